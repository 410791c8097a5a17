//! Families of games that are given by their rules: the same theorems as before where there were some, and brute force where there
//! were none.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::game::{Allowance, Outcome};
use fibnim::proof::{Asks, Family, Theorem, prove};
use fibnim::rules::oracle::Oracle;
use fibnim::rules::{Rules, known};
use num_bigint::BigUint;
use work::{Limits, Unwatched};

fn family(rules: &Rules, at: &[(&str, u32)], value: Option<u32>) -> Family {
    let fixed = |pile: &String| at.iter().find(|(name, _)| name == pile).map(|&(_, stones)| stones);
    let fixed = rules.piles().iter().map(fixed).collect();
    Family::new(rules.clone(), fixed, value.map_or(Asks::Lost, Asks::Value)).unwrap()
}

fn proved(family: &Family) -> Arc<Theorem> {
    prove(family, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn compare(name: &str, at: &[(&str, u32)], value: Option<u32>, stones: u64) {
    compare_rules(&known(name).unwrap(), at, value, stones);
}

/// Compares a theorem with brute force, for all positions of so many stones.
fn compare_rules(rules: &Rules, at: &[(&str, u32)], value: Option<u32>, stones: u64) {
    let family = family(rules, at, value);
    let theorem = proved(&family);
    let mut oracle = Oracle::new(rules);
    let (mut inside, mut outside) = (0, 0);
    for position in oracle.positions(stones) {
        let fixed = |pile: &String| at.iter().find(|(name, _)| name == pile).map(|&(_, stones)| stones);
        let here = || rules.piles().iter().zip(position.piles());
        if here().any(|(name, stones)| fixed(name).is_some_and(|wanted| *stones != wanted.into())) {
            continue;
        }
        let mut numbers: Vec<BigUint> =
            here().filter(|(name, _)| fixed(name).is_none()).map(|(_, stones)| stones.clone()).collect();
        match position.allowance() {
            Some(Allowance::Unlimited) => continue,
            Some(Allowance::Stones(most)) => numbers.push(most.clone()),
            None => {}
        }
        let holds = match value {
            None => oracle.outcome(&position) == Outcome::P,
            Some(value) => oracle.value(&position) == Some(value.into()),
        };
        assert_eq!(theorem.target.accepts(&numbers), holds, "{family} at {position}");
        *(if holds { &mut inside } else { &mut outside }) += 1;
    }
    assert!(inside > 0 && outside > 0, "{family}");
}

#[test]
fn theorems_agree_with_brute_force() {
    compare("wythoff", &[], None, 60);
    compare("wythoff", &[("m", 4)], None, 60);
    compare("wythoff", &[("n", 2)], Some(1), 60);
    compare("wythoff", &[], Some(1), 60);
    compare("nim", &[], None, 40);
    compare("nim-3", &[], None, 24);
    compare("subtraction-123", &[], None, 60);
    compare("subtraction-123", &[], Some(2), 60);
    compare("fibonacci-misere", &[], None, 60);
    compare("nim-misere", &[], None, 40);
}

#[test]
fn rules_that_are_out_of_reach_say_why() {
    let limits = Limits::default();
    let told = |text: &str, asks: Asks| {
        let Ok(rules) = Rules::parse(text, &limits) else { panic!("{text}") };
        Family::new(rules, vec![None], asks).unwrap_err().to_string()
    };
    for (text, expected) in [
        ("game a(m; r)\nmove 1 <= k <= r: m - k; k + r", "the allowance may only bound"),
        ("game c(m; r)\nmove 1 <= k: m - k; 2*k", "the allowance must bound"),
    ] {
        assert!(told(text, Asks::Lost).contains(expected), "{text}");
    }
    let misere = "game b(m)\nmisere\nmove 1 <= k <= 3: m - k";
    assert!(told(misere, Asks::Value(1)).contains("normal play"));
    let rules = known("wythoff").unwrap();
    assert!(Family::new(rules, vec![Some(1), Some(2)], Asks::Lost).is_err());
}

/// `inf` stands for all stones, and for what moves without a choice ask for.
#[test]
fn without_limit_is_enough_for_everything() {
    let text = "game free(n; r)\nmove 1 <= k <= r: n - k; inf\nmove r >= 7: n - 1; 1\n";
    let rules = Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    compare_rules(&rules, &[], None, 30);
}
