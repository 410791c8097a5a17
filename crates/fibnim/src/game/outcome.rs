//! The outcome of a position: who wins.

use std::fmt;

/// Who wins when both play perfectly (GL Def 2). Impartial games have no other outcomes (M §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player to move wins.
    N,
    /// The player who moved last wins.
    P,
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::N => "N",
            Self::P => "P",
        })
    }
}
