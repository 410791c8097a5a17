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

use fibnim::game::Dynamic;
use fibnim::{Budget, Undecided};

use crate::failure::Failure;

/// Refuses a table whose state does not fit into the memory allowed.
fn check_memory(budget: &Budget, needed: u128, what: String) -> Result<(), Failure> {
    if needed <= budget.memory.into() {
        return Ok(());
    }
    Err(Undecided::Memory { what, needed: Some(needed), limit: budget.memory }.into())
}

/// What a sweep of Grundy rows keeps, in bytes: 4.4 for each pile were measured at 10^8 in Fibonacci nim;
/// other games need their dynamic as a list beside it.
fn sweep_memory(dynamic: &Dynamic, upto: u32) -> u128 {
    u128::from(upto) * if dynamic.is_fibonacci() { 5 } else { 9 } + (16 << 20)
}
