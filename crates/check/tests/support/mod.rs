//! A second, slow reading of certificates: tables run on given numbers, conditions asked for given numbers, games played out by
//! their rules.

#![allow(dead_code, reason = "each test takes what it needs")]

pub(crate) mod play;
pub(crate) mod proved;

use std::cmp::Ordering;
use std::collections::HashMap;

use check::{Accepted, Limits, Reason, Rejected};
use play::{Play, Rules};

/// An automaton: for each state, from 1, whether it accepts and where letters lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) rows: Vec<(bool, Vec<u32>)>,
}

/// A numeration system: its terms, and how many digits it has.
#[derive(Clone, Debug)]
pub(crate) struct System(Vec<u128>, usize);

impl System {
    pub(crate) fn named(text: &str) -> Self {
        let numbers = |text: &str| text.split(' ').map(|term| term.parse().unwrap()).collect();
        let (mut terms, coefficients): (Vec<u128>, Vec<u128>) = match text.split_once(" recurrence ") {
            Some((first, coefficients)) => (numbers(first), numbers(coefficients)),
            None => {
                let (first, delay) = text.split_once(" delay ").unwrap();
                let delay: usize = delay.parse().unwrap();
                let mut coefficients = vec![0; delay + 1];
                coefficients[0] += 1;
                coefficients[delay] += 1;
                (numbers(first), coefficients)
            }
        };
        while terms[terms.len() - 1] < 1 << 100 {
            terms.push(terms.iter().rev().zip(&coefficients).map(|(term, times)| term * times).sum());
        }
        let base = terms.windows(2).map(|pair| pair[1].div_ceil(pair[0])).max().unwrap();
        Self(terms, base as usize)
    }

    /// How many digits there are.
    pub(crate) fn base(&self) -> usize {
        self.1
    }

    /// The number of a word; `None` if it is not greedy.
    pub(crate) fn number(&self, word: &[u8]) -> Option<u128> {
        let number = word.iter().rev().zip(&self.0).map(|(&digit, term)| u128::from(digit) * term).sum();
        let without: Vec<_> = word.iter().copied().skip_while(|&digit| digit == 0).collect();
        (self.digits(number) == without).then_some(number)
    }

    /// Digits from the front, without zeros there.
    pub(crate) fn digits(&self, mut number: u128) -> Vec<u8> {
        let terms = &self.0[..self.0.partition_point(|&term| term <= number)];
        let digit = |&term: &u128| {
            let times = number / term;
            number %= term;
            times as u8
        };
        terms.iter().rev().map(digit).collect()
    }
}

/// A certificate as a file has it.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) numbers: String,
    /// The lines `game`, `misere` and `move`.
    pub(crate) rules: Vec<String>,
    /// What is fixed, by name.
    pub(crate) fixed: Vec<(String, u128)>,
    /// What follows `asks `.
    pub(crate) asks: String,
    pub(crate) uses: Vec<String>,
    /// What follows `automaton `, and rows.
    pub(crate) tables: Vec<(String, Table)>,
}

pub(crate) fn run(text: &str) -> Result<Vec<Accepted>, Rejected> {
    run_within(text.as_bytes(), &Limits::default())
}

/// The verdict, which must be that of the proved checker, too.
pub(crate) fn run_within(bytes: &[u8], limits: &Limits) -> Result<Vec<Accepted>, Rejected> {
    let verdict = check::check(bytes, limits);
    proved::must_agree(bytes, &verdict);
    verdict
}

impl Table {
    pub(crate) fn accepts(&self, system: &System, numbers: &[u128]) -> bool {
        let words: Vec<_> = numbers.iter().map(|&number| system.digits(number)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = usize::from(!self.rows.is_empty());
        for place in (0..length).rev() {
            let digit =
                |word: &Vec<u8>| if place < word.len() { word[word.len() - 1 - place].into() } else { 0 };
            // The first number has the last digit.
            let letter: usize = words.iter().rev().fold(0, |letter, word| letter * system.1 + digit(word));
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
        system: &System,
        tracks: usize,
        track: usize,
        number: u128,
        accept: fn(Ordering) -> bool,
    ) -> Self {
        let word: Vec<_> = system.digits(number);
        // What matters: how many digits were read since the first that is not 0, and how they compare with as many of the word.
        let mut states = vec![(0, Ordering::Equal)];
        let mut rows = Vec::new();
        while let Some(&(length, order)) = states.get(rows.len()) {
            let mut next = |digit: u8| {
                let to = match length {
                    0 if digit == 0 => (0, order),
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
            let next: Vec<u32> = (0..system.1 as u8).map(&mut next).collect();
            let letters = 0..system.1.pow(tracks as u32);
            let row = letters.map(|letter| next[letter / system.1.pow(track as u32) % system.1]).collect();
            rows.push((accept(length.cmp(&word.len()).then(order)), row));
        }
        Self { rows }
    }

    pub(crate) fn complement(&self) -> Self {
        Self::product(&[self], |verdicts| !verdicts[0])
    }

    pub(crate) fn text(&self) -> String {
        let row = |(accepts, next): &(bool, Vec<u32>)| {
            let next: String = next.iter().map(|state| format!(" {state}")).collect();
            format!("{}{next}\n", if *accepts { '+' } else { '-' })
        };
        self.rows.iter().map(row).collect()
    }
}

/// How it is known what other families say.
enum Others<'o> {
    Certificates(&'o [Certificate]),
    Play(&'o mut Play),
}

impl Certificate {
    /// A game with one line of text for each of its rules.
    pub(crate) fn new(numbers: &str, rules: &[&str], asks: &str, target: Table, reach: Table) -> Self {
        let rules: Vec<_> = rules.iter().map(ToString::to_string).collect();
        let mut one = Self {
            numbers: numbers.into(),
            rules,
            fixed: Vec::new(),
            asks: asks.into(),
            uses: Vec::new(),
            tables: Vec::new(),
        };
        one.tables = vec![("target".into(), target), ("reach".into(), reach)];
        one
    }

    pub(crate) fn text(&self) -> String {
        let line = |line: &String| format!("{line}\n");
        let mut text = format!("fibnim certificate 2\nnumbers {}\n", self.numbers);
        text.extend(self.rules.iter().map(line));
        if !self.fixed.is_empty() {
            let fixed: String = self.fixed.iter().map(|(name, number)| format!(" {name}={number}")).collect();
            text += &format!("at{fixed}\n");
        }
        text += &format!("asks {}\n", self.asks);
        text.extend(self.uses.iter().map(|hash| format!("uses {hash}\n")));
        let rules = self.play();
        let piles = self.variable(&rules).join(" ");
        for (kind, table) in &self.tables {
            let behind = match (&rules.allowance, kind.starts_with("within")) {
                (Some(allowance), _) => format!(" {allowance}"),
                (None, true) => " b".to_owned(),
                (None, false) => String::new(),
            };
            text += &format!("automaton {kind} {piles}{behind}\n{}", table.text());
        }
        text + "end\n"
    }

    pub(crate) fn play(&self) -> Rules {
        Rules::read(&self.rules)
    }

    /// The names of the variable piles.
    fn variable(&self, rules: &Rules) -> Vec<String> {
        let is_fixed = |name: &String| self.fixed.iter().any(|(fixed, _)| fixed == name);
        rules.piles.iter().filter(|name| !is_fixed(name)).cloned().collect()
    }

    pub(crate) fn table(&self, kind: &str) -> &Table {
        &self.tables.iter().find(|(other, _)| other == kind).unwrap().1
    }

    pub(crate) fn table_mut(&mut self, kind: &str) -> &mut Table {
        &mut self.tables.iter_mut().find(|(other, _)| other == kind).unwrap().1
    }

    /// All piles from the variable ones.
    fn all_piles(&self, rules: &Rules, v: &[u128]) -> Vec<u128> {
        let mut v = v.iter();
        let fixed =
            |name: &String| self.fixed.iter().find(|(fixed, _)| fixed == name).map(|(_, number)| *number);
        rules.piles.iter().map(|name| fixed(name).unwrap_or_else(|| *v.next().unwrap())).collect()
    }

    /// The piles that are fixed here, and the others.
    fn apart(&self, rules: &Rules, piles: &[u128]) -> (Vec<u128>, Vec<u128>) {
        let all = rules.piles.iter().zip(piles.iter().copied());
        let (fixed, v): (Vec<_>, Vec<_>) =
            all.partition(|(name, _)| self.fixed.iter().any(|(fixed, _)| fixed == *name));
        let number = |(_, number): (&String, u128)| number;
        (fixed.into_iter().map(number).collect(), v.into_iter().map(number).collect())
    }

    /// The variable piles, if the fixed ones are as here.
    fn in_family(&self, rules: &Rules, piles: &[u128]) -> Option<Vec<u128>> {
        let mut v = Vec::new();
        for (name, &pile) in rules.piles.iter().zip(piles) {
            match self.fixed.iter().find(|(fixed, _)| fixed == name) {
                Some((_, number)) if *number != pile => return None,
                Some(_) => {}
                None => v.push(pile),
            }
        }
        Some(v)
    }

    /// The other certificate about a question and fixed piles, whose order and zeros are of no account.
    fn other<'o>(&self, others: &'o [Self], asks: &str, fixed: &[u128]) -> &'o Self {
        let sorted = |numbers: &mut dyn Iterator<Item = u128>| {
            let mut numbers: Vec<_> = numbers.filter(|&number| number > 0).collect();
            numbers.sort_unstable();
            numbers
        };
        let wanted = sorted(&mut fixed.iter().copied());
        let same = |other: &&Self| {
            other.asks == asks && sorted(&mut other.fixed.iter().map(|(_, number)| *number)) == wanted
        };
        others.iter().find(same).unwrap()
    }

    /// Whether the numbers of a rejection violate its condition indeed. `others` are the certificates before.
    pub(crate) fn confirms(&self, others: &[Self], rejected: &Rejected) -> bool {
        self.confirms_with(&mut Others::Certificates(others), rejected)
    }

    /// The same, where what other families say is played out.
    pub(crate) fn confirms_by_playing(&self, play: &mut Play, rejected: &Rejected) -> bool {
        self.confirms_with(&mut Others::Play(play), rejected)
    }

    fn confirms_with(&self, others: &mut Others<'_>, rejected: &Rejected) -> bool {
        let Reason::Violated { condition, within, reading, numbers } = &rejected.reason else { return false };
        let rules = self.play();
        let number = |name: &str| {
            numbers.iter().find(|number| number.0 == name).map(|number| number.1.parse().unwrap())
        };
        let v: Vec<u128> = self.variable(&rules).iter().map(|name| number(name).unwrap()).collect();
        let b = match condition {
            0 => rules.allowance.as_ref().map(|name| number(name).unwrap()),
            1..=3 => number("b"),
            6 if within.is_some() => number("b"),
            _ => None,
        };
        self.violates_with(others, *condition, *within, *reading, &v, b)
    }

    /// Whether numbers violate a condition.
    pub(crate) fn violates(&self, others: &[Self], condition: u8, v: &[u128], b: Option<u128>) -> bool {
        self.violates_with(&mut Others::Certificates(others), condition, None, None, v, b)
    }

    fn violates_with(
        &self,
        others: &mut Others<'_>,
        condition: u8,
        within: Option<u8>,
        reading: Option<usize>,
        v: &[u128],
        b: Option<u128>,
    ) -> bool {
        let (rules, system) = (self.play(), System::named(&self.numbers));
        let with = |v: &[u128], b: Option<u128>| v.iter().copied().chain(b).collect::<Vec<_>>();
        let says = |kind: &str, v: &[u128], b: Option<u128>| self.table(kind).accepts(&system, &with(v, b));
        let piles = self.all_piles(&rules, v);
        let stones: u128 = piles.iter().sum();
        let mut to_target = |reading: Option<usize>, size: Option<u128>, choice: Option<u128>| {
            rules.moves_with(&piles, reading, size.or(choice)).into_iter().any(|one| {
                size.is_none_or(|size| one.size == size)
                    && choice.is_none_or(|choice| one.choice == choice)
                    && match self.in_family(&rules, &one.piles) {
                        Some(v) => says("target", &v, one.allowance),
                        None => match others {
                            Others::Play(play) => play.answer(&rules, &self.asks, &one.piles, one.allowance),
                            Others::Certificates(others) => {
                                let (fixed, v) = self.apart(&rules, &one.piles);
                                let other = self.other(others, &self.asks, &fixed);
                                other.table("target").accepts(&system, &with(&v, one.allowance))
                            }
                        },
                    }
            })
        };
        match (condition, within) {
            (0, _) => {
                let target = says("target", v, b);
                let questions: Vec<_> = match self.asks.strip_prefix("value ") {
                    Some(value) => {
                        (0..value.parse().unwrap()).map(|value: u8| format!("value {value}")).collect()
                    }
                    None if rules.misere => vec!["moves".to_owned()],
                    None => Vec::new(),
                };
                let fixed: Vec<_> = self.fixed.iter().map(|(_, number)| *number).collect();
                let mut earlier = || {
                    let mut questions = questions.iter();
                    questions.all(|asks| match others {
                        Others::Play(play) => rules.moves(&piles, None).into_iter().any(|one| {
                            b.is_none_or(|b| one.size <= b)
                                && play.answer(&rules, asks, &one.piles, one.allowance)
                        }),
                        Others::Certificates(others) => {
                            let other = self.other(others, asks, &fixed);
                            other.table("reach").accepts(&system, &with(v, b))
                        }
                    })
                };
                target != (self.asks == "moves" || !says("reach", v, b) && earlier())
            }
            (1..=3, _) | (6, Some(_)) => {
                let kind = within.map_or("reach".to_owned(), |_| format!("within {}", reading.unwrap()));
                let reading = within.and(reading);
                let b = b.unwrap();
                let says = |b: u128| says(&kind, v, Some(b));
                match within.unwrap_or(condition) {
                    1 => says(b) && !says(b + 1),
                    2 => says(b) && (b == 0 || !says(b - 1)) && !to_target(reading, Some(b), None),
                    _ => !says(b) && to_target(reading, Some(b), None),
                }
            }
            (4, _) => says(&format!("line {}", reading.unwrap()), v, None) != to_target(reading, None, None),
            (5, _) => {
                let kind = format!("line {}", reading.unwrap());
                let (least, down) = rules.slide(reading.unwrap());
                let variable =
                    |place: &usize| !self.fixed.iter().any(|(name, _)| *name == rules.piles[*place]);
                let down: Vec<u128> = (0..down.len()).filter(variable).map(|place| down[place]).collect();
                let lower = v
                    .iter()
                    .zip(&down)
                    .map(|(pile, down)| pile.checked_sub(*down))
                    .collect::<Option<Vec<_>>>();
                let slides = lower.is_some_and(|lower| says(&kind, &lower, None));
                says(&kind, v, None) != (slides || to_target(reading, None, Some(least)))
            }
            (6, None) => {
                let reading = reading.unwrap();
                says(&format!("line {reading}"), v, None)
                    != says(&format!("within {reading}"), v, Some(stones))
            }
            _ => {
                let some = (0..rules.readings()).any(|reading| says(&format!("line {reading}"), v, None));
                says("reach", v, None) != some
            }
        }
    }

    /// Whether all tables are what playing it out says, for all numbers below the bound.
    pub(crate) fn is_true(&self, play: &mut Play, bound: u128) -> bool {
        let (rules, system) = (self.play(), System::named(&self.numbers));
        let variable = self.variable(&rules).len();
        let has_allowance = rules.allowance.is_some();
        self.tables.iter().all(|(kind, table)| {
            let (what, reading) = match kind.split_once(' ') {
                Some((what, reading)) => (what, Some(reading.parse().unwrap())),
                None => (kind.as_str(), None),
            };
            let tracks = variable + usize::from(has_allowance || what == "within");
            tuples(tracks, bound).all(|numbers| {
                let (v, b) = numbers.split_at(variable);
                let (piles, b) = (self.all_piles(&rules, v), b.first().copied());
                let truth = match what {
                    "target" => play.answer(&rules, &self.asks, &piles, b),
                    _ => rules.moves(&piles, reading).into_iter().any(|one| {
                        b.is_none_or(|b| one.size <= b)
                            && play.answer(&rules, &self.asks, &one.piles, one.allowance)
                    }),
                };
                table.accepts(&system, &numbers) == truth
            })
        })
    }
}

/// All tuples of numbers below the bound.
pub(crate) fn tuples(length: usize, bound: u128) -> impl Iterator<Item = Vec<u128>> {
    (0..bound.pow(length as u32))
        .map(move |code| (0..length as u32).map(|i| code / bound.pow(i) % bound).collect())
}

/// Reads a file that was written well.
pub(crate) fn parse(text: &str) -> Vec<Certificate> {
    let mut certificates: Vec<Certificate> = Vec::new();
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "fibnim" {
            certificates.push(Certificate::new("", &[], "", Table { rows: vec![] }, Table { rows: vec![] }));
            certificates.last_mut().unwrap().tables.clear();
            continue;
        }
        let certificate = certificates.last_mut().unwrap();
        match word {
            "numbers" => certificate.numbers = rest.into(),
            "game" | "misere" | "move" => certificate.rules.push(line.into()),
            "at" => {
                let pile = |word: &str| {
                    word.split_once('=').map(|(name, number)| (name.into(), number.parse().unwrap()))
                };
                certificate.fixed = rest.split(' ').filter_map(pile).collect();
            }
            "asks" => certificate.asks = rest.into(),
            "uses" => certificate.uses.push(rest.into()),
            "automaton" => {
                let words: Vec<_> = rest.split(' ').collect();
                let named = ["within", "line"].contains(&words[0]);
                let kind = if named { words[..2].join(" ") } else { words[0].into() };
                certificate.tables.push((kind, Table { rows: vec![] }));
            }
            "+" | "-" => {
                let row = rest.split(' ').map(|word| word.parse().unwrap()).collect();
                certificate.tables.last_mut().unwrap().1.rows.push((word == "+", row));
            }
            _ => assert_eq!(word, "end"),
        }
    }
    certificates
}

/// Numbers that look random, always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// The rules of nim with one limit, in which the next allowance is a multiple of what is taken.
pub(crate) fn limited(piles: usize, factor: u32) -> Vec<String> {
    let names: Vec<_> = (1..=piles).map(|i| format!("n{i}")).collect();
    let mut rules = vec![format!("game limit({}; r)", names.join(", "))];
    for i in 0..piles {
        let mut left = names.clone();
        left[i] += " - k";
        rules.push(format!("move 1 <= k <= r: {}; {factor}*k", left.join(", ")));
    }
    rules
}

/// Reach and target of nim with one limit (factor 1), and of one pile of Fibonacci nim: (v; r) is in the reach iff r is at
/// least the least part of the digitwise sum of the piles, in binary or in Zeckendorf form.
///
/// A number is at least a part iff it has a digit 1 there or before it. So what matters is whether r had a 1 so far, and
/// whether it had one at the last 1 of the sum.
pub(crate) fn by_least_part(numbers: &str, piles: usize, asks: &str) -> Certificate {
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
    let rules = limited(piles, if numbers == FIBONACCI { 2 } else { 1 });
    let rules: Vec<_> = rules.iter().map(String::as_str).collect();
    Certificate::new(numbers, &rules, asks, reach.complement(), reach)
}

pub(crate) const FIBONACCI: &str = "1 2 delay 1";
pub(crate) const BINARY: &str = "1 delay 0";
