//! Natural numbers: `1_000`, `10^30`, `10^30+7`, `10^30-1`.

use num_bigint::BigUint;
use numeration::decimal;

use super::SyntaxError;
use super::scanner::Scanner;

const NUMBER_HELP: &str = "write a natural number such as 12, 1_000, 10^30 or 10^30+7";

/// Reads one number of at most `max_digits` decimal digits, and nothing else.
///
/// ```
/// use fibnim::game::notation::parse_number;
/// assert_eq!(parse_number("10^3+7", 100).unwrap(), 1007u32.into());
/// assert_eq!(parse_number("1e3", 100).unwrap_err().span, 1..3);
/// ```
///
/// # Errors
///
/// If the text is not a number, has something after it, or means a number of more than `max_digits` digits.
pub fn parse_number(text: &str, max_digits: usize) -> Result<BigUint, SyntaxError> {
    let mut scanner = Scanner::new(text, max_digits);
    let number = scanner.number("a number")?;
    if scanner.at_end() {
        return Ok(number);
    }
    let help = if matches!(scanner.peek(), Some('e' | 'E')) {
        "powers of ten are written 10^3"
    } else {
        NUMBER_HELP
    };
    Err(scanner.error(&format!("expected the end of the number, found {}", scanner.found()), help))
}

/// A number, with the power and the sum or difference attached to it.
pub(super) fn number(scanner: &mut Scanner<'_>, what: &str) -> Result<BigUint, SyntaxError> {
    let start = scanner.offset();
    let base = plain(scanner, what)?;
    if !scanner.eat_attached('^') {
        return Ok(base);
    }
    let power = power(scanner, start, &base)?;
    let sign = scanner.peek();
    if !matches!(sign, Some('+' | '-')) || !scanner.second().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(power);
    }
    scanner.eat_attached('+');
    let minus = scanner.eat_attached('-');
    let other = plain(scanner, "a number")?;
    match (minus, power >= other) {
        (false, _) => Ok(power + other),
        (true, true) => Ok(power - other),
        (true, false) => {
            let end = scanner.offset();
            let message = format!("{} is negative", scanner.text_between(start, end));
            Err(scanner.error_at(start, end, &message, NUMBER_HELP))
        }
    }
}

/// The exponent, and the power if it is not too long.
fn power(scanner: &mut Scanner<'_>, start: usize, base: &BigUint) -> Result<BigUint, SyntaxError> {
    let exponent_start = scanner.offset();
    let exponent = plain(scanner, "an exponent")?;
    let end = scanner.offset();
    if *base < 2u32.into() {
        let exponent_is_zero = exponent == BigUint::ZERO;
        return Ok(if exponent_is_zero { 1u32.into() } else { base.clone() });
    }
    let Ok(exponent) = u32::try_from(&exponent) else {
        let message = format!("the exponent {} is too large", scanner.text_between(exponent_start, end));
        return Err(scanner.error_at(exponent_start, end, &message, NUMBER_HELP));
    };
    // The power has at least (bits - 1) * exponent bits: refuse it before computing it.
    let least_digits = (base.bits() - 1) as f64 * f64::from(exponent) * std::f64::consts::LOG10_2;
    let too_long = || too_long(scanner, start, end);
    if least_digits > scanner.max_digits() as f64 {
        return Err(too_long());
    }
    let power = base.pow(exponent);
    // 10^d is the least number of d + 1 digits.
    let digits = power.bits().saturating_sub(1) as f64 * std::f64::consts::LOG10_2;
    if digits >= scanner.max_digits() as f64 - 1.0 && power.to_string().len() > scanner.max_digits() {
        return Err(too_long());
    }
    Ok(power)
}

/// Digits, with single underscores between them.
fn plain(scanner: &mut Scanner<'_>, what: &str) -> Result<BigUint, SyntaxError> {
    let start = scanner.offset();
    let mut digits = scanner.digits().to_owned();
    if digits.is_empty() {
        let help = match scanner.peek() {
            Some('-') => "a number of stones cannot be negative: write 0 or more, such as 12",
            _ => NUMBER_HELP,
        };
        return Err(scanner.error(&format!("expected {what}, found {}", scanner.found()), help));
    }
    while scanner.eat_attached('_') {
        let more = scanner.digits();
        if more.is_empty() {
            let message = format!("expected a digit after `_`, found {}", scanner.found());
            return Err(scanner.error(&message, NUMBER_HELP));
        }
        digits.push_str(more);
    }
    let significant = digits.trim_start_matches('0');
    if significant.len() > scanner.max_digits() {
        return Err(too_long(scanner, start, scanner.offset()));
    }
    // Nothing is left of zeros.
    Ok(if significant.is_empty() {
        BigUint::ZERO
    } else {
        decimal::parse(significant).expect("these are digits")
    })
}

fn too_long(scanner: &Scanner<'_>, start: usize, end: usize) -> SyntaxError {
    let limit = scanner.max_digits();
    let message = format!("this number has more than {limit} digits");
    scanner.error_at(start, end, &message, &format!("write a number of at most {limit} digits"))
}
