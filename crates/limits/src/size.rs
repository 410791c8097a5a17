//! Sizes as people read them.

/// A number of bytes as a person reads it: `640 MiB`, `1.0 TiB`.
///
/// ```
/// assert_eq!(limits::bytes(640 << 20), "640 MiB");
/// ```
pub fn bytes(count: u128) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match (unit, value) {
        (0, _) => format!("{count} bytes"),
        (_, large) if large >= 1e6 => format!("{large:.1e} {}", units[unit]),
        (_, large) if large >= 100.0 => format!("{large:.0} {}", units[unit]),
        (_, small) => format!("{small:.1} {}", units[unit]),
    }
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_are_readable() {
        let read = [0, 1023, 1024, 671_088_640, 1 << 30, 1 << 40, 1 << 90].map(bytes);
        assert_eq!(read[..4], ["0 bytes", "1023 bytes", "1.0 KiB", "640 MiB"]);
        assert_eq!(read[4..], ["1.0 GiB", "1.0 TiB", "1.1e12 PiB"]);
    }
}
