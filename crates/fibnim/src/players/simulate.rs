//! Games played by chance, to check the odds.

use super::dice::Dice;
use super::mind::Mind;
use super::strategy::Strategy;
use crate::game::{Convention, Position};
use crate::undecided::Undecided;
use limits::Watch;

/// How many of how many games the first player won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games won by the first player.
    pub wins: u64,
    /// Games played.
    pub games: u64,
}

/// A range that contains the true chance, with some confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The quantile of the normal distribution for a confidence of 95%.
pub const CONFIDENCE_95: f64 = 1.959_963_984_540_054;

/// The quantile of the normal distribution for a confidence of 99.99%.
pub const CONFIDENCE_9999: f64 = 3.890_591_886_413_09;

impl Tally {
    /// Wilson's score interval at a quantile of the normal distribution.
    ///
    /// It behaves where the chance is near 0 or 1, as it often is here (E. B. Wilson, *Probable inference, the law of
    /// succession, and statistical inference*, 1927).
    ///
    /// ```
    /// use fibnim::players::{CONFIDENCE_95, Tally};
    /// let interval = Tally { wins: 0, games: 100 }.interval(CONFIDENCE_95);
    /// assert!(interval.low == 0.0 && interval.high > 0.036 && interval.high < 0.037);
    /// assert!(interval.contains(0.01));
    /// ```
    pub fn interval(&self, quantile: f64) -> Interval {
        if self.games == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let n = self.games as f64;
        let p = self.wins as f64 / n;
        let square = quantile * quantile;
        let middle = (p + square / (2.0 * n)) / (1.0 + square / n);
        let half = quantile / (1.0 + square / n) * (p * (1.0 - p) / n + square / (4.0 * n * n)).sqrt();
        // At the ends rounding may miss what is exactly 0 or 1.
        let low = if self.wins == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if self.wins == self.games { 1.0 } else { (middle + half).min(1.0) };
        Interval { low, high }
    }
}

impl Interval {
    /// Whether a chance is in it.
    pub fn contains(&self, chance: f64) -> bool {
        (self.low..=self.high).contains(&chance)
    }
}

/// Plays a number of games from a position; the first player is to move. The same seed plays the same games.
///
/// ```
/// use fibnim::game::{Dynamic, Game, Position};
/// use fibnim::players::{CONFIDENCE_9999, Mind, Strategy, odds, simulate};
/// use limits::{Limits, Unwatched};
///
/// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 20u32, 19.into());
/// let players = [&Strategy::Random, &Strategy::Greedy];
/// let mut mind = Mind::new(Limits::default());
/// let chance = odds::about(&position, players, &mut mind, &mut Unwatched).unwrap();
/// let tally = simulate(&position, players, 1000, 1, &mut mind, &mut Unwatched).unwrap();
/// assert!(tally.interval(CONFIDENCE_9999).contains(chance.yes));
/// ```
///
/// # Errors
///
/// If a player cannot find a move within the limits of the mind, or it is stopped.
pub fn simulate(
    position: &Position,
    players: [&Strategy; 2],
    games: u64,
    seed: u64,
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<Tally, Undecided> {
    let mut dice = Dice::seeded(seed);
    let mut wins = 0;
    for game in 0..games {
        if game.is_multiple_of(64) {
            mind.limits().tell(watch, game, games)?;
        }
        wins += u64::from(first_wins(position, players, mind, &mut dice)?);
    }
    Ok(Tally { wins, games })
}

/// Plays one game to its end.
fn first_wins(
    position: &Position,
    players: [&Strategy; 2],
    mind: &mut Mind<'_>,
    dice: &mut Dice,
) -> Result<bool, Undecided> {
    let mut position = position.clone();
    let mut turn = 0;
    while let Some(mv) = players[turn].draw(&position, mind, dice)? {
        let Ok(next) = position.play(&mv) else { break };
        position = next;
        turn = 1 - turn;
    }
    // A player who cannot move loses, under normal play.
    Ok((turn == 1) == (position.game().convention == Convention::Normal))
}
