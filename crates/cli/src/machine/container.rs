//! Limits of containers: control groups of Linux, of both versions.

use std::fs;
use std::path::Path;

/// The memory that the control groups of this process leave, if one has a limit. `root` is where they are mounted, `own` the text of
/// `/proc/self/cgroup`: lines such as `0::/a/b` (version 2) or `4:memory:/a/b` (version 1). A group lies within those above it, and each has
/// its limit; inside a container the path may be one of the machine outside, and then only the mounted top is there.
pub(super) fn free(root: &Path, own: &str) -> Option<u64> {
    let group = |line: &str| {
        let (_, rest) = line.split_once(':')?;
        let (controllers, path) = rest.split_once(':')?;
        match controllers {
            "" => Some(free_below(root, path, "memory.max", "memory.current")),
            _ if controllers.split(',').any(|name| name == "memory") => {
                let usage = "memory.usage_in_bytes";
                Some(free_below(&root.join("memory"), path, "memory.limit_in_bytes", usage))
            }
            _ => None,
        }
    };
    own.lines().filter_map(group).flatten().min()
}

/// The least that is left in a group and those above it.
fn free_below(root: &Path, path: &str, limit: &str, usage: &str) -> Option<u64> {
    let relative = Path::new(path.trim_start_matches('/'));
    relative.ancestors().filter_map(|group| left_in(&root.join(group), limit, usage)).min()
}

/// What is left in one group. `max` is not a limit; pages of files that can be given back are not counted as used.
fn left_in(group: &Path, limit: &str, usage: &str) -> Option<u64> {
    let number = |name: &str| fs::read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    let limit = number(limit)?;
    let statistics = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let cached =
        statistics.lines().find_map(|line| line.strip_prefix("inactive_file ")?.trim().parse::<u64>().ok());
    let used = number(usage)?.saturating_sub(cached.unwrap_or(0));
    Some(limit.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(root: &Path, name: &str, text: &str) {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn the_tightest_group_counts() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        write(root, "a/memory.max", "1000\n");
        write(root, "a/memory.current", "600\n");
        write(root, "a/memory.stat", "anon 1\ninactive_file 100\n");
        write(root, "a/b/memory.max", "max\n");
        write(root, "a/b/memory.current", "500\n");
        assert_eq!(free(root, "0::/a/b\n"), Some(500));
        assert_eq!(free(root, "0::/outside/a\n"), None);
        write(root, "memory/c/memory.limit_in_bytes", "300");
        write(root, "memory/c/memory.usage_in_bytes", "100");
        assert_eq!(free(root, "9:cpu:/\n4:memory:/c\n0::/\n"), Some(200));
        // In a container its own group is the mounted top.
        write(root, "memory.max", "50");
        write(root, "memory.current", "20");
        assert_eq!(free(root, "0::/outside/a\n"), Some(30));
    }
}
