//! Tests of the conventions of the workspace. Reads the sources and manifests of the workspace as text and finds what the compiler allows
//! but the design does not; `tests/structure.rs` says what that is.
//!
//! The text goes through three hands: `tokens` drops comments and what is inside literals, `live` drops tests, and
//! `source` cuts what is left into modules. All questions are asked of those modules.

pub mod cycles;
mod live;
pub mod manifest;
mod paths;
pub mod source;
pub mod tokens;
