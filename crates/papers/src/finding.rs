//! The finding on a claim: its verdict, and what supports it.

use std::fmt;

use fibnim::game::{Dynamic, Game, notation};
use fibnim::solve::{Analysis, solve};
use limits::{Limits, Unwatched};

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// True for all numbers, by an automaton.
    Proved,
    /// True in everything that was checked.
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
#[derive(Clone, Debug, PartialEq)]
pub struct Counterexample {
    /// The numbers, the move, the position, in a sentence.
    pub text: String,
    /// A position that shows it, if one does.
    pub position: Option<SolvedPosition>,
}

/// A position of Fibonacci nim that shows a counterexample, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedPosition {
    /// As the check writes it, in the notation of `fibnim solve`: `12`, `26,128;12`, `*1 + *1`.
    pub written: String,
    /// The position and all that is known about it.
    pub analysis: Analysis,
}

impl SolvedPosition {
    /// Solves a position. Checks name small ones, so one that cannot be solved is a mistake in the check.
    fn new(written: String) -> Self {
        let setup = notation::parse(&written)
            .unwrap_or_else(|error| unreachable!("a check names the position `{written}`: {error}"));
        let position = setup
            .position(Game::normal(Dynamic::fibonacci()), None, None)
            .unwrap_or_else(|reasons| unreachable!("a check names the position `{written}`: {reasons:?}"));
        let analysis = solve(&position, &Limits::MODEST, &mut Unwatched)
            .unwrap_or_else(|undecided| unreachable!("a small position is solved: {undecided}"));
        Self { written, analysis }
    }
}

/// What the independent checker has accepted of a proof: `fibnim-check` reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The certificates of statements, after those of the theorems that they use.
    pub text: String,
    /// The SHA-256 of the text, in hexadecimal.
    pub sha256: String,
    /// How many statements there are.
    pub statements: usize,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The verdict on the claim.
    pub verdict: Verdict,
    /// How far it was checked, or what proves it: "all n up to 2000", "for all n and r".
    pub scope: String,
    /// If it is refuted, why.
    pub counterexample: Option<Counterexample>,
    /// If it is proved, what it rests on.
    pub certificate: Option<Certificate>,
}

impl Finding {
    /// True for all numbers.
    pub(super) fn proved(scope: impl Into<String>) -> Self {
        Self { verdict: Verdict::Proved, scope: scope.into(), counterexample: None, certificate: None }
    }

    /// True within the scope.
    pub(super) fn verified(scope: impl Into<String>) -> Self {
        Self { verdict: Verdict::Verified, scope: scope.into(), counterexample: None, certificate: None }
    }

    /// Examined within the scope, and still open.
    pub(super) fn open(scope: impl Into<String>) -> Self {
        Self { verdict: Verdict::Open, scope: scope.into(), counterexample: None, certificate: None }
    }

    /// False, as the sentence shows.
    pub(super) fn refuted(scope: impl Into<String>, text: impl Into<String>) -> Self {
        let counterexample = Counterexample { text: text.into(), position: None };
        Self {
            verdict: Verdict::Refuted,
            scope: scope.into(),
            counterexample: Some(counterexample),
            certificate: None,
        }
    }

    /// The counterexample is best seen at this position.
    pub(super) fn at(mut self, position: String) -> Self {
        if let Some(counterexample) = &mut self.counterexample {
            counterexample.position = Some(SolvedPosition::new(position));
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
