//! How fast the Grundy values of starts grow (G §5), in a few lines.

use std::ops::RangeInclusive;

use fibnim::tables::starts::{Bound, Starts};

use super::count;

/// The bounds on G(n), each as a formula and by the name of its field.
pub const BOUNDS: [(Bound, &str, &str); 3] = [
    (Bound::Upper, "G(n) <= ceil(2 sqrt n) + 1", "upper"),
    (Bound::CorrectedLower, "G(n) >= log_3/2((n + 2)/2)", "corrected_lower"),
    (Bound::PrintedLower, "G(n) >= log_3/2(n), as printed", "printed_lower"),
];

/// The conjecture of G §5 has 2, and fails; whether a larger number will do is open.
pub const CONJECTURED: [u64; 3] = [2, 3, 4];

/// A large number, with its digits in groups.
pub fn large(n: u64) -> String {
    count(usize::try_from(n).unwrap_or(usize::MAX))
}

/// What a finished table of Fibonacci nim says, in a few lines.
pub fn growth(starts: &Starts) -> String {
    let last = starts.rows().saturating_sub(1);
    let mut out = format!("G({}) = {}", large(last), starts.value(last));
    if let Some(constant) = starts.growth() {
        out.push_str(&format!("; the first pile of value g is about {constant:.4}^g"));
    }
    let verdict = |fails: bool| if fails { "fails" } else { "holds" };
    for (bound, formula, _) in BOUNDS {
        out.push_str(&format!("\n{formula}: {}", verdict(starts.first_failure(bound).is_some())));
    }
    let mut compare = |statement: &str, failures: &[RangeInclusive<u64>]| {
        out.push_str(&format!("\n{statement}: {}", verdict(!failures.is_empty())));
        if let (Some(first), Some(last)) = (failures.first(), failures.last()) {
            let count: u64 = failures.iter().map(|range| range.end() - range.start() + 1).sum();
            out.push_str(&format!(
                " for {} n from {} to {}",
                large(count),
                large(*first.start()),
                large(*last.end())
            ));
        }
    };
    compare("G(ceil(3n/2)) >= G(n) + 1", &starts.first_half_failures());
    for most in CONJECTURED {
        compare(&format!("G(ceil(3n/2)) <= G(n) + {most}"), &starts.conjecture_failures(most));
    }
    out
}
