//! Games that are given by their rules.

use fibnim::game::{Allowance, Convention};
use fibnim::rules::search::{KnownBy, Solved};
use fibnim::rules::{Move, Position, Rules};

use super::number::{count, short, states};

/// The name of the game, and who wins.
pub fn rules_title(rules: &Rules) -> String {
    let misere = if rules.convention() == Convention::Misere { ", misere play" } else { "" };
    format!("{}{misere}", rules.name())
}

/// Every number by its name: `m = 5, n = 7; r = 4`.
pub fn named_piles(rules: &Rules, position: &Position) -> String {
    let piles =
        rules.piles().iter().zip(position.piles()).map(|(name, pile)| format!("{name} = {}", short(pile)));
    let piles = piles.collect::<Vec<_>>().join(", ");
    match (rules.allowance(), position.allowance()) {
        (Some(name), Some(Allowance::Stones(most))) => format!("{piles}; {name} = {}", short(most)),
        (Some(name), _) => format!("{piles}; {name} without limit"),
        _ => piles,
    }
}

/// `move 2 with k = 3`: people count moves from 1.
pub fn rule_move(rules: &Rules, mv: &Move) -> String {
    let name = rules.lines().get(mv.line).and_then(|rule| rule.choice()).unwrap_or("k");
    match &mv.k {
        Some(k) => format!("move {} with {name} = {}", mv.line + 1, short(k)),
        None => format!("move {}", mv.line + 1),
    }
}

/// The line of the rules itself: `move 1 <= k: m, n - k with k = 3`.
pub fn rule_line(rules: &Rules, mv: &Move) -> String {
    let Some(rule) = rules.lines().get(mv.line) else { return rule_move(rules, mv) };
    let line = format!("move {}", rules.describe(rule));
    match &mv.k {
        Some(k) => format!("{line} with {} = {}", rule.choice().unwrap_or("k"), short(k)),
        None => line,
    }
}

/// How it is known.
pub fn searched(rules: &Rules, solved: &Solved) -> String {
    if solved.over {
        let rule = match rules.convention() {
            Convention::Normal => "who therefore loses",
            Convention::Misere => "who therefore wins under misere play",
        };
        return format!("There is no move for the player whose turn it is, {rule}.");
    }
    match &solved.by {
        KnownBy::Search { positions } => format!(
            "Found by trying moves straight from the rules: the search met {} positions.",
            count(*positions)
        ),
        KnownBy::Theorem { family, hash, states: 0 } => {
            format!(
                "By the theorem {family}, proved for all positions: none is lost (sha256 {}).",
                &hash[..16]
            )
        }
        KnownBy::Theorem { family, hash, states } => format!(
            "By the theorem {family}, an automaton of {} that is proved right for all its positions (sha256 {}).",
            self::states(*states),
            &hash[..16]
        ),
    }
}
