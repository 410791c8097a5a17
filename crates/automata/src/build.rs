//! Automata from rows, from numbers and from each other.

use limits::Limits;
use num_bigint::BigUint;

use crate::automaton::Automaton;
use crate::minimise::Draft;
use crate::product::product;
use crate::system::System;
use crate::too_large::TooLarge;

impl Automaton {
    /// All tuples of numbers.
    ///
    /// # Errors
    ///
    /// If there are more than [`MOST_TRACKS`](crate::MOST_TRACKS) tracks, the automaton outgrows the limits, or it is stopped.
    pub fn all(system: &'static System, tracks: usize, limits: &Limits) -> Result<Self, TooLarge> {
        product(system, tracks, &[], |_| true, limits)
    }

    /// The automaton with these rows: row s has the successor of state s + 1 for every letter, 0 being the
    /// dead state; the first row is the start and must loop on the zero letter. Only canonical tuples are
    /// kept of what it accepts.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI};
    /// use limits::Limits;
    /// // One digit 1 and no other: the Fibonacci numbers.
    /// let fib = Automaton::from_rows(&FIBONACCI, 1, &[(&[1, 2], false), (&[2, 0], true)], &Limits::default()).unwrap();
    /// let first: Vec<String> = fib.members().take(5).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(first, ["1", "2", "3", "5", "8"]);
    /// ```
    ///
    /// # Errors
    ///
    /// If there are more than [`MOST_TRACKS`](crate::MOST_TRACKS) tracks, what is canonical in it outgrows the limits, or it is stopped.
    ///
    /// # Panics
    ///
    /// If there is no row, a row has not one entry for every letter, or the first row does not loop on the zero letter.
    pub fn from_rows(
        system: &'static System,
        tracks: usize,
        rows: &[(&[u32], bool)],
        limits: &Limits,
    ) -> Result<Self, TooLarge> {
        let letters = TooLarge::letters(system, tracks)?.count();
        let mut trans = vec![0; letters];
        let mut accepting = vec![false];
        for (row, accepts) in rows {
            assert_eq!(row.len(), letters, "a row has an entry for every letter");
            trans.extend_from_slice(row);
            accepting.push(*accepts);
        }
        assert_eq!(trans.get(letters), Some(&1), "the start loops on the zero letter");
        let draft = Draft { system, tracks, start: 1, trans, accepting }.minimise(limits)?;
        let places: Vec<usize> = (0..tracks).collect();
        product(system, tracks, &[(&draft, &places)], |accepted| accepted[0], limits)
    }

    /// The one number n.
    ///
    /// # Errors
    ///
    /// If n has more digits than the limits allow states or have memory for, or it is stopped.
    pub fn constant(system: &'static System, n: &BigUint, limits: &Limits) -> Result<Self, TooLarge> {
        let digits = system.digits(n);
        TooLarge::check(limits, digits.len(), digits.len() * 4 * system.base())?;
        let mut trans = vec![0; system.base()];
        let mut accepting = vec![false];
        let mut row = vec![0; system.base()];
        // Leading zeros stay at the start.
        row[0] = 1;
        for (place, &digit) in digits.iter().enumerate() {
            row[usize::from(digit)] = place as u32 + 2;
            trans.extend(&row);
            row.fill(0);
            accepting.push(false);
        }
        trans.extend(row);
        accepting.push(true);
        Ok(Draft { system, tracks: 1, start: 1, trans, accepting }.minimise(limits)?)
    }

    /// The tuples that are not accepted.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use limits::Limits;
    /// let limits = Limits::default();
    /// let at_most = linear::inequality(&FIBONACCI, &[1], 4, &limits).unwrap();
    /// let more = at_most.complement(&limits).unwrap();
    /// assert_eq!(more.members().next(), Some(vec![5u32.into()]));
    /// ```
    ///
    /// # Errors
    ///
    /// If the complement outgrows the limits, or it is stopped.
    pub fn complement(&self, limits: &Limits) -> Result<Self, TooLarge> {
        let tracks: Vec<usize> = (0..self.tracks).collect();
        product(self.system, self.tracks, &[(self, &tracks)], |accepted| !accepted[0], limits)
    }
}
