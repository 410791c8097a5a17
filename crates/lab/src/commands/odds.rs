//! `fibnim odds`.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::Context;
use fibnim::game::{Convention, Position, notation};
use fibnim::players::odds::{self, About, Exact};
use fibnim::players::{Mind, Strategy, simulate};
use fibnim::{Budget, Undecided};
use picture::{OddsPlot, Series};

use super::solve;
use crate::cli::{ChanceArgs, OddsArgs, RulesArgs};
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::odds as render;
use crate::render::odds::{Chance, Duel};
use crate::render::text::game_name;

pub(crate) fn run(arguments: &OddsArgs) -> Result<(), Failure> {
    let players = players(&arguments.players)?;
    check_out(&arguments.chance, arguments.upto.is_some())?;
    match (&arguments.upto, &arguments.position) {
        (Some(upto), _) => table(arguments, &players, upto),
        (None, Some(written)) => one(arguments, &players, written),
        (None, None) => Err(Failure::input("there is no position", "write one, such as fibnim odds 13")),
    }
}

/// The odds of one position, whoever begins.
fn one(arguments: &OddsArgs, players: &[Strategy], written: &str) -> Result<(), Failure> {
    let written = output::argument_or_stdin(written.to_owned())?;
    let position = read(&written, &arguments.rules)?;
    let positions = std::slice::from_ref(&position);
    let mut mind = mind(&arguments.chance);
    let mut duels = Vec::new();
    for (begins, pair) in pairs(players) {
        let chance = chances(positions, pair, &mut mind, arguments.chance.approximate)?;
        let Some(chance) = chance.into_iter().next() else { continue };
        let mut duel = duel(pair, begins, chance);
        if let Some(games) = arguments.simulate {
            let mut watch = Progress::new("games");
            let tally = simulate(&position, pair, games, arguments.seed, &mut mind, &mut watch);
            let mut tally = tally.map_err(|undecided| refused(&undecided, ""))?;
            if !begins {
                tally.wins = tally.games - tally.wins;
            }
            duel.tally = Some(tally);
        }
        duels.push(duel);
    }
    if let Some(out) = &arguments.chance.out {
        let stones =
            position.stones().into_iter().try_fold(0u32, |sum, n| sum.checked_add(u32::try_from(n).ok()?));
        let rows: Vec<(u32, Duel)> =
            duels.into_iter().map(|duel| (stones.unwrap_or(u32::MAX), duel)).collect();
        return write(out, &render::csv(&rows));
    }
    let json = arguments.chance.json;
    Ok(output::print(&if json { render::json(&position, &duels) } else { render::text(&position, &duels) })?)
}

/// The odds of all starts of one pile.
fn table(arguments: &OddsArgs, players: &[Strategy], upto: &str) -> Result<(), Failure> {
    let upto = size(upto)?;
    let starts: Vec<Position> =
        (2..=upto).map(|n| read(&n.to_string(), &arguments.rules)).collect::<Result<_, _>>()?;
    let mut mind = mind(&arguments.chance);
    let mut rows: Vec<(u32, Duel)> = Vec::new();
    for (begins, pair) in pairs(players) {
        let chances = chances(&starts, pair, &mut mind, arguments.chance.approximate)?;
        rows.extend((2..).zip(chances.into_iter().map(|chance| duel(pair, begins, chance))));
    }
    let game = starts.first().map(Position::game);
    match &arguments.chance.out {
        Some(out) if picture::supports(out) => {
            let fibonacci =
                game.is_some_and(|g| g.dynamic.is_fibonacci() && g.convention == Convention::Normal);
            let name = game.map_or_else(String::new, |game| game_name(&game.dynamic));
            let bounds = fibonacci
                && players.first() == Some(&Strategy::Random)
                && players.iter().any(Strategy::is_perfect);
            let title = format!("The chance that {} wins in {name}, by the stones of the pile", players[0]);
            Ok(OddsPlot { title: &title, upto, series: series(&rows), bounds }.draw(out)?)
        }
        out => {
            rows.sort_by_key(|(n, _)| *n);
            let text = if arguments.chance.json {
                render::table_json(&arguments.rules.game, &rows)
            } else {
                render::csv(&rows)
            };
            match out {
                Some(out) => write(out, &text),
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

/// The first player against each of the others: who begins, and both in the order of play.
pub(crate) fn pairs(players: &[Strategy]) -> impl Iterator<Item = (bool, [&Strategy; 2])> {
    let (first, others) = players.split_at(players.len().min(1));
    others.iter().flat_map(move |other| {
        first.iter().flat_map(move |first| [(true, [first, other]), (false, [other, first])])
    })
}

/// The chance of the one who was named first, from that of the one who begins.
pub(crate) fn duel(pair: [&Strategy; 2], begins: bool, chance: Chance) -> Duel {
    let [player, opponent] = if begins { pair } else { [pair[1], pair[0]] };
    let chance = if begins { chance } else { chance.not() };
    Duel { player: player.to_string(), opponent: opponent.to_string(), begins, chance, tally: None }
}

/// The chance of the player who begins, for each position.
pub(super) fn chances(
    positions: &[Position],
    players: [&Strategy; 2],
    mind: &mut Mind,
    approximate: bool,
) -> Result<Vec<Chance>, Failure> {
    let mut watch = Progress::new("odds");
    if approximate {
        let about: Result<Vec<About>, Undecided> = odds::many(positions, players, mind, &mut watch);
        return Ok(about
            .map_err(|undecided| refused(&undecided, ""))?
            .into_iter()
            .map(Chance::About)
            .collect());
    }
    let exact: Result<Vec<Exact>, Undecided> = odds::many(positions, players, mind, &mut watch);
    let instead = "--approximate computes with machine numbers of fifteen digits; ";
    Ok(exact.map_err(|undecided| refused(&undecided, instead))?.into_iter().map(Chance::Exact).collect())
}

/// What does not fit, and what would help.
fn refused(undecided: &Undecided, instead: &str) -> Failure {
    let help = match undecided {
        Undecided::Work { .. } => "try smaller piles: one pile may have about 50_000 stones".into(),
        _ => format!("{instead}--memory allows more, and smaller piles need less"),
    };
    Failure::TooLarge { message: format!("undecided: {undecided}"), help }
}

/// The strategies, joined by commas: two at least.
pub(crate) fn players(written: &str) -> Result<Vec<Strategy>, Failure> {
    let strategy = |name: &str| {
        name.parse::<Strategy>().map_err(|error| Failure::input(error.to_string(), error.help()))
    };
    let players: Vec<Strategy> = written.split(',').map(strategy).collect::<Result<_, _>>()?;
    if players.len() < 2 {
        let help = "name two players at least, such as --players random,perfect";
        return Err(Failure::input("one player alone has no odds", help));
    }
    Ok(players)
}

pub(super) fn mind(arguments: &ChanceArgs) -> Mind {
    Mind::new(Budget { memory: machine::memory(arguments.memory), ..Budget::default() })
}

pub(super) fn read(written: &str, rules: &RulesArgs) -> Result<Position, Failure> {
    solve::position(written, &rules.game, rules.piles, rules.first_move, rules.misere)
}

/// Writes a text file, whole or not at all.
pub(super) fn write(out: &Path, text: &str) -> Result<(), Failure> {
    Ok(output::write_file(out, text).with_context(|| format!("cannot write {}", out.display()))?)
}

/// Refuses a file that nothing could be written to, before anything is computed.
pub(super) fn check_out(arguments: &ChanceArgs, pictures: bool) -> Result<(), Failure> {
    let Some(out) = &arguments.out else { return Ok(()) };
    let csv = out.extension().and_then(OsStr::to_str).is_some_and(|ext| ext.eq_ignore_ascii_case("csv"));
    match (csv, picture::supports(out), pictures) {
        (true, ..) | (_, true, true) => Ok(()),
        (_, true, false) => Err(Failure::input(
            "one position makes no picture",
            "--upto N draws the chances of all starts up to N stones; --out FILE.csv takes one position",
        )),
        _ => Err(Failure::input(
            format!("{} is no .csv, .png or .svg file", out.display()),
            "choose another name behind --out",
        )),
    }
}

/// The last pile of a table.
fn size(written: &str) -> Result<u32, Failure> {
    let number = match notation::parse_number(written, 100) {
        Ok(number) => number,
        Err(error) => return Err(Failure::Notation { text: written.to_owned(), error }),
    };
    match u32::try_from(&number) {
        Ok(size) if (2..=100_000).contains(&size) => Ok(size),
        _ => Err(Failure::input(
            format!("--upto {number} is out of range"),
            "a table of odds goes up to 2 stones at least and 100_000 at most",
        )),
    }
}
