//! M §4: Fibonacci nim. M's (p, q) is (q; p) elsewhere.

use fibnim::solve::Outcome;
use fibnim::solve::oracle::GlobalOracle;
use num_traits::ToPrimitive;
use numeration::{Zeckendorf, fibonacci};

use crate::k::replay::{OnePile, facts, fibonacci_nim, limit, replay, start};
use crate::{Finding, Lab};

/// The takes of the game that M tells.
const TAKES: [u64; 5] = [2, 3, 1, 2, 2];

pub(super) fn ten_stones(lab: &Lab) -> Finding {
    let positions = replay(10, &TAKES);
    let over = positions.last().is_some_and(|position| position.is_over() && position.most(0) == 0u32.into());
    facts(
        lab,
        "the game of 5 moves",
        [
            ("all 5 moves are legal", positions.len() == TAKES.len() + 1),
            ("nothing is left", over && TAKES.iter().sum::<u64>() == 10),
            ("the last move is the first player's", TAKES.len() % 2 == 1),
        ],
    )
}

/// The limits that stand behind the moves, from the second on.
fn limits(lab: &Lab, told: [u64; 4]) -> Finding {
    let positions = replay(10, &TAKES);
    let computed = positions.iter().skip(1).map(limit).chain(std::iter::repeat(0));
    let cases = told.into_iter().zip(computed).enumerate().map(|(i, (told, computed))| {
        let text = move || {
            format!(
                "move {}: the limit is told as {told}; the move before took {} stone(s), so it is {computed}",
                i + 2,
                TAKES[i]
            )
        };
        (text, told == computed)
    });
    lab.every("the 4 limits", cases)
}

pub(super) fn printed_limits(lab: &Lab) -> Finding {
    limits(lab, [4, 6, 4, 4]).at("4;2")
}

pub(super) fn true_limits(lab: &Lab) -> Finding {
    limits(lab, [4, 6, 2, 4])
}

pub(super) fn three_five_eight(lab: &Lab) -> Finding {
    let statement = "forall q, p: (q = 3 or q = 5 or q = 8) and p < q => lose(q; p)";
    lab.proves("for all p", &[statement])
}

pub(super) fn thirteen(lab: &Lab) -> Finding {
    let statements =
        ["forall p: p < 13 => lose(13; p)", "forall q: 8 < q < 13 => exists p: p < q and win(q; p)"];
    lab.proves("for all p", &statements)
}

pub(super) fn lost_piles(lab: &Lab) -> Finding {
    let statement = "forall q: q >= 1 => (fib(q) <=> forall p: p < q => lose(q; p))";
    lab.proves("for all p and q", &[statement])
}

pub(super) fn leaving_a_fibonacci_number(lab: &Lab) -> Finding {
    lab.proves("for all piles and moves x", &["forall m, x: fib(m) and 2*x < m => lose(m; 2*x)"])
}

fn is_fibonacci(n: u64) -> bool {
    Zeckendorf::of_u128(n.into()).len() == 1
}

pub(super) fn only_fibonacci_numbers(lab: &Lab) -> Finding {
    let most = lab.bound(500, 100);
    let piles = OnePile::upto(most);
    let won = (2..=most).filter(|&n| piles.wins(n, n - 1));
    let cases = won.map(|n| {
        let takes = piles.winning_takes(n, n - 1);
        let holds = takes.iter().any(|x| is_fibonacci(n - x) && 2 * x < n - x);
        let text = move || {
            let left: Vec<u64> = takes.iter().map(|x| n - x).collect();
            format!("{n} stones are won, but only by the takes {takes:?}, which leave {left:?}: no Fibonacci number")
        };
        (text, holds)
    });
    lab.every(format!("all starts of up to {most} stones, by brute force"), cases).at("12")
}

pub(super) fn large_smallest_parts(lab: &Lab) -> Finding {
    let statements = [
        "forall q, p: win(q; p) => exists x, m: 1 <= x <= p and x + m = q and 2*x < z1(m)",
        "forall x, m: x >= 1 and 2*x < z1(m) => lose(m; 2*x)",
    ];
    lab.proves("for all p and q", &statements)
}

/// From the largest part down: at each place the part that a sum must have is found by trying all.
pub(super) fn zeckendorf(lab: &Lab) -> Finding {
    let most = lab.bound(20_000, 2_000);
    let cases = (1..=most).map(|n| {
        let sums = descending_sums(n, n + 1);
        let parts: Vec<u64> =
            Zeckendorf::of_u128(n.into()).parts().filter_map(|part| part.to_u64()).collect();
        let descending: Vec<u64> = parts.into_iter().rev().collect();
        let holds = sums == [descending];
        (move || format!("{n} has the descending sums {sums:?}"), holds)
    });
    lab.every(format!("n up to {most}, over all sums"), cases)
}

/// All ways to write n as a descending sum of Fibonacci numbers below `bound`, no two adjacent.
fn descending_sums(n: u64, bound: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let number = |k: usize| fibonacci::ALL_U128[k] as u64;
    let first = (2..90).take_while(|&k| number(k) <= n && number(k) < bound);
    first
        .flat_map(|k| {
            // The number next below F_k is adjacent to it; at most twice F_k can be reached from it on.
            let rest =
                if 2 * number(k) < n { Vec::new() } else { descending_sums(n - number(k), number(k - 1)) };
            rest.into_iter().map(move |sum| std::iter::once(number(k)).chain(sum).collect())
        })
        .collect()
}

/// `next(a, b)`: b is the Fibonacci number after a, from F_2 = 1 on.
pub(super) fn two_places_double(lab: &Lab) -> Finding {
    let next = "let next(a, b) = fib(a) and fib(b) and a < b and forall c: fib(c) and a < c => b <= c; ";
    let statement = format!("{next}forall a, b, c: next(a, b) and next(b, c) => c > 2*a");
    lab.proves("for all n >= 2", &[&statement])
}

pub(super) fn starts_as_pairs(lab: &Lab) -> Finding {
    let most = lab.bound(2_000, 200);
    let cases = (1..=most).map(|n| {
        let pair =
            start(n).map(|position| (limit(&position), position.stones().first().and_then(|q| q.to_u64())));
        let holds = pair == Some((n - 1, Some(n)));
        (move || format!("the start with {n} stones is {pair:?}"), holds)
    });
    lab.every(format!("starts of up to {most} stones"), cases)
}

pub(super) fn comfortable_is_won(lab: &Lab) -> Finding {
    lab.proves("for all p and q", &["forall p, q: z1(q) <= p => win(q; p)"])
}

pub(super) fn uncomfortable_is_lost(lab: &Lab) -> Finding {
    lab.proves("for all p and q", &["forall p, q: z1(q) > p or q = 0 => lose(q; p)"])
}

pub(super) fn whole_pile(lab: &Lab) -> Finding {
    let statement = "forall p, q: p >= q and q >= 1 => z1(q) <= p and win(q; p)";
    lab.proves("for all p and q", &[statement])
}

pub(super) fn comfortable_has_a_move(lab: &Lab) -> Finding {
    let statement = "forall p, q: z1(q) <= p => exists x, m: 1 <= x <= p and x + m = q and 2*x < z1(m)";
    lab.proves("for all p and q", &[statement])
}

/// The smallest part is at most p < q, so there is a second one.
pub(super) fn taking_the_smallest_part(lab: &Lab) -> Finding {
    let statement = "forall p, q, a, m: a = z1(q) and a <= p < q and a + m = q \
                     => exists b: b = z2(q) and b = z1(m) and b > 2*a";
    lab.proves("for all p < q", &[statement])
}

pub(super) fn uncomfortable_has_no_move(lab: &Lab) -> Finding {
    let statement = "forall p, q, x, m: p < z1(q) and 1 <= x <= p and x + m = q => 2*x >= z1(m)";
    lab.proves("for all p, q and moves x", &[statement])
}

/// The parts of x are the last of q, and those of q - x the ones before.
pub(super) fn joined_parts(lab: &Lab) -> Finding {
    let statement = "forall q, x, m: x >= 1 and x + m = q and 2*x < z1(m) => tail(q, x)";
    lab.proves("for all q and x", &[statement])
}

pub(super) fn at_least_the_smallest_part(lab: &Lab) -> Finding {
    let statements = [
        "forall q, x: tail(q, x) => x >= z1(q)",
        "forall p, q, x, m: 1 <= x <= p and x + m = q and 2*x < z1(m) => x >= z1(q) and p >= z1(q)",
    ];
    lab.proves("for all p, q and moves x", &statements)
}

/// Whether (p, q) is comfortable, from its parts.
fn is_comfortable(p: u64, q: u64) -> bool {
    Zeckendorf::of_u128(q.into()).part(1).is_some_and(|part| part <= p.into())
}

/// All won starts, our moves to uncomfortable positions and all answers to them.
pub(super) fn uncomfortable_back(lab: &Lab) -> Finding {
    let most = lab.bound(200, 60);
    let won = (2..=most).filter(|&n| is_comfortable(n - 1, n));
    let ours = won.flat_map(|n| (1..n).map(move |x| (n, x))).filter(|&(n, x)| !is_comfortable(2 * x, n - x));
    let answers = ours.flat_map(|(n, x)| (1..=(2 * x).min(n - x)).map(move |y| (n, x, y)));
    let cases = answers.map(|(n, x, y)| {
        let (p, q) = (2 * y, n - x - y);
        let text = move || {
            format!(
                "from {n} stones we take {x} and leave the uncomfortable ({}, {}); the answer {y} gives back ({p}, {q}), \
                 which is comfortable: we take its smallest part",
                2 * x,
                n - x
            )
        };
        (text, !is_comfortable(p, q))
    });
    lab.every(format!("starts of up to {most} stones, all moves and answers"), cases).at("3;2")
}

pub(super) fn comfortable_back(lab: &Lab) -> Finding {
    let statement =
        "forall p, q, y, m: p < z1(q) and 1 <= y <= p and y + m = q => z1(m) <= 2*y and win(m; 2*y)";
    lab.proves("for all p, q and answers y", &[statement])
}

/// Plays every uncomfortable position that we may leave against every answer: the last stone must be ours.
pub(super) fn the_strategy_wins(lab: &Lab) -> Finding {
    let most = lab.bound(150, 50) as usize;
    // ours[q][p]: with any such moves of ours we take the last stone, if it is our turn at (p, q).
    let mut ours: Vec<Vec<bool>> = Vec::new();
    for q in 0..=most {
        let row = (0..=2 * most).map(|p| {
            let good = |x: usize| x <= q && !is_comfortable(2 * x as u64, (q - x) as u64);
            let mut moves = (1..=p.min(q)).filter(|&x| good(x)).peekable();
            // Being stuck is losing; else each move must win against each answer, or take the last stone.
            moves.peek().is_some()
                && moves.all(|x| (1..=(2 * x).min(q - x)).all(|y| ours[q - x - y][(2 * y).min(2 * most)]))
        });
        let row = row.collect();
        ours.push(row);
    }
    let positions = (1..=most).flat_map(|q| (1..=most).map(move |p| (p, q)));
    let comfortable = positions.filter(|&(p, q)| is_comfortable(p as u64, q as u64));
    let cases = comfortable
        .map(|(p, q)| (move || format!("from ({p}, {q}) such moves do not always win"), ours[q][p]));
    lab.every(format!("all comfortable (p, q) up to {most}, all such moves, all answers"), cases)
}

/// Two piles are settled; of three, brute force sees pairs that no third pile makes P.
pub(super) fn several_piles(lab: &Lab) -> Finding {
    let two = lab.ask("forall m, n: lose(m, n; inf) <=> m = n").is_some_and(|(holds, _)| holds);
    let (pairs, most) = (lab.bound(8, 6), lab.bound(150, 60));
    let oracle = GlobalOracle::new(&fibonacci_nim(), &[pairs, pairs, most]);
    let alone = (1..=pairs)
        .flat_map(|b| (1..=b).map(move |a| (a, b)))
        .filter(|&(a, b)| (0..=most).all(|c| oracle.outcome(&[a, b, c], u64::MAX) == Outcome::N));
    let alone = lab.counts(alone.count() as u64);
    let two = if two { "two piles are settled for all sizes" } else { "two piles are not settled" };
    Finding::open(format!(
        "{two}; of the pairs up to {pairs} stones {alone} have no third pile up to {most} that makes them P"
    ))
}
