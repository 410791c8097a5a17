//! The files of the page, which are part of the program. Debug builds read them again at each request.
//!
//! The document names them under `/v/VERSION/`, where the version is a hash of all of them: what is there never changes, and browsers may
//! keep it forever. Modules import each other by relative paths, and so within one version.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};

use crate::app::App;
use crate::css;
use crate::problem::Problem;
use crate::public::PublicUrl;

#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// The worker of the independent checker, which is WebAssembly. What a worker is allowed is said with it, so that no page is allowed more.
const CHECKER: &str = "lib/checker.js";
const CHECKER_POLICY: &str = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

/// Below this everything has its version in its name.
const VERSIONS: &str = "/v/";

/// The document of all pages.
pub(super) async fn page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    document(uri.path(), app.public.as_ref(), &headers)
}

/// Any other file. Where there is none, a person gets a page that says so, and a program an error.
pub(super) async fn asset(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if let Some((version, name)) = path.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/')) {
        return of_version(version, name, &headers);
    }
    let name = path.trim_start_matches('/');
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let is_person = accepts.contains("text/html") && !name.starts_with("api/");
    match Web::get(name) {
        _ if name == "index.html" => document("/", None, &headers),
        Some(file) => answer(name, &tag(&file), sent(name, &file), "no-cache", &headers),
        None if is_person => {
            (StatusCode::NOT_FOUND, document("/nowhere", None, &HeaderMap::new())).into_response()
        }
        None if name.starts_with("api") => {
            Problem::missing(format!("there is no /{name}"), "see /api/v1 for what can be asked")
                .into_response()
        }
        None => missing(name),
    }
}

/// A file under the name of a version. Those of another version are gone: parts of two do not fit together.
fn of_version(version: &str, name: &str, headers: &HeaderMap) -> Response {
    match Web::get(name) {
        Some(_) if version != self::version() => Problem::missing(
            "this part of the page belongs to another version",
            "load the page anew: the program was changed meanwhile",
        )
        .into_response(),
        Some(file) => {
            // While the page is being written, its files are read again each time.
            let keep =
                if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };
            answer(name, &tag(&file), sent(name, &file), keep, headers)
        }
        None => missing(name),
    }
}

/// A file as browsers of some years ago understand it.
fn sent(name: &str, file: &EmbeddedFile) -> Vec<u8> {
    match std::str::from_utf8(&file.data) {
        Ok(text) if name.ends_with(".css") => css::flat(text).into_bytes(),
        _ => file.data.to_vec(),
    }
}

fn missing(name: &str) -> Response {
    Problem::missing(format!("there is no /{name}"), "the page begins at /").into_response()
}

/// The document at a path: the names of its files with their version, and the modules that it will import.
fn document(path: &str, public: Option<&PublicUrl>, headers: &HeaderMap) -> Response {
    let Some(file) = Web::get("index.html") else { return missing("index.html") };
    let text = String::from_utf8_lossy(&file.data);
    let hash = version();
    let version = format!("{VERSIONS}{hash}/");
    let mut written = String::with_capacity(2 * text.len());
    let mut rest = &*text;
    while let Some(place) = rest.find("=\"/") {
        let (before, after) = rest.split_at(place + 3);
        let name = &after[..after.find('"').unwrap_or(0)];
        written.push_str(before.trim_end_matches('/'));
        written.push_str(if Web::get(name).is_some() { &version } else { "/" });
        rest = after;
    }
    written.push_str(rest);
    let name = path.split('/').find(|part| !part.is_empty()).unwrap_or("play");
    let modules = loaded(name);
    let preloads = modules.iter().fold(String::new(), |mut all, name| {
        let _ = writeln!(all, "  <link rel=\"modulepreload\" href=\"{version}{name}\">");
        all
    });
    let written = written.replacen("</head>", &format!("{preloads}</head>"), 1);
    // Browsers ask each time, and learn that they have it: a new version of the program shows at once.
    let public = public.map_or("", PublicUrl::as_str);
    let written = match public {
        "" => written,
        public => written.replacen("<html ", &format!("<html data-public=\"{public}\" "), 1),
    };
    let tag = format!("\"{hash}-{}{public}\"", modules.len());
    answer("index.html", &tag, written.into_bytes(), "no-cache", headers)
}

/// The modules that a page will import.
pub(super) fn loaded(page: &str) -> BTreeSet<String> {
    imported(["app.js".to_owned()].into_iter().chain(module_of(page)).collect())
}

/// The names of all files.
pub(super) fn names() -> impl Iterator<Item = String> {
    Web::iter().map(std::borrow::Cow::into_owned)
}

/// A file of text.
pub(super) fn text(name: &str) -> Option<String> {
    Some(String::from_utf8_lossy(&Web::get(name)?.data).into_owned())
}

/// A file as it is sent.
pub(super) fn sent_as(name: &str) -> Option<Vec<u8>> {
    Some(sent(name, &Web::get(name)?))
}

/// The module of a page: app.js says `["puzzle", () => import("./puzzles/page.js")]`.
fn module_of(page: &str) -> Option<String> {
    let file = Web::get("app.js")?;
    let text = std::str::from_utf8(&file.data).ok()?;
    let (_, rest) = text.split_once(&format!("[\"{page}\", () => import(\"./"))?;
    rest.split_once('"').map(|(module, _)| module.to_owned())
}

/// Modules, and those that they import without being asked twice.
fn imported(mut open: Vec<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if found.insert(name.clone()) {
            open.extend(imported_by(&name));
        }
    }
    found.retain(|name| Web::get(name).is_some());
    found
}

/// These modules and those that they import, each after all that it needs.
pub(super) fn in_order(names: &[&str]) -> Vec<String> {
    let mut stack: Vec<(String, bool)> = names.iter().rev().map(|&name| (name.to_owned(), false)).collect();
    let mut found = Vec::new();
    while let Some((name, is_ready)) = stack.pop() {
        if found.contains(&name) || Web::get(&name).is_none() {
            continue;
        }
        if is_ready {
            found.push(name);
            continue;
        }
        stack.push((name.clone(), true));
        stack.extend(imported_by(&name).into_iter().rev().map(|other| (other, false)));
    }
    found
}

/// The modules that a module imports.
fn imported_by(name: &str) -> Vec<String> {
    let Some(text) = text(name) else { return Vec::new() };
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    // As the formatter of the page writes them: from "./stones.js"; at the end of a line.
    let named = text.lines().filter_map(|line| {
        let (before, rest) = line.split_once("from \"").or_else(|| line.split_once("import \""))?;
        let is_import = before.is_empty() || before.starts_with(['i', 'e', '}']);
        rest.strip_suffix("\";").filter(|_| is_import)
    });
    named.filter_map(|other| resolve(folder, other)).collect()
}

/// A relative path from a folder.
pub(super) fn resolve(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    path.starts_with('.').then(|| parts.join("/"))
}

/// A hash of all files. Debug builds read them again at each request, and browsers ask for them each time.
fn version() -> &'static str {
    static ONCE: OnceLock<String> = OnceLock::new();
    if cfg!(debug_assertions) {
        return "debug";
    }
    ONCE.get_or_init(|| {
        let all = Web::iter().filter_map(|name| Web::get(&name).map(|file| (name, file)));
        let mut named: Vec<(String, [u8; 32])> =
            all.map(|(name, file)| (name.into_owned(), file.metadata.sha256_hash())).collect();
        named.sort();
        let mut hash = Sha256::new();
        for (name, of_file) in named {
            hash.update(name);
            hash.update(of_file);
        }
        hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    })
}

fn answer(name: &str, tag: &str, data: Vec<u8>, keep: &'static str, headers: &HeaderMap) -> Response {
    let unchanged =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = Response::builder().header(header::ETAG, tag).header(header::CACHE_CONTROL, keep);
    if name == CHECKER {
        response = response.header(header::CONTENT_SECURITY_POLICY, CHECKER_POLICY);
    }
    let built = if unchanged {
        response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        response.header(header::CONTENT_TYPE, kind(name)).body(Body::from(data))
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
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
