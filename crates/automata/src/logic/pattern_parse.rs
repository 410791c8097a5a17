//! From text to regular expressions over digits.

use super::pattern::Pattern;
use super::syntax_error::SyntaxError;

/// Longer patterns are refused: automata grow with them, some without measure.
const MOST_LETTERS: usize = 200;

/// Deeper nesting is refused: it would outgrow the stack.
const DEEPEST: usize = 100;

/// Reads the pattern between the slashes, at byte `offset` of the statement, for this many numbers.
pub(super) fn pattern(text: &str, offset: usize, tracks: usize, base: usize) -> Result<Pattern, SyntaxError> {
    let mut reader = Reader { text, at: 0, offset, tracks, base, depth: 0, letters: 0 };
    let pattern = reader.choice()?;
    match reader.peek() {
        None => Ok(pattern),
        Some(sign) => Err(reader.error(format!("unexpected `{sign}`"))),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    offset: usize,
    tracks: usize,
    /// How many digits there are.
    base: usize,
    depth: usize,
    /// How many letters were read.
    letters: usize,
}

impl Reader<'_> {
    /// The next sign; white space means nothing.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn error(&mut self, message: String) -> SyntaxError {
        let length = self.peek().map_or(0, char::len_utf8);
        let start = self.offset + self.at;
        let help = match self.tracks {
            1 => "a pattern for one number looks like /1(0|1)*0/".to_owned(),
            many => {
                let letter = format!("[{}]", vec!["0"; many].join(","));
                format!("a pattern for {many} numbers is made of letters such as {letter}, and | * + ? ( ) .")
            }
        };
        SyntaxError { span: start..start + length, message, help }
    }

    fn choice(&mut self) -> Result<Pattern, SyntaxError> {
        if self.depth >= DEEPEST {
            return Err(self.error(format!("nested more than {DEEPEST} deep")));
        }
        self.depth += 1;
        let mut parts = vec![self.sequence()?];
        while self.eat('|') {
            parts.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Pattern::Choice(parts) })
    }

    fn sequence(&mut self) -> Result<Pattern, SyntaxError> {
        let mut parts = Vec::new();
        while let Some(sign) = self.peek() {
            if sign == '|' || sign == ')' {
                break;
            }
            parts.push(self.repeated()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Pattern::Sequence(parts) })
    }

    fn repeated(&mut self) -> Result<Pattern, SyntaxError> {
        let mut pattern = self.one()?;
        // Twice repeated is once repeated: `a*+?` cannot pile up.
        let mut signs = Vec::new();
        while let Some(sign @ ('*' | '+' | '?')) = self.peek() {
            self.at += 1;
            signs.push(sign);
        }
        if signs.iter().all(|&sign| sign == '+') && !signs.is_empty() {
            pattern = Pattern::Repeat(Box::new(pattern), true);
        } else if signs.iter().all(|&sign| sign == '?') && !signs.is_empty() {
            pattern = Pattern::Optional(Box::new(pattern));
        } else if !signs.is_empty() {
            pattern = Pattern::Repeat(Box::new(pattern), false);
        }
        Ok(pattern)
    }

    fn one(&mut self) -> Result<Pattern, SyntaxError> {
        if self.eat('(') {
            let pattern = self.choice()?;
            return if self.eat(')') { Ok(pattern) } else { Err(self.error("expected `)`".into())) };
        }
        self.letters += 1;
        if self.letters > MOST_LETTERS {
            return Err(self.error(format!("a pattern has at most {MOST_LETTERS} letters")));
        }
        if self.eat('.') {
            return Ok(Pattern::Letter(vec![None; self.tracks]));
        }
        if self.tracks == 1 && self.peek() != Some('[') {
            return Ok(Pattern::Letter(vec![self.digit(1)?]));
        }
        if !self.eat('[') {
            let found = self.peek().map_or("the end".into(), |sign| format!("`{sign}`"));
            return Err(self.error(format!("expected `[`, a digit for each number, and `]`; found {found}")));
        }
        // Two signs are enough for all digits that there are.
        let mut digits = vec![self.digit(2)?];
        while self.eat(',') {
            digits.push(self.digit(2)?);
        }
        if digits.len() != self.tracks {
            return Err(self.error(format!("found {} digits, expected {}", digits.len(), self.tracks)));
        }
        if !self.eat(']') {
            return Err(self.error("expected `]`".into()));
        }
        Ok(Pattern::Letter(digits))
    }

    /// A digit with a maximum number of signs, or any.
    fn digit(&mut self, signs: usize) -> Result<Option<u8>, SyntaxError> {
        if self.eat('.') {
            return Ok(None);
        }
        self.peek();
        let rest = &self.text[self.at..];
        let length = rest.bytes().take(signs).take_while(u8::is_ascii_digit).count();
        // A digit above 9 has no 0 in front.
        let length = if rest.starts_with('0') { length.min(1) } else { length };
        let digit: Option<u8> = rest[..length].parse().ok().filter(|&digit| usize::from(digit) < self.base);
        if digit.is_none() {
            let found = match &rest[..length] {
                "" => self.peek().map_or("the end".into(), |sign| format!("`{sign}`")),
                digit => format!("`{digit}`"),
            };
            let wanted =
                if self.base == 2 { "0 or 1".to_owned() } else { format!("from 0 to {}", self.base - 1) };
            return Err(self.error(format!("expected a digit {wanted}, found {found}")));
        }
        self.at += length;
        Ok(digit)
    }
}
