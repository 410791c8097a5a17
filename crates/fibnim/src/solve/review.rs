//! A game that was played, move by move: which moves won, which threw the game away.

use super::{Analysis, Outcome, solve_with};
use crate::game::Move;
use crate::game::transcript::Transcript;
use crate::proof::Shelf;
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// What there is to say about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It keeps a won game.
    Winning,
    /// The game was lost whatever was played.
    Lost,
    /// It gives a won game away.
    Mistake,
}

/// A move with what was known before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// The move.
    pub mv: Move,
    /// Who made it: 0 for the player who moved first.
    pub player: usize,
    /// The position before it, solved.
    pub before: Analysis,
    /// What there is to say.
    pub mark: Mark,
}

/// Solves every position of a game before its moves.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::game::transcript::Transcript;
/// use fibnim::solve::review::{Mark, review};
/// use limits::{Limits, Unwatched};
///
/// let text = "fibnim transcript 1\ngame fibonacci\nposition 10;9\nplayers a, b\ntake 3 from pile 1\ntake 2 from pile 1\n";
/// let transcript = Transcript::parse(text).unwrap();
/// let remarks = review(&transcript, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(remarks[0].mark, Mark::Mistake); // 2 would have won
/// assert_eq!(remarks[1].mark, Mark::Winning);
/// ```
///
/// # Errors
///
/// If one of the positions cannot be [solved](super::solve_with) within the limits.
pub fn review(
    transcript: &Transcript,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<Remark>, Undecided> {
    let mut remarks = Vec::new();
    for (i, (position, mv)) in transcript.positions().iter().zip(transcript.moves()).enumerate() {
        limits.tell(watch, i as u64, transcript.moves().len() as u64)?;
        let before = solve_with(position, shelf, limits, watch)?;
        let mark = match before.outcome {
            Outcome::P => Mark::Lost,
            Outcome::N if before.winning_moves.contains(mv) => Mark::Winning,
            // Not all moves may be listed: the next position decides.
            Outcome::N if !before.complete => {
                let after = solve_with(&transcript.positions()[i + 1], shelf, limits, watch)?;
                if after.outcome == Outcome::P { Mark::Winning } else { Mark::Mistake }
            }
            Outcome::N => Mark::Mistake,
        };
        remarks.push(Remark { mv: mv.clone(), player: i % 2, before, mark });
    }
    Ok(remarks)
}
