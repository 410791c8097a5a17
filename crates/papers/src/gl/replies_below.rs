//! The proof of GL Theorem 19: replies to the moves from the smaller candidates.

use super::replies::{At, five, option, reply, reverts};
use super::three_four::{AB, AB_1, AB_2, B_2, BB, BB_1, BB_3, BB_4, BB_PLUS_1, Class, contained};
use super::{Claim, Verdict, both, decides, proves};

/// The z of B - 2, letters 3 and 2, that end with a letter 3.
const LETTER_3: &Class = &AB;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.19.p11.two",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "For z in B - 2, taking two stones from the third pile is answered there, back to a P position of this type.",
        recorded: Verdict::Proved,
        check: |lab| reverts(lab, &B_2, "x = 2", "1, 1", 2, &B_2),
    },
    Claim {
        id: "GL.19.p11.one",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "(1, 1, z - 1; 2) is answered in the third pile, back to a P position of this type, if z does not end with a letter 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            let condition = format!("x = 1 and not {}", LETTER_3.of("z"));
            reverts(lab, &B_2, &condition, "1, 1", 2, &B_2)
        },
    },
    Claim {
        id: "GL.19.p11.three",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "If z ends with a letter 3, (1, 1, z - 1; 2) is answered by (0, 1, z - 2; 2).",
        recorded: Verdict::Refuted,
        check: |lab| reply(lab, LETTER_3, "z >= 0", &At([1, 1], 1, 2), &At([0, 1], 2, 2)).at("1,1,2;2"),
    },
    Claim {
        id: "GL.19.p11.three.corrected",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "If z ends with a letter 3, (1, 1, z - 1; 2) is answered by (1, 1, z - 3; 4).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, LETTER_3, "z >= 0", &At([1, 1], 1, 2), &At([1, 1], 3, 4)),
    },
    Claim {
        id: "GL.19.p11.set",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "If z in B - 2 ends with a letter 3, then z - 2 is in AB - 2, and (0, 1, z - 2; 2) is P.",
        recorded: Verdict::Proved,
        check: |lab| {
            let (class, less) = (B_2.of("z"), AB_2.of("w"));
            let ends = "(exists q: z = q + 3 and z1(q) > 3)";
            let statement = format!(
                "forall z: {class} and {ends} => exists w: z = w + 2 and {less} and lose(0, 1, w; 2)"
            );
            proves(lab, "for all z in B - 2", &[&statement])
        },
    },
    Claim {
        id: "GL.19.p11.01",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "For z > 0 in B - 2, taking two stones from the third pile answers (0, 1, z; 2) too.",
        recorded: Verdict::Refuted,
        check: |lab| reply(lab, &B_2, "z > 0", &At([0, 1], 0, 2), &At([0, 1], 2, 4)).at("0,1,3;4"),
    },
    Claim {
        id: "GL.19.p11.01.corrected",
        place: "proof of Theorem 19, from (1, 1, z; 2)",
        statement: "(0, 1, z; 2) is answered by (0, 1, z - 2; 4) if z is in AB, and by (0, 1, z - 1; 2) if z is in BB.",
        recorded: Verdict::Proved,
        check: |lab| {
            let from = At([0, 1], 0, 2);
            both(reply(lab, &AB, "z > 0", &from, &At([0, 1], 2, 4)), || {
                reply(lab, &BB, "z > 0", &from, &At([0, 1], 1, 2))
            })
        },
    },
    Claim {
        id: "GL.19.p12.set",
        place: "proof of Theorem 19, from (1, 2, z; 2)",
        statement: "BB - 3 is contained in AB - 1.",
        recorded: Verdict::Proved,
        check: |lab| contained(lab, &BB_3, &AB_1),
    },
    Claim {
        id: "GL.19.p12.02",
        place: "proof of Theorem 19, from (1, 2, z; 2)",
        statement: "For z in BB - 1, (0, 2, z; 2) is answered by (0, 2, z - 2; 2), and (1, 2, z - 2; 4) by (0, 2, z - 2; 4).",
        recorded: Verdict::Refuted,
        check: |lab| {
            both(reply(lab, &BB_1, "z >= 0", &At([0, 2], 0, 2), &At([0, 2], 2, 2)), || {
                reply(lab, &BB_1, "z >= 0", &At([1, 2], 2, 4), &At([0, 2], 2, 4))
            })
            .at("0,2,4;2")
        },
    },
    Claim {
        id: "GL.19.p12.02.corrected",
        place: "proof of Theorem 19, from (1, 2, z; 2)",
        statement: "For z in BB - 1, (0, 2, z; 2) is answered by (0, 2, z - 2; 4), and (1, 2, z - 2; 4) by (0, 2, z - 2; 2).",
        recorded: Verdict::Proved,
        check: |lab| {
            both(reply(lab, &BB_1, "z >= 0", &At([0, 2], 0, 2), &At([0, 2], 2, 4)), || {
                reply(lab, &BB_1, "z >= 0", &At([1, 2], 2, 4), &At([0, 2], 2, 2))
            })
        },
    },
    Claim {
        id: "GL.19.p12.11",
        place: "proof of Theorem 19, from (1, 2, z; 2)",
        statement: "For z in BB - 1, (1, 1, z; 2) is answered by (1, 1, z - 1; 2), where z - 1 is in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            let set = format!("forall z, w: {} and z = w + 1 => {}", BB_1.of("z"), B_2.of("w"));
            both(reply(lab, &BB_1, "z >= 0", &At([1, 1], 0, 2), &At([1, 1], 1, 2)), || {
                proves(lab, "for all z in BB - 1", &[&set])
            })
        },
    },
    Claim {
        id: "GL.19.p12.01",
        place: "proof of Theorem 19, from (1, 2, z; 2)",
        statement: "For z in BB - 1, (0, 1, z; 4) is answered by (0, 1, z - 3; 6).",
        recorded: Verdict::Proved,
        check: |lab| {
            let set = format!("forall z, w: {} and z = w + 3 => {}", BB_1.of("z"), BB_4.of("w"));
            both(reply(lab, &BB_1, "z >= 0", &At([0, 1], 0, 4), &At([0, 1], 3, 6)), || {
                proves(lab, "for all z in BB - 1", &[&set])
            })
        },
    },
    Claim {
        id: "GL.19.p12.12",
        place: "proof of Theorem 19, from (1, 2, z; 2)",
        statement: "For z in BB - 1, (1, 2, z - 1; 2) is answered by (1, 1, z - 1; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &BB_1, "z >= 0", &At([1, 2], 1, 2), &At([1, 1], 1, 2)),
    },
    Claim {
        id: "GL.19.p13.two",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "For z in AB - 2, taking two stones from the third pile is answered there, back to a P position of this type.",
        recorded: Verdict::Refuted,
        check: |lab| reverts(lab, &AB_2, "x = 2", "1, 3", 2, &AB_2).at("1,3,4;4"),
    },
    Claim {
        id: "GL.19.p13.two.corrected",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "This holds for z in AB - 2 that end with a letter 3; with a letter 5, (1, 3, z - 2; 4) is answered by (1, 2, z - 2; 2).",
        recorded: Verdict::Proved,
        check: |lab| {
            let condition = format!("x = 2 and not ({})", five(&AB_2));
            both(reverts(lab, &AB_2, &condition, "1, 3", 2, &AB_2), || {
                reply(lab, &AB_2, &five(&AB_2), &At([1, 3], 2, 4), &At([1, 2], 2, 2))
            })
        },
    },
    Claim {
        id: "GL.19.p13.one",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "For z in AB - 2, (1, 3, z - 1; 2) is answered in the third pile, back to a P position of this type, or z - 1 is in BB.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let condition = format!("x = 1 and not {}", BB.of("w"));
            reverts(lab, &AB_2, &condition, "1, 3", 2, &AB_2).at("1,3,0;2")
        },
    },
    Claim {
        id: "GL.19.p13.one.corrected",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "This holds for z > 1; for z = 1, (1, 3, 0; 2) is answered by (1, 1, 0; 4).",
        recorded: Verdict::Proved,
        check: |lab| {
            let condition = format!("z > 1 and x = 1 and not {}", BB.of("w"));
            both(reverts(lab, &AB_2, &condition, "1, 3", 2, &AB_2), || {
                reply(lab, &AB_2, "z = 1", &At([1, 3], 1, 2), &At([1, 1], 1, 4))
            })
        },
    },
    Claim {
        id: "GL.19.p13.five",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "If z - 1 is in BB, (1, 3, z - 1; 2) is answered by (1, 1, z - 1; 4).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &BB_PLUS_1, "z >= 0", &At([1, 3], 1, 2), &At([1, 1], 1, 4)),
    },
    Claim {
        id: "GL.19.p13.12",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "For z in AB - 2, (1, 2, z; 2) is answered by (0, 1, z; 4).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &AB_2, "z >= 0", &At([1, 2], 0, 2), &At([0, 1], 0, 4)),
    },
    Claim {
        id: "GL.19.p13.11",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "For z in AB - 2, (1, 1, z; 4) is answered by (0, 1, z; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &AB_2, "z >= 0", &At([1, 1], 0, 4), &At([0, 1], 0, 2)),
    },
    Claim {
        id: "GL.19.p13.01",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "For z in AB - 2, the option (0, 1, z; 6) of (1, 3, z; 2) is N.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let statement = format!("forall z: {} => win(0, 1, z; 6)", AB_2.of("z"));
            decides(lab, "for all z in AB - 2", &statement, |number| {
                let z = number("z");
                format!("(0, 1, {z}; 6) is P; and three stones may not be taken from (1, 3, {z}; 2)")
            })
            .at("0,1,1;6")
        },
    },
    Claim {
        id: "GL.19.p13.01.corrected",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "The moves in the first two piles of (1, 3, z; 2) lead to (0, 3, z; 2), (1, 2, z; 2) and (1, 1, z; 4) only, and for z in AB - 2 all of these are N.",
        recorded: Verdict::Proved,
        check: |lab| {
            let statement = format!(
                "forall z: {} => win(0, 3, z; 2) and win(1, 2, z; 2) and win(1, 1, z; 4)",
                AB_2.of("z")
            );
            both(proves(lab, "for all z in AB - 2", &[&statement]), || {
                let from = At([1, 3], 0, 2);
                let first = option(lab, &AB_2, &from, &At([0, 3], 0, 2));
                let second = || option(lab, &AB_2, &from, &At([1, 2], 0, 2));
                both(both(first, second), || option(lab, &AB_2, &from, &At([1, 1], 0, 4)))
            })
        },
    },
    Claim {
        id: "GL.19.p13.03",
        place: "proof of Theorem 19, from (1, 3, z; 2)",
        statement: "For z in AB - 2, the option (0, 3, z; 2) is N.",
        recorded: Verdict::Proved,
        check: |lab| {
            let statement = format!("forall z: {} => win(0, 3, z; 2)", AB_2.of("z"));
            proves(lab, "for all z in AB - 2", &[&statement])
        },
    },
    Claim {
        id: "GL.19.p22.third",
        place: "proof of Theorem 19, from (2, 2, z; r)",
        statement: "For z in B - 2 and r = 2 or 4, a move in the third pile of (2, 2, z; r) is answered there, back to a P position of this type.",
        recorded: Verdict::Refuted,
        check: |lab| {
            both(reverts(lab, &B_2, "x >= 1", "2, 2", 2, &B_2), || {
                reverts(lab, &B_2, "x >= 1", "2, 2", 4, &B_2)
            })
            .at("2,2,3;4")
        },
    },
    Claim {
        id: "GL.19.p22.third.corrected",
        place: "proof of Theorem 19, from (2, 2, z; r)",
        statement: "This holds for r = 2 and z in B - 2, and for r = 4 and z in BB.",
        recorded: Verdict::Proved,
        check: |lab| {
            both(reverts(lab, &B_2, "x >= 1", "2, 2", 2, &B_2), || {
                reverts(lab, &BB, "x >= 1", "2, 2", 4, &B_2)
            })
        },
    },
    Claim {
        id: "GL.19.p22.12",
        place: "proof of Theorem 19, from (2, 2, z; r)",
        statement: "For z in B - 2, (1, 2, z; 2) is answered by (1, 1, z; 2).",
        recorded: Verdict::Proved,
        check: |lab| reply(lab, &B_2, "z >= 0", &At([1, 2], 0, 2), &At([1, 1], 0, 2)),
    },
    Claim {
        id: "GL.19.p22.02",
        place: "proof of Theorem 19, from (2, 2, z; r)",
        statement: "For z in B - 2, (0, 2, z; 4) is N.",
        recorded: Verdict::Proved,
        check: |lab| {
            let statement = format!("forall z: {} => win(0, 2, z; 4)", B_2.of("z"));
            proves(lab, "for all z in B - 2", &[&statement])
        },
    },
    Claim {
        id: "GL.19.p23.third",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "For z > 2 in AB - 1, every move in the third pile of (2, 3, z; 2) is answered there, back to a P position of this type, unless one stone is taken and z ends with a letter 5.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let condition = format!("z > 2 and not (x = 1 and {})", five(&AB_1));
            reverts(lab, &AB_1, &condition, "2, 3", 2, &AB_1).at("2,3,5;4")
        },
    },
    Claim {
        id: "GL.19.p23.third.corrected",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "For z in AB - 1, (2, 3, z - 2; 4) is answered by (2, 2, z - 2; 2), and (2, 3, z - 1; 2) by (1, 3, z - 1; 2), whatever the letter.",
        recorded: Verdict::Proved,
        check: |lab| {
            both(reply(lab, &AB_1, "z >= 0", &At([2, 3], 2, 4), &At([2, 2], 2, 2)), || {
                reply(lab, &AB_1, "z >= 0", &At([2, 3], 1, 2), &At([1, 3], 1, 2))
            })
        },
    },
    Claim {
        id: "GL.19.p23.set",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "If z in AB - 1 ends with a letter 5, then z - 1 is in BB - 3.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let statement = format!(
                "forall z, w: {} and {} and z = w + 1 => {}",
                AB_1.of("z"),
                five(&AB_1),
                BB_3.of("w")
            );
            decides(lab, "for all z in AB - 1", &statement, |number| {
                let (z, w) = (number("z"), number("w"));
                format!(
                    "z = {z} comes after the letter 5 that follows 2, and {w} is not in BB - 3 = 2, 10, 15, 23, ..."
                )
            })
        },
    },
    Claim {
        id: "GL.19.p23.set.corrected",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "If z in AB - 1 ends with a letter 5, then z - 1 is in BB + 1, which is contained in AB - 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            let statement = format!(
                "forall z, w: {} and {} and z = w + 1 => {}",
                AB_1.of("z"),
                five(&AB_1),
                BB_PLUS_1.of("w")
            );
            both(proves(lab, "for all z in AB - 1", &[&statement]), || contained(lab, &BB_PLUS_1, &AB_2))
        },
    },
    Claim {
        id: "GL.19.p23.13",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "For z in AB - 1, (2, 3, z - 1; 2) and (1, 3, z; 2) are answered by (1, 3, z - 1; 2).",
        recorded: Verdict::Proved,
        check: |lab| {
            let to = At([1, 3], 1, 2);
            both(reply(lab, &AB_1, "z >= 0", &At([2, 3], 1, 2), &to), || {
                reply(lab, &AB_1, "z >= 0", &At([1, 3], 0, 2), &to)
            })
        },
    },
    Claim {
        id: "GL.19.p23.03",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "For z in AB - 1, (0, 3, z; 4) is N.",
        recorded: Verdict::Proved,
        check: |lab| {
            let statement = format!("forall z: {} => win(0, 3, z; 4)", AB_1.of("z"));
            proves(lab, "for all z in AB - 1", &[&statement])
        },
    },
    Claim {
        id: "GL.19.p23.rest",
        place: "proof of Theorem 19, from (2, 3, z; 2)",
        statement: "For z in AB - 1, (2, 2, z; 2) is answered by (0, 2, z; 4), and (1, 2, z; 4) by (0, 2, z; 2).",
        recorded: Verdict::Proved,
        check: |lab| {
            both(reply(lab, &AB_1, "z >= 0", &At([2, 2], 0, 2), &At([0, 2], 0, 4)), || {
                reply(lab, &AB_1, "z >= 0", &At([1, 2], 0, 4), &At([0, 2], 0, 2))
            })
        },
    },
];
