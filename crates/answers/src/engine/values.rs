//! Grundy values as the output of one automaton.

use fibnim::proof::Family;
use limits::{Limits, Watch};
use serde::Deserialize;

use super::prove::FamilyQuestion;
use super::{Context, lenient};
use crate::answer::ValueAutomaton;
use crate::refusal::Refusal;
use crate::values::{ValueRange, Values};

/// Which values of which positions.
#[derive(Clone, Debug, Deserialize)]
pub struct ValuesQuestion {
    /// The positions.
    #[serde(flatten)]
    pub family: FamilyQuestion,
    /// The largest value that is distinguished.
    #[serde(deserialize_with = "lenient::plain")]
    pub upto: u32,
    /// Only at this allowance: a number, or `inf`.
    #[serde(default)]
    pub allowance: Option<String>,
}

impl ValuesQuestion {
    pub(super) fn answer(
        &self,
        context: &mut Context<'_>,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<ValueAutomaton, Refusal> {
        let family = self.family.read(&context.policy, context.library, limits)?;
        let range = ValueRange { upto: self.upto, allowance: self.allowance.as_deref() };
        Ok(ValueAutomaton::new(&values(&family, range, context, limits, watch)?))
    }
}

/// The values of a family that asks who loses. Theorems that the library does not have are proved and kept there.
///
/// # Errors
///
/// As [`Values::new`].
pub fn values(
    family: &Family,
    range: ValueRange<'_>,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Values, Refusal> {
    Values::new(family, range, context.library, limits, watch, context.on_stop)
}
