//! The engine of fibnim for a page without a server: it takes a request of the page's HTTP interface and gives the answer.
//!
//! The page asks what it would ask a server, as JSON ([`Engine::reply`]); the question and the answer are those of `answers::engine`. It runs in a worker,
//! one question at a time: who no longer wants an answer ends the worker, and starts another. What was proved goes to the page as
//! certificates, which the page keeps and hands to the next worker; a theorem is checked once more before it is first used.
//!
//! ```
//! use browser::{Engine, Unseen};
//! let mut engine = Engine::default();
//! let asked = r#"{"do":"answer","method":"GET","path":"solve","fields":{"position":"12;4"}}"#;
//! assert!(engine.reply(asked, Unseen).contains(r#""outcome":"N""#));
//! ```
//!
//! # Modules
//!
//! ```text
//! engine           requests and replies; shelf (the theorems of a tab)
//! checker          certificates checked, for a page that has no other code of ours: the crate without its feature `engine`
//! boundary         bytes in, bytes out: what WebAssembly exports
//! ```

#[cfg(target_family = "wasm")]
mod boundary;
mod checker;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod shelf;

pub use checker::verdicts;
#[cfg(feature = "engine")]
pub use engine::{Engine, Page, Unseen};
