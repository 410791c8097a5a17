//! Answers as text and as JSON. Rendering shows what was found and recomputes nothing.

pub(crate) mod answer;
pub(crate) mod growth;
pub(crate) mod json;
mod number;
pub(crate) mod odds;
pub(crate) mod page;
pub(crate) mod papers;
pub(crate) mod reason;
mod remarks;
pub(crate) mod style;
pub(crate) mod text;
pub(crate) mod theorem;

pub(crate) use json::{line, number};
pub(crate) use number::{allowance as allowance_in_words, count, short};
pub(crate) use remarks::{Reviewed, better, remarks, remarks_json, word as mark_word};
pub(crate) use text::game_name;
