//! Certificates made by hand: right ones, and one wrong in each way.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use check::{Limits, Reason, Subject};
use support::play::Play;
use support::{BINARY, Certificate, FIBONACCI, Table, by_least_part, limited, run};

/// A table from rows, as text would have them.
fn table(rows: &[(bool, &[u32])]) -> Table {
    Table { rows: rows.iter().map(|&(accepts, next)| (accepts, next.to_vec())).collect() }
}

fn none() -> Table {
    Table { rows: vec![] }
}

/// Accepts everything.
fn all(tracks: usize) -> Table {
    Table { rows: vec![(true, vec![1; 1 << tracks])] }
}

/// The condition that fails, after the numbers that come with it have been checked again.
fn failing(certificate: &Certificate) -> u8 {
    let rejected = run(&certificate.text()).unwrap_err();
    assert!(certificate.confirms(&[], &rejected), "{rejected}");
    assert_eq!(rejected.line, Some(1));
    match rejected.reason {
        Reason::Violated { condition, .. } => condition,
        reason => panic!("{reason}"),
    }
}

/// One pile of Fibonacci nim with this reach, and the target that fits: condition 0 holds.
fn reaching(reach: Table) -> Certificate {
    let mut certificate = by_least_part(FIBONACCI, 1, "lost");
    certificate.tables = vec![("target".into(), reach.complement()), ("reach".into(), reach)];
    certificate
}

#[test]
fn known_theorems_are_accepted() {
    let mut play = Play::default();
    for (numbers, asks) in [(FIBONACCI, "lost"), (FIBONACCI, "value 0"), (BINARY, "value 0")] {
        let certificate = by_least_part(numbers, 1, asks);
        let accepted = run(&certificate.text()).unwrap();
        let family = accepted[0].subject.family().unwrap().to_string();
        assert!(family.starts_with("limit@") && family.ends_with(&format!("(n1; r): {asks}")), "{family}");
        assert!(certificate.is_true(&mut play, 40));
    }
    for piles in 1..=6 {
        let certificate = by_least_part(BINARY, piles, "lost");
        let accepted = run(&certificate.text()).unwrap();
        assert!(matches!(accepted[0].subject, Subject::Family { reach_states: 3, .. }));
        assert!(piles > 2 || certificate.is_true(&mut play, 9));
    }
}

/// Two piles of Fibonacci nim do not behave as two piles of nim with a limit.
#[test]
fn a_theorem_of_another_game_is_rejected() {
    let mut certificate = by_least_part(BINARY, 2, "lost");
    certificate.rules = limited(2, 2);
    assert!(failing(&certificate) >= 2);
    certificate.numbers = FIBONACCI.into();
    assert!(failing(&certificate) >= 2);
    // With one pile it is the same, word for word: only the weights of the digits differ.
    let mut certificate = by_least_part(BINARY, 1, "lost");
    certificate.numbers = FIBONACCI.into();
    certificate.rules = limited(1, 2);
    run(&certificate.text()).unwrap();
}

#[test]
fn condition_0_target_and_reach_overlap_or_leave_a_gap() {
    for target in [all(2), none()] {
        let mut certificate = by_least_part(FIBONACCI, 1, "lost");
        *certificate.table_mut("target") = target;
        assert_eq!(failing(&certificate), 0);
    }
}

#[test]
fn condition_0_a_target_outside_a_smaller_reach() {
    let zero = by_least_part(FIBONACCI, 1, "value 0");
    let hash = run(&zero.text()).unwrap()[0].hash.clone();
    // Grundy value 1 nowhere, or everywhere that value 1 is not reached.
    for (target, line) in [(none(), "n1 = 1, r = 1"), (all(2), "n1 = 0, r = 0")] {
        let mut one = by_least_part(FIBONACCI, 1, "value 1");
        one.tables = vec![("target".into(), target), ("reach".into(), none())];
        one.uses = vec![hash.clone()];
        let rejected = run(&(zero.text() + &one.text())).unwrap_err();
        assert!(one.confirms(std::slice::from_ref(&zero), &rejected));
        assert!(rejected.to_string().ends_with(&format!("condition 0 fails for {line}")), "{rejected}");
    }
}

#[test]
fn condition_1_a_reach_that_ends_again() {
    // Only allowance 1: the word of r ends in its only 1.
    let one = table(&[(false, &[1, 1, 2, 2]), (true, &[0, 0, 0, 0])]);
    let certificate = reaching(one);
    assert_eq!(failing(&certificate), 1);
    let rejected = run(&certificate.text()).unwrap_err();
    assert_eq!(
        rejected.to_string(),
        "line 1: limit@4304f6a1(n1; r): lost: condition 1 fails for n1 = 0, b = 1, b + 1 = 2"
    );
}

#[test]
fn condition_2_a_reach_that_no_move_makes() {
    // Every positive allowance wins, even without stones; or every allowance.
    let positive = table(&[(false, &[1, 1, 2, 2]), (true, &[2, 2, 2, 2])]);
    for (reach, told) in [(positive, "b = 1, b - 1 = 0, n1 = 0"), (all(2), "b = 0, n1 = 0")] {
        let certificate = reaching(reach);
        assert_eq!(failing(&certificate), 2);
        let rejected = run(&certificate.text()).unwrap_err().to_string();
        assert!(rejected.ends_with(&format!("condition 2 fails for {told}")), "{rejected}");
    }
}

#[test]
fn condition_3_a_move_that_is_not_in_the_reach() {
    // Everything is lost: there is no reach at all.
    for numbers in [FIBONACCI, BINARY] {
        let mut certificate = by_least_part(numbers, 1, "lost");
        certificate.tables = vec![("target".into(), all(2)), ("reach".into(), none())];
        assert_eq!(failing(&certificate), 3);
    }
}

/// A reach that begins too late by one, everywhere.
#[test]
fn shifted_reaches_are_rejected() {
    let right = by_least_part(FIBONACCI, 1, "lost");
    // r > z1(n): a 1 before the last 1 of n, or at it and another one later.
    let late = table(&[
        (false, &[1, 1, 2, 4]),
        (false, &[2, 3, 2, 3]),
        (true, &[3, 3, 3, 3]),
        (false, &[4, 1, 3, 4]),
    ]);
    assert_ne!(late, *right.table("reach"));
    assert!(failing(&reaching(late)) >= 1);
}

/// The moves in fixed piles count: a pile of 1 beside another one is not nothing.
#[test]
fn fixed_piles_are_not_forgotten() {
    let one = by_least_part(FIBONACCI, 1, "lost");
    let hash = run(&one.text()).unwrap()[0].hash.clone();
    let mut two = one.clone();
    two.rules = limited(2, 2);
    two.fixed = vec![("n1".into(), 1)];
    two.uses = vec![hash];
    let rejected = run(&(one.text() + &two.text())).unwrap_err();
    assert!(two.confirms(std::slice::from_ref(&one), &rejected), "{rejected}");
    assert_eq!(rejected.line, Some(one.text().lines().count() + 1));
    // A pile of 0 is nothing, and so the same family.
    two.fixed = vec![("n1".into(), 0)];
    two.uses = vec![];
    run(&two.text()).unwrap();
}

/// Take 1, 2 or 3 stones: the player to move loses iff the last two binary digits are 0. There are three lines without a
/// choice, or one with one, or two readings.
#[test]
fn conditions_4_6_and_7_of_subtraction() {
    // The state is the last two digits; state 1 is 00.
    let last = |accepted: [bool; 4]| {
        let next = [[1u32, 2], [3, 4], [1, 2], [3, 4]];
        let order = [0usize, 1, 2, 3];
        Table { rows: order.map(|state| (accepted[state], next[state].to_vec())).to_vec() }
    };
    // n = 0, 1, 2, 3 mod 4 are the states 1, 2, 3, 4; and n = 0 is never won, which the digits show.
    let lost = last([true, false, false, false]);
    let reach = last([false, true, true, true]);
    let mut certificate = Certificate::new(
        BINARY,
        &["game subtraction(n)", "move n - 1", "move n - 2", "move n - 3"],
        "lost",
        lost.clone(),
        reach.clone(),
    );
    let mut play = Play::default();
    for line in 0..3 {
        let mut accepted = [false; 4];
        accepted[line + 1] = true;
        certificate.tables.push((format!("line {line}"), last(accepted)));
    }
    run(&certificate.text()).unwrap();
    assert!(certificate.is_true(&mut play, 100));
    for line in 0..3 {
        let mut wrong = certificate.clone();
        wrong.tables[2 + line].1.rows[0].0 = true;
        assert_eq!(failing(&wrong), 4);
        let mut wrong = certificate.clone();
        wrong.rules[1 + line] = "move n - 4".to_owned();
        assert_eq!(failing(&wrong), 4);
        // With a line too many the reach is another.
        let mut more = certificate.clone();
        more.rules.push("move n >= 4 and n <= 4: n - 4".to_owned());
        more.tables.push((
            "line 3".to_owned(),
            Table::compare(&support::System::named(BINARY), 1, 0, 4, std::cmp::Ordering::is_eq),
        ));
        assert_eq!(failing(&more), 7);
    }
    // One line with a choice does not slide, since it has a largest choice: W(n; b) is that n mod 4 is positive and at most b.
    let mut rows = Vec::new();
    for large in [false, true] {
        for state in 0..4u32 {
            for b in 0..4u32 {
                let row = (0..4u32).map(|letter| {
                    let (n, digit) = (letter & 1, letter >> 1);
                    let large = large || b >> 1 == 1;
                    1 + 16 * u32::from(large) + 4 * (state << 1 & 3 | n) + (b << 1 & 3 | digit)
                });
                rows.push((state > 0 && (large || state <= b), row.collect()));
            }
        }
    }
    let within = Table { rows };
    let mut one = Certificate::new(
        BINARY,
        &["game subtraction(n)", "move 1 <= k <= 3: n - k"],
        "lost",
        lost,
        reach.clone(),
    );
    one.tables.extend([("within 0".to_owned(), within), ("line 0".to_owned(), reach)]);
    run(&one.text()).unwrap();
    assert!(one.is_true(&mut play, 40));
    let mut wrong = one.clone();
    wrong.tables[2].1.rows[0].0 = true;
    assert_eq!(failing(&wrong), 6);
    let mut wrong = one.clone();
    wrong.tables[3].1.rows[0].0 = true;
    assert_eq!(failing(&wrong), 6);
    let mut wrong = one;
    wrong.rules[1] = "move 1 <= k <= 4: n - k".to_owned();
    assert_eq!(failing(&wrong), 6);
}

/// Nim with two piles in binary: equal piles lose. Each line is that the pile is larger than the other.
#[test]
fn nim_slides() {
    let equal = table(&[(true, &[1, 0, 0, 1])]);
    let first = table(&[(false, &[1, 2, 0, 1]), (true, &[2, 2, 2, 2])]);
    let second = table(&[(false, &[1, 0, 2, 1]), (true, &[2, 2, 2, 2])]);
    let rules = ["game nim(m, n)", "move 1 <= k: m - k, n", "move 1 <= k: m, n - k"];
    let mut certificate = Certificate::new(BINARY, &rules, "lost", equal.clone(), equal.complement());
    certificate.tables.extend([("line 0".to_owned(), first.clone()), ("line 1".to_owned(), second.clone())]);
    run(&certificate.text()).unwrap();
    assert!(certificate.is_true(&mut Play::default(), 20));
    let mut turned = certificate.clone();
    turned.tables[2].1 = second;
    turned.tables[3].1 = first;
    assert_eq!(failing(&turned), 5);
    // The same words in another system are wrong, as the last number of a word that is not greedy is another: here they are right.
    certificate.numbers = FIBONACCI.into();
    run(&certificate.text()).unwrap();
}

/// A game in which everything is allowed after a move, and one that asks for an allowance in a line without a choice.
#[test]
fn infinite_allowances_and_numbers_that_are_asked_for() {
    // Take 1 with any allowance of at least 2, and then everything is allowed: the player to move loses iff n is even, or r < 2.
    let rules = ["game two(n; r)", "move r >= 2: n - 1; inf"];
    // States: whether r is 0, 1, or more so far, and the last digit of n.
    let row = |size: u32, digit: u32| {
        let next = |letter: u32| 1 + 2 * (2 * size + (letter >> 1)).min(2) + (letter & 1);
        (size == 2 && digit == 1, (0..4).map(next).collect())
    };
    let mut reach = Table { rows: Vec::new() };
    for size in 0..3 {
        for digit in 0..2 {
            reach.rows.push(row(size, digit));
        }
    }
    let certificate = Certificate::new(BINARY, &rules, "lost", reach.complement(), reach);
    run(&certificate.text()).unwrap_or_else(|rejected| panic!("{rejected}"));
    assert!(certificate.is_true(&mut Play::default(), 30));
    let mut wrong = certificate.clone();
    wrong.rules[1] = "move r >= 3: n - 1; inf".to_owned();
    assert!(failing(&wrong) >= 2);
    wrong.rules[1] = "move r > 1: n - 1; 1".to_owned();
    assert!(failing(&wrong) >= 2);
}

#[test]
fn limits_are_neither_right_nor_wrong() {
    let text = by_least_part(FIBONACCI, 1, "lost").text();
    for limits in [Limits { steps: 5, ..Limits::default() }, Limits { memory: 5, ..Limits::default() }] {
        let rejected = support::run_within(text.as_bytes(), &limits).unwrap_err();
        assert!(rejected.is_too_large() && rejected.to_string().contains("too large to check"));
    }
}

/// In systems where sums have no end of states, an answer comes all the same.
#[test]
fn systems_that_are_too_large() {
    let mut certificate = by_least_part(FIBONACCI, 1, "lost");
    for delay in 5..10 {
        let first: Vec<_> = (1..=delay + 1).map(|term: u32| term.to_string()).collect();
        certificate.numbers = format!("{} delay {delay}", first.join(" "));
        let limits = Limits { memory: 1 << 26, steps: 10_000_000 };
        assert!(support::run_within(certificate.text().as_bytes(), &limits).is_err());
    }
}

/// A violation far out is reported too, by its digits if the number has too many.
#[test]
fn long_violations_are_reported() {
    for (digits, told) in
        [(6, "n1 = 13"), (150, "n1 = 16130531424904581415797907386349"), (400, "n1 = 0z1000")]
    {
        // Besides what is right, the reach has n = 1000...0 of this many digits, without any allowance.
        let mut chain = Table { rows: vec![(false, vec![1, 2, 0, 0])] };
        for state in 2..=digits {
            chain.rows.push((false, vec![state + 1, 0, 0, 0]));
        }
        chain.rows.push((true, vec![0, 0, 0, 0]));
        let right = by_least_part(FIBONACCI, 1, "lost");
        let reach = Table::product(&[right.table("reach"), &chain], |verdicts| verdicts[0] || verdicts[1]);
        let rejected = run(&reaching(reach).text()).unwrap_err();
        assert!(rejected.to_string().contains(&format!("condition 1 fails for {told}")), "{rejected}");
    }
}
