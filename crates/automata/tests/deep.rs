//! Statements nested as deep as they may be, on the small stack that most threads have.

use automata::logic::{ask, parse};
use work::Limits;

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
        nested("1 = 1 and ", "1 = 1", "", 1900),
        format!("{} >= 0", nested("(1 + ", "1", ")", 190)),
        nested("0 <= ", "1", "", 400),
    ];
    for text in texts {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let begin: String = text.chars().take(40).collect();
        let decide = move || {
            // Refused or decided, said and forgotten: none of it ends the program.
            if let Ok(statement) = parse(&text) {
                let said = statement.to_string();
                assert_eq!(parse(&said).map(|again| again.to_string()), Ok(said));
                drop(ask(&text, &Limits { states: 1000, ..Limits::default() }));
            }
        };
        let ended = thread.spawn(decide).expect("a thread can be had").join();
        assert!(ended.is_ok(), "{begin}");
    }
}
