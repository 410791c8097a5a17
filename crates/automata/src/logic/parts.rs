//! The parts of a statement: what each automaton of its certificate is about. `docs/CERTIFICATES.md` says how a statement is taken
//! apart; a checker takes it apart in the same way.

use std::collections::HashMap;

use super::formula::{Definition, Expression, Factor, Formula, Phrase, Statement};
use super::lower::{Core, Lowering, Scope, Variable};
use super::simplify::simplify;
use super::substitute::MOST_PARTS;
use crate::system::System;
use crate::too_large::TooLarge;

/// A part of a statement.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Atom(Box<Atom>),
    Not(Box<Part>),
    /// Two at least, none of them a conjunction.
    And(Vec<Part>),
    Iff(Box<Part>, Box<Part>),
    Exists(Variable, Box<Part>),
}

/// A comparison, a relation, a pattern or a position.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// What it says, with the numbers of variables as their names.
    said: Formula,
    /// The same in simple forms.
    pub(super) core: Core,
    /// The variables that occur in it, ascending.
    pub(super) variables: Vec<Variable>,
}

/// What a statement asks for.
pub(super) enum Question {
    /// The set of the numbers for which the part holds.
    Set(Part),
    /// Whether there are numbers for these variables for which the part holds: yes makes the statement true, or, if it begins with
    /// `forall`, false.
    Search { forall: bool, variables: Vec<(String, Variable)>, part: Part },
    /// Whether the part holds, which speaks of no numbers.
    Truth(Part),
}

/// A statement taken apart.
pub(super) struct Parts {
    pub(super) question: Question,
    /// Free variables, in the order in which they are met.
    pub(super) free: Vec<(String, Variable)>,
    /// The names of the variables that have one.
    pub(super) names: HashMap<Variable, String>,
}

impl Parts {
    /// Whether it is a closed statement of sums alone: then how numbers are written does not change its answer.
    pub(super) fn is_of_sums(&self) -> bool {
        match &self.question {
            Question::Set(_) => false,
            Question::Search { part, .. } | Question::Truth(part) => part.is_of_sums(),
        }
    }
}

/// Takes a statement apart, without relations that it defines or with these put in.
pub(super) fn take_apart(statement: &Statement) -> Result<Parts, TooLarge> {
    let written = statement.substituted()?;
    let statement = &written.without_relations()?;
    let mut lowering = Lowering::new(statement.system);
    let scope = Scope::new();
    // A variable that is written is free, even where it does not matter.
    for name in written.formula.free_variables() {
        lowering.variable(&name, &scope);
    }
    let question = match &statement.formula {
        Formula::Forall(names, inner) | Formula::Exists(names, inner) if lowering.free.is_empty() => {
            let forall = matches!(statement.formula, Formula::Forall(..));
            let (scope, variables) = lowering.bind(&scope, names);
            let part = part(&mut lowering, inner, &scope);
            let part = if forall { not(part) } else { part };
            Question::Search { forall, variables: names.iter().cloned().zip(variables).collect(), part }
        }
        formula => {
            let part = part(&mut lowering, formula, &scope);
            if lowering.free.is_empty() { Question::Truth(part) } else { Question::Set(part) }
        }
    };
    if lowering.parts > MOST_PARTS {
        return Err(TooLarge::Parts(MOST_PARTS));
    }
    Ok(Parts { question, free: lowering.free, names: lowering.names })
}

/// What a relation says of its parameters, which have the numbers from 1 on. It uses no relation that is defined.
pub(super) fn of_relation(
    definition: &Definition,
    system: &'static System,
) -> Result<(Part, Names), TooLarge> {
    let mut lowering = Lowering::new(system);
    let scope = Scope::new();
    for name in &definition.parameters {
        lowering.variable(name, &scope);
    }
    let part = part(&mut lowering, &definition.formula, &scope);
    if lowering.parts > MOST_PARTS { Err(TooLarge::Parts(MOST_PARTS)) } else { Ok((part, lowering.names)) }
}

/// The names of variables.
pub(super) type Names = HashMap<Variable, String>;

fn part(lowering: &mut Lowering, formula: &Formula, scope: &Scope) -> Part {
    lowering.parts += 1;
    match formula {
        Formula::Not(inner) => not(part(lowering, inner, scope)),
        Formula::And(left, right) => and(vec![part(lowering, left, scope), part(lowering, right, scope)]),
        Formula::Or(left, right) => {
            not(and(vec![not(part(lowering, left, scope)), not(part(lowering, right, scope))]))
        }
        Formula::Implies(left, right) => {
            not(and(vec![part(lowering, left, scope), not(part(lowering, right, scope))]))
        }
        Formula::Iff(left, right) => {
            Part::Iff(Box::new(part(lowering, left, scope)), Box::new(part(lowering, right, scope)))
        }
        Formula::Exists(names, inner) | Formula::Forall(names, inner) => {
            let forall = matches!(formula, Formula::Forall(..));
            let (scope, variables) = lowering.bind(scope, names);
            let inner = part(lowering, inner, &scope);
            let inner = if forall { not(inner) } else { inner };
            let exists = variables.into_iter().rev().fold(inner, |inner, variable| exists(variable, inner));
            if forall { not(exists) } else { exists }
        }
        Formula::Infinite(..) => unreachable!("substitution has said it by other quantifiers"),
        Formula::Compare(..)
        | Formula::Relation(..)
        | Formula::Match(..)
        | Formula::Phrase(_)
        | Formula::Said(..) => {
            let core = simplify(lowering.formula(formula, scope));
            let mut variables = Vec::new();
            let said = rename(formula, &mut |name| lowering.variable(name, scope).to_string());
            each_term(formula, &mut |term| {
                occurring(term, &mut |name| variables.push(lowering.variable(name, scope)));
            });
            variables.sort_unstable();
            variables.dedup();
            Part::Atom(Box::new(Atom { said, core, variables }))
        }
    }
}

pub(super) fn not(part: Part) -> Part {
    match part {
        Part::Not(inner) => *inner,
        other => Part::Not(Box::new(other)),
    }
}

/// All of these, one at least; conjunctions among them put flat.
fn and(parts: Vec<Part>) -> Part {
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Part::And(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.len() == 1 { flat.swap_remove(0) } else { Part::And(flat) }
}

/// That some number satisfies a part: a quantifier reaches no further than its variable.
fn exists(variable: Variable, part: Part) -> Part {
    if !occurs(variable, &part) {
        return part;
    }
    match part {
        Part::And(parts) => {
            let (with, mut others): (Vec<Part>, Vec<Part>) =
                parts.into_iter().partition(|part| occurs(variable, part));
            if others.is_empty() {
                return Part::Exists(variable, Box::new(Part::And(with)));
            }
            others.push(exists(variable, and(with)));
            and(others)
        }
        Part::Not(inner) => match *inner {
            Part::And(parts) => {
                not(and(parts.into_iter().map(|part| not(exists(variable, not(part)))).collect()))
            }
            other => Part::Exists(variable, Box::new(not(other))),
        },
        other => Part::Exists(variable, Box::new(other)),
    }
}

/// Whether a variable occurs. Each has its own number, and is bound once around all its places, so nothing hides it.
fn occurs(variable: Variable, part: &Part) -> bool {
    match part {
        Part::Atom(atom) => atom.variables.contains(&variable),
        Part::Not(inner) | Part::Exists(_, inner) => occurs(variable, inner),
        Part::And(parts) => parts.iter().any(|part| occurs(variable, part)),
        Part::Iff(left, right) => occurs(variable, left) || occurs(variable, right),
    }
}

impl Part {
    fn is_of_sums(&self) -> bool {
        match self {
            Self::Atom(atom) => atom.core.is_of_sums(),
            Self::Not(inner) | Self::Exists(_, inner) => inner.is_of_sums(),
            Self::And(parts) => parts.iter().all(Self::is_of_sums),
            Self::Iff(left, right) => left.is_of_sums() && right.is_of_sums(),
        }
    }

    /// The variables that occur in it and are not bound there, ascending.
    pub(super) fn free_variables(&self) -> Vec<Variable> {
        let mut free = Vec::new();
        self.find_free(&mut free);
        free.sort_unstable();
        free.dedup();
        free
    }

    fn find_free(&self, free: &mut Vec<Variable>) {
        match self {
            Self::Atom(atom) => free.extend(&atom.variables),
            Self::Not(inner) => inner.find_free(free),
            Self::And(parts) => parts.iter().for_each(|part| part.find_free(free)),
            Self::Iff(left, right) => {
                left.find_free(free);
                right.find_free(free);
            }
            Self::Exists(variable, inner) => {
                let outside = free.len();
                inner.find_free(free);
                let mut at = outside;
                while at < free.len() {
                    if free[at] == *variable {
                        free.swap_remove(at);
                    } else {
                        at += 1;
                    }
                }
            }
        }
    }

    /// What is the same for all parts that differ in the names of their variables only, not in the order of the free ones; `None` if it
    /// would be long.
    pub(super) fn shape(&self, free: &[Variable]) -> Option<String> {
        let names = free.iter().enumerate().map(|(place, &variable)| (variable, format!("f{place}")));
        let mut shape = Shape { names: names.collect(), bound: 0, text: String::new() };
        shape.write(self).then_some(shape.text)
    }

    /// The part as text, for people who want to see how a statement is decided.
    pub(super) fn describe(&self, names: &HashMap<Variable, String>) -> String {
        /// Longer descriptions are cut.
        const LONGEST: usize = 200;
        let text = self.text(names);
        match text.char_indices().nth(LONGEST) {
            None => text,
            Some((end, _)) => format!("{}...", &text[..end]),
        }
    }

    fn text(&self, names: &HashMap<Variable, String>) -> String {
        let bracketed = |part: &Self| match part {
            Self::Atom(_) => part.text(names),
            Self::Not(inner) if matches!(**inner, Self::Atom(_)) => part.text(names),
            _ => format!("({})", part.text(names)),
        };
        let join = |parts: &mut dyn Iterator<Item = String>, word: &str| parts.collect::<Vec<_>>().join(word);
        match self {
            Self::Atom(atom) => atom.named(names).to_string(),
            Self::Not(inner) => match &**inner {
                Self::And(parts) => join(&mut parts.iter().map(|part| bracketed(&not(part.clone()))), " or "),
                Self::Exists(variable, inner) => {
                    format!("forall {}: {}", names[variable], not((**inner).clone()).text(names))
                }
                other => format!("not {}", bracketed(other)),
            },
            Self::And(parts) => join(&mut parts.iter().map(bracketed), " and "),
            Self::Iff(left, right) => format!("{} <=> {}", bracketed(left), bracketed(right)),
            Self::Exists(variable, inner) => format!("exists {}: {}", names[variable], inner.text(names)),
        }
    }
}

/// A text that two parts share iff renaming makes them the same.
struct Shape {
    names: HashMap<Variable, String>,
    /// How many quantifiers there were.
    bound: usize,
    text: String,
}

impl Shape {
    /// Whether there was room for it.
    fn write(&mut self, part: &Part) -> bool {
        const LONGEST: usize = 4000;
        match part {
            Part::Atom(atom) => self.text += &atom.named(&self.names).to_string(),
            Part::Not(inner) => {
                self.text.push('!');
                return self.write(inner);
            }
            Part::And(parts) => {
                self.text.push('(');
                for part in parts {
                    if !self.write(part) {
                        return false;
                    }
                    self.text.push('&');
                }
                self.text.push(')');
            }
            Part::Iff(left, right) => {
                self.text += "(=";
                if !self.write(left) {
                    return false;
                }
                self.text.push('&');
                let room = self.write(right);
                self.text.push(')');
                return room;
            }
            Part::Exists(variable, inner) => {
                // Numbered as they come: a quantifier that was moved inward may bind its variable in several parts.
                self.bound += 1;
                let name = format!("b{}", self.bound);
                self.text += &format!("E{name} ");
                self.names.insert(*variable, name);
                return self.write(inner);
            }
        }
        self.text.len() < LONGEST
    }
}

impl Atom {
    /// What it says, with these names.
    fn named(&self, names: &HashMap<Variable, String>) -> Formula {
        rename(&self.said, &mut |number| {
            let variable: Option<Variable> = number.parse().ok();
            variable.and_then(|variable| names.get(&variable)).cloned().unwrap_or_else(|| number.to_owned())
        })
    }
}

/// Each term of an atom.
fn each_term<'a>(atom: &'a Formula, visit: &mut dyn FnMut(&'a Expression)) {
    match atom {
        Formula::Compare(left, _, right) => [left, right].into_iter().for_each(visit),
        Formula::Relation(_, terms) | Formula::Match(_, terms) => terms.iter().for_each(visit),
        Formula::Phrase(phrase) | Formula::Said(phrase, _) => {
            phrase.before.iter().chain(&phrase.behind).for_each(visit);
        }
        _ => unreachable!("only atoms have terms of their own"),
    }
}

/// The variables of a term that are not taken away again.
fn occurring<'a>(term: &'a Expression, visit: &mut dyn FnMut(&'a str)) {
    let mut sums: Vec<(&str, i64)> = Vec::new();
    for (coefficient, factor) in term.factors.iter().filter(|(coefficient, _)| *coefficient != 0) {
        match factor {
            Factor::Part(_, of) | Factor::Quotient(_, of) | Factor::Remainder(_, of) => {
                occurring(of, visit);
            }
            Factor::Variable(name) => match sums.iter_mut().find(|(other, _)| other == name) {
                Some((_, sum)) => *sum += i64::from(*coefficient),
                None => sums.push((name, i64::from(*coefficient))),
            },
        }
    }
    sums.into_iter().filter(|(_, sum)| *sum != 0).for_each(|(name, _)| visit(name));
}

/// An atom with other names; the meaning of a phrase is left out.
fn rename(atom: &Formula, name: &mut dyn FnMut(&str) -> String) -> Formula {
    let mut all = |terms: &[Expression]| terms.iter().map(|term| renamed(term, name)).collect::<Vec<_>>();
    match atom {
        Formula::Compare(left, comparison, right) => {
            Formula::Compare(renamed(left, name), *comparison, renamed(right, name))
        }
        Formula::Relation(relation, terms) => Formula::Relation(relation.clone(), all(terms)),
        Formula::Match(pattern, terms) => Formula::Match(pattern.clone(), all(terms)),
        Formula::Phrase(phrase) | Formula::Said(phrase, _) => Formula::Phrase(Phrase {
            before: all(&phrase.before),
            behind: phrase.behind.as_ref().map(|term| renamed(term, name)),
            ..phrase.clone()
        }),
        _ => unreachable!("only atoms are renamed"),
    }
}

fn renamed(term: &Expression, name: &mut dyn FnMut(&str) -> String) -> Expression {
    let mut factor = |factor: &Factor| match factor {
        Factor::Variable(variable) => Factor::Variable(name(variable)),
        Factor::Part(_, of) | Factor::Quotient(_, of) | Factor::Remainder(_, of) => {
            factor.of_term(renamed(of, name))
        }
    };
    Expression {
        factors: term.factors.iter().map(|(coefficient, of)| (*coefficient, factor(of))).collect(),
        ..term.clone()
    }
}
