//! The Fibonacci word f_0 f_1 f_2 ... in the three constructions of GL Prop 6.
//!
//! The constructions share no code, so that each of them checks the other two.

use std::fmt;

use num_bigint::BigUint;

use crate::zeckendorf::Zeckendorf;

/// A letter of the Fibonacci word.
///
/// ```
/// use numeration::words::Letter;
/// assert_eq!(Letter::Y.to_string(), "y");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Letter {
    /// The frequent letter, which the word starts with.
    X,
    /// The letter that never occurs twice in a row.
    Y,
}

impl fmt::Display for Letter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Letter::X => "x",
            Letter::Y => "y",
        })
    }
}

/// Writes letters without anything between them.
///
/// ```
/// use numeration::words::fibonacci_word::{by_concatenation, spell};
/// assert_eq!(spell(&by_concatenation(34)), "xyxxyxyxxyxxyxyxxyxyxxyxxyxyxxyxxy");
/// ```
pub fn spell(letters: &[Letter]) -> String {
    letters.iter().map(Letter::to_string).collect()
}

/// The first `len` letters, as the beginning of S_n = S_{n-1} S_{n-2} with S_0 = x and S_1 = xy
/// (GL Prop 6 (1)). Costs O(len).
///
/// ```
/// use numeration::words::fibonacci_word::{by_concatenation, spell};
/// assert_eq!(spell(&by_concatenation(8)), "xyxxyxyx");
/// ```
pub fn by_concatenation(len: usize) -> Vec<Letter> {
    // S_{n-2} is the beginning of S_{n-1}, so one buffer and the two lengths are enough.
    let mut word = vec![Letter::X, Letter::Y];
    let mut before = 1;
    while word.len() < len {
        let now = word.len();
        word.extend_from_within(..before);
        before = now;
    }
    word.truncate(len);
    word
}

/// The first `len` letters, each by [`letter`]'s rule (GL Prop 6 (2)). Costs O(len log len).
///
/// ```
/// use numeration::words::fibonacci_word::{by_zeckendorf, spell};
/// assert_eq!(spell(&by_zeckendorf(8)), "xyxxyxyx");
/// ```
pub fn by_zeckendorf(len: usize) -> Vec<Letter> {
    (0..len).map(|n| letter_of(&Zeckendorf::of_u128(n as u128))).collect()
}

/// f_n: y if and only if 1 is a part of n's Zeckendorf representation (GL Prop 6 (2)).
///
/// No other letter is computed, so n may be huge: costs one conversion, O(M(b) log b) for b bits.
///
/// ```
/// use numeration::words::{Letter, fibonacci_word::letter};
/// assert_eq!(letter(&12u32.into()), Letter::Y); // 8 + 3 + 1
/// assert_eq!(letter(&numeration::fibonacci::fibonacci(1000)), Letter::X);
/// ```
pub fn letter(n: &BigUint) -> Letter {
    letter_of(&Zeckendorf::of(n))
}

fn letter_of(n: &Zeckendorf) -> Letter {
    if n.part_index(1) == Some(2) { Letter::Y } else { Letter::X }
}

/// The first `len` letters of the word that the morphism x -> xy, y -> x leaves as it is
/// (GL Prop 6 (3), read as a word on one alphabet). Costs O(len).
///
/// ```
/// use numeration::words::fibonacci_word::{by_morphism, spell};
/// assert_eq!(spell(&by_morphism(8)), "xyxxyxyx");
/// ```
pub fn by_morphism(len: usize) -> Vec<Letter> {
    // The word is its own image: reading it from the second letter on says how it continues.
    let mut word = vec![Letter::X, Letter::Y];
    let mut read = 1;
    while word.len() < len {
        word.extend(image(word[read]));
        read += 1;
    }
    word.truncate(len);
    word
}

/// The image of one letter under the Fibonacci morphism: x -> xy, y -> x.
///
/// ```
/// use numeration::words::{Letter, fibonacci_word::image};
/// assert_eq!(image(Letter::X), [Letter::X, Letter::Y]);
/// assert_eq!(image(Letter::Y), [Letter::X]);
/// ```
pub const fn image(letter: Letter) -> &'static [Letter] {
    match letter {
        Letter::X => &[Letter::X, Letter::Y],
        Letter::Y => &[Letter::X],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fibonacci::{ALL_U128, fibonacci};

    #[test]
    fn the_three_constructions_agree() {
        let long = by_concatenation(20_000);
        assert_eq!(by_zeckendorf(20_000), long);
        assert_eq!(by_morphism(20_000), long);
        for len in 0..300 {
            assert_eq!(by_concatenation(len), long[..len]);
            assert_eq!(by_zeckendorf(len), long[..len]);
            assert_eq!(by_morphism(len), long[..len]);
        }
    }

    /// GL Prop 6 (1): every S_n, of length F_{n+2}, begins S_{n+1} and is S_{n-1} S_{n-2}.
    #[test]
    fn every_finite_word_begins_the_next_one() {
        let word = by_zeckendorf(ALL_U128[22] as usize);
        for n in 2..=20 {
            let (a, b, c) = (ALL_U128[n] as usize, ALL_U128[n + 1] as usize, ALL_U128[n + 2] as usize);
            assert_eq!(word[b..c], word[..a], "S_{n}");
        }
    }

    /// GL Prop 6 (3): updating all letters at once gives the word back.
    #[test]
    fn the_word_is_a_fixed_point() {
        let word = by_concatenation(5000);
        let updated: Vec<Letter> = word.iter().flat_map(|&l| image(l)).copied().collect();
        assert_eq!(updated[..5000], word);
    }

    /// The one other fixed point is the empty word: a word that starts with y changes at once.
    #[test]
    fn no_word_that_starts_with_y_is_fixed() {
        assert_ne!(image(Letter::Y)[0], Letter::Y);
        assert!(by_morphism(0).is_empty() && by_concatenation(0).is_empty());
    }

    #[test]
    fn letters_far_out_follow_the_recurrence() {
        // f_{F_k + n} = f_n for n < F_{k-1}, as S_{k-1} = S_{k-2} S_{k-3}.
        for k in [50u32, 187, 500, 3000] {
            for n in 0u32..200 {
                assert_eq!(letter(&(fibonacci(k) + n)), letter(&n.into()), "F_{k} + {n}");
            }
        }
    }

    /// The beginning of the word in full: letter by letter, as a person would check it.
    #[test]
    fn the_beginning_of_the_word() {
        assert_eq!(spell(&by_morphism(34)), "xyxxyxyxxyxxyxyxxyxyxxyxxyxyxxyxxy");
    }
}
