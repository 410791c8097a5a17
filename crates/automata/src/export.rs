//! Automata in Graphviz's language.

use std::fmt::Write;

use crate::automaton::Automaton;
use crate::system::Letters;

impl Automaton {
    /// The automaton in Graphviz's language. Letters are the digits of the numbers, in order; the dead state
    /// is left out, and letters with the same ends share an arrow.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI};
    /// use limits::Limits;
    /// let dot = Automaton::all(&FIBONACCI, 1, &Limits::default()).unwrap().to_dot(&["n"]);
    /// assert!(dot.starts_with("digraph"));
    /// ```
    pub fn to_dot(&self, names: &[&str]) -> String {
        let mut out = String::from("digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n");
        // Writing into a string cannot fail.
        let _ = writeln!(out, "  label=\"({})\";", names.join(", "));
        for state in 1..=self.states() {
            let shape = if self.accepting[state] { "doublecircle" } else { "circle" };
            let _ = writeln!(out, "  {state} [shape={shape}];");
        }
        arrows(&mut out, &self.trans, Letters::new(self.system, self.tracks));
        out.push_str("}\n");
        out
    }
}

/// The arrows of a table in Graphviz's language; those to the dead state are left out, and letters with the same ends share one.
pub(crate) fn arrows(out: &mut String, trans: &[u32], letters: Letters) {
    for (state, row) in trans.chunks(letters.count()).enumerate().skip(1) {
        let mut arrows: Vec<(u32, Vec<String>)> = Vec::new();
        for (letter, &next) in row.iter().enumerate().filter(|(_, next)| **next != 0) {
            let label = digits(letter, letters, letters.between());
            match arrows.iter_mut().find(|(to, _)| *to == next) {
                Some((_, labels)) => labels.push(label),
                None => arrows.push((next, vec![label])),
            }
        }
        for (to, labels) in arrows {
            // Writing into a string cannot fail.
            let _ = writeln!(out, "  {state} -> {to} [label=\"{}\"];", labels.join(", "));
        }
    }
}

/// The digits of a letter.
pub(crate) fn digits(letter: usize, letters: Letters, between: &str) -> String {
    let digits: Vec<String> = letters.digits(letter).map(|digit| digit.to_string()).collect();
    digits.join(between)
}
