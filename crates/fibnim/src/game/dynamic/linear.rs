//! Dynamics as functions that are eventually linear: those whose sequences are known without end.

use num_bigint::BigUint;
use numeration::{LinearDynamic, NotLinear};

use super::{Dynamic, Kind};

/// Why a dynamic is not such a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSequence {
    /// There is no limit, so there is nothing to compute a sequence from.
    #[error("nim has no limit, and so no sequence: take a game in which a move allows a number")]
    Unlimited,
    /// A dynamic given by code is known at the numbers that it was tried at only.
    #[error("{0} is given by code: nothing is known of it for all numbers")]
    Code(String),
    /// A number of 64 bits is as large as they may be.
    #[error("{0} has numbers above 2^64-1: they are too large for all of its sequence to be known")]
    TooLarge(String),
}

impl Dynamic {
    /// The same function, known for all numbers.
    ///
    /// ```
    /// use fibnim::game::{Dynamic, NoSequence};
    /// use numeration::Recurrent;
    ///
    /// let half = Dynamic::multiple(5u32, 2u32).unwrap().linear().unwrap();
    /// assert_eq!(Recurrent::of(&half).unwrap().first(), [1, 2, 3, 5]);
    /// assert_eq!(Dynamic::nim().linear(), Err(NoSequence::Unlimited));
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no limit, the dynamic is given by code, or its numbers are above 64 bits.
    pub fn linear(&self) -> Result<LinearDynamic, NoSequence> {
        let small =
            |number: &BigUint| u64::try_from(number).map_err(|_| NoSequence::TooLarge(self.to_string()));
        let checked = |linear: Result<LinearDynamic, NotLinear>| match linear {
            Ok(linear) => linear,
            Err(error) => unreachable!("a dynamic never decreases, and has no denominator 0: {error}"),
        };
        Ok(match &self.0 {
            Kind::Multiple { numerator, denominator } => {
                checked(LinearDynamic::multiple(small(numerator)?, small(denominator)?))
            }
            Kind::Plus(more) => LinearDynamic::plus(small(more)?),
            Kind::Constant(allowance) => LinearDynamic::constant(small(allowance)?),
            Kind::Table(values) => checked(LinearDynamic::table(values.to_vec())),
            Kind::Function(_) => return Err(NoSequence::Code(self.to_string())),
            Kind::Unlimited => return Err(NoSequence::Unlimited),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::parse_game;

    #[test]
    fn the_same_function_and_the_same_name() {
        for name in [
            "takeaway:3",
            "takeaway:7/3",
            "takeaway:+4",
            "takeaway:=9",
            "takeaway:[1,1,4,9]",
            "takeaway:[0,2]",
        ] {
            let dynamic = parse_game(name).unwrap();
            let linear = dynamic.linear().unwrap();
            assert_eq!(linear.to_string(), name);
            for x in (1u64..300).chain([u64::MAX]) {
                let after = dynamic.after(&x.into());
                assert_eq!(after.to_string(), linear.at(&x.into()).to_string(), "{name} at {x}");
            }
        }
    }

    #[test]
    fn what_is_not_known_for_ever_is_refused() {
        let square = Dynamic::function("square", |x| x * x).unwrap();
        assert_eq!(square.linear(), Err(NoSequence::Code("takeaway:square".into())));
        let large = parse_game("takeaway:10^20/3").unwrap();
        assert_eq!(large.linear(), Err(NoSequence::TooLarge("takeaway:100000000000000000000/3".into())));
    }
}
