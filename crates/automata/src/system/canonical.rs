//! Which words are greedy sums: a small automaton that reads them from the most significant digit.
//!
//! A word is greedy iff for each m its last m digits make less than U_m. So after a word u, m digits v may follow iff v is greedy and
//! makes less than S_m, where S_m is the least of U_m and of what is left below the next terms: U_{l+m} less what the last l digits of u make
//! with m zeros after them. S = U at the start, and a digit x leads from S to the least of S_{m+1} - x U_m and U_m; where that is 0 or
//! less, no m digits may follow. What S says for all m is the state, and a word is greedy iff S_0 = 1 in the end.
//!
//! *S is finite.* From some L on S is 0, or U, or follows the recurrence, as both S_{m+1} - x U_m and U_m do: their difference follows it too, and
//! if r neighbours of a difference are not negative, neither are those after, as the coefficients are natural numbers. So L values are a state.
//! If r neighbours disagree, a larger L is tried: a difference of such sequences grows with the dominant root, or it is 0.

use std::collections::HashMap;

/// State 1 is the start, 0 is dead.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Canonical {
    /// How many digits there are.
    pub(super) base: usize,
    /// Where each digit leads, state after state.
    pub(super) table: Vec<u8>,
    pub(super) accepting: Vec<bool>,
}

/// How many digits there may be.
pub(super) const MOST_DIGITS: usize = 40;

/// How many values of S may differ from the recurrence.
const MOST_VALUES: usize = 64;

/// The most states before those that are alike are merged.
const MOST_DRAFTED: usize = 20_000;

/// A sequence with the recurrence that holds from its last value on.
struct Sequence<'a> {
    recurrence: &'a [i64],
    terms: Vec<i128>,
}

/// Why a number of values is not enough, or none is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failed {
    MoreValues,
    ManyDigits,
    Large,
}

impl Canonical {
    /// The automaton of the greedy sums of the sequence with these first terms, which follows the recurrence beyond them.
    pub(super) fn of(first: &[i64], recurrence: &[i64]) -> Result<Self, Failed> {
        let lengths = first.len()..=MOST_VALUES;
        let mut tried = lengths.map(|length| Self::with(length, first, recurrence));
        tried.find(|tried| *tried != Err(Failed::MoreValues)).unwrap_or(Err(Failed::MoreValues))
    }

    fn with(length: usize, first: &[i64], recurrence: &[i64]) -> Result<Self, Failed> {
        let mut sequence =
            Sequence { recurrence, terms: first.iter().map(|&term| i128::from(term)).collect() };
        while sequence.terms.len() < length {
            let next = sequence.next(&sequence.terms).ok_or(Failed::Large)?;
            sequence.terms.push(next);
        }
        let start = sequence.terms.clone();
        let dead = vec![0; length];
        let mut numbers: HashMap<Vec<i128>, usize> = [(dead.clone(), 0), (start.clone(), 1)].into();
        let mut states = vec![dead, start];
        let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
        while rows.len() < states.len() {
            let state = states[rows.len()].clone();
            let mut row = Vec::new();
            // A larger digit leaves less, so the dead state comes last.
            loop {
                let next = sequence.after(&state, row.len() as i128)?;
                if next.iter().all(|&value| value == 0) {
                    break;
                }
                let fresh = states.len();
                row.push(*numbers.entry(next).or_insert_with_key(|next| {
                    states.push(next.clone());
                    fresh
                }));
                if row.len() > MOST_DIGITS {
                    return Err(Failed::ManyDigits);
                }
                if states.len() > MOST_DRAFTED {
                    return Err(Failed::Large);
                }
            }
            rows.push(row);
        }
        let base = rows.iter().map(Vec::len).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.resize(base, 0));
        let accepting: Vec<bool> = states.iter().map(|state| state[0] == 1).collect();
        merge(&rows, &accepting, base).ok_or(Failed::Large)
    }
}

impl Sequence<'_> {
    /// The value after these, if it fits.
    fn next(&self, values: &[i128]) -> Option<i128> {
        let earlier = values.iter().rev().zip(self.recurrence);
        earlier.map(|(value, &c)| value.checked_mul(c.into())).try_fold(0, |sum, part| part?.checked_add(sum))
    }

    /// Where a digit leads.
    fn after(&self, state: &[i128], digit: i128) -> Result<Vec<i128>, Failed> {
        let last = self.next(state).ok_or(Failed::Large)?;
        let shifted = state[1..].iter().copied().chain([last]);
        let next: Vec<i128> = shifted.zip(&self.terms).map(|(value, term)| value - digit * term).collect();
        let tail = next.len() - self.recurrence.len();
        // The values from L - r on speak for all that follow.
        let (values, terms) = (&next[tail..], &self.terms[tail..]);
        let is_dead = values.iter().all(|&value| value <= 0);
        let is_free = values.iter().zip(terms).all(|(value, term)| value >= term);
        let is_between = values.iter().zip(terms).all(|(value, term)| (0..=*term).contains(value));
        if is_dead || is_free || is_between {
            Ok(next.iter().zip(&self.terms).map(|(&value, &term)| value.clamp(0, term)).collect())
        } else {
            Err(Failed::MoreValues)
        }
    }
}

/// Merges states that accept the same words (Moore), and numbers the rest breadth-first.
fn merge(rows: &[Vec<usize>], accepting: &[bool], base: usize) -> Option<Canonical> {
    let rows: Vec<Vec<usize>> =
        rows.iter().map(|row| if row.is_empty() { vec![0; base] } else { row.clone() }).collect();
    // The dead state accepts nothing, and every other one something.
    let mut classes: Vec<usize> = accepting.iter().map(|&accepts| accepts.into()).collect();
    let mut count = 0;
    loop {
        let mut numbers: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
        let refined: Vec<usize> = (0..rows.len())
            .map(|state| {
                let fresh = numbers.len();
                let key = (classes[state], rows[state].iter().map(|&next| classes[next]).collect());
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
    let mut canonical = Canonical { base, table: vec![0; base], accepting: vec![false] };
    while canonical.accepting.len() < order.len() {
        let state = order[canonical.accepting.len()];
        for &next in &rows[state] {
            let number = numbers[classes[next]].unwrap_or(order.len());
            if number == order.len() {
                order.push(next);
                numbers[classes[next]] = Some(number);
            }
            canonical.table.push(u8::try_from(number).ok()?);
        }
        canonical.accepting.push(accepting[state]);
    }
    Some(canonical)
}

#[cfg(test)]
mod tests {
    use numeration::{Recurrence, Recurrent};

    use super::*;

    fn end(canonical: &Canonical, word: impl Iterator<Item = usize>) -> bool {
        let mut word = word;
        let end = word.try_fold(1u8, |state, digit| {
            (digit < canonical.base).then(|| canonical.table[usize::from(state) * canonical.base + digit])
        });
        end.is_some_and(|end| canonical.accepting[usize::from(end)])
    }

    /// Every word of 14 digits, against the gaps that are known of sequences with a delay.
    #[test]
    fn exactly_the_words_with_good_gaps() {
        let sequences: [(&[u64], usize); 7] = [
            (&[1], 0),
            (&[1, 2], 1),
            (&[1, 2, 3, 5], 2),
            (&[1, 2, 3, 4, 6], 3),
            (&[1, 2, 3, 4, 5, 6, 8], 0),
            (&[1, 2, 4, 5, 6, 12, 24, 25], 1),
            (&[1, 2, 3, 4, 5, 6, 7, 9, 18], 2),
        ];
        for (first, delay) in sequences {
            let sequence = Recurrent::new(first.to_vec(), delay).unwrap();
            let mut recurrence = vec![0; delay + 1];
            recurrence[0] += 1;
            recurrence[delay] += 1;
            let terms: Vec<i64> =
                sequence.terms().take(first.len() + 1).map(|term| term.try_into().unwrap()).collect();
            let canonical = Canonical::of(&terms, &recurrence).unwrap();
            assert_eq!(canonical.base, 2);
            for word in 0..1usize << 14 {
                let parts: Vec<usize> = (0..14).filter(|k| word >> k & 1 == 1).collect();
                let good = parts.windows(2).all(|pair| pair[0] < sequence.below(pair[1]));
                let digits = (0..14).rev().map(|place| word >> place & 1);
                assert_eq!(end(&canonical, digits), good, "{first:?} {word:b}");
            }
        }
    }

    /// All short words over all digits, against greedy sums.
    #[test]
    fn exactly_the_greedy_words() {
        for (coefficients, first) in [
            (&[3][..], &[1][..]),
            (&[2], &[1, 3]),
            (&[3], &[1, 2, 5]),
            (&[1, 1, 1], &[1, 2, 4]),
            (&[1, 1, 1], &[1, 2, 3]),
            (&[1, 1, 1], &[1, 3, 4, 9, 11]),
            (&[2, 1], &[1, 2]),
            (&[2, 1], &[1, 3]),
            (&[2, 1], &[1, 4, 5]),
            (&[3, 1], &[1, 4]),
            (&[2, 2], &[1, 2]),
            (&[2, 0, 1], &[1, 2, 3]),
            (&[0, 1, 1], &[1, 2, 3, 4, 5]),
        ] {
            let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).unwrap();
            let terms: Vec<usize> = sequence.terms().take(8).map(|term| term.try_into().unwrap()).collect();
            let signed = |numbers: &[u64]| numbers.iter().map(|&n| n as i64).collect::<Vec<_>>();
            let canonical = Canonical::of(&signed(sequence.first()), &signed(coefficients)).unwrap();
            let base = canonical.base + 1;
            let length = if base < 4 { 7 } else { 6 };
            let mut greedy = 0;
            for code in 0..base.pow(length as u32) {
                let word: Vec<usize> = (0..length).rev().map(|k| code / base.pow(k as u32) % base).collect();
                let mut rest: usize = word.iter().rev().zip(&terms).map(|(digit, term)| digit * term).sum();
                // The term above has no digit, and then each as often as it fits.
                let is_greedy = rest < terms[length]
                    && word.iter().zip(terms[..length].iter().rev()).all(|(&digit, term)| {
                        let times = rest / term;
                        rest %= term;
                        digit == times
                    });
                greedy += usize::from(is_greedy);
                let digits = word.iter().copied();
                assert_eq!(end(&canonical, digits), is_greedy, "{sequence} {word:?}");
            }
            assert_eq!(greedy, terms[length], "{sequence}: a word for each number");
        }
    }

    #[test]
    fn sizes() {
        let states = |first: &[i64], recurrence: &[i64]| {
            let canonical = Canonical::of(first, recurrence).unwrap();
            (canonical.accepting.len() - 1, canonical.base)
        };
        assert_eq!(states(&[1], &[2]), (1, 2));
        assert_eq!(states(&[1, 2], &[1, 1]), (2, 2));
        assert_eq!(states(&[1, 2, 3, 5], &[1, 0, 1]), (4, 2));
        assert_eq!(states(&[1, 2, 3, 4, 6], &[1, 0, 0, 1]), (5, 2));
        assert_eq!(states(&[1, 2, 4], &[1, 1, 1]), (3, 2));
        assert_eq!(states(&[1], &[10]), (1, 10));
        assert_eq!(states(&[1, 3], &[2, 1]), (2, 3));
        // After a 2 comes a 0, and the word may not end before it.
        assert_eq!(states(&[1, 2], &[2, 1]), (2, 3));
        assert_eq!(Canonical::of(&[1], &[100]), Err(Failed::ManyDigits));
    }
}
