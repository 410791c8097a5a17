//! Moves and their marks.

use fibnim::game::{Move, Position};
use fibnim::rules::Rules;
use fibnim::solve::review::{Mark, Remark};
use fibnim::solve::review_by_rules::RulesRemark;

use super::number::short;
use super::rules::rule_taken;

/// "3 from pile 2", or "3" where there is one pile.
pub fn take(position: &Position, mv: &Move) -> String {
    match position.stones().len() {
        1 => short(&mv.take),
        _ => format!("{} from pile {}", short(&mv.take), mv.pile + 1),
    }
}

/// The mark of a move, in a word.
pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Winning => "winning",
        Mark::Lost => "lost anyway",
        Mark::Mistake => "mistake",
    }
}

/// What would have won instead, for a mistake.
pub fn better(remark: &Remark) -> String {
    if remark.mark != Mark::Mistake {
        return String::new();
    }
    let told = |mv| take(&remark.before.position, mv);
    let moves: Vec<String> = remark.before.winning_moves.iter().take(3).map(told).collect();
    format!("{} would have won", moves.join(" or "))
}

/// The same in a game by its rules.
pub fn better_by_rules(rules: &Rules, remark: &RulesRemark) -> String {
    if remark.mark != Mark::Mistake {
        return String::new();
    }
    let told = |mv| rule_taken(rules, &remark.before.position, mv);
    let moves: Vec<String> = remark.before.winning_moves.iter().take(3).map(told).collect();
    format!("{} would have won", moves.join(" or "))
}
