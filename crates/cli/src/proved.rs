//! The checker that is proved correct: a separate program, which `rocq/build` makes. It is looked for, but never needed.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;

use crate::failure::Failure;

const NAME: &str = "fibnim-check-proved";

/// Says where the program is, before all other places.
const VARIABLE: &str = "FIBNIM_CHECK_PROVED";

/// The program, found.
pub(crate) struct ProvedChecker(PathBuf);

/// What it says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    Rejected(String),
    /// It could not be decided, or the file holds what the proof does not cover.
    Undecided(String),
}

impl Verdict {
    /// In one word.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected(_) => "rejected",
            Self::Undecided(_) => "undecided",
        }
    }

    /// What the program said.
    pub(crate) fn reason(&self) -> Option<&str> {
        match self {
            Self::Accepted => None,
            Self::Rejected(reason) | Self::Undecided(reason) => Some(reason),
        }
    }
}

impl ProvedChecker {
    /// Looks for the program: where the variable says, beside this program, where a build from source puts it, and along the path.
    pub(crate) fn find() -> Result<Self, Failure> {
        if let Some(named) = std::env::var_os(VARIABLE) {
            let path = PathBuf::from(named);
            return if path.is_file() {
                Ok(Self(path))
            } else {
                Err(Failure::input(
                    format!("{VARIABLE} names {}, which is not a file", path.display()),
                    "rocq/build makes the program and says where it is",
                ))
            };
        }
        let here = std::env::current_exe().ok();
        let folder = here.as_deref().and_then(Path::parent);
        // target/release/fibnim and target/proved/fibnim-check-proved.
        let built = folder.and_then(Path::parent).map(|target| target.join("proved"));
        let along = std::env::var_os("PATH");
        let along = along.iter().flat_map(std::env::split_paths);
        let folders = folder.map(Path::to_owned).into_iter().chain(built).chain(along);
        let found = folders.map(|folder| folder.join(NAME)).find(|path| path.is_file());
        found.map(Self).ok_or_else(|| {
            Failure::input(
                format!("cannot find the proved checker, {NAME}"),
                format!(
                    "rocq/build in the source makes it (it needs Debian's coq and ocaml); {VARIABLE} can say where it is"
                ),
            )
        })
    }

    /// Has it read certificates.
    pub(crate) fn check(&self, certificates: &[u8]) -> Result<Verdict, Failure> {
        let name = self.0.display();
        let mut program = Command::new(&self.0)
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {name}"))?;
        if let Some(mut input) = program.stdin.take() {
            // A reader that has seen enough stops reading, and says why.
            let _ = input.write_all(certificates);
        }
        let ended = program.wait_with_output().with_context(|| format!("cannot run {name}"))?;
        let said = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
        match ended.status.code() {
            Some(0) => Ok(Verdict::Accepted),
            Some(1) => Ok(Verdict::Rejected(said)),
            Some(3) => Ok(Verdict::Undecided(said)),
            _ => Err(anyhow::anyhow!("{name} broke off ({}): {said}", ended.status).into()),
        }
    }
}
