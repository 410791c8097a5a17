//! What this machine has.

mod container;

use std::num::NonZero;
use std::path::Path;

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

/// Free memory, where the system tells (Linux): that of the machine, or of the container that this runs in.
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let container = container::free(
        Path::new("/sys/fs/cgroup"),
        &std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default(),
    );
    Some(container.map_or(kib * 1024, |free| free.min(kib * 1024)))
}

/// The memory that this program has now, where the system tells (Linux).
pub(crate) fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// What a command may use if nobody says otherwise.
pub(crate) fn limits() -> Limits {
    Limits::MODEST
}
