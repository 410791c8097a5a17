//! Style sheets for browsers of 2022, which know neither rules within rules nor `color-mix`: `.play { .bar { color: red } }` is sent as
//! `.play .bar{color:red}`, and a mixed colour after the one that it has most of. Comments are left out on the way.

/// The same style sheet, flat.
pub(super) fn flat(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for item in items(&without_comments(text)) {
        at_top(&item, &mut written);
    }
    written
}

/// A part of a block: a declaration, or something with a block of its own.
enum Item<'a> {
    Declaration(&'a str),
    Block { head: &'a str, inside: &'a str },
}

fn without_comments(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::with_capacity(text.len());
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    kept + rest
}

/// The parts of a block. Braces and semicolons within quotes and brackets mean nothing.
fn items(text: &str) -> Vec<Item<'_>> {
    let mut found = Vec::new();
    let (mut start, mut open, mut depth, mut brackets) = (0, 0, 0usize, 0usize);
    let mut quote: Option<char> = None;
    for (place, c) in text.char_indices() {
        match (quote, c) {
            (Some(end), _) => quote = quote.filter(|_| c != end),
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => brackets += 1,
            (None, ')' | ']') => brackets = brackets.saturating_sub(1),
            (None, '{') if brackets == 0 => {
                if depth == 0 {
                    open = place;
                }
                depth += 1;
            }
            (None, '}') if brackets == 0 => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    found
                        .push(Item::Block { head: text[start..open].trim(), inside: &text[open + 1..place] });
                    start = place + 1;
                }
            }
            (None, ';') if brackets == 0 && depth == 0 => {
                found.push(Item::Declaration(text[start..place].trim_start()));
                start = place + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        found.push(Item::Declaration(last));
    }
    found
}

/// Whether a block has rules in it, and no declarations.
fn is_condition(head: &str) -> bool {
    ["@media", "@supports", "@layer"].iter().any(|word| head.starts_with(word))
}

fn at_top(item: &Item<'_>, written: &mut String) {
    match *item {
        Item::Declaration(text) => written.extend([text, ";\n"]),
        Item::Block { head, inside } if is_condition(head) => {
            written.extend([head, "{\n"]);
            items(inside).iter().for_each(|item| at_top(item, written));
            written.push_str("}\n");
        }
        Item::Block { head, inside } if head.starts_with('@') => written.extend([head, "{", inside, "}\n"]),
        Item::Block { head, inside } => rule(head, inside, written),
    }
}

/// A rule, and after it those within it, in their order.
fn rule(selector: &str, inside: &str, written: &mut String) {
    let (mut declarations, mut mixed) = (String::new(), String::new());
    let flush = |declarations: &mut String, mixed: &mut String, written: &mut String| {
        if !declarations.is_empty() {
            written.extend([selector, "{", declarations, "}\n"]);
        }
        if !mixed.is_empty() {
            written.extend([
                "@supports (color: color-mix(in srgb, red, red)){",
                selector,
                "{",
                mixed,
                "}}\n",
            ]);
        }
        declarations.clear();
        mixed.clear();
    };
    for item in items(inside) {
        match item {
            // One that is empty has its space: `--light: ;` is not the same as `--light:;` in all browsers.
            Item::Declaration(text) => {
                let plain = unmixed(text);
                if plain != text {
                    mixed.extend([text, ";"]);
                }
                declarations.extend([&plain, ";"]);
            }
            Item::Block { head, inside } => {
                flush(&mut declarations, &mut mixed, written);
                if is_condition(head) {
                    written.extend([head, "{\n"]);
                    rule(selector, inside, written);
                    written.push_str("}\n");
                } else {
                    rule(&within(selector, head), inside, written);
                }
            }
        }
    }
    flush(&mut declarations, &mut mixed, written);
}

/// A declaration in which each mixed colour is the one that it has most of.
fn unmixed(text: &str) -> String {
    let Some((before, rest)) = text.split_once("color-mix(") else { return text.to_owned() };
    let mut depth = 1usize;
    let end = rest.find(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let Some(end) = end else { return text.to_owned() };
    let parts = alternatives(&rest[..end]);
    let chosen = match parts.as_slice() {
        [_, first, second] => {
            let (colour, share) = first.rsplit_once(' ').unwrap_or((first, ""));
            match share.strip_suffix('%').map(str::parse::<f64>) {
                Some(Ok(share)) if share < 50.0 => second.split(" /").next().unwrap_or(second),
                Some(Ok(_)) => colour,
                _ => first,
            }
        }
        _ => return text.to_owned(),
    };
    format!("{before}{chosen}{}", unmixed(&rest[end + 1..]))
}

/// The selector of a rule within another.
fn within(outer: &str, inner: &str) -> String {
    let join = |outer: &str, inner: &str| match inner.contains('&') {
        true => inner.replace('&', outer),
        false => format!("{outer} {inner}"),
    };
    let inner = alternatives(inner);
    let all =
        alternatives(outer).into_iter().flat_map(|outer| inner.iter().map(move |inner| join(outer, inner)));
    all.collect::<Vec<String>>().join(", ")
}

/// The parts between commas that stand in no brackets.
fn alternatives(selector: &str) -> Vec<&str> {
    let mut depth = 0usize;
    let is_comma = |c: char| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    };
    selector.split(is_comma).map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::flat;

    #[test]
    fn mixed_colours_have_something_before_them() {
        let mixed = "a { fill: color-mix(in srgb, var(--p) 13%, var(--c)); b: 1; stroke: color-mix(in srgb, var(--p) 70%, #000); }";
        let lines: Vec<String> = flat(mixed).lines().map(str::to_owned).collect();
        assert_eq!(lines[0], "a{fill: var(--c);b: 1;stroke: var(--p);}");
        assert!(
            lines[1].starts_with("@supports (color: color-mix(")
                && lines[1].contains("{a{fill: color-mix(in srgb, var(--p) 13%")
        );
        assert!(!lines[1].contains("b: 1") && lines.len() == 2, "{lines:?}");
    }

    #[test]
    fn rules_within_rules_become_flat() {
        for (nested, expected) in [
            ("a { color: red; }", "a{color: red;}\n"),
            (".p { x: 1; .b { y: 2 } z: 3; }", ".p{x: 1;}\n.p .b{y: 2;}\n.p{z: 3;}\n"),
            (".p { & > h1, > .l { y: 2; } }", ".p > h1, .p > .l{y: 2;}\n"),
            (".p, .q { .b:is(i, u) { y: 2; } }", ".p .b:is(i, u), .q .b:is(i, u){y: 2;}\n"),
            (".p { &:hover { y: 2; } .a { .b { z: 1; } } }", ".p:hover{y: 2;}\n.p .a .b{z: 1;}\n"),
            (
                ".p { @media (max-width: 9px) { x: 1; .b { y: 2; } } }",
                "@media (max-width: 9px){\n.p{x: 1;}\n.p .b{y: 2;}\n}\n",
            ),
            ("@media print { a { b: c; } }", "@media print{\na{b: c;}\n}\n"),
            ("@keyframes k { from { a: b; } }", "@keyframes k{ from { a: b; } }\n"),
            ("/* { */ a { content: \";}\"; } /* x */", "a{content: \";}\";}\n"),
            (":root { --light: initial; --dark: ; }", ":root{--light: initial;--dark: ;}\n"),
            ("i { background: url(data:x;y); }", "i{background: url(data:x;y);}\n"),
        ] {
            assert_eq!(flat(nested), expected, "{nested}");
            assert_eq!(flat(&flat(nested)), expected, "{nested}");
        }
    }
}
