//! The files of the page, and the document of the interface.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{Server, settings};
use crate::app::Settings;

#[tokio::test]
async fn pages_and_headers() {
    let server = Server::new("pages");
    for page in [
        "/",
        "/play",
        "/learn",
        "/learn/12",
        "/learn/page.js",
        "/puzzle?day=2026-11-16",
        "/solve?position=12",
        "/explore",
        "/rules",
        "/theorems",
        "/papers",
        "/class",
        "/check",
        "/app.js",
        "/style.css",
    ] {
        let request = Request::get(page).header("host", "localhost:5813").body(Body::empty()).unwrap();
        let response = server.answer(request).await;
        assert_eq!(response.status(), StatusCode::OK, "{page}");
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        // What a document alone can be is not said of its parts.
        let is_document = headers["content-type"].to_str().unwrap().starts_with("text/html");
        assert_eq!(headers.contains_key("x-frame-options"), is_document, "{page}");
        assert_eq!(headers.contains_key("permissions-policy"), is_document, "{page}");
        // A client that has it does not get it again.
        let again = Request::get(page).header("host", "localhost").header("if-none-match", &headers["etag"]);
        let (status, body) = server.send(again.body(Body::empty()).unwrap()).await;
        assert!(status == StatusCode::NOT_MODIFIED && body.is_empty(), "{page}");
    }
    let lost = Request::get("/nothing").header("host", "localhost").header("accept", "text/html,*/*");
    let (status, body) = server.send(lost.body(Body::empty()).unwrap()).await;
    assert!(status == StatusCode::NOT_FOUND && body.starts_with(b"<!doctype html>"));
    for nothing in ["/nothing", "/learn/0", "/learn/13", "/../Cargo.toml", "/api/v1/nothing"] {
        assert_eq!(server.get(nothing).await.0, StatusCode::NOT_FOUND, "{nothing}");
    }
}

/// The checker's worker alone may use WebAssembly, and loads nothing from elsewhere.
#[tokio::test]
async fn only_the_checker_may_use_webassembly() {
    let server = Server::new("checker");
    let request = || Request::get("/v/debug/lib/checker.js").header("host", "localhost");
    let response = server.answer(request().body(Body::empty()).unwrap()).await;
    let headers = response.headers();
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert_eq!(policy, "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'");
    // Also where a browser has it already.
    let again = request().header("if-none-match", &headers["etag"]).body(Body::empty()).unwrap();
    let again = server.answer(again).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(again.headers()["content-security-policy"], policy);
    let module = Request::get("/v/debug/check/fibnim-check.wasm").header("host", "localhost");
    let module = server.answer(module.body(Body::empty()).unwrap()).await;
    assert_eq!(module.headers()["content-type"], "application/wasm");
    assert!(!module.headers()["content-security-policy"].to_str().unwrap().contains("unsafe"));
}

/// The module of the checker was built from the sources that are here: `packaging/checker` writes it and these sums.
#[test]
fn the_checker_of_the_page_is_that_of_the_sources() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sums = fs::read_to_string(top.join("packaging/checker.sums")).unwrap();
    let (mut of_checker, mut count) = (BTreeSet::new(), 0);
    for line in sums.lines().filter(|line| !line.starts_with('#')) {
        let (sum, path) = line.split_once("  ").unwrap();
        let hash = Sha256::digest(fs::read(top.join(path)).unwrap_or_default());
        let hash = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        assert_eq!(hash, sum, "{path} has changed: run packaging/checker");
        of_checker.extend(path.strip_prefix("crates/check/src/").map(str::to_owned));
        count += 1;
    }
    assert_eq!(count, of_checker.len() + 2);
    let mut open = vec![top.join("crates/check/src")];
    while let Some(folder) = open.pop() {
        for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            let name = file.strip_prefix(top.join("crates/check/src")).unwrap().to_str().unwrap().to_owned();
            if file.is_dir() && !name.ends_with("tests") {
                open.push(file);
            } else if file.is_file() && name != "main.rs" {
                assert!(of_checker.contains(&name), "{name} is new: run packaging/checker");
            }
        }
    }
}

/// The page knows where others find it, and a browser that had it under another address gets it again.
#[tokio::test]
async fn shared_links_have_the_public_address() {
    let public = "https://nim.example/f".parse().ok();
    let (known, other) =
        (Server::with("public", Settings { public, ..settings() }), Server::new("not-public"));
    let page = || Request::get("/learn/3").header("host", "localhost").body(Body::empty()).unwrap();
    let (_, text) = known.send(page()).await;
    assert!(String::from_utf8(text).unwrap().contains("<html data-public=\"https://nim.example/f\" lang"));
    let (_, text) = other.send(page()).await;
    assert!(!String::from_utf8(text).unwrap().contains("data-public"));
    let tags = [known.answer(page()).await, other.answer(page()).await];
    assert_ne!(tags[0].headers()[header::ETAG], tags[1].headers()[header::ETAG]);
}

/// Every operation says what it answers, and every name that is referred to is there.
#[tokio::test]
async fn the_document_is_whole() {
    let server = Server::new("document");
    let (_, document) = server.get("/api/v1/openapi.json").await;
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 25, "{}", paths.len());
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let responses = operation["responses"].as_object().unwrap();
            let done = responses.contains_key("200") || responses.contains_key("202");
            assert!(done && (path == "/api/v1/health" || responses.contains_key("400")), "{method} {path}");
        }
    }
    let asked = &document["components"]["schemas"]["AskRequest"]["properties"];
    assert!(asked["statement"].is_object(), "{asked}");
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

/// A page as a browser asks for it, and its text.
async fn open(server: &Server, path: &str) -> (usize, String) {
    let request =
        Request::get(path).header("host", "localhost").header("accept-encoding", "gzip, deflate, br");
    let response = server.answer(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let headers: usize =
        response.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    let is_packed = response.headers().contains_key(header::CONTENT_ENCODING);
    let sent = axum::body::to_bytes(response.into_body(), 1 << 24).await.unwrap().len();
    assert!(is_packed || sent <= 600, "{path} is sent as it is, {sent} bytes");
    let plain = Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
    (sent + headers, String::from_utf8(server.send(plain).await.1).unwrap())
}

/// What the document at a path has a browser load, without what it asks of the interface.
async fn loaded(server: &Server, path: &str) -> (usize, Vec<String>) {
    let (mut bytes, document) = open(server, path).await;
    let mut names: Vec<String> =
        document.split('"').filter(|part| part.starts_with("/v/")).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    for name in &names {
        bytes += open(server, name).await.0;
    }
    (bytes, names)
}

/// A page is quick because few bytes come over the wire.
#[tokio::test]
async fn pages_are_small_on_the_wire() {
    let server = Server::new("weight");
    for page in ["/play", "/learn", "/puzzle", "/solve", "/explore", "/rules", "/theorems", "/papers"] {
        let (bytes, names) = loaded(&server, page).await;
        // All that the page imports is named, so that nothing waits for something else to be read.
        let own = format!("{}/page.js", if page == "/puzzle" { "/puzzles" } else { page });
        assert!(names.iter().any(|name| name.ends_with(&own)), "{page} {names:?}");
        assert!(names.iter().any(|name| name.ends_with("/lib/dom.js")), "{page} {names:?}");
        assert!(names.iter().any(|name| name.ends_with("/style.css")), "{page} {names:?}");
        assert!(bytes > 10_000 && bytes < 150_000, "{page}: {bytes} bytes");
    }
}

/// A file with its version in its name may be kept forever, and is of this version only.
#[tokio::test]
async fn names_have_versions() {
    let server = Server::new("versions");
    let (_, names) = loaded(&server, "/").await;
    let name = names.iter().find(|name| name.ends_with("/app.js")).unwrap();
    let request = Request::get(name).header("host", "localhost").body(Body::empty()).unwrap();
    let response = server.answer(request).await;
    let kept = response.headers()[header::CACHE_CONTROL].to_str().unwrap();
    let expected = if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };
    assert_eq!(kept, expected);
    let (status, problem) = server.get("/v/0123456789abcdef/app.js").await;
    assert_eq!((status, &problem["kind"]), (StatusCode::NOT_FOUND, &json!("missing")));
    assert!(problem["help"].as_str().unwrap().contains("load the page anew"), "{problem}");
}

/// The address of the interface lists what can be asked.
#[tokio::test]
async fn the_interface_tells_what_it_knows() {
    let server = Server::new("index");
    for path in ["/api", "/api/", "/api/v1", "/api/v1/"] {
        let (status, index) = server.get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(index["document"], "/api/v1/openapi.json");
        let addresses = index["addresses"].as_array().unwrap();
        let solve = addresses.iter().find(|one| one["path"] == "/api/v1/solve").unwrap();
        assert!(solve["method"] == "GET" && solve["about"].as_str().unwrap().contains("winning moves"));
    }
    let (status, problem) = server.get("/api/v1/slove?position=12").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(problem["help"].as_str().unwrap().contains("/api/v1"), "{problem}");
}

/// A field that would not be read is refused: it would answer another question.
#[tokio::test]
async fn unknown_fields_are_refused() {
    let server = Server::new("fields");
    for (asked, help) in [
        ("solve?position=12&gmae=nim", "did you mean game?"),
        ("solve?position=12&moves=3", "there are position, game, piles, first_move, misere, remoteness"),
        ("table/threshold?piles=3&upto=4&mysere=true", "did you mean misere?"),
        ("odds/table?upto=5&players=random,perfect&games=nim", "did you mean game?"),
        ("theorems?all=1", "this address takes no query"),
        ("health?x", "this address takes no query"),
        ("jobs/none?x=1", "this address takes no query"),
    ] {
        let (status, problem) = server.get(&format!("/api/v1/{asked}")).await;
        assert_eq!((status, &problem["help"]), (StatusCode::BAD_REQUEST, &json!(help)), "{asked} {problem}");
    }
    let (status, _) = server.post("/api/v1/play?game=nim", &json!({"position": "5"})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    for right in ["solve?position=12&game=nim&remoteness=true", "table/plane?size=3&piles=3&misere=false"] {
        assert_eq!(server.get(&format!("/api/v1/{right}")).await.0, StatusCode::OK, "{right}");
    }
    // Twice the same is one time too often.
    assert_eq!(server.get("/api/v1/solve?position=12&position=13").await.0, StatusCode::BAD_REQUEST);
}
