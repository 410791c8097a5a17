//! Games given by their rules, compared with a second reader and player of the same texts (`plain`).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod plain;

use fibnim::game::notation::parse_game;
use fibnim::game::{Allowance, Dynamic, Game, Outcome, Position as Known};
use fibnim::rules::oracle::Oracle;
use fibnim::rules::table::{Table, Target};
use fibnim::rules::{KNOWN, Move, NoRules, Position, Rules, RulesError, known, search, takeaway};
use fibnim::solve::solve;
use limits::{Limits, Unwatched};
use num_traits::ToPrimitive;
use plain::{Dice, Place, Plain, Solver};

fn place(position: &Position) -> Place {
    let piles = position.piles().iter().map(ToPrimitive::to_i64);
    piles
        .chain(position.allowance().map(|r| match r {
            Allowance::Stones(most) => most.to_i64(),
            Allowance::Unlimited => None,
        }))
        .collect()
}

fn position(rules: &Rules, place: &Place) -> Position {
    let count = rules.piles().len();
    let piles = place[..count].iter().map(|pile| (pile.unwrap() as u64).into()).collect();
    let allowance = place.get(count).map(|r| r.map_or(Allowance::Unlimited, |r| Allowance::from(r as u64)));
    rules.position(piles, allowance).unwrap()
}

fn steps(moves: &[Move]) -> Vec<plain::Step> {
    let chosen = |mv: &Move| mv.k.iter().chain(&mv.more).map(|k| k.to_i64().unwrap()).collect();
    moves.iter().map(|mv| (mv.line, chosen(mv), place(&mv.to))).collect()
}

fn table(rules: &Rules, upto: u32, wanted: Target, allowance: Option<Allowance>) -> Vec<Place> {
    let limits = Limits::default();
    let mut table = Table::new(rules, upto, allowance, wanted, &limits).unwrap();
    let mut found = Vec::new();
    while !table.is_done() {
        found.extend(table.advance(&limits).unwrap().iter().map(place));
    }
    found
}

/// Oracle, search and table say what the plain player says, of all positions up to a number of stones.
fn agree(text: &str, rules: &Rules, stones: i64) {
    let plain = Plain::new(text);
    let limits = Limits::default();
    let mut solver = Solver::new(&plain);
    let mut oracle = Oracle::new(rules);
    let places = plain.places(stones, stones);
    assert_eq!(oracle.positions(stones as u64).iter().map(place).collect::<Vec<_>>(), places);
    for (number, at) in places.iter().enumerate() {
        let from = position(rules, at);
        let all = plain.steps(at);
        let moves: Vec<Move> = rules.moves(&from).collect();
        assert_eq!(steps(&moves), all, "moves of {from}\n{text}");
        assert_eq!(rules.count_moves(&from), all.len().into(), "{from}\n{text}");
        for (number, mv) in moves.iter().enumerate() {
            assert_eq!(rules.move_at(&from, &number.into()).as_ref(), Some(mv), "{from}\n{text}");
            let chosen: Vec<_> = mv.k.iter().chain(&mv.more).cloned().collect();
            assert_eq!(rules.play_chosen(&from, mv.line, &chosen).as_ref(), Some(&mv.to));
        }
        assert_eq!(rules.move_at(&from, &moves.len().into()), None);
        let outcome = if solver.wins(at) { Outcome::N } else { Outcome::P };
        assert_eq!(oracle.outcome(&from), outcome, "{from}\n{text}");
        let all_blocked = outcome == Outcome::P;
        let winning: Vec<plain::Step> =
            all.into_iter().filter(|(_, _, to)| !all_blocked && !solver.wins(to)).collect();
        assert_eq!(steps(&oracle.winning_moves(&from)), winning, "{from}\n{text}");
        // Every search starts from nothing, which takes time.
        let searched = number.is_multiple_of(7);
        if searched {
            let solved = search::solve(rules, &from, &limits).unwrap();
            assert_eq!(
                (solved.outcome, steps(&solved.winning_moves), solved.complete),
                (outcome, winning, true)
            );
        }
        if plain.misere || plain.block > 0 {
            assert_eq!(oracle.value(&from), None);
            assert!(search::value(rules, &from, &limits).is_err());
            continue;
        }
        let value = solver.value(at);
        assert_eq!(oracle.value(&from), Some(value.into()), "{from}\n{text}");
        if searched {
            assert_eq!(search::value(rules, &from, &limits), Ok(value), "{from}\n{text}");
        }
    }
    let upto = stones / plain.piles.len() as i64;
    let boxed =
        || places.iter().filter(|at| at[..plain.piles.len()].iter().all(|pile| pile.unwrap() <= upto));
    let low = |at: &&Place| at.get(plain.piles.len()).is_none_or(|r| r.is_some_and(|r| r <= upto));
    let lost: Vec<Place> = boxed().filter(low).filter(|at| !solver.wins(at)).cloned().collect();
    assert_eq!(table(rules, upto as u32, Target::Lost, None), lost, "{text}");
    if plain.allowance.is_some() {
        let starts = boxed().filter(|at| at[plain.piles.len()].is_none());
        let lost: Vec<Place> = starts.filter(|at| !solver.wins(at)).cloned().collect();
        assert_eq!(table(rules, upto as u32, Target::Lost, Some(Allowance::Unlimited)), lost, "{text}");
    }
    if !plain.misere && plain.block == 0 {
        for wanted in 0..3 {
            let found: Vec<Place> =
                boxed().filter(low).filter(|at| solver.value(at) == wanted).cloned().collect();
            assert_eq!(table(rules, upto as u32, Target::Value(wanted), None), found, "{text}");
        }
    }
}

#[test]
fn every_known_game_is_played_as_its_text_says() {
    for game in KNOWN {
        let rules = Rules::parse(game.text, &Limits::default()).unwrap();
        assert_eq!((rules.name(), known(game.name).as_ref()), (game.name, Some(&rules)));
        assert!(
            (1..=2).contains(&rules.about().len()),
            "{}: the game in words, and where it is from",
            game.name
        );
        assert_eq!(rules.to_string(), game.text, "files are written in the plainest form");
        agree(
            game.text,
            &rules,
            if rules.piles().len() == 1 {
                40
            } else if rules.allowance().is_some() {
                14
            } else {
                24
            },
        );
    }
}

#[test]
fn random_games_are_played_as_their_text_says() {
    let mut dice = Dice(1);
    let (mut games, mut with_allowance) = (0, 0);
    while games < 60 {
        let moves = 1 + dice.below(3);
        let text = dice.rules(moves);
        let Ok(rules) = Rules::parse(&text, &Limits::default()) else { continue };
        if !Plain::new(&text).is_tame(8) {
            continue;
        }
        games += 1;
        with_allowance += usize::from(rules.allowance().is_some());
        agree(&text, &rules, 8);
    }
    assert!(with_allowance > 10);
}

#[test]
fn rules_are_read_back_as_they_are_printed() {
    let mut dice = Dice(2);
    let mut read = 0;
    for _ in 0..600 {
        let moves = 1 + dice.below(3);
        let text = dice.rules(moves);
        let Ok(rules) = Rules::parse(&text, &Limits::default()) else { continue };
        read += 1;
        let printed = rules.to_string();
        let again = Rules::parse(&printed, &Limits::default()).unwrap();
        assert_eq!((&again, again.to_string()), (&rules, printed));
    }
    assert!(read > 40, "{read}");
}

/// Several chosen numbers, remainders, Fibonacci numbers, passes and blocked options.
#[test]
fn rules_that_say_more_are_played_as_their_text_says() {
    let limits = Limits::default();
    for (text, stones) in [
        (
            "game a(m, n)\nmove 1 <= k and 1 <= l and k < l + 2 and l < k + 2: m - k, n - l\nmove 1 <= k: m - k, n",
            14,
        ),
        ("game b(l, m, n)\nmove 1 <= i + j: l - i, m - j, n\nmove 1 <= i and j <= 2: l - i, m, n - j", 8),
        ("game c(m, n)\nmove k = 2*l + 1 and l < m: m - k, n + l", 12),
        ("game d(m, n; r)\nmove 1 <= k and k + l <= r: m - k, n - l; k + 2*l", 7),
        ("game e(m, n; r)\nmisere\nmove j <= r and k < j and j + k <= m + n: m - j, n + k; inf", 7),
        ("game f(m)\nmove fib(k): m - k", 40),
        (
            "game g(m, n)\nmove evenfib(k) and not fib(m - k): m - k, n\nmove 1 <= k and not evenfib(n): m, n - k",
            16,
        ),
        ("game h(m, n)\nmove k mod 3 = 1: m - k, n\nmove 1 <= k and (m - n) mod 2 != 0: m, n - k", 18),
        (
            "game i(m, n; r)\nmove 1 <= k <= r and (2*m - k) mod 5 != 3: m - k, n; 2*k\nmove m >= 1: m, n - 1; r",
            8,
        ),
        ("game j(m; r)\nmove fib(k) and k <= r: m - k; 2*k\nmove r >= 3: m - 2; r - 1", 16),
        (
            "game k(m, n)\nblock 1\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k",
            22,
        ),
        ("game l(m, n)\nblock 2\nmove 1 <= k: m - k, n\nmove m - 1, n\nmove 1 <= k: m, n - k", 18),
        ("game m(m; r)\nblock 1\nmove 1 <= k <= r: m - k; 2*k", 16),
        ("game n(m, n)\nblock 1\nmove fib(k) and 1 <= k + l and l <= 1: m - k, n - l", 14),
    ] {
        let rules = Rules::parse(text, &limits).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let printed = rules.to_string();
        assert_eq!(Rules::parse(&printed, &limits).as_ref(), Ok(&rules), "{printed}");
        agree(text, &rules, stones);
    }
}

/// Not each number that is chosen must be bounded, but whatever is left once those before it are chosen.
#[test]
fn moves_with_many_numbers_are_counted_and_found() {
    let limits = Limits::default();
    let rules = Rules::parse("game two(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\n", &limits).unwrap();
    let position = rules.read_position("300, 40").unwrap();
    assert_eq!(rules.count_moves(&position), 12_000u32.into());
    let mv = rules.move_at(&position, &11_999u32.into()).unwrap();
    assert_eq!(
        (mv.k, mv.more, mv.to.to_string()),
        (Some(300u32.into()), vec![40u32.into()], "0,0".to_owned())
    );
    // Of a large pile few Fibonacci numbers can be taken.
    let fib = Rules::parse("game fib(m)\nmove fib(k): m - k\n", &limits).unwrap();
    let large = fib.read_position("10^30").unwrap();
    assert_eq!((fib.count_moves(&large), fib.moves(&large).count()), (144u32.into(), 144));
    let text = "game seven(m)\nmove k mod 7 = 3 and m <= k + 700: m - k\n";
    assert_eq!(Rules::parse(text, &limits).unwrap().moves(&large).count(), 100);
    // A bound at least, where there are too many to list.
    let large = rules.read_position("10^30, 10^30").unwrap();
    assert!(rules.count_moves(&large) >= num_bigint::BigUint::from(10u32).pow(60));
    assert!(search::solve(&rules, &large, &limits).is_err());
}

/// Rules of one move are refused iff there is a move that does not lower the number of stones, and with the least one.
#[test]
fn what_need_not_end_is_refused_with_the_least_move() {
    const STONES: i64 = 7;
    const ALLOWANCE: i64 = 9;
    const TRIED: i64 = 30;
    let mut dice = Dice(3);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..700 {
        let text = dice.rules(1);
        let plain = Plain::new(&text);
        match Rules::parse(&text, &Limits::default()) {
            Ok(_) => {
                accepted += 1;
                // A pile that would become infinite is refused too, so none is met here.
                assert_eq!(plain.not_lower(STONES, ALLOWANCE, TRIED), None, "{text}");
            }
            Err(RulesError::NotLower { least: found, .. }) => {
                refused += 1;
                let k: Vec<i64> = found.k.iter().chain(&found.more).map(|k| k.to_i64().unwrap()).collect();
                let least = (place(&found.from), k.clone());
                assert!(found.to.as_ref().is_none_or(|to| to.stones() >= found.from.stones()));
                assert!(
                    plain
                        .steps_upto(&least.0, k.first().copied().unwrap_or(0))
                        .iter()
                        .any(|step| step.1 == k),
                    "{text}"
                );
                let inside = found.from.stones() <= (STONES as u64).into()
                    && least.0.get(plain.piles.len()).is_none_or(|r| r.is_none_or(|r| r <= ALLOWANCE))
                    && k.iter().all(|&k| k <= TRIED);
                if inside {
                    assert_eq!(plain.not_lower(STONES, ALLOWANCE, TRIED), Some(least), "{text}");
                }
            }
            Err(RulesError::Syntax(_)) => {}
            Err(other) => panic!("{other}\n{text}"),
        }
    }
    assert!(refused > 100 && accepted > 30, "{refused} refused, {accepted} accepted");
}

/// The lost positions are the pairs floor(i phi), floor(i phi) + i: each number comes once.
#[test]
fn wythoff_has_the_golden_pairs() {
    let lost = table(&known("wythoff").unwrap(), 300, Target::Lost, None);
    let mut pairs: Vec<Place> = vec![vec![Some(0), Some(0)]];
    let mut used = vec![false; 1000];
    for i in 1.. {
        let a = (1..).find(|&a| !used[a as usize]).unwrap();
        let b = a + i;
        if b > 300 {
            break;
        }
        (used[a as usize], used[b as usize]) = (true, true);
        pairs.extend([vec![Some(a), Some(b)], vec![Some(b), Some(a)]]);
    }
    pairs.sort();
    assert_eq!(lost, pairs);
}

#[test]
fn nim_is_the_exclusive_or() {
    for (name, piles, upto) in [("nim", 2, 40i64), ("nim-3", 3, 9)] {
        let rules = known(name).unwrap();
        for value in 0..4 {
            let found = table(&rules, upto as u32, Target::Value(value), None);
            let plain = Plain::new(&rules.to_string());
            let expected: Vec<Place> = plain
                .places(upto * piles, 0)
                .into_iter()
                .filter(|at| at.iter().all(|pile| pile.unwrap() <= upto))
                .filter(|at| at.iter().fold(0, |sum, pile| sum ^ pile.unwrap()) == i64::from(value))
                .collect();
            assert_eq!(found, expected);
        }
    }
}

/// The games that there are solvers for are the same games.
#[test]
fn the_old_solvers_agree() {
    let limits = Limits::default();
    for (name, dynamic, piles, upto) in [
        ("fibonacci", Dynamic::fibonacci(), 1, 60u64),
        ("power-of-two", Dynamic::power_of_two(), 1, 60),
        ("takeaway-3", Dynamic::multiple(3u32, 1u32).unwrap(), 1, 60),
        ("two-piles", Dynamic::fibonacci(), 2, 14),
    ] {
        for misere in [false, true] {
            let rules = match (misere, name) {
                (false, _) => known(name).unwrap(),
                (true, "fibonacci") => known("fibonacci-misere").unwrap(),
                (true, _) => continue,
            };
            let game = if misere { Game::misere(dynamic.clone()) } else { Game::normal(dynamic.clone()) };
            let mut oracle = Oracle::new(&rules);
            let vectors: Vec<Vec<u64>> = match piles {
                1 => (0..=upto).map(|n| vec![n]).collect(),
                _ => (0..=upto).flat_map(|m| (0..=upto).map(move |n| vec![m, n])).collect(),
            };
            for stones in vectors {
                for r in (0..=upto).map(Allowance::from).chain([Allowance::Unlimited]) {
                    let stones: Vec<_> = stones.iter().map(|&n| n.into()).collect();
                    let old = Known::global(game.clone(), stones.clone(), r.clone()).unwrap();
                    let old = solve(&old, &limits, &mut Unwatched).unwrap();
                    let new = rules.position(stones, Some(r)).unwrap();
                    assert_eq!(oracle.outcome(&new), old.outcome, "{name} {new}");
                    let moves: Vec<_> =
                        oracle.winning_moves(&new).into_iter().map(|mv| (mv.line, mv.k)).collect();
                    let known: Vec<_> =
                        old.winning_moves.into_iter().map(|mv| (mv.pile, Some(mv.take))).collect();
                    assert_eq!(moves, known, "{name} {new}");
                    if let (Some(value), false) = (old.grundy, misere) {
                        assert_eq!(oracle.value(&new), value.to_u64(), "{name} {new}");
                    }
                }
            }
        }
    }
}

/// The rules of a dynamic are read back, and played as the closed forms and tables of one pile say.
#[test]
fn the_rules_of_a_dynamic_are_its_game() {
    let limits = Limits::default();
    for name in [
        "fibonacci",
        "power-of-two",
        "nim",
        "takeaway:3",
        "takeaway:4",
        "takeaway:5/2",
        "takeaway:3/2",
        "takeaway:7/3",
        "takeaway:+1",
        "takeaway:+4",
        "takeaway:=1",
        "takeaway:=5",
        "takeaway:[1,3,3,5]",
        "takeaway:[0,2,2,2]",
        "takeaway:[4]",
    ] {
        let dynamic = parse_game(name).unwrap();
        let rules = takeaway(&dynamic).unwrap();
        assert_eq!(Rules::parse(&rules.to_string(), &limits).as_ref(), Ok(&rules), "{rules}");
        if let Some(numbers) = rules.numbers() {
            assert!(numbers.to_string() == name || name == "power-of-two", "{numbers}");
        }
        agree(&rules.to_string(), &rules, 25);
        let mut oracle = Oracle::new(&rules);
        let game = Game::normal(dynamic);
        for stones in 0..=45u64 {
            for r in (0..=stones + 1).map(Allowance::from).chain([Allowance::Unlimited]) {
                // There is no limit in nim, and no position with one.
                let old = Known::global(game.clone(), vec![stones.into()], r.clone());
                let Ok(old) = old else { continue };
                let old = solve(&old, &limits, &mut Unwatched).unwrap();
                let new = rules.position(vec![stones.into()], Some(r)).unwrap();
                assert_eq!(oracle.outcome(&new), old.outcome, "{name} {new}");
                let moves: Vec<_> = oracle.winning_moves(&new).into_iter().filter_map(|mv| mv.k).collect();
                let known: Vec<_> = old.winning_moves.into_iter().map(|mv| mv.take).collect();
                assert_eq!(moves, known, "{name} {new}");
                if let Some(value) = old.grundy {
                    assert_eq!(oracle.value(&new), value.to_u64(), "{name} {new}");
                }
            }
        }
    }
    for known_name in ["fibonacci", "power-of-two", "takeaway-3"] {
        let known = known(known_name).unwrap();
        let dynamic = parse_game(&known_name.replace("takeaway-", "takeaway:")).unwrap();
        let made = takeaway(&dynamic).unwrap();
        assert_eq!(
            (made.name(), made.numbers(), made.lines()),
            (known.name(), known.numbers(), known.lines())
        );
    }
    let square = Dynamic::function("square", |x| x * x).unwrap();
    assert!(matches!(takeaway(&square), Err(NoRules::Dynamic(_))));
    assert!(matches!(takeaway(&parse_game("takeaway:1001").unwrap()), Err(NoRules::Coefficient(_))));
    assert!(matches!(takeaway(&Dynamic::table((1..200).collect()).unwrap()), Err(NoRules::Lines(_))));
}

#[test]
fn what_is_too_large_is_undecided_at_once() {
    let limits = Limits { states: 10_000, ..Limits::default() };
    for (name, text) in [
        ("wythoff", "10^40, 10^40+7"),
        ("fibonacci", "10^40; 3"),
        ("fibonacci", "10^40"),
        ("subtraction-123", "10^3000"),
        ("white-knight", "10^20, 10^20"),
    ] {
        let rules = known(name).unwrap();
        let position = rules.read_position(text).unwrap();
        assert!(search::solve(&rules, &position, &limits).is_err(), "{name} {text}");
        assert!(search::value(&rules, &position, &limits).is_err(), "{name} {text}");
    }
}

/// Numbers are exact, however large.
#[test]
fn large_numbers_with_few_positions_are_solved() {
    let rules =
        Rules::parse("game steps(m)\nmove m - 10^39\nmove m - 2*10^39\n", &Limits::default()).unwrap();
    for (text, outcome) in
        [("10^40", Outcome::N), ("10^40-1", Outcome::P), ("12_000_000_000_000_000_000", Outcome::P)]
    {
        let position = rules.read_position(text).unwrap();
        assert_eq!(search::solve(&rules, &position, &Limits::default()).unwrap().outcome, outcome, "{text}");
    }
}

#[test]
fn tables_are_continued_from_what_was_saved() {
    let limits = Limits::default();
    for name in ["wythoff", "white-knight", "two-piles"] {
        let rules = known(name).unwrap();
        let mut saved = Vec::new();
        let mut table = Table::new(&rules, 6, None, Target::Value(1), &limits).unwrap();
        table.advance(&limits).unwrap();
        table.save(&mut |number| saved.push(number));
        let mut again = Table::new(&rules, 6, None, Target::Value(1), &limits).unwrap();
        let mut numbers = saved.iter().copied();
        assert!(again.load(&mut || numbers.next()));
        assert_eq!(again.progress(), table.progress());
        assert!(!again.load(&mut || None));
    }
}

#[test]
fn mistakes_point_at_the_place() {
    for (text, (line, column), span, message) in [
        ("", (1, 1), 0..0, "there is no game"),
        ("# nothing\n\n", (1, 10), 9..9, "there is no game"),
        ("move m - 1", (1, 1), 0..4, "expected `game`, found `move`"),
        ("game g(m)", (1, 10), 9..9, "the game has no move"),
        ("game g", (1, 7), 6..6, "expected `(`, found the end of the line"),
        ("game g()", (1, 8), 7..8, "expected the name of a pile, found `)`"),
        ("game g(m, m)", (1, 11), 10..11, "`m` occurs twice"),
        ("game g(m; r, s)", (1, 12), 11..12, "expected `)`, found `,`"),
        ("game g(m n)", (1, 10), 9..10, "expected `,`, `;` or `)`, found `n`"),
        ("game g(m)\nmove m - 1, m", (2, 6), 15..23, "g has 1 pile, but this move gives 2 terms"),
        ("game g(m)\nmove m - 1; 2", (2, 11), 20..21, "g has no allowance"),
        (
            "game g(m; r)\nmove m - 1",
            (2, 11),
            23..23,
            "expected `;` and the next `r`, found the end of the line",
        ),
        (
            "game g(m, n)\nmove 1 <= k: m*n, n",
            (2, 14),
            26..29,
            "a product of two numbers that may change is not linear",
        ),
        (
            "game g(m)\nmove 1 <= k: m - k*k",
            (2, 18),
            27..30,
            "a product of two numbers that may change is not linear",
        ),
        ("game g(m)\nmove m/2", (2, 7), 16..17, "`/` is not linear"),
        ("game g(m)\nmove m >= 2: m - m^2", (2, 19), 28..29, "`^` is not linear"),
        ("game g(m)\nmove 1 <= k and j >= 1: m - k", (2, 17), 26..27, "`j` has no upper bound"),
        ("game g(m)\nmove k >= 1: m - 1", (2, 6), 15..16, "`k` has no upper bound"),
        ("game g(m; r)\nmove 1 <= k <= r: m - 1; k", (2, 11), 23..24, "`k` has no upper bound"),
        ("game g(m)\nmove m = 1 or m = 2: m - 1", (2, 12), 21..23, "expected `and` or `:`, found `or`"),
        ("game g(m)\nmove m == 1: 0", (2, 8), 17..19, "expected a comparison, found `==`"),
        ("game g(m)\nmove m >= 1, m - 1", (2, 8), 17..19, "expected `,` or the end of the move, found `>=`"),
        ("game g(m)\nmove m - 1\nmisere\nmisere", (4, 1), 28..34, "`misere` occurs twice"),
        ("game g(m)\nnumbers ternary", (2, 9), 18..25, "there is no numeration `ternary`"),
        (
            "game g(m)\nnumbers takeaway:0",
            (2, 9),
            18..28,
            "0/1 is not a multiple of at least 1, such as 2, 3 or 3/2",
        ),
        (
            "game g(m)\nnumbers",
            (2, 8),
            17..17,
            "expected the name of a numeration, found the end of the line",
        ),
        ("game g(m)\nnumbers nim", (2, 9), 18..21, "there is no numeration `nim`"),
        (
            "game g(m; r)\nmove 1 <= k: m - k; 3*k + 1/2",
            (2, 21),
            33..40,
            "a sum must be in brackets to be divided",
        ),
        (
            "game g(m; r)\nmove 1 <= k: m - k; -k/2",
            (2, 21),
            33..35,
            "a sum must be in brackets to be divided",
        ),
        (
            "game g(m; r)\nmove 1 <= k: m - k; k/0",
            (2, 23),
            35..36,
            "expected a number from 1 to 1000, found `0`",
        ),
        (
            "game g(m; r)\nmove 1 <= k: m - k; k/m",
            (2, 23),
            35..36,
            "expected a number from 1 to 1000, found `m`",
        ),
        (
            "game g(m; r)\nmove 1 <= k: m - k; k/2 + 1",
            (2, 25),
            37..38,
            "expected the end of the line, found `+`",
        ),
        ("game g(m; r)\nmove 1 <= k: m - k; (k/2)", (2, 23), 35..36, "`/` is not linear"),
        ("game g(m; r)\nmove 1 <= k: m - k/2; k", (2, 19), 31..32, "`/` is not linear"),
        ("game g(m; r)\nmove m/2 <= k: m - k; k", (2, 7), 19..20, "`/` is not linear"),
        (
            "game g(m)\nmvoe m - 1",
            (2, 1),
            10..14,
            "expected `move`, `misere`, `block`, `numbers` or `given`, found `mvoe`",
        ),
        ("game g(m)\nmove m - 1 extra", (2, 12), 21..26, "expected the end of the line, found `extra`"),
        (
            "game g(m)\nmove 2000*m - 1",
            (2, 6),
            15..21,
            "a coefficient is larger than 1000, or a constant too long",
        ),
        ("game g(m)\nmove m - 1 \u{20ac}", (2, 12), 21..24, "unexpected `\u{20ac}`"),
        ("game g(m)\ngame h(m)", (2, 1), 10..14, "there are two games"),
        ("game g(m)\nblock 0", (2, 7), 16..17, "expected a number from 1 to 9, found `0`"),
        ("game g(m)\nblock 1\nmove m - 1\nblock 2", (4, 1), 29..36, "`block` occurs twice"),
        ("game g(m)\nblock 1\nmisere", (3, 1), 18..24, "options can be blocked only under normal play"),
        (
            "game g(m)\nmove k mod 0 = 0: m - k",
            (2, 12),
            21..22,
            "expected a number from 1 to 1000, found `0`",
        ),
        ("game g(m)\nmove k mod 3 = 3: m - k", (2, 16), 25..26, "expected a number below 3, found `3`"),
        ("game g(m)\nmove k mod 3 < 2: m - k", (2, 14), 23..24, "expected `=` or `!=`, found `<`"),
        (
            "game g(m)\nmove not 1 <= k: m - k",
            (2, 10),
            19..20,
            "expected a relation such as fib(k), found `1`",
        ),
        (
            "game g(m; r)\nmove 1 <= k <= r and fib(r): m - k; k",
            (2, 22),
            34..39,
            "the allowance may be infinite, and can only be compared here",
        ),
        (
            "game g(m)\nmove a + b + c + d + e <= m: m - a",
            (2, 22),
            31..32,
            "`e` would be one chosen number too many, after 4 others",
        ),
        ("game g(m)\nmove k mod 2 = 1: m - 1", (2, 6), 15..16, "`k` has no upper bound"),
        (
            "game \u{e4}(m)\r\nmove m +",
            (2, 9),
            20..20,
            "expected a number or a name, found the end of the line",
        ),
    ] {
        let error = Rules::parse(text, &Limits::default()).unwrap_err();
        let error = error.at_a_place().unwrap_or_else(|| panic!("{text}: {error}"));
        let found = (error.place(text), error.span.clone(), error.message.as_str());
        assert_eq!(found, ((line, column), span, message), "{text:?}");
        assert!(!error.help.is_empty());
    }
}

#[test]
fn rules_may_be_written_in_several_ways() {
    let read = |text: &str| Rules::parse(text, &Limits::default()).unwrap().to_string();
    let plain = "game g(m, n; r)\nmove 1 <= k <= r and m >= 2: m - k, n; 2*k + 1\n";
    assert_eq!(read(plain), plain);
    for other in [
        "game g(m,n;r)\n\n  move 1<=k and k<=r and m>=2 : m-k , n ; 2k+1 # like this",
        "game g(m, n; r)\r\nmove 1 <= k <= r and m >= 2: n + m - n - k, (n), k*2 + 1\r\n"
            .replace("), k", "); k")
            .as_str(),
        "game g(m, n; r)\nmove 1 <= k <= r and m >= 2: -(k - m), 1_0*n - 9n; 2*(k + 1) - 10^0",
    ] {
        assert_eq!(read(other), plain);
    }
    let plain = "game g(m; r)\nnumbers takeaway:5/2\nmove 1 <= k <= r: m - k; (3*k + 1)/2\n";
    for other in [plain, "game g(m; r)\nmove 1<=k<=r:m-k;((k+1)*2+k-1)/2\n numbers   takeaway:10/4 # so"] {
        assert_eq!(read(other), plain);
    }
    assert_eq!(
        read("game g(m; r)\nmove 1 <= k <= r: m - k; 4*k/1").lines().last(),
        Some("move 1 <= k <= r: m - k; 4*k")
    );
    assert_eq!(
        read("game g(m)\nmove m >= 1: 5 - 5\nmisere\nnumbers takeaway:3").lines().last(),
        Some("move m >= 1: 0")
    );
}

/// Conditions with large numbers are not needed to see that stones become fewer.
#[test]
fn large_numbers_in_a_guard_cost_nothing() {
    let text = "game g(m, n; r)\nmove 999*k <= m and 1 <= k <= r: m - k, n; 1000*k\n";
    assert!(Rules::parse(text, &Limits { states: 10_000, ..Limits::default() }).is_ok());
}

/// Whatever is written, it is read or refused with a place inside the text.
#[test]
fn damaged_rules_are_no_accident() {
    let mut dice = Dice(4);
    let signs: Vec<char> = "mnkr019 \n#:;,()<>=!+-*/^_\u{e9}\u{221e}".chars().collect();
    for game in KNOWN {
        for _ in 0..40 {
            let mut text: Vec<char> = game.text.chars().collect();
            for _ in 0..=dice.below(2) {
                let at = dice.below(text.len() as u64) as usize;
                match dice.below(3) {
                    0 => drop(text.remove(at)),
                    1 => text.insert(at, signs[dice.below(signs.len() as u64) as usize]),
                    _ => text[at] = signs[dice.below(signs.len() as u64) as usize],
                }
            }
            let text: String = text.into_iter().collect();
            match Rules::parse(&text, &Limits::default()) {
                Ok(rules) => {
                    let again = Rules::parse(&rules.to_string(), &Limits::default()).unwrap();
                    assert_eq!(again, rules, "{text}");
                }
                Err(RulesError::Syntax(error) | RulesError::NotLower { error, .. }) => {
                    assert!(text.get(error.span.clone()).is_some(), "{text}");
                    assert!(!error.message.contains('\n') && !error.help.is_empty());
                }
                Err(RulesError::TooLarge { .. }) => {}
            }
        }
    }
}
