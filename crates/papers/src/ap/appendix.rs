//! AP §6: the table of winning moves, row by row as printed.

use numeration::Zeckendorf;

use super::{Pile, brute_force, wins};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("winning_moves", winning_moves),
    ("eleven_fibonacci_numbers", eleven_fibonacci_numbers),
    ("seventeen", seventeen),
    ("hundred_rows", hundred_rows),
    ("digits", digits),
    ("gap_vectors", gap_vectors),
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

fn eleven_fibonacci_numbers(context: &ClaimContext) -> Finding {
    let printed = [1u64, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    let (mut a, mut b) = (0, 1);
    let rows: Vec<(String, u64, u64)> = (1..)
        .zip(printed)
        .map(|(k, printed)| {
            (a, b) = (b, a + b);
            (format!("F_{k}"), printed, a)
        })
        .collect();
    context.table("the printed numbers", rows)
}

/// The winning first moves of n stones by brute force, as the table writes them.
fn winning_first_moves(n: u64) -> String {
    let oracle = brute_force(n);
    let moves: Vec<String> = (1..n).filter(|&x| wins(&oracle, n, x)).map(|x| x.to_string()).collect();
    if moves.is_empty() { "-".into() } else { moves.join(";") }
}

fn seventeen(context: &ClaimContext) -> Finding {
    let z = Zeckendorf::of_u128(17);
    let rows = [
        ("indices", "[2, 4, 7]".to_owned(), format!("{:?}", z.indices())),
        ("digits", "100101".to_owned(), z.digits()),
        ("G(17)", "(3, 2; 2)".to_owned(), Pile::of(17).vector()),
        ("winning moves", "1;4".to_owned(), winning_first_moves(17)),
    ];
    context.table("the number of the example", rows)
}

/// Whether the rows of the table are those of 1 to `most`.
fn rows_upto(context: &ClaimContext, most: u64) -> Finding {
    let rows = table();
    let longest = most.max(rows.last().map_or(0, |row| row.n));
    let cases = (1..=longest).map(|n| {
        let there = rows.iter().filter(|row| row.n == n).count();
        let text = move || format!("n = {n} has {}", if there == 0 { "no row" } else { "a row" });
        (text, there == usize::from(n <= most))
    });
    context.every("all printed rows", cases)
}

fn hundred_rows(context: &ClaimContext) -> Finding {
    rows_upto(context, 100)
}

fn digits(context: &ClaimContext) -> Finding {
    let rows = table().into_iter().map(|row| {
        let computed = Zeckendorf::of_u128(row.n.into()).digits();
        (format!("n = {}", row.n), row.digits.to_owned(), computed)
    });
    context.table("all 100 printed rows", rows)
}

fn gap_vectors(context: &ClaimContext) -> Finding {
    let rows = table().into_iter().map(|row| {
        let computed = Zeckendorf::of_u128(row.n.into()).gaps().to_string();
        (format!("n = {}", row.n), row.gaps.to_owned(), computed)
    });
    context.table("all 100 printed rows", rows)
}

/// Rows 13 and 27 are misprinted, and have records of their own.
fn winning_moves(context: &ClaimContext) -> Finding {
    let rows = table().into_iter().filter(|row| row.n != 13 && row.n != 27);
    let entries =
        rows.map(|row| (format!("n = {}", row.n), row.moves.to_owned(), winning_first_moves(row.n)));
    context.table("98 printed rows, by brute force", entries)
}
