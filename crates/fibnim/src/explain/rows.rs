//! For which allowances the target of a theorem holds, number by number.

use std::collections::HashSet;

use automata::Automaton;
use num_bigint::BigUint;

use super::term::Worth;

/// The allowances from one on, below another.
pub(super) type Interval = Option<(u64, Worth)>;

/// The least and the greatest second number of a relation for a first one, below a bound: an interval, if the relation has one there. What reaches the
/// bound is unlimited. Costs at most as many steps as the automaton has states, for each digit.
pub(super) fn interval(relation: &Automaton, n: u64, most: u64) -> Interval {
    let system = relation.system();
    let [first, bound] = [n, most].map(|number| system.digits(&BigUint::from(number)));
    let length = first.len().max(bound.len());
    let mut digits = vec![0; length - first.len()];
    digits.extend(first);
    let number = |word: Vec<u8>| {
        let from = word.iter().position(|&digit| digit > 0).unwrap_or(word.len());
        u64::try_from(system.number(&word[from..])).ok()
    };
    if relation.accepts(&[n.into(), most.into()]) {
        let least = extreme(relation, &digits, false).and_then(number)?;
        return Some((least, Worth::Infinite));
    }
    let least = extreme(relation, &digits, false).and_then(number)?;
    let greatest = extreme(relation, &digits, true).and_then(number)?;
    Some((least, Worth::Finite(greatest + 1)))
}

/// The least second number of a relation for a first one, below a bound with at least as many digits.
pub(super) fn least(relation: &Automaton, n: u64, most: u64) -> Option<u64> {
    let system = relation.system();
    let [first, bound] = [n, most].map(|number| system.digits(&BigUint::from(number)));
    let mut digits = vec![0; bound.len().saturating_sub(first.len())];
    digits.extend(first);
    let word = extreme(relation, &digits, false)?;
    let from = word.iter().position(|&digit| digit > 0).unwrap_or(word.len());
    u64::try_from(system.number(&word[from..])).ok()
}

/// The first word of the second number that is accepted beside the digits of the first one, or the last word.
fn extreme(relation: &Automaton, digits: &[u8], last: bool) -> Option<Vec<u8>> {
    fn walk(
        relation: &Automaton,
        digits: &[u8],
        last: bool,
        state: u32,
        word: &mut Vec<u8>,
        failed: &mut HashSet<(usize, u32)>,
    ) -> bool {
        let place = word.len();
        if place == digits.len() {
            return relation.is_accepting(state);
        }
        if state == 0 || failed.contains(&(place, state)) {
            return false;
        }
        let base = relation.system().base();
        for digit in 0..base {
            let digit = if last { base - 1 - digit } else { digit };
            let letter = usize::from(digits[place]) + base * digit;
            word.push(digit as u8);
            if walk(relation, digits, last, relation.next(state, letter), word, failed) {
                return true;
            }
            word.pop();
        }
        failed.insert((place, state));
        false
    }
    let mut word = Vec::with_capacity(digits.len());
    let found = walk(relation, digits, last, relation.start(), &mut word, &mut HashSet::new());
    found.then_some(word)
}
