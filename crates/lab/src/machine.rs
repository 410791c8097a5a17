//! What this machine has.

use std::num::NonZero;

use bytesize::ByteSize;
use work::Limits;

/// How many threads can compute at a time.
pub(crate) fn cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The memory that a computation may use: what was asked for, but no more than is free, because a
/// program that outgrows the machine is killed without a word.
pub(crate) fn memory(asked: ByteSize) -> u64 {
    free().map_or(asked.as_u64(), |free| asked.as_u64().min(free))
}

/// Free memory, where the system tells (Linux).
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// What a command may use if nobody says otherwise.
pub(crate) fn limits() -> Limits {
    Limits::MODEST
}
