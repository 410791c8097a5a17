//! A game by rules in text, between a person and the program.

use fibnim::Undecided;
use fibnim::game::Outcome;
use fibnim::players::by_rules::Reachable;
use fibnim::players::{Dice, Strategy};
use fibnim::proof::position as by_theorem;
use fibnim::rules::search::{self, Solved};
use fibnim::rules::{Move, Position, Rules, RulesTranscript};
use fibnim::solve::review_by_rules::{RulesRemark, review};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

use crate::store::Store;
use crate::words::{rule_move, rule_taken, searched};

/// A game that is being played. A perfect opponent wins where it finds out how within the limits, and moves at random elsewhere; the others need all
/// positions that can be reached, and play perfectly where those are too many.
///
/// ```
/// use answers::question::known_rules;
/// use answers::rules_session::RulesSession;
/// use answers::store::Memory;
/// use fibnim::players::Strategy;
/// use limits::Limits;
///
/// let rules = known_rules("wythoff").unwrap();
/// let start = rules.read_position("1, 3").unwrap();
/// let mut game = RulesSession::new(rules, start, true, Strategy::LPS, 1, Box::new(Memory::default()), Limits::default());
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
pub struct RulesSession<'s> {
    transcript: RulesTranscript,
    person_first: bool,
    opponent: Strategy,
    dice: Dice,
    shelf: Box<dyn Store + 's>,
    limits: Limits,
}

/// An opponent that is not perfect looks at so many positions before each move.
const MOST_POSITIONS: usize = 200_000;

impl<'s> RulesSession<'s> {
    /// A game from this position; the same seed plays the same game again.
    pub fn new(
        rules: Rules,
        start: Position,
        person_first: bool,
        opponent: Strategy,
        seed: u64,
        shelf: Box<dyn Store + 's>,
        limits: Limits,
    ) -> Self {
        let mut players = ["you".to_owned(), opponent.to_string()];
        if !person_first {
            players.reverse();
        }
        let transcript = RulesTranscript::new(rules, start, players);
        Self { transcript, person_first, opponent, dice: Dice::seeded(seed), shelf, limits }
    }

    /// The game so far.
    pub fn transcript(&self) -> &RulesTranscript {
        &self.transcript
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.transcript.rules()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.transcript.end()
    }

    /// Whether it is the person's turn.
    fn is_persons_turn(&self) -> bool {
        (self.transcript.to_move() == 0) == self.person_first
    }

    /// Whether the person has won; nothing while there is a move left.
    pub fn has_won(&self) -> Option<bool> {
        let winner = self.transcript.winner()?;
        Some((winner == 0) == self.person_first)
    }

    /// Plays a move of the person, if it is legal; returns where it leads.
    pub fn play(&mut self, line: usize, k: Option<&BigUint>) -> Option<&Position> {
        let to = self.rules().play(self.position(), line, k)?;
        self.transcript.play(to);
        Some(self.transcript.end())
    }

    /// Takes back the last move of the person and all that came after it; whether there was one.
    pub fn undo(&mut self) -> bool {
        let back = if self.is_persons_turn() { 2 } else { 1 };
        self.transcript.undo(back)
    }

    /// The opponent's move, played; nothing if it is not its turn, or the game is over.
    ///
    /// # Errors
    ///
    /// If it is stopped, the theorems cannot be read, options may be blocked, or the opponent cannot play this game.
    pub fn reply(&mut self) -> Result<Option<Move>, Undecided> {
        if self.is_persons_turn() {
            return Ok(None);
        }
        self.rules().has_no_blocks("how to play")?;
        let mv = match self.opponent {
            Strategy::Perfect(_) => self.best()?.or_else(|| self.any()),
            Strategy::Random => self.any(),
            _ => self.of_the_opponent()?,
        };
        if let Some(mv) = &mv {
            self.transcript.play(mv.to.clone());
        }
        Ok(mv)
    }

    /// A move of an opponent that is neither perfect nor random.
    fn of_the_opponent(&mut self) -> Result<Option<Move>, Undecided> {
        let limits = Limits { states: MOST_POSITIONS, ..self.limits.clone() };
        match Reachable::new(self.rules(), self.position(), &limits, &mut Unwatched) {
            Ok(all) => {
                let place = all.draw(&self.opponent, &mut self.dice)?;
                Ok(place.and_then(|place| self.rules().moves(self.position()).nth(place)))
            }
            Err(stopped @ Undecided::Stopped(_)) => Err(stopped),
            Err(_) => Ok(self.best()?.or_else(|| self.any())),
        }
    }

    /// Any move.
    fn any(&mut self) -> Option<Move> {
        let count = self.rules().count_moves(self.position());
        let index = self.dice.below_big(&count);
        self.rules().move_at(self.position(), &index)
    }

    /// A winning move, if there is one and it is found within the limits.
    ///
    /// # Errors
    ///
    /// If it is stopped, the theorems cannot be read, or options may be blocked.
    pub fn best(&mut self) -> Result<Option<Move>, Undecided> {
        self.rules().has_no_blocks("how to play")?;
        match self.solved() {
            Ok(solved) => Ok(solved.winning_moves.into_iter().next()),
            Err(error @ (Undecided::Stopped(_) | Undecided::Shelf(_))) => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// How many moves are left when the winner hurries and the loser stalls.
    ///
    /// # Errors
    ///
    /// If the limits do not suffice.
    pub fn remoteness(&self) -> Result<u32, Undecided> {
        search::remoteness(self.rules(), self.position(), &self.limits)
    }

    /// What each move so far was worth.
    ///
    /// # Errors
    ///
    /// If a position cannot be solved within the limits.
    pub fn review(&mut self) -> Result<Vec<RulesRemark>, Undecided> {
        review(&self.transcript, self.shelf.as_mut(), &self.limits, &mut Unwatched)
    }

    /// A move to play, in words, or why there is none.
    pub fn hint(&mut self) -> String {
        match self.solved() {
            Ok(Solved { outcome: Outcome::P, .. }) => "Every move loses if the opponent plays well.".into(),
            Ok(solved) => match solved.winning_moves.first() {
                Some(mv) => {
                    let taken = rule_taken(self.rules(), self.position(), mv);
                    format!("A winning move is {}: {taken}, leaving {}.", rule_move(self.rules(), mv), mv.to)
                }
                None => searched(self.rules(), &solved),
            },
            Err(undecided) => format!("Undecided within the limits: {undecided}."),
        }
    }

    /// Who wins here, by how it is known.
    pub fn why(&mut self) -> String {
        match self.solved() {
            Ok(solved) => {
                let verdict = match solved.outcome {
                    Outcome::N => "You can win.",
                    Outcome::P => "You lose if the opponent plays well.",
                };
                format!("{verdict} {}", searched(self.rules(), &solved))
            }
            Err(undecided) => format!("Undecided within the limits: {undecided}."),
        }
    }

    fn solved(&mut self) -> Result<Solved, Undecided> {
        let (rules, position) = (self.transcript.rules(), self.transcript.end());
        rules.has_no_blocks("how to play")?;
        match by_theorem::solve(rules, position, self.shelf.as_mut(), &self.limits)? {
            Some(solved) => Ok(solved),
            None => search::solve(rules, position, &self.limits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    #[test]
    fn blocked_options_are_refused() {
        let text = "game blocked(m)\nblock 1\nmove 1 <= k: m - k\n";
        let rules = Rules::parse(text, &Limits::default()).unwrap();
        for opponent in [Strategy::LPS, Strategy::Random] {
            let start = rules.read_position("5").unwrap();
            let shelf = Box::new(Memory::default());
            let mut game =
                RulesSession::new(rules.clone(), start, false, opponent, 1, shelf, Limits::default());
            assert!(matches!(game.reply(), Err(Undecided::Unsupported(_))));
            assert!(matches!(game.best(), Err(Undecided::Unsupported(_))));
            assert!(game.hint().contains("blocked options"), "{}", game.hint());
            assert!(game.why().contains("blocked options"), "{}", game.why());
        }
    }
}
