//! `fibnim table`.

use std::time::Duration;

use answers::answer::line;
use answers::question::{self, game_with_tables};
use answers::table::{Complement, Grundy, Moves, Positions, Starts, Table, Threshold, one_complement};
use fibnim::game::{Convention, Game};
use fibnim::rules::table::Target;
use limits::Limits;

use crate::cli::{RunArgs, WhichTable};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::growth;
use crate::table::{self, Device, Plan, on_gpu};

pub(crate) fn run(table: WhichTable) -> Result<(), Failure> {
    match table {
        WhichTable::Grundy { upto, game, run } => {
            let game = game_with_tables(game.game, false)?;
            written(Grundy::new(game.dynamic, upto, &limits(&run))?, run)
        }
        WhichTable::Starts { upto, report, json, game, run } => {
            let game = game_with_tables(game.game, false)?;
            if !game.dynamic.is_fibonacci() {
                question::pile(&upto.to_string())?;
            }
            let mut starts = Starts::new(game.dynamic, upto, &limits(&run))?;
            if !report {
                return written(starts, run);
            }
            table::run_silently(&mut starts, &plan(run, Device::Cpu))?;
            let (starts, bounds) = (starts.found(), starts.has_bounds());
            Ok(output::print(&if json {
                line(&growth::json(starts, bounds))
            } else {
                growth::text(starts, bounds)
            })?)
        }
        WhichTable::Threshold { piles, upto, misere, device, game, run } => {
            let game = game_with_tables(game.game, misere)?;
            let mut table = match device {
                Device::Cpu => Threshold::new(game, piles.0, upto, &limits(&run))?,
                Device::Gpu => {
                    let columns = on_gpu(&game, &piles.0, upto)?;
                    Threshold::on(columns, game, piles.0, upto, &limits(&run))
                }
            };
            table::run(&mut table, &plan(run, device))
        }
        WhichTable::Complement { piles: Some(piles), search, misere, game, run, .. } => {
            of_tuple(&game_with_tables(game.game, misere)?, &piles.0, search, &limits(&run))
        }
        WhichTable::Complement { upto, piles: None, search, misere, device, game, run } => {
            let game = game_with_tables(game.game, misere)?;
            let upto = upto.expect("one of both is required");
            let mut table = match device {
                Device::Cpu => Complement::new(game, upto, search, &limits(&run))?,
                Device::Gpu => {
                    let columns = on_gpu(&game, &[upto, upto], search)?;
                    Complement::on(columns, game, upto, search, &limits(&run))
                }
            };
            table::run(&mut table, &plan(run, device))
        }
        WhichTable::Positions { rules, with, upto, value, misere, allowance, run } => {
            let relations = super::rules::relations(&with.with, [rules.as_str()])?;
            let rules = super::rules::under(super::rules::given(&rules, &relations)?, misere);
            if value.is_some() && rules.convention() == Convention::Misere {
                return Err(Failure::input(
                    "there are no Grundy values under misere play",
                    "leave out --value for the lost positions",
                ));
            }
            if allowance.is_some() && rules.allowance().is_none() {
                let message = format!("{} has no allowance", rules.name());
                return Err(Failure::input(message, "leave out --allowance"));
            }
            let wanted = value.map_or(Target::Lost, Target::Value);
            written(Positions::new(&rules, upto, wanted, allowance, &limits(&run))?, run)
        }
        WhichTable::Moves { upto, from, run } => {
            let from = from.unwrap_or(upto.min(1));
            if from > upto {
                return Err(Failure::input(format!("--from {from} is beyond --upto {upto}"), "swap them"));
            }
            written(Moves::new(from, upto), run)
        }
    }
}

/// The complement of a single tuple: one row, found as soon as there is one.
fn of_tuple(game: &Game, piles: &[u32], search: u32, limits: &Limits) -> Result<(), Failure> {
    let found = stoppable(|stop| {
        one_complement(game, piles, search, &limits.ended_by(stop), &mut Progress::new("complement"))
    })?;
    let names: Vec<String> = piles.iter().map(ToString::to_string).collect();
    let complement = found.map(|c| c.to_string()).unwrap_or_default();
    Ok(output::print(&format!("piles,complement\n{},{complement}\n", names.join(" ")))?)
}

/// A table that the cores of this machine compute, where its rows are wanted.
fn written(mut table: impl Table, run: RunArgs) -> Result<(), Failure> {
    table::run(&mut table, &plan(run, Device::Cpu))
}

fn plan(run: RunArgs, device: Device) -> Plan {
    Plan {
        on: device.name(),
        memory: run.memory.as_u64(),
        out: run.out,
        checkpoint: run.checkpoint,
        resume: run.resume,
        between_checkpoints: Duration::from_secs(run.every),
        fresh: run.fresh,
        record: run.record,
    }
}

fn limits(run: &RunArgs) -> Limits {
    Limits { memory: machine::memory(run.memory), cells: u64::MAX, ..machine::limits() }
}
