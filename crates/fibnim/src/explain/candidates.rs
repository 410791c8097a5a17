//! Candidates for the values of cases: those that many of the first numbers have.

use super::rows::Interval;
use super::term::{PartTable, Term, Worth};
use super::{Quantity, Value};

/// Numbers below this may be exceptions.
const SMALL: usize = 55;
/// Parts up to this one are tried, of numbers at most this far away, plus or minus at most this much.
const MOST_PLACE: u8 = 4;
const FARTHEST: i32 = 8;
const MOST_PLUS: i32 = 3;
/// Number of terms from which the ends of intervals are made.
const ENDS: usize = 20;

/// The value that an interval is, whatever the term after it.
pub(super) fn exact(quantity: Quantity, least_allowance: u64, interval: Interval) -> Value {
    match quantity {
        Quantity::Grundy => Value::Interval(interval.map(|(from, below)| (Term::Number(from), below.term()))),
        _ => Value::Threshold(threshold(least_allowance, interval).term()),
    }
}

/// Up to which allowance it is lost.
fn threshold(least_allowance: u64, interval: Interval) -> Worth {
    interval.map_or(Worth::Finite(least_allowance), |(_, below)| below)
}

/// Values that together have most of the samples, those first that have most of what is left; and those that have many by themselves. They are
/// parts of n itself, or of its neighbours too.
pub(super) fn choose(
    quantity: Quantity,
    least_allowance: u64,
    samples: &[Interval],
    parts: &PartTable,
    neighbours: bool,
    most: usize,
) -> Vec<Value> {
    let farthest = if neighbours { FARTHEST } else { 0 };
    let candidates = match quantity {
        Quantity::Grundy => intervals(samples, parts, farthest),
        _ => {
            let worths: Vec<Option<Worth>> =
                samples.iter().map(|&interval| Some(threshold(least_allowance, interval))).collect();
            let terms = terms(&worths, parts, farthest).into_iter();
            terms.map(|(term, has)| (Value::Threshold(term), has)).collect()
        }
    };
    select(candidates, most)
}

type Candidate<T> = (T, Vec<bool>);

/// All terms that some samples have, each with those.
fn terms(samples: &[Option<Worth>], parts: &PartTable, farthest: i32) -> Vec<Candidate<Term>> {
    let mut all: Vec<Term> = Vec::new();
    for worth in samples[SMALL..].iter().flatten() {
        if !all.contains(&worth.term()) {
            all.push(worth.term());
        }
    }
    all.extend((-FARTHEST..=0).map(Term::Whole));
    for place in 1..=MOST_PLACE {
        for shift in -farthest..=farthest {
            all.extend((-MOST_PLUS..=MOST_PLUS).map(|plus| Term::Part { place, shift, plus }));
        }
    }
    let has = |term: Term| {
        let at = |(n, worth): (usize, &Option<Worth>)| worth.is_some() && term.at(n as u64, parts) == *worth;
        samples.iter().enumerate().map(at).collect::<Vec<bool>>()
    };
    let few = |has: &Vec<bool>| count(has) < 2;
    all.into_iter().map(|term| (term, has(term))).filter(|(_, has)| !few(has)).collect()
}

fn intervals(samples: &[Interval], parts: &PartTable, farthest: i32) -> Vec<Candidate<Value>> {
    let none = samples.iter().map(Option::is_none).collect();
    let mut all = vec![(Value::Interval(None), none)];
    let end = |end: fn((u64, Worth)) -> Worth| {
        let worths: Vec<Option<Worth>> = samples.iter().map(|interval| interval.map(end)).collect();
        let mut terms = terms(&worths, parts, farthest);
        terms.sort_by_key(|(term, has)| (usize::MAX - count(has), term.length()));
        let mut chosen = select_candidates(terms.clone(), ENDS, Term::length);
        for candidate in terms.into_iter().filter(|(term, _)| matches!(term, Term::Part { shift: 0, .. })) {
            if !chosen.iter().any(|(term, _)| *term == candidate.0) && chosen.len() < 2 * ENDS {
                chosen.push(candidate);
            }
        }
        chosen
    };
    let (from, below) = (end(|(from, _)| Worth::Finite(from)), end(|(_, below)| below));
    for (first, has_first) in &from {
        for (second, has_second) in &below {
            let both: Vec<bool> = has_first.iter().zip(has_second).map(|(a, b)| *a && *b).collect();
            if count(&both) > 0 {
                all.push((Value::Interval(Some((*first, *second))), both));
            }
        }
    }
    all
}

fn count(has: &[bool]) -> usize {
    has.iter().skip(SMALL).filter(|has| **has).count()
}

fn select(candidates: Vec<Candidate<Value>>, most: usize) -> Vec<Value> {
    select_candidates(candidates, most, Value::length).into_iter().map(|(value, _)| value).collect()
}

fn select_candidates<T: Copy + PartialEq>(
    mut candidates: Vec<Candidate<T>>,
    most: usize,
    length: impl Fn(T) -> usize,
) -> Vec<Candidate<T>> {
    candidates.sort_by_key(|(value, has)| (usize::MAX - count(has), length(*value)));
    let samples = candidates.first().map_or(0, |(_, has)| has.len());
    let mut left: Vec<bool> = (0..samples).map(|n| n >= SMALL).collect();
    let mut chosen: Vec<Candidate<T>> = Vec::new();
    while chosen.len() < most {
        let gain = |has: &[bool]| has.iter().zip(&left).filter(|(has, left)| **has && **left).count();
        let gains: Vec<usize> = candidates.iter().map(|(_, has)| gain(has)).collect();
        let Some(greatest) = gains.iter().max().copied().filter(|&gain| gain > 0) else { break };
        // Nearly as good and shorter is better.
        let good = (0..candidates.len()).filter(|&place| gains[place] * 10 >= greatest * 9);
        let Some(place) = good.min_by_key(|&place| (length(candidates[place].0), usize::MAX - gains[place]))
        else {
            break;
        };
        for (left, has) in left.iter_mut().zip(&candidates[place].1) {
            *left &= !has;
        }
        chosen.push(candidates[place].clone());
    }
    for candidate in candidates {
        if chosen.len() >= most {
            break;
        }
        if !chosen.iter().any(|(value, _)| *value == candidate.0) {
            chosen.push(candidate);
        }
    }
    chosen
}
