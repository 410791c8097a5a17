//! `fibnim zeckendorf`.

use std::io::Write;

use answers::answer::{ZeckendorfForm, line};
use answers::question;
use answers::words::count;
use fibnim::solve::winning_tails::winning_tails;
use num_bigint::BigUint;
use numeration::Zeckendorf;

use crate::cli::ZeckendorfArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::text;

/// Longer numbers are refused: they would take minutes.
const MOST_DIGITS: usize = 10_000_000;

/// Longer numbers take seconds, so somebody should be told.
const LONG_DIGITS: u64 = 1_500_000;

pub(crate) fn run(arguments: ZeckendorfArgs) -> Result<(), Failure> {
    let written = match (&arguments.file, arguments.number) {
        (Some(path), _) => output::file(path)?,
        (None, number) => output::argument_or_stdin(number.unwrap_or_default())?,
    };
    let number: BigUint = question::digits(&written, MOST_DIGITS)?;
    let digits = number.bits() * 301 / 1000;
    if digits > LONG_DIGITS {
        let _ = writeln!(std::io::stderr(), "converting about {} digits", count(digits as usize));
    }
    let representation = Zeckendorf::of(&number);
    let answer = if arguments.json {
        line(&ZeckendorfForm::new(&number, &representation))
    } else {
        text::zeckendorf(&number, &representation, &winning_tails(&representation.gaps()))
    };
    Ok(output::print(&answer)?)
}
