//! Two ways to search, and plain trying.

use crate::budget::Limits;
use std::rc::Rc;

use super::*;
use crate::constraint::{Range, Tables};

/// Numbers that look random, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// An automaton with some states of two numbers.
fn automaton(random: &mut Random, digits: Digits) -> Automaton {
    let states = 2 + random.below(4) as u32;
    let letters = digits.letters(2);
    let mut automaton = Automaton::new(letters);
    for state in 1..=states {
        let mut row: Vec<_> = (0..letters).map(|_| random.below(u64::from(states) + 1) as u32).collect();
        row[0] = if state == 1 { 1 } else { row[0] };
        automaton.push(random.below(3) == 0, &row);
    }
    automaton.finished()
}

/// Both ways to search agree, and with plain trying.
#[test]
fn two_ways() {
    let mut random = Random(1);
    let (mut found, mut not) = (0, 0);
    for text in [
        "1 2 delay 1",
        "1 delay 0",
        "1 2 3 4 6 delay 3",
        "1 2 3 5 delay 2",
        "1 recurrence 3",
        "1 3 recurrence 2 1",
        "1 2 4 recurrence 1 1 1",
    ] {
        let system = System::read(text).unwrap();
        let mut budget = Budget::new(&Limits::default());
        let mut tables = Tables::default();
        for _ in 0..30 {
            let readers: Vec<_> = (0..3).map(|_| automaton(&mut random, system.all_digits())).collect();
            let mut query = Query::new(&system);
            for name in ["a", "b", "c"] {
                query.number(name);
            }
            let coefficients: Vec<i64> = (0..3).map(|_| random.below(5) as i64 - 2).collect();
            let least = random.below(7) as i64 - 3;
            let range =
                Range { least, most: (random.below(2) == 0).then_some(least + random.below(2) as i64) };
            if coefficients.contains(&0) {
                continue;
            }
            let table = tables.sum(&system, coefficients.clone(), range, &mut budget).unwrap();
            query.constraint(Constraint::new(Rc::clone(&table), vec![0, 1, 2]));
            let tracks = [[0, 1], [1, 2], [2, 0]];
            let accept: Vec<_> = (0..3).map(|_| random.below(2) == 0).collect();
            for ((reader, tracks), accept) in readers.iter().zip(tracks).zip(&accept) {
                query.reads(reader, tracks.to_vec(), *accept, false);
            }
            let walked = query.walk(&mut budget, usize::MAX).unwrap().unwrap();
            let pieces = query.pieces(&mut budget).unwrap();
            let joint = joint::find(pieces, &mut budget).unwrap().map(|letters| query.numbers(&letters));
            let right = |numbers: &[u128]| {
                let words: Vec<_> = numbers.iter().map(|&number| system.digits(number)).collect();
                let length = words.iter().map(Vec::len).max().unwrap();
                let digit = |track: usize, place: usize| {
                    let word = &words[track];
                    if place < word.len() { word[word.len() - 1 - place] as usize } else { 0 }
                };
                let sum: i64 =
                    coefficients.iter().zip(numbers).map(|(times, number)| times * *number as i64).sum();
                range.least <= sum
                    && range.most.is_none_or(|most| sum <= most)
                    && readers.iter().zip(tracks).zip(&accept).all(|((reader, [x, y]), accept)| {
                        let end = (0..length).rev().fold(reader.start(), |state, place| {
                            reader.next(
                                state,
                                digit(x, place) + system.all_digits().base() as usize * digit(y, place),
                            )
                        });
                        reader.accepts(end) == *accept
                    })
            };
            match (&walked, &joint) {
                (Some(one), Some(two)) => {
                    found += 1;
                    for numbers in [one, two] {
                        let values: Vec<_> =
                            numbers.iter().map(|(_, value)| value.parse().unwrap()).collect();
                        assert!(right(&values), "{text} {numbers:?}");
                    }
                }
                (None, None) => {
                    not += 1;
                    let small = (0..12u128.pow(3)).map(|code| [code % 12, code / 12 % 12, code / 144]);
                    assert!(!small.into_iter().any(|numbers| right(&numbers)));
                }
                other => panic!("{text} {other:?}"),
            }
        }
    }
    assert!(found > 15 && not > 15, "{found} {not}");
}
