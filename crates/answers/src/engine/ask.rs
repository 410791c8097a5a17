//! Statements about all numbers.

use automata::logic::{Answer as Decided, Bounds, Formula, Phrase, Relations, Statement};
use automata::{FIBONACCI, System};
use limits::{Limits, Watch};
use serde::{Deserialize, Serialize};

use super::policy::Policy;
use super::{Context, numerations};
use crate::answer::Answered;
use crate::clock::Started;
use crate::question;
use crate::refusal::Refusal;
use crate::statements::Decider;

/// A statement to be decided.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AskRequest))]
#[serde(deny_unknown_fields)]
pub struct AskQuestion {
    /// As `fibnim ask` reads it
    #[cfg_attr(feature = "schema", schema(example = "forall n: win(3,4,n; inf)", max_length = 10000))]
    pub statement: String,
    /// How numbers are written: `fibonacci`, `binary`, or the sequence of a take-away game; by default as in the theorems on the games that it names, else
    /// `fibonacci`
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "takeaway:3", max_length = 200))]
    pub numbers: Option<String>,
}

/// The answer to a statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StatementAnswer {
    #[serde(flatten)]
    answered: Answered,
    /// The automaton of a statement with free variables, as SVG, unless it is too large to be read
    #[cfg_attr(feature = "schema", schema(required))]
    drawing: Option<String>,
    /// The statement in its plainest form
    formatted: String,
    seconds: f64,
}

impl StatementAnswer {
    /// The same, found anew within this time.
    #[must_use]
    pub fn within(self, seconds: f64) -> Self {
        Self { seconds, ..self }
    }

    /// Whether the limits sufficed.
    pub fn is_decided(&self) -> bool {
        self.answered.is_decided()
    }

    /// How many bytes it takes, about.
    pub fn bytes(&self) -> usize {
        let answer = serde_json::to_string(&self.answered).map_or(0, |text| text.len());
        answer + self.drawing.as_ref().map_or(0, String::len) + self.formatted.len()
    }
}

impl AskQuestion {
    /// The numeration that it is about, if it may be computed in.
    fn system(&self, policy: &Policy) -> Result<&'static System, Refusal> {
        let Some(named) = &self.numbers else {
            let of_games = question::numeration_of_games(&self.statement, &[], policy.offers);
            return Ok(of_games.unwrap_or(&FIBONACCI));
        };
        if named.parse().is_ok_and(|numbers| !(policy.offers)(&numbers)) {
            return Err(policy.not_written_in(named).into());
        }
        Ok(question::numeration(named)?)
    }

    /// The statement, if it can be asked.
    ///
    /// # Errors
    ///
    /// If it cannot be read, with the place, or is about numerations that are not offered.
    pub fn read(&self, policy: &Policy) -> Result<Statement, Refusal> {
        policy.check_text("the statement is", &self.statement)?;
        let statement = question::statement_on(self.system(policy)?, &self.statement, Vec::new(), &[])?;
        let definitions = statement.definitions.iter().map(|definition| &definition.formula);
        definitions.chain([&statement.formula]).try_for_each(|formula| only_offered(formula, policy))?;
        Ok(statement)
    }

    /// What two statements have in common that have the same answer.
    pub fn key(&self) -> String {
        format!("{}\n{}", self.numbers.as_deref().unwrap_or_default(), self.statement.trim())
    }

    /// The limits did not suffice.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn undecided(&self, policy: &Policy, reason: String) -> Result<StatementAnswer, Refusal> {
        let statement = self.read(policy)?;
        let answered = Answered::undecided(reason).in_system(statement.system);
        Ok(StatementAnswer { answered, drawing: None, formatted: statement.to_string(), seconds: 0.0 })
    }
}

/// Refuses positions of games in numerations that are not offered. Statements write `takeaway-7-2` and `takeaway-plus-6`.
fn only_offered(formula: &Formula, policy: &Policy) -> Result<(), Refusal> {
    let mut check = |phrase: &Phrase, _: &Bounds| -> Result<Formula, Refusal> {
        if let Some(rest) = phrase.game.as_deref().and_then(|game| game.strip_prefix("takeaway-"))
            && !policy.is_open()
        {
            let dynamic = rest.replacen("plus-", "+", 1).replace('-', "/");
            numerations::check_name(&format!("takeaway:{dynamic}"), policy)?;
        }
        Ok(Formula::Phrase(phrase.clone()))
    };
    formula.explain_phrases(&Bounds::default(), &mut check).map(drop)
}

/// Decides a statement about all natural numbers, with the least witness or counterexample.
pub(super) fn ask(
    asked: &AskQuestion,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<StatementAnswer, Refusal> {
    let statement = asked.read(&context.policy)?;
    let started = Started::now();
    let proofs = context.proofs(limits);
    let decider =
        Decider { given: &Relations::new(), games: &[], limits, proofs: &proofs, on_stop: context.on_stop };
    let undecided = |reason: String| (Answered::undecided(reason), None);
    let (answered, drawing) = match decider.decide(&statement, context.library, watch, None) {
        Ok(answer) => (Answered::new(&answer), drawing(&answer)),
        // What was stopped is not an answer.
        Err(refusal) if limits.stop.is_set() => return Err(refusal),
        Err(Refusal::Statement(reason)) => undecided(reason.to_string()),
        Err(Refusal::Unproved(unproved)) => undecided(unproved.to_string()),
        Err(refusal) => return Err(refusal),
    };
    Ok(StatementAnswer {
        answered: answered.in_system(statement.system),
        drawing,
        formatted: statement.to_string(),
        seconds: started.elapsed().as_secs_f64(),
    })
}

fn drawing(answer: &Decided) -> Option<String> {
    let Decided::Set { variables, automaton } = answer else { return None };
    let names: Vec<&str> = variables.iter().map(String::as_str).collect();
    picture::automaton::svg(automaton, &names).ok()
}
