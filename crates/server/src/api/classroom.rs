//! Where others find a page: for a projector, and for telephones that are held before it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use qrcode::{Color, EcLevel, QrCode};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Maker, TOKEN};
use crate::app::App;
use crate::class::{Marks, Pupil};
use crate::connections::{Client, Connection};
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::request::{Body, Parameters};

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// A path of the page with its query
    #[serde(default = "beginning")]
    #[param(required = false, default = "/", example = "/play?position=20", max_length = 1000)]
    path: String,
}

fn beginning() -> String {
    "/".into()
}

/// Longer paths are refused: their QR codes would be unreadable.
const MOST_BYTES: usize = 1000;

/// Where others find a page.
#[derive(Serialize, ToSchema)]
pub(crate) struct Classroom {
    /// Whether others can reach this server at all
    shared: bool,
    /// The code that others type; null if only this machine can reach the server
    #[schema(required)]
    code: Option<String>,
    /// The likeliest first; empty if others cannot reach it
    addresses: Vec<ClassAddress>,
}

/// An address that others can use.
#[derive(Serialize, ToSchema)]
struct ClassAddress {
    /// With the token that they need
    url: String,
    /// Without it, to be typed: there they are asked for the code
    place: String,
    /// Its squares (a QR code), as SVG
    qr: String,
}

/// Where others find a page of this server, to be typed or held before a camera
#[utoipa::path(get, path = "/api/v1/classroom", params(Which), responses((status = 200, body = Classroom), Refusals))]
pub(crate) async fn classroom(
    State(app): State<Arc<App>>,
    Parameters(Which { path }): Parameters<Which>,
) -> Result<Json<Classroom>, Problem> {
    if !path.starts_with('/') || path.starts_with("//") || path.contains(|c: char| c.is_control() || c == '#')
    {
        return Err(Problem::input("this is not a path of the page", "/play?position=20 is one"));
    }
    if path.len() > MOST_BYTES {
        return Err(Problem::too_large(
            "this path is too long for a picture",
            "share a path of at most 1000 bytes",
        ));
    }
    let shown = |place: &String| {
        let mark = if path.contains('?') { '&' } else { '?' };
        let token = app.access.token().map_or_else(String::new, |token| format!("{mark}{TOKEN}={token}"));
        let url = format!("{place}{path}{token}");
        squares(&url).map(|qr| ClassAddress { url, place: place.clone(), qr })
    };
    let addresses = app.addresses.iter().map(shown).collect::<Result<_, _>>()?;
    let code = app.access.token().map(str::to_owned);
    Ok(Json(Classroom { shared: !app.access.is_local(), code, addresses }))
}

/// The state of the class.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClassNow {
    /// Whether the client is the teacher, at the machine that runs the server
    teacher: bool,
    /// The exam that all sit now
    #[schema(required)]
    exam: Option<ClassExam>,
    /// The pupils who have given a name, for the teacher only
    pupils: Vec<PupilShown>,
}

/// An exam that all sit at the same time.
#[derive(Serialize, ToSchema)]
struct ClassExam {
    /// Counted from 1
    number: u32,
    course: String,
    /// How long ago it began, in seconds
    seconds: u64,
}

/// What a pupil has finished, and when the pupil was last seen.
#[derive(Serialize, ToSchema)]
struct PupilShown {
    name: String,
    /// Steps of courses, such as `nim/3`
    finished: Vec<String>,
    /// The last exam that was handed in
    #[schema(required)]
    exam: Option<ExamMarks>,
    /// Seconds since the pupil was heard of
    seconds: u64,
}

/// The result of an exam.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExamMarks {
    /// Which exam, counted from 1
    number: u32,
    right: u32,
    of: u32,
}

/// What a pupil says.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PupilReport {
    /// The name that the pupil has chosen; without one the pupil is forgotten
    #[schema(example = "Ada", max_length = 30)]
    name: String,
    /// Steps of courses, such as `nim/3`
    #[serde(default)]
    finished: Vec<String>,
    /// An exam that was handed in
    #[serde(default)]
    exam: Option<ExamMarks>,
}

/// Which exam begins.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExamRequest {
    /// The course that it is about; without one the exam ends
    #[serde(default)]
    course: Option<String>,
}

/// Who asks.
type Asking = (Option<Extension<Arc<Connection>>>, HeaderMap);

/// Whether the request comes from the server's own machine. What a proxy hands on comes from elsewhere.
fn is_teacher((connection, headers): &Asking) -> bool {
    let client = connection.as_ref().map_or(Client::here(), |Extension(connection)| connection.client);
    client.is_here()
        && !["forwarded", "x-forwarded-for", "via"].iter().any(|name| headers.contains_key(*name))
}

fn class_now(app: &App, teacher: bool) -> Json<ClassNow> {
    let now = Instant::now();
    let since = |then: Instant| now.saturating_duration_since(then).as_secs();
    let shown = |pupil: Pupil| PupilShown {
        seconds: since(pupil.heard),
        exam: pupil.exam.map(|Marks { number, right, of }| ExamMarks { number, right, of }),
        name: pupil.name,
        finished: pupil.finished,
    };
    let exam = app.class.exam().map(|exam| ClassExam {
        number: exam.number,
        seconds: since(exam.begun),
        course: exam.course,
    });
    let pupils = if teacher { app.class.pupils().into_iter().map(shown).collect() } else { Vec::new() };
    Json(ClassNow { teacher, exam, pupils })
}

/// What goes on in the class; all of it is kept in memory only, until the server ends
#[utoipa::path(get, path = "/api/v1/classroom/now", responses((status = 200, body = ClassNow), Refusals))]
pub(crate) async fn now(
    State(app): State<Arc<App>>,
    connection: Option<Extension<Arc<Connection>>>,
    headers: HeaderMap,
) -> Json<ClassNow> {
    class_now(&app, is_teacher(&(connection, headers)))
}

/// Says what a pupil has finished, under a name that the pupil chooses
#[utoipa::path(post, path = "/api/v1/classroom/pupil", request_body = PupilReport, responses(
    (status = 200, body = ClassNow),
    BodyRefusals,
))]
pub(crate) async fn pupil(
    State(app): State<Arc<App>>,
    connection: Option<Extension<Arc<Connection>>>,
    Extension(maker): Extension<Maker>,
    headers: HeaderMap,
    Body(PupilReport { name, finished, exam }): Body<PupilReport>,
) -> Json<ClassNow> {
    let marks = exam.map(|ExamMarks { number, right, of }| Marks { number, right, of });
    if !app.class.hear(&maker, &name, &finished, marks, Instant::now()) {
        app.class.forget(&maker);
    }
    class_now(&app, is_teacher(&(connection, headers)))
}

/// Begins an exam for all, or ends it; only the teacher may, at the machine of the server
#[utoipa::path(post, path = "/api/v1/classroom/exam", request_body = ExamRequest, responses(
    (status = 200, body = ClassNow),
    BodyRefusals,
))]
pub(crate) async fn exam(
    State(app): State<Arc<App>>,
    connection: Option<Extension<Arc<Connection>>>,
    headers: HeaderMap,
    Body(ExamRequest { course }): Body<ExamRequest>,
) -> Result<Json<ClassNow>, Problem> {
    if !is_teacher(&(connection, headers)) {
        return Err(Problem::forbidden(
            "only the teacher, at the computer that runs fibnim, begins and ends exams",
        ));
    }
    app.class.begin(course.as_deref(), Instant::now());
    Ok(class_now(&app, true))
}

/// A text as squares, black on white whatever the colours around them: cameras need that.
fn squares(text: &str) -> Result<String, Problem> {
    const MARGIN: usize = 4;
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|_| Problem::too_large("this address is too long for a picture", "a shorter one fits"))?;
    let (width, side) = (code.width(), code.width() + 2 * MARGIN);
    let mut dark = String::new();
    for (i, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let _ = write!(dark, "M{} {}h1v1h-1z", i % width + MARGIN, i / width + MARGIN);
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{dark}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::squares;

    #[test]
    fn squares_are_drawn() {
        let svg = squares("http://192.168.1.7:5813/?token=abcdefghij").unwrap();
        // Version 3 has 29 squares on a side, and the corner of the first eye is dark.
        assert!(svg.contains("viewBox=\"0 0 37 37\"") && svg.contains("M4 4h1v1h-1z"), "{svg}");
        assert!(squares(&"x".repeat(5_000)).is_err());
    }
}
