//! The routes of the server.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::Router;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::fields::Fields;
use crate::problem::Problem;
use crate::{api, assets, guard, pages};

/// The document that describes the interface.
#[derive(OpenApi)]
#[openapi(info(
    title = "fibnim",
    description = "Fibonacci nim and its relatives: solved, tabulated, proved and played."
))]
struct Document;

/// Everything: the page, the interface, and what guards them.
pub(super) fn router(app: &Arc<App>) -> Router {
    let (interface, document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(api::index::index))
        .routes(routes!(api::health::health))
        .routes(routes!(api::choices::choices))
        .routes(routes!(api::classroom::classroom))
        .routes(routes!(api::classroom::now))
        .routes(routes!(api::classroom::pupil))
        .routes(routes!(api::classroom::exam))
        .routes(routes!(api::solve::solve))
        .routes(routes!(api::solve::options))
        .routes(routes!(api::solve::zeckendorf))
        .routes(routes!(api::by_rules::known_games))
        .routes(routes!(api::by_rules::check_rules))
        .routes(routes!(api::solve::solve_by_rules))
        .routes(routes!(api::solve::options_by_rules))
        .routes(routes!(api::by_rules::positions_of_rules))
        .routes(routes!(api::play::play))
        .routes(routes!(api::play::review))
        .routes(routes!(api::play::play_by_rules))
        .routes(routes!(api::play::review_by_rules))
        .routes(routes!(api::tables::grundy))
        .routes(routes!(api::tables::starts))
        .routes(routes!(api::tables::threshold))
        .routes(routes!(api::tables::plane))
        .routes(routes!(api::tables::complement))
        .routes(routes!(api::tables::moves))
        .routes(routes!(api::tables::make))
        .routes(routes!(api::ask::ask))
        .routes(routes!(api::theorems::theorems))
        .routes(routes!(api::theorems::theorem))
        .routes(routes!(api::theorems::gallery))
        .routes(routes!(api::theorems::words))
        .routes(routes!(api::theorems::drawing))
        .routes(routes!(api::theorems::certificate))
        .routes(routes!(api::theorems::run))
        .routes(routes!(api::theorems::members))
        .routes(routes!(api::theorems::share))
        .routes(routes!(api::prove::prove))
        .routes(routes!(api::papers::list, api::papers::recompute))
        .routes(routes!(api::papers::one))
        .routes(routes!(api::papers::letter))
        .routes(routes!(api::odds::odds))
        .routes(routes!(api::odds::table))
        .routes(routes!(api::odds::odds_by_rules))
        .routes(routes!(api::jobs::job))
        .routes(routes!(api::jobs::cancel))
        .routes(routes!(api::jobs::events))
        .split_for_parts();
    let fields = Arc::new(Fields::new(&document));
    let document = Arc::new(document);
    let served = Arc::clone(&document);
    let interface = interface
        .route("/api/v1/openapi.json", get(move || async move { Json(Arc::unwrap_or_clone(served)) }))
        .route("/api", get(api::index::index))
        .route("/api/", get(api::index::index))
        .route("/api/v1/", get(api::index::index))
        .layer(Extension(document))
        .method_not_allowed_fallback(|| async {
            Problem::unreadable(StatusCode::METHOD_NOT_ALLOWED, "this address takes another method".into())
        });
    let mut router = interface;
    // Answers of a few bytes would only grow, and events must not wait for more.
    let worth = SizeAbove::new(600).and(NotForContentType::SSE);
    for page in pages::paths() {
        router = router.route(&page, get(assets::page));
    }
    router
        .fallback_service(get(assets::asset))
        .layer(CompressionLayer::new().compress_when(worth))
        .layer(middleware::from_fn_with_state((Arc::clone(app), fields), guard::guard))
        .with_state(Arc::clone(app))
}
