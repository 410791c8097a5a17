//! The signs of a predicate.

use std::ops::Range;

use num_bigint::BigUint;

use super::super::Refused;
use super::{DEEPEST, NESTED};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(BigUint),
    Name(String),
    /// `$name`
    Call(String),
    /// `?msd_fib`
    System(String),
    /// `@-1`
    Letter(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 24] = [
    "<=>", "=>", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "&", "|", "~", "^", "(", ")", ",", "[",
    "]", "`", ".", "_",
];

pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, Refused> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut open = 0usize;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let word = |from: usize| {
            let end = rest[from..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            &rest[from..end.map_or(rest.len(), |end| from + end)]
        };
        let (token, length) = match next {
            space if space.is_whitespace() => {
                at += space.len_utf8();
                continue;
            }
            digit if digit.is_ascii_digit() => {
                let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
                (Token::Number(digits.parse().expect("digits are a number")), digits.len())
            }
            letter if letter.is_ascii_alphabetic() => (Token::Name(word(0).to_owned()), word(0).len()),
            '$' => (Token::Call(word(1).to_owned()), word(1).len() + 1),
            '?' => (Token::System(word(1).to_owned()), word(1).len() + 1),
            '@' => {
                let length = 1 + usize::from(rest[1..].starts_with(['-', '+']));
                let digits =
                    rest[length..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - length);
                let number = rest[1..length + digits].parse().ok();
                let number = number.ok_or_else(|| Refused::here(text, at, "expected a number after @"))?;
                (Token::Letter(number), length + digits)
            }
            _ => match SIGNS.into_iter().find(|sign| rest.starts_with(*sign)) {
                Some(sign) => {
                    match sign {
                        "(" | "[" => open += 1,
                        ")" | "]" => open = open.saturating_sub(1),
                        _ => {}
                    }
                    if open > DEEPEST {
                        return Err(Refused::here(text, at, NESTED));
                    }
                    (Token::Sign(sign), sign.len())
                }
                None => return Err(Refused::here(text, at, "this sign is not understood")),
            },
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}
