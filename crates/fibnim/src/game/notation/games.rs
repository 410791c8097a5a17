//! The names of games, as `--game` takes them.

use num_bigint::BigUint;

use super::super::{Dynamic, NotADynamic};
use super::numbers::parse_number;

/// The longest number in the name of a game, in digits.
const MAX_DIGITS: usize = 1_000;

/// A name that is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownGame {
    /// No game is called so.
    #[error("there is no game `{0}`")]
    Name(String),
    /// `takeaway:` with something that is not a number.
    #[error("`{text}` does not say what a move allows: {problem}")]
    Number {
        /// What follows `takeaway:`.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// `takeaway:` with numbers that make no dynamic.
    #[error(transparent)]
    NotADynamic(#[from] NotADynamic),
}

/// Reads the name of a game: `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, `takeaway:3/2` (a
/// multiple of what was taken), `takeaway:+2` (that much more), `takeaway:=5` (always the same), or
/// `takeaway:[1,2,4]` (f(1), f(2), f(3), and the last value from there on).
///
/// ```
/// use fibnim::game::{Dynamic, notation::parse_game};
/// assert_eq!(parse_game("takeaway:4/2").unwrap(), Dynamic::fibonacci());
/// assert!(parse_game("chess").is_err());
/// assert!(parse_game("takeaway:1/2").is_err());
/// ```
///
/// # Errors
///
/// If there is no game of this name, or what follows `takeaway:` is not a nondecreasing dynamic.
pub fn parse_game(name: &str) -> Result<Dynamic, UnknownGame> {
    match name.trim() {
        "fibonacci" => Ok(Dynamic::fibonacci()),
        "power-of-two" => Ok(Dynamic::power_of_two()),
        "nim" => Ok(Dynamic::nim()),
        other => match other.strip_prefix("takeaway:") {
            Some(rule) => takeaway(rule.trim()),
            None => Err(UnknownGame::Name(shorten(other))),
        },
    }
}

fn takeaway(rule: &str) -> Result<Dynamic, UnknownGame> {
    let number = |text: &str| -> Result<BigUint, UnknownGame> {
        parse_number(text, MAX_DIGITS)
            .map_err(|error| UnknownGame::Number { text: shorten(rule), problem: error.message })
    };
    if let Some(more) = rule.strip_prefix('+') {
        return Ok(Dynamic::plus(number(more)?));
    }
    if let Some(always) = rule.strip_prefix('=') {
        return Ok(Dynamic::constant(number(always)?)?);
    }
    if let Some(list) = rule.strip_prefix('[') {
        let Some(list) = list.strip_suffix(']') else {
            return Err(UnknownGame::Number {
                text: shorten(rule),
                problem: "expected `]` at its end".into(),
            });
        };
        let values = list.split(',').map(|value| {
            u64::try_from(number(value)?).map_err(|_| UnknownGame::Number {
                text: shorten(rule),
                problem: "an entry is larger than 2^64-1".into(),
            })
        });
        return Ok(Dynamic::table(values.collect::<Result<_, _>>()?)?);
    }
    let (numerator, denominator) = rule.split_once('/').unwrap_or((rule, "1"));
    Ok(Dynamic::multiple(number(numerator)?, number(denominator)?)?)
}

/// The beginning of a text, for messages, without control characters.
pub(crate) fn shorten(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let short: String = text.chars().take(40).map(plain).collect();
    if text.chars().nth(40).is_some() { format!("{short}...") } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_read_back_from_its_name() {
        for name in [
            "fibonacci",
            "power-of-two",
            "nim",
            "takeaway:3",
            "takeaway:3/2",
            "takeaway:+2",
            "takeaway:=5",
            "takeaway:[1,2,4]",
        ] {
            assert_eq!(parse_game(name).unwrap().to_string(), name);
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_a_reason() {
        for (name, message) in [
            ("chess", "there is no game `chess`"),
            ("takeaway", "there is no game `takeaway`"),
            ("takeaway:x", "`x` does not say what a move allows: expected a number, found `x`"),
            ("takeaway:1/2", "1/2 is not a multiple of at least 1, such as 2, 3 or 3/2"),
            ("takeaway:3/0", "3/0 is not a multiple of at least 1, such as 2, 3 or 3/2"),
            ("takeaway:=0", "the allowance after each move must be at least 1"),
            ("takeaway:[2,1]", "f(1) is larger than f(2), but a dynamic never decreases"),
            ("takeaway:[]", "`[]` does not say what a move allows: expected a number, found the end"),
        ] {
            assert_eq!(parse_game(name).unwrap_err().to_string(), message);
        }
    }
}
