//! The claims of K.

use super::Claim;

pub(super) const CLAIMS: &[Claim] = &[];
