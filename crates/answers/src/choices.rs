//! The games and opponents that menus offer, each with the name to type and a title.

use fibnim::players::{Grade, NAMES, NameForm};

/// Something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// As every request and the command line write it
    pub name: &'static str,
    /// For people
    pub title: &'static str,
}

const fn offer(name: &'static str, title: &'static str) -> Offer {
    Offer { name, title }
}

/// The games.
pub const GAMES: [Offer; 7] = [
    offer("fibonacci", "Fibonacci nim: twice"),
    offer("power-of-two", "Power-of-two nim: as many"),
    offer("nim", "Bouton’s nim: any number"),
    offer("takeaway:3", "Take-away: three times"),
    offer("takeaway:3/2", "Take-away: 3/2 times"),
    offer("takeaway:+2", "Take-away: two more"),
    offer("takeaway:=5", "Take-away: 5 each time"),
];

/// What can be written for a game.
pub(crate) const GAMES_HELP: &str = "games are fibonacci, power-of-two, nim, takeaway:3, takeaway:3/2, \
                                     takeaway:+2, takeaway:=5 and takeaway:[1,2,4]";

/// The opponents: those for people, the gentlest first, then the others.
pub fn opponents() -> Vec<Offer> {
    let offer = |form: &NameForm| form.title.map(|title| Offer { name: form.name, title });
    let mut offers: Vec<Offer> = NAMES.iter().filter_map(offer).collect();
    offers.sort_by_key(|offer| {
        let grade = Grade::ALL.iter().position(|grade| grade.name() == offer.name);
        grade.unwrap_or(Grade::ALL.len())
    });
    offers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{dynamic, player};

    #[test]
    fn everything_offered_is_there() {
        assert!(GAMES.iter().all(|game| dynamic(game.name).is_ok() && GAMES_HELP.contains(game.name)));
        let opponents = opponents();
        assert!(opponents.iter().all(|opponent| player(opponent.name).is_ok()));
        let names: Vec<&str> = opponents.iter().map(|opponent| opponent.name).collect();
        let wanted = ["beginner", "easy", "medium", "hard", "perfect", "perfect:stall", "random", "greedy"];
        assert_eq!(names, wanted);
    }
}
