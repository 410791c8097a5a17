//! K §3: safe and unsafe positions, and the partition theorem.

use std::collections::BTreeSet;

use numeration::{Zeckendorf, fibonacci};

use crate::{Finding, Lab};

/// `next(a, b)`: b is the Fibonacci number after a. `before(f, b)`: b is F_(s-1) where f is F_s with s >= 2; the one before
/// F_2 = 1 is F_1 = 1.
const NEIGHBOURS: &str = "let next(a, b) = fib(a) and fib(b) and a < b and forall c: fib(c) and a < c => b <= c; \
    let before(f, b) = (f = 1 and b = 1) or next(b, f); ";

/// Proves statements that may use `next` and `before`.
fn proves_with_neighbours<const N: usize>(lab: &Lab, scope: &str, statements: [&str; N]) -> Finding {
    let statements = statements.map(|statement| format!("{NEIGHBOURS}{statement}"));
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    lab.proves(scope, &statements)
}

/// The positions of a game that starts with so many stones, in the order in which play reaches them.
fn reached(stones: u64) -> Vec<(u64, u64)> {
    let mut positions = vec![(stones, stones - 1)];
    let mut known: BTreeSet<(u64, u64)> = positions.iter().copied().collect();
    let mut next = 0;
    while let Some(&(n, r)) = positions.get(next) {
        let after = (1..=n.min(r)).map(|x| (n - x, 2 * x));
        positions.extend(after.filter(|&position| known.insert(position)));
        next += 1;
    }
    positions
}

pub(super) fn final_position(lab: &Lab) -> Finding {
    let most = lab.bound(30, 15);
    let cases = (1..=most).flat_map(|start| reached(start).into_iter().map(move |p| (start, p)));
    let cases = cases.map(|(start, (n, r))| {
        let text = move || {
            format!(
                "from {start} stones play reaches ({n}, {r}); a pile of {n} has no part at all, \
                 so neither r >= z1({n}) nor r < z1({n}) is said"
            )
        };
        (text, Zeckendorf::of_u128(n.into()).part(1).is_some())
    });
    lab.every(format!("all positions from up to {most} stones"), cases).at("0;2")
}

pub(super) fn final_position_is_safe(lab: &Lab) -> Finding {
    let statements = [
        "forall n, r: (r >= z1(n) or r < z1(n)) and not (r >= z1(n) and r < z1(n))",
        "forall r: r < z1(0)",
        "forall n, r: n >= 1 => exists w: w = z1(n)",
    ];
    lab.proves("for all n and r", &statements)
}

pub(super) fn unsafe_has_a_move(lab: &Lab) -> Finding {
    let statement = "forall n, r: r >= z1(n) => exists x, m: 1 <= x <= r and x + m = n and 2*x < z1(m)";
    lab.proves("for all n and r", &[statement])
}

pub(super) fn second_part(lab: &Lab) -> Finding {
    let most = lab.bound(10_000, 1_000);
    let cases = (1..=most).map(|n| {
        let z = Zeckendorf::of_u128(n.into());
        let second = z.part(2).is_some();
        (move || format!("({n}, {n}) is unsafe, for z1({n}) = {n}, and {n} has no part but itself"), second)
    });
    lab.every(format!("n up to {most}, r = z1(n)"), cases).at("1;1")
}

pub(super) fn second_part_or_whole(lab: &Lab) -> Finding {
    let statements = [
        "forall n: n >= 1 => (fib(n) <=> not exists w: w = z2(n))",
        "forall n, r: fib(n) and r >= z1(n) => r >= n and lose(0; 2*n)",
    ];
    lab.proves("for all n and r", &statements)
}

pub(super) fn number_between(lab: &Lab) -> Finding {
    let statements = [
        "forall n, p, q: p = z1(n) and q = z2(n) => exists b: fib(b) and p < b < q",
        "forall n, p, q, b: p = z1(n) and q = z2(n) and fib(b) and p < b < q => 2*p < b + p and b + p <= q",
    ];
    lab.proves("for all n with two parts", &statements)
}

pub(super) fn limit_after_smallest_part(lab: &Lab) -> Finding {
    lab.proves("for all n >= 1", &["forall n: n >= 1 => 2*z1(n) < z2(n)"])
}

pub(super) fn what_is_left(lab: &Lab) -> Finding {
    lab.proves("for all n >= 1", &["forall n, m: m + z1(n) = n => z1(m) = z2(n)"])
}

pub(super) fn safe_has_no_move(lab: &Lab) -> Finding {
    let statement = "forall n, r, x, m: r < z1(n) and 1 <= x <= r and m + x = n => 2*x >= z1(m)";
    lab.proves("for all n, r and moves x", &[statement])
}

/// The digits of n - x end in those of z1(n) - x; what stands before them is n - z1(n).
pub(super) fn parts_after_a_move(lab: &Lab) -> Finding {
    let statement = "forall n, w, x, y, m: w = z1(n) and 1 <= x < w and x + y = w and x + m = n \
                     => y >= 1 and tail(m, y) and m - y = n - w";
    lab.proves("for all n and x", &[statement])
}

pub(super) fn smallest_part_after_a_move(lab: &Lab) -> Finding {
    let statement =
        "forall n, w, x, y, m: w = z1(n) and 1 <= x < w and x + y = w and x + m = n => z1(m) = z1(y)";
    lab.proves("for all n and x", &[statement])
}

/// The largest number below z is z - 1, and its digits are 1010... from the place below z on.
pub(super) fn largest_sum(lab: &Lab) -> Finding {
    let statements = [
        "forall z, y: fib(z) and y + 1 = z and y >= 1 => /(10)*1?/(y)",
        "forall z, y, p: fib(z) and y + 1 = z and next(p, z) => p <= y < z",
        // With its least part given, the largest sum is the one in steps of two, if such a one reaches up to z.
        "let steps(z, y) = /[1,0]([0,1][0,0])*[0,1][0,0]*/; \
         forall z, y, v: steps(z, y) and v < z and z1(v) = z1(y) => v <= y",
    ];
    proves_with_neighbours(lab, "for all Fibonacci numbers z", statements)
}

pub(super) fn one_step_of_the_sum(lab: &Lab) -> Finding {
    let statement = "forall b, f, g, h: before(f, b) and next(f, h) and next(h, g) => b + f = h";
    proves_with_neighbours(lab, "for all neighbours", [statement])
}

/// z, the sum of parts two apart that begins one place below z, and the number one place below the least of them.
pub(super) fn telescope(lab: &Lab) -> Finding {
    let steps = "let steps(z, y, b) = /[1,0,0]([0,1,0][0,0,0])*[0,1,0][0,0,1][0,0,0]*/; \
                 let steps_to_one(z, y) = /[1,0]([0,1][0,0])*[0,1]/; ";
    let statements = [
        "forall z, y, b: steps(z, y, b) => before(z1(y), b) and y + b = z",
        // The number before F_2 is F_1 = 1.
        "forall z, y: steps_to_one(z, y) => z1(y) = 1 and y + 1 = z",
        // The sums are there: every z from 3 on has one of the first kind, and z above 1 one of either.
        "forall z: fib(z) and z >= 3 => exists y, b: steps(z, y, b)",
        "forall z: fib(z) and z > 1 => exists y, b: steps(z, y, b) or steps_to_one(z, y)",
    ];
    let statements = statements.map(|statement| format!("{NEIGHBOURS}{steps}{statement}"));
    lab.proves("for all Fibonacci numbers z", &statements.each_ref().map(String::as_str))
}

pub(super) fn least_move(lab: &Lab) -> Finding {
    let statement = "forall n, w, x, y, f, b: w = z1(n) and 1 <= x < w and x + y = w and f = z1(y) and before(f, b) \
                     => b + y <= w and x >= b and 2*x >= 2*b";
    proves_with_neighbours(lab, "for all n and x", [statement])
}

pub(super) fn chain_from_one(lab: &Lab) -> Finding {
    let number = |s: usize| fibonacci::ALL_U128[s];
    let cases = (1..=90usize).map(|s| {
        let (f, b1) = (number(s), number(s - 1));
        // Where there is no b_0 the ends of the chain still say 2 b_1 >= f_s.
        let holds = match s.checked_sub(2).map(number) {
            Some(b0) => 2 * b1 >= b1 + b0 && b1 + b0 >= f,
            None => 2 * b1 >= f,
        };
        let text = move || {
            format!(
                "s = {s}: the move of 1 from (2, 1) leaves z1(2) - 1 = {f} = f_{s}, before which stands \
                 b_1 = f_{} = {b1}, and 2 b_1 = {} is less than {f}",
                s - 1,
                2 * b1
            )
        };
        (text, holds)
    });
    lab.every("s up to 90", cases)
}

pub(super) fn chain_from_two(lab: &Lab) -> Finding {
    // f_s, and the two before it; at s = 2 and s = 3 these are F_0 = 0 and F_1 = 1.
    let statement = "forall c, b, f: (c = 0 and b = 1 and f = 1) or (c = 1 and b = 1 and f = 2) or \
                     (next(c, b) and next(b, f)) => 2*b >= b + c and b + c = f";
    proves_with_neighbours(lab, "for all s >= 2", [statement])
}

/// A finite game: the options of each position are earlier ones, told as bits.
type Graph = Vec<u32>;

/// All games of so many positions, up to the order in which they are numbered.
fn graphs(positions: usize) -> Vec<Graph> {
    (0..positions).fold(vec![Graph::new()], |graphs, position| {
        let extended = |graph: &Graph| {
            let graph = graph.clone();
            (0..1u32 << position).map(move |options| {
                let mut graph = graph.clone();
                graph.push(options);
                graph
            })
        };
        graphs.iter().flat_map(extended).collect()
    })
}

/// The positions, as bits, from which the player to move wins.
fn won(graph: &Graph) -> u32 {
    let positions = graph.iter().enumerate();
    positions.fold(0, |won, (i, &options)| if options & !won != 0 { won | 1 << i } else { won })
}

/// The sets N, as bits, that meet the conditions with P the other positions.
fn partitions(graph: &Graph) -> Vec<u32> {
    let all = (1u32 << graph.len()) - 1;
    let fits = |n: u32| {
        let p = all & !n;
        graph.iter().enumerate().all(|(i, options)| (options & p != 0) == (n >> i & 1 == 1))
    };
    (0..=all).filter(|&n| fits(n)).collect()
}

pub(super) fn partition_theorem(lab: &Lab) -> Finding {
    let most = lab.bound(6, 5) as usize;
    let cases = (1..=most).flat_map(graphs).map(|graph| {
        let holds = partitions(&graph) == [won(&graph)];
        (move || format!("the game with options {graph:?} (as bits) has other partitions"), holds)
    });
    lab.every(format!("all games of up to {most} positions, all partitions"), cases)
}

pub(super) fn safe_is_lost(lab: &Lab) -> Finding {
    let statements = ["forall n, r: r >= z1(n) => win(n; r)", "forall n, r: r < z1(n) => lose(n; r)"];
    lab.proves("for all n and r", &statements)
}

pub(super) fn winning_moves_lead_to_safety(lab: &Lab) -> Finding {
    let statements = [
        "forall n, r, x, m: 1 <= x <= r and x + m = n => (lose(m; 2*x) <=> 2*x < z1(m))",
        "forall n, r, x, m: 1 <= x <= r and x + m = n and lose(m; 2*x) => r >= z1(n)",
    ];
    lab.proves("for all n, r and moves x", &statements)
}

pub(super) fn smallest_part_wins(lab: &Lab) -> Finding {
    lab.proves("for all n >= 1", &["forall n, w, m: w = z1(n) and w + m = n => lose(m; 2*w)"])
}

pub(super) fn other_winning_moves(lab: &Lab) -> Finding {
    let statement =
        "forall k: exists n, x, m: n > k and 1 <= x and 1 <= m and x + m = n and x != z1(n) and lose(m; 2*x)";
    lab.proves("for all n", &[statement])
}
