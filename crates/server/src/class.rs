//! A class: pupils by the names that they choose, what they have finished, and the exam that all of them sit. All of it is kept in memory
//! only, and forgotten when the server ends.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::access::Maker;

/// More pupils are not remembered; those who were heard of longest ago are forgotten.
const MOST_PUPILS: usize = 300;
/// What one pupil has finished.
const MOST_FINISHED: usize = 200;
/// Characters of a name, of a course, of what was finished.
const MOST_CHARACTERS: usize = 30;

/// The pupils and their exam.
#[derive(Default)]
pub(super) struct Class {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    pupils: HashMap<Maker, Pupil>,
    exam: Option<Exam>,
    exams: u32,
}

/// A pupil, as the teacher sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pupil {
    pub(super) name: String,
    /// Steps of courses, such as `nim/3`.
    pub(super) finished: Vec<String>,
    /// The last exam that was handed in: its number, right answers, questions.
    pub(super) exam: Option<Marks>,
    pub(super) heard: Instant,
}

/// The result of an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) number: u32,
    pub(super) right: u32,
    pub(super) of: u32,
}

/// An exam that all sit at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exam {
    /// Counted from 1.
    pub(super) number: u32,
    pub(super) course: String,
    pub(super) begun: Instant,
}

impl Class {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears from a pupil; whether there was anything to remember.
    pub(super) fn hear(
        &self,
        maker: &Maker,
        name: &str,
        finished: &[String],
        exam: Option<Marks>,
        now: Instant,
    ) -> bool {
        let name = shortened(name);
        if name.is_empty() {
            return false;
        }
        let mut state = self.state();
        let before = state.pupils.get(maker).and_then(|pupil| pupil.exam);
        let exam = exam.filter(|marks| marks.right <= marks.of && marks.number <= state.exams).or(before);
        let finished = finished.iter().take(MOST_FINISHED).map(|one| shortened(one)).collect();
        state.pupils.insert(maker.clone(), Pupil { name, finished, exam, heard: now });
        while state.pupils.len() > MOST_PUPILS {
            let oldest =
                state.pupils.iter().min_by_key(|(_, pupil)| pupil.heard).map(|(maker, _)| maker.clone());
            let Some(oldest) = oldest else { break };
            state.pupils.remove(&oldest);
        }
        true
    }

    /// Forgets a pupil who leaves.
    pub(super) fn forget(&self, maker: &Maker) {
        self.state().pupils.remove(maker);
    }

    /// All pupils, by their names.
    pub(super) fn pupils(&self) -> Vec<Pupil> {
        let mut all: Vec<Pupil> = self.state().pupils.values().cloned().collect();
        all.sort_by_key(|one| one.name.to_lowercase());
        all
    }

    /// The exam that is going on.
    pub(super) fn exam(&self) -> Option<Exam> {
        self.state().exam.clone()
    }

    /// Begins an exam on a course, or ends the one that is going on.
    pub(super) fn begin(&self, course: Option<&str>, now: Instant) {
        let mut state = self.state();
        state.exam = course.map(|course| {
            let number = state.exams + 1;
            Exam { number, course: shortened(course), begun: now }
        });
        state.exams += u32::from(course.is_some());
    }
}

/// A line of bearable length.
fn shortened(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).take(MOST_CHARACTERS).collect();
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pupils_are_remembered_and_forgotten() {
        let (class, now) = (Class::default(), Instant::now());
        let maker = |n: usize| Maker::Visitor(n.to_string());
        assert!(!class.hear(&maker(0), " \n", &[], None, now));
        assert!(class.hear(&maker(1), "Zoe", &["nim/1".into()], None, now));
        assert!(class.hear(&maker(2), &"a".repeat(100), &vec!["nim/1".into(); 999], None, now));
        let pupils = class.pupils();
        assert_eq!((pupils[0].name.len(), pupils[0].finished.len()), (MOST_CHARACTERS, MOST_FINISHED));
        assert_eq!(pupils[1].name, "Zoe");
        // An exam that was never held has no marks.
        let marks = Marks { number: 1, right: 4, of: 5 };
        class.hear(&maker(1), "Zoe", &[], Some(marks), now);
        assert_eq!(class.pupils()[1].exam, None);
        class.begin(Some("nim"), now);
        assert_eq!(class.exam().map(|exam| exam.number), Some(1));
        class.hear(&maker(1), "Zoe", &[], Some(marks), now);
        class.hear(&maker(1), "Zoe", &[], None, now);
        assert_eq!(class.pupils()[1].exam, Some(marks));
        class.begin(None, now);
        assert_eq!(class.exam(), None);
        class.forget(&maker(1));
        assert_eq!(class.pupils().len(), 1);
        for n in 0..2 * MOST_PUPILS {
            class.hear(&maker(n), "x", &[], None, now + std::time::Duration::from_millis(n as u64));
        }
        assert_eq!(class.pupils().len(), MOST_PUPILS);
    }
}
