//! A position of any game, as every front end writes it.

use automata::logic::SyntaxError;
use fibnim::game::{FirstMove, Scope};
use fibnim::numbers::Numbers;
use fibnim::rules::{Rules, RulesError};
use limits::Limits;
use num_bigint::BigUint;
use serde::Deserialize;

use super::lenient;
use super::policy::Policy;
use super::rules::{elsewhere, too_long};
use crate::question::{self, GamePosition};
use crate::refusal::{Fault, Place, Refusal};

/// A position and the rules that it is played by.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PositionQuestion {
    /// Such as `12`, `12;4`, `3,4,7;inf` or `12;4 + 7;6 + *5`
    // By rules the piles in their order, then `;` and the allowance.
    #[cfg_attr(feature = "schema", param(example = "12;4"))]
    pub position: String,
    /// `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, `takeaway:3/2`, `takeaway:+2`, `takeaway:=5`, `takeaway:[1,2,4]`
    #[serde(default)]
    #[cfg_attr(feature = "schema", param(required = false, nullable = false, value_type = String, default = "fibonacci"))]
    pub game: Option<String>,
    /// The name of a game by rules, or the rules themselves
    #[serde(default)]
    #[cfg_attr(feature = "schema", param(ignore))]
    pub rules: Option<String>,
    /// Whether the piles share one allowance or have one each
    #[serde(default, alias = "piles")]
    #[cfg_attr(feature = "schema", param(rename = "piles"))]
    pub scope: Option<ScopeName>,
    /// What the first move may take, where no allowance is given
    #[serde(default)]
    pub first_move: Option<FirstMoveName>,
    /// The player who takes the last stone loses
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false))]
    pub misere: bool,
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

/// Why a text says no rules.
pub(super) enum Unread {
    /// It cannot be read.
    Text(SyntaxError),
    /// Something else.
    Refused(Refusal),
}

/// The rules of a game that is known by name, or those that a text says: rules have several words, and a name has one.
pub(crate) fn read_rules(text: &str, policy: &Policy, limits: &Limits) -> Result<Rules, Refusal> {
    understand(text, policy, limits).map_err(|unread| match unread {
        // The place is that in the whole text.
        Unread::Text(error) => {
            let line = error.place(text).0;
            let fault = Fault::at(text, error);
            Fault { place: fault.place.map(|place| Place { line, ..place }), ..fault }.into()
        }
        Unread::Refused(refusal) => refusal,
    })
}

/// The same, with the mistake in the words of the rules.
pub(super) fn understand(text: &str, policy: &Policy, limits: &Limits) -> Result<Rules, Unread> {
    if text.len() > policy.text_bytes {
        return Err(Unread::Refused(too_long(policy)));
    }
    let name = text.trim();
    let rules = match !name.is_empty() && !name.contains(char::is_whitespace) {
        true => question::known_rules(name).map_err(|fault| Unread::Refused(fault.into()))?,
        false => Rules::parse(text, limits).map_err(|error| match error {
            RulesError::Syntax(error) | RulesError::NotLower { error, .. } => Unread::Text(error),
            other => Unread::Refused(question::unreadable(text, other)),
        })?,
    };
    match rules.numbers() {
        Some(numbers) if !(policy.offers)(numbers) => {
            Err(Unread::Text(elsewhere(text, &numbers.to_string(), policy)))
        }
        // What would suit them is not offered.
        None if !policy.is_open() && !(policy.offers)(&rules.suiting_numbers()) => {
            Ok(rules.written_in(Numbers::Fibonacci))
        }
        _ => Ok(rules),
    }
}
