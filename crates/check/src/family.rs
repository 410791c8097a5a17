//! Families of positions: what the name of a family says.

use std::collections::{BTreeMap, BTreeSet};

/// How numbers are written, most significant digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    /// Sums of the Fibonacci numbers 1, 2, 3, 5, ..., no two of them neighbours.
    Fibonacci,
    /// Base 2.
    Binary,
}

impl System {
    /// The digits of a number, without zeros in front: 0 has none.
    pub(crate) fn digits(self, mut number: u32) -> Vec<bool> {
        let mut weights = vec![1u64];
        let mut after = 2;
        while weights[weights.len() - 1] < number.into() {
            weights.push(after);
            let last = weights[weights.len() - 1];
            after = match self {
                Self::Fibonacci => last + weights[weights.len() - 2],
                Self::Binary => 2 * last,
            };
        }
        // Taking the largest weight first never takes two neighbouring Fibonacci numbers.
        let digits = weights.iter().rev().map(|&weight| match u32::try_from(weight) {
            Ok(weight) if weight <= number => {
                number -= weight;
                true
            }
            _ => false,
        });
        digits.skip_while(|&digit| !digit).collect()
    }

    /// The value of a word, if it fits.
    pub(crate) fn value(self, word: impl DoubleEndedIterator<Item = bool>) -> Option<u128> {
        let (mut weight, mut after) = (Some(1u128), Some(2u128));
        let mut value = 0u128;
        for digit in word.rev() {
            if digit {
                value = value.checked_add(weight?)?;
            }
            let next = match self {
                Self::Fibonacci => weight.zip(after).and_then(|(a, b)| a.checked_add(b)),
                Self::Binary => after.and_then(|b| b.checked_mul(2)),
            };
            (weight, after) = (after, next);
        }
        Some(value)
    }
}

/// What the target of a family says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The player to move loses.
    Lost,
    /// The Grundy value is this one.
    Value(u64),
}

/// A family, as its name says it.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) name: String,
    pub(crate) system: System,
    /// After a move of x stones the allowance is this many times x.
    pub(crate) factor: u32,
    /// The names of the variable piles.
    pub(crate) piles: Vec<String>,
    /// The sizes of the fixed piles, ascending.
    pub(crate) fixed: Vec<u32>,
    pub(crate) target: Target,
}

/// A move in a fixed pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FixedMove {
    pub(crate) stones: u32,
    /// Which of the needed families it leads to: its place in [`Family::needs`].
    pub(crate) to: usize,
}

/// More stones in fixed piles are not looked at: there is a certificate to check for each smaller family.
const MOST_FIXED: u32 = 1000;
const MOST_VARIABLE: u32 = 6;

impl Family {
    /// Reads a name; every family has exactly one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let (kind, argument) = match name.split_once(':') {
            Some((kind, argument)) => (kind, Some(argument)),
            None => (name, None),
        };
        let fibonacci = !kind.starts_with("power-of-two");
        let mut family = Self {
            name: name.to_owned(),
            system: if fibonacci { System::Fibonacci } else { System::Binary },
            factor: if fibonacci { 2 } else { 1 },
            piles: vec!["n".to_owned()],
            fixed: Vec::new(),
            target: Target::Lost,
        };
        match (kind, argument) {
            ("one-pile", None) => {}
            ("two-pile", None) => family.piles = vec!["m".to_owned(), "n".to_owned()],
            ("piles", Some(list)) => family.fixed = fixed_piles(list)?,
            ("grundy" | "power-of-two-grundy", Some(value)) => {
                family.target = Target::Value(natural(value)?);
            }
            ("power-of-two", Some(count)) => {
                let count = natural(count).filter(|k| (1..=MOST_VARIABLE.into()).contains(k))?;
                family.piles = (1..=count).map(|i| format!("n{i}")).collect();
            }
            _ => return None,
        }
        Some(family)
    }

    /// The tracks of its automata, as a certificate writes them.
    pub(crate) fn tracks(&self) -> String {
        self.piles.join(" ") + " r"
    }

    /// The names of the families whose certificates are needed, in the order of the `uses` lines. They come one by
    /// one: a name can ask for more than there is room for.
    pub(crate) fn needs(&self) -> impl Iterator<Item = String> {
        let values = match self.target {
            Target::Lost => 0..0,
            Target::Value(value) => 0..value,
        };
        let kind = self.name.split(':').next().unwrap_or_default().to_owned();
        values.map(move |value| format!("{kind}:{value}")).chain(self.smaller().into_keys())
    }

    /// The moves in fixed piles. Equal piles have equal moves, told once.
    pub(crate) fn fixed_moves(&self) -> Vec<FixedMove> {
        let families = self.smaller().into_values().enumerate();
        families
            .flat_map(|(to, sizes)| sizes.into_iter().map(move |stones| FixedMove { stones, to }))
            .collect()
    }

    /// The families that moves in fixed piles lead to, sorted by their names, with the sizes of those moves.
    fn smaller(&self) -> BTreeMap<String, BTreeSet<u32>> {
        let mut smaller = BTreeMap::<_, BTreeSet<_>>::new();
        for (i, &pile) in self.fixed.iter().enumerate() {
            for stones in 1..=pile {
                let mut left = self.fixed.clone();
                left[i] -= stones;
                smaller.entry(fixed_name(left)).or_default().insert(stones);
            }
        }
        smaller
    }
}

/// The name of the family with these fixed piles.
fn fixed_name(mut fixed: Vec<u32>) -> String {
    fixed.retain(|&pile| pile > 0);
    if fixed.is_empty() {
        return "one-pile".to_owned();
    }
    fixed.sort_unstable();
    let fixed: Vec<_> = fixed.iter().map(u32::to_string).collect();
    format!("piles:{}", fixed.join(","))
}

/// Ascending positive numbers with commas between them, not more than [`MOST_FIXED`] together.
fn fixed_piles(list: &str) -> Option<Vec<u32>> {
    let mut fixed = Vec::new();
    let (mut last, mut total) = (1, 0u32);
    for pile in list.split(',') {
        let pile = u32::try_from(natural(pile)?).ok().filter(|&pile| pile >= last)?;
        total = total.checked_add(pile).filter(|&total| total <= MOST_FIXED)?;
        fixed.push(pile);
        last = pile;
    }
    Some(fixed)
}

/// A number as it is written in one way only: digits, no zeros in front.
pub(crate) fn natural(text: &str) -> Option<u64> {
    let plain = text == "0" || !text.starts_with('0');
    (plain && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_name_nothing() {
        for name in [
            "",
            "one-pile:",
            "one-pile:1",
            "two-piles",
            "piles",
            "piles:",
            "piles:0",
            "piles:1,",
            "piles:4,3",
            "piles:03",
            "piles:+3",
            "piles:999999999",
            "piles:600,600",
            "grundy",
            "grundy:",
            "grundy:-1",
            "grundy:01",
            "grundy:99999999999999999999",
            "power-of-two",
            "power-of-two:0",
            "power-of-two:7",
            "power-of-two-grundy",
            "power-of-three:2",
            "grundy:1:2",
        ] {
            assert!(Family::named(name).is_none(), "{name}");
        }
    }

    #[test]
    fn needs_are_sorted_by_name_and_told_once() {
        let needs = |name: &str| Family::named(name).unwrap().needs().collect::<Vec<_>>();
        assert_eq!(needs("piles:2"), ["one-pile", "piles:1"]);
        assert_eq!(needs("piles:2,2"), ["piles:1,2", "piles:2"]);
        assert_eq!(needs("piles:1,3"), ["piles:1", "piles:1,1", "piles:1,2", "piles:3"]);
        assert_eq!(needs("piles:11").last().unwrap(), "piles:9");
        assert_eq!(needs("power-of-two-grundy:2"), ["power-of-two-grundy:0", "power-of-two-grundy:1"]);
        assert!(needs("power-of-two:3").is_empty());
        assert_eq!(Family::named("grundy:18446744073709551615").unwrap().needs().next().unwrap(), "grundy:0");
    }

    #[test]
    fn digits_and_values_are_inverse() {
        for system in [System::Fibonacci, System::Binary] {
            for number in (0..3000).chain([u32::MAX - 1, u32::MAX]) {
                let word = system.digits(number);
                assert_eq!(system.value(word.iter().copied()), Some(number.into()));
                assert!(system == System::Binary || word.windows(2).all(|pair| pair != [true, true]));
            }
        }
        assert_eq!(System::Binary.value([true].into_iter().chain([false; 128])), None);
        assert_eq!(System::Binary.value([true].into_iter().chain([false; 127])), Some(1 << 127));
    }
}
