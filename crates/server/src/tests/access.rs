//! Who may ask.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use super::Server;

#[tokio::test]
async fn other_sites_may_not_ask() {
    let server = Server::new("guard");
    let play = |headers: &[(&str, &str)]| {
        let mut request = Request::post("/api/v1/play").header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from("{\"position\":\"5\"}")).unwrap();
        let server = &server;
        async move { server.send(request).await.0 }
    };
    let host = ("host", "127.0.0.1:5813");
    assert_eq!(play(&[host]).await, StatusCode::OK);
    assert_eq!(play(&[host, ("origin", "http://127.0.0.1:5813")]).await, StatusCode::OK);
    for elsewhere in [
        vec![host, ("origin", "http://evil.example")],
        vec![host, ("origin", "null")],
        vec![host, ("origin", "http://127.0.0.1:5814")],
        vec![host, ("sec-fetch-site", "cross-site")],
        vec![host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")],
        vec![("host", "evil.example"), ("origin", "http://evil.example")],
        vec![],
    ] {
        assert_eq!(play(&elsewhere).await, StatusCode::FORBIDDEN, "{elsewhere:?}");
    }
}

/// A request names one host, and that is this machine; a whole address names it once more.
#[tokio::test]
async fn a_request_has_one_host() {
    let server = Server::new("hosts");
    let ask = async |path: &str, hosts: &[&str]| {
        let mut request = Request::get(path);
        for host in hosts {
            request = request.header("host", *host);
        }
        server.send(request.body(Body::empty()).unwrap()).await.0
    };
    assert_eq!(ask("/play", &["localhost", "evil.example"]).await, StatusCode::BAD_REQUEST);
    assert_eq!(ask("/play", &["localhost", "localhost"]).await, StatusCode::BAD_REQUEST);
    assert_eq!(ask("http://evil.example/play", &["localhost"]).await, StatusCode::FORBIDDEN);
    assert_eq!(ask("http://localhost@evil.example/play", &["localhost"]).await, StatusCode::FORBIDDEN);
    assert_eq!(ask("http://localhost/play", &["evil.example"]).await, StatusCode::FORBIDDEN);
    assert_eq!(ask("http://localhost:5813/play", &["localhost:5813"]).await, StatusCode::OK);
}

/// A page elsewhere cannot have this one compute, but may link to it.
#[tokio::test]
async fn other_sites_may_link() {
    let server = Server::new("links");
    let get = |path: &str, mode: &str| {
        let request = Request::get(path).header("host", "localhost").header("sec-fetch-site", "cross-site");
        let request = request.header("sec-fetch-mode", mode).body(Body::empty()).unwrap();
        let server = &server;
        async move { server.send(request).await.0 }
    };
    assert_eq!(get("/solve?position=12", "navigate").await, StatusCode::OK);
    assert_eq!(get("/api/v1/solve?position=12", "navigate").await, StatusCode::OK);
    assert_eq!(get("/api/v1/solve?position=12", "no-cors").await, StatusCode::FORBIDDEN);
}
