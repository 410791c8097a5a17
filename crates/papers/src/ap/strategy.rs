//! AP §2: lost positions, the known strategy, and that only tails win.

use super::super::{Claim, Finding, Lab, Verdict};
use super::{NEXT, Pile, brute_force, wins};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.def3",
        place: "Definition 3",
        statement: "The lost positions (n, 2p) with n >= 1 are exactly those with T(n) > 2p.",
        recorded: Verdict::Proved,
        check: lost_positions,
    },
    Claim {
        id: "AP.def3.no-tail",
        place: "below Definition 3",
        statement: "In a lost position no tail can be taken: n >= T_j(n) >= T(n) > 2p, so neither can the whole pile.",
        recorded: Verdict::Proved,
        check: no_tail_within_the_allowance,
    },
    Claim {
        id: "AP.lemma1.a",
        place: "Lemma 1, first inequality",
        statement: "2*F_{i-1} >= F_i for i >= 3.",
        recorded: Verdict::Proved,
        check: twice_reaches_the_next,
    },
    Claim {
        id: "AP.lemma1.b",
        place: "Lemma 1, second inequality",
        statement: "F_{i+1} > 2*F_{i-1} for i >= 3.",
        recorded: Verdict::Proved,
        check: twice_misses_the_next_but_one,
    },
    Claim {
        id: "AP.lemma1.base",
        place: "proof of Lemma 1",
        statement: "2*F_2 = 2 = F_3, and F_4 = 3 is more than 2*F_2 = 2.",
        recorded: Verdict::Verified,
        check: lemma_1_base,
    },
    Claim {
        id: "AP.lemma1.step",
        place: "proof of Lemma 1",
        statement: "2*F_i >= 2*F_{i-1} + F_{i-2} = F_i + F_{i-1} = F_{i+1}, and F_{i+2} > F_i + (F_{i-1} + F_{i-2}) = 2*F_i.",
        recorded: Verdict::Proved,
        check: lemma_1_step,
    },
    Claim {
        id: "AP.lemma2",
        place: "Lemma 2",
        statement: "If a move takes p < T(n), it leaves a winning position (n - p, 2p).",
        recorded: Verdict::Proved,
        check: less_than_the_smallest_part,
    },
    Claim {
        id: "AP.lemma2.regardless",
        place: "above Lemma 2",
        statement: "Every move from a lost position leaves a winning position.",
        recorded: Verdict::Proved,
        check: every_move_from_a_lost_position,
    },
    Claim {
        id: "AP.lemma2.parts",
        place: "proof of Lemma 2",
        statement: "If 1 <= p < T(n), the parts of n - p are the parts of n but the smallest, and the parts of T(n) - p.",
        recorded: Verdict::Proved,
        check: parts_after_a_small_move,
    },
    Claim {
        id: "AP.lemma2.step",
        place: "proof of Lemma 2",
        statement: "If T(k) = F_i > 2p >= 2, then p < F_{i-1}, and the parts of k + p are the parts of k and the parts of p.",
        recorded: Verdict::Proved,
        check: parts_side_by_side,
    },
    Claim {
        id: "AP.lemma3",
        place: "Lemma 3",
        statement: "Taking p = T(n) leaves a lost position (n - p, 2p).",
        recorded: Verdict::Proved,
        check: the_smallest_part_wins,
    },
    Claim {
        id: "AP.lemma3.step",
        place: "proof of Lemma 3",
        statement: "If T(n) = F_k, the next part of n, if any, is at least F_{k+2}, which is more than 2*F_k.",
        recorded: Verdict::Proved,
        check: next_part,
    },
    Claim {
        id: "AP.2.known",
        place: "section 2, and section 5: the known strategy is a case of the general one",
        statement: "From a start with n stones, n no Fibonacci number, taking T(n) is legal, is a tail, and wins.",
        recorded: Verdict::Proved,
        check: known_strategy,
    },
    Claim {
        id: "AP.2.some-tails-lose",
        place: "above Theorem 2",
        statement: "Not every tail that leaves stones wins: T_2(12) = 4 does not, and 12 is the least such pile.",
        recorded: Verdict::Proved,
        check: some_tails_lose,
    },
    Claim {
        id: "AP.thm2",
        place: "Theorem 2",
        statement: "If p is none of T_1(n), ..., T_{r-1}(n), then (n - p, 2p) is a winning position.",
        recorded: Verdict::Refuted,
        check: only_proper_tails,
    },
    Claim {
        id: "AP.thm2.corrected",
        place: "Theorem 2",
        statement: "If 1 <= p < n and p is none of T_1(n), ..., T_{r-1}(n), then (n - p, 2p) is a winning position.",
        recorded: Verdict::Proved,
        check: only_proper_tails_corrected,
    },
    Claim {
        id: "AP.thm2.only-tails",
        place: "above Theorem 2",
        statement: "Every winning move is a tail of n (the whole pile is its longest tail).",
        recorded: Verdict::Proved,
        check: only_tails,
    },
    Claim {
        id: "AP.thm2.case1",
        place: "proof of Theorem 2, case 1",
        statement: "If p is a sum of parts of n and (j, j+1) the lowest pair of which only F_{i_{j+1}} is in p, then T(n - p) = F_{i_j}.",
        recorded: Verdict::Refuted,
        check: lowest_pair,
    },
    Claim {
        id: "AP.thm2.case1.corrected",
        place: "proof of Theorem 2, case 1",
        statement: "If p is a sum of parts of n and no tail, there is such a pair; T(n - p) <= F_{i_j} < 2p, and (n - p, 2p) is a winning position.",
        recorded: Verdict::Proved,
        check: lowest_pair_corrected,
    },
    Claim {
        id: "AP.thm2.case2",
        place: "proof of Theorem 2, case 2",
        statement: "If T(n) < p < n and p is no sum of parts of n, the least tail T_j(n) below p has T_j(n) + F_{i_{j+1}} > p.",
        recorded: Verdict::Refuted,
        check: least_tail_below,
    },
    Claim {
        id: "AP.thm2.case2.corrected",
        place: "proof of Theorem 2, case 2",
        statement: "If T(n) < p < n and p is no tail of n, the largest tail T_j(n) below p has T_j(n) + F_{i_{j+1}} > p.",
        recorded: Verdict::Proved,
        check: largest_tail_below,
    },
    Claim {
        id: "AP.thm2.case2.move",
        place: "proof of Theorem 2, case 2",
        statement: "With m = n - T_j(n), d = p - T_j(n) and 1 <= d < T(m): 2p > 2d >= T(m - d) = T(n - p), a winning position.",
        recorded: Verdict::Proved,
        check: move_beyond_a_tail,
    },
    Claim {
        id: "AP.rem2",
        place: "Remark 2",
        statement: "Taking T_j(n) with 1 <= j < r leaves a lost position if and only if F_{i_{j+1}} > 2*T_j(n), and no other p < n does.",
        recorded: Verdict::Proved,
        check: winning_tail_condition,
    },
];

fn lost_positions(lab: &Lab) -> Finding {
    lab.proves("for all n >= 1 and p", &["forall n, p: n >= 1 => (lose(n; 2*p) <=> z1(n) > 2*p)"])
}

fn no_tail_within_the_allowance(lab: &Lab) -> Finding {
    let chain =
        "forall n, p, t: n >= 1 and lose(n; 2*p) and tail(n, t) => n >= t and t >= z1(n) and z1(n) > 2*p";
    lab.proves("for all n >= 1, p and tails", &[chain, "forall n: n >= 1 => tail(n, n)"])
}

fn twice_reaches_the_next(lab: &Lab) -> Finding {
    lab.proves("for all i >= 3", &[&format!("{NEXT}forall a, b: next(a, b) => 2*a >= b")])
}

fn twice_misses_the_next_but_one(lab: &Lab) -> Finding {
    lab.proves("for all i >= 3", &[&format!("{NEXT}forall a, b, c: next(a, b) and next(b, c) => c > 2*a")])
}

fn less_than_the_smallest_part(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and all moves p >= 1",
        &["forall n, p, m: n >= 1 and 1 <= p < z1(n) and m + p = n => win(m; 2*p)"],
    )
}

fn every_move_from_a_lost_position(lab: &Lab) -> Finding {
    lab.proves(
        "for all lost positions and all moves",
        &["forall n, r, x, m: lose(n; r) and 1 <= x <= r and m + x = n => win(m; 2*x)"],
    )
}

fn lemma_1_base(lab: &Lab) -> Finding {
    let fib = |k: usize| numeration::fibonacci::ALL_U128[k];
    let rows = [("2*F_2", 2, 2 * fib(2)), ("F_3", 2, fib(3)), ("F_4", 3, fib(4))];
    lab.table("the printed values", rows)
}

/// With a = F_{i-2}, b = F_{i-1}, c = F_i, d = F_{i+1}, e = F_{i+2}.
fn lemma_1_step(lab: &Lab) -> Finding {
    let step = "forall a, b, c, d, e: next(a, b) and next(b, c) and next(c, d) and next(d, e) \
                => 2*c >= 2*b + a and 2*b + a = c + b and c + b = d and e > c + b + a and c + b + a = 2*c";
    lab.proves("for all i >= 4", &[&format!("{NEXT}{step}")])
}

/// `joined(n, a, b)`: the parts of n are those of a and those of b.
const JOINED: &str = "let joined(n, a, b) = /([0,0,0] | [1,1,0] | [1,0,1])*/; ";

fn parts_side_by_side(lab: &Lab) -> Finding {
    let small = format!("{NEXT}forall k, p, a, b: next(a, b) and b = z1(k) and 2*p < b => p < a");
    let joined =
        format!("{JOINED}forall n, k, p: k >= 1 and p >= 1 and z1(k) > 2*p and n = k + p => joined(n, k, p)");
    lab.proves("for all k and p", &[&small, &joined])
}

/// `rest` is n without its smallest part; it is then joined to `low`, which has no part near.
fn parts_after_a_small_move(lab: &Lab) -> Finding {
    let parts = format!(
        "{JOINED}forall n, p, m, rest, low: \
         1 <= p < z1(n) and m + p = n and rest + z1(n) = n and low + p = z1(n) \
         => joined(m, rest, low) and z1(m) = z1(low)"
    );
    lab.proves("for all n and p", &[&parts])
}

fn the_smallest_part_wins(lab: &Lab) -> Finding {
    lab.proves(
        "for all n >= 1 (if n is a Fibonacci number, nothing is left to move in)",
        &["forall n, p, m: n >= 1 and p = z1(n) and m + p = n => lose(m; 2*p)"],
    )
}

fn next_part(lab: &Lab) -> Finding {
    let far =
        format!("{NEXT}forall n, a, b, c: a = z1(n) and next(a, b) and next(b, c) => z2(n) >= c and c > 2*a");
    lab.proves("for all n >= 1", &[&far, "forall n: n >= 1 => 2*z1(n) < z2(n)"])
}

fn known_strategy(lab: &Lab) -> Finding {
    let wins = "forall n, p, m: n >= 1 and not fib(n) and p = z1(n) and m + p = n \
                => 1 <= p < n and tail(n, p) and lose(m; 2*p)";
    lab.proves(
        "for all n; the other starts are lost",
        &[wins, "forall n, m: n = m + 1 => (lose(n; m) <=> fib(n))"],
    )
}

fn some_tails_lose(lab: &Lab) -> Finding {
    lab.proves(
        "for all n",
        &[
            "tail(12, 4) and win(8; 8)",
            "forall n, t, m: n < 12 and tail(n, t) and m + t = n and m >= 1 => lose(m; 2*t)",
        ],
    )
}

fn only_proper_tails(lab: &Lab) -> Finding {
    let most = lab.bound(500, 60);
    let oracle = brute_force(most);
    let moves = (1..=most).flat_map(|n| {
        let tails = Pile::of(n).tails;
        let proper = tails[..tails.len() - 1].to_vec();
        (1..=n).filter(move |p| !proper.contains(p)).map(move |p| (n, p))
    });
    let cases = moves.map(|(n, p)| {
        let text = move || {
            let left = n - p;
            format!("n = {n}, p = {p}: p is none of T_1, ..., T_(r-1), but ({left}; {}) is lost", 2 * p)
        };
        (text, !wins(&oracle, n, p))
    });
    lab.every(format!("n up to {most}"), cases).at("1;2")
}

fn only_proper_tails_corrected(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and p",
        &["forall n, p, m: 1 <= p < n and m + p = n and not tail(n, p) => win(m; 2*p)"],
    )
}

fn only_tails(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and all moves",
        &["forall n, x, m: 1 <= x <= n and m + x = n and lose(m; 2*x) => tail(n, x)"],
    )
}

/// Sums of parts of n, ascending, each with the index from 0 of the lower part of the lowest pair in which only the
/// upper part is chosen.
fn sums_with_a_pair(parts: &[u64]) -> Vec<(u64, usize)> {
    let chosen = |set: u32, i: usize| set >> i & 1 == 1;
    let mut sums: Vec<(u64, usize)> = (1..1u32 << parts.len())
        .filter_map(|set| {
            let pair = (1..parts.len()).find(|&i| !chosen(set, i - 1) && chosen(set, i))?;
            let sum = (0..parts.len()).filter(|&i| chosen(set, i)).map(|i| parts[i]).sum();
            Some((sum, pair - 1))
        })
        .collect();
    sums.sort_unstable();
    sums
}

fn lowest_pair(lab: &Lab) -> Finding {
    let most = lab.bound(500, 60);
    let all = (1..=most).flat_map(|n| {
        let parts = Pile::of(n).parts;
        sums_with_a_pair(&parts).into_iter().map(move |(p, i)| (n, p, i + 1, parts[i], parts[i + 1]))
    });
    let cases = all.map(|(n, p, j, lower, upper)| {
        let smallest = Pile::of(n - p).smallest();
        let text = move || {
            format!(
                "n = {n}, p = {p}: the lowest pair is j = {j}, with {upper} in p and {lower} not, but T({}) = {smallest}",
                n - p
            )
        };
        (text, smallest == lower)
    });
    lab.every(format!("all sums of parts of n up to {most}"), cases)
}

/// `pair(n, p, f)`: f is the lower part of the lowest such pair. Below it come parts that are not in p, then parts that are.
const PAIR: &str = "let pair(n, p, f) = \
    /([0,0,0]|[1,0,0]|[1,1,0])*[1,1,0][0,0,0]*[1,0,1]([0,0,0]|[1,0,0])*([0,0,0]|[1,1,0])*/; \
    let sum(n, p) = /([0,0]|[1,0]|[1,1])*/; ";

fn lowest_pair_corrected(lab: &Lab) -> Finding {
    let exists =
        format!("{PAIR}forall n, p: sum(n, p) and p >= 1 and not tail(n, p) => exists f: pair(n, p, f)");
    let wins = format!(
        "{PAIR}forall n, p, f, m: pair(n, p, f) and m + p = n => z1(m) <= f and f < 2*p and win(m; 2*p)"
    );
    lab.proves("for all n and all sums of its parts", &[&exists, &wins])
}

fn least_tail_below(lab: &Lab) -> Finding {
    let most = lab.bound(500, 60);
    let all = (1..=most).flat_map(|n| {
        let Pile { parts, tails, .. } = Pile::of(n);
        let sum = |set: u32| (0..parts.len()).filter(|&i| set >> i & 1 == 1).map(|i| parts[i]).sum::<u64>();
        let sums: Vec<u64> = (0..1u32 << parts.len()).map(sum).collect();
        (tails[0] + 1..n).filter(move |p| !sums.contains(p)).filter_map(move |p| {
            let i = tails.iter().position(|&tail| tail < p)?;
            Some((n, p, i + 1, tails[i], *parts.get(i + 1)?))
        })
    });
    let cases = all.map(|(n, p, j, tail, next)| {
        let text = move || {
            format!(
                "n = {n}, p = {p}: the least tail below p is T_{j} = {tail}, but with the next part it is {tail} + {next} = {}, \
                 not more than {p}",
                tail + next
            )
        };
        (text, tail + next > p)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn largest_tail_below(lab: &Lab) -> Finding {
    let largest = "forall n, p, t, m: tail(n, t) and t < p < n and m + t = n \
                   and (forall s: tail(n, s) and t < s => p < s) => p < t + z1(m)";
    let exists = "forall n, p: z1(n) < p < n and not tail(n, p) \
                  => exists t, m, d: tail(n, t) and n = m + t and p = d + t and 1 <= d < z1(m)";
    lab.proves("for all n and p", &[largest, exists])
}

fn move_beyond_a_tail(lab: &Lab) -> Finding {
    let chain = "forall n, p, t, m, d, k: tail(n, t) and n = m + t and p = d + t and 1 <= d < z1(m) and k + d = m \
         => k + p = n and z1(k) <= 2*d and 2*d < 2*p and win(k; 2*p)";
    lab.proves("for all n, tails and d", &[chain])
}

fn winning_tail_condition(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and p",
        &["forall n, x, m: 1 <= x < n and m + x = n => (lose(m; 2*x) <=> tail(n, x) and z1(m) > 2*x)"],
    )
}
