//! Theorems 5.1 and 5.2: Grundy values of starts and of whole piles, h(g) and the first blocks A_g.

use std::sync::OnceLock;

use fibnim::game::Dynamic;
use fibnim::tables::grundy::{GrundyTable, Sweep};
use fibnim::tables::starts::Starts;
use numeration::Zeckendorf;
use work::Unwatched;

use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.5.1.a",
        place: "Theorem 5.1, first half; abstract",
        statement: "Over all n that are no Fibonacci numbers, the values G(n, n-1) of the starts never \
                    decrease.",
        recorded: Verdict::Verified,
        check: |lab| starts_of_other_piles(lab, |before, now| before <= now),
    },
    Claim {
        id: "G.5.1.b",
        place: "Theorem 5.1, second half",
        statement: "Over all n that are no Fibonacci numbers, where G(n, n-1) increases it increases by one.",
        recorded: Verdict::Verified,
        check: |lab| starts_of_other_piles(lab, |before, now| now <= before + 1),
    },
    Claim {
        id: "G.5.1.whole",
        place: "§5, before Theorem 5.2",
        statement: "If n >= 1 is no Fibonacci number, G(n, n) = G(n, n-1): the one move more leaves \
                    nothing, of value 0, and a move to value 0 is there without it.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n",
                &[
                    "forall n, r: n = 0 => grundy(n; r) = 0",
                    "forall n: n >= 1 and not fib(n) => exists k, m: 1 <= k < n and m + k = n and grundy(m; \
                     2*k) = 0",
                ],
            )
        },
    },
    Claim {
        id: "G.5.1.fibonacci",
        place: "§5, before Theorem 5.2",
        statement: "If n is a Fibonacci number, G(n, n) and G(n, n-1) differ: G(n, n-1) = 0 and G(n, n) >= \
                    1.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves("for all n", &["forall n: fib(n) => grundy(n; n - 1) = 0 and grundy(n; n) >= 1"])
        },
    },
    Claim {
        id: "G.5.1.follows",
        place: "§5, before Theorem 5.2",
        statement: "Whatever satisfies a(n) <= a(n+1) <= a(n) + 1 for all n, as G(n) does by Theorem 5.2, \
                    increases by at most one from each number that is no Fibonacci number to the next.",
        recorded: Verdict::Refuted,
        check: small_steps_are_not_enough,
    },
    Claim {
        id: "G.5.1.follows.corrected",
        place: "§5, before Theorem 5.2",
        statement: "Theorem 5.1 follows from Theorem 5.2 and from h(g+1) - h(g) >= 2 for g >= 3: the value \
                    does not rise both at a Fibonacci number and right after it.",
        recorded: Verdict::Verified,
        check: no_two_rises_in_a_row,
    },
    Claim {
        id: "G.5.2",
        place: "Theorem 5.2",
        statement: "G(n) <= G(n+1) <= G(n) + 1 for every n >= 0.",
        recorded: Verdict::Verified,
        check: whole_piles_rise_by_small_steps,
    },
    Claim {
        id: "G.5.h",
        place: "§5, definition of h(g)",
        statement: "The smallest n with G(n, r) = g for some r is the smallest n with G(n, n) = g.",
        recorded: Verdict::Verified,
        check: two_definitions_of_first_piles,
    },
    Claim {
        id: "G.5.h.small",
        place: "§5, definition of h(g)",
        statement: "h(0), ..., h(4) are 0, 1, 2, 3, 5.",
        recorded: Verdict::Proved,
        check: first_piles_of_small_values,
    },
    Claim {
        id: "G.5.A",
        place: "§5, key property of A_g",
        statement: "If (n, r) is in A_g, that is n < h(g+1) and G(n, r) = g, and r' > r, then (n, r') is in \
                    A_g.",
        recorded: Verdict::Verified,
        check: first_blocks_reach_to_the_right,
    },
    Claim {
        id: "G.5.2.moves",
        place: "proof of Theorem 5.2, second statement of the induction",
        statement: "If G(n) = g, then for each d < g there is a move from (n, n) into A_d.",
        recorded: Verdict::Verified,
        check: moves_into_every_first_block,
    },
    Claim {
        id: "G.5.2.step",
        place: "proof of Theorem 5.2, step from n to n + 1",
        statement: "If a move from n leads to (m, k) in A_d, then a move from n + 1 leads to (m, k + 2), \
                    which is in A_d too.",
        recorded: Verdict::Verified,
        check: one_stone_more,
    },
    Claim {
        id: "G.5.2.blocks",
        place: "proof of Theorem 5.2, step from n to n + 1",
        statement: "If G(n) = g, then h(g+1) >= n + 1, h(g+2) > n + 1, and every (m, k) with m <= n and \
                    G(m, k) = g is in A_g.",
        recorded: Verdict::Verified,
        check: blocks_of_the_next_value,
    },
];

/// h(g) and G(n) for whole piles: up to five million stones, or 20 000 if time is short.
pub(super) fn starts(lab: &Lab) -> &'static Starts {
    static FULL: OnceLock<Starts> = OnceLock::new();
    static QUICK: OnceLock<Starts> = OnceLock::new();
    let upto = lab.bound(5_000_000, 20_000) as u32;
    let kept = if upto > 20_000 { &FULL } else { &QUICK };
    kept.get_or_init(|| {
        Starts::upto(&Dynamic::fibonacci(), upto, lab.limits(), &mut Unwatched).expect("a sweep fits")
    })
}

fn is_fibonacci(n: u64) -> bool {
    Zeckendorf::of_u128(n.into()).len() == 1
}

/// The numbers from 4 on that are no Fibonacci numbers, each with the next.
fn other_neighbours(most: u64) -> impl Iterator<Item = (u64, u64)> {
    let others = (4..=most).filter(|&n| !is_fibonacci(n));
    others.clone().zip(others.skip(1))
}

/// Whether the values of the starts of every two neighbours compare as they should.
fn starts_of_other_piles(lab: &Lab, compare: fn(u32, u32) -> bool) -> Finding {
    let table = lab.grundy();
    let most = lab.bound(20_000, 2_000);
    let cases = other_neighbours(most).map(|(n, next)| {
        let (before, now) = (table.value(n as u32, n - 1), table.value(next as u32, next - 1));
        let tell = move || format!("G({n}, {}) = {before}, G({next}, {}) = {now}", n - 1, next - 1);
        (tell, compare(before, now))
    });
    lab.every(format!("n up to {most}"), cases)
}

/// a(n) = n satisfies the inequality of Theorem 5.2.
fn small_steps_are_not_enough(lab: &Lab) -> Finding {
    let cases = other_neighbours(100).map(|(n, next)| {
        let tell = move || {
            format!(
                "a(n) = n: always a(n) <= a(n+1) <= a(n) + 1, but from {n} to {next}, past the Fibonacci \
                 number {}, it increases by {}",
                n + 1,
                next - n
            )
        };
        (tell, next - n <= 1)
    });
    lab.every("the sequence a(n) = n", cases)
}

fn no_two_rises_in_a_row(lab: &Lab) -> Finding {
    let first = starts(lab).first_piles();
    let cases = (3..first.len() - 1).map(|g| {
        let tell = move || format!("h({g}) = {}, h({}) = {}", first[g], g + 1, first[g + 1]);
        (tell, first[g + 1] - first[g] >= 2)
    });
    lab.every(format!("g = 3 to {}", first.len() - 2), cases)
}

fn whole_piles_rise_by_small_steps(lab: &Lab) -> Finding {
    let most = lab.bound(1_000_000, 20_000);
    let mut sweep = Sweep::new(&Dynamic::fibonacci(), most as u32);
    let mut next_value = move || sweep.next_row().and_then(|row| row.last()).map(|last| last.value);
    let mut before = next_value().unwrap_or_default();
    let cases = (0..most).map(|n| {
        let value = before;
        let next = next_value().unwrap_or_default();
        before = next;
        let holds = (value..=value + 1).contains(&next);
        (move || format!("G({n}) = {value}, G({}) = {next}", n + 1), holds)
    });
    lab.every(format!("n up to {}", most - 1), cases)
}

/// The table of Grundy values with h(g) read off it, straight from the definition by some r.
struct Blocks<'a> {
    table: &'a GrundyTable,
    most: u64,
    first: Vec<u64>,
}

impl<'a> Blocks<'a> {
    fn new(lab: &'a Lab) -> Self {
        let (table, most) = (lab.grundy(), lab.bound(20_000, 2_000));
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

fn two_definitions_of_first_piles(lab: &Lab) -> Finding {
    let blocks = Blocks::new(lab);
    let whole = |g: u32| (0..=blocks.most).find(|&n| blocks.value(n, n) == g).unwrap_or(u64::MAX);
    let entries: Vec<(String, u64, u64)> =
        (0..blocks.first.len() as u32).map(|g| (format!("h({g})"), blocks.h(g), whole(g))).collect();
    lab.table(format!("all values of piles up to {}", blocks.most), entries)
}

fn first_piles_of_small_values(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and r",
        &[
            "grundy(0; 0) = 0 and grundy(1; 1) = 1 and grundy(2; 2) = 2 and grundy(3; 3) = 3 and grundy(5; \
             5) = 4",
            "forall n, r: grundy(n; r) = 1 => n >= 1",
            "forall n, r: grundy(n; r) = 2 => n >= 2",
            "forall n, r: grundy(n; r) = 3 => n >= 3",
            "forall n, r: grundy(n; r) = 4 => n >= 5",
        ],
    )
}

/// In a row, the allowances of value g are an interval; if n < h(g+1) it must be the last.
fn first_blocks_reach_to_the_right(lab: &Lab) -> Finding {
    let blocks = Blocks::new(lab);
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
    lab.every(format!("n up to {}, all r", blocks.most), cases)
}

fn moves_into_every_first_block(lab: &Lab) -> Finding {
    let blocks = Blocks::new(lab);
    let most = lab.bound(4_000, 400);
    let cases = (0..=most).flat_map(|n| {
        let blocks = &blocks;
        (0..blocks.value(n, n)).map(move |d| {
            let holds = (1..=n).any(|take| blocks.contains(d, n - take, 2 * take));
            (move || format!("no move from {n} leads into A_{d}"), holds)
        })
    });
    lab.every(format!("n up to {most}"), cases)
}

fn one_stone_more(lab: &Lab) -> Finding {
    let blocks = Blocks::new(lab);
    let most = lab.bound(1_500, 200);
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
    lab.every(format!("n up to {most}, all moves into first blocks"), cases)
}

fn blocks_of_the_next_value(lab: &Lab) -> Finding {
    let blocks = Blocks::new(lab);
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
    lab.every(format!("n below {}", blocks.most), cases)
}
