//! Games that are given by their rules: `fibnim rules`, and `--rules` elsewhere.

use clap::{Args, Subcommand};

use super::LibraryArgs;

/// List, show and check games that are given by their rules, as text
///
/// The list includes your own games once the library has a theorem on them, as NAME@FINGERPRINT.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesTextArgs {
    #[command(subcommand)]
    pub(crate) action: Option<RulesAction>,

    /// Let guards ask for a relation from a file in Walnut's format; may be given more than once
    #[arg(long = "with", value_name = "NAME=FILE", global = true)]
    pub(crate) with: Vec<String>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// Relations that rules and statements may name.
#[derive(Debug, Default, Args)]
pub(crate) struct RelationArgs {
    /// Use a relation from a file in Walnut's format, in statements and in guards of rules; may be given more than once
    #[arg(long = "with", value_name = "NAME=FILE")]
    pub(crate) with: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesAction {
    /// Show the rules of a game
    Show {
        /// A game of the list, a take-away game such as takeaway:5/2, or a file
        rules: String,
    },
    /// Check rules: that they can be read, and that every move lowers the number of stones, for all positions
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

  game NAME(PILES)            a game; with an allowance: game NAME(PILES; r)
  move GUARD: RESULT          a move; without a guard: move m - 1, n
  misere                      a player who cannot move wins (otherwise that player loses)
  block 1                     before each move the opponent may forbid one option: a position is
                              lost if at most one of its options is
  numbers fibonacci           the numeration of proofs: fibonacci, binary, base:3, tribonacci, pell,
                              takeaway:3, recurrence:2,1;1,3
  # text                      a comment

GUARD: linear comparisons joined by and, with <=, <, >=, >, =, !=; also fib(k), evenfib(k), not fib(k), k mod 3 = 1, k mod 3 != 1, and \
relations that are given: with move power(k): m - k in my.game, write --rules my.game --with power=FILE, a file that learn or Walnut wrote.
RESULT: what each pile becomes, then, after a semicolon, the next allowance: inf, or a linear term, which may be divided by a number and rounded \
down: 5*k/2, (3*k + 1)/2. A pass takes a token from a pile of tokens and may keep the allowance: move n >= 1: n, p - 1; r.

Names in a move that are neither a pile nor the allowance are natural numbers that the player chooses. A move is legal if its guard holds and nothing \
becomes negative; it must lower the number of stones. Products such as k*m cannot be written. Write two cases as two moves.

Without a line numbers, proofs try several numerations side by side: that of the allowance, Fraenkel's for a-Wythoff's game, binary, fibonacci. The \
proof names the one that succeeded first.

Examples:
  fibnim rules
  fibnim rules show wythoff
  fibnim rules show takeaway:5/2
  fibnim rules check my.game
  fibnim rules show my.game --with power=power.txt > own.game     rules that need no second file
  fibnim solve '5, 6' --rules wythoff
  fibnim table positions --rules my.game --upto 30
  fibnim play '5, 6' --rules wythoff
  fibnim prove wythoff --value 1
  fibnim prove --rules my.game";
