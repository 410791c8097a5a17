//! How long it takes to verify the Grundy values 0 to 6 for all piles, by searches alone and by the plain way, which reads
//! the rules as they stand: project the moves away, and compare automata.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use fibnim::proof::{Equation, Family, Theorem, prove};
use limits::{Limits, Unwatched};

const ROOMY: Limits = Limits { memory: 8 << 30, states: 50_000_000, ..Limits::MODEST };

const STATES: [usize; 7] = [4, 5, 7, 15, 89, 244, 1861];

fn equation<'t>(family: &Family, theorems: &'t [Arc<Theorem>]) -> Equation<'t> {
    Equation::new(family, |smaller| {
        let found = theorems.iter().find(|theorem| theorem.family == *smaller);
        found
            .map(|theorem| (&theorem.target, &theorem.reach))
            .unwrap_or_else(|| unreachable!("all are there"))
    })
}

/// Each target from its reach, and no violation of the conditions.
fn by_searches(theorems: &[Arc<Theorem>], limits: &Limits) -> bool {
    theorems.iter().all(|theorem| {
        let equation = equation(&theorem.family, theorems);
        let target = equation.target(&theorem.reach, limits);
        target.is_ok_and(|target| {
            target == theorem.target
                && equation.violations(&theorem.reach, &target, limits, |_| ()) == Ok(Vec::new())
        })
    })
}

/// The rules applied once give the same reach.
fn by_projection(theorems: &[Arc<Theorem>], limits: &Limits) -> bool {
    theorems.iter().all(|theorem| {
        equation(&theorem.family, theorems).apply(&theorem.target, limits).as_ref() == Ok(&theorem.reach)
    })
}

fn bench(c: &mut Criterion) {
    // A short run has no need of the largest value.
    let values = if std::env::args().any(|argument| argument == "--test") { 5 } else { 7 };
    let mut shelf = BTreeMap::new();
    let theorems: Vec<Arc<Theorem>> = (0..values)
        .filter_map(|value| prove(&Family::grundy(value), &mut shelf, &ROOMY, &mut Unwatched).ok())
        .collect();
    let found: Vec<usize> = theorems.iter().map(|theorem| theorem.states()).collect();
    assert_eq!(found, STATES[..values as usize]);
    let limits = ROOMY;
    let started = Instant::now();
    assert!(by_searches(&theorems, &limits));
    let searches = started.elapsed();
    let started = Instant::now();
    assert!(by_projection(&theorems, &limits));
    let projection = started.elapsed();
    println!(
        "verify grundy:0 to grundy:{}: searches {searches:.2?}, projection {projection:.2?}, ratio {:.1}",
        values - 1,
        projection.as_secs_f64() / searches.as_secs_f64()
    );
    let mut group = c.benchmark_group("proofs");
    group.sample_size(10);
    group.bench_function("verify", |b| b.iter(|| by_searches(&theorems, &limits)));
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
