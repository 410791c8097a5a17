//! `fibnim table`.

use std::time::Duration;

use answers::answer::line;
use answers::question::{self, game_with_tables};
use fibnim::game::{Convention, Game};
use fibnim::rules::table::Wanted;
use fibnim::tables::complement::complement;
use limits::Limits;

use crate::cli::{RunArgs, WhichTable};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::growth;
use crate::table::jobs::{ComplementJob, GrundyJob, MovesJob, PositionsJob, StartsJob, ThresholdJob};
use crate::table::{self, Plan};

pub(crate) fn run(table: WhichTable) -> Result<(), Failure> {
    match table {
        WhichTable::Grundy { upto, game, run } => {
            let game = game_with_tables(game.game, false)?;
            let mut job = GrundyJob::new(game.dynamic, upto, &limits(&run))?;
            table::run(&mut job, &plan(run))
        }
        WhichTable::Starts { upto, report, json, game, run } => {
            let game = game_with_tables(game.game, false)?;
            if !game.dynamic.is_fibonacci() {
                question::pile(&upto.to_string())?;
            }
            let mut job = StartsJob::new(game.dynamic, upto, &limits(&run))?;
            if !report {
                return table::run(&mut job, &plan(run));
            }
            table::run_silently(&mut job, &plan(run))?;
            let (starts, bounds) = job.starts();
            Ok(output::print(&if json {
                line(&growth::json(starts, bounds))
            } else {
                growth::text(starts, bounds)
            })?)
        }
        WhichTable::Threshold { piles, upto, misere, device, game, run } => {
            let game = game_with_tables(game.game, misere)?;
            let mut job = ThresholdJob::new(game, piles.0, upto, device, &limits(&run))?;
            table::run(&mut job, &plan(run))
        }
        WhichTable::Complement { piles: Some(piles), search, misere, game, run, .. } => {
            one_complement(&game_with_tables(game.game, misere)?, &piles.0, search, &limits(&run))
        }
        WhichTable::Complement { upto, piles: None, search, misere, device, game, run } => {
            let game = game_with_tables(game.game, misere)?;
            let upto = upto.expect("one of both is required");
            let mut job = ComplementJob::new(game, upto, search, device, &limits(&run))?;
            table::run(&mut job, &plan(run))
        }
        WhichTable::Positions { rules, upto, value, misere, allowance, run } => {
            let rules = super::rules::under(super::rules::given(&rules)?, misere);
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
            let wanted = value.map_or(Wanted::Lost, Wanted::Value);
            let mut job = PositionsJob::new(&rules, upto, wanted, allowance, &limits(&run))?;
            table::run(&mut job, &plan(run))
        }
        WhichTable::Moves { upto, from, run } => {
            let from = from.unwrap_or(upto.min(1));
            if from > upto {
                return Err(Failure::input(format!("--from {from} is beyond --upto {upto}"), "swap them"));
            }
            table::run(&mut MovesJob::new(from, upto), &plan(run))
        }
    }
}

/// The complement of a single tuple: one row, found as soon as there is one.
fn one_complement(game: &Game, piles: &[u32], search: u32, limits: &Limits) -> Result<(), Failure> {
    let found = stoppable(|stop| {
        complement(game, piles, search, &limits.ended_by(stop), &mut Progress::new("complement"))
    })?;
    let names: Vec<String> = piles.iter().map(ToString::to_string).collect();
    let complement = found.map(|c| c.to_string()).unwrap_or_default();
    Ok(output::print(&format!("piles,complement\n{},{complement}\n", names.join(" ")))?)
}

fn plan(run: RunArgs) -> Plan {
    Plan {
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
