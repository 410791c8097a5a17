//! Every example of docs/STATEMENTS.md.

use std::collections::BTreeMap;

use automata::logic::{Answer, Relations};
use fibnim::numbers::Numbers;
use fibnim::proof::{prove, statements};
use limits::{Limits, Unwatched};

const PAGE: &str = include_str!("STATEMENTS.md");

#[test]
fn every_example_is_as_it_says() {
    let limits = Limits::default();
    let mut shelf = BTreeMap::new();
    let mut examples = 0;
    for line in PAGE.split("```").skip(1).step_by(2).flat_map(str::lines) {
        let Some((expected, text)) = line.split_once("  ").map(|(a, b)| (a.trim(), b.trim())) else {
            continue;
        };
        // The name of a numeration may precede the verdict.
        let (numbers, expected, text) =
            match text.split_once("  ").filter(|_| !["true", "false"].contains(&expected)) {
                Some((verdict, text)) => (expected, verdict.trim(), text.trim()),
                None => ("fibonacci", expected, text),
            };
        let system = numbers.parse::<Numbers>().unwrap().system().unwrap();
        let statement =
            statements::read_in(system, text, Vec::new()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let theorem = |family: &_| prove(family, &mut shelf, &limits, &mut Unwatched);
        let answer = statements::decide(&statement, &Relations::new(), &[], theorem, &limits, None).unwrap();
        let found = match answer {
            Answer::True { .. } => "true",
            Answer::False { .. } => "false",
            Answer::Set { .. } => "a set",
        };
        assert_eq!(found, expected, "{text}");
        examples += 1;
    }
    assert!(examples >= 40, "{examples}");
}
