//! What a certificate says that it is about.

use std::fmt;

use crate::known;
use crate::rules::Rules;

/// A family of positions, as a certificate states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    numbers: String,
    rules: String,
    name: String,
    /// The piles, and at what they are fixed.
    piles: Vec<(String, Option<u32>)>,
    allowance: Option<String>,
    misere: bool,
    question: Question,
}

/// What a family asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Question {
    /// Can the player to move do so?
    Moves,
    /// Does the player to move lose?
    Lost,
    /// Is the Grundy value this one?
    Value(u8),
}

impl Family {
    pub(crate) fn new(numbers: &str, rules: &Rules, fixed: &[Option<u32>], question: Question) -> Self {
        Self {
            numbers: numbers.to_owned(),
            rules: rules.text.clone(),
            name: rules.name.clone(),
            piles: rules.piles.iter().cloned().zip(fixed.iter().copied()).collect(),
            allowance: rules.allowance.clone(),
            misere: rules.misere,
            question,
        }
    }

    /// The numeration system, as the line `numbers ...` has it after that word: `1 2 delay 1`.
    pub fn numbers(&self) -> &str {
        &self.numbers
    }

    /// The rules: the lines `game ...`, `misere` (if it is so) and `move ...`, each with its line feed.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The name of the game, as the certificate has it: any game may have this name.
    pub fn game(&self) -> &str {
        &self.name
    }

    /// What follows the name of the game in sentences: nothing if the name means these rules (`docs/CERTIFICATES.md` lists them), or
    /// else a fingerprint of the rules, `@1a2b3c4d`.
    pub fn mark(&self) -> String {
        known::mark(&self.rules, &self.numbers)
    }

    /// All piles of the game in their order, with the number at which each is fixed, if it is.
    pub fn piles(&self) -> &[(String, Option<u32>)] {
        &self.piles
    }

    /// The fixed piles, each with its number.
    pub fn fixed(&self) -> impl Iterator<Item = (&str, u32)> {
        self.piles.iter().filter_map(|(name, number)| Some((name.as_str(), (*number)?)))
    }

    /// The names of the variable piles.
    pub fn variable(&self) -> impl Iterator<Item = &str> {
        self.piles.iter().filter(|(_, number)| number.is_none()).map(|(name, _)| name.as_str())
    }

    /// The name of the allowance, if the game has one.
    pub fn allowance(&self) -> Option<&str> {
        self.allowance.as_deref()
    }

    /// Whether the player who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.question
    }
}

impl fmt::Display for Family {
    /// As `two-piles(3, n; r): lost`, or `mine@1a2b3c4d(3, n; r): lost`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}(", self.name, self.mark())?;
        for (i, (name, number)) in self.piles.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            match number {
                Some(number) => write!(out, "{comma}{number}")?,
                None => write!(out, "{comma}{name}")?,
            }
        }
        if let Some(allowance) = &self.allowance {
            write!(out, "; {allowance}")?;
        }
        write!(out, "): {}", self.question)?;
        if self.misere { write!(out, ", misere") } else { Ok(()) }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves => write!(out, "moves"),
            Self::Lost => write!(out, "lost"),
            Self::Value(value) => write!(out, "value {value}"),
        }
    }
}
