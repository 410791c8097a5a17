//! Linear equations and inequalities with integer coefficients, built directly.
//!
//! Reading digits from the most significant one, the linear form of what was read is kept as the
//! integers of the system's recurrence ([`System`]); states from which it can no longer come back to the constant
//! are left out or, for an inequality, decided.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::MOST_TRACKS;
use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::minimise::Draft;
use crate::system::System;

/// The tuples with sum of a_i x_i = c.
///
/// ```
/// use automata::{Budget, BINARY, linear};
/// let sum = linear::equation(&BINARY, &[1, 1, -1], 0, &Budget::default()).unwrap();
/// assert_eq!(sum.states(), 2); // no carry, carry
/// ```
pub fn equation(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    budget: &Budget<'_>,
) -> Result<Automaton, TooLarge> {
    build(system, coefficients, constant, Relation::Equal, budget)
}

/// The tuples with sum of a_i x_i <= c.
///
/// ```
/// use automata::{Budget, FIBONACCI, linear};
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &Budget::default()).unwrap(); // x < y
/// assert!(less.accepts(&[12u32.into(), 13u32.into()]));
/// ```
pub fn inequality(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    budget: &Budget<'_>,
) -> Result<Automaton, TooLarge> {
    build(system, coefficients, constant, Relation::AtMost, budget)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Equal,
    AtMost,
}

/// The form of what was read: its integers, or that it has become too small for ever.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Exact(Vec<i64>),
    Below,
}

fn build(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    relation: Relation,
    budget: &Budget<'_>,
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
    let after = |form: &Form, letter: usize| -> Option<Form> {
        let Form::Exact(state) = form else { return Some(Form::Below) };
        let next = system.step(state, digit[letter]);
        match (system.escaped(&next, size, f64::from(constant).abs()), relation) {
            (None, _) => Some(Form::Exact(next)),
            (Some(Ordering::Less), Relation::AtMost) => Some(Form::Below),
            _ => None,
        }
    };
    let accepts = |form: &Form| match (form, relation) {
        (Form::Exact(state), Relation::Equal) => system.value(state) == i64::from(constant),
        (Form::Exact(state), Relation::AtMost) => system.value(state) <= i64::from(constant),
        (Form::Below, _) => true,
    };
    type Key = (Form, Vec<u8>);
    let mut keys: Vec<Key> = vec![(Form::Exact(vec![0; system.recurrence.len()]), vec![1; tracks])];
    let mut numbers: HashMap<Key, u32> = HashMap::from([(keys[0].clone(), 1)]);
    let mut trans = vec![0; letters];
    let mut accepting = vec![false];
    let mut at = 0;
    while at < keys.len() {
        budget.check(at + 1, keys.len() * (tracks + 96) * 2 + trans.len() * 4)?;
        let (form, canonical) = keys[at].clone();
        accepting.push(accepts(&form));
        for letter in 0..letters {
            let next_canonical: Vec<u8> = canonical
                .iter()
                .enumerate()
                .map(|(track, &state)| system.canonical[state as usize][letter >> track & 1])
                .collect();
            let next = after(&form, letter).filter(|_| !next_canonical.contains(&0));
            trans.push(match next {
                None => 0,
                Some(form) => {
                    let key = (form, next_canonical);
                    let fresh = numbers.len() as u32 + 1;
                    *numbers.entry(key).or_insert_with_key(|key| {
                        keys.push(key.clone());
                        fresh
                    })
                }
            });
        }
        at += 1;
    }
    Ok(Draft { system, tracks, start: 1, trans, accepting }.minimise())
}
