//! Chances by the stones of a pile, on a logarithmic scale, with the bounds of Allen and Ponomarenko.

use crate::colour::{BLACK, BLUE, Colour, FAINT, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILION};
use crate::error::Error;
use crate::scale::{number, superscript, ticks};
use crate::sheet::Sheet;
use crate::text::Anchor;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 900;
const LEFT: f64 = 130.0;
const RIGHT: f64 = 1150.0;
const BOTTOM: f64 = 800.0;

const TITLE: u32 = 26;
const LABEL: u32 = 22;
const TICK: u32 = 20;

/// The colours of the curves, in turn.
const COLOURS: [Colour; 6] = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY];

/// One curve: where a chance is 0 it has no point.
#[derive(Clone, Debug)]
pub struct Series {
    /// Who plays.
    pub label: String,
    /// Stones, ascending, and the logarithm to base 2 of the chance.
    pub points: Vec<(u32, f64)>,
}

/// Curves over the stones of a pile.
///
/// ```
/// let random = picture::Series { label: "against perfect".into(), points: vec![(4, -2.6), (6, -4.3), (7, -4.6)] };
/// let plot = picture::OddsPlot { title: "The chance of random", upto: 7, series: vec![random], bounds: true };
/// assert!(plot.sheet()?.svg()?.contains("against perfect"));
/// # Ok::<(), picture::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OddsPlot<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// The last pile of the picture.
    pub upto: u32,
    /// The curves.
    pub series: Vec<Series>,
    /// Whether to draw the bounds on an unskilled win (AP Thm 3).
    pub bounds: bool,
}

struct Axes {
    upto: f64,
    /// log10 of the smallest chance that is shown.
    lowest: f64,
    top: f64,
}

impl Axes {
    fn x(&self, n: f64) -> f64 {
        LEFT + n / self.upto * (RIGHT - LEFT)
    }

    /// From the logarithm to base 10.
    fn y(&self, log10: f64) -> f64 {
        self.top + log10 / self.lowest * (BOTTOM - self.top)
    }

    fn point(&self, n: u32, log2: f64) -> (f64, f64) {
        (self.x(n.into()), self.y(log2 * std::f64::consts::LOG10_2))
    }
}

impl OddsPlot<'_> {
    /// Draws the curves.
    ///
    /// # Errors
    ///
    /// If no curve has a point.
    pub fn sheet(&self) -> Result<Sheet, Error> {
        if self.series.iter().all(|series| series.points.is_empty()) {
            return Err(Error::NoChances);
        }
        let bounds = if self.bounds { self.bounds() } else { Vec::new() };
        let all = self.series.iter().chain(&bounds).flat_map(|series| &series.points);
        let lowest = all.map(|&(_, log2)| log2).fold(0.0, f64::min) * std::f64::consts::LOG10_2;
        let rows = (self.series.len() + bounds.len()).div_ceil(2);
        let axes = Axes {
            upto: f64::from(self.upto.max(2)),
            lowest: (lowest * 1.02).min(-1.0),
            top: 100.0 + 34.0 * rows as f64,
        };
        let mut sheet = Sheet::new(WIDTH, HEIGHT);
        let middle = (LEFT + RIGHT) / 2.0;
        sheet.fitted(
            self.title,
            (f64::from(WIDTH) / 2.0, 40.0),
            TITLE,
            Anchor::Middle,
            f64::from(WIDTH) - 60.0,
        );
        grid(&mut sheet, &axes);
        sheet.text("stones n at the start", (middle, BOTTOM + 70.0), LABEL, Anchor::Middle);
        sheet.text("chance (logarithmic)", (32.0, (axes.top + BOTTOM) / 2.0), LABEL, Anchor::Upwards);
        for (i, series) in bounds.iter().enumerate() {
            let points =
                |series: &Series| series.points.iter().map(|&(n, log2)| axes.point(n, log2)).collect();
            if i == 0 {
                sheet.dashes(points(series), GREY, 2);
            } else {
                sheet.line(points(series), GREY, 1);
            }
            legend(&mut sheet, i, &series.label, |sheet, from, to| match i {
                0 => sheet.dashes(vec![from, to], GREY, 2),
                _ => sheet.line(vec![from, to], GREY, 1),
            });
        }
        for (i, series) in self.series.iter().enumerate() {
            let colour = COLOURS[i % COLOURS.len()];
            curve(&mut sheet, &axes, series, colour);
            legend(&mut sheet, bounds.len() + i, &series.label, |sheet, from, to| {
                sheet.line(vec![from, to], colour, 3);
                dot(sheet, ((from.0 + to.0) / 2.0, from.1), colour);
            });
        }
        sheet.frame((LEFT, axes.top), (RIGHT, BOTTOM));
        Ok(sheet)
    }

    /// What Allen and Ponomarenko say that the chance is at most.
    fn bounds(&self) -> Vec<Series> {
        let two_fifths = (0.4f64).log2();
        let bound = |label: &str, value: &dyn Fn(u32) -> f64| Series {
            label: label.into(),
            points: (4..=self.upto).map(|n| (n, value(n))).collect(),
        };
        vec![
            bound("bound 2/5 · 2^-⌊(n-1)/3⌋ (AP Thm 3, part 1)", &|n| {
                two_fifths - f64::from((n - 1) / 3)
            }),
            bound("bound 2^-⌊n/3⌋ (AP Thm 3, part 2)", &|n| -f64::from(n / 3)),
        ]
    }
}

/// Lines between neighbours, dots where there are none.
fn curve(sheet: &mut Sheet, axes: &Axes, series: &Series, colour: Colour) {
    for run in series.points.chunk_by(|a, b| b.0 == a.0 + 1) {
        let points: Vec<(f64, f64)> = run.iter().map(|&(n, log2)| axes.point(n, log2)).collect();
        match points.as_slice() {
            [point] => dot(sheet, *point, colour),
            _ => sheet.line(points, colour, 3),
        }
    }
}

fn dot(sheet: &mut Sheet, (x, y): (f64, f64), colour: Colour) {
    sheet.filled_box((x - 4.0, y - 4.0), (x + 4.0, y + 4.0), colour);
}

fn grid(sheet: &mut Sheet, axes: &Axes) {
    for n in ticks(0.0, axes.upto, 10, true) {
        let x = axes.x(n);
        sheet.line(vec![(x, axes.top), (x, BOTTOM)], FAINT, 1);
        sheet.line(vec![(x, BOTTOM), (x, BOTTOM + 8.0)], BLACK, 1);
        sheet.text(number(n), (x, BOTTOM + 28.0), TICK, Anchor::Middle);
    }
    for power in ticks(0.0, -axes.lowest, 10, true) {
        let y = axes.y(-power);
        sheet.line(vec![(LEFT, y), (RIGHT, y)], FAINT, 1);
        sheet.line(vec![(LEFT - 8.0, y), (LEFT, y)], BLACK, 1);
        sheet.text(power_of_ten(power), (LEFT - 14.0, y), TICK, Anchor::End);
    }
}

/// `1`, `10⁻²⁰`.
fn power_of_ten(power: f64) -> String {
    if power == 0.0 {
        return "1".into();
    }
    let raised: String = format!("{power:.0}").chars().map(superscript).collect();
    format!("10⁻{raised}")
}

/// A sample of a line and what it is, two in a row.
fn legend(sheet: &mut Sheet, place: usize, text: &str, line: impl Fn(&mut Sheet, (f64, f64), (f64, f64))) {
    let half = (RIGHT - LEFT) / 2.0;
    let x = LEFT + half * (place % 2) as f64;
    let y = 90.0 + 34.0 * (place / 2) as f64;
    line(sheet, (x, y), (x + 50.0, y));
    sheet.fitted(text, (x + 62.0, y), TICK, Anchor::Start, half - 72.0);
}
