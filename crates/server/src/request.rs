//! Requests as they are read: what cannot be read is a [`Problem`] like any other.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::Map;

use crate::access::{Maker, TOKEN};
use crate::connections::Client;
use crate::guard;
use crate::problem::Problem;

/// The parameters after the question mark.
pub(super) struct Parameters<T>(pub(super) T);

/// Every field is text: numbers and booleans are read from it. Unknown fields were refused before.
impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let unreadable = |message: String| Problem::unreadable(StatusCode::BAD_REQUEST, message);
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri)
            .map_err(|rejection| unreadable(rejection.body_text()))?;
        let mut fields = Map::new();
        for (name, value) in pairs.into_iter().filter(|(name, _)| name != TOKEN) {
            if fields.insert(name.clone(), value.into()).is_some() {
                return Err(unreadable(format!("the field {name} is given twice")));
            }
        }
        serde_json::from_value(fields.into()).map(Self).map_err(|error| unreadable(error.to_string()))
    }
}

/// A part of the path.
pub(super) struct Name(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(name)) => Ok(Self(name)),
            Err(rejection) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
        }
    }
}

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
        }
    }
}

/// Who has something made.
pub(super) struct MadeBy(pub(super) Maker);

impl<S: Send + Sync> FromRequestParts<S> for MadeBy {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let known = parts.extensions.get::<Maker>().cloned();
        Ok(Self(known.unwrap_or_else(|| Maker::Address(guard::client(&parts.extensions)))))
    }
}

/// Who asks.
pub(super) struct Asker(pub(super) Client);

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(Self(guard::client(&parts.extensions)))
    }
}
