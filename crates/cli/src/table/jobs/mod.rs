//! The tables, one file each.

mod complement;
mod grundy;
mod moves;
mod positions;
mod starts;
mod threshold;

pub(crate) use complement::ComplementJob;
pub(crate) use grundy::GrundyJob;
pub(crate) use moves::MovesJob;
pub(crate) use positions::PositionsJob;
pub(crate) use starts::StartsJob;
pub(crate) use threshold::ThresholdJob;
