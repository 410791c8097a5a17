//! Headers for every answer, and checks on every request: who may ask, and how much at a time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Event;
use crate::access::{Maker, Stranger, TOKEN, pairs};
use crate::app::App;
use crate::connections::{Client, Connection, Share};
use crate::fields::Fields;
use crate::pages;
use crate::problem::{Problem, Reason};

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// What means something for documents only: with some forty scripts and styles it would be a twentieth of the first visit.
const OF_DOCUMENTS: [(HeaderName, HeaderValue); 2] = [
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// No body is longer, and a client has so long to send it.
const MOST_BODY_BYTES: usize = 64 << 10;
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// Any client may ask whether the server is alive.
const HEALTH: &str = "/api/v1/health";

/// Who asks, for those who have to know.
pub(super) fn client(extensions: &axum::http::Extensions) -> Client {
    extensions.get::<Arc<Connection>>().map_or(Client::here(), |connection| connection.client)
}

/// Refuses what may not be asked, and puts the headers on every answer.
pub(super) async fn guard(
    State((app, fields)): State<(Arc<App>, Arc<Fields>)>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let client = client(request.extensions());
    let visitor = app.access.visitor(request.headers());
    let is_new = visitor.is_none();
    request.extensions_mut().insert(visitor.unwrap_or(Maker::Address(client)));
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = match checked(&app, &fields, client, &request) {
        Err(refused) => *refused,
        Ok(_share) => match with_body(request).await {
            Err(problem) => problem.into_response(),
            Ok(request) => {
                // From here on the client waits for the server, and not the other way round.
                let _working = request.extensions().get::<Arc<Connection>>().map(Connection::work);
                next.run(request).await
            }
        },
    };
    let is_page = matches!(response.status(), StatusCode::OK | StatusCode::SEE_OTHER)
        && pages::paths().any(|page| page == uri.path());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| app.access.policy());
    if !is_part_of_page(headers) {
        for (name, value) in OF_DOCUMENTS {
            headers.insert(name, value);
        }
        // This header knows no sites by name: where some may, the policy says which.
        if !app.access.is_embedded() {
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
    }
    // A browser that opens a page is known again.
    if is_new
        && is_page
        && let Some(cookie) = app.access.visitor_cookie().and_then(|cookie| cookie.parse().ok())
    {
        headers.append(header::SET_COOKIE, cookie);
    }
    // Answers change with the library; files of the page say for themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(Reason(reason)) = response.extensions().get() {
        app.trouble(reason);
    }
    let status = response.status().as_u16();
    let took = started.elapsed();
    app.tell(Event::Answered {
        client: &client.to_string(),
        method: method.as_str(),
        address: &without_token(&uri),
        status,
        took,
    });
    response
}

/// Whether an answer is a script or a style.
fn is_part_of_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/javascript") || kind.starts_with("text/css")
}

/// An address without the token.
fn without_token(uri: &Uri) -> String {
    let query = uri.query().unwrap_or_default();
    let is_secret = |field: &&str| field.starts_with(&format!("{TOKEN}="));
    let kept: Vec<&str> = query.split('&').filter(|field| !field.is_empty() && !is_secret(field)).collect();
    let mark = if kept.is_empty() { "" } else { "?" };
    format!("{}{mark}{}", uri.path(), kept.join("&"))
}

/// The same address for a browser to go to. What begins with two strokes, straight or reversed, would be another site.
fn here(uri: &Uri) -> String {
    format!("/{}", without_token(uri).trim_start_matches(['/', '\\']))
}

/// What a client takes of its quota, if it may ask; else what it is answered.
fn checked(
    app: &App,
    fields: &Fields,
    client: Client,
    request: &Request,
) -> Result<Option<Share>, Box<Response>> {
    let (uri, headers) = (request.uri(), request.headers());
    let is_interface = uri.path().starts_with("/api/");
    let refused = |problem: Problem| Box::new(problem.into_response());
    if let Some(problem) = from_elsewhere(app, request) {
        return Err(refused(problem));
    }
    if uri.path() != HEALTH {
        match app.access.admit(uri, headers, client, Instant::now()) {
            Ok(()) => {}
            Err(Stranger::Unknown) => {
                let guessed = pairs(uri).iter().any(|(name, _)| name == TOKEN);
                return Err(Box::new(unknown(headers, is_interface, guessed)));
            }
            Err(Stranger::Guessing(wait)) => return Err(refused(Problem::guessing(wait))),
        }
    }
    if !is_interface {
        return bring_token(app, request).map_or(Ok(None), |response| Err(Box::new(response)));
    }
    if let Some(path) = request.extensions().get::<MatchedPath>() {
        fields.check(path.as_str(), request.method(), uri).map_err(refused)?;
    }
    app.requests.take(client).map(Some).ok_or_else(|| refused(Problem::greedy("requests")))
}

/// A client that comes with the token in the address keeps it as a cookie, and the address loses the token.
fn bring_token(app: &App, request: &Request) -> Option<Response> {
    let uri = request.uri();
    let cookie = app.access.cookie().filter(|_| {
        let looks = *request.method() == Method::GET;
        looks && pairs(uri).iter().any(|(name, _)| name == TOKEN)
    })?;
    Some(
        (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, here(uri))])
            .into_response(),
    )
}

/// What is said to those without the token: a person is asked for the code of the class, which is the token.
fn unknown(headers: &HeaderMap, is_interface: bool, guessed: bool) -> Response {
    /// The one form that a browser sends by itself.
    const POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    let text = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if is_interface || !text.contains("text/html") {
        return Problem::unknown().into_response();
    }
    let wrong = if guessed { "<p role=\"alert\"><strong>This code is not right.</strong></p>" } else { "" };
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Class code \u{b7} fibnim</title>\
         <main><h1>Enter the class code</h1>{wrong}<form><p><label>Class code <input name=\"{TOKEN}\" required autofocus size=\"10\" maxlength=\"20\" \
         autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\"></label> <button>Open the page</button></p></form>\
         <p>The teacher, or the person who started fibnim, has the code: six letters and digits. The browser has to keep cookies.</p></main></html>"
    );
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    (StatusCode::UNAUTHORIZED, headers, page).into_response()
}

/// The request with its whole body, read before anything is computed.
async fn with_body(request: Request) -> Result<Request, Problem> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let long = || Problem::unreadable(StatusCode::PAYLOAD_TOO_LARGE, "the body is too long".into());
    let slow = || Problem::unreadable(StatusCode::REQUEST_TIMEOUT, "the body came too slowly".into());
    // What announces its length is refused before it is read.
    if body.size_hint().lower() > MOST_BODY_BYTES as u64 {
        return Err(long());
    }
    match tokio::time::timeout(BODY_WITHIN, to_bytes(body, MOST_BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Ok(Err(_)) => Err(long()),
        Err(_) => Err(slow()),
    }
}

/// Why a request is refused: a page elsewhere must not ask in the name of its visitor.
fn from_elsewhere(app: &App, request: &Request) -> Option<Problem> {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if headers.get_all(header::HOST).iter().count() > 1 {
        let message = "the request names more than one host".to_owned();
        return Some(Problem::unreadable(StatusCode::BAD_REQUEST, message));
    }
    // A whole address names the host once more, and counts before the header.
    let whole = request.uri().authority().map(Authority::as_str);
    let host = whole.or(text(header::HOST));
    let answers_to = |host: Option<&str>| host.is_some_and(|host| app.access.answers_to(host));
    if !answers_to(host) || !answers_to(text(header::HOST)) {
        return Some(Problem::forbidden(format!(
            "the server answers only under {}",
            app.access.names_in_words()
        )));
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
