//! The Tab key and the Enter key at the prompt.

use automata::logic;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};

use super::lines::is_unfinished;
use super::prompt;

/// Knows the words that can be completed.
#[derive(Default)]
pub(super) struct Words {
    /// Relations: built-in ones, and those defined at the prompt or read from files.
    pub(super) names: Vec<String>,
}

impl Words {
    /// Where the word before the cursor begins, and what it can become.
    fn candidates(&self, line: &str, cursor: usize) -> (usize, Vec<String>) {
        let before = &line[..cursor];
        if before.starts_with(':') && !before.contains(char::is_whitespace) {
            let commands = prompt::COMMANDS.iter().map(|(name, _)| (*name).to_owned());
            return (0, commands.filter(|command| command.starts_with(before)).collect());
        }
        let start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| {
            let last = before[at..].chars().next().map_or(0, char::len_utf8);
            at + last
        });
        let word = &before[start..];
        if word.is_empty() {
            return (start, Vec::new());
        }
        let keywords = logic::KEYWORDS.iter().map(|keyword| format!("{keyword} "));
        let relations = self.names.iter().map(|name| format!("{name}("));
        let mut candidates: Vec<String> =
            keywords.chain(relations).filter(|candidate| candidate.starts_with(word)).collect();
        candidates.sort();
        candidates.dedup();
        (start, candidates)
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, candidates) = self.candidates(line, cursor);
        let pair = |replacement: String| Pair { display: replacement.trim_end().to_owned(), replacement };
        Ok((start, candidates.into_iter().map(pair).collect()))
    }
}

impl Validator for Words {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let unfinished = is_unfinished(context.input());
        Ok(if unfinished { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::{Words, logic};

    fn completed(line: &str) -> Vec<String> {
        let known = logic::relations(&automata::FIBONACCI).chain(["even", "évident"]);
        let words = Words { names: known.map(str::to_owned).collect() };
        let (start, candidates) = words.candidates(line, line.len());
        candidates.into_iter().map(|candidate| format!("{}{candidate}", &line[..start])).collect()
    }

    #[test]
    fn words_are_completed() {
        assert_eq!(completed("fo"), ["forall "]);
        assert_eq!(completed("forall n: ev"), ["forall n: even(", "forall n: evenfib("]);
        assert_eq!(completed("not fib"), ["not fib(", "not fibword("]);
        assert_eq!(completed("ü = év"), ["ü = évident("]);
        assert_eq!(completed(":e"), [":explain "]);
        assert_eq!(completed(":explain ta"), [":explain tail("]);
        assert!(completed("").is_empty());
        assert!(completed("n = ").is_empty());
    }
}
