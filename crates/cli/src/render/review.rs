//! A game that was played, with a mark for every move, as text.

use std::fmt::Write as _;

use answers::words::{better, better_by_rules, mark, take};
use fibnim::game::transcript::Transcript;
use fibnim::rules::RulesTranscript;
use fibnim::solve::review::{Mark, Remark};
use fibnim::solve::review_by_rules::RulesRemark;

use super::style::{LOSS, QUIET, WIN, paint};
use super::wrap::{hanging, prose};

/// A game to be told: its players, a line for each move, and how it stands.
struct Told<'a> {
    players: &'a [String; 2],
    lines: Vec<Line>,
    winner: Option<usize>,
    to_move: usize,
    end: String,
}

struct Line {
    before: String,
    player: usize,
    mv: String,
    mark: Mark,
    better: String,
}

/// One line for each move: `fibnim review`.
pub(crate) fn remarks(transcript: &Transcript, remarks: &[Remark]) -> String {
    let line = |remark: &Remark| Line {
        before: remark.before.position.to_string(),
        player: remark.player,
        mv: format!("takes {}", take(&remark.before.position, &remark.mv)),
        mark: remark.mark,
        better: better(remark),
    };
    told(&Told {
        players: transcript.players(),
        lines: remarks.iter().map(line).collect(),
        winner: transcript.winner(),
        to_move: transcript.to_move(),
        end: transcript.end().to_string(),
    })
}

/// The same for a game by its rules.
pub(crate) fn remarks_by_rules(transcript: &RulesTranscript, remarks: &[RulesRemark]) -> String {
    let line = |remark: &RulesRemark| Line {
        before: remark.before.position.to_string(),
        player: remark.player,
        mv: format!("moves to {}", remark.to),
        mark: remark.mark,
        better: better_by_rules(transcript.rules(), remark),
    };
    told(&Told {
        players: transcript.players(),
        lines: remarks.iter().map(line).collect(),
        winner: transcript.winner(),
        to_move: transcript.to_move(),
        end: transcript.end().to_string(),
    })
}

fn told(game: &Told<'_>) -> String {
    let players = game.players;
    let widest = players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (i, Line { before, player, mv, mark: kind, better }) in game.lines.iter().enumerate() {
        let style = match kind {
            Mark::Winning => WIN,
            Mark::Mistake => LOSS,
            Mark::Lost => QUIET,
        };
        let judged = match better.as_str() {
            "" => paint(style, mark(*kind)),
            better => format!("{}  {better}", paint(style, format!("{:<11}", mark(*kind)))),
        };
        let row = format!("{:>3}  {before:<14}  {:<widest$}  {mv:<22}  {judged}", i + 1, players[*player]);
        // Writing into a string cannot fail.
        let _ = writeln!(out, "{}", hanging(row.trim_end(), 5));
    }
    let mistakes = |player: usize| {
        game.lines.iter().filter(|line| line.player == player && line.mark == Mark::Mistake).count()
    };
    let said = |count: usize| match count {
        0 => "no mistake".to_owned(),
        1 => "one mistake".to_owned(),
        many => format!("{many} mistakes"),
    };
    let all = format!("{}: {}; {}: {}", players[0], said(mistakes(0)), players[1], said(mistakes(1)));
    let _ = writeln!(out, "\n{}", prose(&all));
    let _ = match game.winner {
        Some(winner) => writeln!(out, "{}", prose(&format!("{} won", players[winner]))),
        None => {
            let (next, left) = (&players[game.to_move], &game.end);
            writeln!(out, "{}", prose(&format!("the game is not over: {next} is to move at {left}")))
        }
    };
    out
}
