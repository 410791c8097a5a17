//! A second reader and player of rules, by another route: terms are computed from their text for each position, and k is tried from
//! 0 on. An infinite allowance is carried along as a second number.

use std::collections::{HashMap, HashSet};

/// `a` and `b` times infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number(i64, i64);

impl Number {
    fn sign(self) -> i64 {
        if self.1 != 0 { self.1.signum() } else { self.0.signum() }
    }
}

/// Piles, then the allowance if there is one; `None` is infinite.
pub(crate) type Place = Vec<Option<i64>>;

/// A move: its line, the numbers that are chosen, and where it leads.
pub(crate) type Step = (usize, Vec<i64>, Place);

/// A sum: numbers, each times a name by its place among piles, allowance and chosen numbers.
type Sum = Vec<(i64, Option<usize>)>;

enum Part {
    /// Sums with the signs between them.
    Chain(Vec<Sum>, Vec<String>),
    /// A sum is one of these numbers, or is none.
    In(Sum, HashSet<i64>, bool),
    /// A sum, what it is divided by, and what is left, or is not.
    Remainder(Sum, i64, i64, bool),
}

struct Line {
    /// How many numbers are chosen.
    choices: usize,
    guard: Vec<Part>,
    /// Sums with what they are divided by; `None` is infinite.
    result: Vec<Option<(Sum, i64)>>,
}

pub(crate) struct Plain {
    pub(crate) piles: Vec<String>,
    pub(crate) allowance: Option<String>,
    pub(crate) misere: bool,
    pub(crate) block: usize,
    moves: Vec<Line>,
}

impl Plain {
    pub(crate) fn new(text: &str) -> Self {
        let mut plain = Self { piles: vec![], allowance: None, misere: false, block: 0, moves: vec![] };
        for line in text.lines().map(|line| line.split('#').next().unwrap().trim()) {
            if let Some(header) = line.strip_prefix("game ") {
                let inside = header.split_once('(').unwrap().1.trim_end_matches(')');
                let (piles, allowance) = inside.split_once(';').map_or((inside, None), |(a, b)| (a, Some(b)));
                plain.piles = piles.split(',').map(|name| name.trim().to_owned()).collect();
                plain.allowance = allowance.map(|name| name.trim().to_owned());
            } else if let Some(rule) = line.strip_prefix("move ") {
                let line = plain.read(rule);
                plain.moves.push(line);
            } else if line == "misere" {
                plain.misere = true;
            } else if let Some(most) = line.strip_prefix("block ") {
                plain.block = most.trim().parse().unwrap();
            }
        }
        plain
    }

    fn read(&self, rule: &str) -> Line {
        let choices = self.choices(rule);
        let mut names: Vec<&str> = self.piles.iter().chain(&self.allowance).map(String::as_str).collect();
        names.extend(choices.iter().map(String::as_str));
        let (guard, result) = rule.split_once(':').unwrap_or(("", rule));
        let parts = guard.split(" and ").filter(|part| !part.trim().is_empty());
        let infinite = |term: &str| term.trim() == "inf";
        Line {
            choices: choices.len(),
            guard: parts.map(|part| self::part(part.trim(), &names)).collect(),
            result: result
                .split([',', ';'])
                .map(|term| (!infinite(term)).then(|| quotient(term, &names)))
                .collect(),
        }
    }

    /// The numbers that the player chooses in a move.
    fn choices(&self, rule: &str) -> Vec<String> {
        let words = rule
            .split(|c: char| !c.is_alphanumeric())
            .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()));
        let known = |word: &str| {
            word.is_empty()
                || ["and", "inf", "not", "mod", "fib", "evenfib"].contains(&word)
                || self.piles.iter().any(|p| p == word)
                || self.allowance.as_deref() == Some(word)
        };
        let mut choices: Vec<String> = Vec::new();
        for word in words.filter(|word| !known(word)) {
            if !choices.iter().any(|choice| choice == word) {
                choices.push(word.to_owned());
            }
        }
        choices
    }

    /// All legal moves, by line, then by what is chosen. No random rule allows a larger k than is tried: coefficients are at most 3.
    pub(crate) fn steps(&self, place: &Place) -> Vec<Step> {
        self.steps_upto(place, 4 * place.iter().flatten().sum::<i64>() + 12)
    }

    /// The legal moves with k up to this.
    pub(crate) fn steps_upto(&self, place: &Place, tried: i64) -> Vec<Step> {
        let mut steps = Vec::new();
        for (line, rule) in self.moves.iter().enumerate() {
            // Of several numbers none is more than all stones.
            let stones = place[..self.piles.len()].iter().flatten().sum::<i64>();
            let most = if rule.choices > 1 { tried.min(stones + 3) } else { tried };
            let mut all: Vec<Vec<i64>> = vec![vec![]];
            for _ in 0..rule.choices {
                all = all.iter().flat_map(|one| (0..=most).map(|k| [&one[..], &[k]].concat())).collect();
            }
            for chosen in all {
                if let Some(to) = result(rule, place, &chosen) {
                    steps.push((line, chosen, to));
                }
            }
        }
        steps
    }

    /// An infinite pile has very many.
    fn stones(&self, place: &Place) -> i64 {
        place[..self.piles.len()].iter().map(|pile| pile.unwrap_or(1 << 40)).sum()
    }

    /// Whether allowances stay so small that all k can be tried.
    pub(crate) fn is_tame(&self, stones: i64) -> bool {
        let mut known: HashSet<Place> = HashSet::new();
        let mut next = self.places(stones, stones);
        while let Some(place) = next.pop() {
            if place.get(self.piles.len()).is_some_and(|r| r.is_some_and(|r| r > 60)) {
                return false;
            }
            next.extend(
                self.steps(&place).into_iter().map(|step| step.2).filter(|to| known.insert(to.clone())),
            );
        }
        true
    }

    /// All places up to a number of stones, allowances up to `most` and the infinite one.
    pub(crate) fn places(&self, stones: i64, most: i64) -> Vec<Place> {
        let mut all: Vec<Place> = vec![vec![]];
        for _ in &self.piles {
            let longer = all.iter().flat_map(|place| {
                let left = stones - place.iter().map(|pile| pile.unwrap()).sum::<i64>();
                (0..=left).map(|pile| [place.as_slice(), &[Some(pile)]].concat())
            });
            all = longer.collect();
        }
        if self.allowance.is_some() {
            let with = |place: &Place| {
                (0..=most)
                    .map(Some)
                    .chain([None])
                    .map(|r| [place.as_slice(), &[r]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }

    /// The least place, and the least k there, at which the only rule does not lower the number of stones.
    pub(crate) fn not_lower(&self, stones: i64, most: i64, tried: i64) -> Option<(Place, Vec<i64>)> {
        let mut places = self.places(stones, most);
        let infinite_last = |place: &Place| place.iter().map(|n| n.unwrap_or(i64::MAX)).collect::<Vec<_>>();
        places.sort_by_key(|place| (self.stones(place), infinite_last(place)));
        places.into_iter().find_map(|place| {
            let stones = self.stones(&place);
            let steps = self.steps_upto(&place, tried);
            let k = steps.into_iter().find(|(_, _, to)| self.stones(to) >= stones)?.1;
            Some((place, k))
        })
    }
}

/// Where these numbers lead, if that is legal.
fn result(rule: &Line, place: &Place, chosen: &[i64]) -> Option<Place> {
    let number = |n: &Option<i64>| n.map_or(Number(0, 1), |n| Number(n, 0));
    let known: Vec<Number> = place.iter().map(number).chain(chosen.iter().map(|&k| Number(k, 0))).collect();
    let holds = |part: &Part| match part {
        Part::Chain(sums, signs) => holds(sums, signs, &known),
        Part::In(sum, numbers, wanted) => numbers.contains(&compute(sum, &known).0) == *wanted,
        Part::Remainder(sum, by, left, wanted) => {
            (compute(sum, &known).0.rem_euclid(*by) == *left) == *wanted
        }
    };
    if !rule.guard.iter().all(holds) {
        return None;
    }
    let mut to = Vec::new();
    for term in &rule.result {
        let (value, by) = term.as_ref().map_or((Number(0, 1), 1), |(term, by)| (compute(term, &known), *by));
        if value.sign() < 0 {
            return None;
        }
        to.push((value.1 == 0).then(|| value.0.div_euclid(by)));
    }
    Some(to)
}

/// What one part of a guard asks.
fn part(part: &str, names: &[&str]) -> Part {
    let unwrapped = |text: &str| text.trim().trim_matches(['(', ')']).to_owned();
    let (wanted, plain) = part.strip_prefix("not ").map_or((true, part), |rest| (false, rest.trim()));
    let fibonacci = |step: usize| {
        let mut all = vec![1, 2];
        while all.len() < 40 {
            all.push(all[all.len() - 1] + all[all.len() - 2]);
        }
        all.into_iter().step_by(step).collect::<HashSet<i64>>()
    };
    if let Some(rest) = plain.strip_prefix("fib(") {
        return Part::In(sum(&unwrapped(rest), names), fibonacci(1), wanted);
    }
    if let Some(rest) = plain.strip_prefix("evenfib(") {
        return Part::In(sum(&unwrapped(rest), names), fibonacci(2), wanted);
    }
    if let Some((term, rest)) = plain.split_once(" mod ") {
        let (by, left) = rest.split_once('=').unwrap();
        let wanted = !by.ends_with('!');
        let by = by.trim_end_matches('!').trim().parse().unwrap();
        return Part::Remainder(sum(&unwrapped(term), names), by, left.trim().parse().unwrap(), wanted);
    }
    let (sums, signs) = chain(part, names);
    Part::Chain(sums, signs)
}

/// The sums of a chain, and the signs between them.
fn chain(part: &str, names: &[&str]) -> (Vec<Sum>, Vec<String>) {
    let (mut sums, mut signs) = (Vec::new(), Vec::new());
    let mut rest = part;
    while let Some(at) = rest.find(['<', '>', '=', '!']) {
        let end = at + 1 + usize::from(rest[at + 1..].starts_with('='));
        sums.push(sum(&rest[..at], names));
        signs.push(rest[at..end].to_owned());
        rest = &rest[end..];
    }
    sums.push(sum(rest, names));
    (sums, signs)
}

fn holds(sums: &[Sum], signs: &[String], known: &[Number]) -> bool {
    let values: Vec<Number> = sums.iter().map(|sum| compute(sum, known)).collect();
    signs.iter().zip(values.windows(2)).all(|(sign, pair)| {
        let order = Number(pair[0].0 - pair[1].0, pair[0].1 - pair[1].1).sign();
        match sign.as_str() {
            "=" => order == 0,
            "!=" => order != 0,
            "<" => order < 0,
            "<=" => order <= 0,
            ">" => order > 0,
            ">=" => order >= 0,
            other => panic!("{other}"),
        }
    })
}

/// A sum, or a sum in brackets and what it is divided by.
fn quotient(term: &str, names: &[&str]) -> (Sum, i64) {
    let (term, by) = term.split_once('/').map_or((term, 1), |(term, by)| (term, by.trim().parse().unwrap()));
    (sum(term.trim().trim_matches(['(', ')']), names), by)
}

/// A sum of products without brackets.
fn sum(term: &str, names: &[&str]) -> Sum {
    let spaced = term.replace('-', "+-").replace(' ', "");
    let products = spaced.split('+').filter(|product| !product.is_empty());
    products
        .map(|product| {
            let (sign, product) = product.strip_prefix('-').map_or((1, product), |rest| (-1, rest));
            match product.find(|c: char| c.is_alphabetic()) {
                None => (sign * product.parse::<i64>().unwrap(), None),
                Some(at) => {
                    let times = product[..at].trim_end_matches('*');
                    let times = if times.is_empty() { 1 } else { times.parse().unwrap() };
                    (sign * times, names.iter().position(|name| *name == &product[at..]))
                }
            }
        })
        .collect()
}

fn compute(sum: &Sum, known: &[Number]) -> Number {
    sum.iter().fold(Number(0, 0), |total, (times, name)| {
        let value = name.map_or(Number(1, 0), |name| known[name]);
        Number(total.0 + times * value.0, total.1 + times * value.1)
    })
}

/// Outcomes and values by plain recursion.
pub(crate) struct Solver<'a> {
    plain: &'a Plain,
    wins: HashMap<Place, bool>,
    values: HashMap<Place, u32>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(plain: &'a Plain) -> Self {
        Self { plain, wins: HashMap::new(), values: HashMap::new() }
    }

    pub(crate) fn wins(&mut self, place: &Place) -> bool {
        if let Some(&known) = self.wins.get(place) {
            return known;
        }
        let steps = self.plain.steps(place);
        let mut lost: HashSet<&Place> = HashSet::new();
        for (_, _, to) in &steps {
            if !self.wins(to) {
                lost.insert(to);
            }
        }
        let wins = steps.is_empty() && self.plain.misere || lost.len() > self.plain.block;
        self.wins.insert(place.clone(), wins);
        wins
    }

    pub(crate) fn value(&mut self, place: &Place) -> u32 {
        if let Some(&known) = self.values.get(place) {
            return known;
        }
        let mut values: Vec<u32> = self.plain.steps(place).iter().map(|(_, _, to)| self.value(to)).collect();
        values.sort_unstable();
        values.dedup();
        let value =
            values.iter().enumerate().find(|(i, v)| *i as u32 != **v).map_or(values.len(), |(i, _)| i) as u32;
        self.values.insert(place.clone(), value);
        value
    }
}

/// A source of small numbers that is the same each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }

    /// A term in some of the names.
    fn term(&mut self, names: &[&str]) -> String {
        let mut term = String::new();
        for name in names {
            let times = ["", "", "", "+", "-", "-", "+2*", "-3*", "+"][self.below(9) as usize];
            if !times.is_empty() {
                term += &format!(" {times}{name}");
            }
        }
        match self.below(4) {
            0 => term += &format!(" + {}", self.below(4)),
            1 => term += &format!(" - {}", self.below(4)),
            _ if term.is_empty() => term += "0",
            _ => {}
        }
        term.trim().trim_start_matches('+').trim().to_owned()
    }

    /// Rules with this number of moves; results are close to the piles, so that some are games.
    pub(crate) fn rules(&mut self, moves: u64) -> String {
        let piles = &["m", "n", "p"][..1 + self.below(3) as usize];
        let allowance = self.below(2) == 0;
        let mut text = format!("game random({}{})\n", piles.join(", "), if allowance { "; r" } else { "" });
        if self.below(4) == 0 {
            text += "misere\n";
        }
        for _ in 0..moves {
            let mut names = piles.to_vec();
            names.extend(allowance.then_some("r"));
            if self.below(4) > 0 {
                names.push("k");
            }
            let compare = ["<=", "<", ">=", ">", "=", "!=", "<=", "<="];
            let mut guard: Vec<String> = Vec::new();
            if names.contains(&"k") && self.below(4) > 0 {
                guard.push(match allowance && self.below(3) > 0 {
                    true => "1 <= k <= r".to_owned(),
                    false => "1 <= k".to_owned(),
                });
            }
            for _ in 0..self.below(3) {
                guard.push(format!("{} {} {}", self.term(&names), self.pick(&compare), self.term(&names)));
            }
            let mut result: Vec<String> = Vec::new();
            for pile in piles {
                result.push(match self.below(8) {
                    0 => self.term(&names),
                    1 => format!("{pile} - 1"),
                    2 => format!("{pile} + 1"),
                    3 | 4 if names.contains(&"k") => format!("{pile} - k"),
                    5 if names.contains(&"k") => format!("{pile} - 2*k"),
                    _ => (*pile).to_owned(),
                });
            }
            let guard = if guard.is_empty() { String::new() } else { format!("{}: ", guard.join(" and ")) };
            text += &format!("move {guard}{}", result.join(", "));
            if allowance {
                text += &match self.below(6) {
                    0 => "; inf".to_owned(),
                    1 if names.contains(&"k") => "; 2*k".to_owned(),
                    2 if names.contains(&"k") => format!("; {}*k/{}", 1 + self.below(5), 1 + self.below(4)),
                    3 => format!("; ({})/{}", self.term(&names), 2 + self.below(3)),
                    _ => format!("; {}", self.term(&names)),
                };
            }
            text += "\n";
        }
        text
    }
}
