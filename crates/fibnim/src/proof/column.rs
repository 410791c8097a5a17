//! Thresholds of one pile beside fixed ones, far out: what moves in the fixed piles lead to is proved.
//!
//! A table of all smaller piles costs as many cells a row as there are smaller piles, more than a hundred for (10, 11, n). The theorems on them
//! say which of these moves win, for all n at once; what is left is one line.

use automata::product::{Part, product};
use automata::{Automaton, Outputs, System, TooLarge, WordAutomaton};
use work::Limits;

use super::Family;
use super::play::Play;
use super::step::{Linear, Size, Step, To};
use crate::game::{Convention, Game};
use crate::tables::threshold::{Line, NEVER};

/// The thresholds of a family with one variable pile, row by row.
pub(super) struct Column {
    line: Line,
    /// The least moves in fixed piles that win, for n = 0, 1, 2, ...: each list its own moves.
    beside: Vec<Beside>,
}

/// Which of some moves is the first to win, row by row.
struct Beside {
    sizes: Vec<u32>,
    first: Outputs<WordAutomaton>,
}

/// A move in a fixed pile, and the n for which it wins.
struct Move {
    size: u32,
    wins: Automaton,
}

impl Column {
    /// `None` if the moves of the family are not of this kind. `theorem` gives target and reach of the families that the play needs.
    pub(super) fn new<'a>(
        play: &Play<'_>,
        game: &Game,
        fixed: &[u32],
        longest: u32,
        mut theorem: impl FnMut(&Family) -> (&'a Automaton, &'a Automaton),
        limits: &Limits,
    ) -> Result<Option<Self>, TooLarge> {
        // Where no stone is fixed, no move would be left at n = 0.
        if game.convention == Convention::Misere || fixed.iter().all(|&pile| pile == 0) {
            return Ok(None);
        }
        let Some(line) = Line::new(game, longest) else { return Ok(None) };
        let mut moves = Vec::new();
        for step in play.steps() {
            if let To::Other(other) = step.to {
                let Some((size, allowance)) = in_fixed_pile(step) else { return Ok(None) };
                let lost = theorem(&play.others[other]).0;
                moves.push(Move { size, wins: lost_at(play.system, lost, allowance, limits)? });
            }
        }
        moves.sort_by_key(|one| one.size);
        Ok(Some(Self { line, beside: together(&moves, limits)? }))
    }

    /// The threshold of the next row.
    pub(super) fn next(&mut self) -> u32 {
        let mut beside = NEVER;
        for Beside { sizes, first } in &mut self.beside {
            if let Some(Some(place)) = first.next() {
                beside = beside.min(sizes[place as usize]);
            }
        }
        self.line.next(beside)
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
        Ok(word) => {
            let sizes = moves.iter().map(|one| one.size).collect();
            Ok(vec![Beside { sizes, first: word.into_outputs() }])
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::*;
    use crate::game::Dynamic;
    use crate::proof::{Theorem, prove};
    use crate::tables::threshold::Columns;
    use work::Unwatched;

    /// The same thresholds as from a table of all smaller piles.
    #[test]
    fn a_column_is_that_of_a_table() {
        let limits = Limits::default();
        let mut shelf: BTreeMap<Family, Arc<Theorem>> = BTreeMap::new();
        for (name, fixed) in [
            ("piles:1", vec![1]),
            ("piles:6", vec![6]),
            ("piles:2,2", vec![2, 2]),
            ("piles:4,5", vec![4, 5]),
            ("piles:1,2,3", vec![1, 2, 3]),
        ] {
            let family: Family = name.parse().unwrap();
            for needed in family.needs() {
                prove(&needed, &mut shelf, &limits, &mut Unwatched).unwrap();
            }
            let play = Play::new(&family);
            let game = Game::normal(Dynamic::fibonacci());
            let theorem = |family: &Family| {
                let theorem = &shelf[family];
                (&theorem.target, &theorem.reach)
            };
            let mut column = Column::new(&play, &game, &fixed, 30_000, theorem, &limits).unwrap().unwrap();
            let mut columns = Columns::new(&game, &fixed, 30_000, &limits).unwrap();
            let table = columns.advance(30_001, &limits, &mut Unwatched).unwrap().thresholds;
            for (n, threshold) in table.into_iter().enumerate() {
                assert_eq!(column.next(), threshold, "{name} {n}");
            }
        }
    }
}
