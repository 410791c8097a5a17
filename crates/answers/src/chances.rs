//! The chances of players against each other.

use fibnim::Undecided;
use fibnim::game::Position;
use fibnim::players::odds::{self, About, Exact};
use fibnim::players::{Mind, Strategy};
use limits::Watch;

use crate::answer::{Chance, Duel};

/// The chance of the player who begins, for each position: as fractions, or as machine numbers.
///
/// # Errors
///
/// If the limits of the mind do not suffice.
pub fn chances(
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

/// The first player against each of the others, from each position, whoever begins.
///
/// ```
/// use answers::{duels, question};
/// use fibnim::players::Mind;
/// use limits::{Limits, Unwatched};
/// let rules = question::Rules::of(question::dynamic("fibonacci").unwrap(), false);
/// let start = question::position("13", &rules).unwrap();
/// let players = question::players("random,perfect").unwrap();
/// let found = duels(&[start], &players, false, &mut Mind::new(Limits::default()), &mut Unwatched).unwrap();
/// assert_eq!(found[1].1.chance.text(), "1/32 (0.0312)");
/// ```
///
/// # Errors
///
/// If the limits of the mind do not suffice.
pub fn duels(
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

/// The first player against each of the others: whether it begins, and both in the order of play.
pub fn pairs(players: &[Strategy]) -> impl Iterator<Item = (bool, [&Strategy; 2])> {
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

/// Names that tell players apart who play alike: `random`, `random (2)`.
///
/// ```
/// use answers::distinct;
/// let names = ["random", "easy", "random"].map(String::from);
/// assert_eq!(distinct(&names), ["random", "easy", "random (2)"]);
/// ```
pub fn distinct<const N: usize>(names: &[String; N]) -> [String; N] {
    std::array::from_fn(|place| nth(names, place))
}

/// As [`distinct`], for any number of players.
pub fn distinct_names(names: &[String]) -> Vec<String> {
    (0..names.len()).map(|place| nth(names, place)).collect()
}

fn nth(names: &[String], place: usize) -> String {
    let before = names[..place].iter().filter(|name| **name == names[place]).count();
    if before == 0 { names[place].clone() } else { format!("{} ({})", names[place], before + 1) }
}
