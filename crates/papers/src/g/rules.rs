//! §1 to §3: the rules, Table 1, the theory of Sprague and Grundy, Zeckendorf's theorem.

use std::collections::BTreeMap;

use fibnim::game::{Dynamic, Game, Move, Position, notation};
use fibnim::solve::oracle::{GrundyOracle, mex};
use numeration::{Zeckendorf, fibonacci};

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("table_1", table_1),
    ("rules_of_one_pile", rules_of_one_pile),
    ("local_moves_stay_local", local_moves_stay_local),
    ("least_excluded", least_excluded),
    ("values_are_mex_of_options", values_are_mex_of_options),
    ("sums_are_exclusive_or", sums_are_exclusive_or),
    ("zeckendorf_is_unique", zeckendorf_is_unique),
];

fn rules_of_one_pile(context: &ClaimContext) -> Finding {
    let most = context.bound(60, 20);
    let game = Game::normal(Dynamic::fibonacci());
    let cases = (1..=most).flat_map(|n| {
        let setup = notation::parse(&n.to_string()).ok();
        let start = setup.and_then(|setup| setup.position(game.clone(), None, None).ok());
        let takes = start.iter().flat_map(Position::moves).count() as u64;
        let begins =
            start.as_ref().map(ToString::to_string) == Some(format!("{n};{}", n - 1)) && takes == n - 1;
        let about = move |what: String| move || format!("{what} from the start of {n} stones");
        let first = (about("the moves".into()), begins);
        let replies = (1..n).map(move |x| {
            let next = start.as_ref().and_then(|start| start.play(&Move { pile: 0, take: x.into() }).ok());
            let moves: Vec<String> =
                next.iter().flat_map(Position::moves).map(|mv| mv.take.to_string()).collect();
            let expected: Vec<String> = (1..=(2 * x).min(n - x)).map(|y| y.to_string()).collect();
            let named = next.is_some_and(|next| next.to_string() == format!("{};{}", n - x, 2 * x));
            (about(format!("taking {x}")), named && moves == expected)
        });
        std::iter::once(first).chain(replies.collect::<Vec<_>>())
    });
    context.every(format!("starts of up to {most} stones, all first moves and replies"), cases)
}

fn local_moves_stay_local(context: &ClaimContext) -> Finding {
    let most = context.bound(9, 5);
    let pairs = (1..=most).flat_map(|n| (1..=n).map(move |r| (n, r)));
    let cases = pairs.clone().flat_map(|(n, r)| pairs.clone().map(move |(m, s)| (n, r, m, s))).flat_map(
        |(n, r, m, s)| {
            let setup = notation::parse(&format!("{n};{r} + {m};{s}")).ok();
            let game = Game::normal(Dynamic::fibonacci());
            let position = setup.and_then(|setup| setup.position(game, None, None).ok());
            (1..=r).map(move |x| {
                let mv = Move { pile: 0, take: x.into() };
                let next = position.as_ref().and_then(|position| position.play(&mv).ok());
                let holds =
                    next.is_some_and(|next| next.to_string() == format!("{};{} + {m};{s}", n - x, 2 * x));
                (move || format!("taking {x} from the first pile of {n};{r} + {m};{s}"), holds)
            })
        },
    );
    context.every(format!("two piles of up to {most} stones, all allowances"), cases)
}

/// Table 1 as printed, against brute force.
fn table_1(context: &ClaimContext) -> Finding {
    let oracle = GrundyOracle::new(&Dynamic::fibonacci(), 20);
    let mut entries = Vec::new();
    for line in include_str!("../data/grundy_table_1.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut numbers = line.split(' ').filter_map(|number| number.parse::<u64>().ok());
        let Some(n) = numbers.next() else { continue };
        let printed: Vec<u64> = numbers.collect();
        entries.push((format!("entries of row {n}"), printed.len() as u64, n + 1));
        let row = printed.into_iter().zip(0..=n);
        entries.extend(row.map(|(printed, r)| (format!("G({n}, {r})"), printed, oracle.value(n, r))));
    }
    let rows = entries.iter().filter(|entry| entry.0.starts_with("entries")).count();
    entries.push(("rows".into(), rows as u64, 21));
    context.table("all 231 entries, by brute force", entries)
}

fn least_excluded(context: &ClaimContext) -> Finding {
    let size = context.bound(14, 9);
    let cases = (0..1u64 << size).map(|set| {
        let members: Vec<u64> = (0..size).filter(|i| set >> i & 1 == 1).collect();
        let excluded = mex(&members);
        let holds = !members.contains(&excluded) && (0..excluded).all(|smaller| members.contains(&smaller));
        (move || format!("mex{members:?} = {excluded}"), holds)
    });
    context.every(format!("all sets of numbers below {size}"), cases)
}

fn values_are_mex_of_options(context: &ClaimContext) -> Finding {
    let table = context.grundy();
    let most = context.bound(2_000, 300);
    let value = move |n: u64, r: u64| table.value(n as u32, r);
    let cases = (0..=most).flat_map(|n| {
        // Bit g says that value g was met among the options.
        let mut options = 0u64;
        (0..=n).map(move |r| {
            if r > 0 {
                options |= 1 << value(n - r, 2 * r);
            }
            let holds = value(n, r) == options.trailing_ones();
            (
                move || format!("G({n}, {r}) = {}, but the mex is {}", value(n, r), options.trailing_ones()),
                holds,
            )
        })
    });
    context.every(format!("n up to {most}, all r"), cases)
}

/// Grundy values of sums, by the rules alone.
#[derive(Default)]
struct Sums {
    known: BTreeMap<Vec<(u64, u64)>, u64>,
}

impl Sums {
    fn value(&mut self, piles: &[(u64, u64)]) -> u64 {
        if let Some(&value) = self.known.get(piles) {
            return value;
        }
        let mut options = Vec::new();
        for (i, &(n, r)) in piles.iter().enumerate() {
            for x in 1..=n.min(r) {
                let mut next = piles.to_vec();
                next[i] = (n - x, (2 * x).min(n - x));
                options.push(self.value(&next));
            }
        }
        let value = mex(&options);
        self.known.insert(piles.to_vec(), value);
        value
    }
}

fn sums_are_exclusive_or(context: &ClaimContext) -> Finding {
    let positions = |most: u64| (0..=most).flat_map(|n| (0..=n).map(move |r| (n, r)));
    let (two, three) = (context.bound(10, 6), context.bound(5, 3));
    let pairs = positions(two).flat_map(|a| positions(two).map(move |b| vec![a, b]));
    let triples = positions(three)
        .flat_map(|a| positions(three).flat_map(move |b| positions(three).map(move |c| vec![a, b, c])));
    let mut sums = Sums::default();
    let cases = pairs.chain(triples).map(|piles| {
        let sum = sums.value(&piles);
        let parts: Vec<u64> = piles.iter().map(|&pile| sums.value(&[pile])).collect();
        let nim_sum = parts.iter().fold(0, |sum, part| sum ^ part);
        (move || format!("the sum of {piles:?} has value {sum}, its parts {parts:?}"), sum == nim_sum)
    });
    context.every(format!("two piles of up to {two} stones, three of up to {three}, all allowances"), cases)
}

/// Counts, for every number that `counts` has, its sums of parts no two of which are neighbours; parts have indices
/// from `index` on.
fn count_sums(index: usize, sum: u64, counts: &mut [u32]) {
    for (k, part) in fibonacci::ALL_U128.iter().enumerate().skip(index) {
        let sum = sum + *part as u64;
        let Some(count) = counts.get_mut(sum as usize) else { return };
        *count += 1;
        count_sums(k + 2, sum, counts);
    }
}

fn zeckendorf_is_unique(context: &ClaimContext) -> Finding {
    let most = context.bound(200_000, 5_000);
    let mut counts = vec![0; most as usize + 1];
    count_sums(2, 0, &mut counts);
    let cases = (1..=most).zip(counts.into_iter().skip(1)).map(|(n, count)| {
        let greedy = Zeckendorf::of_u128(n.into());
        let apart = greedy.indices().windows(2).all(|pair| pair[0] + 2 <= pair[1]);
        let holds = count == 1 && apart && greedy.value() == n.into();
        (move || format!("{n} has {count} representations; greedily {greedy}"), holds)
    });
    context.every(format!("n up to {most}, all sums counted"), cases)
}
