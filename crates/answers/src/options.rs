//! The legal moves of a position, each with the position after it and who wins there.

use fibnim::Undecided;
use fibnim::game::{Move, Piles, Position};
use fibnim::players::Mind;
use fibnim::proof::Shelf;
use fibnim::solve::solve_with;
use limits::{Limits, Unwatched};

use crate::answer::{Options, Worth};

/// The moves of a position, `most` of them at most: who wins after each, the Grundy value of what is left, and how long the game
/// then lasts. What is not found within the limits is left open.
///
/// ```
/// use answers::{answer, options, question};
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

#[cfg(test)]
mod tests {
    use fibnim::proof::NoTheorems;
    use serde_json::Value;

    use super::*;
    use crate::question;

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
