//! Positions of a game by its rules, however large, by a theorem on all of them.

use automata::product::{Part, product};
use automata::{Automaton, TooLarge};
use num_bigint::BigUint;
use work::Limits;

use super::equation::Equation;
use super::reading::Reading;
use super::{Asks, Family, Shelf, Theorem};
use crate::game::{Allowance, Convention, Outcome};
use crate::rules::search::{KnownBy, Solved};
use crate::rules::{Move, Position, Rules};
use crate::undecided::ShelfError;

/// Outcome and winning moves of a position, if the lost positions of its game are a theorem of the shelf.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::game::Outcome;
/// use fibnim::proof::{position, prove};
/// use fibnim::rules::known;
/// use work::{Limits, Unwatched};
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
/// If nobody can tell whether there is such a theorem. What needs more than the limits allow is nothing: a search may do better.
pub fn solve(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<Option<Solved>, ShelfError> {
    let Some(theorem) = theorem(rules, Asks::Lost, shelf)? else { return Ok(None) };
    let lost = holds(&theorem, position);
    let mut solved = Solved {
        position: position.clone(),
        outcome: if lost { Outcome::P } else { Outcome::N },
        winning_moves: Vec::new(),
        complete: true,
        over: rules.moves(position).next().is_none(),
        by: KnownBy::Theorem {
            family: theorem.family.to_string(),
            hash: theorem.hash(),
            states: theorem.states(),
        },
    };
    let won_without_move = solved.over && rules.convention() == Convention::Misere;
    if !(lost || won_without_move) {
        match winning_moves(rules, &theorem, position, limits) {
            Ok((moves, complete)) => (solved.winning_moves, solved.complete) = (moves, complete),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(solved))
}

/// The Grundy value of a position, if it is one of those that are theorems of the shelf.
///
/// # Errors
///
/// If nobody can tell which theorems there are.
pub fn value(rules: &Rules, position: &Position, shelf: &mut dyn Shelf) -> Result<Option<u32>, ShelfError> {
    for value in 0.. {
        match theorem(rules, Asks::Value(value), shelf)? {
            Some(theorem) if holds(&theorem, position) => return Ok(Some(value)),
            Some(_) => {}
            None => break,
        }
    }
    Ok(None)
}

/// The theorem on all positions of a game.
fn theorem(
    rules: &Rules,
    asks: Asks,
    shelf: &mut dyn Shelf,
) -> Result<Option<std::sync::Arc<Theorem>>, ShelfError> {
    match Family::new(rules.clone(), vec![None; rules.piles().len()], asks) {
        Ok(family) => shelf.theorem(&family),
        Err(_) => Ok(None),
    }
}

/// Whether a position is in the target.
fn holds(theorem: &Theorem, position: &Position) -> bool {
    theorem.holds(position.piles(), &allowance(theorem, position))
}

/// The allowance of a position, all stones where there is no limit.
fn allowance(theorem: &Theorem, position: &Position) -> BigUint {
    match position.allowance() {
        Some(Allowance::Stones(most)) => most.clone(),
        _ => position.piles().iter().sum::<BigUint>() + theorem.family.most_beside(),
    }
}

/// All moves to lost positions, as many as the limits allow, and whether these are all.
fn winning_moves(
    rules: &Rules,
    theorem: &Theorem,
    position: &Position,
    limits: &Limits,
) -> Result<(Vec<Move>, bool), TooLarge> {
    let family = &theorem.family;
    // Only its moves are asked for, and no pile is fixed: what it builds on does not matter.
    let equation = Equation::new(family, |_| (&theorem.target, &theorem.reach));
    let mut moves = Vec::new();
    for (line, rule) in rules.lines().iter().enumerate() {
        let mut sizes: Vec<Option<BigUint>> = Vec::new();
        if rule.choice().is_none() {
            sizes.push(None);
        }
        for reading in family.readings().of_line(line) {
            let steps = match reading {
                Reading::Single(_) => continue,
                other => other.steps(),
            };
            for step in steps {
                // First all positions, which stays small, then this one: the other way round every digit has its own states.
                let leading = equation.leading(step, &theorem.target, limits)?;
                let chosen = at(&leading, position.piles(), limits)?;
                sizes.extend(chosen.members().flatten().take(limits.moves + 1).map(Some));
            }
        }
        sizes.sort_unstable();
        sizes.dedup();
        for k in sizes {
            // The rules decide whether it is legal, and the theorem whether it wins.
            if let Some(to) = rules.play(position, line, k.as_ref())
                && holds(theorem, &to)
            {
                if moves.len() == limits.moves {
                    return Ok((moves, false));
                }
                moves.push(Move { line, k, to });
            }
        }
    }
    Ok((moves, true))
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
