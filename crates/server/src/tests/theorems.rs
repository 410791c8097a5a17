//! Theorems and claims.

use answers::library::LibraryPath;
use answers::prover::{self, OnStop};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use limits::{Limits, Unwatched};
use serde_json::{Value, json};

use super::Server;

#[tokio::test]
async fn families_are_proved_and_looked_at() {
    let server = Server::new("prove");
    assert_eq!(server.get("/api/v1/theorems/one-pile").await.0, StatusCode::NOT_FOUND);
    let (status, job) = server.post("/api/v1/prove", &json!({"family": "one-pile"})).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let job = server.wait(&job).await;
    assert_eq!(
        (&job["state"], &job["result"]["proved"], &job["result"]["states"]),
        (&json!("done"), &json!(true), &json!(4))
    );
    assert!(!job["result"]["guesses"].as_array().unwrap().is_empty());
    let (_, list) = server.get("/api/v1/theorems").await;
    assert_eq!(list["theorems"][0]["family"], "one-pile");
    let (_, theorem) = server.get("/api/v1/theorems/one-pile").await;
    assert_eq!((&theorem["tracks"], &theorem["drawable"]), (&json!(["n", "r"]), &json!(true)));
    let (_, run) = server.get("/api/v1/theorems/one-pile/run?numbers=13,12").await;
    assert_eq!((&run["holds"], run["steps"].as_array().unwrap().len()), (&json!(true), 6));
    assert_eq!(run["steps"][0]["digits"], json!([1, 0]));
    let (_, members) = server.get("/api/v1/theorems/one-pile/members?allowance=4&first=3").await;
    assert_eq!(members["members"], json!([[0], [5], [8]]));
    for (kind, begins) in [("drawing", "<svg "), ("certificate", "fibnim certificate 2\n")] {
        let request = Request::get(format!("/api/v1/theorems/one-pile/{kind}")).header("host", "127.0.0.1");
        let (status, body) = server.send(request.body(Body::empty()).unwrap()).await;
        assert!(status == StatusCode::OK && body.starts_with(begins.as_bytes()), "{kind}");
    }
    for wrong in ["run?numbers=13", "run?numbers=a,b", "members?allowance=x"] {
        assert_eq!(
            server.get(&format!("/api/v1/theorems/one-pile/{wrong}")).await.0,
            StatusCode::BAD_REQUEST,
            "{wrong}"
        );
    }
    assert_eq!(server.post("/api/v1/prove", &json!({"family": "towers"})).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn claims_are_listed_and_recomputed() {
    let server = Server::new("papers");
    let (_, papers) = server.get("/api/v1/papers").await;
    assert_eq!((&papers["recomputed"], papers["papers"].as_array().unwrap().len()), (&json!(false), 5));
    let claims = papers["claims"].as_array().unwrap();
    let one = |id: &str| claims.iter().find(|claim| claim["id"] == *id).unwrap();
    assert!(claims.len() > 500);
    assert!(claims.iter().all(|claim| claim["quotation"].is_string()));
    let (g, k) = (&papers["papers"][2], &papers["papers"][0]);
    assert_eq!((&g["link"], &k["link"]), (&json!("https://arxiv.org/abs/1410.0332"), &Value::Null));
    assert!(g["text"].as_str().unwrap().contains("Urban Larsson"));
    assert_eq!(
        (&one("G.5.conjecture")["severity"], &one("G.4.7")["severity"]),
        (&json!("result"), &Value::Null)
    );
    assert!(one("G.4.7")["formulas"][0].as_str().unwrap().starts_with("forall n, r: grundy(n; r) = 3"));
    assert!(one("G.5.conjecture")["counterexample"].is_string());
    // An old name finds what the claim has become part of.
    assert_eq!(server.get("/api/v1/papers/M.3.nonzero").await.1["id"], "M.3.zero");
    let (_, claim) = server.get("/api/v1/papers/G.4.7").await;
    assert_eq!((&claim["verdict"], &claim["recorded"]), (&json!("proved"), &json!("proved")));
    assert_eq!(server.get("/api/v1/papers/X.1").await.0, StatusCode::NOT_FOUND);
}

/// On all cores, all as recorded, and kept for the next request.
#[tokio::test]
async fn all_claims_are_recomputed_on_all_cores() {
    let server = Server::new("claims");
    let (status, job) = server.post("/api/v1/papers", &json!({"quick": true})).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let done = server.wait(&job).await;
    let (_, papers) = server.get("/api/v1/papers").await;
    let claims = papers["claims"].as_array().unwrap().len();
    let cores = std::thread::available_parallelism().unwrap();
    let expected = json!({"claims": claims, "surprising": 0, "quick": true, "threads": cores});
    assert_eq!((&done["state"], &done["result"]), (&json!("done"), &expected));
    assert_eq!(papers["recomputed"], true);
}

/// What one finds in memory is looked for again, also by those who never wait for a file.
#[tokio::test]
async fn theorems_of_others_are_noticed() {
    let server = Server::new("others");
    let value = |answer: &Value| answer["grundy"].clone();
    // Too large for the table: only theorems can answer.
    let ask = || async { server.get("/api/v1/solve?position=400004;5").await.1 };
    assert_eq!(value(&ask().await), Value::Null);
    // Another program proves something.
    let job = server.post("/api/v1/prove", &json!({"family": "grundy:4"})).await.1;
    server.wait(&job).await;
    let known = value(&ask().await);
    assert_eq!(known, 4);
    assert_eq!(value(&ask().await), known);
}

/// A theorem that another program has just added is shown, though there was none a moment ago.
#[tokio::test]
async fn a_theorem_that_another_program_adds_is_shown_at_once() {
    let server = Server::new("added");
    let shown = || async { server.get("/api/v1/theorems/one-pile").await.0 };
    assert_eq!(shown().await, StatusCode::NOT_FOUND);
    // With the same file, and a memory of its own.
    let mut other = LibraryPath(Some(server.folder.join("theorems.sqlite"))).open().unwrap();
    let family = "one-pile".parse().unwrap();
    prover::theorem(&family, &mut other, &Limits::default(), &mut Unwatched, OnStop::Forget).unwrap();
    assert_eq!(shown().await, StatusCode::OK);
}
