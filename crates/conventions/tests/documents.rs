//! docs/THEOREMS.md lists what the catalogue of theorems lists. Printing it takes long, so here only the texts are compared.

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
