//! Rust as a list of words and marks, without comments and without the text of literals: what looks like a path there
//! is none.

/// What replaces every literal. No word and no mark looks like it.
const LITERAL: &str = "\"";

/// A word, a mark (`::` is one, all others are single characters) or a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// As it is written; raw identifiers keep their `r#`, so that they are not keywords.
    pub text: String,
    /// Where, counted from 1.
    pub line: usize,
}

/// All tokens of a file. Lifetimes are left out: their `'` would only be in the way.
pub fn tokens(source: &str) -> Vec<Token> {
    let mut reader = Reader { rest: source, line: 1 };
    let mut tokens = Vec::new();
    while let Some(first) = reader.peek(0) {
        let line = reader.line;
        if let Some(text) = reader.token(first) {
            tokens.push(Token { text, line });
        }
    }
    tokens
}

/// Where the bracket at `open` is closed; the last token if it never is.
pub(crate) fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len().saturating_sub(1)
}

/// The parts between the commas that are in no inner bracket.
pub(crate) fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            "(" | "[" | "{" => at = closing(tokens, at),
            "," => {
                parts.push(&tokens[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(&tokens[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.rest.chars().nth(ahead)
    }

    fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next();
        self.rest = chars.as_str();
        self.line += usize::from(next == Some('\n'));
        next
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.bump();
        }
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(next) = self.peek(0).filter(|&next| in_word(next)) {
            word.push(next);
            self.bump();
        }
        word
    }

    fn token(&mut self, first: char) -> Option<String> {
        if self.rest.starts_with("//") {
            while self.peek(0).is_some_and(|next| next != '\n') {
                self.bump();
            }
            None
        } else if self.rest.starts_with("/*") {
            self.block_comment();
            None
        } else if self.rest.starts_with("::") {
            self.skip(2);
            Some("::".to_owned())
        } else if first == '"' {
            self.quoted('"');
            Some(LITERAL.to_owned())
        } else if first == '\'' {
            self.character_or_lifetime()
        } else if first.is_ascii_digit() {
            self.word();
            Some(LITERAL.to_owned())
        } else if in_word(first) {
            let word = self.word();
            Some(if self.prefixed(&word) { LITERAL.to_owned() } else { self.raw(word) })
        } else {
            self.bump();
            (!first.is_whitespace()).then(|| first.to_string())
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        loop {
            if self.rest.starts_with("/*") {
                depth += 1;
                self.skip(2);
            } else if self.rest.starts_with("*/") {
                depth -= 1;
                self.skip(2);
            } else if self.bump().is_none() {
                return;
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// From the opening quote to the closing one.
    fn quoted(&mut self, quote: char) {
        self.bump();
        while let Some(next) = self.bump() {
            if next == '\\' {
                self.bump();
            } else if next == quote {
                return;
            }
        }
    }

    fn character_or_lifetime(&mut self) -> Option<String> {
        if self.peek(1) == Some('\\') || self.peek(2) == Some('\'') {
            self.quoted('\'');
            Some(LITERAL.to_owned())
        } else {
            self.bump();
            self.word();
            None
        }
    }

    /// Reads on if the word was only the prefix of a literal, as in `b"x"` and `r#"x"#`.
    fn prefixed(&mut self, word: &str) -> bool {
        match (word, self.peek(0)) {
            ("b" | "c", Some('"')) => self.quoted('"'),
            ("b", Some('\'')) => self.quoted('\''),
            ("r" | "br" | "cr", Some('"' | '#')) => {
                let hashes = self.rest.chars().take_while(|&next| next == '#').count();
                if self.peek(hashes) != Some('"') {
                    return false;
                }
                let end = format!("\"{}", "#".repeat(hashes));
                self.skip(hashes + 1);
                while !self.rest.starts_with(&end) && self.bump().is_some() {}
                self.skip(end.len());
            }
            _ => return false,
        }
        true
    }

    /// The word, or the raw identifier of which it was the `r`.
    fn raw(&mut self, word: String) -> String {
        if word == "r" && self.peek(0) == Some('#') && self.peek(1).is_some_and(in_word) {
            self.bump();
            return format!("r#{}", self.word());
        }
        word
    }
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> String {
        tokens(source).into_iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_are_dropped() {
        assert_eq!(words("a // crate::b\n/* c /* d */ e */ f /// g\n//! h\ni"), "a f i");
    }

    #[test]
    fn literals_are_empty() {
        assert_eq!(
            words(r##"x("a \" b", r#"c " d"#, b"e", br"f\", c"g", 12_u8)"##),
            r#"x ( " , " , " , " , " , " )"#
        );
        assert_eq!(words(r"['a', '\'', '\u{1F}', b'x', '/', '\\', '“']"), r#"[ " , " , " , " , " , " , " ]"#);
    }

    #[test]
    fn lifetimes_are_no_characters() {
        assert_eq!(words("fn f<'a, 'b>(x: &'a str, y: &'static T<'_>) { 'l: loop {} }").replace(' ', ""), {
            "fnf<,>(x:&str,y:&T<>){:loop{}}"
        });
    }

    #[test]
    fn raw_names_are_no_keywords() {
        assert_eq!(words("r#mod::r#use r # b"), "r#mod :: r#use r # b");
    }

    #[test]
    fn lines_are_counted_everywhere() {
        let last = tokens("a\n/* \n */ \"\n\\\n\" r\"\n\"\nb").pop().unwrap();
        assert_eq!((last.text.as_str(), last.line), ("b", 7));
    }
}
