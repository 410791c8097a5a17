//! `fibnim results`: what was computed beyond the papers, from the records of finished tables.

use std::io::IsTerminal as _;
use std::path::Path;

use crate::cli::ResultsArgs;
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::render::{results, wrap};
use crate::table::finished;

/// The records that come with the program.
const RECORDS: &str = include_str!("../../results.jsonl");

pub(crate) fn run(arguments: &ResultsArgs) -> Result<(), Failure> {
    if let (Some(rows), Some(out)) = (&arguments.draw, &arguments.out) {
        return finished::draw(rows, out, arguments.together);
    }
    let text = match &arguments.records {
        None => RECORDS.to_owned(),
        Some(path) => read(path)?,
    };
    let (records, others) = results::read(&text);
    if let Some((line, problem)) = others.first() {
        let message = format!("line {line} is not a record: {problem}");
        if records.is_empty() {
            return Err(Failure::input(message, MADE_BY));
        }
        let more =
            if others.len() == 1 { String::new() } else { format!(", nor are {} more", others.len() - 1) };
        output::note(&format!("{message}{more}; left out, as after a run that was killed"));
    }
    let mut text = results::markdown(&records);
    if arguments.records.is_none() {
        text += &results::sequences();
        text += PICTURES;
    }
    // A file keeps the document as it is; the terminal has lines that fit.
    let is_read = std::io::stdout().is_terminal();
    Ok(output::print(&if is_read { results::fitted(&text, wrap::width()) } else { text })?)
}

/// What the document of the program shows beside its own records.
const PICTURES: &str = "
## Pictures

How many times its larger pile the complement of a pair is, for all pairs up to 10000. The numbers behind it are in
[data/ratios.csv](data/ratios.csv), which was made from the rows of the last table of complements above.

![The largest and the mean ratio of complements](ratios.svg)

The first pile of each Grundy value, with the bounds on it, from [data/starts.csv](data/starts.csv), the rows of the table above.

![The growth of Grundy values](growth.png)

```
fibnim results --draw complement.csv --together 200 --out docs/data/ratios.csv
fibnim results --draw docs/data/ratios.csv --out docs/ratios.svg
fibnim results --draw docs/data/starts.csv --out docs/growth.png
```
";

const MADE_BY: &str = "fibnim table ... --out FILE --record RECORDS makes records";

fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let file = std::fs::File::open(path)
        .map_err(|error| Failure::input(format!("cannot read {name}: {error}"), MADE_BY))?;
    input::text(file, &name, input::RECORDS)
}
