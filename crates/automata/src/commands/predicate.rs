//! Walnut's predicates, read as formulas of our language.
//!
//! From the weakest: `<=>`, `=>`, then `&`, `|` and `^` alike, from the left, then `~`; a quantifier reaches as far to the right as it can. Numbers are
//! natural: each difference is a number of its own, or there is none. A word with outputs stands for an output in each of the cases.

use std::ops::Range;

use num_bigint::BigUint;

use super::{Library, Refused};
use crate::logic::{Comparison, Expression, Factor, Formula};
use crate::system::System;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(BigUint),
    Name(String),
    /// `$name`
    Call(String),
    /// `?msd_fib`
    System(String),
    /// `@-1`
    Letter(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 23] = [
    "<=>", "=>", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "&", "|", "~", "^", "(", ")", ",", "[",
    "]", "`", ".",
];

/// A term as it is written.
#[derive(Clone, Debug)]
enum Tree {
    Number(BigUint),
    Letter(i64),
    Variable(String),
    /// A word at indices: its place in the list of words of a comparison.
    Word(String, Vec<Tree>),
    Operation(char, Box<Tree>, Box<Tree>),
}

/// What a term comes to, where outputs are known.
enum Value {
    Integer(i128),
    Term(Expression),
}

/// A predicate that was read.
pub(super) struct Predicate {
    pub(super) formula: Formula,
    pub(super) system: &'static System,
}

/// Larger numbers do not multiply, and do not divide.
const LARGEST_FACTOR: i128 = 1000;

/// No coefficient is larger.
const LARGEST_COEFFICIENT: i32 = 1_000_000;

/// More cases of outputs are not written out.
const MOST_CASES: usize = 1000;

/// Deeper nesting is refused.
const DEEPEST: usize = 150;

/// Longer predicates are refused, and those with more operators: each of a chain is a level of the formula.
pub(super) const MOST_BYTES: usize = 20_000;
const MOST_OPERATORS: usize = 500;

/// Reads a predicate; macros are put in before.
pub(super) fn read(text: &str, library: &Library) -> Result<Predicate, Refused> {
    if text.len() > MOST_BYTES {
        return Err(too_long());
    }
    let tokens = tokens(text)?;
    let mut reader = Reader {
        text,
        tokens,
        at: 0,
        fresh: 0,
        depth: 0,
        operators: 0,
        system: None,
        used: None,
        library,
        conditions: Vec::new(),
    };
    reader.prefix()?;
    let formula = reader.equivalence()?;
    if reader.at < reader.tokens.len() {
        return Err(reader.wrong("expected an operator"));
    }
    let system = match reader.used.or(reader.system) {
        Some(system) => system,
        None => super::system("msd_2").expect("base 2 is always there"),
    };
    Ok(Predicate { formula, system })
}

/// With its macros put in, a predicate is too long.
pub(super) fn too_long() -> Refused {
    Refused::new(format!("a predicate has at most {MOST_BYTES} characters: split it by definitions"))
}

fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, Refused> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut open = 0usize;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let word = |from: usize| {
            let end = rest[from..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            &rest[from..end.map_or(rest.len(), |end| from + end)]
        };
        let (token, length) = match next {
            space if space.is_whitespace() => {
                at += space.len_utf8();
                continue;
            }
            digit if digit.is_ascii_digit() => {
                let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
                (Token::Number(digits.parse().expect("digits are a number")), digits.len())
            }
            letter if letter.is_ascii_alphabetic() => (Token::Name(word(0).to_owned()), word(0).len()),
            '$' => (Token::Call(word(1).to_owned()), word(1).len() + 1),
            '?' => (Token::System(word(1).to_owned()), word(1).len() + 1),
            '@' => {
                let length = 1 + usize::from(rest[1..].starts_with(['-', '+']));
                let digits =
                    rest[length..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - length);
                let number = rest[1..length + digits].parse().ok();
                let number = number.ok_or_else(|| Refused::here(text, at, "expected a number after @"))?;
                (Token::Letter(number), length + digits)
            }
            '_' => return Err(Refused::here(text, at, "negative numbers are not there, nor negative bases")),
            _ => match SIGNS.into_iter().find(|sign| rest.starts_with(*sign)) {
                Some(sign) => {
                    match sign {
                        "(" | "[" => open += 1,
                        ")" | "]" => open = open.saturating_sub(1),
                        _ => {}
                    }
                    if open > DEEPEST {
                        return Err(Refused::here(text, at, NESTED));
                    }
                    (Token::Sign(sign), sign.len())
                }
                None => return Err(Refused::here(text, at, "this sign is not understood")),
            },
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

const NESTED: &str = "this is nested too deep";

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    fresh: usize,
    depth: usize,
    operators: usize,
    /// What the last prefix names; it holds up to the end of the bracket.
    system: Option<&'static System>,
    /// That of the numbers read so far.
    used: Option<&'static System>,
    library: &'a Library,
    /// What predicates in the place of numbers say, until the atom around them is read.
    conditions: Vec<Formula>,
}

type Read<T> = Result<T, Refused>;

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn wrong(&self, message: &str) -> Refused {
        let at = self.tokens.get(self.at).map_or(self.text.len(), |(_, place)| place.start);
        Refused::here(self.text, at, message)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(other)) if *other == sign);
        self.at += usize::from(found);
        found
    }

    fn needs(&mut self, sign: &str) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.wrong(&format!("expected {sign}"))) }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEEPEST {
            return Err(self.wrong(NESTED));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// As [`Self::takes`], for what joins two parts of a predicate.
    fn joins(&mut self, sign: &str) -> Read<bool> {
        let found = self.takes(sign);
        self.operators += usize::from(found);
        if self.operators > MOST_OPERATORS {
            let message =
                format!("a predicate has at most {MOST_OPERATORS} operators: split it by definitions");
            return Err(self.wrong(&message));
        }
        Ok(found)
    }

    fn prefix(&mut self) -> Read<()> {
        while let Some(Token::System(name)) = self.peek() {
            let Some(system) = super::system(name) else {
                let message = format!("the numeration {name} is not supported");
                return Err(self.wrong(&message));
            };
            self.system = Some(system);
            self.at += 1;
        }
        Ok(())
    }

    /// A number is read, in the numeration that holds here.
    fn speaks(&mut self) -> Read<()> {
        let here = self.system.or_else(|| super::system("msd_2"));
        if self.used.is_some() && self.used != here {
            return Err(self.wrong("several numerations in one predicate are not there"));
        }
        self.used = here;
        Ok(())
    }

    /// What stands in a bracket: a prefix in it ends with it.
    fn bracket<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let outside = self.system;
        let result = read(self);
        self.system = outside;
        result
    }

    fn equivalence(&mut self) -> Read<Formula> {
        self.deeper(|reader| {
            let mut left = reader.implication()?;
            while reader.joins("<=>")? {
                left = Formula::Iff(Box::new(left), Box::new(reader.implication()?));
            }
            Ok(left)
        })
    }

    fn implication(&mut self) -> Read<Formula> {
        let mut left = self.either()?;
        while self.joins("=>")? {
            left = Formula::Implies(Box::new(left), Box::new(self.either()?));
        }
        Ok(left)
    }

    fn either(&mut self) -> Read<Formula> {
        let mut left = self.negation()?;
        loop {
            left = match () {
                () if self.joins("&")? => and(left, self.negation()?),
                () if self.joins("|")? => Formula::Or(Box::new(left), Box::new(self.negation()?)),
                () if self.joins("^")? => not(Formula::Iff(Box::new(left), Box::new(self.negation()?))),
                () => return Ok(left),
            };
        }
    }

    fn negation(&mut self) -> Read<Formula> {
        if self.takes("~") {
            return Ok(not(self.deeper(Self::negation)?));
        }
        if self.takes("`") {
            // The same numbers, read in the other direction.
            return self.deeper(Self::negation);
        }
        match self.peek().cloned() {
            Some(Token::System(_)) => {
                self.prefix()?;
                self.deeper(Self::negation)
            }
            Some(Token::Name(name)) if name.starts_with(['A', 'E', 'I']) && !self.is_word() => {
                self.quantified(&name)
            }
            _ => self.atom(),
        }
    }

    fn quantified(&mut self, name: &str) -> Read<Formula> {
        self.at += 1;
        let mut names = Vec::new();
        // The first variable may stand close after: An, Em.
        let mut again = true;
        if name.len() > 1 {
            names.push(name[1..].to_owned());
            again = self.takes(",");
        }
        while again {
            match self.peek() {
                Some(Token::Name(other)) if !other.starts_with(['A', 'E', 'I']) => names.push(other.clone()),
                _ => return Err(self.wrong("expected a variable")),
            }
            self.at += 1;
            again = self.takes(",");
        }
        let inner = Box::new(self.equivalence()?);
        match name.chars().next() {
            Some('A') => Ok(Formula::Forall(names, inner)),
            Some('E') => Ok(Formula::Exists(names, inner)),
            _ if names.len() > 1 => Err(self.wrong("I of several variables is not supported")),
            _ => Ok(Formula::Infinite(names, inner)),
        }
    }

    /// Whether a word with an index stands here; a dot may stand before its name.
    fn is_word(&self) -> bool {
        let dot = usize::from(matches!(self.peek(), Some(Token::Sign("."))));
        let name = matches!(self.tokens.get(self.at + dot), Some((Token::Name(_), _)));
        name && matches!(self.tokens.get(self.at + dot + 1), Some((Token::Sign("["), _)))
    }

    /// Whether what stands from here to the end of this bracket, index or argument is a formula, not a term. An index within it says nothing.
    fn is_formula(&self, from: usize) -> bool {
        let mut depth = 0i32;
        for (place, (token, _)) in self.tokens.iter().enumerate().skip(from) {
            match token {
                Token::Sign("(" | "[") => depth += 1,
                Token::Sign(")" | "]") if depth == 0 => return false,
                Token::Sign(")" | "]") => depth -= 1,
                Token::Sign(",") if depth == 0 => return false,
                Token::Sign("=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "&" | "|") if depth == 0 => {
                    return true;
                }
                Token::Call(_) if depth == 0 => return true,
                Token::Name(name) if place == from && name.starts_with(['A', 'E', 'I']) => {
                    return !matches!(self.tokens.get(place + 1), Some((Token::Sign("["), _)));
                }
                // A bracket that is a formula.
                _ => {}
            }
            if depth == 1 && matches!(token, Token::Sign("(")) && self.is_formula(place + 1) {
                return true;
            }
        }
        false
    }

    fn atom(&mut self) -> Read<Formula> {
        if let Some(Token::Call(name)) = self.peek().cloned() {
            return self.call(&name);
        }
        if matches!(self.peek(), Some(Token::Sign("("))) && self.is_formula(self.at + 1) {
            self.at += 1;
            let inner = self.bracket(|reader| {
                reader.prefix()?;
                reader.equivalence()
            })?;
            self.needs(")")?;
            return Ok(inner);
        }
        self.comparison()
    }

    fn call(&mut self, name: &str) -> Read<Formula> {
        let Some((tracks, system)) = self.library.relation(name) else {
            let message = format!("there is no automaton {name}");
            return Err(self.wrong(&message));
        };
        self.about(system)?;
        self.at += 1;
        self.needs("(")?;
        let outside = std::mem::take(&mut self.conditions);
        let mut arguments = vec![self.argument()?];
        while self.takes(",") {
            arguments.push(self.argument()?);
        }
        self.needs(")")?;
        if arguments.len() != tracks {
            let message = format!("{name} is about {tracks} numbers, and here are {}", arguments.len());
            return Err(self.wrong(&message));
        }
        let conditions = std::mem::replace(&mut self.conditions, outside);
        let words = words_of(arguments.iter());
        let formula = self.cases(&words, |reader, outputs, bound| {
            let mut outputs = outputs.iter();
            let terms = arguments.iter().map(|argument| reader.natural(argument, &mut outputs, bound));
            Ok(Formula::Relation(format!("${name}"), terms.collect::<Read<_>>()?))
        })?;
        Ok(all(conditions, formula))
    }

    /// That all numerations are the same.
    fn about(&mut self, system: &'static System) -> Read<()> {
        // Without a prefix numbers are written in base 2.
        if Some(system) != self.system.or_else(|| super::system("msd_2")) {
            return Err(self.wrong("several numerations in one predicate are not there"));
        }
        self.speaks()
    }

    /// A term, or a predicate about one number, which stands for that number.
    fn argument(&mut self) -> Read<Tree> {
        self.bracket(Self::argument_within)
    }

    fn argument_within(&mut self) -> Read<Tree> {
        self.prefix()?;
        if !self.is_formula(self.at) {
            return self.sum();
        }
        let formula = self.equivalence()?;
        let free = formula.free_variables();
        let [variable] = free.as_slice() else {
            return Err(self.wrong("a predicate in the place of a number has one free variable"));
        };
        self.conditions.push(formula);
        Ok(Tree::Variable(variable.clone()))
    }

    fn comparison(&mut self) -> Read<Formula> {
        let outside = std::mem::take(&mut self.conditions);
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
        let conditions = std::mem::replace(&mut self.conditions, outside);
        let words = words_of([&left, &right].into_iter());
        let formula = self.cases(&words, |reader, outputs, bound| {
            let mut outputs = outputs.iter();
            let left = reader.value(&left, &mut outputs, bound)?;
            let right = reader.value(&right, &mut outputs, bound)?;
            Ok(match (left, right) {
                (Value::Integer(left), Value::Integer(right)) => truth(holds(left, comparison, right)),
                (left, right) => Formula::Compare(reader.term_of(left)?, comparison, reader.term_of(right)?),
            })
        })?;
        Ok(all(conditions, formula))
    }

    /// What is said in each case of the outputs of some words, and that it is that case.
    fn cases(
        &mut self,
        words: &[(&str, &[Tree])],
        say: impl Fn(&mut Self, &[i64], &mut Vec<(String, Expression)>) -> Read<Formula>,
    ) -> Read<Formula> {
        let mut outputs: Vec<Vec<i64>> = Vec::new();
        for (name, indices) in words {
            let Some((known, tracks, system)) = self.library.word(name) else {
                let message = format!("there is no word {name}");
                return Err(self.wrong(&message));
            };
            if indices.len() != tracks {
                let message = format!("the word {name} has {tracks} indices, and here are {}", indices.len());
                return Err(self.wrong(&message));
            }
            self.about(system)?;
            outputs.push(known);
        }
        let count = outputs.iter().try_fold(1usize, |count, known| count.checked_mul(known.len()));
        let Some(count) = count.filter(|&count| count <= MOST_CASES) else {
            return Err(self.wrong("these words have too many outputs together"));
        };
        let mut any: Option<Formula> = None;
        for mut code in 0..count {
            let chosen: Vec<i64> = outputs
                .iter()
                .map(|known| {
                    let output = known[code % known.len()];
                    code /= known.len();
                    output
                })
                .collect();
            let mut bound = Vec::new();
            let mut formula = say(self, &chosen, &mut bound)?;
            if formula == truth(false) {
                continue;
            }
            // Indices are terms with words of their own only where these were read before.
            for ((name, indices), output) in words.iter().zip(&chosen) {
                let mut none = [].iter();
                let terms = indices.iter().map(|index| self.natural(index, &mut none, &mut bound));
                let terms = terms.collect::<Read<_>>()?;
                formula = and(Formula::Relation(format!("{name}@{output}"), terms), formula);
            }
            let formula = bound.into_iter().rev().fold(formula, |formula, (name, term)| {
                let equal = Formula::Compare(Expression::variable(name.clone()), Comparison::Equal, term);
                Formula::Exists(vec![name], Box::new(and(equal, formula)))
            });
            any = Some(match any {
                None => formula,
                Some(any) => Formula::Or(Box::new(any), Box::new(formula)),
            });
        }
        Ok(any.unwrap_or_else(|| truth(false)))
    }

    fn sum(&mut self) -> Read<Tree> {
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
                if !words_of([&index].into_iter()).is_empty() {
                    return Err(self.wrong("words within indices are not there"));
                }
                indices.push(index);
                self.needs("]")?;
            }
            return Ok(Tree::Word(name, indices));
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
    fn value(
        &mut self,
        tree: &Tree,
        outputs: &mut std::slice::Iter<'_, i64>,
        bound: &mut Vec<(String, Expression)>,
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
                let left = self.value(left, outputs, bound)?;
                let right = self.value(right, outputs, bound)?;
                self.operation(*operation, left, right, bound)?
            }
        })
    }

    fn operation(
        &mut self,
        operation: char,
        left: Value,
        right: Value,
        bound: &mut Vec<(String, Expression)>,
    ) -> Read<Value> {
        let divisor = |value: i128| (1..=LARGEST_FACTOR).contains(&value);
        Ok(match (operation, left, right) {
            ('+', Value::Integer(a), Value::Integer(b)) => self.integer(a.checked_add(b))?,
            ('-', Value::Integer(a), Value::Integer(b)) => self.integer(a.checked_sub(b))?,
            ('*', Value::Integer(a), Value::Integer(b)) => self.integer(a.checked_mul(b))?,
            ('/', Value::Integer(a), Value::Integer(b)) if a >= 0 && b > 0 => Value::Integer(a / b),
            ('+', a, b) => {
                let (a, b) = (self.term_of(a)?, self.term_of(b)?);
                let mut sum = a;
                sum.factors.extend(b.factors);
                sum.plus += b.plus;
                Value::Term(sum)
            }
            // A difference is a natural number, or there is none.
            ('-', a, b) => {
                let (mut a, b) = (self.term_of(a)?, self.term_of(b)?);
                a.factors.extend(b.factors.into_iter().map(|(coefficient, factor)| (-coefficient, factor)));
                a.minus += b.plus;
                Value::Term(self.named(a, bound))
            }
            ('*', Value::Integer(times), Value::Term(term))
            | ('*', Value::Term(term), Value::Integer(times))
                if (0..=LARGEST_FACTOR).contains(&times) =>
            {
                let term = if term.factors.len() > 1 { self.named(term, bound) } else { term };
                let multiply = |(coefficient, factor): (i32, Factor)| {
                    let product = coefficient.checked_mul(times as i32);
                    Some((product.filter(|product| product.abs() <= LARGEST_COEFFICIENT)?, factor))
                };
                let factors: Option<Vec<_>> = term.factors.into_iter().map(multiply).collect();
                let Some(factors) = factors else { return Err(self.wrong("this product is too large")) };
                Value::Term(Expression {
                    factors,
                    plus: term.plus * times.unsigned_abs(),
                    ..Expression::default()
                })
            }
            ('/', Value::Term(term), Value::Integer(by)) if divisor(by) => {
                let factor = Factor::Quotient(by as u32, Box::new(term));
                Value::Term(Expression { factors: vec![(1, factor)], ..Expression::default() })
            }
            ('*', ..) => return Err(self.wrong("only numbers from 0 to 1000 multiply")),
            _ => return Err(self.wrong("only numbers from 1 to 1000 divide")),
        })
    }

    /// What numbers come to.
    fn integer(&self, value: Option<i128>) -> Read<Value> {
        let value = value.ok_or_else(|| self.wrong("these numbers come to one too large to compute with"))?;
        Ok(Value::Integer(value))
    }

    /// A new variable that is equal to a term.
    fn named(&mut self, term: Expression, bound: &mut Vec<(String, Expression)>) -> Expression {
        self.fresh += 1;
        let name = format!("difference'{}", self.fresh);
        bound.push((name.clone(), term));
        Expression::variable(name)
    }

    fn natural(
        &mut self,
        tree: &Tree,
        outputs: &mut std::slice::Iter<'_, i64>,
        bound: &mut Vec<(String, Expression)>,
    ) -> Read<Expression> {
        let value = self.value(tree, outputs, bound)?;
        self.term_of(value)
    }

    fn term_of(&self, value: Value) -> Read<Expression> {
        match value {
            Value::Term(term) => Ok(term),
            Value::Integer(number) => match u128::try_from(number) {
                Ok(number) => Ok(Expression { plus: number.into(), ..Expression::default() }),
                Err(_) => Err(self.wrong("a negative number is compared with a natural one")),
            },
        }
    }
}

/// The words of some terms, from left to right, with their indices.
fn words_of<'a>(trees: impl Iterator<Item = &'a Tree>) -> Vec<(&'a str, &'a [Tree])> {
    fn collect<'a>(tree: &'a Tree, words: &mut Vec<(&'a str, &'a [Tree])>) {
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

fn and(left: Formula, right: Formula) -> Formula {
    Formula::And(Box::new(left), Box::new(right))
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn all(conditions: Vec<Formula>, formula: Formula) -> Formula {
    conditions.into_iter().rev().fold(formula, |formula, condition| and(condition, formula))
}

fn truth(value: bool) -> Formula {
    let one = Expression { plus: u32::from(!value).into(), ..Expression::default() };
    Formula::Compare(Expression::default(), Comparison::Equal, one)
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
