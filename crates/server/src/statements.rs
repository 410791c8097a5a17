//! A cache of decided statements: an answer is given again without computing it, however busy the server is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use answers::engine::StatementAnswer;

/// More answers are not kept, nor more bytes of them: those asked for longest ago are forgotten first.
const MOST: usize = 2_000;
const MOST_BYTES: usize = 16 << 20;

/// Answers by what was asked.
#[derive(Default)]
pub(super) struct DecidedStatements(Mutex<Entries>);

#[derive(Default)]
struct Entries {
    /// Counts what is asked.
    now: u64,
    bytes: usize,
    answers: HashMap<String, Entry>,
}

struct Entry {
    asked: u64,
    bytes: usize,
    answer: Arc<StatementAnswer>,
}

impl DecidedStatements {
    /// The answer, if it was given before.
    pub(super) fn recall(&self, question: &str) -> Option<Arc<StatementAnswer>> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.now += 1;
        let now = entries.now;
        let entry = entries.answers.get_mut(question)?;
        entry.asked = now;
        Some(Arc::clone(&entry.answer))
    }

    /// Keeps an answer.
    pub(super) fn keep(&self, question: String, answer: Arc<StatementAnswer>) {
        let bytes = answer.bytes() + question.len();
        if bytes > MOST_BYTES / 8 {
            return;
        }
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.now += 1;
        let asked = entries.now;
        let before = entries.answers.insert(question, Entry { asked, bytes, answer });
        entries.bytes += bytes;
        entries.bytes -= before.map_or(0, |before| before.bytes);
        while entries.answers.len() > MOST || entries.bytes > MOST_BYTES {
            let oldest = entries.answers.iter().min_by_key(|(_, entry)| entry.asked);
            let Some(question) = oldest.map(|(question, _)| question.clone()) else { break };
            entries.bytes -= entries.answers.remove(&question).map_or(0, |entry| entry.bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use answers::engine::{AskQuestion, Policy};

    use super::*;

    #[test]
    fn the_oldest_are_forgotten() {
        let answers = DecidedStatements::default();
        let of = |bytes: usize| {
            let asked = AskQuestion { statement: "0 = 0".into(), numbers: None };
            Arc::new(asked.undecided(&Policy::VISITORS, "x".repeat(bytes)).unwrap())
        };
        for n in 0..MOST {
            answers.keep(n.to_string(), of(1));
        }
        assert!(answers.recall("0").is_some());
        answers.keep("more".into(), of(1));
        // The first was asked for again, so the second goes.
        assert!(answers.recall("0").is_some() && answers.recall("1").is_none());
        for n in 0..9 {
            answers.keep(format!("large {n}"), of(MOST_BYTES / 8 - 200));
        }
        assert!(answers.0.lock().unwrap().bytes <= MOST_BYTES);
        assert!(answers.recall("large 8").is_some() && answers.recall("2").is_none());
        answers.keep("huge".into(), of(MOST_BYTES));
        assert!(answers.recall("huge").is_none());
    }
}
