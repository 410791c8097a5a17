//! Outlines, widths and kerning of a TrueType font: as much of the format as the font of this crate has (Apple's TrueType reference manual).
//! The font comes with the crate, so nothing here defends itself beyond staying within its bytes.

/// A font, by its tables.
pub(crate) struct Font {
    glyphs: &'static [u8],
    offsets: &'static [u8],
    has_long_offsets: bool,
    widths: &'static [u8],
    width_count: usize,
    /// Groups of neighbouring letters whose glyphs are neighbours, twelve bytes each, sorted.
    letters: &'static [u8],
    /// Pairs of glyphs and how much farther apart they stand, six bytes each, sorted.
    pairs: &'static [u8],
    units_per_em: u16,
}

/// The number of a glyph. 0 is the box for what the font does not have.
pub(crate) type Glyph = u16;

/// Gets an outline, in units of the font, with y upwards.
pub(crate) trait Pen {
    fn move_to(&mut self, x: f32, y: f32);
    fn line_to(&mut self, x: f32, y: f32);
    /// A parabola by its control point and its end.
    fn quad_to(&mut self, control: (f32, f32), x: f32, y: f32);
    fn close(&mut self);
}

/// A point of a contour, and whether the contour goes through it.
type Point = ((f32, f32), bool);

/// Glyphs within glyphs are not deeper.
const DEPTH: u32 = 8;

impl Font {
    /// The font in these bytes, if it has the tables that are read here.
    pub(crate) fn read(data: &'static [u8]) -> Option<Self> {
        let table = |name: &[u8; 4]| {
            let entries = data.get(12..)?.chunks_exact(16).take(number(data, 4)?.into());
            let entry = entries.clone().find(|entry| entry.starts_with(name))?;
            data.get(long(entry, 8)? as usize..)?.get(..long(entry, 12)? as usize)
        };
        let (head, map, kern) = (table(b"head")?, table(b"cmap")?, table(b"kern")?);
        let maps = map.get(4..)?.chunks_exact(8).take(number(map, 2)?.into());
        let mut maps = maps.filter_map(|entry| map.get(long(entry, 4)? as usize..));
        let letters = maps.find(|map| number(map, 0) == Some(12))?;
        // One table, level, as a list of pairs.
        if (number(kern, 0)?, number(kern, 2)?, number(kern, 8)?) != (0, 1, 1) {
            return None;
        }
        Some(Self {
            glyphs: table(b"glyf")?,
            offsets: table(b"loca")?,
            has_long_offsets: number(head, 50)? != 0,
            widths: table(b"hmtx")?,
            width_count: number(table(b"hhea")?, 34)?.into(),
            letters: letters.get(16..)?.get(..12 * long(letters, 12)? as usize)?,
            pairs: kern.get(18..)?.get(..6 * usize::from(number(kern, 10)?))?,
            units_per_em: number(head, 18)?,
        })
    }

    pub(crate) fn units_per_em(&self) -> u16 {
        self.units_per_em
    }

    /// The glyph of a letter, if the font has it.
    pub(crate) fn glyph(&self, letter: char) -> Option<Glyph> {
        let letter = u32::from(letter);
        let groups = self.letters.chunks_exact(12);
        let group = groups.clone().find(|group| long(group, 4).is_some_and(|last| letter <= last))?;
        let place = letter.checked_sub(long(group, 0)?)?;
        u16::try_from(long(group, 8)? + place).ok()
    }

    /// How wide a glyph is.
    pub(crate) fn width(&self, glyph: Glyph) -> u16 {
        let place = usize::from(glyph).min(self.width_count.saturating_sub(1));
        number(self.widths, 4 * place).unwrap_or(0)
    }

    /// How much farther (or nearer, if negative) two neighbours stand.
    pub(crate) fn kerning(&self, left: Glyph, right: Glyph) -> i16 {
        let wanted = u32::from(left) << 16 | u32::from(right);
        let pair = self.pairs.chunks_exact(6).find(|pair| long(pair, 0) == Some(wanted));
        pair.and_then(|pair| number(pair, 4)).map_or(0, u16::cast_signed)
    }

    /// Draws a glyph; one without an outline, such as a blank, is nothing.
    pub(crate) fn draw(&self, glyph: Glyph, pen: &mut dyn Pen) {
        let as_it_is = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
        let _ = self.draw_within(glyph, as_it_is, DEPTH, pen);
    }

    /// Draws a glyph as part of others: (x, y) becomes (ax + cy + e, bx + dy + f).
    fn draw_within(&self, glyph: Glyph, within: [f32; 6], depth: u32, pen: &mut dyn Pen) -> Option<()> {
        let offset = |glyph: usize| match self.has_long_offsets {
            true => Some(long(self.offsets, 4 * glyph)? as usize),
            false => Some(2 * usize::from(number(self.offsets, 2 * glyph)?)),
        };
        let data = self.glyphs.get(offset(glyph.into())?..offset(usize::from(glyph) + 1)?)?;
        let mut reader = Reader { data, at: 10 };
        match usize::try_from(number(data, 0)?.cast_signed()) {
            Ok(contours) => {
                let ends: Option<Vec<u16>> = (0..contours).map(|_| reader.number()).collect();
                let ends = ends?;
                let points = reader.points(usize::from(*ends.last()?) + 1, within)?;
                let mut begin = 0;
                for end in ends {
                    let end = usize::from(end) + 1;
                    contour(points.get(begin..end)?, pen);
                    begin = end;
                }
            }
            Err(_) => loop {
                let (part, inner, is_last) = reader.part()?;
                if depth > 0 {
                    self.draw_within(part, composed(within, inner), depth - 1, pen)?;
                }
                if is_last {
                    break;
                }
            },
        }
        Some(())
    }
}

/// What becomes of the place of a part within a part.
fn composed([a, b, c, d, e, f]: [f32; 6], [p, q, r, s, t, u]: [f32; 6]) -> [f32; 6] {
    let at = |x: f32, y: f32| (a * x + c * y, b * x + d * y);
    let ((p, q), (r, s), (t, u)) = (at(p, q), at(r, s), at(t, u));
    [p, q, r, s, t + e, u + f]
}

/// A closed line: between two points that it does not go through it goes through the middle.
fn contour(points: &[Point], pen: &mut dyn Pen) {
    let middle = |(x, y): (f32, f32), (p, q): (f32, f32)| (x + 0.5 * (p - x), y + 0.5 * (q - y));
    let (start, first, last) = match points {
        [] | [(_, false)] => return,
        [(start, true), rest @ ..] => (*start, rest, None),
        [off @ (_, false), (start, true), rest @ ..] => (*start, rest, Some(*off)),
        [off @ (control, false), rest @ ..] => (middle(*control, rest[0].0), rest, Some(*off)),
    };
    pen.move_to(start.0, start.1);
    let mut control = None;
    for &(point, is_on) in first.iter().chain(&last).chain(&[(start, true)]) {
        match (control, is_on) {
            (None, true) => pen.line_to(point.0, point.1),
            (None, false) => control = Some(point),
            (Some(through), true) => {
                pen.quad_to(through, point.0, point.1);
                control = None;
            }
            (Some(through), false) => {
                let (x, y) = middle(through, point);
                pen.quad_to(through, x, y);
                control = Some(point);
            }
        }
    }
    pen.close();
}

/// Reads one number after another.
struct Reader {
    data: &'static [u8],
    at: usize,
}

impl Reader {
    fn byte(&mut self) -> Option<u8> {
        self.at += 1;
        self.data.get(self.at - 1).copied()
    }

    fn number(&mut self) -> Option<u16> {
        self.at += 2;
        number(self.data, self.at - 2)
    }

    /// A fraction in units of 2^-14.
    fn fraction(&mut self) -> Option<f32> {
        Some(f32::from(self.number()?.cast_signed()) / 16384.0)
    }

    /// The points of all contours, after where these end.
    fn points(&mut self, count: usize, [a, b, c, d, e, f]: [f32; 6]) -> Option<Vec<Point>> {
        let instructions = self.number()?;
        self.at += usize::from(instructions);
        let mut flags = Vec::with_capacity(count);
        while flags.len() < count {
            let flag = self.byte()?;
            let repeated = if flag & 8 != 0 { self.byte()? } else { 0 };
            flags.extend(std::iter::repeat_n(flag, usize::from(repeated) + 1));
        }
        let mut line = |short: u8, same: u8| -> Option<Vec<i16>> {
            let mut value = 0i16;
            let mut next = |flag: &u8| {
                let by = match (flag & short != 0, flag & same != 0) {
                    (true, true) => i16::from(self.byte()?),
                    (true, false) => -i16::from(self.byte()?),
                    (false, true) => 0,
                    (false, false) => self.number()?.cast_signed(),
                };
                value = value.wrapping_add(by);
                Some(value)
            };
            flags.iter().take(count).map(&mut next).collect()
        };
        let (xs, ys) = (line(2, 16)?, line(4, 32)?);
        let point = |((x, y), flag): ((&i16, &i16), &u8)| {
            let (x, y) = (f32::from(*x), f32::from(*y));
            ((a * x + c * y + e, b * x + d * y + f), flag & 1 != 0)
        };
        Some(xs.iter().zip(&ys).zip(&flags).map(point).collect())
    }

    /// A part of a glyph: which glyph it is, what becomes of its points, and whether it is the last one.
    fn part(&mut self) -> Option<(Glyph, [f32; 6], bool)> {
        let (flags, glyph) = (self.number()?, self.number()?);
        let mut shift = || match flags & 1 != 0 {
            true => Some(f32::from(self.number()?.cast_signed())),
            false => Some(f32::from(self.byte()?.cast_signed())),
        };
        let (e, f) = (shift()?, shift()?);
        let mut within = [1.0, 0.0, 0.0, 1.0, e, f];
        if flags & 0x8 != 0 {
            within[0] = self.fraction()?;
            within[3] = within[0];
        } else if flags & 0x40 != 0 {
            within[0] = self.fraction()?;
            within[3] = self.fraction()?;
        } else if flags & 0x80 != 0 {
            for place in &mut within[..4] {
                *place = self.fraction()?;
            }
        }
        Some((glyph, within, flags & 0x20 == 0))
    }
}

/// The two bytes at a place.
fn number(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(*data.get(at..)?.first_chunk()?))
}

/// The four bytes at a place.
fn long(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(*data.get(at..)?.first_chunk()?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    /// Adds up everything that is drawn (FNV-1a).
    struct Sum(u64);

    impl Sum {
        fn add(&mut self, kind: u8, numbers: &[f32]) {
            let bytes = numbers.iter().flat_map(|number| number.to_bits().to_be_bytes());
            for byte in std::iter::once(kind).chain(bytes) {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }

    impl Pen for Sum {
        fn move_to(&mut self, x: f32, y: f32) {
            self.add(0, &[x, y]);
        }

        fn line_to(&mut self, x: f32, y: f32) {
            self.add(1, &[x, y]);
        }

        fn quad_to(&mut self, control: (f32, f32), x: f32, y: f32) {
            self.add(2, &[control.0, control.1, x, y]);
        }

        fn close(&mut self) {
            self.add(3, &[]);
        }
    }

    /// The outlines of all glyphs, their widths, and the kerning of letters are what the crate `ttf-parser` 0.25 reads, glyph by glyph.
    #[test]
    fn glyphs_are_those_of_another_reader() {
        let font = Font::read(dejavu::sans::regular()).unwrap();
        let mut sum = Sum(0xcbf2_9ce4_8422_2325);
        for glyph in 0..6253 {
            font.draw(glyph, &mut sum);
            sum.add(4, &[f32::from(font.width(glyph))]);
        }
        for (left, right) in (0..300).flat_map(|left| (0..300).map(move |right| (left, right))) {
            sum.add(5, &[f32::from(font.kerning(left, right))]);
        }
        assert_eq!(sum.0, EXPECTED);
        assert_eq!(font.glyph('A').map(|glyph| font.width(glyph)), Some(1401));
        assert_eq!(font.glyph('\u{10ffff}'), None);
    }

    const EXPECTED: u64 = 0x6edf_d545_0f84_d157;

    /// Bytes that are cut off or changed anywhere draw something or nothing.
    #[test]
    fn damaged_fonts_stay_within_their_bytes() {
        let whole = dejavu::sans::regular();
        for length in [0, 4, 11, 12, 300, 5000, 100_000, whole.len() / 2] {
            assert!(Font::read(&whole[..length]).is_none());
        }
        let mut font = Font::read(whole).unwrap();
        for shift in 1..40 {
            font.glyphs = &font.glyphs[1..];
            (0..6253).step_by(shift).for_each(|glyph| font.draw(glyph, &mut Sum(0)));
        }
    }
}
