//! Slices of tables, and whole ones as jobs.

pub(crate) mod complement;
pub(crate) mod grundy;
pub(crate) mod make;
pub(crate) mod moves;
pub(crate) mod threshold;

use answers::question;
use fibnim::game::Game;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::problem::Problem;

/// The largest pile of a table of one pile.
pub(super) const LARGEST: u32 = 1_000_000;
/// The most rows of an answer.
pub(super) const MOST_ROWS: u32 = 2_001;

fn fibonacci() -> String {
    "fibonacci".into()
}

/// A range of piles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Range {
    /// The first pile
    #[serde(default)]
    #[param(required = false, maximum = 1000000)]
    from: u32,
    /// The last pile
    #[param(example = 100, maximum = 1000000)]
    upto: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[param(required = false, default = "fibonacci")]
    game: String,
}

/// The game of a table.
fn rules(game: &str, misere: bool) -> Result<Game, Problem> {
    Ok(question::game_with_tables(question::dynamic(game)?, misere)?)
}

impl Range {
    fn check(&self, most_rows: u32) -> Result<(), Problem> {
        let Self { from, upto, .. } = *self;
        if from > upto {
            return Err(Problem::input(format!("from = {from} is beyond upto = {upto}"), "swap them"));
        }
        if upto > LARGEST {
            return Err(Problem::too_large(
                format!("{upto} is beyond what a request tabulates"),
                format!("up to {LARGEST}, or fibnim table on the command line"),
            ));
        }
        match upto - from < most_rows {
            true => Ok(()),
            false => Err(Problem::too_large(
                format!("{} rows are too many for one answer", upto - from + 1),
                format!("ask for {most_rows} at a time"),
            )),
        }
    }
}
