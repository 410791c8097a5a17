//! A reader of the parts of `Cargo.toml` that the conventions need, line by line.

/// The names under `[dependencies]`, on every platform, but not those of tests, benchmarks and build scripts. A crate of
/// the workspace has its short name, however it is written.
pub fn dependencies(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (section, line) in lines(manifest) {
        if let Some((_, name)) = section.split_once("dependencies.").filter(|(before, _)| normal(before)) {
            names.push(short(name));
        } else if section.strip_suffix("dependencies").is_some_and(normal)
            && let Some((key, value)) = line.split_once('=')
        {
            let key = key.split('.').next().unwrap_or_default();
            let package = value.split_once("package = \"").and_then(|(_, name)| name.split('"').next());
            names.push(short(package.unwrap_or(key)));
        }
    }
    names.dedup();
    names
}

/// Whether the crate takes the lints of the workspace.
pub fn shares_lints(manifest: &str) -> bool {
    let same = |(section, line): (&str, &str)| {
        let line: String = line.split_whitespace().collect();
        (section, line.as_str()) == ("lints", "workspace=true")
            || (section, line.as_str()) == ("", "lints.workspace=true")
    };
    lines(manifest).any(same)
}

/// What precedes `dependencies` in the name of a section: nothing, or a platform.
fn normal(before: &str) -> bool {
    before.is_empty() || before.starts_with("target.") && before.ends_with('.')
}

fn short(name: &str) -> String {
    let name = name.trim().trim_matches('"');
    name.strip_prefix("fibnim-").unwrap_or(name).to_owned()
}

/// Every line with the section it is in; the header of a section is its first line.
fn lines(manifest: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut section = "";
    manifest.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(
        move |line| {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.split_once(']')) {
                section = name.0;
                return (section, "");
            }
            (section, line)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_dependencies_are_read() {
        let manifest = "
            [package]
            name = 'x'
            [dependencies] # a remark
            automata.workspace = true
            # check.workspace = true
            fibnim-check = { path = \"../check\" }
            other = { package = \"fibnim-limits\", path = \"../limits\" }
            clap = { version = \"4\", features = [
                \"derive\",
            ] }
            [dependencies.tokio]
            version = \"1\"
            [target.'cfg(unix)'.dependencies]
            nix = \"1\"
            [dev-dependencies]
            cli.workspace = true
            [build-dependencies.axum]
            version = \"1\"
            [lints]
            workspace = true
        ";
        assert_eq!(dependencies(manifest), ["automata", "check", "limits", "clap", "tokio", "nix"]);
    }

    #[test]
    fn lints_are_those_of_the_workspace() {
        assert!(shares_lints("[package]\n[lints]\nworkspace = true"));
        assert!(!shares_lints("[dependencies.x]\nworkspace = true\n# [lints]\n"));
        assert!(!shares_lints("[lints.rust]\nunsafe_code = \"forbid\""));
    }
}
