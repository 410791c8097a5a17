//! Theorems 5.1 and 5.2: Grundy values of starts and of whole piles, h(g) and the first blocks A_g.

use std::sync::OnceLock;

use fibnim::tables::grundy::{GrundyTable, Runs};
use numeration::Zeckendorf;

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("never_decrease", |context| starts_of_other_piles(context, |before, now| before <= now)),
    ("5_1_a", |context| starts_of_other_piles(context, |before, now| before <= now)),
    ("5_1_b", |context| starts_of_other_piles(context, |before, now| now <= before + 1)),
    ("small_steps_are_not_enough", small_steps_are_not_enough),
    ("no_two_rises_in_a_row", no_two_rises_in_a_row),
    ("whole_piles_rise_by_small_steps", whole_piles_rise_by_small_steps),
    ("two_definitions_of_first_piles", two_definitions_of_first_piles),
    ("first_blocks_reach_to_the_right", first_blocks_reach_to_the_right),
    ("moves_into_every_first_block", moves_into_every_first_block),
    ("one_stone_more", one_stone_more),
    ("blocks_of_the_next_value", blocks_of_the_next_value),
];

/// G(n) = G(n, n) of all whole piles up to a bound, each as computed, and the first pile of each value.
pub(super) struct Wholes {
    values: Vec<u8>,
    first: Vec<u64>,
}

impl Wholes {
    fn upto(most: u32) -> Self {
        let mut runs = Runs::new(most.into());
        let (mut values, mut first) = (Vec::with_capacity(most as usize + 1), Vec::new());
        while let Some(value) = runs.next_top() {
            if value as usize == first.len() {
                first.push(values.len() as u64);
            }
            values.push(u8::try_from(value).expect("values of millions of stones are below 256"));
        }
        Self { values, first }
    }

    /// G(n).
    pub(super) fn value(&self, n: u64) -> u64 {
        self.values[n as usize].into()
    }

    /// The largest pile.
    pub(super) fn most(&self) -> u64 {
        self.values.len() as u64 - 1
    }

    /// The first pile of value g, for g = 0, 1, ...: h(g).
    pub(super) fn first_piles(&self) -> &[u64] {
        &self.first
    }
}

/// Whole piles up to five million stones, or 20 000 if time is short.
pub(super) fn wholes(context: &ClaimContext) -> &'static Wholes {
    static FULL: OnceLock<Wholes> = OnceLock::new();
    static QUICK: OnceLock<Wholes> = OnceLock::new();
    let most = context.bound(5_000_000, 20_000) as u32;
    let kept = if most > 20_000 { &FULL } else { &QUICK };
    kept.get_or_init(|| Wholes::upto(most))
}

fn is_fibonacci(n: u64) -> bool {
    Zeckendorf::of_u128(n.into()).len() == 1
}

/// The numbers from 4 on that are not Fibonacci numbers, each with the next.
fn other_neighbours(most: u64) -> impl Iterator<Item = (u64, u64)> {
    let others = (4..=most).filter(|&n| !is_fibonacci(n));
    others.clone().zip(others.skip(1))
}

/// Whether the values of the starts of every two neighbours compare as they should.
fn starts_of_other_piles(context: &ClaimContext, compare: fn(u32, u32) -> bool) -> Finding {
    let table = context.grundy();
    let most = context.bound(20_000, 2_000);
    let cases = other_neighbours(most).map(|(n, next)| {
        let (before, now) = (table.value(n as u32, n - 1), table.value(next as u32, next - 1));
        let tell = move || format!("G({n}, {}) = {before}, G({next}, {}) = {now}", n - 1, next - 1);
        (tell, compare(before, now))
    });
    context.every(format!("n up to {most}"), cases)
}

/// a(n) = n satisfies the inequality of Theorem 5.2.
fn small_steps_are_not_enough(context: &ClaimContext) -> Finding {
    let cases = other_neighbours(100).map(|(n, next)| {
        let tell = move || {
            format!(
                "the sequence a(n) = n: always a(n) <= a(n+1) <= a(n) + 1, but from {n} to {next}, past the Fibonacci \
                 number {}, it increases by {}",
                n + 1,
                next - n
            )
        };
        (tell, next - n <= 1)
    });
    context.every("the sequence a(n) = n", cases)
}

fn no_two_rises_in_a_row(context: &ClaimContext) -> Finding {
    let first = wholes(context).first_piles();
    let cases = (3..first.len() - 1).map(|g| {
        let tell = move || format!("h({g}) = {}, h({}) = {}", first[g], g + 1, first[g + 1]);
        (tell, first[g + 1] - first[g] >= 2)
    });
    context.every(format!("g = 3 to {}", first.len() - 2), cases)
}

fn whole_piles_rise_by_small_steps(context: &ClaimContext) -> Finding {
    let wholes = wholes(context);
    let cases = (0..wholes.most()).map(|n| {
        let (value, next) = (wholes.value(n), wholes.value(n + 1));
        (move || format!("G({n}) = {value}, G({}) = {next}", n + 1), (value..=value + 1).contains(&next))
    });
    context.every(format!("n below {}", wholes.most()), cases)
}

/// The table of Grundy values with h(g) read off it, straight from the definition by some r.
struct Blocks<'a> {
    table: &'a GrundyTable,
    most: u64,
    first: Vec<u64>,
}

impl<'a> Blocks<'a> {
    fn new(context: &'a ClaimContext) -> Self {
        let (table, most) = (context.grundy(), context.bound(20_000, 2_000));
        let mut first = Vec::new();
        for n in 0..=most {
            for entry in table.row(n as u32) {
                let g = entry.value as usize;
                if first.len() <= g {
                    first.resize(g + 1, u64::MAX);
                }
                first[g] = first[g].min(n);
            }
        }
        Self { table, most, first }
    }

    /// h(g); beyond the table it counts as infinite.
    fn h(&self, g: u32) -> u64 {
        self.first.get(g as usize).copied().unwrap_or(u64::MAX)
    }

    fn value(&self, n: u64, r: u64) -> u32 {
        self.table.value(n as u32, r)
    }

    /// Whether (n, r) is in A_g.
    fn contains(&self, g: u32, n: u64, r: u64) -> bool {
        n < self.h(g + 1) && self.value(n, r) == g
    }
}

fn two_definitions_of_first_piles(context: &ClaimContext) -> Finding {
    let blocks = Blocks::new(context);
    let whole = |g: u32| (0..=blocks.most).find(|&n| blocks.value(n, n) == g).unwrap_or(u64::MAX);
    let entries: Vec<(String, u64, u64)> =
        (0..blocks.first.len() as u32).map(|g| (format!("h({g})"), blocks.h(g), whole(g))).collect();
    context.table(format!("all values of piles up to {}", blocks.most), entries)
}

/// In a row, the allowances of value g are an interval; if n < h(g+1) it must be the last.
fn first_blocks_reach_to_the_right(context: &ClaimContext) -> Finding {
    let blocks = Blocks::new(context);
    let cases = (0..=blocks.most).flat_map(|n| {
        let row = blocks.table.row(n as u32);
        let of_first_blocks = row.iter().enumerate().filter(|(_, entry)| n < blocks.h(entry.value + 1));
        let cases: Vec<_> = of_first_blocks
            .map(|(i, entry)| {
                let (g, from) = (entry.value, entry.from);
                (
                    move || format!("({n}, {from}) is in A_{g}, but a larger allowance is not"),
                    i + 1 == row.len(),
                )
            })
            .collect();
        cases
    });
    context.every(format!("n up to {}, all r", blocks.most), cases)
}

fn moves_into_every_first_block(context: &ClaimContext) -> Finding {
    let blocks = Blocks::new(context);
    let most = context.bound(4_000, 400);
    let cases = (0..=most).flat_map(|n| {
        let blocks = &blocks;
        (0..blocks.value(n, n)).map(move |d| {
            let holds = (1..=n).any(|take| blocks.contains(d, n - take, 2 * take));
            (move || format!("no move from {n} leads into A_{d}"), holds)
        })
    });
    context.every(format!("n up to {most}"), cases)
}

fn one_stone_more(context: &ClaimContext) -> Finding {
    let blocks = Blocks::new(context);
    let most = context.bound(1_500, 200);
    let cases = (0..=most).flat_map(|n| {
        let blocks = &blocks;
        let g = blocks.value(n, n);
        (1..=n).filter_map(move |take| {
            let (m, k) = (n - take, 2 * take);
            let d = blocks.value(m, k);
            // From n + 1 the move of one stone more leaves m too, and allows two stones more.
            let holds = n + 1 - (take + 1) == m && 2 * (take + 1) == k + 2 && blocks.contains(d, m, k + 2);
            let tell = move || format!("({m}, {k}) is in A_{d}, but ({m}, {}) is not", k + 2);
            (d < g && blocks.contains(d, m, k)).then_some((tell, holds))
        })
    });
    context.every(format!("n up to {most}, all moves into first blocks"), cases)
}

fn blocks_of_the_next_value(context: &ClaimContext) -> Finding {
    let blocks = Blocks::new(context);
    // The last row in which a value occurs at or before n, as n grows.
    let mut latest = vec![0; blocks.first.len()];
    let cases = (0..blocks.most).map(|n| {
        for entry in blocks.table.row(n as u32) {
            latest[entry.value as usize] = n;
        }
        let g = blocks.value(n, n);
        let (next, after) = (blocks.h(g + 1), blocks.h(g + 2));
        let holds = next > n && after > n + 1 && latest[g as usize] < next;
        (move || format!("G({n}) = {g}, h({}) = {next}, h({}) = {after}", g + 1, g + 2), holds)
    });
    context.every(format!("n below {}", blocks.most), cases)
}
