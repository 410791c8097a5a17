//! Families, statements, and numbers that a theorem is asked about.

use std::ops::Range;

use automata::logic::Statement;
use automata::product::{Part, product};
use automata::{Automaton, System, TooLarge, linear};
use fibnim::game::notation::MAX_PILE_DIGITS;
use fibnim::numbers::{NUMBERS_HELP, Numbers, UnknownNumbers};
use fibnim::proof::{Asks, Family, Theorem, phrases, statements};
use fibnim::rules::{KNOWN, Rules, known};
use limits::Limits;
use num_bigint::BigUint;

use super::rules::near;
use super::{digits, known_rules};
use crate::refusal::{Fault, Hint, Place, Refusal};

/// A numeration by its name, whether or not automata can read it.
///
/// # Errors
///
/// If nothing is called so.
pub fn numbers_named(name: &str) -> Result<Numbers, Fault> {
    name.parse().map_err(|error: UnknownNumbers| Fault::new(error.to_string(), NUMBERS_HELP))
}

/// The system in which numbers are written, by its name.
///
/// ```
/// use answers::question::numeration;
/// assert_eq!(numeration("takeaway:3").unwrap().name, "takeaway:3");
/// let fault = numeration("takeaway:4").unwrap_err();
/// assert!(fault.message.contains("has a root of absolute value 1.033"));
/// ```
///
/// # Errors
///
/// If there is none, or none in which a finite automaton adds, with the reason.
pub fn numeration(name: &str) -> Result<&'static System, Fault> {
    let numbers = numbers_named(name)?;
    let help = "addition is read in fibonacci, base:3, tribonacci, takeaway:5/2, recurrence:2,1;1,3 and others like them";
    numbers.system().map_err(|error| Fault::new(error.to_string(), help))
}

/// The numeration in which all games that a statement names have their theorems; `None` if they have several, if some other phrase is about Fibonacci nim, or
/// if it is not among those that may be computed in.
///
/// ```
/// use answers::question::numeration_of_games;
/// let of = |text| numeration_of_games(text, &[], |_| true).map(|system| system.name);
/// assert_eq!(of("forall m, n: lose(nim: m, n) <=> m = n"), Some("binary"));
/// assert_eq!(of("forall n, r: lose(takeaway-3: n; r) <=> r < z1(n)"), Some("takeaway:3"));
/// assert_eq!(of("forall n: win(n; inf)"), None);
/// ```
pub fn numeration_of_games(
    text: &str,
    games: &[Rules],
    offers: impl Fn(&Numbers) -> bool,
) -> Option<&'static System> {
    let mut found = None;
    for opening in ["lose(", "win(", "grundy("] {
        for (at, _) in text.match_indices(opening) {
            let inside = &text[at + opening.len()..];
            let end = inside.find([':', ')', ';', ',']).unwrap_or(inside.len());
            // Without the name of a game it is Fibonacci nim.
            let name = inside[..end].trim();
            if !inside[end..].starts_with(':') {
                return None;
            }
            let own = games.iter().find(|rules| rules.name() == name).cloned().or_else(|| known(name));
            let (rules, family) = match (own, name.strip_prefix("takeaway-")) {
                (Some(rules), _) if rules.numbers().is_none() && rules.dynamic().is_none() => continue,
                (Some(rules), _) => (rules, None),
                (None, Some(dynamic)) => {
                    let dynamic = dynamic.replacen("plus-", "+", 1).replace('-', "/");
                    let name = format!("takeaway:{dynamic}");
                    (known_rules(&name).ok()?, Some(name))
                }
                (None, None) => return None,
            };
            // A numeration stays once it is made.
            if rules.numbers().is_some_and(|numbers| !offers(numbers)) {
                return None;
            }
            let system = match family {
                Some(name) => super::family(&name).ok()?.system(),
                None => {
                    let piles = vec![None; rules.piles().len()];
                    Family::new(rules, piles, Asks::Lost).ok()?.system()
                }
            };
            if found.is_some_and(|found| found != system) {
                return None;
            }
            found = Some(system);
        }
    }
    found
}

/// A statement about numbers that are written in this system; it may use these relations beside the known ones, each with its number of
/// arguments.
///
/// # Errors
///
/// If it is none, with the place.
pub fn statement(
    system: &'static System,
    text: &str,
    relations: Vec<(String, usize)>,
) -> Result<Statement, Fault> {
    statements::read_in(system, text, relations).map_err(|error| Fault::at(text, error))
}

/// The same, where each game that it names is one of these or known.
///
/// ```
/// use answers::question;
/// let fault = question::statement_on(&automata::FIBONACCI, "exists n: lose(wythof: n, 3)", Vec::new(), &[]).unwrap_err();
/// assert_eq!((fault.to_string().as_str(), fault.place.unwrap().span), ("there is no game `wythof`", 15..21));
/// assert!(fault.help.unwrap().to_string().starts_with("did you mean wythoff?"));
/// ```
///
/// # Errors
///
/// If it is none, or about a game that there is not, with the place.
pub fn statement_on(
    system: &'static System,
    text: &str,
    relations: Vec<(String, usize)>,
    games: &[Rules],
) -> Result<Statement, Fault> {
    let statement = statement(system, text, relations)?;
    for (name, span) in games_in(text) {
        if phrases::rules_of(name, games).is_some() {
            continue;
        }
        let known = KNOWN.iter().map(|game| game.name).chain(games.iter().map(Rules::name));
        let hint = Hint::Games { near: near(name, known).map(str::to_owned) };
        let place = Place { text: text.to_owned(), span, line: 1 };
        return Err(Fault {
            place: Some(place),
            ..Fault::hinted(format!("there is no game `{name}`"), hint)
        });
    }
    Ok(statement)
}

/// The games that a statement names, each with its place.
fn games_in(text: &str) -> Vec<(&str, Range<usize>)> {
    let mut found = Vec::new();
    for phrase in ["lose", "win", "grundy"] {
        for (at, _) in text.match_indices(phrase) {
            let is_word = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let Some(inside) = text[at + phrase.len()..].trim_start().strip_prefix('(') else { continue };
            let Some((name, _)) = inside.split_once(':').filter(|_| is_word) else { continue };
            let start = text.len() - inside.trim_start().len();
            let name = name.trim();
            if name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-') && !name.is_empty() {
                found.push((name, start..start + name.len()));
            }
        }
    }
    found.sort_by_key(|(_, span)| span.start);
    found
}

/// The numbers of a position of a theorem: the piles, then the allowance, where `inf` is one that covers all piles.
///
/// # Errors
///
/// If they cannot be read, or are not as many as the theorem has.
pub fn theorem_numbers(written: &[String], theorem: &Theorem) -> Result<Vec<BigUint>, Fault> {
    let tracks = theorem.family.tracks();
    if written.len() != tracks.len() {
        return Err(Fault::new(
            format!(
                "{} has {} numbers ({}), not {}",
                theorem.family,
                tracks.len(),
                tracks.join(", "),
                written.len()
            ),
            "the piles come first, then the allowance, which may be inf",
        ));
    }
    if theorem.family.rules().allowance().is_none() {
        return written.iter().map(|pile| digits(pile, MAX_PILE_DIGITS)).collect();
    }
    let Some((allowance, piles)) = written.split_last() else { return Ok(Vec::new()) };
    let mut numbers =
        piles.iter().map(|pile| digits(pile, MAX_PILE_DIGITS)).collect::<Result<Vec<_>, _>>()?;
    let allowance = match allowance.as_str() {
        // More than all stones is as good as no limit.
        "inf" => numbers.iter().sum::<BigUint>() + theorem.family.most_beside(),
        stones => digits(stones, MAX_PILE_DIGITS)?,
    };
    numbers.push(allowance);
    Ok(numbers)
}

/// The piles that are in the target of a theorem at this allowance, `inf` for no limit.
///
/// # Errors
///
/// If the allowance cannot be read, the game has none, or the limits do not suffice.
pub fn at_allowance(theorem: &Theorem, allowance: &str, limits: &Limits) -> Result<Automaton, Refusal> {
    if allowance != "inf" && theorem.family.rules().allowance().is_none() {
        let message = format!("{} has no allowance", theorem.family.game());
        return Err(Fault::new(message, "leave it out").into());
    }
    let fixed = match allowance {
        "inf" => without_limit(theorem, limits),
        stones => at_number(theorem, &digits(stones, MAX_PILE_DIGITS)?, limits),
    };
    fixed.map_err(|reason| Refusal::TooLarge {
        message: format!("undecided: {reason}"),
        help: Hint::Text("a smaller allowance may do".into()),
    })
}

/// At an allowance that is as good as no limit, or in a game without an allowance.
fn without_limit(theorem: &Theorem, limits: &Limits) -> Result<Automaton, TooLarge> {
    let family = &theorem.family;
    let piles = family.piles();
    if family.rules().allowance().is_none() {
        return Ok(theorem.target.clone());
    }
    // As good as no limit: the sum of the piles, plus a margin.
    let tracks: Vec<usize> = (0..=piles).collect();
    let coefficients: Vec<i32> = tracks.iter().map(|&track| if track == piles { 1 } else { -1 }).collect();
    let enough = linear::equation(family.system(), &coefficients, family.most_beside() as i32, limits)?;
    let parts: [Part<'_>; 2] = [(&theorem.target, &tracks), (&enough, &tracks)];
    product(family.system(), piles + 1, &parts, |a| a[0] && a[1], limits)?.project(piles, limits)
}

fn at_number(theorem: &Theorem, allowance: &BigUint, limits: &Limits) -> Result<Automaton, TooLarge> {
    let (system, piles) = (theorem.family.system(), theorem.family.piles());
    let tracks: Vec<usize> = (0..=piles).collect();
    let constant = Automaton::constant(system, allowance, limits)?;
    let parts: [Part<'_>; 2] = [(&theorem.target, &tracks), (&constant, &tracks[piles..])];
    product(system, piles + 1, &parts, |a| a[0] && a[1], limits)?.project(piles, limits)
}
