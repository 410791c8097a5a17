//! The router, asked without a socket.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use answers::library::Whose;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use fibnim::Undecided;
use serde_json::{Value, json};
use tower::ServiceExt as _;
use work::Stopped;

use super::app::App;
use super::gate::{Deadlines, Gate, Weight};
use super::problem::Problem;
use super::router::router;

/// On a slow or busy machine everything takes longer, and nothing else changes.
const PATIENT: Deadlines = {
    let hour = Duration::from_secs(3600);
    Deadlines { wait: hour, compute: hour, grace: hour, job: hour }
};

/// A server with a library of its own, which is removed with it.
struct Server {
    router: Router,
    app: Arc<App>,
    folder: PathBuf,
}

impl Server {
    fn new(name: &str) -> Self {
        Self::with(name, PATIENT)
    }

    fn with(name: &str, deadlines: Deadlines) -> Self {
        let folder = std::env::temp_dir().join(format!("fibnim-server-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (libraries, _) = Whose(Some(folder.join("theorems.sqlite"))).libraries().unwrap();
        let app = Arc::new(App::new(libraries, true, deadlines));
        Self { router: router(&app), app, folder }
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, Vec<u8>) {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        (status, to_bytes(response.into_body(), 1 << 24).await.unwrap().to_vec())
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request = Request::get(path.replace(' ', "%20")).header("host", "localhost:1");
        let (status, body) = self.send(request.body(Body::empty()).unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let request =
            Request::post(path).header("host", "localhost:1").header("content-type", "application/json");
        let (status, body) = self.send(request.body(Body::from(body.to_string())).unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// The end of a job.
    async fn wait(&self, job: &Value) -> Value {
        let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
        loop {
            let (status, job) = self.get(&path).await;
            assert_eq!(status, StatusCode::OK);
            if !["queued", "running"].contains(&job["state"].as_str().unwrap()) {
                return job;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.app.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test]
async fn every_move_is_told_with_what_it_does() {
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
        (StatusCode::OK, &Value::Null, &json!("piles:20,30"))
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
    let (status, problem) = ask("forall n: n = ").await;
    assert_eq!((status, problem["span"]["start"].as_u64()), (StatusCode::BAD_REQUEST, Some(14)));
    let explodes = "exists x, y, z: 997*x + 991*y = 983*z + 5 and x > y and fib(x) and fib(z)";
    let (status, answer) = ask(explodes).await;
    assert_eq!((status, &answer["verdict"]), (StatusCode::OK, &json!("undecided")));
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

/// Systems stay for ever: nobody has others made than those that are offered, whatever he asks.
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

#[tokio::test]
async fn jobs_are_cancelled_and_followed() {
    let server = Server::new("jobs");
    let long = |n: u32| json!({"table": "starts", "upto": 100_000_000 - n});
    let running = server.post("/api/v1/table", &long(0)).await.1;
    // The same again is the same job.
    assert_eq!(server.post("/api/v1/table", &long(0)).await.1["id"], running["id"]);
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

/// On all cores, all as recorded, and kept for whoever asks next.
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

#[tokio::test]
async fn odds_are_told() {
    let server = Server::new("odds");
    let (_, odds) = server.get("/api/v1/odds?position=13&players=random,perfect").await;
    assert_eq!(odds["odds"][1]["wins"]["fraction"], "1/32");
    let (_, table) = server.get("/api/v1/odds/table?upto=5&players=random,perfect").await;
    assert_eq!(table["rows"].as_array().unwrap().len(), 8);
    assert_eq!(server.get("/api/v1/odds?position=13&players=random").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn pages_and_headers() {
    let server = Server::new("pages");
    for page in [
        "/",
        "/play",
        "/learn",
        "/learn/12",
        "/learn/page.js",
        "/puzzle?day=2026-11-16",
        "/solve?position=12",
        "/explore",
        "/rules",
        "/theorems",
        "/papers",
        "/app.js",
        "/style.css",
    ] {
        let request = Request::get(page).header("host", "localhost:5813").body(Body::empty()).unwrap();
        let response = server.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{page}");
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        // Who has it is not sent it again.
        let again = Request::get(page).header("host", "localhost").header("if-none-match", &headers["etag"]);
        let (status, body) = server.send(again.body(Body::empty()).unwrap()).await;
        assert!(status == StatusCode::NOT_MODIFIED && body.is_empty(), "{page}");
    }
    let lost = Request::get("/nothing").header("host", "localhost").header("accept", "text/html,*/*");
    let (status, body) = server.send(lost.body(Body::empty()).unwrap()).await;
    assert!(status == StatusCode::NOT_FOUND && body.starts_with(b"<!doctype html>"));
    for nothing in ["/nothing", "/learn/0", "/learn/13", "/../Cargo.toml", "/api/v1/nothing"] {
        assert_eq!(server.get(nothing).await.0, StatusCode::NOT_FOUND, "{nothing}");
    }
}

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

/// Every operation says what it answers, and every name that is referred to is there.
#[tokio::test]
async fn the_document_is_whole() {
    let server = Server::new("document");
    let (_, document) = server.get("/api/v1/openapi.json").await;
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 25, "{}", paths.len());
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let responses = operation["responses"].as_object().unwrap();
            let done = responses.contains_key("200") || responses.contains_key("202");
            assert!(done && (path == "/api/v1/health" || responses.contains_key("400")), "{method} {path}");
        }
    }
    let asked = &document["components"]["schemas"]["AskRequest"]["properties"];
    assert!(asked["statement"].is_object(), "{asked}");
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

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
    let (tell, told) = tokio::sync::oneshot::channel();
    let work = gate.compute(Weight::Light, move |stop| {
        while !stop.is_set() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = tell.send(stop.why());
        Ok::<(), Problem>(())
    });
    assert!(tokio::time::timeout(Duration::from_millis(50), work).await.is_err());
    assert_eq!(told.await, Ok(Some(Stopped::Cancelled)));
}

/// What does not end in time is told to, and its client is told that it was too slow.
#[tokio::test]
async fn what_is_too_slow_says_so() {
    let short = Deadlines { compute: Duration::from_millis(1), ..PATIENT };
    let gate = Gate::new(1, short);
    let late = gate.compute(Weight::Light, |stop| {
        while !stop.is_set() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Err::<(), _>(Undecided::from(stop.check().unwrap_err()).into())
    });
    assert!(late.await.unwrap_err().is_too_slow());
    let server = Server::with("slow", short);
    let (status, problem) = server.get("/api/v1/table/starts?upto=1000000").await;
    assert_eq!((status, &problem["kind"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("too_slow")));
}

/// Requests that would have taken all memory: each is answered or refused, and the server goes on.
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

/// What a damaged library would have said is not known to be unknown: no route answers without it.
#[tokio::test]
async fn a_damaged_library_is_told() {
    let server = Server::new("damaged");
    let job = server.post("/api/v1/prove", &json!({"family": "piles:1,2"})).await.1;
    assert_eq!(server.wait(&job).await["state"], "done");
    let file = server.folder.join("theorems.sqlite");
    // As if somebody had changed the file while nobody served it.
    let damaged = rusqlite::Connection::open(&file).unwrap();
    damaged.execute("UPDATE theorem SET certificate = 'nonsense' WHERE family = 'piles:1,2'", []).unwrap();
    drop(damaged);
    let (libraries, _) = Whose(Some(file)).libraries().unwrap();
    let app = Arc::new(App::new(libraries, true, PATIENT));
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
    }
}

/// What one finds in memory is looked for again, also by those who never wait for a file.
#[tokio::test]
async fn theorems_of_others_are_noticed() {
    let server = Server::new("others");
    let value = |answer: &Value| answer["grundy"].clone();
    // Too large for the table: only theorems tell.
    let ask = || async { server.get("/api/v1/solve?position=400004;5").await.1 };
    assert_eq!(value(&ask().await), Value::Null);
    // Another program proves something.
    let job = server.post("/api/v1/prove", &json!({"family": "grundy:4"})).await.1;
    server.wait(&job).await;
    let known = value(&ask().await);
    assert_eq!(known, 4);
    assert_eq!(value(&ask().await), known);
}
