//! PS(w_a): the partial sums of the Fibonacci word on the letters F_{a+1} and F_a (GL §4).

use num_bigint::BigUint;

use super::fibonacci_word::{self, Letter};
use crate::fibonacci;
use crate::zeckendorf::Zeckendorf;

/// The set PS(w_a) of the partial sums of w_a, the Fibonacci word with x = F_{a+1} and y = F_a.
///
/// It consists of the n with z_1(n) >= F_{a+1}. Zero, the empty sum, has z_1 infinite and belongs
/// to every PS(w_a). As F_1 = F_2 = 1, PS(w_1) holds every number; so does PS(w_0), whose word is
/// over the letters 1 and 0.
///
/// ```
/// use numeration::words::PartialSums;
///
/// // w_3 = 3, 2, 3, 3, 2, ...
/// let sums = PartialSums::of(3);
/// let first: Vec<_> = sums.enumerate(6).iter().map(ToString::to_string).collect();
/// assert_eq!(first, ["0", "3", "5", "8", "11", "13"]);
/// assert!(sums.contains(&11u32.into())); // 8 + 3
/// assert!(!sums.contains(&12u32.into())); // 8 + 3 + 1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialSums {
    a: u32,
}

/// Where a number lies among the partial sums of w_a.
///
/// ```
/// use numeration::words::{Letter, PartialSums};
///
/// // 0, 3, 5, 8, [11, 13): the letter after 11 is 2.
/// let place = PartialSums::of(3).locate(&12u32.into());
/// assert_eq!((place.sum, place.letter), (11u32.into(), Letter::Y));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The largest partial sum that does not exceed the number.
    pub sum: BigUint,
    /// The letter that follows this sum, so that the next partial sum exceeds the number.
    pub letter: Letter,
}

impl PartialSums {
    /// PS(w_a).
    pub const fn of(a: u32) -> Self {
        Self { a }
    }

    /// The a of w_a.
    pub const fn a(self) -> u32 {
        self.a
    }

    /// The Fibonacci index of a letter: a + 1 for x and a for y.
    ///
    /// ```
    /// use numeration::words::{Letter, PartialSums};
    /// assert_eq!(PartialSums::of(8).index(Letter::X), 9);
    /// ```
    pub const fn index(self, letter: Letter) -> u32 {
        match letter {
            Letter::X => self.a + 1,
            Letter::Y => self.a,
        }
    }

    /// Whether n is a partial sum, in closed form: z_1(n) >= F_{a+1}.
    ///
    /// Costs one Zeckendorf conversion, O(M(b) log b) for b bits, whatever a is.
    ///
    /// ```
    /// use numeration::{fibonacci::fibonacci, words::PartialSums};
    /// let n = fibonacci(5000) + fibonacci(301);
    /// assert!(PartialSums::of(300).contains(&n));
    /// assert!(!PartialSums::of(301).contains(&n));
    /// ```
    pub fn contains(self, n: &BigUint) -> bool {
        // Indices and not values, as F_1 = F_2; all of them are at least 2, which settles a <= 1.
        Zeckendorf::of(n).part_index(1).is_none_or(|index| index > self.a)
    }

    /// The largest partial sum up to n and the letter after it, in closed form.
    ///
    /// The parts of n below F_{a+1} are what is left over. The letter is y if the last part kept is
    /// F_{a+1}: taking a - 1 off all indices turns the sum into the number of letters before it, and
    /// this is GL Prop 6 (2) for that number. In w_0 a sum occurs once more after a letter 0; its
    /// last occurrence counts. Costs O(M(b) log b) for b bits.
    ///
    /// ```
    /// use numeration::words::{Letter, PartialSums};
    /// let place = PartialSums::of(5).locate(&7u32.into());
    /// assert_eq!((place.sum, place.letter), (0u32.into(), Letter::X)); // 0 <= 7 < 8
    /// ```
    pub fn locate(self, n: &BigUint) -> Place {
        let n = Zeckendorf::of(n);
        let kept = n.indices().iter().copied().skip_while(|&index| index <= self.a);
        let kept = Zeckendorf::from_valid_indices(kept.collect());
        let after_last_part = self.a > 0 && kept.part_index(1) == Some(self.a + 1);
        let letter = if after_last_part { Letter::Y } else { Letter::X };
        Place { sum: kept.value(), letter }
    }

    /// The first `count` partial sums, the empty one first, by adding the letters up.
    ///
    /// Uses no representation: the slow twin of [`contains`](Self::contains) and
    /// [`locate`](Self::locate). Costs `count` additions. The sums of w_0 repeat at its letters 0.
    ///
    /// ```
    /// use numeration::words::PartialSums;
    /// assert_eq!(PartialSums::of(1).enumerate(3), [0u32.into(), 1u32.into(), 2u32.into()]);
    /// ```
    pub fn enumerate(self, count: usize) -> Vec<BigUint> {
        let (y, x) = fibonacci::pair(self.a);
        let mut next = BigUint::ZERO;
        let letters = fibonacci_word::by_morphism(count);
        letters
            .into_iter()
            .map(|letter| {
                let sum = next.clone();
                next += match letter {
                    Letter::X => &x,
                    Letter::Y => &y,
                };
                sum
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fibonacci::fibonacci;
    use crate::words::fibonacci_word::by_concatenation;

    const LIMIT: usize = 5000;

    /// Membership below `LIMIT` by adding letters up.
    fn members(a: u32) -> Vec<bool> {
        let mut member = vec![false; LIMIT];
        // Letters are at least 1 from w_1 on, and w_0 has more letters 1 than 0.
        for sum in PartialSums::of(a).enumerate(2 * LIMIT) {
            if let Some(slot) = usize::try_from(sum).ok().and_then(|n| member.get_mut(n)) {
                *slot = true;
            }
        }
        member
    }

    #[test]
    fn closed_form_is_enumeration() {
        for a in 0..=12 {
            for (n, member) in members(a).into_iter().enumerate() {
                assert_eq!(PartialSums::of(a).contains(&n.into()), member, "{n} in PS(w_{a})");
            }
        }
    }

    #[test]
    fn places_are_where_enumeration_puts_them() {
        for a in 1..=12 {
            let sums = PartialSums::of(a).enumerate(LIMIT + 1);
            let letters = by_concatenation(LIMIT);
            let mut i = 0;
            for n in (0..LIMIT).map(BigUint::from) {
                while sums[i + 1] <= n {
                    i += 1;
                }
                let place = PartialSums::of(a).locate(&n);
                assert_eq!((&place.sum, place.letter), (&sums[i], letters[i]), "{n} in w_{a}");
                let next = &sums[i] + fibonacci(PartialSums::of(a).index(place.letter));
                assert_eq!(next, sums[i + 1]);
            }
        }
    }

    #[test]
    fn places_in_the_word_of_ones_and_zeros() {
        for n in (0u32..50).map(BigUint::from) {
            assert_eq!(PartialSums::of(0).locate(&n), Place { sum: n, letter: Letter::X });
        }
    }

    /// GL Lemma 7: PS(w_a) is a subset of PS(w_b) for b <= a.
    #[test]
    fn lemma_7_the_sets_shrink() {
        let all: Vec<_> = (0..=20).map(members).collect();
        for a in 0..all.len() {
            for b in 0..=a {
                assert!((0..LIMIT).all(|n| !all[a][n] || all[b][n]), "a = {a}, b = {b}");
            }
        }
    }

    /// GL Lemma 8: what leaves the sets at a + 1 comes back into PS(w_{a+2}) without F_{a+1}. It
    /// leaves exactly between an x and the y after it, as the paper's proof says.
    #[test]
    fn lemma_8_numbers_that_leave_lose_one_letter() {
        for a in 0..=18 {
            let (here, next, after) = (members(a), members(a + 1), members(a + 2));
            let letter = fibonacci::ALL_U128[a as usize + 1] as usize;
            for n in (0..LIMIT).filter(|&n| here[n] && !next[n]) {
                assert!(after[n - letter], "a = {a}, n = {n}");
            }
            if a > 0 {
                let (sums, letters) = (PartialSums::of(a).enumerate(500), by_concatenation(501));
                for (i, sum) in sums.iter().enumerate().skip(1) {
                    let between = letters[i - 1] == Letter::X && letters[i] == Letter::Y;
                    assert_eq!(!PartialSums::of(a + 1).contains(sum), between, "a = {a}, i = {i}");
                }
            }
        }
    }

    /// The remarks under GL Lemma 8: PS(w_1) is everything, and only 0 is in every PS(w_a).
    #[test]
    fn the_first_set_is_everything_and_only_zero_is_in_all() {
        assert!(members(1).into_iter().all(|member| member));
        for n in (1..LIMIT).map(BigUint::from) {
            let top = fibonacci::floor_index(&n).unwrap();
            assert!(!PartialSums::of(top).contains(&n));
        }
        assert!((0..3000).all(|a| PartialSums::of(a).contains(&BigUint::ZERO)));
    }

    #[test]
    fn huge_numbers_are_located() {
        let n = BigUint::from(10u32).pow(400);
        for a in [2, 3, 50, 187, 1000, 1900, 1913, 1914, 1915, 5000] {
            let sums = PartialSums::of(a);
            let place = sums.locate(&n);
            let next = &place.sum + fibonacci(sums.index(place.letter));
            assert!(place.sum <= n && n < next);
            assert!(sums.contains(&place.sum) && sums.contains(&next));
        }
    }
}
