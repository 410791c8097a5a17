//! A game that was played, with a mark for every move.

use fibnim::game::transcript::Transcript;
use fibnim::solve::review::{Mark, Remark};
use serde::Serialize;

use super::number::{Number, number};
use super::solved::outcome;
use crate::words::better;

/// A game with a mark for every move: `fibnim review --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reviewed {
    /// The one who moved first before the other
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
    /// Before the move, for the one who made it: `N` or `P`
    outcome: &'static str,
    /// `winning`, `lost` (whatever was played) or `mistake`
    mark: &'static str,
    /// What would have won instead, after a mistake
    better: String,
}

impl Reviewed {
    /// A game with its remarks, for programs.
    pub fn new(transcript: &Transcript, remarks: &[Remark]) -> Self {
        let remarked = |remark: &Remark| Remarked {
            position: remark.before.position.to_string(),
            player: transcript.players()[remark.player].clone(),
            pile: remark.mv.pile,
            take: number(&remark.mv.take),
            outcome: outcome(remark.before.outcome),
            mark: match remark.mark {
                Mark::Winning => "winning",
                Mark::Lost => "lost",
                Mark::Mistake => "mistake",
            },
            better: better(remark),
        };
        Self {
            players: transcript.players().clone(),
            moves: remarks.iter().map(remarked).collect(),
            winner: transcript.winner().map(|winner| transcript.players()[winner].clone()),
        }
    }
}
