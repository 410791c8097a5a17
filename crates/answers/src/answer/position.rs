//! The position that was asked about, and moves.

use fibnim::game::{Convention, Move, PileRule, Piles, Position};
use fibnim::rules::{self, Rules};
use serde::Serialize;

use super::number::{Number, allowance, number, numbers};
use super::rules::list;
use crate::question::GamePosition;

/// What was asked: game, convention, piles and allowance.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Question {
    game: String,
    /// `normal` or `misere`
    convention: &'static str,
    piles: Vec<Number>,
    /// `global` or `local`
    scope: &'static str,
    /// The allowance that all piles share, or that of the only pile
    #[cfg_attr(feature = "schema", schema(required))]
    allowance: Option<Number>,
    /// The allowance of each pile, where each has its own
    #[serde(skip_serializing_if = "Option::is_none")]
    allowances: Option<Vec<Number>>,
    /// Which piles are plain nim heaps, where each pile has its own allowance
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_heaps: Option<Vec<bool>>,
}

impl Question {
    /// A position as it was understood.
    pub fn new(position: &Position) -> Self {
        let game = position.game();
        let mut question = Self {
            game: game.dynamic.to_string(),
            convention: convention(game.convention),
            piles: numbers(position.stones()),
            scope: "global",
            allowance: None,
            allowances: None,
            nim_heaps: None,
        };
        match position.piles() {
            Piles::Global { allowance: shared, .. } => question.allowance = Some(allowance(shared)),
            Piles::Local(piles) => {
                question.scope = "local";
                // One pile has one allowance, whatever the scope.
                if let [pile] = piles.as_slice() {
                    question.allowance = Some(allowance(&pile.allowance));
                }
                question.allowances = Some(piles.iter().map(|pile| allowance(&pile.allowance)).collect());
                question.nim_heaps = Some(piles.iter().map(|pile| pile.rule == PileRule::NimHeap).collect());
            }
        }
        question
    }
}

/// What was asked of a position of any game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = AskedPosition))]
#[serde(untagged)]
pub(super) enum Asked {
    /// Piles under a dynamic
    Piles(Box<Question>),
    /// A game by its rules
    Rules(AskedOfRules),
}

/// What was asked of a game by its rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct AskedOfRules {
    game: String,
    /// `normal` or `misere`
    convention: &'static str,
    /// Piles in the order of the rules, then the allowance if the game has one
    position: Vec<Number>,
}

impl Asked {
    /// A position as it was understood.
    pub(super) fn new(position: &GamePosition) -> Self {
        match position {
            GamePosition::Piles(position) => Self::Piles(Box::new(Question::new(position))),
            GamePosition::Rules(rules, position) => Self::Rules(AskedOfRules::new(rules, position)),
        }
    }
}

impl AskedOfRules {
    /// A position as it was understood.
    pub(super) fn new(rules: &Rules, position: &rules::Position) -> Self {
        Self {
            game: rules.name().to_owned(),
            convention: convention(rules.convention()),
            position: list(position),
        }
    }
}

fn convention(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

/// Taking this number of stones from the pile with this place, counted from 0.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Taken {
    pile: usize,
    take: Number,
}

impl From<&Move> for Taken {
    fn from(mv: &Move) -> Self {
        Self { pile: mv.pile, take: number(&mv.take) }
    }
}
