//! Decimal digits to numbers.

use num_bigint::BigUint;

/// Up to this number of digits, 19 are taken at a time: a multiplication by a `u64` for every 19 of them.
const LEAF: usize = 400;

/// The digits that a `u64` always holds.
const U64_DIGITS: usize = 19;

/// The number with these decimal digits; `None` unless there is at least one and all are ASCII digits.
///
/// Costs O(M(d)) for each of the O(log d) halvings of d digits, where the parser of `BigUint` itself goes
/// through the whole number for every few digits. In the other direction `to_string` is fast already.
///
/// ```
/// use numeration::decimal::parse;
/// assert_eq!(parse("354224848179261915075"), Some(numeration::fibonacci::fibonacci(100)));
/// assert_eq!(parse("007"), Some(7u32.into()));
/// assert_eq!(parse(""), None);
/// assert_eq!(parse("+1"), None);
/// ```
pub fn parse(digits: &str) -> Option<BigUint> {
    let digits = digits.as_bytes();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let depth = digits.len().div_ceil(LEAF).next_power_of_two().ilog2();
    let mut len = digits.len().div_ceil(1 << depth);
    let mut fives: Vec<(usize, BigUint)> = Vec::new();
    for _ in 0..depth {
        let power = fives.last().map_or_else(|| BigUint::from(5u32).pow(len as u32), |(_, five)| five * five);
        fives.push((len, power));
        len *= 2;
    }
    Some(join(&fives, digits))
}

/// The number with these digits, which are at most twice as many as the last length in `fives`. A power of
/// ten is a power of five and a shift, which leaves a shorter factor for the multiplication.
fn join(fives: &[(usize, BigUint)], digits: &[u8]) -> BigUint {
    if let Some(((len, five), shorter)) = fives.split_last() {
        let (high, low) = digits.split_at(digits.len().saturating_sub(*len));
        ((join(shorter, high) * five) << *len) + join(shorter, low)
    } else {
        let small =
            |digits: &[u8]| digits.iter().fold(0, |small, digit| small * 10 + u64::from(digit - b'0'));
        let (first, rest) = digits.split_at(digits.len() % U64_DIGITS);
        rest.chunks(U64_DIGITS)
            .fold(small(first).into(), |number, digits| number * 10u64.pow(U64_DIGITS as u32) + small(digits))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_length_around_the_leaves() {
        let digits: String = (0..2000u32).map(|i| char::from(b'0' + (i * i % 97 % 10) as u8)).collect();
        for len in (1..100).chain(380..420).chain(780..820).chain(1590..1610) {
            for digits in [&digits[..len], &digits[2000 - len..], &"9".repeat(len), &"0".repeat(len)] {
                assert_eq!(parse(digits), digits.parse().ok(), "{digits}");
            }
        }
    }

    #[test]
    fn only_ascii_digits_are_taken() {
        for wrong in ["", " 1", "1 ", "-1", "+1", "1_000", "0x10", "1.5", "1e3", "\u{0661}"] {
            assert_eq!(parse(wrong), None, "{wrong:?}");
        }
    }

    proptest! {
        #[test]
        fn printing_and_the_plain_parser_agree(digits in "[0-9]{1,5000}") {
            prop_assert_eq!(parse(&digits), digits.parse::<BigUint>().ok());
        }
    }
}
