//! Statements about all numbers.

use std::sync::Arc;
use std::time::Instant;

use answers::answer::Answered;
use answers::prover::OnStop;
use answers::statements::Decider;
use answers::{Refusal, question};
use automata::logic::{Answer, Formula, Given, Phrase, Statement};
use axum::Json;
use axum::extract::State;
use limits::{Stop, Unwatched};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::budget::{PROOF_OF_STATEMENT, REQUEST};
use crate::gate::Weight;
use crate::numerations::{self, is_offered};
use crate::problem::{BodyRefusals, Problem};
use crate::request::Body;
use crate::statements::DecidedStatement;

/// A statement to be decided.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskRequest {
    /// As `fibnim ask` reads it
    #[schema(example = "forall n: win(3,4,n; inf)", max_length = 10000)]
    statement: String,
    /// How numbers are written: `fibonacci` (the default), `binary`, or the sequence of a take-away game
    #[serde(default)]
    #[schema(example = "takeaway:3", max_length = 200)]
    numbers: Option<String>,
}

/// Longer statements are refused.
const MOST_BYTES: usize = 10_000;

/// The answer to a statement.
#[derive(Serialize, ToSchema)]
pub(crate) struct StatementAnswer {
    #[serde(flatten)]
    answered: Answered,
    /// The automaton of a statement with free variables, as SVG, unless it is too large to be read
    #[schema(required)]
    drawing: Option<String>,
    /// The statement in its plainest form
    formatted: String,
    seconds: f64,
}

/// Decides a statement about all natural numbers, with the least witness or counterexample
#[utoipa::path(post, path = "/api/v1/ask", request_body = AskRequest, responses((status = 200, body = StatementAnswer), BodyRefusals))]
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Body(AskRequest { statement, numbers }): Body<AskRequest>,
) -> Result<Json<StatementAnswer>, Problem> {
    if statement.len() > MOST_BYTES {
        return Err(Problem::too_large("the statement is too long", "10000 characters are the most"));
    }
    let named = numbers.as_deref().unwrap_or("fibonacci");
    if named.parse().is_ok_and(|numbers| !is_offered(&numbers)) {
        return Err(Problem::input(format!("numbers are not written in {named} here"), numerations::HELP));
    }
    let system = question::numeration(named)?;
    let asked = format!("{named}\n{}", statement.trim());
    let statement = question::statement(system, &statement, Vec::new())?;
    let definitions = statement.definitions.iter().map(|(_, _, formula)| formula);
    definitions.chain([&statement.formula]).try_for_each(only_offered)?;
    let formatted = statement.to_string();
    let started = Instant::now();
    let found = match app.statements.recall(&asked) {
        Some(found) => found,
        None => {
            let theirs = Arc::clone(&app);
            let work = move |stop: &Stop| decide(&theirs, asked, &statement, stop);
            match app.gate.compute(Weight::Heavy, work).await {
                Ok(found) => found,
                // It is told to stop, and nobody needs to wait until it does.
                Err(problem) if problem.is_too_slow() => {
                    let deadline = app.gate.deadlines().compute;
                    let reason = format!("{} seconds did not suffice", deadline.as_secs());
                    Arc::new(DecidedStatement::undecided(reason))
                }
                Err(problem) => return Err(problem),
            }
        }
    };
    let DecidedStatement { answered, drawing } = Arc::unwrap_or_clone(found);
    let answered = answered.in_system(system);
    Ok(Json(StatementAnswer { answered, drawing, formatted, seconds: started.elapsed().as_secs_f64() }))
}

/// Refuses positions of games in numerations that are not offered. Statements write `takeaway-7-2` and `takeaway-plus-6`.
fn only_offered(formula: &Formula) -> Result<(), Problem> {
    let mut check = |phrase: &Phrase| {
        if let Some(rest) = phrase.game.as_deref().and_then(|game| game.strip_prefix("takeaway-")) {
            let dynamic = rest.replacen("plus-", "+", 1).replace('-', "/");
            numerations::check_name(&format!("takeaway:{dynamic}"))?;
        }
        Ok(Formula::Phrase(phrase.clone()))
    };
    formula.explain_phrases(&mut check).map(drop)
}

/// Decides a statement, unless it was decided while this one waited for its turn. What is decided is remembered.
fn decide(
    app: &Arc<App>,
    asked: String,
    statement: &Statement,
    stop: &Stop,
) -> Result<Arc<DecidedStatement>, Problem> {
    if let Some(found) = app.statements.recall(&asked) {
        return Ok(found);
    }
    let decider = Decider {
        given: &Given::new(),
        games: &[],
        limits: &REQUEST.ended_by(stop),
        proofs: &PROOF_OF_STATEMENT.ended_by(stop),
        on_stop: OnStop::Forget,
    };
    let mut library = || Ok(app.libraries.open()?);
    let undecided = |reason: String| Ok(Arc::new(DecidedStatement::undecided(reason)));
    match decider.decide(statement, &mut library, &mut Unwatched, None) {
        Ok(answer) => {
            let found = DecidedStatement { answered: Answered::new(&answer), drawing: drawing(&answer) };
            let found = Arc::new(found);
            app.statements.keep(asked, Arc::clone(&found));
            Ok(found)
        }
        // What ran out of time is told by the gate.
        Err(refusal) if stop.is_set() => Err(refusal.into()),
        Err(Refusal::Statement(reason)) => undecided(reason.to_string()),
        Err(Refusal::Unproved(unproved)) => undecided(unproved.to_string()),
        Err(refusal) => Err(refusal.into()),
    }
}

fn drawing(answer: &Answer) -> Option<String> {
    let Answer::Set { variables, automaton } = answer else { return None };
    let names: Vec<&str> = variables.iter().map(String::as_str).collect();
    picture::automaton::svg(automaton, &names).ok()
}
