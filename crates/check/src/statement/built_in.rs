//! The relations that statements know by themselves, as automata on Zeckendorf digits.

use std::rc::Rc;

use crate::automaton::Automaton;
use crate::constraint::Table;
use crate::digits::Digits;

/// A number has no part any more where this one is looked for: fewer parts than its place says. Each digit is as many parts.
pub(super) fn past_the_last(place: u8, of: Digits) -> Rc<Table> {
    let place = u32::from(place);
    let seen = |parts: u32| {
        let row = of.all().map(|digit| Some(parts + digit).filter(|&parts| parts < place));
        (true, row.collect())
    };
    Rc::new(Table::of_digits(1, of, &(0..place).map(seen).collect::<Vec<_>>()))
}

/// The second number is one part of the first: it has a digit 1, where the first has a digit, and zeros elsewhere. Counted from the end, from 1,
/// the parts of that digit are the numbers s + 1, ..., s + digit, if s parts are after it; and the place is one of them.
pub(super) fn smallest(place: u8, of: Digits) -> Rc<Table> {
    let place = u32::from(place);
    let row = |to: &dyn Fn(u32, u32) -> Option<u32>| {
        (0..of.letters(2)).map(|letter| to(of.in_row(letter, 0), of.in_row(letter, 1))).collect::<Vec<_>>()
    };
    // After the digit: how many parts must come at least, and how many have come.
    let state = |least: u32, come: u32| 1 + least * place + come;
    let before = row(&|first, second| match second {
        0 => Some(0),
        1 if first > 0 => Some(state(place.saturating_sub(first), 0)),
        _ => None,
    });
    let mut states = vec![(false, before)];
    for least in 0..place {
        for come in 0..place {
            let behind = row(&|first, second| {
                (second == 0 && come + first < place).then(|| state(least, come + first))
            });
            states.push((come >= least, behind));
        }
    }
    Rc::new(Table::of_digits(2, of, &states))
}

/// The automaton with these rows.
fn automaton<const LETTERS: usize>(rows: &[(bool, [u32; LETTERS])]) -> Automaton {
    let mut automaton = Automaton::new(LETTERS);
    rows.iter().for_each(|(accepts, row)| automaton.push(*accepts, row));
    automaton.finished()
}

/// One digit 1.
pub(super) fn fib() -> Automaton {
    automaton(&[(false, [1, 2]), (true, [2, 0])])
}

/// One digit 1, and an even number of zeros after it: 1, 3, 8, ... have 0, 2, 4, ...
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
