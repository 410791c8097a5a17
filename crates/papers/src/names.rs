//! Finds claims by name.

use crate::{Claim, Paper, Slip, claims, slips};

/// How many names are offered for one that does not exist.
const OFFERED: usize = 3;

/// No claim is called so, and none lies below that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no claim `{name}`")]
pub struct Unknown {
    /// What was looked for.
    pub name: String,
    /// The names that are most like it, the nearest first.
    pub nearest: Vec<&'static str>,
}

/// The claim with this name, whatever the case of its letters; else the one that had it, or has become part of it.
pub fn find(id: &str) -> Option<&'static Claim> {
    let named = |name: &String| name.eq_ignore_ascii_case(id);
    claims().find(|claim| named(&claim.id)).or_else(|| claims().find(|claim| claim.aliases.iter().any(named)))
}

/// The claim called so, or else all claims of a paper or below a name: `G`, `G.4`.
///
/// ```
/// assert_eq!(papers::named("gl.19").unwrap().len(), 1);
/// assert!(papers::named("G.4").unwrap().len() > 1);
/// assert_eq!(papers::named("GL.91").err().unwrap().nearest[0], "GL.9");
/// assert!(papers::named("G.99").err().unwrap().nearest.iter().all(|name| name.starts_with("G.")));
/// ```
///
/// # Errors
///
/// If nothing is called so; the error has the names that are nearest.
pub fn named(id: &str) -> Result<Vec<&'static Claim>, Unknown> {
    if let Some(claim) = find(id) {
        return Ok(vec![claim]);
    }
    let prefix = format!("{}.", id.trim_end_matches('.').to_ascii_uppercase());
    let below: Vec<&'static Claim> =
        claims().filter(|claim| claim.id.to_ascii_uppercase().starts_with(&prefix)).collect();
    if below.is_empty() { Err(Unknown { name: id.to_owned(), nearest: nearest(id) }) } else { Ok(below) }
}

/// The slip called so, or all slips of a paper: `AP.slip.tail`, `AP.slip`. They are not claims: nothing computes them.
///
/// ```
/// assert_eq!(papers::slips_named("ap.slip.tail")[0].printed, "removing some tail F_j(n)");
/// assert!(papers::slips_named("AP.slip").len() > 1);
/// assert!(papers::slips_named("AP.3.table").is_empty());
/// ```
pub fn slips_named(id: &str) -> Vec<&'static Slip> {
    let wanted = id.trim_end_matches('.').to_ascii_uppercase();
    let below = format!("{wanted}.");
    let called = |slip: &&Slip| {
        let name = slip.id.to_ascii_uppercase();
        name == wanted || (wanted.ends_with(".SLIP") && name.starts_with(&below))
    };
    Paper::ALL.into_iter().flat_map(slips).filter(called).collect()
}

fn nearest(id: &str) -> Vec<&'static str> {
    let wanted = id.to_ascii_uppercase();
    let likeness = |name: &str| strsim::jaro_winkler(&name.to_ascii_uppercase(), &wanted);
    // A name with the letters of a paper means that paper: GL.9 is nothing like G.99.
    let paper = wanted.split('.').next().unwrap_or_default();
    let is_of_paper = |name: &str| name.split('.').next().is_some_and(|own| own.eq_ignore_ascii_case(paper));
    let is_named = claims().any(|claim| is_of_paper(&claim.id));
    let mut near: Vec<(f64, &'static str)> = claims()
        .filter(|claim| !is_named || is_of_paper(&claim.id))
        .map(|claim| (likeness(&claim.id), claim.id.as_str()))
        .collect();
    near.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    near.into_iter().take(OFFERED).map(|(_, name)| name).collect()
}
