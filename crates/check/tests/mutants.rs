//! Certificates with a small mistake. What is rejected must be wrong for the numbers in the message, and what is accepted must
//! be what playing the game out says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::cmp::Ordering;

use check::{Limits, Reason};
use support::play::Play;
use support::{Certificate, Random, System, Table, parse, tuples};

/// Files, and up to where games are played out.
const FILES: [(&str, u128); 12] = [
    (include_str!("data/two-pile.cert"), 10),
    (include_str!("data/grundy-4.cert"), 40),
    (include_str!("data/piles-1_2_3.cert"), 20),
    (include_str!("data/power-of-two-2.cert"), 17),
    (include_str!("data/power-of-two-4.cert"), 5),
    (include_str!("data/power-of-two-grundy-4.cert"), 40),
    (include_str!("data/fibonacci-misere.cert"), 25),
    (include_str!("data/wythoff.cert"), 30),
    (include_str!("data/wythoff-m4.cert"), 30),
    (include_str!("data/nim-3.cert"), 9),
    (include_str!("data/nim-misere.cert"), 20),
    (include_str!("data/subtraction-123.cert"), 200),
];

/// A place after the certificates of a file, and what became of those that were put there.
struct Bench {
    play: Play,
    others: Vec<Certificate>,
    /// The text of the others.
    before: String,
    bound: u128,
    accepted: usize,
    rejected: [usize; 8],
}

impl Bench {
    /// Checks a certificate, and the answer.
    fn judge(&mut self, certificate: &Certificate) {
        let text = self.before.clone() + &certificate.text();
        match support::run_within(text.as_bytes(), &Limits::default()) {
            Ok(_) => {
                self.accepted += 1;
                assert!(certificate.is_true(&mut self.play, self.bound), "accepted:\n{}", certificate.text());
            }
            Err(rejected) => {
                assert!(certificate.confirms(&self.others, &rejected), "{rejected}:\n{}", certificate.text());
                let Reason::Violated { condition, .. } = rejected.reason else { unreachable!() };
                self.rejected[usize::from(condition)] += 1;
            }
        }
    }
}

/// Changes a verdict or an arrow, never the one that format demands.
fn spoil(table: &mut Table, random: &mut Random) {
    let (state, states) = (random.below(table.rows.len()), table.rows.len());
    let (accepts, next) = &mut table.rows[state];
    let letter = random.below(next.len() + 2);
    if letter >= next.len() || (state, letter) == (0, 0) {
        *accepts = !*accepts;
    } else {
        next[letter] = random.below(states + 1) as u32;
    }
}

/// The target that belongs to a reach: with it, condition 0 holds, and the others have to find what is wrong.
fn fitting_target(certificate: &Certificate, others: &[Certificate]) -> Table {
    let earlier = others.iter().filter(|other| {
        let same = other.fixed == certificate.fixed && other.rules == certificate.rules;
        let value = certificate.asks.starts_with("value");
        same && (value && other.asks != certificate.asks
            || certificate.asks == "lost" && other.asks == "moves")
    });
    let tables: Vec<_> =
        std::iter::once(certificate).chain(earlier).map(|other| other.table("reach")).collect();
    Table::product(&tables, |verdicts| !verdicts[0] && verdicts[1..].iter().all(|&reached| reached))
}

/// Changes the allowance from which on one pile vector is in the reach: to another one, or to none at all. This keeps condition
/// 1, and as the target fits, condition 0.
fn shift(certificate: &mut Certificate, others: &[Certificate], random: &mut Random) {
    let piles = certificate.play().piles.len() - certificate.fixed.len();
    let system = System::named(&certificate.numbers);
    let most = [0, 20, 6, 3, 2][piles];
    let mut tables = Vec::new();
    for track in 0..=piles {
        let bound = 2 << random.below(most);
        let accept = if track < piles { Ordering::is_eq } else { Ordering::is_ge };
        tables.push(Table::compare(&system, piles + 1, track, random.below(bound) as u128, accept));
    }
    let never = random.below(3) == 0;
    let all: Vec<_> = tables.iter().collect();
    // The changed vector, and where its allowance is large enough.
    let here = Table::product(&all[..piles], |equal| equal.iter().all(|&equal| equal));
    let large = Table::product(&all, |verdicts| !never && verdicts.iter().all(|&verdict| verdict));
    let reach = Table::product(&[certificate.table("reach"), &here, &large], |verdicts| {
        if verdicts[1] { verdicts[2] } else { verdicts[0] }
    });
    *certificate.table_mut("reach") = reach;
    *certificate.table_mut("target") = fitting_target(certificate, others);
}

/// Spoils the last certificate of a file in many ways.
fn judge_mutants(text: &str, bound: u128, mutants: usize, random: &mut Random) -> (usize, [usize; 8]) {
    let mut others = parse(text);
    let certificate = others.pop().unwrap();
    let before = others.iter().map(Certificate::text).collect();
    let mut bench =
        Bench { play: Play::default(), others: others.clone(), before, bound, accepted: 0, rejected: [0; 8] };
    bench.judge(&certificate);
    assert_eq!(bench.accepted, 1);
    let has_allowance = certificate.play().allowance.is_some();
    for i in 0..mutants {
        let mut mutant = certificate.clone();
        match i % 4 {
            3 if has_allowance => shift(&mut mutant, &others, random),
            2 if has_allowance => {
                spoil(mutant.table_mut("reach"), random);
                *mutant.table_mut("target") = fitting_target(&mutant, &others);
            }
            _ => {
                let place = random.below(mutant.tables.len());
                if !mutant.tables[place].1.rows.is_empty() {
                    spoil(&mut mutant.tables[place].1, random);
                }
            }
        }
        bench.judge(&mutant);
    }
    (bench.accepted, bench.rejected)
}

/// How many mutants of each file there are; `MUTANTS=1000` makes more of them.
fn mutants(few: usize) -> usize {
    std::env::var("MUTANTS").map_or(few, |count| count.parse().unwrap())
}

#[test]
fn mutants_get_the_right_verdict() {
    let mutants = mutants(60);
    let mut random = Random(mutants as u64);
    let (mut accepted, mut rejected) = (0, [0; 8]);
    for (text, bound) in FILES {
        let verdicts = judge_mutants(text, bound, mutants, &mut random);
        accepted += verdicts.0;
        rejected.iter_mut().zip(verdicts.1).for_each(|(all, some)| *all += some);
    }
    println!("accepted {accepted}, rejected by condition {rejected:?}");
    let some = [0, 1, 2, 3, 5, 6].iter().all(|&condition| rejected[condition] > 10);
    assert!(accepted > 20 && some, "{accepted} {rejected:?}");
}

/// The other way round, without the search: where plain trying finds a violation, the mutant is rejected.
#[test]
fn what_trying_finds_is_rejected() {
    let mut random = Random(2);
    let certificate = &parse(include_str!("data/grundy-4.cert"))[0];
    let (mut wrong, mut right) = (0, 0);
    for i in 0..400 {
        let mut mutant = certificate.clone();
        spoil(mutant.table_mut(if i % 2 == 0 { "target" } else { "reach" }), &mut random);
        if i % 4 == 1 {
            *mutant.table_mut("target") = fitting_target(&mutant, &[]);
        }
        let violated = |numbers: &[u128]| {
            (0..4).any(|condition| mutant.violates(&[], condition, &numbers[..1], Some(numbers[1])))
        };
        let found = tuples(2, 25).any(|numbers| violated(&numbers));
        let accepted = support::run(&mutant.text()).is_ok();
        assert!(!(found && accepted), "{}", mutant.text());
        wrong += usize::from(found);
        right += usize::from(accepted);
    }
    assert!(wrong > 100 && right > 10, "{wrong} {right}");
}

/// Words of rules that are changed, and what they become.
const CHANGES: [(&str, &str); 22] = [
    ("1 <= k", "0 <= k"),
    ("1 <= k", "2 <= k"),
    ("1 <= k", "1 < k"),
    ("1 <= k", "1 <= k <= 3"),
    ("1 <= k", "1 <= k and k != 2"),
    ("1 <= k", "k >= 1"),
    ("<= r", "< r"),
    ("<= r", "<= r + 1"),
    ("2*k", "3*k"),
    ("2*k", "k"),
    ("2*k", "5*k/2"),
    ("2*k", "inf"),
    ("2*k", "4*k/2"),
    ("- k", "- 2*k"),
    ("- k", "- 1"),
    ("- k", "+ k"),
    ("m - k", "n - k"),
    (" - k", ""),
    ("1 2 delay 1", "1 delay 0"),
    ("1 delay 0", "1 2 delay 1"),
    ("1 2 delay 1", "1 2 3 delay 2"),
    ("asks lost", "asks value 0"),
];

/// Other rules, numbers and questions with the same automata, and with a falsified reach and the target that follows from it: rejected, or
/// just as true.
#[test]
fn changed_rules_get_the_right_verdict() {
    let (mut accepted, mut violated, mut refused) = (0, 0, 0);
    let mut random = Random(3);
    let falsified = mutants(60).div_ceil(60);
    for (file, bound) in FILES {
        let certificates = parse(file);
        let last = certificates.last().unwrap();
        let before: String = certificates[..certificates.len() - 1].iter().map(Certificate::text).collect();
        let mut play = Play::default();
        let text = last.text();
        let mut changed: Vec<String> = Vec::new();
        for (from, to) in CHANGES {
            for (place, _) in text.match_indices(from) {
                changed.push(text[..place].to_owned() + to + &text[place + from.len()..]);
            }
        }
        // A line of the moves left out, or there twice, or another order.
        let lines: Vec<_> = text.lines().collect();
        for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("move ")) {
            let with = |new: &[&str]| {
                lines[..i].iter().chain(new).chain(&lines[i + 1..]).map(|line| format!("{line}\n")).collect()
            };
            changed.push(with(&[]));
            changed.push(with(&[line, line]));
            changed.push(with(&[line, "move 1 <= k: n - k"]));
        }
        changed.push(match text.contains("\nmisere\n") {
            true => text.replacen("misere\n", "", 1),
            false => text.replacen("move", "misere\nmove", 1),
        });
        for asks in ["moves", "lost", "value 0", "value 1"] {
            changed.push(text.replacen(&format!("asks {}", last.asks), &format!("asks {asks}"), 1));
        }
        for number in 0..6 {
            let fixed: Vec<_> = last.fixed.iter().map(|(name, old)| (name, (old + number) % 6)).collect();
            let fixed: String = fixed.iter().map(|(name, number)| format!(" {name}={number}")).collect();
            let old: String = last.fixed.iter().map(|(name, number)| format!(" {name}={number}")).collect();
            changed.push(text.replacen(&format!("at{old}\n"), &format!("at{fixed}\n"), 1));
        }
        let mut forged = Vec::new();
        for text in changed {
            let mutant = parse(&text).pop().unwrap();
            for _ in 0..falsified {
                let mut mutant = mutant.clone();
                spoil(mutant.table_mut("reach"), &mut random);
                *mutant.table_mut("target") =
                    fitting_target(&mutant, &certificates[..certificates.len() - 1]);
                forged.push((mutant.text(), mutant));
            }
            forged.push((text, mutant));
        }
        for (text, mutant) in forged {
            match support::run_within((before.clone() + &text).as_bytes(), &Limits::default()) {
                Ok(_) => {
                    accepted += 1;
                    assert!(mutant.is_true(&mut play, bound.min(20)), "{text}");
                }
                Err(rejected) if matches!(rejected.reason, Reason::Violated { .. }) => {
                    violated += 1;
                    assert!(mutant.confirms(&certificates, &rejected), "{rejected}\n{text}");
                }
                Err(rejected) => {
                    refused += 1;
                    assert!(!rejected.is_too_large(), "{rejected}\n{text}");
                }
            }
        }
    }
    println!("accepted {accepted}, violated {violated}, refused {refused}");
    assert!(accepted > 20 && violated > 40 && refused > 40);
}
