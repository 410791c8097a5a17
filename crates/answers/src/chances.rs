//! The chances of players against each other.

use fibnim::Undecided;
use fibnim::game::Position;
use fibnim::players::by_rules::Reachable;
use fibnim::players::odds::{self, About, Exact};
use fibnim::players::{Mind, Strategy, Tally, simulate};
use limits::{Limits, Watch};

use crate::answer::{Chance, Duel};
use crate::question::GamePosition;

/// The chance of the player who begins, for each position: as fractions, or as machine numbers.
///
/// # Errors
///
/// If the limits of the mind do not suffice.
fn chances(
    positions: &[Position],
    players: [&Strategy; 2],
    approximate: bool,
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<Vec<Chance>, Undecided> {
    if approximate {
        let about: Vec<About> = odds::many(positions, players, mind, watch)?;
        return Ok(about.into_iter().map(Chance::About).collect());
    }
    let exact: Vec<Exact> = odds::many(positions, players, mind, watch)?;
    Ok(exact.into_iter().map(Chance::Exact).collect())
}

/// The first player against each of the others, from each position, for either player beginning.
///
/// # Errors
///
/// If the limits of the mind do not suffice.
pub(crate) fn duels(
    positions: &[Position],
    players: &[Strategy],
    approximate: bool,
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<Vec<(usize, Duel)>, Undecided> {
    let mut duels = Vec::new();
    for (begins, pair) in pairs(players) {
        let found = chances(positions, pair, approximate, mind, watch)?;
        duels.extend(found.into_iter().map(|chance| duel(pair, begins, chance)).enumerate());
    }
    Ok(duels)
}

/// A position of any game at which players meet.
pub(crate) enum Contest {
    /// Piles under a dynamic.
    Piles(Box<(Position, Mind<'static>)>),
    /// A game by its rules.
    Rules(Reachable),
}

impl Contest {
    /// One that begins here. A game by its rules has all of its positions listed now.
    ///
    /// # Errors
    ///
    /// If they are more than the limits allow, or it is stopped.
    pub(crate) fn new(
        position: &GamePosition,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        Ok(match position {
            GamePosition::Piles(position) => {
                Self::Piles(Box::new((position.clone(), Mind::new(limits.clone()))))
            }
            GamePosition::Rules(rules, position) => {
                Self::Rules(Reachable::new(rules, position, limits, watch)?)
            }
        })
    }

    /// The chance of the player who begins.
    ///
    /// # Errors
    ///
    /// If the limits do not suffice, or a player does not know the game.
    pub(crate) fn first_wins(
        &mut self,
        players: [&Strategy; 2],
        approximate: bool,
        watch: &mut dyn Watch,
    ) -> Result<Chance, Undecided> {
        match self {
            Self::Piles(contest) => {
                let (position, mind) = &mut **contest;
                Ok(match approximate {
                    true => Chance::About(odds::about(position, players, mind, watch)?),
                    false => Chance::Exact(odds::exact(position, players, mind, watch)?),
                })
            }
            Self::Rules(all) if approximate => Ok(Chance::About(all.chance(players, watch)?)),
            Self::Rules(all) => Ok(Chance::Exact(all.chance(players, watch)?)),
        }
    }

    /// The first player against each of the others, for either player beginning; with simulated games if their number and a seed are given.
    ///
    /// # Errors
    ///
    /// As [`first_wins`](Self::first_wins).
    pub(crate) fn duels(
        &mut self,
        players: &[Strategy],
        approximate: bool,
        games: Option<(u64, u64)>,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Duel>, Undecided> {
        let mut duels = Vec::new();
        for (begins, pair) in pairs(players) {
            let mut duel = duel(pair, begins, self.first_wins(pair, approximate, watch)?);
            if let Some((games, seed)) = games {
                let mut tally = self.simulate(pair, games, seed, watch)?;
                if !begins {
                    tally.wins = tally.games - tally.wins;
                }
                duel.tally = Some(tally);
            }
            duels.push(duel);
        }
        Ok(duels)
    }

    fn simulate(
        &mut self,
        players: [&Strategy; 2],
        games: u64,
        seed: u64,
        watch: &mut dyn Watch,
    ) -> Result<Tally, Undecided> {
        match self {
            Self::Piles(contest) => {
                let (position, mind) = &mut **contest;
                simulate(position, players, games, seed, mind, watch)
            }
            Self::Rules(all) => all.simulate(players, games, seed, watch),
        }
    }
}

/// The first player against each of the others: whether it begins, and both in the order of play.
fn pairs(players: &[Strategy]) -> impl Iterator<Item = (bool, [&Strategy; 2])> {
    let (first, others) = players.split_at(players.len().min(1));
    others.iter().flat_map(move |other| {
        first.iter().flat_map(move |first| [(true, [first, other]), (false, [other, first])])
    })
}

/// The chance of the one who was named first, from that of the one who begins.
fn duel(pair: [&Strategy; 2], begins: bool, chance: Chance) -> Duel {
    let [player, opponent] = if begins { pair } else { [pair[1], pair[0]] };
    let chance = if begins { chance } else { chance.not() };
    let [player, opponent] = distinct(&[player, opponent].map(ToString::to_string));
    Duel { player, opponent, begins, chance, tally: None }
}

/// Different names for players of one kind: `random`, `random (2)`.
fn distinct<const N: usize>(names: &[String; N]) -> [String; N] {
    std::array::from_fn(|place| nth(names, place))
}

/// The same for any number of players.
pub(crate) fn distinct_names(players: &[Strategy]) -> Vec<String> {
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    (0..names.len()).map(|place| nth(&names, place)).collect()
}

fn nth(names: &[String], place: usize) -> String {
    let before = names[..place].iter().filter(|name| **name == names[place]).count();
    if before == 0 { names[place].clone() } else { format!("{} ({})", names[place], before + 1) }
}

#[test]
fn players_of_one_kind_have_different_names() {
    let names = ["random", "easy", "random"].map(String::from);
    assert_eq!(distinct(&names), ["random", "easy", "random (2)"]);
}
