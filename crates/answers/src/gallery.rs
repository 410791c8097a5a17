//! The gallery: theorems in words, each with a picture, what was known before, and its certificate's hash.
//!
//! What is shown is recorded (`gallery.json`, as `fibnim theorems found --json` prints it), since finding all of it takes minutes. A test finds
//! it again, and compares it with brute force.

#[cfg(feature = "recorded")]
use std::sync::LazyLock;

use automata::Automaton;
use fibnim::proof::Family;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::catalogue::{CATALOGUE, Takes};
use crate::explain::Words;
use crate::words::{Row, as_sentence, heading, rows};

/// Theorems to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gallery {
    /// One for each family
    pub theorems: Vec<Exhibit>,
}

/// One theorem of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exhibit {
    /// Its name
    pub family: String,
    /// The game that it is about
    pub game: String,
    /// The command that proves it: `fibnim prove wythoff --value 1`
    pub command: String,
    /// All of it in a few sentences
    pub sentence: String,
    /// What the rows describe; null if there are none
    #[cfg_attr(feature = "schema", schema(required))]
    pub heading: Option<String>,
    /// One for each case, the exceptions first
    pub rows: Vec<Row>,
    /// What was decided, in the language of `ask`; null if it has no cases
    #[cfg_attr(feature = "schema", schema(required))]
    pub statement: Option<String>,
    /// What was known before
    pub before: String,
    /// How many states its automaton has
    pub states: usize,
    /// SHA-256 of its certificate
    pub hash: String,
    /// The set in the plane
    pub picture: Plot,
}

/// Squares of a grid, counted from the corner below on the left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Plot {
    /// The horizontal axis, the vertical axis, and which squares are filled
    pub about: String,
    /// How many squares to the right
    pub width: u32,
    /// How many upwards
    pub height: u32,
    /// The filled squares in the language of SVG's paths, as strokes one unit wide
    pub path: String,
}

/// A family of the gallery.
pub struct Candidate {
    /// Its name.
    pub family: String,
    /// What `fibnim prove` is given.
    pub command: String,
    /// What was known before.
    pub before: &'static str,
}

/// Piles beside which rows are shown go up to this.
const LARGEST_FIXED: u32 = 6;
/// The largest Grundy value of one pile.
const LARGEST_VALUE: u32 = 6;

/// The families that are shown.
pub fn wanted() -> Vec<Candidate> {
    let of_catalogue = |family: &str| CATALOGUE.iter().find(|entry| entry.family == family);
    let mut wanted: Vec<Candidate> = Vec::new();
    let mut add = |family: String, command: String, before: &'static str| {
        if wanted.iter().all(|other| other.family != family) {
            wanted.push(Candidate { family, command, before });
        }
    };
    for entry in CATALOGUE.iter().filter(|entry| entry.takes == Takes::Seconds) {
        add(entry.family.into(), entry.command.into(), entry.before);
    }
    for a in 1..=LARGEST_FIXED {
        for b in a..=LARGEST_FIXED {
            let family = format!("piles:{a},{b}");
            add(family.clone(), family, of_catalogue("piles:5,5").map_or("", |entry| entry.before));
        }
    }
    for value in 0..=LARGEST_VALUE {
        let family = format!("grundy:{value}");
        let like = if value <= 3 { "grundy:3" } else { "grundy:6" };
        add(family.clone(), family, of_catalogue(like).map_or("", |entry| entry.before));
    }
    // Games known by name of which the catalogue has only relatives.
    for (family, like) in [
        ("power-of-two:1", "power-of-two:4"),
        ("nim", "nim-3"),
        ("subtraction-123", "subtraction-123/value=2"),
        ("takeaway:3", "takeaway:3/value=0"),
    ] {
        add(family.into(), family.into(), of_catalogue(like).map_or("", |entry| entry.before));
    }
    wanted
}

impl Gallery {
    /// The gallery as it was recorded.
    #[cfg(feature = "recorded")]
    pub fn recorded() -> &'static Self {
        static RECORDED: LazyLock<Gallery> = LazyLock::new(|| {
            serde_json::from_str(include_str!("gallery.json")).expect("a test reads the recorded gallery")
        });
        &RECORDED
    }
}

impl Exhibit {
    /// A theorem that was put into words.
    pub fn new(wanted: &Candidate, words: &Words) -> Self {
        let theorem = &words.theorem;
        let cases = words.cases.as_ref();
        // Remainders are a sentence, and a longer description is reduced to its sentence.
        let table = cases.filter(|cases| cases.readable && cases.periodic.is_none() && cases.cases.len() > 1);
        Self {
            family: theorem.family.to_string(),
            // Misere Fibonacci nim is found beside Fibonacci nim.
            game: match theorem.family.game().as_str() {
                "fibonacci" => "Fibonacci nim".into(),
                other => other.into(),
            },
            command: format!("fibnim prove {}", wanted.command),
            sentence: as_sentence(words),
            heading: table.map(heading),
            rows: table.map(rows).unwrap_or_default(),
            statement: cases.filter(|cases| cases.readable).map(|cases| cases.statement.clone()),
            before: wanted.before.to_owned(),
            states: theorem.states(),
            hash: theorem.hash(),
            picture: Plot::new(&theorem.family, theorem.answer()),
        }
    }
}

/// Squares to the right, and upwards.
const SIDE: u32 = 55;
/// Upwards where that is the allowance.
const ALLOWANCES: u32 = 34;
/// What is fixed for a picture of more than two numbers.
const FIXED: u32 = 2;

impl Plot {
    /// The first members of a set in the plane; of what has more than two numbers, those where the others are fixed. Reads a word for each square.
    fn new(family: &Family, set: &Automaton) -> Self {
        let tracks = family.tracks();
        let has_allowance = family.rules().allowance().is_some();
        let (across, upwards) = (0, if tracks.len() > 1 { Some(1) } else { None });
        let (width, height) = match upwards {
            None => (SIDE, 1),
            Some(up) if has_allowance && up + 1 == tracks.len() => (SIDE, ALLOWANCES),
            Some(_) => (SIDE, SIDE),
        };
        let mut about = format!("{} to the right", tracks[across]);
        if let Some(up) = upwards {
            about += &format!(", {} upwards", tracks[up]);
        }
        for name in tracks.iter().skip(2) {
            about += &format!(", {name} = {FIXED}");
        }
        let is_member = |x: u32, y: u32| {
            let numbers: Vec<BigUint> = (0..tracks.len())
                .map(|track| match track {
                    0 => x.into(),
                    1 => y.into(),
                    _ => FIXED.into(),
                })
                .collect();
            set.accepts(&numbers)
        };
        let mut path = String::new();
        for y in 0..height {
            let mut x = 0;
            while x < width {
                let run = (x..width).take_while(|&x| is_member(x, y)).count() as u32;
                if run > 0 {
                    path += &format!("M{x} {y}h{run}");
                }
                x += run + 1;
            }
        }
        Self { about, width, height, path }
    }
}
