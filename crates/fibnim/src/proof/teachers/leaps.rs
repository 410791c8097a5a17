//! One line of thresholds by leaps: any row, without those before it.
//!
//! Beside fixed piles the threshold of n is the least of two numbers. One is the least move in a fixed pile that wins; theorems on smaller piles give it
//! by the digits of n ([`Beside`]). The other is the distance to the nearest earlier row that *serves* n: the move to it leaves a P position. What
//! a row needs of all that came before it is a short stack of the rows that still serve, the nearest one on top.
//!
//! Numbers that begin with the same digits are a *piece* of the line. After these digits the automata of the fixed piles are in one of finitely many
//! states, so pieces repeat: a piece is that of the next digit 0 and then those of the larger ones, and equal pieces are kept once. What a
//! piece makes of a stack is found once, too, and identified by as much of the stack as was read; the next time the line leaps over all of it.
//! (That is Hashlife for a line of rows: R. W. Gosper, *Exploiting regularities in large cellular spaces*, 1984.)
//!
//! A row may be far away in comparison with the length of a piece. Then the first row of the piece that takes its threshold from it has a large
//! one, and serves all the rest of the piece. So a piece need not know how far away it is, and the same stacks come again at every scale: those of (13, 13, n)
//! are 39 for every length from 4 * 10^8 to 3 * 10^15.

use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError, RwLock};

use automata::Place;
use limits::Limits;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::game::{Allowance, Dynamic};
use crate::proof::teachers::beside::Beside;

/// The thresholds of a line, any row. Several may ask at a time.
pub(in crate::proof) struct Leaps {
    line: RwLock<Line>,
    /// The first rows, which are asked about most.
    first: Vec<u128>,
    /// Other rows that were asked about: nearly all are asked about again. Many maps, so that those who ask seldom wait for each other.
    known: Vec<Mutex<FxHashMap<u128, u128>>>,
    /// How many rows are kept in each.
    most_known: usize,
}

/// A line, and what is known of its pieces.
struct Line {
    beside: Vec<Beside>,
    /// How many digits there are.
    base: u8,
    /// The largest move in a fixed pile.
    largest_beside: u128,
    serving: Serving,
    /// What words of digits lead to: a place in every automaton.
    places: Vec<Box<[Place]>>,
    numbers_of_places: FxHashMap<Box<[Place]>, u32>,
    /// The numbers that begin at a place and have this number of digits; `None` if there are none.
    pieces_at: FxHashMap<(u32, u32), Option<u32>>,
    pieces: Vec<Piece>,
    numbers_of_pieces: FxHashMap<Content, u32>,
    /// The numbers of up to 0, 1, 2, ... digits.
    roots: Vec<u32>,
    /// What identified pieces, look by look.
    knots: Vec<Knot>,
    paths: FxHashMap<(u32, StackView), u32>,
    /// How much more memory there is, in bytes.
    room: usize,
}

/// How many rows a row serves.
struct Serving {
    dynamic: Dynamic,
    /// Whether f(x) = 2x.
    is_doubling: bool,
    /// That of the first thresholds, which most rows have.
    first: Vec<u128>,
}

/// Neighbouring rows.
#[derive(Clone, Copy)]
struct Piece {
    length: u128,
    /// What a move of this length allows.
    allowed: u128,
    content: Content,
    /// What identified it, if it was asked.
    knot: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Content {
    /// One row, and the least move in a fixed pile that wins.
    Row { beside: u128 },
    /// One piece and then the other.
    Pair(u32, u32),
}

/// What is known of a piece that saw some of the stack.
enum Knot {
    /// It has to read one more row.
    Look,
    Known(Box<Leap>),
}

/// What a piece sees of a row of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct StackView {
    /// How far away it is, or [`FAR`].
    back: u128,
    /// How far into the piece it serves, at most all of it.
    ahead: u128,
}

/// Too far away to matter how far.
const FAR: u128 = u128::MAX;

/// There is no such row.
const NOTHING: StackView = StackView { back: 0, ahead: 0 };

/// What a piece makes of a stack. Places count from its first row on.
struct Leap {
    /// The row that takes its threshold from a far one, and which one of the stack that is, from the top.
    exposed: Option<(u128, usize)>,
    /// The other rows that serve beyond the piece, and where they end.
    rows: Box<[(u128, u128)]>,
}

/// A row, and the last one that it serves.
#[derive(Clone, Copy)]
struct Row {
    at: u128,
    end: u128,
}

/// What to leap over to come to a row, and the least move beside it that wins.
struct Way {
    row: u128,
    /// Each with its first row.
    pieces: Vec<(u32, u128)>,
    beside: u128,
}

/// What a leap depends on, beside its piece.
struct Footprint {
    /// Where the furthest row is that it read, counted from 1; 0 if it found the end of the stack.
    furthest: u128,
    /// A row that takes its threshold from one far away, and that one.
    exposed: Option<(u128, u128)>,
}

/// No move will do; or a row serves all that follow.
pub(in crate::proof) const NEVER: u128 = u128::MAX;

/// Rows are looked for up to here, so that places and ends can be added.
const LAST: u128 = 1 << 125;

/// Minimum number of rows to keep from the beginning.
const FIRST_ROWS: u128 = 50_000;

/// Maps of rows that were asked about.
const MAPS: usize = 64;

/// What rows with smaller thresholds serve is kept.
const FIRST_THRESHOLDS: u128 = 256;

/// Shorter pieces are walked through.
const SHORTEST_LEAP: u128 = 8;

/// What a place, a piece, a knot and a known row take with their entries in the maps, estimated generously.
const BYTES_PER_PLACE: usize = 100;
const BYTES_PER_PIECE: usize = 160;
const BYTES_PER_KNOT: usize = 150;
const BYTES_PER_KNOWN: usize = 80;

impl Leaps {
    /// The line beside fixed piles, in normal play; `None` if they have no moves.
    pub(in crate::proof) fn new(beside: Vec<Beside>, dynamic: &Dynamic, limits: &Limits) -> Option<Self> {
        let memory = usize::try_from(limits.memory / 4).unwrap_or(usize::MAX);
        let mut line = Line::new(beside, dynamic, memory)?;
        Some(Self {
            first: line.first_rows(FIRST_ROWS)?,
            line: line.into(),
            known: (0..MAPS).map(|_| Mutex::default()).collect(),
            most_known: memory / MAPS / BYTES_PER_KNOWN,
        })
    }

    /// The threshold of a row, [`NEVER`] if no move wins; `None` if it is too far away or takes too much memory. Costs a leap for each digit 1, once
    /// they are known.
    pub(in crate::proof) fn threshold(&self, row: u128) -> Option<u128> {
        if row > LAST {
            return None;
        }
        if row < self.first.len() as u128 {
            return Some(self.first[row as usize]);
        }
        let map = FxBuildHasher.hash_one(row) as usize % MAPS;
        let known = || self.known[map].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&threshold) = known().get(&row) {
            return Some(threshold);
        }
        let repeated = self.line.read().unwrap_or_else(PoisonError::into_inner).repeated(row);
        let threshold = match repeated {
            Some(threshold) => threshold,
            None => self.line.write().unwrap_or_else(PoisonError::into_inner).find(row)?,
        };
        let mut known = known();
        if known.len() >= self.most_known {
            known.clear();
        }
        known.insert(row, threshold);
        Some(threshold)
    }
}

impl Line {
    fn new(beside: Vec<Beside>, dynamic: &Dynamic, room: usize) -> Option<Self> {
        let largest_beside = beside.iter().flat_map(|one| &one.sizes).copied().max()?.into();
        let start: Box<[Place]> = beside.iter().map(|one| one.first.start()).collect();
        let base = beside.first()?.first.system().base() as u8;
        Some(Self {
            beside,
            base,
            largest_beside,
            serving: Serving::new(dynamic),
            places: vec![start.clone()],
            numbers_of_places: [(start, 0)].into_iter().collect(),
            pieces_at: FxHashMap::default(),
            pieces: Vec::new(),
            numbers_of_pieces: FxHashMap::default(),
            roots: Vec::new(),
            knots: Vec::new(),
            paths: FxHashMap::default(),
            room,
        })
    }

    /// The thresholds of at least this number of first rows, one after the other.
    fn first_rows(&mut self, count: u128) -> Option<Vec<u128>> {
        let mut thresholds = Vec::new();
        let mut stack = Vec::new();
        let mut left = vec![self.reach(count)?];
        while let Some(piece) = left.pop() {
            match self.pieces[piece as usize].content {
                Content::Pair(first, second) => left.extend([second, first]),
                Content::Row { beside } => {
                    let at = thresholds.len() as u128;
                    drop_before(&mut stack, at);
                    let nearest = stack.last().map_or(NEVER, |nearest: &Row| at - nearest.at);
                    thresholds.push(nearest.min(beside));
                    self.walk(beside, at, &mut stack);
                }
            }
        }
        Some(thresholds)
    }

    /// The threshold of a row; `None` if it takes too much memory.
    fn find(&mut self, row: u128) -> Option<u128> {
        self.reach(row)?;
        let way = self.way_to(row)?;
        let mut stack = Vec::new();
        for &(piece, from) in &way.pieces {
            self.leap(piece, from, &mut stack)?;
        }
        Some(way.threshold(&mut stack))
    }

    /// The threshold of a row, if all leaps to it are known.
    fn repeated(&self, row: u128) -> Option<u128> {
        let way = self.way_to(row)?;
        let mut stack = Vec::new();
        for &(piece, from) in &way.pieces {
            self.leap_again(piece, from, &mut stack)?;
        }
        Some(way.threshold(&mut stack))
    }

    /// The piece of all numbers of some length among which this row is.
    fn reach(&mut self, row: u128) -> Option<u32> {
        loop {
            if let Some(root) = self.root(row) {
                return Some(root);
            }
            let root = self.piece(0, self.roots.len() as u32)??;
            self.roots.push(root);
        }
    }

    /// The shortest such piece, if it is known.
    fn root(&self, row: u128) -> Option<u32> {
        self.roots.iter().copied().find(|&root| self.pieces[root as usize].length > row)
    }

    /// What to leap over to come to a row, if that is known.
    fn way_to(&self, row: u128) -> Option<Way> {
        let mut piece = self.root(row)?;
        let mut from = 0;
        let mut pieces = Vec::new();
        loop {
            match self.pieces[piece as usize].content {
                Content::Row { beside } => return Some(Way { row, pieces, beside }),
                Content::Pair(first, second) => {
                    let length = self.pieces[first as usize].length;
                    piece = first;
                    if row - from >= length {
                        pieces.push((first, from));
                        from += length;
                        piece = second;
                    }
                }
            }
        }
    }

    fn take_room(&mut self, bytes: usize) -> Option<()> {
        self.room = self.room.checked_sub(bytes)?;
        Some(())
    }

    /// The numbers that begin at a place and have this number of digits; `Some(None)` if there are none.
    fn piece(&mut self, place: u32, digits: u32) -> Option<Option<u32>> {
        if let Some(&piece) = self.pieces_at.get(&(place, digits)) {
            return Some(piece);
        }
        let mut piece = None;
        if digits == 0 {
            if let Some(row) = self.row_at(place) {
                piece = Some(self.piece_of(row)?);
            }
        } else {
            for digit in 0..self.base {
                let Some(next) = self.place_behind(place, digit)? else { continue };
                piece = match (piece, self.piece(next, digits - 1)?) {
                    (Some(first), Some(second)) => Some(self.piece_of(Content::Pair(first, second))?),
                    (first, second) => first.or(second),
                };
            }
        }
        self.take_room(BYTES_PER_PLACE)?;
        self.pieces_at.insert((place, digits), piece);
        Some(piece)
    }

    /// The row that ends at a place, if one does.
    fn row_at(&self, place: u32) -> Option<Content> {
        let mut least = NEVER;
        for (beside, &place) in self.beside.iter().zip(&self.places[place as usize]) {
            if let Some(first) = beside.first.output_at(place)? {
                least = least.min(beside.sizes[first as usize].into());
            }
        }
        Some(Content::Row { beside: least })
    }

    /// The place after one more digit; `Some(None)` if there is none.
    fn place_behind(&mut self, place: u32, digit: u8) -> Option<Option<u32>> {
        let places = self.beside.iter().zip(&self.places[place as usize]);
        let behind: Option<Box<[Place]>> =
            places.map(|(beside, &place)| beside.first.after(place, digit)).collect();
        let Some(behind) = behind else { return Some(None) };
        if let Some(&number) = self.numbers_of_places.get(&behind) {
            return Some(Some(number));
        }
        self.take_room(BYTES_PER_PLACE + 2 * size_of_val(&*behind))?;
        let number = self.places.len() as u32;
        self.places.push(behind.clone());
        self.numbers_of_places.insert(behind, number);
        Some(Some(number))
    }

    /// The number of a piece.
    fn piece_of(&mut self, content: Content) -> Option<u32> {
        if let Some(&piece) = self.numbers_of_pieces.get(&content) {
            return Some(piece);
        }
        self.take_room(BYTES_PER_PIECE)?;
        let length = match content {
            Content::Row { .. } => 1,
            Content::Pair(first, second) => {
                self.pieces[first as usize].length + self.pieces[second as usize].length
            }
        };
        let piece = self.pieces.len() as u32;
        let allowed = self.serving.allowed_after(length);
        self.pieces.push(Piece { length, allowed, content, knot: None });
        self.numbers_of_pieces.insert(content, piece);
        Some(piece)
    }

    /// What a piece sees of a row of the stack.
    fn seen(&self, row: Option<&Row>, piece: &Piece, from: u128) -> StackView {
        let Some(row) = row else { return NOTHING };
        let back = from - row.at;
        StackView {
            back: if self.is_far(back, piece) { FAR } else { back },
            ahead: (row.end - from).min(piece.length),
        }
    }

    /// Whether a row at this distance is far for a piece: no move in a fixed pile is as large, and what takes its threshold from it serves the whole
    /// piece. What is far for a piece is far for its parts.
    fn is_far(&self, back: u128, piece: &Piece) -> bool {
        back > self.largest_beside && back > piece.allowed
    }

    /// Goes over a piece: from the stack of its first row to that of the row after it.
    fn leap(&mut self, piece: u32, from: u128, stack: &mut Vec<Row>) -> Option<Footprint> {
        drop_before(stack, from);
        let whole = self.pieces[piece as usize];
        let (first, second) = match whole.content {
            Content::Row { beside } => return Some(self.walk(beside, from, stack)),
            Content::Pair(first, second) => (first, second),
        };
        let keeps = whole.length >= SHORTEST_LEAP;
        if let Some(footprint) = self.repeat(&whole, from, stack) {
            return Some(footprint);
        }
        let before = if keeps { stack.clone() } else { Vec::new() };
        let one = self.leap(first, from, stack)?;
        let other = self.leap(second, from + self.pieces[first as usize].length, stack)?;
        drop_before(stack, from + whole.length);
        // At most one is far: it serves all that follows.
        let mut exposed = one.exposed.into_iter().chain(other.exposed);
        let footprint = Footprint {
            furthest: one.furthest.min(other.furthest),
            exposed: exposed.find(|&(_, far)| far < from && self.is_far(from - far, &whole)),
        };
        if keeps {
            self.keep(piece, from, &before, stack, &footprint)?;
        }
        Some(footprint)
    }

    /// Goes over a piece if all that it takes is known.
    fn leap_again(&self, piece: u32, from: u128, stack: &mut Vec<Row>) -> Option<()> {
        drop_before(stack, from);
        let whole = self.pieces[piece as usize];
        match whole.content {
            Content::Row { beside } => {
                self.walk(beside, from, stack);
            }
            Content::Pair(first, second) if whole.length < SHORTEST_LEAP => {
                self.leap_again(first, from, stack)?;
                self.leap_again(second, from + self.pieces[first as usize].length, stack)?;
            }
            Content::Pair(..) => {
                self.repeat(&whole, from, stack)?;
            }
        }
        Some(())
    }

    /// Goes over one row.
    fn walk(&self, beside: u128, at: u128, stack: &mut Vec<Row>) -> Footprint {
        // If a single stone wins, no row need be read.
        let nearest = if beside == 1 { None } else { stack.last().map(|row| row.at) };
        let distance = nearest.map_or(NEVER, |nearest| at - nearest);
        let serves = self.serving.longest(distance.min(beside));
        if serves > 0 {
            push(stack, Row { at, end: at.saturating_add(serves) });
        }
        let furthest = match nearest {
            _ if beside == 1 => NEVER,
            Some(nearest) => nearest + 1,
            None => 0,
        };
        Footprint { furthest, exposed: nearest.filter(|_| distance < beside).map(|nearest| (at, nearest)) }
    }

    /// Does what the piece did before, if it sees the same.
    fn repeat(&self, piece: &Piece, from: u128, stack: &mut Vec<Row>) -> Option<Footprint> {
        let mut knot = piece.knot?;
        let mut looks = 0;
        let leap = loop {
            match &self.knots[knot as usize] {
                Knot::Look => {
                    looks += 1;
                    let row = stack.len().checked_sub(looks).map(|place| &stack[place]);
                    knot = *self.paths.get(&(knot, self.seen(row, piece, from)))?;
                }
                Knot::Known(leap) => break leap,
            }
        };
        let furthest = match looks {
            0 => NEVER,
            _ => stack.len().checked_sub(looks).map_or(0, |place| stack[place].at + 1),
        };
        let exposed = leap.exposed.map(|(place, far)| (from + place, stack[stack.len() - 1 - far].at));
        if let Some((at, far)) = exposed {
            push(stack, Row { at, end: at.saturating_add(self.serving.longest(at - far)) });
        }
        for &(at, end) in &leap.rows {
            push(stack, Row { at: from + at, end: from.saturating_add(end) });
        }
        drop_before(stack, from + piece.length);
        Some(Footprint { furthest, exposed })
    }

    /// Keeps what a piece made of a stack.
    fn keep(
        &mut self,
        piece: u32,
        from: u128,
        before: &[Row],
        after: &[Row],
        footprint: &Footprint,
    ) -> Option<()> {
        let whole = self.pieces[piece as usize];
        let mut knot = match whole.knot {
            Some(knot) => knot,
            None => self.add_knot()?,
        };
        self.pieces[piece as usize].knot = Some(knot);
        let rows = before.iter().rev().take_while(|row| row.at + 1 >= footprint.furthest).map(Some);
        for row in rows.chain((footprint.furthest == 0).then_some(None)) {
            let seen = self.seen(row, &whole, from);
            knot = match self.paths.get(&(knot, seen)) {
                Some(&next) => next,
                None => {
                    let next = self.add_knot()?;
                    self.paths.insert((knot, seen), next);
                    next
                }
            };
        }
        let place_of = |far: u128| before.iter().rev().position(|row| row.at == far);
        let exposed = footprint.exposed.and_then(|(at, far)| Some((at - from, place_of(far)?)));
        let is_other = |row: &&Row| row.at >= from && footprint.exposed.is_none_or(|(at, _)| at != row.at);
        let end = |row: &Row| if row.end == NEVER { NEVER } else { row.end - from };
        let rows: Box<[_]> = after.iter().filter(is_other).map(|row| (row.at - from, end(row))).collect();
        self.take_room(size_of::<Leap>() + size_of_val(&*rows))?;
        self.knots[knot as usize] = Knot::Known(Box::new(Leap { exposed, rows }));
        Some(())
    }

    fn add_knot(&mut self) -> Option<u32> {
        self.take_room(BYTES_PER_KNOT)?;
        self.knots.push(Knot::Look);
        Some(self.knots.len() as u32 - 1)
    }
}

impl Way {
    /// The threshold at its end, given the rows that may serve it.
    fn threshold(&self, stack: &mut Vec<Row>) -> u128 {
        drop_before(stack, self.row);
        stack.last().map_or(NEVER, |nearest| self.row - nearest.at).min(self.beside)
    }
}

impl Serving {
    fn new(dynamic: &Dynamic) -> Self {
        let mut serving =
            Self { dynamic: dynamic.clone(), is_doubling: dynamic.is_fibonacci(), first: Vec::new() };
        serving.first = (0..FIRST_THRESHOLDS).map(|threshold| serving.searched(threshold)).collect();
        serving
    }

    /// f(x), the largest number if it is not less.
    fn allowed_after(&self, x: u128) -> u128 {
        match self.dynamic.after(&x.into()) {
            Allowance::Stones(next) => next.try_into().unwrap_or(u128::MAX),
            Allowance::Unlimited => u128::MAX,
        }
    }

    /// How many rows after it a row with this threshold serves: the largest x with f(x) below it.
    fn longest(&self, threshold: u128) -> u128 {
        match threshold {
            NEVER => NEVER,
            ..FIRST_THRESHOLDS => self.first[threshold as usize],
            _ if self.is_doubling => (threshold - 1) / 2,
            _ => self.searched(threshold),
        }
    }

    fn searched(&self, threshold: u128) -> u128 {
        let serves = |x: u128| self.allowed_after(x) < threshold;
        let mut below = 0;
        let mut end = 1;
        while serves(end) {
            if end >= LAST {
                return NEVER;
            }
            (below, end) = (end, 2 * end);
        }
        while end - below > 1 {
            let middle = below + (end - below) / 2;
            if serves(middle) {
                below = middle;
            } else {
                end = middle;
            }
        }
        below
    }
}

/// Drops the rows that serve none from this one on.
fn drop_before(stack: &mut Vec<Row>, row: u128) {
    while stack.last().is_some_and(|nearest| nearest.end < row) {
        stack.pop();
    }
}

/// Puts a row on the stack, in the place of those that it outlives.
fn push(stack: &mut Vec<Row>, row: Row) {
    while stack.last().is_some_and(|nearest| nearest.end <= row.end) {
        stack.pop();
    }
    stack.push(row);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use automata::{BINARY, FIBONACCI, System, WordAutomaton, linear};
    use limits::Unwatched;
    use proptest::prelude::*;

    use super::*;
    use crate::game::Game;
    use crate::proof::play::Play;
    use crate::proof::{Family, Theorem, prove};
    use crate::tables::threshold::{self, Columns};

    fn beside(name: &str) -> Vec<Beside> {
        let limits = Limits::default();
        let mut shelf: BTreeMap<Family, Arc<Theorem>> = BTreeMap::new();
        let family: Family = name.parse().unwrap();
        for needed in family.needs() {
            prove(&needed, &mut shelf, &limits, &mut Unwatched).unwrap();
        }
        let theorem = |family: &Family| {
            let theorem = &shelf[family];
            (&theorem.target, &theorem.reach)
        };
        Beside::all(&Play::new(&family), theorem, &limits).unwrap().unwrap()
    }

    /// The same thresholds as from a table of all smaller piles, in whatever order they are asked for.
    #[test]
    fn rows_are_those_of_a_table() {
        let limits = Limits::default();
        let (fibonacci, most) = (Dynamic::fibonacci(), 30_000);
        for (name, fixed) in [
            ("piles:1", vec![1]),
            ("piles:6", vec![6]),
            ("piles:2,2", vec![2, 2]),
            ("piles:4,5", vec![4, 5]),
            ("piles:1,2,3", vec![1, 2, 3]),
        ] {
            let beside = beside(name);
            let forwards = Leaps::new(beside.clone(), &fibonacci, &limits).unwrap();
            let backwards = Leaps::new(beside, &fibonacci, &limits).unwrap();
            let mut columns = Columns::new(&Game::normal(fibonacci.clone()), &fixed, most, &limits).unwrap();
            let table = columns.advance(most + 1, &limits, &mut Unwatched).unwrap().thresholds;
            let wide = |tau: u32| if tau == threshold::NEVER { NEVER } else { tau.into() };
            for (n, &tau) in table.iter().enumerate() {
                assert_eq!(forwards.threshold(n as u128), Some(wide(tau)), "{name} {n}");
            }
            for (n, &tau) in table.iter().enumerate().rev() {
                assert_eq!(backwards.threshold(n as u128), Some(wide(tau)), "{name} {n}");
            }
        }
    }

    /// Far away, where no table is: all smaller moves lose, and a move of this size wins.
    #[test]
    fn far_rows_follow_the_rules() {
        for name in ["piles:2,2", "piles:4,5"] {
            let beside = beside(name);
            let leaps = Leaps::new(beside.clone(), &Dynamic::fibonacci(), &Limits::default()).unwrap();
            let mut large = 0;
            for power in 5..=36 {
                for n in 10u128.pow(power)..10u128.pow(power) + 300 {
                    let threshold = leaps.threshold(n).unwrap();
                    let beside = least_beside(&beside, n);
                    for k in 1..threshold.min(2000) {
                        assert!(k < beside && leaps.threshold(n - k).unwrap() <= 2 * k, "{name} {n} {k}");
                    }
                    assert!(
                        threshold == beside || leaps.threshold(n - threshold).unwrap() > 2 * threshold,
                        "{name} {n} {threshold}"
                    );
                    large = large.max(threshold);
                }
            }
            assert!(large > 50, "{large}");
        }
    }

    fn least_beside(beside: &[Beside], n: u128) -> u128 {
        let least = |one: &Beside| Some(one.sizes[one.first.output(&[n.into()])? as usize].into());
        beside.iter().filter_map(least).min().unwrap_or(NEVER)
    }

    /// From the rules: the least move beside the line that wins, or the nearest row that serves.
    fn plain_line(beside: &[Beside], dynamic: &Dynamic, rows: usize) -> Vec<u128> {
        let mut line: Vec<u128> = Vec::new();
        for n in 0..rows {
            let wins = |&k: &usize| line[n - k] > u128::from(dynamic.after_u64(k as u64));
            let along = (1..=n).find(wins).map_or(NEVER, |k| k as u128);
            line.push(along.min(least_beside(beside, n as u128)));
        }
        line
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Whatever moves win beside a line, and whatever f is.
        #[test]
        fn a_line_beside_anything_is_that_of_the_rules(
            binary in any::<bool>(),
            f in 0usize..6,
            // Moves of some size win where n leaves this remainder, or from some n on.
            moves in prop::collection::vec((1u32..30, 2i32..9, 0i32..9, 0i32..200), 1..4),
        ) {
            let limits = Limits::default();
            let system: &System = if binary { &BINARY } else { &FIBONACCI };
            let dynamic = match f {
                0 | 1 => Dynamic::fibonacci(),
                2 => Dynamic::multiple(3u32, 1u32).unwrap(),
                3 => Dynamic::multiple(3u32, 2u32).unwrap(),
                4 => Dynamic::plus(3u32),
                _ => Dynamic::table(vec![0, 0, 1, 4, 9]).unwrap(),
            };
            let set = |&(_, modulus, rest, from): &(u32, i32, i32, i32)| {
                let rest = linear::equation(system, &[1, -modulus], rest % modulus, &limits).unwrap();
                let far = linear::inequality(system, &[-1], -from, &limits).unwrap();
                let (n, both): (&[usize], &[usize]) = (&[0], &[0, 1]);
                let parts = [(&rest, both), (&far, n)];
                let pairs = automata::product::product(system, 2, &parts, |a| a[0] && a[1], &limits).unwrap();
                pairs.project(1, &limits).unwrap()
            };
            let beside: Vec<Beside> = moves
                .iter()
                .map(|one| Beside { sizes: vec![one.0], first: WordAutomaton::of(&[&set(one)], &limits).unwrap() })
                .collect();
            let plain = plain_line(&beside, &dynamic, 700);
            let leaps = Leaps::new(beside, &dynamic, &limits).unwrap();
            for (n, &threshold) in plain.iter().enumerate().rev().chain(plain.iter().enumerate()) {
                prop_assert_eq!(leaps.threshold(n as u128), Some(threshold), "{}", n);
            }
        }
    }
}
