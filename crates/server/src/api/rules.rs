//! Positions and the rules that they are played by, as every request writes them.

use answers::engine::{FirstMoveName, PositionQuestion, ScopeName};
use fibnim::game::Position;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::budget::{POLICY, REQUEST};
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

fn fibonacci() -> String {
    "fibonacci".into()
}

impl PositionQuery {
    /// The position that can be played.
    pub(super) fn position(&self) -> Result<Position, Problem> {
        let question = PositionQuestion {
            position: self.position.clone(),
            game: Some(self.game.clone()),
            rules: None,
            misere: self.misere,
            scope: self.piles,
            first_move: self.first_move,
        };
        // Only rules take something to be read.
        Ok(question.read(&POLICY, &REQUEST)?.into_piles()?)
    }
}
