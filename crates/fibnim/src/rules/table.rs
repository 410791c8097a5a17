//! All small positions of a game that are lost, or have a certain Grundy value.
//!
//! Where no pile ever grows and the next allowance stays within bounds that the rules give, the positions are a dense table: one
//! cell for each vector of piles and each allowance, in an order in which moves lead back. Along k, the piles of a move change by the
//! same amount each time, and so does its allowance before it is divided. Other games are [searched](super::search).

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::choices::Choices;
use super::guard::Comparison;
use super::moves::holds_at_infinity;
use super::search::Search;
use super::term::Term;
use super::{Next, Position, Rules};
use crate::game::{Allowance, Convention, Outcome};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// Which positions are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Those that the player to move loses.
    Lost,
    /// Those with this Grundy value.
    Value(u32),
}

/// The positions of a table, found by and by: piles up to a bound, in their order.
///
/// ```
/// use fibnim::rules::known;
/// use fibnim::rules::table::{Table, Target};
/// use limits::Limits;
///
/// let wythoff = known("wythoff").unwrap();
/// let limits = Limits::default();
/// let mut table = Table::new(&wythoff, 5, None, Target::Lost, &limits).unwrap();
/// let mut lost = Vec::new();
/// while !table.is_done() {
///     lost.extend(table.advance(&limits).unwrap().iter().map(ToString::to_string));
/// }
/// assert_eq!(lost, ["0,0", "1,2", "2,1", "3,5", "5,3"]);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    rules: Rules,
    upto: u32,
    /// The only allowance that is computed; without it, all up to `upto`.
    allowance: Option<Allowance>,
    wanted: Target,
    dense: Option<Dense>,
    /// How many vectors of piles are done.
    done: u64,
}

impl Table {
    /// A table with every pile up to `upto`, at one allowance or at all up to `upto`.
    ///
    /// # Errors
    ///
    /// If it would not fit into the memory allowed, or there are no Grundy values because play is misere or options are blocked.
    pub fn new(
        rules: &Rules,
        upto: u32,
        allowance: Option<Allowance>,
        wanted: Target,
        limits: &Limits,
    ) -> Result<Self, Undecided> {
        if wanted != Target::Lost {
            rules.has_values()?;
        }
        let what = || format!("the table of {} up to {upto}", rules.name());
        let farthest = match &allowance {
            Some(Allowance::Stones(most)) => most.to_u32().unwrap_or(u32::MAX).max(upto),
            _ => upto,
        };
        let dense = Dense::new(rules, upto, farthest, wanted);
        let vectors = (u128::from(upto) + 1).checked_pow(rules.piles().len() as u32).unwrap_or(u128::MAX);
        Undecided::check(
            limits,
            vectors.saturating_mul(dense.as_ref().map_or(1, |d| d.row as u128 * 4)),
            what,
        )?;
        Ok(Self { rules: rules.clone(), upto, allowance, wanted, dense, done: 0 })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many vectors of piles are done, and how many there are.
    pub fn progress(&self) -> (u64, u64) {
        (self.done, (u64::from(self.upto) + 1).pow(self.rules.piles().len() as u32))
    }

    /// Whether all positions have been computed.
    pub fn is_done(&self) -> bool {
        let (done, total) = self.progress();
        done == total
    }

    /// Looks at some more vectors of piles, for a fraction of a second, and returns the positions that are wanted. Where it is stopped,
    /// what is returned belongs to the vectors that are done, and it can go on.
    ///
    /// # Errors
    ///
    /// If a position is undecided within the limits, or it is stopped before any vector is done.
    pub fn advance(&mut self, limits: &Limits) -> Result<Vec<Position>, Undecided> {
        let first = self.done;
        let found = self.advance_some(limits)?;
        if self.done == first {
            limits.stop.check()?;
        }
        Ok(found)
    }

    fn advance_some(&mut self, limits: &Limits) -> Result<Vec<Position>, Undecided> {
        const MOVES: u64 = 1 << 24;
        let mut found = Vec::new();
        if self.dense.is_none() {
            // What the search remembers is worth more than short steps.
            match self.wanted {
                Target::Lost => {
                    self.search::<Outcome>(&mut found, limits, |&outcome| outcome == Outcome::P)?;
                }
                Target::Value(wanted) => {
                    self.search::<u32>(&mut found, limits, |&value| value == wanted)?;
                }
            }
            return Ok(found);
        }
        let mut looked = 0;
        while looked < MOVES && !self.is_done() && !limits.stop.is_set() {
            let allowances = self.allowances();
            let Some(dense) = &mut self.dense else { break };
            let piles = piles(self.done, self.upto, self.rules.piles().len());
            looked += dense.next_row(&piles);
            for allowance in allowances {
                if dense.is_wanted(self.done, allowance.as_ref(), self.wanted) {
                    found.push(Position::new(piles.iter().map(|&pile| pile.into()).collect(), allowance));
                }
            }
            self.done += 1;
        }
        Ok(found)
    }

    fn search<V: super::search::Verdict>(
        &mut self,
        found: &mut Vec<Position>,
        limits: &Limits,
        wanted: impl Fn(&V) -> bool,
    ) -> Result<(), Undecided> {
        let rules = self.rules.clone();
        let mut search = Search::<V>::new(&rules, limits);
        while !self.is_done() {
            let piles = piles(self.done, self.upto, rules.piles().len());
            let before = found.len();
            for allowance in self.allowances() {
                let position = Position::new(piles.iter().map(|&pile| pile.into()).collect(), allowance);
                match search.verdict(&position) {
                    Ok(verdict) if wanted(&verdict) => found.push(position),
                    Ok(_) => {}
                    Err(Undecided::Stopped(_)) => {
                        found.truncate(before);
                        return Ok(());
                    }
                    Err(undecided) => return Err(undecided),
                }
            }
            self.done += 1;
        }
        Ok(())
    }

    /// The allowances that are computed.
    fn allowances(&self) -> Vec<Option<Allowance>> {
        match (self.rules.allowance(), &self.allowance) {
            (None, _) => vec![None],
            (Some(_), Some(only)) => vec![Some(only.clone())],
            (Some(_), None) => (0..=u64::from(self.upto)).map(|most| Some(most.into())).collect(),
        }
    }

    /// The state as numbers, from which [`load`](Self::load) continues.
    pub fn save(&self, number: &mut dyn FnMut(u32)) {
        number((self.done >> 32) as u32);
        number(self.done as u32);
        for &cell in self.dense.iter().flat_map(|dense| &dense.cells) {
            number(cell);
        }
    }

    /// Continues from saved numbers; `false` if they are not such a state.
    pub fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let (Some(high), Some(low)) = (number(), number()) else { return false };
        let done = u64::from(high) << 32 | u64::from(low);
        if done > self.progress().1 {
            return false;
        }
        self.done = done;
        let Some(dense) = &mut self.dense else { return true };
        let cells: Option<Vec<u32>> = (0..done as usize * dense.row).map(|_| number()).collect();
        let Some(cells) = cells else { return false };
        dense.cells = cells;
        true
    }
}

/// What the cells of a whole table say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// 0 for a lost position, 1 for one that is won.
    Outcomes,
    /// Grundy values.
    Values,
}

/// All positions with every pile up to a bound, the last pile running fastest, at one allowance where the game has one (no limit without it).
///
/// ```
/// use fibnim::rules::known;
/// use fibnim::rules::table::{Cells, all};
/// use limits::{Limits, Unwatched};
///
/// let wythoff = known("wythoff").unwrap();
/// let values = all(&wythoff, 2, None, Cells::Values, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(values, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
/// ```
///
/// # Errors
///
/// If it would not fit into the memory allowed, there are no Grundy values, a position is undecided, or it is stopped.
pub fn all(
    rules: &Rules,
    upto: u32,
    allowance: Option<Allowance>,
    cells: Cells,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<u32>, Undecided> {
    /// How many vectors are done between two checks.
    const BETWEEN_LOOKS: u64 = 1 << 8;
    let wanted = if cells == Cells::Values { Target::Value(0) } else { Target::Lost };
    let allowance = rules.allowance().map(|_| allowance.unwrap_or(Allowance::Unlimited));
    let mut table = Table::new(rules, upto, allowance.clone(), wanted, limits)?;
    let total = table.progress().1;
    let mut outcomes = Search::<Outcome>::new(rules, limits);
    let mut values = Search::<u32>::new(rules, limits);
    let mut found = Vec::new();
    for vector in 0..total {
        if vector % BETWEEN_LOOKS == 0 {
            limits.tell(watch, vector, total)?;
        }
        let piles = piles(vector, upto, rules.piles().len());
        found.push(match &mut table.dense {
            Some(dense) => {
                dense.next_row(&piles);
                dense.value(vector, allowance.as_ref())
            }
            None => {
                let piles = piles.iter().map(|&pile| pile.into()).collect();
                let position = Position::new(piles, allowance.clone());
                match cells {
                    Cells::Outcomes => u32::from(outcomes.verdict(&position)? == Outcome::N),
                    Cells::Values => values.verdict(&position)?,
                }
            }
        });
    }
    Ok(found)
}

/// The piles of a vector, which are counted in their order.
fn piles(mut vector: u64, upto: u32, count: usize) -> Vec<u32> {
    let side = u64::from(upto) + 1;
    let mut piles = vec![0; count];
    for pile in piles.iter_mut().rev() {
        *pile = (vector % side) as u32;
        vector /= side;
    }
    piles
}

/// A table of cells: 0 for a lost position and 1 for another, or Grundy values.
#[derive(Clone, Debug)]
struct Dense {
    rules: Vec<Quick>,
    misere: bool,
    values: bool,
    /// How far apart the cells of two piles are that differ by one stone.
    strides: Vec<i64>,
    /// Cells of one vector of piles: the allowances from 0 to `row` - 2 and the infinite one, or a single one.
    row: usize,
    cells: Vec<u32>,
    /// For each value the cell that saw it last, so that nothing need be cleared.
    seen: Vec<u64>,
}

/// A rule in machine numbers.
#[derive(Clone, Debug)]
struct Quick {
    choice: bool,
    /// What must hold, compared with 0, results that must not be negative included.
    conditions: Vec<(QuickTerm, Comparison)>,
    piles: Vec<QuickTerm>,
    next: Option<QuickNext>,
}

#[derive(Clone, Debug)]
enum QuickNext {
    Term { term: QuickTerm, divisor: i64 },
    Unlimited,
}

#[derive(Clone, Debug)]
struct QuickTerm {
    piles: Vec<i64>,
    allowance: i64,
    choice: i64,
    constant: i64,
}

/// Constants beyond this are left to the search, so that nothing here overflows.
const LARGEST_CONSTANT: i64 = 1 << 40;

impl QuickTerm {
    fn new(term: &Term) -> Option<Self> {
        Some(Self {
            piles: term.piles().iter().copied().map(i64::from).collect(),
            allowance: term.allowance().into(),
            choice: term.choice().into(),
            constant: term.constant().to_i64().filter(|constant| constant.abs() <= LARGEST_CONSTANT)?,
        })
    }

    /// The term without k, at a finite allowance or where the allowance does not matter.
    fn at(&self, piles: &[u32], allowance: i64) -> i64 {
        let piles = self.piles.iter().zip(piles).map(|(coefficient, &pile)| coefficient * i64::from(pile));
        piles.sum::<i64>() + self.allowance * allowance + self.constant
    }
}

impl Dense {
    /// The table for piles and allowances so far, if the rules keep to one.
    fn new(rules: &Rules, upto: u32, farthest: u32, wanted: Target) -> Option<Self> {
        if rules.block() > 0 {
            return None;
        }
        let count = rules.piles().len();
        let side = i64::from(upto) + 1;
        let quick: Vec<Quick> = rules.lines().iter().map(quick).collect::<Option<_>>()?;
        let grows = |term: &QuickTerm, own: usize| {
            let coefficient = |(pile, &c): (usize, &i64)| c - i64::from(pile == own);
            term.piles.iter().enumerate().map(coefficient).any(|c| c > 0)
                || term.allowance > 0
                || term.choice > 0
                || term.constant > 0
        };
        if quick.iter().any(|rule| rule.piles.iter().enumerate().any(|(own, term)| grows(term, own))) {
            return None;
        }
        let mut last = i64::from(farthest);
        for rule in &quick {
            if let Some(QuickNext::Term { term, divisor }) = &rule.next {
                last = last.max(rule.largest(term, *divisor, upto)?);
            }
        }
        let row = match rules.allowance() {
            Some(_) if last <= LARGEST_CONSTANT => last as usize + 2,
            Some(_) => return None,
            None => 1,
        };
        let mut strides: Vec<i64> = Vec::new();
        for place in (0..count).rev() {
            strides.push(side.checked_pow(place as u32)?.checked_mul(row as i64)?);
        }
        let misere = rules.convention() == Convention::Misere;
        let values = matches!(wanted, Target::Value(_));
        Some(Self { rules: quick, misere, values, strides, row, cells: Vec::new(), seen: Vec::new() })
    }

    /// Computes the cells of the next vector of piles; returns how many moves were examined.
    fn next_row(&mut self, piles: &[u32]) -> u64 {
        let start = self.cells.len();
        let mut looked = 0;
        for place in 0..self.row {
            let allowance = if self.row > 1 && place == self.row - 1 { None } else { Some(place as i64) };
            let cell = self.cell(piles, allowance, start as u64 + place as u64, &mut looked);
            self.cells.push(cell);
        }
        looked
    }

    /// The value of one position; without an allowance it is infinite.
    fn cell(&mut self, piles: &[u32], allowance: Option<i64>, number: u64, looked: &mut u64) -> u32 {
        let mut over = true;
        let mut least = 0u32;
        let stamp = number + 1;
        for rule in &self.rules {
            let Some(choices) = rule.choices(piles, allowance) else { continue };
            let Some(most) = choices.most else { continue };
            // Where k = 0 would lead, and how far the next k leads from there: the allowance before it is divided, and the piles.
            let (mut above, growth, divisor) = rule.next.as_ref().map_or((0, 0, 1), |next| match next {
                QuickNext::Term { term, divisor } if term.allowance == 0 || allowance.is_some() => {
                    (term.at(piles, allowance.unwrap_or(0)), term.choice, *divisor)
                }
                _ => (self.row as i64 - 1, 0, 1),
            });
            let (mut place, mut step) = (0, 0);
            for (term, stride) in rule.piles.iter().zip(&self.strides) {
                // An infinite allowance does not occur in a pile, or the move were illegal.
                place += stride * term.at(piles, allowance.unwrap_or(0));
                step += stride * term.choice;
            }
            place += choices.least * step;
            above += choices.least * growth;
            for k in choices.least..=most {
                *looked += 1;
                if !choices.except.contains(&k) {
                    over = false;
                    let value = self.cells[(place + above / divisor) as usize];
                    if !self.values && value == 0 {
                        return 1;
                    }
                    if self.values {
                        let value = value as usize;
                        if self.seen.len() <= value {
                            self.seen.resize(value + 1, 0);
                        }
                        self.seen[value] = stamp;
                    }
                }
                place += step;
                above += growth;
            }
        }
        if !self.values {
            return u32::from(over && self.misere);
        }
        while self.seen.get(least as usize) == Some(&stamp) {
            least += 1;
        }
        least
    }

    fn is_wanted(&self, vector: u64, allowance: Option<&Allowance>, wanted: Target) -> bool {
        let value = self.value(vector, allowance);
        match wanted {
            Target::Lost => value == 0,
            Target::Value(wanted) => value == wanted,
        }
    }

    fn value(&self, vector: u64, allowance: Option<&Allowance>) -> u32 {
        let place = match allowance {
            None => 0,
            Some(Allowance::Unlimited) => self.row - 1,
            Some(Allowance::Stones(most)) => most.to_usize().unwrap_or(usize::MAX).min(self.row - 1),
        };
        self.cells[vector as usize * self.row + place]
    }
}

/// A rule in machine numbers, if its numbers are small.
fn quick(rule: &super::Rule) -> Option<Quick> {
    if !rule.is_simple() {
        return None;
    }
    let piles: Vec<QuickTerm> = rule.piles().iter().map(QuickTerm::new).collect::<Option<_>>()?;
    let next = match rule.next() {
        None => None,
        Some(Next::Unlimited) => Some(QuickNext::Unlimited),
        Some(Next::Term { term, divisor }) => {
            Some(QuickNext::Term { term: QuickTerm::new(term)?, divisor: divisor.get().into() })
        }
    };
    let mut conditions = Vec::new();
    for one in rule.guard().compared() {
        conditions.push((QuickTerm::new(&one.difference())?, one.comparison));
    }
    conditions.extend(piles.iter().map(|term| (term.clone(), Comparison::AtLeast)));
    if let Some(QuickNext::Term { term, .. }) = &next {
        conditions.push((term.clone(), Comparison::AtLeast));
    }
    Some(Quick { choice: rule.choice().is_some(), conditions, piles, next })
}

impl Quick {
    fn choices(&self, piles: &[u32], allowance: Option<i64>) -> Option<Choices<i64>> {
        let mut choices = if self.choice { Choices::all() } else { Choices::none() };
        let legal = self.conditions.iter().all(|(term, comparison)| match allowance {
            None if term.allowance != 0 => {
                let sign = BigInt::from(term.allowance).sign();
                holds_at_infinity(sign, *comparison)
            }
            _ => choices.restrict(&term.choice, &term.at(piles, allowance.unwrap_or(0)), *comparison),
        });
        legal.then_some(choices)
    }

    /// The largest value that a next allowance, a term divided, can take while piles are at most so large; `None` if the allowance itself may make
    /// it larger and larger.
    fn largest(&self, next: &QuickTerm, divisor: i64, upto: u32) -> Option<i64> {
        let most = |term: &QuickTerm, sign: i64| {
            let piles = term.piles.iter().map(|c| (c * sign).max(0) * i64::from(upto));
            piles.sum::<i64>() + term.constant * sign
        };
        if next.allowance > 0 {
            // It stays what it was, or becomes less.
            let shrinks = next.allowance == 1 && next.choice <= 0 && most(next, 1) <= 0;
            return shrinks.then_some(0);
        }
        if next.choice <= 0 {
            return Some(most(next, 1).max(0) / divisor);
        }
        // k is at most what a condition without the allowance says.
        let bounds = self.conditions.iter().filter(|(term, _)| term.allowance == 0).filter_map(
            |(term, comparison)| {
                let upper =
                    |sign: i64| (term.choice * sign < 0).then(|| most(term, sign).max(0) / term.choice.abs());
                match comparison {
                    Comparison::AtLeast | Comparison::More => upper(1),
                    Comparison::AtMost | Comparison::Less => upper(-1),
                    Comparison::Equal => upper(1).or_else(|| upper(-1)),
                    Comparison::Different => None,
                }
            },
        );
        Some((most(next, 1) + next.choice * bounds.min()?.max(0)).max(0) / divisor)
    }
}
