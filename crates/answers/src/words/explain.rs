//! Theorems as a mathematician would say them.

use automata::{BINARY, FIBONACCI, TooLarge};
use fibnim::explain::{Case, Explanation, Quantity, Term, Value};
use limits::Limits;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::explain::Words;
use crate::words::short;

/// How many endings are shown of a description that is too long to be read.
const SHORTEST: usize = 8;

/// One line of a description: a value, and the numbers that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = WordsRow))]
pub struct Row {
    /// `z1(n) - 1`
    pub value: String,
    /// `if n ends in 100 or 1010`
    pub condition: String,
}

/// What is described: "The threshold of (5, 5, n)".
pub fn heading(cases: &Explanation) -> String {
    match (cases.quantity, cases.family.value()) {
        (Quantity::Threshold, _) => format!("The threshold of {}", cases.piles()),
        (Quantity::Grundy, Some(value)) => {
            format!("The allowances at which {} has Grundy value {value}", cases.piles())
        }
        _ => format!("Whether {}", cases.property()),
    }
}

/// What the values mean, and the digits.
pub fn meaning(cases: &Explanation) -> String {
    let position = cases.position();
    let mut text = Vec::new();
    match cases.quantity {
        Quantity::Threshold if cases.least_allowance == 0 => {
            text.push(format!("{position} is lost exactly if r is less than the threshold."));
        }
        Quantity::Threshold => {
            let least = cases.least_allowance;
            text.push(format!("With an allowance of at least {least}, {position} is lost exactly if r is less than the threshold."));
        }
        Quantity::Grundy | Quantity::Member => {}
    }
    let (digits, sum) = match cases.family.system() {
        system if system == &FIBONACCI => {
            ("Zeckendorf digits of n".to_owned(), "Zeckendorf representation of n".to_owned())
        }
        system if system == &BINARY => {
            ("binary digits of n".to_owned(), "binary representation of n".to_owned())
        }
        system => {
            (format!("digits of n in {}", system.name), format!("representation of n in {}", system.name))
        }
    };
    let endings: Vec<&String> =
        cases.cases.iter().flat_map(|case| case.endings.iter().chain(&case.whole)).collect();
    if !endings.is_empty() {
        let repeats = if endings.iter().any(|ending| ending.contains(['+', '*'])) {
            "; x+ means x once or more, x* any number of times"
        } else {
            ""
        };
        text.push(format!("Endings refer to the {digits}, with as many zeros in front as needed{repeats}."));
    }
    let parts: Vec<String> = (1..=9)
        .filter(|place| cases.statement.contains(&format!("z{place}(")))
        .map(|place| format!("z{place}"))
        .collect();
    match parts.as_slice() {
        [] => {}
        [one] if one == "z1" => text.push(format!("z1 is the smallest part of the {sum}.")),
        _ => text.push(format!(
            "z1, z2, ... are the parts of the {sum}, the smallest first, infinite past the last one."
        )),
    }
    text.join(" ")
}

/// A value as text: `2`, `z1(n)`, `3 <= r < z3(n)`, `none`.
pub fn value(value: Value, n: &str, r: &str) -> String {
    match value {
        Value::Threshold(term) => term.about(n),
        Value::Interval(None) => "none".into(),
        Value::Interval(Some((Term::Number(0), below))) => format!("{r} < {}", below.about(n)),
        Value::Interval(Some((from, below))) => format!("{} <= {r} < {}", from.about(n), below.about(n)),
        Value::Member(true) => "yes".into(),
        Value::Member(false) => "no".into(),
    }
}

/// When a case applies: "if n ends in 1 or 1010".
pub fn condition(case: &Case, n: &str) -> String {
    let ends = match case.endings.len() {
        0 => None,
        _ => Some(format!("{n} ends in {}", listed(&case.endings, "or"))),
    };
    let whole = match case.whole.len() {
        0 => None,
        1 => Some(format!("{n} is written {}", case.whole[0])),
        _ => Some(format!("{n} is written {}", listed(&case.whole, "or"))),
    };
    match (ends, whole) {
        (None, None) => "otherwise".into(),
        (Some(one), None) | (None, Some(one)) => format!("if {one}"),
        (Some(ends), Some(whole)) => format!("if {ends}, or {whole}"),
    }
}

/// The lines of a description: exceptions first.
pub fn rows(cases: &Explanation) -> Vec<Row> {
    let (n, r) = ("n".to_owned(), "r");
    let mut exceptions: Vec<(String, Vec<String>)> = Vec::new();
    for &(number, worth) in &cases.exceptions {
        let value = value(worth, &n, r);
        match exceptions.iter_mut().find(|(other, _)| *other == value) {
            Some((_, numbers)) => numbers.push(number.to_string()),
            None => exceptions.push((value, vec![number.to_string()])),
        }
    }
    let exception = |(value, numbers): (String, Vec<String>)| {
        let condition = format!("if {n} = {}", listed(&numbers, "or"));
        Row { value, condition }
    };
    let mut rows: Vec<Row> = exceptions.into_iter().map(exception).collect();
    for case in &cases.cases {
        let case = match cases.readable {
            true => case.clone(),
            false => Case { endings: shortest(&case.endings), whole: shortest(&case.whole), ..case.clone() },
        };
        rows.push(Row { value: value(case.value, &n, r), condition: condition(&case, &n) });
    }
    if let [only] = rows.as_mut_slice() {
        only.condition = "for every n".into();
    }
    rows
}

fn shortest(endings: &[String]) -> Vec<String> {
    match endings.len() {
        few if few <= SHORTEST => endings.to_vec(),
        many => {
            let mut first = endings[..SHORTEST].to_vec();
            first.push(format!("{} more", many - SHORTEST));
            first
        }
    }
}

/// All of it in a few sentences.
pub fn as_sentence(words: &Words) -> String {
    let mut sentences = Vec::new();
    match &words.cases {
        Some(cases) if cases.readable => sentences.push(cases_sentence(cases)),
        Some(cases) => sentences.push(too_long(cases)),
        None => {}
    }
    sentences.extend(words.properties.list.iter().map(|property| property.sentence.clone()));
    if sentences.is_empty() {
        sentences.push(words.theorem.sentence());
    }
    sentences.join(" ")
}

/// That it is too long to be read, how many endings there are, and the shortest ones.
fn too_long(cases: &Explanation) -> String {
    let depend = if cases.quantity == Quantity::Grundy { "depend" } else { "depends" };
    let mut text = format!(
        "{} {depend} on how n ends, but no short list of endings says it all: there are {}.",
        heading(cases),
        how_many(cases)
    );
    let examples: Vec<String> = shortest_of_each(cases)
        .into_iter()
        .map(|(first, worth)| format!("{} if n ends in {}", value(worth, "n", "r"), listed(&first, "or")))
        .collect();
    if !examples.is_empty() {
        let numbers: Vec<u64> = cases.exceptions.iter().map(|(n, _)| *n).collect();
        let but_for = match (numbers.len(), numbers.iter().max()) {
            (1..=3, _) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                format!(", but for n = {}", listed(&numbers, "and"))
            }
            (_, Some(most)) => format!(", for n > {most}"),
            (_, None) => String::new(),
        };
        text += &format!(" Among the shortest endings{but_for}: {}.", examples.join("; "));
    }
    if let Some(share) = share(cases) {
        let shortest: usize = cases.cases.iter().map(|case| case.endings.len()).sum();
        text += &format!(" The {shortest} shortest endings settle {share} of all numbers.");
    }
    text
}

/// For some values of a description that is too long the shortest endings.
pub(super) fn shortest_of_each(cases: &Explanation) -> Vec<(Vec<String>, Value)> {
    // What holds of no allowance says least.
    let has_some = |case: &&Case| !case.endings.is_empty() && case.value != Value::Interval(None);
    let mut with_endings: Vec<&Case> = cases.cases.iter().filter(has_some).collect();
    with_endings.sort_by_key(|case| case.endings.iter().map(String::len).min());
    let first = |case: &Case| case.endings.iter().take(MOST_TOLD_ENDINGS).cloned().collect();
    with_endings.into_iter().take(MOST_TOLD).map(|case| (first(case), case.value)).collect()
}

/// Maximum numbers of values, and of endings of each, in the sentence on a description that is too long.
const MOST_TOLD: usize = 4;
const MOST_TOLD_ENDINGS: usize = 3;

/// How many endings a description has: "infinitely many endings".
pub fn how_many(cases: &Explanation) -> String {
    match cases.endings {
        Some(1) => "1 ending".into(),
        Some(count) => format!("{count} endings"),
        None if cases.partial.is_none_or(|share| share.counted) => "infinitely many endings".into(),
        None => "more endings than could be counted".into(),
    }
}

/// Which part of all numbers the endings settle that are listed, where they do not settle all: "61%".
pub fn share(cases: &Explanation) -> Option<String> {
    let percent = cases.partial?.part * 100.0;
    Some(match percent {
        1.0..=99.0 => format!("{percent:.0}%"),
        _ if percent > 50.0 => "more than 99%".into(),
        _ => "less than 1%".into(),
    })
}

/// In one sentence, what holds and for which numbers.
pub(super) fn cases_sentence(cases: &Explanation) -> String {
    let (n, r) = ("n".to_owned(), "r");
    let position = cases.position();
    let except = match cases.exceptions.as_slice() {
        [] => String::new(),
        list => {
            let list: Vec<String> = list
                .iter()
                .map(|&(number, worth)| format!("{} for {n} = {number}", value(worth, &n, r)))
                .collect();
            match cases.quantity {
                Quantity::Threshold => format!(", except that it is {}", listed(&list, "and")),
                _ => format!("; exceptions: {}", list.join(", ")),
            }
        }
    };
    if let Some(periodic) = &cases.periodic {
        let residues: Vec<String> = periodic.residues.iter().map(u64::to_string).collect();
        let member = match cases.family.value() {
            Some(value) => format!("has Grundy value {value}"),
            None => "is lost".into(),
        };
        let exceptions = |wanted: bool| -> Vec<String> {
            let of = cases.exceptions.iter().filter(|(_, worth)| *worth == Value::Member(wanted));
            of.map(|(number, _)| number.to_string()).collect()
        };
        let (also, never) = (exceptions(true), exceptions(false));
        let except = match never.is_empty() {
            true => String::new(),
            false => format!(", but not for {n} = {}", listed(&never, "or")),
        };
        let leaves = match (periodic.residues.as_slice(), periodic.modulus) {
            ([0], 2) => "is even".to_owned(),
            ([1], 2) => "is odd".to_owned(),
            ([0], modulus) => format!("is divisible by {modulus}"),
            (_, modulus) => format!("leaves {} on division by {modulus}", listed(&residues, "or")),
        };
        return match (residues.is_empty(), also.is_empty()) {
            (true, true) => format!("{position} never {member}."),
            (true, false) => format!("{position} {member} exactly for {n} = {}.", listed(&also, "and")),
            (false, _) if periodic.modulus == 1 => format!("{position} always {member}{except}."),
            (false, true) => format!("{position} {member} exactly if {n} {leaves}{except}."),
            (false, false) => format!(
                "{position} {member} exactly if {n} {leaves}{except}, and for {n} = {}.",
                listed(&also, "and")
            ),
        };
    }
    let parts: Vec<String> = cases
        .cases
        .iter()
        .map(|case| {
            let worth = value(case.value, &n, r);
            match condition(case, &n).as_str() {
                "otherwise" if cases.cases.len() == 1 => worth,
                "otherwise" => format!("{worth} otherwise"),
                condition => format!("{worth} {condition}"),
            }
        })
        .collect();
    match cases.quantity {
        Quantity::Threshold => format!("{} is {}{except}.", heading(cases), listed_cases(&parts)),
        // Where the numbers without any come last, the others can be given alone.
        Quantity::Grundy if cases.cases.last().is_some_and(|case| case.value == Value::Interval(None)) => {
            let case_in_words = |case: &Case| {
                let when = condition(case, &n);
                format!("{} and {}", when.trim_start_matches("if "), value(case.value, &n, r))
            };
            let cases_in_words: Vec<String> =
                cases.cases[..cases.cases.len() - 1].iter().map(case_in_words).collect();
            format!("{} exactly if {}{except}.", cases.property(), cases_in_words.join(", or "))
        }
        Quantity::Grundy => match parts.as_slice() {
            [one] => format!("{} exactly if {one}{except}.", cases.property()),
            _ => format!("{} are {}{except}.", heading(cases), listed_cases(&parts)),
        },
        Quantity::Member => {
            let members: Vec<String> = cases
                .cases
                .iter()
                .filter(|case| case.value == Value::Member(true))
                .map(|case| condition(case, &n))
                .collect();
            match members.as_slice() {
                [] => format!("{} for no {n}{except}.", cases.property()),
                [one] if one == "otherwise" => {
                    let others: Vec<String> = cases
                        .cases
                        .iter()
                        .filter(|case| case.value == Value::Member(false))
                        .map(|case| condition(case, &n))
                        .collect();
                    match others.as_slice() {
                        [] => format!("{} for every {n}{except}.", cases.property()),
                        list => format!(
                            "{} unless {}{except}.",
                            cases.property(),
                            list.join(", or ").replace("if ", "")
                        ),
                    }
                }
                list => format!("{} exactly {}{except}.", cases.property(), list.join(", or ")),
            }
        }
    }
}

fn listed_cases(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
        [] => String::new(),
    }
}

/// "1, 10 or 100"
pub(super) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Why a number has its threshold, or is in the set, by its digits or its remainder: "n = 34 is written 10000000, which ends in 00: the threshold is 1." Nothing
/// if the cases say neither, or not of this number.
///
/// # Errors
///
/// If the limits do not suffice for a pattern.
pub fn by_digits(cases: &Explanation, n: &BigUint, limits: &Limits) -> Result<Option<String>, TooLarge> {
    if cases.quantity == Quantity::Grundy || n.bits() > 200 {
        return Ok(None);
    }
    let is = format!("n = {}", short(n));
    // All numbers but a few are alike.
    if cases.periodic.as_ref().is_some_and(|periodic| periodic.modulus == 1) {
        return Ok(Some(cases_sentence(cases)));
    }
    if let Some((_, worth)) = cases.exceptions.iter().find(|(exception, _)| *n == (*exception).into()) {
        return Ok(Some(match worth {
            Value::Member(_) => format!("{is} is an exception: {}.", verdict(cases, *worth, n)),
            _ => format!("For {is} {}.", verdict(cases, *worth, n)),
        }));
    }
    if let Some(periodic) = &cases.periodic {
        let rest = u64::try_from(n % periodic.modulus).unwrap_or_default();
        let member = Value::Member(periodic.has(rest));
        let leaves = match (rest, periodic.modulus) {
            (0, 2) => "is even".to_owned(),
            (_, 2) => "is odd".to_owned(),
            (0, modulus) => format!("is divisible by {modulus}"),
            (rest, modulus) => format!("leaves {rest} on division by {modulus}"),
        };
        return Ok(Some(format!("{is} {leaves}: {}.", verdict(cases, member, n))));
    }
    let Some(case) = cases.case_of(n, limits)? else { return Ok(None) };
    let system = cases.family.system();
    let digits = system.text(&system.digits(n));
    let digits = if digits.is_empty() { "0".to_owned() } else { digits };
    let mut ending = None;
    for one in &case.endings {
        if case.ends_in(one, n, system, limits)? {
            ending = Some(one);
            break;
        }
    }
    let because = match ending {
        Some(ending) => format!(", which ends in {ending}"),
        // By all its digits.
        None if case.pattern.is_some() => String::new(),
        None if cases.cases.len() == 1 => String::new(),
        None => {
            let others = cases.cases.iter().flat_map(|case| case.endings.iter().chain(&case.whole).cloned());
            let others = others.collect::<Vec<_>>();
            match others.as_slice() {
                [one] => format!(", which does not end in {one}"),
                few if few.len() <= SHORTEST => format!(", which ends in none of {}", listed(few, "and")),
                _ => " and ends in none of the endings that are listed".into(),
            }
        }
    };
    Ok(Some(format!("{is} is written {digits}{because}: {}.", verdict(cases, case.value, n))))
}

/// What a value means for a number: "the threshold is z1(n) = 34", "the position is lost".
fn verdict(cases: &Explanation, worth: Value, n: &BigUint) -> String {
    let term = value(worth, "n", "");
    let system = cases.family.system();
    match worth {
        Value::Member(member) => match (cases.family.value(), member) {
            (None, true) => "the position is lost".into(),
            (None, false) => "the position is won".into(),
            (Some(value), true) => format!("its Grundy value is {value}"),
            (Some(value), false) => format!("its Grundy value is not {value}"),
        },
        Value::Threshold(Term::Part { place, shift: 0, plus }) => {
            let ones = system.digits(n);
            let parts = ones.iter().rev().enumerate();
            let mut parts = parts.flat_map(|(after, &digit)| std::iter::repeat_n(after, digit.into()));
            let part = parts.nth(usize::from(place) - 1).map(|after| {
                let mut alone = vec![0; after + 1];
                alone[0] = 1;
                system.number(&alone)
            });
            match part {
                None => format!("the threshold is {term}, which is infinite"),
                Some(part) if plus >= 0 => {
                    format!("the threshold is {term} = {}", short(&(part + plus.unsigned_abs())))
                }
                Some(part) => format!("the threshold is {term} = {}", short(&(part - plus.unsigned_abs()))),
            }
        }
        _ => format!("the threshold is {term}"),
    }
}

#[cfg(test)]
mod tests {
    use limits::Unwatched;

    use super::*;
    use crate::explain::Finder;
    use crate::prover::OnStop;
    use crate::question::family;
    use crate::store::Memory;

    #[test]
    fn last_digits_say_the_threshold() {
        let limits = &Limits::MODEST;
        let finder = Finder { limits, proofs: limits, on_stop: OnStop::Forget, certify: false };
        let words =
            finder.find(&family("piles:5,5").unwrap(), &mut Memory::default(), &mut Unwatched).unwrap();
        let said = |n: u32| by_digits(words.cases.as_ref().unwrap(), &n.into(), limits).unwrap().unwrap();
        assert_eq!(
            said(34),
            "n = 34 is written 10000000, which ends in none of 100 and 1010: the threshold is z1(n) = 34."
        );
        assert_eq!(
            said(37),
            "n = 37 is written 10000100, which ends in 100: the threshold is z1(n) - 1 = 2."
        );
    }
}
