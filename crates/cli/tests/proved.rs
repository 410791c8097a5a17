//! `--proved`: how the program asks the proved checker, with scripts in its place that give each verdict. What the checker itself says is
//! tested where it is built, by `rocq/test`.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

struct Folder(PathBuf);

impl Folder {
    /// A folder with a library of one theorem, and its certificate.
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fibnim-proved-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        let folder = Self(path);
        let output = folder.run("prove one-pile --out one.cert --library library.sqlite", None);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        folder
    }

    /// A program that reads what it is given and ends so.
    fn stand_in(&self, status: u8) -> PathBuf {
        let path = self.0.join(format!("ends-with-{status}"));
        let text = format!("#!/bin/sh\ncat > seen-{status}\necho 'this is why' >&2\nexit {status}\n");
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn run(&self, arguments: &str, checker: Option<&Path>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        command.current_dir(&self.0).args(arguments.split(' ')).env_remove("FIBNIM_CHECK_PROVED");
        if let Some(checker) = checker {
            command.env("FIBNIM_CHECK_PROVED", checker);
        }
        command.output().unwrap()
    }

    fn accepted_by(&self) -> Value {
        let output = self.run("theorems --json --library library.sqlite", None);
        let entries: Value = serde_json::from_slice(&output.stdout).unwrap();
        entries[0]["accepted_by"].clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_verdict_of_the_proved_checker_counts() {
    let folder = Folder::new("verdict");
    let accepting = folder.run("check one.cert --proved", Some(&folder.stand_in(0)));
    assert!(accepting.status.success(), "{}", text(&accepting.stderr));
    assert!(text(&accepting.stdout).contains("by the proved checker, too"), "{}", text(&accepting.stdout));
    let seen = std::fs::read(folder.0.join("seen-0")).unwrap();
    assert_eq!(seen, std::fs::read(folder.0.join("one.cert")).unwrap());

    let rejecting = folder.run("check one.cert --proved", Some(&folder.stand_in(1)));
    assert_eq!(rejecting.status.code(), Some(1));
    assert!(text(&rejecting.stdout).contains("by the proved checker: this is why"));

    let undecided = folder.run("check one.cert --proved", Some(&folder.stand_in(3)));
    assert_eq!(undecided.status.code(), Some(3));
    assert!(text(&undecided.stderr).contains("this is why"));

    let json = folder.run("check one.cert --proved --json", Some(&folder.stand_in(1)));
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["verdict"], "accepted");
    assert_eq!(json["proved"]["verdict"], "rejected");
    assert_eq!(json["proved"]["reason"], "this is why");
}

#[test]
fn a_checker_that_is_not_there_is_missed() {
    let folder = Folder::new("missing");
    let nowhere = folder.0.join("nowhere");
    let output = folder.run("check one.cert --proved", Some(&nowhere));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("rocq/build"), "{}", text(&output.stderr));
}

#[test]
fn the_library_tells_who_has_accepted_a_theorem() {
    let folder = Folder::new("told");
    assert_eq!(folder.accepted_by(), serde_json::json!(["fibnim-check"]));
    let verify = "theorems verify --proved --library library.sqlite";
    let rejected = folder.run(verify, Some(&folder.stand_in(1)));
    assert_eq!(rejected.status.code(), Some(1));
    assert_eq!(folder.accepted_by(), serde_json::json!(["fibnim-check"]));
    let accepted = folder.run(verify, Some(&folder.stand_in(0)));
    assert!(accepted.status.success(), "{}", text(&accepted.stderr));
    assert_eq!(folder.accepted_by(), serde_json::json!(["fibnim-check", "fibnim-check-proved"]));
}
