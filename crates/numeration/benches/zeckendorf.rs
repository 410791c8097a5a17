//! Numbers to Zeckendorf representations: by halving, by the plain method, and by the crate `zeck`.
//!
//! `cargo bench -p fibnim-numeration --bench zeckendorf` ends with a table of ratios measured in the same
//! run. It takes a few minutes, most of them for one plain conversion of a million digits; with `-- --test`
//! only the short numbers are converted, and only compared.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, BenchmarkId, Criterion};
use num_bigint::BigUint;
use numeration::{Zeckendorf, decimal, fibonacci};

/// The plain method is sampled up to here. Its time grows with the square of the length: beyond, one
/// conversion takes a minute or more.
const PLAIN_LIMIT: usize = 100_000;

/// `zeck` is measured up to here. It keeps a table of all Fibonacci numbers up to the first power of two
/// past the index it needs: about 190 MB for 10^4 digits, 12 GB for 10^5 and 3 TB for 10^6.
const ZECK_LIMIT: usize = 10_000;

/// A number of exactly this many digits, the same one for the same seed.
fn number(digits: usize, seed: u64) -> BigUint {
    let mut state = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut text = String::with_capacity(digits);
    text.push('7');
    while text.len() < digits {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        text.push(char::from(b'0' + (state >> 33) as u8 % 10));
    }
    decimal::parse(&text).unwrap_or_default()
}

/// The plain method: F_k downwards, one comparison each and one subtraction per part. It keeps two
/// Fibonacci numbers at a time.
fn plain(n: &BigUint) -> Vec<u32> {
    let Some(top) = fibonacci::floor_index(n) else { return Vec::new() };
    let (mut low, mut high) = fibonacci::pair(top);
    let mut rest = n.clone();
    let mut found = Vec::new();
    for k in (2..=top).rev() {
        if rest >= low {
            rest -= &low;
            found.push(k);
        }
        high -= &low;
        std::mem::swap(&mut low, &mut high);
    }
    found.reverse();
    found
}

fn zeck(n: &BigUint) -> Vec<u64> {
    zeck::memoized_zeckendorf_list_descending_for_biguint(n)
}

fn sample(criterion: &mut Criterion, digits: usize) {
    let n = number(digits, 0);
    let mut group = criterion.benchmark_group("zeckendorf");
    group.sample_size(10);
    group.bench_with_input(BenchmarkId::new("halving", digits), &n, |b, n| b.iter(|| Zeckendorf::of(n)));
    if digits <= PLAIN_LIMIT {
        group.bench_with_input(BenchmarkId::new("plain", digits), &n, |b, n| b.iter(|| plain(n)));
    }
    if digits <= ZECK_LIMIT {
        // It remembers every result, so that each iteration needs a number it has not seen, and the time
        // for iterations is kept short to spare memory.
        let mut seed = 1000;
        let mut fresh = || {
            seed += 1;
            number(digits, seed)
        };
        group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
        group.bench_function(BenchmarkId::new("zeck", digits), |b| {
            b.iter_batched(&mut fresh, |n| zeck(&n), BatchSize::PerIteration);
        });
    }
    group.finish();
}

/// Runs the work, adds its time to the list and returns its result.
fn timed<T>(times: &mut Vec<Duration>, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = black_box(work());
    times.push(start.elapsed());
    result
}

/// A line of the table: medians over numbers that no method has seen before, on which all methods agree.
fn compare(digits: usize, quick: bool) {
    let samples = if quick { 1 } else { (1_000_000 / digits).clamp(5, 101) as u64 };
    let plain_samples = if digits > PLAIN_LIMIT { 1 } else { samples.min(11) };
    let [mut ours, mut plains, mut zecks] = [const { Vec::new() }; 3];
    if digits <= ZECK_LIMIT {
        zeck(&number(digits, 100)); // Fills its table of Fibonacci numbers, which is not timed.
    }
    for seed in 1..=samples {
        let n = number(digits, seed);
        let found = timed(&mut ours, || Zeckendorf::of(&n));
        if seed <= plain_samples {
            assert_eq!(found.indices(), timed(&mut plains, || plain(&n)), "plain, {digits} digits");
        }
        if digits <= ZECK_LIMIT {
            let list = timed(&mut zecks, || zeck(&n));
            assert!(found.indices().iter().rev().map(|&k| u64::from(k)).eq(list), "zeck, {digits} digits");
        }
    }
    let [ours, plain, zeck] = [ours, plains, zecks].map(|mut times| {
        times.sort_unstable();
        times.get(times.len() / 2).map(Duration::as_secs_f64)
    });
    let time = |seconds: Option<f64>| seconds.map_or("-".into(), |s| format!("{:.3} ms", s * 1e3));
    let ratio = |other: Option<f64>| other.zip(ours).map_or("-".into(), |(o, s)| format!("{:.1}", o / s));
    println!(
        "{digits:>8} {:>14} {:>16} {:>14} {:>15} {:>13}",
        time(ours),
        time(plain),
        time(zeck),
        ratio(plain),
        ratio(zeck)
    );
}

fn main() {
    // As criterion decides it: cargo passes --bench, and without it or with --test nothing is measured.
    let given = |flag: &str| std::env::args().any(|argument| argument == flag);
    let quick = given("--test") || !given("--bench");
    let sizes: &[usize] = if quick { &[1_000, 10_000] } else { &[1_000, 10_000, 100_000, 1_000_000] };

    let mut criterion = Criterion::default().configure_from_args();
    for &digits in sizes {
        sample(&mut criterion, digits);
    }
    criterion.final_summary();

    println!("  digits        halving            plain           zeck   plain/halving  zeck/halving");
    for &digits in sizes {
        compare(digits, quick);
    }
}
