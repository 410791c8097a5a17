//! The claims of the papers as text, JSON and Markdown.

use std::fmt::Write as _;

use answers::words::counts;
use papers::{Claim, Finding, Paper, Severity, Slip, Verdict};

use super::style::{LOSS, QUIET, STRONG, WIN, paint};
use super::wrap;

type Result<'a> = (&'a Claim, Finding);

/// Refuted claims come first, the worst of them before the others, then their corrections, then open ones.
pub(crate) fn rank(claim: &Claim, finding: &Finding) -> (u8, Option<Severity>) {
    match finding.verdict {
        Verdict::Refuted => (0, claim.severity),
        _ if claim.corrects => (1, None),
        Verdict::Open => (2, None),
        Verdict::Proved | Verdict::Verified => (3, None),
    }
}

fn painted(verdict: Verdict, width: usize) -> String {
    let text = format!("{verdict:<width$}");
    match verdict {
        Verdict::Proved | Verdict::Verified => paint(WIN, text),
        Verdict::Refuted => paint(LOSS, text),
        Verdict::Open => paint(STRONG, text),
    }
}

/// The parts of a paper by the first word after its letters, `G.1 (2), G.4 (38)`; empty if there is only one.
fn parts(claims: &[&Result<'_>]) -> String {
    let mut parts: Vec<(String, usize)> = Vec::new();
    for (claim, _) in claims {
        let part = claim.id.split('.').take(2).collect::<Vec<_>>().join(".");
        match parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, count)) => *count += 1,
            None => parts.push((part, 1)),
        }
    }
    if parts.len() < 2 {
        return String::new();
    }
    // As one looks for them: by number, then by name.
    let number =
        |part: &str| part.rsplit('.').next().and_then(|last| last.parse::<u32>().ok()).unwrap_or(u32::MAX);
    parts.sort_by(|(a, _), (b, _)| number(a).cmp(&number(b)).then_with(|| a.cmp(b)));
    let each: Vec<String> = parts.iter().map(|(part, count)| format!("{part} ({count})")).collect();
    wrap::prose(&each.join(", ")) + "\n"
}

fn of_paper<'r>(results: &'r [Result<'r>], paper: Paper) -> Vec<&'r Result<'r>> {
    results.iter().filter(|(claim, _)| claim.paper == paper).collect()
}

/// `fibnim papers`: by paper, or all together with the failures first.
pub(crate) fn report(results: &[Result<'_>], failures_first: bool) -> String {
    let mut out = String::new();
    if failures_first {
        results.iter().for_each(|result| short(&mut out, result));
    } else {
        for paper in Paper::ALL {
            let claims = of_paper(results, paper);
            if claims.is_empty() {
                continue;
            }
            let title = format!("{paper}  {}", paper.title());
            let _ = writeln!(out, "{}", paint(STRONG, title));
            let _ = writeln!(out, "{}", paint(QUIET, wrap::prose(&counts(claims.iter().copied()))));
            let _ = writeln!(out, "{}", paint(QUIET, parts(&claims)));
            claims.into_iter().for_each(|result| short(&mut out, result));
            out.push('\n');
        }
    }
    let _ = writeln!(out, "{}", paint(STRONG, wrap::prose(&counts(results.iter()))));
    out
}

/// A claim in a line or two.
fn short(out: &mut String, (claim, finding): &Result<'_>) {
    let indent = " ".repeat(12);
    let text = format!("{}  {}", claim.id, claim.statement);
    let options = textwrap::Options::new(wrap::width()).initial_indent(&indent).subsequent_indent(&indent);
    let wrapped = wrap::fill(&text, options.clone());
    let _ = writeln!(out, "  {}  {}", painted(finding.verdict, 8), wrapped.trim_start());
    if let Some(counterexample) = &finding.counterexample {
        let severity = claim.severity.map_or(String::new(), |severity| format!("{severity}: "));
        let line = wrap::fill(&format!("-> {severity}{}", counterexample.text), options);
        let _ = writeln!(out, "{}", paint(QUIET, line));
    }
}

/// `fibnim papers G.4.7`: everything about one claim, its counterexample as `fibnim solve` shows it.
pub(crate) fn one(claim: &Claim, finding: &Finding) -> String {
    let severity = claim.severity.filter(|_| finding.verdict == Verdict::Refuted);
    let mut out = format!(
        "{}  {}{}\n{}\n\n{}\n\n",
        paint(STRONG, &claim.id),
        painted(finding.verdict, 0),
        severity.map_or(String::new(), |severity| format!("  {severity}: {}", severity.meaning())),
        paint(QUIET, wrap::prose(&format!("{}, {}", claim.paper.title(), claim.place))),
        wrap::prose(&claim.statement),
    );
    let mut line = |name: &str, text: &str| {
        let row = format!("{}  {text}", paint(QUIET, name));
        let _ = writeln!(out, "{}", wrap::hanging(&row, name.len() + 2));
    };
    line("printed", &format!("\"{}\"", claim.quotation));
    line("scope", &finding.scope);
    for one in &claim.moves {
        line("move", one);
    }
    if let Some(name) = &claim.program {
        line("check", &format!("{name}, in crates/papers/src/{}", claim.paper.to_string().to_lowercase()));
    }
    if !claim.by_hand.is_empty() {
        line("by hand", &claim.by_hand);
    }
    if !claim.beyond.is_empty() {
        line("beyond", &claim.beyond);
    }
    if let Some(certificate) = &finding.certificate {
        let statements = match certificate.statements {
            0 => "a theorem".to_owned(),
            1 => "one statement".to_owned(),
            many => format!("{many} statements"),
        };
        let text = format!(
            "{statements}, {}, accepted by the checker, sha256 {}",
            limits::bytes(certificate.text.len() as u128),
            &certificate.sha256[..16],
        );
        line("certificate", &text);
    }
    for formula in &claim.formulas {
        // In one line, so that it can be pasted.
        let _ = writeln!(out, "{}  '{formula}'", paint(QUIET, "fibnim ask"));
    }
    if let Some(counterexample) = &finding.counterexample {
        let _ = writeln!(out, "{}", wrap::prose(&format!("counterexample  {}", counterexample.text)));
        if let Some(shown) = &counterexample.position {
            let _ = write!(out, "\n{}", super::text::analysis(&shown.analysis, None, None));
        }
    }
    if finding.verdict == Verdict::Refuted {
        if !claim.patch.is_empty() {
            let _ = writeln!(out, "\n{}", wrap::prose(&format!("instead  {}", claim.patch)));
        }
        let _ = writeln!(out, "\nfibnim papers {}.corrected states what is true instead", claim.id);
    }
    let below = format!("{}.", claim.id);
    let below: Vec<&Claim> = papers::claims().filter(|other| other.id.starts_with(&below)).collect();
    // Its correction was named above.
    if below.iter().any(|other| !other.corrects) {
        let claims = if below.len() == 1 { "one claim is" } else { &format!("{} claims are", below.len()) };
        let _ = writeln!(out, "\n{claims} part of it: `fibnim papers {}.`", claim.id);
    }
    out
}

/// `fibnim papers AP.slip.tail`: a slip, or all of a paper.
pub(crate) fn slips(slips: &[&Slip]) -> String {
    let each = slips.iter().map(|slip| {
        let mut out = format!(
            "{}  slip  {}: {}\n{}\n\n",
            paint(STRONG, &slip.id),
            slip.severity,
            slip.severity.meaning(),
            paint(QUIET, wrap::prose(&slip.place)),
        );
        for (name, text) in [("printed", format!("\"{}\"", slip.printed)), ("read", slip.read.clone())] {
            let row = format!("{}  {text}", paint(QUIET, name));
            let _ = writeln!(out, "{}", wrap::hanging(&row, name.len() + 2));
        }
        out
    });
    each.collect::<Vec<_>>().join("\n")
}

/// `fibnim papers --markdown`: the table of all claims, with what decides each.
pub(crate) fn markdown(results: &[Result<'_>]) -> String {
    let mut out = String::from(
        "# The five papers, claim by claim\n\n\
         Generated by `fibnim papers --markdown`. [papers/README.md](papers/README.md) sums it up, and a page on each paper gives the\n\
         serious things first: [K](papers/K.md), [M](papers/M.md), [G](papers/G.md), [AP](papers/AP.md), [GL](papers/GL.md). Where a\n\
         journal published the paper, we read the preprint, and the journal's text may differ.\n\n\
         *Proved* means true for all numbers, with a certificate that the independent checker has accepted (`fibnim papers\n\
         --certificates DIR` writes them). These are certificates of statements, which the checker proved correct in Rocq does not cover.\n\
         Automata read numbers by their Zeckendorf representations, so every proof rests on Zeckendorf's theorem, which is\n\
         verified here and not proved. *Verified* means true within the stated scope. *Refuted* means false as printed; what is\n\
         true instead has the same name with `.corrected`, and is our statement, not the paper's. Beside each claim is what decides it:\n\
         statements for `fibnim ask`, to be put after the definitions of the paper, or the name of a check in `crates/papers/src`.\n\
         `fibnim papers CLAIM` prints each statement in full.\n\n",
    );
    for severity in Severity::ALL {
        let _ = writeln!(out, "- *{severity}*: {}", severity.meaning());
    }
    let _ = writeln!(out, "\n**{}**\n", counts(results.iter()));
    for paper in Paper::ALL {
        let claims = of_paper(results, paper);
        if claims.is_empty() {
            continue;
        }
        let _ = writeln!(out, "## {paper}: {}\n", paper.title());
        let _ = writeln!(
            out,
            "{} The text that we read: {}\n",
            counts(claims.iter().copied()) + ".",
            papers::text_read(paper)
        );
        let definitions = papers::definitions(paper);
        if !definitions.is_empty() {
            let _ = writeln!(out, "```\n{}\n```\n", definitions.join("\n"));
        }
        out.push_str(
            "| claim | place | statement | verdict | scope | decided by |\n|---|---|---|---|---|---|\n",
        );
        claims.into_iter().for_each(|result| row(&mut out, result));
        out.push('\n');
    }
    out.push_str(
        "## Slips\n\nToo small for a claim, or nothing that can be computed. They are in the letters too, and are not counted above.\n\n\
         | slip | place | printed | read | kind |\n|---|---|---|---|---|\n",
    );
    for slip in Paper::ALL.into_iter().flat_map(papers::slips) {
        let [place, printed, read] = [&slip.place, &slip.printed, &slip.read].map(|text| cell(text));
        let _ = writeln!(out, "| {} | {place} | \"{printed}\" | {read} | {} |", slip.id, slip.severity);
    }
    out
}

fn row(out: &mut String, (claim, finding): &Result<'_>) {
    let place = if claim.corrects {
        claim.place.clone()
    } else {
        format!("{} (\"{}\")", claim.place, claim.quotation)
    };
    let verdict = match (&finding.counterexample, claim.severity) {
        (None, _) => finding.verdict.to_string(),
        (Some(counterexample), None) => format!("**refuted**: {}", counterexample.text),
        (Some(counterexample), Some(severity)) => format!("**refuted, {severity}**: {}", counterexample.text),
    };
    let formulas = claim.short_formulas.iter().map(|formula| format!("`{formula}`"));
    let program = claim.program.iter().map(|name| format!("check `{name}`"));
    let decided: Vec<String> = formulas.chain(program).collect();
    let by_hand =
        if claim.by_hand.is_empty() { String::new() } else { format!(" By hand: {}", claim.by_hand) };
    let _ = writeln!(
        out,
        "| {} | {} | {} | {} | {} | {} |",
        claim.id,
        cell(&place),
        cell(&claim.statement),
        cell(&verdict),
        cell(&format!("{}{by_hand}", finding.scope)),
        cell(&decided.join("<br>"))
    );
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
