//! What tables say, against plain arithmetic.

use super::*;
use crate::numbers::tests::SYSTEMS;

/// Whether a constraint is met by numbers, padded with some zeros.
fn holds(system: &System, constraint: &Constraint, numbers: &[u32], zeros: usize) -> bool {
    let words: Vec<_> = numbers.iter().map(|&number| system.digits(number.into())).collect();
    let length = zeros + words.iter().map(Vec::len).max().unwrap_or(0);
    let mut state = Some(0);
    for place in (0..length).rev() {
        let digit = |word: &Vec<u32>| if place < word.len() { word[word.len() - 1 - place] } else { 0 };
        let digits = system.all_digits();
        let letter = words.iter().enumerate().map(|(track, word)| digits.put(digit(word), track)).sum();
        state = state.and_then(|state| constraint.step(state, constraint.column(letter)));
    }
    state.is_some_and(|state| constraint.met(state))
}

fn systems() -> impl Iterator<Item = System> {
    SYSTEMS.into_iter().filter(|text| !text.ends_with("delay 4")).map(|text| System::read(text).unwrap())
}

fn sum(system: &System, coefficients: &[i64], range: Range) -> Constraint {
    let table = Table::sum(system, coefficients.to_vec(), range, 10_000_000).unwrap();
    Constraint::new(Rc::new(table), (0..coefficients.len()).collect())
}

#[test]
fn every_kind_means_what_it_says() {
    for system in systems() {
        let text = system.text();
        let plus = sum(&system, &[1, 1, -1], Range::only(0));
        let double = sum(&system, &[2, -1], Range::only(0));
        let after = sum(&system, &[1, -1], Range::only(1));
        let third = sum(&system, &[1, -3], Range { least: 0, most: Some(2) });
        let of = system.all_digits();
        let two =
            |accept: fn(Ordering) -> bool| Constraint::new(Rc::new(Table::compare(of, accept)), vec![0, 1]);
        let (less, at_most, other) = (two(Ordering::is_lt), two(Ordering::is_le), two(Ordering::is_ne));
        for a in 0..60 {
            for b in 0..130 {
                let pair = [a, b];
                assert_eq!(holds(&system, &double, &pair, 2), 2 * a == b, "{text}: 2 * {a} = {b}");
                assert_eq!(holds(&system, &after, &pair, 1), a == b + 1, "{text}: {a} = {b} + 1");
                assert_eq!(holds(&system, &third, &pair, 1), a / 3 == b, "{text}: {a} / 3 = {b}");
                assert_eq!(holds(&system, &less, &pair, 1), a < b, "{text}: {a} < {b}");
                assert_eq!(holds(&system, &at_most, &pair, 1), a <= b, "{text}: {a} <= {b}");
                assert_eq!(holds(&system, &other, &pair, 1), a != b, "{text}: {a} != {b}");
                for c in (a + b).saturating_sub(3)..a + b + 4 {
                    assert_eq!(holds(&system, &plus, &[a, b, c], 2), a + b == c, "{text}: {a} + {b} = {c}");
                }
            }
            for b in 0..50u32 {
                let digits = system.digits(b.into());
                let literal = Constraint::new(Rc::new(Table::literal(&digits, of)), vec![0]);
                assert_eq!(holds(&system, &literal, &[a], 3), a == b);
                let least = Table::compare_with(&digits, of, Ordering::is_ge);
                let least = Constraint::new(Rc::new(least), vec![0]);
                assert_eq!(holds(&system, &least, &[a], 1), a >= b, "{text}: {a} >= {b}");
                let words: Vec<_> = [b, b / 2, 7].map(|n| system.digits(n.into())).to_vec();
                let none = Constraint::new(Rc::new(Table::none_of(&words, of)), vec![0]);
                assert_eq!(holds(&system, &none, &[a], 2), ![b, b / 2, 7].contains(&a));
            }
        }
    }
}

#[test]
fn tables_have_few_states() {
    let fibonacci = System::read("1 2 delay 1").unwrap();
    let plus = sum(&fibonacci, &[1, 1, -1], Range::only(0));
    assert!(plus.table.met.len() < 30, "{}", plus.table.met.len());
    let never = sum(&System::binary(), &[1], Range::only(-1));
    assert!(never.step(0, 0).is_none() && never.step(0, 1).is_none() && !never.met(0));
    let more = Table::compare_with(&fibonacci.digits(4), Digits::BINARY, Ordering::is_ge);
    assert!(more.met.len() <= 5, "{more:?}");
}

#[test]
fn ranges() {
    for system in systems() {
        for (coefficients, constant) in
            [([1, -1], 0), ([1, -1], 3), ([2, -3], -7), ([-5, 4], 11), ([3, 7], 40), ([-1, -2], -30)]
        {
            for most in [None, Some(constant), Some(constant + 4)] {
                let range = Range { least: constant, most };
                let constraint = sum(&system, &coefficients, range);
                for a in 0..40 {
                    for b in 0..40 {
                        let sum = coefficients[0] * i64::from(a) + coefficients[1] * i64::from(b);
                        for zeros in 0..2 {
                            let found = holds(&system, &constraint, &[a, b], zeros);
                            let text = system.text();
                            assert_eq!(found, range.has(sum), "{text}: {coefficients:?} {range:?} {a} {b}");
                        }
                    }
                }
            }
        }
    }
    let fibonacci = System::read("1 2 delay 1").unwrap();
    let positive = Table::sum(&fibonacci, vec![1, 1], Range::at_least(-1), 100).unwrap();
    assert!(positive.met.iter().all(|&met| met));
}

#[test]
fn large_coefficients() {
    for (factor, most) in [(37u32, 400), (300, 40)] {
        for system in [System::read("1 2 delay 1").unwrap(), System::binary()] {
            let multiple = sum(&system, &[factor.into(), -1], Range::only(-12));
            for a in 0..most {
                for b in (factor * a).saturating_sub(5)..factor * a + 20 {
                    assert_eq!(holds(&system, &multiple, &[a, b], 1), factor * a + 12 == b);
                }
            }
        }
    }
    let fibonacci = System::read("1 2 delay 1").unwrap();
    let equation = |coefficients: &[i64], constant, most| {
        Table::sum(&fibonacci, coefficients.to_vec(), Range::only(constant), most)
    };
    assert!(equation(&[1000, -1], 0, 1000).is_none());
    assert!(equation(&[i64::MAX, i64::MIN], 0, u64::MAX).is_none());
    assert!(equation(&[1], i64::MIN, u64::MAX).is_none());
    // Without numbers the sum is 0.
    assert!(equation(&[], 0, 10).unwrap().met[0] && !equation(&[], 1, 10).unwrap().met[0]);
}

/// Where the largest root is no Pisot number, sums have no end of states; that is told, and takes no measure.
#[test]
fn unbounded_sums_are_given_up() {
    for text in ["1 2 3 4 5 6 delay 5", "1 2 3 4 5 6 7 8 9 10 delay 9"] {
        let system = System::read(text).unwrap();
        assert!(Table::sum(&system, vec![1, 1, -1], Range::only(0), 300_000).is_none(), "{text}");
    }
}
