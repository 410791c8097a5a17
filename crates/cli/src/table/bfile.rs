//! Finished rows as a b-file of the OEIS: a line `n a(n)` for each row, comments with the table and the program's version before them.

use std::io::{BufWriter, Write};
use std::path::Path;

use answers::table::{Kind, Table};
use anyhow::{Context, Result};

use crate::disk::File;
use crate::files;
use crate::oeis;

/// Written where a value is infinite or not there: a b-file holds whole numbers only.
const NONE: &str = "-1";

/// Converts the CSV rows of a table.
pub(super) fn convert(table: &dyn Table, rows: &Path, out: &Path) -> Result<()> {
    files::replace(out, |file| write(table, rows, file))
}

fn write(table: &dyn Table, rows: &Path, file: &mut File) -> Result<()> {
    let mut out = BufWriter::new(file);
    let columns = table.columns();
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let parameters: Vec<String> =
        table.parameters().into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    let title = format!("{}; table {}, {}", names.join(", "), table.name(), parameters.join(", "));
    for line in title.lines() {
        writeln!(out, "# {line}")?;
    }
    if let Some(sequence) = oeis::of_table(table.name(), &table.parameters()) {
        writeln!(out, "# {} of the OEIS: {}", sequence.number, sequence.says)?;
    }
    writeln!(out, "# made by fibnim {}", env!("CARGO_PKG_VERSION"))?;
    if let Some(Kind::Optional(none)) = columns.get(1).map(|column| column.kind) {
        let word = if none.is_empty() { "none" } else { none };
        writeln!(out, "# {NONE} means {word}")?;
    }
    for record in csv::Reader::from_path(rows)?.records() {
        let record = record?;
        let (index, value) = record.get(0).zip(record.get(1)).context("a row without two numbers")?;
        let value =
            if value.bytes().all(|byte| byte.is_ascii_digit()) && !value.is_empty() { value } else { NONE };
        writeln!(out, "{index} {value}")?;
    }
    out.flush()?;
    Ok(())
}
