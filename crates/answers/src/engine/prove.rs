//! Infinite families of positions: proved, and put into words.

use std::sync::Arc;

use fibnim::proof::{Family, Theorem};
use limits::{Limits, Watch};
use serde::{Deserialize, Serialize};

use super::policy::{Policy, too_large};
use super::position::read_rules;
use super::{Context, lenient, numerations};
use crate::answer::{Explained, ProvedFamily, UnprovedFamily};
use crate::explain::{Finder, Words};
use crate::prover::{self, Proved};
use crate::question::Asked;
use crate::refusal::{Fault, Refusal};
use crate::store::Store;

/// A family of positions.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ProveRequest))]
#[serde(deny_unknown_fields)]
pub struct FamilyQuestion {
    /// As `fibnim prove` reads it; what is asked below is asked of its game
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "piles:3,4", max_length = 200))]
    pub family: Option<String>,
    /// In the place of a family: the rules of a game as text, or the name of a game that is known
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 10000))]
    pub rules: Option<String>,
    /// The Grundy value that is asked for; who loses without it
    #[serde(default, deserialize_with = "lenient::perhaps")]
    pub value: Option<u32>,
    /// Whether the player who cannot move wins
    #[serde(default, deserialize_with = "lenient::plain")]
    pub misere: bool,
    /// Piles that are fixed, such as `m=3`
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 8))]
    pub at: Vec<String>,
}

/// More fixed piles are refused.
const MOST_FIXED: usize = 8;

impl FamilyQuestion {
    /// The family that is meant.
    ///
    /// # Errors
    ///
    /// If there is none, or the policy does not allow to ask for it.
    pub fn read(&self, policy: &Policy, library: &mut dyn Store, limits: &Limits) -> Result<Family, Refusal> {
        let Self { value, misere, ref at, .. } = *self;
        if !policy.is_open()
            && (at.len() > MOST_FIXED || at.iter().any(|fixed| fixed.len() > policy.name_bytes))
        {
            return Err(Fault::new("these are not fixed piles", "m=3 fixes one").into());
        }
        let asked = Asked { value, misere, at: at.clone() };
        Ok(match (&self.family, &self.rules) {
            (Some(name), None) => asked.of_family(numerations::family(name, policy, library)?)?,
            (None, Some(rules)) => asked.of_rules(read_rules(rules, policy, limits)?)?,
            _ => {
                let help = "\"family\": \"piles:3,4\", or \"rules\": \"wythoff\"";
                return Err(Fault::new("name a family or rules to prove", help).into());
            }
        })
    }
}

/// A family that was proved, or why it was not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ProofAnswer {
    /// It is a theorem
    Proved(Box<ProvedFamily>),
    /// It is undecided within the limits
    Unproved(Box<UnprovedFamily>),
}

/// Finds a theorem in the library, or proves it and keeps it there.
///
/// # Errors
///
/// As [`prover::theorem`], or if the library is full.
pub fn prove(
    family: &Family,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Proved, Refusal> {
    if !context.library.has_room_for(family)? && context.library.find(family)?.is_none() {
        let help = "run fibnim on a machine of your own";
        return Err(too_large("the library is full", help));
    }
    prover::theorem(family, context.library, limits, watch, context.on_stop)
}

/// The same as an answer: a family that is undecided is one too.
///
/// # Errors
///
/// As [`prove`], but for what is undecided.
pub fn proved(
    family: &Family,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<ProofAnswer, Refusal> {
    match prove(family, context, limits, watch) {
        Ok(proved) => {
            let certificate = (context.policy.certificate)(family);
            Ok(ProofAnswer::Proved(Box::new(ProvedFamily::new(&proved, certificate))))
        }
        Err(Refusal::Unproved(unproved)) => {
            Ok(ProofAnswer::Unproved(Box::new(UnprovedFamily::new(family, &unproved))))
        }
        Err(refusal) => Err(refusal),
    }
}

/// Statements about a description with more states are not worth waiting for.
const MOST_STATES: usize = 10_000_000;

/// Finds words for a family, which is proved before if the library does not have it; with certificates of all that is said where they are wanted.
///
/// # Errors
///
/// As [`Finder::find`].
pub fn explain(
    family: &Family,
    certify: bool,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Words, Refusal> {
    let words = Limits { states: limits.states.min(MOST_STATES), ..limits.clone() };
    let proofs = context.proofs(limits);
    let finder = Finder { limits: &words, proofs: &proofs, on_stop: context.on_stop, certify };
    finder.find(family, context.library, watch)
}

/// Finds words for a theorem.
///
/// # Errors
///
/// As [`Finder::of_theorem`].
pub fn explain_theorem(
    theorem: &Arc<Theorem>,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Words, Refusal> {
    let finder = Finder { limits, proofs: limits, on_stop: context.on_stop, certify: false };
    finder.of_theorem(Arc::clone(theorem), context.library, watch)
}

/// The same as an answer.
pub(super) fn explained(
    asked: &FamilyQuestion,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Explained, Refusal> {
    let family = asked.read(&context.policy, context.library, limits)?;
    Ok(Explained::new(&explain(&family, false, context, limits, watch)?))
}
