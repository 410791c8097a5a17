//! Why a position of a proved family is won or lost, by the digits of the pile that varies.
//!
//! The words for a theorem are found once and kept: the next positions of the same family cost a few automata of a few states.

use std::sync::{Arc, Mutex, PoisonError};

use fibnim::explain::Explanation;
use fibnim::game::{Allowance, Piles};
use fibnim::proof::Family;
use fibnim::rules::search::KnownBy;
use fibnim::solve::Reason;
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

use super::{Context, SolutionFor};
use crate::explain::Finder;
use crate::prover::OnStop;
use crate::words;

/// A position's reason should not take longer than the position: words that need more are left out. The bounds are states and memory, not time: the
/// same is said on every machine.
const STATES: usize = 20_000;
const MEMORY: u64 = 1 << 30;
/// Of so many theorems the words are kept.
const MOST_KEPT: usize = 64;

/// Words of theorems, by the hash of the certificate; nothing where none are found.
type Kept = Vec<(String, Option<Arc<Explanation>>)>;

static KEPT: Mutex<Kept> = Mutex::new(Vec::new());

/// What the words of the theorem that decided a position say of it: "n = 37 is written 10000100, which ends in 100: the threshold is z1(n) - 1 = 2, and at
/// most 5 may be taken." Nothing where no theorem with one pile that varies did, or where its words are not found at once.
pub(super) fn of_position(found: &SolutionFor, context: &mut Context<'_>, limits: &Limits) -> Option<String> {
    let (family, n, allowance) = match found {
        SolutionFor::Piles(solution) => {
            let analysis = solution.found.as_ref().ok()?;
            let Reason::Theorem(theorem) = &analysis.reason else { return None };
            let mut rest = analysis.position.stones();
            for &stones in theorem.family.at().iter().flatten() {
                let place = rest.iter().position(|pile| **pile == BigUint::from(stones))?;
                rest.remove(place);
            }
            let [n] = rest.as_slice() else { return None };
            let allowance = match analysis.position.piles() {
                Piles::Global { allowance, .. } => allowance.clone(),
                Piles::Local(_) => Allowance::Unlimited,
            };
            (theorem.family.clone(), (*n).clone(), Some(allowance))
        }
        SolutionFor::Rules(solution) => {
            let solved = solution.found.as_ref().ok()?;
            let KnownBy::Theorem { family, .. } = &solved.by else { return None };
            let family = context.library.family(family).ok()?;
            let piles = family.at().iter().zip(solved.position.piles());
            let mut running = piles.filter(|(fixed, _)| fixed.is_none()).map(|(_, pile)| pile);
            let n = running.next()?.clone();
            if running.next().is_some() {
                return None;
            }
            (family, n, solved.position.allowance().cloned())
        }
    };
    let limits =
        &Limits { memory: limits.memory.min(MEMORY), states: limits.states.min(STATES), ..limits.clone() };
    let cases = cases(&family, context, limits)?;
    let said = words::by_digits(&cases, &n, limits).ok()??;
    let said = said.trim_end_matches('.');
    Some(match allowance {
        None => format!("{said}."),
        Some(Allowance::Stones(most)) => format!("{said}, and at most {} may be taken.", words::short(&most)),
        Some(Allowance::Unlimited) => format!("{said}, and any number may be taken."),
    })
}

/// The words for a theorem of the library.
fn cases(family: &Family, context: &mut Context<'_>, limits: &Limits) -> Option<Arc<Explanation>> {
    let theorem = context.library.find(family).ok()??;
    let hash = theorem.hash();
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, cases)) = kept().iter().find(|(other, _)| *other == hash) {
        return cases.clone();
    }
    let finder = Finder { limits, proofs: limits, on_stop: OnStop::Forget, certify: false };
    let found = finder.cases(&theorem, context.library, &mut Unwatched);
    if limits.stop.is_set() {
        return None;
    }
    let cases = found.ok().flatten().map(Arc::new);
    let mut kept = kept();
    if kept.len() == MOST_KEPT {
        kept.remove(0);
    }
    kept.push((hash, cases.clone()));
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{SolutionByRules, SolutionOfPiles, line};
    use crate::engine::{Beside, GamePosition, solve};
    use crate::prover;
    use crate::question;
    use crate::store::Memory;

    /// What is said of a position once a family is proved.
    fn explained(family: &str, position: &GamePosition) -> String {
        let limits = Limits::MODEST;
        let mut library = Memory::default();
        let family = question::family(family).unwrap_or_else(|fault| panic!("{}", fault.message));
        prover::theorem(&family, &mut library, &limits, &mut Unwatched, OnStop::Forget)
            .expect("it takes no second");
        let mut context = Context::new(&mut library);
        let found = solve(position, Beside::default(), &mut context, &limits, &mut Unwatched);
        match found.expect("it is decided by a theorem") {
            SolutionFor::Piles(found) => line(&SolutionOfPiles::new(&found)),
            SolutionFor::Rules(found) => line(&SolutionByRules::new(&found)),
        }
    }

    #[test]
    fn explanations_begin_with_the_digits() {
        let piles = |written: &str| {
            let rules = question::Rules::of(question::dynamic("fibonacci").expect("it is known"), false);
            GamePosition::Piles(question::position(written, &rules).expect("it is a position"))
        };
        let said = explained("piles:5,5", &piles("5,37,5;2"));
        let digits = "n = 37 is written 10000100, which ends in 100: the threshold is z1(n) - 1 = 2, and at most 2 may be taken.";
        assert!(said.contains(&format!(r#""explanation":"{digits} By the theorem on piles:5,5"#)), "{said}");

        let by_rules = |name: &str, written: &str| {
            let rules = question::known_rules(name).expect("it is known");
            let position = question::rules_position(written, &rules).expect("it is a position");
            GamePosition::Rules(rules, position)
        };
        let said = explained("subtraction-123", &by_rules("subtraction-123", "10^20+3"));
        assert!(said.contains(" leaves 3 on division by 4: the position is won. By the theorem"), "{said}");
        let said = explained("wythoff", &by_rules("wythoff", "3,5"));
        assert!(said.contains(r#""explanation":"By the theorem wythoff"#), "{said}");
    }
}
