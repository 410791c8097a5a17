//! Positions and the rules that they are played by, as every request writes them.

use answers::question::{self, Rules};
use fibnim::game::{FirstMove, Position, Scope};
use num_bigint::BigUint;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::problem::Problem;

/// A position and its rules.
#[derive(Clone, Debug, Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub(crate) struct PositionQuery {
    /// Such as `12`, `12;4`, `3,4,7;inf` or `12;4 + 7;6 + *5`
    #[param(example = "12;4")]
    pub(super) position: String,
    /// `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, `takeaway:3/2`, `takeaway:+2`, `takeaway:=5`, `takeaway:[1,2,4]`
    #[serde(default = "fibonacci")]
    #[param(required = false, default = "fibonacci")]
    #[schema(required = false, default = "fibonacci")]
    pub(super) game: String,
    /// Whether the piles share one allowance or have one each
    pub(super) piles: Option<ScopeName>,
    /// What the first move may take, where no allowance is given
    pub(super) first_move: Option<FirstMoveName>,
    /// Whoever takes the last stone loses
    #[serde(default)]
    #[param(required = false)]
    #[schema(required = false)]
    pub(super) misere: bool,
}

/// Whether the piles share one allowance or have one each.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ScopeArg)]
pub(crate) enum ScopeName {
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
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = FirstMoveArg)]
pub(crate) enum FirstMoveName {
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

/// The most that the piles of a position have together, and the most piles: explanations and moves of longer numbers fill pages.
const MOST_BITS: u64 = 10_000;
const MOST_PILES: usize = 100;
/// The same for people, who count digits.
pub(super) const MOST_DIGITS: u64 = MOST_BITS * 3 / 10;

fn fibonacci() -> String {
    "fibonacci".into()
}

impl PositionQuery {
    pub(super) fn position(&self) -> Result<Position, Problem> {
        let rules = Rules {
            scope: self.piles.map(Scope::from),
            first_move: self.first_move.map(FirstMove::from),
            ..Rules::of(question::dynamic(&self.game)?, self.misere)
        };
        let position = question::position(&self.position, &rules)?;
        let bits: u64 = position.stones().into_iter().map(BigUint::bits).sum();
        if bits > MOST_BITS || position.stones().len() > MOST_PILES {
            return Err(Problem::too_large(
                "this position is too large for a request",
                format!(
                    "a request takes {MOST_PILES} piles and {MOST_DIGITS} digits in all; fibnim solve takes more"
                ),
            ));
        }
        Ok(position)
    }
}
