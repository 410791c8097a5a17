//! Certificates of version 4: rules that are said by statements, which are decided about the automata of the target and the reach.
//!
//! The lines of the rules are read strictly, written back, and compared with the text, so that nothing but a guard and terms of
//! that form gets into a statement.

use std::fmt::Write as _;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::certificate::{self, Certificate, Key, Ledger};
use crate::family::{Family, Question};
use crate::numbers::{System, natural};
use crate::reject::{Reason, Rejected, shorten_to};
use crate::rules::{Rules, Wrong};
use crate::statement;
use crate::text::Lines;
use crate::{Subject, Verdict};

/// How such a certificate begins.
pub(crate) const FIRST_LINE: &str = "fibnim certificate 4";

const MOST_LINES: usize = 100;
const MOST_CHOICES: usize = 8;
const MOST_BLOCKED: u64 = 9;
/// The lost options of a position are spread over the lines in no more ways.
const MOST_WAYS: usize = 200;
const MOST_PILES: usize = 16;
/// The longest row of a relation.
const MOST_LETTERS: usize = 1 << 14;

/// Reads and checks the next certificate. What it is about, and its hash.
pub(crate) fn check(
    lines: &mut Lines<'_>,
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<(Subject, String), Rejected> {
    let (_, begin) = lines.place();
    lines.expect(FIRST_LINE)?;
    let system = certificate::numbers(lines, known)?;
    let game = Game::read(lines, &system, budget)?;
    lines.expect("asks lost")?;
    let piles = game.rules.piles.len();
    let letters = system.all_digits().letters(piles);
    let names = game.rules.piles.join(" ");
    let (target_header, reach_header) =
        (format!("automaton target {names}"), format!("automaton reach {names}"));
    let target = lines.automaton(&target_header, letters, &reach_header)?;
    let reach = lines.automaton(&reach_header, letters, statement::FIRST_LINE)?;
    for automaton in [&target, &reach] {
        match statement::accepts_only_numbers(automaton, piles, &system, budget) {
            Ok(true) => {}
            Ok(false) => return Err(lines.reject(Reason::NotNumbers { part: 0 })),
            Err(TooLarge) => return Err(lines.reject(Reason::TooLarge { what: "an automaton".to_owned() })),
        }
    }
    for (text, about) in game.statements() {
        let subject = lines.subject.clone();
        let (first, _) = lines.place();
        let (said, given) = statement::read(lines, known, budget)?;
        let own =
            [("reach", &reach), ("target", &target)].into_iter().filter(|(name, _)| about.contains(name));
        let relations = game.relations.iter().map(|relation| (relation.name.as_str(), &relation.automaton));
        let automata: Vec<(&str, &Automaton)> = own.chain(relations).collect();
        let is_this = matches!(&said, Subject::Statement { text: found, numbers, verdict: Verdict::True, uses, .. }
            if *found == text && numbers == system.text() && uses.is_empty());
        let same_given = given.len() == automata.len()
            && automata
                .iter()
                .all(|(name, automaton)| given.get(*name).is_some_and(|given| **given == **automaton));
        lines.subject = subject;
        if !is_this || !same_given {
            let expected = format!("a true statement about these automata: {}", shorten_to(400, &text));
            return Err(Rejected {
                line: Some(first),
                ..lines.reject(Reason::Expected { expected, found: None })
            });
        }
    }
    lines.expect("end")?;
    let hash = lines.hash(begin);
    let fixed = vec![None; piles];
    let family = Family::new(system.text(), &game.rules, &fixed, Question::Lost);
    let subject = Subject::Family {
        family: family.clone(),
        target_states: target.states(),
        reach_states: reach.states(),
    };
    let key = Key {
        numbers: system.text().to_owned(),
        question: Question::Lost,
        misere: game.rules.misere,
        class: known.classes.stated(&game.rules.text, piles),
    };
    let (rules, target, reach) = (Rc::new(game.rules), Rc::new(target), Rc::new(reach));
    known.certificates.insert(hash.clone(), Rc::new(Certificate { family, key, rules, target, reach }));
    Ok((subject, hash))
}

/// A game whose rules are said by statements.
struct Game {
    /// Without its lines.
    rules: Rules,
    block: usize,
    relations: Vec<Relation>,
    lines: Vec<Line>,
}

/// A relation that guards may ask for.
struct Relation {
    name: String,
    /// How many numbers it is about.
    count: usize,
    automaton: Automaton,
}

/// A line of the rules.
struct Line {
    choices: Vec<String>,
    guard: Vec<Asked>,
    results: Vec<Term>,
}

/// A part of a guard.
enum Asked {
    /// Terms with signs between them.
    Chain(Vec<Term>, Vec<&'static str>),
    /// `fib(TERM)`, `evenfib(TERM)` or that of a relation with as many terms as it is about, perhaps with `not` before it.
    Call { negated: bool, name: String, terms: Vec<Term> },
    /// `TERM mod NUMBER = NUMBER`, or that with `!=`.
    Remainder { term: Term, divisor: String, negated: bool, left: String },
}

/// A sum of products.
struct Term(Vec<Product>);

struct Product {
    negative: bool,
    /// A number, a name, or both.
    number: Option<String>,
    name: Option<String>,
}

impl Game {
    fn read(lines: &mut Lines<'_>, system: &System, budget: &mut Budget) -> Result<Self, Rejected> {
        let Some((line, text)) = lines.behind("game ")? else {
            return Err(lines.expected("`game NAME(PILES)`", lines.peek()?));
        };
        let mut rules = Rules::game(text).map_err(|trouble| {
            lines.reject(match trouble {
                Wrong::Because(message) => Reason::Rules(shorten_to(400, &message)),
                Wrong::TooLarge => Reason::TooLarge { what: "a game with such rules".to_owned() },
            })
        })?;
        let wrong = |message: &str| Reason::Rules(message.to_owned());
        if rules.allowance.is_some() {
            return Err(lines.reject(wrong("a game of version 4 may not have an allowance")));
        }
        if rules.piles.len() > MOST_PILES {
            return Err(lines.reject(Reason::TooLarge { what: "a game with so many piles".to_owned() }));
        }
        if rules.piles.iter().any(|pile| RESERVED.contains(&pile.as_str())) {
            return Err(lines.reject(wrong("a pile of version 4 may not be called `not` or `mod`")));
        }
        lines.advance(line);
        lines.subject = Some(text.to_owned());
        if lines.peek()? == Some("misere") {
            rules.make_misere();
            lines.advance("misere");
        }
        let mut block = 0;
        if let Some((line, number)) = lines.behind("block ")? {
            let number = natural(number).filter(|number| (1..=MOST_BLOCKED).contains(number));
            let Some(number) = number.filter(|_| !rules.misere) else {
                return Err(
                    lines.expected("`block NUMBER`, from 1 to 9 and not under misere play", Some(line))
                );
            };
            block = number as usize;
            rules.text.push_str(line);
            rules.text.push('\n');
            lines.advance(line);
        }
        let mut relations: Vec<Relation> = Vec::new();
        while let Some((line, text)) = lines.behind("given ")? {
            let relation = Relation::read(text, system).filter(|relation| {
                let sorted = relations.last().is_none_or(|last| last.name < relation.name);
                sorted && !rules.piles.contains(&relation.name)
            });
            let Some(relation) = relation else {
                return Err(lines.expected(
                    "`given NAME COUNT: ROWS`, sorted by names that have no other meaning",
                    Some(line),
                ));
            };
            match statement::accepts_only_numbers(&relation.automaton, relation.count, system, budget) {
                Ok(true) => {}
                Ok(false) => return Err(lines.reject(Reason::NotNumbers { part: 0 })),
                Err(TooLarge) => {
                    return Err(lines.reject(Reason::TooLarge { what: "an automaton".to_owned() }));
                }
            }
            relations.push(relation);
            rules.text.push_str(line);
            rules.text.push('\n');
            lines.advance(line);
        }
        let mut moves = Vec::new();
        while let Some((line, text)) = lines.behind("move ")? {
            let read = Line::read(text, &rules.piles, &relations);
            let Some(read) = read.filter(|_| moves.len() < MOST_LINES) else {
                return Err(lines.expected("`move GUARD: TERM, ...`, a term for each pile", Some(line)));
            };
            moves.push(read);
            rules.text.push_str(line);
            rules.text.push('\n');
            lines.advance(line);
        }
        if moves.is_empty() {
            return Err(lines.expected("`move ...`", lines.peek()?));
        }
        let ways = (1..=block + 1).fold(1, |ways: usize, chosen| {
            (ways.saturating_mul(moves.len() + chosen - 1) / chosen).min(MOST_WAYS + 1)
        });
        if ways > MOST_WAYS {
            return Err(lines.reject(Reason::TooLarge { what: "what follows from so many moves".to_owned() }));
        }
        Ok(Self { rules, block, relations, lines: moves })
    }

    /// What must be true, and about which automata it is.
    fn statements(&self) -> Vec<(String, &'static [&'static str])> {
        let piles = self.pile_names().join(", ");
        let lost = match self.rules.misere {
            false => format!("not ({})", self.wins()),
            true => format!("(not ({}) and ({}))", self.wins(), self.moves()),
        };
        let mut all: Vec<(String, &'static [&'static str])> = vec![
            (format!("forall {piles}: target({piles}) <=> {lost}"), &["target"]),
            (format!("forall {piles}: reach({piles}) <=> not target({piles})"), &["reach", "target"]),
        ];
        all.extend(self.lines.iter().map(|line| (self.lowers(line), &[][..])));
        all
    }

    fn pile_names(&self) -> Vec<String> {
        (1..=self.rules.piles.len()).map(|number| format!("p{number}")).collect()
    }

    /// A name of the rules as statements have it; the first number that the line chooses is c with `before` and 1.
    fn renamed(&self, line: &Line, before: usize, name: &str) -> String {
        if let Some(place) = self.rules.piles.iter().position(|pile| pile == name) {
            return format!("p{}", place + 1);
        }
        let place = line.choices.iter().position(|choice| choice == name).unwrap_or_default();
        format!("c{}", before + place + 1)
    }

    fn choice_names(line: &Line, before: usize) -> Vec<String> {
        (1..=line.choices.len()).map(|number| format!("c{}", before + number)).collect()
    }

    fn guard(&self, line: &Line, before: usize) -> Option<String> {
        let text = line.guard_text(&|name| self.renamed(line, before, name));
        (!line.guard.is_empty()).then_some(text)
    }

    fn results(&self, line: &Line, before: usize) -> Vec<String> {
        line.results.iter().map(|term| term.text(&|name| self.renamed(line, before, name))).collect()
    }

    /// That more options are lost than may be blocked.
    fn wins(&self) -> String {
        let mut ways = Vec::new();
        let mut chosen = vec![0usize; self.block + 1];
        loop {
            ways.push(self.way(&chosen));
            // The next places that never descend.
            let last = self.lines.len() - 1;
            let Some(place) = chosen.iter().rposition(|&line| line < last) else { break };
            let next = chosen[place] + 1;
            for one in &mut chosen[place..] {
                *one = next;
            }
        }
        ways.join(" or ")
    }

    /// That different lost options are reached by these lines.
    fn way(&self, chosen: &[usize]) -> String {
        let (mut names, mut said) = (Vec::new(), Vec::new());
        let mut behind: Vec<Vec<String>> = Vec::new();
        for &number in chosen {
            let line = &self.lines[number];
            let before = names.len();
            names.extend(Self::choice_names(line, before));
            said.extend(self.guard(line, before));
            let results = self.results(line, before);
            said.push(format!("target({})", results.join(", ")));
            for earlier in &behind {
                let pairs = earlier.iter().zip(&results);
                let differ: Vec<_> = pairs.map(|(one, other)| format!("{one} != {other}")).collect();
                said.push(format!("({})", differ.join(" or ")));
            }
            behind.push(results);
        }
        exists(&names, &said)
    }

    /// That there is a move.
    fn moves(&self) -> String {
        let each = self.lines.iter().map(|line| {
            let mut said: Vec<String> = self.guard(line, 0).into_iter().collect();
            said.extend(self.results(line, 0).iter().map(|result| format!("{result} >= 0")));
            exists(&Self::choice_names(line, 0), &said)
        });
        each.collect::<Vec<_>>().join(" or ")
    }

    /// That a line lowers the number of stones.
    fn lowers(&self, line: &Line) -> String {
        let results = self.results(line, 0);
        let mut said: Vec<String> = self.guard(line, 0).into_iter().collect();
        said.extend(results.iter().map(|result| format!("{result} >= 0")));
        let sum: Vec<_> = results.iter().map(|result| format!("({result})")).collect();
        said.push(format!("{} >= {}", sum.join(" + "), self.pile_names().join(" + ")));
        let mut names = self.pile_names();
        names.extend(Self::choice_names(line, 0));
        format!("forall {}: not {}", names.join(", "), exists(&[], &said))
    }
}

/// That all of this holds for some numbers.
fn exists(names: &[String], said: &[String]) -> String {
    match names.is_empty() {
        true => format!("({})", said.join(" and ")),
        false => format!("(exists {}: {})", names.join(", "), said.join(" and ")),
    }
}

/// What no pile and nothing that is chosen is called.
const RESERVED: [&str; 4] = ["and", "inf", "not", "mod"];

/// What no relation is called: the statements about a game have automata of these names.
const OWN: [&str; 2] = ["target", "reach"];

const SIGNS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];

impl Relation {
    /// Reads the text after `given `; nothing if it is not of the form allowed.
    fn read(text: &str, system: &System) -> Option<Self> {
        let (head, rows) = text.split_once(':')?;
        let (name, count) = head.split_once(' ')?;
        let count = natural(count).filter(|count| (1..=MOST_PILES as u64).contains(count))? as usize;
        let reserved = OWN.contains(&name) || RESERVED.contains(&name);
        if reserved || !statement::may_be_given(name, system.is_fibonacci()) {
            return None;
        }
        let letters = system.all_digits().letters(count);
        if letters > MOST_LETTERS {
            return None;
        }
        let mut automaton = Automaton::new(letters);
        let (mut greatest, mut row) = (0, Vec::new());
        let rows = if rows.is_empty() { None } else { Some(rows.strip_prefix(' ')?) };
        for text in rows.into_iter().flat_map(|rows| rows.split("; ")) {
            let (accepts, states) = match text.strip_prefix("+ ") {
                Some(states) => (true, states),
                None => (false, text.strip_prefix("- ")?),
            };
            row.clear();
            for word in states.split(' ') {
                row.push(u32::try_from(natural(word)?).ok()?);
            }
            greatest = row.iter().copied().chain([greatest]).max()?;
            if row.len() != letters || automaton.states() == 0 && row[0] != 1 {
                return None;
            }
            automaton.push(accepts, &row);
        }
        let fits = greatest as usize <= automaton.states();
        fits.then(|| Self { name: name.to_owned(), count, automaton: automaton.finished() })
    }
}

impl Line {
    /// Reads the text after `move `; nothing if it is not of the form allowed.
    fn read(text: &str, piles: &[String], relations: &[Relation]) -> Option<Self> {
        let (guard, results) = match text.split_once(": ") {
            Some((guard, results)) => (Some(guard), results),
            None => (None, text),
        };
        let guard = guard.map_or(Some(Vec::new()), |guard| {
            guard.split(" and ").map(|asked| Asked::read(asked, relations)).collect()
        })?;
        let results: Vec<Term> = results.split(", ").map(Term::read).collect::<Option<_>>()?;
        let mut line = Self { choices: Vec::new(), guard, results };
        let mut names = Vec::new();
        line.each_name(&mut |name| names.push(name.to_owned()));
        for name in names {
            if relations.iter().any(|relation| relation.name == name) {
                return None;
            }
            if !piles.contains(&name) && !line.choices.contains(&name) {
                line.choices.push(name);
            }
        }
        let own = |name: &str| name.to_owned();
        let written: Vec<_> = line.results.iter().map(|term| term.text(&own)).collect();
        let written = match line.guard.is_empty() {
            true => written.join(", "),
            false => format!("{}: {}", line.guard_text(&own), written.join(", ")),
        };
        let fits = line.results.len() == piles.len() && line.choices.len() <= MOST_CHOICES && written == text;
        fits.then_some(line)
    }

    fn each_name(&self, tell: &mut dyn FnMut(&str)) {
        for asked in &self.guard {
            match asked {
                Asked::Chain(terms, _) => terms.iter().for_each(|term| term.each_name(tell)),
                Asked::Call { terms, .. } => terms.iter().for_each(|term| term.each_name(tell)),
                Asked::Remainder { term, .. } => term.each_name(tell),
            }
        }
        self.results.iter().for_each(|term| term.each_name(tell));
    }

    fn guard_text(&self, name: &dyn Fn(&str) -> String) -> String {
        let parts: Vec<_> = self.guard.iter().map(|asked| asked.text(name)).collect();
        parts.join(" and ")
    }
}

impl Asked {
    fn read(text: &str, relations: &[Relation]) -> Option<Self> {
        let (negated, call) = match text.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let given = relations.iter().map(|relation| (relation.name.as_str(), relation.count));
        for (name, count) in [("fib", 1), ("evenfib", 1)].into_iter().chain(given) {
            let inner = call.strip_prefix(name).and_then(|rest| rest.strip_prefix('('));
            if let Some(inner) = inner.and_then(|rest| rest.strip_suffix(')')) {
                let terms: Vec<Term> = inner.split(", ").map(Term::read).collect::<Option<_>>()?;
                let name = name.to_owned();
                return (terms.len() == count).then_some(Self::Call { negated, name, terms });
            }
        }
        if let Some((term, rest)) = text.split_once(" mod ") {
            let (negated, numbers) = match rest.split_once(" != ") {
                Some(numbers) => (true, numbers),
                None => (false, rest.split_once(" = ")?),
            };
            let inner = term.strip_prefix('(').and_then(|term| term.strip_suffix(')'));
            let term = Term::read(inner.unwrap_or(term))?;
            let (divisor, left) = (number(numbers.0)?, number(numbers.1)?);
            // How it is written back says whether brackets are needed.
            return Some(Self::Remainder { term, divisor, negated, left });
        }
        let (mut terms, mut signs, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for word in text.split(' ') {
            match SIGNS.into_iter().find(|sign| *sign == word) {
                Some(sign) => {
                    terms.push(Term::read(&words.join(" "))?);
                    words.clear();
                    signs.push(sign);
                }
                None => words.push(word),
            }
        }
        terms.push(Term::read(&words.join(" "))?);
        (!signs.is_empty()).then_some(Self::Chain(terms, signs))
    }

    fn text(&self, name: &dyn Fn(&str) -> String) -> String {
        match self {
            Self::Chain(terms, signs) => {
                let mut text = String::new();
                for (place, term) in terms.iter().enumerate() {
                    if let Some(sign) = place.checked_sub(1).and_then(|before| signs.get(before)) {
                        let _ = write!(text, " {sign} ");
                    }
                    text += &term.text(name);
                }
                text
            }
            Self::Call { negated, name: call, terms } => {
                let terms: Vec<_> = terms.iter().map(|term| term.text(name)).collect();
                format!("{}{call}({})", if *negated { "not " } else { "" }, terms.join(", "))
            }
            Self::Remainder { term, divisor, negated, left } => {
                let sign = if *negated { "!=" } else { "=" };
                match term.0.as_slice() {
                    [Product { negative: false, .. }] => {
                        format!("{} mod {divisor} {sign} {left}", term.text(name))
                    }
                    _ => format!("({}) mod {divisor} {sign} {left}", term.text(name)),
                }
            }
        }
    }
}

impl Term {
    fn read(text: &str) -> Option<Self> {
        let mut products = Vec::new();
        let mut words = text.split(' ');
        let first = words.next()?;
        products.push(match first.strip_prefix('-') {
            Some(first) => Product::read(true, first)?,
            None => Product::read(false, first)?,
        });
        while let Some(sign) = words.next() {
            let negative = match sign {
                "+" => false,
                "-" => true,
                _ => return None,
            };
            products.push(Product::read(negative, words.next()?)?);
        }
        Some(Self(products))
    }

    fn each_name(&self, tell: &mut dyn FnMut(&str)) {
        self.0.iter().filter_map(|product| product.name.as_deref()).for_each(tell);
    }

    fn text(&self, name: &dyn Fn(&str) -> String) -> String {
        let mut text = String::new();
        for product in &self.0 {
            text += match (text.is_empty(), product.negative) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &match (&product.number, &product.name) {
                (Some(number), Some(known)) => format!("{number}*{}", name(known)),
                (Some(number), None) => number.clone(),
                (None, Some(known)) => name(known),
                (None, None) => String::new(),
            };
        }
        text
    }
}

impl Product {
    fn read(negative: bool, text: &str) -> Option<Self> {
        let (number, name) = match text.split_once('*') {
            Some((times, name)) => (Some(self::number(times)?), Some(self::name(name)?)),
            None => match self::number(text) {
                Some(number) => (Some(number), None),
                None => (None, Some(self::name(text)?)),
            },
        };
        Some(Self { negative, number, name })
    }
}

/// A number as certificates write it, not too long.
fn number(text: &str) -> Option<String> {
    natural(text).filter(|&number| number <= 1_000_000).map(|_| text.to_owned())
}

fn name(text: &str) -> Option<String> {
    let begins = |symbol: char| symbol.is_alphabetic() || symbol == '_';
    let mut symbols = text.chars();
    let is_name = symbols.next().is_some_and(begins)
        && symbols.all(|symbol| begins(symbol) || symbol.is_ascii_digit())
        && !RESERVED.contains(&text);
    is_name.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Line, Relation};
    use crate::numbers::System;

    #[test]
    fn lines_are_read_strictly() {
        let piles = ["m".to_owned(), "n".to_owned()];
        let system = System::read("1 delay 0").unwrap_or_else(|_| panic!("these are numbers"));
        let relation = |text: &str| Relation::read(text, &system);
        for text in [
            "in_set 1: - 2 1",
            "in_set 1: - 1 2",
            "in_set 1:- 1 1",
            "in_set 1: - 1 01",
            "in_set 1: - 1 0 0",
            "in_set 0: - 1",
            "in_set 1: - 1 1;+ 1 1",
            "target 1: - 1 1",
            "term 1: - 1 1",
            "mod 1: - 1 1",
        ] {
            assert!(relation(text).is_none(), "{text}");
        }
        let relations: Vec<Relation> = ["in_set 1: - 1 2; + 2 0", "near 2: + 1 1 0 0", "none 1:"]
            .into_iter()
            .filter_map(relation)
            .collect();
        assert_eq!(relations.len(), 3);
        for text in [
            "1 <= k and 1 <= l and k < l + 2: m - k, n - l",
            "m - 1, n",
            "not fib(k) and (-m + n) mod 2 != 0 and k mod 3 = 1: m - 2*k, n",
            "m != n: n, 0",
            "1 <= k and in_set(k) and not near(m - k, n): m - k, n",
        ] {
            assert!(Line::read(text, &piles, &relations).is_some(), "{text}");
        }
        for text in [
            "1 <= k) or (1 <= k: m - k, n",
            "1 <= k or m = n: m - k, n",
            "1 <= k: m - k",
            "m - n mod 2 = 0: m - 1, n",
            "1  <= k: m - k, n",
            "exists k: m - k, n",
            "1 <= k: m - k, n; 3",
            "target(m, n): m - 1, n",
            "k: m - k, n",
            "01 <= k: m - k, n",
            "in_set(k, m): m - k, n",
            "near(k): m - k, n",
            "in_set(in_set): m - in_set, n",
            "other(k): m - k, n",
        ] {
            assert!(Line::read(text, &piles, &relations).is_none(), "{text}");
        }
    }
}
