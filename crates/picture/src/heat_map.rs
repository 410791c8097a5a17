//! Heat maps: one coloured cell for each entry of a table.

use crate::colour::{BLACK, Colour, VERMILION, viridis};
use crate::error::Error;
use crate::image::Image;
use crate::scale::{ColourScale, number, ticks};
use crate::sheet::Sheet;
use crate::text::{Anchor, length};

/// What is left, above and right of the cells, for labels and the colour bar.
const LEFT: u32 = 130;
const TOP: u32 = 90;
const RIGHT: u32 = 220;
/// How wide and high the cells should be together, for a sheet 1200 pixels wide.
const ROOM: u32 = 850;
const LOWEST: u32 = 320;
const BAR_GAP: u32 = 36;
const BAR_WIDTH: u32 = 30;

const TITLE: u32 = 26;
const LABEL: u32 = 22;
const TICK: u32 = 20;

/// Where the table has no cell.
const NO_CELL: Colour = Colour(217, 217, 217);
/// Off the path of viridis, also for the colour-blind.
const INFINITE: Colour = VERMILION;

/// A table in colours.
///
/// The cells are `values`, row by row from the bottom, and the first cell is 0 on both axes.
/// `None` is drawn in grey, infinity in a colour of its own that is explained as `infinite_label`.
///
/// ```
/// let map = picture::HeatMap {
///     title: "Thresholds of (m, n) in Fibonacci nim",
///     x_label: "pile n",
///     y_label: "pile m",
///     value_label: "threshold",
///     width: 3,
///     height: 2,
///     x_step: 1,
///     y_step: 1,
///     values: vec![None, Some(1.0), Some(2.0), Some(1.0), Some(f64::INFINITY), Some(1.0)],
///     log: true,
///     infinite_label: "unlimited",
/// };
/// let svg = map.sheet()?.svg()?;
/// assert!(svg.contains("unlimited") && svg.contains("no value"));
/// # Ok::<(), picture::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeatMap<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// What runs to the right.
    pub x_label: &'a str,
    /// What runs upwards.
    pub y_label: &'a str,
    /// What the colours mean.
    pub value_label: &'a str,
    /// Cells in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How many units of the horizontal axis one cell covers.
    pub x_step: u64,
    /// How many units of the vertical axis one cell covers.
    pub y_step: u64,
    /// The cells.
    pub values: Vec<Option<f64>>,
    /// Colours by the logarithm of the value, or of 1 + value if there are zeros.
    pub log: bool,
    /// What infinity means.
    pub infinite_label: &'a str,
}

/// The pixels that the cells cover.
struct Plot {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl HeatMap<'_> {
    /// Draws the map.
    ///
    /// # Errors
    ///
    /// If there are no cells, or not as many values as width times height.
    pub fn sheet(&self) -> Result<Sheet, Error> {
        let (width, height) = (self.width, self.height);
        if width == 0 || height == 0 {
            return Err(Error::NoCells);
        }
        let values = self.values.len();
        if width.checked_mul(height) != Some(values) {
            return Err(Error::Cells { width, height, values });
        }

        let across = whole_cells(ROOM, width);
        // Square cells, if the table is neither too flat nor too tall.
        let square = f64::from(across) * height as f64 / width as f64;
        let down = whole_cells((square.round() as u32).clamp(LOWEST, across.max(ROOM)), height);
        let sheet_width = LEFT + across + RIGHT;
        let entries = self.legend();
        let legend_height = if entries.is_empty() { 0 } else { 50 };
        let mut sheet = Sheet::new(sheet_width, TOP + down + 100 + legend_height);

        let scale =
            ColourScale::new(self.values.iter().flatten().copied().filter(|v| v.is_finite()), self.log);
        sheet.image(self.cells(scale.as_ref()), (LEFT, TOP, across, down));
        let plot = Plot {
            left: LEFT.into(),
            top: TOP.into(),
            right: (LEFT + across).into(),
            bottom: (TOP + down).into(),
        };
        sheet.outline((plot.left, plot.top), (plot.right, plot.bottom));
        let middle = f64::from(sheet_width) / 2.0;
        sheet.fitted(self.title, (middle, 44.0), TITLE, Anchor::Middle, f64::from(sheet_width) - 60.0);
        self.axes(&mut sheet, &plot);
        if let Some(scale) = scale {
            self.colour_bar(&mut sheet, &plot, &scale);
        }
        legend(&mut sheet, &entries, plot.left, plot.bottom + 118.0);
        Ok(sheet)
    }

    /// The cells as pixels, the top row first.
    fn cells(&self, scale: Option<&ColourScale>) -> Image {
        let of = |value: &Option<f64>| match (*value, scale) {
            (Some(f64::INFINITY), _) => INFINITE,
            (Some(value), Some(scale)) if value.is_finite() => scale.colour(value),
            _ => NO_CELL,
        };
        let pixels = self.values.chunks_exact(self.width).rev().flatten().map(of).collect();
        Image { width: self.width, height: self.height, pixels }
    }

    fn axes(&self, sheet: &mut Sheet, plot: &Plot) {
        let (across, down) = (plot.right - plot.left, plot.bottom - plot.top);
        for (value, place) in axis(self.width, self.x_step, across, 110.0) {
            let x = plot.left + place;
            sheet.line(vec![(x, plot.bottom), (x, plot.bottom + 8.0)], BLACK, 1);
            sheet.text(number(value), (x, plot.bottom + 26.0), TICK, Anchor::Middle);
        }
        for (value, place) in axis(self.height, self.y_step, down, 70.0) {
            let y = plot.bottom - place;
            sheet.line(vec![(plot.left - 8.0, y), (plot.left, y)], BLACK, 1);
            sheet.text(number(value), (plot.left - 14.0, y), TICK, Anchor::End);
        }
        let middle = (plot.left + across / 2.0, plot.top + down / 2.0);
        sheet.fitted(self.x_label, (middle.0, plot.bottom + 66.0), LABEL, Anchor::Middle, across);
        sheet.fitted(self.y_label, (30.0, middle.1), LABEL, Anchor::Upwards, down);
    }

    fn colour_bar(&self, sheet: &mut Sheet, plot: &Plot, scale: &ColourScale) {
        let (left, top) = (plot.right as u32 + BAR_GAP, plot.top as u32);
        let height = (plot.bottom - plot.top) as u32;
        let steps = 256;
        let pixels = (0..steps).rev().map(|i| viridis(f64::from(i) / f64::from(steps - 1))).collect();
        sheet.image(Image { width: 1, height: steps as usize, pixels }, (left, top, BAR_WIDTH, height));
        let right = f64::from(left + BAR_WIDTH);
        sheet.outline((left.into(), plot.top), (right, plot.bottom));
        let mut widest: f64 = 0.0;
        for tick in scale.ticks() {
            let y = plot.bottom - scale.place(tick) * f64::from(height);
            sheet.line(vec![(right, y), (right + 8.0, y)], BLACK, 1);
            let text = number(tick);
            widest = widest.max(length(&text, TICK));
            sheet.text(text, (right + 14.0, y), TICK, Anchor::Start);
        }
        let x = right + 14.0 + widest + 30.0;
        let middle = (plot.top + plot.bottom) / 2.0;
        sheet.fitted(self.value_label, (x, middle), LABEL, Anchor::Upwards, f64::from(height));
    }

    /// What the colours outside the bar mean, for those that occur.
    fn legend(&self) -> Vec<(Colour, &str)> {
        let mut entries = Vec::new();
        if self.values.contains(&Some(f64::INFINITY)) {
            entries.push((INFINITE, self.infinite_label));
        }
        if self.values.contains(&None) {
            entries.push((NO_CELL, "no value"));
        }
        entries
    }
}

/// About as many pixels as `room`, at most 1.3 times, and as many for each cell as for any other (or
/// as many cells for each pixel): uneven cells would show patterns that the table does not have.
fn whole_cells(room: u32, cells: usize) -> u32 {
    let most = room + room * 3 / 10;
    match u32::try_from(cells) {
        Ok(cells) if cells <= most => {
            let fewer = (room / cells).max(1) * cells;
            let more = fewer + cells;
            if more <= most && more - room < room.saturating_sub(fewer) { more } else { fewer }
        }
        _ => (cells / cells.div_ceil(most as usize)) as u32,
    }
}

/// Ticks of an axis of `cells` cells: what they stand for, and how many pixels from its beginning the
/// middle of the cell is.
fn axis(cells: usize, step: u64, length: f64, distance: f64) -> Vec<(f64, f64)> {
    let step = step.max(1) as f64;
    let most = (length / distance).max(1.0) as usize;
    let place = |value: f64| (value / step + 0.5) * length / cells as f64;
    ticks(0.0, (cells - 1) as f64 * step, most, true).into_iter().map(|value| (value, place(value))).collect()
}

fn legend(sheet: &mut Sheet, entries: &[(Colour, &str)], left: f64, y: f64) {
    let mut x = left;
    for &(colour, text) in entries {
        sheet.filled_box((x, y - 11.0), (x + 34.0, y + 11.0), colour);
        sheet.outline((x, y - 11.0), (x + 34.0, y + 11.0));
        sheet.text(text, (x + 46.0, y), TICK, Anchor::Start);
        x += 46.0 + length(text, TICK) + 50.0;
    }
}
