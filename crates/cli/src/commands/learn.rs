//! `fibnim learn`.

use answers::answer::line;
use answers::learning::{Learned, NamedTable};
use answers::words;

use crate::cli::LearnArgs;
use crate::failure::{Allowed, Failure};
use crate::files;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;

pub(crate) fn run(arguments: &LearnArgs) -> Result<(), Failure> {
    if let Some(path) = &arguments.out {
        files::check_place(path)?;
        if files::are_one(path, &arguments.table) {
            let message = format!("{} is the table itself", path.display());
            return Err(Failure::input(message, "name another file for the automaton; nothing was changed"));
        }
    }
    let table = NamedTable::read(&output::file(&arguments.table)?)?;
    let limits = machine::limits();
    let found = stoppable(|stop| table.learn(arguments.numbers, &limits.ended_by(stop)));
    let (conjecture, learned) = found.map_err(|refusal| match refusal {
        answers::Refusal::Statement(limit) => {
            Failure::statement(limit, Allowed { time: None, memory: Some(limits.memory) })
        }
        other => other.into(),
    })?;
    let learned = Learned { file: arguments.out.as_ref().map(|path| path.display().to_string()), ..learned };
    if let Some(path) = &arguments.out {
        let names: Vec<&str> = learned.variables.iter().map(String::as_str).collect();
        let text = conjecture.automaton.to_walnut(&names);
        let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
        files::write(path, format!("{head}\n# A conjecture: {}.\n{rest}", rests_on(&learned)))?;
    }
    if arguments.json {
        return Ok(output::print(&line(&learned))?);
    }
    let half = if learned.half {
        "the first half of the rows leads to the same automaton"
    } else {
        "the first half of the rows leads to another automaton: more rows may change it"
    };
    let mut text = format!(
        "conjecture  {}: an automaton of {}\nrests on    {}\n            {half}\n",
        learned.variables.join(", "),
        words::states(learned.states),
        rests_on(&learned),
    );
    if let Some(file) = &learned.file {
        let numbers = match learned.numbers.as_str() {
            "fibonacci" => String::new(),
            other => format!("--numbers {other} "),
        };
        text += &format!(
            "file        {file}\nprove       fibnim ask {numbers}--with NAME={file} decides statements about it\n"
        );
    }
    Ok(output::print(&text)?)
}

/// What supports it.
fn rests_on(learned: &Learned) -> String {
    let compared = words::count(usize::try_from(learned.compared).unwrap_or(usize::MAX));
    let rows = words::count(learned.rows);
    match learned.kind {
        "members" => format!("{rows} rows, all numbers up to {} ({compared} comparisons)", learned.largest),
        _ => format!("{rows} rows, numbers up to {} ({compared} comparisons)", learned.largest),
    }
}
