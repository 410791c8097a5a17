//! The page as files for a host that serves files and nothing else: every page a folder, every link relative, the engine beside it.
//!
//! All that a page loads lies in one folder with a version in its name, as on a server: hosts may keep it forever, and parts of two versions never mix.
//! `packaging/site` writes it.

mod bundle;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::{assets, pages};

/// The folder of the parts that only such a site has.
const OF_SITE: &str = "site/";

/// The modules that come as one file: those of the first page, and of what answers it.
const FIRST: [&str; 3] = ["lib/tab.js", "play/page.js", BUNDLE];
const BUNDLE: &str = "app.js";

/// What the site allows itself: its own files, and WebAssembly made of them.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'";

/// A file of the site.
pub struct File {
    /// Its path, with strokes between folders.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

fn file(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> File {
    File { path: path.into(), bytes: bytes.into() }
}

/// All files of a site: those of the page, these `parts` beside them (the engine, its checker, what it brings along), and the `pictures` by which it is known.
/// Where its address is known, link previews have a picture.
pub fn files(parts: Vec<File>, pictures: Vec<File>, url: Option<&str>) -> Vec<File> {
    let modules: Vec<bundle::Module> = assets::in_order(&FIRST)
        .into_iter()
        .filter_map(|name| assets::text(&name).map(|text| (name, text)))
        .collect();
    let bundled: BTreeSet<&str> = modules.iter().map(|(name, _)| name.as_str()).collect();
    let sent = |name: String| {
        let bytes = match name.as_str() {
            BUNDLE => bundle::bundle(&modules).into_bytes(),
            module if bundled.contains(module) => return None,
            module if module.ends_with(".js") => {
                bundle::beside(module, &assets::text(module)?, &bundled, BUNDLE).into_bytes()
            }
            other => assets::sent_as(other)?,
        };
        Some(file(name, bytes))
    };
    let mut own: Vec<File> = assets::names()
        .filter(|name| !name.starts_with(OF_SITE) && *name != "index.html")
        .filter_map(sent)
        .chain(parts)
        .collect();
    own.sort_by(|one, other| one.path.cmp(&other.path));
    let template = assets::text("index.html").unwrap_or_default();
    let version = hash(own.iter().chain([&file("index.html", template.as_bytes())]));
    let folder = format!("v/{version}/");
    let has = |name: &str| own.iter().any(|file| file.path == name);
    let documents: Vec<File> = pages::paths()
        .map(|page| {
            let page = page.trim_start_matches('/');
            let slash = if page.is_empty() { "" } else { "/" };
            let text = document(&template, page, &folder, url, &has);
            file(format!("{page}{slash}index.html"), text)
        })
        .collect();
    let named = |name: &str| assets::text(&format!("{OF_SITE}{name}")).unwrap_or_default();
    let mut files: Vec<File> =
        own.into_iter().map(|part| file(format!("{folder}{}", part.path), part.bytes)).collect();
    files.extend(documents);
    files.extend(pictures);
    files.push(file("icon.svg", assets::text("favicon.svg").unwrap_or_default()));
    files.push(file("manifest.webmanifest", named("manifest.webmanifest")));
    let offline = files.iter().map(|file| match file.path.strip_suffix("index.html") {
        Some(folder) => format!("{folder:?}"),
        None => format!("{:?}", file.path),
    });
    let offline: Vec<String> = offline.filter(|name| !name.starts_with("\"preview")).collect();
    let all = hash(files.iter());
    let worker = named("sw.js").replace("@VERSION@", &all).replace("\"@FILES@\"", &offline.join(", "));
    files.push(file("sw.js", worker));
    files.push(file("404.html", named("404.html")));
    files
}

/// The beginning of a hash of names and contents.
fn hash<'a>(files: impl Iterator<Item = &'a File>) -> String {
    let mut hash = Sha256::new();
    for File { path, bytes } in files {
        hash.update(path);
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    }
    hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The document of a page, whose links lead up to the beginning of the site and down from there.
fn document(
    template: &str,
    page: &str,
    folder: &str,
    url: Option<&str>,
    has: &dyn Fn(&str) -> bool,
) -> String {
    let up = match page.split('/').filter(|part| !part.is_empty()).count() {
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    };
    let mut text = String::with_capacity(2 * template.len());
    for line in template.lines() {
        // No server answers there.
        if line.contains("\"/api/") {
            continue;
        }
        let mut rest = line;
        while let Some(place) = rest.find("=\"/") {
            let (before, after) = rest.split_at(place + 3);
            let end = after.find('"').unwrap_or(0);
            let name = &after[..end];
            text.push_str(before.trim_end_matches('/'));
            let slash = if name.is_empty() || has(name) { "" } else { "/" };
            let _ = write!(text, "{up}{}{name}{slash}", if has(name) { folder } else { "" });
            rest = &after[end..];
        }
        text.push_str(rest);
        text.push('\n');
    }
    let name = page.split('/').next().unwrap_or_default();
    let pages::Page { title, about, .. } = pages::of(name);
    let shown = if name.is_empty() { "play" } else { name };
    let modules = assets::loaded(shown);
    let preloads = modules.iter().filter(|name| has(name)).fold(String::new(), |mut all, name| {
        let _ = writeln!(all, "  <link rel=\"modulepreload\" href=\"{up}{folder}{name}\">");
        all
    });
    let preview = url.map_or(String::new(), |url| {
        let url = url.trim_end_matches('/');
        let path = if page.is_empty() { String::new() } else { format!("{page}/") };
        format!(
            "  <meta property=\"og:url\" content=\"{url}/{path}\">\n  <meta property=\"og:image\" content=\"{url}/preview.png\">\n"
        )
    });
    let head = format!(
        "  <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n  <meta name=\"referrer\" content=\"no-referrer\">\n  \
         <meta property=\"og:type\" content=\"website\">\n  <meta property=\"og:site_name\" content=\"fibnim\">\n  \
         <meta property=\"og:title\" content=\"{title}\">\n  <meta property=\"og:description\" content=\"{about}\">\n{preview}  \
         <meta name=\"theme-color\" content=\"#20232b\">\n  <link rel=\"manifest\" href=\"{up}manifest.webmanifest\">\n  \
         <link rel=\"apple-touch-icon\" href=\"{up}icon-192.png\">\n"
    );
    let title = if name.is_empty() { (*title).to_owned() } else { format!("{title} · fibnim") };
    text.replacen("<html lang=\"en\">", "<html lang=\"en\" data-alone>", 1)
        .replacen("<meta charset=\"utf-8\">\n", &format!("<meta charset=\"utf-8\">\n{head}"), 1)
        .replacen("<title>fibnim</title>", &format!("<title>{title}</title>"), 1)
        .replacen("</head>", &format!("{preloads}</head>"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Vec<File> {
        files(
            vec![file("fibnim.wasm", *b"wasm")],
            vec![file("icon-192.png", *b"png")],
            Some("https://example.org/f/"),
        )
    }

    fn text(files: &[File], path: &str) -> String {
        let found = files.iter().find(|file| file.path == path);
        String::from_utf8(found.unwrap_or_else(|| panic!("no {path}")).bytes.clone()).unwrap()
    }

    /// From where it lies, every link of every document leads to a file of the site, and none to the root of the host or elsewhere.
    #[test]
    fn every_link_leads_to_a_file_of_the_site() {
        let files = site();
        let mut links = 0;
        for document in files.iter().filter(|file| file.path.ends_with("index.html")) {
            let text = text(&files, &document.path);
            let folder: Vec<&str> = document.path.split('/').collect();
            for (attribute, _) in text.match_indices("href=\"").chain(text.match_indices("src=\"")) {
                let link = text[attribute..].split('"').nth(1).unwrap();
                if link.starts_with('#') {
                    continue;
                }
                assert!(!link.starts_with('/') && !link.contains(':'), "{}: {link}", document.path);
                let mut place: Vec<&str> = folder[..folder.len() - 1].to_vec();
                for part in link.split('/') {
                    match part {
                        "" | "." => {}
                        ".." => drop(place.pop().unwrap_or_else(|| panic!("{}: {link}", document.path))),
                        name => place.push(name),
                    }
                }
                let mut path = place.join("/");
                if link.ends_with('/') {
                    path = if path.is_empty() { "index.html".into() } else { format!("{path}/index.html") };
                }
                assert!(files.iter().any(|file| file.path == path), "{}: {link} is {path}", document.path);
                links += 1;
            }
        }
        assert!(links > 500, "{links}");
    }

    #[test]
    fn documents_say_what_they_are() {
        let files = site();
        let step = text(&files, "learn/3/index.html");
        assert!(step.contains("<html lang=\"en\" data-alone>") && step.contains("href=\"../../learn/\""));
        assert!(step.contains("og:url\" content=\"https://example.org/f/learn/3/\""));
        assert!(step.contains("<title>Learn Fibonacci nim · fibnim</title>"));
        assert!(step.find("Content-Security-Policy").unwrap() < step.find("<script").unwrap());
        assert!(
            !step.contains("/api/") && !step.contains("unsafe-inline") && !step.contains("unsafe-eval' ")
        );
        assert_eq!(
            files.iter().filter(|file| file.path.starts_with("v/") && file.path.contains("/site/")).count(),
            0
        );
    }

    /// Everything is kept for the time without a network, under the names by which it is asked for, and anything else makes another version.
    #[test]
    fn the_service_worker_keeps_everything() {
        let files = site();
        let worker = text(&files, "sw.js");
        assert!(!worker.contains("@VERSION@") && !worker.contains("@FILES@"));
        for file in files.iter().filter(|file| !["sw.js", "404.html"].contains(&&*file.path)) {
            let name = file.path.strip_suffix("index.html").unwrap_or(&file.path);
            assert!(worker.contains(&format!("\"{name}\"")), "{name}");
        }
        let other = super::files(vec![file("fibnim.wasm", *b"other")], Vec::new(), None);
        assert_ne!(text(&other, "sw.js"), worker);
        assert_ne!(other[0].path, files[0].path);
    }
}
