//! AP §4, Theorem 3: the chance of the unskilled player, under every way to read its two parts.
//!
//! Chances are exact, by brute force over all positions ([`Odds`]). What holds for all piles is proved beside it: in a lost
//! position with m stones, m - 1 stones are left, of which exactly one of the moves 1 and 2 wins, and it leaves the
//! next lost position. The rounds until no stone is left are the digits of m moved down by two places, F_i becoming
//! F_{i-2}. So the chance is 2 to the minus that number, exactly.

use fibnim::solve::Outcome;
use numeration::{Zeckendorf, fibonacci};

use super::super::{Claim, Finding, Lab, Verdict};
use super::odds::{Chance, Odds};
use super::unskilled::{is_fibonacci, odds_of_ap};
use super::{brute_force, proved_and_counted, wins};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.thm3.rounds",
        place: "proof of Theorem 3",
        statement: "A round, one stone by the skilled player and a move from (k, 2), takes at most 3 stones; so from a lost position with n' stones the unskilled player must survive at least floor(n'/3) rounds.",
        recorded: Verdict::Proved,
        check: rounds_last,
    },
    Claim {
        id: "AP.thm3.1.given",
        place: "Theorem 3, part 1, as the chance after a given first move",
        statement: "If n is no Fibonacci number and the unskilled player began with p, then from (n', 2p), n' = n - p, he wins with chance at most 1/(5*2^{b-1}), b = floor(n'/3).",
        recorded: Verdict::Refuted,
        check: part_1_given_the_move,
    },
    Claim {
        id: "AP.thm3.1.given.corrected",
        place: "Theorem 3, part 1, as the chance after a given first move",
        statement: "From (n', 2p) he wins with chance at most 1/2^b, b = floor(n'/3): exactly 2^{-s}, where s is n' with its digits moved down two places, if p won, and 0 if not.",
        recorded: Verdict::Proved,
        check: part_1_given_the_move_corrected,
    },
    Claim {
        id: "AP.thm3.1.joint",
        place: "Theorem 3, part 1, as the chance that the first move is p and the game is won",
        statement: "If n is no Fibonacci number, the unskilled player begins with p and wins with chance at most 1/(5*2^{b-1}), b = floor((n-p)/3).",
        recorded: Verdict::Proved,
        check: part_1_joint,
    },
    Claim {
        id: "AP.thm3.1.mean",
        place: "Theorem 3, part 1, as a bound that is itself random",
        statement: "If n is no Fibonacci number and the unskilled player begins, he wins with chance at most the mean of 1/(5*2^{b-1}), b = floor((n-p)/3), over his first moves p.",
        recorded: Verdict::Verified,
        check: part_1_mean,
    },
    Claim {
        id: "AP.thm3.1.whole",
        place: "Theorem 3, part 1, as the chance of the whole game, for any first move p",
        statement: "If n is no Fibonacci number and the unskilled player begins, he wins with chance at most 1/(5*2^{b-1}), b = floor((n-p)/3), for every first move p.",
        recorded: Verdict::Refuted,
        check: part_1_whole,
    },
    Claim {
        id: "AP.thm3.1.whole.corrected",
        place: "Theorem 3, part 1, as the chance of the whole game, for any first move p",
        statement: "If n is no Fibonacci number and the unskilled player begins, he wins with chance at most 1/(5*2^{b-1}), b = floor((n-p)/3), p being the largest first move that wins.",
        recorded: Verdict::Verified,
        check: part_1_whole_corrected,
    },
    Claim {
        id: "AP.thm3.1.whole-winning",
        place: "Theorem 3, part 1, as the chance of the whole game, for any winning first move p",
        statement: "If n is no Fibonacci number and the unskilled player begins, he wins with chance at most 1/(5*2^{b-1}), b = floor((n-p)/3), for every first move p that wins.",
        recorded: Verdict::Refuted,
        check: part_1_whole_winning,
    },
    Claim {
        id: "AP.thm3.1.whole-winning.corrected",
        place: "Theorem 3, part 1, as the chance of the whole game, for any winning first move p",
        statement: "If the unskilled player begins with n stones, his chance is the sum of 2^{-s(n-p)} over the first moves p that win, divided by n - 1, where s moves digits down two places.",
        recorded: Verdict::Proved,
        check: exact_chance,
    },
    Claim {
        id: "AP.thm3.1.skilled-first",
        place: "Theorem 3, part 1, if the skilled player begins (m = n - 1, p = 0)",
        statement: "If n >= 2 is no F_k with k >= 4 and the skilled player begins, the unskilled player wins with chance at most 1/(5*2^{b-1}), b = floor(n/3).",
        recorded: Verdict::Refuted,
        check: part_1_skilled_first,
    },
    Claim {
        id: "AP.thm3.1.skilled-first.corrected",
        place: "Theorem 3, part 1, if the skilled player begins (m = n - 1, p = 0)",
        statement: "If n is no Fibonacci number and the skilled player begins, he wins every time.",
        recorded: Verdict::Proved,
        check: part_1_skilled_first_corrected,
    },
    Claim {
        id: "AP.thm3.2.skilled-first",
        place: "Theorem 3, part 2, if the skilled player begins (m = n - 1, p = 0)",
        statement: "If n = F_k with k >= 5 and the skilled player begins, the unskilled player wins with chance at most 1/2^b, b = floor(n/3); exactly 2^{-F_{k-2}}.",
        recorded: Verdict::Proved,
        check: part_2_skilled_first,
    },
    Claim {
        id: "AP.thm3.2.unskilled-first",
        place: "Theorem 3, part 2, if the unskilled player begins, and proof, case 2",
        statement: "If n is a Fibonacci number and the unskilled player begins, he loses: every first move leaves a winning position.",
        recorded: Verdict::Proved,
        check: part_2_unskilled_first,
    },
    Claim {
        id: "AP.thm3.2.one",
        place: "proof of Theorem 3, case 2",
        statement: "From n = F_k with k >= 5 the skilled player takes 1 < T(n), which leaves a winning position (n - 1, 2).",
        recorded: Verdict::Proved,
        check: part_2_first_stone,
    },
    Claim {
        id: "AP.abstract.zero",
        place: "abstract",
        statement: "The chance that the unskilled player wins goes to zero exponentially as n grows: it is at most 2^{-2n/9} if he begins, and 2^{-n/3} if not.",
        recorded: Verdict::Proved,
        check: exponentially_small,
    },
];

/// `rounds(m, s)`: s has the digits of m two places lower; then the last two digits of m are 0.
const ROUNDS: &str = "let up(n, m) = /([0,0] | [0,1][1,0])*/; \
                      let rounds(m, s) = exists t: up(s, t) and up(t, m); ";

/// What shows that the chance from a lost position with m stones is 2^-s: s exists; one stone and the move that wins
/// lead to a lost position with one round less; the other of the two moves does not win; and no stones are no rounds.
fn proves_rounds(lab: &Lab, scope: &str, more: &[&str]) -> Finding {
    let exist = format!("{ROUNDS}forall m, p: m >= 1 and p >= 1 and lose(m; 2*p) => exists s: rounds(m, s)");
    let round = format!(
        "{ROUNDS}forall m, s, k, w, l: m >= 1 and z1(m) >= 3 and rounds(m, s) and k + 1 = m and w = z1(k) and l + w = k \
         => k >= 2 and w <= 2 and lose(l; 2*w) and (l = 0 or z1(l) >= 3) and (exists u: rounds(l, u) and s = u + 1)"
    );
    let other = "forall k, x, l: k >= 2 and 1 <= x <= 2 and l + x = k and x != z1(k) => win(l; 2*x)";
    let none = format!("{ROUNDS}forall s: rounds(0, s) <=> s = 0");
    let mut all = vec![exist.as_str(), round.as_str(), other, none.as_str()];
    all.extend(more);
    lab.proves(scope, &all)
}

/// s(m): every F_i becomes F_{i-2}.
fn rounds(m: u64) -> u64 {
    let z = Zeckendorf::of_u128(m.into());
    z.indices().iter().map(|&i| fibonacci::ALL_U128[i as usize - 2] as u64).sum()
}

/// 1/(5*2^{b-1}) with b = floor(stones/3).
fn bound_1(stones: u64) -> Chance {
    Chance::half_to_the(stones / 3).times(2, 5)
}

/// All n that are no Fibonacci number.
fn others(most: u64) -> impl Iterator<Item = u64> {
    (4..=most).filter(|&n| !is_fibonacci(n))
}

/// The first moves that win.
fn winning_first_moves(odds: &Odds, n: u64) -> Vec<u64> {
    (1..n).filter(|&p| !odds.skilled(n - p, 2 * p).is_never()).collect()
}

/// The chance of the whole game against the bounds of some first moves.
fn against_first_moves(lab: &Lab, moves: impl Fn(&Odds, u64) -> Vec<u64>) -> Finding {
    let (most, odds) = odds_of_ap(lab);
    let all = others(most).flat_map(|n| moves(&odds, n).into_iter().map(move |p| (n, p)));
    let cases = all.map(|(n, p)| {
        let (chance, bound) = (odds.unskilled(n, n - 1), bound_1(n - p));
        let holds = *chance <= bound;
        let winning = winning_first_moves(&odds, n);
        let text = move || {
            format!(
                "n = {n}, p = {p}: the bound is {bound}, but the first moves {winning:?} win, and with them the unskilled \
                 player has the chance {chance}"
            )
        };
        (text, holds)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn exponentially_small(lab: &Lab) -> Finding {
    let large = "forall n, x, m: x >= 1 and m >= 1 and m + x = n and lose(m; 2*x) => 3*m > 2*n";
    let long = format!("{ROUNDS}forall m, s: rounds(m, s) => 3*s >= m");
    proved_and_counted(proves_rounds(lab, "for all n >= 3", &[large, &long]), || {
        let (most, odds) = odds_of_ap(lab);
        let cases = (3..=most).map(|n| {
            let (first, second) = (odds.unskilled(n, n - 1), odds.skilled(n, n - 1));
            // The ninth power of the one against 2^-2n, the third of the other against 2^-n.
            let small = |chance: &Chance, power: u32, halves: u64| {
                chance.numerator.pow(power) << halves <= chance.denominator.pow(power)
            };
            (move || format!("n = {n}"), small(first, 9, 2 * n) && small(second, 3, n))
        });
        lab.every(format!("n from 3 to {most}"), cases)
    })
}

fn rounds_last(lab: &Lab) -> Finding {
    let long = format!("{ROUNDS}forall m, s: rounds(m, s) => 3*s >= m");
    proves_rounds(lab, "for all n'", &[&long])
}

fn part_1_given_the_move(lab: &Lab) -> Finding {
    let (most, odds) = odds_of_ap(lab);
    let cases = others(most).flat_map(|n| (1..n).map(move |p| (n, p))).map(|(n, p)| {
        let (left, chance) = (n - p, odds.skilled(n - p, 2 * p));
        let bound = bound_1(left);
        let holds = *chance <= bound;
        let text = move || {
            format!("n = {n}, p = {p}: from ({left}; {}) the unskilled player wins with chance {chance}, more than {bound}", 2 * p)
        };
        (text, holds)
    });
    lab.every(format!("n up to {most}"), cases).at("3;2")
}

fn part_1_given_the_move_corrected(lab: &Lab) -> Finding {
    let long = format!("{ROUNDS}forall m, s: rounds(m, s) => 3*s >= m");
    proved_and_counted(proves_rounds(lab, "for all n and p", &[&long]), || {
        let (most, odds) = odds_of_ap(lab);
        let oracle = brute_force(most);
        let cases = (2..=most).flat_map(|n| (1..n).map(move |p| (n, p))).map(|(n, p)| {
            let (left, chance) = (n - p, odds.skilled(n - p, 2 * p));
            let lost = oracle.outcome(&[left], 2 * p) == Outcome::P;
            let exact = if lost { *chance == Chance::half_to_the(rounds(left)) } else { chance.is_never() };
            (move || format!("n = {n}, p = {p}"), exact && *chance <= Chance::half_to_the(left / 3))
        });
        lab.every(format!("n up to {most}"), cases)
    })
}

fn part_1_joint(lab: &Lab) -> Finding {
    // The first move is p with chance 1/(n-1), which is at most 2/5 from n = 4 on.
    let long = format!("{ROUNDS}forall m, s: rounds(m, s) => 3*s >= m");
    let few = "forall n, m: n = m + 1 and n >= 4 => 5 <= 2*m";
    let least = "forall n: n >= 1 and not fib(n) => n >= 4";
    proved_and_counted(proves_rounds(lab, "for all n and p", &[&long, few, least]), || {
        let (most, odds) = odds_of_ap(lab);
        let cases = others(most).flat_map(|n| (1..n).map(move |p| (n, p))).map(|(n, p)| {
            let joint = odds.skilled(n - p, 2 * p).times(1, n - 1);
            (move || format!("n = {n}, p = {p}"), joint <= bound_1(n - p))
        });
        lab.every(format!("n up to {most}"), cases)
    })
}

fn part_1_mean(lab: &Lab) -> Finding {
    let (most, odds) = odds_of_ap(lab);
    let cases = others(most).map(|n| {
        let sum = (1..n).fold(Chance::new(0u32, 1u32), |sum, p| sum.plus(&bound_1(n - p)));
        (move || format!("n = {n}"), *odds.unskilled(n, n - 1) <= sum.times(1, n - 1))
    });
    lab.every(format!("n up to {most}"), cases)
}

fn part_1_whole(lab: &Lab) -> Finding {
    against_first_moves(lab, |_, n| (1..n).collect()).at("79")
}

fn part_1_whole_corrected(lab: &Lab) -> Finding {
    against_first_moves(lab, |odds, n| winning_first_moves(odds, n).into_iter().max().into_iter().collect())
}

fn part_1_whole_winning(lab: &Lab) -> Finding {
    against_first_moves(lab, winning_first_moves).at("80")
}

fn exact_chance(lab: &Lab) -> Finding {
    proved_and_counted(proves_rounds(lab, "for all n >= 2", &[]), || {
        let (most, odds) = odds_of_ap(lab);
        let oracle = brute_force(most);
        let cases = (2..=most).map(|n| {
            let winning = (1..n).filter(|&p| wins(&oracle, n, p)).map(|p| Chance::half_to_the(rounds(n - p)));
            let sum = winning.fold(Chance::new(0u32, 1u32), |sum, chance| sum.plus(&chance));
            (move || format!("n = {n}"), *odds.unskilled(n, n - 1) == sum.times(1, n - 1))
        });
        lab.every(format!("n up to {most}"), cases)
    })
}

fn part_1_skilled_first(lab: &Lab) -> Finding {
    let (most, odds) = odds_of_ap(lab);
    let cases = (2..=most).filter(|&n| n < 3 || !is_fibonacci(n)).map(|n| {
        let (chance, bound) = (odds.skilled(n, n - 1), bound_1(n));
        let holds = *chance <= bound;
        let text = move || {
            format!(
                "n = {n}, which is no F_k with k >= 4: from ({n}; {}) the unskilled player wins with chance {chance}, more than \
                 {bound}",
                n - 1
            )
        };
        (text, holds)
    });
    lab.every(format!("n from 2 to {most}"), cases).at("2")
}

fn part_1_skilled_first_corrected(lab: &Lab) -> Finding {
    let won = "forall n, m: n = m + 1 and not fib(n) => win(n; m)";
    proved_and_counted(lab.proves("for all n", &[won]), || {
        let (most, odds) = odds_of_ap(lab);
        let cases = others(most).map(|n| (move || format!("n = {n}"), odds.skilled(n, n - 1).is_never()));
        lab.every(format!("n up to {most}"), cases)
    })
}

fn part_2_skilled_first(lab: &Lab) -> Finding {
    let long = format!("{ROUNDS}forall m, s: rounds(m, s) => 3*s >= m");
    let one = format!("{ROUNDS}forall n, s: fib(n) and rounds(n, s) => fib(s)");
    proved_and_counted(proves_rounds(lab, "for all k >= 4", &[&long, &one]), || {
        let (most, odds) = odds_of_ap(lab);
        let starts = (4..).map(|k: usize| (k, fibonacci::ALL_U128[k] as u64)).take_while(|&(_, n)| n <= most);
        let cases = starts.map(|(k, n)| {
            let chance = odds.skilled(n, n - 1);
            let exact = *chance == Chance::half_to_the(fibonacci::ALL_U128[k - 2] as u64);
            (move || format!("n = F_{k} = {n}"), exact && *chance <= Chance::half_to_the(n / 3))
        });
        lab.every(format!("n up to {most}"), cases)
    })
}

fn part_2_unskilled_first(lab: &Lab) -> Finding {
    let lost = "forall n, p, m: fib(n) and 1 <= p < n and m + p = n => win(m; 2*p)";
    proved_and_counted(lab.proves("for all Fibonacci numbers", &[lost]), || {
        let (most, odds) = odds_of_ap(lab);
        let starts = (2..=most).filter(|&n| is_fibonacci(n));
        let cases = starts.map(|n| (move || format!("n = {n}"), odds.unskilled(n, n - 1).is_never()));
        lab.every(format!("n up to {most}"), cases)
    })
}

fn part_2_first_stone(lab: &Lab) -> Finding {
    lab.proves("for all k >= 5", &["forall n, m: fib(n) and n >= 5 and n = m + 1 => 1 < z1(n) and win(m; 2)"])
}
