//! How fast the Grundy values of starts grow (G §5), as text and as JSON.

use std::ops::RangeInclusive;

use answers::words::count;
use fibnim::tables::starts::{Bound, Starts};
use serde_json::{Value, json};

use super::style::{STRONG, paint};
use super::wrap::{hanging, prose};

const BOUNDS: [(Bound, &str, &str); 3] = [
    (Bound::Upper, "G(n) <= ceil(2 sqrt n) + 1", "upper"),
    (Bound::CorrectedLower, "G(n) >= log_3/2((n + 1)/2)", "corrected_lower"),
    (Bound::PrintedLower, "G(n) >= log_3/2(n), as printed", "printed_lower"),
];

/// `fibnim table starts --report`; the bounds and the conjecture are about Fibonacci nim.
pub(crate) fn text(starts: &Starts, bounds: bool) -> String {
    let last = starts.rows().saturating_sub(1);
    let number = |n: u64| count(usize::try_from(n).unwrap_or(usize::MAX));
    let mut out =
        format!("{}\n\n", paint(STRONG, format!("Grundy values of starts, n up to {}", number(last))));
    out.push_str(&format!("G({}) = {}\n", number(last), starts.value(last)));
    if let Some(constant) = starts.growth() {
        let log = 1.0 / constant.ln();
        out.push_str(&prose(&format!(
            "growth: the first pile of value g is about {constant:.4}^g, so G(n) is about {log:.3} ln n + const"
        )));
        out.push('\n');
    }
    if !bounds {
        return out;
    }
    for (bound, formula, _) in BOUNDS {
        match starts.first_failure(bound) {
            None => out.push_str(&(hanging(&format!("{formula}: holds"), 2) + "\n")),
            Some(n) => {
                let fails = format!("{formula}: fails, first at n = {}", number(n));
                out.push_str(&(hanging(&fails, 2) + "\n"));
            }
        }
    }
    let failures = starts.conjecture_failures();
    let failing: u64 = failures.iter().map(|range| range.end() - range.start() + 1).sum();
    if failures.is_empty() {
        out.push_str("G(ceil(3n/2)) <= G(n) + 2: holds\n");
    } else {
        out.push_str(&format!(
            "G(ceil(3n/2)) <= G(n) + 2: fails for {} n in {} ranges:\n",
            number(failing),
            count(failures.len())
        ));
        for range in &failures {
            out.push_str(&format!("  {}\n", ends(range, number)));
        }
    }
    out
}

fn ends(range: &RangeInclusive<u64>, number: impl Fn(u64) -> String) -> String {
    if range.start() == range.end() {
        return number(*range.start());
    }
    format!("{} to {}", number(*range.start()), number(*range.end()))
}

/// `fibnim table starts --report --json`.
pub(crate) fn json(starts: &Starts, bounds: bool) -> Value {
    let last = starts.rows().saturating_sub(1);
    let mut object = json!({"upto": last, "value": starts.value(last), "growth": starts.growth()});
    if bounds {
        let failures = starts.conjecture_failures();
        object["conjecture_failures"] =
            failures.iter().map(|range| json!([range.start(), range.end()])).collect::<Vec<Value>>().into();
        for (bound, _, name) in BOUNDS {
            object[format!("{name}_bound_first_failure")] = starts.first_failure(bound).into();
        }
    }
    object
}
