//! A letter to the authors of a paper: what holds, what does not, and what to write instead.

use std::fmt::Write as _;

use papers::{Claim, Finding, Headline, Paper, Severity, Verdict};

/// A claim with what was found of it.
type Result<'a> = (&'a Claim, Finding);

/// The letter on a paper, in Markdown, from what was found of its claims: `fibnim papers --letter G`.
pub fn letter(paper: Paper, results: &[(&Claim, Finding)]) -> String {
    let text = papers::text_read(paper);
    let title = text.split(", by ").next().unwrap_or(text);
    let mut out = format!("# On *{title}*\n\nThe text that we read: {text}\n\n");
    let notation = papers::notation(paper);
    let _ = writeln!(
        out,
        "`fibnim` recomputed its statements as {} by us. *Proved* means for all numbers, by automata on Zeckendorf \
         representations (so it rests on Zeckendorf's theorem) or binary ones, with certificates that an independent program has \
         accepted; *verified* means checked up to the bound that is stated. \
         `fibnim papers {}` shows a claim and what decided it; [one table](../PAPERS.md) has all of them.{}{notation}\n",
        counts(results.iter()),
        results.first().map_or("", |(claim, _)| claim.id.as_str()),
        if notation.is_empty() { "" } else { " " },
    );
    holds(&mut out, results);
    serious(&mut out, results);
    gaps(&mut out, results);
    small(&mut out, paper, results);
    news(&mut out, results);
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

const VERDICTS: [Verdict; 4] = [Verdict::Proved, Verdict::Verified, Verdict::Refuted, Verdict::Open];

/// `12 claims: 5 proved, 4 verified, 2 refuted (1 result, 1 misprint), 1 open; 2 corrected`. The corrections are ours, and are not claims of
/// the paper.
pub fn counts<'a>(results: impl Iterator<Item = &'a (&'a Claim, Finding)> + Clone) -> String {
    let corrected = match results.clone().filter(|(claim, _)| claim.corrects).count() {
        0 => String::new(),
        count => format!("; {count} corrected"),
    };
    let results = results.filter(|(claim, _)| !claim.corrects);
    let counted = |each: Vec<(String, usize)>| -> String {
        let each = each.into_iter().filter(|(_, count)| *count > 0);
        each.map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
    };
    let refuted = results.clone().filter(|(_, finding)| finding.verdict == Verdict::Refuted);
    let severe = |severity| refuted.clone().filter(|(claim, _)| claim.severity == Some(severity)).count();
    let severities = counted(Severity::ALL.map(|severity| (severity.to_string(), severe(severity))).to_vec());
    let name = |verdict: Verdict| match verdict {
        Verdict::Refuted if !severities.is_empty() => format!("refuted ({severities})"),
        _ => verdict.to_string(),
    };
    let with = |verdict| results.clone().filter(|(_, finding)| finding.verdict == verdict).count();
    let verdicts = counted(VERDICTS.map(|verdict| (name(verdict), with(verdict))).to_vec());
    match results.count() {
        0 => format!("no claims{corrected}"),
        count => format!("{count} claims: {verdicts}{corrected}"),
    }
}

/// The refuted claims of some severities, the worst first.
fn refuted<'r>(results: &'r [Result<'r>], severities: &[Severity]) -> Vec<&'r Result<'r>> {
    let of = |wanted: &Severity| {
        let wanted = Some(*wanted);
        results
            .iter()
            .filter(move |(claim, finding)| finding.verdict == Verdict::Refuted && claim.severity == wanted)
    };
    severities.iter().flat_map(of).collect()
}

/// What is true instead of a claim.
fn correction<'r>(results: &'r [Result<'r>], claim: &Claim) -> Option<&'r Result<'r>> {
    let name = format!("{}.corrected", claim.id);
    results.iter().find(|(other, _)| other.id == name)
}

/// `proved: for all n and r`, `verified: n up to 1000`.
fn how((_, finding): &Result<'_>) -> String {
    format!("{}: {}", finding.verdict, finding.scope)
}

/// What the paper itself has a name for goes by that name, which says enough to its authors.
fn holds(out: &mut String, results: &[Result<'_>]) {
    const NAMED: [&str; 5] = ["Theorem", "Lemma", "Corollary", "Proposition", "Remark"];
    out.push_str("## These theorems hold\n\nAs stated, or with the change named below. We found no gaps in their proofs other than those named.\n\n");
    let headlines = results.iter().filter(|(claim, finding)| {
        claim.headline == Some(Headline::Holds) && finding.verdict != Verdict::Refuted
    });
    let (named, others): (Vec<_>, Vec<_>) =
        headlines.partition(|(claim, _)| NAMED.iter().any(|name| claim.place.starts_with(name)));
    let place = |claim: &Claim| {
        format!("**{}**{}", claim.place, if claim.corrects { ", as corrected below" } else { "" })
    };
    let listed = |verdict, scope: fn(&Result<'_>) -> String| -> String {
        let wanted = named.iter().filter(|(_, finding)| finding.verdict == verdict);
        let each = wanted.map(|result| format!("{}{}", place(result.0), scope(result)));
        each.collect::<Vec<_>>().join("; ")
    };
    let proved = listed(Verdict::Proved, |(claim, _)| {
        if claim.by_hand.is_empty() { String::new() } else { " (with a step by hand)".into() }
    });
    let verified = listed(Verdict::Verified, |(_, finding)| format!(" ({})", finding.scope));
    for (how, which) in [("Proved for all numbers", proved), ("Verified", verified)] {
        if !which.is_empty() {
            let _ = writeln!(out, "- {how}: {which}.");
        }
    }
    for result in others {
        let claim = &result.0;
        let _ = writeln!(out, "- {}: {} *{}* (`{}`)", place(claim), claim.statement, how(result), claim.id);
    }
    out.push('\n');
}

fn serious(out: &mut String, results: &[Result<'_>]) {
    let errors = refuted(results, &[Severity::Result]);
    if errors.is_empty() {
        out.push_str("No stated result was found to be false.\n\n");
        return;
    }
    out.push_str("## Results or conjectures that are false as stated\n\n");
    for (claim, finding) in errors {
        let _ = writeln!(out, "### {} (`{}`)\n", claim.place, claim.id);
        let _ = writeln!(out, "At \"{}\". As stated: {}\n", claim.quotation, claim.statement);
        let text = finding.counterexample.as_ref().map_or("", |counterexample| counterexample.text.as_str());
        let _ = writeln!(out, "**Counterexample.** {}\n", sentence(text));
        if let Some(correct) = correction(results, claim) {
            let by_hand = &correct.0.by_hand;
            let space = if by_hand.is_empty() { "" } else { " " };
            let _ = writeln!(
                out,
                "**{} instead.** {} *{}*{space}{by_hand}\n",
                if correct.1.verdict == Verdict::Open { "Open" } else { "True" },
                correct.0.statement,
                how(correct)
            );
        }
        let _ = writeln!(out, "**In its place.** {}\n", claim.patch);
    }
}

/// With a full stop, and a capital letter where it begins with a word.
fn sentence(text: &str) -> String {
    let word = text.split(' ').next().is_some_and(|word| word.len() > 2);
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let text = if word { format!("{first}{}", letters.as_str()) } else { text.to_owned() };
    format!("{}.", text.trim_end_matches('.'))
}

fn gaps(out: &mut String, results: &[Result<'_>]) {
    let steps = refuted(results, &[Severity::Step]);
    if steps.is_empty() {
        return;
    }
    out.push_str("## Gaps in proofs, and patches\n\nWhat these steps are meant to prove is true, as stated or as corrected.\n\n");
    // What was said ahead of some of them names the proof, so that they need not.
    let mut proof = None;
    for (claim, finding) in steps {
        if !claim.ahead.is_empty() {
            let _ = writeln!(out, "\n{}\n", claim.ahead);
            proof = claim.place.split_once(", ").map(|(proof, _)| format!("{proof}, "));
        }
        let place = proof.as_ref().and_then(|proof| claim.place.strip_prefix(proof.as_str()));
        let text = finding.counterexample.as_ref().map_or("", |counterexample| counterexample.text.as_str());
        let _ = writeln!(
            out,
            "- **{}**, \"{}\". {} *Instead:* {} (`{}`)",
            place.unwrap_or(&claim.place),
            claim.quotation,
            sentence(text),
            claim.patch,
            claim.id
        );
    }
    out.push('\n');
}

/// A small thing: its place, what is printed there, what to read, and its name.
type Small<'r> = (&'r str, &'r str, String, &'r str);

/// One line for each theorem or section: the place in it, what is printed there, and what to read. Slips, which have no claim,
/// stand beside the claims.
fn small(out: &mut String, paper: Paper, results: &[Result<'_>]) {
    let kinds: [(&[Severity], &str); 3] = [
        (&[Severity::Misprint], "Misprints"),
        (&[Severity::Imprecise, Severity::Convention], "Not quite precise, or a matter of convention"),
        (&[Severity::Recovery], "Perhaps damaged only in the file that was read"),
    ];
    let mut begun = false;
    for (severities, name) in kinds {
        let claims = refuted(results, severities).into_iter().map(|(claim, _)| {
            let read = match correction(results, claim) {
                Some((correct, _)) if claim.patch.is_empty() => &correct.statement,
                _ => &claim.patch,
            };
            (claim.place.as_str(), claim.quotation.as_str(), read.clone(), claim.id.as_str())
        });
        let slips = papers::slips(paper).iter().filter(|slip| severities.contains(&slip.severity));
        let slips = slips.map(|slip| {
            (slip.place.as_str(), slip.printed.as_str(), format!("read: {}", slip.read), slip.id.as_str())
        });
        let all: Vec<Small<'_>> = claims.chain(slips).collect();
        if all.is_empty() {
            continue;
        }
        if !begun {
            out.push_str("## Misprints and small things\n\n");
            begun = true;
        }
        let _ = writeln!(out, "### {name}\n");
        for line in by_place(&all) {
            let _ = writeln!(out, "- {line}.");
        }
        out.push('\n');
    }
}

/// The slips in one proof or section, in one line.
fn by_place(all: &[Small<'_>]) -> Vec<String> {
    let mut lines: Vec<(&str, String)> = Vec::new();
    for (place, printed, read, id) in all {
        let (head, rest) = place.split_once(", ").unwrap_or((place, ""));
        let slip = format!("\"{printed}\": {} (`{id}`)", read.trim_end_matches('.'));
        let space = if rest.is_empty() { "" } else { ", " };
        match lines.iter_mut().find(|(known, _)| *known == head) {
            Some((_, line)) => {
                let _ = write!(line, "; {rest}{space}{slip}");
            }
            None => lines.push((head, format!("**{head}**, {rest}{space}{slip}"))),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

fn news(out: &mut String, results: &[Result<'_>]) {
    let news: Vec<&Result<'_>> =
        results.iter().filter(|(claim, _)| claim.headline == Some(Headline::New)).collect();
    if news.is_empty() {
        return;
    }
    out.push_str("## What we found about the questions of the paper\n\n");
    for result in news {
        let claim = &result.0;
        let scope = match result.1.verdict {
            Verdict::Open => format!("open; {}", result.1.scope),
            _ => how(result),
        };
        let _ = write!(out, "- {} *{scope}* (`{}`)", claim.statement, claim.id);
        if !claim.beyond.is_empty() {
            let _ = write!(out, " **{}** ([data](../RESULTS.md))", claim.beyond);
        }
        out.push('\n');
    }
}
