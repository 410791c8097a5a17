//! A game that was played, with a mark for every move, as text.

use std::fmt::Write as _;

use answers::record::Record;
use answers::words::{ReviewLine, mark};
use fibnim::solve::review::Mark;

use super::style::{LOSS, QUIET, WIN, paint};
use super::wrap::{hanging, prose};

/// One line for each move: `fibnim review`.
pub(crate) fn remarks(record: &Record, lines: &[ReviewLine]) -> String {
    let players = record.players();
    let widest = players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (i, ReviewLine { before, player, played, mark: kind, better }) in lines.iter().enumerate() {
        let style = match kind {
            Mark::Winning => WIN,
            Mark::Mistake => LOSS,
            Mark::Lost => QUIET,
        };
        let judged = match better.as_str() {
            "" => paint(style, mark(*kind)),
            better => format!("{}  {better}", paint(style, format!("{:<11}", mark(*kind)))),
        };
        let row =
            format!("{:>3}  {before:<14}  {:<widest$}  {played:<22}  {judged}", i + 1, players[*player]);
        // Writing into a string cannot fail.
        let _ = writeln!(out, "{}", hanging(row.trim_end(), 5));
    }
    let mistakes = |player: usize| {
        lines.iter().filter(|line| line.player == player && line.mark == Mark::Mistake).count()
    };
    let said = |count: usize| match count {
        0 => "no mistake".to_owned(),
        1 => "one mistake".to_owned(),
        many => format!("{many} mistakes"),
    };
    let all = format!("{}: {}; {}: {}", players[0], said(mistakes(0)), players[1], said(mistakes(1)));
    let _ = writeln!(out, "\n{}", prose(&all));
    let _ = match record.winner() {
        Some(winner) => writeln!(out, "{}", prose(&format!("{} won", players[winner]))),
        None => {
            let (next, left) = (&players[record.to_move()], record.end());
            writeln!(out, "{}", prose(&format!("the game is not over: {next} is to move at {left}")))
        }
    };
    out
}
