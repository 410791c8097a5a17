//! The shortest endings that decide, if no few options cover all numbers, or too many endings would be needed.

use std::collections::VecDeque;

use limits::Limits;

use super::endings::{Endings, Reversed};
use super::machine::{Machine, NO_NUMBER};
use super::{Case, Choice, MOST_NODES, MOST_STATES, within};
use crate::automaton::Automaton;
use crate::too_large::TooLarge;

/// A bit for each option, and one combination that says that no number ends here.
const MOST_OPTIONS: usize = 31;
/// How many entries of tables are examined before the endings found so far have to suffice.
const MOST_WORK: usize = 4_000_000;
/// Longer endings are not looked for.
const LONGEST: usize = 40;

/// How many endings decide an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many.
    Exactly(u64),
    /// Infinitely many.
    Infinite,
    /// More than could be counted.
    Unknown,
}

/// Endings that decide an option, the shortest ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The options that endings decide, those of the shortest endings first. No number has endings of two cases.
    pub cases: Vec<Case>,
    /// How many endings decide an option, with those that are not listed.
    pub count: Count,
}

/// The shortest endings that decide each option, up to a maximum number in all, and half as many of one: all numbers that end so are in it, and no
/// shorter ending decides one. An ending that decides several is of the one with the shortest text. `None` if there are none, or in a numeration with more than two digits.
///
/// Costs the product of the options, and a walk over endings, the short ones first; options are left out, the last ones first, until the product is small.
///
/// # Errors
///
/// If it is stopped.
pub fn shortest(options: &[Choice], most: usize, limits: &Limits) -> Result<Option<Partial>, TooLarge> {
    if options.iter().any(|option| option.set.system().base() > 2) {
        return Ok(None);
    }
    let mut tried = options.len().min(MOST_OPTIONS);
    let machine = loop {
        if tried == 0 {
            return Ok(None);
        }
        let sets: Vec<&Automaton> = options[..tried].iter().map(|option| &option.set).collect();
        if let Some(machine) = within(Machine::new(&sets, 0, MOST_STATES, limits), limits)? {
            break machine;
        }
        tried /= 2;
    };
    let mut lists: Vec<(usize, Vec<String>)> = Vec::new();
    let mut words = VecDeque::from([(machine.says.clone(), String::new())]);
    let (mut found, mut passed, mut work) = (0, 0, 0);
    while let Some((vector, word)) = words.pop_front() {
        limits.stop.check().map_err(TooLarge::from)?;
        work += vector.len() + 50;
        if found == most || work > MOST_WORK || word.len() > LONGEST {
            break;
        }
        let mut common = None;
        for &mask in vector.iter().filter(|&&mask| mask != NO_NUMBER) {
            common = Some(common.unwrap_or(u32::MAX) & mask);
        }
        let Some(common) = common else { continue };
        let decided = (0..tried).filter(|option| common >> option & 1 == 1);
        if let Some(option) = decided.min_by_key(|&option| options[option].length) {
            // Every number ends in nothing.
            if word.is_empty() {
                return Ok(None);
            }
            match lists.iter_mut().find(|(other, _)| *other == option) {
                Some((_, list)) if list.len() * 2 >= most => {
                    passed += 1;
                    continue;
                }
                Some((_, list)) => list.push(word),
                None => lists.push((option, vec![word])),
            }
            found += 1;
            continue;
        }
        for digit in 0..2 {
            let longer = machine.next.iter().map(|row| vector[row[digit] as usize]).collect();
            words.push_back((longer, format!("{digit}{word}")));
        }
    }
    if lists.is_empty() {
        return Ok(None);
    }
    let count = match within(Reversed::new(&machine, MOST_NODES, limits), limits)? {
        Some(reversed) => match reversed.deciding() {
            Some(count) => Count::Exactly(count),
            None => Count::Infinite,
        },
        None => Count::Unknown,
    };
    let complete = passed == 0 && count == Count::Exactly(found as u64);
    let case = |(option, list): (usize, Vec<String>)| {
        let count = complete.then_some(list.len() as u64);
        Case { endings: Some(Endings { list, whole: Vec::new(), count, complete }), option }
    };
    Ok(Some(Partial { cases: lists.into_iter().map(case).collect(), count }))
}
