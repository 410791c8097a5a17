//! What atoms mean, said plainly for given numbers.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::statement::parts::{Allowance, Asks, Atom, FamilyKey, Position, Question, Relation};
use crate::statement::pattern::Pattern;
use crate::statement::term::{Factor, Piece, Term, Variable};
use crate::statement::written::Operation;

/// What a term is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Worth {
    Minus,
    Whole(i128),
    Plus,
    Nothing,
}

/// The Zeckendorf parts of a number, smallest first.
pub(super) fn zeckendorf(mut number: i128) -> Vec<i128> {
    let mut fibonacci = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] <= number {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut parts = Vec::new();
    for &part in fibonacci.iter().rev() {
        if part <= number {
            number -= part;
            parts.insert(0, part);
        }
    }
    parts
}

/// The digits of a number, most significant first, so many.
pub(super) fn digits(number: i128, length: usize) -> Vec<bool> {
    let parts = zeckendorf(number);
    let (mut weight, mut next) = (1, 2);
    let mut digits = Vec::new();
    for _ in 0..length {
        digits.insert(0, parts.contains(&weight));
        (weight, next) = (next, weight + next);
    }
    digits
}

pub(super) type Numbers<'n> = &'n dyn Fn(Variable) -> i128;

pub(super) fn worth(term: &Term, numbers: Numbers<'_>) -> Worth {
    let size: i128 = term.constant.size().to_string().parse().unwrap();
    let constant = if term.constant.is_negative() { -size } else { size };
    let (mut whole, mut plus, mut minus) = (constant, false, false);
    for (coefficient, factor) in &term.multiples {
        let value = match factor {
            Factor::Variable(variable) => Worth::Whole(numbers(*variable)),
            Factor::Piece(piece) => part(piece, numbers),
        };
        match value {
            Worth::Whole(value) => whole += i128::from(*coefficient) * value,
            Worth::Plus if *coefficient > 0 => plus = true,
            Worth::Plus => minus = true,
            _ => return Worth::Nothing,
        }
    }
    match (plus, minus) {
        (true, true) => Worth::Nothing,
        (true, false) => Worth::Plus,
        (false, true) => Worth::Minus,
        (false, false) => Worth::Whole(whole),
    }
}

fn part(piece: &Piece, numbers: Numbers<'_>) -> Worth {
    match (piece.operation, worth(&piece.of, numbers)) {
        (Operation::Part { place }, Worth::Whole(number)) if number >= 0 => {
            let parts = zeckendorf(number);
            parts.get(usize::from(place) - 1).map_or(Worth::Plus, |&part| Worth::Whole(part))
        }
        (Operation::Quotient { divisor }, Worth::Whole(number)) => {
            Worth::Whole(number.div_euclid(divisor.into()))
        }
        (Operation::Remainder { divisor }, Worth::Whole(number)) => {
            Worth::Whole(number.rem_euclid(divisor.into()))
        }
        _ => Worth::Nothing,
    }
}

fn order(a: Worth, b: Worth) -> Option<Ordering> {
    let key = |worth| match worth {
        Worth::Minus => Some((-1, 0)),
        Worth::Whole(whole) => Some((0, whole)),
        Worth::Plus => Some((1, 0)),
        Worth::Nothing => None,
    };
    Some(key(a)?.cmp(&key(b)?))
}

/// Grundy values of Fibonacci nim, played out.
#[derive(Default)]
pub(super) struct Game(HashMap<(Vec<i128>, i128), usize>);

impl Game {
    pub(super) fn value(&mut self, piles: &[i128], allowance: i128) -> usize {
        let mut piles: Vec<_> = piles.iter().copied().filter(|&pile| pile > 0).collect();
        piles.sort();
        let allowance = allowance.min(piles.last().copied().unwrap_or(0));
        let key = (piles, allowance);
        if let Some(&value) = self.0.get(&key) {
            return value;
        }
        let mut options = Vec::new();
        for i in 0..key.0.len() {
            for stones in 1..=key.0[i].min(allowance) {
                let mut left = key.0.clone();
                left[i] -= stones;
                options.push(self.value(&left, 2 * stones));
            }
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.0.insert(key, value);
        value
    }
}

pub(super) fn holds(atom: &Atom, numbers: Numbers<'_>, game: &mut Game) -> bool {
    let natural = |term: &Term| match worth(term, numbers) {
        Worth::Whole(number) if number >= 0 => Some(number),
        _ => None,
    };
    match atom {
        Atom::Comparison(comparison, a, b) => {
            order(worth(a, numbers), worth(b, numbers)).is_some_and(|order| comparison.of(order))
        }
        Atom::Relation(relation, terms) => {
            let Some(numbers) = terms.iter().map(natural).collect::<Option<Vec<_>>>() else { return false };
            let parts = zeckendorf(numbers[0]);
            match relation {
                Relation::Fib => parts.len() == 1,
                Relation::EvenFib => [1, 3, 8, 21, 55, 144, 377, 987, 2584].contains(&numbers[0]),
                Relation::FibWord => parts.first() == Some(&1),
                Relation::Tail => {
                    (1..=parts.len()).any(|count| parts[..count].iter().sum::<i128>() == numbers[1])
                }
                Relation::Pattern(pattern) => (0..12).any(|more| {
                    let least = (0..).find(|&length| numbers.iter().all(|&n| fits(n, length))).unwrap();
                    let words: Vec<_> = numbers.iter().map(|&n| digits(n, least + more)).collect();
                    let letter = |i: usize| {
                        words.iter().enumerate().map(|(track, word)| u32::from(word[i]) << track).sum()
                    };
                    matches(pattern, &(0..least + more).map(letter).collect::<Vec<_>>())
                }),
                Relation::Given(_) => panic!(),
            }
        }
        Atom::Position(position) => {
            let Some(piles) = position.piles.iter().map(natural).collect::<Option<Vec<_>>>() else {
                return false;
            };
            let allowance = match &position.allowance {
                Allowance::Infinite | Allowance::None => 1_000_000,
                Allowance::Term(term) => match worth(term, numbers) {
                    Worth::Plus => 1_000_000,
                    Worth::Whole(number) if number >= 0 => number,
                    _ => return false,
                },
            };
            answer(position, &piles, allowance, game)
        }
    }
}

/// Fixed piles are told with the family.
fn answer(position: &Position, piles: &[i128], allowance: i128, game: &mut Game) -> bool {
    match &position.asks {
        Question::AtLeast(values, truth) => (game.value(piles, allowance) >= values.len()) == *truth,
        Question::Target(FamilyKey::Fibonacci { fixed, asks, .. }, truth) => {
            let piles: Vec<_> = piles.iter().copied().chain(fixed.iter().map(|&pile| pile.into())).collect();
            let value = match asks {
                Asks::Lost => 0,
                Asks::Value(value) => *value as usize,
            };
            (game.value(&piles, allowance) == value) == *truth
        }
        Question::Target(FamilyKey::Named { .. }, _) => panic!(),
    }
}

/// Whether a number has so few digits.
fn fits(number: i128, length: usize) -> bool {
    let (mut weight, mut next) = (1, 2);
    for _ in 0..length {
        (weight, next) = (next, weight + next);
    }
    number < weight
}

/// Whether a word is one of a pattern, tried in all ways.
pub(super) fn matches(pattern: &Pattern, word: &[u32]) -> bool {
    match pattern {
        Pattern::Letter(letter) => {
            let fits =
                |(i, digit): (usize, &Option<u32>)| digit.is_none_or(|digit| digit == word[0] >> i & 1);
            word.len() == 1 && letter.iter().enumerate().all(fits)
        }
        Pattern::Row(row) => match row.split_first() {
            None => word.is_empty(),
            Some((first, rest)) => (0..=word.len())
                .any(|at| matches(first, &word[..at]) && matches(&Pattern::Row(rest.to_vec()), &word[at..])),
        },
        Pattern::Choice(choices) => choices.iter().any(|choice| matches(choice, word)),
        Pattern::Repeat { of, none, more } => {
            (*none && word.is_empty())
                || matches(of, word)
                || *more
                    && (1..word.len()).any(|at| matches(of, &word[..at]) && matches(pattern, &word[at..]))
        }
    }
}
