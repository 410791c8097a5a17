//! Error answers of the server.

use std::collections::BTreeMap;
use std::time::Duration;

use answers::{Broken, Fault, Refusal, engine};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use fibnim::{ShelfError, Undecided};
use serde::Serialize;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// Why there is no answer, and what to do about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The status of the answer
    status: u16,
    /// `input` (the request makes no sense), `missing` (there is no such thing), `too_large`, `too_slow`, `busy`, `forbidden` (also
    /// where a token is missing) or `server`
    kind: &'static str,
    message: String,
    /// What to do about it
    #[schema(required)]
    help: Option<String>,
    /// The place in the text that was sent, in characters
    #[schema(required)]
    span: Option<Span>,
    /// What only those hear who run the server.
    #[serde(skip)]
    reason: Option<String>,
}

/// What only those hear who run the server, beside an answer.
#[derive(Clone)]
pub(super) struct Reason(pub(super) String);

/// A part of a text, in characters from its beginning.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct Span {
    start: usize,
    end: usize,
}

/// The kind of a computation that did not end when it was stopped.
const TOO_SLOW: &str = "too_slow";

impl Problem {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>, help: Option<String>) -> Self {
        Self { status: status.as_u16(), kind, message: message.into(), help, span: None, reason: None }
    }

    /// The request makes no sense.
    pub(super) fn input(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "input", message, Some(help.into()))
    }

    /// A request that axum could not read, with the status that it proposes.
    pub(super) fn unreadable(status: StatusCode, message: String) -> Self {
        Self::new(status, "input", message, Some("see /api/v1/openapi.json for what can be asked".into()))
    }

    /// There is no such thing.
    pub(super) fn missing(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "missing", message, Some(help.into()))
    }

    /// It would not fit, and a smaller question would.
    pub(super) fn too_large(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_large", message, Some(help.into()))
    }

    /// Not from there.
    pub(super) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message, None)
    }

    /// The request shows no valid token.
    pub(super) fn unknown() -> Self {
        let help = "ask its owner for the whole address, and send what follows ?token= in the same way, or as \
                    Authorization: Bearer";
        Self::new(StatusCode::UNAUTHORIZED, "forbidden", "this server requires its token", Some(help.into()))
    }

    /// Too many wrong tokens.
    pub(super) fn guessing(wait: Duration) -> Self {
        let seconds = wait.as_secs() + 1;
        let help = format!("try again in {seconds} seconds, with the whole address that fibnim has printed");
        let message = "too many wrong tokens came from your address";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", message, Some(help))
    }

    /// One client asks for too much at a time.
    pub(super) fn greedy(what: &str) -> Self {
        let help = "wait until some of them are answered".to_owned();
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", format!("too many {what} at a time"), Some(help))
    }

    /// What the library says cannot be known now. Clients do not learn where it lies.
    fn library(reason: String) -> Self {
        let message = "the library of theorems is gone or is damaged, and this cannot be answered without it";
        let help = "the server's log says why; questions that need no theorem are still answered".to_owned();
        let problem = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server", message, Some(help));
        Self { reason: Some(reason), ..problem }
    }

    /// What only those hear who run the server.
    pub(super) fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Too many ask at a time.
    pub(super) fn busy() -> Self {
        let help = "try again in a few seconds".to_owned();
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server has too much to compute", Some(help))
    }

    /// A computation that did not end when it was stopped.
    pub(super) fn too_slow(deadline: Duration) -> Self {
        let message = format!("undecided: {} seconds did not suffice", deadline.as_secs());
        let help = "ask something smaller; the command line has no deadline".to_owned();
        Self::new(StatusCode::SERVICE_UNAVAILABLE, TOO_SLOW, message, Some(help))
    }

    /// Whether a computation did not end when it was stopped.
    pub(super) fn is_too_slow(&self) -> bool {
        self.kind == TOO_SLOW
    }

    /// An error of ours.
    pub(super) fn ours() -> Self {
        let help = "please report what was asked".to_owned();
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server", "fibnim has made an error", Some(help))
    }
}

/// What can go wrong with any question.
pub(super) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        documented([
            ("400", "The question makes no sense"),
            ("401", "Where others can reach the server: asked without its token"),
            ("403", "Asked from another site"),
            ("422", "It would not fit into what a request may use"),
            ("429", "One client asks for too much at a time"),
            ("503", "Too many ask at a time, or time ran out"),
        ])
    }
}

/// What can go wrong with a body.
pub(super) struct BodyRefusals;

impl IntoResponses for BodyRefusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let bodies = [
            ("408", "The body came too slowly"),
            ("413", "The body is too long"),
            ("415", "The body is not JSON"),
        ];
        Refusals::responses().into_iter().chain(documented(bodies)).collect()
    }
}

fn documented<const N: usize>(statuses: [(&str, &str); N]) -> BTreeMap<String, RefOr<Response>> {
    let body = || ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = |description: &str| {
        ResponseBuilder::new().description(description).content("application/json", body()).build()
    };
    statuses
        .into_iter()
        .map(|(status, description)| (status.to_owned(), RefOr::T(response(description))))
        .collect()
}

impl From<engine::Problem> for Problem {
    fn from(problem: engine::Problem) -> Self {
        let engine::Problem { status, kind, message, help, span } = problem;
        let span = span.map(|engine::Span { start, end }| Span { start, end });
        Self { status, kind, message, help, span, reason: None }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        engine::Problem::from(fault).into()
    }
}

impl From<ShelfError> for Problem {
    fn from(error: ShelfError) -> Self {
        Self::library(error.message)
    }
}

impl From<Broken> for Problem {
    fn from(broken: Broken) -> Self {
        Self::library(broken.message)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            // Clients do not learn where the library lies.
            Refusal::Broken(broken) => broken.into(),
            Refusal::Undecided(Undecided::Shelf(error)) => error.into(),
            other => engine::Problem::from(other).into(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> axum::response::Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let reason = self.reason.clone();
        let mut response = (status, Json(self)).into_response();
        if let Some(reason) = reason {
            response.extensions_mut().insert(Reason(reason));
        }
        if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}
