//! The modules that the first page needs as one file, because a host without HTTP/2 is asked for each file in turn.
//!
//! Each module becomes a function that is called once, in the order of need, and gives what it exports: `const lib_dom = (() => { ... return { h }; })();`.
//! The modules of other pages stay files, and take from the bundle what they import. The formatter and the lints of the page see to it that imports and
//! exports have a few forms only, and that there are no cycles.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::assets::resolve;

/// A module: its path and its text.
pub(super) type Module = (String, String);

/// The bundle of these modules, in their order, in the place of the last of them.
pub(super) fn bundle(modules: &[Module]) -> String {
    let bundled: BTreeSet<&str> = modules.iter().map(|(path, _)| path.as_str()).collect();
    let mut out = String::new();
    for (path, text) in modules {
        let (body, exports) = exported(text);
        let body = imports(&body, |names, from| {
            let module = resolve(folder(path), from)?;
            let found = bundled.contains(module.as_str());
            found.then(|| format!("const {{ {} }} = {};", taken(names), identifier(&module)))
        });
        let body = dynamic(&body, folder(path), &bundled);
        let _ = write!(
            out,
            "const {} = (() => {{\n{}return {{ {} }};\n}})();\n",
            identifier(path),
            body,
            exports.join(", ")
        );
    }
    let all: Vec<String> = modules.iter().map(|(path, _)| identifier(path)).collect();
    let _ = writeln!(out, "export {{ {} }};", all.join(", "));
    out
}

/// A module that is not in the bundle, which takes from it what is.
pub(super) fn beside(path: &str, text: &str, bundled: &BTreeSet<&str>, bundle: &str) -> String {
    let up = match folder(path) {
        "" => "./".to_owned(),
        folder => "../".repeat(folder.split('/').count()),
    };
    imports(text, |names, from| {
        let module = resolve(folder(path), from)?;
        let name = identifier(&module);
        bundled.contains(module.as_str()).then(|| {
            format!("import {{ {name} }} from \"{up}{bundle}\";\nconst {{ {} }} = {name};", taken(names))
        })
    })
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// `lib/dom.js` is `lib_dom`.
fn identifier(path: &str) -> String {
    path.trim_end_matches(".js").replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

/// `a, b as c` is taken apart as `a, b: c`.
fn taken(names: &str) -> String {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| name.replace(" as ", ": ")).collect::<Vec<_>>().join(", ")
}

/// The text with each `import { names } from "place";` replaced, where there is something to put there.
fn imports(text: &str, replacement: impl Fn(&str, &str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let at_start = rest.starts_with("import {").then_some(0);
        let Some(place) = at_start.or_else(|| rest.find("\nimport {").map(|place| place + 1)) else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..place]);
        let statement = &rest[place..];
        let parts = statement["import {".len()..]
            .split_once("} from \"")
            .and_then(|(names, behind)| behind.split_once("\";").map(|(from, behind)| (names, from, behind)));
        let Some((names, from, behind)) = parts else {
            out.push_str(statement);
            return out;
        };
        let length = statement.len() - behind.len();
        match replacement(names, from) {
            Some(other) => out.push_str(&other),
            None => out.push_str(&statement[..length]),
        }
        rest = behind;
    }
}

/// The text without the word `export`, and the names that had it.
fn exported(text: &str) -> (String, Vec<String>) {
    let (mut out, mut names) = (String::with_capacity(text.len()), Vec::new());
    for line in text.lines() {
        let kept = line.strip_prefix("export ").unwrap_or(line);
        if kept.len() < line.len() {
            let forms = ["async function ", "function ", "class ", "const "];
            let behind = forms.iter().find_map(|form| kept.strip_prefix(form)).unwrap_or_default();
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
            names.push(behind.split(|c| !is_name(c)).next().unwrap_or_default().to_owned());
        }
        out.push_str(kept);
        out.push('\n');
    }
    (out, names)
}

/// What is imported when it is wanted: from the bundle, or from where it lies as seen from there.
fn dynamic(text: &str, folder: &str, bundled: &BTreeSet<&str>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("import(\"") {
        out.push_str(before);
        let (from, behind) = behind.split_once("\")").unwrap_or((behind, ""));
        match resolve(folder, from) {
            Some(module) if bundled.contains(module.as_str()) => {
                let _ = write!(out, "Promise.resolve().then(() => {})", identifier(&module));
            }
            module => {
                let _ = write!(out, "import(\"./{}\")", module.unwrap_or_default());
            }
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(path: &str, text: &str) -> Module {
        (path.into(), text.into())
    }

    #[test]
    fn modules_become_functions() {
        let modules = [
            module("lib/a.js", "export const one = 1;\nexport function f() {\n  return one;\n}\n"),
            module(
                "app.js",
                "import {\n  f,\n  one as eins,\n} from \"./lib/a.js\";\n\nf(eins);\n\
                 const late = () => [import(\"./lib/a.js\"), import(\"./other/b.js\")];\nexport class C {}\n",
            ),
        ];
        let expected = "const lib_a = (() => {\nconst one = 1;\nfunction f() {\n  return one;\n}\nreturn { one, f };\n})();\n\
                        const app = (() => {\nconst { f, one: eins } = lib_a;\n\nf(eins);\n\
                        const late = () => [Promise.resolve().then(() => lib_a), import(\"./other/b.js\")];\nclass C {}\nreturn { C };\n})();\n\
                        export { lib_a, app };\n";
        assert_eq!(bundle(&modules), expected);
    }

    #[test]
    fn other_modules_take_from_the_bundle() {
        let bundled = ["lib/a.js"].into();
        let text =
            "// A page.\n\nimport { f } from \"../../lib/a.js\";\nimport { g } from \"./g.js\";\n\nf(g);\n";
        let expected = "// A page.\n\nimport { lib_a } from \"../../app.js\";\nconst { f } = lib_a;\nimport { g } from \"./g.js\";\n\nf(g);\n";
        assert_eq!(beside("rules/play/page.js", text, &bundled, "app.js"), expected);
    }
}
