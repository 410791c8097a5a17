//! Grundy values as the output of one automaton, against brute force.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use answers::library::Library;
use answers::prover::OnStop;
use answers::values::{ValueRange, Values};
use fibnim::game::Allowance;
use fibnim::proof::Family;
use fibnim::rules::oracle::Oracle;
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

fn values(name: &str, wanted: ValueRange<'_>, library: &mut Library) -> Values {
    let family: Family = name.parse().unwrap();
    Values::new(&family, wanted, library, &Limits::default(), &mut Unwatched, OnStop::Forget)
        .unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

/// Compares with brute force, for all positions with this number of stones, at all allowances or where there is no limit.
fn compare(name: &str, upto: u32, stones: u64) {
    let mut library = Library::in_memory().unwrap();
    let all = values(name, ValueRange { upto, allowance: None }, &mut library);
    let family: Family = name.parse().unwrap();
    let wanted = ValueRange { upto, allowance: Some("inf") };
    let without_limit = family.rules().allowance().map(|_| values(name, wanted, &mut library));
    let mut oracle = Oracle::new(family.rules());
    let mut seen = BTreeSet::new();
    for position in oracle.positions(stones) {
        let here = family.at().iter().zip(position.piles());
        if here.clone().any(|(fixed, pile)| fixed.is_some_and(|stones| *pile != stones.into())) {
            continue;
        }
        let mut numbers: Vec<BigUint> =
            here.filter(|(fixed, _)| fixed.is_none()).map(|(_, pile)| pile.clone()).collect();
        let automaton = match position.allowance() {
            Some(Allowance::Unlimited) => &without_limit.as_ref().unwrap().automaton,
            Some(Allowance::Stones(most)) => {
                numbers.push(most.clone());
                &all.automaton
            }
            None => &all.automaton,
        };
        let value = oracle.value(&position).filter(|&value| value <= upto.into());
        assert_eq!(automaton.output(&numbers).map(u64::from), value, "{name} at {position}");
        seen.insert(value);
    }
    // Every value, and larger ones.
    assert_eq!(seen.len(), upto as usize + 2, "{name}");
}

#[test]
fn values_are_those_of_brute_force() {
    compare("wythoff", 1, 26);
    compare("one-pile", 4, 80);
    compare("takeaway:3", 3, 60);
    compare("nim", 5, 30);
    compare("wythoff/m=2", 3, 40);
}

#[test]
fn what_has_no_values_is_refused() {
    let refused = |name: &str, allowance| {
        let family: Family = name.parse().unwrap();
        let mut library = Library::in_memory().unwrap();
        let wanted = ValueRange { upto: 1, allowance };
        match Values::new(&family, wanted, &mut library, &Limits::default(), &mut Unwatched, OnStop::Forget) {
            Ok(_) => panic!("{name} has values"),
            Err(refusal) => refusal.to_string(),
        }
    };
    assert_eq!(refused("wythoff/value=1", None), "wythoff/value=1 asks for one value already");
    assert_eq!(refused("wythoff", Some("inf")), "wythoff has no allowance");
    assert!(refused("nim/misere", None).starts_with("there are no Grundy values under misere play"));
}
