//! Dynamics: what a move allows the next player.

mod linear;

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::Allowance;
pub use linear::NoSequence;

/// The dynamic f of a game: after a move of x stones the next player may take f(x).
///
/// Every dynamic is nondecreasing, which the theory needs (Schwenk 1970); the constructors refuse
/// what is not. Games are declared by their dynamic alone:
///
/// ```
/// use fibnim::game::{Allowance, Dynamic};
///
/// assert_eq!(Dynamic::fibonacci().after(&5u32.into()), Allowance::from(10));
/// assert_eq!(Dynamic::multiple(3u32, 2u32).unwrap().after(&5u32.into()), Allowance::from(7));
/// assert_eq!(Dynamic::nim().after(&5u32.into()), Allowance::Unlimited);
/// assert!(Dynamic::multiple(1u32, 2u32).is_err());
/// assert!(Dynamic::table(vec![3, 2]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dynamic(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// floor(x * numerator / denominator), in lowest terms, at least x.
    Multiple {
        numerator: BigUint,
        denominator: BigUint,
    },
    Plus(BigUint),
    Constant(BigUint),
    /// f(1), f(2), ...; the last value repeats without end.
    Table(Arc<[u64]>),
    Function(Function),
    Unlimited,
}

/// A dynamic given by code. Two are equal if they have the same name.
#[derive(Clone)]
struct Function {
    name: Arc<str>,
    call: Arc<dyn Fn(&BigUint) -> BigUint + Send + Sync>,
}

/// What is not a dynamic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADynamic {
    /// The multiple is below 1, or its denominator is zero.
    #[error("{numerator}/{denominator} is not a multiple of at least 1, such as 2, 3 or 3/2")]
    SmallMultiple {
        /// As given.
        numerator: BigUint,
        /// As given.
        denominator: BigUint,
    },
    /// A constant of zero: there would be no second move.
    #[error("the allowance after each move must be at least 1")]
    ZeroConstant,
    /// A table without entries.
    #[error("a table of allowances needs at least one entry")]
    EmptyTable,
    /// f(x) > f(x + 1).
    #[error("f({0}) is larger than f({1}), but a dynamic never decreases", .at, .at + 1)]
    Decreasing {
        /// The least x with f(x) > f(x + 1).
        at: u64,
    },
}

impl Dynamic {
    /// Fibonacci nim: f(x) = 2x.
    pub fn fibonacci() -> Self {
        Self(Kind::Multiple { numerator: 2u32.into(), denominator: BigUint::one() })
    }

    /// Power-of-two nim: f(x) = x (GL §8).
    pub fn power_of_two() -> Self {
        Self(Kind::Multiple { numerator: BigUint::one(), denominator: BigUint::one() })
    }

    /// Bouton's nim: no limit, ever (M §3, GL Thm 15).
    pub fn nim() -> Self {
        Self(Kind::Unlimited)
    }

    /// f(x) = floor(x * numerator / denominator), for a fraction of at least 1.
    ///
    /// # Errors
    ///
    /// If the fraction is below 1, or its denominator is zero.
    pub fn multiple(
        numerator: impl Into<BigUint>,
        denominator: impl Into<BigUint>,
    ) -> Result<Self, NotADynamic> {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        if denominator.is_zero() || numerator < denominator {
            return Err(NotADynamic::SmallMultiple { numerator, denominator });
        }
        let common = numerator.gcd(&denominator);
        Ok(Self(Kind::Multiple { numerator: numerator / &common, denominator: denominator / common }))
    }

    /// f(x) = x + more.
    pub fn plus(more: impl Into<BigUint>) -> Self {
        let more = more.into();
        if more.is_zero() { Self::power_of_two() } else { Self(Kind::Plus(more)) }
    }

    /// f(x) = allowance, whatever was taken: a subtraction game after the first move.
    ///
    /// # Errors
    ///
    /// If the allowance is zero: there would be no second move.
    pub fn constant(allowance: impl Into<BigUint>) -> Result<Self, NotADynamic> {
        let allowance = allowance.into();
        if allowance.is_zero() { Err(NotADynamic::ZeroConstant) } else { Ok(Self(Kind::Constant(allowance))) }
    }

    /// f(1), f(2), ... as listed; beyond the list the last value repeats.
    ///
    /// # Errors
    ///
    /// If the list is empty, or a value is less than the one before it.
    pub fn table(values: Vec<u64>) -> Result<Self, NotADynamic> {
        if values.is_empty() {
            return Err(NotADynamic::EmptyTable);
        }
        match values.windows(2).position(|pair| pair[0] > pair[1]) {
            Some(i) => Err(NotADynamic::Decreasing { at: i as u64 + 1 }),
            None => Ok(Self(Kind::Table(values.into()))),
        }
    }

    /// Any other nondecreasing function, under its own name. It is tried at 1, 2, ..., 4096 and
    /// refused if it decreases there; beyond that, that it never decreases is the caller's word.
    ///
    /// ```
    /// use fibnim::game::Dynamic;
    /// let square = Dynamic::function("square", |x| x * x).unwrap();
    /// assert_eq!(square.after(&7u32.into()).to_string(), "49");
    /// ```
    ///
    /// # Errors
    ///
    /// If the function decreases somewhere from 1 to 4096.
    pub fn function(
        name: &str,
        call: impl Fn(&BigUint) -> BigUint + Send + Sync + 'static,
    ) -> Result<Self, NotADynamic> {
        let values = (1u64..=4096).map(|x| call(&x.into()));
        let mut previous = BigUint::ZERO;
        for (i, value) in values.enumerate() {
            if value < previous {
                return Err(NotADynamic::Decreasing { at: i as u64 });
            }
            previous = value;
        }
        Ok(Self(Kind::Function(Function { name: name.into(), call: Arc::new(call) })))
    }

    /// What the next player may take after a move of `taken` stones.
    pub fn after(&self, taken: &BigUint) -> Allowance {
        Allowance::Stones(match &self.0 {
            Kind::Multiple { numerator, denominator } if denominator.is_one() => taken * numerator,
            Kind::Multiple { numerator, denominator } => taken * numerator / denominator,
            Kind::Plus(more) => taken + more,
            Kind::Constant(allowance) => allowance.clone(),
            Kind::Table(values) => {
                BigUint::from(table_value(values, u64::try_from(taken).unwrap_or(u64::MAX)))
            }
            Kind::Function(function) => (function.call)(taken),
            Kind::Unlimited => return Allowance::Unlimited,
        })
    }

    /// [`after`](Self::after) for a `u64`; `u64::MAX` means that much or more.
    pub fn after_u64(&self, taken: u64) -> u64 {
        match &self.0 {
            Kind::Multiple { numerator, denominator } => {
                match (u64::try_from(numerator), u64::try_from(denominator)) {
                    (Ok(n), Ok(d)) => {
                        u64::try_from(u128::from(taken) * u128::from(n) / u128::from(d)).unwrap_or(u64::MAX)
                    }
                    _ => self.after(&taken.into()).saturated_u64(),
                }
            }
            Kind::Table(values) => table_value(values, taken),
            _ => self.after(&taken.into()).saturated_u64(),
        }
    }

    /// Whether this is Fibonacci nim.
    pub fn is_fibonacci(&self) -> bool {
        *self == Self::fibonacci()
    }

    /// Whether this is power-of-two nim.
    pub fn is_power_of_two(&self) -> bool {
        *self == Self::power_of_two()
    }

    /// Whether every move can be copied at once: f(x) >= x for all x. `false` where that is not known.
    pub fn allows_copying(&self) -> bool {
        match &self.0 {
            Kind::Multiple { .. } | Kind::Plus(_) | Kind::Unlimited => true,
            Kind::Constant(_) | Kind::Table(_) | Kind::Function(_) => false,
        }
    }

    /// Whether this is Bouton's nim.
    pub fn is_nim(&self) -> bool {
        self.0 == Kind::Unlimited
    }

    /// Whether a move can leave an allowance of zero: only tables and functions can.
    pub(crate) fn can_be_zero(&self) -> bool {
        match &self.0 {
            Kind::Table(_) | Kind::Function(_) => self.after_u64(1) == 0,
            _ => false,
        }
    }
}

fn table_value(values: &[u64], taken: u64) -> u64 {
    let last = values.len() - 1;
    match taken.checked_sub(1) {
        Some(i) => values[usize::try_from(i).unwrap_or(last).min(last)],
        None => 0,
    }
}

impl fmt::Display for Dynamic {
    /// The name of the game, as `--game` takes it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            _ if self.is_fibonacci() => out.write_str("fibonacci"),
            _ if self.is_power_of_two() => out.write_str("power-of-two"),
            Kind::Multiple { numerator, denominator } if denominator.is_one() => {
                write!(out, "takeaway:{numerator}")
            }
            Kind::Multiple { numerator, denominator } => write!(out, "takeaway:{numerator}/{denominator}"),
            Kind::Plus(more) => write!(out, "takeaway:+{more}"),
            Kind::Constant(allowance) => write!(out, "takeaway:={allowance}"),
            Kind::Table(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(out, "takeaway:[{}]", values.join(","))
            }
            Kind::Function(function) => write!(out, "takeaway:{}", function.name),
            Kind::Unlimited => out.write_str("nim"),
        }
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Function {}

impl fmt::Debug for Function {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Function({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_big_numbers_agree() {
        let dynamics = [
            Dynamic::fibonacci(),
            Dynamic::power_of_two(),
            Dynamic::multiple(7u32, 3u32).unwrap(),
            Dynamic::plus(4u32),
            Dynamic::constant(9u32).unwrap(),
            Dynamic::table(vec![1, 1, 4, 9]).unwrap(),
            Dynamic::function("square", |x| x * x).unwrap(),
            Dynamic::nim(),
        ];
        for dynamic in dynamics {
            let mut previous = 0;
            for x in (1..500).chain([u64::MAX / 2, u64::MAX]) {
                let value = dynamic.after_u64(x);
                assert_eq!(dynamic.after(&x.into()).saturated_u64(), value, "{dynamic} at {x}");
                assert!(value >= previous, "{dynamic} decreases at {x}");
                previous = value;
            }
        }
    }

    #[test]
    fn a_decreasing_function_is_refused_where_it_decreases() {
        let hill = Dynamic::function("hill", |x| if *x < 100u32.into() { x.clone() } else { BigUint::one() });
        assert_eq!(hill, Err(NotADynamic::Decreasing { at: 99 }));
        assert_eq!(Dynamic::table(vec![1, 3, 2]), Err(NotADynamic::Decreasing { at: 2 }));
    }

    #[test]
    fn equal_dynamics_have_one_name() {
        assert!(Dynamic::multiple(4u32, 2u32).unwrap().is_fibonacci());
        assert!(Dynamic::plus(0u32).is_power_of_two());
        assert_eq!(Dynamic::multiple(6u32, 4u32).unwrap().to_string(), "takeaway:3/2");
    }
}
