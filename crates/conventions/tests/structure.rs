//! The structure of the workspace as it is. Each test lists all faults that it finds.

use std::fs;
use std::path::{Path, PathBuf};

use conventions::{cycles, manifest, source};

/// Each crate with the crates that it may use. What is not here yet is not asked for; what is here must be in the table.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("limits", &[]),
    ("numeration", &["limits"]),
    ("automata", &["limits", "numeration"]),
    ("fibnim", &["limits", "numeration", "automata"]),
    ("papers", &["limits", "numeration", "automata", "fibnim", "check"]),
    ("picture", &["limits", "numeration", "automata", "fibnim"]),
    // To trust a certificate is to trust this crate, so it depends on nothing, not even on other people's crates.
    ("check", &[]),
    ("answers", &["limits", "numeration", "automata", "fibnim", "papers", "picture", "check"]),
    ("server", &["limits", "numeration", "automata", "fibnim", "papers", "picture", "answers"]),
    // Without the answers it is the checker, and has nothing else of ours in it.
    ("browser", &["limits", "fibnim", "papers", "answers", "check"]),
    ("gpu", &["limits", "fibnim"]),
    // The program also starts the server.
    ("cli", &["limits", "numeration", "automata", "fibnim", "papers", "picture", "answers", "server", "gpu"]),
    ("python", &["limits", "numeration", "automata", "fibnim", "papers", "picture", "answers"]),
    ("conventions", &[]),
];

/// Crates of other people that would bring an edge (command line, terminal, network) to where none belongs.
const MUST_NOT_USE: [(&str, &[&str]); 2] = [
    (
        "answers",
        &["clap", "axum", "tokio", "ratatui", "crossterm", "rustyline", "indicatif", "anstream", "anstyle"],
    ),
    ("server", &["clap"]),
];

/// Crates whose limits come in as arguments: only the edge knows how much memory and time there is.
const MAKE_NO_LIMITS: [&str; 8] =
    ["numeration", "automata", "fibnim", "papers", "picture", "answers", "server", "gpu"];

#[test]
fn no_cycles_between_modules() {
    let mut faults = Vec::new();
    for name in crates() {
        for root in roots(&name) {
            faults.extend(cycles::faults(&root, &read));
        }
    }
    tell(&faults);
}

#[test]
fn arrows_between_crates_point_one_way() {
    let mut faults = Vec::new();
    for name in crates() {
        let Some((_, may_use)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
            faults.push(format!("crates/{name} has no place in the table of tests/structure.rs"));
            continue;
        };
        let must_not =
            MUST_NOT_USE.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, must_not)| must_not);
        for used in manifest::dependencies(&manifest_of(&name)) {
            let ours = MAY_USE.iter().any(|(known, _)| *known == used);
            if ours && !may_use.contains(&used.as_str()) {
                faults
                    .push(format!("crates/{name}/Cargo.toml: {name} must not use {used}, only {may_use:?}"));
            }
            if must_not.contains(&used.as_str()) || !ours && name == "check" {
                faults.push(format!("crates/{name}/Cargo.toml: {name} must not use {used}"));
            }
        }
    }
    tell(&faults);
}

#[test]
fn limits_are_made_at_the_edge() {
    let mut faults = Vec::new();
    for name in crates().iter().filter(|name| MAKE_NO_LIMITS.contains(&name.as_str())) {
        for root in roots(name) {
            for module in source::modules(&root, &read).unwrap_or_else(|fault| panic!("{fault}")) {
                for line in module.lines_with(&["Limits", "::", "default"]) {
                    faults.push(format!("{}: `Limits::default` below the edge", module.place(line)));
                }
            }
        }
    }
    tell(&faults);
}

/// Front ends translate: what computes an answer is named in the crates below, and asked for through `answers`.
const TRANSLATE: [&str; 4] = ["cli", "server", "browser", "python"];

/// What only `answers` and the crates below it call: solvers, searches, provers, players, tables.
const COMPUTES: [&[&str]; 21] = [
    &["solve_with"],
    &["solve_and_value"],
    &["grundy_value"],
    &["by_theorem"],
    &["search", "::", "solve"],
    &["search", "::", "outcome"],
    &["search", "::", "value"],
    &["search", "::", "remoteness"],
    &["by_rules", "::", "solve"],
    &["by_rules", "::", "value"],
    &["many", "::", "outcomes"],
    &["many", "::", "local_outcomes"],
    &["Searches"],
    &["Reachable"],
    &["Mind"],
    &["Contest"],
    &["prover", "::", "theorem"],
    &["proof", "::", "prove"],
    &["Finder"],
    &["ThresholdBox"],
    &["table", "::", "all"],
];

#[test]
fn front_ends_translate_and_compute_nothing() {
    let mut faults = Vec::new();
    for name in TRANSLATE {
        for root in roots(name) {
            for module in source::modules(&root, &read).unwrap_or_else(|fault| panic!("{fault}")) {
                for what in COMPUTES {
                    faults.extend(module.lines_with(what).into_iter().map(|line| {
                        let place = module.place(line);
                        format!("{place}: `{}` computes; ask answers::engine instead", what.concat())
                    }));
                }
            }
        }
    }
    tell(&faults);
}

/// The one module of the program that changes a disk: tests have it fail and lose power at every instant.
const CHANGES_THE_DISK: &str = "crates/cli/src/disk.rs";

#[test]
fn nothing_goes_around_the_disk() {
    let mut faults = Vec::new();
    for root in roots("cli") {
        for module in source::modules(&root, &read).unwrap_or_else(|fault| panic!("{fault}")) {
            if module.file != Path::new(CHANGES_THE_DISK) {
                faults.extend(changes(&module).into_iter().map(|(line, what)| {
                    format!(
                        "{}: `{what}` changes a disk, which only {CHANGES_THE_DISK} may",
                        module.place(line)
                    )
                }));
            }
        }
    }
    tell(&faults);
}

/// Where a module makes, writes, renames or removes files by itself, and by what.
fn changes(module: &source::Module) -> Vec<(usize, String)> {
    let functions = [
        "write",
        "rename",
        "remove_file",
        "remove_dir",
        "remove_dir_all",
        "create_dir",
        "create_dir_all",
        "copy",
        "hard_link",
        "set_permissions",
    ];
    let calls = functions.map(|function| vec!["fs", "::", function]);
    let others = [
        vec!["File", "::", "create"],
        vec!["File", "::", "create_new"],
        vec!["File", "::", "options"],
        vec!["OpenOptions"],
        vec!["tempfile"],
    ];
    let all = calls.into_iter().chain(others);
    all.flat_map(|tokens| module.lines_with(&tokens).into_iter().map(move |line| (line, tokens.concat())))
        .collect()
}

#[test]
fn what_changes_a_disk_is_seen() {
    let read = |text: &'static str| move |_: &Path| Some(text.to_owned());
    for text in [
        "fn f() { std::fs::write(p, b).unwrap(); }",
        "use std::fs; fn f() { fs::remove_file(p).unwrap(); }",
        "use std::fs::OpenOptions;",
        "fn f() { let x = File::create(p); }",
        "fn f() { let x = tempfile::tempdir(); }",
    ] {
        let modules = source::modules(Path::new("a.rs"), &read(text)).unwrap();
        assert_eq!(changes(&modules[0]).len(), 1, "{text}");
    }
    for text in [
        "fn f() { std::fs::read(p).unwrap(); }",
        "#[cfg(test)] mod tests { fn f() { std::fs::write(p, b).unwrap(); } }",
        "/// std::fs::write\nfn f() { files::write(p, b); }",
    ] {
        let modules = source::modules(Path::new("a.rs"), &read(text)).unwrap();
        assert_eq!(changes(&modules[0]).len(), 0, "{text}");
    }
}

/// The crates that may be unsafe, which the lints of the workspace forbid: one hands pointers to a GPU, the other exports functions to a page.
const UNSAFE: [&str; 2] = ["browser", "gpu"];

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let others = crates().into_iter().filter(|name| !UNSAFE.contains(&name.as_str()));
    let without = others.filter(|name| !manifest::shares_lints(&manifest_of(name)));
    let faults: Vec<String> = without
        .map(|name| format!("crates/{name}/Cargo.toml: `[lints] workspace = true` is missing"))
        .collect();
    tell(&faults);
}

/// What a crate includes is in its own folder, perhaps by a link: a package holds nothing else.
#[test]
fn crates_include_nothing_from_elsewhere() {
    let mut faults = Vec::new();
    for name in crates() {
        for file in sources(&folder(&name).join("src")) {
            let text = read(&file).expect("a source file");
            for (line, included) in included(&text) {
                let place = file.parent().unwrap_or(Path::new("")).join(&included);
                if !stays_inside(&place, &folder(&name)) {
                    faults.push(format!("{}:{line}: {included} is outside of {name}", file.display()));
                }
            }
        }
    }
    tell(&faults);
}

/// Paths in `include_str!("...")` and its like, each with its line.
fn included(text: &str) -> Vec<(usize, String)> {
    let paths = |line: &str| -> Vec<String> {
        let behind =
            ["include_str!(", "include_bytes!("].into_iter().flat_map(|call| line.split(call).skip(1));
        behind.filter_map(|rest| rest.split('"').nth(1)).map(str::to_owned).collect()
    };
    text.lines()
        .enumerate()
        .flat_map(|(i, line)| paths(line).into_iter().map(move |path| (i + 1, path)))
        .collect()
}

/// Whether a path does not leave the folder, as it is written.
fn stays_inside(path: &Path, folder: &Path) -> bool {
    let mut depth = 0i32;
    let rest = path.strip_prefix(folder).expect("a file of the folder");
    rest.components().all(|part| {
        depth += if part == std::path::Component::ParentDir { -1 } else { 1 };
        depth >= 0
    })
}

/// All source files below a folder, without what links lead to.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(top().join(folder)).expect("a folder of the workspace").flatten() {
        let (path, kind) = (folder.join(entry.file_name()), entry.file_type().expect("a kind of file"));
        if kind.is_dir() {
            found.extend(sources(&path));
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_path_that_leaves_its_crate_is_seen() {
    let text = "const A: &str = include_str!(\"../../games/x\");\nconst B: &[u8] = include_bytes!(\"y\");";
    assert_eq!(included(text), [(1, "../../games/x".to_owned()), (2, "y".to_owned())]);
    let crates = Path::new("crates/fibnim");
    assert!(stays_inside(Path::new("crates/fibnim/src/rules/../../games/x"), crates));
    assert!(!stays_inside(Path::new("crates/fibnim/src/../../games/x"), crates));
}

fn tell(faults: &[String]) {
    assert!(faults.is_empty(), "\n\n{}\n", faults.join("\n\n"));
}

/// A file of the workspace; paths are those from its top, so that messages have them.
fn read(path: &Path) -> Option<String> {
    fs::read_to_string(top().join(path)).ok()
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where a crate is.
fn folder(name: &str) -> PathBuf {
    if name == "python" { PathBuf::from(name) } else { Path::new("crates").join(name) }
}

/// The folders under `crates` that are crates, and the one that is not there.
fn crates() -> Vec<String> {
    let folders = fs::read_dir(top().join("crates")).expect("the folder of crates").flatten();
    let mut names: Vec<String> = folders
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    // The bindings are beside their package.
    names.push("python".into());
    names.sort();
    assert!(names.iter().any(|name| name == "conventions"), "this is not the workspace: {names:?}");
    names
}

fn manifest_of(name: &str) -> String {
    read(&folder(name).join("Cargo.toml")).expect("the manifest of a crate")
}

/// The root files of a crate: its library and its programs.
fn roots(name: &str) -> Vec<PathBuf> {
    let source = folder(name).join("src");
    let mut roots = vec![source.join("lib.rs"), source.join("main.rs")];
    if let Ok(programs) = fs::read_dir(top().join(&source).join("bin")) {
        roots.extend(programs.flatten().map(|entry| source.join("bin").join(entry.file_name())));
    }
    roots.retain(|root| top().join(root).is_file());
    assert!(!roots.is_empty(), "{} has no root file", source.display());
    roots
}
