//! Thresholds: for any number of piles under the global dynamic, one number says it all.
//!
//! tau(v) is the least allowance at which the piles v are an N position, unlimited if they never
//! are: tau(v) = the least x such that some pile i has x <= v_i and tau(v - x e_i) > f(x). One pile of
//! Fibonacci nim has tau(n) = z1(n).
//!
//! [`ThresholdBox`] fills a box by trying x = 1, 2, ...; it is plain and keeps everything. [`Columns`]
//! goes far: constant work a cell, memory for one plane only (two fixed piles by blocks, others by stacks alone); [`Pairs`] keeps what it finds of two piles.
//!
//! # How
//!
//! Along a line the least winning x is the distance to the nearest earlier cell that still serves;
//! a stack per line gives it in constant amortised time. Three things make it fast: only sorted piles are kept;
//! most cells serve no other and are never pushed; and an expired top need not be popped unless something nearer
//! than what the other axes offer could lie below it. With two fixed piles there is a fourth: 29 thresholds of 30 are at most 16, so what cells
//! serve is kept in bytes, and 32 planes side by side look at their 16 nearest predecessors along each axis by vector instructions, without
//! branches; only what serves farther is on stacks. A plane is walked in rows, several planes (a tile) at a
//! time; workers follow each other from tile to tile, one row apart; each row has a lock that is almost never
//! contended.

mod blocks;
mod columns;
mod near;
mod pairs;
mod pipeline;
mod reach;
mod scan;
mod stacks;
mod tiles;

pub(super) use columns::sorted_vectors;
pub use columns::{Columns, Found};
pub use pairs::Pairs;
pub use reach::Reach;
pub use scan::ThresholdBox;

use crate::undecided::Undecided;
use limits::Limits;

/// What computes the thresholds of (A, B, ..., n) for n = 0, 1, 2, ..., plane by plane: [`Columns`] on the cores of this machine, or
/// another device. All give the same, and continue from what another has saved.
pub trait Thresholds {
    /// The next n.
    fn next(&self) -> u32;

    /// How many planes are worth a step: about a second of work.
    fn planes_per_step(&self) -> u32;

    /// Computes the next planes, up to a maximum number, and fewer where it is stopped: all of those before [`next`](Self::next), and what
    /// they brought.
    ///
    /// # Errors
    ///
    /// If it is stopped before any plane is done, or the device fails.
    fn advance_some(&mut self, most: u32, limits: &Limits) -> Result<Found, Undecided>;

    /// The state as numbers, for a checkpoint: the next n, and for each column its depth, and place and end of each entry from the
    /// bottom up. Places count from 1.
    ///
    /// # Errors
    ///
    /// If the device fails.
    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided>;

    /// Continues from what [`save`](Self::save) returned, for the same game and sizes; `false` (and the columns unusable) if the numbers
    /// are not such a state.
    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool;
}

/// Written for "never N, at no allowance".
pub const NEVER: u32 = u32::MAX;

/// The largest pile that tables of thresholds can hold.
pub const LARGEST_PILE: u32 = u32::MAX - 2;

#[cfg(test)]
mod tests {
    use super::blocks::Blocks;
    use super::pipeline::Pipeline;
    use super::*;
    use crate::game::{Convention, Dynamic, Game};
    use limits::{Limits, Stop, Unwatched};

    /// Every plane of the columns against the plain box, in two steps with a checkpoint between.
    fn compare(game: &Game, fixed: &[u32], longest: u32) {
        let limits = Limits::default();
        let sizes: Vec<u32> = fixed.iter().copied().chain([longest]).collect();
        let plain = ThresholdBox::new(game, &sizes, &limits, &mut Unwatched).unwrap();
        let mut columns = Columns::new(game, fixed, longest, &limits).unwrap();
        let mut found = columns.advance(longest / 2, &Limits::default(), &mut Unwatched).unwrap();
        let mut numbers = Vec::new();
        columns.save(|number| numbers.push(number));
        let mut numbers = numbers.into_iter();
        let mut columns = Columns::new(game, fixed, longest, &limits).unwrap();
        assert!(columns.load(|| numbers.next()));
        let cells = columns.cells();
        assert_eq!(columns.plane(), cells.len() as u128);
        let mut never: Vec<(usize, u32)> = Vec::new();
        for n in longest / 2..=longest {
            let more = columns.advance(1, &Limits::default(), &mut Unwatched).unwrap();
            found.thresholds.extend(more.thresholds);
            never.extend(more.never);
            for cell in &cells {
                let piles: Vec<u32> = cell.iter().copied().chain([n]).collect();
                assert_eq!(columns.in_last_plane(cell), Some(plain.threshold(&piles)), "{game:?} {piles:?}");
            }
        }
        for (n, &threshold) in found.thresholds.iter().enumerate() {
            let piles: Vec<u32> = fixed.iter().copied().chain([n as u32]).collect();
            assert_eq!(threshold, plain.threshold(&piles), "{game:?} {piles:?}");
        }
        found.never.extend(never);
        for (i, cell) in cells.iter().enumerate() {
            let in_column =
                |n: &u32| plain.threshold(&cell.iter().copied().chain([*n]).collect::<Vec<_>>()) == NEVER;
            let expected: Vec<u32> = (0..=longest).filter(in_column).collect();
            let never: Vec<u32> = found.never.iter().filter(|(c, _)| *c == i).map(|(_, n)| *n).collect();
            assert_eq!(never, expected, "{game:?} {cell:?}");
        }
    }

    /// Stopped at any look, columns have done no more than a tile for each worker since, and go on to the same thresholds.
    #[test]
    fn columns_stop_after_a_tile_and_go_on() {
        let game = Game::normal(Dynamic::fibonacci());
        for (fixed, longest) in [(vec![], 3000), (vec![40], 600), (vec![8, 9], 300), (vec![70, 80], 500)] {
            let limits = Limits::default();
            let columns = || Columns::new(&game, &fixed, longest, &limits).unwrap();
            let whole = columns().advance(longest + 1, &limits, &mut Unwatched).unwrap();
            let tile = match &fixed[..] {
                [] => Pipeline::<0>::new(&fixed).tile(),
                [_] => Pipeline::<1>::new(&fixed).tile(),
                &[a, b] if Blocks::suit([a, b]) => Blocks::new([a, b]).tile(),
                _ => Pipeline::<2>::new(&fixed).tile(),
            };
            let mut stopped = 0;
            for look in 1..100 {
                let (stop, mut columns) = (Stop::at_look(look), columns());
                let mut found =
                    columns.advance_some(longest + 1, &limits.ended_by(&stop)).unwrap_or_default();
                // Each look that finds nothing begins at most one tile.
                assert!(u64::from(columns.next()) <= look * u64::from(tile), "{fixed:?}: {look}");
                assert_eq!(found.thresholds.len(), columns.next() as usize);
                stopped += usize::from(columns.next() <= longest);
                let more = columns.advance(longest + 1 - columns.next(), &limits, &mut Unwatched).unwrap();
                found.thresholds.extend(more.thresholds);
                found.never.extend(more.never);
                assert_eq!(found.thresholds, whole.thresholds, "{fixed:?}: {look}");
                let sorted = |found: &Found| {
                    let mut never = found.never.clone();
                    never.sort_unstable();
                    never
                };
                assert_eq!(sorted(&found), sorted(&whole), "{fixed:?}: {look}");
            }
            assert!(stopped > 1, "{fixed:?}: nothing was stopped");
        }
    }

    #[test]
    fn columns_agree_with_the_plain_box() {
        let dynamics = [
            Dynamic::fibonacci(),
            Dynamic::power_of_two(),
            Dynamic::multiple(3u32, 1u32).unwrap(),
            Dynamic::multiple(5u32, 4u32).unwrap(),
            Dynamic::plus(3u32),
            Dynamic::constant(4u32).unwrap(),
            Dynamic::table(vec![1, 1, 1, 7, 7, 30]).unwrap(),
            Dynamic::function("square", |x| x * x).unwrap(),
        ];
        for dynamic in dynamics {
            for game in [Game::normal(dynamic.clone()), Game::misere(dynamic.clone())] {
                compare(&game, &[], 200);
                compare(&game, &[30], 90);
                compare(&game, &[12, 15], 60);
                compare(&game, &[5, 6, 7], 20);
                compare(&game, &[3, 3, 4, 4], 12);
            }
        }
        let zero = Game::normal(Dynamic::table(vec![0, 0, 2, 5]).unwrap());
        compare(&zero, &[12, 15], 40);
        assert!(!Columns::supports(&Game::misere(zero.dynamic), 3));
    }

    /// Blocks against stacks alone: rows short and long, planes in steps of many sizes, with a checkpoint of the one for the other.
    #[test]
    fn blocks_agree_with_stacks() {
        let games = [
            Game::normal(Dynamic::fibonacci()),
            Game::misere(Dynamic::fibonacci()),
            Game::normal(Dynamic::constant(40u32).unwrap()),
            Game::misere(Dynamic::plus(3u32)),
            Game::normal(Dynamic::table(vec![1, 1, 1, 7, 7, 30]).unwrap()),
        ];
        for game in &games {
            for sizes in [[0, 0], [0, 37], [1, 300], [5, 16], [31, 33], [17, 64], [90, 101]] {
                let reach = Reach::new(game, 2000).unwrap();
                let empty = if game.convention == Convention::Misere { 0 } else { NEVER };
                let mut pair = (Blocks::new(sizes), Pipeline::<2>::new(&sizes));
                for count in [1, 2, 31, 5, 32, 33, 7, 100, 64, 3, 220] {
                    let never = &Stop::NEVER;
                    let [one, other] =
                        [pair.0.run(count, &reach, empty, never), pair.1.run(count, &reach, empty, never)];
                    assert_eq!(one.thresholds, other.thresholds, "{game:?} {sizes:?} {count}");
                    assert_eq!(sorted(one.never), sorted(other.never), "{game:?} {sizes:?} {count}");
                    assert_eq!(pair.0.cells(), pair.1.cells());
                    for cell in pair.0.cells() {
                        assert_eq!(
                            pair.0.in_last_plane(&cell),
                            pair.1.in_last_plane(&cell),
                            "{game:?} {cell:?}"
                        );
                    }
                    if count % 2 == 1 {
                        pair = exchanged(&pair, sizes);
                    }
                }
                assert_eq!(pair.0.in_last_plane(&[sizes[0] + 1, sizes[1]]), None);
                assert_eq!(pair.0.in_last_plane(&[0, sizes[1] + 1]), None);
            }
        }
    }

    fn sorted(mut never: Vec<(usize, u32)>) -> Vec<(usize, u32)> {
        never.sort_unstable();
        never
    }

    /// Each continued from what the other has saved.
    fn exchanged((blocks, stacks): &(Blocks, Pipeline<2>), sizes: [u32; 2]) -> (Blocks, Pipeline<2>) {
        let (mut of_blocks, mut of_stacks) = (Vec::new(), Vec::new());
        blocks.save(&mut |number| of_blocks.push(number));
        stacks.save(&mut |number| of_stacks.push(number));
        let mut pair = (Blocks::new(sizes), Pipeline::new(&sizes));
        let (mut of_blocks, mut of_stacks) = (of_blocks.into_iter(), of_stacks.into_iter());
        assert!(pair.0.load(&mut || of_stacks.next()).is_some() && of_stacks.next().is_none());
        assert!(pair.1.load(&mut || of_blocks.next()).is_some() && of_blocks.next().is_none());
        pair
    }

    #[test]
    fn blocks_refuse_what_no_state_is() {
        for numbers in [vec![5], vec![5, 1, 6, 9], vec![5, 1, 3, 3], vec![5, 1, 0, 9]] {
            let mut numbers = numbers.into_iter();
            assert!(Blocks::new([20, 20]).load(&mut || numbers.next()).is_none());
        }
    }

    /// Stacks against scans for three piles up to 200.
    #[test]
    fn three_piles_up_to_200() {
        compare(&Game::normal(Dynamic::fibonacci()), &[200, 200], 200);
    }
}
