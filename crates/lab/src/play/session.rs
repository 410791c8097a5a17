//! A game between a person and an opponent: what both forms of play share.

use fibnim::game::transcript::Transcript;
use fibnim::game::{IllegalMove, Move, Position};
use fibnim::players::Mind;
use fibnim::proof::Shelf;
use fibnim::solve::review::{Remark, review};
use fibnim::solve::{Analysis, Outcome, solve_with};
use fibnim::{Budget, Undecided, Unwatched};

use super::opponents::Opponent;
use crate::render::{reason, short};

/// A game that is being played.
pub(crate) struct Session {
    transcript: Transcript,
    /// Which of the two players is the person: 0 moves first.
    person: usize,
    opponent: Opponent,
    shelf: Box<dyn Shelf>,
    budget: Budget,
}

impl Session {
    /// A game from this position; `person` is 0 if the person moves first.
    pub(crate) fn new(start: Position, person: usize, opponent: Opponent, shelf: Box<dyn Shelf>) -> Self {
        let mut players = [String::from("you"), opponent.name()];
        if person == 1 {
            players.swap(0, 1);
        }
        let transcript = Transcript::new(start, players);
        Self { transcript, person, opponent, shelf, budget: Budget::default() }
    }

    pub(crate) fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    pub(crate) fn position(&self) -> &Position {
        self.transcript.end()
    }

    /// Whether the person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.transcript.to_move() == self.person && !self.position().is_over()
    }

    /// Whether the person has won, once the game is over.
    pub(crate) fn has_won(&self) -> Option<bool> {
        self.transcript.winner().map(|winner| winner == self.person)
    }

    /// The person's move.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.transcript.play(mv)
    }

    /// The opponent's move, played.
    pub(crate) fn reply(&mut self) -> Result<Option<Move>, Undecided> {
        if self.position().is_over() || self.is_persons_turn() {
            return Ok(None);
        }
        let position = self.transcript.end().clone();
        let mv = self.opponent.choose(&position)?;
        // An opponent plays by the rules; if it did not, the game would stop, and the person would see it.
        Ok(mv.filter(|mv| self.transcript.play(mv.clone()).is_ok()))
    }

    /// Takes back the person's last move and the answer to it; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
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
    pub(crate) fn analysis(&mut self) -> Result<Analysis, Undecided> {
        solve_with(self.transcript.end(), self.shelf.as_mut(), &self.budget, &mut Unwatched)
    }

    /// A winning move if there is one, and else what to do.
    pub(crate) fn hint(&mut self) -> String {
        match self.analysis() {
            Err(undecided) => format!("No hint: {undecided}."),
            Ok(analysis) => match (analysis.outcome, analysis.winning_moves.first()) {
                (Outcome::N, Some(mv)) => {
                    let wins = sentence(&analysis.position, mv);
                    match self.moves_left() {
                        Some(left) => {
                            format!("{wins} wins. With the quickest play it takes {left} moves in all.")
                        }
                        None => format!("{wins} wins."),
                    }
                }
                (Outcome::N, None) => "The position is won, but no winning move is at hand.".into(),
                (Outcome::P, _) => {
                    let left = self.moves_left().map(|left| format!(", in {left} moves if you hold out"));
                    format!(
                        "Every move loses against perfect play{}. Take one stone, and hope for a mistake.",
                        left.unwrap_or_default()
                    )
                }
            },
        }
    }

    /// How many moves are left when the winner hurries and the loser stalls, if that is quickly found.
    fn moves_left(&self) -> Option<u32> {
        let quick = Budget { memory: 64 << 20, cells: 20_000_000, ..Budget::default() };
        Mind::new(quick).remoteness(self.transcript.end()).ok()
    }

    /// Why the position is won or lost.
    pub(crate) fn why(&mut self) -> String {
        match self.analysis() {
            Err(undecided) => format!("Nobody knows here: {undecided}."),
            Ok(analysis) => {
                let verdict = match analysis.outcome {
                    Outcome::N => "The player to move can win. ",
                    Outcome::P => "The player to move loses against perfect play. ",
                };
                format!("{verdict}{}", reason::sentences(&analysis))
            }
        }
    }

    /// Every move with its mark.
    pub(crate) fn review(&mut self) -> Result<Vec<Remark>, Undecided> {
        review(&self.transcript, self.shelf.as_mut(), &self.budget, &mut Unwatched)
    }
}

/// "Taking 3 from pile 2", or "Taking 3".
pub(crate) fn sentence(position: &Position, mv: &Move) -> String {
    match position.stones().len() {
        1 => format!("Taking {}", short(&mv.take)),
        _ => format!("Taking {} from pile {}", short(&mv.take), mv.pile + 1),
    }
}
