//! The proof of GL Theorem 19: the smaller positions that it takes to be P.

use super::three_four::{AB, AB_1, AB_2, B_1, B_2, BB, BB_1, BB_3, BB_4, candidate, class, contained};
use super::{Claim, Verdict, both};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.19.aux1",
        place: "proof of Theorem 19, candidates (0, 1, z)",
        statement: "(0, 1, z; 2) is P for z in B - 1.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &B_1, "0, 1", 2),
    },
    Claim {
        id: "GL.19.aux1.six",
        place: "proof of Theorem 19, candidates (0, 1, z)",
        statement: "(0, 1, z; 6) is P for z in BB - 3.",
        recorded: Verdict::Refuted,
        check: |lab| candidate(lab, &BB_3, "0, 1", 6).at("0,1,2;6"),
    },
    Claim {
        id: "GL.19.aux1.six.corrected",
        place: "proof of Theorem 19, candidates (0, 1, z)",
        statement: "(0, 1, z; 6) is P for z in BB - 4.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &BB_4, "0, 1", 6),
    },
    Claim {
        id: "GL.19.aux1.sets",
        place: "proof of Theorem 19, candidates (0, 1, z)",
        statement: "BB - 3 is contained in AB - 2.",
        recorded: Verdict::Refuted,
        check: |lab| contained(lab, &BB_3, &AB_2),
    },
    Claim {
        id: "GL.19.aux1.sets.corrected",
        place: "proof of Theorem 19, candidates (0, 1, z)",
        statement: "BB - 4 is contained in AB - 2.",
        recorded: Verdict::Proved,
        check: |lab| contained(lab, &BB_4, &AB_2),
    },
    Claim {
        id: "GL.19.aux1.sets2",
        place: "proof of Theorem 19, candidates (0, 1, z)",
        statement: "AB - 2 is contained in B - 1.",
        recorded: Verdict::Proved,
        check: |lab| contained(lab, &AB_2, &B_1),
    },
    Claim {
        id: "GL.19.aux2",
        place: "proof of Theorem 19, candidates (0, 2, z)",
        statement: "(0, 2, z; 4) is P for z in AB - 1.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &AB_1, "0, 2", 4),
    },
    Claim {
        id: "GL.19.aux3",
        place: "proof of Theorem 19, candidates (0, 3, z)",
        statement: "(0, 3, z; 2) is P for z in AB.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &AB, "0, 3", 2),
    },
    Claim {
        id: "GL.19.aux3.set",
        place: "proof of Theorem 19, candidates (0, 3, z)",
        statement: "AB is 3, 8, 11, 16, 21, 24, ..., and contained in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            let members = || class(lab, &AB, "AB(n)", &[3, 8, 11, 16, 21, 24]);
            both(contained(lab, &AB, &B_2), members)
        },
    },
    Claim {
        id: "GL.19.aux4",
        place: "proof of Theorem 19, candidates (1, 1, z)",
        statement: "(1, 1, z; 2) is P for z in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &B_2, "1, 1", 2),
    },
    Claim {
        id: "GL.19.aux4.four",
        place: "proof of Theorem 19, candidates (1, 1, z)",
        statement: "(1, 1, z; 4) is P for z in BB, which is contained in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| both(candidate(lab, &BB, "1, 1", 4), || contained(lab, &BB, &B_2)),
    },
    Claim {
        id: "GL.19.aux5",
        place: "proof of Theorem 19, candidates (1, 2, z)",
        statement: "(1, 2, z; 2) is P for z in BB - 1.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &BB_1, "1, 2", 2),
    },
    Claim {
        id: "GL.19.aux6",
        place: "proof of Theorem 19, candidates (1, 3, z)",
        statement: "(1, 3, z; 2) is P for z in AB - 2.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &AB_2, "1, 3", 2),
    },
    Claim {
        id: "GL.19.aux7",
        place: "proof of Theorem 19, candidates (2, 2, z)",
        statement: "(2, 2, z; 2) is P for z in B - 2.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &B_2, "2, 2", 2),
    },
    Claim {
        id: "GL.19.aux7.four",
        place: "proof of Theorem 19, candidates (2, 2, z)",
        statement: "(2, 2, z; 4) is P for z in BB.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &BB, "2, 2", 4),
    },
    Claim {
        id: "GL.19.aux8",
        place: "proof of Theorem 19, candidates (2, 3, z)",
        statement: "(2, 3, z; 2) is P for z in AB - 1.",
        recorded: Verdict::Proved,
        check: |lab| candidate(lab, &AB_1, "2, 3", 2),
    },
];
