//! Records of finished tables, one line of JSON each: how the table was made, how long it took, where, and the hash of its rows.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::time::Duration;

use answers::table::Table;
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::files;

/// A line about this table, computed on this machine or device, whose rows are in a file as CSV. How long it took is not known of a table that an earlier run completed.
pub(super) fn line(table: &dyn Table, on: &str, rows: &Path, took: Option<Duration>) -> Result<String> {
    let parameters: Map<String, Value> =
        table.parameters().into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let (count, hash) = count_and_hash(rows).with_context(|| format!("cannot read {}", rows.display()))?;
    let record = json!({
        "table": table.name(),
        "parameters": parameters,
        "rows": count,
        "sha256": hash,
        "seconds": took.map(|took| (took.as_secs_f64() * 10.0).round() / 10.0),
        "on": on,
        "version": env!("CARGO_PKG_VERSION"),
        "summary": table.summary(),
    });
    Ok(record.to_string())
}

/// Adds a line that an earlier run may have added before it was killed: then it stays alone.
pub(super) fn add_once(path: &Path, line: &str) -> Result<()> {
    let problem = || format!("cannot read {}", path.display());
    let new: Value = serde_json::from_str(line)?;
    if has(path, &new).with_context(problem)? { Ok(()) } else { files::append(path, line) }
}

/// Longer lines are not records.
const LONGEST: u64 = 1 << 20;

/// Whether a file of records has one of the same rows, however long they took.
fn has(path: &Path, record: &Value) -> std::io::Result<bool> {
    if !path.is_file() {
        return Ok(false);
    }
    let same = |other: &Value| {
        ["table", "parameters", "rows", "sha256", "on", "version"]
            .iter()
            .all(|name| other[name] == record[name])
    };
    let mut reader = BufReader::new(File::open(path)?);
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut reader).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(false);
        }
        if serde_json::from_slice(&line).is_ok_and(|other: Value| same(&other)) {
            return Ok(true);
        }
    }
}

/// Rows after the header, and the SHA-256 of all.
fn count_and_hash(path: &Path) -> std::io::Result<(u64, String)> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path)?);
    let (mut lines, mut hash) = (0u64, Sha256::new());
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        hash.update(bytes);
        lines += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let length = bytes.len();
        reader.consume(length);
    }
    let digits = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((lines.saturating_sub(1), digits))
}
