//! Theorem 5.3 and the conjecture that closes the paper: how fast G(n) grows.

use num_bigint::BigUint;

use super::starts::starts;
use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G.5.3.lower",
        place: "Theorem 5.3, lower bound",
        statement: "log_{3/2}(n) <= G(n) for every n >= 1.",
        recorded: Verdict::Refuted,
        check: printed_lower_bound,
    },
    Claim {
        id: "G.5.3.lower.corrected",
        place: "Theorem 5.3, lower bound",
        statement: "log_{3/2}((n+1)/2) <= G(n) for every n >= 1, because m' = ceil(3m/2) satisfies m' + 1 \
                    <= 3/2 (m + 1).",
        recorded: Verdict::Verified,
        check: corrected_lower_bound,
    },
    Claim {
        id: "G.5.3.ratio",
        place: "proof of Theorem 5.3, lower bound",
        statement: "G(ceil(3n/2)) >= G(n) + 1 for every n >= 1.",
        recorded: Verdict::Verified,
        check: half_as_many_again,
    },
    Claim {
        id: "G.5.3.moves",
        place: "proof of Theorem 5.3, lower bound",
        statement: "From n' = ceil(3n/2) stones, n >= 1, there is a move to every whole pile r <= n: it \
                    takes n' - r >= 1 stones, and 2(n' - r) >= r.",
        recorded: Verdict::Proved,
        check: |lab| {
            lab.proves(
                "for all n and r",
                &[
                    "forall n, p, r, x: n >= 1 and 3*n <= 2*p <= 3*n + 1 and r <= n and x + r = p => x >= 1 \
                     and r <= 2*x",
                    // One stone fewer will not do: n' is the least pile with a move to the whole pile n.
                    "forall n, p, x: n >= 1 and 2*p < 3*n and x + n = p => 2*x < n",
                ],
            )
        },
    },
    Claim {
        id: "G.5.3.values",
        place: "proof of Theorem 5.3, lower bound",
        statement: "G(0), G(1), ..., G(n) are exactly 0, 1, ..., G(n).",
        recorded: Verdict::Verified,
        check: no_value_is_skipped,
    },
    Claim {
        id: "G.5.3.upper",
        place: "Theorem 5.3, upper bound",
        statement: "G(n) <= ceil(2 sqrt(n)) + 1 for every n.",
        recorded: Verdict::Verified,
        check: upper_bound,
    },
    Claim {
        id: "G.5.3.j",
        place: "proof of Theorem 5.3, j(g)",
        statement: "j(g) >= g: where the value is g, at least g stones may be taken.",
        recorded: Verdict::Verified,
        check: least_allowances,
    },
    Claim {
        id: "G.5.3.j.small",
        place: "proof of Theorem 5.3, j(g)",
        statement: "j(0), ..., j(5) are 0, 1, 2, 3, 5, 6.",
        recorded: Verdict::Proved,
        check: least_allowances_of_small_values,
    },
    Claim {
        id: "G.5.3.option",
        place: "proof of Theorem 5.3, h(g+1) from h(g)",
        statement: "A position (n, r) of value g + 1 has a move to some (n1, r1) of value g, with n1 >= \
                    h(g), r1 = 2(n - n1) >= g, and so n >= g/2 + h(g).",
        recorded: Verdict::Verified,
        check: options_of_the_value_below,
    },
    Claim {
        id: "G.5.3.h",
        place: "proof of Theorem 5.3, h(g+1) from h(g)",
        statement: "h(1) = 1, and h(g+1) - h(g) >= g/2 for every g.",
        recorded: Verdict::Verified,
        check: first_piles_spread,
    },
    Claim {
        id: "G.5.3.sum",
        place: "proof of Theorem 5.3, h(g)",
        statement: "For g >= 1, h(g) - 1 is at least 1/2 + 2/2 + ... + (g-1)/2 = g(g-1)/4.",
        recorded: Verdict::Verified,
        check: first_piles_from_below,
    },
    Claim {
        id: "G.5.3.last",
        place: "proof of Theorem 5.3, end",
        statement: "h(ceil(2 sqrt(n)) + 1) >= (2 sqrt(n) + 1) 2 sqrt(n) / 4 + 1 > n.",
        recorded: Verdict::Verified,
        check: first_pile_beyond_n,
    },
    Claim {
        id: "G.5.closer",
        place: "§5, after Theorem 5.3",
        statement: "The lower bound of Theorem 5.3 is nearer to G(n) than the upper bound.",
        recorded: Verdict::Verified,
        check: lower_bound_is_nearer,
    },
    Claim {
        id: "G.5.conjecture.first",
        place: "closing conjecture, first half",
        statement: "G(n) + 1 <= G(ceil(3n/2)) for every n >= 1, as the proof of Theorem 5.3 shows already.",
        recorded: Verdict::Verified,
        check: half_as_many_again,
    },
    Claim {
        id: "G.5.conjecture",
        place: "closing conjecture, second half",
        statement: "G(ceil(3n/2)) <= G(n) + 2 for every n.",
        recorded: Verdict::Refuted,
        check: conjecture,
    },
    Claim {
        id: "G.5.conjecture.corrected",
        place: "closing conjecture, second half",
        statement: "Is there a bound at all? G(ceil(3n/2)) <= G(n) + 4 as far as it was computed; G(n) + 3 \
                    is passed for n = 804668 to 823684.",
        recorded: Verdict::Open,
        check: conjecture_with_four,
    },
    Claim {
        id: "G.5.conjecture.ranges",
        place: "closing conjecture, second half",
        statement: "G(ceil(3n/2)) > G(n) + 2 for 471 to 488, 553 to 605, 7859 to 8470, 8549 to 10137, 10715 \
                    to 11788, 291839 to 337194, 727020 to 982344, 999797 to 1090529 and 3081865 to 3217353, \
                    as far as five million stones tell.",
        recorded: Verdict::Verified,
        check: where_the_conjecture_fails,
    },
    Claim {
        id: "G.5.growth",
        place: "§5, last sentence",
        statement: "Does G(n) grow like a logarithm? It lies between log_{3/2}((n+1)/2) and log_{5/4}(n) \
                    for every n >= 2 that was looked at.",
        recorded: Verdict::Open,
        check: logarithmic_growth,
    },
];

/// ceil(3n/2).
fn half_again(n: u64) -> u64 {
    (3 * n).div_ceil(2)
}

/// The largest n for which ceil(3n/2) is known.
fn most_half_again(lab: &Lab) -> u64 {
    2 * (starts(lab).rows() - 1) / 3
}

/// ceil(2 sqrt(n)).
fn twice_root(n: u64) -> u64 {
    let root = (4 * n).isqrt();
    if root * root == 4 * n { root } else { root + 1 }
}

/// log_{3/2}(n) <= g, that is n 2^g <= 3^g.
fn printed_lower_bound(lab: &Lab) -> Finding {
    let starts = starts(lab);
    let most = starts.rows() - 1;
    let cases = (1..=most).map(|n| {
        let g = starts.value(n) as u32;
        let (left, right) = (u128::from(n) << g, 3u128.pow(g));
        let tell = move || {
            format!(
                "n = {n}: G({n}) = {g}, but log_(3/2)({n}) > {g}, for {n} * 2^{g} = {left} > 3^{g} = {right}"
            )
        };
        (tell, left <= right)
    });
    lab.every(format!("n up to {most}"), cases).at("4;4")
}

/// log_{3/2}((n+1)/2) <= g, that is (n + 1) 2^g <= 2 * 3^g.
fn corrected_lower_bound(lab: &Lab) -> Finding {
    let starts = starts(lab);
    let most = starts.rows() - 1;
    let cases = (1..=most).map(|n| {
        let g = starts.value(n) as u32;
        let holds = u128::from(n + 1) << g <= 2 * 3u128.pow(g);
        (move || format!("n = {n}: G({n}) = {g}"), holds)
    });
    lab.every(format!("n up to {most}"), cases)
}

/// Whether G(ceil(3n/2)) and G(n) compare as they should, for all n that are known.
fn compare_half_again(lab: &Lab, compare: fn(u64, u64) -> bool) -> Finding {
    let (starts, most) = (starts(lab), most_half_again(lab));
    let cases = (1..=most).map(|n| {
        let (small, large) = (starts.value(n), starts.value(half_again(n)));
        (move || format!("n = {n}: G({n}) = {small}, G({}) = {large}", half_again(n)), compare(small, large))
    });
    lab.every(format!("n up to {most}"), cases)
}

fn half_as_many_again(lab: &Lab) -> Finding {
    compare_half_again(lab, |small, large| large > small)
}

fn no_value_is_skipped(lab: &Lab) -> Finding {
    let table = lab.grundy();
    let most = lab.bound(20_000, 2_000);
    // Bit g says that value g was met so far.
    let mut met = 0u64;
    let cases = (0..=most).map(|n| {
        let g = table.value(n as u32, n);
        met |= 1 << g;
        (move || format!("G({n}) = {g}, and some smaller value did not occur"), met == (1 << (g + 1)) - 1)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn upper_bound(lab: &Lab) -> Finding {
    let starts = starts(lab);
    let most = starts.rows() - 1;
    let cases = (0..=most).map(|n| {
        let g = starts.value(n);
        (
            move || format!("G({n}) = {g}, but ceil(2 sqrt({n})) + 1 = {}", twice_root(n) + 1),
            g <= twice_root(n) + 1,
        )
    });
    lab.every(format!("n up to {most}"), cases)
}

fn least_allowances(lab: &Lab) -> Finding {
    let table = lab.grundy();
    let most = lab.bound(20_000, 2_000);
    let cases = (0..=most).flat_map(|n| {
        table.row(n as u32).iter().map(move |entry| {
            (move || format!("G({n}, {}) = {}", entry.from, entry.value), entry.from >= entry.value)
        })
    });
    lab.every(format!("n up to {most}, all r"), cases)
}

fn least_allowances_of_small_values(lab: &Lab) -> Finding {
    lab.proves(
        "for all n and r, by the theorems on the Grundy values 0 to 5",
        &[
            "exists n: grundy(n; 0) = 0",
            "(exists n: grundy(n; 1) = 1) and forall n, r: grundy(n; r) = 1 => r >= 1",
            "(exists n: grundy(n; 2) = 2) and forall n, r: grundy(n; r) = 2 => r >= 2",
            "(exists n: grundy(n; 3) = 3) and forall n, r: grundy(n; r) = 3 => r >= 3",
            "(exists n: grundy(n; 5) = 4) and forall n, r: grundy(n; r) = 4 => r >= 5",
            "(exists n: grundy(n; 6) = 5) and forall n, r: grundy(n; r) = 5 => r >= 6",
        ],
    )
}

/// Every position of value g + 1 has at least the moves that it has at the least allowance of that value.
fn options_of_the_value_below(lab: &Lab) -> Finding {
    let table = lab.grundy();
    let most = lab.bound(4_000, 400);
    let first = starts(lab).first_piles();
    let cases = (0..=most).flat_map(|n| {
        table.row(n as u32).iter().filter(|entry| entry.value > 0).map(move |entry| {
            let (r, g) = (u64::from(entry.from), u64::from(entry.value) - 1);
            let take = (1..=r.min(n)).find(|take| u64::from(table.value((n - take) as u32, 2 * take)) == g);
            let h = first[g as usize];
            let holds = take.is_some_and(|take| n - take >= h && 2 * take >= g && 2 * n >= g + 2 * h);
            (
                move || format!("G({n}, {r}) = {}, h({g}) = {h}, least move to value {g}: {take:?}", g + 1),
                holds,
            )
        })
    });
    lab.every(format!("n up to {most}, all r"), cases)
}

fn first_piles_spread(lab: &Lab) -> Finding {
    let first = starts(lab).first_piles();
    let one = std::iter::once((0, first[1] == 1));
    let steps = (0..first.len() - 1).map(|g| (g, 2 * (first[g + 1] - first[g]) >= g as u64));
    let cases = one
        .chain(steps)
        .map(|(g, holds)| (move || format!("h({g}) = {}, h({}) = {}", first[g], g + 1, first[g + 1]), holds));
    lab.every(format!("g up to {}", first.len() - 2), cases)
}

fn first_piles_from_below(lab: &Lab) -> Finding {
    let first = starts(lab).first_piles();
    let cases = (1..first.len()).map(|g| {
        let (count, h) = (g as u64, first[g]);
        // Everything four times.
        let halves: u64 = (1..count).map(|i| 2 * i).sum();
        let holds = halves == count * (count - 1) && 4 * (h - 1) >= halves && 4 * h >= halves;
        (move || format!("h({g}) = {h}, the sum of halves is {halves}/4"), holds)
    });
    lab.every(format!("g = 1 to {}", first.len() - 1), cases)
}

/// h >= n + sqrt(n)/2 + 1; where h is beyond the table, it is at least the table's end.
fn first_pile_beyond_n(lab: &Lab) -> Finding {
    let starts = starts(lab);
    let most = starts.rows() / 2;
    let cases = (0..=most).map(|n| {
        let g = twice_root(n) + 1;
        let h = starts.first_piles().get(g as usize).copied().unwrap_or(starts.rows());
        let more = h.checked_sub(n + 1);
        let holds = more.is_some_and(|more| 4 * u128::from(more) * u128::from(more) >= u128::from(n));
        (move || format!("n = {n}: h({g}) is at least {h}"), holds)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn lower_bound_is_nearer(lab: &Lab) -> Finding {
    let starts = starts(lab);
    let most = lab.bound(1_000_000, 20_000);
    let cases = (1..=most).map(|n| {
        let g = starts.value(n) as f64;
        let lower = (n as f64).ln() / 1.5f64.ln();
        let upper = (twice_root(n) + 1) as f64;
        // The bounds are far apart, so that rounding decides nothing.
        let holds = (g - lower).abs() + 0.5 < upper - g;
        (move || format!("n = {n}: G(n) = {g}, between {lower:.3} and {upper}"), holds)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn conjecture(lab: &Lab) -> Finding {
    let table = lab.grundy();
    let whole = |n: u64| u64::from(table.value(n as u32, n));
    let most = lab.bound(13_000, 1_300);
    let cases = (1..=most).map(|n| {
        let (small, large) = (whole(n), whole(half_again(n)));
        let holds = large <= small + 2;
        (move || format!("n = {n}: G({n}) = {small}, but G({}) = {large}", half_again(n)), holds)
    });
    lab.every(format!("n up to {most}"), cases).at("707")
}

fn conjecture_with_four(lab: &Lab) -> Finding {
    compare_half_again(lab, |small, large| large <= small + 4).but_open()
}

/// The ranges of n for which G(ceil(3n/2)) - G(n) exceeds a number, found n by n.
fn ranges_above(lab: &Lab, difference: u64) -> Vec<(u64, u64)> {
    let (starts, most) = (starts(lab), most_half_again(lab));
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for n in (1..=most).filter(|&n| starts.value(half_again(n)) > starts.value(n) + difference) {
        match ranges.last_mut() {
            Some(last) if last.1 + 1 == n => last.1 = n,
            _ => ranges.push((n, n)),
        }
    }
    ranges
}

fn where_the_conjecture_fails(lab: &Lab) -> Finding {
    const RANGES: [(u64, u64); 9] = [
        (471, 488),
        (553, 605),
        (7_859, 8_470),
        (8_549, 10_137),
        (10_715, 11_788),
        (291_839, 337_194),
        (727_020, 982_344),
        (999_797, 1_090_529),
        (3_081_865, 3_217_353),
    ];
    const BY_FOUR: [(u64, u64); 1] = [(804_668, 823_684)];
    let most = most_half_again(lab);
    let known =
        |ranges: &[(u64, u64)]| ranges.iter().filter(|range| range.1 <= most).copied().collect::<Vec<_>>();
    let show = |ranges: &[(u64, u64)]| {
        ranges.iter().map(|(from, to)| format!("{from} to {to}")).collect::<Vec<_>>().join(", ")
    };
    let entries = [(2, known(&RANGES)), (3, known(&BY_FOUR))].map(|(difference, told)| {
        (format!("differences above {difference}"), show(&told), show(&ranges_above(lab, difference)))
    });
    lab.table(format!("n up to {most}"), entries)
}

/// (5/4)^g <= h(g), the first pile of value g, and n + 1 <= 2 (3/2)^g at its last pile n = h(g+1) - 1.
fn logarithmic_growth(lab: &Lab) -> Finding {
    let first = starts(lab).first_piles();
    let power = |base: u32, g: usize| BigUint::from(base).pow(g as u32);
    let cases = (2..first.len() - 1).map(|g| {
        let below_upper = power(5, g) <= power(4, g) * first[g];
        let above_lower = power(2, g) * first[g + 1] <= power(3, g) * 2u32;
        let tell = move || format!("value {g} occurs from {} to {} stones", first[g], first[g + 1] - 1);
        (tell, below_upper && above_lower)
    });
    lab.every(format!("n from 2 to {}", first[first.len() - 1] - 1), cases).but_open()
}
