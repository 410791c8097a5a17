//! Proofs, as jobs that can be watched.

use std::sync::Arc;

use answers::answer::{ProvedFamily, UnprovedFamily};
use answers::prover::{self, OnStop};
use answers::question::Asked;
use answers::{Refusal, words};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fibnim::proof::Family;
use limits::{Phase, Step, Stop, Watch};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::by_rules::Written;
use crate::access::Maker;
use crate::app::App;
use crate::budget::{PROOF, QUICK};
use crate::gate::Weight;
use crate::jobs::{Found, Job, Lane, Report, found};
use crate::numerations;
use crate::problem::{BodyRefusals, Problem};
use crate::request::{Asker, Body, MadeBy};

/// A family to be proved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProveRequest {
    /// As `fibnim prove` reads it; what is asked below is asked of its game
    #[serde(default)]
    #[schema(example = "piles:3,4", max_length = 200)]
    family: Option<String>,
    /// In the place of a family: the rules of a game as text, or the name of a game that is known
    #[serde(default)]
    #[schema(max_length = 10000)]
    rules: Option<String>,
    /// The Grundy value that is asked for; who loses without it
    #[serde(default)]
    value: Option<u32>,
    /// Whether who cannot move wins
    #[serde(default)]
    misere: bool,
    /// Piles that are fixed, such as `m=3`
    #[serde(default)]
    #[schema(max_items = 8)]
    at: Vec<String>,
}

/// Longer names of families, and more or longer fixed piles, are refused.
const MOST_BYTES: usize = 200;
const MOST_FIXED: usize = 8;

/// Proves an infinite family of positions as a job, and keeps the theorem
#[utoipa::path(post, path = "/api/v1/prove", request_body = ProveRequest, responses((status = 202, body = Job), BodyRefusals))]
pub(crate) async fn prove(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    MadeBy(maker): MadeBy,
    Body(request): Body<ProveRequest>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    let ProveRequest { family, rules, value, misere, at } = request;
    if family.as_ref().is_some_and(|name| name.len() > MOST_BYTES) {
        return Err(Problem::input("this is no name of a family", "piles:3,4 is one"));
    }
    if at.len() > MOST_FIXED || at.iter().any(|fixed| fixed.len() > MOST_BYTES) {
        return Err(Problem::input("these are no fixed piles", "m=3 fixes one"));
    }
    let asked = Asked { value, misere, at };
    let theirs = Arc::clone(&app);
    let (family, lane) = match (family, rules) {
        (Some(name), None) => {
            let read = move |_: &Stop| {
                let library = theirs.library_for(&maker, &name)?;
                let family = asked.of_family(numerations::family(&library, &name)?)?;
                prepared(&theirs, family, &maker)
            };
            app.gate.compute(Weight::Trifle, read).await?
        }
        (None, Some(rules)) => {
            let written = Written::new(rules)?;
            let read = move |stop: &Stop| {
                let family = asked.of_rules(written.read(&QUICK.ended_by(stop))?)?;
                prepared(&theirs, family, &maker)
            };
            app.gate.compute(Weight::Light, read).await?
        }
        _ => {
            let help = "\"family\": \"piles:3,4\", or \"rules\": \"wythoff\"";
            return Err(Problem::input("what is to be proved is a family, or something about rules", help));
        }
    };
    let (theirs, what) = (Arc::clone(&app), family.to_string());
    let work = move |report| work(&theirs, &family, report);
    let job = app.jobs.start(client, ("prove", lane), what, work)?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

/// What is to be proved, and where it waits: what the library has need not wait for what has to be proved.
fn prepared(app: &App, family: Family, maker: &Maker) -> Result<(Family, Lane), Problem> {
    if let Some(own_games) = &app.own_games {
        own_games.note(&family, maker);
    }
    let is_known = app.library_of(&family)?.has(&family.to_string())?;
    Ok((family, if is_known { Lane::Known } else { Lane::Computed }))
}

fn work(app: &App, family: &Family, report: Report) -> Result<Found, Problem> {
    let mut library = app.library_of(family)?;
    if library.is_full()? && library.find(family)?.is_none() {
        let help = "the program on a machine of your own has room for it";
        return Err(Problem::too_large("the library of this server is full", help));
    }
    let limits = PROOF.ended_by(&report.stop);
    let mut follow = Follow { report, guesses: Vec::new() };
    let mut result = match prover::theorem(family, &mut library, &limits, &mut follow, OnStop::Keep) {
        Ok(proved) => json!(ProvedFamily::new(&proved, certificate(family))),
        Err(Refusal::Unproved(unproved)) => json!(UnprovedFamily::new(family, &unproved)),
        Err(refusal) => return Err(refusal.into()),
    };
    result["guesses"] = json!(follow.guesses);
    found(&result)
}

/// Where the certificate of a family is: what cannot stand in a part of a path is written as its code.
fn certificate(family: &Family) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte);
    let write = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let name: String = family.to_string().bytes().map(write).collect();
    format!("/api/v1/theorems/{name}/certificate")
}

/// A guess on the way to a theorem.
#[derive(Clone, Serialize)]
struct Guess {
    family: String,
    seconds: f64,
    states: usize,
}

/// Tells those who watch which guess is learned or verified.
struct Follow {
    report: Report,
    guesses: Vec<Guess>,
}

/// More guesses than this are thinned out.
const MOST_GUESSES: usize = 240;

impl Follow {
    fn remember(&mut self, family: &str, states: usize) {
        if self.guesses.last().is_some_and(|last| last.states == states && last.family == family) {
            return;
        }
        if self.guesses.len() >= MOST_GUESSES {
            let mut keep = false;
            self.guesses.retain(|_| {
                keep = !keep;
                keep
            });
        }
        let seconds = self.report.started.elapsed().as_secs_f64();
        self.guesses.push(Guess { family: family.to_owned(), seconds, states });
    }
}

impl Watch for Follow {
    fn report(&mut self, step: &Step<'_>) {
        let Step::Proving { family, phase } = *step else { return };
        let family = family.to_string();
        let (name, states, longest_word, questions, condition) = match phase {
            Phase::Tabulating(_) => ("tabulating", None, None, None, None),
            Phase::Learning { states, longest_word, questions } => {
                ("learning", Some(states), Some(longest_word), Some(questions), None)
            }
            Phase::Verifying { condition, states } => {
                ("verifying", Some(states), None, None, Some(condition))
            }
            Phase::Repairing => ("repairing", None, None, None, None),
        };
        states.into_iter().for_each(|states| self.remember(&family, states));
        let guesses = &self.guesses;
        self.report.tell(|seconds| {
            json!({
                "family": family,
                "step": name,
                "text": words::phase(phase),
                "states": states,
                "longest_word": longest_word,
                "questions": questions,
                "condition": condition,
                "seconds": seconds,
                "guesses": guesses,
            })
        });
    }
}
