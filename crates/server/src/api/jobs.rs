//! Jobs: how far they are, and their end.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::Extensions;
use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;

use crate::app::App;
use crate::connections::Connection;
use crate::guard;
use crate::jobs::Job;
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::request::Name;

/// How far a job is, and what it has found
#[utoipa::path(get, path = "/api/v1/jobs/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Job),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn job(State(app): State<Arc<App>>, Name(id): Name) -> Result<Json<Job>, Problem> {
    Ok(Json(app.jobs.get(&id)?))
}

/// Asks a job to stop; what others have asked for too goes on for them
#[utoipa::path(post, path = "/api/v1/jobs/{id}/cancel", params(("id" = String, Path)), responses(
    (status = 200, body = Job),
    (status = 404, body = Problem),
    BodyRefusals,
))]
pub(crate) async fn cancel(State(app): State<Arc<App>>, Name(id): Name) -> Result<Json<Job>, Problem> {
    Ok(Json(app.jobs.cancel(&id)?))
}

/// Follows a job: events `progress`, and `end` with the job when it is over
#[utoipa::path(get, path = "/api/v1/jobs/{id}/events", params(("id" = String, Path)), responses(
    (status = 200, description = "Events", content_type = "text/event-stream"),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    extensions: Extensions,
    Name(id): Name,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let mut states = app.jobs.follow(&id)?;
    // Streams last for minutes: the other connections stay for those who ask something.
    let room = Arc::clone(&app.streams).try_acquire_owned().map_err(|_| Problem::busy())?;
    let share = app.streams_of_client.take(guard::client(&extensions));
    let share = share.ok_or_else(|| Problem::greedy("jobs are followed"))?;
    let working = extensions.get::<Arc<Connection>>().map(Connection::work);
    let (sender, events) = mpsc::channel(1);
    tokio::spawn(async move {
        let _kept = (room, share, working);
        loop {
            let job = states.borrow_and_update().clone();
            let event = if job.is_over() {
                Some(Event::default().event("end").json_data(&job))
            } else {
                job.progress().map(|progress| Event::default().event("progress").json_data(progress))
            };
            if let Some(Ok(event)) = event
                && sender.send(Ok(event)).await.is_err()
            {
                break; // no client follows any more
            }
            if job.is_over() {
                break;
            }
            tokio::select! {
                changed = states.changed() => if changed.is_err() { break },
                // A client that has gone leaves room at once, also while there is nothing to send.
                () = sender.closed() => break,
            }
        }
    });
    Ok(Sse::new(ReceiverStream::new(events)).keep_alive(KeepAlive::default()))
}
