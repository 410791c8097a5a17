//! Which names of the crate root a module uses, and which names the root takes from its modules.

use std::collections::BTreeMap;

use crate::source::Module;
use crate::tokens::{Token, closing, parts};

/// A path that goes through the root of the crate.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The name after the root, or `None` where the root itself is meant (`crate::*`, `crate::{self}`).
    pub(crate) name: Option<String>,
    pub(crate) line: usize,
}

/// All of them in one module: `crate::name`, and `super::name` where it climbs as far, also inside groups.
pub(crate) fn through_root(module: &Module) -> Vec<Mention> {
    let tokens = &module.tokens;
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let mut mentions = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at = match text(at) {
            // A visibility does not use that module.
            "pub" if text(at + 1) == "(" && (text(at + 2) == "in" || text(at + 3) == ")") => {
                closing(tokens, at + 1) + 1
            }
            "extern" if text(at + 1) == "crate" => at + 2,
            // `self` alone is a value.
            "self" if text(at + 1) != "::" => at + 1,
            "crate" | "super" | "self" => at + follow(&tokens[at..], module.path.len(), &mut mentions),
            _ => at + 1,
        };
    }
    mentions
}

/// Follows a path from a module `depth` below the root, and says how many tokens it read.
fn follow(path: &[Token], mut depth: usize, mentions: &mut Vec<Mention>) -> usize {
    let mut at = 0;
    while let Some(token) = path.get(at) {
        let last = path.get(at + 1).is_none_or(|next| next.text != "::");
        let name = match token.text.as_str() {
            "{" => {
                let close = closing(path, at);
                for part in parts(&path[at + 1..close]) {
                    follow(part, depth, mentions);
                }
                return close + 1;
            }
            "*" => None,
            keyword @ ("self" | "crate" | "super") => {
                depth = match keyword {
                    "self" => depth,
                    "crate" => 0,
                    _ => depth.saturating_sub(1),
                };
                if !last {
                    at += 2;
                    continue;
                }
                None
            }
            name => Some(name.trim_start_matches("r#").to_owned()),
        };
        if depth == 0 {
            mentions.push(Mention { name, line: token.line });
        }
        return at + 1;
    }
    at
}

/// What the root imports: names and the modules they come from.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    pub(crate) names: BTreeMap<String, String>,
    /// Modules of which it imports everything, with the lines.
    pub(crate) whole: Vec<(String, usize)>,
}

/// Private imports count as well: every module below the root sees them.
pub(crate) fn imports(root: &Module, is_module: impl Fn(&str) -> bool) -> Imports {
    let mut imports = Imports::default();
    for (at, _) in root.tokens.iter().enumerate().filter(|(_, token)| token.text == "use") {
        let tree = root.tokens[at + 1..].split(|token| token.text == ";").next().unwrap_or_default();
        leaves(tree, &[], &mut |path, name| {
            let path = path
                .iter()
                .position(|&part| part != "crate" && part != "self")
                .map_or(path, |from| &path[from..]);
            let Some(module) = path.first().filter(|first| is_module(first)) else { return };
            if name == "*" {
                imports.whole.push(((*module).to_owned(), root.tokens[at].line));
            } else {
                imports.names.insert(name.to_owned(), (*module).to_owned());
            }
        });
    }
    imports
}

/// Every path that a tree of imports contains, with the name that it gets.
fn leaves<'a>(tree: &'a [Token], before: &[&'a str], leaf: &mut dyn FnMut(&[&str], &str)) {
    let mut path = before.to_vec();
    let mut at = 0;
    while let Some(token) = tree.get(at) {
        match token.text.as_str() {
            "::" => {}
            "{" => {
                for part in parts(&tree[at + 1..closing(tree, at)]) {
                    leaves(part, &path, leaf);
                }
                return;
            }
            "as" => {
                let name = tree.get(at + 1).map_or("", |token| token.text.as_str());
                leaf(&path, name);
                return;
            }
            part => path.push(part),
        }
        at += 1;
    }
    // `a::{self}` is named `a`.
    if let Some(&name) = path.iter().rev().find(|&&part| part != "self") {
        leaf(&path, name);
    }
}
