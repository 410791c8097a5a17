//! Whether the server is there.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`
    status: &'static str,
    /// Of the program
    version: &'static str,
}

/// Whether the server is there
#[utoipa::path(get, path = "/api/v1/health", responses((status = 200, body = Health)))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}
