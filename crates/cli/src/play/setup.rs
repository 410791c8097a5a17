//! The game, the opponent and the first player, chosen on the screen.

use answers::Fault;
use answers::choices::{GAMES, Offer, opponents};
use answers::question;
use answers::session::{Session, usual_position};
use answers::words::how_to_play_by_rules;
use anyhow::Context;
use fibnim::rules::{KNOWN, known};
use ratatui::DefaultTerminal;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::{Choices, footer};
use crate::failure::Failure;

const KEYS: [&str; 4] = ["↑↓ what", "←→ change, or type the piles", "Enter play", "q quit"];

/// Below this many lines there is no room for frames.
const COMFORTABLE: u16 = 18;

const WELCOME: &str = "Two players take stones in turns. In Fibonacci nim each may take at most twice what the other has just taken. \
                       The player who takes the last stone wins.";

/// The game that was chosen, or `None` if the user gives up.
pub(super) fn run(
    terminal: &mut DefaultTerminal,
    choices: &mut Choices,
) -> Result<Option<Session<'static>>, Failure> {
    let mut form = Form { field: 0, message: about(choices) };
    loop {
        terminal.draw(|frame| form.draw(frame, choices)).context("cannot draw")?;
        let Event::Key(key) = event::read().context("cannot read the keyboard")? else { continue };
        if key.kind != KeyEventKind::Press {
            continue;
        }
        let quits = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        if quits || matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) {
            return Ok(None);
        }
        if key.code == KeyCode::Enter {
            match choices.session() {
                Ok(session) => return Ok(Some(session)),
                Err(problem) => form.message = problem.message(),
            }
            continue;
        }
        form.press(key, choices);
    }
}

struct Form {
    field: usize,
    message: String,
}

const FIELDS: usize = 4;

impl Form {
    fn press(&mut self, key: KeyEvent, choices: &mut Choices) {
        match key.code {
            KeyCode::Down | KeyCode::Tab => self.field = (self.field + 1) % FIELDS,
            KeyCode::Up => self.field = (self.field + FIELDS - 1) % FIELDS,
            KeyCode::Left | KeyCode::Right => {
                change(choices, self.field, key.code == KeyCode::Right);
                self.message = about(choices);
            }
            KeyCode::Backspace => {
                self.field = 1;
                choices.position.pop();
            }
            KeyCode::Char(sign) if sign.is_ascii_digit() || ",;+ inf*^".contains(sign) => {
                self.field = 1;
                choices.position.push(sign);
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, choices: &Choices) {
        let area = frame.area();
        let roomy = area.height >= COMFORTABLE;
        let keys = footer::lines(&KEYS, area.width);
        let (fields, text) = if roomy {
            (Constraint::Min(10), Constraint::Length(6))
        } else {
            (Constraint::Length(4), Constraint::Min(1))
        };
        let [top, bottom, foot] =
            Layout::vertical([fields, text, Constraint::Length(keys.len() as u16)]).areas(area);
        let starts = if choices.first { "you" } else { "the opponent" };
        let rows = [
            ("game", game_name(choices)),
            ("piles", format!("{}_", choices.position)),
            ("opponent", name(&opponents(), &question::player, &choices.opponent)),
            ("first move", starts.to_owned()),
        ];
        let mut lines = if roomy { vec![Line::from("")] } else { Vec::new() };
        for (i, (name, value)) in rows.into_iter().enumerate() {
            let line = Line::from(format!("   {name:<12} {value}"));
            lines.push(if i == self.field { line.bold().reversed() } else { line });
            if roomy {
                lines.push(Line::from(""));
            }
        }
        let framed = || Block::bordered().border_type(BorderType::Rounded);
        let fields = Paragraph::new(lines);
        frame
            .render_widget(if roomy { fields.block(framed().title(" fibnim ".bold())) } else { fields }, top);
        let message = Paragraph::new(self.message.as_str()).wrap(Wrap { trim: true });
        frame.render_widget(if roomy { message.block(framed()) } else { message }, bottom);
        footer::draw(frame, foot, keys);
    }
}

/// How the chosen game is played.
fn about(choices: &Choices) -> String {
    choices.by_rules.as_ref().map_or_else(|| WELCOME.into(), how_to_play_by_rules)
}

/// The games that are offered, and those by their rules that are no other way to say one of them.
fn games() -> Vec<&'static str> {
    let by_rules = KNOWN.iter().map(|game| game.name).filter(|name| question::dynamic(name).is_err());
    GAMES.iter().map(|game| game.name).chain(by_rules).collect()
}

/// The name of the game that is chosen.
fn game_name(choices: &Choices) -> String {
    match &choices.by_rules {
        Some(rules) => rules.name().to_owned(),
        None => name(&GAMES, &question::dynamic, &choices.rules.game.dynamic),
    }
}

/// The next or the previous value of a field.
fn change(choices: &mut Choices, field: usize, forward: bool) {
    match field {
        0 => {
            let games = games();
            let place = games.iter().position(|game| *game == game_name(choices));
            let name = games[turned(place, games.len(), forward)];
            let was_by_rules = choices.by_rules.is_some();
            match question::dynamic(name) {
                Ok(dynamic) => {
                    choices.rules.game.dynamic = dynamic;
                    choices.by_rules = None;
                }
                Err(_) => choices.by_rules = known(name),
            }
            if was_by_rules || choices.by_rules.is_some() {
                choices.position = usual_position(choices.by_rules.as_ref());
            }
        }
        1 if choices.by_rules.is_some() => {
            choices.position = usual_position(choices.by_rules.as_ref());
        }
        1 => {
            let usual = ["12", "21", "33", "5,7", "3,4,9", "12;11 + 7;6"];
            let place = usual.iter().position(|position| *position == choices.position);
            choices.position = usual[turned(place, usual.len(), forward)].to_owned();
        }
        2 => {
            let opponents = opponents();
            let place = offered(&opponents, &question::player, &choices.opponent);
            let name = opponents[turned(place, opponents.len(), forward)].name;
            choices.opponent = question::player(name).expect("every opponent that is offered is there");
        }
        _ => choices.first = !choices.first,
    }
}

/// The place after this one or before it, in a circle; what is not in the list counts as before the first.
fn turned(place: Option<usize>, length: usize, forward: bool) -> usize {
    let step = if forward { 1 } else { length - 1 };
    (place.unwrap_or(length - 1) + step) % length
}

/// Which of those that are offered it is, under whichever name it was chosen.
fn offered<T: PartialEq>(
    offers: &[Offer],
    read: &dyn Fn(&str) -> Result<T, Fault>,
    chosen: &T,
) -> Option<usize> {
    offers.iter().position(|offer| read(offer.name).is_ok_and(|offered| offered == *chosen))
}

/// Under the name by which it is offered, or its own.
fn name<T: PartialEq + ToString>(
    offers: &[Offer],
    read: &dyn Fn(&str) -> Result<T, Fault>,
    chosen: &T,
) -> String {
    offered(offers, read, chosen).map_or_else(|| chosen.to_string(), |place| offers[place].name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_has_the_name_by_which_it_is_offered() {
        let player = |name: &str| question::player(name).unwrap();
        assert_eq!(name(&opponents(), &question::player, &player("perfect:lps")), "perfect");
        assert_eq!(name(&opponents(), &question::player, &player("depth:3")), "depth:3");
        let place = offered(&opponents(), &question::player, &player("perfect"));
        assert_eq!(opponents()[turned(place, opponents().len(), true)].name, "perfect:stall");
        assert_eq!(turned(None, 4, true), 0);
    }
}
