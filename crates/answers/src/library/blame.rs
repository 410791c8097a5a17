//! What went wrong with a library, and whether a disk is to blame.

use crate::refusal::Broken;

/// Says what was being done when something broke.
pub(super) trait While<T> {
    /// Puts the words before those of the error.
    fn during(self, what: impl FnOnce() -> String) -> Result<T, Broken>;
}

impl<T, E: std::error::Error + 'static> While<T> for Result<T, E> {
    fn during(self, what: impl FnOnce() -> String) -> Result<T, Broken> {
        self.map_err(|error| Broken {
            message: format!("{}: {}", what(), chain(&error)),
            is_of_disk: is_of_disk(&error),
        })
    }
}

/// Whether a disk is to blame: it fails, is full, or cannot be written.
fn is_of_disk(error: &(dyn std::error::Error + 'static)) -> bool {
    error.is::<std::io::Error>() || is_of_sqlite(error) || error.source().is_some_and(is_of_disk)
}

/// Whether SQLite blames a disk.
fn is_of_sqlite(error: &(dyn std::error::Error + 'static)) -> bool {
    use rusqlite::ErrorCode;
    let Some(error) = error.downcast_ref::<rusqlite::Error>() else { return false };
    // A file that ends too early is damaged.
    let code = error.sqlite_error().map(|error| error.extended_code);
    let is_cut_off = code == Some(rusqlite::ffi::SQLITE_IOERR_SHORT_READ);
    let of_disk = [ErrorCode::DiskFull, ErrorCode::SystemIoFailure, ErrorCode::ReadOnly];
    error.sqlite_error_code().is_some_and(|code| of_disk.contains(&code)) && !is_cut_off
}

/// An error with all that caused it. SQLite's errors say it all in their first message; what causes them is a number.
fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    if error.downcast_ref().and_then(rusqlite::Error::sqlite_error_code)
        == Some(rusqlite::ErrorCode::NotADatabase)
    {
        return "it is not an SQLite database".to_owned();
    }
    match error.source().filter(|_| !error.is::<rusqlite::Error>()) {
        Some(source) => format!("{error}: {}", chain(source)),
        None => error.to_string(),
    }
}

impl From<rusqlite::Error> for Broken {
    fn from(error: rusqlite::Error) -> Self {
        Self { message: chain(&error), is_of_disk: is_of_disk(&error) }
    }
}
