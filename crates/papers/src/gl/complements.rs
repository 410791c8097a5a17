//! GL §7 except Theorem 19: complements, Table 1, and what is left open.

use fibnim::game::{Allowance, Dynamic, Game, Move, Piles, Position};
use fibnim::tables::complement::Complements;
use fibnim::tables::threshold::{NEVER, ThresholdBox};

use super::{fibonacci_nim, thresholds};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

const TABLE_1: &str = include_str!("../data/complements_table_1.txt");

pub(super) const CHECKS: &Programs = &[
    ("16_induction", highest_bit),
    ("remark_18", remark_18),
    ("table_1", table_1),
    ("table_without", table_without),
    ("15", |context| nim(context, |_, found| found.len() == 1)),
    ("15_double", |context| nim(context, |piles, found| found.iter().all(|&b| b < 2 * largest(piles)))),
    ("15_double_corrected", |context| {
        nim(context, |piles, found| largest(piles) == 0 || found.iter().all(|&b| b < 2 * largest(piles)))
    }),
    ("15_sum", |context| nim(context, |piles, found| found.iter().all(|&b| b <= piles.iter().sum()))),
    ("16", |context| nim(context, |piles, found| found == [piles.iter().fold(0, |sum, pile| sum ^ pile)])),
    ("at_most_one_complement", at_most_one_complement),
    ("17_move", |context| allowance_left(context, 1)),
    ("17_move_corrected", |context| allowance_left(context, 2)),
    ("sizes_of_complements", sizes_of_complements),
    ("pairs_without_complement", pairs_without_complement),
];

fn largest(piles: &[u32]) -> u32 {
    piles.iter().copied().max().unwrap_or_default()
}

/// All vectors up to `sizes`, the last number running fastest.
fn vectors(sizes: &[u32]) -> Vec<Vec<u32>> {
    sizes.iter().fold(vec![Vec::new()], |vectors, &size| {
        let more = |vector: Vec<u32>| (0..=size).map(move |n| [vector.clone(), vec![n]].concat());
        vectors.into_iter().flat_map(more).collect()
    })
}

/// The piles b up to `search` that complete the others to a P position without limit.
fn complements(table: &ThresholdBox, piles: &[u32], search: u32) -> Vec<u32> {
    (0..=search).filter(|&b| table.threshold(&[piles, &[b]].concat()) == NEVER).collect()
}

/// One, two and three piles of nim, every move tried: the piles and the complements that are found for them.
fn nim(context: &ClaimContext, holds: fn(&[u32], &[u32]) -> bool) -> Finding {
    let game = Game::normal(Dynamic::nim());
    let boxes = [
        vec![context.bound(200, 20) as u32],
        vec![context.bound(24, 8) as u32; 2],
        vec![context.bound(8, 4) as u32; 3],
    ];
    let mut found = Vec::new();
    for sizes in &boxes {
        // Enough for any complement up to the sum of the piles, and some more.
        let search = sizes.iter().sum::<u32>() + 5;
        let table = thresholds(&game, &[sizes.as_slice(), &[search]].concat());
        for piles in vectors(sizes) {
            let complements = complements(&table, &piles, search);
            found.push((piles, complements));
        }
    }
    let cases = found.into_iter().map(|(piles, found)| {
        let holds = holds(&piles, &found);
        let text = move || {
            let (twice, sum) = (2 * largest(&piles), piles.iter().sum::<u32>());
            match (&piles[..], &found[..]) {
                ([0], [0]) => "an empty pile: its complement is 0, and twice the largest pile is 0 too".into(),
                _ => format!(
                    "piles {piles:?} have the complement {found:?}; twice the largest is {twice}, their sum {sum}"
                ),
            }
        };
        (text, holds)
    });
    context.every(
        format!("one to three piles, up to {:?}, every move tried", boxes.map(|sizes| sizes[0])),
        cases,
    )
}

fn at_most_one_complement(context: &ClaimContext) -> Finding {
    let boxes = [
        (vec![context.bound(200, 20) as u32], context.bound(400, 50) as u32),
        (vec![context.bound(30, 8) as u32; 2], context.bound(400, 60) as u32),
        (vec![context.bound(9, 3) as u32; 3], context.bound(150, 40) as u32),
    ];
    let mut found = Vec::new();
    for (sizes, search) in &boxes {
        let table = thresholds(&fibonacci_nim(), &[sizes.as_slice(), &[*search]].concat());
        for piles in vectors(sizes) {
            let complements = complements(&table, &piles, *search);
            found.push((piles, complements));
        }
    }
    let cases = found.into_iter().map(|(piles, found)| {
        let holds = found.len() <= 1;
        (move || format!("piles {piles:?} have the complements {found:?}"), holds)
    });
    let [one, two, three] = boxes.map(|(sizes, search)| (sizes[0], search));
    let scope = format!(
        "one pile up to {}, two up to {}, three up to {}, complements searched up to {}, {} and {}",
        one.0, two.0, three.0, one.1, two.1, three.1
    );
    context.every(scope, cases)
}

/// What really may be taken after c - b stones, against `times` of them: for P positions (n, n) and piles c above n.
fn allowance_left(context: &ClaimContext, times: u64) -> Finding {
    let most = context.bound(60, 10);
    let pairs = (0..=most).flat_map(|n| (n + 1..=n + most).map(move |c| (n, c)));
    let cases = pairs.map(|(n, c)| {
        let start = Position::global(fibonacci_nim(), vec![n.into(), c.into()], Allowance::Unlimited);
        let after = start.ok().and_then(|start| start.play(&Move { pile: 1, take: (c - n).into() }).ok());
        let left = match after.as_ref().map(Position::piles) {
            Some(Piles::Global { allowance, .. }) => allowance.to_string(),
            _ => "no move".to_owned(),
        };
        let said = times * (c - n);
        let holds = left == said.to_string();
        let text = move || {
            format!("taking {} from ({n}, {c}; inf) leaves ({n}, {n}; {left}), not ({n}, {n}; {said})", c - n)
        };
        (text, holds)
    });
    context.every(format!("(n, n) and c, n up to {most}"), cases)
}

/// Splits the highest bit off the piles: what it does to the complement, and what the rest does.
fn highest_bit(context: &ClaimContext) -> Finding {
    let (sizes, search) = ([context.bound(15, 7) as u32; 3], context.bound(50, 26) as u32);
    let table = thresholds(&Game::normal(Dynamic::nim()), &[sizes[0], sizes[1], sizes[2], search]);
    let cases = vectors(&sizes).into_iter().filter(|piles| largest(piles) > 0).map(|piles| {
        let bit = 1 << largest(&piles).ilog2();
        let rest: Vec<u32> = piles.iter().map(|pile| pile % bit).collect();
        let odd = piles.iter().filter(|&&pile| pile >= bit).count() % 2 == 1;
        let expected: Vec<u32> =
            complements(&table, &rest, search).iter().map(|b| b + if odd { bit } else { 0 }).collect();
        let found = complements(&table, &piles, search);
        let holds = found == expected && found.len() == 1;
        (move || format!("piles {piles:?} have the complements {found:?}, not {expected:?}"), holds)
    });
    context.every(format!("three piles up to {}, every move tried", sizes[0]), cases)
}

fn remark_18(context: &ClaimContext) -> Finding {
    let entries = [[1, 47, 72], [2, 41, 139], [2, 93, 345], [8, 9, 53]].map(|[a, b, c]| {
        let table = thresholds(&fibonacci_nim(), &[a, b, c]);
        let found = complements(&table, &[a, b], c);
        (format!("the complements of ({a}, {b}) up to {c}"), format!("{:?}", [c]), format!("{found:?}"))
    });
    context.table("the four positions, every move tried", entries)
}

/// The entries of Table 1; `None` for infinity.
fn printed_table() -> Vec<Vec<Option<u32>>> {
    let rows = TABLE_1.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_whitespace().map(|entry| entry.parse().ok()).collect()).collect()
}

/// The table reaches up to 88; it is searched further, so that a misprint would show.
fn table_1(context: &ClaimContext) -> Finding {
    let search = 120;
    let table = thresholds(&fibonacci_nim(), &[15, 15, search]);
    let rows = printed_table();
    let entries = rows.iter().enumerate().flat_map(|(a, row)| {
        let table = &table;
        row.iter().enumerate().map(move |(b, printed)| {
            let found = complements(table, &[a as u32, b as u32], search);
            let printed: Vec<u32> = printed.iter().copied().collect();
            (format!("({a}, {b})"), format!("{printed:?}"), format!("{found:?}"))
        })
    });
    context.table(format!("256 entries, every move tried, searched up to {search}"), entries)
}

/// Which entries of the table are empty, as printed.
fn table_without(context: &ClaimContext) -> Finding {
    let rows = printed_table();
    let entries = rows.iter().enumerate().flat_map(|(a, row)| {
        let cells = row.iter().enumerate();
        cells.map(move |(b, entry)| {
            (format!("({a}, {b})"), entry.is_none(), [(3, 4), (4, 3)].contains(&(a, b)))
        })
    });
    context.table("all entries", entries)
}

/// The complements of all pairs up to a bound, or those that are found.
fn pairs(context: &ClaimContext) -> (u32, u32, Option<Complements>) {
    let (most, search) = (context.bound(200, 40) as u32, context.bound(2500, 300) as u32);
    let table = Complements::new(&fibonacci_nim(), most, search, context.limits()).ok();
    let table = table.and_then(|mut table| table.advance(search + 1, context.limits()).ok().map(|()| table));
    (most, search, table)
}

fn pairs_without_complement(context: &ClaimContext) -> Finding {
    let (most, search, table) = pairs(context);
    let Some(table) = table else { return Finding::open("the table does not fit") };
    let cases = table.rows().map(|(a, b, found)| {
        (move || format!("({a}, {b}) has no complement up to {search}"), found.is_some() || (a, b) == (3, 4))
    });
    let scope =
        format!("all pairs up to {most}, searched up to {search}: every pair but (3, 4) has a complement");
    context.every(scope, cases).but_open()
}

fn sizes_of_complements(context: &ClaimContext) -> Finding {
    let (most, _, table) = pairs(context);
    let Some(table) = table else { return Finding::open("the table does not fit") };
    let (mut all, mut small) = (0, 0);
    for (_, b, found) in table.rows() {
        let Some(found) = found else { continue };
        all += 1u32;
        small += u32::from(found <= 2 * b);
    }
    let (all, small) = (context.counts(all), context.counts(small));
    let top = table.largest_ratios(1).into_iter().next().unwrap_or_default();
    let largest = context.counts(top.2);
    Finding::open(format!(
        "pairs up to {most}: {small} of {all} complements are at most twice the larger pile; the largest ratio is that of \
         ({}, {}), whose complement is {largest}",
        top.0, top.1
    ))
}
