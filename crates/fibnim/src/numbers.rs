//! Numerations by name: in which system numbers are written, for rules and for statements.

mod greedy;
mod sum;

pub use greedy::{Greedy, NoGreedy};
pub use sum::{RecurrenceSum, multiple};

use std::fmt;
use std::str::FromStr;

use automata::{BINARY, FIBONACCI, NoSystem, System};
use num_integer::Integer;
use numeration::{BadRecurrence, Recurrence, Recurrent};

use crate::game::notation::{UnknownGame, parse_game, shorten};
use crate::game::{Dynamic, NoSequence};

/// A numeration: each number is a sum of terms of a sequence in one greedy way, each term as often as it fits.
///
/// ```
/// use fibnim::numbers::Numbers;
///
/// let triple: Numbers = "takeaway:3".parse().unwrap();
/// assert_eq!(triple.system().unwrap().digits(&5u32.into()), [1, 0, 0, 1]); // 4 + 1 of 1, 2, 3, 4, 6, 8, ...
/// assert_eq!("takeaway:2".parse::<Numbers>().unwrap(), Numbers::Fibonacci);
/// assert!("takeaway:4".parse::<Numbers>().unwrap().system().is_err()); // no finite automaton adds there
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Zeckendorf representations.
    Fibonacci,
    /// Base 2.
    Binary,
    /// Greedy sums of Schwenk's sequence for the take-away game with this dynamic, neither 2x nor x.
    Takeaway(Dynamic),
    /// Greedy sums of a sequence with a delay that, to the knowledge of this module, is none of these.
    Sequence(Recurrent),
    /// Greedy sums of a sequence of any other recurrence: another base, Tribonacci, Pell, those of Fraenkel.
    Recurrence(Recurrence),
}

/// The largest factor and the largest summand of the dynamics that are tried for a sequence.
const MOST_TRIED: u32 = 8;

/// The numerations there are, for messages.
pub const NUMBERS_HELP: &str = "numerations are fibonacci, binary, base:3, tribonacci, pell, those of take-away games (takeaway:3, takeaway:5/2, takeaway:+2), and of recurrences: \
     recurrence:2,1;1,3 is U(k+1) = 2 U(k) + U(k-1) from 1, 3";

/// The largest base.
const LARGEST_BASE: u64 = 36;

/// Recurrences with names of their own: coefficients and first terms.
const NAMED: [(&str, &[u64], &[u64]); 2] =
    [("tribonacci", &[1, 1, 1], &[1, 2, 4]), ("pell", &[2, 1], &[1, 2])];

/// What names no numeration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownNumbers {
    /// None is called so.
    #[error("there is no numeration `{0}`")]
    Name(String),
    /// `takeaway:` with something that is not a take-away game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// `base:` with something that is not a base.
    #[error("`base:{0}` is not a base: bases are base:2 to base:{LARGEST_BASE}")]
    Base(String),
    /// `recurrence:` without two lists of numbers.
    #[error(
        "`recurrence:{0}` is not a recurrence: expected the coefficients and the first terms, as in recurrence:2,1;1,3"
    )]
    Lists(String),
    /// `recurrence:` with numbers that make no numeration.
    #[error("`recurrence:{text}` does not define a numeration: {reason}")]
    Recurrence {
        /// What was written.
        text: String,
        /// Why.
        reason: BadRecurrence,
    },
}

/// Why automata cannot read a numeration.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoNumbers {
    /// The dynamic has no sequence.
    #[error(transparent)]
    Sequence(#[from] NoSequence),
    /// The sequence makes no system in which addition can be read.
    #[error(transparent)]
    System(#[from] NoSystem),
}

impl Numbers {
    /// The system that automata read.
    ///
    /// # Errors
    ///
    /// If the sequence ends, is not known without end, or has no Pisot number, so that no finite automaton adds.
    pub fn system(&self) -> Result<&'static System, NoNumbers> {
        match self {
            Self::Fibonacci => Ok(&FIBONACCI),
            Self::Binary => Ok(&BINARY),
            Self::Takeaway(dynamic) => Ok(System::takeaway(&dynamic.linear()?)?),
            Self::Sequence(sequence) => Ok(System::of(&self.to_string(), sequence)?),
            Self::Recurrence(sequence) => Ok(System::recurrence(&self.to_string(), sequence)?),
        }
    }

    /// The sequence as certificates write it, if it does not end: `1 2 delay 1`. Nothing is kept by looking at it, while a
    /// [`system`](Self::system) stays once it is made.
    pub fn written(&self) -> Option<String> {
        match self {
            Self::Fibonacci => Some(FIBONACCI.written().to_owned()),
            Self::Binary => Some(BINARY.written().to_owned()),
            Self::Takeaway(dynamic) => {
                Recurrent::of(&dynamic.linear().ok()?).ok().as_ref().map(System::written_delayed)
            }
            Self::Sequence(sequence) => Some(System::written_delayed(sequence)),
            Self::Recurrence(sequence) => Some(System::written_recurrence(sequence)),
        }
    }

    /// Fraenkel's numeration for a-Wythoff's game: U(k+1) = a U(k) + U(k-1) from 1, a + 1. For a = 1 it is Zeckendorf's. `None` if a is 0 or large.
    ///
    /// ```
    /// use fibnim::numbers::Numbers;
    /// assert_eq!(Numbers::fraenkel(2).unwrap().to_string(), "recurrence:2,1;1,3");
    /// assert_eq!(Numbers::fraenkel(1), Some(Numbers::Fibonacci));
    /// ```
    pub fn fraenkel(a: u64) -> Option<Self> {
        (1..LARGEST_BASE).contains(&a).then(|| Self::of_recurrence(known(&[a, 1], &[1, a + 1])))
    }

    /// The numeration of a recurrence, under its simplest name.
    ///
    /// ```
    /// use fibnim::numbers::Numbers;
    /// use numeration::Recurrence;
    ///
    /// let named = |c: &[u64], first: &[u64]| Numbers::of_recurrence(Recurrence::new(c.to_vec(), first.to_vec()).unwrap()).to_string();
    /// assert_eq!(named(&[1, 1], &[1, 2]), "fibonacci");
    /// assert_eq!(named(&[1, 1, 1], &[1, 2, 4]), "tribonacci");
    /// assert_eq!(named(&[2, 1], &[1, 3]), "recurrence:2,1;1,3");
    /// ```
    pub fn of_recurrence(sequence: Recurrence) -> Self {
        match sequence.recurrent() {
            Some(delayed) => Self::of_sequence(delayed),
            None => Self::Recurrence(sequence),
        }
    }

    /// The numeration of a sequence, under the name of the simplest take-away game that has it, if one is found.
    ///
    /// ```
    /// use fibnim::numbers::Numbers;
    /// use numeration::{BadRecurrence, Recurrence, Recurrent};
    ///
    /// let named = |first: &[u64], delay| Numbers::of_sequence(Recurrent::new(first.to_vec(), delay).unwrap()).to_string();
    /// assert_eq!(named(&[1, 2], 1), "fibonacci");
    /// assert_eq!(named(&[1, 2, 3, 4, 6], 3), "takeaway:3");
    /// assert_eq!(named(&[1, 2, 3], 2), "1 2 3 delay 2");
    /// ```
    pub fn of_sequence(sequence: Recurrent) -> Self {
        let multiples = (1..=MOST_TRIED).flat_map(|q| (q..=q * MOST_TRIED).map(move |p| (p, q)));
        let multiples = multiples.filter(|&(p, q)| p.gcd(&q) == 1).map(|(p, q)| Dynamic::multiple(p, q).ok());
        let mut dynamics = multiples.flatten().chain((1..=MOST_TRIED).map(Dynamic::plus));
        let is = |dynamic: &Dynamic| {
            let linear = dynamic.linear().ok();
            linear.and_then(|linear| Recurrent::of(&linear).ok()).is_some_and(|found| found == sequence)
        };
        match dynamics.find(is) {
            Some(dynamic) => dynamic.into(),
            None => Self::Sequence(sequence),
        }
    }
}

impl From<Dynamic> for Numbers {
    /// The numeration of a take-away game.
    fn from(dynamic: Dynamic) -> Self {
        match dynamic {
            dynamic if dynamic.is_fibonacci() => Self::Fibonacci,
            dynamic if dynamic.is_power_of_two() => Self::Binary,
            other => Self::Takeaway(other),
        }
    }
}

impl FromStr for Numbers {
    type Err = UnknownNumbers;

    /// Reads `fibonacci`, `binary`, `base:K`, `tribonacci`, `pell`, `recurrence:COEFFICIENTS;FIRST TERMS`, or the name of a take-away game.
    fn from_str(text: &str) -> Result<Self, UnknownNumbers> {
        match text.trim() {
            "fibonacci" => Ok(Self::Fibonacci),
            "binary" => Ok(Self::Binary),
            game if game.starts_with("takeaway:") => Ok(parse_game(game)?.into()),
            other if other.starts_with("base:") => base(&other["base:".len()..]),
            other if other.starts_with("recurrence:") => recurrence(&other["recurrence:".len()..]),
            name if let Some((_, coefficients, first)) = NAMED.iter().find(|(other, ..)| *other == name) => {
                Ok(Self::of_recurrence(known(coefficients, first)))
            }
            other => Err(UnknownNumbers::Name(shorten(other))),
        }
    }
}

/// A sequence that is known to be one.
fn known(coefficients: &[u64], first: &[u64]) -> Recurrence {
    Recurrence::new(coefficients.to_vec(), first.to_vec()).expect("it ascends")
}

/// `3` of `base:3`.
fn base(text: &str) -> Result<Numbers, UnknownNumbers> {
    match number(text) {
        Some(base @ 2..=LARGEST_BASE) => Ok(Numbers::of_recurrence(known(&[base], &[1]))),
        _ => Err(UnknownNumbers::Base(shorten(text))),
    }
}

/// `2,1;1,3` of `recurrence:2,1;1,3`.
fn recurrence(text: &str) -> Result<Numbers, UnknownNumbers> {
    let list = |text: &str| text.split(',').map(|part| number(part.trim())).collect::<Option<Vec<u64>>>();
    let lists = text.split_once(';').and_then(|(coefficients, first)| list(coefficients).zip(list(first)));
    let (coefficients, first) = lists.ok_or_else(|| UnknownNumbers::Lists(shorten(text)))?;
    let wrong = |reason| UnknownNumbers::Recurrence { text: shorten(text), reason };
    Ok(Numbers::of_recurrence(Recurrence::new(coefficients, first).map_err(wrong)?))
}

/// A natural number, in decimal digits only.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok())?
}

impl fmt::Display for Numbers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fibonacci => out.write_str("fibonacci"),
            Self::Binary => out.write_str("binary"),
            Self::Takeaway(dynamic) => dynamic.fmt(out),
            Self::Sequence(sequence) => {
                let terms: Vec<String> = sequence.first().iter().map(ToString::to_string).collect();
                write!(out, "{} delay {}", terms.join(" "), sequence.delay())
            }
            Self::Recurrence(sequence) => match (sequence.coefficients(), sequence.first()) {
                ([base], [1]) => write!(out, "base:{base}"),
                (coefficients, first) => {
                    match NAMED.iter().find(|(_, c, f)| (*c, *f) == (coefficients, first)) {
                        Some((name, ..)) => out.write_str(name),
                        None => write!(out, "recurrence:{sequence}"),
                    }
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_numeration_is_read_back_from_its_name() {
        for name in [
            "fibonacci",
            "binary",
            "takeaway:3",
            "takeaway:5/2",
            "takeaway:+2",
            "takeaway:[1,3,3,5]",
            "base:3",
            "base:36",
            "tribonacci",
            "pell",
            "recurrence:2,1;1,3",
            "recurrence:6,1;1,7",
        ] {
            assert_eq!(name.parse::<Numbers>().unwrap().to_string(), name);
        }
        for (long, short) in [
            ("base:2", "binary"),
            ("recurrence:1,1;1,2", "fibonacci"),
            ("recurrence:1,1,1;1,2,4,7", "tribonacci"),
            ("recurrence: 2, 1 ; 1, 2", "pell"),
            ("recurrence:10;1", "base:10"),
            ("recurrence:1,0,0,1;1,2,3,4,6", "takeaway:3"),
        ] {
            assert_eq!(long.parse::<Numbers>().unwrap().to_string(), short);
        }
        assert_eq!("takeaway:1".parse(), Ok(Numbers::Binary));
        for wrong in ["", "ternary", "nim", "takeaway", "takeaway:", "takeaway:1/2", "takeaway:[3,1]"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
        for wrong in ["base:", "base:1", "base:37", "base:+3", "base:x", "base:10^3"] {
            let error = wrong.parse::<Numbers>().unwrap_err().to_string();
            assert_eq!(error, format!("`{wrong}` is not a base: bases are base:2 to base:36"));
        }
        for (wrong, reason) in [
            ("recurrence:", "expected the coefficients and the first terms"),
            ("recurrence:2,1", "expected the coefficients and the first terms"),
            ("recurrence:2,-1;1,3", "expected the coefficients and the first terms"),
            ("recurrence:2,1;1", "needs 2 to 30 first terms"),
            ("recurrence:2,1;2,3", "the first term must be 1"),
            ("recurrence:1,1;1,1", "the terms must grow, and 1 is followed by 1"),
            ("recurrence:1,0;1,2", "the last coefficient must be at least 1"),
        ] {
            let error = wrong.parse::<Numbers>().unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn reasons_are_kept() {
        let reason = |name: &str| name.parse::<Numbers>().unwrap().system().unwrap_err().to_string();
        assert!(reason("takeaway:4").contains("a root of absolute value 1.033"));
        assert!(reason("recurrence:1,3;1,2").contains("a root of absolute value 1.303"));
        assert_eq!(reason("takeaway:=3"), "the sequence of this dynamic ends with 4, the last of 4 terms");
        assert!(reason("takeaway:10^30").contains("too large"));
        assert_eq!("takeaway:3/2".parse::<Numbers>().unwrap().system(), Ok(&BINARY));
    }
}
