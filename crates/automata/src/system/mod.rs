//! Numeration systems, as data.
//!
//! # Systems
//!
//! A system is a sequence U_0 = 1 < U_1 < ... with U_k = c_1 U_{k-1} + ... + c_r U_{k-r} in the end, the c_i natural numbers
//! ([`numeration::Recurrence`]). Every number is a sum of terms in one greedy way, each term as often as it fits, and its digits, most
//! significant first, are how often. c = 2 is base 2, c = 1, 1 with 1, 2 the Zeckendorf system. Schwenk's sequences have U_{k+1} = U_k + U_{k-d}
//! in the end ([`numeration::Recurrent`]): f(x) = 5x/2 and 3x have d = 2 and 3, and exceptions at their low ends.
//!
//! *Words.* Which words are greedy is decided by a small automaton (`canonical`). Because of the exceptions it matters in which states a
//! word may end.
//!
//! *Words compare as numbers do.* Where two words of one length differ first, the rest of the one with the smaller digit is greedy,
//! too, and m greedy digits make at most U_m - 1. So the order of words is that of numbers, which lists and counts rely on.
//!
//! # Linear forms
//!
//! A linear form of several numbers depends on one sum for each place: the digits there, each times its coefficient. Let the
//! recurrence U_k = c_1 U_{k-1} + ... + c_r U_{k-r} hold from U_w on. What was read is kept as the values V_0, ..., V_{w-1} that it
//! has if 0, ..., w - 1 digits come and all are 0. Such values follow the recurrence from V_w on, as they are sums of multiples of
//! U_m, U_{m+1}, .... One more digit sum x leads to V_{m+1} + x U_m in the place of V_m, with V_w from the recurrence. Terms that do
//! not follow it need no correction: V_0 is the value, exactly.
//!
//! *Escape.* Let P and Q be the sums of the positive and of the negative coefficients, without sign. m greedy digits make a number
//! from 0 to U_m - 1, so with m digits to come the final value lies between V_m - Q (U_m - 1) and V_m + P (U_m - 1). If this leaves
//! out the constant c, V_m no longer matters: it is replaced by a mark, and the values computed from it have the mark too. For all
//! m >= w - r at once: G_m = V_m - Q U_m follows the recurrence, whose coefficients are natural numbers; so if r neighbouring values
//! are at least 0, then all later ones are at least the least of these. G_m > c - Q for all m >= w - r if that holds up to some m
//! where also the last r values are at least 0. Then no digits, however many, bring the form back to c or below
//! (`System::stays_above`). That is arithmetic with integers; nothing is rounded. The other side is the same with all signs changed.
//!
//! *What does not escape is finite* if the polynomial of the recurrence has one root beyond the unit circle and all others inside
//! it, a Pisot number. Values V_m for m < w - r without a mark are bounded by what was said. For the others let D be the largest
//! digit sum without sign. As the roots z are simple, V_m = sum of M_z z^m for m >= w - r, and U_m likewise with some A_z instead of
//! M_z; a step leads from M_z to z M_z + A_z x, so |M_z| <= |A_z| D / (1 - |z|) always if |z| < 1. If the M_z of the dominant root is
//! large, then G_m is large from m = w - r on, as the other roots add only what is bounded, and the form has escaped. So the M_z are
//! bounded, and with them these r values, which are integers.
//!
//! x^{d+1} = x^d + 1 has only roots inside the unit circle, except the dominant one, if d < 4
//! ([`Recurrent::largest_conjugate`](numeration::Recurrent::largest_conjugate)). For d > 4 it has others outside. For d = 4 it is
//! x^5 - x^4 - 1 = (x^2 - x + 1)(x^3 - x - 1): two sixth roots of 1, and the smallest Pisot number. If the sequence follows U_k =
//! U_{k-2} + U_{k-3}, as 1, 2, 3, 4, 5, 7, 9, 12, 16, ... does, that recurrence serves; otherwise a part of U_k goes round with
//! period 6 and the forms are not bounded. Other recurrences are taken if their conjugates, computed in floating point, lie inside the unit
//! circle: nothing rests on that but the promise that what is built is finite. Everything else is refused. (V. Bruyère and G. Hansel, *Bertrand numeration systems
//! and recognizability*, 1997, have the theorem for Pisot numbers in general.)

mod canonical;
mod letters;
mod made;

use num_bigint::BigUint;
use num_traits::Zero;
use numeration::Zeckendorf;

pub(crate) use letters::Letters;
pub use made::NoSystem;
pub(crate) use made::made;

/// A numeration system: a number is a sum of terms of a sequence, and the greedy sum is canonical.
///
/// [`FIBONACCI`] and [`BINARY`] are always there; others are made of sequences, once each, and stay.
///
/// ```
/// use automata::{System, linear};
/// use numeration::LinearDynamic;
/// use limits::Limits;
///
/// let triple = System::takeaway(&LinearDynamic::multiple(3, 1).unwrap()).unwrap();
/// assert_eq!(triple.name, "takeaway:3");
/// assert_eq!(triple.digits(&5u32.into()), [1, 0, 0, 1]); // 4 + 1; the terms are 1, 2, 3, 4, 6, 8, 11, 15, 21, ...
/// let sum = linear::equation(triple, &[1, 1, -1], 0, &Limits::default()).unwrap();
/// assert!(sum.accepts(&[30u32.into(), 12u32.into(), 42u32.into()]));
/// ```
pub struct System {
    /// Its name.
    pub name: &'static str,
    /// How many digits there are: 0, ..., base - 1.
    pub(crate) base: usize,
    /// As certificates write it: first terms, and the recurrence beyond them.
    written: &'static str,
    /// The coefficients c of U_k = c_1 U_{k-1} + ... + c_r U_{k-r}, natural numbers.
    recurrence: &'static [i64],
    /// U_0, ..., U_{w-1}: the recurrence holds from U_w on.
    ends: &'static [i64],
    /// The canonical words: state 1 is the start, 0 is dead; where each digit leads, state after state.
    canonical: &'static [u8],
    /// In which of these states a word may end.
    pub(crate) accepting: &'static [bool],
    /// How digits are found.
    way: Way,
}

/// How the digits of a number are found.
enum Way {
    Zeckendorf,
    /// The terms are the powers of the base.
    Powers,
    /// Term by term; the terms up to 62 bits.
    Greedy(&'static [u64]),
}

/// Zeckendorf representations: U_0 = F_2 = 1, U_1 = F_3 = 2, no two neighbouring ones.
pub static FIBONACCI: System = System {
    name: "fibonacci",
    base: 2,
    written: "1 2 delay 1",
    recurrence: &[1, 1],
    ends: &[1, 2],
    canonical: &[0, 0, 1, 2, 1, 0],
    accepting: &[false, true, true],
    way: Way::Zeckendorf,
};

/// Base 2.
pub static BINARY: System = System {
    name: "binary",
    base: 2,
    written: "1 delay 0",
    recurrence: &[2],
    ends: &[1],
    canonical: &[0, 0, 1, 1],
    accepting: &[false, true],
    way: Way::Powers,
};

/// The most terms that need not follow the recurrence.
const LONGEST_FORM: usize = 32;

/// The most terms of a recurrence.
const LONGEST_ORDER: usize = numeration::MOST_COEFFICIENTS;

/// How many values beyond the first ones are examined before a form is said to come back: fewer would be as correct, with
/// more states on the way.
const LOOK_AHEAD: usize = 12;

/// Names distinguish systems.
impl std::fmt::Debug for System {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "System({})", self.name)
    }
}

/// Two systems are equal if their sequences are.
impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        (self.recurrence, self.ends) == (other.recurrence, other.ends)
    }
}

impl Eq for System {}

impl System {
    /// Its sequence as certificates write it: the first terms, and how it continues.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.written(), "1 2 delay 1");
    /// ```
    pub fn written(&self) -> &'static str {
        self.written
    }

    /// How many digits there are: 0, ..., base - 1.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.base(), 2);
    /// ```
    pub fn base(&self) -> usize {
        self.base
    }

    /// The base, if the terms are its powers.
    pub fn is_powers(&self) -> Option<usize> {
        matches!(self.way, Way::Powers).then_some(self.base)
    }

    /// Whether a power of the largest root of its recurrence is one of (a + sqrt(a^2 + 4)) / 2, the largest root of x^2 = a x + 1.
    ///
    /// Powers of a Pisot number have its degree, so the recurrence has two coefficients then; the field is the same, and the root is a unit in it.
    /// The units of a real quadratic field are the powers of one of them, up to signs, so that is enough.
    ///
    /// ```
    /// use automata::{BINARY, FIBONACCI};
    /// let shared = |a| FIBONACCI.shares_powers_with(a);
    /// assert_eq!((shared(1), shared(2), shared(3), shared(4)), (true, false, false, true)); // 2 + sqrt(5) is the cube of the golden ratio
    /// assert!(!BINARY.shares_powers_with(1));
    /// ```
    pub fn shares_powers_with(&self, a: u64) -> bool {
        /// What is left of a number without the squares in it.
        fn without_squares(mut number: u64) -> u64 {
            let mut root = 2;
            while root * root <= number {
                while number.is_multiple_of(root * root) {
                    number /= root * root;
                }
                root += 1;
            }
            number
        }
        let field = |trace: u64| without_squares(trace * trace + 4);
        match *self.recurrence {
            [trace, 1] => field(trace.unsigned_abs()) == field(a),
            _ => false,
        }
    }

    /// The number of letters of numbers that are read in parallel. Letter number L has for track i the digit floor(L / base^i) mod base.
    pub fn letters(&self, tracks: usize) -> usize {
        Letters::new(self, tracks).count()
    }

    /// The digit of a letter on a track.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.digit(0b10, 1), 1);
    /// ```
    pub fn digit(&self, letter: usize, track: usize) -> usize {
        Letters::new(self, track + 1).digit(letter, track)
    }

    /// The digits of a letter with this number of tracks as text.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.letter(0b01, 2), "10");
    /// ```
    pub fn letter(&self, letter: usize, tracks: usize) -> String {
        let digits: Vec<u8> = Letters::new(self, tracks).digits(letter).map(|digit| digit as u8).collect();
        self.text(&digits)
    }

    /// Digits as text, without anything between them if all are below 10, else with dots between.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.text(&FIBONACCI.digits(&6u32.into())), "1001");
    /// ```
    pub fn text(&self, digits: &[u8]) -> String {
        let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
        digits.join(if self.base > 10 { "." } else { "" })
    }

    /// Where a digit leads from a state of the canonical words; 0 is dead, 1 the start.
    #[inline]
    pub(crate) fn after(&self, state: u8, digit: usize) -> u8 {
        self.canonical[usize::from(state) * self.base + digit]
    }

    /// How many states the canonical words have, the dead one counted.
    pub(crate) fn canonical_states(&self) -> usize {
        self.accepting.len()
    }

    /// The canonical digits of a number, most significant first, without leading zeros.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.digits(&6u32.into()), [1, 0, 0, 1]); // 5 + 1
    /// ```
    pub fn digits(&self, n: &BigUint) -> Vec<u8> {
        match self.way {
            Way::Zeckendorf => zeckendorf(n),
            Way::Powers if n.is_zero() => Vec::new(),
            Way::Powers => n.to_radix_be(self.base as u32),
            Way::Greedy(terms) => match u64::try_from(n) {
                Ok(small) if small >> 61 == 0 => greedy(terms, small),
                _ => self.long_digits(n),
            },
        }
    }

    fn long_digits(&self, n: &BigUint) -> Vec<u8> {
        let terms = self.terms_upto(n);
        let mut rest = n.clone();
        let mut digit = |term: &BigUint| {
            let mut times = 0;
            while *term <= rest {
                rest -= term;
                times += 1;
            }
            times
        };
        terms.iter().rev().map(&mut digit).collect()
    }

    /// The number with these digits, most significant first.
    ///
    /// ```
    /// use automata::FIBONACCI;
    /// assert_eq!(FIBONACCI.number(&[1, 0, 0, 1]), 6u32.into());
    /// ```
    pub fn number(&self, digits: &[u8]) -> BigUint {
        let mut terms: Vec<BigUint> = Vec::with_capacity(digits.len());
        for _ in digits {
            terms.push(self.term(&terms));
        }
        let parts = digits.iter().rev().zip(terms).filter(|(digit, _)| **digit > 0);
        parts.map(|(&digit, term)| if digit == 1 { term } else { term * digit }).sum()
    }

    /// The term after these.
    pub(crate) fn term(&self, terms: &[BigUint]) -> BigUint {
        let k = terms.len();
        match self.ends.get(k) {
            Some(&term) => term.unsigned_abs().into(),
            None => {
                let earlier = terms.iter().rev().zip(self.recurrence);
                earlier.map(|(term, coefficient)| term * coefficient.unsigned_abs()).sum()
            }
        }
    }

    /// U_0, U_1, ..., as many as fit.
    pub(crate) fn terms(&self) -> Vec<u64> {
        self.terms_of(62).iter().filter_map(|term| u64::try_from(term).ok()).collect()
    }

    /// U_0, U_1, ..., as many as fit.
    pub(crate) fn long_terms(&self) -> Vec<u128> {
        self.terms_of(126).iter().filter_map(|term| u128::try_from(term).ok()).collect()
    }

    /// The terms up to this number.
    pub(crate) fn terms_upto(&self, most: &BigUint) -> Vec<BigUint> {
        let mut all: Vec<BigUint> = Vec::new();
        loop {
            let term = self.term(&all);
            if term > *most {
                return all;
            }
            all.push(term);
        }
    }

    /// The terms up to this number of bits.
    fn terms_of(&self, bits: u64) -> Vec<BigUint> {
        self.terms_upto(&((BigUint::from(1u8) << bits) - 1u8))
    }

    /// How many integers a linear form has.
    pub(crate) fn width(&self) -> usize {
        self.ends.len()
    }

    /// Bits for a state of the canonical words.
    pub(crate) fn canonical_bits(&self) -> u32 {
        (usize::BITS - self.accepting.len().leading_zeros()).max(3)
    }

    /// One number as the integers s with the value s_0 U_m + ... + s_{w-1} U_{m+w-1} if m zeros come: after one more digit. The low
    /// w - r integers are the last digits as they are, so that the recurrence is used from U_w on only.
    pub(crate) fn step(&self, form: &[i128], digit: i128, next: &mut [i128]) {
        let last = form.len() - 1;
        let out = form[last];
        next[1..].copy_from_slice(&form[..last]);
        next[0] = digit;
        for (i, &coefficient) in self.recurrence.iter().enumerate() {
            // What does not fit is not a number that a question could be about.
            next[last - i] = next[last - i].saturating_add(out.saturating_mul(coefficient.into()));
        }
    }

    /// The value of these integers once the last digit is read.
    pub(crate) fn value(&self, form: &[i128]) -> i128 {
        form.iter().zip(self.ends).map(|(&s, &term)| s * i128::from(term)).sum()
    }

    /// The value of these integers once `length` zeros more are read; `None` if it does not fit.
    pub(crate) fn shifted(&self, form: &[i128], length: usize, terms: &[u128]) -> Option<u128> {
        let mut sum = 0u128;
        for (i, &s) in form.iter().enumerate().filter(|(_, s)| **s != 0) {
            let part = u128::try_from(s).ok()?.checked_mul(*terms.get(length + i)?)?;
            sum = sum.checked_add(part)?;
        }
        Some(sum)
    }

    /// How many earlier terms the recurrence uses.
    pub(crate) fn order(&self) -> usize {
        self.recurrence.len()
    }

    /// U_m, for one of the terms that need not follow the recurrence.
    pub(crate) fn early_term(&self, m: usize) -> i128 {
        self.ends[m].into()
    }

    /// The value after these, by the recurrence.
    pub(crate) fn continued(&self, values: &[i128]) -> i128 {
        values.iter().rev().zip(self.recurrence).map(|(value, &c)| value * i128::from(c)).sum()
    }

    /// Whether `sign` times the values V_m of a form stay above the constant for all m >= w - r, if the m digits to come take away at most
    /// `less` times a number that they can make. If so, they do; if not, they may still: see the proof at the top of the module.
    pub(crate) fn stays_above(&self, values: &[i128], sign: i64, less: i64, constant: i64) -> bool {
        let (width, order) = (values.len(), self.order());
        let bound = i128::from(constant) - i128::from(less);
        let mut all = [0i128; LONGEST_ORDER + LOOK_AHEAD];
        for (place, m) in (width - order..width).enumerate() {
            all[place] = i128::from(sign) * values[m] - i128::from(less) * self.early_term(m);
            if all[place] <= bound {
                return false;
            }
        }
        for place in order..order + LOOK_AHEAD {
            if all[place - order..place].iter().all(|&value| value >= 0) {
                return true;
            }
            all[place] = self.continued(&all[..place]);
            if all[place] <= bound {
                return false;
            }
        }
        false
    }
}

fn zeckendorf(n: &BigUint) -> Vec<u8> {
    let z = Zeckendorf::of(n);
    let top = z.indices().last().map_or(0, |&index| index as usize - 1);
    let mut digits = vec![0; top];
    for &index in z.indices() {
        digits[top + 1 - index as usize] = 1;
    }
    digits
}

fn greedy(terms: &[u64], mut n: u64) -> Vec<u8> {
    let length = terms.partition_point(|&term| term <= n);
    let mut digit = |term: &u64| {
        let times = n / term;
        n %= term;
        times as u8
    };
    terms[..length].iter().rev().map(&mut digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::{LinearDynamic, Recurrence, Recurrent};

    fn recurrence(coefficients: &[u64], first: &[u64]) -> Result<&'static System, NoSystem> {
        let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).unwrap();
        System::recurrence(&format!("recurrence:{sequence}"), &sequence)
    }

    fn system(p: u64, e: i64, q: u64) -> &'static System {
        System::takeaway(&LinearDynamic::new(vec![], p, e, q).unwrap()).unwrap()
    }

    fn systems() -> Vec<&'static System> {
        let tails = [(3, 0, 1), (5, 0, 2), (2, 1, 1), (8, 0, 3), (3, 0, 2), (7, 1, 2), (1, 3, 1), (2, 7, 1)];
        let with_more_digits: [(&[u64], &[u64]); 7] = [
            (&[3], &[1]),
            (&[10], &[1]),
            (&[1, 1, 1], &[1, 2, 4]),
            (&[2, 1], &[1, 2]),
            (&[2, 1], &[1, 3]),
            (&[6, 1], &[1, 7]),
            (&[2, 0, 1], &[1, 2, 4, 7]),
        ];
        let recurrences = with_more_digits.map(|(c, first)| recurrence(c, first).unwrap());
        let delayed = tails.map(|(p, e, q)| system(p, e, q));
        delayed.into_iter().chain(recurrences).chain([&FIBONACCI, &BINARY]).collect()
    }

    #[test]
    fn digits_and_numbers_are_inverse() {
        for system in systems() {
            let mut form = vec![0; system.width()];
            for n in 0..5000u32 {
                let digits = system.digits(&n.into());
                assert_eq!(system.number(&digits), n.into(), "{} {n}", system.name);
                assert_eq!(system.long_digits(&n.into()), digits, "{} {n}", system.name);
                assert_ne!(digits.first(), Some(&0), "no leading zero");
                form.fill(0);
                let mut canonical = 1u8;
                for digit in digits {
                    let before = form.clone();
                    system.step(&before, digit.into(), &mut form);
                    canonical = system.after(canonical, digit.into());
                }
                assert_eq!(system.value(&form), i128::from(n));
                assert_eq!(system.shifted(&form, 0, &system.long_terms()), Some(n.into()));
                assert!(system.accepting[canonical as usize]);
            }
            let long = BigUint::from(7u32).pow(100);
            assert_eq!(system.number(&system.digits(&long)), long, "{}", system.name);
        }
    }

    /// Words in order are the numbers in order: exactly the greedy ones are canonical.
    #[test]
    fn canonical_words_are_the_greedy_ones() {
        for system in systems() {
            let (mut n, base) = (0u32, system.base);
            let length = (8192f64.ln() / (base as f64).ln()) as u32;
            for word in 0..base.pow(length) {
                let digits: Vec<u8> =
                    (0..length).rev().map(|place| (word / base.pow(place) % base) as u8).collect();
                let end = digits.iter().fold(1u8, |state, &digit| system.after(state, digit.into()));
                if system.accepting[usize::from(end)] {
                    assert_eq!(system.number(&digits), n.into(), "{}", system.name);
                    n += 1;
                }
            }
            let next = [&[1][..], &vec![0; length as usize]].concat();
            assert_eq!(BigUint::from(n), system.number(&next), "{}", system.name);
        }
    }

    /// What is written by hand is what would be made.
    #[test]
    fn the_two_systems_that_are_always_there() {
        for (known, p) in [(&FIBONACCI, 2), (&BINARY, 1)] {
            let sequence = Recurrent::of(&LinearDynamic::multiple(p, 1).unwrap()).unwrap();
            let made = made::make(made::delayed("made", &sequence).unwrap()).unwrap();
            assert_eq!(&made, known);
            assert_eq!((made.base, made.written), (known.base, known.written));
            assert_eq!((made.recurrence, made.ends), (known.recurrence, known.ends));
            assert_eq!((made.canonical, made.accepting), (known.canonical, known.accepting));
            assert!(std::ptr::eq(system(p, 0, 1), known));
        }
        assert_ne!(FIBONACCI, BINARY);
        assert!(std::ptr::eq(recurrence(&[1, 1], &[1, 2]).unwrap(), &FIBONACCI));
        assert!(std::ptr::eq(recurrence(&[2], &[1]).unwrap(), &BINARY));
        assert!(std::ptr::eq(recurrence(&[1, 0, 0, 1], &[1, 2, 3, 4, 6]).unwrap(), system(3, 0, 1)));
    }

    #[test]
    fn digits_of_recurrences() {
        let base = |coefficients: &[u64], first: &[u64]| recurrence(coefficients, first).unwrap().base;
        assert_eq!((base(&[3], &[1]), base(&[36], &[1])), (3, 36));
        assert_eq!((base(&[1, 1, 1], &[1, 2, 4]), base(&[2, 1], &[1, 2])), (2, 3));
        assert_eq!((base(&[2, 1], &[1, 3]), base(&[6, 1], &[1, 7])), (3, 7));
        let refusal =
            |coefficients: &[u64], first: &[u64]| recurrence(coefficients, first).unwrap_err().to_string();
        assert_eq!(
            refusal(&[1, 3], &[1, 2]),
            "recurrence:1,3;1,2 follows U(k+1) = U(k) + 3 U(k-1), and x^2 = x + 3 has a root of absolute value 1.303 beside the \
             dominant one: it must be below 1 for addition to be read by a finite automaton"
        );
        assert!(
            refusal(&[0, 3], &[1, 2])
                .contains("U(k+1) = 3 U(k-1), and x^2 = 3 has a root of absolute value 1.732")
        );
        assert_eq!(refusal(&[100], &[1]), "recurrence:100;1 has more than 40 digits");
    }

    /// No number of digits brings a form back that is said to stay above.
    #[test]
    fn what_stays_above_stays_above() {
        for system in systems() {
            let terms: Vec<i128> = system.terms().into_iter().map(i128::from).collect();
            let (width, order) = (system.width(), system.order());
            let mut forms = vec![vec![0; width]];
            let mut at = 0;
            while at < forms.len().min(400) {
                for digit in -2..=3 {
                    let mut next = vec![0; width];
                    system.step(&forms[at], digit, &mut next);
                    let value =
                        |m: usize| -> i128 { next.iter().zip(&terms[m..]).map(|(&s, u)| s * u).sum() };
                    let values: Vec<i128> = (0..width).map(value).collect();
                    let stays = (width - order..(terms.len() + 1 - width).min(40))
                        .all(|m| value(m) - 2 * (terms[m] - 1) > 1);
                    let said = system.stays_above(&values, 1, 2, 1);
                    assert!(!said || stays, "{} {next:?}", system.name);
                    if !said && !system.stays_above(&values, -1, 3, 1) && !forms.contains(&next) {
                        forms.push(next);
                    }
                }
                at += 1;
            }
        }
    }

    #[test]
    fn each_system_is_made_once() {
        assert!(std::ptr::eq(system(3, 0, 1), system(3, 0, 1)));
        assert_ne!(system(3, 0, 1), system(5, 0, 2));
        let triple = Recurrent::new(vec![1, 2, 3, 4, 6], 3).unwrap();
        assert_eq!(System::of("by its terms", &triple).unwrap(), system(3, 0, 1));
        // One sequence is one system, and one name is one sequence.
        assert_eq!(System::of("takeaway:5/2", &triple).unwrap(), system(3, 0, 1));
        let other = Recurrent::new(vec![1, 2, 3], 2).unwrap();
        assert_eq!(System::of("takeaway:5/2", &other), Err(NoSystem::Name("takeaway:5/2".into())));
        assert_eq!(System::of("fibonacci", &other), Err(NoSystem::Name("fibonacci".into())));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_the_reason() {
        let refusal =
            |dynamic: Result<LinearDynamic, _>| System::takeaway(&dynamic.unwrap()).unwrap_err().to_string();
        assert_eq!(
            refusal(LinearDynamic::multiple(4, 1)),
            "takeaway:4 follows U(k+1) = U(k) + U(k-5), and x^6 = x^5 + 1 has a root of absolute value 1.033 beside the dominant \
             one: it must be below 1 for addition to be read by a finite automaton"
        );
        assert!(
            refusal(LinearDynamic::multiple(7, 2))
                .contains("U(k-4), and x^5 = x^4 + 1 has a root of absolute value 1.000")
        );
        assert_eq!(
            refusal(LinearDynamic::table(vec![2, 2, 5])),
            "the sequence of this dynamic ends with 6, the last of 4 terms"
        );
        assert_eq!(
            refusal(Ok(LinearDynamic::plus(50))),
            "takeaway:+50 has 58 terms before its recurrence begins: too many, or too large ones"
        );
        assert_eq!(
            refusal(LinearDynamic::multiple(1 << 40, 1)),
            "no recurrence is proved for this dynamic within its first 4096 terms"
        );
    }

    #[test]
    fn a_recurrence_with_sixth_roots_of_one_is_read_by_its_other_factor() {
        let padovan = system(7, 1, 2);
        assert_eq!((padovan.written, padovan.recurrence), ("1 2 3 4 5 7 delay 4", &[0, 1, 1][..]));
        assert_eq!(padovan.terms()[..12], [1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28, 37]);
    }
}
