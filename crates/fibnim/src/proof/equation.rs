//! The rules of the game as conditions on two relations, and the search for numbers that violate them.
//!
//! P is the target of a family (lost positions, or those of one Grundy value), R its reach: the positions from which some
//! move leads to P. R never shrinks as the allowance grows, so R(v; r) holds iff r is at least some threshold of v, and
//! the threshold itself is the least move to P. That makes the rules conditions without a quantifier inside:
//!
//! 0. P is what R leaves over: not R, and for a Grundy value every smaller value is reached.
//! 1. Not R(v; 0), and R(v; r) gives R(v; r + 1).
//! 2. If R(v; k) but not R(v; k - 1), then a move of k stones leads to P.
//! 3. If a move of k stones leads to P, then R(v; k).
//!
//! Each is violated by some numbers or holds for all; deciding it is a search through a product of automata, with no
//! projection and no determinisation. They have one solution only, by induction on the number of stones.

use std::cell::OnceCell;

use automata::product::{self, Part, product};
use automata::{Automaton, System, TooLarge, linear};
use num_bigint::BigUint;
use work::Limits;

use super::Family;

/// The conditions of one family, with what earlier theorems give.
pub struct Equation<'a> {
    system: &'static System,
    piles: usize,
    factor: u32,
    /// The reaches of the smaller Grundy values.
    smaller: Vec<&'a Automaton>,
    /// Moves in fixed piles: their size, and the target of the family that they lead to.
    sides: Vec<(u32, &'a Automaton)>,
    /// What [`by_side`](Self::by_side) found.
    by_side: OnceCell<Option<Automaton>>,
}

/// Numbers that violate a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which condition.
    pub condition: u8,
    /// The positions, piles and then allowance, at which the condition asks for the reach of its own family. At one
    /// of them the reach is wrong, because the true one violates nothing.
    pub positions: Vec<Vec<BigUint>>,
}

/// The tracks of the search: piles, k, then what is needed.
struct Tracks {
    piles: usize,
}

impl Tracks {
    /// The number k, or r.
    fn k(&self) -> usize {
        self.piles
    }

    /// The piles, pile i being on another track, and the allowance on that track.
    fn position(&self, moved: Option<(usize, usize)>, allowance: usize) -> Vec<usize> {
        let pile = |i: usize| match moved {
            Some((moved, track)) if moved == i => track,
            _ => i,
        };
        (0..self.piles).map(pile).chain([allowance]).collect()
    }
}

impl<'a> Equation<'a> {
    /// The conditions of a family. `theorem` gives target and reach of the families that it needs.
    pub fn new(family: &Family, mut theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton)) -> Self {
        Self {
            system: family.system(),
            piles: family.piles(),
            factor: family.factor(),
            smaller: family.smaller_values().iter().map(|smaller| theorem(smaller).1).collect(),
            sides: family.side_moves().iter().map(|(take, smaller)| (*take, theorem(smaller).0)).collect(),
            by_side: OnceCell::new(),
        }
    }

    /// Condition 0, solved for P: the target that belongs to a reach.
    ///
    /// # Errors
    ///
    /// If an automaton on the way outgrows the limits, or somebody stops it.
    pub fn target(&self, reach: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        let tracks: Vec<usize> = (0..=self.piles).collect();
        // Values at least d, one after the other: what lies between stays small.
        let mut left: Option<Automaton> = None;
        for smaller in &self.smaller {
            left = Some(match left {
                None => (*smaller).clone(),
                Some(left) => {
                    let parts: [Part<'_>; 2] = [(&left, &tracks), (smaller, &tracks)];
                    product(self.system, tracks.len(), &parts, |a| a[0] && a[1], limits)?
                }
            });
        }
        match left {
            None => reach.complement(limits),
            Some(left) => {
                let parts: [Part<'_>; 2] = [(&left, &tracks), (reach, &tracks)];
                product(self.system, tracks.len(), &parts, |a| a[0] && !a[1], limits)
            }
        }
    }

    /// The reach that belongs to a target, by the rules read once: some move leads to the target. Costs
    /// determinisations, which the conditions do without.
    ///
    /// # Errors
    ///
    /// If an automaton on the way reads too many numbers at a time, outgrows the limits, or somebody stops it.
    pub fn apply(&self, target: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        let piles = self.piles;
        // v, r, k, m, s
        let (r, k, m, s) = (piles, piles + 1, piles + 2, piles + 3);
        let add = linear::equation(self.system, &[1, 1, -1], 0, limits)?;
        let times = linear::equation(self.system, &[self.factor as i32, -1], 0, limits)?;
        let between = linear::inequality(self.system, &[1, -1], 0, limits)?;
        let positive = linear::inequality(self.system, &[-1], -1, limits)?;
        let mut reach: Option<Automaton> = None;
        let mut join = |more: Automaton| -> Result<(), TooLarge> {
            let tracks: Vec<usize> = (0..=piles).collect();
            reach = Some(match reach.take() {
                None => more,
                Some(reach) => {
                    let parts: [Part<'_>; 2] = [(&reach, &tracks), (&more, &tracks)];
                    product(self.system, tracks.len(), &parts, |a| a[0] || a[1], limits)?
                }
            });
            Ok(())
        };
        for pile in 0..piles {
            let after = Tracks { piles }.position(Some((pile, m)), s);
            let parts: [Part<'_>; 5] = [
                (&add, &[m, k, pile]),
                (&times, &[k, s]),
                (&between, &[k, r]),
                (&positive, &[k]),
                (target, &after),
            ];
            let mut moves = product(self.system, piles + 4, &parts, |a| a.iter().all(|&yes| yes), limits)?;
            for track in [s, m, k] {
                moves = moves.project(track, limits)?;
            }
            join(moves)?;
        }
        for &(take, side) in &self.sides {
            let allowed = linear::inequality(self.system, &[-1], -(take as i32), limits)?;
            let next = Automaton::constant(self.system, &(take * self.factor).into(), limits)?;
            let position = Tracks { piles }.position(None, k);
            let parts: [Part<'_>; 3] = [(side, &position), (&next, &[k]), (&allowed, &[r])];
            let moves = product(self.system, piles + 2, &parts, |a| a.iter().all(|&yes| yes), limits)?;
            join(moves.project(k, limits)?)?;
        }
        match reach {
            Some(reach) => Ok(reach),
            None => target.complement(limits),
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
        let tracks = Tracks { piles: self.piles };
        let (r, next) = (tracks.k(), tracks.k() + 1);
        let position = tracks.position(None, r);
        let zero = linear::equation(self.system, &[1], 0, limits)?;
        let parts: [Part<'_>; 2] = [(reach, &position), (&zero, &[r])];
        let found = product::least(self.system, r + 1, &parts, |a| a[0] && a[1], limits)?;
        if let Some(tuple) = found {
            return Ok(Some(Violation { condition: 1, positions: vec![tuple] }));
        }
        let successor = linear::equation(self.system, &[1, -1], 1, limits)?;
        let raised = tracks.position(None, next);
        let parts: [Part<'_>; 3] = [(reach, &position), (reach, &raised), (&successor, &[next, r])];
        let found = product::least(self.system, r + 2, &parts, |a| a[0] && !a[1] && a[2], limits)?;
        Ok(found.map(|tuple| Violation {
            condition: 1,
            positions: vec![pick(&tuple, &position), pick(&tuple, &raised)],
        }))
    }

    /// Condition 2: k is the least allowance in the reach, and no move of k stones leads to the target. Each variable pile
    /// has more than k stones or as many, or fewer; all cases are searched.
    fn missing_move(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Violation>, TooLarge> {
        let tracks = Tracks { piles: self.piles };
        let k = tracks.k();
        let add = linear::equation(self.system, &[1, 1, -1], 0, limits)?;
        let less = linear::inequality(self.system, &[1, -1], -1, limits)?;
        let successor = linear::equation(self.system, &[1, -1], 1, limits)?;
        let times = linear::equation(self.system, &[self.factor as i32, -1], 0, limits)?;
        let by_side = self.by_side(limits)?;
        let least = tracks.position(None, k);
        let before = tracks.position(None, k + 1);
        for large in 0..1u32 << self.piles {
            let is_large = |pile: &usize| large >> pile & 1 == 1;
            let mut count = k + 2;
            let mut track = || {
                count += 1;
                count - 1
            };
            // The allowance behind the move; with a factor of 1 it is k itself.
            let next = if self.factor == 1 || large == 0 { k } else { track() };
            let mut places: Vec<(&Automaton, Vec<usize>, bool)> = vec![
                (&successor, vec![k, k + 1], true),
                (reach, least.clone(), true),
                (reach, before.clone(), false),
            ];
            if next != k {
                places.push((&times, vec![k, next], true));
            }
            let mut after = Vec::new();
            for pile in 0..self.piles {
                if is_large(&pile) {
                    let rest = track();
                    places.push((&add, vec![rest, k, pile], true));
                    let position = tracks.position(Some((pile, rest)), next);
                    places.push((target, position.clone(), false));
                    after.push(position);
                } else {
                    places.push((&less, vec![pile, k], true));
                }
            }
            if let Some(by_side) = by_side {
                places.push((by_side, least.clone(), false));
            }
            let parts: Vec<Part<'_>> =
                places.iter().map(|(automaton, tracks, _)| (*automaton, tracks.as_slice())).collect();
            let signs: Vec<bool> = places.iter().map(|(_, _, sign)| *sign).collect();
            let accept = |accepted: &[bool]| accepted == signs.as_slice();
            if let Some(tuple) = product::least(self.system, count, &parts, accept, limits)? {
                let positions = [&least, &before].into_iter().chain(&after);
                let positions = positions.map(|position| pick(&tuple, position)).collect();
                return Ok(Some(Violation { condition: 2, positions }));
            }
        }
        Ok(None)
    }

    /// (v; k) such that a move of k stones in a fixed pile leads to the target.
    fn by_side(&self, limits: &Limits) -> Result<Option<&Automaton>, TooLarge> {
        if self.by_side.get().is_none() {
            // Nobody else can have set it.
            let _ = self.by_side.set(self.find_by_side(limits)?);
        }
        Ok(self.by_side.get().and_then(Option::as_ref))
    }

    fn find_by_side(&self, limits: &Limits) -> Result<Option<Automaton>, TooLarge> {
        let tracks: Vec<usize> = (0..=self.piles).collect();
        let mut all: Option<Automaton> = None;
        for &(take, side) in &self.sides {
            // The side's target at the allowance factor * take, and k = take.
            let next = Automaton::constant(self.system, &(take * self.factor).into(), limits)?;
            let parts: [Part<'_>; 2] = [(side, &tracks), (&next, &[self.piles])];
            let won = product(self.system, self.piles + 1, &parts, |a| a[0] && a[1], limits)?;
            let won = won.project(self.piles, limits)?;
            let size = Automaton::constant(self.system, &take.into(), limits)?;
            let parts: [Part<'_>; 2] = [(&won, &tracks[..self.piles]), (&size, &[self.piles])];
            let moves = product(self.system, self.piles + 1, &parts, |a| a[0] && a[1], limits)?;
            all = Some(match all {
                None => moves,
                Some(all) => {
                    let parts: [Part<'_>; 2] = [(&all, &tracks), (&moves, &tracks)];
                    product(self.system, tracks.len(), &parts, |a| a[0] || a[1], limits)?
                }
            });
        }
        Ok(all)
    }

    /// Condition 3: a move of k stones leads to the target, and the reach does not know.
    fn unnoticed_move(
        &self,
        reach: &Automaton,
        target: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Violation>, TooLarge> {
        let tracks = Tracks { piles: self.piles };
        let (k, rest) = (tracks.k(), tracks.k() + 1);
        let position = tracks.position(None, k);
        if let Some(by_side) = self.by_side(limits)? {
            let parts: [Part<'_>; 2] = [(by_side, &position), (reach, &position)];
            let found = product::least(self.system, k + 1, &parts, |a| a[0] && !a[1], limits)?;
            if let Some(tuple) = found {
                return Ok(Some(Violation { condition: 3, positions: vec![tuple] }));
            }
        }
        let add = linear::equation(self.system, &[1, 1, -1], 0, limits)?;
        let times = linear::equation(self.system, &[self.factor as i32, -1], 0, limits)?;
        let positive = linear::inequality(self.system, &[-1], -1, limits)?;
        let next = if self.factor == 1 { k } else { rest + 1 };
        for pile in 0..self.piles {
            let after = tracks.position(Some((pile, rest)), next);
            let (sum, size, doubling) = ([rest, k, pile], [k], [k, next]);
            let mut parts: Vec<Part<'_>> =
                vec![(reach, &position), (&add, &sum), (&positive, &size), (target, &after)];
            if next != k {
                parts.push((&times, &doubling));
            }
            let accept = |a: &[bool]| !a[0] && a[1..].iter().all(|&yes| yes);
            let found = product::least(self.system, next.max(rest) + 1, &parts, accept, limits)?;
            if let Some(tuple) = found {
                let positions = vec![pick(&tuple, &position), pick(&tuple, &after)];
                return Ok(Some(Violation { condition: 3, positions }));
            }
        }
        Ok(None)
    }
}

fn pick(tuple: &[BigUint], tracks: &[usize]) -> Vec<BigUint> {
    tracks.iter().map(|&track| tuple[track].clone()).collect()
}
