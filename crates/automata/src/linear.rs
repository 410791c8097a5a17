//! Linear equations and inequalities with integer coefficients, built directly.
//!
//! Reading digits from the most significant one, the linear form of what was read is kept as the
//! integers of the system's recurrence ([`System`]); states from which it can no longer come back to the constant
//! are left out or, for an inequality, decided.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::MOST_TRACKS;
use crate::automaton::Automaton;
use work::Limits;

use crate::minimise::{BYTES_PER_TRANSITION, Draft};
use crate::system::{Form, System};
use crate::too_large::TooLarge;

/// The tuples with sum of a_i x_i = c.
///
/// ```
/// use automata::{BINARY, linear};
/// use work::Limits;
/// let sum = linear::equation(&BINARY, &[1, 1, -1], 0, &Limits::default()).unwrap();
/// assert_eq!(sum.states(), 2); // no carry, carry
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_TRACKS`] numbers, the automaton outgrows the limits, or somebody stops it.
pub fn equation(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    build(system, coefficients, constant, Relation::Equal, limits)
}

/// The tuples with sum of a_i x_i <= c.
///
/// ```
/// use automata::{FIBONACCI, linear};
/// use work::Limits;
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &Limits::default()).unwrap(); // x < y
/// assert!(less.accepts(&[12u32.into(), 13u32.into()]));
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_TRACKS`] numbers, the automaton outgrows the limits, or somebody stops it.
pub fn inequality(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    build(system, coefficients, constant, Relation::AtMost, limits)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Equal,
    AtMost,
}

/// The form of what was read: its integers, or that it has become too small for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Value {
    Exact(Form),
    Below,
}

/// Bytes for a state under construction: twice its key, once in a hash table.
const BYTES_PER_STATE: usize = 180;

fn build(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    relation: Relation,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    let tracks = coefficients.len();
    if tracks > MOST_TRACKS {
        return Err(TooLarge::Tracks);
    }
    let letters = 1usize << tracks;
    let digit: Vec<i64> = (0..letters)
        .map(|letter| (0..tracks).filter(|i| letter >> i & 1 == 1).map(|i| i64::from(coefficients[i])).sum())
        .collect();
    let size: f64 = coefficients.iter().map(|&a| f64::from(a).abs()).sum();
    let after = |value: &Value, letter: usize| -> Option<Value> {
        let Value::Exact(form) = value else { return Some(Value::Below) };
        let next = system.step(form, digit[letter]);
        match (system.escaped(&next, size, f64::from(constant).abs()), relation) {
            (None, _) => Some(Value::Exact(next)),
            (Some(Ordering::Less), Relation::AtMost) => Some(Value::Below),
            _ => None,
        }
    };
    let accepts = |value: &Value| match (value, relation) {
        (Value::Exact(form), Relation::Equal) => system.value(form) == i64::from(constant),
        (Value::Exact(form), Relation::AtMost) => system.value(form) <= i64::from(constant),
        (Value::Below, _) => true,
    };
    // What was read, and for each track the state of the canonical words.
    type Key = (Value, [u8; MOST_TRACKS]);
    let mut keys: Vec<Key> = vec![(Value::Exact(Form::default()), [1; MOST_TRACKS])];
    let mut numbers: FxHashMap<Key, u32> = [(keys[0], 1)].into_iter().collect();
    let mut trans = vec![0; letters];
    let mut accepting = vec![false];
    let mut at = 0;
    while at < keys.len() {
        TooLarge::check(limits, at + 1, keys.len() * BYTES_PER_STATE + trans.len() * BYTES_PER_TRANSITION)?;
        let (value, canonical) = keys[at];
        accepting.push(accepts(&value));
        for letter in 0..letters {
            let mut next_canonical = canonical;
            for (track, state) in next_canonical.iter_mut().enumerate().take(tracks) {
                *state = system.canonical[*state as usize][letter >> track & 1];
            }
            let next = after(&value, letter).filter(|_| !next_canonical.contains(&0));
            trans.push(match next {
                None => 0,
                Some(next) => {
                    let fresh = keys.len() as u32 + 1;
                    let key = (next, next_canonical);
                    *numbers.entry(key).or_insert_with(|| {
                        keys.push(key);
                        fresh
                    })
                }
            });
        }
        at += 1;
    }
    Ok(Draft { system, tracks, start: 1, trans, accepting }.minimise())
}
