//! Games and positions by name.

use fibnim::game::{Allowance, Convention, Dynamic, PileRule, Piles, Position};
use num_bigint::BigUint;

use super::number::{allowance, short};
use super::rules::{named_piles, rules_title};
use crate::question::GamePosition;

/// The name of the game and what makes it special.
pub fn title(position: &Position) -> String {
    let game = position.game();
    let name = game_name(&game.dynamic);
    let several = position.stones().len() > 1;
    let scope = match position.piles() {
        Piles::Global { .. } if several && !game.dynamic.is_nim() => ", one allowance for all piles",
        Piles::Local(_) if several && !game.dynamic.is_nim() => ", an allowance for each pile",
        _ => "",
    };
    let convention = if game.convention == Convention::Misere { ", misere play" } else { "" };
    format!("{name}{scope}{convention}")
}

/// The game of a position in a line, and its numbers in another.
pub fn headed(position: &GamePosition) -> [String; 2] {
    match position {
        GamePosition::Piles(position) => [title(position), piles(position)],
        GamePosition::Rules(rules, position) => [rules_title(rules), named_piles(rules, position)],
    }
}

/// The name of a game.
pub fn game_name(dynamic: &Dynamic) -> String {
    match dynamic {
        d if d.is_fibonacci() => "Fibonacci nim".into(),
        d if d.is_power_of_two() => "Power-of-two nim".into(),
        d if d.is_nim() => "Nim".into(),
        other => format!("Take-away game {other}"),
    }
}

/// How the game of a position is played, in three sentences.
///
/// ```
/// use answers::question::{Rules, dynamic, position};
/// use answers::words::how_to_play;
/// let rules = Rules::of(dynamic("fibonacci").unwrap(), false);
/// assert_eq!(
///     how_to_play(&position("12", &rules).unwrap()),
///     "Take stones from the pile, in turns. Each may take at most twice what the other has just taken. \
///      The player who takes the last stone wins."
/// );
/// ```
pub fn how_to_play(position: &Position) -> String {
    let game = position.game();
    let several = position.stones().len() > 1;
    let pile = if several { "one of the piles" } else { "the pile" };
    let from_it = match position.piles() {
        Piles::Local(_) if several => " from the same pile",
        _ => "",
    };
    let limit = match &game.dynamic {
        d if d.is_nim() => "Any number may be taken".to_owned(),
        d if d.is_fibonacci() => {
            format!("Each may take at most twice what the other has just taken{from_it}")
        }
        d if d.is_power_of_two() => {
            format!("Each may take at most as many as the other has just taken{from_it}")
        }
        d => {
            let after = |taken: u32| short_allowance(&d.after(&taken.into()));
            format!(
                "In the game {d} a move limits the next one{from_it}: taking 1 allows {}, 2 allows {}, 3 allows {}, 10 allows {}",
                after(1),
                after(2),
                after(3),
                after(10)
            )
        }
    };
    let end = match game.convention {
        Convention::Normal => "wins",
        Convention::Misere => "loses",
    };
    format!("Take stones from {pile}, in turns. {limit}. The player who takes the last stone {end}.")
}

fn short_allowance(allowance: &Allowance) -> String {
    match allowance {
        Allowance::Stones(stones) => short(stones),
        Allowance::Unlimited => "any number".into(),
    }
}

/// The piles, and what may be taken from them.
pub fn piles(position: &Position) -> String {
    match position.piles() {
        Piles::Global { stones, allowance: most } => {
            let may = format!("{} may be taken", allowance(most));
            match stones.as_slice() {
                [pile] => format!("one pile of {}; {may}", stones_of(pile)),
                _ => {
                    let sizes: Vec<String> = stones.iter().map(short).collect();
                    format!("piles of {}; {may}, from one pile", sizes.join(", "))
                }
            }
        }
        Piles::Local(piles) => {
            let each = piles.iter().map(|pile| match pile.rule {
                PileRule::NimHeap => format!("a nim heap of {}", short(&pile.stones)),
                PileRule::Dynamic => format!("{} ({})", stones_of(&pile.stones), allowance(&pile.allowance)),
            });
            each.collect::<Vec<_>>().join(" + ")
        }
    }
}

fn stones_of(n: &BigUint) -> String {
    format!("{} {}", short(n), if *n == 1u32.into() { "stone" } else { "stones" })
}
