//! The only place where user input is read: files, standard input and lines at a prompt. A device has no end and a file may be larger than the
//! memory, so everything that is read has a limit, and room for it is asked for before it is taken.

use std::io::{BufRead, ErrorKind, Read};

use anyhow::Context as _;

use crate::failure::Failure;

/// Numbers, and automata of others.
pub(crate) const LONG: u64 = 200 << 20;
/// Certificates.
pub(crate) const CERTIFICATES: u64 = 256 << 20;
/// Records of tables.
pub(crate) const RECORDS: u64 = 64 << 20;
/// What people write by hand: rules, statements, definitions, games.
pub(crate) const WRITTEN: u64 = 16 << 20;
/// A line: at a prompt, or of a table.
pub(crate) const LINE: u64 = 1 << 20;

/// All bytes of a source, up to a maximum number.
pub(crate) fn bytes(source: impl Read, name: &str, most: u64) -> Result<Vec<u8>, Failure> {
    let (mut source, mut bytes, mut piece) = (source, Vec::new(), vec![0; 1 << 16]);
    loop {
        let length = match source.read(&mut piece) {
            Ok(0) => return Ok(bytes),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) if error.kind() == ErrorKind::IsADirectory => {
                return Err(Failure::input(format!("{name} is a folder"), "name a file"));
            }
            Err(error) => {
                return Err(anyhow::Error::new(error).context(format!("cannot read {name}")).into());
            }
        };
        if (bytes.len() + length) as u64 > most {
            return Err(too_long(name, most));
        }
        bytes.try_reserve(length).with_context(|| format!("cannot read {name}"))?;
        bytes.extend_from_slice(&piece[..length]);
    }
}

/// The same as text.
pub(crate) fn text(source: impl Read, name: &str, most: u64) -> Result<String, Failure> {
    String::from_utf8(bytes(source, name, most)?)
        .map_err(|_| Failure::input(format!("{name} is not text"), "write digits, such as 12345"))
}

/// The next line of standard input, with its line feed; nothing at the end.
pub(crate) fn line(mut input: impl BufRead) -> Result<Option<String>, Failure> {
    let name = "standard input";
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LINE + 1).read_until(b'\n', &mut bytes);
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LINE {
        return Err(too_long("a line of standard input", LINE));
    }
    if bytes.is_empty() {
        return Ok(None);
    }
    let line = String::from_utf8(bytes);
    line.map(Some).map_err(|_| Failure::input(format!("{name} is not text"), "write UTF-8"))
}

fn too_long(name: &str, most: u64) -> Failure {
    let help = format!("at most {} are read", limits::bytes(most.into()));
    Failure::input(format!("{name} is too long"), help)
}

/// A source whose lines are not too long, for readers that hold a line at a time.
pub(crate) struct ShortLines<R> {
    source: R,
    /// How many bytes of the line were read so far.
    length: u64,
}

impl<R: Read> ShortLines<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source, length: 0 }
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.source.read(buffer)?;
        for piece in buffer[..read].split_inclusive(|&byte| byte == b'\n') {
            self.length += piece.len() as u64;
            if self.length > LINE {
                let message = format!("a line has more than {}", limits::bytes(LINE.into()));
                return Err(std::io::Error::new(ErrorKind::InvalidData, message));
            }
            if piece.ends_with(b"\n") {
                self.length = 0;
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use std::io::{BufReader, repeat};

    use super::*;

    #[test]
    fn what_fits_is_read_whole() {
        assert_eq!(bytes(&[7; 100][..], "it", 100).unwrap(), [7; 100]);
        assert!(bytes(&[7; 101][..], "it", 100).is_err());
        assert_eq!(text("abc".as_bytes(), "it", 3).unwrap(), "abc");
        let mut input = "one\ntwo".as_bytes();
        assert_eq!(line(&mut input).unwrap().as_deref(), Some("one\n"));
        assert_eq!(line(&mut input).unwrap().as_deref(), Some("two"));
        assert_eq!(line(&mut input).unwrap(), None);
        let mut rows = Vec::new();
        ShortLines::new(&b"a\n\nb"[..]).read_to_end(&mut rows).unwrap();
        assert_eq!(rows, b"a\n\nb");
    }

    #[test]
    fn what_has_no_end_is_refused() {
        assert!(bytes(repeat(0), "it", WRITTEN).is_err());
        assert!(line(BufReader::new(repeat(0))).is_err());
        assert!(ShortLines::new(repeat(0)).read_to_end(&mut Vec::new()).is_err());
        let lines = b"line\n".repeat(1 << 19);
        assert_eq!(ShortLines::new(&lines[..]).read_to_end(&mut Vec::new()).unwrap(), lines.len());
    }
}
