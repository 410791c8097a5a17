//! The theorems of `fibnim theorems found`: the command that proves each, and what was known before.

/// A family worth a proof.
pub struct Entry {
    /// What `fibnim prove` is given.
    pub command: &'static str,
    /// The name of the family.
    pub family: &'static str,
    /// What was known before.
    pub before: &'static str,
    /// How long it takes.
    pub takes: Takes,
}

/// How long a proof takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Some seconds at most.
    Seconds,
    /// Minutes, or more memory than a machine has to spare.
    Minutes,
    /// It is undecided within some minutes.
    Undecided,
}

const fn entry(command: &'static str, family: &'static str, before: &'static str) -> Entry {
    Entry { command, family, before, takes: Takes::Seconds }
}

const fn long(takes: Takes, command: &'static str, family: &'static str, before: &'static str) -> Entry {
    Entry { command, family, before, takes }
}

const WHINIHAN: &str = "Whinihan 1963";
const PAPERS: &str = "a theorem of the papers, see PAPERS.md";
const SCHWENK: &str = "who wins: Schwenk 1970; the values: not found by us";
const NOTHING: &str = "not found by us";
const GRUNDY: &str = "values 0 to 3: Larsson and Rubinstein-Salzedo 2016, where larger ones are open; this one: not found by us";
const THREE: &str = "(3, 4, n): Larsson and Rubinstein-Salzedo 2018; this one: not found by us";

/// All of them, in the order of the report.
pub const CATALOGUE: &[Entry] = &[
    entry("one-pile", "one-pile", WHINIHAN),
    entry("two-pile", "two-pile", PAPERS),
    entry("grundy:3", "grundy:3", PAPERS),
    entry("grundy:6", "grundy:6", GRUNDY),
    long(Takes::Minutes, "grundy:9", "grundy:9", GRUNDY),
    entry("piles:3,4", "piles:3,4", PAPERS),
    entry("piles:5,5", "piles:5,5", THREE),
    entry("piles:5,5,5", "piles:5,5,5", NOTHING),
    long(Takes::Minutes, "piles:12,15", "piles:12,15", THREE),
    entry("power-of-two:4", "power-of-two:4", PAPERS),
    entry("power-of-two:6", "power-of-two:6", PAPERS),
    entry("power-of-two-grundy:4", "power-of-two-grundy:4", NOTHING),
    entry("fibonacci --misere", "fibonacci/misere", NOTHING),
    long(Takes::Minutes, "two-piles --misere", "two-piles/misere", NOTHING),
    entry("wythoff", "wythoff", "Wythoff 1907"),
    entry(
        "wythoff --value 1",
        "wythoff/value=1",
        "their structure and a recursive algorithm: Blass and Fraenkel 1990; the first automaton that we know of",
    ),
    entry("wythoff --misere", "wythoff/misere", "Fraenkel 1984"),
    entry("maharaja", "maharaja", "within a bounded distance of Wythoff's lines: Larsson and Wästlund 2014"),
    entry("generalised-wythoff", "generalised-wythoff", "Fraenkel 1982, in the same numeration"),
    entry("ending-at-one", "ending-at-one", NOTHING),
    entry(
        "wythoff --at m=10 --value 3",
        "wythoff/m=10/value=3",
        "such rows are additively periodic: Dress, Flammenkamp and Pink 1999, Landman 2002",
    ),
    entry("takeaway:3 --value 0", "takeaway:3/value=0", SCHWENK),
    entry("takeaway:3 --value 1", "takeaway:3/value=1", SCHWENK),
    entry("takeaway:3 --value 2", "takeaway:3/value=2", SCHWENK),
    entry("takeaway:3 --value 3", "takeaway:3/value=3", SCHWENK),
    entry("takeaway:3 --value 4", "takeaway:3/value=4", SCHWENK),
    entry("takeaway:3 --value 5", "takeaway:3/value=5", SCHWENK),
    entry("takeaway:3 --misere", "takeaway:3/misere", NOTHING),
    entry("takeaway:5/2 --value 0", "takeaway:5/2/value=0", SCHWENK),
    entry("takeaway:5/2 --value 1", "takeaway:5/2/value=1", SCHWENK),
    entry("takeaway:5/2 --value 2", "takeaway:5/2/value=2", SCHWENK),
    entry("takeaway:5/2 --value 3", "takeaway:5/2/value=3", SCHWENK),
    entry("takeaway:+2 --value 3", "takeaway:+2/value=3", SCHWENK),
    entry("nim-3", "nim-3", "Bouton 1901"),
    entry("nim-3 --value 1", "nim-3/value=1", "Bouton 1901, Grundy 1939"),
    entry("nim --misere", "nim/misere", "Bouton 1901"),
    entry("king", "king", "folklore"),
    entry("subtraction-123 --value 2", "subtraction-123/value=2", "folklore"),
    entry("white-knight", "white-knight", "folklore"),
    long(Takes::Undecided, "piles:13,13", "piles:13,13", THREE),
    long(
        Takes::Undecided,
        "wythoff --value 2",
        "wythoff/value=2",
        "within a bounded distance of the lost positions, a recursive algorithm under a conjecture: Nivasch 2009",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{Asked, family};

    /// The command and the name are about the same family.
    #[test]
    fn commands_prove_what_they_say() {
        for entry in CATALOGUE {
            let mut words = entry.command.split(' ');
            let named =
                family(words.next().unwrap_or_default()).unwrap_or_else(|fault| panic!("{}", fault.message));
            let mut asked = Asked::default();
            while let Some(flag) = words.next() {
                match flag {
                    "--misere" => asked.misere = true,
                    "--value" => asked.value = words.next().and_then(|value| value.parse().ok()),
                    "--at" => asked.at.extend(words.next().map(str::to_owned)),
                    other => panic!("{other}"),
                }
            }
            let asked = asked.of_family(named).unwrap_or_else(|fault| panic!("{}", fault.message));
            assert_eq!(asked.to_string(), entry.family);
        }
    }
}
