//! A game that was played, with a mark for every move, as text.

use std::fmt::Write as _;

use answers::words::{better, mark, take};
use fibnim::game::transcript::Transcript;
use fibnim::solve::review::{Mark, Remark};

use super::style::{LOSS, QUIET, WIN, paint};
use super::wrap::{hanging, prose};

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
        let row =
            format!("{:>3}  {before:<14}  {:<widest$}  {mv:<22}  {judged}", i + 1, players[remark.player],);
        // Writing into a string cannot fail.
        let _ = writeln!(out, "{}", hanging(row.trim_end(), 5));
    }
    let mistakes =
        |player: usize| remarks.iter().filter(|r| r.player == player && r.mark == Mark::Mistake).count();
    let said = |count: usize| match count {
        0 => "no mistake".to_owned(),
        1 => "one mistake".to_owned(),
        many => format!("{many} mistakes"),
    };
    let all = format!("{}: {}; {}: {}", players[0], said(mistakes(0)), players[1], said(mistakes(1)));
    let _ = writeln!(out, "\n{}", prose(&all));
    match transcript.winner() {
        Some(winner) => {
            let _ = writeln!(out, "{}", prose(&format!("{} won", players[winner])));
        }
        None => {
            let (next, left) = (&players[transcript.to_move()], transcript.end());
            let _ = writeln!(out, "{}", prose(&format!("the game is not over: {next} is to move at {left}")));
        }
    }
    out
}
