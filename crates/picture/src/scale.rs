//! Where ticks are, how numbers are written at them, and which colour a value has.

use crate::colour::{Colour, viridis};

/// No more ticks than `most`, at multiples of 1, 2 or 5 times a power of ten (a whole number if
/// `whole`), within both limits.
pub(crate) fn ticks(low: f64, high: f64, most: usize, whole: bool) -> Vec<f64> {
    if high <= low {
        return vec![low];
    }
    let rough = (high - low) / most.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let mut step =
        [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&s| s >= rough).unwrap_or(rough);
    if whole {
        step = step.max(1.0).round();
    }
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

/// Powers of ten within both limits, thinned to at most about `most`; with 2 and 5 times them if these
/// are few.
pub(crate) fn powers(low: f64, high: f64, most: usize) -> Vec<f64> {
    let inside = |value: &f64| *value >= low * (1.0 - 1e-9) && *value <= high * (1.0 + 1e-9);
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = (last - first).max(1) as usize;
    let multiples: &[f64] = if decades * 3 <= most { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let stride = decades.div_ceil(most.max(1));
    (first..=last)
        .step_by(stride)
        .flat_map(|power| multiples.iter().map(move |m| m * 10f64.powi(power)))
        .filter(inside)
        .collect()
}

/// `1200`, `12 000`, `3·10⁶`, `0.25`.
pub(crate) fn number(value: f64) -> String {
    let size = value.abs();
    if size >= 1e6 {
        let power = (size.log10() + 1e-9).floor() as i32;
        let digits = (value / 10f64.powi(power) * 1000.0).round() / 1000.0;
        let power: String = power.to_string().chars().map(superscript).collect();
        return if digits == 1.0 { format!("10{power}") } else { format!("{digits}·10{power}") };
    }
    if size >= 10_000.0 {
        let whole = value.round() as i64;
        return format!("{} {:03}", whole / 1000, whole.abs() % 1000);
    }
    // Sums of decimal steps carry rounding errors.
    ((value * 1e6).round() / 1e6).to_string()
}

/// A digit, raised.
pub(crate) fn superscript(digit: char) -> char {
    match digit {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        other => other,
    }
}

/// From values to colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColourScale {
    low: f64,
    high: f64,
    /// The logarithm of this much more than the value is what counts.
    log: Option<f64>,
    whole: bool,
}

impl ColourScale {
    /// The scale of these finite values; `None` if there are none.
    pub(crate) fn new(values: impl Iterator<Item = f64>, log: bool) -> Option<Self> {
        let mut scale: Option<Self> = None;
        for value in values {
            let seen = scale.get_or_insert(Self { low: value, high: value, log: None, whole: true });
            seen.low = seen.low.min(value);
            seen.high = seen.high.max(value);
            seen.whole &= value.fract() == 0.0;
        }
        let mut scale = scale?;
        if log {
            scale.log = Some(if scale.low > 0.0 { 0.0 } else { 1.0 - scale.low });
        }
        Some(scale)
    }

    fn bend(&self, value: f64) -> f64 {
        self.log.map_or(value, |more| (value + more).ln())
    }

    /// Where a value is between the lowest (0) and the highest (1).
    pub(crate) fn place(&self, value: f64) -> f64 {
        let (low, high) = (self.bend(self.low), self.bend(self.high));
        if high > low { ((self.bend(value) - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 }
    }

    pub(crate) fn colour(&self, value: f64) -> Colour {
        viridis(self.place(value))
    }

    pub(crate) fn ticks(&self) -> Vec<f64> {
        match self.log {
            _ if self.low == self.high => vec![self.low],
            // A scale this short reads better in equal steps.
            Some(_) if self.high - self.low < 10.0 => ticks(self.low, self.high, 10, self.whole),
            Some(more) if more > 0.0 => {
                let mut ticks = vec![self.low];
                ticks.extend(powers(1.0, self.high.max(1.0), 9).into_iter().filter(|&tick| tick > self.low));
                ticks
            }
            Some(_) => {
                let ticks = powers(self.low, self.high, 9);
                if ticks.len() < 2 { vec![self.low, self.high] } else { ticks }
            }
            None => ticks(self.low, self.high, 10, self.whole),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 300.0, 8, true), [0.0, 50.0, 100.0, 150.0, 200.0, 250.0, 300.0]);
        assert_eq!(ticks(0.0, 3.0, 10, true), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(powers(1.0, 1e4, 9), [1.0, 10.0, 100.0, 1000.0, 10_000.0]);
        assert_eq!(powers(1.0, 60.0, 9), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
    }

    #[test]
    fn numbers_are_short() {
        let cases = [(0.0, "0"), (0.30000000000000004, "0.3"), (1200.0, "1200"), (12_000.0, "12 000")];
        let large = [(1e6, "10⁶"), (2.5e12, "2.5·10¹²")];
        for (value, text) in cases.into_iter().chain(large) {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn a_scale_goes_from_end_to_end() {
        let scale = ColourScale::new([0.0, 5.0, 99.0].into_iter(), true).unwrap();
        assert_eq!((scale.place(0.0), scale.place(9.0), scale.place(99.0)), (0.0, 0.5, 1.0));
        assert_eq!(scale.ticks().first(), Some(&0.0));
        assert!(ColourScale::new([].into_iter(), false).is_none());
    }
}
