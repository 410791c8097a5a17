//! Piles as stones, grouped by their Zeckendorf parts.

use num_bigint::BigUint;
use numeration::Zeckendorf;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// Larger piles are shown as numbers only.
const MOST_STONES: u64 = 150;

/// The colours of the parts, the smallest first.
const PARTS: [Color; 6] = [
    Color::LightYellow,
    Color::LightCyan,
    Color::LightMagenta,
    Color::LightGreen,
    Color::LightBlue,
    Color::LightRed,
];

/// Stones of a pile as lines of this width: the smallest part first, those that are about to be taken hollow. `grouped` is false
/// where parts mean nothing.
pub(super) fn stones(pile: &BigUint, taking: &BigUint, grouped: bool, width: usize) -> Vec<Line<'static>> {
    let Some(count) = u64::try_from(pile).ok().filter(|&count| count <= MOST_STONES) else {
        return vec![Line::from("too many to draw").style(Style::default().add_modifier(Modifier::DIM))];
    };
    let taking = u64::try_from(taking).unwrap_or(u64::MAX);
    let parts: Vec<u64> = if grouped {
        let z = Zeckendorf::of(pile);
        (1..=z.len()).filter_map(|j| z.part(j)).filter_map(|part| u64::try_from(part).ok()).collect()
    } else {
        vec![count]
    };
    let mut lines = vec![Vec::new()];
    let mut column = 0;
    let mut taken = 0;
    for (part, size) in parts.into_iter().enumerate() {
        if column > 0 {
            lines.last_mut().into_iter().for_each(|line: &mut Vec<Span<'static>>| line.push(Span::raw("  ")));
            column += 2;
        }
        for _ in 0..size {
            if column + 2 > width {
                lines.push(Vec::new());
                column = 0;
            }
            let (sign, style) = if taken < taking {
                ("○ ", Style::default().fg(Color::DarkGray))
            } else {
                ("● ", Style::default().fg(PARTS[part % PARTS.len()]))
            };
            taken += 1;
            column += 2;
            lines.last_mut().into_iter().for_each(|line| line.push(Span::styled(sign, style)));
        }
    }
    lines.into_iter().map(Line::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(pile: u32, taking: u32, grouped: bool, width: usize) -> Vec<String> {
        stones(&pile.into(), &taking.into(), grouped, width).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn stones_are_grouped_by_parts() {
        assert_eq!(drawn(4, 1, true, 40), ["○   ● ● ● "]);
        assert_eq!(drawn(4, 0, false, 40), ["● ● ● ● "]);
        assert_eq!(drawn(12, 2, true, 20), ["○   ○ ● ●   ● ● ● ● ", "● ● ● ● "]);
        assert_eq!(drawn(0, 0, true, 20), [""]);
        assert_eq!(drawn(1000, 0, true, 20), ["too many to draw"]);
    }
}
