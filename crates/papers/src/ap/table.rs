//! AP §3, the closing table: which tails win, read off the gap vector.

use super::super::{Claim, Finding, Lab, Verdict};
use super::tails::{GAPS, of_tails};
use super::{Pile, brute_force, proved_and_counted, wins};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.3.table",
        place: "section 3, closing table",
        statement: "The five rows of the table tell of every tail T_j(n) that leaves stones whether it is a winning move.",
        recorded: Verdict::Refuted,
        check: whole_table,
    },
    Claim {
        id: "AP.3.table.corrected",
        place: "section 3, closing table",
        statement: "T_1 wins when it is not the whole pile; a_{j+1} >= 3 wins; else of a_j, a_{j-1}, ..., a_2 the first that is not 3 decides: 2 loses, 4 or more wins, and if there is none, T_j wins.",
        recorded: Verdict::Proved,
        check: whole_table_corrected,
    },
    Claim {
        id: "AP.3.table.row1",
        place: "section 3, closing table, row 1",
        statement: "If a_{j+1} >= 3 and a_j >= 2, T_j(n) is a winning move.",
        recorded: Verdict::Proved,
        check: row_1,
    },
    Claim {
        id: "AP.3.table.row2",
        place: "section 3, closing table, row 2",
        statement: "If a_{j+1} = 2 and a_j >= 4, T_j(n) is a winning move.",
        recorded: Verdict::Proved,
        check: row_2,
    },
    Claim {
        id: "AP.3.table.row3",
        place: "section 3, closing table, row 3",
        statement: "If a_{j+1} = 2 and a_j = 2, T_j(n) is no winning move.",
        recorded: Verdict::Refuted,
        check: row_3,
    },
    Claim {
        id: "AP.3.table.row3.corrected",
        place: "section 3, closing table, row 3",
        statement: "If a_{j+1} = 2 and a_j = 2, T_j(n) is no winning move for j > 1, and a winning move for j = 1.",
        recorded: Verdict::Proved,
        check: row_3_corrected,
    },
    Claim {
        id: "AP.3.table.row4",
        place: "section 3, closing table, row 4",
        statement: "If a_{j+1} = 2, a_j = 3 and a_q >= 3 for j >= q >= 1, T_j(n) is a winning move.",
        recorded: Verdict::Proved,
        check: row_4,
    },
    Claim {
        id: "AP.3.table.row5",
        place: "section 3, closing table, row 5",
        statement: "If a_{j+1} = 2, a_j = 3 and a_q = 2 for some q with j >= q >= 1, T_j(n) is no winning move.",
        recorded: Verdict::Refuted,
        check: row_5,
    },
    Claim {
        id: "AP.3.table.row5.corrected",
        place: "section 3, closing table, row 5",
        statement: "If a_{j+1} = 2 and a_j = 3, and of a_{j-1}, ..., a_2 the first that is not 3 is a 2, T_j(n) is no winning move; if it is 4 or more, or if there is none, T_j(n) is one.",
        recorded: Verdict::Proved,
        check: row_5_corrected,
    },
    Claim {
        id: "AP.6.17.table",
        place: "section 6, the example of 17",
        statement: "By the closing table of section 3, T_1(17) = 1 and T_2(17) = 4 are both winning moves.",
        recorded: Verdict::Refuted,
        check: seventeen_by_the_table,
    },
    Claim {
        id: "AP.6.17.table.corrected",
        place: "section 6, the example of 17",
        statement: "By the corrected table, T_1(17) = 1 and T_2(17) = 4 are both winning moves.",
        recorded: Verdict::Verified,
        check: seventeen_by_the_corrected_table,
    },
];

/// The row of the printed table that speaks of T_j, and what it says. `gaps` begins with a_1.
fn printed(gaps: &[u32], j: usize) -> (u32, bool) {
    let below = &gaps[..j];
    match (gaps[j], gaps[j - 1]) {
        (3.., _) => (1, true),
        (_, 4..) => (2, true),
        (_, 2) => (3, false),
        _ if below.contains(&2) => (5, false),
        _ => (4, true),
    }
}

/// What the corrected table says of T_j.
fn corrected(gaps: &[u32], j: usize) -> bool {
    let first = gaps[1..j].iter().rev().find(|&&gap| gap != 3);
    gaps[j] >= 3 || first.is_none_or(|&gap| gap >= 4)
}

/// Compares the printed rows that `of_interest` with brute force.
fn rows(lab: &Lab, of_interest: impl Fn(u32) -> bool + 'static) -> Finding {
    let most = lab.bound(1500, 200);
    let oracle = brute_force(most);
    let tails = (1..=most).flat_map(|n| (1..Pile::of(n).parts.len()).map(move |j| (n, j)));
    let fitting = tails.filter_map(|(n, j)| {
        let pile = Pile::of(n);
        let (row, says) = printed(&pile.gaps, j);
        of_interest(row).then_some((n, j, pile, row, says))
    });
    let cases = fitting.map(|(n, j, pile, row, says)| {
        let tail = pile.tails[j - 1];
        let truth = wins(&oracle, n, tail);
        let text = move || {
            let (yes_or_no, wins) = if says { ("Yes", "does not win") } else { ("No", "wins") };
            format!(
                "n = {n} with gap vector {}, j = {j}: row {row} says {yes_or_no}, but T_{j} = {tail} {wins}: the next part is {}",
                pile.vector(),
                pile.parts[j]
            )
        };
        (text, says == truth)
    });
    lab.every(format!("tails of n up to {most}"), cases)
}

fn whole_table(lab: &Lab) -> Finding {
    rows(lab, |_| true).at("4")
}

fn whole_table_corrected(lab: &Lab) -> Finding {
    let winning = "let winning(n, t) = wide(n, t) or threes(n, t) or four(n, t) or down_to_four(n, t); ";
    let every_move = format!(
        "{GAPS}{winning}forall n, t, m: t >= 1 and m >= 1 and m + t = n => (lose(m; 2*t) <=> winning(n, t))"
    );
    proved_and_counted(lab.proves("for all n and all moves that leave stones", &[&every_move]), || {
        let most = lab.bound(1500, 200);
        let oracle = brute_force(most);
        let tails = (1..=most).flat_map(|n| (1..Pile::of(n).parts.len()).map(move |j| (n, j)));
        let cases = tails.map(|(n, j)| {
            let pile = Pile::of(n);
            let holds = corrected(&pile.gaps, j) == wins(&oracle, n, pile.tails[j - 1]);
            (move || format!("n = {n}, j = {j}"), holds)
        });
        lab.every(format!("tails of n up to {most}"), cases)
    })
}

fn row_1(lab: &Lab) -> Finding {
    lab.proves("for all n and j", &[&of_tails("wide", "lose(m; 2*t)")])
}

fn row_2(lab: &Lab) -> Finding {
    // For j = 1, a_1 >= 4 is two zeros at the end.
    let alone = "let alone(n, t) = /[.,0]*[1,0][0,0][1,1][0,0][0,0][0,0]*/; \
                 forall n, t, m: alone(n, t) and m + t = n => lose(m; 2*t)";
    lab.proves("for all n and j", &[&of_tails("four", "lose(m; 2*t)"), alone])
}

fn row_3(lab: &Lab) -> Finding {
    rows(lab, |row| row == 3).at("4")
}

fn row_3_corrected(lab: &Lab) -> Finding {
    let first = "let first(n, t) = /[.,0]*[1,0][0,0][1,1]/; \
                 forall n, t, m: first(n, t) and m + t = n => t = 1 and lose(m; 2*t)";
    lab.proves("for all n and j", &[&of_tails("twos", "win(m; 2*t)"), first])
}

fn row_4(lab: &Lab) -> Finding {
    // a_1 may be anything: that is more than the row says.
    lab.proves("for all n and j", &[&of_tails("threes", "lose(m; 2*t)")])
}

fn row_5(lab: &Lab) -> Finding {
    rows(lab, |row| row == 5).at("19")
}

fn row_5_corrected(lab: &Lab) -> Finding {
    // The three cases are all there are.
    let cases = "let row(n, t) = /[.,0]*[1,0][0,0][1,1][0,0][0,0][1,1]([0,0]|[1,1])*/; \
                 let none(n, t) = /[.,0]*[1,0][0,0][1,1]([0,0][0,0][1,1])+[0,0]*/; ";
    let all = format!(
        "{GAPS}{cases}forall n, t: row(n, t) <=> down_to_two(n, t) or down_to_four(n, t) or none(n, t)"
    );
    let none = format!("{cases}forall n, t, m: none(n, t) and m + t = n => lose(m; 2*t)");
    lab.proves(
        "for all n and j",
        &[&all, &of_tails("down_to_two", "win(m; 2*t)"), &of_tails("down_to_four", "lose(m; 2*t)"), &none],
    )
}

/// Whether a table calls both tails of 17 winning.
fn seventeen(lab: &Lab, says: impl Fn(&[u32], usize) -> bool) -> Finding {
    let pile = Pile::of(17);
    let cases = [1, 2].map(|j| {
        let (tail, vector) = (pile.tails[j - 1], pile.vector());
        (
            move || format!("G(17) = {vector}: the table says No of T_{j} = {tail}, though it wins"),
            says(&pile.gaps, j),
        )
    });
    lab.every("both tails", cases)
}

fn seventeen_by_the_table(lab: &Lab) -> Finding {
    seventeen(lab, |gaps, j| printed(gaps, j).1).at("17")
}

fn seventeen_by_the_corrected_table(lab: &Lab) -> Finding {
    seventeen(lab, corrected)
}
