//! Proofs, certificates and the library.

use std::path::PathBuf;
use std::time::Duration;

use answers::question;
use bytesize::ByteSize;
use clap::{Args, Subcommand};

use super::{ExportArgs, LibraryArgs, memory, states};

/// Prove an infinite family of positions: find its automaton, verify it by induction, write a certificate
#[derive(Debug, Args)]
#[command(after_help = PROVE_EXAMPLES)]
pub(crate) struct ProveArgs {
    /// The game, or the family
    ///
    /// A game that `fibnim rules` lists, or a take-away game such as takeaway:5/2: its lost positions, or what the flags below ask
    /// for. Or a family by a short name: `one-pile`, `two-pile` (both piles and the allowance variable), `piles:3,4` (all piles but
    /// one fixed), `grundy:4` (positions of one pile with this Grundy value), `power-of-two:3` (so many piles of power-of-two nim),
    /// `power-of-two-grundy:2`. What a proof builds on is proved before it.
    #[arg(required_unless_present = "rules", value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// The game whose rules this file says; `fibnim rules --help` tells how they are written
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub(crate) rules: Option<String>,

    /// Ask for the positions of this Grundy value instead of the lost ones
    #[arg(long, value_name = "G")]
    pub(crate) value: Option<u32>,

    /// Who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,

    /// Fix a pile: m=3; may be given more than once
    #[arg(long, value_name = "PILE=STONES")]
    pub(crate) at: Vec<String>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Where the certificate goes, with those that it builds on, in a folder that is there [default: a folder beside the library]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// How many states an automaton or a search may have
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Memory that may be used, half of it for tables
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// How long it may take.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TimeArgs {
    /// Give up after this time, such as 90s, 10min or 2h: what is not known then is undecided [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = question::time)]
    pub(crate) time: Option<Duration>,
}

const PROVE_EXAMPLES: &str = "\
Examples:
  fibnim prove two-pile
  fibnim prove grundy:4
  fibnim prove piles:8,9
  fibnim prove power-of-two:3 --out power.cert
  fibnim prove wythoff --value 1               a game by its rules: all positions of value 1
  fibnim prove wythoff --at m=3                one pile fixed
  fibnim prove nim --misere                    who cannot move wins
  fibnim prove takeaway:3 --value 2            one pile, in its own numeration
  fibnim prove --rules my.game                 rules in a file
  fibnim prove wythoff --value 2 --time 10min  give up after ten minutes, and say how far it came

Exit status: 0 proved, 1 the checker disagrees, 2 bad input, 3 undecided within the limits, 4 a disk or a terminal that fails, 130 interrupted";

/// Say a theorem in words: thresholds by last digits, periods, properties
///
/// What is not proved yet is proved first. Every description is decided as a statement about all numbers before it is printed.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The game, or the family, as in `fibnim prove`
    #[arg(required_unless_present = "rules", value_name = "FAMILY")]
    pub(crate) name: Option<String>,

    /// Explain the game whose rules are in this file
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub(crate) rules: Option<String>,

    /// Explain the positions of this Grundy value instead of the lost ones
    #[arg(long, value_name = "G")]
    pub(crate) value: Option<u32>,

    /// Play so that a player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,

    /// Fix a pile: m=3; may be given more than once
    #[arg(long, value_name = "PILE=STONES")]
    pub(crate) at: Vec<String>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// Write a certificate of all that is said, with those that it builds on, to this file
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
  fibnim explain piles:1,2 --latex > theorem.tex

Exit status: 0 done, 2 bad input, 3 undecided within the limits, 4 a disk or a terminal that fails, 130 interrupted";

/// Check certificates with the independent checker
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim prove grundy:3 --out g3.cert
  fibnim check g3.cert
  fibnim check g3.cert --proved
  fibnim check *.cert

Exit status: 0 all accepted, 1 some rejected, 2 bad input, 3 too large to check, 4 a disk or a terminal that fails")]
pub(crate) struct CheckArgs {
    /// The files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Have the proved checker read it too, if it is there: `rocq/build` makes it
    #[arg(long)]
    pub(crate) proved: bool,

    /// One JSON object instead of text, for each file
    #[arg(long)]
    pub(crate) json: bool,
}

/// The theorem library: list, show, evaluate, export and import
#[derive(Debug, Args)]
#[command(after_help = THEOREMS_EXAMPLES)]
pub(crate) struct TheoremsArgs {
    #[command(subcommand)]
    pub(crate) action: Option<TheoremsAction>,

    #[command(flatten)]
    pub(crate) library: LibraryArgs,

    /// One JSON object instead of text
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
  fibnim theorems found --quick

Exit status: fibnim help lists them";

#[derive(Debug, Subcommand)]
pub(crate) enum TheoremsAction {
    /// A theorem as a sentence, with its certificate's hash
    Show {
        /// The family
        family: String,
    },
    Export(ExportTheoremArgs),
    /// Take over the certificates of a file, if the checker accepts them all
    Import {
        /// The file, or - for standard input
        file: PathBuf,
    },
    /// Have the independent checker read every certificate of the library again
    Verify {
        /// Have the proved checker read them too, if it is there: `rocq/build` makes it
        #[arg(long)]
        proved: bool,
    },
    Found(FoundArgs),
    Evaluate(EvaluateArgs),
    Members(MembersArgs),
    Values(ValuesArgs),
}

/// Prove a list of families from nothing and report, in Markdown (docs/THEOREMS.md); with --json, those in words with a picture each, as the page's
/// gallery shows them
#[derive(Debug, Args)]
pub(crate) struct FoundArgs {
    /// Leave out what takes minutes
    #[arg(long)]
    pub(crate) quick: bool,

    /// How many states an automaton or a search of each proof may have
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Memory that each proof may use
    #[arg(long, default_value = "4GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,

    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

/// Write certificates, each behind those that it builds on, or an automaton
#[derive(Debug, Args)]
pub(crate) struct ExportTheoremArgs {
    /// The family [default: all]
    pub(crate) family: Option<String>,

    /// Where the certificates go [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) exports: ExportArgs,
}

/// What a theorem says of one position, however large
#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// The family
    pub(crate) family: String,

    /// The variable piles, then the allowance, which may be inf
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
}

/// The first positions that a theorem is about, by the sum of their numbers, or how many there are
#[derive(Debug, Args)]
pub(crate) struct MembersArgs {
    /// The family
    pub(crate) family: String,

    /// Only at this allowance, which may be inf
    #[arg(long, value_name = "R")]
    pub(crate) allowance: Option<String>,

    /// How many to list
    #[arg(long, value_name = "COUNT", default_value = "20")]
    pub(crate) first: usize,

    /// Count the piles below this bound instead of listing them
    #[arg(long, value_name = "N")]
    pub(crate) below: Option<String>,

    /// Memory that may be used
    #[arg(long, default_value = "1GiB", value_parser = memory)]
    pub(crate) memory: ByteSize,
}

/// One automaton whose output is the Grundy value, for the values that are proved
///
/// The theorems on the values are looked up, or proved and kept. Positions of larger values than --upto have the output `>1` (null in JSON, the next
/// number in Walnut's format).
#[derive(Debug, Args)]
#[command(after_help = VALUES_EXAMPLES)]
pub(crate) struct ValuesArgs {
    /// The game, or one with fixed piles, such as wythoff, takeaway:3, one-pile or wythoff/m=3
    #[arg(required_unless_present = "rules", value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// The game whose rules this file says
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub(crate) rules: Option<String>,

    /// The largest value that is told apart
    #[arg(long, value_name = "G")]
    pub(crate) upto: u32,

    /// Fix a pile: m=3; may be given more than once
    #[arg(long, value_name = "PILE=STONES")]
    pub(crate) at: Vec<String>,

    /// Only at this allowance, which may be inf
    #[arg(long, value_name = "R")]
    pub(crate) allowance: Option<String>,

    /// Write the automaton as a word automaton of Walnut's
    #[arg(long, value_name = "FILE")]
    pub(crate) walnut: Option<PathBuf>,

    /// Write the automaton in Graphviz's language
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,

    /// How many states an automaton or a search may have
    #[arg(long, default_value = "10^8", value_parser = states)]
    pub(crate) states: usize,

    /// Memory that may be used
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
  fibnim theorems values --rules my.game --upto 2 --json

Exit status: 0 done, 2 bad input, 3 undecided within the limits, 4 a disk or a terminal that fails, 130 interrupted";
