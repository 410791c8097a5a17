//! Walnut's predicates, read as formulas of our language, one for each part that is about numbers of one numeration.
//!
//! From the weakest: `<=>`, `=>`, then `&`, `|` and `^` alike, from the left, then `~`; a quantifier reaches as far to the right as it can. Numbers are
//! natural: each difference is a number of its own, or there is none; but in a numeration with negative numbers it is a term like any other. A word with
//! outputs stands for an output in each of the cases. What joins parts about different numerations is a [`Node`] of its own (`evaluate`).

mod node;
mod terms;
mod tokens;

use std::ops::Range;

use super::language::Numeration;
use super::{Library, Refused};
use crate::logic::Formula;
use node::all;
use terms::{Argument, Named, Said, Tree, words_of};
use tokens::{Token, tokens};

pub(super) use node::{Join, Node, Quantifier};

/// Deeper nesting is refused.
const DEEPEST: usize = 150;

/// Longer predicates are refused, and those with more operators: each of a chain is a level of the formula.
pub(super) const MOST_BYTES: usize = 20_000;
const MOST_OPERATORS: usize = 500;

/// Reads a predicate; macros are put in before.
pub(super) fn read(text: &str, library: &Library) -> Result<Node, Refused> {
    if text.len() > MOST_BYTES {
        return Err(too_long());
    }
    let tokens = tokens(text)?;
    let mut reader = Reader {
        text,
        tokens,
        at: 0,
        fresh: 0,
        depth: 0,
        operators: 0,
        numeration: Numeration::USUAL,
        used: None,
        library,
        conditions: Vec::new(),
    };
    reader.prefix()?;
    let predicate = reader.equivalence()?;
    if reader.at < reader.tokens.len() {
        return Err(reader.wrong("expected an operator"));
    }
    Ok(predicate)
}

/// With its macros put in, a predicate is too long.
pub(super) fn too_long() -> Refused {
    Refused::new(format!("a predicate has at most {MOST_BYTES} characters: split it by definitions"))
}

const NESTED: &str = "this is nested too deep";

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    fresh: usize,
    depth: usize,
    operators: usize,
    /// What the last prefix names; it holds up to the end of the bracket.
    numeration: Numeration,
    /// That of the numbers of this comparison, or of this argument.
    used: Option<Numeration>,
    library: &'a Library,
    /// What predicates in the place of numbers say, until the atom around them is read.
    conditions: Vec<Node>,
}

type Read<T> = Result<T, Refused>;

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn wrong(&self, message: &str) -> Refused {
        let at = self.tokens.get(self.at).map_or(self.text.len(), |(_, place)| place.start);
        Refused::here(self.text, at, message)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(other)) if *other == sign);
        self.at += usize::from(found);
        found
    }

    fn needs(&mut self, sign: &str) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.wrong(&format!("expected {sign}"))) }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEEPEST {
            return Err(self.wrong(NESTED));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// As [`Self::takes`], for what joins two parts of a predicate.
    fn joins(&mut self, sign: &str) -> Read<bool> {
        let found = self.takes(sign);
        self.operators += usize::from(found);
        if self.operators > MOST_OPERATORS {
            let message =
                format!("a predicate has at most {MOST_OPERATORS} operators: split it by definitions");
            return Err(self.wrong(&message));
        }
        Ok(found)
    }

    fn prefix(&mut self) -> Read<()> {
        while let Some(Token::System(name)) = self.peek() {
            let Some(numeration) = Numeration::named(name) else {
                let message = format!("the numeration {name} is not supported");
                return Err(self.wrong(&message));
            };
            self.numeration = numeration;
            self.at += 1;
        }
        Ok(())
    }

    /// A number is read, in the numeration that holds here.
    fn speaks(&mut self) -> Read<()> {
        if self.used.is_some_and(|used| used != self.numeration) {
            return Err(self.wrong("a comparison is about numbers of one numeration"));
        }
        self.used = Some(self.numeration);
        Ok(())
    }

    /// What stands in a bracket: a prefix in it ends with it.
    fn bracket<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let outside = self.numeration;
        let result = read(self);
        self.numeration = outside;
        result
    }

    fn equivalence(&mut self) -> Read<Node> {
        self.deeper(|reader| {
            let mut left = reader.implication()?;
            while reader.joins("<=>")? {
                left = left.joined(Join::Iff, reader.implication()?);
            }
            Ok(left)
        })
    }

    fn implication(&mut self) -> Read<Node> {
        let mut left = self.either()?;
        while self.joins("=>")? {
            left = left.joined(Join::Implies, self.either()?);
        }
        Ok(left)
    }

    fn either(&mut self) -> Read<Node> {
        let mut left = self.negation()?;
        loop {
            left = match () {
                () if self.joins("&")? => left.and(self.negation()?),
                () if self.joins("|")? => left.joined(Join::Or, self.negation()?),
                () if self.joins("^")? => left.joined(Join::Iff, self.negation()?).not(),
                () => return Ok(left),
            };
        }
    }

    fn negation(&mut self) -> Read<Node> {
        if self.takes("~") {
            return Ok(self.deeper(Self::negation)?.not());
        }
        if self.takes("`") {
            return Ok(self.deeper(Self::negation)?.turned());
        }
        match self.peek().cloned() {
            Some(Token::System(_)) => {
                self.prefix()?;
                self.deeper(Self::negation)
            }
            Some(Token::Name(name)) if name.starts_with(['A', 'E', 'I']) && !self.is_word() => {
                self.quantified(&name)
            }
            _ => self.atom(),
        }
    }

    fn quantified(&mut self, name: &str) -> Read<Node> {
        self.at += 1;
        let mut names = Vec::new();
        // The first variable may stand close after: An, Em.
        let mut again = true;
        if name.len() > 1 {
            names.push(name[1..].to_owned());
            again = self.takes(",");
        }
        while again {
            match self.peek() {
                Some(Token::Name(other)) if !other.starts_with(['A', 'E', 'I']) => names.push(other.clone()),
                _ => return Err(self.wrong("expected a variable")),
            }
            self.at += 1;
            again = self.takes(",");
        }
        let inner = self.equivalence()?;
        let quantifier = match name.chars().next() {
            Some('A') => Quantifier::Forall,
            Some('E') => Quantifier::Exists,
            _ => Quantifier::Infinite,
        };
        Ok(inner.bound(quantifier, names))
    }

    /// Whether a word with an index stands here; a dot may stand before its name.
    fn is_word(&self) -> bool {
        let dot = usize::from(matches!(self.peek(), Some(Token::Sign("."))));
        let name = matches!(self.tokens.get(self.at + dot), Some((Token::Name(_), _)));
        name && matches!(self.tokens.get(self.at + dot + 1), Some((Token::Sign("["), _)))
    }

    /// Whether what stands from here to the end of this bracket, index or argument is a formula, not a term. An index within it says nothing.
    fn is_formula(&self, from: usize) -> bool {
        let mut depth = 0i32;
        for (place, (token, _)) in self.tokens.iter().enumerate().skip(from) {
            match token {
                Token::Sign("(" | "[") => depth += 1,
                Token::Sign(")" | "]") if depth == 0 => return false,
                Token::Sign(")" | "]") => depth -= 1,
                Token::Sign(",") if depth == 0 => return false,
                Token::Sign("=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "&" | "|") if depth == 0 => {
                    return true;
                }
                Token::Call(_) if depth == 0 => return true,
                Token::Name(name) if place == from && name.starts_with(['A', 'E', 'I']) => {
                    return !matches!(self.tokens.get(place + 1), Some((Token::Sign("["), _)));
                }
                // A bracket that is a formula.
                _ => {}
            }
            if depth == 1 && matches!(token, Token::Sign("(")) && self.is_formula(place + 1) {
                return true;
            }
        }
        false
    }

    fn atom(&mut self) -> Read<Node> {
        if let Some(Token::Call(name)) = self.peek().cloned() {
            return self.call(&name);
        }
        if matches!(self.peek(), Some(Token::Sign("("))) && self.is_formula(self.at + 1) {
            self.at += 1;
            let inner = self.bracket(|reader| {
                reader.prefix()?;
                reader.equivalence()
            })?;
            self.needs(")")?;
            return Ok(inner);
        }
        self.comparison()
    }

    fn call(&mut self, name: &str) -> Read<Node> {
        let Some((tracks, _)) = self.library.relation(name) else {
            let message = format!("there is no automaton {name}");
            return Err(self.wrong(&message));
        };
        self.at += 1;
        self.needs("(")?;
        let outside = std::mem::take(&mut self.conditions);
        let mut arguments = vec![self.argument()?];
        while self.takes(",") {
            arguments.push(self.argument()?);
        }
        self.needs(")")?;
        if arguments.len() != tracks {
            let message = format!("{name} is about {tracks} numbers, not {}", arguments.len());
            return Err(self.wrong(&message));
        }
        let conditions = std::mem::replace(&mut self.conditions, outside);
        let words = words_of(arguments.iter().map(|argument| &argument.tree));
        let called = self.cases(&words, |reader, outputs, named| {
            let mut outputs = outputs.iter();
            Ok(Said::If(reader.called(name, None, &arguments, &mut outputs, named)?))
        })?;
        Ok(all(conditions, called))
    }

    /// That numbers are in a relation, or that a word has an output there.
    fn called(
        &mut self,
        name: &str,
        output: Option<i64>,
        arguments: &[Argument],
        outputs: &mut std::slice::Iter<'_, i64>,
        named: &mut Vec<Named>,
    ) -> Read<Node> {
        let natural = match output {
            None => self.library.relation(name).and_then(|(_, natural)| natural),
            Some(_) => self.library.word(name).and_then(|(_, _, natural)| natural),
        };
        let is_its = |argument: &Argument| argument.numeration.is_none_or(|own| Some(own) == natural);
        if let Some(numeration) = natural.filter(|_| arguments.iter().all(is_its)) {
            let mut terms = Vec::new();
            for argument in arguments {
                let value = self.value(&argument.tree, numeration, outputs, named)?;
                terms.push(self.term_of(value)?);
            }
            let relation = match output {
                None => format!("${name}"),
                Some(output) => format!("{name}@{output}"),
            };
            return Ok(Node::Pure(numeration, Formula::Relation(relation, terms)));
        }
        let mut variables = Vec::new();
        for argument in arguments {
            variables.push(match (&argument.tree, argument.numeration) {
                (Tree::Variable(variable), None) => variable.clone(),
                (tree, numeration) => {
                    let numeration = numeration.unwrap_or(self.numeration);
                    let value = self.value(tree, numeration, outputs, named)?;
                    let term = self.term_in(numeration, value)?;
                    self.name_of(term, numeration, named)
                }
            });
        }
        Ok(Node::Call { name: name.to_owned(), output, variables })
    }

    /// A term, or a predicate about one number, which stands for that number.
    fn argument(&mut self) -> Read<Argument> {
        let used = self.used.take();
        let result = self.bracket(Self::argument_within);
        self.used = used;
        result
    }

    fn argument_within(&mut self) -> Read<Argument> {
        self.prefix()?;
        if !self.is_formula(self.at) {
            let tree = self.sum()?;
            let is_alone = matches!(tree, Tree::Variable(_));
            let numeration = self.used.unwrap_or(self.numeration);
            return Ok(Argument { tree, numeration: (!is_alone).then_some(numeration) });
        }
        let predicate = self.equivalence()?;
        let free = predicate.free_variables();
        let [variable] = free.as_slice() else {
            return Err(self.wrong("a predicate in the place of a number has one free variable"));
        };
        self.conditions.push(predicate);
        Ok(Argument { tree: Tree::Variable(variable.clone()), numeration: None })
    }
}
