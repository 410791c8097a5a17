//! A library that is gone, damaged or full.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use answers::library::LibraryPath;
use axum::http::StatusCode;
use serde_json::json;

use super::{Server, settings};
use crate::Event;
use crate::app::{App, Settings};
use crate::router::router;

/// What a damaged library would have said is not known to be unknown: no route answers without it.
#[tokio::test]
async fn a_damaged_library_is_reported() {
    let server = Server::new("damaged");
    let job = server.post("/api/v1/prove", &json!({"family": "piles:1,2"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    let file = server.folder.join("theorems.sqlite");
    // As if the file had been changed while no server used it.
    let damaged = rusqlite::Connection::open(&file).unwrap();
    damaged.execute("UPDATE theorem SET certificate = 'nonsense' WHERE family = 'piles:1,2'", []).unwrap();
    drop(damaged);
    let (libraries, _) = LibraryPath(Some(file)).libraries().unwrap();
    let app = Arc::new(App::new(libraries, settings()));
    let again = Server { router: router(&app), app, folder: PathBuf::new() };
    let game = json!({"position": "1,2,10^30", "reply": true});
    let played = json!({"position": "1,2,10^30", "moves": [{"pile": 0, "take": 1}]});
    for (status, problem) in [
        again.get("/api/v1/solve?position=1,2,10^30").await,
        again.get("/api/v1/theorems/piles:1,2").await,
        again.post("/api/v1/play", &game).await,
        again.post("/api/v1/review", &played).await,
        again.post("/api/v1/ask", &json!({"statement": "forall n: win(1,2,n; inf)"})).await,
    ] {
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{problem}");
        assert!(problem["message"].as_str().unwrap().contains("is damaged"), "{problem}");
        assert!(!problem.to_string().contains("sqlite"), "{problem}");
    }
}

/// While the library is gone or damaged, what needs none is answered; health says so, and the owner of the server reads of it once.
#[tokio::test]
async fn what_needs_no_library_works_without() {
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let ears = Arc::clone(&heard);
    let tell = Arc::new(move |event: Event<'_>| match event {
        Event::Trouble { reason } => ears.lock().unwrap().push(format!("trouble: {reason}")),
        Event::Recovered => ears.lock().unwrap().push("recovered".into()),
        _ => {}
    });
    let server = Server::with("gone", Settings { tell, ..settings() });
    let file = server.folder.join("theorems.sqlite");
    assert_eq!(server.get("/api/v1/health").await.1["library"], "ok");
    let job = server.post("/api/v1/prove", &json!({"family": "piles:1,2"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    let kept = std::fs::read(&file).unwrap();
    let wal = server.folder.join("theorems.sqlite-wal");
    for (state, damage) in [("gone", None), ("damaged", Some(&b"nonsense, no library"[..]))] {
        let _ = (std::fs::remove_file(&file), std::fs::remove_file(&wal));
        if let Some(bytes) = damage {
            std::fs::write(&file, bytes).unwrap();
        }
        for needs_none in [
            "solve?position=12",
            "solve?position=10^30",
            "solve?position=3,4",
            "solve?position=3,4,7",
            "zeckendorf?n=5",
        ] {
            let (status, answer) = server.get(&format!("/api/v1/{needs_none}")).await;
            assert_eq!(status, StatusCode::OK, "{state} {needs_none} {answer}");
        }
        let play = json!({"position": "3,4,9", "reply": true, "opponent": "perfect"});
        assert_eq!(server.post("/api/v1/play", &play).await.0, StatusCode::OK, "{state}");
        let review = json!({"position": "3,4,9", "moves": [{"pile": 0, "take": 1}]});
        assert_eq!(server.post("/api/v1/review", &review).await.0, StatusCode::OK, "{state}");
        let rules = json!({"rules": "wythoff", "position": "3, 4"});
        assert_eq!(server.post("/api/v1/rules/solve", &rules).await.0, StatusCode::OK, "{state}");
        for (status, problem) in [
            server.get("/api/v1/theorems").await,
            server.get("/api/v1/theorems/piles:1,3").await,
            server.get("/api/v1/solve?position=5,6,10^30").await,
            server.post("/api/v1/prove", &json!({"family": "piles:1,3"})).await,
        ] {
            assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{state} {problem}");
            let text = problem.to_string();
            assert!(!text.contains("sqlite") && !text.contains("fibnim-server"), "{problem}");
        }
        let (status, health) = server.get("/api/v1/health").await;
        assert_eq!(
            (status, &health["status"], &health["library"]),
            (StatusCode::OK, &json!("degraded"), &json!(state))
        );
        std::fs::write(&file, &kept).unwrap();
        assert_eq!(server.get("/api/v1/health").await.1["status"], "ok");
    }
    let heard = heard.lock().unwrap().clone();
    assert_eq!(heard.len(), 4, "{heard:?}");
    assert!(heard[0].starts_with("trouble: ") && heard[0].contains("theorems.sqlite"), "{heard:?}");
    assert!(
        heard[1] == "recovered" && heard[2].starts_with("trouble: ") && heard[3] == "recovered",
        "{heard:?}"
    );
}

/// A certificate that was changed shows in the server's health.
#[tokio::test]
async fn health_sees_changed_certificates() {
    let server = Server::new("changed");
    let job = server.post("/api/v1/prove", &json!({"family": "one-pile"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    assert_eq!(server.get("/api/v1/health").await.1["library"], "ok");
    let file = rusqlite::Connection::open(server.folder.join("theorems.sqlite")).unwrap();
    file.execute("UPDATE theorem SET certificate = certificate || ' '", []).unwrap();
    drop(file);
    assert_eq!(server.get("/api/v1/health").await.1["library"], "damaged");
}

/// Strangers fill the library up to a bound, and what is there can be used.
#[tokio::test]
async fn a_full_library_takes_no_more() {
    let server = Server::new("full");
    let job = server.post("/api/v1/prove", &json!({"family": "one-pile"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    let (libraries, _) = LibraryPath(Some(server.folder.join("theorems.sqlite"))).libraries().unwrap();
    let app = Arc::new(App::new(libraries.up_to(1), settings()));
    let full = Server { router: router(&app), app, folder: PathBuf::new() };
    let job = full.post("/api/v1/prove", &json!({"family": "one-pile"})).await.1;
    assert_eq!(full.wait(&job).await["state"], "done");
    let job = full.post("/api/v1/prove", &json!({"family": "piles:1,2"})).await.1;
    let job = full.wait(&job).await;
    assert_eq!((&job["state"], &job["problem"]["kind"]), (&json!("failed"), &json!("too_large")));
    // A statement that needs a theorem is answered, and the theorem is not kept.
    let (_, answer) = full.post("/api/v1/ask", &json!({"statement": "forall n: win(3,4,n; inf)"})).await;
    assert_eq!(answer["verdict"], "true", "{answer}");
    let (_, list) = full.get("/api/v1/theorems").await;
    assert_eq!(list["theorems"].as_array().unwrap().len(), 1, "{list}");
}
