//! Statements about all numbers.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;

use super::{PATIENT, Server, settings};
use crate::app::Settings;
use crate::gate::{Deadlines, Weight};

#[tokio::test]
async fn statements_are_decided() {
    let server = Server::new("ask");
    let ask = |statement: &str| {
        let body = json!({"statement": statement});
        let server = &server;
        async move { server.post("/api/v1/ask", &body).await }
    };
    let (_, answer) = ask("forall n: n >= 1 => 2*z1(n) < z2(n)").await;
    assert_eq!(answer["verdict"], "true");
    let (_, answer) = ask("forall n: exists m: n = 2*m").await;
    assert_eq!((&answer["verdict"], &answer["witness"]["n"]), (&json!("false"), &json!(1)));
    let (_, answer) = ask("exists n: lose(1,3,n; inf)").await;
    assert_eq!(answer["witness"]["n"], 6);
    let (_, answer) = ask("fib(n) and exists m: n = 2*m").await;
    assert_eq!(answer["members"][2], 34);
    assert!(answer["drawing"].as_str().unwrap().starts_with("<svg "));
    // Games are asked about in the numeration of their theorems.
    let (_, answer) = ask("forall m, n: lose(nim: m, n) <=> m = n").await;
    assert_eq!((&answer["verdict"], &answer["numbers"]), (&json!("true"), &json!("binary")));
    let (status, problem) = ask("forall n: n = ").await;
    assert_eq!((status, problem["span"]["start"].as_u64()), (StatusCode::BAD_REQUEST, Some(14)));
    let explodes = "exists x, y, z: 997*x + 991*y = 983*z + 5 and x > y and fib(x) and fib(z)";
    let (status, answer) = ask(explodes).await;
    assert_eq!((status, &answer["verdict"]), (StatusCode::OK, &json!("undecided")));
}

/// What was decided is answered again while nothing else can be computed.
#[tokio::test]
async fn what_was_decided_does_not_wait() {
    let deadlines = Deadlines { wait: Duration::ZERO, ..PATIENT };
    let server = Server::with("decided", Settings { deadlines, ..settings() });
    let ask = async |statement: &str| server.post("/api/v1/ask", &json!({"statement": statement})).await;
    let (first, second) = ("exists n: n > 5 and fib(n)", "exists n: n > 6 and fib(n)");
    let (_, answer) = ask(first).await;
    assert_eq!(answer["witness"]["n"], 8);
    // Another client takes all slots, and keeps them.
    let (release, wait) = std::sync::mpsc::channel::<()>();
    let wait = Arc::new(std::sync::Mutex::new(wait));
    let (begin, mut begun) = tokio::sync::mpsc::unbounded_channel::<()>();
    let slots = server.app.gate.slots() - server.app.gate.job_slots();
    let busy: Vec<_> = (0..slots)
        .map(|_| {
            let (app, wait, begin) = (Arc::clone(&server.app), Arc::clone(&wait), begin.clone());
            tokio::spawn(async move {
                let work = move |_: &limits::Stop| {
                    let _ = begin.send(());
                    let _ = wait.lock().map(|wait| wait.recv());
                    Ok(())
                };
                app.gate.compute(Weight::Light, work).await
            })
        })
        .collect();
    for _ in 0..slots {
        begun.recv().await.unwrap();
    }
    let (status, problem) = ask(second).await;
    assert_eq!((status, &problem["kind"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("busy")));
    let (status, again) = ask(&format!(" {first} ")).await;
    assert_eq!((status, &again["witness"]), (StatusCode::OK, &answer["witness"]));
    drop(release);
    for one in busy {
        assert!(one.await.unwrap().is_ok());
    }
    assert_eq!(ask(second).await.1["witness"]["n"], 8);
}

#[tokio::test]
async fn statements_may_be_about_other_numerations() {
    let server = Server::new("numbers");
    let ask = |numbers: &str, statement: &str| {
        let body = json!({"statement": statement, "numbers": numbers});
        let server = &server;
        async move { server.post("/api/v1/ask", &body).await }
    };
    let (_, answer) = ask("takeaway:3", "term(n)").await;
    assert_eq!((&answer["numbers"], &answer["members"][6]), (&json!("takeaway:3"), &json!(11)));
    let (_, answer) = ask("fibonacci", "fib(n)").await;
    assert_eq!((&answer["verdict"], answer.get("numbers")), (&json!("set"), None));
    for (numbers, statement) in [("takeaway:4", "n = 1"), ("ternary", "n = 1"), ("binary", "fib(n)")] {
        assert_eq!(ask(numbers, statement).await.0, StatusCode::BAD_REQUEST, "{numbers}");
    }
}

/// Systems are never dropped from memory, so clients can only use those that are offered.
#[tokio::test]
async fn strangers_make_no_numerations() {
    let server = Server::new("strangers");
    for numbers in ["takeaway:7/2", "takeaway:+6", "takeaway:+7", "takeaway:+8"] {
        let rules = format!("game g(m; r)\nnumbers {numbers}\nmove 1 <= k <= r: m - k; 2*k");
        let (_, checked) = server.post("/api/v1/rules/check", &json!({ "rules": rules })).await;
        assert_eq!(
            (&checked["mistake"]["line"], &checked["mistake"]["column"]),
            (&json!(2), &json!(1)),
            "{numbers}"
        );
        let escaped = numbers.replace('/', "%2F");
        let statement = json!({"statement": "n = n", "numbers": numbers});
        let game = numbers.replace([':', '/'], "-").replace('+', "plus-");
        let lose = json!({"statement": format!("let p(n, r) = lose({game}: n; r); exists n: p(n, 3)")});
        for (status, problem) in [
            server.post("/api/v1/ask", &lose).await,
            server.post("/api/v1/prove", &json!({ "rules": rules })).await,
            server.post("/api/v1/prove", &json!({ "rules": numbers })).await,
            server.post("/api/v1/prove", &json!({ "family": numbers })).await,
            server.post("/api/v1/prove", &json!({ "family": format!("{numbers}/misere") })).await,
            server.post("/api/v1/ask", &statement).await,
            server.get(&format!("/api/v1/theorems/{escaped}")).await,
            server.get(&format!("/api/v1/theorems/{escaped}%2Fvalue%3D1/run?numbers=1,2")).await,
        ] {
            assert_eq!(status, StatusCode::BAD_REQUEST, "{numbers} {problem}");
            assert!(problem["message"].as_str().unwrap().contains("are not written in"), "{problem}");
        }
    }
}
