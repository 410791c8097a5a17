//! Sentences for people, made once: reasons, numbers, names. No colours, no line breaks.

mod explain;
mod growth;
mod latex;
mod letter;
mod names;
mod number;
mod parts;
mod phase;
mod reason;
mod review;
mod rules;

pub use explain::{
    Row, as_sentence, by_digits, condition, heading, how_many, meaning, rows, share, value as explained_value,
};
pub use growth::{BOUNDS, CONJECTURED, growth, large};
pub use latex::{automaton_picture, formula, latex};
pub use letter::{counts, letter};
pub use names::{game_name, headed, how_to_play, piles, title};
pub use number::{allowance, count, short, states};
pub use parts::{index_sum, parts, sum};
pub use phase::phase;
pub use reason::sentences;
pub use review::{ReviewLine, last_move, mark, review_lines, take};
pub(crate) use review::{better, better_by_rules};
pub use rules::{how_to_play_by_rules, named_piles, rule_move, rule_taken, rules_title, searched};
