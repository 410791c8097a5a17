//! Terms and comparisons: sums, products and words at indices, and what they come to in each of the cases of these words' outputs.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::super::language::{Kind, Numeration};
use super::node::{Join, Node, Quantifier, all, truth};
use super::tokens::Token;
use super::{Read, Reader};
use crate::logic::{Comparison, Expression, Factor, Formula};

/// A term as it is written.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Number(BigUint),
    Letter(i64),
    Variable(String),
    /// A word at indices: its place in the list of words of a comparison.
    Word(String, Vec<Argument>),
    Operation(char, Box<Tree>, Box<Tree>),
}

/// A term in the place of a number, and what it is written in; a variable alone is written as it is anywhere else.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) tree: Tree,
    pub(super) numeration: Option<Numeration>,
}

/// A new variable that is equal to a term.
pub(super) struct Named {
    name: String,
    numeration: Numeration,
    term: Expression,
}

/// What a term comes to, where outputs are known.
pub(super) enum Value {
    Integer(i128),
    Term(Expression),
}

/// What a comparison comes to where outputs are known.
pub(super) enum Said {
    Always,
    Never,
    If(Node),
}

/// Larger numbers do not multiply, and do not divide.
const LARGEST_FACTOR: i128 = 1000;

/// No coefficient is larger.
const LARGEST_COEFFICIENT: i32 = 1_000_000;

/// More cases of outputs are not written out.
const MOST_CASES: usize = 1000;

impl Reader<'_> {
    pub(super) fn comparison(&mut self) -> Read<Node> {
        let outside = std::mem::take(&mut self.conditions);
        self.used = None;
        let left = self.sum()?;
        let comparisons = [
            ("=", Comparison::Equal),
            ("!=", Comparison::Different),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::More),
        ];
        let Some((_, comparison)) = comparisons.into_iter().find(|(sign, _)| self.takes(sign)) else {
            return Err(self.wrong("expected a comparison"));
        };
        let right = self.sum()?;
        let numeration = self.used.take().unwrap_or(self.numeration);
        let conditions = std::mem::replace(&mut self.conditions, outside);
        let words = words_of([&left, &right].into_iter());
        let compared = self.cases(&words, |reader, outputs, named| {
            let mut outputs = outputs.iter();
            let left = reader.value(&left, numeration, &mut outputs, named)?;
            let right = reader.value(&right, numeration, &mut outputs, named)?;
            Ok(match (left, right) {
                (Value::Integer(left), Value::Integer(right)) => match holds(left, comparison, right) {
                    true => Said::Always,
                    false => Said::Never,
                },
                (left, right) => {
                    let (left, right) =
                        (reader.term_in(numeration, left)?, reader.term_in(numeration, right)?);
                    Said::If(reader.compared(numeration, left, comparison, right)?)
                }
            })
        })?;
        Ok(all(conditions, compared))
    }

    /// A comparison of two terms.
    fn compared(
        &mut self,
        numeration: Numeration,
        left: Expression,
        comparison: Comparison,
        right: Expression,
    ) -> Read<Node> {
        if let Kind::Natural(_) = numeration.kind {
            return Ok(Node::Pure(numeration, Formula::Compare(left, comparison, right)));
        }
        // left - right is compared with 0.
        let (difference, sign) = match comparison {
            Comparison::More | Comparison::AtLeast => (minus(right, left), comparison),
            _ => (minus(left, right), comparison),
        };
        let is_less = matches!(sign, Comparison::Less | Comparison::More);
        let at_most = !matches!(sign, Comparison::Equal | Comparison::Different);
        let node = self.linear(numeration, &difference, i64::from(is_less), at_most)?;
        Ok(if sign == Comparison::Different { node.not() } else { node })
    }

    /// A term and a number come to 0, or to 0 at most.
    fn linear(&mut self, numeration: Numeration, term: &Expression, plus: i64, at_most: bool) -> Read<Node> {
        let too_large = |reader: &Self| reader.wrong("these numbers come to one too large to compute with");
        let number = |number: &BigUint| i64::try_from(number).ok().filter(|number| *number < 1 << 40);
        let constant = number(&term.plus).zip(number(&term.minus));
        let (more, less) = constant.ok_or_else(|| too_large(self))?;
        let mut factors: BTreeMap<String, i64> = BTreeMap::new();
        let mut quotients = Vec::new();
        for (coefficient, factor) in &term.factors {
            let name = match factor {
                Factor::Variable(name) => name.clone(),
                Factor::Quotient(by, inner) => {
                    self.fresh += 1;
                    let name = format!("quotient'{}", self.fresh);
                    // by times the quotient is at most the term, and less than by from it.
                    let whole = Expression {
                        factors: vec![(*by as i32, Factor::Variable(name.clone()))],
                        ..Expression::default()
                    };
                    let rest = minus((**inner).clone(), whole.clone());
                    let not_less = self.linear(numeration, &minus(whole, (**inner).clone()), 0, true)?;
                    let not_more = self.linear(numeration, &rest, 1 - i64::from(*by), true)?;
                    quotients.push((name.clone(), not_less.and(not_more)));
                    name
                }
                _ => return Err(self.wrong("expected a sum of numbers")),
            };
            *factors.entry(name).or_default() += i64::from(*coefficient);
        }
        let factors = factors.into_iter().collect();
        let mut node = Node::Linear { numeration, factors, constant: more - less + plus, at_most };
        for (name, quotient) in quotients.into_iter().rev() {
            node = quotient.and(node).bound(Quantifier::Exists, vec![name]);
        }
        Ok(node)
    }

    /// What is said in each case of the outputs of some words, and that it is that case.
    pub(super) fn cases(
        &mut self,
        words: &[(&str, &[Argument])],
        say: impl Fn(&mut Self, &[i64], &mut Vec<Named>) -> Read<Said>,
    ) -> Read<Node> {
        let mut outputs: Vec<Vec<i64>> = Vec::new();
        for (name, indices) in words {
            let Some((known, tracks, _)) = self.library.word(name) else {
                let message = format!("there is no word {name}");
                return Err(self.wrong(&message));
            };
            if indices.len() != tracks {
                let message = format!("the word {name} has {tracks} indices, not {}", indices.len());
                return Err(self.wrong(&message));
            }
            outputs.push(known);
        }
        let count = outputs.iter().try_fold(1usize, |count, known| count.checked_mul(known.len()));
        let Some(count) = count.filter(|&count| count <= MOST_CASES) else {
            return Err(self.wrong("these words have too many outputs together"));
        };
        let mut any: Option<Node> = None;
        for mut code in 0..count {
            let is_silent = words.is_empty() || code + 1 < count || any.is_some();
            let chosen: Vec<i64> = outputs
                .iter()
                .map(|known| {
                    let output = known[code % known.len()];
                    code /= known.len();
                    output
                })
                .collect();
            let mut named = Vec::new();
            let said = say(self, &chosen, &mut named)?;
            let is_never = matches!(said, Said::Never);
            // One case says what numbers the words are about, even if none of them is ever.
            if is_never && is_silent {
                continue;
            }
            let mut node = match said {
                Said::If(node) => Some(node),
                Said::Always if words.is_empty() => Some(Node::Pure(self.plain(), truth(true))),
                Said::Always | Said::Never => None,
            };
            // Indices are terms with words of their own only where these were read before.
            for ((name, indices), output) in words.iter().zip(&chosen) {
                let called = self.called(name, Some(*output), indices, &mut [].iter(), &mut named)?;
                let called = if is_never { called.clone().and(called.not()) } else { called };
                node = Some(match node {
                    None => called,
                    Some(node) => called.and(node),
                });
            }
            let Some(mut node) = node else { unreachable!("what is always so without words was said above") };
            for Named { name, numeration, term } in named.into_iter().rev() {
                let equal =
                    self.compared(numeration, Expression::variable(name.clone()), Comparison::Equal, term)?;
                node = equal.and(node).bound(Quantifier::Exists, vec![name]);
            }
            any = Some(match any {
                None => node,
                Some(any) => any.joined(Join::Or, node),
            });
        }
        Ok(any.unwrap_or_else(|| Node::Pure(self.plain(), truth(false))))
    }

    /// A numeration in which something that is about no number at all can be said.
    fn plain(&self) -> Numeration {
        match self.numeration.kind {
            Kind::Natural(_) => self.numeration,
            _ => Numeration::USUAL,
        }
    }

    pub(super) fn sum(&mut self) -> Read<Tree> {
        self.deeper(|reader| {
            let mut left = reader.product()?;
            loop {
                let operation = match () {
                    () if reader.joins("+")? => '+',
                    () if reader.joins("-")? => '-',
                    () => return Ok(left),
                };
                left = Tree::Operation(operation, Box::new(left), Box::new(reader.product()?));
            }
        })
    }

    fn product(&mut self) -> Read<Tree> {
        let mut left = self.factor()?;
        loop {
            let operation = match () {
                () if self.joins("*")? => '*',
                () if self.joins("/")? => '/',
                () => return Ok(left),
            };
            left = Tree::Operation(operation, Box::new(left), Box::new(self.factor()?));
        }
    }

    fn factor(&mut self) -> Read<Tree> {
        if self.is_word() {
            self.takes(".");
            let Some(Token::Name(name)) = self.peek().cloned() else {
                return Err(self.wrong("expected a word"));
            };
            self.at += 1;
            let mut indices = Vec::new();
            while self.takes("[") {
                let index = self.argument()?;
                if !words_of([&index.tree].into_iter()).is_empty() {
                    return Err(self.wrong("words within indices are not there"));
                }
                indices.push(index);
                self.needs("]")?;
            }
            return Ok(Tree::Word(name, indices));
        }
        if self.takes("_") {
            if let Kind::Natural(_) = self.numeration.kind {
                return Err(self.wrong("negative numbers are in numerations such as neg_2 only"));
            }
            let zero = Box::new(Tree::Number(BigUint::ZERO));
            let inner = self.deeper(Self::factor)?;
            return Ok(Tree::Operation('-', zero, Box::new(inner)));
        }
        let tree = match self.peek().cloned() {
            Some(Token::Number(number)) => Tree::Number(number),
            Some(Token::Letter(letter)) => Tree::Letter(letter),
            Some(Token::Name(name)) if !name.starts_with(['A', 'E', 'I']) => Tree::Variable(name),
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.sum()?;
                self.needs(")")?;
                return Ok(inner);
            }
            _ => return Err(self.wrong("expected a number, a variable or a bracket")),
        };
        if matches!(tree, Tree::Variable(_) | Tree::Number(_)) {
            self.speaks()?;
        }
        self.at += 1;
        Ok(tree)
    }

    /// The value of a term where its words have these outputs, from left to right.
    pub(super) fn value(
        &mut self,
        tree: &Tree,
        numeration: Numeration,
        outputs: &mut std::slice::Iter<'_, i64>,
        named: &mut Vec<Named>,
    ) -> Read<Value> {
        Ok(match tree {
            Tree::Number(number) => match i128::try_from(number) {
                Ok(small) => Value::Integer(small),
                Err(_) => Value::Term(Expression { plus: number.clone(), ..Expression::default() }),
            },
            Tree::Letter(letter) => Value::Integer((*letter).into()),
            Tree::Variable(name) => Value::Term(Expression::variable(name.clone())),
            Tree::Word(..) => Value::Integer((*outputs.next().expect("each word has an output")).into()),
            Tree::Operation(operation, left, right) => {
                let left = self.value(left, numeration, outputs, named)?;
                let right = self.value(right, numeration, outputs, named)?;
                self.operation(*operation, left, right, numeration, named)?
            }
        })
    }

    fn operation(
        &mut self,
        operation: char,
        left: Value,
        right: Value,
        numeration: Numeration,
        named: &mut Vec<Named>,
    ) -> Read<Value> {
        let is_natural = matches!(numeration.kind, Kind::Natural(_));
        let least = if is_natural { 0 } else { -LARGEST_FACTOR };
        Ok(match (operation, left, right) {
            ('+', Value::Integer(a), Value::Integer(b)) => self.integer(a.checked_add(b))?,
            ('-', Value::Integer(a), Value::Integer(b)) => self.integer(a.checked_sub(b))?,
            ('*', Value::Integer(a), Value::Integer(b)) => self.integer(a.checked_mul(b))?,
            ('/', Value::Integer(_), Value::Integer(0)) => return Err(self.wrong("nothing divides by 0")),
            // Rounded down.
            ('/', Value::Integer(a), Value::Integer(b)) => {
                let down = i128::from(a % b != 0 && (a < 0) != (b < 0));
                self.integer((a / b).checked_sub(down))?
            }
            ('+', a, b) => {
                let (a, b) = (self.term_in(numeration, a)?, self.term_in(numeration, b)?);
                let mut sum = a;
                sum.factors.extend(b.factors);
                sum.plus += b.plus;
                sum.minus += b.minus;
                Value::Term(sum)
            }
            // A difference of natural numbers is one, or there is none.
            ('-', a, b) => {
                let (a, b) = (self.term_in(numeration, a)?, self.term_in(numeration, b)?);
                let difference = minus(a, b);
                Value::Term(if is_natural { self.named(difference, numeration, named) } else { difference })
            }
            ('*', Value::Integer(times), Value::Term(term))
            | ('*', Value::Term(term), Value::Integer(times))
                if (least..=LARGEST_FACTOR).contains(&times) =>
            {
                let is_long = is_natural && term.factors.len() > 1;
                let term = if is_long { self.named(term, numeration, named) } else { term };
                Value::Term(self.times(term, times)?)
            }
            ('/', Value::Term(term), Value::Integer(by))
                if by != 0 && (least..=LARGEST_FACTOR).contains(&by) =>
            {
                let term = if by < 0 { self.times(term, -1)? } else { term };
                let factor = Factor::Quotient(by.unsigned_abs() as u32, Box::new(term));
                Value::Term(Expression { factors: vec![(1, factor)], ..Expression::default() })
            }
            ('*', ..) => return Err(self.wrong("only numbers from 0 to 1000 multiply")),
            _ => return Err(self.wrong("only numbers from 1 to 1000 divide")),
        })
    }

    fn times(&self, term: Expression, times: i128) -> Read<Expression> {
        let multiply = |(coefficient, factor): (i32, Factor)| {
            let product = coefficient.checked_mul(times as i32);
            Some((product.filter(|product| product.abs() <= LARGEST_COEFFICIENT)?, factor))
        };
        let factors: Option<Vec<_>> = term.factors.into_iter().map(multiply).collect();
        let Some(factors) = factors else { return Err(self.wrong("this product is too large")) };
        let (plus, minus) = (term.plus * times.unsigned_abs(), term.minus * times.unsigned_abs());
        let (plus, minus) = if times < 0 { (minus, plus) } else { (plus, minus) };
        Ok(Expression { factors, plus, minus })
    }

    /// What numbers come to.
    fn integer(&self, value: Option<i128>) -> Read<Value> {
        let value = value.ok_or_else(|| self.wrong("these numbers come to one too large to compute with"))?;
        Ok(Value::Integer(value))
    }

    /// A new variable that is equal to a term.
    fn named(&mut self, term: Expression, numeration: Numeration, named: &mut Vec<Named>) -> Expression {
        Expression::variable(self.name_of(term, numeration, named))
    }

    pub(super) fn name_of(
        &mut self,
        term: Expression,
        numeration: Numeration,
        named: &mut Vec<Named>,
    ) -> String {
        self.fresh += 1;
        let name = format!("difference'{}", self.fresh);
        named.push(Named { name: name.clone(), numeration, term });
        name
    }

    /// A value as a term of this numeration.
    pub(super) fn term_in(&self, numeration: Numeration, value: Value) -> Read<Expression> {
        match value {
            Value::Integer(number) if !matches!(numeration.kind, Kind::Natural(_)) => {
                let size = BigUint::from(number.unsigned_abs());
                Ok(match number < 0 {
                    true => Expression { minus: size, ..Expression::default() },
                    false => Expression { plus: size, ..Expression::default() },
                })
            }
            value => self.term_of(value),
        }
    }

    pub(super) fn term_of(&self, value: Value) -> Read<Expression> {
        match value {
            Value::Term(term) => Ok(term),
            Value::Integer(number) => match u128::try_from(number) {
                Ok(number) => Ok(Expression { plus: number.into(), ..Expression::default() }),
                Err(_) => Err(self.wrong("a negative number is compared with a natural one")),
            },
        }
    }
}

/// One term without another.
fn minus(mut one: Expression, other: Expression) -> Expression {
    one.factors.extend(other.factors.into_iter().map(|(coefficient, factor)| (-coefficient, factor)));
    one.plus += other.minus;
    one.minus += other.plus;
    one
}

/// The words of some terms, from left to right, with their indices.
pub(super) fn words_of<'a>(trees: impl Iterator<Item = &'a Tree>) -> Vec<(&'a str, &'a [Argument])> {
    fn collect<'a>(tree: &'a Tree, words: &mut Vec<(&'a str, &'a [Argument])>) {
        match tree {
            Tree::Word(name, indices) => words.push((name, indices)),
            Tree::Operation(_, left, right) => {
                collect(left, words);
                collect(right, words);
            }
            Tree::Number(_) | Tree::Letter(_) | Tree::Variable(_) => {}
        }
    }
    let mut words = Vec::new();
    trees.for_each(|tree| collect(tree, &mut words));
    words
}

fn holds(left: i128, comparison: Comparison, right: i128) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Different => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::More => left > right,
        Comparison::AtLeast => left >= right,
    }
}
