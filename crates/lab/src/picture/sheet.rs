//! A sheet of lines, boxes, texts and pixel images, and its two formats.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::text::{Anchor, Text, length};

/// What an SVG asks its viewer for.
const FAMILY: &str = "sans-serif";

/// A size of the SVG backend for a font of one pixel per em.
const SVG_SIZE: f64 = 1.24;

/// A bitmap is drawn this many times larger and averaged: the bitmap backend does not smooth thick lines.
const OVERSAMPLING: u32 = 2;

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Png,
    Svg,
}

impl Format {
    pub(super) fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        [(Self::Png, "png"), (Self::Svg, "svg")]
            .into_iter()
            .find_map(|(format, name)| extension.eq_ignore_ascii_case(name).then_some(format))
    }
}

enum Mark {
    Line { points: Vec<(f64, f64)>, colour: RGBColor, width: u32, dashed: bool },
    Box { from: (f64, f64), to: (f64, f64), colour: RGBColor },
}

/// Pixels, row by row from the top.
#[derive(Clone)]
pub(super) struct Image {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<RGBColor>,
}

impl Image {
    /// Every pixel of the result is the mean of what it covers, or the one pixel it lies in.
    fn resized(&self, width: usize, height: usize) -> Self {
        let span = |i: usize, new: usize, old: usize| {
            let from = i * old / new;
            from..((i + 1) * old / new).clamp(from + 1, old)
        };
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = span(y, height, self.height);
            for x in 0..width {
                let columns = span(x, width, self.width);
                let mut sum = [0u64; 3];
                for row in rows.clone() {
                    for &RGBColor(r, g, b) in &self.pixels[row * self.width..][columns.clone()] {
                        sum = [sum[0] + u64::from(r), sum[1] + u64::from(g), sum[2] + u64::from(b)];
                    }
                }
                let count = (rows.len() * columns.len()) as u64;
                let [r, g, b] = sum.map(|sum| ((sum + count / 2) / count) as u8);
                pixels.push(RGBColor(r, g, b));
            }
        }
        Self { width, height, pixels }
    }

    fn png(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width.try_into()?, self.height.try_into()?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let data: Vec<u8> = self.pixels.iter().flat_map(|&RGBColor(r, g, b)| [r, g, b]).collect();
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// An image and where it lies: left, top, width, height.
struct Placed {
    image: Image,
    place: (u32, u32, u32, u32),
}

/// A white sheet. Images lie below everything else.
pub(super) struct Sheet {
    width: u32,
    height: u32,
    images: Vec<Placed>,
    marks: Vec<Mark>,
    texts: Vec<Text>,
}

impl Sheet {
    pub(super) fn new(width: u32, height: u32) -> Self {
        Self { width, height, images: Vec::new(), marks: Vec::new(), texts: Vec::new() }
    }

    pub(super) fn image(&mut self, image: Image, place: (u32, u32, u32, u32)) {
        self.images.push(Placed { image, place });
    }

    pub(super) fn line(&mut self, points: Vec<(f64, f64)>, colour: RGBColor, width: u32) {
        self.marks.push(Mark::Line { points, colour, width, dashed: false });
    }

    pub(super) fn dashes(&mut self, points: Vec<(f64, f64)>, colour: RGBColor, width: u32) {
        self.marks.push(Mark::Line { points, colour, width, dashed: true });
    }

    pub(super) fn filled_box(&mut self, from: (f64, f64), to: (f64, f64), colour: RGBColor) {
        self.marks.push(Mark::Box { from, to, colour });
    }

    pub(super) fn frame(&mut self, (left, top): (f64, f64), (right, bottom): (f64, f64)) {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.line(corners.to_vec(), BLACK, 1);
    }

    pub(super) fn text(&mut self, text: impl Into<String>, at: (f64, f64), size: u32, anchor: Anchor) {
        self.texts.push(Text { text: text.into(), at, size, anchor });
    }

    /// A text that is made smaller until it is at most `room` long.
    pub(super) fn fitted(&mut self, text: &str, at: (f64, f64), size: u32, anchor: Anchor, room: f64) {
        let mut size = size;
        while size > 12 && length(text, size) > room {
            size -= 1;
        }
        self.text(text, at, size, anchor);
    }

    /// Writes the file as a whole or not at all.
    pub(super) fn save(&self, path: &Path) -> Result<()> {
        let name = path.display();
        let Some(format) = Format::of(path) else {
            bail!("a picture is a .png or .svg file, and {name} is neither");
        };
        let bytes = match format {
            Format::Png => self.bitmap()?.png()?,
            Format::Svg => self.svg()?.into_bytes(),
        };
        let beside = beside(path);
        let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            // It may not exist; that the picture was not written is what matters.
            let _ = fs::remove_file(&beside);
        }
        written.with_context(|| format!("cannot write {name}"))
    }

    fn bitmap(&self) -> Result<Image> {
        let (width, height) = (self.width * OVERSAMPLING, self.height * OVERSAMPLING);
        let mut buffer = vec![255; width as usize * height as usize * 3];
        for Placed { image, place } in &self.images {
            let (left, top, across, down) = (
                (place.0 * OVERSAMPLING) as usize,
                (place.1 * OVERSAMPLING) as usize,
                (place.2 * OVERSAMPLING) as usize,
                (place.3 * OVERSAMPLING) as usize,
            );
            let image = image.resized(across, down);
            for (y, row) in image.pixels.chunks_exact(across).enumerate() {
                let start = ((top + y) * width as usize + left) * 3;
                for (target, &RGBColor(r, g, b)) in buffer[start..].chunks_exact_mut(3).zip(row) {
                    target.copy_from_slice(&[r, g, b]);
                }
            }
        }
        let root = BitMapBackend::with_buffer(&mut buffer, (width, height)).into_drawing_area();
        self.draw_marks(&root, OVERSAMPLING)?;
        root.present()?;
        drop(root);
        for text in &self.texts {
            text.rasterize(OVERSAMPLING, |x, y, coverage| {
                let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
                if x < width as usize && y < height as usize {
                    let start = (y * width as usize + x) * 3;
                    for channel in &mut buffer[start..start + 3] {
                        *channel = (f32::from(*channel) * (1.0 - coverage.clamp(0.0, 1.0))) as u8;
                    }
                }
            });
        }
        let pixels = buffer.chunks_exact(3).map(|c| RGBColor(c[0], c[1], c[2])).collect();
        let large = Image { width: width as usize, height: height as usize, pixels };
        Ok(large.resized(self.width as usize, self.height as usize))
    }

    fn svg(&self) -> Result<String> {
        let mut svg = String::new();
        let root = SVGBackend::with_string(&mut svg, (self.width, self.height)).into_drawing_area();
        self.draw_marks(&root, 1)?;
        for Text { text, at, size, anchor } in &self.texts {
            let (side, turn) = match anchor {
                Anchor::Start => (HPos::Left, FontTransform::None),
                Anchor::Middle => (HPos::Center, FontTransform::None),
                Anchor::End => (HPos::Right, FontTransform::None),
                Anchor::Upwards => (HPos::Center, FontTransform::Rotate270),
            };
            let style = TextStyle::from((FAMILY, f64::from(*size) * SVG_SIZE).into_font())
                .pos(Pos::new(side, VPos::Center))
                .transform(turn);
            root.draw_text(text, &style, (at.0.round() as i32, at.1.round() as i32))?;
        }
        root.present()?;
        drop(root);
        // The backend cannot embed images: they come first, right after the opening tag.
        let opening = svg.find("<svg").and_then(|tag| svg[tag..].find('>').map(|end| tag + end + 1));
        let opening = opening.ok_or_else(|| anyhow!("an SVG without a beginning was drawn"))?;
        svg.insert_str(opening, &self.svg_images()?);
        Ok(svg)
    }

    fn svg_images(&self) -> Result<String> {
        let mut text = String::from("\n<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>");
        for Placed { image, place: (left, top, width, height) } in &self.images {
            // More pixels than a screen shows would only make the file large.
            let across = image.width.min(2 * *width as usize);
            let down = image.height.min(2 * *height as usize);
            let data = BASE64_STANDARD.encode(image.resized(across, down).png()?);
            write!(
                text,
                "\n<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
                 preserveAspectRatio=\"none\" style=\"image-rendering: pixelated\" \
                 href=\"data:image/png;base64,{data}\"/>"
            )?;
        }
        Ok(text)
    }

    fn draw_marks<B>(&self, root: &DrawingArea<B, plotters::coord::Shift>, scale: u32) -> Result<()>
    where
        B: DrawingBackend,
        B::ErrorType: 'static,
    {
        let factor = f64::from(scale);
        let pixel = |(x, y): (f64, f64)| ((x * factor).round() as i32, (y * factor).round() as i32);
        for mark in &self.marks {
            match mark {
                Mark::Line { points, colour, width, dashed } => {
                    let points: Vec<_> = points.iter().copied().map(pixel).collect();
                    let style = colour.stroke_width(width * scale);
                    if *dashed {
                        let (dash, gap) = (12 * scale as i32, 8 * scale as i32);
                        root.draw(&DashedPathElement::new(points, dash, gap, style))?;
                    } else {
                        root.draw(&PathElement::new(points, style))?;
                    }
                }
                Mark::Box { from, to, colour } => {
                    root.draw(&Rectangle::new([pixel(*from), pixel(*to)], colour.filled()))?;
                }
            }
        }
        Ok(())
    }
}

/// The name under which a file is written before it is complete.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".tmp");
    name.into()
}
