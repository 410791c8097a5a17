//! The nearest cell that serves, among the nearest few, for many cells at once.
//!
//! Most thresholds are small: under f(x) = 2x, with three piles up to 300, one cell of thirty has a threshold above 16. So how far each cell serves is kept in a
//! byte, and a cell reads its nearest few predecessors along the three axes, all of them, without a branch. Cells of neighbouring
//! planes that do not need each other lie side by side, a plane in each lane: the compiler makes vector instructions of it.

use super::reach::Reach;

/// Planes that are computed side by side: two vectors of plain x86, a little faster than one.
pub(super) const LANES: usize = 32;

/// How many predecessors along an axis are read. It leaves one cell of thirty to the stacks; twice as many would leave one of sixty.
pub(super) const NEAR: usize = 16;

/// One byte for each plane of a block.
pub(super) type Lanes = [u8; LANES];

/// One byte for each of the latest planes of earlier blocks.
pub(super) type Recent = [u8; NEAR];

/// Those, then the planes of a block.
pub(super) type Wide = [u8; NEAR + LANES];

/// The byte of a cell that serves beyond the nearest few, and of a distance that is not among them.
pub(super) const FAR: u8 = u8::MAX;

/// How far cells with small thresholds serve.
pub(super) struct NearReach {
    /// By threshold.
    served: [u8; NEAR + 1],
    is_doubling: bool,
}

impl NearReach {
    pub(super) fn new(reach: &Reach) -> Self {
        let served = std::array::from_fn(|threshold| byte(reach.longest(threshold as u32)));
        Self { served, is_doubling: reach.is_doubling() }
    }

    /// How far cells with these near thresholds serve; [`FAR`] if they have none.
    #[inline(always)]
    pub(super) fn of(&self, thresholds: &Lanes) -> Lanes {
        let mut served = [FAR; LANES];
        for lane in 0..LANES {
            let far = if thresholds[lane] == FAR { FAR } else { 0 };
            served[lane] = (thresholds[lane].wrapping_sub(1) / 2) | far;
        }
        if !self.is_doubling {
            self.look_up(thresholds, &mut served);
        }
        served
    }

    /// As [`NearReach::of`], by the list; apart, so that the other way stays in registers.
    #[inline(never)]
    fn look_up(&self, thresholds: &Lanes, served: &mut Lanes) {
        *served = [FAR; LANES];
        for (threshold, &reach) in self.served.iter().enumerate() {
            for lane in 0..LANES {
                served[lane] = if thresholds[lane] == threshold as u8 { reach } else { served[lane] };
            }
        }
    }
}

/// The byte of a cell that serves so far.
pub(super) fn byte(longest: u32) -> u8 {
    if longest > NEAR as u32 { FAR } else { longest as u8 }
}

/// The distances to the nearest cells that serve, [`FAR`] where none of the nearest few does.
///
/// `before` is what the [`NEAR`] earlier steps left, the last of them last: x steps earlier the same lane was x after along the row, and
/// the lane x to the left x after along the column. `above` is what the [`NEAR`] earlier rows left in the same place, row a in place
/// a modulo [`NEAR`].
#[inline(always)]
pub(super) fn nearest(before: &[Wide; NEAR], above: &[Lanes; NEAR], row: usize) -> Lanes {
    let mut nearest = [FAR; LANES];
    macro_rules! look_at {
        ($($distance:literal)*) => { $(look::<$distance>(before, above, row, &mut nearest);)* };
    }
    // Written out, because the compiler does not unroll the loop. The nearest comes last: it was stored last.
    look_at!(16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1);
    nearest
}

/// As [`nearest`], for the first few lanes alone, one after the other: cheaper if they are one or two.
pub(super) fn nearest_in_few(
    before: &[Wide; NEAR],
    above: &[Lanes; NEAR],
    row: usize,
    lanes: usize,
) -> Lanes {
    let mut nearest = [FAR; LANES];
    for (lane, nearest) in nearest[..lanes].iter_mut().enumerate() {
        let serves = |&x: &usize| {
            let (earlier, above) = (&before[NEAR - x], &above[row.wrapping_sub(x) % NEAR]);
            earlier[NEAR + lane].max(earlier[NEAR + lane - x]).max(above[lane]) >= x as u8
        };
        *nearest = (1..=NEAR).find(serves).map_or(FAR, |x| x as u8);
    }
    nearest
}

/// Looks at the predecessors at one distance.
#[inline(always)]
fn look<const X: usize>(before: &[Wide; NEAR], above: &[Lanes; NEAR], row: usize, nearest: &mut Lanes) {
    let earlier = &before[NEAR - X];
    let above = &above[row.wrapping_sub(X) % NEAR];
    for lane in 0..LANES {
        let served = earlier[NEAR + lane].max(earlier[NEAR + lane - X]).max(above[lane]);
        nearest[lane] = if served >= X as u8 { X as u8 } else { nearest[lane] };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dynamic, Game};
    use proptest::prelude::*;

    fn lanes<const N: usize>() -> impl Strategy<Value = [[u8; N]; NEAR]> {
        prop::array::uniform16(prop::collection::vec(
            prop_oneof![8 => Just(0u8), 2 => 0..=NEAR as u8, 1 => Just(FAR)],
            N,
        ))
        .prop_map(|rows| rows.map(|row| row.try_into().unwrap()))
    }

    proptest! {
        /// All lanes at once, and one after the other.
        #[test]
        fn lanes_agree(before in lanes::<{ NEAR + LANES }>(), above in lanes::<LANES>(), row in 0usize..40) {
            prop_assert_eq!(nearest(&before, &above, row), nearest_in_few(&before, &above, row, LANES));
        }
    }

    #[test]
    fn cells_with_small_thresholds_serve_to_the_distance_of_the_rules() {
        let dynamics = [Dynamic::fibonacci(), Dynamic::plus(3u32), Dynamic::constant(4u32).unwrap()];
        for game in dynamics.map(Game::normal) {
            let reach = Reach::new(&game, 1000).unwrap();
            let mut thresholds = [FAR; LANES];
            (1..=NEAR as u8).zip(&mut thresholds).for_each(|(x, threshold)| *threshold = x);
            let served = NearReach::new(&reach).of(&thresholds);
            for (threshold, served) in thresholds.into_iter().zip(served) {
                let expected = if threshold == FAR { FAR } else { byte(reach.longest(threshold.into())) };
                assert_eq!(served, expected, "{game:?} {threshold}");
            }
        }
    }
}
