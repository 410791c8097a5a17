//! Languages made of others: unions, intersections, stars, words one after the other, quotients.

use std::collections::BTreeSet;

use limits::Limits;

use super::Refused;
use super::language::{Kind, Language, Numeration, Track, base_system};

/// The words of one of two languages, or of both.
pub(super) fn joined(
    one: &Language,
    other: &Language,
    is_union: bool,
    limits: &Limits,
) -> Result<Language, Refused> {
    alike(one, other)?;
    let places: Vec<usize> = (0..one.tracks().len()).collect();
    let parts = [(one, places.as_slice()), (other, places.as_slice())];
    let output = |a: Option<i32>, b: Option<i32>| if is_union { a.or(b) } else { a.and(b) };
    Language::product(one.tracks().to_vec(), parts, output, limits)?.within_numbers(limits)
}

fn alike(one: &Language, other: &Language) -> Result<(), Refused> {
    let is_alike = one.tracks().len() == other.tracks().len()
        && one
            .tracks()
            .iter()
            .zip(other.tracks())
            .all(|(one, other)| one.numeration == other.numeration && one.letters == other.letters);
    if is_alike { Ok(()) } else { Err(Refused::new("these automata are not about the same numbers")) }
}

/// What is put together need not be a number of the Zeckendorf system, for example: its words are those of the base with as many digits, as in Walnut.
fn in_bases(tracks: &[Track]) -> Vec<Track> {
    let base = |track: &Track| {
        let Some(numeration) = track.numeration else { return track.clone() };
        let is_base = match numeration.kind {
            Kind::Natural(system) => system.is_powers().is_some(),
            Kind::NegativeBase(_) => true,
            Kind::NegativeFibonacci => false,
        };
        match base_system(numeration.kind.digits()) {
            Some(system) if !is_base => Track::of(Numeration { kind: Kind::Natural(system), ..numeration }),
            _ => track.clone(),
        }
    };
    tracks.iter().map(base).collect()
}

/// In a set: everything was read any number of times.
const AGAIN: u32 = u32::MAX;

/// Words of the language one after the other, any number of them.
pub(super) fn star(of: &Language, limits: &Limits) -> Result<Language, Refused> {
    let next = |set: &[u32], letter: usize| -> BTreeSet<u32> {
        let from = |state: u32| if state == AGAIN { 1 } else { state };
        let mut to: BTreeSet<u32> = set.iter().map(|&state| of.next(from(state), letter)).collect();
        to.remove(&0);
        if to.iter().any(|&state| of.output(state).is_some()) {
            to.insert(AGAIN);
        }
        to
    };
    let tracks = in_bases(of.tracks());
    Language::followed(tracks, BTreeSet::from([AGAIN]), next, |set| set.contains(&AGAIN), limits)
}

/// A word of one language, and behind it one of the other.
pub(super) fn concatenated(one: &Language, other: &Language, limits: &Limits) -> Result<Language, Refused> {
    alike(one, other)?;
    let shift = one.states() as u32;
    let entered = |mut set: BTreeSet<u32>| {
        if set.iter().any(|&state| state <= shift && one.output(state).is_some()) {
            set.insert(shift + 1);
        }
        set
    };
    let next = |set: &[u32], letter: usize| {
        let to = set.iter().map(|&state| match state > shift {
            true => Some(other.next(state - shift, letter)).filter(|&to| to != 0).map(|to| to + shift),
            false => Some(one.next(state, letter)).filter(|&to| to != 0),
        });
        entered(to.flatten().collect())
    };
    let accepts =
        |set: &[u32]| set.iter().any(|&state| state > shift && other.output(state - shift).is_some());
    let tracks = in_bases(one.tracks());
    Language::followed(tracks, entered(BTreeSet::from([1])), next, accepts, limits)
}

/// The words that a word of the other language completes to one of this.
pub(super) fn right_quotient(whole: &Language, end: &Language, limits: &Limits) -> Result<Language, Refused> {
    let letters = |language: &Language| language.tracks().to_vec();
    let fits = whole.tracks().len() == end.tracks().len()
        && whole
            .tracks()
            .iter()
            .zip(end.tracks())
            .all(|(one, other)| other.letters.iter().all(|letter| one.letters.contains(letter)));
    if !fits {
        return Err(Refused::new("the letters of the second automaton are not among those of the first"));
    }
    let end = end.over(letters(whole), limits)?;
    whole.ending_in(&end, limits)?.within_numbers(limits)
}

/// The words that complete a word of the other language to one of this.
pub(super) fn left_quotient(
    whole: &Language,
    begin: &Language,
    limits: &Limits,
) -> Result<Language, Refused> {
    let quotient = right_quotient(&whole.reversed(limits)?, &begin.reversed(limits)?, limits)?;
    quotient.reversed(limits)
}
