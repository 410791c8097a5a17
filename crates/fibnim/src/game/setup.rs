//! From a position as written, which may leave out its allowance, to one that can be played.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Allowance, Game, LocalPile, PileRule, Position};

/// Piles as written, before the rules of the game fill in and check what was left out.
///
/// ```
/// use fibnim::game::{Dynamic, Game, notation};
///
/// let setup = notation::parse("12").unwrap();
/// let fibonacci = Game::normal(Dynamic::fibonacci());
/// assert_eq!(setup.position(fibonacci, None, None).unwrap().to_string(), "12;11");
/// let nim = Game::normal(Dynamic::nim());
/// assert_eq!(setup.position(nim, None, None).unwrap().to_string(), "12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// `3,4,7` or `3,4,7;5`: piles, and at most one allowance.
    List {
        /// Stones of each pile.
        stones: Vec<BigUint>,
        /// The allowance, if written.
        allowance: Option<Allowance>,
    },
    /// `12;4 + 7;6 + *5`: piles with an allowance each.
    Sum(Vec<SetupPile>),
}

/// One pile of a [`Setup::Sum`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupPile {
    /// How many stones.
    pub stones: BigUint,
    /// The allowance, if written.
    pub allowance: Option<Allowance>,
    /// Whether it was written as a nim heap.
    pub rule: PileRule,
}

/// Whether piles share one allowance (GL §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One allowance for each pile.
    Local,
    /// One allowance for all piles.
    Global,
}

/// What the first move of a game may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstMove {
    /// Everything.
    All,
    /// Everything but one stone: of its pile (one pile, local dynamic), or one stone less than the
    /// largest pile has (several piles, global dynamic).
    AllButOne,
}

/// Why a setup is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A sum under the global dynamic.
    #[error(
        "piles joined by + have an allowance each, which is the local dynamic; \
         for one shared allowance write 12,7;4"
    )]
    SumIsLocal,
    /// A shared allowance under the local dynamic.
    #[error("with the local dynamic each pile has an allowance of its own: write 12;4 + 7;4, not 12,7;4")]
    SharedAllowance,
    /// A finite allowance in Bouton's nim.
    #[error("Bouton's nim has no allowance: write the piles alone, without ;{0}")]
    NimAllowance(BigUint),
}

impl Setup {
    /// The position that this setup means under the rules of `game`.
    ///
    /// Without a `scope`, a list is global and a sum is local. Without a `first_move`, a start allows
    /// all but one stone of one pile or of every local pile (K §1, G §1), and anything for several
    /// global piles (GL §1) and in Bouton's nim. All reasons against it are reported at once.
    ///
    /// # Errors
    ///
    /// All that is wrong: a sum under the global scope, one allowance for several local piles, an allowance in Bouton's nim.
    pub fn position(
        &self,
        game: Game,
        scope: Option<Scope>,
        first_move: Option<FirstMove>,
    ) -> Result<Position, Vec<SetupError>> {
        let start = Start { nim: game.dynamic.is_nim(), first_move };
        let errors = self.errors(start.nim, scope);
        if !errors.is_empty() {
            return Err(errors);
        }
        let refused = |error: super::NimHasNoAllowance| vec![SetupError::NimAllowance(error.0)];
        match self {
            Self::List { stones, allowance } if scope == Some(Scope::Local) => {
                let piles = stones.iter().map(|n| start.local(n, allowance.as_ref(), PileRule::Dynamic));
                Position::local(game, piles.collect()).map_err(refused)
            }
            Self::List { stones, allowance } => {
                let allowance = allowance.clone().unwrap_or_else(|| start.global(stones));
                Position::global(game, stones.clone(), allowance).map_err(refused)
            }
            Self::Sum(piles) => {
                let piles = piles.iter().map(|p| start.local(&p.stones, p.allowance.as_ref(), p.rule));
                Position::local(game, piles.collect()).map_err(refused)
            }
        }
    }

    fn errors(&self, nim: bool, scope: Option<Scope>) -> Vec<SetupError> {
        let mut errors = Vec::new();
        match self {
            Self::List { stones, allowance } => {
                if scope == Some(Scope::Local) && stones.len() > 1 && allowance.is_some() {
                    errors.push(SetupError::SharedAllowance);
                }
                errors.extend(allowance.iter().filter_map(|r| nim_allowance(nim, r)));
            }
            Self::Sum(piles) => {
                if scope == Some(Scope::Global) {
                    errors.push(SetupError::SumIsLocal);
                }
                errors.extend(piles.iter().filter_map(|pile| nim_allowance(nim, pile.allowance.as_ref()?)));
            }
        }
        errors
    }
}

fn nim_allowance(nim: bool, allowance: &Allowance) -> Option<SetupError> {
    match allowance {
        Allowance::Stones(limit) if nim => Some(SetupError::NimAllowance(limit.clone())),
        _ => None,
    }
}

/// How a start is read where no allowance was written.
struct Start {
    nim: bool,
    first_move: Option<FirstMove>,
}

impl Start {
    fn global(&self, stones: &[BigUint]) -> Allowance {
        let usual = if stones.len() > 1 { FirstMove::All } else { FirstMove::AllButOne };
        self.allowance(stones.iter().max().unwrap_or(&BigUint::ZERO), usual)
    }

    fn local(&self, stones: &BigUint, allowance: Option<&Allowance>, rule: PileRule) -> LocalPile {
        let allowance = match allowance {
            _ if rule == PileRule::NimHeap => Allowance::Unlimited,
            Some(written) => written.clone(),
            None => self.allowance(stones, FirstMove::AllButOne),
        };
        LocalPile { stones: stones.clone(), allowance, rule }
    }

    fn allowance(&self, largest: &BigUint, usual: FirstMove) -> Allowance {
        match self.first_move.unwrap_or(usual) {
            _ if self.nim => Allowance::Unlimited,
            FirstMove::All => Allowance::Unlimited,
            FirstMove::AllButOne if largest.is_zero() => Allowance::Stones(BigUint::ZERO),
            FirstMove::AllButOne => Allowance::Stones(largest - 1u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Dynamic, notation};
    use super::*;

    fn read(text: &str, scope: Option<Scope>, first: Option<FirstMove>) -> Result<String, Vec<SetupError>> {
        let setup = notation::parse(text).unwrap();
        let position = setup.position(Game::normal(Dynamic::fibonacci()), scope, first)?;
        Ok(position.to_string())
    }

    #[test]
    fn starts_are_read_as_in_the_papers() {
        let local = Some(Scope::Local);
        assert_eq!(read("12", None, None).unwrap(), "12;11");
        assert_eq!(read("0", None, None).unwrap(), "0;0");
        assert_eq!(read("12", local, None).unwrap(), "12;11");
        assert_eq!(read("3,4,7", None, None).unwrap(), "3,4,7;inf");
        assert_eq!(read("3,4,7", local, None).unwrap(), "3;2 + 4;3 + 7;6");
        assert_eq!(read("12;4 + 7 + *5", None, None).unwrap(), "12;4 + 7;6 + *5");
        assert_eq!(read("12", None, Some(FirstMove::All)).unwrap(), "12;inf");
        assert_eq!(read("3,7", None, Some(FirstMove::AllButOne)).unwrap(), "3,7;6");
    }

    #[test]
    fn contradictions_are_refused() {
        assert_eq!(read("12;4 + 7", Some(Scope::Global), None), Err(vec![SetupError::SumIsLocal]));
        assert_eq!(read("3,7;5", Some(Scope::Local), None), Err(vec![SetupError::SharedAllowance]));
        let both = notation::parse("3;2 + 7;5").unwrap().position(
            Game::normal(Dynamic::nim()),
            Some(Scope::Global),
            None,
        );
        assert_eq!(both.unwrap_err().len(), 3, "all reasons at once");
    }
}
