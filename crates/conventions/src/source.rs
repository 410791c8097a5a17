//! The modules of a crate, found as the compiler finds them: from the root along `mod`.

use std::path::{Path, PathBuf};

use crate::live::live;
use crate::tokens::{Token, closing, tokens};

/// How the text of a file is had; `None` if there is no such file.
pub type Read<'a> = &'a dyn Fn(&Path) -> Option<String>;

/// The code of one module without its inline modules, which are modules of their own, and without tests.
#[derive(Debug)]
pub struct Module {
    /// The names from the root down to it; none for the root.
    pub path: Vec<String>,
    /// Where its code is.
    pub file: PathBuf,
    /// Its code.
    pub tokens: Vec<Token>,
}

impl Module {
    /// File and line.
    pub fn place(&self, line: usize) -> String {
        format!("{}:{line}", self.file.display())
    }

    /// The lines where these tokens follow each other.
    pub fn lines_with(&self, wanted: &[&str]) -> Vec<usize> {
        let same = |some: &&[Token]| some.iter().map(|token| token.text.as_str()).eq(wanted.iter().copied());
        self.tokens.windows(wanted.len()).filter(same).map(|some| some[0].line).collect()
    }
}

/// All modules of the crate whose root is the given file. A module whose file cannot be found is an error, because
/// silence about it would look like order.
///
/// # Errors
///
/// If the root cannot be read, or a module has no file.
pub fn modules(root: &Path, read: Read<'_>) -> Result<Vec<Module>, String> {
    let text = read(root).ok_or_else(|| format!("{}: cannot be read", root.display()))?;
    let mut found = Vec::new();
    let folder = root.parent().unwrap_or(Path::new("")).to_owned();
    let place = Place { path: Vec::new(), file: root.to_owned(), folder };
    collect(place, &live(&tokens(&text)), read, &mut found)?;
    Ok(found)
}

struct Place {
    path: Vec<String>,
    file: PathBuf,
    /// Where the files of inner modules are.
    folder: PathBuf,
}

impl Place {
    fn inner(&self, name: &str, file: PathBuf) -> Place {
        let path = self.path.iter().cloned().chain([name.to_owned()]).collect();
        Place { path, file, folder: self.folder.join(name) }
    }
}

fn collect(place: Place, tokens: &[Token], read: Read<'_>, found: &mut Vec<Module>) -> Result<(), String> {
    let mut own = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let text = |ahead: usize| tokens.get(at + ahead).map_or("", |token| token.text.as_str());
        let name = text(1).trim_start_matches("r#");
        match (text(0), text(2)) {
            ("mod", "{") => {
                let close = closing(tokens, at + 2);
                collect(place.inner(name, place.file.clone()), &tokens[at + 3..close], read, found)?;
                at = close + 1;
            }
            ("mod", ";") => {
                let files = [place.folder.join(format!("{name}.rs")), place.folder.join(name).join("mod.rs")];
                let (file, text) =
                    files.into_iter().find_map(|file| read(&file).map(|text| (file, text))).ok_or_else(
                        || format!("{}:{}: no file for `mod {name}`", place.file.display(), tokens[at].line),
                    )?;
                collect(place.inner(name, file), &live(&crate::tokens::tokens(&text)), read, found)?;
                at += 3;
            }
            _ => {
                own.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    found.push(Module { path: place.path, file: place.file, tokens: own });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_in_living_code_only() {
        let text = "
            /// `Limits::default()`
            fn f() { x.unwrap_or_else(Limits::default); }
            impl Default for Limits { fn default() -> Limits { \"Limits::default()\" } }
            mod inner { const X: L = limits::Limits
                :: default(); }
            #[cfg(test)]
            mod tests { fn f() { Limits::default() } }
        ";
        let modules = modules(Path::new("lib.rs"), &|_| Some(text.to_owned())).unwrap();
        let mut places: Vec<String> = Vec::new();
        for module in &modules {
            let lines = module.lines_with(&["Limits", "::", "default"]);
            places.extend(lines.into_iter().map(|line| module.place(line)));
        }
        assert_eq!(places, ["lib.rs:5", "lib.rs:3"]);
    }
}
