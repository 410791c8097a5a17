//! Tables: the fast methods against the plain ones, in the same run, with the ratios at the end.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use fibnim::game::{Dynamic, Game};
use fibnim::tables::grundy::{Break, Runs, Sweep, scan_rows};
use fibnim::tables::threshold::{Columns, NEVER, ThresholdBox};
use limits::{Limits, Unwatched};

fn sweep(upto: u32) -> u32 {
    let mut sweep = Sweep::new(&Dynamic::fibonacci(), upto);
    let mut top = 0;
    while let Some(row) = sweep.next_row() {
        top = row.last().map_or(0, |last: &Break| last.value);
    }
    top
}

/// By runs of rows: only the values of whole piles are given.
fn runs(upto: u32) -> u32 {
    let mut runs = Runs::new(upto.into());
    let mut top = 0;
    while let Some(next) = runs.next_top() {
        top = next;
    }
    top
}

fn scan(upto: u32) -> u32 {
    let rows = scan_rows(&Dynamic::fibonacci(), upto);
    rows.last().and_then(|row| row.last()).map_or(0, |last| last.value)
}

/// How many triples with a <= b are P without limit: both methods must agree.
fn columns(below: u32) -> usize {
    let game = Game::normal(Dynamic::fibonacci());
    let largest = below - 1;
    let Ok(mut columns) = Columns::new(&game, &[largest, largest], largest, &Limits::default()) else {
        return 0;
    };
    columns.advance(below, &Limits::default(), &mut Unwatched).map_or(0, |found| found.never.len())
}

fn plain_box(below: u32) -> usize {
    let game = Game::normal(Dynamic::fibonacci());
    let largest = below - 1;
    let Ok(table) = ThresholdBox::new(&game, &[largest; 3], &Limits::default(), &mut Unwatched) else {
        return 0;
    };
    let pairs = (0..below).flat_map(|a| (a..below).map(move |b| (a, b)));
    pairs.map(|(a, b)| (0..below).filter(|&c| table.threshold(&[a, b, c]) == NEVER).count()).sum()
}

/// The best of some runs, and the answer.
fn timed<T>(runs: u32, work: impl Fn() -> T) -> (Duration, T) {
    let run = || {
        let start = Instant::now();
        let answer = black_box(work());
        (start.elapsed(), answer)
    };
    let mut best = run();
    for _ in 1..runs {
        let next = run();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn tables(c: &mut Criterion) {
    let testing = std::env::args().any(|argument| argument == "--test");
    let (grundy, below, far) = if testing { (2_000, 60, 20_000) } else { (20_000, 400, 1_000_000) };
    let mut group = c.benchmark_group("tables");
    group.sample_size(10);
    group.bench_function(format!("grundy/sweep/{grundy}"), |b| b.iter(|| sweep(grundy)));
    group.bench_function(format!("threshold/columns/{below}"), |b| b.iter(|| columns(below)));
    group.finish();

    let (fast, value) = timed(5, || sweep(grundy));
    let (slow, plain) = timed(1, || scan(grundy));
    assert_eq!(value, plain);
    println!("\ngrundy up to {grundy}: sweep {fast:?}, scan {slow:?}, ratio {:.0}", ratio(slow, fast));
    let (fast, found) = timed(3, || columns(below));
    let (slow, plain) = timed(1, || plain_box(below));
    assert_eq!(found, plain);
    println!("three piles below {below}: columns {fast:?}, scan {slow:?}, ratio {:.1}", ratio(slow, fast));
    let (near, value) = timed(3, || sweep(far));
    let (fast, again) = timed(3, || runs(far));
    assert_eq!(value, again);
    println!("whole piles up to {far}: runs {fast:?}, sweep {near:?}, ratio {:.2}", ratio(near, fast));
    let (further, value) = timed(1, || sweep(10 * far));
    let (fast, again) = timed(1, || runs(10 * far));
    assert_eq!(value, again);
    println!("ten times as far: runs {fast:?}, sweep {further:?}, ratio {:.2}", ratio(further, fast));
    println!("sweep to {far}: {near:?}; ten times as far: {further:?}, ratio {:.1}\n", ratio(further, near));
}

fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}

criterion_group!(benches, tables);
criterion_main!(benches);
