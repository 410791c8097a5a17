//! Games by their rules.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::Server;

const WYTHOFF: &str =
    "game mine(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k\n";

#[tokio::test]
async fn rules_are_listed_and_checked() {
    let server = Server::new("rules");
    let (_, known) = server.get("/api/v1/rules").await;
    let games = known["games"].as_array().unwrap();
    let wythoff = games.iter().find(|game| game["name"] == "wythoff").unwrap();
    assert_eq!(wythoff["piles"], json!(["m", "n"]));
    assert_eq!(wythoff["about"], "From one pile any number, or from both the same");
    let check = |rules: Value| {
        let body = json!({ "rules": rules });
        let server = &server;
        async move { server.post("/api/v1/rules/check", &body).await }
    };
    // What is listed is right, and what it says can be looked for.
    for game in games {
        let (status, checked) = check(game["text"].clone()).await;
        assert_eq!((status, &checked["rules"]["game"]), (StatusCode::OK, &game["name"]));
        assert!(checked["mistake"].is_null() && checked["family"].is_string(), "{checked}");
        assert_eq!(check(game["name"].clone()).await.1["rules"], checked["rules"]);
    }
    for numbers in known["numerations"].as_array().unwrap() {
        let text =
            format!("game g(m; r)\nnumbers {}\nmove 1 <= k <= r: m - k; 2*k", numbers.as_str().unwrap());
        assert!(check(json!(text)).await.1["mistake"].is_null(), "{text}");
    }
    let (status, checked) = check(json!("game größe(m)\nmove 1 <= k: m + k")).await;
    assert_eq!(status, StatusCode::OK);
    let mistake = &checked["mistake"];
    assert_eq!((&mistake["line"], &mistake["column"]), (&json!(2), &json!(11)), "{checked}");
    assert!(mistake["message"].is_string() && mistake["help"].is_string() && checked["rules"].is_null());
    let (_, checked) = check(json!("game up(m)\nmove 1 <= k <= 2: m + k")).await;
    assert_eq!((&checked["mistake"]["line"], &checked["rules"]), (&json!(2), &Value::Null));
    // Rules without a proof are rules all the same.
    let (_, checked) = check(json!("game g(m; r)\nmove 1 <= k: m - k; 2*k")).await;
    assert!(checked["unprovable"].is_string() && checked["rules"]["game"] == "g", "{checked}");
    assert_eq!(check(json!("chess")).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(check(json!("#".repeat(10_001))).await.0, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn positions_of_rules_are_solved() {
    let server = Server::new("by-rules");
    let solve = |rules: &str, position: &str, value: bool| {
        let body = json!({"rules": rules, "position": position, "value": value});
        let server = &server;
        async move { server.post("/api/v1/rules/solve", &body).await }
    };
    let (_, answer) = solve(WYTHOFF, "5, 6", true).await;
    assert_eq!((&answer["outcome"], &answer["named"]), (&json!("N"), &json!("m = 5, n = 6")));
    assert_eq!(answer["winning_moves"][0], json!({"move": 1, "k": 3, "to": [5, 3]}));
    let grundy = answer["grundy"].as_u64();
    assert_eq!(solve("wythoff", "5, 6", true).await.1["grundy"].as_u64(), grundy);
    assert_eq!(solve("fibonacci", "8; 7", false).await.1["outcome"], "P");
    let (status, answer) = solve("wythoff", "10^30, 10^30", false).await;
    assert_eq!((status, &answer["outcome"]), (StatusCode::OK, &Value::Null));
    assert!(answer["undecided"].is_string(), "{answer}");
    // What is known is in the answer even if the value is not.
    let theorem = server.post("/api/v1/prove", &json!({"family": "wythoff"})).await.1;
    assert_eq!(server.wait(&theorem).await["state"], "done");
    let (_, answer) = solve("wythoff", "10^30, 10^31", true).await;
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&json!("N"), &Value::Null), "{answer}");
    for (rules, position, value) in
        [("wythoff", "5", false), ("nim-misere", "1, 2", true), ("chess", "1", false)]
    {
        assert_eq!(solve(rules, position, value).await.0, StatusCode::BAD_REQUEST, "{rules}");
    }
    // The place of a mistake is that in the whole text.
    let (status, problem) = solve("game g(m)\nmove m - x*x", "1", false).await;
    assert_eq!(
        (status, problem["span"]["start"].as_u64() > Some(10)),
        (StatusCode::BAD_REQUEST, true),
        "{problem}"
    );
    let (status, _) = solve("wythoff", &format!("10^9999, {}", "1".repeat(9_000)), false).await;
    assert!(status.is_client_error());
}

/// The options of a game by its rules have their moves as its solution has them; asked by address they are the same.
#[tokio::test]
async fn options_of_rules_are_solved() {
    let server = Server::new("options-by-rules");
    let asked = json!({"rules": WYTHOFF, "position": "2, 3", "value": true, "remoteness": true});
    let (status, told) = server.post("/api/v1/rules/options", &asked).await;
    assert_eq!(
        (status, &told["outcome"], &told["position"]),
        (StatusCode::OK, &json!("N"), &json!([2, 3])),
        "{told}"
    );
    let options = told["options"].as_array().unwrap();
    assert_eq!((options.len(), &told["complete"]), (7, &json!(true)));
    let winning = [
        json!({"move": 1, "k": 2, "to": [2, 1], "outcome": "P", "grundy": 0, "remoteness": 2}),
        json!({"move": 2, "k": 1, "to": [1, 2], "outcome": "P", "grundy": 0, "remoteness": 2}),
    ];
    let lost: Vec<&Value> = options.iter().filter(|option| option["outcome"] == "P").collect();
    assert_eq!(lost, winning.iter().collect::<Vec<_>>());
    let (_, plain) =
        server.post("/api/v1/rules/options", &json!({"rules": "wythoff", "position": "2, 3"})).await;
    assert_eq!(plain["options"][0], json!({"move": 0, "k": 1, "to": [1, 3], "outcome": "N"}));
    for (rules, position, value) in [("wythoff", "5", false), ("nim-misere", "1, 2", true)] {
        let wrong = json!({"rules": rules, "position": position, "value": value});
        assert_eq!(server.post("/api/v1/rules/options", &wrong).await.0, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn lost_positions_are_listed() {
    let server = Server::new("positions");
    let list = |body: Value| {
        let server = &server;
        async move { server.post("/api/v1/rules/positions", &body).await }
    };
    let (_, lost) = list(json!({"rules": WYTHOFF, "upto": 5})).await;
    assert_eq!(lost["tracks"], json!(["m", "n"]));
    assert_eq!(lost["positions"], json!([[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]));
    let (_, ones) = list(json!({"rules": "wythoff", "upto": 2, "value": 1})).await;
    assert_eq!(ones["positions"], json!([[0, 1], [1, 0], [2, 2]]));
    let (_, lost) = list(json!({"rules": "fibonacci", "upto": 8, "allowance": "4"})).await;
    assert_eq!((&lost["tracks"], &lost["positions"]), (&json!(["m", "r"]), &json!([[0, 4], [5, 4], [8, 4]])));
    let (_, lost) = list(json!({"rules": "two-piles", "upto": 3, "allowance": "inf"})).await;
    assert_eq!(lost["positions"][3], json!([3, 3, "inf"]));
    let grows = "game grows(m, n)\nmove 3 <= m: m - 3, n + 2\nmove 1 <= k: m, n - k";
    assert_eq!(list(json!({"rules": grows, "upto": 20})).await.0, StatusCode::OK);
    for wrong in [
        json!({"rules": "wythoff", "upto": 3, "allowance": "4"}),
        json!({"rules": "fibonacci", "upto": 3, "allowance": "many"}),
    ] {
        assert_eq!(list(wrong).await.0, StatusCode::BAD_REQUEST);
    }
    let wide = "game wide(m; r)\nmove 1 <= k <= r: m - k; 1000*k";
    for large in [
        json!({"rules": "wythoff", "upto": 300}),
        json!({"rules": "fibonacci", "upto": 4_000_000_000u32}),
        json!({"rules": "nim-3", "upto": 40}),
        json!({"rules": wide, "upto": 5_000, "allowance": "inf"}),
        json!({"rules": "nim-misere", "upto": 3, "value": 1}),
    ] {
        assert_eq!(list(large.clone()).await.0, StatusCode::UNPROCESSABLE_ENTITY, "{large}");
    }
}

/// Families of rules have strokes, equals signs and fingerprints in their names.
#[tokio::test]
async fn rules_are_proved() {
    let server = Server::new("prove-rules");
    let prove = |body: Value| {
        let server = &server;
        async move {
            let (status, job) = server.post("/api/v1/prove", &body).await;
            assert_eq!(status, StatusCode::ACCEPTED, "{job}");
            server.wait(&job).await["result"].clone()
        }
    };
    let other = WYTHOFF.replace("mine(m, n)", "mine(m, n)\nnumbers binary");
    for (asked, family) in [
        (json!({"rules": "wythoff", "value": 0, "at": ["m=2"]}), "wythoff/m=2/value=0"),
        (json!({"family": "nim", "misere": true}), "nim/misere"),
        (json!({"rules": WYTHOFF, "at": ["m=1"]}), "mine@"),
    ] {
        let result = prove(asked).await;
        assert_eq!(result["proved"], true, "{result}");
        let name = result["family"].as_str().unwrap();
        assert!(name.starts_with(family), "{name}");
        let escaped = name.replace('/', "%2F").replace('=', "%3D").replace('@', "%40");
        let at = format!("/api/v1/theorems/{escaped}");
        let (status, theorem) = server.get(&at).await;
        assert_eq!((status, &theorem["family"]), (StatusCode::OK, &result["family"]), "{at} {theorem}");
        assert!(theorem["allowance"].is_null() && theorem["rules"].as_str().unwrap().contains("move "));
        let tracks = theorem["tracks"].as_array().unwrap().len();
        let numbers = ["4", "7"][..tracks].join(",");
        let (_, run) = server.get(&format!("{at}/run?numbers={numbers}")).await;
        assert!(run["sentence"].as_str().unwrap().starts_with('(') && run["holds"].is_boolean(), "{run}");
        for members in ["members?first=3", "members?first=3&allowance=inf"] {
            let (_, members) = server.get(&format!("{at}/{members}")).await;
            assert_eq!(members["tracks"], theorem["tracks"], "{members}");
        }
        assert_eq!(server.get(&format!("{at}/members?allowance=3")).await.0, StatusCode::BAD_REQUEST);
        assert_eq!(server.get(&format!("{at}/drawing")).await.0, StatusCode::OK);
        // Where the answer says that the certificate is, it is.
        let request = Request::get(result["certificate"].as_str().unwrap()).header("host", "localhost");
        let (status, text) = server.send(request.body(Body::empty()).unwrap()).await;
        assert!(status == StatusCode::OK && text.starts_with(b"fibnim certificate"), "{at}");
    }
    // A theorem answers positions of any size.
    let large = json!({"rules": "nim", "position": "10^30, 10^30"});
    assert_eq!(server.post("/api/v1/rules/solve", &large).await.1["outcome"], Value::Null);
    prove(json!({"rules": "nim"})).await;
    let (_, answer) = server.post("/api/v1/rules/solve", &large).await;
    assert_eq!((&answer["outcome"], &answer["reason"]["theorem"]), (&json!("P"), &json!("nim")));
    let (_, run) = server.get("/api/v1/theorems/nim%2Fmisere/run?numbers=1,0").await;
    assert_eq!((&run["sentence"], &run["holds"]), (&json!("(1, 0) is a P position"), &json!(true)));
    let (_, list) = server.get("/api/v1/theorems").await;
    assert!(list["theorems"].as_array().unwrap().iter().any(|one| one["family"] == "nim/misere"));
    for wrong in [
        json!({}),
        json!({"family": "nim", "rules": "nim"}),
        json!({"rules": "game g(m)\nmove m"}),
        json!({"rules": "wythoff", "at": ["x=1"]}),
        json!({"rules": "wythoff", "at": vec!["m=1"; 9]}),
        json!({"rules": "nim-misere", "value": 1}),
        json!({"rules": "game g(m; r)\nmove 1 <= k: m - k; 2*k"}),
        json!({"family": "mine@00000000"}),
    ] {
        assert_eq!(server.post("/api/v1/prove", &wrong).await.0, StatusCode::BAD_REQUEST, "{wrong}");
    }
    assert_ne!(server.post("/api/v1/rules/check", &json!({ "rules": other })).await.1["family"], Value::Null);
}

#[tokio::test]
async fn games_by_rules_are_played_and_reviewed() {
    let server = Server::new("play-by-rules");
    let first = json!([{"move": 1, "k": 3}]);
    for opponent in ["perfect", "perfect:stall", "easy", "random", "greedy", "best:random", "depth:2"] {
        let game = json!({
            "rules": WYTHOFF, "position": "5, 6", "moves": first, "opponent": opponent, "reply": true
        });
        let (status, board) = server.post("/api/v1/rules/play", &game).await;
        assert_eq!((status, &board["start"]), (StatusCode::OK, &json!([5, 6])), "{opponent}: {board}");
        assert_eq!(board["moves"][0], json!({"move": 1, "k": 3, "to": [5, 3]}));
        assert_eq!((&board["moves"][1], &board["reply"]["to"]), (&board["reply"], &board["position"]));
        assert_eq!((&board["to_move"], &board["over"]), (&json!(0), &json!(false)));
        // The same number gives the same reply again.
        assert_eq!(server.post("/api/v1/rules/play", &game).await.1, board);
    }
    let both = "game both(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\n";
    let game = json!({"rules": both, "position": "2, 2", "moves": [{"move": 0, "k": 2, "more": [1]}]});
    let (_, board) = server.post("/api/v1/rules/play", &game).await;
    assert_eq!(
        (&board["position"], &board["winner"], &board["last"]),
        (&json!([0, 1]), &json!(0), &json!("takes 2 from m and 1 from n, leaving 0,1"))
    );
    let illegal = json!({"rules": "wythoff", "position": "5, 6", "moves": [{"move": 0, "k": 6}]});
    let (status, problem) = server.post("/api/v1/rules/play", &illegal).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(problem["message"], "move 1: the rules do not permit this move here");
    let blocked = "game blocked(m)\nblock 1\nmove 1 <= k: m - k\n";
    let asked = json!({"rules": blocked, "position": "5", "reply": true});
    assert_eq!(server.post("/api/v1/rules/play", &asked).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let game = json!({
        "rules": "wythoff", "position": "5, 6", "players": ["Ada", "Bert"],
        "moves": [{"move": 1, "k": 3}, {"move": 1, "k": 1}, {"move": 0, "k": 4}]
    });
    let (_, reviewed) = server.post("/api/v1/rules/review", &game).await;
    let marks: Vec<&Value> =
        reviewed["moves"].as_array().unwrap().iter().map(|remark| &remark["mark"]).collect();
    assert_eq!(marks, ["winning", "lost", "winning"]);
    assert_eq!((&reviewed["game"], &reviewed["winner"]), (&json!("wythoff"), &Value::Null));
}

#[tokio::test]
async fn odds_by_rules_are_answered() {
    let server = Server::new("odds-by-rules");
    let asked = json!({"rules": "wythoff", "position": "1, 2", "players": "random,perfect"});
    let (status, odds) = server.post("/api/v1/rules/odds", &asked).await;
    assert_eq!(status, StatusCode::OK, "{odds}");
    assert_eq!(odds["odds"].as_array().unwrap().len(), 2, "{odds}");
    let alone = json!({"rules": "wythoff", "position": "1, 2", "players": "random"});
    assert_eq!(server.post("/api/v1/rules/odds", &alone).await.0, StatusCode::BAD_REQUEST);
}
