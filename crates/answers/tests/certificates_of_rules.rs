//! Certificates of games whose rules say more than comparisons, and the independent checker.

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::proof::{Asks, Family, certificate, prove};
use fibnim::rules::Rules;
use limits::{Limits, Unwatched};

/// What is proved is accepted, and no other rules in its place.
#[test]
fn certificates_of_rules_that_say_more_are_checked() {
    let text =
        "game pass(n, p; r)\nmove 1 <= k <= r and k mod 2 = 1: n - k, p; 2*k\nmove n >= 1: n, p - 1; r\n";
    let rules = Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    let family = Family::new(rules, vec![None, Some(1)], Asks::Lost).unwrap();
    let mut shelf = BTreeMap::new();
    prove(&family, &mut shelf, &Limits::default(), &mut Unwatched).unwrap_or_else(|error| panic!("{error}"));
    let mut known = |family: &Family| Ok::<_, ()>(Arc::clone(&shelf[family]));
    let bundle = certificate::bundle(std::slice::from_ref(&family), &mut known).unwrap();
    assert!(bundle.starts_with("fibnim certificate 3\n"));
    let limits = check::Limits::default();
    assert_eq!(check::check(bundle.as_bytes(), &limits).unwrap().len(), 2);
    let (first, second) = bundle.split_at(bundle.find("end\n").unwrap() + 4);
    // The first is about positions without a token, and does not see the pass.
    for (from, to, is_second) in [
        ("k mod 2 = 1", "k mod 2 != 1", false),
        ("k mod 2 = 1", "k mod 3 = 1", false),
        ("k mod 2 = 1", "(n - k) mod 2 = 1", false),
        ("k mod 2 = 1", "fib(k)", false),
        ("move n >= 1: n, p - 1; r", "move n >= 3: n, p - 1; r", true),
        ("move n >= 1: n, p - 1; r", "move n >= 1 and n mod 2 = 0: n, p - 1; r", true),
        ("move n >= 1: n, p - 1; r", "move n >= 1: n - 1, p - 1; r", true),
        ("move n >= 1: n, p - 1; r", "move n >= 1: n, p - 1; n", true),
        ("fibnim certificate 3", "fibnim certificate 2", false),
        ("asks lost", "asks value 0", false),
    ] {
        let changed = first.replace(from, to);
        assert_ne!(changed, first);
        // What is used is the changed one, so that no hash is wrong.
        let other = second.replace(from, to).replace(&certificate::hash(first), &certificate::hash(&changed));
        assert_eq!(check::check(changed.as_bytes(), &limits).is_ok(), is_second, "{from} -> {to}");
        let rejected = check::check((changed + &other).as_bytes(), &limits).unwrap_err();
        assert!(!rejected.to_string().contains("hash"), "{rejected}");
    }
}

/// Rules that are said by statements: what is proved is accepted, and nothing else.
#[test]
fn certificates_of_version_4_are_checked() {
    for text in [
        "game blocked(m, n)\nnumbers binary\nblock 1\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n",
        "game two(m, n)\nnumbers binary\nmove 1 <= k + l and k <= 2 and l < 2: m - k, n - l\n",
        "game last(m, n)\nnumbers binary\nmisere\nmove 1 <= k + l and k <= 2 and l < 2: m - k, n - l\nmove (m - n) mod 3 = 1: m - 1, n\n",
        "game given(m, n)\nnumbers binary\ngiven power 1: - 1 2; + 2 0\nmove power(k): m - k, n\nmove 1 <= k and not power(k): m, n - k\n",
    ] {
        let rules = Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
        let family =
            Family::new(rules, vec![None, None], Asks::Lost).unwrap_or_else(|error| panic!("{error}"));
        let theorem = prove(&family, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched)
            .unwrap_or_else(|error| panic!("{error}"));
        let certificate = &theorem.certificate;
        let limits = check::Limits::default();
        let accepted =
            check::check(certificate.as_bytes(), &limits).unwrap_or_else(|error| panic!("{text}{error}"));
        let found = accepted[0].subject.family().map(ToString::to_string).unwrap_or_default();
        assert!(found.contains("(m, n): lost"), "{found}");
        assert_eq!(accepted[0].hash, theorem.hash());
        // Other rules, other automata, statements left out or about something else.
        let lines: Vec<&str> = certificate.split_inclusive('\n').collect();
        let mut changes: Vec<String> = Vec::new();
        for (from, to) in [
            ("block 1", "block 2"),
            ("misere\n", ""),
            ("m - k, n", "m - 2*k, n"),
            ("1 <= k", "2 <= k"),
            ("1 <= k", "0 <= k"),
            ("verdict true", "verdict false"),
            ("given target 2", "given reach 2"),
            ("given power 1: - 1 2; + 2 0", "given power 1: - 1 2; + 0 2"),
            ("given power 1: - 1 2; + 2 0", "given power 1: - 1 0"),
            ("given power 1: - 1 2; + 2 0", "given power 1: - 1 2; + 3 0; + 3 0"),
            ("given power 1\n- 1 2", "given power 1\n+ 1 2"),
            ("move power(k)", "move fib(k)"),
            ("asks lost", "asks moves"),
            ("certificate 4", "certificate 3"),
            ("\nend\n", "\n"),
        ] {
            changes.push(certificate.replacen(from, to, 1));
        }
        for place in (0..lines.len()).filter(|&place| lines[place].starts_with(['+', '-'])).take(40) {
            let mut changed = lines.clone();
            let other = match lines[place].strip_prefix('+') {
                Some(row) => format!("-{row}"),
                None => format!("+{}", &lines[place][1..]),
            };
            changed[place] = &other;
            changes.push(changed.concat());
        }
        for place in 0..lines.len() {
            let mut changed = lines.clone();
            changed.remove(place);
            changes.push(changed.concat());
        }
        let changes: Vec<String> = changes.into_iter().filter(|changed| changed != certificate).collect();
        assert!(changes.len() > 50);
        for changed in changes {
            assert!(check::check(changed.as_bytes(), &limits).is_err(), "{changed}");
        }
    }
}
