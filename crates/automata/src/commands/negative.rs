//! Linear equations and inequalities of numbers written in powers of -b, or in 1, -1, 2, -3, 5, -8, ....
//!
//! Digits are read from the most significant one. In base -b what was read has the value v, and one more digit sum x makes -b v + x of it. Among the
//! other weights each is the one two places below it without the one below it: x and y times the two lowest weights become y and x - y times them, and the
//! digit sum is added to the first. Its multiples grow by the golden ratio and change their sign each time (x - phi y), or shrink (x + y / phi), which
//! bounds them. Once what grows is large enough it only matters which sign it has at the end.

use std::collections::HashMap;

use limits::Limits;

use super::Refused;
use super::language::{Kind, Language, Numeration, Track, digits, letters_of};
use crate::too_large::TooLarge;

/// What was read: a value, or the sign of a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Read {
    Pair(i64, i64),
    Large { is_negative: bool },
}

/// The numbers with sum of a_i x_i + c = 0, or <= 0.
pub(super) fn linear(
    numeration: Numeration,
    coefficients: &[i64],
    constant: i64,
    at_most: bool,
    limits: &Limits,
) -> Result<Language, Refused> {
    let holds = |value: i64| if at_most { value <= 0 } else { value == 0 };
    if coefficients.is_empty() {
        return Ok(Language::truth(holds(constant)));
    }
    let tracks = vec![Track::of(Numeration { least_first: false, ..numeration }); coefficients.len()];
    let letters = letters_of(&tracks)?;
    let sums: Vec<i64> = (0..letters)
        .map(|letter| digits(&tracks, letter).iter().zip(coefficients).map(|(&d, a)| d as i64 * a).sum())
        .collect();
    let most = sums.iter().map(|sum| sum.abs()).max().unwrap_or(0);
    // Beyond it a value grows with every digit, and the constant does not matter.
    let bound = 4 * (most + constant.abs() + 2);
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let after = |read: Read, sum: i64| match (read, numeration.kind) {
        (Read::Large { is_negative }, _) => Read::Large { is_negative: !is_negative },
        (Read::Pair(value, _), Kind::NegativeBase(base)) => match sum - base as i64 * value {
            large if large.abs() > bound => Read::Large { is_negative: large < 0 },
            value => Read::Pair(value, 0),
        },
        (Read::Pair(x, y), _) => {
            let (x, y) = (y + sum, x - y);
            let grows = x as f64 - golden * y as f64;
            match grows.abs() > bound as f64 {
                true => Read::Large { is_negative: grows < 0.0 },
                false => Read::Pair(x, y),
            }
        }
    };
    let ends = |read: Read| match read {
        Read::Large { is_negative } => at_most && is_negative,
        Read::Pair(x, y) => holds(x - y + constant),
    };
    let mut known: HashMap<Read, u32> = HashMap::from([(Read::Pair(0, 0), 1)]);
    let mut all = vec![Read::Pair(0, 0)];
    let (mut trans, mut outputs) = (vec![0; letters], vec![None]);
    while outputs.len() <= all.len() {
        let read = all[outputs.len() - 1];
        TooLarge::check(limits, all.len(), all.len() * (letters * 4 + 80))?;
        outputs.push(ends(read).then_some(1));
        for &sum in &sums {
            let to = after(read, sum);
            let fresh = all.len() as u32 + 1;
            trans.push(*known.entry(to).or_insert_with(|| {
                all.push(to);
                fresh
            }));
        }
    }
    let language = Language::made(tracks, &trans, &outputs, limits)?.within_numbers(limits)?;
    if numeration.least_first { language.reversed(limits) } else { Ok(language) }
}
