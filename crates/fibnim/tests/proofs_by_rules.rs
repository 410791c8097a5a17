//! Families of games that are given by their rules: the same theorems as before where there were some, and brute force where there
//! were none.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::game::{Allowance, Outcome};
use fibnim::proof::{ByRules, Family, Theorem, prove};
use fibnim::rules::oracle::Oracle;
use fibnim::rules::{Rules, known};
use num_bigint::BigUint;
use work::{Limits, Unwatched};

fn family(name: &str, at: &[(&str, u32)], value: Option<u32>) -> Family {
    let rules = Arc::new(known(name).unwrap());
    let fixed = |pile: &String| at.iter().find(|(name, _)| name == pile).map(|&(_, stones)| stones);
    let fixed = rules.piles().iter().map(fixed).collect();
    Family::Rules(Arc::new(ByRules::new(rules, fixed, value).unwrap()))
}

fn proved(family: &Family) -> Arc<Theorem> {
    prove(family, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched)
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rules_of_fibonacci_nim_give_its_theorems() {
    for (by_rules, by_name) in [
        (family("fibonacci", &[], None), Family::OnePile),
        (family("fibonacci", &[], Some(0)), Family::Grundy(0)),
        (family("fibonacci", &[], Some(3)), Family::Grundy(3)),
        (family("two-piles", &[], None), Family::TwoPile),
        (family("two-piles", &[("m", 3)], None), Family::Piles(vec![3])),
        (family("power-of-two", &[], None), Family::PowerOfTwo(1)),
    ] {
        let (rules, name) = (proved(&by_rules), proved(&by_name));
        assert_eq!((&rules.target, &rules.reach), (&name.target, &name.reach), "{by_rules}");
    }
}

/// Compares a theorem with brute force, for all positions of so many stones.
fn compare(name: &str, at: &[(&str, u32)], value: Option<u32>, stones: u64) {
    let family = family(name, at, value);
    let theorem = proved(&family);
    let rules: Rules = known(name).unwrap();
    let mut oracle = Oracle::new(&rules);
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
    compare("nim", &[], None, 40);
    compare("subtraction-123", &[], None, 60);
    compare("subtraction-123", &[], Some(2), 60);
}

#[test]
fn rules_that_are_out_of_reach_say_why() {
    let limits = Limits::default();
    for (text, told) in [
        ("game a(m; r)\nmove 1 <= k <= r: m - k; k + r", "the allowance may only bound"),
        ("game b(m)\nmisere\nmove 1 <= k <= 3: m - k", "misere"),
        ("game c(m; r)\nmove 1 <= k: m - k; 2*k", "the allowance must bound"),
    ] {
        let Ok(rules) = Rules::parse(text, &limits) else { panic!("{text}") };
        let error = ByRules::new(Arc::new(rules), vec![None], None).unwrap_err();
        assert!(error.to_string().contains(told), "{text}: {error}");
    }
    let rules = Arc::new(known("wythoff").unwrap());
    assert!(ByRules::new(rules, vec![Some(1), Some(2)], None).is_err());
}
