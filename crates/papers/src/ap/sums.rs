//! AP §3, Lemmas 4 to 8: sums of Fibonacci numbers with equal gaps.
//!
//! F_k and such a sum have digits that a pattern describes for all k at once, so the lemmas are proved.

use numeration::fibonacci;

use super::super::{Claim, Finding, Lab, Verdict};
use super::NEXT;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.3.notation",
        place: "section 3, notational remark",
        statement: "(k:2) is the one of 2, 3 that is congruent to k mod 2, and (k:3) the one of 2, 3, 4 congruent to k mod 3; (8:2) = 2.",
        recorded: Verdict::Verified,
        check: residues,
    },
    Claim {
        id: "AP.3.notation.use",
        place: "Lemmas 4, 5, 7 and 8 with the notational remark",
        statement: "The sums of Lemmas 4 and 5 end with F_{k:2}, and those of Lemmas 7 and 8 with F_{k:3}.",
        recorded: Verdict::Refuted,
        check: endings,
    },
    Claim {
        id: "AP.3.notation.use.corrected",
        place: "Lemmas 4, 5, 7 and 8 with the notational remark",
        statement: "The sums of Lemmas 4, 5, 7 and 8 end with F_{k+1:2}, F_{k:2}, F_{k+1:3} and F_{k-1:3}.",
        recorded: Verdict::Verified,
        check: endings_corrected,
    },
    Claim {
        id: "AP.lemma4",
        place: "Lemma 4",
        statement: "F_k > 2*(F_{k-3} + F_{k-5} + ...), down to F_2 or F_3, for k >= 5.",
        recorded: Verdict::Proved,
        check: lemma_4,
    },
    Claim {
        id: "AP.lemma4.base",
        place: "proof of Lemma 4",
        statement: "F_5 = 5 > 2 = 2*F_2 and F_6 = 8 > 4 = 2*F_3.",
        recorded: Verdict::Verified,
        check: lemma_4_base,
    },
    Claim {
        id: "AP.lemma4.step",
        place: "proof of Lemma 4",
        statement: "F_{k+2} = F_{k+1} + F_k > 2*F_{k-1} + F_k.",
        recorded: Verdict::Proved,
        check: lemma_4_step,
    },
    Claim {
        id: "AP.lemma5",
        place: "Lemma 5",
        statement: "F_k > 2*(F_{k-2} + F_{k-6} + F_{k-8} + ...), down to F_2 or F_3, for k >= 8.",
        recorded: Verdict::Proved,
        check: lemma_5,
    },
    Claim {
        id: "AP.lemma5.base",
        place: "proof of Lemma 5",
        statement: "F_8 = 21 > 18 = 2*(F_6 + F_2) and F_9 = 34 > 30 = 2*(F_7 + F_3).",
        recorded: Verdict::Verified,
        check: lemma_5_base,
    },
    Claim {
        id: "AP.lemma5.step",
        place: "proof of Lemma 5",
        statement: "For k >= 8, 2*F_{k-3} > F_{k-2}, so that F_{k+1} + 2*F_{k-2} > F_k + F_{k-1} + F_{k-2} + 2*F_{k-4} = 2*(F_k + F_{k-4}).",
        recorded: Verdict::Proved,
        check: lemma_5_step,
    },
    Claim {
        id: "AP.lemma6",
        place: "Lemma 6",
        statement: "F_k <= 2*(F_{k-2} + F_{k-4}) for k >= 6, with equality at k = 6.",
        recorded: Verdict::Proved,
        check: lemma_6,
    },
    Claim {
        id: "AP.lemma6.step",
        place: "proof of Lemma 6",
        statement: "F_k = 2*F_{k-2} + F_{k-3}, and 2*F_{k-4} >= F_{k-3}.",
        recorded: Verdict::Proved,
        check: lemma_6_step,
    },
    Claim {
        id: "AP.lemma7",
        place: "Lemma 7",
        statement: "F_k - 2*(F_{k-2} + F_{k-5} + ...), down to F_2, F_3 or F_4, is 1 or 2, for k >= 10.",
        recorded: Verdict::Proved,
        check: lemma_7,
    },
    Claim {
        id: "AP.lemma7.indices",
        place: "proof of Lemma 7",
        statement: "3m+1 - (2 + 3(m-1)) = 2, 3m+2 - (2 + 3(m-1)) = 3, 3m - (2 + 3(m-2)) = 4, and 3m - (2 + 3(m-1)) = 1.",
        recorded: Verdict::Proved,
        check: lemma_7_indices,
    },
    Claim {
        id: "AP.lemma7.case1",
        place: "proof of Lemma 7, case 1",
        statement: "If the sum ends with F_2, that is k = 3m + 1, the difference is 1: 55 - 2*(21 + 5 + 1) = 1.",
        recorded: Verdict::Proved,
        check: lemma_7_case_1,
    },
    Claim {
        id: "AP.lemma7.case2",
        place: "proof of Lemma 7, case 2",
        statement: "If the sum ends with F_3, that is k = 3m + 2, the difference is 1: 89 - 2*(34 + 8 + 2) = 1.",
        recorded: Verdict::Proved,
        check: lemma_7_case_2,
    },
    Claim {
        id: "AP.lemma7.case3",
        place: "proof of Lemma 7, case 3",
        statement: "If the sum ends with F_4, that is k = 3m, the difference is 2: 144 - 2*(55 + 13 + 3) = 2.",
        recorded: Verdict::Proved,
        check: lemma_7_case_3,
    },
    Claim {
        id: "AP.lemma7.step",
        place: "proof of Lemma 7",
        statement: "F_{k+3} = 2*F_{k+1} + F_k.",
        recorded: Verdict::Proved,
        check: lemma_7_step,
    },
    Claim {
        id: "AP.rem3",
        place: "Remark 3",
        statement: "F_k > 2*(F_{k-2} + F_{k-5} + ...) for k >= 10.",
        recorded: Verdict::Proved,
        check: remark_3,
    },
    Claim {
        id: "AP.lemma8",
        place: "Lemma 8",
        statement: "F_k - (F_{k-1} + F_{k-4} + F_{k-7} + ...), down to F_2, F_3 or F_4, is more than 1, for k >= 6.",
        recorded: Verdict::Proved,
        check: lemma_8,
    },
    Claim {
        id: "AP.lemma8.indices",
        place: "proof of Lemma 8",
        statement: "The sum ends with F_3 when k = 3m + 1, since 3m+2 - (1 + 3(m-1)) = 3.",
        recorded: Verdict::Refuted,
        check: lemma_8_indices,
    },
    Claim {
        id: "AP.lemma8.indices.corrected",
        place: "proof of Lemma 8",
        statement: "3m - (1 + 3(m-1)) = 2, 3m+1 - (1 + 3(m-1)) = 3 and 3m+2 - (1 + 3(m-1)) = 4.",
        recorded: Verdict::Proved,
        check: lemma_8_indices_corrected,
    },
    Claim {
        id: "AP.lemma8.base",
        place: "proof of Lemma 8, case 1",
        statement: "F_6 - (F_5 + F_2) = 8 - (5 + 1) = 2.",
        recorded: Verdict::Verified,
        check: lemma_8_base,
    },
    Claim {
        id: "AP.lemma8.step",
        place: "proof of Lemma 8, case 1",
        statement: "F_{3m+1} - F_{3m} > 2 for m > 2.",
        recorded: Verdict::Proved,
        check: lemma_8_step,
    },
];

/// The one of 2, 3, ..., modulus + 1 that is congruent to k.
fn residue(k: i64, modulus: i64) -> i64 {
    (k - 2).rem_euclid(modulus) + 2
}

fn residues(lab: &Lab) -> Finding {
    let most = lab.bound(1000, 100) as i64;
    let example = [("(8:2)".to_owned(), 2, residue(8, 2))];
    let rows = (2..=most).flat_map(|k| [2, 3].map(|modulus| (k, modulus))).map(|(k, modulus)| {
        let fitting = (2..2 + modulus).filter(|i| (i - k) % modulus == 0);
        (format!("({k}:{modulus})"), fitting.sum(), residue(k, modulus))
    });
    lab.table(format!("the example, and k up to {most}"), example.into_iter().chain(rows))
}

/// A lemma, its least k, and the index of the last term of its sum.
type Sum = (&'static str, i64, fn(i64) -> i64);

/// Going down in steps, the last index that is at least 2.
fn last_index(first: i64, step: i64) -> i64 {
    (0..).map(|i| first - step * i).take_while(|&index| index >= 2).last().unwrap_or(first)
}

const SUMS: [Sum; 4] = [
    ("Lemma 4", 5, |k| last_index(k - 3, 2)),
    ("Lemma 5", 8, |k| last_index(k - 6, 2)),
    ("Lemma 7", 10, |k| last_index(k - 2, 3)),
    ("Lemma 8", 6, |k| last_index(k - 1, 3)),
];

/// Compares last indices with what is claimed of them, for the four lemmas in turn.
fn compare_endings(lab: &Lab, claimed: [fn(i64) -> i64; 4]) -> Finding {
    let most = lab.bound(300, 60) as i64;
    let all = SUMS.into_iter().zip(claimed).flat_map(|((name, least, last), claimed)| {
        (least..=most).map(move |k| (name, k, last(k), claimed(k)))
    });
    let cases = all.map(|(name, k, last, claimed)| {
        (
            move || format!("{name}, k = {k}: the last term is F_{last}, and F_{claimed} is claimed"),
            last == claimed,
        )
    });
    lab.every(format!("k up to {most}"), cases)
}

fn endings(lab: &Lab) -> Finding {
    compare_endings(lab, [|k| residue(k, 2), |k| residue(k, 2), |k| residue(k, 3), |k| residue(k, 3)])
}

fn endings_corrected(lab: &Lab) -> Finding {
    compare_endings(
        lab,
        [|k| residue(k + 1, 2), |k| residue(k, 2), |k| residue(k + 1, 3), |k| residue(k - 1, 3)],
    )
}

fn fib(k: usize) -> u128 {
    fibonacci::ALL_U128[k]
}

/// Printed values against Fibonacci numbers.
fn values(lab: &Lab, rows: impl IntoIterator<Item = (&'static str, u128, u128)>) -> Finding {
    lab.table("the printed values", rows)
}

fn lemma_4(lab: &Lab) -> Finding {
    let sum = "let sum(f, s) = /[1,0][0,0][0,0](([0,1][0,0])*[0,1] | ([0,1][0,0])+)/; ";
    let first = format!("{sum}sum(5, 1) and sum(8, 2) and sum(13, 4)");
    lab.proves("for all k >= 5", &[&first, &format!("{sum}forall f, s: sum(f, s) => f > 2*s")])
}

fn lemma_4_base(lab: &Lab) -> Finding {
    let rows = [
        ("F_5", 5, fib(5)),
        ("2*F_2", 2, 2 * fib(2)),
        ("F_6", 8, fib(6)),
        ("2*F_3", 4, 2 * fib(3)),
        ("inequalities", 2, u128::from(fib(5) > 2 * fib(2)) + u128::from(fib(6) > 2 * fib(3))),
    ];
    values(lab, rows)
}

/// With a = F_{k-1}, b = F_k.
fn lemma_4_step(lab: &Lab) -> Finding {
    let step = "forall a, b, c, d: next(a, b) and next(b, c) and next(c, d) => d = c + b and d > 2*a + b";
    lab.proves("for all k >= 3", &[&format!("{NEXT}{step}")])
}

fn lemma_5(lab: &Lab) -> Finding {
    let sum = "let sum(f, s) = /[1,0][0,0][0,1][0,0][0,0][0,0](([0,1][0,0])*[0,1] | ([0,1][0,0])+)/; ";
    let first = format!("{sum}sum(21, 9) and sum(34, 15) and sum(55, 25)");
    lab.proves("for all k >= 8", &[&first, &format!("{sum}forall f, s: sum(f, s) => f > 2*s")])
}

fn lemma_5_base(lab: &Lab) -> Finding {
    let (eight, nine) = (2 * (fib(6) + fib(2)), 2 * (fib(7) + fib(3)));
    let rows = [
        ("F_8", 21, fib(8)),
        ("2*(F_6 + F_2)", 18, eight),
        ("F_9", 34, fib(9)),
        ("2*(F_7 + F_3)", 30, nine),
        ("inequalities", 2, u128::from(fib(8) > eight) + u128::from(fib(9) > nine)),
    ];
    values(lab, rows)
}

/// With a = F_{k-4}, b = F_{k-3}; the others by addition: F_{k-2} = a + b, F_{k-1} = a + 2b, F_k = 2a + 3b,
/// F_{k+1} = 3a + 5b. F_4 = 3 is the first a.
fn lemma_5_step(lab: &Lab) -> Finding {
    let twice = format!("{NEXT}forall a, b: next(a, b) and a >= 3 => 2*b > a + b");
    let first = "3*a + 5*b + 2*a + 2*b";
    let middle = "2*a + 3*b + a + 2*b + a + b + 2*a";
    let chain = format!(
        "{NEXT}forall a, b: next(a, b) and a >= 3 => {first} > {middle} and {middle} = 4*a + 6*b + 2*a"
    );
    lab.proves("for all k >= 8", &[&twice, &chain])
}

fn lemma_6(lab: &Lab) -> Finding {
    let sum = "let sum(f, s) = /[1,0][0,0][0,1][0,0][0,1][0,0]*/; ";
    let equal = format!("{sum}sum(8, 4) and sum(13, 7)");
    lab.proves("for all k >= 6", &[&equal, &format!("{sum}forall f, s: sum(f, s) => f <= 2*s")])
}

/// With a = F_{k-4}, ..., e = F_k.
fn lemma_6_step(lab: &Lab) -> Finding {
    let step = "forall a, b, c, d, e: next(a, b) and next(b, c) and next(c, d) and next(d, e) \
                => e = 2*c + b and 2*a >= b";
    lab.proves("for all k >= 6", &[&format!("{NEXT}{step}")])
}

/// `two`, `three`, `four`: F_k and the sum F_{k-2} + F_{k-5} + ... down to F_2, F_3, F_4.
const BY_THREES: &str = "let two(f, s) = /[1,0][0,0]([0,1][0,0][0,0])*[0,1]/; \
                         let three(f, s) = /[1,0][0,0]([0,1][0,0][0,0])*[0,1][0,0]/; \
                         let four(f, s) = /[1,0][0,0]([0,1][0,0][0,0])+/; ";

fn lemma_7(lab: &Lab) -> Finding {
    let lemma = "forall f, s: f >= 55 and (two(f, s) or three(f, s) or four(f, s)) \
                 => f = 2*s + 1 or f = 2*s + 2";
    let all = "forall f: fib(f) and f >= 55 => exists s: two(f, s) or three(f, s) or four(f, s)";
    lab.proves("for all k >= 10", &[&format!("{BY_THREES}{all}"), &format!("{BY_THREES}{lemma}")])
}

fn lemma_7_indices(lab: &Lab) -> Finding {
    // i = m - 2 and j = m - 1.
    let indices = "forall m, i, j: m = j + 1 and j = i + 1 \
                   => 3*m + 1 = 2 + 3*j + 2 and 3*m + 2 = 2 + 3*j + 3 and 3*m = 2 + 3*i + 4 and 3*m = 2 + 3*j + 1";
    lab.proves("for all m >= 2", &[indices])
}

fn lemma_7_case_1(lab: &Lab) -> Finding {
    let first = format!("{BY_THREES}exists s: s = 21 + 5 + 1 and two(55, s) and 55 = 2*s + 1");
    lab.proves("for all m >= 1", &[&first, &format!("{BY_THREES}forall f, s: two(f, s) => f = 2*s + 1")])
}

fn lemma_7_case_2(lab: &Lab) -> Finding {
    let first = format!("{BY_THREES}exists s: s = 34 + 8 + 2 and three(89, s) and 89 = 2*s + 1");
    lab.proves("for all m >= 1", &[&first, &format!("{BY_THREES}forall f, s: three(f, s) => f = 2*s + 1")])
}

fn lemma_7_case_3(lab: &Lab) -> Finding {
    let first = format!("{BY_THREES}exists s: s = 55 + 13 + 3 and four(144, s) and 144 = 2*s + 2");
    lab.proves("for all m >= 2", &[&first, &format!("{BY_THREES}forall f, s: four(f, s) => f = 2*s + 2")])
}

fn lemma_7_step(lab: &Lab) -> Finding {
    let step = "forall a, b, c, d: next(a, b) and next(b, c) and next(c, d) => d = 2*b + a";
    lab.proves("for all k >= 2", &[&format!("{NEXT}{step}")])
}

fn remark_3(lab: &Lab) -> Finding {
    let remark = "forall f, s: two(f, s) or three(f, s) or four(f, s) => f > 2*s";
    lab.proves("for all k >= 4", &[&format!("{BY_THREES}{remark}")])
}

fn lemma_8(lab: &Lab) -> Finding {
    let sum = "let sum(f, s) = /[1,0]([0,1][0,0][0,0])+([0,1][0,0]?)?/; ";
    let all = format!("{sum}forall f: fib(f) and f >= 8 => exists s: sum(f, s)");
    let first = format!("{sum}sum(8, 5 + 1) and sum(13, 8 + 2) and sum(21, 13 + 3)");
    lab.proves("for all k >= 6", &[&first, &all, &format!("{sum}forall f, s: sum(f, s) => f > s + 1")])
}

fn lemma_8_indices(lab: &Lab) -> Finding {
    let most = lab.bound(1000, 100);
    let cases = (2..=most).map(|m| {
        let found = 3 * m + 2 - (1 + 3 * (m - 1));
        let text = move || {
            let (left, right) = (3 * m + 2, 1 + 3 * (m - 1));
            format!("m = {m}: 3m + 2 - (1 + 3(m - 1)) = {left} - {right} = {found}, and not 3")
        };
        (text, found == 3)
    });
    lab.every(format!("m from 2 to {most}"), cases)
}

fn lemma_8_indices_corrected(lab: &Lab) -> Finding {
    let indices = "forall m, j: m = j + 1 \
                   => 3*m = 1 + 3*j + 2 and 3*m + 1 = 1 + 3*j + 3 and 3*m + 2 = 1 + 3*j + 4";
    lab.proves("for all m >= 1", &[indices])
}

fn lemma_8_base(lab: &Lab) -> Finding {
    let rows = [
        ("F_6", 8, fib(6)),
        ("F_5 + F_2", 5 + 1, fib(5) + fib(2)),
        ("difference", 2, fib(6) - fib(5) - fib(2)),
    ];
    values(lab, rows)
}

/// F_9 = 34 is the first F_{3m}.
fn lemma_8_step(lab: &Lab) -> Finding {
    lab.proves("for all m > 2", &[&format!("{NEXT}forall a, b: next(a, b) and a >= 34 => b > a + 2")])
}
