//! Long jobs survive: killed at any instant, interrupted, with a torn checkpoint, they continue to the
//! same bytes as an undisturbed run.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod abuse;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fibnim-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `fibnim table ARGUMENTS --out FILE`, in the folder.
fn table(folder: &Folder, arguments: &str, out: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    command.current_dir(&folder.0).arg("table").args(arguments.split(' ')).args(["--out", out]);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn wait_for(path: &Path) {
    for _ in 0..2000 {
        if path.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{} never appeared", path.display());
}

fn finish(mut command: Command) -> Output {
    command.output().unwrap()
}

/// Starts the job with a checkpoint after every step, kills it some time after its first checkpoint, resumes
/// and kills it again and again, and returns how often it was killed before it was done.
fn kill_and_resume(folder: &Folder, arguments: &str, out: &str) -> u32 {
    let save = folder.file("save");
    let mut kills = 0;
    loop {
        let mut command = table(folder, arguments, out);
        command.args(["--every", "0"]);
        if save.exists() || folder.file("save.previous").exists() {
            command.args(["--resume", "save"]);
        } else {
            // It may have been killed before its first checkpoint: then there are only rows, which cannot be continued.
            command.args(["--checkpoint", "save", "--fresh"]);
        }
        let mut child: Child = command.spawn().unwrap();
        let patience = Duration::from_millis(60 + 25 * u64::from(kills));
        let started = std::time::Instant::now();
        while started.elapsed() < patience {
            if child.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        if let Some(status) = child.try_wait().unwrap() {
            let output = child.wait_with_output().unwrap();
            assert!(status.success(), "{}", stderr(&output));
            return kills;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        assert!(kills < 500, "it never gets done");
    }
}

/// `FIBNIM_KILLS` says how many kills there are at least.
#[test]
fn killed_jobs_continue_to_the_same_bytes() {
    let wanted = abuse::amount("FIBNIM_KILLS", 1);
    let mut all = 0;
    while all < wanted {
        all += killed_and_resumed();
    }
    println!("{all} kills");
}

/// Kills and resumes every table until it is done. How many kills that were.
fn killed_and_resumed() -> usize {
    let mut all = 0;
    for (name, arguments) in [
        ("grundy", "grundy --upto 60000"),
        ("starts", "starts --upto 1500000"),
        ("threshold", "threshold --piles 40,50 --upto 30000"),
        ("complement", "complement --upto 80 --search 20000"),
        ("moves", "moves --upto 200000"),
        ("positions", "positions --rules wythoff --upto 700 --value 5"),
    ] {
        let folder = Folder::new(&format!("kill-{name}"));
        let undisturbed = finish(table(&folder, arguments, "plain.csv"));
        assert!(undisturbed.status.success(), "{}", stderr(&undisturbed));
        let kills = kill_and_resume(&folder, arguments, "killed.csv");
        let plain = std::fs::read(folder.file("plain.csv")).unwrap();
        assert!(plain.len() > 100);
        assert!(
            plain == std::fs::read(folder.file("killed.csv")).unwrap(),
            "{name} differs after {kills} kills"
        );
        let left: Vec<_> =
            std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "nothing stays behind: {left:?}");
        all += kills as usize;
    }
    all
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_exits_with_130() {
    let folder = Folder::new("ctrl-c");
    let arguments = "starts --upto 20000000";
    let child = table(&folder, arguments, "starts.csv").spawn().unwrap();
    // Ctrl-C is caught before the first file is there.
    wait_for(&folder.file("starts.csv.partial"));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("--resume starts.csv.checkpoint"), "{}", stderr(&output));
    assert!(folder.file("starts.csv.checkpoint").exists());
    assert!(!folder.file("starts.csv").exists());

    // Another range, another game, another table: refused by name.
    for (other, named) in [
        ("starts --upto 20000001", "upto 20000000, not upto 20000001"),
        ("starts --upto 20000000 --game takeaway:3", "game fibonacci, not game takeaway:3"),
        ("grundy --upto 20000000", "of table starts, not of table grundy"),
    ] {
        let mut command = table(&folder, other, "starts.csv");
        let refused = finish({
            command.args(["--resume", "starts.csv.checkpoint"]);
            command
        });
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(named), "{}", stderr(&refused));
    }
}

#[test]
fn torn_checkpoints_are_refused_and_the_previous_one_is_used() {
    // Large enough that it is not finished when it is killed.
    let arguments = "grundy --upto 400000";
    let folder = Folder::new("torn");
    let undisturbed = finish(table(&folder, arguments, "plain.csv"));
    assert!(undisturbed.status.success());
    let mut command = table(&folder, arguments, "torn.csv");
    let mut child = command.args(["--checkpoint", "save", "--every", "0"]).spawn().unwrap();
    wait_for(&folder.file("save.previous"));
    child.kill().unwrap();
    child.wait().unwrap();
    // The kill may have come between the two renames; the previous one is then the newest.
    let newest = if folder.file("save").exists() { "save" } else { "save.previous" };
    let good = std::fs::read(folder.file(newest)).unwrap();
    std::fs::write(folder.file("save.previous"), &good).unwrap();
    let rows = std::fs::read(folder.file("torn.csv.partial")).unwrap();
    let mut changed = good.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    for torn in [&good[..good.len() / 2], &good[..good.len() - 1], &good[..3], &[], &changed[..]] {
        std::fs::write(folder.file("save"), torn).unwrap();
        std::fs::write(folder.file("save.previous"), &good).unwrap();
        std::fs::write(folder.file("torn.csv.partial"), &rows).unwrap();
        let mut command = table(&folder, arguments, "torn.csv");
        command.args(["--resume", "save"]);
        let resumed = finish(command);
        assert!(resumed.status.success(), "{}", stderr(&resumed));
        assert!(stderr(&resumed).contains("cannot be used"), "{}", stderr(&resumed));
        let plain = std::fs::read(folder.file("plain.csv")).unwrap();
        assert!(plain == std::fs::read(folder.file("torn.csv")).unwrap());
    }
    // Without a good one there is nothing to continue.
    std::fs::write(folder.file("save"), b"nonsense").unwrap();
    let _ = std::fs::remove_file(folder.file("save.previous"));
    let mut command = table(&folder, arguments, "torn.csv");
    command.args(["--resume", "save"]);
    let refused = finish(command);
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
}

#[test]
fn files_that_would_overwrite_each_other_are_refused() {
    let folder = Folder::new("same");
    for checkpoint in ["x.csv", "x.csv.partial", "no/such/folder/save"] {
        let mut command = table(&folder, "grundy --upto 100", "x.csv");
        command.args(["--checkpoint", checkpoint]);
        let refused = finish(command);
        assert_eq!(refused.status.code(), Some(2), "{checkpoint}: {}", stderr(&refused));
    }
    std::fs::create_dir(folder.file("folder.csv")).unwrap();
    assert_eq!(finish(table(&folder, "grundy --upto 100", "folder.csv")).status.code(), Some(2));
}

#[test]
fn rows_of_another_job_are_noticed() {
    let folder = Folder::new("foreign");
    let arguments = "starts --upto 600000";
    let mut command = table(&folder, arguments, "x.csv");
    let mut child = command.args(["--checkpoint", "save", "--every", "0"]).spawn().unwrap();
    wait_for(&folder.file("save"));
    // While one job writes, another one may not.
    let second = finish(table(&folder, "grundy --upto 10", "x.csv"));
    let first_is_running = child.try_wait().unwrap().is_none();
    if first_is_running {
        assert_eq!(second.status.code(), Some(2), "{}", stderr(&second));
        assert!(stderr(&second).contains("another job"), "{}", stderr(&second));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut rows = std::fs::read(folder.file("x.csv.partial")).unwrap();
    rows[3] ^= 1;
    std::fs::write(folder.file("x.csv.partial"), &rows).unwrap();
    let mut command = table(&folder, arguments, "x.csv");
    command.args(["--resume", "save"]);
    let refused = finish(command);
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("does not hold the rows"), "{}", stderr(&refused));
}

/// A checkpoint never costs anybody a file: what does not begin as ours do is neither replaced nor removed.
#[test]
fn files_of_others_stay() {
    let folder = Folder::new("others");
    let text = "the only copy";
    std::fs::write(folder.file("thesis.txt"), text).unwrap();
    std::fs::write(folder.file("save.previous"), text).unwrap();
    std::fs::create_dir(folder.file("drawer")).unwrap();
    std::fs::write(folder.file("drawer").join("letter"), text).unwrap();
    for checkpoint in ["thesis.txt", "save", "drawer"] {
        let mut command = table(&folder, "moves --upto 5", "z.csv");
        command.args(["--checkpoint", checkpoint]);
        let refused = finish(command);
        assert_eq!(refused.status.code(), Some(2), "{checkpoint}: {}", stderr(&refused));
        assert!(stderr(&refused).contains("nothing was changed"), "{}", stderr(&refused));
    }
    for kept in ["thesis.txt", "save.previous", "drawer/letter"] {
        assert_eq!(std::fs::read_to_string(folder.file(kept)).unwrap(), text);
    }
    // Rows that are not those of such a table are the user's, too.
    std::fs::write(folder.file("y.csv.partial"), text).unwrap();
    let refused = finish(table(&folder, "moves --upto 5", "y.csv"));
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    assert_eq!(std::fs::read_to_string(folder.file("y.csv.partial")).unwrap(), text);
    // What was called .tmp by its owner is of no interest.
    std::fs::write(folder.file("x.csv.tmp"), text).unwrap();
    assert!(finish(table(&folder, "moves --upto 5", "x.csv")).status.success());
    assert_eq!(std::fs::read_to_string(folder.file("x.csv.tmp")).unwrap(), text);
}

/// Links and pipes where rows would go are refused, without waiting for anybody.
#[cfg(unix)]
#[test]
fn rows_do_not_go_through_links_or_pipes() {
    let folder = Folder::new("links");
    std::fs::write(folder.file("thesis.txt"), "").unwrap();
    std::os::unix::fs::symlink(folder.file("thesis.txt"), folder.file("x.csv.partial")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.file("y.csv.partial")).status().unwrap().success());
    for out in ["x.csv", "y.csv"] {
        let refused = finish(table(&folder, "moves --upto 5", out));
        assert_eq!(refused.status.code(), Some(2), "{out}: {}", stderr(&refused));
    }
    assert_eq!(std::fs::read(folder.file("thesis.txt")).unwrap(), b"");
}

/// Interrupts a job once its rows are there.
#[cfg(unix)]
fn interrupted(folder: &Folder, arguments: &str, out: &str) {
    let child = table(folder, arguments, out).spawn().unwrap();
    wait_for(&folder.file(&format!("{out}.partial")));
    // Twice in a row, as impatient people do.
    for _ in 0..2 {
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("stopping; what is done is kept"), "{}", stderr(&output));
    assert!(stderr(&output).contains("continue with --resume"), "{}", stderr(&output));
}

/// What keeps nothing ends at once, whatever it is in the middle of.
#[cfg(unix)]
#[test]
fn what_keeps_nothing_ends_at_once() {
    use std::io::{BufRead as _, BufReader, Read as _};
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    command.arg("papers").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    // It says that it takes long once it is at work.
    let mut told = String::new();
    errors.read_line(&mut told).unwrap();
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{told}{rest}");
    assert!(rest.contains("interrupted"), "{told}{rest}");
}

/// Interrupted work is not lost by starting again: that is refused, unless the user says so.
#[cfg(unix)]
#[test]
fn interrupted_work_is_not_lost_unasked() {
    let folder = Folder::new("again");
    let arguments = "starts --upto 20000000";
    interrupted(&folder, arguments, "x.csv");
    let saved = std::fs::read(folder.file("x.csv.checkpoint")).unwrap();
    for again in [arguments, "starts --upto 100"] {
        let refused = finish(table(&folder, again, "x.csv"));
        assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
        assert!(stderr(&refused).contains("--resume x.csv.checkpoint"), "{}", stderr(&refused));
        assert_eq!(std::fs::read(folder.file("x.csv.checkpoint")).unwrap(), saved);
    }
    let mut fresh = table(&folder, "starts --upto 100", "x.csv");
    fresh.arg("--fresh");
    let fresh = finish(fresh);
    assert!(fresh.status.success(), "{}", stderr(&fresh));
    assert!(!folder.file("x.csv.checkpoint").exists());
}

/// Rows that wait for their checkpoint are kept, whatever its name and folder, and after a kill as well.
#[test]
fn rows_are_kept_whatever_their_checkpoint_is_called() {
    let folder = Folder::new("named");
    for out in ["x.csv", "x.bfile"] {
        let partial = folder.file(&format!("{out}.partial"));
        let arguments = "starts --upto 20000000";
        let save = format!("{out}.own");
        let mut child = table(&folder, arguments, out);
        let mut child = child.args(["--checkpoint", &save, "--every", "0"]).spawn().unwrap();
        wait_for(&folder.file(&save));
        child.kill().unwrap();
        child.wait().unwrap();
        let rows = std::fs::read(&partial).unwrap();
        for more in [&[][..], &["--checkpoint", "other.save"]] {
            let mut again = table(&folder, "starts --upto 5", out);
            again.args(more);
            let refused = finish(again);
            assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
            assert!(stderr(&refused).contains("holds rows of a table"), "{}", stderr(&refused));
            assert!(stderr(&refused).contains("--fresh starts again"), "{}", stderr(&refused));
            assert!(!folder.file("other.save.lock").exists());
            assert_eq!(std::fs::read(&partial).unwrap(), rows);
        }
        let mut fresh = table(&folder, "starts --upto 5", out);
        fresh.arg("--fresh");
        let fresh = finish(fresh);
        assert!(fresh.status.success(), "{}", stderr(&fresh));
        assert!(!partial.exists());
    }
    // A file that was cut off before its first line is complete holds nothing.
    std::fs::write(folder.file("y.csv.partial"), "va").unwrap();
    let begun = finish(table(&folder, "starts --upto 5", "y.csv"));
    assert!(begun.status.success(), "{}", stderr(&begun));
}

/// A record that cannot be written, or would be written into the table, is refused before the work; so are the table's own files under
/// other names.
#[test]
fn records_are_looked_at_before_the_work() {
    let folder = Folder::new("records");
    std::fs::create_dir(folder.file("drawer")).unwrap();
    let flags = ["--record no/such/rec", "--record q.csv", "--record ./q.csv", "--record drawer"];
    for flag in flags.into_iter().chain(["--record q.csv.checkpoint", "--checkpoint ./q.csv"]) {
        let mut command = table(&folder, "moves --upto 5", "q.csv");
        command.args(flag.split(' '));
        let refused = finish(command);
        assert_eq!(refused.status.code(), Some(2), "{flag}: {}", stderr(&refused));
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "{flag}: nothing was made");
    }
    // An empty file as a checkpoint holds no state that could be lost.
    std::fs::write(folder.file("save"), "").unwrap();
    let mut command = table(&folder, "moves --upto 5", "q.csv");
    let done = finish({
        command.args(["--checkpoint", "save", "--record", "rec"]);
        command
    });
    assert!(done.status.success(), "{}", stderr(&done));
    assert_eq!(std::fs::read_to_string(folder.file("rec")).unwrap().lines().count(), 1);
}

/// A full disk has kept the user from an answer, whatever it was. Anything else is reported once.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in ["--version", "--help", "solve 5", "solve --help"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        let output = command.args(arguments.split(' ')).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{arguments}: {}", stderr(&output));
        assert_eq!(stderr(&output).matches("cannot write").count(), 1, "{}", stderr(&output));
    }
    let mut play = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    play.args(["play", "5", "--plain", "--save", "/dev/full"]).stdin(Stdio::null());
    let output = play.output().unwrap();
    assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
    assert_eq!(stderr(&output).matches("cannot write").count(), 1, "{}", stderr(&output));
}

/// A user who would wait at a named pipe gets a message, and a pipe that the shell makes is read.
#[cfg(unix)]
#[test]
fn pipes_with_a_name_are_refused() {
    let folder = Folder::new("pipes");
    assert!(Command::new("mkfifo").arg(folder.file("pipe")).status().unwrap().success());
    for arguments in [
        "prove one-pile --library l.sqlite --out pipe",
        "ask fib(n) --svg pipe",
        "ask fib(n) --definitions pipe",
        "play 5 --plain --save pipe",
        "review pipe",
        "solve 5 --rules pipe",
        "theorems --library pipe",
        "table moves --upto 5 --out pipe",
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        command.current_dir(&folder.0).args(arguments.split(' ')).stdin(Stdio::null());
        let refused = command.output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{arguments}: {}", stderr(&refused));
    }
    let mut piped = Command::new("sh");
    let read = "echo 'let even(n) = exists m: n = 2*m;' | \"$0\" ask 'even(4)' --definitions /dev/stdin";
    let piped = piped.args(["-c", read, env!("CARGO_BIN_EXE_fibnim")]).current_dir(&folder.0);
    let read = piped.stdout(Stdio::null()).output().unwrap();
    assert!(read.status.success(), "{}", stderr(&read));
}

/// Two jobs with one checkpoint: the second is refused, and the first loses nothing.
#[test]
fn a_checkpoint_has_one_job() {
    let folder = Folder::new("one");
    let mut first = table(&folder, "starts --upto 600000", "x.csv");
    let mut first = first.args(["--checkpoint", "save", "--every", "0"]).spawn().unwrap();
    wait_for(&folder.file("save"));
    let mut second = table(&folder, "starts --upto 1000", "y.csv");
    second.args(["--checkpoint", "save", "--fresh"]);
    let second = finish(second);
    if first.try_wait().unwrap().is_none() {
        assert_eq!(second.status.code(), Some(2), "{}", stderr(&second));
        assert!(stderr(&second).contains("another job"), "{}", stderr(&second));
    }
    assert!(first.wait().unwrap().success());
    assert!(folder.file("x.csv").exists());
}

/// A job that was killed after its last rename is complete, whatever the times of its files are; another user's table is not it.
#[test]
fn complete_tables_are_recognised_by_their_contents() {
    let folder = Folder::new("complete");
    let arguments = "moves --upto 300";
    assert!(finish(table(&folder, arguments, "plain.csv")).status.success());
    let mut command = table(&folder, "moves --upto 60000", "long.csv");
    let mut child = command.args(["--checkpoint", "save", "--every", "0"]).spawn().unwrap();
    wait_for(&folder.file("save"));
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = |out: &str| {
        let mut command = table(&folder, "moves --upto 60000", out);
        command.args(["--resume", "save"]);
        finish(command)
    };
    // Rows are gone, and there is another table, newer than the checkpoint.
    let rows = std::fs::read(folder.file("long.csv.partial")).unwrap();
    std::fs::remove_file(folder.file("long.csv.partial")).unwrap();
    std::fs::copy(folder.file("plain.csv"), folder.file("long.csv")).unwrap();
    let refused = resumed("long.csv");
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    std::fs::write(folder.file("long.csv.partial"), rows).unwrap();
    let continued = resumed("long.csv");
    assert!(continued.status.success(), "{}", stderr(&continued));
    let mut whole = table(&folder, "moves --upto 60000", "whole.csv");
    whole.args(["--checkpoint", "other"]);
    assert!(finish(whole).status.success());
    assert!(
        std::fs::read(folder.file("long.csv")).unwrap() == std::fs::read(folder.file("whole.csv")).unwrap()
    );
}

/// Where no terminal shows a bar, a line says that an answer takes its time. This one takes minutes on any machine.
#[test]
fn a_long_question_says_so_without_a_terminal() {
    use std::io::BufRead as _;
    let folder = Folder::new("long-question");
    let mut ask = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    ask.current_dir(&folder.0).args(["ask", "forall n, r: grundy(n; r) != 9", "--library", "library.sqlite"]);
    ask.args(["--states", "10^8", "--memory", "2GiB"]).env_remove("FIBNIM_PROGRESS");
    let mut asked = ask.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    let told = std::io::BufReader::new(asked.stderr.take().unwrap()).read_line(&mut first);
    asked.kill().unwrap();
    asked.wait().unwrap();
    assert!(told.unwrap() > 0, "it ended without a word");
    assert!(first.contains("longer than two seconds") || first.contains("grundy"), "{first}");
}
