//! `fibnim` alone: what it is and what to try.

use crate::failure::Failure;
use crate::output;
use crate::render::tour;

pub(crate) fn run() -> Result<(), Failure> {
    Ok(output::print(&tour())?)
}
