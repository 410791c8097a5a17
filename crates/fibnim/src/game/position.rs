//! Positions and moves under the rules of play.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{Allowance, Dynamic};

/// Who wins when there is no move left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Convention {
    /// The player who cannot move loses (M §1).
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// The rules: a dynamic, and a convention for the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What a move allows the next player.
    pub dynamic: Dynamic,
    /// Who wins at the end.
    pub convention: Convention,
}

impl Game {
    /// A game under normal play.
    pub fn normal(dynamic: Dynamic) -> Self {
        Self { dynamic, convention: Convention::Normal }
    }

    /// A game under misere play.
    pub fn misere(dynamic: Dynamic) -> Self {
        Self { dynamic, convention: Convention::Misere }
    }
}

/// One pile of a game with the local dynamic: it has an allowance of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalPile {
    /// How many stones it has.
    pub stones: BigUint,
    /// What may be taken from it now.
    pub allowance: Allowance,
    /// Whether it follows the dynamic of the game, or is a plain nim heap (written `*5`).
    pub rule: PileRule,
}

/// The rule that one pile of a local game follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PileRule {
    /// The dynamic of the game.
    Dynamic,
    /// Bouton's nim: no allowance ever.
    NimHeap,
}

/// The piles of a position, with one allowance for all or one for each (K §4, GL §1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piles {
    /// Global dynamic: (n_1, ..., n_k; r).
    Global {
        /// Stones of each pile.
        stones: Vec<BigUint>,
        /// What may be taken now, from any one pile.
        allowance: Allowance,
    },
    /// Local dynamic: a sum of one-pile games.
    Local(Vec<LocalPile>),
}

/// A position that can be played on: rules, piles and allowance, the player to move understood.
///
/// ```
/// use fibnim::game::{Dynamic, Game, Move, Position};
///
/// let start = Position::one_pile(Game::normal(Dynamic::fibonacci()), 12u32, 11u64.into());
/// assert_eq!(start.moves().count(), 11);
/// let next = start.play(&Move { pile: 0, take: 1u32.into() }).unwrap();
/// assert_eq!(next.to_string(), "11;2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    game: Game,
    piles: Piles,
}

/// A finite allowance in Bouton's nim, which has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Bouton's nim has no allowance, so ;{0} means nothing there")]
pub struct NimHasNoAllowance(pub BigUint);

/// Taking stones from a pile. Piles are counted from 0 here, and from 1 in what people read.
///
/// ```
/// use fibnim::game::Move;
/// assert_eq!(Move { pile: 1, take: 3u32.into() }.to_string(), "3 from pile 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Which pile.
    pub pile: usize,
    /// How many stones.
    pub take: BigUint,
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// There is no such pile.
    #[error("there is no pile {}: this position has {piles}", .pile + 1)]
    NoSuchPile {
        /// The pile asked for, counted from 0.
        pile: usize,
        /// How many piles there are.
        piles: usize,
    },
    /// Zero stones.
    #[error("a move takes at least one stone")]
    Nothing,
    /// More than the pile or the allowance has.
    #[error("cannot take {take} stones from pile {}: at most {most} may be taken now", .pile + 1)]
    TooMany {
        /// The pile, counted from 0.
        pile: usize,
        /// What was asked for.
        take: BigUint,
        /// What would be legal.
        most: BigUint,
    },
}

impl Position {
    /// Piles that share one allowance.
    ///
    /// ```
    /// use fibnim::game::{Allowance, Dynamic, Game, Position};
    /// let piles = [3u32, 4, 7].map(Into::into).to_vec();
    /// let position = Position::global(Game::normal(Dynamic::fibonacci()), piles, Allowance::Unlimited).unwrap();
    /// assert_eq!(position.to_string(), "3,4,7;inf");
    /// ```
    ///
    /// # Errors
    ///
    /// If the allowance is a number, and the game is Bouton's nim.
    pub fn global(game: Game, stones: Vec<BigUint>, allowance: Allowance) -> Result<Self, NimHasNoAllowance> {
        check_nim(&game, &allowance)?;
        Ok(Self { game, piles: Piles::Global { stones, allowance } })
    }

    /// Piles with an allowance each. A nim heap's allowance must be unlimited.
    ///
    /// ```
    /// use fibnim::game::{Allowance, Dynamic, Game, LocalPile, PileRule, Position};
    /// let pile = LocalPile { stones: 12u32.into(), allowance: 4.into(), rule: PileRule::Dynamic };
    /// let heap = LocalPile { stones: 5u32.into(), allowance: Allowance::Unlimited, rule: PileRule::NimHeap };
    /// let position = Position::local(Game::normal(Dynamic::fibonacci()), vec![pile, heap]).unwrap();
    /// assert_eq!(position.to_string(), "12;4 + *5");
    /// ```
    ///
    /// # Errors
    ///
    /// If the allowance of a nim heap is a number, or that of any pile in Bouton's nim.
    pub fn local(game: Game, piles: Vec<LocalPile>) -> Result<Self, NimHasNoAllowance> {
        let nim = Game::normal(Dynamic::nim());
        for pile in &piles {
            let rules = if pile.rule == PileRule::NimHeap { &nim } else { &game };
            check_nim(rules, &pile.allowance)?;
        }
        Ok(Self { game, piles: Piles::Local(piles) })
    }

    /// One pile; in Bouton's nim the allowance is ignored.
    pub fn one_pile(game: Game, stones: impl Into<BigUint>, allowance: Allowance) -> Self {
        let allowance = if game.dynamic.is_nim() { Allowance::Unlimited } else { allowance };
        Self { game, piles: Piles::Global { stones: vec![stones.into()], allowance } }
    }

    /// The rules.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The piles and what may be taken from them.
    pub fn piles(&self) -> &Piles {
        &self.piles
    }

    /// Stones of every pile, in order.
    pub fn stones(&self) -> Vec<&BigUint> {
        match &self.piles {
            Piles::Global { stones, .. } => stones.iter().collect(),
            Piles::Local(piles) => piles.iter().map(|pile| &pile.stones).collect(),
        }
    }

    /// The most that may be taken from a pile now; zero if there is no such pile.
    pub fn most(&self, pile: usize) -> BigUint {
        let most = match &self.piles {
            Piles::Global { stones, allowance } => stones.get(pile).map(|n| allowance.cap(n)),
            Piles::Local(piles) => piles.get(pile).map(|p| p.allowance.cap(&p.stones)),
        };
        most.unwrap_or_default()
    }

    /// Every legal move, by pile, then by size. There may be astronomically many: take what you need.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.stones().len()).flat_map(move |pile| {
            let most = self.most(pile);
            let mut take = BigUint::ZERO;
            std::iter::from_fn(move || {
                take += 1u32;
                (take <= most).then(|| Move { pile, take: take.clone() })
            })
        })
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        (0..self.stones().len()).all(|pile| self.most(pile).is_zero())
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If there is no such pile, the move takes nothing, or it takes more than the pile or its allowance has.
    pub fn play(&self, mv: &Move) -> Result<Self, IllegalMove> {
        self.check(mv)?;
        let after = self.game.dynamic.after(&mv.take);
        let mut next = self.clone();
        match &mut next.piles {
            Piles::Global { stones, allowance } => {
                stones[mv.pile] -= &mv.take;
                *allowance = after;
            }
            Piles::Local(piles) => {
                let pile = &mut piles[mv.pile];
                pile.stones -= &mv.take;
                if pile.rule == PileRule::Dynamic {
                    pile.allowance = after;
                }
            }
        }
        Ok(next)
    }

    fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        let piles = self.stones().len();
        if mv.pile >= piles {
            return Err(IllegalMove::NoSuchPile { pile: mv.pile, piles });
        }
        if mv.take < BigUint::one() {
            return Err(IllegalMove::Nothing);
        }
        let most = self.most(mv.pile);
        if mv.take > most {
            return Err(IllegalMove::TooMany { pile: mv.pile, take: mv.take.clone(), most });
        }
        Ok(())
    }
}

fn check_nim(game: &Game, allowance: &Allowance) -> Result<(), NimHasNoAllowance> {
    match allowance {
        Allowance::Stones(limit) if game.dynamic.is_nim() => Err(NimHasNoAllowance(limit.clone())),
        _ => Ok(()),
    }
}

impl fmt::Display for Position {
    /// In the notation that [`notation`](super::notation) reads, the allowance always written out (nim has none).
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.piles {
            Piles::Global { stones, allowance } => {
                let stones: Vec<String> = stones.iter().map(ToString::to_string).collect();
                match self.game.dynamic.is_nim() {
                    true => out.write_str(&stones.join(",")),
                    false => write!(out, "{};{allowance}", stones.join(",")),
                }
            }
            Piles::Local(piles) => {
                let piles: Vec<String> = match self.game.dynamic.is_nim() {
                    true => piles.iter().map(|pile| pile.stones.to_string()).collect(),
                    false => piles.iter().map(ToString::to_string).collect(),
                };
                out.write_str(&piles.join(" + "))
            }
        }
    }
}

impl fmt::Display for Move {
    /// `3 from pile 2` for the second pile: people count piles from 1.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} from pile {}", self.take, self.pile + 1)
    }
}

impl fmt::Display for LocalPile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            PileRule::NimHeap => write!(out, "*{}", self.stones),
            PileRule::Dynamic => write!(out, "{};{}", self.stones, self.allowance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fibonacci() -> Game {
        Game::normal(Dynamic::fibonacci())
    }

    fn take(pile: usize, take: u32) -> Move {
        Move { pile, take: take.into() }
    }

    /// K Ex 4.1: after 2 stones from pile A of 12, pile A allows 4, pile B of 7 still allows 6.
    #[test]
    fn local_allowances_are_separate() {
        let pile =
            |n: u64| LocalPile { stones: n.into(), allowance: (n - 1).into(), rule: PileRule::Dynamic };
        let start = Position::local(fibonacci(), vec![pile(12), pile(7)]).unwrap();
        let next = start.play(&take(0, 2)).unwrap();
        assert_eq!(next.to_string(), "10;4 + 7;6");
        assert_eq!(next.moves().count(), 4 + 6);
    }

    /// K Ex 4.2: with the global dynamic both piles allow 4.
    #[test]
    fn a_global_allowance_is_shared() {
        let start =
            Position::global(fibonacci(), vec![12u32.into(), 7u32.into()], Allowance::Unlimited).unwrap();
        let next = start.play(&take(0, 2)).unwrap();
        assert_eq!(next.to_string(), "10,7;4");
        assert_eq!(next.moves().count(), 4 + 4);
    }

    /// The games in the texts: K Ex 1.1, M §4 and AP Ex 1.
    #[test]
    fn printed_games_replay() {
        let mut position = Position::one_pile(fibonacci(), 12u32, 11.into());
        for x in [1, 2, 1, 1, 2, 1, 1] {
            position = position.play(&take(0, x)).unwrap();
        }
        assert_eq!(position.to_string(), "3;2");

        let mut position = Position::one_pile(fibonacci(), 10u32, 9.into());
        for x in [2, 3, 1, 2, 2] {
            position = position.play(&take(0, x)).unwrap();
        }
        assert!(position.is_over());

        let start = Position::one_pile(fibonacci(), 10u32, 9.into());
        assert_eq!(start.play(&take(0, 3)).unwrap().most(0), 6u32.into());
    }

    #[test]
    fn illegal_moves_say_what_is_legal() {
        let position = Position::one_pile(fibonacci(), 12u32, 4.into());
        assert_eq!(position.play(&take(1, 1)), Err(IllegalMove::NoSuchPile { pile: 1, piles: 1 }));
        assert_eq!(position.play(&take(0, 0)), Err(IllegalMove::Nothing));
        let error = position.play(&take(0, 5)).unwrap_err();
        assert_eq!(error.to_string(), "cannot take 5 stones from pile 1: at most 4 may be taken now");
    }

    #[test]
    fn nim_has_no_allowance() {
        let nim = Game::normal(Dynamic::nim());
        assert!(Position::global(nim.clone(), vec![3u32.into()], 2.into()).is_err());
        let position = Position::global(nim, vec![3u32.into(), 5u32.into()], Allowance::Unlimited).unwrap();
        assert_eq!(position.play(&take(0, 1)).unwrap().to_string(), "2,5");
    }
}
