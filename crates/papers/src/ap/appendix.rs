//! AP §6: the table of winning moves, row by row as printed.

use std::ops::RangeInclusive;

use numeration::Zeckendorf;

use super::super::{Claim, Finding, Lab, Verdict};
use super::{Pile, brute_force, wins};

/// A claim about the column of moves in these rows.
macro_rules! moves {
    ($id:literal, $first:literal, $last:literal, $recorded:ident) => {
        Claim {
            id: $id,
            place: concat!("section 6, table, rows ", $first, " to ", $last),
            statement: concat!(
                "The column of moves in rows ",
                $first,
                " to ",
                $last,
                " lists exactly the moves from the start that win."
            ),
            recorded: Verdict::$recorded,
            check: |lab| winning_moves(lab, $first..=$last, as_printed),
        }
    };
}

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.6.fibonacci",
        place: "section 6, first lines",
        statement: "F_1 to F_11 are 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89.",
        recorded: Verdict::Verified,
        check: eleven_fibonacci_numbers,
    },
    Claim {
        id: "AP.6.17",
        place: "section 6, the example of 17",
        statement: "17 = F_7 + F_4 + F_2 has the digits 100101 and the gap vector (3, 2; 2), and its winning moves are 1 and 4.",
        recorded: Verdict::Verified,
        check: seventeen,
    },
    Claim {
        id: "AP.6.range",
        place: "section 3, and section 6, heading of the table",
        statement: "The table has a row for each n from 1 to 90, and no more.",
        recorded: Verdict::Refuted,
        check: ninety_rows,
    },
    Claim {
        id: "AP.6.range.corrected",
        place: "section 3, and section 6, heading of the table",
        statement: "The table has a row for each n from 1 to 100, and no more.",
        recorded: Verdict::Verified,
        check: hundred_rows,
    },
    Claim {
        id: "AP.appendix.digits",
        place: "section 6, table, second column",
        statement: "The second column has the Zeckendorf digits of n, the last for F_2.",
        recorded: Verdict::Verified,
        check: digits,
    },
    Claim {
        id: "AP.appendix.gaps",
        place: "section 6, table, third column",
        statement: "The third column has the gap vector of n.",
        recorded: Verdict::Verified,
        check: gap_vectors,
    },
    moves!("AP.appendix.1", 1, 10, Verified),
    moves!("AP.appendix.11", 11, 20, Refuted),
    Claim {
        id: "AP.appendix.11.corrected",
        place: "section 6, table, rows 11 to 20",
        statement: "Rows 11 to 20 list exactly the moves that win, once 13 has none: only the whole pile is a tail of 13.",
        recorded: Verdict::Verified,
        check: |lab| winning_moves(lab, 11..=20, with_corrections),
    },
    moves!("AP.appendix.21", 21, 30, Refuted),
    Claim {
        id: "AP.appendix.21.corrected",
        place: "section 6, table, rows 21 to 30",
        statement: "Rows 21 to 30 list exactly the moves that win, once 27 has 1 and 6: 27 = 21 + 5 + 1, and 5 is no tail of it.",
        recorded: Verdict::Verified,
        check: |lab| winning_moves(lab, 21..=30, with_corrections),
    },
    moves!("AP.appendix.31", 31, 40, Verified),
    moves!("AP.appendix.41", 41, 50, Verified),
    moves!("AP.appendix.51", 51, 60, Verified),
    moves!("AP.appendix.61", 61, 70, Verified),
    moves!("AP.appendix.71", 71, 80, Verified),
    moves!("AP.appendix.81", 81, 90, Verified),
    moves!("AP.appendix.91", 91, 100, Verified),
];

/// A row of the table as printed.
struct Row {
    n: u64,
    digits: &'static str,
    gaps: &'static str,
    moves: &'static str,
}

fn table() -> Vec<Row> {
    let lines = include_str!("../data/ap_appendix.txt").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut fields = line.split_whitespace();
        let n = fields.next()?.parse().ok()?;
        Some(Row { n, digits: fields.next()?, gaps: fields.next()?, moves: fields.next()? })
    };
    lines.filter_map(row).collect()
}

fn eleven_fibonacci_numbers(lab: &Lab) -> Finding {
    let printed = [1u64, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    let (mut a, mut b) = (0, 1);
    let rows: Vec<(String, u64, u64)> = (1..)
        .zip(printed)
        .map(|(k, printed)| {
            (a, b) = (b, a + b);
            (format!("F_{k}"), printed, a)
        })
        .collect();
    lab.table("the printed numbers", rows)
}

/// The winning first moves of n stones by brute force, as the table writes them.
fn winning_first_moves(n: u64) -> String {
    let oracle = brute_force(n);
    let moves: Vec<String> = (1..n).filter(|&x| wins(&oracle, n, x)).map(|x| x.to_string()).collect();
    if moves.is_empty() { "-".into() } else { moves.join(";") }
}

fn seventeen(lab: &Lab) -> Finding {
    let z = Zeckendorf::of_u128(17);
    let rows = [
        ("indices", "[2, 4, 7]".to_owned(), format!("{:?}", z.indices())),
        ("digits", "100101".to_owned(), z.digits()),
        ("G(17)", "(3, 2; 2)".to_owned(), Pile::of(17).vector()),
        ("winning moves", "1;4".to_owned(), winning_first_moves(17)),
    ];
    lab.table("the number of the example", rows)
}

/// Whether the rows of the table are those of 1 to `most`.
fn rows_upto(lab: &Lab, most: u64) -> Finding {
    let rows = table();
    let longest = most.max(rows.last().map_or(0, |row| row.n));
    let cases = (1..=longest).map(|n| {
        let there = rows.iter().filter(|row| row.n == n).count();
        let text = move || format!("n = {n} has {}", if there == 0 { "no row" } else { "a row" });
        (text, there == usize::from(n <= most))
    });
    lab.every("all printed rows", cases)
}

fn ninety_rows(lab: &Lab) -> Finding {
    rows_upto(lab, 90)
}

fn hundred_rows(lab: &Lab) -> Finding {
    rows_upto(lab, 100)
}

fn digits(lab: &Lab) -> Finding {
    let rows = table().into_iter().map(|row| {
        let computed = Zeckendorf::of_u128(row.n.into()).digits();
        (format!("n = {}", row.n), row.digits.to_owned(), computed)
    });
    lab.table("all 100 printed rows", rows)
}

fn gap_vectors(lab: &Lab) -> Finding {
    let rows = table().into_iter().map(|row| {
        let computed = Zeckendorf::of_u128(row.n.into()).gaps().to_string();
        (format!("n = {}", row.n), row.gaps.to_owned(), computed)
    });
    lab.table("all 100 printed rows", rows)
}

fn as_printed(row: &Row) -> &'static str {
    row.moves
}

fn with_corrections(row: &Row) -> &'static str {
    match row.n {
        13 => "-",
        27 => "1;6",
        _ => row.moves,
    }
}

fn winning_moves(lab: &Lab, range: RangeInclusive<u64>, moves: fn(&Row) -> &'static str) -> Finding {
    let scope = format!("rows {} to {}, by brute force", range.start(), range.end());
    let rows = table().into_iter().filter(move |row| range.contains(&row.n));
    let entries: Vec<(u64, &str, String)> =
        rows.map(|row| (row.n, moves(&row), winning_first_moves(row.n))).collect();
    let wrong =
        entries.iter().find(|(_, printed, computed)| printed != computed).map(|(n, ..)| n.to_string());
    let cases = entries.into_iter().map(|(n, printed, computed)| {
        let holds = printed == computed;
        let none_or =
            |moves: &str| if moves == "-" { "none".to_owned() } else { moves.replace(';', " and ") };
        let text = move || {
            format!(
                "n = {n}: printed {}, but the winning first moves are {}",
                none_or(printed),
                none_or(&computed)
            )
        };
        (text, holds)
    });
    let finding = lab.every(scope, cases);
    match wrong {
        Some(n) => finding.at(n),
        None => finding,
    }
}
