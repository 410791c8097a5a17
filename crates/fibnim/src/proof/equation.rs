//! The rules of the game as conditions on two relations, and the search for numbers that violate them.
//!
//! P is the target of a family (lost positions, or those of one Grundy value), R its reach: R(v; b) says that a move of at most size b
//! leads from the piles v to P. In a game with an allowance b is the allowance, and P is about it too; in one without, b is only
//! there to be asked about, and no move is larger than all stones together. R never shrinks as b grows, so R(v; b) holds iff
//! b is at least some threshold of v, and the threshold itself is the size of a least move to P. That makes the rules conditions
//! without a quantifier inside:
//!
//! 0. P is what R leaves over: not R, and for a Grundy value every smaller value is reached; at the allowance, or at all stones.
//! 1. R(v; b) gives R(v; b + 1).
//! 2. If R(v; b), and b = 0 or not R(v; b - 1), then a move of size b leads to P.
//! 3. If a move of size b leads to P, then R(v; b).
//!
//! Each is violated by some numbers or holds for all; deciding it is a search through a product of automata, with no
//! projection and no determinisation. They have one solution only, by induction on the number of stones.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;

use automata::product::{self, Part, product};
use automata::{Automaton, System, TooLarge, linear};
use num_bigint::BigUint;
use work::Limits;

use super::Family;
use super::family::Play;
use super::step::{Linear, Size, Step, To, largest_fixed};

/// The conditions of one family, with what earlier theorems give.
pub struct Equation<'a> {
    /// The system in which its numbers are written.
    system: &'static System,
    /// How many piles are variable.
    piles: usize,
    /// Whether the game has an allowance.
    allowance: bool,
    /// All moves.
    steps: Vec<Step>,
    /// The reaches of the smaller Grundy values.
    smaller: Vec<&'a Automaton>,
    /// The targets of the families that moves lead to.
    others: Vec<&'a Automaton>,
    /// What is found once and used for every guess.
    found: Found,
}

#[derive(Default)]
struct Found {
    /// The positions that reach every smaller value.
    left: OnceCell<Option<Automaton>>,
    /// The moves to other families.
    by_side: OnceCell<Option<Automaton>>,
    linear: RefCell<HashMap<Sum, Rc<Automaton>>>,
}

/// Coefficients and a constant, and whether the sum is it or at most it.
type Sum = (Vec<i32>, i32, bool);

/// Numbers that violate a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which condition.
    pub condition: u8,
    /// The positions, piles and then the bound, at which the condition asks for the reach of its own family. At one
    /// of them the reach is wrong, because the true one violates nothing.
    pub positions: Vec<Vec<BigUint>>,
}

/// An automaton that somebody else has, or that several have.
enum Held<'a> {
    Borrowed(&'a Automaton),
    Shared(Rc<Automaton>),
}

impl Deref for Held<'_> {
    type Target = Automaton;

    fn deref(&self) -> &Automaton {
        match self {
            Self::Borrowed(automaton) => automaton,
            Self::Shared(automaton) => automaton,
        }
    }
}

/// A question: are there numbers such that each automaton says this of its own?
struct Search<'a> {
    tracks: usize,
    parts: Vec<(Held<'a>, Vec<usize>, bool)>,
    /// Where the reach is asked about: a track for each pile, and for the bound; without a track for that, all stones.
    asked: Vec<(Vec<usize>, Option<usize>)>,
    /// Terms that have got a track.
    numbers: HashMap<Linear, usize>,
    /// What is added to all stones for a bound that no move exceeds.
    extra: u32,
}

impl<'a> Search<'a> {
    fn new(tracks: usize) -> Self {
        Self { tracks, parts: Vec::new(), asked: Vec::new(), numbers: HashMap::new(), extra: 0 }
    }

    fn track(&mut self) -> usize {
        self.tracks += 1;
        self.tracks - 1
    }

    fn says(&mut self, automaton: Held<'a>, tracks: Vec<usize>, accepts: bool) {
        self.parts.push((automaton, tracks, accepts));
    }

    fn parts(&self) -> Vec<Part<'_>> {
        self.parts.iter().map(|(automaton, tracks, _)| (&**automaton, tracks.as_slice())).collect()
    }

    /// The least such numbers, told by the positions at which the reach is asked about.
    fn violation(
        &self,
        condition: u8,
        system: &'static System,
        limits: &Limits,
    ) -> Result<Option<Violation>, TooLarge> {
        let accept =
            |accepted: &[bool]| accepted.iter().zip(&self.parts).all(|(yes, (_, _, wanted))| yes == wanted);
        let found = product::least(system, self.tracks, &self.parts(), accept, limits)?;
        Ok(found.map(|numbers| {
            let position = |(piles, bound): &(Vec<usize>, Option<usize>)| {
                let mut position: Vec<BigUint> = piles.iter().map(|&track| numbers[track].clone()).collect();
                position.push(match bound {
                    Some(track) => numbers[*track].clone(),
                    None => position.iter().sum::<BigUint>() + self.extra,
                });
                position
            };
            Violation { condition, positions: self.asked.iter().map(position).collect() }
        }))
    }

    /// The numbers of the first tracks for which all this is so.
    fn relation(
        &self,
        first: usize,
        system: &'static System,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        let accept =
            |accepted: &[bool]| accepted.iter().zip(&self.parts).all(|(yes, (_, _, wanted))| yes == wanted);
        let mut relation = product(system, self.tracks, &self.parts(), accept, limits)?;
        for track in (first..self.tracks).rev() {
            relation = relation.project(track, limits)?;
        }
        Ok(relation)
    }
}

/// A relation between the numbers of some tracks, ascending once it is sorted.
struct Over {
    automaton: Automaton,
    tracks: Vec<usize>,
}

impl Over {
    /// The same with each track once, ascending.
    fn sorted(self, system: &'static System, limits: &Limits) -> Result<Self, TooLarge> {
        let mut tracks = self.tracks.clone();
        tracks.sort_unstable();
        tracks.dedup();
        if tracks == self.tracks {
            return Ok(self);
        }
        let places = places(&self.tracks, &tracks);
        let automaton = product(system, tracks.len(), &[(&self.automaton, &places)], |a| a[0], limits)?;
        Ok(Self { automaton, tracks })
    }

    fn and(&self, other: &Self, system: &'static System, limits: &Limits) -> Result<Self, TooLarge> {
        let mut tracks = [self.tracks.as_slice(), &other.tracks].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let (left, right) = (places(&self.tracks, &tracks), places(&other.tracks, &tracks));
        let parts: [Part<'_>; 2] = [(&self.automaton, &left), (&other.automaton, &right)];
        Ok(Self { automaton: product(system, tracks.len(), &parts, |a| a[0] && a[1], limits)?, tracks })
    }

    /// What is left when the number of a track is any.
    fn without(mut self, track: usize, limits: &Limits) -> Result<Self, TooLarge> {
        let place = self.tracks.iter().position(|&other| other == track).expect("the track is one of these");
        self.tracks.remove(place);
        Ok(Self { automaton: self.automaton.project(place, limits)?, tracks: self.tracks })
    }
}

/// Where tracks lie among others.
fn places(tracks: &[usize], among: &[usize]) -> Vec<usize> {
    let place = |track: &usize| among.iter().position(|other| other == track).expect("it is among these");
    tracks.iter().map(place).collect()
}

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
    pub fn new(family: &Family, theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton)) -> Self {
        Self::of(&family.play(), theorem)
    }

    pub(super) fn of(
        play: &Play,
        mut theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton),
    ) -> Self {
        Self {
            system: play.system,
            piles: play.piles,
            allowance: play.allowance,
            steps: play.steps.clone(),
            smaller: play.smaller.iter().map(|smaller| theorem(smaller).1).collect(),
            others: play.others.iter().map(|other| theorem(other).0).collect(),
            found: Found::default(),
        }
    }

    /// Condition 0, solved for P: the target that belongs to a reach.
    ///
    /// # Errors
    ///
    /// If an automaton on the way outgrows the limits, or somebody stops it.
    pub fn target(&self, reach: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        self.left_over(&self.unbounded(reach, limits)?, limits)
    }

    /// What positions from which no move leads to the target, and that reach all smaller values, are left over.
    fn left_over(&self, unbounded: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        match once(&self.found.left, || self.reaches_smaller(limits))? {
            None => unbounded.complement(limits),
            Some(left) => self.both(left, unbounded, |a, b| a && !b, limits),
        }
    }

    /// The positions that reach every smaller value.
    fn reaches_smaller(&self, limits: &Limits) -> Result<Option<Automaton>, TooLarge> {
        // Values at least d, one after the other: what lies between stays small.
        let mut left: Option<Automaton> = None;
        for smaller in &self.smaller {
            let smaller = self.unbounded(smaller, limits)?;
            left = Some(match left {
                None => smaller,
                Some(left) => self.both(&left, &smaller, |a, b| a && b, limits)?,
            });
        }
        Ok(left)
    }

    /// The positions in a reach: at their allowance, or, where there is none, by moves of any size.
    fn unbounded(&self, reach: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        if self.allowance { Ok(reach.clone()) } else { reach.project(self.piles, limits) }
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
    /// If an automaton on the way reads too many numbers at a time, outgrows the limits, or somebody stops it.
    pub fn apply(&self, target: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        self.within_bounds(&self.sizes(target, limits)?, limits)
    }

    /// In a game without an allowance, the target that follows from a target by the rules read once, and a way to the reach between
    /// them. A target that follows from itself is the truth, and this is its reach.
    pub(super) fn follows(
        &self,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<(Automaton, impl FnOnce() -> Result<Automaton, TooLarge>), TooLarge> {
        let sizes = self.sizes(target, limits)?;
        // Each by itself: together they would be large.
        let any = sizes.iter().map(|sizes| sizes.project(self.piles, limits));
        let next = self.left_over(&self.union(any, self.piles, limits)?, limits)?;
        Ok((next, move || self.within_bounds(&sizes, limits)))
    }

    /// (v; b) such that a move of size b leads to the target, for each kind of move.
    fn sizes(&self, target: &Automaton, limits: &Limits) -> Result<Vec<Automaton>, TooLarge> {
        let leading = |step: &Step| match step.to {
            To::Own => self.leading(step, target, limits),
            To::Other(other) => self.leading(step, self.others[other], limits),
        };
        self.steps.iter().map(leading).collect()
    }

    /// The reach of moves of these sizes.
    fn within_bounds(&self, sizes: &[Automaton], limits: &Limits) -> Result<Automaton, TooLarge> {
        self.union(sizes.iter().map(|sizes| self.bounded(sizes, limits)), self.piles + 1, limits)
    }

    fn union(
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
    fn bounded(&self, sizes: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        // The size is on one more track.
        let (bound, size) = (self.piles, self.piles + 1);
        let mut search = Search::new(self.piles + 2);
        let mut position: Vec<usize> = (0..self.piles).collect();
        position.push(size);
        search.says(Held::Borrowed(sizes), position, true);
        search.says(self.at_most(&[(1, size), (-1, bound)], 0, limits)?, vec![size, bound], true);
        search.relation(self.piles + 1, self.system, limits)
    }

    /// (v; b) such that a move of this kind and of size b leads to this target. The numbers behind the move are got rid of one by one,
    /// which keeps what lies between small.
    fn leading(&self, step: &Step, target: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        let size = self.size_of(step);
        let first = self.piles + 1;
        let mut search = Search::new(first);
        let possible = self.makes(&mut search, step, size, limits)?;
        let never = step.result.iter().any(|term| at_size(term, size).is_natural() == Some(false));
        if !possible || never {
            return Automaton::all(self.system, first, limits)?.complement(limits);
        }
        let legal = search.relation(first, self.system, limits)?;
        let mut behind = Search::new(first);
        self.lands(&mut behind, step, target, size, true, limits)?;
        // The target comes last; before it stand the equations of the numbers behind the move, each with its own number last.
        let (landing, places, _) = behind.parts.pop().expect("the target was asked");
        let mut relation =
            Over { automaton: (*landing).clone(), tracks: places.clone() }.sorted(self.system, limits)?;
        for (equation, tracks, _) in behind.parts {
            let number = *tracks.last().expect("an equation is about something");
            let equation = Over { automaton: (*equation).clone(), tracks }.sorted(self.system, limits)?;
            relation = relation.and(&equation, self.system, limits)?.without(number, limits)?;
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

    /// Numbers that violate one of the conditions 1 to 3 for this reach and the target that belongs to it; `None` if
    /// there are none, and then both are the truth. `begin` is told of each condition.
    ///
    /// # Errors
    ///
    /// If a search reads too many numbers at a time, outgrows the limits, or somebody stops it.
    pub fn violation(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
        mut begin: impl FnMut(u8),
    ) -> Result<Option<Violation>, TooLarge> {
        begin(1);
        let found = self.not_monotone(reach, limits)?;
        if found.is_some() {
            return Ok(found);
        }
        begin(3);
        let found = self.unnoticed_move(reach, target, limits)?;
        if found.is_some() {
            return Ok(found);
        }
        begin(2);
        self.missing_move(reach, target, limits)
    }

    /// Condition 1.
    fn not_monotone(&self, reach: &Automaton, limits: &Limits) -> Result<Option<Violation>, TooLarge> {
        let (bound, next) = (self.piles, self.piles + 1);
        let mut search = Search::new(self.piles + 2);
        self.asks(&mut search, reach, bound, true);
        self.asks(&mut search, reach, next, false);
        search.says(self.equal(&[(1, next), (-1, bound)], 1, limits)?, vec![next, bound], true);
        search.violation(1, self.system, limits)
    }

    /// Condition 3: a move leads to the target, and the reach does not know.
    fn unnoticed_move(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Violation>, TooLarge> {
        if let Some(by_side) = self.by_side(limits)? {
            let mut search = Search::new(self.piles + 1);
            search.says(Held::Borrowed(by_side), (0..=self.piles).collect(), true);
            self.asks(&mut search, reach, self.piles, false);
            let found = search.violation(3, self.system, limits)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        for step in self.steps.iter().filter(|step| step.to == To::Own) {
            let mut search = Search::new(self.piles + 1);
            self.asks(&mut search, reach, self.piles, false);
            if !self.makes(&mut search, step, self.size_of(step), limits)? {
                continue;
            }
            self.lands(&mut search, step, target, self.size_of(step), true, limits)?;
            let found = search.violation(3, self.system, limits)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Condition 2: b is the least bound in the reach, and no move of size b leads to the target. Sizes that only some moves have are
    /// looked at one by one, larger ones together.
    fn missing_move(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Violation>, TooLarge> {
        let own = || self.steps.iter().filter(|step| step.to == To::Own);
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
            if found.is_some() {
                return Ok(found);
            }
        }
        let steps: Vec<&Step> = own().filter(|step| step.size == Size::Chosen).collect();
        self.missing_size(reach, target, &steps, Bound::Any, most + 1, limits)
    }

    /// Condition 2 for one size, or for all sizes from `least` on; `steps` are the moves of the family to itself that may have it.
    ///
    /// A move does not lead to the target if a guard is negative, or a pile behind it, or if the target says so. Which of
    /// these terms are negative is tried in all ways.
    fn missing_size(
        &self,
        reach: &Automaton,
        target: &Automaton,
        steps: &[&Step],
        size: Bound,
        least: u32,
        limits: &Limits,
    ) -> Result<Option<Violation>, TooLarge> {
        // Each term that may be negative, once, and for each step the terms that it needs; none if one is always negative.
        let mut terms: Vec<Linear> = Vec::new();
        let mut needs: Vec<(&Step, Vec<usize>)> = Vec::new();
        for step in steps {
            let all = step.guard.iter().chain(&step.result).map(|term| at_size(term, size));
            let mut needed = Vec::new();
            let mut possible = true;
            for term in all {
                // Sizes from `least` on are that much and more.
                let shifted = Linear { constant: term.constant + term.chosen * least as i32, ..term.clone() };
                match shifted.is_natural() {
                    Some(natural) => possible &= natural,
                    None => needed.push(place_of(&mut terms, term)),
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
                    needed.iter().all(|&place| is_natural(place))
                        && step.result.iter().any(|result| at_size(result, size) == *term)
                });
                if !(is_natural(place) && found_later) {
                    self.sign(&mut search, term, is_natural(place), limits)?;
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
            let found = search.violation(2, self.system, limits)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// (v; b) such that a move of size b leads to the target of another family.
    fn by_side(&self, limits: &Limits) -> Result<Option<&Automaton>, TooLarge> {
        once(&self.found.by_side, || {
            let mut all: Option<Automaton> = None;
            for step in &self.steps {
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
        let piles: Vec<usize> = (0..self.piles).collect();
        let tracks = piles.iter().copied().chain([bound]).collect();
        search.asked.push((piles, Some(bound)));
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
        Ok(true)
    }

    /// That a move of this size leads to positions of which the target says this.
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
        for term in step.result.iter().chain(&step.allowance) {
            tracks.push(self.number(search, &at_size(term, size), limits)?);
        }
        if step.to == To::Own {
            search.extra = largest_fixed(&self.steps);
            let bound = step.allowance.is_some().then(|| tracks[self.piles]);
            search.asked.push((tracks[..self.piles].to_vec(), bound));
        }
        search.says(Held::Borrowed(target), tracks, accepts);
        Ok(())
    }

    /// The track of a term, which is natural.
    fn number(&self, search: &mut Search<'_>, term: &Linear, limits: &Limits) -> Result<usize, TooLarge> {
        if let Some(pile) = term.as_pile() {
            return Ok(pile);
        }
        if *term == Linear::number(0, self.piles).plus_chosen(1) {
            return Ok(self.piles);
        }
        if let Some(&track) = search.numbers.get(term) {
            return Ok(track);
        }
        let mut terms = self.terms(term);
        let track = search.track();
        search.numbers.insert(term.clone(), track);
        terms.push((-1, track));
        let tracks = terms.iter().map(|&(_, track)| track).collect();
        search.says(self.equal(&terms, -term.constant, limits)?, tracks, true);
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
    fn equal<'s>(
        &self,
        terms: &[(i32, usize)],
        constant: i32,
        limits: &Limits,
    ) -> Result<Held<'s>, TooLarge> {
        self.linear(terms, constant, true, limits)
    }

    /// The sum is at most the constant.
    fn at_most<'s>(
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

/// The place of a term in a list, which gets it if it is not there.
fn place_of(terms: &mut Vec<Linear>, term: Linear) -> usize {
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
        // Nobody else can have set it.
        let _ = cell.set(find()?);
    }
    Ok(cell.get().and_then(Option::as_ref))
}
