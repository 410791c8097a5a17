//! What a check may use.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use automata::logic::{Answer, Assignment, Relations};
use check::{Checker, Subject};
use fibnim::game::Dynamic;
use fibnim::proof::{Family, Theorem, certificate, prove, statements};
use fibnim::tables::grundy::GrundyTable;
use limits::{Limits, Unwatched};

use super::{Certificate, Finding};

/// Tables and theorems that checks share, and the window through which they see what they test.
///
/// Everything that decides a verdict passes through `sees`, `counts` or `ask`. A
/// context that was tampered with shows one of these things wrong, and a check that still says the same tests nothing.
pub struct ClaimContext {
    quick: bool,
    /// Which observation, counted from 0, is shown wrong.
    wrong: Option<usize>,
    limits: Limits,
    shared: Arc<Shared>,
    /// What the checker has accepted of what was asked here.
    evidence: Mutex<Evidence>,
}

/// What a claim rests on: what the checker has accepted on the way.
#[derive(Default)]
struct Evidence {
    families: BTreeSet<Family>,
    /// The certificates of statements, each once.
    statements: Vec<String>,
}

/// What the labs of all claims have in common.
#[derive(Default)]
struct Shared {
    seen: AtomicUsize,
    grundy: OnceLock<GrundyTable>,
}

/// Theorems are the same for every context, tampered with or not, so each is proved once.
static THEOREMS: Mutex<BTreeMap<Family, Arc<Theorem>>> = Mutex::new(BTreeMap::new());

/// What the independent checker may use for each certificate.
const CHECKING: check::Limits = check::Limits { memory: 2 << 30, steps: 1_000_000_000 };

thread_local! {
    /// The independent checker.
    static CHECKER: RefCell<Checker> = RefCell::new(Checker::new(&CHECKING));
    /// The families whose theorems it has accepted.
    static ACCEPTED: RefCell<BTreeSet<Family>> = const { RefCell::new(BTreeSet::new()) };
}

impl ClaimContext {
    /// Checks what can be checked in a minute or two.
    pub fn full(limits: Limits) -> Self {
        Self::new(false, None, limits)
    }

    /// Checks what can be checked in some seconds.
    pub fn quick(limits: Limits) -> Self {
        Self::new(true, None, limits)
    }

    /// A quick context in which the observation with this number, counted from 0, is shown wrong.
    pub fn tampered(observation: usize, limits: Limits) -> Self {
        Self::new(true, Some(observation), limits)
    }

    fn new(quick: bool, wrong: Option<usize>, limits: Limits) -> Self {
        Self { quick, wrong, limits, shared: Arc::default(), evidence: Mutex::default() }
    }

    /// The same context with no evidence in it yet: each claim has its own.
    pub(super) fn for_one_claim(&self) -> Self {
        Self {
            limits: self.limits.clone(),
            shared: Arc::clone(&self.shared),
            evidence: Mutex::default(),
            ..*self
        }
    }

    /// What the checker has accepted here, in one file; `None` if it has accepted nothing.
    pub(super) fn into_certificate(self) -> Option<Certificate> {
        let Evidence { families, statements } =
            self.evidence.into_inner().unwrap_or_else(PoisonError::into_inner);
        if families.is_empty() && statements.is_empty() {
            return None;
        }
        let mut text = bundle(&families.into_iter().collect::<Vec<_>>())?;
        statements.iter().for_each(|statement| text += statement);
        Some(Certificate { sha256: certificate::hash(&text), statements: statements.len(), text })
    }

    /// What tables, statements and proofs may use, each.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many observations were made so far.
    pub fn observations(&self) -> usize {
        self.shared.seen.load(Ordering::Relaxed)
    }

    /// How far to check: the first number, or the second if time is short.
    pub(super) fn bound(&self, full: u64, quick: u64) -> u64 {
        if self.quick { quick } else { full }
    }

    /// Whether this observation is to be shown wrong.
    fn is_wrong(&self) -> bool {
        let number = self.shared.seen.fetch_add(1, Ordering::Relaxed);
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
        // A check of nothing is not a check.
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
    /// `None` if it stays undecided, or if the independent checker does not accept the certificate of the answer.
    ///
    /// It must be closed, as every claim is: a set is neither true nor false, whatever it holds. That no numbers have a property
    /// is said by `not exists`.
    pub(super) fn ask(&self, statement: &str) -> Option<(bool, Option<Assignment>)> {
        let parsed = statements::read(statement, Vec::new())
            .unwrap_or_else(|error| panic!("a claim's statement cannot be read: {error} in {statement}"));
        let theorem = |family: &Family| self.theorem(family).ok_or(());
        let found =
            statements::certify(statement, &parsed, &Relations::new(), &[], theorem, &self.limits).ok()?;
        let (holds, numbers) = match found.answer {
            Answer::True { witness } => (true, witness),
            Answer::False { counterexample } => (false, counterexample),
            Answer::Set { variables, .. } => {
                unreachable!("a claim is closed, but {} is free in: {statement}", variables.join(", "))
            }
        };
        let expected = if holds { check::Verdict::True } else { check::Verdict::False };
        let accepted = accepted(&found.certificate)?;
        let agrees = matches!(accepted, Subject::Statement { verdict, .. } if verdict == expected);
        if !agrees {
            return None;
        }
        let mut evidence = self.evidence();
        if !evidence.statements.contains(&found.certificate) {
            evidence.statements.push(found.certificate);
        }
        drop(evidence);
        Some((holds != self.is_wrong(), numbers))
    }

    fn evidence(&self) -> std::sync::MutexGuard<'_, Evidence> {
        self.evidence.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// The theorem on a family, proved if it is not yet known; `None` if it is not found, or if the independent checker does not
    /// accept it.
    pub(super) fn theorem(&self, family: &Family) -> Option<Arc<Theorem>> {
        // A check that panicked leaves whole theorems after.
        let mut theorems = THEOREMS.lock().unwrap_or_else(PoisonError::into_inner);
        let theorem = prove(family, &mut *theorems, &self.limits, &mut Unwatched).ok()?;
        drop(theorems);
        let known = ACCEPTED.with_borrow(|accepted| accepted.contains(family));
        if !known {
            accepted(&bundle(std::slice::from_ref(family))?)?;
            ACCEPTED.with_borrow_mut(|accepted| accepted.insert(family.clone()));
        }
        self.evidence().families.insert(family.clone());
        Some(theorem)
    }

    /// Grundy values of Fibonacci nim up to 20 000 stones, or 2 000 if time is short.
    pub(super) fn grundy(&self) -> &GrundyTable {
        self.shared.grundy.get_or_init(|| {
            let largest = self.bound(20_000, 2_000) as u32;
            let table = GrundyTable::new(&Dynamic::fibonacci(), largest, &self.limits, &mut Unwatched);
            table.unwrap_or_else(|undecided| unreachable!("a small table fits: {undecided}"))
        })
    }
}

/// What the independent checker says of the last certificate of a text; `None` if it rejects one.
fn accepted(text: &str) -> Option<Subject> {
    let accepted = CHECKER.with_borrow_mut(|checker| checker.check(text.as_bytes()));
    Some(accepted.ok()?.pop()?.subject)
}

/// The certificates of these families, which were proved before, after all that they build on.
fn bundle(families: &[Family]) -> Option<String> {
    let theorems = THEOREMS.lock().unwrap_or_else(PoisonError::into_inner);
    certificate::bundle(families, &mut |family| theorems.get(family).cloned().ok_or(())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_statements_are_true_or_false() {
        let context = ClaimContext::quick(Limits::default());
        let holds = |statement: &str| context.ask(statement).map(|(holds, _)| holds);
        assert_eq!(holds("forall n: n + 1 > n"), Some(true));
        assert_eq!(holds("exists n: n + 1 = n"), Some(false));
    }

    /// Neither a set with members nor the empty one is a proof.
    #[test]
    #[should_panic(expected = "n is free")]
    fn an_open_statement_proves_nothing() {
        ClaimContext::quick(Limits::default()).proves("all n", &["n + 1 > n"]);
    }
}
