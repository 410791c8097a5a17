//! The theorem library.

use std::sync::Arc;

use answers::answer::{Listed, Members, Number, Shown, evaluated, numbers as told};
use answers::library::{Entry, Library as Opened, own_game};
use answers::question::{at_allowance, theorem_numbers};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use fibnim::proof::{Family, Theorem, sentence};
use limits::Stop;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::Maker;
use crate::app::App;
use crate::budget::REQUEST;
use crate::gate::Weight;
use crate::numerations::family;
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::request::{MadeBy, Name, Parameters};

/// All theorems.
#[derive(Serialize, ToSchema)]
pub(crate) struct Library {
    theorems: Vec<TheoremListed>,
}

#[derive(Serialize, ToSchema)]
struct TheoremListed {
    #[serde(flatten)]
    listed: Listed,
    sentence: String,
    /// Who wrote the rules of a game that is not known by name: `you` or `others`
    #[schema(required)]
    by: Option<Author>,
    /// Whether all who can reach the server see it
    shared: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Author {
    You,
    Others,
}

/// The theorems that are known
#[utoipa::path(get, path = "/api/v1/theorems", responses((status = 200, body = Library), Refusals))]
pub(crate) async fn theorems(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
) -> Result<Json<Library>, Problem> {
    let theirs = Arc::clone(&app);
    let library = app.gate.compute(Weight::Trifle, move |_| {
        let entries = theirs.libraries.open()?.entries()?;
        let own_games = theirs.own_games.as_ref();
        let is_by_asker =
            |entry: &Entry| own_games.is_none_or(|games| games.is_by(&entry.family.to_string(), &maker));
        let private = own_games.map(|games| Ok::<_, Problem>(games.open()?.entries()?)).transpose()?;
        let mut private = private.unwrap_or_default();
        private.retain(|entry| {
            let is_shared = entries.iter().any(|shared| shared.family == entry.family);
            own_game(&entry.family).is_some() && is_by_asker(entry) && !is_shared
        });
        let listed = |entry: &Entry, shared: bool| TheoremListed {
            listed: Listed::from(entry),
            sentence: sentence(&entry.family, entry.states),
            by: own_game(&entry.family)
                .map(|_| if is_by_asker(entry) { Author::You } else { Author::Others }),
            shared,
        };
        let of_all = entries.iter().map(|entry| listed(entry, true));
        let theorems = of_all.chain(private.iter().map(|entry| listed(entry, false))).collect();
        Ok(Library { theorems })
    });
    Ok(Json(library.await?))
}

/// What was shared.
#[derive(Serialize, ToSchema)]
pub(crate) struct SharedGame {
    /// How many theorems are new to all others
    theorems: usize,
}

/// Shares the theorems on a game of one's own with all who can reach the server
#[utoipa::path(post, path = "/api/v1/theorems/{family}/share", params(("family" = String, Path)), responses(
    (status = 200, body = SharedGame),
    (status = 404, body = Problem),
    BodyRefusals,
))]
pub(crate) async fn share(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
) -> Result<Json<SharedGame>, Problem> {
    let theirs = Arc::clone(&app);
    let theorems = app.gate.compute(Weight::Light, move |_| {
        let family = family(&theirs.library_for(&maker, &name)?, &name)?;
        match &theirs.own_games {
            Some(games) if games.is_by(&name, &maker) => games.share(&family, &mut theirs.libraries.open()?),
            // Where only one machine can reach the server, and of games known by name, there is nothing to share.
            _ => Ok(0),
        }
    });
    Ok(Json(SharedGame { theorems: theorems.await? }))
}

/// The weight of reading a theorem: one that is in memory is at hand, and another has to be checked first.
fn reading(app: &App, name: &str) -> Weight {
    let remembered = name.parse().ok().and_then(|family: Family| app.libraries.remembered(&family));
    if remembered.is_some_and(|(theorem, _)| theorem.is_some()) { Weight::Trifle } else { Weight::Light }
}

/// Does something with a theorem that must be there.
async fn with_theorem<T: Send + 'static>(
    app: &Arc<App>,
    weight: Weight,
    (maker, name): (Maker, String),
    work: impl FnOnce(&mut Opened, &Theorem, &Stop) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let theirs = Arc::clone(app);
    app.gate
        .compute(weight, move |stop| {
            let mut library = theirs.library_for(&maker, &name)?;
            let family = family(&library, &name)?;
            let theorem = library.find(&family)?.ok_or_else(|| {
                Problem::missing(format!("there is no theorem on {family} yet"), "prove it first")
            })?;
            work(&mut library, &theorem, stop)
        })
        .await
}

/// A theorem with what is needed to look at it.
#[derive(Serialize, ToSchema)]
pub(crate) struct TheoremShown {
    #[serde(flatten)]
    shown: Shown,
    /// The numbers that its automaton reads, the allowance last
    tracks: Vec<String>,
    /// The name of the allowance, if the game has one
    #[schema(required)]
    allowance: Option<String>,
    /// For each pile of the game what it is fixed at; null where it is variable
    piles: Vec<Option<u32>>,
    /// The rules of the game
    rules: String,
    /// How numbers are written
    numbers: &'static str,
    /// Transitions that do not lead to the dead state
    arrows: usize,
    /// Whether a drawing could be read
    drawable: bool,
}

/// One theorem
#[utoipa::path(get, path = "/api/v1/theorems/{family}", params(("family" = String, Path, example = "two-pile")), responses(
    (status = 200, body = TheoremShown),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn theorem(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
) -> Result<Json<TheoremShown>, Problem> {
    let shown = with_theorem(&app, reading(&app, &name), (maker, name), |_, theorem, _| {
        let arrows = theorem.target.live_transitions();
        let drawable = picture::automaton::readable(&theorem.target).is_ok();
        let family = &theorem.family;
        Ok(TheoremShown {
            shown: Shown::new(theorem),
            tracks: family.tracks(),
            allowance: family.rules().allowance().map(str::to_owned),
            piles: family.at().to_vec(),
            rules: family.rules().to_string(),
            numbers: family.system().name,
            arrows,
            drawable,
        })
    });
    Ok(Json(shown.await?))
}

/// The automaton of a theorem, drawn
#[utoipa::path(get, path = "/api/v1/theorems/{family}/drawing", params(("family" = String, Path, example = "two-pile")), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn drawing(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
) -> Result<Response, Problem> {
    let svg = with_theorem(&app, Weight::Light, (maker, name), |_, theorem, _| {
        let tracks = theorem.family.tracks();
        let names: Vec<&str> = tracks.iter().map(String::as_str).collect();
        picture::automaton::svg(&theorem.target, &names).map_err(|unreadable| {
            Problem::too_large(unreadable.to_string(), "run numbers through it, or look at its certificate")
        })
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg.await?).into_response())
}

/// The certificate of a theorem behind those of all that it builds on
#[utoipa::path(get, path = "/api/v1/theorems/{family}/certificate", params(("family" = String, Path, example = "two-pile")), responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn certificate(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
) -> Result<Response, Problem> {
    let text = with_theorem(&app, Weight::Light, (maker, name), |library, theorem, _| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-+.".contains(c);
        let file = theorem.family.to_string().replace(|c| !is_plain(c), "-");
        Ok((library.bundle(&theorem.family)?, format!("attachment; filename=\"{file}.cert\"")))
    });
    let (text, file) = text.await?;
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((StatusCode::OK, headers, text).into_response())
}

/// Numbers to be read by an automaton.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Numbers {
    /// The piles, then the allowance, which may be `inf`
    #[param(example = "5,7,1")]
    numbers: String,
}

/// An automaton that reads numbers digit by digit.
#[derive(Serialize, ToSchema)]
pub(crate) struct Run {
    family: String,
    tracks: Vec<String>,
    numbers: Vec<Number>,
    /// The state before the first digit
    start: u32,
    steps: Vec<RunStep>,
    /// Whether the last state accepts
    holds: bool,
    /// The answer in words
    sentence: String,
}

/// A step: one digit of each number.
#[derive(Serialize, ToSchema)]
struct RunStep {
    digits: Vec<u8>,
    /// The state after it; 0 is the dead state
    state: u32,
}

/// Numbers with more digits are refused here.
const MOST_STEPS: usize = 5_000;
/// And those that are longer as text are no trifle.
const QUICK_BYTES: usize = 300;

/// Runs numbers through the automaton of a theorem, digit by digit
#[utoipa::path(get, path = "/api/v1/theorems/{family}/run", params(("family" = String, Path, example = "two-pile"), Numbers), responses(
    (status = 200, body = Run),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn run(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
    Parameters(asked): Parameters<Numbers>,
) -> Result<Json<Run>, Problem> {
    let weight = if asked.numbers.len() <= QUICK_BYTES { reading(&app, &name) } else { Weight::Light };
    let run = with_theorem(&app, weight, (maker, name), move |_, theorem, _| {
        let written: Vec<String> = asked.numbers.split(',').map(|part| part.trim().to_owned()).collect();
        let numbers: Vec<BigUint> = theorem_numbers(&written, theorem)?;
        let tracks = theorem.family.tracks();
        let mut steps = Vec::new();
        theorem.target.run(&numbers, |letter, state| {
            let digits = (0..tracks.len()).map(|track| (letter >> track & 1) as u8).collect();
            steps.push(RunStep { digits, state });
        });
        if steps.len() > MOST_STEPS {
            return Err(Problem::too_large(
                format!("{} digits are too many to look at", steps.len()),
                "fibnim theorems evaluate answers for longer numbers",
            ));
        }
        let start = theorem.target.start();
        let holds = theorem.target.is_accepting(steps.last().map_or(start, |step| step.state));
        Ok(Run {
            family: theorem.family.to_string(),
            numbers: told(&numbers),
            start,
            holds,
            sentence: evaluated(theorem, &written, holds),
            tracks,
            steps,
        })
    });
    Ok(Json(run.await?))
}

/// Which members.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MembersQuery {
    /// Fixes the allowance: a number, or `inf`, which is all the same in a game without one
    #[param(example = "inf")]
    allowance: Option<String>,
    /// How many
    #[serde(default = "twenty")]
    #[param(required = false, default = 20, maximum = 1000)]
    first: usize,
}

fn twenty() -> usize {
    20
}

/// The first members of the set that a theorem is about
#[utoipa::path(get, path = "/api/v1/theorems/{family}/members", params(("family" = String, Path, example = "two-pile"), MembersQuery), responses(
    (status = 200, body = Members),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn members(
    State(app): State<Arc<App>>,
    MadeBy(maker): MadeBy,
    Name(name): Name,
    Parameters(which): Parameters<MembersQuery>,
) -> Result<Json<Members>, Problem> {
    if which.first > 1000 {
        return Err(Problem::too_large("so many members are too many", "1000 are the most"));
    }
    // At an allowance the automaton is made anew.
    let members = with_theorem(&app, Weight::Light, (maker, name), move |_, theorem, stop| {
        let limits = REQUEST.ended_by(stop);
        let mut tracks = theorem.family.tracks();
        let narrowed = match &which.allowance {
            None => None,
            Some(allowance) => {
                let narrowed = at_allowance(theorem, allowance, &limits)?;
                // A game without one has no number for it.
                tracks.truncate(theorem.family.piles());
                Some(narrowed)
            }
        };
        let automaton = narrowed.as_ref().unwrap_or(&theorem.target);
        let tuples: Vec<Vec<BigUint>> =
            automaton.members().take(which.first).take_while(|_| !stop.is_set()).collect();
        Ok(Members::new(&tracks, &tuples))
    });
    Ok(Json(members.await?))
}
