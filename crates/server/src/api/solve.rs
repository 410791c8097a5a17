//! One position, or one number.

use std::sync::Arc;

use answers::answer::{Options, OptionsByRules, SolutionByRules, SolutionOfPiles, ZeckendorfForm};
use answers::engine::{Beside, OptionsQuestion, PositionQuestion, Question, SolveQuestion};
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::reply::Reply;
use crate::request::{Body, Parameters};

/// Outcome and all winning moves of a position, and why
#[utoipa::path(get, path = "/api/v1/solve", params(PositionQuestion, Beside), responses(
    (status = 200, body = SolutionOfPiles),
    Refusals,
))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<SolveQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Solve(asked), None).await
}

/// A position of a game by its rules.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveByRulesRequest {
    /// The rules as text, or the name of a game that is known
    #[schema(example = "wythoff", max_length = 10000)]
    rules: String,
    /// The piles in the order of the rules, then `;` and the allowance if the game has one
    #[schema(example = "5, 6")]
    position: String,
    /// The Grundy value too
    #[serde(default, alias = "grundy")]
    value: bool,
    /// Also how many moves are left when the winner hurries and the loser stalls
    #[serde(default)]
    remoteness: bool,
    /// The player who cannot move wins
    #[serde(default)]
    misere: bool,
}

impl SolveByRulesRequest {
    fn read(self) -> (PositionQuestion, Beside) {
        let Self { rules, position, value, remoteness, misere } = self;
        let position =
            PositionQuestion { position, rules: Some(rules), misere, ..PositionQuestion::default() };
        (position, Beside { grundy: value, remoteness, ..Beside::default() })
    }
}

/// Outcome and winning moves of a position of a game by its rules
#[utoipa::path(post, path = "/api/v1/rules/solve", request_body = SolveByRulesRequest, responses(
    (status = 200, body = SolutionByRules),
    BodyRefusals,
))]
pub(crate) async fn solve_by_rules(
    State(app): State<Arc<App>>,
    Body(asked): Body<SolveByRulesRequest>,
) -> Result<Reply, Problem> {
    let (position, beside) = asked.read();
    app.reply(Question::Solve(SolveQuestion { position, beside }), None).await
}

/// Every legal move of a position of a game by its rules, and what it does: who wins after it, and if they are asked for the Grundy value of
/// what is left and how long it lasts
#[utoipa::path(post, path = "/api/v1/rules/options", request_body = SolveByRulesRequest, responses(
    (status = 200, body = OptionsByRules),
    BodyRefusals,
))]
pub(crate) async fn options_by_rules(
    State(app): State<Arc<App>>,
    Body(asked): Body<SolveByRulesRequest>,
) -> Result<Reply, Problem> {
    let (position, beside) = asked.read();
    app.reply(Question::Options(OptionsQuestion::new(position, beside)), None).await
}

/// Every legal move of a position, and what it does: who wins after it, the Grundy value of what is left, and how long it lasts
#[utoipa::path(get, path = "/api/v1/options", params(PositionQuestion), responses(
    (status = 200, body = Options),
    Refusals,
))]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<OptionsQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Options(asked), None).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OneNumber {
    /// Such as `129` or `10^30+7`
    #[param(example = "129")]
    n: String,
}

/// The Zeckendorf representation of a number, its gap vector and its tails
#[utoipa::path(get, path = "/api/v1/zeckendorf", params(OneNumber), responses(
    (status = 200, body = ZeckendorfForm),
    Refusals,
))]
pub(crate) async fn zeckendorf(
    State(app): State<Arc<App>>,
    Parameters(OneNumber { n }): Parameters<OneNumber>,
) -> Result<Reply, Problem> {
    app.reply(Question::Zeckendorf { n }, None).await
}
