//! Positions of a proved family, of any size.

use automata::product::{Part, product};
use automata::{Automaton, FIBONACCI, TooLarge, linear};
use limits::Limits;
use num_bigint::BigUint;

use super::{Outcome, WinningTakes};
use crate::game::{self, Allowance, Dynamic, LocalPile};
use crate::proof::{Family, Shelf, Theorem, position};
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
        moves.extend(takes.takes.into_iter().map(|take| game::Move { pile: running, take }));
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
                    moves.push(game::Move { pile: place, take: take.into() });
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

/// What theorems tell of the Grundy values of single piles under a dynamic, however large they are.
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
