//! The positions that statements speak of, and the families that they are about.

use crate::statement::big::Big;
use crate::statement::parts::{Trouble, unreadable};
use crate::statement::term::Term;
use crate::statement::written::Comparison;

/// There are no larger values.
const VALUES: u64 = 10_000;
/// There are no families with more stones in fixed piles.
const STONES: u64 = 1000;

/// The player to move loses or wins, or the Grundy value is one of some.
#[derive(Debug)]
pub(crate) struct Position {
    pub(crate) asks: Question,
    /// The piles that an automaton reads.
    pub(crate) piles: Vec<Term>,
    /// The stones in fixed piles that are not among these.
    pub(crate) fixed: u64,
    pub(crate) allowance: Allowance,
}

/// The allowance of a position.
#[derive(Clone, Debug)]
pub(crate) enum Allowance {
    Term(Term),
    Infinite,
    /// The game has none.
    None,
}

impl Allowance {
    pub(crate) fn kind(&self) -> u8 {
        match self {
            Self::Term(_) => 0,
            Self::Infinite => 1,
            Self::None => 2,
        }
    }

    pub(crate) fn term(&self) -> Option<&Term> {
        match self {
            Self::Term(term) => Some(term),
            Self::Infinite | Self::None => None,
        }
    }
}

/// A family that positions are about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum FamilyKey {
    /// Of Fibonacci nim with this number of variable piles, and with these fixed ones.
    Fibonacci { piles: usize, fixed: Vec<u64>, asks: Asks },
    /// Of the game with this name.
    Named { game: String, piles: Vec<Option<u64>>, has_allowance: bool, asks: Asks },
}

/// What a family is asked for: the player to move loses, or the Grundy value is this one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Asks {
    Lost,
    Value(u64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether the position is in the target of a family, or is not.
    Target(FamilyKey, bool),
    /// Whether the position is in the reaches of all these families, so that the Grundy value is at least so much, or is not.
    AtLeast(Vec<FamilyKey>, bool),
}

impl Question {
    /// The families it is about.
    pub(crate) fn families(&self) -> &[FamilyKey] {
        match self {
            Self::Target(family, _) => std::slice::from_ref(family),
            Self::AtLeast(families, _) => families,
        }
    }

    /// Whether it asks for that to be so, or not so.
    pub(crate) fn truth(&self) -> bool {
        match self {
            Self::Target(_, truth) | Self::AtLeast(_, truth) => *truth,
        }
    }
}

/// What `lose` and `win` of Fibonacci nim ask for.
pub(crate) fn outcome(
    lost: bool,
    mut piles: Vec<Term>,
    allowance: Allowance,
    column: usize,
) -> Result<Position, Trouble> {
    let number = |pile: &Term| pile.number().filter(|number| !number.is_negative()).cloned();
    piles.retain(|pile| number(pile).is_none_or(|number| !number.is_zero()));
    let position = |piles: Vec<Term>, fixed: Vec<u64>| {
        let stones = fixed.iter().sum();
        let wanted = FamilyKey::Fibonacci { piles: piles.len(), fixed, asks: Asks::Lost };
        Position { asks: Question::Target(wanted, lost), piles, fixed: stones, allowance }
    };
    match piles.len() {
        0 => return Ok(position(vec![Term::default()], Vec::new())),
        1 | 2 => return Ok(position(piles, Vec::new())),
        _ => {}
    }
    let (mut numbers, mut running) = (Vec::new(), Vec::new());
    for pile in piles {
        match number(&pile) {
            Some(number) => numbers.push(number.size().clone()),
            None => running.push(pile),
        }
    }
    numbers.sort_unstable();
    let running = match (running.pop(), running.is_empty()) {
        (Some(pile), true) => pile,
        (None, _) => {
            let largest = numbers.pop().unwrap_or_default();
            Term { constant: largest.into(), ..Term::default() }
        }
        _ => {
            let message = "with three piles or more, all but one must be numbers";
            return Err(unreadable(column, message.to_owned()));
        }
    };
    let total = numbers.iter().fold(Big::default(), |total, number| total.plus(number));
    total.small().filter(|&fixed| fixed <= STONES).ok_or(Trouble::TooLarge)?;
    let fixed =
        numbers.iter().map(|number| number.small().ok_or(Trouble::TooLarge)).collect::<Result<_, _>>()?;
    Ok(position(vec![running], fixed))
}

/// Which Grundy values are asked for.
pub(crate) enum Values {
    Exactly(u64),
    AtLeast(u64),
}

/// What `grundy` asks for, and whether that shall be so.
pub(crate) fn grundy(comparison: Comparison, value: &Big) -> Result<(Values, bool), Trouble> {
    let value = |more: u64| {
        let value = value.small().and_then(|value| value.checked_add(more));
        value.filter(|&value| value <= VALUES).ok_or(Trouble::TooLarge)
    };
    Ok(match comparison {
        Comparison::Equal => (Values::Exactly(value(0)?), true),
        Comparison::Unequal => (Values::Exactly(value(0)?), false),
        Comparison::AtLeast => (Values::AtLeast(value(0)?), true),
        Comparison::Less => (Values::AtLeast(value(0)?), false),
        Comparison::Greater => (Values::AtLeast(value(1)?), true),
        Comparison::AtMost => (Values::AtLeast(value(1)?), false),
    })
}
