//! Games and positions by name.

use fibnim::game::{Convention, Dynamic, PileRule, Piles, Position};
use num_bigint::BigUint;

use super::number::{allowance, short};

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

/// The name of a game.
pub fn game_name(dynamic: &Dynamic) -> String {
    match dynamic {
        d if d.is_fibonacci() => "Fibonacci nim".into(),
        d if d.is_power_of_two() => "Power-of-two nim".into(),
        d if d.is_nim() => "Nim".into(),
        other => format!("Take-away game {other}"),
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
