//! Why there is no picture of a table.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A heat map needs a cell.
    #[error("a heat map without cells cannot be drawn")]
    NoCells,
    /// A heat map has one value for each cell.
    #[error("a heat map of {width} times {height} cells has {values} values")]
    Cells {
        /// Cells in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// How many values there are.
        values: usize,
    },
    /// A staircase begins at 1 and must go on.
    #[error("a staircase needs piles up to 2 at least")]
    NoStairs,
    /// A curve needs two points.
    #[error("complements of pairs of very different sizes are needed")]
    NoRatios,
    /// A logarithmic scale does not show 0.
    #[error("there is no chance above 0 to draw")]
    NoChances,
    /// A matrix needs a player.
    #[error("there are no players to draw")]
    Nobody,
    /// A matrix has one cell for each pair and one score for each player.
    #[error("the chances of {0} players are not a square with a score for each row")]
    Ragged(usize),
    /// No machine has the memory, or no PNG the room.
    #[error("a picture of {width} times {height} pixels is too large")]
    Size {
        /// Pixels in a row.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// The name of the file says another format.
    #[error("a picture is a .png or .svg file, and {} is neither", .0.display())]
    Format(PathBuf),
    /// The pixels could not be encoded.
    #[error("cannot encode the picture")]
    Encode(#[source] io::Error),
}
