//! Opponents: every strategy of [`fibnim::players`], with what it needs to choose moves.

use fibnim::Undecided;
use fibnim::game::{Move, Position};
use fibnim::players::by_rules::Reachable;
use fibnim::players::{Dice, Mind, Strategy};
use fibnim::proof::Shelf;
use fibnim::rules::{self, Rules, RulesTranscript};
use fibnim::solve::by_rules;
use limits::{Limits, Unwatched};

use crate::record::{Record, Turn};

/// The most positions that an opponent examines before each move if it needs all that can be reached.
const MOST_POSITIONS: usize = 200_000;

/// A strategy at the table, with what it knows and its dice.
pub struct Opponent<'s> {
    strategy: Strategy,
    mind: Mind<'s>,
    dice: Dice,
}

impl<'s> Opponent<'s> {
    /// A strategy that may use these theorems and this much of each limit for each move; the same seed plays the same game again.
    pub fn new(strategy: Strategy, seed: u64, shelf: Box<dyn Shelf + 's>, limits: Limits) -> Self {
        Self::with_dice(strategy, Dice::seeded(seed), shelf, limits)
    }

    /// The same with dice that may have been thrown before.
    pub(crate) fn with_dice(
        strategy: Strategy,
        dice: Dice,
        shelf: Box<dyn Shelf + 's>,
        limits: Limits,
    ) -> Self {
        Self { strategy, mind: Mind::with_shelf(limits, shelf), dice }
    }

    /// Its dice as they are now.
    pub(crate) fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Its name in transcripts.
    pub fn name(&self) -> String {
        self.strategy.to_string()
    }

    /// The theorems that it may use.
    pub fn shelf(&mut self) -> &mut dyn Shelf {
        self.mind.shelf()
    }

    /// Its move, played; whether there was one.
    ///
    /// # Errors
    ///
    /// If the limits do not suffice, it is stopped, theorems cannot be read, or it cannot play this game.
    ///
    /// # Panics
    ///
    /// If it breaks the rules, which no strategy does.
    pub fn reply(&mut self, record: &mut Record) -> Result<bool, Undecided> {
        if record.winner().is_some() {
            return Ok(false);
        }
        let turn = match record {
            Record::Piles(game) => self.choose(game.end())?.map(Turn::Take),
            Record::Rules(game) => {
                let turn = |mv: rules::Move| Turn::Choose {
                    line: mv.line,
                    chosen: mv.k.into_iter().chain(mv.more).collect(),
                };
                self.choose_by_rules(game)?.map(turn)
            }
        };
        let Some(turn) = turn else { return Ok(false) };
        record.play(&turn).expect("a strategy plays by the rules");
        Ok(true)
    }

    fn choose(&mut self, position: &Position) -> Result<Option<Move>, Undecided> {
        self.strategy.draw(position, &mut self.mind, &mut self.dice)
    }

    /// A perfect player wins wherever it finds out how. What else a player does takes all positions that can be reached; where these are too many, it
    /// plays as well as it can, or at random.
    fn choose_by_rules(&mut self, game: &RulesTranscript) -> Result<Option<rules::Move>, Undecided> {
        let (rules, position) = (game.rules(), game.end());
        rules.has_no_blocks("how to play")?;
        if self.strategy == Strategy::Random {
            return Ok(self.any(rules, position));
        }
        if self.strategy.is_perfect()
            && let Some(mv) = self.winning(rules, position)?
        {
            return Ok(Some(mv));
        }
        let limits = Limits { states: MOST_POSITIONS, ..self.mind.limits().clone() };
        match Reachable::new(rules, position, &limits, &mut Unwatched) {
            Ok(all) => {
                let place = all.draw(&self.strategy, &mut self.dice)?;
                Ok(place.and_then(|place| rules.moves(position).nth(place)))
            }
            Err(stopped @ Undecided::Stopped(_)) => Err(stopped),
            Err(_) => Ok(match self.winning(rules, position)? {
                None => self.any(rules, position),
                winning => winning,
            }),
        }
    }

    /// A winning move, if there is one and it is found within the limits.
    fn winning(
        &mut self,
        rules: &Rules,
        position: &rules::Position,
    ) -> Result<Option<rules::Move>, Undecided> {
        let limits = self.mind.limits().clone();
        match by_rules::solve(rules, position, self.mind.shelf(), &limits) {
            Ok(solved) => Ok(solved.winning_moves.into_iter().next()),
            Err(error @ (Undecided::Stopped(_) | Undecided::Shelf(_))) => Err(error),
            Err(_) => Ok(None),
        }
    }

    fn any(&mut self, rules: &Rules, position: &rules::Position) -> Option<rules::Move> {
        let index = self.dice.below_big(&rules.count_moves(position));
        rules.move_at(position, &index)
    }
}
