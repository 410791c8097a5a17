//! A sheet of lines, boxes, texts and pixel images, before it is written in one of its formats.

use crate::colour::{BLACK, Colour};
use crate::image::Image;
use crate::text::{Anchor, Text, length};

/// A place on the sheet, in pixels from its left and upper edge.
pub(crate) type Point = (f64, f64);

/// How long dashes are, and the gaps between them.
pub(crate) const DASH: [f32; 2] = [12.0, 8.0];

pub(crate) enum Mark {
    Line {
        points: Vec<Point>,
        colour: Colour,
        width: u32,
        dashed: bool,
    },
    Box {
        from: Point,
        to: Point,
        colour: Colour,
    },
    /// The edges of a box, one pixel wide.
    Frame {
        from: Point,
        to: Point,
        colour: Colour,
    },
}

/// An image and where it lies: left, top, width, height.
pub(crate) struct Placed {
    pub(crate) image: Image,
    pub(crate) place: (u32, u32, u32, u32),
}

/// A finished drawing on white: as [SVG](Self::svg) or as [PNG](Self::png).
///
/// Images lie below lines and boxes, and texts above everything.
pub struct Sheet {
    width: u32,
    height: u32,
    pub(crate) images: Vec<Placed>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) texts: Vec<Text>,
}

impl Sheet {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, images: Vec::new(), marks: Vec::new(), texts: Vec::new() }
    }

    /// Its width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    pub(crate) fn image(&mut self, image: Image, place: (u32, u32, u32, u32)) {
        self.images.push(Placed { image, place });
    }

    pub(crate) fn line(&mut self, points: Vec<Point>, colour: Colour, width: u32) {
        self.marks.push(Mark::Line { points: sharp(points, width), colour, width, dashed: false });
    }

    pub(crate) fn dashes(&mut self, points: Vec<Point>, colour: Colour, width: u32) {
        self.marks.push(Mark::Line { points: sharp(points, width), colour, width, dashed: true });
    }

    pub(crate) fn filled_box(&mut self, from: Point, to: Point, colour: Colour) {
        let whole = |(x, y): Point| (x.round(), y.round());
        self.marks.push(Mark::Box { from: whole(from), to: whole(to), colour });
    }

    /// A frame on the edges of a plot, where its ticks begin.
    pub(crate) fn frame(&mut self, from: Point, to: Point) {
        let inside = |(x, y): Point| (x.floor() + 0.5, y.floor() + 0.5);
        self.marks.push(Mark::Frame { from: inside(from), to: inside(to), colour: BLACK });
    }

    /// A frame around a box that hides nothing of it.
    pub(crate) fn outline(&mut self, (left, top): Point, to: Point) {
        self.frame((left.round() - 1.0, top.round() - 1.0), (to.0.round(), to.1.round()));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>, at: Point, size: u32, anchor: Anchor) {
        self.texts.push(Text { text: text.into(), at, size, anchor });
    }

    /// A text that is made smaller until it is at most `room` long.
    pub(crate) fn fitted(&mut self, text: &str, at: Point, size: u32, anchor: Anchor, room: f64) {
        let mut size = size;
        while size > 12 && length(text, size) > room {
            size -= 1;
        }
        self.text(text, at, size, anchor);
    }
}

/// A line whose parts are all level or upright covers whole pixels: between two, it would be twice as wide and half as
/// dark. Others stay where they are, or they would climb in steps.
fn sharp(points: Vec<Point>, width: u32) -> Vec<Point> {
    if !points.windows(2).all(|pair| pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1) {
        return points;
    }
    let whole = |value: f64| if width % 2 == 1 { value.floor() + 0.5 } else { value.round() };
    points.into_iter().map(|(x, y)| (whole(x), whole(y))).collect()
}
