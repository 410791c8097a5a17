//! Hostile requests.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;

use super::Server;

#[tokio::test]
async fn bodies_are_bounded() {
    let server = Server::new("bodies");
    let post = |kind: &str, body: String| {
        let request = Request::post("/api/v1/ask").header("host", "localhost").header("content-type", kind);
        let request = request.body(Body::from(body)).unwrap();
        let server = &server;
        async move { server.send(request).await.0 }
    };
    let json = "application/json";
    assert_eq!(post(json, " ".repeat(100_000)).await, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(post(json, "[".repeat(60_000)).await.is_client_error());
    assert_eq!(post(json, "{\"statement\": 5}".into()).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("text/plain", "{}".into()).await, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let long = format!("{{\"statement\": \"{}\"}}", "not ".repeat(5_000));
    assert_eq!(post(json, long).await, StatusCode::UNPROCESSABLE_ENTITY);
    let deep = format!("{{\"statement\": \"{}\"}}", "(".repeat(9_000));
    assert_eq!(post(json, deep).await, StatusCode::BAD_REQUEST);
}

/// Requests that would have taken all memory: each is answered or refused, and the server continues.
#[tokio::test]
async fn absurd_requests_are_refused() {
    let server = Server::new("absurd");
    let sum = vec!["12;4"; 99].join("%2B");
    for (path, expected) in [
        ("table/plane?from_a=0&from_b=99999&size=60&piles=3,4".to_owned(), StatusCode::OK),
        ("table/threshold?piles=1,1,50000&upto=10".to_owned(), StatusCode::OK),
        ("table/threshold?piles=1,1,1,3000&upto=10".to_owned(), StatusCode::OK),
        ("solve?position=1,1,1,3000,3000".to_owned(), StatusCode::OK),
        (format!("solve?remoteness=true&position={sum}"), StatusCode::OK),
        ("solve?position=10^9999".to_owned(), StatusCode::UNPROCESSABLE_ENTITY),
        (format!("solve?position={}", vec!["1"; 500].join(",")), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let (status, answer) = server.get(&format!("/api/v1/{path}")).await;
        assert_eq!(status, expected, "{path} {answer}");
    }
    let opponent = format!("{}random", "best:".repeat(6000));
    for (game, expected) in [
        (json!({"position": "21", "reply": true, "opponent": opponent}), StatusCode::BAD_REQUEST),
        (json!({"position": "1,1,1,1000,1000", "reply": true}), StatusCode::OK),
        (
            json!({"position": "10^2000", "moves": vec![json!({"pile": 0, "take": 1}); 1000]}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"position": "21", "moves": vec![json!({"pile": 0, "take": 1}); 2001]}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let (status, answer) = server.post("/api/v1/play", &game).await;
        assert_eq!(status, expected, "{answer}");
    }
}
