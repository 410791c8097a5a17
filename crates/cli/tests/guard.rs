//! No file is lost to the program: neither the user's own, nor the library, a checkpoint or a lock, whatever command names it.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        command.current_dir(self.0.path()).args(arguments.split(' ')).stdin(Stdio::null());
        command.env("XDG_DATA_HOME", self.path("data")).output().unwrap()
    }

    fn done(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// What the command says when it refuses.
    fn refused(&self, arguments: &str, status: i32) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments}: {told}");
        told
    }

    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.0.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    drop(found.insert(path.clone(), std::fs::read(path).unwrap()));
                }
            }
        }
        found
    }
}

#[test]
fn a_certificate_goes_over_no_file_of_the_users() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("certificates")).unwrap();
    let mine = folder.path("certificates/one-pile.cert");
    std::fs::write(&mine, "MINE\n").unwrap();
    let told = folder.refused("prove one-pile --library ./l.sqlite", 2);
    assert!(told.contains("one-pile.cert already exists") && told.contains("--out"), "{told}");
    assert_eq!(std::fs::read_to_string(&mine).unwrap(), "MINE\n");
    std::fs::remove_file(&mine).unwrap();
    // Its own it replaces.
    for _ in 0..2 {
        folder.done("prove one-pile --library ./l.sqlite");
        assert!(std::fs::read_to_string(&mine).unwrap().starts_with("fibnim certificate "));
    }
}

#[test]
fn no_command_writes_over_the_library() {
    let folder = Folder::new();
    folder.done("prove one-pile --library l.sqlite --out one.cert");
    folder.done("table starts --upto 100 --out starts.csv");
    std::fs::hard_link(folder.path("l.sqlite"), folder.path("l.csv")).unwrap();
    std::fs::hard_link(folder.path("l.sqlite"), folder.path("l.svg")).unwrap();
    let before = folder.files();
    for command in [
        "prove one-pile --out l.sqlite --library l.sqlite",
        "theorems export --out l.sqlite --library l.sqlite",
        "theorems export one-pile --svg l.sqlite --library l.sqlite",
        "theorems export --out l.sqlite-wal --library l.sqlite",
        "theorems values one-pile --upto 1 --walnut l.sqlite --library l.sqlite",
        "ask fib(n) --walnut l.sqlite --library l.sqlite",
        "ask fib(n) --svg l.sqlite --library l.sqlite",
        "ask fib(n) --dot l.sqlite-shm --library l.sqlite",
        "ask fib(n) --certificate l.sqlite --library l.sqlite",
        "ask fib(n) --matrices l.sqlite --library l.sqlite",
        "table starts --upto 9 --out l.csv",
        "table starts --upto 9 --out t.csv --record l.sqlite",
        "table starts --upto 9 --out t.csv --record l.sqlite-wal",
        "table starts --upto 9 --out t.csv --checkpoint l.sqlite",
        "results --draw starts.csv --out l.svg",
        "odds 5 --out l.csv",
        "match 5 --out l.svg",
        "play 5 --plain --save l.sqlite",
    ] {
        let told = folder.refused(command, 2);
        assert!(told.contains("nothing was changed"), "{command}: {told}");
        assert_eq!(folder.files(), before, "{command}");
    }
    // A library that is made by the same command.
    let told = folder.refused("prove one-pile --out new.sqlite --library new.sqlite", 2);
    assert!(told.contains("is a library of theorems"), "{told}");
    assert!(folder.done("theorems --library new.sqlite").contains("no theorems yet"));
    assert!(folder.done("theorems --library l.sqlite").contains("one-pile"));
}

/// Neither the table that is learned from, nor what a predicate happens to be called like.
#[test]
fn what_is_learned_or_defined_goes_over_no_file_of_the_users() {
    let folder = Folder::new();
    let rows: String = (0..200).map(|n| format!("{n},{}\n", n % 2)).collect();
    std::fs::write(folder.path("odd.csv"), &rows).unwrap();
    std::fs::write(folder.path("square.txt"), "def square \"n = 1\"; eval yes \"1 = 1\";").unwrap();
    std::fs::write(folder.path("yes.txt"), "MINE").unwrap();
    let before = folder.files();
    for (command, says) in [
        ("learn odd.csv --out odd.csv", "is the table itself"),
        ("learn odd.csv --out ./odd.csv", "is the table itself"),
        ("walnut square.txt --results .", "square.txt already exists"),
    ] {
        let told = folder.refused(command, 2);
        assert!(told.contains(says) && told.contains("nothing was changed"), "{command}: {told}");
        assert_eq!(folder.files(), before, "{command}");
    }
    for _ in 0..2 {
        folder.done("walnut square.txt --results made");
        let made = |name: &str| std::fs::read_to_string(folder.path("made").join(name)).unwrap();
        assert!(made("square.txt").starts_with("msd_2\n") && made("yes.txt") == "true\n");
    }
}

/// The steps in which a folder of files is made are not the user's to lose either.
#[test]
fn folders_of_results_keep_what_is_in_them() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("pages")).unwrap();
    std::fs::write(folder.path("pages/fibnim.1"), "MINE").unwrap();
    assert!(folder.refused("man pages", 2).contains("is not a manual page"));
    assert_eq!(std::fs::read_to_string(folder.path("pages/fibnim.1")).unwrap(), "MINE");
    std::fs::remove_file(folder.path("pages/fibnim.1")).unwrap();
    for _ in 0..2 {
        folder.done("man pages");
    }
}

#[test]
fn a_b_file_is_a_sequence() {
    let folder = Folder::new();
    for rules in ["wythoff", "fibonacci"] {
        let told = folder.refused(&format!("table positions --rules {rules} --upto 20 --out w.bfile"), 2);
        assert!(told.contains("not a sequence"), "{told}");
    }
    // What the help offers is what the error offers.
    for table in ["grundy", "starts", "threshold", "complement", "positions", "moves"] {
        let help =
            folder.done(&format!("table {table} --help")).split_whitespace().collect::<Vec<_>>().join(" ");
        let more = match table {
            "complement" => " --search 9",
            "positions" => " --rules wythoff",
            _ => "",
        };
        let told = folder.refused(&format!("table {table} --upto 9{more} --out x.xyz"), 2);
        let names = told.split("name the file ").nth(1).unwrap().trim();
        assert!(
            help.contains(&format!("Write the table to FILE{names} [default")),
            "{table}: {help}\n{names}"
        );
        assert_eq!(names.contains(".bfile"), ["starts", "threshold"].contains(&table));
    }
    assert!(!folder.path("w.bfile").exists());
}

#[test]
fn a_torn_record_costs_no_other() {
    let folder = Folder::new();
    folder.done("table starts --upto 100 --out t.csv --record records");
    let whole = std::fs::read_to_string(folder.path("records")).unwrap();
    let torn = format!("{}\n{whole}", &whole[..whole.len() / 2]);
    std::fs::write(folder.path("records"), torn).unwrap();
    let output = folder.run("results records");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("First piles of Grundy values, up to 100"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1 is not a record"));
    std::fs::write(folder.path("records"), &whole[..whole.len() / 2]).unwrap();
    folder.refused("results records", 2);
}

/// Resumed after the end, a table that is complete has its record once, however often it is resumed.
#[test]
fn a_complete_table_has_its_record_once() {
    let folder = Folder::new();
    let arguments = "table starts --upto 100 --out t.csv";
    folder.done(arguments);
    for _ in 0..2 {
        folder.done(&format!("{arguments} --resume save --record records"));
        assert_eq!(std::fs::read_to_string(folder.path("records")).unwrap().lines().count(), 1);
    }
}

#[test]
fn leftovers_of_a_torn_write_hide_nothing() {
    let folder = Folder::new();
    let zeros = vec![0; 700];
    std::fs::write(folder.path("t.csv.partial"), &zeros).unwrap();
    std::fs::write(folder.path("t.csv.checkpoint"), &zeros).unwrap();
    folder.done("table starts --upto 100 --out t.csv --fresh");
    let names: Vec<String> = folder.files().into_keys().map(|path| name(&path)).collect();
    assert_eq!(names, ["t.csv"]);
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// A library that cannot be written, where nothing else can be written either, says what it knows.
#[cfg(unix)]
#[test]
fn a_library_that_cannot_be_written_answers() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    folder.done("prove one-pile --library drawer/l.sqlite --out one.cert");
    let may =
        |mode: u32, path: PathBuf| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    may(0o444, folder.path("drawer/l.sqlite"));
    may(0o555, folder.path("drawer"));
    let answer = folder.done("prove one-pile --json --library drawer/l.sqlite");
    // A user who may write everywhere, such as root, gets the certificate there.
    let is_written = folder.path("drawer/certificates").exists();
    assert!(answer.contains("\"known\":true"), "{answer}");
    assert_eq!(answer.contains("\"certificate\":null"), !is_written, "{answer}");
    may(0o755, folder.path("drawer"));
}
