//! Families of games that are given by their rules: the same theorems as before where there were some, and brute force where there
//! were none.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::Arc;

use automata::logic::{Answer, Given};
use fibnim::game::{Allowance, Convention, Outcome};
use fibnim::proof::{Asks, Family, Theorem, position, prove, statements};
use fibnim::rules::oracle::Oracle;
use fibnim::rules::search::KnownBy;
use fibnim::rules::{Rules, known};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

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
    compare("ending-at-one", &[], None, 24);
    compare("maharaja", &[], None, 60);
}

/// Under misere play, and with no stone on the fixed pile, where nothing may be left at all; and under other dynamics.
#[test]
fn fixed_piles_agree_with_brute_force() {
    let two = known("two-piles").unwrap();
    for rules in [two.clone(), two.under(Convention::Misere)] {
        for stones in [0, 1, 2, 3, 6] {
            compare_rules(&rules, &[("m", stones)], None, 40);
        }
    }
    for (numbers, next) in [("takeaway:3", "3*k"), ("takeaway:5/2", "5*k/2")] {
        let text = format!(
            "game two(m, n; r)\nnumbers {numbers}\nmove 1 <= k <= r: m - k, n; {next}\nmove 1 <= k <= r: m, n - k; {next}\n"
        );
        let rules = Rules::parse(&text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
        for stones in [0, 1, 4] {
            compare_rules(&rules, &[("m", stones)], None, 40);
        }
    }
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
    assert!(told(misere, Asks::Value(1)).contains("under misere play"));
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

/// Positions solved by the theorems of one shelf, against brute force: outcome, all winning moves, and the value.
fn compare_positions(name: &str, at: &[(&str, u32)], stones: u64) {
    let rules = known(name.trim_end_matches("/misere")).unwrap();
    let rules = if name.ends_with("/misere") { rules.under(Convention::Misere) } else { rules };
    let limits = Limits::default();
    let mut shelf = BTreeMap::new();
    let mut asked = vec![None];
    if rules.convention() == Convention::Normal {
        asked.extend([Some(0), Some(1)]);
    }
    for value in asked {
        prove(&family(&rules, at, value), &mut shelf, &limits, &mut Unwatched)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    let mut oracle = Oracle::new(&rules);
    let (mut won, mut lost) = (0, 0);
    for position in oracle.positions(stones) {
        let here = || rules.piles().iter().zip(position.piles());
        let covered = at
            .iter()
            .all(|(pile, most)| here().any(|(name, stones)| name == pile && *stones <= (*most).into()));
        let solved = position::solve(&rules, &position, &mut shelf, &limits).unwrap();
        let Some(solved) = solved else {
            assert!(!covered, "{name} at {position}");
            continue;
        };
        let outcome = oracle.outcome(&position);
        assert_eq!(solved.outcome, outcome, "{name} at {position}");
        assert!(solved.complete);
        assert_eq!(solved.winning_moves, oracle.winning_moves(&position), "{name} at {position}");
        assert!(matches!(solved.by, KnownBy::Theorem { .. }));
        *(if outcome == Outcome::N { &mut won } else { &mut lost }) += 1;
        // Lost positions of some piles have theorems under other names, too.
        if rules.convention() == Convention::Normal && covered {
            let value = oracle.value(&position).filter(|&value| value <= 1);
            let found = position::value(&rules, &position, &mut shelf).unwrap();
            assert_eq!(found.map(u64::from), value, "{name} at {position}");
        }
    }
    assert!(won > 5 && lost > 0, "{name}");
}

#[test]
fn positions_are_solved_by_theorems_as_by_brute_force() {
    compare_positions("wythoff", &[], 16);
    compare_positions("fibonacci", &[], 25);
    compare_positions("subtraction-123", &[], 25);
    compare_positions("nim/misere", &[], 16);
}

#[test]
fn positions_are_solved_by_theorems_on_fixed_piles() {
    compare_positions("wythoff", &[("m", 3)], 16);
    compare_positions("wythoff", &[("n", 2)], 14);
    compare_positions("two-piles", &[("m", 2)], 12);
    compare_positions("king", &[("n", 2)], 16);
    compare_positions("nim-3", &[("l", 1)], 8);
    compare_positions("nim/misere", &[("m", 2)], 20);
}

/// What a statement is, in binary or in Zeckendorf's system as the game wants it, and which families it asked theorems of.
fn asked(rules: &Rules, text: &str) -> (bool, Vec<String>) {
    let system = family(rules, &[], None).system();
    let statement = statements::read_in(system, text, Vec::new()).unwrap();
    let (limits, mut families) = (Limits::default(), Vec::new());
    let theorem = |family: &Family| {
        families.push(family.to_string());
        prove(family, &mut BTreeMap::new(), &limits, &mut Unwatched)
    };
    let answer =
        statements::decide(&statement, &Given::new(), std::slice::from_ref(rules), theorem, &limits, None);
    (matches!(answer.unwrap(), Answer::True { .. }), families)
}

#[test]
fn a_phrase_about_one_position_is_solved() {
    for name in ["wythoff", "two-piles", "nim-3", "nim-misere"] {
        let rules = known(name).unwrap();
        let mut oracle = Oracle::new(&rules);
        for position in oracle.positions(4) {
            let piles: Vec<String> = position.piles().iter().map(ToString::to_string).collect();
            let behind = match position.allowance() {
                None => String::new(),
                Some(Allowance::Stones(most)) => format!("; {most}"),
                Some(Allowance::Unlimited) => "; inf".into(),
            };
            let phrase = format!("({name}: {}{behind})", piles.join(", "));
            let lost = oracle.outcome(&position) == Outcome::P;
            assert_eq!(asked(&rules, &format!("lose{phrase}")), (lost, Vec::new()), "{phrase}");
            assert_eq!(asked(&rules, &format!("win{phrase}")), (!lost, Vec::new()), "{phrase}");
            if rules.convention() == Convention::Normal {
                let more = oracle.value(&position).is_some_and(|value| value > 1);
                assert_eq!(asked(&rules, &format!("grundy{phrase} > 1")), (more, Vec::new()), "{phrase}");
            }
        }
    }
}

#[test]
fn numbers_fix_piles() {
    let wythoff = known("wythoff").unwrap();
    let (holds, families) = asked(&wythoff, "forall x: lose(wythoff: x, 3) <=> x = 5");
    assert_eq!((holds, families), (true, vec!["wythoff/n=3".to_owned()]));
    // Beyond any search, and beyond what may be fixed.
    let (holds, families) = asked(&wythoff, "exists x: x > 10^30 and lose(wythoff: x, 10^30)");
    assert_eq!((holds, families), (true, vec!["wythoff".to_owned()]));
}
