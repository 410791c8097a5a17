//! The memory and cores of this machine.

mod container;

use std::num::NonZero;
use std::path::Path;

use bytesize::ByteSize;
use limits::Limits;

/// How many threads can compute at a time.
pub(crate) fn cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The memory that a computation may use: what was asked for, but no more than is free, because a
/// program that outgrows the machine is killed without a word.
pub(crate) fn memory(asked: ByteSize) -> u64 {
    let memory = free().map_or(asked.as_u64(), |free| asked.as_u64().min(free));
    if memory <= LITTLE {
        use_small_pages();
    }
    memory
}

/// Where less may be used, huge pages are not worth what they waste.
const LITTLE: u64 = 512 << 20;

/// Memory comes in small pages from here on. In pages of two megabytes, which Linux gives an allocator that asks for them, each thread and each
/// size of blocks has one at least, and the program had twenty megabytes more than it counts: as much as all else in a small table. It computed no
/// faster with them.
fn use_small_pages() {
    // Where the system knows no such pages, there is nothing to be done.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// Free memory, where the system says it (Linux): that of the machine, or of the container that this runs in.
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let container = container::free(
        Path::new("/sys/fs/cgroup"),
        &std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default(),
    );
    let container = container.map(|free| free.saturating_sub(reserve(free)));
    Some(container.map_or(kib * 1024, |free| free.min(kib * 1024)))
}

/// What stays free in a container. The kernel ends a program there without a word when it takes a byte too much: the program itself, which
/// is read in page by page, and what a computation takes between two checks of its memory must fit in beside what it may use.
fn reserve(free: u64) -> u64 {
    (24 << 20) + free / 8
}

/// The memory that this program has now, where the system says it (Linux).
pub(crate) fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// What a command may use by default.
pub(crate) fn limits() -> Limits {
    Limits::MODEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn where_little_may_be_used_pages_are_small() {
        assert_eq!(memory(ByteSize::mib(50)), 50 << 20);
        assert!(rustix::thread::transparent_huge_pages_are_disabled().is_ok_and(|disabled| disabled));
    }

    #[test]
    fn a_small_container_keeps_a_large_part_free() {
        // 200 MB, as they are asked for, of which the program has 18.
        let free = 182_000_000;
        let used = free - reserve(free);
        assert!(used > 120 << 20, "{used}");
        assert!(free - used > 45 << 20, "{used}");
        assert!(reserve(16 << 30) < 3 << 30);
    }
}
