//! The written form of positions, numbers and games.
//!
//! `12` is a start, `12;4` has allowance 4, `3,4,7;inf` no limit; `12;4 + 7;6 + *5` are local piles,
//! the last a plain nim heap. Sizes are decimal, `_` may group digits, and `10^30`, `10^30+7` and
//! `10^30-1` are numbers too if there are no spaces around their signs: with spaces, `10^3 + 7` is two
//! piles.

mod games;
mod numbers;
mod scanner;

use super::{Allowance, PileRule, Setup, SetupPile};
pub use automata::logic::SyntaxError;
pub(crate) use games::shorten;
pub use games::{UnknownGame, parse_game};
pub use numbers::parse_number;
use scanner::Scanner;

/// The longest number that a position may contain, in decimal digits.
pub const MAX_PILE_DIGITS: usize = 10_000;

/// The most piles that a position may have.
pub const MAX_PILES: usize = 1_000;

/// Reads a position. Costs O(length), except for numbers written as powers.
///
/// ```
/// use fibnim::game::notation::parse;
/// assert!(parse("10^40, 10^40+7; 5").is_ok());
/// let error = parse("3,,4").unwrap_err();
/// assert_eq!(error.span, 2..3);
/// assert_eq!(error.to_string(), "expected a pile size, found `,`");
/// ```
///
/// # Errors
///
/// At the first place that is not a position; also if there are too many piles, or a number has too many digits.
pub fn parse(text: &str) -> Result<Setup, SyntaxError> {
    let mut scanner = Scanner::new(text, MAX_PILE_DIGITS);
    if scanner.at_end() {
        return Err(scanner.error("the position is empty", POSITION_HELP));
    }
    let first = pile(&mut scanner)?;
    let setup = match first {
        SetupPile { allowance: None, rule: PileRule::Dynamic, stones } if scanner.peek() == Some(',') => {
            let mut stones = vec![stones];
            while scanner.eat(',') {
                check_count(&scanner, stones.len())?;
                stones.push(scanner.number("a pile size")?);
            }
            Setup::List { stones, allowance: allowance(&mut scanner)? }
        }
        SetupPile { allowance, rule: PileRule::Dynamic, stones } if scanner.peek() != Some('+') => {
            Setup::List { stones: vec![stones], allowance }
        }
        first => {
            let mut piles = vec![first];
            while scanner.eat('+') {
                check_count(&scanner, piles.len())?;
                piles.push(pile(&mut scanner)?);
            }
            Setup::Sum(piles)
        }
    };
    if scanner.at_end() { Ok(setup) } else { Err(leftover(&scanner, &setup)) }
}

const POSITION_HELP: &str = "write a pile such as 12 or 12;4, piles such as 3,4,7;inf, or local piles such as \
                             12;4 + 7;6";

/// `12`, `12;4` or `*5`.
fn pile(scanner: &mut Scanner<'_>) -> Result<SetupPile, SyntaxError> {
    if scanner.eat('*') {
        let stones = scanner.number("the size of a nim heap")?;
        return Ok(SetupPile { stones, allowance: None, rule: PileRule::NimHeap });
    }
    let stones = scanner.number("a pile size")?;
    Ok(SetupPile { stones, allowance: allowance(scanner)?, rule: PileRule::Dynamic })
}

/// `;4`, `;inf` or nothing.
fn allowance(scanner: &mut Scanner<'_>) -> Result<Option<Allowance>, SyntaxError> {
    if !scanner.eat(';') {
        return Ok(None);
    }
    if scanner.eat_word("inf") || scanner.eat('∞') {
        return Ok(Some(Allowance::Unlimited));
    }
    Ok(Some(Allowance::Stones(scanner.number("an allowance (a number or inf)")?)))
}

fn check_count(scanner: &Scanner<'_>, piles: usize) -> Result<(), SyntaxError> {
    if piles < MAX_PILES {
        return Ok(());
    }
    Err(scanner.error(&format!("a position has at most {MAX_PILES} piles"), "leave out piles from here on"))
}

/// What to say of text after a complete position.
fn leftover(scanner: &Scanner<'_>, setup: &Setup) -> SyntaxError {
    let found = scanner.found();
    match (scanner.peek(), setup) {
        (Some('e' | 'E'), _) => scanner.error(
            &format!("expected `,`, `;`, `+` or the end, found {found}"),
            "powers of ten are written 10^3, or 10^3+7",
        ),
        (Some('.'), _) => scanner.error(
            &format!("the number of stones must be whole: expected the end of the number, found {found}"),
            POSITION_HELP,
        ),
        (Some(';'), _) => scanner.error(
            &format!("expected the end, found {found}"),
            "one allowance is enough: 3,4,7;5, or 12;4 + 7;6 for local piles",
        ),
        (Some(','), Setup::List { allowance: Some(_), .. } | Setup::Sum(_)) => scanner.error(
            &format!("expected `+` or the end, found {found}"),
            "the allowance comes last, as in 3,4,7;5; local piles are joined by +, as in 12;4 + 7;6",
        ),
        (Some('+'), Setup::List { .. }) => scanner.error(
            &format!("expected `,` or the end, found {found}"),
            "join all piles by commas (one shared allowance) or all by + (an allowance each)",
        ),
        _ => scanner.error(&format!("expected `,`, `;`, `+` or the end, found {found}"), POSITION_HELP),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(stones: &[u64], allowance: Option<Allowance>) -> Setup {
        Setup::List { stones: stones.iter().map(|&n| n.into()).collect(), allowance }
    }

    #[test]
    fn positions_are_read() {
        assert_eq!(parse("12"), Ok(list(&[12], None)));
        assert_eq!(parse(" 12 ; 4 "), Ok(list(&[12], Some(4.into()))));
        assert_eq!(parse("3,4,7;inf"), Ok(list(&[3, 4, 7], Some(Allowance::Unlimited))));
        assert_eq!(parse("3,4;∞"), Ok(list(&[3, 4], Some(Allowance::Unlimited))));
        assert_eq!(parse("1_000, 0"), Ok(list(&[1000, 0], None)));
        assert_eq!(parse("10^3+7, 2^5-1; 10^2"), Ok(list(&[1007, 31], Some(100.into()))));
        let sum = |piles: &[(u64, Option<u64>, PileRule)]| {
            let pile = |&(n, r, rule): &(u64, Option<u64>, PileRule)| SetupPile {
                stones: n.into(),
                allowance: r.map(Allowance::from),
                rule,
            };
            Setup::Sum(piles.iter().map(pile).collect())
        };
        let dynamic = PileRule::Dynamic;
        assert_eq!(parse("12;4 + 7;6"), Ok(sum(&[(12, Some(4), dynamic), (7, Some(6), dynamic)])));
        assert_eq!(parse("12+7"), Ok(sum(&[(12, None, dynamic), (7, None, dynamic)])));
        assert_eq!(parse("10^3 + 7"), Ok(sum(&[(1000, None, dynamic), (7, None, dynamic)])));
        assert_eq!(parse("*5"), Ok(sum(&[(5, None, PileRule::NimHeap)])));
        assert_eq!(parse("12;4+*5"), Ok(sum(&[(12, Some(4), dynamic), (5, None, PileRule::NimHeap)])));
    }

    /// Every error names its place and what was expected there.
    #[test]
    fn errors_point_at_the_place() {
        for (text, span, message) in [
            ("", 0..0, "the position is empty"),
            ("   ", 3..3, "the position is empty"),
            ("3,,4", 2..3, "expected a pile size, found `,`"),
            ("-5", 0..1, "expected a pile size, found `-`"),
            ("12;x", 3..4, "expected an allowance (a number or inf), found `x`"),
            ("12;", 3..3, "expected an allowance (a number or inf), found the end"),
            ("1e3", 1..3, "expected `,`, `;`, `+` or the end, found `e3`"),
            ("12.5", 2..3, "the number of stones must be whole: expected the end of the number, found `.`"),
            ("3,4;5;6", 5..6, "expected the end, found `;`"),
            ("3;4,5", 3..4, "expected `+` or the end, found `,`"),
            ("3,4 + 5", 4..5, "expected `,` or the end, found `+`"),
            ("3 4", 2..3, "expected `,`, `;`, `+` or the end, found `4`"),
            ("12;4 +", 6..6, "expected a pile size, found the end"),
            ("* + 3", 2..3, "expected the size of a nim heap, found `+`"),
            ("zwölf", 0..6, "expected a pile size, found `zwölf`"),
            ("10^", 3..3, "expected an exponent, found the end"),
            ("2^3-9", 0..5, "2^3-9 is negative"),
            ("10^10_000", 0..9, "this number has more than 10000 digits"),
            ("99^99999999999999999999", 3..23, "the exponent 99999999999999999999 is too large"),
            ("1__0", 2..3, "expected a digit after `_`, found `_`"),
            ("12;infinite", 3..11, "expected an allowance (a number or inf), found `infinite`"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!((error.span.clone(), error.to_string().as_str()), (span, message), "{text:?}");
            assert!(!error.help.is_empty());
        }
    }

    #[test]
    fn sizes_are_limited() {
        let long = "9".repeat(1_000_000);
        assert_eq!(parse(&long).unwrap_err().to_string(), "this number has more than 10000 digits");
        assert!(parse(&"9".repeat(MAX_PILE_DIGITS)).is_ok());
        let many = vec!["1"; MAX_PILES + 1].join(",");
        assert_eq!(parse(&many).unwrap_err().to_string(), "a position has at most 1000 piles");
        assert!(parse("10^9999").is_ok());
        assert!(parse("10^9999+1").is_ok());
    }
}
