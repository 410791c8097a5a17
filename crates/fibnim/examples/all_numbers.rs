//! A statement about all numbers, and a set of numbers: `cargo run -p fibnim --example all_numbers`.

use automata::logic::{Answer, ask};
use limits::Limits;

/// Prints a theorem, and the first even Fibonacci numbers.
pub(crate) fn main() {
    let limits = Limits::default();
    let theorem = "forall n: n >= 1 => 2*z1(n) < z2(n)";
    let answer = ask(theorem, &limits).expect("it is small");
    assert!(matches!(answer, Answer::True { .. }));
    println!("{theorem}: true");

    let Answer::Set { automaton, .. } = ask("fib(n) and exists m: n = 2*m", &limits).expect("it is small")
    else {
        panic!("n is free, so the answer is a set");
    };
    let first: Vec<String> = automaton.members().take(5).map(|tuple| tuple[0].to_string()).collect();
    println!("even Fibonacci numbers: {}, ...", first.join(", "));
    assert_eq!(first, ["2", "8", "34", "144", "610"]);
}
