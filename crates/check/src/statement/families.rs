//! The theorems that the positions of a statement are about, among the certificates that it uses.

use std::collections::HashMap;
use std::rc::Rc;

use crate::budget::Budget;
use crate::certificate::{Certificate, Key, Ledger};
use crate::class::NoClass;
use crate::family::Question;
use crate::numbers::System;
use crate::reject::{Reason, shorten, shorten_to};
use crate::rules::Rules;
use crate::statement::atoms::Theorem;
use crate::statement::parts::{Asks, FamilyKey, Parts};

/// The theorem for each family that is wanted.
pub(crate) fn find(
    parts: &Parts,
    uses: &[Rc<Certificate>],
    system: &System,
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<HashMap<FamilyKey, Theorem>, Reason> {
    if let Some(other) = uses.iter().find(|used| used.family.numbers() != system.text()) {
        let (expected, found) = ("families with the numbers of the statement", other.family.numbers());
        return Err(Reason::Expected { expected: expected.to_owned(), found: Some(shorten(found)) });
    }
    for (name, column, piles, has_allowance) in &parts.games {
        fits(name, *piles, *has_allowance, uses)
            .map_err(|message| Reason::Unreadable { column: *column, message: shorten_to(200, &message) })?;
    }
    let mut theorems = HashMap::new();
    for wanted in parts.families.keys() {
        let theorem = match wanted {
            FamilyKey::Fibonacci { piles, fixed, asks } => {
                fibonacci(*piles, fixed, asks, uses, system, known, budget)?
            }
            FamilyKey::Named { game, piles, asks, .. } => named(game, piles, asks, uses),
        };
        let theorem = theorem.ok_or_else(|| Reason::NotUsed(text(wanted)))?;
        theorems.insert(wanted.clone(), theorem);
    }
    Ok(theorems)
}

/// Whether a game with this name is used, always with the same rules, and has this number of piles, and an allowance or none.
fn fits(name: &str, piles: usize, has_allowance: bool, uses: &[Rc<Certificate>]) -> Result<(), String> {
    let mut of_name = uses.iter().filter(|used| used.rules.name == name);
    let Some(first) = of_name.next() else {
        return Err(format!("none of the certificates used is about a game `{name}`"));
    };
    if of_name.any(|other| other.rules.text != first.rules.text) {
        return Err(format!("the games `{name}` that are used have different rules"));
    }
    if first.rules.piles.len() != piles {
        return Err(format!("`{name}` has {} piles, not {piles}", first.rules.piles.len()));
    }
    match (first.rules.allowance.is_some(), has_allowance) {
        (true, false) => Err(format!("`{name}` has an allowance, which is missing")),
        (false, true) => Err(format!("`{name}` has no allowance")),
        _ => Ok(()),
    }
}

fn question(asks: &Asks) -> Option<Question> {
    Some(match asks {
        Asks::Lost => Question::Lost,
        Asks::Value(value) => Question::Value(u8::try_from(*value).ok()?),
    })
}

/// The family of a named game in which all piles are variable, or else that in which those are fixed that are numbers.
fn named(game: &str, piles: &[Option<u64>], asks: &Asks, uses: &[Rc<Certificate>]) -> Option<Theorem> {
    let question = question(asks)?;
    let with = |fixed: &[Option<u64>]| {
        uses.iter().find(|used| {
            let family = &used.family;
            let same = |((_, number), fixed): (&(String, Option<u32>), &Option<u64>)| {
                number.map(u64::from) == *fixed
            };
            family.game() == game
                && family.question() == question
                && family.piles().len() == fixed.len()
                && family.piles().iter().zip(fixed).all(same)
        })
    };
    let used = with(&vec![None; piles.len()]).or_else(|| with(piles))?;
    let reads = used.family.piles().iter().enumerate().filter(|(_, (_, number))| number.is_none());
    Some(theorem(used, reads.map(|(place, _)| place).collect()))
}

/// A family of Fibonacci nim, whatever its name is in the certificate: the rules make it the same.
fn fibonacci(
    piles: usize,
    fixed: &[u64],
    asks: &Asks,
    uses: &[Rc<Certificate>],
    system: &System,
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<Option<Theorem>, Reason> {
    let Some(question) = question(asks) else { return Ok(None) };
    let too_large = || Reason::TooLarge { what: "a position of the statement".to_owned() };
    let rules = fibonacci_nim(fixed.len() + piles).ok_or_else(too_large)?;
    let numbers = fixed.iter().map(|&number| u32::try_from(number).ok().map(Some));
    let numbers: Option<Vec<_>> = numbers.chain(vec![Some(None); piles]).collect();
    let class = known.classes.of(&rules, &numbers.ok_or_else(too_large)?, budget);
    let class = class.map_err(|trouble| match trouble {
        NoClass::Wrong(message) => Reason::Fixed(message),
        NoClass::TooLarge => too_large(),
    })?;
    let key = Key { numbers: system.text().to_owned(), question, misere: false, class };
    let used = uses.iter().find(|used| used.key == key);
    Ok(used.map(|used| theorem(used, (0..piles).collect())))
}

/// The rules of Fibonacci nim with this number of piles.
fn fibonacci_nim(piles: usize) -> Option<Rules> {
    let names: Vec<_> = (0..piles).map(|place| format!("n{place}")).collect();
    let mut rules = Rules::game(&format!("fibonacci({}; r)", names.join(", "))).ok()?;
    for place in 0..piles {
        let mut left = names.clone();
        left[place] += " - k";
        rules.add(&format!("1 <= k <= r: {}; 2*k", left.join(", "))).ok()?;
    }
    Some(rules)
}

fn theorem(used: &Certificate, reads: Vec<usize>) -> Theorem {
    Theorem {
        target: Rc::clone(&used.target),
        reach: Rc::clone(&used.reach),
        reads,
        has_allowance: used.rules.allowance.is_some(),
        asked: used.rules.largest_asked(),
    }
}

/// How a family is written.
fn text(wanted: &FamilyKey) -> String {
    let (name, numbers, has_allowance, asks) = match wanted {
        FamilyKey::Fibonacci { piles, fixed, asks } => {
            let fixed = fixed.iter().map(u64::to_string);
            let running = ["m", "n"].iter().skip(2 - piles.min(&2)).map(ToString::to_string);
            ("Fibonacci nim ", fixed.chain(running).collect::<Vec<_>>(), true, asks)
        }
        FamilyKey::Named { game, piles, has_allowance, asks } => {
            let pile = |number: &Option<u64>| number.map_or("_".to_owned(), |number| number.to_string());
            (game.as_str(), piles.iter().map(pile).collect(), *has_allowance, asks)
        }
    };
    let allowance = if has_allowance { "; r" } else { "" };
    let asks = match asks {
        Asks::Lost => "lost".to_owned(),
        Asks::Value(value) => format!("value {value}"),
    };
    format!("{}({}{allowance}): {asks}", shorten(name), shorten(&numbers.join(", ")))
}
