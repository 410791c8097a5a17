//! Games that are given by their rules: `fibnim rules`, and `--rules` elsewhere.

use clap::{Args, Subcommand};

use super::LibraryArgs;

/// Games given by their rules, as text: list, show and check them
///
/// The list has your own games too, once the library has a theorem on them, as NAME@FINGERPRINT.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesTextArgs {
    #[command(subcommand)]
    pub(crate) action: Option<RulesAction>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// One JSON object instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesAction {
    /// The rules of a game
    Show {
        /// The name of a game that is listed, a take-away game such as takeaway:5/2, or a file
        rules: String,
    },
    /// Read rules, and decide for all numbers that every move lowers the number of stones
    Check {
        /// The file, or - for standard input
        file: String,
    },
}

const EXAMPLES: &str = "\
Rules are text:

  # from one pile any number, or from both the same
  game wythoff(m, n)
  move 1 <= k: m - k, n
  move 1 <= k: m, n - k
  move 1 <= k: m - k, n - k

game NAME(PILES), or game NAME(PILES; r) with an allowance. A move says when it is allowed, before the colon (linear comparisons \
joined by and, with <=, <, >=, >, =, !=; without a guard there is no colon: move m - 1, n), and what each pile becomes, then behind ; the next allowance, which may be inf, or divided by a number and rounded down: 5*k/2, \
(3*k + 1)/2. One name in a move that is neither a pile nor the allowance is a natural number that the player chooses. A move is legal if its guard holds and \
nothing becomes negative; it must lower the number of stones. Who cannot move loses, or wins behind a line misere. A line numbers \
fibonacci (or binary, or that of a take-away game: takeaway:3, takeaway:5/2) names the numeration of proofs; without it the program chooses: that of the allowance, binary for nim and subtraction games, else fibonacci. # begins a comment. What cannot be written: products of what may change (k*m), remainders, two chosen numbers in one move; two cases are two moves.

Examples:
  fibnim rules
  fibnim rules show wythoff
  fibnim rules show takeaway:5/2
  fibnim rules check my.game
  fibnim solve '5, 6' --rules wythoff
  fibnim table positions --rules my.game --upto 30
  fibnim play '5, 6' --rules wythoff
  fibnim prove wythoff --value 1
  fibnim prove --rules my.game

Exit status: 0 done, 2 bad input, 3 undecided within the limits, 4 a disk or a terminal that fails";
