//! GL Theorem 19 and Remark 20: lists of moves, and what the classes are.

use fibnim::game::{Allowance, Piles, Position};
use numeration::Zeckendorf;

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("floors", floors),
    ("19_moves1", |context| moves(context, &B_2, ([3, 3], 2), &[[2, 3, 2], [1, 3, 4]])),
    ("19_moves2", |context| {
        moves(context, &AB_2, ([2, 4], 2), &[[2, 3, 2], [2, 2, 4], [1, 4, 2], [0, 4, 4]])
    }),
    ("19_moves3", |context| {
        moves(context, &AB_1, ([1, 4], 4), &[[0, 4, 2], [1, 3, 2], [1, 2, 4], [1, 1, 6], [0, 1, 8]])
    }),
    ("19_p13_options", |context| moves(context, &AB_2, ([1, 3], 2), &[[0, 3, 2], [1, 2, 2], [1, 1, 4]])),
];

/// A set of the proof of Theorem 19: the numbers `shift` more than one with z1 at least `least`.
struct Class {
    name: &'static str,
    shift: u64,
    least: u64,
}

impl Class {
    /// Whether n lies in the set.
    fn contains(&self, n: u64) -> bool {
        n.checked_sub(self.shift).is_some_and(|rest| {
            let first = Zeckendorf::of_u128(rest.into()).part(1);
            first.is_none_or(|part| part >= self.least.into())
        })
    }
}

const B_2: Class = Class { name: "B - 2", shift: 0, least: 3 };
const AB: Class = Class { name: "AB", shift: 3, least: 5 };
const AB_1: Class = Class { name: "AB - 1", shift: 2, least: 5 };
const AB_2: Class = Class { name: "AB - 2", shift: 1, least: 5 };
const BB: Class = Class { name: "BB", shift: 5, least: 8 };

/// floor(phi n), exactly: (n + floor(sqrt(5 n^2))) / 2.
fn floor_phi(n: u64) -> u64 {
    let n = u128::from(n);
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

fn floors(context: &ClaimContext) -> Finding {
    let most = context.bound(20_000, 500);
    let shifted = |n: u64| {
        let up: Vec<u32> =
            Zeckendorf::of_u128((n - 1).into()).indices().iter().map(|index| index + 1).collect();
        Zeckendorf::from_indices(up).map(|up| up.value() + 1u32).ok()
    };
    let b = |n: u64| floor_phi(n) + n;
    let cases = (1..=most).map(|n| {
        let [a_n, b_n] = [floor_phi(n), b(n)];
        // phi^2 = phi + 1, so that floor(phi^2 n) = floor(phi n) + n.
        let sequences = shifted(n) == Some(a_n.into());
        let sets = B_2.contains(b_n - 2) && AB.contains(floor_phi(b_n)) && BB.contains(b(b_n));
        (move || format!("n = {n}"), sequences && sets)
    });
    context.every(format!("n up to {most}"), cases)
}

/// The positions that a move can lead to, against the third pile made smaller and the printed rest [a, b, allowance].
fn moves(context: &ClaimContext, class: &Class, from: ([u64; 2], u64), rest: &[[u64; 3]]) -> Finding {
    let most = context.bound(1000, 60);
    let ([a, b], r) = from;
    let sorted = |mut piles: Vec<u64>, allowance: u64| {
        piles.sort_unstable();
        (piles, allowance)
    };
    let cases = (1..=most).filter(|&n| class.contains(n)).map(|n| {
        let third = (1..=r.min(n)).map(|x| sorted(vec![a, b, n - x], 2 * x));
        let mut printed: Vec<_> =
            rest.iter().map(|&[c, d, s]| sorted(vec![c, d, n], s)).chain(third).collect();
        let start = Position::global(super::fibonacci_nim(), vec![a.into(), b.into(), n.into()], r.into());
        let options = start.iter().flat_map(|start| start.moves().filter_map(|mv| start.play(&mv).ok()));
        let mut legal: Vec<_> =
            options.filter_map(|option| plain(&option)).map(|(piles, s)| sorted(piles, s)).collect();
        for list in [&mut printed, &mut legal] {
            list.sort();
            list.dedup();
        }
        let same = printed == legal;
        (move || format!("n = {n}: printed {printed:?}, legal {legal:?}"), same)
    });
    context.every(format!("n in {} up to {most}", class.name), cases)
}

/// Piles and allowance as `u64`s.
fn plain(position: &Position) -> Option<(Vec<u64>, u64)> {
    match position.piles() {
        Piles::Global { stones, allowance: Allowance::Stones(allowance) } => {
            let stones: Result<Vec<u64>, _> = stones.iter().map(u64::try_from).collect();
            Some((stones.ok()?, u64::try_from(allowance).ok()?))
        }
        _ => None,
    }
}
