//! Relations that rules are given: sets of numbers, or of tuples of numbers, as automata.
//!
//! A line `given NAME COUNT: ROWS` says one, in the numeration that the rules name: COUNT numbers, and a row for each state, as in certificates, with `;` between
//! them. So rules are one text, whatever their guards ask for, and games that differ in a relation differ in their texts.

use std::fmt;

use automata::{Automaton, System};
use limits::Limits;
use num_bigint::{BigInt, BigUint};

/// The longest row.
const MOST_LETTERS: usize = 1 << 14;

/// A relation that guards may ask for, by its name.
///
/// ```
/// use fibnim::rules::Rules;
/// use limits::Limits;
///
/// // The powers of 2.
/// let text = "game powers(m)\nnumbers binary\ngiven power 1: - 1 2; + 2 0\nmove power(k): m - k\n";
/// let rules = Rules::parse(text, &Limits::default()).unwrap();
/// assert_eq!(rules.to_string(), text);
/// let power = rules.relations()[0];
/// assert!(power.holds(&[64.into()]) && !power.holds(&[65.into()]) && !power.holds(&[(-1).into()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    name: String,
    automaton: Automaton,
}

impl Relation {
    /// A relation with a name.
    ///
    /// # Errors
    ///
    /// If the name is none for a relation, with the reason.
    pub fn new(name: &str, automaton: Automaton) -> Result<Self, String> {
        let is_name =
            name.chars().all(|c| c.is_alphanumeric() || c == '_') && name.starts_with(char::is_alphabetic);
        let has_meaning = automata::logic::KEYWORDS.contains(&name)
            || automata::logic::relations(automaton.system()).any(|known| known == name)
            || ["fib", "evenfib", "lose", "win", "grundy"].contains(&name);
        match is_name && !has_meaning {
            true => Ok(Self { name: name.to_owned(), automaton }),
            false => Err(format!("`{name}` is reserved and cannot name a relation")),
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What accepts its numbers.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// How numbers are written for it.
    pub fn system(&self) -> &'static System {
        self.automaton.system()
    }

    /// Whether it holds of these numbers: it is true of natural numbers only.
    pub fn holds(&self, numbers: &[BigInt]) -> bool {
        let natural: Option<Vec<BigUint>> = numbers.iter().map(BigInt::to_biguint).collect();
        natural.is_some_and(|numbers| self.automaton.accepts(&numbers))
    }

    /// The relation that rows say: a row for each state, whether it accepts and where it leads by each letter.
    pub(super) fn of_rows(
        name: &str,
        system: &'static System,
        tracks: usize,
        rows: &[(Vec<u32>, bool)],
        limits: &Limits,
    ) -> Result<Self, String> {
        // More would not fit into a text.
        let most = system.base().checked_pow(tracks as u32).filter(|&letters| letters <= MOST_LETTERS);
        let letters = most.ok_or_else(|| format!("`{name}` is about too many numbers"))?;
        let sound = rows
            .iter()
            .all(|(row, _)| row.len() == letters && row.iter().all(|&to| to as usize <= rows.len()));
        if !sound {
            return Err(format!("each row has {letters} states, one for each letter, up to {}", rows.len()));
        }
        let automaton = match rows.first() {
            None => Automaton::all(system, tracks, limits).and_then(|all| all.complement(limits)),
            Some((row, _)) if row[0] != 1 => {
                return Err(
                    "zeros in front change nothing: the first row leads to state 1 by its first letter"
                        .into(),
                );
            }
            Some(_) => {
                let rows: Vec<(&[u32], bool)> =
                    rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
                Automaton::from_rows(system, tracks, &rows, limits)
            }
        };
        Self::new(name, automaton.map_err(|error| error.to_string())?)
    }
}

impl fmt::Display for Relation {
    /// As rules have it after `given`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}:", self.name, self.automaton.tracks())?;
        for state in 1..=self.automaton.states() as u32 {
            let sign = if self.automaton.is_accepting(state) { '+' } else { '-' };
            write!(out, "{} {sign}", if state > 1 { ";" } else { "" })?;
            for letter in 0..self.automaton.letters() {
                write!(out, " {}", self.automaton.next(state, letter))?;
            }
        }
        Ok(())
    }
}
