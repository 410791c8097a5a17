//! GL §7 but for Theorem 19: complements, Table 1, and what is left open.

use fibnim::game::{Allowance, Dynamic, Game, Move, Piles, Position};
use fibnim::tables::complement::Complements;
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use work::Unwatched;

use super::{Claim, Finding, Lab, Verdict, fibonacci_nim, proves, thresholds};

const TABLE_1: &str = include_str!("../data/complements_table_1.txt");

/// One row of Table 1.
macro_rules! row {
    ($row:literal, $statement:literal) => {
        Claim {
            id: concat!("GL.table1.", $row),
            place: concat!("Table 1, row ", $row),
            statement: $statement,
            recorded: Verdict::Verified,
            check: |lab| table_row(lab, $row),
        }
    };
}

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.15",
        place: "Theorem 15",
        statement: "In nim, any piles have exactly one complement: a pile b that makes them a P position.",
        recorded: Verdict::Verified,
        check: |lab| nim(lab, |_, found| found.len() == 1),
    },
    Claim {
        id: "GL.15.double",
        place: "Theorem 15",
        statement: "It is less than twice the largest pile.",
        recorded: Verdict::Refuted,
        check: |lab| nim(lab, |piles, found| found.iter().all(|&b| b < 2 * largest(piles))),
    },
    Claim {
        id: "GL.15.double.corrected",
        place: "Theorem 15",
        statement: "It is less than twice the largest pile if some pile has a stone.",
        recorded: Verdict::Verified,
        check: |lab| {
            nim(lab, |piles, found| largest(piles) == 0 || found.iter().all(|&b| b < 2 * largest(piles)))
        },
    },
    Claim {
        id: "GL.15.sum",
        place: "Theorem 15",
        statement: "It is at most the sum of the piles.",
        recorded: Verdict::Verified,
        check: |lab| nim(lab, |piles, found| found.iter().all(|&b| b <= piles.iter().sum())),
    },
    Claim {
        id: "GL.16",
        place: "Remark 16",
        statement: "This follows from Bouton's strategy: the complement in nim is the exclusive or of the piles.",
        recorded: Verdict::Verified,
        check: |lab| nim(lab, |piles, found| found == [piles.iter().fold(0, |sum, pile| sum ^ pile)]),
    },
    Claim {
        id: "GL.17",
        place: "Theorem 17",
        statement: "In Fibonacci nim without limit, any piles have at most one complement.",
        recorded: Verdict::Verified,
        check: at_most_one_complement,
    },
    Claim {
        id: "GL.17.pairs",
        place: "Theorem 17, one pile and its complement; and fixed pairs of small piles",
        statement: "One pile n has exactly one complement, n itself; and (1, 2), (2, 3), (3, 3) and (3, 4) have at most one.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all piles, by the theorems on two piles and on piles:1,2 to piles:3,4",
                &[
                    "forall n, b: lose(n, b; inf) <=> n = b",
                    "forall b, c: lose(1, 2, b; inf) and lose(1, 2, c; inf) => b = c",
                    "forall b, c: lose(2, 3, b; inf) and lose(2, 3, c; inf) => b = c",
                    "forall b, c: lose(3, 3, b; inf) and lose(3, 3, c; inf) => b = c",
                    "forall b, c: lose(3, 4, b; inf) and lose(3, 4, c; inf) => b = c",
                ],
            )
        },
    },
    Claim {
        id: "GL.17.move",
        place: "proof of Theorem 17",
        statement: "From (n_1, ..., n_k, c; inf) with c > b there is a move to (n_1, ..., n_k, b; c - b).",
        recorded: Verdict::Refuted,
        check: |lab| allowance_left(lab, 1).at("0,1;inf"),
    },
    Claim {
        id: "GL.17.move.corrected",
        place: "proof of Theorem 17",
        statement: "From (n_1, ..., n_k, c; inf) with c > b there is a move to (n_1, ..., n_k, b; 2(c - b)).",
        recorded: Verdict::Verified,
        check: |lab| allowance_left(lab, 2),
    },
    Claim {
        id: "GL.17.subset",
        place: "proof of Theorem 17",
        statement: "What is P without limit is P at every allowance, since it then has fewer options.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all positions of one and two piles, and of (1, 2, n)",
                &[
                    "forall n, r: lose(n; inf) => lose(n; r)",
                    "forall m, n, r: lose(m, n; inf) => lose(m, n; r)",
                    "forall n, r: lose(1, 2, n; inf) => lose(1, 2, n; r)",
                ],
            )
        },
    },
    Claim {
        id: "GL.18.bound",
        place: "Remark 18",
        statement: "A bound on complements is not known; most of them are not much larger than the larger pile.",
        recorded: Verdict::Open,
        check: sizes_of_complements,
    },
    Claim {
        id: "GL.18.1",
        place: "Remark 18, first position",
        statement: "(1, 47, 72; inf) is P.",
        recorded: Verdict::Verified,
        check: |lab| lost_without_limit(lab, [1, 47, 72]),
    },
    Claim {
        id: "GL.18.2",
        place: "Remark 18, second position",
        statement: "(2, 41, 139; inf) is P.",
        recorded: Verdict::Verified,
        check: |lab| lost_without_limit(lab, [2, 41, 139]),
    },
    Claim {
        id: "GL.18.3",
        place: "Remark 18, third position",
        statement: "(2, 93, 345; inf) is P.",
        recorded: Verdict::Verified,
        check: |lab| lost_without_limit(lab, [2, 93, 345]),
    },
    Claim {
        id: "GL.18.4",
        place: "Remark 18, fourth position",
        statement: "(8, 9, 53; inf) is P.",
        recorded: Verdict::Verified,
        check: |lab| lost_without_limit(lab, [8, 9, 53]),
    },
    row!(0, "0 and b = 0, ..., 15 have the complement b."),
    row!(1, "1 and b = 0, ..., 15 have the complements 1 0 4 6 2 9 3 11 12 5 14 7 8 17 10 16."),
    row!(2, "2 and b = 0, ..., 15 have the complements 2 4 0 7 1 10 11 3 19 15 5 6 14 24 12 9."),
    row!(3, "3 and b = 0, ..., 15 have the complements 3 6 7 0 (none) 11 1 2 16 12 13 5 9 10 17 18."),
    row!(4, "4 and b = 0, ..., 15 have the complements 4 2 1 (none) 0 7 10 5 17 16 6 18 13 12 19 69."),
    row!(5, "5 and b = 0, ..., 15 have the complements 5 9 10 11 7 0 35 4 15 1 2 3 18 22 23 8."),
    row!(6, "6 and b = 0, ..., 15 have the complements 6 3 11 1 10 35 0 8 7 17 4 2 16 14 13 26."),
    row!(7, "7 and b = 0, ..., 15 have the complements 7 11 3 2 5 4 8 0 6 13 27 1 15 9 22 12."),
    row!(8, "8 and b = 0, ..., 15 have the complements 8 12 19 16 17 15 7 6 0 53 11 10 1 57 35 5."),
    row!(9, "9 and b = 0, ..., 15 have the complements 9 5 15 12 16 1 17 13 53 0 21 27 3 7 76 2."),
    row!(10, "10 and b = 0, ..., 15 have the complements 10 14 5 13 6 2 4 27 11 21 0 8 26 3 1 24."),
    row!(11, "11 and b = 0, ..., 15 have the complements 11 7 6 5 18 3 2 1 10 27 8 0 22 21 64 88."),
    row!(12, "12 and b = 0, ..., 15 have the complements 12 8 14 9 13 18 16 15 1 3 26 22 0 4 2 7."),
    row!(13, "13 and b = 0, ..., 15 have the complements 13 17 24 10 12 22 14 9 57 7 3 21 4 0 6 20."),
    row!(14, "14 and b = 0, ..., 15 have the complements 14 10 12 17 19 23 13 22 35 76 1 64 2 6 0 21."),
    row!(15, "15 and b = 0, ..., 15 have the complements 15 16 9 18 69 8 26 12 5 2 24 88 7 20 21 0."),
    Claim {
        id: "GL.table1.none",
        place: "Table 1, caption",
        statement: "The pairs of the table without a complement are (3, 4) and (4, 3): there every pile is won.",
        recorded: Verdict::Proved,
        check: |lab| {
            let won = proves(lab, "for all n; the other entries are found", &["forall n: win(3, 4, n; inf)"]);
            super::both(won, || {
                let rows = printed_table();
                let entries = rows.iter().enumerate().flat_map(|(a, row)| {
                    let cells = row.iter().enumerate();
                    cells.map(move |(b, entry)| {
                        (format!("({a}, {b})"), entry.is_none(), [(3, 4), (4, 3)].contains(&(a, b)))
                    })
                });
                lab.table("all entries", entries)
            })
        },
    },
    Claim {
        id: "GL.21",
        place: "Question 21",
        statement: "Whether a pair of piles other than (3, 4) has no complement is not known.",
        recorded: Verdict::Open,
        check: pairs_without_complement,
    },
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
fn nim(lab: &Lab, holds: fn(&[u32], &[u32]) -> bool) -> Finding {
    let game = Game::normal(Dynamic::nim());
    let boxes =
        [vec![lab.bound(200, 20) as u32], vec![lab.bound(24, 8) as u32; 2], vec![lab.bound(8, 4) as u32; 3]];
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
            format!(
                "piles {piles:?} have the complement {found:?}; twice the largest is {twice}, their sum {sum}"
            )
        };
        (text, holds)
    });
    lab.every(format!("one to three piles, up to {:?}, every move tried", boxes.map(|sizes| sizes[0])), cases)
}

fn at_most_one_complement(lab: &Lab) -> Finding {
    let boxes = [
        (vec![lab.bound(200, 20) as u32], lab.bound(400, 50) as u32),
        (vec![lab.bound(30, 8) as u32; 2], lab.bound(400, 60) as u32),
        (vec![lab.bound(9, 3) as u32; 3], lab.bound(150, 40) as u32),
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
    lab.every(scope, cases)
}

/// What really may be taken after c - b stones, against `times` of them: for P positions (n, n) and piles c above n.
fn allowance_left(lab: &Lab, times: u64) -> Finding {
    let most = lab.bound(60, 10);
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
    lab.every(format!("(n, n) and c, n up to {most}"), cases)
}

fn lost_without_limit(lab: &Lab, piles: [u32; 3]) -> Finding {
    let table = thresholds(&fibonacci_nim(), &piles);
    let [a, b, c] = piles;
    let found = complements(&table, &[a, b], c);
    lab.table(
        "every move tried",
        [(format!("the complements of ({a}, {b}) up to {c}"), format!("{:?}", [c]), format!("{found:?}"))],
    )
}

/// The entries of Table 1; `None` for infinity.
fn printed_table() -> Vec<Vec<Option<u32>>> {
    let rows = TABLE_1.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_whitespace().map(|entry| entry.parse().ok()).collect()).collect()
}

/// The whole table reaches up to 88; it is searched further, so that a misprint would show.
fn table_row(lab: &Lab, a: usize) -> Finding {
    let search = 120;
    let rows = printed_table();
    let row = rows.get(a).cloned().unwrap_or_default();
    let table = thresholds(&fibonacci_nim(), &[a as u32, 15, search]);
    let entries = row.into_iter().enumerate().map(|(b, printed)| {
        let found = complements(&table, &[a as u32, b as u32], search);
        let printed: Vec<u32> = printed.into_iter().collect();
        (format!("({a}, {b})"), format!("{printed:?}"), format!("{found:?}"))
    });
    lab.table(format!("16 entries, every move tried, searched up to {search}"), entries)
}

/// The complements of all pairs up to a bound, or as far as they are found.
fn pairs(lab: &Lab) -> (u32, u32, Option<Complements>) {
    let (most, search) = (lab.bound(200, 40) as u32, lab.bound(2500, 300) as u32);
    let table = Complements::new(&fibonacci_nim(), most, search, lab.limits()).ok();
    let table = table
        .and_then(|mut table| table.advance(search + 1, lab.limits(), &mut Unwatched).ok().map(|()| table));
    (most, search, table)
}

fn pairs_without_complement(lab: &Lab) -> Finding {
    let (most, search, table) = pairs(lab);
    let Some(table) = table else { return Finding::open("the table does not fit") };
    let cases = table.rows().map(|(a, b, found)| {
        (move || format!("({a}, {b}) has no complement up to {search}"), found.is_some() || (a, b) == (3, 4))
    });
    let scope =
        format!("all pairs up to {most}, searched up to {search}: every pair but (3, 4) has a complement");
    lab.every(scope, cases).but_open()
}

fn sizes_of_complements(lab: &Lab) -> Finding {
    let (most, _, table) = pairs(lab);
    let Some(table) = table else { return Finding::open("the table does not fit") };
    let (mut all, mut small) = (0, 0);
    for (_, b, found) in table.rows() {
        let Some(found) = found else { continue };
        all += 1u32;
        small += u32::from(found <= 2 * b);
    }
    let (all, small) = (lab.counts(all), lab.counts(small));
    let top = table.largest_ratios(1).into_iter().next().unwrap_or_default();
    let largest = lab.counts(top.2);
    Finding::open(format!(
        "pairs up to {most}: {small} of {all} complements are at most twice the larger pile; the largest ratio is that of \
         ({}, {}), whose complement is {largest}",
        top.0, top.1
    ))
}
