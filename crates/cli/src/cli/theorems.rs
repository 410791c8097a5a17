//! The arguments of `prove`, `check`, `explain` and `theorems`.

use std::path::PathBuf;
use std::time::Duration;

use answers::question;
use bytesize::ByteSize;
use clap::{Args, Subcommand};

use super::{ExportArgs, LibraryArgs, RelationArgs, memory, states};

/// Prove a theorem about infinitely many positions, and write its certificate
#[derive(Debug, Args)]
#[command(after_help = PROVE_EXAMPLES)]
pub(crate) struct ProveArgs {
    /// The game, or the family
    ///
    /// A game that `fibnim rules` lists, or a take-away game such as takeaway:5/2, means its lost positions, or for those that the
    /// options select. Families have short names: `one-pile`, `two-pile` (both piles and the allowance variable), `piles:3,4` (all piles
    /// but one fixed), `grundy:4` (positions of one pile with this Grundy value), `power-of-two:3` (three piles of power-of-two nim),
    /// `power-of-two-grundy:2`. Theorems on which the proof builds are proved first.
    #[arg(required_unless_present = "rules", value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Use the rules of a game that `fibnim rules` lists, or of a file (see `fibnim rules --help`)
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "name")]
    pub(crate) rules: Option<String>,

    #[command(flatten)]
    pub(crate) with: RelationArgs,

    /// Prove which positions have this Grundy value, instead of which are lost
    #[arg(long, value_name = "G")]
    pub(crate) value: Option<u32>,

    /// Misere play: a player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,

    /// Fix a pile: m=3; may be given more than once
    #[arg(long, value_name = "PILE=STONES")]
    pub(crate) at: Vec<String>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Write the certificate, with those it builds on, to this file [default: a folder beside the library]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Maximum number of states of an automaton or a search
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Maximum memory to use, half of it for tables
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// How long it may take.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TimeArgs {
    /// Stop after this time, such as 90s, 10min or 2h [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = question::time)]
    pub(crate) time: Option<Duration>,
}

const PROVE_EXAMPLES: &str = "\
Examples:
  fibnim prove two-pile
  fibnim prove grundy:4
  fibnim prove piles:8,9
  fibnim prove power-of-two:3 --out power.cert
  fibnim prove wythoff --value 1               all positions of Grundy value 1
  fibnim prove wythoff --at m=3                one pile fixed
  fibnim prove nim --misere                    a player who cannot move wins
  fibnim prove takeaway:3 --value 2            one pile, in its own numeration
  fibnim prove --rules my.game                 rules in a file
  fibnim prove wythoff --value 2 --time 10min  stop after ten minutes, and report the progress

Exit status: 0 proved; 1 the checker disagrees; 3 undecided within the limits. See fibnim --help for the rest";

/// Explain a theorem in words: thresholds by last digits, periods, properties
///
/// A theorem that is not proved yet is proved first. Every description is decided as a statement about all numbers before it is printed.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The game, or the family, as in `fibnim prove`
    #[arg(required_unless_present = "rules", value_name = "FAMILY")]
    pub(crate) name: Option<String>,

    /// Use the rules of a game that `fibnim rules` lists, or of a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "name")]
    pub(crate) rules: Option<String>,

    #[command(flatten)]
    pub(crate) with: RelationArgs,

    /// Explain the positions of this Grundy value instead of the lost ones
    #[arg(long, value_name = "G")]
    pub(crate) value: Option<u32>,

    /// Misere play: a player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,

    /// Fix a pile: m=3; may be given more than once
    #[arg(long, value_name = "PILE=STONES")]
    pub(crate) at: Vec<String>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Write a certificate of the explanation, with those it builds on, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    /// Print a LaTeX document: the theorem, its table of endings, the automaton if it is small
    #[arg(long, conflicts_with = "json")]
    pub(crate) latex: bool,

    /// Maximum number of states of an automaton or a search
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Maximum memory to use
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  fibnim explain piles:5,5
  fibnim explain grundy:3
  fibnim explain wythoff
  fibnim explain subtraction-123
  fibnim explain piles:3,4 --certificate words.cert && fibnim check words.cert
  fibnim explain piles:1,2 --latex > theorem.tex";

/// Check certificates with the independent checker
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim prove grundy:3 --out g3.cert
  fibnim check g3.cert
  fibnim check g3.cert --proved
  fibnim check *.cert

Exit status: 0 all accepted; 1 some rejected; 3 too large to check. See fibnim --help for the rest")]
pub(crate) struct CheckArgs {
    /// The files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Also use the proved checker, which `rocq/build` builds
    #[arg(long)]
    pub(crate) proved: bool,

    /// Print one JSON object for each file instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Manage the theorem library: list, show, evaluate, export, import and verify theorems
#[derive(Debug, Args)]
#[command(after_help = THEOREMS_EXAMPLES)]
pub(crate) struct TheoremsArgs {
    #[command(subcommand)]
    pub(crate) action: Option<TheoremsAction>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

const THEOREMS_EXAMPLES: &str = "\
Examples:
  fibnim theorems
  fibnim theorems show two-pile
  fibnim theorems evaluate piles:8,9 10^50 inf
  fibnim theorems members grundy:4 --allowance inf --first 10
  fibnim theorems members one-pile --allowance inf --below 10^30
  fibnim theorems values wythoff --upto 1 --walnut WYTHOFF.txt
  fibnim theorems export two-pile --svg two-pile.svg
  fibnim theorems export --out all.cert
  fibnim theorems import all.cert
  fibnim theorems verify
  fibnim theorems verify --proved
  fibnim theorems found --quick";

#[derive(Debug, Subcommand)]
pub(crate) enum TheoremsAction {
    /// Show a theorem in words, with the hash of its certificate
    Show {
        /// The family
        family: String,
    },
    Export(ExportTheoremArgs),
    /// Import the certificates of a file, if the checker accepts them all
    Import {
        /// The file, or - for standard input
        file: PathBuf,
    },
    /// Check every certificate of the library again, with the independent checker
    Verify {
        /// Also use the proved checker, which `rocq/build` builds
        #[arg(long)]
        proved: bool,
    },
    Found(FoundArgs),
    Evaluate(EvaluateArgs),
    Members(MembersArgs),
    Values(ValuesArgs),
}

/// Prove a list of theorems from nothing, and report the results
///
/// The report is docs/THEOREMS.md, in Markdown. With --json it lists the theorems that have words, each with a picture, as the Gallery of the page shows them.
#[derive(Debug, Args)]
pub(crate) struct FoundArgs {
    /// Leave out theorems that take minutes
    #[arg(long)]
    pub(crate) quick: bool,

    /// Maximum number of states of an automaton or a search, for each proof
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Maximum memory to use for each proof
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

/// Export certificates, each after those it builds on, or an automaton
#[derive(Debug, Args)]
pub(crate) struct ExportTheoremArgs {
    /// The family [default: all]
    pub(crate) family: Option<String>,

    /// Write the certificates to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) exports: ExportArgs,
}

/// Evaluate a theorem at one position, however large
#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// The family
    pub(crate) family: String,

    /// The variable piles, then the allowance, which may be inf
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
}

/// List the first members of a theorem's set, by the sum of their numbers, or count them
#[derive(Debug, Args)]
pub(crate) struct MembersArgs {
    /// The family
    pub(crate) family: String,

    /// Fix the allowance, which may be inf
    #[arg(long, value_name = "R")]
    pub(crate) allowance: Option<String>,

    /// List this many
    #[arg(long, value_name = "COUNT", default_value = "20")]
    pub(crate) first: usize,

    /// Count the piles below this bound instead of listing them
    #[arg(long, value_name = "N")]
    pub(crate) below: Option<String>,

    /// Maximum memory to use
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,
}

/// Build one automaton whose output is the Grundy value, for all values up to a bound
///
/// The theorem on each value is looked up, or proved and kept. With --upto 1, positions of larger values have the output `>1` (null in JSON, 2 in
/// Walnut's format).
#[derive(Debug, Args)]
#[command(after_help = VALUES_EXAMPLES)]
pub(crate) struct ValuesArgs {
    /// The game, or one with fixed piles, such as wythoff, takeaway:3, one-pile or wythoff/m=3
    #[arg(required_unless_present = "rules", value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Use the rules of a game that `fibnim rules` lists, or of a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "name")]
    pub(crate) rules: Option<String>,

    #[command(flatten)]
    pub(crate) with: RelationArgs,

    /// The largest Grundy value with an output of its own
    #[arg(long, value_name = "G")]
    pub(crate) upto: u32,

    /// Fix a pile: m=3; may be given more than once
    #[arg(long, value_name = "PILE=STONES")]
    pub(crate) at: Vec<String>,

    /// Fix the allowance, which may be inf
    #[arg(long, value_name = "R")]
    pub(crate) allowance: Option<String>,

    /// Write the automaton to this file as a word automaton for Walnut
    #[arg(long, value_name = "FILE")]
    pub(crate) walnut: Option<PathBuf>,

    /// Write the automaton to this file for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,

    /// Maximum number of states of an automaton or a search
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Maximum memory to use
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

const VALUES_EXAMPLES: &str = "\
Examples:
  fibnim theorems values nim --upto 3
  fibnim theorems values one-pile --upto 4 --allowance inf
  fibnim theorems values wythoff --upto 1 --walnut WYTHOFF.txt
  fibnim theorems values takeaway:3 --upto 3 --dot values.dot
  fibnim theorems values --rules my.game --upto 2 --json";
