//! The tables of the papers, typed from print, against the program.

use fibnim::game::{Allowance, Dynamic, Game};
use fibnim::solve::{small_grundy::small_grundy, whinihan};
use fibnim::tables::grundy::GrundyTable;
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use limits::{Limits, Unwatched};
use numeration::Zeckendorf;

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect())
}

/// AP §6, n = 1 to 100. Two rows are misprinted: 13 has no winning move from its start, and 27 has 1
/// and 6 (5 is not a tail of 21 + 5 + 1).
#[test]
fn ap_appendix() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows(include_str!("../src/data/ap_appendix.txt")) {
        let [n, digits, gaps, moves] = row[..] else { panic!("{row:?}") };
        let n: u64 = n.parse().unwrap();
        let solved = whinihan::solve(&n.into(), &(n - 1).into(), 100);
        assert_eq!(solved.zeckendorf.digits(), digits, "n = {n}");
        assert_eq!(solved.zeckendorf.gaps().to_string(), gaps, "n = {n}");
        let takes: Vec<String> = solved.takes.takes.iter().map(ToString::to_string).collect();
        let found = if takes.is_empty() { "-".into() } else { takes.join(";") };
        if found != moves {
            wrong.push((n, moves, found));
        }
        count += 1;
    }
    assert_eq!(count, 100);
    assert_eq!(wrong, [(13, "13", "-".into()), (27, "5;6", "1;6".into())]);
}

/// G Table 1: by the table of Grundy values, and by G Thms 4.1 to 4.7, where they apply.
#[test]
fn g_table_1() {
    let table = GrundyTable::new(&Dynamic::fibonacci(), 20, &Limits::default(), &mut Unwatched).unwrap();
    let mut count = 0;
    for row in rows(include_str!("../src/data/grundy_table_1.txt")) {
        let n: u32 = row[0].parse().unwrap();
        assert_eq!(row.len() as u32, n + 2);
        for (r, printed) in row[1..].iter().enumerate() {
            let printed: u32 = printed.parse().unwrap();
            assert_eq!(table.value(n, r as u64), printed, "G({n}, {r})");
            let small = small_grundy(&Zeckendorf::of_u128(n.into()), &Allowance::from(r as u64));
            assert_eq!(small.map(u32::from), (printed <= 3).then_some(printed), "G({n}, {r})");
            count += 1;
        }
    }
    assert_eq!(count, 231);
}

/// GL Table 1, 16 by 16: the pile that completes (a, b) to a P position without limit.
#[test]
fn gl_table_1() {
    let game = Game::normal(Dynamic::fibonacci());
    let table = ThresholdBox::new(&game, &[15, 15, 400], &Limits::default(), &mut Unwatched).unwrap();
    let mut count = 0;
    for (a, row) in rows(include_str!("../src/data/complements_table_1.txt")).enumerate() {
        for (b, printed) in row.iter().enumerate() {
            let complements: Vec<u32> =
                (0..=400).filter(|&c| table.threshold(&[a as u32, b as u32, c]) == NEVER).collect();
            let printed: Vec<u32> = printed.parse().into_iter().collect();
            assert_eq!(complements, printed, "({a}, {b})");
            count += 1;
        }
    }
    assert_eq!(count, 256);
}
