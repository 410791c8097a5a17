//! The positions of a game of two piles without an allowance, row by row: each one of them rules out the lines through it.
//!
//! In Wythoff's game and its like a player may take any number along a line: from one pile, from both the same. So no line has two
//! positions of the same Grundy value, and in each row the position of a value is the first one that no earlier one rules out and that
//! reaches all smaller values. A row costs a few looks, where a dense table costs a cell for each column and each size of move.
//!
//! Moves may be guarded (`kinds`). What can never fail is left out, a move with a bounded number of stones is several single moves, and a guard
//! about the piles before the move is asked for at the place from which a line is followed. Along each row and each column one must be free to
//! move except at finitely many places, as where small positions are terminal: then rows have few positions.

use std::collections::VecDeque;

use num_integer::Integer;

use crate::proof::play::Play;
use crate::proof::play::step::{Linear, Size, Step, To};
use crate::proof::teachers::dense::NEVER;
use crate::proof::teachers::free::Free;

/// The positions of all values up to the one that is asked, with this many stones at most on each pile.
pub(in crate::proof) struct Lines {
    /// Along a row.
    rows: Vec<Along>,
    /// Along any other line.
    along: Vec<Along>,
    /// Moves to one place.
    once: Vec<Once>,
    layers: Vec<Layer>,
    largest: u32,
}

/// A kind of move: along a direction, or to one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::proof) enum Kind {
    /// Any number of times the same.
    Along(Along),
    /// Always the same.
    Once(Once),
}

/// Any number k, from some number on, of times the same stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::proof) struct Along {
    /// What each k takes from the piles.
    pub(in crate::proof) stones: (u32, u32),
    /// What is taken besides.
    besides: (u32, u32),
    /// The least k.
    least: u32,
    /// What must not be negative of the piles before the move.
    before: Vec<Linear>,
    /// What must not be negative of the piles after it.
    after: Vec<Linear>,
}

/// These stones, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::proof) struct Once {
    /// What it takes from the piles.
    pub(in crate::proof) stones: (u32, u32),
    /// What must not be negative of the piles before the move.
    before: Vec<Linear>,
}

/// The positions of one value.
struct Layer {
    /// For each row its first column, or [`NEVER`] if that is beyond the table.
    columns: Vec<u32>,
    /// Rows with further columns, and those, ascending.
    more: Vec<(u32, u32)>,
    /// For each line but those along a row, which of them have a position.
    lines: Vec<Taken>,
}

/// The lines in one direction that have a position.
struct Taken {
    lines: Free,
    /// Lines that count from a later row on, with that row.
    waiting: VecDeque<(u32, u64)>,
}

/// As many moves of a bounded number of stones are moves of their own.
const MOST_SINGLE: u32 = 64;

impl Kind {
    /// All moves of a play, if they are of these kinds.
    pub(in crate::proof) fn all(play: &Play<'_>) -> Option<Vec<Self>> {
        let kinds: Option<Vec<Vec<Self>>> = play.steps().map(kinds).collect();
        Some(kinds?.concat())
    }
}

impl Along {
    /// What k takes, from the least k on and nothing besides, without a guard.
    pub(in crate::proof) fn is_plain(&self) -> bool {
        self.besides == (0, 0) && self.least == 1 && self.before.is_empty() && self.after.is_empty()
    }

    /// Whether on each line that takes from this pile alone no more than finitely many places forbid it.
    fn is_nearly_free(&self, pile: usize) -> bool {
        let grows = |term: &Linear| term.piles[pile] >= 1 && term.piles[1 - pile] >= 0;
        self.before.iter().chain(&self.after).all(grows)
    }

    /// Whether a place further down the row has it too.
    fn stays(&self) -> bool {
        self.before.iter().all(|term| term.piles[1] >= 0)
    }

    fn holds_from(&self, row: u32, column: u32) -> bool {
        natural(&self.before, row, column)
    }

    /// Which line a position is on: a * column - b * row, plus a constant so that it is not negative. What is taken besides is left out.
    fn line(&self, row: u32, column: u32, largest: u32) -> Option<u64> {
        let (row, column) = (row.checked_sub(self.besides.0)?, column.checked_sub(self.besides.1)?);
        let (a, b) = self.stones;
        Some(u64::from(a) * u64::from(column) + u64::from(b) * u64::from(largest - row))
    }

    /// The line of a position to which a move may lead.
    fn line_to(&self, row: u32, column: u32, largest: u32) -> u64 {
        let (a, b) = self.stones;
        u64::from(a) * u64::from(column) + u64::from(b) * u64::from(largest - row)
    }

    /// How many rows further the first move to a position begins.
    fn delay(&self) -> u32 {
        self.besides.0 + self.least * self.stones.0
    }

    fn lines(&self, largest: u32) -> Taken {
        let lines = Free::new(u64::from(self.stones.0 + self.stones.1) * u64::from(largest));
        Taken { lines, waiting: VecDeque::new() }
    }
}

impl Once {
    /// Without a guard.
    pub(in crate::proof) fn is_plain(&self) -> bool {
        self.before.is_empty()
    }
}

fn natural(terms: &[Linear], row: u32, column: u32) -> bool {
    terms.iter().all(|term| term.value(&[row.into(), column.into()], 0) >= 0)
}

impl Lines {
    /// Whether the moves are of this kind.
    pub(in crate::proof) fn knows(play: &Play<'_>) -> bool {
        // What has to be reached are the smaller values, if anything.
        let values = play.earlier.iter().all(|earlier| earlier.value().is_some());
        if play.piles != 2 || play.allowance || play.all || !values || !play.others.is_empty() {
            return false;
        }
        let Some(kinds) = Kind::all(play) else { return false };
        // In numerations with more digits a small table asks less of the learner, as measured for a-Wythoff's games.
        let besides = |kind: &Kind| matches!(kind, Kind::Along(along) if along.besides != (0, 0));
        if play.system.base() > 2 && kinds.iter().any(besides) {
            return false;
        }
        // A row has one position at most, from some row on, if a move may take any number along it; so has a column.
        let along = |wanted: (u32, u32), pile: usize| {
            kinds.iter().any(|kind| {
                matches!(kind, Kind::Along(along)
                    if along.stones == wanted && along.besides == (0, 0) && along.is_nearly_free(pile))
            })
        };
        let known = |kind: &Kind| match kind {
            Kind::Along(along) => {
                let (a, b) = along.stones;
                // Positions of one line differ by multiples of the direction; a move that also takes from a row leads to another row.
                let primitive = a.gcd(&b) == 1 && (a > 0 || along.besides.0 == 0);
                // Where a guard holds and fails again and again along a row, every place would have to be examined.
                let steady = |term: &Linear| {
                    term.piles.iter().all(|&times| times >= 0) || term.piles.iter().all(|&times| times <= 0)
                };
                primitive && along.before.iter().all(steady)
            }
            Kind::Once(_) => true,
        };
        along((0, 1), 1) && along((1, 0), 0) && kinds.iter().all(known)
    }

    /// How many bytes a table needs.
    pub(in crate::proof) fn memory(play: &Play<'_>, largest: u32) -> u128 {
        let bits = Kind::all(play).into_iter().flatten().map(|kind| match kind {
            Kind::Along(along) => u128::from(along.stones.0 + along.stones.1),
            Kind::Once(_) => 0,
        });
        let row = 4 + bits.sum::<u128>() / 8 + 1;
        u128::from(largest) * row * (play.earlier.len() as u128 + 1)
    }

    /// The positions of this many values. `tell` receives the number of finished rows, and may end it.
    pub(in crate::proof) fn new<E>(
        play: &Play<'_>,
        values: usize,
        largest: u32,
        mut tell: impl FnMut(u32) -> Result<(), E>,
    ) -> Result<Self, E> {
        let (mut rows, mut along, mut once) = (Vec::new(), Vec::new(), Vec::new());
        for kind in Kind::all(play).into_iter().flatten() {
            match kind {
                Kind::Along(row) if row.stones.0 == 0 => rows.push(row),
                Kind::Along(line) => along.push(line),
                Kind::Once(one) => once.push(one),
            }
        }
        let layer = || Layer {
            columns: Vec::with_capacity(largest as usize + 1),
            more: Vec::new(),
            lines: along.iter().map(|along| along.lines(largest)).collect(),
        };
        let layers = (0..values).map(|_| layer()).collect();
        let mut lines = Self { rows, along, once, layers, largest };
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
            let layer = &mut self.layers[value];
            layer.columns.push(NEVER);
            for taken in &mut layer.lines {
                while let Some(&(_, line)) = taken.waiting.front().filter(|(from, _)| *from <= row) {
                    taken.lines.take(line);
                    taken.waiting.pop_front();
                }
            }
            let mut from = 0;
            while let Some(column) = self.candidate(row, from, value) {
                from = column + 1;
                if self.reaches_smaller(row, column, value) {
                    self.put(row, column, value);
                }
            }
        }
    }

    /// A position that has been found.
    fn put(&mut self, row: u32, column: u32, value: usize) {
        let Layer { columns, more, lines } = &mut self.layers[value];
        match columns.last_mut() {
            Some(first) if *first == NEVER => *first = column,
            _ => more.push((row, column)),
        }
        for (taken, along) in lines.iter_mut().zip(&self.along) {
            if !natural(&along.after, row, column) {
                continue;
            }
            let line = along.line_to(row, column, self.largest);
            // It counts from a later row on; if nothing else in this row reads the line, that need not wait.
            match along.delay() {
                0 => taken.lines.take(line),
                1 if along.besides == (0, 0) => taken.lines.take(line),
                delay => taken.waiting.push_back((row.saturating_add(delay), line)),
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
            for along in &self.rows {
                if layer.reaches_in_row(along, row, column) {
                    // Every place further down the row does so too.
                    if along.stays() {
                        return None;
                    }
                    column += 1;
                    continue 'again;
                }
            }
            for (taken, along) in layer.lines.iter().zip(&self.along) {
                let Some(line) = taken.reaches(along, row, column, self.largest) else { continue };
                // Where neighbouring columns have neighbouring lines, all that are taken are passed at once.
                column += if along.stones.0 == 1 && along.stays() {
                    u32::try_from(taken.lines.next(line)? - line).ok()?
                } else {
                    1
                };
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
            let along = || {
                let mut lines = layer.lines.iter().zip(&self.along);
                lines.any(|(taken, along)| taken.reaches(along, row, column, self.largest).is_some())
            };
            !layer.holds(row, column)
                && (self.rows.iter().any(|along| layer.reaches_in_row(along, row, column))
                    || along()
                    || self.reaches_once(layer, row, column))
        })
    }

    /// Whether one of the moves to one place leads to a position of the layer.
    fn reaches_once(&self, layer: &Layer, row: u32, column: u32) -> bool {
        self.once.iter().any(|once| {
            let (a, b) = once.stones;
            match (row.checked_sub(a), column.checked_sub(b)) {
                (Some(to), Some(at)) => layer.holds(to, at) && natural(&once.before, row, column),
                _ => false,
            }
        })
    }

    /// The positions of the value that is asked, row by row.
    pub(in crate::proof) fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let rows = self.layers.last().into_iter().flat_map(|layer| {
            let known = layer.columns.iter().enumerate().filter(|(_, column)| **column != NEVER);
            known.flat_map(|(row, &first)| {
                let more = layer.more_in(row as u32).iter().map(|&(_, column)| column);
                std::iter::once(first).chain(more).map(move |column| (row, column))
            })
        });
        rows.map(|(row, column)| vec![row as u64, column.into()])
    }

    /// Whether a position of the table has the value that is asked.
    pub(in crate::proof) fn holds(&self, row: u32, column: u32) -> bool {
        self.layers.last().is_some_and(|layer| layer.holds(row, column))
    }
}

impl Layer {
    /// The further columns of a row.
    fn more_in(&self, row: u32) -> &[(u32, u32)] {
        let from = self.more.partition_point(|&(other, _)| other < row);
        let upto = self.more.partition_point(|&(other, _)| other <= row);
        &self.more[from..upto]
    }

    fn holds(&self, row: u32, column: u32) -> bool {
        match self.columns.get(row as usize) {
            Some(&first) if first == column => column != NEVER,
            Some(_) => self.more.binary_search(&(row, column)).is_ok(),
            None => false,
        }
    }

    /// Whether a move along the row, which is the last one, leads to a position in it.
    fn reaches_in_row(&self, along: &Along, row: u32, column: u32) -> bool {
        let Some(&first) = self.columns.get(row as usize).filter(|first| **first != NEVER) else {
            return false;
        };
        let further = |at: u32| {
            // In a row, k takes one stone.
            column.checked_sub(at).is_some_and(|k| k >= along.besides.1 + along.least)
                && natural(&along.after, row, at)
        };
        let reaches = further(first) || self.more_in(row).iter().any(|&(_, at)| further(at));
        reaches && along.holds_from(row, column)
    }
}

impl Taken {
    /// The line on which a move leads to a position, if one does.
    fn reaches(&self, along: &Along, row: u32, column: u32, largest: u32) -> Option<u64> {
        let line = along.line(row, column, largest)?;
        (self.lines.is_taken(line) && along.holds_from(row, column)).then_some(line)
    }
}

/// What moves a step is, if they are along lines or to one place.
fn kinds(step: &Step) -> Option<Vec<Kind>> {
    if step.to != To::Own || !step.asked.is_empty() {
        return None;
    }
    let taken = |pile: usize, of: &dyn Fn(&Linear) -> i32| -> Option<u32> {
        let term = &step.result[pile];
        (term.piles[pile] == 1 && term.piles[1 - pile] == 0)
            .then(|| of(term))
            .and_then(|n| u32::try_from(-n).ok())
    };
    let stones = (taken(0, &|term| term.chosen)?, taken(1, &|term| term.chosen)?);
    let besides = (taken(0, &|term| term.constant)?, taken(1, &|term| term.constant)?);
    if let Size::Fixed(_) = step.size {
        let before = needed(&step.guard, besides);
        return (stones == (0, 0)).then(|| vec![Kind::Once(Once { stones: besides, before })]);
    }
    if stones == (0, 0) {
        return None;
    }
    let (mut least, mut most) = (0u32, None::<u32>);
    let mut about_piles = Vec::new();
    for term in &step.guard {
        if term.piles != [0, 0] || term.chosen == 0 {
            about_piles.push(term);
        } else if term.chosen > 0 {
            let from = (-term.constant).max(0).unsigned_abs();
            least = least.max(from.div_ceil(term.chosen.unsigned_abs()));
        } else {
            let upto = u32::try_from(term.constant).ok()? / term.chosen.unsigned_abs();
            most = Some(most.map_or(upto, |most| most.min(upto)));
        }
    }
    if let Some(most) = most {
        if most >= least.saturating_add(MOST_SINGLE) {
            return None;
        }
        let single = |k: u32| {
            let guard: Vec<Linear> = about_piles.iter().map(|term| term.with_chosen(k)).collect();
            let stones = (besides.0 + k * stones.0, besides.1 + k * stones.1);
            Kind::Once(Once { stones, before: needed(&guard, stones) })
        };
        return Some((least..=most).map(single).collect());
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for term in about_piles {
        let along =
            i64::from(term.piles[0]) * i64::from(stones.0) + i64::from(term.piles[1]) * i64::from(stones.1);
        if term.chosen == 0 {
            before.push(term.clone());
        } else if i64::from(term.chosen) == -along {
            // It is the same number wherever on the line the move begins: that of the piles after it, with what is taken besides.
            let moved = i64::from(term.piles[0]) * i64::from(besides.0)
                + i64::from(term.piles[1]) * i64::from(besides.1);
            let constant = i32::try_from(i64::from(term.constant) + moved).ok()?;
            after.push(Linear { chosen: 0, constant, piles: term.piles.clone() });
        } else {
            return None;
        }
    }
    let first = (besides.0 + least * stones.0, besides.1 + least * stones.1);
    let before = needed(&before, first);
    after.retain(|term| term.is_natural() != Some(true));
    Some(vec![Kind::Along(Along { stones, besides, least, before, after })])
}

/// The terms that can be negative where at least these stones are there.
fn needed(terms: &[Linear], stones: (u32, u32)) -> Vec<Linear> {
    let there = [u64::from(stones.0), u64::from(stones.1)];
    let never = |term: &&Linear| term.piles.iter().any(|&times| times < 0) || term.value(&there, 0) < 0;
    terms.iter().filter(never).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Asks, Family};
    use crate::rules::Rules;
    use crate::rules::oracle::Oracle;
    use limits::Limits;

    const ROWS: u32 = 22;

    /// All positions of a value with piles up to a size, by lines and by brute force.
    fn compare(moves: &[&str], value: u32) {
        let text = format!("game lines(m, n)\n{}\n", moves.join("\n"));
        let rules = Rules::parse(&text, &Limits::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
        let family =
            Family::new(rules.clone(), vec![None, None], Asks::Value(value)).expect("it can be proved");
        let play = Play::new(&family);
        assert!(Lines::knows(&play), "{text}");
        let lines = Lines::new(&play, value as usize + 1, ROWS, |_| Ok::<(), ()>(())).expect("no stop");
        let mut oracle = Oracle::new(&rules);
        let mut met = Vec::new();
        for m in 0..=ROWS {
            for n in 0..=ROWS {
                let position = rules.position(vec![m.into(), n.into()], None).expect("it has two piles");
                let truth = oracle.value(&position) == Some(value.into());
                assert_eq!(lines.holds(m, n), truth, "value {value} of {position}\n{text}");
                if truth {
                    met.push(vec![u64::from(m), u64::from(n)]);
                }
            }
        }
        assert_eq!(lines.positions().collect::<Vec<_>>(), met, "{text}");
    }

    #[test]
    fn guarded_lines_are_those_of_brute_force() {
        let free = ["move 1 <= k: m - k, n", "move 1 <= k: m, n - k"];
        let small = ["move 1 <= k and m + n > 3: m - k, n", "move 1 <= k and 2*m + n > 3: m, n - k"];
        let others = [
            "move 1 <= k: m - k, n - k",
            "move 1 <= k and m + n > 3: m - k, n - k",
            "move 1 <= k <= 3: m - k, n - k",
            "move 2 <= k: m - k, n - k",
            "move 1 <= k and m >= 4: m - 2*k, n - k",
            "move 1 <= k and m + n <= 9: m - k, n - 3*k",
            "move 1 <= k and m - k >= 3: m - k, n - k",
            "move k <= m: m - k, n - k - 1",
            "move 1 <= k: m - k - 2, n - k",
            "move m - 2, n - 3",
            "move n >= 5: m - 1, n - 2",
            "move m >= n: m - 1, n",
            "move 1 <= k <= 5 and n >= k + 2: m - 1, n - k",
        ];
        for queen in [free, small, [small[0], free[1]]] {
            compare(&queen, 0);
            for (place, one) in others.iter().enumerate() {
                let another = others[(place + 5) % others.len()];
                for value in 0..3 {
                    compare(&[queen[0], queen[1], one], value);
                    compare(&[another, queen[0], one, queen[1]], value);
                }
            }
        }
        // From some number on, in rows and columns too.
        compare(&["move 3 <= k: m - k, n", "move 2 <= k: m, n - k", "move 1 <= k: m - k, n - k"], 0);
        compare(&["move 3 <= k: m - k, n", "move 2 <= k: m, n - k", "move m - 1, n", "move m, n - 1"], 1);
        compare(&["move 1 <= k and m >= 3: m - k, n", "move 1 <= k and n - k >= 2: m, n - k"], 0);
        compare(&["move 1 <= k and m - k >= 2: m - k, n", "move 1 <= k and m + n >= 4: m, n - k"], 2);
    }

    #[test]
    fn what_says_nothing_is_left_out() {
        let free = ["move 1 <= k: m - k, n", "move 2 <= k: m, n - k - 1"];
        let guarded =
            ["move 1 <= k and m + n >= 1 and m > 0: m - k, n", "move 2 <= k and n + 2*m >= 3: m, n - k - 1"];
        let kinds = |moves: [&str; 2]| {
            let text = format!("game lines(m, n)\n{}\n", moves.join("\n"));
            let rules = Rules::parse(&text, &Limits::default()).expect("these are rules");
            let family = Family::new(rules, vec![None, None], Asks::Lost).expect("it can be proved");
            Kind::all(&Play::new(&family))
        };
        assert_eq!(kinds(free), kinds(guarded));
        assert!(kinds(free).is_some());
    }

    #[test]
    fn rows_and_columns_must_be_free_from_somewhere_on() {
        for moves in [
            ["move 1 <= k and n >= 3: m - k, n", "move 1 <= k: m, n - k"],
            ["move 1 <= k: m - k, n", "move 1 <= k and n >= m: m, n - k"],
            ["move 1 <= k: m - k, n", "move 1 <= k <= 9: m, n - k"],
        ] {
            let text = format!("game lines(m, n)\n{}\n", moves.join("\n"));
            let rules = Rules::parse(&text, &Limits::default()).expect("these are rules");
            let family = Family::new(rules, vec![None, None], Asks::Lost).expect("it can be proved");
            assert!(!Lines::knows(&Play::new(&family)), "{text}");
        }
    }
}
