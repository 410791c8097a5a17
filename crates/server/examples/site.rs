//! Writes the page as files for any web host; `packaging/site` builds the engine and calls it:
//!
//! ```text
//! site DIR ENGINE.wasm [URL]
//! ```
//!
//! Into DIR, which is new or empty. URL is where the site will be, for the pictures of link previews.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use answers::Refusal;
use answers::answer::line;
use answers::catalogue::{CATALOGUE, Takes};
use answers::engine::{Answer, Context, Question, answer};
use answers::prover::{self, OnStop};
use answers::store::{Memory, Store as _};
use fibnim::proof::{Family, Theorem};
use limits::{Limits, Unwatched};
use server::site::{File, files};

type Failure = Box<dyn Error>;

/// A certificate that is longer is not worth the wait of those who never look at it.
const LONGEST: usize = 400_000;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (folder, engine, url) = match &arguments[..] {
        [folder, engine] => (folder, engine, None),
        [folder, engine, url] => (folder, engine, Some(url.as_str())),
        _ => return Err("usage: site DIR ENGINE.wasm [URL]".into()),
    };
    let folder = Path::new(folder);
    if folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!("{} is not empty", folder.display()).into());
    }
    let part = |path: &str, bytes: Vec<u8>| File { path: path.into(), bytes };
    let mut parts =
        vec![part("fibnim.wasm", fs::read(engine)?), part("library/theorems.json", library()?.into_bytes())];
    for (name, question) in [
        ("choices", Question::Choices {}),
        ("gallery", Question::Gallery {}),
        ("rules", Question::Games {}),
        ("papers", Question::Papers {}),
    ] {
        parts.push(part(&format!("library/{name}.json"), line(&answered(&question)?).into_bytes()));
    }
    parts.push(part("library/claims.json", papers::records().into_bytes()));
    let mut letters = BTreeMap::new();
    for paper in ["K", "M", "G", "AP", "GL"] {
        let Answer::Text(letter) = answered(&Question::Letter { paper: paper.into() })? else {
            return Err("a letter is text".into());
        };
        letters.insert(paper, letter.text);
    }
    parts.push(part("library/letters.json", serde_json::to_vec(&letters)?));
    let top = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pictures = Vec::new();
    for (name, from) in [
        ("icon-192.png", "packaging/icons/icon-192.png"),
        ("icon-512.png", "packaging/icons/icon-512.png"),
        ("preview.png", "docs/page-play.png"),
    ] {
        pictures.push(part(name, fs::read(top.join(from))?));
    }
    for File { path, bytes } in files(parts, pictures, url) {
        let place = folder.join(&path);
        place.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&place, bytes)?;
    }
    Ok(())
}

/// The answer to a question that needs no theorem.
fn answered(question: &Question) -> Result<Answer, Refusal> {
    let mut none = Memory::default();
    answer(question, &mut Context::visitors(&mut none), &question.allowance(), &mut Unwatched)
}

/// The theorems of the gallery that are found in seconds, with all that they build on, as the page keeps theorems.
fn library() -> Result<String, Failure> {
    let mut known = Memory::default();
    for entry in CATALOGUE.iter().filter(|entry| entry.takes == Takes::Seconds) {
        let family: Family = entry.family.parse().map_err(|_| format!("no family {}", entry.family))?;
        // Each is checked before it is kept.
        let limits = Limits { states: 10_000_000, ..Limits::MODEST };
        prover::theorem(&family, &mut known, &limits, &mut Unwatched, OnStop::Forget)?;
    }
    let mut kept = Vec::new();
    for entry in known.entries()? {
        let theorem = known.find(&entry.family)?.ok_or("a theorem is gone")?;
        if longest(&theorem, &mut known)? <= LONGEST {
            kept.push(
                serde_json::json!({"family": theorem.family.to_string(), "certificate": theorem.certificate}),
            );
        }
    }
    Ok(serde_json::to_string(&kept)?)
}

/// The length of the longest certificate among a theorem's and those of all that it builds on: a theorem without these is no use.
fn longest(theorem: &Theorem, known: &mut Memory) -> Result<usize, Failure> {
    let mut longest = theorem.certificate.len();
    for (used, _) in &theorem.uses {
        let used = known.find(used)?.ok_or("a theorem is gone")?;
        longest = longest.max(self::longest(&used, known)?);
    }
    Ok(longest)
}
