//! Numbers as they are written: `1_000`, `10^30+7`.

use std::time::Duration;

use fibnim::game::notation;
use fibnim::tables::threshold::LARGEST_PILE;
use num_bigint::BigUint;

use crate::refusal::{Fault, Hint, Refusal};

/// A number with a maximum number of digits.
///
/// # Errors
///
/// If it is none, with the place.
pub fn digits(written: &str, most: usize) -> Result<BigUint, Fault> {
    notation::parse_number(written, most).map_err(|error| Fault::at(written, error))
}

/// The most digits of limits and bounds.
const MOST_DIGITS: usize = 100;

/// A limit, such as `10^10`; what is beyond a machine word is the largest of these.
///
/// # Errors
///
/// If it is not a number, with the place.
pub fn cells(written: &str) -> Result<u64, Fault> {
    Ok(u64::try_from(digits(written, MOST_DIGITS)?).unwrap_or(u64::MAX))
}

/// A time: a number of seconds, minutes or hours.
///
/// ```
/// use std::time::Duration;
/// use answers::question::time;
/// assert_eq!(time("10min"), Ok(Duration::from_secs(600)));
/// assert_eq!(time("90 s"), Ok(Duration::from_secs(90)));
/// assert_eq!(time("2h"), Ok(Duration::from_secs(7200)));
/// assert!(time("10").is_err());
/// ```
///
/// # Errors
///
/// If it is none, or its unit is missing.
pub fn time(written: &str) -> Result<Duration, Fault> {
    let written = written.trim();
    let unit = written.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(written.len());
    let seconds = match &written[unit..] {
        "s" => 1,
        "min" => 60,
        "h" => 3600,
        _ => {
            let message = format!("invalid time `{}`", written.escape_debug());
            return Err(Fault::new(message, "write a number and its unit: 90s, 10min or 2h"));
        }
    };
    // No longer time makes sense.
    Ok(Duration::from_secs(cells(written[..unit].trim())?.min(1 << 40) * seconds))
}

/// The row of a table: a number below 2^63.
///
/// # Errors
///
/// If it is not a number, or no table goes so far.
pub fn row(written: &str) -> Result<u64, Refusal> {
    let number = digits(written, MOST_DIGITS)?;
    u64::try_from(&number).ok().filter(|&row| row < 1 << 63).ok_or_else(|| Refusal::TooLarge {
        message: format!("{number} is beyond what a table can hold"),
        help: Hint::TablesEndAt(1 << 63),
    })
}

/// The size of a pile in a table.
///
/// ```
/// use answers::question::pile;
/// assert_eq!(pile("1_000"), Ok(1000));
/// assert!(pile("10^12").is_err());
/// ```
///
/// # Errors
///
/// If it is not a number, or beyond what this kind of table can hold.
pub fn pile(written: &str) -> Result<u32, Refusal> {
    let number = row(written)?;
    u32::try_from(number).ok().filter(|&pile| pile <= LARGEST_PILE).ok_or_else(|| Refusal::TooLarge {
        message: format!("{number} is beyond what this table can hold"),
        help: Hint::TablesEndAt(LARGEST_PILE.into()),
    })
}

/// The fixed piles of a table, joined by commas: at most four, and none for an empty text.
///
/// # Errors
///
/// If one of them is not a pile of a table, or there are too many.
pub fn piles(written: &str) -> Result<Vec<u32>, Refusal> {
    if written.trim().is_empty() {
        return Ok(Vec::new());
    }
    let sizes: Vec<u32> = written.split(',').map(|part| pile(part.trim())).collect::<Result<_, _>>()?;
    if sizes.len() > 4 {
        let message = format!("{} fixed piles are too many", sizes.len());
        return Err(Fault::new(message, "a table has at most four fixed piles and the running one").into());
    }
    Ok(sizes)
}
