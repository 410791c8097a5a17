//! Games by their rules, as text: the known ones, a check, and small tables.

use automata::logic::SyntaxError;
use fibnim::rules::table::{Table, Target};
use fibnim::rules::{KNOWN, NamedGame};
use limits::Limits;
use serde::{Deserialize, Serialize};

use super::lenient;
use super::numerations::NUMERATIONS;
use super::policy::{Policy, too_large};
use super::position::{Unread, read_rules, understand};
use crate::answer::{KnownRules, Number, ShownRules, WrongRules, allowance, numbers};
use crate::question::{self, Asked};
use crate::refusal::{Fault, Refusal};

/// The games that are known by name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KnownGames {
    games: Vec<KnownGame>,
    /// What `numbers` may name in rules
    numerations: [&'static str; NUMERATIONS.len()],
}

/// A game that is known by name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct KnownGame {
    #[serde(flatten)]
    known: KnownRules,
    /// Its rules
    text: &'static str,
}

impl KnownGames {
    /// All of them.
    pub(super) fn all() -> Self {
        let game = |(known, game): (KnownRules, &NamedGame)| KnownGame { known, text: game.text };
        Self {
            games: KnownRules::all().into_iter().zip(&KNOWN).map(game).collect(),
            numerations: NUMERATIONS,
        }
    }
}

/// Rules to be checked.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CheckRequest))]
#[serde(deny_unknown_fields)]
pub struct CheckQuestion {
    /// The rules as text, or the name of a game that is known
    #[cfg_attr(
        feature = "schema",
        schema(example = "game one-or-two(n)\nmove 1 <= k <= 2: n - k", max_length = 10000)
    )]
    pub rules: String,
}

/// What rules say, or what is wrong with them.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesChecked {
    /// The rules as they were understood; null if they were not
    #[cfg_attr(feature = "schema", schema(required))]
    rules: Option<ShownRules>,
    /// What is wrong with them
    #[cfg_attr(feature = "schema", schema(required))]
    mistake: Option<WrongRules>,
    /// The family of their lost positions, if it can be looked for
    #[cfg_attr(feature = "schema", schema(required))]
    family: Option<String>,
    /// Why no proof about them can be looked for
    #[cfg_attr(feature = "schema", schema(required))]
    unprovable: Option<String>,
}

/// Whether a text says rules by which every game ends, and where it is wrong.
pub(super) fn check(
    asked: &CheckQuestion,
    policy: &Policy,
    limits: &Limits,
) -> Result<RulesChecked, Refusal> {
    match understand(&asked.rules, policy, limits) {
        Ok(rules) => {
            let shown = Some(ShownRules::new(&rules));
            let (family, unprovable) = match Asked::default().of_rules(rules) {
                Ok(family) => (Some(family.to_string()), None),
                Err(fault) => (None, Some(fault.message)),
            };
            Ok(RulesChecked { rules: shown, family, unprovable, mistake: None })
        }
        Err(Unread::Text(error)) => Ok(RulesChecked {
            mistake: Some(WrongRules::new(&asked.rules, &error)),
            ..RulesChecked::default()
        }),
        Err(Unread::Refused(refusal)) => Err(refusal),
    }
}

/// Rules in a numeration that is not offered, with the line that names it.
pub(super) fn elsewhere(text: &str, numbers: &str, policy: &Policy) -> SyntaxError {
    let lines = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end - line.len(), line))
    });
    let is_it = |(_, line): &(usize, &str)| line.trim_start().starts_with("numbers");
    let (start, line) = lines.into_iter().find(is_it).unwrap_or((0, text));
    let indent = line.len() - line.trim_start().len();
    let Fault { message, help, .. } = policy.not_written_in(numbers);
    let help = help.map(|help| help.to_string()).unwrap_or_default();
    SyntaxError::new(start + indent..start + line.trim_end().len().max(indent), message, help)
}

/// Which positions of a game are looked for.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PositionsRequest))]
#[serde(deny_unknown_fields)]
pub struct PositionsQuestion {
    /// The rules as text, or the name of a game that is known
    #[cfg_attr(feature = "schema", schema(example = "wythoff", max_length = 10000))]
    pub rules: String,
    /// The largest pile
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", schema(example = 30, maximum = 5000))]
    pub upto: u32,
    /// Those of this Grundy value; the lost ones without it
    #[serde(default, deserialize_with = "lenient::perhaps")]
    pub value: Option<u32>,
    /// Only those with this allowance: a number, or `inf`; all up to `upto` without it
    #[serde(default)]
    pub allowance: Option<String>,
}

/// The positions that were looked for, piles up to a bound.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionsTable {
    game: String,
    upto: u32,
    /// What the numbers of a position are called
    tracks: Vec<String>,
    /// Piles in the order of the rules, then the allowance if the game has one
    positions: Vec<Vec<Number>>,
}

/// All lost positions of a game by its rules with piles up to a bound, or those of one Grundy value.
pub(super) fn positions(
    asked: &PositionsQuestion,
    policy: &Policy,
    limits: &Limits,
) -> Result<PositionsTable, Refusal> {
    let PositionsQuestion { upto, value, .. } = *asked;
    let rules = read_rules(&asked.rules, policy, limits)?;
    let at = match (asked.allowance.as_deref(), rules.allowance()) {
        (None, _) => None,
        (Some(written), Some(_)) => Some(question::allowance(written)?),
        (Some(_), None) => {
            return Err(Fault::new(format!("{} has no allowance", rules.name()), "leave it out").into());
        }
    };
    let runs = rules.piles().len() + usize::from(rules.allowance().is_some() && at.is_none());
    let looked_at = (u64::from(upto) + 1).checked_pow(runs as u32);
    let (most, largest) = policy.tables.positions;
    if upto > largest || looked_at.is_none_or(|many| many > most) {
        let help = format!("ask for piles up to {largest}, and at most {most} positions in all");
        return Err(policy.tables.too_large(help));
    }
    // A row is filled without a look at the clock: each cell may have to look at all k of all moves.
    let moves = (u64::from(upto) + 1) * rules.lines().len() as u64;
    let cells = Limits { memory: 4 * (limits.cells / moves.max(1)), ..limits.clone() };
    let wanted = value.map_or(Target::Lost, Target::Value);
    let mut table = Table::new(&rules, upto, at, wanted, &cells)?;
    let mut found = Vec::new();
    while !table.is_done() {
        let more = table.advance(limits)?;
        found.extend(more.iter().map(|position| -> Vec<Number> {
            numbers(position.piles()).into_iter().chain(position.allowance().map(allowance)).collect()
        }));
    }
    let tracks = rules.piles().iter().cloned().chain(rules.allowance().map(str::to_owned)).collect();
    Ok(PositionsTable { game: rules.name().into(), upto, tracks, positions: found })
}

/// A text is too long to be rules.
pub(super) fn too_long(policy: &Policy) -> Refusal {
    too_large("these rules are too long", format!("write at most {} bytes", policy.text_bytes))
}
