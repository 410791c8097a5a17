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

/// A document, by its path from the root of the repository.
fn document(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR")))
        .expect("the document is there")
}

/// The numbers of two digits or more in a text.
fn digits(text: &str) -> Vec<String> {
    text.replace('_', "")
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|run| run.len() > 1)
        .map(str::to_owned)
        .collect()
}

/// The counts of claims that people read are those of the records; our corrected statements are not among the papers' claims.
#[test]
fn counts_of_claims_in_prose() {
    let with = |verdict: papers::Verdict| {
        papers::claims().filter(|claim| !claim.corrects && claim.recorded == verdict).count()
    };
    let all = papers::claims().filter(|claim| !claim.corrects).count();
    let answers = papers::claims().filter(|claim| {
        let is_new = !claim.corrects && claim.headline == Some(papers::Headline::New);
        is_new && claim.recorded != papers::Verdict::Open
    });
    assert_eq!(answers.count(), 10, "the documents say that ten statements are answers of ours");
    let verdicts = format!(
        "{} are proved for all numbers, {} verified up to a stated bound, {} open, and {} not true as printed",
        with(papers::Verdict::Proved),
        with(papers::Verdict::Verified),
        with(papers::Verdict::Open),
        with(papers::Verdict::Refuted),
    );
    for path in ["README.md", "docs/papers/README.md"] {
        let text = document(path).split_whitespace().collect::<Vec<_>>().join(" ");
        for told in [&format!("{all} statements"), &verdicts] {
            assert!(text.contains(told.as_str()), "{path} does not say: {told}");
        }
    }
}

/// A document as one line, so that a sentence is found wherever its lines break.
fn flat(path: &str) -> String {
    document(path).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asserts that a document has these words.
#[track_caller]
fn says(path: &str, words: &str) {
    assert!(flat(path).contains(words), "{path} does not say: {words}");
}

/// A small number in words, as prose has it.
fn word(number: usize) -> &'static str {
    const WORDS: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS[number]
}

/// What the program prints.
fn printed(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_fibnim")).args(arguments).output().expect("the program runs");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// The counts of the page on the papers, one by one: by paper, by severity, of corrections and of slips.
#[test]
fn counts_of_each_paper_and_severity() {
    use papers::{Paper, Severity, Verdict, claims, slips};
    let page = "docs/papers/README.md";
    let rows = document(page);
    for paper in Paper::ALL {
        let count = claims().filter(|claim| !claim.corrects && claim.paper == paper).count();
        let letters = paper.to_string();
        let row = rows.lines().find(|line| line.starts_with(&format!("| [{letters}]"))).expect("a row");
        assert!(row.ends_with(&format!("| {count} |")), "{letters} has {count} statements: {row}");
    }
    let of = |severity: Severity| {
        claims().filter(|claim| !claim.corrects && claim.severity == Some(severity)).count()
    };
    assert_eq!(of(Severity::Result), 6, "the documents say six: five results and one conjecture");
    says(page, "## Five results and one conjecture are false as stated");
    says(
        page,
        &format!(
            "{} are steps of proofs (what they lead to is true, as stated or as corrected), {} misprints, {} imprecise, {} \
             matters of convention, and {} may be damage",
            of(Severity::Step),
            of(Severity::Misprint),
            of(Severity::Imprecise),
            of(Severity::Convention),
            of(Severity::Recovery),
        ),
    );
    let corrected =
        |verdict: Verdict| claims().filter(|claim| claim.corrects && claim.recorded == verdict).count();
    says(
        page,
        &format!(
            "{} proved, {} verified, {} open. `fibnim papers --json` lists these too, {} in all.",
            corrected(Verdict::Proved),
            corrected(Verdict::Verified),
            corrected(Verdict::Open),
            claims().count(),
        ),
    );
    let all: usize = Paper::ALL.into_iter().map(|paper| slips(paper).len()).sum();
    says(page, &format!("Another {all} slips"));
    let statements = claims().filter(|claim| !claim.corrects).count();
    let corrections = claims().count() - statements;
    says("CHANGELOG.md", &format!("{statements} statements, each with a verdict"));
    says("CHANGELOG.md", &format!("and {corrections} corrected statements of our own"));
}

/// Games, lessons, courses, commands, versions and ports in prose are those of the program.
#[test]
fn counts_of_the_program_in_prose() {
    let games = fibnim::rules::KNOWN.len();
    says("CHANGELOG.md", &format!("{} come with the program", word(games)));
    let steps = document("web/learn/steps.js");
    let lessons = steps.lines().filter(|line| line.starts_with("    begin: (stage) =>")).count();
    let courses =
        document("web/learn/courses/index.js").lines().filter(|line| line.starts_with("    load:")).count();
    says("README.md", &format!("{} lessons", word(lessons)));
    says("docs/PLAYERS.md", &format!("{} short steps", word(lessons)));
    says("CHANGELOG.md", &format!("{} lessons and {} further courses", word(lessons), word(courses)));
    says("docs/TEACHERS.md", &format!("The exam is step {lessons}."));

    let help = printed(&["--help"]);
    let commands = help.split_once("Commands:").expect("commands").1.split_once("\n\n").expect("an end").0;
    let index = document("docs/README.md");
    for line in commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let command = line.split_whitespace().next().expect("a name");
        let is_listed =
            index.contains(&format!("`fibnim {command}`")) || index.contains(&format!("`{command}`"));
        assert!(is_listed || command == "help", "docs/README.md does not list fibnim {command}");
    }
    says("docs/FAQ.md", "Port 5813 is taken.");
    assert!(help.contains("127.0.0.1:5813"), "{help}");

    let manifest = document("Cargo.toml");
    let rust = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")).expect("a version");
    let rust = rust.trim_end_matches('"');
    says("README.md", &format!("[Rust](https://rustup.rs) {rust} or later"));
    says("docs/README.md", &format!("Rust {rust} or later"));
}

/// The value of a constant, as its source says it: `200`, `1_000`, `16 << 20`.
fn constant(path: &str, name: &str) -> u64 {
    let source = document(path);
    let start = format!("const {name}");
    let line = source.lines().find(|line| line.contains(&start)).expect("there is such a constant");
    let value = line.split_once(" = ").expect("it has a value").1.trim_end_matches(';').replace('_', "");
    let number = |text: &str| text.parse::<u64>().expect("a number");
    match value.split_once(" << ") {
        Some((factor, bits)) => number(factor) << number(bits),
        None => number(&value),
    }
}

/// Limits in prose are those of the source.
#[test]
fn limits_in_prose() {
    let statements = "docs/STATEMENTS.md";
    let parse = "crates/automata/src/logic/parse.rs";
    let most = constant("crates/automata/src/logic/tokens.rs", "MOST_DIGITS");
    says(statements, &format!("it has at most {most} digits"));
    says(statements, &format!("Only numbers from 1 to {} divide.", constant(parse, "LARGEST_DIVISOR")));
    says(statements, &format!("at most {} comparisons", constant(parse, "LONGEST_CHAIN")));
    says(statements, &format!("at most {} quotients and remainders", constant(parse, "MOST_DIVISIONS")));
    let letters = constant("crates/automata/src/logic/pattern_parse.rs", "MOST_LETTERS");
    says(statements, &format!("at most {letters} letters"));
    let small = |path: &str, name: &str| word(usize::try_from(constant(path, name)).expect("it is small"));
    let rules = "crates/fibnim/src/rules/parse.rs";
    says("docs/SOLVING.md", &format!("chooses several numbers (up to {})", small(rules, "MOST_CHOICES")));
    says("docs/SOLVING.md", &format!("forbid one option (up to {})", small(rules, "MOST_BLOCKED")));
    let base = constant("crates/fibnim/src/numbers.rs", "LARGEST_BASE");
    says("docs/ASKING.md", &format!("in base 3 to {base}"));
    let digits = constant("crates/fibnim/src/game/notation/mod.rs", "MAX_PILE_DIGITS");
    assert_eq!(digits, 10_000);
    says("docs/SOLVING.md", "piles of up to ten thousand digits");
    assert_eq!(constant("crates/cli/src/commands/zeckendorf.rs", "MOST_DIGITS"), 10_000_000);
    says("docs/SOLVING.md", "up to ten million digits");
    let programs = "docs/PROGRAMS.md";
    let free = constant("crates/server/src/guesses.rs", "FREE");
    says(programs, &format!("After {free} wrong tokens"));
    let bytes = constant("crates/server/src/lib.rs", "LIBRARY_OF_STRANGERS");
    says(programs, &format!("stops growing at {} MiB", bytes >> 20));
    let log = constant("crates/cli/src/log.rs", "MOST_BYTES");
    says(programs, &format!("at {} MiB, `FILE` is renamed", log >> 20));
}

/// Puzzles, courses, notebooks and example statements are counted in prose as they are.
#[test]
fn counts_of_what_comes_with_the_program() {
    let rush = constant("web/puzzles/page.js", "RUSH_SECONDS");
    says(
        "docs/PLAYERS.md",
        &format!("in {} minutes", word(usize::try_from(rush / 60).expect("it is small"))),
    );
    let make = document("web/puzzles/make.js");
    let listed = |name: &str| {
        let line =
            make.lines().find(|line| line.starts_with(&format!("export const {name} = ["))).expect("a list");
        word(line.matches(',').count() + 1)
    };
    says("docs/PLAYERS.md", &format!("{} kinds of puzzles at {} levels", listed("KINDS"), listed("LEVELS")));
    let courses =
        document("web/learn/courses/index.js").lines().filter(|line| line.starts_with("    load:")).count();
    let mut first = word(courses).to_owned();
    first[..1].make_ascii_uppercase();
    says("docs/PLAYERS.md", &format!("{first} further courses follow"));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let notebooks = std::fs::read_dir(format!("{root}/python/notebooks")).expect("there are notebooks");
    let is_notebook = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|end| end == "ipynb");
    let count = notebooks.map(|entry| entry.expect("an entry")).filter(is_notebook).count();
    for path in ["docs/PROGRAMS.md", "python/README.md", "examples/README.md"] {
        says(path, &format!("{} notebooks", word(count)));
    }
    let statements = document("crates/automata/benches/statements.txt");
    let count = statements.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    says(
        "docs/ASKING.md",
        &format!("The {} statements of `crates/automata/benches/statements.txt`", word(count)),
    );
    let papers = word(papers::Paper::ALL.len());
    for path in ["README.md", "docs/papers/README.md", "CITATION.cff"] {
        says(path, &format!("{papers} papers"));
    }
}

/// The states of theorems in the README are those of docs/THEOREMS.md, which a test compares with the catalogue.
#[test]
fn states_of_theorems_in_prose() {
    let theorems = document("docs/THEOREMS.md");
    for (family, states, path, words) in [
        ("piles:5,5", "9", "README.md", "an automaton of 9 states"),
        ("wythoff --value 1", "825", "README.md", "an automaton of 825 states"),
        ("wythoff --value 1", "825", "web/theorems/families.js", "825 states"),
    ] {
        assert!(theorems.contains(&format!("| `{family}` | {states} |")), "{family}");
        says(path, words);
    }
    // The README names the largest proved value and the largest fixed piles.
    assert!(theorems.contains("| `grundy:9` |") && theorems.contains("| `piles:12,15` |"));
    says("README.md", "[Grundy value](docs/GLOSSARY.md) 4, 5, ..., 9");
    says("README.md", "all a, b up to 15, unless both are 13 or more");
}

/// The sizes of what has to be trusted: of the independent checker in thousands of lines, of the definitions in Rocq nearly.
#[test]
fn sizes_of_what_is_trusted() {
    fn lines(folder: &std::path::Path) -> usize {
        let entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries
            .filter(|path| !path.ends_with("tests") && !path.ends_with("tests.rs"))
            .map(|path| match path.is_dir() {
                true => lines(&path),
                false => std::fs::read_to_string(&path).expect("text").lines().count(),
            })
            .sum()
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let checker = (lines(std::path::Path::new(&format!("{root}/crates/check/src"))) + 500) / 1000;
    says("docs/TRUST.md", &format!("is about {checker},000 lines of Rust (with comments, without tests)"));
    for (file, said) in [("Numbers", 50), ("Rules", 100), ("Claim", 50), ("Proper", 50), ("Text", 290)] {
        let lines = document(&format!("rocq/{file}.v")).lines().count();
        assert!(lines.abs_diff(said) <= 10, "rocq/{file}.v has {lines} lines, docs/TRUST.md says {said}");
        assert!(flat("docs/TRUST.md").contains(&format!("{said} lines")), "{said}");
    }
}

/// Large numbers in the README are those of the results and theorems.
#[test]
fn large_numbers_of_the_readme_are_on_record() {
    let known = digits(&(document("docs/RESULTS.md") + &document("docs/THEOREMS.md")));
    let text = document("README.md");
    let runs = text.split(|letter: char| !letter.is_ascii_digit() && letter != ',');
    let grouped =
        runs.filter(|run| run.contains(',') && run.split(',').skip(1).all(|group| group.len() == 3));
    let numbers: Vec<String> = grouped.map(|run| run.replace(',', "")).collect();
    assert!(!numbers.is_empty());
    for number in numbers {
        assert!(known.contains(&number), "{number} is in README.md, but in no document of results");
    }
}

/// What claims say of far computations is in the results: every number of theirs.
#[test]
fn what_lies_beyond_a_check_is_on_record() {
    let results = document("docs/RESULTS.md");
    let known = digits(&results);
    let told: Vec<String> = papers::claims().flat_map(|claim| digits(&claim.beyond)).collect();
    assert!(!told.is_empty());
    for number in told {
        assert!(known.contains(&number), "a claim says {number}, but docs/RESULTS.md has no such number");
    }
}

/// The rows beside the document have the hash that it gives.
#[test]
fn the_rows_of_the_results() {
    use sha2::{Digest, Sha256};
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let rows = std::fs::read(format!("{docs}/data/starts.csv")).expect("the rows are there");
    let hash: String = Sha256::digest(&rows).iter().map(|byte| format!("{byte:02x}")).collect();
    let document = std::fs::read_to_string(format!("{docs}/RESULTS.md")).expect("the document is there");
    assert!(document.contains(&hash), "{hash} is not in RESULTS.md");
}

/// What the results say of the conjecture on first piles and of the lower bound follows from those rows.
#[test]
fn the_report_on_first_piles() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let rows = std::fs::read_to_string(format!("{docs}/data/starts.csv")).expect("the rows are there");
    let first_pile = |row: &str| row.split(',').nth(1).and_then(|pile| pile.parse().ok());
    let first: Vec<u64> = rows.lines().skip(1).filter_map(first_pile).collect();
    let upto = 10_000_000_000u64;
    let value = |n: u64| first.partition_point(|&pile| pile <= n) - 1;
    // Where G(ceil(3n/2)) > G(n) + more: G changes at first piles alone, and so does this.
    let failures = |more: usize| -> Vec<(u64, u64)> {
        let last = 2 * upto / 3;
        let mut ends: Vec<u64> =
            first.iter().flat_map(|&pile| [pile, (2 * pile).saturating_sub(1).div_ceil(3)]).collect();
        ends.push(last + 1);
        ends.sort_unstable();
        let pieces = ends.windows(2).filter(|piece| piece[0] < piece[1] && piece[1] <= last + 1);
        let mut found: Vec<(u64, u64)> = Vec::new();
        for piece in pieces.filter(|piece| value((3 * piece[0]).div_ceil(2)) > value(piece[0]) + more) {
            match found.last_mut() {
                Some((_, end)) if *end == piece[0] => *end = piece[1],
                _ => found.push((piece[0], piece[1])),
            }
        }
        found
    };
    let count = |ranges: &[(u64, u64)]| ranges.iter().map(|(from, end)| end - from).sum::<u64>();
    let by_two = failures(2);
    assert_eq!((by_two.len(), count(&by_two), by_two[0]), (12, 386_659_175, (471, 489)));
    assert_eq!((by_two[8].1, by_two[9].0, by_two[11].1), (3_217_354, 909_036_409, 6_666_666_667));
    assert_eq!((count(&failures(3)), failures(4).len()), (21_645_814, 0));
    // (n + 2) 2^g <= 2 * 3^g for the last pile n of value g.
    for (g, &next) in (0..).zip(&first[1..]) {
        let power = |base: u32| num_bigint::BigUint::from(base).pow(g);
        assert!((power(2) * (next + 1)) <= power(3) * 2u32, "{g}");
    }
    let document = std::fs::read_to_string(format!("{docs}/RESULTS.md")).expect("the document is there");
    for told in ["386_659_175 n from 471 to 6_666_666_666", "21_645_814 n", "log_3/2((n + 2)/2): holds"] {
        assert!(document.contains(told), "{told}");
    }
}
