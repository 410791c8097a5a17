//! a-Wythoff's game in Fraenkel's numeration: proved for all numbers, beside brute force, and in Fraenkel's words.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use automata::logic::{Answer, Relations, Vocabulary, decide, parse_with};
use fibnim::proof::{Asks, Family, Theorem, certificate, prove};
use fibnim::rules::{Rules, known};
use limits::{Limits, Unwatched};

/// Any number from one pile, or from both numbers that differ by less than a.
fn game(a: u64, numbers: &str) -> String {
    let mut text = format!(
        "game a-wythoff(m, n)\n{numbers}move 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k\n"
    );
    for more in 1..a {
        // Writing into a string cannot fail.
        let _ = write!(text, "move 1 <= k: m - k - {more}, n - k\nmove 1 <= k: m - k, n - k - {more}\n");
    }
    text
}

fn rules(a: u64, numbers: &str) -> Rules {
    Rules::parse(&game(a, numbers), &Limits::default()).unwrap()
}

fn theorem(rules: Rules, asks: Asks) -> Arc<Theorem> {
    let family = Family::new(rules, vec![None; 2], asks).unwrap();
    let limits = Limits { memory: 4 << 30, ..Limits::default() };
    prove(&family, &mut BTreeMap::new(), &limits, &mut Unwatched)
        .unwrap_or_else(|unproved| panic!("{unproved}"))
}

/// The lost positions below a bound, straight from the rules.
fn lost(a: usize, below: usize) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![false; below]; below];
    for sum in 0..2 * below - 1 {
        for m in sum.saturating_sub(below - 1)..=sum.min(below - 1) {
            let n = sum - m;
            let from_one = (1..=m).any(|k| lost[m - k][n]) || (1..=n).any(|k| lost[m][n - k]);
            let from_both = (1..=m).any(|k| {
                let least = (k + 1).saturating_sub(a).max(1);
                (least..(k + a).min(n + 1)).any(|l| lost[m - k][n - l])
            });
            lost[m][n] = !from_one && !from_both;
        }
    }
    lost
}

#[test]
fn a_wythoff_is_proved_in_fraenkels_numeration() {
    for a in [2u64, 3] {
        let numbers = format!("numbers recurrence:{a},1;1,{}\n", a + 1);
        let theorem = theorem(rules(a, &numbers), Asks::Lost);
        assert_eq!(theorem.family.system().base() as u64, a + 1);
        for (m, row) in lost(a as usize, 150).iter().enumerate() {
            for (n, &lost) in row.iter().enumerate() {
                assert_eq!(theorem.holds(&[m.into(), n.into()], &0u32.into()), lost, "a = {a}: {m}, {n}");
            }
        }
        let accepted = check::check(theorem.certificate.as_bytes(), &check::Limits::default()).unwrap();
        assert_eq!(accepted.len(), 1);
        let read = certificate::read(&theorem.certificate, &Limits::default()).unwrap();
        assert_eq!(read, [(*theorem).clone()]);
        // The smaller pile ends in an even number of zeros, the larger one in an odd number: it has the same digits and a zero after.
        let digits: Vec<String> = (1..=a).map(|digit| digit.to_string()).collect();
        let digits = digits.join("|");
        let text = format!(
            "forall m, n: lost(m, n) and m < n => /.*({digits})(00)*/(m) and /.*({digits})0(00)*/(n)"
        );
        let system = theorem.family.system();
        let vocabulary = Vocabulary { system, relations: vec![("lost".into(), 2)], ..Vocabulary::default() };
        let statement = parse_with(&text, &vocabulary).unwrap();
        let given: Relations = [("lost".to_owned(), theorem.target.clone())].into();
        assert!(matches!(decide(&statement, &given, &Limits::default()), Ok(Answer::True { .. })), "{text}");
    }
}

/// The game for a = 2 is known by name, in its own numeration.
#[test]
fn the_game_by_its_name() {
    let named = theorem(known("generalised-wythoff").unwrap(), Asks::Lost);
    let own = theorem(rules(2, "numbers recurrence:2,1;1,3\n"), Asks::Lost);
    assert_eq!(
        (named.target.clone(), named.family.to_string().as_str()),
        (own.target.clone(), "generalised-wythoff")
    );
}
