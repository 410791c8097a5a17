//! Words with outputs: from sets of indices and back, transduced, in other bases, with negative indices, joined.

use std::collections::HashMap;

use limits::Limits;

use super::language::{Kind, Language, Numeration, Track, base_system, digits, letters_of};
use super::{Indices, Kept, Refused};
use crate::explore::Explorer;
use crate::too_large::TooLarge;

/// One table for the indices of all outputs.
pub(super) fn language(outputs: &Indices, least_first: bool, limits: &Limits) -> Result<Language, Refused> {
    let mut all: Option<Language> = None;
    for (&output, indices) in outputs {
        let here = Language::of(indices, least_first, limits)?;
        let here = here.with_outputs(|own| own.map(|_| output), limits)?;
        all = Some(match all {
            None => here,
            Some(all) => {
                let places: Vec<usize> = (0..here.tracks().len()).collect();
                let parts = [(&all, places.as_slice()), (&here, places.as_slice())];
                Language::product(here.tracks().to_vec(), parts, |all, here| here.or(all), limits)?
            }
        });
    }
    all.ok_or_else(|| Refused::new("this word has no outputs"))
}

/// The indices of each output, if they are numbers of one numeration.
pub(super) fn kept(word: &Language, limits: &Limits) -> Result<Kept<Indices>, Refused> {
    let mut indices = Indices::new();
    let mut direction = None;
    for output in word.all_outputs() {
        let output = output as i32;
        let here = word.with_outputs(|own| own.filter(|&own| own == output).and(Some(1)), limits)?;
        let Some((automaton, least_first)) = here.numbers(limits)? else {
            return Ok(Kept::Words(word.clone()));
        };
        direction = Some(least_first);
        indices.insert(output, automaton);
    }
    Ok(direction.map_or_else(|| Kept::Words(word.clone()), |least_first| Kept::Numbers(indices, least_first)))
}

/// A word with this output where the relation holds, and what it had before elsewhere, or 0.
pub(super) fn overlaid(
    before: Option<Language>,
    relation: &Language,
    output: i32,
    limits: &Limits,
) -> Result<Language, Refused> {
    let Some(before) = before else {
        return relation.with_outputs(|own| Some(own.map_or(0, |_| output)), limits);
    };
    let is_alike = before.tracks().len() == relation.tracks().len()
        && before.tracks().iter().zip(relation.tracks()).all(|(one, other)| one.is_like(other));
    if !is_alike {
        return Err(Refused::new("these automata are not about the same numbers"));
    }
    let places: Vec<usize> = (0..relation.tracks().len()).collect();
    let parts = [(&before, places.as_slice()), (relation, places.as_slice())];
    let over = |before: Option<i32>, own: Option<i32>| own.map(|_| output).or(before);
    Language::product(before.tracks().to_vec(), parts, over, limits)
}

/// The first output that is not 0, of words at indices with names.
pub(super) fn joined(parts: &[(Language, Vec<String>)], limits: &Limits) -> Result<Language, Refused> {
    let mut all: Option<(Language, Vec<String>)> = None;
    for (language, names) in parts {
        if language.tracks().len() != names.len() {
            return Err(Refused::new(format!("expected {} indices", language.tracks().len())));
        }
        let Some((before, mut known)) = all.take() else {
            all = Some((language.clone(), names.clone()));
            continue;
        };
        let mut tracks = before.tracks().to_vec();
        for (name, track) in names.iter().zip(language.tracks()) {
            match known.iter().position(|other| other == name) {
                Some(place) if !tracks[place].is_like(track) => {
                    return Err(Refused::new(format!("the index {name} is written in two ways")));
                }
                Some(_) => {}
                None => {
                    known.push(name.clone());
                    tracks.push(track.clone());
                }
            }
        }
        let before_at: Vec<usize> = (0..before.tracks().len()).collect();
        let place = |name: &String| known.iter().position(|other| other == name).expect("it was put there");
        let at: Vec<usize> = names.iter().map(place).collect();
        let first =
            |one: Option<i32>, other: Option<i32>| Some(one.filter(|&one| one != 0).or(other).unwrap_or(0));
        let parts = [(&before, before_at.as_slice()), (language, at.as_slice())];
        all = Some((Language::product(tracks, parts, first, limits)?, known));
    }
    all.map(|(language, _)| language).ok_or_else(|| Refused::new("a word is missing"))
}

/// The pairs of a number in base n and one in base -n that is the same, or its opposite.
fn same(base: usize, sign: i64, least_first: bool, limits: &Limits) -> Result<Language, Refused> {
    let system = base_system(base);
    let system = system.ok_or_else(|| Refused::new(format!("the numeration msd_{base} is not supported")))?;
    let written = |kind| Track::of(Numeration { kind, least_first: true });
    let tracks = vec![written(Kind::Natural(system)), written(Kind::NegativeBase(base))];
    let letters = letters_of(&tracks)?;
    // From the least digit: what is carried, and the sign of the place.
    let start = (0i64, sign);
    let mut outputs = vec![None];
    let trans = Explorer::table(start, letters, |table, &(carried, place)| {
        outputs.push((carried == 0).then_some(1));
        for letter in 0..letters {
            let digits = digits(&tracks, letter);
            let sum = digits[0] as i64 - place * digits[1] as i64 + carried;
            table.perhaps_to((sum % base as i64 == 0).then_some((sum / base as i64, -place)));
        }
        Ok::<_, Refused>(())
    })?;
    let language = Language::made(tracks, &trans, &outputs, limits)?;
    if least_first { Ok(language) } else { language.reversed(limits) }
}

/// `split`: an index in base -n becomes one in base n, the number itself (1) or its opposite (-1); or the other way. An index with 0 stays.
pub(super) fn split(
    word: &Language,
    signs: &[i64],
    forward: bool,
    limits: &Limits,
) -> Result<Language, Refused> {
    if signs.len() != word.tracks().len() || signs.iter().all(|&sign| sign == 0) {
        return Err(Refused::new(format!("expected {} signs in brackets", word.tracks().len())));
    }
    let mut all: Option<Language> = None;
    for output in word.all_outputs() {
        let output = output as i32;
        let mut here = word.with_outputs(|own| own.filter(|&own| own == output).and(Some(1)), limits)?;
        for (track, &sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != 0) {
            let numeration = here.tracks()[track].numeration;
            let base = match numeration.map(|numeration| numeration.kind) {
                Some(Kind::Natural(system)) => system.is_powers(),
                Some(Kind::NegativeBase(base)) => Some(base),
                _ => None,
            };
            let (Some(numeration), Some(base)) = (numeration, base) else {
                return Err(Refused::new("only numbers in a base have signs that can be split"));
            };
            let pairs = same(base, sign, numeration.least_first, limits)?;
            let last = here.tracks().len();
            let mut tracks = here.tracks().to_vec();
            let old = tracks[track].clone();
            tracks[track] = pairs.tracks()[usize::from(!forward)].clone();
            tracks.push(old);
            let mut places: Vec<usize> = (0..last).collect();
            places[track] = last;
            let pair = if forward { [track, last] } else { [last, track] };
            let parts = [(&here, places.as_slice()), (&pairs, &pair)];
            here = Language::product(tracks, parts, Option::and, limits)?.projected(last, limits)?;
            here = match numeration.least_first {
                true => here.trailing(limits)?,
                false => here.leading(limits)?,
            };
        }
        all = Some(overlaid(all, &here, output, limits)?);
    }
    let all = all.ok_or_else(|| Refused::new("this word has no outputs"))?;
    all.within_numbers(limits)
}

/// The least number of which both are powers, and which powers.
fn common_root(one: usize, other: usize) -> Option<(usize, usize, usize)> {
    let exponent = |of: usize, root: usize| {
        let mut power = root;
        let mut exponent = 1;
        while power < of {
            power *= root;
            exponent += 1;
        }
        (power == of).then_some(exponent)
    };
    (2..=one.min(other)).find_map(|root| Some((root, exponent(one, root)?, exponent(other, root)?)))
}

/// `convert`: a word with its index in another base, a power of the same number, or read from the other end.
pub(super) fn converted(word: &Language, to: Numeration, limits: &Limits) -> Result<Language, Refused> {
    let wrong = || {
        Refused::new(
            "only words with one index in a base are converted, to a base that is a power of the same number",
        )
    };
    let [track] = word.tracks() else { return Err(wrong()) };
    let base = |numeration: Numeration| match numeration.kind {
        Kind::Natural(system) => system.is_powers(),
        _ => None,
    };
    let from = track.numeration.ok_or_else(wrong)?;
    let (own, wanted) = base(from).zip(base(to)).ok_or_else(wrong)?;
    if from == to {
        return Err(Refused::new("it is written so already"));
    }
    let (root, own_digits, wanted_digits) = common_root(own, wanted).ok_or_else(wrong)?;
    let lsd = if from.least_first { word.clone() } else { word.reversed(limits)? };
    let system = |base: usize| {
        let system = base_system(base);
        let system =
            system.ok_or_else(|| Refused::new(format!("the numeration msd_{base} is not supported")))?;
        Ok::<_, Refused>(vec![Track::of(Numeration { kind: Kind::Natural(system), least_first: true })])
    };
    // A state, and the digits that were read since, the least first.
    let mut outputs = vec![None];
    let trans = Explorer::table((1, Vec::new()), root, |table, (state, read): &(u32, Vec<usize>)| {
        TooLarge::check(limits, table.count(), table.count() * (root * 4 + 100))?;
        let value = |digits: &[usize]| digits.iter().rev().fold(0, |value, digit| value * root + digit);
        outputs.push(match read.is_empty() {
            true => lsd.output(*state),
            false => lsd.output(lsd.next(*state, value(read))),
        });
        for digit in 0..root {
            let mut read = read.clone();
            read.push(digit);
            let to = match read.len() == own_digits {
                true => (lsd.next(*state, value(&read)), Vec::new()),
                false => (*state, read),
            };
            table.perhaps_to(Some(to).filter(|(state, _)| *state != 0));
        }
        Ok::<_, Refused>(())
    })?;
    let in_root = Language::made(system(root)?, &trans, &outputs, limits)?;
    let mut trans = Vec::with_capacity((in_root.states() + 1) * wanted);
    for state in 0..=in_root.states() as u32 {
        trans.extend((0..wanted).map(|digit| {
            let mut rest = digit;
            (0..wanted_digits).fold(state, |state, _| {
                let next = in_root.next(state, rest % root);
                rest /= root;
                next
            })
        }));
    }
    let outputs: Vec<Option<i32>> =
        (0..=in_root.states() as u32).map(|state| in_root.output(state)).collect();
    let converted = Language::made(system(wanted)?, &trans, &outputs, limits)?;
    if to.least_first { Ok(converted) } else { converted.reversed(limits) }
}

/// A machine that reads letters and writes one for each.
pub(super) struct Transducer {
    /// For each state where a letter leads, and what is written.
    states: Vec<HashMap<i32, (usize, i32)>>,
}

impl Transducer {
    /// Reads a file of Walnut's: its letters, then each state and below it lines such as `0 -> 1 / 1`.
    pub(super) fn read(text: &str) -> Result<Self, Refused> {
        let wrong = |line: &str| Refused::here(line, 0, "expected a state, or a line such as 0 -> 1 / 1");
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        let mut states: Vec<Vec<(i32, usize, i32)>> = Vec::new();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines.skip(1) {
            let Some((letter, rest)) = line.split_once("->") else {
                let state = line.split_whitespace().next().and_then(|state| state.parse().ok());
                numbers.insert(state.ok_or_else(|| wrong(line))?, states.len());
                states.push(Vec::new());
                continue;
            };
            let (to, output) = rest.split_once('/').ok_or_else(|| wrong(line))?;
            let letter = letter.trim().parse().map_err(|_| wrong(line))?;
            let to = to.trim().parse().map_err(|_| wrong(line))?;
            let output = output.trim().parse().map_err(|_| wrong(line))?;
            states.last_mut().ok_or_else(|| wrong(line))?.push((letter, to, output));
        }
        let place = |state: usize| {
            numbers.get(&state).copied().ok_or_else(|| Refused::new(format!("there is no state {state}")))
        };
        let mut table = Vec::new();
        for moves in states {
            let mut row = HashMap::new();
            for (letter, to, output) in moves {
                row.insert(letter, (place(to)?, output));
            }
            table.push(row);
        }
        if table.is_empty() {
            Err(Refused::new("this transducer has no states"))
        } else {
            Ok(Self { states: table })
        }
    }
}

/// What a machine writes that reads a word from its beginning.
///
/// From the least digit: a state is what would be written for the index if its digits so far were read from each state of the word, for each
/// state of the machine. Before the block of the next digit stand those of the smaller ones, as long as there are numbers of so many digits, and
/// what the machine comes to on them depends on that length; lengths repeat in the end.
pub(super) fn transduced(
    word: &Language,
    machine: &Transducer,
    limits: &Limits,
) -> Result<Language, Refused> {
    let [track] = word.tracks() else { return Err(Refused::new("only words with one index are transduced")) };
    let numeration = track.numeration.filter(|numeration| matches!(numeration.kind, Kind::Natural(_)));
    let numeration =
        numeration.ok_or_else(|| Refused::new("only words with natural indices are transduced"))?;
    let msd = if numeration.least_first { word.reversed(limits)? } else { word.clone() };
    if msd.next(1, 0) != 1 {
        return Err(Refused::new("leading zeros make a difference in this word"));
    }
    let (base, count) = (msd.letters(), machine.states.len());
    let states = msd.states() + 1;
    let step = |output: Option<i32>, state: usize| match output {
        None => Ok((state, None)),
        Some(letter) => machine.states[state]
            .get(&letter)
            .map(|&(to, written)| (to, Some(written)))
            .ok_or_else(|| Refused::new(format!("the transducer does not read the letter {letter}"))),
    };
    // Where the machine comes to on all numbers of 0, 1, ... digits, from each state of the word.
    type Moves = Vec<Vec<usize>>;
    let mut first: Moves = Vec::new();
    let mut start: Vec<Option<Vec<Option<i32>>>> = Vec::new();
    for state in 0..states as u32 {
        let steps: Result<Vec<_>, _> = (0..count).map(|from| step(msd.output(state), from)).collect();
        let steps = steps?;
        first.push(steps.iter().map(|(to, _)| *to).collect());
        let written: Vec<Option<i32>> = steps.into_iter().map(|(_, written)| written).collect();
        start.push((state != 0 && msd.output(state).is_some()).then_some(written));
    }
    let mut lengths: Vec<Moves> = vec![first];
    let repeats = loop {
        TooLarge::check(limits, lengths.len(), lengths.len() * states * count * 8)?;
        let last = &lengths[lengths.len() - 1];
        let after = |state: usize, from: usize| {
            (0..base).fold(from, |from, digit| match msd.next(state as u32, digit) {
                0 => from,
                to => last[to as usize][from],
            })
        };
        let next: Moves =
            (0..states).map(|state| (0..count).map(|from| after(state, from)).collect()).collect();
        match lengths.iter().position(|known| *known == next) {
            Some(repeats) => break repeats,
            None => lengths.push(next),
        }
    };
    type Written = Vec<Option<Vec<Option<i32>>>>;
    let mut outputs = vec![None];
    let trans = Explorer::table((0, start), base, |table, (length, written): &(usize, Written)| {
        TooLarge::check(limits, table.count(), table.count() * (states * (count * 8 + 24) + base * 4))?;
        outputs.push(written[1].as_ref().and_then(|written| written[0]));
        let longer = if length + 1 < lengths.len() { length + 1 } else { repeats };
        for digit in 0..base {
            let next: Written = (0..states as u32)
                .map(|state| {
                    let to = msd.next(state, digit);
                    let behind = written[to as usize].as_ref().filter(|_| to != 0)?;
                    let before = |from: usize| {
                        (0..digit).fold(from, |from, smaller| match msd.next(state, smaller) {
                            0 => from,
                            to => lengths[*length][to as usize][from],
                        })
                    };
                    Some((0..count).map(|from| behind[before(from)]).collect())
                })
                .collect();
            table.to((longer, next));
        }
        Ok::<_, Refused>(())
    })?;
    let lsd = Numeration { least_first: true, ..numeration };
    let made = Language::made(vec![Track::of(lsd)], &trans, &outputs, limits)?;
    if numeration.least_first { Ok(made) } else { made.reversed(limits) }
}
