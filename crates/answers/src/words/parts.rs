//! Numbers as sums of Fibonacci numbers: "12 = 8 + 3 + 1".

use num_bigint::BigUint;
use numeration::Zeckendorf;

use super::number::{count, short};

/// The parts of a number, written out if they are few and short.
pub fn parts(z: &Zeckendorf) -> String {
    let largest = z.indices().last().copied().unwrap_or(0);
    if z.len() <= 15 && largest <= 90 { z.to_string() } else { index_sum(z) }
}

/// `F_6 + F_4 + F_2`, the middle of a long sum left out.
pub fn index_sum(z: &Zeckendorf) -> String {
    let names: Vec<String> = z.indices().iter().rev().map(|i| format!("F_{i}")).collect();
    match names.len() {
        0 => "0".into(),
        1..=12 => names.join(" + "),
        many => format!(
            "{} + ... + {} ({} parts)",
            names[..4].join(" + "),
            names[many - 4..].join(" + "),
            count(many)
        ),
    }
}

/// "12 = 8 + 3 + 1", or the number alone where it is a Fibonacci number or a sum of too many.
///
/// ```
/// assert_eq!(answers::words::sum(&12u32.into(), 10), "12 = 8 + 3 + 1");
/// assert_eq!(answers::words::sum(&8u32.into(), 10), "8");
/// ```
pub fn sum(n: &BigUint, most_parts: usize) -> String {
    let z = Zeckendorf::of(n);
    if z.len() < 2 || z.len() > most_parts {
        return short(n);
    }
    let parts: Vec<String> = (1..=z.len()).rev().filter_map(|j| z.part(j)).map(|part| short(&part)).collect();
    format!("{} = {}", short(n), parts.join(" + "))
}
