//! The positions of a game of two piles without an allowance, row by row: each one of them rules out the lines through it.
//!
//! In Wythoff's game and its like a player may take any number along a line: from one pile, from both the same. So no line has two
//! positions of the same Grundy value, and in each row the position of a value is the first one that no earlier one rules out and that
//! reaches all smaller values. A row costs a few looks, where a dense table costs a cell for each column and each size of move.

use super::dense::NEVER;
use super::play::Play;
use super::step::{Linear, Size, Step, To};

/// The positions of all values up to the one that is asked, with this many stones at most on each pile.
pub(super) struct Lines {
    kinds: Vec<Kind>,
    layers: Vec<Layer>,
    largest: u32,
}

/// A kind of move: along a direction, or to one place.
#[derive(Clone, Copy)]
enum Kind {
    /// Any number k >= 1 of times these many stones from the piles.
    Along(u32, u32),
    /// These many stones, at a size.
    Once { stones: (u32, u32), size: u32 },
}

/// The positions of one value.
struct Layer {
    /// For each row its column, or [`NEVER`] if it is beyond the table.
    columns: Vec<u32>,
    /// For each direction and each line, the row of the position on it.
    lines: Vec<Vec<u32>>,
    /// Columns without a position.
    free_columns: Free,
    /// Differences of column and row without a position, the least one being 0, if a move may take the same from both piles.
    free_differences: Option<Free>,
}

/// Numbers that are not taken yet: a forest in which those that are point to larger ones.
struct Free(Vec<u32>);

impl Free {
    fn new(most: u32) -> Self {
        Self((0..=most + 1).collect())
    }

    /// The first free number from this one on, or one beyond all.
    fn next(&mut self, from: u32) -> u32 {
        let mut end = from;
        while self.0[end as usize] != end {
            end = self.0[end as usize];
        }
        // The way is shorter the next time.
        let mut at = from;
        while at != end {
            at = std::mem::replace(&mut self.0[at as usize], end);
        }
        end
    }

    fn take(&mut self, number: u32) {
        self.0[number as usize] = number + 1;
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
        let Some(kinds) = play.steps().map(kind).collect::<Option<Vec<Kind>>>() else { return false };
        // A row has one position at most if a move may take any number along it; so has a column.
        let along = |wanted: (u32, u32)| {
            kinds.iter().any(|kind| matches!(kind, Kind::Along(a, b) if (*a, *b) == wanted))
        };
        along((0, 1)) && along((1, 0))
    }

    /// The positions of so many values. `tell` is told of the rows that are done, and may end it.
    pub(super) fn new<E>(
        play: &Play<'_>,
        values: usize,
        largest: u32,
        mut tell: impl FnMut(u32) -> Result<(), E>,
    ) -> Result<Self, E> {
        let kinds: Vec<Kind> = play.steps().filter_map(kind).collect();
        let along = |kind: &Kind| match kind {
            Kind::Along(a, b) => Some((*a, *b)),
            Kind::Once { .. } => None,
        };
        let directions: Vec<(u32, u32)> = kinds.iter().filter_map(along).collect();
        let layer = || Layer {
            columns: Vec::with_capacity(largest as usize + 1),
            lines: directions
                .iter()
                .map(|&(a, b)| vec![NEVER; 2 * (a.max(b) as usize * largest as usize) + 2])
                .collect(),
            free_columns: Free::new(largest),
            free_differences: directions.contains(&(1, 1)).then(|| Free::new(2 * largest)),
        };
        let mut lines = Self { kinds, layers: (0..values).map(|_| layer()).collect(), largest };
        for row in 0..=largest {
            lines.add_row(row, &directions);
            if row.is_multiple_of(1 << 14) {
                tell(row)?;
            }
        }
        Ok(lines)
    }

    fn add_row(&mut self, row: u32, directions: &[(u32, u32)]) {
        for value in 0..self.layers.len() {
            let mut column = self.candidate(row, 0, value);
            while column <= self.largest && !self.is_target(row, column, value) {
                column = self.candidate(row, column + 1, value);
            }
            let layer = &mut self.layers[value];
            if column > self.largest {
                layer.columns.push(NEVER);
                continue;
            }
            layer.columns.push(column);
            layer.free_columns.take(column);
            if let Some(differences) = &mut layer.free_differences {
                differences.take(column + self.largest - row);
            }
            for (line, &(a, b)) in layer.lines.iter_mut().zip(directions) {
                line[key(a, b, row, column)] = row;
            }
        }
    }

    /// The first column from this one on that is neither in a column nor on a diagonal with an earlier position.
    fn candidate(&mut self, row: u32, from: u32, value: usize) -> u32 {
        let Layer { free_columns, free_differences, .. } = &mut self.layers[value];
        let mut column = from;
        loop {
            if column > self.largest {
                return column;
            }
            column = free_columns.next(column);
            let Some(differences) = free_differences.as_mut().filter(|_| column <= self.largest) else {
                return column;
            };
            let offset = self.largest - row;
            let free = differences.next(column + offset) - offset;
            if free == column {
                return column;
            }
            column = free;
        }
    }

    /// Whether a position in the row that is being made reaches all smaller values and not this one.
    fn is_target(&self, row: u32, column: u32, value: usize) -> bool {
        (0..value).all(|smaller| self.least(row, column, smaller) != NEVER)
            && self.least(row, column, value) == NEVER
    }

    /// The least size of a move to the value.
    fn least(&self, row: u32, column: u32, value: usize) -> u32 {
        let layer = &self.layers[value];
        let mut direction = 0;
        let mut least = NEVER;
        for kind in &self.kinds {
            match *kind {
                Kind::Along(a, b) => {
                    let line = &layer.lines[direction];
                    direction += 1;
                    let other = line[key(a, b, row, column)];
                    if other == NEVER {
                        continue;
                    }
                    let Some(&at) = layer.columns.get(other as usize) else { continue };
                    // So many times (a, b) leads from here to there.
                    let size = if a > 0 {
                        row.checked_sub(other).map(|d| d / a)
                    } else {
                        column.checked_sub(at).map(|d| d / b)
                    };
                    if let Some(size) = size
                        && size >= 1
                        && other + size * a == row
                        && at.checked_add(size * b) == Some(column)
                    {
                        least = least.min(size);
                    }
                }
                Kind::Once { stones: (a, b), size } => {
                    let (Some(other), Some(at)) = (row.checked_sub(a), column.checked_sub(b)) else {
                        continue;
                    };
                    if layer.columns.get(other as usize) == Some(&at) {
                        least = least.min(size);
                    }
                }
            }
        }
        least
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

/// Which line in direction (a, b) a position is on: b * row - a * column, numbers of both signs interleaved.
fn key(a: u32, b: u32, row: u32, column: u32) -> usize {
    let key = i64::from(b) * i64::from(row) - i64::from(a) * i64::from(column);
    if key >= 0 { 2 * key as usize } else { 2 * key.unsigned_abs() as usize - 1 }
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
        Size::Fixed(size) => {
            let plain = step.guard.is_empty() && step.result.iter().all(|term| term.chosen == 0);
            plain.then_some(())?;
            Some(Kind::Once {
                stones: (taken(0, &|term| term.constant)?, taken(1, &|term| term.constant)?),
                size,
            })
        }
    }
}
