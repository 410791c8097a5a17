//! The unskilled player of AP §4: chances in closed form, for one pile of Fibonacci nim, and the paper's bounds.
//!
//! An unskilled player takes anything, a skilled one plays perfectly. Let the skilled player be in a P position (n; r)
//! with r >= 2, so that the smallest Zeckendorf part of n is at least 3: n is one of 3, 5, 8, 11, 13, 16, ..., the numbers
//! whose digits end in 00. Cutting off those two digits numbers them 1, 2, 3, 4, ...: this is the [`rank`] i of n, and
//! n = floor((i + 1) phi^2) - 2. Neighbours differ by 2 or 3.
//!
//! **One stone (the LPS).** The unskilled player wins with chance 2^-i. For n - 1 ends in 01 or 10, so one of 1 and 2, and
//! not the other, is a winning move from (n - 1; 2), and it leaves the number before n in the list, or 0.
//!
//! **The best.** No losing position strategy is better against a random player than this: take one stone less than n
//! is above the number m before it in the list (and one stone from 3). Then the only winning move among 2 or 4 is to take one
//! stone (two, from 3), and the unskilled player wins with chance 2^-(n - i - 1). Proof that nothing is better, by induction: let the skilled player take x, and let
//! the unskilled player's move t leave m' > 0 in the list; s = n - m' = x + t, and the list has d numbers from m' up to below n. The
//! chance is at least that from m' over 2x, so it suffices that s - d >= 1 + log2(x), where x < s. Sums of neighbouring
//! gaps are s = 2, 3, 5, 6, 7 with d = 1, 1, 2, 2, 3, where this holds; and from 8 on s - d > s/phi - 1 > 1 + log2(s - 1). If m' = 0,
//! the unskilled player takes all of n - x <= 2x stones, one move of n - x <= 2n/3, and n - i - 1 >= log2(2n/3) from n = 3 on.
//!
//! So LPS costs the unskilled player n/phi^2 halvings, and the best strategy n/phi of them.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};
use numeration::Zeckendorf;
use numeration::fibonacci::floor_index_u128;

use super::odds::Exact;
use crate::game::Allowance;
use crate::solve::whinihan;

/// The rank of n among the numbers whose smallest Zeckendorf part is at least 3; 0 for 0, and `None` for other numbers.
///
/// ```
/// use fibnim::players::unskilled::rank;
/// let listed: Vec<u32> = (0..20u32).filter(|&n| rank(&n.into()).is_some()).collect();
/// assert_eq!(listed, [0, 3, 5, 8, 11, 13, 16, 18]);
/// assert_eq!(rank(&13u32.into()), Some(5u32.into()));
/// assert_eq!(rank(&12u32.into()), None);
/// ```
pub fn rank(n: &BigUint) -> Option<BigUint> {
    let indices = Zeckendorf::of(n).indices().iter().map(|k| k - 2).collect();
    // Not a representation if an index was 2 or 3.
    Zeckendorf::from_indices(indices).ok().map(|cut| cut.value())
}

/// How many halvings the unskilled player's chance is against LPS, in a P position of n stones and allowance 2 at
/// least: it is 2 to the minus this.
pub fn lps_halvings(n: &BigUint) -> Option<BigUint> {
    rank(n)
}

/// The same against the best losing position strategy there is against a random player.
///
/// ```
/// use fibnim::players::unskilled::{best_halvings, lps_halvings};
/// let n = 89u32.into();
/// assert_eq!((lps_halvings(&n), best_halvings(&n)), (Some(34u32.into()), Some(54u32.into())));
/// ```
pub fn best_halvings(n: &BigUint) -> Option<BigUint> {
    let rank = rank(n)?;
    Some(if n.is_zero() { BigUint::ZERO } else { n - rank - 1u32 })
}

/// What the best losing position strategy takes from n stones in the list; `None` for other numbers and 0.
pub fn best_take(n: &BigUint) -> Option<u32> {
    let one_before = n.clone() - rank(n).filter(|rank| !rank.is_zero()).map(|_| 2u32)?;
    // The number before is 2 or 3 less; from 3 itself, where it is 0, one stone leaves two moves.
    Some(if *n > 3u32.into() && rank(&one_before).is_none() { 2 } else { 1 })
}

/// The winning first moves of a start of n stones.
fn winning_starts(n: u64) -> Vec<u64> {
    let allowance = Allowance::from(n.saturating_sub(1));
    let takes = whinihan::solve(&n.into(), &allowance, usize::MAX).takes.takes;
    takes.iter().filter_map(|take| u64::try_from(take).ok()).collect()
}

/// The chance that a random first move from n >= 2 stones wins (AP Cor 7, read so).
///
/// ```
/// use fibnim::players::unskilled::first_move_wins;
/// assert_eq!(first_move_wins(4).to_string(), "1/3"); // the paper says 1/4
/// ```
pub fn first_move_wins(n: u64) -> Ratio<u64> {
    Ratio::new(winning_starts(n).len() as u64, n.saturating_sub(1).max(1))
}

/// The chance that a random first move from n >= 2 stones is a tail, winning or not (AP Cor 7, as printed).
pub fn first_move_is_a_tail(n: u64) -> Ratio<u64> {
    let tails = Zeckendorf::of_u128(n.into()).len().saturating_sub(1) as u64;
    Ratio::new(tails, n.saturating_sub(1).max(1))
}

/// The bound k sqrt 5 / (2 (phi^k - 0.1)) of AP Cor 7, where F_k <= n < F_(k+1).
pub fn corollary_7(n: u64) -> f64 {
    let k = f64::from(floor_index_u128(n.into()).unwrap_or(0));
    let phi = (1.0 + 5f64.sqrt()) / 2.0;
    k * 5f64.sqrt() / (2.0 * (phi.powf(k) - 0.1))
}

/// A way to read AP Thm 3. The skilled player plays LPS; b = floor(n'/3), where n' stones are left for his first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Part 1, once the unskilled player has taken p: the chance from there on is at most 2/5 * 2^-b.
    OnceTaken,
    /// Part 1, for each p: the chance to take p first and to win is at most 2/5 * 2^-b.
    TakingIt,
    /// Part 1, before the game: the chance to win is at most the mean of the bounds over all p.
    OnAverage,
    /// Part 1, before the game: the chance to win is at most the largest bound of a winning p.
    Weakest,
    /// Part 1, before the game: the chance to win is at most the smallest bound of a winning p.
    Strictest,
    /// Part 1, before the game: the chance to win is at most the bound with n' = n - 1.
    FirstPosition,
    /// Part 2, the skilled player begins at n = F_k: the chance is at most 2^-b with n' = n.
    SkilledBegins,
    /// Part 1 to the letter, for n other than F_k with k >= 4, where the skilled player begins: n' = n.
    SkilledBeginsElsewhere,
}

/// A chance and what AP Thm 3 says it is at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What the unskilled player took first, where that matters.
    pub taken: Option<u64>,
    /// His chance.
    pub chance: Exact,
    /// The bound.
    pub bound: Exact,
}

impl Comparison {
    /// Whether the bound holds.
    pub fn holds(&self) -> bool {
        self.chance <= self.bound
    }
}

impl Reading {
    /// All readings.
    pub const ALL: [Self; 8] = [
        Self::OnceTaken,
        Self::TakingIt,
        Self::OnAverage,
        Self::Weakest,
        Self::Strictest,
        Self::FirstPosition,
        Self::SkilledBegins,
        Self::SkilledBeginsElsewhere,
    ];

    /// What the theorem says of n stones, read so: nothing where it is not about n. First moves that do not win are left out, where
    /// the chance is 0.
    ///
    /// ```
    /// use fibnim::players::unskilled::Reading;
    /// let case = &Reading::OnceTaken.compare(4)[0];
    /// assert_eq!((case.taken, case.chance.to_string(), case.bound.to_string()), (Some(1), "1/2".into(), "1/5".into()));
    /// ```
    pub fn compare(self, n: u64) -> Vec<Comparison> {
        let fibonacci = Zeckendorf::of_u128(n.into()).len() == 1;
        let skilled = |chance: Exact, bound: Exact| vec![Comparison { taken: None, chance, bound }];
        match self {
            Self::SkilledBegins if fibonacci && n >= 5 => skilled(from_lost(n), halves(n / 3)),
            Self::SkilledBeginsElsewhere if !fibonacci || (1..3).contains(&n) => {
                // One stone cannot be taken from a start, and of two only one can be.
                let chance = if n < 3 { Exact::one() } else { Exact::zero() };
                skilled(chance, two_fifths(n))
            }
            Self::SkilledBegins | Self::SkilledBeginsElsewhere => Vec::new(),
            _ if fibonacci || n < 4 => Vec::new(),
            _ => self.compare_start(n),
        }
    }

    fn compare_start(self, n: u64) -> Vec<Comparison> {
        let winning = winning_starts(n);
        let moves = BigUint::from(n - 1);
        let each = winning.iter().map(|&p| (p, from_lost(n - p), two_fifths(n - p)));
        let total = || winning.iter().map(|&p| from_lost(n - p)).sum::<Exact>() / &moves;
        let before = |bound: Option<Exact>| {
            bound.map(|bound| Comparison { taken: None, chance: total(), bound }).into_iter().collect()
        };
        match self {
            Self::OnceTaken => {
                each.map(|(p, chance, bound)| Comparison { taken: Some(p), chance, bound }).collect()
            }
            Self::TakingIt => each
                .map(|(p, chance, bound)| Comparison { taken: Some(p), chance: chance / &moves, bound })
                .collect(),
            Self::OnAverage => before(Some((1..n).map(|p| two_fifths(n - p)).sum::<Exact>() / &moves)),
            Self::Weakest => before(each.map(|(_, _, bound)| bound).max()),
            Self::Strictest => before(each.map(|(_, _, bound)| bound).min()),
            _ => before(Some(two_fifths(n - 1))),
        }
    }
}

/// 2^-count.
fn halves(count: u64) -> Exact {
    Ratio::new_raw(BigUint::one(), BigUint::one() << count)
}

/// 1/(5 * 2^(b-1)), b = floor(left/3).
fn two_fifths(left: u64) -> Exact {
    halves(left / 3) * Ratio::new(BigUint::from(2u32), BigUint::from(5u32))
}

/// The unskilled player's chance when the skilled one, who plays LPS, is lost with `left` stones.
fn from_lost(left: u64) -> Exact {
    let halvings = lps_halvings(&left.into()).and_then(|rank| u64::try_from(rank).ok());
    halvings.map_or_else(Exact::zero, halves)
}
