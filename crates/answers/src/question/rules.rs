//! Games that are given by their rules, and their positions.

use fibnim::game::notation::parse_number;
use fibnim::rules::{KNOWN, Position, Relation, Rules, RulesError, known, takeaway};
use fibnim::{Undecided, game::Allowance};
use limits::Limits;

use automata::TooLarge;

use super::position::dynamic;
use crate::refusal::{Fault, Hint, Refusal};

/// The game that is known by this name: one of those with a file, or a take-away game.
///
/// ```
/// use answers::question::known_rules;
/// assert_eq!(known_rules("wythoff").unwrap().piles().len(), 2);
/// let half = known_rules("takeaway:5/2").unwrap();
/// assert_eq!(half.describe(&half.lines()[0]), "1 <= k <= r: m - k; 5*k/2");
/// let fault = known_rules("withoff").unwrap_err();
/// assert!(fault.help.unwrap().to_string().starts_with("did you mean wythoff?"));
/// ```
///
/// # Errors
///
/// If there is none, with what was probably meant.
pub fn known_rules(name: &str) -> Result<Rules, Fault> {
    if name.starts_with("takeaway:") {
        let help =
            "take-away games with smaller numbers have rules, such as takeaway:5/2 and takeaway:[1,3,5]";
        return takeaway(&dynamic(name)?).map_err(|error| Fault::new(error.to_string(), help));
    }
    known(name).ok_or_else(|| {
        let names: Vec<&str> = KNOWN.iter().map(|game| game.name).collect();
        let known = format!(
            "games with rules are {}, take-away games such as takeaway:5/2, or name a file",
            names.join(", ")
        );
        let help = match near(name, names.iter().copied()) {
            Some(near) => format!("did you mean {near}? {known}"),
            None => known,
        };
        let short: String = name.chars().take(40).collect();
        Fault::new(format!("there are no rules called `{}`", short.escape_debug()), help)
    })
}

/// The name among these that was probably meant.
pub(super) fn near<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |game: &str| strsim::jaro_winkler(name, game);
    let near = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    near.filter(|game| likeness(game) > 0.75)
}

/// The rules that a text says.
///
/// ```
/// use answers::question::rules;
/// use limits::Limits;
/// let limits = Limits::default();
/// assert_eq!(rules("game g(m)\nmove m - 1", &limits).unwrap().name(), "g");
/// assert!(rules("game g(m)\nmove m + 1", &limits).is_err());
/// ```
///
/// # Errors
///
/// If it cannot be read, with the place; if games need not end, with a move that shows it; if that is undecided within the limits.
pub fn rules(text: &str, limits: &Limits) -> Result<Rules, Refusal> {
    rules_with(text, &[], limits)
}

/// The same with relations that guards may name.
///
/// # Errors
///
/// As [`rules`].
pub fn rules_with(text: &str, relations: &[Relation], limits: &Limits) -> Result<Rules, Refusal> {
    Rules::parse_with(text, relations, limits).map_err(|error| unreadable(text, error))
}

/// Why a text says no rules.
pub fn unreadable(text: &str, error: RulesError) -> Refusal {
    match error {
        RulesError::Syntax(error) | RulesError::NotLower { error, .. } => Fault::in_line(text, error).into(),
        RulesError::TooLarge { why: TooLarge::Stopped(stopped), .. } => Undecided::from(stopped).into(),
        RulesError::TooLarge { .. } => Refusal::TooLarge {
            message: error.to_string(),
            help: Hint::Text("moves with fewer piles and smaller numbers are decided sooner".into()),
        },
    }
}

/// A position of a game that is given by its rules.
///
/// # Errors
///
/// If it is none, with the place.
pub fn rules_position(written: &str, rules: &Rules) -> Result<Position, Fault> {
    rules.read_position(written).map_err(|error| Fault::at(written, error))
}

/// An allowance alone: a number, or `inf`.
///
/// # Errors
///
/// If it is neither, with the place.
pub fn allowance(written: &str) -> Result<Allowance, Fault> {
    match written.trim() {
        "inf" => Ok(Allowance::Unlimited),
        number => {
            Ok(Allowance::Stones(parse_number(number, 100).map_err(|error| Fault::at(written, error))?))
        }
    }
}
