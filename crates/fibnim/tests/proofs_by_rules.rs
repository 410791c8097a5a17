//! Families of games that are given by their rules: the same theorems as before where there were some, and brute force where there
//! were none.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::Arc;

use automata::logic::{Answer, Relations};
use fibnim::game::{Allowance, Convention, Outcome};
use fibnim::proof::{Asks, Family, Theorem, certificate, position, prove, statements};
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

/// Compares a theorem with brute force, for all positions up to a number of stones.
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

/// Guards that say nothing, or forbid finitely many moves along each line, cost next to nothing.
#[test]
fn guards_keep_the_fast_teachers() {
    let rules = |text: &str| Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    let queen = |guard: &str, more: &str| {
        rules(&format!(
            "game guarded(m, n)\nmove 1 <= k{guard}: m - k, n\nmove 1 <= k{guard}: m, n - k\nmove 1 <= k{guard}: m - k, n - k\n{more}"
        ))
    };
    let leaps = "move m - 2, n - 3\nmove m - 3, n - 2\n";
    let plain = proved(&family(&queen("", leaps), &[], None));
    assert_eq!(plain.states(), 307);
    for guard in [" and m + n >= 1", " and 2*m + 3*n > 1 and m + n > 0"] {
        let guarded = proved(&family(&queen(guard, leaps), &[], None));
        assert_eq!((&guarded.target, &guarded.reach), (&plain.target, &plain.reach), "{guard}");
    }
    // Renard and Rigo's terminal positions: all with so few stones.
    for most in [1, 2, 5, 6, 9] {
        compare_rules(&queen(&format!(" and m + n > {most}"), ""), &[], None, 32);
    }
    compare_rules(&queen(" and m + n > 3", ""), &[], Some(1), 30);
}

/// The same, where the rows are not those of a queen, and under misere play.
#[test]
fn guards_stand_where_lines_slide() {
    let rules = |text: &str| Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    for (text, value, stones) in [
        ("game a(m, n)\nmove 1 <= k and m + n > 4: m - k, n\nmove 1 <= k and n >= 2: m, n - k\n", None, 40),
        ("game b(m, n)\nmisere\nmove 1 <= k and m + n > 2: m - k, n\nmove 1 <= k: m, n - k\n", None, 40),
        ("game c(m, n)\nmove 2 <= k and 3*m >= n: m - k, n\nmove 1 <= k: m, n - k\n", None, 40),
        ("game d(m)\nmove 1 <= k and m >= 5: m - k\nmove m - 2\n", Some(1), 40),
        (
            "game e(l, m, n)\nmove 1 <= k and m + n > 1: l - k, m, n\nmove 1 <= k: l, m - k, n\nmove 1 <= k: l, m, n - k\n",
            None,
            16,
        ),
    ] {
        compare_rules(&rules(text), &[], value, stones);
    }
    // What is fixed puts numbers in the place of piles.
    compare_rules(
        &rules("game f(m, n)\nmove 1 <= k and m + n > 4: m - k, n\nmove 1 <= k and m + n > 4: m, n - k\n"),
        &[("m", 3)],
        None,
        40,
    );
}

/// Guards that ask for remainders and for Fibonacci numbers, along lines and beside them, with an allowance and without.
#[test]
fn what_guards_ask_is_proved() {
    let rules = |text: &str| Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    for (text, at, value, stones) in [
        ("game a(m)\nmove k mod 3 = 1: m - k\n", &[][..], None, 60),
        ("game b(m, n)\nmove 1 <= k and (m - n) mod 2 = 0: m - k, n\nmove 1 <= k: m, n - k\n", &[], None, 30),
        (
            "game c(m, n)\nmisere\nmove 1 <= k and m mod 3 != 2: m - k, n\nmove 1 <= k: m, n - k\n",
            &[],
            None,
            30,
        ),
        ("game d(m, n)\nmove 1 <= k and (m - k) mod 2 = 1: m - k, n\nmove 1 <= k: m, n - k\n", &[], None, 30),
        ("game e(m)\nmove 1 <= k and not fib(k): m - k\nmove m - 1\n", &[], None, 60),
        ("game f(m, n)\nmove 1 <= k and fib(n): m - k, n\nmove 1 <= k: m, n - k\n", &[], None, 34),
        ("game g(m; r)\nnumbers fibonacci\nmove 1 <= k <= r and k mod 2 = 1: m - k; 2*k\n", &[], None, 40),
        ("game h(m, n)\nmove fib(k): m - k, n\nmove 1 <= k: m, n - k\n", &[("m", 3)], None, 40),
        ("game i(m)\nnumbers binary\nmove 1 <= k <= 5 and k mod 4 != 2: m - k\n", &[], Some(1), 60),
    ] {
        compare_rules(&rules(text), at, value, stones);
    }
    let binary = rules("game j(m)\nnumbers binary\nmove fib(k): m - k\n");
    let refused = Family::new(binary, vec![None], Asks::Lost).unwrap_err();
    assert_eq!(refused.message, "no automaton knows the Fibonacci numbers in binary");
}

/// One pass in the whole game, by either player, and never from a terminal position.
#[test]
fn a_pass_that_keeps_the_allowance_is_proved() {
    let rules = |text: &str| Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    let pass = rules("game pass(n, p; r)\nmove 1 <= k <= r: n - k, p; 2*k\nmove n >= 1: n, p - 1; r\n");
    for passes in [0, 1, 2] {
        compare_rules(&pass, &[("p", passes)], None, 40);
    }
    let other = rules(
        "game pass(n, p; r)\nmove 1 <= k <= r and k mod 2 = 1: n - k, p; 2*k\nmove n >= 3: n - 1, p - 1; r\n",
    );
    compare_rules(&other, &[("p", 1)], None, 30);
    let triple = rules("game pass(n, p; r)\nmove 1 <= k <= r: n - k, p; 3*k\nmove n >= 1: n, p - 1; r\n");
    assert_eq!(triple.suiting_numbers().to_string(), "takeaway:3");
    for (rules, at, asks) in [
        (&pass, vec![None, None], Asks::Lost),
        (&pass, vec![None, Some(1)], Asks::Value(0)),
        (&pass.clone().under(Convention::Misere), vec![None, Some(1)], Asks::Lost),
    ] {
        assert!(Family::new(rules.clone(), at, asks).unwrap_err().message.contains("keeps the allowance"));
    }
}

/// A certificate that was written before such lines slid is still read.
#[test]
fn older_certificates_of_guarded_lines_are_read() {
    let text = "fibnim certificate 2\nnumbers 1 delay 0\ngame d(m)\nmove 1 <= k and m >= 1: m - k\nasks moves\n\
        automaton target m\n+ 1 1\nautomaton reach m\n- 1 2\n+ 2 2\n\
        automaton within 0 m b\n- 1 2 3 4\n- 2 2 4 4\n- 3 4 3 4\n+ 4 4 4 4\nautomaton line 0 m\n- 1 2\n+ 2 2\nend\n";
    let limits = Limits::default();
    let theorems = certificate::read(text, &limits).unwrap();
    assert!(theorems[0].lines[0].within.is_some());
    let again = certificate::rewrite(&theorems[0], |_| None).unwrap();
    assert!(again.certificate.starts_with("fibnim certificate 2\n"));
    let family = theorems[0].family.clone();
    assert!(proved(&family).certificate.starts_with("fibnim certificate 3\n"));
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

/// `inf` means all stones, plus what moves without a choice require.
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
    let answer = statements::decide(
        &statement,
        &Relations::new(),
        std::slice::from_ref(rules),
        theorem,
        &limits,
        None,
    );
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

/// A variable that is bounded at the place of a phrase takes each of its values, and no theorem is needed; the same statements are true by theorems.
#[test]
fn bounded_variables_are_enumerated() {
    let wythoff = known("wythoff").unwrap();
    for (text, truth) in [
        ("forall x: 1 <= x and x <= 6 => win(wythoff: x, x)", true),
        ("forall x: x <= 6 => win(wythoff: x, x)", false),
        ("exists x, y: x + 2 = 9 and y < 9 and lose(wythoff: x, y) and y = 4", true),
        ("exists x, y: x <= 9 and y <= 9 and lose(wythoff: x, y - 5) and y = 6", true),
        ("exists x, y: x <= 9 and y <= 3 and lose(wythoff: x, y - 5)", false),
        ("forall x: x <= 5 => (grundy(wythoff: x, 1) > 2 <=> x >= 3)", true),
        ("forall x, r: x <= 12 and r <= 5 => (lose(3, 4, x; r) <=> lose(4, x, 3; r))", true),
    ] {
        let (found, theorems) = asked(&wythoff, text);
        assert_eq!((found, theorems.len()), (truth, 0), "{text}");
    }
    // Of all numbers it is a theorem.
    let (found, theorems) = asked(&wythoff, "forall x: 1 <= x => win(wythoff: x, x)");
    assert!(found && theorems == ["wythoff"]);
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
