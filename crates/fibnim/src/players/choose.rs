//! The moves that each strategy chooses.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::mind::{Mind, Successor};
use super::mixture::{Mixture, Part};
use super::strategy::{Losing, Strategy};
use super::{Dice, Grade};
use crate::game::{Convention, Move, Position};
use crate::solve::Outcome;
use crate::undecided::Undecided;

impl Strategy {
    /// The moves that it plays from a position, with their probabilities; none if the game is over.
    ///
    /// ```
    /// use fibnim::game::{Dynamic, Game, Position};
    /// use fibnim::players::{Mind, Strategy};
    /// use limits::Limits;
    /// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 13u32, 12.into());
    /// let mixture = Strategy::LPS.mixture(&position, &mut Mind::new(Limits::default())).unwrap();
    /// assert_eq!(mixture.moves(&position)[0].0.take, 1u32.into());
    /// ```
    ///
    /// # Errors
    ///
    /// If the player has to know who wins, or how long the game lasts, and the mind cannot find it within its limits.
    pub fn mixture(&self, position: &Position, mind: &mut Mind<'_>) -> Result<Mixture, Undecided> {
        if position.is_over() {
            return Ok(Mixture::none());
        }
        match self {
            Self::Perfect(losing) => perfect(losing, position, mind),
            Self::Random => Ok(Mixture::certain(Part::Any)),
            Self::Greedy => Ok(single(most(position))),
            Self::One => Ok(single(one(position))),
            Self::Below(stones) => {
                let total: BigUint = position.stones().into_iter().sum();
                let skilled = total < (*stones).into();
                if skilled { perfect(&Losing::One, position, mind) } else { Ok(Mixture::certain(Part::Any)) }
            }
            Self::Sometimes(p) if p.is_zero() => Ok(Mixture::certain(Part::Any)),
            Self::Sometimes(p) if p.is_one() => perfect(&Losing::One, position, mind),
            Self::Sometimes(p) => {
                Ok(perfect(&Losing::One, position, mind)?.or(*p, Mixture::certain(Part::Any)))
            }
            Self::Fibonacci => Ok(leave_fibonacci(position).map_or(Mixture::certain(Part::Any), single)),
            Self::Depth(moves) => look_ahead(*moves, position, mind),
            Self::Graded(grade) => Grade::strategy(*grade).mixture(position, mind),
        }
    }

    /// A move from a position, drawn; `None` if the game is over.
    ///
    /// ```
    /// use fibnim::game::{Dynamic, Game, Position};
    /// use fibnim::players::{Dice, Mind, Strategy};
    /// use limits::Limits;
    /// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 12u32, 4.into());
    /// let mv = Strategy::Random.draw(&position, &mut Mind::new(Limits::default()), &mut Dice::seeded(1)).unwrap().unwrap();
    /// assert!(position.play(&mv).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`mixture`](Self::mixture).
    pub fn draw(
        &self,
        position: &Position,
        mind: &mut Mind<'_>,
        dice: &mut Dice,
    ) -> Result<Option<Move>, Undecided> {
        Ok(self.mixture(position, mind)?.draw(position, dice))
    }
}

fn single(mv: Move) -> Mixture {
    Mixture::certain(Part::Move(mv))
}

fn perfect(losing: &Losing, position: &Position, mind: &mut Mind<'_>) -> Result<Mixture, Undecided> {
    if let Some(mv) = mind.winning_move(position)? {
        return Ok(single(mv));
    }
    Ok(match losing {
        Losing::One => single(one(position)),
        Losing::Most => single(most(position)),
        Losing::Random => Mixture::certain(Part::Any),
        Losing::Stall => stall(position, mind)?.map_or(Mixture::certain(Part::Any), single),
        Losing::Best(opponent) => single(mind.best_answer(position, opponent)?),
    })
}

/// One stone of the largest pile from which one may be taken.
fn one(position: &Position) -> Move {
    let stones = position.stones();
    let open = (0..stones.len()).filter(|&pile| !position.most(pile).is_zero());
    let pile =
        open.min_by(|&a, &b| stones[b].cmp(stones[a])).expect("only positions with a move are asked about");
    Move { pile, take: BigUint::one() }
}

/// The most, from the first pile that allows it.
fn most(position: &Position) -> Move {
    let each = (0..position.stones().len()).map(|pile| Move { pile, take: position.most(pile) });
    each.reduce(|best, mv| if mv.take > best.take { mv } else { best })
        .unwrap_or(Move { pile: 0, take: BigUint::ZERO })
}

/// Of the moves that keep the game longest, the one with the most stones.
fn stall(position: &Position, mind: &mut Mind<'_>) -> Result<Option<Move>, Undecided> {
    let mut best: Option<Successor> = None;
    for option in mind.options(position)? {
        let better = best
            .as_ref()
            .is_none_or(|best| (option.remoteness, &option.mv.take) > (best.remoteness, &best.mv.take));
        if better {
            best = Some(option);
        }
    }
    Ok(best.map(|option| option.mv))
}

/// The least move that leaves its pile at a Fibonacci number above what the other player may then take, or takes the
/// last stone of the game. Right for one pile of Fibonacci nim within its horizon; only a guess in other games.
fn leave_fibonacci(position: &Position) -> Option<Move> {
    let stones = position.stones();
    let alone = stones.iter().filter(|n| !n.is_zero()).count() == 1;
    let normal = position.game().convention == Convention::Normal;
    let mut best: Option<Move> = None;
    for (pile, &n) in stones.iter().enumerate() {
        let limit = position.most(pile);
        if alone && normal && !limit.is_zero() && limit == *n {
            return Some(Move { pile, take: limit });
        }
        // Fibonacci numbers below n, the largest first: the least move comes first.
        let (mut smaller, mut larger) = (BigUint::one(), BigUint::from(2u32));
        while larger < *n {
            let sum = &smaller + &larger;
            smaller = std::mem::replace(&mut larger, sum);
        }
        while !smaller.is_zero() {
            let take = if smaller < *n { n - &smaller } else { BigUint::ZERO };
            if take > limit {
                break;
            }
            if !take.is_zero() && !position.game().dynamic.after(&take).permits(&smaller) {
                if best.as_ref().is_none_or(|best| take < best.take) {
                    best = Some(Move { pile, take });
                }
                break;
            }
            let next = if smaller.is_one() { BigUint::ZERO } else { &larger - &smaller };
            larger = std::mem::replace(&mut smaller, next);
        }
    }
    best
}

/// Wins within a number of moves if it can; otherwise avoids losing within that number if it can; otherwise plays anything.
fn look_ahead(moves: u32, position: &Position, mind: &mut Mind<'_>) -> Result<Mixture, Undecided> {
    if moves == 0 {
        return Ok(Mixture::certain(Part::Any));
    }
    let options = mind.options(position)?;
    let wins = options.iter().filter(|o| o.outcome == Outcome::P && o.remoteness < moves);
    if let Some(win) = wins.min_by(|a, b| (a.remoteness, &a.mv.take).cmp(&(b.remoteness, &b.mv.take))) {
        return Ok(single(win.mv.clone()));
    }
    let all = options.len();
    let loses = |option: &Successor| option.outcome == Outcome::N && option.remoteness < moves;
    let fine: Vec<Move> =
        options.into_iter().filter(|option| !loses(option)).map(|option| option.mv).collect();
    Ok(Mixture::certain(match fine.len() {
        0 => Part::Any,
        count if count == all => Part::Any,
        1 => fine.into_iter().next().map_or(Part::Any, Part::Move),
        _ => Part::Of(fine),
    }))
}
