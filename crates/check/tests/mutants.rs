//! Certificates with a small mistake. What is rejected must be wrong for the numbers that are told, and what is accepted must
//! be what playing the game out says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::cmp::Ordering;

use check::Limits;
use support::{Certificate, Game, Random, Table, parse, tuples};

/// Files, and up to where games are played out.
const FILES: [(&str, u128); 6] = [
    (include_str!("data/two-pile.cert"), 10),
    (include_str!("data/grundy-4.cert"), 40),
    (include_str!("data/piles-1_2_3.cert"), 30),
    (include_str!("data/power-of-two-2.cert"), 17),
    (include_str!("data/power-of-two-4.cert"), 5),
    (include_str!("data/power-of-two-grundy-4.cert"), 40),
];

/// A place behind the certificates of a file, and what became of those that were put there.
struct Bench {
    game: Game,
    others: Vec<Certificate>,
    /// The text of the others.
    before: String,
    bound: u128,
    accepted: usize,
    rejected: [usize; 4],
}

impl Bench {
    /// Checks a certificate, and the answer.
    fn judge(&mut self, certificate: &Certificate) {
        let text = self.before.clone() + &certificate.text();
        match check::check(text.as_bytes(), &Limits::default()) {
            Ok(_) => {
                self.accepted += 1;
                assert!(certificate.is_true(&mut self.game, self.bound), "accepted:\n{}", certificate.text());
            }
            Err(rejected) => {
                assert!(certificate.confirms(&self.others, &rejected), "{rejected}:\n{}", certificate.text());
                let check::Reason::Violated { condition, .. } = rejected.reason else { unreachable!() };
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
    let kind = certificate.family.name.split(':').next().unwrap();
    let mut tables = vec![&certificate.reach];
    for value in 0..certificate.family.value {
        let name = format!("{kind}:{value}");
        tables.push(&others.iter().find(|other| other.family.name == name).unwrap().reach);
    }
    Table::product(&tables, |verdicts| !verdicts[0] && verdicts[1..].iter().all(|&reached| reached))
}

/// Changes the allowance from which on one pile vector is in the reach: to another one, or to none at all. This keeps condition
/// 1, and as the target fits, condition 0.
fn shift(certificate: &mut Certificate, others: &[Certificate], random: &mut Random) {
    let family = &certificate.family;
    let piles = family.piles.len();
    let most = [0, 20, 6, 3, 2][piles];
    let mut tables = Vec::new();
    for track in 0..=piles {
        let bound = 2 << random.below(most);
        let accept = if track < piles { Ordering::is_eq } else { Ordering::is_ge };
        tables.push(Table::compare(family.fibonacci, piles + 1, track, random.below(bound) as u128, accept));
    }
    let never = random.below(3) == 0;
    let all: Vec<_> = tables.iter().collect();
    // The changed vector, and where its allowance is large enough.
    let here = Table::product(&all[..piles], |equal| equal.iter().all(|&equal| equal));
    let large = Table::product(&all, |verdicts| !never && verdicts.iter().all(|&verdict| verdict));
    certificate.reach = Table::product(&[&certificate.reach, &here, &large], |verdicts| {
        if verdicts[1] { verdicts[2] } else { verdicts[0] }
    });
    certificate.target = fitting_target(certificate, others);
}

/// Spoils the last certificate of a file in many ways.
fn judge_mutants(text: &str, bound: u128, mutants: usize, random: &mut Random) -> (usize, [usize; 4]) {
    let mut others = parse(text);
    let certificate = others.pop().unwrap();
    let before = others.iter().map(Certificate::text).collect();
    let mut bench = Bench { game: Game::default(), others, before, bound, accepted: 0, rejected: [0; 4] };
    bench.judge(&certificate);
    assert_eq!(bench.accepted, 1);
    for i in 0..mutants {
        let mut mutant = certificate.clone();
        match i % 4 {
            0 => spoil(&mut mutant.target, random),
            1 => spoil(&mut mutant.reach, random),
            2 => {
                spoil(&mut mutant.reach, random);
                mutant.target = fitting_target(&mutant, &bench.others);
            }
            _ => shift(&mut mutant, &bench.others, random),
        }
        bench.judge(&mutant);
    }
    (bench.accepted, bench.rejected)
}

#[test]
fn mutants_get_the_right_verdict() {
    let mutants = std::env::var("MUTANTS").map_or(60, |count| count.parse().unwrap());
    let mut random = Random(mutants as u64);
    let (mut accepted, mut rejected) = (0, [0; 4]);
    for (text, bound) in FILES {
        let verdicts = judge_mutants(text, bound, mutants, &mut random);
        accepted += verdicts.0;
        rejected.iter_mut().zip(verdicts.1).for_each(|(all, some)| *all += some);
    }
    println!("accepted {accepted}, rejected by condition {rejected:?}");
    assert!(accepted > 20 && rejected.iter().all(|&count| count > 10), "{accepted} {rejected:?}");
}

/// The other way round, without the search: where plain trying finds a violation, the mutant is rejected.
#[test]
fn what_trying_finds_is_rejected() {
    let mut random = Random(2);
    let certificate = &parse(include_str!("data/grundy-4.cert"))[0];
    let (mut wrong, mut right) = (0, 0);
    for i in 0..400 {
        let mut mutant = certificate.clone();
        spoil(if i % 2 == 0 { &mut mutant.target } else { &mut mutant.reach }, &mut random);
        if i % 4 == 1 {
            mutant.target = fitting_target(&mutant, &[]);
        }
        let violated = |numbers: &[u128]| {
            (0..4).any(|condition| mutant.violates(&[], condition, &numbers[..1], numbers[1]))
        };
        let found = tuples(2, 35).any(|numbers| violated(&numbers));
        let accepted = support::run(&mutant.text()).is_ok();
        assert!(!(found && accepted), "{}", mutant.text());
        wrong += usize::from(found);
        right += usize::from(accepted);
    }
    assert!(wrong > 100 && right > 10, "{wrong} {right}");
}
