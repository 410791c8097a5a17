//! GL Theorem 19, its classes and candidates, and Remark 20.

use fibnim::game::{Allowance, Piles, Position};
use numeration::Zeckendorf;

use super::{Claim, Finding, Lab, Verdict, both, decides, proves};

/// A set of the proof of Theorem 19: the numbers `shift` more than one with z1 at least `least`.
pub(super) struct Class {
    pub(super) name: &'static str,
    shift: u64,
    least: u64,
}

impl Class {
    /// That a variable lies in the set, as a formula.
    pub(super) fn of(&self, variable: &str) -> String {
        format!("(exists inner: {variable} = inner + {} and z1(inner) >= {})", self.shift, self.least)
    }

    /// Whether n lies in the set.
    pub(super) fn contains(&self, n: u64) -> bool {
        n.checked_sub(self.shift).is_some_and(|rest| {
            let first = Zeckendorf::of_u128(rest.into()).part(1);
            first.is_none_or(|part| part >= self.least.into())
        })
    }
}

pub(super) const B_2: Class = Class { name: "B - 2", shift: 0, least: 3 };
pub(super) const B_1: Class = Class { name: "B - 1", shift: 1, least: 3 };
pub(super) const AB: Class = Class { name: "AB", shift: 3, least: 5 };
pub(super) const AB_1: Class = Class { name: "AB - 1", shift: 2, least: 5 };
pub(super) const AB_2: Class = Class { name: "AB - 2", shift: 1, least: 5 };
pub(super) const AB_3: Class = Class { name: "AB - 3", shift: 0, least: 5 };
pub(super) const BB: Class = Class { name: "BB", shift: 5, least: 8 };
pub(super) const BB_PLUS_1: Class = Class { name: "BB + 1", shift: 6, least: 8 };
pub(super) const BB_1: Class = Class { name: "BB - 1", shift: 4, least: 8 };
pub(super) const BB_3: Class = Class { name: "BB - 3", shift: 2, least: 8 };
pub(super) const BB_4: Class = Class { name: "BB - 4", shift: 1, least: 8 };

/// a(n) = floor(phi n) is one more than the shift of n - 1, and b(n) = a(n) + n.
const BEATTY: &str = "let shift(n, m) = /([0,0] | [0,1][1,0])*/; \
    let a(n, m) = exists p, q: n = p + 1 and m = q + 1 and shift(p, q); \
    let b(n, m) = exists k: a(n, k) and m = k + n; \
    let A(m) = exists n: a(n, m); let B(m) = exists n: b(n, m); \
    let AA(m) = exists n: A(n) and a(n, m); let AB(m) = exists n: B(n) and a(n, m); \
    let BA(m) = exists n: A(n) and b(n, m); let BB(m) = exists n: B(n) and b(n, m); ";

fn with_beatty(lab: &Lab, scope: &str, statements: &[&str]) -> Finding {
    let statements: Vec<String> = statements.iter().map(|text| format!("{BEATTY}{text}")).collect();
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    proves(lab, scope, &statements)
}

/// A set that is written with letters, told by smallest parts, and its first members as printed.
pub(super) fn class(lab: &Lab, class: &Class, letters: &str, printed: &[u64]) -> Finding {
    let statement = format!("forall n: {letters} <=> {}", class.of("n"));
    both(with_beatty(lab, "for all n", &[&statement]), || {
        let computed = (0..).filter(|&n| class.contains(n)).take(printed.len());
        let entries = printed.iter().copied().zip(computed).enumerate();
        lab.table(
            "the members that are printed",
            entries.map(|(i, (p, c))| (format!("member {}", i + 1), p, c)),
        )
    })
}

/// Lost for every z of a class.
pub(super) fn candidate(lab: &Lab, class: &Class, piles: &str, allowance: u32) -> Finding {
    let statement = format!("forall z: {} => lose({piles}, z; {allowance})", class.of("z"));
    decides(lab, &format!("for all z in {}", class.name), &statement, |number| {
        let z = number("z");
        format!("z = {z} is in {}, but ({piles}, {z}; {allowance}) is N", class.name)
    })
}

/// Contained in the other class.
pub(super) fn contained(lab: &Lab, small: &Class, large: &Class) -> Finding {
    let statement = format!("forall z: {} => {}", small.of("z"), large.of("z"));
    decides(lab, "for all z", &statement, |number| {
        format!("{} is in {} and not in {}", number("z"), small.name, large.name)
    })
}

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.19",
        place: "Theorem 19",
        statement: "(3, 4, n; inf) is an N position for every n.",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all n, by the theorem on piles:3,4", &["forall n: win(3, 4, n; inf)"]),
    },
    Claim {
        id: "GL.19.class1",
        place: "proof of Theorem 19, class 1",
        statement: "B - 2 is the set of the n with z1(n) >= 3: 0, 3, 5, 8, 11, 13, 16, 18, 21, ...",
        recorded: Verdict::Proved,
        check: |lab| class(lab, &B_2, "B(n + 2)", &[0, 3, 5, 8, 11, 13, 16, 18, 21]),
    },
    Claim {
        id: "GL.19.class2",
        place: "proof of Theorem 19, class 2",
        statement: "AB - 2 is the set of the n with z1(n - 1) >= 5: 1, 6, 9, 14, 19, 22, 27, ...",
        recorded: Verdict::Proved,
        check: |lab| class(lab, &AB_2, "AB(n + 2)", &[1, 6, 9, 14, 19, 22, 27]),
    },
    Claim {
        id: "GL.19.class3",
        place: "proof of Theorem 19, class 3",
        statement: "AB - 1 is the set of the n with z1(n - 2) >= 5: 2, 7, 10, 15, 20, 23, 28, ...",
        recorded: Verdict::Proved,
        check: |lab| class(lab, &AB_1, "AB(n + 1)", &[2, 7, 10, 15, 20, 23, 28]),
    },
    Claim {
        id: "GL.19.class4",
        place: "proof of Theorem 19, class 4",
        statement: "BB - 1 is the set of the n with z1(n - 4) >= 8: 4, 12, 17, 25, 33, 38, ...",
        recorded: Verdict::Proved,
        check: |lab| class(lab, &BB_1, "BB(n + 1)", &[4, 12, 17, 25, 33, 38]),
    },
    Claim {
        id: "GL.19.partition",
        place: "proof of Theorem 19",
        statement: "Every n >= 0 lies in exactly one of the four classes.",
        recorded: Verdict::Proved,
        check: |lab| {
            let [one, two, three, four] = [&B_2, &AB_2, &AB_1, &BB_1].map(|class| class.of("n"));
            let all = format!("forall n: {one} or {two} or {three} or {four}");
            let apart = format!(
                "not exists n: ({one} and ({two} or {three} or {four})) or ({two} and ({three} or {four})) or ({three} and {four})"
            );
            proves(lab, "for all n", &[&all, &apart])
        },
    },
    Claim {
        id: "GL.20.floor",
        place: "Remark 20",
        statement: "a(n) = floor(phi n) and b(n) = floor(phi^2 n) are found by shifting the digits of n - 1, and so are the sets.",
        recorded: Verdict::Verified,
        check: floors,
    },
    Claim {
        id: "GL.20.aa",
        place: "Remark 20",
        statement: "B - 1 = AA.",
        recorded: Verdict::Proved,
        check: |lab| with_beatty(lab, "for all m >= 1", &["forall m: m >= 1 => (B(m + 1) <=> AA(m))"]),
    },
    Claim {
        id: "GL.20.ba",
        place: "Remark 20",
        statement: "AB - 1 = BA.",
        recorded: Verdict::Proved,
        check: |lab| with_beatty(lab, "for all m >= 1", &["forall m: m >= 1 => (AB(m + 1) <=> BA(m))"]),
    },
    Claim {
        id: "GL.20.a",
        place: "Remark 20",
        statement: "AA and AB part A.",
        recorded: Verdict::Proved,
        check: |lab| {
            with_beatty(
                lab,
                "for all m",
                &["forall m: (A(m) <=> (AA(m) or AB(m))) and not (AA(m) and AB(m))"],
            )
        },
    },
    Claim {
        id: "GL.20.b",
        place: "Remark 20",
        statement: "BA and BB part B.",
        recorded: Verdict::Proved,
        check: |lab| {
            with_beatty(
                lab,
                "for all m",
                &["forall m: (B(m) <=> (BA(m) or BB(m))) and not (BA(m) and BB(m))"],
            )
        },
    },
    Claim {
        id: "GL.20.ab",
        place: "Remark 20",
        statement: "A and B part the positive integers.",
        recorded: Verdict::Proved,
        check: |lab| {
            with_beatty(
                lab,
                "for all m",
                &["forall m: m >= 1 => (A(m) <=> not B(m))", "forall m: A(m) or B(m) => m >= 1"],
            )
        },
    },
    Claim {
        id: "GL.19.main1",
        place: "proof of Theorem 19, main claim 1",
        statement: "(3, 3, n; 2) is P for n in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &B_2, "3, 3", 2),
    },
    Claim {
        id: "GL.19.main2",
        place: "proof of Theorem 19, main claim 2",
        statement: "(2, 4, n; 2) is P for n in AB - 2.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &AB_2, "2, 4", 2),
    },
    Claim {
        id: "GL.19.main3",
        place: "proof of Theorem 19, main claim 3",
        statement: "(1, 4, n; 4) is P for n in AB - 1.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &AB_1, "1, 4", 4),
    },
    Claim {
        id: "GL.19.main4",
        place: "proof of Theorem 19, main claim 4",
        statement: "(0, 4, n; 6) is P for n in BB - 1.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &BB_1, "0, 4", 6),
    },
    Claim {
        id: "GL.19.moves1",
        place: "proof of Theorem 19, list of moves 1",
        statement: "From (3, 3, n; 2) one can move to (3, 3, n - x; 2x) for x = 1, 2, to (2, 3, n; 2) and to (1, 3, n; 4), and nowhere else.",
        recorded: Verdict::Verified,
        check: |lab| moves(lab, &B_2, ([3, 3], 2), &[[2, 3, 2], [1, 3, 4]]),
    },
    Claim {
        id: "GL.19.moves2",
        place: "proof of Theorem 19, list of moves 2",
        statement: "From (2, 4, n; 2) one can move to (2, 4, n - x; 2x) for x = 1, 2, to (2, 3, n; 2), (2, 2, n; 4), (1, 4, n; 2) and (0, 4, n; 4), and nowhere else.",
        recorded: Verdict::Verified,
        check: |lab| moves(lab, &AB_2, ([2, 4], 2), &[[2, 3, 2], [2, 2, 4], [1, 4, 2], [0, 4, 4]]),
    },
    Claim {
        id: "GL.19.moves3",
        place: "proof of Theorem 19, list of moves 3",
        statement: "From (1, 4, n; 4) one can move to (1, 4, n - x; 2x) for x = 1, ..., 4, to (0, 4, n; 2), (1, 3, n; 2), (1, 2, n; 4), (1, 1, n; 6) and (0, 1, n; 8), and nowhere else.",
        recorded: Verdict::Verified,
        check: |lab| moves(lab, &AB_1, ([1, 4], 4), &[[0, 4, 2], [1, 3, 2], [1, 2, 4], [1, 1, 6], [0, 1, 8]]),
    },
    Claim {
        id: "GL.19.won1",
        place: "proof of Theorem 19, list of moves 1",
        statement: "For n > 0 in B - 2 all positions of list 1 are N.",
        recorded: Verdict::Proved,
        check: |lab| all_won(lab, &B_2, "n > 0", ("3, 3", 2), "win(2, 3, n; 2) and win(1, 3, n; 4)"),
    },
    Claim {
        id: "GL.19.won2",
        place: "proof of Theorem 19, list of moves 2",
        statement: "For n in AB - 2 all positions of list 2 are N.",
        recorded: Verdict::Proved,
        check: |lab| {
            let rest = "win(2, 3, n; 2) and win(2, 2, n; 4) and win(1, 4, n; 2) and win(0, 4, n; 4)";
            all_won(lab, &AB_2, "n >= 0", ("2, 4", 2), rest)
        },
    },
    Claim {
        id: "GL.19.won3",
        place: "proof of Theorem 19, list of moves 3",
        statement: "For n in AB - 1 all positions of list 3 are N.",
        recorded: Verdict::Proved,
        check: |lab| {
            let rest = "win(0, 4, n; 2) and win(1, 3, n; 2) and win(1, 2, n; 4) and win(1, 1, n; 6) and win(0, 1, n; 8)";
            all_won(lab, &AB_1, "n >= 0", ("1, 4", 4), rest)
        },
    },
];

/// floor(phi n), exactly: (n + floor(sqrt(5 n^2))) / 2.
fn floor_phi(n: u64) -> u64 {
    let n = u128::from(n);
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

fn floors(lab: &Lab) -> Finding {
    let most = lab.bound(20_000, 500);
    let shifted = |n: u64| {
        let up: Vec<u32> =
            Zeckendorf::of_u128((n - 1).into()).indices().iter().map(|index| index + 1).collect();
        Zeckendorf::from_indices(up).map(|up| up.value() + 1u32).ok()
    };
    let b = |n: u64| floor_phi(n) + n;
    let cases = (1..=most).map(|n| {
        let [a_n, b_n] = [floor_phi(n), b(n)];
        // phi^2 = phi + 1, so that floor(phi^2 n) = floor(phi n) + n.
        let sequences = shifted(n) == Some(a_n.into());
        let sets = B_2.contains(b_n - 2) && AB.contains(floor_phi(b_n)) && BB.contains(b(b_n));
        (move || format!("n = {n}"), sequences && sets)
    });
    lab.every(format!("n up to {most}"), cases)
}

/// The positions that a move can lead to, against the third pile made smaller and the printed rest [a, b, allowance].
fn moves(lab: &Lab, class: &Class, from: ([u64; 2], u64), rest: &[[u64; 3]]) -> Finding {
    let most = lab.bound(1000, 60);
    let ([a, b], r) = from;
    let sorted = |mut piles: Vec<u64>, allowance: u64| {
        piles.sort_unstable();
        (piles, allowance)
    };
    let cases = (1..=most).filter(|&n| class.contains(n)).map(|n| {
        let third = (1..=r.min(n)).map(|x| sorted(vec![a, b, n - x], 2 * x));
        let mut printed: Vec<_> =
            rest.iter().map(|&[c, d, s]| sorted(vec![c, d, n], s)).chain(third).collect();
        let start = Position::global(super::fibonacci_nim(), vec![a.into(), b.into(), n.into()], r.into());
        let options = start.iter().flat_map(|start| start.moves().filter_map(|mv| start.play(&mv).ok()));
        let mut legal: Vec<_> =
            options.filter_map(|option| plain(&option)).map(|(piles, s)| sorted(piles, s)).collect();
        for list in [&mut printed, &mut legal] {
            list.sort();
            list.dedup();
        }
        let same = printed == legal;
        (move || format!("n = {n}: printed {printed:?}, legal {legal:?}"), same)
    });
    lab.every(format!("n in {} up to {most}", class.name), cases)
}

/// Piles and allowance as `u64`s.
pub(super) fn plain(position: &Position) -> Option<(Vec<u64>, u64)> {
    match position.piles() {
        Piles::Global { stones, allowance: Allowance::Stones(allowance) } => {
            let stones: Result<Vec<u64>, _> = stones.iter().map(u64::try_from).collect();
            Some((stones.ok()?, u64::try_from(allowance).ok()?))
        }
        _ => None,
    }
}

/// Every move in the third pile is answered, and so is the rest.
fn all_won(lab: &Lab, class: &Class, which: &str, from: (&str, u64), rest: &str) -> Finding {
    let member = class.of("n");
    let (piles, r) = from;
    let third = format!(
        "forall n, x, m: {member} and {which} and 1 <= x <= {r} and n = m + x => win({piles}, m; 2*x)"
    );
    let rest = format!("forall n: {member} and {which} => {rest}");
    proves(lab, &format!("for all n in {}", class.name), &[&third, &rest])
}
