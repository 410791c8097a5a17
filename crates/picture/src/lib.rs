//! Pictures of tables and chances, as PNG or SVG, and of automata, as SVG.
//!
//! What is drawn becomes a [`Sheet`] of lines, boxes, texts and pixels, and only then one of the two formats, so that
//! both show the same. The font is part of the crate and nothing of the system is asked: the same table gives the
//! same picture everywhere. Nothing is printed.
//!
//! ```
//! let stairs = picture::Staircase { starts: &[(0, 0), (1, 1), (2, 2), (3, 4), (4, 7)], upto: 100 };
//! let sheet = stairs.sheet()?;
//! assert_eq!(sheet.size(), (1200, 860));
//! assert!(sheet.svg()?.contains("Grundy value G(n)"));
//! assert!(sheet.png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), picture::Error>(())
//! ```

pub mod automaton;
mod bitmap;
mod colour;
mod error;
mod font;
mod format;
mod heat_map;
mod image;
mod matrix;
mod odds;
mod ratios;
mod scale;
mod sheet;
mod staircase;
mod svg;
mod text;

#[cfg(test)]
mod tests;

pub use error::Error;
pub use format::supports;
pub use heat_map::HeatMap;
pub use matrix::Matrix;
pub use odds::{OddsPlot, Series};
pub use ratios::{Ratio, Ratios};
pub use sheet::Sheet;
pub use staircase::Staircase;
