//! What each legal move does.

use fibnim::solve::Outcome;
use num_bigint::BigUint;
use serde::Serialize;

use super::number::{Number, number};
use super::position::{AskedOfRules, Taken};
use super::rules::Moved;
use super::solved::{IfDecided, outcome};
use fibnim::Undecided;
use fibnim::game::{Move, Position};
use fibnim::rules::{self, Rules};

/// A position with all of its moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Options {
    #[serde(flatten)]
    now: Worth,
    /// The moves by pile, then by the number of stones
    options: Vec<Leads>,
    /// Whether these are all moves
    complete: bool,
}

/// A move, and the position after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Leads {
    #[serde(flatten)]
    mv: Taken,
    #[serde(flatten)]
    after: Worth,
}

/// A solved position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Worth {
    /// With its allowance written out
    position: String,
    /// `N`: the player to move wins; `P`: the other player wins; null if it is undecided
    #[cfg_attr(feature = "schema", schema(required))]
    outcome: Option<&'static str>,
    /// Where the theory gives one
    #[cfg_attr(feature = "schema", schema(required))]
    grundy: Option<Number>,
    /// How many moves are left when the winner hurries and the loser stalls, if that is quickly found
    #[cfg_attr(feature = "schema", schema(required))]
    remoteness: Option<u32>,
}

impl Worth {
    /// A position and what was found of it.
    pub fn new(
        position: &Position,
        who: Option<Outcome>,
        grundy: Option<&BigUint>,
        remoteness: Option<u32>,
    ) -> Self {
        Self {
            position: position.to_string(),
            outcome: who.map(outcome),
            grundy: grundy.map(number),
            remoteness,
        }
    }
}

impl Options {
    /// A position, and its moves with what they lead to.
    pub fn new(now: Worth, moves: Vec<(Move, Worth)>, complete: bool) -> Self {
        let options = moves.into_iter().map(|(mv, after)| Leads { mv: Taken::from(&mv), after }).collect();
        Self { now, options, complete }
    }
}

/// A position of a game by its rules, with all of its moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionsByRules {
    #[serde(flatten)]
    question: AskedOfRules,
    #[serde(flatten)]
    now: WorthByRules,
    /// The moves by the lines of the rules, then by what is chosen
    options: Vec<LeadsByRules>,
    /// Whether these are all moves
    complete: bool,
}

/// A move by the rules, and the position after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct LeadsByRules {
    #[serde(flatten)]
    mv: Moved,
    #[serde(flatten)]
    after: WorthByRules,
}

/// What is known of a position of a game by its rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorthByRules {
    /// `N`: the player to move wins; `P`: the other one; nothing if it is undecided
    #[cfg_attr(feature = "schema", schema(required))]
    outcome: Option<&'static str>,
    /// If it was asked for: null where it is undecided
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
    grundy: Option<IfDecided>,
    /// How many moves are left when the winner hurries and the loser stalls, if that was asked for: null where it is undecided
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
    remoteness: Option<IfDecided>,
}

impl WorthByRules {
    /// What was found, of the numbers if they were asked for.
    pub fn new(
        who: Option<Outcome>,
        grundy: Option<&Result<u32, Undecided>>,
        remoteness: Option<&Result<u32, Undecided>>,
    ) -> Self {
        let (grundy, remoteness) = (IfDecided::of(grundy), IfDecided::of(remoteness));
        Self { outcome: who.map(outcome), grundy, remoteness }
    }
}

impl OptionsByRules {
    /// A position, and its moves with what they lead to.
    pub fn new(
        rules: &Rules,
        position: &rules::Position,
        now: WorthByRules,
        moves: Vec<(rules::Move, WorthByRules)>,
        complete: bool,
    ) -> Self {
        let leads = |(mv, after): (rules::Move, _)| LeadsByRules { mv: Moved::from(&mv), after };
        let options = moves.into_iter().map(leads).collect();
        Self { question: AskedOfRules::new(rules, position), now, options, complete }
    }
}
