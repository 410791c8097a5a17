//! Languages as Walnut has them: words of one length in parallel, each with letters of its own, and nothing assumed about zeros.
//!
//! What reads numbers of one numeration is an [`Automaton`], which is faster and knows what leading zeros mean. All else is a language: words over
//! `{-1, 0, 1}`, numbers of several numerations side by side, numbers of which some are read from the least digit, expressions that do not begin with
//! any number of zeros. A language with outputs is a word automaton. State 0 is dead, state 1 is the start.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use limits::Limits;
use numeration::Recurrence;

use crate::automaton::Automaton;
use crate::explore::Explorer;
use crate::minimise::{Draft, Table};
use crate::product::product;
use crate::system::{BINARY, System};
use crate::too_large::TooLarge;
use crate::walnut::{walnut_name, walnut_system};
use crate::{MOST_TRACKS, linear};

use super::Refused;

/// What numbers are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Natural(&'static System),
    /// `neg_2`: powers of -2.
    NegativeBase(usize),
    /// `neg_fib`: 1, -1, 2, -3, 5, -8, ..., no two neighbouring ones.
    NegativeFibonacci,
}

impl Kind {
    pub(super) fn digits(self) -> usize {
        match self {
            Self::Natural(system) => system.base(),
            Self::NegativeBase(base) => base,
            Self::NegativeFibonacci => 2,
        }
    }
}

/// A base, which is made where it is not there yet.
pub(super) fn base_system(base: usize) -> Option<&'static System> {
    let name = format!("msd_{base}");
    walnut_system(&name).or_else(|| {
        let powers = Recurrence::new(vec![base as u64], vec![1])
            .ok()
            .filter(|_| (2..=LARGEST_BASE).contains(&base))?;
        System::recurrence(&format!("base:{base}"), &powers).ok()
    })
}

/// What Walnut brings along beside bases and the Zeckendorf system.
fn own_system(name: &str) -> Option<&'static System> {
    let (name, coefficients, terms) = match name {
        "trib" => ("tribonacci", vec![1, 1, 1], vec![1, 2, 4]),
        "pell" => ("pell", vec![2, 1], vec![1, 2]),
        _ => return None,
    };
    System::recurrence(name, &Recurrence::new(coefficients, terms).ok()?).ok()
}

/// No base is larger.
const LARGEST_BASE: usize = 36;

/// What numbers are written in, and in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numeration {
    pub(super) kind: Kind,
    pub(super) least_first: bool,
}

impl Numeration {
    /// What Walnut takes where nothing is said.
    pub(super) const USUAL: Self = Self { kind: Kind::Natural(&BINARY), least_first: false };

    /// `msd_2`, `lsd_fib`, `neg_2`, `3`, ...
    pub(super) fn named(name: &str) -> Option<Self> {
        let (least_first, rest) = match name.split_once('_') {
            Some(("msd", rest)) => (false, rest),
            Some(("lsd", rest)) => (true, rest),
            None if name == "msd" => (false, "2"),
            None if name == "lsd" => (true, "2"),
            _ => (false, name),
        };
        let kind = match rest.strip_prefix("neg_") {
            Some("fib") => Kind::NegativeFibonacci,
            Some(base) => {
                Kind::NegativeBase(base.parse().ok().filter(|base| (2..=LARGEST_BASE).contains(base))?)
            }
            None => Kind::Natural(match rest.parse() {
                Ok(base) => base_system(base)?,
                Err(_) => walnut_system(&format!("msd_{rest}")).or_else(|| own_system(rest))?,
            }),
        };
        Some(Self { kind, least_first })
    }

    fn name(self) -> String {
        let direction = if self.least_first { "lsd" } else { "msd" };
        match self.kind {
            Kind::Natural(system) => walnut_name(system).replacen("msd", direction, 1),
            Kind::NegativeBase(base) => format!("{direction}_neg_{base}"),
            Kind::NegativeFibonacci => format!("{direction}_neg_fib"),
        }
    }

    pub(super) fn turned(self) -> Self {
        Self { least_first: !self.least_first, ..self }
    }
}

/// The letters of one of the words that are read in parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Track {
    pub(super) letters: Vec<i32>,
    pub(super) numeration: Option<Numeration>,
}

impl Track {
    pub(super) fn of(numeration: Numeration) -> Self {
        let digits = numeration.kind.digits() as i32;
        Self { letters: (0..digits).collect(), numeration: Some(numeration) }
    }

    /// The letters of `{0,1}`, in the order in which they are written.
    fn of_letters(written: Vec<i32>) -> Self {
        let mut letters: Vec<i32> = Vec::new();
        for letter in written {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        Self { letters, numeration: None }
    }

    /// Whether two tracks have the same letters, in any order.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let all = |track: &Self| track.letters.iter().copied().collect::<BTreeSet<i32>>();
        all(self) == all(other)
    }

    fn name(&self) -> String {
        match self.numeration {
            Some(numeration) => numeration.name(),
            None => {
                let letters: Vec<String> = self.letters.iter().map(ToString::to_string).collect();
                format!("{{{}}}", letters.join(","))
            }
        }
    }

    fn zero(&self) -> Option<usize> {
        self.letters.iter().position(|&letter| letter == 0)
    }
}

/// Reads `msd_2 {-1, 0, 1} lsd_fib`.
pub(super) fn tracks(text: &str) -> Result<Vec<Track>, Refused> {
    let mut tracks = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let behind = match rest.strip_prefix('{') {
            Some(inner) => {
                let (letters, behind) =
                    inner.split_once('}').ok_or_else(|| Refused::here(rest, 0, "expected }"))?;
                let read = |letter: &str| letter.replace([' ', '\t', '+'], "").parse::<i32>().ok();
                let letters: Option<Vec<i32>> = letters.split(',').map(read).collect();
                let track = letters.map(Track::of_letters);
                tracks.push(track.ok_or_else(|| Refused::here(rest, 0, "expected letters such as {0,1}"))?);
                behind
            }
            None => {
                let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
                let Some(numeration) = Numeration::named(&rest[..end]) else {
                    return Err(Refused::new(format!("the numeration {} is not supported", &rest[..end])));
                };
                tracks.push(Track::of(numeration));
                &rest[end..]
            }
        };
        rest = behind.trim_start();
    }
    Ok(tracks)
}

/// A deterministic table: for each state an output, or nothing. One that says yes or no has the output 1, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Language {
    tracks: Vec<Track>,
    trans: Vec<u32>,
    outputs: Vec<Option<i32>>,
}

/// A set of states, with a mark of its own for the place before the first letter that counts.
type Set = Vec<u32>;

/// The most entries of matrices that are written.
const MOST_ENTRIES: usize = 4_000_000;

/// In a set: nothing but zeros was read.
const BEFORE: u32 = u32::MAX;

/// How many letters words over these tracks have.
pub(super) fn letters_of(tracks: &[Track]) -> Result<usize, Refused> {
    if tracks.len() > MOST_TRACKS {
        return Err(TooLarge::Tracks.into());
    }
    let count = tracks.iter().try_fold(1usize, |count, track| count.checked_mul(track.letters.len()));
    count.filter(|&count| count < 1 << 16).ok_or_else(|| {
        let base = tracks.iter().map(|track| track.letters.len()).max().unwrap_or(0);
        TooLarge::Letters { tracks: tracks.len(), base }.into()
    })
}

impl Language {
    pub(super) fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    pub(super) fn states(&self) -> usize {
        self.outputs.len() - 1
    }

    pub(super) fn letters(&self) -> usize {
        self.trans.len() / self.outputs.len()
    }

    pub(super) fn next(&self, state: u32, letter: usize) -> u32 {
        self.trans[state as usize * self.letters() + letter]
    }

    pub(super) fn output(&self, state: u32) -> Option<i32> {
        self.outputs[state as usize]
    }

    /// Its outputs, ascending.
    pub(super) fn all_outputs(&self) -> Vec<i64> {
        let outputs: BTreeSet<i32> = self.outputs.iter().flatten().copied().collect();
        outputs.into_iter().map(i64::from).collect()
    }

    /// The only one of no tracks that is true, or false.
    pub(super) fn truth(value: bool) -> Self {
        Self { tracks: Vec::new(), trans: vec![0, 1], outputs: vec![None, value.then_some(1)] }
    }

    /// What it is, if it is about nothing.
    pub(super) fn as_truth(&self) -> Option<bool> {
        self.tracks.is_empty().then(|| self.outputs[1].is_some())
    }

    /// The smallest table with these outputs.
    pub(super) fn made(
        tracks: Vec<Track>,
        trans: &[u32],
        outputs: &[Option<i32>],
        limits: &Limits,
    ) -> Result<Self, Refused> {
        let letters = letters_of(&tracks)?;
        let mut numbers = HashMap::new();
        let classes: Vec<u32> = outputs
            .iter()
            .map(|output| {
                let fresh = numbers.len() as u32;
                *numbers.entry(*output).or_insert(fresh)
            })
            .collect();
        let goal: Vec<bool> = outputs.iter().map(Option::is_some).collect();
        let table = Table { letters, start: 1, trans, goal: &goal };
        let (mut trans, order) = table.merge(&classes, limits).map_err(TooLarge::from)?;
        let mut kept = vec![None];
        kept.extend(order.iter().map(|&state| outputs[state]));
        if kept.len() == 1 {
            // The start is there even if nothing is accepted.
            trans.resize(2 * letters, 0);
            kept.push(None);
        }
        Ok(Self { tracks, trans, outputs: kept })
    }

    /// Follows sets of states, from this one.
    fn determined(
        tracks: Vec<Track>,
        start: Set,
        next: impl Fn(&[u32], usize) -> BTreeSet<u32>,
        output: impl Fn(&[u32]) -> Option<i32>,
        limits: &Limits,
    ) -> Result<Self, Refused> {
        let letters = letters_of(&tracks)?;
        let (mut outputs, mut bytes) = (vec![None], 0);
        let trans = Explorer::table(start, letters, |table, set: &Set| {
            bytes += set.len() * 8 + letters * 4 + 200;
            TooLarge::check(limits, table.count(), bytes)?;
            outputs.push(output(set));
            for letter in 0..letters {
                let to: Set = next(set, letter).into_iter().collect();
                table.perhaps_to(Some(to).filter(|to| !to.is_empty()));
            }
            Ok::<_, Refused>(())
        })?;
        Self::made(tracks, &trans, &outputs, limits)
    }

    /// Numbers of one numeration as words with all their leading zeros; reversed where the least digit is read first.
    pub(super) fn of(automaton: &Automaton, least_first: bool, limits: &Limits) -> Result<Self, Refused> {
        let numeration = Numeration { kind: Kind::Natural(automaton.system()), least_first: false };
        let tracks = vec![Track::of(numeration); automaton.tracks()];
        if tracks.is_empty() {
            return Ok(Self::truth(!automaton.is_empty()));
        }
        let mut trans = automaton.trans.clone();
        let mut outputs: Vec<Option<i32>> =
            automaton.accepting.iter().map(|&accepts| accepts.then_some(1)).collect();
        if outputs.len() == 1 {
            trans.resize(2 * automaton.letters(), 0);
            outputs.push(None);
        }
        let language = Self { tracks, trans, outputs };
        if least_first { language.reversed(limits) } else { Ok(language) }
    }

    /// The automaton of numbers that these words are, and whether the least digit is read first, if they are numbers of one numeration with
    /// any number of leading zeros.
    pub(super) fn numbers(&self, limits: &Limits) -> Result<Option<(Automaton, bool)>, Refused> {
        let Some(first) = self.tracks.first().and_then(|track| track.numeration) else { return Ok(None) };
        let Kind::Natural(system) = first.kind else { return Ok(None) };
        if self.tracks.iter().any(|track| track.numeration != Some(first)) {
            return Ok(None);
        }
        let msd = if first.least_first { self.reversed(limits)? } else { self.clone() };
        let tracks = self.tracks.len();
        let accepting = msd.outputs.iter().map(|&output| output == Some(1)).collect();
        let draft = Draft { system, tracks, start: 1, trans: msd.trans, accepting };
        let found = draft.minimise(limits).map_err(TooLarge::from)?;
        if found.next(found.start(), 0) != found.start() {
            return Ok(None);
        }
        let places: Vec<usize> = (0..tracks).collect();
        let canonical = product(system, tracks, &[(&found, &places)], |accepts| accepts[0], limits)?;
        Ok((canonical == found).then_some((found, first.least_first)))
    }

    /// The words of a numeration that are numbers; nothing where all are.
    fn canonical(numeration: Numeration, limits: &Limits) -> Result<Option<Self>, Refused> {
        let all = match numeration.kind {
            Kind::NegativeBase(_) => return Ok(None),
            Kind::Natural(system) if system.is_powers().is_some() => return Ok(None),
            Kind::Natural(system) => Automaton::all(system, 1, limits)?,
            // They have the words of Zeckendorf's.
            Kind::NegativeFibonacci => linear::inequality(&crate::FIBONACCI, &[-1], 0, limits)?,
        };
        let mut all = Self::of(&all, numeration.least_first, limits)?;
        all.tracks[0] = Track::of(numeration);
        Ok(Some(all))
    }

    /// Those of its words in which each track with a numeration is a number.
    pub(super) fn within_numbers(self, limits: &Limits) -> Result<Self, Refused> {
        let mut all = self;
        for track in 0..all.tracks.len() {
            let Some(numeration) = all.tracks[track].numeration else { continue };
            if let Some(numbers) = Self::canonical(numeration, limits)? {
                let places: Vec<usize> = (0..all.tracks.len()).collect();
                let tracks = all.tracks.clone();
                let parts = [(&all, places.as_slice()), (&numbers, &[track])];
                all = Self::product(tracks, parts, |all, is_number| is_number.and(all), limits)?;
            }
        }
        Ok(all)
    }

    /// Two tables side by side: on each track of a part stands the track of the whole that it reads.
    pub(super) fn product(
        tracks: Vec<Track>,
        [(one, ones), (other, others)]: [(&Self, &[usize]); 2],
        output: impl Fn(Option<i32>, Option<i32>) -> Option<i32>,
        limits: &Limits,
    ) -> Result<Self, Refused> {
        let letters = letters_of(&tracks)?;
        let view = |part: &Self, places: &[usize], letter: usize| {
            let digits = digits(&tracks, letter);
            let own = places.iter().zip(&part.tracks).map(|(&place, track)| {
                let letter = tracks[place].letters[digits[place]];
                track.letters.iter().position(|&other| other == letter).expect("tracks have the same letters")
            });
            number(&part.tracks, own)
        };
        let views: Vec<(usize, usize)> =
            (0..letters).map(|letter| (view(one, ones, letter), view(other, others, letter))).collect();
        let dead = output(None, None).is_none();
        let mut outputs = vec![None];
        let trans = Explorer::table((1, 1), letters, |table, &(a, b)| {
            TooLarge::check(limits, table.count(), table.count() * (letters * 8 + 60))?;
            outputs.push(output(one.output(a), other.output(b)));
            for &(left, right) in &views {
                let to = (one.next(a, left), other.next(b, right));
                table.perhaps_to(Some(to).filter(|to| *to != (0, 0) || !dead));
            }
            Ok::<_, Refused>(())
        })?;
        Self::made(tracks, &trans, &outputs, limits)
    }

    /// Other outputs in the place of its own, also for words that have none.
    pub(super) fn with_outputs(
        &self,
        output: impl Fn(Option<i32>) -> Option<i32>,
        limits: &Limits,
    ) -> Result<Self, Refused> {
        let places: Vec<usize> = (0..self.tracks.len()).collect();
        let all = Self { tracks: Vec::new(), trans: vec![0, 1], outputs: vec![None, Some(1)] };
        Self::product(self.tracks.clone(), [(self, &places), (&all, &[])], |own, _| output(own), limits)
    }

    /// The words without one of the tracks; zeros mean what they meant.
    pub(super) fn projected(&self, track: usize, limits: &Limits) -> Result<Self, Refused> {
        let mut tracks = self.tracks.clone();
        let away = tracks.remove(track).letters.len();
        let letters = letters_of(&tracks)?;
        let of: Vec<Vec<usize>> = (0..letters)
            .map(|letter| {
                let mut digits = digits(&tracks, letter);
                digits.insert(track, 0);
                (0..away)
                    .map(|digit| {
                        digits[track] = digit;
                        number(&self.tracks, digits.iter().copied())
                    })
                    .collect()
            })
            .collect();
        let next = |set: &[u32], letter: usize| {
            let to = set.iter().flat_map(|&state| of[letter].iter().map(move |&l| self.next(state, l)));
            to.filter(|&state| state != 0).collect()
        };
        let output = |set: &[u32]| set.iter().any(|&state| self.output(state).is_some()).then_some(1);
        Self::determined(tracks, vec![1], next, output, limits)
    }

    /// Whether a word is there at all.
    pub(super) fn is_empty(&self) -> bool {
        self.outputs.iter().all(Option::is_none)
    }

    /// Whether infinitely many words are there: whether there is a circle, as every state leads somewhere.
    pub(super) fn is_infinite(&self) -> bool {
        let mut into = vec![0usize; self.outputs.len()];
        let heads = |state: u32| (0..self.letters()).map(move |letter| self.next(state, letter));
        (1..self.outputs.len() as u32).flat_map(heads).for_each(|to| into[to as usize] += 1);
        let mut left = self.outputs.len() - 1;
        let mut todo: Vec<u32> =
            (1..self.outputs.len() as u32).filter(|&state| into[state as usize] == 0).collect();
        // What nothing leads to is on no circle.
        while let Some(state) = todo.pop() {
            left -= 1;
            for to in heads(state).filter(|&to| to != 0) {
                into[to as usize] -= 1;
                if into[to as usize] == 0 {
                    todo.push(to);
                }
            }
        }
        left > 0
    }

    /// Its words in which a number begins with a digit that is not 0, or that are empty; all of them, if the track has no numeration.
    pub(super) fn begun(&self, track: usize, limits: &Limits) -> Result<Self, Refused> {
        let Some(numeration) = self.tracks[track].numeration else { return Ok(self.clone()) };
        let letters = self.letters();
        let mut trans = vec![0; letters];
        trans.extend((0..letters).map(|letter| match digits(&self.tracks, letter)[track] {
            0 => 0,
            _ => 2,
        }));
        trans.extend(vec![2; letters]);
        let begun = Self { tracks: self.tracks.clone(), trans, outputs: vec![None, Some(1), Some(1)] };
        let begun = if numeration.least_first { begun.reversed(limits)? } else { begun };
        let places: Vec<usize> = (0..self.tracks.len()).collect();
        let parts = [(self, places.as_slice()), (&begun, places.as_slice())];
        Self::product(self.tracks.clone(), parts, Option::and, limits)
    }

    fn zero(&self) -> Option<usize> {
        let zeros: Option<Vec<usize>> = self.tracks.iter().map(Track::zero).collect();
        Some(number(&self.tracks, zeros?.into_iter()))
    }

    /// With all its words those with more zeros, and with fewer, before them.
    pub(super) fn leading(&self, limits: &Limits) -> Result<Self, Refused> {
        let Some(zero) = self.zero() else { return Ok(self.clone()) };
        let mut start = BTreeSet::from([BEFORE]);
        let mut state = 1;
        while state != 0 && start.insert(state) {
            state = self.next(state, zero);
        }
        let next = |set: &[u32], letter: usize| -> BTreeSet<u32> {
            if letter == zero && set.contains(&BEFORE) {
                return start.clone();
            }
            let states = set.iter().filter(|&&state| state != BEFORE);
            states.map(|&state| self.next(state, letter)).filter(|&state| state != 0).collect()
        };
        let output = |set: &[u32]| {
            set.iter().any(|&state| state != BEFORE && self.output(state).is_some()).then_some(1)
        };
        let before = start.iter().copied().collect();
        Self::determined(self.tracks.clone(), before, next, output, limits)
    }

    /// With all its words those that end with fewer zeros.
    pub(super) fn trailing(&self, limits: &Limits) -> Result<Self, Refused> {
        let Some(zero) = self.zero() else { return Ok(self.clone()) };
        let outputs: Vec<Option<i32>> = (0..self.outputs.len() as u32)
            .map(|state| {
                let mut seen = BTreeSet::new();
                let mut at = state;
                while at != 0 && seen.insert(at) {
                    if self.output(at).is_some() {
                        return Some(1);
                    }
                    at = self.next(at, zero);
                }
                None
            })
            .collect();
        Self::made(self.tracks.clone(), &self.trans, &outputs, limits)
    }

    /// Its words read from the end. A state is what each state would come to with what was read.
    pub(super) fn reversed(&self, limits: &Limits) -> Result<Self, Refused> {
        let mut tracks = self.tracks.clone();
        for track in &mut tracks {
            track.numeration = track.numeration.map(Numeration::turned);
        }
        let letters = self.letters();
        let mut outputs = vec![None];
        let trans = Explorer::table(self.outputs.clone(), letters, |table, from| {
            TooLarge::check(limits, table.count(), table.count() * (letters * 4 + 16 * from.len() + 60))?;
            outputs.push(from[1]);
            for letter in 0..letters {
                let to: Vec<Option<i32>> = (0..self.outputs.len() as u32)
                    .map(|state| from[self.next(state, letter) as usize])
                    .collect();
                table.perhaps_to(Some(to).filter(|to| to.iter().any(Option::is_some)));
            }
            Ok::<_, Refused>(())
        })?;
        Self::made(tracks, &trans, &outputs, limits)
    }

    /// As Walnut reads it, of words with outputs as well; a comment says which variable stands where.
    pub(super) fn to_walnut(&self, variables: &[String]) -> String {
        if let Some(truth) = self.as_truth() {
            return format!("{truth}\n");
        }
        let names: Vec<String> = self.tracks.iter().map(Track::name).collect();
        let mut out = format!("{}\n", names.join(" "));
        if variables.len() > 1 {
            // Writing into a string cannot fail.
            let _ = writeln!(out, "# The numbers are {}, in this order.", variables.join(", "));
        }
        for state in 1..self.outputs.len() as u32 {
            let _ = writeln!(out, "\n{} {}", state - 1, self.output(state).unwrap_or(0));
            for letter in 0..self.letters() {
                let to = self.next(state, letter);
                if to != 0 {
                    let digits = digits(&self.tracks, letter);
                    let digits = digits.iter().zip(&self.tracks);
                    let digits: Vec<String> =
                        digits.map(|(&digit, track)| track.letters[digit].to_string()).collect();
                    let _ = writeln!(out, "{} -> {}", digits.join(" "), to - 1);
                }
            }
        }
        out
    }

    /// Matrices that count by some of its variables, in the language of Maple as Walnut writes them: for digits of these the number of letters that lead
    /// from state to state.
    pub(super) fn to_maple(&self, variables: &[String], counted: &[&str]) -> Result<String, Refused> {
        let at = |name: &&str| {
            let place = variables.iter().position(|variable| variable == name);
            place.ok_or_else(|| {
                Refused::new(format!("{name} is no free variable, so nothing can be counted by it"))
            })
        };
        let places = counted.iter().map(at).collect::<Result<Vec<usize>, _>>()?;
        let states = self.states();
        let by: Vec<Track> = places.iter().map(|&place| self.tracks[place].clone()).collect();
        if letters_of(&by)?.saturating_mul(states).saturating_mul(states) > MOST_ENTRIES {
            let message =
                format!("matrices of {states} rows are too large: the limit is {MOST_ENTRIES} entries");
            return Err(Refused::new(message));
        }
        let vector = |entry: &dyn Fn(u32) -> bool| -> String {
            let entries: Vec<&str> =
                (1..=states as u32).map(|state| if entry(state) { "1" } else { "0" }).collect();
            entries.join(",")
        };
        let mut out = String::from("with(ArrayTools):\n");
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "# The row vector v is 1 at the state where words begin.\nv := Vector[row]([{}]);\n\n\
             # The entry M_i_x[p][q] is the number of letters with i=x that lead from state p to state q.\n",
            vector(&|state| state == 1)
        );
        let mut zeros = None;
        // The last variable changes first.
        let turned: Vec<Track> = by.iter().rev().cloned().collect();
        for chosen in 0..letters_of(&turned)? {
            let mut chosen = digits(&turned, chosen);
            chosen.reverse();
            let named: Vec<String> =
                chosen.iter().zip(&by).map(|(&digit, track)| track.letters[digit].to_string()).collect();
            let name = format!("M_{}_{}", counted.join("_"), named.join("_"));
            let row = |from: u32| {
                let mut row = vec![0; states + 1];
                for letter in 0..self.letters() {
                    let digits = digits(&self.tracks, letter);
                    if places.iter().zip(&chosen).all(|(&place, &digit)| digits[place] == digit) {
                        row[self.next(from, letter) as usize] += 1;
                    }
                }
                let entries: Vec<String> = row[1..].iter().map(usize::to_string).collect();
                format!("[{}]", entries.join(","))
            };
            let rows: Vec<String> = (1..=states as u32).map(row).collect();
            let _ = writeln!(out, "{name} := Matrix([{}]);\n", rows.join(",\n"));
            zeros.get_or_insert(name);
        }
        let _ = writeln!(
            out,
            "# The column vector w is 1 at the states where words end.\nw := Vector[column]([{}]);\n\n\
             for i from 1 to Size(v)[2] do v := v.{}; od; # longer words of the other variables",
            vector(&|state| self.output(state).is_some()),
            zeros.unwrap_or_default()
        );
        Ok(out)
    }

    /// Reads a file of Walnut's: an automaton, whose outputs other than 0 say yes, or a word with outputs.
    pub(super) fn read(text: &str, is_word: bool, limits: &Limits) -> Result<Self, Refused> {
        let lines = text.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let head = lines.next().ok_or_else(|| Refused::new("the file is empty"))?;
        if let "true" | "false" = head {
            return Ok(Self::truth(head == "true"));
        }
        let tracks = tracks(head)?;
        let letters = letters_of(&tracks)?;
        let mut numbers: HashMap<usize, u32> = HashMap::new();
        let mut outputs: Vec<i32> = Vec::new();
        let mut arrows: Vec<(u32, usize, Vec<usize>)> = Vec::new();
        for line in lines {
            let wrong = |what: &str| Refused::here(line, 0, what);
            TooLarge::check(limits, outputs.len(), arrows.len() * 64)?;
            let Some((letter, to)) = line.split_once("->") else {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [state, output] = words[..] else { return Err(wrong("expected a state and its output")) };
                let read = state.parse::<usize>().ok().zip(output.parse::<i32>().ok());
                let (state, output) = read.ok_or_else(|| wrong("expected numbers"))?;
                if numbers.insert(state, outputs.len() as u32 + 1).is_some() {
                    return Err(wrong("this state has been there before"));
                }
                outputs.push(output);
                continue;
            };
            let words: Vec<&str> = letter.split_whitespace().collect();
            if outputs.is_empty() || words.len() != tracks.len() {
                return Err(wrong("expected a letter for every track, below a state"));
            }
            let to = to.split_whitespace().map(str::parse).collect::<Result<Vec<usize>, _>>();
            let to = to.map_err(|_| wrong("expected states"))?;
            let mut chosen = vec![Vec::new()];
            for (word, track) in words.iter().zip(&tracks) {
                let digits: Vec<usize> = match *word {
                    "*" => (0..track.letters.len()).collect(),
                    word => {
                        let letter = word.parse::<i32>().ok();
                        let digit = track.letters.iter().position(|&other| Some(other) == letter);
                        vec![digit.ok_or_else(|| wrong("expected a letter of the track"))?]
                    }
                };
                let more = |begun: &Vec<usize>| -> Vec<Vec<usize>> {
                    digits.iter().map(|&digit| [begun.as_slice(), &[digit]].concat()).collect()
                };
                chosen = chosen.iter().flat_map(more).collect();
            }
            let from = outputs.len() as u32;
            for digits in chosen {
                arrows.push((from, number(&tracks, digits.into_iter()), to.clone()));
            }
        }
        if outputs.is_empty() {
            return Err(Refused::new("expected states after the numerations"));
        }
        let mut moves: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); (outputs.len() + 1) * letters];
        for (from, letter, to) in arrows {
            for state in to {
                let place = numbers.get(&state);
                let place = place.ok_or_else(|| Refused::new(format!("there is no state {state}")))?;
                moves[from as usize * letters + letter].insert(*place);
            }
        }
        if is_word {
            if moves.iter().any(|to| to.len() > 1) {
                return Err(Refused::new("a word has one output for each index"));
            }
            let trans: Vec<u32> = moves.iter().map(|to| to.first().copied().unwrap_or(0)).collect();
            let outputs: Vec<Option<i32>> = [None].into_iter().chain(outputs.into_iter().map(Some)).collect();
            return Self::made(tracks, &trans, &outputs, limits);
        }
        let next = |set: &[u32], letter: usize| {
            set.iter().flat_map(|&state| &moves[state as usize * letters + letter]).copied().collect()
        };
        let output = |set: &[u32]| set.iter().any(|&state| outputs[state as usize - 1] != 0).then_some(1);
        Self::determined(tracks, vec![1], next, output, limits)
    }

    /// What follows sets of places of an expression, or of several tables one after the other.
    pub(super) fn followed(
        tracks: Vec<Track>,
        start: BTreeSet<u32>,
        next: impl Fn(&[u32], usize) -> BTreeSet<u32>,
        accepts: impl Fn(&[u32]) -> bool,
        limits: &Limits,
    ) -> Result<Self, Refused> {
        let start = start.into_iter().collect();
        Self::determined(tracks, start, next, |set| accepts(set).then_some(1), limits)
    }

    /// The words that a word of the other language, over the same letters, completes to one of this.
    pub(super) fn ending_in(&self, end: &Self, limits: &Limits) -> Result<Self, Refused> {
        let ends = |state: u32| {
            let mut seen = BTreeSet::from([(state, 1)]);
            let mut todo = vec![(state, 1)];
            while let Some((own, other)) = todo.pop() {
                if self.output(own).is_some() && end.output(other).is_some() {
                    return true;
                }
                for letter in 0..self.letters() {
                    let to = (self.next(own, letter), end.next(other, letter));
                    if to.0 != 0 && to.1 != 0 && seen.insert(to) {
                        todo.push(to);
                    }
                }
            }
            false
        };
        let outputs: Vec<Option<i32>> =
            (0..self.outputs.len() as u32).map(|state| (state != 0 && ends(state)).then_some(1)).collect();
        Self::made(self.tracks.clone(), &self.trans, &outputs, limits)
    }

    /// The same table about words over other letters, where those that it has are among them.
    pub(super) fn over(&self, tracks: Vec<Track>, limits: &Limits) -> Result<Self, Refused> {
        if tracks.len() != self.tracks.len() {
            return Err(Refused::new(format!("it reads {} tracks", self.tracks.len())));
        }
        let letters = letters_of(&tracks)?;
        let mut trans = Vec::with_capacity(self.outputs.len() * letters);
        let of: Vec<Option<usize>> = (0..letters)
            .map(|letter| {
                let digits = digits(&tracks, letter);
                let own: Option<Vec<usize>> = (0..tracks.len())
                    .map(|track| {
                        let letter = tracks[track].letters[digits[track]];
                        self.tracks[track].letters.iter().position(|&other| other == letter)
                    })
                    .collect();
                Some(number(&self.tracks, own?.into_iter()))
            })
            .collect();
        for state in 0..self.outputs.len() as u32 {
            trans.extend(of.iter().map(|own| own.map_or(0, |own| self.next(state, own))));
        }
        Self::made(tracks, &trans, &self.outputs, limits)
    }
}

/// The places of the letters of a letter of all tracks.
pub(super) fn digits(tracks: &[Track], letter: usize) -> Vec<usize> {
    let mut rest = letter;
    let digit = |track: &Track| {
        let digit = rest % track.letters.len();
        rest /= track.letters.len();
        digit
    };
    tracks.iter().map(digit).collect()
}

/// The letter of all tracks.
pub(super) fn number(tracks: &[Track], digits: impl Iterator<Item = usize>) -> usize {
    let mut place = 1;
    let part = |(digit, track): (usize, &Track)| {
        let part = digit * place;
        place *= track.letters.len();
        part
    };
    digits.zip(tracks).map(part).sum()
}
