//! The version that `fibnim --version` prints: with the commit, if it is known.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env("CARGO_MANIFEST_DIR"));
    let version = env("CARGO_PKG_VERSION");
    let commit = packaged(&here).or_else(|| cloned(&here.join("../..")));
    let told = match commit {
        Some(commit) => format!("{version} (commit {})", commit.chars().take(12).collect::<String>()),
        None => version,
    };
    println!("cargo::rustc-env=FIBNIM_VERSION={told}");
}

fn env(name: &str) -> String {
    std::env::var(name).expect("cargo says so to every build script")
}

/// A package remembers what it was made of.
fn packaged(package: &Path) -> Option<String> {
    let info = std::fs::read_to_string(package.join(".cargo_vcs_info.json")).ok()?;
    let behind = info.split("\"sha1\":").nth(1)?;
    let commit: String =
        behind.chars().skip_while(|c| !c.is_ascii_hexdigit()).take_while(char::is_ascii_hexdigit).collect();
    (commit.len() >= 12).then_some(commit)
}

/// The commit of a clone, if git is installed. A folder inside another repository has none.
fn cloned(root: &Path) -> Option<String> {
    if !root.join(".git").exists() {
        return None;
    }
    let git = |question: &[&str]| -> Option<String> {
        let answer = Command::new("git").arg("-C").arg(root).args(question).output().ok()?;
        let text = String::from_utf8(answer.stdout).ok()?;
        answer.status.success().then(|| text.trim().to_owned())
    };
    let folder = git(&["rev-parse", "--absolute-git-dir"])?;
    // A commit or a checkout changes these; a missing file would mean a rebuild each time.
    for file in ["HEAD", "logs/HEAD"] {
        let path = Path::new(&folder).join(file);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(&["rev-parse", "HEAD"])
}
