//! The program: what it says, where, and its exit status.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/");
const GOOD: &str = include_str!("data/power-of-two-2.cert");

/// Runs the program with arguments and an input: exit status, output, errors.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim-check"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The program need not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn good_files() {
    let files = ["two-pile", "grundy-4"].map(|name| format!("{DATA}{name}.cert"));
    let (status, out, errors) = run(&[&files[0], "--", &files[1], "-"], GOOD);
    assert_eq!((status, errors.as_str()), (0, ""));
    let first: Vec<_> = out.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(first.len(), 7);
    assert!(out.starts_with("accepted two-piles(m, n; r): lost: 37 and 49 states, "), "{out}");
}

/// Every Fibonacci number is 1 or greater than 1.
const STATEMENT: &str = "\
fibnim statement 2
numbers 1 2 delay 1
statement forall n: fib(n) => n >= 1
part 1 atom
- 1 2
+ 2 0
part 2 atom
- 1 2
+ 3 0
+ 3 2
search 1 -2
verdict true
end
";

#[test]
fn statements_stand_among_certificates() {
    let (status, out, errors) = run(&["-"], &(GOOD.to_owned() + STATEMENT + GOOD));
    assert_eq!((status, errors.as_str()), (0, ""));
    let lines: Vec<_> = out.lines().collect();
    let family = "accepted limit@1ce887a7(n1, n2; r): lost: ";
    assert!(lines[0].starts_with(family) && lines[2].starts_with(family), "{out}");
    // What was accepted once is not checked again.
    assert!(lines[2].contains(" 0 explored"), "{out}");
    assert!(lines[1].starts_with("accepted statement: true, 2 parts, 5 states, "), "{out}");
    assert!(lines[1].ends_with(": forall n: fib(n) => n >= 1"), "{out}");
    let (status, out, errors) = run(&["-"], &STATEMENT.replace("n >= 1", "n >= 2"));
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(
        errors,
        "fibnim-check: -: line 7: statement forall n: fib(n) => n >= 2: part 2 is wrong for n = 1\n"
    );
}

#[test]
fn wrong_files_are_reported_and_the_others_still_checked() {
    let (status, out, errors) = run(&["-", &format!("{DATA}two-pile.cert")], &GOOD.replacen("\n+", "\n-", 1));
    assert_eq!((status, out.lines().count()), (1, 1));
    assert_eq!(
        errors,
        "fibnim-check: -: line 1: limit@1ce887a7(n1, n2; r): lost: condition 0 fails for n1 = 0, n2 = 0, r = 0\n"
    );
}

#[test]
fn certificates_before_the_wrong_one_are_listed() {
    let (status, out, errors) = run(&["-"], &(GOOD.to_owned() + "more\n"));
    assert_eq!((status, out.lines().count()), (1, 1));
    assert!(errors.contains("expected `fibnim certificate 2`, found `more`"), "{errors}");
}

#[test]
fn rules_are_shown() {
    let (status, out, errors) = run(&["--rules", "-"], &(GOOD.to_owned() + STATEMENT));
    assert_eq!((status, errors.as_str()), (0, ""));
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        lines[1..5],
        [
            "  numbers 1 delay 0",
            "  game limit(n1, n2; r)",
            "  move 1 <= k <= r: n1 - k, n2; k",
            "  move 1 <= k <= r: n1, n2 - k; k"
        ]
    );
    assert_eq!(lines.len(), 6);
}

/// The rules of nim under the name of another game: the sentence says that this is another game, and of which rules.
#[test]
fn a_borrowed_name_gets_a_fingerprint() {
    let forged = GOOD.replace("game limit(", "game two-piles(");
    let (status, out, errors) = run(&["-"], &forged);
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(out.starts_with("accepted two-piles@") && !out.contains("two-piles("), "{out}");
}

/// A device has no end.
#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_not_read() {
    let (status, out, errors) = run(&["/dev/zero"], "");
    assert_eq!((status, out.as_str()), (3, ""));
    assert_eq!(errors, "fibnim-check: /dev/zero: too large to check: it is longer than 256 MiB\n");
}

#[test]
fn limits_and_usage() {
    let (status, _, errors) = run(&["--steps", "0", "-"], GOOD);
    assert_eq!(status, 3);
    assert!(errors.contains("too large to check"), "{errors}");
    assert_eq!(run(&["--memory", "10", "--steps", "1", "-"], GOOD).0, 0);
    for wrong in [
        &[][..],
        &["--steps"],
        &["--steps", "x", "-"],
        &["--memory", "18446744073709551615", "-"],
        &["--fast", "-"],
    ] {
        let (status, out, errors) = run(wrong, GOOD);
        assert_eq!((status, out.as_str()), (2, ""), "{wrong:?}");
        assert!(errors.contains("--help"), "{errors}");
    }
    let (status, _, errors) = run(&["no-such-file.cert"], "");
    assert_eq!(status, 2);
    assert!(errors.starts_with("fibnim-check: no-such-file.cert: cannot be read: "), "{errors}");
    let (status, out, _) = run(&["--help"], "");
    assert!(status == 0 && out.contains("Example:\n  fibnim-check grundy-6.cert"));
    assert!(run(&["-V"], "").1.starts_with("fibnim-check "));
}

/// If the output is closed, a right verdict stays right.
#[test]
fn a_closed_output_is_no_failure() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim-check"));
    let mut child =
        command.arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(GOOD.repeat(50).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
