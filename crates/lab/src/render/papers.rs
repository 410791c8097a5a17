//! The claims of the papers as text, JSON and Markdown.

use std::fmt::Write as _;

use papers::{Claim, Finding, Paper, Verdict};

use super::style::{LOSS, QUIET, STRONG, WIN, paint};

type Result<'a> = (&'a Claim, Finding);

/// How wide prose is.
const WIDTH: usize = 100;

const VERDICTS: [Verdict; 4] = [Verdict::Proved, Verdict::Verified, Verdict::Refuted, Verdict::Open];

/// Refuted claims come first, each with its correction behind it, then open ones.
pub(crate) fn rank(claim: &Claim, finding: &Finding) -> u8 {
    let corrects = claim.id.ends_with(".corrected");
    match finding.verdict {
        Verdict::Refuted => 0,
        _ if corrects => 1,
        Verdict::Open => 2,
        Verdict::Proved | Verdict::Verified => 3,
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

/// `12 claims: 5 proved, 4 verified, 2 refuted, 1 open`
fn counts<'a>(findings: impl Iterator<Item = &'a Finding> + Clone) -> String {
    let each: Vec<String> = VERDICTS
        .into_iter()
        .map(|verdict| (verdict, findings.clone().filter(|finding| finding.verdict == verdict).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!("{count} {verdict}"))
        .collect();
    format!("{} claims: {}", findings.count(), each.join(", "))
}

fn of_paper<'r>(results: &'r [Result<'r>], paper: Paper) -> Vec<&'r Result<'r>> {
    results.iter().filter(|(claim, _)| claim.paper() == paper).collect()
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
            let _ = writeln!(out, "{}\n", paint(QUIET, counts(claims.iter().map(|(_, finding)| finding))));
            claims.into_iter().for_each(|result| short(&mut out, result));
            out.push('\n');
        }
    }
    let _ = writeln!(out, "{}", paint(STRONG, counts(results.iter().map(|(_, finding)| finding))));
    out
}

/// A claim in a line or two.
fn short(out: &mut String, (claim, finding): &Result<'_>) {
    let indent = " ".repeat(12);
    let text = format!("{}  {}", claim.id, claim.statement);
    let options = textwrap::Options::new(WIDTH).initial_indent(&indent).subsequent_indent(&indent);
    let wrapped = textwrap::fill(&text, options.clone());
    let _ = writeln!(out, "  {}  {}", painted(finding.verdict, 8), wrapped.trim_start());
    if let Some(counterexample) = &finding.counterexample {
        let told = textwrap::fill(&format!("-> {}", counterexample.text), options);
        let _ = writeln!(out, "{}", paint(QUIET, told));
    }
}

/// `fibnim papers G.4.7`: everything about one claim, its counterexample as `fibnim solve` shows it.
pub(crate) fn one(claim: &Claim, finding: &Finding) -> String {
    let mut out = format!(
        "{}  {}\n{}\n\n{}\n\n{}  {}\n",
        paint(STRONG, claim.id),
        painted(finding.verdict, 0),
        paint(QUIET, format!("{}, {}", claim.paper().title(), claim.place)),
        textwrap::fill(claim.statement, WIDTH),
        paint(QUIET, "scope"),
        finding.scope,
    );
    if let Some(certificate) = &finding.certificate {
        let statements = match certificate.statements {
            0 => "a theorem".to_owned(),
            1 => "one statement".to_owned(),
            many => format!("{many} statements"),
        };
        let _ = writeln!(
            out,
            "{}  {statements}, {}, accepted by the checker, sha256 {}",
            paint(QUIET, "certificate"),
            work::bytes(certificate.text.len() as u128),
            &certificate.sha256[..16],
        );
    }
    if let Some(counterexample) = &finding.counterexample {
        let _ =
            writeln!(out, "{}", textwrap::fill(&format!("counterexample  {}", counterexample.text), WIDTH));
        if let Some(shown) = &counterexample.position {
            let _ = write!(out, "\n{}", super::text::analysis(&shown.analysis, None));
        }
    }
    if finding.verdict == Verdict::Refuted {
        let _ = writeln!(out, "\nfibnim papers {}.corrected tells what is true", claim.id);
    }
    out
}

/// `fibnim papers --markdown`.
pub(crate) fn markdown(results: &[Result<'_>]) -> String {
    let mut out = String::from(
        "# The five papers, claim by claim\n\n\
         Made by `fibnim papers --markdown`. *Proved* is true for all numbers, with a certificate\n\
         that the independent checker has accepted (`fibnim papers --certificates DIR` writes them); *verified* as far as the scope says;\n\
         *refuted* is false as printed, and what is true stands under the same name with `.corrected`.\n\n",
    );
    let _ = writeln!(out, "**{}**\n", counts(results.iter().map(|(_, finding)| finding)));
    for paper in Paper::ALL {
        let claims = of_paper(results, paper);
        if claims.is_empty() {
            continue;
        }
        let _ = writeln!(out, "## {paper}: {}\n", paper.title());
        let _ = writeln!(out, "{}\n", counts(claims.iter().map(|(_, finding)| finding)));
        out.push_str("| claim | place | statement | verdict | scope |\n|---|---|---|---|---|\n");
        for (claim, finding) in claims {
            let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
            let verdict = match &finding.counterexample {
                None => finding.verdict.to_string(),
                Some(counterexample) => format!("**refuted**: {}", counterexample.text),
            };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} |",
                claim.id,
                cell(claim.place),
                cell(claim.statement),
                cell(&verdict),
                cell(&finding.scope)
            );
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}
