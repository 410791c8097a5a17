//! The legal moves of a position.

use automata::logic::Comparison;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::One;

use super::choices::Choices;
use super::position::Position;
use super::term::Seen;
use super::{Next, Rule, Rules};
use crate::game::Allowance;

/// A legal move: by which rule, with which number, and where to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Which `move` of the rules, counted from 0.
    pub line: usize,
    /// The number that the player chooses, if this rule has one.
    pub k: Option<BigUint>,
    /// The position after it.
    pub to: Position,
}

impl Rules {
    /// Every legal move, by rule, then by k. There may be astronomically many: take what you need.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let wythoff = known("wythoff").unwrap();
    /// let position = wythoff.read_position("1, 2").unwrap();
    /// let to: Vec<String> = wythoff.moves(&position).map(|mv| mv.to.to_string()).collect();
    /// assert_eq!(to, ["0,2", "1,1", "1,0", "0,1"]);
    /// ```
    pub fn moves(&self, position: &Position) -> Moves<'_> {
        Moves { rules: self, position: position.clone(), line: 0, within: None }
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let nim = known("nim").unwrap();
    /// let position = nim.read_position("10^40, 10^30").unwrap();
    /// assert_eq!(nim.count_moves(&position).to_string(), format!("1{}1{}", "0".repeat(9), "0".repeat(30)));
    /// ```
    pub fn count_moves(&self, position: &Position) -> BigUint {
        let choices = self.lines().iter().filter_map(|rule| rule.choices(position));
        choices.map(|choices| choices.count()).sum::<BigInt>().to_biguint().unwrap_or_default()
    }

    /// The move with this number, counted from 0 in the order of [`moves`](Self::moves), without listing those before it.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let nim = known("nim").unwrap();
    /// let position = nim.read_position("10^40, 5").unwrap();
    /// let last = nim.count_moves(&position) - 1u32;
    /// assert_eq!(nim.move_at(&position, &last).unwrap().k, Some(5u32.into()));
    /// ```
    pub fn move_at(&self, position: &Position, number: &BigUint) -> Option<Move> {
        let mut left = BigInt::from(number.clone());
        for (line, rule) in self.lines().iter().enumerate() {
            let Some(choices) = rule.choices(position) else { continue };
            let holes = choices.holes();
            let count = choices.count();
            if left >= count {
                left -= count;
                continue;
            }
            let mut k = choices.least + left;
            for hole in holes {
                if hole <= k {
                    k += BigInt::one();
                }
            }
            let to = rule.result(position, &k)?;
            return Some(Move { line, k: rule.choice().and_then(|_| k.to_biguint()), to });
        }
        None
    }

    /// The position after choosing k in a rule, if that is legal; k is left out where the rule has none.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let fibonacci = known("fibonacci").unwrap();
    /// let position = fibonacci.read_position("12; 4").unwrap();
    /// assert_eq!(fibonacci.play(&position, 0, Some(&1u32.into())).unwrap().to_string(), "11;2");
    /// assert_eq!(fibonacci.play(&position, 0, Some(&5u32.into())), None);
    /// ```
    pub fn play(&self, position: &Position, line: usize, k: Option<&BigUint>) -> Option<Position> {
        let rule = self.lines().get(line)?;
        if rule.choice().is_some() != k.is_some() {
            return None;
        }
        let k = k.map_or(BigInt::from(0), |k| k.clone().into());
        rule.choices(position)?.contains(&k).then(|| rule.result(position, &k))?
    }
}

impl Rule {
    /// Which k are legal; `None` if none can be.
    pub(super) fn choices(&self, position: &Position) -> Option<Choices<BigInt>> {
        let mut choices = if self.choice().is_some() { Choices::all() } else { Choices::none() };
        let mut restrict = |seen: Seen, comparison: Comparison| match seen {
            Seen::Line { slope, constant } => choices.restrict(&slope.into(), &constant, comparison),
            Seen::Infinite(sign) => holds_at_infinity(sign, comparison),
        };
        let guard = self.guard().compared();
        let allowed = guard.iter().all(|c| restrict(c.difference().at(position), c.comparison));
        let natural = |term| match term {
            // A pile is a number of stones.
            Seen::Infinite(_) => false,
            line => restrict(line, Comparison::AtLeast),
        };
        if !allowed || !self.piles().iter().map(|term| term.at(position)).all(natural) {
            return None;
        }
        let next = match self.next() {
            Some(Next::Term { term, .. }) => restrict(term.at(position), Comparison::AtLeast),
            Some(Next::Unlimited) | None => true,
        };
        (next && choices.most.as_ref().is_none_or(|most| choices.least <= *most)).then_some(choices)
    }

    /// The position after a legal k.
    pub(super) fn result(&self, position: &Position, k: &BigInt) -> Option<Position> {
        let number = |seen| match seen {
            Seen::Line { slope, constant } => (k * slope + constant).to_biguint(),
            Seen::Infinite(_) => None,
        };
        let piles = self.piles().iter().map(|term| number(term.at(position))).collect::<Option<_>>()?;
        let allowance = match self.next() {
            None => None,
            Some(Next::Unlimited) => Some(Allowance::Unlimited),
            Some(Next::Term { term, divisor }) => Some(match term.at(position) {
                Seen::Infinite(_) => Allowance::Unlimited,
                line => Allowance::Stones(number(line)? / divisor.get()),
            }),
        };
        Some(Position::new(piles, allowance))
    }
}

/// Whether plus or minus infinity is so compared with 0.
pub(super) fn holds_at_infinity(sign: Sign, comparison: Comparison) -> bool {
    match comparison {
        Comparison::Equal => false,
        Comparison::Different => true,
        Comparison::More | Comparison::AtLeast => sign == Sign::Plus,
        Comparison::Less | Comparison::AtMost => sign == Sign::Minus,
    }
}

/// The legal moves of a position, by rule, then by k.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    rules: &'a Rules,
    position: Position,
    /// The rule that comes next, or whose moves are being listed.
    line: usize,
    within: Option<Choices<BigInt>>,
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            let rule = self.rules.lines().get(self.line)?;
            let Some(choices) = &mut self.within else {
                self.within = rule.choices(&self.position);
                self.line += usize::from(self.within.is_none());
                continue;
            };
            let k = choices.least.clone();
            if choices.most.as_ref().is_some_and(|most| k > *most) {
                self.within = None;
                self.line += 1;
                continue;
            }
            choices.least += BigInt::one();
            if choices.except.contains(&k) {
                continue;
            }
            if let Some(to) = rule.result(&self.position, &k) {
                let k = rule.choice().and_then(|_| k.to_biguint());
                return Some(Move { line: self.line, k, to });
            }
        }
    }
}
