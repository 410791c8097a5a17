//! Which of some moves are legal: numbers fall into cases.

use crate::reject::Reason;
use crate::rules::Term;
use crate::step::Shape;

/// More moves of one size are not looked at.
const MOST_MOVES: usize = 2000;

/// The terms that must not be negative for a move to be legal: none that never is.
pub(super) fn needs(shape: &Shape) -> Vec<Term> {
    let behind = shape.piles.iter().chain(shape.allowance.iter().map(|(term, _)| term));
    let mut needs: Vec<_> = shape.guards.iter().chain(behind).cloned().collect();
    needs.retain(|term| !term.is_never_negative());
    needs
}

/// A move with a number put in for what is chosen; nothing if it cannot be legal.
pub(super) fn choosing(shape: &Shape, number: i64) -> Option<Shape> {
    let chosen = |term: &Term| term.choosing(number);
    let mut shape = shape.clone();
    shape.guards = shape.guards.iter().map(chosen).collect();
    shape.piles = shape.piles.iter().map(chosen).collect();
    shape.allowance = shape.allowance.map(|(term, divisor)| (chosen(&term), divisor));
    (!needs(&shape).iter().any(Term::is_always_negative)).then_some(shape)
}

/// A case: these terms are negative, these moves are legal, and each other move has one of the terms among its needs.
pub(super) struct Case<'c> {
    pub(super) negative: &'c [&'c Term],
    pub(super) legal: &'c [usize],
}

/// Goes through cases, so that all numbers are in one of them at least. The moves are told by their needs.
pub(super) fn each(
    needs: &[Vec<Term>],
    visit: &mut impl FnMut(&Case<'_>) -> Result<(), Reason>,
) -> Result<(), Reason> {
    if needs.len() > MOST_MOVES {
        return Err(Reason::TooLarge { what: "a condition about so many moves".to_owned() });
    }
    let mut tree = Tree { needs, negative: Vec::new(), natural: Vec::new(), legal: Vec::new() };
    tree.grow(0, visit)
}

struct Tree<'c> {
    needs: &'c [Vec<Term>],
    negative: Vec<&'c Term>,
    natural: Vec<&'c Term>,
    legal: Vec<usize>,
}

impl<'c> Tree<'c> {
    /// Goes through the cases of the moves from this one on.
    fn grow(
        &mut self,
        at: usize,
        visit: &mut impl FnMut(&Case<'_>) -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        let all: &'c [Vec<Term>] = self.needs;
        let Some(needs) = all.get(at) else {
            return visit(&Case { negative: &self.negative, legal: &self.legal });
        };
        if needs.iter().any(|term| self.negative.contains(&term)) {
            return self.grow(at + 1, visit);
        }
        // Each term that is not known yet may be negative, or it is a number, and the next one is asked.
        let before = self.natural.len();
        for term in needs {
            if self.natural.contains(&term) {
                continue;
            }
            self.negative.push(term);
            self.grow(at + 1, visit)?;
            self.negative.pop();
            self.natural.push(term);
        }
        self.legal.push(at);
        self.grow(at + 1, visit)?;
        self.legal.pop();
        self.natural.truncate(before);
        Ok(())
    }
}
