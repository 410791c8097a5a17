//! Whether the server is there, and whether it can do all it should.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`, or `degraded` if the library of theorems cannot be used: what needs no theorem is answered then
    status: &'static str,
    /// Of the program
    version: &'static str,
    /// The library of theorems: `ok`, `memory` (it ends with the program), `gone` or `damaged`
    library: &'static str,
}

/// Whether the server is there
#[utoipa::path(get, path = "/api/v1/health", responses((status = 200, body = Health)))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> Json<Health> {
    let theirs = Arc::clone(&app);
    let trouble = tokio::task::spawn_blocking(move || theirs.library_trouble()).await;
    let library = match trouble {
        Ok(None) if app.libraries.is_in_memory() => "memory",
        Ok(None) => "ok",
        _ if app.libraries.exists() => "damaged",
        _ => "gone",
    };
    let status = if matches!(library, "ok" | "memory") { "ok" } else { "degraded" };
    Json(Health { status, version: env!("CARGO_PKG_VERSION"), library })
}
