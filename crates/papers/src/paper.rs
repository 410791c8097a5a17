//! The five papers.

use std::fmt;

/// A paper, by its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paper {
    /// Karighattam: the winning strategy of Fibonacci nim.
    K,
    /// Muruganathan: nim and Fibonacci nim.
    M,
    /// Grundy values of Fibonacci nim.
    G,
    /// Allen and Ponomarenko: all winning moves, and the odds of an unskilled player.
    AP,
    /// Global Fibonacci nim: several piles.
    GL,
}

impl Paper {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::K, Self::M, Self::G, Self::AP, Self::GL];

    /// Its title, shortened to what is needed.
    pub fn title(self) -> &'static str {
        match self {
            Self::K => "Karighattam: the winning strategy",
            Self::M => "Muruganathan: nim and Fibonacci nim",
            Self::G => "Grundy values of Fibonacci nim",
            Self::AP => "Allen and Ponomarenko: all winning moves, and odds",
            Self::GL => "Global Fibonacci nim: several piles",
        }
    }

    /// The paper with these letters, whatever their case.
    pub fn named(letters: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.to_string().eq_ignore_ascii_case(letters))
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, out)
    }
}
