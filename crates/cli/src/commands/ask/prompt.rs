//! `fibnim ask -i`: statements one after the other, and definitions that stay.

use std::path::Path;

use automata::logic::{Definition, Formula};
use fibnim::proof::phrases;

use super::asker::Asker;
use super::definitions::Definitions;
use super::lines::Lines;
use crate::failure::Failure;
use crate::output;
use crate::render::style::{QUIET, paint};

/// Commands as Tab completes them, and what they do.
pub(super) const COMMANDS: [(&str, &str); 5] = [
    (":help", "show this help"),
    (":definitions", "list the definitions so far"),
    (":explain ", "STATEMENT: show each part of it, with the size of its automaton and its time"),
    (":forget", "drop all definitions"),
    (":quit", "leave, as Ctrl-D does"),
];

const HELP: &str = "\
A statement is decided for all numbers; with free variables the answer is a set:
  forall n: exists m: n = 2*m or n = 2*m + 1
  fib(n) and n > 100
A definition stays until you replace it. A let is substituted where it is used, a def is decided once:
  let even(n) = exists m: n = 2*m
  def same(i, j, n) = forall t: t < n => (fibword(i + t) <=> fibword(j + t))
A line that ends in an open bracket or an operator continues in the next line; an empty line ends it.
Tab completes, Ctrl-C cancels a statement. See fibnim ask --help for the language.
";

/// Reads statements until there are no more.
pub(super) fn run(asker: &Asker, definitions: Option<&Path>) -> Result<(), Failure> {
    let mut session = Session { asker, definitions: Definitions::default() };
    if let Some(path) = definitions {
        for definition in session.definitions.read(asker, &output::written_file(path)?)? {
            session.definitions.keep(asker, definition)?;
        }
    }
    let mut lines = Lines::open()?;
    if lines.is_terminal() {
        session.tell("Enter a statement, or a definition with let. Type :help for help, Ctrl-D to leave.")?;
    }
    while let Some(text) = lines.next(session.names())? {
        match session.take(text.trim()) {
            Ok(Then::Continue) => {}
            Ok(Then::Quit) => break,
            // The prompt lives on, and its end is not a failure.
            Err(failure) => {
                let _ = failure.report();
            }
        }
    }
    Ok(())
}

/// What comes after a line.
enum Then {
    Continue,
    Quit,
}

struct Session<'a> {
    asker: &'a Asker,
    definitions: Definitions,
}

impl Session<'_> {
    /// The relations that can be used.
    fn names(&self) -> Vec<String> {
        let own = self.asker.names().chain(self.definitions.names()).map(str::to_owned);
        phrases::names(self.asker.system).into_iter().chain(own).collect()
    }

    /// Does what a line asks for.
    fn take(&mut self, text: &str) -> Result<Then, Failure> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word {
            "" => {}
            ":help" | "help" if rest.is_empty() => output::print(&help())?,
            ":definitions" => self.show()?,
            ":explain" => self.answer(rest, true)?,
            ":forget" => self.forget()?,
            ":quit" => return Ok(Then::Quit),
            "quit" | "exit" if rest.is_empty() => return Ok(Then::Quit),
            "let" | "def" => self.define_or_answer(text)?,
            _ if word.starts_with(':') => return Err(no_command(word)),
            _ => self.answer(text, self.asker.explain)?,
        }
        Ok(Then::Continue)
    }

    /// Definitions are kept; if a statement follows them, it is answered.
    fn define_or_answer(&mut self, text: &str) -> Result<(), Failure> {
        match self.definitions.read_with_question(self.asker, text) {
            Ok((definitions, formula)) => {
                self.keep(definitions)?;
                self.decide(formula, self.asker.explain)
            }
            // Without a question the text is not a statement, and only then the other error matters.
            Err(failure) => self.keep(self.definitions.read(self.asker, text).map_err(|_| failure)?),
        }
    }

    fn keep(&mut self, definitions: Vec<Definition>) -> Result<(), Failure> {
        for definition in definitions {
            let head = format!("{}({})", definition.name, definition.parameters.join(", "));
            let name = definition.name.clone();
            let replaced = self.definitions.keep(self.asker, definition)?;
            let states =
                self.definitions.relations().get(&name).map(|automaton| {
                    format!(", an automaton of {}", answers::words::states(automaton.states()))
                });
            let word = if replaced { "redefined" } else { "defined" };
            self.tell(&format!("{word} {head}{}", states.unwrap_or_default()))?;
        }
        Ok(())
    }

    fn answer(&self, text: &str, explained: bool) -> Result<(), Failure> {
        let (definitions, formula) = self.definitions.read_with_question(self.asker, text)?;
        let mut session = Session { asker: self.asker, definitions: self.definitions.clone() };
        for definition in definitions {
            session.definitions.keep(self.asker, definition)?;
        }
        session.decide(formula, explained)
    }

    fn decide(&self, formula: Formula, explained: bool) -> Result<(), Failure> {
        let statement = self.definitions.before(self.asker, formula);
        let answer = self.asker.decide(&statement, self.definitions.relations(), explained)?;
        self.asker.print(&answer, None)
    }

    /// Prints a line that is not an answer; programs want answers only.
    fn tell(&self, text: &str) -> Result<(), Failure> {
        if self.asker.json {
            return Ok(());
        }
        Ok(output::print(&format!("{}\n", paint(QUIET, text)))?)
    }

    fn show(&self) -> Result<(), Failure> {
        let text = self.definitions.text();
        if text.is_empty() { self.tell("nothing is defined") } else { Ok(output::print(&text)?) }
    }

    fn forget(&mut self) -> Result<(), Failure> {
        self.definitions.forget();
        self.tell("all definitions are forgotten")
    }
}

fn help() -> String {
    let command = |(name, what): &(&str, &str)| format!("  {name:<13} {what}\n");
    format!("{HELP}Commands:\n{}", COMMANDS.iter().map(command).collect::<String>())
}

fn no_command(word: &str) -> Failure {
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| name.trim_end()).collect();
    Failure::input(format!("there is no command `{word}`"), format!("commands are {}", names.join(", ")))
}
