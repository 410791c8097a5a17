//! The claims of M.

use super::Claim;

pub(super) const CLAIMS: &[Claim] = &[];
