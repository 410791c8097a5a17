//! Numeration systems: how numbers are written, most significant digit first.

use std::collections::HashMap;

use crate::budget::TooLarge;

/// No way on: the digits are the beginning of no number.
pub(crate) const NO_NUMBER: u32 = u32::MAX;

/// First terms, and the delay of the recurrence that gives the others.
#[derive(Debug)]
pub(crate) struct System {
    /// As a certificate writes it, without the first word.
    text: String,
    first: Vec<u64>,
    delay: usize,
    /// The recurrence holds from this term on; larger than the delay.
    order: usize,
    greedy: Greedy,
}

/// The automaton of the words that are greedy. It starts in state 0.
#[derive(Debug)]
pub(crate) struct Greedy {
    next: Vec<[u32; 2]>,
    accepts: Vec<bool>,
}

/// What systems may be.
const MOST_TERMS: usize = 60;
const LARGEST_TERM: u64 = 1_000_000;
/// Systems whose greedy words need more states are not looked at.
const MOST_STATES: usize = 20_000;

/// Why a text is no system.
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
    /// Reads `1 2 delay 1`.
    pub(crate) fn read(text: &str) -> Result<Self, NoSystem> {
        let wrong = |message: &str| NoSystem::Wrong(message.to_owned());
        let (terms, delay) =
            text.split_once(" delay ").ok_or_else(|| wrong("`delay` and a number must stand in the end"))?;
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
                    return wrong(format!("{} is not {} and an earlier term", first[k], first[k - 1]));
                }
            }
        }
        let mut order = first.len();
        while order > delay + 1 && made_with[order - 1] == order - 2 - delay {
            order -= 1;
        }
        let greedy = Greedy::new(&made_with, delay).map_err(|TooLarge| NoSystem::TooLarge)?;
        Ok(Self { text: text.to_owned(), first, delay, order, greedy })
    }

    /// Base 2.
    pub(crate) fn binary() -> Self {
        // One state, which accepts and stays, whatever comes.
        let greedy = Greedy { next: vec![[0, 0]], accepts: vec![true] };
        Self { text: BINARY.to_owned(), first: vec![1], delay: 0, order: 1, greedy }
    }

    /// As it is written, without the word `numbers`.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_fibonacci(&self) -> bool {
        self.text == FIBONACCI
    }

    pub(crate) fn delay(&self) -> usize {
        self.delay
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
                None => last[k - 1].checked_add(last[k - 1 - self.delay])?,
            };
            last.push(term);
            Some(term)
        })
    }

    /// The digits of a number, without zeros in front: 0 has none.
    pub(crate) fn digits(&self, mut number: u128) -> Vec<bool> {
        let terms: Vec<_> = self.terms().take_while(|&term| term <= number).collect();
        let digits = terms.iter().rev().map(|&term| {
            let digit = term <= number;
            number -= if digit { term } else { 0 };
            digit
        });
        digits.collect()
    }

    /// The value of a word, if it fits.
    pub(crate) fn value(&self, word: impl DoubleEndedIterator<Item = bool>) -> Option<u128> {
        let mut terms = self.terms();
        let mut value = 0u128;
        for digit in word.rev() {
            let term = terms.next();
            if digit {
                value = value.checked_add(term?)?;
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
        let mut next = Vec::new();
        while let Some(&(zeros, well)) = states.get(next.len()) {
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
            next.push(row);
        }
        let accepts = states.iter().map(|(_, well)| well & 1 == 1).collect();
        Ok(Self { next, accepts }.smallest())
    }

    /// The same with as few states as can be: states are told apart until no digit tells more.
    fn smallest(&self) -> Self {
        let mut classes: Vec<u32> = self.accepts.iter().map(|&accepts| accepts.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let class = |state: u32| classes.get(state as usize).copied();
            let next = self.next.iter().zip(&classes).map(|(row, &own)| {
                let fresh = numbers.len() as u32;
                *numbers.entry((own, row.map(class))).or_insert(fresh)
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
            if class as usize == next.len() {
                next.push(self.next[state].map(|to| classes.get(to as usize).copied().unwrap_or(NO_NUMBER)));
                accepts.push(self.accepts[state]);
            }
        }
        Self { next, accepts }
    }

    /// How many states it has.
    pub(crate) fn states(&self) -> usize {
        self.next.len()
    }

    /// Where a digit leads, perhaps to [`NO_NUMBER`].
    pub(crate) fn next(&self, state: u32, digit: u32) -> u32 {
        self.next[state as usize][digit as usize]
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

    pub(crate) const SYSTEMS: [&str; 9] = [
        "1 2 delay 1",
        "1 delay 0",
        "1 2 3 4 6 delay 3",
        "1 2 3 delay 2",
        "1 2 4 8 delay 1",
        "1 2 3 4 5 6 7 delay 0",
        "1 2 3 4 6 9 13 19 delay 2",
        "1 2 4 5 10 11 delay 4",
        "1 2 3 5 8 delay 1",
    ];

    #[test]
    fn digits_and_values_are_inverse() {
        for text in SYSTEMS {
            let system = System::read(text).unwrap();
            for number in (0..3000).chain([u128::from(u64::MAX), u128::MAX >> 1]) {
                let word = system.digits(number);
                assert_eq!(system.value(word.iter().copied()), Some(number), "{text}");
                assert!(word.first() != Some(&false));
            }
        }
        let binary = System::binary();
        assert_eq!(binary.value([true].into_iter().chain([false; 128])), None);
        assert_eq!(binary.value([true].into_iter().chain([false; 127])), Some(1 << 127));
        assert_eq!(System::read("1 delay 0").unwrap().greedy.next, binary.greedy.next);
    }

    /// All short words: those with the digits of their value, behind zeros, are accepted.
    #[test]
    fn greedy_words() {
        for text in SYSTEMS {
            let system = System::read(text).unwrap();
            let greedy = system.greedy();
            for length in 0..13 {
                for code in 0..1u32 << length {
                    let word: Vec<_> = (0..length).rev().map(|i| code >> i & 1).collect();
                    let value = system.value(word.iter().map(|&digit| digit == 1)).unwrap();
                    let mut right = system.digits(value);
                    let is_right = right.len() <= length && {
                        while right.len() < length {
                            right.insert(0, false);
                        }
                        right.iter().zip(&word).all(|(&right, &digit)| u32::from(right) == digit)
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
