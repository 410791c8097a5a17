//! Text in the font of the crate: how long it is, and what its letters look like.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};

use crate::font::{Font, Glyph, Pen};

/// DejaVu Sans, for its signs of mathematics.
static FONT: LazyLock<Option<Font>> = LazyLock::new(|| Font::read(dejavu::sans::regular()));

/// Half the height of capitals and digits, in sizes: so far below its middle is the base line.
const HALF_CAPITAL: f64 = 0.36;

/// How a text lies about its point; its middle is at the height of the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
    /// Its middle is there, and it reads upwards.
    Upwards,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) at: (f64, f64),
    /// Pixels of one em.
    pub(crate) size: u32,
    pub(crate) anchor: Anchor,
}

impl Text {
    /// The point of the anchor on the base line, which lies between two rows of pixels, so that letters stand sharp.
    pub(crate) fn on_base_line(&self) -> (f64, f64) {
        let (x, y) = self.at;
        let down = f64::from(self.size) * HALF_CAPITAL;
        match self.anchor {
            Anchor::Upwards => ((x + down).round(), y),
            _ => (x, (y + down).round()),
        }
    }

    /// The letters as an outline in units of the font, which begins at 0 and has its y upwards, and what a pixel is
    /// of that unit.
    pub(crate) fn outline(&self) -> Option<(Path, f64)> {
        let font = FONT.as_ref()?;
        let mut pen = Shifted { path: PathBuilder::new(), x: 0.0 };
        for (glyph, x) in glyphs(font, &self.text).0 {
            pen.x = x as f32;
            font.draw(glyph, &mut pen);
        }
        Some((pen.path.finish()?, f64::from(self.size) / f64::from(font.units_per_em())))
    }
}

/// How long a text is.
pub(crate) fn length(text: &str, size: u32) -> f64 {
    FONT.as_ref().map_or(0.0, |font| {
        f64::from(glyphs(font, text).1) * f64::from(size) / f64::from(font.units_per_em())
    })
}

/// The glyphs of a text and where each begins, and where the last ends, in units of the font.
fn glyphs(font: &Font, text: &str) -> (Vec<(Glyph, i32)>, i32) {
    let mut glyphs: Vec<(Glyph, i32)> = Vec::new();
    let mut x = 0;
    for letter in text.chars() {
        let glyph = font.glyph(letter).unwrap_or(0);
        x += glyphs.last().map_or(0, |&(before, _)| i32::from(font.kerning(before, glyph)));
        glyphs.push((glyph, x));
        x += i32::from(font.width(glyph));
    }
    (glyphs, x)
}

/// Draws glyphs into a path, each from its own beginning.
struct Shifted {
    path: PathBuilder,
    x: f32,
}

impl Pen for Shifted {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, y);
    }

    fn quad_to(&mut self, control: (f32, f32), x: f32, y: f32) {
        self.path.quad_to(self.x + control.0, control.1, self.x + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_all_signs_that_are_written() {
        let font = FONT.as_ref().expect("the font is part of the crate");
        for sign in "⌈2√n⌉ ⌊n/3⌋ log₁.₅ 10⁻⁰¹²³⁴⁵⁶⁷⁸⁹ · %".chars() {
            assert!(font.glyph(sign).is_some(), "{sign}");
        }
    }

    #[test]
    fn letters_that_lean_on_each_other_stand_nearer() {
        assert_eq!(length("nnnn", 20), 4.0 * length("n", 20));
        assert_eq!(length("AV", 40), 2.0 * length("AV", 20));
        assert!(length("AV", 20) < length("A", 20) + length("V", 20));
    }
}
