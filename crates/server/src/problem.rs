//! What the server says when it does not do what it was asked.

use std::collections::BTreeMap;
use std::time::Duration;

use answers::{Broken, Fault, Refusal};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use fibnim::Undecided;
use serde::Serialize;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// Why there is no answer, and what to do about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The status of the answer
    status: u16,
    /// `input` (the request makes no sense), `missing` (there is no such thing), `too_large`, `too_slow`, `busy`, `forbidden` or
    /// `server`
    kind: &'static str,
    message: String,
    /// What to do about it
    #[schema(required)]
    help: Option<String>,
    /// The place in the text that was sent, in characters
    #[schema(required)]
    span: Option<Span>,
}

/// A part of a text, in characters from its beginning.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct Span {
    start: usize,
    end: usize,
}

/// The kind of a computation that did not end when it was told to.
const TOO_SLOW: &str = "too_slow";

impl Problem {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>, help: Option<String>) -> Self {
        Self { status: status.as_u16(), kind, message: message.into(), help, span: None }
    }

    /// The request makes no sense.
    pub(super) fn input(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "input", message, Some(help.into()))
    }

    /// A request that axum could not read, with the status that it proposes.
    pub(super) fn unreadable(status: StatusCode, message: String) -> Self {
        Self::new(status, "input", message, Some("/api/v1/openapi.json tells what can be asked".into()))
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

    /// Too many ask at a time.
    pub(super) fn busy() -> Self {
        let help = "try again in a few seconds".to_owned();
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server has too much to compute", Some(help))
    }

    /// A computation that did not end when it was told to.
    pub(super) fn too_slow(deadline: Duration) -> Self {
        let message = format!("undecided: {} seconds did not suffice", deadline.as_secs());
        let help = "ask something smaller; the command line has no deadline".to_owned();
        Self::new(StatusCode::SERVICE_UNAVAILABLE, TOO_SLOW, message, Some(help))
    }

    /// Whether a computation did not end when it was told to.
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
            ("403", "Asked from another site"),
            ("422", "It would not fit into what a request may use"),
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
    let response =
        |told: &str| ResponseBuilder::new().description(told).content("application/json", body()).build();
    statuses.into_iter().map(|(status, told)| (status.to_owned(), RefOr::T(response(told)))).collect()
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let help = fault.help.map(|hint| hint.to_string());
        let span = fault.place.map(|place| {
            let characters = |bytes: usize| place.text[..bytes.min(place.text.len())].chars().count();
            Span { start: characters(place.span.start), end: characters(place.span.end) }
        });
        Self { span, ..Self::new(StatusCode::BAD_REQUEST, "input", fault.message, help) }
    }
}

impl From<Undecided> for Problem {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::Shelf(error) => Broken::from(error).into(),
            other => Self::too_large(
                other.to_string(),
                "ask something smaller; the command line has larger limits",
            ),
        }
    }
}

impl From<Broken> for Problem {
    fn from(broken: Broken) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server", broken.0, None)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Fault(fault) => fault.into(),
            Refusal::TooLarge { message, help } => Self::too_large(message, help.to_string()),
            Refusal::Undecided(undecided) => undecided.into(),
            Refusal::Statement(reason) => Self::too_large(reason.to_string(), "ask something smaller"),
            Refusal::Unproved(unproved) if unproved.stopped().is_some() => Self::busy(),
            Refusal::Unproved(unproved) => {
                Self::too_large(unproved.to_string(), "the command line has larger limits")
            }
            Refusal::Interrupted { .. } => Self::busy(),
            Refusal::NotAccepted(_) => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server", refusal.to_string(), None)
            }
            Refusal::Broken(broken) => broken.into(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> axum::response::Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}
