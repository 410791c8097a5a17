//! Positions, games and chances.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Server;

#[tokio::test]
async fn every_move_comes_with_what_it_does() {
    let server = Server::new("options");
    let (status, answer) = server.get("/api/v1/options?position=20;6").await;
    assert_eq!(
        (status, &answer["outcome"], &answer["complete"]),
        (StatusCode::OK, &json!("N"), &json!(true))
    );
    let options = answer["options"].as_array().unwrap();
    assert_eq!(options.len(), 6);
    // Of 13 + 5 + 2 the smallest part is the move that wins.
    let winning: Vec<&Value> = options.iter().filter(|option| option["outcome"] == "P").collect();
    assert_eq!((winning.len(), &winning[0]["take"], &winning[0]["grundy"]), (1, &json!(2), &json!(0)));
    assert_eq!(winning[0]["position"], "18;4");
    assert_eq!(server.get("/api/v1/options?position=20;;6").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn positions_are_solved() {
    let server = Server::new("solve");
    // The first answer makes the table of Grundy values, the second one has it at hand.
    for _ in 0..2 {
        let (status, answer) = server.get("/api/v1/solve?position=12").await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(answer["outcome"], "N");
        assert_eq!(answer["winning_moves"], json!([{"pile": 0, "take": 1}]));
        assert_eq!(answer["grundy"], 6);
        assert_eq!(answer["position"], "12;11");
        assert_eq!(answer["reason"]["method"], "whinihan");
        assert!(answer["explanation"].as_str().unwrap().contains("8 + 3 + 1"));
    }
    let (status, problem) = server.get("/api/v1/solve?position=12;ü").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(problem["span"], json!({"start": 3, "end": 4}));
    let (status, answer) = server.get("/api/v1/solve?position=20,30,10^40").await;
    assert_eq!(
        (status, &answer["outcome"], &answer["family"]),
        (StatusCode::OK, &Value::Null, &json!("piles:12,30"))
    );
    for wrong in
        ["solve", "solve?position=12&misere=perhaps", "solve?position=5&game=chess", "zeckendorf?n=-3"]
    {
        let (status, problem) = server.get(&format!("/api/v1/{wrong}")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}");
        assert!(problem["message"].is_string() && problem["help"].is_string(), "{wrong}: {problem}");
    }
}

/// What is offered can be asked for, and the limits are those that are kept.
#[tokio::test]
async fn choices_are_what_can_be_asked() {
    let server = Server::new("choices");
    let (status, choices) = server.get("/api/v1/choices").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(choices["games"][0], json!({"name": "fibonacci", "title": "Fibonacci nim: twice"}));
    for game in choices["games"].as_array().unwrap() {
        let body = json!({"position": "3,5,7", "game": game["name"]});
        assert_eq!(server.post("/api/v1/play", &body).await.0, StatusCode::OK, "{game}");
    }
    for opponent in choices["opponents"].as_array().unwrap() {
        let body = json!({"position": "12", "opponent": opponent["name"], "reply": true});
        assert_eq!(server.post("/api/v1/play", &body).await.0, StatusCode::OK, "{opponent}");
    }
    let limit = |name: &str| choices["limits"][name].as_u64().unwrap();
    let refused = StatusCode::UNPROCESSABLE_ENTITY;
    let (pile, rows) = (limit("pile"), limit("rows"));
    for (from, upto, expected) in [
        (pile, pile, StatusCode::OK),
        (pile + 1, pile + 1, refused),
        (1, rows, StatusCode::OK),
        (0, rows, refused),
    ] {
        let path = format!("/api/v1/table/grundy?from={from}&upto={upto}");
        assert_eq!(server.get(&path).await.0, expected, "{path}");
    }
    let fixed = vec!["1"; limit("fixed_piles").try_into().unwrap()].join(",");
    for (piles, expected) in [(fixed.clone(), StatusCode::OK), (fixed + ",1", refused)] {
        let path = format!("/api/v1/table/plane?piles={piles}&size=2");
        assert_eq!(server.get(&path).await.0, expected, "{path}");
    }
    for beyond in [
        format!("table/complement?upto={}&search=1", limit("pairs") + 1),
        format!("table/complement?upto=1&search={}", limit("search") + 1),
        format!("solve?position=10^{}", limit("digits") + 20),
    ] {
        assert_eq!(server.get(&format!("/api/v1/{beyond}")).await.0, refused, "{beyond}");
    }
    for beyond in [
        json!({"table": "starts", "upto": limit("pile_of_job") + 1}),
        json!({"table": "complement", "upto": limit("pairs_of_job") + 1, "search": 1}),
    ] {
        assert_eq!(server.post("/api/v1/table", &beyond).await.0, refused, "{beyond}");
    }
}

/// The quick way and the way through the gate say the same, also beyond the table and with theorems.
#[tokio::test]
async fn quick_answers_are_the_same() {
    let server = Server::new("quick");
    let job = server.post("/api/v1/prove", &json!({"family": "grundy:2"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    let mut seen = 0;
    for position in ["0", "1", "7;3", "88", "4181", "299999;7", "300001;1", "10^30", "10^30+5;2", "2;inf"] {
        let slow = server.get(&format!("/api/v1/solve?position={position}&remoteness=true")).await.1;
        let quick = server.get(&format!("/api/v1/solve?position={position}")).await.1;
        for field in ["outcome", "winning_moves", "grundy", "reason", "explanation"] {
            assert_eq!(slow[field], quick[field], "{position} {field}");
        }
        seen += usize::from(!quick["grundy"].is_null());
    }
    assert!(seen >= 7, "{seen}");
}

#[tokio::test]
async fn games_are_played_and_reviewed() {
    let server = Server::new("play");
    let game =
        json!({"position": "20", "moves": [{"pile": 0, "take": 2}], "opponent": "perfect", "reply": true});
    let (status, board) = server.post("/api/v1/play", &game).await;
    assert_eq!(status, StatusCode::OK);
    // (18; 4) is lost; a perfect player who is lost takes one.
    assert_eq!(board["reply"], json!({"pile": 0, "take": 1}));
    assert_eq!(
        (&board["stones"], &board["most"], &board["parts"]),
        (&json!([17]), &json!([2]), &json!([[1, 3, 13]]))
    );
    assert_eq!((&board["over"], &board["to_move"]), (&json!(false), &json!(0)));
    let illegal = json!({"position": "20", "moves": [{"pile": 0, "take": "7"}, {"pile": 0, "take": 15}]});
    let (status, problem) = server.post("/api/v1/play", &illegal).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(problem["message"].as_str().unwrap().starts_with("move 2: "), "{problem}");
    let game = json!({"position": "3", "moves": [{"pile": 0, "take": 1}, {"pile": 0, "take": 2}], "players": ["Ada", "Bert"]});
    let (_, reviewed) = server.post("/api/v1/review", &game).await;
    assert_eq!(reviewed["winner"], "Bert");
    assert_eq!(
        (&reviewed["moves"][0]["mark"], &reviewed["moves"][1]["mark"]),
        (&json!("lost"), &json!("winning"))
    );
    // Parts of other games.
    for (name, parts) in
        [("power-of-two", json!([[4, 16]])), ("nim", json!([null])), ("takeaway:=5", json!([[2, 6, 6, 6]]))]
    {
        let board = server.post("/api/v1/play", &json!({"position": "20", "game": name})).await.1;
        assert_eq!(board["parts"], parts, "{name}");
    }
}

#[tokio::test]
async fn odds_are_answered() {
    let server = Server::new("odds");
    let (_, odds) = server.get("/api/v1/odds?position=13&players=random,perfect").await;
    assert_eq!(odds["odds"][1]["wins"]["fraction"], "1/32");
    let (_, table) = server.get("/api/v1/odds/table?upto=5&players=random,perfect").await;
    assert_eq!(table["rows"].as_array().unwrap().len(), 8);
    assert_eq!(server.get("/api/v1/odds?position=13&players=random").await.0, StatusCode::BAD_REQUEST);
}
