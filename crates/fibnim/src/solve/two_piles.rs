//! Two piles of global Fibonacci nim, by Zeckendorf representations (GL Thm 10).
//!
//! The piles are m and m + k. Everything depends on the two smallest parts of k and on how far m
//! reaches along the Fibonacci numbers from the allowance on.

use num_bigint::BigUint;
use num_traits::Zero;
use numeration::{Zeckendorf, fibonacci};

use super::{Outcome, WinningTakes};
use crate::game::Allowance;

/// The case of GL Thm 10, with F_t <= r < F_{t+1}.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// z1(k) <= F_t: N.
    One,
    /// z1(k) >= F_{t+2}: P. Equal piles (k = 0) belong here.
    Two,
    /// z1(k) = F_{t+1} and m < F_t: P.
    Three,
    /// z1(k) = F_{t+1}, and m lies in [F_t + ... + F_{t+s-1}, F_t + ... + F_{t+s}): N iff s is odd.
    Four {
        /// How many Fibonacci numbers from F_t on fit into m, one after the other.
        s: u32,
    },
    /// z1(k) = F_{t+1}, z2(k) = F_{t+d} and m >= F_t + ... + F_{t+d-3}: N iff d is odd.
    Five {
        /// How far the second part lies above F_t.
        d: u32,
    },
}

impl Case {
    /// The outcome that the theorem states.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::One => Outcome::N,
            Self::Two | Self::Three => Outcome::P,
            Self::Four { s: steps } | Self::Five { d: steps } => {
                if steps % 2 == 1 {
                    Outcome::N
                } else {
                    Outcome::P
                }
            }
        }
    }

    /// The name in the paper: 1, 2, 3, 4a, 4b, 5a or 5b.
    pub fn name(self) -> &'static str {
        match (self, self.outcome()) {
            (Self::One, _) => "1",
            (Self::Two, _) => "2",
            (Self::Three, _) => "3",
            (Self::Four { .. }, Outcome::N) => "4a",
            (Self::Four { .. }, Outcome::P) => "4b",
            (Self::Five { .. }, Outcome::N) => "5a",
            (Self::Five { .. }, Outcome::P) => "5b",
        }
    }
}

/// Which of the two piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The pile of m stones.
    Smaller,
    /// The pile of m + k stones.
    Larger,
}

/// A solved position (m, m + k; r) with r >= 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPiles {
    /// The smaller pile.
    pub m: BigUint,
    /// The difference of the piles, in Zeckendorf form.
    pub k: Zeckendorf,
    /// The index with F_t <= r < F_{t+1}; an unlimited r counts as the larger pile.
    pub t: u32,
    /// The case of the theorem.
    pub case: Case,
    /// In an N position, the move that the proof of the theorem plays.
    pub named_move: Option<(Side, BigUint)>,
    /// All winning moves in the smaller pile.
    pub smaller: WinningTakes,
    /// All winning moves in the larger pile.
    pub larger: WinningTakes,
}

/// The case of (m, m + k; r) for r >= 1. Costs one representation and one comparison of numbers of
/// the size of m.
///
/// ```
/// use fibnim::solve::two_piles::{Case, classify};
/// use numeration::Zeckendorf;
///
/// let case = classify(&5u32.into(), Zeckendorf::of_u128(2).indices(), 2); // (5, 7; 1)
/// assert_eq!(case, Case::Four { s: 2 });
/// ```
pub fn classify(m: &BigUint, k: &[u32], t: u32) -> Case {
    match k.first() {
        Some(&z1) if z1 <= t => return Case::One,
        Some(&z1) if z1 == t + 1 => {}
        _ => return Case::Two,
    }
    // F_t + ... + F_{t+s-1} = F_{t+s+1} - F_{t+1} (GL Rem 11), so s is found by one look-up.
    let reach = fibonacci::floor_index(&(m + fibonacci::fibonacci(t + 1))).unwrap_or(t + 1);
    let s = reach - t - 1;
    match k.get(1).map(|z2| z2 - t) {
        _ if s == 0 => Case::Three,
        Some(d) if s + 2 >= d => Case::Five { d },
        _ => Case::Four { s },
    }
}

/// Solves the piles `a` and `b` at an allowance of at least 1, with at most `most_moves` moves
/// listed for each pile. Costs O(log k) classifications.
///
/// ```
/// use fibnim::solve::{Outcome, two_piles};
///
/// let solved = two_piles::solve(&12u32.into(), &7u32.into(), &4.into(), 100);
/// assert_eq!(solved.case.name(), "4a");
/// ```
pub fn solve(a: &BigUint, b: &BigUint, allowance: &Allowance, most_moves: usize) -> TwoPiles {
    let (m, larger) = if a <= b { (a, b) } else { (b, a) };
    let k = Zeckendorf::of(&(larger - m));
    let t = fibonacci::floor_index(&allowance.cap(larger)).unwrap_or(2);
    let case = classify(m, k.indices(), t);
    let (smaller_takes, larger_takes) = match case.outcome() {
        Outcome::N => (
            WinningTakes::collect(smaller_pile_takes(m, &k, allowance), most_moves),
            WinningTakes::collect(larger_pile_takes(m, &k, allowance), most_moves),
        ),
        Outcome::P => (WinningTakes::none(), WinningTakes::none()),
    };
    let mut solved =
        TwoPiles { m: m.clone(), k, t, case, named_move: None, smaller: smaller_takes, larger: larger_takes };
    solved.named_move = solved.find_named_move();
    solved
}

impl TwoPiles {
    /// Case 1: z1(k) from the larger pile or, where that fails, the Fibonacci number before it from
    /// the smaller one. Cases 4a and 5a: F_t from the smaller pile.
    fn find_named_move(&self) -> Option<(Side, BigUint)> {
        match (self.case, self.case.outcome()) {
            (_, Outcome::P) => None,
            (Case::One, _) => {
                let e = self.k.part_index(1)?;
                let z1 = fibonacci::fibonacci(e);
                if leaves_p(&self.m, &self.k.indices()[1..], &z1) {
                    Some((Side::Larger, z1))
                } else {
                    Some((Side::Smaller, fibonacci::fibonacci(e - 1)))
                }
            }
            _ => Some((Side::Smaller, fibonacci::fibonacci(self.t))),
        }
    }
}

/// Whether (m, m + k; 2x) is P.
fn leaves_p(m: &BigUint, k: &[u32], x: &BigUint) -> bool {
    let t = fibonacci::floor_index(&(x << 1u32)).unwrap_or(2);
    classify(m, k, t).outcome() == Outcome::P
}

/// A P position left by a move of x needs z1 of the new difference above 2x (cases 2 to 5). In the
/// larger pile the difference becomes k - x, so that x is a tail of k (AP Thm 2); a move past m
/// leaves the difference x - k, whose smallest part is below 2x.
fn larger_pile_takes<'a>(
    m: &'a BigUint,
    k: &'a Zeckendorf,
    allowance: &'a Allowance,
) -> impl Iterator<Item = BigUint> + 'a {
    let legal = k.tails().enumerate().take_while(|(_, tail)| allowance.permits(tail));
    legal.filter(|(j, tail)| leaves_p(m, &k.indices()[j + 1..], tail)).map(|(_, tail)| tail)
}

/// In the smaller pile the difference becomes k + x. If its smallest part is F_j > 2x, then
/// F_j - x is a tail L of k, and L < F_j < 2L leaves two indices j above the largest part of L.
fn smaller_pile_takes<'a>(
    m: &'a BigUint,
    k: &'a Zeckendorf,
    allowance: &'a Allowance,
) -> impl Iterator<Item = BigUint> + 'a {
    let indices = k.indices();
    let pairs = k.tails().enumerate().flat_map(|(i, tail)| {
        let top = indices[i];
        [(i, tail.clone(), top + 1), (i, tail, top + 2)]
    });
    let takes = pairs.filter_map(move |(i, tail, j)| {
        let above = &indices[i + 1..];
        if above.first().is_some_and(|&next| next < j + 2) {
            return None;
        }
        let part = fibonacci::fibonacci(j);
        let x = &part - &tail;
        let legal = !x.is_zero() && (&x << 1u32) < part && x <= *m && allowance.permits(&x);
        let difference: Vec<u32> = std::iter::once(j).chain(above.iter().copied()).collect();
        (legal && leaves_p(&(m - &x), &difference, &x)).then_some(x)
    });
    // Longer tails need larger moves, but the two moves of one tail may come in either order.
    let mut takes: Vec<BigUint> = takes.collect();
    takes.sort();
    takes.dedup();
    takes.into_iter()
}
