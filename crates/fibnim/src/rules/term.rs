//! Linear terms in the piles, the allowance and the number that a player chooses.

use std::fmt::{self, Write};

use num_bigint::{BigInt, Sign};
use num_traits::Zero;

use super::position::Position;
use crate::game::Allowance;

/// A linear term of a rule: a coefficient for each pile, for the allowance and for each chosen number, and a constant. What a
/// game does not have has the coefficient 0.
///
/// ```
/// use fibnim::rules::{Next, known};
///
/// let game = known("fibonacci").unwrap(); // move 1 <= k <= r: m - k; 2*k
/// let rule = &game.lines()[0];
/// assert_eq!((rule.piles()[0].piles(), rule.piles()[0].choice()), (&[1][..], -1));
/// let Some(Next::Term { term, divisor }) = rule.next() else { panic!() };
/// assert_eq!((term.choice(), term.allowance(), divisor.get()), (2, 0, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    piles: Vec<i32>,
    allowance: i32,
    choice: i32,
    /// The coefficients of further numbers that the player chooses, up to the last one that is not 0.
    more: Vec<i32>,
    constant: BigInt,
}

/// What a term is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    Pile(usize),
    Allowance,
    /// A number that the player chooses, counted from 0.
    Choice(usize),
}

/// A term at a position: a number for each k, or infinite because the allowance is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TermValue {
    /// `slope * k + constant`
    Line {
        slope: i32,
        constant: BigInt,
    },
    Infinite(Sign),
}

/// No coefficient is larger: automata for larger ones would be.
pub(super) const LARGEST_COEFFICIENT: i32 = 1000;

impl Term {
    /// A number.
    pub(super) fn number(piles: usize, constant: BigInt) -> Self {
        Self { piles: vec![0; piles], allowance: 0, choice: 0, more: Vec::new(), constant }
    }

    /// A variable alone.
    pub(super) fn variable(piles: usize, variable: Variable) -> Self {
        let mut term = Self::number(piles, BigInt::zero());
        match variable {
            Variable::Pile(pile) => term.piles[pile] = 1,
            Variable::Allowance => term.allowance = 1,
            Variable::Choice(0) => term.choice = 1,
            Variable::Choice(place) => {
                term.more = vec![0; place];
                term.more[place - 1] = 1;
            }
        }
        term
    }

    /// The coefficients of the piles, in their order.
    pub fn piles(&self) -> &[i32] {
        &self.piles
    }

    /// The coefficient of the allowance.
    pub fn allowance(&self) -> i32 {
        self.allowance
    }

    /// The coefficient of the number that the player chooses, of the first one if there are several.
    pub fn choice(&self) -> i32 {
        self.choice
    }

    /// The coefficients of further numbers that the player chooses, up to the last one that is not 0.
    pub fn more(&self) -> &[i32] {
        &self.more
    }

    /// The coefficient of a number that the player chooses.
    pub(crate) fn of_choice(&self, place: usize) -> i32 {
        match place {
            0 => self.choice,
            _ => self.more.get(place - 1).copied().unwrap_or(0),
        }
    }

    /// The term once the first number is chosen; the next one is the first then.
    pub(super) fn choosing(&self, number: &BigInt) -> Self {
        Self {
            piles: self.piles.clone(),
            allowance: self.allowance,
            choice: self.of_choice(1),
            more: self.more.get(1..).unwrap_or_default().to_vec(),
            constant: &self.constant + number * self.choice,
        }
    }

    /// The term without the numbers that are chosen after the first one.
    pub(super) fn without_more(&self) -> Self {
        Self { more: Vec::new(), ..self.clone() }
    }

    /// What is added.
    pub fn constant(&self) -> &BigInt {
        &self.constant
    }

    /// The number that it is, if it is one.
    pub fn as_number(&self) -> Option<&BigInt> {
        (self.coefficients().all(|c| c == 0)).then_some(&self.constant)
    }

    /// Whether it is written without + and -: one product, or one number.
    pub(super) fn is_product(&self) -> bool {
        let negative = self.coefficients().any(i32::is_negative) || self.constant.sign() == Sign::Minus;
        let products = self.coefficients().filter(|&coefficient| coefficient != 0).count();
        !negative && products + usize::from(!self.constant.is_zero()) <= 1
    }

    /// All coefficients: piles, allowance, chosen numbers.
    pub(crate) fn coefficients(&self) -> impl Iterator<Item = i32> + '_ {
        self.piles.iter().copied().chain([self.allowance, self.choice]).chain(self.more.iter().copied())
    }

    /// The sum of both.
    pub(super) fn plus(&self, other: &Self) -> Self {
        let count = self.more.len().max(other.more.len());
        let mut more: Vec<i32> =
            (1..=count).map(|place| self.of_choice(place) + other.of_choice(place)).collect();
        while more.last() == Some(&0) {
            more.pop();
        }
        Self {
            more,
            piles: self.piles.iter().zip(&other.piles).map(|(a, b)| a + b).collect(),
            allowance: self.allowance + other.allowance,
            choice: self.choice + other.choice,
            constant: &self.constant + &other.constant,
        }
    }

    /// What is left when the other is taken away.
    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus(&other.times(-1))
    }

    /// One less than the term.
    pub(crate) fn less_one(mut self) -> Self {
        self.constant -= 1;
        self
    }

    /// A multiple of the term.
    pub(crate) fn times(&self, factor: i32) -> Self {
        Self {
            piles: self.piles.iter().map(|coefficient| coefficient * factor).collect(),
            allowance: self.allowance * factor,
            choice: self.choice * factor,
            more: if factor == 0 { Vec::new() } else { self.more.iter().map(|c| c * factor).collect() },
            constant: &self.constant * factor,
        }
    }

    /// The term at a position.
    pub(super) fn at(&self, position: &Position) -> TermValue {
        let mut constant = self.constant.clone();
        match position.allowance() {
            Some(Allowance::Unlimited) if self.allowance != 0 => {
                return TermValue::Infinite(if self.allowance > 0 { Sign::Plus } else { Sign::Minus });
            }
            Some(Allowance::Stones(most)) if self.allowance != 0 => {
                constant += BigInt::from(most.clone()) * self.allowance;
            }
            _ => {}
        }
        for (&coefficient, pile) in self.piles.iter().zip(position.piles()).filter(|(c, _)| **c != 0) {
            constant += BigInt::from(pile.clone()) * coefficient;
        }
        TermValue::Line { slope: self.choice, constant }
    }

    /// The term with the names of its variables: piles, allowance, chosen numbers.
    pub(super) fn named<'a>(&'a self, names: &'a [&'a str]) -> impl fmt::Display + 'a {
        Named { term: self, names }
    }
}

struct Named<'a> {
    term: &'a Term,
    /// As many as [`Term::coefficients`] has, or more; those that a game does not have are empty.
    names: &'a [&'a str],
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let sign = |text: &mut String, negative: bool| match (text.is_empty(), negative) {
            (true, false) => {}
            (true, true) => text.push('-'),
            (false, false) => text.push_str(" + "),
            (false, true) => text.push_str(" - "),
        };
        for (coefficient, name) in self.term.coefficients().zip(self.names).filter(|(c, _)| *c != 0) {
            sign(&mut text, coefficient < 0);
            match coefficient.unsigned_abs() {
                1 => text.push_str(name),
                many => write!(text, "{many}*{name}")?,
            }
        }
        let constant = &self.term.constant;
        if !constant.is_zero() || text.is_empty() {
            sign(&mut text, constant.sign() == Sign::Minus);
            write!(text, "{}", constant.magnitude())?;
        }
        out.write_str(&text)
    }
}
