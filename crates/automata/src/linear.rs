//! Linear equations and inequalities with integer coefficients, built directly.
//!
//! Reading digits from the most significant one, the linear form of what was read is kept as a few integers, which the proofs of
//! the module `system` bound; forms that can no longer come back to the constant are left out or, for an inequality, decided.

use rustc_hash::FxHashMap;

pub use crate::congruence::congruence;

use crate::MOST_TRACKS;
use crate::automaton::Automaton;
use limits::Limits;

use crate::minimise::{BYTES_PER_TRANSITION, Draft};
use crate::system::{Letters, System};
use crate::too_large::TooLarge;

/// The tuples with sum of a_i x_i = c.
///
/// ```
/// use automata::{BINARY, linear};
/// use limits::Limits;
/// let sum = linear::equation(&BINARY, &[1, 1, -1], 0, &Limits::default()).unwrap();
/// assert_eq!(sum.states(), 2); // no carry, carry
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_TRACKS`] numbers, the automaton outgrows the limits, or it is stopped.
pub fn equation(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    build(system, coefficients, constant, Relation::Equal, limits)
}

/// The tuples with sum of a_i x_i <= c.
///
/// ```
/// use automata::{FIBONACCI, linear};
/// use limits::Limits;
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &Limits::default()).unwrap(); // x < y
/// assert!(less.accepts(&[12u32.into(), 13u32.into()]));
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_TRACKS`] numbers, the automaton outgrows the limits, or it is stopped.
pub fn inequality(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    build(system, coefficients, constant, Relation::AtMost, limits)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Equal,
    AtMost,
}

/// Bytes for a state under construction: twice its key, once in a hash table.
const BYTES_PER_STATE: usize = 70;

fn build(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    relation: Relation,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    let tracks = coefficients.len();
    let letters = TooLarge::letters(system, tracks)?;
    let mut forms = Forms::new(system, coefficients, constant, relation, letters);
    let letters = letters.count();
    // The digits of all letters, letter after letter.
    let digits: Vec<u8> = digits_of(system, tracks);
    // What was read, and for each track the state of the canonical words.
    type Key = (u32, [u8; MOST_TRACKS]);
    let mut keys: Vec<Key> = vec![(NOTHING_READ, [1; MOST_TRACKS])];
    let mut numbers: FxHashMap<Key, u32> = [(keys[0], 1)].into_iter().collect();
    let mut trans = vec![0; letters];
    let mut accepting = vec![false];
    let mut at = 0;
    while at < keys.len() {
        let bytes = keys.len() * BYTES_PER_STATE + forms.bytes() + trans.len() * BYTES_PER_TRANSITION;
        TooLarge::check(limits, at + 1, bytes)?;
        let (form, canonical) = keys[at];
        let may_end = canonical[..tracks].iter().all(|&state| system.accepting[state as usize]);
        accepting.push(may_end && forms.accepts(form));
        for letter in 0..letters {
            let mut next_canonical = canonical;
            for (state, &digit) in
                next_canonical.iter_mut().zip(&digits[letter * tracks..(letter + 1) * tracks])
            {
                *state = system.after(*state, digit.into());
            }
            let next = if next_canonical.contains(&0) { None } else { forms.after(form, letter) };
            trans.push(match next {
                None => 0,
                Some(next) => {
                    let fresh = keys.len() as u32 + 1;
                    let key = (next, next_canonical);
                    *numbers.entry(key).or_insert_with(|| {
                        keys.push(key);
                        fresh
                    })
                }
            });
        }
        at += 1;
    }
    Ok(Draft { system, tracks, start: 1, trans, accepting }.minimise(limits)?)
}

/// The digits of all letters, letter after letter.
fn digits_of(system: &System, tracks: usize) -> Vec<u8> {
    let letters = Letters::new(system, tracks);
    (0..letters.count()).flat_map(|letter| letters.digits(letter)).map(|digit| digit as u8).collect()
}

/// The forms that were met, numbered; letters with the same digit sum lead to the same form.
///
/// A form is the value of what was read for each number m < w of digits to come, as the module `system` says, or one of the marks
/// [`ABOVE`] and [`BELOW`] where it no longer matters.
struct Forms {
    system: &'static System,
    relation: Relation,
    constant: i64,
    /// The sums of the positive and of the negative coefficients, without sign.
    positive: i64,
    negative: i64,
    /// The digit sums, ascending, and for each letter the place of its own.
    sums: Vec<i64>,
    places: Vec<usize>,
    forms: Vec<Box<[i128]>>,
    numbers: FxHashMap<Box<[i128]>, u32>,
    /// For each form and digit sum the next form, once it was asked for.
    moves: Vec<u32>,
}

/// A value that does not meet the relation, whatever comes: too large, or also too small for an equation.
const ABOVE: i128 = i128::MAX;

/// A value that meets an inequality, whatever comes.
const BELOW: i128 = i128::MIN;

/// The form at the start.
const NOTHING_READ: u32 = 0;

/// Where a digit sum leads: not known yet, or to a form that never meets the relation.
const UNKNOWN: u32 = u32::MAX;
const LOST: u32 = u32::MAX - 1;

impl Forms {
    fn new(
        system: &'static System,
        coefficients: &[i32],
        constant: i32,
        relation: Relation,
        letters: Letters,
    ) -> Self {
        let sum = |letter: usize| -> i64 {
            let digits = letters.digits(letter).zip(coefficients);
            digits.map(|(digit, &a)| digit as i64 * i64::from(a)).sum()
        };
        let by_letter: Vec<i64> = (0..letters.count()).map(sum).collect();
        let mut sums = by_letter.clone();
        sums.sort_unstable();
        sums.dedup();
        let places = by_letter.iter().map(|sum| sums.partition_point(|other| other < sum)).collect();
        let part = |sign: i64| coefficients.iter().map(|&a| (sign * i64::from(a)).max(0)).sum();
        let mut forms = Self {
            system,
            relation,
            constant: constant.into(),
            positive: part(1),
            negative: part(-1),
            sums,
            places,
            forms: Vec::new(),
            numbers: FxHashMap::default(),
            moves: Vec::new(),
        };
        forms.number(vec![0; system.width()].into());
        forms
    }

    fn number(&mut self, form: Box<[i128]>) -> u32 {
        if let Some(&number) = self.numbers.get(&form) {
            return number;
        }
        let number = self.forms.len() as u32;
        self.forms.push(form.clone());
        self.numbers.insert(form, number);
        self.moves.resize(self.moves.len() + self.sums.len(), UNKNOWN);
        number
    }

    /// The form after a letter, unless it can never meet the relation any more.
    fn after(&mut self, form: u32, letter: usize) -> Option<u32> {
        let slot = form as usize * self.sums.len() + self.places[letter];
        if self.moves[slot] == UNKNOWN {
            self.moves[slot] = self.step(form, self.sums[self.places[letter]]);
        }
        Some(self.moves[slot]).filter(|&next| next != LOST)
    }

    fn step(&mut self, form: u32, digit: i64) -> u32 {
        let form = &self.forms[form as usize];
        let irregular = form.len() - self.system.order();
        // Marks stay; those of the values that follow the recurrence are all the same.
        let last = match form[form.len() - 1] {
            mark @ (ABOVE | BELOW) => mark,
            _ => self.system.continued(form),
        };
        let shifted = form[1..].iter().copied().chain([last]).enumerate();
        let mut next: Box<[i128]> = shifted
            .map(|(m, value)| match value {
                ABOVE | BELOW => value,
                _ => value + i128::from(digit) * self.system.early_term(m),
            })
            .collect();
        for (m, value) in next[..irregular].iter_mut().enumerate() {
            *value = self.mark(m, *value).unwrap_or(*value);
        }
        if let Some(mark) = self.mark_tail(&next, irregular) {
            next[irregular..].fill(mark);
        }
        if next.iter().all(|&value| value == ABOVE) { LOST } else { self.number(next) }
    }

    /// What a value that is too small is called, and the largest one that is.
    fn too_small(&self) -> (i128, i64) {
        match self.relation {
            Relation::Equal => (ABOVE, self.constant - 1),
            Relation::AtMost => (BELOW, self.constant),
        }
    }

    /// The mark of a value with m digits to come, if what comes makes no difference.
    fn mark(&self, m: usize, value: i128) -> Option<i128> {
        if value == ABOVE || value == BELOW {
            return None;
        }
        let most = self.system.early_term(m) - 1;
        let (small, bound) = self.too_small();
        if value - i128::from(self.negative) * most > self.constant.into() {
            Some(ABOVE)
        } else {
            (value + i128::from(self.positive) * most <= bound.into()).then_some(small)
        }
    }

    /// The mark of the values that follow the recurrence and of all with more digits to come, if they have one.
    fn mark_tail(&self, form: &[i128], from: usize) -> Option<i128> {
        if form[from] == ABOVE || form[from] == BELOW {
            return None;
        }
        let (small, bound) = self.too_small();
        if self.system.stays_above(form, 1, self.negative, self.constant) {
            Some(ABOVE)
        } else {
            self.system.stays_above(form, -1, self.positive, -bound - 1).then_some(small)
        }
    }

    fn accepts(&self, form: u32) -> bool {
        let value = self.forms[form as usize][0];
        match self.relation {
            Relation::Equal => value == i128::from(self.constant),
            Relation::AtMost => value <= i128::from(self.constant),
        }
    }

    fn bytes(&self) -> usize {
        self.forms.len() * (32 * self.system.width() + 120) + self.moves.len() * 8
    }
}
