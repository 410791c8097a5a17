//! Positions and the rules that they are played by.

use fibnim::game::notation::{self, UnknownGame};
use fibnim::game::{Convention, Dynamic, FirstMove, Game, Position, Scope};
use fibnim::rules::KNOWN;

use crate::choices::GAMES_HELP;
use crate::refusal::{Fault, Hint};

/// The rules that a position is played by, beside what it says itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What the next player may take, and who wins.
    pub game: Game,
    /// Whether the piles share one allowance or have one each; `None` as the position is written.
    pub scope: Option<Scope>,
    /// What the first move may take where no allowance is given; `None` as the papers do it.
    pub first_move: Option<FirstMove>,
}

impl Rules {
    /// A game as it is usually played.
    pub fn of(dynamic: Dynamic, misere: bool) -> Self {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        Self { game: Game { dynamic, convention }, scope: None, first_move: None }
    }
}

/// The position that was written, under these rules.
///
/// ```
/// use answers::question::{Rules, dynamic, position};
/// let rules = Rules::of(dynamic("fibonacci").unwrap(), false);
/// assert_eq!(position("12", &rules).unwrap().to_string(), "12;11");
/// assert!(position("12,,7", &rules).unwrap_err().place.is_some());
/// ```
///
/// # Errors
///
/// If it cannot be read, with the place, or cannot be played, with all reasons.
pub fn position(written: &str, rules: &Rules) -> Result<Position, Fault> {
    let setup = notation::parse(written).map_err(|error| Fault::at(written, error))?;
    Ok(setup.position(rules.game.clone(), rules.scope, rules.first_move)?)
}

/// What a position may not have been meant to say, though it can be read: `1,000` is two piles, and so is `1000+7`.
///
/// ```
/// use answers::question::doubt;
/// assert!(doubt("1,000").unwrap().contains("1_000"));
/// assert!(doubt("1000+7").unwrap().contains("two piles"));
/// assert_eq!(doubt("1, 000"), None);
/// assert_eq!(doubt("3,4,7; 5"), None);
/// assert_eq!(doubt("10^3+7"), None);
/// assert_eq!(doubt("12;4+7;6"), None);
/// ```
pub fn doubt(written: &str) -> Option<String> {
    let piles = written.split(';').next().unwrap_or(written).trim();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let groups: Vec<&str> = piles.split(',').collect();
    if let [first, others @ ..] = groups.as_slice()
        && !others.is_empty()
        && is_number(first)
        && first.len() <= 3
        && others.iter().all(|group| is_number(group) && group.len() == 3)
    {
        let (number, spaced) = (groups.join("_"), groups.join(", "));
        let many = piles_in_words(groups.len());
        return Some(format!("{piles} is {many}; write {number} for one number, or {spaced} for piles"));
    }
    let parts: Vec<&str> = written.trim().split('+').collect();
    if parts.len() > 1 && parts.iter().all(|part| is_number(part)) {
        let (many, spaced) = (piles_in_words(parts.len()), parts.join(" + "));
        let sum = "a sum is a number only after a power, as in 10^3+7";
        return Some(format!("{} is {many}; {sum}; write {spaced} for piles", written.trim()));
    }
    None
}

fn piles_in_words(count: usize) -> String {
    if count == 2 { "two piles".into() } else { format!("{count} piles") }
}

/// The game called `name`.
///
/// # Errors
///
/// If there is none, with what was probably meant.
pub fn dynamic(name: &str) -> Result<Dynamic, Fault> {
    notation::parse_game(name).map_err(|error| {
        let by_rules = KNOWN.iter().find(|game| game.name == name.trim());
        if let (UnknownGame::Name(_), Some(game)) = (&error, by_rules) {
            return Fault::hinted(format!("{} is a game by its rules", game.name), Hint::ByRules(game.name));
        }
        let near = match &error {
            UnknownGame::Name(name) => nearest(name),
            _ => None,
        };
        let help = match near {
            Some(near) => format!("did you mean {near}? {GAMES_HELP}"),
            None => GAMES_HELP.to_owned(),
        };
        Fault::new(error.to_string(), help)
    })
}

fn nearest(name: &str) -> Option<&'static str> {
    let known = ["fibonacci", "power-of-two", "nim", "takeaway:3", "takeaway:3/2"];
    let likeness = |game: &&str| strsim::jaro_winkler(name, game);
    known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).filter(|game| likeness(game) > 0.75)
}

/// A game that has allowances, and so something to tabulate.
///
/// # Errors
///
/// If it is Bouton's nim.
pub fn game_with_tables(dynamic: Dynamic, misere: bool) -> Result<Game, Fault> {
    if dynamic.is_nim() {
        return Err(Fault::hinted(
            "Bouton's nim needs no table: there are no allowances, and a pile's Grundy value is its size",
            Hint::NimHasNoTable,
        ));
    }
    Ok(Rules::of(dynamic, misere).game)
}
