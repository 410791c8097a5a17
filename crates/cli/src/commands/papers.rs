//! `fibnim papers`: every claim of the five papers, recomputed.

use std::io::Write as _;
use std::path::Path;

use answers::answer::{ClaimFound, line};
use limits::{Limits, Step, Watch};
use papers::{Claim, ClaimContext, Finding, Slip};

use crate::cli::PapersArgs;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::papers as render;

pub(crate) fn run(arguments: &PapersArgs) -> Result<(), Failure> {
    if let Some(slips) = slips(arguments) {
        return Ok(output::print(&render::slips(&slips))?);
    }
    let claims: Vec<&'static Claim> = match (&arguments.claim, arguments.letter) {
        (_, Some(paper)) => papers::claims().filter(|claim| claim.paper == paper).collect(),
        (None, None) => papers::claims().collect(),
        (Some(id), None) => named(id)?,
    };
    let single = claims.len() == 1 && arguments.claim.is_some();
    let total = claims.len() as u64;
    let mut progress = Progress::new("claims");
    let found = stoppable(|stop| {
        let limits = LIMITS.ended_by(stop);
        let context = if arguments.quick { ClaimContext::quick(limits) } else { ClaimContext::full(limits) };
        let mut done = 0;
        papers::recompute(&claims, &context, machine::cores(), stop, |_, _| {
            done += 1;
            progress.report(&Step::Counted { done, total });
        })
    });
    drop(progress);
    let mut results = found.ok_or_else(|| Failure::Interrupted("interrupted".into()))?;
    if let Some(folder) = &arguments.certificates {
        write_certificates(folder, &results)?;
    }
    if arguments.failures_first {
        results.sort_by_key(|(claim, finding)| render::rank(claim, finding));
    }
    let text = match (arguments.json, arguments.markdown, arguments.letter) {
        (true, ..) => {
            line(&results.iter().map(|(claim, finding)| ClaimFound::new(claim, finding)).collect::<Vec<_>>())
        }
        (_, _, Some(paper)) => answers::words::letter(paper, &results),
        (_, true, _) => render::markdown(&results),
        _ if single => results.iter().map(|(claim, finding)| render::one(claim, finding)).collect(),
        _ => render::report(&results, arguments.failures_first),
    };
    output::print(&text)?;
    let surprising = results.iter().filter(|(claim, finding)| claim.recorded != finding.verdict);
    for (claim, finding) in surprising.clone() {
        let _ = writeln!(
            anstream::stderr(),
            "{} was {} when it was recorded, and is {} now",
            claim.id,
            claim.recorded,
            finding.verdict
        );
    }
    if surprising.count() > 0 { Err(Failure::No) } else { Ok(()) }
}

/// A file for each claim that is proved.
fn write_certificates(folder: &Path, results: &[(&'static Claim, Finding)]) -> Result<(), Failure> {
    files::make_folders(folder)?;
    let (mut files, mut bytes) = (0, 0);
    for (claim, finding) in results {
        if let Some(certificate) = &finding.certificate {
            let path = folder.join(format!("{}.cert", claim.id));
            files::write_ours(&path, &certificate.text, b"fibnim ", "a certificate")?;
            files += 1;
            bytes += certificate.text.len();
        }
    }
    let _ = writeln!(
        anstream::stderr(),
        "{files} certificates, {}, in {}",
        limits::bytes(bytes as u128),
        folder.display()
    );
    Ok(())
}

/// What tables, statements and proofs of a claim may use.
const LIMITS: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

/// Slips that were asked for by name: there is nothing to compute, and no form but words.
fn slips(arguments: &PapersArgs) -> Option<Vec<&'static Slip>> {
    let id = arguments.claim.as_ref()?;
    let slips = papers::slips_named(id);
    let in_words = !arguments.json && !arguments.markdown && arguments.certificates.is_none();
    (in_words && !slips.is_empty()).then_some(slips)
}

/// What was asked for by name.
fn named(id: &str) -> Result<Vec<&'static Claim>, Failure> {
    papers::named(id).map_err(|unknown| {
        let nearest = unknown.nearest.join(", ");
        Failure::input(unknown.to_string(), format!("did you mean {nearest}? fibnim papers lists all"))
    })
}
