//! The formats of picture files, by their names.

use std::path::Path;

use crate::error::Error;
use crate::sheet::Sheet;

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Svg,
}

impl Format {
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        [(Self::Png, "png"), (Self::Svg, "svg")]
            .into_iter()
            .find_map(|(format, name)| extension.eq_ignore_ascii_case(name).then_some(format))
    }
}

/// Whether a picture can be written to a file of this name.
///
/// ```
/// use std::path::Path;
///
/// assert!(picture::supports(Path::new("grundy.PNG")));
/// assert!(!picture::supports(Path::new("grundy.pdf")));
/// ```
pub fn supports(path: &Path) -> bool {
    Format::of(path).is_some()
}

impl Sheet {
    /// The bytes of a file of this name, which ends in `.png` or `.svg`.
    ///
    /// # Errors
    ///
    /// If the name says another format, or the picture is too large.
    pub fn encode(&self, name: &Path) -> Result<Vec<u8>, Error> {
        match Format::of(name) {
            Some(Format::Png) => self.png(),
            Some(Format::Svg) => Ok(self.svg()?.into_bytes()),
            None => Err(Error::Format(name.to_owned())),
        }
    }
}
