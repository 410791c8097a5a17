use super::*;
use crate::game::Dynamic;
use crate::tables::grundy::{Sweep, scan_rows};

fn wide(row: &[Break]) -> Vec<Break<u64>> {
    row.iter().map(|entry| Break { from: entry.from.into(), value: entry.value }).collect()
}

fn rows(runs: &mut Runs) -> impl Iterator<Item = Vec<Break<u64>>> + '_ {
    std::iter::from_fn(|| runs.next_row())
}

#[test]
fn runs_agree_with_the_scan() {
    let plain = scan_rows(&Dynamic::fibonacci(), 5000);
    let mut runs = Runs::new(5000);
    for (n, row) in plain.iter().enumerate() {
        assert_eq!(runs.next_row(), Some(wide(row)), "row {n}");
    }
    assert_eq!(runs.next_row(), None);
}

/// Far enough for values beyond `LOW`, and for those of them that smaller values hide.
#[test]
fn runs_agree_with_the_sweep() {
    let largest = 700_000;
    let (mut runs, mut sweep) = (Runs::new(largest), Sweep::new(&Dynamic::fibonacci(), largest as u32));
    let mut hidden = 0;
    while let Some(row) = sweep.next_row() {
        assert_eq!(runs.next_row(), Some(wide(row)), "row {}", runs.next() - 1);
        hidden = hidden.max(runs.hidden);
    }
    assert_eq!(runs.next_row(), None);
    assert!(hidden > 3, "large values were hidden by small ones, up to {hidden} stairs");
}

/// Nothing but differences of piles counts, so small rows under large names show whether numbers of 32 bits are left anywhere.
#[test]
fn rows_around_four_thousand_million_are_like_those_around_zero() {
    let largest = 30_000;
    let mut near = Runs::new(largest);
    let mut far = [
        Runs::shifted((1 << 16) - 9000, largest),
        Runs::shifted((1 << 32) - 9000, largest),
        Runs::shifted((1 << 62) - 9000, largest),
    ];
    while let Some(row) = near.next_row() {
        for far in &mut far {
            assert_eq!(far.next_row().as_ref(), Some(&row), "row {} as {}", near.next() - 1, far.next() - 1);
        }
    }
    assert!(far.iter_mut().all(|far| far.next_row().is_none()));
}

#[test]
fn runs_continue_where_they_were_saved() {
    for cut in [0, 1, 255, 256, 257, 1000, 9999, 20_000] {
        let mut runs = Runs::new(20_000);
        assert_eq!(rows(&mut runs).take(cut).count(), cut);
        let mut numbers = Vec::new();
        runs.save(|number| numbers.push(number));
        for short in [0, 1, numbers.len() / 2, numbers.len() - 1] {
            let mut cut_off = numbers[..short].iter().copied();
            assert!(Runs::load(20_000, || cut_off.next()).is_none(), "{short} of {} numbers", numbers.len());
        }
        let mut numbers = numbers.into_iter();
        let mut again = Runs::load(20_000, || numbers.next()).unwrap();
        assert_eq!(numbers.next(), None);
        assert!(rows(&mut runs).eq(rows(&mut again)), "cut at {cut}");
    }
}

/// What waits does not grow with the piles.
#[test]
fn little_is_kept() {
    let mut runs = Runs::new(1 << 40);
    for _ in 0..300_000 {
        runs.next_top();
    }
    assert!(runs.shelf.all().len() < 5000, "{} runs are kept", runs.shelf.all().len());
}
