//! The parts of a statement: definitions put in, connectives made few, quantifiers moved inward.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::budget::TooLarge;
use crate::statement::big::Integer;
pub(crate) use crate::statement::part::{Atom, Kind, Part, Relation};
pub(crate) use crate::statement::positions::{Allowance, Asks, FamilyKey, Position, Question};
use crate::statement::positions::{Values, grundy, outcome};
use crate::statement::read::Unreadable;
use crate::statement::term::{Factor, Piece, Term, Variable};
use crate::statement::written::{self, Body, Formula, Sum, Text};

/// What a statement is made of.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) goal: Goal,
    /// The names of all variables, by their numbers.
    pub(crate) names: Vec<String>,
    /// The families that its positions need, each with the column of one that does.
    pub(crate) families: BTreeMap<FamilyKey, usize>,
    /// The names of games that positions are about, with their columns, their numbers of piles and whether there is an allowance.
    pub(crate) games: Vec<(String, usize, usize, bool)>,
    /// The relations from elsewhere, with their columns and how many numbers they are about.
    pub(crate) given: Vec<(String, usize, usize)>,
}

#[derive(Debug)]
pub(crate) enum Goal {
    /// With free variables: a set. Without: true or false.
    Part { part: Part, free: bool },
    /// Whether numbers exist for which the part is true, and the verdict if so.
    Search { part: Part, found: bool },
}

/// Why a statement cannot be taken apart.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    Unreadable(Unreadable),
    TooLarge,
}

impl From<TooLarge> for Trouble {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// More parts, deeper ones, and more variables in a part are not looked at.
const PARTS: usize = 100_000;
const DEPTH: usize = 400;
const WORK: usize = 5_000_000;
pub(crate) const FREE: usize = 16;

impl Parts {
    /// Takes a statement apart.
    pub(crate) fn of(text: &Text) -> Result<Self, Trouble> {
        // The first pass only finds the free variables, in their order.
        let mut first = Maker::new(text, Vec::new());
        first.formula(&text.formula, text.definitions.len(), 0)?;
        let free = std::mem::take(&mut first.met);
        if free.len() > FREE {
            return Err(Trouble::TooLarge);
        }
        let has_free = !free.is_empty();
        let mut maker = Maker::new(text, free);
        let goal = match has_free {
            true => Goal::Part { part: maker.formula(&text.formula, text.definitions.len(), 0)?, free: true },
            false => maker.closed(&text.formula)?,
        };
        Ok(Self {
            goal,
            names: maker.names,
            families: maker.families,
            games: maker.games,
            given: maker.given,
        })
    }
}

/// The meaning of a name.
#[derive(Clone)]
enum Meaning {
    Variable(Variable),
    Term(Rc<Term>),
}

/// Puts definitions in and makes parts, from the inside to the outside.
struct Maker<'t> {
    text: &'t Text,
    /// Which definition has a name.
    definitions: HashMap<&'t str, usize>,
    /// What names stand for at the present place, the innermost meaning last.
    scope: HashMap<&'t str, Vec<Meaning>>,
    /// The free variables whose numbers are known.
    free: HashMap<String, Variable>,
    /// The free variables in the order in which they are met.
    met: Vec<String>,
    /// The free variables whose numbers are not known, by the numbers that they have instead.
    unknown: HashMap<Variable, String>,
    names: Vec<String>,
    families: BTreeMap<FamilyKey, usize>,
    games: Vec<(String, usize, usize, bool)>,
    given: Vec<(String, usize, usize)>,
    parts: usize,
    work: usize,
    /// Within how many definitions about natural numbers this is, which speak of their parameters only; and whether one speaks of something else.
    inside: usize,
    stray: bool,
}

impl<'t> Maker<'t> {
    fn new(text: &'t Text, free: Vec<String>) -> Self {
        let definitions = text.definitions.iter().enumerate().map(|(i, one)| (one.name.text.as_str(), i));
        Self {
            text,
            definitions: definitions.collect(),
            scope: HashMap::new(),
            free: free.iter().cloned().zip(0..).collect(),
            met: Vec::new(),
            unknown: HashMap::new(),
            names: free,
            families: BTreeMap::new(),
            games: Vec::new(),
            given: Vec::new(),
            parts: 0,
            work: 0,
            inside: 0,
            stray: false,
        }
    }

    /// A statement without free variables: if it begins with a quantifier, this one is searched.
    fn closed(&mut self, formula: &'t Formula) -> Result<Goal, Trouble> {
        let (mut formula, mut before) = (formula, self.text.definitions.len());
        // The body of a definition replaces its name.
        for depth in 0..DEPTH {
            match formula {
                Formula::Quantifier { forall, names, body } => {
                    for name in names {
                        self.bind(&name.text);
                    }
                    let part = self.formula(body, before, depth + names.len())?;
                    let part = if *forall { self.not(part)? } else { part };
                    return Ok(Goal::Search { part, found: !forall });
                }
                Formula::Relation(name, terms) => match self.definition(name, terms, before)? {
                    Some(place)
                        if matches!(self.text.definitions[place].body, Body::Formula(_))
                            && !self.text.definitions[place].by_value =>
                    {
                        self.enter(place, terms)?;
                        before = place;
                        let Body::Formula(body) = &self.text.definitions[place].body else { break };
                        formula = body;
                    }
                    _ => break,
                },
                _ => break,
            }
        }
        Ok(Goal::Part { part: self.formula(formula, before, 0)?, free: false })
    }

    /// The part that a formula becomes; it may use this number of the definitions.
    fn formula(&mut self, formula: &'t Formula, before: usize, depth: usize) -> Result<Part, Trouble> {
        if depth > DEPTH {
            return Err(Trouble::TooLarge);
        }
        let deeper = depth + 1;
        match formula {
            Formula::Not(inner) => {
                let inner = self.formula(inner, before, deeper)?;
                self.not(inner)
            }
            Formula::And(all) => {
                let all = self.formulas(all, before, deeper)?;
                self.and(all)
            }
            Formula::Or(all) => {
                let mut none = Vec::new();
                for one in self.formulas(all, before, deeper)? {
                    none.push(self.not(one)?);
                }
                let none = self.and(none)?;
                self.not(none)
            }
            Formula::Implies(all) => {
                // The last ones stand deepest.
                let mut links = Vec::new();
                for (i, one) in all.iter().enumerate() {
                    links.push(self.formula(one, before, deeper + i)?);
                }
                let last = links.pop().ok_or(Trouble::TooLarge)?;
                links.into_iter().rev().try_fold(last, |then, when| {
                    let otherwise = self.not(then)?;
                    let violated = self.and(vec![when, otherwise])?;
                    self.not(violated)
                })
            }
            Formula::Iff(all) => {
                // The first ones stand deepest.
                let mut links = Vec::new();
                for (i, one) in all.iter().enumerate() {
                    links.push(self.formula(one, before, deeper + (all.len() - i))?);
                }
                let mut links = links.into_iter();
                let first = links.next().ok_or(Trouble::TooLarge)?;
                links.try_fold(first, |left, right| {
                    let variables = union([&left, &right]);
                    let size = left.size.saturating_add(right.size);
                    self.part(Kind::Iff(Box::new(left), Box::new(right)), variables, size)
                })
            }
            Formula::Quantifier { forall, names, body } => {
                let variables: Vec<_> = names.iter().map(|name| self.bind(&name.text)).collect();
                let mut part = self.formula(body, before, depth.saturating_add(names.len()))?;
                self.unbind(names);
                if *forall {
                    part = self.not(part)?;
                }
                for &variable in variables.iter().rev() {
                    part = self.exists(variable, part)?;
                }
                if *forall { self.not(part) } else { Ok(part) }
            }
            Formula::Infinite { names, body } => {
                // For each number there are some with a larger sum. No name can be written that is empty.
                let least = self.bind("");
                let variables: Vec<_> = names.iter().map(|name| self.bind(&name.text)).collect();
                let mut sum = Term::default();
                for &variable in &variables {
                    sum.add(1, Factor::Variable(variable))?;
                }
                let mut bound = Term::default();
                bound.add(1, Factor::Variable(least))?;
                let larger = self.atom(Atom::Comparison(written::Comparison::Less, bound, sum))?;
                let body = self.formula(body, before, depth.saturating_add(names.len() + 2))?;
                self.unbind(names);
                self.scope.remove("");
                let mut part = self.and(vec![larger, body])?;
                for &variable in variables.iter().rev() {
                    part = self.exists(variable, part)?;
                }
                let none = self.not(part)?;
                let part = self.exists(least, none)?;
                self.not(part)
            }
            Formula::Chain(first, others) => {
                let mut left = self.term(first)?;
                let mut all = Vec::new();
                for (comparison, right) in others {
                    let right = self.term(right)?;
                    all.push(self.atom(Atom::Comparison(*comparison, left, right.clone()))?);
                    left = right;
                }
                self.and(all)
            }
            Formula::Relation(name, terms) => self.relation(name, terms, before, depth),
            Formula::Pattern(pattern, terms) => {
                let terms = self.terms(terms)?;
                self.atom(Atom::Relation(Relation::Pattern(Rc::clone(pattern)), terms))
            }
            Formula::Outcome { lost, game, piles, allowance, column } => {
                let piles = self.terms(piles)?;
                // A pile that is the number 0 is left out, and still written.
                piles.iter().for_each(|pile| self.meets(pile));
                let allowance = self.allowance(allowance)?;
                let position = match game {
                    Some(name) => {
                        let wanted = self.named(name, &piles, &allowance, *column, Asks::Lost);
                        Position { asks: Question::Target(wanted, *lost), piles, fixed: 0, allowance }
                    }
                    None => outcome(*lost, piles, allowance, *column)?,
                };
                self.position(position, *column)
            }
            Formula::Grundy { game, piles, allowance, comparison, value, column } => {
                let piles = self.terms(piles)?;
                let allowance = self.allowance(allowance)?;
                let wanted = |maker: &mut Self, value: u64| match game {
                    Some(name) => maker.named(name, &piles, &allowance, *column, Asks::Value(value)),
                    None => FamilyKey::Fibonacci { piles: 1, fixed: Vec::new(), asks: Asks::Value(value) },
                };
                // A game is there even where no value is asked for.
                wanted(self, 0);
                let (asks, truth) = grundy(*comparison, value)?;
                let asks = match asks {
                    Values::Exactly(value) => Question::Target(wanted(self, value), truth),
                    Values::AtLeast(value) => {
                        Question::AtLeast((0..value).map(|value| wanted(self, value)).collect(), truth)
                    }
                };
                self.position(Position { asks, piles, fixed: 0, allowance }, *column)
            }
        }
    }

    /// A family of a game that is named.
    fn named(
        &mut self,
        name: &str,
        piles: &[Term],
        allowance: &Allowance,
        column: usize,
        asks: Asks,
    ) -> FamilyKey {
        let has_allowance = !matches!(allowance, Allowance::None);
        let game = (name.to_owned(), column, piles.len(), has_allowance);
        if self.games.last() != Some(&game) {
            self.games.push(game);
        }
        let number = |pile: &Term| pile.number().filter(|number| !number.is_negative())?.size().small();
        let piles = piles.iter().map(number).collect();
        FamilyKey::Named { game: name.to_owned(), piles, has_allowance, asks }
    }

    fn position(&mut self, position: Position, column: usize) -> Result<Part, Trouble> {
        for wanted in position.asks.families() {
            self.families.entry(wanted.clone()).or_insert(column);
        }
        self.atom(Atom::Position(position))
    }

    fn formulas(&mut self, all: &'t [Formula], before: usize, depth: usize) -> Result<Vec<Part>, Trouble> {
        all.iter().map(|one| self.formula(one, before, depth)).collect()
    }

    /// A relation, or what a definition says.
    fn relation(
        &mut self,
        name: &'t written::Name,
        terms: &'t [Sum],
        before: usize,
        depth: usize,
    ) -> Result<Part, Trouble> {
        let Some(place) = self.definition(name, terms, before)? else {
            let relation = self.known_relation(name, terms.len())?;
            let terms = self.terms(terms)?;
            return self.atom(Atom::Relation(relation, terms));
        };
        if self.text.definitions[place].by_value {
            return self.by_value(place, terms, depth);
        }
        match &self.text.definitions[place].body {
            Body::Pattern(pattern) => {
                let terms = self.terms(terms)?;
                self.atom(Atom::Relation(Relation::Pattern(Rc::clone(pattern)), terms))
            }
            Body::Formula(body) => {
                self.enter(place, terms)?;
                let part = self.formula(body, place, depth + 1)?;
                self.unbind(&self.text.definitions[place].parameters);
                Ok(part)
            }
        }
    }

    /// What a definition says of natural numbers: of the variables that are given, and for another term of a new one that is equal to it.
    fn by_value(&mut self, place: usize, terms: &'t [Sum], depth: usize) -> Result<Part, Trouble> {
        let definition = &self.text.definitions[place];
        let mut all = Vec::new();
        let mut new = Vec::new();
        let mut meanings = Vec::new();
        for term in self.terms(terms)? {
            self.meets(&term);
            meanings.push(match term.multiples.as_slice() {
                [(1, Factor::Variable(variable))] if term.constant.is_zero() => *variable,
                _ => {
                    let variable = self.names.len() as Variable;
                    self.names.push(String::new());
                    new.push((variable, term));
                    variable
                }
            });
        }
        for (variable, term) in &new {
            let mut left = Term::default();
            left.add(1, Factor::Variable(*variable))?;
            all.push(self.atom(Atom::Comparison(written::Comparison::Equal, left, term.clone()))?);
        }
        // Nothing but the parameters has a meaning within it.
        let outside = std::mem::take(&mut self.scope);
        for (name, variable) in definition.parameters.iter().zip(&meanings) {
            self.scope.entry(&name.text).or_default().push(Meaning::Variable(*variable));
        }
        let body = match &definition.body {
            Body::Pattern(pattern) => {
                let terms = meanings.iter().map(|&variable| {
                    let mut term = Term::default();
                    term.add(1, Factor::Variable(variable)).map(|()| term)
                });
                let terms = terms.collect::<Result<Vec<_>, _>>()?;
                self.atom(Atom::Relation(Relation::Pattern(Rc::clone(pattern)), terms))?
            }
            Body::Formula(body) => {
                self.inside += 1;
                let part = self.formula(body, place, depth + new.len() + 1)?;
                self.inside -= 1;
                if self.stray {
                    let message =
                        format!("`{}` uses variables other than its parameters", definition.name.text);
                    return Err(unreadable(definition.name.column, message));
                }
                part
            }
        };
        self.scope = outside;
        all.push(body);
        let mut part = self.and(all)?;
        for (variable, _) in new.into_iter().rev() {
            part = self.exists(variable, part)?;
        }
        Ok(part)
    }

    /// The definition of a name, if it is one of those that stand before.
    fn definition(
        &self,
        name: &written::Name,
        terms: &[Sum],
        before: usize,
    ) -> Result<Option<usize>, Trouble> {
        let Some(&place) = self.definitions.get(name.text.as_str()) else { return Ok(None) };
        if place >= before {
            return Err(unreadable(name.column, format!("`{}` is not defined before this", name.text)));
        }
        let parameters = self.text.definitions[place].parameters.len();
        wrong_count(name, parameters, terms.len())?;
        Ok(Some(place))
    }

    /// Gives the parameters of a definition their meanings. What else it speaks of has the meaning of the place where it is put.
    fn enter(&mut self, place: usize, terms: &'t [Sum]) -> Result<(), Trouble> {
        let mut meanings = Vec::new();
        for term in terms {
            meanings.push(Meaning::Term(Rc::new(self.sum(term)?)));
        }
        for (name, meaning) in self.text.definitions[place].parameters.iter().zip(meanings) {
            self.scope.entry(&name.text).or_default().push(meaning);
        }
        Ok(())
    }

    /// A new variable of a quantifier.
    fn bind(&mut self, name: &'t str) -> Variable {
        let variable = self.names.len() as Variable;
        self.names.push(name.to_owned());
        self.scope.entry(name).or_default().push(Meaning::Variable(variable));
        variable
    }

    fn unbind(&mut self, names: &'t [written::Name]) {
        for name in names {
            if let Some(meanings) = self.scope.get_mut(name.text.as_str()) {
                meanings.pop();
            }
        }
    }

    fn known_relation(&mut self, name: &written::Name, count: usize) -> Result<Relation, Trouble> {
        let (relation, numbers) = match name.text.as_str() {
            "fib" => (Relation::Fib, 1),
            "evenfib" => (Relation::EvenFib, 1),
            "fibword" => (Relation::FibWord, 1),
            "tail" => (Relation::Tail, 2),
            other => {
                self.given.push((other.to_owned(), name.column, count));
                (Relation::Given(other.to_owned()), count)
            }
        };
        wrong_count(name, numbers, count)?;
        Ok(relation)
    }

    fn allowance(&mut self, allowance: &'t written::Allowance) -> Result<Allowance, Trouble> {
        Ok(match allowance {
            written::Allowance::Sum(sum) => Allowance::Term(self.term(sum)?),
            written::Allowance::Infinite => Allowance::Infinite,
            written::Allowance::None => Allowance::None,
        })
    }

    fn terms(&mut self, sums: &'t [Sum]) -> Result<Vec<Term>, Trouble> {
        sums.iter().map(|sum| self.term(sum)).collect()
    }

    fn term(&mut self, sum: &'t Sum) -> Result<Term, Trouble> {
        Ok(self.sum(sum)?.finished())
    }

    /// A sum with the meanings of its names put in.
    fn sum(&mut self, sum: &'t Sum) -> Result<Term, Trouble> {
        let mut term = Term::default();
        for product in &sum.0 {
            if let written::Factor::One = product.factor {
                let number = Integer::from(product.number.clone());
                term.add_constant(&if product.negative { number.negated() } else { number })?;
                continue;
            }
            let size = product.number.small().and_then(|size| i64::try_from(size).ok()).ok_or(TooLarge)?;
            let coefficient = if product.negative { -size } else { size };
            match &product.factor {
                written::Factor::One => {}
                written::Factor::Variable(name) => match self.meaning(name) {
                    Meaning::Variable(variable) => term.add(coefficient, Factor::Variable(variable))?,
                    Meaning::Term(meant) => {
                        self.work = self.work.saturating_add(meant.weight());
                        term.add_term(coefficient, &meant)?;
                    }
                },
                written::Factor::Piece(operation, of) => {
                    let of = self.term(of)?;
                    term.add(coefficient, Factor::Piece(Rc::new(Piece::new(*operation, of)?)))?;
                }
                written::Factor::Bracket(of) => {
                    let of = self.sum(of)?;
                    self.work = self.work.saturating_add(of.weight());
                    term.add_term(coefficient, &of)?;
                }
            }
        }
        self.work = self.work.saturating_add(sum.0.len());
        if self.work > WORK { Err(Trouble::TooLarge) } else { Ok(term) }
    }

    fn meaning(&mut self, name: &'t str) -> Meaning {
        if let Some(meaning) = self.scope.get(name).and_then(|meanings| meanings.last()) {
            return meaning.clone();
        }
        self.stray |= self.inside > 0;
        let variable = self.free.get(name).copied().unwrap_or_else(|| {
            // Numbers from after, so that they are none of those that quantifiers get.
            let variable = Variable::MAX - self.unknown.len() as Variable;
            self.unknown.insert(variable, name.to_owned());
            self.free.insert(name.to_owned(), variable);
            variable
        });
        Meaning::Variable(variable)
    }

    /// A variable that is written is free, even where it comes to nothing.
    fn meets(&mut self, term: &Term) {
        for name in term.written.iter().filter_map(|variable| self.unknown.get(variable)) {
            // One more than there may be is enough to know that there are too many.
            if !self.met.contains(name) && self.met.len() <= FREE {
                self.met.push(name.clone());
            }
        }
    }

    fn atom(&mut self, atom: Atom) -> Result<Part, Trouble> {
        let mut variables = BTreeSet::new();
        for term in atom.terms() {
            self.work = self.work.saturating_add(term.weight());
            term.each_variable(&mut |variable| {
                variables.insert(variable);
            });
            self.meets(term);
        }
        self.part(Kind::Atom(atom), variables.into_iter().collect(), 0)
    }

    fn part(&mut self, kind: Kind, variables: Vec<Variable>, inner: usize) -> Result<Part, Trouble> {
        self.parts += 1;
        self.work = self.work.saturating_add(variables.len());
        if self.parts > PARTS || self.work > WORK {
            return Err(Trouble::TooLarge);
        }
        Ok(Part { kind, variables, size: inner.saturating_add(1) })
    }

    /// The negation. A double one is left out.
    fn not(&mut self, part: Part) -> Result<Part, Trouble> {
        match part.kind {
            Kind::Not(inner) => Ok(*inner),
            _ => {
                let (variables, size) = (part.variables.clone(), part.size);
                self.part(Kind::Not(Box::new(part)), variables, size)
            }
        }
    }

    /// The conjunction, flat.
    fn and(&mut self, parts: Vec<Part>) -> Result<Part, Trouble> {
        let mut all = Vec::new();
        for part in parts {
            match part.kind {
                Kind::And(inner) => all.extend(inner),
                _ => all.push(part),
            }
        }
        if all.len() == 1 {
            return Ok(all.remove(0));
        }
        let variables = union(&all);
        let size = all.iter().fold(0, |size: usize, part| size.saturating_add(part.size));
        self.part(Kind::And(all), variables, size)
    }

    /// The quantifier, moved inward.
    fn exists(&mut self, variable: Variable, part: Part) -> Result<Part, Trouble> {
        if !part.has(variable) {
            return Ok(part);
        }
        match part.kind {
            Kind::And(all) if !all.iter().all(|one| one.has(variable)) => {
                let (with, mut without): (Vec<_>, Vec<_>) =
                    all.into_iter().partition(|one| one.has(variable));
                let with = self.and(with)?;
                without.push(self.exists(variable, with)?);
                self.and(without)
            }
            Kind::Not(inner) if matches!(inner.kind, Kind::And(_)) => {
                let Kind::And(all) = inner.kind else { return Err(Trouble::TooLarge) };
                let mut none = Vec::new();
                for one in all {
                    let violated = self.not(one)?;
                    let exists = self.exists(variable, violated)?;
                    none.push(self.not(exists)?);
                }
                let none = self.and(none)?;
                self.not(none)
            }
            kind => {
                let part = Part { kind, ..part };
                let variables = part.variables.iter().copied().filter(|&other| other != variable).collect();
                let size = part.size;
                self.part(Kind::Exists(variable, Box::new(part)), variables, size)
            }
        }
    }
}

/// The variables of several parts, ascending.
fn union<'p>(parts: impl IntoIterator<Item = &'p Part>) -> Vec<Variable> {
    let all: BTreeSet<_> = parts.into_iter().flat_map(|part| part.variables.iter().copied()).collect();
    all.into_iter().collect()
}

fn wrong_count(name: &written::Name, expected: usize, found: usize) -> Result<(), Trouble> {
    if expected == found {
        return Ok(());
    }
    Err(unreadable(name.column, format!("`{}` is about {expected} numbers, not {found}", name.text)))
}

pub(crate) fn unreadable(column: usize, message: String) -> Trouble {
    Trouble::Unreadable(Unreadable { column, message })
}
