//! Games that were played, as text.
//!
//! ```text
//! fibnim transcript 1
//! game fibonacci
//! position 10;9
//! players Ada, Bert
//! take 2 from pile 1
//! take 3 from pile 1
//! ```
//!
//! The first line names the format. `game` is a name that [`notation`](super::notation::parse_game) reads, with ` misere` after it for
//! misere play; `position` is where play began, in the usual notation with the allowance written out; `players` are the player who moved first and
//! the other one. Then comes one line for each move, piles counted from 1. Empty lines and lines that begin with `#` mean nothing.

use std::fmt::{self, Display};

use num_bigint::BigUint;

use super::notation;
use super::{Convention, Game, IllegalMove, Move, Piles, Position, Scope};

/// A game from its start, finished or not.
///
/// ```
/// use fibnim::game::transcript::Transcript;
///
/// let text = "fibnim transcript 1\ngame fibonacci\nposition 10;9\nplayers Ada, Bert\ntake 2 from pile 1\n";
/// let transcript = Transcript::parse(text).unwrap();
/// assert_eq!(transcript.end().to_string(), "8;4");
/// assert_eq!(transcript.to_string(), text);
/// let error = Transcript::parse(&format!("{text}take 5 from pile 1\n")).unwrap_err();
/// assert_eq!(error.to_string(), "line 6: cannot take 5 stones from pile 1: at most 4 may be taken now");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    players: [String; 2],
    /// The start, and what each move led to.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// What is wrong with a text that should be a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected, or why a move cannot be played.
    pub problem: String,
}

/// The first line of every transcript.
const HEAD: &str = "fibnim transcript 1";

impl Transcript {
    /// A game that begins here; the first of the players moves first.
    pub fn new(start: Position, players: [String; 2]) -> Self {
        // One line each, and no comma: they are joined by one.
        let players = players.map(|name| name.replace([',', '\n', '\r'], " ").trim().to_owned());
        Self { players, positions: vec![start], moves: Vec::new() }
    }

    /// The players, the one who moved first before the other.
    pub fn players(&self) -> &[String; 2] {
        &self.players
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions from the start to the end: one more than moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position that was reached.
    pub fn end(&self) -> &Position {
        // There is always the start.
        &self.positions[self.positions.len() - 1]
    }

    /// Which player is to move at the end: 0 or 1.
    pub fn to_move(&self) -> usize {
        self.moves.len() % 2
    }

    /// Who has won: under normal play the one who moved last, once no move is left.
    pub fn winner(&self) -> Option<usize> {
        let last = 1 - self.to_move();
        let wins_last = self.end().game().convention == Convention::Normal;
        self.end().is_over().then_some(if wins_last { last } else { 1 - last })
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the move is illegal; then nothing is played.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.positions.push(self.end().play(&mv)?);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// Reads a transcript, and plays it.
    ///
    /// # Errors
    ///
    /// At the first line that is missing, cannot be read, or has an illegal move.
    pub fn parse(text: &str) -> Result<Self, TranscriptError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let end = text.lines().count() + 1;
        let mut next = |expected: &str| {
            lines.next().ok_or_else(|| TranscriptError {
                line: end,
                problem: format!("expected {expected}, found the end"),
            })
        };
        let (line, head) = next(HEAD)?;
        if head != HEAD {
            return Err(TranscriptError { line, problem: format!("expected `{HEAD}`") });
        }
        let mut field = |name: &str, example: &str| {
            let (line, text) = next(&format!("`{name} ...`"))?;
            let value = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).map(str::trim);
            let problem = || TranscriptError { line, problem: format!("expected `{name} {example}`") };
            Ok::<_, TranscriptError>((line, value.ok_or_else(problem)?.to_owned()))
        };
        let game = field("game", "fibonacci")?;
        let position = field("position", "10;9")?;
        let (line, players) = field("players", "Ada, Bert")?;
        let Some((first, second)) = players.split_once(',') else {
            return Err(TranscriptError {
                line,
                problem: "expected two players, with a comma between".into(),
            });
        };
        let players = [first.trim().to_owned(), second.trim().to_owned()];
        let mut transcript = Self::new(start(&game, &position)?, players);
        for (line, text) in lines {
            let mv = read_move(text).ok_or_else(|| TranscriptError {
                line,
                problem: "expected a move, such as `take 2 from pile 1`".into(),
            })?;
            transcript.play(mv).map_err(|illegal| TranscriptError { line, problem: illegal.to_string() })?;
        }
        Ok(transcript)
    }
}

/// Longer numbers are refused.
const MOST_DIGITS: usize = 10_000;

fn read_move(text: &str) -> Option<Move> {
    let (take, pile) = text.strip_prefix("take ")?.split_once(" from pile ")?;
    let take: BigUint = notation::parse_number(take.trim(), MOST_DIGITS).ok()?;
    let pile: usize = pile.trim().parse().ok()?;
    Some(Move { pile: pile.checked_sub(1)?, take })
}

fn start(game: &(usize, String), position: &(usize, String)) -> Result<Position, TranscriptError> {
    let (name, convention) = match game.1.strip_suffix(" misere") {
        Some(name) => (name, Convention::Misere),
        None => (game.1.as_str(), Convention::Normal),
    };
    let problem = |line: usize| move |error: String| TranscriptError { line, problem: error };
    let dynamic = notation::parse_game(name).map_err(|error| problem(game.0)(error.to_string()))?;
    let setup = notation::parse(&position.1).map_err(|error| problem(position.0)(error.message))?;
    let scope = position.1.contains('+').then_some(Scope::Local);
    setup.position(Game { dynamic, convention }, scope, None).map_err(|errors| {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        problem(position.0)(reasons.join("; "))
    })
}

impl Display for Transcript {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.end().game();
        let misere = if game.convention == Convention::Misere { " misere" } else { "" };
        let start = &self.positions[0];
        // A single pile with its own allowance reads like any other.
        let local = matches!(start.piles(), Piles::Local(piles) if piles.len() > 1);
        debug_assert!(!local || start.to_string().contains('+'));
        writeln!(out, "{HEAD}\ngame {}{misere}\nposition {start}", game.dynamic)?;
        writeln!(out, "players {}", self.players.join(", "))?;
        for mv in &self.moves {
            writeln!(out, "take {} from pile {}", mv.take, mv.pile + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_line() {
        for (text, error) in [
            ("", "line 1: expected fibnim transcript 1, found the end"),
            ("chess\n", "line 1: expected `fibnim transcript 1`"),
            (
                "fibnim transcript 1\n# a comment\ngame checkers\nposition 5\nplayers a, b\n",
                "line 3: there is no game `checkers`",
            ),
            (
                "fibnim transcript 1\ngame nim\nposition x\nplayers a, b\n",
                "line 3: expected a pile size, found `x`",
            ),
            (
                "fibnim transcript 1\ngame nim\nposition 5\nplayers a\n",
                "line 4: expected two players, with a comma between",
            ),
            (
                "fibnim transcript 1\ngame nim\nposition 5\nplayers a, b\nresign\n",
                "line 5: expected a move, such as `take 2 from pile 1`",
            ),
            (
                "fibnim transcript 1\ngame nim\nposition 5\nplayers a, b\ntake 1 from pile 2\n",
                "line 5: there is no pile 2: this position has 1",
            ),
            (
                "fibnim transcript 1\ngame nim\nposition 5\nplayers a, b\ntake 0 from pile 1\n",
                "line 5: a move takes at least one stone",
            ),
        ] {
            assert_eq!(Transcript::parse(text).unwrap_err().to_string(), error, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for (game, position) in [
            ("fibonacci", "12;4"),
            ("fibonacci misere", "3,4,7;inf"),
            ("nim", "5,6"),
            ("takeaway:3/2", "9;2"),
            ("fibonacci", "12;4 + 7;6 + *5"),
        ] {
            let text = format!(
                "fibnim transcript 1\ngame {game}\nposition {position}\nplayers you, perfect\ntake 1 from pile 1\n"
            );
            let transcript = Transcript::parse(&text).unwrap();
            assert_eq!(transcript.to_string(), text);
        }
    }
}
