//! `fibnim table`.

use std::time::Duration;

use fibnim::Budget;
use fibnim::game::{Convention, Game, notation};
use fibnim::tables::complement::complement;
use fibnim::tables::threshold::LARGEST_PILE;

use super::solve::dynamic;
use crate::cli::{RunArgs, Table};
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::growth;
use crate::table::jobs::{ComplementJob, GrundyJob, MovesJob, StartsJob, ThresholdJob};
use crate::table::{self, Plan};

pub(crate) fn run(table: Table) -> Result<(), Failure> {
    match table {
        Table::Grundy { upto, game, run } => {
            let game = rules(&game.game, false)?;
            let mut job = GrundyJob::new(game.dynamic, size(&upto)?, &budget(&run))?;
            table::run(&mut job, &plan(run))
        }
        Table::Starts { upto, report, json, game, run } => {
            let game = rules(&game.game, false)?;
            let mut job = StartsJob::new(game.dynamic, size(&upto)?, &budget(&run))?;
            if !report {
                return table::run(&mut job, &plan(run));
            }
            table::run_silently(&mut job, &plan(run))?;
            let (starts, bounds) = job.starts();
            Ok(output::print(&if json {
                growth::json(starts, bounds)
            } else {
                growth::text(starts, bounds)
            })?)
        }
        Table::Threshold { piles, upto, misere, game, run } => {
            let game = rules(&game.game, misere)?;
            let mut job = ThresholdJob::new(game, sizes(&piles)?, size(&upto)?, &budget(&run))?;
            table::run(&mut job, &plan(run))
        }
        Table::Complement { upto, piles: None, search, misere, game, run } => {
            let upto = size(&upto.unwrap_or_default())?;
            let game = rules(&game.game, misere)?;
            let mut job = ComplementJob::new(game, upto, size(&search)?, &budget(&run))?;
            table::run(&mut job, &plan(run))
        }
        Table::Complement { piles: Some(piles), search, misere, game, run, .. } => {
            one_complement(&rules(&game.game, misere)?, &piles, size(&search)?, &budget(&run))
        }
        Table::Moves { upto, from, run } => {
            let upto = word(&upto)?;
            let from = from.as_deref().map_or(Ok(upto.min(1)), word)?;
            if from > upto {
                return Err(Failure::input(format!("--from {from} is beyond --upto {upto}"), "swap them"));
            }
            table::run(&mut MovesJob::new(from, upto), &plan(run))
        }
    }
}

/// The complement of a single tuple: one row, found as soon as there is one.
fn one_complement(game: &Game, piles: &str, search: u32, budget: &Budget) -> Result<(), Failure> {
    let sizes = sizes(piles)?;
    let found = complement(game, &sizes, search, budget, &mut Progress::new("complement"))?;
    let names: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let complement = found.map(|c| c.to_string()).unwrap_or_default();
    Ok(output::print(&format!("piles,complement\n{},{complement}\n", names.join(" ")))?)
}

pub(crate) fn rules(game: &str, misere: bool) -> Result<Game, Failure> {
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let dynamic = dynamic(game)?;
    if dynamic.is_nim() {
        return Err(Failure::input(
            "Bouton's nim needs no table: there are no allowances, and a pile's Grundy value is its size",
            "choose another game; fibnim solve --game nim answers any position of nim",
        ));
    }
    Ok(Game { dynamic, convention })
}

fn plan(run: RunArgs) -> Plan {
    Plan {
        out: run.out,
        checkpoint: run.checkpoint,
        resume: run.resume,
        between_checkpoints: Duration::from_secs(run.every),
    }
}

fn budget(run: &RunArgs) -> Budget {
    Budget { memory: machine::memory(run.memory), cells: u64::MAX, ..Budget::default() }
}

/// A number below 2^63.
fn word(written: &str) -> Result<u64, Failure> {
    let number = match notation::parse_number(written, 100) {
        Ok(number) => number,
        Err(error) => return Err(Failure::Notation { text: written.to_owned(), error }),
    };
    u64::try_from(&number).ok().filter(|&n| n < 1 << 63).ok_or_else(|| Failure::TooLarge {
        message: format!("{number} is beyond what a table can hold"),
        help: "tables go up to 2^63 at most; fibnim solve takes larger numbers".into(),
    })
}

/// The size of a pile in a table.
fn size(written: &str) -> Result<u32, Failure> {
    let number = word(written)?;
    u32::try_from(number).ok().filter(|&n| n <= LARGEST_PILE).ok_or_else(|| Failure::TooLarge {
        message: format!("{number} is beyond what this table can hold"),
        help: format!("piles go up to {LARGEST_PILE} here; fibnim solve takes larger numbers"),
    })
}

/// Sizes joined by commas; none at all for an empty text.
pub(crate) fn sizes(written: &str) -> Result<Vec<u32>, Failure> {
    if written.trim().is_empty() {
        return Ok(Vec::new());
    }
    let sizes: Vec<u32> = written.split(',').map(|part| size(part.trim())).collect::<Result<_, _>>()?;
    if sizes.len() > 4 {
        return Err(Failure::input(
            format!("{} fixed piles are too many", sizes.len()),
            "a table has at most four fixed piles and the running one",
        ));
    }
    Ok(sizes)
}
