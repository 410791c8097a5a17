//! What other people's crates bring: their licences, and crates in two versions. `deny.toml` says what is allowed, as `cargo deny` reads
//! it; this test needs no other program.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What `deny.toml` allows.
struct Allowed {
    licences: BTreeSet<String>,
    exceptions: BTreeMap<String, String>,
    twice: BTreeSet<String>,
}

fn allowed() -> Allowed {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deny.toml")).unwrap();
    let table: toml::Table = text.parse().unwrap();
    let list = |section: &str, key: &str| table[section][key].as_array().unwrap().clone();
    let named = |entry: &toml::Value| entry["crate"].as_str().unwrap().to_owned();
    Allowed {
        licences: list("licenses", "allow").iter().map(|name| name.as_str().unwrap().to_owned()).collect(),
        exceptions: list("licenses", "exceptions")
            .iter()
            .map(|entry| (named(entry), entry["allow"][0].as_str().unwrap().to_owned()))
            .collect(),
        twice: list("bans", "skip").iter().map(named).collect(),
    }
}

/// All packages that the workspace is made of, for every platform.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let found: Value = match output.status.success() {
        true => serde_json::from_slice(&output.stdout).unwrap(),
        // What other platforms need was never fetched here.
        false => {
            let output = Command::new(env!("CARGO"))
                .args(["metadata", "--format-version", "1", "--locked"])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .output()
                .unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            serde_json::from_slice(&output.stdout).unwrap()
        }
    };
    found["packages"].as_array().unwrap().clone()
}

/// Whether a choice of licences, such as `MIT OR (Apache-2.0 AND BSD-3-Clause)`, is met by those that are allowed.
fn is_met(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (met, rest) = any_of(&words, allowed);
    assert!(rest.is_empty(), "{expression} cannot be read");
    met
}

fn any_of<'a, 'w>(words: &'w [&'a str], allowed: &dyn Fn(&str) -> bool) -> (bool, &'w [&'a str]) {
    let (mut met, mut rest) = all_of(words, allowed);
    while let ["OR", more @ ..] = rest {
        let (other, left) = all_of(more, allowed);
        (met, rest) = (met | other, left);
    }
    (met, rest)
}

fn all_of<'a, 'w>(words: &'w [&'a str], allowed: &dyn Fn(&str) -> bool) -> (bool, &'w [&'a str]) {
    let (mut met, mut rest) = one_of(words, allowed);
    while let ["AND", more @ ..] = rest {
        let (other, left) = one_of(more, allowed);
        (met, rest) = (met & other, left);
    }
    (met, rest)
}

fn one_of<'a, 'w>(words: &'w [&'a str], allowed: &dyn Fn(&str) -> bool) -> (bool, &'w [&'a str]) {
    match words {
        ["(", inside @ ..] => {
            let (met, rest) = any_of(inside, allowed);
            assert_eq!(rest.first(), Some(&")"), "a bracket is not closed");
            (met, &rest[1..])
        }
        [name, "WITH", exception, rest @ ..] => (allowed(&format!("{name} WITH {exception}")), rest),
        [name, rest @ ..] => (allowed(name), rest),
        [] => panic!("a licence is missing"),
    }
}

#[test]
fn choices_of_licences_are_read() {
    let mit = |name: &str| name == "MIT" || name == "BSD-3-Clause";
    assert!(is_met("MIT", &mit));
    assert!(is_met("Apache-2.0/MIT", &mit));
    assert!(is_met("GPL-3.0 OR (MIT AND BSD-3-Clause)", &mit));
    assert!(!is_met("GPL-3.0", &mit));
    assert!(!is_met("MIT AND GPL-3.0", &mit));
    assert!(!is_met("(MIT OR Apache-2.0) AND Unicode-3.0", &mit));
    assert!(!is_met("Apache-2.0 WITH LLVM-exception", &mit));
}

#[test]
fn every_licence_is_allowed() {
    let allowed = allowed();
    let mut faults = Vec::new();
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let fine = |licence: &str| {
            allowed.licences.contains(licence)
                || allowed.exceptions.get(name).is_some_and(|exception| exception == licence)
        };
        match package["license"].as_str() {
            Some(expression) if is_met(expression, &fine) => {}
            other => faults.push(format!("{name}: {other:?} is not allowed by deny.toml")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_crate_comes_twice_without_a_reason() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let name = package["name"].as_str().unwrap().to_owned();
        versions.entry(name).or_default().insert(package["version"].as_str().unwrap().to_owned());
    }
    let allowed = allowed().twice;
    let is_skipped = |name: &str, version: &String| allowed.contains(&format!("{name}@{version}"));
    let mut faults = Vec::new();
    for (name, found) in &versions {
        let left = found.iter().filter(|version| !is_skipped(name, version)).count();
        if left > 1 {
            faults.push(format!("{name} comes in {found:?}"));
        }
    }
    // What is no longer there needs no exception.
    for entry in &allowed {
        let (name, version) = entry.split_once('@').unwrap();
        if !versions.get(name).is_some_and(|found| found.contains(version) && found.len() > 1) {
            faults.push(format!("deny.toml skips {entry}, which does not come twice"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
