//! Infinitely many positions described at once.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use automata::{BINARY, FIBONACCI, System};
use num_bigint::BigUint;

use super::by_rules::ByRules;
use super::step::{Linear, Size, Step, To};
use crate::game::{Dynamic, Game};

/// A family of positions, all of them proved at once.
///
/// ```
/// use fibnim::proof::Family;
///
/// let family: Family = "piles:4,3".parse().unwrap();
/// assert_eq!(family.to_string(), "piles:3,4");
/// assert_eq!(family.tracks(), ["n", "r"]);
/// assert!("piles:x".parse::<Family>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// (n; r) of Fibonacci nim.
    OnePile,
    /// (m, n; r) of Fibonacci nim.
    TwoPile,
    /// (A, B, ..., n; r) of Fibonacci nim, all piles but one fixed: at least one, none empty, ascending.
    Piles(Vec<u32>),
    /// (n; r) of Fibonacci nim with Grundy value exactly G.
    Grundy(u32),
    /// (n1, ..., nK; r) of power-of-two nim.
    PowerOfTwo(usize),
    /// (n; r) of power-of-two nim with Grundy value exactly G.
    PowerOfTwoGrundy(u32),
    /// Positions of a game that is given by its rules.
    Rules(Arc<ByRules>),
}

/// The most variable piles of power-of-two nim.
pub const MOST_PILES: usize = 6;

/// The most stones on fixed piles together, and the most fixed piles: all smaller ones are proved first.
const MOST_FIXED_STONES: u32 = 1000;
const MOST_FIXED_PILES: usize = 4;

/// What the prover has to know of a family.
pub(super) struct Play {
    pub(super) system: &'static System,
    /// How many piles are variable.
    pub(super) piles: usize,
    /// Whether the game has an allowance.
    pub(super) allowance: bool,
    /// All moves.
    pub(super) steps: Vec<Step>,
    /// The families that moves lead to.
    pub(super) others: Vec<Family>,
    /// The families of the smaller Grundy values.
    pub(super) smaller: Vec<Family>,
    /// Where the learner's answers come from.
    pub(super) table: Table,
}

impl Play {
    /// The positions of the family itself that moves lead to, in a game without an allowance.
    pub(super) fn moves_from<'a>(&'a self, piles: &'a [u64]) -> impl Iterator<Item = Vec<u64>> + 'a {
        let stones: u64 = piles.iter().sum();
        self.steps.iter().filter(|step| step.to == To::Own).flat_map(move |step| {
            let sizes = match step.size {
                Size::Fixed(size) => u64::from(size)..=u64::from(size),
                Size::Chosen => 0..=stones,
            };
            sizes.filter_map(move |size| step.from(piles, size))
        })
    }
}

/// A table of the thresholds of a family.
pub(super) enum Table {
    /// Outcomes of these fixed piles and one more: a column for each.
    Columns(Game, Vec<u32>),
    /// A box of outcomes.
    Box(Game),
    /// Rows of Grundy values, for moves to this one.
    Rows(Dynamic, u32),
    /// Whatever the moves are.
    Any,
}

/// The largest Grundy value that can be asked for.
const MOST_VALUE: u32 = 99;

impl Family {
    /// The family of positions with these fixed piles and one more.
    ///
    /// ```
    /// use fibnim::proof::Family;
    /// assert_eq!(Family::with_fixed([4, 0, 3]), Family::Piles(vec![3, 4]));
    /// assert_eq!(Family::with_fixed([]), Family::OnePile);
    /// ```
    pub fn with_fixed(piles: impl IntoIterator<Item = u32>) -> Self {
        let mut piles: Vec<u32> = piles.into_iter().filter(|&pile| pile > 0).collect();
        piles.sort_unstable();
        if piles.is_empty() { Self::OnePile } else { Self::Piles(piles) }
    }

    /// The family of which these piles are a member: the largest runs, the others are fixed. Its place among the piles comes first;
    /// `None` without piles, or if a fixed one is beyond a `u32`.
    ///
    /// ```
    /// use fibnim::proof::Family;
    /// let piles = [4u32, 1000, 3].map(Into::into);
    /// assert_eq!(Family::of_piles(&piles), Some((1, Family::Piles(vec![3, 4]))));
    /// ```
    pub fn of_piles(piles: &[BigUint]) -> Option<(usize, Self)> {
        let running = (0..piles.len()).max_by_key(|&place| &piles[place])?;
        let others = (0..piles.len()).filter(|&place| place != running);
        let fixed: Option<Vec<u32>> = others.map(|place| u32::try_from(&piles[place]).ok()).collect();
        Some((running, Self::with_fixed(fixed?)))
    }

    /// The fixed piles, ascending.
    pub fn fixed(&self) -> &[u32] {
        match self {
            Self::Piles(fixed) => fixed,
            _ => &[],
        }
    }

    /// The system in which its numbers are written.
    pub fn system(&self) -> &'static System {
        match self {
            Self::Rules(family) => family.system(),
            Self::PowerOfTwo(_) | Self::PowerOfTwoGrundy(_) => &BINARY,
            _ => &FIBONACCI,
        }
    }

    /// After a move of x the next allowance is this many times x, where it is a multiple: rules may say something else.
    pub(super) fn factor(&self) -> u32 {
        match self {
            Self::PowerOfTwo(_) | Self::PowerOfTwoGrundy(_) => 1,
            _ => 2,
        }
    }

    /// How many piles are variable.
    pub fn piles(&self) -> usize {
        match self {
            Self::Rules(family) => family.piles(),
            Self::TwoPile => 2,
            Self::PowerOfTwo(piles) => *piles,
            _ => 1,
        }
    }

    /// The names of its numbers: the variable piles, then the allowance.
    pub fn tracks(&self) -> Vec<String> {
        let mut tracks: Vec<String> = match self {
            Self::TwoPile => vec!["m".into(), "n".into()],
            Self::PowerOfTwo(piles) => (1..=*piles).map(|i| format!("n{i}")).collect(),
            Self::Rules(family) => return family.tracks(),
            _ => vec!["n".into()],
        };
        tracks.push("r".into());
        tracks
    }

    /// The Grundy value it is about, if it is about one.
    pub fn value(&self) -> Option<u32> {
        match self {
            Self::Grundy(value) | Self::PowerOfTwoGrundy(value) => Some(*value),
            Self::Rules(family) => family.value(),
            _ => None,
        }
    }

    /// Moves in fixed piles: how many stones, and the family they lead to.
    pub fn side_moves(&self) -> Vec<(u32, Self)> {
        let Self::Piles(fixed) = self else { return Vec::new() };
        let mut moves = Vec::new();
        for (place, &pile) in fixed.iter().enumerate() {
            if place > 0 && fixed[place - 1] == pile {
                continue;
            }
            for take in 1..=pile {
                let mut smaller = fixed.clone();
                smaller[place] -= take;
                moves.push((take, Self::with_fixed(smaller)));
            }
        }
        moves
    }

    /// What the prover has to know of it.
    pub(super) fn play(&self) -> Play {
        if let Self::Rules(family) = self {
            return family.play();
        }
        let (piles, factor) = (self.piles(), self.factor());
        let mut others: Vec<Self> = Vec::new();
        let mut steps: Vec<Step> =
            (0..piles).map(|pile| Step::take_from(pile, piles, Some(factor))).collect();
        for (take, smaller) in self.side_moves() {
            let other = others.iter().position(|other| *other == smaller).unwrap_or_else(|| {
                others.push(smaller);
                others.len() - 1
            });
            steps.push(Step {
                size: Size::Fixed(take),
                guard: Vec::new(),
                result: (0..piles).map(|pile| Linear::pile(pile, piles)).collect(),
                allowance: Some(Linear::number((take * factor) as i32, piles)),
                to: To::Other(other),
            });
        }
        let dynamic = if factor == 1 { Dynamic::power_of_two() } else { Dynamic::fibonacci() };
        let table = match self.value() {
            Some(value) => Table::Rows(dynamic, value),
            None if piles == 1 && factor == 2 => Table::Columns(Game::normal(dynamic), self.fixed().to_vec()),
            None => Table::Box(Game::normal(dynamic)),
        };
        Play {
            system: self.system(),
            piles,
            allowance: true,
            steps,
            others,
            smaller: self.smaller_values(),
            table,
        }
    }

    /// The families of the smaller values.
    pub fn smaller_values(&self) -> Vec<Self> {
        match self {
            Self::Grundy(value) => (0..*value).map(Self::Grundy).collect(),
            Self::PowerOfTwoGrundy(value) => (0..*value).map(Self::PowerOfTwoGrundy).collect(),
            _ => Vec::new(),
        }
    }

    /// The families that its proof builds on, in the order of its certificate.
    pub fn needs(&self) -> Vec<Self> {
        if let Self::Rules(family) = self {
            let play = family.play();
            let mut needs = play.others;
            needs.sort_by_cached_key(ToString::to_string);
            needs.extend(play.smaller);
            return needs;
        }
        let mut needs: Vec<Self> = self.side_moves().into_iter().map(|(_, family)| family).collect();
        needs.sort_by_cached_key(ToString::to_string);
        needs.dedup();
        needs.extend(self.smaller_values());
        needs
    }

    /// A position of the family, with its numbers in words.
    pub fn position(&self) -> String {
        let piles: Vec<String> = match self {
            Self::Piles(fixed) => fixed.iter().map(ToString::to_string).chain(["n".into()]).collect(),
            Self::Rules(family) => return family.position(),
            _ => self.tracks()[..self.piles()].to_vec(),
        };
        format!("({}; r)", piles.join(", "))
    }

    /// The game, in words.
    pub fn game(&self) -> &str {
        match self {
            Self::Rules(family) => family.rules().name(),
            Self::PowerOfTwo(_) | Self::PowerOfTwoGrundy(_) => "power-of-two nim",
            _ => "Fibonacci nim",
        }
    }

    /// The property that is proved, in words: "(3, 4, n; r) is a P position".
    pub fn property(&self) -> String {
        match self.value() {
            None => format!("{} is a P position", self.position()),
            Some(value) => format!("{} has Grundy value {value}", self.position()),
        }
    }
}

impl Display for Family {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnePile => out.write_str("one-pile"),
            Self::TwoPile => out.write_str("two-pile"),
            Self::Piles(fixed) => {
                let fixed: Vec<String> = fixed.iter().map(ToString::to_string).collect();
                write!(out, "piles:{}", fixed.join(","))
            }
            Self::Grundy(value) => write!(out, "grundy:{value}"),
            Self::PowerOfTwo(piles) => write!(out, "power-of-two:{piles}"),
            Self::PowerOfTwoGrundy(value) => write!(out, "power-of-two-grundy:{value}"),
            Self::Rules(family) => write!(out, "{family}"),
        }
    }
}

/// Why a text names no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// No kind of family is called so.
    #[error("there is no family `{0}`")]
    Unknown(String),
    /// What stands behind the colon is wrong.
    #[error("`{name}:` is followed by {expected}, and here is `{found}`")]
    Parameter {
        /// The kind of family.
        name: &'static str,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
}

impl FamilyError {
    /// What can be written.
    pub const HELP: &'static str =
        "families are one-pile, two-pile, piles:3,4, grundy:4, power-of-two:3 and power-of-two-grundy:2";
}

impl FromStr for Family {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Self, FamilyError> {
        let (name, parameter) = match text.split_once(':') {
            None => (text, None),
            Some((name, parameter)) => (name, Some(parameter)),
        };
        let number = |name, most: u32, least: u32| {
            let found = parameter.unwrap_or_default();
            let fits = |n: &u32| (least..=most).contains(n);
            found.trim().parse().ok().filter(fits).ok_or_else(|| FamilyError::Parameter {
                name,
                expected: format!("a number from {least} to {most}"),
                found: found.into(),
            })
        };
        match (name, parameter) {
            ("one-pile", None) => Ok(Self::OnePile),
            ("two-pile", None) => Ok(Self::TwoPile),
            ("grundy", Some(_)) => Ok(Self::Grundy(number("grundy", MOST_VALUE, 0)?)),
            ("power-of-two-grundy", Some(_)) => {
                Ok(Self::PowerOfTwoGrundy(number("power-of-two-grundy", MOST_VALUE, 0)?))
            }
            ("power-of-two", Some(_)) => {
                Ok(Self::PowerOfTwo(number("power-of-two", MOST_PILES as u32, 1)? as usize))
            }
            ("piles", Some(parameter)) => {
                let piles: Option<Vec<u32>> =
                    parameter.split(',').map(|pile| pile.trim().parse().ok()).collect();
                let small = |piles: &Vec<u32>| {
                    piles.len() <= MOST_FIXED_PILES
                        && piles.iter().map(|&pile| u64::from(pile)).sum::<u64>() <= MOST_FIXED_STONES.into()
                };
                let piles = piles.filter(small).ok_or_else(|| FamilyError::Parameter {
                    name: "piles",
                    expected: format!(
                        "at most {MOST_FIXED_PILES} piles, joined by commas, of at most {MOST_FIXED_STONES} stones together"
                    ),
                    found: parameter.into(),
                })?;
                Ok(Self::with_fixed(piles))
            }
            _ => Err(FamilyError::Unknown(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for name in [
            "one-pile",
            "two-pile",
            "piles:3",
            "piles:1,1,1",
            "grundy:7",
            "power-of-two:4",
            "power-of-two-grundy:0",
        ] {
            assert_eq!(name.parse::<Family>().unwrap().to_string(), name);
        }
        for name in [
            "",
            "piles",
            "piles:",
            "piles:-1",
            "piles:2000",
            "grundy:",
            "grundy:100",
            "power-of-two:0",
            "power-of-two:7",
            "one-pile:3",
        ] {
            assert!(name.parse::<Family>().is_err(), "{name}");
        }
        assert_eq!("piles:0,0".parse(), Ok(Family::OnePile));
    }

    #[test]
    fn what_a_proof_needs() {
        let names = |family: &str| -> Vec<String> {
            family.parse::<Family>().unwrap().needs().iter().map(ToString::to_string).collect()
        };
        assert_eq!(names("piles:1,2"), ["piles:1", "piles:1,1", "piles:2"]);
        assert_eq!(names("piles:1"), ["one-pile"]);
        assert_eq!(names("grundy:2"), ["grundy:0", "grundy:1"]);
        assert!(names("two-pile").is_empty());
    }
}
