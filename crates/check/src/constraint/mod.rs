//! Conditions on numbers, followed digit by digit: linear ones, comparisons, numbers that are given.
//!
//! A constraint looks at one sum only: the digits of its numbers, each times a coefficient. All kinds become a table of
//! states and sums, so that a step costs one look.

mod tables;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::digits::Digits;
use crate::numbers::{NO_NUMBER, System};

pub(crate) use tables::Tables;

/// No way on: the constraint cannot be met any more.
const DEAD: u32 = u32::MAX;

/// Larger sums of digits are not looked at.
const MOST_SUMS: i64 = 1 << 20;
/// How many more values are examined to see that a sum is certainly less or more.
const FURTHER: usize = 32;
/// Larger tables are not made as small as can be.
const SMALL: usize = 1 << 15;

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
    digits: Digits,
    /// It determines any of its numbers by the others.
    equation: bool,
    /// It is met by numbers only: by no word that is not greedy.
    numbers_only: bool,
}

/// That a sum and a constant leave this remainder on division, or (`other`) another one: the sum with the multiple of the divisor that is in it, and
/// what both make together.
///
/// Only what coefficients leave on division matters, so that the sum is not negative. With the constant and one divisor more it is at least the divisor, while
/// remainders, given as `left` or as `left + 1` to `left + divisor - 1`, are below twice that: so the multiple is not negative either.
pub(crate) fn remainder<T>(
    mut multiples: Vec<(T, i64)>,
    multiple: T,
    constant: i64,
    divisor: i64,
    left: i64,
    other: bool,
) -> (Vec<(T, i64)>, Range) {
    multiples.iter_mut().for_each(|(_, times)| *times = times.rem_euclid(divisor));
    multiples.retain(|&(_, times)| times != 0);
    multiples.push((multiple, -divisor));
    let (least, most) = if other { (left + 1, left + divisor - 1) } else { (left, left) };
    let more = constant.rem_euclid(divisor) + divisor;
    (multiples, Range { least: least - more, most: Some(most - more) })
}

/// What a sum may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Range {
    pub(crate) least: i64,
    /// None if it may be any more.
    pub(crate) most: Option<i64>,
}

impl Range {
    pub(crate) fn only(value: i64) -> Self {
        Self { least: value, most: Some(value) }
    }

    pub(crate) fn at_least(value: i64) -> Self {
        Self { least: value, most: None }
    }

    fn has(self, value: i64) -> bool {
        self.least <= value && self.most.is_none_or(|most| value <= most)
    }
}

impl Table {
    /// The sum of coefficient times number is in the range. Nothing if the table would have too many entries.
    ///
    /// # Why a table is enough
    ///
    /// U_0, U_1, ... are the terms of the system, and U_k = c_1 U_(k-1) + ... + c_r U_(k-r) from k = w on, w >= r, with natural numbers c and c_r
    /// not 0. What was read is known by the values V_0, ..., V_(w-1): V_m is what the form comes to if m more digits of each number come and all are 0. V_w, V_(w+1), ...
    /// are defined in the same way. The digit that was read last but i is at the place m + i then, so V_m is the sum of multiples of U_m,
    /// U_(m+1), ..., the same for all m: so the recurrence holds of V too, from w on. At first all are 0. One more digit of each
    /// number, with the sum x, makes V_(m+1) + x * U_m of V_m. In the end V_0 is the value.
    ///
    /// *Nothing is lost.* p and q are the sums of the positive and of the negative coefficients, without sign. m digits of a
    /// greedy word make a number from 0 to U_m - 1. So with m more digits the value will be at least V_m - q * (U_m - 1) = G_m + q, where G_m =
    /// V_m - q * U_m. If this is more than C for all m, then the value will be more than C, however many digits come, and
    /// whichever they are. G follows the recurrence too, from w on. So if G_m + q > C for m = 0, ..., M, where M >= w - 1, and the last r of
    /// these G_m are not negative, then G_(M+1) is at least one of them, so neither negative nor too small, and so on: it holds for all m.
    /// ([`surely_more`] does that.) If the value will be more than the range allows, the state is left out; if it will be in a range without an
    /// end, all such states are one. With the signs turned round the same is true of less.
    ///
    /// Whether what is left is finite is another matter: it is, for Pisot numbers; otherwise the table becomes too large.
    ///
    /// At last the states are left out from which none that meets the constraint is reached in the table, and those joined that no digits tell
    /// apart.
    pub(crate) fn sum(
        system: &System,
        coefficients: Vec<i64>,
        range: Range,
        most_entries: u64,
    ) -> Option<Self> {
        let digits = system.all_digits();
        let (negative, positive) = bounds(&coefficients, range, digits)?;
        let mut table = Self::without_states(coefficients, digits);
        table.equation = range.most == Some(range.least);
        let columns = (table.least..).zip(&table.columns);
        let sums: Vec<_> = columns.filter(|&(_, &column)| column != DEAD).map(|(sum, _)| sum).collect();
        let terms = first_terms(system)?;
        let follow = Follow { terms: &terms, coefficients: system.coefficients() };
        // Nothing: more than enough, whatever comes.
        let mut states: Vec<Option<Rc<[i64]>>> = vec![Some(vec![0; terms.len()].into())];
        let mut numbers = HashMap::from([(states[0].clone(), 0)]);
        let mut at = 0;
        while let Some(state) = states.get(at).cloned() {
            if states.len() as u64 * (table.width as u64 + terms.len() as u64) > most_entries
                || states.len() >= DEAD as usize
            {
                return None;
            }
            for &sum in &sums {
                let to = match &state {
                    None => Some(None),
                    Some(values) => follow.within(values, sum, range, negative, positive)?,
                };
                table.moves.push(match to {
                    None => DEAD,
                    Some(to) => *numbers.entry(to.clone()).or_insert_with(|| {
                        states.push(to);
                        states.len() as u32 - 1
                    }),
                });
            }
            at += 1;
        }
        table.met =
            states.iter().map(|state| state.as_ref().is_none_or(|values| range.has(values[0]))).collect();
        table.leave_out_the_hopeless();
        Some(table.smallest())
    }

    /// The same with a column for each letter, and met by greedy words only: each state also knows what the digits of each number are as the beginning of a
    /// greedy word. So the hopeless states are exactly those from which no numbers meet it, and where words can be far from greedy,
    /// there are far fewer states in the end. Nothing if the table would have too many entries.
    pub(crate) fn sum_of_numbers(
        system: &System,
        coefficients: &[i64],
        range: Range,
        most_entries: u64,
    ) -> Option<Self> {
        let of = system.all_digits();
        let (negative, positive) = bounds(coefficients, range, of)?;
        let greedy = system.greedy();
        let letters = u32::try_from(of.letters(coefficients.len())).ok()?;
        let mut table = Self::of_letters(coefficients.len(), of);
        table.equation = range.most == Some(range.least);
        table.numbers_only = true;
        let digit = |letter: u32, number: usize| of.in_row(letter as usize, number);
        let sum = |letter: u32| -> i64 {
            coefficients.iter().enumerate().map(|(i, times)| times * i64::from(digit(letter, i))).sum()
        };
        let sums: Vec<_> = (0..letters).map(sum).collect();
        let terms = first_terms(system)?;
        let follow = Follow { terms: &terms, coefficients: system.coefficients() };
        // The values, or nothing: more than enough, whatever comes; and what is known of the digits of each number.
        type State = (Option<Rc<[i64]>>, Rc<[u32]>);
        let start: State = (Some(vec![0; terms.len()].into()), vec![0; coefficients.len()].into());
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut at = 0;
        while let Some((values, digits)) = states.get(at).cloned() {
            if states.len() as u64 * (u64::from(letters) + terms.len() as u64) > most_entries
                || states.len() >= DEAD as usize
            {
                return None;
            }
            for letter in 0..letters {
                let next = digits.iter().enumerate().map(|(i, &state)| greedy.next(state, digit(letter, i)));
                let next: Rc<[u32]> = next.collect();
                if next.contains(&NO_NUMBER) {
                    table.moves.push(DEAD);
                    continue;
                }
                let to = match &values {
                    None => Some(None),
                    Some(values) => {
                        follow.within(values, sums[letter as usize], range, negative, positive)?
                    }
                };
                table.moves.push(match to {
                    None => DEAD,
                    Some(to) => *numbers.entry((to, next)).or_insert_with_key(|state| {
                        states.push(state.clone());
                        states.len() as u32 - 1
                    }),
                });
            }
            at += 1;
        }
        let met = |(values, digits): &State| {
            values.as_ref().is_none_or(|values| range.has(values[0]))
                && digits.iter().all(|&state| greedy.accepts(state))
        };
        table.met = states.iter().map(met).collect();
        table.leave_out_the_hopeless();
        Some(table.smallest())
    }

    /// The first number compares so with the second.
    ///
    /// Greedy words of the same length compare as the numbers do: where they differ first, with m digits after, the one with the larger
    /// digit has U_m more there, and the other cannot make up for it, as m digits make at most U_m - 1.
    pub(crate) fn compare(digits: Digits, accept: impl Fn(Ordering) -> bool) -> Self {
        // State 0: equal so far. States 1 and 2: less and greater, whatever comes. The sum is the digit of the second number without that of the
        // first.
        let orders = [Ordering::Equal, Ordering::Less, Ordering::Greater];
        let most = i64::from(digits.base()) - 1;
        let first = (-most..=most).map(|sum| match sum.cmp(&0) {
            Ordering::Less => 2,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        });
        let others = [1, 2].into_iter().flat_map(|state| (-most..=most).map(move |_| state));
        let mut table = Self {
            moves: first.chain(others).collect(),
            met: orders.map(accept).to_vec(),
            ..Self::without_states(vec![-1, 1], digits)
        };
        table.leave_out_the_hopeless();
        table.smallest()
    }

    /// The number is the one with these digits: zeros, and then the digits, the first of which is not 0.
    pub(crate) fn literal(digits: &[u32], of: Digits) -> Self {
        // The state is how many of the digits were read.
        let mut moves = Vec::new();
        for read in 0..=digits.len() {
            moves.extend(of.all().map(|digit| match digits.get(read) {
                Some(&given) if given == digit => read as u32 + 1,
                _ if read == 0 && digit == 0 => 0,
                _ => DEAD,
            }));
        }
        let met = (0..=digits.len()).map(|read| read == digits.len()).collect();
        Self { moves, met, equation: true, ..Self::without_states(vec![1], of) }
    }

    /// The number compares so with the one that has these digits, the first of which is not 0.
    ///
    /// Without zeros in front a greedy word that is longer means a larger number (it is at least U_n, the other less than that), and words of the same
    /// length compare as the numbers do.
    pub(crate) fn compare_with(digits: &[u32], of: Digits, accept: impl Fn(Ordering) -> bool) -> Self {
        // How many digits were read since the first that is not 0, and how they compare with as many of those given.
        let mut states = vec![(0, Ordering::Equal)];
        let mut moves = Vec::new();
        let mut at = 0;
        while let Some(&(length, order)) = states.get(at) {
            for digit in of.all() {
                let to = match digits.get(length) {
                    _ if length == 0 && digit == 0 => (0, order),
                    None => (digits.len() + 1, Ordering::Greater),
                    Some(given) => (length + 1, order.then(digit.cmp(given))),
                };
                let known = states.iter().position(|&state| state == to);
                moves.push(known.unwrap_or_else(|| {
                    states.push(to);
                    states.len() - 1
                }) as u32);
            }
            at += 1;
        }
        let met = states.iter().map(|&(length, order)| accept(length.cmp(&digits.len()).then(order)));
        let mut table = Self { met: met.collect(), moves, ..Self::without_states(vec![1], of) };
        table.leave_out_the_hopeless();
        table.smallest()
    }

    /// The number is none of those with these digits.
    pub(crate) fn none_of(words: &[Vec<u32>], of: Digits) -> Self {
        // State 0 is before the first digit that is not 0, state 1 another number for certain; the others are the beginnings of the words.
        let base = of.base() as usize;
        let (mut moves, mut met) = (vec![1; 2 * base], vec![true, true]);
        moves[0] = 0;
        for word in words {
            let mut state = 0;
            for &digit in word {
                let place = base * state + digit as usize;
                if moves[place] == 1 {
                    moves[place] = met.len() as u32;
                    moves.resize(moves.len() + base, 1);
                    met.push(true);
                }
                state = moves[place] as usize;
            }
            met[state] = false;
        }
        let mut table = Self { moves, met, ..Self::without_states(vec![1], of) };
        table.leave_out_the_hopeless();
        table
    }

    /// A condition on the digits of several numbers, given by its states: whether they meet it, and where each letter leads (letters as in a row of an
    /// automaton), if the condition can still be met then.
    pub(crate) fn of_digits(numbers: usize, of: Digits, states: &[(bool, Vec<Option<u32>>)]) -> Self {
        let moves = states.iter().flat_map(|(_, moves)| moves.iter().map(|to| to.unwrap_or(DEAD))).collect();
        let met = states.iter().map(|&(met, _)| met).collect();
        Self { moves, met, ..Self::of_letters(numbers, of) }
    }

    /// With a column for each letter of this number of numbers.
    fn of_letters(numbers: usize, of: Digits) -> Self {
        Self::without_states((0..numbers).map(|number| of.letters(number) as i64).collect(), of)
    }

    /// With a column for each sum that digits can make. The coefficients are not large.
    fn without_states(coefficients: Vec<i64>, digits: Digits) -> Self {
        let largest = i64::from(digits.base()) - 1;
        let part = |sign: i64| largest * coefficients.iter().copied().filter(|c| c * sign > 0).sum::<i64>();
        let (least, most) = (part(-1), part(1));
        let mut sums = BTreeSet::from([0]);
        for coefficient in &coefficients {
            let more: Vec<_> = sums
                .iter()
                .flat_map(|sum| (1..=largest).map(move |digit| sum + digit * coefficient))
                .collect();
            sums.extend(more);
        }
        let mut columns = vec![DEAD; (most - least + 1) as usize];
        sums.iter().zip(0..).for_each(|(sum, column)| columns[(sum - least) as usize] = column);
        Self {
            coefficients,
            least,
            columns,
            width: sums.len(),
            moves: Vec::new(),
            met: Vec::new(),
            digits,
            equation: false,
            numbers_only: false,
        }
    }

    /// How many entries it has.
    pub(crate) fn entries(&self) -> u64 {
        self.moves.len() as u64
    }

    /// Leads nowhere instead of to states from which none that meets it is reached.
    fn leave_out_the_hopeless(&mut self) {
        let states = self.met.len();
        // For each state those that lead to it.
        let mut first = vec![0usize; states + 1];
        for &to in self.moves.iter().filter(|&&to| to != DEAD) {
            first[to as usize + 1] += 1;
        }
        for state in 0..states {
            first[state + 1] += first[state];
        }
        let mut free = first.clone();
        let mut before = vec![0u32; first[states]];
        for (place, &to) in self.moves.iter().enumerate().filter(|&(_, &to)| to != DEAD) {
            before[free[to as usize]] = (place / self.width) as u32;
            free[to as usize] += 1;
        }
        let mut hope = self.met.clone();
        let mut open: Vec<_> = (0..states).filter(|&state| hope[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[first[state]..first[state + 1]] {
                if !std::mem::replace(&mut hope[from as usize], true) {
                    open.push(from as usize);
                }
            }
        }
        for to in &mut self.moves {
            if *to != DEAD && !hope[*to as usize] {
                *to = DEAD;
            }
        }
    }

    /// The same with as few states as can be: states are distinguished until no sum tells more.
    fn smallest(self) -> Self {
        if self.met.len() > SMALL {
            return self;
        }
        let mut classes: Vec<u32> = self.met.iter().map(|&met| met.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let class = |&state: &u32| classes.get(state as usize).copied().unwrap_or(DEAD);
            let next = self.moves.chunks(self.width).zip(&classes).map(|(row, own)| {
                let fresh = numbers.len() as u32;
                let row: Vec<_> = std::iter::once(*own).chain(row.iter().map(class)).collect();
                *numbers.entry(row).or_insert(fresh)
            });
            classes = next.collect();
            if std::mem::replace(&mut count, numbers.len()) == numbers.len() {
                break;
            }
        }
        // Classes are numbered in the order of their first states, so that the start stays the first.
        let (mut moves, mut met) = (Vec::new(), Vec::new());
        for (state, &class) in classes.iter().enumerate() {
            if class as usize == met.len() {
                let row = &self.moves[state * self.width..(state + 1) * self.width];
                moves.extend(row.iter().map(|&to| classes.get(to as usize).copied().unwrap_or(DEAD)));
                met.push(self.met[state]);
            }
        }
        Self { moves, met, ..self }
    }
}

/// The sums of the negative coefficients, without sign, and of the positive ones. Nothing if something is too large.
fn bounds(coefficients: &[i64], range: Range, digits: Digits) -> Option<(i64, i64)> {
    let size = |number: i64| number.checked_abs().unwrap_or(i64::MAX);
    let total = coefficients.iter().fold(0, |total: i64, &one| total.saturating_add(size(one)));
    let total = total.saturating_mul(i64::from(digits.base()) - 1);
    if total.max(size(range.least)).max(size(range.most.unwrap_or(0))) > MOST_SUMS {
        return None;
    }
    let part = |sign: i64| coefficients.iter().map(|times| (sign * times).max(0)).sum();
    Some((part(-1), part(1)))
}

/// The terms of a system up to where the recurrence begins.
fn first_terms(system: &System) -> Option<Vec<i64>> {
    system.terms().take(system.order()).map(|term| i64::try_from(term).ok()).collect()
}

/// Follows the values that a form has with zeros after what was read.
struct Follow<'s> {
    /// The first terms of the system, up to where the recurrence begins.
    terms: &'s [i64],
    coefficients: &'s [u64],
}

impl Follow<'_> {
    /// The values after one more digit of each number, with this sum. Nothing if they are too large.
    fn step(&self, values: &[i64], sum: i64) -> Option<Rc<[i64]>> {
        let parts = values.iter().rev().zip(self.coefficients);
        let last = parts
            .map(|(value, &c)| value.checked_mul(i64::try_from(c).ok()?))
            .try_fold(0, |sum: i64, part| sum.checked_add(part?))?;
        let shifted = values[1..].iter().copied().chain([last]);
        shifted.zip(self.terms).map(|(value, term)| value.checked_add(sum.checked_mul(*term)?)).collect()
    }

    /// The values after one more digit of each number, if what will come can be in the range: nothing if it cannot, and nothing within if it
    /// will be for certain, in a range without an end. Nothing at all if they are too large.
    #[expect(clippy::option_option, reason = "the two say different things")]
    fn within(
        &self,
        values: &[i64],
        sum: i64,
        range: Range,
        negative: i64,
        positive: i64,
    ) -> Option<Option<Option<Rc<[i64]>>>> {
        let values = self.step(values, sum)?;
        let more = |most: i64| self.surely_more(&values, 1, negative, most);
        if self.surely_more(&values, -1, positive, -range.least) || range.most.is_some_and(more) {
            return Some(None);
        }
        let enough = range.most.is_none() && more(range.least - 1);
        Some(Some((!enough).then_some(values)))
    }

    /// Whether the value, times the sign, will be more than the constant for certain. `against` is how much the coefficients can take
    /// away, added up. That it says no means nothing.
    fn surely_more(&self, values: &[i64], sign: i128, against: i64, constant: i64) -> bool {
        let (against, constant) = (i128::from(against), i128::from(constant));
        let recent = self.coefficients.len();
        let mut sequence: Vec<i128> = Vec::new();
        // How many of the last ones are not negative.
        let mut natural = 0;
        for m in 0..values.len() + FURTHER {
            let value = match values.get(m) {
                Some(&value) => sign * i128::from(value) - against * i128::from(self.terms[m]),
                None => {
                    let parts = sequence.iter().rev().zip(self.coefficients);
                    parts.map(|(value, &c)| value.saturating_mul(c.into())).fold(0, i128::saturating_add)
                }
            };
            if value + against <= constant {
                return false;
            }
            natural = if value >= 0 { natural + 1 } else { 0 };
            if m + 1 >= values.len() && natural >= recent {
                return true;
            }
            sequence.push(value);
        }
        false
    }
}

impl Constraint {
    /// A condition on the numbers of these tracks.
    pub(crate) fn new(table: Rc<Table>, tracks: Vec<usize>) -> Self {
        debug_assert_eq!(table.coefficients.len(), tracks.len());
        Self { table, tracks }
    }

    /// The tracks that it looks at.
    pub(crate) fn tracks(&self) -> &[usize] {
        &self.tracks
    }

    /// Whether no word meets it that is not greedy.
    pub(crate) fn is_numbers_only(&self) -> bool {
        self.table.numbers_only
    }

    /// Whether each of its numbers is determined by the others.
    pub(crate) fn is_equation(&self) -> bool {
        self.table.equation
    }

    /// The column of the digits in a letter.
    pub(crate) fn column(&self, letter: u32) -> u32 {
        let digit = |track: usize| i64::from(self.table.digits.of(letter, track));
        let terms = self.tracks.iter().zip(&self.table.coefficients);
        let sum: i64 = terms.map(|(&track, coefficient)| coefficient * digit(track)).sum();
        self.table.columns[(sum - self.table.least) as usize]
    }

    /// Where a column leads, if the constraint can still be met then.
    pub(crate) fn step(&self, state: u32, column: u32) -> Option<u32> {
        let to = self.table.moves[state as usize * self.table.width + column as usize];
        (to != DEAD).then_some(to)
    }

    /// Whether the numbers read so far meet it.
    pub(crate) fn met(&self, state: u32) -> bool {
        self.table.met[state as usize]
    }
}

#[cfg(test)]
mod tests;
