//! Writes the drawing as SVG. Colours and fonts are set on the elements, and nothing has an id, so that several
//! drawings can be on one page. A state is a group with `data-state`, for pages that light it up.

use std::fmt::Write;

use automata::Automaton;

use super::curve::{Curve, Point};
use super::place::RADIUS;
use super::route::{Drawing, Label, Line, Way};
use crate::svg::{escaped, number};

/// The height of a line of a label.
pub(super) const LINE: f64 = 14.0;

/// The length of an arrow's head.
pub(super) const HEAD: f64 = 8.0;

const MARGIN: f64 = 24.0;
/// The height of a line of the caption, and about the width of its characters.
const CAPTION: f64 = 16.0;
const CAPTION_CHARACTER: f64 = 6.4;
/// The least width, for the caption's sake.
const NARROWEST: f64 = 250.0;
/// From the tip of the arrow into the start to its tail.
const START: f64 = 34.0;

const PAPER: &str = "#ffffff";
const INK: &str = "#1f2937";
const BACK: &str = "#2f6fb3";
const QUIET: &str = "#6b7280";
const ACCEPTING: &str = "#e3f1e3";

/// About how wide a text of this size is, in any sans-serif font.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().map(|c| if matches!(c, ',' | '.' | '*') { 4.4 } else { 7.6 }).sum()
}

/// The whole file.
pub(super) fn document(automaton: &Automaton, names: &[&str], drawing: &Drawing) -> String {
    let frame = Frame::around(drawing);
    let caption = wrapped(&caption(names, drawing), frame.width - 2.0 * MARGIN);
    let height = frame.height + MARGIN + CAPTION * caption.len() as f64;
    let mut out = opening(frame.width, height, &title(automaton.states(), names));
    let shift = |p: Point| p.plus(-frame.left, -frame.top);
    for way in [Way::Back, Way::On] {
        let lines = drawing.lines.iter().filter(|line| line.way == way);
        write_lines(&mut out, way, lines, shift);
    }
    write_start(&mut out, shift(drawing.states[0]));
    write_states(&mut out, automaton, drawing.states.iter().map(|&p| shift(p)));
    write_labels(&mut out, &drawing.labels, shift);
    write_caption(&mut out, frame.height + 12.0, &caption);
    out.push_str("</svg>\n");
    out
}

/// The file for an automaton without states.
pub(super) fn nothing(names: &[&str]) -> String {
    let caption = wrapped(&format!("no {} at all: there is no state", names.join(", ")), NARROWEST);
    let height = 2.0 * MARGIN + CAPTION * caption.len() as f64;
    let mut out = opening(NARROWEST + 2.0 * MARGIN, height, &title(0, names));
    write_caption(&mut out, MARGIN + 12.0, &caption);
    out.push_str("</svg>\n");
    out
}

/// A text in lines of this width.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let columns = (width / CAPTION_CHARACTER) as usize;
    textwrap::wrap(text, columns).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// The part of the plane that is drawn, without the caption.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn around(drawing: &Drawing) -> Self {
        let (mut low, mut high) = (drawing.states[0], drawing.states[0]);
        let mut add = |centre: Point, w: f64, h: f64| {
            low = Point::new(low.x.min(centre.x - w), low.y.min(centre.y - h));
            high = Point::new(high.x.max(centre.x + w), high.y.max(centre.y + h));
        };
        drawing.states.iter().for_each(|&p| add(p, RADIUS, RADIUS));
        drawing.lines.iter().flat_map(|line| line.curve.samples()).for_each(|p| add(p, 1.0, 1.0));
        drawing.labels.iter().for_each(|label| add(label.centre, label.half().0, label.half().1));
        add(drawing.states[0].plus(-RADIUS - START, 0.0), 0.0, 0.0);
        // A narrow drawing is centred above its caption.
        let aside = ((NARROWEST - (high.x - low.x)) / 2.0).max(0.0);
        Self {
            left: low.x - aside - MARGIN,
            top: low.y - MARGIN,
            width: (high.x - low.x + 2.0 * aside + 2.0 * MARGIN).ceil(),
            height: (high.y - low.y + 2.0 * MARGIN).ceil(),
        }
    }
}

fn title(states: usize, names: &[&str]) -> String {
    let count = if states == 1 { "1 state".to_owned() } else { format!("{states} states") };
    format!("An automaton of {count} that reads ({})", names.join(", "))
}

fn caption(names: &[&str], drawing: &Drawing) -> String {
    let names = names.join(", ");
    let starred = drawing.labels.iter().any(|label| label.lines.iter().any(|line| line.contains('*')));
    let star = if starred { "; * is either digit" } else { "" };
    format!("reads the digits of {names}, leading first; double circles accept{star}")
}

fn opening(width: f64, height: f64, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n",
        escaped(title)
    )
}

fn colour(way: Way) -> &'static str {
    match way {
        Way::On => INK,
        Way::Back => BACK,
    }
}

fn write_lines<'a>(
    out: &mut String,
    way: Way,
    lines: impl Iterator<Item = &'a Line>,
    shift: impl Fn(Point) -> Point,
) {
    let colour = colour(way);
    let _ =
        writeln!(out, "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\" stroke-linecap=\"round\">");
    let mut heads = String::new();
    for line in lines {
        let curve = Curve(line.curve.0.map(&shift));
        let [a, b, c, d] = curve.0.map(pair);
        let _ = writeln!(out, "<path d=\"M{a}C{b} {c} {d}\"/>");
        if line.head {
            heads.push_str(&head(curve.0[2], curve.0[3]));
        }
    }
    let _ = writeln!(out, "</g>\n<g fill=\"{colour}\">\n{heads}</g>");
}

/// The head of an arrow that arrives from `before` at `end`.
fn head(before: Point, end: Point) -> String {
    let length = before.distance(end).max(1e-9);
    let (ux, uy) = ((end.x - before.x) / length, (end.y - before.y) / length);
    let half = 0.42 * HEAD;
    let tip = end.plus(HEAD * ux, HEAD * uy);
    let (one, other) = (end.plus(-half * uy, half * ux), end.plus(half * uy, -half * ux));
    format!("<path d=\"M{}L{}L{}Z\"/>\n", pair(tip), pair(one), pair(other))
}

fn write_start(out: &mut String, start: Point) {
    let end = start.plus(-RADIUS - HEAD, 0.0);
    let tail = start.plus(-RADIUS - START, 0.0);
    let _ = write!(
        out,
        "<path d=\"M{}L{}\" stroke=\"{INK}\" stroke-width=\"1.3\" stroke-linecap=\"round\"/>\n<g fill=\"{INK}\">\n{}</g>\n",
        pair(tail),
        pair(end),
        head(tail, end)
    );
}

fn write_states(out: &mut String, automaton: &Automaton, places: impl Iterator<Item = Point>) {
    let _ = writeln!(out, "<g stroke=\"{INK}\" stroke-width=\"1.4\" text-anchor=\"middle\">");
    for (i, place) in places.enumerate() {
        let accepting = automaton.is_accepting(i as u32 + 1);
        let fill = if accepting { ACCEPTING } else { PAPER };
        let (x, y) = (number(place.x), number(place.y));
        let _ = write!(out, "<g data-state=\"{}\">", i + 1);
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\"/>", number(RADIUS));
        if accepting {
            let inner = number(RADIUS - 3.5);
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{inner}\" fill=\"none\"/>");
        }
        let y = number(place.y + 4.2);
        let _ =
            writeln!(out, "<text x=\"{x}\" y=\"{y}\" fill=\"{INK}\" stroke=\"none\">{}</text></g>", i + 1);
    }
    out.push_str("</g>\n");
}

/// Labels, each on a bit of paper that keeps the lines away.
fn write_labels(out: &mut String, labels: &[Label], shift: impl Fn(Point) -> Point) {
    out.push_str("<g text-anchor=\"middle\">\n");
    for label in labels {
        let (centre, (w, h)) = (shift(label.centre), label.half());
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{PAPER}\" fill-opacity=\"0.9\"/>",
            number(centre.x - w),
            number(centre.y - h),
            number(2.0 * w),
            number(2.0 * h)
        );
        for (i, line) in label.lines.iter().enumerate() {
            let y = centre.y - h + LINE * (i as f64 + 0.5) + 4.2;
            let (x, y, colour) = (number(centre.x), number(y), colour(label.way));
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\">{}</text>", escaped(line));
        }
    }
    out.push_str("</g>\n");
}

fn write_caption(out: &mut String, top: f64, lines: &[String]) {
    for (i, line) in lines.iter().enumerate() {
        let (x, y) = (number(MARGIN), number(top + CAPTION * i as f64));
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" fill=\"{QUIET}\">{}</text>", escaped(line));
    }
}

fn pair(point: Point) -> String {
    format!("{},{}", number(point.x), number(point.y))
}
