//! `fibnim results`: what was computed beyond the papers, from the records of finished tables.

use std::path::Path;

use crate::cli::ResultsArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::results;

/// The records that come with the program.
const RECORDS: &str = include_str!("../../results.jsonl");

pub(crate) fn run(arguments: &ResultsArgs) -> Result<(), Failure> {
    let text = match &arguments.records {
        None => RECORDS.to_owned(),
        Some(path) => read(path)?,
    };
    let records = results::read(&text)
        .map_err(|(line, problem)| Failure::input(format!("line {line} is no record: {problem}"), MADE_BY))?;
    Ok(output::print(&results::markdown(&records))?)
}

const MADE_BY: &str = "fibnim table ... --out FILE --record RECORDS makes records";

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::input(format!("cannot read {}: {error}", path.display()), MADE_BY))
}
