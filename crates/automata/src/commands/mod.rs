//! Walnut's commands: a session that reads them as their users write them, and answers as Walnut does.
//!
//! What is about natural numbers of one numeration is a formula of [`logic`](crate::logic) (`predicate`), decided as every other; the numbers that Walnut
//! reads with the least digit first (`lsd_2`) are the same numbers, so a formula means the same in both directions. All else is a language of words, as it is
//! in Walnut (`language`): several numerations in one predicate, words over letters of their own, both directions side by side (`evaluate`), and
//! negative numbers (`negative`). Commands that make languages of others are in `operations`, those about words with outputs in `words` and
//! `outputs`, expressions in `regular`. What is not there is refused by name: Ostrowski numerations, and what only prints or
//! draws.

mod evaluate;
mod language;
mod negative;
mod operations;
mod outputs;
mod predicate;
mod regular;
mod words;

use std::collections::{BTreeMap, HashMap};

use limits::Limits;

use crate::automaton::Automaton;
use crate::logic::{Answer, Pattern, Relations, Statement, decide};
use crate::system::BINARY;
use crate::too_large::TooLarge;
use crate::walnut::WalnutError;
use evaluate::{Evaluator, Said};
use language::{Kind, Language, Numeration, Track};
use predicate::Node;
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

    /// Of something that is named.
    fn about(self, what: &str) -> Self {
        match self {
            Self::Message { message } => Self::new(format!("{what}: {message}")),
            other @ Self::TooLarge(_) => other,
        }
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

/// What is known by name: numbers of one numeration, and whether the least digit is read first, or other words.
#[derive(Clone, Debug)]
enum Kept<T> {
    Numbers(T, bool),
    Words(Language),
}

/// Of each output the indices that have it.
type Indices = BTreeMap<i32, Automaton>;

/// What is known by name.
struct Library {
    relations: HashMap<String, Kept<Automaton>>,
    words: HashMap<String, Kept<Indices>>,
}

impl Library {
    /// How many numbers a relation is about, and how they are written, if all are natural and written alike.
    fn relation(&self, name: &str) -> Option<(usize, Option<Numeration>)> {
        Some(match self.relations.get(name)? {
            Kept::Numbers(automaton, least_first) => {
                let kind = Kind::Natural(automaton.system());
                (automaton.tracks(), Some(Numeration { kind, least_first: *least_first }))
            }
            Kept::Words(language) => (language.tracks().len(), None),
        })
    }

    /// The outputs of a word, how many indices it has, and how they are written, if all are natural and written alike.
    fn word(&self, name: &str) -> Option<(Vec<i64>, usize, Option<Numeration>)> {
        Some(match self.words.get(name)? {
            Kept::Numbers(outputs, least_first) => {
                let (_, one) = outputs.first_key_value()?;
                let kind = Kind::Natural(one.system());
                let known = outputs.keys().map(|&output| output.into()).collect();
                (known, one.tracks(), Some(Numeration { kind, least_first: *least_first }))
            }
            Kept::Words(language) => (language.all_outputs(), language.tracks().len(), None),
        })
    }

    /// A relation as a language.
    fn relation_language(&self, name: &str, limits: &Limits) -> Result<Language, Refused> {
        match self.relations.get(name) {
            Some(Kept::Numbers(automaton, least_first)) => Language::of(automaton, *least_first, limits),
            Some(Kept::Words(language)) => Ok(language.clone()),
            None => Err(Refused::new(format!("there is no automaton {name}"))),
        }
    }

    /// A word as a language with outputs.
    fn word_language(&self, name: &str, limits: &Limits) -> Result<Language, Refused> {
        match self.words.get(name) {
            Some(Kept::Numbers(outputs, least_first)) => outputs::language(outputs, *least_first, limits),
            Some(Kept::Words(language)) => Ok(language.clone()),
            None => Err(Refused::new(format!("the word {name} is not there"))),
        }
    }

    fn given(&self) -> Relations {
        let relations = self.relations.iter().filter_map(|(name, relation)| match relation {
            Kept::Numbers(automaton, _) => Some((format!("${name}"), automaton.clone())),
            Kept::Words(_) => None,
        });
        let outputs = self.words.iter().flat_map(|(name, word)| match word {
            Kept::Numbers(outputs, _) => {
                let named =
                    |(output, automaton): (&i32, &Automaton)| (format!("{name}@{output}"), automaton.clone());
                outputs.iter().map(named).collect()
            }
            Kept::Words(_) => Vec::new(),
        });
        relations.chain(outputs).collect()
    }
}

/// What a command has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// What Walnut prints; often nothing.
    pub printed: String,
    /// The name of what was made and its file, as Walnut writes it: an automaton with its variables in alphabetical order, or a word with outputs.
    pub result: Option<(String, String)>,
    /// Matrices that count, in the language of Maple, if variables to count by were named.
    pub matrices: Option<String>,
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
    ///     eval one \"?msd_fib $square(8) & ~$square(9)\"; ost x [0] [1];";
    /// let mut told = Vec::new();
    /// Session::new(&NoFiles).run(text, &Limits::default(), &mut |_, result| told.push(result));
    /// assert_eq!(told[1].as_ref().unwrap().printed, "____\nTRUE");
    /// assert!(matches!(&told[2], Err(Refused::Message { message }) if message.contains("ost")));
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
                self.keep_word(name, Kept::Numbers(word, false), limits)
            }
            "image" => {
                let [name, morphism, word] = all_names(rest)?;
                self.load_word(word, limits)?;
                match self.library.words.get(word) {
                    Some(Kept::Numbers(word, least_first)) => {
                        let (word, least_first) = (word.clone(), *least_first);
                        let image = words::image_of(&self.morphism(morphism)?, &word, limits)?;
                        self.keep_word(name, Kept::Numbers(image, least_first), limits)
                    }
                    Some(Kept::Words(_)) => Err(Refused::new("images are those of words with one index")),
                    None => Err(Refused::new(format!("the word {word} is not there"))),
                }
            }
            "reverse" => {
                let [name, old] = all_names(rest)?;
                self.made_of(name, old, limits, |language| language.reversed(limits))
            }
            "minimize" => {
                let [name, old] = all_names(rest)?;
                let word = self.word(old, limits)?;
                self.keep_word(name, Kept::Words(word), limits)
            }
            "fixleadzero" | "fixtrailzero" => {
                let [name, old] = all_names(rest)?;
                let language = self.relation(old, limits)?;
                let fixed = match word {
                    "fixleadzero" => language.leading(limits)?,
                    _ => language.trailing(limits)?,
                };
                self.keep_relation(name, fixed, limits)
            }
            "union" | "intersect" => {
                let names: Vec<&str> = rest.split_whitespace().collect();
                let [name, first, others @ ..] = names.as_slice() else {
                    return Err(Refused::new("expected a name and automata"));
                };
                let mut all = self.relation(first, limits)?;
                for other in others {
                    let other = self.relation(other, limits)?;
                    all = operations::joined(&all, &other, word == "union", limits)?;
                }
                self.keep_relation(name, all, limits)
            }
            "star" => {
                let [name, old] = all_names(rest)?;
                let star = operations::star(&self.relation(old, limits)?, limits)?;
                self.keep_relation(name, star, limits)
            }
            "concat" => {
                let names: Vec<&str> = rest.split_whitespace().collect();
                let [name, first, others @ ..] = names.as_slice() else {
                    return Err(Refused::new("expected a name and automata"));
                };
                let mut all = self.relation(first, limits)?;
                for other in others {
                    all = operations::concatenated(&all, &self.relation(other, limits)?, limits)?;
                }
                self.keep_relation(name, all, limits)
            }
            "rightquo" => {
                let [name, whole, end] = all_names(rest)?;
                let (whole, end) = (self.relation(whole, limits)?, self.relation(end, limits)?);
                self.keep_relation(name, operations::right_quotient(&whole, &end, limits)?, limits)
            }
            "leftquo" => {
                let [name, whole, begin] = all_names(rest)?;
                let (whole, begin) = (self.relation(whole, limits)?, self.relation(begin, limits)?);
                self.keep_relation(name, operations::left_quotient(&whole, &begin, limits)?, limits)
            }
            "alphabet" => {
                let names: Vec<&str> = rest.split_whitespace().collect();
                let [name, tracks @ .., old] = names.as_slice() else {
                    return Err(Refused::new("expected a name, numerations or letters, and an automaton"));
                };
                let tracks = language::tracks(&tracks.join(" "))?;
                let is_word = !old.starts_with('$');
                self.made_of(name, old, limits, |language| {
                    let language = language.over(tracks, limits)?;
                    // A word has the output 0 where it had none.
                    let all = |own: Option<i32>| own.or(is_word.then_some(0));
                    language.with_outputs(all, limits)?.within_numbers(limits)
                })
            }
            "convert" => {
                let [name, numeration, old] = all_names(rest)?;
                let numeration = Numeration::named(numeration)
                    .ok_or_else(|| Refused::new(format!("the numeration {numeration} is not supported")))?;
                self.made_of(name, old, limits, |word| outputs::converted(&word, numeration, limits))
            }
            "transduce" => {
                let [name, transducer, old] = all_names(rest)?;
                let text = self.files.text("Transducer Library", &format!("{transducer}.txt"));
                let text =
                    text.ok_or_else(|| Refused::new(format!("there is no transducer {transducer}")))?;
                let transducer = outputs::Transducer::read(&text)?;
                self.made_of(name, old, limits, |word| outputs::transduced(&word, &transducer, limits))
            }
            "split" | "rsplit" => self.split(word == "split", rest, limits),
            "join" => self.join(rest, limits),
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
        let names: Vec<&str> = names.split_whitespace().collect();
        let [name, counted @ ..] = names.as_slice() else { return Err(Refused::new("a name is missing")) };
        let text = self.with_macros(text)?;
        self.load_used(&text, limits)?;
        let given = self.library.given();
        let (variables, relation) = match predicate::read(&text, &self.library)? {
            Node::Pure(Numeration { kind: Kind::Natural(system), least_first }, formula) => {
                let truth = |value: bool| {
                    let all = Automaton::all(system, 0, limits)?;
                    Ok::<_, Refused>((Vec::new(), if value { all } else { all.complement(limits)? }))
                };
                let (variables, automaton) = match evaluate::settled(formula, system, &given, limits)? {
                    Err(constant) => truth(constant)?,
                    Ok(formula) => {
                        let statement = Statement { definitions: Vec::new(), formula, system };
                        match decide(&statement, &given, limits)? {
                            Answer::True { .. } => truth(true)?,
                            Answer::False { .. } => truth(false)?,
                            Answer::Set { variables, automaton } => (variables, automaton),
                        }
                    }
                };
                (variables, Kept::Numbers(automaton, least_first))
            }
            node => {
                let evaluator = Evaluator { library: &self.library, given: &given, limits };
                let Said { variables, language } = evaluator.said(&node)?;
                (variables, kept(language, limits)?)
            }
        };
        let file = relation_file(&relation, &variables, limits)?;
        let matrices = match counted {
            [] => None,
            counted => {
                let language = match &relation {
                    Kept::Numbers(automaton, least_first) => Language::of(automaton, *least_first, limits)?,
                    Kept::Words(language) => language.clone(),
                };
                Some(language.to_maple(&variables, counted)?)
            }
        };
        let printed = match file.as_str() {
            "true\n" => "____\nTRUE".to_owned(),
            "false\n" => "_____\nFALSE".to_owned(),
            _ if end.len() > 1 || end == ":" => {
                let states = match &relation {
                    Kept::Numbers(automaton, false) => automaton.states(),
                    _ => file.split("\n\n").count() - 1,
                };
                format!("{}:{states} states", text.trim())
            }
            _ => String::new(),
        };
        if keeps {
            self.library.relations.insert((*name).to_owned(), relation);
        }
        Ok(Done { printed, result: Some(((*name).to_owned(), file)), matrices })
    }

    /// `reg NAME NUMERATIONS "EXPRESSION"`.
    fn regular(&mut self, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let (names, text) = quoted(rest)?;
        let names = names.trim();
        let (name, tracks) = names.split_once(char::is_whitespace).unwrap_or((names, "msd_2"));
        if name.is_empty() {
            return Err(Refused::new("a name is missing"));
        }
        let tracks = language::tracks(tracks)?;
        let numbers = numbers_of(&tracks, text, limits)?;
        let done = self.keep_relation(name, regular::expression(text, tracks, limits)?, limits)?;
        if let Some(automaton) = numbers {
            self.library.relations.insert(name.to_owned(), Kept::Numbers(automaton, false));
        }
        Ok(done)
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
    fn word(&mut self, name: &str, limits: &Limits) -> Result<Language, Refused> {
        self.load_word(name, limits)?;
        self.library.word_language(name, limits)
    }

    /// An automaton of the libraries.
    fn relation(&mut self, name: &str, limits: &Limits) -> Result<Language, Refused> {
        self.load_relation(name, limits)?;
        self.library.relation_language(name, limits)
    }

    fn keep_relation(&mut self, name: &str, language: Language, limits: &Limits) -> Result<Done, Refused> {
        let file = language.to_walnut(&[]);
        self.library.relations.insert(name.to_owned(), kept(language, limits)?);
        Ok(Done { result: Some((name.to_owned(), file)), ..Done::default() })
    }

    fn keep_word(&mut self, name: &str, word: Kept<Indices>, limits: &Limits) -> Result<Done, Refused> {
        let (word, language) = match word {
            Kept::Words(language) => (outputs::kept(&language, limits)?, language),
            Kept::Numbers(outputs, least_first) => {
                let language = outputs::language(&outputs, least_first, limits)?;
                (Kept::Numbers(outputs, least_first), language)
            }
        };
        self.library.words.insert(name.to_owned(), word);
        Ok(Done { result: Some((name.to_owned(), language.to_walnut(&[]))), ..Done::default() })
    }

    /// Something new of an automaton `$old`, or of a word.
    fn made_of(
        &mut self,
        name: &str,
        old: &str,
        limits: &Limits,
        make: impl FnOnce(Language) -> Result<Language, Refused>,
    ) -> Result<Done, Refused> {
        match old.strip_prefix('$') {
            None => {
                let made = make(self.word(old, limits)?)?;
                self.keep_word(name, Kept::Words(made), limits)
            }
            Some(old) => {
                let made = make(self.relation(old, limits)?)?;
                self.keep_relation(name, made, limits)
            }
        }
    }

    /// A word, or else an automaton; and whether it is a word.
    fn either(&mut self, name: &str, limits: &Limits) -> Result<(Language, bool), Refused> {
        self.load_word(name, limits)?;
        match self.library.words.contains_key(name) {
            true => Ok((self.word(name, limits)?, true)),
            false => Ok((self.relation(name, limits)?, false)),
        }
    }

    fn keep_either(
        &mut self,
        name: &str,
        language: Language,
        is_word: bool,
        limits: &Limits,
    ) -> Result<Done, Refused> {
        match is_word {
            true => self.keep_word(name, Kept::Words(language), limits),
            false => self.keep_relation(name, language, limits),
        }
    }

    /// `split NEW OLD[+][-][]` and `rsplit NEW[+][-][] OLD`.
    fn split(&mut self, forward: bool, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let open = rest.find('[').ok_or_else(|| Refused::new("expected signs such as [+][-]"))?;
        let close = rest.rfind(']').ok_or_else(|| Refused::new("expected signs such as [+][-]"))?;
        let names = format!("{} {}", &rest[..open], &rest[close.max(open) + 1..]);
        let [name, old] = all_names(&names)?;
        let signs = brackets(&rest[open..=close.max(open)])?;
        let signs: Option<Vec<i64>> = signs
            .iter()
            .map(|sign| match sign.as_str() {
                "+" => Some(1),
                "-" => Some(-1),
                "" => Some(0),
                _ => None,
            })
            .collect();
        let signs = signs.ok_or_else(|| Refused::new("expected signs such as [+][-]"))?;
        let (old, is_word) = self.either(old, limits)?;
        let made = outputs::split(&old, &signs, forward, limits)?;
        self.keep_either(name, made, is_word, limits)
    }

    /// `join NEW FIRST[a][b] SECOND[b][c] ...`: the first output that is not 0.
    fn join(&mut self, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let rest = rest.trim();
        let (name, mut rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let mut parts = Vec::new();
        let mut is_word = false;
        while !rest.trim().is_empty() {
            rest = rest.trim_start();
            let open = rest.find('[').ok_or_else(|| Refused::new("expected indices such as [a][b]"))?;
            let length =
                rest[open..].find(|c: char| !matches!(c, '[' | ']' | '_') && !c.is_ascii_alphanumeric());
            let end = length.map_or(rest.len(), |length| open + length);
            let (part, of_word) = self.either(rest[..open].trim(), limits)?;
            is_word |= of_word;
            parts.push((part, brackets(&rest[open..end])?));
            rest = &rest[end..];
        }
        let made = outputs::joined(&parts, limits)?;
        self.keep_either(name, made, is_word, limits)
    }

    /// `combine NAME AUTOMATON=OUTPUT ...`: a word with the output of the last automaton that accepts, else 0.
    fn combine(&mut self, rest: &str, limits: &Limits) -> Result<Done, Refused> {
        let mut words = rest.split_whitespace();
        let name = words.next().ok_or_else(|| Refused::new("a name is missing"))?;
        let mut all: Option<Language> = None;
        for (number, word) in (1..).zip(words) {
            let (relation, output) = match word.split_once('=') {
                None => (word, number),
                Some((relation, output)) => (
                    relation,
                    output.parse().map_err(|_| Refused::new(format!("{output} is not an output")))?,
                ),
            };
            let relation = self.relation(relation, limits)?;
            all = Some(outputs::overlaid(all, &relation, output, limits)?);
        }
        let all = all.ok_or_else(|| Refused::new("an automaton is missing"))?;
        self.keep_word(name, Kept::Words(all.within_numbers(limits)?), limits)
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
            // Its numerations are made, if they are not there yet.
            let head =
                text.lines().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
            let _ = head.map(language::tracks);
            let least_first = text.lines().any(|line| line.trim_start().starts_with("lsd"));
            let word = match Automaton::word_from_walnut(&text, limits) {
                Ok(outputs) => Kept::Numbers(outputs, least_first),
                Err(WalnutError::TooLarge(limit)) => return Err(limit.into()),
                Err(_) => Kept::Words(
                    Language::read(&text, true, limits)
                        .map_err(|why| why.about(&format!("the word {name}")))?,
                ),
            };
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
        let language = Language::read(&text, false, limits)
            .map_err(|why| why.about(&format!("the automaton {name}")))?;
        self.library.relations.insert(name.to_owned(), kept(language, limits)?);
        Ok(())
    }
}

/// A language as numbers of one numeration, if it is about such.
fn kept(language: Language, limits: &Limits) -> Result<Kept<Automaton>, Refused> {
    if let Some(truth) = language.as_truth() {
        let all = Automaton::all(&BINARY, 0, limits)?;
        return Ok(Kept::Numbers(if truth { all } else { all.complement(limits)? }, false));
    }
    Ok(match language.numbers(limits)? {
        Some((automaton, least_first)) => Kept::Numbers(automaton, least_first),
        None => Kept::Words(language),
    })
}

/// The file of a relation.
fn relation_file(
    relation: &Kept<Automaton>,
    variables: &[String],
    limits: &Limits,
) -> Result<String, Refused> {
    Ok(match relation {
        Kept::Numbers(automaton, false) => {
            automaton.to_walnut(&variables.iter().map(String::as_str).collect::<Vec<_>>())
        }
        Kept::Numbers(automaton, true) => Language::of(automaton, true, limits)?.to_walnut(variables),
        Kept::Words(language) => language.to_walnut(variables),
    })
}

/// The numbers that an expression is about, where it says the same with leading zeros and without. Words that are no numbers are left out.
fn numbers_of(tracks: &[Track], text: &str, limits: &Limits) -> Result<Option<Automaton>, Refused> {
    let Some(numeration) = tracks.first().and_then(|track| track.numeration) else { return Ok(None) };
    let Kind::Natural(system) = numeration.kind else { return Ok(None) };
    if numeration.least_first || tracks.iter().any(|track| track.numeration != Some(numeration)) {
        return Ok(None);
    }
    let mut text = text.to_owned();
    if tracks.len() == 1 {
        // One digit in brackets is the digit.
        for digit in 0..10 {
            text = text.replace(&format!("[{digit}]"), &digit.to_string());
        }
    }
    let Ok(pattern) = Pattern::read(&text, tracks.len(), system) else { return Ok(None) };
    if !pattern.ignores_leading_zeros(system, tracks.len()) {
        return Ok(None);
    }
    Ok(Some(pattern.automaton(system, tracks.len(), limits)?))
}

/// What stands in brackets that follow one another: `[a][b]`.
fn brackets(text: &str) -> Result<Vec<String>, Refused> {
    let wrong = || Refused::new("expected brackets such as [a][b]");
    let inner = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or_else(wrong)?;
    let parts = inner.split(']').enumerate().map(|(place, part)| match place {
        0 => Some(part.trim().to_owned()),
        _ => part.trim_start().strip_prefix('[').map(|part| part.trim().to_owned()),
    });
    parts.collect::<Option<Vec<_>>>().ok_or_else(wrong)
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
