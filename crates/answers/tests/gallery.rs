//! The gallery against brute force: every theorem that is shown, its words and its properties agree with the game played out by plain loops over
//! numbers, and what is recorded is what is found.
//!
//! The games are written down here once more, as moves of numbers; nothing of the program's rules, tables or solvers is used.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::iter;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use answers::explain::{Finder, Words};
use answers::gallery::{Exhibit, Gallery, wanted};
use answers::prover::OnStop;
use answers::question;
use answers::store::Memory;
use automata::logic::Pattern;
use automata::{Automaton, System};
use fibnim::explain::{Count, Explanation, PartTable, Property, Value, Worth};
use fibnim::game::Convention;
use fibnim::proof::Family;
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

/// Words agree with brute force for all numbers below this.
const UPTO: u64 = 3000;

#[test]
fn every_theorem_of_the_gallery_agrees_with_brute_force() {
    let recorded = &Gallery::recorded().theorems;
    let wanted = wanted();
    let shown: Vec<&str> = recorded.iter().map(|exhibit| exhibit.family.as_str()).collect();
    assert_eq!(shown, wanted.iter().map(|wanted| wanted.family.as_str()).collect::<Vec<_>>());
    let limits = Limits::default();
    let (next, outdated) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    // Each of two workers proves what it needs for itself.
    let work = || {
        let mut library = Memory::default();
        let finder = Finder { limits: &limits, proofs: &limits, on_stop: OnStop::Forget, certify: false };
        while let Some((wanted, recorded)) = {
            let place = next.fetch_add(1, Ordering::Relaxed);
            wanted.get(place).zip(recorded.get(place))
        } {
            let family = question::family(&wanted.family).unwrap();
            let words = finder.find(&family, &mut library, &mut Unwatched).unwrap();
            Played::of(&family).agrees(&words);
            if *recorded != Exhibit::new(wanted, &words) {
                outdated.lock().unwrap().push(family.to_string());
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    let outdated = outdated.into_inner().unwrap();
    assert!(outdated.is_empty(), "the gallery was recorded otherwise: {}", outdated.join(", "));
}

/// What is known of a family from its positions alone.
enum Played {
    /// The least allowance that wins, for each vector of piles.
    Thresholds(Grid<Worth>),
    /// The Grundy value for each number of stones, and each allowance up to it: larger ones are no better.
    Values(Vec<Vec<u32>>),
    /// Which positions of a game without an allowance are in the set, and which kinds of moves lead to lost positions.
    Members(Grid<(bool, Vec<bool>)>),
}

impl Played {
    fn of(family: &Family) -> Self {
        let game = family.game();
        let game = game.trim_end_matches(" under misere play");
        let misere = family.rules().convention() == Convention::Misere;
        if family.rules().allowance().is_none() {
            return Self::Members(members(game, family, misere));
        }
        let after: fn(u64) -> u64 = match game {
            "Fibonacci nim" | "fibonacci" | "ending-at-one" => |x| 2 * x,
            "power-of-two nim" => |x| x,
            "takeaway:3" => |x| 3 * x,
            "takeaway:5/2" => |x| 5 * x / 2,
            "takeaway:+2" => |x| x + 2,
            other => panic!("the test does not know how to play {other}"),
        };
        match family.value() {
            Some(_) => Self::Values(values(after)),
            None => Self::Thresholds(thresholds(family, after, misere, game == "ending-at-one")),
        }
    }

    fn agrees(&self, words: &Words) {
        let theorem = &words.theorem;
        match (self, theorem.family.piles()) {
            (Self::Thresholds(all), 1) => one_row_of_thresholds(words, all),
            (Self::Thresholds(all), _) => {
                assert!(words.cases.is_none(), "{}", theorem.family);
                for (piles, worth) in all.entries() {
                    for r in 0..=all.sizes[0] {
                        assert_eq!(holds(words, piles, Some(r)), Worth::Finite(r) < *worth, "{piles:?}; {r}");
                    }
                }
            }
            (Self::Values(rows), _) => intervals(words, rows),
            (Self::Members(grid), count) => {
                let reader = words.cases.as_ref().map(Reader::new);
                for (piles, (member, _)) in grid.entries().filter(|(piles, _)| is_of(&theorem.family, piles))
                {
                    let running = running(&theorem.family, piles);
                    assert_eq!(holds(words, &running, None), *member, "{} {piles:?}", theorem.family);
                    if count == 1 {
                        let said = reader.as_ref().unwrap().said(running[0]);
                        assert_eq!(said, Some(Value::Member(*member)), "{} {piles:?}", theorem.family);
                    }
                }
            }
        }
        for property in &words.properties.list {
            let holds = match &property.count {
                Some(count) => self.counts(count, &theorem.family),
                None => self.has(property, words),
            };
            assert!(holds, "{}: {}", theorem.family, property.sentence);
        }
    }

    /// Whether the positions with all numbers below the terms of the numeration are this many, among those that were played.
    fn counts(&self, count: &Count, family: &Family) -> bool {
        let terms = count.growth.terms(20);
        let mut word = vec![1];
        let mut compared = 0;
        for (digits, term) in terms.iter().enumerate() {
            let below = u64::try_from(family.system().number(&word)).unwrap();
            word.push(0);
            let Some(found) = self.below(below, family) else { continue };
            let k = digits + count.offset;
            let closed = count.closed.as_ref().filter(|closed| k >= closed.from);
            if *term != found.into() || closed.is_some_and(|closed| closed.at(k).as_ref() != Some(term)) {
                return false;
            }
            compared += 1;
        }
        compared >= 3
    }

    /// How many positions there are with all numbers below a bound; `None` if not all of them were played.
    fn below(&self, bound: u64, family: &Family) -> Option<u64> {
        let is_below =
            |piles: &[u64]| is_of(family, piles) && running(family, piles).iter().all(|&pile| pile < bound);
        match self {
            Self::Thresholds(all) => {
                // Without an allowance nothing is lost under misere play.
                let least = u64::from(family.rules().convention() == Convention::Misere);
                let worths = all.entries().filter(|(piles, _)| is_below(piles));
                let count = worths.map(|(_, &worth)| match worth {
                    Worth::Finite(worth) => worth.min(bound).saturating_sub(least),
                    Worth::Infinite => bound - least,
                });
                (bound <= all.running_side(family)).then(|| count.sum())
            }
            Self::Values(rows) => (bound <= 600).then(|| {
                let value = family.value().unwrap();
                let row = |n: u64| (0..bound).filter(move |&r| rows[n as usize][r.min(n) as usize] == value);
                (0..bound).map(|n| row(n).count() as u64).sum()
            }),
            Self::Members(grid) => {
                let corner: Vec<u64> =
                    family.at().iter().map(|fixed| fixed.map_or(bound - 1, u64::from)).collect();
                let is_inside = bound <= grid.running_side(family) && grid.at(&corner).is_some();
                let members = grid.entries().filter(|(piles, (member, _))| *member && is_below(piles));
                is_inside.then(|| members.count() as u64)
            }
        }
    }

    /// Whether the sentence holds for the positions that were played.
    fn has(&self, property: &Property, words: &Words) -> bool {
        let said = numbers(&property.sentence);
        match self {
            Self::Thresholds(all) => {
                let of = |piles: &[u64]| *all.at(piles).unwrap();
                let family = &words.theorem.family;
                let infinite = || {
                    let of_family = all.entries().filter(|(piles, _)| is_of(family, piles));
                    of_family.filter(|(_, worth)| **worth == Worth::Infinite)
                };
                match property.name {
                    "won-without-limit" => infinite().next().is_none(),
                    "lost-without-limit" => {
                        let last = |(piles, _): (&[u64], _)| *piles.last().unwrap() as i64;
                        infinite().map(last).eq(said.into_iter().skip(family.fixed().len()))
                    }
                    "symmetric" => all.entries().all(|(piles, worth)| {
                        let mut other = piles.to_vec();
                        other.reverse();
                        of(&other) == *worth
                    }),
                    "equal-piles" => {
                        all.entries().all(|(piles, worth)| piles[0] != piles[1] || *worth == Worth::Infinite)
                    }
                    "not-periodic" => {
                        let row: Vec<Worth> = all
                            .entries()
                            .filter(|(piles, _)| is_of(family, piles))
                            .map(|(_, worth)| *worth)
                            .collect();
                        let late = &row[100..];
                        let repeats = |period: usize| late.iter().zip(&late[period..]).all(|(a, b)| a == b);
                        *late.iter().max().unwrap() < Worth::Finite(30) && !(1..=300).any(repeats)
                    }
                    // There is a least allowance that wins.
                    "lost-below" => true,
                    "nim-sum" => all.entries().all(|(piles, worth)| {
                        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
                        *worth
                            == if sum == 0 {
                                Worth::Infinite
                            } else {
                                Worth::Finite(sum & sum.wrapping_neg())
                            }
                    }),
                    other => panic!("the test does not know the property {other}"),
                }
            }
            Self::Values(rows) => {
                let value = words.theorem.family.value().unwrap();
                let has = |row: &&Vec<u32>| row.contains(&value);
                match property.name {
                    "least-pile" => rows.iter().position(|row| has(&row)) == Some(said[1] as usize),
                    "least-allowance" => {
                        rows.iter().filter_map(|row| row.iter().position(|&other| other == value)).min()
                            == Some(said[0] as usize)
                    }
                    "without-limit" => (0..).zip(rows).all(|(n, row)| {
                        let between = said[1] <= n && n <= *said.last().unwrap();
                        (*row.last().unwrap() == value) == between
                    }),
                    "interval" => rows.iter().all(|row| row.is_sorted()),
                    other => panic!("the test does not know the property {other}"),
                }
            }
            Self::Members(grid) => Square(grid).has(property, words, &said),
        }
    }
}

/// What is proved of these numbers.
fn holds(words: &Words, piles: &[u64], allowance: Option<u64>) -> bool {
    let numbers: Vec<BigUint> = piles.iter().copied().chain(allowance).map(BigUint::from).collect();
    words.theorem.answer().accepts(&numbers)
}

/// Whether the fixed piles are as the family has them.
fn is_of(family: &Family, piles: &[u64]) -> bool {
    family.at().iter().zip(piles).all(|(fixed, &pile)| fixed.is_none_or(|fixed| u64::from(fixed) == pile))
}

/// The piles that vary.
fn running(family: &Family, piles: &[u64]) -> Vec<u64> {
    family.at().iter().zip(piles).filter(|(fixed, _)| fixed.is_none()).map(|(_, &pile)| pile).collect()
}

/// The numbers in a sentence, with their signs.
fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|sign: char| !sign.is_ascii_digit() && sign != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// One entry for each vector of piles, in the order of loops one in the other.
struct Grid<T> {
    sizes: Vec<u64>,
    vectors: Vec<Vec<u64>>,
    entries: Vec<Option<T>>,
}

impl<T> Grid<T> {
    /// All vectors below these sizes, entries found one by one in the order of their sums; none where the sum is larger than a bound.
    fn new(sizes: Vec<u64>, most: u64, mut entry: impl FnMut(&[u64], &Self) -> T) -> Self {
        let mut vectors = vec![Vec::new()];
        for &size in &sizes {
            vectors = vectors
                .iter()
                .flat_map(|piles: &Vec<u64>| (0..size).map(|pile| [piles.as_slice(), &[pile]].concat()))
                .collect();
        }
        let mut order: Vec<usize> = (0..vectors.len()).collect();
        let sum = |piles: &Vec<u64>| piles.iter().sum::<u64>();
        order.sort_by_key(|&place| sum(&vectors[place]));
        order.retain(|&place| sum(&vectors[place]) <= most);
        let entries = iter::repeat_with(|| None).take(vectors.len()).collect();
        let mut grid = Self { sizes, vectors, entries };
        for place in order {
            grid.entries[place] = Some(entry(&grid.vectors[place], &grid));
        }
        grid
    }

    fn at(&self, piles: &[u64]) -> Option<&T> {
        let place = piles.iter().zip(&self.sizes).fold(0, |place, (pile, size)| place * size + pile);
        self.entries[place as usize].as_ref()
    }

    /// How many sizes of a pile that varies there are.
    fn running_side(&self, family: &Family) -> u64 {
        running(family, &self.sizes)[0]
    }

    fn entries(&self) -> impl Iterator<Item = (&[u64], &T)> {
        let all = self.vectors.iter().zip(&self.entries);
        all.filter_map(|(piles, entry)| Some((piles.as_slice(), entry.as_ref()?)))
    }
}

/// The least x after which the other player does not win, found by trying.
fn thresholds(family: &Family, after: fn(u64) -> u64, misere: bool, ends_at_one: bool) -> Grid<Worth> {
    let side = match family.piles() {
        1 => UPTO,
        2 => 64,
        4 => 8,
        _ => 4,
    };
    let sizes: Vec<u64> =
        family.at().iter().map(|fixed| fixed.map_or(side, |stones| u64::from(stones) + 1)).collect();
    let play = |piles: &[u64], known: &Grid<Worth>| {
        let over = if ends_at_one { piles.contains(&0) } else { piles.iter().all(|&pile| pile == 0) };
        if over {
            // Without a move no player is lost under misere play.
            return if misere { Worth::Finite(0) } else { Worth::Infinite };
        }
        let mut next = piles.to_vec();
        for x in 1..=*piles.iter().max().unwrap() {
            for pile in 0..piles.len() {
                if x <= piles[pile] {
                    next[pile] -= x;
                    if *known.at(&next).unwrap() > Worth::Finite(after(x)) {
                        return Worth::Finite(x);
                    }
                    next[pile] += x;
                }
            }
        }
        Worth::Infinite
    };
    Grid::new(sizes, u64::MAX, play)
}

/// Grundy values of one pile: the least number that no move leads to.
fn values(after: fn(u64) -> u64) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for n in 0..UPTO {
        let mut row = vec![0];
        let mut reached = Vec::new();
        let mut value = 0;
        for k in 1..=n {
            let left = n - k;
            let to = rows[left as usize][after(k).min(left) as usize] as usize;
            if reached.len() <= to {
                reached.resize(to + 1, false);
            }
            reached[to] = true;
            while reached.get(value).copied().unwrap_or(false) {
                value += 1;
            }
            row.push(value as u32);
        }
        rows.push(row);
    }
    rows
}

/// The moves of a game without an allowance, one list for each line of its rules: vectors of piles.
fn moves(game: &str, piles: &[u64]) -> Vec<Vec<Vec<u64>>> {
    // Steps, and whether they are repeated.
    let lines: Vec<(&[i64], bool)> = match game {
        "nim" => vec![(&[-1, 0], true), (&[0, -1], true)],
        "nim-3" => vec![(&[-1, 0, 0], true), (&[0, -1, 0], true), (&[0, 0, -1], true)],
        "wythoff" => vec![(&[-1, 0], true), (&[0, -1], true), (&[-1, -1], true)],
        "generalised-wythoff" => {
            vec![(&[-1, 0], true), (&[0, -1], true), (&[-1, -1], true), (&[-1, 0], false), (&[0, -1], false)]
        }
        "maharaja" => {
            vec![
                (&[-1, 0], true),
                (&[0, -1], true),
                (&[-1, -1], true),
                (&[-1, -2], false),
                (&[-2, -1], false),
            ]
        }
        "king" => vec![(&[-1, 0], false), (&[0, -1], false), (&[-1, -1], false)],
        "white-knight" => {
            vec![(&[-2, -1], false), (&[-1, -2], false), (&[-2, 1], false), (&[1, -2], false)]
        }
        "subtraction-123" => vec![(&[-1], false), (&[-2], false), (&[-3], false)],
        other => panic!("the test does not know how to play {other}"),
    };
    let after = |from: &[u64], step: &[i64]| -> Option<Vec<u64>> {
        from.iter().zip(step).map(|(pile, &step)| pile.checked_add_signed(step)).collect()
    };
    let line = |(step, repeated): (&[i64], bool)| -> Vec<Vec<u64>> {
        // From both numbers that differ by one: the last two lines of this game.
        if game == "generalised-wythoff" && !repeated {
            let one_more = after(piles, step);
            let both = |from: &Vec<u64>| after(from, &[-1, -1]);
            return iter::successors(one_more, both).skip(1).collect();
        }
        let once = after(piles, step);
        match repeated {
            true => iter::successors(once, |from| after(from, step)).collect(),
            false => once.into_iter().collect(),
        }
    };
    lines.into_iter().map(line).collect()
}

/// Who loses, or where the Grundy value is the one that is asked for.
fn members(game: &str, family: &Family, misere: bool) -> Grid<(bool, Vec<bool>)> {
    let (side, most) = match (family.piles(), family.at().len()) {
        (1, _) => (UPTO, u64::MAX),
        (2, _) => (201, 200),
        _ => (31, 45),
    };
    let sizes: Vec<u64> =
        family.at().iter().map(|fixed| fixed.map_or(side, |stones| u64::from(stones) + 1)).collect();
    // Each position's value; 0 is lost, under misere play too.
    let values: Grid<u32> = Grid::new(sizes.clone(), most, |piles, known| {
        let to: Vec<u32> = moves(game, piles).concat().iter().map(|to| *known.at(to).unwrap()).collect();
        match (misere, to.is_empty()) {
            (true, true) => 1,
            (true, false) => u32::from(to.contains(&0)),
            (false, _) => {
                let mut reached = vec![false; to.len() + 1];
                to.iter()
                    .filter(|&&value| value as usize <= to.len())
                    .for_each(|&value| reached[value as usize] = true);
                reached.iter().position(|reached| !reached).unwrap() as u32
            }
        }
    });
    let value = family.value().unwrap_or(0);
    Grid::new(sizes, most, |piles, _| {
        let wins = |line: &Vec<Vec<u64>>| line.iter().any(|to| *values.at(to).unwrap() == 0);
        let lines =
            if family.piles() == 2 { moves(game, piles).iter().map(wins).collect() } else { Vec::new() };
        (*values.at(piles).unwrap() == value, lines)
    })
}

/// The cases of thresholds say what was played, and so does the automaton around it.
fn one_row_of_thresholds(words: &Words, all: &Grid<Worth>) {
    let cases = words.cases.as_ref().unwrap();
    let reader = Reader::new(cases);
    for (piles, &worth) in all.entries().filter(|(piles, _)| is_of(&cases.family, piles)) {
        let n = *piles.last().unwrap();
        let near = match worth {
            Worth::Finite(worth) => [worth.saturating_sub(1), worth, worth + 1],
            Worth::Infinite => [1, n, 2 * n],
        };
        for r in near.into_iter().filter(|&r| r >= cases.least_allowance) {
            assert_eq!(
                holds(words, &[n], Some(r)),
                Worth::Finite(r) < worth,
                "{} {piles:?}; {r}",
                cases.family
            );
        }
        match reader.said(n) {
            // No question has a smaller allowance.
            Some(Value::Threshold(term)) => {
                let least = Worth::Finite(cases.least_allowance);
                // Without a stone there is no number before n, and no player loses.
                let said = term.at(n, &reader.parts).unwrap_or(least);
                assert_eq!(said.max(least), worth.max(least), "{} {piles:?}", cases.family);
            }
            Some(other) => panic!("{} has thresholds, not {other:?}", cases.family),
            None => assert!(cases.partial.is_some(), "{} {piles:?}", cases.family),
        }
    }
}

/// The allowances with a Grundy value are those that were played.
fn intervals(words: &Words, rows: &[Vec<u32>]) {
    let cases = words.cases.as_ref().unwrap();
    let value = cases.family.value().unwrap();
    let reader = Reader::new(cases);
    for (n, row) in (0..).zip(rows) {
        let from = row.iter().position(|&other| other == value).map(|from| from as u64);
        let below = row.iter().rposition(|&other| other == value).map(|last| match last as u64 == n {
            true => Worth::Infinite,
            false => Worth::Finite(last as u64 + 1),
        });
        let interval = from.map(Worth::Finite).zip(below);
        let mut near = vec![0, n, 2 * n];
        near.extend(from.into_iter().flat_map(|from| [from.saturating_sub(1), from]));
        if let Some(Worth::Finite(below)) = below {
            near.extend([below - 1, below]);
        }
        for r in near {
            let at = Worth::Finite(r);
            let inside = interval.is_some_and(|(from, below)| from <= at && at < below);
            assert_eq!(holds(words, &[n], Some(r)), inside, "{} ({n}; {r})", cases.family);
        }
        match reader.said(n) {
            Some(Value::Interval(said)) => {
                let at = |term: fibnim::explain::Term| term.at(n, &reader.parts);
                let said = said.and_then(|(from, below)| at(from).zip(at(below)));
                // An interval that ends before it begins is none.
                assert_eq!(said.filter(|(from, below)| from < below), interval, "{} at {n}", cases.family);
            }
            Some(other) => panic!("{} has intervals, not {other:?}", cases.family),
            None => assert!(cases.partial.is_some(), "{} at {n}", cases.family),
        }
    }
}

/// What the words say of small numbers, read with nothing but the digits of a number.
struct Reader<'a> {
    cases: &'a Explanation,
    patterns: Vec<Option<Automaton>>,
    parts: PartTable,
}

impl<'a> Reader<'a> {
    fn new(cases: &'a Explanation) -> Self {
        let system: &'static System = cases.family.system();
        let read = |pattern: &String| {
            Pattern::read(pattern, 1, system).unwrap().automaton(system, 1, &Limits::default()).unwrap()
        };
        let patterns = cases.cases.iter().map(|case| case.pattern.as_ref().map(read)).collect();
        Self { cases, patterns, parts: PartTable::new(system, UPTO + 100) }
    }

    /// `None` where the words say nothing.
    fn said(&self, n: u64) -> Option<Value> {
        if let Some((_, value)) = self.cases.exceptions.iter().find(|(exception, _)| *exception == n) {
            return Some(*value);
        }
        if let Some(periodic) = &self.cases.periodic {
            return Some(Value::Member(periodic.has(n)));
        }
        let number = [BigUint::from(n)];
        let has =
            |pattern: &Option<Automaton>| pattern.as_ref().is_none_or(|pattern| pattern.accepts(&number));
        self.patterns.iter().position(has).map(|place| self.cases.cases[place].value)
    }
}

/// Positions of two numbers, or of more, up to some sum.
struct Square<'a>(&'a Grid<(bool, Vec<bool>)>);

impl Square<'_> {
    /// Whether a position is in the set; nothing beyond what was played.
    fn at(&self, m: u64, n: u64) -> Option<bool> {
        let is_inside = m < self.0.sizes[0] && n < self.0.sizes[1];
        is_inside.then(|| self.0.at(&[m, n]).map(|(member, _)| *member)).flatten()
    }

    fn is(&self, m: u64, n: u64) -> bool {
        self.at(m, n) == Some(true)
    }

    /// Of each difference the pairs, the smaller number first.
    fn of_difference(&self, k: u64) -> Vec<u64> {
        (0..200).filter(|&a| self.is(a, a + k)).collect()
    }

    fn has(&self, property: &Property, words: &Words, said: &[i64]) -> bool {
        let all = |holds: &dyn Fn(u64, u64, bool) -> bool| {
            self.0.entries().all(|(piles, (member, _))| holds(piles[0], piles[1], *member))
        };
        let lost = |line: usize| {
            // Left out, some position would be lost beside those that are.
            self.0.entries().any(|(_, (member, wins))| {
                !member && !wins.iter().enumerate().any(|(other, wins)| other != line && *wins)
            })
        };
        let wythoff = |k: u64| (k as f64 * f64::midpoint(1.0, 5f64.sqrt())).floor() as i64;
        let sentence = property.sentence.as_str();
        match property.name {
            "equal" => all(&|m, n, member| member == (m == n)),
            "equal-but-for" => {
                let last = said[0] as u64;
                let pairs: Vec<&[i64]> = said[1..].chunks(2).collect();
                all(&|m, n, member| {
                    member == if m > last { m == n } else { pairs.contains(&&[m as i64, n as i64][..]) }
                })
            }
            "symmetric" if self.0.sizes.len() == 2 => all(&|m, n, member| self.at(n, m) == Some(member)),
            "rows" => (0..40).all(|m| (0..160).filter(|&n| self.is(m, n)).count() == 1),
            "columns" => (0..40).all(|n| (0..160).filter(|&m| self.is(m, n)).count() == 1),
            "differences" => (0..20).all(|k| self.of_difference(k).len() == 1),
            "increasing" => (0..20).all(|k| self.of_difference(k)[0] < self.of_difference(k + 1)[0]),
            "line" if said.is_empty() => all(&|m, n, member| m > n || member == (m as i64 == wythoff(n - m))),
            "line" => {
                // The pairs of the automaton, which is what was played; its ends may be far out.
                let deviations: Vec<i64> = (0..3000)
                    .map(|k| {
                        let near = |d: &i64| {
                            let a = u64::try_from(wythoff(k) + d);
                            a.is_ok_and(|a| holds(words, &[a, a + k], None))
                        };
                        (-20..=20).find(near).unwrap()
                    })
                    .collect();
                let ends = deviations.iter().min().copied().zip(deviations.iter().max().copied());
                ends == Some((said[0], said[1])) && sentence.contains("both bounds are attained")
            }
            "wythoff-but-for" => {
                let last = said[0];
                let pairs: Vec<&[i64]> = said[1..].chunks(2).collect();
                all(&|m, n, member| {
                    let (m, k, n) = (m as i64, n.wrapping_sub(m), n as i64);
                    let is_wythoff = m <= n && m == wythoff(k);
                    m > n
                        || match n > last {
                            true => member == is_wythoff,
                            false => pairs.contains(&&[m, n][..]) == (member && !is_wythoff),
                        }
                })
            }
            "periodic" => {
                let (modulus, residues): (i64, &[i64]) = match said.split_last() {
                    None if sentence.ends_with("if m and n are even.") => (2, &[0]),
                    Some((&modulus, residues)) if sentence.contains("if each of m and n leaves") => {
                        (modulus, residues)
                    }
                    _ => panic!("the test does not understand: {sentence}"),
                };
                let fits = |number: u64| residues.contains(&(number as i64 % modulus));
                all(&|m, n, member| member == (fits(m) && fits(n)))
            }
            "redundant-move" => {
                let lines = words.theorem.family.rules().lines();
                let quoted = sentence.split('"').nth(1).unwrap();
                let line =
                    lines.iter().position(|line| words.theorem.family.rules().describe(line) == quoted);
                !lost(line.unwrap())
            }
            "moves-needed" if self.0.sizes.len() == 2 => {
                (0..words.theorem.family.rules().lines().len()).all(lost)
            }
            // Three piles of nim: without one of its moves a pile could not be taken from.
            "moves-needed" => words.theorem.family.game() == "nim-3",
            "nim-sum" => {
                let value = *said.last().unwrap() as u64;
                self.0.entries().all(|(piles, (member, _))| {
                    *member == (piles.iter().fold(0, |sum, pile| sum ^ pile) == value)
                })
            }
            other => panic!("the test does not know the property {other}"),
        }
    }
}
