//! The tables, one file each.

mod complement;
mod grundy;
mod moves;
mod starts;
mod threshold;

pub(crate) use complement::ComplementJob;
pub(crate) use grundy::GrundyJob;
pub(crate) use moves::MovesJob;
pub(crate) use starts::StartsJob;
pub(crate) use threshold::ThresholdJob;

use fibnim::{Budget, Undecided};

use crate::failure::Failure;

/// Refuses a table whose state does not fit into the memory allowed.
fn check_memory(budget: &Budget, needed: u128, what: String) -> Result<(), Failure> {
    if needed <= budget.memory.into() {
        return Ok(());
    }
    Err(Undecided::Memory { what, needed: Some(needed), limit: budget.memory }.into())
}

/// What a sweep of Grundy rows keeps for each pile, in bytes: measured at 10^6 to 10^8.
const SWEEP_BYTES_PER_ROW: u128 = 16;
