//! Cycles are found in small crates that were made to have one, or only to look like it.

use std::path::Path;

use conventions::cycles::faults;

/// The faults of a crate of these files, the first of which is its root.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let read = |path: &Path| {
        files.iter().find(|(name, _)| Path::new(name) == path).map(|&(_, text)| text.to_owned())
    };
    faults(Path::new(files[0].0), &read)
}

const ROOT: (&str, &str) = ("src/lib.rs", "mod a;\npub mod b;\npub(crate) mod c;");

/// `b` uses `a` in the second line, and `a` is this.
fn against_b(a: &str) -> Vec<String> {
    found(&[ROOT, ("src/a.rs", a), ("src/b.rs", "\nuse crate::a::A;"), ("src/c.rs", "")])
}

#[test]
fn a_cycle_is_reported_with_its_places() {
    let faults = found(&[
        ("src/main.rs", "mod cli; mod commands; mod render; mod output;"),
        ("src/cli.rs", "use crate::commands::X;\nuse crate::output;"),
        ("src/commands/mod.rs", "mod solve;"),
        ("src/commands/solve.rs", "fn f() {\n    crate::render::text(crate::output::x);\n}"),
        ("src/render.rs", "mod json;"),
        ("src/render/json.rs", "\n\nuse crate::cli::Format;"),
        ("src/output.rs", "fn f() {}"),
    ]);
    assert_eq!(
        faults.concat(),
        "src/main.rs: cycle cli -> commands -> render -> cli\
        \n    cli -> commands          src/cli.rs:1\
        \n    commands -> render       src/commands/solve.rs:2\
        \n    render -> cli            src/render/json.rs:3"
    );
}

#[test]
fn a_knot_is_reported_as_a_shortest_cycle_and_the_rest() {
    let faults = found(&[
        ROOT,
        ("src/a.rs", "use crate::b::B;"),
        ("src/b.rs", "use crate::c::C;"),
        ("src/c.rs", "use crate::{a::A,\nb::B};"),
    ]);
    assert_eq!(
        faults.concat(),
        "src/lib.rs: cycle b -> c -> b\
        \n    b -> c                   src/b.rs:1\
        \n    c -> b                   src/c.rs:2\
        \n  all of these use each other: a, b, c; by\
        \n    a -> b                   src/a.rs:1\
        \n    c -> a                   src/c.rs:1"
    );
}

#[test]
fn two_knots_are_two_faults() {
    let faults = found(&[(
        "src/lib.rs",
        "mod a { use crate::b; } mod b { use super::a; } mod c { use crate::d; } mod d { use super::c; }",
    )]);
    assert_eq!(faults.len(), 2, "{faults:#?}");
}

#[test]
fn every_way_to_write_a_path_is_seen() {
    for a in [
        "use crate::b;",
        "use crate::{c, b::{X, Y as Z}};",
        "use {std::fmt, crate::{c::{self, d::{E, F}}, b}};",
        "use super::b::X;",
        "use super::{c, b};",
        "use self::super::b::X;",
        "fn f(x: &super::b::X) {}",
        "fn f<'a>(x: &'a [Vec<crate::b::X>]) {}",
        "fn f() { let x = <crate::b::X as T>::f(); }",
        "#[arg(default_value_t = crate::b::X)] struct S;",
        "macro_rules! m { () => { $crate::b::f() } }",
        "mod inner { use super::super::b; }",
        "mod inner { mod more { use super::super::{super::b, x}; } }",
        "mod inner { use crate::b; }",
        "#[cfg(not(test))] use crate::b;",
        "#[cfg(any(test, unix))] mod inner { use crate::b; }",
        "#[cfg(test)] mod tests { } use crate::b;",
        "struct S(pub (crate::b::X, u8));",
        "fn f() -> &'static str { \"'\" } use crate::b; const X: char = '\"';",
    ] {
        let faults = against_b(a);
        assert_eq!(faults.len(), 1, "{a}\n{faults:#?}");
        assert!(faults[0].starts_with("src/lib.rs: cycle a -> b -> a\n"), "{a}\n{}", faults[0]);
    }
}

#[test]
fn what_only_looks_like_a_path_is_not() {
    for a in [
        "// crate::b::X",
        "/* /* */ crate::b::X */",
        "/// [`crate::b::X`]\nfn f() {}",
        "//! crate::b",
        "fn f() -> &'static str { \"crate::b::X\" }",
        "fn f() -> &'static str { r#\"\" crate::b::X \"#; }",
        "#[doc = \"crate::b\"] fn f() {}",
        "pub(in crate::b) fn f() {}",
        "pub(crate) fn f() { b::g(); self.b(); other::b::g() }",
        "struct S { pub(super) b: u8 }",
        "mod b { } use self::b::X;",
        "mod inner { use super::b; }",
        "use crate::{c::b, c::{b::X}};",
        "use crate::a::b;",
        "#[cfg(test)] mod tests { use crate::b; }",
        "#[cfg(test)] mod tests;",
        "#[cfg(test)] use crate::{b, c};",
        "#[cfg(all(test, unix))] fn f<A, B>() { crate::b::f() }",
        "#[test] fn f() { crate::b::f() }",
    ] {
        let faults = against_b(a);
        assert_eq!(faults, [""; 0], "{a}");
    }
}

#[test]
fn names_of_the_root_lead_to_their_modules() {
    for root in [
        "pub use b::B;",
        "use b::B;",
        "pub(crate) use crate::b::deep::B;",
        "pub use self::b::{C, D as B};",
        "pub use {a::A, b::{c::{self as B}, X}};",
        "pub use b::B::{self};",
    ] {
        let root = format!("mod a; mod b; {root}");
        let faults = found(&[
            ("src/lib.rs", &root),
            ("src/a.rs", "use crate::{B, Other};"),
            ("src/b.rs", "use super::a;"),
        ]);
        assert_eq!(faults.len(), 1, "{root}\n{faults:#?}");
        assert!(faults[0].contains("a -> b "), "{}", faults[0]);
    }
    let own = "mod a; mod b; pub use std::b::B; pub use b::Other; pub struct B;";
    let files = [("src/lib.rs", own), ("src/a.rs", "use crate::B;"), ("src/b.rs", "use crate::a;")];
    assert_eq!(found(&files), [""; 0]);
}

#[test]
fn what_would_hide_a_cycle_is_a_fault() {
    for a in ["use crate::*;", "use super::*;", "use super as root;", "use crate::{self as root};"] {
        let faults = against_b(a);
        assert_eq!(faults, ["src/a.rs:1: the root as a whole hides which modules are used"], "{a}");
    }
    let root = found(&[("src/lib.rs", "mod a;\npub use a::*;"), ("src/a.rs", "")]);
    assert_eq!(root, ["src/lib.rs:2: `a::*` in the root hides whose names they are"]);
    let missing = found(&[("src/lib.rs", "\nmod a;")]);
    assert_eq!(missing, ["src/lib.rs:2: no file for `mod a`"]);
}
