//! The positions of a game of two piles without an allowance, row by row: each one of them rules out the lines through it.
//!
//! In Wythoff's game and its like a player may take any number along a line: from one pile, from both the same. So no line has two
//! positions of the same Grundy value, and in each row the position of a value is the first one that no earlier one rules out and that
//! reaches all smaller values. A row costs a few looks, where a dense table costs a cell for each column and each size of move.

use num_integer::Integer;

use super::dense::NEVER;
use super::free::Free;
use super::play::Play;
use super::step::{Linear, Size, Step, To};

/// The positions of all values up to the one that is asked, with this many stones at most on each pile.
pub(super) struct Lines {
    /// All but that along a row.
    directions: Vec<Direction>,
    /// What moves to one place take.
    once: Vec<(u32, u32)>,
    layers: Vec<Layer>,
    largest: u32,
}

/// A kind of move: along a direction, or to one place.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Any number k >= 1 of times these many stones from the piles.
    Along(u32, u32),
    /// These many stones, once.
    Once { stones: (u32, u32) },
}

impl Kind {
    /// All moves of a play, if they are of these kinds.
    pub(super) fn all(play: &Play<'_>) -> Option<Vec<Self>> {
        play.steps().map(kind).collect()
    }
}

/// The positions of one value.
struct Layer {
    /// For each row its column, or [`NEVER`] if it is beyond the table.
    columns: Vec<u32>,
    /// For each direction but that along a row, the lines that have a position.
    lines: Vec<Free>,
}

/// The lines in one direction, (1, 0) or (a, b) with a and b at least 1.
#[derive(Clone, Copy)]
struct Direction {
    a: u32,
    b: u32,
}

impl Direction {
    /// Which line a position is on: a * column - b * row, and so much more that it is not negative.
    fn line(self, row: u32, column: u32, largest: u32) -> u64 {
        u64::from(self.a) * u64::from(column) + u64::from(self.b) * u64::from(largest - row)
    }

    fn lines(self, largest: u32) -> Free {
        Free::new(u64::from(self.a + self.b) * u64::from(largest))
    }
}

impl Lines {
    /// Whether the moves are of this kind.
    pub(super) fn knows(play: &Play<'_>) -> bool {
        // What has to be reached are the smaller values, if anything.
        let values = play.earlier.iter().all(|earlier| earlier.value().is_some());
        if play.piles != 2 || play.allowance || play.all || !values || !play.others.is_empty() {
            return false;
        }
        let Some(kinds) = Kind::all(play) else { return false };
        // A row has one position at most if a move may take any number along it; so has a column.
        let along = |wanted: (u32, u32)| {
            kinds.iter().any(|kind| matches!(kind, Kind::Along(a, b) if (*a, *b) == wanted))
        };
        // Positions of one line are so many times the direction apart.
        let primitive = |kind: &Kind| match *kind {
            Kind::Along(a, b) => a.gcd(&b) == 1,
            Kind::Once { .. } => true,
        };
        along((0, 1)) && along((1, 0)) && kinds.iter().all(primitive)
    }

    /// How many bytes a table needs.
    pub(super) fn memory(play: &Play<'_>, largest: u32) -> u128 {
        let bits = play.steps().filter_map(kind).map(|kind| match kind {
            Kind::Along(a, b) => u128::from(a + b),
            Kind::Once { .. } => 0,
        });
        let row = 4 + bits.sum::<u128>() / 8 + 1;
        u128::from(largest) * row * (play.earlier.len() as u128 + 1)
    }

    /// The positions of so many values. `tell` is told of the rows that are done, and may end it.
    pub(super) fn new<E>(
        play: &Play<'_>,
        values: usize,
        largest: u32,
        mut tell: impl FnMut(u32) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut directions = Vec::new();
        let mut once = Vec::new();
        for kind in play.steps().filter_map(kind) {
            match kind {
                Kind::Along(0, _) => {}
                Kind::Along(a, b) => directions.push(Direction { a, b }),
                Kind::Once { stones } => once.push(stones),
            }
        }
        let layer = || Layer {
            columns: Vec::with_capacity(largest as usize + 1),
            lines: directions.iter().map(|direction| direction.lines(largest)).collect(),
        };
        let layers = (0..values).map(|_| layer()).collect();
        let mut lines = Self { directions, once, layers, largest };
        for row in 0..=largest {
            lines.add_row(row);
            if row.is_multiple_of(1 << 10) {
                tell(row)?;
            }
        }
        Ok(lines)
    }

    fn add_row(&mut self, row: u32) {
        for value in 0..self.layers.len() {
            let mut column = self.candidate(row, 0, value);
            while let Some(at) = column
                && !self.reaches_smaller(row, at, value)
            {
                column = self.candidate(row, at + 1, value);
            }
            let Layer { columns, lines } = &mut self.layers[value];
            let Some(column) = column else {
                columns.push(NEVER);
                continue;
            };
            columns.push(column);
            for (lines, direction) in lines.iter_mut().zip(&self.directions) {
                lines.take(direction.line(row, column, self.largest));
            }
        }
    }

    /// The first column from this one on from which no move leads to an earlier position of this value.
    fn candidate(&self, row: u32, from: u32, value: usize) -> Option<u32> {
        let layer = &self.layers[value];
        let mut column = from;
        'again: loop {
            if column > self.largest {
                return None;
            }
            for (lines, direction) in layer.lines.iter().zip(&self.directions) {
                let line = direction.line(row, column, self.largest);
                if !lines.is_taken(line) {
                    continue;
                }
                // Where neighbouring columns have neighbouring lines, all that are taken are passed at once.
                column += if direction.a == 1 { u32::try_from(lines.next(line)? - line).ok()? } else { 1 };
                continue 'again;
            }
            if !self.reaches_once(layer, row, column) {
                return Some(column);
            }
            column += 1;
        }
    }

    /// Whether a position in the row that is being made reaches all smaller values.
    fn reaches_smaller(&self, row: u32, column: u32, value: usize) -> bool {
        self.layers[..value].iter().all(|layer| {
            // What is on a line comes from an earlier row, or is this row's own position.
            let own = layer.columns[row as usize];
            let along = || {
                let mut lines = layer.lines.iter().zip(&self.directions);
                lines.any(|(lines, direction)| lines.is_taken(direction.line(row, column, self.largest)))
            };
            own != column && (own < column || along() || self.reaches_once(layer, row, column))
        })
    }

    /// Whether one of the moves to one place leads to a position of the layer.
    fn reaches_once(&self, layer: &Layer, row: u32, column: u32) -> bool {
        self.once.iter().any(|&(a, b)| match (row.checked_sub(a), column.checked_sub(b)) {
            (Some(row), Some(column)) => layer.columns.get(row as usize) == Some(&column),
            _ => false,
        })
    }

    /// The positions of the value that is asked, row by row.
    pub(super) fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let columns = self.layers.last().map_or(&[][..], |layer| &layer.columns);
        let known = columns.iter().enumerate().filter(|(_, column)| **column != NEVER);
        known.map(|(row, &column)| vec![row as u64, column.into()])
    }

    /// Whether a position of the table has the value that is asked.
    pub(super) fn holds(&self, row: u32, column: u32) -> bool {
        self.layers.last().is_some_and(|layer| layer.columns[row as usize] == column)
    }
}

/// A kind of move, if it is along a line or to one place.
fn kind(step: &Step) -> Option<Kind> {
    if step.to != To::Own {
        return None;
    }
    let taken = |pile: usize, of: &dyn Fn(&Linear) -> i32| -> Option<u32> {
        let term = &step.result[pile];
        (term.piles[pile] == 1 && term.piles[1 - pile] == 0)
            .then(|| of(term))
            .and_then(|n| u32::try_from(-n).ok())
    };
    match step.size {
        Size::Chosen => {
            let any = [Linear::number(-1, 2).plus_chosen(1)];
            let plain = step.guard == any && step.result.iter().all(|term| term.constant == 0);
            plain.then_some(())?;
            Some(Kind::Along(taken(0, &|term| term.chosen)?, taken(1, &|term| term.chosen)?))
        }
        Size::Fixed(_) => {
            let plain = step.guard.is_empty() && step.result.iter().all(|term| term.chosen == 0);
            plain.then_some(())?;
            Some(Kind::Once { stones: (taken(0, &|term| term.constant)?, taken(1, &|term| term.constant)?) })
        }
    }
}
