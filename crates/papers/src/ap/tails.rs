//! AP §3, Corollaries 2 to 6: which tails win, by the gaps around their largest part.
//!
//! A pattern over the digits of n and of a tail t says which gaps there are: a gap of g is g - 1 zeros.

use super::super::{Claim, Finding, Lab, Verdict};
use super::{Pile, brute_force, wins};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.cor2",
        place: "Corollary 2",
        statement: "If a_{q+1} >= 3, taking T_q(n) leaves a lost position.",
        recorded: Verdict::Proved,
        check: wide_gap_above,
    },
    Claim {
        id: "AP.cor2.step",
        place: "proof of Corollary 2",
        statement: "If a_{q+1} >= 3, then F_{i_{q+1}} > 2*T_q(n), and F_{i_{q+1}} = T(n - T_q(n)).",
        recorded: Verdict::Proved,
        check: wide_gap_above_step,
    },
    Claim {
        id: "AP.cor2.rest",
        place: "below Corollary 2",
        statement: "The tails T_j(n), j < r, of which Corollary 2 does not speak have i_{j+1} - 2 = i_j.",
        recorded: Verdict::Proved,
        check: rest_of_corollary_2,
    },
    Claim {
        id: "AP.cor3",
        place: "Corollary 3",
        statement: "If a_{q+1} = 2 and a_q >= 4 with q > 1, taking T_q(n) leaves a lost position.",
        recorded: Verdict::Proved,
        check: wide_gap_below,
    },
    Claim {
        id: "AP.cor3.rest",
        place: "below Corollary 3",
        statement: "The tails T_q(n), 1 < q < r, of which Corollaries 2 and 3 do not speak have a_{q+1} = 2 and a_q = 2 or 3.",
        recorded: Verdict::Proved,
        check: rest_of_corollary_3,
    },
    Claim {
        id: "AP.cor4",
        place: "Corollary 4",
        statement: "If a_{q+1} = a_q = 2 with q > 1, taking T_q(n) leaves a winning position.",
        recorded: Verdict::Proved,
        check: narrow_gaps,
    },
    Claim {
        id: "AP.cor4.step",
        place: "proof of Corollary 4",
        statement: "If a_{q+1} = a_q = 2 with q > 1, then F_{i_{q+1}} <= 2*(F_{i_q} + F_{i_{q-1}}) <= 2*T_q(n).",
        recorded: Verdict::Proved,
        check: narrow_gaps_step,
    },
    Claim {
        id: "AP.3.plan.threes",
        place: "above Lemma 7",
        statement: "If a_{q+1} = 2, a_q = 3 and every a_k with q >= k > 1 is at least 3, then T_q(n) is a winning move.",
        recorded: Verdict::Proved,
        check: no_narrow_gap_below,
    },
    Claim {
        id: "AP.3.plan.two",
        place: "above Lemma 7",
        statement: "If a_{q+1} = 2, a_q = 3 and some a_k with q >= k > 1 is 2, then T_q(n) is a losing move.",
        recorded: Verdict::Refuted,
        check: some_narrow_gap_below,
    },
    Claim {
        id: "AP.3.plan.two.corrected",
        place: "above Lemma 7",
        statement: "If a_{q+1} = 2 and of a_q, ..., a_2 the first that is not 3 is a 2, then T_q(n) is a losing move; if it is 4 or more, a winning one.",
        recorded: Verdict::Proved,
        check: first_gap_that_is_not_three,
    },
    Claim {
        id: "AP.cor5",
        place: "Corollary 5",
        statement: "If a_{q+1} = 2 and a_j >= 3 for q >= j >= 1, taking T_q(n) leaves a lost position.",
        recorded: Verdict::Proved,
        check: corollary_5,
    },
    Claim {
        id: "AP.cor6",
        place: "Corollary 6",
        statement: "If a_j = 3 with r > j > 1, and the entries below it are 3 but for at least one a_q = 2 with j > q >= 1, then taking T_j(n) leaves a winning position.",
        recorded: Verdict::Refuted,
        check: corollary_6,
    },
    Claim {
        id: "AP.cor6.corrected",
        place: "Corollary 6",
        statement: "If a_{j+1} = 2, a_j = ... = a_{q+1} = 3 and a_q = 2 with j > q > 1, then taking T_j(n) leaves a winning position.",
        recorded: Verdict::Proved,
        check: corollary_6_corrected,
    },
    Claim {
        id: "AP.cor6.step",
        place: "proof of Corollary 6",
        statement: "Under the hypotheses of Corollary 6, F_{i_{q+1}} - 2*T_q(n) is negative, for the least q with a_q = 2.",
        recorded: Verdict::Refuted,
        check: corollary_6_step,
    },
    Claim {
        id: "AP.cor6.step.corrected",
        place: "proof of Corollary 6",
        statement: "If a_{j+1} = 2, a_j = ... = a_{q+1} = 3 and a_q = 2 with j > q > 1, then F_{i_{j+1}} - 2*T_j(n) is at most 0, and it is 0 for n = 51, j = 3.",
        recorded: Verdict::Proved,
        check: corollary_6_step_corrected,
    },
];

/// Tails t of n by the gaps around their largest part: `wide` if a_{j+1} >= 3; else a_{j+1} = 2 and a_j is 2 (`twos`), or at
/// least 4 (`four`), or there is no a_j, ..., a_2 below 3 (`threes`); `down_to_two` and `down_to_four` if a_j, a_{j-1}, ...
/// are 3 (at least once) until a 2 or a larger gap.
pub(super) const GAPS: &str = "\
    let wide(n, t) = /[.,0]*[1,0][0,0][0,0][0,0]*[1,1]([0,0]|[1,1])*/; \
    let twos(n, t) = /[.,0]*[1,0][0,0][1,1][0,0][1,1]([0,0]|[1,1])*/; \
    let four(n, t) = /[.,0]*[1,0][0,0][1,1][0,0][0,0][0,0][0,0]*[1,1]([0,0]|[1,1])*/; \
    let threes(n, t) = /[.,0]*[1,0][0,0][1,1]([0,0][0,0][0,0]*[1,1])*[0,0]*/; \
    let down_to_two(n, t) = /[.,0]*[1,0][0,0]([1,1][0,0][0,0])+[1,1][0,0][1,1]([0,0]|[1,1])*/; \
    let down_to_four(n, t) = \
        /[.,0]*[1,0][0,0]([1,1][0,0][0,0])+[1,1][0,0][0,0][0,0][0,0]*[1,1]([0,0]|[1,1])*/; ";

/// A statement of all n, tails t with this property, and what they leave, m.
pub(super) fn of_tails(property: &str, conclusion: &str) -> String {
    format!("{GAPS}forall n, t, m: {property}(n, t) and m + t = n => {conclusion}")
}

fn wide_gap_above(lab: &Lab) -> Finding {
    lab.proves("for all n and q, q = 1 included", &[&of_tails("wide", "tail(n, t) and lose(m; 2*t)")])
}

fn wide_gap_above_step(lab: &Lab) -> Finding {
    // f is the lowest part above the tail.
    let next = "let above(n, t, f) = /[.,0,0]*[1,0,1][0,0,0]*[1,1,0]([0,0,0]|[1,1,0])*/; ";
    let step = format!(
        "{GAPS}{next}forall n, t, m, f: wide(n, t) and m + t = n and above(n, t, f) => f = z1(m) and f > 2*t"
    );
    lab.proves("for all n and q", &[&step])
}

fn rest_of_corollary_2(lab: &Lab) -> Finding {
    let narrow = "let narrow(n, t) = /[.,0]*[1,0][0,0][1,1]([0,0]|[1,1])*/; ";
    let rest = format!("{GAPS}{narrow}forall n, t: tail(n, t) and t < n and not wide(n, t) <=> narrow(n, t)");
    lab.proves("for all n and j", &[&rest])
}

fn rest_of_corollary_3(lab: &Lab) -> Finding {
    let three = "let three(n, t) = /[.,0]*[1,0][0,0][1,1][0,0][0,0][1,1]([0,0]|[1,1])*/; ";
    // A tail of more than one part is more than the smallest part.
    let rest = format!(
        "{GAPS}{three}forall n, t: tail(n, t) and z1(n) < t < n and not wide(n, t) and not four(n, t) \
         <=> twos(n, t) or three(n, t)"
    );
    let apart =
        format!("{GAPS}{three}forall n, t: twos(n, t) or three(n, t) => not wide(n, t) and not four(n, t)");
    lab.proves("for all n and q > 1", &[&rest, &apart])
}

fn wide_gap_below(lab: &Lab) -> Finding {
    lab.proves("for all n and q > 1", &[&of_tails("four", "tail(n, t) and lose(m; 2*t)")])
}

fn narrow_gaps(lab: &Lab) -> Finding {
    lab.proves("for all n and q > 1", &[&of_tails("twos", "tail(n, t) and win(m; 2*t)")])
}

fn narrow_gaps_step(lab: &Lab) -> Finding {
    // f is the lowest part above the tail, s the sum of the two highest parts of the tail.
    let step = "let around(n, t, f, s) = /[.,0,0,0]*[1,0,1,0][0,0,0,0][1,1,0,1][0,0,0,0][1,1,0,1]([0,0,0,0]|[1,1,0,0])*/; \
                forall n, t, f, s: around(n, t, f, s) => f <= 2*s and s <= t";
    lab.proves("for all n and q > 1", &[step])
}

fn no_narrow_gap_below(lab: &Lab) -> Finding {
    lab.proves("for all n and q", &[&of_tails("threes", "tail(n, t) and lose(m; 2*t)")])
}

/// All tails that leave stones: n, j, and the pile. Entry j - 1 of a list belongs to j.
fn proper_tails(most: u64) -> impl Iterator<Item = (u64, usize, Pile)> {
    (1..=most).flat_map(|n| (1..Pile::of(n).parts.len()).map(move |j| (n, j, Pile::of(n))))
}

fn some_narrow_gap_below(lab: &Lab) -> Finding {
    let most = lab.bound(1500, 400);
    let oracle = brute_force(most);
    let fitting = proper_tails(most).filter(|(_, q, pile)| {
        let gaps = &pile.gaps;
        gaps[*q] == 2 && *q > 1 && gaps[q - 1] == 3 && gaps[1..*q].contains(&2)
    });
    let cases = fitting.map(|(n, q, pile)| {
        let (tail, next) = (pile.tails[q - 1], pile.parts[q]);
        let text = move || {
            format!(
                "n = {n} with gap vector {}, q = {q}: T_{q} = {tail} wins, since the next part {next} is more than 2*{tail} = {}",
                pile.vector(),
                2 * tail
            )
        };
        (text, !wins(&oracle, n, tail))
    });
    lab.every(format!("all such tails of n up to {most}"), cases).at("347")
}

fn first_gap_that_is_not_three(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and q > 1",
        &[
            &of_tails("twos", "win(m; 2*t)"),
            &of_tails("down_to_two", "win(m; 2*t)"),
            &of_tails("four", "lose(m; 2*t)"),
            &of_tails("down_to_four", "lose(m; 2*t)"),
        ],
    )
}

fn corollary_5(lab: &Lab) -> Finding {
    // a_1 >= 3 is one zero at the end; it is not needed.
    let printed = "let printed(n, t) = /[.,0]*[1,0][0,0][1,1]([0,0][0,0][0,0]*[1,1])*[0,0][0,0]*/; \
                   forall n, t, m: printed(n, t) and m + t = n => tail(n, t) and lose(m; 2*t)";
    lab.proves("for all n and q", &[printed, &of_tails("threes", "lose(m; 2*t)")])
}

/// The tails of which AP Cor 6 speaks, as it stands there.
fn tails_of_corollary_6(most: u64) -> impl Iterator<Item = (u64, usize, Pile)> {
    proper_tails(most).filter(|(_, j, pile)| {
        let below = &pile.gaps[..*j - 1];
        *j > 1 && pile.gaps[j - 1] == 3 && below.iter().all(|&gap| gap <= 3) && below.contains(&2)
    })
}

fn corollary_6(lab: &Lab) -> Finding {
    let most = lab.bound(1500, 200);
    let oracle = brute_force(most);
    let cases = tails_of_corollary_6(most).map(|(n, j, pile)| {
        let (tail, next) = (pile.tails[j - 1], pile.parts[j]);
        let text = move || {
            format!(
                "n = {n} with gap vector {}, j = {j}: taking T_{j} = {tail} leaves ({}; {}), which is lost, since {next} > {}",
                pile.vector(),
                n - tail,
                2 * tail,
                2 * tail
            )
        };
        (text, !wins(&oracle, n, tail))
    });
    lab.every(format!("all such tails of n up to {most}"), cases).at("13;12")
}

fn corollary_6_corrected(lab: &Lab) -> Finding {
    lab.proves("for all n, j and q > 1", &[&of_tails("down_to_two", "tail(n, t) and win(m; 2*t)")])
}

fn corollary_6_step(lab: &Lab) -> Finding {
    let most = lab.bound(1500, 200);
    let cases = tails_of_corollary_6(most).map(|(n, j, pile)| {
        let q = pile.gaps.iter().position(|&gap| gap == 2).map_or(1, |i| i + 1);
        let (tail, next) = (pile.tails[q - 1], pile.parts[q]);
        let text = move || {
            format!(
                "n = {n} with gap vector {}, j = {j}, q = {q}: F_(i_(q+1)) = {next} is more than 2*T_{q} = {}",
                pile.vector(),
                2 * tail
            )
        };
        (text, next < 2 * tail)
    });
    lab.every(format!("all such tails of n up to {most}"), cases)
}

fn corollary_6_step_corrected(lab: &Lab) -> Finding {
    lab.proves(
        "for all n, j and q > 1",
        &[
            &of_tails("down_to_two", "z1(m) <= 2*t"),
            &format!("{GAPS}exists t, m: t = 17 and down_to_two(51, t) and m + t = 51 and z1(m) = 2*t"),
        ],
    )
}
