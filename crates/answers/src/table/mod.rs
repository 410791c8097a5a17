//! Tables: rows that are computed in steps, with a state that can be saved between them. What becomes of the rows (CSV, Parquet, a b-file, JSON,
//! arrays, a picture) is up to those who take them: they are [`Rows`], and know no table by its name.
//!
//! A new table is a file here and a line below; then a question or a command may offer it.
//!
//! ```
//! use answers::table::{self, Cell, Each, Moves};
//! use limits::{Limits, Unwatched};
//!
//! let mut moves = Vec::new();
//! let mut rows = Each(|row: &[Cell<'_>]| moves.push(row[3].to_string()));
//! table::run(&mut Moves::new(12, 13), &mut rows, &Limits::default(), &mut Unwatched).unwrap();
//! assert_eq!(moves, ["1", ""]);
//! ```

mod complement;
mod drawing;
mod grundy;
mod moves;
mod positions;
mod starts;
mod threshold;
mod values;

use std::fmt;

use fibnim::Undecided;
use limits::{Limits, Step, Stop, Watch};
use picture::Sheet;

pub use complement::Complement;
pub use grundy::Grundy;
pub use moves::Moves;
pub use positions::Positions;
pub use starts::Starts;
pub use threshold::Threshold;
pub use values::Values;

/// All positions of a game by its rules up to a bound, at once; and what their rows are of.
pub use fibnim::rules::table::{Cells, Target, all as all_cells};
pub use threshold::thresholds_by_trying;

/// The complement of a single tuple of piles: one row, found as soon as there is one.
pub use fibnim::tables::complement::complement as one_complement;

/// A table that is computed in steps and can be saved between them.
pub trait Table {
    /// What the table is called.
    fn name(&self) -> &'static str;
    /// Everything that its rows depend on, by name.
    fn parameters(&self) -> Vec<(&'static str, String)>;
    /// The columns of its rows.
    fn columns(&self) -> Vec<Column<'_>>;
    /// About how many bytes its rows take as CSV.
    fn estimated_bytes(&self) -> u128;
    /// Steps done, and steps in all.
    fn progress(&self) -> (u64, u64);
    /// Whether all rows were given.
    fn is_done(&self) -> bool;
    /// Works for a fraction of a second, and gives the rows that are ready. Where it is stopped it does less, or nothing: its state is then
    /// that of the rows that were given.
    ///
    /// # Errors
    ///
    /// If the limits do not suffice, or it is stopped.
    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided>;
    /// The state as numbers.
    ///
    /// # Errors
    ///
    /// If whatever holds the state (a GPU, for example) does not hand it out.
    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided>;
    /// Continues from saved numbers; `false` if they are not such a state.
    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool;
    /// Whether it is a sequence: each row is the next index and one number.
    fn is_sequence(&self) -> bool {
        false
    }
    /// Whether there is a picture of it.
    fn is_drawable(&self) -> bool {
        false
    }
    /// About how many bytes of memory its picture takes while it is drawn.
    fn picture_bytes(&self) -> u64 {
        drawing::SMALL
    }
    /// Draws its rows, if it can be drawn.
    fn painter(&self) -> Option<Box<dyn Painter>> {
        None
    }
    /// What is worth saying of the finished table in a record.
    fn summary(&self) -> Option<String> {
        None
    }
    /// What a person reads when the table is finished.
    fn remark(&self) -> Option<String> {
        self.summary()
    }
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it holds.
    pub kind: Kind,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number in each row.
    Number,
    /// A number, or this text if there is none.
    Optional(&'static str),
    /// A text.
    Text,
}

impl<'a> Column<'a> {
    const fn number(name: &'a str) -> Self {
        Self { name, kind: Kind::Number }
    }

    const fn optional(name: &'a str, none: &'static str) -> Self {
        Self { name, kind: Kind::Optional(none) }
    }

    const fn text(name: &'a str) -> Self {
        Self { name, kind: Kind::Text }
    }
}

/// What one row holds in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// A number.
    Number(u64),
    /// No number, in a column where there may be none.
    Absent,
    /// A text.
    Text(&'a str),
}

impl Cell<'_> {
    /// The number, if it is one.
    pub fn number(self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Absent | Self::Text(_) => None,
        }
    }

    /// The number of a column of small numbers.
    ///
    /// # Panics
    ///
    /// If it holds none.
    fn small(self) -> u32 {
        self.number().and_then(|number| u32::try_from(number).ok()).expect("a column of small numbers")
    }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<Option<u32>> for Cell<'_> {
    fn from(number: Option<u32>) -> Self {
        number.map_or(Self::Absent, Self::from)
    }
}

impl fmt::Display for Cell<'_> {
    /// Nothing where there is no number.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(out, "{number}"),
            Self::Absent => Ok(()),
            Self::Text(text) => out.write_str(text),
        }
    }
}

/// Takes rows as they become ready.
pub trait Rows {
    /// The next row, with a cell for each column.
    fn row(&mut self, cells: &[Cell<'_>]);
}

/// Rows that a function takes.
pub struct Each<F>(pub F);

impl<F: FnMut(&[Cell<'_>])> Rows for Each<F> {
    fn row(&mut self, cells: &[Cell<'_>]) {
        (self.0)(cells);
    }
}

/// Draws a finished table from its rows.
pub trait Painter: Rows {
    /// Whether it needs the rows; else it is right without any.
    fn needs_rows(&self) -> bool {
        true
    }
    /// The picture, when it has seen all rows.
    ///
    /// # Errors
    ///
    /// If it cannot be drawn, or what it needs beside the rows is undecided.
    fn sheet(self: Box<Self>, watch: &mut dyn Watch) -> Result<Sheet, Undrawn>;
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum Undrawn {
    /// What it needs is undecided.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// It cannot be drawn.
    #[error(transparent)]
    Picture(#[from] picture::Error),
}

/// Computes a table to its end.
///
/// # Errors
///
/// If the limits do not suffice, or it is stopped.
pub fn run(
    table: &mut dyn Table,
    rows: &mut dyn Rows,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<(), Undecided> {
    while !table.is_done() {
        let (done, total) = table.progress();
        watch.report(&Step::Counted { done, total });
        limits.stop.check().map_err(Undecided::from)?;
        table.advance(rows, &limits.stop)?;
    }
    Ok(())
}
