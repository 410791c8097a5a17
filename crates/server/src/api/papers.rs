//! What five papers claim.

use std::sync::{Arc, PoisonError};

use answers::answer::ClaimFound;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use fibnim::Undecided;
use papers::{Claim, ClaimContext, Paper};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::app::{App, cores};
use crate::budget::CLAIMS;
use crate::gate::Weight;
use crate::jobs::{Found, Job, Lane, Report, found};
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::request::{Asker, Body, Name};

/// The papers and their claims.
#[derive(Serialize, ToSchema)]
pub(crate) struct Papers {
    /// Whether the verdicts were recomputed since the server was started; else they are those recorded
    recomputed: bool,
    papers: Vec<PaperTold>,
    claims: Vec<ClaimFound>,
}

#[derive(Serialize, ToSchema)]
struct PaperTold {
    paper: String,
    title: &'static str,
    /// Which text was read: title, authors, version
    text: &'static str,
    /// Where that text can be had, if one of the papers says so
    #[schema(required)]
    link: Option<&'static str>,
}

/// Every claim of the five papers with its verdict
#[utoipa::path(get, path = "/api/v1/papers", responses((status = 200, body = Papers), Refusals))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let known = app.papers.read().unwrap_or_else(PoisonError::into_inner).clone();
    let text = match known {
        Some(text) => text,
        None => {
            let text = written(papers::claims().map(ClaimFound::recorded).collect(), false)?;
            let mut known = app.papers.write().unwrap_or_else(PoisonError::into_inner);
            known.get_or_insert(text).clone()
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The list as it is sent: it is long, and changes rarely.
fn written(claims: Vec<ClaimFound>, recomputed: bool) -> Result<Bytes, Problem> {
    let told = |paper: Paper| PaperTold {
        paper: paper.to_string(),
        title: paper.title(),
        text: papers::text_read(paper),
        link: papers::link(paper),
    };
    let papers = Papers { recomputed, papers: Paper::ALL.into_iter().map(told).collect(), claims };
    serde_json::to_vec(&papers).map(Bytes::from).map_err(|_| Problem::ours())
}

/// Recomputes one claim
#[utoipa::path(get, path = "/api/v1/papers/{id}", params(("id" = String, Path, example = "G.4.7")), responses(
    (status = 200, body = ClaimFound),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn one(State(app): State<Arc<App>>, Name(id): Name) -> Result<Json<ClaimFound>, Problem> {
    let claim = papers::find(&id)
        .ok_or_else(|| Problem::missing("there is no such claim", "/api/v1/papers lists all"))?;
    let found = app.gate.compute(Weight::Heavy, move |stop| {
        let finding = claim.run(&ClaimContext::quick(CLAIMS.ended_by(stop)));
        // What a check says that was cut off is not what it found.
        stop.check().map_err(Undecided::from)?;
        Ok(ClaimFound::new(claim, &finding))
    });
    Ok(Json(found.await?))
}

/// The letter on a paper, as Markdown
#[utoipa::path(get, path = "/api/v1/letters/{paper}", params(("paper" = String, Path, example = "G")), responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn letter(Name(paper): Name) -> Result<Response, Problem> {
    let paper = Paper::named(&paper)
        .ok_or_else(|| Problem::missing("there is no such paper", "/api/v1/papers lists the papers"))?;
    let text = match paper {
        Paper::K => include_str!("../../letters/K.md"),
        Paper::M => include_str!("../../letters/M.md"),
        Paper::G => include_str!("../../letters/G.md"),
        Paper::AP => include_str!("../../letters/AP.md"),
        Paper::GL => include_str!("../../letters/GL.md"),
    };
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// How far to check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recompute {
    /// As far as seconds allow, not minutes
    #[serde(default)]
    quick: bool,
}

/// Recomputes all claims as a job
#[utoipa::path(post, path = "/api/v1/papers", request_body = Recompute, responses((status = 202, body = Job), BodyRefusals))]
pub(crate) async fn recompute(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    Body(Recompute { quick }): Body<Recompute>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    let theirs = Arc::clone(&app);
    let what = quick.to_string();
    let job = app.jobs.start(client, ("papers", Lane::Computed), what, move |mut report| {
        work(&theirs, quick, &mut report)
    })?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

fn work(app: &App, quick: bool, report: &mut Report) -> Result<Found, Problem> {
    let stop = report.stop.clone();
    let limits = CLAIMS.ended_by(&stop);
    let context = if quick { ClaimContext::quick(limits) } else { ClaimContext::full(limits) };
    let all: Vec<&'static Claim> = papers::claims().collect();
    let total = all.len();
    let mut done: Vec<ClaimFound> = Vec::with_capacity(total);
    // In one slot of the gate but on all cores: claims are short, and requests that come meanwhile share them.
    let threads = cores();
    let results = papers::recompute(&all, &context, threads, &stop, |claim, finding| {
        done.push(ClaimFound::new(claim, finding).without_formulas());
        // All of them each time: whoever follows may have missed some.
        report.tell(|seconds| json!({"done": done.len(), "total": total, "seconds": seconds, "found": done}));
    })
    .ok_or_else(Problem::busy)?;
    let claims: Vec<ClaimFound> =
        results.iter().map(|(claim, finding)| ClaimFound::new(claim, finding)).collect();
    let surprising = claims.iter().filter(|claim| claim.is_surprising()).count();
    *app.papers.write().unwrap_or_else(PoisonError::into_inner) = Some(written(claims, true)?);
    found(&json!({"claims": total, "surprising": surprising, "quick": quick, "threads": threads}))
}
