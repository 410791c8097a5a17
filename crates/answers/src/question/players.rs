//! Players by name.

use fibnim::players::Strategy;

use crate::refusal::{Fault, Hint};

/// The player called so.
///
/// # Errors
///
/// If there is none, with those that are near.
pub fn player(name: &str) -> Result<Strategy, Fault> {
    name.parse().map_err(|error| Fault::at(name, error))
}

/// Players joined by commas: two at least.
///
/// ```
/// use answers::question::players;
/// assert_eq!(players("random,perfect").unwrap().len(), 2);
/// assert!(players("random").is_err());
/// ```
///
/// # Errors
///
/// If one of them is unknown, or there is only one.
pub fn players(written: &str) -> Result<Vec<Strategy>, Fault> {
    let players: Vec<Strategy> = written.split(',').map(player).collect::<Result<_, _>>()?;
    if players.len() < 2 {
        return Err(Fault::hinted("odds need at least two players", Hint::TwoPlayers));
    }
    Ok(players)
}
