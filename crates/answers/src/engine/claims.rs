//! What five papers claim.

use std::fmt;

use fibnim::Undecided;
use limits::{Limits, Step, Watch};
use papers::{Claim, ClaimContext, Finding, Paper};
use serde::Serialize;

use super::Context;
#[cfg(feature = "recorded")]
use super::Text;
use crate::answer::{ClaimFound, line};
use crate::refusal::Refusal;

/// The papers and their claims.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Papers {
    /// Whether the verdicts were recomputed since the server was started; else they are those recorded
    recomputed: bool,
    papers: Vec<PaperShown>,
    claims: Vec<ClaimFound>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PaperTold))]
struct PaperShown {
    paper: String,
    title: &'static str,
    /// Which text was read: title, authors, version
    text: &'static str,
    /// Where that text can be had, if one of the papers says so
    #[cfg_attr(feature = "schema", schema(required))]
    link: Option<&'static str>,
}

impl Papers {
    /// Every claim as it was recorded.
    #[cfg(feature = "recorded")]
    pub(super) fn recorded() -> Self {
        Self::new(papers::claims().map(ClaimFound::recorded).collect(), false)
    }

    fn new(claims: Vec<ClaimFound>, recomputed: bool) -> Self {
        let shown = |paper: Paper| PaperShown {
            paper: paper.to_string(),
            title: paper.title(),
            text: papers::text_read(paper),
            link: papers::link(paper),
        };
        Self { recomputed, papers: Paper::ALL.into_iter().map(shown).collect(), claims }
    }
}

/// Recomputes one claim.
pub(super) fn claim(id: &str, limits: &Limits) -> Result<ClaimFound, Refusal> {
    let claim = papers::find(id).ok_or_else(|| Refusal::Missing {
        message: "there is no such claim".into(),
        help: "/api/v1/papers lists all".into(),
    })?;
    let finding = claim.run(&ClaimContext::quick(limits.clone()));
    // What a check says that was cut off is not what it found.
    limits.stop.check().map_err(Undecided::from)?;
    Ok(ClaimFound::new(claim, &finding))
}

/// The letter on a paper, as Markdown.
#[cfg(feature = "recorded")]
pub(super) fn letter(paper: &str) -> Result<Text, Refusal> {
    let paper = Paper::named(paper).ok_or_else(|| Refusal::Missing {
        message: "there is no such paper".into(),
        help: "/api/v1/papers lists the papers".into(),
    })?;
    let text = match paper {
        Paper::K => include_str!("../../letters/K.md"),
        Paper::M => include_str!("../../letters/M.md"),
        Paper::G => include_str!("../../letters/G.md"),
        Paper::AP => include_str!("../../letters/AP.md"),
        Paper::GL => include_str!("../../letters/GL.md"),
    };
    Ok(Text { media: "text/plain; charset=utf-8", file: None, text: text.into() })
}

/// All claims, recomputed.
#[derive(Debug, Serialize)]
pub struct Recomputed {
    claims: usize,
    surprising: usize,
    quick: bool,
    threads: usize,
    /// The list, with what was found now.
    #[serde(skip)]
    pub papers: Papers,
}

/// A claim that was recomputed, as clients receive it.
struct Said(ClaimFound);

impl fmt::Display for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&line(&self.0))
    }
}

/// Recomputes all claims; each is reported as it is done.
pub(super) fn recompute(
    quick: bool,
    context: &Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Recomputed, Refusal> {
    let how = if quick { ClaimContext::quick(limits.clone()) } else { ClaimContext::full(limits.clone()) };
    let all: Vec<&'static Claim> = papers::claims().collect();
    let total = all.len() as u64;
    let mut done = 0;
    let tell = |claim: &'static Claim, finding: &Finding| {
        done += 1;
        let what = Said(ClaimFound::new(claim, finding).without_formulas());
        watch.report(&Step::Found { done, total, what: &what });
    };
    let results = papers::recompute(&all, &how, context.threads, &limits.stop, tell);
    let results = results.ok_or(Refusal::Interrupted { kept: 0 })?;
    let claims: Vec<ClaimFound> =
        results.iter().map(|(claim, finding)| ClaimFound::new(claim, finding)).collect();
    let surprising = claims.iter().filter(|claim| claim.is_surprising()).count();
    Ok(Recomputed {
        claims: claims.len(),
        surprising,
        quick,
        threads: context.threads.get(),
        papers: Papers::new(claims, true),
    })
}
