//! Walnut's commands: a session that reads them as their users write them, and answers as Walnut does.
//!
//! The commands that are there are `eval`, `def`, `reg` over numerations, `macro`, `combine`, `load`, `morphism`, `promote`, `image` (`words`), `reverse`, `minimize`,
//! `fixleadzero`, `union` and `intersect`; others are refused by name, and so is what a predicate says that our language has no word for: several
//! numerations at a time, negative bases, alphabets. A predicate becomes a formula of [`logic`](crate::logic) and nothing else (`predicate`). Numbers
//! that Walnut reads with the least digit first (`lsd_2`) are the same numbers, so a predicate means the same in both directions, and reversal, which
//! turns one into the other, changes no set of numbers; automata in files with the least digit first are turned round.

mod predicate;
mod words;

use std::collections::{BTreeMap, HashMap};

use limits::Limits;

use crate::automaton::Automaton;
use crate::logic::{Answer, Pattern, Relations, Statement, decide};
use crate::product::product;
use crate::system::System;
use crate::too_large::TooLarge;
use crate::walnut::walnut_system;
use words::Morphism;

/// Why a command is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Something in it is not there, or makes no sense.
    #[error("{message}")]
    Message {
        /// What.
        message: String,
    },
    /// It would outgrow the limits, or was stopped.
    #[error("undecided: {0}")]
    TooLarge(#[from] TooLarge),
}

impl Refused {
    fn new(message: impl Into<String>) -> Self {
        Self::Message { message: message.into() }
    }

    /// At this place of a text.
    fn here(text: &str, at: usize, message: &str) -> Self {
        let rest: String = text.get(at..).unwrap_or_default().chars().take(20).collect();
        match rest.is_empty() {
            true => Self::new(format!("{message}, and here it ends")),
            false => Self::new(format!("{message}, at `{rest}`")),
        }
    }
}

/// Where the files of Walnut's libraries come from.
pub trait Files {
    /// The text of a file of one of its folders, such as `Word Automata Library` and `T.txt`; nothing if it is not there.
    fn text(&self, folder: &str, name: &str) -> Option<String>;
}

/// What is known by name.
struct Library {
    relations: HashMap<String, Automaton>,
    words: HashMap<String, BTreeMap<i32, Automaton>>,
}

impl Library {
    /// How many numbers a relation is about, and in which system.
    fn relation(&self, name: &str) -> Option<(usize, &'static System)> {
        self.relations.get(name).map(|automaton| (automaton.tracks(), automaton.system()))
    }

    /// The outputs of a word, how many indices it has, and in which system.
    fn word(&self, name: &str) -> Option<(Vec<i64>, usize, &'static System)> {
        let outputs = self.words.get(name)?;
        let (_, one) = outputs.first_key_value()?;
        Some((outputs.keys().map(|&output| output.into()).collect(), one.tracks(), one.system()))
    }

    fn given(&self) -> Relations {
        let relations =
            self.relations.iter().map(|(name, automaton)| (format!("${name}"), automaton.clone()));
        let outputs = self.words.iter().flat_map(|(name, outputs)| {
            outputs.iter().map(move |(output, automaton)| (format!("{name}@{output}"), automaton.clone()))
        });
        relations.chain(outputs).collect()
    }
}

/// What a command has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// What Walnut prints; often nothing.
    pub printed: String,
    /// Of `eval` and `def` the name and the automaton, with its variables in alphabetical order.
    pub result: Option<(String, Vec<String>, Automaton)>,
}

/// Commands one after the other.
pub struct Session<'f> {
    files: &'f dyn Files,
    library: Library,
    macros: HashMap<String, String>,
    morphisms: HashMap<String, Morphism>,
    depth: usize,
}

/// Files that load each other are followed so deep.
const DEEPEST_LOAD: usize = 16;

/// The Fibonacci word and the word of Thue and Morse, which Walnut brings along.
const WORDS: [(&str, &str); 2] = [
    ("F", "msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n"),
    ("T", "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n"),
];

impl<'f> Session<'f> {
    /// Nothing is defined yet.
    pub fn new(files: &'f dyn Files) -> Self {
        let library = Library { relations: HashMap::new(), words: HashMap::new() };
        Self { files, library, macros: HashMap::new(), morphisms: HashMap::new(), depth: 0 }
    }

    /// Runs a text of commands, each ended by `;`, `:` or `::`. For each command `tell` is told what it has done, or why it is refused.
    ///
    /// ```
    /// use automata::commands::{Files, Refused, Session};
    /// use limits::Limits;
    ///
    /// struct NoFiles;
    /// impl Files for NoFiles {
    ///     fn text(&self, _: &str, _: &str) -> Option<String> {
    ///         None
    ///     }
    /// }
    ///
    /// let text = "def square \"?msd_fib n > 0 & Ei Ak k<n => F[i+k]=F[i+n+k]\";
    ///     eval one \"?msd_fib $square(8) & ~$square(9)\"; transduce x RUNSUM2 T;";
    /// let mut told = Vec::new();
    /// Session::new(&NoFiles).run(text, &Limits::default(), &mut |_, result| told.push(result));
    /// assert_eq!(told[1].as_ref().unwrap().printed, "____\nTRUE");
    /// assert!(matches!(&told[2], Err(Refused::Message { message }) if message.contains("transduce")));
    /// ```
    pub fn run(&mut self, text: &str, limits: &Limits, tell: &mut dyn FnMut(&str, Result<Done, Refused>)) {
        for (command, end) in commands(text) {
            if matches!(command.split_whitespace().next(), Some("exit" | "quit")) {
                return;
            }
            let result = self.command(&command, &end, limits, tell);
            let stops = matches!(result, Err(Refused::TooLarge(TooLarge::Stopped(_))));
            tell(&command, result);
            if stops {
                return;
            }
        }
    }

    /// Does a command.
    fn command(
        &mut self,
        command: &str,
        end: &str,
        limits: &Limits,
        tell: &mut dyn FnMut(&str, Result<Done, Refused>),
    ) -> Result<Done, Refused> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match word {
            "eval" | "def" => self.predicate(word == "def", rest, end, limits),
            "reg" => self.regular(rest, limits),
            "macro" => {
                let (names, text) = quoted(rest)?;
                self.macros.insert(one_name(names)?.to_owned(), text.to_owned());
                Ok(Done::default())
            }
            "combine" => self.combine(rest, limits),
            "morphism" => {
                let (names, text) = quoted(rest)?;
                self.morphisms.insert(one_name(names)?.to_owned(), words::morphism(text)?);
                Ok(Done::default())
            }
            "promote" => {
                let [name, morphism] = all_names(rest)?;
                let word = words::promote(&self.morphism(morphism)?, limits)?;
                self.library.words.insert(name.to_owned(), word);
                Ok(Done::default())
            }
            "image" => {
                let [name, morphism, word] = all_names(rest)?;
                let word = self.word(word, limits)?;
                let image = words::image_of(&self.morphism(morphism)?, &word, limits)?;
                self.library.words.insert(name.to_owned(), image);
                Ok(Done::default())
            }
            // The same numbers, read in the other direction.
            "reverse" => self.copy(rest, limits),
            "minimize" => {
                let [name, word] = all_names(rest)?;
                let word = self.word(word, limits)?;
                self.library.words.insert(name.to_owned(), word);
                Ok(Done::default())
            }
            // Automata here know no leading zeros.
            "fixleadzero" => {
                let [name, relation] = all_names(rest)?;
                self.load_relation(relation, limits)?;
                let relation = self.library.relations[relation].clone();
                self.library.relations.insert(name.to_owned(), relation);
                Ok(Done::default())
            }
            "union" => self.joined(rest, |left, right| left || right, limits),
            "intersect" => self.joined(rest, |left, right| left && right, limits),
            "load" => {
                let name = rest.trim();
                let text = self.files.text("Command Files", name);
                let text =
                    text.ok_or_else(|| Refused::new(format!("there is no file of commands {name}")))?;
                if self.depth == DEEPEST_LOAD {
                    return Err(Refused::new("these files load each other"));
                }
                self.depth += 1;
                self.run(&text, limits, tell);
                self.depth -= 1;
                Ok(Done::default())
            }
            other => {
                let short: String = other.chars().take(60).collect();
                Err(Refused::new(format!("the command {short} is not supported")))
            }
        }
    }

    /// `eval NAME "PREDICATE"` and `def`: true or false, or the automaton of its free variables, in alphabetical order.
    fn predicate(&mut self, keeps: bool, rest: &str, end: &str, limits: &Limits) -> Result<Done, Refused> {
        let (names, text) = quoted(rest)?;
        let name = match names.split_whitespace().collect::<Vec<_>>()[..] {
            [name] => name,
            [_, _, ..] => return Err(Refused::new("matrices that count by a variable are not there")),
            [] => return Err(Refused::new("a name is missing")),
        };
        let text = self.with_macros(text)?;
        self.load_used(&text, limits)?;
        let predicate = predicate::read(&text, &self.library)?;
        let statement =
            Statement { definitions: Vec::new(), formula: predicate.formula, system: predicate.system };
        let answer = decide(&statement, &self.library.given(), limits)?;
        let all = end.len() > 1 || end == ":";
        let mut variables = Vec::new();
        let (automaton, printed) = match answer {
            Answer::True { .. } => (Automaton::all(predicate.system, 0, limits)?, "____\nTRUE".to_owned()),
            Answer::False { .. } => {
                (Automaton::all(predicate.system, 0, limits)?.complement(limits)?, "_____\nFALSE".to_owned())
            }
            Answer::Set { variables: free, automaton } => {
                let states = automaton.states();
                variables = free;
                (automaton, if all { format!("{}:{states} states", text.trim()) } else { String::new() })
            }
        };
        if keeps {
            self.library.relations.insert(name.to_owned(), automaton.clone());
        }
        Ok(Done { printed, result: Some((name.to_owned(), variables, automaton)) })
    }

    /// `reg NAME NUMERATIONS "EXPRESSION"`.
    fn regular(&mut self, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let (names, text) = quoted(rest)?;
        if names.contains('{') {
            return Err(Refused::new("alphabets {...} are not there: only numerations such as msd_2"));
        }
        let mut names = names.split_whitespace();
        let name = names.next().ok_or_else(|| Refused::new("a name is missing"))?;
        let numerations: Vec<&str> = names.collect();
        let systems: Option<Vec<&'static System>> = numerations.iter().map(|name| system(name)).collect();
        let is_lsd = numerations.iter().any(|name| name.starts_with("lsd"));
        let (Some(systems), false) = (systems, is_lsd) else {
            return Err(Refused::new(format!("the numerations {} are not there", numerations.join(" "))));
        };
        let Some(&first) = systems.first().filter(|first| systems.iter().all(|other| other == *first)) else {
            return Err(Refused::new("expected the same numeration for each number"));
        };
        let mut text = text.to_owned();
        if systems.len() == 1 {
            // One digit in brackets is the digit.
            for digit in 0..10 {
                text = text.replace(&format!("[{digit}]"), &digit.to_string());
            }
        }
        let pattern =
            Pattern::read(&text, systems.len(), first).map_err(|error| Refused::new(error.message))?;
        // Walnut reads numbers of different lengths with leading zeros, and takes the expression as it is.
        if !pattern.ignores_leading_zeros(first, systems.len()) {
            return Err(Refused::new("leading zeros make a difference in this expression: begin it with 0*"));
        }
        let automaton = pattern.automaton(first, systems.len(), limits)?;
        self.library.relations.insert(name.to_owned(), automaton);
        Ok(Done::default())
    }

    fn morphism(&self, name: &str) -> Result<Morphism, Refused> {
        if let Some(known) = self.morphisms.get(name) {
            return Ok(known.clone());
        }
        match self.files.text("Morphism Library", &format!("{name}.txt")) {
            Some(text) => words::morphism(&text),
            None => Err(Refused::new(format!("the morphism {name} is not there"))),
        }
    }

    /// A word of the libraries.
    fn word(&mut self, name: &str, limits: &Limits) -> Result<BTreeMap<i32, Automaton>, Refused> {
        self.load_word(name, limits)?;
        let word = self.library.words.get(name);
        word.cloned().ok_or_else(|| Refused::new(format!("the word {name} is not there")))
    }

    /// `reverse NEW OLD`, of a word, or of an automaton `$OLD`.
    fn copy(&mut self, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let [name, old] = all_names(rest)?;
        match old.strip_prefix('$') {
            None => {
                let word = self.word(old, limits)?;
                self.library.words.insert(name.to_owned(), word);
            }
            Some(old) => {
                self.load_relation(old, limits)?;
                let relation = self.library.relations[old].clone();
                self.library.relations.insert(name.to_owned(), relation);
            }
        }
        Ok(Done::default())
    }

    /// `union NEW OLD ...` and `intersect`.
    fn joined(
        &mut self,
        rest: &str,
        accepts: fn(bool, bool) -> bool,
        limits: &Limits,
    ) -> Result<Done, Refused> {
        let mut names = rest.split_whitespace();
        let name = names.next().ok_or_else(|| Refused::new("a name is missing"))?;
        let mut all: Option<Automaton> = None;
        for old in names {
            self.load_relation(old, limits)?;
            let other = &self.library.relations[old];
            all = Some(match all {
                None => other.clone(),
                Some(all) if (all.system(), all.tracks()) != (other.system(), other.tracks()) => {
                    return Err(Refused::new("these automata are not about the same numbers"));
                }
                Some(all) => {
                    let places: Vec<usize> = (0..all.tracks()).collect();
                    let both = [(&all, places.as_slice()), (other, places.as_slice())];
                    product(all.system(), all.tracks(), &both, |a| accepts(a[0], a[1]), limits)?
                }
            });
        }
        let all = all.ok_or_else(|| Refused::new("an automaton is missing"))?;
        self.library.relations.insert(name.to_owned(), all);
        Ok(Done::default())
    }

    /// `combine NAME AUTOMATON=OUTPUT ...`: a word with the output of the first automaton that accepts, else 0.
    fn combine(&mut self, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let mut words = rest.split_whitespace();
        let name = words.next().ok_or_else(|| Refused::new("a name is missing"))?;
        let mut left: Option<Automaton> = None;
        let mut outputs: BTreeMap<i32, Automaton> = BTreeMap::new();
        for (number, word) in (1..).zip(words) {
            let (relation, output) = match word.split_once('=') {
                None => (word, number),
                Some((relation, output)) => (
                    relation,
                    output.parse().map_err(|_| Refused::new(format!("{output} is not an output")))?,
                ),
            };
            self.load_relation(relation, limits)?;
            let automaton = &self.library.relations[relation];
            let (system, tracks) = (automaton.system(), automaton.tracks());
            let rest = match left.take() {
                Some(rest) if (rest.system(), rest.tracks()) != (system, tracks) => {
                    return Err(Refused::new("these automata are not about the same numbers"));
                }
                Some(rest) => rest,
                None => Automaton::all(system, tracks, limits)?,
            };
            let places: Vec<usize> = (0..tracks).collect();
            let both = [(&rest, places.as_slice()), (automaton, places.as_slice())];
            let mut here = product(system, tracks, &both, |accepts| accepts[0] && accepts[1], limits)?;
            if let Some(known) = outputs.get(&output) {
                let both = [(&here, places.as_slice()), (known, places.as_slice())];
                here = product(system, tracks, &both, |accepts| accepts[0] || accepts[1], limits)?;
            }
            outputs.insert(output, here);
            left = Some(product(system, tracks, &both, |accepts| accepts[0] && !accepts[1], limits)?);
        }
        let Some(rest) = left else { return Err(Refused::new("an automaton is missing")) };
        let none = match outputs.get(&0) {
            None => rest,
            Some(known) => {
                let places: Vec<usize> = (0..rest.tracks()).collect();
                let both = [(&rest, places.as_slice()), (known, places.as_slice())];
                product(rest.system(), rest.tracks(), &both, |accepts| accepts[0] || accepts[1], limits)?
            }
        };
        outputs.insert(0, none);
        self.library.words.insert(name.to_owned(), outputs);
        Ok(Done::default())
    }

    /// `#name(a,b)` is the text of the macro, with a and b for %0 and %1.
    fn with_macros(&mut self, text: &str) -> Result<String, Refused> {
        let mut text = text.to_owned();
        for _ in 0..100 {
            let Some(at) = text.rfind('#') else { return Ok(text) };
            if text.len() > predicate::MOST_BYTES {
                return Err(predicate::too_long());
            }
            let rest = &text[at + 1..];
            let open = rest.find('(').ok_or_else(|| Refused::new("a macro has its arguments in brackets"))?;
            let close = rest.find(')').filter(|&close| close > open);
            let close = close.ok_or_else(|| Refused::new("a macro has its arguments in brackets"))?;
            let name = rest[..open].trim();
            let body = match self.macros.get(name) {
                Some(body) => body.clone(),
                None => self
                    .files
                    .text("Macro Library", &format!("{name}.txt"))
                    .ok_or_else(|| Refused::new(format!("there is no macro {name}")))?,
            };
            let arguments: Vec<&str> = rest[open + 1..close].split(',').map(str::trim).collect();
            let mut body = body;
            for (place, argument) in arguments.iter().enumerate().rev() {
                let hole = format!("%{place}");
                let grown = body.matches(&hole).count().saturating_mul(argument.len());
                if body.len().saturating_add(grown) > predicate::MOST_BYTES {
                    return Err(predicate::too_long());
                }
                body = body.replace(&hole, argument);
            }
            text = format!("{}{body}{}", &text[..at], &text[at + close + 2..]);
        }
        Err(Refused::new("these macros use each other without end"))
    }

    /// Finds the automata and words that a predicate names in the libraries.
    fn load_used(&mut self, text: &str, limits: &Limits) -> Result<(), Refused> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        for (at, _) in text.match_indices('$') {
            let name: String = text[at + 1..].chars().take_while(|&c| is_name(c)).collect();
            self.load_relation(&name, limits)?;
        }
        for (at, _) in text.match_indices('[') {
            let before = text[..at].trim_end();
            let start = before.rfind(|c: char| !is_name(c)).map_or(0, |place| place + 1);
            self.load_word(&before[start..], limits)?;
        }
        Ok(())
    }

    /// Finds a word in the libraries, if it is there.
    fn load_word(&mut self, name: &str, limits: &Limits) -> Result<(), Refused> {
        if name.is_empty() || self.library.words.contains_key(name) {
            return Ok(());
        }
        let built_in = WORDS.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
        if let Some(text) = self.files.text("Word Automata Library", &format!("{name}.txt")).or(built_in) {
            let word = Automaton::word_from_walnut(&text, limits)
                .map_err(|error| Refused::new(format!("the word {name}: {error}")))?;
            self.library.words.insert(name.to_owned(), word);
        }
        Ok(())
    }

    fn load_relation(&mut self, name: &str, limits: &Limits) -> Result<(), Refused> {
        if self.library.relations.contains_key(name) {
            return Ok(());
        }
        let text = self.files.text("Automata Library", &format!("{name}.txt"));
        let text = text.ok_or_else(|| Refused::new(format!("there is no automaton {name}")))?;
        let automaton = Automaton::from_walnut(&text, limits)
            .map_err(|error| Refused::new(format!("the automaton {name}: {error}")))?;
        self.library.relations.insert(name.to_owned(), automaton);
        Ok(())
    }
}

/// The system of a numeration, in either direction.
fn system(name: &str) -> Option<&'static System> {
    walnut_system(&name.replacen("lsd", "msd", 1))
}

/// The commands of a text, and how each ends. A line that begins with # says nothing.
fn commands(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut commands = Vec::new();
    let (mut begin, mut inside) = (0, false);
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => inside = !inside,
            ';' | ':' if !inside => {
                let mut end = sign.to_string();
                while let Some((_, more)) = signs.next_if(|(_, more)| *more == ':' || *more == ';') {
                    end.push(more);
                }
                let command = text[begin..at].trim();
                if !command.is_empty() {
                    commands.push((command.to_owned(), end.clone()));
                }
                begin = at + end.len();
            }
            _ => {}
        }
    }
    let last = text[begin..].trim();
    if !last.is_empty() {
        commands.push((last.to_owned(), ";".to_owned()));
    }
    commands
}

/// What stands before the quotation marks, and between them.
fn quoted(rest: &str) -> Result<(&str, &str), Refused> {
    let wrong = || Refused::new("expected a text in quotation marks");
    let (names, text) = rest.split_once('"').ok_or_else(wrong)?;
    let (text, behind) = text.rsplit_once('"').ok_or_else(wrong)?;
    if behind.trim().is_empty() { Ok((names, text)) } else { Err(wrong()) }
}

/// So many names, and no more.
fn all_names<const N: usize>(rest: &str) -> Result<[&str; N], Refused> {
    let names: Vec<&str> = rest.split_whitespace().collect();
    names.try_into().map_err(|_| Refused::new(format!("expected {N} names")))
}

fn one_name(names: &str) -> Result<&str, Refused> {
    match names.split_whitespace().collect::<Vec<_>>()[..] {
        [name] => Ok(name),
        _ => Err(Refused::new("expected one name")),
    }
}
