//! The kernel on a GPU, where there is one, against the columns of the library: `cargo test --release -p fibnim-gpu --test cuda -- --nocapture`.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use fibnim::game::{Dynamic, Game};
use fibnim::tables::complement::Complements;
use fibnim::tables::threshold::{Columns as Plain, Thresholds};
use gpu::{Columns, Cuda};
use limits::{Limits, Unwatched};

/// The GPU; where there is none, a sentence says so.
fn gpu() -> Option<Cuda> {
    Cuda::find().inspect_err(|reason| common::skip(&format!("the kernel on a GPU: {reason}"))).ok()
}

#[test]
fn the_gpu_computes_what_the_processor_does() {
    let Some(gpu) = gpu() else { return };
    eprintln!("on {}", gpu.name().unwrap());
    common::compare(&gpu);
}

#[test]
fn complements_of_pairs_up_to_300() {
    let Some(gpu) = gpu() else { return };
    let game = Game::normal(Dynamic::fibonacci());
    let columns = Columns::new(gpu, &game, &[300, 300], 6000, 2000).unwrap();
    let mut table = Complements::on(Box::new(columns), 0..=300, 0..=300, 6000);
    table.run(&Limits::default(), &mut Unwatched).unwrap();
    let mut plain = Complements::new(&game, 300, 6000, &Limits::default()).unwrap();
    plain.run(&Limits::default(), &mut Unwatched).unwrap();
    assert!(table.rows().eq(plain.rows()));
}

#[test]
fn a_long_column_of_unequal_piles() {
    let Some(gpu) = gpu() else { return };
    for game in [Game::normal(Dynamic::fibonacci()), Game::misere(Dynamic::multiple(3u32, 1u32).unwrap())] {
        let found = |columns: &mut dyn Thresholds| {
            let mut found = columns.advance_some(70_001, &Limits::default()).unwrap();
            found.never.sort_unstable();
            found
        };
        let limits = Limits::default();
        let plain = found(&mut Plain::new(&game, &[40, 500], 70_000, &limits).unwrap());
        let other = found(&mut Columns::new(&gpu, &game, &[500, 40], 70_000, u64::MAX).unwrap());
        assert!(plain == other, "{game:?}");
    }
}
