//! From the parts of a statement to automata.

use std::collections::HashMap;
use std::rc::Rc;

use super::builtin::Builtin;
use super::lower::{Core, Variable};
use super::parts::{Part, Parts, Question};
use super::script::{Reference, Script, Step};
use super::{Answer, Assignment, Relations};
use crate::automaton::Automaton;
use limits::Limits;

use crate::product::{self, product};
use crate::system::System;
use crate::too_large::TooLarge;
use crate::{MOST_TRACKS, linear};

/// An automaton with the variables of its tracks, ascending.
#[derive(Clone)]
struct Relation {
    automaton: Rc<Automaton>,
    variables: Vec<Variable>,
}

impl Relation {
    fn new(automaton: Automaton, variables: Vec<Variable>) -> Self {
        Self { automaton: Rc::new(automaton), variables }
    }

    /// The same relation of these variables, the others being any numbers.
    fn over(
        self,
        variables: Vec<Variable>,
        system: &'static System,
        limits: &Limits,
    ) -> Result<Self, TooLarge> {
        if self.variables == variables {
            return Ok(self);
        }
        let places = self.places(&variables);
        let parts = [(&*self.automaton, places.as_slice())];
        let automaton = product(system, variables.len(), &parts, |accepted| accepted[0], limits)?;
        Ok(Self::new(automaton, variables))
    }

    /// The places of its tracks among these variables.
    fn places(&self, variables: &[Variable]) -> Vec<usize> {
        let place = |variable| variables.binary_search(variable).expect("its variables are among these");
        self.variables.iter().map(place).collect()
    }
}

/// The most parts of one search: whether a part is required is found by trying all combinations.
const MOST_PARTS: usize = 8;

/// A part that has got its automaton, or the negation of one.
#[derive(Clone)]
struct Literal {
    /// The number of the part, counted from 1.
    number: usize,
    negated: bool,
    relation: Relation,
}

impl Literal {
    fn not(self) -> Self {
        Self { negated: !self.negated, ..self }
    }

    fn reference(&self) -> Reference {
        Reference { part: self.number, negated: self.negated }
    }
}

/// Called for every part that has its automaton, with the number of its states.
pub(super) type Observer<'a> = Box<dyn FnMut(&Part, usize) + 'a>;

/// Turns the parts of a statement into automata, and writes down what one needs to check them.
pub(super) struct Compiler<'a> {
    system: &'static System,
    limits: &'a Limits,
    builtins: HashMap<Builtin, Rc<Automaton>>,
    given: &'a Relations,
    observer: Option<Observer<'a>>,
    truth: Automaton,
    /// How many parts have their automata.
    parts: usize,
    /// Parts by their shapes.
    known: HashMap<String, (usize, Rc<Automaton>)>,
    script: Option<Script>,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(
        system: &'static System,
        given: &'a Relations,
        limits: &'a Limits,
    ) -> Result<Self, TooLarge> {
        let truth = Automaton::all(system, 0, limits)?;
        Ok(Self {
            system,
            limits,
            builtins: HashMap::new(),
            given,
            observer: None,
            truth,
            parts: 0,
            known: HashMap::new(),
            script: None,
        })
    }

    /// Reports every part.
    pub(super) fn observed(self, observer: Observer<'a>) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// Writes down what one needs to check the answer.
    pub(super) fn recorded(self) -> Self {
        Self { script: Some(Script::default()), ..self }
    }

    /// What was written down.
    pub(super) fn into_script(self) -> Option<Script> {
        self.script
    }

    /// Decides a statement, with a witness or a counterexample, or finds the set of its free variables.
    pub(super) fn answer(&mut self, parts: &Parts) -> Result<Answer, TooLarge> {
        match &parts.question {
            Question::Set(part) => {
                let literal = self.literal(part)?;
                let whole = self.positive(literal)?;
                self.set(&whole.relation, &parts.free)
            }
            Question::Truth(part) => {
                let literal = self.literal(part)?;
                let holds = literal.relation.automaton.is_empty() == literal.negated;
                Ok(if holds {
                    Answer::True { witness: None }
                } else {
                    Answer::False { counterexample: None }
                })
            }
            // Only emptiness is asked of the outermost quantifier: no projection, and no automaton of the whole.
            Question::Search { forall, variables, part } => {
                let found = self.least(part, variables)?;
                Ok(match (*forall, found) {
                    (true, None) => Answer::True { witness: None },
                    (true, counterexample) => Answer::False { counterexample },
                    (false, None) => Answer::False { counterexample: None },
                    (false, witness) => Answer::True { witness },
                })
            }
        }
    }

    /// The automaton of a relation with this number of parameters, which are numbered from 1.
    pub(super) fn relation(&mut self, part: &Part, parameters: usize) -> Result<Automaton, TooLarge> {
        let literal = self.literal(part)?;
        let relation = self.positive(literal)?.relation;
        let all = (1..=parameters as Variable).collect();
        Ok((*relation.over(all, self.system, self.limits)?.automaton).clone())
    }

    /// The least numbers for which a part holds: the last product is only searched.
    fn least(
        &mut self,
        part: &Part,
        variables: &[(String, Variable)],
    ) -> Result<Option<Assignment>, TooLarge> {
        let conjuncts = match part {
            Part::And(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut literals =
            conjuncts.iter().map(|part| self.literal(part)).collect::<Result<Vec<Literal>, _>>()?;
        // The largest last. What does not fit into one search is joined before, the smallest first.
        literals.sort_by_key(|literal| literal.relation.automaton.states());
        loop {
            let mut tracks: Vec<Variable> =
                literals.iter().flat_map(|literal| literal.relation.variables.iter().copied()).collect();
            tracks.sort_unstable();
            tracks.dedup();
            let places: Vec<Vec<usize>> =
                literals.iter().map(|literal| literal.relation.places(&tracks)).collect();
            let automata: Vec<product::Part<'_>> = literals
                .iter()
                .zip(&places)
                .map(|(literal, places)| (&*literal.relation.automaton, places.as_slice()))
                .collect();
            if literals.len() <= MOST_PARTS && product::bits(self.system, tracks.len(), &automata) <= 128 {
                let accept = |accepted: &[bool]| {
                    accepted.iter().zip(&literals).all(|(yes, literal)| *yes != literal.negated)
                };
                let found = product::least(self.system, tracks.len(), &automata, accept, self.limits)?;
                if let Some(script) = &mut self.script {
                    script.search = Some(literals.iter().map(Literal::reference).collect());
                }
                return Ok(found.map(|tuple| assignment(&tracks, &tuple, variables)));
            }
            self.join_smallest(&mut literals)?;
        }
    }

    /// The automaton over exactly the free variables, in the alphabetical order of their names.
    fn set(&self, relation: &Relation, free: &[(String, Variable)]) -> Result<Answer, TooLarge> {
        let mut free = free.to_vec();
        free.sort();
        let place = |variable| free.iter().position(|(_, free)| free == variable);
        let places: Option<Vec<usize>> = relation.variables.iter().map(place).collect();
        let places = places.expect("what is not bound is free");
        let parts = [(&*relation.automaton, places.as_slice())];
        let automaton = product(self.system, free.len(), &parts, |accepted| accepted[0], self.limits)?;
        Ok(Answer::Set { variables: free.into_iter().map(|(name, _)| name).collect(), automaton })
    }

    /// A part with its automaton, which may be that of an earlier one.
    fn literal(&mut self, part: &Part) -> Result<Literal, TooLarge> {
        if let Part::Not(inner) = part {
            return Ok(self.literal(inner)?.not());
        }
        let variables = part.free_variables();
        let shape = part.shape(&variables);
        if let Some((number, automaton)) = shape.as_ref().and_then(|shape| self.known.get(shape)) {
            let step = Step::Same(*number);
            let automaton = Rc::clone(automaton);
            return Ok(self.push(step, Relation { automaton, variables }));
        }
        let literal = match part {
            Part::Not(_) => unreachable!("its automaton is that of what it negates"),
            Part::Atom(atom) => {
                let relation = self.compile(&atom.core)?.over(variables, self.system, self.limits)?;
                self.push(Step::Atom, relation)
            }
            Part::And(parts) => {
                let mut literals =
                    parts.iter().map(|part| self.literal(part)).collect::<Result<Vec<Literal>, _>>()?;
                literals.sort_by_key(|literal| literal.relation.automaton.states());
                while literals.len() > 1 {
                    self.join_smallest(&mut literals)?;
                }
                literals.swap_remove(0)
            }
            Part::Iff(left, right) => {
                let (left, right) = (self.literal(left)?, self.literal(right)?);
                let step = Step::Iff(left.reference(), right.reference());
                let same = left.negated == right.negated;
                let relation = self.join(&left.relation, &right.relation, |a, b| (a == b) == same)?;
                self.push(step, relation)
            }
            Part::Exists(variable, inner) => {
                let inner = self.literal(inner)?;
                let inner = self.positive(inner)?;
                self.project(*variable, &inner)?
            }
        };
        if let Some(shape) = shape {
            self.known.insert(shape, (literal.number, Rc::clone(&literal.relation.automaton)));
        }
        if let Some(observe) = self.observer.as_mut() {
            observe(part, literal.relation.automaton.states());
        }
        Ok(literal)
    }

    /// One more part.
    fn push(&mut self, step: Step, relation: Relation) -> Literal {
        self.parts += 1;
        if let Some(script) = &mut self.script {
            script.parts.push((step, Rc::clone(&relation.automaton)));
        }
        Literal { number: self.parts, negated: false, relation }
    }

    /// The same with its own automaton, if it is the negation of a part.
    fn positive(&mut self, literal: Literal) -> Result<Literal, TooLarge> {
        if !literal.negated {
            return Ok(literal);
        }
        let automaton = Rc::new(literal.relation.automaton.complement(self.limits)?);
        let relation = Relation { automaton, variables: literal.relation.variables };
        Ok(self.push(Step::Not(literal.number), relation))
    }

    /// Joins the two smallest of some parts that must all hold, sorted by size: that keeps intermediate automata small.
    fn join_smallest(&mut self, literals: &mut Vec<Literal>) -> Result<(), TooLarge> {
        let (first, second) = (literals.remove(0), literals.remove(0));
        let step = Step::And(first.reference(), second.reference());
        let both = |a: bool, b: bool| a != first.negated && b != second.negated;
        let joined = self.join(&first.relation, &second.relation, both)?;
        let joined = self.push(step, joined);
        let states = joined.relation.automaton.states();
        let place = literals.partition_point(|other| other.relation.automaton.states() < states);
        literals.insert(place, joined);
        Ok(())
    }

    fn project(&mut self, variable: Variable, inner: &Literal) -> Result<Literal, TooLarge> {
        let Relation { automaton, variables } = &inner.relation;
        let track = variables.binary_search(&variable).expect("a quantifier's variable occurs in its part");
        let mut variables = variables.clone();
        variables.remove(track);
        // A certificate has the sets of the first route; an answer without one may come by either.
        let (automaton, sets) = match self.script {
            None => (automaton.project(track, self.limits)?, Vec::new()),
            Some(_) => {
                let projected = automaton.project_by_sets(track, self.limits)?;
                (projected.automaton, projected.sets)
            }
        };
        let relation = Relation { automaton: Rc::new(automaton), variables };
        Ok(self.push(Step::Exists { part: inner.number, sets }, relation))
    }

    fn compile(&mut self, core: &Core) -> Result<Relation, TooLarge> {
        match core {
            Core::Constant(value) => self.constant(*value),
            Core::Linear { terms, constant, equal } => {
                let mut terms = terms.clone();
                terms.sort_by_key(|&(_, variable)| variable);
                let coefficients: Vec<i32> = terms.iter().map(|&(coefficient, _)| coefficient).collect();
                let build = if *equal { linear::equation } else { linear::inequality };
                let automaton = build(self.system, &coefficients, *constant, self.limits)?;
                Ok(Relation::new(automaton, terms.into_iter().map(|(_, variable)| variable).collect()))
            }
            Core::Congruent { terms, constant, modulus } => {
                let mut terms = terms.clone();
                terms.sort_by_key(|&(_, variable)| variable);
                let coefficients: Vec<i32> = terms.iter().map(|&(coefficient, _)| coefficient).collect();
                let automaton =
                    linear::congruence(self.system, &coefficients, *constant, *modulus, self.limits)?;
                Ok(Relation::new(automaton, terms.into_iter().map(|(_, variable)| variable).collect()))
            }
            Core::Is(variable, number) => {
                Ok(Relation::new(Automaton::constant(self.system, number, self.limits)?, vec![*variable]))
            }
            Core::Builtin(builtin, arguments) => self.builtin(*builtin, arguments),
            Core::Match(pattern, arguments) => {
                let automaton = pattern.automaton(self.system, arguments.len(), self.limits)?;
                self.applied(&automaton, arguments)
            }
            // The parser has checked the name.
            Core::Given(name, arguments) => match self.given.get(name) {
                Some(automaton) => self.applied(automaton, arguments),
                None => self.constant(false),
            },
            Core::Not(inner) => {
                let relation = self.compile(inner)?;
                Ok(Relation::new(relation.automaton.complement(self.limits)?, relation.variables))
            }
            Core::And(parts) => self.combine(parts, true),
            Core::Or(parts) => self.combine(parts, false),
            Core::Iff(left, right) => {
                let (left, right) = (self.compile(left)?, self.compile(right)?);
                self.join(&left, &right, |a, b| a == b)
            }
            Core::Exists(variable, inner) => {
                let Relation { automaton, mut variables } = self.compile(inner)?;
                let Ok(track) = variables.binary_search(variable) else {
                    return Ok(Relation { automaton, variables });
                };
                variables.remove(track);
                Ok(Relation::new(automaton.project(track, self.limits)?, variables))
            }
        }
    }

    fn constant(&self, value: bool) -> Result<Relation, TooLarge> {
        let automaton = if value { self.truth.clone() } else { self.truth.complement(self.limits)? };
        Ok(Relation::new(automaton, Vec::new()))
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[Variable]) -> Result<Relation, TooLarge> {
        let automaton = match self.builtins.get(&builtin) {
            Some(automaton) => Rc::clone(automaton),
            None => {
                let automaton = Rc::new(builtin.automaton(self.system, self.limits)?);
                self.builtins.insert(builtin, Rc::clone(&automaton));
                automaton
            }
        };
        self.applied(&automaton, arguments)
    }

    /// A relation of variables, in any order, and possibly the same twice.
    fn applied(&self, automaton: &Automaton, arguments: &[Variable]) -> Result<Relation, TooLarge> {
        let mut variables = arguments.to_vec();
        variables.sort_unstable();
        variables.dedup();
        let place =
            |variable: &Variable| variables.binary_search(variable).expect("these are the arguments, sorted");
        let places: Vec<usize> = arguments.iter().map(place).collect();
        let parts = [(automaton, places.as_slice())];
        let automaton = product(self.system, variables.len(), &parts, |accepted| accepted[0], self.limits)?;
        Ok(Relation::new(automaton, variables))
    }

    /// All parts, or some part; the smallest automata first, to keep intermediate ones small.
    fn combine(&mut self, parts: &[Core], all: bool) -> Result<Relation, TooLarge> {
        let mut relations = parts.iter().map(|part| self.compile(part)).collect::<Result<Vec<_>, _>>()?;
        relations.sort_by_key(|relation| std::cmp::Reverse(relation.automaton.states()));
        let Some(mut result) = relations.pop() else { return self.constant(all) };
        while let Some(next) = relations.pop() {
            result = self.join(&result, &next, |a, b| if all { a && b } else { a || b })?;
        }
        Ok(result)
    }

    fn join(
        &self,
        left: &Relation,
        right: &Relation,
        accept: impl Fn(bool, bool) -> bool,
    ) -> Result<Relation, TooLarge> {
        let mut variables = [left.variables.as_slice(), &right.variables].concat();
        variables.sort_unstable();
        variables.dedup();
        if variables.len() > MOST_TRACKS {
            return Err(TooLarge::Tracks);
        }
        let (left_places, right_places) = (left.places(&variables), right.places(&variables));
        let parts =
            [(&*left.automaton, left_places.as_slice()), (&*right.automaton, right_places.as_slice())];
        let automaton = product(
            self.system,
            variables.len(),
            &parts,
            |accepted| accept(accepted[0], accepted[1]),
            self.limits,
        )?;
        Ok(Relation::new(automaton, variables))
    }
}

/// The numbers of the named variables; one that does not matter is 0.
fn assignment(
    tracks: &[Variable],
    tuple: &[num_bigint::BigUint],
    variables: &[(String, Variable)],
) -> Assignment {
    let value = |variable: &Variable| tracks.binary_search(variable).ok().map(|track| tuple[track].clone());
    variables.iter().map(|(name, variable)| (name.clone(), value(variable).unwrap_or_default())).collect()
}
