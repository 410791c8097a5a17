//! `fibnim odds`.

use std::ffi::OsStr;

use answers::answer::{Duel, Odds, OddsTable, line};
use answers::engine::{self, GamePosition, Meeting};
use answers::words::game_name;
use answers::{Refusal, question};
use fibnim::Undecided;
use fibnim::game::Convention;
use fibnim::players::Strategy;
use limits::{Limits, Stop};
use picture::{OddsPlot, Series};

use super::rules::{given, under};
use crate::cli::{ChanceArgs, OddsArgs, RulesArgs};
use crate::failure::Failure;
use crate::files;
use crate::interrupt::{Memory, Remains, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::odds as render;

pub(crate) fn run(arguments: &OddsArgs) -> Result<(), Failure> {
    check_out(&arguments.chance, arguments.upto.is_some())?;
    match (arguments.upto, &arguments.position) {
        (Some(upto), _) => table(arguments, upto),
        (None, Some(written)) => one(arguments, written),
        (None, None) => Err(Failure::input("no position is given", "write one, such as fibnim odds 13")),
    }
}

/// The odds of one position, for either player beginning.
fn one(arguments: &OddsArgs, written: &str) -> Result<(), Failure> {
    let written = output::argument_or_stdin(written.to_owned())?;
    let position = position(&written, &arguments.rules, arguments.by_rules.as_deref())?;
    let simulated = arguments.simulate.map(|games| (games, arguments.seed));
    let meeting = Meeting { simulated, ..meeting(&arguments.players.0, &arguments.chance) };
    let duels = within_memory(&arguments.chance, |stop| {
        engine::odds(&position, &meeting, &limits(&arguments.chance, stop), &mut Progress::new("odds"))
    });
    let duels = duels.map_err(|undecided| refused(undecided, meeting.approximate))?;
    if let Some(out) = &arguments.chance.out {
        let stones = u32::try_from(position.stones()).unwrap_or(u32::MAX);
        let rows: Vec<(u32, Duel)> = duels.into_iter().map(|duel| (stones, duel)).collect();
        return Ok(files::write(out, render::csv(&rows))?);
    }
    Ok(output::print(&if arguments.chance.json {
        line(&Odds::new(&position, &duels))
    } else {
        render::text(&position, &duels)
    })?)
}

/// The odds of all starts of one pile.
fn table(arguments: &OddsArgs, upto: u32) -> Result<(), Failure> {
    let rules = arguments.rules.rules();
    let meeting = meeting(&arguments.players.0, &arguments.chance);
    let players = &meeting.players;
    let rows = within_memory(&arguments.chance, |stop| {
        let limits = limits(&arguments.chance, stop);
        engine::odds_of_starts(&rules, upto, &meeting, &limits, &mut Progress::new("odds"))
    });
    let mut rows = rows.map_err(|refusal| match refusal {
        Refusal::Undecided(undecided) => refused(undecided, meeting.approximate),
        other => other.into(),
    })?;
    match &arguments.chance.out {
        Some(out) if picture::supports(out) => {
            let game = &rules.game;
            let fibonacci = game.dynamic.is_fibonacci() && game.convention == Convention::Normal;
            let name = game_name(&game.dynamic);
            let bounds = fibonacci
                && players.first() == Some(&Strategy::Random)
                && players.iter().any(Strategy::is_perfect);
            let title = format!("The chance that {} wins in {name}, by the stones of the pile", players[0]);
            let plot = OddsPlot { title: &title, upto, series: series(&rows), bounds };
            Ok(files::write(out, plot.sheet()?.encode(out)?)?)
        }
        out => {
            rows.sort_by_key(|(n, _)| *n);
            let text = if arguments.chance.json {
                line(&OddsTable::new(&rules.game.dynamic.to_string(), &rows))
            } else {
                render::csv(&rows)
            };
            match out {
                Some(out) => Ok(files::write(out, text)?),
                None => Ok(output::print(&text)?),
            }
        }
    }
}

/// One curve for each opponent and each who begins.
fn series(rows: &[(u32, Duel)]) -> Vec<Series> {
    let same =
        |(_, a): &(u32, Duel), (_, b): &(u32, Duel)| (&a.opponent, a.begins) == (&b.opponent, b.begins);
    let curve = |rows: &[(u32, Duel)]| {
        let (_, duel) = rows.first()?;
        let first = if duel.begins { &duel.player } else { &duel.opponent };
        let points = rows.iter().map(|(n, duel)| (*n, duel.chance.log2()));
        let points: Vec<(u32, f64)> = points.filter(|(_, log2)| log2.is_finite()).collect();
        Some(Series { label: format!("against {}, {first} begins", duel.opponent), points })
    };
    rows.chunk_by(same).filter_map(curve).filter(|series| !series.points.is_empty()).collect()
}

/// Who meets.
pub(super) fn meeting(players: &[Strategy], arguments: &ChanceArgs) -> Meeting {
    Meeting { players: players.to_vec(), approximate: arguments.approximate, simulated: None }
}

/// What does not fit, and what would help.
pub(super) fn refused(undecided: Undecided, approximate: bool) -> Failure {
    let instead = match approximate {
        true => "",
        false => "use --approximate, which computes with machine numbers of fifteen digits, or ",
    };
    let help = match &undecided {
        Undecided::Stopped(_) | Undecided::Shelf(_) => return undecided.into(),
        Undecided::Unsupported(_) => "see fibnim odds --help for the players".into(),
        Undecided::Work { .. } => "try smaller piles: one pile may have about 50_000 stones".into(),
        _ => format!("{instead}raise the limit with --memory, or choose smaller piles"),
    };
    Failure::Undecided { message: undecided.to_string(), help: Some(help) }
}

/// Does something that Ctrl-C stops, and that ends before the program takes more memory than it may: tables of the players, those of their
/// chances, and numbers of thousands of digits count it each for itself.
pub(super) fn within_memory<T>(arguments: &ChanceArgs, work: impl FnOnce(&Stop) -> T) -> T {
    stoppable_within(Remains::Nothing, None, Memory::Uncounted(machine::memory(arguments.memory)), work)
}

pub(super) fn limits(arguments: &ChanceArgs, stop: &Stop) -> Limits {
    let memory = machine::memory(arguments.memory);
    Limits { memory, states: MOST_POSITIONS, ..machine::limits() }.ended_by(stop)
}

/// Maximum number of positions of a game by its rules; a lack of memory may stop it earlier.
const MOST_POSITIONS: usize = 100_000_000;

/// The position that was written, by the rules of a dynamic or by rules as text.
pub(super) fn position(
    written: &str,
    rules: &RulesArgs,
    by_rules: Option<&str>,
) -> Result<GamePosition, Failure> {
    let Some(name) = by_rules else { return Ok(GamePosition::Piles(rules.position(written)?)) };
    let by_rules = under(given(name, &[])?, rules.misere);
    let position = question::rules_position(written, &by_rules)?;
    Ok(GamePosition::Rules(by_rules, position))
}

/// Refuses a file that nothing could be written to, before anything is computed.
pub(super) fn check_out(arguments: &ChanceArgs, pictures: bool) -> Result<(), Failure> {
    let Some(out) = &arguments.out else { return Ok(()) };
    let csv = out.extension().and_then(OsStr::to_str).is_some_and(|ext| ext.eq_ignore_ascii_case("csv"));
    match (csv, picture::supports(out), pictures) {
        (true, ..) | (_, true, true) => files::check_place(out),
        (_, true, false) => Err(Failure::input(
            "one position makes no picture",
            "--upto N draws the chances of all starts up to N stones; --out FILE.csv takes one position",
        )),
        _ => Err(Failure::input(
            format!("{} does not end in .csv, .png or .svg", out.display()),
            "choose another name for --out",
        )),
    }
}
