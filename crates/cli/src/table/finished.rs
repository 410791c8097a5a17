//! Finished tables, read again: pictures of more rows than a heat map shows.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use picture::{Ratio, Ratios, Staircase};

use crate::failure::Failure;
use crate::files;
use crate::input::ShortLines;

/// How many neighbouring larger piles of pairs are taken together by default.
pub(crate) const TOGETHER: u32 = 100;

/// What is in a file of rows, as its header says.
enum Finished {
    /// `table starts`: each value and its first pile.
    Starts(Vec<(u32, u64)>),
    /// `table complement`, or what [`draw`] made of one.
    Ratios(Vec<Ratio>),
}

const STARTS: &str = "value,first_pile";
const COMPLEMENTS: &str = "a,b,complement";
const RATIOS: &str = "from,a,b,complement,mean";

/// Draws the rows of a CSV file; the ratios of complements can be written as CSV too, which is short and can be drawn later.
pub(crate) fn draw(rows: &Path, out: &Path, together: u32) -> Result<(), Failure> {
    let short = out.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    if !short && !picture::supports(out) {
        let message = format!("unknown file format: {}", out.display());
        return Err(Failure::input(message, "name the file .png or .svg"));
    }
    files::check_place(out)?;
    match read(rows, together.max(1))? {
        Finished::Starts(_) if short => {
            Err(Failure::input("these rows are as short as they can be", "name the file .png or .svg"))
        }
        Finished::Starts(starts) => {
            let upto = starts.last().map_or(0, |&(_, first)| first);
            let sheet = Staircase { starts: &starts, upto }.sheet().map_err(|error| drawing(&error))?;
            Ok(files::write(out, sheet.encode(out).map_err(|error| drawing(&error))?)?)
        }
        Finished::Ratios(ratios) if short => Ok(files::write(out, as_rows(&ratios))?),
        Finished::Ratios(ratios) => {
            let sheet = Ratios { ratios: &ratios }.sheet().map_err(|error| drawing(&error))?;
            Ok(files::write(out, sheet.encode(out).map_err(|error| drawing(&error))?)?)
        }
    }
}

fn drawing(error: &picture::Error) -> Failure {
    Failure::input(error.to_string(), "give a file with more rows")
}

fn read(path: &Path, together: u32) -> Result<Finished, Failure> {
    let problem = || format!("cannot read {}", path.display());
    let file = std::fs::File::open(path).with_context(problem)?;
    let mut rows = csv::Reader::from_reader(ShortLines::new(file));
    let header = rows.headers().with_context(problem)?.iter().collect::<Vec<_>>().join(",");
    match header.as_str() {
        STARTS => Ok(Finished::Starts(few(rows.deserialize(), path)?)),
        RATIOS => {
            let ratio = |row: Result<(u32, u32, u32, u32, f64), csv::Error>| {
                row.map(|(from, a, b, complement, mean)| Ratio { from, largest: (a, b, complement), mean })
            };
            Ok(Finished::Ratios(few(rows.deserialize().map(ratio), path)?))
        }
        COMPLEMENTS => {
            let mut sums = Sums::new(together);
            for row in rows.deserialize() {
                sums.add(row.with_context(problem)?);
            }
            Ok(Finished::Ratios(sums.ratios()))
        }
        _ => Err(Failure::input(
            format!("{} holds no table that can be drawn", path.display()),
            "give the rows of fibnim table starts or fibnim table complement, as CSV",
        )),
    }
}

/// Rows that are held all at a time.
fn few<T>(rows: impl Iterator<Item = Result<T, csv::Error>>, path: &Path) -> Result<Vec<T>, Failure> {
    /// More are not drawn.
    const MOST: usize = 1_000_000;
    let mut held = Vec::new();
    for row in rows {
        held.push(row.with_context(|| format!("cannot read {}", path.display()))?);
        if held.len() > MOST {
            let message = format!("{} has more than {MOST} rows, which are too many to draw", path.display());
            return Err(Failure::input(message, "give a file with fewer rows"));
        }
    }
    Ok(held)
}

/// Ratios of complements, taken together by larger piles.
struct Sums {
    together: u32,
    /// The largest pile of all.
    last: u32,
    /// By what is taken together.
    sums: BTreeMap<u32, Sum>,
}

/// The pair with the largest ratio and its complement, the sum of all ratios, and how many they are.
struct Sum {
    largest: (u32, u32, u32),
    sum: f64,
    count: u64,
}

impl Sums {
    fn new(together: u32) -> Self {
        Self { together, last: 0, sums: BTreeMap::new() }
    }

    /// Pairs without a stone or without a complement have no ratio.
    fn add(&mut self, (a, b, complement): (u32, u32, Option<u32>)) {
        self.last = self.last.max(b);
        let (Some(complement), true) = (complement, b > 0) else { return };
        let first = || Sum { largest: (a, b, complement), sum: 0.0, count: 0 };
        let entry = self.sums.entry(b / self.together).or_insert_with(first);
        let (_, larger, largest) = entry.largest;
        if u64::from(complement) * u64::from(larger) > u64::from(largest) * u64::from(b) {
            entry.largest = (a, b, complement);
        }
        entry.sum += f64::from(complement) / f64::from(b);
        entry.count += 1;
    }

    /// The last piles are left out if they are fewer than the others that are taken together.
    fn ratios(&self) -> Vec<Ratio> {
        let ratio = |(&place, sum): (&u32, &Sum)| Ratio {
            from: place * self.together,
            largest: sum.largest,
            mean: sum.sum / sum.count as f64,
        };
        self.sums.range(..(self.last + 1) / self.together).map(ratio).collect()
    }
}

fn as_rows(ratios: &[Ratio]) -> String {
    let mut out = format!("{RATIOS}\n");
    for Ratio { from, largest: (a, b, complement), mean } in ratios {
        _ = writeln!(out, "{from},{a},{b},{complement},{mean:.5}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_together_by_larger_piles() {
        let mut sums = Sums::new(10);
        let rows = [
            (0, 0, Some(0)),
            (0, 2, Some(2)),
            (1, 4, Some(12)),
            (3, 4, None),
            (5, 15, Some(3)),
            (0, 19, None),
            (0, 20, Some(20)),
        ];
        rows.into_iter().for_each(|row| sums.add(row));
        let ratios = sums.ratios();
        assert_eq!(
            ratios,
            [
                Ratio { from: 0, largest: (1, 4, 12), mean: 2.0 },
                Ratio { from: 10, largest: (5, 15, 3), mean: 0.2 }
            ]
        );
        assert_eq!(as_rows(&ratios), "from,a,b,complement,mean\n0,1,4,12,2.00000\n10,5,15,3,0.20000\n");
    }
}
