//! AP §5: what the paper leaves open, examined as far as exact chances go.

use numeration::fibonacci;

use super::odds::{Chance, LostPlay, Odds, Unskilled};
use crate::claim::Programs;
use crate::{Finding, Lab};

pub(super) const CHECKS: &Programs = &[
    ("more_than_one_stone", more_than_one_stone),
    ("best_strategies", best_strategies),
    ("finisher", finisher),
];

fn more_than_one_stone(lab: &Lab) -> Finding {
    let odds = Odds::new(8, LostPlay::One, Unskilled::Random);
    let best = Odds::new(8, LostPlay::Best, Unskilled::Random);
    let rows = [
        ("from 8 stones, taking 1, the chance", "1/8".to_owned(), odds.unskilled(7, 2).to_string()),
        ("from 8 stones, taking 2, the chance", "1/16".to_owned(), odds.unskilled(6, 4).to_string()),
        ("from 8 stones, the least chance", "1/16".to_owned(), best.skilled(8, 7).to_string()),
    ];
    lab.table("8 stones, the least start where it helps", rows)
}

fn best_strategies(lab: &Lab) -> Finding {
    let most = lab.bound(150, 90);
    let [one, best] = [LostPlay::One, LostPlay::Best].map(|play| Odds::new(most, play, Unskilled::Random));
    let starts = (4..).map(|k: usize| (k, fibonacci::ALL_U128[k] as u64)).take_while(|&(_, n)| n <= most);
    let cases = starts.map(|(k, n)| {
        let (by_one, by_best) = (fibonacci::ALL_U128[k - 2] as u64, fibonacci::ALL_U128[k - 1] as u64 - 1);
        let holds = *one.skilled(n, n - 1) == Chance::half_to_the(by_one)
            && *best.skilled(n, n - 1) == Chance::half_to_the(by_best);
        (move || format!("n = F_{k} = {n}"), holds)
    });
    lab.every(format!("from F_k up to {most} stones, over all strategies"), cases)
}

fn finisher(lab: &Lab) -> Finding {
    let most = lab.bound(250, 90);
    let [random, finisher] =
        [Unskilled::Random, Unskilled::Finisher].map(|player| Odds::new(most, LostPlay::One, player));
    let cases = (3..=most).map(|n| {
        let twice = |chance: &Chance| chance.times(2, 1);
        let begins = *finisher.unskilled(n, n - 1) == twice(random.unskilled(n, n - 1));
        let replies = *finisher.skilled(n, n - 1) == twice(random.skilled(n, n - 1));
        (move || format!("n = {n}"), begins && replies)
    });
    lab.every(format!("starts from 3 to {most}, the skilled player taking one stone when lost"), cases)
        .but_open()
}
