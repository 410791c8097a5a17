//! AP §1: the rules, Zeckendorf representations, tails.

use fibnim::game::{Dynamic, Game, IllegalMove, Move, Position};
use num_traits::ToPrimitive;
use numeration::{Zeckendorf, fibonacci};

use super::super::{Claim, Finding, Lab, Verdict};
use super::{NEXT, Pile};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.1.rule",
        place: "section 1, the limit m_k",
        statement: "The k-th move takes at most m_k = 2*tau(k) stones, where tau(k) is what the k-th move itself takes.",
        recorded: Verdict::Refuted,
        check: limit_by_its_own_move,
    },
    Claim {
        id: "AP.1.rule.corrected",
        place: "section 1, the limit m_k",
        statement: "The k-th move takes at most m_k = 2*tau(k-1) stones, twice what the move before it took.",
        recorded: Verdict::Verified,
        check: limit_by_the_move_before,
    },
    Claim {
        id: "AP.ex1",
        place: "Example 1",
        statement: "From 10 stones the first move takes 1 to 9; after it took 3, the second takes 1 to 6.",
        recorded: Verdict::Verified,
        check: example_1,
    },
    Claim {
        id: "AP.1.fibonacci",
        place: "section 1, the set F",
        statement: "F = {1, 2, 3, 5, ...} begins with F_2 = 1 and F_3 = 2, and each later member is the sum of the two before it.",
        recorded: Verdict::Proved,
        check: fibonacci_numbers,
    },
    Claim {
        id: "AP.thm1",
        place: "Theorem 1",
        statement: "Every n >= 1 is the sum of F_{i_r}, ..., F_{i_1} with i_r - (r-1) > ... > i_2 - 1 > i_1 >= 2 in exactly one way.",
        recorded: Verdict::Verified,
        check: exactly_one_representation,
    },
    Claim {
        id: "AP.ex2",
        place: "Example 2",
        statement: "12 has the digits 10101 for F_6 to F_2: it is 8 + 3 + 1.",
        recorded: Verdict::Verified,
        check: example_2,
    },
    Claim {
        id: "AP.cor1",
        place: "Corollary 1",
        statement: "If F_k <= n < F_{k+1}, then F_k is the largest part of n.",
        recorded: Verdict::Proved,
        check: largest_part,
    },
    Claim {
        id: "AP.cor1.step",
        place: "proof of Corollary 1",
        statement: "If F_k <= n < F_{k+1}, then n - F_k is less than F_{k-1}, so its largest part has an index below k - 1.",
        recorded: Verdict::Proved,
        check: rest_below_the_largest_part,
    },
    Claim {
        id: "AP.1.greedy",
        place: "below Corollary 1",
        statement: "Taking the largest Fibonacci number less than n away from n, again and again, gives the representation of n.",
        recorded: Verdict::Refuted,
        check: greedy_with_less,
    },
    Claim {
        id: "AP.1.greedy.corrected",
        place: "below Corollary 1",
        statement: "Taking the largest Fibonacci number that is at most n away from n, again and again, gives the representation of n.",
        recorded: Verdict::Verified,
        check: greedy_with_at_most,
    },
    Claim {
        id: "AP.def1",
        place: "Definition 1",
        statement: "T(n) is the smallest part of n: a Fibonacci number, a tail of n, and the least of its tails.",
        recorded: Verdict::Proved,
        check: smallest_part,
    },
    Claim {
        id: "AP.def2",
        place: "Definition 2",
        statement: "The tails of n are T(n) and T(n) plus each tail of n - T(n).",
        recorded: Verdict::Proved,
        check: tails_of_tails,
    },
    Claim {
        id: "AP.def2.sum",
        place: "below Definition 2",
        statement: "T_j(n) = T(n) + T_{j-1}(n - T(n)) is the sum of the j smallest parts of n, for 1 <= j <= r.",
        recorded: Verdict::Verified,
        check: tails_are_sums,
    },
    Claim {
        id: "AP.ex3",
        place: "Example 3",
        statement: "33 = 21 + 8 + 3 + 1 and 12 = 8 + 3 + 1 have the same tail of length 3, namely 12.",
        recorded: Verdict::Verified,
        check: example_3,
    },
    Claim {
        id: "AP.rem1",
        place: "Remark 1",
        statement: "If T_j(n) = T_j(m), then T_s(n) = T_s(m) for every s from 1 to j.",
        recorded: Verdict::Proved,
        check: shared_tails,
    },
];

/// After the first move x of n stones, what the rules make of a second move y.
fn second_move(n: u64, x: u64, y: u64) -> Result<Position, IllegalMove> {
    let start = Position::one_pile(Game::normal(Dynamic::fibonacci()), n, (n - 1).into());
    start.play(&Move { pile: 0, take: x.into() })?.play(&Move { pile: 0, take: y.into() })
}

/// All n, first moves x, and y that the pile has stones for.
fn two_moves(most: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    (2..=most).flat_map(|n| (1..n).flat_map(move |x| (1..=n - x).map(move |y| (n, x, y))))
}

fn limit_by_its_own_move(lab: &Lab) -> Finding {
    let most = lab.bound(40, 15);
    let cases = two_moves(most).map(|(n, x, y)| {
        let (printed, legal) = (y <= 2 * y, second_move(n, x, y).is_ok());
        let text = move || {
            format!(
                "n = {n}: after {x}, the move {y} is within the printed limit 2*{y} = {}, but only 2*{x} = {} may be taken",
                2 * y,
                2 * x
            )
        };
        (text, printed == legal)
    });
    lab.every(format!("first and second moves, n up to {most}"), cases).at("3;2")
}

fn limit_by_the_move_before(lab: &Lab) -> Finding {
    let most = lab.bound(40, 15);
    let cases = two_moves(most).map(|(n, x, y)| {
        let legal = second_move(n, x, y).is_ok();
        (move || format!("n = {n}: moves {x} and {y}"), legal == (y <= 2 * x))
    });
    lab.every(format!("first and second moves, n up to {most}"), cases)
}

fn example_1(lab: &Lab) -> Finding {
    let start = Position::one_pile(Game::normal(Dynamic::fibonacci()), 10u32, 9.into());
    let after = start.play(&Move { pile: 0, take: 3u32.into() });
    let most = |position: &Position| position.most(0).to_u64().unwrap_or(0);
    let rows = [
        ("most of the first move", 9, most(&start)),
        ("legal first moves", 9, start.moves().count() as u64),
        ("most of the second move", 6, after.as_ref().map_or(0, most)),
        ("legal second moves", 6, after.as_ref().map_or(0, |position| position.moves().count() as u64)),
    ];
    lab.table("the game of the example", rows)
}

fn fibonacci_numbers(lab: &Lab) -> Finding {
    let sums = format!("{NEXT}forall a, b, c: next(a, b) and next(b, c) => c = a + b");
    lab.proves("for all members", &["not fib(0) and fib(1)", &format!("{NEXT}next(1, 2)"), &sums])
}

/// In how many ways each n is a sum of parts with the chain of inequalities of AP Thm 1, for n below F_{top+1}.
fn ways(top: u32) -> Vec<u32> {
    /// Puts one more part on top of parts whose last index is `last`.
    fn extend(ways: &mut [u32], last: Option<u32>, sum: u128, top: u32) {
        for index in 2..=top {
            // i_j - (j-1) > i_{j-1} - (j-2), both sides raised by j - 1.
            if last.is_some_and(|last| index <= last + 1) {
                continue;
            }
            let sum = sum + fibonacci::ALL_U128[index as usize];
            if let Some(entry) = ways.get_mut(sum as usize) {
                *entry += 1;
                extend(ways, Some(index), sum, top);
            }
        }
    }
    let mut ways = vec![0; fibonacci::ALL_U128[top as usize + 1] as usize];
    extend(&mut ways, None, 0, top);
    ways
}

fn exactly_one_representation(lab: &Lab) -> Finding {
    let ways = ways(lab.bound(24, 15) as u32);
    let most = ways.len() - 1;
    let cases = ways.into_iter().enumerate().skip(1);
    let cases = cases.map(|(n, ways)| (move || format!("n = {n} has {ways} representations"), ways == 1));
    lab.every(format!("n up to {most}, by listing all sets of indices"), cases)
}

fn example_2(lab: &Lab) -> Finding {
    let z = Zeckendorf::of_u128(12);
    let rows = [("digits", "10101".to_owned(), z.digits()), ("sum", "8 + 3 + 1".to_owned(), z.to_string())];
    lab.table("the number of the example", rows)
}

fn largest_part(lab: &Lab) -> Finding {
    let top = "let top(n, f) = /[1,1][.,0]*/; ";
    lab.proves(
        "for all n and k",
        &[&format!("{NEXT}{top}forall n, f, g: next(f, g) and f <= n < g => top(n, f)")],
    )
}

fn rest_below_the_largest_part(lab: &Lab) -> Finding {
    let rest = format!("{NEXT}forall n, e, f, g: next(e, f) and next(f, g) and f <= n < g => n < f + e");
    lab.proves("for all n and k (k = 2 is n = 1, and 0 < F_1)", &[&rest, "forall n: 1 <= n < 2 => n < 1 + 1"])
}

/// The parts that are taken away, largest first, while `fits` allows one; and what is left.
fn greedy(mut n: u64, fits: impl Fn(u64, u64) -> bool) -> (Vec<u64>, u64) {
    let mut parts = Vec::new();
    while n > 0 {
        let part = fibonacci::ALL_U128[2..90].iter().map(|&f| f as u64).rfind(|&f| fits(f, n));
        let Some(part) = part else { break };
        parts.push(part);
        n -= part;
    }
    (parts, n)
}

/// Whether parts, largest first, are a Zeckendorf representation, whoever made it.
fn is_representation(parts: &[u64]) -> bool {
    let indices = parts.iter().rev().map(|&part| fibonacci::floor_index_u128(part.into()).unwrap_or(0));
    Zeckendorf::from_indices(indices.collect()).is_ok()
}

fn greedy_with_less(lab: &Lab) -> Finding {
    let most = lab.bound(2000, 200);
    let cases = (1..=most).map(|n| {
        let (parts, rest) = greedy(n, |part, n| part < n);
        let holds = rest == 0 && is_representation(&parts);
        (
            move || format!("n = {n}: after the parts {parts:?}, {rest} is left, and no Fibonacci number is less than that"),
            holds,
        )
    });
    lab.every(format!("n up to {most}"), cases)
}

fn greedy_with_at_most(lab: &Lab) -> Finding {
    let most = lab.bound(20_000, 2000);
    let cases = (1..=most).map(|n| {
        let (parts, rest) = greedy(n, |part, n| part <= n);
        let holds = rest == 0 && parts.iter().sum::<u64>() == n && is_representation(&parts);
        (move || format!("n = {n}: {parts:?}"), holds)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn smallest_part(lab: &Lab) -> Finding {
    let least =
        "forall n, w: n >= 1 and w = z1(n) => fib(w) and tail(n, w) and forall t: tail(n, t) => w <= t";
    lab.proves("for all n >= 1", &["forall n: n >= 1 => exists w: w = z1(n)", least])
}

fn tails_of_tails(lab: &Lab) -> Finding {
    let recursion = "forall n, m, t: m + z1(n) = n \
                     => (tail(n, t) <=> t = z1(n) or exists s: tail(m, s) and t = s + z1(n))";
    lab.proves("for all n and all tails", &[recursion])
}

/// T_j(n) as AP Def 2 defines it.
fn tail_by_recursion(n: u64, j: usize) -> u64 {
    let first = Pile::of(n).smallest();
    if j == 1 { first } else { first + tail_by_recursion(n - first, j - 1) }
}

fn tails_are_sums(lab: &Lab) -> Finding {
    let most = lab.bound(5000, 500);
    let cases = (1..=most).flat_map(|n| {
        let parts = Pile::of(n).parts;
        (1..=parts.len()).map(move |j| {
            let holds = tail_by_recursion(n, j) == parts[..j].iter().sum::<u64>();
            (move || format!("n = {n}, j = {j}"), holds)
        })
    });
    lab.every(format!("all tails of n up to {most}"), cases)
}

fn example_3(lab: &Lab) -> Finding {
    let sum = |n| Zeckendorf::of_u128(n).to_string();
    let tail = |n| tail_by_recursion(n, 3).to_string();
    let rows = [
        ("33", "21 + 8 + 3 + 1".to_owned(), sum(33)),
        ("12", "8 + 3 + 1".to_owned(), sum(12)),
        ("T_3(33)", (8 + 3 + 1).to_string(), tail(33)),
        ("T_3(12)", (8 + 3 + 1).to_string(), tail(12)),
    ];
    lab.table("the numbers of the example", rows)
}

fn shared_tails(lab: &Lab) -> Finding {
    let shared = "forall n, m, s, t: tail(n, t) and tail(m, t) and s <= t => (tail(n, s) <=> tail(m, s))";
    lab.proves("for all n, m and j", &[shared])
}
