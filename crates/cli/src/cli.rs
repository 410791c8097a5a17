//! What the command line accepts.

mod memory;
mod players;
mod rules;
mod shell;
mod theorems;

use std::path::PathBuf;

use answers::library::Whose;
use answers::question;
use answers::{Fault, Refusal};
use automata::System;
use bytesize::ByteSize;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
#[cfg(feature = "page")]
use clap::{error::ErrorKind, parser::ValueSource};
use fibnim::game::{Allowance, Dynamic};
use fibnim::numbers::Numbers;
use papers::Paper;

pub(crate) use rules::{RulesAction, RulesTextArgs};
pub(crate) use shell::{CompletionsArgs, ManArgs};
pub(crate) use theorems::{
    CheckArgs, EvaluateArgs, ExplainArgs, ExportTheoremArgs, FoundArgs, MembersArgs, ProveArgs,
    TheoremsAction, TheoremsArgs, TimeArgs, ValuesArgs,
};

pub(crate) use players::{ChanceArgs, MatchArgs, OddsArgs, PlayArgs, ReviewArgs, RulesArgs};

use memory::memory;

use crate::export::ExportArgs;
use crate::table::Device;
use crate::table::endings;
use crate::table::finished::TOGETHER;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// The version, and the commit that it was made of where the build knew one.
const LONG_VERSION: &str = env!("FIBNIM_VERSION");

/// Play, solve, explore and prove the games of Fibonacci nim.
///
/// Without a command: the page, in your browser.
#[derive(Debug, Parser)]
#[command(name = "fibnim", version, long_version = LONG_VERSION, styles = STYLES, max_term_width = 100)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[cfg(feature = "page")]
    #[command(flatten)]
    pub(crate) page: PageArgs,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Zeckendorf(ZeckendorfArgs),
    Rules(RulesTextArgs),
    Table(TableArgs),
    Results(ResultsArgs),
    Ask(AskArgs),
    Learn(LearnArgs),
    Walnut(WalnutArgs),
    Prove(ProveArgs),
    Explain(ExplainArgs),
    Check(CheckArgs),
    Theorems(TheoremsArgs),
    Papers(PapersArgs),
    Play(PlayArgs),
    Review(ReviewArgs),
    Odds(OddsArgs),
    Match(MatchArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Cli {
    /// Reads the command line. Flags of the page belong before no command; only `--library` may stand anywhere.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let mut command = Self::command();
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        #[cfg(feature = "page")]
        if let Some(name) = matches.subcommand_name() {
            let page = PageArgs::augment_args(clap::Command::new("page"));
            let given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
            let stray = page.get_arguments().filter(|flag| flag.get_id() != "library");
            if let Some(flag) = stray.map(|flag| flag.get_id().as_str()).find(|id| given(id)) {
                let message =
                    format!("--{flag} is about the page, which the command `{name}` does not serve");
                return Err(command.error(ErrorKind::ArgumentConflict, message));
            }
        }
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The page.
#[cfg(feature = "page")]
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// Where the page is served: an address and a port, or one of both; if the port is taken, the next one that is free. On an address
    /// that others can reach, such as 0.0.0.0, they need the token that is printed with it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5813", value_parser = server::address)]
    pub(crate) listen: std::net::SocketAddr,

    /// A further name under which others may ask, such as that of a proxy
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,

    /// A site that may show the page in a frame, such as a school's learning platform: https://school.example. Where others can reach the
    /// page, browsers keep the class code in a frame only over https
    #[arg(long = "embed", value_name = "ORIGIN")]
    pub(crate) embedders: Vec<server::Origin>,

    /// Where others find the page, such as https://nim.example/: links that are shared lead there. Without it they lead to the address under
    /// which the page was opened
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<server::PublicUrl>,

    /// Write a line for each request to standard error, or to the end of a file: --log=FILE. A file of 16 MiB is renamed to FILE.1, in the
    /// place of the one before
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(crate) log: Option<Option<PathBuf>>,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim --open                                the page, in your browser
  fibnim play                                  a game in the terminal
  fibnim solve 12                              who wins with 12 stones, by which moves, and why
  fibnim solve '10^40, 10^40+7; 5'             piles too large to imagine
  fibnim table starts --upto 10^6 --report     how fast Grundy values grow
  fibnim ask 'forall n: win(3,4,n; inf)'       a statement about all numbers
  fibnim prove grundy:4                        a theorem, found and proved, with a certificate
  fibnim rules                                 games given by their rules, as text
  fibnim papers --quick                        what five papers claim, recomputed

fibnim COMMAND --help tells more, with examples.

Exit status, of every command: 0 done or yes, 1 no, 2 bad input, 3 undecided within the limits, 4 a disk or a terminal that fails, 130 interrupted";

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

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Play by these rules: the name of a game that `fibnim rules` lists, or a file
    ///
    /// The position is piles in the order of the rules, then `;` and the allowance if the game has one (no limit without it).
    #[arg(long = "rules", value_name = "NAME|FILE",
        conflicts_with_all = ["game", "piles", "first_move"])]
    pub(crate) by_rules: Option<String>,

    /// Also compute the Grundy value, with --rules (without, it is given where the theory has one)
    #[arg(long, alias = "value", requires = "by_rules")]
    pub(crate) grundy: bool,

    /// How many positions a search may meet, with --rules
    #[arg(long, default_value = "10^6", requires = "by_rules", value_parser = states)]
    pub(crate) states: usize,

    /// Also compute how many moves are left when the winner hurries and the loser stalls
    #[arg(long)]
    pub(crate) remoteness: bool,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Memory for tables and searches, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    /// How many cells of a table may be computed, such as 10^11 (about 10^8 are computed in a second)
    #[arg(long, default_value = "10^10", value_parser = question::cells)]
    pub(crate) cells: u64,

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
  fibnim solve '5, 6' --rules wythoff        a game by its rules, which fibnim rules lists
  fibnim solve '5, 6' --rules wythoff --misere

Exit status: 0 solved, 2 bad input, 3 undecided within the limits (see --memory, --cells, --states), 4 a disk or a terminal that fails";

/// The Zeckendorf representation of a number, its gap vector and its tails; or its form in the sequence of another take-away game
#[derive(Debug, Args)]
#[command(after_help = ZECKENDORF_EXAMPLES)]
pub(crate) struct ZeckendorfArgs {
    /// The number, or - to read it from standard input; `1_000`, `10^30` and `10^30+7` are numbers too
    #[arg(allow_negative_numbers = true, required_unless_present = "file")]
    pub(crate) number: Option<String>,

    /// Read the number from a file
    #[arg(long, conflicts_with = "number")]
    pub(crate) file: Option<PathBuf>,

    /// The game whose sequence is added up, as in fibnim solve: takeaway:3 has 1, 2, 3, 4, 6, 8, 11, ...
    #[arg(long, default_value = "fibonacci", value_parser = question::dynamic)]
    pub(crate) game: Dynamic,

    /// The numeration instead of a game: base:10, tribonacci, pell, recurrence:2,1;1,3 (coefficients, then first terms), or takeaway:3
    #[arg(long, value_name = "NAME", conflicts_with = "game", value_parser = question::numbers_named)]
    pub(crate) numbers: Option<Numbers>,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const ZECKENDORF_EXAMPLES: &str = "\
Examples:
  fibnim zeckendorf 129
  fibnim zeckendorf 10^1000+7 --json
  fibnim zeckendorf 100 --game takeaway:3
  fibnim zeckendorf 100 --numbers 'recurrence:2,1;1,3'
  fibnim zeckendorf --file million-digits.txt
  seq 1 20 | tr -d '\\n' | fibnim zeckendorf -

Exit status: 0 done, 2 bad input, 4 a disk or a terminal that fails";

/// Tables of many positions, as CSV, Parquet or a picture
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) table: WhichTable,
}

#[derive(Debug, Subcommand)]
#[command(after_help = TABLE_EXAMPLES)]
pub(crate) enum WhichTable {
    /// Grundy values G(n, r): for each pile n, the allowances from which each value holds
    #[command(mut_arg("out", drawable))]
    Grundy {
        /// The largest pile, such as 1_000 or 10^7
        #[arg(long, value_parser = question::pile)]
        upto: u32,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// The first pile of each Grundy value: the least n with G(n, n) = g
    #[command(mut_arg("out", sequence))]
    Starts {
        /// The largest pile, such as 1_000 or 10^7; in Fibonacci nim it may be beyond 2^32
        #[arg(long, value_parser = question::row)]
        upto: u64,
        /// Print how fast the values grow, instead of the rows (which still go to --out)
        #[arg(long)]
        report: bool,
        /// The report as one JSON object
        #[arg(long, requires = "report")]
        json: bool,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// The least allowance at which piles (A, B, ..., n) are won, for n = 0, 1, 2, ... (under misere play the
    /// least from 1 on, as who may take nothing has won; 0 where no stone is left)
    #[command(mut_arg("out", sequence))]
    Threshold {
        /// The fixed piles, at most four, such as 3,4
        #[arg(long, default_value = "", value_parser = fixed_piles)]
        piles: FixedPiles,
        /// The last n
        #[arg(long, value_parser = question::pile)]
        upto: u32,
        /// Misere play
        #[arg(long)]
        misere: bool,
        /// Where it is computed: gpu is for two fixed piles (see the README for how to build it in)
        #[arg(long, value_enum, default_value_t)]
        device: Device,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// The pile that makes (a, b) a lost position without limit, for all 0 <= a <= b <= N
    #[command(mut_arg("out", drawable))]
    Complement {
        /// The largest pile of a pair
        #[arg(long, required_unless_present = "piles", value_parser = question::pile)]
        upto: Option<u32>,
        /// One tuple of piles instead of all pairs, at most four, such as 8,9
        #[arg(long, conflicts_with_all = ["upto", "out", "checkpoint", "resume"], value_parser = fixed_piles)]
        piles: Option<FixedPiles>,
        /// How far to search
        #[arg(long, value_parser = question::pile)]
        search: u32,
        /// Misere play
        #[arg(long)]
        misere: bool,
        /// Where it is computed: gpu is for all pairs (see the README for how to build it in)
        #[arg(long, value_enum, default_value_t, conflicts_with = "piles")]
        device: Device,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// The lost positions of a game that is given by its rules, or those of one Grundy value, with every pile up to N
    #[command(mut_arg("out", rows))]
    Positions {
        /// The name of a game that `fibnim rules` lists, or a file
        #[arg(long, value_name = "NAME|FILE")]
        rules: String,
        /// The largest pile, and the largest allowance
        #[arg(long, value_parser = question::pile)]
        upto: u32,
        /// Those with this Grundy value, instead of the lost ones
        #[arg(long, value_name = "G")]
        value: Option<u32>,
        /// Misere play: who cannot move wins
        #[arg(long, conflicts_with = "value")]
        misere: bool,
        /// Only at this allowance, which may be inf, instead of all up to N
        #[arg(long, value_name = "R", value_parser = question::allowance)]
        allowance: Option<Allowance>,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Zeckendorf representation, gap vector and winning moves of every one-pile start
    #[command(mut_arg("out", rows))]
    Moves {
        /// The last pile
        #[arg(long, value_parser = question::row)]
        upto: u64,
        /// The first pile [default: 1]
        #[arg(long, value_parser = question::row)]
        from: Option<u64>,
        #[command(flatten)]
        run: RunArgs,
    },
}

/// Where a table goes, in the formats that it has.
fn goes_to(out: clap::Arg, is_sequence: bool, is_drawable: bool) -> clap::Arg {
    let endings = endings(is_sequence, is_drawable);
    let (last, others) = endings.split_last().expect("CSV is always there");
    let names =
        if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) };
    out.help(format!("Where the table goes: FILE{names}; standard output (CSV) without it"))
}

/// A table of rows, of which there is a picture.
fn drawable(out: clap::Arg) -> clap::Arg {
    goes_to(out, false, true)
}

/// A sequence of numbers, of which there is a picture.
fn sequence(out: clap::Arg) -> clap::Arg {
    goes_to(out, true, true)
}

/// A table of rows.
fn rows(out: clap::Arg) -> clap::Arg {
    goes_to(out, false, false)
}

#[derive(Debug, Args)]
pub(crate) struct TableGame {
    /// The game, as in fibnim solve
    #[arg(long, default_value = "fibonacci", value_parser = question::dynamic)]
    pub(crate) game: Dynamic,
}

/// Fixed piles, joined by commas.
#[derive(Clone, Debug)]
pub(crate) struct FixedPiles(pub(crate) Vec<u32>);

fn fixed_piles(written: &str) -> Result<FixedPiles, Refusal> {
    question::piles(written).map(FixedPiles)
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Where the table goes, in the format of its name
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Save the state here every minute and on Ctrl-C [on Ctrl-C alone, to OUT.checkpoint, without it]
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) every: u64,

    /// Continue from a checkpoint, with the same parameters and the same --out
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,

    /// Start again, even where a table was interrupted that could be continued
    #[arg(long, conflicts_with = "resume")]
    pub(crate) fresh: bool,

    /// Add a line about the finished table here: parameters, time, machine, hash of its rows (fibnim results reads them)
    #[arg(long, value_name = "FILE", requires = "out")]
    pub(crate) record: Option<PathBuf>,

    /// Memory that may be used, such as 512MiB or 16GiB
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,
}

/// What was computed beyond the papers: tables, each with its command, time, machine and the hash of its rows
#[derive(Debug, Args)]
#[command(after_help = RESULTS_EXAMPLES)]
pub(crate) struct ResultsArgs {
    /// Records of your own, made by fibnim table --record, instead of those that come with the program
    pub(crate) records: Option<PathBuf>,
    /// Draw the rows of table starts or table complement, as CSV: the growth of the values, or how large complements become
    #[arg(long, value_name = "FILE.csv", requires = "out", conflicts_with = "records")]
    pub(crate) draw: Option<PathBuf>,
    /// Where the picture goes (.png or .svg); .csv keeps the few numbers behind one of complements, which can be drawn again
    #[arg(long, requires = "draw")]
    pub(crate) out: Option<PathBuf>,
    /// How many neighbouring larger piles of pairs are taken together
    #[arg(long, default_value_t = TOGETHER, requires = "draw", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) together: u32,
}

const RESULTS_EXAMPLES: &str = "\
Examples:
  fibnim results
  fibnim results --draw starts.csv --out growth.png
  fibnim results --draw complement.csv --out ratios.svg
  fibnim table complement --upto 200 --search 4000 --out pairs.csv --record mine.jsonl
  fibnim results mine.jsonl

Exit status: fibnim help lists them";

const TABLE_EXAMPLES: &str = "\
Examples:
  fibnim table grundy --upto 20
  fibnim table grundy --upto 300 --out grundy.png
  fibnim table starts --upto 10^6 --report
  fibnim table threshold --piles 3,4 --upto 1000 --out column.parquet
  fibnim table complement --upto 15 --search 100
  fibnim table complement --upto 600 --search 20000 --out pairs.csv --checkpoint pairs.save
  fibnim table complement --piles 2,93 --search 1000
  fibnim table positions --rules wythoff --upto 30
  fibnim table positions --rules wythoff --misere --upto 30
  fibnim table positions --rules fibonacci --upto 100 --allowance inf
  fibnim table moves --upto 100

Exit status: 0 done, 2 bad input, 3 it would not fit, 4 a disk that fails, 130 interrupted with a checkpoint";

/// Decide a statement about all natural numbers, with the least witness or counterexample
///
/// The least one has the least sum of its numbers, and of these the least first number, then the least second one, and so on; members of a
/// set are listed in the same order.
#[derive(Debug, Args)]
#[command(after_help = ASK_EXAMPLES)]
pub(crate) struct AskArgs {
    /// The statement, or - to read it from standard input
    ///
    /// `forall x, y: ...`, `exists x: ...`, `infinite x: ...`, `and`, `or`, `not`, `=>`, `<=>`; comparisons of linear terms such as
    /// `n = m + 2*x` or `1 <= x < n`, with remainders and quotients, `n mod 3 = 1` or `m = (n + 1)/2`; `fib(n)` (1, 2, 3, 5, ...), `evenfib(n)` (F_k with k even), `fibword(n)` (z1(n) = 1),
    /// `tail(n, t)` (t is a sum of smallest parts of n); `z1(n)`, `z2(n)`, ..., `z9(n)`, the smallest Zeckendorf parts, infinite
    /// past the last; `lose(3,4,n; r)`, `win(m,n; inf)` and `grundy(n; r) = 4`, and those of any game with rules by its name, `lose(wythoff: m, n)`, by theorems that are looked up or proved;
    /// `/10*/(n)`, a pattern of digits. Definitions come first: `let even(n) = exists m: n = 2*m; forall n: even(n) or even(n + 1)`; `def`
    /// in place of `let` defines a relation of natural numbers that is decided once.
    #[arg(required_unless_present = "interactive", allow_hyphen_values = true)]
    pub(crate) statement: Option<String>,

    /// Read statements and definitions one after the other, at a prompt or from a pipe
    #[arg(short, long, conflicts_with_all = ["statement", "walnut", "dot", "svg", "format"])]
    pub(crate) interactive: bool,

    /// How numbers are written: fibonacci, binary, base:10, tribonacci, pell, a recurrence (recurrence:2,1;1,3), or a take-away game (takeaway:3)
    ///
    /// Comparisons mean the same in every numeration; parts (`z1` to `z9`, `tail`), digits (`/10*/(n)`) and relations from files are
    /// those of the numeration, and `term(n)`, a term of its sequence, takes the place of `fib(n)`. Positions of a game by
    /// its name, `lose(nim: m, n)`, are asked about in the numeration of its theorems.
    #[arg(long, value_name = "NAME", default_value = "fibonacci", value_parser = question::numeration)]
    pub(crate) numbers: &'static System,

    /// Use a relation from a file in Walnut's format, as NAME=FILE; may be given more than once
    #[arg(long, value_name = "NAME=FILE")]
    pub(crate) with: Vec<String>,

    /// Put the definitions of this file before the statement
    #[arg(long, value_name = "FILE")]
    pub(crate) definitions: Option<PathBuf>,

    /// Let statements name the game whose rules this file says; may be given more than once
    ///
    /// `game mine(m, n)` in the file, and `lose(mine: m, n)` in the statement.
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<String>,

    #[command(flatten)]
    pub(crate) exports: ExportArgs,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Print the set as a regular expression over digits too, if it has one number and a short one is found
    #[arg(long, conflicts_with = "format")]
    pub(crate) regex: bool,

    /// Write matrices that count, for each value of one variable, how many tuples are in the set, as JSON
    ///
    /// For the digits of a number, the most significant first, `row` times one of the `matrices` for each digit, times `column`, is
    /// how many tuples have this number. Refused if there are infinitely many for some number.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["interactive", "format"])]
    pub(crate) matrices: Option<PathBuf>,

    /// The variable that --matrices counts by [default: the first column]
    #[arg(long, value_name = "VARIABLE", requires = "matrices")]
    pub(crate) by: Option<String>,

    /// The order of the free variables: the columns of a set and of the files that are written [default: alphabetical]
    #[arg(long, value_name = "VARIABLES", value_delimiter = ',', conflicts_with_all = ["interactive", "format"])]
    pub(crate) order: Vec<String>,

    /// Show every part of the statement, with the size of its automaton and the time it took
    #[arg(long)]
    pub(crate) explain: bool,

    /// Write a certificate of the answer: an automaton for each part of the statement, behind the theorems that it uses
    ///
    /// The independent checker reads it before it is written; `fibnim check` and `fibnim-check` read it again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["interactive", "explain", "format"])]
    pub(crate) certificate: Option<PathBuf>,

    /// Print the statement back in its plainest form, and do nothing else
    #[arg(long)]
    pub(crate) format: bool,

    /// Maximum number of states of an automaton on the way [default: 10^6, and 10^7 in the proof of a theorem]
    #[arg(long, value_parser = states)]
    pub(crate) states: Option<usize>,

    /// Memory for one automaton, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const ASK_EXAMPLES: &str = "\
Examples:
  fibnim ask 'forall n: n >= 1 => 2*z1(n) < z2(n)'
  fibnim ask 'forall n: exists m: n = 2*m'
  fibnim ask 'forall n: win(3,4,n; inf)'
  fibnim ask 'exists n: lose(8,9,n; inf)'
  fibnim ask 'fib(n) and exists m: n = 2*m'
  fibnim ask 'forall n, r: r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and 2*x < z1(m)'
  fibnim ask 'let same(i, j) = fibword(i) <=> fibword(j);
              n >= 1 and exists i: forall t: t < n => same(i + t, i + t + n)'
  fibnim ask 'forall n: n >= 1 => (lose(n; n - 1) <=> fib(n))' --certificate lost.cert
  fibnim ask 'forall m, n: lose(wythoff: m, n) => lose(wythoff: n, m)'
  fibnim ask --rules my.game 'forall m, n: lose(mine: m, n) => lose(wythoff: m, n)'
  fibnim ask 'exists m: n = 2*m' --regex
  fibnim ask 'y > 2*x' --walnut more.txt --order y,x
  fibnim ask 'n = x + y and fib(x) and fib(y)' --matrices ways.json --by n
  fibnim ask --numbers takeaway:5/2 'forall n, r:
              r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and 5*x < 2*z1(m)'

Exit status: 0 true or a set, 1 false, 2 bad input, 3 undecided within the limits, 4 a disk or a terminal that fails; with -i, 0 at the end of the input";

/// Learn an automaton from a table of numbers: a conjecture, which ask can prove statements about
///
/// A row of the table (CSV, perhaps with the names of its columns first) is numbers. Rows whose last column is 1 or 0 (or true or false, P or N) say
/// whether the numbers before it are in a set; rows that go through all numbers up to some size say which value belongs to them, the last column; all
/// others list the members of a set. The automaton agrees with every row. Nothing of it is proved.
#[derive(Debug, Args)]
#[command(after_help = LEARN_EXAMPLES)]
pub(crate) struct LearnArgs {
    /// The table, as CSV
    pub(crate) table: PathBuf,

    /// How numbers are written, as in fibnim ask
    #[arg(long, value_name = "NAME", default_value = "fibonacci", value_parser = question::numeration)]
    pub(crate) numbers: &'static System,

    /// Write the automaton in Walnut's format, for fibnim ask --with NAME=FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const LEARN_EXAMPLES: &str = "\
Examples:
  fibnim table threshold --piles 3,4 --upto 1000 --out 3-4.csv
  fibnim learn 3-4.csv --out guess.txt
  fibnim ask --with guess=guess.txt 'forall n, r: (exists t: guess(n, t) and r >= t) <=> win(3,4,n; r)'

Exit status: 0 learned, 2 bad input or a table that is too short, 3 undecided within the limits, 4 a disk that fails";

/// Run a file of Walnut's commands
///
/// Prints what Walnut prints: TRUE or FALSE for a predicate without free variables. `eval`, `def`, `reg` over numerations, `macro`, `combine` and `load` are there;
/// other commands are refused by name, and the ones after them go on. Numerations are msd_2 and msd_fib; predicates about lsd_2 and lsd_fib mean the same.
#[derive(Debug, Args)]
#[command(after_help = WALNUT_EXAMPLES)]
pub(crate) struct WalnutArgs {
    /// The file; without one, commands are read from standard input
    #[arg(required_unless_present = "interactive")]
    pub(crate) file: Option<PathBuf>,

    /// Read commands line by line from standard input
    #[arg(short, long, conflicts_with = "file")]
    pub(crate) interactive: bool,

    /// The folder with Walnut's libraries, such as "Word Automata Library" [default: that of the file]
    #[arg(long, value_name = "DIR")]
    pub(crate) home: Option<PathBuf>,

    /// Write the automaton of each eval and def into this folder, as NAME.txt
    #[arg(long, value_name = "DIR")]
    pub(crate) results: Option<PathBuf>,

    /// Maximum number of states of an automaton on the way
    #[arg(long, default_value = "1000000", value_parser = states)]
    pub(crate) states: usize,

    /// Memory for one automaton, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,
}

const WALNUT_EXAMPLES: &str = "\
Examples:
  fibnim walnut squares.txt
  fibnim walnut 'Walnut/Command Files/demo.txt'
  echo 'eval even \"An Em n=2*m | n=2*m+1\";' | fibnim walnut -i

Exit status: 0 done, 2 some command was refused, 3 undecided within the limits";

/// Recompute every claim of the five papers, with a verdict for each
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim papers
  fibnim papers --failures-first --quick
  fibnim papers G.5
  fibnim papers GL.19
  fibnim papers --letter G
  fibnim papers --json

Exit status: 0 every verdict is the recorded one, 1 some is not, 2 bad input, 4 a disk or a terminal that fails")]
pub(crate) struct PapersArgs {
    /// One claim in full, or all claims of a paper or a section: GL.19, G, G.5
    pub(crate) claim: Option<String>,

    /// Check less far, in some seconds
    #[arg(long)]
    pub(crate) quick: bool,

    /// Refuted claims first, then their corrections, then what is open
    #[arg(long)]
    pub(crate) failures_first: bool,

    /// Write what each proved claim rests on into this folder: ID.cert, for `fibnim check` and `fibnim-check`
    #[arg(long, value_name = "DIR")]
    pub(crate) certificates: Option<PathBuf>,

    /// A list of JSON objects instead of text
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,

    /// A document in Markdown instead of text
    #[arg(long)]
    pub(crate) markdown: bool,

    /// A letter to the authors of a paper (K, M, G, AP, GL), in Markdown: what holds, what does not, and what to write instead
    #[arg(long, value_name = "PAPER", value_parser = paper, conflicts_with_all = ["claim", "json", "markdown", "failures_first"])]
    pub(crate) letter: Option<Paper>,
}

/// A paper by its letters.
fn paper(letters: &str) -> Result<Paper, String> {
    Paper::named(letters).ok_or_else(|| "the papers are K, M, G, AP and GL".to_owned())
}

/// Which library.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LibraryArgs {
    /// The theorem library [default: theorems.sqlite in the user's data folder]
    #[arg(long, value_name = "PATH", global = true)]
    library: Option<PathBuf>,
}

impl LibraryArgs {
    pub(crate) fn whose(&self) -> Whose {
        Whose(self.library.clone())
    }
}

/// A whole number of seconds.
fn seconds(written: &str) -> Result<u64, Fault> {
    written.parse().map_err(|_| {
        let short: String = written.chars().take(40).collect();
        Fault::new(format!("{short:?} is no number of seconds"), "write a whole number, such as 60")
    })
}

/// How many states: what no machine has is as good as no limit.
fn states(written: &str) -> Result<usize, Fault> {
    Ok(usize::try_from(question::cells(written)?).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        super::Cli::command().debug_assert();
    }
}
