//! A game that was played, with a mark for every move, as text.

use std::fmt::Write as _;

use answers::words::{better, mark, take};
use fibnim::game::transcript::Transcript;
use fibnim::solve::review::{Mark, Remark};

use super::style::{LOSS, QUIET, WIN, paint};

/// One line for each move: `fibnim review`.
pub(crate) fn remarks(transcript: &Transcript, remarks: &[Remark]) -> String {
    let players = transcript.players();
    let widest = players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (i, remark) in remarks.iter().enumerate() {
        let before = remark.before.position.to_string();
        let mv = format!("takes {}", take(&remark.before.position, &remark.mv));
        let style = match remark.mark {
            Mark::Winning => WIN,
            Mark::Mistake => LOSS,
            Mark::Lost => QUIET,
        };
        let judged = match better(remark) {
            none if none.is_empty() => paint(style, mark(remark.mark)),
            better => format!("{}  {better}", paint(style, format!("{:<11}", mark(remark.mark)))),
        };
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "{:>3}  {before:<14}  {:<widest$}  {mv:<22}  {judged}",
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
