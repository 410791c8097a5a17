//! K §4: several piles.

use fibnim::game::{Convention, Dynamic, Position, Scope, notation};
use fibnim::solve::oracle::{GlobalOracle, GrundyOracle, LocalOracle, OraclePile};
use fibnim::solve::{Outcome, two_piles_words};
use num_bigint::BigUint;

use super::replay::{fibonacci_nim, take_from_first};
use crate::{ClaimContext, Finding};

/// Piles of 12 and 7 stones after 2 were taken from the first.
fn twelve_and_seven(scope: Scope) -> Option<Position> {
    let start = notation::parse("12,7").ok()?.position(fibonacci_nim(), Some(scope), None).ok()?;
    start.play(&take_from_first(2)).ok()
}

/// What may be taken from either pile then.
fn limits(context: &ClaimContext, scope: Scope, printed: [u64; 2]) -> Finding {
    let next = twelve_and_seven(scope);
    let computed = |pile| next.as_ref().map_or(BigUint::ZERO, |position| position.most(pile));
    let entries = [("pile A", 0), ("pile B", 1)].map(|(name, i)| (name, printed[i].into(), computed(i)));
    context.table("both piles", entries)
}

pub(super) fn local_limits(context: &ClaimContext) -> Finding {
    limits(context, Scope::Local, [4, 6])
}

pub(super) fn global_limit(context: &ClaimContext) -> Finding {
    limits(context, Scope::Global, [4, 4])
}

pub(super) fn sprague_grundy(context: &ClaimContext) -> Finding {
    let most = context.bound(8, 5);
    let values = GrundyOracle::new(&Dynamic::fibonacci(), most);
    let piles: Vec<(u64, u64)> = (1..=most).flat_map(|n| (0..=n).map(move |r| (n, r))).collect();
    let pairs = piles.iter().flat_map(|&a| piles.iter().map(move |&b| (a, b))).filter(|(a, b)| a <= b);
    let cases = pairs.map(|(a, b)| {
        let pile = |(stones, allowance)| OraclePile { stones, allowance, dynamic: Dynamic::fibonacci() };
        let played = LocalOracle::new(Convention::Normal, vec![pile(a), pile(b)]).outcome();
        let sum = values.value(a.0, a.1) ^ values.value(b.0, b.1);
        (
            move || format!("{a:?} + {b:?} is {played} and has nim-sum {sum}"),
            (played == Outcome::P) == (sum == 0),
        )
    });
    context.every(format!("two piles of up to {most} stones, all limits, by brute force"), cases)
}

/// The words of GL §6.2, corrected as GL's claims say.
pub(super) fn two_piles_by_words(context: &ClaimContext) -> Finding {
    let most = context.bound(120, 25);
    let oracle = GlobalOracle::new(&fibonacci_nim(), &[most, most]);
    let positions = (0..=most).flat_map(|n| (0..=n).flat_map(move |m| (1..=most).map(move |r| (m, n, r))));
    let cases = positions.map(|(m, n, r)| {
        let by_word = two_piles_words::outcome(&m.into(), &(n - m).into(), &r.into());
        let played = oracle.outcome(&[m, n], r);
        (
            move || format!("({m}, {n}; {r}) is {played}, and the word says {by_word:?}"),
            by_word == Some(played),
        )
    });
    context.every(format!("two piles of up to {most} stones, all limits, by brute force"), cases)
}

/// No rule is known, so here is only what brute force sees: few starts are lost.
pub(super) fn three_piles(context: &ClaimContext) -> Finding {
    let most = context.bound(30, 12);
    let oracle = GlobalOracle::new(&fibonacci_nim(), &[most, most, most]);
    let starts = (1..=most).flat_map(|c| (1..=c).flat_map(move |b| (1..=b).map(move |a| [a, b, c])));
    let starts: Vec<[u64; 3]> = starts.collect();
    let lost = starts.iter().filter(|piles| oracle.outcome(*piles, u64::MAX) == Outcome::P).count();
    let lost = context.counts(lost as u64);
    Finding::open(format!("of {} starts with three piles of up to {most} stones {lost} are P", starts.len()))
}
