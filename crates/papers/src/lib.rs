//! The five papers, claim by claim: each recomputed, with a verdict.
//!
//! A [`Claim`] is one statement of a paper in our words, with a check that can fail. A check sees the world through a
//! [`Lab`], so that a test can change what it sees and watch it fail.
//!
//! ```
//! use papers::{Lab, Verdict};
//! use work::Limits;
//!
//! let lab = Lab::quick(Limits::default());
//! let claim = papers::find("GL.19").unwrap();
//! let finding = claim.run(&lab);
//! assert_eq!(finding.verdict, Verdict::Proved); // (3, 4, n) is won for every n
//! ```
//!
//! A printed claim that fails stands here as printed, refuted, and beside it (with `.corrected` behind its name) what is true.

mod ap;
mod finding;
mod g;
mod gl;
mod k;
mod lab;
mod m;
mod names;
mod recompute;

pub use finding::{Certificate, Counterexample, Finding, Shown, Verdict};
pub use lab::Lab;
pub use names::{Unknown, find, named};
pub use recompute::recompute;

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

    /// Its title, as far as one needs it.
    pub fn title(self) -> &'static str {
        match self {
            Self::K => "Karighattam: the winning strategy",
            Self::M => "Muruganathan: nim and Fibonacci nim",
            Self::G => "Grundy values of Fibonacci nim",
            Self::AP => "Allen and Ponomarenko: all winning moves, and odds",
            Self::GL => "Global Fibonacci nim: several piles",
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, out)
    }
}

/// One statement of a paper.
#[derive(Clone, Copy)]
pub struct Claim {
    /// Its name, such as `G.4.7`.
    pub id: &'static str,
    /// Where it stands: "Theorem 4.7", "proof of Theorem 10, case 2".
    pub place: &'static str,
    /// What it says, in our words.
    pub statement: &'static str,
    /// The verdict that its check is known to give.
    pub recorded: Verdict,
    /// Looks at it.
    pub(crate) check: fn(&Lab) -> Finding,
}

impl Claim {
    /// The paper it is from: the letters before the first dot.
    pub fn paper(&self) -> Paper {
        let letters = self.id.split('.').next().unwrap_or_default();
        Paper::ALL.into_iter().find(|paper| paper.to_string() == letters).unwrap_or(Paper::K)
    }

    /// Recomputes it.
    ///
    /// # Panics
    ///
    /// If its check calls it proved without anything that the independent checker has accepted.
    pub fn run(&self, lab: &Lab) -> Finding {
        let lab = lab.for_one_claim();
        let mut finding = (self.check)(&lab);
        if finding.verdict == Verdict::Proved {
            finding.certificate = lab.into_certificate();
            assert!(finding.certificate.is_some(), "{}: a proof needs a certificate", self.id);
        }
        finding
    }
}

/// All claims, in the order of the papers.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    [k::PARTS, m::PARTS, g::PARTS, ap::PARTS, gl::PARTS].into_iter().flatten().copied().flatten()
}
