//! How much larger than its pair a complement can be.

use crate::colour::{BLACK, BLUE, FAINT, GREEN, VERMILION};
use crate::error::Error;
use crate::scale::{number, ticks};
use crate::sheet::Sheet;
use crate::text::Anchor;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 860;
const LEFT: f64 = 90.0;
const TOP: f64 = 130.0;
const RIGHT: f64 = 1150.0;
const BOTTOM: f64 = 760.0;

const TITLE: u32 = 26;
const LABEL: u32 = 22;
const TICK: u32 = 20;
const NAME: u32 = 16;

/// Pairs whose larger piles are neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The least of these larger piles.
    pub from: u32,
    /// The pair whose complement is the most times its larger pile, and that complement.
    pub largest: (u32, u32, u32),
    /// The mean of complement / larger pile.
    pub mean: f64,
}

/// The largest and the mean ratio of a complement to the larger pile of its pair.
///
/// ```
/// let ratio = |from, largest, mean| picture::Ratio { from, largest, mean };
/// let plot = picture::Ratios { ratios: &[ratio(0, (49, 51, 578), 1.2), ratio(100, (111, 112, 1615), 1.3)] };
/// assert!(plot.sheet()?.svg()?.contains("(111, 112)"));
/// # Ok::<(), picture::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ratios<'a> {
    /// Ascending, evenly spaced.
    pub ratios: &'a [Ratio],
}

impl Ratio {
    fn value(&self) -> f64 {
        let (_, larger, complement) = self.largest;
        f64::from(complement) / f64::from(larger.max(1))
    }
}

impl Ratios<'_> {
    /// Draws both; pairs that beat all smaller ones have their names.
    ///
    /// # Errors
    ///
    /// If there are fewer than two.
    pub fn sheet(&self) -> Result<Sheet, Error> {
        let [first, second, ..] = self.ratios else { return Err(Error::NoRatios) };
        let step = f64::from(second.from) - f64::from(first.from);
        let last = self.ratios.iter().map(|ratio| f64::from(ratio.from) + step).fold(step, f64::max);
        let highest = self.ratios.iter().map(Ratio::value).fold(0.0, f64::max) * 1.1;
        let x = |pile: f64| LEFT + pile / last * (RIGHT - LEFT);
        let y = |ratio: f64| BOTTOM - ratio / highest * (BOTTOM - TOP);

        let mut sheet = Sheet::new(WIDTH, HEIGHT);
        let middle = (LEFT + RIGHT) / 2.0;
        let title =
            format!("How many times its larger pile is the complement of a pair up to {}?", number(last));
        sheet.fitted(&title, (f64::from(WIDTH) / 2.0, 40.0), TITLE, Anchor::Middle, f64::from(WIDTH) - 60.0);
        for pile in ticks(0.0, last, 10, true) {
            sheet.line(vec![(x(pile), TOP), (x(pile), BOTTOM)], FAINT, 1);
            sheet.line(vec![(x(pile), BOTTOM), (x(pile), BOTTOM + 8.0)], BLACK, 1);
            sheet.text(number(pile), (x(pile), BOTTOM + 28.0), TICK, Anchor::Middle);
        }
        for ratio in ticks(0.0, highest, 10, true) {
            sheet.line(vec![(LEFT, y(ratio)), (RIGHT, y(ratio))], FAINT, 1);
            sheet.line(vec![(LEFT - 8.0, y(ratio)), (LEFT, y(ratio))], BLACK, 1);
            sheet.text(number(ratio), (LEFT - 14.0, y(ratio)), TICK, Anchor::End);
        }
        sheet.text("larger pile of the pair", (middle, BOTTOM + 70.0), LABEL, Anchor::Middle);
        sheet.text("complement / larger pile", (28.0, (TOP + BOTTOM) / 2.0), LABEL, Anchor::Upwards);

        let mean = |ratio: &Ratio| (x((f64::from(ratio.from) + step / 2.0).min(last)), y(ratio.mean));
        let largest = |ratio: &Ratio| (x(f64::from(ratio.largest.1)), y(ratio.value()));
        sheet.line(self.ratios.iter().map(mean).collect(), GREEN, 3);
        sheet.line(self.ratios.iter().map(largest).collect(), BLUE, 2);
        let mut record = 0.0;
        for ratio in self.ratios {
            if ratio.value() <= record {
                continue;
            }
            record = ratio.value();
            let (a, b, _) = ratio.largest;
            let (left, top) = (x(f64::from(b)), y(record));
            sheet.filled_box((left - 4.0, top - 4.0), (left + 4.0, top + 4.0), VERMILION);
            let anchor = if left > RIGHT - 120.0 { Anchor::End } else { Anchor::Start };
            sheet.text(format!("({a}, {b})"), (left, top - 16.0), NAME, anchor);
        }
        sheet.frame((LEFT, TOP), (RIGHT, BOTTOM));

        sheet.line(vec![(LEFT, 90.0), (LEFT + 50.0, 90.0)], BLUE, 2);
        let largest = format!("largest among {} neighbouring larger piles", number(step));
        sheet.fitted(&largest, (LEFT + 62.0, 90.0), TICK, Anchor::Start, middle - LEFT - 72.0);
        sheet.line(vec![(middle, 90.0), (middle + 50.0, 90.0)], GREEN, 3);
        sheet.text("mean", (middle + 62.0, 90.0), TICK, Anchor::Start);
        let box_at = middle + 190.0;
        sheet.filled_box((box_at - 4.0, 86.0), (box_at + 4.0, 94.0), VERMILION);
        sheet.text("larger than all before", (box_at + 16.0, 90.0), TICK, Anchor::Start);
        Ok(sheet)
    }
}
