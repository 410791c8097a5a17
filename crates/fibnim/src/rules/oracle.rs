//! The oracle: brute force straight from the rules. Slow, plain, and what everything else is compared with.
//!
//! A position is N iff some move leads to a P position (moves lead to more of them than may be blocked, if some may), or there is no move and play
//! is misere; its Grundy value is the least number that is not an option's. Nothing else is used.

use std::collections::{HashMap, HashSet};

use super::{Move, Position, Rules};
use crate::game::{Allowance, Convention, Outcome};

/// What is known of the positions that were asked about, and of all that they lead to.
///
/// ```
/// use fibnim::game::Outcome;
/// use fibnim::rules::{known, oracle::Oracle};
///
/// let wythoff = known("wythoff").unwrap();
/// let mut oracle = Oracle::new(&wythoff);
/// let lost: Vec<String> = oracle
///     .positions(8)
///     .into_iter()
///     .filter(|position| oracle.outcome(position) == Outcome::P)
///     .map(|position| position.to_string())
///     .collect();
/// assert_eq!(lost, ["0,0", "1,2", "2,1", "3,5", "5,3"]);
/// ```
pub struct Oracle<'a> {
    rules: &'a Rules,
    outcomes: HashMap<Position, Outcome>,
    values: HashMap<Position, u64>,
}

impl<'a> Oracle<'a> {
    /// Nothing is known yet.
    pub fn new(rules: &'a Rules) -> Self {
        Self { rules, outcomes: HashMap::new(), values: HashMap::new() }
    }

    /// All positions up to a number of stones; allowances go up to that number, and to infinity.
    pub fn positions(&self, stones: u64) -> Vec<Position> {
        let mut vectors: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in self.rules.piles() {
            let longer = vectors.iter().flat_map(|piles| {
                let left = stones - piles.iter().sum::<u64>();
                (0..=left).map(|pile| [piles.as_slice(), &[pile]].concat())
            });
            vectors = longer.collect();
        }
        let allowances: Vec<Option<Allowance>> = match self.rules.allowance() {
            None => vec![None],
            Some(_) => {
                (0..=stones).map(|most| Some(most.into())).chain([Some(Allowance::Unlimited)]).collect()
            }
        };
        let position = |piles: &Vec<u64>, allowance: &Option<Allowance>| {
            Position::new(piles.iter().map(|&pile| pile.into()).collect(), allowance.clone())
        };
        vectors
            .iter()
            .flat_map(|piles| allowances.iter().map(|r| position(piles, r)).collect::<Vec<_>>())
            .collect()
    }

    /// Who wins.
    pub fn outcome(&mut self, position: &Position) -> Outcome {
        if let Some(&known) = self.outcomes.get(position) {
            return known;
        }
        let options: Vec<Position> = self.rules.moves(position).map(|mv| mv.to).collect();
        let stuck = options.is_empty() && self.rules.convention() == Convention::Misere;
        let block = self.rules.block();
        let mut lost = options.iter().filter(|option| self.outcome(option) == Outcome::P);
        let wins = stuck
            || match block {
                0 => lost.next().is_some(),
                _ => lost.collect::<HashSet<_>>().len() > block as usize,
            };
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.outcomes.insert(position.clone(), outcome);
        outcome
    }

    /// The Grundy value; there are none under misere play, or where options are blocked.
    ///
    /// ```
    /// use fibnim::rules::{known, oracle::Oracle};
    /// let nim = known("nim").unwrap();
    /// let position = nim.read_position("5, 3").unwrap();
    /// assert_eq!(Oracle::new(&nim).value(&position), Some(6));
    /// ```
    pub fn value(&mut self, position: &Position) -> Option<u64> {
        if self.rules.convention() == Convention::Misere || self.rules.block() > 0 {
            return None;
        }
        if let Some(&known) = self.values.get(position) {
            return Some(known);
        }
        let options: Vec<Position> = self.rules.moves(position).map(|mv| mv.to).collect();
        let values: Vec<u64> = options.iter().filter_map(|option| self.value(option)).collect();
        let value = (0..).find(|candidate| !values.contains(candidate))?;
        self.values.insert(position.clone(), value);
        Some(value)
    }

    /// Every move that wins, by rule, then by k. Where options are blocked: every move to a lost position, if there are more of these than may be
    /// blocked.
    pub fn winning_moves(&mut self, position: &Position) -> Vec<Move> {
        if self.rules.block() > 0 && self.outcome(position) == Outcome::P {
            return Vec::new();
        }
        let moves: Vec<Move> = self.rules.moves(position).collect();
        moves.into_iter().filter(|mv| self.outcome(&mv.to) == Outcome::P).collect()
    }
}
