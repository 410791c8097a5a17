//! How far a long question is, for those who wait: the same on every page.

use limits::{Phase, Step, Watch};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::Answer;
use crate::words;

/// Those who wait.
pub trait Audience {
    /// Whether it is time for a report: ten a second are enough for any reader.
    fn is_due(&mut self) -> bool;

    /// For how long they have waited.
    fn seconds(&self) -> f64;

    /// Shows them how far it is.
    fn show(&mut self, progress: Value);
}

/// A guess on the way to a theorem.
#[derive(Clone, Debug, Serialize)]
struct Guess {
    family: String,
    seconds: f64,
    states: usize,
}

/// What was found in the end.
#[derive(Debug, Serialize)]
pub struct Finished {
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<Vec<Guess>>,
}

/// Reports to an audience what is done, and remembers what was guessed and found on the way.
pub struct Progress<A> {
    audience: A,
    guesses: Vec<Guess>,
    /// What was found so far, as it was reported: those who come later have missed some.
    found: Vec<Box<RawValue>>,
}

/// More guesses than this are thinned out.
const MOST_GUESSES: usize = 240;

impl<A: Audience> Progress<A> {
    /// Nothing is done yet.
    pub fn new(audience: A) -> Self {
        Self { audience, guesses: Vec::new(), found: Vec::new() }
    }

    /// The answer as those who waited get it: that to a proof with the guesses on the way.
    pub fn result(self, answer: Answer) -> Finished {
        let guesses = matches!(answer, Answer::Proof(_)).then_some(self.guesses);
        Finished { answer, guesses }
    }

    fn remember(&mut self, family: &str, states: usize) {
        if self.guesses.last().is_some_and(|last| last.states == states && last.family == family) {
            return;
        }
        if self.guesses.len() >= MOST_GUESSES {
            let mut keep = false;
            self.guesses.retain(|_| {
                keep = !keep;
                keep
            });
        }
        let seconds = self.audience.seconds();
        self.guesses.push(Guess { family: family.to_owned(), seconds, states });
    }
}

impl<A: Audience> Watch for Progress<A> {
    fn report(&mut self, step: &Step<'_>) {
        match *step {
            Step::Counted { done, total } => {
                if self.audience.is_due() {
                    let seconds = self.audience.seconds();
                    self.audience.show(json!({"done": done, "total": total, "seconds": seconds}));
                }
            }
            Step::Found { done, total, what } => {
                self.found.extend(RawValue::from_string(what.to_string()).ok());
                if self.audience.is_due() {
                    let (seconds, found) = (self.audience.seconds(), &self.found);
                    let progress = json!({"done": done, "total": total, "seconds": seconds, "found": found});
                    self.audience.show(progress);
                }
            }
            Step::Proving { family, phase } => {
                let family = family.to_string();
                let (name, states, longest_word, questions, condition) = match phase {
                    Phase::Tabulating(_) => ("tabulating", None, None, None, None),
                    Phase::Learning { states, longest_word, questions } => {
                        ("learning", Some(states), Some(longest_word), Some(questions), None)
                    }
                    Phase::Verifying { condition, states } => {
                        ("verifying", Some(states), None, None, Some(condition))
                    }
                    Phase::Repairing => ("repairing", None, None, None, None),
                };
                states.into_iter().for_each(|states| self.remember(&family, states));
                if self.audience.is_due() {
                    let (seconds, guesses) = (self.audience.seconds(), &self.guesses);
                    self.audience.show(json!({
                        "family": family,
                        "step": name,
                        "text": words::phase(phase),
                        "states": states,
                        "longest_word": longest_word,
                        "questions": questions,
                        "condition": condition,
                        "seconds": seconds,
                        "guesses": guesses,
                    }));
                }
            }
        }
    }
}
