//! GL §6.2: Lemma 13 and Theorem 14.

use numeration::fibonacci;
use numeration::words::Cut;

use super::hybrid_words::{by_steps, fibonacci_u64, indices, p_and_alpha};
use super::{Claim, Finding, Lab, Verdict, fibonacci_nim, lost, proves, thresholds};

/// Letters F_{p+1} and F_p of w_p by where they begin, g = F_{p-1} given: `long(n, g)` and `short(n, g)`; and the set of all
/// ends, PS(w_p). `pile(m, g)` says F_p <= m < F_{p+1}, and `room(m, g, f)` that x = F_{p+1} - m is at most f.
const LETTERS: &str = "\
    let long(n, g) = exists j: up3(g, j) and z1(n) >= j; \
    let short(n, g) = exists i: up2(g, i) and z1(n) = i; \
    let ends(n, g) = exists i: up2(g, i) and z1(n) >= i; \
    let pile(m, g) = exists h, i: next(g, h) and next(h, i) and h <= m < i; \
    let room(m, g, f) = exists i: up2(g, i) and m + f >= i; \
    let longg(k, g) = exists n: long(n, g) and k = n + g; \
    let longh(k, g) = exists n, h: long(n, g) and next(g, h) and k = n + h; \
    let longf(k, g) = exists n, f: long(n, g) and next(f, g) and k = n + f; \
    let shortg(k, g) = exists n: short(n, g) and k = n + g; \
    let shortf(k, g) = exists n, f: short(n, g) and next(f, g) and k = n + f; \
    let longhf(k, g) = exists n, f: longh(n, g) and next(f, g) and k = n + f; \
    let longhe(k, g) = exists n, e: longh(n, g) and up2(e, g) and k = n + e; ";

fn with_letters(lab: &Lab, scope: &str, statement: &str) -> Finding {
    proves(lab, scope, &[&format!("{LETTERS}{statement}")])
}

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.13.one",
        place: "Lemma 13",
        statement: "If alpha = 3 - p < 0, the smallest letter is F_2 = 1.",
        recorded: Verdict::Verified,
        check: |lab| smallest(lab, |p, alpha| (alpha < 0 && alpha == 3 - p).then_some(2)),
    },
    Claim {
        id: "GL.13.j",
        place: "Lemma 13",
        statement: "The smallest letter of a hybrid T^(p-3-j)(w_p) is F_{2+j}.",
        recorded: Verdict::Verified,
        check: |lab| smallest(lab, |p, alpha| (alpha < 0).then_some(2 + (alpha - (3 - p)))),
    },
    Claim {
        id: "GL.13.hybrid",
        place: "Lemma 13",
        statement: "For alpha < 0 the smallest letter is F_{p+alpha-1}.",
        recorded: Verdict::Verified,
        check: |lab| smallest(lab, |p, alpha| (alpha < 0).then_some(p + alpha - 1)),
    },
    Claim {
        id: "GL.13.sturm",
        place: "Lemma 13",
        statement: "In the Sturm case the smallest letter is F_{p+alpha} for alpha = 0 and 1, and F_{p+alpha-1} for alpha > 1.",
        recorded: Verdict::Verified,
        check: |lab| {
            smallest(lab, |p, alpha| match alpha {
                ..0 => None,
                0..=1 => Some(p + alpha),
                _ => Some(p + alpha - 1),
            })
        },
    },
    Claim {
        id: "GL.13.largest",
        place: "Lemma 13",
        statement: "The largest letter is two larger than the smallest in a hybrid word, and one larger in a Sturm word.",
        recorded: Verdict::Refuted,
        check: |lab| {
            largest(lab, |small, large, more| fibonacci_u64(large) == fibonacci_u64(small) + u64::from(more))
        },
    },
    Claim {
        id: "GL.13.largest.corrected",
        place: "Lemma 13",
        statement: "The index of the largest letter is two larger than that of the smallest in a hybrid word, and one larger in a Sturm word.",
        recorded: Verdict::Verified,
        check: |lab| largest(lab, |small, large, more| large == small + more),
    },
    Claim {
        id: "GL.14",
        place: "Theorem 14, special steps chosen by the parity of p + alpha",
        statement: "(m, m + k; r) is P if and only if k is in sigma_m(alpha), where a special step cuts the largest letter if p + alpha is odd, and the second largest if it is even.",
        recorded: Verdict::Refuted,
        check: |lab| by_words(lab, |p, alpha| Cut::at(p + alpha)).at("5,7;1"),
    },
    Claim {
        id: "GL.14.corrected",
        place: "Theorem 14, special steps chosen by the parity of alpha",
        statement: "(m, m + k; r) is P if and only if k is in sigma_m(alpha), where a special step cuts the largest letter if alpha is odd, and the second largest if it is even.",
        recorded: Verdict::Verified,
        check: |lab| by_words(lab, |_, alpha| Cut::at(alpha)),
    },
    Claim {
        id: "GL.14.sturm",
        place: "Theorem 14, Sturm case",
        statement: "For alpha = 0 and 1, (m, m + k; r) is P if and only if k is in PS(w_{p+alpha}); for alpha > 1 if and only if k is in PS(w_{p+alpha-1}).",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all m, k and r, with F_t <= r < F_{t+1} and t = p + alpha - 1",
                &[
                    "forall m, k, r, a, b, c: next(a, b) and next(b, c) and a <= r < b and a <= m < c => \
                     (lose(m, m + k; r) <=> z1(k) >= c)",
                    "forall m, k, r, a, b: next(a, b) and a <= r < b and m < a => (lose(m, m + k; r) <=> z1(k) >= b)",
                ],
            )
        },
    },
    Claim {
        id: "GL.14.type1",
        place: "Theorem 14, alpha = -1: Example 1 for every p",
        statement: "For alpha = -1, (m, m + k; r) is P if and only if k is a partial sum of w_p with F_{p-1} F_{p-2} F_{p-1} put for F_{p+1}.",
        recorded: Verdict::Proved,
        check: |lab| {
            with_letters(
                lab,
                "for all m, k and r",
                "forall m, k, r, g: pile(m, g) and (exists f: next(f, g) and f <= r < g) => \
                 (lose(m, m + k; r) <=> ends(k, g) or longg(k, g) or longh(k, g))",
            )
        },
    },
    Claim {
        id: "GL.14.plain",
        place: "Theorem 14, alpha = -2 with x <= F_{p-2}",
        statement: "For alpha = -2 and x <= F_{p-2} no letter is cut: F_p becomes F_{p-2} F_{p-3} F_{p-2}, and the rest stays.",
        recorded: Verdict::Proved,
        check: |lab| {
            with_letters(
                lab,
                "for all m, k and r",
                "forall m, k, r, g: pile(m, g) and (exists e, f: next(e, f) and next(f, g) and e <= r < f and room(m, g, f)) => \
                 (lose(m, m + k; r) <=> ends(k, g) or longg(k, g) or longh(k, g) or shortf(k, g) or shortg(k, g))",
            )
        },
    },
    Claim {
        id: "GL.14.type3",
        place: "Theorem 14, alpha = -2 with x > F_{p-2}: Example 3 for every p",
        statement: "For alpha = -2 and F_{p-2} < x <= F_{p-1}, whatever the parity of p, the second largest letter F_{p-1} is cut into F_{p-2} F_{p-3} where it begins in PS(w_p).",
        recorded: Verdict::Proved,
        check: |lab| {
            with_letters(
                lab,
                "for all m, k and r",
                "forall m, k, r, g: pile(m, g) and (exists e, f: next(e, f) and next(f, g) and e <= r < f and not room(m, g, f)) => \
                 (lose(m, m + k; r) <=> \
                  ends(k, g) or longf(k, g) or longg(k, g) or longh(k, g) or shortf(k, g) or shortg(k, g))",
            )
        },
    },
    Claim {
        id: "GL.14.type2",
        place: "Theorem 14, alpha = -3 with F_{p-3} < x <= F_{p-2}: Example 2 for every p",
        statement: "For alpha = -3 and F_{p-3} < x <= F_{p-2}, whatever the parity of p, the largest letter F_{p-1} is cut into F_{p-2} F_{p-3} where it begins in PS(w_p), and becomes F_{p-3} F_{p-4} F_{p-3} elsewhere.",
        recorded: Verdict::Proved,
        check: |lab| {
            with_letters(
                lab,
                "for all m, k and r",
                "forall m, k, r, g: pile(m, g) and (exists d, e: next(d, e) and up2(e, g) and d <= r < e and not room(m, g, e)) and \
                 (exists f: next(f, g) and room(m, g, f)) => \
                 (lose(m, m + k; r) <=> ends(k, g) or longf(k, g) or longg(k, g) or longh(k, g) or shortf(k, g) or \
                  shortg(k, g) or longhf(k, g) or longhe(k, g))",
            )
        },
    },
];

fn by_words(lab: &Lab, cut: fn(i64, i64) -> Cut) -> Finding {
    let (most, differences) = (lab.bound(90, 12), lab.bound(250, 40));
    let table = thresholds(&fibonacci_nim(), &[most as u32, (most + differences) as u32]);
    let mut known: Vec<Vec<(u32, Vec<bool>)>> = Vec::new();
    for m in 0..=most {
        let indices = (2..).take_while(|&t| fibonacci_u64(t) <= m + differences);
        let members = |t: u32| {
            let mut member = vec![false; differences as usize + 1];
            let mut sum = 0;
            for letter in by_steps(m, fibonacci_u64(t), differences as usize + 1, Some(cut)) {
                if let Some(slot) = member.get_mut(sum as usize) {
                    *slot = true;
                }
                sum += fibonacci_u64(letter);
            }
            (t, member)
        };
        known.push(indices.map(members).collect());
    }
    let positions =
        (0..=most).flat_map(|m| (0..=differences).flat_map(move |k| (1..=m + k).map(move |r| (m, k, r))));
    let cases = positions.map(|(m, k, r)| {
        let t = fibonacci::floor_index_u128(r.into()).unwrap_or(2);
        let member = known[m as usize].iter().any(|(index, member)| *index == t && member[k as usize]);
        let computed = lost(table.threshold(&[m as u32, (m + k) as u32]), r);
        let text = move || {
            let (p, alpha) = p_and_alpha(m, r);
            let is = if member { "is" } else { "is not" };
            let outcome = if computed { "P" } else { "N" };
            format!(
                "({m}, {}; {r}) is {outcome}, but k = {k} {is} in sigma_{m}({alpha}), where p = {p}",
                m + k
            )
        };
        (text, member == computed)
    });
    lab.every(format!("m up to {most}, k up to {differences}, every r, against trying every move"), cases)
}

fn smallest(lab: &Lab, said: fn(i64, i64) -> Option<i64>) -> Finding {
    let most = lab.bound(232, 40);
    let pairs = (0..=most).flat_map(|m| (2..16).map(move |t| (m, fibonacci_u64(t))));
    let cases = pairs.filter_map(|(m, r)| {
        let (p, alpha) = p_and_alpha(m, r);
        let said = said(p.into(), alpha)?;
        let found = indices(m, r, 300).into_iter().min().map_or(-1, i64::from);
        let text = move || format!("m = {m}, r = {r}: printed F_{said}, computed F_{found}");
        Some((text, said == found))
    });
    lab.every(format!("m up to {most}, r up to {}, 300 letters", fibonacci_u64(15)), cases)
}

fn largest(lab: &Lab, holds: fn(u32, u32, u32) -> bool) -> Finding {
    let most = lab.bound(232, 40);
    let pairs = (0..=most).flat_map(|m| (2..16).map(move |t| (m, fibonacci_u64(t))));
    let cases = pairs.map(|(m, r)| {
        let found = indices(m, r, 300);
        let small = found.iter().min().copied().unwrap_or_default();
        let large = found.iter().max().copied().unwrap_or_default();
        let more = if p_and_alpha(m, r).1 < 0 { 2 } else { 1 };
        let text = move || {
            format!(
                "m = {m}, r = {r}: the smallest letter is {}, the largest {}",
                fibonacci_u64(small),
                fibonacci_u64(large)
            )
        };
        (text, holds(small, large, more))
    });
    lab.every(format!("m up to {most}, r up to {}, 300 letters", fibonacci_u64(15)), cases)
}
