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
    /// F_k with k even: an even number of digits after the one.
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

/// Which part of a number a name means, counted from 1.
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

    /// Its automaton. A digit x of n is the same part x times.
    pub(super) fn automaton(self, system: &'static System, limits: &Limits) -> Result<Automaton, TooLarge> {
        let base = system.base();
        let pairs = TooLarge::letters(system, 2)?;
        // A row by where the digits of a number, or of n and the other one, lead.
        let single = |to: &dyn Fn(usize) -> u32| (0..base).map(to).collect::<Vec<u32>>();
        let pair = |to: &dyn Fn(usize, usize) -> u32| {
            (0..pairs.count()).map(|l| to(pairs.digit(l, 0), pairs.digit(l, 1))).collect::<Vec<u32>>()
        };
        let rows: Vec<(Vec<u32>, bool)> = match self {
            Self::Term => {
                let first = single(&|digit| [1, 2].get(digit).copied().unwrap_or(0));
                vec![(first, false), (single(&|digit| if digit == 0 { 2 } else { 0 }), true)]
            }
            Self::EvenFib => vec![(vec![1, 2], false), (vec![3, 0], true), (vec![2, 0], false)],
            Self::FibWord => vec![(vec![1, 2], false), (vec![1, 2], true)],
            // Before the suffix only n has digits; it begins with some of the parts at one place, and after them both have the same.
            Self::Tail => vec![
                (pair(&|n, t| if t == 0 { 1 } else { 2 * u32::from(t <= n) }), false),
                (pair(&|n, t| 2 * u32::from(n == t)), true),
            ],
            // w has one digit 1, at a place where n has x parts. It is the one that is looked for if fewer than that many follow, and x more make as
            // many: so its number less x or more follow.
            Self::Part(number) => {
                let number = usize::from(number);
                // State 2 + least * number + seen: at least `least` are to follow, `seen` have followed.
                let state = |least: usize, seen: usize| (2 + least * number + seen) as u32;
                let before = pair(&|n, w| match w {
                    0 => 1,
                    1 if n > 0 => state(number.saturating_sub(n), 0),
                    _ => 0,
                });
                let behind = (0..number).flat_map(|least| (0..number).map(move |seen| (least, seen)));
                let behind = behind.map(|(least, seen)| {
                    let row =
                        pair(&|n, w| if w == 0 && seen + n < number { state(least, seen + n) } else { 0 });
                    (row, seen >= least)
                });
                [(before, false)].into_iter().chain(behind).collect()
            }
            Self::Fewer(number) => {
                let number = usize::from(number);
                let row = |seen: usize| single(&|n| if seen + n <= number { (seen + n) as u32 } else { 0 });
                (1..=number).map(|seen| (row(seen), true)).collect()
            }
        };
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
        Automaton::from_rows(system, self.arity(), &rows, limits)
    }
}
