//! Positions of a game that is given by its rules.

use std::fmt;

use num_bigint::BigUint;

use super::Rules;
use crate::game::notation::{self, SyntaxError};
use crate::game::{Allowance, Setup};

/// Piles in the order of the rules, and the allowance if the game has one. [`Rules::position`] and [`Rules::read_position`] make
/// them, so they always fit their game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    piles: Vec<BigUint>,
    allowance: Option<Allowance>,
}

/// Piles that do not fit the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} has {} and {}", piles(*.wanted), match .allowance {
    true => "an allowance",
    false => "no allowance",
})]
pub struct NoSuchPosition {
    /// The game.
    pub name: String,
    /// How many piles it has.
    pub wanted: usize,
    /// Whether it has an allowance.
    pub allowance: bool,
}

fn piles(count: usize) -> String {
    format!("{count} {}", if count == 1 { "pile" } else { "piles" })
}

impl Position {
    /// A position that is known to fit.
    pub(crate) fn new(piles: Vec<BigUint>, allowance: Option<Allowance>) -> Self {
        Self { piles, allowance }
    }

    /// Stones of each pile, in the order of the rules.
    pub fn piles(&self) -> &[BigUint] {
        &self.piles
    }

    /// The allowance, if the game has one.
    pub fn allowance(&self) -> Option<&Allowance> {
        self.allowance.as_ref()
    }

    /// How many stones there are in all.
    pub fn stones(&self) -> BigUint {
        self.piles.iter().sum()
    }
}

impl fmt::Display for Position {
    /// As [`Rules::read_position`] reads it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<String> = self.piles.iter().map(ToString::to_string).collect();
        out.write_str(&piles.join(","))?;
        match &self.allowance {
            Some(allowance) => write!(out, ";{allowance}"),
            None => Ok(()),
        }
    }
}

impl Rules {
    /// A position of this game.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let wythoff = known("wythoff").unwrap();
    /// let position = wythoff.position(vec![1u32.into(), 2u32.into()], None).unwrap();
    /// assert_eq!(position.to_string(), "1,2");
    /// assert!(wythoff.position(vec![1u32.into()], None).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the game has another number of piles, or has an allowance and none is given, or has none and one is.
    pub fn position(
        &self,
        piles: Vec<BigUint>,
        allowance: Option<Allowance>,
    ) -> Result<Position, NoSuchPosition> {
        if piles.len() == self.piles().len() && allowance.is_some() == self.allowance().is_some() {
            return Ok(Position { piles, allowance });
        }
        Err(NoSuchPosition {
            name: self.name().to_owned(),
            wanted: self.piles().len(),
            allowance: self.allowance().is_some(),
        })
    }

    /// Reads a position: piles joined by commas in the order of the rules, then `;` and the allowance. An allowance that is not
    /// written is `inf`.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// assert_eq!(known("fibonacci").unwrap().read_position("10^3").unwrap().to_string(), "1000;inf");
    /// assert_eq!(known("nim").unwrap().read_position("3").unwrap_err().to_string(), "nim has 2 piles and no allowance");
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a position, or none of this game.
    pub fn read_position(&self, text: &str) -> Result<Position, SyntaxError> {
        let wrong = |message: String| {
            let start = text.len() - text.trim_start().len();
            SyntaxError { span: start..text.trim_end().len().max(start), message, help: self.position_help() }
        };
        let (stones, allowance) = match notation::parse(text) {
            Ok(Setup::List { stones, allowance }) => (stones, allowance),
            Ok(Setup::Sum(_)) => return Err(wrong("piles of such a game are joined by commas".into())),
            Err(error) => return Err(SyntaxError { help: self.position_help(), ..error }),
        };
        let allowance = match self.allowance() {
            Some(_) => Some(allowance.unwrap_or(Allowance::Unlimited)),
            None => allowance,
        };
        self.position(stones, allowance).map_err(|error| wrong(error.to_string()))
    }

    /// How a position of this game is written.
    fn position_help(&self) -> String {
        let sizes = ["3", "5", "7", "10^40", "10^40+7"].into_iter().cycle();
        let piles: Vec<&str> = sizes.take(self.piles().len()).collect();
        let names = self.piles().join(", ");
        match self.allowance() {
            Some(allowance) => format!(
                "write {names}; {allowance}, such as '{}; 4', or '{}' without limit",
                piles.join(", "),
                piles.join(", ")
            ),
            None => format!("write {names}, such as '{}'", piles.join(", ")),
        }
    }
}
