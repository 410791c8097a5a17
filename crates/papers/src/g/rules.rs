//! §1 to §3: the rules, Table 1, the theory of Sprague and Grundy, Zeckendorf's theorem.

use std::collections::BTreeMap;

use fibnim::game::{Dynamic, Game, Move, Position, notation};
use fibnim::solve::oracle::{GrundyOracle, mex};
use numeration::{Zeckendorf, fibonacci};

use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.1.rules",
        place: "§1, the rules",
        statement: "A start of n stones is the position (n, n-1); a move takes 1 to r stones, and after x \
                    stones at most 2x may be taken.",
        recorded: Verdict::Verified,
        check: rules_of_one_pile,
    },
    Claim {
        id: "G.1.end",
        place: "§1, the rules",
        statement: "Who has no move loses: (0, r) and (n, 0) are lost, and so is the start of one stone.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r: n = 0 or r = 0 => lose(n; r)", "forall n: n = 1 => lose(n; n - 1)"],
            )
        },
    },
    Claim {
        id: "G.1.local",
        place: "§1, local move dynamic",
        statement: "Under the local dynamic a move in one pile changes the allowance of no other pile.",
        recorded: Verdict::Verified,
        check: local_moves_stay_local,
    },
    Claim {
        id: "G.1.table1.rows0to5",
        place: "Table 1, rows 0 to 5",
        statement: "The Grundy values G(n, r) of the rows n = 0 to 5.",
        recorded: Verdict::Verified,
        check: |lab| table_1(lab, 0, 5),
    },
    Claim {
        id: "G.1.table1.rows6to10",
        place: "Table 1, rows 6 to 10",
        statement: "The Grundy values G(n, r) of the rows n = 6 to 10.",
        recorded: Verdict::Verified,
        check: |lab| table_1(lab, 6, 10),
    },
    Claim {
        id: "G.1.table1.rows11to15",
        place: "Table 1, rows 11 to 15",
        statement: "The Grundy values G(n, r) of the rows n = 11 to 15.",
        recorded: Verdict::Verified,
        check: |lab| table_1(lab, 11, 15),
    },
    Claim {
        id: "G.1.table1.rows16to20",
        place: "Table 1, rows 16 to 20",
        statement: "The Grundy values G(n, r) of the rows n = 16 to 20.",
        recorded: Verdict::Verified,
        check: |lab| table_1(lab, 16, 20),
    },
    Claim {
        id: "G.1.small",
        place: "§1, plan of the paper",
        statement: "Theorems 4.1, 4.5, 4.6 and 4.7 together describe exactly the positions with a Grundy \
                    value of at most 3, each of them once.",
        recorded: Verdict::Proved,
        check: all_small_values,
    },
    Claim {
        id: "G.2.outcomes",
        place: "§2, N and P",
        statement: "A position is N if some move leads to a P position, and P if every move leads to an N \
                    position.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &[
                    "forall n, r: win(n; r) <=> exists k, m: 1 <= k <= r and m + k = n and lose(m; 2*k)",
                    "forall n, r: lose(n; r) <=> forall k, m: 1 <= k <= r and m + k = n => win(m; 2*k)",
                ],
            )
        },
    },
    Claim {
        id: "G.2.1",
        place: "Definition 2.1",
        statement: "mex(S) is the least natural number that is not in the finite set S.",
        recorded: Verdict::Verified,
        check: least_excluded,
    },
    Claim {
        id: "G.2.mex",
        place: "§2, Grundy values",
        statement: "G(n, r) is the mex of the values G(n-k, 2k) with 1 <= k <= r.",
        recorded: Verdict::Verified,
        check: values_are_mex_of_options,
    },
    Claim {
        id: "G.2.sum",
        place: "§2, sums",
        statement: "The Grundy value of a sum of positions is the exclusive or of their Grundy values.",
        recorded: Verdict::Verified,
        check: sums_are_exclusive_or,
    },
    Claim {
        id: "G.2.P",
        place: "§2, P positions",
        statement: "A position is P if and only if its Grundy value is 0.",
        recorded: Verdict::Proved,
        check: |lab| lab.proves("for all n and r", &["forall n, r: lose(n; r) <=> grundy(n; r) = 0"]),
    },
    Claim {
        id: "G.3.1",
        place: "Theorem 3.1",
        statement: "Every positive integer is in exactly one way a sum of distinct numbers among 1, 2, 3, \
                    5, 8, ..., no two of them neighbours.",
        recorded: Verdict::Verified,
        check: zeckendorf_is_unique,
    },
    Claim {
        id: "G.3.parts",
        place: "§3, the parts z_i(n)",
        statement: "z1(n) is a Fibonacci number, z_{i+1}(n) is z_i of what z1(n) leaves, and past the last \
                    part z_i(n) is infinite.",
        recorded: Verdict::Proved,
        check: smallest_parts,
    },
    Claim {
        id: "G.3.N",
        place: "§3, before §4",
        statement: "(n, r) is an N position if and only if r >= z1(n).",
        recorded: Verdict::Proved,
        check: |lab| lab.proves("for all n and r", &["forall n, r: win(n; r) <=> r >= z1(n)"]),
    },
    Claim {
        id: "G.3.move",
        place: "§3, before §4",
        statement: "In an N position, taking z1(n) stones wins.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &["forall n, r, k, m: win(n; r) and k = z1(n) and m + k = n => 1 <= k <= r and lose(m; 2*k)"],
            )
        },
    },
    Claim {
        id: "G.3.others",
        place: "§3, before §4",
        statement: "Sometimes other moves win too: from 17 = 1 + 3 + 13 stones 4 stones, and from no \
                    smaller start.",
        recorded: Verdict::Proved,
        check: |lab| {
            let other = "let other(n, k, m) = 1 <= k < n and m + k = n and k != z1(n) and lose(m; 2*k); ";
            let there_is = format!("{other}exists n, k, m: other(n, k, m) and n = 17 and k = 4");
            let least = format!("{other}forall n, k, m: other(n, k, m) => n >= 17");
            lab.proves("for all n", &[&there_is, &least])
        },
    },
];

fn rules_of_one_pile(lab: &Lab) -> Finding {
    let most = lab.bound(60, 20);
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
    lab.every(format!("starts of up to {most} stones, all first moves and replies"), cases)
}

fn local_moves_stay_local(lab: &Lab) -> Finding {
    let most = lab.bound(9, 5);
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
    lab.every(format!("two piles of up to {most} stones, all allowances"), cases)
}

/// Table 1 as printed, rows `from` to `upto`, against brute force.
fn table_1(lab: &Lab, from: u64, upto: u64) -> Finding {
    let oracle = GrundyOracle::new(&Dynamic::fibonacci(), upto);
    let mut entries = Vec::new();
    for line in include_str!("../data/grundy_table_1.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut numbers = line.split(' ').filter_map(|number| number.parse::<u64>().ok());
        let Some(n) = numbers.next().filter(|n| (from..=upto).contains(n)) else { continue };
        let printed: Vec<u64> = numbers.collect();
        entries.push((format!("entries of row {n}"), printed.len() as u64, n + 1));
        let row = printed.into_iter().zip(0..=n);
        entries.extend(row.map(|(printed, r)| (format!("G({n}, {r})"), printed, oracle.value(n, r))));
    }
    entries.push((
        "rows".into(),
        entries.iter().filter(|entry| entry.0.starts_with("entries")).count() as u64,
        upto - from + 1,
    ));
    lab.table(format!("all entries of the rows {from} to {upto}, by brute force"), entries)
}

/// The four conditions, none of which holds together with another.
fn all_small_values(lab: &Lab) -> Finding {
    let four = "let zero(n, r) = r < z1(n); \
                let one(n, r) = z1(n) = 1 and 1 <= r < z2(n); \
                let two(n, r) = z1(n) = 2 and 2 <= r < z2(n); \
                let third(n, r) = exists t: t + 1 = n and r < z2(t); \
                let three(n, r) = (z1(n) = 1 and z2(n) = 3 and 3 <= r and third(n, r)) \
                or (z1(n) = 3 and 3 <= r and r + 1 < z2(n)); ";
    let all = format!(
        "{four}forall n, r: grundy(n; r) <= 3 <=> zero(n, r) or one(n, r) or two(n, r) or three(n, r)"
    );
    let once = format!(
        "{four}forall n, r: not (zero(n, r) and (one(n, r) or two(n, r) or three(n, r))) \
         and not (one(n, r) and (two(n, r) or three(n, r))) and not (two(n, r) and three(n, r))"
    );
    lab.proves("for all n and r", &[&all, &once])
}

fn least_excluded(lab: &Lab) -> Finding {
    let size = lab.bound(14, 9);
    let cases = (0..1u64 << size).map(|set| {
        let members: Vec<u64> = (0..size).filter(|i| set >> i & 1 == 1).collect();
        let excluded = mex(&members);
        let holds = !members.contains(&excluded) && (0..excluded).all(|smaller| members.contains(&smaller));
        (move || format!("mex{members:?} = {excluded}"), holds)
    });
    lab.every(format!("all sets of numbers below {size}"), cases)
}

fn values_are_mex_of_options(lab: &Lab) -> Finding {
    let table = lab.grundy();
    let most = lab.bound(2_000, 300);
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
    lab.every(format!("n up to {most}, all r"), cases)
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

fn sums_are_exclusive_or(lab: &Lab) -> Finding {
    let positions = |most: u64| (0..=most).flat_map(|n| (0..=n).map(move |r| (n, r)));
    let (two, three) = (lab.bound(10, 6), lab.bound(5, 3));
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
    lab.every(format!("two piles of up to {two} stones, three of up to {three}, all allowances"), cases)
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

fn zeckendorf_is_unique(lab: &Lab) -> Finding {
    let most = lab.bound(200_000, 5_000);
    let mut counts = vec![0; most as usize + 1];
    count_sums(2, 0, &mut counts);
    let cases = (1..=most).zip(counts.into_iter().skip(1)).map(|(n, count)| {
        let greedy = Zeckendorf::of_u128(n.into());
        let apart = greedy.indices().windows(2).all(|pair| pair[0] + 2 <= pair[1]);
        let holds = count == 1 && apart && greedy.value() == n.into();
        (move || format!("{n} has {count} representations; greedily {greedy}"), holds)
    });
    lab.every(format!("n up to {most}, all sums counted"), cases)
}

fn smallest_parts(lab: &Lab) -> Finding {
    lab.proves(
        "for all n",
        &[
            "forall n: n >= 1 => exists w: w = z1(n) and w <= n and fib(w)",
            "forall n, m: m + z1(n) = n => z1(m) = z2(n)",
            "forall n: n >= 1 => (fib(n) <=> forall r: r < z2(n))",
            "forall n, r: n = 0 => r < z1(n)",
        ],
    )
}
