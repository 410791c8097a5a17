//! Which words are greedy sums: a small automaton that reads them from the most significant digit.
//!
//! A word is canonical if every digit 1 at place k has its next 1 at a place i < j(k) ([`Recurrent::below`]), places being
//! counted from the end. From some place B on that is a gap of more than d, but at the low end there are exceptions, and a reader
//! does not know how far the end is. So a state keeps the distance of the last 1, and for each number m < B of digits to come
//! whether all was well so far if m digits come, together with the same for all m >= B, where only gaps matter. Distances from B
//! on are as good as none.

use std::collections::HashMap;

use numeration::Recurrent;

/// State 1 is the start, 0 is dead; row s has the successors on digits 0 and 1.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Canonical {
    pub(super) table: Vec<[u8; 2]>,
    pub(super) accepting: Vec<bool>,
}

/// Bit m: whether all was well if m digits come.
type Ways = u64;

/// The most places with exceptions: one bit for each, and one for all others.
const MOST_PLACES: usize = 63;

/// The most states before those that are alike are merged.
const MOST_DRAFTED: usize = 20_000;

impl Canonical {
    /// The automaton of the greedy sums of this sequence; `None` if it is too large.
    pub(super) fn of(sequence: &Recurrent) -> Option<Self> {
        let places = sequence.first().len();
        if places > MOST_PLACES {
            return None;
        }
        let start = (places, Ways::MAX >> (MOST_PLACES - places));
        let mut states = vec![(0, 0), start];
        let mut numbers: HashMap<(usize, Ways), usize> = states.iter().copied().zip(0..).collect();
        let mut rows = vec![[0, 0]];
        while rows.len() < states.len() {
            let state = states[rows.len()];
            rows.push([false, true].map(|digit| {
                let next = after(sequence, state, digit);
                *numbers.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                })
            }));
            if states.len() > MOST_DRAFTED {
                return None;
            }
        }
        merge(&rows, &states.iter().map(|(_, ways)| ways & 1 == 1).collect::<Vec<_>>())
    }
}

/// Where a digit leads; (0, 0) if nothing is well any more.
fn after(sequence: &Recurrent, (distance, ways): (usize, Ways), digit: bool) -> (usize, Ways) {
    let places = sequence.first().len();
    // From `places` on all numbers of digits to come are alike, and so they stay after one more.
    let come = |left: usize| ways >> (left + 1).min(places) & 1 == 1;
    let follows = |left: usize| distance == places || left < sequence.below(left + distance);
    let next = (0..=places)
        .filter(|&left| come(left) && (!digit || follows(left)))
        .fold(0, |next, left| next | 1 << left);
    match next {
        0 => (0, 0),
        _ if digit => (1.min(places), next),
        _ => ((distance + 1).min(places), next),
    }
}

/// Merges states that accept the same words (Moore), and numbers the rest breadth-first.
fn merge(rows: &[[usize; 2]], accepting: &[bool]) -> Option<Canonical> {
    // The dead state accepts nothing, and every other one something.
    let mut classes: Vec<usize> = accepting.iter().map(|&accepts| accepts.into()).collect();
    let mut count = 0;
    loop {
        let mut numbers = HashMap::new();
        let refined: Vec<usize> = (0..rows.len())
            .map(|state| {
                let fresh = numbers.len();
                let key = (classes[state], rows[state].map(|next| classes[next]));
                *numbers.entry(key).or_insert(fresh)
            })
            .collect();
        classes = refined;
        if std::mem::replace(&mut count, numbers.len()) == numbers.len() {
            break;
        }
    }
    let mut order = vec![0, 1];
    let mut numbers = vec![None; count];
    (numbers[classes[0]], numbers[classes[1]]) = (Some(0), Some(1));
    let mut canonical = Canonical { table: vec![[0, 0]], accepting: vec![false] };
    while canonical.table.len() < order.len() {
        let state = order[canonical.table.len()];
        let mut row = [0; 2];
        for (to, &next) in row.iter_mut().zip(&rows[state]) {
            let number = numbers[classes[next]].unwrap_or(order.len());
            if number == order.len() {
                order.push(next);
                numbers[classes[next]] = Some(number);
            }
            *to = u8::try_from(number).ok()?;
        }
        canonical.table.push(row);
        canonical.accepting.push(accepting[state]);
    }
    Some(canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word of 14 digits, against the gaps themselves.
    #[test]
    fn exactly_the_words_with_good_gaps() {
        let sequences: [(&[u64], usize); 8] = [
            (&[1], 0),
            (&[1, 2], 1),
            (&[1, 2, 3, 5], 2),
            (&[1, 2, 3, 4, 6], 3),
            (&[1, 2, 3, 4, 5, 7, 9], 4),
            (&[1, 2, 3, 4, 5, 6, 8], 0),
            (&[1, 2, 4, 5, 6, 12, 24, 25], 1),
            (&[1, 2, 3, 4, 5, 6, 7, 9, 18], 2),
        ];
        for (first, delay) in sequences {
            let sequence = Recurrent::new(first.to_vec(), delay).unwrap();
            let canonical = Canonical::of(&sequence).unwrap();
            for word in 0..1u32 << 14 {
                let parts: Vec<usize> = (0..14).filter(|k| word >> k & 1 == 1).collect();
                let good = parts.windows(2).all(|pair| pair[0] < sequence.below(pair[1]));
                let end = (0..14).rev().fold(1, |state: u8, place| {
                    canonical.table[usize::from(state)][word as usize >> place & 1]
                });
                assert_eq!(canonical.accepting[usize::from(end)], good, "{first:?} {word:b}");
            }
        }
    }

    #[test]
    fn sizes() {
        let states = |first: &[u64], delay| {
            let sequence = Recurrent::new(first.to_vec(), delay).unwrap();
            Canonical::of(&sequence).unwrap().table.len() - 1
        };
        assert_eq!(states(&[1], 0), 1);
        assert_eq!(states(&[1, 2], 1), 2);
        assert_eq!(states(&[1, 2, 3, 5], 2), 4);
        assert_eq!(states(&[1, 2, 3, 4, 6], 3), 5);
        assert!(Canonical::of(&Recurrent::new((1..100).collect(), 0).unwrap()).is_none());
    }
}
