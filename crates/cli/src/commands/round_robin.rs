//! `fibnim match`: every player against every other.

use answers::answer::{RoundRobin, line, percent};
use answers::engine;
use answers::words::headed;
use picture::Matrix;

use super::odds::{check_out, limits, meeting, position, refused, within_memory};
use crate::cli::MatchArgs;
use crate::failure::Failure;
use crate::files;
use crate::output;
use crate::progress::Progress;
use crate::render::odds as render;

pub(crate) fn run(arguments: &MatchArgs) -> Result<(), Failure> {
    check_out(&arguments.chance, true)?;
    let written = output::argument_or_stdin(arguments.position.clone())?;
    let position = position(&written, &arguments.rules, arguments.by_rules.as_deref())?;
    let meeting = meeting(&arguments.players.0, &arguments.chance);
    let table = within_memory(&arguments.chance, |stop| {
        let limits = limits(&arguments.chance, stop);
        engine::round_robin(&position, &meeting, &limits, &mut Progress::new("odds"))
    });
    let table = table.map_err(|undecided| refused(undecided, meeting.approximate))?;
    match &arguments.chance.out {
        Some(out) if picture::supports(out) => {
            let order = table.ranking();
            let named = |i: &usize| table.players[*i].clone();
            let cell = |row: usize, other: usize| {
                let chance = &table.chances[row][other];
                (chance.decimal(), percent(chance))
            };
            let rows = order.iter().map(|&row| order.iter().map(|&other| cell(row, other)).collect());
            let [game, piles] = headed(&position);
            let title = format!("Chances: {game}; {piles}");
            let matrix = Matrix {
                title: &title,
                names: order.iter().map(named).collect(),
                cells: rows.collect(),
                scores: order.iter().map(|&player| table.score(player)).collect(),
            };
            Ok(files::write(out, matrix.sheet()?.encode(out)?)?)
        }
        Some(out) => Ok(files::write(out, render::crosstable_csv(&table))?),
        None => Ok(output::print(&if arguments.chance.json {
            line(&RoundRobin::new(&position, &table))
        } else {
            render::crosstable(&table, &position)
        })?),
    }
}
