//! The rules of a game, and what `fibnim play`, `review`, `odds` and `match` accept.

use answers::Fault;
use answers::question::{self, Rules};
use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use fibnim::game::{Dynamic, FirstMove, Position, Scope};
use fibnim::players::Strategy;

use super::{LibraryArgs, memory};
use crate::failure::Failure;
use crate::output;

/// The rules of a game, for positions that are solved or played.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game: fibonacci, power-of-two, nim, takeaway:C (a move of x allows C*x; C = 3, 3/2, ...),
    /// takeaway:+C (x+C), takeaway:=C (always C), takeaway:[A,B,...] (f(1), f(2), ...)
    #[arg(long, default_value = "fibonacci", value_parser = question::dynamic)]
    pub(crate) game: Dynamic,

    /// Whether the piles share one allowance (global) or have one each (local)
    /// [default: global; local for piles joined by +]
    #[arg(long = "scope", visible_alias = "piles", value_enum)]
    piles: Option<ScopeArg>,

    /// What the first move may take, where no allowance is given [default: all but one stone of one
    /// pile and of local piles; all for several global piles and for nim]
    #[arg(long, value_enum)]
    first_move: Option<FirstMoveArg>,

    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
}

impl RulesArgs {
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            scope: self.piles.map(Scope::from),
            first_move: self.first_move.map(FirstMove::from),
            ..Rules::of(self.game.clone(), self.misere)
        }
    }

    /// The position that was written, under these rules. What can be read in two ways is told on standard error.
    pub(crate) fn position(&self, written: &str) -> Result<Position, Failure> {
        let rules = self.rules();
        let position = question::position(written, &rules)?;
        if self.first_move.is_some() {
            let other = match self.first_move {
                Some(FirstMoveArg::All) => FirstMove::AllButOne,
                _ => FirstMove::All,
            };
            // The flag says nothing if its opposite leads to the same position.
            let opposite = Rules { first_move: Some(other), ..rules };
            let is_said = question::position(written, &opposite)? != position || position.is_over();
            let is_true = self.game.is_nim() && other == FirstMove::AllButOne;
            if !is_said && !is_true {
                return Err(Failure::input(
                    "--first-move changes nothing here: what may be taken is given already",
                    "it is about starts without an allowance, such as 12; leave it out here",
                ));
            }
        }
        if let Some(doubt) = question::doubt(written) {
            // If nobody reads it, the answer says how it was read.
            output::note(&format!("note: {doubt}"));
        }
        Ok(position)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ScopeArg {
    /// One allowance for each pile
    Local,
    /// One allowance for all piles
    Global,
}

impl From<ScopeArg> for Scope {
    fn from(scope: ScopeArg) -> Self {
        match scope {
            ScopeArg::Local => Self::Local,
            ScopeArg::Global => Self::Global,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FirstMoveArg {
    /// Everything
    All,
    /// All but one stone
    AllButOne,
}

impl From<FirstMoveArg> for FirstMove {
    fn from(first: FirstMoveArg) -> Self {
        match first {
            FirstMoveArg::All => Self::All,
            FirstMoveArg::AllButOne => Self::AllButOne,
        }
    }
}

/// Players joined by commas: two at least.
#[derive(Clone, Debug)]
pub(crate) struct Players(pub(crate) Vec<Strategy>);

fn players(written: &str) -> Result<Players, Fault> {
    question::players(written).map(Players)
}

/// How chances are computed.
#[derive(Debug, Args)]
pub(crate) struct ChanceArgs {
    /// Machine numbers of fifteen digits, where exact fractions would be too long
    #[arg(long)]
    pub(crate) approximate: bool,

    /// Where the table goes: FILE.csv, or a picture of it, FILE.png or .svg (of one position there is none: see --upto)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,

    /// Memory that may be used, such as 512MiB or 8GiB
    #[arg(long, default_value = "2GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The exact chance that one player beats another
#[derive(Debug, Args)]
#[command(after_help = ODDS_EXAMPLES)]
pub(crate) struct OddsArgs {
    /// The position, as in fibnim solve
    #[arg(allow_negative_numbers = true, required_unless_present = "upto")]
    pub(crate) position: Option<String>,

    /// The players, joined by commas: the first against each of the others
    ///
    /// `perfect` (wins whenever it can; lost, takes one stone: the LPS of Allen and Ponomarenko), `perfect:stall` (lost, makes the game
    /// last), `perfect:most`, `perfect:random`, `best:random` (lost, does what the named opponent finds hardest), `random`, `greedy`
    /// (takes the most), `one` (takes one stone), `below:20` (perfect below 20 stones, else random), `sometimes:3/4` (perfect with
    /// this probability), `fibonacci` (knows only Fibonacci numbers), `depth:3` (sees three moves ahead), and for people
    /// `beginner`, `easy`, `medium`, `hard` (perfect at 1 move of 8, 11 of 20, 4 of 5, 9 of 10).
    #[arg(long, value_name = "A,B,...", default_value = "random,perfect", value_parser = players)]
    pub(crate) players: Players,

    /// A table of the starts of one pile, from 2 stones to N, instead of one position
    #[arg(long, value_name = "N", conflicts_with = "position", value_parser = start)]
    pub(crate) upto: Option<u32>,

    /// Play this many games too, and say where the chance lies with a confidence of 95%
    #[arg(long, value_name = "GAMES", conflicts_with = "upto")]
    pub(crate) simulate: Option<u64>,

    /// What the simulated games depend on: the same seed, the same games
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// A game by its rules: the name of one that `fibnim rules` lists, or a file; the position is its piles in their order, then `;` and the allowance
    #[arg(long = "rules", value_name = "NAME|FILE", conflicts_with_all = ["game", "piles", "first_move", "upto"])]
    pub(crate) by_rules: Option<String>,

    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
}

/// The last pile of a table of odds.
fn start(written: &str) -> Result<u32, Fault> {
    let number = question::digits(written, 100)?;
    u32::try_from(&number).ok().filter(|upto| (2..=100_000).contains(upto)).ok_or_else(|| {
        Fault::new(
            format!("--upto {number} is out of range"),
            "a table of odds goes up to 2 stones at least and 100_000 at most",
        )
    })
}

const ODDS_EXAMPLES: &str = "\
Examples:
  fibnim odds 13                                        a random player against a perfect one
  fibnim odds 20 --players easy,hard --simulate 10000   checked by games that are played
  fibnim odds '5,7;1' --players random,best:random      two piles
  fibnim odds '4, 7' --rules wythoff --players easy,perfect
  fibnim odds --players random,perfect,best:random --upto 150 --out odds.png
  fibnim odds --players random,random --upto 2000 --approximate --out odds.csv

Exit status: 0 done, 2 bad input, 3 it would not fit (see --approximate, --memory), 4 a disk or a terminal that fails";

/// A round robin: every player against every other, each beginning once
#[derive(Debug, Args)]
#[command(after_help = MATCH_EXAMPLES)]
#[command(mut_arg("out", |out| out.help("Where the table goes: FILE.csv, or a picture of it, FILE.png or .svg")))]
pub(crate) struct MatchArgs {
    /// The position, as in fibnim solve
    #[arg(allow_negative_numbers = true, default_value = "20")]
    pub(crate) position: String,

    /// The players, joined by commas, as in fibnim odds
    #[arg(long, value_name = "A,B,...", default_value = "perfect,hard,medium,easy,beginner,random", value_parser = players)]
    pub(crate) players: Players,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// A game by its rules: the name of one that `fibnim rules` lists, or a file; the position is its piles in their order, then `;` and the allowance
    #[arg(long = "rules", value_name = "NAME|FILE", conflicts_with_all = ["game", "piles", "first_move"])]
    pub(crate) by_rules: Option<String>,

    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  fibnim match
  fibnim match 21 --players perfect:lps,perfect:stall,best:random,random,greedy
  fibnim match '4,5,6' --players perfect,easy,random --json
  fibnim match '5, 6' --rules wythoff
  fibnim match 60 --approximate --out match.svg

Exit status: 0 done, 2 bad input, 3 it would not fit (see --approximate, --memory), 4 a disk or a terminal that fails";

/// Play against the program
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim play                        choose everything on the screen
  fibnim play 21
  fibnim play 5,7 --opponent perfect --second
  fibnim play '12;11 + 7;6' --save game.fibnim
  fibnim play '5, 6' --rules wythoff   a game that fibnim rules lists
  fibnim play '5, 6' --rules wythoff --opponent easy
  printf '1\\n1\\n' | fibnim play 4 --plain

Without a terminal the game goes line by line, as with --plain

Exit status: fibnim help lists them")]
pub(crate) struct PlayArgs {
    /// Where to begin, as in fibnim solve
    pub(crate) position: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Play by these rules: the name of a game that `fibnim rules` lists, or a file
    #[arg(long = "rules", value_name = "NAME|FILE",
        conflicts_with_all = ["game", "piles", "first_move"])]
    pub(crate) by_rules: Option<String>,

    /// Who plays against you: beginner, easy, medium, hard, perfect, perfect:stall (holds out when it loses), random, greedy,
    /// below:20 (perfect below 20 stones), sometimes:3/4, fibonacci, depth:3
    #[arg(long, default_value = "perfect", value_parser = question::player)]
    pub(crate) opponent: Strategy,

    /// The opponent moves first
    #[arg(long)]
    pub(crate) second: bool,

    /// Line by line, for pipes and screen readers
    #[arg(long)]
    pub(crate) plain: bool,

    /// Write the game down at the end, in a folder that is there; an older game in this file is replaced
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<std::path::PathBuf>,

    /// The same number gives the same game again
    #[arg(long)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,
}

/// Mark every move of a game that was written down as winning or losing
#[derive(Debug, Args)]
#[command(after_help = "\
A game is text: four lines that say what is played, then a line for each move:

  fibnim transcript 1
  game fibonacci
  position 10;9
  players Ada, Bert
  take 2 from pile 1
  take 3 from pile 1

A game by its rules has `rules wythoff` instead of `game`, and the position after each move, such as `to 5,3`

Examples:
  fibnim play 10 --save game.fibnim
  fibnim review game.fibnim
  fibnim play '5, 6' --rules my.game --save game.fibnim
  fibnim review game.fibnim --rules my.game

Exit status: fibnim help lists them")]
pub(crate) struct ReviewArgs {
    /// The file, or - for standard input
    pub(crate) file: std::path::PathBuf,

    /// The rules of a game that is not known by name: a file
    #[arg(long = "rules", value_name = "NAME|FILE")]
    pub(crate) by_rules: Option<String>,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,
}
