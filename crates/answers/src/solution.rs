//! The solution of a position, before it is rendered as text or JSON.

use fibnim::Undecided;
use fibnim::proof::Family;

/// A position and what was found: `A` is an analysis of it.
#[derive(Clone, Debug)]
pub struct Solution<P, A> {
    /// The position.
    pub position: P,
    /// Who wins, by which moves, and why; or why that is undecided.
    pub found: Result<A, Undecided>,
    /// What the digits of the variable pile say, if the theorem that decided it can be read from them.
    pub digits: Option<String>,
    /// The Grundy value, if it was asked for separately.
    pub grundy: Option<Result<u32, Undecided>>,
    /// The remoteness, if it was asked for.
    pub remoteness: Option<Result<u32, Undecided>>,
    /// A family whose theorem would decide it, if it is undecided.
    pub provable: Option<Family>,
}

impl<P, A> Solution<P, A> {
    /// A reason, after what the digits say.
    pub fn with_digits(&self, reason: &str) -> String {
        self.digits.as_deref().into_iter().chain([reason]).collect::<Vec<_>>().join(" ")
    }
}
