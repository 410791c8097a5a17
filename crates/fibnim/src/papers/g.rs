//! The claims of G: Grundy values of Fibonacci nim.

use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.4.1",
        place: "Theorem 4.1",
        statement: "G(n, r) = 0 if and only if r < z1(n).",
        recorded: Verdict::Proved,
        check: value_zero,
    },
    Claim {
        id: "G.5.conjecture",
        place: "closing conjecture, second half",
        statement: "G(ceil(3n/2)) <= G(n) + 2 for every n.",
        recorded: Verdict::Refuted,
        check: conjecture,
    },
];

fn value_zero(lab: &Lab) -> Finding {
    lab.proves("for all n and r", &["forall n, r: grundy(n; r) = 0 <=> r < z1(n)"])
}

fn conjecture(lab: &Lab) -> Finding {
    let table = lab.grundy();
    let whole = |n: u64| u64::from(table.value(n as u32, n));
    let most = lab.bound(13_000, 1_300);
    let cases = (1..=most).map(|n| {
        let (small, large) = (whole(n), whole((3 * n).div_ceil(2)));
        let holds = large <= small + 2;
        (move || format!("n = {n}: G({n}) = {small}, but G({}) = {large}", (3 * n).div_ceil(2)), holds)
    });
    lab.every(format!("n up to {most}"), cases).at("707")
}
