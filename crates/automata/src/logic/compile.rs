//! From simple forms to automata.

use std::cell::RefCell;
use std::collections::HashMap;

use super::builtin::Builtin;
use super::lower::{Core, Lowered, Variable};
use super::{Answer, Assignment, Given};
use crate::automaton::Automaton;
use work::Limits;

use crate::product::{self, Part, product};
use crate::system::System;
use crate::too_large::TooLarge;
use crate::{MOST_TRACKS, linear};

/// An automaton with the variables of its tracks, ascending.
#[derive(Clone)]
struct Relation {
    automaton: Automaton,
    variables: Vec<Variable>,
}

impl Relation {
    /// Where its tracks lie among these variables.
    fn places(&self, variables: &[Variable]) -> Vec<usize> {
        let place = |variable| variables.binary_search(variable).expect("its variables are among these");
        self.variables.iter().map(place).collect()
    }
}

/// The most parts of one search: whether a part is required is found by trying all combinations.
const MOST_PARTS: usize = 8;

/// The parts that must all hold for a statement, or for its negation, each with whether it is negated.
fn collect<'c>(core: &'c Core, negated: bool, conjuncts: &mut Vec<(&'c Core, bool)>) {
    match (core, negated) {
        (Core::Not(inner), _) => collect(inner, !negated, conjuncts),
        (Core::And(parts), false) | (Core::Or(parts), true) => {
            parts.iter().for_each(|part| collect(part, negated, conjuncts));
        }
        _ => conjuncts.push((core, negated)),
    }
}

/// Is told of every part that has got its automaton, and how many states that has.
pub(super) type Observer<'a> = Box<dyn FnMut(&Core, usize) + 'a>;

/// Turns statements into automata.
pub(super) struct Compiler<'a> {
    system: &'static System,
    limits: &'a Limits,
    builtins: RefCell<HashMap<Builtin, Automaton>>,
    given: &'a Given,
    observer: RefCell<Option<Observer<'a>>>,
    truth: Automaton,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(
        system: &'static System,
        given: &'a Given,
        observer: Option<Observer<'a>>,
        limits: &'a Limits,
    ) -> Result<Self, TooLarge> {
        let truth = Automaton::all(system, 0, limits)?;
        Ok(Self {
            system,
            limits,
            builtins: RefCell::default(),
            given,
            observer: RefCell::new(observer),
            truth,
        })
    }

    /// Decides a statement, with a witness or a counterexample, or finds the set of its free variables.
    pub(super) fn answer(&self, lowered: &Lowered) -> Result<Answer, TooLarge> {
        if !lowered.free.is_empty() {
            let relation = self.compile(&lowered.core)?;
            return self.set(&relation, &lowered.free);
        }
        let Some((forall, variables)) = &lowered.outer else {
            let holds = !self.compile(&lowered.core)?.automaton.is_empty();
            return Ok(if holds {
                Answer::True { witness: None }
            } else {
                Answer::False { counterexample: None }
            });
        };
        // Only emptiness is asked of the outermost quantifiers: no projection, and no automaton of the whole.
        let found = self.least(&lowered.matrix, *forall, variables)?;
        Ok(match (*forall, found) {
            (true, None) => Answer::True { witness: None },
            (true, counterexample) => Answer::False { counterexample },
            (false, None) => Answer::False { counterexample: None },
            (false, witness) => Answer::True { witness },
        })
    }

    /// The least numbers for which a statement holds, or its negation: the last product is only searched.
    fn least(
        &self,
        core: &Core,
        negated: bool,
        variables: &[(String, Variable)],
    ) -> Result<Option<Assignment>, TooLarge> {
        let mut conjuncts = Vec::new();
        collect(core, negated, &mut conjuncts);
        let mut signed = Vec::new();
        for (core, negated) in conjuncts {
            signed.push((self.compile(core)?, negated));
        }
        // The largest last. What does not fit into one search is joined before, the smallest first.
        signed.sort_by_key(|(relation, _)| relation.automaton.states());
        loop {
            let mut tracks: Vec<Variable> =
                signed.iter().flat_map(|(relation, _)| relation.variables.iter().copied()).collect();
            tracks.sort_unstable();
            tracks.dedup();
            let places: Vec<Vec<usize>> =
                signed.iter().map(|(relation, _)| relation.places(&tracks)).collect();
            let parts: Vec<Part<'_>> = signed
                .iter()
                .zip(&places)
                .map(|((relation, _), places)| (&relation.automaton, places.as_slice()))
                .collect();
            if signed.len() <= MOST_PARTS && product::bits(tracks.len(), &parts) <= 128 {
                let accept = |accepted: &[bool]| {
                    accepted.iter().zip(&signed).all(|(yes, (_, negated))| yes != negated)
                };
                let found = product::least(self.system, tracks.len(), &parts, accept, self.limits)?;
                return Ok(found.map(|tuple| assignment(&tracks, &tuple, variables)));
            }
            let (first, first_negated) = signed.remove(0);
            let (second, second_negated) = signed.remove(0);
            let joined = self.join(&first, &second, |a, b| a != first_negated && b != second_negated)?;
            let place =
                signed.partition_point(|(other, _)| other.automaton.states() < joined.automaton.states());
            signed.insert(place, (joined, false));
        }
    }

    /// The automaton over exactly the free variables, in their order.
    fn set(&self, relation: &Relation, free: &[(String, Variable)]) -> Result<Answer, TooLarge> {
        let place = |variable: &Variable| {
            free.iter()
                .position(|(_, other)| other == variable)
                .expect("variables that are not bound are free")
        };
        let places: Vec<usize> = relation.variables.iter().map(place).collect();
        let parts = [(&relation.automaton, places.as_slice())];
        let automaton = product(self.system, free.len(), &parts, |accepted| accepted[0], self.limits)?;
        Ok(Answer::Set { variables: free.iter().map(|(name, _)| name.clone()).collect(), automaton })
    }

    fn compile(&self, core: &Core) -> Result<Relation, TooLarge> {
        let relation = self.compile_unseen(core)?;
        if let Some(observe) = self.observer.borrow_mut().as_mut() {
            observe(core, relation.automaton.states());
        }
        Ok(relation)
    }

    fn compile_unseen(&self, core: &Core) -> Result<Relation, TooLarge> {
        match core {
            Core::Constant(value) => self.constant(*value),
            Core::Linear { terms, constant, equal } => {
                let mut terms = terms.clone();
                terms.sort_by_key(|&(_, variable)| variable);
                let coefficients: Vec<i32> = terms.iter().map(|&(coefficient, _)| coefficient).collect();
                let build = if *equal { linear::equation } else { linear::inequality };
                let automaton = build(self.system, &coefficients, *constant, self.limits)?;
                Ok(Relation {
                    automaton,
                    variables: terms.into_iter().map(|(_, variable)| variable).collect(),
                })
            }
            Core::Is(variable, number) => {
                let automaton = Automaton::constant(self.system, number, self.limits)?;
                Ok(Relation { automaton, variables: vec![*variable] })
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
                Ok(Relation { automaton: relation.automaton.complement(self.limits)?, ..relation })
            }
            Core::And(parts) => self.combine(parts, true),
            Core::Or(parts) => self.combine(parts, false),
            Core::Iff(left, right) => {
                let (left, right) = (self.compile(left)?, self.compile(right)?);
                self.join(&left, &right, |a, b| a == b)
            }
            Core::Exists(variable, inner) => self.project(*variable, &self.compile(inner)?),
        }
    }

    fn constant(&self, value: bool) -> Result<Relation, TooLarge> {
        let automaton = if value { self.truth.clone() } else { self.truth.complement(self.limits)? };
        Ok(Relation { automaton, variables: Vec::new() })
    }

    fn builtin(&self, builtin: Builtin, arguments: &[Variable]) -> Result<Relation, TooLarge> {
        let known = self.builtins.borrow().get(&builtin).cloned();
        let automaton = match known {
            Some(automaton) => automaton,
            None => {
                let automaton = builtin.automaton(self.system, self.limits)?;
                self.builtins.borrow_mut().insert(builtin, automaton.clone());
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
        Ok(Relation { automaton, variables })
    }

    /// All parts, or some part; the smallest automata first, to keep what lies between small.
    fn combine(&self, parts: &[Core], all: bool) -> Result<Relation, TooLarge> {
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
        let parts = [(&left.automaton, left_places.as_slice()), (&right.automaton, right_places.as_slice())];
        let automaton = product(
            self.system,
            variables.len(),
            &parts,
            |accepted| accept(accepted[0], accepted[1]),
            self.limits,
        )?;
        Ok(Relation { automaton, variables })
    }

    fn project(&self, variable: Variable, relation: &Relation) -> Result<Relation, TooLarge> {
        let Ok(track) = relation.variables.binary_search(&variable) else { return Ok(relation.clone()) };
        let mut variables = relation.variables.clone();
        variables.remove(track);
        Ok(Relation { automaton: relation.automaton.project(track, self.limits)?, variables })
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
