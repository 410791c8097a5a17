//! Numerations by name: in which system numbers are written, for rules and for statements.

mod greedy;

pub use greedy::{Greedy, NoGreedy};

use std::fmt;
use std::str::FromStr;

use automata::{BINARY, FIBONACCI, NoSystem, System};
use num_integer::Integer;
use numeration::Recurrent;

use crate::game::notation::{UnknownGame, parse_game, shorten};
use crate::game::{Dynamic, NoSequence};

/// A numeration: each number is a sum of terms of a sequence in one greedy way.
///
/// ```
/// use fibnim::numbers::Numbers;
///
/// let triple: Numbers = "takeaway:3".parse().unwrap();
/// assert_eq!(triple.system().unwrap().digits(&5u32.into()), [true, false, false, true]); // 4 + 1 of 1, 2, 3, 4, 6, 8, ...
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
    /// Greedy sums of a sequence that is none of these, as far as is known here.
    Sequence(Recurrent),
}

/// The largest factor and the largest summand of the dynamics that are tried for a sequence.
const MOST_TRIED: u32 = 8;

/// The numerations there are, for messages.
pub const NUMBERS_HELP: &str =
    "numerations are fibonacci, binary, and those of take-away games: takeaway:3, takeaway:5/2, takeaway:+2";

/// What names no numeration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownNumbers {
    /// None is called so.
    #[error("there is no numeration `{0}`")]
    Name(String),
    /// `takeaway:` with something that is no take-away game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
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
    /// If the sequence ends, is not known for ever, or has no Pisot number, so that no finite automaton adds.
    pub fn system(&self) -> Result<&'static System, NoNumbers> {
        match self {
            Self::Fibonacci => Ok(&FIBONACCI),
            Self::Binary => Ok(&BINARY),
            Self::Takeaway(dynamic) => Ok(System::takeaway(&dynamic.linear()?)?),
            Self::Sequence(sequence) => Ok(System::of(&self.to_string(), sequence)?),
        }
    }

    /// The sequence: its first terms and its delay, if it goes on for ever. Nothing is kept by looking at it, while a
    /// [`system`](Self::system) stays once it is made.
    pub fn sequence(&self) -> Option<(Vec<u64>, usize)> {
        let of = |recurrent: &Recurrent| (recurrent.first().to_vec(), recurrent.delay());
        let made = |(first, delay): (&[u64], usize)| (first.to_vec(), delay);
        match self {
            Self::Fibonacci => Some(made(FIBONACCI.sequence())),
            Self::Binary => Some(made(BINARY.sequence())),
            Self::Takeaway(dynamic) => Recurrent::of(&dynamic.linear().ok()?).ok().as_ref().map(of),
            Self::Sequence(sequence) => Some(of(sequence)),
        }
    }

    /// The numeration of a sequence, under the name of the simplest take-away game that has it, if one is found.
    ///
    /// ```
    /// use fibnim::numbers::Numbers;
    /// use numeration::Recurrent;
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

    /// Reads `fibonacci`, `binary`, or the name of a take-away game.
    fn from_str(text: &str) -> Result<Self, UnknownNumbers> {
        match text.trim() {
            "fibonacci" => Ok(Self::Fibonacci),
            "binary" => Ok(Self::Binary),
            game if game.starts_with("takeaway:") => Ok(parse_game(game)?.into()),
            other => Err(UnknownNumbers::Name(shorten(other))),
        }
    }
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_numeration_is_read_back_from_its_name() {
        for name in ["fibonacci", "binary", "takeaway:3", "takeaway:5/2", "takeaway:+2", "takeaway:[1,3,3,5]"]
        {
            assert_eq!(name.parse::<Numbers>().unwrap().to_string(), name);
        }
        assert_eq!("takeaway:1".parse(), Ok(Numbers::Binary));
        for wrong in ["", "ternary", "nim", "takeaway", "takeaway:", "takeaway:1/2", "takeaway:[3,1]"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn reasons_are_kept() {
        let reason = |name: &str| name.parse::<Numbers>().unwrap().system().unwrap_err().to_string();
        assert!(reason("takeaway:4").contains("a root of absolute value 1.033"));
        assert_eq!(reason("takeaway:=3"), "the sequence of this dynamic ends with 4, the last of 4 terms");
        assert!(reason("takeaway:10^30").contains("too large"));
        assert_eq!("takeaway:3/2".parse::<Numbers>().unwrap().system(), Ok(&BINARY));
    }
}
