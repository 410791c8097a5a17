//! From text to rules, with mistakes that point at the place.

use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

use automata::FIBONACCI;
use limits::Limits;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::ToPrimitive;

use super::guard::{Compared, Comparison, Condition, Guard, Property, Related};
use super::moves::holds_at_infinity;
use super::relation::Relation;
use super::term::{LARGEST_COEFFICIENT, Term, Variable};
use super::{Next, Numbers, Rule, Rules};
use crate::game::Convention;
use crate::game::notation::{SyntaxError, parse_number, shorten};
use crate::numbers::{NUMBERS_HELP, UnknownNumbers};

/// Longer texts are refused.
const MOST_BYTES: usize = 1 << 16;

/// The most piles: as many numbers as automata read.
const MOST_PILES: usize = automata::MOST_TRACKS;

/// The most moves.
pub(super) const MOST_LINES: usize = 100;

/// The longest number, in digits.
const MOST_DIGITS: usize = 1_000;

/// Deeper brackets are refused.
const DEEPEST: usize = 50;

/// The words that cannot be names.
const KEYWORDS: [&str; 9] = ["game", "move", "misere", "numbers", "block", "and", "or", "not", "inf"];

/// What a relation cannot be called: proofs speak of these.
const TAKEN: [&str; 3] = ["target", "reach", "mod"];

/// The most numbers that a player chooses in one move.
const MOST_CHOICES: usize = 4;

/// The most options that may be blocked.
const MOST_BLOCKED: u32 = 9;

const DIVIDED_HELP: &str = "only a whole allowance can be divided by a number, as in `; 5*k/2` or `; (3*k + 1)/2`; it is rounded down";

const LINE_HELP: &str =
    "a line is `game NAME(PILES)`, `move GUARD: RESULT`, `misere`, `block 1` or `numbers fibonacci`";
const REMAINDER_HELP: &str =
    "compare a remainder with a number less than the divisor, as in `k mod 3 = 1` or `(m - n) mod 2 != 0`";
const PROPERTY_HELP: &str = "`not` may only precede a relation, as in not fib(k); write the opposite comparison, m != n for not m = n";
const GIVEN_HELP: &str = "a relation is given by its automaton, after the line `numbers`: `given power 1: - 1 2; + 2 0` has a row for each state, \
    + if it accepts, and the states to which the letters lead";
const MOVE_HELP: &str = "a move looks like `move 1 <= k <= m: m - k, n`";
const TERM_HELP: &str =
    "terms are sums of piles, the allowance and k with whole coefficients, such as m - 2*k + 1";

/// Rules as they were read, with the place of each move in the text.
pub(super) struct Read {
    pub(super) rules: Rules,
    pub(super) places: Vec<Range<usize>>,
    /// Those that guards may name.
    relations: Vec<Arc<Relation>>,
}

/// Reads rules; whether moves lower the number of stones is not asked here.
pub(super) fn read(text: &str) -> Result<Read, SyntaxError> {
    read_with(text, None, &[], &Limits::MODEST)
}

/// The same where the numeration, and relations for its guards, do not stand in the text.
pub(super) fn read_with(
    text: &str,
    numbers: Option<&Numbers>,
    given: &[Relation],
    limits: &Limits,
) -> Result<Read, SyntaxError> {
    if text.len() > MOST_BYTES {
        let end = text.len();
        return Err(SyntaxError::new(
            end..end,
            format!("rules have at most {MOST_BYTES} bytes"),
            "shorten them",
        ));
    }
    let mut about = Vec::new();
    let mut read: Option<Read> = None;
    let mut start = 0;
    // Some editors begin a text with a mark of its encoding.
    if text.starts_with('\u{feff}') {
        start = '\u{feff}'.len_utf8();
    }
    for whole in text[start..].split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        let content = line.split('#').next().unwrap_or_default();
        let place = start..start + content.trim_end().len();
        start += whole.len();
        if content.trim().is_empty() {
            if let (None, Some(comment)) = (&read, line.trim().strip_prefix('#')) {
                about.push(comment.trim().to_owned());
            }
            continue;
        }
        let mut reader = Reader::new(text, place)?;
        match &mut read {
            None => {
                let mut rules = reader.header(std::mem::take(&mut about))?;
                rules.numbers = numbers.cloned();
                let relations = given.iter().cloned().map(Arc::new).collect();
                read = Some(Read { rules, places: Vec::new(), relations });
            }
            Some(read) => reader.line(read, limits)?,
        }
        reader.end()?;
    }
    let end = text.trim_end().len();
    match read {
        None => Err(SyntaxError::new(end..end, "there is no game", LINE_HELP)),
        Some(Read { places, .. }) if places.is_empty() => {
            Err(SyntaxError::new(end..end, "the game has no move", MOVE_HELP))
        }
        Some(mut read) => {
            settle(&mut read)?;
            Ok(read)
        }
    }
}

/// Sees to it that the rules are about one numeration: that of their relations, if they have any.
fn settle(read: &mut Read) -> Result<(), SyntaxError> {
    let found =
        read.rules.relations().first().map(|relation| (relation.name().to_owned(), relation.system()));
    let Some((name, system)) = found else { return Ok(()) };
    // The first move is as good a place as any.
    let wrong = |message: String, help: String| Err(SyntaxError::new(read.places[0].clone(), message, help));
    let others = read.rules.relations();
    let is_taken = |name: &str| TAKEN.contains(&name) || read.rules.piles.iter().any(|pile| pile == name);
    if let Some(taken) = others.iter().find(|other| is_taken(other.name())) {
        let message = format!("`{}` has another meaning here, and cannot name a relation", taken.name());
        return wrong(message, "give it another name".into());
    }
    if let Some(other) = others.iter().find(|other| other.system() != system) {
        let message =
            format!("{name} is about {}, and {} about {}", system.name, other.name(), other.system().name);
        return wrong(message, "give relations in one numeration".into());
    }
    if read.rules.asks_for_fibonacci() && system != &FIBONACCI {
        let message = format!("fib and evenfib are about fibonacci, and {name} about {}", system.name);
        return wrong(message, "give relations in one numeration".into());
    }
    let Some(numbers) = &read.rules.numbers else {
        let Ok(numbers) = system.name.parse() else {
            return wrong(
                format!("{name} is in a numeration without a name"),
                "name one by a line `numbers`".into(),
            );
        };
        read.rules.numbers = Some(numbers);
        return Ok(());
    };
    if numbers.system().is_ok_and(|own| own == system) {
        return Ok(());
    }
    let message = format!("{name} is about {}, and the rules about {numbers}", system.name);
    wrong(message, format!("write `numbers {}`, or give {name} in {numbers}", system.name))
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(BigUint),
    Sign(&'static str),
}

const SIGNS: [&str; 17] =
    ["<=", ">=", "!=", "==", "<", ">", "=", "(", ")", ",", ";", ":", "+", "-", "*", "/", "^"];

/// What names begin with.
fn begins_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// One line, as tokens with their places in the whole text.
struct Reader<'a> {
    text: &'a str,
    /// Where the line ends, without its comment.
    end: usize,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
}

type Parsed<T> = Result<T, SyntaxError>;

/// What names mean inside a move.
struct Names<'a> {
    piles: &'a [String],
    allowance: Option<&'a str>,
    /// The numbers that the player chooses, each with the place of its first use.
    choices: Vec<(String, Range<usize>)>,
    relations: &'a [Arc<Relation>],
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, line: Range<usize>) -> Parsed<Self> {
        let mut reader = Self { text, end: line.end, tokens: Vec::new(), at: 0, depth: 0 };
        let mut at = line.start;
        while let Some(next) = text[at..line.end].chars().next() {
            let rest = &text[at..line.end];
            let length_while = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
            let (token, length) = if next.is_whitespace() {
                at += next.len_utf8();
                continue;
            } else if let [(Token::Word(word), _)] = reader.tokens.as_slice()
                && word == "numbers"
            {
                // The name of a numeration is one word, with signs of its own.
                (Token::Word(rest.to_owned()), rest.len())
            } else if next.is_ascii_digit() {
                let digits = |c: char| c.is_ascii_digit() || c == '_';
                let base = length_while(digits);
                let exponent =
                    rest[base..].strip_prefix('^').filter(|e| e.starts_with(|c: char| c.is_ascii_digit()));
                let length = exponent.map_or(base, |e| base + 1 + e.find(|c| !digits(c)).unwrap_or(e.len()));
                let number = parse_number(&rest[..length], MOST_DIGITS).map_err(|error| {
                    let span = at + error.span.start..at + error.span.end;
                    SyntaxError { span, ..error }
                })?;
                (Token::Number(number), length)
            } else if begins_name(next) {
                // The name of a game may have hyphens; elsewhere they are signs.
                let names_game = reader.tokens.len() == 1 && reader.tokens[0].0 == Token::Word("game".into());
                let length = match names_game {
                    true => length_while(|c| c.is_alphanumeric() || c == '_' || c == '-'),
                    false => length_while(|c| c.is_alphanumeric() || c == '_'),
                };
                (Token::Word(rest[..length].to_owned()), length)
            } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                (Token::Sign(sign), sign.len())
            } else {
                let span = at..at + next.len_utf8();
                return Err(SyntaxError::new(span, format!("unexpected `{next}`"), LINE_HELP));
            };
            reader.tokens.push((token, at..at + length));
            at += length;
        }
        Ok(reader)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn span(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |(_, span)| span.clone())
    }

    /// From a token to the one that was read last.
    fn since(&self, token: usize) -> Range<usize> {
        let end = self.tokens.get(self.at.max(token + 1) - 1).map_or(self.end, |(_, span)| span.end);
        self.tokens.get(token).map_or(self.end..self.end, |(_, span)| span.start..end)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(s)) if *s == sign);
        self.at += usize::from(found);
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(w)) if w == word);
        self.at += usize::from(found);
        found
    }

    fn need(&mut self, sign: &str, help: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"), help)) }
    }

    fn expected(&self, what: &str, help: &str) -> SyntaxError {
        let found = match self.peek() {
            None => "the end of the line".to_owned(),
            Some(Token::Word(word)) => format!("`{}`", shorten(word)),
            Some(Token::Number(number)) => format!("`{}`", shorten(&number.to_string())),
            Some(Token::Sign(sign)) => format!("`{sign}`"),
        };
        let help = match self.peek() {
            Some(Token::Sign("==")) => "equality is a single =, as in m = n",
            Some(Token::Sign("/")) => DIVIDED_HELP,
            Some(Token::Word(word)) if word == "or" => "write two moves, one for each case",
            Some(Token::Word(word)) if word == "not" => PROPERTY_HELP,
            Some(Token::Word(word)) if word == "mod" => REMAINDER_HELP,
            _ => help,
        };
        SyntaxError::new(self.span(), format!("expected {what}, found {found}"), help)
    }

    fn end(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(Token::Sign("/" | "^")) => Err(self.not_linear(self.span())),
            Some(_) => Err(self.expected("the end of the line", LINE_HELP)),
        }
    }

    fn not_linear(&self, span: Range<usize>) -> SyntaxError {
        let sign = &self.text[span.clone()];
        let help = if sign == "/" { DIVIDED_HELP } else { TERM_HELP };
        SyntaxError::new(span, format!("`{sign}` is not linear"), help)
    }

    fn name(&mut self, what: &str, help: &str) -> Parsed<String> {
        match self.peek() {
            Some(Token::Word(word)) if !KEYWORDS.contains(&word.as_str()) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.expected(what, help)),
        }
    }

    /// `game NAME(PILES; r)`
    fn header(&mut self, about: Vec<String>) -> Parsed<Rules> {
        let help =
            "rules begin with `game NAME(PILES)`, such as `game wythoff(m, n)` or `game fibonacci(m; r)`";
        if !self.eat_word("game") {
            return Err(self.expected("`game`", help));
        }
        let name = self.name("the name of the game", help)?;
        self.need("(", help)?;
        let mut piles: Vec<String> = Vec::new();
        let fresh = |reader: &mut Self, piles: &[String], what: &str| {
            let name = reader.name(what, help)?;
            if piles.contains(&name) {
                reader.at -= 1;
                let message = format!("`{name}` occurs twice");
                return Err(SyntaxError::new(reader.span(), message, "give each pile its own name"));
            }
            Ok(name)
        };
        loop {
            let place = self.at;
            piles.push(fresh(self, &piles, "the name of a pile")?);
            if piles.len() > MOST_PILES {
                let message = format!("a game has at most {MOST_PILES} piles");
                return Err(SyntaxError::new(self.since(place), message, "leave out piles from here on"));
            }
            if !self.eat(",") {
                break;
            }
        }
        let allowance = match self.eat(";") {
            true => Some(fresh(self, &piles, "the name of the allowance")?),
            false => None,
        };
        match self.eat(")") {
            true => {}
            false if allowance.is_some() => return Err(self.expected("`)`", help)),
            false => return Err(self.expected("`,`, `;` or `)`", help)),
        }
        let (convention, numbers) = (Convention::Normal, None);
        Ok(Rules { about, name, piles, allowance, convention, numbers, block: 0, lines: Vec::new() })
    }

    /// Any line after the first.
    fn line(&mut self, read: &mut Read, limits: &Limits) -> Parsed<()> {
        let rules = &mut read.rules;
        if self.eat_word("misere") {
            if rules.convention == Convention::Misere {
                return Err(SyntaxError::new(self.since(0), "`misere` occurs twice", "once is enough"));
            }
            rules.convention = Convention::Misere;
            self.not_both(rules)?;
        } else if self.eat_word("block") {
            let most = match self.peek() {
                Some(Token::Number(number)) => {
                    number.to_u32().filter(|most| (1..=MOST_BLOCKED).contains(most))
                }
                _ => None,
            };
            let Some(most) = most else {
                let expected = format!("a number from 1 to {MOST_BLOCKED}");
                return Err(self.expected(&expected, "say how many options may be blocked, as in `block 1`"));
            };
            self.at += 1;
            if rules.block > 0 {
                return Err(SyntaxError::new(self.since(0), "`block` occurs twice", "keep one of them"));
            }
            rules.block = most;
            self.not_both(rules)?;
        } else if self.eat_word("numbers") {
            let numbers = self.numbers()?;
            if rules.numbers.is_some() {
                return Err(SyntaxError::new(self.since(0), "`numbers` occurs twice", "keep one of them"));
            }
            rules.numbers = Some(numbers);
        } else if self.eat_word("move") {
            if rules.lines.len() == MOST_LINES {
                let message = format!("a game has at most {MOST_LINES} moves");
                return Err(SyntaxError::new(self.since(0), message, "leave out moves from here on"));
            }
            let rule = self.rule(rules, &read.relations)?;
            rules.lines.push(rule);
            read.places.push(self.since(0));
        } else if self.eat_word("given") {
            let relation = self.given(rules, limits)?;
            if read.relations.iter().any(|other| other.name() == relation.name()) {
                let message = format!("`{}` is given twice", relation.name());
                return Err(SyntaxError::new(self.since(0), message, "keep one of them"));
            }
            read.relations.push(Arc::new(relation));
        } else if self.eat_word("game") {
            return Err(SyntaxError::new(
                self.since(0),
                "there are two games",
                "put each game into its own file",
            ));
        } else {
            return Err(self.expected("`move`, `misere`, `block`, `numbers` or `given`", LINE_HELP));
        }
        Ok(())
    }

    /// Refuses a game that is misere and has blocked options: we know of no rule for who wins when every option is blocked.
    fn not_both(&self, rules: &Rules) -> Parsed<()> {
        if rules.block == 0 || rules.convention == Convention::Normal {
            return Ok(());
        }
        let message = "options can be blocked only under normal play";
        Err(SyntaxError::new(self.since(0), message, "leave out `misere` or `block`"))
    }

    /// `fibonacci`, `binary`, or a take-away game.
    fn numbers(&mut self) -> Parsed<Numbers> {
        let Some(Token::Word(name)) = self.peek() else {
            return Err(self.expected("the name of a numeration", NUMBERS_HELP));
        };
        let numbers = name.parse().map_err(|error: UnknownNumbers| {
            SyntaxError::new(self.span(), error.to_string(), NUMBERS_HELP)
        })?;
        self.at += 1;
        Ok(numbers)
    }

    /// What follows `given`: a name, how many numbers it is about, and a row for each state.
    fn given(&mut self, rules: &Rules, limits: &Limits) -> Parsed<Relation> {
        let start = self.at;
        let name = self.name("the name of a relation", GIVEN_HELP)?;
        let system = rules.numbers.as_ref().and_then(|numbers| numbers.system().ok());
        let Some(system) = system else {
            let message = format!("`{name}` needs a numeration");
            return Err(SyntaxError::new(self.since(start), message, "write a line `numbers` before it"));
        };
        let tracks = self.small("how many numbers it is about", 1, MOST_PILES as u32)? as usize;
        self.need(":", GIVEN_HELP)?;
        let mut rows = Vec::new();
        while self.peek().is_some() {
            let accepts = match () {
                () if self.eat("+") => true,
                () if self.eat("-") => false,
                () => return Err(self.expected("`+` or `-`", GIVEN_HELP)),
            };
            let mut row = Vec::new();
            while matches!(self.peek(), Some(Token::Number(_))) {
                row.push(self.small("the number of a state", 0, u32::MAX)?);
            }
            rows.push((row, accepts));
            if self.peek().is_some() {
                self.need(";", GIVEN_HELP)?;
            }
        }
        Relation::of_rows(&name, system, tracks, &rows, limits)
            .map_err(|message| SyntaxError::new(self.since(start), message, GIVEN_HELP))
    }

    /// A number within these bounds.
    fn small(&mut self, what: &str, least: u32, most: u32) -> Parsed<u32> {
        let number = match self.peek() {
            Some(Token::Number(number)) => number.to_u32().filter(|number| (least..=most).contains(number)),
            _ => None,
        };
        let number = number.ok_or_else(|| self.expected(what, GIVEN_HELP))?;
        self.at += 1;
        Ok(number)
    }

    /// What follows `move`.
    fn rule(&mut self, rules: &Rules, relations: &[Arc<Relation>]) -> Parsed<Rule> {
        let mut names = Names {
            piles: &rules.piles,
            allowance: rules.allowance.as_deref(),
            choices: Vec::new(),
            relations,
        };
        let guarded = self.tokens.iter().any(|(token, _)| *token == Token::Sign(":"));
        let mut guard = Guard::default();
        if guarded {
            loop {
                self.condition(&mut names, &mut guard)?;
                if !self.eat_word("and") {
                    break;
                }
            }
            match self.peek() {
                Some(Token::Sign("/" | "^")) => return Err(self.not_linear(self.span())),
                _ => self.need(":", MOVE_HELP).map_err(|_| self.expected("`and` or `:`", MOVE_HELP))?,
            }
        }
        let start = self.at;
        let mut piles = vec![self.term(&mut names)?];
        while self.eat(",") {
            piles.push(self.term(&mut names)?);
        }
        if matches!(self.peek(), Some(Token::Sign("<" | "<=" | ">" | ">=" | "=" | "!=" | "=="))) {
            return Err(
                self.expected("`,` or the end of the move", "a guard ends with a colon, as in m >= 5: m - 5")
            );
        }
        if piles.len() != rules.piles.len() {
            let (wanted, found) = (count(rules.piles.len(), "pile"), count(piles.len(), "term"));
            let message = format!("{} has {wanted}, but this move gives {found}", rules.name);
            let help = format!("say what each pile becomes: {}", rules.piles.join(", "));
            return Err(SyntaxError::new(self.since(start), message, help));
        }
        let next = match (self.eat(";"), &rules.allowance) {
            (false, None) => None,
            (true, Some(_)) if self.eat_word("inf") => Some(Next::Unlimited),
            (true, Some(_)) => Some(self.allowance(&mut names)?),
            (true, None) => {
                self.at -= 1;
                let message = format!("{} has no allowance", rules.name);
                let help =
                    format!("leave it out, or begin with game {}({}; r)", rules.name, rules.piles.join(", "));
                return Err(SyntaxError::new(self.span(), message, help));
            }
            (false, Some(allowance)) => {
                let help = "say what the next player may take: `; 2*k`, or `; inf` for no limit";
                return Err(self.expected(&format!("`;` and the next `{allowance}`"), help));
            }
        };
        let (choices, places): (Vec<String>, Vec<Range<usize>>) = names.choices.into_iter().unzip();
        let mut choices = choices.into_iter();
        let rule = Rule { choice: choices.next(), more: choices.collect(), guard, piles, next };
        for (choice, place) in places.into_iter().enumerate() {
            if !rule.bounds_choice(choice) {
                let name = rule.choices_by_name().nth(choice).unwrap_or_default();
                let message = format!("`{name}` has no upper bound");
                let help = "compare it with a pile or a number, or take it from a pile; an allowance may be infinite";
                return Err(SyntaxError::new(place, message, help));
            }
        }
        Ok(rule)
    }

    /// A chain of comparisons, or something else that a guard may ask.
    fn condition(&mut self, names: &mut Names<'_>, guard: &mut Guard) -> Parsed<()> {
        let start = self.at;
        let negated = self.eat_word("not");
        let property = match self.peek() {
            Some(Token::Word(word)) if word == "fib" => Some(Property::Fib),
            Some(Token::Word(word)) if word == "evenfib" => Some(Property::EvenFib),
            _ => None,
        };
        let is_call = matches!(self.tokens.get(self.at + 1), Some((Token::Sign("("), _)));
        match property.filter(|_| is_call) {
            Some(property) => {
                self.at += 2;
                let term = self.term(names)?;
                self.without_allowance(&term, start)?;
                self.need(")", MOVE_HELP)?;
                guard.conditions.push(Condition { term, property, negated });
                Ok(())
            }
            None if is_call
                && matches!(self.peek(), Some(Token::Word(word)) if !KEYWORDS.contains(&word.as_str())) =>
            {
                self.related(names, guard, start, negated)
            }
            None if negated => Err(self.expected("a relation such as fib(k)", PROPERTY_HELP)),
            None => self.chain(names, guard),
        }
    }

    /// A relation that the rules are given, with its terms.
    fn related(
        &mut self,
        names: &mut Names<'_>,
        guard: &mut Guard,
        start: usize,
        negated: bool,
    ) -> Parsed<()> {
        let place = self.at;
        let name = self.name("the name of a relation", MOVE_HELP)?;
        let Some(relation) = names.relations.iter().find(|relation| relation.name() == name) else {
            let known = names.relations.iter().map(|relation| relation.name());
            let known: Vec<&str> = ["fib", "evenfib"].into_iter().chain(known).collect();
            let help = format!(
                "a guard may ask for {}, and for relations that are given with the rules",
                known.join(", ")
            );
            let message = format!("there is no relation `{}`", shorten(&name));
            return Err(SyntaxError::new(self.since(place), message, help));
        };
        let relation = Arc::clone(relation);
        self.need("(", MOVE_HELP)?;
        let mut terms = vec![self.term(names)?];
        while self.eat(",") {
            terms.push(self.term(names)?);
        }
        for term in &terms {
            self.without_allowance(term, start)?;
        }
        self.need(")", MOVE_HELP)?;
        if terms.len() != relation.automaton().tracks() {
            let (wanted, found) = (count(relation.automaton().tracks(), "number"), terms.len());
            let message = format!("`{name}` is about {wanted}, not {found}");
            return Err(SyntaxError::new(self.since(start), message, "give it as many terms"));
        }
        guard.related.push(Related { relation, terms, negated });
        Ok(())
    }

    /// What follows `mod`: a number that divides, and what is left.
    fn remainder(&mut self, term: Term, start: usize) -> Parsed<Condition> {
        self.without_allowance(&term, start)?;
        let number = |reader: &mut Self, least: u32, most: u32| match reader.peek() {
            Some(Token::Number(number)) => {
                let number = number.to_u32().filter(|number| (least..=most).contains(number));
                reader.at += usize::from(number.is_some());
                number
            }
            _ => None,
        };
        let Some(divisor) = number(self, 1, LARGEST_COEFFICIENT as u32) else {
            return Err(self.expected(&format!("a number from 1 to {LARGEST_COEFFICIENT}"), REMAINDER_HELP));
        };
        let negated = match () {
            () if self.eat("=") => false,
            () if self.eat("!=") => true,
            () => return Err(self.expected("`=` or `!=`", REMAINDER_HELP)),
        };
        let Some(remainder) = number(self, 0, divisor - 1) else {
            return Err(self.expected(&format!("a number below {divisor}"), REMAINDER_HELP));
        };
        Ok(Condition { term, property: Property::Remainder { divisor, remainder }, negated })
    }

    /// What is asked of a number beside comparisons is not asked of the allowance, which may be infinite.
    fn without_allowance(&self, term: &Term, start: usize) -> Parsed<()> {
        if term.allowance() == 0 {
            return Ok(());
        }
        let message = "the allowance may be infinite, and can only be compared here";
        Err(SyntaxError::new(
            self.since(start),
            message,
            "put this condition on the chosen number, as in fib(k)",
        ))
    }

    /// `a < b`, a chain `a <= b < c`, or a remainder.
    fn chain(&mut self, names: &mut Names<'_>, guard: &mut Guard) -> Parsed<()> {
        let start = self.at;
        let mut left = self.term(names)?;
        if self.eat_word("mod") {
            let condition = self.remainder(left, start)?;
            guard.conditions.push(condition);
            return Ok(());
        }
        let compared = &mut guard.compared;
        let Some(mut comparison) = self.comparison() else {
            return match self.peek() {
                Some(Token::Sign("/" | "^")) => Err(self.not_linear(self.span())),
                _ => Err(self.expected("a comparison", MOVE_HELP)),
            };
        };
        loop {
            let right = self.term(names)?;
            let one = Compared { left, comparison, right: right.clone() };
            self.few(&one.difference(), start)?;
            compared.push(one);
            match self.comparison() {
                Some(next) => (left, comparison) = (right, next),
                None => return Ok(()),
            }
        }
    }

    fn comparison(&mut self) -> Option<Comparison> {
        let signs = [
            ("=", Comparison::Equal),
            ("!=", Comparison::Different),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::More),
        ];
        signs.into_iter().find(|(sign, _)| self.eat(sign)).map(|(_, comparison)| comparison)
    }

    /// The next allowance: a sum, or a product or a sum in brackets that is divided.
    fn allowance(&mut self, names: &mut Names<'_>) -> Parsed<Next> {
        let start = self.at;
        let (term, bare) = self.sum(names)?;
        if !self.eat("/") {
            return match self.peek() {
                Some(Token::Sign("^")) => Err(self.not_linear(self.span())),
                _ => Ok(Next::Term { term, divisor: NonZeroU32::MIN }),
            };
        }
        if bare {
            self.at -= 1;
            let message = "a sum must be in brackets to be divided";
            return Err(SyntaxError::new(self.since(start), message, DIVIDED_HELP));
        }
        let divisor = match self.peek() {
            Some(Token::Number(number)) => number.to_u32().filter(|&by| by <= LARGEST_COEFFICIENT as u32),
            _ => None,
        };
        let Some(divisor) = divisor.and_then(NonZeroU32::new) else {
            return Err(self.expected(&format!("a number from 1 to {LARGEST_COEFFICIENT}"), DIVIDED_HELP));
        };
        self.at += 1;
        match self.peek() {
            None => Ok(Next::Term { term, divisor }),
            Some(_) => Err(self.expected("the end of the line", DIVIDED_HELP)),
        }
    }

    /// A sum that is not divided.
    fn term(&mut self, names: &mut Names<'_>) -> Parsed<Term> {
        let (sum, _) = self.sum(names)?;
        match self.peek() {
            Some(Token::Sign("/" | "^")) => Err(self.not_linear(self.span())),
            _ => Ok(sum),
        }
    }

    /// A sum, and whether it has a + or a - outside brackets.
    fn sum(&mut self, names: &mut Names<'_>) -> Parsed<(Term, bool)> {
        let start = self.at;
        let mut bare = matches!(self.peek(), Some(Token::Sign("-")));
        let mut sum = Term::number(names.piles.len(), BigInt::from(0));
        let mut sign = if self.eat("-") { -1 } else { 1 };
        loop {
            let product = self.product(names)?;
            sum = sum.plus(&product.times(sign));
            self.few(&sum, start)?;
            sign = match () {
                () if self.eat("+") => 1,
                () if self.eat("-") => -1,
                () => return Ok((sum, bare)),
            };
            bare = true;
        }
    }

    /// `2*m`, `2m`, `m*2`, `2*(m - k)`: at most one of the factors may change.
    fn product(&mut self, names: &mut Names<'_>) -> Parsed<Term> {
        let start = self.at;
        let mut product = self.factor(names)?;
        loop {
            // A number and a name with nothing between them are a product too.
            let attached = matches!(self.tokens.get(self.at.saturating_sub(1)), Some((Token::Number(_), before))
                if before.end == self.span().start)
                && matches!(self.peek(), Some(Token::Word(_) | Token::Sign("(")));
            if !attached && !self.eat("*") {
                return Ok(product);
            }
            let factor = self.factor(names)?;
            let (number, term) = match (product.as_number(), factor.as_number()) {
                (Some(number), _) => (number, &factor),
                (_, Some(number)) => (number, &product),
                (None, None) => {
                    let message = "a product of two numbers that may change is not linear";
                    return Err(SyntaxError::new(self.since(start), message, TERM_HELP));
                }
            };
            product = match (number.to_i32(), term.as_number()) {
                (_, Some(other)) => Term::number(names.piles.len(), number * other),
                (Some(times), None) if times.abs() <= LARGEST_COEFFICIENT => term.times(times),
                (_, None) => return Err(self.too_large(start)),
            };
            self.few(&product, start)?;
        }
    }

    fn factor(&mut self, names: &mut Names<'_>) -> Parsed<Term> {
        let place = self.at;
        let piles = names.piles.len();
        if let Some(Token::Number(number)) = self.peek().cloned() {
            self.at += 1;
            return Ok(Term::number(piles, number.into()));
        }
        if self.eat("(") {
            if self.depth == DEEPEST {
                return Err(SyntaxError::new(
                    self.since(place),
                    "these brackets are nested too deeply",
                    TERM_HELP,
                ));
            }
            self.depth += 1;
            let term = self.term(names)?;
            self.depth -= 1;
            self.need(")", TERM_HELP)?;
            return Ok(term);
        }
        let name = self.name("a number or a name", TERM_HELP)?;
        if let Some(pile) = names.piles.iter().position(|pile| *pile == name) {
            return Ok(Term::variable(piles, Variable::Pile(pile)));
        }
        if names.allowance == Some(&name) {
            return Ok(Term::variable(piles, Variable::Allowance));
        }
        if names.relations.iter().any(|relation| relation.name() == name) {
            let message = format!("`{name}` is a relation, and no number");
            let help = format!("ask for it in the guard, as in {name}(k)");
            return Err(SyntaxError::new(self.since(place), message, help));
        }
        let place_among = names.choices.iter().position(|(choice, _)| *choice == name);
        if place_among.is_none() && names.choices.len() == MOST_CHOICES {
            let message =
                format!("`{name}` would be one chosen number too many, after {MOST_CHOICES} others");
            let known = names.piles.iter().map(String::as_str).chain(names.allowance);
            let known = known.collect::<Vec<_>>().join(", ");
            let help = format!(
                "a player may choose at most {MOST_CHOICES} numbers in a move; the other names are {known}"
            );
            return Err(SyntaxError::new(self.since(place), message, help));
        }
        let choice = place_among.unwrap_or_else(|| {
            names.choices.push((name, self.since(place)));
            names.choices.len() - 1
        });
        Ok(Term::variable(piles, Variable::Choice(choice)))
    }

    /// Refuses coefficients that no automaton would read, and constants by the page.
    fn few(&self, term: &Term, start: usize) -> Parsed<()> {
        let small = term.coefficients().all(|coefficient| coefficient.abs() <= LARGEST_COEFFICIENT);
        let short = term.constant().bits() <= (MOST_DIGITS * 4) as u64;
        if small && short { Ok(()) } else { Err(self.too_large(start)) }
    }

    fn too_large(&self, start: usize) -> SyntaxError {
        let message = format!("a coefficient is larger than {LARGEST_COEFFICIENT}, or a constant too long");
        SyntaxError::new(self.since(start), message, "use smaller numbers")
    }
}

fn count(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl Rule {
    /// Whether only finitely many of a number that is chosen are legal at each position once those before it are chosen, an infinite allowance
    /// included.
    fn bounds_choice(&self, choice: usize) -> bool {
        let guard = self.guard().compared().iter().map(|one| (one.difference(), one.comparison));
        let next = match self.next() {
            Some(Next::Term { term, .. }) => Some(term),
            Some(Next::Unlimited) | None => None,
        };
        let results = self.piles().iter().chain(next).map(|term| (term.clone(), Comparison::AtLeast));
        let all: Vec<(Term, Comparison)> = guard.chain(results).collect();
        let bounds = |(term, comparison): &(Term, Comparison)| {
            let later = |sign: i32| term.more().iter().skip(choice).all(|&times| times * sign <= 0);
            let times = term.of_choice(choice);
            match comparison {
                Comparison::Equal => times < 0 && later(1) || times > 0 && later(-1),
                Comparison::AtLeast | Comparison::More => times < 0 && later(1),
                Comparison::AtMost | Comparison::Less => times > 0 && later(-1),
                Comparison::Different => false,
            }
        };
        let impossible_at_infinity = |(term, comparison): &(Term, Comparison)| {
            let sign = if term.allowance().is_positive() { Sign::Plus } else { Sign::Minus };
            term.allowance() != 0 && !holds_at_infinity(sign, *comparison)
        };
        let at_infinity = |one: &(Term, Comparison)| one.0.allowance() == 0 && bounds(one);
        all.iter().any(bounds) && (all.iter().any(impossible_at_infinity) || all.iter().any(at_infinity))
    }
}
