//! `fibnim check`: the independent checker, as a command.

use std::path::Path;

use answers::answer::{Checked, line};
use answers::checker::{self, Accepted, Subject, name};
use answers::words::{count, states};
use answers::{Hint, Refusal};

use crate::cli::CheckArgs;
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::proved::{ProvedChecker, Verdict};
use crate::render::style::{LOSS, STRONG, WIN, paint};

pub(crate) fn run(arguments: &CheckArgs) -> Result<(), Failure> {
    if let [file] = arguments.files.as_slice() {
        let bytes = bytes(file)?;
        return certificates(&bytes, arguments.proved, arguments.json).map(drop);
    }
    // All are read even if one of them is wrong, but a missing file is reported before anything is checked.
    let (mut all, mut left) = (Vec::new(), input::CERTIFICATES);
    for file in &arguments.files {
        let bytes = bytes_up_to(file, left)?;
        left -= bytes.len() as u64;
        all.push(bytes);
    }
    let mut worst = Ok(());
    for (file, bytes) in arguments.files.iter().zip(&all) {
        if !arguments.json {
            output::print(&format!("{}\n", paint(STRONG, file.display())))?;
        }
        match certificates(bytes, arguments.proved, arguments.json) {
            Ok(_) => {}
            // A rejection weighs more than what was too large to check.
            Err(failure) if worst.is_ok() || matches!(failure, Failure::No) => worst = Err(failure),
            Err(_) => {}
        }
    }
    worst
}

/// Checks certificates with the independent checker, and with the proved one on request, and reports each. The families and
/// hashes of those that were accepted by all who were asked.
pub(crate) fn certificates(bytes: &[u8], proved: bool, json: bool) -> Result<Vec<(String, String)>, Failure> {
    // If it is missing, say so before anything is checked.
    let proved = proved.then(ProvedChecker::find).transpose()?;
    let mut accepted = Vec::new();
    let mut wrong = None;
    for result in checker::each(bytes) {
        match result {
            Ok(certificate) => {
                if !json {
                    output::print(&accepted_text(&certificate))?;
                }
                accepted.push(certificate);
            }
            Err(rejected) => wrong = Some(rejected),
        }
    }
    let proved = proved.map(|program| program.check(bytes)).transpose()?;
    let named =
        |certificate: &Accepted| Some((name(certificate.subject.family()?), certificate.hash.clone()));
    let families = accepted.iter().filter_map(named).collect();
    if json {
        let checked = Checked::new(accepted, wrong.as_ref());
        output::print(&line(&match &proved {
            Some(verdict) => checked.with_proved(verdict.word(), verdict.reason()),
            None => checked,
        }))?;
    }
    if let Some(rejected) = wrong.as_ref().filter(|rejected| !rejected.is_too_large())
        && !json
    {
        output::print(&format!("{}  {rejected}\n", paint(LOSS, "rejected")))?;
    }
    if let Some(verdict) = &proved
        && !json
    {
        output::print(&proved_text(verdict))?;
    }
    match (wrong, proved) {
        (Some(rejected), _) if rejected.is_too_large() => {
            let message = format!("undecided: {rejected}");
            Err(Refusal::TooLarge { message, help: Hint::CheckWithMore }.into())
        }
        (Some(_), _) | (None, Some(Verdict::Rejected(_))) => Err(Failure::No),
        (None, Some(Verdict::Undecided(reason))) => {
            let help = Hint::Text("the independent checker has accepted it all".into());
            Err(Refusal::TooLarge { message: format!("the proved checker: {reason}"), help }.into())
        }
        (None, Some(Verdict::Accepted) | None) => Ok(families),
    }
}

fn proved_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Accepted => format!("{}  all of it by the proved checker, too\n", paint(WIN, "accepted")),
        Verdict::Rejected(reason) => {
            format!("{}  by the proved checker: {reason}\n", paint(LOSS, "rejected"))
        }
        Verdict::Undecided(_) => String::new(),
    }
}

/// The bytes of a file, whatever they are; standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bytes_up_to(path, input::CERTIFICATES)
}

fn bytes_up_to(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    if path.is_dir() {
        return Err(Failure::input(format!("{} is a folder", path.display()), "name the files in it"));
    }
    let read = if path == Path::new("-") {
        input::bytes(std::io::stdin().lock(), "standard input", most)
    } else {
        let file = std::fs::File::open(path).map_err(|error| output::unopened(path, &error))?;
        input::bytes(file, &path.display().to_string(), most)
    };
    // Neither right nor wrong.
    read.map_err(|failure| match failure {
        Failure::Input { message, help } => {
            let help = help.unwrap_or_default();
            Failure::TooLarge { message: format!("too large to check: {message}"), help }
        }
        other => other,
    })
}

fn accepted_text(accepted: &Accepted) -> String {
    let (word, hash) = (paint(WIN, "accepted"), &accepted.hash[..16]);
    match &accepted.subject {
        Subject::Family { family, target_states, reach_states } => {
            let name = name(family);
            let (states, reach) = (states(*target_states), count(*reach_states));
            format!("{word}  {name}  {states}, reach {reach}  sha256 {hash}\n")
        }
        Subject::Statement { text, verdict, parts, states, given, .. } => {
            let given: String = given.iter().map(|name| format!(", given {name}")).collect();
            let parts = if *parts == 1 { "1 part".into() } else { format!("{} parts", count(*parts)) };
            let states = self::states(*states);
            // What stands in a file moves no cursor.
            let text = text.escape_debug();
            let numbers = accepted.subject.numeration().map(|numbers| format!("(numbers {numbers}) "));
            let numbers = numbers.unwrap_or_default();
            format!("{word}  {verdict}  {numbers}{text}  {parts}, {states}{given}  sha256 {hash}\n")
        }
    }
}
