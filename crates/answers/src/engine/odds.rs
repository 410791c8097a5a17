//! The chances of players.

use fibnim::Undecided;
use fibnim::game::Position;
use fibnim::players::{Mind, Strategy};
use limits::{Limits, Watch};
use serde::Deserialize;

use super::policy::{Policy, too_large};
use super::position::PositionQuestion;
use super::{lenient, tables};
use crate::answer::{Crosstable, Duel, Odds, OddsTable, RoundRobin};
use crate::chances::{Contest, distinct_names, duels};
use crate::question::{self, GamePosition};
use crate::refusal::Refusal;

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
    fn read(&self, policy: &Policy) -> Result<Meeting, Refusal> {
        let players = question::players(&self.players)?;
        if players.len() > policy.players {
            let message = format!("{} players are too many", players.len());
            return Err(too_large(message, format!("{} at most", policy.players)));
        }
        Ok(Meeting { players, approximate: self.approximate, simulated: None })
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

/// Players who meet, and how their chances are found.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The first against each of the others; in a round robin each against each.
    pub players: Vec<Strategy>,
    /// With machine numbers instead of fractions.
    pub approximate: bool,
    /// How many games are played beside, and with which seed.
    pub simulated: Option<(u64, u64)>,
}

/// The chances from one position, for each of two who may begin.
///
/// ```
/// use answers::engine::{Meeting, Policy, PositionQuestion, odds};
/// use answers::question;
/// use limits::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let asked = PositionQuestion { position: "1, 2".into(), rules: Some("wythoff".into()), ..PositionQuestion::default() };
/// let position = asked.read(&Policy::OPEN, &limits).unwrap();
/// let players = question::players("perfect,random").unwrap();
/// let meeting = Meeting { players, approximate: false, simulated: None };
/// let duels = odds(&position, &meeting, &limits, &mut Unwatched).unwrap();
/// assert_eq!(duels[1].chance.text(), "1"); // the random player leaves a position that can be won
/// ```
///
/// # Errors
///
/// If the limits do not suffice, it is stopped, or a player does not know the game.
pub fn odds(
    position: &GamePosition,
    meeting: &Meeting,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<Duel>, Undecided> {
    let mut contest = Contest::new(position, limits, watch)?;
    contest.duels(&meeting.players, meeting.approximate, meeting.simulated, watch)
}

/// The chances from all starts of one pile up to a bound, with the stones of the pile, the smallest first.
///
/// # Errors
///
/// As [`odds`], or if one pile cannot be played by these rules.
pub fn odds_of_starts(
    rules: &question::Rules,
    upto: u32,
    meeting: &Meeting,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<(u32, Duel)>, Refusal> {
    let starts: Vec<Position> =
        (2..=upto).map(|n| question::position(&n.to_string(), rules)).collect::<Result<_, _>>()?;
    let mut mind = Mind::new(limits.clone());
    let found = duels(&starts, &meeting.players, meeting.approximate, &mut mind, watch)?;
    Ok(found.into_iter().map(|(place, duel)| (place as u32 + 2, duel)).collect())
}

/// Every player against every other, from one position.
///
/// # Errors
///
/// As [`odds`].
pub fn round_robin(
    position: &GamePosition,
    meeting: &Meeting,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Crosstable, Undecided> {
    let Meeting { players, approximate, .. } = meeting;
    let mut contest = Contest::new(position, limits, watch)?;
    let mut chances = Vec::with_capacity(players.len());
    for first in players {
        let against = players.iter().map(|second| contest.first_wins([first, second], *approximate, watch));
        chances.push(against.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(Crosstable { players: distinct_names(players), chances })
}

impl OddsQuestion {
    /// The position, and who meets there: too many stones are not worth fractions.
    fn read(&self, policy: &Policy, limits: &Limits) -> Result<(GamePosition, Meeting), Refusal> {
        let position = self.position.read(policy, limits)?;
        let mut meeting = self.players.read(policy)?;
        meeting.approximate |= position.stones() > policy.exact_stones.into();
        Ok((position, meeting))
    }

    /// The chances of the first player against the others.
    pub(super) fn odds(
        &self,
        policy: &Policy,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Odds, Refusal> {
        let (position, meeting) = self.read(policy, limits)?;
        Ok(Odds::new(&position, &odds(&position, &meeting, limits, watch)?))
    }

    /// The chances of all of them.
    pub(super) fn round_robin(
        &self,
        policy: &Policy,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<RoundRobin, Refusal> {
        let (position, meeting) = self.read(policy, limits)?;
        Ok(RoundRobin::new(&position, &round_robin(&position, &meeting, limits, watch)?))
    }
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
    let rules = question::Rules::of(question::dynamic(game)?, false);
    let rows = odds_of_starts(&rules, upto, &asked.players.read(policy)?, limits, watch)?;
    Ok(OddsTable::new(game, &rows))
}
