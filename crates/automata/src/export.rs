//! Automata for other programs: Graphviz's dot, and the text format of Walnut.

use std::fmt::Write;

use crate::automaton::Automaton;
use work::Limits;

use crate::minimise::Draft;
use crate::system::{self, BINARY, FIBONACCI, System};
use crate::too_large::TooLarge;
use crate::{MOST_TRACKS, product};

impl Automaton {
    /// The automaton in Graphviz's language. Letters are the digits of the numbers, in order; the dead state
    /// is left out, and letters with the same ends share an arrow.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI};
    /// use work::Limits;
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
        arrows(&mut out, &self.trans, self.tracks);
        out.push_str("}\n");
        out
    }

    /// The automaton as Walnut reads it: systems, then each state with its output and its transitions. Base 2 and the Zeckendorf
    /// system have Walnut's names; of others Walnut must be told, as the custom base of that name.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI, linear};
    /// use work::Limits;
    /// let limits = Limits::default();
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &limits).unwrap();
    /// let text = double.to_walnut();
    /// assert!(text.starts_with("msd_fib msd_fib\n"));
    /// assert_eq!(Automaton::from_walnut(&text, &limits), Ok(double));
    /// ```
    pub fn to_walnut(&self) -> String {
        if self.tracks == 0 {
            return if self.is_empty() { "false\n".into() } else { "true\n".into() };
        }
        let name = walnut_name(self.system);
        let mut out = vec![name.as_str(); self.tracks].join(" ");
        out.push('\n');
        if self.is_empty() {
            out.push_str("\n0 0\n");
        }
        for state in 1..=self.states() as u32 {
            let _ = writeln!(out, "\n{} {}", state - 1, u8::from(self.is_accepting(state)));
            for letter in 0..1 << self.tracks {
                let next = self.next(state, letter);
                if next != 0 {
                    let _ = writeln!(out, "{} -> {}", digits(letter, self.tracks, " "), next - 1);
                }
            }
        }
        out
    }

    /// Reads an automaton that Walnut wrote, in base 2, the Zeckendorf system or one that was made before ([`System::of`]).
    ///
    /// # Errors
    ///
    /// At the first line that is not as Walnut writes it or not deterministic; or if the automaton outgrows the limits, or somebody stops it.
    pub fn from_walnut(text: &str, limits: &Limits) -> Result<Self, WalnutError> {
        let mut lines =
            text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())).filter(|(_, l)| !l.is_empty());
        let (line, head) = lines.next().ok_or(WalnutError::at(1, "the file is empty"))?;
        if head == "true" || head == "false" {
            let all = Self::all(&FIBONACCI, 0, limits)?;
            return Ok(if head == "true" { all } else { all.complement(limits)? });
        }
        let systems: Vec<&str> = head.split_whitespace().collect();
        let tracks = systems.len();
        let known = systems.first().and_then(|name| walnut_system(name));
        let system = known.ok_or(WalnutError::at(line, "expected msd_fib or msd_2 for every number"))?;
        if tracks > MOST_TRACKS || systems.iter().any(|name| *name != systems[0]) {
            return Err(WalnutError::at(line, "expected the same system for at most eight numbers"));
        }
        let mut trans: Vec<u32> = vec![0; 1 << tracks];
        let mut accepting = vec![false];
        for (line, text) in lines {
            let numbers = |part: &str| -> Result<Vec<u32>, WalnutError> {
                let parsed = part.split_whitespace().map(str::parse).collect::<Result<_, _>>();
                parsed.map_err(|_| WalnutError::at(line, "expected numbers"))
            };
            match text.split_once("->") {
                None => {
                    let [state, output] = numbers(text)?[..] else {
                        return Err(WalnutError::at(line, "expected a state and its output"));
                    };
                    if state as usize != accepting.len() - 1 {
                        return Err(WalnutError::at(line, "expected the states in order, from 0"));
                    }
                    TooLarge::check(limits, accepting.len(), trans.len() * 4)?;
                    if output > 1 {
                        return Err(WalnutError::at(
                            line,
                            "expected the output 0 or 1: others are those of words, not of sets",
                        ));
                    }
                    accepting.push(output == 1);
                    trans.resize(trans.len() + (1 << tracks), 0);
                }
                Some((letter, to)) => {
                    let digits = numbers(letter)?;
                    let [to] = numbers(to)?[..] else {
                        return Err(WalnutError::at(
                            line,
                            "expected one successor: the automaton must be deterministic",
                        ));
                    };
                    if digits.len() != tracks || digits.iter().any(|&digit| digit > 1) || accepting.len() < 2
                    {
                        return Err(WalnutError::at(
                            line,
                            "expected a digit 0 or 1 for every number, below a state",
                        ));
                    }
                    let letter = digits
                        .iter()
                        .enumerate()
                        .fold(0, |letter, (i, &digit)| letter | (digit as usize) << i);
                    let slot = &mut trans[(accepting.len() - 1) << tracks | letter];
                    if *slot != 0 {
                        return Err(WalnutError::at(
                            line,
                            "expected one successor: the automaton must be deterministic",
                        ));
                    }
                    *slot = to.checked_add(1).ok_or(WalnutError::at(line, "there is no such state"))?;
                }
            }
        }
        let states = accepting.len() as u32;
        if states < 2 || trans.iter().any(|&to| to >= states) {
            return Err(WalnutError::at(1, "a transition leads to a state that is not there"));
        }
        let draft = Draft { system, tracks, start: 1, trans, accepting };
        let draft = draft.minimise(limits).map_err(TooLarge::from)?;
        if draft.next(draft.start(), 0) != draft.start() {
            return Err(WalnutError::at(1, "leading zeros make a difference in this automaton"));
        }
        let places: Vec<usize> = (0..tracks).collect();
        Ok(product::product(system, tracks, &[(&draft, &places)], |accepted| accepted[0], limits)?)
    }
}

/// The arrows of a table in Graphviz's language; those to the dead state are left out, and letters with the same ends share one.
pub(crate) fn arrows(out: &mut String, trans: &[u32], tracks: usize) {
    for (state, row) in trans.chunks(1 << tracks).enumerate().skip(1) {
        let mut arrows: Vec<(u32, Vec<String>)> = Vec::new();
        for (letter, &next) in row.iter().enumerate().filter(|(_, next)| **next != 0) {
            let label = digits(letter, tracks, "");
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
pub(crate) fn digits(letter: usize, tracks: usize, between: &str) -> String {
    let digits: Vec<&str> =
        (0..tracks).map(|track| if letter >> track & 1 == 1 { "1" } else { "0" }).collect();
    digits.join(between)
}

/// Walnut's name of a system: other names with what it allows in one, as `msd_takeaway_5_2`.
pub(crate) fn walnut_name(system: &System) -> String {
    match system {
        known if *known == FIBONACCI => "msd_fib".into(),
        known if *known == BINARY => "msd_2".into(),
        other => {
            let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
            format!("msd_{}", other.name.chars().map(allowed).collect::<String>())
        }
    }
}

/// The one system with this name, if there is one.
fn walnut_system(name: &str) -> Option<&'static System> {
    let all = [&FIBONACCI, &BINARY].into_iter().chain(system::made());
    let mut named = all.filter(|system| walnut_name(system) == name);
    let first = named.next()?;
    named.all(|other| other == first).then_some(first)
}

/// Why a file is no automaton of Walnut's that can be used here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalnutError {
    /// Something else was expected.
    #[error("line {line}: {problem}")]
    Format {
        /// The line, counted from 1.
        line: usize,
        /// What was expected.
        problem: &'static str,
    },
    /// It is too large for the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl WalnutError {
    fn at(line: usize, problem: &'static str) -> Self {
        Self::Format { line, problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear;

    #[test]
    fn what_is_written_is_read_back() {
        let limits = Limits::default();
        for system in [&FIBONACCI, &BINARY] {
            for coefficients in [&[1][..], &[1, -1], &[1, 1, -1], &[2, -3, 1, 1]] {
                for constant in [-3, 0, 5] {
                    let automaton = linear::inequality(system, coefficients, constant, &limits).unwrap();
                    assert_eq!(Automaton::from_walnut(&automaton.to_walnut(), &limits), Ok(automaton));
                }
            }
            let none = linear::equation(system, &[2], 1, &limits).unwrap();
            assert_eq!(Automaton::from_walnut(&none.to_walnut(), &limits), Ok(none));
        }
    }

    #[test]
    fn broken_files_are_refused_with_the_line() {
        for (text, message) in [
            ("", "line 1: the file is empty"),
            ("lsd_3\n", "line 1: expected msd_fib or msd_2 for every number"),
            ("msd_fib\n1 0\n", "line 2: expected the states in order, from 0"),
            (
                "msd_fib\n0 1\n0 -> 0\n0 -> 1\n1 1\n",
                "line 4: expected one successor: the automaton must be deterministic",
            ),
            ("msd_fib\n0 1\n0 -> 7\n", "line 1: a transition leads to a state that is not there"),
            ("msd_fib\n0 1\n2 -> 0\n", "line 3: expected a digit 0 or 1 for every number, below a state"),
            ("msd_fib\n0 1\nx -> 0\n", "line 3: expected numbers"),
            (
                "msd_fib\n0 2\n0 -> 0\n",
                "line 2: expected the output 0 or 1: others are those of words, not of sets",
            ),
            ("msd_fib\n0 0\n1 -> 1\n1 1\n", "line 1: leading zeros make a difference in this automaton"),
        ] {
            let error = Automaton::from_walnut(text, &Limits::default()).unwrap_err();
            assert_eq!(error.to_string(), message, "{text:?}");
        }
    }
}
