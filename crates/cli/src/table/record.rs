//! What a finished table is known by: how it was made, how long it took, where, and the hash of its rows. One line of JSON each.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::Job;

/// A line about this table, whose rows lie in a file as CSV.
pub(super) fn line(job: &dyn Job, rows: &Path, took: Duration) -> Result<String> {
    let parameters: Map<String, Value> =
        job.parameters().into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let (count, hash) = count_and_hash(rows).with_context(|| format!("cannot read {}", rows.display()))?;
    let record = json!({
        "table": job.name(),
        "parameters": parameters,
        "rows": count,
        "sha256": hash,
        "seconds": (took.as_secs_f64() * 10.0).round() / 10.0,
        "on": job.computed_on(),
        "version": env!("CARGO_PKG_VERSION"),
        "summary": job.summary(),
    });
    Ok(record.to_string())
}

/// Rows behind the header, and the SHA-256 of all.
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
