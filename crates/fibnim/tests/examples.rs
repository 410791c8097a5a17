//! The examples, run: what they say is asserted in them.

#[path = "../examples/all_numbers.rs"]
mod all_numbers;
#[path = "../examples/one_pile.rs"]
mod one_pile;

#[test]
fn examples_run() {
    one_pile::main();
    all_numbers::main();
}
