//! Tables.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Server;

#[tokio::test]
async fn tables_come_in_slices() {
    let server = Server::new("tables");
    let (_, rows) = server.get("/api/v1/table/grundy?from=11&upto=12").await;
    assert_eq!(rows["rows"][1]["n"], 12);
    assert_eq!(rows["rows"][1]["values"].as_array().unwrap().last().unwrap(), 6);
    let (_, starts) = server.get("/api/v1/table/starts?upto=30").await;
    assert_eq!(starts["starts"][8], json!({"value": 8, "first_pile": 22}));
    let (_, column) = server.get("/api/v1/table/threshold?piles=8,9&from=50&upto=53").await;
    assert_eq!(column["thresholds"][3], Value::Null); // GL: the complement of (8, 9) is 53
    // The column is in the square.
    let (_, plane) = server.get("/api/v1/table/plane?piles=8&from_a=9&from_b=50&size=4").await;
    assert_eq!(plane["rows"][0], column["thresholds"]);
    let (_, pairs) = server.get("/api/v1/table/complement?upto=4&search=100").await;
    let without: Vec<&Value> =
        pairs["pairs"].as_array().unwrap().iter().filter(|pair| pair["complement"].is_null()).collect();
    assert_eq!(without, [&json!({"a": 3, "b": 4, "complement": null})]); // GL Thm 19
    let (_, moves) = server.get("/api/v1/table/moves?from=12&upto=12").await;
    assert_eq!(moves["rows"][0]["winning_moves"], json!([1]));
    for large in
        ["grundy?upto=5000", "starts?upto=4000000000", "plane?size=5000", "complement?upto=151&search=1"]
    {
        let (status, problem) = server.get(&format!("/api/v1/table/{large}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{large} {problem}");
    }
    let job = server.post("/api/v1/table", &json!({"table": "starts", "upto": 100_000})).await.1;
    let done = server.wait(&job).await;
    assert_eq!((&done["state"], &done["result"]["upto"]), (&json!("done"), &json!(100_000)));
}

/// A table says what game it is about, and nothing of others.
#[tokio::test]
async fn the_table_of_moves_is_about_one_game() {
    let server = Server::new("moves");
    let moves = |game: &str| format!("/api/v1/table/moves?from=4&upto=4{game}");
    assert_eq!(server.get(&moves("")).await.1["rows"][0]["winning_moves"], json!([1]));
    assert_eq!(server.get(&moves("&game=fibonacci")).await.0, StatusCode::OK);
    for other in ["&game=takeaway:3", "&game=takeaway:0", "&game=nim", "&game=nonsense"] {
        assert_eq!(server.get(&moves(other)).await.0, StatusCode::BAD_REQUEST, "{other}");
    }
}
