//! Many tuples of machine numbers at once.

use limits::{Stop, Stopped};
use num_bigint::BigUint;

use crate::automaton::Automaton;
use crate::system::Letters;

/// How many tuples are read before it checks again whether it has been stopped.
const BETWEEN_LOOKS: usize = 1 << 14;

/// Numbers with more bits are read as those of any size are.
const MOST_BITS: u32 = 62;

impl Automaton {
    /// For each tuple whether it is accepted; a tuple is the entries of all columns at one place. Costs one step a digit, and no memory but
    /// that of the answer.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use limits::{Limits, Stop};
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap(); // 2x = y
    /// let found = double.accepts_each(&[&[21, 21, u64::MAX], &[42, 43, 2]], &Stop::new()).unwrap();
    /// assert_eq!(found, [true, false, false]);
    /// ```
    ///
    /// # Errors
    ///
    /// If it is stopped.
    ///
    /// # Panics
    ///
    /// If there are not as many columns as the automaton has tracks, or they are not equally long.
    pub fn accepts_each(&self, columns: &[&[u64]], stop: &Stop) -> Result<Vec<bool>, Stopped> {
        assert_eq!(columns.len(), self.tracks(), "a column for each track");
        let count = columns.first().map_or(0, |column| column.len());
        assert!(columns.iter().all(|column| column.len() == count), "columns are equally long");
        let terms = self.system().terms();
        let letters = Letters::new(self.system(), self.tracks());
        let weights: Vec<usize> = (0..columns.len()).map(|track| letters.with(track, 1)).collect();
        let mut accepted = Vec::with_capacity(count);
        let mut rest = vec![0; columns.len()];
        for place in 0..count {
            if place.is_multiple_of(BETWEEN_LOOKS) {
                stop.check()?;
            }
            let mut largest = 0;
            for (rest, column) in rest.iter_mut().zip(columns) {
                *rest = column[place];
                largest = largest.max(*rest);
            }
            if largest >> MOST_BITS != 0 {
                let numbers: Vec<BigUint> = rest.iter().map(|&number| number.into()).collect();
                accepted.push(self.accepts(&numbers));
                continue;
            }
            let length = terms.partition_point(|&term| term <= largest);
            let mut state = self.start();
            for &term in terms[..length].iter().rev() {
                let mut letter = 0;
                for (rest, weight) in rest.iter_mut().zip(&weights) {
                    if *rest >= term {
                        let digit = *rest / term;
                        *rest -= digit * term;
                        letter += digit as usize * weight;
                    }
                }
                state = self.next(state, letter);
            }
            accepted.push(self.is_accepting(state));
        }
        Ok(accepted)
    }
}

#[cfg(test)]
mod tests {
    use limits::Limits;
    use numeration::Recurrence;

    use super::*;
    use crate::system::System;
    use crate::{BINARY, FIBONACCI, linear};

    #[test]
    fn each_tuple_is_accepted_as_it_is_alone() {
        let pell = Recurrence::new(vec![2, 1], vec![1, 2]).unwrap();
        let systems = [&FIBONACCI, &BINARY, System::recurrence("recurrence:pell", &pell).unwrap()];
        for system in systems {
            let sum = linear::equation(system, &[1, 2, -1], 0, &Limits::default()).unwrap();
            let large = [1 << 61, (1 << 62) - 1, 1 << 62, u64::MAX / 4, u64::MAX];
            let tried: Vec<u64> = (0..20).chain((0..7).map(|k| 10u64.pow(k * 2))).chain(large).collect();
            let (mut x, mut y, mut z) = (Vec::new(), Vec::new(), Vec::new());
            for &a in &tried {
                for &b in &tried {
                    for more in 0..2 {
                        x.push(a);
                        y.push(b);
                        z.push(a.wrapping_add(b).wrapping_add(b).wrapping_add(more));
                    }
                }
            }
            let found = sum.accepts_each(&[&x, &y, &z], &Stop::new()).unwrap();
            for (place, &found) in found.iter().enumerate() {
                let alone = [x[place], y[place], z[place]].map(BigUint::from);
                assert_eq!(found, sum.accepts(&alone), "{alone:?} in {}", system.name);
            }
            assert!(found.iter().any(|&found| found) && found.iter().any(|&found| !found));
        }
    }
}
