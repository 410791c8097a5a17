//! Games that are given by their rules, and their positions.

use automata::logic::SyntaxError;
use fibnim::game::Convention;
use fibnim::rules::search::{KnownBy, Solved};
use fibnim::rules::{KNOWN, Move, Position, Rules, known};
use serde::Serialize;

use crate::store::OwnGame;

use super::number::{Number, allowance, number, numbers};
use super::solved::{IfDecided, outcome};
use crate::solution::Solution;
use crate::words::{named_piles, searched};

/// A game that is known by name: `fibnim rules --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KnownRules {
    name: &'static str,
    piles: Vec<String>,
    /// The name of the allowance
    #[cfg_attr(feature = "schema", schema(required))]
    allowance: Option<String>,
    /// The game in words
    about: String,
}

impl KnownRules {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let game = |name: &'static str, rules: &Rules| Self {
            name,
            piles: rules.piles().to_vec(),
            allowance: rules.allowance().map(str::to_owned),
            about: rules.about().first().cloned().unwrap_or_default(),
        };
        KNOWN.iter().filter_map(|known_game| Some(game(known_game.name, &known(known_game.name)?))).collect()
    }
}

/// A game of the user's own that has theorems in a library: `fibnim rules --json`.
#[derive(Debug, Serialize)]
pub struct OwnRules {
    name: String,
    piles: Vec<String>,
    allowance: Option<String>,
    about: String,
    /// How many theorems there are.
    theorems: usize,
}

impl From<&OwnGame> for OwnRules {
    fn from(game: &OwnGame) -> Self {
        Self {
            name: game.name.clone(),
            piles: game.rules.piles().to_vec(),
            allowance: game.rules.allowance().map(str::to_owned),
            about: game.rules.about().first().cloned().unwrap_or_default(),
            theorems: game.theorems,
        }
    }
}

/// The rules of a game: `fibnim rules show --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownRules {
    game: String,
    piles: Vec<String>,
    /// The name of the allowance
    #[cfg_attr(feature = "schema", schema(required))]
    allowance: Option<String>,
    /// `normal` or `misere`
    convention: &'static str,
    /// The numeration that they name
    #[cfg_attr(feature = "schema", schema(required))]
    numbers: Option<String>,
    /// How many options may be blocked before each move
    #[serde(skip_serializing_if = "is_none_blocked")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
    block: u32,
    moves: Vec<ShownRule>,
    /// The comment before them, line by line
    about: Vec<String>,
    /// The rules in their plainest form
    text: String,
}

/// One move of the rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ShownRule {
    /// The name of the number that the player chooses
    #[cfg_attr(feature = "schema", schema(required))]
    choice: Option<String>,
    /// The names of further numbers that the player chooses
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>))]
    more: Vec<String>,
    /// As it is written after `move`
    text: String,
}

impl ShownRules {
    /// Rules as they were understood.
    pub fn new(rules: &Rules) -> Self {
        let shown = |rule: &fibnim::rules::Rule| ShownRule {
            choice: rule.choice().map(str::to_owned),
            more: rule.more_choices().to_vec(),
            text: rules.describe(rule),
        };
        Self {
            game: rules.name().to_owned(),
            piles: rules.piles().to_vec(),
            allowance: rules.allowance().map(str::to_owned),
            convention: match rules.convention() {
                Convention::Normal => "normal",
                Convention::Misere => "misere",
            },
            numbers: rules.numbers().map(ToString::to_string),
            block: rules.block(),
            moves: rules.lines().iter().map(shown).collect(),
            about: rules.about().to_vec(),
            text: rules.to_string(),
        }
    }
}

fn is_none_blocked(block: &u32) -> bool {
    *block == 0
}

/// What is wrong with rules: `fibnim rules check --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WrongRules {
    /// Always null
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    game: (),
    /// The line, counted from 1
    line: usize,
    /// The first character in it, counted from 1
    column: usize,
    /// The bytes that are meant: the first, and the one after the last
    span: [usize; 2],
    message: String,
    help: String,
}

impl WrongRules {
    /// What is wrong with this text.
    pub fn new(text: &str, error: &SyntaxError) -> Self {
        let (line, column) = error.place(text);
        Self {
            game: (),
            line,
            column,
            span: [error.span.start, error.span.end],
            message: error.message.clone(),
            help: error.help.clone(),
        }
    }
}

/// Piles in the order of the rules, then the allowance if the game has one.
pub(crate) fn list(position: &Position) -> Vec<Number> {
    numbers(position.piles()).into_iter().chain(position.allowance().map(allowance)).collect()
}

/// A solved position: `fibnim solve --rules --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolvedByRules {
    game: String,
    /// Piles in the order of the rules, then the allowance if the game has one
    position: Vec<Number>,
    /// `N`: the player to move wins; `P`: the other player wins
    outcome: &'static str,
    winning_moves: Vec<Moved>,
    /// Whether these are all
    winning_moves_complete: bool,
    /// If it was asked for: null where it is undecided
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
    grundy: Option<IfDecided>,
    /// How many moves are left when the winner hurries and the loser stalls, if that was asked for: null where it is undecided
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
    remoteness: Option<IfDecided>,
    reason: Searched,
    /// Every number by its name
    named: String,
    /// How it is known
    explanation: String,
}

/// A move by the rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moved {
    /// Which move of the rules, counted from 0
    #[serde(rename = "move")]
    line: usize,
    /// The number that was chosen, where the move has one; the first one where it has several
    #[cfg_attr(feature = "schema", schema(required))]
    k: Option<Number>,
    /// The further numbers that were chosen
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Number>>))]
    more: Vec<Number>,
    /// The position after it
    to: Vec<Number>,
}

/// How it is known.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Searched {
    /// How many positions a search visited; 0 for a theorem
    positions: usize,
    /// `search`, `theorem`, or `over` if there is no move
    method: &'static str,
    /// The family of the theorem, if it is one
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<String>,
    /// The hash of the theorem's certificate
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
}

impl From<&Move> for Moved {
    fn from(mv: &Move) -> Self {
        let k = mv.k.as_ref().map(number);
        Self { line: mv.line, k, more: numbers(&mv.more), to: list(&mv.to) }
    }
}

impl Searched {
    fn new(solved: &Solved) -> Self {
        match &solved.by {
            KnownBy::Search { positions } => Self {
                positions: *positions,
                method: if solved.over { "over" } else { "search" },
                theorem: None,
                hash: None,
            },
            KnownBy::Theorem { family, hash, .. } => Self {
                positions: 0,
                method: "theorem",
                theorem: Some(family.clone()),
                hash: Some(hash.clone()),
            },
        }
    }
}

/// A position of a game by its rules: `fibnim solve --rules --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SolutionByRules {
    /// Who wins, by which moves, and how that is known
    Solved(Box<SolvedByRules>),
    /// The limits did not suffice
    Undecided(Box<UnsolvedByRules>),
}

impl SolutionByRules {
    /// What was found.
    pub fn new(solution: &Solution<(Rules, Position), Solved>) -> Self {
        let (rules, position) = &solution.position;
        match &solution.found {
            Ok(solved) => Self::Solved(Box::new(SolvedByRules {
                game: rules.name().to_owned(),
                position: list(position),
                outcome: outcome(solved.outcome),
                winning_moves: solved.winning_moves.iter().map(Moved::from).collect(),
                winning_moves_complete: solved.complete,
                grundy: IfDecided::of(solution.grundy.as_ref()),
                remoteness: IfDecided::of(solution.remoteness.as_ref()),
                reason: Searched::new(solved),
                named: named_piles(rules, position),
                explanation: solution.with_digits(&searched(rules, solved)),
            })),
            Err(undecided) => Self::Undecided(Box::new(UnsolvedByRules {
                game: rules.name().to_owned(),
                position: list(position),
                outcome: (),
                undecided: undecided.to_string(),
                family: solution.provable.as_ref().map(ToString::to_string),
            })),
        }
    }
}

/// A position that the limits did not suffice for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnsolvedByRules {
    game: String,
    /// Piles in the order of the rules, then the allowance if the game has one
    position: Vec<Number>,
    /// Always null
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    outcome: (),
    /// Why it is undecided
    undecided: String,
    /// A family whose proof would answer it
    #[cfg_attr(feature = "schema", schema(required))]
    family: Option<String>,
}
