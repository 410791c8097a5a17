//! The proof of GL Theorem 19: replies to the moves from the main positions.

use fibnim::game::Position;

use super::three_four::{AB, AB_1, AB_2, AB_3, B_2, BB, Class, contained, plain};
use super::{Claim, Finding, Lab, Verdict, both, decides, proves};

/// A position (a, b, z - less; allowance) of the proof, z running through a class.
pub(super) struct At(pub(super) [u64; 2], pub(super) u64, pub(super) u64);

impl At {
    fn piles(&self, z: u64) -> Vec<u64> {
        vec![self.0[0], self.0[1], z.saturating_sub(self.1)]
    }

    fn position(&self, z: u64) -> Option<Position> {
        let piles = self.piles(z).into_iter().map(Into::into).collect();
        Position::global(super::fibonacci_nim(), piles, self.2.into()).ok()
    }

    fn text(&self, z: u64) -> String {
        let [a, b] = self.0;
        format!("({a}, {b}, {}; {})", z.saturating_sub(self.1), self.2)
    }
}

/// Sorted piles and allowance, so that positions compare.
fn sorted((mut piles, allowance): (Vec<u64>, u64)) -> (Vec<u64>, u64) {
    piles.sort_unstable();
    (piles, allowance)
}

/// The positions after one move.
fn options(from: &At, z: u64) -> Vec<(Vec<u64>, u64)> {
    let Some(start) = from.position(z) else { return Vec::new() };
    let played = start.moves().filter_map(|mv| start.play(&mv).ok());
    played.filter_map(|option| plain(&option)).map(sorted).collect()
}

/// Whether one move leads from one position to the other.
fn is_move(from: &At, to: &At, z: u64) -> bool {
    options(from, z).contains(&sorted((to.piles(z), to.2)))
}

/// Some member of a class far out: what moves are possible there does not depend on the size of the third pile.
fn far_out(class: &Class) -> u64 {
    (1000..).find(|&z| class.contains(z)).unwrap_or_default()
}

/// Why no move does, z being in the class. The reason is looked for far out, where no two piles are equal by chance.
fn why_no_move(class: &Class, from: &At, to: &At, z: u64) -> String {
    let far = far_out(class);
    let (target, _) = sorted((to.piles(far), to.2));
    let same = options(from, far).into_iter().find(|(piles, _)| *piles == target);
    let reason = same.map_or_else(
        || "it would take from two piles".to_owned(),
        |(_, allowance)| format!("the move leaves an allowance of {allowance}"),
    );
    format!("z = {z}: no move leads from {} to {}: {reason}", from.text(z), to.text(z))
}

/// That the move `from` -> `to` is legal, and leaves a P position, for every z of the class (and the condition, a formula in z).
pub(super) fn reply(lab: &Lab, class: &Class, condition: &str, from: &At, to: &At) -> Finding {
    let scope = format!("for all z in {} with {condition}", class.name);
    let first = (from.1.max(to.1).max(1)..).find(|&z| class.contains(z)).unwrap_or_default();
    let far = far_out(class);
    if !lab.sees(is_move(from, to, first) && is_move(from, to, far)) {
        return Finding::refuted(scope, why_no_move(class, from, to, first));
    }
    let ([a, b], less, allowance) = (to.0, to.1, to.2);
    let statement = format!(
        "forall z: {} and {condition} => exists w: z = w + {less} and lose({a}, {b}, w; {allowance})",
        class.of("z")
    );
    decides(lab, &scope, &statement, |number| {
        let z = number("z").parse().unwrap_or_default();
        format!("z = {z}: the reply from {} to {} leaves an N position", from.text(z), to.text(z))
    })
}

/// That after x stones from the third pile of (a, b, z; r) some y <= 2x more lead back into the class and to a P position,
/// for every z with the condition (a formula in z, x and w = z - x).
pub(super) fn reverts(
    lab: &Lab,
    class: &Class,
    condition: &str,
    piles: &str,
    r: u64,
    back: &Class,
) -> Finding {
    let statement = format!(
        "forall z, x, w: {} and 1 <= x <= {r} and z = w + x and {condition} => \
         exists y, v: 1 <= y <= 2*x and w = v + y and {} and lose({piles}, v; 2*y)",
        class.of("z"),
        back.of("v")
    );
    decides(lab, &format!("for all z in {}", class.name), &statement, |number| {
        let (z, x, w) = (number("z"), number("x"), number("w"));
        let allowance = x.parse().map_or(0, |x: u64| 2 * x);
        format!(
            "z = {z}: {x} taken leaves ({piles}, {w}; {allowance}), and no reply in the third pile leads to a P position of this type"
        )
    })
}

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.19.r1.third",
        place: "proof of Theorem 19, replies in case 1",
        statement: "For n > 2 in B - 2, a move to (3, 3, n - x; 2x) is answered in the same pile, back to a P position of this type.",
        recorded: Verdict::Proved,
        check: |lab| reverts(lab, &B_2, "z > 2", "3, 3", 2, &B_2),
    },
    Claim {
        id: "GL.19.r1.23",
        place: "proof of Theorem 19, replies in case 1",
        statement: "(2, 3, n; 2) is answered by (2, 2, n; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &B_2, "z >= 0", &At([2, 3], 0, 2), &At([2, 2], 0, 2)),
    },
    Claim {
        id: "GL.19.r1.set",
        place: "proof of Theorem 19, replies in case 1",
        statement: "B - 2 without AB (and without 0) is BB, 5, 13, 18, ..., and for such n also n - 2 is in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            let (class, ab, bb, less) = (B_2.of("n"), AB.of("n"), BB.of("n"), B_2.of("m"));
            let same = format!("forall n: n > 0 => (({class} and not {ab}) <=> {bb})");
            let back = format!("forall n: n > 0 and {class} and not {ab} => exists m: n = m + 2 and {less}");
            both(proves(lab, "for all n > 0", &[&same, &back]), || {
                let found = (1..).filter(|&n| B_2.contains(n) && !AB.contains(n));
                let entries = [5, 13, 18].into_iter().zip(found).enumerate();
                lab.table("the members that are printed", entries.map(|(i, (p, c))| (i + 1, p, c)))
            })
        },
    },
    Claim {
        id: "GL.19.r1.13",
        place: "proof of Theorem 19, replies in case 1",
        statement: "For n > 0 in B - 2 but not in AB, (1, 3, n; 4) is answered by (1, 3, n - 2; 4).",
        recorded: Verdict::Refuted,
        check: |lab| reply(lab, &BB, "z > 0", &At([1, 3], 0, 4), &At([1, 3], 2, 4)).at("1,3,3;4"),
    },
    Claim {
        id: "GL.19.r1.13.corrected",
        place: "proof of Theorem 19, replies in case 1",
        statement: "For n > 0 in B - 2 but not in AB, (1, 3, n; 4) is answered by (1, 1, n; 4).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &BB, "z > 0", &At([1, 3], 0, 4), &At([1, 1], 0, 4)),
    },
    Claim {
        id: "GL.19.r1.03",
        place: "proof of Theorem 19, replies in case 1",
        statement: "For n in AB, (1, 3, n; 4) is answered by (0, 3, n; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &AB, "z >= 0", &At([1, 3], 0, 4), &At([0, 3], 0, 2)),
    },
    Claim {
        id: "GL.19.r2.third",
        place: "proof of Theorem 19, replies in case 2",
        statement: "For n > 0 in AB - 2, a move to (2, 4, n - x; 2x) is answered in the same pile, back to a P position of this type, unless x = 1 and n - 1 is in BB.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let condition = format!("z > 0 and not (x = 1 and {})", BB.of("w"));
            reverts(lab, &AB_2, &condition, "2, 4", 2, &AB_2).at("2,4,0;2")
        },
    },
    Claim {
        id: "GL.19.r2.third.corrected",
        place: "proof of Theorem 19, replies in case 2",
        statement: "This holds for n > 1 in AB - 2; for n = 1 the answer to (2, 4, 0; 2) is (2, 2, 0; 4).",
        recorded: Verdict::Proved,
        check: |lab| {
            let condition = format!("z > 1 and not (x = 1 and {})", BB.of("w"));
            let reverts = reverts(lab, &AB_2, &condition, "2, 4", 2, &AB_2);
            both(reverts, || reply(lab, &AB_2, "z = 1", &At([2, 4], 1, 2), &At([2, 2], 1, 4)))
        },
    },
    Claim {
        id: "GL.19.r2.five",
        place: "proof of Theorem 19, replies in case 2",
        statement: "If n in AB - 2 ends with a letter 5, then n - 1 is in BB, and (2, 4, n - 1; 2) is answered by (2, 2, n - 1; 4).",
        recorded: Verdict::Proved,
        check: |lab| {
            let letter =
                format!("forall z, w: {} and z = w + 1 and {} => {}", AB_2.of("z"), five(&AB_2), BB.of("w"));
            both(proves(lab, "for all z in AB - 2 that end with a letter 5", &[&letter]), || {
                reply(lab, &AB_2, &five(&AB_2), &At([2, 4], 1, 2), &At([2, 2], 1, 4))
            })
        },
    },
    Claim {
        id: "GL.19.r2.sets",
        place: "proof of Theorem 19, replies in case 2",
        statement: "BB is contained in AB - 3, and AB - 3 in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| both(contained(lab, &BB, &AB_3), || contained(lab, &AB_3, &B_2)),
    },
    Claim {
        id: "GL.19.r2.22",
        place: "proof of Theorem 19, replies in case 2",
        statement: "(2, 2, n; 4) is answered by (2, 2, n - 1; 4).",
        recorded: Verdict::Refuted,
        check: |lab| reply(lab, &AB_2, "z >= 0", &At([2, 2], 0, 4), &At([2, 2], 1, 4)).at("2,2,1;4"),
    },
    Claim {
        id: "GL.19.r2.22.corrected",
        place: "proof of Theorem 19, replies in case 2",
        statement: "(2, 2, n; 4) is answered by (2, 2, n - 1; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &AB_2, "z >= 0", &At([2, 2], 0, 4), &At([2, 2], 1, 2)),
    },
    Claim {
        id: "GL.19.r2.13",
        place: "proof of Theorem 19, replies in case 2",
        statement: "(2, 3, n; 2) and (1, 4, n; 2) are answered by (1, 3, n; 2).",
        recorded: Verdict::Proved,
        check: |lab| {
            let to = At([1, 3], 0, 2);
            both(reply(lab, &AB_2, "z >= 0", &At([2, 3], 0, 2), &to), || {
                reply(lab, &AB_2, "z >= 0", &At([1, 4], 0, 2), &to)
            })
        },
    },
    Claim {
        id: "GL.19.r3.third",
        place: "proof of Theorem 19, replies in case 3",
        statement: "For n in AB - 1, a move to (1, 4, n - x; 2x) is answered in the same pile, back to a P position of this type, unless x = 1 and n ends with a letter 5.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let condition = format!("not (x = 1 and (z = 2 or {}))", five(&AB_1));
            reverts(lab, &AB_1, &condition, "1, 4", 4, &AB_1).at("1,4,0;4")
        },
    },
    Claim {
        id: "GL.19.r3.third.corrected",
        place: "proof of Theorem 19, replies in case 3",
        statement: "This holds for n > 2 in AB - 1; for n = 2 the answer to (1, 4, 0; 4) is (1, 1, 0; 6).",
        recorded: Verdict::Proved,
        check: |lab| {
            let condition = format!("z > 2 and not (x = 1 and {})", five(&AB_1));
            let reverts = reverts(lab, &AB_1, &condition, "1, 4", 4, &AB_1);
            both(reverts, || reply(lab, &AB_1, "z = 2", &At([1, 4], 2, 4), &At([1, 1], 2, 6)))
        },
    },
    Claim {
        id: "GL.19.r3.13",
        place: "proof of Theorem 19, replies in case 3",
        statement: "(1, 4, n - 1; 2) is answered by (1, 3, n - 1; 2), whatever the letter.",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &AB_1, "z >= 0", &At([1, 4], 1, 2), &At([1, 3], 1, 2)),
    },
    Claim {
        id: "GL.19.r3.option",
        place: "proof of Theorem 19, replies in case 3",
        statement: "(1, 3, n; 4) is one of the positions to answer: a move from (1, 4, n; 4) leads to it.",
        recorded: Verdict::Refuted,
        check: |lab| option(lab, &AB_1, &At([1, 4], 0, 4), &At([1, 3], 0, 4)).at("1,4,2;4"),
    },
    Claim {
        id: "GL.19.r3.option.corrected",
        place: "proof of Theorem 19, replies in case 3",
        statement: "A move from (1, 4, n; 4) leads to (1, 3, n; 2), and (1, 3, n - 1; 2) answers it.",
        recorded: Verdict::Proved,
        check: |lab| {
            let answer = reply(lab, &AB_1, "z >= 0", &At([1, 3], 0, 2), &At([1, 3], 1, 2));
            both(answer, || option(lab, &AB_1, &At([1, 4], 0, 4), &At([1, 3], 0, 2)))
        },
    },
    Claim {
        id: "GL.19.r3.12",
        place: "proof of Theorem 19, replies in case 3",
        statement: "(1, 2, n; 4) is answered by (0, 2, n - 1; 2).",
        recorded: Verdict::Refuted,
        check: |lab| reply(lab, &AB_1, "z >= 0", &At([1, 2], 0, 4), &At([0, 2], 1, 2)).at("1,2,2;4"),
    },
    Claim {
        id: "GL.19.r3.12.corrected",
        place: "proof of Theorem 19, replies in case 3",
        statement: "(1, 2, n; 4) is answered by (0, 2, n; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &AB_1, "z >= 0", &At([1, 2], 0, 4), &At([0, 2], 0, 2)),
    },
    Claim {
        id: "GL.19.r3.11",
        place: "proof of Theorem 19, replies in case 3",
        statement: "(1, 1, n; 6) is answered by a P position (1, 1, z; 2(n - z)) with z in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            let statement = format!(
                "forall n: {} => exists y, z: 1 <= y <= 6 and n = z + y and {} and lose(1, 1, z; 2*y)",
                AB_1.of("n"),
                B_2.of("z")
            );
            proves(lab, "for all n in AB - 1", &[&statement])
        },
    },
];

/// That z of a class with letters 5 and 3 is reached by a letter 5: z - 5 is in the class, and z - 3 is not.
pub(super) fn five(class: &Class) -> String {
    let (far, near) = (class.of("q"), class.of("u"));
    format!("(exists q: z = q + 5 and {far}) and not (exists u: z = u + 3 and {near})")
}

/// That a move leads from one position to the other, at every z of the class up to a bound.
pub(super) fn option(lab: &Lab, class: &Class, from: &At, to: &At) -> Finding {
    let most = lab.bound(1000, 60);
    let cases = (from.1.max(to.1)..=most)
        .filter(|&z| class.contains(z))
        .map(|z| (move || why_no_move(class, from, to, z), is_move(from, to, z)));
    lab.every(format!("z in {} up to {most}", class.name), cases)
}
