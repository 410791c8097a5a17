//! What a check may look at.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use automata::logic::{Answer, Assignment, Given};
use fibnim::game::Dynamic;
use fibnim::proof::{Family, Theorem, prove, statements};
use fibnim::tables::grundy::GrundyTable;
use work::{Limits, Unwatched};

use super::Finding;

/// Tables and theorems that checks share, and the window through which they see what they test.
///
/// Everything that decides a verdict passes through `sees`, `counts` or `ask`. A
/// lab that was tampered with shows one of these things wrong, and a check that still says the same tests nothing.
pub struct Lab {
    quick: bool,
    /// Which observation, counted from 0, is shown wrong.
    wrong: Option<usize>,
    limits: Limits,
    seen: AtomicUsize,
    grundy: OnceLock<GrundyTable>,
}

/// Theorems are the same for every lab, tampered with or not, so each is proved once.
static THEOREMS: Mutex<BTreeMap<Family, Arc<Theorem>>> = Mutex::new(BTreeMap::new());

impl Lab {
    /// Checks as far as a minute or two allows.
    pub fn full(limits: Limits) -> Self {
        Self::new(false, None, limits)
    }

    /// Checks as far as some seconds allow.
    pub fn quick(limits: Limits) -> Self {
        Self::new(true, None, limits)
    }

    /// A quick lab in which the observation with this number, counted from 0, is shown wrong.
    pub fn tampered(observation: usize, limits: Limits) -> Self {
        Self::new(true, Some(observation), limits)
    }

    fn new(quick: bool, wrong: Option<usize>, limits: Limits) -> Self {
        Self { quick, wrong, limits, seen: AtomicUsize::new(0), grundy: OnceLock::new() }
    }

    /// What tables, statements and proofs may use, each.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many observations were made so far.
    pub fn observations(&self) -> usize {
        self.seen.load(Ordering::Relaxed)
    }

    /// How far to check: the first number, or the second if time is short.
    pub(super) fn bound(&self, full: u64, quick: u64) -> u64 {
        if self.quick { quick } else { full }
    }

    /// Whether this observation is to be shown wrong.
    fn is_wrong(&self) -> bool {
        let number = self.seen.fetch_add(1, Ordering::Relaxed);
        self.wrong == Some(number)
    }

    /// A fact, as the check sees it.
    pub(super) fn sees(&self, fact: bool) -> bool {
        fact != self.is_wrong()
    }

    /// A number, as the check sees it.
    pub(super) fn counts<N: Into<u64>>(&self, number: N) -> u64 {
        number.into() + u64::from(self.is_wrong())
    }

    /// Verified if every case holds; else refuted by the first that does not. A case is what it is about, in words that
    /// are only made if it fails, and whether it holds.
    pub(super) fn every<C: FnOnce() -> String>(
        &self,
        scope: impl Into<String>,
        cases: impl IntoIterator<Item = (C, bool)>,
    ) -> Finding {
        let scope = scope.into();
        let mut any = false;
        for (case, holds) in cases {
            any = true;
            if !self.sees(holds) {
                return Finding::refuted(scope, case());
            }
        }
        // A check of nothing is no check.
        if any { Finding::verified(scope) } else { Finding::refuted(scope, "there was no case to check") }
    }

    /// Typed table against what is computed: the first entry that differs refutes the table.
    pub(super) fn table<K: std::fmt::Display, V: PartialEq + std::fmt::Display>(
        &self,
        scope: impl Into<String>,
        entries: impl IntoIterator<Item = (K, V, V)>,
    ) -> Finding {
        let cases = entries.into_iter().map(|(key, printed, computed)| {
            let holds = printed == computed;
            (move || format!("{key}: printed {printed}, computed {computed}"), holds)
        });
        self.every(scope, cases)
    }

    /// Decides a statement in the language of `fibnim ask`; theorems on positions are proved if they are missing.
    /// `None` if it stays undecided.
    ///
    /// It must be closed, as every claim is: a set is neither true nor false, whatever it holds. That no numbers have a property
    /// is said by `not exists`.
    pub(super) fn ask(&self, statement: &str) -> Option<(bool, Option<Assignment>)> {
        let parsed = statements::read(statement, Vec::new())
            .unwrap_or_else(|error| panic!("a claim's statement cannot be read: {error} in {statement}"));
        let theorem = |family: &Family| self.theorem(family).ok_or(());
        let answer = statements::decide(&parsed, &Given::new(), theorem, &self.limits, None).ok()?;
        let wrong = self.is_wrong();
        Some(match answer {
            Answer::True { witness } => (!wrong, witness),
            Answer::False { counterexample } => (wrong, counterexample),
            Answer::Set { variables, .. } => {
                unreachable!("a claim is closed, but {} is free in: {statement}", variables.join(", "))
            }
        })
    }

    /// Proved if all statements are true; refuted by the first that is false, with its least counterexample.
    pub(super) fn proves(&self, scope: impl Into<String>, statements: &[&str]) -> Finding {
        let scope = scope.into();
        for statement in statements {
            match self.ask(statement) {
                Some((true, _)) => {}
                Some((false, numbers)) => {
                    let numbers: Vec<String> =
                        numbers.unwrap_or_default().iter().map(|(name, n)| format!("{name} = {n}")).collect();
                    let text = if numbers.is_empty() { "it is false".into() } else { numbers.join(", ") };
                    return Finding::refuted(scope, format!("{text} in: {statement}"));
                }
                None => return Finding::open(format!("{scope}; undecided: {statement}")),
            }
        }
        Finding::proved(scope)
    }

    /// The theorem on a family, proved if it is not yet known.
    pub(super) fn theorem(&self, family: &Family) -> Option<Arc<Theorem>> {
        // A check that panicked leaves whole theorems behind.
        let mut theorems = THEOREMS.lock().unwrap_or_else(PoisonError::into_inner);
        prove(family, &mut *theorems, &self.limits, &mut Unwatched).ok()
    }

    /// Grundy values of Fibonacci nim up to 20 000 stones, or 2 000 if time is short.
    pub(super) fn grundy(&self) -> &GrundyTable {
        self.grundy.get_or_init(|| {
            let largest = self.bound(20_000, 2_000) as u32;
            let table = GrundyTable::new(&Dynamic::fibonacci(), largest, &self.limits, &mut Unwatched);
            table.unwrap_or_else(|undecided| unreachable!("a small table fits: {undecided}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_statements_are_true_or_false() {
        let lab = Lab::quick(Limits::default());
        let holds = |statement: &str| lab.ask(statement).map(|(holds, _)| holds);
        assert_eq!(holds("forall n: n + 1 > n"), Some(true));
        assert_eq!(holds("exists n: n + 1 = n"), Some(false));
    }

    /// Neither a set with members nor the empty one is a proof.
    #[test]
    #[should_panic(expected = "n is free")]
    fn an_open_statement_proves_nothing() {
        Lab::quick(Limits::default()).proves("all n", &["n + 1 > n"]);
    }
}
