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
    /// (n, w): w is the smallest part of n, the second smallest, and so on.
    Part(u8),
    /// It has fewer parts than this.
    Fewer(u8),
}

/// How many parts of a number statements speak of, from the smallest one on: `z1(n)` to `z9(n)`.
pub(super) const MOST_PARTS: u8 = 9;

/// The terms that are parts of a number.
pub(super) const PARTS: [&str; MOST_PARTS as usize] = ["z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8", "z9"];

/// Which part of a number a name stands for, counted from 1.
pub(super) fn part_number(name: &str) -> Option<u8> {
    (1..).zip(PARTS).find(|(_, part)| *part == name).map(|(number, _)| number)
}

/// Whether a name looks like that of a part further up than statements speak of.
pub(super) fn is_distant_part(name: &str) -> bool {
    let digits = name.strip_prefix('z').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
    digits.is_some_and(|digits| !digits.is_empty()) && part_number(name).is_none()
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
            Self::Term | Self::EvenFib | Self::FibWord | Self::Fewer(_) => 1,
            Self::Tail | Self::Part(_) => 2,
        }
    }

    /// Its automaton. Letters of pairs are n + 2 w.
    pub(super) fn automaton(self, system: &'static System, limits: &Limits) -> Result<Automaton, TooLarge> {
        let rows: Vec<(Vec<u32>, bool)> = match self {
            Self::Term => vec![(vec![1, 2], false), (vec![2, 0], true)],
            Self::EvenFib => vec![(vec![1, 2], false), (vec![3, 0], true), (vec![2, 0], false)],
            Self::FibWord => vec![(vec![1, 2], false), (vec![1, 2], true)],
            // Before the suffix only n has digits; from its first 1 on both have the same.
            Self::Tail => vec![(vec![1, 1, 0, 2], false), (vec![2, 0, 0, 2], true)],
            // As many 1s of n as its number says, from that of w on.
            Self::Part(number) => {
                let behind = (1..=u32::from(number)).map(|seen| {
                    let last = seen == u32::from(number);
                    (vec![seen + 1, if last { 0 } else { seen + 2 }, 0, 0], last)
                });
                [(vec![1, 1, 0, 2], false)].into_iter().chain(behind).collect()
            }
            Self::Fewer(number) => {
                let row = |seen: u32| vec![seen, if seen < u32::from(number) { seen + 1 } else { 0 }];
                (1..=u32::from(number)).map(|seen| (row(seen), true)).collect()
            }
        };
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
        Automaton::from_rows(system, self.arity(), &rows, limits)
    }
}
