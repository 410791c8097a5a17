//! Documents that the program makes are what it makes now. Renewed with DOCUMENTS=overwrite.

use std::process::Command;

/// Compares what a command prints with a file of `docs`.
fn compare(arguments: &[&str], name: &str) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_fibnim")).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let made = String::from_utf8(output.stdout).expect("it prints text");
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("DOCUMENTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(&path, &made).expect("docs can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the document is there");
    for (made, kept) in made.lines().zip(kept.lines()) {
        assert_eq!(made, kept, "docs/{name} is not what fibnim {} prints", arguments.join(" "));
    }
    assert_eq!(made.lines().count(), kept.lines().count());
}

#[test]
fn the_report_on_the_papers() {
    compare(&["papers", "--markdown"], "PAPERS.md");
}

#[test]
fn the_letters() {
    for paper in ["K", "M", "G", "AP", "GL"] {
        compare(&["papers", "--letter", paper], &format!("papers/{paper}.md"));
    }
}

#[test]
fn the_results() {
    compare(&["results"], "RESULTS.md");
}

/// What claims tell of far computations is in the results: every number of theirs.
#[test]
fn what_lies_beyond_a_check_is_on_record() {
    let results = std::fs::read_to_string(format!("{}/../../docs/RESULTS.md", env!("CARGO_MANIFEST_DIR")))
        .expect("the document is there");
    let digits = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_ascii_digit())
            .filter(|run| run.len() > 1)
            .map(str::to_owned)
            .collect()
    };
    let known = digits(&results);
    let told: Vec<String> = papers::claims().flat_map(|claim| digits(&claim.beyond)).collect();
    assert!(!told.is_empty());
    for number in told {
        assert!(
            known.contains(&number),
            "{number} is told of a claim, but docs/RESULTS.md has no such number"
        );
    }
}

/// The rows beside the document are those whose hash it tells.
#[test]
fn the_rows_of_the_results() {
    use sha2::{Digest, Sha256};
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let rows = std::fs::read(format!("{docs}/data/starts.csv")).expect("the rows are there");
    let hash: String = Sha256::digest(&rows).iter().map(|byte| format!("{byte:02x}")).collect();
    let document = std::fs::read_to_string(format!("{docs}/RESULTS.md")).expect("the document is there");
    assert!(document.contains(&hash), "{hash} is not in RESULTS.md");
}
