//! A statement as it is written: what [`read`](super::read) finds in its text.

use std::rc::Rc;

use crate::statement::big::Big;
use crate::statement::pattern::Pattern;

/// A statement with its definitions, as written.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) definitions: Vec<Definition>,
    pub(crate) formula: Formula,
    /// The names of games, wherever they are written, from left to right.
    pub(crate) games: Vec<Name>,
    /// Whether it has patterns or parts of numbers, so that it depends on how numbers are written.
    pub(crate) reads_digits: bool,
}

#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Name>,
    pub(crate) body: Body,
    /// Whether it is about natural numbers (`def`), and not about terms (`let`).
    pub(crate) by_value: bool,
}

#[derive(Debug)]
pub(crate) enum Body {
    Formula(Formula),
    Pattern(Rc<Pattern>),
}

/// A name and its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) column: usize,
}

#[derive(Debug)]
pub(crate) enum Formula {
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// Grouped to the right.
    Implies(Vec<Formula>),
    /// Grouped to the left.
    Iff(Vec<Formula>),
    Quantifier {
        forall: bool,
        names: Vec<Name>,
        body: Box<Formula>,
    },
    /// For infinitely many numbers.
    Infinite {
        names: Vec<Name>,
        body: Box<Formula>,
    },
    /// The first term, and the others with their signs.
    Chain(Sum, Vec<(Comparison, Sum)>),
    /// A relation or something defined.
    Relation(Name, Vec<Sum>),
    Pattern(Rc<Pattern>, Vec<Sum>),
    /// Lost or won, in a game that is named or in Fibonacci nim.
    Outcome {
        lost: bool,
        game: Option<String>,
        piles: Vec<Sum>,
        allowance: Allowance,
        column: usize,
    },
    Grundy {
        game: Option<String>,
        piles: Vec<Sum>,
        allowance: Allowance,
        comparison: Comparison,
        value: Big,
        column: usize,
    },
}

/// The allowance of a position.
#[derive(Debug)]
pub(crate) enum Allowance {
    Sum(Sum),
    Infinite,
    /// There is none.
    None,
}

/// How two things compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// Whether it is true of things in this order.
    pub(crate) fn of(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}

/// A term as written: what is added up.
#[derive(Debug)]
pub(crate) struct Sum(pub(crate) Vec<Product>);

/// A multiple of something.
#[derive(Debug)]
pub(crate) struct Product {
    pub(crate) negative: bool,
    pub(crate) number: Big,
    pub(crate) factor: Factor,
}

/// What is taken of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Its smallest part, its second smallest, and so on: `z1` has place 1.
    Part { place: u8 },
    /// What comes of dividing it by a number, rounded down.
    Quotient { divisor: i64 },
    /// What is left.
    Remainder { divisor: i64 },
}

#[derive(Debug)]
pub(crate) enum Factor {
    One,
    Variable(String),
    /// A part, a quotient or a remainder of a term.
    Piece(Operation, Sum),
    /// A term in brackets.
    Bracket(Sum),
}
