//! Statements as they are written.

use num_bigint::BigUint;

use super::pattern::Pattern;
use crate::system::{FIBONACCI, System};

/// A formula with the definitions that stand before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What precedes it, in order.
    pub definitions: Vec<Definition>,
    /// What is asked.
    pub formula: Formula,
    /// How numbers are written: what their parts and digits are.
    pub system: &'static System,
}

/// `let name(parameters) = formula;` or `def name(parameters) = formula;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What is defined.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<String>,
    /// What it says.
    pub formula: Formula,
    /// Whether it is a relation of natural numbers that is decided once (`def`); if not, it is put in where it is used (`let`).
    pub is_relation: bool,
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
    /// `infinite x, y: f`: for infinitely many x and y.
    Infinite(Vec<String>, Box<Formula>),
    /// `a < b`
    Compare(Expression, Comparison, Expression),
    /// `name(a, b)`
    Relation(String, Vec<Expression>),
    /// `/pattern/(a, b)`
    Match(Pattern, Vec<Expression>),
    /// `name(a, b; c)`, or `name(a, b; c) = 4`: a phrase to which the caller gives a meaning.
    Phrase(Phrase),
    /// A phrase, and what it means.
    Said(Phrase, Box<Formula>),
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
    /// z1 of a term, or z2, z3, and so on.
    Part(u8, Box<Expression>),
    /// `t / 3`: the quotient of a term by a number of at least 1, rounded down.
    Quotient(u32, Box<Expression>),
    /// `t mod 3`: what is left.
    Remainder(u32, Box<Expression>),
}

/// A relation of terms before and a term after a semicolon, which may be `inf`; perhaps about a game by its name, which may have
/// nothing after a semicolon; perhaps compared with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Its name.
    pub name: String,
    /// The game it is about, if it names one: `wythoff` of `lose(wythoff: m, n)`.
    pub game: Option<String>,
    /// The terms before the semicolon.
    pub before: Vec<Expression>,
    /// Whether there is a semicolon.
    pub has_behind: bool,
    /// The term after it; `None` for `inf`.
    pub behind: Option<Expression>,
    /// What it is compared with, if it is a value.
    pub compared: Option<(Comparison, u32)>,
}

/// The numeration of a statement, and the names that it may use beside the built-in ones.
///
/// ```
/// use automata::logic::{Answer, Relations, Vocabulary, decide, parse_with};
/// use automata::BINARY;
/// use limits::Limits;
///
/// let binary = Vocabulary { system: &BINARY, ..Vocabulary::default() };
/// let statement = parse_with("forall n: term(n) => n = 1 or exists m: n = 2*m", &binary).unwrap();
/// assert!(matches!(decide(&statement, &Relations::new(), &Limits::default()), Ok(Answer::True { .. })));
/// assert!(parse_with("exists n: fib(n)", &binary).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// How numbers are written.
    pub system: &'static System,
    /// Relations, with how many terms they take.
    pub relations: Vec<(String, usize)>,
    /// Phrases that are true or false.
    pub phrases: Vec<String>,
    /// Phrases that are values, to be compared with a number.
    pub values: Vec<String>,
    /// Names that mean something where numbers are written in the Zeckendorf system, and only there.
    pub elsewhere: Vec<String>,
}

impl Default for Vocabulary {
    /// Zeckendorf representations, and nothing beside what is built in.
    fn default() -> Self {
        Self {
            system: &FIBONACCI,
            relations: Vec::new(),
            phrases: Vec::new(),
            values: Vec::new(),
            elsewhere: Vec::new(),
        }
    }
}

impl Formula {
    /// The variables that no quantifier binds, in the order in which they are written.
    pub fn free_variables(&self) -> Vec<String> {
        let mut free = Vec::new();
        self.find_free(&mut Vec::new(), &mut free);
        free
    }

    fn find_free<'a>(&'a self, bound: &mut Vec<&'a str>, free: &mut Vec<String>) {
        match self {
            Self::Not(a) => a.find_free(bound, free),
            Self::And(a, b) | Self::Or(a, b) | Self::Implies(a, b) | Self::Iff(a, b) => {
                a.find_free(bound, free);
                b.find_free(bound, free);
            }
            Self::Exists(names, a) | Self::Forall(names, a) | Self::Infinite(names, a) => {
                let outside = bound.len();
                bound.extend(names.iter().map(String::as_str));
                a.find_free(bound, free);
                bound.truncate(outside);
            }
            Self::Compare(a, _, b) => {
                a.find_free(bound, free);
                b.find_free(bound, free);
            }
            Self::Relation(_, terms) | Self::Match(_, terms) => {
                terms.iter().for_each(|term| term.find_free(bound, free));
            }
            Self::Phrase(phrase) | Self::Said(phrase, _) => {
                phrase.before.iter().chain(&phrase.behind).for_each(|term| term.find_free(bound, free));
            }
        }
    }
}

impl Expression {
    /// A variable alone.
    pub fn variable(name: impl Into<String>) -> Self {
        Self { factors: vec![(1, Factor::Variable(name.into()))], ..Self::default() }
    }

    fn find_free(&self, bound: &[&str], free: &mut Vec<String>) {
        self.each_variable(&mut |name| {
            if !bound.contains(&name) && !free.iter().any(|known| known == name) {
                free.push(name.to_owned());
            }
        });
    }

    /// Visits the variables as they are written, those within parts, quotients and remainders too.
    pub fn each_variable<'a>(&'a self, visit: &mut impl FnMut(&'a str)) {
        fn each<'a>(term: &'a Expression, visit: &mut dyn FnMut(&'a str)) {
            for (_, factor) in &term.factors {
                match factor {
                    Factor::Variable(name) => visit(name),
                    other => other.of().into_iter().for_each(|of| each(of, visit)),
                }
            }
        }
        each(self, visit);
    }

    /// The sum with a multiple of another term; the multiples of neither are added up.
    pub(super) fn plus_times(mut self, times: i32, other: &Self) -> Self {
        self.factors.extend(other.factors.iter().map(|(many, factor)| (many * times, factor.clone())));
        let many = BigUint::from(times.unsigned_abs());
        let (plus, minus) = (&other.plus * &many, &other.minus * &many);
        let (plus, minus) = if times < 0 { (minus, plus) } else { (plus, minus) };
        self.plus += plus;
        self.minus += minus;
        self
    }

    /// The same with the multiples of each variable added up, and without what is multiplied by 0. The multiples of a part are not added
    /// up: where it is infinite, one of them taken from another has no value.
    ///
    /// ```
    /// use automata::logic::{Formula, parse};
    /// let statement = parse("n + 2*m - n + 0*z1(k) + z1(n) - z1(n) = 7").unwrap();
    /// let Formula::Compare(term, ..) = statement.formula else { panic!() };
    /// assert_eq!(term.added_up().to_string(), "2*m + z1(n) - z1(n)");
    /// ```
    #[must_use]
    pub fn added_up(&self) -> Self {
        let mut factors: Vec<(i32, Factor)> = Vec::new();
        for (coefficient, factor) in &self.factors {
            let same = factors
                .iter_mut()
                .find(|(_, other)| matches!(factor, Factor::Variable(_)) && other == factor);
            match same {
                Some((sum, _)) => *sum = sum.saturating_add(*coefficient),
                None => factors.push((*coefficient, factor.clone())),
            }
        }
        factors.retain(|(coefficient, _)| *coefficient != 0);
        Self { factors, ..self.clone() }
    }

    /// The number that it is, if it is one.
    pub fn as_number(&self) -> Option<BigUint> {
        (self.factors.is_empty() && self.plus >= self.minus).then(|| &self.plus - &self.minus)
    }
}

impl Factor {
    /// The term of which it is a part, a quotient or a remainder; `None` for a variable.
    pub fn of(&self) -> Option<&Expression> {
        match self {
            Self::Variable(_) => None,
            Self::Part(_, of) | Self::Quotient(_, of) | Self::Remainder(_, of) => Some(of),
        }
    }

    /// The same of another term.
    ///
    /// # Panics
    ///
    /// If it is a variable.
    #[must_use]
    pub fn of_term(&self, of: Expression) -> Self {
        let of = Box::new(of);
        match self {
            Self::Variable(name) => panic!("the variable {name} is of nothing"),
            Self::Part(number, _) => Self::Part(*number, of),
            Self::Quotient(divisor, _) => Self::Quotient(*divisor, of),
            Self::Remainder(divisor, _) => Self::Remainder(*divisor, of),
        }
    }
}
