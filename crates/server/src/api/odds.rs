//! The chances of players.

use std::sync::Arc;

use answers::answer::{Duel, Odds, OddsTable};
use answers::{duels, question};
use axum::Json;
use axum::extract::State;
use fibnim::game::Position;
use fibnim::players::{Mind, Strategy};
use limits::Unwatched;
use serde::Deserialize;
use utoipa::IntoParams;

use super::rules::PositionQuery;
use crate::app::App;
use crate::budget::QUICK;
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// Who plays.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Players {
    /// The first against each of the others, joined by commas
    #[param(example = "random,perfect")]
    players: String,
    /// With machine numbers instead of fractions
    #[serde(default)]
    #[param(required = false)]
    approximate: bool,
}

/// Fractions grow with the piles: beyond this, a request computes with machine numbers only.
const LARGEST_EXACT: u64 = 300;

/// The chances from one position, whoever begins
#[utoipa::path(get, path = "/api/v1/odds", params(PositionQuery, Players), responses((status = 200, body = Odds), Refusals))]
pub(crate) async fn odds(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<PositionQuery>,
    Parameters(chosen): Parameters<Players>,
) -> Result<Json<Odds>, Problem> {
    let position = asked.position()?;
    let strategies = few_players(&chosen.players)?;
    let small = position.stones().into_iter().sum::<num_bigint::BigUint>() <= LARGEST_EXACT.into();
    let told = app.gate.compute(Weight::Heavy, move |stop| {
        let mut mind = Mind::new(QUICK.ended_by(stop));
        let positions = std::slice::from_ref(&position);
        let approximate = chosen.approximate || !small;
        let found = duels(positions, &strategies, approximate, &mut mind, &mut Unwatched)?;
        let found: Vec<Duel> = found.into_iter().map(|(_, duel)| duel).collect();
        Ok(Odds::new(&position, &found))
    });
    Ok(Json(told.await?))
}

/// How far.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Upto {
    /// The last pile
    #[param(example = 50, minimum = 2, maximum = 300)]
    upto: u32,
    /// As in solve
    #[serde(default)]
    #[param(required = false)]
    game: Option<String>,
}

/// The chances from all starts of one pile
#[utoipa::path(get, path = "/api/v1/odds/table", params(Upto, Players), responses((status = 200, body = OddsTable), Refusals))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Parameters(Upto { upto, game }): Parameters<Upto>,
    Parameters(chosen): Parameters<Players>,
) -> Result<Json<OddsTable>, Problem> {
    if !(2..=300).contains(&upto) {
        return Err(Problem::too_large(format!("upto = {upto} is out of range"), "from 2 to 300"));
    }
    let strategies = few_players(&chosen.players)?;
    let game = game.unwrap_or_else(|| "fibonacci".into());
    let start = |n: u32| {
        let (position, game) = (n.to_string(), game.clone());
        PositionQuery { position, game, piles: None, first_move: None, misere: false }.position()
    };
    let starts: Vec<Position> = (2..=upto).map(start).collect::<Result<_, _>>()?;
    let told = app.gate.compute(Weight::Heavy, move |stop| {
        let mut mind = Mind::new(QUICK.ended_by(stop));
        let found = duels(&starts, &strategies, chosen.approximate, &mut mind, &mut Unwatched)?;
        let rows: Vec<(u32, Duel)> =
            found.into_iter().map(|(place, duel)| (place as u32 + 2, duel)).collect();
        Ok(OddsTable::new(&game, &rows))
    });
    Ok(Json(told.await?))
}

fn few_players(written: &str) -> Result<Vec<Strategy>, Problem> {
    let strategies = question::players(written)?;
    if strategies.len() > 6 {
        return Err(Problem::too_large(format!("{} players are too many", strategies.len()), "six at most"));
    }
    Ok(strategies)
}
