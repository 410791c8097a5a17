//! The certificate of an answer: an automaton for each part, and how it follows from those before it.

use std::fmt::Write;
use std::rc::Rc;

use super::{Answer, Claim};
use crate::automaton::Automaton;
use crate::project::Labelled;
use crate::system::System;

/// The parts of a statement in the order in which they got their automata.
#[derive(Default)]
pub(super) struct Script {
    pub(super) parts: Vec<(Step, Rc<Automaton>)>,
    /// The parts that must all hold, if the statement asks for numbers.
    pub(super) search: Option<Vec<Reference>>,
}

/// Where the automaton of a part comes from.
pub(super) enum Step {
    Atom,
    And(Reference, Reference),
    Iff(Reference, Reference),
    Not(usize),
    Exists {
        part: usize,
        sets: Vec<Labelled>,
    },
    /// It is the automaton of this part.
    Same(usize),
}

/// A part by its number, or its negation.
#[derive(Clone, Copy)]
pub(super) struct Reference {
    pub(super) part: usize,
    pub(super) negated: bool,
}

impl std::fmt::Display for Reference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}{}", if self.negated { "-" } else { "" }, self.part)
    }
}

impl Script {
    /// The text, as `docs/CERTIFICATES.md` defines it.
    pub(super) fn write(&self, system: &System, claim: &Claim<'_>, answer: &Answer) -> String {
        let mut out = format!("fibnim statement 2\nnumbers {}\nstatement", system.written());
        for word in claim.text.split_whitespace() {
            out.push(' ');
            out += word;
        }
        out.push('\n');
        // Writing into a string cannot fail.
        for hash in claim.uses {
            let _ = writeln!(out, "uses {hash}");
        }
        let mut given: Vec<(&String, &Automaton)> = claim.given.iter().collect();
        given.sort_unstable_by_key(|(name, _)| *name);
        for (name, automaton) in given {
            let _ = writeln!(out, "given {name} {}", automaton.tracks());
            rows(automaton, &mut out);
        }
        for (number, (step, automaton)) in (1..).zip(&self.parts) {
            let _ = write!(out, "part {number} ");
            let _ = match step {
                Step::Atom => writeln!(out, "atom"),
                Step::And(left, right) => writeln!(out, "and {left} {right}"),
                Step::Iff(left, right) => writeln!(out, "iff {left} {right}"),
                Step::Not(part) => writeln!(out, "not {part}"),
                Step::Exists { part, .. } => writeln!(out, "exists {part}"),
                Step::Same(part) => writeln!(out, "same {part}"),
            };
            if !matches!(step, Step::Same(_)) {
                rows(automaton, &mut out);
            }
            if let Step::Exists { sets, .. } = step {
                out += "sets\n";
                for (state, set) in sets {
                    let _ = write!(out, "{state}");
                    for member in set.iter() {
                        let _ = write!(out, " {member}");
                    }
                    out.push('\n');
                }
            }
        }
        if let Some(parts) = &self.search {
            out += "search";
            for part in parts {
                let _ = write!(out, " {part}");
            }
            out.push('\n');
        }
        out += match answer {
            Answer::True { .. } => "verdict true\nend\n",
            Answer::False { .. } => "verdict false\nend\n",
            Answer::Set { .. } => "verdict set\nend\n",
        };
        out
    }
}

fn rows(automaton: &Automaton, out: &mut String) {
    for state in 1..=automaton.states() as u32 {
        out.push(if automaton.is_accepting(state) { '+' } else { '-' });
        for letter in 0..automaton.letters() {
            let _ = write!(out, " {}", automaton.next(state, letter));
        }
        out.push('\n');
    }
}
