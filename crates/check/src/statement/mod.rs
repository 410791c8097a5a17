//! Certificates of statements: what `docs/CERTIFICATES.md` says of them, checked.
//!
//! `read` has the grammar, `written` what it finds, `parts` puts definitions in and takes the statement apart, `script` walks through the certificate in
//! step with the parts. Each automaton is compared with what it is made of by searches: `atoms` has the cases of an atom, `sets`
//! the sets of states after a quantifier; `families` finds the theorems that positions are about.

mod atoms;
mod big;
mod built_in;
mod families;
mod linear;
mod part;
mod parts;
mod pattern;
mod positions;
mod read;
mod script;
mod sets;
mod term;
#[cfg(test)]
mod tests;
mod written;

pub(crate) use read::may_be_given;
pub(crate) use script::{FIRST_LINE, accepts_only_numbers, check, read};
