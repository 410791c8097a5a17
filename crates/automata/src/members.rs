//! The members of a relation: the least tuple, all tuples in order, and their number.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::automaton::Automaton;
use crate::by_sum::BySum;

impl Automaton {
    /// The least accepted tuple: that with the least sum, and of these the one with the least first number, then the least second one,
    /// and so on.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use limits::Limits;
    /// let even = linear::equation(&FIBONACCI, &[3, -2], 1, &Limits::default()).unwrap(); // 3x = 2y + 1
    /// assert_eq!(even.least(), Some(vec![1u32.into(), 1u32.into()]));
    /// ```
    pub fn least(&self) -> Option<Vec<BigUint>> {
        self.members().next()
    }

    /// All accepted tuples: the least sum first; of equal sums the least first number, then the least second one, and so on. This is the same
    /// in every numeration.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use limits::Limits;
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap();
    /// let even = double.project(0, &Limits::default()).unwrap();
    /// let first: Vec<String> = even.members().take(4).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(first, ["0", "2", "4", "6"]);
    /// ```
    pub fn members(&self) -> Members<'_> {
        Members(match self.tracks {
            0 | 1 => Order::ByWord(ByWord {
                automaton: self,
                reach: vec![self.accepting.clone()],
                length: 0,
                path: Vec::new(),
                fresh: true,
            }),
            _ => Order::BySum(BySum::new(self)),
        })
    }

    /// Whether finitely many tuples are accepted: the only cycle is that of leading zeros.
    pub fn is_finite(&self) -> bool {
        // Every live state can accept, so any other cycle gives infinitely many words.
        let states = self.accepting.len();
        let mut into = vec![0u32; states];
        let edges = |state: usize| {
            let row = self.row(state);
            row.iter()
                .enumerate()
                .filter(move |&(letter, &head)| head != 0 && !(state == 1 && letter == 0 && head == 1))
        };
        for state in 1..states {
            for (_, &head) in edges(state) {
                into[head as usize] += 1;
            }
        }
        let mut sources: Vec<usize> = (1..states).filter(|&state| into[state] == 0).collect();
        let mut removed = 0;
        while let Some(state) = sources.pop() {
            removed += 1;
            for (_, &head) in edges(state) {
                into[head as usize] -= 1;
                if into[head as usize] == 0 {
                    sources.push(head as usize);
                }
            }
        }
        removed == self.states()
    }

    /// How many numbers below `bound` a one-number automaton accepts. Costs O(digits * states).
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use limits::Limits;
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap();
    /// let even = double.project(0, &Limits::default()).unwrap();
    /// assert_eq!(even.count_below(&1000u32.into()), 500u32.into());
    /// ```
    ///
    /// # Panics
    ///
    /// If the automaton reads no number, or more than one.
    pub fn count_below(&self, bound: &BigUint) -> BigUint {
        assert_eq!(self.tracks, 1, "counting is for one number");
        let digits = self.system.digits(bound);
        // words[s]: accepted words of the current length from state s.
        let mut words: Vec<BigUint> = self
            .accepting
            .iter()
            .map(|&accepts| if accepts { BigUint::one() } else { BigUint::zero() })
            .collect();
        let mut by_length = vec![words.clone()];
        for _ in 1..digits.len() {
            words = (0..words.len())
                .map(|state| self.row(state).iter().map(|&next| &words[next as usize]).sum())
                .collect();
            by_length.push(words.clone());
        }
        let mut count = BigUint::zero();
        let mut state = self.start();
        for (place, &digit) in digits.iter().enumerate() {
            for smaller in 0..digit {
                let smaller = self.next(state, smaller.into());
                count += &by_length[digits.len() - 1 - place][smaller as usize];
            }
            state = self.next(state, digit.into());
        }
        count
    }
}

/// The accepted tuples of an automaton, in order.
pub struct Members<'a>(Order<'a>);

enum Order<'a> {
    ByWord(ByWord<'a>),
    BySum(BySum<'a>),
}

impl Iterator for Members<'_> {
    type Item = Vec<BigUint>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Order::ByWord(members) => members.next(),
            Order::BySum(members) => members.next(),
        }
    }
}

/// The accepted words, shorter ones first, equally long ones by their letters: for one number this is the order of the numbers.
struct ByWord<'a> {
    automaton: &'a Automaton,
    /// reach[k][s]: whether some word of length k leads from s to acceptance.
    reach: Vec<Vec<bool>>,
    length: usize,
    /// The letters of the current word, with the states before them.
    path: Vec<(u32, usize)>,
    fresh: bool,
}

impl ByWord<'_> {
    fn reaches(&mut self, steps: usize, state: u32) -> bool {
        while self.reach.len() <= steps {
            let shorter = &self.reach[self.reach.len() - 1];
            let automaton = self.automaton;
            let longer = (0..shorter.len())
                .map(|state| automaton.row(state).iter().any(|&head| shorter[head as usize]));
            let longer = longer.collect();
            self.reach.push(longer);
        }
        self.reach[steps][state as usize]
    }

    /// Extends the path to the next accepted word of the current length, trying letters from `letter` on.
    fn descend(&mut self, mut state: u32, mut letter: usize) -> bool {
        let letters = self.automaton.letters;
        loop {
            if self.path.len() == self.length {
                return true;
            }
            let left = self.length - self.path.len() - 1;
            // No leading zero: it would be a shorter word again.
            let from = letter.max(usize::from(self.path.is_empty()));
            let found = (from..letters).find(|&letter| {
                let next = self.automaton.next(state, letter);
                next != 0 && self.reaches(left, next)
            });
            match found {
                Some(chosen) => {
                    self.path.push((state, chosen));
                    state = self.automaton.next(state, chosen);
                    letter = 0;
                }
                None => match self.path.pop() {
                    None => return false,
                    Some((before, tried)) => (state, letter) = (before, tried + 1),
                },
            }
        }
    }

    fn tuple(&self) -> Vec<BigUint> {
        (0..self.automaton.tracks)
            .map(|track| {
                let digit = |&(_, letter): &(u32, usize)| self.automaton.digit(letter, track) as u8;
                let digits: Vec<u8> = self.path.iter().map(digit).collect();
                let first = digits.iter().position(|&digit| digit > 0).unwrap_or(digits.len());
                self.automaton.system.number(&digits[first..])
            })
            .collect()
    }
}

impl Iterator for ByWord<'_> {
    type Item = Vec<BigUint>;

    fn next(&mut self) -> Option<Self::Item> {
        // A minimal automaton has no accepted word longer than its states without a cycle.
        let finite_end = self.automaton.states();
        loop {
            let found = if std::mem::take(&mut self.fresh) {
                self.descend(self.automaton.start(), 0)
            } else {
                match self.path.pop() {
                    None => false,
                    Some((state, letter)) => self.descend(state, letter + 1),
                }
            };
            // The empty word is the tuple of zeros.
            if found && (self.length > 0 || self.automaton.is_accepting(self.automaton.start())) {
                return Some(self.tuple());
            }
            self.path.clear();
            if self.length > finite_end && self.automaton.is_finite() {
                return None;
            }
            self.length += 1;
            self.fresh = true;
        }
    }
}
