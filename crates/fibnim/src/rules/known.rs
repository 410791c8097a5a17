//! The games that the program knows by name: the files of the folder `games`.

use super::{Rules, parse};

/// A game that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
}

macro_rules! games {
    ($($name:literal),* $(,)?) => {
        [$(NamedGame { name: $name, text: include_str!(concat!("../../games/", $name, ".game")) }),*]
    };
}

/// All of them, as they should be shown.
///
/// ```
/// use fibnim::rules::{KNOWN, Rules};
/// use limits::Limits;
/// for game in KNOWN {
///     let rules = Rules::parse(game.text, &Limits::default()).unwrap();
///     assert_eq!(rules.name(), game.name);
/// }
/// ```
pub const KNOWN: [NamedGame; 15] = games![
    "fibonacci",
    "fibonacci-misere",
    "two-piles",
    "ending-at-one",
    "power-of-two",
    "takeaway-3",
    "nim",
    "nim-3",
    "nim-misere",
    "wythoff",
    "generalised-wythoff",
    "maharaja",
    "white-knight",
    "king",
    "subtraction-123",
];

/// The rules of a game that is known by name.
///
/// ```
/// use fibnim::rules::known;
/// assert_eq!(known("wythoff").unwrap().piles(), ["m", "n"]);
/// assert!(known("chess").is_none());
/// ```
pub fn known(name: &str) -> Option<Rules> {
    let game = KNOWN.iter().find(|game| game.name == name)?;
    // That they can be read, and that their moves lower the number of stones, is tested and need not be decided each time.
    Some(parse::read(game.text).ok()?.rules)
}

/// Rules that the program itself has written: that they can be read, and that their moves lower the number of stones, is tested.
pub(crate) fn read_trusted(text: &str) -> Rules {
    parse::read(text).map(|read| read.rules).unwrap_or_else(|mistake| unreachable!("{mistake}: {text}"))
}
