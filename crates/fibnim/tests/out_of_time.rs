//! A proof that takes too long ends, whatever it is doing, and says how far it got.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use fibnim::proof::{Family, Unproved, prove};
use limits::{Limits, Phase, Step, Stop, Stopped, Watch};

/// The time is over as soon as the proof is where `when` wants it.
struct Deadline<F> {
    stop: Stop,
    when: F,
    /// The states of the last guess that was reported to it.
    states: usize,
    /// What was reported to it after the end.
    later: Vec<Phase>,
}

impl<F: FnMut(&str, Phase) -> bool> Watch for Deadline<F> {
    fn report(&mut self, step: &Step<'_>) {
        let Step::Proving { family, phase } = *step else { return };
        if self.stop.is_set() {
            self.later.push(phase);
            return;
        }
        if let Phase::Learning { states, .. } = phase {
            self.states = states;
        }
        if (self.when)(&family.to_string(), phase) {
            self.stop.set(Stopped::OutOfTime);
        }
    }
}

/// Ends a proof there; what is proved on the way, what is said of the rest, and the states that were reported last.
fn ended(name: &str, when: impl FnMut(&str, Phase) -> bool) -> (Vec<String>, Unproved, usize) {
    let family: Family = name.parse().unwrap();
    let mut deadline = Deadline { stop: Stop::new(), when, states: 0, later: Vec::new() };
    let limits = Limits { stop: deadline.stop.clone(), ..Limits::default() };
    let mut shelf = BTreeMap::new();
    let unproved = prove(&family, &mut shelf, &limits, &mut deadline).unwrap_err();
    assert_eq!(unproved.stopped(), Some(Stopped::OutOfTime), "{name}");
    assert!(deadline.later.is_empty(), "{name} went on: {:?}", deadline.later);
    (shelf.keys().map(ToString::to_string).collect(), unproved, deadline.states)
}

#[test]
fn a_proof_ends_in_every_phase() {
    // Rows along lines, columns, a box, Grundy rows, and a dense table.
    for name in ["wythoff", "piles:3", "two-pile", "grundy:3", "nim-3", "takeaway:3/value=1"] {
        let (known, unproved, _) = ended(name, |_, phase| matches!(phase, Phase::Tabulating(_)));
        assert_eq!((known.len(), unproved.states), (0, 0), "{name}");
        let (_, unproved, states) =
            ended(name, |_, phase| matches!(phase, Phase::Learning { states, .. } if states >= 2));
        assert_eq!(unproved.states, states, "{name}");
        assert!(states >= 2, "{name}");
        let (_, unproved, states) = ended(name, |_, phase| matches!(phase, Phase::Verifying { .. }));
        assert_eq!(unproved.states, states, "{name}");
    }
}

#[test]
fn a_large_table_ends_in_its_midst() {
    // The second report of a table comes from within.
    for name in ["nim-3", "ending-at-one", "wythoff/value=1"] {
        let mut told = 0;
        let (_, unproved, _) = ended(name, |_, phase| {
            told += usize::from(matches!(phase, Phase::Tabulating(1..)));
            told == 3
        });
        assert!(unproved.to_string().contains("the time allowed did not suffice"), "{unproved}");
    }
}

#[test]
fn what_was_proved_before_is_kept() {
    let (known, unproved, _) = ended("grundy:3", |family, _| family == "grundy:2");
    assert_eq!(known, ["grundy:0", "grundy:1"]);
    assert_eq!(unproved.family.to_string(), "grundy:2");
}

#[test]
fn nothing_is_done_when_the_time_is_over_before_it_begins() {
    let stop = Stop::new();
    stop.set(Stopped::OutOfTime);
    let limits = Limits { stop, ..Limits::default() };
    let family: Family = "maharaja".parse().unwrap();
    let unproved = prove(&family, &mut BTreeMap::new(), &limits, &mut limits::Unwatched).unwrap_err();
    assert_eq!(
        unproved.to_string(),
        "maharaja is undecided: the time allowed did not suffice; the last guess had 0 states after words of up to 0 digits"
    );
}
