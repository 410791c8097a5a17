//! `fibnim zeckendorf`.

use std::io::Write;

use fibnim::game::notation;
use num_bigint::BigUint;
use numeration::Zeckendorf;

use crate::cli::ZeckendorfArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::{count, json, text};

/// Longer numbers are refused: they would take minutes.
const MOST_DIGITS: usize = 10_000_000;

/// Longer numbers take seconds, so somebody should be told.
const LONG_DIGITS: u64 = 1_500_000;

pub(crate) fn run(arguments: ZeckendorfArgs) -> Result<(), Failure> {
    let written = match (&arguments.file, arguments.number) {
        (Some(path), _) => output::file(path)?,
        (None, number) => output::argument_or_stdin(number.unwrap_or_default())?,
    };
    let number: BigUint = match notation::parse_number(&written, MOST_DIGITS) {
        Ok(number) => number,
        Err(error) => return Err(Failure::Notation { text: written, error }),
    };
    let digits = number.bits() * 301 / 1000;
    if digits > LONG_DIGITS {
        let _ = writeln!(std::io::stderr(), "converting about {} digits", count(digits as usize));
    }
    let representation = Zeckendorf::of(&number);
    let answer = if arguments.json {
        json::line(&json::ZeckendorfForm::new(&number, &representation))
    } else {
        text::zeckendorf(&number, &representation)
    };
    Ok(output::print(&answer)?)
}
