//! Statements about all numbers, decided with the theorems of a library.

use std::sync::Arc;

use automata::logic::{Answer, Relations, Statement};
use automata::{Automaton, FIBONACCI};
use fibnim::proof::phrases::PhraseError;
use fibnim::proof::statements::{self, Tell};
use fibnim::proof::{Family, Theorem, certificate};
use fibnim::rules::Rules;
use limits::{Limits, Watch};

use crate::checker;
use crate::prover::{self, OnStop};
use crate::refusal::{Fault, Hint, Refusal};
use crate::store::Store;

/// Which positions have theorems.
const NO_FAMILY_HELP: &str =
    "lose(n; r), lose(m,n; r) and lose(3,4,n; inf) have theorems, and so have win and grundy(n; r) = 4";

/// How positions of a game by its rules are written.
const BY_RULES_HELP: &str = "name the game and its piles, in the order of its rules, as in lose(wythoff: m, n) or lose(takeaway-3: n; r)";

/// What deciding a statement may use, and what is given beside the theorems.
pub struct Decider<'a> {
    /// Relations of the user.
    pub given: &'a Relations,
    /// Games of the user, which statements may name beside those that are known.
    pub games: &'a [Rules],
    /// For the statement.
    pub limits: &'a Limits,
    /// For each theorem that has to be proved on the way.
    pub proofs: &'a Limits,
    /// What becomes of theorems proved on the way if it is stopped.
    pub on_stop: OnStop,
}

impl Decider<'_> {
    /// Decides a statement; theorems on positions come from the library, and are proved and kept there if they are missing.
    ///
    /// # Errors
    ///
    /// If it is undecided within the limits, about positions that have no theorem, or if the library breaks.
    pub fn decide(
        &self,
        statement: &Statement,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
        tell: Option<Tell<'_>>,
    ) -> Result<Answer, Refusal> {
        let theorem = |family: &Family| self.theorem(family, library, watch);
        statements::decide(statement, self.given, self.games, theorem, self.limits, tell).map_err(refused)
    }

    /// The automaton of the last relation that a statement defines by `def`.
    ///
    /// # Errors
    ///
    /// As [`Decider::decide`].
    pub fn define(
        &self,
        statement: &Statement,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<Option<Automaton>, Refusal> {
        let theorem = |family: &Family| self.theorem(family, library, watch);
        statements::define(statement, self.given, self.games, theorem, self.limits).map_err(refused)
    }

    /// As [`Decider::decide`], with a certificate: the file that `fibnim-check` reads. `text` is the statement as it was written.
    /// The answer is given once the checker has [accepted](Uncertified::check) it.
    ///
    /// # Errors
    ///
    /// As [`Decider::decide`]; if it speaks of tails or terms in another system than Zeckendorf's, which no certificate does.
    pub fn certify(
        &self,
        text: &str,
        statement: &Statement,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<Uncertified, Refusal> {
        let (mut answers, file) = self.certify_all(&[(text, statement)], library, watch)?;
        let Some(answer) = answers.pop() else { unreachable!("one was asked for") };
        Ok(Uncertified { answer, file })
    }

    /// As [`Decider::certify`] for several statements, whose certificates follow those of all theorems that they use. The file is not checked yet.
    ///
    /// # Errors
    ///
    /// As [`Decider::certify`].
    pub fn certify_all(
        &self,
        asked: &[(&str, &Statement)],
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<(Vec<Answer>, String), Refusal> {
        let mut families: Vec<Family> = Vec::new();
        let mut answers = Vec::new();
        let mut certificates = String::new();
        for (text, statement) in asked {
            certifiable(statement)?;
            let theorem = |family: &Family| self.theorem(family, library, watch);
            let found = statements::certify(text, statement, self.given, self.games, theorem, self.limits)
                .map_err(refused)?;
            for theorem in &found.theorems {
                if !families.contains(&theorem.family) {
                    families.push(theorem.family.clone());
                }
            }
            answers.push(found.answer);
            certificates += &found.certificate;
        }
        let mut theorem = |family: &Family| self.theorem(family, library, watch);
        let file = certificate::bundle(&families, &mut theorem)? + &certificates;
        Ok((answers, file))
    }

    /// A theorem of the library, proved and kept there if it is missing.
    fn theorem(
        &self,
        family: &Family,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<Arc<Theorem>, Refusal> {
        match library.find(family)? {
            Some(theorem) => Ok(theorem),
            None => Ok(prover::theorem(family, library, self.proofs, watch, self.on_stop)?.theorem),
        }
    }
}

/// Refuses what no certificate can speak of.
fn certifiable(statement: &Statement) -> Result<(), Refusal> {
    if *statement.system != FIBONACCI
        && let Some(word) = ["tail(", "term("].iter().find(|word| statement.to_string().contains(**word))
    {
        return Err(Fault::new(
            format!("no certificate can speak of {word}...) in {}", statement.system.name),
            "leave out the certificate, or write numbers in the Zeckendorf system",
        )
        .into());
    }
    Ok(())
}

/// An answer with a certificate that is not checked yet.
pub struct Uncertified {
    answer: Answer,
    file: String,
}

impl Uncertified {
    /// Has the independent checker read the certificate. It cannot be stopped.
    ///
    /// # Errors
    ///
    /// If the checker does not accept it.
    pub fn check(self) -> Result<Certified, Refusal> {
        let Self { answer, file } = self;
        let accepted = checker::all(file.as_bytes()).map_err(|rejected| match rejected.is_too_large() {
            true => Refusal::TooLarge {
                message: format!("no certificate: the checker could not finish: {rejected}"),
                help: Hint::Text("leave out the certificate for an answer without it".into()),
            },
            false => Refusal::NotAccepted(rejected.to_string()),
        })?;
        let Some(last) = accepted.last() else { unreachable!("the file holds a statement") };
        let hash = last.hash.clone();
        Ok(Certified { answer, file, hash })
    }
}

/// An answer that the checker agrees with.
pub struct Certified {
    /// The answer.
    pub answer: Answer,
    /// The certificate of the statement after those of the theorems that it uses.
    pub file: String,
    /// The SHA-256 of the certificate of the statement, in hexadecimal.
    pub hash: String,
}

fn refused(error: PhraseError<Refusal>) -> Refusal {
    match error {
        PhraseError::NoFamily { ref phrase, .. } => {
            let help = if phrase.contains(':') { BY_RULES_HELP } else { NO_FAMILY_HELP };
            Fault::new(error.to_string(), help).into()
        }
        PhraseError::TooLarge(reason) => Refusal::Statement(reason),
        PhraseError::NoTheorem(refusal) => refusal,
    }
}
