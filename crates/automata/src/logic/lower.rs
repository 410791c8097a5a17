//! From atoms as written to a few simple forms with numbered variables.

use std::collections::HashMap;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{Signed, Zero};

use super::builtin::Builtin;
use super::formula::{Comparison, Expression, Factor, Formula};
use super::pattern::Pattern;
use super::substitute::MOST_PARTS;
use crate::system::System;

/// A variable, by number; every binding has a number of its own.
pub(super) type Variable = u32;

/// The simple forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Core {
    /// Always, or never.
    Constant(bool),
    /// Sum of a_i x_i = c, or <= c.
    Linear {
        terms: Vec<(i32, Variable)>,
        constant: i32,
        equal: bool,
    },
    /// The modulus divides the sum of a_i x_i - c.
    Congruent {
        terms: Vec<(i32, Variable)>,
        constant: i32,
        modulus: i32,
    },
    /// x is this number.
    Is(Variable, BigUint),
    /// A relation that needs no definition.
    Builtin(Builtin, Vec<Variable>),
    /// A pattern of digits.
    Match(Pattern, Vec<Variable>),
    /// A relation given from outside.
    Given(String, Vec<Variable>),
    Not(Box<Core>),
    And(Vec<Core>),
    Or(Vec<Core>),
    Iff(Box<Core>, Box<Core>),
    Exists(Variable, Box<Core>),
}

impl Core {
    /// Whether it says nothing but how sums compare and what divides them.
    pub(super) fn is_of_sums(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Linear { .. } | Self::Congruent { .. } | Self::Is(..) => true,
            Self::Builtin(..) | Self::Match(..) | Self::Given(..) => false,
            Self::Not(inner) | Self::Exists(_, inner) => inner.is_of_sums(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_of_sums),
            Self::Iff(left, right) => left.is_of_sums() && right.is_of_sums(),
        }
    }
}

/// Larger constants become variables with one value: the automaton of a linear form grows with its constant.
const LARGEST_CONSTANT: u32 = 100;

fn quantify(forall: bool, variables: impl DoubleEndedIterator<Item = Variable>, matrix: Core) -> Core {
    let inner = if forall { not(matrix) } else { matrix };
    let exists = variables.rev().fold(inner, |core, variable| Core::Exists(variable, Box::new(core)));
    if forall { not(exists) } else { exists }
}

/// All of the parts: chains put flat, constants taken out.
pub(super) fn all(parts: Vec<Core>) -> Core {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Core::Constant(true) => {}
            Core::Constant(false) => return Core::Constant(false),
            Core::And(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Core::Constant(true),
        1 => flat.swap_remove(0),
        _ => Core::And(flat),
    }
}

/// Some part: not all are false.
pub(super) fn any(parts: Vec<Core>) -> Core {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Core::Constant(false) => {}
            Core::Constant(true) => return Core::Constant(true),
            Core::Or(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Core::Constant(false),
        1 => flat.swap_remove(0),
        _ => Core::Or(flat),
    }
}

pub(super) fn not(core: Core) -> Core {
    match core {
        Core::Not(inner) => *inner,
        Core::Constant(value) => Core::Constant(!value),
        other => Core::Not(Box::new(other)),
    }
}

/// Lowers formulas one after another; they share their variables.
pub(super) struct Lowering {
    /// How numbers are written: which relations are built in.
    system: &'static System,
    next: Variable,
    /// How many parts there are so far. Once there are too many, the result means nothing.
    pub(super) parts: usize,
    /// The names of the variables that have one.
    pub(super) names: HashMap<Variable, String>,
    /// Free variables, in the order in which they are met.
    pub(super) free: Vec<(String, Variable)>,
}

/// What names stand for.
pub(super) type Scope = HashMap<String, Variable>;

impl Lowering {
    /// Nothing is lowered yet.
    pub(super) fn new(system: &'static System) -> Self {
        Self { system, next: 0, parts: 0, names: HashMap::new(), free: Vec::new() }
    }

    fn fresh(&mut self) -> Variable {
        self.next += 1;
        self.next
    }

    pub(super) fn bind(&mut self, scope: &Scope, names: &[String]) -> (Scope, Vec<Variable>) {
        let mut inner = scope.clone();
        let variables: Vec<Variable> = names.iter().map(|_| self.fresh()).collect();
        inner.extend(names.iter().cloned().zip(variables.iter().copied()));
        self.names.extend(variables.iter().copied().zip(names.iter().cloned()));
        (inner, variables)
    }

    pub(super) fn variable(&mut self, name: &str, scope: &Scope) -> Variable {
        if let Some(&variable) = scope.get(name) {
            return variable;
        }
        if let Some((_, variable)) = self.free.iter().find(|(free, _)| free == name) {
            return *variable;
        }
        let variable = self.fresh();
        self.free.push((name.to_owned(), variable));
        self.names.insert(variable, name.to_owned());
        variable
    }

    pub(super) fn formula(&mut self, formula: &Formula, scope: &Scope) -> Core {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Core::Constant(false);
        }
        match formula {
            Formula::Not(inner) => not(self.formula(inner, scope)),
            Formula::And(left, right) => all(vec![self.formula(left, scope), self.formula(right, scope)]),
            Formula::Or(left, right) => any(vec![self.formula(left, scope), self.formula(right, scope)]),
            Formula::Implies(left, right) => {
                any(vec![not(self.formula(left, scope)), self.formula(right, scope)])
            }
            Formula::Iff(left, right) => {
                Core::Iff(Box::new(self.formula(left, scope)), Box::new(self.formula(right, scope)))
            }
            Formula::Exists(names, inner) | Formula::Forall(names, inner) => {
                let forall = matches!(formula, Formula::Forall(..));
                let (scope, variables) = self.bind(scope, names);
                let matrix = self.formula(inner, &scope);
                quantify(forall, variables.into_iter(), matrix)
            }
            Formula::Compare(left, comparison, right) => self.compare(left, *comparison, right, scope),
            Formula::Relation(name, arguments) => self.relation(name, arguments, scope),
            Formula::Infinite(..) => unreachable!("substitution has said it by other quantifiers"),
            Formula::Said(_, meaning) => self.formula(meaning, scope),
            Formula::Phrase(phrase) => unreachable!("the caller has given `{phrase}` a meaning"),
            Formula::Match(pattern, arguments) => {
                let (bound, variables) = self.as_variables(arguments, scope);
                with(bound, Core::Match(pattern.clone(), variables))
            }
        }
    }

    /// A relation of terms: a variable for each term that is none, with its meaning beside it.
    fn relation(&mut self, name: &str, arguments: &[Expression], scope: &Scope) -> Core {
        let (bound, variables) = self.as_variables(arguments, scope);
        let core = match Builtin::named(name, self.system) {
            Some(builtin) => Core::Builtin(builtin, variables),
            None => Core::Given(name.to_owned(), variables),
        };
        with(bound, core)
    }

    /// A variable for each term, and the meanings of those that are new.
    fn as_variables(
        &mut self,
        arguments: &[Expression],
        scope: &Scope,
    ) -> (Vec<(Variable, Core)>, Vec<Variable>) {
        let mut bound = Vec::new();
        let variables =
            arguments.iter().map(|argument| self.as_variable(argument, scope, &mut bound)).collect();
        (bound, variables)
    }

    /// The variable that an expression is, or a new one that is equal to it.
    fn as_variable(
        &mut self,
        term: &Expression,
        scope: &Scope,
        bound: &mut Vec<(Variable, Core)>,
    ) -> Variable {
        if let [(1, Factor::Variable(name))] = term.factors.as_slice()
            && term.plus == BigUint::ZERO
            && term.minus == BigUint::ZERO
        {
            return self.variable(name, scope);
        }
        let variable = self.fresh();
        let mut inner_bound = Vec::new();
        let mut sum = self.linear(term, scope, &mut inner_bound);
        sum.terms.push((-1, variable));
        let equal = self.sum(sum, true);
        bound.push((variable, with(inner_bound, equal)));
        variable
    }

    /// Comparison of terms with parts: each part may be infinite, and then its side is, or has no value. A comparison of what has no
    /// value is false. Quotients and remainders are finite, or have no value.
    fn compare(
        &mut self,
        left: &Expression,
        comparison: Comparison,
        right: &Expression,
        scope: &Scope,
    ) -> Core {
        let sides = [left, right];
        let parts: Vec<(usize, usize)> = (0..2)
            .flat_map(|side| (0..sides[side].factors.len()).map(move |place| (side, place)))
            .filter(|&(side, place)| {
                // Nothing times a part is nothing, whatever the part is.
                matches!(sides[side].factors[place], (coefficient, Factor::Part(..)) if coefficient != 0)
            })
            .collect();
        if parts.len() > 16 {
            self.parts = MOST_PARTS + 1;
            return Core::Constant(false);
        }
        let cases = (0u32..1 << parts.len()).map(|infinite| {
            self.parts += 1;
            let is_infinite = |i: usize| infinite >> i & 1 == 1;
            if infinite == 0 {
                let mut bound = Vec::new();
                let left = self.linear(left, scope, &mut bound);
                let right = self.linear(right, scope, &mut bound);
                let core = self.compared(left, comparison, right);
                return with(bound, core);
            }
            let side_is = |wanted: usize| {
                let signs =
                    parts.iter().enumerate().filter(|&(i, &(side, _))| side == wanted && is_infinite(i));
                Size::of(signs.map(|(_, &(side, place))| sides[side].factors[place].0 > 0))
            };
            let (Some(left), Some(right)) = (side_is(0), side_is(1)) else { return Core::Constant(false) };
            if !left.compares(comparison, right) {
                return Core::Constant(false);
            }
            let mut conditions: Vec<Core> = (0..parts.len())
                .map(|i| {
                    let (side, place) = parts[i];
                    self.part_is(is_infinite(i), &sides[side].factors[place].1, scope)
                })
                .collect();
            for (coefficient, factor) in sides.into_iter().flat_map(|side| &side.factors) {
                if let (true, Factor::Quotient(_, of) | Factor::Remainder(_, of)) =
                    (*coefficient != 0, factor)
                {
                    conditions.push(self.is_integer(of, scope));
                }
            }
            all(conditions)
        });
        any(cases.collect())
    }

    /// That a part is infinite, because there are fewer parts, or that it is not. Neither holds of a part of what is not a natural number.
    fn part_is(&mut self, infinite: bool, factor: &Factor, scope: &Scope) -> Core {
        let Factor::Part(number, of) = factor else { unreachable!("only parts can be infinite") };
        let mut bound = Vec::new();
        let of = self.as_variable(of, scope, &mut bound);
        let zero = Core::Linear { terms: vec![(1, of)], constant: 0, equal: true };
        let few = match number {
            1 => zero,
            _ => Core::Builtin(Builtin::Fewer(*number), vec![of]),
        };
        with(bound, if infinite { few } else { not(few) })
    }

    /// That a term is an integer: none of its parts is infinite or has no value.
    fn is_integer(&mut self, term: &Expression, scope: &Scope) -> Core {
        let mut bound = Vec::new();
        self.linear(term, scope, &mut bound);
        with(bound, Core::Constant(true))
    }

    /// A linear sum of variables; parts, quotients and remainders become bound variables.
    fn linear(&mut self, term: &Expression, scope: &Scope, bound: &mut Vec<(Variable, Core)>) -> Sum {
        let constant = BigInt::from(term.plus.clone()) - BigInt::from(term.minus.clone());
        let mut sum = Sum { terms: Vec::new(), constant };
        // Nothing times a term is nothing, whatever the term is.
        for (coefficient, factor) in term.factors.iter().filter(|(coefficient, _)| *coefficient != 0) {
            let variable = match factor {
                Factor::Variable(name) => self.variable(name, scope),
                Factor::Part(number, of) => {
                    let of = self.as_variable(of, scope, bound);
                    let part = self.fresh();
                    bound.push((part, Core::Builtin(Builtin::Part(*number), vec![of, part])));
                    part
                }
                Factor::Quotient(divisor, of) => {
                    let (quotient, below) = self.quotient(*divisor, of, scope, bound);
                    sum.terms.extend(below.map(|below| (-coefficient, below)));
                    quotient
                }
                Factor::Remainder(divisor, of) => self.remainder(*divisor, of, scope, bound),
            };
            sum.terms.push((*coefficient, variable));
        }
        sum
    }

    /// A variable for the quotient of a term; for one that may be negative two, of which one is 0: the quotient is their difference.
    fn quotient(
        &mut self,
        divisor: u32,
        of: &Expression,
        scope: &Scope,
        bound: &mut Vec<(Variable, Core)>,
    ) -> (Variable, Option<Variable>) {
        let term = self.linear(of, scope, bound);
        let divisor = divisor as i32;
        let (quotient, below) = (self.fresh(), (!is_natural(of)).then(|| self.fresh()));
        let mut multiple = Sum { terms: vec![(divisor, quotient)], constant: BigInt::zero() };
        let mut conditions = Vec::new();
        if let Some(below) = below {
            bound.push((below, Core::Constant(true)));
            multiple.terms.push((-divisor, below));
            let is_zero = |variable| Core::Linear { terms: vec![(1, variable)], constant: 0, equal: true };
            conditions.push(any(vec![is_zero(quotient), is_zero(below)]));
        }
        // 0 <= term - divisor * quotient <= divisor - 1
        let mut left = term.minus(multiple);
        conditions.push(self.sum(left.negated(), false));
        left.constant -= divisor - 1;
        conditions.push(self.sum(left, false));
        bound.push((quotient, all(conditions)));
        (quotient, below)
    }

    /// A variable for the remainder of a term.
    fn remainder(
        &mut self,
        divisor: u32,
        of: &Expression,
        scope: &Scope,
        bound: &mut Vec<(Variable, Core)>,
    ) -> Variable {
        let mut term = self.linear(of, scope, bound);
        let (remainder, modulus) = (self.fresh(), divisor as i32);
        let small = Core::Linear { terms: vec![(1, remainder)], constant: modulus - 1, equal: false };
        term.terms.push((-1, remainder));
        let constant = (-term.constant).mod_floor(&modulus.into());
        let constant = i32::try_from(&constant).expect("it is less than the modulus");
        bound.push((remainder, all(vec![small, congruent(term.terms, constant, modulus)])));
        remainder
    }

    fn compared(&mut self, left: Sum, comparison: Comparison, right: Sum) -> Core {
        match comparison {
            Comparison::Equal => self.sum(left.minus(right), true),
            Comparison::Different => not(self.sum(left.minus(right), true)),
            Comparison::AtMost => self.sum(left.minus(right), false),
            Comparison::Less => self.sum(left.minus(right).plus_one(), false),
            Comparison::AtLeast => self.sum(right.minus(left), false),
            Comparison::More => self.sum(right.minus(left).plus_one(), false),
        }
    }

    /// The sum is 0, or at most 0. The automaton of a sum grows with the squares of its coefficients and more, and with its constant. So
    /// what divides all coefficients is divided by: of 1000 n = 13000 that leaves n = 13. A large constant becomes a bound variable.
    fn sum(&mut self, sum: Sum, equal: bool) -> Core {
        let mut terms: Vec<(i32, Variable)> = Vec::new();
        for (coefficient, variable) in sum.terms {
            match terms.iter_mut().find(|(_, other)| *other == variable) {
                Some((sum, _)) => *sum += coefficient,
                None => terms.push((coefficient, variable)),
            }
        }
        terms.retain(|(coefficient, _)| *coefficient != 0);
        let constant = -sum.constant;
        if terms.is_empty() {
            return Core::Constant(if equal { constant.is_zero() } else { !constant.is_negative() });
        }
        let factor = terms.iter().fold(0, |factor: i32, (coefficient, _)| factor.gcd(coefficient));
        // A sum of multiples of the factor is at most c iff it is at most the largest multiple that is.
        let (constant, left) = constant.div_mod_floor(&factor.into());
        if equal && !left.is_zero() {
            return Core::Constant(false);
        }
        terms.iter_mut().for_each(|(coefficient, _)| *coefficient /= factor);
        match i32::try_from(&constant) {
            Ok(small) if small.unsigned_abs() <= LARGEST_CONSTANT => {
                Core::Linear { terms, constant: small, equal }
            }
            _ => {
                let (sign, number) = constant.into_parts();
                let variable = self.fresh();
                terms.push((if sign == Sign::Minus { 1 } else { -1 }, variable));
                let sum = Core::Linear { terms, constant: 0, equal };
                with(vec![(variable, Core::Is(variable, number))], sum)
            }
        }
    }
}

/// That the modulus divides the sum of the terms less the constant.
pub(super) fn congruent(terms: Vec<(i32, Variable)>, constant: i32, modulus: i32) -> Core {
    let mut added: Vec<(i32, Variable)> = Vec::new();
    for (coefficient, variable) in terms {
        let coefficient = coefficient.rem_euclid(modulus);
        match added.iter_mut().find(|(_, other)| *other == variable) {
            Some((sum, _)) => *sum = (*sum + coefficient) % modulus,
            None => added.push((coefficient, variable)),
        }
    }
    added.retain(|(coefficient, _)| *coefficient != 0);
    let constant = constant.rem_euclid(modulus);
    match added.is_empty() {
        true => Core::Constant(constant == 0),
        false => Core::Congruent { terms: added, constant, modulus },
    }
}

/// Whether the signs of a term show that it is a natural number wherever it is an integer.
fn is_natural(term: &Expression) -> bool {
    let natural = |(coefficient, factor): &(i32, Factor)| match factor {
        _ if *coefficient == 0 => true,
        Factor::Variable(_) | Factor::Part(..) | Factor::Remainder(..) => *coefficient > 0,
        Factor::Quotient(_, of) => *coefficient > 0 && is_natural(of),
    };
    term.plus >= term.minus && term.factors.iter().all(natural)
}

/// Bound variables with their meanings around a core, the first one outermost.
fn with(bound: Vec<(Variable, Core)>, core: Core) -> Core {
    bound
        .into_iter()
        .rev()
        .fold(core, |core, (variable, meaning)| Core::Exists(variable, Box::new(all(vec![meaning, core]))))
}

/// How large a term is, judged by its infinite parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Size {
    BelowAll,
    Finite,
    AboveAll,
}

impl Size {
    /// Of a term whose infinite parts are added (true) or taken away (false); `None` if there are both.
    fn of(mut added: impl Iterator<Item = bool>) -> Option<Self> {
        let Some(first) = added.next() else { return Some(Self::Finite) };
        let size = if first { Self::AboveAll } else { Self::BelowAll };
        added.all(|other| other == first).then_some(size)
    }

    /// Whether sizes compare so, one of them at least being infinite.
    fn compares(self, comparison: Comparison, other: Self) -> bool {
        match comparison {
            Comparison::Equal => self == other,
            Comparison::Different => self != other,
            Comparison::Less => self < other,
            Comparison::AtMost => self <= other,
            Comparison::More => self > other,
            Comparison::AtLeast => self >= other,
        }
    }
}

/// Sum of a_i x_i + c.
#[derive(Clone)]
struct Sum {
    terms: Vec<(i32, Variable)>,
    constant: BigInt,
}

impl Sum {
    fn minus(mut self, other: Self) -> Self {
        self.terms.extend(other.terms.into_iter().map(|(coefficient, variable)| (-coefficient, variable)));
        self.constant -= other.constant;
        self
    }

    fn negated(&self) -> Self {
        Self { terms: Vec::new(), constant: BigInt::zero() }.minus(self.clone())
    }

    fn plus_one(mut self) -> Self {
        self.constant += 1;
        self
    }
}
