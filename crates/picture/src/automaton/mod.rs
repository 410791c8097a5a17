//! A drawing of an automaton, as SVG.
//!
//! States stand in columns by their distance from the start, so that an arrow leads one column to the right,
//! stays in its column, or leads back. Arrows that lead back more than one column to the same state share a
//! lane through the columns between, as trains share a track. Nothing of the system is asked; the text names
//! the font family `sans-serif`.

mod arrows;
mod columns;
mod curve;
mod place;
mod route;
mod write;

#[cfg(test)]
mod tests;

use automata::Automaton;
use thiserror::Error;

/// A drawing of more states than this cannot be read.
pub const MOST_STATES: usize = 150;

/// Nor can one of more arrows.
pub const MOST_ARROWS: usize = 800;

/// Why there is no drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// The number of states, if it is more than [`MOST_STATES`].
    #[error("a drawing of {0} states would be unreadable; at most {MOST_STATES} are drawn")]
    States(usize),
    /// The number of arrows, if it is more than [`MOST_ARROWS`].
    #[error("a drawing of {0} arrows would be unreadable; at most {MOST_ARROWS} are drawn")]
    Arrows(usize),
}

/// Whether a drawing could be read, without making one.
///
/// ```
/// use automata::logic;
/// use picture::automaton::{Unreadable, readable};
///
/// let Ok(logic::Answer::Set { automaton, .. }) = logic::ask("n = 10^40", &limits::Limits::default()) else { panic!() };
/// assert_eq!(readable(&automaton), Err(Unreadable::States(193)));
/// ```
///
/// # Errors
///
/// If it has more than [`MOST_STATES`] states or [`MOST_ARROWS`] arrows.
pub fn readable(automaton: &Automaton) -> Result<(), Unreadable> {
    let states = automaton.states();
    if states > MOST_STATES {
        return Err(Unreadable::States(states));
    }
    match arrows::count(automaton) {
        arrows if arrows > MOST_ARROWS => Err(Unreadable::Arrows(arrows)),
        _ => Ok(()),
    }
}

/// Draws an automaton; `names` are those of the numbers that it reads, in order.
///
/// States have the numbers that [`Automaton::to_dot`] gives them.
///
/// ```
/// use automata::logic;
///
/// let Ok(logic::Answer::Set { automaton, .. }) = logic::ask("fib(n)", &limits::Limits::default()) else { panic!() };
/// let svg = picture::automaton::svg(&automaton, &["n"])?;
/// assert!(svg.contains("An automaton of 2 states that reads (n)"));
/// # Ok::<(), picture::automaton::Unreadable>(())
/// ```
///
/// # Errors
///
/// If it is not [`readable`].
pub fn svg(automaton: &Automaton, names: &[&str]) -> Result<String, Unreadable> {
    readable(automaton)?;
    if automaton.is_empty() {
        return Ok(write::nothing(names));
    }
    let arrows = arrows::arrows(automaton);
    let columns = columns::Columns::new(automaton.states(), &arrows);
    let places = place::place(&columns, &arrows);
    let drawing = route::route(&columns, &places, &arrows);
    Ok(write::document(automaton, names, &drawing))
}
