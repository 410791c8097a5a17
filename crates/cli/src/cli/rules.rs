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
(3*k + 1)/2. Names in a move that are neither a pile nor the allowance are natural numbers that the player chooses. A guard may also say fib(k) or evenfib(k), not fib(k), \
k mod 3 = 1 or k mod 3 != 1. A move is legal if its guard holds and nothing becomes negative; it must lower the number of stones. Who cannot move loses, or wins behind a line misere. \
A line block 1 says that the other player may forbid one option before each move, so that a position is lost if at most one option is. A pass takes a token from a pile of tokens \
and may keep the allowance: move n >= 1: n, p - 1; r. A line numbers \
fibonacci (or binary, base:3, tribonacci, pell, that of a take-away game: takeaway:3, takeaway:5/2, or of a recurrence: recurrence:2,1;1,3) names the numeration of proofs; without it the program tries those that could suit side by side, and says which was the first to lead to a proof: that of the allowance, Fraenkel's for a-Wythoff's game, binary, fibonacci. # begins a comment. What cannot be written: products of what may change (k*m); two cases are two moves.

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
