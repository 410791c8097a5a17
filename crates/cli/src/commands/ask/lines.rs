//! Where the lines of a session come from: a terminal with an editor, or a pipe.

use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

use anyhow::Context;
use automata::logic::KEYWORDS;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use super::complete::Words;
use crate::failure::Failure;
use crate::files;
use crate::input;

const PROMPT: &str = "> ";

/// How many lines are remembered.
const MOST_HISTORY: usize = 1000;

pub(super) enum Lines {
    /// A person, with a prompt, a history and completion.
    Terminal { editor: Box<Editor<Words, FileHistory>>, history: Option<PathBuf> },
    /// A pipe or a file; no prompt.
    Pipe,
}

impl Lines {
    /// Standard input, whatever it is.
    pub(super) fn open() -> Result<Self, Failure> {
        if !std::io::stdin().is_terminal() {
            return Ok(Self::Pipe);
        }
        let config = Config::builder()
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .max_history_size(MOST_HISTORY)
            .context("cannot keep a history")?
            .build();
        let mut editor = Editor::with_config(config).context("cannot use this terminal")?;
        editor.set_helper(Some(Words::default()));
        let history = history_file();
        if let Some(path) = &history {
            // The first time there is none.
            let _ = editor.load_history(path);
        }
        Ok(Self::Terminal { editor: Box::new(editor), history })
    }

    /// Whether a person reads the answers as they come.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal { .. })
    }

    /// The next statement or command, with all its lines; nothing at the end. `names` can be completed.
    pub(super) fn next(&mut self, names: Vec<String>) -> Result<Option<String>, Failure> {
        match self {
            Self::Terminal { editor, history } => edited(editor, history.as_ref(), names),
            Self::Pipe => piped(std::io::stdin().lock()),
        }
    }
}

fn edited(
    editor: &mut Editor<Words, FileHistory>,
    history: Option<&PathBuf>,
    names: Vec<String>,
) -> Result<Option<String>, Failure> {
    if let Some(words) = editor.helper_mut() {
        words.names = names;
    }
    loop {
        match editor.readline(PROMPT) {
            Ok(text) => {
                if let Some(path) = history {
                    // The prompt goes on without a history if it cannot be kept.
                    let _ = editor.append_history(path);
                }
                return Ok(Some(text));
            }
            // Ctrl-C drops the line.
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(None),
            Err(error) => return Err(anyhow::Error::new(error).context("cannot read the terminal").into()),
        }
    }
}

fn piped(mut input: impl BufRead) -> Result<Option<String>, Failure> {
    let mut text = String::new();
    loop {
        let line = input::line(&mut input)?;
        let is_over = line.is_none();
        text.push_str(&line.unwrap_or_default());
        if is_over && text.is_empty() {
            return Ok(None);
        }
        if is_over || !is_unfinished(text.strip_suffix('\n').unwrap_or(&text)) {
            return Ok(Some(text));
        }
        if text.len() as u64 > input::WRITTEN {
            return Err(Failure::input("the statement is too long", "end it with an empty line"));
        }
    }
}

/// In the user's folder for data, which is made if it is missing.
fn history_file() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "fibnim")?;
    // Without the folder there is no history, and that is all.
    let _ = files::make_folders(folders.data_dir());
    Some(folders.data_dir().join("history.txt"))
}

/// Whether a statement goes on in the next line: a bracket is open, or it ends in an operator. An empty line
/// ends it in any case.
pub(super) fn is_unfinished(text: &str) -> bool {
    if text.rsplit('\n').next().is_none_or(|last| last.trim().is_empty()) {
        return false;
    }
    let text = text.trim();
    let text = if text.starts_with(':') { text.split_once(' ').map_or("", |(_, rest)| rest) } else { text };
    // What stands between slashes is a pattern, with brackets and operators of its own.
    let outside: String = text.split('/').step_by(2).collect::<Vec<_>>().join(" n ");
    let open = outside.matches('(').count() > outside.matches(')').count();
    let last_word = outside.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
    open || outside.ends_with([':', ',', '=', '<', '>', '+', '-', '*', '^']) || KEYWORDS.contains(&last_word)
}

#[cfg(test)]
mod tests {
    use super::{is_unfinished, piped};

    #[test]
    fn open_brackets_and_operators_go_on() {
        for text in
            ["(n = 2", "forall n:", "n = 1 and", "n +", "n <=>", "let even(n) =", "tail(n,", ":explain n ="]
        {
            assert!(is_unfinished(text), "{text}");
        }
        for text in
            ["", "n = 2", "n = 2)", "n = band", ":help", ":explain", "forall n:\n", "(n =\n\n", "/(0|1/(n)"]
        {
            assert!(!is_unfinished(text), "{text}");
        }
    }

    #[test]
    fn a_pipe_is_cut_into_statements() {
        let mut input = "fib(n)\nforall n:\n  n = n\n\n(n".as_bytes();
        let mut texts = Vec::new();
        while let Ok(Some(text)) = piped(&mut input) {
            texts.push(text);
        }
        assert_eq!(texts, ["fib(n)\n", "forall n:\n  n = n\n", "\n", "(n"]);
    }
}
