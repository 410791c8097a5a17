//! Walnut's commands that make no sense: refused, whatever they are, and in little room.

use automata::commands::{Done, Files, Refused, Session};
use limits::Limits;

struct NoFiles;

impl Files for NoFiles {
    fn text(&self, _: &str, _: &str) -> Option<String> {
        None
    }
}

/// What the commands of a text come to.
fn run(text: &str) -> Vec<Result<Done, Refused>> {
    let mut told = Vec::new();
    Session::new(&NoFiles).run(text, &Limits::default(), &mut |_, result| told.push(result));
    told
}

#[test]
fn predicates_that_are_too_long_or_nested_too_deep_are_refused() {
    let deep = |open: &str, close: &str, times: usize| {
        format!("eval a \"{}n=1{}\";", open.repeat(times), close.repeat(times))
    };
    let chain =
        |part: &str, sign: &str, times: usize| format!("eval a \"{} = 1\";", vec![part; times].join(sign));
    let nested_macros = |times: usize| {
        format!("macro d \"%0%0\"; eval a \"{}n{} = 1\";", "#d(".repeat(times), ")".repeat(times))
    };
    for times in [300, 5000, 200_000] {
        for text in [deep("(", ")", times), deep("~", "", times), deep("En ", "", times)] {
            assert!(matches!(run(&text)[..], [Err(Refused::Message { .. })]), "{times}");
        }
    }
    for times in [5000, 100_000] {
        for sign in ["+", "*", "=1&m=", "=1|", "=1=>", "=1<=>"] {
            let told = run(&chain("1", sign, times));
            assert!(matches!(told[..], [Err(Refused::Message { .. })]), "{sign}");
        }
    }
    for times in [20, 60, 90] {
        let told = run(&nested_macros(times));
        assert!(
            matches!(&told[..], [Ok(_), Err(Refused::Message { message })] if message.contains("characters"))
        );
    }
}

/// As many operators as may be: nothing overflows.
#[test]
fn long_predicates_are_answered() {
    for (part, sign) in [("n", "+"), ("1", "*"), ("(n)", "+")] {
        assert!(run(&format!("eval a \"{} >= n\";", vec![part; 450].join(sign)))[0].is_ok(), "{sign}");
    }
    let text = format!("eval a \"{}\";", vec!["n<9"; 450].join("&"));
    assert!(run(&text)[0].is_ok());
    let nested = format!("{}1{}", "(".repeat(140), "*1)".repeat(140));
    assert!(run(&format!("eval a \"{nested} = 1\";"))[0].is_ok());
}

/// A number that does not fit is not taken for another one.
#[test]
fn numbers_too_large_to_compute_with_are_refused() {
    let most = i128::MAX;
    for term in [
        format!("{most} * 2 = {most} * 3"),
        format!("{most} + 1 = {most} + 2"),
        format!("0 = 0 - {most} - 2"),
    ] {
        let told = run(&format!("eval a \"{term}\";"));
        assert!(
            matches!(&told[..], [Err(Refused::Message { message })] if message.contains("too large")),
            "{term}"
        );
    }
}
