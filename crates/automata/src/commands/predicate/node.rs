//! Predicates as they were read: what is about numbers of one numeration, and what joins such parts.

use super::super::language::Numeration;
use crate::logic::{Comparison, Expression, Formula};

/// How two parts of a predicate are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Join {
    And,
    Or,
    Implies,
    Iff,
}

impl Join {
    pub(in crate::commands) fn formula(self, left: Box<Formula>, right: Box<Formula>) -> Formula {
        match self {
            Self::And => Formula::And(left, right),
            Self::Or => Formula::Or(left, right),
            Self::Implies => Formula::Implies(left, right),
            Self::Iff => Formula::Iff(left, right),
        }
    }

    pub(in crate::commands) fn holds(self, left: bool, right: bool) -> bool {
        match self {
            Self::And => left && right,
            Self::Or => left || right,
            Self::Implies => !left || right,
            Self::Iff => left == right,
        }
    }
}

/// What quantifiers are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Quantifier {
    Exists,
    Forall,
    Infinite,
}

/// A predicate that was read.
#[derive(Clone, Debug)]
pub(in crate::commands) enum Node {
    /// What is about natural numbers in one numeration only.
    Pure(Numeration, Formula),
    /// Multiples of numbers that may be negative, and a constant, come to 0, or to 0 at most.
    Linear {
        numeration: Numeration,
        factors: Vec<(String, i64)>,
        constant: i64,
        at_most: bool,
    },
    /// A relation, or that a word has this output, of variables.
    Call {
        name: String,
        output: Option<i64>,
        variables: Vec<String>,
    },
    Not(Box<Node>),
    /// Read from the other end.
    Turned(Box<Node>),
    Joined(Join, Box<Node>, Box<Node>),
    Bound(Quantifier, Vec<String>, Box<Node>),
}

impl Node {
    pub(super) fn joined(self, join: Join, other: Self) -> Self {
        match (self, other) {
            (Self::Pure(one, left), Self::Pure(two, right)) if one == two => {
                let formula = join.formula(Box::new(left), Box::new(right));
                Self::Pure(one, formula)
            }
            (left, right) => Self::Joined(join, Box::new(left), Box::new(right)),
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        self.joined(Join::And, other)
    }

    pub(super) fn not(self) -> Self {
        match self {
            Self::Pure(numeration, formula) => Self::Pure(numeration, not(formula)),
            node => Self::Not(Box::new(node)),
        }
    }

    pub(super) fn turned(self) -> Self {
        match self {
            // The same numbers, read in the other direction.
            Self::Pure(numeration, formula) => Self::Pure(numeration.turned(), formula),
            node => Self::Turned(Box::new(node)),
        }
    }

    pub(super) fn bound(self, quantifier: Quantifier, names: Vec<String>) -> Self {
        match (quantifier, self) {
            (Quantifier::Exists, Self::Pure(numeration, formula)) => {
                Self::Pure(numeration, Formula::Exists(names, Box::new(formula)))
            }
            (Quantifier::Forall, Self::Pure(numeration, formula)) => {
                Self::Pure(numeration, Formula::Forall(names, Box::new(formula)))
            }
            // Of several numbers Walnut says whether there are infinitely many together.
            (Quantifier::Infinite, Self::Pure(numeration, formula))
                if formula.free_variables().iter().all(|free| names.contains(free)) =>
            {
                Self::Pure(numeration, Formula::Infinite(names, Box::new(formula)))
            }
            (quantifier, node) => Self::Bound(quantifier, names, Box::new(node)),
        }
    }

    /// The variables that no quantifier binds.
    pub(super) fn free_variables(&self) -> Vec<String> {
        match self {
            Self::Pure(_, formula) => formula.free_variables(),
            Self::Linear { factors, .. } => factors.iter().map(|(name, _)| name.clone()).collect(),
            Self::Call { variables, .. } => variables.clone(),
            Self::Not(inner) | Self::Turned(inner) => inner.free_variables(),
            Self::Joined(_, left, right) => {
                let mut all = left.free_variables();
                let more = right.free_variables();
                all.extend(more.into_iter().filter(|name| !all.contains(name)).collect::<Vec<_>>());
                all
            }
            Self::Bound(_, names, inner) => {
                let mut all = inner.free_variables();
                all.retain(|name| !names.contains(name));
                all
            }
        }
    }
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

pub(super) fn all(conditions: Vec<Node>, node: Node) -> Node {
    conditions.into_iter().rev().fold(node, Node::and)
}

pub(super) fn truth(value: bool) -> Formula {
    let one = Expression { plus: u32::from(!value).into(), ..Expression::default() };
    Formula::Compare(Expression::default(), Comparison::Equal, one)
}
