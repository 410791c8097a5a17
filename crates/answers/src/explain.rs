//! Theorems in words: found, decided, and certified on request.

use std::sync::Arc;

use automata::TooLarge;
use automata::logic::{Answer, Relations};
use fibnim::explain::{self, Explanation, Properties, Quantity};
use fibnim::proof::{Family, Theorem};
use fibnim::rules::Rules;
use limits::{Limits, Watch};

use crate::checker;
use crate::prover::{self, OnStop};
use crate::question;
use crate::refusal::Refusal;
use crate::statements::Decider;
use crate::store::Store;

/// A theorem with its words.
pub struct Words {
    /// The theorem.
    pub theorem: Arc<Theorem>,
    /// The cases, if there are any that a statement can say.
    pub cases: Option<Explanation>,
    /// What else holds.
    pub properties: Properties,
    /// The certificates of all statements, after those of the theorems that they use; accepted by the checker.
    pub certificate: Option<String>,
}

/// How words are looked for.
pub struct Finder<'a> {
    /// What it may use.
    pub limits: &'a Limits,
    /// What proofs may use.
    pub proofs: &'a Limits,
    /// What becomes of proofs that are stopped.
    pub on_stop: OnStop,
    /// Whether all statements are to be certified.
    pub certify: bool,
}

impl Finder<'_> {
    /// Finds words for a family, which is proved before if the library does not have it. Every statement is decided by theorems of the library, and
    /// what is not true is left out: words are never a guess.
    ///
    /// # Errors
    ///
    /// If the family is undecided within the limits, or the words are; if it is stopped, or the library or the checker breaks.
    pub fn find(
        &self,
        family: &Family,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<Words, Refusal> {
        let theorem = match library.find(family)? {
            Some(theorem) => theorem,
            None => prover::theorem(family, library, self.proofs, watch, self.on_stop)?.theorem,
        };
        self.of_theorem(theorem, library, watch)
    }

    /// The same for a theorem that is known.
    ///
    /// # Errors
    ///
    /// As [`Finder::find`].
    pub fn of_theorem(
        &self,
        theorem: Arc<Theorem>,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<Words, Refusal> {
        let cases = match self.certify {
            // All statements are decided together.
            true => self.within(explain::explain(&theorem, self.limits, watch))?.flatten(),
            false => self.cases(&theorem, library, watch)?,
        };
        let properties = self.within(explain::properties(&theorem, self.limits, watch))?.unwrap_or_default();
        let mut words = Words { theorem, cases, properties, certificate: None };
        // What intervals say needs no saying again; how many there are they do not say.
        if words.cases.as_ref().is_some_and(|cases| cases.readable && cases.quantity == Quantity::Grundy) {
            words.properties.list.retain(|property| property.count.is_some());
        }
        if !self.certify {
            // The properties were decided by the automaton of the theorem itself.
            return Ok(words);
        }
        let texts: Vec<&str> = words
            .cases
            .iter()
            .map(|cases| cases.statement.as_str())
            .chain(words.properties.list.iter().filter_map(|property| property.statement.as_deref()))
            .collect();
        let system = words.theorem.family.system();
        let statements = texts
            .iter()
            .map(|text| question::statement(system, text, Vec::new()))
            .collect::<Result<Vec<_>, _>>()?;
        let asked: Vec<_> = texts.iter().copied().zip(&statements).collect();
        let games = words.cases.as_ref().map_or(&words.properties.games, |cases| &cases.games);
        let (answers, file) = self.decider(games).certify_all(&asked, library, watch)?;
        if !answers.iter().all(|answer| matches!(answer, Answer::True { .. })) {
            return Err(Refusal::NotAccepted("a description was found to be wrong".into()));
        }
        checker::all(file.as_bytes()).map_err(|rejected| Refusal::NotAccepted(rejected.to_string()))?;
        words.certificate = Some(file);
        Ok(words)
    }

    /// The cases alone, if there are any that a statement can say and that are true.
    ///
    /// # Errors
    ///
    /// As [`Finder::find`].
    pub fn cases(
        &self,
        theorem: &Arc<Theorem>,
        library: &mut dyn Store,
        watch: &mut dyn Watch,
    ) -> Result<Option<Explanation>, Refusal> {
        let Some(cases) = self.within(explain::explain(theorem, self.limits, watch))?.flatten() else {
            return Ok(None);
        };
        let statement = question::statement(theorem.family.system(), &cases.statement, Vec::new())?;
        let answer = self.decider(&cases.games).decide(&statement, library, watch, None)?;
        Ok(matches!(answer, Answer::True { .. }).then_some(cases))
    }

    fn decider<'a>(&'a self, games: &'a [Rules]) -> Decider<'a> {
        static NOTHING: std::sync::LazyLock<Relations> = std::sync::LazyLock::new(Relations::new);
        Decider { given: &NOTHING, games, limits: self.limits, proofs: self.proofs, on_stop: self.on_stop }
    }

    /// What outgrew the limits has no words; what was stopped ends.
    fn within<T>(&self, found: Result<T, TooLarge>) -> Result<Option<T>, Refusal> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) => match self.limits.stop.check() {
                Ok(()) => Ok(None),
                Err(_) => Err(Refusal::Statement(error)),
            },
        }
    }
}
