//! The staircase of Grundy values of (n; n), between its bounds.

use crate::colour::{BLACK, BLUE, FAINT, GREEN, PURPLE, VERMILION};
use crate::error::Error;
use crate::scale::{number, powers, ticks};
use crate::sheet::Sheet;
use crate::text::Anchor;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 860;
const LEFT: f64 = 110.0;
const TOP: f64 = 165.0;
const RIGHT: f64 = 1140.0;
const BOTTOM: f64 = 760.0;

const TITLE: u32 = 26;
const LABEL: u32 = 22;
const TICK: u32 = 20;

/// G(n), the Grundy value of (n; n), over a logarithmic axis of n.
///
/// ```
/// let stairs = picture::Staircase { starts: &[(0, 0), (1, 1), (2, 2), (3, 4)], upto: 6 };
/// assert!(stairs.sheet()?.svg()?.contains("up to n = 6"));
/// # Ok::<(), picture::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Staircase<'a> {
    /// Each value and the first pile that has it, ascending.
    pub starts: &'a [(u32, u64)],
    /// The last pile of the picture.
    pub upto: u64,
}

/// From piles and values to pixels.
struct Axes {
    /// ln of the last pile.
    last: f64,
    highest: f64,
}

impl Axes {
    fn x(&self, n: f64) -> f64 {
        LEFT + n.ln() / self.last * (RIGHT - LEFT)
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - value / self.highest * (BOTTOM - TOP)
    }

    /// The points of steps (first pile, value), each up to the next; cut where they leave the picture.
    fn steps(&self, steps: impl IntoIterator<Item = (f64, f64)>, upto: f64) -> Vec<(f64, f64)> {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for (n, value) in steps {
            if n > upto {
                break;
            }
            let (x, y) = (self.x(n.max(1.0)), self.y(value).max(TOP));
            if let Some(&(_, before)) = points.last() {
                points.push((x, before));
            }
            points.push((x, y));
            if value > self.highest {
                return points;
            }
        }
        if let Some(&(_, y)) = points.last() {
            points.push((self.x(upto), y));
        }
        points
    }

    /// The points of a rising curve inside the picture.
    fn curve(&self, value: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
        let samples = 600;
        let mut points = Vec::new();
        for i in 0..=samples {
            let n = (self.last * f64::from(i) / f64::from(samples)).exp();
            let value = value(n);
            if value > self.highest {
                break;
            }
            if value >= 0.0 {
                points.push((self.x(n), self.y(value)));
            }
        }
        points
    }
}

impl Staircase<'_> {
    /// Draws the staircase.
    ///
    /// # Errors
    ///
    /// If the stairs end below 2.
    pub fn sheet(&self) -> Result<Sheet, Error> {
        if self.upto < 2 {
            return Err(Error::NoStairs);
        }
        let upto = self.upto as f64;
        let shown = self.starts.iter().filter(|&&(_, first)| first <= self.upto);
        let top = shown.clone().map(|&(value, _)| value).max().unwrap_or(0);
        let axes = Axes { last: upto.ln(), highest: (1.6 * f64::from(top)).max(5.0) };

        let mut sheet = Sheet::new(WIDTH, HEIGHT);
        let middle = (LEFT + RIGHT) / 2.0;
        let title = format!("Grundy values G(n) of (n; n) up to n = {}", number(upto));
        sheet.fitted(&title, (f64::from(WIDTH) / 2.0, 40.0), TITLE, Anchor::Middle, f64::from(WIDTH) - 60.0);
        grid(&mut sheet, &axes, upto);
        sheet.text("pile n (logarithmic)", (middle, BOTTOM + 70.0), LABEL, Anchor::Middle);
        sheet.text("Grundy value G(n)", (32.0, (TOP + BOTTOM) / 2.0), LABEL, Anchor::Upwards);

        let upper = axes.steps(upper_bound(axes.highest), upto);
        let leaves = upper_bound(axes.highest).last().map_or(upto, |(n, _)| n);
        let upper_text = if leaves <= upto {
            format!("⌈2√n⌉ + 1, upper bound (drawn to n = {})", number(leaves))
        } else {
            "⌈2√n⌉ + 1, upper bound".into()
        };
        let base = 1.5f64.ln();
        sheet.line(upper, VERMILION, 2);
        sheet.dashes(axes.curve(|n| n.ln() / base), PURPLE, 3);
        sheet.line(axes.curve(|n| ((n + 2.0) / 2.0).ln() / base), GREEN, 2);
        let steps = shown.map(|&(value, first)| (first as f64, f64::from(value)));
        sheet.line(axes.steps(steps, upto), BLUE, 4);
        sheet.frame((LEFT, TOP), (RIGHT, BOTTOM));

        legend(&mut sheet, (LEFT, 88.0), "G(n)", |sheet, points| sheet.line(points, BLUE, 4));
        legend(&mut sheet, (LEFT, 128.0), &upper_text, |sheet, points| sheet.line(points, VERMILION, 2));
        let printed = "log₁.₅ n, lower bound as printed";
        legend(&mut sheet, (middle + 65.0, 88.0), printed, |sheet, points| sheet.dashes(points, PURPLE, 3));
        let corrected = "log₁.₅ ((n + 2)/2), lower bound corrected";
        legend(&mut sheet, (middle + 65.0, 128.0), corrected, |sheet, points| sheet.line(points, GREEN, 2));
        Ok(sheet)
    }
}

/// The first pile of each value of ⌈2√n⌉ + 1 (Thm 5.3), up to the first value above `highest`.
fn upper_bound(highest: f64) -> impl Iterator<Item = (f64, f64)> {
    // ⌈2√n⌉ is k from the first n with 4n > (k - 1)² on; k = 2 at n = 1.
    let first = |k: u64| ((k - 1) * (k - 1) / 4 + 1) as f64;
    (2..=highest as u64).map(move |k| (first(k), (k + 1) as f64))
}

fn grid(sheet: &mut Sheet, axes: &Axes, upto: f64) {
    for n in powers(1.0, upto, 10) {
        let x = axes.x(n);
        sheet.line(vec![(x, TOP), (x, BOTTOM)], FAINT, 1);
        sheet.line(vec![(x, BOTTOM), (x, BOTTOM + 8.0)], BLACK, 1);
        sheet.text(number(n), (x, BOTTOM + 28.0), TICK, Anchor::Middle);
    }
    for value in ticks(0.0, axes.highest, 10, true) {
        let y = axes.y(value);
        sheet.line(vec![(LEFT, y), (RIGHT, y)], FAINT, 1);
        sheet.line(vec![(LEFT - 8.0, y), (LEFT, y)], BLACK, 1);
        sheet.text(number(value), (LEFT - 14.0, y), TICK, Anchor::End);
    }
}

/// A sample of a line and what it is.
fn legend(sheet: &mut Sheet, (x, y): (f64, f64), text: &str, line: impl Fn(&mut Sheet, Vec<(f64, f64)>)) {
    line(sheet, vec![(x, y), (x + 50.0, y)]);
    let room = (RIGHT - LEFT) / 2.0 - 62.0;
    sheet.fitted(text, (x + 62.0, y), TICK, Anchor::Start, room);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_bound_steps_where_it_should() {
        let steps: Vec<(f64, f64)> = upper_bound(40.0).collect();
        for n in 1..=300u32 {
            let bound = (2.0 * f64::from(n).sqrt()).ceil() + 1.0;
            let step = steps.iter().rev().find(|&&(first, _)| first <= f64::from(n)).unwrap();
            assert_eq!(step.1, bound, "n = {n}");
        }
    }
}
