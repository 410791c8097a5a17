//! The theorem library.

use std::sync::Arc;

use answers::answer::Members;
use answers::engine::{
    About, MembersQuestion, Numbers, Question, Run, RunQuestion, TheoremList, TheoremShown, TheoremWords,
    Which, WordsQuestion,
};
use answers::gallery::Gallery;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::gate::Weight;
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::reply::Reply;
use crate::request::{MadeBy, Name, Parameters};

/// Theorems in words, each with a picture and what was known before
#[utoipa::path(get, path = "/api/v1/gallery", responses((status = 200, body = Gallery), Refusals))]
pub(crate) async fn gallery(State(app): State<Arc<App>>) -> Result<Reply, Problem> {
    app.reply(Question::Gallery {}, None).await
}

/// The theorems that are known
#[utoipa::path(get, path = "/api/v1/theorems", responses((status = 200, body = TheoremList), Refusals))]
pub(crate) async fn theorems(State(app): State<Arc<App>>, MadeBy(maker): MadeBy) -> Result<Reply, Problem> {
    app.reply(Question::Theorems {}, Some(maker)).await
}

/// The theorems that were shared.
#[derive(Serialize, ToSchema)]
pub(crate) struct SharedGame {
    /// How many theorems are new to all others
    theorems: usize,
}

/// Shares the theorems on a game of one's own with all who can reach the server
#[utoipa::path(post, path = "/api/v1/theorems/{family}/share", params(("family" = String, Path)), responses(
    (status = 200, body = SharedGame),
    (status = 404, body = Problem),
    BodyRefusals,
))]
pub(crate) async fn share(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
) -> Result<Json<SharedGame>, Problem> {
    let theirs = Arc::clone(&app);
    let theorems = app.gate.compute(Weight::Light, move |_| {
        let family = theirs.with_library(Some(&maker), |context| context.family(&name))?;
        match &theirs.own_games {
            Some(games) if games.is_by(&name, &maker) => games.share(&family, &mut theirs.libraries.open()?),
            // Where only one machine can reach the server, and of games known by name, there is nothing to share.
            _ => Ok(0),
        }
    });
    Ok(Json(SharedGame { theorems: theorems.await? }))
}

/// One theorem
#[utoipa::path(get, path = "/api/v1/theorems/{family}", params(("family" = String, Path, example = "two-pile")), responses(
    (status = 200, body = TheoremShown),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn theorem(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(family): Name,
) -> Result<Reply, Problem> {
    app.reply(Question::Theorem { family }, Some(maker)).await
}

/// A theorem in words that people can read
#[utoipa::path(get, path = "/api/v1/theorems/{family}/words", params(("family" = String, Path, example = "piles:3,4"), About), responses(
    (status = 200, body = TheoremWords),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn words(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(family): Name,
    Parameters(about): Parameters<About>,
) -> Result<Reply, Problem> {
    app.reply(Question::Words(WordsQuestion { family, about }), Some(maker)).await
}

/// The automaton of a theorem, drawn
#[utoipa::path(get, path = "/api/v1/theorems/{family}/drawing", params(("family" = String, Path, example = "two-pile")), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn drawing(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(family): Name,
) -> Result<Reply, Problem> {
    app.reply(Question::Drawing { family }, Some(maker)).await
}

/// The certificate of a theorem after those of all that it builds on
#[utoipa::path(get, path = "/api/v1/theorems/{family}/certificate", params(("family" = String, Path, example = "two-pile")), responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn certificate(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(family): Name,
) -> Result<Reply, Problem> {
    app.reply(Question::Certificate { family }, Some(maker)).await
}

/// Runs numbers through the automaton of a theorem, digit by digit
#[utoipa::path(get, path = "/api/v1/theorems/{family}/run", params(("family" = String, Path, example = "two-pile"), Numbers), responses(
    (status = 200, body = Run),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn run(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(family): Name,
    Parameters(numbers): Parameters<Numbers>,
) -> Result<Reply, Problem> {
    app.reply(Question::Run(RunQuestion { family, numbers }), Some(maker)).await
}

/// The first members of the set that a theorem is about
#[utoipa::path(get, path = "/api/v1/theorems/{family}/members", params(("family" = String, Path, example = "two-pile"), Which), responses(
    (status = 200, body = Members),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn members(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(family): Name,
    Parameters(which): Parameters<Which>,
) -> Result<Reply, Problem> {
    app.reply(Question::Members(MembersQuestion { family, which }), Some(maker)).await
}
