//! The scripts in `examples/`: each prints exactly the output that is kept beside it. `EXAMPLES=overwrite` renews that output.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_script_prints_the_recorded_output() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut scripts: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.retain(|path| path.extension().is_some_and(|extension| extension == "sh"));
    assert!(!scripts.is_empty());
    let program = Path::new(env!("CARGO_BIN_EXE_fibnim")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    // A library of their own, so that the user's is neither read nor written.
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    for script in scripts {
        let run = Command::new("bash")
            .arg(&script)
            .env("PATH", format!("{}:{path}", program.display()))
            .env("XDG_DATA_HOME", &data)
            .env("XDG_STATE_HOME", &data)
            .env("FIBNIM_PROGRESS", "never")
            .output()
            .unwrap();
        let name = script.display();
        assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
        let (found, beside) = (String::from_utf8(run.stdout).unwrap(), script.with_extension("out"));
        if std::env::var("EXAMPLES").is_ok_and(|what| what == "overwrite") {
            std::fs::write(&beside, &found).unwrap();
        }
        assert_eq!(found, std::fs::read_to_string(beside).unwrap(), "{name}");
    }
}
