//! Formulas as records write them: the definitions of a paper are given once and put before what uses them.

/// A definition: its name, and `let NAME(...) = ...;`.
pub(crate) struct Definition {
    name: String,
    text: String,
}

impl Definition {
    /// Reads `NAME(VARIABLES) = FORMULA`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = plain(text);
        let name = text.split_once('(')?.0.trim().to_owned();
        let well_formed = name.chars().all(is_of_name) && text.contains(") = ");
        (well_formed && !name.is_empty()).then(|| Self { name, text: format!("let {text}; ") })
    }

    /// As a statement has it.
    pub(crate) fn text(&self) -> &str {
        self.text.trim_end()
    }
}

/// In one line, with single spaces.
pub(crate) fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A formula after all definitions that it needs, in their order, so that it can be asked by itself.
pub(crate) fn whole(definitions: &[Definition], formula: &str) -> String {
    let formula = plain(formula);
    let mut needed = vec![false; definitions.len()];
    // A definition needs only earlier ones, so going backwards sees each after all that use it.
    let mut texts = vec![formula.as_str()];
    for (i, definition) in definitions.iter().enumerate().rev() {
        let own = formula.contains(&format!("let {}(", definition.name));
        if !own && texts.iter().any(|text| calls(text, &definition.name)) {
            needed[i] = true;
            texts.push(body(&definition.text));
        }
    }
    let mut whole = String::new();
    for (definition, _) in definitions.iter().zip(needed).filter(|(_, needed)| *needed) {
        whole += &definition.text;
    }
    whole + &formula
}

/// What follows the first equals sign: a definition does not need itself.
fn body(definition: &str) -> &str {
    definition.split_once(") = ").map_or(definition, |(_, body)| body)
}

/// Whether a text has NAME( with no letter before it.
fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        text[at + name.len()..].starts_with('(') && !before.is_some_and(is_of_name)
    })
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_come_before_what_needs_them() {
        let texts = ["one(a) = a = 1", "two(a) = exists b: one(b) and a = b + 1", "three(n) = n = 3"];
        let definitions: Vec<Definition> = texts.iter().filter_map(|text| Definition::parse(text)).collect();
        assert_eq!(definitions.len(), 3);
        let of = |formula| whole(&definitions, formula);
        assert_eq!(of("forall n:\n  n >= 0"), "forall n: n >= 0");
        assert_eq!(
            of("exists n: two(n)"),
            "let one(a) = a = 1; let two(a) = exists b: one(b) and a = b + 1; exists n: two(n)"
        );
        assert_eq!(of("exists n: three(n)"), "let three(n) = n = 3; exists n: three(n)");
        // Another name that ends in the same way, and a definition of the formula's own.
        assert_eq!(of("exists n: twentyone(n)"), "exists n: twentyone(n)");
        assert_eq!(of("let two(n) = n = 2; exists n: two(n)"), "let two(n) = n = 2; exists n: two(n)");
    }

    #[test]
    fn what_defines_nothing_is_not_read() {
        for text in ["", "n = 2", "two words(n) = n = 2", "name(n)"] {
            assert!(Definition::parse(text).is_none(), "{text}");
        }
    }
}
