//! When a move is allowed.

pub use automata::logic::Comparison;

use super::term::Term;

/// Comparisons that must all hold; none at all always do.
///
/// ```
/// use fibnim::rules::{Comparison, known};
///
/// let game = known("fibonacci").unwrap(); // move 1 <= k <= r: m - k; 2*k
/// let [least, most] = game.lines()[0].guard().compared() else { panic!() };
/// assert_eq!(least.comparison, Comparison::AtMost);
/// assert_eq!(least.right, most.left);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    pub(super) compared: Vec<Compared>,
}

/// Two terms, compared. A chain such as `1 <= k <= r` is two of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The term on the left.
    pub left: Term,
    /// How they are compared.
    pub comparison: Comparison,
    /// The term on the right.
    pub right: Term,
}

impl Guard {
    /// The comparisons, in the order in which they are written.
    pub fn compared(&self) -> &[Compared] {
        &self.compared
    }
}

impl Compared {
    /// The left term less the right one, which is so compared with 0.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let game = known("fibonacci").unwrap(); // move 1 <= k <= r: m - k; 2*k
    /// let difference = game.lines()[0].guard().compared()[1].difference();
    /// assert_eq!((difference.choice(), difference.allowance()), (1, -1));
    /// ```
    pub fn difference(&self) -> Term {
        self.left.minus(&self.right)
    }
}
