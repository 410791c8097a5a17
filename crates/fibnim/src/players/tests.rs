//! Players against the rules themselves.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::One;

use super::graph::Graph;
use super::odds::{Exact, Plain};
use super::*;
use crate::game::{Convention, Dynamic, Game, Move, Position, notation};
use crate::solve::Outcome;
use limits::{Limits, Unwatched};

const POSITIONS: [&str; 9] = ["30", "21;5", "7,9", "4,5,6;2", "6 + 5", "5;4 + *3", "0", "1", "2,0,3;1"];
const GAMES: [&str; 7] =
    ["fibonacci", "power-of-two", "nim", "takeaway:3/2", "takeaway:+2", "takeaway:=3", "takeaway:[0,2,2,5]"];
const STRATEGIES: [&str; 14] = [
    "perfect",
    "perfect:stall",
    "perfect:most",
    "perfect:random",
    "random",
    "greedy",
    "one",
    "below:12",
    "sometimes:2/3",
    "fibonacci",
    "depth:2",
    "beginner",
    "easy",
    "hard",
];

/// Every position above in every game, under both conventions, where it makes sense.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for game in GAMES {
        let dynamic = notation::parse_game(game).unwrap();
        for convention in [Convention::Normal, Convention::Misere] {
            for text in POSITIONS {
                let game = Game { dynamic: dynamic.clone(), convention };
                positions.extend(notation::parse(text).unwrap().position(game, None, None));
            }
        }
    }
    assert!(positions.len() > 80);
    positions
}

#[test]
fn remoteness_is_what_the_rules_say() {
    for start in positions() {
        let graph = Graph::new(&start, &Limits::default()).unwrap();
        let mut mind = Mind::new(Limits::default());
        for node in graph.nodes().iter().rev() {
            let (position, said) = (&node.position, format!("{} in {}", node.position, start.game().dynamic));
            assert_eq!(mind.remoteness(position), Ok(node.remoteness), "{said}");
            assert_eq!(mind.outcome(position), Ok(node.outcome), "{said}");
            let winning =
                node.options.iter().filter(|(_, option)| graph.nodes()[*option].outcome == Outcome::P);
            let fewest = winning.map(|(mv, _)| mv).min_by(|a, b| a.take.cmp(&b.take));
            assert_eq!(mind.winning_move(position).unwrap().as_ref(), fewest, "{said}");
        }
        // Without a table, by the theorems.
        assert_eq!(
            Mind::new(Limits::default()).outcome(&start).unwrap(),
            mind.outcome(&start).unwrap(),
            "{start}"
        );
        let (theorem, table) = (Mind::new(Limits::default()).winning_move(&start), mind.winning_move(&start));
        assert_eq!(theorem, table, "{start} in {}", start.game().dynamic);
    }
}

#[test]
fn mixtures_are_probabilities_of_legal_moves() {
    for position in positions() {
        let mut mind = Mind::new(Limits::default());
        for name in STRATEGIES {
            let strategy: Strategy = name.parse().unwrap();
            let mixture = strategy.mixture(&position, &mut mind).unwrap();
            let moves = mixture.moves(&position);
            let sum: Ratio<BigUint> = moves.iter().map(|(_, p)| p.clone()).sum();
            assert_eq!(sum.is_one(), !position.is_over(), "{name} at {position}");
            assert!(moves.iter().all(|(mv, _)| position.play(mv).is_ok()), "{name} at {position}");
            assert!(moves.windows(2).all(|pair| pair[0].0 < pair[1].0));
            let mut dice = Dice::seeded(1);
            for _ in 0..20 {
                let drawn = mixture.draw(&position, &mut dice);
                assert_eq!(drawn.is_some(), !position.is_over());
                assert!(drawn.is_none_or(|mv| moves.iter().any(|(known, _)| *known == mv)));
            }
        }
    }
}

fn take(strategy: &str, position: &str) -> Option<BigUint> {
    let game = Game::normal(Dynamic::fibonacci());
    let position = notation::parse(position).unwrap().position(game, None, None).unwrap();
    let strategy: Strategy = strategy.parse().unwrap();
    match strategy.mixture(&position, &mut Mind::new(Limits::default())).unwrap().parts() {
        [(_, Part::Move(Move { take, .. }))] => Some(take.clone()),
        _ => None,
    }
}

#[test]
fn each_strategy_does_what_its_name_says() {
    assert_eq!(take("perfect", "18"), Some(5u32.into()));
    assert_eq!(take("perfect", "21"), Some(1u32.into()));
    assert_eq!(take("perfect:most", "21;3"), Some(3u32.into()));
    assert_eq!(take("greedy", "21;3"), Some(3u32.into()));
    assert_eq!(take("one", "18"), Some(1u32.into()));
    assert_eq!(take("below:19", "18"), Some(5u32.into()));
    assert_eq!(take("below:18", "18"), None);
    assert_eq!(take("fibonacci", "18"), Some(5u32.into())); // leaves 13
    assert_eq!(take("fibonacci", "18;4"), None);
    assert_eq!(take("fibonacci", "12"), None); // leaves no Fibonacci number that is lost
    assert_eq!(take("fibonacci", "12;12"), Some(12u32.into()));
    assert_eq!(take("depth:1", "3;3"), Some(3u32.into()));
    assert_eq!(take("depth:3", "4;3"), Some(1u32.into())); // 3;2 is lost in two moves
    assert_eq!(take("depth:2", "4;3"), Some(1u32.into())); // the others lose at once
    // Piles far beyond any table, by the theorems.
    assert_eq!(take("perfect", "10^30+7;100"), Some(8u32.into()));
    assert_eq!(take("greedy", "10^30;100"), Some(100u32.into()));
    assert!(take("random", "10^30").is_none());
}

/// A loser who stalls makes the game last as long as remoteness says, against a winner who hurries.
#[test]
fn stalling_lasts() {
    let game = Game::normal(Dynamic::fibonacci());
    let table = Remoteness::new(&game, &[89], &Limits::default(), &mut Unwatched).unwrap();
    let stall: Strategy = "perfect:stall".parse().unwrap();
    let mut mind = Mind::new(Limits::default());
    for n in [5u32, 8, 13, 21, 34, 55, 89] {
        let mut position = Position::one_pile(game.clone(), n, u64::from(n - 1).into());
        let expected = table.value(&[n], n - 1);
        let mut played = 0;
        while let Some(mv) = if played % 2 == 0 {
            stall.draw(&position, &mut mind, &mut Dice::seeded(0)).unwrap()
        } else {
            let options = mind.options(&position).unwrap().into_iter();
            options.filter(|o| o.outcome == Outcome::P).min_by_key(|o| o.remoteness).map(|o| o.mv)
        } {
            position = position.play(&mv).unwrap();
            played += 1;
        }
        assert_eq!(played, expected, "{n}");
    }
}

/// Every pair of strategies in every game: the rows against the definition.
#[test]
fn odds_are_what_the_definition_says() {
    let names = ["perfect", "random", "sometimes:2/3", "easy", "best:random", "fibonacci", "greedy"];
    let strategies: Vec<Strategy> = names.iter().map(|name| name.parse().unwrap()).collect();
    let small = |position: &Position| position.stones().into_iter().sum::<BigUint>() < 25u32.into();
    for position in positions().into_iter().filter(small) {
        let mut mind = Mind::new(Limits::default());
        let graph = Graph::new(&position, &Limits::default()).unwrap();
        for first in &strategies {
            for second in &strategies {
                let table: Plain<Exact> = Plain::new(&graph, [first, second], &mut mind).unwrap();
                let expected = &table.chances[graph.find(&position).unwrap()][0];
                let found = odds::exact(&position, [first, second], &mut mind, &mut Unwatched).unwrap();
                let said = || format!("{first} and {second} at {position} of {}", position.game().dynamic);
                assert_eq!(found, *expected, "{}", said());
                let about = odds::about(&position, [first, second], &mut mind, &mut Unwatched).unwrap();
                assert!(
                    (about.yes - odds::approximate(&found)).abs() < 1e-12
                        && (about.yes + about.no - 1.0).abs() < 1e-12,
                    "{}",
                    said()
                );
            }
        }
    }
}

/// Games played by chance agree with the odds, at a confidence that leaves no room for bad luck.
#[test]
fn simulations_agree_with_the_odds() {
    let game = Game::normal(Dynamic::fibonacci());
    for (text, first, second) in [
        ("13", "perfect:lps", "random"),
        ("12", "random", "perfect:stall"),
        ("30", "random", "random"),
        ("30", "sometimes:1/2", "greedy"),
        ("21", "best:random", "random"),
        ("5,7;1", "easy", "random"),
        ("6 + 5", "random", "medium"),
    ] {
        let position = notation::parse(text).unwrap().position(game.clone(), None, None).unwrap();
        let players: [Strategy; 2] = [first.parse().unwrap(), second.parse().unwrap()];
        let players = [&players[0], &players[1]];
        let mut mind = Mind::new(Limits::default());
        let chance = odds::about(&position, players, &mut mind, &mut Unwatched).unwrap();
        let tally = simulate(&position, players, 5_000, 42, &mut mind, &mut Unwatched).unwrap();
        let interval = tally.interval(CONFIDENCE_9999);
        assert!(
            interval.contains(chance.yes),
            "{text}, {first} and {second}: {chance:?} not in {interval:?}"
        );
    }
}
