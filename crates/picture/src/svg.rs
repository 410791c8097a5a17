//! A sheet as SVG, and how SVG writes numbers and text.

use std::fmt::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::error::Error;
use crate::sheet::{DASH, Mark, Placed, Point, Sheet};
use crate::text::{Anchor, Text};

/// The font that lengths are measured in, and what a viewer without it takes.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Pixels of an image for each pixel of the sheet, for fine screens; more would only make the file large.
const DENSITY: usize = 2;

/// The whole file.
impl Sheet {
    /// The drawing as SVG.
    ///
    /// # Errors
    ///
    /// If an image in it is too large.
    pub fn svg(&self) -> Result<String, Error> {
        svg(self)
    }
}

fn svg(sheet: &Sheet) -> Result<String, Error> {
    let (width, height) = sheet.size();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for placed in &sheet.images {
        write_image(&mut out, placed)?;
    }
    for mark in &sheet.marks {
        write_mark(&mut out, mark);
    }
    for text in &sheet.texts {
        write_text(&mut out, text);
    }
    out.push_str("</svg>\n");
    Ok(out)
}

fn write_image(out: &mut String, Placed { image, place }: &Placed) -> Result<(), Error> {
    let (left, top, width, height) = *place;
    let across = image.width.min(DENSITY * width as usize);
    let down = image.height.min(DENSITY * height as usize);
    let data = BASE64_STANDARD.encode(image.resized(across, down).png()?);
    let _ = writeln!(
        out,
        "<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" \
         style=\"image-rendering: pixelated\" href=\"data:image/png;base64,{data}\"/>"
    );
    Ok(())
}

fn write_mark(out: &mut String, mark: &Mark) {
    let _ = match mark {
        Mark::Line { points, colour, width, dashed } => {
            let points: Vec<String> = points.iter().map(pair).collect();
            let dashes = match dashed {
                true => format!(" stroke-dasharray=\"{} {}\"", DASH[0], DASH[1]),
                false => String::new(),
            };
            writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}/>",
                points.join(" ")
            )
        }
        Mark::Box { from, to, colour } => {
            writeln!(out, "<rect {} fill=\"{colour}\"/>", corners(*from, *to))
        }
        Mark::Frame { from, to, colour } => {
            writeln!(out, "<rect {} fill=\"none\" stroke=\"{colour}\"/>", corners(*from, *to))
        }
    };
}

fn corners(from: Point, to: Point) -> String {
    let (width, height) = (number(to.0 - from.0), number(to.1 - from.1));
    format!("x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"", number(from.0), number(from.1))
}

fn write_text(out: &mut String, text: &Text) {
    let (x, y) = text.on_base_line();
    let (x, y) = (number(x), number(y));
    let (anchor, turned) = match text.anchor {
        Anchor::Start => ("start", false),
        Anchor::Middle => ("middle", false),
        Anchor::End => ("end", false),
        Anchor::Upwards => ("middle", true),
    };
    let turn = if turned { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
    let (size, written) = (text.size, escaped(&text.text));
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{turn}>{written}</text>"
    );
}

fn pair((x, y): &Point) -> String {
    format!("{},{}", number(*x), number(*y))
}

/// With one decimal, where there is one.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text,
    }
}

/// Text as XML writes it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
