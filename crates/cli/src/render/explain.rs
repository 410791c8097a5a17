//! Theorems in words, as text.

use answers::explain::Words;
use answers::words::{as_sentence, heading, how_many, meaning, rows, share};

use super::style::{QUIET, STRONG, WIN, paint};
use super::wrap;

/// `fibnim explain`, and where the certificate is.
pub(crate) fn text(words: &Words, certificate: Option<&str>) -> String {
    let mut out = said(words);
    match &words.cases {
        // A statement with many endings is for programs.
        Some(cases) if !cases.readable => {
            out += &format!("\n{}  all of it, by one statement, which --json has\n", paint(WIN, "proved"));
        }
        Some(cases) => {
            out += &format!(
                "\n{}\n",
                wrap::hanging(&format!("{}  {}", paint(WIN, "proved"), cases.statement), 8)
            );
        }
        None => {
            let states = words.theorem.states();
            let all = "each sentence from the automaton, for all numbers";
            out += &format!("\n{}  {all} ({})\n", paint(WIN, "proved"), answers::words::states(states));
        }
    }
    if let Some(path) = certificate {
        out += &format!("{}  {path}\n", paint(QUIET, "certificate"));
    }
    out
}

/// The words alone.
pub(crate) fn said(words: &Words) -> String {
    let mut out = String::new();
    match &words.cases {
        Some(cases) if cases.periodic.is_none() => {
            out += &format!("{}\n\n", paint(STRONG, heading(cases)));
            let rows = rows(cases);
            let widest = rows.iter().map(|row| row.value.len()).max().unwrap_or(0);
            for row in rows {
                let value = &row.value;
                out += &(wrap::hanging(&format!("  {value:<widest$}  {}", row.condition), widest + 4) + "\n");
            }
            if !cases.readable {
                let there = match cases.endings {
                    Some(1) => format!("There is {}", how_many(cases)),
                    _ => format!("There are {}", how_many(cases)),
                };
                let endings = match share(cases) {
                    Some(share) => format!(
                        "{there}, too many to read. The shortest are shown; --json has some more, and they settle {share} of all numbers."
                    ),
                    None => {
                        format!("{there}, too many to read. The shortest are shown, and --json has them all.")
                    }
                };
                out += &format!("\n{}\n", wrap::prose(&endings));
            }
            let meaning = meaning(cases);
            if !meaning.is_empty() {
                out += &format!("\n{}\n", wrap::prose(&meaning));
            }
        }
        Some(_) => out += &format!("{}\n", wrap::prose(&as_sentence(words))),
        None => {
            let family = &words.theorem.family;
            let subject = match family.value() {
                Some(value) => {
                    format!("Positions {} of Grundy value {value} in {}", family.position(), family.game())
                }
                None => format!("Lost positions {} of {}", family.position(), family.game()),
            };
            out += &format!("{}\n", paint(STRONG, subject));
            if words.properties.list.is_empty() {
                out += &format!(
                    "\n{}\n",
                    wrap::prose(&format!("No short words were found. {}", words.theorem.sentence()))
                );
            }
        }
    }
    let is_periodic = words.cases.as_ref().is_some_and(|cases| cases.periodic.is_some());
    if !words.properties.list.is_empty() && !is_periodic {
        out += "\n";
        for property in &words.properties.list {
            out += &(wrap::hanging(&format!("- {}", property.sentence), 2) + "\n");
        }
    }
    if !words.properties.first.is_empty() {
        let pairs: Vec<String> = words.properties.first.iter().map(|(a, b)| format!("({a}, {b})")).collect();
        out += &format!("\n{}\n", wrap::hanging(&format!("first pairs  {}, ...", pairs.join(", ")), 13));
    }
    out
}
