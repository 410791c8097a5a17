//! The certificate of a statement, read line by line in step with the parts of the statement.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::certificate::{self, Ledger};
use crate::constraint;
use crate::digits::Digits;
use crate::family::Family;
use crate::numbers::{NO_NUMBER, System, natural};
use crate::reject::{Reason, Rejected, shorten, shorten_to};
use crate::search::Query;
use crate::statement::atoms::{Cases, Literals, Sources};
use crate::statement::families;
use crate::statement::parts::{Atom, FREE, Goal, Kind, Part, Parts, Trouble};
use crate::statement::read as reading;
use crate::statement::sets::{Line, Projection, Wrong};
use crate::statement::term::Variable;
use crate::statement::written::Text;
use crate::text::Lines;
use crate::{Subject, Verdict};

/// How the certificate of a statement begins.
pub(crate) const FIRST_LINE: &str = "fibnim statement 2";

/// Checks the next statement. What it is about, and its hash.
pub(crate) fn check(
    lines: &mut Lines<'_>,
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<(Subject, String), Rejected> {
    let (_, begin) = lines.place();
    let (subject, _) = read(lines, known, budget)?;
    Ok((subject, lines.hash(begin)))
}

/// The same, with the relations that it is about.
pub(crate) fn read(
    lines: &mut Lines<'_>,
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<(Subject, HashMap<String, Rc<Automaton>>), Rejected> {
    lines.subject = Some("statement".to_owned());
    lines.expect(FIRST_LINE)?;
    let system = certificate::numbers(lines, known)?;
    let Some((line, text)) = lines.behind("statement ")? else {
        return Err(lines.expected("`statement TEXT`", lines.peek()?));
    };
    lines.subject = Some(format!("statement {text}"));
    let unreadable = |error: reading::Unreadable| Reason::Unreadable {
        column: error.column,
        message: shorten_to(200, &error.message),
    };
    let written = reading::read(text, system.is_fibonacci(), system.all_digits())
        .map_err(|error| lines.reject(unreadable(error)))?;
    let parts = Parts::of(&written).map_err(|trouble| {
        lines.reject(match trouble {
            Trouble::Unreadable(error) => unreadable(error),
            Trouble::TooLarge => Reason::TooLarge { what: "the statement".to_owned() },
        })
    })?;
    lines.advance(line);
    let uses = certificate::uses(lines, known)?;
    let theorems =
        families::find(&parts, &uses, &system, known, budget).map_err(|reason| lines.reject(reason))?;
    let mut sources = Sources { families: theorems, given: HashMap::new() };
    let given = {
        let (fibonacci, digits) = (system.is_fibonacci(), system.all_digits());
        read_given(lines, &written, &parts, fibonacci, digits, &mut sources)?
    };
    let mut script = Script {
        lines,
        names: &parts.names,
        system: &system,
        sources: &sources,
        tables: known.tables(&system),
        literals: Literals::default(),
        budget,
        parts: Vec::new(),
        states: 0,
        held: 0,
    };
    let verdict = script.goal(&parts.goal)?;
    let (count, states) = (script.parts.len(), script.states);
    lines.expect("end")?;
    let uses: Vec<_> = uses.iter().map(|used| used.family.clone()).collect();
    let subject = Subject::Statement {
        text: sentence(text, &written, &uses),
        reads_digits: written.reads_digits,
        numbers: system.text().to_owned(),
        verdict,
        parts: count,
        states,
        uses,
        given,
    };
    Ok((subject, sources.given))
}

/// The statement with each game marked that is not the one known by its name.
fn sentence(text: &str, written: &Text, uses: &[Family]) -> String {
    let symbols: Vec<char> = text.chars().collect();
    let mut sentence = String::new();
    let mut at = 0;
    for name in &written.games {
        let end = name.column - 1 + name.text.chars().count();
        sentence.extend(&symbols[at..end]);
        // All that are used under one name have the same rules, or the statement was rejected. A name without any is one in a
        // definition that is not used.
        sentence.extend(uses.iter().find(|used| used.game() == name.text).map(Family::mark));
        at = end;
    }
    sentence.extend(&symbols[at..]);
    sentence
}

/// The relations from elsewhere. Those that the statement speaks of must be there.
fn read_given(
    lines: &mut Lines<'_>,
    written: &Text,
    parts: &Parts,
    fibonacci: bool,
    digits: Digits,
    sources: &mut Sources,
) -> Result<Vec<String>, Rejected> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut names: Vec<String> = Vec::new();
    while let Some(line) = lines.peek()?.filter(|line| line.starts_with("given ")) {
        let words: Vec<_> = line.split(' ').collect();
        let &[_, name, count] = words.as_slice() else {
            return Err(lines.expected("`given NAME COUNT`", Some(line)));
        };
        let count = natural(count).and_then(|count| usize::try_from(count).ok());
        let Some(count) = count.filter(|count| (1..=FREE).contains(count)) else {
            return Err(lines.expected(format!("a COUNT from 1 to {FREE}"), Some(line)));
        };
        let defined = written.definitions.iter().any(|definition| definition.name.text == name);
        if defined || !reading::may_be_given(name, fibonacci) {
            return Err(lines.expected("a NAME that has no other meaning", Some(line)));
        }
        if names.last().is_some_and(|last| last.as_str() >= name) {
            return Err(lines.expected("NAMEs that are sorted", Some(line)));
        }
        lines.advance(line);
        let automaton = lines.rows(digits.letters(count), BEHIND_ROWS, behind_rows)?;
        sources.given.insert(name.to_owned(), Rc::new(automaton));
        counts.insert(name.to_owned(), count);
        names.push(name.to_owned());
    }
    for (name, column, count) in &parts.given {
        let message = match counts.get(name) {
            Some(known) if known == count => continue,
            Some(known) => format!("`{name}` is about {known} numbers, not {count}"),
            None => format!("there is no relation `{name}`"),
        };
        return Err(lines.reject(Reason::Unreadable { column: *column, message: shorten_to(200, &message) }));
    }
    Ok(names)
}

const BEHIND_ROWS: &str = "the line after the rows";

/// Whether a line may stand after rows. Whether it may stand in this place is asked when it is read.
fn behind_rows(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    ["given", "part", "sets", "search", "verdict"].contains(&first)
}

/// A part that came out, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Literal {
    /// From 1.
    part: usize,
    negative: bool,
}

impl Literal {
    fn negated(self) -> Self {
        Self { negative: !self.negative, ..self }
    }

    /// How a line says it.
    fn text(self) -> String {
        format!("{}{}", if self.negative { "-" } else { "" }, self.part)
    }
}

/// An automaton that was checked.
struct Checked<'p> {
    automaton: Rc<Automaton>,
    /// What its tracks are, ascending.
    variables: Vec<Variable>,
    /// The part of the statement that it belongs to, if it is not just on the way to one.
    part: Option<&'p Part>,
}

struct Script<'s, 'l, 'p> {
    lines: &'s mut Lines<'l>,
    names: &'s [String],
    system: &'s System,
    sources: &'s Sources,
    tables: &'s mut constraint::Tables,
    literals: Literals,
    budget: &'s mut Budget,
    parts: Vec<Checked<'p>>,
    states: usize,
    /// How many bytes the automata hold.
    held: u64,
}

impl<'p> Script<'_, '_, 'p> {
    /// What comes out in the end.
    fn goal(&mut self, goal: &'p Goal) -> Result<Verdict, Rejected> {
        match goal {
            Goal::Part { part, free } => {
                let out = self.part(part)?;
                if !free {
                    let checked = self.checked(out.part)?;
                    let accepts = checked.automaton.accepts(checked.automaton.start());
                    return self
                        .verdict(if accepts != out.negative { Verdict::True } else { Verdict::False }, &[]);
                }
                self.positive(out)?;
                self.verdict(Verdict::Set, &[])
            }
            Goal::Search { part, found } => {
                let mut all = Vec::new();
                match &part.kind {
                    Kind::And(parts) => {
                        for part in parts {
                            all.push(self.part(part)?);
                        }
                        while self.is_part("and")? {
                            self.join(&mut all)?;
                        }
                    }
                    _ => all.push(self.part(part)?),
                }
                let numbers = self.search(all)?;
                let right = if numbers.is_some() == *found { Verdict::True } else { Verdict::False };
                self.verdict(right, &numbers.unwrap_or_default())
            }
        }
    }

    /// The line with the verdict, which must be this one.
    fn verdict(&mut self, right: Verdict, numbers: &[(String, String)]) -> Result<Verdict, Rejected> {
        let found = self.lines.peek()?;
        let told = |verdict: Verdict| found == Some(format!("verdict {verdict}").as_str());
        if let Some(line) = found.filter(|_| told(right)) {
            self.lines.advance(line);
            return Ok(right);
        }
        Err(match [Verdict::True, Verdict::False, Verdict::Set].into_iter().any(told) {
            true => self.lines.reject(Reason::WrongVerdict { right, numbers: numbers.to_vec() }),
            false => self.lines.expected("`verdict ...`", found),
        })
    }

    /// The line `search`, with exactly what is left: whether numbers exist for which all of them hold.
    fn search(&mut self, all: Vec<Literal>) -> Result<Option<Vec<(String, String)>>, Rejected> {
        let found = self.lines.peek()?;
        let Some((line, words)) = found.and_then(|line| Some((line, line.strip_prefix("search ")?))) else {
            return Err(self.lines.expected("`search ...`", found));
        };
        let mut left = all.clone();
        for word in words.split(' ') {
            match left.iter().position(|literal| literal.text() == word) {
                Some(place) => drop(left.remove(place)),
                None => return Err(self.reference(word, &left)),
            }
        }
        if !left.is_empty() {
            return Err(self.reference(words, &all));
        }
        let wanted: Vec<_> = all.into_iter().map(|literal| (literal, true)).collect();
        let numbers = self
            .find(&wanted)
            .map_err(|TooLarge| self.lines.reject(Reason::TooLarge { what: "the search".to_owned() }))?;
        self.lines.advance(line);
        Ok(numbers)
    }

    /// Walks through a part of the statement. What it comes out as.
    fn part(&mut self, part: &'p Part) -> Result<Literal, Rejected> {
        if let Kind::Not(inner) = &part.kind {
            return Ok(self.part(inner)?.negated());
        }
        if let Some(same) = self.same(part)? {
            return Ok(same);
        }
        let out = match &part.kind {
            Kind::Not(inner) => self.part(inner)?.negated(),
            Kind::Atom(atom) => self.atom(part, atom)?,
            Kind::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.push(self.part(part)?);
                }
                while all.len() > 1 {
                    self.join(&mut all)?;
                }
                // There are two or more at first.
                all[0]
            }
            Kind::Iff(left, right) => {
                let (a, b) = (self.part(left)?, self.part(right)?);
                let line = self.expect_part(&format!("iff {} {}", a.text(), b.text()))?;
                let n = self.rows(part.variables.clone(), line)?;
                for (a_holds, b_holds) in [(true, true), (true, false), (false, true), (false, false)] {
                    self.none(n, line, &[(n, a_holds != b_holds), (a, a_holds), (b, b_holds)])?;
                }
                n
            }
            Kind::Exists(variable, inner) => {
                let inner = self.part(inner)?;
                let a = self.positive(inner)?;
                self.exists(part, *variable, a)?
            }
        };
        if let Some(checked) = self.parts.get_mut(out.part - 1) {
            checked.part = Some(part);
        }
        Ok(out)
    }

    /// `part N same K`, if that is about this part and not about one within it.
    fn same(&mut self, part: &'p Part) -> Result<Option<Literal>, Rejected> {
        let Some(line) = self.lines.peek()? else { return Ok(None) };
        let words: Vec<_> = line.split(' ').collect();
        let &["part", _, "same", word] = words.as_slice() else { return Ok(None) };
        let known = natural(word)
            .and_then(|k| usize::try_from(k).ok())
            .and_then(|k| self.parts.get(k.checked_sub(1)?));
        let same = known.filter(|known| known.part.is_some_and(|known| known.becomes(part)));
        let Some(automaton) = same.map(|known| Rc::clone(&known.automaton)) else {
            // It may be about a part within this one, but there is none within an atom.
            return match part.kind {
                Kind::Atom(_) => Err(self.lines.reject(Reason::WrongReference {
                    found: shorten(word),
                    expected: "a part that is the same, with other variables".to_owned(),
                })),
                _ => Ok(None),
            };
        };
        self.expect_part(&format!("same {word}"))?;
        let checked = Checked { automaton, variables: part.variables.clone(), part: Some(part) };
        self.parts.push(checked);
        Ok(Some(Literal { part: self.parts.len(), negative: false }))
    }

    fn atom(&mut self, part: &'p Part, atom: &Atom) -> Result<Literal, Rejected> {
        let line = self.expect_part("atom")?;
        let n = self.rows(part.variables.clone(), line)?;
        let numbers = self.wrong_atom(n, atom).map_err(|TooLarge| self.too_large(n, line))?;
        match numbers {
            None => Ok(n),
            Some(numbers) => Err(self.wrong_part(n, line, numbers)),
        }
    }

    /// Numbers that the automaton of an atom gets wrong, if there are any.
    fn wrong_atom(&mut self, n: Literal, atom: &Atom) -> Result<Option<Vec<(String, String)>>, TooLarge> {
        let checked = self.parts.get(n.part - 1).ok_or(TooLarge)?;
        let mut cases = Cases {
            system: self.system,
            sources: self.sources,
            tables: self.tables,
            literals: &mut self.literals,
            budget: self.budget,
        };
        let cases = cases.of(atom)?;
        let name = |variable: Variable| self.names.get(variable as usize).cloned().unwrap_or_default();
        for (case, claim) in &cases {
            // Either all automata accept, and the atom is as claimed; or one rejects, and it is not.
            let every = (claim.readers.iter().map(|reader| (reader, true)).collect::<Vec<_>>(), claim.truth);
            let some = claim.readers.iter().map(|reader| (vec![(reader, false)], !claim.truth));
            for (readers, truth) in std::iter::once(every).chain(some) {
                self.budget.spend(1)?;
                let (mut query, tracks) = case.query(self.system, &checked.variables, name)?;
                for ((automaton, tracks), accept) in readers {
                    query.reads(automaton, tracks.clone(), accept, false);
                }
                query.reads(&checked.automaton, tracks, !truth, true);
                if let Some(numbers) = query.find(self.budget)? {
                    return Ok(Some(numbers.into_iter().filter(|(name, _)| !name.is_empty()).collect()));
                }
            }
        }
        Ok(None)
    }

    /// `part N and A B` about two of those that are left; it takes their place.
    fn join(&mut self, left: &mut Vec<Literal>) -> Result<(), Rejected> {
        let found = self.lines.peek()?;
        let start = format!("part {} and ", self.parts.len() + 1);
        let words = found.and_then(|line| line.strip_prefix(start.as_str())?.split_once(' '));
        let Some((first, second)) = words else {
            return Err(self.lines.expected(format!("`{start}A B`"), found));
        };
        let mut two = Vec::new();
        for word in [first, second] {
            match left.iter().position(|literal| literal.text() == word) {
                Some(place) => two.push(left.remove(place)),
                None => return Err(self.reference(word, left)),
            }
        }
        let (a, b) = (two[0], two[1]);
        let line = self.expect_part(&format!("and {first} {second}"))?;
        let mut variables = self.checked(a.part)?.variables.clone();
        variables.extend(&self.checked(b.part)?.variables);
        variables.sort_unstable();
        variables.dedup();
        let n = self.rows(variables, line)?;
        self.none(n, line, &[(n, true), (a, false)])?;
        self.none(n, line, &[(n, true), (b, false)])?;
        self.none(n, line, &[(n, false), (a, true), (b, true)])?;
        left.push(n);
        Ok(())
    }

    /// The same thing as a part, not as a negation: `part N not K`, if it is one.
    fn positive(&mut self, a: Literal) -> Result<Literal, Rejected> {
        if !a.negative {
            return Ok(a);
        }
        let k = a.negated();
        let line = self.expect_part(&format!("not {}", k.text()))?;
        let variables = self.checked(k.part)?.variables.clone();
        let n = self.rows(variables, line)?;
        self.none(n, line, &[(n, true), (k, true)])?;
        self.none(n, line, &[(n, false), (k, false)])?;
        Ok(n)
    }

    /// `part M exists A`, rows and sets.
    fn exists(&mut self, part: &'p Part, variable: Variable, a: Literal) -> Result<Literal, Rejected> {
        let line = self.expect_part(&format!("exists {}", a.text()))?;
        let m = self.rows(part.variables.clone(), line)?;
        let (of, result) = (self.checked(a.part)?, self.checked(m.part)?);
        let (of_automaton, result) = (Rc::clone(&of.automaton), Rc::clone(&result.automaton));
        let Ok(track) = of.variables.binary_search(&variable) else {
            return Err(self.wrong_part(m, line, Vec::new()));
        };
        self.lines.expect("sets")?;
        let (first, _) = self.lines.place();
        let sets = self.sets()?;
        let projection =
            Projection { of: &of_automaton, track, result: &result, digits: self.system.all_digits() };
        projection.check(&sets, self.budget).map_err(|wrong| match wrong {
            Wrong::TooLarge => self.too_large(m, line),
            Wrong::Set(i, message) => Rejected {
                line: Some(first + i),
                ..self.lines.reject(Reason::WrongSet { part: m.part, message })
            },
        })?;
        Ok(m)
    }

    /// The lines after `sets`: they begin with digits.
    fn sets(&mut self) -> Result<Vec<Line>, Rejected> {
        let mut sets = Vec::new();
        let is_set = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
        while let Some(line) = self.lines.peek()?.filter(is_set) {
            let mut words = line.split(' ');
            let state = self.lines.state(words.next().unwrap_or_default())?;
            let set = words.map(|word| self.lines.state(word)).collect::<Result<_, _>>()?;
            sets.push((state, set));
            self.lines.advance(line);
        }
        Ok(sets)
    }

    /// Whether the line is `part N KIND ...`.
    fn is_part(&self, kind: &str) -> Result<bool, Rejected> {
        let line = self.lines.peek()?.unwrap_or_default();
        let mut words = line.split(' ');
        Ok(words.next() == Some("part") && words.nth(1) == Some(kind))
    }

    /// The line `part N ...` of the next part, with this after the number. The number of the line.
    fn expect_part(&mut self, what: &str) -> Result<usize, Rejected> {
        let (line, _) = self.lines.place();
        self.lines.expect(&format!("part {} {what}", self.parts.len() + 1))?;
        Ok(line)
    }

    /// The rows of the next part, which must accept nothing but numbers.
    fn rows(&mut self, variables: Vec<Variable>, line: usize) -> Result<Literal, Rejected> {
        let n = Literal { part: self.parts.len() + 1, negative: false };
        if variables.len() > FREE {
            return Err(self.too_large(n, line));
        }
        // Rows of text are longer than those in memory, but an automaton without rows holds something too.
        let letters = self.system.all_digits().letters(variables.len());
        self.held = self.held.saturating_add(4u64.saturating_mul(letters as u64));
        if self.held > self.budget.memory() {
            return Err(self.too_large(n, line));
        }
        let automaton = self.lines.rows(letters, BEHIND_ROWS, behind_rows)?;
        let only_numbers = accepts_only_numbers(&automaton, variables.len(), self.system, self.budget);
        if !only_numbers.map_err(|TooLarge| self.too_large(n, line))? {
            return Err(Rejected {
                line: Some(line),
                ..self.lines.reject(Reason::NotNumbers { part: n.part })
            });
        }
        self.states += automaton.states();
        self.parts.push(Checked { automaton: Rc::new(automaton), variables, part: None });
        Ok(n)
    }

    fn checked(&self, part: usize) -> Result<&Checked<'p>, Rejected> {
        let checked = part.checked_sub(1).and_then(|place| self.parts.get(place));
        checked.ok_or_else(|| {
            let (found, expected) = (part.to_string(), "a part before this one".to_owned());
            self.lines.reject(Reason::WrongReference { found, expected })
        })
    }

    /// The part is right if there are no numbers with these verdicts.
    fn none(&mut self, n: Literal, line: usize, wanted: &[(Literal, bool)]) -> Result<(), Rejected> {
        match self.find(wanted) {
            Ok(None) => Ok(()),
            Ok(Some(numbers)) => Err(self.wrong_part(n, line, numbers)),
            Err(TooLarge) => Err(self.too_large(n, line)),
        }
    }

    /// Numbers for which literals hold, or do not hold.
    fn find(&mut self, wanted: &[(Literal, bool)]) -> Result<Option<Vec<(String, String)>>, TooLarge> {
        let mut readers = Vec::new();
        let mut variables = Vec::new();
        for &(literal, holds) in wanted {
            let checked = self.parts.get(literal.part - 1).ok_or(TooLarge)?;
            variables.extend(&checked.variables);
            readers.push((checked, holds != literal.negative));
        }
        variables.sort_unstable();
        variables.dedup();
        let mut query = Query::new(self.system);
        for &variable in &variables {
            query.number(self.names.get(variable as usize).cloned().unwrap_or_default());
        }
        let place = |variable: &Variable| variables.binary_search(variable).map_err(|_| TooLarge);
        for (checked, accept) in readers {
            let tracks = checked.variables.iter().map(place).collect::<Result<_, _>>()?;
            query.reads(&checked.automaton, tracks, accept, true);
        }
        query.find(self.budget)
    }

    fn wrong_part(&self, n: Literal, line: usize, numbers: Vec<(String, String)>) -> Rejected {
        let reason = Reason::WrongPart { part: n.part, numbers };
        Rejected { line: Some(line), ..self.lines.reject(reason) }
    }

    fn too_large(&self, n: Literal, line: usize) -> Rejected {
        let reason = Reason::TooLarge { what: format!("part {}", n.part) };
        Rejected { line: Some(line), ..self.lines.reject(reason) }
    }

    fn reference(&self, found: &str, expected: &[Literal]) -> Rejected {
        let expected: Vec<_> = expected.iter().map(|literal| literal.text()).collect();
        let expected = match expected.is_empty() {
            true => "nothing more".to_owned(),
            false => format!("some of {}", shorten(&expected.join(", "))),
        };
        self.lines.reject(Reason::WrongReference { found: shorten(found), expected })
    }
}

/// Whether no word is accepted that is not greedy on some track.
///
/// For each track, all pairs are looked at of a state and what is known of the digits there: if the digits are not number, no
/// word may be accepted from that state on, and if they are not one yet, the state does not accept.
pub(crate) fn accepts_only_numbers(
    automaton: &Automaton,
    tracks: usize,
    system: &System,
    budget: &mut Budget,
) -> Result<bool, TooLarge> {
    let greedy = system.greedy();
    let size = (automaton.states() as u64 + 1).saturating_mul(automaton.letters() as u64);
    budget.spend(size)?;
    if greedy.states() == 1 {
        return Ok(true);
    }
    let alive = automaton.leading_to(true);
    for track in 0..tracks {
        let place = |state: u32, digits: u32| state as usize * greedy.states() + digits as usize;
        let mut reached = vec![false; (automaton.states() + 1) * greedy.states()];
        let mut open = vec![(automaton.start(), 0)];
        reached[place(automaton.start(), 0)] = true;
        while let Some((state, digits)) = open.pop() {
            budget.spend(automaton.letters() as u64)?;
            if automaton.accepts(state) && !greedy.accepts(digits) {
                return Ok(false);
            }
            for letter in 0..automaton.letters() {
                let to = automaton.next(state, letter);
                if !alive[to as usize] {
                    continue;
                }
                let digits = greedy.next(digits, system.all_digits().in_row(letter, track));
                if digits == NO_NUMBER {
                    return Ok(false);
                }
                if !std::mem::replace(&mut reached[place(to, digits)], true) {
                    open.push((to, digits));
                }
            }
        }
    }
    Ok(true)
}
