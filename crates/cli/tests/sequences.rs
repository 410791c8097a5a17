//! Sequences of the OEIS that tables contain: their first terms, typed by hand.

use std::process::Command;

const FIBONACCI: &str = "1 2 3 5 8 13 21 34 55 89 144 233 377 610 987";
const ZECKENDORF: &str = "1 10 100 101 1000 1001 1010 10000 10001 10010 10100 10101 100000 100001 100010 100100 100101 101000 101001 101010 1000000";
const SMALLEST_PART: &str = "1 2 3 1 5 1 2 8 1 2 3 1 13 1 2 3 1 5 1 2 21 1 2 3 1 5 1 2 8 1 2 3 1 34";
const LOWEST_BIT: &str = "1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 32 1";
const LOWER_WYTHOFF: &str = "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32 33 35 37 38 40 42";
const UPPER_WYTHOFF: &str = "2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41 44 47 49 52 54 57 60 62 65 68";
const PARTNERS: &str =
    "0 2 1 5 7 3 10 4 13 15 6 18 20 8 23 9 26 28 11 31 12 34 36 14 39 41 16 44 17 47 49 19 52";

/// The rows that the command of a sequence prints, as the document of results names it.
fn rows(number: &str) -> Vec<Vec<String>> {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/RESULTS.md");
    let text = std::fs::read_to_string(document).expect("the document is there");
    let line = text.lines().find(|line| line.contains(&format!("[{number}]"))).expect("the document has it");
    let command = line.split('`').nth(1).and_then(|command| command.strip_prefix("fibnim "));
    let arguments = command.expect("it names a command").split_whitespace();
    let output =
        Command::new(env!("CARGO_BIN_EXE_fibnim")).args(arguments).output().expect("the program runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("it prints text");
    // No field before the last one that is read has a comma in it.
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

fn compare(number: &str, found: impl Iterator<Item = String>, typed: &str) {
    let typed: Vec<&str> = typed.split(' ').collect();
    let found: Vec<String> = found.take(typed.len()).collect();
    assert_eq!(found, typed, "{number}");
}

#[test]
fn the_sequences_have_the_terms_that_everybody_knows() {
    let column = |number: &str, place: usize| rows(number).into_iter().map(move |row| row[place].clone());
    compare(
        "A000045",
        rows("A000045").into_iter().filter(|row| row[3].is_empty()).map(|row| row[0].clone()),
        FIBONACCI,
    );
    compare("A014417", column("A014417", 1), ZECKENDORF);
    compare("A139764", column("A139764", 1).skip(1), SMALLEST_PART);
    compare("A006519", column("A006519", 1).skip(1), LOWEST_BIT);
    compare("A002251", column("A002251", 1), PARTNERS);
    let size = |field: &str| field.parse::<u32>().unwrap();
    let rising = |number: &str| {
        rows(number).into_iter().filter(|row| 0 < size(&row[0]) && size(&row[0]) < size(&row[1]))
    };
    compare("A000201", rising("A000201").map(|row| row[0].clone()), LOWER_WYTHOFF);
    compare("A001950", rising("A001950").map(|row| row[1].clone()), UPPER_WYTHOFF);
}

/// A b-file says which sequence it is, and only where it is one.
#[test]
fn b_files_name_their_sequence() {
    let folder = tempfile::tempdir().unwrap();
    let head = |arguments: &[&str]| {
        let out = folder.path().join("x.bfile");
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        let output =
            command.args(["table", "threshold", "--upto", "9", "--out"]).arg(&out).args(arguments).output();
        assert!(output.unwrap().status.success());
        std::fs::read_to_string(&out).unwrap()
    };
    assert!(head(&[]).contains("# A139764 of the OEIS"));
    assert!(head(&["--game", "power-of-two"]).contains("# A006519 of the OEIS"));
    for other in [&["--misere"][..], &["--piles", "3"], &["--game", "takeaway:3"]] {
        assert!(!head(other).contains("OEIS"), "{other:?}");
    }
}
