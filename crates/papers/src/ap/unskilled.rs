//! AP §4, first half: a random player against one who makes no mistakes and takes one stone in lost positions.

use numeration::fibonacci;

use super::super::{Claim, Finding, Lab, Verdict};
use super::odds::{LostPlay, Odds, Unskilled};
use super::{brute_force, wins};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.4.must",
        place: "section 4, first lines",
        statement: "An unskilled player has a chance only if every move of his wins: if he begins, n is no Fibonacci number, and if not, it is one.",
        recorded: Verdict::Verified,
        check: only_winning_moves_keep_a_chance,
    },
    Claim {
        id: "AP.4.lps",
        place: "section 4, losing position strategy",
        statement: "From a lost position (n, 2p) with p >= 1, taking one stone is legal and leaves (n - 1, 2), where both 1 and 2 may be taken.",
        recorded: Verdict::Proved,
        check: one_stone_leaves_two_moves,
    },
    Claim {
        id: "AP.lemma9",
        place: "Lemma 9",
        statement: "From (n, 2) a random legal move leaves a lost position with chance at most 1/2.",
        recorded: Verdict::Refuted,
        check: lemma_9,
    },
    Claim {
        id: "AP.lemma9.corrected",
        place: "Lemma 9",
        statement: "From (n, 2) with n >= 2 a random legal move leaves a lost position with chance at most 1/2.",
        recorded: Verdict::Proved,
        check: lemma_9_corrected,
    },
    Claim {
        id: "AP.lemma9.case1",
        place: "proof of Lemma 9, T(n) = 1",
        statement: "If T(n) = 1 and n >= 2, 1 leaves a part of at least 3 and a lost position, and 2 leaves a winning position.",
        recorded: Verdict::Proved,
        check: smallest_part_one,
    },
    Claim {
        id: "AP.lemma9.case2",
        place: "proof of Lemma 9, T(n) = 2",
        statement: "If T(n) = 2, 2 leaves a lost position and 1 a winning position.",
        recorded: Verdict::Proved,
        check: smallest_part_two,
    },
    Claim {
        id: "AP.lemma9.case3",
        place: "proof of Lemma 9, T(n) >= 3",
        statement: "If T(n) >= 3, both 1 and 2 leave a winning position.",
        recorded: Verdict::Proved,
        check: smallest_part_three,
    },
];

pub(super) fn is_fibonacci(n: u64) -> bool {
    fibonacci::ALL_U128[2..90].contains(&n.into())
}

/// AP's odds up to as many stones as the lab has time for.
pub(super) fn odds_of_ap(lab: &Lab) -> (u64, Odds) {
    let most = lab.bound(250, 100);
    (most, Odds::new(most, LostPlay::One, Unskilled::Random))
}

fn only_winning_moves_keep_a_chance(lab: &Lab) -> Finding {
    let (most, odds) = odds_of_ap(lab);
    let oracle = brute_force(most);
    let starts = (2..=most).map(|n| {
        let begins = !odds.unskilled(n, n - 1).is_never();
        let replies = !odds.skilled(n, n - 1).is_never();
        (format!("start with {n} stones"), begins != is_fibonacci(n) && replies == is_fibonacci(n))
    });
    let moves = (1..=most).flat_map(|n| (1..=n).map(move |x| (n, x))).map(|(n, x)| {
        let keeps = !odds.skilled(n - x, 2 * x).is_never();
        (format!("{x} of {n} stones"), keeps == wins(&oracle, n, x))
    });
    let cases = starts.chain(moves).map(|(text, holds)| (move || text, holds));
    lab.every(format!("all starts and all moves, n up to {most}"), cases)
}

fn one_stone_leaves_two_moves(lab: &Lab) -> Finding {
    lab.proves(
        "for all lost positions after a move",
        &[
            "forall n, p: n >= 1 and p >= 1 and lose(n; 2*p) => 1 <= 2*p and n >= 3",
            "forall n, m, p: n = m + 1 and p >= 1 and lose(n; 2*p) => m >= 2 and win(m; 2)",
        ],
    )
}

fn lemma_9(lab: &Lab) -> Finding {
    let most = lab.bound(2000, 200);
    let oracle = brute_force(most);
    let cases = (1..=most).map(|n| {
        let legal = n.min(2);
        let winning = (1..=legal).filter(|&x| wins(&oracle, n, x)).count() as u64;
        let text = move || {
            format!("n = {n}: of {legal} legal move(s) from ({n}; 2), {winning} leaves a lost position")
        };
        (text, 2 * winning <= legal)
    });
    lab.every(format!("n up to {most}, by brute force"), cases).at("1;2")
}

fn lemma_9_corrected(lab: &Lab) -> Finding {
    lab.proves(
        "for all n >= 2",
        &["forall n, m, k: n = m + 1 and m = k + 1 => not (lose(m; 2) and lose(k; 4))"],
    )
}

fn smallest_part_one(lab: &Lab) -> Finding {
    lab.proves(
        "for all n >= 2",
        &["forall n, m, k: n = m + 1 and m = k + 1 and z1(n) = 1 => z1(m) >= 3 and lose(m; 2) and win(k; 4)"],
    )
}

fn smallest_part_two(lab: &Lab) -> Finding {
    lab.proves(
        "for all n",
        &["forall n, m, k: n = m + 1 and m = k + 1 and z1(n) = 2 => lose(k; 4) and win(m; 2)"],
    )
}

fn smallest_part_three(lab: &Lab) -> Finding {
    lab.proves(
        "for all n >= 3",
        &["forall n, m, k: n = m + 1 and m = k + 1 and z1(n) >= 3 => win(m; 2) and win(k; 4)"],
    )
}
