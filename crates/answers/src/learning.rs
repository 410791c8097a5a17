//! Tables as text, and what is learned from them: conjectures.

use automata::System;
use automata::learn::{Conjecture, Kind, MOST_NUMBERS, NoTable, NotLearned, Rows};
use limits::Limits;
use serde::Serialize;

use crate::refusal::{Fault, Refusal};

/// A table with the names of its columns.
pub struct NamedTable {
    /// One for each number in a row.
    pub columns: Vec<String>,
    /// What the rows say.
    pub rows: Rows,
}

/// What was learned, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Learned {
    /// Nothing of it is proved.
    pub conjecture: bool,
    /// The names of the numbers that the automaton reads, in their order.
    pub variables: Vec<String>,
    /// How numbers are written.
    pub numbers: String,
    /// What the rows say: `membership`, `function` or `members`.
    pub kind: &'static str,
    /// How many states the automaton has.
    pub states: usize,
    /// How many rows it rests on; it agrees with all of them.
    pub rows: usize,
    /// How far the table goes.
    pub largest: String,
    /// How many questions the learner asked of the table.
    pub questions: u64,
    /// How many tuples were compared with the table.
    pub compared: u64,
    /// Whether the first half of the rows leads to the same automaton.
    pub half: bool,
    /// Where the automaton was written.
    pub file: Option<String>,
}

impl NamedTable {
    /// Reads a table as CSV: a line for each row, numbers with commas between them, perhaps the names of the columns first. In the last column `inf`
    /// or an empty cell means no number; `true` and `false`, or `P` and `N`, mean 1 and 0.
    ///
    /// ```
    /// use answers::learning::NamedTable;
    /// let table = NamedTable::read("n,even\n0,true\n1,false\n2,true\n").unwrap();
    /// assert_eq!((table.variables(), table.rows.tracks()), (vec!["n".to_owned()], 1));
    /// assert!(NamedTable::read("n,even\n0,x\n").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If it is none, with the line.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let (mut rows, mut held) = (Vec::new(), 0);
        let mut columns: Option<Vec<String>> = None;
        for (line, row) in (1..).zip(text.lines()) {
            let row = row.trim();
            if row.is_empty() || row.starts_with('#') {
                continue;
            }
            let fields: Vec<&str> = row.split(',').map(|field| field.trim().trim_matches('"')).collect();
            let last = fields.len() - 1;
            let numbers: Option<Vec<Option<u128>>> =
                fields.iter().enumerate().map(|(place, field)| number(field, place == last)).collect();
            match numbers {
                Some(numbers) => {
                    held += numbers.len();
                    if held > MOST_NUMBERS {
                        return Err(no_table(NoTable::Long));
                    }
                    rows.push(numbers);
                }
                None if columns.is_none() && rows.is_empty() => {
                    columns = Some(fields.iter().map(|field| (*field).to_owned()).collect());
                }
                None => {
                    let help = "a row is numbers with commas between them, such as 5,8; the last may be inf, true or false";
                    let row: String = row.chars().take(60).collect();
                    return Err(Fault::new(format!("line {line} is not a row of numbers: {row}"), help));
                }
            }
        }
        let rows = Rows::new(rows).map_err(no_table)?;
        let width = rows.tracks() + usize::from(rows.kind() == Kind::Membership);
        let columns = columns.unwrap_or_else(|| (1..=width).map(|place| format!("x{place}")).collect());
        if columns.len() != width {
            let message = format!("there are {} names, and {width} numbers in a row", columns.len());
            return Err(Fault::new(message, "give each column a name in the first line, or none"));
        }
        Ok(Self { columns, rows })
    }

    /// The names of the numbers that an automaton of the table reads.
    pub fn variables(&self) -> Vec<String> {
        self.columns[..self.rows.tracks()].to_vec()
    }

    /// Learns an automaton from the table.
    ///
    /// # Errors
    ///
    /// If it outgrows the limits, it is stopped, or the table is too short.
    pub fn learn(&self, system: &'static System, limits: &Limits) -> Result<(Conjecture, Learned), Refusal> {
        let found = self.rows.conjecture(system, limits).map_err(|error| match error {
            NotLearned::TooLarge(why) => Refusal::Statement(why),
            short @ NotLearned::TooShort(_) => {
                Fault::new(short.to_string(), "give more rows, or another numeration").into()
            }
        })?;
        let learned = Learned {
            conjecture: true,
            variables: self.variables(),
            numbers: system.name.to_owned(),
            kind: match self.rows.kind() {
                Kind::Membership => "membership",
                Kind::Function => "function",
                Kind::Members => "members",
            },
            states: found.automaton.states(),
            rows: found.rows,
            largest: found.largest.to_string(),
            questions: found.questions,
            compared: found.compared,
            half: found.half,
            file: None,
        };
        Ok((found, learned))
    }
}

/// Why rows are not a table.
pub fn no_table(error: NoTable) -> Fault {
    Fault::new(
        error.to_string(),
        "a table has a row for each tuple, with 1 or 0 or a value last, or a row for each member",
    )
}

/// What a column may contain: the last one more than numbers.
fn number(field: &str, is_last: bool) -> Option<Option<u128>> {
    match field {
        "inf" | "" if is_last => Some(None),
        "true" | "P" if is_last => Some(Some(1)),
        "false" | "N" if is_last => Some(Some(0)),
        digits => digits.replace('_', "").parse().ok().map(Some),
    }
}
