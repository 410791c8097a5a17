//! The proof of GL Theorem 10, step by step.

use super::two_piles::{CASES, by_cases};
use super::{Claim, Finding, Lab, Verdict, decides};

const ALL: &str = "for all m, k and r >= 1";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.10.proof.1.cover",
        place: "proof of Theorem 10, type 1",
        statement: "With z1(k) = F_e <= F_t, either z2(k) >= F_{t+3} or z2(k) = F_{e+2}: the proof treats all of type 1.",
        recorded: Verdict::Refuted,
        check: |lab| covered(lab, "up3(a, c)").at("0,6;2"),
    },
    Claim {
        id: "GL.10.proof.1.cover.corrected",
        place: "proof of Theorem 10, type 1",
        statement: "With z1(k) = F_e <= F_t, either z2(k) >= F_{e+3} or z2(k) = F_{e+2}.",
        recorded: Verdict::Proved,
        check: |lab| covered(lab, "up3(e, c)"),
    },
    Claim {
        id: "GL.10.proof.1.far",
        place: "proof of Theorem 10, type 1",
        statement: "If z1(k) <= F_t and z2(k) >= F_{t+3}, taking z1(k) from the larger pile leaves type 2: z1(k - z1(k)) = z2(k), and 2 z1(k) < F_{t+2}.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r, a, b, c, d, e, j: at(r, a, b) and up2(a, c) and up3(a, d) and e = z1(k) and \
                   e <= a and z2(k) >= d and k = j + e => \
                   z1(j) = z2(k) and 2*e < c and two(j, 2*e) and lose(m, m + j; 2*e)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.1.far.all",
        place: "proof of Theorem 10, type 1",
        statement: "The same move leaves type 2 whenever z2(k) >= F_{e+3}, where z1(k) = F_e.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m and k >= 1",
                &["forall m, k, c, e, j: up3(e, c) and e = z1(k) and z2(k) >= c and k = j + e => \
                   two(j, 2*e) and lose(m, m + j; 2*e)"],
            )
        },
    },
    Claim {
        id: "GL.10.proof.1.near",
        place: "proof of Theorem 10, type 1",
        statement: "If z1(k) = F_e, z2(k) = F_{e+2} and m < F_{e+1}, taking z1(k) from the larger pile leaves type 3.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m and k",
                &[
                    "forall m, k, e, f, g, j: e = z1(k) and f = z2(k) and next(e, g) and up2(e, f) and m < g and \
                   k = j + e => three(m, j, 2*e) and lose(m, m + j; 2*e)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.1.not",
        place: "proof of Theorem 10, type 1",
        statement: "If z1(k) = F_e, z2(k) = F_{e+2} and m >= F_{e+1}, taking z1(k) from the larger pile leaves type 4 or 5.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m and k",
                &[
                    "forall m, k, e, f, g, j: e = z1(k) and f = z2(k) and next(e, g) and up2(e, f) and m >= g and \
                   k = j + e => four(m, j, 2*e) or five(m, j, 2*e)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.1.smaller",
        place: "proof of Theorem 10, type 1",
        statement: "Then taking F_{e-1} from the smaller pile wins: z1(F_{e-1} + k) >= F_{e+3}, and the position left is of type 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m and k",
                &[
                    "forall m, k, e, f, g, h, x: e = z1(k) and f = z2(k) and next(e, g) and up2(e, f) and m >= g and \
                   up3(e, h) and (next(x, e) or (e = 1 and x = 1)) => exists y: m = y + x and \
                   z1(x + k) >= h and two(x + k, 2*x) and lose(y, y + x + k; 2*x)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.2.larger",
        place: "proof of Theorem 10, type 2",
        statement: "From type 2 with k >= 1, taking x <= r stones from the larger pile leaves type 1, because z1(k - x) <= 2x.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all k >= 1 and r; equal piles are covered by the moves in the smaller pile",
                &[
                    "forall k, r, x: k >= 1 and two(k, r) and 1 <= x <= r => x < z1(k)",
                    "forall k, r, x, j: k >= 1 and two(k, r) and 1 <= x <= r and k = j + x => \
                     z1(j) <= 2*x and one(j, 2*x)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.2.smaller",
        place: "proof of Theorem 10, type 2",
        statement: "From type 2, taking x <= r stones from the smaller pile leaves type 1, because z1(x + k) = z1(x) <= x <= 2x.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all k and r",
                &["forall k, r, x: two(k, r) and 1 <= x <= r => \
                   z1(x + k) = z1(x) and z1(x) <= x and one(x + k, 2*x)"],
            )
        },
    },
    Claim {
        id: "GL.10.proof.3",
        place: "proof of Theorem 10, type 3",
        statement: "From type 3 every move leaves type 1, for the same reasons.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r, x, j: three(m, k, r) and 1 <= x <= r and k = j + x => z1(j) <= 2*x and one(j, 2*x)",
                    "forall m, k, r, x: three(m, k, r) and 1 <= x <= r and x <= m => \
                     z1(x + k) = z1(x) and z1(x) <= x and one(x + k, 2*x)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.larger",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "From types 4 and 5 every move in the larger pile leaves type 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &["forall m, k, r, x, j: (four(m, k, r) or five(m, k, r)) and 1 <= x <= r and k = j + x => \
                   one(j, 2*x)"],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.smaller",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "From types 4 and 5, taking x stones from the smaller pile leaves type 1 unless x = F_t, because z1(x + k) = z1(x) <= x <= 2x.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r, x, a, b: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and 1 <= x <= r and \
                   x <= m and x != a => z1(x + k) = z1(x) and z1(x) <= x and one(x + k, 2*x)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.left",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "Taking F_t from the smaller pile leaves type 4 or 5 if m - F_t >= F_{t+1} and z1(F_t + k) = F_{t+2}, type 2 if z1(F_t + k) >= F_{t+3}, and type 3 if m - F_t < F_{t+1} and z1(F_t + k) = F_{t+2}.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r, a, b, c, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and next(b, c) and \
                     m = y + a => z1(a + k) >= c",
                    "forall m, k, r, a, b, c, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and next(b, c) and \
                     m = y + a and y >= b and z1(a + k) = c => four(y, a + k, 2*a) or five(y, a + k, 2*a)",
                    "forall m, k, r, a, b, c, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and next(b, c) and \
                     m = y + a and z1(a + k) > c => two(a + k, 2*a)",
                    "forall m, k, r, a, b, c, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and next(b, c) and \
                     m = y + a and y < b and z1(a + k) = c => three(y, a + k, 2*a)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.only",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "From type 4 or 5 the move of F_t stones can lead to a P position only if it leads to type 4 or 5 again.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let statement = format!(
                "{CASES}forall m, k, r, a, b, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and m = y + a and \
                 lose(y, m + k; 2*a) => four(y, a + k, 2*a) or five(y, a + k, 2*a)"
            );
            decides(lab, ALL, &statement, |number| {
                let (m, k, r, a, y) = (number("m"), number("k"), number("r"), number("a"), number("y"));
                format!("m = {m}, k = {k}, r = {r}: taking {a} leaves m = {y}, which is P and of type 2 or 3")
            })
            .at("1,3;1")
        },
    },
    Claim {
        id: "GL.10.proof.4.only.corrected",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "The move of F_t stones leads to type 2 or 3, which are P, or to type 4 or 5 again.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r, a, b, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and m = y + a => \
                   two(a + k, 2*a) or three(y, a + k, 2*a) or four(y, a + k, 2*a) or five(y, a + k, 2*a)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.s",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "If that move leads from type 4 to type 4 or 5, it is type 4 with s one less.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m, k and r: F_{t+s+1} stays, and t grows by one",
                &[
                    "forall m, k, r, a, b, c, y, d: four(m, k, r) and at(r, a, b) and next(b, c) and m = y + a and \
                   (four(y, a + k, 2*a) or five(y, a + k, 2*a)) and reach(m, b, d) => \
                   four(y, a + k, 2*a) and at(2*a, b, c) and reach(y, c, d)",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.d",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "If that move leads from type 5 to type 4 or 5, it is type 5 with d one less.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m, k and r: z2(k) stays, and t grows by one",
                &[
                    "forall m, k, r, a, b, c, y, e: five(m, k, r) and at(r, a, b) and next(b, c) and m = y + a and \
                   (four(y, a + k, 2*a) or five(y, a + k, 2*a)) and e = z2(k) => \
                   five(y, a + k, 2*a) and at(2*a, b, c) and z2(a + k) = e",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.length",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "A position of type 4 or 5 is P if the longest run of moves to types 4 and 5 has even length, and N if it is odd: with no such move it is P.",
        recorded: Verdict::Refuted,
        check: |lab| {
            let statement = format!(
                "{CASES}forall m, k, r, a, b, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and m = y + a and \
                 not (four(y, a + k, 2*a) or five(y, a + k, 2*a)) => lose(m, m + k; r)"
            );
            decides(lab, ALL, &statement, |number| {
                let (m, k, r) = (number("m"), number("k"), number("r"));
                format!(
                    "m = {m}, k = {k}, r = {r}: no move leads to type 4 or 5, a run of length 0, and the position is N"
                )
            })
            .at("1,3;1")
        },
    },
    Claim {
        id: "GL.10.proof.4.length.corrected",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "The run has to be counted with its last move, the one to type 2 or 3: without it the parities are the other way round.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                ALL,
                &[
                    "forall m, k, r, a, b, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and m = y + a and \
                     not (four(y, a + k, 2*a) or five(y, a + k, 2*a)) => win(m, m + k; r)",
                    "forall m, k, r, a, b, y: (four(m, k, r) or five(m, k, r)) and at(r, a, b) and m = y + a and \
                     (four(y, a + k, 2*a) or five(y, a + k, 2*a)) => (win(m, m + k; r) <=> lose(y, m + k; 2*a))",
                ],
            )
        },
    },
    Claim {
        id: "GL.10.proof.4.end",
        place: "proof of Theorem 10, types 4 and 5",
        statement: "Taking consecutive Fibonacci numbers from the smaller pile, one comes from type 4 to type 3 at last, and from type 5 to type 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            by_cases(
                lab,
                "for all m, k and r: where the run ends",
                &[
                    "forall m, k, r, a, b, y: four(m, k, r) and at(r, a, b) and m = y + a => \
                     four(y, a + k, 2*a) or three(y, a + k, 2*a)",
                    "forall m, k, r, a, b, y: five(m, k, r) and at(r, a, b) and m = y + a => \
                     five(y, a + k, 2*a) or two(a + k, 2*a)",
                ],
            )
        },
    },
];

/// Whether the two ranges of z2(k) leave nothing out, if the first begins at the c of this formula.
fn covered(lab: &Lab, beginning: &str) -> Finding {
    let statement = format!(
        "forall k, r, a, b, e, c: next(a, b) and a <= r < b and e = z1(k) and e <= a and {beginning} => \
         z2(k) >= c or exists f: f = z2(k) and up2(e, f)"
    );
    decides(lab, "for all k and r >= 1", &statement, |number| {
        let (k, r, a, e, c) = (number("k"), number("r"), number("a"), number("e"), number("c"));
        format!(
            "k = {k}, r = {r}: F_t = {a}, z1(k) = {e}, and z2(k) is below F_(t+3) = {c} but not the second after {e}"
        )
    })
}
