//! Reading the text of a statement, as `docs/STATEMENTS.md` says it is written.

use std::rc::Rc;

use crate::digits::Digits;
use crate::statement::big::Big;
use crate::statement::pattern::Pattern;
use crate::statement::written::{
    Allowance, Body, Comparison, Definition, Factor, Formula, Name, Operation, Product, Sum, Text,
};

/// Deeper nesting is refused: reading goes into itself.
const DEPTH: usize = 200;
/// Maximum number of digits of a number.
const DIGITS: usize = 1000;
/// Coefficients are at most this, and so are numbers that divide.
const COEFFICIENT: u64 = 1000;
/// Maximum number of quotients and remainders in a statement.
const DIVISIONS: usize = 200;

/// Why a text is not a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// Where, counted in characters from 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A name or a word.
    Word(String),
    Number(Big),
    /// The text between the slashes.
    Pattern(String),
    /// The name of a game; a colon follows it.
    Game(String),
    Sign(&'static str),
}

/// The longest first among those that begin alike.
const SIGNS: [&str; 18] =
    ["<=>", "<=", "=>", "!=", ">=", "<", ">", "=", "(", ")", ",", ";", ":", "+", "-", "*", "^", "/"];
const WORDS: [&str; 7] = ["forall", "exists", "and", "or", "not", "let", "inf"];
/// It comes between a term and a number, where no name can be.
const MOD: &str = "mod";
const RESERVED: [&str; 7] = ["fib", "evenfib", "fibword", "tail", "lose", "win", "grundy"];
/// The parts of a number, the smallest first.
const PARTS: [&str; 9] = ["z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8", "z9"];

/// What statements in other systems than that of Zeckendorf say in place of `fib`; certificates cannot yet.
const TERM: &str = "term";

/// Whether a name has a meaning of its own.
fn is_reserved(name: &str, fibonacci: bool) -> bool {
    RESERVED.contains(&name) || PARTS.contains(&name) || !fibonacci && name == TERM
}

/// Whether it can be the name of a relation from elsewhere.
pub(crate) fn may_be_given(name: &str, fibonacci: bool) -> bool {
    let mut symbols = name.chars();
    symbols.next().is_some_and(begins_name)
        && symbols.all(continues_name)
        && !WORDS.contains(&name)
        && !is_reserved(name, fibonacci)
}

fn begins_name(symbol: char) -> bool {
    symbol.is_alphabetic() || symbol == '_'
}

fn continues_name(symbol: char) -> bool {
    begins_name(symbol) || symbol.is_ascii_digit()
}

/// Reads a statement. Only in the system of Zeckendorf it may speak of Fibonacci numbers, of tails, and of positions without the
/// name of a game.
pub(crate) fn read(text: &str, fibonacci: bool, digits: Digits) -> Result<Text, Unreadable> {
    let tokens = tokens(text)?;
    let end = text.chars().count() + 1;
    let mut parser = Parser { tokens, at: 0, end, depth: 0, divisions: 0, fibonacci, digits };
    let text = parser.statement()?;
    match parser.peek() {
        None => Ok(text),
        Some(_) => Err(parser.wrong("expected the end of the statement")),
    }
}

/// The tokens and their columns.
fn tokens(text: &str) -> Result<Vec<(Token, usize)>, Unreadable> {
    let symbols: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    let upto = |from: usize, goes_on: fn(char) -> bool| {
        let length = symbols[from..].iter().take_while(|&&symbol| goes_on(symbol)).count();
        symbols[from..from + length].iter().collect::<String>()
    };
    while let Some(&symbol) = symbols.get(at) {
        let column = at + 1;
        if symbol.is_whitespace() {
            at += 1;
            continue;
        }
        let (token, length) = if let Some(name) = is_position(&tokens).then(|| game(&symbols[at..])).flatten()
        {
            let length = name.chars().count();
            (Token::Game(name), length)
        } else if begins_name(symbol) {
            let word = upto(at, continues_name);
            let length = word.chars().count();
            (Token::Word(word), length)
        } else if symbol.is_ascii_digit() {
            let number = upto(at, |symbol| symbol.is_ascii_digit() || symbol == '_');
            let length = number.len();
            let number = Big::decimal(&number);
            if number.length() > DIGITS {
                return Err(Unreadable { column, message: long_number() });
            }
            (Token::Number(number), length)
        } else if symbol == '/' && !tokens.last().is_some_and(|(token, _)| ends_term(token)) {
            let Some(length) = symbols[at + 1..].iter().position(|&symbol| symbol == '/') else {
                return Err(Unreadable { column, message: "the pattern does not end".to_owned() });
            };
            (Token::Pattern(symbols[at + 1..at + 1 + length].iter().collect()), length + 2)
        } else {
            let here = |sign: &&&str| {
                sign.chars().enumerate().all(|(i, symbol)| symbols.get(at + i) == Some(&symbol))
            };
            let Some(&sign) = SIGNS.iter().find(here) else {
                return Err(Unreadable {
                    column,
                    message: format!("unknown symbol `{}`", symbol.escape_debug()),
                });
            };
            (Token::Sign(sign), sign.len())
        };
        tokens.push((token, column));
        at += length;
    }
    Ok(tokens)
}

/// Whether a term may end so: then a slash divides it.
fn ends_term(token: &Token) -> bool {
    match token {
        Token::Word(word) => !WORDS.contains(&word.as_str()),
        Token::Number(_) | Token::Sign(")") => true,
        _ => false,
    }
}

/// Whether the terms of a position follow.
fn is_position(tokens: &[(Token, usize)]) -> bool {
    let [.., (Token::Word(word), _), (Token::Sign("("), _)] = tokens else { return false };
    ["lose", "win", "grundy"].contains(&word.as_str())
}

/// The name of a game, if there is one here with a colon after it.
fn game(symbols: &[char]) -> Option<String> {
    let goes_on = |symbol: &&char| continues_name(**symbol) || **symbol == '-';
    let name: String = symbols.iter().take_while(goes_on).collect();
    let mut behind = symbols[name.chars().count()..].iter().filter(|symbol| !symbol.is_whitespace());
    (name.starts_with(begins_name) && behind.next() == Some(&':')).then_some(name)
}

fn long_number() -> String {
    format!("a number has at most {DIGITS} digits")
}

struct Parser {
    tokens: Vec<(Token, usize)>,
    at: usize,
    /// The column after the text.
    end: usize,
    depth: usize,
    /// How many quotients and remainders there were.
    divisions: usize,
    fibonacci: bool,
    digits: Digits,
}

type Read<T> = Result<T, Unreadable>;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn column(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |&(_, column)| column)
    }

    fn wrong(&self, message: impl Into<String>) -> Unreadable {
        Unreadable { column: self.column(), message: message.into() }
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(there)) if *there == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(there)) if there == word)
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        let there = self.is_sign(sign);
        self.at += usize::from(there);
        there
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let there = self.is_word(word);
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, sign: &str) -> Read<()> {
        if self.takes_sign(sign) { Ok(()) } else { Err(self.wrong(format!("expected `{sign}`"))) }
    }

    /// Something that contains itself.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEPTH {
            return Err(self.wrong(format!("nested deeper than {DEPTH}")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn name(&mut self) -> Read<Name> {
        match self.peek() {
            Some(Token::Word(word)) if !WORDS.contains(&word.as_str()) => {
                let name = Name { text: word.clone(), column: self.column() };
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.wrong("expected a name")),
        }
    }

    /// Names with commas between them, all different.
    fn names(&mut self) -> Read<Vec<Name>> {
        let mut names = Vec::new();
        let mut known = std::collections::HashSet::new();
        loop {
            let name = self.name()?;
            if !known.insert(name.text.clone()) {
                let message = format!("`{}` is listed twice", name.text);
                return Err(Unreadable { column: name.column, message });
            }
            names.push(name);
            if !self.takes_sign(",") {
                return Ok(names);
            }
        }
    }

    fn statement(&mut self) -> Read<Text> {
        let mut definitions: Vec<Definition> = Vec::new();
        let mut known = std::collections::HashSet::new();
        loop {
            // Where a name follows, `def` is none itself.
            let follows = matches!(self.tokens.get(self.at + 1), Some((Token::Word(word), _)) if word != MOD);
            let by_value = follows && self.takes_word("def");
            if !by_value && !self.takes_word("let") {
                break;
            }
            let name = self.name()?;
            let wrong = |message: &str| {
                Err(Unreadable { column: name.column, message: format!("`{}` {message}", name.text) })
            };
            if is_reserved(&name.text, self.fibonacci) {
                return wrong("cannot be defined");
            }
            if !known.insert(name.text.clone()) {
                return wrong("is defined twice");
            }
            self.expect("(")?;
            let parameters = self.names()?;
            self.expect(")")?;
            self.expect("=")?;
            let body = self.body(parameters.len())?;
            self.expect(";")?;
            definitions.push(Definition { name, parameters, body, by_value });
        }
        let formula = self.formula()?;
        let game = |(token, column): &(Token, usize)| match token {
            Token::Game(name) => Some(Name { text: name.clone(), column: *column }),
            _ => None,
        };
        let games = self.tokens.iter().filter_map(game).collect();
        let part = |pair: &[(Token, usize)]| matches!(pair, [(Token::Word(word), _), (Token::Sign("("), _)] if PARTS.contains(&word.as_str()));
        let pattern = |(token, _): &(Token, usize)| matches!(token, Token::Pattern(_));
        let reads_digits = self.tokens.iter().any(pattern) || self.tokens.windows(2).any(part);
        Ok(Text { definitions, formula, games, reads_digits })
    }

    /// A pattern alone, or a formula.
    fn body(&mut self, parameters: usize) -> Read<Body> {
        let alone = matches!(self.tokens.get(self.at + 1), Some((Token::Sign(";"), _)));
        if alone && matches!(self.peek(), Some(Token::Pattern(_))) {
            return Ok(Body::Pattern(self.pattern(self.at, parameters)?));
        }
        Ok(Body::Formula(self.formula()?))
    }

    /// The pattern at this place; moves on to its end, unless it is there already.
    fn pattern(&mut self, place: usize, tracks: usize) -> Read<Rc<Pattern>> {
        let Some((Token::Pattern(text), column)) = self.tokens.get(place) else {
            return Err(self.wrong("expected a pattern"));
        };
        let pattern = Pattern::read(text, tracks, self.digits)
            .map_err(|(before, message)| Unreadable { column: column + 1 + before, message })?;
        self.at = self.at.max(place + 1);
        Ok(Rc::new(pattern))
    }

    fn formula(&mut self) -> Read<Formula> {
        self.deeper(|parser| {
            let mut all = vec![parser.implies()?];
            while parser.takes_sign("<=>") {
                all.push(parser.implies()?);
            }
            Ok(joined(all, Formula::Iff))
        })
    }

    fn implies(&mut self) -> Read<Formula> {
        let mut all = vec![self.or()?];
        while self.takes_sign("=>") {
            all.push(self.or()?);
        }
        Ok(joined(all, Formula::Implies))
    }

    fn or(&mut self) -> Read<Formula> {
        let mut all = vec![self.and()?];
        while self.takes_word("or") {
            all.push(self.and()?);
        }
        Ok(joined(all, Formula::Or))
    }

    fn and(&mut self) -> Read<Formula> {
        let mut all = vec![self.not()?];
        while self.takes_word("and") {
            all.push(self.not()?);
        }
        Ok(joined(all, Formula::And))
    }

    fn not(&mut self) -> Read<Formula> {
        if self.takes_word("not") {
            let inner = self.deeper(Self::not)?;
            return Ok(Formula::Not(Box::new(inner)));
        }
        let forall = self.is_word("forall");
        if forall || self.is_word("exists") {
            self.at += 1;
            let names = self.names()?;
            self.expect(":")?;
            let body = Box::new(self.formula()?);
            return Ok(Formula::Quantifier { forall, names, body });
        }
        // Where a name follows, it is none itself.
        let name = |word: &str| !WORDS.contains(&word) && word != MOD;
        let follows = self.tokens.get(self.at + 1);
        if self.is_word("infinite") && matches!(follows, Some((Token::Word(word), _)) if name(word)) {
            self.at += 1;
            let names = self.names()?;
            self.expect(":")?;
            let body = Box::new(self.formula()?);
            return Ok(Formula::Infinite { names, body });
        }
        self.atom()
    }

    /// Whether the bracket that opens here is a term: something follows it that follows terms only.
    fn opens_term(&self) -> bool {
        let mut open = 0;
        for (at, (token, _)) in self.tokens.iter().enumerate().skip(self.at) {
            match token {
                Token::Sign("(") => open += 1,
                Token::Sign(")") => open -= 1,
                _ => {}
            }
            if open == 0 {
                return match self.tokens.get(at + 1) {
                    Some((Token::Sign(sign), _)) => {
                        ["=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/"].contains(sign)
                    }
                    Some((Token::Word(word), _)) => word == MOD,
                    _ => false,
                };
            }
        }
        false
    }

    fn atom(&mut self) -> Read<Formula> {
        if self.is_sign("(") && !self.opens_term() {
            self.at += 1;
            let formula = self.formula()?;
            self.expect(")")?;
            return Ok(formula);
        }
        if matches!(self.peek(), Some(Token::Pattern(_))) {
            let place = self.at;
            self.at += 1;
            let terms = self.bracketed_terms()?;
            return Ok(Formula::Pattern(self.pattern(place, terms.len())?, terms));
        }
        let called = matches!(self.tokens.get(self.at + 1), Some((Token::Sign("("), _)));
        match self.peek() {
            Some(Token::Word(word)) if called && !PARTS.contains(&word.as_str()) => match word.as_str() {
                "lose" => self.outcome(true),
                "win" => self.outcome(false),
                "grundy" => self.grundy(),
                _ => {
                    if ["fib", "evenfib", "fibword", "tail"].contains(&word.as_str()) {
                        self.only_fibonacci(self.column(), &format!("`{word}`"))?;
                    }
                    let name = self.name()?;
                    Ok(Formula::Relation(name, self.bracketed_terms()?))
                }
            },
            _ => self.chain(),
        }
    }

    fn outcome(&mut self, lost: bool) -> Read<Formula> {
        let column = self.column();
        self.at += 1;
        self.expect("(")?;
        let game = self.game(column)?;
        let piles = self.terms()?;
        let allowance = self.allowance(game.is_some())?;
        Ok(Formula::Outcome { lost, game, piles, allowance, column })
    }

    fn grundy(&mut self) -> Read<Formula> {
        let column = self.column();
        self.at += 1;
        self.expect("(")?;
        let game = self.game(column)?;
        let piles = if game.is_some() { self.terms()? } else { vec![self.sum()?] };
        let allowance = self.allowance(game.is_some())?;
        let Some(comparison) = self.comparison() else {
            return Err(self.wrong("the value of `grundy` must be compared with a number"));
        };
        let value = self.number()?;
        Ok(Formula::Grundy { game, piles, allowance, comparison, value, column })
    }

    /// The name of a game and the colon after it, if it is there.
    fn game(&mut self, column: usize) -> Read<Option<String>> {
        let Some(Token::Game(name)) = self.peek() else {
            self.only_fibonacci(column, "a position without the name of a game")?;
            return Ok(None);
        };
        let name = name.clone();
        self.at += 1;
        self.expect(":")?;
        Ok(Some(name))
    }

    /// Something that is about Fibonacci numbers.
    fn only_fibonacci(&self, column: usize, what: &str) -> Read<()> {
        match self.fibonacci {
            true => Ok(()),
            false => {
                let message = format!("{what} may only be used with the numbers 1 2 delay 1");
                Err(Unreadable { column, message })
            }
        }
    }

    /// The allowance after the semicolon, and the bracket after it. In a game that is named there may be none.
    fn allowance(&mut self, named: bool) -> Read<Allowance> {
        if named && self.takes_sign(")") {
            return Ok(Allowance::None);
        }
        self.expect(";")?;
        let allowance =
            if self.takes_word("inf") { Allowance::Infinite } else { Allowance::Sum(self.sum()?) };
        self.expect(")")?;
        Ok(allowance)
    }

    fn chain(&mut self) -> Read<Formula> {
        let first = self.sum()?;
        let mut others = Vec::new();
        while let Some(comparison) = self.comparison() {
            others.push((comparison, self.sum()?));
        }
        if others.is_empty() {
            return Err(self.wrong("expected a comparison"));
        }
        Ok(Formula::Chain(first, others))
    }

    fn comparison(&mut self) -> Option<Comparison> {
        let Some(Token::Sign(sign)) = self.peek() else { return None };
        let comparison = match *sign {
            "=" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::Greater,
            ">=" => Comparison::AtLeast,
            _ => return None,
        };
        self.at += 1;
        Some(comparison)
    }

    fn bracketed_terms(&mut self) -> Read<Vec<Sum>> {
        self.expect("(")?;
        let terms = self.terms()?;
        self.expect(")")?;
        Ok(terms)
    }

    fn terms(&mut self) -> Read<Vec<Sum>> {
        let mut terms = vec![self.sum()?];
        while self.takes_sign(",") {
            terms.push(self.sum()?);
        }
        Ok(terms)
    }

    fn sum(&mut self) -> Read<Sum> {
        let negative = self.takes_sign("-");
        let mut products = vec![self.product(negative)?];
        loop {
            let negative = self.is_sign("-");
            if !negative && !self.is_sign("+") {
                return Ok(Sum(products));
            }
            self.at += 1;
            products.push(self.product(negative)?);
        }
    }

    /// A number, a number times a factor, or a factor; divided by numbers, from left to right.
    fn product(&mut self, negative: bool) -> Read<Product> {
        let mut product = self.multiple()?;
        loop {
            let quotient = self.takes_sign("/");
            if !quotient && !self.takes_word(MOD) {
                return Ok(Product { negative, ..product });
            }
            let column = self.column();
            self.divisions += 1;
            if self.divisions > DIVISIONS {
                let message = format!("there are more than {DIVISIONS} quotients and remainders");
                return Err(Unreadable { column, message });
            }
            let number = self.plain_number()?;
            let divisor = number.small().filter(|divisor| (1..=COEFFICIENT).contains(divisor));
            let Some(divisor) = divisor else {
                let message = format!("a divisor must be from 1 to {COEFFICIENT}");
                return Err(Unreadable { column, message });
            };
            let divisor = divisor as i64;
            let operation =
                if quotient { Operation::Quotient { divisor } } else { Operation::Remainder { divisor } };
            let factor = Factor::Piece(operation, Sum(vec![product]));
            product = Product { negative: false, number: Big::from(1), factor };
        }
    }

    fn multiple(&mut self) -> Read<Product> {
        let negative = false;
        if !matches!(self.peek(), Some(Token::Number(_))) {
            return Ok(Product { negative, number: Big::from(1), factor: self.factor()? });
        }
        let wrong = self.wrong(format!("a coefficient may be at most {COEFFICIENT}"));
        let number = self.number()?;
        if !self.takes_sign("*") {
            return Ok(Product { negative, number, factor: Factor::One });
        }
        if number > Big::from(COEFFICIENT) {
            return Err(wrong);
        }
        Ok(Product { negative, number, factor: self.factor()? })
    }

    fn number(&mut self) -> Read<Big> {
        let column = self.column();
        let base = self.plain_number()?;
        if !self.takes_sign("^") {
            return Ok(base);
        }
        let exponent = self.plain_number()?;
        base.power(&exponent, DIGITS).ok_or_else(|| Unreadable { column, message: long_number() })
    }

    fn plain_number(&mut self) -> Read<Big> {
        match self.peek() {
            Some(Token::Number(number)) => {
                let number = number.clone();
                self.at += 1;
                Ok(number)
            }
            _ => Err(self.wrong("expected a number")),
        }
    }

    fn factor(&mut self) -> Read<Factor> {
        if self.takes_sign("(") {
            let of = self.deeper(Self::sum)?;
            self.expect(")")?;
            return Ok(Factor::Bracket(of));
        }
        let called = matches!(self.tokens.get(self.at + 1), Some((Token::Sign("("), _)));
        if let Some((place, _)) = (1..).zip(PARTS).find(|(_, part)| called && self.is_word(part)) {
            self.at += 2;
            let of = self.deeper(Self::sum)?;
            self.expect(")")?;
            return Ok(Factor::Piece(Operation::Part { place }, of));
        }
        match self.name() {
            Ok(name) => Ok(Factor::Variable(name.text)),
            Err(wrong) => Err(Unreadable { message: "expected a term".to_owned(), ..wrong }),
        }
    }
}

/// Several formulas as one; one is itself.
fn joined(mut all: Vec<Formula>, join: impl FnOnce(Vec<Formula>) -> Formula) -> Formula {
    if all.len() == 1 { all.remove(0) } else { join(all) }
}
