//! Tables of what can be reached: things are numbered as they are met, the start first, then breadth-first.
//!
//! Subset constructions, products of words with outputs and reversals are all this loop; they differ in what a state stands for, and in where a
//! letter leads. [`product`](crate::product) and [`project`](crate::project) have loops of their own, which pack their states into numbers: they are where time goes.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A table in the making. Number 0 is what leads nowhere, 1 the start.
pub(crate) struct Explorer<K> {
    numbers: FxHashMap<K, u32>,
    met: Vec<K>,
    trans: Vec<u32>,
}

impl<K: Clone + Eq + Hash> Explorer<K> {
    /// The table of everything that `row` leads to from a start, with `letters` entries for each: it is called once for each thing that was met, in
    /// order, to lead to others. It may refuse to go on.
    ///
    /// # Errors
    ///
    /// As `row`.
    pub(crate) fn table<E>(
        start: K,
        letters: usize,
        mut row: impl FnMut(&mut Self, &K) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let mut numbers = FxHashMap::default();
        numbers.insert(start.clone(), 1);
        let mut table = Self { numbers, met: vec![start], trans: vec![0; letters] };
        let mut next = 0;
        while let Some(from) = table.met.get(next).cloned() {
            next += 1;
            row(&mut table, &from)?;
            debug_assert_eq!(table.trans.len(), (next + 1) * letters, "a row has an entry for each letter");
        }
        Ok(table.trans)
    }

    /// How many things were met so far.
    pub(crate) fn count(&self) -> usize {
        self.met.len()
    }

    /// The next letter leads there.
    pub(crate) fn to(&mut self, place: K) {
        let fresh = self.met.len() as u32 + 1;
        let met = &mut self.met;
        self.trans.push(*self.numbers.entry(place).or_insert_with_key(|place| {
            met.push(place.clone());
            fresh
        }));
    }

    /// The next letter leads nowhere.
    pub(crate) fn nowhere(&mut self) {
        self.trans.push(0);
    }

    /// The next letter leads there, or nowhere.
    pub(crate) fn perhaps_to(&mut self, place: Option<K>) {
        match place {
            Some(place) => self.to(place),
            None => self.nowhere(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn things_are_numbered_as_they_are_met() {
        // Halves and successors of numbers up to 5, from 4.
        let table = Explorer::table(4u32, 2, |table, &n| {
            table.to(n / 2);
            table.perhaps_to((n < 5).then_some(n + 1));
            Ok::<_, Infallible>(())
        });
        // 4, 2, 5, 1, 3, 0
        assert_eq!(table, Ok(vec![0, 0, 2, 3, 4, 5, 2, 0, 6, 2, 4, 1, 6, 4]));
        let refused = Explorer::table(1u32, 1, |table, &n| {
            table.to(n + 1);
            if table.count() > 3 { Err(table.count()) } else { Ok(()) }
        });
        assert_eq!(refused, Err(4));
    }
}
