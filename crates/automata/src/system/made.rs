//! Systems made of sequences: each is made once, and stays.

use std::sync::{Mutex, PoisonError};

use num_traits::ToPrimitive;
use numeration::{LinearDynamic, NoRecurrence, Recurrent};

use super::canonical::Canonical;
use super::{BINARY, FIBONACCI, LONGEST_FORM, System, Way};

/// Why a sequence makes no system.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSystem {
    /// The dynamic has no sequence that is known for ever.
    #[error(transparent)]
    Sequence(#[from] NoRecurrence),
    /// Linear forms are not bounded: addition cannot be read by a finite automaton.
    #[error(
        "{name} follows U(k+1) = U(k) + U(k-{delay}), and x^{0} = x^{delay} + 1 has a root of absolute value {conjugate:.3} beside the \
         dominant one: it must be below 1 for addition to be read by a finite automaton", .delay + 1
    )]
    NotPisot {
        /// The name of the system.
        name: String,
        /// d of U_{k+1} = U_k + U_{k-d}.
        delay: usize,
        /// The absolute value of the largest conjugate of the dominant root.
        conjugate: f64,
    },
    /// There are too many first terms, too large ones, or too many exceptions to the gaps.
    #[error("{name} has {terms} terms before its recurrence begins: too many, or too large ones")]
    TooLarge {
        /// The name of the system.
        name: String,
        /// How many first terms there are.
        terms: usize,
    },
    /// Another system has this name.
    #[error("another system is called {0}")]
    Name(String),
    /// Systems stay, so there may not be too many.
    #[error("there are {MOST_SYSTEMS} systems already")]
    TooMany,
}

/// How many systems may be made.
const MOST_SYSTEMS: usize = 256;

/// The most bytes of a name.
const LONGEST_NAME: usize = 200;

/// The largest of the first terms: what is computed of them fits 128 bits.
const LARGEST_TERM: i64 = 1 << 20;

/// Those that were made.
static MADE: Mutex<Vec<&'static System>> = Mutex::new(Vec::new());

/// All systems that were made so far.
pub(crate) fn made() -> Vec<&'static System> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

impl System {
    /// The system of the greedy sums of Schwenk's sequence for a dynamic, under the name of its game.
    ///
    /// ```
    /// use automata::{FIBONACCI, NoSystem, System};
    /// use numeration::LinearDynamic;
    ///
    /// let multiple = |p, q| System::takeaway(&LinearDynamic::multiple(p, q).unwrap());
    /// assert_eq!(multiple(2, 1).unwrap(), &FIBONACCI);
    /// assert_eq!(multiple(5, 2).unwrap().name, "takeaway:5/2");
    /// assert!(matches!(multiple(4, 1), Err(NoSystem::NotPisot { delay: 5, .. })));
    /// ```
    ///
    /// # Errors
    ///
    /// If the sequence ends or is not known for ever, or as [`System::of`] says.
    pub fn takeaway(dynamic: &LinearDynamic) -> Result<&'static Self, NoSystem> {
        Self::of(&dynamic.to_string(), &Recurrent::of(dynamic)?)
    }

    /// The system of the greedy sums of a sequence. The sequences of Zeckendorf and of base 2 have their own names; any other one
    /// has the name under which it was made first.
    ///
    /// ```
    /// use automata::System;
    /// use numeration::Recurrent;
    /// let narayana = Recurrent::new(vec![1, 2, 3], 2).unwrap();
    /// let system = System::of("narayana", &narayana).unwrap();
    /// assert_eq!(system.digits(&5u32.into()), [true, false, false, true]); // of 1, 2, 3, 4, 6, 9, 13, ...
    /// ```
    ///
    /// # Errors
    ///
    /// If addition cannot be read by a finite automaton, the sequence or the name is too long, the name means another sequence, or
    /// there are too many systems.
    pub fn of(name: &str, sequence: &Recurrent) -> Result<&'static Self, NoSystem> {
        let has = |system: &System| (system.first, system.delay) == (sequence.first(), sequence.delay());
        if let Some(known) = [&FIBONACCI, &BINARY].into_iter().find(|system| has(system)) {
            return Ok(known);
        }
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        // One sequence is one system, whatever it is called.
        if let Some(known) = made.iter().copied().find(|system| has(system)) {
            return Ok(known);
        }
        let named = made.iter().copied().chain([&FIBONACCI, &BINARY]).find(|system| system.name == name);
        match named {
            Some(_) => Err(NoSystem::Name(name.into())),
            None if made.len() >= MOST_SYSTEMS => Err(NoSystem::TooMany),
            None => {
                let system: &'static Self = Box::leak(Box::new(make(name, sequence)?));
                made.push(system);
                Ok(system)
            }
        }
    }
}

pub(super) fn make(name: &str, sequence: &Recurrent) -> Result<System, NoSystem> {
    let too_large = || NoSystem::TooLarge {
        name: name.chars().take(LONGEST_NAME).collect(),
        terms: sequence.first().len(),
    };
    let recurrence = recurrence(sequence).ok_or_else(|| NoSystem::NotPisot {
        name: name.into(),
        delay: sequence.delay(),
        conjugate: sequence.largest_conjugate(),
    })?;
    let width = width(sequence, &recurrence);
    let ends: Option<Vec<i64>> = sequence.terms().take(width).map(|term| term.to_i64()).collect();
    let ends = ends
        .filter(|ends| width <= LONGEST_FORM && ends[width - 1] <= LARGEST_TERM && name.len() <= LONGEST_NAME)
        .ok_or_else(too_large)?;
    let canonical = Canonical::of(sequence).ok_or_else(too_large)?;
    let mut system = System {
        name: String::from(name).leak(),
        first: sequence.first().to_vec().leak(),
        delay: sequence.delay(),
        recurrence: recurrence.leak(),
        ends: ends.leak(),
        canonical: canonical.table.leak(),
        accepting: canonical.accepting.leak(),
        way: Way::Binary,
    };
    system.way = Way::Greedy(system.terms().leak());
    Ok(system)
}

/// Coefficients of a recurrence that the sequence follows in the end and that has a Pisot number for its root, if there is one: see
/// the proofs at the top of the module.
fn recurrence(sequence: &Recurrent) -> Option<Vec<i64>> {
    match sequence.delay() {
        delay @ 0..=3 => {
            let mut coefficients = vec![0; delay + 1];
            coefficients[0] += 1;
            coefficients[delay] += 1;
            Some(coefficients)
        }
        // R_k = U_k - U_{k-2} - U_{k-3} follows R_{k+1} = R_k + R_{k-4} from R_{B-2} on, where U does from U_{B-5} on. So it is 0 for ever
        // if five values are, and otherwise never: the recurrence can be read backwards.
        4 => {
            let plastic = vec![0, 1, 1];
            let begins = sequence.first().len();
            (width(sequence, &plastic) + 2 <= begins).then_some(plastic)
        }
        _ => None,
    }
}

/// The least w such that the recurrence holds for all of U_w, U_{w+1}, ... that are looked at: five beyond the first terms.
fn width(sequence: &Recurrent, recurrence: &[i64]) -> usize {
    let terms: Vec<_> = sequence.terms().take(sequence.first().len() + 5).collect();
    let holds = |k: &usize| {
        let earlier = terms[..*k].iter().rev().zip(recurrence);
        earlier.map(|(term, c)| term * c.unsigned_abs()).sum::<num_bigint::BigUint>() == terms[*k]
    };
    let order = recurrence.len();
    (order..terms.len()).rev().take_while(holds).last().unwrap_or(terms.len())
}
