//! A sum in the proof of Lemma 4.3.

use numeration::fibonacci;

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs =
    &[("printed_difference_of_different_parity", printed_difference_of_different_parity)];

/// F_s - F_t, t = s - 2d - 1 >= 2, against three of the terms that are printed for d >= 1; for d = 0 the sum is its
/// first term.
fn printed_difference_of_different_parity(context: &ClaimContext) -> Finding {
    let most = context.bound(80, 40) as usize;
    let f = |index: usize| fibonacci::ALL_U128[index];
    let cases = (3..=most).flat_map(|s| (0..).map(move |d| (s, d)).take_while(|&(s, d)| s >= 2 * d + 3)).map(
        move |(s, d)| {
            let difference = f(s) - f(s - 2 * d - 1);
            let terms = if d == 0 { vec![s - 2] } else { vec![s - 2 * d - 2, s - 2 * d, s - 1] };
            let sum: u128 = terms.iter().map(|&index| f(index)).sum();
            let holds = if d == 0 { sum == difference } else { sum <= difference };
            let tell = move || {
                let names: Vec<String> = terms.iter().map(|index| format!("F_{index}")).collect();
                format!(
                    "s = {s}, d = {d}: F_{s} - F_{} = {difference}, but {}, only three of the terms, is \
                     already {sum}",
                    s - 2 * d - 1,
                    names.join(" + ")
                )
            };
            (tell, holds)
        },
    );
    context.every(format!("s up to {most}"), cases)
}
