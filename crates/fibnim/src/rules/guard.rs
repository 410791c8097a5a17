//! Guards: the conditions under which a move is allowed.

pub use automata::logic::Comparison;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use std::sync::Arc;

use super::relation::Relation;
use super::term::Term;

/// Comparisons and conditions that must all hold; none at all always do.
///
/// ```
/// use fibnim::rules::{Comparison, known};
///
/// let game = known("fibonacci").unwrap(); // move 1 <= k <= r: m - k; 2*k
/// let [least, most] = game.lines()[0].guard().compared() else { panic!() };
/// assert_eq!(least.comparison, Comparison::AtMost);
/// assert_eq!(least.right, most.left);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    pub(super) compared: Vec<Compared>,
    pub(super) conditions: Vec<Condition>,
    pub(super) related: Vec<Related>,
}

/// What is asked of a term beside comparisons: `fib(k)`, `not fib(m - k)`, `(m - n) mod 2 = 0`.
///
/// ```
/// use fibnim::rules::{Property, Rules};
/// use limits::Limits;
///
/// let game = Rules::parse("game leap(m)\nmove fib(k) and k mod 3 != 1: m - k", &Limits::default()).unwrap();
/// let [fib, other] = game.lines()[0].guard().conditions() else { panic!() };
/// assert_eq!((fib.property, fib.holds(&13.into()), fib.holds(&14.into())), (Property::Fib, true, false));
/// assert_eq!((other.holds(&(-1).into()), other.holds(&(-2).into())), (true, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// The term that it is about.
    pub term: Term,
    /// What is asked of it.
    pub property: Property,
    /// Whether the opposite is asked.
    pub negated: bool,
}

/// A relation that is asked of terms: `even(k)`, `not near(m, n)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The relation.
    pub relation: Arc<Relation>,
    /// As many terms as it is about.
    pub terms: Vec<Term>,
    /// Whether the opposite is asked.
    pub negated: bool,
}

impl Related {
    /// Whether it holds where the terms are these numbers.
    pub fn holds(&self, numbers: &[BigInt]) -> bool {
        self.relation.holds(numbers) != self.negated
    }
}

/// A property of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// A Fibonacci number: 1, 2, 3, 5, ...
    Fib,
    /// Every second Fibonacci number: 1, 3, 8, ...
    EvenFib,
    /// It leaves this remainder on division.
    Remainder {
        /// By what is divided, at least 1.
        divisor: u32,
        /// What is left, less than the divisor.
        remainder: u32,
    },
}

impl Condition {
    /// Whether it holds where the term is this number.
    pub fn holds(&self, number: &BigInt) -> bool {
        self.property.is_of(number) != self.negated
    }
}

impl Property {
    /// Whether a number has it.
    pub fn is_of(&self, number: &BigInt) -> bool {
        match *self {
            Self::Fib => fibonacci_index(number).is_some(),
            Self::EvenFib => fibonacci_index(number).is_some_and(|index| index.is_multiple_of(2)),
            Self::Remainder { divisor, remainder } => {
                number.mod_floor(&divisor.into()) == BigInt::from(remainder)
            }
        }
    }

    /// The least number from this one on that may have it: none before it has.
    pub(super) fn least_from(&self, number: &BigInt) -> BigInt {
        match *self {
            Self::Fib | Self::EvenFib => {
                let (mut last, mut next) = (BigInt::one(), BigInt::from(2));
                while last < *number {
                    (last, next) = (next.clone(), last + next);
                }
                last
            }
            Self::Remainder { divisor, remainder } => {
                number + (BigInt::from(remainder) - number).mod_floor(&divisor.into())
            }
        }
    }

    /// Whether numbers have it only if they are written in the numeration of Fibonacci numbers: elsewhere no automaton knows it.
    pub fn is_of_fibonacci(&self) -> bool {
        matches!(self, Self::Fib | Self::EvenFib)
    }
}

/// Which Fibonacci number it is: F_2 = 1, F_3 = 2, F_4 = 3.
fn fibonacci_index(number: &BigInt) -> Option<u32> {
    let number = number.to_biguint().filter(|number| !number.is_zero())?;
    let (mut last, mut next, mut index) = (BigUint::one(), BigUint::from(2u32), 2);
    while last < number {
        (last, next) = (next.clone(), last + next);
        index += 1;
    }
    (last == number).then_some(index)
}

/// Two terms, compared. A chain such as `1 <= k <= r` is two of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The term on the left.
    pub left: Term,
    /// How they are compared.
    pub comparison: Comparison,
    /// The term on the right.
    pub right: Term,
}

impl Guard {
    /// The comparisons, in the order in which they are written.
    pub fn compared(&self) -> &[Compared] {
        &self.compared
    }

    /// What is asked besides.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Whether it asks for more than comparisons.
    pub(crate) fn asks_more(&self) -> bool {
        !self.conditions.is_empty() || !self.related.is_empty()
    }

    /// The relations that are asked for.
    pub fn related(&self) -> &[Related] {
        &self.related
    }
}

impl Compared {
    /// The left term less the right one, which is so compared with 0.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let game = known("fibonacci").unwrap(); // move 1 <= k <= r: m - k; 2*k
    /// let difference = game.lines()[0].guard().compared()[1].difference();
    /// assert_eq!((difference.choice(), difference.allowance()), (1, -1));
    /// ```
    pub fn difference(&self) -> Term {
        self.left.minus(&self.right)
    }
}
