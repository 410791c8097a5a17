//! The source without its tests: what is compiled outside test builds.

use crate::tokens::{Token, closing, parts};

/// The tokens without every item that only tests have: under `#[cfg(test)]` or `#[test]`.
pub(crate) fn live(tokens: &[Token]) -> Vec<Token> {
    let mut live = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some(attribute) = Attribute::at(tokens, at)
            && attribute.only_tests()
        {
            if !attribute.inner {
                at = item_end(tokens, attribute.end);
                continue;
            }
            // `#![cfg(test)]` at the top of a file.
            if live.is_empty() {
                return live;
            }
        }
        live.push(tokens[at].clone());
        at += 1;
    }
    live
}

struct Attribute<'a> {
    inner: bool,
    content: &'a [Token],
    end: usize,
}

impl<'a> Attribute<'a> {
    fn at(tokens: &'a [Token], at: usize) -> Option<Attribute<'a>> {
        let is = |at: usize, text| tokens.get(at).is_some_and(|token| token.text == text);
        let inner = is(at + 1, "!");
        let open = at + 1 + usize::from(inner);
        if !is(at, "#") || !is(open, "[") {
            return None;
        }
        let close = closing(tokens, open);
        Some(Attribute { inner, content: tokens.get(open + 1..close)?, end: close + 1 })
    }

    fn only_tests(&self) -> bool {
        let name = self.content.iter().take_while(|token| token.text != "(");
        match name.last().map(|token| token.text.as_str()) {
            Some("test") => true,
            Some("cfg") => self.content.get(2..self.content.len() - 1).is_some_and(never_otherwise),
            _ => false,
        }
    }
}

/// Whether a condition of `cfg` holds in tests only.
fn never_otherwise(condition: &[Token]) -> bool {
    let inside = || parts(condition.get(2..condition.len() - 1).unwrap_or_default());
    match condition.first().map(|token| token.text.as_str()) {
        Some("test" | "doctest") => true,
        Some("all") => inside().into_iter().any(never_otherwise),
        Some("any") => inside().into_iter().all(never_otherwise),
        _ => false,
    }
}

/// One past the item, field, variant or statement that begins at `at`.
fn item_end(tokens: &[Token], mut at: usize) -> usize {
    while let Some(attribute) = Attribute::at(tokens, at) {
        at = attribute.end;
    }
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let mut keyword = at;
    if text(keyword) == "pub" {
        keyword += 1;
        if text(keyword) == "(" {
            keyword = closing(tokens, keyword) + 1;
        }
    }
    let import = text(keyword) == "use";
    // Commas end the entries of a list; in the head of an item they only separate its parameters.
    let item = matches!(
        text(keyword),
        "async"
            | "const"
            | "enum"
            | "extern"
            | "fn"
            | "impl"
            | "let"
            | "macro_rules"
            | "mod"
            | "static"
            | "struct"
            | "trait"
            | "type"
            | "union"
            | "unsafe"
            | "use"
    );
    while at < tokens.len() {
        match text(at) {
            ";" => return at + 1,
            "," if !item => return at + 1,
            "{" if !import => return closing(tokens, at) + 1,
            "(" | "[" | "{" => at = closing(tokens, at),
            ")" | "]" | "}" => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    fn left(source: &str) -> String {
        live(&tokens(source)).into_iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn tests_are_dropped() {
        assert_eq!(left("a; #[cfg(test)] mod tests { b } c"), "a ; c");
        assert_eq!(left("#[cfg(test)] mod tests; c"), "c");
        assert_eq!(left("#[cfg(test)] #[allow(x)] pub(in crate::x) use crate::{a, b::{c, d}}; c"), "c");
        assert_eq!(left("#[cfg(all(test, unix))] impl<A, B> X<A, B> for [u8; 3] { x } c"), "c");
        assert_eq!(left("#[cfg(any(test, doctest))] const X: [u8; 2] = [1, 2]; c"), "c");
        assert_eq!(left("#[test] fn f<A, B>(a: A, b: B) -> C { d } c"), "c");
        assert_eq!(
            left("struct A { #[cfg(test)] pub b: B, c: C, #[cfg(test)] d: D }"),
            "struct A { c : C , }"
        );
        assert_eq!(left("#![cfg(test)] use a;"), "");
    }

    #[test]
    fn nothing_else_is_dropped() {
        for kept in [
            "#[cfg(not(test))] fn f() {}",
            "#[cfg(any(test, unix))] fn f() {}",
            "#[cfg_attr(test, x)] fn f() {}",
        ] {
            assert_eq!(left(kept).replace(' ', ""), kept.replace(' ', ""));
        }
    }
}
