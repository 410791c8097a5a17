//! The relations that statements know by themselves, as automata on Zeckendorf digits.

use std::rc::Rc;

use crate::automaton::Automaton;
use crate::constraint::Table;

/// A number has no part any more where this one is looked for: fewer digits 1 than its place says.
pub(super) fn past_the_last(place: u8) -> Rc<Table> {
    let seen = |ones: u32| (true, [Some(ones), (ones + 1 < u32::from(place)).then_some(ones + 1)]);
    let states: Vec<_> = (0..u32::from(place)).map(seen).collect();
    Rc::new(Table::of_digits(&states))
}

/// The second number is a digit 1 of the first and zeros behind it: the last one, the last but one, as the place says.
pub(super) fn smallest(place: u8) -> Rc<Table> {
    // Letter 1 is the digit 1 of the first number, letter 3 that of both.
    let before = (false, [Some(0), Some(0), None, Some(1)]);
    let behind = |ones: u32| {
        let last = ones == u32::from(place);
        (last, [Some(ones), (!last).then_some(ones + 1), None, None])
    };
    let states: Vec<_> = [before].into_iter().chain((1..=u32::from(place)).map(behind)).collect();
    Rc::new(Table::of_digits(&states))
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
