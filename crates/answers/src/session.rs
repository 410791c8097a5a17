//! A game between a person and an opponent: what all forms of play share.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use fibnim::game::transcript::Transcript;
use fibnim::game::{Dynamic, IllegalMove, Move, Position};
use fibnim::numbers::Numbers;
use fibnim::players::{Mind, Strategy};
use fibnim::proof::{Family, Shelf, Theorem};
use fibnim::solve::review::{Remark, review};
use fibnim::solve::{Analysis, Outcome, solve_with};
use fibnim::tables::grundy::GrundyTable;
use fibnim::{ShelfError, Undecided};
use limits::{Limits, Unwatched};

use crate::opponent::Opponent;
use crate::words::{sentences, take};

/// A game that is being played.
pub struct Session {
    transcript: Transcript,
    /// Which of the two players is the person: 0 moves first.
    person: usize,
    opponent: Opponent<'static>,
    shelf: Shared,
    limits: Limits,
}

impl Session {
    /// A game from this position; `person` is 0 if the person moves first. The opponent and all advice use the shelf, within the
    /// limits; the same seed plays the same game again.
    pub fn new(
        start: Position,
        person: usize,
        opponent: Strategy,
        seed: u64,
        shelf: Box<dyn Shelf>,
        limits: Limits,
    ) -> Self {
        let shelf = Shared(Rc::new(RefCell::new(shelf)));
        let opponent = Opponent::new(opponent, seed, Box::new(shelf.clone()), limits.clone());
        let mut players = [String::from("you"), opponent.name()];
        if person == 1 {
            players.swap(0, 1);
        }
        let transcript = Transcript::new(start, players);
        Self { transcript, person, opponent, shelf, limits }
    }

    /// All that was played.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.transcript.end()
    }

    /// Whether the person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.transcript.to_move() == self.person && !self.position().is_over()
    }

    /// Whether the person has won, once the game is over.
    pub fn has_won(&self) -> Option<bool> {
        self.transcript.winner().map(|winner| winner == self.person)
    }

    /// The person's move.
    ///
    /// # Errors
    ///
    /// If the rules do not allow it.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.transcript.play(mv)
    }

    /// The opponent's move, played; nothing if it is not its turn.
    ///
    /// # Errors
    ///
    /// If the opponent cannot tell what to play within its limits.
    ///
    /// # Panics
    ///
    /// If the opponent broke the rules, which no strategy does.
    pub fn reply(&mut self) -> Result<Option<Move>, Undecided> {
        if self.position().is_over() || self.is_persons_turn() {
            return Ok(None);
        }
        let position = self.transcript.end().clone();
        let mv = self.opponent.choose(&position)?;
        if let Some(mv) = &mv {
            self.transcript.play(mv.clone()).expect("an opponent plays by the rules");
        }
        Ok(mv)
    }

    /// Takes back the person's last move and the answer to it; whether there was one.
    pub fn undo(&mut self) -> bool {
        let persons = |length: usize| length % 2 == self.person;
        let mut length = self.transcript.moves().len();
        // Back to the latest earlier turn of the person.
        loop {
            if length == 0 {
                return false;
            }
            length -= 1;
            if persons(length) {
                break;
            }
        }
        while self.transcript.moves().len() > length {
            self.transcript.undo();
        }
        true
    }

    /// The position, solved.
    ///
    /// # Errors
    ///
    /// If it is undecided within the limits.
    pub fn analysis(&mut self) -> Result<Analysis, Undecided> {
        solve_with(self.transcript.end(), &mut self.shelf, &self.limits, &mut Unwatched)
    }

    /// A winning move if there is one, and else what to do.
    ///
    /// # Errors
    ///
    /// If the theorems that are kept cannot be read.
    pub fn hint(&mut self) -> Result<String, ShelfError> {
        let analysis = match self.analysis() {
            Ok(analysis) => analysis,
            Err(Undecided::Shelf(error)) => return Err(error),
            Err(undecided) => return Ok(format!("No hint: {undecided}.")),
        };
        Ok(match (analysis.outcome, analysis.winning_moves.first()) {
            (Outcome::N, Some(first)) => match self.quickest(&analysis) {
                Some((mv, left)) => {
                    let wins = sentence(&analysis.position, &mv);
                    format!("{wins} wins. With the quickest play it takes {} in all.", moves(left))
                }
                None => format!("{} wins.", sentence(&analysis.position, first)),
            },
            (Outcome::N, None) => "The position is won, but no winning move is at hand.".into(),
            (Outcome::P, _) => {
                let left = self.moves_left().map(|left| format!(", in {} if you hold out", moves(left)));
                format!(
                    "Every move loses against perfect play{}. Take one stone, and hope for a mistake.",
                    left.unwrap_or_default()
                )
            }
        })
    }

    /// How many moves are left when the winner hurries and the loser stalls, if that is quickly found.
    fn moves_left(&self) -> Option<u32> {
        self.quick_mind().remoteness(self.transcript.end()).ok()
    }

    /// A winning move with which the game is soonest over, and how many moves that takes, if it is quickly found.
    fn quickest(&self, analysis: &Analysis) -> Option<(Move, u32)> {
        let mut mind = self.quick_mind();
        let left = mind.remoteness(&analysis.position).ok()?;
        let is_quickest = |mv: &&Move| {
            let next = analysis.position.play(mv).expect("a winning move is a move");
            mind.remoteness(&next).is_ok_and(|rest| rest + 1 == left)
        };
        analysis.winning_moves.iter().find(is_quickest).map(|mv| (mv.clone(), left))
    }

    /// A mind that answers while a person waits.
    fn quick_mind(&self) -> Mind<'static> {
        Mind::new(Limits { memory: 64 << 20, cells: 20_000_000, ..self.limits.clone() })
    }

    /// Why the position is won or lost.
    ///
    /// # Errors
    ///
    /// If the theorems that are kept cannot be read.
    pub fn why(&mut self) -> Result<String, ShelfError> {
        let analysis = match self.analysis() {
            Ok(analysis) => analysis,
            Err(Undecided::Shelf(error)) => return Err(error),
            Err(undecided) => return Ok(format!("Nobody knows here: {undecided}.")),
        };
        let verdict = match analysis.outcome {
            Outcome::N => "The player to move can win. ",
            Outcome::P => "The player to move loses against perfect play. ",
        };
        Ok(format!("{verdict}{}", sentences(&analysis)))
    }

    /// Every move with its mark.
    ///
    /// # Errors
    ///
    /// If a position is undecided within the limits.
    pub fn review(&mut self) -> Result<Vec<Remark>, Undecided> {
        review(&self.transcript, &mut self.shelf, &self.limits, &mut Unwatched)
    }
}

/// One shelf for the opponent and for advice.
#[derive(Clone)]
struct Shared(Rc<RefCell<Box<dyn Shelf>>>);

impl Shelf for Shared {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        self.0.borrow_mut().theorem(family)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.0.borrow_mut().keep(theorem)
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        self.0.borrow_mut().grundy_table(dynamic, largest)
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        self.0.borrow_mut().may_know(numbers)
    }
}

/// "1 move", "2 moves".
fn moves(count: u32) -> String {
    format!("{count} {}", if count == 1 { "move" } else { "moves" })
}

/// "Taking 3 from pile 2", or "Taking 3".
pub fn sentence(position: &Position, mv: &Move) -> String {
    format!("Taking {}", take(position, mv))
}
