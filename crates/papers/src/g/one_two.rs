//! Theorems 4.5 and 4.6: the positions of value 1 and of value 2, with every move of the proofs.

use numeration::Zeckendorf;

use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.4.5",
        place: "Theorem 4.5",
        statement: "G(n, r) = 1 if and only if z1(n) = 1 and 1 <= r < z2(n).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves("for all n and r", &["forall n, r: grundy(n; r) = 1 <=> z1(n) = 1 and 1 <= r < z2(n)"])
        },
    },
    Claim {
        id: "G.4.5.zero",
        place: "proof of Theorem 4.5, move to value 0",
        statement: "If z1(n) = 1 and 1 <= r < z2(n), taking 1 leaves (n-1, 2) of value 0, because z1(n-1) = \
                    z2(n) >= 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, m: z1(n) = 1 and 1 <= r < z2(n) and m + 1 = n => grundy(m; 2) = 0 and \
                     z1(m) = z2(n) and z2(n) >= 3"],
            )
        },
    },
    Claim {
        id: "G.4.5.none",
        place: "proof of Theorem 4.5, no move to value 1",
        statement: "If z1(n) = 1 and 1 <= k < z2(n), then z1(n-k) is not 1 or 2k >= z2(n-k), so that G(n-k, \
                    2k) is not 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &[
                    "forall n, k, m: z1(n) = 1 and 1 <= k < z2(n) and m + k = n => z1(m) != 1 or 2*k >= \
                     z2(m)",
                    "forall n, k, m: z1(n) = 1 and 1 <= k < z2(n) and m + k = n => grundy(m; 2*k) != 1",
                ],
            )
        },
    },
    Claim {
        id: "G.4.5.lemma",
        place: "proof of Theorem 4.5, use of Lemma 4.3",
        statement: "If z1(n) = 1, 1 <= k < z2(n) and z1(n-k) = 1, then z2(n-k) = z1(n-1-k), and Lemma 4.3 \
                    for n - 1 bounds it by 2k.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &[
                    "forall n, k, m, d: z1(n) = 1 and 1 <= k < z2(n) and m + k = n and z1(m) = 1 and d + 1 \
                     = m => z2(m) = z1(d) and z1(d) <= 2*k",
                    "forall n, k, s: z1(n) = 1 and 1 <= k < z2(n) and s + 1 = n => k < z1(s)",
                ],
            )
        },
    },
    Claim {
        id: "G.4.5.low",
        place: "proof of Theorem 4.5, z1(n) > 1",
        statement: "If z1(n) > 1 and r < z1(n), then G(n, r) = 0.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves("for all n and r", &["forall n, r: z1(n) > 1 and r < z1(n) => grundy(n; r) = 0"])
        },
    },
    Claim {
        id: "G.4.5.move1",
        place: "proof of Theorem 4.5, z1(n) > 1",
        statement: "If r >= z1(n) > 1, taking z1(n) - 1 leads to (n - z1(n) + 1, 2 z1(n) - 2), which has \
                    value 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: 1 < z1(n) <= r and k + 1 = z1(n) and m + k = n => 1 <= k <= r and \
                     grundy(m; 2*k) = 1"],
            )
        },
    },
    Claim {
        id: "G.4.5.move1.parts",
        place: "proof of Theorem 4.5, z1(n) > 1",
        statement: "If n >= 1 and z1(n) > 1, then n - z1(n) + 1 has smallest part 1 and second part z2(n), \
                    and 2 z1(n) - 2 <= z2(n); it is even less, as the value 1 needs.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n",
                &[
                    "forall n, k, m: 1 < z1(n) and k + 1 = z1(n) and m + k = n => z1(m) = 1 and 2*k <= \
                     z2(m) and z2(m) = z2(n)",
                    "forall n, k, m: 1 < z1(n) and k + 1 = z1(n) and m + k = n => 2*k < z2(m)",
                ],
            )
        },
    },
    Claim {
        id: "G.4.5.move2",
        place: "proof of Theorem 4.5, r >= z2(n)",
        statement: "If z1(n) = 1 and r >= z2(n), taking z2(n) leads to a position of value 1, because 2 \
                    z2(n) < z3(n) = z2(n - z2(n)).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m, t: z1(n) = 1 and r >= z2(n) and k = z2(n) and m + k = n and t + 1 = \
                     n => 1 <= k <= r and grundy(m; 2*k) = 1 and 2*k < z2(t) and z2(t) = z2(m)"],
            )
        },
    },
    Claim {
        id: "G.4.6",
        place: "Theorem 4.6",
        statement: "G(n, r) = 2 if and only if z1(n) = 2 and 2 <= r < z2(n).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves("for all n and r", &["forall n, r: grundy(n; r) = 2 <=> z1(n) = 2 and 2 <= r < z2(n)"])
        },
    },
    Claim {
        id: "G.4.6.zero",
        place: "proof of Theorem 4.6, move to value 0",
        statement: "If z1(n) = 2 and 2 <= r < z2(n), taking 2 leaves (n-2, 4) of value 0, because z1(n-2) = \
                    z2(n) >= 5.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, m: z1(n) = 2 and 2 <= r < z2(n) and m + 2 = n => grundy(m; 4) = 0 and \
                     z1(m) = z2(n) and z2(n) >= 5"],
            )
        },
    },
    Claim {
        id: "G.4.6.one",
        place: "proof of Theorem 4.6, move to value 1",
        statement: "If z1(n) = 2 and 2 <= r < z2(n), taking 1 leaves (n-1, 2) of value 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, m: z1(n) = 2 and 2 <= r < z2(n) and m + 1 = n => grundy(m; 2) = 1"],
            )
        },
    },
    Claim {
        id: "G.4.6.none",
        place: "proof of Theorem 4.6, no move to value 2",
        statement: "If z1(n) = 2, 1 <= k < z2(n) and z1(n-k) = 2, then z2(n-k) = z1(n-k-2) <= 2k; so no \
                    such move leads to value 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &[
                    "forall n, k, m, d: z1(n) = 2 and 1 <= k < z2(n) and m + k = n and z1(m) = 2 and d + 2 \
                     = m => z2(m) = z1(d) and z1(d) <= 2*k",
                    "forall n, k, m: z1(n) = 2 and 1 <= k < z2(n) and m + k = n => grundy(m; 2*k) != 2",
                ],
            )
        },
    },
    Claim {
        id: "G.4.6.low",
        place: "proof of Theorem 4.6, z1(n) = 1",
        statement: "If z1(n) = 1 and 1 <= r < z2(n), then G(n, r) = 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves("for all n and r", &["forall n, r: z1(n) = 1 and 1 <= r < z2(n) => grundy(n; r) = 1"])
        },
    },
    Claim {
        id: "G.4.6.move1",
        place: "proof of Theorem 4.6, z1(n) = 1",
        statement: "If z1(n) = 1 and r >= z2(n), taking z2(n) - 1 leads to (n - z2(n) + 1, 2 z2(n) - 2), \
                    which has value 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: z1(n) = 1 and r >= z2(n) and k + 1 = z2(n) and m + k = n => 1 <= k \
                     <= r and grundy(m; 2*k) = 2"],
            )
        },
    },
    Claim {
        id: "G.4.6.cases",
        place: "proof of Theorem 4.6, cases",
        statement: "Beside the P positions (Theorem 4.1), the cases z1(n) = 1 and z1(n) = 2 are all that \
                    must be looked at to see that no other position has value 2.",
        recorded: Verdict::Refuted,
        check: cases_for_value_two,
    },
    Claim {
        id: "G.4.6.cases.corrected",
        place: "proof of Theorem 4.6, cases",
        statement: "There is a third case, z1(n) >= 3; if r >= z1(n), taking z1(n) - 2 leads to (n - z1(n) \
                    + 2, 2 z1(n) - 4), which has value 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &[
                    "forall n, r: r < z1(n) or z1(n) = 1 or z1(n) = 2 or z1(n) >= 3",
                    "forall n, r, k, m: 3 <= z1(n) <= r and k + 2 = z1(n) and m + k = n => 1 <= k <= r and \
                     grundy(m; 2*k) = 2",
                ],
            )
        },
    },
    Claim {
        id: "G.4.6.move2",
        place: "proof of Theorem 4.6, r >= z2(n)",
        statement: "If z1(n) = 2 and r >= z2(n), taking z2(n) leads to a position of value 2, because 2 \
                    z2(n) < z3(n).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m, t: z1(n) = 2 and r >= z2(n) and k = z2(n) and m + k = n and t + 2 = \
                     n => 1 <= k <= r and grundy(m; 2*k) = 2 and 2*k < z2(t)"],
            )
        },
    },
];

/// The first N position that belongs to none of the cases of the proof.
fn cases_for_value_two(lab: &Lab) -> Finding {
    let most = lab.bound(60, 30);
    let smallest = |n: u64| Zeckendorf::of_u128(n.into()).part(1).and_then(|part| u64::try_from(part).ok());
    let positions = (1..=most).flat_map(|n| (0..=n).map(move |r| (n, r)));
    let cases = positions.filter_map(|(n, r)| smallest(n).map(|part| (n, r, part))).map(|(n, r, part)| {
        let tell = move || {
            format!(
                "({n}, {r}): r = {r} >= z1({n}) = {part}, so its value is not 0, and z1({n}) is neither 1 \
                 nor 2: no case speaks of it"
            )
        };
        (tell, r < part || part <= 2)
    });
    lab.every(format!("n up to {most}, all r"), cases).at("3;3")
}
