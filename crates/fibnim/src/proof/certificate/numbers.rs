//! Numeration systems as certificates write them: the first terms of the sequence, and its delay.

use automata::System;
use numeration::Recurrent;

use crate::numbers::Numbers;

/// `1 2 delay 1`
pub(super) fn write(system: &System) -> String {
    let (first, delay) = system.sequence();
    let terms: Vec<String> = first.iter().map(ToString::to_string).collect();
    format!("{} delay {delay}", terms.join(" "))
}

/// The numeration that a certificate writes so: `1 2 delay 1`.
pub fn read(text: &str) -> Option<Numbers> {
    let (terms, delay) = text.split_once(" delay ")?;
    let first: Option<Vec<u64>> = terms.split(' ').map(|term| term.parse().ok()).collect();
    Recurrent::new(first?, delay.parse().ok()?).ok().map(Numbers::of_sequence)
}
