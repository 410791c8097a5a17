//! The command line, as a user sees it: every block in these files and in the README is run.

#[test]
fn sessions_at_the_shell() {
    // A library of their own, so that the user's is neither read nor written.
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("data");
    let _ = std::fs::remove_dir_all(&data);
    trycmd::TestCases::new()
        .env("XDG_DATA_HOME", data.to_string_lossy())
        .env("HOME", data.to_string_lossy())
        .case("tests/cmd/*.md")
        .case("tests/cmd/*.toml")
        .case("../../README.md");
}
