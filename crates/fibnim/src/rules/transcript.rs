//! Games by rules that were played, as text.
//!
//! ```text
//! fibnim transcript 1
//! rules wythoff
//! position 5,6
//! players Ada, Bert
//! to 5,3
//! to 0,0
//! ```
//!
//! `rules` is the name of the game, with ` misere` after it for misere play; the rules themselves are not written down. Each line `to` has the position that a
//! move led to. Empty lines and lines that begin with `#` mean nothing.

use std::fmt::{self, Display};

use num_bigint::BigUint;

use super::{Move, Position, Rules};
use crate::game::Convention;
use crate::game::transcript::TranscriptError;
use crate::undecided::Undecided;

/// A game by rules from its start, finished or not.
///
/// ```
/// use fibnim::rules::{RulesTranscript, known};
///
/// let text = "fibnim transcript 1\nrules wythoff\nposition 5,6\nplayers Ada, Bert\nto 5,3\n";
/// let transcript = RulesTranscript::parse(text, &mut |name| known(name).ok_or_else(|| format!("no rules {name}"))).unwrap();
/// assert_eq!(transcript.end().to_string(), "5,3");
/// assert_eq!(transcript.to_string(), text);
/// ```
#[derive(Clone, Debug)]
pub struct RulesTranscript {
    rules: Rules,
    players: [String; 2],
    /// The start, and what each move led to.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// The first line of every transcript.
const HEAD: &str = "fibnim transcript 1";

impl RulesTranscript {
    /// A game that begins here; the first of the players moves first.
    pub fn new(rules: Rules, start: Position, players: [String; 2]) -> Self {
        // One line each, and no comma: they are joined by one.
        let players = players.map(|name| name.replace([',', '\n', '\r'], " ").trim().to_owned());
        Self { rules, players, positions: vec![start], moves: Vec::new() }
    }

    /// Whether a text says that it is a game by rules.
    pub fn is_one(text: &str) -> bool {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.next() == Some(HEAD) && lines.next().is_some_and(|line| line.starts_with("rules "))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players, the one who moved first before the other.
    pub fn players(&self) -> &[String; 2] {
        &self.players
    }

    /// The positions from the start to the end: one more than moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position that was reached.
    pub fn end(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Which player is to move at the end: 0 or 1.
    pub fn to_move(&self) -> usize {
        self.moves.len() % 2
    }

    /// Who has won, once no move is left.
    pub fn winner(&self) -> Option<usize> {
        if self.rules.moves(self.end()).next().is_some() {
            return None;
        }
        let last = 1 - self.to_move();
        Some(if self.rules.convention() == Convention::Normal { last } else { 1 - last })
    }

    /// Plays the numbers that are chosen in a rule, in the order of [`Rule::choices_by_name`](super::Rule::choices_by_name), if that is legal; whether it is.
    pub fn play(&mut self, line: usize, chosen: &[BigUint]) -> bool {
        let Some(to) = self.rules.play_chosen(self.end(), line, chosen) else { return false };
        let (k, more) = match chosen {
            [] => (None, Vec::new()),
            [k, more @ ..] => (Some(k.clone()), more.to_vec()),
        };
        self.positions.push(to.clone());
        self.moves.push(Move { line, k, more, to });
        true
    }

    /// Plays the first move that leads to a position; whether there is one.
    pub fn play_to(&mut self, to: &Position) -> bool {
        let Some(mv) = self.rules.moves(self.end()).find(|mv| mv.to == *to) else { return false };
        self.positions.push(mv.to.clone());
        self.moves.push(mv);
        true
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// Reads a transcript, and plays it; `rules` finds the rules of this name. Costs the moves of every position up to the one that was played.
    ///
    /// # Errors
    ///
    /// At the first line that is missing, cannot be read, or has an illegal move.
    pub fn parse(
        text: &str,
        rules: &mut dyn FnMut(&str) -> Result<Rules, String>,
    ) -> Result<Self, TranscriptError> {
        let numbered = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let mut lines = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let end = text.lines().count() + 1;
        let mut field = |name: &str, example: &str| {
            let expected = format!("expected `{name}{example}`");
            let missing = TranscriptError { line: end, problem: format!("{expected}, found the end") };
            let (line, text) = lines.next().ok_or(missing)?;
            let value = text.strip_prefix(name).ok_or(TranscriptError { line, problem: expected })?;
            Ok::<_, TranscriptError>((line, value.trim().to_owned()))
        };
        field(HEAD, "")?;
        let (line, name) = field("rules ", "wythoff")?;
        let (name, is_misere) = match name.strip_suffix(" misere") {
            Some(name) => (name.to_owned(), true),
            None => (name, false),
        };
        let rules = rules(&name).map_err(|problem| TranscriptError { line, problem })?;
        let rules = if is_misere { rules.under(Convention::Misere) } else { rules };
        // What was blocked is not written down.
        let unknown = |error: Undecided| TranscriptError { line, problem: error.to_string() };
        rules.has_no_blocks("a transcript").map_err(unknown)?;
        let (line, start) = field("position ", "5,6")?;
        let position = |line: usize, text: &str| {
            let read = rules.read_position(text);
            read.map_err(|error| TranscriptError { line, problem: error.to_string() })
        };
        let start = position(line, &start)?;
        let (line, players) = field("players ", "Ada, Bert")?;
        let Some((first, second)) = players.split_once(',') else {
            return Err(TranscriptError {
                line,
                problem: "expected two players, with a comma between".into(),
            });
        };
        let players = [first.trim().to_owned(), second.trim().to_owned()];
        let mut transcript = Self::new(rules.clone(), start, players);
        for (line, text) in lines {
            let to = text.strip_prefix("to ").ok_or_else(|| TranscriptError {
                line,
                problem: "expected a move, such as `to 5,3`".into(),
            })?;
            let to = position(line, to)?;
            if !transcript.play_to(&to) {
                let problem = format!("no move leads from {} to {to}", transcript.end());
                return Err(TranscriptError { line, problem });
            }
        }
        Ok(transcript)
    }
}

impl Display for RulesTranscript {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let misere = if self.rules.convention() == Convention::Misere { " misere" } else { "" };
        writeln!(out, "{HEAD}\nrules {}{misere}\nposition {}", self.rules.name(), self.positions[0])?;
        writeln!(out, "players {}", self.players.join(", "))?;
        self.positions[1..].iter().try_for_each(|to| writeln!(out, "to {to}"))
    }
}

#[cfg(test)]
mod tests {
    use limits::Limits;

    use super::*;
    use crate::rules::known;

    #[test]
    fn blocked_options_are_refused() {
        let text = "game blocked(m)\nblock 1\nmove 1 <= k: m - k\n";
        let rules = Rules::parse(text, &Limits::default()).unwrap();
        let played = "fibnim transcript 1\nrules blocked\nposition 5\nplayers a, b\nto 3\n";
        let error = RulesTranscript::parse(played, &mut |_| Ok(rules.clone())).unwrap_err();
        assert_eq!(error.to_string(), "line 2: a transcript is not known for games with blocked options");
    }

    #[test]
    fn errors_name_the_line() {
        for (text, error) in [
            ("", "line 1: expected `fibnim transcript 1`, found the end"),
            ("fibnim transcript 1\nrules chess\n", "line 2: no rules chess"),
            ("fibnim transcript 1\nrules nim\nposition 5\n", "line 3: "),
            (
                "fibnim transcript 1\nrules nim\nposition 5,6\nplayers a\n",
                "line 4: expected two players, with a comma between",
            ),
            (
                "fibnim transcript 1\nrules nim\nposition 5,6\nplayers a, b\nto 4,4\n",
                "line 5: no move leads from 5,6 to 4,4",
            ),
        ] {
            let read = RulesTranscript::parse(text, &mut |name| {
                known(name).ok_or_else(|| format!("no rules {name}"))
            });
            let found = read.unwrap_err().to_string();
            assert!(found.starts_with(error), "{text}: {found}");
        }
    }
}
