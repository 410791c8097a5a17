//! Theorems as a mathematician would say them.

use automata::{BINARY, FIBONACCI, TooLarge};
use fibnim::explain::{Case, Explanation, Quantity, Value};
use limits::Limits;
use num_bigint::BigUint;

use crate::explain::Words;
use crate::words::short;

/// The most endings of a description that is too long to be read that are told.
const SHORTEST: usize = 8;

/// One line of a description: a value, and of which numbers.
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
            "; x+ is x once or more, x* any number of times"
        } else {
            ""
        };
        text.push(format!("Endings are those of the {digits}, with zeros in front{repeats}."));
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
    let mut rows: Vec<Row> = Vec::new();
    for &(number, worth) in &cases.exceptions {
        let value = value(worth, &n, r);
        match rows.iter_mut().find(|row| row.value == value) {
            Some(row) => row.condition += &format!(", {number}"),
            None => rows.push(Row { value, condition: format!("if {n} = {number}") }),
        }
    }
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

/// That nobody would read all of it.
fn too_long(cases: &Explanation) -> String {
    let endings = match cases.endings {
        Some(count) => format!("{count} endings"),
        None => "infinitely many endings".into(),
    };
    let follows = if cases.quantity == Quantity::Grundy { "follow" } else { "follows" };
    format!("{} {follows} from {endings} of n, too many to read; the automaton has them all.", heading(cases))
}

fn cases_sentence(cases: &Explanation) -> String {
    let (n, r) = ("n".to_owned(), "r");
    let position = cases.position();
    let except = match cases.exceptions.as_slice() {
        [] => String::new(),
        list => {
            let list: Vec<String> = list
                .iter()
                .map(|&(number, worth)| format!("{} for {n} = {number}", value(worth, &n, r)))
                .collect();
            format!("; exceptions: {}", list.join(", "))
        }
    };
    if let Some(periodic) = &cases.periodic {
        let residues: Vec<String> = periodic.residues.iter().map(u64::to_string).collect();
        let member = match cases.family.value() {
            Some(value) => format!("has Grundy value {value}"),
            None => "is lost".into(),
        };
        let exceptions: Vec<String> = cases.exceptions.iter().map(|(number, _)| number.to_string()).collect();
        let except = if exceptions.is_empty() {
            String::new()
        } else {
            format!(", except that {n} = {} go the other way", listed(&exceptions, "and"))
        };
        if residues.is_empty() {
            return format!("{position} never {member}{except}.");
        }
        if periodic.modulus == 1 {
            return format!("{position} always {member}{except}.");
        }
        return format!(
            "{position} {member} exactly if {n} leaves {} on division by {}{except}.",
            listed(&residues, "or"),
            periodic.modulus
        );
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
        // Where the numbers without any stand last, the others can be told alone.
        Quantity::Grundy if cases.cases.last().is_some_and(|case| case.value == Value::Interval(None)) => {
            let told = |case: &Case| {
                let when = condition(case, &n);
                format!("{} and {}", when.trim_start_matches("if "), value(case.value, &n, r))
            };
            let told: Vec<String> = cases.cases[..cases.cases.len() - 1].iter().map(told).collect();
            format!("{} exactly if {}{except}.", cases.property(), told.join(", or "))
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

/// Why a number has its threshold, by its last digits: "34 = 10000000 ends in 00: the threshold is 1." Nothing if the cases do not say a threshold, or not
/// readably.
///
/// # Errors
///
/// If the limits do not suffice for a pattern.
pub fn by_digits(cases: &Explanation, n: &BigUint, limits: &Limits) -> Result<Option<String>, TooLarge> {
    if cases.quantity != Quantity::Threshold || !cases.readable || n.bits() > 200 {
        return Ok(None);
    }
    let name = "n".to_owned();
    if let Some((_, worth)) = cases.exceptions.iter().find(|(exception, _)| *n == (*exception).into()) {
        return Ok(Some(format!("For {name} = {} the threshold is {}.", short(n), value(*worth, &name, ""))));
    }
    let Some(case) = cases.case_of(n, limits)? else { return Ok(None) };
    let digits: String =
        cases.family.system().digits(n).iter().map(|&digit| if digit { '1' } else { '0' }).collect();
    let digits = if digits.is_empty() { "0".to_owned() } else { digits };
    let worth = value(case.value, &name, "");
    let because = match condition(case, &name).as_str() {
        "otherwise" if cases.cases.len() == 1 => String::new(),
        "otherwise" => " has none of the endings that make an exception".to_owned(),
        condition => condition.trim_start_matches("if ").trim_start_matches(&name).to_owned(),
    };
    Ok(Some(match because.as_str() {
        "" => format!("The threshold is {worth}, where {name} = {} = {digits}.", short(n)),
        because => format!("{name} = {} = {digits}{because}: the threshold is {worth}.", short(n)),
    }))
}
