//! A table of every player against every other, as coloured cells.

use crate::colour::Colour;
use crate::error::Error;
use crate::sheet::Sheet;
use crate::text::{Anchor, length};

const TITLE: u32 = 26;
const LABEL: u32 = 20;
const SMALL: u32 = 18;
const TOP: f64 = 130.0;
const ROW: f64 = 56.0;

/// Names, and a number with its text for each pair; the row moves first.
///
/// ```
/// let cell = |chance: f64| (chance, format!("{:.0}%", 100.0 * chance));
/// let matrix = picture::Matrix {
///     title: "Chances from 20 stones",
///     names: vec!["perfect".into(), "random".into()],
///     cells: vec![vec![cell(1.0), cell(1.0)], vec![cell(0.0), cell(0.5)]],
///     scores: vec![1.0, 0.25],
/// };
/// assert!(matrix.sheet()?.svg()?.contains("50%"));
/// # Ok::<(), picture::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matrix<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// The players.
    pub names: Vec<String>,
    /// From 0 to 1, by row.
    pub cells: Vec<Vec<(f64, String)>>,
    /// From 0 to 1, one for each player.
    pub scores: Vec<f64>,
}

impl Matrix<'_> {
    /// Draws the cells.
    ///
    /// # Errors
    ///
    /// If there are no players, or they do not have one row, one column and one score each.
    pub fn sheet(&self) -> Result<Sheet, Error> {
        let players = self.names.len();
        if players == 0 {
            return Err(Error::Nobody);
        }
        let square = self.cells.len() == players && self.cells.iter().all(|row| row.len() == players);
        if !square || self.scores.len() != players {
            return Err(Error::Ragged(players));
        }
        let widest = self.names.iter().map(|name| length(name, LABEL)).fold(0.0, f64::max);
        let (left, column) = (widest + 60.0, (widest + 24.0).max(110.0));
        let columns = self.names.len() as f64 + 1.0;
        let width = (left + column * columns + 40.0).max(900.0);
        let height = TOP + ROW * self.names.len() as f64 + 90.0;
        let mut sheet = Sheet::new(width as u32, height.max(500.0) as u32);
        sheet.fitted(self.title, (width / 2.0, 40.0), TITLE, Anchor::Middle, width - 60.0);
        let place = |row: usize, at: usize| (left + column * at as f64, TOP + ROW * row as f64);
        for (row, name) in self.names.iter().enumerate() {
            let (x, y) = place(row, 0);
            sheet.text(name, (x - 14.0, y + ROW / 2.0), LABEL, Anchor::End);
            let head = place(0, row);
            sheet.text(name, (head.0 + column / 2.0, TOP - 24.0), LABEL, Anchor::Middle);
            let score = (self.scores[row], format!("{:.1}%", 100.0 * self.scores[row]));
            let cells = self.cells[row].iter().enumerate().chain([(self.names.len(), &score)]);
            for (at, (value, text)) in cells {
                let (x, y) = place(row, at);
                let gap = if at == self.names.len() { 12.0 } else { 0.0 };
                sheet.filled_box(
                    (x + 1.0 + gap, y + 1.0),
                    (x + column - 1.0 + gap, y + ROW - 1.0),
                    shade(*value),
                );
                sheet.text(text, (x + gap + column / 2.0, y + ROW / 2.0), LABEL, Anchor::Middle);
            }
        }
        let (x, _) = place(0, self.names.len());
        sheet.text("score", (x + 12.0 + column / 2.0, TOP - 24.0), LABEL, Anchor::Middle);
        let note = "the chance that the player on the left, who moves first, beats the one at the top";
        let y = TOP + ROW * self.names.len() as f64 + 40.0;
        sheet.fitted(note, (width / 2.0, y), SMALL, Anchor::Middle, width - 60.0);
        Ok(sheet)
    }
}

/// From vermilion over white to blue, light enough for black text.
fn shade(value: f64) -> Colour {
    let (to, part) = if value < 0.5 {
        ([240.0, 160.0, 110.0], 1.0 - 2.0 * value)
    } else {
        ([120.0, 180.0, 225.0], 2.0 * value - 1.0)
    };
    let mix = |end: f64| (255.0 + (end - 255.0) * part.clamp(0.0, 1.0)).round() as u8;
    Colour(mix(to[0]), mix(to[1]), mix(to[2]))
}
