//! A sheet as PNG.

use tiny_skia::{
    Color, ColorU8, FillRule, Paint, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Shader, Stroke,
    StrokeDash, Transform,
};

use crate::colour::{BLACK, Colour};
use crate::error::Error;
use crate::image::Image;
use crate::sheet::{DASH, Mark, Placed, Point, Sheet};
use crate::text::{Anchor, Text, length};

/// The whole file.
impl Sheet {
    /// The drawing as the bytes of a PNG file.
    ///
    /// # Errors
    ///
    /// If it is too large.
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        png(self)
    }
}

fn png(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    let (width, height) = sheet.size();
    let mut pixmap = Pixmap::new(width, height).ok_or(Error::Size { width, height })?;
    pixmap.fill(Color::WHITE);
    for placed in &sheet.images {
        paste(&mut pixmap, placed);
    }
    for mark in &sheet.marks {
        draw(&mut pixmap, mark);
    }
    for text in &sheet.texts {
        write(&mut pixmap, text);
    }
    // The sheet is opaque, so that nothing is lost with the fourth channel.
    let pixels = pixmap.pixels().iter().map(|pixel| Colour(pixel.red(), pixel.green(), pixel.blue()));
    Image { width: width as usize, height: height as usize, pixels: pixels.collect() }.png()
}

/// Copies an image pixel by pixel, without smoothing: a cell has sharp edges.
fn paste(pixmap: &mut Pixmap, Placed { image, place: (left, top, across, down) }: &Placed) {
    let (left, top, across) = (*left as usize, *top as usize, *across as usize);
    let image = image.resized(across, *down as usize);
    let width = pixmap.width() as usize;
    for (row, from) in pixmap.pixels_mut().chunks_exact_mut(width).skip(top).zip(image.pixels.chunks(across))
    {
        for (to, from) in row.iter_mut().skip(left).zip(from) {
            *to = opaque(*from);
        }
    }
}

fn opaque(Colour(r, g, b): Colour) -> PremultipliedColorU8 {
    ColorU8::from_rgba(r, g, b, 255).premultiply()
}

fn paint(Colour(r, g, b): Colour) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(Color::from_rgba8(r, g, b, 255)), ..Paint::default() }
}

fn draw(pixmap: &mut Pixmap, mark: &Mark) {
    match mark {
        Mark::Line { points, colour, width, dashed } => {
            let mut path = PathBuilder::new();
            for (i, &(x, y)) in points.iter().enumerate() {
                let (x, y) = (x as f32, y as f32);
                if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
            let dash = if *dashed { StrokeDash::new(DASH.to_vec(), 0.0) } else { None };
            let stroke = Stroke { width: *width as f32, dash, ..Stroke::default() };
            if let Some(path) = path.finish() {
                pixmap.stroke_path(&path, &paint(*colour), &stroke, Transform::identity(), None);
            }
        }
        Mark::Box { from, to, colour } => {
            if let Some(rect) = rect(*from, *to) {
                pixmap.fill_rect(rect, &paint(*colour), Transform::identity(), None);
            }
        }
        Mark::Frame { from, to, colour } => {
            if let Some(rect) = rect(*from, *to) {
                let path = PathBuilder::from_rect(rect);
                let stroke = Stroke { width: 1.0, ..Stroke::default() };
                pixmap.stroke_path(&path, &paint(*colour), &stroke, Transform::identity(), None);
            }
        }
    }
}

fn rect(from: Point, to: Point) -> Option<Rect> {
    Rect::from_ltrb(from.0 as f32, from.1 as f32, to.0 as f32, to.1 as f32)
}

fn write(pixmap: &mut Pixmap, text: &Text) {
    let Some((outline, scale)) = text.outline() else { return };
    let (x, y) = text.on_base_line();
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle | Anchor::Upwards => length(&text.text, text.size) / 2.0,
        Anchor::End => length(&text.text, text.size),
    };
    let scale = scale as f32;
    let place = match text.anchor {
        Anchor::Upwards => Transform::from_row(0.0, -scale, -scale, 0.0, x as f32, (y + before) as f32),
        _ => Transform::from_row(scale, 0.0, 0.0, -scale, (x - before) as f32, y as f32),
    };
    pixmap.fill_path(&outline, &paint(BLACK), FillRule::Winding, place, None);
}
