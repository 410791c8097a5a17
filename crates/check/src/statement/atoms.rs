//! The cases of an atom: all numbers fall into them, and in each it is known whether the atom is true, or automata say so.
//!
//! A case is a list of numbers (the variables, and hidden ones that follow from them) and what holds between them. Hidden numbers are
//! determined: each variable assignment is in exactly one case, with one choice of hidden numbers.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::constraint::{self, Constraint, Range, Table};
use crate::numbers::System;
use crate::search::{MOST_TRACKS, Query};
use crate::statement::big::Big;
use crate::statement::built_in::{even_fib, fib, fib_word, past_the_last, smallest, tail};
use crate::statement::linear::{Linear, Status, Value};
use crate::statement::parts::{Allowance, Atom, FamilyKey, Position, Question, Relation};
use crate::statement::term::{Factor, Piece, Term, Variable};
use crate::statement::written::{Comparison, Operation};

/// More parts in one atom, and more cases, are not looked at.
const PIECES: usize = 10;
const CASES: usize = 20_000;
/// A constant up to this is written in equations, a larger one has its own track.
const SMALL: i64 = 20;
/// Maximum number of entries of all literals that are kept.
const KEPT: u64 = 20_000_000;

/// Numbers and what holds between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    /// Which variable each track has; none if it is a hidden number.
    tracks: Vec<Option<Variable>>,
    constraints: Vec<Constraint>,
    /// What the parts, quotients and remainders that were looked at are in this case.
    pieces: Vec<(Rc<Piece>, Status)>,
}

/// What makes an atom true in a case: that all of some automata accept, or that not all of them do. Without automata it is just
/// true or false.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// Automata, and the tracks that they read.
    pub(crate) readers: Vec<(Rc<Automaton>, Vec<usize>)>,
    pub(crate) truth: bool,
}

impl Claim {
    fn known(truth: bool) -> Self {
        Self { readers: Vec::new(), truth }
    }
}

/// What automata there are: theorems, relations from elsewhere.
#[derive(Default)]
pub(crate) struct Sources {
    pub(crate) families: HashMap<FamilyKey, Theorem>,
    pub(crate) given: HashMap<String, Rc<Automaton>>,
}

/// What is known of a family.
pub(crate) struct Theorem {
    pub(crate) target: Rc<Automaton>,
    pub(crate) reach: Rc<Automaton>,
    /// Which of the piles of a position the automata read.
    pub(crate) reads: Vec<usize>,
    /// Whether they read the allowance.
    pub(crate) has_allowance: bool,
    /// What a move may take of the allowance besides what there is in the piles.
    pub(crate) asked: u64,
}

/// Literals that were found, so that they need not be found again.
#[derive(Default)]
pub(crate) struct Literals {
    tables: HashMap<Big, Rc<Table>>,
    entries: u64,
}

/// Finds cases.
pub(crate) struct Cases<'c> {
    pub(crate) system: &'c System,
    pub(crate) sources: &'c Sources,
    pub(crate) tables: &'c mut constraint::Tables,
    pub(crate) literals: &'c mut Literals,
    pub(crate) budget: &'c mut Budget,
}

type Found<T> = Result<Vec<(Case, T)>, TooLarge>;

impl Cases<'_> {
    /// All cases of an atom.
    pub(crate) fn of(&mut self, atom: &Atom) -> Found<Claim> {
        let mut pieces = Vec::new();
        atom.terms().iter().try_for_each(|term| count(term, &mut pieces))?;
        match atom {
            Atom::Comparison(comparison, left, right) => self.comparison(*comparison, left, right),
            Atom::Relation(relation, terms) => self.relation(relation, terms),
            Atom::Position(position) => self.position(position),
        }
    }

    fn comparison(&mut self, comparison: Comparison, left: &Term, right: &Term) -> Found<Claim> {
        let mut found = Vec::new();
        for (case, a) in self.value(Case::default(), left)? {
            for (case, b) in self.value(case, right)? {
                let order = match (&a, b) {
                    (Value::Nothing, _) | (_, Value::Nothing) => None,
                    (Value::Finite(a), Value::Finite(b)) => {
                        found.extend(self.difference(case, comparison, &a.minus(&b)?)?);
                        continue;
                    }
                    (Value::Finite(_), Value::Infinite { negative: true })
                    | (Value::Infinite { negative: false }, Value::Finite(_)) => Some(Ordering::Greater),
                    (Value::Finite(_), Value::Infinite { negative: false })
                    | (Value::Infinite { negative: true }, Value::Finite(_)) => Some(Ordering::Less),
                    // Of two infinities the negative one is less.
                    (Value::Infinite { negative: a }, Value::Infinite { negative: b }) => Some(b.cmp(a)),
                };
                // A comparison of what has no value is false.
                found.push((case, Claim::known(order.is_some_and(|order| comparison.of(order)))));
            }
        }
        Ok(found)
    }

    /// A comparison with 0: less, equal and greater, those together that get the same verdict.
    fn difference(&mut self, case: Case, comparison: Comparison, difference: &Linear) -> Found<Claim> {
        let truth = |order: Ordering| Claim::known(comparison.of(order));
        let negative = |linear: &Linear| linear.scaled(-1);
        // The cases as what must not be negative.
        let mut naturals = Vec::new();
        let equal = match comparison {
            Comparison::Equal | Comparison::Unequal => {
                naturals.push((difference.plus_constant(-1), Ordering::Greater));
                naturals.push((negative(difference).plus_constant(-1), Ordering::Less));
                true
            }
            Comparison::Less | Comparison::AtLeast => {
                naturals.push((difference.clone(), Ordering::Greater));
                naturals.push((negative(difference).plus_constant(-1), Ordering::Less));
                false
            }
            Comparison::AtMost | Comparison::Greater => {
                naturals.push((difference.plus_constant(-1), Ordering::Greater));
                naturals.push((negative(difference), Ordering::Less));
                false
            }
        };
        let mut found = Vec::new();
        for (natural, order) in naturals {
            let mut case = case.clone();
            if self.is_at_least_0(&mut case, &natural)? {
                found.push((case, truth(order)));
            }
        }
        if equal {
            let mut case = case;
            if self.is_zero(&mut case, difference)? {
                found.push((case, truth(Ordering::Equal)));
            }
        }
        Ok(found)
    }

    fn relation(&mut self, relation: &Relation, terms: &[Term]) -> Found<Claim> {
        let automaton = match relation {
            Relation::Fib => Rc::new(fib()),
            Relation::EvenFib => Rc::new(even_fib()),
            Relation::FibWord => Rc::new(fib_word()),
            Relation::Tail => Rc::new(tail()),
            Relation::Pattern(pattern) => {
                Rc::new(pattern.automaton(terms.len(), self.system.all_digits(), self.budget)?)
            }
            Relation::Given(name) => Rc::clone(self.sources.given.get(name).ok_or(TooLarge)?),
        };
        self.naturals(terms, |_, case, tracks| {
            Ok((case, Claim { readers: vec![(Rc::clone(&automaton), tracks)], truth: true }))
        })
    }

    fn position(&mut self, position: &Position) -> Found<Claim> {
        let mut theorems = Vec::new();
        for wanted in position.asks.families() {
            theorems.push(self.sources.families.get(wanted).ok_or(TooLarge)?);
        }
        let sources = self.sources;
        let asked = theorems.iter().map(|theorem| theorem.asked).max().unwrap_or(0);
        let mut found = Vec::new();
        for (case, piles) in self.natural_tracks(&position.piles)? {
            let Some(piles) = piles else {
                found.push((case, Claim::known(false)));
                continue;
            };
            let allowances = match &position.allowance {
                Allowance::Term(term) => self.value(case, term)?,
                Allowance::Infinite => vec![(case, Value::Infinite { negative: false })],
                Allowance::None => {
                    found.push((case, question(sources, &position.asks, &piles, None)?));
                    continue;
                }
            };
            for (mut case, allowance) in allowances {
                let linear = match allowance {
                    Value::Finite(linear) => linear,
                    // All stones together, and what lines without a choice ask for, are enough: no move takes more.
                    Value::Infinite { negative: false } => {
                        let most = position.fixed.checked_add(asked).ok_or(TooLarge)?;
                        let mut all = Linear { constant: Big::from(most).into(), ..Linear::default() };
                        for &pile in &piles {
                            all = all.plus(1, &Linear::track(pile))?;
                        }
                        all
                    }
                    Value::Infinite { negative: true } | Value::Nothing => {
                        found.push((case, Claim::known(false)));
                        continue;
                    }
                };
                let mut without = case.clone();
                if self.is_negative(&mut without, &linear)? {
                    found.push((without, Claim::known(false)));
                }
                if let Some(allowance) = self.is_natural(&mut case, &linear)? {
                    found.push((case, question(sources, &position.asks, &piles, Some(allowance))?));
                }
            }
        }
        within(found)
    }

    /// The cases of a relation: false if a term is not a natural number, and otherwise what is said of their tracks.
    fn naturals(
        &mut self,
        terms: &[Term],
        say: impl Fn(&mut Self, Case, Vec<usize>) -> Result<(Case, Claim), TooLarge>,
    ) -> Found<Claim> {
        let mut found = Vec::new();
        for (case, tracks) in self.natural_tracks(terms)? {
            found.push(match tracks {
                Some(tracks) => say(self, case, tracks)?,
                None => (case, Claim::known(false)),
            });
        }
        Ok(found)
    }

    /// The tracks of terms that are natural numbers; nothing for the cases in which one is none.
    fn natural_tracks(&mut self, terms: &[Term]) -> Found<Option<Vec<usize>>> {
        let mut found = vec![(Case::default(), Some(Vec::new()))];
        for term in terms {
            let mut next = Vec::new();
            for (case, tracks) in found {
                let Some(tracks) = tracks else {
                    next.push((case, None));
                    continue;
                };
                for (case, track) in self.natural(case, term)? {
                    let with = track.map(|track| tracks.iter().copied().chain([track]).collect());
                    next.push((case, with));
                }
            }
            found = within(next)?;
        }
        Ok(found)
    }

    /// The track of a term that is a natural number, or nothing if it is none.
    fn natural(&mut self, case: Case, term: &Term) -> Found<Option<usize>> {
        let mut found = Vec::new();
        for (mut case, value) in self.value(case, term)? {
            let Value::Finite(linear) = value else {
                found.push((case, None));
                continue;
            };
            let mut negative = case.clone();
            if self.is_negative(&mut negative, &linear)? {
                found.push((negative, None));
            }
            if let Some(track) = self.is_natural(&mut case, &linear)? {
                found.push((case, Some(track)));
            }
        }
        within(found)
    }

    /// What a term is.
    fn value(&mut self, case: Case, term: &Term) -> Found<Value> {
        let zero = Linear { constant: term.constant.clone(), ..Linear::default() };
        let mut found = vec![(case, Value::Finite(zero))];
        for (coefficient, factor) in &term.multiples {
            let mut next = Vec::new();
            for (mut case, value) in found {
                let piece = match factor {
                    Factor::Variable(variable) => {
                        let track = case.variable(*variable)?;
                        next.push((case, value.plus(*coefficient, Status::Finite(Linear::track(track)))?));
                        continue;
                    }
                    Factor::Piece(piece) => piece,
                };
                for (case, status) in self.piece(case, piece)? {
                    next.push((case, value.clone().plus(*coefficient, status)?));
                }
            }
            found = within(next)?;
        }
        Ok(found)
    }

    /// What a part, a quotient or a remainder of something is.
    fn piece(&mut self, case: Case, piece: &Rc<Piece>) -> Found<Status> {
        if let Some((_, status)) = case.pieces.iter().find(|(known, _)| known == piece) {
            let status = status.clone();
            return Ok(vec![(case, status)]);
        }
        let mut found = match piece.operation {
            Operation::Part { place } => self.part(case, place, &piece.of)?,
            Operation::Quotient { divisor } => {
                let divided = self.divided(case, divisor, &piece.of)?;
                divided.into_iter().map(|(case, (quotient, _))| (case, quotient)).collect()
            }
            Operation::Remainder { divisor } => {
                let divided = self.divided(case, divisor, &piece.of)?;
                divided.into_iter().map(|(case, (_, remainder))| (case, remainder)).collect()
            }
        };
        for (case, status) in &mut found {
            case.pieces.push((Rc::clone(piece), status.clone()));
        }
        within(found)
    }

    /// What a part of a term is.
    fn part(&mut self, case: Case, place: u8, of: &Term) -> Found<Status> {
        let mut found = Vec::new();
        for (case, number) in self.natural(case, of)? {
            let Some(number) = number else {
                found.push((case, Status::Nothing));
                continue;
            };
            let mut infinite = case.clone();
            infinite.constrain(past_the_last(place, self.system.all_digits()), vec![number]);
            found.push((infinite, Status::Infinite));
            let mut finite = case;
            let part = finite.hidden()?;
            finite.constrain(smallest(place, self.system.all_digits()), vec![number, part]);
            found.push((finite, Status::Finite(Linear::track(part))));
        }
        Ok(found)
    }

    /// The quotient and the remainder of a term. The quotient, or what it is below 0, has a track: q is the quotient of an integer t iff
    /// 0 <= t - divisor * q < divisor.
    fn divided(&mut self, case: Case, divisor: i64, of: &Term) -> Found<(Status, Status)> {
        let mut found = Vec::new();
        for (case, value) in self.value(case, of)? {
            let Value::Finite(linear) = value else {
                found.push((case, (Status::Nothing, Status::Nothing)));
                continue;
            };
            for sign in [1, -1] {
                let mut case = case.clone();
                // With the quotient 0 a term is not negative: that is the other case.
                if sign < 0 && (linear.is_surely_natural() || !self.is_negative(&mut case, &linear)?) {
                    continue;
                }
                let track = case.hidden()?;
                let remainder = linear.plus(-sign * divisor, &Linear::track(track))?;
                let (multiples, constant) = self.without_constant(&mut case, &remainder)?;
                let range = Range { least: -constant, most: Some(divisor - 1 - constant) };
                case.constraints.push(self.tables.constraint(self.system, multiples, range, self.budget)?);
                let quotient = Linear::track(track).scaled(sign);
                found.push((case, (Status::Finite(quotient), Status::Finite(remainder))));
            }
        }
        Ok(found)
    }

    /// Adds that a sum is a natural number. The track that has it; nothing if it cannot be one.
    fn is_natural(&mut self, case: &mut Case, linear: &Linear) -> Result<Option<usize>, TooLarge> {
        if linear.is_surely_negative() {
            return Ok(None);
        }
        if let Some(track) = linear.single() {
            return Ok(Some(track));
        }
        if linear.multiples.is_empty() {
            return Ok(Some(self.literal(case, linear.constant.size())?));
        }
        let (mut multiples, constant) = self.without_constant(case, linear)?;
        let track = case.hidden()?;
        multiples.push((track, -1));
        self.sum(case, multiples, -constant, false)?;
        Ok(Some(track))
    }

    /// Adds that a sum is negative. Whether it can be.
    fn is_negative(&mut self, case: &mut Case, linear: &Linear) -> Result<bool, TooLarge> {
        self.is_at_least_0(case, &linear.scaled(-1).plus_constant(-1))
    }

    /// Adds that a sum is not negative, without a track for it. Whether it can be so.
    fn is_at_least_0(&mut self, case: &mut Case, linear: &Linear) -> Result<bool, TooLarge> {
        let (linear, _) = &linear.reduced();
        if linear.is_surely_negative() {
            return Ok(false);
        }
        if !linear.is_surely_natural() {
            let (multiples, constant) = self.without_constant(case, linear)?;
            self.sum(case, multiples, -constant, true)?;
        }
        Ok(true)
    }

    /// Adds that a sum is 0. Whether it can be.
    fn is_zero(&mut self, case: &mut Case, linear: &Linear) -> Result<bool, TooLarge> {
        if linear.multiples.is_empty() {
            return Ok(linear.constant.is_zero());
        }
        let (linear, exact) = linear.reduced();
        if !exact {
            return Ok(false);
        }
        let (multiples, constant) = self.without_constant(case, &linear)?;
        self.sum(case, multiples, -constant, false)?;
        Ok(true)
    }

    /// The multiples of a sum and its constant; a large constant becomes a multiple of a literal.
    fn without_constant(
        &mut self,
        case: &mut Case,
        linear: &Linear,
    ) -> Result<(Vec<(usize, i64)>, i64), TooLarge> {
        let mut multiples: Vec<_> = linear.multiples.iter().map(|(&track, &times)| (track, times)).collect();
        if let Some(constant) = linear.constant.small().filter(|constant| constant.abs() <= SMALL) {
            return Ok((multiples, constant));
        }
        let track = self.literal(case, linear.constant.size())?;
        multiples.push((track, if linear.constant.is_negative() { -1 } else { 1 }));
        Ok((multiples, 0))
    }

    /// A track with this number.
    fn literal(&mut self, case: &mut Case, number: &Big) -> Result<usize, TooLarge> {
        let track = case.hidden()?;
        let table = match self.literals.tables.get(number) {
            Some(table) => Rc::clone(table),
            None => {
                // There are some digits to a decimal one, the more the longer the recurrence is, and each is found in a number as long.
                let length = (number.length() as u64).saturating_mul(self.system.coefficients().len() as u64);
                self.budget.spend(length.saturating_mul(length))?;
                let table = Rc::new(Table::literal(&number.digits(self.system), self.system.all_digits()));
                self.literals.keep(table.entries() + length);
                self.literals.tables.insert(number.clone(), Rc::clone(&table));
                table
            }
        };
        case.constrain(table, vec![track]);
        Ok(track)
    }

    /// The sum of multiples is the constant, or else may be more.
    fn sum(
        &mut self,
        case: &mut Case,
        multiples: Vec<(usize, i64)>,
        constant: i64,
        may_be_more: bool,
    ) -> Result<(), TooLarge> {
        let range = if may_be_more { Range::at_least(constant) } else { Range::only(constant) };
        case.constraints.push(self.tables.constraint(self.system, multiples, range, self.budget)?);
        Ok(())
    }
}

impl Literals {
    /// Makes room for another table.
    fn keep(&mut self, entries: u64) {
        self.entries = self.entries.saturating_add(entries);
        if self.entries > KEPT {
            self.tables.clear();
            self.entries = entries;
        }
    }
}

impl Case {
    /// The track of a variable.
    fn variable(&mut self, variable: Variable) -> Result<usize, TooLarge> {
        match self.tracks.iter().position(|&known| known == Some(variable)) {
            Some(track) => Ok(track),
            None => self.track(Some(variable)),
        }
    }

    /// A track for a number that follows from others.
    fn hidden(&mut self) -> Result<usize, TooLarge> {
        self.track(None)
    }

    fn track(&mut self, variable: Option<Variable>) -> Result<usize, TooLarge> {
        if self.tracks.len() == MOST_TRACKS {
            return Err(TooLarge);
        }
        self.tracks.push(variable);
        Ok(self.tracks.len() - 1)
    }

    fn constrain(&mut self, table: Rc<Table>, tracks: Vec<usize>) {
        self.constraints.push(Constraint::new(table, tracks));
    }

    /// The question for numbers of this case, and the tracks of these variables.
    pub(crate) fn query<'a>(
        &self,
        system: &'a System,
        variables: &[Variable],
        name: impl Fn(Variable) -> String,
    ) -> Result<(Query<'a>, Vec<usize>), TooLarge> {
        let mut case = self.clone();
        let tracks = variables.iter().map(|&variable| case.variable(variable)).collect::<Result<_, _>>()?;
        let mut query = Query::new(system);
        for variable in &case.tracks {
            // Hidden numbers have no name.
            query.number(variable.map_or_else(String::new, &name));
        }
        case.constraints.into_iter().for_each(|constraint| query.constraint(constraint));
        Ok((query, tracks))
    }
}

/// The automata of a question about natural numbers.
fn question(
    sources: &Sources,
    question: &Question,
    piles: &[usize],
    allowance: Option<usize>,
) -> Result<Claim, TooLarge> {
    let target = matches!(question, Question::Target(..));
    let mut readers = Vec::new();
    for wanted in question.families() {
        let theorem = sources.families.get(wanted).ok_or(TooLarge)?;
        let places = theorem.reads.iter().map(|&place| piles.get(place).copied().ok_or(TooLarge));
        let mut tracks = places.collect::<Result<Vec<_>, _>>()?;
        if theorem.has_allowance != allowance.is_some() {
            return Err(TooLarge);
        }
        tracks.extend(allowance);
        readers.push((Rc::clone(if target { &theorem.target } else { &theorem.reach }), tracks));
    }
    Ok(Claim { readers, truth: question.truth() })
}

/// Counts the different parts, quotients and remainders in a term.
fn count(term: &Term, pieces: &mut Vec<Rc<Piece>>) -> Result<(), TooLarge> {
    for piece in term.pieces() {
        if pieces.contains(piece) {
            continue;
        }
        count(&piece.of, pieces)?;
        if pieces.len() == PIECES {
            return Err(TooLarge);
        }
        pieces.push(Rc::clone(piece));
    }
    Ok(())
}

fn within<T>(found: Vec<(Case, T)>) -> Found<T> {
    if found.len() > CASES { Err(TooLarge) } else { Ok(found) }
}
