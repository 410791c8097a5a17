//! `fibnim zeckendorf`.

use fibnim::game::notation;
use num_bigint::BigUint;
use numeration::Zeckendorf;

use crate::cli::ZeckendorfArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::{json, text};

/// Longer numbers are refused: their representation would not fit into memory comfortably.
const MOST_DIGITS: usize = 100_000_000;

pub(crate) fn run(arguments: ZeckendorfArgs) -> Result<(), Failure> {
    let written = match (&arguments.file, arguments.number) {
        (Some(path), _) => output::file(path)?,
        (None, number) => output::argument_or_stdin(number.unwrap_or_default())?,
    };
    let number: BigUint = match notation::parse_number(&written, MOST_DIGITS) {
        Ok(number) => number,
        Err(error) => return Err(Failure::Notation { text: written, error }),
    };
    let representation = Zeckendorf::of(&number);
    let answer = if arguments.json {
        json::zeckendorf(&number, &representation)
    } else {
        text::zeckendorf(&number, &representation)
    };
    Ok(output::print(&answer)?)
}
