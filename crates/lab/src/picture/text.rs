//! Text in pixels, with the font of the program.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, Glyph, ScaleFont};

/// DejaVu Sans, for its signs of mathematics.
static FONT: LazyLock<Option<FontRef<'static>>> =
    LazyLock::new(|| FontRef::try_from_slice(dejavu::sans::regular()).ok());

/// Half the height of capitals and digits, in sizes: so far below its middle is the base line.
const HALF_CAPITAL: f64 = 0.36;

/// How a text lies about its point; its middle is at the height of the point.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
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
pub(super) struct Text {
    pub(super) text: String,
    pub(super) at: (f64, f64),
    /// Pixels of one em.
    pub(super) size: u32,
    pub(super) anchor: Anchor,
}

impl Text {
    /// Tells each pixel that is covered, and how much of it, on a sheet `scale` times as large.
    pub(super) fn rasterize(&self, scale: u32, mut cover: impl FnMut(i64, i64, f32)) {
        let Some(font) = &*FONT else { return };
        let size = f64::from(self.size * scale);
        let (x, y) = (self.at.0 * f64::from(scale), self.at.1 * f64::from(scale));
        let (glyphs, length) = glyphs(font, &self.text, size);
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle | Anchor::Upwards => length / 2.0,
            Anchor::End => length,
        };
        let upwards = matches!(self.anchor, Anchor::Upwards);
        let base = size * HALF_CAPITAL;
        for outline in glyphs.into_iter().filter_map(|glyph| font.outline_glyph(glyph)) {
            let bounds = outline.px_bounds();
            outline.draw(|right, down, coverage| {
                let right = f64::from(bounds.min.x) + f64::from(right) - before;
                let down = f64::from(bounds.min.y) + f64::from(down) + base;
                let (x, y) = if upwards { (x + down, y - right) } else { (x + right, y + down) };
                cover(x.round() as i64, y.round() as i64, coverage);
            });
        }
    }
}

/// How long a text is.
pub(super) fn length(text: &str, size: u32) -> f64 {
    FONT.as_ref().map_or(0.0, |font| glyphs(font, text, f64::from(size)).1)
}

/// The glyphs of a text that begins at 0 on the base line, and its length.
fn glyphs(font: &FontRef<'static>, text: &str, size: f64) -> (Vec<Glyph>, f64) {
    // The scale of the library is the height of a line, not the em.
    let line = font.units_per_em().map_or(1.0, |em| font.height_unscaled() / em);
    let font = font.as_scaled(size as f32 * line);
    let mut glyphs: Vec<Glyph> = Vec::new();
    let mut x = 0.0;
    for letter in text.chars() {
        let mut glyph = font.scaled_glyph(letter);
        x += glyphs.last().map_or(0.0, |before| font.kern(before.id, glyph.id));
        glyph.position.x = x;
        x += font.h_advance(glyph.id);
        glyphs.push(glyph);
    }
    (glyphs, f64::from(x))
}
