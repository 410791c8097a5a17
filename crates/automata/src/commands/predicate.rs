//! Walnut's predicates, read as formulas of our language, one for each part that is about numbers of one numeration.
//!
//! From the weakest: `<=>`, `=>`, then `&`, `|` and `^` alike, from the left, then `~`; a quantifier reaches as far to the right as it can. Numbers are
//! natural: each difference is a number of its own, or there is none; but in a numeration with negative numbers it is a term like any other. A word with
//! outputs stands for an output in each of the cases. What joins parts about different numerations is a [`Node`] of its own (`evaluate`).

use std::collections::BTreeMap;
use std::ops::Range;

use num_bigint::BigUint;

use super::language::{Kind, Numeration};
use super::{Library, Refused};
use crate::logic::{Comparison, Expression, Factor, Formula};

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

const SIGNS: [&str; 24] = [
    "<=>", "=>", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "&", "|", "~", "^", "(", ")", ",", "[",
    "]", "`", ".", "_",
];

/// A term as it is written.
#[derive(Clone, Debug)]
enum Tree {
    Number(BigUint),
    Letter(i64),
    Variable(String),
    /// A word at indices: its place in the list of words of a comparison.
    Word(String, Vec<Argument>),
    Operation(char, Box<Tree>, Box<Tree>),
}

/// A term in the place of a number, and what it is written in; a variable alone is written as it is anywhere else.
#[derive(Clone, Debug)]
struct Argument {
    tree: Tree,
    numeration: Option<Numeration>,
}

/// A new variable that is equal to a term.
struct Named {
    name: String,
    numeration: Numeration,
    term: Expression,
}

/// What a term comes to, where outputs are known.
enum Value {
    Integer(i128),
    Term(Expression),
}

/// How two parts of a predicate are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    And,
    Or,
    Implies,
    Iff,
}

impl Join {
    pub(super) fn formula(self, left: Box<Formula>, right: Box<Formula>) -> Formula {
        match self {
            Self::And => Formula::And(left, right),
            Self::Or => Formula::Or(left, right),
            Self::Implies => Formula::Implies(left, right),
            Self::Iff => Formula::Iff(left, right),
        }
    }

    pub(super) fn holds(self, left: bool, right: bool) -> bool {
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
pub(super) enum Quantifier {
    Exists,
    Forall,
    Infinite,
}

/// A predicate that was read.
#[derive(Clone, Debug)]
pub(super) enum Node {
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
    fn joined(self, join: Join, other: Self) -> Self {
        match (self, other) {
            (Self::Pure(one, left), Self::Pure(two, right)) if one == two => {
                let formula = join.formula(Box::new(left), Box::new(right));
                Self::Pure(one, formula)
            }
            (left, right) => Self::Joined(join, Box::new(left), Box::new(right)),
        }
    }

    fn and(self, other: Self) -> Self {
        self.joined(Join::And, other)
    }

    fn not(self) -> Self {
        match self {
            Self::Pure(numeration, formula) => Self::Pure(numeration, not(formula)),
            node => Self::Not(Box::new(node)),
        }
    }

    fn turned(self) -> Self {
        match self {
            // The same numbers, read in the other direction.
            Self::Pure(numeration, formula) => Self::Pure(numeration.turned(), formula),
            node => Self::Turned(Box::new(node)),
        }
    }

    fn bound(self, quantifier: Quantifier, names: Vec<String>) -> Self {
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
    fn free_variables(&self) -> Vec<String> {
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

/// What a comparison comes to where outputs are known.
enum Said {
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

/// Deeper nesting is refused.
const DEEPEST: usize = 150;

/// Longer predicates are refused, and those with more operators: each of a chain is a level of the formula.
pub(super) const MOST_BYTES: usize = 20_000;
const MOST_OPERATORS: usize = 500;

/// Reads a predicate; macros are put in before.
pub(super) fn read(text: &str, library: &Library) -> Result<Node, Refused> {
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
        numeration: Numeration::USUAL,
        used: None,
        library,
        conditions: Vec::new(),
    };
    reader.prefix()?;
    let predicate = reader.equivalence()?;
    if reader.at < reader.tokens.len() {
        return Err(reader.wrong("expected an operator"));
    }
    Ok(predicate)
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
    numeration: Numeration,
    /// That of the numbers of this comparison, or of this argument.
    used: Option<Numeration>,
    library: &'a Library,
    /// What predicates in the place of numbers say, until the atom around them is read.
    conditions: Vec<Node>,
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
            let Some(numeration) = Numeration::named(name) else {
                let message = format!("the numeration {name} is not supported");
                return Err(self.wrong(&message));
            };
            self.numeration = numeration;
            self.at += 1;
        }
        Ok(())
    }

    /// A number is read, in the numeration that holds here.
    fn speaks(&mut self) -> Read<()> {
        if self.used.is_some_and(|used| used != self.numeration) {
            return Err(self.wrong("a comparison is about numbers of one numeration"));
        }
        self.used = Some(self.numeration);
        Ok(())
    }

    /// What stands in a bracket: a prefix in it ends with it.
    fn bracket<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let outside = self.numeration;
        let result = read(self);
        self.numeration = outside;
        result
    }

    fn equivalence(&mut self) -> Read<Node> {
        self.deeper(|reader| {
            let mut left = reader.implication()?;
            while reader.joins("<=>")? {
                left = left.joined(Join::Iff, reader.implication()?);
            }
            Ok(left)
        })
    }

    fn implication(&mut self) -> Read<Node> {
        let mut left = self.either()?;
        while self.joins("=>")? {
            left = left.joined(Join::Implies, self.either()?);
        }
        Ok(left)
    }

    fn either(&mut self) -> Read<Node> {
        let mut left = self.negation()?;
        loop {
            left = match () {
                () if self.joins("&")? => left.and(self.negation()?),
                () if self.joins("|")? => left.joined(Join::Or, self.negation()?),
                () if self.joins("^")? => left.joined(Join::Iff, self.negation()?).not(),
                () => return Ok(left),
            };
        }
    }

    fn negation(&mut self) -> Read<Node> {
        if self.takes("~") {
            return Ok(self.deeper(Self::negation)?.not());
        }
        if self.takes("`") {
            return Ok(self.deeper(Self::negation)?.turned());
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

    fn quantified(&mut self, name: &str) -> Read<Node> {
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
        let inner = self.equivalence()?;
        let quantifier = match name.chars().next() {
            Some('A') => Quantifier::Forall,
            Some('E') => Quantifier::Exists,
            _ => Quantifier::Infinite,
        };
        Ok(inner.bound(quantifier, names))
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

    fn atom(&mut self) -> Read<Node> {
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

    fn call(&mut self, name: &str) -> Read<Node> {
        let Some((tracks, _)) = self.library.relation(name) else {
            let message = format!("there is no automaton {name}");
            return Err(self.wrong(&message));
        };
        self.at += 1;
        self.needs("(")?;
        let outside = std::mem::take(&mut self.conditions);
        let mut arguments = vec![self.argument()?];
        while self.takes(",") {
            arguments.push(self.argument()?);
        }
        self.needs(")")?;
        if arguments.len() != tracks {
            let message = format!("{name} is about {tracks} numbers, not {}", arguments.len());
            return Err(self.wrong(&message));
        }
        let conditions = std::mem::replace(&mut self.conditions, outside);
        let words = words_of(arguments.iter().map(|argument| &argument.tree));
        let called = self.cases(&words, |reader, outputs, named| {
            let mut outputs = outputs.iter();
            Ok(Said::If(reader.called(name, None, &arguments, &mut outputs, named)?))
        })?;
        Ok(all(conditions, called))
    }

    /// That numbers are in a relation, or that a word has an output there.
    fn called(
        &mut self,
        name: &str,
        output: Option<i64>,
        arguments: &[Argument],
        outputs: &mut std::slice::Iter<'_, i64>,
        named: &mut Vec<Named>,
    ) -> Read<Node> {
        let natural = match output {
            None => self.library.relation(name).and_then(|(_, natural)| natural),
            Some(_) => self.library.word(name).and_then(|(_, _, natural)| natural),
        };
        let is_its = |argument: &Argument| argument.numeration.is_none_or(|own| Some(own) == natural);
        if let Some(numeration) = natural.filter(|_| arguments.iter().all(is_its)) {
            let mut terms = Vec::new();
            for argument in arguments {
                let value = self.value(&argument.tree, numeration, outputs, named)?;
                terms.push(self.term_of(value)?);
            }
            let relation = match output {
                None => format!("${name}"),
                Some(output) => format!("{name}@{output}"),
            };
            return Ok(Node::Pure(numeration, Formula::Relation(relation, terms)));
        }
        let mut variables = Vec::new();
        for argument in arguments {
            variables.push(match (&argument.tree, argument.numeration) {
                (Tree::Variable(variable), None) => variable.clone(),
                (tree, numeration) => {
                    let numeration = numeration.unwrap_or(self.numeration);
                    let value = self.value(tree, numeration, outputs, named)?;
                    let term = self.term_in(numeration, value)?;
                    self.name_of(term, numeration, named)
                }
            });
        }
        Ok(Node::Call { name: name.to_owned(), output, variables })
    }

    /// A term, or a predicate about one number, which stands for that number.
    fn argument(&mut self) -> Read<Argument> {
        let used = self.used.take();
        let result = self.bracket(Self::argument_within);
        self.used = used;
        result
    }

    fn argument_within(&mut self) -> Read<Argument> {
        self.prefix()?;
        if !self.is_formula(self.at) {
            let tree = self.sum()?;
            let is_alone = matches!(tree, Tree::Variable(_));
            let numeration = self.used.unwrap_or(self.numeration);
            return Ok(Argument { tree, numeration: (!is_alone).then_some(numeration) });
        }
        let predicate = self.equivalence()?;
        let free = predicate.free_variables();
        let [variable] = free.as_slice() else {
            return Err(self.wrong("a predicate in the place of a number has one free variable"));
        };
        self.conditions.push(predicate);
        Ok(Argument { tree: Tree::Variable(variable.clone()), numeration: None })
    }

    fn comparison(&mut self) -> Read<Node> {
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
    fn cases(
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
    fn value(
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

    fn name_of(&mut self, term: Expression, numeration: Numeration, named: &mut Vec<Named>) -> String {
        self.fresh += 1;
        let name = format!("difference'{}", self.fresh);
        named.push(Named { name: name.clone(), numeration, term });
        name
    }

    /// A value as a term of this numeration.
    fn term_in(&self, numeration: Numeration, value: Value) -> Read<Expression> {
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

/// One term without another.
fn minus(mut one: Expression, other: Expression) -> Expression {
    one.factors.extend(other.factors.into_iter().map(|(coefficient, factor)| (-coefficient, factor)));
    one.plus += other.minus;
    one.minus += other.plus;
    one
}

/// The words of some terms, from left to right, with their indices.
fn words_of<'a>(trees: impl Iterator<Item = &'a Tree>) -> Vec<(&'a str, &'a [Argument])> {
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

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn all(conditions: Vec<Node>, node: Node) -> Node {
    conditions.into_iter().rev().fold(node, Node::and)
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
