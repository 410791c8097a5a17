//! Files of Walnut's commands: words that are made of others, and files that read the least digit first.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashMap;

use automata::Automaton;
use automata::commands::{Files, Session};
use limits::Limits;

struct Library(HashMap<&'static str, &'static str>);

impl Files for Library {
    fn text(&self, folder: &str, name: &str) -> Option<String> {
        self.0.get(format!("{folder}/{name}").as_str()).map(|text| (*text).to_owned())
    }
}

/// What each command says: what it prints, or why it is refused.
fn told(text: &str) -> Vec<Result<String, String>> {
    run(text).into_iter().map(|(said, _)| said).collect()
}

fn run(text: &str) -> Vec<(Result<String, String>, Option<Automaton>)> {
    let library = Library(HashMap::from([
        ("Word Automata Library/PR.txt", PAPERFOLDING),
        ("Morphism Library/thue.txt", "0 -> 01\n1 -> 10\n"),
    ]));
    let mut said = Vec::new();
    Session::new(&library).run(text, &Limits::default(), &mut |_, result| {
        said.push(match result {
            Ok(done) => (
                Ok(done.printed),
                done.result.and_then(|(_, file)| Automaton::from_walnut(&file, &Limits::default()).ok()),
            ),
            Err(why) => (Err(why.to_string()), None),
        });
    });
    said
}

/// The digit before the lowest 1 of n + 1.
const PAPERFOLDING: &str = "lsd_2\n0 0\n0 -> 1\n1 -> 0\n1 0\n0 -> 2\n1 -> 3\n2 0\n* -> 2\n3 1\n* -> 3\n";

fn accepted(command: &str) -> Vec<u32> {
    let (said, automaton) = run(command).pop().unwrap();
    let automaton = automaton.unwrap_or_else(|| panic!("{command}: {said:?}"));
    (0..300u32).filter(|&n| automaton.accepts(&[n.into()])).collect()
}

/// Against the morphisms themselves, applied directly.
#[test]
fn words_are_those_of_their_morphisms() {
    let apply = |word: &[u32], images: &[&[u32]]| -> Vec<u32> {
        word.iter().flat_map(|&letter| images[letter as usize].to_vec()).collect()
    };
    let mut word = vec![0];
    while word.len() < 300 {
        word = apply(&word, &[&[0, 1, 2], &[1, 0, 0], &[2, 2, 1]]);
    }
    let image = apply(&word, &[&[0, 1], &[1, 1], &[0, 0]]);
    for letter in 0..3 {
        let text =
            format!("morphism m \"0->012, 1->100 2->221\"; promote W m; eval at \"?msd_3 W[n]=@{letter}\";");
        assert_eq!(accepted(&text), (0..300).filter(|&n| word[n as usize] == letter).collect::<Vec<_>>());
        let text = format!(
            "morphism m \"0->012, 1->100 2->221\"; promote W m; morphism h \"0->01 1->11 2->00\"; image V h W; \
             eval at \"?msd_3 V[n]=@{}\";",
            letter.min(1)
        );
        assert_eq!(
            accepted(&text),
            (0..300).filter(|&n| image[n as usize] == letter.min(1)).collect::<Vec<_>>()
        );
    }
    assert_eq!(told("promote W thue; eval same \"An W[n] = T[n]\";").pop().unwrap(), Ok("____\nTRUE".into()));
    for (text, part) in [
        ("morphism m \"0->01 1->1\"; promote W m;", "equally long"),
        ("morphism m \"0->10 1->01\"; promote W m;", "begins with 0"),
        ("morphism m \"0->02 1->01\"; promote W m;", "the letter 2 has no image"),
        ("morphism m \"0->02 2->01\"; image V m T;", "the letter 1 has no image"),
        ("morphism m \"0=01\";", "a morphism looks like"),
        ("promote W none;", "the morphism none is not there"),
        ("image V thue None;", "the word None is not there"),
        ("reverse V;", "expected 2 names"),
    ] {
        let last = told(text).pop().unwrap();
        assert!(last.as_ref().is_err_and(|why| why.contains(part)), "{text}: {last:?}");
    }
}

#[test]
fn the_direction_of_reading_does_not_matter() {
    let folded: Vec<u32> =
        (0..300).filter(|n| (n + 1u32) >> (n + 1).trailing_zeros() >> 1 & 1 == 1).collect();
    assert_eq!(accepted("eval one \"?lsd_2 PR[n]=@1\";"), folded);
    assert_eq!(accepted("reverse QR PR; eval one \"?msd_2 QR[n]=@1\";"), folded);
    assert_eq!(accepted("def one \"?lsd_2 PR[n]=@1\"; reverse two $one; eval last \"$two(n)\";"), folded);
    assert_eq!(accepted("eval fifteen \"?lsd_fib `(a = 15)\";"), [15]);
    assert_eq!(accepted("eval fifteen \"?lsd_fib `~``~~`~(a=15)\";"), [15]);
    assert_eq!(accepted("eval others \"?lsd_fib `~``~~`(a=15)\";").len(), 299);
    assert_eq!(accepted("eval fifteen \"`(?lsd_fib (a = 15))\";"), [15]);
}

#[test]
fn unions_and_intersections() {
    let two = "def small \"n < 9\"; def even \"Em n = 2*m\"; ";
    assert_eq!(accepted(&format!("{two} intersect both small even; eval at \"$both(n)\";")), [0, 2, 4, 6, 8]);
    assert_eq!(accepted(&format!("{two} union any small even; eval at \"$any(n) & n < 13\";")).len(), 11);
    let mixed = format!("{two} def other \"?msd_fib n > 3\"; union any small other;");
    assert!(told(&mixed).pop().unwrap().unwrap_err().contains("not about the same numbers"));
}

/// A prefix ends with its bracket.
#[test]
fn prefixes_end_with_their_brackets() {
    for text in ["eval a \"(?msd_3 a) = 3\";", "eval a \"a + (?msd_3 b = 1)\";"] {
        assert!(told(text).pop().unwrap().is_err(), "{text}");
    }
    assert_eq!(accepted("eval a \"(?msd_fib a = 3) & (?msd_fib a < 5)\";"), [3]);
    assert_eq!(accepted("eval a \"(?msd_fib (a = 3) | a = 7)\";"), [3, 7]);
}
