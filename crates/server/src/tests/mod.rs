//! The router, asked without a socket.

mod access;
mod browser;
mod fuzz_requests;
mod gate;
mod jobs;
mod library;
mod pages;
mod positions;
mod rules;
mod shared;
mod statements;
mod tables;
mod theorems;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use answers::library::LibraryPath;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use serde_json::Value;
use tower::ServiceExt as _;

use crate::access::Access;
use crate::app::{App, Settings};
use crate::connections::{Client, Connections, Place, Room};
use crate::gate::Deadlines;
use crate::router::router;

/// On a slow or busy machine everything takes longer, and nothing else changes.
const PATIENT: Deadlines = {
    let hour = Duration::from_secs(3600);
    Deadlines { wait: hour, compute: hour, grace: hour, job: hour }
};

/// A server for those at this machine.
fn settings() -> Settings {
    let tell = Arc::new(|_: crate::Event<'_>| {});
    Settings {
        access: Access::local(),
        deadlines: PATIENT,
        room: Room::LOCAL,
        tell,
        addresses: Vec::new(),
        public: None,
    }
}

/// A connection of the client whose address ends so.
fn place(last: u8) -> Place {
    Arc::new(Connections::new(Room::LOCAL)).admit(Client::new([10, 0, 0, last].into())).unwrap()
}

/// A server with a library of its own, which is removed with it.
struct Server {
    router: Router,
    app: Arc<App>,
    folder: PathBuf,
}

impl Server {
    fn new(name: &str) -> Self {
        Self::with(name, settings())
    }

    fn with(name: &str, settings: Settings) -> Self {
        let folder = std::env::temp_dir().join(format!("fibnim-server-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (libraries, _) = LibraryPath(Some(folder.join("theorems.sqlite"))).libraries().unwrap();
        let app = Arc::new(App::new(libraries, settings));
        Self { router: router(&app), app, folder }
    }

    async fn answer(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, Vec<u8>) {
        let response = self.answer(request).await;
        let status = response.status();
        (status, to_bytes(response.into_body(), 1 << 24).await.unwrap().to_vec())
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request = Request::get(path.replace(' ', "%20")).header("host", "localhost:1");
        let (status, body) = self.send(request.body(Body::empty()).unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let request =
            Request::post(path).header("host", "localhost:1").header("content-type", "application/json");
        let (status, body) = self.send(request.body(Body::from(body.to_string())).unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// Posts from a connection of this client, with these headers.
    async fn post_from(
        &self,
        place: &Place,
        headers: &[(&str, &str)],
        path: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        let mut request = Request::post(path).header("content-type", "application/json");
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", "localhost:1");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.extensions_mut().insert(Arc::clone(&place.connection));
        let (status, body) = self.send(request).await;
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// The end of a job.
    async fn wait(&self, job: &Value) -> Value {
        let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
        loop {
            let (status, job) = self.get(&path).await;
            assert_eq!(status, StatusCode::OK);
            if !["queued", "running"].contains(&job["state"].as_str().unwrap()) {
                return job;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.app.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
