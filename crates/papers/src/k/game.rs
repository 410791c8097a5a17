//! K §1 and the end of §3: the rules, and the game of Example 1.1.

use std::ops::RangeInclusive;

use fibnim::game::Position;
use numeration::Zeckendorf;

use super::replay::{OnePile, facts, limit, replay, start, take_from_first};
use crate::{Finding, Lab};

/// The takes of Example 1.1; the first, third, ... are ours.
const TAKES: [u64; 7] = [1, 2, 1, 1, 2, 1, 1];

/// The positions of Example 1.1 as the text tells them: stones, and what may be taken.
const TOLD: [(u64, u64); 8] = [(12, 11), (11, 2), (9, 4), (8, 2), (7, 2), (5, 4), (4, 2), (3, 2)];

/// How many stones the moves of a position take, in order.
fn takes(position: &Position) -> Vec<u64> {
    position.moves().filter_map(|mv| u64::try_from(mv.take).ok()).collect()
}

fn smallest_part(n: u64) -> Option<u64> {
    Zeckendorf::of_u128(n.into()).part(1).and_then(|part| u64::try_from(part).ok())
}

fn parts(n: u64) -> Vec<String> {
    Zeckendorf::of_u128(n.into()).parts().map(|part| part.to_string()).collect()
}

pub(super) fn rules(lab: &Lab) -> Finding {
    let most = lab.bound(120, 40);
    let first_moves = (1..=most).map(|n| (n, 0));
    let later_moves = (2..=most).flat_map(|n| (1..n).map(move |x| (n, x)));
    let cases = first_moves.chain(later_moves).map(|(n, x)| {
        let (expected, found) = match x {
            0 => ((1..n).collect::<Vec<u64>>(), start(n).map(|position| takes(&position))),
            _ => {
                let next = start(n).and_then(|position| position.play(&take_from_first(x)).ok());
                ((1..=(n - x).min(2 * x)).collect(), next.map(|position| takes(&position)))
            }
        };
        let holds = found.as_ref() == Some(&expected);
        (move || format!("from {n} stones, after {x} were taken, the moves are {found:?}"), holds)
    });
    lab.every(format!("the first two moves from up to {most} stones"), cases)
}

/// Then "cannot move" and "the opponent took the last stone" are the same. The start of one stone has no move at all
/// and is lost.
pub(super) fn last_stone(lab: &Lab) -> Finding {
    let statements = [
        "forall m, x: m >= 1 and x >= 1 => exists y: 1 <= y <= m and y <= 2*x",
        "forall x: lose(0; 2*x)",
        "lose(1; 0)",
    ];
    lab.proves("for all piles and takes", &statements)
}

pub(super) fn outcomes(lab: &Lab) -> Finding {
    let statement = "forall n, r: win(n; r) <=> exists x, m: 1 <= x <= r and x + m = n and lose(m; 2*x)";
    lab.proves("for all n and r", &[statement])
}

pub(super) fn told_game(lab: &Lab) -> Finding {
    let positions = replay(12, &TAKES);
    let computed = positions.iter().map(ToString::to_string).chain(std::iter::repeat(String::new()));
    let entries = TOLD.iter().enumerate().zip(computed).map(|((turn, (stones, most)), computed)| {
        (format!("turn {}", turn + 1), format!("{stones};{most}"), computed)
    });
    lab.table("the 8 positions of the game", entries)
}

/// These moves, in words.
fn moves(takes: &RangeInclusive<u64>) -> String {
    match takes.start() == takes.end() {
        true => format!("the move {}", takes.start()),
        false => format!("the moves {} to {}", takes.start(), takes.end()),
    }
}

/// Taking any of these leaves a pile that the next player may take whole.
fn leaves_the_rest(lab: &Lab, n: u64, takes: RangeInclusive<u64>) -> Finding {
    let scope = moves(&takes);
    let cases = takes.map(|x| {
        let next = replay(n, &[x]);
        let whole = next.get(1).is_some_and(|position| position.most(0) == (n - x).into());
        (move || format!("{x} of {n} stones leave {}, of which at most {} may be taken", n - x, 2 * x), whole)
    });
    lab.every(scope, cases)
}

pub(super) fn twelve(lab: &Lab) -> Finding {
    leaves_the_rest(lab, 12, 4..=11)
}

pub(super) fn five(lab: &Lab) -> Finding {
    leaves_the_rest(lab, 5, 2..=4)
}

/// Each of these moves from n stones gives the opponent an N position.
fn loses(lab: &Lab, n: u64, takes: RangeInclusive<u64>) -> Finding {
    let piles = OnePile::upto(n);
    let scope = format!("{}, by brute force", moves(&takes));
    let cases = takes.map(|x| {
        let holds = piles.wins(n - x, 2 * x);
        (move || format!("taking {x} of {n} stones leaves ({}; {}), which is P", n - x, 2 * x), holds)
    });
    lab.every(scope, cases)
}

pub(super) fn nine(lab: &Lab) -> Finding {
    loses(lab, 9, 3..=4)
}

pub(super) fn four(lab: &Lab) -> Finding {
    loses(lab, 4, 2..=2)
}

pub(super) fn three(lab: &Lab) -> Finding {
    loses(lab, 3, 1..=2)
}

pub(super) fn opponent_is_lost(lab: &Lab) -> Finding {
    let piles = OnePile::upto(12);
    let before_the_opponent = TOLD.into_iter().skip(1).step_by(2);
    let cases = before_the_opponent.map(|(n, r)| {
        let takes = piles.winning_takes(n, r);
        let holds = takes.is_empty();
        (move || format!("({n}; {r}) is won by taking one of {takes:?}"), holds)
    });
    lab.every("the 4 positions before the opponent's moves, by brute force", cases)
}

pub(super) fn most_of_twelve(lab: &Lab) -> Finding {
    let most = start(12).map_or(0, |position| limit(&position));
    let case = || format!("the first move from 12 stones takes at most {most}: one stone less than the pile");
    lab.every("the start of 12 stones", [(case, most == 12)]).at("12")
}

pub(super) fn most_of_twelve_is_eleven(lab: &Lab) -> Finding {
    let most = start(12).map_or(0, |position| limit(&position));
    let below = smallest_part(12).is_some_and(|part| part == 1 && part < most);
    facts(
        lab,
        "the start of 12 stones",
        [("at most 11 stones may be taken", most == 11), ("z1(12) = 1 is less than that", below)],
    )
}

pub(super) fn winning_move_of_twelve(lab: &Lab) -> Finding {
    let piles = OnePile::upto(12);
    facts(
        lab,
        "the start of 12 stones, all moves by brute force",
        [
            ("12 = 1 + 3 + 8", parts(12) == ["1", "3", "8"]),
            ("12 is N", piles.wins(12, 11)),
            ("1 is the one winning move", piles.winning_takes(12, 11) == [1]),
        ],
    )
}

pub(super) fn eleven(lab: &Lab) -> Finding {
    let piles = OnePile::upto(11);
    let replies = (1..=2).all(|x| !piles.winning_takes(11 - x, 2 * x).is_empty());
    facts(
        lab,
        "(11; 2), all moves and replies by brute force",
        [
            ("11 = 3 + 8", parts(11) == ["3", "8"]),
            ("z1(11) = 3 is more than 2", smallest_part(11).is_some_and(|part| part == 3 && part > 2)),
            ("(11; 2) is P", !piles.wins(11, 2)),
            ("both moves have a winning reply", replies),
        ],
    )
}

pub(super) fn nine_is_won(lab: &Lab) -> Finding {
    let piles = OnePile::upto(9);
    facts(
        lab,
        "(9; 4), by brute force",
        [
            ("9 = 1 + 8", parts(9) == ["1", "8"]),
            ("z1(9) = 1 is less than 4", smallest_part(9).is_some_and(|part| part == 1 && part < 4)),
            ("(9; 4) is N", piles.wins(9, 4)),
            ("taking 1 stone wins", piles.winning_takes(9, 4).contains(&1)),
        ],
    )
}

pub(super) fn our_moves_are_smallest_parts(lab: &Lab) -> Finding {
    let piles = OnePile::upto(12);
    let cases = TOLD.into_iter().zip(TAKES).step_by(2).map(|((n, r), take)| {
        let holds = smallest_part(n) == Some(take) && piles.winning_takes(n, r).contains(&take);
        (move || format!("at ({n}; {r}) the move was {take}, and z1({n}) = {:?}", smallest_part(n)), holds)
    });
    lab.every("our 4 moves, by brute force", cases)
}
