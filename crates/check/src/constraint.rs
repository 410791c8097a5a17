//! Linear constraints between numbers, followed digit by digit.
//!
//! A constraint looks at one sum only: the digits of its numbers, each times a coefficient. All kinds become a table of
//! states and sums, so that a step costs one look.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::family::System;

/// No way on: the constraint cannot be met any more.
const DEAD: u32 = u32::MAX;

/// Larger sums of digits are not looked at.
const MOST_SUMS: i64 = 1 << 20;

/// A condition on a few numbers. It starts in state 0.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    table: Rc<Table>,
    /// The track of each number.
    tracks: Vec<usize>,
}

/// What a condition says of numbers, whichever they are.
#[derive(Debug)]
pub(crate) struct Table {
    /// For each number the coefficient of its digits.
    coefficients: Vec<i64>,
    /// The least sum that digits can make, and for each sum from there on its column, if digits can make it.
    least: i64,
    columns: Vec<u32>,
    /// How many columns there are.
    width: usize,
    moves: Vec<u32>,
    /// The states in which the numbers read so far meet it.
    met: Vec<bool>,
}

impl Table {
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
    /// holds with 2^n for U_n and s1 = 0. These states are left out.
    ///
    /// *What is left is finite.* Let g = 1.618... be the golden ratio, g * g = g + 1, and c = s1 - s0 / g. A step leads to
    /// s0 - (s0 + s1 + d) / g = -(c + d) / g, because 1 - 1/g = 1/g^2. With D the largest |d|, |c| <= D * g < 2 * D holds at
    /// the start and after each step, as (D * g + D) / g = D * g. In a state that is not left out, some x between 1/2 and 1 has
    /// |s0 + s1 * x| <= B, where B = p + q + |C|. With s1 = c + s0 / g, |s0 * (1 + x / g) + x * c| <= B, so
    /// |s0| <= B + 2 * D and |s1| <= B + 4 * D. In base 2 |s0| <= B.
    ///
    /// At last the states are left out from which none that meets the constraint is reached in the table: exactly those in which
    /// no digits at all can help.
    ///
    /// Nothing if the table would have more than so many entries.
    pub(crate) fn equation(
        system: System,
        coefficients: Vec<i64>,
        constant: i64,
        most_entries: u64,
    ) -> Option<Self> {
        Self::sum(system, coefficients, constant, most_entries, false)
    }

    /// The sum of coefficient times number is the constant or more. Nothing if the table would have more than so many entries.
    ///
    /// With the names of [`Self::equation`], what is still to come adds between -q * (U_n - 1) and p * (U_n - 1). If s0 + s1 / 2 and s0 + s1
    /// are both above q + |C|, then the value will be above q * U_n + |C| * U_n - q * (U_n - 1) >= C, whatever comes: all these states
    /// are one. If both are below -p - |C|, it will be below C in the same way. What is left is finite as there.
    pub(crate) fn at_least(
        system: System,
        coefficients: Vec<i64>,
        constant: i64,
        most_entries: u64,
    ) -> Option<Self> {
        Self::sum(system, coefficients, constant, most_entries, true)
    }

    /// The sum is the constant, or else may be more.
    fn sum(
        system: System,
        coefficients: Vec<i64>,
        constant: i64,
        most_entries: u64,
        may_be_more: bool,
    ) -> Option<Self> {
        let size = |coefficient: &i64| coefficient.checked_abs().unwrap_or(i64::MAX);
        let total = coefficients.iter().fold(0, |total: i64, one| total.saturating_add(size(one)));
        if total.max(size(&constant)) > MOST_SUMS {
            return None;
        }
        let mut table = Self::without_states(coefficients);
        let columns = (table.least..).zip(&table.columns);
        let sums: Vec<_> = columns.filter(|&(_, &column)| column != DEAD).map(|(sum, _)| sum).collect();
        let (least, most) = (table.least, table.least + table.columns.len() as i64 - 1);
        let room = constant.abs();
        // Less or greater than the constant, whatever comes.
        let is_less = |one: i64, two: i64| one.max(two) < -2 * (room + most);
        let is_more = |one: i64, two: i64| one.min(two) > 2 * (room - least);
        let mut states = vec![Some((0, 0))];
        let mut numbers = HashMap::from([(states[0], 0)]);
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            if states.len() as u64 * table.width as u64 > most_entries || states.len() >= DEAD as usize {
                return None;
            }
            for &sum in &sums {
                let to = state.map(|(s0, s1)| match system {
                    System::Fibonacci => (s0 + s1 + sum, s0),
                    System::Binary => (2 * s0 + sum, 0),
                });
                let to = to.filter(|(s0, s1)| !may_be_more || !is_more(2 * (s0 + s1), 2 * s0 + s1));
                let dead = to.is_some_and(|(s0, s1)| {
                    let (one, two) = (2 * (s0 + s1), 2 * s0 + s1);
                    is_less(one, two) || is_more(one, two)
                });
                table.moves.push(match dead {
                    false => *numbers.entry(to).or_insert_with(|| {
                        states.push(to);
                        states.len() as u32 - 1
                    }),
                    true => DEAD,
                });
            }
            at += 1;
        }
        let met = |(s0, s1): (i64, i64)| s0 + s1 == constant || may_be_more && s0 + s1 > constant;
        table.met = states.iter().map(|state| state.is_none_or(met)).collect();
        table.leave_out_the_hopeless();
        Some(table)
    }

    /// The first number is less than the second.
    ///
    /// Words of the same length compare as the numbers do: where they differ first, with n digits behind, the one with the digit 1
    /// has U_n there (2^n in base 2), and the other cannot make up for it, as n digits make at most U_n - 1 (2^n - 1).
    fn less() -> Self {
        // State 0: equal so far. State 1: less, whatever comes.
        Self { moves: vec![DEAD, 0, 1, 1, 1, 1], met: vec![false, true], ..Self::without_states(vec![-1, 1]) }
    }

    /// The number is the one with these digits: zeros, and then the digits, the first of which is 1.
    pub(crate) fn literal(digits: &[bool]) -> Self {
        // The state is how many of the digits were read.
        let mut moves = Vec::new();
        for (read, &digit) in digits.iter().enumerate() {
            let on = read as u32 + 1;
            let wait = if read == 0 { 0 } else { DEAD };
            moves.extend(if digit { [wait, on] } else { [on, DEAD] });
        }
        moves.extend([if digits.is_empty() { 0 } else { DEAD }, DEAD]);
        let met = (0..=digits.len()).map(|read| read == digits.len()).collect();
        Self { moves, met, ..Self::without_states(vec![1]) }
    }

    /// A condition on digits, told by its states: whether they meet it, and where each letter leads (number i has the bit i of
    /// the letter), if the condition can still be met then.
    pub(crate) fn of_digits<const LETTERS: usize>(states: &[(bool, [Option<u32>; LETTERS])]) -> Self {
        debug_assert!(LETTERS.is_power_of_two());
        let coefficients = (0..LETTERS.ilog2()).map(|number| 1 << number).collect();
        let moves = states.iter().flat_map(|(_, moves)| moves.map(|to| to.unwrap_or(DEAD))).collect();
        let met = states.iter().map(|&(met, _)| met).collect();
        Self { moves, met, ..Self::without_states(coefficients) }
    }

    /// With a column for each sum that digits can make. The coefficients are not large.
    fn without_states(coefficients: Vec<i64>) -> Self {
        let part = |sign: i64| coefficients.iter().copied().filter(|c| c * sign > 0).sum::<i64>();
        let (least, most) = (part(-1), part(1));
        let mut sums = BTreeSet::from([0]);
        for coefficient in &coefficients {
            let more: Vec<_> = sums.iter().map(|sum| sum + coefficient).collect();
            sums.extend(more);
        }
        let mut columns = vec![DEAD; (most - least + 1) as usize];
        sums.iter().zip(0..).for_each(|(sum, column)| columns[(sum - least) as usize] = column);
        Self { coefficients, least, columns, width: sums.len(), moves: Vec::new(), met: Vec::new() }
    }

    /// How many entries it has.
    pub(crate) fn entries(&self) -> u64 {
        self.moves.len() as u64
    }

    fn leave_out_the_hopeless(&mut self) {
        let mut hope = self.met.clone();
        loop {
            let before = hope.clone();
            for (state, moves) in self.moves.chunks(self.width).enumerate() {
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

impl Constraint {
    /// A condition on the numbers of these tracks.
    pub(crate) fn new(table: Rc<Table>, tracks: Vec<usize>) -> Self {
        debug_assert_eq!(table.coefficients.len(), tracks.len());
        Self { table, tracks }
    }

    /// The sum of coefficient times number is the constant.
    pub(crate) fn equation(system: System, terms: &[(usize, i64)], constant: i64) -> Option<Self> {
        let coefficients = terms.iter().map(|&(_, coefficient)| coefficient).collect();
        let table = Table::equation(system, coefficients, constant, u64::MAX)?;
        Some(Self::new(Rc::new(table), terms.iter().map(|&(track, _)| track).collect()))
    }

    /// The number on one track is less than that on the other.
    pub(crate) fn less(small: usize, large: usize) -> Self {
        Self::new(Rc::new(Table::less()), vec![small, large])
    }

    /// The number is this one.
    pub(crate) fn literal(system: System, track: usize, number: u32) -> Self {
        Self::new(Rc::new(Table::literal(&system.digits(number))), vec![track])
    }

    /// The track from which on all digits that it looks at are known, if digits are chosen track by track. Nothing if it looks at
    /// none.
    pub(crate) fn last_track(&self) -> Option<usize> {
        self.tracks.iter().copied().max()
    }

    /// Where a letter leads, if the constraint can still be met then.
    pub(crate) fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let table = &*self.table;
        let digit = |track: usize| i64::from(letter >> track & 1);
        let terms = self.tracks.iter().zip(&table.coefficients);
        let sum: i64 = terms.map(|(&track, coefficient)| coefficient * digit(track)).sum();
        let column = table.columns[(sum - table.least) as usize];
        let to = table.moves[state as usize * table.width + column as usize];
        (to != DEAD).then_some(to)
    }

    /// Whether the numbers read so far meet it.
    pub(crate) fn met(&self, state: u32) -> bool {
        self.table.met[state as usize]
    }
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
            let sum = Constraint::equation(system, &[(0, 1), (1, 1), (2, -1)], 0).unwrap();
            let double = Constraint::equation(system, &[(0, 2), (1, -1)], 0).unwrap();
            let after = Constraint::equation(system, &[(0, 1), (1, -1)], 1).unwrap();
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
        let sum = Constraint::equation(System::Fibonacci, &[(0, 1), (1, 1), (2, -1)], 0).unwrap();
        assert!(sum.table.met.len() < 60, "{}", sum.table.met.len());
        let never = Constraint::equation(System::Binary, &[(0, 1)], -1).unwrap();
        assert!(never.step(0, 0).is_none() && never.step(0, 1).is_none() && !never.met(0));
    }

    #[test]
    fn inequalities() {
        for system in [System::Fibonacci, System::Binary] {
            for (coefficients, constant) in
                [([1, -1], 0), ([1, -1], 3), ([2, -3], -7), ([-5, 4], 11), ([3, 7], 40), ([-1, -2], -30)]
            {
                let table = Table::at_least(system, coefficients.to_vec(), constant, 1 << 20).unwrap();
                let constraint = Constraint::new(Rc::new(table), vec![0, 1]);
                for a in 0..60 {
                    for b in 0..60 {
                        let sum = coefficients[0] * i64::from(a) + coefficients[1] * i64::from(b);
                        for zeros in 0..2 {
                            let found = holds(system, &constraint, &[a, b], zeros);
                            assert_eq!(found, sum >= constant, "{coefficients:?} {constant} {a} {b}");
                        }
                    }
                }
            }
        }
        let positive = Table::at_least(System::Fibonacci, vec![1, 1], -1, 100).unwrap();
        assert!(positive.met.iter().all(|&met| met));
    }

    #[test]
    fn large_coefficients() {
        for (factor, most) in [(37u32, 400), (300, 40)] {
            for system in [System::Fibonacci, System::Binary] {
                let multiple = Constraint::equation(system, &[(0, i64::from(factor)), (1, -1)], -12).unwrap();
                for a in 0..most {
                    for b in (factor * a).saturating_sub(5)..factor * a + 20 {
                        assert_eq!(holds(system, &multiple, &[a, b], 1), factor * a + 12 == b);
                    }
                }
            }
        }
        let equation = |coefficients: &[i64], constant, most| {
            Table::equation(System::Fibonacci, coefficients.to_vec(), constant, most)
        };
        assert!(equation(&[1000, -1], 0, 1000).is_none());
        assert!(equation(&[i64::MAX, i64::MIN], 0, u64::MAX).is_none());
        assert!(equation(&[1], i64::MIN, u64::MAX).is_none());
        // Without numbers the sum is 0.
        assert!(equation(&[], 0, 10).unwrap().met[0] && !equation(&[], 1, 10).unwrap().met[0]);
    }
}
