//! M §3: nim.

use fibnim::game::{Dynamic, Game};
use fibnim::solve::oracle::GlobalOracle;
use fibnim::solve::{Outcome, bouton};
use num_bigint::BigUint;

use crate::k::replay::facts;
use crate::{ClaimContext, Finding};

/// Nim by brute force, and its positions in the order in which counterexamples are looked for.
struct Nim {
    oracle: GlobalOracle,
    piles: usize,
    scope: String,
    /// Piles in ascending order, none empty; by the number of stones, then of piles.
    positions: Vec<Vec<u64>>,
}

impl Nim {
    fn new(context: &ClaimContext) -> Self {
        let (piles, largest) = (4, context.bound(11, 5));
        let game = Game::normal(Dynamic::nim());
        let mut positions: Vec<Vec<u64>> = vec![Vec::new()];
        let mut longest = positions.clone();
        for _ in 0..piles {
            let longer = |piles: &Vec<u64>| {
                let piles = piles.clone();
                (piles.last().copied().unwrap_or(1)..=largest)
                    .map(move |pile| piles.iter().copied().chain([pile]).collect())
            };
            longest = longest.iter().flat_map(longer).collect();
            positions.extend(longest.iter().cloned());
        }
        positions.retain(|piles| !piles.is_empty());
        positions.sort_by_key(|piles| (piles.iter().sum::<u64>(), piles.len(), piles.clone()));
        let scope = format!("up to {piles} piles of up to {largest} stones, by brute force");
        Self { oracle: GlobalOracle::new(&game, &vec![largest; piles]), piles, scope, positions }
    }

    fn wins(&self, piles: &[u64]) -> bool {
        let mut all = piles.to_vec();
        all.resize(self.piles, 0);
        self.oracle.outcome(&all, u64::MAX) == Outcome::N
    }

    /// The positions whose nim-sum is 0, or is not.
    fn with_sum(&self, zero: bool) -> impl Iterator<Item = &Vec<u64>> {
        self.positions.iter().filter(move |piles| (nim_sum(piles) == 0) == zero)
    }

    /// Positions and a property that each of them must have; the words say what its absence means.
    fn each<'a>(
        &'a self,
        context: &ClaimContext,
        positions: impl Iterator<Item = &'a Vec<u64>>,
        holds: impl Fn(&[u64]) -> bool,
        words: &str,
    ) -> Finding {
        let cases = positions.map(|piles| {
            let holds = holds(piles);
            (move || format!("({}) has nim-sum {}, {words}", list(piles), nim_sum(piles)), holds)
        });
        context.every(self.scope.clone(), cases)
    }
}

/// As M defines it: the digits of all piles at one place, added without a carry.
fn nim_sum(piles: &[u64]) -> u64 {
    (0..u64::BITS).map(|place| (piles.iter().map(|pile| pile >> place & 1).sum::<u64>() % 2) << place).sum()
}

/// The place of the most significant bit, counted from 0; `None` for 0.
fn leading_bit(n: u64) -> Option<u32> {
    n.checked_ilog2()
}

fn list(piles: &[u64]) -> String {
    piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Every move: the pile, what it becomes, and all piles then.
fn moves(piles: &[u64]) -> impl Iterator<Item = (usize, u64, Vec<u64>)> + '_ {
    piles.iter().enumerate().flat_map(move |(k, &pile)| {
        (0..pile).map(move |left| {
            let mut after = piles.to_vec();
            after[k] = left;
            (k, left, after)
        })
    })
}

pub(super) fn one_and_one(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    // Whatever the first player takes is one stone, and one pile of one stone is left.
    let forced = moves(&[1, 1]).all(|(_, _, after)| after.iter().sum::<u64>() == 1 && nim.wins(&after));
    facts(
        context,
        "all moves, by brute force",
        [("(1, 1) is P", !nim.wins(&[1, 1])), ("every move leaves one stone, and it is taken", forced)],
    )
}

pub(super) fn two_and_one(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let winning: Vec<(usize, u64)> =
        moves(&[2, 1]).filter(|(_, _, after)| !nim.wins(after)).map(|(k, left, _)| (k, left)).collect();
    facts(
        context,
        "all moves, by brute force",
        [("(2, 1) is N", nim.wins(&[2, 1])), ("it is won by leaving (1, 1)", winning == [(0, 1)])],
    )
}

pub(super) fn two_and_two(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    facts(
        context,
        "all moves, by brute force",
        [
            ("(2, 2) is P", !nim.wins(&[2, 2])),
            ("one stone taken leaves (1, 2), which is N", nim.wins(&[1, 2])),
            ("two stones taken leave (0, 2), which is taken whole", nim.wins(&[0, 2]) && !nim.wins(&[0, 0])),
        ],
    )
}

pub(super) fn addition_without_carries(context: &ClaimContext) -> Finding {
    let most = context.bound(511, 127);
    let pairs = (0..=most).flat_map(|x| (0..=x).map(move |y| (x, y)));
    let cases = pairs.map(|(x, y)| {
        let by_digits = nim_sum(&[x, y]);
        let sum = bouton::nim_sum(&[BigUint::from(x), BigUint::from(y)]);
        let holds = sum == by_digits.into();
        (move || format!("{x} and {y}: {by_digits} by digits, {sum} by exclusive or"), holds)
    });
    context.every(format!("two numbers up to {most}"), cases)
}

pub(super) fn zero_wins(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let words = "and after every first move the second player wins, here by taking the last stone";
    nim.each(context, nim.with_sum(true), |piles| nim.wins(piles), words)
}

/// Nim-sum, outcome and winning moves of every position.
pub(super) fn bouton_wins(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let holds = |piles: &[u64]| {
        let zero = nim_sum(piles) == 0;
        let exact = moves(piles).all(|(_, _, after)| (nim_sum(&after) == 0) != nim.wins(&after));
        let leaves_zero = moves(piles).any(|(_, _, after)| nim_sum(&after) == 0);
        exact && nim.wins(piles) != zero && leaves_zero != zero
    };
    nim.each(context, nim.positions.iter(), holds, "and the outcome or the winning moves are others")
}

pub(super) fn zero_means_empty(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let holds = |piles: &[u64]| {
        moves(piles).all(|(_, _, after)| (nim_sum(&after) == 0) == after.iter().all(|&pile| pile == 0))
    };
    let words = "and the move of one stone to (1, 1) makes it 0 with two stones left";
    nim.each(context, nim.positions.iter(), holds, words)
}

pub(super) fn empty_means_zero(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let holds = |piles: &[u64]| {
        moves(piles).all(|(_, _, after)| nim_sum(&after) == 0 || after.iter().any(|&pile| pile > 0))
    };
    nim.each(context, nim.positions.iter(), holds, "and a move leaves no stone with another nim-sum than 0")
}

pub(super) fn zero_changes(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let changes = |piles: &[u64]| moves(piles).all(|(_, _, after)| nim_sum(&after) != 0);
    nim.each(context, nim.with_sum(true), changes, "and after some move too")
}

pub(super) fn sum_after_a_move(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let holds = |piles: &[u64]| {
        let s = nim_sum(piles);
        moves(piles).all(|(k, left, after)| nim_sum(&after) == nim_sum(&[s, piles[k], left]))
    };
    nim.each(context, nim.positions.iter(), holds, "and some move changes it otherwise")
}

pub(super) fn different_numbers(context: &ClaimContext) -> Finding {
    let most = context.bound(511, 127);
    let pairs = (0..=most).flat_map(|x| (0..x).map(move |y| (x, y)));
    let cases = pairs.map(|(x, y)| (move || format!("{x} and {y} have nim-sum 0"), nim_sum(&[x, y]) != 0));
    context.every(format!("two different numbers up to {most}"), cases)
}

pub(super) fn nonzero_can_be_zero(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let can = |piles: &[u64]| moves(piles).any(|(_, _, after)| nim_sum(&after) == 0);
    nim.each(context, nim.with_sum(false), can, "and no move makes it 0")
}

pub(super) fn same_leading_bit(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let same = |piles: &[u64]| {
        let d = leading_bit(nim_sum(piles));
        piles.iter().any(|&pile| leading_bit(pile) == d)
    };
    let words =
        "in binary 10 and 11 with sum 01: its leading bit is the last, that of both piles the one before";
    nim.each(context, nim.with_sum(false), same, words)
}

pub(super) fn a_one_at_the_leading_bit(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let one = |piles: &[u64]| {
        let d = leading_bit(nim_sum(piles)).unwrap_or_default();
        piles.iter().any(|&pile| pile >> d & 1 == 1)
    };
    nim.each(context, nim.with_sum(false), one, "and no pile has a one at its leading bit")
}

pub(super) fn the_move_to_zero(context: &ClaimContext) -> Finding {
    let nim = Nim::new(context);
    let holds = |piles: &[u64]| {
        let s = nim_sum(piles);
        let d = leading_bit(s).unwrap_or_default();
        let with_a_one = (0..piles.len()).filter(|&k| piles[k] >> d & 1 == 1);
        with_a_one.into_iter().all(|k| {
            let left = nim_sum(&[s, piles[k]]);
            let mut after = piles.to_vec();
            after[k] = left;
            left < piles[k] && nim_sum(&after) == 0 && !nim.wins(&after)
        })
    };
    nim.each(
        context,
        nim.with_sum(false),
        holds,
        "and the move in such a pile is illegal or does not make it 0",
    )
}
