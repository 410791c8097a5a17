//! The values beyond 3, by the theorems on them.

use fibnim::proof::Family;

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("positions_of_larger_values", positions_of_larger_values),
    ("states_of_value_four", states_of_value_four),
];

fn states_of_value_four(context: &ClaimContext) -> Finding {
    let states = context.theorem(&Family::grundy(4)).map_or(0, |theorem| theorem.states());
    context.table("the states of its automaton", [("states", 89, states)])
}

fn positions_of_larger_values(context: &ClaimContext) -> Finding {
    let largest = context.bound(6, 4) as u32;
    let known: Vec<String> = (4..=largest)
        .map(|value| {
            let states = context.theorem(&Family::grundy(value)).map_or(0, |theorem| theorem.states());
            format!("value {value}: {} states", context.counts(states as u64))
        })
        .collect();
    Finding::open(format!("proved again here for all n and r: {}", known.join(", ")))
}
