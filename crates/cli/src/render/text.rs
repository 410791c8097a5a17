//! Answers for a person at a terminal.

use std::fmt::Write;

use answers::answer::FIRST_TERMS;
use answers::words::{count, index_sum, parts, piles, sentences, short, title};
use fibnim::game::{Move, Position};
use fibnim::numbers::{Greedy, RecurrenceSum, multiple};
use fibnim::solve::{Analysis, Outcome};
use num_bigint::BigUint;
use num_traits::One;
use numeration::Zeckendorf;

use super::style::{LOSS, MOVE, QUIET, STRONG, WIN, paint};
use super::wrap::{self, hanging};

/// How many winning moves are written out.
pub(super) const MOST_MOVES: usize = 8;

/// `fibnim solve`; with what the last digits of a pile say, if they say something.
pub(crate) fn analysis(analysis: &Analysis, remoteness: Option<u32>, digits: Option<&str>) -> String {
    let position = &analysis.position;
    let mut out = format!("{}\n", paint(STRONG, wrap::prose(&title(position))));
    push_prose(&mut out, &piles(position));
    out.push('\n');
    push_outcome(&mut out, analysis.outcome);
    push_moves(&mut out, analysis);
    if let Some(value) = &analysis.grundy {
        push_row(&mut out, "Grundy value", &short(value));
    }
    push_remoteness(&mut out, remoteness);
    out.push('\n');
    if let Some(digits) = digits {
        push_prose(&mut out, digits);
    }
    push_prose(&mut out, &sentences(analysis));
    out
}

pub(super) fn push_remoteness(out: &mut String, remoteness: Option<u32>) {
    if let Some(moves) = remoteness {
        let left = if moves == 1 { "move" } else { "moves" };
        let moves = format!("{moves} {left} left when the winner hurries and the loser stalls");
        push_row(out, "Remoteness", &moves);
    }
}

pub(super) fn push_outcome(out: &mut String, outcome: Outcome) {
    out.push_str(&match outcome {
        Outcome::N => format!("{}  the player to move wins\n\n", paint(WIN, "N")),
        Outcome::P => format!("{}  the player to move loses\n\n", paint(LOSS, "P")),
    });
}

fn push_moves(out: &mut String, analysis: &Analysis) {
    let moves = &analysis.winning_moves;
    for (i, mv) in moves.iter().take(MOST_MOVES).enumerate() {
        let label = match i {
            0 if moves.len() == 1 => "Winning move",
            0 => "Winning moves",
            _ => "",
        };
        push_row(out, label, &describe(&analysis.position, mv));
    }
    let hidden = moves.len().saturating_sub(MOST_MOVES);
    match (hidden, analysis.complete) {
        (0, true) if moves.is_empty() && analysis.outcome == Outcome::P => {
            push_row(out, "Winning moves", "none");
        }
        (0, true) => {}
        (more, true) => push_row(out, "", &format!("and {} more; --json lists them all", count(more))),
        (0, false) => push_row(out, "", "there may be more"),
        (more, false) => push_row(out, "", &format!("and {} more at least", count(more))),
    }
}

fn describe(position: &Position, mv: &Move) -> String {
    let take = paint(MOVE, format!("take {}", short(&mv.take)));
    let from = if position.stones().len() > 1 {
        format!(" from pile {} of {}", mv.pile + 1, short(position.stones()[mv.pile]))
    } else {
        String::new()
    };
    let next = position.play(mv).expect("a winning move is a move").to_string();
    let leaving = if next.len() <= 40 { paint(QUIET, format!(", leaving {next}")) } else { String::new() };
    format!("{take}{from}{leaving}")
}

/// How wide labels are.
const LABEL: usize = 15;

pub(super) fn push_row(out: &mut String, label: &str, value: &str) {
    let row = format!("{}{value}", paint(QUIET, format!("{label:<LABEL$}")));
    // Writing into a string cannot fail.
    let _ = writeln!(out, "{}", hanging(&row, LABEL));
}

pub(super) fn push_prose(out: &mut String, prose: &str) {
    out.push_str(&wrap::prose(prose));
    out.push('\n');
}

/// `fibnim zeckendorf`; `wins` says of each tail but the last whether it wins.
pub(crate) fn zeckendorf(n: &BigUint, z: &Zeckendorf, wins: &[bool]) -> String {
    let mut out = hanging(&format!("{} = {}", paint(STRONG, short(n)), parts(z)), LABEL) + "\n";
    let row = |out: &mut String, label: &str, value: String| push_row(out, label, &value);
    if parts(z) != index_sum(z) {
        row(&mut out, "indices", index_sum(z));
    }
    row(&mut out, "parts", count(z.len()));
    row(&mut out, "digits", ends_of(z.digits()));
    row(&mut out, "gap vector", gap_vector(z));
    if z.len() <= MANY_PARTS {
        row(&mut out, "tails", list(&z.tails().collect::<Vec<_>>()));
        let winning: Vec<BigUint> =
            z.tails().zip(wins).filter_map(|(tail, wins)| wins.then_some(tail)).collect();
        row(&mut out, "winning tails", list(&winning));
    }
    out
}

/// `fibnim zeckendorf --game takeaway:3`.
pub(crate) fn takeaway(n: &BigUint, sum: &Greedy) -> String {
    let few = sum.parts().len() <= MANY_PARTS;
    let indices = joined(sum.places().iter().rev().map(|place| format!("U_{place}")));
    let repeated = sum.repeated().map(|(last, copies)| match copies.is_one() {
        true => short(last),
        false => format!("{}*{}", short(copies), short(last)),
    });
    let terms = if repeated.is_some() || few && n.bits() <= 128 {
        joined(repeated.into_iter().chain(sum.parts().iter().rev().map(short)))
    } else {
        indices.clone()
    };
    let mut out = hanging(&format!("{} = {terms}", paint(STRONG, short(n))), LABEL) + "\n";
    if sum.repeated().is_none() && terms != indices {
        push_row(&mut out, "indices", &indices);
    }
    push_row(&mut out, "parts", &sum.count().to_string());
    if let Some(digits) = sum.digits() {
        push_row(&mut out, "digits", &ends_of(digits));
    }
    if let Some(tails) = sum.tails().filter(|_| few) {
        let winning: Vec<BigUint> =
            tails.iter().filter(|(_, wins)| *wins).map(|(tail, _)| tail.clone()).collect();
        push_row(&mut out, "tails", &list(&tails.into_iter().map(|(tail, _)| tail).collect::<Vec<_>>()));
        push_row(&mut out, "winning tails", &list(&winning));
    }
    let (first, more) = sum.first_terms(FIRST_TERMS);
    push_row(&mut out, "sequence", &format!("{}{}", list(&first), if more { ", ..." } else { "" }));
    let recurrence = match (sum.recurrence(), sum.last_term()) {
        (Some(found), _) => {
            let (delay, from) = (found.delay(), found.first().len() - 1);
            let other = if delay == 0 { "U_k".to_owned() } else { format!("U_(k-{delay})") };
            format!("U_(k+1) = U_k + {other} for k >= {from}")
        }
        (None, Some(last)) => {
            format!("none: the last term is {}, which is added as often as it fits", short(last))
        }
        (None, None) => "none is proved".to_owned(),
    };
    push_row(&mut out, "recurrence", &recurrence);
    out
}

/// `fibnim zeckendorf --numbers pell`.
pub(crate) fn recurrence(n: &BigUint, sum: &RecurrenceSum) -> String {
    let parts = sum.parts();
    let few = parts.len() <= MANY_PARTS && n.bits() <= 128;
    let indices = joined(parts.iter().map(|(place, _, times)| multiple(times, &format!("U_{place}"))));
    let terms = match few {
        true => joined(parts.iter().map(|(_, term, times)| multiple(times, &short(term)))),
        false => indices.clone(),
    };
    let mut out = hanging(&format!("{} = {terms}", paint(STRONG, short(n))), LABEL) + "\n";
    if terms != indices {
        push_row(&mut out, "indices", &indices);
    }
    push_row(&mut out, "parts", &sum.count().to_string());
    push_row(&mut out, "digits", &ends_of(sum.digits()));
    let first: Vec<BigUint> = sum.sequence().terms().take(FIRST_TERMS).collect();
    push_row(&mut out, "sequence", &format!("{}, ...", list(&first)));
    push_row(&mut out, "recurrence", &sum.rule());
    out
}

fn list(numbers: &[BigUint]) -> String {
    match numbers.len() {
        0 => "none".to_owned(),
        _ => numbers.iter().map(short).collect::<Vec<_>>().join(", "),
    }
}

/// A sum; the middle of a long one left out.
fn joined(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.len() {
        0 => "0".to_owned(),
        many if many > MANY_PARTS => {
            format!(
                "{} + ... + {} ({} parts)",
                parts[..4].join(" + "),
                parts[many - 4..].join(" + "),
                count(many)
            )
        }
        _ => parts.join(" + "),
    }
}

/// Digits; the middle of many left out.
fn ends_of(digits: String) -> String {
    match digits.len() {
        0..=60 => digits,
        many => format!("{}...{} ({} digits)", &digits[..20], &digits[many - 20..], count(many)),
    }
}

/// Longer representations are shown by their two ends.
const MANY_PARTS: usize = 20;

/// As AP prints it; the middle of a long one left out.
fn gap_vector(z: &Zeckendorf) -> String {
    let gaps: Vec<String> = z.gaps().as_low().iter().rev().map(ToString::to_string).collect();
    match gaps.split_last() {
        None => "()".into(),
        Some((first, [])) => format!("({first})"),
        Some((first, upper)) if upper.len() < MANY_PARTS => format!("({}; {first})", upper.join(", ")),
        Some((first, upper)) => {
            let ends = (upper[..8].join(", "), upper[upper.len() - 8..].join(", "));
            format!("({}, ..., {}; {first})", ends.0, ends.1)
        }
    }
}
