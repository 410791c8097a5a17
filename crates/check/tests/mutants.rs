//! Certificates with a small mistake. What is rejected must be wrong for the numbers that are told, and what is accepted must
//! be what playing the game out says.

mod support;

use check::Limits;
use support::{Certificate, Game, Random, Table, parse, tuples};

/// Files, and up to where games are played out.
const FILES: [(&str, u128); 7] = [
    (include_str!("data/two-pile.cert"), 14),
    (include_str!("data/grundy-4.cert"), 60),
    (include_str!("data/piles-1_2_3.cert"), 30),
    (include_str!("data/piles-2_5.cert"), 30),
    (include_str!("data/power-of-two-2.cert"), 17),
    (include_str!("data/power-of-two-4.cert"), 5),
    (include_str!("data/power-of-two-grundy-4.cert"), 60),
];

/// Certificates that stand in a file, each with those before it.
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

    /// Goes on behind a certificate.
    fn keep(&mut self, certificate: Certificate) {
        self.before += &certificate.text();
        self.others.push(certificate);
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

fn judge_mutants(text: &str, bound: u128, mutants: usize, random: &mut Random) -> (usize, [usize; 4]) {
    let game = Game::default();
    let (others, before) = (Vec::new(), String::new());
    let mut bench = Bench { game, others, before, bound, accepted: 0, rejected: [0; 4] };
    for certificate in parse(text) {
        bench.judge(&certificate);
        for i in 0..mutants {
            let mut mutant = certificate.clone();
            spoil(if i % 3 == 0 { &mut mutant.target } else { &mut mutant.reach }, random);
            if i % 3 == 2 {
                mutant.target = fitting_target(&mutant, &bench.others);
            }
            bench.judge(&mutant);
        }
        bench.keep(certificate);
    }
    (bench.accepted, bench.rejected)
}

#[test]
fn mutants_get_the_right_verdict() {
    let mut random = Random(1);
    let (mut accepted, mut rejected) = (0, [0; 4]);
    for (text, bound) in FILES {
        let verdicts = judge_mutants(text, bound, 40, &mut random);
        accepted += verdicts.0;
        rejected.iter_mut().zip(verdicts.1).for_each(|(all, some)| *all += some);
    }
    println!("accepted {accepted}, rejected by condition {rejected:?}");
    assert!(accepted > 100 && rejected.iter().all(|&count| count > 10), "{accepted} {rejected:?}");
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
