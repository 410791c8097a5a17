//! What people are offered to choose from: games and opponents, each by the name that can be written and by a title.

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// As it is written
    pub name: &'static str,
    /// As a person reads it
    pub title: &'static str,
}

const fn choice(name: &'static str, title: &'static str) -> Choice {
    Choice { name, title }
}

/// The games.
pub const GAMES: [Choice; 7] = [
    choice("fibonacci", "Fibonacci nim: twice"),
    choice("power-of-two", "Power-of-two nim: as many"),
    choice("nim", "Bouton’s nim: any number"),
    choice("takeaway:3", "Take-away: three times"),
    choice("takeaway:3/2", "Take-away: 3/2 times"),
    choice("takeaway:+2", "Take-away: two more"),
    choice("takeaway:=5", "Take-away: 5 each time"),
];

/// What can be written for a game.
pub(crate) const GAMES_HELP: &str = "games are fibonacci, power-of-two, nim, takeaway:3, takeaway:3/2, \
                                     takeaway:+2, takeaway:=5 and takeaway:[1,2,4]";

/// The opponents, the gentlest first.
pub const OPPONENTS: [Choice; 8] = [
    choice("beginner", "Beginner"),
    choice("easy", "Easy"),
    choice("medium", "Medium"),
    choice("hard", "Hard"),
    choice("perfect", "Perfect"),
    choice("perfect:stall", "Perfect, holds out when lost"),
    choice("random", "Random"),
    choice("greedy", "Greedy, takes the most"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{dynamic, player};

    #[test]
    fn everything_offered_is_there() {
        assert!(GAMES.iter().all(|game| dynamic(game.name).is_ok() && GAMES_HELP.contains(game.name)));
        assert!(OPPONENTS.iter().all(|opponent| player(opponent.name).is_ok()));
    }
}
