//! Texts that occur in several places are the same everywhere: docs/THEOREMS.md lists what the catalogue of theorems lists (printing it
//! takes long, so here only the texts are compared), and the checkers know the games of docs/CERTIFICATES.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The commands of the catalogue: the first text of each entry, and whether it is undecided.
fn catalogue() -> BTreeSet<(String, bool)> {
    let source = text("crates/answers/src/catalogue.rs");
    let list = source.split_once("CATALOGUE: &[Entry] = &[").expect("there is a catalogue").1;
    let list = list.split_once("\n];").expect("it ends").0;
    let mut undecided = false;
    let mut commands = BTreeSet::new();
    for entry in list.split("entry(").flat_map(|part| part.split("long(")).skip(1) {
        let command = entry.split('"').nth(1);
        undecided = entry.trim_start().starts_with("Takes::Undecided");
        commands.extend(command.map(|command| (command.to_owned(), undecided)));
    }
    assert!(undecided, "those that are undecided stand last");
    commands
}

/// The commands of the rows of a table.
fn rows(table: &str) -> Vec<String> {
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('`').next())
        .filter(|row| *row != "fibnim prove")
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_theorems_found_are_those_of_the_catalogue() {
    let document = text("docs/THEOREMS.md");
    let (proved, undecided) = document.split_once("\n## Undecided\n").expect("it tells what is undecided");
    let proved = rows(proved).into_iter().map(|command| (command, false));
    let undecided = rows(undecided).into_iter().map(|command| (command, true));
    assert_eq!(proved.chain(undecided).collect::<BTreeSet<_>>(), catalogue());
}

/// The known games as each place has them: both checkers, the document, and the files of the program.
#[test]
fn known_games_are_the_same_everywhere() {
    let known = text("crates/check/src/known.txt");
    let games: Vec<&str> = known.trim_end().split("\n\n").collect();
    let document = text("docs/CERTIFICATES.md");
    let list = document.split_once("\n## Known games\n").expect("there is a list").1;
    let lines: Vec<&str> = list.lines().skip_while(|line| !line.starts_with("    game ")).collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    assert_eq!(lines.join("\n"), known.trim_end(), "docs/CERTIFICATES.md");
    let proved = text("rocq/Known.v");
    let proved: Vec<&str> = proved.split('"').filter(|part| part.starts_with("game ")).collect();
    assert_eq!(proved, games.iter().map(|game| format!("{game}\n")).collect::<Vec<_>>(), "rocq/Known.v");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for file in fs::read_dir(folder).expect("there are games") {
        let rules = fs::read_to_string(file.expect("it is a file").path()).expect("it is text");
        let is_rule = |line: &&str| ["game ", "move ", "misere"].iter().any(|word| line.starts_with(word));
        let rules: Vec<&str> = rules.lines().filter(is_rule).collect();
        assert!(games.contains(&rules.join("\n").as_str()), "{rules:?} is not among the known games");
    }
}
