//! Numeration systems made from sequences; each is made once and never dropped.

use std::sync::{Mutex, PoisonError};

use num_traits::ToPrimitive;
use numeration::{LinearDynamic, NoRecurrence, Recurrence, Recurrent};

use super::canonical::{Canonical, Failed, MOST_DIGITS};
use super::{BINARY, FIBONACCI, LONGEST_FORM, System, Way};

/// Why a sequence makes no system.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSystem {
    /// The sequence of the dynamic is not known without end.
    #[error(transparent)]
    Sequence(#[from] NoRecurrence),
    /// Linear forms are not bounded: addition cannot be read by a finite automaton.
    #[error(
        "{name} follows U(k+1) = {right}, and x^{order} = {polynomial} has a root of absolute value {conjugate:.3} beside the \
         dominant one: it must be below 1 for addition to be read by a finite automaton",
        order = .recurrence.len(), right = right_side(.recurrence), polynomial = polynomial(.recurrence)
    )]
    NotPisot {
        /// The name of the system.
        name: String,
        /// The coefficients c of U_{k+1} = c_1 U_k + c_2 U_{k-1} + ....
        recurrence: Vec<u64>,
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
    /// A term may be part of a number too often.
    #[error("{name} has more than {MOST_DIGITS} digits")]
    TooManyDigits {
        /// The name of the system.
        name: String,
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
    /// assert!(matches!(multiple(4, 1), Err(NoSystem::NotPisot { .. })));
    /// ```
    ///
    /// # Errors
    ///
    /// If the sequence ends or is not known without end, or as [`System::of`] says.
    pub fn takeaway(dynamic: &LinearDynamic) -> Result<&'static Self, NoSystem> {
        Self::of(&dynamic.to_string(), &Recurrent::of(dynamic)?)
    }

    /// The system of the greedy sums of a sequence with a delay. The sequences of Zeckendorf and of base 2 have their own names; any other one
    /// has the name under which it was made first.
    ///
    /// ```
    /// use automata::System;
    /// use numeration::Recurrent;
    /// let narayana = Recurrent::new(vec![1, 2, 3], 2).unwrap();
    /// let system = System::of("narayana", &narayana).unwrap();
    /// assert_eq!(system.digits(&5u32.into()), [1, 0, 0, 1]); // of 1, 2, 3, 4, 6, 9, 13, ...
    /// ```
    ///
    /// # Errors
    ///
    /// If addition cannot be read by a finite automaton, the sequence or the name is too long, the name means another sequence, or
    /// there are too many systems.
    pub fn of(name: &str, sequence: &Recurrent) -> Result<&'static Self, NoSystem> {
        keep(delayed(name, sequence)?)
    }

    /// How certificates write a sequence with a delay: `1 2 delay 1`.
    pub fn written_delayed(sequence: &Recurrent) -> String {
        format!("{} delay {}", list(sequence.first()), sequence.delay())
    }

    /// How certificates write a sequence that follows a recurrence: `1 3 recurrence 2 1`; if it has a delay, with that.
    pub fn written_recurrence(sequence: &Recurrence) -> String {
        match sequence.recurrent() {
            Some(delayed) => Self::written_delayed(&delayed),
            None => format!("{} recurrence {}", list(sequence.first()), list(sequence.coefficients())),
        }
    }

    /// The system of the greedy sums of a sequence that follows a recurrence, under the same conditions.
    ///
    /// ```
    /// use automata::System;
    /// use numeration::Recurrence;
    /// let pell = System::recurrence("pell", &Recurrence::new(vec![2, 1], vec![1, 2]).unwrap()).unwrap();
    /// assert_eq!(pell.digits(&11u32.into()), [2, 0, 1]); // 2 * 5 + 1 of 1, 2, 5, 12, ...
    /// assert!(System::recurrence("other", &Recurrence::new(vec![1, 3], vec![1, 2]).unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`System::of`].
    pub fn recurrence(name: &str, sequence: &Recurrence) -> Result<&'static Self, NoSystem> {
        match sequence.recurrent() {
            Some(delayed) => Self::of(name, &delayed),
            None => keep(general(name, sequence)?),
        }
    }
}

/// Numbers with a space between.
fn list(numbers: &[u64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What a system is made of.
pub(super) struct Draft<'a> {
    name: &'a str,
    written: String,
    recurrence: Vec<i64>,
    ends: Vec<i64>,
}

/// Makes a system, unless it is there.
fn keep(draft: Draft<'_>) -> Result<&'static System, NoSystem> {
    let has = |system: &System| (system.recurrence, system.ends) == (&draft.recurrence[..], &draft.ends[..]);
    if let Some(known) = [&FIBONACCI, &BINARY].into_iter().find(|system| has(system)) {
        return Ok(known);
    }
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    // One sequence is one system, whatever it is called.
    if let Some(known) = made.iter().copied().find(|system| has(system)) {
        return Ok(known);
    }
    let named = made.iter().copied().chain([&FIBONACCI, &BINARY]).find(|system| system.name == draft.name);
    match named {
        Some(_) => Err(NoSystem::Name(draft.name.into())),
        None if made.len() >= MOST_SYSTEMS => Err(NoSystem::TooMany),
        None => {
            let system: &'static System = Box::leak(Box::new(make(draft)?));
            made.push(system);
            Ok(system)
        }
    }
}

fn too_large(name: &str, terms: usize) -> NoSystem {
    NoSystem::TooLarge { name: name.chars().take(LONGEST_NAME).collect(), terms }
}

/// A sequence with a delay.
pub(super) fn delayed<'a>(name: &'a str, sequence: &Recurrent) -> Result<Draft<'a>, NoSystem> {
    let recurrence = recurrence(sequence).ok_or_else(|| NoSystem::NotPisot {
        name: name.into(),
        recurrence: (0..=sequence.delay()).map(|i| u64::from(i == 0 || i == sequence.delay())).collect(),
        conjugate: sequence.largest_conjugate(),
    })?;
    let width = width(sequence, &recurrence);
    let ends: Option<Vec<i64>> = sequence.terms().take(width).map(|term| term.to_i64()).collect();
    let ends = ends.ok_or_else(|| too_large(name, sequence.first().len()))?;
    Ok(Draft { name, written: System::written_delayed(sequence), recurrence, ends })
}

/// Any other one.
fn general<'a>(name: &'a str, sequence: &Recurrence) -> Result<Draft<'a>, NoSystem> {
    let conjugate = sequence.largest_conjugate();
    // On the circle itself it is as bad, and what is computed is not exact.
    if conjugate > 1.0 - 1e-9 {
        let recurrence = sequence.coefficients().to_vec();
        return Err(NoSystem::NotPisot { name: name.into(), recurrence, conjugate });
    }
    let signed = |numbers: &[u64]| numbers.iter().map(|&number| number as i64).collect();
    Ok(Draft {
        name,
        written: System::written_recurrence(sequence),
        recurrence: signed(sequence.coefficients()),
        ends: signed(sequence.first()),
    })
}

pub(super) fn make(draft: Draft<'_>) -> Result<System, NoSystem> {
    let Draft { name, written, recurrence, ends } = draft;
    let fits =
        ends.len() <= LONGEST_FORM && ends[ends.len() - 1] <= LARGEST_TERM && name.len() <= LONGEST_NAME;
    if !fits {
        return Err(too_large(name, ends.len()));
    }
    let canonical = Canonical::of(&ends, &recurrence).map_err(|failed| match failed {
        Failed::ManyDigits => NoSystem::TooManyDigits { name: name.into() },
        Failed::Large | Failed::MoreValues => too_large(name, ends.len()),
    })?;
    let is_power = recurrence.len() == 1 && ends == [1];
    let mut system = System {
        name: String::from(name).leak(),
        base: canonical.base,
        written: written.leak(),
        recurrence: recurrence.leak(),
        ends: ends.leak(),
        canonical: canonical.table.leak(),
        accepting: canonical.accepting.leak(),
        way: Way::Powers,
    };
    if !is_power {
        system.way = Way::Greedy(system.terms().leak());
    }
    Ok(system)
}

/// `U(k) + 2 U(k-2)`
fn right_side(recurrence: &[u64]) -> String {
    let part = |(back, &times): (usize, &u64)| {
        let term = if back == 0 { "U(k)".to_owned() } else { format!("U(k-{back})") };
        match times {
            0 => None,
            1 => Some(term),
            _ => Some(format!("{times} {term}")),
        }
    };
    recurrence.iter().enumerate().filter_map(part).collect::<Vec<_>>().join(" + ")
}

/// `x^2 + 2`, of the same coefficients.
fn polynomial(recurrence: &[u64]) -> String {
    let order = recurrence.len();
    let part = |(place, &times): (usize, &u64)| {
        let power = match order - 1 - place {
            0 => return (times > 0).then(|| times.to_string()),
            1 => "x".to_owned(),
            power => format!("x^{power}"),
        };
        match times {
            0 => None,
            1 => Some(power),
            _ => Some(format!("{times} {power}")),
        }
    };
    recurrence.iter().enumerate().filter_map(part).collect::<Vec<_>>().join(" + ")
}

/// Coefficients of a recurrence that the sequence follows eventually and that has a Pisot number for its root, if there is one: see
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

/// The least w such that the recurrence holds for all of U_w, U_{w+1}, ... that are examined: five beyond the first terms.
fn width(sequence: &Recurrent, recurrence: &[i64]) -> usize {
    let terms: Vec<_> = sequence.terms().take(sequence.first().len() + 5).collect();
    let holds = |k: &usize| {
        let earlier = terms[..*k].iter().rev().zip(recurrence);
        earlier.map(|(term, c)| term * c.unsigned_abs()).sum::<num_bigint::BigUint>() == terms[*k]
    };
    let order = recurrence.len();
    (order..terms.len()).rev().take_while(holds).last().unwrap_or(terms.len())
}
