//! A game that was played, with a mark for every move.

use std::fmt::Write as _;

use fibnim::game::transcript::Transcript;
use fibnim::solve::review::{Mark, Remark};
use serde_json::{Value, json};

use super::json::{line, number};
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

/// `fibnim review --json`.
pub(crate) fn remarks_json(transcript: &Transcript, remarks: &[Remark]) -> String {
    let moves: Vec<Value> = remarks
        .iter()
        .map(|remark| {
            let mark = match remark.mark {
                Mark::Winning => "winning",
                Mark::Lost => "lost",
                Mark::Mistake => "mistake",
            };
            json!({
                "position": remark.before.position.to_string(),
                "player": transcript.players()[remark.player],
                "pile": remark.mv.pile,
                "take": number(&remark.mv.take),
                "outcome": remark.before.outcome.to_string(),
                "mark": mark,
            })
        })
        .collect();
    let winner = transcript.winner().map(|winner| transcript.players()[winner].clone());
    line(&json!({"players": transcript.players(), "moves": moves, "winner": winner}))
}
