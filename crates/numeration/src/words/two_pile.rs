//! The word of a two-pile position of global Fibonacci nim (GL §6.2, Thm 14).

use num_bigint::BigUint;

use super::fibonacci_word;
use super::hybrid::{Cut, Step};
use super::partial_sums::PartialSums;
use crate::fibonacci;

/// The word of the positions (m, m + k; r) with smaller pile m: such a position is P exactly if k is
/// a partial sum of it (GL Thm 14, with the special step chosen as [`Cut`] says).
///
/// Here F_p <= m < F_{p+1}, F_{p+alpha-1} <= r < F_{p+alpha} and x = F_{p+1} - m. The position is
/// Sturm for alpha >= 0, and its word a Fibonacci word; otherwise it is hybrid, and the word is made
/// from w_p in -alpha steps. For m = 0 this is the one-pile game (GL Thm 9).
///
/// ```
/// use numeration::words::TwoPileWord;
///
/// let word = TwoPileWord::new(&26u32.into(), &4u32.into()).unwrap();
/// assert_eq!((word.p(), word.alpha(), word.x()), (8, -3, &8u32.into()));
/// assert!(word.is_hybrid());
/// assert_eq!(word.special_alpha(), Some(-3));
/// assert_eq!(word.letters(6), [6, 5, 6, 5, 4, 5]); // 8, 5, 8, 5, 3, 5
/// assert!(word.contains(&21u32.into())); // (26, 47; 4) is P
/// assert!(!word.contains(&22u32.into())); // (26, 48; 4) is N
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwoPileWord {
    p: u32,
    t: u32,
    x: BigUint,
    special: Option<(i64, Cut)>,
}

impl TwoPileWord {
    /// The word for smaller pile m and allowance r, or `None` for r = 0: without a move to make, every
    /// position is P, and no word is needed. Costs O(M(b)) for numbers of b bits.
    ///
    /// ```
    /// use numeration::words::TwoPileWord;
    /// assert!(TwoPileWord::new(&5u32.into(), &0u32.into()).is_none());
    /// ```
    pub fn new(m: &BigUint, r: &BigUint) -> Option<Self> {
        let t = fibonacci::floor_index(r)?;
        let p = fibonacci::floor_index(m).unwrap_or(0);
        let x = fibonacci::fibonacci(p + 1) - m;
        // F_xi < x <= F_{xi+1}; only x = 1 has no xi >= 2, and needs none.
        let xi = fibonacci::floor_index(&(&x - 1u32)).unwrap_or(0);
        let mut word = Self { p, t, x, special: None };
        let special = i64::from(xi) - i64::from(p);
        if (word.alpha()..0).contains(&special) {
            word.special = Some((special, Cut::at(special)));
        }
        Some(word)
    }

    /// p, with F_p <= m < F_{p+1}: 0 for m = 0 and at least 2 otherwise.
    pub fn p(&self) -> u32 {
        self.p
    }

    /// t >= 2, with F_t <= r < F_{t+1} (GL Thm 9).
    pub fn t(&self) -> u32 {
        self.t
    }

    /// alpha = t + 1 - p.
    pub fn alpha(&self) -> i64 {
        i64::from(self.t) + 1 - i64::from(self.p)
    }

    /// x = F_{p+1} - m.
    pub fn x(&self) -> &BigUint {
        &self.x
    }

    /// Whether r < F_{p-1}, so that the word has three letters.
    pub fn is_hybrid(&self) -> bool {
        self.alpha() < 0
    }

    /// The set of a Sturm position as PS(w_a), with a = p + alpha for alpha = 0 and 1 and one less
    /// above; `None` for a hybrid one.
    ///
    /// ```
    /// use numeration::words::{PartialSums, TwoPileWord};
    /// let [zero, one, two] = [8u32, 13, 21].map(|r| TwoPileWord::new(&20u32.into(), &r.into()));
    /// assert_eq!(zero.unwrap().sturm(), Some(PartialSums::of(7)));
    /// assert_eq!(one.unwrap().sturm(), Some(PartialSums::of(8)));
    /// assert_eq!(two.unwrap().sturm(), Some(PartialSums::of(8)));
    /// ```
    pub fn sturm(&self) -> Option<PartialSums> {
        match self.alpha() {
            ..0 => None,
            0..=1 => Some(PartialSums::of(self.t + 1)),
            _ => Some(PartialSums::of(self.t)),
        }
    }

    /// The alpha of the special step, the one with F_{p+alpha} < x <= F_{p+alpha+1}; `None` if the
    /// position is Sturm or its steps end above it.
    pub fn special_alpha(&self) -> Option<i64> {
        self.special.map(|(alpha, _)| alpha)
    }

    /// The letter that the special step cuts, as a Fibonacci index.
    ///
    /// ```
    /// use numeration::words::TwoPileWord;
    /// let word = TwoPileWord::new(&26u32.into(), &4u32.into()).unwrap();
    /// assert_eq!(word.special_letter(), Some(7)); // some letters 13 become 8, 5
    /// ```
    pub fn special_letter(&self) -> Option<u32> {
        self.steps().find_map(|step| match step.cut()? {
            Cut::Largest => Some(step.largest()),
            Cut::Second => Some(step.largest() - 1),
        })
    }

    /// The steps that lead from w_p to this word, first to last; none for a Sturm position.
    ///
    /// ```
    /// use numeration::words::TwoPileWord;
    /// let word = TwoPileWord::new(&26u32.into(), &4u32.into()).unwrap();
    /// let alphas: Vec<i64> = word.steps().map(|step| step.alpha()).collect();
    /// assert_eq!(alphas, [-1, -2, -3]);
    /// ```
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        (self.alpha()..0).rev().filter_map(|alpha| {
            let cut = self.special.filter(|&(special, _)| special == alpha).map(|(_, cut)| cut);
            Step::new(self.p, alpha, cut)
        })
    }

    /// The first `len` letters as Fibonacci indices, by rewriting the beginning of w_p step by step.
    ///
    /// The slow twin of [`contains`](Self::contains). Costs `len` additions for each step.
    pub fn letters(&self, len: usize) -> Vec<u32> {
        let start = self.sturm().unwrap_or(PartialSums::of(self.p));
        let word = fibonacci_word::by_morphism(len).into_iter().map(|letter| start.index(letter));
        self.steps().fold(word.collect(), |word, step| {
            // No letter vanishes, so `len` letters always come from at most `len` letters.
            let mut word = step.update(&word);
            word.truncate(len);
            word
        })
    }

    /// Whether k is a partial sum of the word: whether (m, m + k; r) is a P position (GL Thms 9, 14).
    ///
    /// Only the letter that k falls into is followed through the steps: it starts as a letter of w_p,
    /// and no number inside that one is in PS(w_p). Costs a Zeckendorf conversion of k, and for a
    /// hybrid word O(1) comparisons and subtractions of numbers below F_{p+2} for each of -alpha steps.
    ///
    /// ```
    /// use numeration::{fibonacci::fibonacci, words::TwoPileWord};
    /// let m = fibonacci(1000) + fibonacci(500);
    /// let word = TwoPileWord::new(&m, &fibonacci(400)).unwrap();
    /// assert!(word.contains(&fibonacci(402)));
    /// assert!(!word.contains(&fibonacci(400)));
    /// ```
    pub fn contains(&self, k: &BigUint) -> bool {
        if let Some(sums) = self.sturm() {
            return sums.contains(k);
        }
        let sums = PartialSums::of(self.p);
        let place = sums.locate(k);
        let mut letter = sums.index(place.letter);
        // 0 <= rest < F_letter throughout, and 0 means that k is the sum before this letter.
        let mut rest = k - &place.sum;
        let mut at_place = true;
        let (mut third, mut second) = fibonacci::pair(self.p - 1);
        for step in self.steps() {
            if rest == BigUint::ZERO {
                return true;
            }
            // F_{l-1}, F_{l-2} and F_{l-3} for the largest letter F_l of this step.
            let fourth = &second - &third;
            let below = [&second, &third, &fourth];
            let parent = letter;
            for drop in step.rule(parent, || at_place).drops() {
                letter = parent - drop;
                let size = below[(step.largest() - letter - 1) as usize];
                if &rest < size {
                    break;
                }
                rest -= size;
                at_place = false;
            }
            (second, third) = (third, fourth);
        }
        rest == BigUint::ZERO
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fibonacci::{ALL_U128, fibonacci};
    use crate::zeckendorf::Zeckendorf;

    fn word(m: usize, r: usize) -> TwoPileWord {
        TwoPileWord::new(&m.into(), &r.into()).unwrap()
    }

    /// Which k <= limit are partial sums, by adding up the generated letters.
    fn generated(word: &TwoPileWord, limit: usize) -> Vec<bool> {
        let mut member = vec![false; limit + 1];
        let mut sum = 0;
        for letter in word.letters(limit + 1) {
            if let Some(slot) = member.get_mut(sum) {
                *slot = true;
            }
            sum += ALL_U128[letter as usize] as usize;
        }
        assert!(sum > limit);
        member
    }

    /// The least x for which taking x stones from one of two piles wins, for all piles up to `small`
    /// and `large`, from the rules alone; `usize::MAX` if there is none. After a move of x stones the
    /// opponent loses exactly if the least winning move there exceeds 2x.
    fn least_winning_moves(small: usize, large: usize) -> Vec<Vec<usize>> {
        let mut least = vec![vec![usize::MAX; large + 1]; small + 1];
        for a in 0..=small {
            for b in a..=large {
                let of = |a: usize, b: usize| least[a.min(b)][a.max(b)];
                let wins = |&x: &usize| (x <= a && of(a - x, b) > 2 * x) || (x <= b && of(a, b - x) > 2 * x);
                least[a][b] = (1..=b).find(wins).unwrap_or(usize::MAX);
            }
        }
        least
    }

    #[test]
    fn membership_is_generation() {
        for m in 0..=60 {
            let mut known = (0, Vec::new());
            for r in 1..=60 {
                let word = word(m, r);
                if known.0 != word.t() {
                    known = (word.t(), generated(&word, 600));
                }
                for (k, &member) in known.1.iter().enumerate() {
                    assert_eq!(word.contains(&k.into()), member, "m = {m}, r = {r}, k = {k}");
                }
            }
        }
    }

    /// GL Thm 14 with the corrected special step; m = 0 is GL Thm 9.
    #[test]
    fn theorem_14_the_p_positions_are_the_partial_sums() {
        let least = least_winning_moves(40, 190);
        for (m, row) in least.iter().enumerate() {
            for k in 0..=150 {
                for r in 1..=m + k {
                    let p_position = row[m + k] > r;
                    assert_eq!(word(m, r).contains(&k.into()), p_position, "({m}, {}; {r})", m + k);
                }
            }
        }
    }

    /// GL Thm 9: one pile of k stones, for the allowances that do not take it at once.
    #[test]
    fn theorem_9_one_pile() {
        let least = &least_winning_moves(0, 2000)[0];
        for r in [1, 2, 3, 4, 5, 7, 8, 12, 13, 20, 21, 33, 34, 88, 89, 500, 1999] {
            let word = word(0, r);
            assert_eq!(word.sturm(), Some(PartialSums::of(word.t())));
            for (k, &x) in least.iter().enumerate() {
                assert_eq!(word.contains(&k.into()), x > r, "({k}; {r})");
            }
        }
    }

    /// With the parity of p + alpha in place of alpha's, (5, 7; 1) is the first wrong answer.
    #[test]
    fn the_printed_parity_fails_first_at_5_7_1() {
        let least = least_winning_moves(20, 100);
        let mut wrong = Vec::new();
        for (m, row) in least.iter().enumerate() {
            for k in 0..=80 {
                for r in 1..=m + k {
                    let mut word = word(m, r);
                    if let Some((alpha, cut)) = &mut word.special {
                        *cut = Cut::at(*alpha + i64::from(word.p));
                    }
                    if word.contains(&k.into()) != (row[m + k] > r) {
                        wrong.push((m, m + k, r));
                        assert!(word.p % 2 == 1, "({m}, {}; {r})", m + k);
                    }
                }
            }
        }
        assert_eq!(wrong[0], (5, 7, 1));
    }

    /// GL Lemma 13: smallest and largest letters, for every m below F_13 and every class of r.
    #[test]
    fn lemma_13_smallest_and_largest_letters() {
        for m in 0..ALL_U128[13] as usize {
            for r in &ALL_U128[2..16] {
                let word = word(m, *r as usize);
                let (p, alpha) = (i64::from(word.p()), word.alpha());
                let letters = word.letters(300);
                let ends = (letters.iter().min().copied(), letters.iter().max().copied());
                let smallest = p + alpha - i64::from(!(0..=1).contains(&alpha));
                let largest = smallest + if word.is_hybrid() { 2 } else { 1 };
                let expected = (u32::try_from(smallest).ok(), u32::try_from(largest).ok());
                assert_eq!(ends, expected, "m = {m}, r = {r}");
                if word.is_hybrid() {
                    let middle = letters.iter().filter(|&&l| i64::from(l) == smallest + 1).count();
                    assert!(middle > 0, "m = {m}, r = {r}");
                }
            }
        }
    }

    /// The special step is alpha = -2 at the earliest, and unreachable for x <= 2.
    #[test]
    fn where_the_special_step_is() {
        for m in 3..ALL_U128[13] as usize {
            let word = word(m, 1);
            let special = word.special_alpha();
            assert_eq!(special.is_some(), *word.x() > 2u32.into(), "m = {m}");
            assert!(special.is_none_or(|alpha| alpha <= -2 && alpha >= word.alpha()));
        }
        // Examples 2 and 3 of GL §6.2.
        assert_eq!(word(26, 4).special_alpha(), Some(-3));
        assert_eq!(word(26, 5).special_alpha(), None);
        assert_eq!(word(25, 7).special_alpha(), Some(-2));
        assert_eq!((word(25, 7).special_letter(), word(26, 4).special_letter()), (Some(7), Some(7)));
    }

    #[test]
    fn smallest_piles() {
        let none = word(0, 1);
        assert_eq!((none.p(), none.t(), none.alpha(), none.x()), (0, 2, 3, &1u32.into()));
        let one = word(1, 1);
        assert_eq!((one.p(), one.alpha(), one.sturm()), (2, 1, Some(PartialSums::of(3))));
        assert_eq!(TwoPileWord::new(&1u32.into(), &BigUint::ZERO), None);
    }

    /// GL Thm 10, which decides the same positions by representations.
    fn by_theorem_10(m: &BigUint, k: &BigUint, r: &BigUint) -> bool {
        let t = fibonacci::floor_index(r).unwrap();
        let k = Zeckendorf::of(k);
        match k.part_index(1) {
            Some(first) if first <= t => return false,
            Some(first) if first == t + 1 && *m >= fibonacci(t) => {}
            _ => return true,
        }
        // F_t + ... + F_{t+s-1} = F_{t+s+1} - F_{t+1} (GL Remark 11).
        let s = fibonacci::floor_index(&(m + fibonacci(t + 1))).unwrap() - t - 1;
        match k.part_index(2).map(|second| second - t) {
            Some(d) if m + fibonacci(t + 1) >= fibonacci(t + d - 1) => d.is_multiple_of(2),
            _ => s.is_multiple_of(2),
        }
    }

    proptest! {
        /// Numbers far beyond a `u128`: the word and the representation give one answer.
        #[test]
        fn huge_positions_agree_with_theorem_10(
            t in 2u32..300,
            depth in 0u32..60,
            xi in 0u32..400,
            more in 0u32..400,
            shift in 0u32..4,
            gaps in prop::collection::vec(2u32..70, 0..8),
        ) {
            let p = t + 1 + depth;
            let x = (fibonacci(xi.min(p - 2)) + fibonacci(more.min(p - 2))) % fibonacci(p - 1) + 1u32;
            let m = fibonacci(p + 1) - x;
            let r = fibonacci(t);
            let mut index = (t + shift).saturating_sub(1).max(2);
            let mut indices = vec![index];
            for gap in gaps {
                index += gap;
                indices.push(index);
            }
            let k = Zeckendorf::from_indices(indices).unwrap().value();
            let word = TwoPileWord::new(&m, &r).unwrap();
            prop_assert_eq!(word.alpha(), -i64::from(depth));
            prop_assert_eq!(word.contains(&k), by_theorem_10(&m, &k, &r));
        }
    }
}
