//! What `fibnim odds` and `fibnim match` accept.

use bytesize::ByteSize;
use clap::Args;

use super::{FirstMoveArg, ScopeArg};

/// The rules of a game, for positions that are played.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game, as in fibnim solve
    #[arg(long, default_value = "fibonacci")]
    pub(crate) game: String,

    /// Whether the piles share one allowance (global) or have one each (local)
    /// [default: global; local for piles joined by +]
    #[arg(long, value_enum)]
    pub(crate) piles: Option<ScopeArg>,

    /// What the first move may take, where no allowance is given, as in fibnim solve
    #[arg(long, value_enum)]
    pub(crate) first_move: Option<FirstMoveArg>,

    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
}

/// How chances are computed.
#[derive(Debug, Args)]
pub(crate) struct ChanceArgs {
    /// Machine numbers of fifteen digits, where exact fractions would be too long
    #[arg(long)]
    pub(crate) approximate: bool,

    /// Where the table goes: FILE.csv, .png or .svg
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,

    /// Memory that may be used, such as 512MiB or 8GiB
    #[arg(long, default_value = "2GiB")]
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
    /// `beginner`, `easy`, `medium`, `hard`.
    #[arg(long, value_name = "A,B,...", default_value = "random,perfect")]
    pub(crate) players: String,

    /// A table of the starts of one pile, from 2 stones to N, instead of one position
    #[arg(long, value_name = "N", conflicts_with = "position")]
    pub(crate) upto: Option<String>,

    /// Play this many games too, and say where the chance lies with a confidence of 95%
    #[arg(long, value_name = "GAMES", conflicts_with = "upto")]
    pub(crate) simulate: Option<u64>,

    /// What the simulated games depend on: the same seed, the same games
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
}

const ODDS_EXAMPLES: &str = "\
Examples:
  fibnim odds 13                                        a random player against a perfect one
  fibnim odds 20 --players easy,hard --simulate 10000   checked by games that are played
  fibnim odds '5,7;1' --players random,best:random      two piles
  fibnim odds --players random,perfect,best:random --upto 150 --out odds.png
  fibnim odds --players random,random --upto 2000 --approximate --out odds.csv

Exit status: 0 done, 2 bad input, 3 it would not fit (see --approximate, --memory)";

/// A round robin: every player against every other, each beginning once
#[derive(Debug, Args)]
#[command(after_help = MATCH_EXAMPLES)]
pub(crate) struct MatchArgs {
    /// The position, as in fibnim solve
    #[arg(allow_negative_numbers = true, default_value = "20")]
    pub(crate) position: String,

    /// The players, joined by commas, as in fibnim odds
    #[arg(long, value_name = "A,B,...", default_value = "perfect,hard,medium,easy,beginner,random")]
    pub(crate) players: String,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  fibnim match
  fibnim match 21 --players perfect:lps,perfect:stall,best:random,random,greedy
  fibnim match '4,5,6' --players perfect,easy,random --json
  fibnim match 60 --approximate --out match.svg

Exit status: 0 done, 2 bad input, 3 it would not fit (see --approximate, --memory)";
