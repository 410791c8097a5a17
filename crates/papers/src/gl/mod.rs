//! The claims of GL: several piles under the global dynamic.

mod candidates;
mod complements;
mod hybrid_words;
mod one_pile;
mod power_of_two;
mod replies;
mod replies_below;
mod three_four;
mod two_piles;
mod two_piles_by_words;
mod two_piles_proof;
mod words;

use fibnim::game::{Dynamic, Game};
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use work::{Limits, Unwatched};

use super::{Claim, Finding, Lab, Verdict};

pub(super) const PARTS: &[&[Claim]] = &[
    one_pile::CLAIMS,
    words::CLAIMS,
    two_piles::CLAIMS,
    two_piles_proof::CLAIMS,
    hybrid_words::CLAIMS,
    two_piles_by_words::CLAIMS,
    complements::CLAIMS,
    three_four::CLAIMS,
    candidates::CLAIMS,
    replies::CLAIMS,
    replies_below::CLAIMS,
    power_of_two::CLAIMS,
];

/// Fibonacci numbers one, two and three places apart: next(F_k, F_{k+1}), k >= 2.
const DEFINITIONS: &str = "let next(a, b) = /[0,1][1,0][0,0]*/; \
    let up2(a, b) = /[0,1][0,0][1,0][0,0]*/; \
    let up3(a, b) = /[0,1][0,0][0,0][1,0][0,0]*/; ";

/// [`Lab::proves`], with [`DEFINITIONS`] before each statement.
fn proves(lab: &Lab, scope: &str, statements: &[&str]) -> Finding {
    let statements: Vec<String> = statements.iter().map(|text| format!("{DEFINITIONS}{text}")).collect();
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    lab.proves(scope, &statements)
}

/// Proved, or refuted by the least numbers, told in words: `tell` gets the number of each variable.
fn decides(
    lab: &Lab,
    scope: &str,
    statement: &str,
    tell: impl FnOnce(&dyn Fn(&str) -> String) -> String,
) -> Finding {
    match lab.ask(&format!("{DEFINITIONS}{statement}")) {
        Some((true, _)) => Finding::proved(scope),
        Some((false, numbers)) => {
            let numbers = numbers.unwrap_or_default();
            let value = |name: &str| {
                let found = numbers.iter().find(|(variable, _)| variable == name);
                found.map_or_else(|| "?".to_owned(), |(_, number)| number.to_string())
            };
            Finding::refuted(scope, tell(&value))
        }
        None => Finding::open(format!("{scope}; undecided: {statement}")),
    }
}

/// Both hold: the first finding, unless the second, a check of finitely many printed things, fails.
fn both(first: Finding, second: impl FnOnce() -> Finding) -> Finding {
    if !matches!(first.verdict, Verdict::Proved | Verdict::Verified) {
        return first;
    }
    let second = second();
    if second.verdict == Verdict::Refuted { second } else { first }
}

fn fibonacci_nim() -> Game {
    Game::normal(Dynamic::fibonacci())
}

/// Least winning moves of all piles up to `sizes`, by trying every move; only for sizes that surely fit.
fn thresholds(game: &Game, sizes: &[u32]) -> ThresholdBox {
    ThresholdBox::new(game, sizes, &Limits::MODEST, &mut Unwatched)
        .unwrap_or_else(|undecided| unreachable!("a small table fits: {undecided}"))
}

/// Whether piles with this threshold are lost at the allowance.
fn lost(threshold: u32, allowance: u64) -> bool {
    threshold == NEVER || u64::from(threshold) > allowance
}
