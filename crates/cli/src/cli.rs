//! The arguments of the command line.

mod memory;
mod players;
mod rules;
mod shell;
mod theorems;

use std::path::PathBuf;

use answers::library::LibraryPath;
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

pub(crate) use rules::{RelationArgs, RulesAction, RulesTextArgs};
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

/// Play, solve, explore and prove the games of Fibonacci nim
///
/// Without a command, fibnim serves the page to your browser.
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

/// Commands that use no theorems: `--library` is accepted there as everywhere, but their help does not list it.
#[cfg(feature = "page")]
const WITHOUT_LIBRARY: &[&str] = &[
    "zeckendorf",
    "table",
    "results",
    "learn",
    "walnut",
    "check",
    "papers",
    "odds",
    "match",
    "completions",
    "man",
];

impl Cli {
    /// The command line as help, completions and manual pages show it.
    #[cfg(feature = "page")]
    pub(crate) fn described() -> clap::Command {
        WITHOUT_LIBRARY.iter().fold(Self::command(), |command, name| {
            let library = clap::Arg::new("library")
                .long("library")
                .value_parser(clap::value_parser!(PathBuf))
                .global(true)
                .hide(true);
            command.mut_subcommand(name, |below| below.arg(library))
        })
    }

    /// The command line as help, completions and manual pages show it.
    #[cfg(not(feature = "page"))]
    pub(crate) fn described() -> clap::Command {
        Self::command()
    }

    /// Reads the command line. Options of the page are refused with a command; `--library` alone may be given anywhere.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let mut command = Self::described();
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        #[cfg(feature = "page")]
        if let Some(name) = matches.subcommand_name() {
            let page = PageArgs::augment_args(clap::Command::new("page"));
            let given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
            let stray = page.get_arguments().filter(|flag| flag.get_id() != "library");
            if let Some(flag) = stray.map(|flag| flag.get_id().as_str()).find(|id| given(id)) {
                let message = format!("--{flag} is an option of the page, which `{name}` does not serve");
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
    /// Serve the page on this address and port (either may be left out)
    ///
    /// If the port is taken, the next free one is used. On an address that others can reach, such as 0.0.0.0, they need the token that is
    /// printed with it.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5813", value_parser = server::address)]
    pub(crate) listen: std::net::SocketAddr,

    /// Also answer requests for this host name, such as that of a proxy; may be given more than once
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,

    /// Let this site show the page in a frame, such as https://school.example; may be given more than once
    ///
    /// This is meant for a school's learning platform. Where others can reach the page, browsers keep the class code in a frame only over
    /// https.
    #[arg(long = "embed", value_name = "ORIGIN")]
    pub(crate) embedders: Vec<server::Origin>,

    /// Use this address in shared links, such as https://nim.example/ [default: the one in the browser]
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<server::PublicUrl>,

    /// Log each request to standard error, or append it to a file: --log=FILE
    ///
    /// A file of 16 MiB is renamed to FILE.1, which replaces the previous one.
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
  fibnim solve '10^40, 10^40+7; 5'             very large piles
  fibnim table starts --upto 10^6 --report     how fast Grundy values grow
  fibnim ask 'forall n: win(3,4,n; inf)'       a statement about all numbers
  fibnim prove grundy:4                        a theorem, found and proved, with a certificate
  fibnim rules                                 games given by their rules, as text
  fibnim papers --quick                        what five papers claim, recomputed

See fibnim COMMAND --help for the options of a command, with examples.

Exit status of every command:
  0    done, or the answer is yes
  1    the answer is no: a false statement, a rejected certificate, a failed claim
  2    bad input
  3    undecided within the limits
  4    a disk or terminal error
  130  interrupted";

/// Solve a position: who wins, by which moves, and why
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The position, or - to read it from standard input
    ///
    /// `12` is a start, `12;4` has allowance 4 (the most that may be taken now), `3,4,7;inf` has no limit.
    /// `12;4 + 7;6 + *5` are piles with an allowance each; the last is a plain nim heap. Sizes are decimal numbers,
    /// such as `12`, `1_000`, `10^30` or `10^30+7`.
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: String,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Use the rules of a game that `fibnim rules` lists, or of a file
    ///
    /// The position lists the piles in the order of the rules, then `;` and the allowance if the game has one (no limit if it is left out).
    #[arg(long = "rules", value_name = "NAME|FILE",
        conflicts_with_all = ["game", "piles", "first_move"])]
    pub(crate) by_rules: Option<String>,

    #[command(flatten)]
    pub(crate) with: RelationArgs,

    /// Also compute the Grundy value (with --rules; otherwise it is given wherever it is known)
    #[arg(long, alias = "value", requires = "by_rules")]
    pub(crate) grundy: bool,

    /// Maximum number of positions to search (with --rules)
    #[arg(long, default_value = "10^6", requires = "by_rules", value_parser = states)]
    pub(crate) states: usize,

    /// Also compute how many moves are left if the winner hurries and the loser stalls
    #[arg(long)]
    pub(crate) remoteness: bool,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Maximum memory to use, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    /// Maximum number of cells of a table to compute (about 10^8 take a second)
    #[arg(long, default_value = "10^10", value_parser = question::cells)]
    pub(crate) cells: u64,

    /// Print one JSON object instead of text
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
  fibnim solve '5, 6' --rules wythoff        a game that fibnim rules lists
  fibnim solve '5, 6' --rules wythoff --misere";

/// Write a number as a sum of Fibonacci numbers, with its gap vector and tails, or in another numeration
#[derive(Debug, Args)]
#[command(after_help = ZECKENDORF_EXAMPLES)]
pub(crate) struct ZeckendorfArgs {
    /// The number, such as 12, 1_000, 10^30 or 10^30+7, or - to read it from standard input
    #[arg(allow_negative_numbers = true, required_unless_present = "file")]
    pub(crate) number: Option<String>,

    /// Read the number from a file
    #[arg(long, conflicts_with = "number")]
    pub(crate) file: Option<PathBuf>,

    /// Use the sequence of this game, as in fibnim solve: takeaway:3 has 1, 2, 3, 4, 6, 8, 11, ...
    #[arg(long, default_value = "fibonacci", value_parser = question::dynamic)]
    pub(crate) game: Dynamic,

    /// Use this numeration: base:10, tribonacci, pell, takeaway:3, recurrence:2,1;1,3 (coefficients; first terms)
    #[arg(long, value_name = "NAME", conflicts_with = "game", value_parser = question::numbers_named)]
    pub(crate) numbers: Option<Numbers>,

    /// Print one JSON object instead of text
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
  seq 1 20 | tr -d '\\n' | fibnim zeckendorf -";

/// Compute a table of many positions, as CSV, Parquet or a picture
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) table: WhichTable,
}

#[derive(Debug, Subcommand)]
#[command(after_help = TABLE_EXAMPLES)]
pub(crate) enum WhichTable {
    /// Tabulate Grundy values G(n, r): for each pile n, the allowances from which each value holds
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
    /// Tabulate the first pile of each Grundy value: the least n with G(n, n) = g
    #[command(mut_arg("out", sequence))]
    Starts {
        /// The largest pile, such as 1_000 or 10^7 (in Fibonacci nim also beyond 2^32)
        #[arg(long, value_parser = question::row)]
        upto: u64,
        /// Report how fast the values grow instead of printing rows (which still go to --out)
        #[arg(long)]
        report: bool,
        /// Print the report as one JSON object
        #[arg(long, requires = "report")]
        json: bool,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Tabulate thresholds: the least allowance at which piles (A, B, ..., n) are won, for n = 0, 1, 2, ...
    ///
    /// Under misere play the least allowance from 1 on counts, because a player who may take nothing has won; the threshold is 0 if no
    /// stone is left.
    #[command(mut_arg("out", sequence))]
    Threshold {
        /// The fixed piles, at most four, such as 3,4
        #[arg(long, default_value = "", value_parser = fixed_piles)]
        piles: FixedPiles,
        /// The last n
        #[arg(long, value_parser = question::pile)]
        upto: u32,
        /// Misere play: a player who cannot move wins
        #[arg(long)]
        misere: bool,
        /// Compute on this device: gpu needs two fixed piles and a build with --features gpu (docs/SOLVING.md)
        #[arg(long, value_enum, default_value_t)]
        device: Device,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Tabulate complements: the pile that makes (a, b) a lost position without limit, for all 0 <= a <= b <= N
    #[command(mut_arg("out", drawable))]
    Complement {
        /// The largest pile of a pair
        #[arg(long, required_unless_present = "piles", value_parser = question::pile)]
        upto: Option<u32>,
        /// Find the complement of these piles alone, at most four, such as 8,9
        #[arg(long, conflicts_with_all = ["upto", "out", "checkpoint", "resume"], value_parser = fixed_piles)]
        piles: Option<FixedPiles>,
        /// The largest pile to try as a complement
        #[arg(long, value_parser = question::pile)]
        search: u32,
        /// Misere play: a player who cannot move wins
        #[arg(long)]
        misere: bool,
        /// Compute on this device: gpu needs --upto and a build with --features gpu (docs/SOLVING.md)
        #[arg(long, value_enum, default_value_t, conflicts_with = "piles")]
        device: Device,
        #[command(flatten)]
        game: TableGame,
        #[command(flatten)]
        run: RunArgs,
    },
    /// List the lost positions of a game by its rules, or those of one Grundy value, with every pile up to N
    #[command(mut_arg("out", rows))]
    Positions {
        /// Use the rules of a game that `fibnim rules` lists, or of a file
        #[arg(long, value_name = "NAME|FILE")]
        rules: String,
        #[command(flatten)]
        with: RelationArgs,
        /// The largest pile, and the largest allowance
        #[arg(long, value_parser = question::pile)]
        upto: u32,
        /// List the positions of this Grundy value instead of the lost ones
        #[arg(long, value_name = "G")]
        value: Option<u32>,
        /// Misere play: a player who cannot move wins
        #[arg(long, conflicts_with = "value")]
        misere: bool,
        /// List positions at this allowance alone, which may be inf
        #[arg(long, value_name = "R", value_parser = question::allowance)]
        allowance: Option<Allowance>,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Tabulate the Zeckendorf representation, gap vector and winning moves of every start with one pile
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
    out.help(format!("Write the table to FILE{names} [default: CSV to standard output]"))
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
    /// Play this game, as in fibnim solve
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
    /// Write the table to this file, in the format of its name
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Save the state to this file every minute and on Ctrl-C [default: OUT.checkpoint, on Ctrl-C alone]
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Save a checkpoint after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) every: u64,

    /// Resume from this checkpoint, with the same parameters and the same --out
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,

    /// Start again, even if an interrupted table could be resumed
    #[arg(long, conflicts_with = "resume")]
    pub(crate) fresh: bool,

    /// Append a record of the finished table to this file, which `fibnim results` reads
    ///
    /// It holds the parameters, the time, the machine, and the hash of the rows.
    #[arg(long, value_name = "FILE", requires = "out")]
    pub(crate) record: Option<PathBuf>,

    /// Maximum memory to use, such as 512MiB or 16GiB
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,
}

/// List the tables computed beyond the papers, each with its command, time, machine and the hash of its rows
#[derive(Debug, Args)]
#[command(after_help = RESULTS_EXAMPLES)]
pub(crate) struct ResultsArgs {
    /// Your own records, made by fibnim table --record [default: those that come with the program]
    pub(crate) records: Option<PathBuf>,
    /// Draw the rows of `table starts` or `table complement` from this CSV file
    #[arg(long, value_name = "FILE.csv", requires = "out", conflicts_with = "records")]
    pub(crate) draw: Option<PathBuf>,
    /// Write the picture to this file (.png or .svg); for complements also the numbers it shows (.csv)
    #[arg(long, requires = "draw")]
    pub(crate) out: Option<PathBuf>,
    /// Group this many neighbouring larger piles of pairs
    #[arg(long, default_value_t = TOGETHER, requires = "draw", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) together: u32,
}

const RESULTS_EXAMPLES: &str = "\
Examples:
  fibnim results
  fibnim results --draw starts.csv --out growth.png
  fibnim results --draw complement.csv --out ratios.svg
  fibnim table complement --upto 200 --search 4000 --out pairs.csv --record mine.jsonl
  fibnim results mine.jsonl";

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
  fibnim table moves --upto 100";

/// Decide a statement about all natural numbers, with the least witness or counterexample
///
/// Of several witnesses the one with the least sum is given, then the one with the least first number, and so on. Members of a set are
/// listed in the same order.
#[derive(Debug, Args)]
#[command(after_help = ASK_EXAMPLES)]
pub(crate) struct AskArgs {
    /// The statement, or - to read it from standard input
    ///
    /// `forall x, y: ...`, `exists x: ...`, `infinite x: ...`, `and`, `or`, `not`, `=>`, `<=>`; comparisons of linear terms such as
    /// `n = m + 2*x` or `1 <= x < n`, with remainders and quotients, `n mod 3 = 1` or `m = (n + 1)/2`; `fib(n)` (1, 2, 3, 5, ...), `evenfib(n)` (F_k with k even), `fibword(n)` (z1(n) = 1),
    /// `tail(n, t)` (t is a sum of smallest parts of n); `z1(n)`, `z2(n)`, ..., `z9(n)`, the smallest Zeckendorf parts, infinite
    /// past the last; `lose(3,4,n; r)`, `win(m,n; inf)` and `grundy(n; r) = 4`, and positions of any game by its rules, `lose(wythoff: m, n)`, by theorems that are looked up or proved;
    /// `/10*/(n)`, a pattern of digits. Definitions come first: `let even(n) = exists m: n = 2*m; forall n: even(n) or even(n + 1)`; `def`
    /// in place of `let` defines a relation of natural numbers that is decided once.
    #[arg(required_unless_present = "interactive", allow_hyphen_values = true)]
    pub(crate) statement: Option<String>,

    /// Read statements and definitions one by one, at a prompt or from a pipe
    #[arg(short, long, conflicts_with_all = ["statement", "walnut", "dot", "svg", "format"])]
    pub(crate) interactive: bool,

    /// Write numbers in this numeration: fibonacci, binary, base:10, tribonacci, pell, recurrence:2,1;1,3 or takeaway:3
    ///
    /// Comparisons mean the same in every numeration; parts (`z1` to `z9`, `tail`), digits (`/10*/(n)`) and relations from files are
    /// those of the numeration, and `term(n)`, a term of its sequence, takes the place of `fib(n)`. Positions of a game by
    /// its name, `lose(nim: m, n)`, are asked about in the numeration of its theorems.
    #[arg(long, value_name = "NAME", default_value = "fibonacci", value_parser = question::numeration)]
    pub(crate) numbers: &'static System,

    #[command(flatten)]
    pub(crate) with: RelationArgs,

    /// Read definitions from this file before the statement
    #[arg(long, value_name = "FILE")]
    pub(crate) definitions: Option<PathBuf>,

    /// Let statements use the game in this file; may be given more than once
    ///
    /// With `game mine(m, n)` in the file, a statement may say `lose(mine: m, n)`. Games that `fibnim rules` lists need no file.
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) rules: Vec<String>,

    #[command(flatten)]
    pub(crate) exports: ExportArgs,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Also print a set of single numbers as a regular expression over digits, if a short one is found
    #[arg(long, conflicts_with = "format")]
    pub(crate) regex: bool,

    /// Write matrices that count the tuples of the set for each value of one variable, as JSON
    ///
    /// Multiply `row` by one of the `matrices` for each digit of a number, the most significant first, and then by `column`: the product
    /// is the number of tuples with that number. A set that has infinitely many tuples for some number is refused.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["interactive", "format"])]
    pub(crate) matrices: Option<PathBuf>,

    /// Count by this variable (with --matrices) [default: the first column]
    #[arg(long, value_name = "VARIABLE", requires = "matrices")]
    pub(crate) by: Option<String>,

    /// Put the free variables in this order, in output and in files [default: alphabetical]
    #[arg(long, value_name = "VARIABLES", value_delimiter = ',', conflicts_with_all = ["interactive", "format"])]
    pub(crate) order: Vec<String>,

    /// Show each part of the statement, with the size of its automaton and the time it took
    #[arg(long)]
    pub(crate) explain: bool,

    /// Write a certificate of the answer to this file
    ///
    /// It holds the theorems used, then an automaton for each part of the statement. The independent checker accepts it before it is
    /// written; `fibnim check` and `fibnim-check` check it again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["interactive", "explain", "format"])]
    pub(crate) certificate: Option<PathBuf>,

    /// Print the statement in its plainest form, without deciding it
    #[arg(long)]
    pub(crate) format: bool,

    /// Maximum number of states of an automaton [default: 10^6, and 10^7 in the proof of a theorem]
    #[arg(long, value_parser = states)]
    pub(crate) states: Option<usize>,

    /// Maximum memory for one automaton, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Print one JSON object instead of text
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

Exit status: 0 true, or a set; 1 false; 3 undecided within the limits; with -i, 0 at the end of the input. See fibnim --help for the rest";

/// Learn an automaton from a table of numbers, as a conjecture
///
/// The table is CSV, with or without a header. Its rows are read in one of three ways. If the last column is 1 or 0 (or true or false, P or N), it says
/// whether the numbers before it are in a set. If the rows go through all numbers up to some size, the last column is the value at those numbers.
/// Otherwise the rows are the members of a set. The automaton agrees with every row, but nothing is proved; `fibnim ask --with` decides statements about it.
#[derive(Debug, Args)]
#[command(after_help = LEARN_EXAMPLES)]
pub(crate) struct LearnArgs {
    /// The table, as CSV
    pub(crate) table: PathBuf,

    /// Write numbers in this numeration, as in fibnim ask
    #[arg(long, value_name = "NAME", default_value = "fibonacci", value_parser = question::numeration)]
    pub(crate) numbers: &'static System,

    /// Write the automaton to this file in Walnut's format, for fibnim ask --with NAME=FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const LEARN_EXAMPLES: &str = "\
Examples:
  fibnim table threshold --piles 3,4 --upto 1000 --out 3-4.csv
  fibnim learn 3-4.csv --out guess.txt
  fibnim ask --with guess=guess.txt 'forall n, r: (exists t: guess(n, t) and r >= t) <=> win(3,4,n; r)'";

/// Run a file of Walnut's commands
///
/// fibnim prints what Walnut prints: TRUE or FALSE for a predicate without free variables. It runs `eval`, `def`, `reg`, `macro`, `load`; of words with
/// outputs `combine`, `morphism`, `promote`, `image`, `transduce`, `convert`, `split`, `rsplit`, `join`; and `reverse`, `minimize`, `alphabet`, `union`, `intersect`, `star`,
/// `concat`, `rightquo`, `leftquo`, `fixleadzero`, `fixtrailzero`. It refuses any other command by its name, and goes on with the next. Numerations are bases to 36,
/// fib, trib and pell, from either end, and neg_2 to neg_36 and neg_fib.
#[derive(Debug, Args)]
#[command(after_help = WALNUT_EXAMPLES)]
pub(crate) struct WalnutArgs {
    /// The file of commands
    #[arg(required_unless_present = "interactive")]
    pub(crate) file: Option<PathBuf>,

    /// Read commands line by line from standard input
    #[arg(short, long, conflicts_with = "file")]
    pub(crate) interactive: bool,

    /// Look for Walnut's libraries, such as "Word Automata Library", in this folder [default: that of the file]
    #[arg(long, value_name = "DIR")]
    pub(crate) home: Option<PathBuf>,

    /// Write what each command makes to NAME.txt in this folder, and matrices that count to NAME.mpl
    #[arg(long, value_name = "DIR")]
    pub(crate) results: Option<PathBuf>,

    /// Maximum number of states of an automaton
    #[arg(long, default_value = "10^6", value_parser = states)]
    pub(crate) states: usize,

    /// Maximum memory for one automaton, such as 512MiB or 8GiB
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,
}

const WALNUT_EXAMPLES: &str = "\
Examples:
  fibnim walnut squares.txt
  fibnim walnut 'Walnut/Command Files/demo.txt'
  echo 'eval even \"An Em n=2*m | n=2*m+1\";' | fibnim walnut -i

Exit status: 0 done; 2 some command was refused; 3 undecided within the limits. See fibnim --help for the rest";

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

Exit status: 0 every verdict is the recorded one; 1 some verdict differs. See fibnim --help for the rest")]
pub(crate) struct PapersArgs {
    /// A claim to show in full, or all claims of a paper or a section: GL.19, G, G.5
    pub(crate) claim: Option<String>,

    /// Check smaller ranges, in a few seconds
    #[arg(long)]
    pub(crate) quick: bool,

    /// List refuted claims first, then their corrections, then open claims
    #[arg(long)]
    pub(crate) failures_first: bool,

    /// Write the certificates of each proved claim to ID.cert in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) certificates: Option<PathBuf>,

    /// Print a list of JSON objects instead of text
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,

    /// Print a Markdown document instead of text
    #[arg(long)]
    pub(crate) markdown: bool,

    /// Print a letter to the authors of a paper (K, M, G, AP, GL), in Markdown
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
    /// Use the theorem library in this file [default: theorems.sqlite in your data folder]
    #[arg(long, value_name = "PATH", global = true)]
    library: Option<PathBuf>,
}

impl LibraryArgs {
    pub(crate) fn whose(&self) -> LibraryPath {
        LibraryPath(self.library.clone())
    }
}

/// A whole number of seconds.
fn seconds(written: &str) -> Result<u64, Fault> {
    written.parse().map_err(|_| {
        let short: String = written.chars().take(40).collect();
        Fault::new(
            format!("invalid number of seconds `{}`", short.escape_debug()),
            "write a whole number, such as 60",
        )
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
        super::Cli::described().debug_assert();
    }
}
