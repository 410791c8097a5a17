//! Rules compared, and the same rules under another convention.

use super::{Numbers, Rule, Rules};
use crate::game::Convention;

impl Rules {
    /// The game, its convention and its moves, line by line: what decides who wins, without comments and without the numeration.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// assert_eq!(known("fibonacci").unwrap().text(), "game fibonacci(m; r)\nmove 1 <= k <= r: m - k; 2*k\n");
    /// ```
    pub fn text(&self) -> String {
        Self { about: Vec::new(), numbers: None, ..self.clone() }.to_string()
    }

    /// The same moves, with this rule for the player who cannot move.
    ///
    /// ```
    /// use fibnim::game::Convention;
    /// use fibnim::rules::known;
    /// let misere = known("nim").unwrap().under(Convention::Misere);
    /// assert!(misere.same_moves(&known("nim-misere").unwrap()));
    /// ```
    #[must_use]
    pub fn under(mut self, convention: Convention) -> Self {
        self.convention = convention;
        self
    }

    /// The same rules, with this numeration.
    #[must_use]
    pub fn written_in(mut self, numbers: Numbers) -> Self {
        self.numbers = Some(numbers);
        self
    }

    /// Whether two games differ in names only.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// assert!(!known("nim").unwrap().same_moves(&known("wythoff").unwrap()));
    /// ```
    pub fn same_moves(&self, other: &Self) -> bool {
        let unnamed = |rule: &Rule| Rule {
            choice: rule.choice.as_ref().map(|_| String::new()),
            more: vec![String::new(); rule.more.len()],
            ..rule.clone()
        };
        self.piles.len() == other.piles.len()
            && self.allowance.is_some() == other.allowance.is_some()
            && self.convention == other.convention
            && self.block == other.block
            && self.lines.iter().map(unnamed).eq(other.lines.iter().map(unnamed))
    }
}
