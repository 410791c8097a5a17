//! What is offered to choose from, on the page and on the screen. Both read more than that: these are the usual ones.

use serde::Serialize;
use utoipa::ToSchema;

/// Something to choose.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Offer {
    /// As every request and the command line write it
    pub(crate) name: &'static str,
    /// For people
    title: &'static str,
}

const fn offer(name: &'static str, title: &'static str) -> Offer {
    Offer { name, title }
}

/// The games, the best known first. Each title says what may be taken next.
pub(crate) const GAMES: [Offer; 7] = [
    offer("fibonacci", "Fibonacci nim: twice"),
    offer("power-of-two", "Power-of-two nim: as many"),
    offer("nim", "Bouton’s nim: any number"),
    offer("takeaway:3", "Take-away: three times"),
    offer("takeaway:3/2", "Take-away: 3/2 times"),
    offer("takeaway:+2", "Take-away: two more"),
    offer("takeaway:=5", "Take-away: 5 each time"),
];

/// The opponents, the gentlest first; then those that are no ladder.
pub(crate) const OPPONENTS: [Offer; 8] = [
    offer("beginner", "Beginner"),
    offer("easy", "Easy"),
    offer("medium", "Medium"),
    offer("hard", "Hard"),
    offer("perfect", "Perfect"),
    offer("perfect:stall", "Perfect, holds out when lost"),
    offer("random", "Random"),
    offer("greedy", "Greedy, takes the most"),
];

#[cfg(test)]
mod tests {
    use fibnim::players::Strategy;

    use super::{GAMES, OPPONENTS};
    use crate::commands::solve::dynamic;

    #[test]
    fn all_that_is_offered_can_be_played() {
        for game in GAMES {
            assert!(dynamic(game.name).is_ok(), "{}", game.name);
        }
        for opponent in OPPONENTS {
            assert!(opponent.name.parse::<Strategy>().is_ok(), "{}", opponent.name);
        }
    }
}
