//! What can be asked, for those who begin.

use std::sync::Arc;

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::OpenApi;

use crate::problem::Refusals;

/// What can be asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct Index {
    /// Of the program
    name: &'static str,
    version: &'static str,
    /// Where everything is described: an OpenAPI document
    document: &'static str,
    /// Something to begin with
    example: &'static str,
    addresses: Vec<Address>,
}

/// One thing that can be asked.
#[derive(Serialize, ToSchema)]
struct Address {
    method: &'static str,
    path: String,
    /// What it answers
    about: String,
}

/// What can be asked: all addresses, with a line on each
#[utoipa::path(get, path = "/api/v1", responses((status = 200, body = Index), Refusals))]
pub(crate) async fn index(document: axum::Extension<Arc<OpenApi>>) -> Response {
    let paths = document.paths.paths.iter().flat_map(|(path, item)| {
        let methods = [("GET", &item.get), ("POST", &item.post)];
        methods.into_iter().filter_map(move |(method, operation)| {
            let about = operation.as_ref()?.summary.clone().unwrap_or_default();
            Some(Address { method, path: path.clone(), about })
        })
    });
    Json(Index {
        name: "fibnim",
        version: env!("CARGO_PKG_VERSION"),
        document: "/api/v1/openapi.json",
        example: "/api/v1/solve?position=12",
        addresses: paths.collect(),
    })
    .into_response()
}
