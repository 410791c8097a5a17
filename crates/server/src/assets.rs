//! The files of the page, which are part of the program. Debug builds read them anew at each request.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// What can be looked at; each is the same document. The steps of Learn have an address each.
#[rustfmt::skip]
pub(super) const PAGES: [&str; 21] = [
    "/", "/play", "/learn", "/puzzle", "/solve", "/explore", "/rules", "/theorems", "/papers",
    "/learn/1", "/learn/2", "/learn/3", "/learn/4", "/learn/5", "/learn/6",
    "/learn/7", "/learn/8", "/learn/9", "/learn/10", "/learn/11", "/learn/12",
];

/// The document of all pages.
pub(super) async fn page(headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// Any other file. Where there is none, a person is shown a page that says so, and a program is told.
pub(super) async fn asset(uri: Uri, headers: HeaderMap) -> Response {
    let name = uri.path().trim_start_matches('/');
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let is_person = accepts.contains("text/html") && !name.starts_with("api/");
    if is_person && Web::get(name).is_none() {
        return (StatusCode::NOT_FOUND, file("index.html", &HeaderMap::new())).into_response();
    }
    file(name, &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Web::get(name) else {
        return Problem::missing(format!("there is no /{name}"), "the page begins at /").into_response();
    };
    let tag = tag(&file);
    let unchanged =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // Browsers ask each time, and are told that they have it: a new version of the program shows at once.
    let response = Response::builder().header(header::ETAG, tag).header(header::CACHE_CONTROL, "no-cache");
    let built = if unchanged {
        response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        response.header(header::CONTENT_TYPE, kind(name)).body(Body::from(file.data))
    };
    built.unwrap_or_else(|_| Problem::ours().into_response())
}

/// The beginning of its SHA-256.
fn tag(file: &EmbeddedFile) -> String {
    let digits: String = file.metadata.sha256_hash()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::Web;

    /// The page is quick because it is small. Its types are written in comments, which are bytes too.
    #[test]
    fn the_page_is_small() {
        let bytes: usize = Web::iter().filter_map(|name| Web::get(&name)).map(|file| file.data.len()).sum();
        assert!(bytes > 10_000 && bytes < 560_000, "{bytes}");
    }
}
