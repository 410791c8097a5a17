//! Statements about all numbers.

use std::sync::Arc;
use std::time::Instant;

use answers::engine::{Answer, AskQuestion, Policy, Question, StatementAnswer};
use axum::Json;
use axum::extract::State;

use crate::app::App;
use crate::problem::{BodyRefusals, Problem};
use crate::request::Body;

/// Decides a statement about all natural numbers, with the least witness or counterexample
#[utoipa::path(post, path = "/api/v1/ask", request_body = AskQuestion, responses((status = 200, body = StatementAnswer), BodyRefusals))]
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Body(asked): Body<AskQuestion>,
) -> Result<Json<StatementAnswer>, Problem> {
    asked.read(&Policy::VISITORS)?;
    let started = Instant::now();
    let key = asked.key();
    let found = match app.statements.recall(&key) {
        Some(found) => found,
        None => match app.compute(Question::Ask(asked.clone()), None).await {
            Ok(Answer::Statement(found)) => {
                let found = Arc::<StatementAnswer>::from(found);
                if found.is_decided() {
                    app.statements.keep(key, Arc::clone(&found));
                }
                found
            }
            Ok(_) => return Err(Problem::ours()),
            // It is asked to stop, and the caller need not wait until it does.
            Err(problem) if problem.is_too_slow() => {
                let deadline = app.gate.deadlines().compute;
                let reason = format!("{} seconds did not suffice", deadline.as_secs());
                Arc::new(asked.undecided(&Policy::VISITORS, reason)?)
            }
            Err(problem) => return Err(problem),
        },
    };
    Ok(Json(Arc::unwrap_or_clone(found).within(started.elapsed().as_secs_f64())))
}
