//! What this user's program has checked, and vouches for. A library is a file like any other, and others may have
//! written whatever it says about itself: so a mark is the HMAC-SHA256 of what was checked, under a key of the user's own that is in no library.
//!
//! In a library from elsewhere, or without a key (no home, no randomness), no mark is valid, and everything is checked again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

/// Holds marks of whatever is vouched for, by any key. A mark says nothing to holders of another key.
pub(super) const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS vouched (mark TEXT PRIMARY KEY) STRICT, WITHOUT ROWID";

const NAME: &str = "library.key";

/// The key of a user.
#[derive(Clone)]
pub(super) struct Key([u8; 32]);

impl Key {
    /// That of the user who runs the program, made when it is wanted first; none where none can be kept.
    pub(super) fn of_user() -> Option<&'static Self> {
        static KEY: OnceLock<Option<Key>> = OnceLock::new();
        KEY.get_or_init(|| Self::kept_in(&folder()?)).as_ref()
    }

    /// The key in a folder; it is made if there is none.
    fn kept_in(folder: &Path) -> Option<Self> {
        let path = folder.join(NAME);
        Self::read(&path).or_else(|| {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).ok()?;
            Self(bytes).write(folder, &path).ok()?;
            // Of several programs that make one at a time the last one wins.
            Self::read(&path)
        })
    }

    fn read(path: &Path) -> Option<Self> {
        let mut text = String::new();
        File::open(path).ok()?.take(100).read_to_string(&mut text).ok()?;
        let digits = text.trim_end().as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Written completely or not at all, readable by the user alone.
    fn write(&self, folder: &Path, path: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let beside = folder.join(format!("{NAME}.{}", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options.open(&beside).and_then(|mut file| {
            file.write_all(format!("{}\n", hexadecimal(&self.0)).as_bytes())?;
            file.sync_all()
        });
        let moved = written.and_then(|()| fs::rename(&beside, path));
        if moved.is_err() {
            let _ = fs::remove_file(&beside);
        }
        moved
    }

    /// The mark of what is vouched for.
    pub(super) fn mark(&self, what: &str) -> String {
        hexadecimal(&hmac(&self.0, what.as_bytes()))
    }
}

/// Where the key is kept: not with the data, which people copy from each other.
fn folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "fibnim")?;
    Some(folders.state_dir().unwrap_or_else(|| folders.config_dir()).to_owned())
}

/// HMAC-SHA256 (RFC 2104) with a key of at most 64 bytes.
fn hmac(key: &[u8], text: &[u8]) -> [u8; 32] {
    let padded = |with: u8| {
        let mut block = [with; 64];
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
        block
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize().into()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    /// Cases 1 and 2 of RFC 4231.
    #[test]
    fn hmac_is_that_of_the_standard() {
        let of = |key: &[u8], text: &str| hexadecimal(&hmac(key, text.as_bytes()));
        assert_eq!(
            of(&[0x0b; 20], "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        );
        assert_eq!(
            of(b"Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }

    #[test]
    fn a_key_is_made_once() {
        let folder = std::env::temp_dir().join(format!("fibnim-key-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let inside = folder.join("not/there/yet");
        let key = Key::kept_in(&inside).unwrap();
        assert_eq!(Key::kept_in(&inside).unwrap().mark("x"), key.mark("x"));
        assert_ne!(key.mark("x"), key.mark("y"));
        // What is not a key is replaced, and no other file is left.
        fs::write(inside.join(NAME), "no key").unwrap();
        assert_ne!(Key::kept_in(&inside).unwrap().mark("x"), key.mark("x"));
        assert_eq!(fs::read_dir(&inside).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(inside.join(NAME)).unwrap().permissions().mode() & 0o777, 0o600);
        }
        // Where none can be written there is none.
        assert!(Key::kept_in(&inside.join(NAME).join("below")).is_none());
        fs::remove_dir_all(&folder).unwrap();
    }
}
