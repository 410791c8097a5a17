//! The command line, as a user sees it: every block in these files, in the README and in the guides is run.

use trycmd::TestCases;

/// Sessions with a library of their own, so that the user's is neither read nor written, nor that of other sessions.
fn sessions(name: &str) -> TestCases {
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&data);
    let cases = TestCases::new();
    cases.env("XDG_DATA_HOME", data.to_string_lossy()).env("HOME", data.to_string_lossy());
    // On a busy machine anything may take so long that progress would be shown.
    cases.env("FIBNIM_PROGRESS", "never");
    cases
}

#[test]
fn sessions_at_the_shell() {
    sessions("sessions").case("tests/cmd/*.md").case("tests/cmd/*.toml");
}

#[test]
fn the_readme() {
    sessions("readme").case("../../README.md");
}

#[test]
fn the_guides() {
    for guide in ["PLAYERS", "TUTORIAL", "SOLVING", "ASKING", "PROVING", "PROGRAMS", "papers/README"] {
        sessions(guide).case(format!("../../docs/{guide}.md"));
    }
}
