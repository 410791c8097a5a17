//! Records of finished tables as a document.

use std::collections::BTreeMap;
use std::fmt::Write;

use answers::words::short;
use serde_json::Value;

use crate::oeis::{SEQUENCES, Sequence};

/// One finished table.
pub(crate) struct Record {
    table: String,
    parameters: BTreeMap<String, String>,
    rows: u64,
    sha256: String,
    /// Not known of a table that an earlier run completed.
    seconds: Option<f64>,
    on: String,
    version: String,
    summary: Option<String>,
}

/// Reads records, one a line, and the lines that are none: their numbers, and why. A run that was killed may have left half a line.
pub(crate) fn read(text: &str) -> (Vec<Record>, Vec<(usize, String)>) {
    let (mut records, mut others) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match record(line) {
            Ok(record) => records.push(record),
            Err(problem) => others.push((number + 1, problem)),
        }
    }
    (records, others)
}

fn record(line: &str) -> Result<Record, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let text =
        |name: &str| value[name].as_str().map(str::to_owned).ok_or_else(|| format!("{name} is missing"));
    let parameters = value["parameters"].as_object().ok_or("parameters are missing")?;
    Ok(Record {
        table: text("table")?,
        parameters: parameters
            .iter()
            .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
            .collect(),
        rows: value["rows"].as_u64().ok_or("rows are missing")?,
        sha256: text("sha256")?,
        seconds: match &value["seconds"] {
            Value::Null => None,
            seconds => Some(seconds.as_f64().ok_or("`seconds` is not a number")?),
        },
        on: text("on")?,
        version: text("version")?,
        summary: value["summary"].as_str().map(str::to_owned),
    })
}

impl Record {
    /// The command that makes the table again.
    fn command(&self) -> String {
        let mut command = format!("fibnim table {}", self.table);
        for (name, value) in &self.parameters {
            match (name.as_str(), value.as_str()) {
                ("game", "fibonacci") | ("convention", "normal") => {}
                ("convention", convention) => _ = write!(command, " --{convention}"),
                ("game", game) => _ = write!(command, " --game '{game}'"),
                (_, "") => {}
                _ => _ = write!(command, " --{name} {value}"),
            }
        }
        if !self.on.ends_with("cores") {
            command.push_str(" --device gpu");
        }
        command + &format!(" --out {}.csv", self.table)
    }

    fn title(&self) -> String {
        let get = |name: &str| self.parameters.get(name).map_or("", String::as_str);
        match self.table.as_str() {
            "complement" => {
                format!(
                    "Complements of all pairs up to {}, searched to {} (GL Question 21)",
                    get("upto"),
                    get("search")
                )
            }
            "threshold" => format!("Thresholds of ({}, n) for n up to {}", get("piles"), get("upto")),
            "starts" => format!("First piles of Grundy values, up to {}", get("upto")),
            other => format!("Table {other} up to {}", get("upto")),
        }
    }
}

/// The document.
pub(crate) fn markdown(records: &[Record]) -> String {
    let mut out = String::from(
        "# Results\n\nWhat we computed beyond the papers. The command below each table wrote it. Run it again, and you get the same bytes: \
         the SHA-256 is that of its rows as CSV. Theorems, which hold for all numbers, are in [THEOREMS.md](THEOREMS.md).\n\n\
         `fibnim results` prints this page.\n",
    );
    for record in records {
        let (title, summary) = (record.title(), record.summary.as_deref().unwrap_or_default());
        _ = write!(out, "\n## {title}\n\n");
        for line in summary.lines() {
            let (first, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
            _ = writeln!(out, "{}{}.\n", first.to_uppercase(), rest.trim_end_matches('.'));
        }
        _ = writeln!(out, "```\n{}\n```\n", record.command());
        _ = writeln!(
            out,
            "{} rows{} on {}, fibnim {}; `{}`",
            short(&record.rows.into()),
            record.seconds.map(|seconds| format!(" in {seconds} s")).unwrap_or_default(),
            record.on,
            record.version,
            record.sha256
        );
    }
    out
}

/// The document in lines that a terminal does not break inside words. Commands stay in one line, so that they can be copied.
pub(crate) fn fitted(document: &str, width: usize) -> String {
    let mut is_command = false;
    let fit = |line: &str| {
        if line.starts_with("```") {
            is_command = !is_command;
        }
        let options = textwrap::Options::new(width).break_words(false);
        if is_command { line.to_owned() } else { textwrap::fill(line, options) }
    };
    document.split('\n').map(fit).collect::<Vec<_>>().join("\n")
}

/// Sequences of the OEIS among the tables.
pub(crate) fn sequences() -> String {
    let mut out = String::from(
        "\n## Sequences of the OEIS\n\nTables of the program contain these sequences, and tests compare their first terms. With `--out FILE.bfile`, a table of one \
         number a row becomes a b-file.\n\n| sequence | what it is | command | where |\n|---|---|---|---|\n",
    );
    for Sequence { number, says, command, place } in SEQUENCES {
        _ = writeln!(out, "| [{number}](https://oeis.org/{number}) | {says} | `{command}` | {place} |");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_names_its_command() {
        let line = r#"{"table":"complement","parameters":{"game":"3x","convention":"misere","upto":"15","search":"100"},"rows":136,"sha256":"ab","seconds":0.1,"on":"2 cores","version":"0.1.0","summary":"none"}"#;
        let (records, _) = read(line);
        assert_eq!(
            records[0].command(),
            "fibnim table complement --misere --game '3x' --search 100 --upto 15 --out complement.csv"
        );
        assert_eq!(read("\n{}").1, [(2, "parameters are missing".into())]);
        // A line that was torn costs no other.
        let (some, torn) = read(&format!("{line}\n{}\n{line}", &line[..40]));
        assert_eq!((some.len(), torn.len(), torn[0].0), (2, 1, 2));
        assert!(markdown(&records).contains("136 rows in 0.1 s on 2 cores"));
        let fitted = fitted(&markdown(&records), 40);
        assert!(fitted.lines().all(|line| line.len() <= 40 || line.starts_with("fibnim table")), "{fitted}");
    }
}
