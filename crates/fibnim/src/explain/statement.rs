//! A description as one statement of the language of `fibnim ask`.

use automata::logic::Pattern;
use automata::{Automaton, System, TooLarge};
use limits::Limits;
use num_bigint::BigUint;

use super::periodic::Periodic;
use super::{Case, Value};
use crate::proof::Family;
use crate::rules::Rules;

/// What a family is about, in the language of statements.
pub(super) struct Subject {
    /// `lose(5, 5, n; r)`
    phrase: String,
    number: String,
    allowance: Option<String>,
    /// The games that it names.
    pub(super) games: Vec<Rules>,
}

impl Subject {
    /// Nothing for a family that statements do not speak of.
    pub(super) fn of(family: &Family) -> Option<Self> {
        let (_, games) = family.phrase()?;
        // The same names in every game.
        let (number, allowance) = ("n".to_owned(), family.rules().allowance().map(|_| "r".to_owned()));
        let phrase = family.phrase_about(&["n", "r"][..1 + usize::from(allowance.is_some())])?;
        Some(Self { phrase, number, allowance, games })
    }

    /// That the cases say the truth for all numbers.
    pub(super) fn cases(&self, cases: &[Case], exceptions: &[(u64, Value)], least_allowance: u64) -> String {
        let Self { phrase, number, allowance, .. } = self;
        let r = allowance.as_deref().unwrap_or_default();
        let mut definitions = String::new();
        let mut arms: Vec<(Option<String>, Option<String>)> = Vec::new();
        for (n, value) in exceptions {
            arms.push((Some(format!("{number} = {n}")), says(*value, least_allowance, number, r)));
        }
        for (place, case) in cases.iter().enumerate() {
            let condition = case.pattern.as_ref().map(|pattern| {
                let name = format!("case{}", place + 1);
                definitions += &format!("let {name}({number}) = /{pattern}/; ");
                format!("{name}({number})")
            });
            arms.push((condition, says(case.value, least_allowance, number, r)));
        }
        let mut said: Option<String> = None;
        let mut is_last = true;
        for (condition, says) in arms.into_iter().rev() {
            let Some(condition) = condition else {
                said = says;
                is_last = false;
                continue;
            };
            let here = match says.as_deref() {
                None => None,
                Some("") => Some(condition.clone()),
                Some(says) => Some(format!("{condition} and {says}")),
            };
            let otherwise = match said.as_deref() {
                None => None,
                _ if is_last => None,
                Some("") => Some(format!("not {condition}")),
                Some(rest) if rest.contains(" or ") => Some(format!("not {condition} and ({rest})")),
                Some(rest) => Some(format!("not {condition} and {rest}")),
            };
            is_last = false;
            said = match (here, otherwise) {
                (None, None) => None,
                (Some(one), None) | (None, Some(one)) => Some(one),
                (Some(here), Some(otherwise)) => Some(format!("{here} or {otherwise}")),
            };
        }
        let numbers = match allowance {
            Some(r) => format!("{number}, {r}"),
            None => number.clone(),
        };
        match said.as_deref() {
            None => format!("{definitions}forall {numbers}: not {phrase}"),
            Some("") => format!("{definitions}forall {numbers}: {phrase}"),
            Some(said) if said.contains(" or ") => {
                format!("{definitions}forall {numbers}: {phrase} <=> ({said})")
            }
            Some(said) => format!("{definitions}forall {numbers}: {phrase} <=> {said}"),
        }
    }

    /// That the cases are true of their numbers, and no two cases share a number.
    pub(super) fn some(&self, cases: &[Case], least_allowance: u64) -> String {
        let Self { phrase, number, allowance, .. } = self;
        let r = allowance.as_deref().unwrap_or_default();
        let mut definitions = String::new();
        let mut said = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            let Some(pattern) = &case.pattern else { continue };
            let name = format!("case{}", place + 1);
            definitions += &format!("let {name}({number}) = /{pattern}/; ");
            said.push(match says(case.value, least_allowance, number, r).as_deref() {
                None => format!("({name}({number}) => not {phrase})"),
                Some("") => format!("({name}({number}) => {phrase})"),
                Some(says) => format!("({name}({number}) => ({phrase} <=> {says}))"),
            });
        }
        let numbers = match allowance {
            Some(r) => format!("{number}, {r}"),
            None => number.clone(),
        };
        format!("{definitions}forall {numbers}: {}", said.join(" and "))
    }

    /// That remainders are the set, except for some numbers.
    pub(super) fn periodic(&self, periodic: &Periodic, exceptions: &[(u64, bool)]) -> String {
        let Self { phrase, number, .. } = self;
        let residues: Vec<String> = periodic
            .residues
            .iter()
            .map(|residue| match (periodic.modulus, residue) {
                (1, _) => format!("{number} = {number}"),
                (modulus, 0) => format!("{number} = {modulus}*k"),
                (modulus, residue) => format!("{number} = {modulus}*k + {residue}"),
            })
            .collect();
        // A finite set.
        if residues.is_empty() {
            let members: Vec<String> = exceptions.iter().map(|(n, _)| format!("{number} = {n}")).collect();
            return match members.is_empty() {
                true => format!("forall {number}: not {phrase}"),
                false => format!("forall {number}: {phrase} <=> ({})", members.join(" or ")),
            };
        }
        let mut said = format!("exists k: {}", residues.join(" or "));
        for (n, member) in exceptions {
            said = match member {
                true => format!("{number} = {n} or ({said})"),
                false => format!("{number} != {n} and ({said})"),
            };
        }
        format!("forall {number}: {phrase} <=> ({said})")
    }
}

/// That an allowance is one at which the value says that the family's property holds: nothing if it never is, no text if it always is.
pub(super) fn says(value: Value, least_allowance: u64, n: &str, r: &str) -> Option<String> {
    use super::Term;
    let interval = |from: Term, below: Term| {
        let from = match from {
            Term::Number(0) => None,
            other => Some(other),
        };
        Some(match (from, below) {
            (None, Term::Infinite) => String::new(),
            (None, below) => format!("{r} < {}", below.about(n)),
            (Some(from), Term::Infinite) => format!("{r} >= {}", from.about(n)),
            (Some(from), below) => format!("{} <= {r} < {}", from.about(n), below.about(n)),
        })
    };
    match value {
        Value::Threshold(term) => match term {
            Term::Number(number) if number <= least_allowance => None,
            _ => interval(Term::Number(least_allowance), term),
        },
        Value::Interval(None) | Value::Member(false) => None,
        Value::Interval(Some((from, below))) => interval(from, below),
        Value::Member(true) => Some(String::new()),
    }
}

/// Endings and whole numbers in groups that are patterns with a maximum number of letters; `None` if one is longer.
pub(super) fn pieces(
    endings: &[String],
    whole: &[String],
    most: usize,
) -> Option<Vec<(Vec<String>, Vec<String>)>> {
    let letters = |text: &String| text.chars().filter(|sign| matches!(sign, '0' | '1')).count();
    let mut pieces: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    let mut room = 0;
    for (text, is_whole) in
        endings.iter().map(|text| (text, false)).chain(whole.iter().map(|text| (text, true)))
    {
        let length = letters(text);
        if length > most {
            return None;
        }
        if pieces.is_empty() || length > room {
            pieces.push((Vec::new(), Vec::new()));
            room = most;
        }
        room -= length;
        let (endings, whole) = pieces.last_mut()?;
        if is_whole { whole } else { endings }.push(text.clone());
    }
    Some(pieces)
}

/// What part of all numbers match a pattern, estimated from numbers of very many digits.
pub(super) fn share(system: &'static System, pattern: &str, limits: &Limits) -> Result<f64, TooLarge> {
    let Ok(pattern) = Pattern::read(pattern, 1, system) else { unreachable!("{pattern} was written here") };
    let words = |automaton: &Automaton| {
        let mut counts = vec![0.0; automaton.states() + 1];
        counts[automaton.start() as usize] = 1.0;
        for _ in 0..DIGITS {
            let mut next = vec![0.0; counts.len()];
            for (state, count) in counts.iter().enumerate().skip(1) {
                for letter in 0..automaton.letters() {
                    next[automaton.next(state as u32, letter) as usize] += count;
                }
            }
            counts = next;
        }
        let accepting = (1..counts.len()).filter(|&state| automaton.is_accepting(state as u32));
        accepting.map(|state| counts[state]).sum::<f64>()
    };
    let matching = pattern.automaton(system, 1, limits)?;
    Ok(words(&matching) / words(&Automaton::all(system, 1, limits)?))
}

/// Numbers with this number of digits show it.
const DIGITS: usize = 200;

/// Whether the digits of a number match a pattern.
pub(super) fn matches(
    system: &'static System,
    pattern: &str,
    n: &BigUint,
    limits: &Limits,
) -> Result<bool, TooLarge> {
    let Ok(pattern) = Pattern::read(pattern, 1, system) else { unreachable!("{pattern} was written here") };
    Ok(pattern.automaton(system, 1, limits)?.accepts(std::slice::from_ref(n)))
}
