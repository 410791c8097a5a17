//! Jobs.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;

use super::{Server, place};

#[tokio::test]
async fn jobs_are_cancelled_and_followed() {
    let server = Server::new("jobs");
    let long = |n: u32| json!({"table": "starts", "upto": 100_000_000 - n});
    let running = server.post("/api/v1/table", &long(0)).await.1;
    let mut others = Vec::new();
    for n in 1..200 {
        others.push(server.post("/api/v1/table", &long(n)).await.1);
    }
    // Two hundred at a time are enough.
    assert_eq!(server.post("/api/v1/table", &long(200)).await.0, StatusCode::SERVICE_UNAVAILABLE);
    for job in others.iter().chain([&running]) {
        let path = format!("/api/v1/jobs/{}/cancel", job["id"].as_str().unwrap());
        assert_eq!(server.post(&path, &json!({})).await.0, StatusCode::OK);
    }
    assert_eq!(server.wait(&running).await["state"], "cancelled");
    assert_eq!(server.wait(&others[198]).await["state"], "cancelled");
    let events = format!("/api/v1/jobs/{}/events", running["id"].as_str().unwrap());
    let (status, body) =
        server.send(Request::get(events).header("host", "localhost").body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::OK);
    let text = String::from_utf8(body).unwrap();
    assert!(text.contains("event: end\n") && text.contains("\"cancelled\""), "{text}");
    assert_eq!(server.get("/api/v1/jobs/nonsense").await.0, StatusCode::NOT_FOUND);
}

/// Clients who ask for the same have jobs of their own: no client cancels another's.
#[tokio::test]
async fn a_client_cannot_cancel_for_others() {
    let server = Server::new("shared-jobs");
    let long = json!({"table": "starts", "upto": 100_000_000});
    let cancel = |job: &serde_json::Value| format!("/api/v1/jobs/{}/cancel", job["id"].as_str().unwrap());
    let state = |job: &serde_json::Value| format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
    let first = server.post("/api/v1/table", &long).await.1;
    let second = server.post("/api/v1/table", &long).await.1;
    assert_ne!(first["id"], second["id"]);
    assert_eq!(server.post(&cancel(&second), &json!({})).await.1["state"], "cancelled");
    let (_, going_on) = server.get(&state(&first)).await;
    assert!(["queued", "running"].contains(&going_on["state"].as_str().unwrap()), "{going_on}");
    // A later client joins the same work, and only the last one to leave ends it.
    let third = server.post("/api/v1/table", &long).await.1;
    server.post(&cancel(&first), &json!({})).await;
    assert_eq!(server.wait(&first).await["state"], "cancelled");
    assert_ne!(server.get(&state(&third)).await.1["state"], "cancelled");
    server.post(&cancel(&third), &json!({})).await;
    assert_eq!(server.wait(&third).await["state"], "cancelled");
    // The result of one computation is sent to everyone who asked for it.
    let short = json!({"table": "starts", "upto": 200_000});
    let both = [server.post("/api/v1/table", &short).await.1, server.post("/api/v1/table", &short).await.1];
    let ends = [server.wait(&both[0]).await, server.wait(&both[1]).await];
    assert_eq!((&ends[0]["state"], &ends[0]["result"]), (&json!("done"), &ends[1]["result"]));
    assert_ne!(ends[0]["id"], ends[1]["id"]);
}

/// A client with many jobs keeps no other from its first: it waits for what runs, and not for what waits.
#[tokio::test]
async fn clients_take_turns() {
    let server = Server::new("turns");
    let (crowd, other) = (place(1), place(2));
    let long = |n: u32| json!({"table": "starts", "upto": 100_000_000 - n});
    let cancel = async |job: &serde_json::Value| {
        let path = format!("/api/v1/jobs/{}/cancel", job["id"].as_str().unwrap());
        server.post(&path, &json!({})).await;
        server.wait(job).await
    };
    let slots = server.app.gate.job_slots();
    let mut jobs = Vec::new();
    for n in 0..slots + 8 {
        jobs.push(server.post_from(&crowd, &[], "/api/v1/table", &long(n as u32)).await.1);
    }
    let short = json!({"table": "starts", "upto": 1000});
    let mine = server.post_from(&other, &[], "/api/v1/table", &short).await.1;
    assert_eq!(mine["state"], "queued");
    // One of those that run ends, and nothing else.
    assert_eq!(cancel(&jobs[0]).await["state"], "cancelled");
    assert_eq!(server.wait(&mine).await["state"], "done");
    for job in &jobs[1..] {
        cancel(job).await;
    }
}

/// A theorem in the library is given at once, even if another client has all slots.
#[tokio::test]
async fn known_theorems_do_not_wait() {
    let server = Server::new("known");
    let job = server.post("/api/v1/prove", &json!({"family": "grundy:1"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    let long = |n: u32| json!({"table": "starts", "upto": 100_000_000 - n});
    let mut jobs = Vec::new();
    for n in 0..200 {
        jobs.push(server.post("/api/v1/table", &long(n)).await.1);
    }
    assert_eq!(server.post("/api/v1/table", &long(200)).await.0, StatusCode::SERVICE_UNAVAILABLE);
    let job = server.post("/api/v1/prove", &json!({"family": "grundy:1"})).await.1;
    let job = server.wait(&job).await;
    assert_eq!((&job["state"], &job["result"]["known"]), (&json!("done"), &json!(true)), "{job}");
    for job in &jobs {
        server.post(&format!("/api/v1/jobs/{}/cancel", job["id"].as_str().unwrap()), &json!({})).await;
    }
    server.wait(&jobs[0]).await;
}

/// What jobs have found stays within its bound, whether or not another one starts.
#[tokio::test]
async fn results_are_bounded() {
    let server = Server::new("results");
    // Six million bytes each: together more than is kept.
    let table = |search: u32| json!({"table": "complement", "upto": 600, "search": search});
    let mut jobs = Vec::new();
    for search in 1..=7 {
        jobs.push(server.post("/api/v1/table", &table(search)).await.1);
    }
    for job in &jobs {
        let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
        loop {
            let (status, job) = server.get(&path).await;
            if status == StatusCode::NOT_FOUND || job["state"] == "done" {
                break;
            }
            assert!(job["problem"].is_null(), "{job}");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    let (mut kept, mut forgotten) = (0, 0);
    for job in &jobs {
        let (status, job) = server.get(&format!("/api/v1/jobs/{}", job["id"].as_str().unwrap())).await;
        kept += if status == StatusCode::OK { job["result"].to_string().len() } else { 0 };
        forgotten += usize::from(status == StatusCode::NOT_FOUND);
    }
    assert!(kept > 1 << 20 && kept <= 32 << 20 && forgotten > 0, "{kept} {forgotten}");
}
