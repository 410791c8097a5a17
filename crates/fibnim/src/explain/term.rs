//! Terms that a threshold or an end of an interval may be: numbers, infinity, parts of n and of its neighbours, a little more or less.

use std::fmt::{self, Display};

use automata::System;
use num_bigint::BigUint;

/// A term in one number, called n here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number.
    Number(u64),
    /// More than every number.
    Infinite,
    /// n itself and so much more.
    Whole(i32),
    /// A part of n + `shift`, the smallest if `place` is 1, and `plus` more.
    Part {
        /// Which part, counted from 1.
        place: u8,
        /// What is added to n.
        shift: i32,
        /// What is added to the part.
        plus: i32,
    },
}

impl Term {
    /// Its text about a number with this name.
    pub fn about(self, name: &str) -> String {
        let added = |number: i32| match number {
            0 => String::new(),
            1.. => format!(" + {number}"),
            _ => format!(" - {}", number.unsigned_abs()),
        };
        match self {
            Self::Number(number) => number.to_string(),
            Self::Infinite => "inf".into(),
            Self::Whole(plus) => format!("{name}{}", added(plus)),
            Self::Part { place, shift, plus } => format!("z{place}({name}{}){}", added(shift), added(plus)),
        }
    }

    /// How hard it is to read.
    pub(super) fn length(self) -> usize {
        match self {
            Self::Number(_) | Self::Infinite => self.about("n").len(),
            Self::Whole(_) => self.about("n").len() + 3,
            // Fewer and simpler terms are worth some endings.
            Self::Part { shift, plus, .. } => {
                self.about("n").len() + 14 * usize::from(shift != 0) + 3 * usize::from(plus != 0)
            }
        }
    }

    /// What it is at a number; `None` if it is not a natural number.
    pub fn at(self, n: u64, parts: &PartTable) -> Option<Worth> {
        match self {
            Self::Number(number) => Some(Worth::Finite(number)),
            Self::Infinite => Some(Worth::Infinite),
            Self::Whole(plus) => n.checked_add_signed(plus.into()).map(Worth::Finite),
            Self::Part { place, shift, plus } => {
                let of = n.checked_add_signed(shift.into())?;
                match parts.part(of, place)? {
                    None => Some(Worth::Infinite),
                    Some(part) => part.checked_add_signed(plus.into()).map(Worth::Finite),
                }
            }
        }
    }
}

impl Display for Term {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.about("n"))
    }
}

/// What a term comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worth {
    /// A number.
    Finite(u64),
    /// More than every number.
    Infinite,
}

impl Worth {
    /// The term that is always this.
    pub(super) fn term(self) -> Term {
        match self {
            Self::Finite(number) => Term::Number(number),
            Self::Infinite => Term::Infinite,
        }
    }
}

/// The parts of small numbers.
pub struct PartTable(Vec<Vec<u64>>);

impl PartTable {
    /// The parts of all numbers below a bound.
    pub fn new(system: &System, below: u64) -> Self {
        let terms: Vec<u64> = (0..)
            .map(|place| {
                let mut digits = vec![0; place + 1];
                digits[0] = 1;
                u64::try_from(system.number(&digits)).unwrap_or(u64::MAX)
            })
            .take_while(|&term| term < below.max(2))
            .collect();
        let parts = |n: u64| {
            let digits = system.digits(&BigUint::from(n));
            let places = digits.iter().rev().enumerate();
            places.flat_map(|(place, &digit)| std::iter::repeat_n(terms[place], digit.into())).collect()
        };
        Self((0..below).map(parts).collect())
    }

    /// A part of a number, counted from 1: `Some(None)` past the last one, `None` for a number that is not in the table.
    pub fn part(&self, n: u64, place: u8) -> Option<Option<u64>> {
        let parts = self.0.get(usize::try_from(n).ok()?)?;
        Some(parts.get(usize::from(place) - 1).copied())
    }
}
