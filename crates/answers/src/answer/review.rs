//! A game that was played, with a mark for every move.

use fibnim::game::transcript::Transcript;
use fibnim::rules::RulesTranscript;
use fibnim::solve::review::{Mark, Remark};
use fibnim::solve::review_by_rules::RulesRemark;
use serde::Serialize;

use super::number::{Number, number};
use super::rules::list;
use super::solved::outcome;
use crate::record::Review;
use crate::words::{better, better_by_rules};

/// A game with a mark for every move: `fibnim review --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reviewed {
    /// The first player before the second
    players: [String; 2],
    moves: Vec<Remarked>,
    #[cfg_attr(feature = "schema", schema(required))]
    winner: Option<String>,
}

/// A move with its mark.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Remarked {
    /// Before the move
    position: String,
    player: String,
    /// Counted from 0
    pile: usize,
    take: Number,
    /// Before the move, for the player who made it: `N` or `P`
    outcome: &'static str,
    /// `winning`, `lost` (whatever was played) or `mistake`
    mark: &'static str,
    /// What would have won instead, after a mistake
    better: String,
}

/// A game by its rules with a mark for every move: `fibnim review --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedByRules {
    game: String,
    /// The first player before the second
    players: [String; 2],
    moves: Vec<RemarkedByRules>,
    #[cfg_attr(feature = "schema", schema(required))]
    winner: Option<String>,
}

/// A move of a game by its rules with its mark.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct RemarkedByRules {
    /// Before the move: piles in the order of the rules, then the allowance if the game has one
    position: Vec<Number>,
    player: String,
    /// After it
    to: Vec<Number>,
    /// Before the move, for the player who made it: `N` or `P`
    outcome: &'static str,
    /// `winning`, `lost` (whatever was played) or `mistake`
    mark: &'static str,
    /// What would have won instead, after a mistake
    better: String,
}

/// A game of either kind with a mark for every move: `fibnim review --json`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ReviewedGame {
    /// Piles under a dynamic
    Piles(Reviewed),
    /// A game by its rules
    Rules(ReviewedByRules),
}

impl ReviewedGame {
    /// A game with its remarks, for programs.
    pub fn new(review: &Review<'_>) -> Self {
        match review {
            Review::Piles(game, remarks) => Self::Piles(Reviewed::new(game, remarks)),
            Review::Rules(game, remarks) => Self::Rules(ReviewedByRules::new(game, remarks)),
        }
    }
}

impl ReviewedByRules {
    fn new(transcript: &RulesTranscript, remarks: &[RulesRemark]) -> Self {
        let rules = transcript.rules();
        let remarked = |remark: &RulesRemark| RemarkedByRules {
            position: list(&remark.before.position),
            player: transcript.players()[remark.player].clone(),
            to: list(&remark.to),
            outcome: outcome(remark.before.outcome),
            mark: marked(remark.mark),
            better: better_by_rules(rules, remark),
        };
        Self {
            game: rules.name().to_owned(),
            players: transcript.players().clone(),
            moves: remarks.iter().map(remarked).collect(),
            winner: transcript.winner().map(|winner| transcript.players()[winner].clone()),
        }
    }
}

fn marked(mark: Mark) -> &'static str {
    match mark {
        Mark::Winning => "winning",
        Mark::Lost => "lost",
        Mark::Mistake => "mistake",
    }
}

impl Reviewed {
    fn new(transcript: &Transcript, remarks: &[Remark]) -> Self {
        let remarked = |remark: &Remark| Remarked {
            position: remark.before.position.to_string(),
            player: transcript.players()[remark.player].clone(),
            pile: remark.mv.pile,
            take: number(&remark.mv.take),
            outcome: outcome(remark.before.outcome),
            mark: marked(remark.mark),
            better: better(remark),
        };
        Self {
            players: transcript.players().clone(),
            moves: remarks.iter().map(remarked).collect(),
            winner: transcript.winner().map(|winner| transcript.players()[winner].clone()),
        }
    }
}
