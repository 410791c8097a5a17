//! Finished tables as pictures.

use std::path::Path;

use answers::words::game_name;
use anyhow::{Context, Result};
use fibnim::game::{Convention, Dynamic, Game};
use fibnim::tables::complement::Complements;
use fibnim::tables::starts::Starts;
use fibnim::tables::threshold::{Columns, NEVER};
use limits::{Limits, Step, Unwatched, Watch};
use picture::{HeatMap, Staircase};

use crate::failure::Failure;
use crate::files;
use crate::progress::Progress;

/// No heat map has more cells on a side; larger tables are thinned.
const MOST_CELLS: u32 = 1000;

/// What a picture of lines and points takes while it is drawn: its pixels, and a few numbers.
pub(super) const SMALL: u64 = 12 << 20;

/// What one cell of a heat map takes while it is drawn, measured: its value, its colour, and its pixels before and after they are encoded.
const CELL_BYTES: u64 = 40;

/// What a heat map of a table up to these numbers takes while it is drawn.
pub(super) fn heat_map_bytes(width: u32, height: u32) -> u64 {
    let cells = |upto: u32| u64::from(upto / thinning(upto)) + 1;
    SMALL + cells(width) * cells(height) * CELL_BYTES
}

/// What the title adds under misere play.
fn convention(game: &Game) -> &'static str {
    if game.convention == Convention::Misere { ", misere play" } else { "" }
}

/// How many units one cell stands for.
fn thinning(upto: u32) -> u32 {
    (upto / MOST_CELLS).max(1)
}

/// The Grundy values over (n, r), from the breaks of the rows.
pub(super) fn grundy(dynamic: &Dynamic, upto: u32, rows: &Path, picture: &Path) -> Result<()> {
    let step = thinning(upto);
    let side = (upto / step) as usize + 1;
    let mut values = vec![None; side * side];
    let mut reader =
        csv::Reader::from_path(rows).with_context(|| format!("cannot read {}", rows.display()))?;
    for row in reader.deserialize() {
        let (n, value, from): (u32, f64, u32) = row?;
        if n % step != 0 {
            continue;
        }
        // From this break on; a later break of the same row writes over it.
        let x = (n / step) as usize;
        for y in from.div_ceil(step)..=n / step {
            values[y as usize * side + x] = Some(value);
        }
    }
    let title = format!("Grundy values G(n, r) of {}", game_name(dynamic));
    let map = HeatMap {
        title: &title,
        x_label: "pile n",
        y_label: "allowance r",
        value_label: "Grundy value",
        width: side,
        height: side,
        x_step: step.into(),
        y_step: step.into(),
        values,
        log: false,
        infinite_label: "",
    };
    files::write(picture, map.sheet()?.encode(picture)?)
}

/// The staircase of G(n, n) with its bounds.
pub(super) fn starts(starts: &Starts, picture: &Path) -> Result<()> {
    let points: Vec<(u32, u64)> = (0..).zip(starts.first_piles().iter().copied()).collect();
    let stairs = Staircase { starts: &points, upto: starts.rows().saturating_sub(1) };
    files::write(picture, stairs.sheet()?.encode(picture)?)
}

/// The thresholds over the running pile and the largest fixed one, the other piles as they are.
pub(super) fn threshold(
    game: &Game,
    piles: &[u32],
    upto: u32,
    limits: &Limits,
    picture: &Path,
) -> Result<(), Failure> {
    let mut fixed = piles.to_vec();
    fixed.sort_unstable();
    let largest = fixed.pop().unwrap_or(0);
    let (x_step, y_step) = (thinning(upto), thinning(largest));
    let (width, height) = ((upto / x_step) as usize + 1, (largest / y_step) as usize + 1);
    let mut values = vec![None; width * height];
    let mut columns = Columns::new(game, piles, upto, limits)?;
    let mut progress = Progress::new("drawing");
    for x in 0..width {
        progress.report(&Step::Counted { done: x as u64, total: width as u64 });
        columns.advance(if x == 0 { 1 } else { x_step }, limits, &mut Unwatched)?;
        for y in 0..height {
            let mut cell = fixed.clone();
            if !piles.is_empty() {
                cell.push(y as u32 * y_step);
                cell.sort_unstable();
            }
            let value = columns.in_last_plane(&cell);
            values[y * width + x] =
                value.map(|tau| if tau == NEVER { f64::INFINITY } else { f64::from(tau) });
        }
    }
    let others: Vec<String> = fixed.iter().map(|n| format!("{n}, ")).collect();
    let title = format!("Thresholds of ({}m, n) in {}", others.concat(), game_name(&game.dynamic));
    let title = format!("{title}{}", convention(game));
    let map = HeatMap {
        title: &title,
        x_label: "pile n",
        y_label: "pile m",
        value_label: "threshold",
        width,
        height,
        x_step: x_step.into(),
        y_step: y_step.into(),
        values,
        log: true,
        infinite_label: "unlimited",
    };
    Ok(files::write(picture, map.sheet()?.encode(picture)?)?)
}

/// The complements of all pairs.
pub(super) fn complement(game: &Game, table: &Complements, upto: u32, picture: &Path) -> Result<()> {
    let step = thinning(upto);
    let side = (upto / step) as usize + 1;
    let mut values = vec![None; side * side];
    for (a, b, complement) in table.rows() {
        if a % step != 0 || b % step != 0 {
            continue;
        }
        let value = Some(complement.map_or(f64::INFINITY, f64::from));
        let (x, y) = ((a / step) as usize, (b / step) as usize);
        values[y * side + x] = value;
        values[x * side + y] = value;
    }
    let title = format!("Complements of (a, b) in {}{}", game_name(&game.dynamic), convention(game));
    let map = HeatMap {
        title: &title,
        x_label: "pile a",
        y_label: "pile b",
        value_label: "complement",
        width: side,
        height: side,
        x_step: step.into(),
        y_step: step.into(),
        values,
        log: true,
        infinite_label: "none found",
    };
    files::write(picture, map.sheet()?.encode(picture)?)
}
