//! AP §5: what the paper leaves open, examined with exact chances.

use numeration::fibonacci;

use super::Pile;
use super::odds::{Chance, LostPlay, Odds, Unskilled, is_lost_number};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("more_than_one_stone", more_than_one_stone),
    ("best_strategies", best_strategies),
    ("finisher", finisher),
];

fn more_than_one_stone(context: &ClaimContext) -> Finding {
    let odds = Odds::new(8, LostPlay::One, Unskilled::Random);
    let best = Odds::new(8, LostPlay::Best, Unskilled::Random);
    let rows = [
        ("from 8 stones, taking 1, the chance", "1/8".to_owned(), odds.unskilled(7, 2).to_string()),
        ("from 8 stones, taking 2, the chance", "1/16".to_owned(), odds.unskilled(6, 4).to_string()),
        ("from 8 stones, the least chance", "1/16".to_owned(), best.skilled(8, 7).to_string()),
    ];
    context.table("8 stones, the least start where it helps", rows)
}

/// The strategy that is named, one stone, and the best of all strategies, from every lost number with every limit.
fn best_strategies(context: &ClaimContext) -> Finding {
    let most = context.bound(150, 90);
    let [one, before, best] = [LostPlay::One, LostPlay::Before, LostPlay::Best]
        .map(|play| Odds::new(most, play, Unskilled::Random));
    let (one, before, best) = (&one, &before, &best);
    let lost_numbers = (1..).zip((3..=most).filter(|&n| is_lost_number(n)));
    let limits = lost_numbers.flat_map(|(i, n)| (2..Pile::of(n).smallest()).map(move |r| (i, n, r)));
    let positions = limits.map(|(i, n, r)| {
        let least = Chance::half_to_the(n - i - 1);
        let holds = *best.skilled(n, r) == least
            && *before.skilled(n, r) == least
            && *one.skilled(n, r) == Chance::half_to_the(i);
        (format!("n = {n}, number {i}, at most {r}"), holds)
    });
    let starts = (4..).map(|k: usize| (k, fibonacci::ALL_U128[k] as u64)).take_while(|&(_, n)| n <= most);
    let starts = starts.map(|(k, n)| {
        let (by_one, by_best) = (fibonacci::ALL_U128[k - 2] as u64, fibonacci::ALL_U128[k - 1] as u64 - 1);
        let holds = *one.skilled(n, n - 1) == Chance::half_to_the(by_one)
            && *best.skilled(n, n - 1) == Chance::half_to_the(by_best);
        (format!("n = F_{k} = {n}"), holds)
    });
    let cases = positions.chain(starts).map(|(text, holds)| (move || text, holds));
    context.every(format!("lost numbers up to {most} with every limit, over all strategies"), cases)
}

fn finisher(context: &ClaimContext) -> Finding {
    let most = context.bound(250, 90);
    let [random, finisher] =
        [Unskilled::Random, Unskilled::Finisher].map(|player| Odds::new(most, LostPlay::One, player));
    let cases = (3..=most).map(|n| {
        let twice = |chance: &Chance| chance.times(2, 1);
        let begins = *finisher.unskilled(n, n - 1) == twice(random.unskilled(n, n - 1));
        let replies = *finisher.skilled(n, n - 1) == twice(random.skilled(n, n - 1));
        (move || format!("n = {n}"), begins && replies)
    });
    context
        .every(format!("starts from 3 to {most}, the skilled player taking one stone when lost"), cases)
        .but_open()
}
