//! Statements nested as deep as they may be, read on the small stack that most threads have.

use automata::logic::parse;

/// What a thread has by default.
const STACK: usize = 2 << 20;

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn deep_statements_need_no_large_stack() {
    let texts = [
        nested("(", "1 = 1", ")", 190),
        nested("not ", "1 = 1", "", 190),
        nested("not (", "1 = 1", ")", 95),
        nested("forall n: ", "n = n", "", 190),
        nested("exists n: (n = 1 and ", "n = 1", ")", 95),
        nested("1 = 1 => (", "1 = 1", ")", 190),
        nested("1 = 1 => ", "1 = 1", "", 900),
        nested("1 = 1 and ", "1 = 1", "", 400),
        format!("{} >= 0", nested("(1 + ", "1", ")", 190)),
        nested("0 <= ", "1", "", 400),
    ];
    for text in texts {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let begin: String = text.chars().take(40).collect();
        // Read or refused, and forgotten: neither ends the program.
        let ended = thread.spawn(move || drop(parse(&text))).expect("a thread can be had").join();
        assert!(ended.is_ok(), "{begin}");
    }
}
