//! A part of a statement: its kind, its variables, and which parts are the same but for the names of variables.

use std::collections::HashMap;
use std::rc::Rc;

use crate::statement::pattern::Pattern;
use crate::statement::positions::Position;
use crate::statement::term::{Term, Variable};
use crate::statement::written::Comparison;

/// A part: what it is, the variables that occur free in it, ascending, and how many parts are in it.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    pub(crate) variables: Vec<Variable>,
    pub(super) size: usize,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Atom(Atom),
    /// Never of another negation.
    Not(Box<Part>),
    /// Two or more, none of them a conjunction.
    And(Vec<Part>),
    Iff(Box<Part>, Box<Part>),
    /// The variable occurs in the part.
    Exists(Variable, Box<Part>),
}

#[derive(Debug)]
pub(crate) enum Atom {
    Comparison(Comparison, Term, Term),
    Relation(Relation, Vec<Term>),
    Position(Position),
}

/// What is true of natural numbers only.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Relation {
    Fib,
    EvenFib,
    FibWord,
    Tail,
    Pattern(Rc<Pattern>),
    Given(String),
}

impl Atom {
    /// Its terms, from left to right.
    pub(crate) fn terms(&self) -> Vec<&Term> {
        match self {
            Self::Comparison(_, left, right) => vec![left, right],
            Self::Relation(_, terms) => terms.iter().collect(),
            Self::Position(position) => position.piles.iter().chain(position.allowance.term()).collect(),
        }
    }

    fn becomes(&self, other: &Self, renamed: &impl Fn(Variable) -> Option<Variable>) -> bool {
        let alike = match (self, other) {
            (Self::Comparison(a, ..), Self::Comparison(b, ..)) => a == b,
            (Self::Relation(a, _), Self::Relation(b, _)) => a == b,
            (Self::Position(a), Self::Position(b)) => {
                a.asks == b.asks
                    && a.fixed == b.fixed
                    && a.allowance.kind() == b.allowance.kind()
                    && a.piles.len() == b.piles.len()
            }
            _ => false,
        };
        let (ours, theirs) = (self.terms(), other.terms());
        alike
            && ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(ours, theirs)| ours.becomes(theirs, renamed))
    }
}

impl Part {
    pub(super) fn has(&self, variable: Variable) -> bool {
        self.variables.binary_search(&variable).is_ok()
    }

    /// Whether it becomes the other one when its free variables are renamed without changing their order.
    pub(crate) fn becomes(&self, other: &Self) -> bool {
        self.size == other.size
            && self.variables.len() == other.variables.len()
            && self.becomes_with(
                other,
                &mut self.variables.iter().copied().zip(other.variables.iter().copied()).collect(),
            )
    }

    /// The same with the names of variables that are known so far.
    fn becomes_with(&self, other: &Self, renamed: &mut HashMap<Variable, Variable>) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Atom(a), Kind::Atom(b)) => a.becomes(b, &|variable| renamed.get(&variable).copied()),
            (Kind::Not(a), Kind::Not(b)) => a.becomes_with(b, renamed),
            (Kind::And(a), Kind::And(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.becomes_with(b, renamed))
            }
            (Kind::Iff(a, b), Kind::Iff(c, d)) => a.becomes_with(c, renamed) && b.becomes_with(d, renamed),
            (Kind::Exists(x, a), Kind::Exists(y, b)) => {
                // No two quantifiers that are within one another have the same variable, and none has a free one.
                renamed.insert(*x, *y);
                a.becomes_with(b, renamed)
            }
            _ => false,
        }
    }
}
