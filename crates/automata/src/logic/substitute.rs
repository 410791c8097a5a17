//! `let` is substitution: the body of a definition replaces its name, with terms in place of its parameters.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use super::formula::{Comparison, Definition, Expression, Factor, Formula, Phrase, Statement};
use crate::too_large::TooLarge;

/// Longer statements are refused: definitions that use each other can grow beyond any machine.
pub(super) const MOST_PARTS: usize = 100_000;

impl Statement {
    /// The same statement without what `let` defines, and with `infinite` said by other quantifiers. Relations stay, with what they say.
    ///
    /// ```
    /// use automata::logic::parse;
    /// let statement = parse("let small(x) = exists n: n < 5 and x = n; small(2*n)").unwrap();
    /// assert_eq!(statement.substituted().unwrap().to_string(), "exists n': n' < 5 and 2*n = n'");
    /// ```
    ///
    /// # Errors
    ///
    /// If it becomes too long, or a coefficient too large.
    pub fn substituted(&self) -> Result<Self, TooLarge> {
        let mut known: HashMap<&str, (&[String], Formula)> = HashMap::new();
        let mut left = MOST_PARTS;
        let mut definitions = Vec::new();
        for definition in &self.definitions {
            let mut substitution = Substitution { known: &known, left: &mut left, by_value: false };
            let formula = substitution.formula(&definition.formula, &HashMap::new())?;
            if definition.is_relation {
                definitions.push(Definition { formula, ..definition.clone() });
            } else {
                known.insert(&definition.name, (&definition.parameters, formula));
            }
        }
        let mut substitution = Substitution { known: &known, left: &mut left, by_value: false };
        let formula = substitution.formula(&self.formula, &HashMap::new())?;
        Ok(Self { definitions, formula, system: self.system })
    }

    /// The same statement with relations put in too: p(s, t) says that there are natural numbers equal to s and t of which p is true. A variable is
    /// such a number itself.
    pub(super) fn without_relations(&self) -> Result<Self, TooLarge> {
        let mut known: HashMap<&str, (&[String], Formula)> = HashMap::new();
        let mut left = MOST_PARTS;
        for definition in &self.definitions {
            let mut substitution = Substitution { known: &known, left: &mut left, by_value: true };
            let formula = substitution.formula(&definition.formula, &HashMap::new())?;
            known.insert(&definition.name, (&definition.parameters, formula));
        }
        let mut substitution = Substitution { known: &known, left: &mut left, by_value: true };
        let formula = substitution.formula(&self.formula, &HashMap::new())?;
        Ok(Self { definitions: Vec::new(), formula, system: self.system })
    }
}

/// Terms for names.
type Terms = HashMap<String, Expression>;

struct Substitution<'a> {
    /// Definitions, their own ones put in already.
    known: &'a HashMap<&'a str, (&'a [String], Formula)>,
    /// How many more parts there may be.
    left: &'a mut usize,
    /// Whether they are about natural numbers, and not about terms.
    by_value: bool,
}

impl Substitution<'_> {
    fn formula(&mut self, formula: &Formula, terms: &Terms) -> Result<Formula, TooLarge> {
        *self.left = self.left.checked_sub(1).ok_or(TooLarge::Parts(MOST_PARTS))?;
        let mut inner = |formula: &Formula| self.formula(formula, terms).map(Box::new);
        Ok(match formula {
            Formula::Not(a) => Formula::Not(inner(a)?),
            Formula::And(a, b) => Formula::And(inner(a)?, inner(b)?),
            Formula::Or(a, b) => Formula::Or(inner(a)?, inner(b)?),
            Formula::Implies(a, b) => Formula::Implies(inner(a)?, inner(b)?),
            Formula::Iff(a, b) => Formula::Iff(inner(a)?, inner(b)?),
            Formula::Exists(names, a) => {
                let (names, terms) = apart(names, a, terms);
                Formula::Exists(names, Box::new(self.formula(a, &terms)?))
            }
            Formula::Forall(names, a) => {
                let (names, terms) = apart(names, a, terms);
                Formula::Forall(names, Box::new(self.formula(a, &terms)?))
            }
            Formula::Infinite(names, a) => {
                let (names, terms) = apart(names, a, terms);
                infinite(names, self.formula(a, &terms)?)
            }
            Formula::Compare(a, comparison, b) => {
                Formula::Compare(put(a, terms)?, *comparison, put(b, terms)?)
            }
            Formula::Match(pattern, arguments) => Formula::Match(pattern.clone(), put_all(arguments, terms)?),
            Formula::Phrase(phrase) => Formula::Phrase(Phrase {
                before: put_all(&phrase.before, terms)?,
                behind: phrase.behind.as_ref().map(|term| put(term, terms)).transpose()?,
                ..phrase.clone()
            }),
            // Its meaning is about the same variables: parameters of relations are variables, and become others.
            Formula::Said(phrase, meaning) => Formula::Said(
                Phrase {
                    before: put_all(&phrase.before, terms)?,
                    behind: phrase.behind.as_ref().map(|term| put(term, terms)).transpose()?,
                    ..phrase.clone()
                },
                Box::new(self.formula(meaning, terms)?),
            ),
            Formula::Relation(name, arguments) => {
                let arguments = put_all(arguments, terms)?;
                match self.known.get(name.as_str()) {
                    None => Formula::Relation(name.clone(), arguments),
                    Some((parameters, body)) => {
                        let (numbers, arguments) = if self.by_value {
                            values(parameters, arguments)
                        } else {
                            (Vec::new(), arguments)
                        };
                        let terms: Terms = parameters.iter().cloned().zip(arguments).collect();
                        // Its own definitions are put in already, and its names are its own.
                        let nothing = HashMap::new();
                        let mut inner = Substitution { known: &nothing, left: self.left, by_value: false };
                        with_values(numbers, inner.formula(body, &terms)?)
                    }
                }
            }
        })
    }
}

/// What a relation is given: a variable itself, and for another term a new one; the new ones with their terms.
fn values(parameters: &[String], arguments: Vec<Expression>) -> (Vec<(String, Expression)>, Vec<Expression>) {
    let mut taken = HashSet::new();
    arguments.iter().for_each(|argument| variables(argument, &mut taken));
    let mut numbers = Vec::new();
    let arguments = parameters.iter().zip(arguments).map(|(parameter, argument)| {
        let argument = argument.added_up();
        let is_number = argument.plus == BigUint::ZERO && argument.minus == BigUint::ZERO;
        if is_number && matches!(argument.factors.as_slice(), [(1, Factor::Variable(_))]) {
            return argument;
        }
        let mut name = format!("{parameter}'");
        while taken.contains(&name) {
            name.push('\'');
        }
        taken.insert(name.clone());
        numbers.push((name.clone(), argument));
        Expression::variable(name)
    });
    let arguments = arguments.collect();
    (numbers, arguments)
}

/// That there are numbers equal to these terms, and what is said of them. The outermost quantifier of a statement is asked about; this one is none that
/// is written.
fn with_values(numbers: Vec<(String, Expression)>, said: Formula) -> Formula {
    if numbers.is_empty() {
        return said;
    }
    let names = numbers.iter().map(|(name, _)| name.clone()).collect();
    let all = numbers.into_iter().rev().fold(said, |said, (name, term)| {
        let equal = Formula::Compare(Expression::variable(name), Comparison::Equal, term);
        Formula::And(Box::new(equal), Box::new(said))
    });
    let exists = Formula::Exists(names, Box::new(all));
    Formula::Not(Box::new(Formula::Not(Box::new(exists))))
}

/// The names of a quantifier and the terms below it: its names hide terms of the same name, and are changed where a term that is put
/// in below it speaks of another variable of that name.
fn apart(names: &[String], body: &Formula, terms: &Terms) -> (Vec<String>, Terms) {
    let mut terms: Terms =
        terms.iter().filter(|(name, _)| !names.contains(name)).map(|(n, t)| (n.clone(), t.clone())).collect();
    let mut taken: HashSet<String> = HashSet::new();
    terms.values().for_each(|term| variables(term, &mut taken));
    if taken.is_empty() {
        return (names.to_vec(), terms);
    }
    let mut inside = HashSet::new();
    all_variables(body, &mut inside);
    let mut fresh = Vec::with_capacity(names.len());
    for name in names {
        let mut other = name.clone();
        // Users cannot write a name with a prime.
        while taken.contains(&other) || (other != *name && inside.contains(&other)) {
            other.push('\'');
        }
        if other != *name {
            terms.insert(name.clone(), Expression::variable(other.clone()));
        }
        taken.insert(other.clone());
        fresh.push(other);
    }
    (fresh, terms)
}

fn variables(term: &Expression, found: &mut HashSet<String>) {
    term.each_variable(&mut |name| {
        found.insert(name.to_owned());
    });
}

/// That infinitely many numbers satisfy a formula: for each number, some have a larger sum.
fn infinite(names: Vec<String>, body: Formula) -> Formula {
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    all_variables(&body, &mut taken);
    // Users cannot write a name with a prime.
    let mut least = "least'".to_owned();
    while taken.contains(&least) {
        least.push('\'');
    }
    let factors = names.iter().map(|name| (1, Factor::Variable(name.clone()))).collect();
    let sum = Expression { factors, ..Expression::default() };
    let larger = Formula::Compare(Expression::variable(least.clone()), Comparison::Less, sum);
    let beyond = Formula::Exists(names, Box::new(Formula::And(Box::new(larger), Box::new(body))));
    Formula::Not(Box::new(Formula::Exists(vec![least], Box::new(Formula::Not(Box::new(beyond))))))
}

/// All names in a formula, bound or not.
fn all_variables(formula: &Formula, found: &mut HashSet<String>) {
    match formula {
        Formula::Not(a) => all_variables(a, found),
        Formula::And(a, b) | Formula::Or(a, b) | Formula::Implies(a, b) | Formula::Iff(a, b) => {
            all_variables(a, found);
            all_variables(b, found);
        }
        Formula::Exists(names, a) | Formula::Forall(names, a) | Formula::Infinite(names, a) => {
            found.extend(names.iter().cloned());
            all_variables(a, found);
        }
        Formula::Compare(a, _, b) => {
            variables(a, found);
            variables(b, found);
        }
        Formula::Relation(_, arguments) | Formula::Match(_, arguments) => {
            arguments.iter().for_each(|term| variables(term, found));
        }
        Formula::Phrase(phrase) => {
            phrase.before.iter().chain(&phrase.behind).for_each(|term| variables(term, found));
        }
        Formula::Said(phrase, meaning) => {
            phrase.before.iter().chain(&phrase.behind).for_each(|term| variables(term, found));
            all_variables(meaning, found);
        }
    }
}

fn put_all(arguments: &[Expression], terms: &Terms) -> Result<Vec<Expression>, TooLarge> {
    arguments.iter().map(|argument| put(argument, terms)).collect()
}

/// The term with terms in place of names.
fn put(term: &Expression, terms: &Terms) -> Result<Expression, TooLarge> {
    if terms.is_empty() {
        return Ok(term.clone());
    }
    let mut sum = Expression { factors: Vec::new(), plus: term.plus.clone(), minus: term.minus.clone() };
    for (coefficient, factor) in &term.factors {
        match factor {
            Factor::Variable(name) => match terms.get(name) {
                None => push(&mut sum, *coefficient, factor.clone())?,
                Some(other) => add(&mut sum, *coefficient, other)?,
            },
            Factor::Part(_, of) | Factor::Quotient(_, of) | Factor::Remainder(_, of) => {
                push(&mut sum, *coefficient, factor.of_term(put(of, terms)?))?;
            }
        }
    }
    Ok(sum)
}

/// No coefficient is larger: sums of some of them stay far below what a machine integer holds.
const LARGEST_COEFFICIENT: i32 = 1_000_000;

/// Adds a multiple of a factor. Factors of different signs stay apart: where both are infinite, their sum has no value, and what a
/// variable means is not known before all definitions are substituted.
fn push(sum: &mut Expression, coefficient: i32, factor: Factor) -> Result<(), TooLarge> {
    let same = |(sign, other): &&mut (i32, Factor)| sign.signum() == coefficient.signum() && *other == factor;
    let found = sum.factors.iter_mut().find(same);
    let total = match &found {
        Some((other, _)) => other.checked_add(coefficient),
        None => Some(coefficient),
    };
    let total = total.filter(|total| total.abs() <= LARGEST_COEFFICIENT);
    let total = total.ok_or(TooLarge::Coefficient(LARGEST_COEFFICIENT))?;
    match found {
        Some((other, _)) => *other = total,
        None => sum.factors.push((total, factor)),
    }
    Ok(())
}

/// Adds a multiple of another term.
fn add(sum: &mut Expression, times: i32, other: &Expression) -> Result<(), TooLarge> {
    for (coefficient, factor) in &other.factors {
        let product = coefficient.checked_mul(times).ok_or(TooLarge::Coefficient(LARGEST_COEFFICIENT))?;
        push(sum, product, factor.clone())?;
    }
    let many = BigUint::from(times.unsigned_abs());
    let (plus, minus) = (&other.plus * &many, &other.minus * &many);
    let (plus, minus) = if times < 0 { (minus, plus) } else { (plus, minus) };
    sum.plus += plus;
    sum.minus += minus;
    Ok(())
}
