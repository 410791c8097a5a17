//! The names of families, written and read.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::game::Convention;
use crate::game::notation::{UnknownGame, parse_game};
use crate::proof::certificate::hash;
use crate::proof::family::group::{Group, MOST_FIXED_PILES, MOST_PILES};
use crate::proof::family::{Asks, Family, MOST_FIXED_STONES, MOST_VALUE, numeration};
use crate::proof::play::reading::OutOfReach;
use crate::rules::{Rules, known, takeaway};

impl Display for Family {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.group(), self.asks()) {
            (Some(&Group::Fibonacci(piles)), Asks::Lost) if self.piles() == piles && piles <= 2 => {
                out.write_str(if piles == 1 { "one-pile" } else { "two-pile" })
            }
            (Some(Group::Fibonacci(_)), Asks::Lost) if self.piles() == 1 => {
                let fixed: Vec<String> = self.fixed().iter().map(ToString::to_string).collect();
                write!(out, "piles:{}", fixed.join(","))
            }
            (Some(Group::Fibonacci(1)), Asks::Value(value)) => write!(out, "grundy:{value}"),
            (Some(&Group::PowerOfTwo(piles)), Asks::Lost) if self.piles() == piles => {
                write!(out, "power-of-two:{piles}")
            }
            (Some(Group::PowerOfTwoValues), Asks::Value(value)) => write!(out, "power-of-two-grundy:{value}"),
            _ => self.long_name(out),
        }
    }
}

impl Family {
    /// Whether the rules are those that the program knows by their name.
    pub(in crate::proof) fn has_known_rules(&self) -> bool {
        let rules = self.rules();
        known(rules.name()).is_some_and(|known| known.under(rules.convention()).text() == rules.text())
    }

    /// The game, which piles are fixed, and what is asked: `wythoff/m=3/value=1`.
    fn long_name(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules();
        let is_in = |known: &Rules| numeration(known).is_ok_and(|system| system == self.system());
        match (self.group(), known(rules.name()).filter(is_in)) {
            (Some(Group::Takeaway(dynamic)), _) => {
                let misere = rules.convention() == Convention::Misere;
                write!(out, "{dynamic}{}", if misere { "/misere" } else { "" })?;
            }
            (_, Some(known)) if known.text() == rules.text() => out.write_str(rules.name())?,
            (_, Some(known)) if known.clone().under(Convention::Misere).text() == rules.text() => {
                write!(out, "{}/misere", rules.name())?;
            }
            // Any game may have this name: its rules identify it.
            _ => write!(out, "{}@{}", rules.name(), fingerprint(rules))?,
        }
        for (name, fixed) in rules.piles().iter().zip(self.at()) {
            if let Some(stones) = fixed {
                write!(out, "/{name}={stones}")?;
            }
        }
        match self.asks() {
            Asks::Moves => out.write_str("/moves"),
            Asks::Lost => Ok(()),
            Asks::Value(value) => write!(out, "/value={value}"),
        }
    }
}

/// Eight digits that distinguish games of the same name.
pub fn fingerprint(rules: &Rules) -> String {
    let numbers = numeration(rules).map_or("None".into(), |system| numbers(system.written()));
    hash(&format!("{numbers}\n{}", rules.text()))[..8].to_owned()
}

/// A numeration as fingerprints have it: `Some(([1, 2], 1))`, or `Some(([1, 3], [2, 1]))` of a recurrence.
fn numbers(written: &str) -> String {
    let list = |numbers: &str| format!("[{}]", numbers.replace(' ', ", "));
    match written.split_once(" recurrence ") {
        Some((terms, coefficients)) => format!("Some(({}, {}))", list(terms), list(coefficients)),
        None => {
            let (terms, delay) =
                written.split_once(" delay ").expect("a system is written in one of two ways");
            format!("Some(({}, {delay}))", list(terms))
        }
    }
}

/// Why a text names no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// No game and no kind of family is called so.
    #[error("there is no family `{0}`")]
    Unknown(String),
    /// The game has rules that are not known by their name.
    #[error("the rules of `{0}` are not at hand")]
    NoRules(String),
    /// What follows the colon is wrong.
    #[error("`{name}:` must be followed by {expected}, not `{found}`")]
    Parameter {
        /// The kind of family.
        name: &'static str,
        /// What should stand there.
        expected: String,
        /// The text that was given.
        found: String,
    },
    /// What follows a stroke is wrong.
    #[error(
        "`/{found}` does not apply to {game}: a pile is fixed by `/{pile}=3`, a value asked for by `/value=1`"
    )]
    Part {
        /// The game.
        game: String,
        /// One of its piles.
        pile: String,
        /// The text that was given.
        found: String,
    },
    /// What follows `takeaway:` is not a take-away game.
    #[error(transparent)]
    Takeaway(#[from] UnknownGame),
    /// There is such a game, and no proof is known for it.
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
}

impl FamilyError {
    /// What can be written.
    pub const HELP: &'static str = "families are one-pile, two-pile, piles:3,4, grundy:4, power-of-two:3, power-of-two-grundy:2, and games \
        by their rules: wythoff, wythoff/value=1, wythoff/m=3, nim/misere (`fibnim rules` lists them)";
}

impl FromStr for Family {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Self, FamilyError> {
        Self::read(text, |_, _| None)
    }
}

impl Family {
    /// The family called so. `find` finds rules that are not known by name, by their name and [fingerprint].
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn read(text: &str, find: impl FnOnce(&str, &str) -> Option<Rules>) -> Result<Self, FamilyError> {
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
            ("one-pile", None) => Ok(Self::one_pile()),
            ("two-pile", None) => Ok(Self::two_pile()),
            ("grundy", Some(_)) => Ok(Self::grundy(number("grundy", MOST_VALUE, 0)?)),
            ("power-of-two-grundy", Some(_)) => {
                Ok(Self::power_of_two_grundy(number("power-of-two-grundy", MOST_VALUE, 0)?))
            }
            ("power-of-two", Some(_)) => {
                Ok(Self::power_of_two(number("power-of-two", MOST_PILES as u32, 1)? as usize))
            }
            ("piles", Some(parameter)) => fixed_piles(parameter),
            _ => by_rules(text, find),
        }
    }
}

/// `3,4` of `piles:3,4`.
fn fixed_piles(parameter: &str) -> Result<Family, FamilyError> {
    let piles: Option<Vec<u32>> = parameter.split(',').map(|pile| pile.trim().parse().ok()).collect();
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
    Ok(Family::with_fixed(piles))
}

/// `wythoff/m=3/value=1`
fn by_rules(text: &str, find: impl FnOnce(&str, &str) -> Option<Rules>) -> Result<Family, FamilyError> {
    let mut parts = parts(text).into_iter();
    let game = parts.next().unwrap_or_default();
    let mut rules = match game.split_once('@') {
        None if game.starts_with("takeaway:") => takeaway_rules(game)?,
        None => known(game).ok_or_else(|| FamilyError::Unknown(text.into()))?,
        Some((name, print)) => find(name, print).ok_or_else(|| FamilyError::NoRules(game.into()))?,
    };
    let mut fixed = vec![None; rules.piles().len()];
    let mut asks = Asks::Lost;
    for part in parts {
        let wrong =
            || FamilyError::Part { game: game.into(), pile: rules.piles()[0].clone(), found: part.into() };
        let (name, number) = part.split_once('=').unzip();
        let number = number.map(|number: &str| number.parse::<u32>().map_err(|_| wrong())).transpose()?;
        match (name, number) {
            (None, _) if part == "misere" => rules = rules.under(Convention::Misere),
            (None, _) if part == "moves" && asks == Asks::Lost => asks = Asks::Moves,
            (Some("value"), Some(value)) if asks == Asks::Lost => asks = Asks::Value(value),
            (Some(name), Some(stones)) => {
                let pile = rules.piles().iter().position(|pile| pile == name).ok_or_else(wrong)?;
                if fixed[pile].replace(stones).is_some() {
                    return Err(wrong());
                }
            }
            _ => return Err(wrong()),
        }
    }
    Ok(Family::new(rules, fixed, asks)?)
}

/// `takeaway:5/2`
fn takeaway_rules(game: &str) -> Result<Rules, FamilyError> {
    let dynamic = parse_game(game)?;
    takeaway(&dynamic).map_err(|error| OutOfReach::numeration(&error).into())
}

/// The parts between slashes. A slash before a digit is that of a fraction.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (place, _) in text.match_indices('/') {
        if !text[place + 1..].starts_with(|c: char| c.is_ascii_digit()) {
            parts.push(&text[start..place]);
            start = place + 1;
        }
    }
    parts.push(&text[start..]);
    parts
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
            "wythoff",
            "wythoff/value=1",
            "wythoff/m=3/value=1",
            "nim/misere",
            "nim/misere/m=2",
            "nim/moves",
            "maharaja",
            "takeaway:3",
            "takeaway:5/2/value=1",
            "takeaway:[1,3,5]/moves",
            "takeaway:+2/misere",
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
            "chess",
            "wythoff/",
            "wythoff/m",
            "wythoff/m=3/m=4",
            "wythoff/m=3/n=4",
            "wythoff/value=1/value=2",
            "wythoff/misere/value=1",
            "wythoff@12345678",
        ] {
            assert!(name.parse::<Family>().is_err(), "{name}");
        }
        assert_eq!("piles:0,0".parse(), Ok(Family::one_pile()));
    }

    #[test]
    fn one_family_has_one_name() {
        for (name, short) in [
            ("fibonacci", "one-pile"),
            ("fibonacci/value=3", "grundy:3"),
            ("two-piles", "two-pile"),
            ("two-piles/m=3", "piles:3"),
            ("two-piles/n=3", "piles:3"),
            ("two-piles/m=0", "one-pile"),
            ("power-of-two", "power-of-two:1"),
            ("power-of-two/value=2", "power-of-two-grundy:2"),
        ] {
            assert_eq!(name.parse::<Family>().unwrap().to_string(), short, "{name}");
        }
    }

    #[test]
    fn what_a_proof_needs() {
        let names = |family: &str| -> Vec<String> {
            family.parse::<Family>().unwrap().needs().iter().map(ToString::to_string).collect()
        };
        assert_eq!(names("piles:1,2"), ["piles:1", "piles:1,1", "piles:2"]);
        assert_eq!(names("piles:1"), ["one-pile"]);
        assert_eq!(names("grundy:2"), ["grundy:0", "grundy:1"]);
        assert_eq!(names("wythoff/m=2"), ["wythoff/m=0", "wythoff/m=1"]);
        assert_eq!(names("nim/misere"), ["nim/misere/moves"]);
        assert!(names("two-pile").is_empty());
    }
}
