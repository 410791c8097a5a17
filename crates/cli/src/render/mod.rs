//! Answers as text for a terminal. Rendering shows what was found, looks nothing up and recomputes nothing.

pub(crate) mod explain;
pub(crate) mod growth;
pub(crate) mod odds;
#[cfg(feature = "page")]
pub(crate) mod page;
pub(crate) mod papers;
pub(crate) mod results;
mod review;
pub(crate) mod rules;
pub(crate) mod statement;
pub(crate) mod style;
pub(crate) mod text;
pub(crate) mod theorem;
pub(crate) mod wrap;

pub(crate) use review::remarks;
