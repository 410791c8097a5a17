//! A second, slow reading of certificates: tables run on given numbers, conditions asked for given numbers, games played out.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::cmp::Ordering;
use std::collections::HashMap;

use check::{Accepted, Limits, Reason, Rejected};

/// An automaton: for each state, from 1, whether it accepts and where letters lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) rows: Vec<(bool, Vec<u32>)>,
}

/// A certificate as it stands in a file.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) family: Family,
    /// Families and hashes.
    pub(crate) uses: Vec<(String, String)>,
    pub(crate) target: Table,
    pub(crate) reach: Table,
}

/// What the name of a family says.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) name: String,
    pub(crate) fibonacci: bool,
    pub(crate) piles: Vec<String>,
    pub(crate) fixed: Vec<u128>,
    pub(crate) value: u32,
}

pub(crate) fn run(text: &str) -> Result<Vec<Accepted>, Rejected> {
    check::check(text.as_bytes(), &Limits::default())
}

/// Digits from the front, without zeros there.
fn digits(fibonacci: bool, mut number: u128) -> Vec<bool> {
    let mut weights = vec![1u128, 2];
    while weights[weights.len() - 1] < number {
        let last = weights[weights.len() - 1];
        weights.push(if fibonacci { last + weights[weights.len() - 2] } else { 2 * last });
    }
    let digit = |&weight: &u128| {
        let digit = weight <= number;
        number -= if digit { weight } else { 0 };
        digit
    };
    weights.iter().rev().map(digit).collect()
}

impl Table {
    pub(crate) fn accepts(&self, fibonacci: bool, numbers: &[u128]) -> bool {
        let words: Vec<_> = numbers.iter().map(|&number| digits(fibonacci, number)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = usize::from(!self.rows.is_empty());
        for place in (0..length).rev() {
            let digit = |word: &Vec<bool>| place < word.len() && word[word.len() - 1 - place];
            let letter: usize = words.iter().enumerate().map(|(i, word)| usize::from(digit(word)) << i).sum();
            state = if state == 0 { 0 } else { self.rows[state - 1].1[letter] as usize };
        }
        state > 0 && self.rows[state - 1].0
    }

    /// The automaton that runs all of them, and accepts what the verdict says of theirs. One has a row at least.
    pub(crate) fn product(tables: &[&Self], verdict: impl Fn(&[bool]) -> bool) -> Self {
        let letters =
            tables.iter().filter_map(|table| table.rows.first()).map(|row| row.1.len()).max().unwrap();
        let mut states =
            vec![tables.iter().map(|table| u32::from(!table.rows.is_empty())).collect::<Vec<_>>()];
        let mut numbers = HashMap::from([(states[0].clone(), 1)]);
        let mut rows = Vec::new();
        while let Some(state) = states.get(rows.len()).cloned() {
            let row = |i: usize| (state[i] > 0).then(|| &tables[i].rows[state[i] as usize - 1]);
            let verdicts: Vec<_> = (0..tables.len()).map(|i| row(i).is_some_and(|row| row.0)).collect();
            let mut next = Vec::new();
            for letter in 0..letters {
                let to: Vec<_> = (0..tables.len()).map(|i| row(i).map_or(0, |row| row.1[letter])).collect();
                next.push(*numbers.entry(to.clone()).or_insert_with(|| {
                    states.push(to);
                    states.len() as u32
                }));
            }
            rows.push((verdict(&verdicts), next));
        }
        Self { rows }.minimised()
    }

    /// The same with as few states as can be, found by splitting what differs until nothing does.
    fn minimised(&self) -> Self {
        let row = |state: usize| state.checked_sub(1).map(|i| &self.rows[i]);
        let next = |state: usize, letter: usize| row(state).map_or(0, |row| row.1[letter] as usize);
        let letters = self.rows[0].1.len();
        let mut classes: Vec<_> =
            (0..=self.rows.len()).map(|state| usize::from(row(state).is_some_and(|row| row.0))).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let mut class = |state: usize| {
                let behind: Vec<_> = (0..letters).map(|letter| classes[next(state, letter)]).collect();
                let number = numbers.len();
                *numbers.entry((classes[state], behind)).or_insert(number)
            };
            classes = (0..=self.rows.len()).map(&mut class).collect();
            if std::mem::replace(&mut count, numbers.len()) == count {
                break;
            }
        }
        // One state for each class, in the order of their first states; class 0 is that of the dead state.
        let first = |class: usize| (1..classes.len()).find(|&state| classes[state] == class);
        let mut order: Vec<_> = (1..count).filter(|&class| class != classes[1]).collect();
        order.insert(0, classes[1]);
        let place =
            |class: usize| order.iter().position(|&other| other == class).map_or(0, |place| place as u32 + 1);
        let places: Vec<_> = (0..count).map(place).collect();
        let rows = order.iter().filter_map(|&class| {
            let state = first(class)?;
            Some((
                self.rows[state - 1].0,
                (0..letters).map(|letter| places[classes[next(state, letter)]]).collect(),
            ))
        });
        if classes[1] == 0 { Self { rows: vec![] } } else { Self { rows: rows.collect() } }
    }

    /// Accepts if the number on one of the tracks compares so with the given one.
    pub(crate) fn compare(
        fibonacci: bool,
        tracks: usize,
        track: usize,
        number: u128,
        accept: fn(Ordering) -> bool,
    ) -> Self {
        let word: Vec<_> = digits(fibonacci, number).into_iter().skip_while(|&digit| !digit).collect();
        // What matters: how many digits were read since the first 1, and how they compare with as many of the word.
        let mut states = vec![(0, Ordering::Equal)];
        let mut rows = Vec::new();
        while let Some(&(length, order)) = states.get(rows.len()) {
            let mut next = |digit: bool| {
                let to = match length {
                    0 if !digit => (0, order),
                    _ if length >= word.len() => (word.len() + 1, Ordering::Greater),
                    _ => (length + 1, order.then(digit.cmp(&word[length]))),
                };
                let known = states.iter().position(|&state| state == to);
                known.unwrap_or_else(|| {
                    states.push(to);
                    states.len() - 1
                }) as u32
                    + 1
            };
            let next = [next(false), next(true)];
            let row = (0..1 << tracks).map(|letter: usize| next[letter >> track & 1]).collect();
            rows.push((accept(length.cmp(&word.len()).then(order)), row));
        }
        Self { rows }
    }

    pub(crate) fn complement(&self) -> Self {
        Self::product(&[self], |verdicts| !verdicts[0])
    }

    fn text(&self) -> String {
        let row = |(accepts, next): &(bool, Vec<u32>)| {
            let next: String = next.iter().map(|state| format!(" {state}")).collect();
            format!("{}{next}\n", if *accepts { '+' } else { '-' })
        };
        self.rows.iter().map(row).collect()
    }
}

impl Family {
    pub(crate) fn named(name: &str) -> Self {
        let (kind, argument) = name.split_once(':').unwrap_or((name, ""));
        let fibonacci = !kind.starts_with("power-of-two");
        let names = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut family = Self { name: name.into(), fibonacci, piles: names(&["n"]), fixed: vec![], value: 0 };
        match kind {
            "two-pile" => family.piles = names(&["m", "n"]),
            "piles" => family.fixed = argument.split(',').map(|pile| pile.parse().unwrap()).collect(),
            "power-of-two" => {
                family.piles = (1..=argument.parse().unwrap()).map(|i: u8| format!("n{i}")).collect();
            }
            "grundy" | "power-of-two-grundy" => family.value = argument.parse().unwrap(),
            _ => assert_eq!(name, "one-pile"),
        }
        family
    }

    pub(crate) fn factor(&self) -> u128 {
        if self.fibonacci { 2 } else { 1 }
    }

    fn is_grundy(&self) -> bool {
        self.name.contains("grundy")
    }

    /// The moves in fixed piles: stones, and the name of the family they lead to.
    fn fixed_moves(&self) -> Vec<(u128, String)> {
        let mut moves = Vec::new();
        for (i, &pile) in self.fixed.iter().enumerate() {
            for stones in 1..=pile {
                let mut left = self.fixed.clone();
                left[i] -= stones;
                left.retain(|&pile| pile > 0);
                left.sort();
                let left: Vec<_> = left.iter().map(ToString::to_string).collect();
                moves.push((
                    stones,
                    if left.is_empty() { "one-pile".into() } else { format!("piles:{}", left.join(",")) },
                ));
            }
        }
        moves
    }
}

impl Certificate {
    pub(crate) fn new(family: &str, target: Table, reach: Table) -> Self {
        Self { family: Family::named(family), uses: Vec::new(), target, reach }
    }

    pub(crate) fn text(&self) -> String {
        let uses: String = self.uses.iter().map(|(family, hash)| format!("uses {family} {hash}\n")).collect();
        let (name, tracks) = (&self.family.name, self.family.piles.join(" ") + " r");
        let (target, reach) = (self.target.text(), self.reach.text());
        format!(
            "fibnim certificate 1\nfamily {name}\n{uses}automaton target {tracks}\n{target}automaton reach {tracks}\n{reach}end\n"
        )
    }

    /// Whether the numbers violate a condition, k standing for r in conditions 0 and 1. `others` are the certificates before.
    pub(crate) fn violates(&self, others: &[Self], condition: u8, v: &[u128], k: u128) -> bool {
        let family = &self.family;
        let factor = family.factor();
        let with = |v: &[u128], r: u128| v.iter().copied().chain([r]).collect::<Vec<_>>();
        let target = |v: &[u128], r| self.target.accepts(family.fibonacci, &with(v, r));
        let reach = |r| self.reach.accepts(family.fibonacci, &with(v, r));
        let other = |name: &str| others.iter().find(|other| other.family.name == name).unwrap();
        let left = |i: usize| {
            let mut left = v.to_vec();
            left[i] -= k;
            left
        };
        let to_target = |i: usize| k <= v[i] && target(&left(i), factor * k);
        let fixed = || {
            let moves = family.fixed_moves().into_iter().filter(|&(stones, _)| stones == k);
            moves.map(|(_, name)| name).any(|name| other(&name).target.accepts(true, &with(v, factor * k)))
        };
        match condition {
            0 => {
                let kind = family.name.split(':').next().unwrap();
                let smaller = |value| &other(&format!("{kind}:{value}")).reach;
                let mut values = if family.is_grundy() { 0..family.value } else { 0..0 };
                let reached = values.all(|value| smaller(value).accepts(family.fibonacci, &with(v, k)));
                target(v, k) != (reached && !reach(k))
            }
            1 => reach(0) || reach(k) && !reach(k + 1),
            2 => k >= 1 && reach(k) && !reach(k - 1) && !(0..v.len()).any(to_target) && !fixed(),
            _ => k >= 1 && !reach(k) && ((0..v.len()).any(to_target) || fixed()),
        }
    }

    /// Whether the numbers of a rejection violate its condition indeed.
    pub(crate) fn confirms(&self, others: &[Self], rejected: &Rejected) -> bool {
        let Reason::Violated { condition, numbers } = &rejected.reason else { return false };
        let number = |name: &str| {
            numbers.iter().find(|number| number.0 == name).map(|number| number.1.parse().unwrap())
        };
        let v: Vec<u128> = self.family.piles.iter().map(|name| number(name).unwrap()).collect();
        let k = number(if *condition < 2 { "r" } else { "k" }).unwrap();
        self.violates(others, *condition, &v, k)
    }

    /// Whether target and reach are what playing it out says, for all piles and allowances below the bounds.
    pub(crate) fn is_true(&self, game: &mut Game, bound: u128) -> bool {
        let family = &self.family;
        let mut truth = |numbers: &[u128]| {
            let (r, v) = numbers.split_last().unwrap();
            let piles: Vec<_> = v.iter().chain(&family.fixed).copied().collect();
            let reach = game.options(family.factor(), &piles, *r).contains(&family.value);
            let target = game.value(family.factor(), &piles, *r) == family.value;
            self.reach.accepts(family.fibonacci, numbers) == reach
                && self.target.accepts(family.fibonacci, numbers) == target
        };
        tuples(family.piles.len() + 1, bound).all(|numbers| truth(&numbers))
    }
}

/// All tuples of numbers below the bound.
pub(crate) fn tuples(length: usize, bound: u128) -> impl Iterator<Item = Vec<u128>> {
    (0..bound.pow(length as u32))
        .map(move |code| (0..length as u32).map(|i| code / bound.pow(i) % bound).collect())
}

/// Reads a file that was written well.
pub(crate) fn parse(text: &str) -> Vec<Certificate> {
    let mut certificates = Vec::new();
    let mut first = true;
    for line in text.lines() {
        let words: Vec<_> = line.split(' ').collect();
        match words[0] {
            "fibnim" => certificates.push(Certificate::new(
                "one-pile",
                Table { rows: vec![] },
                Table { rows: vec![] },
            )),
            "end" => {}
            word => {
                let certificate: &mut Certificate = certificates.last_mut().unwrap();
                match word {
                    "family" => certificate.family = Family::named(words[1]),
                    "uses" => certificate.uses.push((words[1].into(), words[2].into())),
                    "automaton" => first = words[1] == "target",
                    _ => {
                        let table = if first { &mut certificate.target } else { &mut certificate.reach };
                        table.rows.push((
                            word == "+",
                            words[1..].iter().map(|word| word.parse().unwrap()).collect(),
                        ));
                    }
                }
            }
        }
    }
    certificates
}

/// Grundy values, played out.
#[derive(Default)]
pub(crate) struct Game {
    values: HashMap<(u128, Vec<u128>, u128), u32>,
}

impl Game {
    pub(crate) fn options(&mut self, factor: u128, piles: &[u128], r: u128) -> Vec<u32> {
        let mut options = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            for stones in 1..=pile.min(r) {
                let mut left = piles.to_vec();
                left[i] -= stones;
                options.push(self.value(factor, &left, factor * stones));
            }
        }
        options
    }

    pub(crate) fn value(&mut self, factor: u128, piles: &[u128], r: u128) -> u32 {
        let mut piles: Vec<_> = piles.iter().copied().filter(|&pile| pile > 0).collect();
        piles.sort();
        let r = r.min(piles.last().copied().unwrap_or(0));
        let key = (factor, piles, r);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let options = self.options(factor, &key.1, r);
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.values.insert(key, value);
        value
    }
}

/// Numbers that look random, always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Reach and target of nim with one limit (factor 1), and of one pile of Fibonacci nim: (v; r) is in the reach iff r is at
/// least the least part of the digitwise sum of the piles, in binary or in Zeckendorf form.
///
/// A number is at least a part iff it has a digit 1 there or before it. So what matters is whether r had a 1 so far, and
/// whether it had one at the last 1 of the sum.
pub(crate) fn by_least_part(family: &str) -> Certificate {
    let piles = Family::named(family).piles.len();
    let row = |had: bool, ok: bool| {
        let next = |letter: u32| {
            let had = had || letter >> piles == 1;
            let odd = (letter & ((1 << piles) - 1)).count_ones() % 2 == 1;
            match (had, if odd { had } else { ok }) {
                (_, true) => 3,
                (true, false) => 2,
                (false, false) => 1,
            }
        };
        (ok, (0..2 << piles).map(next).collect())
    };
    let reach = Table { rows: vec![row(false, false), row(true, false), row(true, true)] };
    Certificate::new(family, reach.complement(), reach)
}
