//! Amounts of memory as users write them: `512MiB`, `4GiB`.

use answers::Fault;
use bytesize::ByteSize;

/// An amount of memory.
pub(super) fn memory(written: &str) -> Result<ByteSize, Fault> {
    written.parse().map_err(|_| {
        let short: String = written.chars().take(40).collect();
        let message = format!("invalid size `{}`", short.escape_debug());
        Fault::new(message, "write a number and its unit, such as 512MiB or 8GiB")
    })
}
