//! `fibnim match`: everybody against everybody.

use fibnim::players::Strategy;
use picture::Matrix;

use super::odds::{chances, check_out, mind, players, read, write};
use crate::cli::MatchArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::odds::{Chance, Crosstable, percent};
use crate::render::text::game_name;

pub(crate) fn run(arguments: &MatchArgs) -> Result<(), Failure> {
    let strategies = players(&arguments.players)?;
    check_out(&arguments.chance, true)?;
    let written = output::argument_or_stdin(arguments.position.clone())?;
    let position = read(&written, &arguments.rules)?;
    let mut mind = mind(&arguments.chance);
    let mut against = |first: &Strategy, second: &Strategy| -> Result<Chance, Failure> {
        let approximate = arguments.chance.approximate;
        let found = chances(std::slice::from_ref(&position), [first, second], &mut mind, approximate)?;
        found
            .into_iter()
            .next()
            .ok_or_else(|| Failure::input("there is no position", "write one, such as 20"))
    };
    let mut table = Crosstable {
        players: strategies.iter().map(ToString::to_string).collect(),
        chances: Vec::with_capacity(strategies.len()),
    };
    for first in &strategies {
        let row = strategies.iter().map(|second| against(first, second)).collect::<Result<_, _>>()?;
        table.chances.push(row);
    }
    match &arguments.chance.out {
        Some(out) if picture::supports(out) => {
            let order = table.ranking();
            let named = |i: &usize| table.players[*i].clone();
            let cell = |row: usize, other: usize| {
                let chance = &table.chances[row][other];
                (chance.decimal(), percent(chance))
            };
            let rows = order.iter().map(|&row| order.iter().map(|&other| cell(row, other)).collect());
            let title = format!("Chances in {} from {position}", game_name(&position.game().dynamic));
            Ok(Matrix {
                title: &title,
                names: order.iter().map(named).collect(),
                cells: rows.collect(),
                scores: order.iter().map(|&player| table.score(player)).collect(),
            }
            .draw(out)?)
        }
        Some(out) => write(out, &table.csv()),
        None => Ok(output::print(&if arguments.chance.json {
            table.json(&position)
        } else {
            table.text(&position)
        })?),
    }
}
