//! The server and the engine of a page without one: the same questions, the same answers.

use axum::body::Body;
use axum::http::Request;
use browser::{Engine, Unseen};
use serde_json::{Map, Value, json};

use super::Server;

/// Every method, address and fields that are asked, in this order: later ones see what earlier ones have proved.
fn questions() -> Vec<(&'static str, &'static str, Value)> {
    let mut all = Vec::new();
    let mut get = |path: &'static str, fields: Value| all.push(("GET", path, fields));
    get("choices", json!({}));
    get("rules", json!({}));
    get("papers", json!({}));
    for paper in ["K", "M", "G", "AP", "GL", "none"] {
        get("letters/{paper}", json!({"paper": paper}));
    }
    let games =
        ["fibonacci", "power-of-two", "nim", "takeaway:3", "takeaway:3/2", "takeaway:+2", "takeaway:=5"];
    for game in games {
        for position in ["12", "20;7", "3,4,7;2", "5,8;inf", "100", "0", "10^12"] {
            get("solve", json!({"position": position, "game": game}));
        }
        for position in ["12", "4,6;3"] {
            get("options", json!({"position": position, "game": game}));
            get("solve", json!({"position": position, "game": game, "misere": "true"}));
        }
        get("table/threshold", json!({"piles": "3,4", "upto": "30", "game": game}));
        get("table/grundy", json!({"upto": "40", "game": game}));
        get("table/plane", json!({"piles": "2", "size": "9", "game": game}));
        get("odds", json!({"position": "9", "players": "random,perfect", "game": game}));
    }
    for position in
        ["10^30;10^20", "10^40, 10^40+7;5", "12;4 + 7;6", "12;4 + *5", "4,", "12;", "1e5", "9 + 9"]
    {
        get("solve", json!({"position": position}));
        get("solve", json!({"position": position, "piles": "local", "remoteness": "true"}));
        get("options", json!({"position": position}));
    }
    for n in ["0", "1", "129", "10^30+7", "-3", "10^9999"] {
        get("zeckendorf", json!({"n": n}));
    }
    get("table/starts", json!({"upto": "2000"}));
    get("table/complement", json!({"upto": "12", "search": "500"}));
    get("table/moves", json!({"upto": "50"}));
    get("table/moves", json!({"from": "1", "upto": "4000000"}));
    get("odds/table", json!({"upto": "12", "players": "random,greedy,perfect"}));
    get("odds", json!({"position": "8,5", "players": "easy,hard"}));
    for id in ["K.1.1", "G.4.7", "GL.19", "AP.2", "X.1"] {
        get("papers/{id}", json!({"id": id}));
    }
    let mut post = |path: &'static str, fields: Value| all.push(("POST", path, fields));
    for rules in [
        "wythoff",
        "nim-3",
        "maharaja",
        "king",
        "ending-at-one",
        "none such",
        "game a(n)\nmove 1 <= k: n - k",
    ] {
        post("rules/check", json!({"rules": rules}));
        for position in ["5, 6", "3, 5, 6", "7", "10^20, 10^21"] {
            post("rules/solve", json!({"rules": rules, "position": position, "value": true}));
            post(
                "rules/solve",
                json!({"rules": rules, "position": position, "misere": true, "remoteness": true}),
            );
        }
        post("rules/positions", json!({"rules": rules, "upto": 9}));
    }
    for rules in ["wythoff", "maharaja", "nim", "nim-misere", "two-piles"] {
        post("rules/options", json!({"rules": rules, "position": "3, 4", "remoteness": true}));
        post("rules/options", json!({"rules": rules, "position": "10^20, 10^21", "value": true}));
    }
    for (seed, opponent) in
        ["beginner", "easy", "medium", "hard", "perfect", "perfect:stall", "random", "greedy"]
            .into_iter()
            .enumerate()
    {
        for position in ["20", "9,7", "60;11"] {
            let game =
                json!({"position": position, "opponent": opponent, "seed": seed, "reply": true, "moves": []});
            post("play", game);
        }
        let moves = json!([{"pile": 0, "take": 2}, {"pile": 0, "take": 3}]);
        post(
            "play",
            json!({"position": "20", "opponent": opponent, "seed": seed, "reply": true, "moves": moves}),
        );
        post("review", json!({"position": "20", "moves": moves, "players": ["a", opponent]}));
    }
    post("play", json!({"position": "20", "moves": [{"pile": 0, "take": 21}], "reply": false}));
    for statement in [
        "forall n: win(3,4,n; inf)",
        "exists n: lose(8,9,n; inf)",
        "forall n, r: lose(n; r) <=> r < z1(n)",
        "lose(n; 4)",
        "grundy(n; r) = 2",
        "fib(n) and n > 5",
        "forall n: exists m: n = m + m or n = m + m + 1",
        "forall m, n: lose(wythoff: m, n) => lose(wythoff: n, m)",
        "forall n: n <",
    ] {
        post("ask", json!({"statement": statement}));
    }
    post("ask", json!({"statement": "n mod 3 = 1 and n < 12", "numbers": "binary"}));
    for family in ["one-pile", "two-pile", "grundy:2", "piles:3,4", "wythoff", "nonsense", "wythoff/misere"] {
        post("prove", json!({"family": family}));
    }
    post("prove", json!({"rules": "game mine(n)\nmove 1 <= k <= 3: n - k"}));
    post("table", json!({"table": "starts", "upto": 3000}));
    post("table", json!({"table": "complement", "upto": 20, "search": 1000}));
    let mut get = |path: &'static str, fields: Value| all.push(("GET", path, fields));
    for family in ["two-pile", "piles:3,4", "grundy:2", "wythoff", "grundy:3", "nonsense"] {
        get("theorems/{family}", json!({"family": family}));
        get("theorems/{family}/drawing", json!({"family": family}));
        get("theorems/{family}/certificate", json!({"family": family}));
        get("theorems/{family}/run", json!({"family": family, "numbers": "12,7,3"}));
        get("theorems/{family}/members", json!({"family": family, "allowance": "4", "first": "9"}));
    }
    for position in ["10^30, 10^31;7", "3,4,10^25;2"] {
        get("solve", json!({"position": position}));
        get("options", json!({"position": position, "misere": "true"}));
    }
    get("theorems", json!({}));
    all
}

/// What is the same from both: not how long it took, and of what cannot be read only that.
fn comparable(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| !name.starts_with("seconds") && *name != "guesses");
            Value::Object(kept.map(|(name, value)| (name.clone(), comparable(value))).collect())
        }
        Value::Array(all) => all.iter().map(comparable).collect(),
        other => other.clone(),
    }
}

/// The answer of the server; that of a job is what it found, or its problem.
async fn served(server: &Server, method: &str, path: &str, fields: &Map<String, Value>) -> (u16, Value) {
    let encode = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02X}")).collect() };
    let mut filled = format!("/api/v1/{path}");
    let mut query = Vec::new();
    for (name, value) in fields {
        let text = value.as_str().unwrap_or_default();
        let place = format!("{{{name}}}");
        if filled.contains(&place) {
            filled = filled.replace(&place, &encode(text));
        } else {
            query.push(format!("{name}={}", encode(text)));
        }
    }
    if method == "POST" {
        let (status, body) = server.post(&filled, &Value::Object(fields.clone())).await;
        if status.as_u16() != 202 {
            return (status.as_u16(), body);
        }
        let job = server.wait(&body).await;
        let problem = &job["problem"];
        let failed = problem["status"].as_u64().and_then(|status| u16::try_from(status).ok());
        return failed.map_or((200, job["result"].clone()), |status| (status, problem.clone()));
    }
    let address = if query.is_empty() { filled } else { format!("{filled}?{}", query.join("&")) };
    let request = Request::get(address).header("host", "localhost:1").body(Body::empty()).unwrap();
    let (status, body) = server.send(request).await;
    let text = || Value::String(String::from_utf8_lossy(&body).into_owned());
    (status.as_u16(), serde_json::from_slice(&body).unwrap_or_else(|_| text()))
}

#[tokio::test]
async fn a_page_without_a_server_is_answered_alike() {
    let server = Server::new("browser");
    let mut engine = Engine::default();
    let questions = questions();
    assert!(questions.len() >= 300, "{}", questions.len());
    let (mut answered, mut faults) = (0, Vec::new());
    for (method, path, fields) in &questions {
        let fields = fields.as_object().unwrap();
        let (status, body) = served(&server, method, path, fields).await;
        let asked = json!({"do": "answer", "method": method, "path": path, "fields": fields});
        let reply: Value = serde_json::from_str(&engine.reply(&asked.to_string(), Unseen)).unwrap();
        let (mine, theirs) = (comparable(&body), comparable(&reply["body"]));
        if reply["status"] != status || mine != theirs {
            faults.push(format!(
                "{method} {path} {fields:?}\n  server {:.700}\n  engine {:.700}",
                mine.to_string(),
                theirs.to_string()
            ));
        }
        answered += usize::from(status == 200);
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), questions.len(), faults.join("\n"));
    // Most of them have an answer: problems that are alike show little.
    assert!(answered * 4 >= questions.len() * 3, "{answered} of {}", questions.len());
}

/// What only a server has is said to be so.
#[tokio::test]
async fn the_rest_needs_a_server() {
    let mut engine = Engine::default();
    for path in ["classroom", "classroom/now", "jobs/{id}"] {
        let asked = json!({"do": "answer", "method": "GET", "path": path});
        let reply = engine.reply(&asked.to_string(), Unseen);
        assert!(reply.contains("\"status\":404") && reply.contains("needs the program"), "{reply}");
    }
}
