//! Who computes, and who waits.

use std::sync::Arc;
use std::time::Duration;

use answers::Refusal;
use axum::http::StatusCode;
use fibnim::Undecided;
use limits::Stopped;
use serde_json::json;

use super::{PATIENT, Server, settings};
use crate::app::Settings;
use crate::gate::{Deadlines, Gate, Weight};
use crate::problem::Problem;

#[tokio::test]
async fn a_full_queue_says_so() {
    let gate = Arc::new(Gate::new(1, PATIENT));
    let (begin, begun) = tokio::sync::oneshot::channel::<()>();
    let (release, wait) = std::sync::mpsc::channel::<()>();
    let first = {
        let gate = Arc::clone(&gate);
        tokio::spawn(async move {
            gate.compute(Weight::Light, move |_| {
                let _ = begin.send(());
                let _ = wait.recv();
                Ok(())
            })
            .await
        })
    };
    begun.await.unwrap();
    let waiting: Vec<_> = (0..100)
        .map(|_| {
            let gate = Arc::clone(&gate);
            tokio::spawn(async move { gate.compute(Weight::Light, |_| Ok(())).await })
        })
        .collect();
    // Two slots on one core, sixteen places for each: the others are refused at once, however slow the machine is.
    while waiting.iter().filter(|waiting| waiting.is_finished()).count() < 100 - 32 {
        tokio::task::yield_now().await;
    }
    release.send(()).unwrap();
    assert!(first.await.unwrap().is_ok());
    let mut answered = 0;
    for waiting in waiting {
        answered += usize::from(waiting.await.unwrap().is_ok());
    }
    assert_eq!(answered, 32);
}

#[tokio::test]
async fn who_goes_away_stops_the_work() {
    let gate = Gate::new(1, PATIENT);
    let (begin, begun) = tokio::sync::oneshot::channel();
    let (tell, told) = tokio::sync::oneshot::channel();
    let work = gate.compute(Weight::Light, move |stop| {
        let _ = begin.send(());
        while !stop.is_set() {
            std::thread::yield_now();
        }
        let _ = tell.send(stop.why());
        Ok::<(), Problem>(())
    });
    // As soon as the work has begun, its client goes away: whichever is not awaited any more is dropped.
    tokio::select! {
        _ = work => panic!("it ends when it is stopped, and not before"),
        begun = begun => begun.unwrap(),
    }
    assert_eq!(told.await, Ok(Some(Stopped::Cancelled)));
}

/// A computation that does not end in time is asked to stop, and its client learns that it was too slow.
#[tokio::test]
async fn what_is_too_slow_says_so() {
    let short = Deadlines { compute: Duration::from_millis(1), ..PATIENT };
    let gate = Gate::new(1, short);
    let late = gate.compute(Weight::Light, |stop| {
        while !stop.is_set() {
            std::thread::yield_now();
        }
        Err::<(), _>(Refusal::from(Undecided::from(stop.check().unwrap_err())).into())
    });
    assert!(late.await.unwrap_err().is_too_slow());
    let server = Server::with("slow", Settings { deadlines: short, ..settings() });
    let (status, problem) = server.get("/api/v1/table/starts?upto=1000000").await;
    assert_eq!((status, &problem["kind"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("too_slow")));
}

/// Trifles wait for each other rather than being refused: five hundred of them take a second.
#[tokio::test]
async fn trifles_wait() {
    let gate = Arc::new(Gate::new(1, PATIENT));
    let (release, wait) = std::sync::mpsc::channel::<()>();
    let wait = Arc::new(std::sync::Mutex::new(wait));
    let all: Vec<_> = (0..512)
        .map(|_| {
            let (gate, wait) = (Arc::clone(&gate), Arc::clone(&wait));
            tokio::spawn(async move {
                gate.compute(Weight::Trifle, move |_| {
                    let _ = wait.lock().map(|wait| wait.recv());
                    Ok(())
                })
                .await
            })
        })
        .collect();
    tokio::task::yield_now().await;
    (0..512).for_each(|_| release.send(()).unwrap());
    for one in all {
        assert!(one.await.unwrap().is_ok());
    }
}

/// Small positions of two and three piles are answered by all who ask at once, and need no theorem file after the first look.
#[tokio::test]
async fn many_ask_for_small_piles() {
    let server = Arc::new(Server::new("many"));
    let all: Vec<_> = (0..600u32)
        .map(|n| {
            let server = Arc::clone(&server);
            let third = if n % 2 == 0 { format!(",{}", 1 + n % 5) } else { String::new() };
            let path = format!("/api/v1/solve?position={},{}{third}", 1 + n % 9, 2 + n % 7);
            tokio::spawn(async move { server.get(&path).await.0 })
        })
        .collect();
    for one in all {
        assert_eq!(one.await.unwrap(), StatusCode::OK);
    }
}
