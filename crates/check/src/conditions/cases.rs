//! Which of some moves are legal: numbers fall into cases.

use crate::reject::Reason;
use crate::rules::{Asked, Term};
use crate::step::Shape;

/// More moves of one size are not looked at.
const MOST_MOVES: usize = 2000;

/// What a move needs to be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// A term that must not be negative.
    Natural(Term),
    /// What is asked besides.
    Asked(Asked),
}

impl Need {
    /// Whether it always fails.
    fn is_never(&self) -> bool {
        match self {
            Self::Natural(term) => term.is_always_negative(),
            Self::Asked(one) => one.is_known() == Some(false),
        }
    }

    /// Whether it always holds.
    fn is_always(&self) -> bool {
        match self {
            Self::Natural(term) => term.is_never_negative(),
            Self::Asked(one) => one.is_known() == Some(true),
        }
    }
}

/// What a move needs to be legal: nothing that always holds.
pub(super) fn needs(shape: &Shape) -> Vec<Need> {
    let behind = shape.piles.iter().chain(shape.allowance.iter().map(|(term, _)| term));
    let terms = shape.guards.iter().chain(behind).cloned().map(Need::Natural);
    let mut needs: Vec<_> = terms.chain(shape.asked.iter().cloned().map(Need::Asked)).collect();
    needs.retain(|need| !need.is_always());
    needs
}

/// A move with a number put in for what is chosen; nothing if it cannot be legal.
pub(super) fn choosing(shape: &Shape, number: i64) -> Option<Shape> {
    let chosen = |term: &Term| term.choosing(number);
    let mut shape = shape.clone();
    shape.guards = shape.guards.iter().map(chosen).collect();
    shape.asked = shape.asked.iter().map(|one| one.of(chosen(&one.term))).collect();
    shape.piles = shape.piles.iter().map(chosen).collect();
    shape.allowance = shape.allowance.map(|(term, divisor)| (chosen(&term), divisor));
    (!needs(&shape).iter().any(Need::is_never)).then_some(shape)
}

/// A case: these needs fail, these moves are legal, and each other move has one of the former among its needs.
pub(super) struct Case<'c> {
    pub(super) failing: &'c [&'c Need],
    pub(super) legal: &'c [usize],
}

/// Goes through cases, so that all numbers are in one of them at least. The moves are given by their needs.
pub(super) fn each(
    needs: &[Vec<Need>],
    visit: &mut impl FnMut(&Case<'_>) -> Result<(), Reason>,
) -> Result<(), Reason> {
    if needs.len() > MOST_MOVES {
        return Err(Reason::TooLarge { what: "a condition about so many moves".to_owned() });
    }
    let mut tree = Tree { needs, failing: Vec::new(), holding: Vec::new(), legal: Vec::new() };
    tree.grow(0, visit)
}

struct Tree<'c> {
    needs: &'c [Vec<Need>],
    failing: Vec<&'c Need>,
    holding: Vec<&'c Need>,
    legal: Vec<usize>,
}

impl<'c> Tree<'c> {
    /// Goes through the cases of the moves from this one on.
    fn grow(
        &mut self,
        at: usize,
        visit: &mut impl FnMut(&Case<'_>) -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        let all: &'c [Vec<Need>] = self.needs;
        let Some(needs) = all.get(at) else {
            return visit(&Case { failing: &self.failing, legal: &self.legal });
        };
        if needs.iter().any(|need| self.failing.contains(&need)) {
            return self.grow(at + 1, visit);
        }
        // Each need that is not known yet may fail, or it holds, and the next one is asked.
        let before = self.holding.len();
        for need in needs {
            if self.holding.contains(&need) {
                continue;
            }
            self.failing.push(need);
            self.grow(at + 1, visit)?;
            self.failing.pop();
            self.holding.push(need);
        }
        self.legal.push(at);
        self.grow(at + 1, visit)?;
        self.legal.pop();
        self.holding.truncate(before);
        Ok(())
    }
}
