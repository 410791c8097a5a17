//! The rules of one pile under a dynamic, as a person would write them.

use std::num::NonZeroU32;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use numeration::Recurrent;

use super::guard::{Compared, Comparison, Guard};
use super::parse::MOST_LINES;
use super::term::{LARGEST_COEFFICIENT, Term, Variable};
use super::{Next, Numbers, Rule, Rules};
use crate::game::{Convention, Dynamic, NoSequence};

/// Why there are no rules of a dynamic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRules {
    /// It is not known for all numbers.
    #[error(transparent)]
    Dynamic(#[from] NoSequence),
    /// No rules have such numbers.
    #[error("rules may have no coefficient or divisor above {LARGEST_COEFFICIENT}, but {0} would need one")]
    Coefficient(String),
    /// Rules may not have this number of moves.
    #[error("rules may have at most {MOST_LINES} moves, but {0} would need more")]
    Lines(String),
}

/// The rules of one pile in which a move of k allows f(k).
///
/// They name the numeration of the game if its sequence does not end. Values that are listed are moves of their own, one for
/// neighbours that are equal.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::rules::takeaway;
///
/// let half = takeaway(&Dynamic::multiple(5u32, 2u32).unwrap()).unwrap();
/// assert_eq!(half.to_string(), "game takeaway-5-2(m; r)\nnumbers takeaway:5/2\nmove 1 <= k <= r: m - k; 5*k/2\n");
/// let listed = takeaway(&Dynamic::table(vec![1, 3, 3, 5]).unwrap()).unwrap();
/// let lines: Vec<String> = listed.lines().iter().map(|rule| listed.describe(rule)).collect();
/// assert_eq!(lines, ["k = 1 and k <= r: m - k; 1", "2 <= k <= 3 and k <= r: m - k; 3", "4 <= k <= r: m - k; 5"]);
/// ```
///
/// # Errors
///
/// If the dynamic is given by code, or its numbers are larger than those of rules may be.
pub fn takeaway(dynamic: &Dynamic) -> Result<Rules, NoRules> {
    let mut lines = Vec::new();
    let mut numbers = None;
    if dynamic.is_nim() {
        lines.push(rule(1, None, Next::Unlimited));
    } else {
        let linear = dynamic.linear()?;
        // A sequence that ends writes no numbers above some bound.
        numbers = Recurrent::of(&linear).is_ok().then(|| Numbers::from(dynamic.clone()));
        let tail = tail(linear.tail()).ok_or_else(|| NoRules::Coefficient(dynamic.to_string()))?;
        let mut least = 1;
        for run in linear.listed().chunk_by(|value, next| value == next) {
            let value = constant(run[0].into());
            let most = least + run.len() as u64 - 1;
            if most == linear.listed().len() as u64 && value == tail {
                // The last listed value repeats.
                break;
            }
            lines.push(rule(least, Some(most), value));
            least = most + 1;
        }
        lines.push(rule(least, None, tail));
    }
    if lines.len() > MOST_LINES {
        return Err(NoRules::Lines(dynamic.to_string()));
    }
    Ok(Rules {
        about: Vec::new(),
        name: name(dynamic),
        piles: vec!["m".into()],
        allowance: Some("r".into()),
        convention: Convention::Normal,
        numbers,
        block: 0,
        lines,
    })
}

/// `takeaway:5/2` as the name of a game: letters, digits and hyphens.
fn name(dynamic: &Dynamic) -> String {
    let name = dynamic.to_string();
    let name =
        name.replace(":+", "-plus-").replace(":=", "-always-").replace(":[", "-list-").replace(']', "");
    name.replace([':', '/', ','], "-")
}

/// floor((p k + e) / q), if rules may have such numbers.
fn tail((numerator, plus, denominator): (u64, i128, u64)) -> Option<Next> {
    let small = |number: u64| number.to_i32().filter(|&number| number <= LARGEST_COEFFICIENT);
    let divisor = NonZeroU32::new(small(denominator)?.unsigned_abs())?;
    let term = variable(Variable::Choice(0)).times(small(numerator)?).plus(&Term::number(1, plus.into()));
    Some(Next::Term { term, divisor })
}

fn constant(value: BigInt) -> Next {
    Next::Term { term: Term::number(1, value), divisor: NonZeroU32::MIN }
}

fn variable(variable: Variable) -> Term {
    Term::variable(1, variable)
}

/// A move of k from `least` to `most`, within the allowance.
fn rule(least: u64, most: Option<u64>, next: Next) -> Rule {
    let (k, r) = (variable(Variable::Choice(0)), variable(Variable::Allowance));
    let number = |number: u64| Term::number(1, number.into());
    let compared = |left, comparison, right| Compared { left, comparison, right };
    let mut guard = match most {
        Some(most) if most == least => vec![compared(k.clone(), Comparison::Equal, number(most))],
        Some(most) => vec![
            compared(number(least), Comparison::AtMost, k.clone()),
            compared(k.clone(), Comparison::AtMost, number(most)),
        ],
        None => vec![compared(number(least), Comparison::AtMost, k.clone())],
    };
    guard.push(compared(k.clone(), Comparison::AtMost, r));
    let piles = vec![variable(Variable::Pile(0)).minus(&k)];
    let guard = Guard { compared: guard, ..Guard::default() };
    Rule { choice: Some("k".into()), more: Vec::new(), guard, piles, next: Some(next) }
}
