//! `fibnim solve`.

use std::io::Write as _;
use std::sync::Arc;

use fibnim::Budget;
use fibnim::game::notation::{self, UnknownGame};
use fibnim::game::{Convention, Dynamic, FirstMove, Game, Piles, Position, Scope};
use fibnim::players::Mind;
use fibnim::proof::{Family, Shelf, Theorem};
use fibnim::solve::solve_with;
use num_bigint::BigUint;

use crate::cli::{FirstMoveArg, ScopeArg, SolveArgs};
use crate::failure::Failure;
use crate::library::{Library, LibraryArgs};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::{json, text};

pub(crate) fn run(arguments: SolveArgs) -> Result<(), Failure> {
    let written = output::argument_or_stdin(arguments.position)?;
    let rules = &arguments.rules;
    let position = position(&written, &rules.game, rules.piles, rules.first_move, rules.misere)?;
    let budget = Budget {
        memory: machine::memory(arguments.memory),
        cells: cells(&arguments.cells)?,
        ..Budget::default()
    };
    let mut shelf = shelf(&arguments.library)?;
    let solved = solve_with(&position, &mut shelf, &budget, &mut Progress::new("solving"));
    shelf.failure()?;
    let analysis = match solved {
        Ok(analysis) => analysis,
        Err(undecided) => {
            if arguments.json {
                output::print(&json::line(&json::Unsolved::new(&position, &undecided)))?;
            }
            return Err(match provable(&position) {
                Some(family) => Failure::TooLarge {
                    message: format!("undecided: {undecided}"),
                    help: format!(
                        "fibnim prove {family} finds a theorem that answers such positions, however large"
                    ),
                },
                None => undecided.into(),
            });
        }
    };
    let remoteness = match arguments.remoteness {
        true => Some(Mind::new(budget).remoteness(&position)?),
        false => None,
    };
    let answer = match arguments.json {
        true => json::line(&json::Solved::new(&analysis, remoteness)),
        false => text::analysis(&analysis, remoteness),
    };
    Ok(output::print(&answer)?)
}

/// The position that was written, under the rules that were asked for.
pub(crate) fn position(
    written: &str,
    game: &str,
    piles: Option<ScopeArg>,
    first_move: Option<FirstMoveArg>,
    misere: bool,
) -> Result<Position, Failure> {
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let game = Game { dynamic: dynamic(game)?, convention };
    let scope = piles.map(|scope| match scope {
        ScopeArg::Local => Scope::Local,
        ScopeArg::Global => Scope::Global,
    });
    let first_move = first_move.map(|first| match first {
        FirstMoveArg::All => FirstMove::All,
        FirstMoveArg::AllButOne => FirstMove::AllButOne,
    });
    let setup = match notation::parse(written) {
        Ok(setup) => setup,
        Err(error) => return Err(Failure::Notation { text: written.to_owned(), error }),
    };
    Ok(setup.position(game, scope, first_move)?)
}

/// The theorems that are known: those of a library, or none.
pub(crate) struct Known(Option<Library>);

/// The theorems that are known. Without a library there are none, and one that cannot be read is told and left alone,
/// unless it was asked for.
pub(crate) fn shelf(library: &LibraryArgs) -> Result<Known, Failure> {
    match library.open_existing() {
        Ok(library) => Ok(Known(library)),
        Err(failure) if library.library.is_some() => Err(failure.into()),
        Err(failure) => {
            let _ = writeln!(anstream::stderr(), "no theorems are used: {failure:#}");
            Ok(Known(None))
        }
    }
}

impl Known {
    /// What went wrong while a theorem was looked for, if something did.
    fn failure(&mut self) -> anyhow::Result<()> {
        self.0.as_mut().map_or(Ok(()), Library::failure)
    }
}

impl Shelf for Known {
    fn theorem(&mut self, family: &Family) -> Option<Arc<Theorem>> {
        self.0.as_mut()?.theorem(family)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) {
        if let Some(library) = &mut self.0 {
            library.keep(theorem);
        }
    }
}

/// The family whose theorem would solve a position, if its proof is within reach: all piles but the largest are small.
pub(crate) fn provable(position: &Position) -> Option<Family> {
    const SMALL: u32 = 60;
    let game = position.game();
    let Piles::Global { stones, .. } = position.piles() else { return None };
    if !game.dynamic.is_fibonacci() || game.convention == Convention::Misere {
        return None;
    }
    let mut stones: Vec<&BigUint> = stones.iter().collect();
    stones.sort_unstable();
    stones.pop();
    let fixed: Option<Vec<u32>> = stones.into_iter().map(|pile| u32::try_from(pile).ok()).collect();
    let fixed =
        fixed.filter(|fixed| fixed.iter().fold(0u32, |sum, &pile| sum.saturating_add(pile)) <= SMALL)?;
    Some(Family::with_fixed(fixed))
}

/// The number behind `--cells` or `--states`.
pub(crate) fn cells(written: &str) -> Result<u64, Failure> {
    match notation::parse_number(written, 100) {
        Ok(number) => Ok(u64::try_from(number).unwrap_or(u64::MAX)),
        Err(error) => Err(Failure::Notation { text: written.to_owned(), error }),
    }
}

/// The game called `name`, or what was probably meant.
pub(crate) fn dynamic(name: &str) -> Result<Dynamic, Failure> {
    const GAMES: &str = "games are fibonacci, power-of-two, nim, takeaway:3, takeaway:3/2, takeaway:+2, \
                         takeaway:=5 and takeaway:[1,2,4]";
    notation::parse_game(name).map_err(|error| {
        let near = match &error {
            UnknownGame::Name(name) => nearest(name),
            _ => None,
        };
        let help = match near {
            Some(near) => format!("did you mean {near}? {GAMES}"),
            None => GAMES.to_owned(),
        };
        Failure::input(error.to_string(), help)
    })
}

fn nearest(name: &str) -> Option<&'static str> {
    let known = ["fibonacci", "power-of-two", "nim", "takeaway:3", "takeaway:3/2"];
    let likeness = |game: &&str| strsim::jaro_winkler(name, game);
    known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).filter(|game| likeness(game) > 0.75)
}
