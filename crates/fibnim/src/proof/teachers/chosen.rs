//! The lost positions of games in which several numbers are chosen, or options are blocked, tabulated straight from the rules.
//!
//! Where all that is chosen is how often a vector is taken away, the lost positions along it are counted once for all positions, and a position
//! costs as many steps as there are lines. Numbers whose difference is bounded are one number with some lines. Other lines cost the numbers that may be
//! chosen, up to the lost options that decide a position: the last number runs over an interval, the others over what bounds them.

use automata::learn::Teacher;
use limits::{Limits, Watch};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::game::Convention;
use crate::rules::{Comparison, Condition, Related, Rule, Rules, Term};
use crate::undecided::Undecided;

/// The sides of the first table, by the number of piles; and where all is counted along vectors.
const FIRST_SIDES: [u32; 5] = [1000, 1000, 100, 20, 10];
const FIRST_QUICK_SIDES: [u32; 5] = [20_000, 20_000, 1200, 80, 20];

/// Two numbers that differ by no more than this are read as one.
const MOST_DIFFERENCES: i64 = 20;

/// A table has no more positions than this.
const MOST_CELLS: u128 = 1 << 26;

/// The most numbers that a move chooses.
const MOST_CHOICES: usize = 8;

/// A linear term.
#[derive(Clone, PartialEq, Eq)]
struct Linear {
    piles: Vec<i64>,
    choices: Vec<i64>,
    constant: i64,
}

impl Linear {
    fn new(term: &Term, choices: usize) -> Self {
        Self {
            piles: term.piles().iter().map(|&times| times.into()).collect(),
            choices: (0..choices).map(|place| term.of_choice(place).into()).collect(),
            // Larger ones are never reached by a table.
            constant: term.constant().to_i64().unwrap_or(0),
        }
    }

    /// With its piles, before anything is chosen.
    fn at(&self, piles: &[u64]) -> i64 {
        self.piles.iter().zip(piles).map(|(times, &pile)| times * pile as i64).sum::<i64>() + self.constant
    }

    /// Whether later choices can only make it smaller.
    fn bounds(&self, place: usize) -> bool {
        self.choices[place + 1..].iter().all(|&times| times <= 0)
    }
}

/// A relation that a guard asks for.
#[derive(Clone)]
struct Asked {
    terms: Vec<Linear>,
    related: Related,
    /// For the first numbers whether it holds, where it is about one.
    known: Vec<bool>,
}

impl Asked {
    /// The same with other terms.
    fn of(&self, terms: Vec<Linear>) -> Self {
        Self { terms, related: self.related.clone(), known: self.known.clone() }
    }

    /// Looks at all numbers up to this one.
    fn look(&mut self, upto: u32) {
        if self.terms.len() == 1 {
            let from = self.known.len() as u32;
            let holds = |number: u32| self.related.holds(&[number.into()]);
            self.known.extend((from..=upto).map(holds).collect::<Vec<_>>());
        }
    }

    fn holds(&self, value: impl Fn(&Linear) -> i64) -> bool {
        if let [term] = self.terms.as_slice()
            && let Ok(number) = usize::try_from(value(term))
            && let Some(&holds) = self.known.get(number)
        {
            return holds;
        }
        let numbers: Vec<BigInt> = self.terms.iter().map(|term| value(term).into()).collect();
        self.related.holds(&numbers)
    }
}

/// A line of the rules.
#[derive(Clone)]
struct Line {
    choices: usize,
    /// What must not be negative; the results are, too.
    natural: Vec<Linear>,
    /// What must not be 0.
    unequal: Vec<Linear>,
    asked: Vec<(Linear, Condition)>,
    related: Vec<Asked>,
    results: Vec<Linear>,
}

impl Line {
    fn new(rule: &Rule) -> Self {
        let choices = rule.choices_by_name().count();
        let linear = |term: &Term| Linear::new(term, choices);
        let (mut natural, mut unequal) = (Vec::new(), Vec::new());
        for one in rule.guard().compared() {
            let difference = one.difference();
            match one.comparison {
                Comparison::AtLeast => natural.push(linear(&difference)),
                Comparison::More => natural.push(linear(&difference.less_one())),
                Comparison::AtMost => natural.push(linear(&difference.times(-1))),
                Comparison::Less => natural.push(linear(&difference.times(-1).less_one())),
                Comparison::Equal => {
                    natural.push(linear(&difference.times(-1)));
                    natural.push(linear(&difference));
                }
                Comparison::Different => unequal.push(linear(&difference)),
            }
        }
        natural.extend(rule.piles().iter().map(linear));
        let asked = rule.guard().conditions().iter().map(|one| (linear(&one.term), one.clone())).collect();
        let related = rule.guard().related().iter().map(|one| Asked {
            terms: one.terms.iter().map(linear).collect(),
            related: one.clone(),
            known: Vec::new(),
        });
        let related = related.collect();
        let results = rule.piles().iter().map(linear).collect();
        Self { choices, natural, unequal, asked, related, results }
    }

    /// The same moves with fewer numbers that are chosen, where two of them differ by little: `k < l + 2 and l < k + 2`.
    fn with_one_number(self) -> Vec<Self> {
        if self.choices != 2 {
            return vec![self];
        }
        // What the second number is more than the first one.
        let bound = |sign: i64| {
            let of =
                |one: &&Linear| one.choices == [sign, -sign] && one.piles.iter().all(|&times| times == 0);
            self.natural.iter().filter(of).map(|one| one.constant).min()
        };
        let (Some(most), Some(least)) = (bound(1), bound(-1)) else { return vec![self] };
        let least = -least;
        if most - least > MOST_DIFFERENCES {
            return vec![self];
        }
        (least..=most)
            .map(|more| {
                let one = |linear: &Linear| Linear {
                    choices: vec![linear.choices.iter().sum()],
                    constant: linear.constant + linear.choices[1] * more,
                    piles: linear.piles.clone(),
                };
                let all = |linear: &[Linear]| linear.iter().map(one).collect::<Vec<_>>();
                let mut natural = all(&self.natural);
                // The second number is one, too.
                natural.push(Linear { piles: vec![0; self.results.len()], choices: vec![1], constant: more });
                Self {
                    choices: 1,
                    natural,
                    unequal: all(&self.unequal),
                    asked: self.asked.iter().map(|(linear, asked)| (one(linear), asked.clone())).collect(),
                    related: self.related.iter().map(|asked| asked.of(all(&asked.terms))).collect(),
                    results: all(&self.results),
                }
            })
            .collect()
    }

    /// The line as a vector that is taken away any number of times, if that is all that is chosen.
    fn vector(&self) -> Option<Vector> {
        let asks_more = !self.asked.is_empty() || !self.related.is_empty();
        if self.choices != 1 || !self.unequal.is_empty() || asks_more {
            return None;
        }
        let (mut least, mut standing) = (0, Vec::new());
        for one in self.natural.iter().filter(|one| !self.results.contains(one)) {
            let has_piles = one.piles.iter().any(|&times| times != 0);
            match one.choices[0] {
                0 => standing.push(one.clone()),
                times if times > 0 && !has_piles => {
                    least = least.max(
                        (-one.constant).div_euclid(times) + i64::from((-one.constant).rem_euclid(times) != 0),
                    );
                }
                _ => return None,
            }
        }
        let (mut by, mut first) = (Vec::new(), Vec::new());
        for (pile, result) in self.results.iter().enumerate() {
            let keeps =
                result.piles.iter().enumerate().all(|(other, &times)| times == i64::from(other == pile));
            if !keeps {
                return None;
            }
            by.push(-result.choices[0]);
            first.push(least * -result.choices[0] - result.constant);
        }
        let is_plain = least >= 1 && self.results.iter().all(|result| result.constant == 0);
        Some(Vector { by, first, standing, is_plain, counts: Vec::new() })
    }

    /// The first number that is chosen for which no term alone gives a bound.
    fn unbounded(&self) -> Option<usize> {
        (0..self.choices).find(|&place| {
            let bounds = |one: &Linear| one.choices[place] < 0 && one.choices.iter().all(|&times| times <= 0);
            !self.natural.iter().any(bounds)
        })
    }

    /// Tells the results of all moves from a position, until it has heard enough.
    fn each(&self, piles: &[u64], tell: &mut dyn FnMut(&[u64]) -> bool) -> bool {
        let bases: Vec<i64> = self.natural.iter().map(|one| one.at(piles)).collect();
        let mut room = vec![0; piles.len()];
        self.choose(piles, &bases, &mut [0; MOST_CHOICES], 0, &mut room, tell)
    }

    fn choose(
        &self,
        piles: &[u64],
        bases: &[i64],
        chosen: &mut [i64; MOST_CHOICES],
        place: usize,
        room: &mut [u64],
        tell: &mut dyn FnMut(&[u64]) -> bool,
    ) -> bool {
        let value = |one: &Linear, base: i64, upto: usize, chosen: &[i64]| {
            base + one.choices[..upto].iter().zip(chosen).map(|(times, number)| times * number).sum::<i64>()
        };
        if place == self.choices {
            let natural =
                self.natural.iter().zip(bases).all(|(one, &base)| value(one, base, place, chosen) >= 0);
            if !natural
                || self.unequal.iter().any(|one| value(one, one.at(piles), place, chosen) == 0)
                || !self.asked.iter().all(|(one, condition)| {
                    condition.holds(&BigInt::from(value(one, one.at(piles), place, chosen)))
                })
                || !self
                    .related
                    .iter()
                    .all(|one| one.holds(|term| value(term, term.at(piles), place, chosen)))
            {
                return true;
            }
            for (room, result) in room.iter_mut().zip(&self.results) {
                *room = value(result, result.at(piles), place, chosen) as u64;
            }
            return tell(room);
        }
        let (mut least, mut most) = (0, i64::MAX);
        for (one, &base) in self.natural.iter().zip(bases) {
            let times = one.choices[place];
            if times == 0 || !one.bounds(place) {
                continue;
            }
            let base = value(one, base, place, chosen);
            match times < 0 {
                true => most = most.min(base.div_euclid(-times)),
                // times * number >= -base
                false => {
                    least = least.max((-base).div_euclid(times) + i64::from((-base).rem_euclid(times) != 0));
                }
            }
        }
        for number in least..=most {
            chosen[place] = number;
            if !self.choose(piles, bases, chosen, place + 1, room, tell) {
                return false;
            }
        }
        true
    }
}

/// A vector that a move takes away any number of times.
struct Vector {
    by: Vec<i64>,
    /// What is taken at least.
    first: Vec<i64>,
    /// What must not be negative before the move.
    standing: Vec<Linear>,
    /// Whether it is taken at least once, and nothing else is.
    is_plain: bool,
    /// For each position how many lost ones there are along it, that one included; no more than 255.
    counts: Vec<u8>,
}

impl Vector {
    /// Whether two lead from a position to different ones.
    fn differs(&self, other: &Self) -> bool {
        let pairs = || self.by.iter().zip(&other.by);
        let (one, two) = (pairs().find(|(a, b)| **a != 0 || **b != 0), pairs());
        let Some((&a, &b)) = one else { return false };
        self.is_plain && other.is_plain && two.into_iter().any(|(&c, &d)| a * d != b * c)
    }
}

/// A number that nothing bounds alone: its line, and its name.
pub(in crate::proof) fn unbounded(rules: &Rules) -> Option<(usize, String)> {
    rules.lines().iter().enumerate().find_map(|(number, rule)| {
        let place = Line::new(rule).unbounded()?;
        Some((number, rule.choices_by_name().nth(place)?.to_owned()))
    })
}

/// The lost positions up to some size.
pub(in crate::proof) struct Chosen {
    lines: Vec<Line>,
    /// Those of the lines that are vectors; the others.
    vectors: Vec<Vector>,
    others: Vec<Line>,
    /// Whether no two lines lead to the same position.
    differ: bool,
    piles: usize,
    block: usize,
    misere: bool,
    /// Whether a pile may grow: then only positions with at most this number of stones in all are known.
    grows: bool,
    largest: u32,
    lost: Vec<bool>,
}

impl Chosen {
    /// A small table, to begin with.
    pub(in crate::proof) fn new(
        rules: &Rules,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        let lines: Vec<Line> =
            rules.lines().iter().flat_map(|rule| Line::new(rule).with_one_number()).collect();
        let vectors: Vec<Vector> = lines.iter().filter_map(Line::vector).collect();
        let others: Vec<Line> = lines.iter().filter(|line| line.vector().is_none()).cloned().collect();
        let differ = others.is_empty()
            && (0..vectors.len())
                .all(|place| vectors[..place].iter().all(|other| other.differs(&vectors[place])));
        let piles = rules.piles().len();
        let never_grows = |result: &Linear, pile: usize| {
            let others = result.piles.iter().enumerate();
            result.constant <= 0
                && result.choices.iter().all(|&times| times <= 0)
                && others.into_iter().all(|(other, &times)| times <= i64::from(other == pile))
        };
        let grows = lines
            .iter()
            .any(|line| line.results.iter().enumerate().any(|(pile, result)| !never_grows(result, pile)));
        let (block, misere) = (rules.block() as usize, rules.convention() == Convention::Misere);
        let sides = if others.is_empty() { FIRST_QUICK_SIDES } else { FIRST_SIDES };
        let first = *sides.get(piles).unwrap_or(&6);
        let mut table = Self {
            lines,
            vectors,
            others,
            differ,
            piles,
            block,
            misere,
            grows,
            largest: 0,
            lost: Vec::new(),
        };
        table.fill(if grows { 2 * first } else { first }, limits, watch)?;
        Ok(table)
    }

    /// A larger table, with piles of this size if possible; `false` if there is none.
    pub(in crate::proof) fn extend(
        &mut self,
        wanted: u128,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<bool, Undecided> {
        let larger = wanted.max(u128::from(self.largest) * 2 + 1);
        let cells = larger.checked_add(1).and_then(|side| side.checked_pow(self.piles as u32));
        let bytes = limits.memory / (1 + self.vectors.len() as u64);
        let most = MOST_CELLS.min(limits.cells.into()).min(bytes.into());
        match (u32::try_from(larger), cells.filter(|&cells| cells <= most)) {
            (Ok(larger), Some(_)) => self.fill(larger, limits, watch).map(|()| true),
            _ => Ok(false),
        }
    }

    fn fill(&mut self, largest: u32, limits: &Limits, watch: &mut dyn Watch) -> Result<(), Undecided> {
        for one in self.lines.iter_mut().chain(&mut self.others).flat_map(|line| &mut line.related) {
            one.look(largest);
        }
        let side = u64::from(largest) + 1;
        self.lost = vec![false; side.pow(self.piles as u32) as usize];
        for vector in &mut self.vectors {
            vector.counts = vec![0; self.lost.len()];
        }
        self.largest = largest;
        let most = if self.grows { u64::from(largest) } else { u64::from(largest) * self.piles as u64 };
        let mut position = vec![0; self.piles];
        for stones in 0..=most {
            limits.tell(watch, stones, most)?;
            self.level(&mut position, 0, stones, limits)?;
        }
        Ok(())
    }

    /// All positions with this number of stones in the piles from this one on.
    fn level(
        &mut self,
        position: &mut [u64],
        pile: usize,
        stones: u64,
        limits: &Limits,
    ) -> Result<(), Undecided> {
        let largest = u64::from(self.largest);
        if pile + 1 == self.piles {
            if stones > largest {
                return Ok(());
            }
            position[pile] = stones;
            let cell = self.cell(position);
            self.lost[cell] = self.loses(position);
            for number in 0..self.vectors.len() {
                let before = self.behind(position, &self.vectors[number].by);
                let vector = &mut self.vectors[number];
                let count = before.map_or(0, |before| vector.counts[before]);
                vector.counts[cell] = count.saturating_add(u8::from(self.lost[cell]));
            }
            return Ok(());
        }
        if pile == 0 {
            limits.stop.check()?;
        }
        for here in 0..=stones.min(largest) {
            position[pile] = here;
            self.level(position, pile + 1, stones - here, limits)?;
        }
        Ok(())
    }

    fn cell(&self, piles: &[u64]) -> usize {
        piles.iter().fold(0, |cell, &pile| cell * (self.largest as usize + 1) + pile as usize)
    }

    /// The position with this much less, if there is one.
    fn behind(&self, piles: &[u64], less: &[i64]) -> Option<usize> {
        let mut cell = 0;
        for (&pile, &less) in piles.iter().zip(less) {
            let left = u64::try_from(pile as i64 - less).ok().filter(|&left| left <= self.largest.into())?;
            cell = cell * (self.largest as usize + 1) + left as usize;
        }
        Some(cell)
    }

    fn loses(&self, piles: &[u64]) -> bool {
        if self.misere {
            return self.loses_by_moves(piles, &self.lines);
        }
        let mut count = 0;
        for vector in &self.vectors {
            let Some(first) = self.behind(piles, &vector.first) else { continue };
            if vector.standing.iter().all(|one| one.at(piles) >= 0) {
                count += usize::from(vector.counts[first]);
            }
        }
        match () {
            () if self.others.is_empty() && count <= self.block => true,
            () if count > self.block && (self.block == 0 || self.differ) => false,
            // Those that are counted were reached along other lines, too, or others are reached by moves that are not counted.
            () if count == 0 => self.loses_by_moves(piles, &self.others),
            () => self.loses_by_moves(piles, &self.lines),
        }
    }

    fn loses_by_moves(&self, piles: &[u64], lines: &[Line]) -> bool {
        let mut lost: Vec<usize> = Vec::new();
        let mut moves = false;
        for line in lines {
            let goes_on = line.each(piles, &mut |behind| {
                moves = true;
                let cell = self.cell(behind);
                if self.lost[cell] && !lost.contains(&cell) {
                    lost.push(cell);
                }
                lost.len() <= self.block
            });
            if !goes_on {
                return false;
            }
        }
        moves || !self.misere
    }

    /// The lost positions of the table.
    pub(in crate::proof) fn lost(&self) -> impl Iterator<Item = Vec<u128>> + '_ {
        let side = self.largest as usize + 1;
        let cells = self.lost.iter().enumerate().filter(|(_, lost)| **lost);
        let positions = cells.map(move |(mut cell, _)| {
            let mut piles = vec![0; self.piles];
            for pile in piles.iter_mut().rev() {
                *pile = (cell % side) as u128;
                cell /= side;
            }
            piles
        });
        positions.filter(|piles| self.known(piles).is_some())
    }

    /// How large a table has to be for a position.
    pub(in crate::proof) fn wanted(&self, piles: &[u128]) -> u128 {
        match self.grows {
            true => piles.iter().copied().fold(0, u128::saturating_add),
            false => piles.iter().copied().max().unwrap_or(0),
        }
    }

    /// The positions that moves lead to.
    pub(in crate::proof) fn options(&self, piles: &[u128]) -> Vec<Vec<u128>> {
        let mut options = Vec::new();
        let Some(piles) = self.known(piles) else { return options };
        for line in &self.lines {
            line.each(&piles, &mut |behind| {
                options.push(behind.iter().map(|&pile| pile.into()).collect());
                true
            });
        }
        options
    }

    /// The same numbers, if the table has them.
    fn known(&self, piles: &[u128]) -> Option<Vec<u64>> {
        let largest = u128::from(self.largest);
        let within = piles.iter().all(|&pile| pile <= largest);
        if !within || self.grows && piles.iter().sum::<u128>() > largest {
            return None;
        }
        Some(piles.iter().map(|&pile| pile as u64).collect())
    }

    /// All positions up to some size, fewest stones first.
    pub(in crate::proof) fn tests(&self) -> Vec<Vec<u128>> {
        let most = u64::from(self.largest).min(*[0, 20_000, 200, 36, 14].get(self.piles).unwrap_or(&8));
        let base = most + 1;
        let mut all: Vec<Vec<u128>> = (0..base.pow(self.piles as u32))
            .map(|mut code| {
                let mut tuple = vec![0; self.piles];
                for place in tuple.iter_mut().rev() {
                    *place = u128::from(code % base);
                    code /= base;
                }
                tuple
            })
            .filter(|piles| self.known(piles).is_some())
            .collect();
        all.sort_by_key(|piles| piles.iter().sum::<u128>());
        all
    }
}

impl Teacher for Chosen {
    fn is_member(&self, numbers: &[u128]) -> Option<bool> {
        let piles = self.known(numbers)?;
        Some(self.lost[self.cell(&piles)])
    }
}
