//! The five papers, claim by claim: each recomputed, with a verdict.
//!
//! A [`Claim`] is one statement of a paper in our words, with a check that can fail. Claims are data: one file for each paper
//! (`claims/`), whose records hold the formulas that decide them, or name a check that is written in Rust. A check sees the
//! world through a [`ClaimContext`], so that a test can change what it sees and watch it fail.
//!
//! ```
//! use papers::{ClaimContext, Verdict};
//! use limits::Limits;
//!
//! let context = ClaimContext::quick(Limits::default());
//! let claim = papers::find("GL.19").unwrap();
//! let finding = claim.run(&context);
//! assert_eq!(finding.verdict, Verdict::Proved); // (3, 4, n) is won for every n
//! ```
//!
//! A printed claim that fails is recorded as printed, refuted, and beside it (with `.corrected` after its name) what is true.
//!
//! # Modules
//!
//! ```text
//! ../claims/       a file for each paper, a record for each claim: formulas, or the name of a check
//! record, formulas, moves   the files read: records, what a formula needs before it, moves that a proof names
//! claim, paper     a claim and how it is checked; severities; the papers
//! context, finding  what a check sees; what it finds: a verdict, and a counterexample, solved
//! names, recompute claims by name, old ones too, or below one; many claims at once, on several threads
//! k/ m/ g/ ap/ gl/ what no formula says, one folder for each paper; data/: the tables as printed
//! ```

mod ap;
mod claim;
mod context;
mod finding;
mod formulas;
mod g;
mod gl;
mod k;
mod m;
mod moves;
mod names;
mod paper;
mod recompute;
mod record;

pub use claim::{Claim, Headline, Severity};
pub use context::ClaimContext;
pub use finding::{Certificate, Counterexample, Finding, SolvedPosition, Verdict};
pub use names::{Unknown, find, named, slips_named};
pub use paper::Paper;
pub use recompute::recompute;
pub use record::Slip;

use std::sync::OnceLock;

use record::{Fault, File, Recorded, read};

/// The records of all papers, read once.
static RECORDED: OnceLock<Vec<Recorded>> = OnceLock::new();

/// The records as they are edited, in the order of the papers.
#[cfg(feature = "records")]
const TEXTS: [&str; 5] = [
    include_str!("../claims/K.toml"),
    include_str!("../claims/M.toml"),
    include_str!("../claims/G.toml"),
    include_str!("../claims/AP.toml"),
    include_str!("../claims/GL.toml"),
];

#[cfg(feature = "records")]
fn recorded() -> &'static [Recorded] {
    let file = |text| toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    RECORDED.get_or_init(|| all(TEXTS.map(file)).unwrap_or_else(|fault| panic!("{fault}")))
}

#[cfg(not(feature = "records"))]
fn recorded() -> &'static [Recorded] {
    RECORDED.get().expect("the records are brought before a claim is asked for")
}

fn all(files: [File; 5]) -> Result<Vec<Recorded>, Fault> {
    let programs = [k::CHECKS, m::CHECKS, g::CHECKS, ap::CHECKS, gl::CHECKS];
    let papers = Paper::ALL.into_iter().zip(files).zip(programs);
    papers.map(|((paper, file), programs)| read(paper, file, programs)).collect()
}

/// The records of all papers as JSON, for a program that has them beside it and [brings](bring) them.
///
/// ```
/// papers::bring(&papers::records()).unwrap();
/// assert!(papers::claims().count() > 100);
/// ```
///
/// # Panics
///
/// If a record cannot be read, which the tests rule out.
#[cfg(feature = "records")]
pub fn records() -> String {
    let file = |text| toml::from_str::<serde_json::Value>(text).unwrap_or_else(|error| panic!("{error}"));
    serde_json::Value::from(TEXTS.map(file).to_vec()).to_string()
}

/// Takes the records from a text, as [`records`] writes it; those that are there already stay.
///
/// # Errors
///
/// If it is no such text.
pub fn bring(text: &str) -> Result<(), String> {
    let files = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let brought = all(files)?;
    RECORDED.get_or_init(|| brought);
    Ok(())
}

/// All claims, in the order of the papers; each correction after what it corrects.
///
/// # Panics
///
/// If a record cannot be read, which the tests rule out.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    recorded().iter().flat_map(|recorded| &recorded.claims)
}

/// Which text of a paper was read.
pub fn text_read(paper: Paper) -> &'static str {
    &recorded()[paper as usize].text
}

/// Where that text can be had, if one of the papers says so.
///
/// ```
/// assert_eq!(papers::link(papers::Paper::G), Some("https://arxiv.org/abs/1410.0332"));
/// assert_eq!(papers::link(papers::Paper::K), None);
/// ```
pub fn link(paper: Paper) -> Option<&'static str> {
    recorded()[paper as usize].link.as_deref()
}

/// How a letter on a paper writes things, if not as the paper does; else nothing.
pub fn notation(paper: Paper) -> &'static str {
    &recorded()[paper as usize].notation
}

/// Small slips of a paper: nothing that could be computed, but a reader may stumble over them.
pub fn slips(paper: Paper) -> &'static [Slip] {
    &recorded()[paper as usize].slips
}

/// The definitions that the formulas of a paper use, as statements have them: `let next(a, b) = ...;`.
pub fn definitions(paper: Paper) -> &'static [String] {
    &recorded()[paper as usize].definitions
}
