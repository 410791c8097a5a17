//! The legal moves of a position, each with the position after it and who wins there.

use fibnim::Undecided;
use fibnim::game::{Move, Piles, Position};
use fibnim::players::Mind;
use fibnim::proof::Shelf;
use fibnim::rules::search::Searches;
use fibnim::rules::{self, Rules};
use fibnim::solve::{by_rules, solve_with};
use limits::{Limits, Unwatched};

use super::solve::Beside;
use crate::answer::{Options, OptionsByRules, Worth, WorthByRules};

/// The moves of a position, `most` of them at most: who wins after each, the Grundy value of what is left, and how long the game
/// then lasts. What is not found within the limits is left open.
///
/// ```
/// use answers::engine::options;
/// use answers::{answer, question};
/// use fibnim::proof::NoTheorems;
/// use limits::Limits;
/// let rules = question::Rules::of(question::dynamic("fibonacci").unwrap(), false);
/// let position = question::position("4;2", &rules).unwrap();
/// let found = options(&position, 100, &mut NoTheorems, &Limits::default()).unwrap();
/// let json = answer::line(&found);
/// assert!(json.starts_with(r#"{"position":"4;2","outcome":"N","grundy":1,"remoteness":3,"options":[{"pile":0,"take":1,"#));
/// ```
///
/// # Errors
///
/// If the theorems that are kept cannot be read, or it is stopped.
///
/// # Panics
///
/// If a position refuses a move that it lists, which none does.
pub fn options(
    position: &Position,
    most: usize,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<Options, Undecided> {
    let mut mind = Mind::new(limits.clone());
    // One table says how long each of them lasts; if it does not fit, that is left out.
    let studied = mind.study(position, &mut Unwatched);
    let mut worth = |position: &Position| {
        limits.stop.check()?;
        let remoteness = studied.as_ref().ok().and_then(|()| mind.remoteness(position).ok());
        let mut who = studied.as_ref().ok().and_then(|()| mind.outcome(position).ok());
        let mut grundy = None;
        // Piles that share their allowance have no value in the theory: the table has said all there is.
        if who.is_none() || position.stones().len() == 1 || matches!(position.piles(), Piles::Local(_)) {
            match solve_with(position, shelf, &Limits { moves: 0, ..limits.clone() }, &mut Unwatched) {
                Ok(analysis) => {
                    who = Some(analysis.outcome);
                    grundy = analysis.grundy;
                }
                Err(undecided @ (Undecided::Shelf(_) | Undecided::Stopped(_))) => return Err(undecided),
                Err(_) => {}
            }
        }
        Ok(Worth::new(position, who, grundy.as_ref(), remoteness))
    };
    let now = worth(position)?;
    let mut moves: Vec<(Move, Worth)> = Vec::new();
    let mut complete = true;
    for mv in position.moves() {
        if moves.len() == most {
            complete = false;
            break;
        }
        let next = position.play(&mv).expect("a move from the list is legal");
        moves.push((mv, worth(&next)?));
    }
    Ok(Options::new(now, moves, complete))
}

/// The moves of a position of a game by its rules, `most` of them at most: who wins after each, and if they are asked for the Grundy value of
/// what is left, and how long the game then lasts. What is not found within the limits is left open.
///
/// ```
/// use answers::engine::{Beside, options_by_rules};
/// use answers::{answer, question};
/// use fibnim::proof::NoTheorems;
/// use limits::Limits;
/// let rules = question::known_rules("wythoff").unwrap();
/// let position = question::rules_position("1, 1", &rules).unwrap();
/// let found = options_by_rules(&rules, &position, Beside::default(), 100, &mut NoTheorems, &Limits::default()).unwrap();
/// let json = answer::line(&found);
/// assert!(json.contains(r#""options":[{"move":0,"k":1,"to":[0,1],"outcome":"N"},"#), "{json}");
/// ```
///
/// # Errors
///
/// If the theorems that are kept cannot be read, or it is stopped.
pub fn options_by_rules(
    rules: &Rules,
    position: &rules::Position,
    beside: Beside,
    most: usize,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<OptionsByRules, Undecided> {
    // One search for each thing that is asked: what one option leads to, others lead to as well.
    let mut searches = Searches::new(rules, limits);
    let mut worth = |position: &rules::Position| {
        limits.stop.check()?;
        let remoteness = match beside.remoteness {
            true => Some(settled(searches.remoteness(position))?),
            false => None,
        };
        let outcome = settled(by_rules::outcome(rules, position, shelf, &mut searches))?.ok();
        let grundy = match beside.grundy {
            true => Some(settled(by_rules::value(rules, position, shelf, &mut searches))?),
            false => None,
        };
        Ok::<_, Undecided>(WorthByRules::new(outcome, grundy.as_ref(), remoteness.as_ref()))
    };
    let mut moves: Vec<(rules::Move, WorthByRules)> = Vec::new();
    let mut complete = true;
    for mv in rules.moves(position) {
        if moves.len() == most {
            complete = false;
            break;
        }
        let after = worth(&mv.to)?;
        moves.push((mv, after));
    }
    Ok(OptionsByRules::new(rules, position, worth(position)?, moves, complete))
}

/// What limits leave undecided is left open; what is broken or stopped is no answer.
fn settled<T>(found: Result<T, Undecided>) -> Result<Result<T, Undecided>, Undecided> {
    match found {
        Err(undecided @ (Undecided::Shelf(_) | Undecided::Stopped(_))) => Err(undecided),
        found => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use fibnim::proof::NoTheorems;
    use serde_json::Value;

    use fibnim::game::Convention;

    use super::*;
    use crate::answer::SolutionByRules;
    use crate::engine::{Context, GamePosition, SolutionFor, solve};
    use crate::question;
    use crate::store::Memory;

    /// Every option is what it is by itself.
    #[test]
    fn options_by_rules_are_solved_alike_one_by_one() {
        let limits = Limits::default();
        let beside = Beside { grundy: true, remoteness: true, ..Beside::default() };
        let alone = |rules: &Rules, position: &rules::Position, beside: Beside| {
            let position = GamePosition::Rules(rules.clone(), position.clone());
            let (mut library, mut watch) = (Memory::default(), Unwatched);
            let found = solve(&position, beside, &mut Context::new(&mut library), &limits, &mut watch);
            let Ok(SolutionFor::Rules(found)) = found else { panic!("it is a game by its rules") };
            serde_json::to_value(SolutionByRules::new(&found)).unwrap()
        };
        for (game, text) in [
            ("wythoff", "4, 7"),
            ("wythoff", "5, 6"),
            ("fibonacci", "13; 12"),
            ("fibonacci", "20; 6"),
            ("nim-misere", "3, 4"),
            ("nim-3", "2, 3, 4"),
            ("two-piles", "4, 5; inf"),
            ("maharaja", "5, 3"),
            ("game two(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\nmove m - 1, n", "4, 4"),
            ("game blocked(m, n)\nblock 1\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k", "3, 4"),
            ("wythoff", "0, 0"),
        ] {
            let rules = match text_of(game) {
                Some(text) => Rules::parse(text, &limits).unwrap(),
                None => question::known_rules(game).unwrap(),
            };
            let position = question::rules_position(text, &rules).unwrap();
            let is_misere = rules.convention() == Convention::Misere;
            let asked = Beside { grundy: !is_misere, ..beside };
            for asked in [asked, Beside::default()] {
                let found = options_by_rules(&rules, &position, asked, 1000, &mut NoTheorems, &limits);
                let found = serde_json::to_value(found.unwrap()).unwrap();
                let now = alone(&rules, &position, asked);
                let options = found["options"].as_array().unwrap();
                let moves: Vec<rules::Move> = rules.moves(&position).collect();
                assert_eq!((options.len(), &found["complete"]), (moves.len(), &Value::Bool(true)), "{game}");
                let all = moves.iter().map(|mv| alone(&rules, &mv.to, asked)).zip(options);
                for (by_itself, option) in all.chain([(now.clone(), &found)]) {
                    for key in ["outcome", "grundy", "remoteness"] {
                        assert_eq!(by_itself.get(key), option.get(key), "{game} {text}: {key} of {option}");
                    }
                }
                // The moves that win are written as there.
                if rules.block() == 0 {
                    let winning = options.iter().filter(|option| option["outcome"] == "P").map(|option| {
                        let mut mv = option.clone();
                        let fields = mv.as_object_mut().unwrap();
                        for key in ["outcome", "grundy", "remoteness"] {
                            fields.remove(key);
                        }
                        mv
                    });
                    assert_eq!(Value::Array(winning.collect()), now["winning_moves"], "{game} {text}");
                }
            }
        }
    }

    /// The rules, where it is not only a name.
    fn text_of(game: &str) -> Option<&str> {
        game.starts_with("game ").then_some(game)
    }

    /// A theorem answers where no search ends, and what it does not say is left open.
    #[test]
    fn large_options_by_rules_are_answered_by_a_theorem() {
        let limits = Limits { states: 10_000, ..Limits::default() };
        let rules = question::known_rules("wythoff").unwrap();
        let position = question::rules_position("10^30, 10^30+7", &rules).unwrap();
        let beside = Beside { remoteness: true, ..Beside::default() };
        let mut shelf = std::collections::BTreeMap::new();
        let told = |shelf: &mut dyn Shelf| {
            let found = options_by_rules(&rules, &position, beside, 3, shelf, &limits).unwrap();
            serde_json::to_value(found).unwrap()
        };
        assert_eq!(told(&mut shelf)["outcome"], Value::Null);
        fibnim::proof::prove(&"wythoff".parse().unwrap(), &mut shelf, &Limits::default(), &mut Unwatched)
            .unwrap();
        let found = told(&mut shelf);
        assert_eq!((&found["outcome"], &found["complete"]), (&"N".into(), &false.into()));
        assert!(found["options"].as_array().unwrap().iter().all(|option| option["outcome"] == "N"));
        assert_eq!(found["remoteness"], Value::Null);
    }

    fn found(game: &str, text: &str, misere: bool, most: usize) -> Value {
        let rules = question::Rules::of(question::dynamic(game).unwrap(), misere);
        let position = question::position(text, &rules).unwrap();
        let answer = options(&position, most, &mut NoTheorems, &Limits::default()).unwrap();
        serde_json::to_value(answer).unwrap()
    }

    /// What is said of a position follows from what is said of its moves: who wins, the least missing value, the number of moves.
    #[test]
    fn a_position_is_what_its_moves_make_it() {
        for (game, text, misere) in [
            ("fibonacci", "20", false),
            ("fibonacci", "21", false),
            ("fibonacci", "33;7", false),
            ("fibonacci", "5,8;3", false),
            ("fibonacci", "7;3 + 6;6 + *2", false),
            ("fibonacci", "11;4", true),
            ("power-of-two", "24;3", false),
            ("takeaway:3/2", "30;8", false),
            ("nim", "3,5,7", false),
        ] {
            let answer = found(game, text, misere, 500);
            let options = answer["options"].as_array().unwrap();
            assert!(answer["complete"] == true && !options.is_empty());
            let lost: Vec<&Value> = options.iter().filter(|option| option["outcome"] == "P").collect();
            assert_eq!(answer["outcome"] == "N", !lost.is_empty(), "{game} {text}");
            let left = |all: &[&Value]| {
                all.iter().map(|option| option["remoteness"].as_u64().unwrap()).collect::<Vec<_>>()
            };
            let longest = left(&options.iter().collect::<Vec<_>>()).into_iter().max();
            let expected = left(&lost).into_iter().min().or(longest).map(|left| left + 1);
            assert_eq!(answer["remoteness"].as_u64(), expected, "{game} {text}");
            if let Some(value) = answer["grundy"].as_u64() {
                let values: Vec<u64> =
                    options.iter().filter_map(|option| option["grundy"].as_u64()).collect();
                assert_eq!(values.len(), options.len(), "{game} {text}");
                assert_eq!(Some(value), (0..).find(|value| !values.contains(value)), "{game} {text}");
            }
        }
    }

    #[test]
    fn only_the_first_of_many_moves_are_listed() {
        let answer = found("fibonacci", "10^30", false, 20);
        assert_eq!(
            (answer["options"].as_array().unwrap().len(), &answer["complete"]),
            (20, &Value::Bool(false))
        );
        assert_eq!(answer["options"][0]["take"], 1);
        assert_eq!(answer["remoteness"], Value::Null);
    }
}
