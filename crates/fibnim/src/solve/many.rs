//! Many positions at once, in machine numbers: only who wins.
//!
//! Piles that share an allowance are won exactly from their threshold on. One pile has it by its representation, two piles of Fibonacci nim and
//! power-of-two nim in any number of piles by their theorems, in some dozen operations each. All others share one table of thresholds, whose fixed
//! piles are as large as those of any position, and which is walked once along the largest pile. Piles with an allowance each are the exclusive or
//! of values from one table of Grundy values.

use num_bigint::BigUint;
use numeration::TakeawaySequence;

use super::Outcome;
use crate::game::{Allowance, Convention, Dynamic, Game};
use crate::tables::grundy::GrundyTable;
use crate::tables::threshold::{Columns, LARGEST_PILE, NEVER, ThresholdBox};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// An allowance without limit.
pub const UNLIMITED: u64 = u64::MAX;

/// How many positions are solved before it checks again whether it has been stopped.
const BETWEEN_LOOKS: usize = 1 << 14;

/// F_k for k = 0, 1, ..., those that fit.
const FIBONACCI: [u64; 94] = {
    let mut all = [0; 94];
    all[1] = 1;
    let mut k = 2;
    while k < 94 {
        all[k] = all[k - 1] + all[k - 2];
        k += 1;
    }
    all
};

/// Who wins each of these positions of piles that share an allowance. `stones` has `width` piles for each of the `allowances`.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::solve::Outcome::{N, P};
/// use fibnim::solve::many::{UNLIMITED, outcomes};
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// // (8, 9, 53) without limit is lost (GL Rem 18), (8, 9, 54) is won.
/// let stones = [8, 9, 53, 8, 9, 54];
/// let found = outcomes(&game, 3, &stones, &[UNLIMITED; 2], &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(found, [P, N]);
/// ```
///
/// # Errors
///
/// If the table for those that have no closed form does not fit into the limits, or it is stopped.
///
/// # Panics
///
/// If there are more or fewer piles.
pub fn outcomes(
    game: &Game,
    width: usize,
    stones: &[u64],
    allowances: &[u64],
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<Outcome>, Undecided> {
    assert_eq!(stones.len(), width * allowances.len(), "so many piles for each allowance");
    let closed = ClosedForms::new(game, stones.iter().copied().max().unwrap_or(0), limits);
    let mut found = Vec::with_capacity(allowances.len());
    let mut left = Vec::new();
    let mut piles = Vec::with_capacity(width);
    for (place, &allowance) in allowances.iter().enumerate() {
        if place.is_multiple_of(BETWEEN_LOOKS) {
            limits.stop.check()?;
        }
        piles.clear();
        piles.extend(stones[place * width..][..width].iter().copied().filter(|&pile| pile > 0));
        if piles.is_empty() || allowance == 0 {
            found.push(if game.convention == Convention::Normal { Outcome::P } else { Outcome::N });
            continue;
        }
        piles.sort_unstable();
        match closed.threshold(&piles, allowance) {
            Some(threshold) => found.push(outcome(threshold.is_some_and(|least| least <= allowance))),
            None => {
                found.push(Outcome::P);
                left.push((piles.clone(), place));
            }
        }
    }
    by_table(game, left, limits, watch, |place, threshold| {
        found[place] = outcome(threshold != NEVER && u64::from(threshold) <= allowances[place]);
    })?;
    Ok(found)
}

/// Who wins each of these positions of piles with an allowance each, under normal play.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::solve::Outcome::{N, P};
/// use fibnim::solve::many::local_outcomes;
/// use limits::{Limits, Unwatched};
///
/// let (stones, allowances) = ([12, 12, 12, 7], [4, 4, 4, 6]);
/// let limits = Limits::default();
/// let found = local_outcomes(&Dynamic::fibonacci(), 2, &stones, &allowances, &limits, &mut Unwatched).unwrap();
/// assert_eq!(found, [P, N]);
/// ```
///
/// # Errors
///
/// If the table of Grundy values does not fit into the limits, or it is stopped.
///
/// # Panics
///
/// If there are more or fewer piles than allowances.
pub fn local_outcomes(
    dynamic: &Dynamic,
    width: usize,
    stones: &[u64],
    allowances: &[u64],
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<Outcome>, Undecided> {
    assert_eq!(stones.len(), allowances.len(), "an allowance for each pile");
    let largest = stones.iter().copied().max().unwrap_or(0);
    let table = match u32::try_from(largest) {
        _ if dynamic.is_nim() => None,
        Ok(largest) if largest < u32::MAX => Some(GrundyTable::new(dynamic, largest, limits, watch)?),
        _ => {
            return Err(Undecided::Memory {
                what: format!("the table of Grundy values up to {largest} stones"),
                needed: Some(GrundyTable::memory(largest.into())),
                limit: limits.memory,
            });
        }
    };
    let value = |pile: u64, allowance: u64| match &table {
        None => pile,
        Some(table) => table.value(pile as u32, allowance).into(),
    };
    let mut found = Vec::with_capacity(stones.len() / width.max(1));
    for (place, (stones, allowances)) in
        stones.chunks(width.max(1)).zip(allowances.chunks(width.max(1))).enumerate()
    {
        if place.is_multiple_of(BETWEEN_LOOKS) {
            limits.stop.check()?;
        }
        let sum = stones.iter().zip(allowances).fold(0, |sum, (&pile, &most)| sum ^ value(pile, most));
        found.push(outcome(sum != 0));
    }
    Ok(found)
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

/// What there is without a table.
struct ClosedForms<'a> {
    game: &'a Game,
    /// The terms of the sequence of one pile: the end of its run, those above, and whether the last one is the last of all.
    sequence: Option<(u64, Vec<u64>, bool)>,
}

impl<'a> ClosedForms<'a> {
    /// Those for piles up to the largest.
    fn new(game: &'a Game, largest: u64, limits: &Limits) -> Self {
        /// What a term takes, generously.
        const TERM_BYTES: u64 = 64;
        let dynamic = &game.dynamic;
        let needs_terms = !dynamic.is_nim() && !dynamic.is_fibonacci() && !dynamic.is_power_of_two();
        let sequence = needs_terms.then(|| {
            let bound = BigUint::from(largest);
            let f = |taken: &BigUint| match dynamic.after(taken) {
                Allowance::Stones(next) => next,
                Allowance::Unlimited => bound.clone(),
            };
            let most = usize::try_from(limits.memory / TERM_BYTES).unwrap_or(usize::MAX);
            let sequence = TakeawaySequence::upto(&bound, most, f).ok()?;
            let (run, above) = sequence.run_and_above();
            let small = |term: &BigUint| u64::try_from(term).ok();
            Some((small(run)?, above.iter().map(small).collect::<Option<_>>()?, sequence.has_ended()))
        });
        Self { game, sequence: sequence.flatten() }
    }

    /// The threshold of sorted piles that all have stones, `None` in it where they are never won; `None` if only a table knows. That of two
    /// piles is given only as far as this allowance needs it.
    fn threshold(&self, piles: &[u64], allowance: u64) -> Option<Option<u64>> {
        let dynamic = &self.game.dynamic;
        let normal = self.game.convention == Convention::Normal;
        if dynamic.is_nim() && allowance == UNLIMITED {
            let all_ones = piles.iter().all(|&pile| pile <= 1);
            let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
            return Some(((sum != 0) != (!normal && all_ones)).then_some(1));
        }
        match piles {
            [pile] if normal => self.one_pile(*pile),
            [_] if dynamic.can_be_zero() => None,
            [1] => Some(None),
            [pile] => self.one_pile(pile - 1),
            _ if normal && dynamic.is_power_of_two() => Some(smallest_bit(piles)),
            &[a, b] if normal && dynamic.is_fibonacci() => {
                Some(two_piles_win(a, b, allowance).then_some(allowance))
            }
            _ => None,
        }
    }

    fn one_pile(&self, pile: u64) -> Option<Option<u64>> {
        let dynamic = &self.game.dynamic;
        if dynamic.is_fibonacci() {
            return Some(Some(FIBONACCI[two_smallest_parts(pile).0]));
        }
        if dynamic.is_power_of_two() {
            return Some(smallest_bit(&[pile]));
        }
        let (run, above, ended) = self.sequence.as_ref()?;
        let mut rest = pile;
        let mut smallest = None;
        if *ended {
            let last = above.last().copied().unwrap_or(*run);
            (smallest, rest) = ((pile >= last).then_some(last), pile % last);
        }
        let mut below = above.len();
        while rest > 0 {
            below = above[..below].partition_point(|&term| term <= rest);
            let part = if below > 0 { above[below - 1] } else { rest.min(*run) };
            rest -= part;
            smallest = Some(part);
        }
        Some(smallest)
    }
}

/// The smallest bit of the exclusive or (GL Thm 22).
fn smallest_bit(piles: &[u64]) -> Option<u64> {
    let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
    (sum != 0).then(|| 1 << sum.trailing_zeros())
}

/// The indices of the smallest and the second smallest part of the Zeckendorf representation; 0 where there is none.
fn two_smallest_parts(mut number: u64) -> (usize, usize) {
    let (mut first, mut second, mut below) = (0, 0, FIBONACCI.len());
    while number > 0 {
        // F_1 = F_2, and the larger index counts.
        below = FIBONACCI[..below].partition_point(|&term| term <= number) - 1;
        number -= FIBONACCI[below];
        (first, second) = (below, first);
    }
    (first, second)
}

/// GL Thm 10, as [`two_piles`](super::two_piles) has it.
fn two_piles_win(m: u64, larger: u64, allowance: u64) -> bool {
    let at_most = |number: u64| FIBONACCI.partition_point(|&term| term <= number) - 1;
    let t = at_most(allowance.min(larger)).max(2);
    let (z1, z2) = two_smallest_parts(larger - m);
    if z1 == 0 || z1 > t + 1 {
        return false;
    }
    if z1 <= t {
        return true;
    }
    // F_t + ... + F_{t+s-1} = F_{t+s+1} - F_{t+1} (GL Rem 11). Beyond the table the sum exceeds both piles.
    let reached = u128::from(m) + FIBONACCI.get(t + 1).map_or(u128::MAX / 2, |&term| u128::from(term));
    let s = FIBONACCI.partition_point(|&term| u128::from(term) <= reached) - 1 - (t + 1);
    match z2.checked_sub(t) {
        _ if s == 0 => false,
        Some(d) if z2 > 0 && s + 2 >= d => d % 2 == 1,
        _ => s % 2 == 1,
    }
}

/// Takes sorted piles with their places, and gives the threshold of each.
fn by_table(
    game: &Game,
    mut left: Vec<(Vec<u64>, usize)>,
    limits: &Limits,
    watch: &mut dyn Watch,
    mut give: impl FnMut(usize, u32),
) -> Result<(), Undecided> {
    let Some(width) = left.iter().map(|(piles, _)| piles.len()).max() else { return Ok(()) };
    let what = || format!("the table of thresholds for {} positions", left.len());
    // Empty piles in front make all equally long.
    let pile = |piles: &[u64], place: usize| match (place + piles.len()).checked_sub(width) {
        Some(place) => piles[place],
        None => 0,
    };
    let largest = |place: usize| left.iter().map(|(piles, _)| pile(piles, place)).max().unwrap_or(0);
    let small = |size: u64| u32::try_from(size).ok().filter(|&size| size <= LARGEST_PILE);
    let Some(sizes) = (0..width).map(|place| small(largest(place))).collect::<Option<Vec<u32>>>() else {
        return Err(Undecided::Work { what: what(), needed: u128::MAX, limit: limits.cells });
    };
    if !Columns::supports(game, width) {
        Undecided::check_work(limits, ThresholdBox::cells(&sizes), what)?;
        let table = ThresholdBox::new(game, &sizes, limits, watch)?;
        for (piles, place) in &left {
            let piles: Vec<u32> = (0..width).map(|place| pile(piles, place) as u32).collect();
            give(*place, table.threshold(&piles));
        }
        return Ok(());
    }
    let (fixed, longest) = (&sizes[..width - 1], sizes[width - 1]);
    let mut columns = Columns::new(game, fixed, longest, limits)?;
    Undecided::check_work(limits, columns.plane().saturating_mul(u128::from(longest) + 1), what)?;
    left.sort_by_key(|(piles, _)| piles.last().copied());
    for (piles, place) in left {
        let n = pile(&piles, width - 1) as u32;
        if n >= columns.next() {
            columns.advance(n + 1 - columns.next(), limits, watch)?;
        }
        let fixed: Vec<u32> = (0..width - 1).map(|place| pile(&piles, place) as u32).collect();
        give(place, columns.in_last_plane(&fixed).expect("the table has the piles of every position"));
    }
    Ok(())
}
