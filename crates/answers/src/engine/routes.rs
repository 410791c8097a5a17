//! Which question each address of the interface asks. The server and a page without one read the same table: the fields of the query, of the
//! body and of the path are those of the question.

use serde_json::{Map, Value};

use super::Question;
use crate::refusal::Fault;

/// An address of the interface, and what it asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// As the document of the interface writes it, after `/api/v1/`: `theorems/{family}/run`.
    pub path: &'static str,
    /// The name of the question.
    pub ask: &'static str,
    /// Whether it is answered as a job, with progress.
    pub is_job: bool,
}

const fn get(path: &'static str, ask: &'static str) -> Route {
    Route { method: "GET", path, ask, is_job: false }
}

const fn post(path: &'static str, ask: &'static str) -> Route {
    Route { method: "POST", path, ask, is_job: false }
}

const fn job(path: &'static str, ask: &'static str) -> Route {
    Route { method: "POST", path, ask, is_job: true }
}

/// Every address that asks a question. The others are about the server itself: jobs, classes, and who may see what.
pub const ROUTES: [Route; 37] = [
    get("choices", "choices"),
    get("solve", "solve"),
    get("options", "options"),
    get("zeckendorf", "zeckendorf"),
    get("rules", "games"),
    post("rules/check", "check"),
    post("rules/solve", "solve"),
    post("rules/options", "options"),
    post("rules/positions", "positions"),
    post("rules/play", "play_by_rules"),
    post("rules/review", "review_by_rules"),
    post("rules/odds", "odds"),
    post("play", "play"),
    post("review", "review"),
    get("odds", "odds"),
    get("odds/table", "odds_table"),
    get("table/grundy", "grundy"),
    get("table/starts", "starts"),
    get("table/threshold", "threshold"),
    get("table/plane", "plane"),
    get("table/complement", "complement"),
    get("table/moves", "moves"),
    job("table", "table"),
    post("ask", "ask"),
    get("gallery", "gallery"),
    get("theorems", "theorems"),
    get("theorems/{family}", "theorem"),
    get("theorems/{family}/words", "words"),
    get("theorems/{family}/drawing", "drawing"),
    get("theorems/{family}/certificate", "certificate"),
    get("theorems/{family}/run", "run"),
    get("theorems/{family}/members", "members"),
    job("prove", "prove"),
    get("papers", "papers"),
    job("papers", "recompute"),
    get("papers/{id}", "claim"),
    get("letters/{paper}", "letter"),
];

/// The question of this address, with these fields; nothing if the address has none.
///
/// ```
/// use answers::engine::{Question, question_at};
/// let fields = serde_json::json!({"position": "12;4", "remoteness": "true"});
/// let asked = question_at("GET", "solve", fields.as_object().unwrap()).unwrap().unwrap();
/// assert!(matches!(asked, Question::Solve(solve) if solve.beside.remoteness));
/// assert!(question_at("GET", "health", &Default::default()).is_none());
/// ```
///
/// # Errors
///
/// If fields are missing, or are not fields of this question.
pub fn question_at(method: &str, path: &str, fields: &Map<String, Value>) -> Option<Result<Question, Fault>> {
    let route = ROUTES.iter().find(|route| route.method == method && route.path == path)?;
    let mut question = fields.clone();
    question.insert("ask".into(), route.ask.into());
    let read = serde_json::from_value(Value::Object(question));
    Some(
        read.map_err(|error| Fault::new(error.to_string(), "see /api/v1/openapi.json for what can be asked")),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Every address has a question of that name, which says what is missing rather than that there is none.
    #[test]
    fn every_route_asks_something() {
        for route in ROUTES {
            let asked = question_at(route.method, route.path, &Map::new()).unwrap();
            let message = asked.map_or_else(|fault| fault.message, |_| String::new());
            assert!(!message.contains("variant"), "{route:?}: {message}");
        }
    }

    #[test]
    fn fields_are_those_of_the_interface() {
        let read = |method: &str, path: &str, fields: Value| {
            question_at(method, path, fields.as_object().unwrap()).unwrap()
        };
        let solve = json!({"position": "5, 6", "rules": "wythoff", "value": true, "misere": false});
        let Ok(Question::Solve(asked)) = read("POST", "rules/solve", solve) else { panic!() };
        assert_eq!((asked.position.rules.as_deref(), asked.beside.grundy), (Some("wythoff"), true));
        let threshold = json!({"piles": "3,4", "from": "1", "upto": "9", "misere": "false"});
        let Ok(Question::Threshold(asked)) = read("GET", "table/threshold", threshold) else { panic!() };
        assert_eq!((asked.range.from, asked.range.upto, asked.fixed.piles.as_str()), (1, 9, "3,4"));
        let local = json!({"position": "3,4", "piles": "local"});
        let Ok(Question::Options(asked)) = read("GET", "options", local) else { panic!() };
        assert!(asked.position.scope.is_some());
        for (path, wrong) in [
            ("solve", json!({"position": "12", "misere": "perhaps"})),
            ("solve", json!({"position": "12", "postition": "13"})),
            ("table/grundy", json!({"upto": "ten"})),
        ] {
            assert!(read("GET", path, wrong).is_err());
        }
    }
}
