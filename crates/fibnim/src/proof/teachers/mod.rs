//! What a learner may ask: the reach of a family, tabulated from the rules as far out as needed.

pub(in crate::proof) mod beside;
pub(in crate::proof) mod chosen;
mod compact;
mod dense;
mod far;
mod free;
pub(in crate::proof) mod leaps;
mod lines;

use std::sync::{Mutex, MutexGuard, PoisonError};

use automata::learn::Teacher;
use automata::{Automaton, MOST_TRACKS};

use self::beside::Beside;
use self::compact::CompactThresholds;
use self::dense::{Dense, Question};
use self::far::Far;
use self::leaps::Leaps;
use self::lines::Lines;
use super::prove::Obstacle;
use crate::game::{Convention, Game};
use crate::proof::Family;
use crate::proof::play::{Play, Table};
use crate::tables::grundy::Sweep;
use crate::tables::threshold::{Columns, NEVER, Pairs, ThresholdBox};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// For all piles of a family up to some size, the least allowance that is in its reach.
pub(in crate::proof) struct Samples<'a> {
    /// Every variable pile is at most this.
    largest: u32,
    play: &'a Play<'a>,
    /// The thresholds, the last pile running fastest; [`NEVER`] if no allowance will do. Some sources keep their own.
    thresholds: CompactThresholds,
    source: Source<'a>,
    /// Rows beyond any table, where they can be had.
    far: Option<Mutex<Far>>,
}

/// Where the thresholds come from.
enum Source<'a> {
    /// Columns of outcomes: they can be continued.
    Columns(Box<Columns>),
    /// One column of outcomes, by theorems on smaller piles: any row, and no table.
    Leaps(Box<Leaps>),
    /// All pairs of piles of a game.
    Pairs(Game, Option<Box<Pairs>>),
    /// A box of outcomes.
    Box(Game),
    /// Grundy rows, for moves to one value: they can be continued.
    Rows(Box<Sweep>, u32),
    /// Rows of a game of two piles along lines: they can be continued.
    Lines(Option<Box<Lines>>),
    /// Any game.
    Dense(Box<Question<'a>>, Option<Box<Dense>>),
}

/// Larger piles are not asked about.
const LARGEST: u32 = 400_000_000;

/// Here a sweep needs a list of all moves.
const LARGEST_LISTED: u32 = 1 << 23;

/// Larger rows are not asked about: of games along lines, and of those that come one by one, a hundred million in some seconds.
const LARGEST_ROW: u32 = 1_000_000_000;
const LARGEST_SINGLE_ROW: u32 = 4_000_000_000;

/// A number of rows or cells that takes a second or two.
const MANY_ROWS: u32 = 30_000_000;
const MANY_CELLS: u128 = 30_000_000;

/// The rows to begin with; the position of each is a test.
const FIRST_ROWS: u32 = 1_500_000;

/// The first side of a table, by the number of piles.
const FIRST_SIDES: [u32; 5] = [1023, 1023, 300, 31, 15];

/// Moves from positions with more stones are not listed.
const MOST_STONES: u64 = 20_000_000;

/// A threshold while a box is made, and what is kept of it.
const BYTES_PER_CELL: u128 = 4 + CompactThresholds::BYTES;

/// What a sweep of Grundy rows needs beside a threshold: nearly nothing for small values, but larger ones wait longer.
const BYTES_PER_ROW: u128 = 1;

impl<'a> Samples<'a> {
    /// A small table, to begin with. `theorem` gives target and reach of the families that the play needs.
    pub(in crate::proof) fn new(
        play: &'a Play<'a>,
        mut theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton),
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Obstacle> {
        let (source, largest) = match &play.table {
            Table::Columns(game, fixed) => {
                // Where no stone is fixed, no move would be left at n = 0.
                let by_theorems = game.convention == Convention::Normal && fixed.iter().any(|&pile| pile > 0);
                let beside = if by_theorems { Beside::all(play, &mut theorem, limits)? } else { None };
                let source = match beside.and_then(|beside| Leaps::new(beside, &game.dynamic, limits)) {
                    Some(leaps) => Source::Leaps(Box::new(leaps)),
                    None => Source::Columns(Box::new(Columns::new(game, fixed, LARGEST, limits)?)),
                };
                (source, 20_000)
            }
            Table::Box(game) if play.piles == 2 && Columns::supports(game, 2) => {
                (Source::Pairs(game.clone(), None), FIRST_SIDES[2])
            }
            Table::Box(game) => (Source::Box(game.clone()), *FIRST_SIDES.get(play.piles).unwrap_or(&7)),
            Table::Rows(dynamic, value) => {
                let most = if dynamic.is_fibonacci() { LARGEST_SINGLE_ROW } else { LARGEST_LISTED };
                let sweep = Sweep::new(dynamic, most).with_values_up_to(*value);
                (Source::Rows(Box::new(sweep), *value), 20_000)
            }
            Table::Any => {
                let question = Question {
                    piles: play.piles,
                    all: play.all,
                    steps: play.steps().filter(|step| !step.keeps).collect(),
                    keeping: play.steps().filter(|step| step.keeps).collect(),
                    others: play.others.iter().map(|other| theorem(other).0).collect(),
                    earlier: play.earlier.iter().map(|earlier| theorem(earlier).1).collect(),
                };
                if Lines::knows(play) {
                    (Source::Lines(None), FIRST_ROWS)
                } else {
                    (Source::Dense(Box::new(question), None), *FIRST_SIDES.get(play.piles).unwrap_or(&7))
                }
            }
        };
        let far = match source {
            Source::Lines(_) => Far::new(play, limits).map(Mutex::new),
            _ => None,
        };
        let mut table = Self { largest: 0, play, thresholds: CompactThresholds::default(), source, far };
        table.fill(largest, limits, watch)?;
        Ok(table)
    }

    /// A larger table, with piles of this size if possible; `false` if there is none.
    pub(in crate::proof) fn extend(
        &mut self,
        wanted: u128,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<bool, Undecided> {
        if matches!(self.source, Source::Leaps(_)) {
            return Ok(false);
        }
        if self.far().is_some_and(|far| !far.has_ended()) {
            return Ok(false);
        }
        // One more digit is a factor of 1.62, or of 2. Rows are continued, so that small steps cost no more.
        let next = match self.source {
            Source::Rows(..) => u128::from(self.largest) * 13 / 8 + 1,
            _ => u128::from(self.largest) * 2 + 1,
        };
        let most = match self.source {
            Source::Rows(..) => match &self.play.table {
                Table::Rows(dynamic, _) if dynamic.is_fibonacci() => LARGEST_SINGLE_ROW,
                _ => LARGEST_LISTED,
            },
            Source::Lines(_) => LARGEST_ROW,
            Source::Pairs(..) => Pairs::LARGEST,
            _ => LARGEST,
        };
        let larger = wanted.max(next).min(most.into()) as u32;
        let cells = match self.source {
            Source::Lines(_) => u128::from(larger) + 1,
            _ => (u128::from(larger) + 1).pow(self.play.piles as u32),
        };
        let bytes = match self.source {
            Source::Lines(_) => Lines::memory(self.play, larger),
            Source::Pairs(..) => Pairs::memory(larger),
            Source::Rows(..) => cells * (CompactThresholds::BYTES + BYTES_PER_ROW),
            Source::Columns(_) => cells * CompactThresholds::BYTES,
            _ => cells * BYTES_PER_CELL,
        };
        if larger <= self.largest || bytes > u128::from(limits.memory) || cells > u128::from(limits.cells) {
            return Ok(false);
        }
        self.fill(larger, limits, watch)?;
        Ok(true)
    }

    fn fill(&mut self, largest: u32, limits: &Limits, watch: &mut dyn Watch) -> Result<(), Undecided> {
        match &mut self.source {
            Source::Columns(columns) => {
                let more = columns.advance(largest + 1 - columns.next(), limits, watch)?;
                self.thresholds.extend(more.thresholds);
            }
            Source::Leaps(_) => {}
            Source::Pairs(game, pairs) => {
                // The smaller one goes first, so that both together need no more.
                *pairs = None;
                *pairs = Some(Box::new(Pairs::new(game, largest, limits, watch)?));
            }
            Source::Box(game) => {
                let sizes = vec![largest; self.play.piles];
                let table = ThresholdBox::new(game, &sizes, limits, watch)?.into_thresholds();
                self.thresholds = CompactThresholds::default();
                self.thresholds.extend(table);
            }
            Source::Rows(sweep, value) => {
                while sweep.next() <= largest && sweep.next_row().is_some() {
                    self.thresholds.push(sweep.least_move(*value).unwrap_or(NEVER));
                    let rows = self.thresholds.len() as u64;
                    if rows.is_multiple_of(1 << 16) {
                        limits.tell(watch, rows, largest.into())?;
                    }
                }
            }
            Source::Lines(lines) => {
                let values = self.play.earlier.len() + 1;
                let tell = |row: u32| limits.tell(watch, row.into(), largest.into());
                *lines = Some(Box::new(Lines::new(self.play, values, largest, tell)?));
            }
            Source::Dense(question, dense) => {
                *dense = Some(Box::new(Dense::new(question, largest, limits, watch)?));
            }
        }
        self.largest = largest;
        Ok(())
    }

    /// Members that were not among the first tests, where they are listed.
    pub(in crate::proof) fn later_positions(&self) -> Box<dyn Iterator<Item = Vec<u128>> + '_> {
        match &self.source {
            Source::Lines(Some(lines)) => Box::new(lines.positions().skip(FIRST_ROWS as usize).map(wide)),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// Whether it takes seconds to make a larger one: then a learner may rather leave questions open.
    pub(in crate::proof) fn is_large(&self) -> bool {
        match self.source {
            Source::Lines(_) => self.largest > MANY_ROWS,
            Source::Rows(..) => self.largest == LARGEST_SINGLE_ROW,
            _ => u128::from(self.largest).pow(self.play.piles as u32) > MANY_CELLS,
        }
    }

    /// Every variable pile is at most this.
    pub(in crate::proof) fn largest(&self) -> u32 {
        self.largest
    }

    /// The threshold of these piles, [`leaps::NEVER`] if no allowance will do; `None` if it is not known.
    fn threshold(&self, piles: &[u128]) -> Option<u128> {
        if let Source::Leaps(leaps) = &self.source {
            return leaps.threshold(piles[0]);
        }
        let mut room = [0; MOST_TRACKS];
        let threshold = self.tabulated(narrow(piles, &mut room)?)?;
        Some(if threshold == NEVER { leaps::NEVER } else { threshold.into() })
    }

    /// The threshold of these piles in the table; `None` beyond it.
    fn tabulated(&self, piles: &[u64]) -> Option<u32> {
        if piles.iter().any(|&pile| pile > self.largest.into()) {
            return None;
        }
        match &self.source {
            Source::Lines(_) | Source::Leaps(_) => return None,
            Source::Dense(_, dense) => return dense.as_ref().and_then(|dense| dense.threshold(piles)),
            // Those tables say who wins; where nothing is left, no move does.
            Source::Columns(_) | Source::Box(_) | Source::Pairs(..) if self.is_won_without_move(piles) => {
                return Some(NEVER);
            }
            Source::Pairs(_, pairs) => {
                return pairs.as_ref().map(|pairs| pairs.threshold(piles[0] as u32, piles[1] as u32));
            }
            Source::Columns(_) | Source::Box(_) | Source::Rows(..) => {}
        }
        let size = self.largest as usize + 1;
        Some(self.thresholds.get(piles.iter().fold(0, |cell, &pile| cell * size + pile as usize)))
    }

    /// Whether a position of a game without an allowance is in the target; `None` beyond the table.
    fn is_target(&self, piles: &[u64]) -> Option<bool> {
        if piles.iter().any(|&pile| pile > self.largest.into()) {
            return self.far()?.holds([piles[0], piles[1]]);
        }
        match &self.source {
            Source::Lines(lines) => lines.as_ref().map(|lines| lines.holds(piles[0] as u32, piles[1] as u32)),
            Source::Dense(question, dense) => {
                let threshold = dense.as_ref()?.threshold(piles)?;
                Some(question.is_target(piles, threshold))
            }
            _ => None,
        }
    }

    /// Rows beyond any table, for one caller at a time.
    fn far(&self) -> Option<MutexGuard<'_, Far>> {
        self.far.as_ref().map(|far| far.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether it is known that every row and every column has a position of the target, and where.
    pub(in crate::proof) fn has_every_row(&self) -> bool {
        self.far.is_some()
    }

    /// The position of a row (or column), the number of this pile; `None` if it is too far.
    pub(in crate::proof) fn position_in_row(&self, pile: usize, row: u128) -> Option<Vec<u128>> {
        let column = self.far()?.position_with(u64::try_from(row).ok()?)?.into();
        Some(if pile == 0 { vec![row, column] } else { vec![column, row] })
    }

    /// Positions that moves lead to, in a game without an allowance: at least those of the target, where there are not too many.
    pub(in crate::proof) fn behind(&self, piles: &[u128]) -> Vec<Vec<u128>> {
        let mut room = [0; MOST_TRACKS];
        let Some(piles) = narrow(piles, &mut room) else { return Vec::new() };
        let behind = match self.far() {
            Some(mut far) => {
                let mut along = far.near_lines([piles[0], piles[1]]);
                along.extend(self.play.single_moves_from(piles));
                along
            }
            None if piles.iter().fold(0, |sum: u64, &pile| sum.saturating_add(pile)) <= MOST_STONES => {
                self.play.moves_from(piles).collect()
            }
            None => Vec::new(),
        };
        behind.into_iter().map(wide).collect()
    }

    /// Whether nothing is left, under misere play.
    fn is_won_without_move(&self, piles: &[u64]) -> bool {
        let (game, fixed) = match &self.play.table {
            Table::Columns(game, fixed) => (game, fixed.as_slice()),
            Table::Box(game) => (game, &[][..]),
            Table::Rows(..) | Table::Any => return false,
        };
        let nothing = fixed.iter().all(|&pile| pile == 0) && piles.iter().all(|&pile| pile == 0);
        nothing && game.convention == Convention::Misere
    }

    /// Whether the game has an allowance, so that the reach is learned and not the target.
    fn asks_for_reach(&self) -> bool {
        self.play.allowance
    }

    /// Positions on which a guess is tested before it is to be proved: for short words all allowances, and around
    /// the threshold for longer ones. Fewest stones first.
    pub(in crate::proof) fn tests(&self) -> Box<dyn Iterator<Item = Vec<u128>> + '_> {
        if !self.asks_for_reach() {
            let most = [0, 20_000, 300, 30, 12].get(self.play.piles).copied().unwrap_or(7);
            let mut all: Vec<Vec<u128>> =
                all_tuples(self.play.piles, u128::from(self.largest).min(most)).collect();
            if let Source::Lines(Some(lines)) = &self.source {
                all.extend(lines.positions().map(wide));
            }
            all.sort_by_key(|piles| piles.iter().sum::<u128>());
            return Box::new(all.into_iter());
        }
        let (all, most) = match self.play.piles {
            1 => (250, 20_000),
            2 => (40, 90),
            3 => (12, 20),
            _ => (7, 7),
        };
        let most = u128::from(self.largest).min(most);
        let all_allowances = all_tuples(self.play.piles, all.min(most)).flat_map(move |piles| {
            (0..=2 * all + 3).map(move |r| piles.iter().copied().chain([r]).collect())
        });
        let near = all_tuples(self.play.piles, most).flat_map(|piles| {
            let threshold = self.threshold(&piles).unwrap_or(leaps::NEVER);
            let largest = piles.iter().copied().max().unwrap_or(0);
            let around = [
                threshold.saturating_sub(1),
                threshold,
                threshold.saturating_add(1),
                largest,
                3 * largest / 2,
                2 * largest + 1,
            ];
            around.into_iter().map(move |r| piles.iter().copied().chain([r.min(4 * largest + 9)]).collect())
        });
        Box::new(all_allowances.chain(near))
    }
}

/// All tuples of this many numbers up to `most`, the last running fastest.
fn all_tuples(length: usize, most: u128) -> impl Iterator<Item = Vec<u128>> {
    let base = most + 1;
    (0..base.pow(length as u32)).map(move |code| {
        let mut rest = code;
        let mut tuple = vec![0; length];
        for place in tuple.iter_mut().rev() {
            *place = rest % base;
            rest /= base;
        }
        tuple
    })
}

/// The same numbers, if a table can have them.
fn narrow<'r>(numbers: &[u128], room: &'r mut [u64; MOST_TRACKS]) -> Option<&'r [u64]> {
    for (place, &number) in room.iter_mut().zip(numbers) {
        *place = u64::try_from(number).ok()?;
    }
    room.get(..numbers.len())
}

fn wide(numbers: Vec<u64>) -> Vec<u128> {
    numbers.into_iter().map(u128::from).collect()
}

impl Teacher for Samples<'_> {
    fn is_member(&self, numbers: &[u128]) -> Option<bool> {
        if !self.asks_for_reach() {
            return self.is_target(narrow(numbers, &mut [0; MOST_TRACKS])?);
        }
        let (allowance, piles) = numbers.split_last()?;
        let threshold = self.threshold(piles)?;
        Some(threshold != leaps::NEVER && *allowance >= threshold)
    }
}
