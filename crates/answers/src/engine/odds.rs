//! The chances of players.

use fibnim::game::Position;
use fibnim::players::{Mind, Strategy};
use limits::{Limits, Watch};
use serde::Deserialize;

use super::policy::{Policy, too_large};
use super::position::PositionQuestion;
use super::{lenient, tables};
use crate::answer::{Duel, Odds, OddsTable};
use crate::refusal::Refusal;
use crate::{Contest, duels, question};

/// Who plays.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Players {
    /// The first against each of the others, joined by commas
    #[cfg_attr(feature = "schema", param(example = "random,perfect"))]
    pub players: String,
    /// With machine numbers instead of fractions
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false))]
    pub approximate: bool,
}

impl Players {
    fn read(&self, policy: &Policy) -> Result<Vec<Strategy>, Refusal> {
        let strategies = question::players(&self.players)?;
        if strategies.len() > policy.players {
            let message = format!("{} players are too many", strategies.len());
            return Err(too_large(message, format!("{} at most", policy.players)));
        }
        Ok(strategies)
    }
}

/// The chances from one position.
#[derive(Clone, Debug, Deserialize)]
pub struct OddsQuestion {
    /// The position.
    #[serde(flatten)]
    pub position: PositionQuestion,
    /// Who plays.
    #[serde(flatten)]
    pub players: Players,
}

/// The chances from one position, for each of two who may begin.
pub(super) fn odds(
    asked: &OddsQuestion,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Odds, Refusal> {
    let position = asked.position.read(policy, limits)?;
    let strategies = asked.players.read(policy)?;
    let is_small = position.stones() <= policy.exact_stones.into();
    let approximate = asked.players.approximate || !is_small;
    let found = Contest::new(&position, limits, watch)?.duels(&strategies, approximate, None, watch)?;
    Ok(Odds::new(&position, &found))
}

/// How far.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Upto {
    /// The last pile
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(example = 50, minimum = 2, maximum = 300))]
    pub upto: u32,
    /// As in solve
    #[serde(default = "tables::fibonacci")]
    #[cfg_attr(feature = "schema", param(required = false, default = "fibonacci"))]
    pub game: String,
}

/// The chances from all starts of one pile.
#[derive(Clone, Debug, Deserialize)]
pub struct OddsTableQuestion {
    /// How far.
    #[serde(flatten)]
    pub starts: Upto,
    /// Who plays.
    #[serde(flatten)]
    pub players: Players,
}

/// The chances from all starts of one pile.
pub(super) fn table(
    asked: &OddsTableQuestion,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<OddsTable, Refusal> {
    let Upto { upto, ref game } = asked.starts;
    let last = policy.tables.chances;
    if !(2..=last).contains(&upto) {
        return Err(too_large(format!("upto = {upto} is out of range"), format!("from 2 to {last}")));
    }
    let strategies = asked.players.read(policy)?;
    let start = |n: u32| -> Result<Position, Refusal> {
        let question = PositionQuestion {
            position: n.to_string(),
            game: Some(game.clone()),
            ..PositionQuestion::default()
        };
        Ok(question.read(policy, limits)?.into_piles()?)
    };
    let starts: Vec<Position> = (2..=upto).map(start).collect::<Result<_, _>>()?;
    let mut mind = Mind::new(limits.clone());
    let found = duels(&starts, &strategies, asked.players.approximate, &mut mind, watch)?;
    let rows: Vec<(u32, Duel)> = found.into_iter().map(|(place, duel)| (place as u32 + 2, duel)).collect();
    Ok(OddsTable::new(game, &rows))
}
