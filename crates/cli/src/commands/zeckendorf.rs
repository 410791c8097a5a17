//! `fibnim zeckendorf`, in Fibonacci numbers, in the sequences of other take-away games, and in those of recurrences.

use std::io::Write;

use answers::answer::{RecurrenceForm, TakeawayForm, ZeckendorfForm, line};
use answers::question;
use answers::words::count;
use fibnim::game::Dynamic;
use fibnim::numbers::{Greedy, NoGreedy, Numbers, RecurrenceSum};
use fibnim::solve::winning_tails::winning_tails;
use num_bigint::BigUint;
use numeration::{Recurrence, Zeckendorf};

use crate::cli::ZeckendorfArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::text;

/// Longer numbers are refused: they would take minutes.
const MOST_DIGITS: usize = 10_000_000;

/// In another sequence every term up to the number is computed.
const MOST_DIGITS_TAKEAWAY: usize = 2_000;

/// Longer numbers take seconds, so progress is shown.
const LONG_DIGITS: u64 = 1_500_000;

pub(crate) fn run(arguments: &ZeckendorfArgs) -> Result<(), Failure> {
    let written = match (&arguments.file, &arguments.number) {
        (Some(path), _) => output::file(path)?,
        (None, number) => output::argument_or_stdin(number.clone().unwrap_or_default())?,
    };
    let game = match &arguments.numbers {
        None | Some(Numbers::Fibonacci) => &arguments.game,
        Some(Numbers::Binary) => &Dynamic::power_of_two(),
        Some(Numbers::Takeaway(game)) => game,
        Some(Numbers::Sequence(sequence)) => {
            return recurrence(&written, &sequence.clone().into(), arguments);
        }
        Some(Numbers::Recurrence(sequence)) => return recurrence(&written, sequence, arguments),
    };
    if !game.is_fibonacci() {
        return takeaway(&written, game, arguments.json);
    }
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

/// A number in the sequence of a recurrence.
fn recurrence(written: &str, sequence: &Recurrence, arguments: &ZeckendorfArgs) -> Result<(), Failure> {
    let number = question::digits(written, MOST_DIGITS_TAKEAWAY)?;
    let sum = RecurrenceSum::of(&number, sequence);
    let name = arguments.numbers.as_ref().map(ToString::to_string).unwrap_or_default();
    Ok(output::print(&if arguments.json {
        line(&RecurrenceForm::new(&number, &sum, name))
    } else {
        text::recurrence(&number, &sum)
    })?)
}

/// A number in the sequence of another game.
fn takeaway(written: &str, game: &Dynamic, json: bool) -> Result<(), Failure> {
    let number = question::digits(written, MOST_DIGITS_TAKEAWAY)?;
    let sum = Greedy::of(&number, game).map_err(|error| {
        let help = match error {
            NoGreedy::Sequence(_) => {
                "games with a sequence are fibonacci, power-of-two, takeaway:3 and takeaway:5/2"
            }
            NoGreedy::TooManyTerms { .. } => "take a shorter number, or a game that allows less",
        };
        Failure::input(error.to_string(), help)
    })?;
    Ok(output::print(&if json {
        line(&TakeawayForm::new(&number, &sum))
    } else {
        text::takeaway(&number, &sum)
    })?)
}
