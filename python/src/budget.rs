//! What computations may use: by default the same as at the command line.

use limits::{Limits, Stop};
use pyo3::prelude::*;

/// GiB.
const GIB: u64 = 1 << 30;

/// What was asked for, or this many GiB, but no more than is free: a program that outgrows the machine is killed without a message.
pub(crate) fn memory(asked: Option<u64>, usual_gib: u64) -> u64 {
    let asked = asked.unwrap_or(usual_gib * GIB);
    free().map_or(asked, |free| asked.min(free))
}

/// An amount of memory as text, read by `fibnim._limits.size`.
pub(crate) fn bytes(given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    given.py().import("fibnim._limits")?.getattr("size")?.call1((given,))?.extract()
}

/// Free memory, where the system says it (Linux).
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// For tables, which may take as long as they like: this much memory.
pub(crate) fn tables(asked: Option<u64>, stop: &Stop) -> Limits {
    Limits { memory: memory(asked, 4), cells: u64::MAX, stop: stop.clone(), ..Limits::MODEST }
}
