//! A position of any game, as every front end writes it.

use fibnim::game::{FirstMove, Position, Scope};
use fibnim::numbers::Numbers;
use fibnim::rules::{self, Mistake, Rules, RulesError};
use limits::Limits;
use num_bigint::BigUint;
use serde::Deserialize;

use super::Policy;
use crate::question;
use crate::refusal::{Fault, Hint, Place, Refusal};

/// A position that can be played: piles under a dynamic, or a game by its rules.
#[derive(Clone, Debug)]
pub enum GamePosition {
    /// Piles under a dynamic.
    Piles(Position),
    /// Piles of a game by its rules.
    Rules(Rules, rules::Position),
}

impl GamePosition {
    /// The piles under a dynamic.
    ///
    /// # Errors
    ///
    /// If it is a game by its rules.
    pub fn into_piles(self) -> Result<Position, Fault> {
        match self {
            Self::Piles(position) => Ok(position),
            Self::Rules(rules, _) => Err(Fault::new(
                format!("{} is a game by its rules", rules.name()),
                "name a game such as fibonacci or takeaway:3 instead",
            )),
        }
    }
}

/// A position and the rules that it is played by.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct PositionQuestion {
    /// Such as `12`, `12;4`, `3,4,7;inf` or `12;4 + 7;6 + *5`; by rules the piles in their order, then `;` and the allowance.
    pub position: String,
    /// `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, ...; Fibonacci nim without it.
    #[serde(default)]
    pub game: Option<String>,
    /// The name of a game by rules, or the rules themselves.
    #[serde(default)]
    pub rules: Option<String>,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Whether the piles share one allowance; as it is written without it.
    #[serde(default, alias = "piles")]
    pub scope: Option<ScopeName>,
    /// What the first move may take where no allowance is given.
    #[serde(default)]
    pub first_move: Option<FirstMoveName>,
}

/// Whether the piles share one allowance or have one each.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ScopeArg))]
#[serde(rename_all = "kebab-case")]
pub enum ScopeName {
    /// One allowance for each pile
    Local,
    /// One allowance for all piles
    Global,
}

impl From<ScopeName> for Scope {
    fn from(name: ScopeName) -> Self {
        match name {
            ScopeName::Local => Self::Local,
            ScopeName::Global => Self::Global,
        }
    }
}

/// What the first move may take.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = FirstMoveArg))]
#[serde(rename_all = "kebab-case")]
pub enum FirstMoveName {
    /// Everything
    All,
    /// All but one stone
    AllButOne,
}

impl From<FirstMoveName> for FirstMove {
    fn from(name: FirstMoveName) -> Self {
        match name {
            FirstMoveName::All => Self::All,
            FirstMoveName::AllButOne => Self::AllButOne,
        }
    }
}

impl PositionQuestion {
    /// The position that can be played.
    ///
    /// # Errors
    ///
    /// If it cannot be read, with the place, or is larger than the policy allows.
    pub fn read(&self, policy: &Policy, limits: &Limits) -> Result<GamePosition, Refusal> {
        if let Some(text) = &self.rules {
            let rules = read_rules(text, policy, limits)?;
            let rules = if self.misere { rules.under(fibnim::game::Convention::Misere) } else { rules };
            let position = question::rules_position(&self.position, &rules)?;
            let bits = position.piles().iter().map(BigUint::bits).sum();
            policy.check_size(bits, position.piles().len())?;
            return Ok(GamePosition::Rules(rules, position));
        }
        let rules = question::Rules {
            scope: self.scope.map(Scope::from),
            first_move: self.first_move.map(FirstMove::from),
            ..question::Rules::of(
                question::dynamic(self.game.as_deref().unwrap_or("fibonacci"))?,
                self.misere,
            )
        };
        let position = question::position(&self.position, &rules)?;
        let bits = position.stones().into_iter().map(BigUint::bits).sum();
        policy.check_size(bits, position.stones().len())?;
        Ok(GamePosition::Piles(position))
    }
}

/// The rules of a game that is known by name, or those that a text says: rules have several words, and a name has one.
pub(crate) fn read_rules(text: &str, policy: &Policy, limits: &Limits) -> Result<Rules, Refusal> {
    if text.len() > policy.rules_bytes {
        let help = format!("{} bytes are the most", policy.rules_bytes);
        return Err(Refusal::TooLarge { message: "these rules are too long".into(), help: Hint::Text(help) });
    }
    let name = text.trim();
    let rules = match !name.is_empty() && !name.contains(char::is_whitespace) {
        true => question::known_rules(name)?,
        false => Rules::parse(text, limits).map_err(|error| match error {
            // The place is that in the whole text.
            RulesError::Mistake(Mistake { line, span, message, help, .. }) => {
                let place = Place { text: text.to_owned(), span, line };
                Fault { place: Some(place), message, help: Some(Hint::Text(help)) }.into()
            }
            other => question::unreadable(text, other),
        })?,
    };
    match rules.numbers() {
        Some(numbers) if !(policy.offers)(numbers) => Err(Fault::new(
            format!("numbers are not written in {numbers} here"),
            format!("{} can be named", policy.numerations),
        )
        .into()),
        // What would suit them is not offered.
        None if !(policy.offers)(&rules.suiting_numbers()) => Ok(rules.written_in(Numbers::Fibonacci)),
        _ => Ok(rules),
    }
}
