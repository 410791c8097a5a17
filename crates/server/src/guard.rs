//! What every answer carries, and who may ask.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::problem::Problem;

/// Nothing from elsewhere, nothing inline, in no frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// Refuses requests from other sites, and puts the headers on every answer.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let refused = refused(&app, &request);
    let mut response = match refused {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    // Answers change with the library; files of the page say for themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Why a request is refused: a page elsewhere must not ask in the name of the person who looks at it.
fn refused(app: &App, request: &Request) -> Option<Problem> {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST);
    // A name that leads to this machine today may have led elsewhere when the page was loaded.
    if app.is_local && !host.is_some_and(is_local_name) {
        return Some(Problem::forbidden("the server answers only under the name localhost or 127.0.0.1"));
    }
    // Pages may be linked to; what computes may not be asked for in their place.
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    if looks && !request.uri().path().starts_with("/api/") {
        return None;
    }
    let from_elsewhere = match headers.get(header::ORIGIN) {
        None => {
            let navigates = text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
            text(HeaderName::from_static("sec-fetch-site")) == Some("cross-site") && !(looks && navigates)
        }
        Some(origin) => {
            let origin = origin.to_str().unwrap_or_default();
            let place = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            place.is_none() || place != host
        }
    };
    from_elsewhere.then(|| Problem::forbidden("other sites may not ask this server to do something"))
}

/// Whether a host, with or without a port, is this machine.
fn is_local_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost")
        || name.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_local_name;

    #[test]
    fn local_names() {
        for name in ["localhost", "LOCALHOST:5813", "127.0.0.1:1", "127.9.9.9", "[::1]:80", "[::1]"] {
            assert!(is_local_name(name), "{name}");
        }
        for name in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org:80",
            "10.0.0.1",
            "localhost:x",
        ] {
            assert!(!is_local_name(name), "{name}");
        }
    }
}
