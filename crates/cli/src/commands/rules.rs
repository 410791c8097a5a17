//! `fibnim rules`, and the rules that other commands are given.

use std::path::Path;

use answers::answer::{KnownRules, OwnRules, ShownRules, WrongRules, line};
use answers::library::{LibraryPath, OwnGame};
use answers::question;
use answers::store;
use automata::Automaton;
use fibnim::game::Convention;
use fibnim::numbers::Numbers;
use fibnim::rules::{KNOWN, Relation, Rules, RulesError, known};
use limits::Limits;
use serde_json::{Value, json};

use crate::cli::{RulesAction, RulesTextArgs};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;
use crate::render::rules as render;

pub(crate) fn run(arguments: &RulesTextArgs) -> Result<(), Failure> {
    let library = arguments.library.whose();
    let written = match &arguments.action {
        Some(RulesAction::Show { rules: written } | RulesAction::Check { file: written }) => {
            Some(written.as_str())
        }
        None => None,
    };
    let relations = relations(&arguments.with, written)?;
    Ok(output::print(&match &arguments.action {
        None if arguments.json => {
            let own = own_games(&library)?;
            let own = own.iter().map(|game| json!(OwnRules::from(game)));
            let all: Vec<Value> = KnownRules::all().iter().map(|game| json!(game)).chain(own).collect();
            line(&all)
        }
        None => render::catalogue(&own_games(&library)?),
        Some(RulesAction::Show { rules }) if arguments.json => {
            line(&ShownRules::new(&given_or_own(rules, &relations, &library)?))
        }
        // A file that is known is shown as it stands, with all its comments.
        Some(RulesAction::Show { rules }) => match KNOWN.iter().find(|game| game.name == rules) {
            Some(game) => game.text.to_owned(),
            None => given_or_own(rules, &relations, &library)?.to_string(),
        },
        Some(RulesAction::Check { file }) => {
            let text = match file.as_str() {
                "-" => output::argument_or_stdin(file.clone())?,
                path => output::written_file(Path::new(path))?,
            };
            let read = read(&text, &relations);
            // The mistake as data, beside the message for people.
            if let Some(error) =
                read.as_ref().err().and_then(RulesError::at_a_place).filter(|_| arguments.json)
            {
                output::print(&line(&WrongRules::new(&text, error)))?;
            }
            let rules = read.map_err(|error| unreadable(&text, error))?;
            if arguments.json { line(&ShownRules::new(&rules)) } else { render::checked(&rules) }
        }
    })?)
}

/// The relations after `--with NAME=FILE`, for these rules.
pub(crate) fn relations<'a>(
    with: &[String],
    rules: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Relation>, Failure> {
    let limits: Limits = machine::limits();
    for written in rules.into_iter().filter(|written| !with.is_empty() && Path::new(written).is_file()) {
        // Files know a numeration by the name that it was made with: that of the rules has to be there.
        let text = output::written_file(Path::new(written))?;
        let named = text.lines().find_map(|line| line.trim().strip_prefix("numbers "));
        if let Some(Ok(numbers)) = named.map(|named| named.trim().parse::<Numbers>()) {
            // If there is none, the rules say so.
            let _ = numbers.system();
        }
    }
    let read = |argument: &String| {
        let help = "write --with NAME=FILE, for example --with even=even.txt";
        let Some((name, path)) = argument.split_once('=') else {
            return Err(Failure::input(format!("--with {argument} has no file"), help));
        };
        let text = output::file(Path::new(path))?;
        let automaton = Automaton::from_walnut(&text, &limits).map_err(|error| {
            let help = "the file must hold one automaton as Walnut writes it, in the numeration of the statement or of the rules";
            Failure::input(format!("{path}: {error}"), help)
        })?;
        Relation::new(name, automaton).map_err(|message| Failure::input(message, help))
    };
    with.iter().map(read).collect()
}

/// The rules that a name or a file says; its guards may name these relations.
pub(crate) fn given(written: &str, relations: &[Relation]) -> Result<Rules, Failure> {
    if let Some(rules) = known(written) {
        return Ok(rules);
    }
    if written.starts_with("takeaway:") {
        return Ok(question::known_rules(written)?);
    }
    let path = Path::new(written);
    if !path.is_file() {
        if path.is_dir() {
            return Err(Failure::input(
                format!("{written} is a folder"),
                "name a file, or a game that fibnim rules lists",
            ));
        }
        // A pipe that the shell has made is read; the reader refuses one with a name.
        if path.exists() {
            return of_file(path, relations);
        }
        return Err(match written.contains(['/', '.']) {
            true => Failure::input(
                format!("there is no file {written}"),
                "fibnim rules lists the games that are known",
            ),
            false => question::known_rules(written)
                .err()
                .map_or_else(|| Failure::input("which game?", "fibnim rules lists them"), Failure::from),
        });
    }
    of_file(path, relations)
}

fn of_file(path: &Path, relations: &[Relation]) -> Result<Rules, Failure> {
    let text = output::written_file(path)?;
    read(&text, relations).map_err(|error| unreadable(&text, error))
}

/// Why a text says no rules. A relation that is missing comes with a flag.
fn unreadable(text: &str, error: RulesError) -> Failure {
    match error {
        RulesError::Syntax(mut error) if error.message.starts_with("there is no relation") => {
            let name = text.get(error.span.clone()).unwrap_or("NAME");
            error.help = format!("give it as an automaton in a file: --with {name}=FILE; {}", error.help);
            question::unreadable(text, error.into()).into()
        }
        error => question::unreadable(text, error).into(),
    }
}

/// As [`given`], or the rules of a game that has theorems in the library: `mine@1a2b3c4d`.
pub(crate) fn given_or_own(
    written: &str,
    relations: &[Relation],
    library: &LibraryPath,
) -> Result<Rules, Failure> {
    if written.contains('@') && !Path::new(written).is_file() {
        let own = own_games(library)?.into_iter().find(|game| game.name == written);
        return own.map(|game| game.rules).ok_or_else(|| {
            Failure::input(format!("the library has no theorem on {written}"), "fibnim rules lists the games")
        });
    }
    given(written, relations)
}

/// The same rules, or those under misere play.
pub(crate) fn under(rules: Rules, misere: bool) -> Rules {
    if misere { rules.under(Convention::Misere) } else { rules }
}

/// The user's own games that have theorems.
fn own_games(library: &LibraryPath) -> Result<Vec<OwnGame>, Failure> {
    Ok(store::own_games(&library.known()?.entries()?))
}

fn read(text: &str, relations: &[Relation]) -> Result<Rules, RulesError> {
    let limits: Limits = machine::limits();
    stoppable(|stop| Rules::parse_with(text, relations, &limits.ended_by(stop)))
}
