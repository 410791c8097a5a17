//! Positions of a proved family, of any size.

use automata::product::{Part, product};
use automata::{Automaton, FIBONACCI, TooLarge, linear};
use num_bigint::BigUint;
use work::Limits;

use super::{Outcome, WinningTakes};
use crate::game::{Allowance, Move};
use crate::proof::{Family, Shelf, Theorem};
use crate::undecided::ShelfError;

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

/// A position decided by a theorem.
pub(super) struct Decided {
    pub(super) outcome: Outcome,
    pub(super) moves: Vec<Move>,
    pub(super) complete: bool,
    pub(super) theorem: ByTheorem,
}

/// Why a theorem that is there does not help.
pub(super) enum Failed {
    /// The automata for listing moves outgrow the limits, or somebody stopped them.
    TooLarge(TooLarge),
    /// Nobody can tell which theorems are there.
    Shelf(ShelfError),
}

impl From<TooLarge> for Failed {
    fn from(reason: TooLarge) -> Self {
        Self::TooLarge(reason)
    }
}

impl From<ShelfError> for Failed {
    fn from(error: ShelfError) -> Self {
        Self::Shelf(error)
    }
}

/// Solves three and more piles of Fibonacci nim, all with stones, if their family is known. Costs the digits of the largest pile
/// times the states of the theorems; listing moves costs more.
pub(super) fn solve(
    piles: &[BigUint],
    allowance: &Allowance,
    limits: &Limits,
    shelf: &mut dyn Shelf,
) -> Result<Option<Decided>, Failed> {
    let Some((running, family)) = Family::of_piles(piles) else { return Ok(None) };
    let Some(theorem) = shelf.theorem(&family)? else { return Ok(None) };
    // No move takes more than there is.
    let cap = allowance.cap(&piles.iter().sum());
    let lost = theorem.holds(&piles[running..=running], &cap);
    let mut moves = Vec::new();
    let mut complete = true;
    if !lost {
        let takes = takes_in_running_pile(&theorem, &piles[running], &cap, limits)?;
        complete = takes.complete;
        moves.extend(takes.takes.into_iter().map(|take| Move { pile: running, take }));
        for place in (0..piles.len()).filter(|&place| place != running) {
            let pile = u32::try_from(&piles[place]).expect("all piles but the largest are words");
            for take in (1..=pile).take_while(|&take| BigUint::from(take) <= cap) {
                let mut smaller = family.fixed().to_vec();
                let same =
                    smaller.iter().position(|&fixed| fixed == pile).expect("it is one of the fixed piles");
                smaller[same] -= take;
                // A theorem is kept with all that it builds on; if one is missing after all, a search does better.
                let Some(smaller) = shelf.theorem(&Family::with_fixed(smaller))? else { return Ok(None) };
                if smaller.holds(&piles[running..=running], &(2 * take).into()) {
                    moves.push(Move { pile: place, take: take.into() });
                }
            }
        }
    }
    let outcome = if lost { Outcome::P } else { Outcome::N };
    let hash = theorem.hash();
    let theorem = ByTheorem { family: theorem.family.clone(), hash, states: theorem.target.states() };
    Ok(Some(Decided { outcome, moves, complete, theorem }))
}

/// All k with 1 <= k <= allowance and (n - k; 2k) lost, as an automaton whose members are listed.
fn takes_in_running_pile(
    theorem: &Theorem,
    pile: &BigUint,
    allowance: &BigUint,
    limits: &Limits,
) -> Result<WinningTakes, TooLarge> {
    // First all (n, k), which stays small, then this n: the other way round every digit of n has its own states.
    let (n, k, m, s) = (0, 1, 2, 3);
    let add = linear::equation(&FIBONACCI, &[1, 1, -1], 0, limits)?;
    let double = linear::equation(&FIBONACCI, &[2, -1], 0, limits)?;
    let positive = linear::inequality(&FIBONACCI, &[-1], -1, limits)?;
    let parts: [Part<'_>; 4] =
        [(&add, &[m, k, n]), (&double, &[k, s]), (&positive, &[k]), (&theorem.target, &[m, s])];
    let moves = product(&FIBONACCI, 4, &parts, |a| a.iter().all(|&yes| yes), limits)?;
    let moves = moves.project(s, limits)?.project(m, limits)?;
    let stones = Automaton::constant(&FIBONACCI, pile, limits)?;
    let parts: [Part<'_>; 2] = [(&moves, &[n, k]), (&stones, &[n])];
    let mut takes = product(&FIBONACCI, 2, &parts, |a| a[0] && a[1], limits)?.project(n, limits)?;
    if allowance < pile {
        let limit = Automaton::constant(&FIBONACCI, allowance, limits)?;
        let within = linear::inequality(&FIBONACCI, &[1, -1], 0, limits)?;
        let parts: [Part<'_>; 3] = [(&takes, &[0]), (&limit, &[1]), (&within, &[0, 1])];
        takes = product(&FIBONACCI, 2, &parts, |a| a.iter().all(|&yes| yes), limits)?.project(1, limits)?;
    }
    Ok(WinningTakes::collect(takes.members().flatten(), limits.moves))
}

/// The Grundy value of a pile of Fibonacci nim, if it is among the known ones.
pub(super) fn grundy(
    pile: &BigUint,
    allowance: &Allowance,
    shelf: &mut dyn Shelf,
) -> Result<Option<u32>, ShelfError> {
    let cap = allowance.cap(pile);
    for value in 0.. {
        let Some(theorem) = shelf.theorem(&Family::grundy(value))? else { break };
        if theorem.holds(std::slice::from_ref(pile), &cap) {
            return Ok(Some(value));
        }
    }
    Ok(None)
}
