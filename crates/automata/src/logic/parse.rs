//! From text to statements, with errors that point at the character.

use std::ops::Range;

use num_bigint::BigUint;

use super::builtin::{Builtin, MOST_PARTS, is_distant_part, part_number};
use super::formula::{Comparison, Definition, Expression, Factor, Formula, Phrase, Statement, Vocabulary};
use super::pattern_parse::pattern;
use super::syntax_error::SyntaxError;
use super::tokens::{KEYWORDS, MOST_DIGITS, Token, tokens};
use crate::MOST_TRACKS;
use crate::system::FIBONACCI;

/// Longer statements are refused.
const MOST_BYTES: usize = 20_000;

/// Deeper nesting is refused: it would outgrow the stack.
const DEEPEST: usize = 200;

/// Statements with more places at which something nested begins are read on a stack of their own: how large that of the caller is,
/// is not known, and a level takes ten kilobytes where nothing is optimised.
const SHALLOW: usize = 30;

/// Enough for the deepest, several times.
const DEEP_STACK: usize = 16 << 20;

/// Larger numbers do not divide: an automaton that finds a remainder grows with them.
const LARGEST_DIVISOR: u32 = 1000;

/// The most quotients and remainders of a statement, which may stand within each other.
const MOST_DIVISIONS: usize = 200;

/// The longest chain of comparisons: each of them is one level of nesting.
const LONGEST_CHAIN: usize = 500;

/// Reads a statement.
///
/// ```
/// use automata::logic::parse;
/// assert!(parse("forall n: exists m: n = 2*m or n = 2*m + 1").is_ok());
/// let error = parse("forall n: n = = 2").unwrap_err();
/// assert_eq!(error.span, 14..15);
/// ```
///
/// # Errors
///
/// At the first place that is not a statement, such as an undefined name; or if the text is too long.
pub fn parse(text: &str) -> Result<Statement, SyntaxError> {
    parse_with(text, &Vocabulary::default())
}

/// Reads a statement that may use further relations and phrases. The caller has to say what phrases mean
/// before it can be decided ([`Statement::explain_phrases`]).
///
/// ```
/// use automata::logic::{Vocabulary, parse_with};
/// let vocabulary = Vocabulary { phrases: vec!["lose".into()], ..Vocabulary::default() };
/// assert!(parse_with("exists n: lose(8, 9, n; inf)", &vocabulary).is_ok());
/// ```
///
/// # Errors
///
/// At the first place that is not a statement in this vocabulary; or if the text is too long.
pub fn parse_with(text: &str, vocabulary: &Vocabulary) -> Result<Statement, SyntaxError> {
    if text.len() > MOST_BYTES {
        return Err(SyntaxError {
            span: MOST_BYTES..text.len(),
            message: format!("a statement has at most {MOST_BYTES} characters"),
            help: "split it by definitions, such as let even(n) = exists m: n = 2*m;".into(),
        });
    }
    let tokens = tokens(text)?;
    let levels = tokens.iter().filter(|(token, _)| opens_a_level(token)).count();
    let parse = || {
        let mut parser = Parser {
            tokens,
            at: 0,
            end: text.len(),
            depth: 0,
            divisions: 0,
            defined: vocabulary.relations.clone(),
            vocabulary,
        };
        let statement = parser.statement()?;
        match parser.peek() {
            None => Ok(statement),
            Some(_) => Err(parser.expected("`and`, `or`, `=>`, `<=>` or the end")),
        }
    };
    if levels <= SHALLOW {
        return parse();
    }
    std::thread::scope(|scope| {
        match std::thread::Builder::new().stack_size(DEEP_STACK).spawn_scoped(scope, parse) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => Err(SyntaxError {
                span: 0..text.len(),
                message: "this is nested too deeply for the memory that is left".into(),
                help: "try again, or use definitions, such as let even(n) = exists m: n = 2*m;".into(),
            }),
        }
    })
}

/// Whether it may begin something nested.
fn opens_a_level(token: &Token) -> bool {
    match token {
        Token::Sign(sign) => matches!(*sign, "(" | "=>" | ":"),
        Token::Word(word) => word == "not",
        Token::Number(_) | Token::Pattern(_) => false,
    }
}

/// A power, if it has no more digits than a number may have.
fn small_power(base: &BigUint, exponent: &BigUint) -> Option<BigUint> {
    let one = BigUint::from(1u32);
    if *base <= one {
        return Some(if *exponent == BigUint::ZERO { one } else { base.clone() });
    }
    // 2^(bits - 1) <= base, so that nothing large is made to be refused.
    let exponent = u32::try_from(exponent).ok()?;
    let end = BigUint::from(10u32).pow(MOST_DIGITS as u32);
    let certainly = (base.bits() - 1).checked_mul(exponent.into())?;
    (certainly < end.bits()).then(|| base.pow(exponent)).filter(|power| *power < end)
}

struct Parser<'v> {
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    end: usize,
    depth: usize,
    /// How many quotients and remainders there were.
    divisions: usize,
    /// Names and arities of `let` so far.
    defined: Vec<(String, usize)>,
    vocabulary: &'v Vocabulary,
}

type Parsed<T> = Result<T, SyntaxError>;

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn span(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |(_, span)| span.clone())
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

    fn need(&mut self, sign: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn expected(&self, what: &str) -> SyntaxError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(Token::Word(word)) => format!("`{word}`"),
            Some(Token::Number(number)) => format!("`{number}`"),
            Some(Token::Pattern(_)) => "a pattern".to_owned(),
            Some(Token::Sign(sign)) => format!("`{sign}`"),
        };
        let help = match self.peek() {
            Some(Token::Word(word)) if word == "in" => "a quantifier looks like forall n, m: n + m = m + n",
            Some(Token::Sign("=")) => "equality is a single =, as in n = 2*m",
            Some(Token::Sign("^")) => {
                "only numbers have powers, such as 10^3: a power or product of variables cannot be decided"
            }
            _ => "a statement looks like forall n: exists m: n = 2*m or n = 2*m + 1",
        };
        self.error(format!("expected {what}, found {found}"), help)
    }

    fn error(&self, message: String, help: &str) -> SyntaxError {
        SyntaxError { span: self.span(), message, help: help.into() }
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            let help = "use definitions, such as let even(n) = exists m: n = 2*m;";
            return Err(self.error(format!("nested more than {DEEPEST} deep"), help));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let mut definitions = Vec::new();
        while let Some(is_relation) = self.definition() {
            let name = self.name("the name of a relation")?;
            let known = Builtin::named(&name, self.vocabulary.system).is_some()
                || part_number(&name).is_some()
                || self.vocabulary.phrases.contains(&name)
                || self.vocabulary.values.contains(&name);
            if known || self.defined.iter().any(|(defined, _)| *defined == name) {
                self.at -= 1;
                return Err(self.error(format!("`{name}` is defined already"), "give it another name"));
            }
            self.need("(")?;
            let parameters = self.names("a parameter")?;
            self.need(")")?;
            self.need("=")?;
            let begin = self.span().start;
            let formula = match self.bare_pattern(&parameters)? {
                Some(pattern) => pattern,
                None => self.formula()?,
            };
            let end = self.span().start;
            self.need(";")?;
            let one = Definition { name: name.clone(), parameters: parameters.clone(), formula, is_relation };
            if is_relation && let Some(error) = self.not_a_relation(&definitions, &one, begin..end) {
                return Err(error);
            }
            self.defined.push((name.clone(), parameters.len()));
            definitions.push(one);
        }
        Ok(Statement { definitions, formula: self.formula()?, system: self.vocabulary.system })
    }

    /// Whether a definition begins here, and whether it is one of a relation: `def` is a name where no other name follows.
    fn definition(&mut self) -> Option<bool> {
        if self.eat_word("let") {
            return Some(false);
        }
        let follows = matches!(self.tokens.get(self.at + 1), Some((Token::Word(word), _)) if !is_infix(word));
        (follows && self.eat_word("def")).then_some(true)
    }

    /// Why this does not define a relation, if so.
    fn not_a_relation(
        &self,
        before: &[Definition],
        definition: &Definition,
        span: Range<usize>,
    ) -> Option<SyntaxError> {
        let Definition { name, parameters, formula, .. } = definition;
        if parameters.len() > MOST_TRACKS {
            let message = format!("`{name}` is about more than {MOST_TRACKS} numbers");
            return Some(SyntaxError { span, message, help: "use fewer, or let in place of def".into() });
        }
        // What `let` defines may speak of variables where it is put in. What becomes too long is refused later.
        let formula = formula.clone();
        let said = Statement { definitions: before.to_vec(), formula, system: self.vocabulary.system };
        let free = said.substituted().ok()?.formula.free_variables();
        let other = free.into_iter().find(|variable| !parameters.contains(variable))?;
        let message = format!("`{other}` is not a parameter of `{name}`");
        let help = format!("write def {name}({}, {other}), or let in place of def", parameters.join(", "));
        Some(SyntaxError { span, message, help })
    }

    fn name(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Some(Token::Word(word)) if !KEYWORDS.contains(&word.as_str()) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// Names joined by commas, each once.
    fn names(&mut self, what: &str) -> Parsed<Vec<String>> {
        let mut names: Vec<String> = Vec::new();
        loop {
            let name = self.name(what)?;
            if names.contains(&name) {
                self.at -= 1;
                return Err(self.error(format!("`{name}` occurs twice"), "give each variable its own name"));
            }
            names.push(name);
            if !self.eat(",") {
                return Ok(names);
            }
        }
    }

    fn formula(&mut self) -> Parsed<Formula> {
        self.deeper(|parser| {
            let mut left = parser.implication()?;
            while parser.eat("<=>") {
                left = Formula::Iff(Box::new(left), Box::new(parser.implication()?));
            }
            Ok(left)
        })
    }

    fn implication(&mut self) -> Parsed<Formula> {
        let left = self.disjunction()?;
        if !self.eat("=>") {
            return Ok(left);
        }
        let right = self.deeper(Self::implication)?;
        Ok(Formula::Implies(Box::new(left), Box::new(right)))
    }

    fn disjunction(&mut self) -> Parsed<Formula> {
        let mut left = self.conjunction()?;
        while self.eat_word("or") {
            left = Formula::Or(Box::new(left), Box::new(self.conjunction()?));
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Formula> {
        let mut left = self.negation()?;
        while self.eat_word("and") {
            left = Formula::And(Box::new(left), Box::new(self.negation()?));
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Formula> {
        if self.eat_word("not") {
            return Ok(Formula::Not(Box::new(self.deeper(Self::negation)?)));
        }
        for (word, make) in [
            ("forall", Formula::Forall as fn(Vec<String>, Box<Formula>) -> Formula),
            ("exists", Formula::Exists),
        ] {
            if self.eat_word(word) {
                let names = self.names("a variable")?;
                self.need(":")?;
                return Ok(make(names, Box::new(self.formula()?)));
            }
        }
        // A name where another one follows it: no formula begins so.
        let follows = self.tokens.get(self.at + 1);
        if matches!(follows, Some((Token::Word(word), _)) if !is_infix(word)) && self.eat_word("infinite") {
            let names = self.names("a variable")?;
            self.need(":")?;
            return Ok(Formula::Infinite(names, Box::new(self.formula()?)));
        }
        self.atom()
    }

    /// A relation, a comparison, or a formula in brackets. A bracket may open a term or a formula: both are
    /// tried, and the one that got further says what is wrong.
    fn atom(&mut self) -> Parsed<Formula> {
        if let Some(relation) = self.relation()? {
            return Ok(relation);
        }
        if let Some(matching) = self.matching()? {
            return Ok(matching);
        }
        let start = self.at;
        let as_comparison = self.comparison();
        let Err(error) = as_comparison else { return as_comparison };
        self.at = start;
        if !self.eat("(") {
            return Err(error);
        }
        let bracket = self.formula().and_then(|formula| self.need(")").map(|()| formula));
        bracket.map_err(|other| if other.span.start >= error.span.start { other } else { error })
    }

    fn relation(&mut self) -> Parsed<Option<Formula>> {
        let Some(Token::Word(name)) = self.peek().cloned() else { return Ok(None) };
        let is_call = matches!(self.tokens.get(self.at + 1), Some((Token::Sign("("), _)));
        if !is_call || part_number(&name).is_some() || KEYWORDS.contains(&name.as_str()) {
            return Ok(None);
        }
        let is_value = self.vocabulary.values.contains(&name);
        if is_value || self.vocabulary.phrases.contains(&name) {
            let by_name = self.game_name(self.at + 2).is_some();
            if let Some(error) = self.elsewhere(&name).filter(|_| !by_name) {
                return Err(error);
            }
            return self.phrase(name, is_value).map(Some);
        }
        let defined =
            self.defined.iter().rev().find(|(defined, _)| *defined == name).map(|(_, arity)| *arity);
        let Some(arity) = defined.or(Builtin::named(&name, self.vocabulary.system).map(Builtin::arity))
        else {
            if let Some(error) = self.elsewhere(&name) {
                return Err(error);
            }
            if is_distant_part(&name) {
                return Err(self.distant_part(&name));
            }
            let names: Vec<&str> = self
                .vocabulary
                .phrases
                .iter()
                .chain(&self.vocabulary.values)
                .map(String::as_str)
                .chain(self.defined.iter().map(|(name, _)| name.as_str()))
                .chain(Builtin::names(self.vocabulary.system).iter().copied())
                .collect();
            let help = match nearest(&name, &names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("relations are {}; others are defined by let", names.join(", ")),
            };
            return Err(self.error(format!("there is no relation `{name}`"), &help));
        };
        let start = self.span();
        self.at += 2;
        let arguments = self.arguments()?;
        if arguments.len() != arity {
            return Err(SyntaxError {
                span: start,
                message: format!("`{name}` takes {arity} terms, not {}", arguments.len()),
                help: format!("write {arity} terms"),
            });
        }
        Ok(Some(Formula::Relation(name, arguments)))
    }

    /// That statements do not speak of this part of a number.
    fn distant_part(&self, name: &str) -> SyntaxError {
        self.error(
            format!("unknown part `{name}`: the parts of a number are z1 to z{MOST_PARTS}"),
            "count from the smallest part: z1(n) is the smallest, z2(n) the second smallest",
        )
    }

    /// That a name means something in the Zeckendorf system only, if it does.
    fn elsewhere(&self, name: &str) -> Option<SyntaxError> {
        let system = self.vocabulary.system;
        let known = Builtin::named(name, &FIBONACCI).is_some()
            || self.vocabulary.elsewhere.iter().any(|other| other == name);
        (known && *system != FIBONACCI).then(|| {
            let message = format!(
                "`{name}` is about Zeckendorf representations, and here numbers are written in {}",
                system.name
            );
            let names = Builtin::names(system).join(", ");
            self.error(
                message,
                &format!(
                    "every numeration has {names}, z1(n) to z9(n) and patterns of digits such as /10*/(n)"
                ),
            )
        })
    }

    /// `nim-3` of `nim-3: a, b, c`, and the place after the colon.
    fn game_name(&self, from: usize) -> Option<(String, usize)> {
        let mut name = String::new();
        for at in from.. {
            let separates = (at - from) % 2 == 1;
            match &self.tokens.get(at)?.0 {
                Token::Word(word) if !separates => name += word,
                Token::Number(number) if !separates && at > from => name += &number.to_string(),
                Token::Sign("-") if separates => name.push('-'),
                Token::Sign(":") if separates => return Some((name, at + 1)),
                _ => return None,
            }
        }
        None
    }

    /// `lose(3, 4, n; inf)`, or `grundy(n; r) = 4`, or `lose(wythoff: m, n)`
    fn phrase(&mut self, name: String, is_value: bool) -> Parsed<Formula> {
        let place = self.span();
        self.at += 2;
        let game = self.game_name(self.at).map(|(game, behind)| {
            self.at = behind;
            game
        });
        // `takeaway:3: n`, as such games are called elsewhere.
        if game.as_deref() == Some("takeaway") {
            let help = format!(
                "names of games have no signs here: {name}(takeaway-3: n; r), takeaway-5-2 for 5/2, takeaway-plus-2 for +2, takeaway-always-3 for =3"
            );
            return Err(SyntaxError { help, ..self.expected("the name of a game with dashes") });
        }
        let mut before = vec![self.expression()?];
        while self.eat(",") {
            before.push(self.expression()?);
        }
        let has_behind = self.eat(";");
        if !has_behind && game.is_none() {
            let mut error = self.expected("`,` or `;`");
            error.help = format!(
                "an allowance comes last, as in {name}(n; r) or {name}(n; inf); a game without one has a name, as in {name}(wythoff: m, n)"
            );
            return Err(error);
        }
        let behind = if !has_behind || self.eat_word("inf") { None } else { Some(self.expression()?) };
        self.need(")")?;
        let compared = if is_value { Some(self.compared(&name, place)?) } else { None };
        Ok(Formula::Phrase(Phrase { name, game, before, has_behind, behind, compared }))
    }

    /// What a value is compared with: a small number.
    fn compared(&mut self, name: &str, place: Range<usize>) -> Parsed<(Comparison, u32)> {
        let help = format!("write a comparison, as in {name}(n; r) = 4");
        let Some(comparison) = self.comparison_sign() else {
            return Err(SyntaxError {
                span: place,
                message: format!("`{name}` must be compared with a number"),
                help,
            });
        };
        let number = match self.peek() {
            Some(Token::Number(number)) => u32::try_from(number).ok().filter(|&number| number <= 1000),
            _ => None,
        };
        let Some(number) = number else {
            return Err(SyntaxError { help, ..self.expected("a number up to 1000") });
        };
        self.at += 1;
        Ok((comparison, number))
    }

    /// `/pattern/` alone, as the body of a definition: it is about the parameters.
    fn bare_pattern(&mut self, parameters: &[String]) -> Parsed<Option<Formula>> {
        let ends = matches!(self.tokens.get(self.at + 1), Some((Token::Sign(";"), _)));
        let Some((Token::Pattern(text), span)) = self.tokens.get(self.at).filter(|_| ends) else {
            return Ok(None);
        };
        self.few_numbers(parameters.len())?;
        let pattern = pattern(text, span.start + 1, parameters.len(), self.vocabulary.system.base())?;
        self.at += 1;
        let variable = |name: &String| Expression {
            factors: vec![(1, Factor::Variable(name.clone()))],
            ..Expression::default()
        };
        Ok(Some(Formula::Match(pattern, parameters.iter().map(variable).collect())))
    }

    /// `/pattern/(a, b)`
    fn matching(&mut self) -> Parsed<Option<Formula>> {
        let Some((Token::Pattern(text), span)) = self.tokens.get(self.at).cloned() else { return Ok(None) };
        self.at += 1;
        self.need("(")?;
        let arguments = self.arguments()?;
        self.few_numbers(arguments.len())?;
        Ok(Some(Formula::Match(
            pattern(&text, span.start + 1, arguments.len(), self.vocabulary.system.base())?,
            arguments,
        )))
    }

    fn few_numbers(&self, count: usize) -> Parsed<()> {
        if count <= MOST_TRACKS {
            return Ok(());
        }
        Err(self.error(format!("a pattern may be about at most {MOST_TRACKS} numbers"), "use fewer"))
    }

    /// Terms joined by commas, and the bracket after them.
    fn arguments(&mut self) -> Parsed<Vec<Expression>> {
        let mut arguments = vec![self.expression()?];
        while self.eat(",") {
            arguments.push(self.expression()?);
        }
        self.need(")")?;
        Ok(arguments)
    }

    /// `a < b`, or a chain `a <= b < c`.
    fn comparison(&mut self) -> Parsed<Formula> {
        let mut left = self.expression()?;
        let Some(mut sign) = self.comparison_sign() else { return Err(self.expected("a comparison")) };
        let mut all: Option<Formula> = None;
        for length in 1.. {
            if length > LONGEST_CHAIN {
                let help = "write it as several comparisons, with `and` between them";
                return Err(self.error(format!("more than {LONGEST_CHAIN} comparisons in a chain"), help));
            }
            let right = self.expression()?;
            let one = Formula::Compare(left, sign, right.clone());
            all = Some(match all {
                None => one,
                Some(earlier) => Formula::And(Box::new(earlier), Box::new(one)),
            });
            match self.comparison_sign() {
                Some(next) => (left, sign) = (right, next),
                None => break,
            }
        }
        all.ok_or_else(|| self.expected("a comparison"))
    }

    fn comparison_sign(&mut self) -> Option<Comparison> {
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

    fn expression(&mut self) -> Parsed<Expression> {
        self.deeper(|parser| {
            let mut sum = Expression::default();
            let mut negative = parser.eat("-");
            loop {
                let product = parser.product()?;
                sum = sum.plus_times(if negative { -1 } else { 1 }, &product);
                negative = match () {
                    () if parser.eat("+") => false,
                    () if parser.eat("-") => true,
                    () => return Ok(sum),
                };
            }
        })
    }

    /// A number, a number times a factor, or a factor; divided by numbers, from left to right.
    fn product(&mut self) -> Parsed<Expression> {
        let mut product = self.multiple()?;
        loop {
            let make: fn(u32, Box<Expression>) -> Factor = match () {
                () if self.eat("/") => Factor::Quotient,
                () if self.eat_word("mod") => Factor::Remainder,
                () => return Ok(product),
            };
            self.divisions += 1;
            if self.divisions > MOST_DIVISIONS {
                let help = "use a definition, such as let even(n) = n mod 2 = 0;";
                return Err(self.error(format!("more than {MOST_DIVISIONS} quotients and remainders"), help));
            }
            let factor = make(self.divisor()?, Box::new(product));
            product = Expression { factors: vec![(1, factor)], ..Expression::default() };
        }
    }

    /// A number that divides.
    fn divisor(&mut self) -> Parsed<u32> {
        let Some(Token::Number(number)) = self.peek() else {
            let help = "divide by a number, as in n / 2 and n mod 3";
            return Err(SyntaxError { help: help.into(), ..self.expected("a number") });
        };
        let range = 1..=LARGEST_DIVISOR;
        let Some(divisor) = u32::try_from(number).ok().filter(|number| range.contains(number)) else {
            let message = format!("a divisor must be from 1 to {LARGEST_DIVISOR}");
            return Err(self.error(message, "use another number, as in n / 2 and n mod 3"));
        };
        self.at += 1;
        Ok(divisor)
    }

    /// A number, a number times a factor, or a factor.
    fn multiple(&mut self) -> Parsed<Expression> {
        let mut multiple = Expression::default();
        if let Some(Token::Number(number)) = self.peek().cloned() {
            let place = self.span();
            self.at += 1;
            let number = self.power(number)?;
            if !self.eat("*") {
                multiple.plus = number;
                return Ok(multiple);
            }
            let factor = self.factor()?;
            // In a term in brackets, it multiplies every coefficient.
            let largest = factor.factors.iter().map(|(inner, _)| inner.unsigned_abs()).max().unwrap_or(1);
            let most = 1000 / largest.max(1);
            let Some(coefficient) = i32::try_from(&number).ok().filter(|&c| c.unsigned_abs() <= most) else {
                let message = format!("the coefficient {} is larger than 1000", number * largest.max(1));
                return Err(SyntaxError { span: place, message, help: "use smaller coefficients".into() });
            };
            multiple = multiple.plus_times(coefficient, &factor);
        } else {
            multiple = self.factor()?;
        }
        if matches!(self.peek(), Some(Token::Sign("*"))) { Err(self.multiplied()) } else { Ok(multiple) }
    }

    /// Statements with products of variables cannot be decided at all (Gödel, Tarski).
    fn multiplied(&self) -> SyntaxError {
        let message = "only a number times a variable is decided, not a product of variables".to_owned();
        self.error(message, "write the number first and once, as in n = 2*m, or add: n = m + k")
    }

    /// `10^30`, if a power comes next.
    fn power(&mut self, base: BigUint) -> Parsed<BigUint> {
        if !self.eat("^") {
            return Ok(base);
        }
        let Some(Token::Number(exponent)) = self.peek().cloned() else {
            return Err(self.expected("an exponent"));
        };
        let Some(power) = small_power(&base, &exponent) else {
            return Err(self
                .error(format!("this number has more than {MOST_DIGITS} digits"), "write a smaller power"));
        };
        self.at += 1;
        Ok(power)
    }

    /// A variable, a part, or a term in brackets.
    fn factor(&mut self) -> Parsed<Expression> {
        let one = |factor: Factor| Expression { factors: vec![(1, factor)], ..Expression::default() };
        if self.eat("(") {
            let term = self.expression()?;
            self.need(")")?;
            return Ok(term);
        }
        let place = self.span();
        let name = self.name("a number, a variable or a part such as z1(...)")?;
        let Some(part) = part_number(&name).filter(|_| self.eat("(")) else {
            if matches!(self.peek(), Some(Token::Sign("("))) {
                if is_distant_part(&name) {
                    self.at -= 1;
                    return Err(self.distant_part(&name));
                }
                let message = format!(
                    "`{name}` is not a term: terms are numbers, variables and parts, z1(...) to z{MOST_PARTS}(...)"
                );
                return Err(SyntaxError {
                    span: place,
                    message,
                    help: "a relation cannot be compared: write fib(n) and n > 3".into(),
                });
            }
            return Ok(one(Factor::Variable(name)));
        };
        let of = self.expression()?;
        self.need(")")?;
        Ok(one(Factor::Part(part, Box::new(of))))
    }
}

/// Whether this is a word between terms, or between formulas.
fn is_infix(word: &str) -> bool {
    ["mod", "and", "or"].contains(&word)
}

/// The name that was meant, if only about a third of the letters are wrong.
fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let wrong = |known: &&&str| strsim::damerau_levenshtein(name, known);
    names
        .iter()
        .min_by_key(wrong)
        .filter(|near| wrong(near) <= name.chars().count().div_ceil(3).min(3))
        .copied()
}
