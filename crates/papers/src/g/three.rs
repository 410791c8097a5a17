//! Theorem 4.7: the positions of value 3, with every move of the proof; and the values beyond.

use fibnim::proof::Family;
use numeration::Zeckendorf;

use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.4.7",
        place: "Theorem 4.7",
        statement: "G(n, r) = 3 if and only if z1(n) = 1, z2(n) = 3 and 3 <= r < z3(n), or z1(n) = 3 and 3 \
                    <= r < z2(n) - 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r: grundy(n; r) = 3 <=> (z1(n) = 1 and z2(n) = 3 and 3 <= r and exists t: t + \
                     1 = n and r < z2(t)) or (z1(n) = 3 and 3 <= r and r + 1 < z2(n))"],
            )
        },
    },
    Claim {
        id: "G.4.7.first.zero",
        place: "proof of Theorem 4.7, n = 1 + 3 + ...",
        statement: "If n = 1 + 3 + ... and 3 <= r < z3(n), taking 1 leaves (n-1, 2) of value 0.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, t: z1(n) = 1 and z2(n) = 3 and t + 1 = n and 3 <= r < z2(t) => grundy(t; \
                     2) = 0"],
            )
        },
    },
    Claim {
        id: "G.4.7.first.one",
        place: "proof of Theorem 4.7, n = 1 + 3 + ...",
        statement: "If n = 1 + 3 + ... and 3 <= r < z3(n), taking 3 leaves (n-3, 6) of value 1: n - 3 = 1 + \
                    z3(n) + ... and z3(n) >= 8.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, t, m: z1(n) = 1 and z2(n) = 3 and t + 1 = n and 3 <= r < z2(t) and m + 3 = \
                     n => grundy(m; 6) = 1 and z1(m) = 1 and z2(m) = z2(t) and z2(t) >= 8"],
            )
        },
    },
    Claim {
        id: "G.4.7.first.two",
        place: "proof of Theorem 4.7, n = 1 + 3 + ...",
        statement: "If n = 1 + 3 + ... and 3 <= r < z3(n), taking 2 leaves (n-2, 4) of value 2: n - 2 = 2 + \
                    z3(n) + ....",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, t, m: z1(n) = 1 and z2(n) = 3 and t + 1 = n and 3 <= r < z2(t) and m + 2 = \
                     n => grundy(m; 4) = 2 and z1(m) = 2 and z2(m) = z2(t)"],
            )
        },
    },
    Claim {
        id: "G.4.7.first.none1",
        place: "proof of Theorem 4.7, n = 1 + 3 + ..., no move to 1 + 3 + ...",
        statement: "If n = 1 + 3 + ..., 3 <= k < z3(n) and n - k = 1 + 3 + ..., then z3(n-k) = z1(n-k-4), \
                    z3(n) = z1(n-4), and by Lemma 4.3 z3(n-k) <= 2k.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, t, s, k, m, d, p: z1(n) = 1 and z2(n) = 3 and t + 1 = n and s + 4 = n and 3 \
                     <= k < z2(t) and m + k = n and z1(m) = 1 and z2(m) = 3 and d + 4 = m and p + 1 = m => \
                     z2(t) = z1(s) and z2(p) = z1(d) and z2(p) <= 2*k"],
            )
        },
    },
    Claim {
        id: "G.4.7.first.none2",
        place: "proof of Theorem 4.7, n = 1 + 3 + ..., no move to 3 + ...",
        statement: "If n = 1 + 3 + ..., 3 <= k < z3(n) and z1(n-k) = 3, then z2(n-k) = z1(n-k-3) <= 2(k-1), \
                    which is not above 2k + 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, t, k, m, d: z1(n) = 1 and z2(n) = 3 and t + 1 = n and 3 <= k < z2(t) and m + \
                     k = n and z1(m) = 3 and d + 3 = m => z2(m) = z1(d) and z1(d) + 2 <= 2*k"],
            )
        },
    },
    Claim {
        id: "G.4.7.first.none",
        place: "proof of Theorem 4.7, n = 1 + 3 + ..., no move to value 3",
        statement: "If n = 1 + 3 + ... and 1 <= k < z3(n), then G(n-k, 2k) is not 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, t, k, m: z1(n) = 1 and z2(n) = 3 and t + 1 = n and 1 <= k < z2(t) and m + k = \
                     n => grundy(m; 2*k) != 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.second.zero",
        place: "proof of Theorem 4.7, n = 3 + ...",
        statement: "If z1(n) = 3 and 3 <= r < z2(n) - 1, taking 3 leaves (n-3, 6) of value 0, because 6 < \
                    z1(n-3) = z2(n).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, m: z1(n) = 3 and 3 <= r and r + 1 < z2(n) and m + 3 = n => grundy(m; 6) = \
                     0 and 6 < z1(m) and z1(m) = z2(n)"],
            )
        },
    },
    Claim {
        id: "G.4.7.second.one",
        place: "proof of Theorem 4.7, n = 3 + ...",
        statement: "If z1(n) = 3 and 3 <= r < z2(n) - 1, taking 2 leaves (n-2, 4) of value 1: n - 2 = 1 + \
                    z2(n) + ... and z2(n) >= 8.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, m: z1(n) = 3 and 3 <= r and r + 1 < z2(n) and m + 2 = n => grundy(m; 4) = \
                     1 and z1(m) = 1 and z2(m) = z2(n) and z2(n) >= 8"],
            )
        },
    },
    Claim {
        id: "G.4.7.second.two",
        place: "proof of Theorem 4.7, n = 3 + ...",
        statement: "If z1(n) = 3 and 3 <= r < z2(n) - 1, taking 1 leaves (n-1, 2) of value 2: n - 1 = 2 + \
                    z2(n) + ....",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, m: z1(n) = 3 and 3 <= r and r + 1 < z2(n) and m + 1 = n => grundy(m; 2) = \
                     2 and z1(m) = 2 and z2(m) = z2(n)"],
            )
        },
    },
    Claim {
        id: "G.4.7.second.none1",
        place: "proof of Theorem 4.7, n = 3 + ..., no move to 1 + 3 + ...",
        statement: "If z1(n) = 3, 4 <= k < z2(n) - 1 and n - k = 1 + 3 + ..., then z3(n-k) = z1(n-k-4), and \
                    Lemma 4.3 for n - 3 and k + 1 gives z3(n-k) <= 2(k+1) - 2 = 2k.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, s, k, m, d, p: z1(n) = 3 and s + 3 = n and 4 <= k and k + 1 < z2(n) and m + k \
                     = n and z1(m) = 1 and z2(m) = 3 and d + 4 = m and p + 1 = m => z2(p) = z1(d) and z2(n) \
                     = z1(s) and z2(p) <= 2*k"],
            )
        },
    },
    Claim {
        id: "G.4.7.second.none2",
        place: "proof of Theorem 4.7, n = 3 + ..., no move to 3 + ...",
        statement: "If z1(n) = 3, 4 <= k < z2(n) - 1 and z1(n-k) = 3, then z2(n-k) = z1(n-k-3) <= 2k.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, k, m, d: z1(n) = 3 and 4 <= k and k + 1 < z2(n) and m + k = n and z1(m) = 3 \
                     and d + 3 = m => z2(m) = z1(d) and z1(d) <= 2*k"],
            )
        },
    },
    Claim {
        id: "G.4.7.second.none",
        place: "proof of Theorem 4.7, n = 3 + ..., no move to value 3",
        statement: "If z1(n) = 3 and 1 <= k < z2(n) - 1, then G(n-k, 2k) is not 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, k, m: z1(n) = 3 and 1 <= k and k + 1 < z2(n) and m + k = n => grundy(m; 2*k) \
                     != 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.few",
        place: "proof of Theorem 4.7, other positions, r < 3",
        statement: "If n = 1 + 3 + ... or n = 3 + ..., and r < 3, then G(n, r) < 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r: r < 3 and (z1(n) = 3 or (z1(n) = 1 and z2(n) = 3)) => grundy(n; r) < 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.move1",
        place: "proof of Theorem 4.7, other positions, n = 1 + 3 + ...",
        statement: "If n = 1 + 3 + ... and r >= z3(n), taking z3(n) leads to (n - z3(n), 2 z3(n)), which \
                    has value 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, t, k, m: z1(n) = 1 and z2(n) = 3 and t + 1 = n and k = z2(t) and k <= r \
                     and m + k = n => 1 <= k and grundy(m; 2*k) = 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.move2",
        place: "proof of Theorem 4.7, other positions, n = 3 + ...",
        statement: "If n = 3 + ... and r >= z2(n) - 1, taking z2(n) - 1 leads to (n - z2(n) + 1, 2 z2(n) - \
                    2), which has value 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: z1(n) = 3 and k + 1 = z2(n) and k <= r and m + k = n => 1 <= k and \
                     grundy(m; 2*k) = 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.low3",
        place: "proof of Theorem 4.7, other positions, n = 1 + z2 + ...",
        statement: "If n = 1 + z2 + ... with z2 >= 5 and r < z2, then G(n, r) <= 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r: z1(n) = 1 and z2(n) >= 5 and r < z2(n) => grundy(n; r) <= 1"],
            )
        },
    },
    Claim {
        id: "G.4.7.move3",
        place: "proof of Theorem 4.7, other positions, n = 1 + z2 + ...",
        statement: "If n = 1 + z2 + ... with z2 >= 5 and r >= z2, taking z2 - 2 leads to (n - z2 + 2, 2 z2 \
                    - 4), which has value 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: z1(n) = 1 and 5 <= z2(n) <= r and k + 2 = z2(n) and m + k = n => 1 \
                     <= k <= r and grundy(m; 2*k) = 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.low4",
        place: "proof of Theorem 4.7, other positions, n = 2 + z2 + ...",
        statement: "If n = 2 + z2 + ... and r < z2, then G(n, r) <= 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves("for all n and r", &["forall n, r: z1(n) = 2 and r < z2(n) => grundy(n; r) <= 2"])
        },
    },
    Claim {
        id: "G.4.7.move4",
        place: "proof of Theorem 4.7, other positions, n = 2 + z2 + ...",
        statement: "If n = 2 + z2 + ... and r >= z2, taking z2 - 1 leads to (n - z2 + 1, 2 z2 - 2), which \
                    has value 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: z1(n) = 2 and z2(n) <= r and k + 1 = z2(n) and m + k = n => 1 <= k \
                     <= r and grundy(m; 2*k) = 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.move5",
        place: "proof of Theorem 4.7, other positions, z1(n) >= 5",
        statement: "If r >= z1(n) >= 5, there is a move to (n - z1(n) + 3, 2 z1(n) - 3), which has value 3.",
        recorded: Verdict::Refuted,
        check: printed_move_for_large_parts,
    },
    Claim {
        id: "G.4.7.move5.corrected",
        place: "proof of Theorem 4.7, other positions, z1(n) >= 5",
        statement: "If r >= z1(n) >= 5, taking z1(n) - 3 leads to (n - z1(n) + 3, 2 z1(n) - 6), which has \
                    value 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: 5 <= z1(n) <= r and k + 3 = z1(n) and m + k = n => 1 <= k <= r and \
                     grundy(m; 2*k) = 3"],
            )
        },
    },
    Claim {
        id: "G.4.7.cases",
        place: "proof of Theorem 4.7, other positions, cases",
        statement: "n = 1 + 3 + ..., n = 3 + ..., n = 1 + z2 + ... with z2 >= 5, n = 2 + ... and z1(n) >= 5 \
                    are all cases (a part that is missing counts as infinite).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n",
                &["forall n: (z1(n) = 1 and z2(n) = 3) or z1(n) = 3 or (z1(n) = 1 and z2(n) >= 5) or z1(n) \
                     = 2 or z1(n) >= 5"],
            )
        },
    },
    Claim {
        id: "G.4.four",
        place: "§4, after Theorem 4.7",
        statement: "The positions of Grundy value 4 can be told from the Zeckendorf digits of n and r, by \
                    an automaton of 89 states; the least of them is (5, 5).",
        recorded: Verdict::Proved,
        check: positions_of_value_four,
    },
    Claim {
        id: "G.4.more",
        place: "§4, after Theorem 4.7",
        statement: "Which positions have Grundy value k, for k >= 4? For k = 4 to 8 those that automata of \
                    89, 244, 1861, 4868 and 12767 states accept; in general this is open.",
        recorded: Verdict::Open,
        check: positions_of_larger_values,
    },
];

/// Looks through all moves of (n, z1(n)) for the printed one.
fn printed_move_for_large_parts(lab: &Lab) -> Finding {
    let most = lab.bound(2_000, 200);
    let smallest = |n: u64| Zeckendorf::of_u128(n.into()).part(1).and_then(|part| u64::try_from(part).ok());
    let cases = (1..=most).filter_map(|n| smallest(n).filter(|&part| part >= 5).map(|part| (n, part))).map(
        |(n, part)| {
            let printed = (n - part + 3, 2 * part - 3);
            let holds = (1..=part).any(|take| (n - take, 2 * take) == printed);
            let tell = move || {
                format!(
                    "n = {n}, r = z1({n}) = {part}: only taking {} leaves {} stones, and then at most {} \
                     may be taken, not {} (which is odd and never occurs)",
                    part - 3,
                    printed.0,
                    2 * (part - 3),
                    printed.1
                )
            };
            (tell, holds)
        },
    );
    lab.every(format!("n up to {most}, r = z1(n)"), cases).at("5;5")
}

fn positions_of_value_four(lab: &Lab) -> Finding {
    let states = lab.theorem(&Family::grundy(4)).map_or(0, |theorem| theorem.states());
    if lab.counts(states as u64) != 89 {
        return Finding::refuted(
            "the theorem on Grundy value 4",
            format!("its automaton has {states} states"),
        );
    }
    lab.proves(
        "for all n and r, by the theorem on Grundy value 4",
        &[
            "exists n, r: grundy(n; r) = 4 and n = 5 and r = 5",
            "forall n, r: grundy(n; r) = 4 => n >= 5 and r >= 5",
        ],
    )
}

fn positions_of_larger_values(lab: &Lab) -> Finding {
    let largest = lab.bound(6, 4) as u32;
    let known: Vec<String> = (4..=largest)
        .map(|value| {
            let states = lab.theorem(&Family::grundy(value)).map_or(0, |theorem| theorem.states());
            format!("value {value}: {} states", lab.counts(states as u64))
        })
        .collect();
    Finding::open(format!("proved again here for all n and r: {}", known.join(", ")))
}
