//! Lemma 4.3 and Theorem 4.1: the positions of value 0.

use numeration::fibonacci;

use super::{Claim, Finding, Lab, Verdict};

/// `next(a, b)`: a is F_t and b is F_{t+1}, for some t >= 2.
macro_rules! with_next {
    ($($statement:tt)*) => {
        concat!(
            "let next(a, b) = fib(a) and fib(b) and a < b and forall c: fib(c) and a < c => b <= c; ",
            $($statement)*
        )
    };
}

/// Digits of n = F_s, k = F_t and m with s - t even: m has the parts F_{t+1}, F_{t+3}, ..., F_{s-1}.
macro_rules! with_even {
    ($($statement:tt)*) => {
        concat!("let even(n, k, m) = /[1,0,0]([0,0,1][0,0,0])*[0,0,1][0,1,0][0,0,0]*/; ", $($statement)*)
    };
}

/// Digits of n = F_s, k = F_t and m with s - t odd: m has the parts F_{t-1} and F_{t+2}, F_{t+4}, ..., F_{s-1};
/// `last` is the case t = 2, in which F_{t-1} = F_1 is no digit.
macro_rules! with_odd {
    ($($statement:tt)*) => {
        concat!(
            "let odd(n, k, m) = /[1,0,0]([0,0,1][0,0,0])*[0,1,0][0,0,1][0,0,0]*/; ",
            "let last(n, k, m) = /[1,0,0]([0,0,1][0,0,0])*[0,1,0]/; ",
            $($statement)*
        )
    };
}

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.4.1",
        place: "Theorem 4.1",
        statement: "G(n, r) = 0 if and only if r < z1(n).",
        recorded: Verdict::Proved,
        check: |lab| lab.proves("for all n and r", &["forall n, r: grundy(n; r) = 0 <=> r < z1(n)"]),
    },
    Claim {
        id: "G.4.2",
        place: "Remark 4.2; abstract",
        statement: "The start of n >= 1 stones is lost if and only if n is a Fibonacci number.",
        recorded: Verdict::Proved,
        check: |lab| lab.proves("for all n", &["forall n: n >= 1 => (lose(n; n - 1) <=> fib(n))"]),
    },
    Claim {
        id: "G.4.3.a",
        place: "Lemma 4.3, first clause",
        statement: "If n > 1, 1 <= k < z1(n) and z1(k) = F_t with t >= 2, then z1(n-k) is F_{t+1} or \
                    F_{t-1}.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &[with_next!(
                    "forall n, k, m, a, b: n > 1 and 1 <= k < z1(n) and m + k = n and a = z1(k) and b = \
                     z1(m) => next(a, b) or next(b, a) or (a = 1 and b = 1)"
                )],
            )
        },
    },
    Claim {
        id: "G.4.3.b",
        place: "Lemma 4.3, second clause",
        statement: "If n > 1 and 1 <= k < z1(n), then z1(n-k) <= 2k.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, k, m: n > 1 and 1 <= k < z1(n) and m + k = n => z1(m) <= 2*k"],
            )
        },
    },
    Claim {
        id: "G.4.3.c",
        place: "Lemma 4.3, third clause",
        statement: "If n > 1 and 4 <= k < z1(n), then z1(n-k) <= 2k - 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["forall n, k, m: n > 1 and 4 <= k < z1(n) and m + k = n => z1(m) + 2 <= 2*k"],
            )
        },
    },
    Claim {
        id: "G.4.4",
        place: "Remark 4.4 and Lemma 4.3",
        statement: "The third clause is stronger than the second and no more can be had: at k = 3 it fails \
                    (n = 8), and for no k >= 4 but k = 5 is 2k - 2 reached, at n = 13 first.",
        recorded: Verdict::Proved,
        check: third_clause_is_sharp,
    },
    Claim {
        id: "G.4.3.even",
        place: "proof of Lemma 4.3, s and t of equal parity",
        statement: "F_s - F_{s-2d} = F_{s-2d+1} + F_{s-2d+3} + ... + F_{s-1} for d >= 1, which is a \
                    Zeckendorf representation with smallest part F_{t+1}, t = s - 2d.",
        recorded: Verdict::Proved,
        check: difference_of_equal_parity,
    },
    Claim {
        id: "G.4.3.odd",
        place: "proof of Lemma 4.3, s and t of different parity",
        statement: "F_s - F_{s-2d-1} = F_{s-2d-2} + F_{s-2d} + ... + F_{s-3} + F_{s-1} for d >= 0.",
        recorded: Verdict::Refuted,
        check: printed_difference_of_different_parity,
    },
    Claim {
        id: "G.4.3.odd.corrected",
        place: "proof of Lemma 4.3, s and t of different parity",
        statement: "F_s - F_{s-2d-1} = F_{s-2d-2} + F_{s-2d+1} + F_{s-2d+3} + ... + F_{s-3} + F_{s-1} for d \
                    >= 0.",
        recorded: Verdict::Proved,
        check: difference_of_different_parity,
    },
    Claim {
        id: "G.4.3.odd.part",
        place: "proof of Lemma 4.3, s and t of different parity",
        statement: "If s - t is odd, the smallest part of F_s - F_t is F_{t-1}.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all s and t",
                &[with_next!(
                    "forall n, k, m, b: fib(n) and fib(k) and k < n and (evenfib(n) <=> not evenfib(k)) \
                     and m + k = n and b = z1(m) => next(b, k) or (k = 1 and b = 1)"
                )],
            )
        },
    },
    Claim {
        id: "G.4.3.union",
        place: "proof of Lemma 4.3, parts of n - k",
        statement: "If k < z1(n) = F_s, the parts of n - k are those of F_s - k and those of n but for F_s; \
                    so z1(n-k) = z1(F_s - k).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &["let union(a, b, c) = /([0,0,0]|[1,0,1]|[0,1,1])*/; forall n, w, a, b, k, c: w = z1(n) \
                     and b + w = n and 1 <= k < w and a + k = w and c + k = n => union(a, b, c) and z1(c) = \
                     z1(a)"],
            )
        },
    },
    Claim {
        id: "G.4.3.step",
        place: "proof of Lemma 4.3, induction",
        statement: "If k has two parts or more, k < z1(n) and z1(k) = F_t, then z1(k - F_t) >= F_{t+2} and \
                    z1(n - k + F_t) >= F_{t+1} > F_t.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &[
                    with_next!(
                        "forall n, k, j, a, b, c: 1 <= k < z1(n) and a = z1(k) and j + a = k and j >= 1 \
                         and next(a, b) and next(b, c) => z1(j) >= c"
                    ),
                    with_next!(
                        "forall n, k, j, m, a, b: 1 <= k < z1(n) and a = z1(k) and j + a = k and j >= 1 \
                         and m + j = n and next(a, b) => z1(m) >= b and b > a"
                    ),
                ],
            )
        },
    },
    Claim {
        id: "G.4.1.move",
        place: "proof of Theorem 4.1, N positions",
        statement: "If r >= z1(n), then k = z1(n) is a move with 2k < z1(n-k).",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: k = z1(n) and k <= r and m + k = n => k >= 1 and 2*k < z1(m)"],
            )
        },
    },
    Claim {
        id: "G.4.1.parts",
        place: "proof of Theorem 4.1, N positions",
        statement: "2 z1(n) < z2(n) = z1(n - z1(n)) for n >= 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n",
                &["forall n, m: n >= 1 and m + z1(n) = n => 2*z1(n) < z2(n) and z2(n) = z1(m)"],
            )
        },
    },
    Claim {
        id: "G.4.1.fibonacci",
        place: "proof of Theorem 4.1, N positions",
        statement: "If z1(n) = F_t, then z2(n) >= F_{t+2} = F_{t+1} + F_t > 2 F_t.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and t",
                &[with_next!(
                    "forall n, a, b, c: a = z1(n) and next(a, b) and next(b, c) \
                     => z2(n) >= c and c = a + b and c > 2*a"
                )],
            )
        },
    },
    Claim {
        id: "G.4.1.stays",
        place: "proof of Theorem 4.1, P positions",
        statement: "If 1 <= k < z1(n) and z1(k) = F_t, then z1(n-k) <= F_{t+1} <= 2 F_t <= 2k: no move \
                    leads to a P position.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and k",
                &[with_next!(
                    "forall n, k, m, a, b: 1 <= k < z1(n) and m + k = n and a = z1(k) and next(a, b) \
                     => z1(m) <= b and b <= 2*a and 2*a <= 2*k and win(m; 2*k)"
                )],
            )
        },
    },
];

fn third_clause_is_sharp(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and k",
        &[
            "exists n, k, m: n = 8 and k = 3 and k < z1(n) and m + k = n and z1(m) + 1 = 2*k",
            "exists n, k, m: n = 13 and k = 5 and k < z1(n) and m + k = n and z1(m) + 2 = 2*k",
            "forall n, k, m: 4 <= k < z1(n) and m + k = n and z1(m) + 2 = 2*k => k = 5 and n >= 13",
            // What the second clause allows is reached for k = 1 only.
            "forall n, k, m: 1 <= k < z1(n) and m + k = n and z1(m) = 2*k => k = 1",
        ],
    )
}

/// Every two Fibonacci numbers whose indices differ by an even number have such digits, and the digits say what is
/// claimed.
fn difference_of_equal_parity(lab: &Lab) -> Finding {
    lab.proves(
        "for all s and d",
        &[
            with_even!("forall n, k, m: even(n, k, m) => n = m + k"),
            with_even!(
                "forall n, k: fib(n) and fib(k) and k < n and (evenfib(n) <=> evenfib(k)) => exists m: \
                 even(n, k, m)"
            ),
            with_next!(with_even!("forall n, k, m, b: even(n, k, m) and b = z1(m) => next(k, b)")),
        ],
    )
}

/// F_s - F_t, t = s - 2d - 1 >= 2, against three of the terms that are printed for d >= 1; for d = 0 the sum is its
/// first term.
fn printed_difference_of_different_parity(lab: &Lab) -> Finding {
    let most = lab.bound(80, 40) as usize;
    let f = |index: usize| fibonacci::ALL_U128[index];
    let cases = (3..=most).flat_map(|s| (0..).map(move |d| (s, d)).take_while(|&(s, d)| s >= 2 * d + 3)).map(
        move |(s, d)| {
            let difference = f(s) - f(s - 2 * d - 1);
            let terms = if d == 0 { vec![s - 2] } else { vec![s - 2 * d - 2, s - 2 * d, s - 1] };
            let sum: u128 = terms.iter().map(|&index| f(index)).sum();
            let holds = if d == 0 { sum == difference } else { sum <= difference };
            let tell = move || {
                let names: Vec<String> = terms.iter().map(|index| format!("F_{index}")).collect();
                format!(
                    "s = {s}, d = {d}: F_{s} - F_{} = {difference}, but {}, only three of the terms, is \
                     already {sum}",
                    s - 2 * d - 1,
                    names.join(" + ")
                )
            };
            (tell, holds)
        },
    );
    lab.every(format!("s up to {most}"), cases)
}

fn difference_of_different_parity(lab: &Lab) -> Finding {
    lab.proves(
        "for all s and d",
        &[
            with_odd!("forall n, k, m: odd(n, k, m) => n = m + k"),
            with_odd!("forall n, k, m: last(n, k, m) => n = m + k + 1"),
            with_odd!(
                "forall n, k: fib(n) and fib(k) and k < n and (evenfib(n) <=> not evenfib(k)) \
                 => exists m: odd(n, k, m) or (k = 1 and last(n, k, m))"
            ),
        ],
    )
}
