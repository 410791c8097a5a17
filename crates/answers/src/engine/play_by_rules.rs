//! Games by their rules against the program. Nothing remembers them: a question brings all moves so far.

use fibnim::rules::RulesTranscript;
use limits::Limits;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::lenient;
use super::play::{NAMES, Take, replay};
use super::policy::Policy;
use super::position::PositionQuestion;
use crate::answer::{Moved, Number, list};
use crate::record::{Record, Turn};
use crate::refusal::Refusal;
use crate::words::{last_move, named_piles};

/// A game by its rules so far.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RulesGame {
    /// The rules as text, or the name of a game that is known
    #[cfg_attr(feature = "schema", schema(example = "wythoff", max_length = 10000))]
    rules: String,
    /// Where it began: the piles in the order of the rules, then `;` and the allowance if the game has one
    #[cfg_attr(feature = "schema", schema(example = "5, 6"))]
    position: String,
    /// The player who cannot move wins
    #[serde(default, deserialize_with = "lenient::plain")]
    misere: bool,
    /// All moves so far, the first player's first
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 2000))]
    moves: Vec<Chosen>,
    /// The opponent, as `fibnim play --opponent` names it
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "perfect"))]
    pub(super) opponent: Option<String>,
    /// The same number gives the same replies again
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", schema(maximum = 9007199254740991u64))]
    pub(super) seed: u64,
    /// Whether the opponent is to move
    #[serde(default, deserialize_with = "lenient::plain")]
    pub(super) reply: bool,
    /// The names for the review, the one who moved first before the other
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    players: Option<[String; 2]>,
}

/// A move of the rules.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct Chosen {
    /// Which move of the rules, counted from 0
    #[serde(rename = "move")]
    line: usize,
    /// The number that was chosen, where the move has one; the first one where it has several
    #[serde(default)]
    k: Option<Take>,
    /// The further numbers that were chosen
    #[serde(default)]
    more: Vec<Take>,
}

impl Chosen {
    fn read(&self) -> Result<Turn, Refusal> {
        let chosen: Vec<BigUint> =
            self.k.iter().chain(&self.more).map(Take::read).collect::<Result<_, _>>()?;
        Ok(Turn::Choose { line: self.line, chosen })
    }
}

impl RulesGame {
    /// The game from its start, played through.
    pub(super) fn record(&self, policy: &Policy, limits: &Limits) -> Result<Record, Refusal> {
        let question = PositionQuestion {
            position: self.position.clone(),
            rules: Some(self.rules.clone()),
            misere: self.misere,
            ..PositionQuestion::default()
        };
        let turns: Vec<Turn> = self.moves.iter().map(Chosen::read).collect::<Result<_, _>>()?;
        let players = self.players.clone().unwrap_or_else(|| NAMES.map(str::to_owned));
        replay(question.read(policy, limits)?, players, &turns, policy)
    }
}

/// The table of a game by its rules after some moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesBoard {
    game: String,
    /// The position now: piles in the order of the rules, then the allowance if the game has one
    position: Vec<Number>,
    /// Where the game began
    start: Vec<Number>,
    /// Every number of the position by its name
    named: String,
    /// All moves so far, with the reply
    moves: Vec<Moved>,
    /// What the opponent has just played
    #[cfg_attr(feature = "schema", schema(required))]
    reply: Option<Moved>,
    /// The last move in words: `takes 3 from n, leaving 5,3`
    #[cfg_attr(feature = "schema", schema(required))]
    last: Option<String>,
    over: bool,
    /// Who has won: 0 for the one who moved first
    #[cfg_attr(feature = "schema", schema(required))]
    winner: Option<usize>,
    /// Whose turn it is: 0 for the one who moved first
    to_move: usize,
}

impl RulesBoard {
    pub(super) fn new(record: &Record, game: &RulesTranscript, has_reply: bool) -> Self {
        let last = game.moves().last();
        Self {
            game: game.rules().name().to_owned(),
            position: list(game.end()),
            start: list(&game.positions()[0]),
            named: named_piles(game.rules(), game.end()),
            moves: game.moves().iter().map(Moved::from).collect(),
            reply: last.filter(|_| has_reply).map(Moved::from),
            last: last_move(record).map(|(_, played)| played),
            over: game.winner().is_some(),
            winner: game.winner(),
            to_move: game.to_move(),
        }
    }
}
