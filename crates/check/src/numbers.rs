//! Numeration systems: how numbers are written, most significant digit first.

use std::collections::HashMap;

use crate::budget::TooLarge;
use crate::digits::Digits;

/// No way on: the digits are the beginning of no number.
pub(crate) const NO_NUMBER: u32 = u32::MAX;

/// First terms, and the recurrence that gives the others.
#[derive(Debug)]
pub(crate) struct System {
    /// As a certificate writes it, without the first word.
    text: String,
    first: Vec<u64>,
    /// c_1, ..., c_r of U_k = c_1 U_(k-1) + ... + c_r U_(k-r).
    coefficients: Vec<u64>,
    /// The recurrence holds from this term on; at least r.
    order: usize,
    digits: Digits,
    greedy: Greedy,
}

/// The automaton of the words that are greedy. It starts in state 0.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Greedy {
    base: usize,
    /// Where each digit leads, state after state.
    next: Vec<u32>,
    accepts: Vec<bool>,
}

/// What systems may be.
const MOST_TERMS: usize = 60;
const LARGEST_TERM: u64 = 1_000_000;
const MOST_COEFFICIENTS: usize = 8;
const LARGEST_COEFFICIENT: u64 = 1_000_000;
/// Systems with more digits, or whose greedy words need more states, are not looked at.
const MOST_DIGITS: u64 = 64;
const MOST_STATES: usize = 20_000;
/// How many numbers of digits to come are examined one by one.
const MOST_ROOMS: usize = 64;

/// Why a text is not a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoSystem {
    Wrong(String),
    TooLarge,
}

/// The system of Zeckendorf, as it is written.
pub(crate) const FIBONACCI: &str = "1 2 delay 1";
/// Base 2, as it is written.
const BINARY: &str = "1 delay 0";

impl System {
    /// Reads `1 2 delay 1` or `1 3 recurrence 2 1`.
    pub(crate) fn read(text: &str) -> Result<Self, NoSystem> {
        let wrong = |message: &str| NoSystem::Wrong(message.to_owned());
        if let Some((terms, coefficients)) = text.split_once(" recurrence ") {
            let numbers = |text: &str, most: u64| {
                let number = |word| natural(word).filter(|&number| number <= most);
                text.split(' ').map(number).collect::<Option<Vec<u64>>>()
            };
            let terms = numbers(terms, LARGEST_TERM).filter(|terms| terms.len() <= MOST_TERMS);
            let terms = terms.ok_or_else(|| wrong("there are at most 60 first terms, none above 1000000"))?;
            let coefficients =
                numbers(coefficients, LARGEST_COEFFICIENT).filter(|c| c.len() <= MOST_COEFFICIENTS);
            let coefficients =
                coefficients.ok_or_else(|| wrong("there are at most 8 coefficients, none above 1000000"))?;
            return Self::follow(text, terms, coefficients);
        }
        let (terms, delay) = text.split_once(" delay ").ok_or_else(|| {
            wrong("the line must end with `delay` and a number, or with `recurrence` and numbers")
        })?;
        let delay = natural(delay).ok_or_else(|| wrong("the delay must be a number"))?;
        let mut first = Vec::new();
        for word in terms.split(' ') {
            let term = natural(word).filter(|&term| term <= LARGEST_TERM);
            first.push(term.ok_or_else(|| wrong("the first terms are numbers, none above 1000000"))?);
            if first.len() > MOST_TERMS {
                return Err(wrong("there are at most 60 first terms"));
            }
        }
        Self::new(text, first, delay)
    }

    fn new(text: &str, first: Vec<u64>, delay: u64) -> Result<Self, NoSystem> {
        let wrong = |message: String| Err(NoSystem::Wrong(message));
        if first.first() != Some(&1) {
            return wrong("the first term must be 1".to_owned());
        }
        let delay = match usize::try_from(delay) {
            Ok(delay) if delay < first.len() => delay,
            _ => return wrong("there must be more first terms than the delay".to_owned()),
        };
        // The place of the term that makes each term of the one before it; the first has none.
        let mut made_with = vec![0];
        for k in 1..first.len() {
            let with =
                first[k].checked_sub(first[k - 1]).and_then(|rest| first[..k].binary_search(&rest).ok());
            match with {
                Some(j) => made_with.push(j),
                None => {
                    return wrong(format!(
                        "the term {} is not the sum of {} and an earlier term",
                        first[k],
                        first[k - 1]
                    ));
                }
            }
        }
        let mut order = first.len();
        while order > delay + 1 && made_with[order - 1] == order - 2 - delay {
            order -= 1;
        }
        let greedy = Greedy::new(&made_with, delay).map_err(|TooLarge| NoSystem::TooLarge)?;
        let mut coefficients = vec![0; delay + 1];
        coefficients[0] += 1;
        coefficients[delay] += 1;
        Ok(Self { text: text.to_owned(), first, coefficients, order, digits: Digits::BINARY, greedy })
    }

    /// With these first terms, and this recurrence beyond them.
    fn follow(text: &str, first: Vec<u64>, coefficients: Vec<u64>) -> Result<Self, NoSystem> {
        let wrong = |message: &str| Err(NoSystem::Wrong(message.to_owned()));
        if first.first() != Some(&1) {
            return wrong("the first term must be 1");
        }
        if coefficients.last().is_none_or(|&last| last == 0) {
            return wrong("the last coefficient must not be 0");
        }
        if first.len() < coefficients.len() {
            return wrong("there must be as many first terms as coefficients");
        }
        let next = |terms: &[u64]| -> u64 { terms.iter().rev().zip(&coefficients).map(|(u, c)| u * c).sum() };
        // The differences of neighbours follow the recurrence too, from the one of the first term that it gives on.
        let terms: Vec<_> = first.iter().copied().chain([next(&first)]).collect();
        if terms.windows(2).any(|pair| pair[0] >= pair[1]) {
            return wrong("the terms must ascend");
        }
        let mut order = first.len();
        while order > coefficients.len() && next(&first[..order - 1]) == first[order - 1] {
            order -= 1;
        }
        // If b U_m >= U_(m+1) up to the first term that the recurrence gives, then for all m.
        let base = terms.windows(2).map(|pair| pair[1].div_ceil(pair[0])).max().unwrap_or(2);
        if base > MOST_DIGITS {
            return Err(NoSystem::TooLarge);
        }
        let digits = Digits::new(base as u32);
        let greedy =
            Greedy::following(&first, &coefficients, digits).map_err(|TooLarge| NoSystem::TooLarge)?;
        Ok(Self { text: text.to_owned(), first, coefficients, order, digits, greedy })
    }

    /// Base 2.
    pub(crate) fn binary() -> Self {
        // One state, which accepts and stays, whatever comes.
        let greedy = Greedy { base: 2, next: vec![0, 0], accepts: vec![true] };
        let (text, digits) = (BINARY.to_owned(), Digits::BINARY);
        Self { text, first: vec![1], coefficients: vec![2], order: 1, digits, greedy }
    }

    /// As it is written, without the word `numbers`.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_fibonacci(&self) -> bool {
        self.text == FIBONACCI
    }

    /// c_1, ..., c_r of U_k = c_1 U_(k-1) + ... + c_r U_(k-r).
    pub(crate) fn coefficients(&self) -> &[u64] {
        &self.coefficients
    }

    /// The digits that greedy words have.
    pub(crate) fn all_digits(&self) -> Digits {
        self.digits
    }

    pub(crate) fn order(&self) -> usize {
        self.order
    }

    pub(crate) fn greedy(&self) -> &Greedy {
        &self.greedy
    }

    /// The terms, one after another, as long as they fit.
    pub(crate) fn terms(&self) -> impl Iterator<Item = u128> + '_ {
        let mut last: Vec<u128> = Vec::new();
        std::iter::from_fn(move || {
            let k = last.len();
            let term = match self.first.get(k) {
                Some(&term) => term.into(),
                None => {
                    let parts = last.iter().rev().zip(&self.coefficients);
                    parts
                        .map(|(term, &c)| term.checked_mul(c.into()))
                        .try_fold(0, |sum: u128, part| sum.checked_add(part?))?
                }
            };
            last.push(term);
            Some(term)
        })
    }

    /// The digits of a number, without zeros in front: 0 has none.
    pub(crate) fn digits(&self, mut number: u128) -> Vec<u32> {
        let terms: Vec<_> = self.terms().take_while(|&term| term <= number).collect();
        let digits = terms.iter().rev().map(|&term| {
            let times = number / term;
            number %= term;
            times as u32
        });
        digits.collect()
    }

    /// The value of a word, if it fits.
    pub(crate) fn value(&self, word: impl DoubleEndedIterator<Item = u32>) -> Option<u128> {
        let mut terms = self.terms();
        let mut value = 0u128;
        for digit in word.rev() {
            let term = terms.next();
            if digit > 0 {
                value = value.checked_add(term?.checked_mul(digit.into())?)?;
            }
        }
        Some(value)
    }
}

impl Greedy {
    /// A word is greedy iff of neighbouring ones, at the places k and i < k (counted from the end, from 0), i is less than j(k + 1), where term
    /// k + 1 is term k and term j(k + 1).
    ///
    /// Words are read from the front, and places are counted from the end. So after some digits it is known for each number m of
    /// digits to come whether all is well so far if exactly so many come. From m = t on, t the number of first terms, it
    /// is the same for all: j(k + 1) is k - d for k + 1 >= t. Besides this, what matters is how many zeros were read since the last
    /// one; from t - 1 on any place is well for the next one, as k + 1 >= t and i <= k - t < k - d then. That is how it is before the
    /// first one, too.
    fn new(made_with: &[usize], delay: usize) -> Result<Self, TooLarge> {
        let first = made_with.len();
        let with = |k: usize| made_with.get(k).copied().unwrap_or_else(|| k - 1 - delay);
        // Bit m: m digits to come; the last bit: `first` or more.
        let all = u64::MAX >> (63 - first);
        let mut states = vec![(first, all)];
        let mut numbers = HashMap::from([(states[0], 0)]);
        let (mut next, mut rows) = (Vec::new(), 0);
        while let Some(&(zeros, well)) = states.get(rows) {
            let mut row = [NO_NUMBER; 2];
            for (digit, to) in row.iter_mut().enumerate() {
                // One digit less comes, or still `first` or more.
                let mut after = well >> 1 | well & 1 << first;
                if digit == 1 && zeros < first {
                    let fits = |&place: &usize| place < with(place + zeros + 2);
                    let fitting = (0..=first).filter(fits).fold(0, |bits, place| bits | 1u64 << place);
                    after &= fitting;
                }
                if after == 0 {
                    continue;
                }
                let state = (if digit == 1 { 0 } else { (zeros + 1).min(first) }, after);
                *to = *numbers.entry(state).or_insert_with(|| {
                    states.push(state);
                    states.len() as u32 - 1
                });
            }
            if states.len() > MOST_STATES {
                return Err(TooLarge);
            }
            rows += 1;
            next.extend(row);
        }
        let accepts = states.iter().map(|(_, well)| well & 1 == 1).collect();
        Ok(Self { base: 2, next, accepts }.smallest())
    }

    /// The same for any recurrence with natural coefficients.
    ///
    /// After a word u let R_m be how many words of m digits make a greedy word after it. Greedy words of m digits are in the order of the numbers
    /// 0, ..., U_m - 1 that they make, and those that may follow come first among them: w may follow iff all ends of uw that are
    /// longer than w make less than the next term, and that says that w makes less than some number. At first R_m is U_m. After one more digit x it is
    /// R_(m+1) - x U_m, but not less than 0 and not more than U_m: of the first R_(m+1) words of m + 1 digits, those that begin with x come after
    /// x U_m others.
    ///
    /// From some m on R is 0, or U, or follows the recurrence. If a difference of two such sequences is not negative for r neighbours, then neither
    /// after them, as the coefficients are natural. So R_0, ..., R_(n-1) say everything, if among the last r of them the case is the same;
    /// otherwise a larger n is tried.
    fn following(first: &[u64], coefficients: &[u64], digits: Digits) -> Result<Self, TooLarge> {
        (first.len()..=MOST_ROOMS)
            .find_map(|n| Self::with_rooms(n, first, coefficients, digits))
            .unwrap_or(Err(TooLarge))
    }

    /// Nothing if these values do not determine everything.
    fn with_rooms(
        n: usize,
        first: &[u64],
        coefficients: &[u64],
        digits: Digits,
    ) -> Option<Result<Self, TooLarge>> {
        let next_of = |values: &[i128]| -> Option<i128> {
            let parts = values.iter().rev().zip(coefficients);
            parts
                .map(|(value, &c)| value.checked_mul(c.into()))
                .try_fold(0, |sum: i128, part| sum.checked_add(part?))
        };
        let mut terms: Vec<i128> = first.iter().map(|&term| term.into()).collect();
        while terms.len() < n {
            let Some(term) = next_of(&terms) else { return Some(Err(TooLarge)) };
            terms.push(term);
        }
        let mut states = vec![terms.clone()];
        let mut numbers = HashMap::from([(terms.clone(), 0u32)]);
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(rooms) = states.get(at).cloned() {
            let Some(last) = next_of(&rooms) else { return Some(Err(TooLarge)) };
            for digit in digits.all() {
                let shifted = rooms[1..].iter().chain([&last]).zip(&terms);
                let left: Vec<i128> = shifted.map(|(room, term)| room - i128::from(digit) * term).collect();
                let end = || left.iter().zip(&terms).skip(n - coefficients.len());
                let none = end().all(|(left, _)| *left <= 0);
                let all = end().all(|(left, term)| left >= term);
                let some = end().all(|(left, term)| *left >= 0 && left <= term);
                if !none && !all && !some {
                    return None;
                }
                let rooms: Vec<i128> =
                    left.iter().zip(&terms).map(|(left, term)| *left.max(&0).min(term)).collect();
                next.push(if rooms.iter().all(|&room| room == 0) {
                    NO_NUMBER
                } else {
                    *numbers.entry(rooms).or_insert_with_key(|rooms| {
                        states.push(rooms.clone());
                        states.len() as u32 - 1
                    })
                });
            }
            if states.len() > MOST_STATES {
                return Some(Err(TooLarge));
            }
            at += 1;
        }
        let accepts = states.iter().map(|rooms| rooms[0] == 1).collect();
        Some(Ok(Self { base: digits.base() as usize, next, accepts }.smallest()))
    }

    /// The same with as few states as can be: states are distinguished until no digit tells more.
    fn smallest(&self) -> Self {
        let mut classes: Vec<u32> = self.accepts.iter().map(|&accepts| accepts.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let class = |state: u32| classes.get(state as usize).copied();
            let next = self.next.chunks(self.base).zip(&classes).map(|(row, &own)| {
                let fresh = numbers.len() as u32;
                let row: Vec<_> = row.iter().map(|&state| class(state)).collect();
                *numbers.entry((own, row)).or_insert(fresh)
            });
            classes = next.collect();
            if std::mem::replace(&mut count, numbers.len()) == numbers.len() {
                break;
            }
        }
        // Classes are numbered in the order of their first states, so that the start stays the first.
        let mut next = Vec::new();
        let mut accepts = Vec::new();
        for (state, &class) in classes.iter().enumerate() {
            if class as usize == accepts.len() {
                let row = &self.next[state * self.base..(state + 1) * self.base];
                next.extend(row.iter().map(|&to| classes.get(to as usize).copied().unwrap_or(NO_NUMBER)));
                accepts.push(self.accepts[state]);
            }
        }
        Self { base: self.base, next, accepts }
    }

    /// How many states it has.
    pub(crate) fn states(&self) -> usize {
        self.accepts.len()
    }

    /// Where a digit leads, perhaps to [`NO_NUMBER`].
    pub(crate) fn next(&self, state: u32, digit: u32) -> u32 {
        self.next[state as usize * self.base + digit as usize]
    }

    /// Whether the digits read so far are a number.
    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }
}

/// A number as it is written in one way only: digits, no zeros in front.
pub(crate) fn natural(text: &str) -> Option<u64> {
    let plain = text == "0" || !text.starts_with('0');
    (plain && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const SYSTEMS: [&str; 19] = [
        "1 2 delay 1",
        "1 delay 0",
        "1 2 3 4 6 delay 3",
        "1 2 3 delay 2",
        "1 2 4 8 delay 1",
        "1 2 3 4 5 6 7 delay 0",
        "1 2 3 4 6 9 13 19 delay 2",
        "1 2 4 5 10 11 delay 4",
        "1 2 3 5 8 delay 1",
        "1 recurrence 3",
        "1 recurrence 10",
        "1 2 4 recurrence 1 1 1",
        "1 2 3 recurrence 1 1 1",
        "1 2 recurrence 2 1",
        "1 3 recurrence 2 1",
        "1 4 5 recurrence 2 1",
        "1 4 recurrence 3 1",
        "1 2 3 recurrence 2 0 1",
        "1 2 5 recurrence 3",
    ];

    #[test]
    fn digits_and_values_are_inverse() {
        for text in SYSTEMS {
            let system = System::read(text).unwrap();
            for number in (0..3000).chain([u128::from(u64::MAX), u128::MAX >> 1]) {
                let word = system.digits(number);
                assert_eq!(system.value(word.iter().copied()), Some(number), "{text}");
                assert!(word.first() != Some(&0));
            }
        }
        let binary = System::binary();
        assert_eq!(binary.value([1].into_iter().chain([0; 128])), None);
        assert_eq!(binary.value([1].into_iter().chain([0; 127])), Some(1 << 127));
        assert_eq!(System::read("1 delay 0").unwrap().greedy.next, binary.greedy.next);
    }

    /// All short words: those with the digits of their value, after zeros, are accepted.
    #[test]
    fn greedy_words() {
        for text in SYSTEMS {
            let system = System::read(text).unwrap();
            let greedy = system.greedy();
            let base = system.all_digits().base();
            for length in (0..13).take_while(|&length| base.pow(length) <= 10_000) {
                for code in 0..base.pow(length) {
                    let word: Vec<_> = (0..length).rev().map(|i| code / base.pow(i) % base).collect();
                    let value = system.value(word.iter().copied()).unwrap();
                    let mut right = system.digits(value);
                    let is_right = right.len() <= length as usize && {
                        while right.len() < length as usize {
                            right.insert(0, 0);
                        }
                        right == word
                    };
                    let end = word.iter().try_fold(0, |state, &digit| {
                        Some(greedy.next(state, digit)).filter(|&to| to != NO_NUMBER)
                    });
                    assert_eq!(end.is_some_and(|end| greedy.accepts(end)), is_right, "{text}: {word:?}");
                }
            }
            assert_eq!(greedy.next(0, 0), 0);
        }
        let states = |text| System::read(text).unwrap().greedy().states();
        assert_eq!((states("1 2 delay 1"), states("1 delay 0")), (2, 1));
        assert_eq!((states("1 2 3 4 6 delay 3"), states("1 2 3 5 8 delay 1")), (5, 2));
        assert_eq!((states("1 recurrence 10"), states("1 2 4 recurrence 1 1 1")), (1, 3));
        assert_eq!((states("1 3 recurrence 2 1"), states("1 2 recurrence 2 1")), (2, 2));
    }

    /// A delay is a recurrence, and both ways to the greedy words lead to the same.
    #[test]
    fn delays_are_recurrences() {
        for text in SYSTEMS.into_iter().filter(|text| text.contains(" delay ") && !text.ends_with("delay 4"))
        {
            let system = System::read(text).unwrap();
            let found = Greedy::following(&system.first, &system.coefficients, Digits::BINARY).unwrap();
            assert_eq!(found, system.greedy, "{text}");
        }
    }

    #[test]
    fn digits_there_are() {
        let base = |text| System::read(text).unwrap().all_digits().base();
        assert_eq!((base("1 recurrence 3"), base("1 2 4 recurrence 1 1 1")), (3, 2));
        assert_eq!((base("1 3 recurrence 2 1"), base("1 7 recurrence 6 1")), (3, 7));
        assert_eq!((base("1 4 5 recurrence 2 1"), base("1 2 delay 1")), (4, 2));
    }

    #[test]
    fn orders() {
        let order = |text| System::read(text).unwrap().order();
        assert_eq!((order("1 delay 0"), order("1 2 delay 1"), order("1 2 3 5 8 delay 1")), (1, 2, 2));
        assert_eq!((order("1 2 3 4 6 delay 3"), order("1 2 4 8 delay 1")), (5, 4));
    }

    #[test]
    fn what_is_no_system() {
        for text in [
            "",
            "delay 0",
            "1 2",
            "1 2 delay",
            "1 2 delay 2",
            "2 delay 0",
            "1 1 delay 0",
            "1 3 delay 0",
            "1 2 5 delay 0",
            "1 2 delay 01",
            "1  2 delay 1",
            "1 2 delay 1 ",
            " 1 2 delay 1",
            "1 2 delay -1",
            "1 +2 delay 1",
            "1 2 delay 1 delay 1",
            "1 2 recurrence",
            "1 2 recurrence ",
            "1 2 recurrence 1 0",
            "1 2 recurrence 1 1 1",
            "1 1 recurrence 1 1",
            "1 2 3 recurrence 0 1 1",
            "2 3 recurrence 1 1",
            "1 2 recurrence 1 -1",
            "1 2 recurrence 1 1 delay 1",
            "1 2 recurrence 1  1",
            "1 2 recurrence 01 1",
            "1 1000001 recurrence 1 1",
            "1 2 recurrence 1000001 1",
            "1 2 3 4 5 6 7 8 9 recurrence 1 1 1 1 1 1 1 1 1",
            "1 2 delay 99999999999999999999",
        ] {
            assert!(matches!(System::read(text), Err(NoSystem::Wrong(_))), "{text}");
        }
        let doubled: Vec<_> = (0..20).map(|k| (1u32 << k).to_string()).collect();
        assert!(System::read(&format!("{} delay 0", doubled.join(" "))).is_ok());
        assert!(System::read(&format!("{} 1048576 delay 0", doubled.join(" "))).is_err());
        let ones: Vec<_> = (1..=61).map(|k| k.to_string()).collect();
        assert!(System::read(&format!("{} delay 0", ones.join(" "))).is_err());
        assert!(System::read(&format!("{} delay 0", ones[..60].join(" "))).is_ok());
    }
}
