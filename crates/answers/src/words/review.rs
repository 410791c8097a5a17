//! The moves of a reviewed game and their marks, in words.

use fibnim::game::{Move, Position};
use fibnim::rules::Rules;
use fibnim::solve::review::{Mark, Remark};
use fibnim::solve::review_by_rules::RulesRemark;

use super::number::short;
use super::rules::{rule_move, rule_taken};
use crate::record::{Record, Review};

/// "3 from pile 2", or "3" if there is one pile.
pub fn take(position: &Position, mv: &Move) -> String {
    match position.stones().len() {
        1 => short(&mv.take),
        _ => format!("{} from pile {}", short(&mv.take), mv.pile + 1),
    }
}

/// The mark of a move in a word or two.
pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Winning => "winning",
        Mark::Lost => "lost anyway",
        Mark::Mistake => "mistake",
    }
}

/// A move with its mark, in words.
pub struct ReviewLine {
    /// The position before it.
    pub before: String,
    /// Who made it: 0 for the player who moved first.
    pub player: usize,
    /// What was done: `takes 3 from pile 2`.
    pub played: String,
    /// Its mark.
    pub mark: Mark,
    /// What would have won instead, after a mistake.
    pub better: String,
}

/// One for each move of a game.
pub fn review_lines(review: &Review<'_>) -> Vec<ReviewLine> {
    match review {
        Review::Piles(_, remarks) => {
            let line = |remark: &Remark| ReviewLine {
                before: remark.before.position.to_string(),
                player: remark.player,
                played: format!("takes {}", take(&remark.before.position, &remark.mv)),
                mark: remark.mark,
                better: better(remark),
            };
            remarks.iter().map(line).collect()
        }
        Review::Rules(game, remarks) => {
            let line = |remark: &RulesRemark| ReviewLine {
                before: remark.before.position.to_string(),
                player: remark.player,
                played: format!("moves to {}", remark.to),
                mark: remark.mark,
                better: better_by_rules(game.rules(), remark),
            };
            remarks.iter().map(line).collect()
        }
    }
}

/// The last move of a game: its player, and what they did.
///
/// ```
/// use answers::question::known_rules;
/// use answers::record::Record;
/// use answers::words::last_move;
///
/// let text = "fibnim transcript 1\nrules wythoff\nposition 5,6\nplayers Ada, Bert\nto 5,3\n";
/// let record = Record::parse(text, &mut |name| known_rules(name).map_err(|fault| fault.message)).unwrap();
/// assert_eq!(last_move(&record), Some(("Ada", "takes 3 from n, leaving 5,3".to_owned())));
/// ```
pub fn last_move(record: &Record) -> Option<(&str, String)> {
    let played = match record {
        Record::Piles(game) => {
            let mv = game.moves().last()?;
            format!("takes {}", take(&game.positions()[game.moves().len() - 1], mv))
        }
        Record::Rules(game) => {
            let (mv, before) = (game.moves().last()?, &game.positions()[game.moves().len() - 1]);
            let taken = match rule_taken(game.rules(), before, mv).strip_prefix("take ") {
                Some(taken) => format!("takes {taken}"),
                None => format!("plays {}", rule_move(game.rules(), mv)),
            };
            let to = mv.to.to_string();
            if to.len() <= 60 { format!("{taken}, leaving {to}") } else { taken }
        }
    };
    Some((&record.players()[1 - record.to_move()], played))
}

/// What would have won instead, for a mistake.
pub(crate) fn better(remark: &Remark) -> String {
    if remark.mark != Mark::Mistake {
        return String::new();
    }
    let in_words = |mv| take(&remark.before.position, mv);
    let moves: Vec<String> = remark.before.winning_moves.iter().take(3).map(in_words).collect();
    format!("{} would have won", moves.join(" or "))
}

/// The same in a game by its rules.
pub(crate) fn better_by_rules(rules: &Rules, remark: &RulesRemark) -> String {
    if remark.mark != Mark::Mistake {
        return String::new();
    }
    let in_words = |mv| rule_taken(rules, &remark.before.position, mv);
    let moves: Vec<String> = remark.before.winning_moves.iter().take(3).map(in_words).collect();
    format!("{} would have won", moves.join(" or "))
}
