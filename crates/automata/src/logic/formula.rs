//! Statements as they are written.

use num_bigint::BigUint;

use super::pattern::Pattern;

/// A formula with the definitions that stand before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// `let name(parameters) = formula;`, in order.
    pub definitions: Vec<(String, Vec<String>, Formula)>,
    /// What is asked.
    pub formula: Formula,
}

/// A formula, variables by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `not f`
    Not(Box<Formula>),
    /// `f and g`
    And(Box<Formula>, Box<Formula>),
    /// `f or g`
    Or(Box<Formula>, Box<Formula>),
    /// `f => g`
    Implies(Box<Formula>, Box<Formula>),
    /// `f <=> g`
    Iff(Box<Formula>, Box<Formula>),
    /// `exists x, y: f`
    Exists(Vec<String>, Box<Formula>),
    /// `forall x, y: f`
    Forall(Vec<String>, Box<Formula>),
    /// `a < b`
    Compare(Expression, Comparison, Expression),
    /// `name(a, b)`
    Relation(String, Vec<Expression>),
    /// `/pattern/(a, b)`
    Match(Pattern, Vec<Expression>),
}

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// A linear term: a sum of factors with coefficients, and a constant added and one taken away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    /// Coefficients and what they multiply.
    pub factors: Vec<(i32, Factor)>,
    /// What is added.
    pub plus: BigUint,
    /// What is taken away.
    pub minus: BigUint,
}

/// What a coefficient multiplies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Factor {
    /// A variable.
    Variable(String),
    /// z1 or z2 of a term.
    Part(u8, Box<Expression>),
}
