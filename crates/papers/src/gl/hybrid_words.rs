//! GL §6.2 before Lemma 13: the words of two piles and how they are made.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use numeration::fibonacci;
use numeration::words::fibonacci_word::by_morphism;
use numeration::words::{Cut, PartialSums, Step, TwoPileWord};

use super::{Claim, Finding, Lab, Verdict, proves};

/// The words of the paper's examples before and behind the arrow, as printed.
const EXAMPLE_1: (&[u64], &[u64]) = (
    &[34, 21, 34, 34, 21, 34, 21, 34],
    &[13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13],
);
const EXAMPLE_2: (&[u64], &[u64]) =
    (&[13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8], &[8, 5, 8, 5, 3, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8]);
const EXAMPLE_3: (&[u64], &[u64]) =
    (&[13, 8, 13, 21, 13, 8, 13, 13, 8, 13], &[8, 5, 8, 13, 8, 5, 8, 8, 5, 8, 13, 8, 5, 8, 13]);

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.6.2.p",
        place: "section 6.2, definition of p",
        statement: "For every m >= 0 exactly one p >= 0 has F_p <= m < F_{p+1}.",
        recorded: Verdict::Verified,
        check: |lab| {
            let most = lab.bound(20_000, 500);
            let cases = (0..=most).map(|m| {
                let fits = (0..40).filter(|&p| fibonacci_u64(p) <= m && m < fibonacci_u64(p + 1)).count();
                (move || format!("m = {m}: {fits} of them"), fits == 1)
            });
            lab.every(format!("m up to {most}"), cases)
        },
    },
    Claim {
        id: "GL.6.2.hybrid",
        place: "section 6.2, definition of alpha",
        statement: "With F_{p+alpha-1} <= r < F_{p+alpha} and m >= 1, the position is hybrid, r < F_{p-1}, if and only if alpha < 0.",
        recorded: Verdict::Verified,
        check: |lab| {
            let most = lab.bound(400, 40);
            let pairs = (1..=most).flat_map(|m| (1..=most).map(move |r| (m, r)));
            let cases = pairs.map(|(m, r)| {
                let (p, alpha) = p_and_alpha(m, r);
                (move || format!("m = {m}, r = {r}"), (r < fibonacci_u64(p - 1)) == (alpha < 0))
            });
            lab.every(format!("m and r up to {most}"), cases)
        },
    },
    Claim {
        id: "GL.6.2.letters",
        place: "section 6.2, hybrid words",
        statement: "The letters of a hybrid word are three consecutive Fibonacci numbers.",
        recorded: Verdict::Verified,
        check: three_letters,
    },
    Claim {
        id: "GL.6.2.transformations",
        place: "section 6.2, (T1) to (T3)",
        statement: "The transformations keep sums: F_i = F_{i-1} + F_{i-2} = F_{i-2} + F_{i-3} + F_{i-2}.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all i >= 5",
                &[
                    "forall a, b, c, d: next(a, b) and next(b, c) and next(c, d) => c + b = d and b + a + b = d",
                ],
            )
        },
    },
    Claim {
        id: "GL.ex1",
        place: "section 6.2, Example 1",
        statement: "For m = 26 the step from r = 13 to r = 12 turns [34, 21, 34, 34, 21, 34, 21, 34] into [13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13].",
        recorded: Verdict::Refuted,
        check: |lab| example(lab, 26, (13, EXAMPLE_1.0), (12, EXAMPLE_1.1)).at("26,128;12"),
    },
    Claim {
        id: "GL.ex1.corrected",
        place: "section 6.2, Example 1",
        statement: "For m = 26 the step from r = 13 to r = 12 turns [34, 21, 34, 34, 21, 34, 21, 34] into [13, 8, 13, 21, 13, 8, 13, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13].",
        recorded: Verdict::Verified,
        check: |lab| {
            let right = [13, 8, 13, 21, 13, 8, 13, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13];
            example(lab, 26, (13, EXAMPLE_1.0), (12, &right))
        },
    },
    Claim {
        id: "GL.ex1.alpha",
        place: "section 6.2, Example 1",
        statement: "For m = 26 alpha changes from 0 at r = 13 to -1 at r = 12.",
        recorded: Verdict::Verified,
        check: |lab| alphas(lab, 26, &[(13, 0), (12, -1)]),
    },
    Claim {
        id: "GL.ex1.sturm",
        place: "section 6.2, below the special cases",
        statement: "The word of Example 1 is not Sturmian, although w_8 is: of length n it has more than n + 1 factors.",
        recorded: Verdict::Verified,
        check: factors,
    },
    Claim {
        id: "GL.ex2",
        place: "section 6.2, Example 2",
        statement: "For m = 26 the step from r = 5 to r = 4 turns [13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8] into [8, 5, 8, 5, 3, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8].",
        recorded: Verdict::Refuted,
        check: |lab| example(lab, 26, (5, EXAMPLE_2.0), (4, EXAMPLE_2.1)).at("26,86;4"),
    },
    Claim {
        id: "GL.ex2.corrected",
        place: "section 6.2, Example 2",
        statement: "For m = 26 the step from r = 5 to r = 4 turns [13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8] into [8, 5, 8, 5, 3, 5, 8, 5, 8, 8, 5, 8, 5, 3, 5, 8, 5, 8].",
        recorded: Verdict::Verified,
        check: |lab| {
            let right = [8, 5, 8, 5, 3, 5, 8, 5, 8, 8, 5, 8, 5, 3, 5, 8, 5, 8];
            example(lab, 26, (5, EXAMPLE_2.0), (4, &right))
        },
    },
    Claim {
        id: "GL.ex2.alpha",
        place: "section 6.2, Example 2",
        statement: "For m = 26, p = 8 and x = 8, alpha changes from -2 at r = 5 to -3 at r = 4.",
        recorded: Verdict::Verified,
        check: |lab| super::both(alphas(lab, 26, &[(5, -2), (4, -3)]), || distances(lab, 26, 8, 8)),
    },
    Claim {
        id: "GL.ex2.sums",
        place: "section 6.2, Example 2",
        statement: "A letter 13 of this word begins in PS(w_9) if and only if it begins in PS(w_8).",
        recorded: Verdict::Verified,
        check: |lab| starts_in_both(lab, 26, 5, 13),
    },
    Claim {
        id: "GL.ex3",
        place: "section 6.2, Example 3",
        statement: "For m = 25 the step from r = 8 to r = 7 turns [13, 8, 13, 21, 13, 8, 13, 13, 8, 13] into [8, 5, 8, 13, 8, 5, 8, 8, 5, 8, 13, 8, 5, 8, 13].",
        recorded: Verdict::Verified,
        check: |lab| example(lab, 25, (8, EXAMPLE_3.0), (7, EXAMPLE_3.1)),
    },
    Claim {
        id: "GL.ex3.alpha",
        place: "section 6.2, Example 3",
        statement: "For m = 25, p = 8 and x = 9, alpha changes from -1 at r = 8 to -2 at r = 7.",
        recorded: Verdict::Verified,
        check: |lab| super::both(alphas(lab, 25, &[(8, -1), (7, -2)]), || distances(lab, 25, 8, 9)),
    },
    Claim {
        id: "GL.ex3.sums",
        place: "section 6.2, Example 3",
        statement: "A letter 13 of this word begins in PS(w_9) if and only if it begins in PS(w_8).",
        recorded: Verdict::Verified,
        check: |lab| starts_in_both(lab, 25, 8, 13),
    },
    Claim {
        id: "GL.6.2.exception",
        place: "section 6.2, the exception in the Sturm case",
        statement: "At alpha = -1 only (T1) is used: the word is the same as the one before it.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let most = lab.bound(200, 30);
            let pairs = (1..=most).flat_map(|m| (1..=m).map(move |r| (m, r)));
            let cases = pairs.filter(|&(m, r)| p_and_alpha(m, r).1 == -1).map(|(m, r)| {
                let (p, _) = p_and_alpha(m, r);
                let (before, after) = (sturm_letters(p, 5), letters(m, r, 5));
                let holds = before == after;
                (move || format!("m = {m}, r = {r}: w_{p} = {before:?}..., but the word of alpha = -1 is {after:?}..."), holds)
            });
            lab.every(format!("m up to {most}"), cases).at("3,5;1")
        },
    },
    Claim {
        id: "GL.6.2.exception.corrected",
        place: "section 6.2, the exception in the Sturm case",
        statement: "The exception is the step between alpha = 1 and alpha = 2: sigma_m(1) = sigma_m(2).",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all m >= 1 and k, with F_p <= m, r < F_{p+1} <= q < F_{p+2}",
                &[
                    "forall m, k, r, q, a, b, c: next(a, b) and next(b, c) and a <= m < b and a <= r < b and b <= q < c => \
                   (lose(m, m + k; r) <=> lose(m, m + k; q))",
                ],
            )
        },
    },
    Claim {
        id: "GL.6.2.before",
        place: "section 6.2, the special cases",
        statement: "The word before the step to alpha < 0 is T^(1 - alpha)(w_p).",
        recorded: Verdict::Refuted,
        check: |lab| steps_before(lab, |alpha| 1 - alpha),
    },
    Claim {
        id: "GL.6.2.before.corrected",
        place: "section 6.2, the special cases",
        statement: "The word before the step to alpha < 0 is T^(-1 - alpha)(w_p).",
        recorded: Verdict::Verified,
        check: |lab| steps_before(lab, |alpha| -1 - alpha),
    },
    Claim {
        id: "GL.6.2.special",
        place: "section 6.2, below the definition of sigma",
        statement: "The special cases of Examples 2 and 3 appear as sigma_26(-2) and sigma_25(-1).",
        recorded: Verdict::Refuted,
        check: |lab| special_alphas(lab, -2, -1),
    },
    Claim {
        id: "GL.6.2.special.corrected",
        place: "section 6.2, below the definition of sigma",
        statement: "The special cases of Examples 2 and 3 appear as sigma_26(-3) and sigma_25(-2).",
        recorded: Verdict::Verified,
        check: |lab| special_alphas(lab, -3, -2),
    },
    Claim {
        id: "GL.6.2.x",
        place: "section 6.2, below the definition of sigma",
        statement: "Let F_xi < x <= F_{xi+1}. As long as r >= F_xi, a hybrid word depends on p and r alone; with r < F_xi it depends on x.",
        recorded: Verdict::Verified,
        check: dependence_on_x,
    },
];

pub(super) fn fibonacci_u64(index: u32) -> u64 {
    fibonacci::fibonacci_u128(index).unwrap_or_default() as u64
}

pub(super) fn p_and_alpha(m: u64, r: u64) -> (u32, i64) {
    let p = fibonacci::floor_index_u128(m.into()).unwrap_or(0);
    let t = fibonacci::floor_index_u128(r.into()).unwrap_or(0);
    (p, i64::from(t) + 1 - i64::from(p))
}

fn sturm_letters(a: u32, len: usize) -> Vec<u64> {
    by_morphism(len).into_iter().map(|letter| fibonacci_u64(PartialSums::of(a).index(letter))).collect()
}

pub(super) fn indices(m: u64, r: u64, len: usize) -> Vec<u32> {
    TwoPileWord::new(&m.into(), &r.into()).map(|word| word.letters(len)).unwrap_or_default()
}

fn letters(m: u64, r: u64, len: usize) -> Vec<u64> {
    indices(m, r, len).into_iter().map(fibonacci_u64).collect()
}

pub(super) fn by_steps(m: u64, r: u64, len: usize, cut: Option<fn(i64, i64) -> Cut>) -> Vec<u32> {
    let (p, alpha) = p_and_alpha(m, r);
    let start = match alpha {
        ..=0 => p,
        1 => p + 1,
        _ => (i64::from(p) + alpha - 1) as u32,
    };
    let mut letters: Vec<u32> =
        by_morphism(len).into_iter().map(|letter| PartialSums::of(start).index(letter)).collect();
    let x = fibonacci_u64(p + 1) - m;
    for step in (alpha..0).rev() {
        let xi = (i64::from(p) + step) as u32;
        let special = fibonacci_u64(xi) < x && x <= fibonacci_u64(xi + 1);
        let cut = cut.filter(|_| special).map(|cut| cut(i64::from(p), step));
        if let Some(step) = Step::new(p, step, cut) {
            letters = step.update(&letters);
            letters.truncate(len);
        }
    }
    letters
}

fn three_letters(lab: &Lab) -> Finding {
    let most = lab.bound(232, 40);
    let cases = hybrid(most).map(|(m, r)| {
        let found: BTreeSet<u32> = indices(m, r, 300).into_iter().collect();
        let least = found.first().copied().unwrap_or_default();
        let holds = found.iter().copied().eq(least..=least + 2);
        (move || format!("m = {m}, r = {r}: indices {found:?}"), holds)
    });
    lab.every(format!("m up to {most}, 300 letters"), cases)
}

fn hybrid(most: u64) -> impl Iterator<Item = (u64, u64)> {
    let pairs =
        (1..=most).flat_map(|m| (2..).map(fibonacci_u64).take_while(move |&r| r <= m).map(move |r| (m, r)));
    pairs.filter(|&(m, r)| p_and_alpha(m, r).1 < 0)
}

fn example(lab: &Lab, m: u64, before: (u64, &[u64]), after: (u64, &[u64])) -> Finding {
    let entries = [("left", before), ("right", after)].into_iter().flat_map(|(side, (r, printed))| {
        let computed = letters(m, r, printed.len());
        let pairs = printed.iter().copied().zip(computed).enumerate();
        let entries = pairs.map(|(i, (printed, computed))| {
            (format!("m = {m}, r = {r}, letter {} on the {side}", i + 1), printed, computed)
        });
        entries.collect::<Vec<_>>()
    });
    lab.table(format!("m = {m}, the letters that are printed"), entries)
}

fn alphas(lab: &Lab, m: u64, printed: &[(u64, i64)]) -> Finding {
    let entries = printed.iter().map(|&(r, alpha)| (format!("m = {m}, r = {r}"), alpha, p_and_alpha(m, r).1));
    lab.table(format!("m = {m}"), entries)
}

fn distances(lab: &Lab, m: u64, p: u32, x: u64) -> Finding {
    let (index, _) = p_and_alpha(m, 1);
    let entries = [("p", u64::from(p), u64::from(index)), ("x", x, fibonacci_u64(index + 1) - m)];
    lab.table(format!("m = {m}"), entries)
}

fn starts_in_both(lab: &Lab, m: u64, r: u64, cut: u64) -> Finding {
    let len = lab.bound(20_000, 500) as usize;
    let mut before = 0;
    let mut starts = Vec::new();
    for letter in letters(m, r, len) {
        if letter == cut {
            starts.push(before);
        }
        before += letter;
    }
    let cases = starts.into_iter().map(|start| {
        let [fine, coarse] = [8, 9].map(|a| PartialSums::of(a).contains(&BigUint::from(start)));
        (move || format!("the {cut} that begins at {start}"), fine == coarse)
    });
    lab.every(format!("{len} letters"), cases)
}

fn factors(lab: &Lab) -> Finding {
    let (len, longest) = (5000, lab.bound(30, 10) as usize);
    let count = |word: &[u64], n: usize| word.windows(n).collect::<BTreeSet<_>>().len();
    let (sturm, hybrid) = (letters(26, 13, len), letters(26, 12, len));
    let cases = (1..=longest).map(|n| {
        let (one, two) = (count(&sturm, n), count(&hybrid, n));
        (move || format!("length {n}: {one} and {two} factors"), one == n + 1 && two > n + 1)
    });
    lab.every(format!("factors of up to {longest} letters in the first {len}"), cases)
}

fn steps_before(lab: &Lab, exponent: fn(i64) -> i64) -> Finding {
    let most = lab.bound(600, 60);
    let cases = hybrid(most).map(|(m, r)| {
        let (p, alpha) = p_and_alpha(m, r);
        // r up to the next Fibonacci number has the alpha before.
        let before = TwoPileWord::new(&m.into(), &fibonacci_u64((i64::from(p) + alpha) as u32).into());
        let steps = before.map_or(-1, |word| word.steps().count() as i64);
        let said = exponent(alpha);
        let text = move || {
            format!("m = {m}, r = {r}: alpha = {alpha}, and the word before is T^{steps}(w_{p}), not T^{said}(w_{p})")
        };
        (text, said == steps)
    });
    lab.every(format!("m up to {most}"), cases)
}

fn special_alphas(lab: &Lab, second: i64, third: i64) -> Finding {
    let special = |m: u64| {
        let (p, _) = p_and_alpha(m, 1);
        let x = fibonacci_u64(p + 1) - m;
        let fits = |&alpha: &i64| {
            let xi = (i64::from(p) + alpha) as u32;
            fibonacci_u64(xi) < x && x <= fibonacci_u64(xi + 1)
        };
        (-i64::from(p)..0).rev().find(fits).unwrap_or_default()
    };
    let entries =
        [("Example 2, m = 26, alpha", second, special(26)), ("Example 3, m = 25, alpha", third, special(25))];
    lab.table("F_{p+alpha} < x <= F_{p+alpha+1}", entries)
}

fn dependence_on_x(lab: &Lab) -> Finding {
    let (most, len) = (lab.bound(376, 40), 400);
    let cases = hybrid(most).map(|(m, r)| {
        let (p, _) = p_and_alpha(m, r);
        let x = fibonacci_u64(p + 1) - m;
        let xi = (0..p).find(|&xi| fibonacci_u64(xi) < x && x <= fibonacci_u64(xi + 1)).unwrap_or_default();
        let same = by_steps(m, r, len, None) == indices(m, r, len);
        (move || format!("m = {m}, r = {r}, x = {x}"), same == (r >= fibonacci_u64(xi)))
    });
    lab.every(format!("m up to {most}, {len} letters"), cases)
}
