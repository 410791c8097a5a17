//! Requests of the page and their replies.

use std::sync::Arc;

use answers::Refusal;
use answers::engine::{
    Answer, Audience, Context, FamilyQuestion, Policy, Problem, Progress, QUICK, Question, ROUTES, Text,
    answer, question_at,
};
use answers::prover::OnStop;
use fibnim::proof::Theorem;
use limits::{Limits, Unwatched};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use crate::shelf::{Fresh, TabShelf};

/// A tab of a browser has 4 GiB of memory at most, and half of that is asked for by tables and automata that are replaced.
const MEMORY: u64 = 1 << 30;

/// Seconds between two updates for a waiting user.
const PAUSE: f64 = 0.1;

/// Where an engine runs.
pub trait Page {
    /// Seconds since something long ago.
    fn now(&self) -> f64;

    /// Shows those who wait how far a long question is, as JSON: `{"accepted": true}` once the question is understood, then how far it is, and
    /// `{"theorems": [...]}` as soon as something was proved on the way.
    fn show(&mut self, text: &str);
}

/// Without an observer.
#[derive(Clone, Copy, Debug)]
pub struct Unseen;

impl Page for Unseen {
    fn now(&self) -> f64 {
        0.0
    }

    fn show(&mut self, _: &str) {}
}

/// The engine of a tab.
#[derive(Default)]
pub struct Engine {
    shelf: TabShelf,
}

/// What the page wants.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Request {
    /// The answer at an address of the interface, which is written as its document does: `theorems/{family}`.
    Answer {
        method: String,
        path: String,
        #[serde(default)]
        fields: Map<String, Value>,
    },
    /// Theorems that were kept.
    Learn { certificates: Vec<String> },
    /// The records of the papers' claims, before one of these is asked for.
    Records { text: String },
}

/// The reply, as over HTTP.
#[derive(Serialize)]
struct Reply {
    status: u16,
    /// The answer, or the problem; a text is a string.
    body: Box<RawValue>,
    /// Of an answer that is not JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    media: Option<&'static str>,
    /// What was proved on the way, to be kept: each after those that it builds on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theorems: Vec<NewTheorem>,
    /// The claims of the papers, if all were recomputed: what `papers` answers from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    papers: Option<Box<RawValue>>,
}

/// A theorem to be kept.
#[derive(Serialize)]
struct NewTheorem {
    family: String,
    certificate: String,
}

impl Reply {
    fn new(status: u16, body: &impl Serialize) -> Self {
        let (status, body) = match to_raw_value(body) {
            Ok(body) => (status, body),
            // Answers are maps with text as keys.
            Err(_) => (500, RawValue::NULL.to_owned()),
        };
        Self { status, body, media: None, theorems: Vec::new(), papers: None }
    }
}

impl From<Problem> for Reply {
    fn from(problem: Problem) -> Self {
        Self::new(problem.status, &problem)
    }
}

/// Those who wait for a long answer.
struct Waiting<P> {
    page: P,
    fresh: Fresh,
    began: f64,
    shown: f64,
}

impl<P: Page> Audience for Waiting<P> {
    fn is_due(&mut self) -> bool {
        // Who ends the worker keeps what was proved until then.
        let proved = new_theorems(&self.fresh);
        if !proved.is_empty() {
            self.page.show(&json!({"theorems": proved}).to_string());
        }
        self.page.now() - self.shown >= PAUSE
    }

    fn seconds(&self) -> f64 {
        self.page.now() - self.began
    }

    fn show(&mut self, progress: Value) {
        self.shown = self.page.now();
        self.page.show(&progress.to_string());
    }
}

impl Engine {
    /// The reply to a request, both as JSON.
    pub fn reply(&mut self, request: &str, page: impl Page) -> String {
        let reply = match serde_json::from_str(request) {
            Ok(Request::Answer { method, path, fields }) => {
                let found = self.answer(&method, &path, &fields, page);
                let mut reply = found.unwrap_or_else(Reply::from);
                reply.theorems = new_theorems(&self.shelf.fresh());
                reply
            }
            Ok(Request::Learn { certificates }) => {
                let limits = tab(&Limits::MODEST);
                let learned: usize = certificates.iter().map(|text| self.shelf.learn(text, &limits)).sum();
                Reply::new(200, &json!({"theorems": learned}))
            }
            Ok(Request::Records { text }) => match papers::bring(&text) {
                Ok(()) => Reply::new(200, &json!({})),
                Err(fault) => Problem::missing(fault, "this is an error of the page").into(),
            },
            Err(error) => Problem::missing(error.to_string(), "this is an error of the page").into(),
        };
        serde_json::to_string(&reply).unwrap_or_default()
    }

    fn answer(
        &mut self,
        method: &str,
        path: &str,
        fields: &Map<String, Value>,
        mut page: impl Page,
    ) -> Result<Reply, Problem> {
        let missing = || {
            Problem::missing(
                format!("{path} needs the program, which answers more than a page alone"),
                "install fibnim, and open the page that it serves",
            )
        };
        let question = question_at(method, path, fields).ok_or_else(missing)??;
        let limits = tab(&question.allowance());
        let is_job = ROUTES.iter().any(|route| route.is_job && (route.method, route.path) == (method, path));
        let fresh = self.shelf.fresh();
        let mut context = Context::visitors(&mut self.shelf);
        if !is_job {
            return Ok(written(answer(&question, &mut context, &limits, &mut Unwatched)?));
        }
        context.on_stop = OnStop::Keep;
        understood(&question, &mut context)?;
        page.show(r#"{"accepted":true}"#);
        let began = page.now();
        let mut progress = Progress::new(Waiting { page, fresh, began, shown: began });
        let found = answer(&question, &mut context, &limits, &mut progress)?;
        let papers = match &found {
            Answer::Recomputed(found) => to_raw_value(&found.papers).ok(),
            _ => None,
        };
        Ok(Reply { papers, ..Reply::new(200, &progress.result(found)) })
    }
}

/// Reads a long question, so that what makes no sense is refused at once.
fn understood(question: &Question, context: &mut Context<'_>) -> Result<(), Refusal> {
    match question {
        Question::Prove(asked) => read(asked, context),
        Question::Table(table) => table.check(&Policy::JOBS),
        _ => Ok(()),
    }
}

fn read(asked: &FamilyQuestion, context: &mut Context<'_>) -> Result<(), Refusal> {
    asked.read(&Policy::VISITORS, context.library, &QUICK).map(drop)
}

/// What is new, to be kept; it is reported once.
fn new_theorems(fresh: &Fresh) -> Vec<NewTheorem> {
    let proved = |theorem: &Arc<Theorem>| NewTheorem {
        family: theorem.family.to_string(),
        certificate: theorem.certificate.clone(),
    };
    fresh.take().iter().map(proved).collect()
}

/// The limits of a question within those of a tab.
fn tab(limits: &Limits) -> Limits {
    Limits { memory: limits.memory.min(MEMORY), ..limits.clone() }
}

fn written(answer: Answer) -> Reply {
    match answer {
        Answer::Text(Text { media, text, .. }) => Reply { media: Some(media), ..Reply::new(200, &text) },
        other => Reply::new(200, &other),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    /// A page whose clock advances by a second each time it is read.
    #[derive(Clone, Default)]
    struct Recorder(Rc<RefCell<(f64, Vec<Value>)>>);

    impl Page for Recorder {
        fn now(&self) -> f64 {
            let mut seen = self.0.borrow_mut();
            seen.0 += 1.0;
            seen.0
        }

        fn show(&mut self, text: &str) {
            self.0.borrow_mut().1.push(serde_json::from_str(text).unwrap());
        }
    }

    fn ask(engine: &mut Engine, method: &str, path: &str, fields: &Value) -> Value {
        let request = json!({"do": "answer", "method": method, "path": path, "fields": fields});
        serde_json::from_str(&engine.reply(&request.to_string(), Unseen)).unwrap()
    }

    #[test]
    fn a_proof_is_followed_and_kept() {
        let (mut engine, seen) = (Engine::default(), Recorder::default());
        let request =
            json!({"do": "answer", "method": "POST", "path": "prove", "fields": {"family": "grundy:2"}});
        let reply: Value = serde_json::from_str(&engine.reply(&request.to_string(), seen.clone())).unwrap();
        assert_eq!((&reply["status"], &reply["body"]["proved"]), (&json!(200), &json!(true)));
        assert!(!reply["body"]["guesses"].as_array().unwrap().is_empty());
        let shown = &seen.0.borrow().1;
        assert_eq!(shown[0], json!({"accepted": true}));
        assert!(shown.iter().any(|progress| progress["step"] == "learning"));
        // Theorems are reported when they are proved, or at the end. Another tab has them from their certificates, in any order.
        let lists = shown.iter().chain([&reply]).filter_map(|message| message["theorems"].as_array());
        let mut texts: Vec<Value> = lists.flatten().map(|one| one["certificate"].clone()).collect();
        texts.reverse();
        assert_eq!(texts.len(), 3);
        let mut other = Engine::default();
        assert_eq!(
            ask(&mut other, "GET", "theorems/{family}", &json!({"family": "grundy:2"}))["status"],
            404
        );
        let learned = other.reply(&json!({"do": "learn", "certificates": texts}).to_string(), Unseen);
        assert!(learned.contains(r#""theorems":3"#), "{learned}");
        let mine = ask(&mut engine, "GET", "theorems/{family}", &json!({"family": "grundy:2"}));
        let theirs = ask(&mut other, "GET", "theorems/{family}", &json!({"family": "grundy:2"}));
        assert_eq!((&mine, &mine["status"]), (&theirs, &json!(200)));
        // It is known there, and nothing new is kept.
        let again = ask(&mut other, "POST", "prove", &json!({"family": "grundy:2"}));
        assert_eq!((&again["body"]["known"], again.get("theorems")), (&json!(true), None));
    }

    #[test]
    fn what_was_kept_is_checked_before_it_is_used() {
        let mut engine = Engine::default();
        let proved = ask(&mut engine, "POST", "prove", &json!({"family": "one-pile"}));
        let text = proved["theorems"][0]["certificate"].as_str().unwrap();
        let mut changed = 0;
        for (place, _) in text.match_indices("\n- ") {
            let forged = format!("{}\n+ {}", &text[..place], &text[place + 3..]);
            let mut other = Engine::default();
            other.reply(&json!({"do": "learn", "certificates": [forged]}).to_string(), Unseen);
            let found = ask(&mut other, "GET", "theorems/{family}", &json!({"family": "one-pile"}));
            assert_eq!(found["status"], 404, "{forged}");
            changed += 1;
        }
        assert!(changed > 3);
    }

    #[test]
    fn what_makes_no_sense_is_refused_before_it_is_begun() {
        let (mut engine, seen) = (Engine::default(), Recorder::default());
        for (method, path, fields, status) in [
            ("POST", "prove", json!({"family": "nonsense"}), 400),
            ("POST", "table", json!({"table": "starts", "upto": 4_000_000_000u32}), 422),
            ("GET", "solve", json!({"position": "12;"}), 400),
            ("GET", "classroom", json!({}), 404),
        ] {
            let request = json!({"do": "answer", "method": method, "path": path, "fields": fields});
            let reply: Value =
                serde_json::from_str(&engine.reply(&request.to_string(), seen.clone())).unwrap();
            assert_eq!(reply["status"], status, "{path}: {reply}");
            assert!(reply["body"]["message"].is_string() && reply["body"]["help"].is_string());
        }
        assert!(seen.0.borrow().1.is_empty());
    }
}
