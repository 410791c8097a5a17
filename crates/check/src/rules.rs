//! The rules of a game, as a certificate states them.

use std::fmt::Write as _;

use crate::numbers::natural;

/// What is asked of rules that are written.
const MOST_LINES: usize = 100;
const LARGEST_NUMBER: u64 = 1000;
/// Rules with more readings, more piles and larger multiples in the end are not looked at.
const MOST_READINGS: usize = 1024;
const MOST_PILES: usize = 100;
const LARGEST_MULTIPLE: i64 = 1_000_000;

/// The rules of a game.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) piles: Vec<String>,
    /// The name of the allowance, if there is one.
    pub(crate) allowance: Option<String>,
    pub(crate) misere: bool,
    pub(crate) lines: Vec<Line>,
    /// The lines `game`, `misere` and `move`, each with its line feed.
    pub(crate) text: String,
}

/// A sum of multiples of the piles and of what is chosen, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Term {
    pub(crate) piles: Vec<i64>,
    pub(crate) choice: i64,
    pub(crate) constant: i64,
}

/// A line of the rules.
#[derive(Debug)]
pub(crate) struct Line {
    /// The name of what is chosen.
    pub(crate) choice: Option<String>,
    /// The comparisons without the allowance.
    guard: Vec<Comparison>,
    /// What is asked besides.
    pub(crate) asked: Vec<Asked>,
    /// What is asked of the allowance besides: r - C >= 0, in a line without a choice.
    pub(crate) at_least: Option<u64>,
    pub(crate) piles: Vec<Term>,
    pub(crate) allowance: Option<After>,
}

/// What the allowance becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// A term, divided by a number and rounded down.
    Term(Term, u64),
    /// Everything is allowed.
    All,
    /// It stays what it is.
    Kept,
}

/// What a guard asks of a term beside that it is not negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Asked {
    pub(crate) term: Term,
    pub(crate) property: Property,
    /// Whether the opposite is asked.
    pub(crate) negated: bool,
}

/// What numbers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Property {
    /// A term of the sequence: one digit is 1.
    Fib,
    /// One digit is 1, with an even number of digits after it.
    EvenFib,
    /// What is left on division by a number.
    Remainder(i64, i64),
}

impl Asked {
    /// The same with another term.
    pub(crate) fn of(&self, term: Term) -> Self {
        Self { term, ..self.clone() }
    }

    /// Whether it holds of a term that is a number; nothing if the term is none.
    pub(crate) fn is_known(&self) -> Option<bool> {
        if self.term.coefficients().any(|times| times != 0) {
            return None;
        }
        let number = self.term.constant;
        let has = match self.property {
            Property::Remainder(divisor, left) => number.rem_euclid(divisor) == left,
            Property::Fib => fibonacci(number).is_some(),
            Property::EvenFib => fibonacci(number).is_some_and(|place| place % 2 == 0),
        };
        Some(has != self.negated)
    }
}

/// The place of a number in 1, 2, 3, 5, ..., from 0 on.
fn fibonacci(number: i64) -> Option<usize> {
    let (mut last, mut next, mut place) = (1, 2, 0);
    while last < number {
        (last, next) = (next, last + next);
        place += 1;
    }
    (last == number).then_some(place)
}

#[derive(Debug)]
struct Comparison {
    left: Term,
    sign: Sign,
    right: Term,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    AtMost,
    Less,
    AtLeast,
    Greater,
    Equal,
    Unequal,
}

impl Sign {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "<=" => Self::AtMost,
            "<" => Self::Less,
            ">=" => Self::AtLeast,
            ">" => Self::Greater,
            "=" => Self::Equal,
            "!=" => Self::Unequal,
            _ => return None,
        })
    }
}

impl Term {
    fn zero(piles: usize) -> Self {
        Self { piles: vec![0; piles], choice: 0, constant: 0 }
    }

    /// This one plus a multiple of the other.
    pub(crate) fn plus(&self, times: i64, other: &Self) -> Self {
        let piles = self.piles.iter().zip(&other.piles).map(|(a, b)| a + times * b).collect();
        Self {
            piles,
            choice: self.choice + times * other.choice,
            constant: self.constant + times * other.constant,
        }
    }

    pub(crate) fn plus_constant(&self, constant: i64) -> Self {
        Self { constant: self.constant + constant, ..self.clone() }
    }

    pub(crate) fn negated(&self) -> Self {
        Self::zero(self.piles.len()).plus(-1, self)
    }

    /// With a number for what is chosen.
    pub(crate) fn choosing(&self, number: i64) -> Self {
        Self { piles: self.piles.clone(), choice: 0, constant: self.constant + self.choice * number }
    }

    /// With the fixed piles put in.
    pub(crate) fn fixing(&self, fixed: &[Option<u32>]) -> Self {
        let mut term = Self { piles: Vec::new(), choice: self.choice, constant: self.constant };
        for (&times, fixed) in self.piles.iter().zip(fixed) {
            match fixed {
                Some(number) => term.constant += times * i64::from(*number),
                None => term.piles.push(times),
            }
        }
        term
    }

    pub(crate) fn coefficients(&self) -> impl Iterator<Item = i64> {
        self.piles.iter().copied().chain([self.choice])
    }

    pub(crate) fn is_never_negative(&self) -> bool {
        self.constant >= 0 && self.coefficients().all(|times| times >= 0)
    }

    pub(crate) fn is_always_negative(&self) -> bool {
        self.constant < 0 && self.coefficients().all(|times| times <= 0)
    }

    /// How it is written.
    pub(crate) fn text(&self, piles: &[String], choice: &str) -> String {
        let names = piles.iter().map(String::as_str).chain([choice]);
        let mut text = String::new();
        let mut part = |times: i64, name: &str| {
            let sign = match (text.is_empty(), times < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            let size = times.unsigned_abs();
            let _ = match (size, name) {
                (_, "") => write!(text, "{sign}{size}"),
                (1, _) => write!(text, "{sign}{name}"),
                _ => write!(text, "{sign}{size}*{name}"),
            };
        };
        self.coefficients()
            .zip(names)
            .filter(|&(times, _)| times != 0)
            .for_each(|(times, name)| part(times, name));
        if self.constant != 0 {
            part(self.constant, "");
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

impl Comparison {
    /// The terms that must not be negative; for `!=` in the first way or the second.
    fn terms(&self, second: bool) -> Vec<Term> {
        let (a, b) = (&self.left, &self.right);
        match self.sign {
            Sign::AtMost => vec![b.plus(-1, a)],
            Sign::Less => vec![b.plus(-1, a).plus_constant(-1)],
            Sign::AtLeast => vec![a.plus(-1, b)],
            Sign::Greater => vec![a.plus(-1, b).plus_constant(-1)],
            Sign::Equal => vec![b.plus(-1, a), a.plus(-1, b)],
            Sign::Unequal if second => vec![b.plus(-1, a).plus_constant(-1)],
            Sign::Unequal => vec![a.plus(-1, b).plus_constant(-1)],
        }
    }
}

impl Line {
    /// The terms of its guard that must not be negative, in each of its readings.
    pub(crate) fn readings(&self) -> Vec<Vec<Term>> {
        let ways = self.guard.iter().filter(|one| one.sign == Sign::Unequal).count();
        let reading = |number: usize| {
            let mut terms = Vec::new();
            let mut way = 0;
            for comparison in &self.guard {
                terms.extend(comparison.terms(number >> way & 1 == 1));
                way += usize::from(comparison.sign == Sign::Unequal);
            }
            terms
        };
        (0..1usize << ways).map(reading).collect()
    }
}

/// Why a text does not state rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// What is wrong.
    Because(String),
    TooLarge,
}

fn wrong<T>(message: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong::Because(message.into()))
}

impl Rules {
    /// Reads what follows `game `: a game without moves yet.
    pub(crate) fn game(rest: &str) -> Result<Self, Wrong> {
        let inner = rest.strip_suffix(')').and_then(|rest| rest.split_once('('));
        let Some((name, numbers)) = inner else {
            return wrong("a game must be written NAME(PILE, ...) or NAME(PILE, ...; ALLOWANCE)");
        };
        if !is_name(name, true) {
            return wrong(
                "the name of a game must consist of letters, digits, _ and -, and begin with a letter or _",
            );
        }
        let (piles, allowance) = match numbers.split_once("; ") {
            Some((piles, allowance)) => (piles, Some(allowance)),
            None => (numbers, None),
        };
        let piles: Vec<_> = piles.split(", ").map(str::to_owned).collect();
        if piles.len() > MOST_PILES {
            return Err(Wrong::TooLarge);
        }
        let all: Vec<_> = piles.iter().map(String::as_str).chain(allowance).collect();
        for (i, name) in all.iter().enumerate() {
            if !is_name(name, false) {
                return wrong(
                    "the name of a number must consist of letters, digits and _, begin with a letter or _, and not be `and` or `inf`",
                );
            }
            if all[..i].contains(name) {
                return wrong(format!("two numbers have the name `{name}`"));
            }
        }
        let text = format!("game {rest}\n");
        let (name, allowance) = (name.to_owned(), allowance.map(str::to_owned));
        Ok(Self { name, piles, allowance, misere: false, lines: Vec::new(), text })
    }

    pub(crate) fn make_misere(&mut self) {
        self.misere = true;
        self.text += "misere\n";
    }

    /// Whether a line says what version 2 cannot.
    pub(crate) fn says_more(&self) -> bool {
        let more = |line: &Line| !line.asked.is_empty() || line.allowance == Some(After::Kept);
        self.lines.iter().any(more)
    }

    /// Whether a line keeps the allowance.
    pub(crate) fn keeps(&self) -> bool {
        self.lines.iter().any(|line| line.allowance == Some(After::Kept))
    }

    /// Whether a guard asks for terms of the sequence, which are those of one numeration.
    pub(crate) fn asks_for_fibonacci(&self) -> bool {
        let mut asked = self.lines.iter().flat_map(|line| &line.asked);
        asked.any(|one| one.property == Property::Fib || one.property == Property::EvenFib)
    }

    /// Adds what follows `move `.
    pub(crate) fn add(&mut self, rest: &str) -> Result<(), Wrong> {
        if self.lines.len() == MOST_LINES {
            return wrong("a game may have at most 100 lines of moves");
        }
        let (guard, result) = match rest.split_once(": ") {
            Some((guard, result)) => (Some(guard), result),
            None => (None, rest),
        };
        let mut reader = Reader { rules: self, choice: None };
        let mut comparisons = Vec::new();
        let mut asked = Vec::new();
        for part in guard.into_iter().flat_map(|guard| guard.split(" and ")) {
            match reader.asked(part)? {
                Some(one) => asked.push(one),
                None => comparisons.extend(reader.chain(part)?),
            }
        }
        let (piles, allowance) = match (&self.allowance, result.split_once("; ")) {
            (Some(_), Some((piles, allowance))) => (piles, Some(allowance)),
            (None, None) => (result, None),
            (Some(_), None) => return wrong("the next allowance must follow `; `"),
            (None, Some(_)) => return wrong("this game has no allowance, so nothing may follow `; `"),
        };
        let piles = piles.split(", ").map(|term| reader.plain_term(term)).collect::<Result<Vec<_>, _>>()?;
        if piles.len() != self.piles.len() {
            return wrong(format!(
                "the number of piles after the move must be {}, not {}",
                self.piles.len(),
                piles.len()
            ));
        }
        let kept = allowance.is_some() && allowance == self.allowance.as_deref();
        let allowance = match allowance {
            Some(_) if kept => Some(After::Kept),
            allowance => allowance.map(|after| reader.after(after)).transpose()?,
        };
        let choice = reader.choice;
        let speaks = |read: &Read| read.left.speaks || read.right.speaks;
        if kept && (choice.is_some() || comparisons.iter().any(speaks)) {
            return wrong(
                "a line that keeps the allowance may have no choice and no condition on the allowance",
            );
        }
        let (guard, at_least) = self.without_allowance(comparisons, choice.is_some())?;
        let line = Line { choice, guard, asked, at_least, piles, allowance };
        if line.choice.is_some() {
            bounded(&line)?;
        }
        let unequal = line.guard.iter().filter(|one| one.sign == Sign::Unequal).count();
        let others: usize = self.lines.iter().map(|line| line.readings().len()).sum();
        if unequal > 10 || others + (1 << unequal) > MOST_READINGS {
            return Err(Wrong::TooLarge);
        }
        self.lines.push(line);
        let _ = writeln!(self.text, "move {rest}");
        Ok(())
    }

    /// The comparisons without those of the allowance, which must be of the form allowed, and the number that a line without a choice
    /// asks of it.
    fn without_allowance(
        &self,
        comparisons: Vec<Read>,
        has_choice: bool,
    ) -> Result<(Vec<Comparison>, Option<u64>), Wrong> {
        let (with, without): (Vec<_>, Vec<_>) =
            comparisons.into_iter().partition(|read| read.left.speaks || read.right.speaks);
        let guard = without
            .into_iter()
            .map(|read| Comparison { left: read.left.term, sign: read.sign, right: read.right.term })
            .collect();
        let Some(allowance) = &self.allowance else { return Ok((guard, None)) };
        let form = match has_choice {
            true => format!(
                "a line with a choice k must contain k <= {allowance} exactly once, and no other condition on {allowance}"
            ),
            false => format!(
                "a line without a choice may contain {allowance} >= NUMBER once, and no other condition on {allowance}"
            ),
        };
        let comparison = match with.as_slice() {
            [] if !has_choice => return Ok((guard, None)),
            [one] => one,
            _ => return wrong(form),
        };
        let times = comparison.right.allowance - comparison.left.allowance;
        let (times, difference) = match comparison.sign {
            Sign::AtMost => (times, 0),
            Sign::Less => (times, -1),
            Sign::AtLeast => (-times, 0),
            Sign::Greater => (-times, -1),
            Sign::Equal | Sign::Unequal => return wrong(form),
        };
        let (left, right) = (&comparison.left.term, &comparison.right.term);
        let rest = match comparison.sign {
            Sign::AtMost | Sign::Less => right.plus(-1, left),
            _ => left.plus(-1, right),
        };
        let rest = rest.plus_constant(difference);
        let no_piles = rest.piles.iter().all(|&times| times == 0);
        match (has_choice, rest.choice, rest.constant) {
            (true, -1, 0) if times == 1 && no_piles => Ok((guard, None)),
            (false, 0, constant) if times == 1 && no_piles && constant <= 0 => {
                Ok((guard, Some(constant.unsigned_abs())))
            }
            _ => wrong(form),
        }
    }

    /// The largest number that a line without a choice asks of the allowance.
    pub(crate) fn largest_asked(&self) -> u64 {
        self.lines.iter().filter_map(|line| line.at_least).max().unwrap_or(0)
    }
}

/// A player cannot choose more than there are stones.
fn bounded(line: &Line) -> Result<(), Wrong> {
    let bounds =
        |term: &Term| term.choice < 0 && term.constant <= 0 && term.piles.iter().all(|&times| times <= 1);
    // A comparison that can be read in two ways is not counted: it would have to bound in both.
    let certain = line.guard.iter().filter(|comparison| comparison.sign != Sign::Unequal);
    let guarded = certain.flat_map(|comparison| comparison.terms(false)).any(|term| bounds(&term));
    if guarded || line.piles.iter().any(bounds) {
        return Ok(());
    }
    let choice = line.choice.as_deref().unwrap_or_default();
    wrong(format!(
        "nothing keeps {choice} from being larger than all piles together: no pile becomes, and nothing asks for, a term with a negative \
         multiple of {choice}, a constant of at most 0 and no multiple of a pile above 1"
    ))
}

/// Whether it is a name, of a game or of a number.
fn is_name(text: &str, game: bool) -> bool {
    let begins = |symbol: char| symbol.is_alphabetic() || symbol == '_';
    let goes_on = |symbol: char| begins(symbol) || symbol.is_ascii_digit() || game && symbol == '-';
    let mut symbols = text.chars();
    symbols.next().is_some_and(begins) && symbols.all(goes_on) && (game || !["and", "inf"].contains(&text))
}

/// A term as it was read.
#[derive(Clone, Debug)]
struct ReadTerm {
    term: Term,
    /// The multiple of the allowance, and whether it is written there at all.
    allowance: i64,
    speaks: bool,
    /// How many parts it has.
    parts: usize,
}

#[derive(Debug)]
struct Read {
    left: ReadTerm,
    sign: Sign,
    right: ReadTerm,
}

/// Reads the terms of one line.
struct Reader<'r> {
    rules: &'r Rules,
    choice: Option<String>,
}

impl Reader<'_> {
    /// Terms with signs between them: the comparisons of neighbours.
    fn chain(&mut self, text: &str) -> Result<Vec<Read>, Wrong> {
        let mut words = text.split(' ').peekable();
        let mut left = self.term_of(&mut words)?;
        let mut comparisons = Vec::new();
        while let Some(word) = words.next() {
            let Some(sign) = Sign::of(word) else {
                return wrong(format!("`{word}` is not a comparison"));
            };
            let right = self.term_of(&mut words)?;
            comparisons.push(Read { left, sign, right: right.clone() });
            left = right;
        }
        if comparisons.is_empty() {
            return wrong(format!("`{text}` contains no comparison"));
        }
        Ok(comparisons)
    }

    /// `fib(TERM)`, `evenfib(TERM)`, either with `not` before it, or `TERM mod NUMBER = NUMBER`, or that with `!=`; nothing if it is none of these.
    fn asked(&mut self, text: &str) -> Result<Option<Asked>, Wrong> {
        let (negated, call) = match text.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        for (name, property) in [("fib(", Property::Fib), ("evenfib(", Property::EvenFib)] {
            let inner = call.strip_prefix(name).and_then(|rest| rest.strip_suffix(')'));
            let Some(inner) = inner else { continue };
            let term = self.plain_term(inner)?;
            if term.coefficients().any(|times| times < 0) || term.constant < 0 {
                return wrong(format!("the number in `{text}` may be negative"));
            }
            return Ok(Some(Asked { term, property, negated }));
        }
        let Some((term, rest)) = text.split_once(" mod ") else { return Ok(None) };
        let (negated, numbers) = match (rest.split_once(" = "), rest.split_once(" != ")) {
            (Some(numbers), None) => (false, numbers),
            (None, Some(numbers)) => (true, numbers),
            _ => return wrong(format!("`{text}` must compare a remainder with `=` or `!=`")),
        };
        let (divisor, left) = (number(numbers.0)?, number(numbers.1)?);
        if left >= divisor {
            return wrong(format!("a remainder on division by {divisor} cannot be {left}"));
        }
        let inner = term.strip_prefix('(').and_then(|term| term.strip_suffix(')'));
        let parts = self.term(inner.unwrap_or(term))?.parts;
        if inner.is_some() != (parts > 1) && !(inner.is_some() && term.starts_with("(-")) {
            return wrong("the dividend must be in brackets if it has more than one part, and only then");
        }
        let property = Property::Remainder(i64::from(divisor as u32), i64::from(left as u32));
        Ok(Some(Asked { term: self.plain_term(inner.unwrap_or(term))?, property, negated }))
    }

    /// A term on its own.
    fn term(&mut self, text: &str) -> Result<ReadTerm, Wrong> {
        let mut words = text.split(' ').peekable();
        let term = self.term_of(&mut words)?;
        match words.next() {
            None => Ok(term),
            Some(word) => wrong(format!("`{word}` may not occur in a term")),
        }
    }

    /// The same after a colon, where the allowance does not stand.
    fn plain_term(&mut self, text: &str) -> Result<Term, Wrong> {
        let read = self.term(text)?;
        if read.speaks {
            return wrong(format!("the allowance may not occur after the colon, as it does in `{text}`"));
        }
        Ok(read.term)
    }

    /// What the allowance becomes.
    fn after(&mut self, text: &str) -> Result<After, Wrong> {
        if text == "inf" {
            return Ok(After::All);
        }
        let Some((term, divisor)) = text.split_once('/') else {
            return Ok(After::Term(self.plain_term(text)?, 1));
        };
        let divisor = number(divisor)?;
        if divisor == 0 {
            return wrong("division by 0");
        }
        let inner = term.strip_prefix('(').and_then(|term| term.strip_suffix(')'));
        let parts = self.term(inner.unwrap_or(term))?.parts;
        if inner.is_some() != (parts > 1) {
            return wrong("the dividend must be in brackets if it has more than one part, and only then");
        }
        Ok(After::Term(self.plain_term(inner.unwrap_or(term))?, divisor))
    }

    /// Parts with `+` and `-` between them, up to the end or to something else.
    fn term_of<'w>(
        &mut self,
        words: &mut std::iter::Peekable<impl Iterator<Item = &'w str>>,
    ) -> Result<ReadTerm, Wrong> {
        let term = Term::zero(self.rules.piles.len());
        let mut read = ReadTerm { term, allowance: 0, speaks: false, parts: 0 };
        let Some(first) = words.next() else { return wrong("a term is missing") };
        match first.strip_prefix('-') {
            Some(first) => self.part(&mut read, -1, first)?,
            None => self.part(&mut read, 1, first)?,
        }
        while let Some(&word) = words.peek() {
            let sign = match word {
                "+" => 1,
                "-" => -1,
                _ => break,
            };
            words.next();
            let Some(part) = words.next() else { return wrong("a term ends with a sign") };
            self.part(&mut read, sign, part)?;
        }
        Ok(read)
    }

    /// NUMBER, NAME or NUMBER*NAME.
    fn part(&mut self, read: &mut ReadTerm, sign: i64, text: &str) -> Result<(), Wrong> {
        read.parts += 1;
        let (times, name) = match text.split_once('*') {
            Some((times, name)) => (number(times)?, name),
            None if text.starts_with(|first: char| first.is_ascii_digit()) => {
                read.term.constant += sign * i64::from(number(text)? as u32);
                return small(read.term.constant);
            }
            None => (1, text),
        };
        let times = sign * i64::from(times as u32);
        if !is_name(name, false) {
            return wrong(format!("`{text}` cannot be part of a term"));
        }
        if let Some(place) = self.rules.piles.iter().position(|pile| pile == name) {
            read.term.piles[place] += times;
            small(read.term.piles[place])
        } else if self.rules.allowance.as_deref() == Some(name) {
            read.allowance += times;
            read.speaks = true;
            small(read.allowance)
        } else if self.choice.as_deref().is_none_or(|choice| choice == name) {
            self.choice = Some(name.to_owned());
            read.term.choice += times;
            small(read.term.choice)
        } else {
            wrong(format!("a line may have only one choice, but `{name}` is a second one"))
        }
    }
}

/// What parts add up to must not be large.
fn small(multiple: i64) -> Result<(), Wrong> {
    if multiple.abs() > LARGEST_MULTIPLE { Err(Wrong::TooLarge) } else { Ok(()) }
}

fn number(text: &str) -> Result<u64, Wrong> {
    match natural(text).filter(|&number| number <= LARGEST_NUMBER) {
        Some(number) => Ok(number),
        None => wrong(format!("`{text}` is not a number up to {LARGEST_NUMBER}")),
    }
}
