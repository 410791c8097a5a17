//! How long statements take, from text to verdict. The statements and their verdicts are in a file of their own,
//! so that the same ones can be timed with other tools.

use automata::logic::{Answer, ask};
use criterion::{Criterion, criterion_group, criterion_main};
use limits::Limits;

fn statements() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = include_str!("statements.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut parts = line.splitn(3, '|').map(str::trim);
        Some((parts.next()?, parts.next()?, parts.next()?))
    })
}

fn verdict(text: &str) -> &'static str {
    match ask(text, &Limits::default()) {
        Ok(Answer::True { .. }) => "true",
        Ok(Answer::False { .. }) => "false",
        Ok(Answer::Set { .. }) => "set",
        Err(_) => "undecided",
    }
}

fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("ask");
    group.sample_size(20);
    for (name, expected, text) in statements() {
        assert_eq!(verdict(text), expected, "{name}");
        group.bench_function(name, |b| b.iter(|| verdict(text)));
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
