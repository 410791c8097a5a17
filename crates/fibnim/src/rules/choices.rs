//! Which k a rule allows at a position: an interval, with holes where `!=` says so.

use automata::logic::Comparison;
use num_integer::Integer;
use num_traits::Signed;

/// The natural numbers from `least` to `most`, except some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices<T> {
    pub(super) least: T,
    /// `None` while nothing bounds it.
    pub(super) most: Option<T>,
    pub(super) except: Vec<T>,
}

impl<T: Integer + Signed + Clone> Choices<T> {
    /// All natural numbers.
    pub(super) fn all() -> Self {
        Self { least: T::zero(), most: None, except: Vec::new() }
    }

    /// No choice at all: k is 0.
    pub(super) fn none() -> Self {
        Self { most: Some(T::zero()), ..Self::all() }
    }

    /// Those with `slope * k + constant` so compared with 0; whether there may be any left.
    pub(super) fn restrict(&mut self, slope: &T, constant: &T, comparison: Comparison) -> bool {
        match comparison {
            Comparison::AtLeast => self.at_least(slope, constant),
            Comparison::More => self.at_least(slope, &(constant.clone() - T::one())),
            Comparison::AtMost => self.at_least(&-slope.clone(), &-constant.clone()),
            Comparison::Less => self.at_least(&-slope.clone(), &(-constant.clone() - T::one())),
            Comparison::Equal => {
                self.at_least(slope, constant) && self.at_least(&-slope.clone(), &-constant.clone())
            }
            Comparison::Different if slope.is_zero() => !constant.is_zero(),
            Comparison::Different => {
                let (hole, rest) = (-constant.clone()).div_mod_floor(slope);
                if rest.is_zero() {
                    self.except.push(hole);
                }
                true
            }
        }
    }

    /// Those with `slope * k + constant >= 0`.
    fn at_least(&mut self, slope: &T, constant: &T) -> bool {
        if slope.is_zero() {
            return !constant.is_negative();
        }
        let root = (-constant.clone()).div_floor(slope);
        if slope.is_positive() {
            // The least k that is not below -constant / slope.
            let exact = root.clone() * slope.clone() == -constant.clone();
            let least = if exact { root } else { root + T::one() };
            if least > self.least {
                self.least = least;
            }
        } else if self.most.as_ref().is_none_or(|most| root < *most) {
            self.most = Some(root);
        }
        self.most.as_ref().is_none_or(|most| self.least <= *most)
    }

    /// The numbers between the least and the most that are none of them, ascending.
    pub(super) fn holes(&self) -> Vec<T> {
        let inside = |hole: &&T| **hole >= self.least && self.most.as_ref().is_none_or(|most| *hole <= most);
        let mut holes: Vec<T> = self.except.iter().filter(inside).cloned().collect();
        holes.sort();
        holes.dedup();
        holes
    }

    /// How many there are; they are bounded.
    pub(super) fn count(&self) -> T {
        let all = self.most.clone().map_or(T::zero(), |most| most - self.least.clone() + T::one());
        self.holes().iter().fold(all, |count, _| count - T::one())
    }

    /// Whether this k is one of them.
    pub(super) fn contains(&self, k: &T) -> bool {
        *k >= self.least && self.most.as_ref().is_none_or(|most| k <= most) && !self.except.contains(k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_numbers_as_by_trying() {
        use Comparison::{AtLeast, AtMost, Different, Equal, Less, More};
        for slope in -3i64..=3 {
            for constant in -7i64..=7 {
                for comparison in [Equal, Different, Less, AtMost, More, AtLeast] {
                    let mut choices = Choices { most: Some(20), ..Choices::all() };
                    let any = choices.restrict(&slope, &constant, comparison);
                    for k in 0i64..=20 {
                        let value = slope * k + constant;
                        let holds = match comparison {
                            Equal => value == 0,
                            Different => value != 0,
                            Less => value < 0,
                            AtMost => value <= 0,
                            More => value > 0,
                            AtLeast => value >= 0,
                        };
                        assert_eq!(any && choices.contains(&k), holds, "{slope} {constant} {comparison} {k}");
                    }
                }
            }
        }
    }
}
