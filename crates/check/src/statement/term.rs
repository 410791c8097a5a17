//! Terms, after definitions are put in and multiples added up.

use std::rc::Rc;

use crate::budget::TooLarge;
use crate::statement::big::Integer;
use crate::statement::written::Operation;

/// A variable, by its number: the free ones first, then those of quantifiers.
pub(crate) type Variable = u32;

/// Larger coefficients, longer constants and terms with more in them are not looked at.
const COEFFICIENT: i64 = 1_000_000_000_000;
const DIGITS: usize = 2000;
const WEIGHT: usize = 300;
/// How deep parts may be parts of parts.
const DEPTH: usize = 200;

/// A sum of multiples and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Term {
    /// Each variable once, where it came first. While the term is being made, multiples may be 0.
    pub(crate) multiples: Vec<(i64, Factor)>,
    pub(crate) constant: Integer,
    /// The variables that are written in it, each once, those among them that come to nothing.
    pub(crate) written: Vec<Variable>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Factor {
    Variable(Variable),
    Piece(Rc<Piece>),
}

/// A part, a quotient or a remainder of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) operation: Operation,
    pub(crate) of: Term,
    /// How much there is in it, and how deep: what goes through it takes as long.
    weight: usize,
    depth: usize,
}

impl Piece {
    pub(crate) fn new(operation: Operation, of: Term) -> Result<Self, TooLarge> {
        let depth = of.pieces().map(|piece| piece.depth).max().unwrap_or(0) + 1;
        let weight = of.weight() + 1;
        if depth > DEPTH || weight > WEIGHT {
            return Err(TooLarge);
        }
        Ok(Self { operation, of, weight, depth })
    }
}

impl Term {
    /// The constant, if it is nothing else.
    pub(crate) fn number(&self) -> Option<&Integer> {
        self.multiples.is_empty().then_some(&self.constant)
    }

    /// Adds a multiple of something.
    pub(crate) fn add(&mut self, coefficient: i64, factor: Factor) -> Result<(), TooLarge> {
        match &factor {
            Factor::Variable(variable) => self.writes(&[*variable]),
            Factor::Piece(piece) => self.writes(&piece.of.written),
        }
        let known = match factor {
            Factor::Variable(_) => self.multiples.iter_mut().find(|(_, known)| *known == factor),
            // Nothing times something is nothing; the multiples of a part are not added up.
            Factor::Piece(_) if coefficient == 0 => return Ok(()),
            Factor::Piece(_) => None,
        };
        match known {
            Some((sum, _)) => *sum = bounded(sum.checked_add(coefficient))?,
            None => self.multiples.push((bounded(Some(coefficient))?, factor)),
        }
        if self.weight() > WEIGHT { Err(TooLarge) } else { Ok(()) }
    }

    fn writes(&mut self, variables: &[Variable]) {
        for variable in variables {
            if !self.written.contains(variable) {
                self.written.push(*variable);
            }
        }
    }

    /// Adds a multiple of a term.
    pub(crate) fn add_term(&mut self, coefficient: i64, term: &Self) -> Result<(), TooLarge> {
        self.writes(&term.written);
        for (multiple, factor) in &term.multiples {
            self.add(bounded(multiple.checked_mul(coefficient))?, factor.clone())?;
        }
        self.add_constant(&term.constant.times(coefficient))
    }

    pub(crate) fn add_constant(&mut self, constant: &Integer) -> Result<(), TooLarge> {
        self.constant = self.constant.plus(constant);
        if self.constant.size().length() > DIGITS { Err(TooLarge) } else { Ok(()) }
    }

    /// The finished term: nothing times something is left out.
    pub(crate) fn finished(mut self) -> Self {
        self.multiples.retain(|&(coefficient, _)| coefficient != 0);
        self
    }

    /// How much there is in it.
    pub(crate) fn weight(&self) -> usize {
        self.multiples.len() + self.pieces().map(|piece| piece.weight).sum::<usize>()
    }

    /// The parts, quotients and remainders that are added up, not those within them.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Rc<Piece>> {
        self.multiples.iter().filter_map(|(_, factor)| match factor {
            Factor::Piece(piece) => Some(piece),
            Factor::Variable(_) => None,
        })
    }

    /// Goes through its variables, from left to right.
    pub(crate) fn each_variable(&self, visit: &mut impl FnMut(Variable)) {
        for (_, factor) in &self.multiples {
            match factor {
                Factor::Variable(variable) => visit(*variable),
                Factor::Piece(piece) => piece.of.each_variable(visit),
            }
        }
    }

    /// Whether it becomes the other one when variables are renamed so. In a sum the order is of no account.
    pub(crate) fn becomes(&self, other: &Self, renamed: &impl Fn(Variable) -> Option<Variable>) -> bool {
        let same = |a: &(i64, Factor), b: &(i64, Factor)| {
            a.0 == b.0
                && match (&a.1, &b.1) {
                    (Factor::Variable(a), Factor::Variable(b)) => renamed(*a) == Some(*b),
                    (Factor::Piece(a), Factor::Piece(b)) => {
                        a.operation == b.operation && a.weight == b.weight && a.of.becomes(&b.of, renamed)
                    }
                    _ => false,
                }
        };
        let mut left: Vec<_> = other.multiples.iter().collect();
        let mut leaves = |a: &(i64, Factor)| match left.iter().position(|b| same(a, b)) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        };
        self.constant == other.constant
            && self.multiples.len() == other.multiples.len()
            && self.multiples.iter().all(&mut leaves)
    }
}

/// A coefficient, if it is not too large.
fn bounded(coefficient: Option<i64>) -> Result<i64, TooLarge> {
    coefficient.filter(|coefficient| coefficient.unsigned_abs() <= COEFFICIENT as u64).ok_or(TooLarge)
}
