//! Statements about all numbers.

use std::sync::Arc;
use std::time::Instant;

use automata::logic::{Answer, decide};
use axum::Json;
use axum::extract::State;
use fibnim::proof::phrases::{self, PhraseError};
use fibnim::proof::{Family, ProofBudget, Theorem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::commands::ask::{NO_FAMILY_HELP, read};
use crate::prover::{self, NotProved, OnStop};
use crate::render::answer::Answered;
use crate::server::app::App;
use crate::server::gate::{DEADLINE, Stop, Weight};
use crate::server::problem::{BodyRefusals, Problem};
use crate::server::request::Body;

/// A statement to be decided.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct AskRequest {
    /// As `fibnim ask` reads it
    #[schema(example = "forall n: win(3,4,n; inf)", max_length = 10000)]
    statement: String,
}

/// Longer statements are refused.
const MOST_BYTES: usize = 10_000;

/// The answer to a statement.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct StatementAnswer {
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
pub(in crate::server) async fn ask(
    State(app): State<Arc<App>>,
    Body(AskRequest { statement }): Body<AskRequest>,
) -> Result<Json<StatementAnswer>, Problem> {
    if statement.len() > MOST_BYTES {
        return Err(Problem::too_large("the statement is too long", "10000 characters are the most"));
    }
    let theirs = Arc::clone(&app);
    let text = statement.clone();
    match app.gate.compute(Weight::Heavy, move |stop| answer(&theirs, &text, stop)).await {
        Ok(answer) => Ok(Json(answer)),
        // It is told to stop, and nobody needs to wait until it does.
        Err(problem) if problem.is_too_slow() => Ok(Json(StatementAnswer {
            answered: Answered::undecided(too_slow()),
            drawing: None,
            formatted: read(&statement, Vec::new())?.to_string(),
            seconds: DEADLINE.as_secs_f64(),
        })),
        Err(problem) => Err(problem),
    }
}

fn too_slow() -> String {
    format!("{} seconds did not suffice", DEADLINE.as_secs())
}

fn answer(app: &Arc<App>, text: &str, stop: &Stop) -> Result<StatementAnswer, Problem> {
    let started = Instant::now();
    let statement = read(text, Vec::new())?;
    let formatted = statement.to_string();
    let answer = |answered, drawing| {
        let seconds = started.elapsed().as_secs_f64();
        Ok(StatementAnswer { answered, drawing, formatted: formatted.clone(), seconds })
    };
    let undecided = |reason: String| {
        let reason = match stop.is_set() {
            true => too_slow(),
            false => reason,
        };
        answer(Answered::undecided(reason), None)
    };
    let budget = automata::Budget { states: 1_000_000, bytes: 256 << 20, cancelled: Some(stop.flag()) };
    let tables = fibnim::Budget { memory: 256 << 20, ..fibnim::Budget::default() };
    let proofs = ProofBudget { tables, automata: automata::Budget { states: 10_000_000, ..budget } };
    let mut library = app.libraries.open()?;
    let theorem = |family: &Family| -> Result<Arc<Theorem>, NotProved> {
        match library.find(family)? {
            Some(theorem) => Ok(theorem),
            None => Ok(prover::theorem(family, &mut library, &proofs, &mut (), OnStop::Forget)?.theorem),
        }
    };
    let (statement, given) = match phrases::resolve(&statement, theorem, &budget) {
        Ok(resolved) => resolved,
        Err(error @ PhraseError::NoFamily { .. }) => {
            return Err(Problem::input(error.to_string(), NO_FAMILY_HELP));
        }
        Err(PhraseError::TooLarge(reason)) => return undecided(reason.to_string()),
        Err(PhraseError::NoTheorem(NotProved::Unproved(unproved))) => return undecided(unproved.to_string()),
        Err(PhraseError::NoTheorem(NotProved::Interrupted(_))) => return undecided("interrupted".into()),
        Err(PhraseError::NoTheorem(NotProved::Failure(failure))) => return Err(failure.into()),
    };
    match decide(&statement, &given, &budget) {
        Ok(found) => answer(Answered::new(&found), drawing(&found)),
        Err(reason) => undecided(reason.to_string()),
    }
}

fn drawing(answer: &Answer) -> Option<String> {
    let Answer::Set { variables, automaton } = answer else { return None };
    let names: Vec<&str> = variables.iter().map(String::as_str).collect();
    picture::automaton::svg(automaton, &names).ok()
}
