//! A mixture of moves: the probabilities with which a strategy plays in one position.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::Dice;
use crate::game::{Move, Position};

/// The moves that a strategy plays from one position, with exact probabilities.
///
/// Random players have too many moves to list, so a mixture is kept in parts: single moves, lists of equally likely
/// moves, and "any legal move". [`moves`](Self::moves) lists them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixture {
    parts: Vec<(Ratio<u64>, Part)>,
}

/// A part of a [`Mixture`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// This move.
    Move(Move),
    /// One of these moves, all equally likely.
    Of(Vec<Move>),
    /// Any legal move, all equally likely.
    Any,
}

impl Mixture {
    /// Nothing to play: the game is over.
    pub(super) fn none() -> Self {
        Self { parts: Vec::new() }
    }

    /// One part for certain.
    pub(super) fn certain(part: Part) -> Self {
        Self { parts: vec![(Ratio::one(), part)] }
    }

    /// `self` with probability p, `other` otherwise.
    pub(super) fn or(self, p: Ratio<u64>, other: Self) -> Self {
        let rest = Ratio::one() - p;
        let mut parts: Vec<(Ratio<u64>, Part)> = Vec::new();
        let mine = self.parts.into_iter().map(|(weight, part)| (weight * p, part));
        let others = other.parts.into_iter().map(|(weight, part)| (weight * rest, part));
        for (weight, part) in mine.chain(others).filter(|(weight, _)| !weight.is_zero()) {
            match parts.iter_mut().find(|(_, known)| *known == part) {
                Some((sum, _)) => *sum += weight,
                None => parts.push((weight, part)),
            }
        }
        Self { parts }
    }

    /// The parts with their probabilities, which sum to 1; none if the game is over.
    pub fn parts(&self) -> &[(Ratio<u64>, Part)] {
        &self.parts
    }

    /// Every move with its probability, by pile, then by size. There may be astronomically many legal moves.
    ///
    /// ```
    /// use fibnim::game::{Dynamic, Game, Position};
    /// use fibnim::players::{Mind, Strategy};
    /// use limits::Limits;
    /// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 12u32, 4.into());
    /// let strategy: Strategy = "sometimes:1/2".parse().unwrap();
    /// let mixture = strategy.mixture(&position, &mut Mind::new(Limits::default())).unwrap();
    /// let chances: Vec<String> = mixture.moves(&position).iter().map(|(_, p)| p.to_string()).collect();
    /// assert_eq!(chances, ["5/8", "1/8", "1/8", "1/8"]); // taking one stone wins
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<(Move, Ratio<BigUint>)> {
        let mut all: Vec<(Move, Ratio<BigUint>)> = Vec::new();
        for (weight, part) in &self.parts {
            let moves = match part {
                Part::Move(mv) => vec![mv.clone()],
                Part::Of(moves) => moves.clone(),
                Part::Any => position.moves().collect(),
            };
            let each = big(weight) / BigUint::from(moves.len().max(1));
            all.extend(moves.into_iter().map(|mv| (mv, each.clone())));
        }
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        all.dedup_by(|(later, more), (earlier, sum)| {
            let same = later == earlier;
            if same {
                *sum += &*more;
            }
            same
        });
        all
    }

    /// A move, drawn; `None` if the game is over.
    pub fn draw(&self, position: &Position, dice: &mut Dice) -> Option<Move> {
        let mut left = Ratio::one();
        let mut chosen = None;
        for (weight, part) in &self.parts {
            chosen = Some(part);
            // The weight among what is left; certain for the last part.
            if dice.happens(&(weight / left)) {
                break;
            }
            left -= weight;
        }
        match chosen? {
            Part::Move(mv) => Some(mv.clone()),
            Part::Of(moves) => moves.get(dice.below(moves.len() as u64) as usize).cloned(),
            Part::Any => any(position, dice),
        }
    }
}

/// A probability for sums without limit.
pub(super) fn big(weight: &Ratio<u64>) -> Ratio<BigUint> {
    Ratio::new_raw((*weight.numer()).into(), (*weight.denom()).into())
}

/// Any legal move, all equally likely.
fn any(position: &Position, dice: &mut Dice) -> Option<Move> {
    let most: Vec<BigUint> = (0..position.stones().len()).map(|pile| position.most(pile)).collect();
    let mut number = dice.below_big(&most.iter().sum());
    for (pile, most) in most.into_iter().enumerate() {
        if number < most {
            return Some(Move { pile, take: number + 1u32 });
        }
        number -= most;
    }
    None
}
