//! Positions of a proved family, of any size.

use limits::Limits;
use num_bigint::BigUint;

use super::{Outcome, WinningTakes};
use crate::game::{self, Allowance, Dynamic, LocalPile};
use crate::proof::{Family, Shelf, position};
use crate::rules::{Move, Position, Rules, takeaway};
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
    pub(super) moves: Vec<game::Move>,
    pub(super) complete: bool,
    pub(super) theorem: ByTheorem,
}

/// Solves piles that share their allowance, all with stones, if a theorem covers them: one on all such positions, or on those with some
/// of the piles fixed. Costs the digits of the largest pile times the states of the theorems; listing moves costs more.
pub(super) fn solve(
    game: &game::Game,
    piles: &[BigUint],
    allowance: &Allowance,
    limits: &Limits,
    shelf: &mut dyn Shelf,
) -> Result<Option<Decided>, ShelfError> {
    let Some(rules) = Family::rules_of_piles(&game.dynamic, piles.len()) else { return Ok(None) };
    let rules = rules.under(game.convention);
    let position = Position::new(piles.to_vec(), Some(allowance.clone()));
    let Some(decided) = position::decide(&rules, &position, shelf, limits)? else { return Ok(None) };
    let take = |to: Move| game::Move {
        pile: to.line,
        take: to.k.expect("a move in one of several piles is chosen by its size"),
    };
    let theorem = ByTheorem {
        family: decided.theorem.family.clone(),
        hash: decided.theorem.hash(),
        states: decided.theorem.states(),
    };
    let moves = decided.moves.into_iter().map(take).collect();
    Ok(Some(Decided { outcome: decided.outcome, moves, complete: decided.complete, theorem }))
}

/// What theorems say of the Grundy values of single piles under a dynamic, however large they are.
pub(super) struct PileTheorems {
    /// The rules of one pile, where theorems on them may be asked for.
    rules: Option<Rules>,
}

impl PileTheorems {
    pub(super) fn new(dynamic: &Dynamic, shelf: &mut dyn Shelf) -> Self {
        let may_know = |rules: &Rules| rules.numbers().is_none_or(|numbers| shelf.may_know(numbers));
        Self { rules: takeaway(dynamic).ok().filter(may_know) }
    }

    /// The Grundy value of a pile, if it is among the known ones. Costs one step a digit and value.
    pub(super) fn value(
        &self,
        pile: &BigUint,
        allowance: &Allowance,
        shelf: &mut dyn Shelf,
    ) -> Result<Option<u32>, ShelfError> {
        match &self.rules {
            Some(rules) => position::value(rules, &one_pile(pile, allowance), shelf),
            None => Ok(None),
        }
    }

    /// All takes that lead to this Grundy value, if there is a theorem on it.
    pub(super) fn takes_to(
        &self,
        pile: &LocalPile,
        value: u32,
        shelf: &mut dyn Shelf,
        limits: &Limits,
    ) -> Result<Option<WinningTakes>, ShelfError> {
        let Some(rules) = &self.rules else { return Ok(None) };
        let position = one_pile(&pile.stones, &pile.allowance);
        let found = position::moves_to_value(rules, &position, value, shelf, limits)?;
        Ok(found.map(|(moves, complete)| {
            let take = |to: Move| to.k.expect("a move in one pile is chosen by its size");
            let mut takes: Vec<BigUint> = moves.into_iter().map(take).collect();
            takes.sort();
            WinningTakes { takes, complete }
        }))
    }
}

fn one_pile(pile: &BigUint, allowance: &Allowance) -> Position {
    Position::new(vec![pile.clone()], Some(allowance.clone()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::PileRule;
    use crate::proof::{Asks, prove};
    use crate::tables::grundy::GrundyTable;
    use limits::Unwatched;

    /// Values and moves of every small pile, by the theorems on the values 0 to `most` and by the table.
    fn compare(dynamic: &Dynamic, most: u32, largest: u32) {
        let limits = Limits::default();
        let mut shelf = BTreeMap::new();
        let family = Family::new(takeaway(dynamic).unwrap(), vec![None], Asks::Value(most)).unwrap();
        prove(&family, &mut shelf, &limits, &mut Unwatched).unwrap();
        let table = GrundyTable::new(dynamic, largest, &limits, &mut Unwatched).unwrap();
        let theorems = PileTheorems::new(dynamic, &mut shelf);
        for n in 0..=largest {
            for r in (0..=n + 1).map(Some).chain([None]) {
                let allowance = r.map_or(Allowance::Unlimited, |r| Allowance::from(u64::from(r)));
                let truth = table.value(n, allowance.saturated_u64());
                let value = theorems.value(&n.into(), &allowance, &mut shelf).unwrap();
                assert_eq!(value, (truth <= most).then_some(truth), "{dynamic}: {n};{r:?}");
            }
        }
        for (n, r) in [(largest, largest), (largest, 7), (largest - 1, 20), (largest - 5, largest)] {
            let (stones, allowance) = (BigUint::from(n), Allowance::from(u64::from(r)));
            let pile = LocalPile { stones, allowance, rule: PileRule::Dynamic };
            for target in 0..=most {
                let found = theorems.takes_to(&pile, target, &mut shelf, &limits).unwrap().unwrap();
                let leads =
                    |k: &u32| table.value(n - k, dynamic.after(&BigUint::from(*k)).saturated_u64()) == target;
                let takes: Vec<BigUint> = (1..=r.min(n)).filter(leads).map(BigUint::from).collect();
                assert_eq!((found.takes, found.complete), (takes, true), "{dynamic}: {n};{r} to {target}");
            }
        }
    }

    #[test]
    fn values_and_moves_agree_with_tables() {
        compare(&Dynamic::fibonacci(), 4, 80);
        compare(&Dynamic::multiple(3u32, 1u32).unwrap(), 3, 60);
        compare(&Dynamic::power_of_two(), 2, 40);
    }

    /// Misere play has no closed form in several piles: a theorem and the table agree.
    #[test]
    fn misere_piles_by_a_theorem() {
        let limits = Limits::default();
        let mut shelf = BTreeMap::new();
        let game = game::Game::misere(Dynamic::fibonacci());
        let rules = Family::rules_of_piles(&game.dynamic, 2).unwrap().under(game.convention);
        let family = Family::new(rules, vec![Some(3), None], Asks::Lost).unwrap();
        prove(&family, &mut shelf, &limits, &mut Unwatched).unwrap();
        for n in 1u32..80 {
            for r in [1u64, 2, 3, 5, 8, 40] {
                let (piles, allowance) = ([3u32.into(), BigUint::from(n)], Allowance::from(r));
                let known = solve(&game, &piles, &allowance, &limits, &mut shelf).unwrap().unwrap();
                let position = game::Position::global(game.clone(), piles.to_vec(), allowance).unwrap();
                let table = crate::solve::solve(&position, &limits, &mut Unwatched).unwrap();
                let mut moves = known.moves;
                moves.sort();
                assert_eq!((known.outcome, moves), (table.outcome, table.winning_moves), "3,{n};{r}");
            }
        }
    }

    #[test]
    fn sums_of_piles_beyond_any_table() {
        use crate::game::{Game, notation};
        use crate::solve::solve_with;

        let limits = Limits::default();
        let mut shelf = BTreeMap::new();
        prove(&Family::grundy(4), &mut shelf, &limits, &mut Unwatched).unwrap();
        let mut sum = notation::parse("10^30;5 + 10^20+1;2 + 12;5")
            .unwrap()
            .position(Game::normal(Dynamic::fibonacci()), None, None)
            .unwrap();
        let analysis = solve_with(&sum, &mut shelf, &limits, &mut Unwatched).unwrap();
        assert_eq!(analysis.outcome, Outcome::N);
        assert!(!analysis.winning_moves.is_empty());
        for mv in &analysis.winning_moves {
            sum = analysis.position.play(mv).unwrap();
            let behind = solve_with(&sum, &mut shelf, &limits, &mut Unwatched).unwrap();
            assert_eq!(behind.outcome, Outcome::P, "{mv:?}");
        }
    }
}
