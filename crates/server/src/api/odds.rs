//! The chances of players.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use fibnim::game::Position;
use fibnim::players::odds::{self, About, Exact};
use fibnim::players::{Mind, Strategy};
use fibnim::{Undecided, Watch};
use serde::Deserialize;
use utoipa::IntoParams;

use super::rules::Asked;
use super::solve::{QUICK, in_time};
use crate::commands::odds::{duel, pairs, players};
use crate::failure::Failure;
use crate::render::odds::{Chance, Duel, Odds, OddsTable};
use crate::app::App;
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
#[utoipa::path(get, path = "/api/v1/odds", params(Asked, Players), responses((status = 200, body = Odds), Refusals))]
pub(crate) async fn odds(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<Asked>,
    Parameters(chosen): Parameters<Players>,
) -> Result<Json<Odds>, Problem> {
    let position = asked.position()?;
    let strategies = few_players(&chosen.players)?;
    let small = position.stones().into_iter().sum::<num_bigint::BigUint>() <= LARGEST_EXACT.into();
    let told = app.gate.compute(Weight::Heavy, move |mut stop| {
        let approximate = chosen.approximate || !small;
        let mut duels = Vec::new();
        for (begins, pair) in pairs(&strategies) {
            let chances = chances(std::slice::from_ref(&position), pair, approximate, &mut stop)
                .map_err(|undecided| Failure::from(in_time(stop, undecided)))?;
            duels.extend(chances.into_iter().map(|chance| duel(pair, begins, chance)));
        }
        Ok(Odds::new(&position, &duels))
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
        Asked { position: n.to_string(), game: game.clone(), piles: None, first_move: None, misere: false }
            .position()
    };
    let starts: Vec<Position> = (2..=upto).map(start).collect::<Result<_, _>>()?;
    let told = app.gate.compute(Weight::Heavy, move |mut stop| {
        let mut rows: Vec<(u32, Duel)> = Vec::new();
        for (begins, pair) in pairs(&strategies) {
            let chances = chances(&starts, pair, chosen.approximate, &mut stop)
                .map_err(|undecided| Failure::from(in_time(stop, undecided)))?;
            rows.extend((2..).zip(chances.into_iter().map(|chance| duel(pair, begins, chance))));
        }
        Ok(OddsTable::new(&game, &rows))
    });
    Ok(Json(told.await?))
}

fn few_players(written: &str) -> Result<Vec<Strategy>, Problem> {
    let strategies = players(written)?;
    if strategies.len() > 6 {
        return Err(Problem::too_large(format!("{} players are too many", strategies.len()), "six at most"));
    }
    Ok(strategies)
}

fn chances(
    positions: &[Position],
    players: [&Strategy; 2],
    approximate: bool,
    watch: &mut dyn Watch,
) -> Result<Vec<Chance>, Undecided> {
    let mut mind = Mind::new(QUICK);
    if approximate {
        let about: Vec<About> = odds::many(positions, players, &mut mind, watch)?;
        return Ok(about.into_iter().map(Chance::About).collect());
    }
    let exact: Vec<Exact> = odds::many(positions, players, &mut mind, watch)?;
    Ok(exact.into_iter().map(Chance::Exact).collect())
}
