//! A claim, and how it is checked.

use std::fmt;

use serde::Deserialize;

use crate::moves::Move;
use crate::{ClaimContext, Finding, Paper, Verdict};

/// What a refuted claim does to its paper, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A theorem, a conjecture or a table of results is false as stated.
    Result,
    /// A step of a proof fails; what it leads to is true, as stated or as corrected.
    Step,
    /// One sign, number or word is printed for another.
    Misprint,
    /// It is nearly so: a small case is left out, or a word says too much.
    Imprecise,
    /// It depends on a convention that the text does not fix, or fixes otherwise elsewhere.
    Convention,
    /// What was printed may be right: the text that was read looks damaged here.
    Recovery,
}

impl Severity {
    /// All of them, the worst first.
    pub const ALL: [Self; 6] =
        [Self::Result, Self::Step, Self::Misprint, Self::Imprecise, Self::Convention, Self::Recovery];

    /// What it means, in a few words.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Result => "a stated result or conjecture is false",
            Self::Step => "a step of a proof fails; what it leads to is true, as stated or as corrected",
            Self::Misprint => "one sign, number or word is printed for another",
            Self::Imprecise => "nearly so: a small case is left out, or a word says too much",
            Self::Convention => "depends on a convention that the text does not fix",
            Self::Recovery => "the text that was read looks damaged; the print may be right",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Result => "result",
            Self::Step => "step",
            Self::Misprint => "misprint",
            Self::Imprecise => "imprecise",
            Self::Convention => "convention",
            Self::Recovery => "recovery",
        })
    }
}

/// Where a letter to the authors mentions a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Headline {
    /// Among the theorems that hold.
    Holds,
    /// Among what is new about the paper's questions.
    New,
}

/// One statement of a paper.
pub struct Claim {
    /// Its name, such as `G.4.7`.
    pub id: String,
    /// Names that it had, or that records had which are part of it now.
    pub aliases: Vec<String>,
    /// The paper it is from.
    pub paper: Paper,
    /// Where it is: "Theorem 4.7", "proof of Theorem 10, case 2".
    pub place: String,
    /// A few words of the paper by which the place is found.
    pub quotation: String,
    /// What it says, in our words.
    pub statement: String,
    /// The verdict that its check is known to give.
    pub recorded: Verdict,
    /// How much a refuted claim matters.
    pub severity: Option<Severity>,
    /// The statements that decide it, as `fibnim ask` reads them; none if a program does.
    pub formulas: Vec<String>,
    /// The same without the definitions that they need of their paper.
    pub short_formulas: Vec<String>,
    /// The moves of a proof that are looked at beside the formulas: `(1, 4, n; 4) -> (1, 3, n; 4)`.
    pub moves: Vec<String>,
    /// The name of the check that is written in Rust, if there is one.
    pub program: Option<String>,
    /// What the formulas do not say and a reader must add: an induction, as a rule.
    pub by_hand: String,
    /// What was computed once, further than the check goes each time: docs/RESULTS.md has the data's hash and the command.
    pub beyond: String,
    /// Of a refuted claim: why it is false.
    pub counterexample: String,
    /// Of a refuted claim: the position that shows the counterexample, as `fibnim solve` reads it; empty if none does.
    pub position: String,
    /// Of a refuted claim: what takes the place of the line that is wrong, where one sentence says it.
    pub patch: String,
    /// What a letter says before it, and before those that follow.
    pub ahead: String,
    /// Whether it says what is true instead of a refuted claim.
    pub corrects: bool,
    /// Where a letter mentions it.
    pub headline: Option<Headline>,
    pub(crate) check: Check,
}

/// How a claim is checked, beside its formulas.
#[derive(Default)]
pub(crate) struct Check {
    /// How far the formulas reach.
    pub(crate) scope: String,
    /// Moves that must be legal.
    pub(crate) moves: Vec<Move>,
    /// A program that decides, together with the formulas if there are any.
    pub(crate) program: Option<Program>,
    /// A program that counts beside a proof and must agree.
    pub(crate) count: Option<Program>,
    /// The numbers at which the formulas are known to fail, or the move that is known to be none.
    pub(crate) witness: String,
}

/// A check that no formula says.
pub(crate) type Program = fn(&ClaimContext) -> Finding;

/// Checks by the names that records use.
pub(crate) type Programs = [(&'static str, Program)];

impl Claim {
    /// Recomputes it.
    ///
    /// # Panics
    ///
    /// If its check calls it proved without anything that the independent checker has accepted.
    pub fn run(&self, context: &ClaimContext) -> Finding {
        let context = context.for_one_claim();
        let mut finding = self.find(&context);
        if finding.verdict == Verdict::Proved {
            finding.certificate = context.into_certificate();
            assert!(finding.certificate.is_some(), "{}: a proof needs a certificate", self.id);
        }
        if !self.position.is_empty() {
            finding = finding.at(self.position.clone());
        }
        finding
    }

    fn find(&self, context: &ClaimContext) -> Finding {
        let Check { scope, moves, program, count, .. } = &self.check;
        if let Some(illegal) = moves.iter().find(|mv| !context.sees(mv.is_legal())) {
            return Finding::refuted(scope, self.recorded_words(&illegal.to_string()));
        }
        let formulas: Vec<&str> = self.formulas.iter().map(String::as_str).collect();
        let proof = context.proves(scope, &formulas);
        if let Some(found) = &proof.counterexample {
            return Finding::refuted(scope, self.recorded_words(&found.text));
        }
        if proof.verdict != Verdict::Proved {
            return proof;
        }
        let proved = !self.formulas.is_empty();
        if let Some(program) = program {
            let mut found = program(context);
            if proved && matches!(found.verdict, Verdict::Verified | Verdict::Open) {
                found.scope = format!("{}; {scope}", found.scope);
            }
            return found;
        }
        let Some(count) = count else {
            // Legal moves alone are not proof by automata.
            return if proved { proof } else { Finding::verified(scope) };
        };
        let counted = count(context);
        match counted.verdict {
            Verdict::Verified => Finding::proved(format!("{scope}; counted for {}", counted.scope)),
            _ => counted,
        }
    }

    /// The counterexample in the words of the record, if its numbers are those that are known; else as it was found.
    fn recorded_words<'a>(&'a self, found: &'a str) -> &'a str {
        let numbers = found.split(" in: ").next();
        if numbers == Some(&self.check.witness) { &self.counterexample } else { found }
    }
}
