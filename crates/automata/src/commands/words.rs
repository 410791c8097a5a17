//! Words made of others: morphisms, the words that they generate, and images of words.

use std::collections::BTreeMap;
use std::fmt::Write;

use limits::Limits;

use super::Refused;
use super::language::base_system;
use crate::automaton::Automaton;
use crate::logic::{Answer, Relations, Vocabulary, decide, parse_with};

/// What becomes of each letter.
pub(super) type Morphism = BTreeMap<i32, Vec<i32>>;

/// A word: for each output the indices that have it.
type Word = BTreeMap<i32, Automaton>;

/// More letters than this are not read.
const MOST_LETTERS: usize = 1000;

/// Reads `0->01 1->[-1]0`, or the same with commas.
pub(super) fn morphism(text: &str) -> Result<Morphism, Refused> {
    let wrong = || Refused::new("a morphism looks like 0->01 1->10");
    let mut morphism = Morphism::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (letter, behind) = rest.split_once("->").ok_or_else(wrong)?;
        let letter = letter.trim().trim_start_matches('[').trim_end_matches(']');
        let letter: i32 = letter.parse().map_err(|_| wrong())?;
        let (image, behind) = image(behind.trim_start()).ok_or_else(wrong)?;
        if morphism.insert(letter, image).is_some() || morphism.len() > MOST_LETTERS {
            return Err(wrong());
        }
        rest = behind.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    }
    if morphism.is_empty() { Err(wrong()) } else { Ok(morphism) }
}

/// Letters up to a space or a comma, and the text after them.
fn image(text: &str) -> Option<(Vec<i32>, &str)> {
    let mut letters = Vec::new();
    let mut rest = text;
    loop {
        let Some(next) = rest.chars().next() else { return Some((letters, rest)) };
        if letters.len() > MOST_LETTERS {
            return None;
        }
        if let Some(digit) = next.to_digit(10) {
            letters.push(digit as i32);
            rest = &rest[1..];
        } else if next == '[' {
            let (letter, behind) = rest[1..].split_once(']')?;
            letters.push(letter.trim().parse().ok()?);
            rest = behind;
        } else if next == ',' || next.is_whitespace() {
            return Some((letters, rest));
        } else {
            return None;
        }
    }
}

/// How long each image is, if all are equally long.
fn length(morphism: &Morphism) -> Result<usize, Refused> {
    let mut lengths = morphism.values().map(Vec::len);
    let first = lengths.next().filter(|&first| first > 0);
    first
        .filter(|&first| lengths.all(|other| other == first))
        .ok_or_else(|| Refused::new("only morphisms whose images are equally long are there"))
}

/// The word that a morphism generates from 0, in the base that is as large as its images are long.
pub(super) fn promote(morphism: &Morphism, limits: &Limits) -> Result<Word, Refused> {
    let length = length(morphism)?;
    if length < 2 || morphism.get(&0).and_then(|image| image.first()) != Some(&0) {
        return Err(Refused::new("a word is generated from 0, whose image is longer and begins with 0"));
    }
    // A base that cannot be made is not there below.
    let _ = base_system(length);
    let mut text = format!("msd_{length}\n");
    for (letter, image) in morphism {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{letter} {letter}");
        for (digit, to) in image.iter().enumerate() {
            if *to < 0 || !morphism.contains_key(to) {
                return Err(Refused::new(format!("the letter {to} has no image")));
            }
            let _ = writeln!(text, "{digit} -> {to}");
        }
    }
    Automaton::word_from_walnut(&text, limits).map_err(|error| Refused::new(error.to_string()))
}

/// The word with the image of each letter in its place.
pub(super) fn image_of(morphism: &Morphism, word: &Word, limits: &Limits) -> Result<Word, Refused> {
    let length = length(morphism)?;
    let Some((_, first)) = word.first_key_value().filter(|(_, first)| first.tracks() == 1) else {
        return Err(Refused::new("images are those of words with one index"));
    };
    let system = first.system();
    let mut cases: BTreeMap<i32, Vec<String>> = BTreeMap::new();
    let mut given = Relations::new();
    for (number, (letter, indices)) in word.iter().enumerate() {
        let Some(image) = morphism.get(letter) else {
            return Err(Refused::new(format!("the letter {letter} has no image")));
        };
        let name = format!("letter{number}");
        for (place, to) in image.iter().enumerate() {
            cases.entry(*to).or_default().push(format!("n = {length}*q + {place} and {name}(q)"));
        }
        given.insert(name, indices.clone());
    }
    let relations = given.keys().map(|name| (name.clone(), 1)).collect();
    let vocabulary = Vocabulary { system, relations, ..Vocabulary::default() };
    let mut images = Word::new();
    for (letter, cases) in cases {
        let text = format!("exists q: {}", cases.join(" or "));
        let statement = match parse_with(&text, &vocabulary) {
            Ok(statement) => statement,
            Err(error) => unreachable!("{text}: {}", error.message),
        };
        if let Answer::Set { automaton, .. } = decide(&statement, &given, limits)? {
            images.insert(letter, automaton);
        }
    }
    Ok(images)
}
