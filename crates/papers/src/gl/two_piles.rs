//! GL §6.1: Theorem 10 case by case, and what is said around it.

use super::{Claim, Finding, Lab, Verdict, fibonacci_nim, lost, proves, thresholds};
use numeration::{Zeckendorf, fibonacci};

/// The cases of GL Thm 10 for (m, m + k; r), with a = F_t <= r < b = F_{t+1}. By GL Rem 11 the sum F_t + ... + F_{t+s-1} is
/// F_{t+s+1} - F_{t+1}, so that m reaches it iff m + b >= F_{t+s+1}; `reach(m, b, c)` says that c = F_{t+s+1}
/// for the s of the theorem, and `odd(a, c)` that an odd number of places lies between. In case 5 e = z2(k) = F_{t+d}.
pub(super) const CASES: &str = "\
    let at(r, a, b) = next(a, b) and a <= r < b; \
    let odd(a, c) = /[0,1]([0,0][0,0])*[1,0][0,0]*/; \
    let even(a, c) = /[0,1][0,0]([0,0][0,0])*[1,0][0,0]*/; \
    let reach(m, b, c) = exists d: next(c, d) and c <= m + b and m + b < d; \
    let far(m, k, b) = exists e, f: e = z2(k) and next(f, e) and m + b >= f; \
    let one(k, r) = exists a, b: at(r, a, b) and z1(k) <= a; \
    let two(k, r) = exists a, b, c: at(r, a, b) and next(b, c) and z1(k) >= c; \
    let three(m, k, r) = exists a, b: at(r, a, b) and z1(k) = b and m < a; \
    let four(m, k, r) = exists a, b: at(r, a, b) and z1(k) = b and m >= a and not far(m, k, b); \
    let foura(m, k, r) = four(m, k, r) and exists a, b, c: at(r, a, b) and reach(m, b, c) and even(a, c); \
    let fourb(m, k, r) = four(m, k, r) and exists a, b, c: at(r, a, b) and reach(m, b, c) and odd(a, c); \
    let five(m, k, r) = exists a, b: at(r, a, b) and z1(k) = b and far(m, k, b); \
    let fivea(m, k, r) = five(m, k, r) and exists a, b, e: at(r, a, b) and e = z2(k) and odd(a, e); \
    let fiveb(m, k, r) = five(m, k, r) and exists a, b, e: at(r, a, b) and e = z2(k) and even(a, e); ";

/// [`proves`], with the cases of the theorem.
pub(super) fn by_cases(lab: &Lab, scope: &str, statements: &[&str]) -> Finding {
    let statements: Vec<String> = statements.iter().map(|text| format!("{CASES}{text}")).collect();
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    proves(lab, scope, &statements)
}

const ALL: &str = "for all m, k and r >= 1";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.10.1",
        place: "Theorem 10 (1)",
        statement: "If z1(k) <= F_t, then (m, m + k; r) is N.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: one(k, r) => win(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10.2",
        place: "Theorem 10 (2)",
        statement: "If z1(k) >= F_{t+2}, then (m, m + k; r) is P; so are equal piles.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: two(k, r) => lose(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10.3",
        place: "Theorem 10 (3)",
        statement: "If z1(k) = F_{t+1} and m < F_t, then (m, m + k; r) is P.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: three(m, k, r) => lose(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10.s",
        place: "Theorem 10 (4)",
        statement: "If m >= F_t, exactly one s >= 1 has F_t + ... + F_{t+s-1} <= m < F_t + ... + F_{t+s}.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m and t >= 2, with F_{t+s+1} for s",
                &["forall m, a, b: next(a, b) and m >= a => exists c: reach(m, b, c) and c > b and \
                   forall d: reach(m, b, d) => d = c"],
            )
        },
    },
    Claim {
        id: "GL.10.4a",
        place: "Theorem 10 (4a)",
        statement: "If z1(k) = F_{t+1}, m >= F_t, z2(k) is infinite or F_{t+d} with m < F_t + ... + F_{t+d-3}, and s is odd, then (m, m + k; r) is N.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: foura(m, k, r) => win(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10.4b",
        place: "Theorem 10 (4b)",
        statement: "If z1(k) = F_{t+1}, m >= F_t, z2(k) is infinite or F_{t+d} with m < F_t + ... + F_{t+d-3}, and s is even, then (m, m + k; r) is P.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: fourb(m, k, r) => lose(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10.5a",
        place: "Theorem 10 (5a)",
        statement: "If z1(k) = F_{t+1}, z2(k) = F_{t+d}, m >= F_t + ... + F_{t+d-3} and d is odd, then (m, m + k; r) is N.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: fivea(m, k, r) => win(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10.5b",
        place: "Theorem 10 (5b)",
        statement: "If z1(k) = F_{t+1}, z2(k) = F_{t+d}, m >= F_t + ... + F_{t+d-3} and d is even, then (m, m + k; r) is P.",
        recorded: Verdict::Proved,
        check: |lab| by_cases(lab, ALL, &["forall m, k, r: fiveb(m, k, r) => lose(m, m + k; r)"]),
    },
    Claim {
        id: "GL.10",
        place: "Theorem 10",
        statement: "Cases 2, 3, 4b and 5b are the P positions of two piles, and no others.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &["forall m, k, r: r >= 1 => (lose(m, m + k; r) <=> \
                   two(k, r) or three(m, k, r) or fourb(m, k, r) or fiveb(m, k, r))"],
            )
        },
    },
    Claim {
        id: "GL.10.sums",
        place: "Theorem 10, its sums added up as they stand",
        statement: "Read with sums of consecutive Fibonacci numbers, the seven cases give the outcomes of two piles.",
        recorded: Verdict::Verified,
        check: sums_as_they_stand,
    },
    Claim {
        id: "GL.10.types",
        place: "proof of Theorem 10, first paragraph",
        statement: "Every position of two piles is of exactly one of the types 1, 2, 3, 4a, 4b, 5a, 5b.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r: r >= 1 => one(k, r) or two(k, r) or three(m, k, r) or foura(m, k, r) or \
                     fourb(m, k, r) or fivea(m, k, r) or fiveb(m, k, r)",
                    "forall m, k, r: not (one(k, r) and (two(k, r) or three(m, k, r) or four(m, k, r) or five(m, k, r)))",
                    "forall m, k, r: not (two(k, r) and (three(m, k, r) or four(m, k, r) or five(m, k, r)))",
                    "forall m, k, r: not (three(m, k, r) and (four(m, k, r) or five(m, k, r)))",
                    "forall m, k, r: not (four(m, k, r) and five(m, k, r))",
                    "forall m, k, r: not (foura(m, k, r) and fourb(m, k, r))",
                    "forall m, k, r: not (fivea(m, k, r) and fiveb(m, k, r))",
                ],
            )
        },
    },
    Claim {
        id: "GL.11",
        place: "Remark 11",
        statement: "For s >= 1, F_t + ... + F_{t+s-1} = F_{t+s+1} - F_{t+1}.",
        recorded: Verdict::Verified,
        check: consecutive_sums,
    },
    Claim {
        id: "GL.11.telescope",
        place: "Remark 11",
        statement: "Each F_{t+i} of the sum is F_{t+i+2} - F_{t+i+1}.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all indices from 2 on",
                &["forall a, b, c: next(a, b) and next(b, c) => a + b = c"],
            )
        },
    },
    Claim {
        id: "GL.player.z1",
        place: "the player's view below Remark 11",
        statement: "If k >= 1 and z1(k) = F_e may be taken, then taking it from the larger pile wins, or taking F_{e-1} from the smaller pile does.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                ALL,
                &["forall m, k, r, e, x, j: e = z1(k) and e <= r and k = j + e and \
                   (next(x, e) or (e = 1 and x = 1)) => \
                   lose(m, m + j; 2*e) or (exists y: m = y + x and lose(y, m + k; 2*x))"],
            )
        },
    },
    Claim {
        id: "GL.player.larger",
        place: "the player's view below Remark 11",
        statement: "If z1(k) may not be taken, every move in the larger pile loses.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                ALL,
                &["forall m, k, r, x, j: r < z1(k) and 1 <= x <= r and m + k = j + x => win(m, j; 2*x)"],
            )
        },
    },
    Claim {
        id: "GL.player.smaller",
        place: "the player's view below Remark 11",
        statement: "If z1(k) may not be taken, no move but F_t stones from the smaller pile can win.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                ALL,
                &["forall m, k, r, a, b, x, y: next(a, b) and a <= r < b and r < z1(k) and 1 <= x <= r and \
                   m = y + x and lose(y, m + k; 2*x) => x = a"],
            )
        },
    },
    Claim {
        id: "GL.player.far",
        place: "the player's view below Remark 11",
        statement: "If z1(k) >= F_{t+2}, taking F_t stones from the smaller pile loses.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                ALL,
                &["forall m, k, r, a, b, c, y: next(a, b) and next(b, c) and a <= r < b and z1(k) >= c and \
                   m = y + a => win(y, m + k; 2*a)"],
            )
        },
    },
    Claim {
        id: "GL.player.near",
        place: "the player's view below Remark 11",
        statement: "If z1(k) = F_{t+1}, taking F_t stones from the smaller pile wins in cases 4a and 5a, and only there.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &["forall m, k, r, a, b: at(r, a, b) and z1(k) = b => \
                   ((exists y: m = y + a and lose(y, m + k; 2*a)) <=> foura(m, k, r) or fivea(m, k, r))"],
            )
        },
    },
];

/// F_from + ... + F_to, nothing if to < from.
fn sum(from: u32, to: u32) -> u128 {
    (from..=to).filter_map(fibonacci::fibonacci_u128).sum()
}

/// Whether the theorem calls (m, m + k; r) a P position, its sums added up term by term.
fn by_printed_cases(m: u64, k: u64, r: u64) -> bool {
    let Some(t) = fibonacci::floor_index_u128(r.into()) else { return true };
    let m = u128::from(m);
    let parts = Zeckendorf::of_u128(k.into());
    let Some(first) = parts.part_index(1) else { return true };
    if first <= t {
        return false;
    }
    if first >= t + 2 || m < sum(t, t) {
        return true;
    }
    match parts.part_index(2).map(|second| second - t) {
        Some(d) if m >= sum(t, t + d - 3) => d % 2 == 0,
        _ => (1..).find(|&s| m < sum(t, t + s)).is_some_and(|s| s % 2 == 0),
    }
}

fn sums_as_they_stand(lab: &Lab) -> Finding {
    let most = lab.bound(160, 40);
    let table = thresholds(&fibonacci_nim(), &[most as u32, 2 * most as u32]);
    let positions =
        (0..=most).flat_map(|m| (0..=most).flat_map(move |k| (1..=m + k).map(move |r| (m, k, r))));
    let cases = positions.map(|(m, k, r)| {
        let computed = lost(table.threshold(&[m as u32, (m + k) as u32]), r);
        let holds = by_printed_cases(m, k, r) == computed;
        (move || format!("({m}, {}; {r}) is {}", m + k, if computed { "P" } else { "N" }), holds)
    });
    lab.every(format!("m and k up to {most}, every r, against trying every move"), cases)
}

fn consecutive_sums(lab: &Lab) -> Finding {
    let most = lab.bound(90, 20) as u32;
    let pairs = (0..=most).flat_map(|t| (1..=most).map(move |s| (t, s)));
    let fib = |k| fibonacci::fibonacci_u128(k).unwrap_or_default();
    let cases = pairs.map(|(t, s)| {
        let holds = sum(t, t + s - 1) == fib(t + s + 1) - fib(t + 1);
        (move || format!("t = {t}, s = {s}"), holds)
    });
    lab.every(format!("t and s up to {most}"), cases)
}
