//! Hybrid words: the letter transformations of GL §6.2 and the steps that apply them.
//!
//! A hybrid word starts as w_p and is rewritten once for alpha = -1, once for -2, and so on. Each
//! step takes the three largest Fibonacci numbers that may occur and splits the largest.
//! At most one of the steps is special: there, a letter is cut in two if it starts at a partial sum
//! of w_p. Letters are written as Fibonacci indices.

use num_bigint::BigUint;

use super::partial_sums::PartialSums;
use crate::fibonacci::fibonacci;

/// What one step does to one letter (GL §6.2). The sum of the letter never changes.
///
/// ```
/// use numeration::words::Transformation;
/// assert_eq!(Transformation::T1.apply(9), Some(vec![9])); // 34 stays
/// assert_eq!(Transformation::T2.apply(9), Some(vec![8, 7])); // 21 + 13
/// assert_eq!(Transformation::T3.apply(9), Some(vec![7, 6, 7])); // 13 + 8 + 13
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transformation {
    /// F_i stays F_i.
    T1,
    /// F_i becomes F_{i-1} F_{i-2}.
    T2,
    /// F_i becomes F_{i-2} F_{i-3} F_{i-2}.
    T3,
}

impl Transformation {
    /// How far each letter of the image lies below the letter itself, as Fibonacci indices.
    ///
    /// ```
    /// assert_eq!(numeration::words::Transformation::T3.drops(), [2, 3, 2]);
    /// ```
    pub const fn drops(self) -> &'static [u32] {
        match self {
            Self::T1 => &[0],
            Self::T2 => &[1, 2],
            Self::T3 => &[2, 3, 2],
        }
    }

    /// The indices that F_index becomes, or `None` if one of them would be negative.
    pub fn apply(self, index: u32) -> Option<Vec<u32>> {
        self.drops().iter().map(|&drop| index.checked_sub(drop)).collect()
    }
}

/// The letter that a special step cuts by [`Transformation::T2`] where it starts at a partial sum of
/// w_p.
///
/// Which one it is depends on the parity of alpha. The paper prints the parity of p + alpha, which
/// is the same for even p only; for odd p it names the wrong letter, first at the position
/// (5, 7; 1). Nothing but alpha can matter: one more in p moves all indices of a word up by one.
///
/// ```
/// use numeration::words::Cut;
/// assert_eq!(Cut::at(-2), Cut::Second);
/// assert_eq!(Cut::at(-3), Cut::Largest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The largest letter, which gets T3 elsewhere: alpha is odd.
    Largest,
    /// The second largest letter, which stays elsewhere: alpha is even.
    Second,
}

impl Cut {
    /// The letter that is cut if the step to `alpha` is special.
    pub const fn at(alpha: i64) -> Self {
        if alpha % 2 == 0 { Self::Second } else { Self::Largest }
    }
}

/// The step from the word for alpha + 1 to the word for alpha < 0.
///
/// ```
/// use numeration::words::{Cut, Step, Transformation};
///
/// // m = 25 has p = 8; the step to alpha = -2 is special and cuts some letters F_7 = 13.
/// let step = Step::new(8, -2, Some(Cut::Second)).unwrap();
/// assert_eq!(step.largest(), 8);
/// assert_eq!(step.rule(8, || true), Transformation::T3);
/// assert_eq!(step.rule(7, || true), Transformation::T2);
/// assert_eq!(step.rule(7, || false), Transformation::T1);
/// assert_eq!(step.update(&[7, 6, 7, 8]), [6, 5, 6, 7, 6, 5, 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    p: u32,
    largest: u32,
    cut: Option<Cut>,
}

impl Step {
    /// The step to `alpha`, special if there is a letter to cut; `None` unless alpha is between -1 and
    /// 3 - p, where the allowance is a single stone.
    pub fn new(p: u32, alpha: i64, cut: Option<Cut>) -> Option<Self> {
        let largest = u32::try_from(i64::from(p) + alpha + 2).ok()?;
        (alpha < 0 && largest >= 5).then_some(Self { p, largest, cut })
    }

    /// The alpha that this step leads to.
    pub fn alpha(self) -> i64 {
        i64::from(self.largest) - 2 - i64::from(self.p)
    }

    /// The index p + alpha + 2 of the largest letter before this step.
    pub const fn largest(self) -> u32 {
        self.largest
    }

    /// The letter that this step cuts in two where it starts in PS(w_p), if the step is special.
    pub const fn cut(self) -> Option<Cut> {
        self.cut
    }

    /// What happens to a letter. `starts_in_sums` says whether the sum of all letters before it lies
    /// in PS(w_p), and is asked only if this matters.
    pub fn rule(self, letter: u32, starts_in_sums: impl Fn() -> bool) -> Transformation {
        match (self.largest.checked_sub(letter), self.cut) {
            (Some(0), Some(Cut::Largest)) if starts_in_sums() => Transformation::T2,
            (Some(0), _) => Transformation::T3,
            (Some(1), Some(Cut::Second)) if starts_in_sums() => Transformation::T2,
            _ => Transformation::T1,
        }
    }

    /// Rewrites the beginning of a word, all letters at once. Costs one addition per letter, and one
    /// Zeckendorf conversion for each that might be cut.
    pub fn update(self, word: &[u32]) -> Vec<u32> {
        let sums = PartialSums::of(self.p);
        let mut before = BigUint::ZERO;
        let mut updated = Vec::with_capacity(word.len());
        for &letter in word {
            let transformation = self.rule(letter, || sums.contains(&before));
            updated.extend(transformation.drops().iter().map(|drop| letter - drop));
            before += fibonacci(letter);
        }
        updated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fibonacci::ALL_U128;
    use crate::words::TwoPileWord;

    /// The first letters of the word for (m, r), as the numbers that the paper prints.
    fn letters(m: u32, r: u32, len: usize) -> Vec<u128> {
        let word = TwoPileWord::new(&m.into(), &r.into()).unwrap();
        word.letters(len).into_iter().map(|index| ALL_U128[index as usize]).collect()
    }

    #[test]
    fn transformations_keep_the_sum() {
        for t in [Transformation::T1, Transformation::T2, Transformation::T3] {
            for i in 3..50 {
                let sum: BigUint = t.apply(i).unwrap().into_iter().map(fibonacci).sum();
                assert_eq!(sum, fibonacci(i), "{t:?} on F_{i}");
            }
        }
        assert_eq!(Transformation::T3.apply(2), None);
    }

    #[test]
    fn steps_end_where_the_allowance_is_one() {
        assert!(Step::new(8, 0, None).is_none());
        assert!(Step::new(8, -5, None).is_some());
        assert!(Step::new(8, -6, None).is_none());
        assert!(Step::new(3, -1, None).is_none());
        assert!(Step::new(0, -9, None).is_none());
        assert_eq!(Step::new(8, -5, None).unwrap().alpha(), -5);
    }

    /// GL Example 1: m = 26, r from 13 to 12.
    #[test]
    fn example_1_the_first_step() {
        assert_eq!(letters(26, 13, 8), [34, 21, 34, 34, 21, 34, 21, 34]);
        let expected = [13, 8, 13, 21, 13, 8, 13, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13];
        assert_eq!(letters(26, 12, 18), expected);
    }

    /// GL Example 2: m = 26, r from 5 to 4. The largest letter 13 is cut or gets T3.
    #[test]
    fn example_2_a_special_step_for_the_largest_letter() {
        assert_eq!(letters(26, 5, 11), [13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8]);
        let expected = [8, 5, 8, 5, 3, 5, 8, 5, 8, 8, 5, 8, 5, 3, 5, 8, 5, 8, 5, 3, 5];
        assert_eq!(letters(26, 4, 21), expected);
    }

    /// GL Example 3: m = 25, r from 8 to 7. The second largest letter 13 is cut or stays.
    #[test]
    fn example_3_a_special_step_for_the_second_letter() {
        assert_eq!(letters(25, 8, 10), [13, 8, 13, 21, 13, 8, 13, 13, 8, 13]);
        assert_eq!(letters(25, 7, 15), [8, 5, 8, 13, 8, 5, 8, 8, 5, 8, 13, 8, 5, 8, 13]);
    }

    /// The letters that Examples 2 and 3 speak of start in PS(w_8) exactly if they start in PS(w_9).
    #[test]
    fn cut_letters_start_in_the_coarser_sums_too() {
        for (m, r, cut) in [(26, 5, 13), (25, 8, 13)] {
            let mut before = BigUint::ZERO;
            for letter in letters(m, r, 2000) {
                if letter == cut {
                    let [fine, coarse] = [8, 9].map(|a| PartialSums::of(a).contains(&before));
                    assert_eq!(fine, coarse, "m = {m}, sum {before}");
                }
                before += letter;
            }
        }
    }
}
