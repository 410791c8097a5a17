//! Pictures of tables, as PNG or SVG, and of automata, as SVG.
//!
//! The font is part of the program and nothing else of the system is asked, so that the same table
//! gives the same picture everywhere.

pub(crate) mod automaton;
mod heat_map;
mod matrix;
mod odds;
mod scale;
mod sheet;
mod staircase;
mod text;

#[cfg(test)]
mod tests;

use std::path::Path;

pub(crate) use heat_map::HeatMap;
pub(crate) use matrix::Matrix;
pub(crate) use odds::{OddsPlot, Series};
pub(crate) use staircase::Staircase;

/// Whether a picture can be written to a file of this name.
pub(crate) fn supports(path: &Path) -> bool {
    sheet::Format::of(path).is_some()
}
