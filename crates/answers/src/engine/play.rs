//! Games against the program. Nothing remembers them: a question brings all moves so far.

use fibnim::game::transcript::Transcript;
use fibnim::game::{Allowance, Dynamic, Move, PileRule, Piles, Position, notation};
use fibnim::proof::Shelf;
use fibnim::solve::schwenk;
use limits::{Limits, Watch};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde::{Deserialize, Serialize};

use super::play_by_rules::{RulesBoard, RulesGame};
use super::policy::{Policy, too_large};
use super::position::{FirstMoveName, PositionQuestion, ScopeName};
use super::{Answer, Context, lenient};
use crate::Opponent;
use crate::answer::{Number, Representation, ReviewedGame, Taken, allowance, number, numbers};
use crate::question::{self, GamePosition};
use crate::record::{Record, Turn};
use crate::refusal::{Fault, Refusal};

/// A game so far.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Where it began, such as `21`
    #[cfg_attr(feature = "schema", schema(example = "21"))]
    position: String,
    /// As in solve
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    piles: Option<ScopeName>,
    #[serde(default)]
    first_move: Option<FirstMoveName>,
    #[serde(default, deserialize_with = "lenient::plain")]
    misere: bool,
    /// All moves so far, the first player's first
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 2000))]
    moves: Vec<Played>,
    /// The opponent, as `fibnim play --opponent` names it
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "perfect"))]
    opponent: Option<String>,
    /// The same number gives the same replies again
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", schema(maximum = 9007199254740991u64))]
    seed: u64,
    /// Whether the opponent is to move
    #[serde(default, deserialize_with = "lenient::plain")]
    reply: bool,
    /// The names for the review, the one who moved first before the other
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    players: Option<[String; 2]>,
}

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct Played {
    /// Counted from 0
    pile: usize,
    take: Take,
}

/// A natural number, or its digits.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub(super) enum Take {
    Number(u64),
    Digits(String),
}

impl Take {
    pub(super) fn read(&self) -> Result<BigUint, Refusal> {
        Ok(match self {
            Self::Number(take) => BigUint::from(*take),
            Self::Digits(digits) => question::digits(digits, notation::MAX_PILE_DIGITS)?,
        })
    }
}

/// What players are called who have no names.
pub(super) const NAMES: [&str; 2] = ["first", "second"];

impl Game {
    /// Where it began.
    pub(super) fn start(&self, policy: &Policy, limits: &Limits) -> Result<Position, Refusal> {
        let question = PositionQuestion {
            position: self.position.clone(),
            game: self.game.clone(),
            rules: None,
            misere: self.misere,
            scope: self.piles,
            first_move: self.first_move,
        };
        Ok(question.read(policy, limits)?.into_piles()?)
    }

    /// The game from its start, played through.
    fn record(&self, policy: &Policy, limits: &Limits) -> Result<Record, Refusal> {
        let start = GamePosition::Piles(self.start(policy, limits)?);
        let turn = |played: &Played| Ok(Turn::Take(Move { pile: played.pile, take: played.take.read()? }));
        let turns: Vec<Turn> = self.moves.iter().map(turn).collect::<Result<_, Refusal>>()?;
        let players = self.players.clone().unwrap_or_else(|| NAMES.map(str::to_owned));
        replay(start, players, &turns, policy)
    }
}

/// A game from its start, played through.
pub(super) fn replay(
    start: GamePosition,
    players: [String; 2],
    turns: &[Turn],
    policy: &Policy,
) -> Result<Record, Refusal> {
    // Every position of the game is kept.
    let bits: u64 = match &start {
        GamePosition::Piles(start) => start.stones().into_iter().map(|n| n.bits() + 64).sum(),
        GamePosition::Rules(_, start) => start.piles().iter().map(|n| n.bits() + 64).sum(),
    };
    if turns.len() > policy.moves || bits.saturating_mul(turns.len() as u64) > policy.game_bits {
        let message = format!("{} moves with such piles are too many", turns.len());
        return Err(too_large(message, "begin a new game, or one with smaller piles"));
    }
    let mut record = Record::new(start, players);
    for (i, turn) in turns.iter().enumerate() {
        record.play(turn).map_err(|illegal| {
            Fault::new(format!("move {}: {illegal}", i + 1), "take what the rules allow")
        })?;
    }
    Ok(record)
}

/// The table after some moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    /// The position now
    position: String,
    /// Where the game began, with its allowance written out
    start: String,
    /// `global` or `local`
    scope: &'static str,
    stones: Vec<Number>,
    /// The allowance of each pile
    allowances: Vec<Number>,
    /// The most that can be taken from each pile now
    most: Vec<Number>,
    /// The parts of each pile in the sequence of the game, the smallest first: Fibonacci numbers, powers of two; nothing where they
    /// mean nothing
    parts: Vec<Option<Vec<Number>>>,
    /// Which piles are plain nim heaps
    nim_heaps: Vec<bool>,
    /// All moves so far, with the reply
    moves: Vec<Taken>,
    /// What the opponent has just played
    #[cfg_attr(feature = "schema", schema(required))]
    reply: Option<Taken>,
    over: bool,
    /// Who has won: 0 for the one who moved first
    #[cfg_attr(feature = "schema", schema(required))]
    winner: Option<usize>,
    /// Whose turn it is: 0 for the one who moved first
    to_move: usize,
}

impl Board {
    fn new(transcript: &Transcript, reply: Option<&Move>) -> Self {
        let end = transcript.end();
        let (scope, allowances, nim_heaps): (_, Vec<Allowance>, Vec<bool>) = match end.piles() {
            Piles::Global { stones, allowance } => {
                ("global", vec![allowance.clone(); stones.len()], vec![false; stones.len()])
            }
            Piles::Local(piles) => (
                "local",
                piles.iter().map(|pile| pile.allowance.clone()).collect(),
                piles.iter().map(|pile| pile.rule == PileRule::NimHeap).collect(),
            ),
        };
        let parts =
            |(stones, nim): (&BigUint, &bool)| if *nim { None } else { parts(stones, &end.game().dynamic) };
        Self {
            position: end.to_string(),
            start: transcript.positions()[0].to_string(),
            scope,
            allowances: allowances.iter().map(allowance).collect(),
            most: most(end),
            parts: end.stones().into_iter().zip(&nim_heaps).map(parts).collect(),
            stones: numbers(end.stones()),
            nim_heaps,
            moves: transcript.moves().iter().map(Taken::from).collect(),
            reply: reply.map(Taken::from),
            over: end.is_over(),
            winner: transcript.winner(),
            to_move: transcript.to_move(),
        }
    }
}

/// A pile as a sum of terms of the sequence that solves its game alone (Zeckendorf, Schwenk), the smallest first.
fn parts(stones: &BigUint, dynamic: &Dynamic) -> Option<Vec<Number>> {
    const MOST_PARTS: u32 = 1000;
    if dynamic.is_fibonacci() {
        return Representation::new(&Zeckendorf::of(stones)).into_parts();
    }
    if dynamic.is_nim() || *stones > 1_000_000u32.into() {
        return None;
    }
    let solved = schwenk::solve(stones, &Allowance::Unlimited, dynamic, 10_000, 0).ok()?;
    let (last, copies) = solved.representation.repeated();
    let copies = u32::try_from(copies).ok().filter(|&copies| copies <= MOST_PARTS)?;
    let repeated = (0..copies).map(|_| number(last));
    Some(solved.representation.parts().iter().map(number).chain(repeated).collect())
}

fn most(position: &Position) -> Vec<Number> {
    (0..position.stones().len()).map(|pile| number(&position.most(pile))).collect()
}

/// A game of either kind so far.
pub(super) enum Asked<'q> {
    /// Piles under a dynamic.
    Piles(&'q Game),
    /// A game by its rules.
    Rules(&'q RulesGame),
}

impl Asked<'_> {
    fn record(&self, policy: &Policy, limits: &Limits) -> Result<Record, Refusal> {
        match self {
            Self::Piles(game) => game.record(policy, limits),
            Self::Rules(game) => game.record(policy, limits),
        }
    }

    /// The opponent that is to move, and its dice.
    fn opponent(&self) -> Option<(&str, u64)> {
        let (reply, opponent, seed) = match self {
            Self::Piles(game) => (game.reply, &game.opponent, game.seed),
            Self::Rules(game) => (game.reply, &game.opponent, game.seed),
        };
        reply.then(|| (opponent.as_deref().unwrap_or("perfect"), seed))
    }
}

/// Plays moves from a position, and lets the opponent answer.
pub(super) fn play(asked: &Asked<'_>, context: &mut Context<'_>, limits: &Limits) -> Result<Answer, Refusal> {
    let mut record = asked.record(&context.policy, limits)?;
    let mut has_reply = false;
    if let Some((opponent, seed)) = asked.opponent() {
        let strategy = question::player(opponent)?;
        let seed = seed.wrapping_add(record.moves() as u64);
        let name = strategy.to_string();
        let shelf: Box<dyn Shelf + '_> = Box::new(&mut *context.library);
        let replied = Opponent::new(strategy, seed, shelf, limits.clone()).reply(&mut record);
        has_reply = replied.map_err(|undecided| match Refusal::from(undecided) {
            Refusal::Undecided(undecided) => too_large(
                format!("{name} does not know what to play: {undecided}"),
                "choose smaller piles, or an opponent such as random",
            ),
            other => other,
        })?;
    }
    Ok(match &record {
        Record::Piles(game) => {
            Answer::Board(Box::new(Board::new(game, game.moves().last().filter(|_| has_reply))))
        }
        Record::Rules(game) => Answer::RulesBoard(Box::new(RulesBoard::new(&record, game, has_reply))),
    })
}

/// Marks every move of a game as winning, lost anyway, or a mistake.
pub(super) fn review(
    asked: &Asked<'_>,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<ReviewedGame, Refusal> {
    let record = asked.record(&context.policy, limits)?;
    Ok(ReviewedGame::new(&record.review(context.library, limits, watch)?))
}
