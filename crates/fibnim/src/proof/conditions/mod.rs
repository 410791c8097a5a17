//! The rules of the game as conditions on two relations, and the search for numbers that violate them.
//!
//! P is the target of a family (lost positions, or those of one Grundy value), R its reach: some move leads to P. In a game with an
//! allowance R(v; b) says that a move of at most size b leads from the piles v to P. R never shrinks as b grows, so R(v; b) holds iff
//! b is at least some threshold of v, and the threshold itself is the size of a least move to P. That makes the rules conditions
//! without a quantifier inside (docs/CERTIFICATES.md has them, with the proof):
//!
//! 0. P is what R leaves: not R, and all that has to be reached (smaller values; under misere play, a move at all) is.
//! 1. R(v; b) gives R(v; b + 1).
//! 2. If R(v; b), and b = 0 or not R(v; b - 1), then a move of size b leads to P.
//! 3. If a move of size b leads to P, then R(v; b).
//!
//! Each is violated by some numbers or holds for all; deciding it is a search through a product of automata, with no
//! projection and no determinisation. They have one solution only, by induction on the number of stones. Games without an allowance
//! are in `lines_of_rules`.

pub(in crate::proof) mod lines;
pub(in crate::proof) mod search;

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use automata::product::{Part, product};
use automata::{Automaton, System, TooLarge, linear};
use limits::Limits;

use crate::proof::conditions::search::{Held, Over, Search, Violation};
use crate::proof::family::{Asks, Family};
use crate::proof::play::reading::Reading;
use crate::proof::play::step::{Asked, Linear, Quotient, Size, Step, To};
use crate::rules::Property;

/// The conditions of one family, with what earlier theorems give.
pub struct Equation<'a> {
    family: Family,
    /// The system in which its numbers are written.
    pub(in crate::proof) system: &'static System,
    /// How many piles are variable.
    pub(in crate::proof) piles: usize,
    /// The reaches of the families that have to be reached.
    earlier: Vec<&'a Automaton>,
    /// The targets of the families that moves lead to.
    others: Vec<&'a Automaton>,
    /// What is found once and used for every guess.
    found: Cache,
}

/// What is asked of a move: that a term is not negative, or something else.
#[derive(Clone, PartialEq, Eq)]
enum Need {
    Natural(Linear),
    Asked(Asked),
}

#[derive(Default)]
struct Cache {
    /// The positions that reach all that has to be.
    left: OnceCell<Option<Automaton>>,
    /// The moves to other families.
    by_side: OnceCell<Option<Automaton>>,
    linear: RefCell<HashMap<Sum, Rc<Automaton>>>,
    /// The positions at which a move that keeps the allowance leads to the target.
    kept: OnceCell<Option<Automaton>>,
    asked: RefCell<HashMap<AskedSum, Rc<Automaton>>>,
}

/// Coefficients, a constant, and the property of the sum.
type AskedSum = (Vec<i32>, i32, Property);

/// Coefficients and a constant, and whether the sum is it or at most it.
type Sum = (Vec<i32>, i32, bool);

/// A bound on a size, in a search.
#[derive(Clone, Copy)]
enum Bound {
    /// The number on the track of the bound.
    Any,
    /// This number.
    Is(u32),
}

impl<'a> Equation<'a> {
    /// The conditions of a family. `theorem` gives target and reach of the families that it needs.
    pub fn new(family: &Family, mut theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton)) -> Self {
        Self {
            family: family.clone(),
            system: family.system(),
            piles: family.piles(),
            earlier: family.earlier().iter().map(|earlier| theorem(earlier).1).collect(),
            others: family.others().iter().map(|other| theorem(other).0).collect(),
            found: Cache::default(),
        }
    }

    /// Whether every position is in the target.
    pub(in crate::proof) fn is_about_all(&self) -> bool {
        self.family.asks() == Asks::Moves
    }

    /// The reach that belongs to a target, if that is all that is to know: what is not in the target.
    pub(in crate::proof) fn complement_of(
        &self,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Automaton>, TooLarge> {
        let simple = self.earlier.is_empty() && !self.is_about_all();
        simple.then(|| target.complement(limits)).transpose()
    }

    /// All lines of the rules.
    pub(in crate::proof) fn readings(&self) -> &[Reading] {
        &self.family.readings().all
    }

    /// All kinds of moves, but those that keep the allowance.
    fn steps(&self) -> impl Iterator<Item = &Step> {
        self.readings().iter().flat_map(Reading::steps).filter(|step| !step.keeps)
    }

    /// How many numbers a position has.
    fn numbers(&self) -> usize {
        self.family.tracks().len()
    }

    /// The target of the family that a move leads to, given this family's own target.
    pub(in crate::proof) fn behind<'t>(&'t self, step: &Step, own: &'t Automaton) -> &'t Automaton {
        match step.to {
            To::Own => own,
            To::Other(other) => self.others[other],
        }
    }

    /// Condition 0, solved for P: the target that belongs to a reach.
    ///
    /// # Errors
    ///
    /// If an automaton on the way outgrows the limits, or it is stopped.
    pub fn target(&self, reach: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        if self.is_about_all() {
            return Automaton::all(self.system, self.numbers(), limits);
        }
        let target = match once(&self.found.left, || self.reaches_earlier(limits))? {
            None => reach.complement(limits)?,
            Some(left) => self.both(left, reach, |a, b| a && !b, limits)?,
        };
        match once(&self.found.kept, || self.kept(limits))? {
            None => Ok(target),
            Some(kept) => self.both(&target, kept, |a, b| a && !b, limits),
        }
    }

    /// The positions from which a move that keeps the allowance leads to the target of another family.
    fn kept(&self, limits: &Limits) -> Result<Option<Automaton>, TooLarge> {
        let mut all: Option<Automaton> = None;
        let keeping = self.readings().iter().flat_map(Reading::steps).filter(|step| step.keeps);
        for step in keeping {
            let (To::Other(other), Size::Fixed(size)) = (step.to, step.size) else { continue };
            let allowance = self.piles;
            let mut search = Search::new(self.piles + 1);
            search.says(self.at_most(&[(-1, allowance)], -(size as i32), limits)?, vec![allowance], true);
            for need in needs_of(step, Bound::Is(size)) {
                self.says(&mut search, &need, true, limits)?;
            }
            let mut tracks = Vec::with_capacity(self.piles + 1);
            for term in &step.result {
                tracks.push(self.number(&mut search, term, 1, limits)?);
            }
            tracks.push(allowance);
            search.says(Held::Borrowed(self.others[other]), tracks, true);
            let moves = search.relation(self.piles + 1, self.system, limits)?;
            all = Some(match all {
                None => moves,
                Some(all) => self.both(&all, &moves, |a, b| a || b, limits)?,
            });
        }
        Ok(all)
    }

    /// The positions that reach all that has to be reached.
    fn reaches_earlier(&self, limits: &Limits) -> Result<Option<Automaton>, TooLarge> {
        // Values of at least d, one after the other: intermediate automata stay small.
        let mut left: Option<Automaton> = None;
        for &earlier in &self.earlier {
            left = Some(match left {
                None => earlier.clone(),
                Some(left) => self.both(&left, earlier, |a, b| a && b, limits)?,
            });
        }
        Ok(left)
    }

    fn both(
        &self,
        left: &Automaton,
        right: &Automaton,
        accept: impl Fn(bool, bool) -> bool,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        let tracks: Vec<usize> = (0..left.tracks()).collect();
        let parts: [Part<'_>; 2] = [(left, &tracks), (right, &tracks)];
        product(self.system, tracks.len(), &parts, |a| accept(a[0], a[1]), limits)
    }

    /// The reach that belongs to a target, by the rules read once: some move leads to the target. Costs
    /// determinisations, which the conditions do without.
    ///
    /// # Errors
    ///
    /// If an automaton on the way reads too many numbers at a time, outgrows the limits, or it is stopped.
    pub fn apply(&self, target: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        let sizes: Result<Vec<Automaton>, TooLarge> =
            self.steps().map(|step| self.leading(step, self.behind(step, target), limits)).collect();
        self.union(sizes?.iter().map(|sizes| self.bounded(sizes, limits)), self.piles + 1, limits)
    }

    pub(in crate::proof) fn union(
        &self,
        relations: impl Iterator<Item = Result<Automaton, TooLarge>>,
        tracks: usize,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        let mut all: Option<Automaton> = None;
        for relation in relations {
            let relation = relation?;
            all = Some(match all {
                None => relation,
                Some(all) => self.both(&all, &relation, |a, b| a || b, limits)?,
            });
        }
        match all {
            Some(all) => Ok(all),
            None => Automaton::all(self.system, tracks, limits)?.complement(limits),
        }
    }

    /// (v; b) such that some size up to b is one of these.
    pub(in crate::proof) fn bounded(
        &self,
        sizes: &Automaton,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        // The size is on one more track.
        let (bound, size) = (self.piles, self.piles + 1);
        let mut search = Search::new(self.piles + 2);
        let mut position: Vec<usize> = (0..self.piles).collect();
        position.push(size);
        search.says(Held::Borrowed(sizes), position, true);
        search.says(self.at_most(&[(1, size), (-1, bound)], 0, limits)?, vec![size, bound], true);
        search.relation(self.piles + 1, self.system, limits)
    }

    /// (v; b) such that a move of this kind and of size b leads to this target. The numbers after the move are got rid of one by one,
    /// which keeps intermediate automata small.
    pub(in crate::proof) fn leading(
        &self,
        step: &Step,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        let size = self.size_of(step);
        let first = self.piles + 1;
        let mut search = Search::new(first);
        let possible = self.makes(&mut search, step, size, limits)?;
        let next = step.allowance.iter().map(|next| &next.term);
        let never = |term: &Linear| at_size(term, size).is_natural() == Some(false);
        let never = step.result.iter().chain(next).any(never);
        if !possible || never {
            return Automaton::all(self.system, first, limits)?.complement(limits);
        }
        let legal = search.relation(first, self.system, limits)?;
        let mut behind = Search::new(first);
        self.lands(&mut behind, step, target, size, true, limits)?;
        // The target comes last; before it stand the equations of the numbers after the move, each with its own number last.
        let (landing, places, _) = behind.parts.pop().expect("the target was asked");
        let mut relation =
            Over { automaton: (*landing).clone(), tracks: places.clone() }.sorted(self.system, limits)?;
        let mut left = behind.parts.into_iter().peekable();
        while let Some((equation, tracks, _)) = left.next() {
            let number = *tracks.last().expect("an equation is about something");
            let equation = Over { automaton: (*equation).clone(), tracks }.sorted(self.system, limits)?;
            relation = relation.and(&equation, self.system, limits)?;
            // What is rounded down has two.
            if left.peek().is_none_or(|(_, tracks, _)| tracks.last() != Some(&number)) {
                relation = relation.without(number, limits)?;
            }
        }
        let legal = Over { automaton: legal, tracks: (0..first).collect() };
        Ok(relation.and(&legal, self.system, limits)?.automaton)
    }

    fn size_of(&self, step: &Step) -> Bound {
        match step.size {
            Size::Chosen => Bound::Any,
            Size::Fixed(size) => Bound::Is(size),
        }
    }

    /// Numbers that violate one of the conditions 1 to 3 for this reach and the target that belongs to it: the least ones, and some
    /// others. None if there are none, and then both are the truth. `begin` is called for each condition.
    ///
    /// # Errors
    ///
    /// If a search reads too many numbers at a time, outgrows the limits, or it is stopped.
    pub fn violations(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
        mut begin: impl FnMut(u8),
    ) -> Result<Vec<Violation>, TooLarge> {
        begin(1);
        let found = self.not_monotone(reach, limits)?;
        if !found.is_empty() {
            return Ok(found);
        }
        self.wrong_moves(reach, target, limits, begin)
    }

    /// Those of the conditions 2 and 3.
    pub(in crate::proof) fn wrong_moves(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
        mut begin: impl FnMut(u8),
    ) -> Result<Vec<Violation>, TooLarge> {
        begin(3);
        let found = self.unnoticed_move(reach, target, limits)?;
        if !found.is_empty() {
            return Ok(found);
        }
        begin(2);
        self.missing_move(reach, target, limits)
    }

    /// Condition 1, which asks nothing about the target.
    pub(in crate::proof) fn not_monotone(
        &self,
        reach: &Automaton,
        limits: &Limits,
    ) -> Result<Vec<Violation>, TooLarge> {
        let (bound, next) = (self.piles, self.piles + 1);
        let mut search = Search::new(self.piles + 2);
        self.asks(&mut search, reach, bound, true);
        self.asks(&mut search, reach, next, false);
        search.says(self.equal(&[(1, next), (-1, bound)], 1, limits)?, vec![next, bound], true);
        search.violations(1, self.system, limits)
    }

    /// Condition 3: a move leads to the target, and the reach does not know.
    fn unnoticed_move(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Vec<Violation>, TooLarge> {
        if let Some(by_side) = self.by_side(limits)? {
            let mut search = Search::new(self.piles + 1);
            search.says(Held::Borrowed(by_side), (0..=self.piles).collect(), true);
            self.asks(&mut search, reach, self.piles, false);
            let found = search.violations(3, self.system, limits)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        for step in self.steps().filter(|step| step.to == To::Own) {
            let mut search = Search::new(self.piles + 1);
            self.asks(&mut search, reach, self.piles, false);
            if !self.makes(&mut search, step, self.size_of(step), limits)? {
                continue;
            }
            self.lands(&mut search, step, target, self.size_of(step), true, limits)?;
            let found = search.violations(3, self.system, limits)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// A move from the target to itself, in a game without an allowance.
    pub(in crate::proof) fn leads_to_itself(
        &self,
        step: &Step,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Vec<Violation>, TooLarge> {
        let mut search = Search::new(self.piles + 1);
        let position: Vec<usize> = (0..self.piles).collect();
        search.asked.push(position.clone());
        search.says(Held::Borrowed(target), position, true);
        if !self.makes(&mut search, step, self.size_of(step), limits)? {
            return Ok(Vec::new());
        }
        self.lands(&mut search, step, target, self.size_of(step), true, limits)?;
        search.violations(0, self.system, limits)
    }

    /// Condition 2: b is the least bound in the reach, and no move of size b leads to the target. Sizes that only some moves have are
    /// looked at one by one, larger ones together.
    fn missing_move(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Vec<Violation>, TooLarge> {
        let own = || self.steps().filter(|step| step.to == To::Own);
        let fixed = own().filter_map(|step| match step.size {
            Size::Fixed(size) => Some(size),
            Size::Chosen => None,
        });
        let most = fixed.max().unwrap_or(0);
        for size in 0..=most {
            let steps =
                own().filter(|step| matches!(step.size, Size::Chosen) || step.size == Size::Fixed(size));
            let found =
                self.missing_size(reach, target, &steps.collect::<Vec<_>>(), Bound::Is(size), 0, limits)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        let steps: Vec<&Step> = own().filter(|step| step.size == Size::Chosen).collect();
        self.missing_size(reach, target, &steps, Bound::Any, most + 1, limits)
    }

    /// Condition 2 for one size, or for all sizes from `least` on; `steps` are the moves of the family to itself that may have it.
    ///
    /// A move does not lead to the target if a guard is negative, or a pile after it, or if the target says so. Which of
    /// these terms are negative is tried in all ways.
    fn missing_size(
        &self,
        reach: &Automaton,
        target: &Automaton,
        steps: &[&Step],
        size: Bound,
        least: u32,
        limits: &Limits,
    ) -> Result<Vec<Violation>, TooLarge> {
        // Each term that may be negative, and what else is asked, once, and for each step those that it needs; none if one never holds.
        let mut terms: Vec<Need> = Vec::new();
        let mut needs: Vec<(&Step, Vec<usize>)> = Vec::new();
        for step in steps {
            let next = step.allowance.iter().map(|next| &next.term);
            let all = step.guard.iter().chain(&step.result).chain(next).map(|term| at_size(term, size));
            let mut needed = Vec::new();
            let mut possible = true;
            for term in all {
                // Sizes from `least` on are that much and more.
                let shifted = Linear { constant: term.constant + term.chosen * least as i32, ..term.clone() };
                match shifted.is_natural() {
                    Some(natural) => possible &= natural,
                    None => needed.push(place_of(&mut terms, Need::Natural(term))),
                }
            }
            for one in step.asked.iter().map(|one| asked_at(one, size)) {
                match one.is_known() {
                    Some(holds) => possible &= holds,
                    None => needed.push(place_of(&mut terms, Need::Asked(one))),
                }
            }
            if possible {
                needs.push((step, needed));
            }
        }
        let by_side = self.by_side(limits)?;
        for natural in 0..1u64 << terms.len() {
            let is_natural = |term: usize| natural >> term & 1 == 1;
            let bound = self.piles;
            let mut search = Search::new(self.piles + 1);
            self.asks(&mut search, reach, bound, true);
            match size {
                Bound::Is(size) => self.is(&mut search, bound, size, limits)?,
                Bound::Any if least > 1 => {
                    let large = self.at_most(&[(-1, bound)], -(least as i32), limits)?;
                    search.says(large, vec![bound], true);
                }
                Bound::Any => {}
            }
            if !matches!(size, Bound::Is(0)) {
                let before = search.track();
                let one_less = self.equal(&[(1, bound), (-1, before)], 1, limits)?;
                search.says(one_less, vec![bound, before], true);
                self.asks(&mut search, reach, before, false);
            }
            for (term, place) in terms.iter().zip(0..) {
                // What a step leads to is found where it is needed, and is natural then.
                let found_later = needs.iter().any(|(step, needed)| {
                    let next = step.allowance.iter().map(|next| &next.term);
                    needed.iter().all(|&place| is_natural(place))
                        && step
                            .result
                            .iter()
                            .chain(next)
                            .any(|result| Need::Natural(at_size(result, size)) == *term)
                });
                if !(is_natural(place) && found_later) {
                    self.says(&mut search, term, is_natural(place), limits)?;
                }
            }
            for (step, needed) in &needs {
                if needed.iter().all(|&place| is_natural(place)) {
                    self.lands(&mut search, step, target, size, false, limits)?;
                }
            }
            if let Some(by_side) = by_side {
                search.says(Held::Borrowed(by_side), (0..=self.piles).collect(), false);
            }
            let found = search.violations(2, self.system, limits)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// (v; b) such that a move of size b leads to the target of another family.
    fn by_side(&self, limits: &Limits) -> Result<Option<&Automaton>, TooLarge> {
        once(&self.found.by_side, || {
            let mut all: Option<Automaton> = None;
            for step in self.steps() {
                let To::Other(other) = step.to else { continue };
                let moves = self.leading(step, self.others[other], limits)?;
                all = Some(match all {
                    None => moves,
                    Some(all) => self.both(&all, &moves, |a, b| a || b, limits)?,
                });
            }
            Ok(all)
        })
    }

    /// Asks for the reach at the piles and this bound.
    fn asks<'s>(&self, search: &mut Search<'s>, reach: &'s Automaton, bound: usize, accepts: bool) {
        let tracks: Vec<usize> = (0..self.piles).chain([bound]).collect();
        search.asked.push(tracks.clone());
        search.says(Held::Borrowed(reach), tracks, accepts);
    }

    /// The guards of a move of this size, and its size on the track of the bound; whether there can be such a move.
    fn makes(
        &self,
        search: &mut Search<'_>,
        step: &Step,
        size: Bound,
        limits: &Limits,
    ) -> Result<bool, TooLarge> {
        if let Bound::Is(size) = size {
            self.is(search, self.piles, size, limits)?;
        }
        for term in step.guard.iter().map(|term| at_size(term, size)) {
            match term.is_natural() {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => self.sign(search, &term, true, limits)?,
            }
        }
        for one in step.asked.iter().map(|one| asked_at(one, size)) {
            match one.is_known() {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => self.says(search, &Need::Asked(one), true, limits)?,
            }
        }
        Ok(true)
    }

    /// That something that is asked of a move holds, or does not.
    fn says(
        &self,
        search: &mut Search<'_>,
        need: &Need,
        holds: bool,
        limits: &Limits,
    ) -> Result<(), TooLarge> {
        match need {
            Need::Natural(term) => self.sign(search, term, holds, limits),
            Need::Asked(one) => {
                let terms = self.terms(&one.term);
                let tracks = terms.iter().map(|&(_, track)| track).collect();
                let automaton = self.asked(&terms, one.term.constant, one.property, limits)?;
                search.says(automaton, tracks, holds != one.negated);
                Ok(())
            }
        }
    }

    /// That a sum has a property: the numbers for which it does.
    pub(in crate::proof) fn asked<'s>(
        &self,
        terms: &[(i32, usize)],
        constant: i32,
        property: Property,
        limits: &Limits,
    ) -> Result<Held<'s>, TooLarge> {
        let mut coefficients: Vec<i32> = terms.iter().map(|&(coefficient, _)| coefficient).collect();
        let key = (coefficients.clone(), constant, property);
        if let Some(known) = self.found.asked.borrow().get(&key) {
            return Ok(Held::Shared(Rc::clone(known)));
        }
        let last = coefficients.len();
        let automaton = match property {
            Property::Remainder { divisor, remainder } => {
                let small = |number: u32| i32::try_from(number).expect("it is at most 1000");
                let (divisor, remainder) = (small(divisor), small(remainder));
                // Nothing is negative here, so the dividend is a multiple of the divisor plus the remainder.
                for coefficient in &mut coefficients {
                    *coefficient = coefficient.rem_euclid(divisor);
                }
                coefficients.push(-divisor);
                let remainder = (i64::from(remainder) - i64::from(constant)).rem_euclid(divisor.into());
                linear::equation(self.system, &coefficients, remainder as i32, limits)?
                    .project(last, limits)?
            }
            Property::Fib | Property::EvenFib => {
                let rows: &[(&[u32], bool)] = match property {
                    Property::Fib => &[(&[1, 2], false), (&[2, 0], true)],
                    _ => &[(&[1, 2], false), (&[3, 0], true), (&[2, 0], false)],
                };
                let numbers = Automaton::from_rows(self.system, 1, rows, limits)?;
                coefficients.push(-1);
                let sum = linear::equation(self.system, &coefficients, -constant, limits)?;
                let tracks: Vec<usize> = (0..=last).collect();
                let parts: [Part<'_>; 2] = [(&sum, &tracks), (&numbers, &tracks[last..])];
                product(self.system, last + 1, &parts, |a| a[0] && a[1], limits)?.project(last, limits)?
            }
        };
        let automaton = Rc::new(automaton);
        self.found.asked.borrow_mut().insert(key, Rc::clone(&automaton));
        Ok(Held::Shared(automaton))
    }

    /// That a move of this size leads to positions that the target accepts, or not, as given.
    fn lands<'s>(
        &self,
        search: &mut Search<'s>,
        step: &Step,
        target: &'s Automaton,
        size: Bound,
        accepts: bool,
        limits: &Limits,
    ) -> Result<(), TooLarge> {
        let mut tracks = Vec::with_capacity(self.piles + 1);
        let whole = |term: &Linear| Quotient { term: term.clone(), divisor: 1 };
        for number in step.result.iter().map(whole).chain(step.allowance.clone()) {
            tracks.push(self.number(search, &at_size(&number.term, size), number.divisor, limits)?);
        }
        if step.to == To::Own {
            search.asked.push(tracks.clone());
        }
        search.says(Held::Borrowed(target), tracks, accepts);
        Ok(())
    }

    /// The track of a term, which is natural, divided and rounded down.
    fn number(
        &self,
        search: &mut Search<'_>,
        term: &Linear,
        divisor: u32,
        limits: &Limits,
    ) -> Result<usize, TooLarge> {
        if divisor == 1 {
            if let Some(pile) = term.as_pile() {
                return Ok(pile);
            }
            if *term == Linear::number(0, self.piles).plus_chosen(1) {
                return Ok(self.piles);
            }
        }
        if let Some(&track) = search.numbers.get(&(term.clone(), divisor)) {
            return Ok(track);
        }
        let mut terms = self.terms(term);
        let track = search.track();
        search.numbers.insert((term.clone(), divisor), track);
        terms.push((-(divisor as i32), track));
        let tracks: Vec<usize> = terms.iter().map(|&(_, track)| track).collect();
        if divisor == 1 {
            search.says(self.equal(&terms, -term.constant, limits)?, tracks, true);
            return Ok(track);
        }
        // 0 <= term - divisor * number <= divisor - 1
        let most = self.at_most(&terms, divisor as i32 - 1 - term.constant, limits)?;
        search.says(most, tracks.clone(), true);
        let terms: Vec<(i32, usize)> = terms.iter().map(|&(a, track)| (-a, track)).collect();
        search.says(self.at_most(&terms, term.constant, limits)?, tracks, true);
        Ok(track)
    }

    /// That a term is natural, or that it is negative.
    fn sign(
        &self,
        search: &mut Search<'_>,
        term: &Linear,
        natural: bool,
        limits: &Limits,
    ) -> Result<(), TooLarge> {
        let terms = self.terms(term);
        let tracks: Vec<usize> = terms.iter().map(|&(_, track)| track).collect();
        // -term <= 0, or term <= -1.
        let automaton = if natural {
            let terms: Vec<(i32, usize)> = terms.iter().map(|&(a, track)| (-a, track)).collect();
            self.at_most(&terms, term.constant, limits)?
        } else {
            self.at_most(&terms, -1 - term.constant, limits)?
        };
        search.says(automaton, tracks, true);
        Ok(())
    }

    /// That the number on a track is this one.
    fn is(
        &self,
        search: &mut Search<'_>,
        track: usize,
        number: u32,
        limits: &Limits,
    ) -> Result<(), TooLarge> {
        let constant = Automaton::constant(self.system, &number.into(), limits)?;
        search.says(Held::Shared(Rc::new(constant)), vec![track], true);
        Ok(())
    }

    /// Coefficients and tracks: the chosen number is on the track of the bound.
    fn terms(&self, term: &Linear) -> Vec<(i32, usize)> {
        let piles = term.piles.iter().copied().zip(0..);
        piles.chain([(term.chosen, self.piles)]).filter(|&(coefficient, _)| coefficient != 0).collect()
    }

    /// The sum is the constant.
    pub(in crate::proof) fn equal<'s>(
        &self,
        terms: &[(i32, usize)],
        constant: i32,
        limits: &Limits,
    ) -> Result<Held<'s>, TooLarge> {
        self.linear(terms, constant, true, limits)
    }

    /// The sum is at most the constant.
    pub(in crate::proof) fn at_most<'s>(
        &self,
        terms: &[(i32, usize)],
        constant: i32,
        limits: &Limits,
    ) -> Result<Held<'s>, TooLarge> {
        self.linear(terms, constant, false, limits)
    }

    fn linear<'s>(
        &self,
        terms: &[(i32, usize)],
        constant: i32,
        equal: bool,
        limits: &Limits,
    ) -> Result<Held<'s>, TooLarge> {
        let coefficients: Vec<i32> = terms.iter().map(|&(coefficient, _)| coefficient).collect();
        let key = (coefficients, constant, equal);
        if let Some(known) = self.found.linear.borrow().get(&key) {
            return Ok(Held::Shared(Rc::clone(known)));
        }
        let build = if equal { linear::equation } else { linear::inequality };
        let automaton = Rc::new(build(self.system, &key.0, constant, limits)?);
        self.found.linear.borrow_mut().insert(key, Rc::clone(&automaton));
        Ok(Held::Shared(automaton))
    }
}

/// A term where the chosen number is the bound, or this number.
fn at_size(term: &Linear, size: Bound) -> Linear {
    match size {
        Bound::Any => term.clone(),
        Bound::Is(size) => term.with_chosen(size),
    }
}

/// The same of what is asked beside.
fn asked_at(one: &Asked, size: Bound) -> Asked {
    Asked { term: at_size(&one.term, size), ..one.clone() }
}

/// The conditions for a move of this size to be legal, without those that cannot fail.
fn needs_of(step: &Step, size: Bound) -> Vec<Need> {
    let terms = step.guard.iter().chain(&step.result).map(|term| at_size(term, size));
    let terms = terms.filter(|term| term.is_natural() != Some(true)).map(Need::Natural);
    let asked = step.asked.iter().map(|one| asked_at(one, size)).filter(|one| one.is_known() != Some(true));
    terms.chain(asked.map(Need::Asked)).collect()
}

/// The place of a term in a list; the term is added if it is missing.
fn place_of(terms: &mut Vec<Need>, term: Need) -> usize {
    if let Some(place) = terms.iter().position(|other| *other == term) {
        return place;
    }
    terms.push(term);
    terms.len() - 1
}

/// What the cell holds, found first if it is empty.
fn once<T>(
    cell: &OnceCell<Option<T>>,
    find: impl FnOnce() -> Result<Option<T>, TooLarge>,
) -> Result<Option<&T>, TooLarge> {
    if cell.get().is_none() {
        // Nothing else can have set it.
        let _ = cell.set(find()?);
    }
    Ok(cell.get().and_then(Option::as_ref))
}
