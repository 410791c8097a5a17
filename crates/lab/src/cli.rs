//! What the command line accepts.

use bytesize::ByteSize;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Solve, explain and tabulate the games of Fibonacci nim.
///
/// Without a command, a short tour.
#[derive(Debug, Parser)]
#[command(name = "fibnim", version, styles = STYLES, max_term_width = 100, arg_required_else_help = false)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Zeckendorf(ZeckendorfArgs),
}

/// Outcome and all winning moves of a position, and why
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The position, or - to read it from standard input
    ///
    /// `12` is a start, `12;4` has allowance 4 (the most that may be taken now), `3,4,7;inf` no limit;
    /// `12;4 + 7;6 + *5` are piles with an allowance each, the last a plain nim heap. Sizes are decimal;
    /// `1_000`, `10^30` and `10^30+7` are numbers too.
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: String,

    /// The game: fibonacci, power-of-two, nim, takeaway:C (a move of x allows C*x; C = 3, 3/2, ...),
    /// takeaway:+C (x+C), takeaway:=C (always C), takeaway:[A,B,...] (f(1), f(2), ...)
    #[arg(long, default_value = "fibonacci")]
    pub(crate) game: String,

    /// Whether the piles share one allowance (global) or have one each (local)
    /// [default: global; local for piles joined by +]
    #[arg(long, value_enum)]
    pub(crate) piles: Option<ScopeArg>,

    /// What the first move may take, where no allowance is given [default: all but one stone of one
    /// pile and of local piles; all for several global piles and for nim]
    #[arg(long, value_enum)]
    pub(crate) first_move: Option<FirstMoveArg>,

    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,

    /// Memory for tables and searches, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB")]
    pub(crate) memory: ByteSize,

    /// How many cells of a table may be computed, such as 10^11 (about 10^8 are computed in a second)
    #[arg(long, default_value = "10^10")]
    pub(crate) cells: String,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  fibnim solve 12                            one pile of 12 stones, at its start
  fibnim solve '12;4'                        the same pile when at most 4 may be taken
  fibnim solve '3,4,7'                       three piles with a shared allowance, at their start
  fibnim solve '12;4 + 7;6'                  two piles with an allowance each
  fibnim solve 100 --game takeaway:3/2       a move of x stones allows 3x/2
  fibnim solve '10^40, 10^40+7; 5' --json    large piles, for programs

Exit status: 0 solved, 2 bad input, 3 undecided within the limits (see --memory, --cells)";

/// The Zeckendorf representation of a number, its gap vector and its tails
#[derive(Debug, Args)]
#[command(after_help = ZECKENDORF_EXAMPLES)]
pub(crate) struct ZeckendorfArgs {
    /// The number, or - to read it from standard input; `1_000`, `10^30` and `10^30+7` are numbers too
    #[arg(allow_negative_numbers = true, required_unless_present = "file")]
    pub(crate) number: Option<String>,

    /// Read the number from a file
    #[arg(long, conflicts_with = "number")]
    pub(crate) file: Option<std::path::PathBuf>,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const ZECKENDORF_EXAMPLES: &str = "\
Examples:
  fibnim zeckendorf 129
  fibnim zeckendorf 10^1000+7 --json
  fibnim zeckendorf --file million-digits.txt
  seq 1 20 | tr -d '\\n' | fibnim zeckendorf -

Exit status: 0 done, 2 bad input";

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ScopeArg {
    /// One allowance for each pile
    Local,
    /// One allowance for all piles
    Global,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FirstMoveArg {
    /// Everything
    All,
    /// All but one stone
    AllButOne,
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        super::Cli::command().debug_assert();
    }
}
