//! Moves in the fixed piles beside one variable pile; smaller theorems say which of them win.
//!
//! A table of all smaller piles costs as many cells a row as there are smaller piles, more than a hundred for (10, 11, n). The theorems on them
//! say which of these moves win, for all n at once; what is left is one line.

use automata::product::{Part, product};
use automata::{Automaton, System, TooLarge, WordAutomaton};
use limits::Limits;

use crate::proof::Family;
use crate::proof::play::Play;
use crate::proof::play::step::{Linear, Size, Step, To};

/// Some moves in fixed piles, the smallest first.
#[derive(Clone)]
pub(in crate::proof) struct Beside {
    pub(in crate::proof) sizes: Vec<u32>,
    /// Which of them is the first that wins, for each n.
    pub(in crate::proof) first: WordAutomaton,
}

/// A move in a fixed pile, and the n for which it wins.
struct Move {
    size: u32,
    wins: Automaton,
}

impl Beside {
    /// All moves in fixed piles of a family with one variable pile; `None` if other moves leave the family. `theorem` gives target and reach
    /// of the families that the play needs.
    pub(in crate::proof) fn all<'a>(
        play: &Play<'_>,
        mut theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton),
        limits: &Limits,
    ) -> Result<Option<Vec<Self>>, TooLarge> {
        let mut moves = Vec::new();
        for step in play.steps() {
            if let To::Other(other) = step.to {
                let Some((size, allowance)) = in_fixed_pile(step) else { return Ok(None) };
                let lost = theorem(&play.others[other]).0;
                moves.push(Move { size, wins: lost_at(play.system, lost, allowance, limits)? });
            }
        }
        moves.sort_by_key(|one| one.size);
        together(&moves, limits).map(Some)
    }
}

/// Size and next allowance of a move that leaves the variable pile as it is.
fn in_fixed_pile(step: &Step) -> Option<(u32, u32)> {
    let Size::Fixed(size) = step.size else { return None };
    let stays = step.result.iter().map(Linear::as_pile).eq([Some(0)]);
    let legal = step.guard.iter().all(|term| term.is_natural() == Some(true));
    let next = step.allowance.as_ref()?;
    let is_number = next.term.chosen == 0 && next.term.piles.iter().all(|&pile| pile == 0);
    let allowance = u32::try_from(next.term.constant).ok()? / next.divisor;
    (stays && legal && is_number).then_some((size, allowance))
}

/// The n for which (n; allowance) is lost.
fn lost_at(
    system: &'static System,
    lost: &Automaton,
    allowance: u32,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    let allowance = Automaton::constant(system, &allowance.into(), limits)?;
    let parts: [Part<'_>; 2] = [(lost, &[0, 1]), (&allowance, &[1])];
    product(system, 2, &parts, |a| a[0] && a[1], limits)?.project(1, limits)
}

/// Which of these moves is the first to win: one automaton for all of them, or for as many as it can be made for.
fn together(moves: &[Move], limits: &Limits) -> Result<Vec<Beside>, TooLarge> {
    if moves.is_empty() {
        return Ok(Vec::new());
    }
    let wins: Vec<&Automaton> = moves.iter().map(|one| &one.wins).collect();
    let few = Limits { states: limits.states.min(MOST_STATES), ..limits.clone() };
    match WordAutomaton::of(&wins, &few) {
        Ok(first) => {
            let sizes = moves.iter().map(|one| one.size).collect();
            Ok(vec![Beside { sizes, first }])
        }
        Err(TooLarge::Stopped(why)) => Err(why.into()),
        Err(_) if moves.len() > 1 => {
            let (first, second) = moves.split_at(moves.len() / 2);
            let mut all = together(first, limits)?;
            all.extend(together(second, limits)?);
            Ok(all)
        }
        Err(other) => Err(other),
    }
}

/// Larger automata are rather made of fewer moves.
const MOST_STATES: usize = 100_000;
