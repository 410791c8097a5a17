//! Linear constraints between numbers, followed digit by digit.
//!
//! A constraint looks at one sum only: the digits of its numbers, each times a coefficient. All kinds become a table of
//! states and sums, so that a step costs one look.

use std::collections::HashMap;

use crate::family::System;

/// No way on: the constraint cannot be met any more.
const DEAD: u32 = u32::MAX;

/// A condition on a few numbers. It starts in state 0.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    /// Tracks and their coefficients.
    terms: Vec<(usize, i32)>,
    /// The least sum that digits can make, and how many sums there are.
    least: i32,
    sums: usize,
    moves: Vec<u32>,
    /// The states in which the numbers read so far meet it.
    met: Vec<bool>,
}

impl Constraint {
    /// The sum of coefficient times number is the constant.
    ///
    /// # Why a table is enough
    ///
    /// In the Fibonacci system the weights are U_0 = 1, U_1 = 2, U_2 = 3, ...; let U_{-1} = 1. The digits read so far, with n
    /// still to come, make the value s0 * U_n + s1 * U_{n-1} of the form, beginning with s0 = s1 = 0. A further sum d of digits
    /// has the weight U_{n-1}; as U_n = U_{n-1} + U_{n-2}, it leads to (s0 + s1 + d, s0), now with n - 1 to come. At the end
    /// the value is s0 + s1. In base 2 the value is s0 * 2^n, a step leads to 2 * s0 + d, and s1 stays 0.
    ///
    /// *Nothing is lost.* Let C be the constant, and p and q the sums of the positive and of the negative coefficients, without
    /// sign. n digits in Zeckendorf form make a number from 0 to U_n - 1, so what is still to come adds between -q * (U_n - 1) and
    /// p * (U_n - 1). For the value to end at C, s0 * U_n + s1 * U_{n-1} must lie between C - p * (U_n - 1) and C + q * (U_n - 1).
    /// Divided by U_n >= 1: s0 + s1 * x lies between -p - |C| and q + |C|, where x = U_{n-1} / U_n. As U_n / 2 <= U_{n-1} <=
    /// U_n for all n >= 0, x lies between 1/2 and 1, and s0 + s1 * x between s0 + s1 / 2 and s0 + s1. So if these two are both
    /// above q + |C|, or both below -p - |C|, then no digits, however many, lead to C. In base 2 the same
    /// holds with 2^n for U_n and s1 = 0. These states are left out, see `may_return`.
    ///
    /// *What is left is finite.* Let g = 1.618... be the golden ratio, g * g = g + 1, and c = s1 - s0 / g. A step leads to
    /// s0 - (s0 + s1 + d) / g = -(c + d) / g, because 1 - 1/g = 1/g^2. With D the largest |d|, |c| <= D * g < 2 * D holds at
    /// the start and after each step, as (D * g + D) / g = D * g. In a state that is not left out, some x between 1/2 and 1 has
    /// |s0 + s1 * x| <= B, where B = p + q + |C|. With s1 = c + s0 / g, |s0 * (1 + x / g) + x * c| <= B, so
    /// |s0| <= B + 2 * D and |s1| <= B + 4 * D. In base 2 |s0| <= B.
    ///
    /// At last the states are left out from which none that meets the constraint is reached in the table: exactly those in which
    /// no digits at all can help.
    pub(crate) fn equation(system: System, terms: Vec<(usize, i32)>, constant: i32) -> Self {
        let (least, most) = bounds(&terms);
        let room = constant.abs();
        let may_return = |(s0, s1): (i32, i32)| {
            let (one, two) = (2 * (s0 + s1), 2 * s0 + s1);
            one.min(two) <= 2 * (room - least) && one.max(two) >= -2 * (room + most)
        };
        let mut states = vec![(0, 0)];
        let mut numbers = HashMap::from([((0, 0), 0)]);
        let mut moves = Vec::new();
        let mut at = 0;
        while let Some(&(s0, s1)) = states.get(at) {
            for sum in least..=most {
                let to = match system {
                    System::Fibonacci => (s0 + s1 + sum, s0),
                    System::Binary => (2 * s0 + sum, 0),
                };
                moves.push(match may_return(to) {
                    true => *numbers.entry(to).or_insert_with(|| {
                        states.push(to);
                        states.len() as u32 - 1
                    }),
                    false => DEAD,
                });
            }
            at += 1;
        }
        let met = states.iter().map(|&(s0, s1)| s0 + s1 == constant).collect();
        let mut equation = Self { terms, least, sums: (most - least + 1) as usize, moves, met };
        equation.leave_out_the_hopeless();
        equation
    }

    /// The number on one track is less than that on the other.
    ///
    /// Words of the same length compare as the numbers do: where they differ first, with n digits behind, the one with the digit 1
    /// has U_n there (2^n in base 2), and the other cannot make up for it, as n digits make at most U_n - 1 (2^n - 1).
    pub(crate) fn less(small: usize, large: usize) -> Self {
        // State 0: equal so far. State 1: less, whatever comes.
        let terms = vec![(small, -1), (large, 1)];
        Self { terms, least: -1, sums: 3, moves: vec![DEAD, 0, 1, 1, 1, 1], met: vec![false, true] }
    }

    /// The number is this one: zeros, and then its digits.
    pub(crate) fn literal(system: System, track: usize, number: u32) -> Self {
        // The state is how many of the digits were read.
        let digits = system.digits(number);
        let mut moves = Vec::new();
        for (read, &digit) in digits.iter().enumerate() {
            let on = read as u32 + 1;
            let wait = if read == 0 { 0 } else { DEAD };
            moves.extend(if digit { [wait, on] } else { [on, DEAD] });
        }
        moves.extend([if digits.is_empty() { 0 } else { DEAD }, DEAD]);
        let met = (0..=digits.len()).map(|read| read == digits.len()).collect();
        Self { terms: vec![(track, 1)], least: 0, sums: 2, moves, met }
    }

    /// The track from which on all digits that it looks at are known, if digits are chosen track by track.
    pub(crate) fn last_track(&self) -> usize {
        self.terms.iter().map(|&(track, _)| track).max().unwrap_or(0)
    }

    /// Where a letter leads, if the constraint can still be met then.
    pub(crate) fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let digit = |track: usize| (letter >> track & 1) as i32;
        let sum: i32 = self.terms.iter().map(|&(track, coefficient)| coefficient * digit(track)).sum();
        let to = self.moves[state as usize * self.sums + (sum - self.least) as usize];
        (to != DEAD).then_some(to)
    }

    /// Whether the numbers read so far meet it.
    pub(crate) fn met(&self, state: u32) -> bool {
        self.met[state as usize]
    }

    fn leave_out_the_hopeless(&mut self) {
        let mut hope = self.met.clone();
        loop {
            let before = hope.clone();
            for (state, moves) in self.moves.chunks(self.sums).enumerate() {
                hope[state] |= moves.iter().any(|&to| to != DEAD && hope[to as usize]);
            }
            if hope == before {
                break;
            }
        }
        for to in &mut self.moves {
            if *to != DEAD && !hope[*to as usize] {
                *to = DEAD;
            }
        }
    }
}

/// The least and the greatest sum that digits can make: the negative coefficients together, and the positive ones.
fn bounds(terms: &[(usize, i32)]) -> (i32, i32) {
    let part = |sign: i32| terms.iter().map(|&(_, c)| c).filter(|c| c * sign > 0).sum();
    (part(-1), part(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a constraint is met by numbers, padded with some zeros.
    fn holds(system: System, constraint: &Constraint, numbers: &[u32], zeros: usize) -> bool {
        let words: Vec<_> = numbers.iter().map(|&number| system.digits(number)).collect();
        let length = zeros + words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = Some(0);
        for place in (0..length).rev() {
            let digit = |word: &Vec<bool>| place < word.len() && word[word.len() - 1 - place];
            let letter = words.iter().enumerate().map(|(track, word)| u32::from(digit(word)) << track).sum();
            state = state.and_then(|state| constraint.step(state, letter));
        }
        state.is_some_and(|state| constraint.met(state))
    }

    #[test]
    fn every_kind_means_what_it_says() {
        for system in [System::Fibonacci, System::Binary] {
            let sum = Constraint::equation(system, vec![(0, 1), (1, 1), (2, -1)], 0);
            let double = Constraint::equation(system, vec![(0, 2), (1, -1)], 0);
            let after = Constraint::equation(system, vec![(0, 1), (1, -1)], 1);
            let less = Constraint::less(0, 1);
            for a in 0..100 {
                for b in 0..250 {
                    let pair = [a, b];
                    assert_eq!(holds(system, &double, &pair, 2), 2 * a == b, "2 * {a} = {b}");
                    assert_eq!(holds(system, &after, &pair, 1), a == b + 1, "{a} = {b} + 1");
                    assert_eq!(holds(system, &less, &pair, 1), a < b, "{a} < {b}");
                    for c in (a + b).saturating_sub(3)..a + b + 4 {
                        assert_eq!(holds(system, &sum, &[a, b, c], 2), a + b == c, "{a} + {b} = {c}");
                    }
                }
                for b in 0..100 {
                    let literal = Constraint::literal(system, 0, b);
                    assert_eq!(holds(system, &literal, &[a], 3), a == b);
                }
            }
        }
    }

    #[test]
    fn equations_have_few_states() {
        let sum = Constraint::equation(System::Fibonacci, vec![(0, 1), (1, 1), (2, -1)], 0);
        assert!(sum.met.len() < 60, "{}", sum.met.len());
        let never = Constraint::equation(System::Binary, vec![(0, 1)], -1);
        assert!(never.step(0, 0).is_none() && never.step(0, 1).is_none() && !never.met(0));
    }
}
