//! Rows of a game of two piles at any distance, even if a table has no room for all the rows before them.
//!
//! In Wythoff's game and its like (queens that may have a few moves more) the positions of a value lie near one line and its mirror image. Then a row needs to know
//! little of what came before it: which numbers and differences near the line are taken, and where the last few positions are.
//! That is the *front*, and in the games where this works there are few. A row whose number is taken itself has its position on the other side
//! of the diagonal, so a row reads one letter, whether its number is taken, goes from front to front, and settles whether a few more numbers are taken: the
//! letters of rows further out. So the word of all letters is made of itself by a transducer T, and a row far away is found from the
//! one that settled its letter, and that one again, down to the first rows.
//!
//! For that the front at the end of T(w), T(T(w)), ... is needed, w being the letters of all rows before: a *chain* of fronts. Chains
//! are numbered, by length, and what a letter makes of a chain is found once. Where there are few chains, however far one goes, the positions
//! are those of an automaton in some numeration.
//!
//! # What it was made for
//!
//! Maharaja nim, the queen with a knight's moves, has 1975 states, and telling them apart takes words of 55 digits: no table has 10^11 rows. But
//! its positions lie near a line, so a row knows all it needs of those before it by a front of a few bits; there are 20 fronts. Row by row
//! they make a transducer that makes the word of taken numbers out of itself, so a row far away is found from the row that settled its number, and that
//! one again (`far`), with as many steps as it has digits. What the transducer does to a whole chain of fronts is kept: there are 196 chains, however long they are, and
//! 9606 for Wythoff's value 2. A wrong guess makes the conditions large (more than 5 * 10^7 tuples of states, where the right one has 265,801), so rows in
//! which it has no position are looked for first: one number is left then.

use std::collections::HashMap;
use std::sync::Arc;

use limits::Limits;

use crate::proof::play::Play;
use crate::proof::teachers::lines::Kind;

/// The positions of the values up to the one that is asked, any row.
pub(in crate::proof) struct Far {
    /// What moves to one place take.
    once: Vec<(u32, u32)>,
    /// The most that one of them takes from a pile.
    most: usize,
    values: usize,
    fronts: Vec<Front>,
    front_numbers: HashMap<Front, u32>,
    /// What a front makes of a letter, if that is known.
    rows: Vec<Option<Row>>,
    /// The chains of 1, 2, ... fronts.
    chains: Vec<Chains>,
    /// The letters of the first rows.
    first: Arc<[u8]>,
    /// How many rows the chains of each length make of them.
    ends: Vec<u64>,
    /// How many more fronts and chains there is room for.
    room: usize,
    /// Whether a front grew too wide, or there were too many.
    has_ended: bool,
}

/// What rows know of those before them. Numbers are relative to where the row's number and the least free difference of all values lead.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Front {
    /// The least difference that is free for some value, while it is small: then the diagonal is near.
    least: u32,
    layers: Vec<Layer>,
}

/// The front of one value.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Layer {
    /// The differences that are taken, a bit each.
    differences: u128,
    /// The numbers that are taken, a bit each.
    numbers: u128,
    /// The columns of the last rows, the last one first, where they still matter.
    before: Vec<Option<i32>>,
}

/// What a front makes of a letter.
#[derive(Clone)]
struct Row {
    to: u32,
    /// The letters that are settled.
    letters: Arc<[u8]>,
    /// For each value its column, unless that is on the other side of the diagonal.
    columns: Arc<[Option<u32>]>,
}

/// All chains of one length.
#[derive(Default)]
struct Chains {
    /// The first front, and the number of what follows it.
    all: Vec<(u32, u32)>,
    numbers: HashMap<(u32, u32), u32>,
    /// What a chain makes of a letter, if that is known.
    steps: Vec<Option<Step>>,
}

/// What a chain of n fronts makes of a letter x.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    /// How many letters T^(n-1)(x) has.
    length: u64,
    /// How many letters T^n(x) has.
    next: u64,
}

/// Where a row is.
struct Place {
    front: u32,
    letter: u8,
    /// The row's number and the least free difference together.
    origin: u64,
}

/// Columns further away from where they could be first are not followed.
const WIDEST: u32 = 100;

/// A chain with its number; what it makes of each letter comes on top.
const BYTES_PER_CHAIN: usize = 64;

/// As many first rows are walked through.
const FIRST: usize = 64;

/// Longer chains are of no use: their letters would be more than a `u64` can count.
const LONGEST: usize = 120;

impl Far {
    /// The rows of a play, if its rules are like that.
    pub(in crate::proof) fn new(play: &Play<'_>, limits: &Limits) -> Option<Self> {
        let kinds = Kind::all(play)?;
        let mut once = Vec::new();
        let mut along = Vec::new();
        for kind in kinds {
            match kind {
                Kind::Along(line) if line.is_plain() => along.push(line.stones),
                Kind::Once(one) if one.is_plain() => once.push(one.stones),
                Kind::Along(_) | Kind::Once(_) => return None,
            }
        }
        let queen = [(0, 1), (1, 0), (1, 1)];
        let alike = once.iter().all(|&(a, b)| once.contains(&(b, a)));
        let is_queen =
            queen.iter().all(|line| along.contains(line)) && along.iter().all(|line| queen.contains(line));
        let most = once.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0) as usize;
        if !alike || !is_queen || most > WIDEST as usize / 2 || play.earlier.len() >= 8 {
            return None;
        }
        // Along a row or a column any number may be taken anyway.
        once.retain(|&(a, b)| a > 0 && b > 0);
        let values = play.earlier.len() + 1;
        let layer = Layer { differences: 0, numbers: 0, before: vec![None; most] };
        let start = Front { least: 0, layers: vec![layer; values] };
        let mut far = Self {
            once,
            most,
            values,
            fronts: vec![start.clone()],
            front_numbers: [(start, 0)].into_iter().collect(),
            rows: vec![None; 1 << values],
            chains: Vec::new(),
            first: Arc::default(),
            ends: Vec::new(),
            room: usize::try_from(limits.memory / 4).ok()?
                / (BYTES_PER_CHAIN + (size_of::<Option<Step>>() << values)),
            has_ended: false,
        };
        far.first = far.first_letters()?.into();
        Some(far)
    }

    fn first_letters(&mut self) -> Option<Vec<u8>> {
        let (mut settled, mut letters) = (Vec::new(), Vec::new());
        let mut front = 0;
        for row in 0..FIRST {
            let letter = match settled.get(row) {
                Some(&letter) => letter,
                None => letter_at(&self.fronts[front as usize], 0),
            };
            letters.push(letter);
            let step = self.row(front, letter)?;
            settled.extend_from_slice(&step.letters);
            front = step.to;
        }
        Some(letters)
    }

    /// Takes room for one more front or chain.
    fn take_room(&mut self) -> Option<()> {
        match self.room.checked_sub(1) {
            Some(room) => self.room = room,
            None => self.has_ended = true,
        }
        (!self.has_ended).then_some(())
    }

    /// What a front makes of a letter; `None` if it grows too wide.
    fn row(&mut self, front: u32, letter: u8) -> Option<Row> {
        let place = (front as usize) << self.values | usize::from(letter);
        if self.rows[place].is_none() {
            let Some((next, letters, columns)) = self.next_front(&self.fronts[front as usize], letter) else {
                self.has_ended = true;
                return None;
            };
            let to = match self.front_numbers.get(&next) {
                Some(&to) => to,
                None => {
                    self.take_room()?;
                    let to = self.fronts.len() as u32;
                    self.front_numbers.insert(next.clone(), to);
                    self.fronts.push(next);
                    self.rows.resize(self.fronts.len() << self.values, None);
                    to
                }
            };
            self.rows[place] = Some(Row { to, letters: letters.into(), columns: columns.into() });
        }
        self.rows[place].clone()
    }

    fn next_front(&self, front: &Front, letter: u8) -> Option<(Front, Vec<u8>, Vec<Option<u32>>)> {
        let mut columns: Vec<Option<u32>> = Vec::with_capacity(self.values);
        for value in 0..self.values {
            let column = match letter >> value & 1 {
                1 => None,
                _ => Some((0..WIDEST).find(|&column| self.is_first(front, &columns, column))?),
            };
            columns.push(column);
        }
        let mut next = front.clone();
        for (layer, column) in next.layers.iter_mut().zip(&columns) {
            let Some(column) = *column else { continue };
            layer.differences |= 1 << column;
            // On the diagonal it is the row's own number, which no later row can take.
            if front.least > 0 || column > 0 {
                layer.numbers |= 1 << column;
            }
        }
        let further = next.layers.iter().map(|layer| layer.differences.trailing_ones()).min()?;
        let letters = (0..=further).map(|place| letter_at(&next, place)).collect();
        next.least = (front.least + further).min(self.near());
        for (layer, column) in next.layers.iter_mut().zip(&columns) {
            layer.differences >>= further;
            layer.numbers >>= further + 1;
            layer.before.insert(0, column.map(|column| column as i32));
            layer.before.pop();
            for column in &mut layer.before {
                *column = column.map(|column| column - further as i32 - 1);
                // Later rows are further to the right.
                if next.least == self.near() {
                    *column = column.filter(|&column| column >= -(self.most as i32));
                }
            }
        }
        Some((next, letters, columns))
    }

    /// From here on the diagonal is too far away to matter.
    fn near(&self) -> u32 {
        self.most.max(1) as u32
    }

    /// Whether the next value can be in this column, those of smaller values being known.
    fn is_first(&self, front: &Front, smaller: &[Option<u32>], column: u32) -> bool {
        let taken = |layer: &Layer| {
            layer.differences >> column & 1 == 1
                || layer.numbers >> column & 1 == 1
                || self.reaches_once(front, layer, column)
        };
        let reached = |(layer, own): (&Layer, &Option<u32>)| match *own {
            None => true,
            Some(own) => own != column && (own < column || taken(layer)),
        };
        !taken(&front.layers[smaller.len()]) && front.layers.iter().zip(smaller).all(reached)
    }

    /// Whether one of the moves to one place leads to a position of the layer.
    fn reaches_once(&self, front: &Front, layer: &Layer, column: u32) -> bool {
        let before = |rows: i64| usize::try_from(rows - 1).ok().and_then(|row| *layer.before.get(row)?);
        // The column of a place is its row plus this.
        let (column, difference) = (i64::from(column), i64::from(front.least + column));
        self.once.iter().any(|&(a, b)| {
            let (a, b) = (i64::from(a), i64::from(b));
            let (rows, found) = if front.least == self.near() || difference + a >= b {
                (a, column - b)
            } else {
                (b - difference, -a - i64::from(front.least))
            };
            before(rows).is_some_and(|at| i64::from(at) == found)
        })
    }

    /// The number of a chain.
    fn chain(&mut self, length: usize, chain: (u32, u32)) -> Option<u32> {
        if let Some(&number) = self.chains[length - 1].numbers.get(&chain) {
            return Some(number);
        }
        self.take_room()?;
        let chains = &mut self.chains[length - 1];
        let number = chains.all.len() as u32;
        chains.numbers.insert(chain, number);
        chains.all.push(chain);
        chains.steps.resize(chains.all.len() << self.values, None);
        Some(number)
    }

    /// What a chain makes of a letter.
    fn step(&mut self, length: usize, chain: u32, letter: u8) -> Option<Step> {
        let place = (chain as usize) << self.values | usize::from(letter);
        if let Some(step) = self.chains[length - 1].steps[place] {
            return Some(step);
        }
        let (front, mut rest) = self.chains[length - 1].all[chain as usize];
        let row = self.row(front, letter)?;
        let mut step = Step { to: 0, length: 1, next: row.letters.len() as u64 };
        if length > 1 {
            (step.length, step.next) = (0, 0);
            for &letter in row.letters.iter() {
                let inner = self.step(length - 1, rest, letter)?;
                step.length = step.length.checked_add(inner.length)?;
                step.next = step.next.checked_add(inner.next)?;
                rest = inner.to;
            }
        }
        step.to = self.chain(length, (row.to, rest))?;
        self.chains[length - 1].steps[place] = Some(step);
        Some(step)
    }

    /// Where a row is; `None` if it is too far, or a front on the way grows too wide.
    fn find(&mut self, row: u64) -> Option<Place> {
        while self.ends.last().is_none_or(|&end| end <= row) {
            self.lengthen()?;
        }
        let mut length = self.ends.partition_point(|&end| end <= row) + 1;
        // All chains begin with the first front everywhere.
        let (mut chain, mut letters) = (0, self.first.clone());
        let (mut at, mut origin) = (0u64, 0u64);
        'down: loop {
            for &letter in letters.iter() {
                let step = self.step(length, chain, letter)?;
                let next = at.checked_add(step.length)?;
                if next <= row {
                    at = next;
                    origin = origin.checked_add(step.next)?;
                    chain = step.to;
                    continue;
                }
                let (front, rest) = self.chains[length - 1].all[chain as usize];
                if length == 1 {
                    return Some(Place { front, letter, origin });
                }
                letters = self.row(front, letter)?.letters;
                (length, chain) = (length - 1, rest);
                continue 'down;
            }
            unreachable!("the row lies before the end of these letters");
        }
    }

    /// Chains with one front more, and how far they go from the first rows on.
    fn lengthen(&mut self) -> Option<()> {
        let length = self.ends.len() + 1;
        if self.chains.len() < length {
            if length > LONGEST {
                return None;
            }
            self.chains.push(Chains::default());
            self.chain(length, (0, 0))?;
        }
        let (mut chain, mut end) = (0, 0u64);
        for &letter in self.first.clone().iter() {
            let step = self.step(length, chain, letter)?;
            end = end.checked_add(step.length)?;
            chain = step.to;
        }
        self.ends.push(end);
        Some(())
    }

    /// Whether a front grew too wide, or there were too many: then far rows stay unknown, and a table may know more.
    pub(in crate::proof) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The column of the value that is asked in a row, at the diagonal or above; `Some(None)` if it is below.
    #[expect(clippy::option_option, reason = "unknown, or known to be elsewhere")]
    pub(in crate::proof) fn column(&mut self, row: u64) -> Option<Option<u64>> {
        let place = self.find(row)?;
        let columns = self.row(place.front, place.letter)?.columns;
        match columns[self.values - 1] {
            None => Some(None),
            Some(column) => Some(Some(place.origin.checked_add(column.into())?)),
        }
    }

    /// Whether a position has the value that is asked.
    pub(in crate::proof) fn holds(&mut self, piles: [u64; 2]) -> Option<bool> {
        let (row, column) = (piles[0].min(piles[1]), piles[0].max(piles[1]));
        Some(self.column(row)? == Some(column))
    }

    /// The other pile of the position of the value that is asked in which one pile is this.
    pub(in crate::proof) fn position_with(&mut self, number: u64) -> Option<u64> {
        match self.column(number)? {
            Some(column) => Some(column),
            None => self.last_row(number, |_, column| column.cmp(&number)).map(|(row, _)| row),
        }
    }

    /// Positions of the value that is asked to which moves along lines may lead from this position, and some more.
    pub(in crate::proof) fn near_lines(&mut self, piles: [u64; 2]) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        for number in piles {
            found.extend(self.position_with(number).map(|other| (number, other)));
        }
        let difference = piles[0].abs_diff(piles[1]);
        found.extend(self.last_row(u64::MAX >> 2, |row, column| (column - row).cmp(&difference)));
        found.into_iter().flat_map(|(row, column)| [vec![row, column], vec![column, row]]).collect()
    }

    /// The position of a row for which something that grows with the rows, with few exceptions, is as wanted.
    fn last_row(
        &mut self,
        most: u64,
        compare: impl Fn(u64, u64) -> std::cmp::Ordering,
    ) -> Option<(u64, u64)> {
        let mut low = 0;
        let mut high = most;
        while low < high {
            let middle = low + (high - low) / 2;
            let beyond = match self.find(middle) {
                None => true,
                Some(place) => compare(middle, place.origin).is_gt(),
            };
            (low, high) = if beyond { (low, middle) } else { (middle + 1, high) };
        }
        // The origin of a row is not more than its column, and the columns of rows further back are not more than so much.
        (low.saturating_sub(4 * u64::from(WIDEST))..=low).rev().find_map(|row| {
            let column = self.column(row)??;
            compare(row, column).is_eq().then_some((row, column))
        })
    }
}

/// Which values have taken a number.
fn letter_at(front: &Front, place: u32) -> u8 {
    front
        .layers
        .iter()
        .enumerate()
        .fold(0, |letter, (value, layer)| letter | ((layer.numbers >> place & 1) as u8) << value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::teachers::lines::Lines;
    use crate::proof::{Asks, Family};
    use crate::rules::Rules;

    /// A queen with these moves more.
    fn queen(more: &str, value: u32) -> Family {
        let text = format!(
            "game queen(m, n)\nnumbers fibonacci\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n\
             move 1 <= k: m - k, n - k\n{more}"
        );
        let rules = Rules::parse(&text, &Limits::default()).expect("these are rules");
        Family::new(rules, vec![None, None], Asks::Value(value)).expect("they can be proved")
    }

    fn is_as_in_a_table(family: &Family, rows: u32) {
        let play = Play::new(family);
        let mut far = Far::new(&play, &Limits::default()).expect("it has such rules");
        let lines = Lines::new(&play, play.earlier.len() + 1, rows, |_| Ok::<(), ()>(())).expect("no stop");
        let mut met = 0;
        for position in lines.positions() {
            let [row, column] = [position[0], position[1]];
            assert_eq!(far.holds([row, column]), Some(true), "{family} {position:?}");
            assert_eq!(far.holds([row, column + 1]), Some(false), "{family} {position:?}");
            assert_eq!(far.position_with(row), Some(column), "{family} {position:?}");
            met += 1;
            if met % 50 == 0 {
                let behind = [[row, column + 7], [row + 7, column], [row + 7, column + 7]];
                assert!(behind.iter().all(|&from| far.near_lines(from).contains(&position)), "{position:?}");
            }
        }
        assert!(met > rows / 2);
    }

    #[test]
    fn rows_are_those_of_a_table() {
        let knight = "move m - 1, n - 2\nmove m - 2, n - 1\n";
        for (more, value, rows) in
            [("", 0, 3000), ("", 1, 3000), ("", 2, 1000), (knight, 0, 9000), (knight, 1, 1000)]
        {
            is_as_in_a_table(&queen(more, value), rows);
        }
        for a in 1..=3 {
            for b in a..=4 {
                let more = format!("move m - {a}, n - {b}\nmove m - {b}, n - {a}\n");
                is_as_in_a_table(&queen(&more, 0), 500);
            }
        }
    }

    #[test]
    fn rows_far_away_satisfy_the_rules() {
        // No table is so large: the positions of neighbouring rows are not on one line, and no knight leads from one to another.
        let family = queen("move m - 1, n - 2\nmove m - 2, n - 1\n", 0);
        let play = Play::new(&family);
        let mut far = Far::new(&play, &Limits::default()).expect("it has such rules");
        for start in [10u64.pow(9), 10u64.pow(13) + 7, 3 * 10u64.pow(18)] {
            let rows = start..start + 300;
            let positions: Vec<(u64, u64)> = rows.filter_map(|row| Some((row, far.column(row)??))).collect();
            assert!(positions.len() > 100);
            for (place, &(row, column)) in positions.iter().enumerate() {
                assert!((column as f64 / row as f64 - 1.618_033_988_75).abs() < 1e-7);
                for &(later, further) in &positions[place + 1..] {
                    assert!(further != column && further - later != column - row);
                    assert!(![(1, 2), (2, 1)].contains(&(later - row, further.saturating_sub(column))));
                }
            }
        }
        assert_eq!(far.column(u64::MAX), None);
    }

    #[test]
    fn too_many_chains_are_left_to_tables() {
        let family = queen("", 2);
        let play = Play::new(&family);
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        let mut far = Far::new(&play, &limits).expect("it has such rules");
        assert!(far.column(100).is_some() && !far.has_ended());
        assert!(far.column(10u64.pow(15)).is_none() && far.has_ended());
    }

    #[test]
    fn other_rules_are_left_to_tables() {
        for more in ["move m - 1, n - 2\n", "move 1 <= k: m - 2*k, n - k\n", "move m - 60, n - 60\n"] {
            assert!(Far::new(&Play::new(&queen(more, 0)), &Limits::default()).is_none(), "{more}");
        }
    }
}
