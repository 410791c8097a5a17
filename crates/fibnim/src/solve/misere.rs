//! Misere play in one pile.
//!
//! The player who takes the last stone loses, so that stone may as well be glued to the table: (n; r) under
//! misere play is (n - 1; r) under normal play, for n, r >= 1 and every dynamic that always allows a
//! stone. The winning moves are the same.

use num_bigint::BigUint;
use num_traits::Zero;

use crate::game::{Convention, Dynamic, Game};

/// The normal-play pile that plays like this misere pile, with its rules; `None` where there is none
/// (an empty pile, or a dynamic that can forbid every move).
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::solve::misere;
///
/// let (game, pile) = misere::as_normal(&Game::misere(Dynamic::fibonacci()), &9u32.into()).unwrap();
/// assert_eq!((game, pile), (Game::normal(Dynamic::fibonacci()), 8u32.into()));
/// ```
pub fn as_normal(game: &Game, pile: &BigUint) -> Option<(Game, BigUint)> {
    let applies =
        game.convention == Convention::Misere && !pile.is_zero() && always_allows_a_stone(&game.dynamic);
    applies.then(|| (Game::normal(game.dynamic.clone()), pile - 1u32))
}

fn always_allows_a_stone(dynamic: &Dynamic) -> bool {
    !dynamic.can_be_zero()
}
