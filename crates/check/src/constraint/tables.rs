//! Tables that are used again, and those that need few states.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use crate::budget::{Budget, TooLarge};
use crate::constraint::{Constraint, Range, Table};
use crate::numbers::System;

/// Tables that were made, so that they need not be made again. All are of one system.
#[derive(Default)]
pub(crate) struct Tables {
    sums: HashMap<(Vec<i64>, Range), Rc<Table>>,
    entries: u64,
}

/// Maximum number of entries of all tables that are kept.
const KEPT: u64 = 20_000_000;
/// Maximum number of letters for which a table has a column each.
const FEW: usize = 16;
/// Where there are more digits than 0 and 1.
const FEW_OF_MANY_DIGITS: usize = 1000;
/// About how many bytes a table takes for each entry while it is made.
const BYTES: u64 = 256;

impl Tables {
    /// The sum of multiples of the numbers on tracks is in the range.
    pub(crate) fn constraint(
        &mut self,
        system: &System,
        multiples: Vec<(usize, i64)>,
        range: Range,
        budget: &mut Budget,
    ) -> Result<Constraint, TooLarge> {
        if let Some((table, tracks)) = simple(system, &multiples, range) {
            return Ok(Constraint::new(Rc::new(table), tracks));
        }
        let (tracks, coefficients): (Vec<_>, Vec<_>) = multiples.into_iter().unzip();
        Ok(Constraint::new(self.sum(system, coefficients, range, budget)?, tracks))
    }

    /// The sum of coefficient times number is in the range.
    pub(crate) fn sum(
        &mut self,
        system: &System,
        coefficients: Vec<i64>,
        range: Range,
        budget: &mut Budget,
    ) -> Result<Rc<Table>, TooLarge> {
        let key = (coefficients, range);
        if let Some(table) = self.sums.get(&key) {
            return Ok(Rc::clone(table));
        }
        let most = budget.steps().min(budget.memory() / BYTES);
        let digits = system.all_digits();
        let few = if digits.base() == 2 { FEW } else { FEW_OF_MANY_DIGITS };
        let table = match digits.letters(key.0.len()) <= few {
            true => Table::sum_of_numbers(system, &key.0, range, most),
            false => Table::sum(system, key.0.clone(), range, most),
        };
        let table = Rc::new(table.ok_or(TooLarge)?);
        budget.spend(table.entries())?;
        self.entries = self.entries.saturating_add(table.entries());
        if self.entries > KEPT {
            self.sums.clear();
            self.entries = table.entries();
        }
        self.sums.insert(key, Rc::clone(&table));
        Ok(table)
    }
}

/// Comparisons of two numbers, or of one with a constant: these need few states.
fn simple(system: &System, multiples: &[(usize, i64)], range: Range) -> Option<(Table, Vec<usize>)> {
    let digits = system.all_digits();
    match (multiples, range) {
        // x - y >= 0 or x - y >= 1.
        (&[(x, 1), (y, -1)] | &[(y, -1), (x, 1)], Range { least: 0, most: None }) => {
            Some((Table::compare(digits, Ordering::is_ge), vec![x, y]))
        }
        (&[(x, 1), (y, -1)] | &[(y, -1), (x, 1)], Range { least: 1, most: None }) => {
            Some((Table::compare(digits, Ordering::is_gt), vec![x, y]))
        }
        // times * x >= least: x is at least least / times, rounded up, or at most that, rounded down.
        (&[(x, times)], Range { least, most: None }) => {
            let (bound, accept): (_, fn(Ordering) -> bool) = match times > 0 {
                true => (-(-least).div_euclid(times), Ordering::is_ge),
                false => ((-least).div_euclid(-times), Ordering::is_le),
            };
            // A number is at least what is negative, and never at most that.
            let (bound, accept): (_, fn(Ordering) -> bool) = match u128::try_from(bound) {
                Ok(bound) => (bound, accept),
                Err(_) if times > 0 => (0, Ordering::is_ge),
                Err(_) => (0, Ordering::is_lt),
            };
            Some((Table::compare_with(&system.digits(bound), digits, accept), vec![x]))
        }
        _ => None,
    }
}
