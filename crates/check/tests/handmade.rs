//! Certificates made by hand: right ones, and one wrong in each way.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use check::{Limits, Reason, Subject};
use support::{Certificate, Family, Game, Table, by_least_part, run};

/// A table over `n r` from rows, as text would have them.
fn table(rows: &[(bool, [u32; 4])]) -> Table {
    Table { rows: rows.iter().map(|&(accepts, next)| (accepts, next.to_vec())).collect() }
}

/// Accepts everything.
fn all() -> Table {
    table(&[(true, [1, 1, 1, 1])])
}

/// The condition that fails, after a second look at the numbers that come with it.
fn failing(certificate: &Certificate) -> u8 {
    let rejected = run(&certificate.text()).unwrap_err();
    assert!(certificate.confirms(&[], &rejected), "{rejected}");
    assert_eq!(rejected.line, Some(1));
    assert_eq!(rejected.subject.as_ref(), Some(&certificate.family.name));
    match rejected.reason {
        Reason::Violated { condition, .. } => condition,
        reason => panic!("{reason}"),
    }
}

/// A certificate whose target is the complement of its reach, so that condition 0 holds.
fn reaching(family: &str, reach: Table) -> Certificate {
    Certificate::new(family, reach.complement(), reach)
}

#[test]
fn known_theorems_are_accepted() {
    let mut game = Game::default();
    for family in ["one-pile", "grundy:0", "power-of-two-grundy:0"] {
        assert_eq!(run(&by_least_part(family).text()).unwrap()[0].subject.family(), Some(family));
        assert!(by_least_part(family).is_true(&mut game, 40));
    }
    for piles in 1..=6 {
        let certificate = by_least_part(&format!("power-of-two:{piles}"));
        let accepted = run(&certificate.text()).unwrap();
        assert!(matches!(accepted[0].subject, Subject::Family { reach_states: 3, .. }));
        assert!(piles > 3 || certificate.is_true(&mut game, 9));
    }
}

/// Two piles of Fibonacci nim do not behave as two piles of nim with a limit.
#[test]
fn a_theorem_of_another_game_is_rejected() {
    let mut certificate = by_least_part("power-of-two:2");
    certificate.family = Family::named("two-pile");
    assert!(failing(&certificate) >= 2);
    let mut certificate = by_least_part("power-of-two:1");
    certificate.family = Family::named("grundy:0");
    // With one pile it is the same, word for word: only the weights of the digits differ.
    run(&certificate.text()).unwrap();
}

#[test]
fn condition_0_target_and_reach_overlap() {
    let right = by_least_part("one-pile");
    assert_eq!(failing(&Certificate::new("one-pile", all(), right.reach)), 0);
}

#[test]
fn condition_0_target_and_reach_leave_a_gap() {
    let right = by_least_part("one-pile");
    assert_eq!(failing(&Certificate::new("one-pile", Table { rows: vec![] }, right.reach)), 0);
}

#[test]
fn condition_0_a_target_outside_a_smaller_reach() {
    let zero = by_least_part("grundy:0");
    let hash = run(&zero.text()).unwrap()[0].hash.clone();
    let uses = vec![("grundy:0".to_owned(), hash)];
    // Grundy value 1 nowhere, or everywhere that value 1 is not reached.
    let reach = Table { rows: vec![] };
    for (target, line) in [(Table { rows: vec![] }, "n = 1, r = 1"), (all(), "n = 0, r = 0")] {
        let mut one = Certificate::new("grundy:1", target, reach.clone());
        one.uses = uses.clone();
        let rejected = run(&(zero.text() + &one.text())).unwrap_err();
        assert!(one.confirms(std::slice::from_ref(&zero), &rejected));
        assert!(rejected.to_string().ends_with(&format!("condition 0 fails for {line}")), "{rejected}");
    }
}

#[test]
fn condition_1_a_reach_without_a_move() {
    assert_eq!(failing(&reaching("one-pile", all())), 1);
}

#[test]
fn condition_1_a_reach_that_shrinks() {
    // Only allowance 1: the word of r ends in its only 1.
    let one = table(&[(false, [1, 1, 2, 2]), (true, [0, 0, 0, 0])]);
    let certificate = reaching("one-pile", one);
    assert_eq!(failing(&certificate), 1);
    let rejected = run(&certificate.text()).unwrap_err();
    assert_eq!(rejected.to_string(), "line 1: one-pile: condition 1 fails for n = 0, r = 1, r + 1 = 2");
}

#[test]
fn condition_2_a_reach_that_no_move_makes() {
    // Every positive allowance wins, even without stones.
    let positive = table(&[(false, [1, 1, 2, 2]), (true, [2, 2, 2, 2])]);
    let certificate = reaching("one-pile", positive);
    assert_eq!(failing(&certificate), 2);
    let rejected = run(&certificate.text()).unwrap_err();
    assert!(
        rejected.to_string().contains("condition 2 fails for k = 1, k - 1 = 0, 2 k = 2, n = 0"),
        "{rejected}"
    );
}

#[test]
fn condition_3_a_move_that_is_not_in_the_reach() {
    // Everything is lost: there is no reach at all.
    for family in ["one-pile", "grundy:0", "power-of-two:1"] {
        assert_eq!(failing(&Certificate::new(family, all(), Table { rows: vec![] })), 3);
    }
}

/// A reach that begins too late by one, or too early by one, everywhere.
#[test]
fn shifted_reaches_are_rejected() {
    let right = by_least_part("one-pile");
    // r > z1(n): a 1 before the last 1 of n, or at it and another one later.
    let late =
        table(&[(false, [1, 1, 2, 4]), (false, [2, 3, 2, 3]), (true, [3, 3, 3, 3]), (false, [4, 1, 3, 4])]);
    assert_ne!(late, right.reach);
    assert!(failing(&reaching("one-pile", late)) >= 1);
}

/// The moves in fixed piles count: `piles:1` is not `one-pile`.
#[test]
fn fixed_piles_are_not_forgotten() {
    let one = by_least_part("one-pile");
    let hash = run(&one.text()).unwrap()[0].hash.clone();
    let mut wrong = by_least_part("one-pile");
    wrong.family = Family::named("piles:1");
    wrong.uses = vec![("one-pile".to_owned(), hash)];
    let rejected = run(&(one.text() + &wrong.text())).unwrap_err();
    assert!(wrong.confirms(std::slice::from_ref(&one), &rejected), "{rejected}");
    assert_eq!(rejected.line, Some(one.text().lines().count() + 1));
}

#[test]
fn limits_are_neither_right_nor_wrong() {
    let text = by_least_part("one-pile").text();
    for limits in [Limits { steps: 5, ..Limits::default() }, Limits { memory: 5, ..Limits::default() }] {
        let rejected = check::check(text.as_bytes(), &limits).unwrap_err();
        assert!(rejected.is_too_large() && rejected.to_string().contains("too large to check"));
    }
}

/// A violation far out is told too, by its digits if the number has too many.
#[test]
fn long_violations_are_told() {
    for (digits, told) in
        [(6, "n = 13, r = 0"), (150, "n = 16130531424904581415797907386349, r = 0"), (400, "n = 0z1000")]
    {
        // Besides what is right, the reach has n = 1000...0 of so many digits, without any allowance.
        let mut chain = Table { rows: vec![(false, vec![1, 2, 0, 0])] };
        for state in 2..=digits {
            chain.rows.push((false, vec![state + 1, 0, 0, 0]));
        }
        chain.rows.push((true, vec![0, 0, 0, 0]));
        let right = by_least_part("one-pile").reach;
        let reach = Table::product(&[&right, &chain], |verdicts| verdicts[0] || verdicts[1]);
        let rejected = run(&reaching("one-pile", reach).text()).unwrap_err();
        assert!(rejected.to_string().contains(&format!("condition 1 fails for {told}")), "{rejected}");
    }
}
