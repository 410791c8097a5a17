//! What all pictures of tables share.

use fibnim::game::{Convention, Game};

/// No heat map has more cells on a side; larger tables are thinned.
const MOST_CELLS: u32 = 1000;

/// Whether tables can be drawn. Where they cannot, the linker leaves out all that draws, with its font.
pub(super) const PICTURES: bool = cfg!(feature = "pictures");

/// What a picture of lines and points takes while it is drawn: its pixels, and a few numbers.
pub(super) const SMALL: u64 = 12 << 20;

/// What one cell of a heat map takes while it is drawn, measured: its value, its colour, and its pixels before and after they are encoded.
const CELL_BYTES: u64 = 40;

/// What a heat map of a table up to these numbers takes while it is drawn.
pub(super) fn heat_map_bytes(width: u32, height: u32) -> u64 {
    let cells = |upto: u32| u64::from(upto / thinning(upto)) + 1;
    SMALL + cells(width) * cells(height) * CELL_BYTES
}

/// How many units one cell covers.
pub(super) fn thinning(upto: u32) -> u32 {
    (upto / MOST_CELLS).max(1)
}

/// What the title adds under misere play.
pub(super) fn convention(game: &Game) -> &'static str {
    if game.convention == Convention::Misere { ", misere play" } else { "" }
}

/// What a table says of its game.
pub(super) fn parameters(game: &Game) -> [(&'static str, String); 2] {
    [("game", game.dynamic.to_string()), ("convention", format!("{:?}", game.convention).to_lowercase())]
}
