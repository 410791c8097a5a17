//! Chances by the stones of a pile, on a logarithmic scale, with the bounds of Allen and Ponomarenko.

use std::path::Path;

use anyhow::{Result, ensure};
use plotters::style::{BLACK, RGBColor};

use super::scale::{number, ticks};
use super::sheet::Sheet;
use super::text::Anchor;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 900;
const LEFT: f64 = 130.0;
const RIGHT: f64 = 1150.0;
const BOTTOM: f64 = 800.0;

const TITLE: u32 = 26;
const LABEL: u32 = 22;
const TICK: u32 = 20;

/// Colours that the colour-blind can tell apart (Okabe and Ito).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];
const GREY: RGBColor = RGBColor(110, 110, 110);
const GRID: RGBColor = RGBColor(225, 225, 225);

/// One curve: where a chance is 0 it has no point.
pub(crate) struct Series {
    pub(crate) label: String,
    /// Stones, ascending, and the logarithm to base 2 of the chance.
    pub(crate) points: Vec<(u32, f64)>,
}

/// Curves over the stones of a pile.
pub(crate) struct OddsPlot<'a> {
    pub(crate) title: &'a str,
    /// The last pile of the picture.
    pub(crate) upto: u32,
    pub(crate) series: Vec<Series>,
    /// Whether to draw the bounds on an unskilled win (AP Thm 3).
    pub(crate) bounds: bool,
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
    /// Draws into a `.png` or `.svg` file.
    pub(crate) fn draw(&self, path: &Path) -> Result<()> {
        self.sheet()?.save(path)
    }

    fn sheet(&self) -> Result<Sheet> {
        ensure!(
            self.series.iter().any(|series| !series.points.is_empty()),
            "there is no chance above 0 to draw"
        );
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
fn curve(sheet: &mut Sheet, axes: &Axes, series: &Series, colour: RGBColor) {
    for run in series.points.chunk_by(|a, b| b.0 == a.0 + 1) {
        let points: Vec<(f64, f64)> = run.iter().map(|&(n, log2)| axes.point(n, log2)).collect();
        match points.as_slice() {
            [point] => dot(sheet, *point, colour),
            _ => sheet.line(points, colour, 3),
        }
    }
}

fn dot(sheet: &mut Sheet, (x, y): (f64, f64), colour: RGBColor) {
    sheet.filled_box((x - 4.0, y - 4.0), (x + 4.0, y + 4.0), colour);
}

fn grid(sheet: &mut Sheet, axes: &Axes) {
    for n in ticks(0.0, axes.upto, 10, true) {
        let x = axes.x(n);
        sheet.line(vec![(x, axes.top), (x, BOTTOM)], GRID, 1);
        sheet.line(vec![(x, BOTTOM), (x, BOTTOM + 8.0)], BLACK, 1);
        sheet.text(number(n), (x, BOTTOM + 28.0), TICK, Anchor::Middle);
    }
    for power in ticks(0.0, -axes.lowest, 10, true) {
        let y = axes.y(-power);
        sheet.line(vec![(LEFT, y), (RIGHT, y)], GRID, 1);
        sheet.line(vec![(LEFT - 8.0, y), (LEFT, y)], BLACK, 1);
        sheet.text(power_of_ten(power), (LEFT - 14.0, y), TICK, Anchor::End);
    }
}

/// `1`, `10⁻²⁰`.
fn power_of_ten(power: f64) -> String {
    if power == 0.0 {
        return "1".into();
    }
    let digits = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().collect::<Vec<_>>();
    let raised = format!("{power:.0}");
    let raised = raised.chars().filter_map(|digit| digits.get(digit.to_digit(10)? as usize));
    format!("10⁻{}", raised.collect::<String>())
}

/// A sample of a line and what it is, two in a row.
fn legend(sheet: &mut Sheet, place: usize, text: &str, line: impl Fn(&mut Sheet, (f64, f64), (f64, f64))) {
    let half = (RIGHT - LEFT) / 2.0;
    let x = LEFT + half * (place % 2) as f64;
    let y = 90.0 + 34.0 * (place / 2) as f64;
    line(sheet, (x, y), (x + 50.0, y));
    sheet.fitted(text, (x + 62.0, y), TICK, Anchor::Start, half - 72.0);
}
