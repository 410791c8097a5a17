//! The automaton itself: one flat table.

use num_bigint::BigUint;

use crate::system::{Letters, System};

/// A minimal automaton that reads several numbers in parallel; see the crate's front page for what
/// holds of every one.
///
/// ```
/// use automata::{FIBONACCI, linear};
/// use limits::Limits;
/// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap(); // 2x = y
/// assert_eq!(double.states(), 10);
/// assert_eq!(double.tracks(), 2);
/// assert!(double.accepts(&[21u32.into(), 42u32.into()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    pub(crate) system: &'static System,
    pub(crate) tracks: usize,
    /// How many letters there are: the length of a row.
    pub(crate) letters: usize,
    pub(crate) trans: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

impl Automaton {
    /// The system in which it reads numbers.
    pub fn system(&self) -> &'static System {
        self.system
    }

    /// How many numbers it reads.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many letters it reads: digits of all its numbers at one place.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The digit of a letter on a track.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use limits::Limits;
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap();
    /// assert_eq!((double.letters(), double.digit(0b10, 0), double.digit(0b10, 1)), (4, 0, 1));
    /// ```
    pub fn digit(&self, letter: usize, track: usize) -> usize {
        Letters::new(self.system, self.tracks).digit(letter, track)
    }

    /// How many states it has, the dead one not counted.
    pub fn states(&self) -> usize {
        self.accepting.len() - 1
    }

    /// The start: state 1, or the dead state if nothing is accepted.
    pub fn start(&self) -> u32 {
        u32::from(self.states() > 0)
    }

    /// Where a letter leads; with digits 0 and 1 bit i of the letter is the digit of number i, and otherwise it is its digit i in base
    /// [`System::base`].
    #[inline]
    pub fn next(&self, state: u32, letter: usize) -> u32 {
        self.trans[state as usize * self.letters + letter]
    }

    /// Where the letters lead from a state.
    #[inline]
    pub(crate) fn row(&self, state: usize) -> &[u32] {
        &self.trans[state * self.letters..(state + 1) * self.letters]
    }

    /// Whether a word that ends in this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether nothing is accepted.
    pub fn is_empty(&self) -> bool {
        self.states() == 0
    }

    /// How many transitions do not lead to the dead state.
    pub fn live_transitions(&self) -> usize {
        self.trans.iter().filter(|&&head| head != 0).count()
    }

    /// Whether it accepts these numbers, one for each track. Costs one step a digit.
    pub fn accepts(&self, numbers: &[BigUint]) -> bool {
        let mut end = self.start();
        self.run(numbers, |_, state| end = state);
        self.is_accepting(end)
    }

    /// Reads these numbers, one for each track, leading digits first: gives the letter of each step and the state after it. Letters are those of
    /// [`Automaton::next`].
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI, linear};
    /// use limits::Limits;
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap();
    /// let mut letters = Vec::new();
    /// double.run(&[4u32.into(), 8u32.into()], |letter, _| letters.push(letter));
    /// assert_eq!(letters, [0b10, 0, 0b01, 0, 0b01]); // 8 is 10000, and 4 is 101
    /// ```
    pub fn run(&self, numbers: &[BigUint], mut step: impl FnMut(usize, u32)) {
        let letters = Letters::new(self.system, self.tracks);
        let words: Vec<Vec<u8>> = numbers.iter().map(|number| self.system.digits(number)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = self.start();
        for place in 0..length {
            let mut letter = 0;
            for (track, word) in words.iter().enumerate() {
                let digit = (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
                letter += letters.with(track, digit.into());
            }
            state = self.next(state, letter);
            step(letter, state);
        }
    }
}
