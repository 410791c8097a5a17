//! The relations that every statement may use.

use crate::automaton::Automaton;
use limits::Limits;

use crate::system::{FIBONACCI, System};
use crate::too_large::TooLarge;

/// A relation that needs no definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Builtin {
    /// One part: a term of the sequence, in the Zeckendorf system a Fibonacci number.
    Term,
    /// F_k with k even: an even number of digits behind the one.
    EvenFib,
    /// The last digit is 1.
    FibWord,
    /// t >= 1 is a suffix of n.
    Tail,
    /// (n, w): w is the smallest part of n.
    Part1,
    /// (n, w): w is the second smallest part of n.
    Part2,
}

impl Builtin {
    /// The relation called so in statements about numbers that are written so.
    pub(super) fn named(name: &str, system: &System) -> Option<Self> {
        let named = match name {
            "fib" | "term" => Self::Term,
            "evenfib" => Self::EvenFib,
            "fibword" => Self::FibWord,
            "tail" => Self::Tail,
            _ => return None,
        };
        Self::names(system).contains(&name).then_some(named)
    }

    /// The names of all relations.
    pub(super) fn names(system: &System) -> &'static [&'static str] {
        if *system == FIBONACCI { &["fib", "evenfib", "fibword", "tail"] } else { &["term", "tail"] }
    }

    /// How many numbers it relates.
    pub(super) fn arity(self) -> usize {
        match self {
            Self::Term | Self::EvenFib | Self::FibWord => 1,
            Self::Tail | Self::Part1 | Self::Part2 => 2,
        }
    }

    /// Its automaton. Letters of pairs are n + 2 w.
    pub(super) fn automaton(self, system: &'static System, limits: &Limits) -> Result<Automaton, TooLarge> {
        let rows: &[(&[u32], bool)] = match self {
            Self::Term => &[(&[1, 2], false), (&[2, 0], true)],
            Self::EvenFib => &[(&[1, 2], false), (&[3, 0], true), (&[2, 0], false)],
            Self::FibWord => &[(&[1, 2], false), (&[1, 2], true)],
            // Before the suffix only n has digits; from its first 1 on both have the same.
            Self::Tail => &[(&[1, 1, 0, 2], false), (&[2, 0, 0, 2], true)],
            // The 1 of w stands at the last 1 of n.
            Self::Part1 => &[(&[1, 1, 0, 2], false), (&[2, 0, 0, 0], true)],
            // One more 1 of n behind it.
            Self::Part2 => &[(&[1, 1, 0, 2], false), (&[2, 3, 0, 0], false), (&[3, 0, 0, 0], true)],
        };
        Automaton::from_rows(system, self.arity(), rows, limits)
    }
}
