//! What became of a claim.

use std::fmt;

/// How a claim stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// True for all numbers, by an automaton.
    Proved,
    /// True as far as it was checked.
    Verified,
    /// False.
    Refuted,
    /// Neither; examined so far.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Proved => "proved",
            Self::Verified => "verified",
            Self::Refuted => "refuted",
            Self::Open => "open",
        })
    }
}

/// Why a claim is false, so that a person can follow it by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The numbers, the move, the position, in a sentence.
    pub text: String,
    /// A position in the notation of `fibnim solve` that shows it, if one does.
    pub position: Option<String>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How the claim stands.
    pub verdict: Verdict,
    /// How far it was checked, or what proves it: "all n up to 2000", "for all n and r".
    pub scope: String,
    /// If it is refuted, why.
    pub counterexample: Option<Counterexample>,
}

impl Finding {
    /// True for all numbers.
    pub(super) fn proved(scope: impl Into<String>) -> Self {
        Self { verdict: Verdict::Proved, scope: scope.into(), counterexample: None }
    }

    /// True as far as the scope goes.
    pub(super) fn verified(scope: impl Into<String>) -> Self {
        Self { verdict: Verdict::Verified, scope: scope.into(), counterexample: None }
    }

    /// Examined as far as the scope goes, with no end.
    pub(super) fn open(scope: impl Into<String>) -> Self {
        Self { verdict: Verdict::Open, scope: scope.into(), counterexample: None }
    }

    /// False, as the sentence shows.
    pub(super) fn refuted(scope: impl Into<String>, text: impl Into<String>) -> Self {
        let counterexample = Counterexample { text: text.into(), position: None };
        Self { verdict: Verdict::Refuted, scope: scope.into(), counterexample: Some(counterexample) }
    }

    /// The counterexample is best seen at this position.
    pub(super) fn at(mut self, position: impl Into<String>) -> Self {
        if let Some(counterexample) = &mut self.counterexample {
            counterexample.position = Some(position.into());
        }
        self
    }

    /// A verified claim that has more to it than was verified.
    pub(super) fn but_open(mut self) -> Self {
        if self.verdict == Verdict::Verified {
            self.verdict = Verdict::Open;
        }
        self
    }
}
