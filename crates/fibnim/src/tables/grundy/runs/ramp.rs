//! The place of a break in many rows at once.

/// The allowance at which a break of the rows n lies, as a function of n: `ceil((n - base)/per)`, or `base` if `per` is 0.
///
/// Only these occur. A row m that serves a value by itself puts a break into row n at n - m. If the rows n of a run have a break at
/// ceil((n - m)/q), row n serves from n + ceil((n - m)/(2q)) on, so that the latest row that serves p is m + floor(2q(p - m)/(2q + 1)), and
/// puts a break into row p at ceil((p - m)/(2q + 1)): `per` is 1, 3, 7, 15, ... The break at 0 gives one at 1, and that one at 1 again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ramp {
    pub(super) base: u64,
    pub(super) per: u64,
}

impl Ramp {
    /// No break: the value before holds for all larger allowances.
    pub(super) const NEVER: Self = Self { base: u64::MAX, per: u64::MAX };

    /// The beginning of every row.
    pub(super) const ZERO: Self = Self { base: 0, per: 0 };

    /// What a single row puts into later ones.
    pub(super) fn of_row(row: u64) -> Self {
        Self { base: row, per: 1 }
    }

    /// What a run of rows with this break puts into later ones.
    pub(super) fn of_run(self) -> Self {
        match self.per {
            0 => Self { base: 1, per: 0 },
            per => Self { base: self.base, per: 2 * per + 1 },
        }
    }

    /// The break in row n.
    pub(super) fn at(self, n: u64) -> u64 {
        match self.per {
            0 => self.base,
            1 => n - self.base,
            per => (n - self.base).div_ceil(per),
        }
    }

    /// A pile up to which, from p on, the larger of two breaks stays the larger. They are never equal where both are breaks of a row, since a
    /// move leads to one value only.
    pub(super) fn keep_order_until(self, other: Self, p: u64) -> u64 {
        if self.per == other.per {
            return u64::MAX;
        }
        if self.per == 0 || other.per == 0 {
            return p;
        }
        let (above, below) = if self.at(p) > other.at(p) { (self, other) } else { (other, self) };
        // Rounding up costs each less than one.
        let Some(room) = (above.at(p) - below.at(p)).checked_sub(3) else { return p };
        if below.per > above.per {
            return u64::MAX;
        }
        // t/below.per - t/above.per <= room
        let steps = u128::from(room) * u128::from(above.per) * u128::from(below.per)
            / u128::from(above.per - below.per);
        p.saturating_add(u64::try_from(steps).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The latest of some rows with this break that has begun to serve p, by looking at each.
    fn latest(ramp: Ramp, p: u64) -> u64 {
        let first = if ramp.per == 0 { 0 } else { ramp.base + 1 };
        (first..p).filter(|&n| n + ramp.at(n).div_ceil(2).max(1) <= p).max().unwrap()
    }

    #[test]
    fn runs_put_the_breaks_where_they_should() {
        for base in [0, 5, 64] {
            for per in [1, 3, 7, 15] {
                let ramp = Ramp { base, per };
                for p in base + 2..base + 300 {
                    assert_eq!(p - latest(ramp, p), ramp.of_run().at(p), "{ramp:?} at {p}");
                }
            }
        }
        for ramp in [Ramp::ZERO, Ramp::ZERO.of_run()] {
            assert_eq!(9 - latest(ramp, 9), ramp.of_run().at(9));
        }
    }

    proptest! {
        #[test]
        fn the_order_is_kept_as_long_as_given(a in 0u64..5000, b in 0u64..5000, i in 1u32..9, j in 1u32..9, p in 5000u64..9000) {
            let (a, b) = (Ramp { base: a, per: (1 << i) - 1 }, Ramp { base: b, per: (1 << j) - 1 });
            prop_assume!(a.at(p) != b.at(p));
            let until = a.keep_order_until(b, p);
            for q in p..=until.min(p + 20_000) {
                // Of two that grow alike, one may reach the other for a while, which two breaks of a row never do.
                prop_assert!((a.at(q) >= b.at(q)) == (a.at(p) > b.at(p)) || (a.per == b.per && a.at(q) == b.at(q)));
                prop_assert!(a.per == b.per || a.at(q) != b.at(q));
            }
        }
    }
}
