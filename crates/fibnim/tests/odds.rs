//! What is true of skilled and unskilled players (AP §4 and §5), exactly.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use automata::logic::{Answer, ask};
use fibnim::game::{Convention, Dynamic, Game, Position, notation};
use fibnim::players::odds::{self, Exact, Number};
use fibnim::players::unskilled::{self, Reading, best_halvings, best_take, lps_halvings};
use fibnim::players::{Mind, Strategy};
use fibnim::solve::Outcome;
use limits::{Limits, Unwatched};
use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};
use proptest::prelude::*;

fn fibonacci() -> Game {
    Game::normal(Dynamic::fibonacci())
}

fn one_pile(n: u64, allowance: u64) -> Position {
    Position::one_pile(fibonacci(), n, allowance.into())
}

fn mind() -> Mind<'static> {
    Mind::new(Limits { memory: 4 << 30, ..Limits::default() })
}

/// The unskilled player's chances where the skilled player, lost, is to move.
fn unskilled(positions: &[Position], skilled: &Strategy) -> Vec<Exact> {
    let players = [skilled, &Strategy::Random];
    let chances: Vec<Exact> = odds::many(positions, players, &mut mind(), &mut Unwatched).unwrap();
    chances.iter().map(Number::not).collect()
}

fn halves(count: &BigUint) -> Exact {
    Ratio::new(BigUint::one(), BigUint::one() << u64::try_from(count).unwrap())
}

/// All P positions with allowance 2 at least, below a bound.
fn lost(below: u64) -> Vec<(u64, u64)> {
    let mut mind = mind();
    mind.study(&one_pile(below, 2), &mut Unwatched).unwrap();
    let all = (1..below).flat_map(|n| (2..n).map(move |r| (n, r)));
    all.filter(|&(n, r)| mind.outcome(&one_pile(n, r)) == Ok(Outcome::P)).collect()
}

/// Against LPS the unskilled player wins with chance 2^-i, i the rank of n in 3, 5, 8, 11, 13, ...
#[test]
fn lps_against_random_is_a_power_of_two() {
    let lost = lost(300);
    let listed: Vec<u64> = (1..300).filter(|&n| lps_halvings(&n.into()).is_some()).collect();
    let golden = (3.0 + 5f64.sqrt()) / 2.0;
    for (i, &n) in (1u64..).zip(&listed) {
        assert_eq!(lps_halvings(&n.into()), Some(i.into()));
        assert_eq!(n, ((i + 1) as f64 * golden).floor() as u64 - 2);
    }
    assert!(lost.iter().all(|(n, _)| listed.contains(n)) && lost.len() > 1000);
    let positions: Vec<Position> = lost.iter().map(|&(n, r)| one_pile(n, r)).collect();
    for ((n, r), chance) in lost.iter().zip(unskilled(&positions, &Strategy::LPS)) {
        assert_eq!(chance, halves(&lps_halvings(&(*n).into()).unwrap()), "({n}; {r})");
    }
    // With allowance 1 there is one exception: from (2; 1) the skilled player must leave the last stone.
    assert!(unskilled(&[one_pile(2, 1)], &Strategy::LPS)[0].is_one());
}

/// The step of the induction that proves it for all n, decided by automata; and the same for the best strategy.
#[test]
fn the_powers_of_two_are_proved() {
    for statement in [
        // After one stone, one of 1 and 2 wins, the other does not, and what is left is the number before in the list.
        "forall n: n >= 3 and z1(n) >= 3 => exists m, x: 1 <= x <= 2 and n = m + x + 1 and 2*x < z1(m) \
         and (forall k: m < k < n => z1(k) <= 2) \
         and (forall j, y: 1 <= y <= 2 and n = j + y + 1 and 2*y < z1(j) => y = x)",
        // Neighbours differ by 2 or 3, never by 2 twice in a row, and never by 3 three times.
        "forall n: z1(n) >= 3 and n > 3 => (z1(n - 2) >= 3 and z1(n - 1) < 3) \
         or (z1(n - 3) >= 3 and z1(n - 2) < 3 and z1(n - 1) < 3)",
        "not exists n: n >= 3 and z1(n) >= 3 and z1(n + 2) >= 3 and z1(n + 4) >= 3",
        "not exists n: n >= 3 and z1(n) >= 3 and z1(n + 3) >= 3 and z1(n + 6) >= 3 and z1(n + 9) >= 3",
        // After one stone less than the gap, one stone is the only winning move.
        "forall n, m, g: m >= 3 and z1(m) >= 3 and n = m + g and z1(n) >= 3 and (forall k: m < k < n => z1(k) < 3) \
         => forall j, y: 1 <= y and y + 2 <= 2*g and n = j + y + g - 1 and 2*y < z1(j) => y = 1",
    ] {
        let answer = ask(statement, &Limits::default()).unwrap();
        assert!(matches!(answer, Answer::True { .. }), "{statement}: {answer:?}");
    }
}

/// No losing position strategy is better against random than the one in closed form, and it is as good as it says.
#[test]
fn the_best_losing_position_strategy() {
    let best: Strategy = "best:random".parse().unwrap();
    let lost = lost(300);
    let positions: Vec<Position> = lost.iter().map(|&(n, r)| one_pile(n, r)).collect();
    let mut mind = mind();
    mind.study(&one_pile(300, 2), &mut Unwatched).unwrap();
    for ((&(n, r), position), chance) in lost.iter().zip(&positions).zip(unskilled(&positions, &best)) {
        assert_eq!(chance, halves(&best_halvings(&n.into()).unwrap()), "({n}; {r})");
        let played = best.mixture(position, &mut mind).unwrap().moves(position);
        assert_eq!(played[0].0.take, best_take(&n.into()).unwrap().into(), "({n}; {r})");
    }
    // Far out, at starts.
    let starts = [610u64, 987, 1597].map(|n| one_pile(n, n - 1));
    let chances = unskilled(&starts, &best);
    for (position, chance) in starts.iter().zip(chances) {
        assert_eq!(chance, halves(&best_halvings(position.stones()[0]).unwrap()));
    }
}

/// By how much: halvings of the unskilled player's chance at the starts where the skilled player is lost.
#[test]
fn losing_position_strategies_compared() {
    let starts = [5u64, 8, 13, 21, 34, 55, 89, 144];
    let positions = starts.map(|n| one_pile(n, n - 1));
    let halvings = |name: &str| -> Vec<f64> {
        let chances = unskilled(&positions, &name.parse().unwrap());
        chances.iter().map(|chance| (-odds::log2(chance) * 100.0).round() / 100.0).collect()
    };
    assert_eq!(halvings("perfect:lps"), [2.0, 3.0, 5.0, 8.0, 13.0, 21.0, 34.0, 55.0]); // F_(k-2)
    assert_eq!(halvings("best:random"), [2.0, 4.0, 7.0, 12.0, 20.0, 33.0, 54.0, 88.0]); // F_(k-1) - 1
    assert_eq!(halvings("perfect:stall"), [1.0, 3.0, 6.0, 11.0, 19.0, 32.0, 53.0, 87.0]); // F_(k-1) - 2
    assert_eq!(halvings("perfect:random"), [0.86, 1.3, 1.89, 2.42, 2.98, 3.53, 4.09, 4.66]);
    assert_eq!(halvings("perfect:most"), [0.0; 8]); // it leaves one stone
}

/// AP Lemma 9, Cor 7 and the remarks under it.
#[test]
fn corollary_7_holds_and_its_remarks_do_not() {
    for n in 5..=3000 {
        let bound = unskilled::corollary_7(n);
        let (tail, wins) = (unskilled::first_move_is_a_tail(n), unskilled::first_move_wins(n));
        let as_float = |p: Ratio<u64>| *p.numer() as f64 / *p.denom() as f64;
        assert!(wins <= tail && as_float(tail) <= bound, "{n}");
        assert!(wins < Ratio::new(2, 5), "{n}");
        // "Less than 2/5" does not follow from the bound for k = 5.
        assert_eq!(bound < 0.4, n >= 8, "{n}");
    }
    // The paper says 1/4 for n = 4.
    assert_eq!(unskilled::first_move_wins(4), Ratio::new(1, 3));
    // Lemma 9: from (n; 2) a random move wins with chance 1/2 at most, except for n = 1, where it wins for certain.
    let wins = |n: u64| {
        let mut mind = mind();
        let position = one_pile(n, 2);
        let mut lost = |mv: &fibnim::game::Move| mind.outcome(&position.play(mv).unwrap()) == Ok(Outcome::P);
        let moves: Vec<bool> = position.moves().map(|mv| lost(&mv)).collect();
        Ratio::new(moves.iter().filter(|wins| **wins).count(), moves.len())
    };
    assert!(wins(1).is_one());
    assert!((2..200).all(|n| wins(n) <= Ratio::new(1, 2)));
}

/// AP Thm 3 under each reading: the n, and the first moves, where it fails.
#[test]
fn theorem_3_under_each_reading() {
    let failures = |reading: Reading, upto: u64| -> Vec<(u64, Option<u64>)> {
        let cases = (1..=upto).flat_map(|n| reading.compare(n).into_iter().map(move |case| (n, case)));
        cases.filter(|(_, case)| !case.holds()).map(|(n, case)| (n, case.taken)).collect()
    };
    // Once p is taken: wrong for n' = 3 to 24, true from 26 on.
    let once = failures(Reading::OnceTaken, 600);
    assert_eq!((once.len(), once[0], once[26]), (27, (4, Some(1)), (31, Some(10))));
    let mut left: Vec<u64> = once.iter().map(|(n, p)| n - p.unwrap()).collect();
    left.sort_unstable();
    left.dedup();
    assert_eq!(left, [3, 5, 8, 11, 13, 16, 18, 21, 24]);
    for reading in [Reading::TakingIt, Reading::OnAverage, Reading::Weakest, Reading::SkilledBegins] {
        assert_eq!(failures(reading, 600), [], "{reading:?}");
    }
    let strictest = failures(Reading::Strictest, 600);
    assert_eq!(strictest[..4], [(80, None), (82, None), (122, None), (124, None)]);
    let first = failures(Reading::FirstPosition, 600);
    assert_eq!(first[..5], [(79, None), (80, None), (81, None), (82, None), (121, None)]);
    assert_eq!(failures(Reading::SkilledBeginsElsewhere, 600), [(1, None), (2, None)]);
}

/// The closed forms are the odds: unskilled player first, for every start.
#[test]
fn chances_before_the_game() {
    let starts: Vec<Position> = (2..400).map(|n| one_pile(n, n - 1)).collect();
    let players = [&Strategy::Random, &Strategy::LPS];
    let chances: Vec<Exact> = odds::many(&starts, players, &mut mind(), &mut Unwatched).unwrap();
    for (n, chance) in (2u64..).zip(chances) {
        let closed =
            Reading::Weakest.compare(n).into_iter().next().map_or_else(Exact::zero, |case| case.chance);
        assert_eq!(chance, closed, "{n}");
    }
}

/// Two thousand stones take no time.
#[test]
fn two_thousand_stones() {
    let players = [&Strategy::Random, &Strategy::LPS];
    let chance = odds::exact(&one_pile(2000, 1999), players, &mut mind(), &mut Unwatched).unwrap();
    assert_eq!(odds::log2(&chance).round(), -621.0);
    let about = odds::about(&one_pile(2000, 1999), players, &mut mind(), &mut Unwatched).unwrap();
    assert!((about.yes / odds::approximate(&chance) - 1.0).abs() < 1e-12);
}

/// Opponents for people: each grade has better chances than the one before it against every player, and a patient player
/// who knows the game can beat all of them.
#[test]
fn grades_are_graded() {
    let names = ["random", "beginner", "easy", "medium", "hard", "perfect"];
    let players: Vec<Strategy> = names.iter().map(|name| name.parse().unwrap()).collect();
    for start in ["13", "20", "21", "50", "89", "4,5,6", "9,11", "30;4"] {
        let position = notation::parse(start).unwrap().position(fibonacci(), None, None).unwrap();
        let mut mind = mind();
        let mut about =
            |a: &Strategy, b: &Strategy| odds::about(&position, [a, b], &mut mind, &mut Unwatched).unwrap();
        for pair in players.windows(2) {
            let (weaker, stronger) = (&pair[0], &pair[1]);
            let chance = (about(stronger, weaker).yes + about(weaker, stronger).no) / 2.0;
            assert!(chance > 0.5, "{stronger} beats {weaker} at {start} with chance {chance}");
        }
        assert!(about(&players[5], &players[4]).yes > 0.1, "{start}");
    }
}

fn games() -> impl Strategy_<Value = Game> {
    let names =
        ["fibonacci", "power-of-two", "nim", "takeaway:3", "takeaway:3/2", "takeaway:+2", "takeaway:=4"];
    let conventions = [Convention::Normal, Convention::Misere];
    (prop::sample::select(names.to_vec()), prop::sample::select(conventions.to_vec()))
        .prop_map(|(name, convention)| Game { dynamic: notation::parse_game(name).unwrap(), convention })
}

use proptest::strategy::Strategy as Strategy_;

fn boards() -> impl Strategy_<Value = String> {
    prop_oneof![
        (1u32..60, 1u32..30).prop_map(|(n, r)| format!("{n};{r}")),
        (1u32..90).prop_map(|n| n.to_string()),
        (1u32..12, 1u32..12, 1u32..9).prop_map(|(a, b, r)| format!("{a},{b};{r}")),
        (1u32..6, 1u32..6, 1u32..6).prop_map(|(a, b, c)| format!("{a},{b},{c};inf")),
        (2u32..6, 2u32..6).prop_map(|(a, b)| format!("{a} + {b}")),
    ]
}

fn names() -> impl Strategy_<Value = &'static str> {
    let names = [
        "random",
        "greedy",
        "one",
        "below:9",
        "sometimes:1/2",
        "fibonacci",
        "depth:2",
        "perfect:stall",
        "beginner",
        "hard",
        "best:random",
    ];
    prop::sample::select(names.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A perfect player never loses from an N position, and wins whenever an opponent leaves one: in every game, against
    /// everyone, whatever they do in lost positions.
    #[test]
    fn a_perfect_player_never_loses_from_an_n_position(
        game in games(),
        board in boards(),
        losing in prop::sample::select(&["perfect:lps", "perfect:stall", "perfect:most", "perfect:random"][..]),
        opponent in names(),
        seed in 0u64..1000,
    ) {
        let board = if game.dynamic.is_nim() { board.replace(";inf", "") } else { board };
        let Ok(position) = notation::parse(&board).unwrap().position(game, None, None) else { return Ok(()) };
        let (perfect, opponent): (Strategy, Strategy) = (losing.parse().unwrap(), opponent.parse().unwrap());
        let mut mind = Mind::new(Limits::default());
        // By games that are played, which use nothing but the moves...
        let mut dice = fibnim::players::Dice::seeded(seed);
        let players = [&perfect, &opponent];
        let (mut at, mut turn, mut won) = (position.clone(), 0, false);
        loop {
            won |= (mind.outcome(&at).unwrap() == Outcome::N) == (turn == 0);
            let Some(mv) = players[turn].draw(&at, &mut mind, &mut dice).unwrap() else { break };
            at = at.play(&mv).unwrap();
            turn = 1 - turn;
        }
        let first_wins = (turn == 1) == (position.game().convention == Convention::Normal);
        prop_assert_eq!(won, first_wins, "{} of {}", position, position.game().dynamic);
        // ... and by the odds.
        let chance = odds::exact(&position, players, &mut mind, &mut Unwatched).unwrap();
        if mind.outcome(&position).unwrap() == Outcome::N {
            prop_assert!(chance.is_one());
        }
    }
}
