//! Games that are given by their rules.

use fibnim::game::{Allowance, Convention};
use fibnim::rules::search::{KnownBy, Solved};
use fibnim::rules::{Move, Position, Rules};

use super::number::{count, short, states};

/// The name of the game, and who wins.
pub fn rules_title(rules: &Rules) -> String {
    let misere = if rules.convention() == Convention::Misere { ", misere play" } else { "" };
    let blocked = match rules.block() {
        0 => String::new(),
        1 => ", one option may be blocked".into(),
        most => format!(", {most} options may be blocked"),
    };
    format!("{}{misere}{blocked}", rules.name())
}

/// What the comment before the rules says in its first line, and who wins.
pub fn how_to_play_by_rules(rules: &Rules) -> String {
    let ends = match rules.convention() {
        Convention::Normal => "The player who cannot move loses.",
        Convention::Misere => "The player who cannot move wins.",
    };
    match rules.about().first().map(|about| about.trim_end_matches('.')) {
        Some(about) => format!("{about}. {ends}"),
        None => ends.to_owned(),
    }
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
    format!("move {}{}", mv.line + 1, chosen(rules, mv))
}

/// ` with k = 3`, ` with k = 3 and l = 4`; empty if nothing is chosen.
fn chosen(rules: &Rules, mv: &Move) -> String {
    let names = rules.lines().get(mv.line).into_iter().flat_map(fibnim::rules::Rule::choices_by_name);
    let numbers = names.zip(mv.k.iter().chain(&mv.more));
    let numbers: Vec<String> = numbers.map(|(name, k)| format!("{name} = {}", short(k))).collect();
    if numbers.is_empty() { String::new() } else { format!(" with {}", numbers.join(" and ")) }
}

/// What a move does to the piles: `take 3 from n`, `take 2 from m and 2 from n`; where it does more than take, its name.
pub fn rule_taken(rules: &Rules, before: &Position, mv: &Move) -> String {
    let mut taken = Vec::new();
    for ((name, old), new) in rules.piles().iter().zip(before.piles()).zip(mv.to.piles()) {
        if new > old {
            return rule_move(rules, mv);
        }
        if new < old {
            let stones = short(&(old - new));
            taken.push(if rules.piles().len() == 1 { stones } else { format!("{stones} from {name}") });
        }
    }
    match taken.is_empty() {
        true => rule_move(rules, mv),
        false => format!("take {}", taken.join(" and ")),
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
            "Found by trying moves straight from the rules: the search visited {} positions.",
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
