//! A game that was played, with a mark for every move.

use std::fmt::Write as _;

use fibnim::game::transcript::Transcript;
use fibnim::solve::review::{Mark, Remark};
use serde::Serialize;
use utoipa::ToSchema;

use super::json::{Number, line, number, outcome};
use super::number::short;
use super::style::{LOSS, QUIET, WIN, paint};

/// The mark of a move, in a word.
pub(crate) fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Winning => "winning",
        Mark::Lost => "lost anyway",
        Mark::Mistake => "mistake",
    }
}

/// What would have won instead, for a mistake.
pub(crate) fn better(remark: &Remark) -> String {
    if remark.mark != Mark::Mistake {
        return String::new();
    }
    let several = remark.before.position.stones().len() > 1;
    let moves: Vec<String> =
        remark
            .before
            .winning_moves
            .iter()
            .take(3)
            .map(|mv| {
                if several {
                    format!("{} from pile {}", short(&mv.take), mv.pile + 1)
                } else {
                    short(&mv.take)
                }
            })
            .collect();
    format!("{} would have won", moves.join(" or "))
}

/// One line for each move: `fibnim review`.
pub(crate) fn remarks(transcript: &Transcript, remarks: &[Remark]) -> String {
    let players = transcript.players();
    let widest = players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (i, remark) in remarks.iter().enumerate() {
        let before = remark.before.position.to_string();
        let mv = match remark.before.position.stones().len() {
            1 => format!("takes {}", short(&remark.mv.take)),
            _ => format!("takes {} from pile {}", short(&remark.mv.take), remark.mv.pile + 1),
        };
        let style = match remark.mark {
            Mark::Winning => WIN,
            Mark::Mistake => LOSS,
            Mark::Lost => QUIET,
        };
        let mark = match better(remark) {
            none if none.is_empty() => paint(style, word(remark.mark)),
            better => format!("{}  {better}", paint(style, format!("{:<11}", word(remark.mark)))),
        };
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "{:>3}  {before:<14}  {:<widest$}  {mv:<22}  {mark}",
            i + 1,
            players[remark.player],
        );
    }
    let mistakes =
        |player: usize| remarks.iter().filter(|r| r.player == player && r.mark == Mark::Mistake).count();
    let said = |count: usize| match count {
        0 => "no mistake".to_owned(),
        1 => "one mistake".to_owned(),
        many => format!("{many} mistakes"),
    };
    let _ = writeln!(out, "\n{}: {}; {}: {}", players[0], said(mistakes(0)), players[1], said(mistakes(1)));
    if let Some(winner) = transcript.winner() {
        let _ = writeln!(out, "{} won", players[winner]);
    }
    out
}

/// A game with a mark for every move: `fibnim review --json`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reviewed {
    /// The one who moved first before the other
    players: [String; 2],
    moves: Vec<Remarked>,
    #[schema(required)]
    winner: Option<String>,
}

/// A move with its mark.
#[derive(Debug, Serialize, ToSchema)]
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
    pub(crate) fn new(transcript: &Transcript, remarks: &[Remark]) -> Self {
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

/// `fibnim review --json`.
pub(crate) fn remarks_json(transcript: &Transcript, remarks: &[Remark]) -> String {
    line(&Reviewed::new(transcript, remarks))
}
