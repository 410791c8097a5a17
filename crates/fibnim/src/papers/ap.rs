//! The claims of AP.

use super::Claim;

pub(super) const CLAIMS: &[Claim] = &[];
