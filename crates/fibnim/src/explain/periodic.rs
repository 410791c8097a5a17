//! Sets of numbers that repeat: "n leaves 0 or 2 on division by 7".

use automata::logic::{self, Answer, Relations, Vocabulary};
use automata::{Automaton, TooLarge};
use limits::Limits;
use num_bigint::BigUint;

/// The longest period that is looked for, and how far it is looked for.
const LONGEST: usize = 200;
const SAMPLES: usize = 1000;
/// From this number on it must repeat.
const LATEST: usize = 100;

/// A set of remainders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// What is divided by.
    pub modulus: u64,
    /// The remainders of the numbers in the set.
    pub residues: Vec<u64>,
}

impl Periodic {
    /// Whether it has a number.
    pub fn has(&self, n: u64) -> bool {
        self.residues.contains(&(n % self.modulus))
    }
}

/// Small numbers that do not follow the remainders, with whether they are in the set.
type Exceptions = Vec<(u64, bool)>;

/// Remainders that are the set except for some small numbers, with whether those are in the set.
pub(super) fn find(set: &Automaton, limits: &Limits) -> Result<Option<(Periodic, Exceptions)>, TooLarge> {
    let members: Vec<bool> = (0..SAMPLES).map(|n| set.accepts(&[BigUint::from(n)])).collect();
    let repeats = |period: usize| (LATEST..SAMPLES - period).all(|n| members[n] == members[n + period]);
    let Some(period) = (1..=LONGEST).find(|&period| repeats(period)) else { return Ok(None) };
    let start = LATEST.next_multiple_of(period);
    let residues = (0..period).filter(|&n| members[start + n]).map(|n| n as u64).collect();
    let periodic = Periodic { modulus: period as u64, residues };
    let exceptions: Exceptions = (0..LATEST as u64)
        .map(|n| (n, members[n as usize]))
        .filter(|&(n, member)| periodic.has(n) != member)
        .collect();
    // That it continues like this is decided, as every statement is; here only cheap cases are examined.
    let vocabulary =
        Vocabulary { system: set.system(), relations: vec![("set".into(), 1)], ..Vocabulary::default() };
    let text = format!("forall n: n >= {LATEST} => (set(n) <=> set(n + {period}))");
    let Ok(statement) = logic::parse_with(&text, &vocabulary) else { unreachable!("{text}") };
    let given = Relations::from([("set".to_owned(), set.clone())]);
    let answer = logic::decide(&statement, &given, limits)?;
    Ok(matches!(answer, Answer::True { .. }).then_some((periodic, exceptions)))
}
