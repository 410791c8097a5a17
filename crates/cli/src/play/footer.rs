//! The foot of the screen, which lists the keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

/// Keys with what they do, as lines of this width: none is cut.
pub(super) fn lines(keys: &[&str], width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for key in keys {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + key.chars().count() <= usize::from(width) => {
                line.push_str("  ");
                line.push_str(key);
            }
            _ => lines.push(format!(" {key}")),
        }
    }
    lines
}

/// Draws them.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, lines: Vec<String>) {
    let text: Text<'_> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(text).style(Style::default().add_modifier(Modifier::REVERSED)), area);
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn no_key_is_cut() {
        let keys = ["←→ stones", "Enter take", "h hint", "w why", "q quit"];
        assert_eq!(lines(&keys, 80), [" ←→ stones  Enter take  h hint  w why  q quit"]);
        assert_eq!(lines(&keys, 24), [" ←→ stones  Enter take", " h hint  w why  q quit"]);
    }
}
