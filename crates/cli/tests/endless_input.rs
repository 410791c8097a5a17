//! What has no end is refused with a limit, and takes no memory worth mentioning on the way.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fs::File;
use std::process::{Command, Stdio};

/// The exit status and what was said, with zeros without end as standard input and at most a gigabyte of addresses.
fn run(arguments: &str) -> (Option<i32>, String) {
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 1500000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_fibnim")])
        .args(arguments.split(' '))
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::from(File::open("/dev/zero").unwrap()))
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn everything_that_is_read_has_a_limit() {
    for (arguments, status) in [
        ("check /dev/zero", 3),
        ("check -", 3),
        ("check /dev/zero /dev/zero", 3),
        ("theorems import /dev/zero", 3),
        ("results /dev/zero", 2),
        ("results --draw /dev/zero --out fibnim-endless.svg", 4),
        ("ask -i", 2),
        ("ask -", 2),
        ("solve -", 2),
        ("solve 5 --rules /dev/zero", 2),
        ("review /dev/zero", 2),
        ("play 20 --plain", 2),
        ("play 5,6 --rules wythoff --plain", 2),
        ("zeckendorf --file /dev/zero", 2),
    ] {
        let (code, said) = run(arguments);
        assert!(said.contains("too long") || said.contains("a line has more than"), "{arguments}: {said}");
        assert_eq!(code, Some(status), "{arguments}: {said}");
    }
}
