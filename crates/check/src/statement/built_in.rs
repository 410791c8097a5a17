//! The relations that statements know by themselves, as automata on Zeckendorf digits.

use std::rc::Rc;

use crate::automaton::Automaton;
use crate::constraint::Table;

/// A number has no part any more where z1 or z2 looks for one: no digit 1, or not two.
pub(super) fn past_the_last(second: bool) -> Rc<Table> {
    Rc::new(match second {
        false => Table::of_digits(&[(true, [Some(0), None])]),
        true => Table::of_digits(&[(true, [Some(0), Some(1)]), (true, [Some(1), None])]),
    })
}

/// The second number is the last digit 1 of the first and zeros behind it, or the last but one.
pub(super) fn smallest(second: bool) -> Rc<Table> {
    // Letter 1 is the digit 1 of the first number, letter 3 that of both.
    let before = (false, [Some(0), Some(0), None, Some(1)]);
    Rc::new(match second {
        false => Table::of_digits(&[before, (true, [Some(1), None, None, None])]),
        true => Table::of_digits(&[
            before,
            (false, [Some(1), Some(2), None, None]),
            (true, [Some(2), None, None, None]),
        ]),
    })
}

/// The automaton with these rows.
fn automaton<const LETTERS: usize>(rows: &[(bool, [u32; LETTERS])]) -> Automaton {
    let mut automaton = Automaton::new(LETTERS.ilog2() as usize);
    rows.iter().for_each(|(accepts, row)| automaton.push(*accepts, row));
    automaton.finished()
}

/// One digit 1.
pub(super) fn fib() -> Automaton {
    automaton(&[(false, [1, 2]), (true, [2, 0])])
}

/// One digit 1, and an even number of zeros behind it: 1, 3, 8, ... have 0, 2, 4, ...
pub(super) fn even_fib() -> Automaton {
    automaton(&[(false, [1, 2]), (true, [3, 0]), (false, [2, 0])])
}

/// The last digit is 1.
pub(super) fn fib_word() -> Automaton {
    automaton(&[(false, [1, 2]), (true, [1, 2])])
}

/// From some digit 1 of both on they are the same, and the second has zeros before.
pub(super) fn tail() -> Automaton {
    automaton(&[(false, [1, 1, 0, 2]), (true, [2, 0, 0, 2])])
}
