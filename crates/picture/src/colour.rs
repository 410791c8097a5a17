//! Colours, chosen for the colour-blind too.

use std::fmt;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const BLACK: Colour = Colour(0, 0, 0);
pub(crate) const GREY: Colour = Colour(110, 110, 110);
/// For the grid below curves.
pub(crate) const FAINT: Colour = Colour(225, 225, 225);

// Colours that the colour-blind can distinguish (Okabe and Ito).
pub(crate) const BLUE: Colour = Colour(0, 114, 178);
pub(crate) const VERMILION: Colour = Colour(213, 94, 0);
pub(crate) const GREEN: Colour = Colour(0, 158, 115);
pub(crate) const PURPLE: Colour = Colour(204, 121, 167);
pub(crate) const ORANGE: Colour = Colour(230, 159, 0);
pub(crate) const SKY: Colour = Colour(86, 180, 233);

/// The colour of viridis at a place between 0 and 1: even to the eye, and in order for the colour-blind.
pub(crate) fn viridis(place: f64) -> Colour {
    let colorous::Color { r, g, b } = colorous::VIRIDIS.eval_continuous(place);
    Colour(r, g, b)
}

/// As SVG writes it.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
