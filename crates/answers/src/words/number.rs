//! Large numbers, shortened or grouped for people.

use fibnim::game::Allowance;
use num_bigint::BigUint;

/// Up to this many digits a number is written out.
const WRITTEN_OUT: usize = 27;

/// `12`, `1_234_567`, or `100000...000007 (41 digits)`.
pub fn short(n: &BigUint) -> String {
    if let Ok(small) = u64::try_from(n) {
        return group(&small.to_string());
    }
    let digits = n.to_string();
    if digits.len() > WRITTEN_OUT {
        return format!(
            "{}...{} ({} digits)",
            &digits[..6],
            &digits[digits.len() - 6..],
            count(digits.len())
        );
    }
    group(&digits)
}

/// A count, grouped.
pub fn count(n: usize) -> String {
    group(&n.to_string())
}

/// "1 state", "37 states", "no states".
pub fn states(n: usize) -> String {
    match n {
        0 => "no states".into(),
        1 => "1 state".into(),
        many => format!("{} states", count(many)),
    }
}

/// An allowance in words.
pub fn allowance(allowance: &Allowance) -> String {
    match allowance {
        Allowance::Stones(stones) => format!("at most {}", short(stones)),
        Allowance::Unlimited => "any number".into(),
    }
}

/// Digits in groups of three from 10_000 on; `_` can be pasted back.
fn group(digits: &str) -> String {
    if digits.len() < 5 {
        return digits.into();
    }
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!(short(&1234u32.into()), "1234");
        assert_eq!(short(&1_234_567u32.into()), "1_234_567");
        let long = BigUint::from(10u32).pow(40) + 7u32;
        assert_eq!(short(&long), "100000...000007 (41 digits)");
        assert_eq!([0, 1, 2, 12_767].map(states), ["no states", "1 state", "2 states", "12_767 states"]);
    }
}
