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

/// A drawing of more states than this cannot be read.
pub(crate) const MOST_STATES: usize = 150;

/// Nor can one of more arrows.
pub(crate) const MOST_ARROWS: usize = 800;

/// Why there is no drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// So many states, more than [`MOST_STATES`].
    States(usize),
    /// So many arrows, more than [`MOST_ARROWS`].
    Arrows(usize),
}

/// Draws an automaton; `names` are those of the numbers that it reads, in order.
///
/// States have the numbers that [`Automaton::to_dot`] gives them.
pub(crate) fn svg(automaton: &Automaton, names: &[&str]) -> Result<String, Unreadable> {
    if automaton.states() > MOST_STATES {
        return Err(Unreadable::States(automaton.states()));
    }
    if automaton.is_empty() {
        return Ok(write::nothing(names));
    }
    let arrows = arrows::arrows(automaton);
    if arrows.len() > MOST_ARROWS {
        return Err(Unreadable::Arrows(arrows.len()));
    }
    let columns = columns::Columns::new(automaton.states(), &arrows);
    let places = place::place(&columns, &arrows);
    let drawing = route::route(&columns, &places, &arrows);
    Ok(write::document(automaton, names, &drawing))
}
