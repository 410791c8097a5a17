//! A game by rules in text, between a person and the program.

use fibnim::Undecided;
use fibnim::game::{Convention, Outcome};
use fibnim::players::Dice;
use fibnim::rules::search::{self, Solved};
use fibnim::rules::{Move, Position, Rules};
use limits::Limits;
use num_bigint::BigUint;

use crate::words::{rule_move, searched};

/// A game that is being played. The program wins where it finds out how within the limits, and moves at random elsewhere.
///
/// ```
/// use answers::question::known_rules;
/// use answers::rules_session::RulesSession;
/// use limits::Limits;
///
/// let rules = known_rules("wythoff").unwrap();
/// let start = rules.read_position("1, 3").unwrap();
/// let mut game = RulesSession::new(rules, start, true, 1, Limits::default());
/// assert!(game.play(1, Some(&1u32.into())).is_some()); // to 1,2
/// while game.has_won().is_none() {
///     game.reply().unwrap();
///     let mv = game.best().unwrap();
///     if let Some(mv) = mv {
///         game.play(mv.line, mv.k.as_ref()).unwrap();
///     }
/// }
/// assert_eq!(game.has_won(), Some(true));
/// ```
pub struct RulesSession {
    rules: Rules,
    start: Position,
    /// The positions after each move so far.
    played: Vec<Position>,
    person_first: bool,
    dice: Dice,
    limits: Limits,
}

impl RulesSession {
    /// A game from this position; the same seed plays the same game again.
    pub fn new(rules: Rules, start: Position, person_first: bool, seed: u64, limits: Limits) -> Self {
        Self { rules, start, played: Vec::new(), person_first, dice: Dice::seeded(seed), limits }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.played.last().unwrap_or(&self.start)
    }

    /// Whether it is the person's turn.
    fn is_persons_turn(&self) -> bool {
        self.played.len().is_multiple_of(2) == self.person_first
    }

    /// Whether the person has won; nothing while there is a move left.
    pub fn has_won(&self) -> Option<bool> {
        if self.rules.moves(self.position()).next().is_some() {
            return None;
        }
        Some(self.is_persons_turn() == (self.rules.convention() == Convention::Misere))
    }

    /// Plays a move of the person, if it is legal; returns where it leads.
    pub fn play(&mut self, line: usize, k: Option<&BigUint>) -> Option<&Position> {
        let to = self.rules.play(self.position(), line, k)?;
        self.played.push(to);
        self.played.last()
    }

    /// Takes back the last move of the person and all that came after it; whether there was one.
    pub fn undo(&mut self) -> bool {
        let back = if self.is_persons_turn() { 2 } else { 1 };
        let Some(left) = self.played.len().checked_sub(back) else { return false };
        self.played.truncate(left);
        true
    }

    /// The program's move, played; nothing if it is not its turn, or the game is over.
    ///
    /// # Errors
    ///
    /// If somebody stops it.
    pub fn reply(&mut self) -> Result<Option<Move>, Undecided> {
        if self.is_persons_turn() {
            return Ok(None);
        }
        let mv = match self.best()? {
            Some(best) => Some(best),
            None => {
                let count = self.rules.count_moves(self.position());
                let index = self.dice.below_big(&count);
                self.rules.move_at(self.position(), &index)
            }
        };
        self.played.extend(mv.as_ref().map(|mv| mv.to.clone()));
        Ok(mv)
    }

    /// A winning move, if there is one and it is found within the limits.
    ///
    /// # Errors
    ///
    /// If somebody stops it.
    pub fn best(&self) -> Result<Option<Move>, Undecided> {
        match self.solved() {
            Ok(solved) => Ok(solved.winning_moves.into_iter().next()),
            Err(stopped @ Undecided::Stopped(_)) => Err(stopped),
            Err(_) => Ok(None),
        }
    }

    /// A move to play, in words, or why there is none.
    pub fn hint(&self) -> String {
        match self.solved() {
            Ok(Solved { outcome: Outcome::P, .. }) => "Every move loses if the program plays well.".into(),
            Ok(solved) => match solved.winning_moves.first() {
                Some(mv) => format!("A winning move is {}, leaving {}.", rule_move(&self.rules, mv), mv.to),
                None => searched(&self.rules, &solved),
            },
            Err(undecided) => format!("Nobody knows here: {undecided}."),
        }
    }

    fn solved(&self) -> Result<Solved, Undecided> {
        search::solve(&self.rules, self.position(), &self.limits)
    }
}
