//! The theorem library under concurrent use, sudden death and damage.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod abuse;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fibnim-library-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// `fibnim ARGUMENTS --library library.sqlite`, in the folder.
    fn fibnim(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        command.current_dir(&self.0).args(arguments.split(' ')).args(["--library", "library.sqlite"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &str) -> Output {
        self.fibnim(arguments).output().unwrap()
    }

    fn families(&self) -> Vec<String> {
        let output = self.run("theorems --json");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let entries: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        entries.as_array().unwrap().iter().map(|entry| entry["family"].as_str().unwrap().into()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn checked(folder: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .current_dir(folder)
        .args(["theorems", "export", "--out", "all.cert", "--library", "library.sqlite"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .current_dir(folder)
        .args(["check", "all.cert"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Many programs prove overlapping families into one new library: all succeed, and each theorem is there once.
#[test]
fn many_provers_share_a_library() {
    let folder = Folder::new("shared");
    let families =
        ["grundy:3", "piles:2,2", "two-pile", "grundy:3", "piles:2,2", "one-pile", "piles:1,2", "grundy:2"];
    let provers: Vec<_> =
        families.iter().map(|family| folder.fibnim(&format!("prove {family}")).spawn().unwrap()).collect();
    for prover in provers {
        let output = prover.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let known = folder.families();
    assert_eq!(known.len(), known.iter().collect::<std::collections::HashSet<_>>().len());
    for family in families {
        assert!(known.iter().any(|name| name == family), "{family} in {known:?}");
    }
    checked(&folder.0);
}

/// Killed at any instant, a prover leaves a library that works, and never half a family. The instants are chosen by what it has written, because
/// the same time is another instant on every machine.
#[test]
fn a_killed_prover_leaves_a_sound_library() {
    let (library, log) = ("library.sqlite", "library.sqlite-wal");
    let instants = [
        (".", 0),
        (library, 0),
        (log, 0),
        (log, 1),
        (log, 10_000),
        (log, 16_000),
        (log, 20_000),
        (library, 1),
        ("certificates", 0),
    ];
    let mut killed = 0;
    for (round, (file, bytes)) in instants.into_iter().enumerate() {
        let folder = Folder::new(&format!("killed-{round}"));
        let has_come = || std::fs::metadata(folder.0.join(file)).is_ok_and(|file| file.len() >= bytes);
        let mut prover = folder.fibnim("prove piles:2,3").spawn().unwrap();
        while !has_come() && prover.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        prover.kill().unwrap();
        killed += usize::from(!prover.wait().unwrap().success());
        let known = if folder.0.join(library).exists() { folder.families() } else { Vec::new() };
        // All that a proof brings comes together.
        assert!(known.is_empty() || known.iter().any(|name| name == "piles:2,3"), "{known:?}");
        assert!(folder.run("prove piles:2,3").status.success());
        checked(&folder.0);
    }
    assert!(killed > 0, "no prover was killed");
}

/// What does not close within its budget leaves the library as it was.
#[test]
fn undecided_changes_nothing() {
    let folder = Folder::new("undecided");
    assert!(folder.run("prove grundy:1").status.success());
    let before = folder.families();
    let output = folder.run("prove grundy:6 --states 200 --json");
    assert_eq!(output.status.code(), Some(3));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["proved"], false);
    assert!(answer["guess_states"].as_u64().unwrap() > 10, "{answer}");
    assert_eq!(folder.families(), before);
}

/// A certificate that was changed inside the library is noticed, and one that was changed in a file is not imported.
#[test]
fn damage_is_noticed() {
    let folder = Folder::new("damage");
    assert!(folder.run("prove grundy:2 --out g.cert").status.success());
    let text = std::fs::read_to_string(folder.0.join("g.cert")).unwrap();
    let at = text.rfind('+').unwrap();
    let mut changed = text.clone();
    changed.replace_range(at..=at, "-");
    std::fs::write(folder.0.join("changed.cert"), changed).unwrap();
    let import = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .current_dir(&folder.0)
        .args(["theorems", "import", "changed.cert", "--library", "other.sqlite"])
        .output()
        .unwrap();
    assert_eq!(import.status.code(), Some(1));
    assert!(!folder.0.join("other.sqlite").exists(), "nothing is made before it is checked");
    // The same change inside the file of the library.
    let path = folder.0.join("library.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    for extra in ["library.sqlite-wal", "library.sqlite-shm"] {
        assert!(!folder.0.join(extra).exists(), "the last one out writes everything into one file");
    }
    let row = b"automaton reach n r\n- 1";
    let at = bytes.windows(row.len()).position(|window| window == row).unwrap() + row.len() - 3;
    bytes[at] = b'+';
    std::fs::write(&path, bytes).unwrap();
    let output = folder.run("theorems export");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is damaged"));
    // The library of another program is left alone.
    std::fs::write(folder.0.join("library.sqlite"), b"SQLite format 3\0 but not really").unwrap();
    assert_eq!(folder.run("theorems").status.code(), Some(2));
}

/// What a damaged library would have said is not known to be unknown: every command says so, none answers without it.
#[test]
fn damage_is_the_same_error_everywhere() {
    let folder = Folder::new("everywhere");
    assert!(folder.run("prove piles:1,2").status.success());
    let path = folder.0.join("library.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    let row = b"at a=1 b=2\n";
    let at = bytes.windows(row.len()).position(|window| window == row).unwrap() + row.len() - 2;
    bytes[at] = b'3';
    std::fs::write(&path, bytes).unwrap();
    let game = "fibnim transcript 1\ngame fibonacci\nposition 1,2,100000;inf\nplayers Ada, Bert\ntake 1 from pile 1\n";
    std::fs::write(folder.0.join("game.fibnim"), game).unwrap();
    for command in [
        "solve 1,2,10^30",
        "solve 1,2,10^30 --json",
        "review game.fibnim",
        "play 1,2,10^30 --plain --second",
        "theorems show piles:1,2",
        "theorems export",
        "theorems evaluate piles:1,2 5 inf",
        "prove piles:1,2",
    ] {
        let output = folder.run(command);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{command}: {told}");
        assert!(
            told.contains("library.sqlite: the certificate of piles:1,2 is damaged"),
            "{command}: {told}"
        );
    }
    let mut ask = folder.fibnim("ask");
    let output = ask.arg("forall n: win(1,2,n; inf)").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is damaged"));
    // Hints and reasons within a game too.
    for word in ["hint", "why"] {
        let mut play = folder.fibnim("play 1,2,10^30 --plain");
        let mut play =
            play.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        play.stdin.take().unwrap().write_all(format!("{word}\n").as_bytes()).unwrap();
        let output = play.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{word}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("is damaged"), "{word}");
    }
}

/// A forged row with a right hash is never believed; and the true proof is not silently kept beside it.
#[test]
fn forged_rows_are_reported() {
    let folder = Folder::new("forged");
    assert!(folder.run("prove piles:1,2 --out true.cert").status.success());
    let text = std::fs::read_to_string(folder.0.join("true.cert")).unwrap();
    let at = text.rfind("fibnim certificate 2\n").unwrap();
    // The last certificate, with another state accepted, under the hash that belongs to that.
    let forged = text[at..].replacen("\n+ ", "\n- ", 1);
    assert!(folder.run("theorems verify").status.success());
    let library = rusqlite::Connection::open(folder.0.join("library.sqlite")).unwrap();
    let hash = fibnim::proof::certificate::hash(&forged);
    let set = "UPDATE theorem SET certificate = ?1, hash = ?2 WHERE family = 'piles:1,2'";
    assert_eq!(library.execute(set, [&forged, &hash]).unwrap(), 1);
    drop(library);
    for command in
        ["solve 1,2,10^30", "theorems show piles:1,2", "theorems evaluate piles:1,2 5 inf", "prove piles:1,2"]
    {
        let output = folder.run(command);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{command}: {told}");
        assert!(
            told.contains("the checker does not accept the certificate of piles:1,2"),
            "{command}: {told}"
        );
    }
    let verify = folder.run("theorems verify");
    assert_eq!(verify.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&verify.stdout).contains("rejected"));
    let import = folder.run("theorems import true.cert");
    let told = String::from_utf8_lossy(&import.stderr).into_owned();
    assert_eq!(import.status.code(), Some(2), "{told}");
    assert!(told.contains("has another certificate of piles:1,2") && told.contains(&hash), "{told}");
}

/// A file that was cut off, or lost its last page, is not an empty library.
#[test]
fn a_torn_page_is_reported() {
    let folder = Folder::new("torn");
    assert!(folder.run("prove grundy:3").status.success());
    let path = folder.0.join("library.sqlite");
    let bytes = std::fs::read(&path).unwrap();
    let page = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let mut zeros = bytes.clone();
    let last = zeros.len() - page;
    zeros[last..].fill(0);
    for torn in [bytes[..last].to_vec(), zeros, bytes[..bytes.len() - 100].to_vec()] {
        std::fs::write(&path, torn).unwrap();
        let output = folder.run("theorems");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{} {told}", String::from_utf8_lossy(&output.stdout));
    }
}

/// A library of another version is refused, however it is opened.
#[test]
fn another_version_is_refused_everywhere() {
    let folder = Folder::new("version");
    assert!(folder.run("prove one-pile").status.success());
    let path = folder.0.join("library.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    // The version that the header of a SQLite file keeps for its users.
    bytes[60..64].copy_from_slice(&3u32.to_be_bytes());
    std::fs::write(&path, bytes).unwrap();
    let commands =
        ["prove one-pile", "theorems", "theorems show one-pile", "solve 3,4,10^30", "play 12 --plain"];
    for command in commands {
        let output = folder.run(command);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{command}: {told}");
        assert!(told.contains("library.sqlite has version 3, and this program knows 2"), "{command}: {told}");
    }
    // Who needs no theorem is answered.
    let output = folder.run("solve 5");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A library that cannot be opened is not the same as one that is damaged; a pipe is not a library, and is not waited for.
#[cfg(unix)]
#[test]
fn libraries_that_cannot_be_opened_blame_the_disk() {
    let folder = Folder::new("unopened");
    let path = folder.0.join("library.sqlite");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    for command in ["theorems", "prove one-pile"] {
        let output = folder.run(command);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{command}: {told}");
        assert!(told.contains("it is not a file"), "{command}: {told}");
    }
    std::fs::remove_file(&path).unwrap();
    // A link to a place where nothing can be made, even by root.
    std::os::unix::fs::symlink("/proc/no-such-folder/library", &path).unwrap();
    let output = folder.run("prove one-pile");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(4), "{told}");
}

/// Certificates may be written in many ways. Whichever way one was written first, what builds on it still fits.
#[test]
fn imported_certificates_fit_together() {
    let folder = Folder::new("imported");
    assert!(folder.run("prove piles:1 --out piles.cert").status.success());
    // The same theorems with one more state, which cannot be reached, in one-pile, and the hash that belongs to that.
    let text = std::fs::read_to_string(folder.0.join("piles.cert")).unwrap();
    let (first, second) = text.split_at(text.find("end\n").unwrap() + 4);
    let longer = first.replace("end\n", "- 1 2 3 4\nend\n");
    std::fs::write(folder.0.join("first.cert"), first).unwrap();
    std::fs::write(folder.0.join("longer.cert"), &longer).unwrap();
    let hash = |name: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .current_dir(&folder.0)
            .args(["check", name, "--json"])
            .output()
            .unwrap();
        let verdict: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        verdict["certificates"][0]["hash"].as_str().unwrap().to_owned()
    };
    let both = longer + &second.replace(&hash("first.cert"), &hash("longer.cert"));
    assert_ne!(both.len(), text.len());
    std::fs::write(folder.0.join("both.cert"), both).unwrap();
    std::fs::remove_file(folder.0.join("library.sqlite")).unwrap();
    assert!(folder.run("prove one-pile").status.success());
    let import = folder.run("theorems import both.cert");
    assert_eq!(String::from_utf8_lossy(&import.stdout), "checked 2, 1 of them new\n");
    checked(&folder.0);
    assert!(folder.run("prove piles:2").status.success());
    checked(&folder.0);
}

/// Ctrl-C keeps what was proved on the way.
#[cfg(unix)]
#[test]
fn an_interrupted_proof_keeps_what_it_has() {
    use std::io::{BufRead as _, BufReader, Read as _};

    let folder = Folder::new("interrupted");
    let mut prover = folder.fibnim("prove grundy:9").spawn().unwrap();
    // It says now and then at which value it is: after the first, that one is proved, and the last takes long.
    let mut messages = BufReader::new(prover.stderr.take().unwrap());
    let mut message = String::new();
    let value =
        |message: &str| -> Option<u32> { message.strip_prefix("grundy:")?.split(':').next()?.parse().ok() };
    while value(&message).is_none_or(|value| value == 0) {
        message.clear();
        assert_ne!(messages.read_line(&mut message).unwrap(), 0, "it ended before it was interrupted");
    }
    let id = prover.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    messages.read_to_string(&mut message).unwrap();
    assert_eq!(prover.wait().unwrap().code(), Some(130), "{message}");
    let known = folder.families();
    assert!(known.iter().any(|name| name == "grundy:0"), "{known:?}");
    checked(&folder.0);
}

/// Libraries that were damaged anywhere: every command answers as if nothing had happened, or says that it cannot. `FIBNIM_DAMAGED_LIBRARIES`
/// says how many.
#[test]
fn damaged_libraries_give_no_wrong_answer() {
    const COMMANDS: [&str; 4] =
        ["solve 1,2,10^30 --json", "theorems evaluate grundy:2 1000 7", "theorems --json", "theorems verify"];
    let folder = Folder::new("damaged");
    for family in ["piles:1,2", "grundy:2"] {
        assert!(folder.run(&format!("prove {family}")).status.success());
    }
    let path = folder.0.join("library.sqlite");
    let whole = std::fs::read(&path).unwrap();
    let right = COMMANDS.map(|command| folder.run(command).stdout);
    let mut dice = abuse::Dice(3);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..abuse::amount("FIBNIM_DAMAGED_LIBRARIES", 20) {
        let mut bytes = whole.clone();
        for _ in 0..=dice.roll(3) {
            dice.damage(&mut bytes);
        }
        for (i, (command, right)) in COMMANDS.iter().zip(&right).enumerate() {
            for suffix in ["-wal", "-shm", "-journal"] {
                let _ = std::fs::remove_file(folder.0.join(format!("library.sqlite{suffix}")));
            }
            std::fs::write(&path, &bytes).unwrap();
            let output = folder.run(command);
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            let status = output.status.code();
            assert!(!told.contains("panicked"), "{round}, {command}: {told}");
            assert!(matches!(status, Some(0..=4)), "{round}, {command}: {status:?} {told}");
            // What is listed and verified may be less.
            if status == Some(0) && i < 2 {
                assert!(
                    output.stdout == *right,
                    "{round}, {command}: {:?}",
                    String::from_utf8_lossy(&output.stdout)
                );
            }
            *seen.entry((*command, status)).or_insert(0) += 1;
        }
    }
    println!("exit statuses with damaged libraries: {seen:?}");
}

/// A library in which a long certificate was emptied, with everything beside it that says so: its hash, and what an earlier program and
/// this one have noted about the right one. Nothing in the file can vouch for the file.
#[test]
fn a_poisoned_library_is_not_believed() {
    let folder = Folder::new("poisoned");
    assert!(folder.run("prove piles:5,7").status.success());
    let ask = |folder: &Folder| {
        let mut command = folder.fibnim("ask --json");
        command.arg("exists n: lose(5, 7, n; inf)").output().unwrap()
    };
    let answer: serde_json::Value = serde_json::from_slice(&ask(&folder).stdout).unwrap();
    assert_eq!((&answer["verdict"], &answer["witness"]["n"]), (&"true".into(), &4.into()), "{answer}");

    let library = rusqlite::Connection::open(folder.0.join("library.sqlite")).unwrap();
    let (text, old): (String, String) = library
        .query_row("SELECT certificate, hash FROM theorem WHERE family = 'piles:5,7'", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    let (head, rest) = text.split_once("automaton target n r\n").unwrap();
    let (_, reach) = rest.split_once("automaton reach").unwrap();
    let forged = format!("{head}automaton target n r\nautomaton reach{reach}");
    let new = fibnim::proof::certificate::hash(&forged);
    let set = "UPDATE theorem SET certificate = ?1, hash = ?2 WHERE family = 'piles:5,7'";
    assert_eq!(library.execute(set, [&forged, &new]).unwrap(), 1);
    // What the file notes of itself, as earlier programs did, for whatever the bundle may be.
    let mut bundle = String::new();
    let mut rows = library.prepare("SELECT certificate FROM theorem ORDER BY rowid").unwrap();
    for row in rows.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        bundle += &row.unwrap();
    }
    drop(rows);
    library
        .execute_batch(&format!(
            "CREATE TABLE IF NOT EXISTS checked (family TEXT PRIMARY KEY, bundle TEXT NOT NULL) STRICT;
             CREATE TABLE IF NOT EXISTS accepted (hash TEXT NOT NULL, checker TEXT NOT NULL, PRIMARY KEY (hash, checker)) STRICT;
             INSERT OR REPLACE INTO checked VALUES ('piles:5,7', '{}');
             INSERT INTO accepted VALUES ('{new}', 'fibnim-check'), ('{new}', 'fibnim-check-proved');
             INSERT OR IGNORE INTO vouched VALUES ('{new}'), ('checked {new}'), ('{old}')",
            fibnim::proof::certificate::hash(&bundle)
        ))
        .unwrap();
    let answered = ask(&folder);
    let told = String::from_utf8_lossy(&answered.stderr).into_owned();
    assert!(!answered.status.success() && !String::from_utf8_lossy(&answered.stdout).contains("\"false\""));
    assert!(told.contains("the checker does not accept the certificate of piles:5,7"), "{told}");
    let accepted_by = |folder: &Folder| {
        let entries: serde_json::Value =
            serde_json::from_slice(&folder.run("theorems --json").stdout).unwrap();
        let entry = entries.as_array().unwrap().iter().find(|entry| entry["family"] == "piles:5,7").cloned();
        entry.unwrap()["accepted_by"].clone()
    };
    assert_eq!(accepted_by(&folder), serde_json::json!([]));
    // The hash of the right certificate beside another text.
    library.execute("UPDATE theorem SET hash = ?1 WHERE family = 'piles:5,7'", [&old]).unwrap();
    assert_eq!(accepted_by(&folder), serde_json::json!([]));
    assert!(!ask(&folder).status.success());
    // Another theorem that was accepted, under this name.
    let other = "UPDATE theorem SET (hash, certificate) = (SELECT hash, certificate FROM theorem WHERE family = 'piles:4,7')
                 WHERE family = 'piles:5,7'";
    assert_eq!(library.execute(other, []).unwrap(), 1);
    assert_eq!(accepted_by(&folder), serde_json::json!([]));
    assert!(!ask(&folder).status.success());
    // As it was, it is what this user's program has accepted.
    library.execute(set, [&text, &old]).unwrap();
    assert_eq!(accepted_by(&folder), serde_json::json!(["fibnim-check"]));
    assert!(ask(&folder).status.success());
}

/// A long certificate is checked once by each user: another key makes other marks, and those of others are of no account.
#[cfg(target_os = "linux")]
#[test]
fn each_user_vouches_alone() {
    let folder = Folder::new("users");
    let as_user = |user: &str, arguments: &str| {
        let mut command = folder.fibnim(arguments);
        command.env("XDG_STATE_HOME", folder.0.join(user)).output().unwrap()
    };
    let marks = || -> i64 {
        let library = rusqlite::Connection::open(folder.0.join("library.sqlite")).unwrap();
        library.query_row("SELECT count(*) FROM vouched", [], |row| row.get(0)).unwrap()
    };
    assert!(as_user("one", "prove piles:5,7").status.success());
    let evaluate = "theorems evaluate piles:5,7 4 1";
    assert!(as_user("one", evaluate).status.success());
    let first = marks();
    assert!(as_user("one", evaluate).status.success());
    assert_eq!(marks(), first);
    let listed = as_user("two", "theorems --json");
    assert!(!String::from_utf8_lossy(&listed.stdout).contains("fibnim-check"), "others vouch here");
    assert!(as_user("two", evaluate).status.success());
    assert_eq!(marks(), first + 1);
    // Where no key can be kept it is checked each time.
    std::fs::write(folder.0.join("three"), "").unwrap();
    assert!(as_user("three", evaluate).status.success());
    assert_eq!(marks(), first + 1);
}
