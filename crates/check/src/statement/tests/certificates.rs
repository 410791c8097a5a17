//! Certificates made by plain trying, and spoiled ones.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use super::meaning::{Random, parts};
use super::plain::{self, Game};
use crate::statement::parts::{Asks, Atom, FamilyKey, Goal, Kind, Part, Parts};
use crate::statement::term::Variable;
use crate::{Limits, Rejected, Subject, Verdict};

/// An automaton: for each state, from 1, whether it accepts and where letters lead; 0 is dead.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    letters: usize,
    rows: Vec<(bool, Vec<usize>)>,
}

impl Table {
    fn next(&self, state: usize, letter: usize) -> usize {
        if state == 0 { 0 } else { self.rows[state - 1].1[letter] }
    }

    fn accepts(&self, state: usize) -> bool {
        state > 0 && self.rows[state - 1].0
    }

    fn start(&self) -> usize {
        usize::from(!self.rows.is_empty())
    }

    fn text(&self) -> String {
        let row = |(accepts, next): &(bool, Vec<usize>)| {
            let next: String = next.iter().map(|state| format!(" {state}")).collect();
            format!("{}{next}\n", if *accepts { '+' } else { '-' })
        };
        self.rows.iter().map(row).collect()
    }

    /// Joins states that cannot be distinguished. Also the new number of each old state.
    fn minimised(&self) -> (Self, Vec<usize>) {
        let states = self.rows.len() + 1;
        let mut class: Vec<usize> = (0..states).map(|state| usize::from(self.accepts(state))).collect();
        let mut count = 0;
        loop {
            let mut known = HashMap::new();
            let next: Vec<_> = (0..states)
                .map(|state| {
                    let row: Vec<_> =
                        (0..self.letters).map(|letter| class[self.next(state, letter)]).collect();
                    let fresh = known.len();
                    *known.entry((class[state], row)).or_insert(fresh)
                })
                .collect();
            class = next;
            if known.len() == count {
                break;
            }
            count = known.len();
        }
        // The class of the dead state is 0, that of the start comes first.
        let mut numbers = HashMap::from([(class[0], 0)]);
        let mut order = Vec::new();
        for (state, &class) in class.iter().enumerate().skip(1) {
            let fresh = order.len() + 1;
            if let std::collections::hash_map::Entry::Vacant(entry) = numbers.entry(class) {
                entry.insert(fresh);
                order.push(state);
            }
        }
        let number = |state: usize| numbers[&class[state]];
        let row = |&state: &usize| {
            let next = (0..self.letters).map(|letter| number(self.next(state, letter))).collect();
            (self.accepts(state), next)
        };
        // If the start is dead, nothing is accepted.
        let rows = if states > 1 && number(1) == 0 { Vec::new() } else { order.iter().map(row).collect() };
        (Self { letters: self.letters, rows }, (0..states).map(number).collect())
    }
}

/// An automaton found by following letters from a start.
fn explore<S: Clone + Eq + std::hash::Hash>(
    letters: usize,
    start: S,
    next: impl Fn(&S, usize) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> (Table, Vec<S>) {
    let mut states = vec![start.clone()];
    let mut numbers = HashMap::from([(start, 1)]);
    let mut rows = Vec::new();
    while let Some(state) = states.get(rows.len()).cloned() {
        let mut row = Vec::new();
        for letter in 0..letters {
            row.push(next(&state, letter).map_or(0, |to| {
                *numbers.entry(to.clone()).or_insert_with(|| {
                    states.push(to);
                    states.len()
                })
            }));
        }
        rows.push((accepts(&state), row));
    }
    (Table { letters, rows }, states)
}

/// The automaton of an atom: words with the same verdicts for all short continuations lead to the same state.
fn learned(atom: &Atom, variables: &[Variable], game: &mut Game) -> Table {
    let tracks = variables.len();
    let letters = 1 << tracks;
    let length = [1, 9, 5, 4][tracks];
    let mut endings: Vec<Vec<usize>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..length {
        let to = endings.len();
        for i in from..to {
            for letter in 0..letters {
                let mut ending = endings[i].clone();
                if ending.last().is_none_or(|last| last & letter == 0) {
                    ending.push(letter);
                    endings.push(ending);
                }
            }
        }
        from = to;
    }
    let mut verdict = |word: &[usize]| {
        if word.windows(2).any(|pair| pair[0] & pair[1] != 0) {
            return false;
        }
        let number = |variable: Variable| {
            let track = variables.iter().position(|&other| other == variable).unwrap();
            let (mut value, mut weight, mut next) = (0, 1, 2);
            for letter in word.iter().rev() {
                value += if letter >> track & 1 == 1 { weight } else { 0 };
                (weight, next) = (next, weight + next);
            }
            value
        };
        plain::holds(atom, &number, game)
    };
    let mut signature =
        |word: &[usize]| endings.iter().map(|ending| verdict(&[word, ending].concat())).collect::<Vec<_>>();
    let first = signature(&[]);
    if !first.contains(&true) {
        return Table { letters, rows: Vec::new() };
    }
    let mut words = vec![vec![]];
    let mut numbers = HashMap::from([(first, 1)]);
    let mut rows = Vec::new();
    while let Some(word) = words.get(rows.len()).cloned() {
        let mut row = Vec::new();
        for letter in 0..letters {
            let to = [&word[..], &[letter]].concat();
            let key = signature(&to);
            row.push(if key.contains(&true) {
                *numbers.entry(key).or_insert_with(|| {
                    words.push(to);
                    words.len()
                })
            } else {
                0
            });
        }
        rows.push((verdict_of(&numbers, rows.len() + 1), row));
    }
    Table { letters, rows }
}

/// The verdict of a word is the first of its signature.
fn verdict_of(numbers: &HashMap<Vec<bool>, usize>, state: usize) -> bool {
    numbers.iter().find(|&(_, &number)| number == state).unwrap().0[0]
}

/// An automaton, its variables, and the part of the statement that it belongs to.
type Made<'p> = (Table, Vec<Variable>, Option<&'p Part>);

/// A part or its negation.
type Literal = (usize, bool);

fn tell((part, negative): Literal) -> String {
    format!("{}{part}", if negative { "-" } else { "" })
}

/// Makes a certificate.
struct Maker<'p> {
    text: String,
    tables: Vec<Made<'p>>,
    game: Game,
}

impl<'p> Maker<'p> {
    fn push(
        &mut self,
        what: &str,
        table: Table,
        variables: Vec<Variable>,
        part: Option<&'p Part>,
    ) -> Literal {
        self.tables.push((table, variables, part));
        let n = self.tables.len();
        write!(self.text, "part {n} {what}\n{}", self.tables[n - 1].0.text()).unwrap();
        (n, false)
    }

    /// The numbers for which the literals have verdicts that please.
    fn product(&self, literals: &[Literal], please: impl Fn(&[bool]) -> bool) -> (Table, Vec<Variable>) {
        let tables: Vec<_> = literals.iter().map(|literal| &self.tables[literal.0 - 1]).collect();
        let variables: BTreeSet<_> = tables.iter().flat_map(|table| table.1.iter().copied()).collect();
        let variables: Vec<_> = variables.into_iter().collect();
        let own = |table: &Made<'_>, letter: usize| -> usize {
            let place = |variable| variables.iter().position(|other| other == variable).unwrap();
            let bits = table.1.iter().enumerate();
            bits.map(|(i, variable)| (letter >> place(variable) & 1) << i).sum()
        };
        let start: (usize, Vec<_>) = (0, tables.iter().map(|table| table.0.start()).collect());
        let next = |(last, states): &(usize, Vec<usize>), letter: usize| {
            let to = |(&state, table): (&usize, &&Made<'_>)| table.0.next(state, own(table, letter));
            (last & letter == 0).then(|| (letter, states.iter().zip(&tables).map(to).collect()))
        };
        let accepts = |(_, states): &(usize, Vec<usize>)| {
            let verdict = |((&state, table), literal): ((&usize, &&Made<'_>), &Literal)| {
                table.0.accepts(state) != literal.1
            };
            please(&states.iter().zip(&tables).zip(literals).map(verdict).collect::<Vec<_>>())
        };
        (explore(1 << variables.len(), start, next, accepts).0.minimised().0, variables)
    }

    fn join(&mut self, a: Literal, b: Literal, part: Option<&'p Part>) -> Literal {
        let (table, variables) = self.product(&[a, b], |verdicts| verdicts[0] && verdicts[1]);
        self.push(&format!("and {} {}", tell(a), tell(b)), table, variables, part)
    }

    fn positive(&mut self, a: Literal) -> Literal {
        if !a.1 {
            return a;
        }
        let (table, variables) = self.product(&[(a.0, false)], |verdicts| !verdicts[0]);
        self.push(&format!("not {}", a.0), table, variables, None)
    }

    fn part(&mut self, part: &'p Part) -> Literal {
        if let Kind::Not(inner) = &part.kind {
            let (n, negative) = self.part(inner);
            return (n, !negative);
        }
        let same = self.tables.iter().position(|table| table.2.is_some_and(|known| known.becomes(part)));
        if let Some(place) = same {
            let table = self.tables[place].0.clone();
            self.tables.push((table, part.variables.clone(), Some(part)));
            writeln!(self.text, "part {} same {}", self.tables.len(), place + 1).unwrap();
            return (self.tables.len(), false);
        }
        match &part.kind {
            Kind::Not(_) => unreachable!(),
            Kind::Atom(atom) => {
                let table = learned(atom, &part.variables, &mut self.game);
                self.push("atom", table, part.variables.clone(), Some(part))
            }
            Kind::And(all) => {
                let mut all: Vec<_> = all.iter().map(|one| self.part(one)).collect();
                while all.len() > 1 {
                    // Not from left to right, which is as good.
                    let (b, a) = (all.pop().unwrap(), all.pop().unwrap());
                    let last = all.is_empty();
                    all.push(self.join(a, b, last.then_some(part)));
                }
                all[0]
            }
            Kind::Iff(a, b) => {
                let (a, b) = (self.part(a), self.part(b));
                let (table, variables) = self.product(&[a, b], |verdicts| verdicts[0] == verdicts[1]);
                self.push(&format!("iff {} {}", tell(a), tell(b)), table, variables, Some(part))
            }
            Kind::Exists(variable, inner) => {
                let a = self.part(inner);
                let a = self.positive(a);
                self.exists(part, *variable, a)
            }
        }
    }

    fn exists(&mut self, part: &'p Part, variable: Variable, a: Literal) -> Literal {
        let (of, variables, _) = self.tables[a.0 - 1].clone();
        let track = variables.iter().position(|&other| other == variable).unwrap();
        let with = |letter: usize, digit: usize| {
            let low = letter % (1 << track);
            low + (digit << track) + ((letter - low) << 1)
        };
        let step = |set: &BTreeSet<usize>, letter: usize| -> BTreeSet<usize> {
            let both = set.iter().flat_map(|&state| [0, 1].map(|digit| of.next(state, with(letter, digit))));
            both.filter(|&state| state > 0).collect()
        };
        let mut start: BTreeSet<_> = [of.start()].into_iter().filter(|&state| state > 0).collect();
        loop {
            let more: BTreeSet<_> = start.union(&step(&start, 0)).copied().collect();
            if more == start {
                break;
            }
            start = more;
        }
        let next = |set: &BTreeSet<usize>, letter: usize| {
            let to = step(set, letter);
            (!to.is_empty()).then_some(to)
        };
        let accepts = |set: &BTreeSet<usize>| set.iter().any(|&state| of.accepts(state));
        let (table, sets) = match start.is_empty() {
            true => (Table { letters: 1 << part.variables.len(), rows: vec![] }, vec![start]),
            false => explore(1 << part.variables.len(), start, next, accepts),
        };
        let (table, numbers) = table.minimised();
        let m = self.push(&format!("exists {}", a.0), table, part.variables.clone(), Some(part));
        self.text += "sets\n";
        for (i, set) in sets.iter().enumerate() {
            let set: String = set.iter().map(|state| format!(" {state}")).collect();
            writeln!(self.text, "{}{set}", numbers.get(i + 1).unwrap_or(&0)).unwrap();
        }
        m
    }
}

/// Theorems, and the lines that use them.
fn theorems(parts: &Parts) -> (String, String) {
    let one_pile = "fibnim certificate 2\nnumbers 1 2 delay 1\ngame fibonacci(n; r)\nmove 1 <= k <= r: n - k; 2*k\nasks lost\n\
        automaton target n r\n+ 1 1 2 3\n+ 2 3 2 3\n- 3 3 3 3\nautomaton reach n r\n- 1 1 2 3\n- 2 3 2 3\n+ 3 3 3 3\nend\n";
    let mut files = BTreeSet::new();
    for wanted in parts.families.keys() {
        files.insert(match wanted {
            FamilyKey::Fibonacci { asks: Asks::Value(_), .. } => {
                include_str!("../../../tests/data/grundy-4.cert")
            }
            FamilyKey::Fibonacci { piles: 2, .. } => include_str!("../../../tests/data/two-pile.cert"),
            _ => one_pile,
        });
    }
    let text: String = files.into_iter().collect();
    let mut uses = String::new();
    if !text.is_empty() {
        for accepted in crate::check(text.as_bytes(), &Limits::default()).unwrap() {
            writeln!(uses, "uses {}", accepted.hash).unwrap();
        }
    }
    (text, uses)
}

/// A file with the certificate of a statement, and the theorems that it uses before it.
pub(super) fn make(statement: &str) -> String {
    make_with(statement, 0)
}

/// The same, with so many conjuncts of a search joined.
fn make_with(statement: &str, joined: usize) -> String {
    let parts = parts(statement);
    let (theorems, uses) = theorems(&parts);
    let mut maker = Maker { text: String::new(), tables: Vec::new(), game: Game::default() };
    let verdict = match &parts.goal {
        Goal::Part { part, free: true } => {
            let out = maker.part(part);
            maker.positive(out);
            "set".to_owned()
        }
        Goal::Part { part, free: false } => {
            let (n, negative) = maker.part(part);
            let table = &maker.tables[n - 1].0;
            (table.accepts(table.start()) != negative).to_string()
        }
        Goal::Search { part, found } => {
            let mut all: Vec<_> = match &part.kind {
                Kind::And(all) => all.iter().map(|one| maker.part(one)).collect(),
                _ => vec![maker.part(part)],
            };
            for _ in 0..joined.min(all.len() - 1) {
                let (a, b) = (all.remove(0), all.remove(0));
                all.push(maker.join(a, b, None));
            }
            let (all_hold, _) = maker.product(&all, |verdicts| verdicts.iter().all(|&verdict| verdict));
            let words: Vec<_> = all.iter().map(|&literal| tell(literal)).collect();
            writeln!(maker.text, "search {}", words.join(" ")).unwrap();
            (all_hold.rows.is_empty() != *found).to_string()
        }
    };
    let body = maker.text;
    format!(
        "{theorems}fibnim statement 2\nnumbers 1 2 delay 1\nstatement {statement}\n{uses}{body}verdict {verdict}\nend\n"
    )
}

/// The verdict of the last statement of a file.
pub(super) fn judged(text: &str) -> Result<Verdict, Rejected> {
    let accepted = crate::check(text.as_bytes(), &Limits { memory: 1 << 28, steps: 20_000_000 })?;
    match accepted.last().map(|accepted| &accepted.subject) {
        Some(Subject::Statement { verdict, .. }) => Ok(*verdict),
        other => panic!("{other:?}"),
    }
}

const STATEMENTS: [(&str, Verdict); 26] = [
    ("exists n: fib(n) and not n < 100", Verdict::True),
    ("forall n: exists m: n < m and evenfib(m)", Verdict::True),
    ("forall n: fib(n) => exists m: n < m and evenfib(m)", Verdict::True),
    ("forall n: fibword(n) <=> z1(n) = 1", Verdict::True),
    ("forall n: n = 0 or tail(n, z1(n))", Verdict::True),
    ("exists n, m: n < m and z1(n) = z2(m) and fib(m - n)", Verdict::True),
    ("forall n, m: tail(n, m) => m <= n", Verdict::True),
    ("forall n: /(0|10)*1?/(n)", Verdict::True),
    ("forall n: z2(n) > z1(n) or n = 0", Verdict::True),
    ("forall n: z2(n) > 2*z1(n) or n = 0", Verdict::True),
    ("forall n: z2(n) > 3*z1(n) or n = 0", Verdict::False),
    ("forall n: z3(n) > 6*z1(n) or z2(n) = z1(0)", Verdict::True),
    ("forall n: z3(n) > 7*z1(n) or z2(n) = z1(0)", Verdict::False),
    ("exists n: n > 5 and n < 5", Verdict::False),
    ("not exists n: n < 0", Verdict::True),
    ("(exists n: n < 0) or forall n: n >= 0", Verdict::True),
    ("(forall n: exists m: n = 2*m) <=> 1 = 2", Verdict::True),
    ("exists m: n = 2*m", Verdict::Set),
    ("not exists m: n = 2*m or n = 3*m", Verdict::Set),
    ("z1(n) < z1(m) and n < m", Verdict::Set),
    ("fib(n) or fib(m) or n = m", Verdict::Set),
    ("let big(x) = forall y: fib(y) => y < x or y > 5; big(n) and not big(m)", Verdict::Set),
    ("lose(n; m) <=> m < z1(n)", Verdict::Set),
    ("forall n, m: lose(n; m) <=> m < z1(n)", Verdict::True),
    ("forall n: win(n; inf) <=> n > 0", Verdict::True),
    ("forall n: grundy(n; 1) <= 1", Verdict::True),
];

#[test]
fn right_ones_are_accepted() {
    for (statement, verdict) in STATEMENTS {
        for joined in 0..3 {
            let text = make_with(statement, joined);
            let judged = judged(&text).unwrap_or_else(|wrong| panic!("{statement}: {wrong}\n{text}"));
            assert_eq!(judged, verdict, "{statement}");
        }
    }
}

/// What a set accepts is what trying finds.
#[test]
fn sets_are_right() {
    for (statement, holds) in [
        ("exists m: n = 2*m", (|n| n % 2 == 0) as fn(i128) -> bool),
        ("not exists m: n = 2*m or n = 3*m", |n| n % 2 != 0 && n % 3 != 0),
        ("exists a, b: fib(a) and fib(b) and n = a + b and a < b", |n| {
            (1..n)
                .any(|a| a < n - a && plain::zeckendorf(a).len() == 1 && plain::zeckendorf(n - a).len() == 1)
        }),
    ] {
        let text = make(statement);
        judged(&text).unwrap();
        let rows = text[..text.find("verdict").unwrap()]
            .rsplit("part ")
            .find(|part| !part.contains("same"))
            .unwrap();
        let rows: Vec<Vec<_>> = rows
            .lines()
            .filter(|line| line.starts_with(['+', '-']))
            .map(|line| line.split(' ').collect())
            .collect();
        for n in 0..200 {
            let mut state = 1usize;
            for digit in plain::digits(n, 14) {
                state = if state == 0 { 0 } else { rows[state - 1][1 + usize::from(digit)].parse().unwrap() };
            }
            assert_eq!(state > 0 && rows[state - 1][0] == "+", holds(n), "{statement} {n}");
        }
    }
}

/// A change of one word of a line that is not a row of a theorem.
fn spoil(text: &str, random: &mut Random) -> String {
    let begin = text.find("fibnim statement").unwrap();
    let mut lines: Vec<String> = text[begin..].lines().map(ToOwned::to_owned).collect();
    let at = 3 + random.below(lines.len() - 4);
    let mut words: Vec<String> = lines[at].split(' ').map(ToOwned::to_owned).collect();
    match words[0].as_str() {
        _ if random.below(8) == 0 => drop(lines.remove(at)),
        _ if random.below(8) == 0 => lines.insert(at, lines[at].clone()),
        "+" if random.below(3) == 0 => lines[at].replace_range(..1, "-"),
        "-" if random.below(3) == 0 => lines[at].replace_range(..1, "+"),
        "verdict" => lines[at] = random.of(&["verdict true", "verdict false", "verdict set"]).to_owned(),
        "uses" => lines[at] = lines[at].replace('a', "b"),
        _ => {
            let word = random.below(words.len());
            words[word] = match words[word].parse::<i64>() {
                Ok(number) => match random.below(3) {
                    0 => (number + 1).to_string(),
                    1 => (number - 1).to_string(),
                    _ => random.below(6).to_string(),
                },
                Err(_) => random.of(&["and", "iff", "exists", "same", "not", "atom", "part", "1"]).to_owned(),
            };
            lines[at] = words.join(" ");
        }
    }
    text[..begin].to_owned() + &lines.iter().map(|line| format!("{line}\n")).collect::<String>()
}

/// A spoiled certificate is rejected, or it is still right: then its verdict is the right one.
#[test]
fn spoiled_ones_are_rejected() {
    let mut random = Random(3);
    let (mut rejected, mut accepted) = (0, 0);
    for (statement, verdict) in STATEMENTS {
        let text = make(statement);
        for _ in 0..60 {
            let spoiled = spoil(&text, &mut random);
            if spoiled == text {
                continue;
            }
            match judged(&spoiled) {
                Ok(judged) => {
                    accepted += 1;
                    assert_eq!(judged, verdict, "{spoiled}");
                }
                Err(wrong) => {
                    rejected += 1;
                    assert!(!wrong.is_too_large() && !wrong.to_string().is_empty(), "{wrong}");
                }
            }
        }
    }
    assert!(rejected > 1000 && accepted < rejected / 5, "{rejected} {accepted}");
    println!("rejected {rejected}, accepted {accepted}");
}

/// Whatever row of an automaton is changed in a minimal one that is small: it says something else then, and is rejected.
#[test]
fn every_entry_counts() {
    for statement in
        ["n < m", "z1(n) = m", "fib(n) and n > 4", "exists m: n = 2*m", "lose(n; m)", "z2(n) > m - 3"]
    {
        let text = make(statement);
        let begin = text.find("fibnim statement").unwrap();
        let lines: Vec<_> = text[begin..].lines().collect();
        for at in 0..lines.len() {
            if !lines[at].starts_with(['+', '-']) {
                continue;
            }
            let words: Vec<_> = lines[at].split(' ').collect();
            for word in 0..words.len() {
                let other = match words[word] {
                    "+" => "-",
                    "-" => "+",
                    "0" => "1",
                    _ => "0",
                };
                let mut changed = words.clone();
                changed[word] = other;
                let changed = changed.join(" ");
                let mut lines = lines.clone();
                lines[at] = &changed;
                let spoiled = text[..begin].to_owned() + &lines.join("\n") + "\n";
                let wrong = judged(&spoiled).expect_err(&spoiled);
                assert!(!wrong.is_too_large());
            }
        }
    }
}

#[test]
fn messages() {
    let text = make("exists n: fib(n) and not n < 100");
    let message = |text: &str| judged(text).unwrap_err().to_string();
    let head = "statement exists n: fib(n) and not n < 100";
    assert_eq!(
        message(&text.replacen("+ 2 0", "- 2 0", 1)),
        format!("line 4: {head}: part 1 is wrong for n = 1")
    );
    assert!(
        message(&text.replacen("+ 2 0", "+ 2 2", 1))
            .ends_with("part 1 accepts a word that represents no numbers")
    );
    assert!(message(&text.replace("search 1 -2", "search 1 2")).contains("found `2`"));
    assert!(message(&text.replace("search 1 -2", "search 1")).contains("found `1`"));
    assert!(message(&text.replace("verdict true", "verdict false")).contains("true follows from n = 144"));
    assert!(message(&text.replace("verdict true", "verdict set")).contains("the verdict is wrong"));
    assert!(message(&text.replace("verdict true", "verdict")).contains("expected `verdict ...`"));
    assert!(message(&text.replace("fib(n)", "fub(n)")).contains("column 11: there is no relation `fub`"));
    assert!(message(&text.replace("fib(n)", "evenfib(n)")).contains("part 1 is wrong for n = 2"));
    assert!(message(&text.replace("100", "101")).contains("part 2 is wrong for n = 100"));
    assert!(
        message(&text.replace("exists n: fib(n) and", "exists n: fib(n)) and"))
            .contains("cannot be read at column")
    );
    assert!(message(&text.replace("part 2 atom", "part 3 atom")).contains("expected `part 2 atom`"));
    assert!(message(&text.replace("part 2 atom", "part 2 same 1")).contains("found `1`"));
    assert!(message(&text.replace("end\n", "end")).contains("ends within a line"));
    for end in 0..text.len() {
        assert!(crate::check(&text.as_bytes()[..end], &Limits::default()).is_err());
    }
}

/// A relation that is given is taken as it is.
#[test]
fn given_relations() {
    // An odd number of digits 1; on words that no numbers have, anything.
    let text = "fibnim statement 2\nnumbers 1 2 delay 1\nstatement exists n: odd(n) and fib(n)\ngiven odd 1\n- 1 2\n+ 2 1\npart 1 atom\n- 1 2\n+ 3 0\n\
        - 1 2\npart 2 atom\n- 1 2\n+ 2 0\nsearch 1 2\nverdict true\nend\n";
    let wrong = judged(text).unwrap_err().to_string();
    assert!(wrong.contains("part 1 is wrong for n = "), "{wrong}");
    // State 3: an odd number of ones, the last digit 0. State 4: an even number, the last digit 1.
    let right = text.replace("- 1 2\n+ 3 0\n- 1 2\n", "- 1 2\n+ 3 0\n+ 3 4\n- 1 0\n");
    assert_eq!(judged(&right).map_err(|wrong| wrong.to_string()), Ok(Verdict::True));
    let accepted = crate::check(right.as_bytes(), &Limits::default()).unwrap().remove(0);
    assert!(accepted.to_string().contains(" given odd: exists n: odd(n) and fib(n)"), "{accepted}");
    for (from, to) in [
        ("given odd 1", "given odd 2"),
        ("given odd 1", "given odd 0"),
        ("given odd 1", "given odd 17"),
        ("given odd 1", "given fib 1"),
        ("given odd 1", "given even 1"),
        ("given odd 1", "given odd 1\n- 1 2\n+ 2 1\ngiven odd 1"),
        ("given odd 1", "given odd 1\n- 1 2\n+ 2 1\ngiven a 1"),
        ("odd(n)", "odd(n, n)"),
        ("exists n", "let odd(x) = x < 3; exists n"),
    ] {
        assert!(judged(&right.replacen(from, to, 1)).is_err(), "{to}");
    }
}

/// Bytes changed anywhere get an answer, and never a wrong verdict for the statement that stands there.
#[test]
fn changed_bytes_get_an_answer() {
    const BYTES: &[u8; 20] = b" \n0123456789-+()z;:,";
    let mut random = Random(4);
    for (statement, verdict) in STATEMENTS {
        let text = make(statement);
        let begin = text.find("fibnim statement").unwrap();
        for _ in 0..100 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..random.below(3) + 1 {
                let at = begin + random.below(bytes.len() - begin);
                match random.below(4) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes[at] = BYTES[random.below(20)],
                    2 => bytes.insert(at, BYTES[random.below(20)]),
                    _ => bytes[at] = random.below(256) as u8,
                }
            }
            let limits = Limits { memory: 1 << 26, steps: 3_000_000 };
            let accepted = crate::check(&bytes, &limits).unwrap_or_default().pop();
            if let Some(Subject::Statement { text, verdict: judged, .. }) = accepted.map(|one| one.subject) {
                assert!(text != statement || judged == verdict, "{}", String::from_utf8_lossy(&bytes));
            }
        }
    }
}

/// Nested as deep as may be, on a small stack.
#[test]
fn deep_statements_get_an_answer() {
    let mut definitions = "let p0(x) = fib(x);".to_owned();
    for i in 1..190 {
        definitions += &format!("let p{i}(x) = exists y: not p{}(x + y);", i - 1);
    }
    let brackets = format!("{}fib(n){}", "(not ".repeat(99), ")".repeat(99));
    let iffs = format!("{}fib(n){}", "(fib(n) <=> ".repeat(190), ")".repeat(190));
    let pieces = format!("{}n{} = 1", "z1(".repeat(190), ")".repeat(190));
    for statement in [definitions + "p189(n)", brackets, iffs, pieces] {
        let text = format!(
            "fibnim statement 2\nnumbers 1 2 delay 1\nstatement {statement}\npart 1 atom\n- 1 2\n+ 2 0\nend\n"
        );
        assert!(judged(&text).is_err());
    }
}
