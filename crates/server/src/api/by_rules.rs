//! Games that are given by their rules, as text: the known ones, a check, single positions and small tables.

use std::sync::Arc;

use answers::answer::{KnownRules, Number, ShownRules, SolutionByRules, WrongRules, allowance, numbers};
use answers::engine::{self, PositionQuestion, SolutionFor};
use answers::question::{self, Asked, known_rules};
use answers::{Fault, Hint, Place};
use axum::Json;
use axum::extract::State;
use fibnim::rules::table::{Table, Wanted};
use fibnim::rules::{KNOWN, Mistake, Numbers, Rules, RulesError};
use limits::{Limits, Stop, Unwatched};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::budget::{POLICY, QUICK, REQUEST};
use crate::gate::Weight;
use crate::numerations::{self, NUMERATIONS, is_offered};
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::request::Body;

/// Longer rules are refused.
const MOST_BYTES: usize = 10_000;
/// No table has more positions, wanted or not, nor a larger pile.
const MOST_POSITIONS: u64 = 50_000;
const LARGEST_PILE: u32 = 5_000;

/// The games that are known by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownGames {
    games: Vec<KnownGame>,
    /// What `numbers` may name in rules
    numerations: [&'static str; NUMERATIONS.len()],
}

/// A game that is known by name.
#[derive(Serialize, ToSchema)]
struct KnownGame {
    #[serde(flatten)]
    known: KnownRules,
    /// Its rules
    text: &'static str,
}

/// The games that are known by name, with their rules
#[utoipa::path(get, path = "/api/v1/rules", responses((status = 200, body = KnownGames), Refusals))]
pub(crate) async fn known_games() -> Json<KnownGames> {
    let game = |(known, game): (KnownRules, &fibnim::rules::Known)| KnownGame { known, text: game.text };
    let games = KnownRules::all().into_iter().zip(&KNOWN).map(game).collect();
    Json(KnownGames { games, numerations: NUMERATIONS })
}

/// Rules that are written in a request.
pub(super) struct Written(String);

/// Why a text says no rules here.
enum Unread {
    Mistake(Mistake),
    Refused(Problem),
}

impl Written {
    /// A text of bearable length, or the name of a game that is known.
    pub(super) fn new(rules: String) -> Result<Self, Problem> {
        if rules.len() > MOST_BYTES {
            let help = format!("{MOST_BYTES} bytes are the most");
            return Err(Problem::too_large("these rules are too long", help));
        }
        Ok(Self(rules))
    }

    /// The rules, within these limits.
    pub(super) fn read(&self, limits: &Limits) -> Result<Rules, Problem> {
        self.understand(limits).map_err(|unread| match unread {
            Unread::Refused(problem) => problem,
            Unread::Mistake(Mistake { line, span, message, help, .. }) => {
                let place = Place { text: self.0.clone(), span, line };
                Fault { place: Some(place), message, help: Some(Hint::Text(help)) }.into()
            }
        })
    }

    fn understand(&self, limits: &Limits) -> Result<Rules, Unread> {
        let name = self.0.trim();
        // Rules have several words, and a name has one.
        let rules = if !name.is_empty() && !name.contains(char::is_whitespace) {
            known_rules(name).map_err(|fault| Unread::Refused(fault.into()))?
        } else {
            Rules::parse(&self.0, limits).map_err(|error| match error {
                RulesError::Mistake(mistake) => Unread::Mistake(mistake),
                other => Unread::Refused(question::unreadable(&self.0, other).into()),
            })?
        };
        match rules.numbers() {
            Some(numbers) if !is_offered(numbers) => {
                Err(Unread::Mistake(self.elsewhere(&numbers.to_string())))
            }
            // What would suit them is not offered.
            None if !is_offered(&rules.suiting_numbers()) => Ok(rules.written_in(Numbers::Fibonacci)),
            _ => Ok(rules),
        }
    }

    /// The numeration is one that this server does not offer.
    fn elsewhere(&self, numbers: &str) -> Mistake {
        let text = &self.0;
        let lines = text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end - line.len(), line))
        });
        let is_it = |(_, line): &(usize, &str)| line.trim_start().starts_with("numbers");
        let (number, (start, line)) =
            lines.enumerate().find(|(_, line)| is_it(line)).unwrap_or((0, (0, text.as_str())));
        let indent = line.len() - line.trim_start().len();
        Mistake {
            line: number + 1,
            column: line[..indent].chars().count() + 1,
            span: start + indent..start + line.trim_end().len().max(indent),
            message: format!("numbers are not written in {numbers} here"),
            help: numerations::HELP.into(),
            not_lower: None,
        }
    }
}

/// Rules to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The rules as text, or the name of a game that is known
    #[schema(example = "game one-or-two(n)\nmove 1 <= k <= 2: n - k", max_length = 10000)]
    rules: String,
}

/// What rules say, or what is wrong with them.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulesChecked {
    /// The rules as they were understood; null if they were not
    #[schema(required)]
    rules: Option<ShownRules>,
    /// What is wrong with them
    #[schema(required)]
    mistake: Option<WrongRules>,
    /// The family of their lost positions, if it can be looked for
    #[schema(required)]
    family: Option<String>,
    /// Why no proof about them can be looked for
    #[schema(required)]
    unprovable: Option<String>,
}

/// Whether a text says rules by which every game ends, and where it is wrong
#[utoipa::path(post, path = "/api/v1/rules/check", request_body = CheckRequest, responses(
    (status = 200, body = RulesChecked),
    BodyRefusals,
))]
pub(crate) async fn check_rules(
    State(app): State<Arc<App>>,
    Body(CheckRequest { rules }): Body<CheckRequest>,
) -> Result<Json<RulesChecked>, Problem> {
    let written = Written::new(rules)?;
    let checked = app.gate.compute(Weight::Light, move |stop| {
        let nothing = RulesChecked { rules: None, mistake: None, family: None, unprovable: None };
        match written.understand(&QUICK.ended_by(stop)) {
            Ok(rules) => {
                let shown = Some(ShownRules::new(&rules));
                let (family, unprovable) = match Asked::default().of_rules(rules) {
                    Ok(family) => (Some(family.to_string()), None),
                    Err(fault) => (None, Some(fault.message)),
                };
                Ok(RulesChecked { rules: shown, family, unprovable, ..nothing })
            }
            Err(Unread::Mistake(mistake)) => {
                Ok(RulesChecked { mistake: Some(WrongRules::from(&mistake)), ..nothing })
            }
            Err(Unread::Refused(problem)) => Err(problem),
        }
    });
    Ok(Json(checked.await?))
}

/// A position of a game by its rules.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveByRulesRequest {
    /// The rules as text, or the name of a game that is known
    #[schema(example = "wythoff", max_length = 10000)]
    rules: String,
    /// The piles in the order of the rules, then `;` and the allowance if the game has one
    #[schema(example = "5, 6")]
    position: String,
    /// The Grundy value too
    #[serde(default, alias = "grundy")]
    value: bool,
    /// Also how many moves are left when the winner hurries and the loser stalls
    #[serde(default)]
    remoteness: bool,
    /// The player who cannot move wins
    #[serde(default)]
    misere: bool,
}

/// Outcome and winning moves of a position of a game by its rules
#[utoipa::path(post, path = "/api/v1/rules/solve", request_body = SolveByRulesRequest, responses(
    (status = 200, body = SolutionByRules),
    BodyRefusals,
))]
pub(crate) async fn solve_by_rules(
    State(app): State<Arc<App>>,
    Body(asked): Body<SolveByRulesRequest>,
) -> Result<Json<SolutionByRules>, Problem> {
    let theirs = Arc::clone(&app);
    let question = PositionQuestion {
        position: asked.position,
        rules: Some(asked.rules),
        misere: asked.misere,
        ..PositionQuestion::default()
    };
    let answer = app.gate.compute(Weight::Light, move |stop| {
        let limits = REQUEST.ended_by(stop);
        let position = question.read(&POLICY, &limits)?;
        let found = theirs.answering(|context| {
            engine::solve(&position, asked.value, asked.remoteness, context, &limits, &mut Unwatched)
        })?;
        match found {
            SolutionFor::Rules(found) => Ok(SolutionByRules::new(&found)),
            SolutionFor::Piles(_) => Err(Problem::ours()),
        }
    });
    Ok(Json(answer.await?))
}

/// Which positions of a game are looked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionsRequest {
    /// The rules as text, or the name of a game that is known
    #[schema(example = "wythoff", max_length = 10000)]
    rules: String,
    /// The largest pile
    #[schema(example = 30, maximum = 5000)]
    upto: u32,
    /// Those of this Grundy value; the lost ones without it
    #[serde(default)]
    value: Option<u32>,
    /// Only those with this allowance: a number, or `inf`; all up to `upto` without it
    #[serde(default)]
    allowance: Option<String>,
}

/// The positions that were looked for, piles up to a bound.
#[derive(Serialize, ToSchema)]
pub(crate) struct PositionsTable {
    game: String,
    upto: u32,
    /// What the numbers of a position are called
    tracks: Vec<String>,
    /// Piles in the order of the rules, then the allowance if the game has one
    positions: Vec<Vec<Number>>,
}

/// All lost positions of a game by its rules with piles up to a bound, or those of one Grundy value
#[utoipa::path(post, path = "/api/v1/rules/positions", request_body = PositionsRequest, responses(
    (status = 200, body = PositionsTable),
    BodyRefusals,
))]
pub(crate) async fn positions_of_rules(
    State(app): State<Arc<App>>,
    Body(PositionsRequest { rules, upto, value, allowance }): Body<PositionsRequest>,
) -> Result<Json<PositionsTable>, Problem> {
    let written = Written::new(rules)?;
    let table = app.gate.compute(Weight::Light, move |stop| {
        let rules = written.read(&REQUEST.ended_by(stop))?;
        make_positions(&rules, upto, value, allowance.as_deref(), stop)
    });
    Ok(Json(table.await?))
}

fn make_positions(
    rules: &Rules,
    upto: u32,
    value: Option<u32>,
    at: Option<&str>,
    stop: &Stop,
) -> Result<PositionsTable, Problem> {
    let at = match (at, rules.allowance()) {
        (None, _) => None,
        (Some(written), Some(_)) => Some(question::allowance(written)?),
        (Some(_), None) => {
            return Err(Problem::input(format!("{} has no allowance", rules.name()), "leave it out"));
        }
    };
    let runs = rules.piles().len() + usize::from(rules.allowance().is_some() && at.is_none());
    let looked_at = (u64::from(upto) + 1).checked_pow(runs as u32);
    if upto > LARGEST_PILE || looked_at.is_none_or(|many| many > MOST_POSITIONS) {
        let help = format!("piles up to {LARGEST_PILE}, and {MOST_POSITIONS} positions in all, are the most");
        return Err(Problem::too_large("this table is too large for a request", help));
    }
    // A row is filled without a look at the clock: each cell may have to look at all k of all moves.
    let moves = (u64::from(upto) + 1) * rules.lines().len() as u64;
    let cells = Limits { memory: 4 * (REQUEST.cells / moves), ..REQUEST };
    let limits = REQUEST.ended_by(stop);
    let wanted = value.map_or(Wanted::Lost, Wanted::Value);
    let mut table = Table::new(rules, upto, at, wanted, &cells)?;
    let mut found = Vec::new();
    while !table.is_done() {
        let more = table.advance(&limits)?;
        found.extend(more.iter().map(|position| -> Vec<Number> {
            numbers(position.piles()).into_iter().chain(position.allowance().map(allowance)).collect()
        }));
    }
    let tracks = rules.piles().iter().cloned().chain(rules.allowance().map(str::to_owned)).collect();
    Ok(PositionsTable { game: rules.name().into(), upto, tracks, positions: found })
}
