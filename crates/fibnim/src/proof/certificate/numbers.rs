//! Numeration systems as certificates write them: the first terms of the sequence, and how it continues.

use numeration::{Recurrence, Recurrent};

use crate::numbers::Numbers;

/// The numeration that a certificate writes so: `1 2 delay 1`, or `1 3 recurrence 2 1`.
pub fn read(text: &str) -> Option<Numbers> {
    let list = |text: &str| text.split(' ').map(|number| number.parse().ok()).collect::<Option<Vec<u64>>>();
    if let Some((terms, coefficients)) = text.split_once(" recurrence ") {
        return Recurrence::new(list(coefficients)?, list(terms)?).ok().map(Numbers::of_recurrence);
    }
    let (terms, delay) = text.split_once(" delay ")?;
    Recurrent::new(list(terms)?, delay.parse().ok()?).ok().map(Numbers::of_sequence)
}
