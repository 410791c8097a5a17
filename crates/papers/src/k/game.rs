//! K §1 and the end of §3: the rules, and the game of Example 1.1.

use fibnim::game::Position;

use super::replay::{replay, start, take_from_first};
use crate::{ClaimContext, Finding};

/// The takes of Example 1.1; the first, third, ... are ours.
const TAKES: [u64; 7] = [1, 2, 1, 1, 2, 1, 1];

/// The positions of Example 1.1 as the text has them: stones, and what may be taken.
const TOLD: [(u64, u64); 8] = [(12, 11), (11, 2), (9, 4), (8, 2), (7, 2), (5, 4), (4, 2), (3, 2)];

/// How many stones the moves of a position take, in order.
fn takes(position: &Position) -> Vec<u64> {
    position.moves().filter_map(|mv| u64::try_from(mv.take).ok()).collect()
}

pub(super) fn rules(context: &ClaimContext) -> Finding {
    let most = context.bound(120, 40);
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
    context.every(format!("the first two moves from up to {most} stones"), cases)
}

pub(super) fn told_game(context: &ClaimContext) -> Finding {
    let positions = replay(12, &TAKES);
    let computed = positions.iter().map(ToString::to_string).chain(std::iter::repeat(String::new()));
    let entries = TOLD.iter().enumerate().zip(computed).map(|((turn, (stones, most)), computed)| {
        (format!("turn {}", turn + 1), format!("{stones};{most}"), computed)
    });
    context.table("the 8 positions of the game", entries)
}
