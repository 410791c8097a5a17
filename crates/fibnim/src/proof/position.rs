//! Positions of a game by its rules, however large, by a theorem on all of them, or on all with some piles fixed.

use std::collections::BTreeSet;
use std::sync::Arc;

use automata::product::{Part, product};
use automata::{Automaton, TooLarge};
use limits::Limits;
use num_bigint::BigUint;

use super::{Asks, Family, Shelf, Theorem, stated};
use crate::game::{Allowance, Convention, Outcome};
use crate::proof::conditions::Equation;
use crate::proof::play::reading::Reading;
use crate::proof::play::step::Size;
use crate::rules::search::{KnownBy, Solved};
use crate::rules::{Move, Position, Rules};
use crate::undecided::ShelfError;

/// Outcome and winning moves of a position, if the lost positions of its game are a theorem of the shelf: all of them, or those with some of
/// the piles as they are here.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::game::Outcome;
/// use fibnim::proof::{position, prove};
/// use fibnim::rules::known;
/// use limits::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// prove(&"wythoff".parse().unwrap(), &mut shelf, &Limits::default(), &mut Unwatched).unwrap();
/// let wythoff = known("wythoff").unwrap();
/// let large = wythoff.read_position("10^40, 10^40+7").unwrap();
/// let solved = position::solve(&wythoff, &large, &mut shelf, &Limits::default()).unwrap().unwrap();
/// assert_eq!((solved.outcome, solved.winning_moves.len()), (Outcome::N, 2));
/// ```
///
/// Costs the digits of the position times the states of the theorem, and the automata of the moves.
///
/// # Errors
///
/// If it cannot be known whether there is such a theorem. What needs more than the limits allow is nothing: a search may do better.
pub fn solve(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<Option<Solved>, ShelfError> {
    let Some(decided) = decide(rules, position, shelf, limits)? else { return Ok(None) };
    let Decided { outcome, moves, complete, theorem } = decided;
    Ok(Some(Solved {
        position: position.clone(),
        outcome,
        winning_moves: moves,
        complete,
        over: rules.moves(position).next().is_none(),
        by: KnownBy::Theorem {
            family: theorem.family.to_string(),
            hash: theorem.hash(),
            states: theorem.states(),
        },
    }))
}

/// A position decided by a theorem.
pub(crate) struct Decided {
    pub(crate) outcome: Outcome,
    pub(crate) moves: Vec<Move>,
    pub(crate) complete: bool,
    pub(crate) theorem: Arc<Theorem>,
}

/// As [`solve`], with the theorem itself.
pub(crate) fn decide(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<Option<Decided>, ShelfError> {
    let Some(known) = LocalTheorem::of_lost(rules, position, shelf)? else { return Ok(None) };
    let lost = known.theorem.holds(&known.variable(position), &known.allowance(position));
    let won_without_move = rules.convention() == Convention::Misere && rules.moves(position).next().is_none();
    let (moves, complete) = if lost || won_without_move {
        (Vec::new(), true)
    } else {
        match known.moves_to(position, shelf, limits)? {
            Some(found) => found,
            None => return Ok(None),
        }
    };
    let outcome = if lost { Outcome::P } else { Outcome::N };
    Ok(Some(Decided { outcome, moves, complete, theorem: known.theorem }))
}

/// The outcome of a position alone: as [`solve`], without looking for moves.
///
/// # Errors
///
/// If it cannot be known which theorems there are.
pub fn outcome(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
) -> Result<Option<Outcome>, ShelfError> {
    let Some(known) = LocalTheorem::of_lost(rules, position, shelf)? else { return Ok(None) };
    let lost = known.theorem.holds(&known.variable(position), &known.allowance(position));
    Ok(Some(if lost { Outcome::P } else { Outcome::N }))
}

/// All moves to positions of this Grundy value, as many as the limits allow, and whether these are all, if there is a theorem on the value.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::proof::{Family, position, prove};
/// use fibnim::rules::known;
/// use limits::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// prove(&Family::grundy(1), &mut shelf, &Limits::default(), &mut Unwatched).unwrap();
/// let pile = known("fibonacci").unwrap();
/// let twelve = pile.read_position("12; 11").unwrap();
/// let (moves, complete) =
///     position::moves_to_value(&pile, &twelve, 1, &mut shelf, &Limits::default()).unwrap().unwrap();
/// let sizes: Vec<String> = moves.iter().map(|to| to.k.as_ref().unwrap().to_string()).collect();
/// assert_eq!((sizes.join(" "), complete), ("3 11".to_owned(), true)); // to 9;6 and 1;22
/// ```
///
/// # Errors
///
/// If it cannot be known whether there is such a theorem. What needs more than the limits allow is nothing.
pub fn moves_to_value(
    rules: &Rules,
    position: &Position,
    value: u32,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<Option<(Vec<Move>, bool)>, ShelfError> {
    match LocalTheorem::about(rules, position, Asks::Value(value), shelf)? {
        Some(known) => known.moves_to(position, shelf, limits),
        None => Ok(None),
    }
}

/// The Grundy value of a position, if it is one of those that are theorems of the shelf.
///
/// # Errors
///
/// If it cannot be known which theorems there are.
pub fn value(rules: &Rules, position: &Position, shelf: &mut dyn Shelf) -> Result<Option<u32>, ShelfError> {
    for value in 0.. {
        match LocalTheorem::about(rules, position, Asks::Value(value), shelf)? {
            Some(known) if known.theorem.holds(&known.variable(position), &known.allowance(position)) => {
                return Ok(Some(value));
            }
            Some(_) => {}
            None => break,
        }
    }
    Ok(None)
}

/// A theorem on positions like this one.
struct LocalTheorem {
    rules: Rules,
    /// Which of the piles it has fixed.
    fixed: Vec<bool>,
    theorem: Arc<Theorem>,
}

/// Maximum number of piles of which any may be fixed; of more, none or all but one.
const FEW_PILES: usize = 5;

/// Which piles may be fixed: none first, then one, and so on, never all.
fn fixings(piles: usize) -> Vec<Vec<bool>> {
    let mut fixings: Vec<Vec<bool>> = if piles <= FEW_PILES {
        (0..(1u32 << piles) - 1).map(|bits| (0..piles).map(|pile| bits >> pile & 1 == 1).collect()).collect()
    } else {
        let but = |free: usize| (0..piles).map(|pile| pile != free).collect();
        [vec![false; piles]].into_iter().chain((0..piles).map(but)).collect()
    };
    fixings.sort_by_key(|fixed| fixed.iter().filter(|&&fixed| fixed).count());
    fixings
}

/// The family of a position in which these piles are fixed.
fn family(rules: &Rules, position: &Position, fixed: &[bool], asks: Asks) -> Option<Family> {
    let mut at = Vec::new();
    for (pile, &fixed) in position.piles().iter().zip(fixed) {
        at.push(if fixed { Some(u32::try_from(pile).ok()?) } else { None });
    }
    Family::new(rules.clone(), at, asks).ok()
}

impl LocalTheorem {
    /// The theorem on lost positions; those of Grundy value 0 are the same ones.
    fn of_lost(
        rules: &Rules,
        position: &Position,
        shelf: &mut dyn Shelf,
    ) -> Result<Option<Self>, ShelfError> {
        match Self::about(rules, position, Asks::Lost, shelf)? {
            None if rules.convention() == Convention::Normal => {
                Self::about(rules, position, Asks::Value(0), shelf)
            }
            known => Ok(known),
        }
    }

    /// The theorem on a position with the fewest fixed piles.
    fn about(
        rules: &Rules,
        position: &Position,
        asks: Asks,
        shelf: &mut dyn Shelf,
    ) -> Result<Option<Self>, ShelfError> {
        for fixed in fixings(rules.piles().len()) {
            let Some(family) = family(rules, position, &fixed, asks) else { continue };
            if let Some(theorem) = shelf.theorem(&family)? {
                return Ok(Some(Self { rules: rules.clone(), fixed, theorem }));
            }
            // Where the rules name no numeration, the theorem may be in another one.
            for other in family.in_other_numerations() {
                if let Some(theorem) = shelf.theorem(&other)? {
                    return Ok(Some(Self { rules: other.rules().clone(), fixed, theorem }));
                }
            }
        }
        Ok(None)
    }

    /// The piles that are not fixed.
    fn variable(&self, position: &Position) -> Vec<BigUint> {
        let piles = position.piles().iter().zip(&self.fixed);
        piles.filter(|(_, fixed)| !**fixed).map(|(pile, _)| pile.clone()).collect()
    }

    /// The allowance of a position, all stones where there is no limit.
    fn allowance(&self, position: &Position) -> BigUint {
        match position.allowance() {
            Some(Allowance::Stones(most)) => most.clone(),
            _ => position.piles().iter().sum::<BigUint>() + self.theorem.family.most_beside(),
        }
    }

    /// Whether a position is one of those that the theorem is about; its fixed piles may be fewer. `others` are the theorems on these.
    fn is_meant(&self, position: &Position, others: &[Arc<Theorem>]) -> bool {
        let own = &self.theorem.family;
        let theorem = match family(&self.rules, position, &self.fixed, own.asks()) {
            Some(family) if family == *own => Some(&self.theorem),
            family => others.iter().find(|theorem| Some(&theorem.family) == family.as_ref()),
        };
        theorem.is_some_and(|theorem| theorem.holds(&self.variable(position), &self.allowance(position)))
    }

    /// All moves to positions that the theorem is about, as many as the limits allow, and whether these are all; `None` if the automata on the
    /// way outgrow the limits.
    fn moves_to(
        &self,
        position: &Position,
        shelf: &mut dyn Shelf,
        limits: &Limits,
    ) -> Result<Option<(Vec<Move>, bool)>, ShelfError> {
        let mut others = Vec::new();
        for needed in self.theorem.family.needs() {
            // What a theorem builds on is kept with it.
            let Some(theorem) = shelf.theorem(&needed)? else { return Ok(None) };
            others.push(theorem);
        }
        Ok(self.listed(position, &others, limits).ok())
    }

    /// The same, given the theorems that this one builds on.
    fn listed(
        &self,
        position: &Position,
        others: &[Arc<Theorem>],
        limits: &Limits,
    ) -> Result<(Vec<Move>, bool), TooLarge> {
        let (rules, own) = (&self.rules, &self.theorem.family);
        if own.is_stated() {
            return self.listed_by_statement(position, limits);
        }
        let equation =
            Equation::new(own, |family| match others.iter().find(|other| other.family == *family) {
                Some(theorem) => (&theorem.target, &theorem.reach),
                None => unreachable!("all that {own} needs is there"),
            });
        let variable = self.variable(position);
        let mut sizes: BTreeSet<BigUint> = BTreeSet::new();
        for step in equation.readings().iter().flat_map(Reading::steps) {
            match step.size {
                Size::Fixed(size) => _ = sizes.insert(size.into()),
                Size::Chosen => {
                    // First all positions, which stays small, then this one: the other way round every digit has its own states.
                    let target = equation.behind(step, &self.theorem.target);
                    let chosen = at(&equation.leading(step, target, limits)?, &variable, limits)?;
                    sizes.extend(chosen.members().flatten().take(limits.moves + 1));
                }
            }
        }
        let mut moves = Vec::new();
        for (line, rule) in rules.lines().iter().enumerate() {
            let chosen: Vec<Option<&BigUint>> =
                if rule.choice().is_none() { vec![None] } else { sizes.iter().map(Some).collect() };
            for k in chosen {
                // The rules decide whether it is legal, and the theorems whether it wins.
                if let Some(to) = rules.play(position, line, k)
                    && self.is_meant(&to, others)
                {
                    if moves.len() == limits.moves {
                        return Ok((moves, false));
                    }
                    moves.push(Move { line, k: k.cloned(), more: Vec::new(), to });
                }
            }
        }
        Ok((moves, true))
    }
}

impl LocalTheorem {
    /// All moves to positions that the theorem is about, where the rules are said by a statement.
    fn listed_by_statement(
        &self,
        position: &Position,
        limits: &Limits,
    ) -> Result<(Vec<Move>, bool), TooLarge> {
        let mut moves = Vec::new();
        for (line, rule) in self.rules.lines().iter().enumerate() {
            let chosen: Vec<Vec<BigUint>> = match rule.choice() {
                None => vec![Vec::new()],
                Some(_) => {
                    let target = &self.theorem.target;
                    match stated::chosen(&self.rules, line, position.piles(), target, limits)? {
                        Some(chosen) => chosen.members().take(limits.moves + 1).collect(),
                        None => Vec::new(),
                    }
                }
            };
            let mut of_line: Vec<Move> = Vec::new();
            for numbers in chosen {
                // The rules decide whether it is legal, and the theorem whether it wins.
                if let Some(to) = self.rules.play_chosen(position, line, &numbers)
                    && self.is_meant(&to, &[])
                {
                    let mut numbers = numbers.into_iter();
                    of_line.push(Move { line, k: numbers.next(), more: numbers.collect(), to });
                }
            }
            of_line.sort();
            moves.extend(of_line);
        }
        let complete = moves.len() <= limits.moves;
        moves.truncate(limits.moves);
        Ok((moves, complete))
    }
}

/// What is left of a relation when its first numbers are these.
fn at(relation: &Automaton, numbers: &[BigUint], limits: &Limits) -> Result<Automaton, TooLarge> {
    let system = relation.system();
    let mut relation = relation.clone();
    for number in numbers {
        let constant = Automaton::constant(system, number, limits)?;
        let tracks: Vec<usize> = (0..relation.tracks()).collect();
        let parts: [Part<'_>; 2] = [(&relation, &tracks), (&constant, &tracks[..1])];
        relation =
            product(system, relation.tracks(), &parts, |a| a[0] && a[1], limits)?.project(0, limits)?;
    }
    Ok(relation)
}
