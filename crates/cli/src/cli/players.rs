//! The rules of a game, and what `fibnim play`, `review`, `odds` and `match` accept.

use answers::Fault;
use answers::question::{self, Rules};
use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use fibnim::game::{Dynamic, FirstMove, Position, Scope};
use fibnim::players::Strategy;

use super::{LibraryArgs, RelationArgs, memory};
use crate::failure::Failure;
use crate::output;

/// The rules of a game, for positions to solve or to play.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// Play this game: fibonacci, power-of-two, nim or a take-away game
    ///
    /// A move of x stones allows C*x stones in takeaway:C (C = 3, 3/2, ...), x+C in takeaway:+C, always C in takeaway:=C, and f(x) in
    /// takeaway:[f(1),f(2),...].
    #[arg(long, default_value = "fibonacci", value_parser = question::dynamic)]
    pub(crate) game: Dynamic,

    /// Let the piles share one allowance, or have one each [default: global; local for piles joined by +]
    #[arg(long = "scope", alias = "piles", value_name = "SCOPE", value_enum)]
    piles: Option<ScopeArg>,

    /// Limit the first move, if no allowance is given
    ///
    /// The default is all but one stone for a single pile and for local piles, and all for several global piles and for nim.
    #[arg(long, value_enum)]
    first_move: Option<FirstMoveArg>,

    /// Misere play: a player who cannot move wins
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

    /// The position that was written, under these rules. If it can be read in two ways, a note on standard error says so.
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
                    "--first-move changes nothing here: the position says what may be taken",
                    "leave it out: it applies to starts without an allowance, such as 12",
                ));
            }
        }
        if let Some(doubt) = question::doubt(written) {
            // If the note is lost, the answer still says how the position was read.
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
    /// Compute with machine numbers of fifteen digits instead of exact fractions
    #[arg(long)]
    pub(crate) approximate: bool,

    /// Write the table to FILE.csv, or with --upto a picture of it to FILE.png or .svg
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,

    /// Maximum memory to use, such as 512MiB or 8GiB
    #[arg(long, default_value = "2GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compute the exact chance that one player beats another
#[derive(Debug, Args)]
#[command(after_help = ODDS_EXAMPLES)]
pub(crate) struct OddsArgs {
    /// The position, as in fibnim solve
    #[arg(allow_negative_numbers = true, required_unless_present = "upto")]
    pub(crate) position: Option<String>,

    /// The players, joined by commas: the first against each of the others
    ///
    /// `perfect` wins whenever it can, and takes one stone in a lost position (the LPS of Allen and Ponomarenko). In a lost position,
    /// `perfect:stall` makes the game last, `perfect:most` takes the most, `perfect:random` moves at random, and `best:random` makes
    /// the move that is hardest for the opponent named. `random` moves at random, `greedy` takes the most, `one` takes one stone,
    /// `below:20` is perfect below 20 stones and random above, `sometimes:3/4` is perfect with this probability, `fibonacci` knows the
    /// Fibonacci numbers only, and `depth:3` looks three moves ahead. For people there are `beginner`, `easy`, `medium` and `hard`,
    /// which are perfect in 1 move of 8, 11 of 20, 4 of 5, and 9 of 10.
    #[arg(long, value_name = "A,B,...", default_value = "random,perfect", value_parser = players)]
    pub(crate) players: Players,

    /// Tabulate the starts with one pile of 2 to N stones instead of one position
    #[arg(long, value_name = "N", conflicts_with = "position", value_parser = start)]
    pub(crate) upto: Option<u32>,

    /// Also play this many games, and estimate the chance with a confidence of 95%
    #[arg(long, value_name = "GAMES", conflicts_with = "upto")]
    pub(crate) simulate: Option<u64>,

    /// Simulate with this seed: the same seed gives the same games
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Use the rules of a game that `fibnim rules` lists, or of a file
    ///
    /// The position lists the piles in the order of the rules, then `;` and the allowance if the game has one.
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
  fibnim odds --players random,random --upto 2000 --approximate --out odds.csv";

/// Play a round robin: compute the chances of every player against every other
#[derive(Debug, Args)]
#[command(after_help = MATCH_EXAMPLES)]
#[command(mut_arg("out", |out| out.help("Write the table to FILE.csv, or a picture of it to FILE.png or .svg")))]
pub(crate) struct MatchArgs {
    /// The position, as in fibnim solve
    #[arg(allow_negative_numbers = true, default_value = "20")]
    pub(crate) position: String,

    /// The players, joined by commas, as in fibnim odds
    #[arg(long, value_name = "A,B,...", default_value = "perfect,hard,medium,easy,beginner,random", value_parser = players)]
    pub(crate) players: Players,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Use the rules of a game that `fibnim rules` lists, or of a file
    ///
    /// The position lists the piles in the order of the rules, then `;` and the allowance if the game has one.
    #[arg(long = "rules", value_name = "NAME|FILE", conflicts_with_all = ["game", "piles", "first_move"])]
    pub(crate) by_rules: Option<String>,

    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  fibnim match
  fibnim match 21 --players perfect,perfect:stall,best:random,random,greedy
  fibnim match '4,5,6' --players perfect,easy,random --json
  fibnim match '5, 6' --rules wythoff
  fibnim match 60 --approximate --out match.svg";

/// Play in the terminal against the computer
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

Without a terminal the game is played line by line, as with --plain.")]
pub(crate) struct PlayArgs {
    /// The position to start from, as in fibnim solve
    pub(crate) position: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Use the rules of a game that `fibnim rules` lists, or of a file
    #[arg(long = "rules", value_name = "NAME|FILE",
        conflicts_with_all = ["game", "piles", "first_move"])]
    pub(crate) by_rules: Option<String>,

    #[command(flatten)]
    pub(crate) with: RelationArgs,

    /// Play against this opponent: beginner, easy, medium, hard, perfect, or another player of fibnim odds
    #[arg(long, default_value = "perfect", value_parser = question::player)]
    pub(crate) opponent: Strategy,

    /// Let the opponent move first
    #[arg(long)]
    pub(crate) second: bool,

    /// Play line by line, for pipes and screen readers
    #[arg(long)]
    pub(crate) plain: bool,

    /// Save the game to this file at the end, replacing an older game (the folder must exist)
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<std::path::PathBuf>,

    /// Choose random moves with this seed: the same seed gives the same game
    #[arg(long)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,
}

/// Review a saved game: mark every move as winning or losing
#[derive(Debug, Args)]
#[command(after_help = "\
A saved game is text: four lines on what is played, then one line for each move:

  fibnim transcript 1
  game fibonacci
  position 10;9
  players Ada, Bert
  take 2 from pile 1
  take 3 from pile 1

A game by its rules has `rules wythoff` instead of `game`, and the position after each move, such as `to 5,3`.

Examples:
  fibnim play 10 --save game.fibnim
  fibnim review game.fibnim
  fibnim play '5, 6' --rules my.game --save game.fibnim
  fibnim review game.fibnim --rules my.game")]
pub(crate) struct ReviewArgs {
    /// The file, or - for standard input
    pub(crate) file: std::path::PathBuf,

    /// Use the rules of this file, for a game that `fibnim rules` does not list
    #[arg(long = "rules", value_name = "NAME|FILE")]
    pub(crate) by_rules: Option<String>,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,
}
