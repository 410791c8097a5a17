//! The words, numbers and signs of a statement, each with its place.

use std::ops::Range;

use num_bigint::BigUint;

use super::syntax_error::SyntaxError;

/// The longest number, in digits.
pub(super) const MOST_DIGITS: usize = 1_000;

/// What a statement is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    Number(BigUint),
    /// The text between two slashes.
    Pattern(String),
    Sign(&'static str),
}

const SIGNS: [&str; 18] =
    ["<=>", "=>", "<=", ">=", "!=", "(", ")", ",", ":", ";", "=", "<", ">", "+", "-", "*", "^", "/"];

/// Arrows that people write, and the signs that they mean.
const ARROWS: [(&str, &str); 2] = [("<->", "<=>"), ("->", "=>")];

/// The words that cannot be names. `mod` and `infinite` can: they are words of the language where no name may stand.
pub const KEYWORDS: [&str; 7] = ["forall", "exists", "and", "or", "not", "let", "inf"];

/// Those of them that people write in capitals.
const SHOUTED: [&str; 5] = ["forall", "exists", "and", "or", "not"];

/// The tokens of a text, each with its place.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, SyntaxError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let length_while = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
        let (token, length) = if next.is_whitespace() {
            at += next.len_utf8();
            continue;
        } else if next.is_ascii_digit() {
            let length = length_while(|c| c.is_ascii_digit() || c == '_');
            let digits: String = rest[..length].chars().filter(|&c| c != '_').collect();
            if digits.len() > MOST_DIGITS {
                return Err(SyntaxError {
                    span: at..at + length,
                    message: format!("this number has more than {MOST_DIGITS} digits"),
                    help: "write a shorter number".into(),
                });
            }
            // Names of games may have such parts: after a dash.
            let is_part = matches!(tokens.last(), Some((Token::Sign("-"), _)));
            if !is_part && rest[length..].starts_with(|c: char| c.is_alphabetic()) {
                let word = rest[length..].find(|c: char| !c.is_alphanumeric() && c != '_');
                let end = word.map_or(rest.len(), |word| length + word);
                let (number, name) = (&rest[..length], &rest[length..end]);
                return Err(SyntaxError {
                    span: at..at + end,
                    message: format!("`{number}{name}` is neither a number nor a name"),
                    help: format!("write {number}*{name}, with a multiplication sign"),
                });
            }
            (Token::Number(digits.parse().expect("digits are a number")), length)
        } else if next.is_alphabetic() || next == '_' {
            let length = length_while(|c| c.is_alphabetic() || c.is_ascii_digit() || c == '_');
            let word = &rest[..length];
            if let Some(keyword) = SHOUTED.into_iter().find(|keyword| *word == keyword.to_uppercase()) {
                return Err(SyntaxError {
                    span: at..at + length,
                    message: format!("unexpected `{word}`"),
                    help: format!("write {keyword} in small letters"),
                });
            }
            (Token::Word(word.to_owned()), length)
        } else if next == '/' && !tokens.last().is_some_and(|(token, _)| ends_a_term(token)) {
            let Some(end) = rest[1..].find('/') else {
                return Err(SyntaxError {
                    span: at..at + 1,
                    message: "this pattern does not end".into(),
                    help: "write a pattern between two slashes, as in let ends(n) = /.*01/;".into(),
                });
            };
            (Token::Pattern(rest[1..=end].to_owned()), end + 2)
        } else if let Some((arrow, meant)) = ARROWS.into_iter().find(|(arrow, _)| rest.starts_with(arrow)) {
            return Err(SyntaxError {
                span: at..at + arrow.len(),
                message: format!("unexpected `{arrow}`"),
                help: format!("write {meant} for {arrow}, as in n > 5 {meant} n > 4"),
            });
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            // && and || are one sign.
            let length =
                if ["&&", "||"].iter().any(|sign| rest.starts_with(sign)) { 2 } else { next.len_utf8() };
            let sign = &rest[..length];
            return Err(SyntaxError {
                span: at..at + length,
                message: format!("unexpected `{sign}`"),
                help: match spelled(next) {
                    _ if next == '%' => "write mod for %, as in n mod 3 = 1".into(),
                    Some(word) => {
                        format!("write {word} for {sign}, as in forall n: exists m: n = 2*m or n = 2*m + 1")
                    }
                    None => "a statement looks like forall n: exists m: n = 2*m or n = 2*m + 1".into(),
                },
            });
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

/// Whether a term may end here: then a slash divides it, and begins no pattern.
fn ends_a_term(token: &Token) -> bool {
    match token {
        Token::Word(word) => !KEYWORDS.contains(&word.as_str()),
        Token::Number(_) | Token::Sign(")") => true,
        Token::Pattern(_) | Token::Sign(_) => false,
    }
}

/// How a sign of mathematics is written here.
fn spelled(sign: char) -> Option<&'static str> {
    Some(match sign {
        '∀' => "forall",
        '∃' => "exists",
        '∧' | '&' => "and",
        '∨' | '|' => "or",
        '¬' | '~' | '!' => "not",
        '→' | '⇒' | '⟹' => "=>",
        '↔' | '⇔' | '⟺' => "<=>",
        '≤' | '⩽' => "<=",
        '≥' | '⩾' => ">=",
        '≠' => "!=",
        '·' | '×' | '⋅' => "*",
        '−' => "-",
        '∞' => "inf",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_notations_are_explained_in_our_words() {
        for (written, wanted) in [
            ("FORALL n: n = n", "write forall in small letters"),
            ("n = 1 && n = 2", "write and for &&,"),
            ("2n = 4", "write 2*n"),
            ("n % 2 = 0", "n mod 3 = 1"),
        ] {
            let help = tokens(written).unwrap_err().help;
            assert!(help.contains(wanted), "{written}: {help}");
        }
        assert!(tokens("lose(takeaway-5-2x: n) and Forall = 2 * n").is_ok());
    }

    #[test]
    fn a_slash_divides_a_term_and_begins_a_pattern_elsewhere() {
        let pattern = |text: &str| Token::Pattern(text.into());
        let found =
            |text: &str| tokens(text).unwrap().into_iter().map(|(token, _)| token).collect::<Vec<_>>();
        let tokens = found("let p(n) = /10*/; (n + 1)/2 / 3 = m/4 and /01/(n/2)");
        assert_eq!(tokens.iter().filter(|token| **token == Token::Sign("/")).count(), 4);
        assert_eq!(tokens.iter().filter(|token| [pattern("10*"), pattern("01")].contains(token)).count(), 2);
    }
}
