//! The command line, as a user sees it: every block in these files and in the README is run.

#[test]
fn sessions_at_the_shell() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("tests/cmd/*.toml").case("../../README.md");
}
