//! Games whose rules are expressed by a statement: several numbers are chosen in a move, or options are blocked.
//!
//! For these no witness comes for free, as it does where a move has a size: the rules are said as a statement about a relation `target`,
//! and what follows from them is decided like any other statement (`docs/CERTIFICATES.md`, version 4). That costs projections, of small
//! automata as a rule, and works for every game without an allowance.

use automata::logic::{self, Answer, Claim, Relations, Statement};
use automata::{Automaton, System, TooLarge};
use limits::Limits;
use num_bigint::BigUint;

use crate::game::Convention;
use crate::proof::family::Asks;
use crate::proof::play::reading::OutOfReach;
use crate::proof::statements;
use crate::proof::teachers::chosen;
use crate::rules::format::with_names;
use crate::rules::{Rule, Rules};

/// The relation that statements about rules speak of.
const TARGET: &str = "target";

/// Those that are not in the target.
const REACH: &str = "reach";

/// The most ways in which the lost options of a position may be spread over the lines.
const MOST_WAYS: usize = 200;

/// Whether the rules of a game have to be said by a statement.
pub(in crate::proof) fn needs_statement(rules: &Rules) -> bool {
    let needs = |rule: &Rule| !rule.more_choices().is_empty() || !rule.guard().related().is_empty();
    rules.block() > 0 || rules.lines().iter().any(needs)
}

/// Whether that can be done, where it has to be.
pub(in crate::proof) fn check(rules: &Rules, fixed: &[Option<u32>], asks: Asks) -> Result<(), OutOfReach> {
    let out = |message: &str, help: &'static str| Err(OutOfReach::new(message, help));
    let what = match rules.block() {
        0 if rules.relations().is_empty() => "where several numbers are chosen in a move",
        0 => "where a guard asks for a relation that is given",
        _ => "where options are blocked",
    };
    if rules.allowance().is_some() {
        return out(
            &format!("no proof is known for a game with an allowance {what}"),
            "`solve` and `table positions` know such positions one by one",
        );
    }
    if asks != Asks::Lost {
        return out(
            &format!("{what}, proofs are about lost positions only"),
            "ask who loses, without --value",
        );
    }
    if fixed.iter().any(Option::is_some) {
        return out(
            &format!("{what}, proofs are about all positions, not about some with fixed piles"),
            "leave out --at, and ask about the theorem: lose(NAME: 3, n)",
        );
    }
    if rules.block() > 0 && rules.convention() == Convention::Misere {
        return out("no proof is known for misere play where options are blocked", "leave out misere");
    }
    if ways(rules.lines().len(), rules.block()) > MOST_WAYS {
        return out("too many options may be blocked, or there are too many moves", "block fewer options");
    }
    match chosen::unbounded(rules) {
        None => Ok(()),
        Some((line, name)) => Err(OutOfReach {
            line: Some(line),
            message: format!("`{name}` has no bound of its own: a pile or a comparison must bound it"),
            help: "ask for it, as in `k <= m`",
        }),
    }
}

/// How many multisets of `block + 1` of these lines there are.
fn ways(lines: usize, block: u32) -> usize {
    (1..=block as usize + 1).fold(1, |ways, chosen| (ways * (lines + chosen - 1) / chosen).min(MOST_WAYS + 1))
}

/// A line with names of its own.
struct Copy {
    choices: Vec<String>,
    /// Empty where nothing is asked.
    guard: String,
    piles: Vec<String>,
}

fn names(letter: char, from: usize, count: usize) -> Vec<String> {
    (from + 1..=from + count).map(|number| format!("{letter}{number}")).collect()
}

/// For each number that a rule chooses its place in the order in which the rule, as it is printed, speaks of them first.
fn places(rules: &Rules, rule: &Rule) -> Vec<usize> {
    let text = rules.describe(rule);
    let words: Vec<&str> = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).collect();
    let first = |name: &str| words.iter().position(|word| *word == name);
    let names: Vec<&str> = rule.choices_by_name().collect();
    names.iter().map(|name| names.iter().filter(|other| first(other) < first(name)).count()).collect()
}

impl Copy {
    /// What it chooses is called c1, c2, ..., after `before` others.
    fn new(rules: &Rules, rule: &Rule, before: usize) -> Self {
        let choices = names('c', before, rule.choices_by_name().count());
        let piles = names('p', 0, rules.piles().len());
        let mut all: Vec<&str> = piles.iter().map(String::as_str).collect();
        // There is no allowance, and a rule without a choice has no name for it.
        all.push("");
        let places = places(rules, rule);
        all.extend(places.iter().map(|&place| choices[place].as_str()));
        if choices.is_empty() {
            all.push("");
        }
        let (guard, piles) = with_names(rule, &all);
        Self { choices, guard, piles }
    }

    fn lost(&self) -> String {
        format!("{TARGET}({})", self.piles.join(", "))
    }

    /// That nothing becomes negative.
    fn natural(&self) -> Vec<String> {
        self.piles.iter().map(|pile| format!("{pile} >= 0")).collect()
    }

    fn differs(&self, other: &Self) -> String {
        let pairs = self.piles.iter().zip(&other.piles);
        let differ: Vec<String> = pairs.map(|(one, other)| format!("{one} != {other}")).collect();
        format!("({})", differ.join(" or "))
    }
}

/// That all of these hold for some numbers with these names.
fn exists(choices: &[String], all: Vec<String>) -> String {
    let all: Vec<String> = all.into_iter().filter(|one| !one.is_empty()).collect();
    match choices {
        [] => format!("({})", all.join(" and ")),
        _ => format!("(exists {}: {})", choices.join(", "), all.join(" and ")),
    }
}

/// That more options are lost than may be blocked.
fn wins(rules: &Rules) -> String {
    let count = rules.block() as usize + 1;
    let mut ways = Vec::new();
    let mut lines = vec![0; count];
    loop {
        let mut copies: Vec<Copy> = Vec::new();
        let mut choices = Vec::new();
        for &line in &lines {
            let copy = Copy::new(rules, &rules.lines()[line], choices.len());
            choices.extend(copy.choices.iter().cloned());
            copies.push(copy);
        }
        let mut all = Vec::new();
        for (place, copy) in copies.iter().enumerate() {
            all.push(copy.guard.clone());
            all.push(copy.lost());
            all.extend(copies[..place].iter().map(|earlier| earlier.differs(copy)));
        }
        ways.push(exists(&choices, all));
        // The next lines that do not descend.
        let Some(place) = (0..count).rev().find(|&place| lines[place] + 1 < rules.lines().len()) else {
            break;
        };
        let next = lines[place] + 1;
        lines[place..].fill(next);
    }
    ways.join(" or ")
}

/// That there is a move.
fn moves(rules: &Rules) -> String {
    let each = rules.lines().iter().map(|rule| {
        let copy = Copy::new(rules, rule, 0);
        let all = [copy.guard.clone()].into_iter().chain(copy.natural()).collect();
        exists(&copy.choices, all)
    });
    each.collect::<Vec<_>>().join(" or ")
}

/// When a position p1, p2, ... is lost.
fn lost(rules: &Rules) -> String {
    match rules.convention() {
        Convention::Normal => format!("not ({})", wins(rules)),
        Convention::Misere => format!("(not ({}) and ({}))", wins(rules), moves(rules)),
    }
}

/// What has to be true: that `target` has the lost positions and no others, and for each line that it lowers the number of stones.
fn texts(rules: &Rules) -> Vec<String> {
    let piles = names('p', 0, rules.piles().len());
    let lost = lost(rules);
    let all = piles.join(", ");
    let mut texts = vec![
        format!("forall {all}: {TARGET}({all}) <=> {lost}"),
        format!("forall {all}: {REACH}({all}) <=> not {TARGET}({all})"),
    ];
    for rule in rules.lines() {
        let copy = Copy::new(rules, rule, 0);
        let behind: Vec<String> = copy.piles.iter().map(|pile| format!("({pile})")).collect();
        let mut said = vec![copy.guard.clone()];
        said.extend(copy.natural());
        said.push(format!("{} >= {}", behind.join(" + "), piles.join(" + ")));
        let names: Vec<String> = piles.iter().chain(&copy.choices).cloned().collect();
        texts.push(format!("forall {}: not {}", names.join(", "), exists(&[], said)));
    }
    texts
}

/// The rules of a game as statements, to be asked of guesses.
pub(in crate::proof) struct Stated<'a> {
    rules: &'a Rules,
    system: &'static System,
    /// That a guess is right.
    right: Statement,
    /// What follows from a guess.
    follows: Statement,
}

impl<'a> Stated<'a> {
    pub(in crate::proof) fn new(rules: &'a Rules, system: &'static System) -> Self {
        let piles = rules.piles().len();
        let all = names('p', 0, piles);
        // Each of its numbers is free, whatever the rules ask.
        let free: Vec<String> = all.iter().map(|pile| format!("{pile} >= 0")).collect();
        let follows = format!("{} and {}", free.join(" and "), lost(rules));
        let read = |text: &str| read(rules, system, text, piles);
        Self { rules, system, right: read(&texts(rules)[0]), follows: read(&follows) }
    }

    /// The least position at which a guess contradicts the rules, if there is one.
    pub(in crate::proof) fn violation(
        &self,
        guess: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, TooLarge> {
        Ok(match logic::decide(&self.right, &given(self.rules, guess), limits)? {
            Answer::False { counterexample: Some(position) } => {
                Some(position.into_iter().map(|(_, pile)| pile).collect())
            }
            _ => None,
        })
    }

    /// The positions that are lost if those that have fewer stones are lost as the guess says.
    pub(in crate::proof) fn follows(
        &self,
        guess: &Automaton,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        match logic::decide(&self.follows, &given(self.rules, guess), limits)? {
            Answer::Set { variables, automaton } => {
                // In alphabetical order p10 comes before p2.
                let piles = self.rules.piles().len();
                let places: Vec<usize> = variables
                    .iter()
                    .map(|name| name[1..].parse::<usize>().map_or(0, |number| number - 1))
                    .collect();
                let parts: [automata::product::Part<'_>; 1] = [(&automaton, &places)];
                automata::product::product(self.system, piles, &parts, |accepts| accepts[0], limits)
            }
            _ => unreachable!("each pile is free"),
        }
    }

    /// The certificates of the statements about a guess that is right.
    pub(in crate::proof) fn certificates(
        &self,
        target: &Automaton,
        reach: &Automaton,
        limits: &Limits,
    ) -> Result<String, TooLarge> {
        let mut certificates = String::new();
        for (number, text) in texts(self.rules).iter().enumerate() {
            let mut given = relations(self.rules);
            if number < 2 {
                given.insert(TARGET.to_owned(), target.clone());
            }
            if number == 1 {
                given.insert(REACH.to_owned(), reach.clone());
            }
            let statement = read(self.rules, self.system, text, self.rules.piles().len());
            let claim = Claim { text, uses: &[], given: &given };
            certificates += &logic::certify(&statement, &claim, &given, limits)?.1;
        }
        Ok(certificates)
    }
}

/// The moves of one line from a position to one of these, as the numbers that it chooses.
pub(in crate::proof) fn chosen(
    rules: &Rules,
    line: usize,
    position: &[BigUint],
    target: &Automaton,
    limits: &Limits,
) -> Result<Option<Automaton>, TooLarge> {
    let rule = &rules.lines()[line];
    let choices = names('c', 0, rule.choices_by_name().count());
    let piles: Vec<String> = position.iter().map(ToString::to_string).collect();
    let mut all: Vec<&str> = piles.iter().map(String::as_str).collect();
    all.push("");
    all.extend(choices.iter().map(String::as_str));
    let (guard, behind) = with_names(rule, &all);
    let copy = Copy { choices, guard, piles: behind };
    let free: Vec<String> = copy.choices.iter().map(|choice| format!("{choice} >= 0")).collect();
    let said = [free.join(" and "), copy.guard.clone(), copy.lost()];
    let statement = read(rules, target.system(), &exists(&[], said.to_vec()), position.len());
    Ok(match logic::decide(&statement, &given(rules, target), limits)? {
        Answer::Set { automaton, .. } => Some(automaton),
        _ => None,
    })
}

/// The relations that guards ask for.
fn relations(rules: &Rules) -> Relations {
    let all = rules.relations().into_iter();
    all.map(|relation| (relation.name().to_owned(), relation.automaton().clone())).collect()
}

fn given(rules: &Rules, target: &Automaton) -> Relations {
    let mut given = relations(rules);
    given.insert(TARGET.to_owned(), target.clone());
    given
}

fn read(rules: &Rules, system: &'static System, text: &str, piles: usize) -> Statement {
    let given = rules.relations().into_iter();
    let mut relations: Vec<(String, usize)> =
        given.map(|relation| (relation.name().to_owned(), relation.automaton().tracks())).collect();
    relations.extend([(TARGET.to_owned(), piles), (REACH.to_owned(), piles)]);
    match statements::read_in(system, text, relations) {
        Ok(statement) => statement,
        Err(error) => unreachable!("rules are statements, and this is one: {text}: {}", error.message),
    }
}

#[cfg(test)]
mod tests {
    use super::texts;
    use crate::rules::Rules;
    use limits::Limits;

    #[test]
    fn rules_are_said_by_statements() {
        let said =
            |text: &str| texts(&Rules::parse(text, &Limits::default()).unwrap_or_else(|e| panic!("{e}")));
        assert_eq!(
            said("game a(m, n)\nmove 1 <= k and k < l + 2: m - k, n - l\nmove m - 1, n\n"),
            [
                "forall p1, p2: target(p1, p2) <=> not ((exists c1, c2: 1 <= c1 < c2 + 2 and target(p1 - c1, p2 - c2)) or \
                 (target(p1 - 1, p2)))",
                "forall p1, p2: reach(p1, p2) <=> not target(p1, p2)",
                "forall p1, p2, c1, c2: not (1 <= c1 < c2 + 2 and p1 - c1 >= 0 and p2 - c2 >= 0 and (p1 - c1) + (p2 - c2) >= p1 + p2)",
                "forall p1, p2: not (p1 - 1 >= 0 and p2 >= 0 and (p1 - 1) + (p2) >= p1 + p2)",
            ]
        );
        assert_eq!(
            said("game b(m)\nblock 1\nmove 1 <= k: m - k\nmove m mod 3 = 1: m - 1\n")[0],
            "forall p1: target(p1) <=> not ((exists c1, c2: 1 <= c1 and target(p1 - c1) and 1 <= c2 and target(p1 - c2) and \
             (p1 - c1 != p1 - c2)) or (exists c1: 1 <= c1 and target(p1 - c1) and p1 mod 3 = 1 and target(p1 - 1) and (p1 - c1 != p1 - 1)) or \
             (p1 mod 3 = 1 and target(p1 - 1) and p1 mod 3 = 1 and target(p1 - 1) and (p1 - 1 != p1 - 1)))"
        );
    }
}
