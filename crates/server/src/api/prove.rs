//! Proofs, as jobs that can be watched.

use std::sync::Arc;

use answers::engine::{Answer, FamilyQuestion, Policy, Progress, QUICK, Question, proved};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use limits::Stop;

use crate::app::App;
use crate::gate::Weight;
use crate::jobs::{Job, Lane, found};
use crate::problem::{BodyRefusals, Problem};
use crate::request::{Asker, Body, MadeBy};

/// Proves an infinite family of positions as a job, and keeps the theorem
#[utoipa::path(post, path = "/api/v1/prove", request_body = FamilyQuestion, responses((status = 202, body = Job), BodyRefusals))]
pub(crate) async fn prove(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    MadeBy(maker): MadeBy,
    Body(asked): Body<FamilyQuestion>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    let question = Question::Prove(asked.clone());
    let (theirs, visitor) = (Arc::clone(&app), maker.clone());
    // What is to be proved is read before it waits, and what the library has need not wait for what has to be proved.
    let read = move |stop: &Stop| {
        theirs.with_library(Some(&visitor), |context| {
            let family = asked.read(&Policy::VISITORS, context.library, &QUICK.ended_by(stop))?;
            if let Some(own_games) = &theirs.own_games {
                own_games.note(&family, &visitor);
            }
            let is_known = context.library.has(&family.to_string())?;
            Ok((family, if is_known { Lane::Known } else { Lane::Computed }))
        })
    };
    let weight = match &question {
        Question::Prove(FamilyQuestion { rules: None, .. }) => Weight::Trifle,
        _ => Weight::Light,
    };
    let (family, lane) = app.gate.compute(weight, move |stop| Ok(read(stop)?)).await?;
    let (theirs, what) = (Arc::clone(&app), family.to_string());
    let job = app.jobs.start(client, ("prove", lane), what, move |report| {
        let limits = question.allowance().ended_by(&report.stop);
        let mut progress = Progress::new(report);
        let answer =
            theirs.with_library(Some(&maker), |context| proved(&family, context, &limits, &mut progress))?;
        found(&progress.result(Answer::Proof(answer)))
    })?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}
