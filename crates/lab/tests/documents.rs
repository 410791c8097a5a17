//! Documents that the program makes are what it makes now.

use std::process::Command;

/// `docs/PAPERS.md` is the report on the papers. Renewed with DOCUMENTS=overwrite.
#[test]
fn the_report_on_the_papers() {
    let output = Command::new(env!("CARGO_BIN_EXE_fibnim")).args(["papers", "--markdown"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let made = String::from_utf8(output.stdout).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PAPERS.md");
    if std::env::var("DOCUMENTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    for (made, kept) in made.lines().zip(kept.lines()) {
        assert_eq!(made, kept, "docs/PAPERS.md is not what fibnim papers --markdown prints");
    }
    assert_eq!(made.lines().count(), kept.lines().count());
}
