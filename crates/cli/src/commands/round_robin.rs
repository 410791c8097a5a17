//! `fibnim match`: every player against every other.

use answers::answer::{Chance, Crosstable, RoundRobin, line, percent};
use answers::words::headed;
use answers::{Contest, distinct_names};
use fibnim::players::Strategy;
use picture::Matrix;

use super::odds::{check_out, limits, position, refused, within_memory};
use crate::cli::MatchArgs;
use crate::failure::Failure;
use crate::files;
use crate::output;
use crate::progress::Progress;
use crate::render::odds as render;

pub(crate) fn run(arguments: &MatchArgs) -> Result<(), Failure> {
    let strategies = &arguments.players.0;
    check_out(&arguments.chance, true)?;
    let written = output::argument_or_stdin(arguments.position.clone())?;
    let position = position(&written, &arguments.rules, arguments.by_rules.as_deref())?;
    let approximate = arguments.chance.approximate;
    let table = within_memory(&arguments.chance, |stop| {
        let contest = Contest::new(&position, &limits(&arguments.chance, stop), &mut Progress::new("odds"));
        let mut contest = contest.map_err(|undecided| refused(undecided, approximate))?;
        let mut against = |first: &Strategy, second: &Strategy| -> Result<Chance, Failure> {
            let found = contest.first_wins([first, second], approximate, &mut Progress::new("odds"));
            found.map_err(|undecided| refused(undecided, approximate))
        };
        let mut table = Crosstable {
            players: distinct_names(&strategies.iter().map(ToString::to_string).collect::<Vec<_>>()),
            chances: Vec::with_capacity(strategies.len()),
        };
        for first in strategies {
            let row = strategies.iter().map(|second| against(first, second)).collect::<Result<_, _>>()?;
            table.chances.push(row);
        }
        Ok::<_, Failure>(table)
    })?;
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
