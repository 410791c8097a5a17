//! Positions of a proved family, of any size.

use automata::product::{Part, product};
use automata::{Automaton, FIBONACCI, TooLarge, linear};
use num_bigint::BigUint;

use super::{Outcome, WinningTakes};
use crate::game::{Allowance, Move};
use crate::proof::{Family, Shelf, Theorem};

/// Which theorem decided a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByTheorem {
    /// The family.
    pub family: Family,
    /// The hash of its certificate.
    pub hash: String,
    /// The states of its automaton.
    pub states: usize,
}

/// A position solved by a theorem.
pub(super) struct Solved {
    pub(super) outcome: Outcome,
    pub(super) moves: Vec<Move>,
    pub(super) complete: bool,
    pub(super) theorem: ByTheorem,
}

/// Solves three and more piles of Fibonacci nim, all with stones, if their family is known. Costs the digits of the largest pile
/// times the states of the theorems; listing moves costs more.
pub(super) fn solve(
    piles: &[BigUint],
    allowance: &Allowance,
    most: usize,
    shelf: &mut dyn Shelf,
) -> Result<Option<Solved>, TooLarge> {
    let Some(running) = (0..piles.len()).max_by_key(|&i| &piles[i]) else { return Ok(None) };
    let fixed: Option<Vec<u32>> =
        (0..piles.len()).filter(|&i| i != running).map(|i| u32::try_from(&piles[i]).ok()).collect();
    let Some(fixed) = fixed else { return Ok(None) };
    let Some(theorem) = shelf.theorem(&Family::with_fixed(fixed.iter().copied())) else { return Ok(None) };
    // No move takes more than there is.
    let cap = allowance.cap(&piles.iter().sum());
    let lost = theorem.holds(&piles[running..=running], &cap);
    let mut moves = Vec::new();
    let mut complete = true;
    if !lost {
        let takes = takes_in_running_pile(&theorem, &piles[running], &cap, most)?;
        complete = takes.complete;
        moves.extend(takes.takes.into_iter().map(|take| Move { pile: running, take }));
        for place in (0..piles.len()).filter(|&place| place != running) {
            let others: Vec<BigUint> =
                (0..piles.len()).filter(|&i| i != running && i != place).map(|i| piles[i].clone()).collect();
            let pile = u32::try_from(&piles[place]).unwrap_or(u32::MAX);
            for take in (1..=pile).take_while(|&take| BigUint::from(take) <= cap) {
                let smaller = others.iter().filter_map(|pile| u32::try_from(pile).ok()).chain([pile - take]);
                // A theorem is kept with all that it builds on; if one is missing after all, a search does better.
                let Some(smaller) = shelf.theorem(&Family::with_fixed(smaller)) else { return Ok(None) };
                if smaller.holds(&piles[running..=running], &(2 * take).into()) {
                    moves.push(Move { pile: place, take: take.into() });
                }
            }
        }
    }
    let outcome = if lost { Outcome::P } else { Outcome::N };
    let hash = theorem.hash();
    let theorem = ByTheorem { family: theorem.family.clone(), hash, states: theorem.target.states() };
    Ok(Some(Solved { outcome, moves, complete, theorem }))
}

/// All k with 1 <= k <= allowance and (n - k; 2k) lost, as an automaton whose members are listed.
fn takes_in_running_pile(
    theorem: &Theorem,
    pile: &BigUint,
    allowance: &BigUint,
    most: usize,
) -> Result<WinningTakes, TooLarge> {
    let budget = automata::Budget::default();
    // First all (n, k), which stays small, then this n: the other way round every digit of n has its own states.
    let (n, k, m, s) = (0, 1, 2, 3);
    let add = linear::equation(&FIBONACCI, &[1, 1, -1], 0, &budget)?;
    let double = linear::equation(&FIBONACCI, &[2, -1], 0, &budget)?;
    let positive = linear::inequality(&FIBONACCI, &[-1], -1, &budget)?;
    let parts: [Part<'_>; 4] =
        [(&add, &[m, k, n]), (&double, &[k, s]), (&positive, &[k]), (&theorem.target, &[m, s])];
    let moves = product(&FIBONACCI, 4, &parts, |a| a.iter().all(|&yes| yes), &budget)?;
    let moves = moves.project(s, &budget)?.project(m, &budget)?;
    let stones = Automaton::constant(&FIBONACCI, pile, &budget)?;
    let parts: [Part<'_>; 2] = [(&moves, &[n, k]), (&stones, &[n])];
    let mut takes = product(&FIBONACCI, 2, &parts, |a| a[0] && a[1], &budget)?.project(n, &budget)?;
    if allowance < pile {
        let limit = Automaton::constant(&FIBONACCI, allowance, &budget)?;
        let within = linear::inequality(&FIBONACCI, &[1, -1], 0, &budget)?;
        let parts: [Part<'_>; 3] = [(&takes, &[0]), (&limit, &[1]), (&within, &[0, 1])];
        takes = product(&FIBONACCI, 2, &parts, |a| a.iter().all(|&yes| yes), &budget)?.project(1, &budget)?;
    }
    Ok(WinningTakes::collect(takes.members().flatten(), most))
}

/// The Grundy value of a pile of Fibonacci nim, if it is among the known ones.
pub(super) fn grundy(pile: &BigUint, allowance: &Allowance, shelf: &mut dyn Shelf) -> Option<u32> {
    let cap = allowance.cap(pile);
    for value in 0.. {
        if shelf.theorem(&Family::Grundy(value))?.holds(std::slice::from_ref(pile), &cap) {
            return Some(value);
        }
    }
    None
}
