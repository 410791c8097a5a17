//! One far row of a family that has no theorem itself, from the theorems on smaller piles.

use limits::Limits;
use num_bigint::BigUint;

use super::{Outcome, Reason, Solution};
use crate::game::{Allowance, Move};
use crate::proof::rows::Rows;
use crate::proof::{Family, Shelf};
use crate::undecided::Undecided;

/// How many takes from the large pile are examined, at a few microseconds each.
const MOST_TAKES: u128 = 20_000;

/// Solves piles of Fibonacci nim, all with stones, all but one of them small, if the theorems on all smaller piles are known. Costs a few
/// microseconds for the threshold, once the automata of the fixed piles are joined, and as many for each take.
pub(super) fn solve(
    piles: &[BigUint],
    allowance: &Allowance,
    limits: &Limits,
    shelf: &mut dyn Shelf,
) -> Result<Option<Solution>, Undecided> {
    let Some((running, family)) = Family::of_piles(piles) else { return Ok(None) };
    let Ok(row) = u128::try_from(&piles[running]) else { return Ok(None) };
    let Some(rows) = Rows::of(&family, shelf, limits)? else { return Ok(None) };
    let Some(threshold) = rows.threshold(row) else { return Ok(None) };
    let cap = allowance.cap(&piles.iter().sum());
    let reason = Reason::Row { threshold, family: family.clone() };
    let Some(least) = threshold.filter(|&least| BigUint::from(least) <= cap) else {
        return Ok(Some(Solution::lost(reason)));
    };
    let mut moves = Vec::new();
    for place in (0..piles.len()).filter(|&place| place != running) {
        let pile = u32::try_from(&piles[place]).expect("all piles but the largest are words");
        for take in (1..=pile).take_while(|&take| BigUint::from(take) <= cap) {
            let mut fixed = family.fixed().to_vec();
            let same = fixed.iter().position(|&other| other == pile).expect("it is one of the fixed piles");
            fixed[same] -= take;
            let smaller = rows.smaller(&Family::with_fixed(fixed));
            if smaller.is_some_and(|theorem| theorem.holds(&piles[running..=running], &(2 * take).into())) {
                moves.push(Move { pile: place, take: take.into() });
            }
        }
    }
    let most = u128::try_from(&cap).unwrap_or(u128::MAX).min(row);
    let wins = |take: &u128| {
        let left = rows.threshold(row - take);
        left.is_some_and(|threshold| threshold.is_none_or(|threshold| threshold > 2 * take))
    };
    let mut tried: Vec<u128> = Vec::new();
    for take in 1..=most.min(MOST_TAKES) {
        limits.stop.check()?;
        tried.push(take);
    }
    // The least winning take may be far away.
    tried.extend((least > MOST_TAKES && least <= most).then_some(least));
    moves.extend(tried.into_iter().filter(wins).map(|take| Move { pile: running, take: take.into() }));
    let complete = most <= MOST_TAKES && moves.len() <= limits.moves;
    moves.truncate(limits.moves);
    Ok(Some(Solution { outcome: Outcome::N, moves, complete, reason }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use limits::Unwatched;

    use super::*;
    use crate::game::{Dynamic, Game};
    use crate::proof::prove;

    /// The same outcomes and moves as by the theorem on the family itself, which is not on the shelf of the rows.
    #[test]
    fn rows_agree_with_the_theorem() {
        let limits = Limits::default();
        let (mut all, mut smaller) = (BTreeMap::new(), BTreeMap::new());
        let family = Family::with_fixed([3, 4]);
        prove(&family, &mut all, &limits, &mut Unwatched).unwrap();
        for needed in family.needs() {
            prove(&needed, &mut smaller, &limits, &mut Unwatched).unwrap();
        }
        assert!(!smaller.contains_key(&family));
        let game = Game::normal(Dynamic::fibonacci());
        let far = 10u128.pow(30);
        for n in (0..60).chain([1000, far, far + 1, far + 7]).filter(|&n| n > 4) {
            for r in [1u32, 2, 3, 4, 7, 40] {
                let piles = [3u32.into(), BigUint::from(n), 4u32.into()];
                let allowance = Allowance::from(u64::from(r));
                let row = solve(&piles, &allowance, &limits, &mut smaller).unwrap().unwrap();
                let known = super::super::by_theorem::solve(&game, &piles, &allowance, &limits, &mut all);
                let known = known.unwrap().unwrap();
                let (mut found, mut expected) = (row.moves, known.moves);
                found.sort();
                expected.sort();
                assert_eq!((row.outcome, row.complete, found), (known.outcome, true, expected), "{n};{r}");
            }
        }
    }
}
