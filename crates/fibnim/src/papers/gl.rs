//! The claims of GL: several piles under the global dynamic.

use super::{Claim, Finding, Lab, Verdict};

pub(super) const CLAIMS: &[Claim] = &[Claim {
    id: "GL.19",
    place: "Theorem 19",
    statement: "(3, 4, n; inf) is an N position for every n.",
    recorded: Verdict::Proved,
    check: no_complement_of_three_and_four,
}];

fn no_complement_of_three_and_four(lab: &Lab) -> Finding {
    lab.proves("for all n, by the theorem on piles:3,4", &["forall n: win(3, 4, n; inf)"])
}
