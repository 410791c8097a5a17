//! What every device is compared with: the processor's own columns.

use std::io::Write as _;

use fibnim::game::{Dynamic, Game};
use fibnim::tables::threshold::{Columns as Plain, Thresholds};
use gpu::{Columns, Device};
use limits::Limits;

/// Says that something is not tested here: in the output of the test, and in the closing list of `./test`, which names a file for it.
pub(crate) fn skip(what: &str) {
    eprintln!("SKIPPED: {what}");
    if let Some(notes) = std::env::var_os("FIBNIM_TEST_NOTES") {
        let mut notes = std::fs::OpenOptions::new().append(true).open(notes).unwrap();
        writeln!(notes, "SKIPPED: {what}").unwrap();
    }
}

fn advance(columns: &mut dyn Thresholds, count: u32) -> (Vec<u32>, Vec<(usize, u32)>) {
    let mut found = columns.advance_some(count, &Limits::default()).unwrap();
    found.never.sort_unstable();
    (found.thresholds, found.never)
}

fn saved(columns: &dyn Thresholds) -> Vec<u32> {
    let mut numbers = Vec::new();
    columns.save(&mut |number| numbers.push(number)).unwrap();
    numbers
}

/// The same thresholds and complements, in slabs of several lengths, and also after each has continued the other's work.
pub(crate) fn compare<D: Device + Copy>(device: D) {
    let limits = Limits::default();
    let dynamics = [
        Dynamic::fibonacci(),
        Dynamic::power_of_two(),
        Dynamic::multiple(3u32, 1u32).unwrap(),
        Dynamic::multiple(5u32, 4u32).unwrap(),
        Dynamic::plus(3u32),
        Dynamic::constant(4u32).unwrap(),
        Dynamic::table(vec![1, 1, 1, 7, 7, 30]).unwrap(),
    ];
    for dynamic in dynamics {
        for game in [Game::normal(dynamic.clone()), Game::misere(dynamic.clone())] {
            for (sizes, longest, planes) in [
                ([0, 0], 50, 8),
                ([0, 40], 60, 16),
                ([25, 40], 130, 24),
                ([40, 40], 200, u64::MAX),
                ([3, 70], 40, 8),
            ] {
                let half = longest / 2 + 3;
                let mut plain = Plain::new(&game, &sizes, longest, &limits).unwrap();
                let mut other = Columns::new(device, &game, &sizes, longest, planes).unwrap();
                assert_eq!(advance(&mut other, half), advance(&mut plain, half), "{game:?} {sizes:?}");
                let (mut from_plain, mut from_other) = (saved(&plain).into_iter(), saved(&other).into_iter());
                assert!(other.load(&mut || from_plain.next()), "{game:?} {sizes:?}");
                assert!(plain.load(&mut || from_other.next()), "{game:?} {sizes:?}");
                let rest = longest + 1 - half;
                assert_eq!(advance(&mut other, rest), advance(&mut plain, rest), "{game:?} {sizes:?}");
                assert_eq!(other.next(), longest + 1);
            }
        }
    }
}
