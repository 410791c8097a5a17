//! How fast the Grundy values of starts grow (G §5), as text and as JSON.

use std::ops::RangeInclusive;

use answers::words::{BOUNDS, CONJECTURED, count, large};
use fibnim::tables::starts::Starts;
use serde_json::{Value, json};

use super::style::{STRONG, paint};
use super::wrap::{hanging, prose};

/// `fibnim table starts --report`; the bounds and the conjecture are about Fibonacci nim.
pub(crate) fn text(starts: &Starts, bounds: bool) -> String {
    let last = starts.rows().saturating_sub(1);
    let number = large;
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
    out.push_str(&ranges("G(ceil(3n/2)) >= G(n) + 1", &starts.first_half_failures()));
    for most in CONJECTURED {
        out.push_str(&ranges(&format!("G(ceil(3n/2)) <= G(n) + {most}"), &starts.conjecture_failures(most)));
    }
    out
}

/// Where a statement fails.
fn ranges(statement: &str, failures: &[RangeInclusive<u64>]) -> String {
    if failures.is_empty() {
        return format!("{statement}: holds\n");
    }
    let ranges = if failures.len() == 1 { "range" } else { "ranges" };
    let mut out = format!(
        "{statement}: fails for {} n in {} {ranges}:\n",
        large(failures.iter().map(|range| range.end() - range.start() + 1).sum()),
        count(failures.len())
    );
    for range in failures {
        out.push_str(&format!("  {}\n", ends(range, large)));
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
        let ranges = |failures: Vec<RangeInclusive<u64>>| -> Value {
            failures.iter().map(|range| json!([range.start(), range.end()])).collect::<Vec<Value>>().into()
        };
        object["conjecture_failures"] = ranges(starts.conjecture_failures(2));
        for (bound, _, name) in BOUNDS {
            object[format!("{name}_bound_first_failure")] = starts.first_failure(bound).into();
        }
        object["first_half_failures"] = ranges(starts.first_half_failures());
        object["plus_3_failures"] = ranges(starts.conjecture_failures(3));
        object["plus_4_failures"] = ranges(starts.conjecture_failures(4));
    }
    object
}
