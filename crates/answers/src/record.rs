//! The record of a game in progress, of either kind: piles under a dynamic, or a game by its rules.

use std::fmt;

use fibnim::Undecided;
use fibnim::game::transcript::{Transcript, TranscriptError};
use fibnim::game::{self, IllegalMove};
use fibnim::proof::Shelf;
use fibnim::rules::{self, Rules, RulesTranscript};
use fibnim::solve::review::{self, Remark};
use fibnim::solve::review_by_rules::{self, RulesRemark};
use limits::{Limits, Watch};
use num_bigint::BigUint;

use crate::question::GamePosition;

/// A game from its start, finished or not.
///
/// ```
/// use answers::question::known_rules;
/// use answers::record::{Record, Turn};
///
/// let text = "fibnim transcript 1\nrules wythoff\nposition 5,6\nplayers a, b\nto 5,3\n";
/// let mut record = Record::parse(text, &mut |name| known_rules(name).map_err(|fault| fault.message)).unwrap();
/// record.play(&Turn::Choose { line: 2, chosen: vec![3u32.into()] }).unwrap(); // to 2,0
/// assert_eq!(record.end(), "2,0");
/// assert!(record.play(&Turn::Choose { line: 1, chosen: vec![1u32.into()] }).is_err());
/// ```
#[derive(Clone, Debug)]
pub enum Record {
    /// Piles under a dynamic.
    Piles(Transcript),
    /// A game by its rules.
    Rules(RulesTranscript),
}

/// A move of a game of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Stones are taken from a pile.
    Take(game::Move),
    /// A move of the rules, counted from 0, with the numbers that it chooses.
    Choose {
        /// Which move.
        line: usize,
        /// Its numbers, in the order of their names.
        chosen: Vec<BigUint>,
    },
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The allowance or the pile does not permit it.
    #[error(transparent)]
    Take(#[from] IllegalMove),
    /// The rules do not permit it.
    #[error("the rules do not permit this move here")]
    Rules,
    /// It is a move of the other kind of game.
    #[error("it is not a move of this game")]
    OtherGame,
}

impl Record {
    /// A game that begins here; the first of the players moves first.
    pub fn new(start: GamePosition, players: [String; 2]) -> Self {
        match start {
            GamePosition::Piles(start) => Self::Piles(Transcript::new(start, players)),
            GamePosition::Rules(rules, start) => Self::Rules(RulesTranscript::new(rules, start, players)),
        }
    }

    /// Reads a transcript, and plays it; `rules` finds those of a game by its name.
    ///
    /// # Errors
    ///
    /// At the first line that is missing, cannot be read, or has an illegal move.
    pub fn parse(
        text: &str,
        rules: &mut dyn FnMut(&str) -> Result<Rules, String>,
    ) -> Result<Self, TranscriptError> {
        match RulesTranscript::is_one(text) {
            true => RulesTranscript::parse(text, rules).map(Self::Rules),
            false => Transcript::parse(text).map(Self::Piles),
        }
    }

    /// The players, the one who moved first before the other.
    pub fn players(&self) -> &[String; 2] {
        match self {
            Self::Piles(game) => game.players(),
            Self::Rules(game) => game.players(),
        }
    }

    /// How many moves were played.
    pub fn moves(&self) -> usize {
        match self {
            Self::Piles(game) => game.moves().len(),
            Self::Rules(game) => game.moves().len(),
        }
    }

    /// Which player is to move: 0 or 1.
    pub fn to_move(&self) -> usize {
        self.moves() % 2
    }

    /// Who has won, once no move is left.
    pub fn winner(&self) -> Option<usize> {
        match self {
            Self::Piles(game) => game.winner(),
            Self::Rules(game) => game.winner(),
        }
    }

    /// The position now, as it is written.
    pub fn end(&self) -> String {
        match self {
            Self::Piles(game) => game.end().to_string(),
            Self::Rules(game) => game.end().to_string(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If it is illegal; then nothing is played.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Illegal> {
        match (self, turn) {
            (Self::Piles(game), Turn::Take(mv)) => Ok(game.play(mv.clone())?),
            (Self::Rules(game), Turn::Choose { line, chosen }) => match game.play(*line, chosen) {
                true => Ok(()),
                false => Err(Illegal::Rules),
            },
            _ => Err(Illegal::OtherGame),
        }
    }

    /// The first move of a game by its rules that leads to this position; any allowance will do where only the piles are meant.
    pub fn turn_to(&self, wanted: &rules::Position, only_piles: bool) -> Option<Turn> {
        /// More moves are not looked at.
        const MOST_MOVES: usize = 1_000_000;
        let Self::Rules(game) = self else { return None };
        let leads = |mv: &rules::Move| mv.to == *wanted || only_piles && mv.to.piles() == wanted.piles();
        let mv = game.rules().moves(game.end()).take(MOST_MOVES).find(leads)?;
        Some(Turn::Choose { line: mv.line, chosen: mv.k.into_iter().chain(mv.more).collect() })
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        match self {
            Self::Piles(game) => game.undo().is_some(),
            Self::Rules(game) => game.undo().is_some(),
        }
    }

    /// Solves every position before its move.
    ///
    /// # Errors
    ///
    /// If a position is undecided within the limits, it is stopped, or theorems cannot be read.
    pub fn review(
        &self,
        shelf: &mut dyn Shelf,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Review<'_>, Undecided> {
        Ok(match self {
            Self::Piles(game) => Review::Piles(game, review::review(game, shelf, limits, watch)?),
            Self::Rules(game) => Review::Rules(game, review_by_rules::review(game, shelf, limits, watch)?),
        })
    }
}

impl fmt::Display for Record {
    /// As [`Record::parse`] reads it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piles(game) => game.fmt(out),
            Self::Rules(game) => game.fmt(out),
        }
    }
}

/// A game with a remark on every move.
#[derive(Clone, Debug)]
pub enum Review<'r> {
    /// Piles under a dynamic.
    Piles(&'r Transcript, Vec<Remark>),
    /// A game by its rules.
    Rules(&'r RulesTranscript, Vec<RulesRemark>),
}
