//! Games against the program. Nothing remembers them: a question brings all moves so far.

use fibnim::game::transcript::Transcript;
use fibnim::game::{Allowance, Dynamic, Move, PileRule, Piles, Position, notation};
use fibnim::proof::Shelf;
use fibnim::solve::review::review as remarks;
use fibnim::solve::schwenk;
use limits::{Limits, Watch};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde::{Deserialize, Serialize};

use super::Context;
use super::lenient;
use super::policy::{Policy, too_large};
use super::position::{FirstMoveName, PositionQuestion, ScopeName};
use crate::Opponent;
use crate::answer::{Number, Representation, Reviewed, Taken, allowance, number, numbers};
use crate::question;
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
enum Take {
    Number(u64),
    Digits(String),
}

impl Played {
    fn read(&self) -> Result<Move, Refusal> {
        let take = match &self.take {
            Take::Number(take) => BigUint::from(*take),
            Take::Digits(digits) => question::digits(digits, notation::MAX_PILE_DIGITS)?,
        };
        Ok(Move { pile: self.pile, take })
    }
}

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
    fn transcript(&self, policy: &Policy, limits: &Limits) -> Result<Transcript, Refusal> {
        let start = self.start(policy, limits)?;
        let players = self.players.clone().unwrap_or_else(|| ["first".into(), "second".into()]);
        // Every position of the game is kept.
        let bits: u64 = start.stones().into_iter().map(|n| n.bits() + 64).sum();
        if self.moves.len() > policy.moves || bits.saturating_mul(self.moves.len() as u64) > policy.game_bits
        {
            let message = format!("{} moves with such piles are too many", self.moves.len());
            return Err(too_large(message, "begin a new game, or one with smaller piles"));
        }
        let mut transcript = Transcript::new(start, players);
        for (i, played) in self.moves.iter().enumerate() {
            transcript.play(played.read()?).map_err(|illegal| {
                Fault::new(format!("move {}: {illegal}", i + 1), "take what the rules allow")
            })?;
        }
        Ok(transcript)
    }
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

/// Plays moves from a position, and lets the opponent answer.
pub(super) fn play(game: &Game, context: &mut Context<'_>, limits: &Limits) -> Result<Board, Refusal> {
    let mut transcript = game.transcript(&context.policy, limits)?;
    let mut reply = None;
    if game.reply && !transcript.end().is_over() {
        let strategy = question::player(game.opponent.as_deref().unwrap_or("perfect"))?;
        let seed = game.seed.wrapping_add(transcript.moves().len() as u64);
        let name = strategy.to_string();
        let shelf: Box<dyn Shelf + '_> = Box::new(&mut *context.library);
        let drawn = Opponent::new(strategy, seed, shelf, limits.clone()).choose(transcript.end());
        let drawn = drawn.map_err(|undecided| match Refusal::from(undecided) {
            Refusal::Undecided(undecided) => too_large(
                format!("{name} does not know what to play: {undecided}"),
                "smaller piles, or an opponent such as random, help",
            ),
            other => other,
        })?;
        if let Some(mv) = drawn {
            let Ok(()) = transcript.play(mv.clone()) else { unreachable!("strategies play legal moves") };
            reply = Some(mv);
        }
    }
    Ok(Board::new(&transcript, reply.as_ref()))
}

/// Marks every move of a game as winning, lost anyway, or a mistake.
pub(super) fn review(
    game: &Game,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Reviewed, Refusal> {
    let transcript = game.transcript(&context.policy, limits)?;
    let marked = remarks(&transcript, context.library, limits, watch)?;
    Ok(Reviewed::new(&transcript, &marked))
}
