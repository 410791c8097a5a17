//! How large a question may be, in which numerations it may speak, and how much its answer may use.

use fibnim::numbers::Numbers;
use fibnim::proof::Family;
use limits::Limits;

use super::{Question, numerations};
use crate::refusal::{Fault, Hint, Refusal};

/// How large a question may be, and in which numerations it may speak.
#[derive(Clone, Copy)]
pub struct Policy {
    /// The most bytes of rules, and of a statement.
    pub text_bytes: usize,
    /// The most bytes of the name of a family, and of a pile that is fixed.
    pub name_bytes: usize,
    /// The most bits of all piles together.
    pub bits: u64,
    /// The most piles.
    pub piles: usize,
    /// The most moves of a game.
    pub moves: usize,
    /// The most bits of all positions of a game together.
    pub game_bits: u64,
    /// The most players whose chances are compared.
    pub players: usize,
    /// The most stones of a position whose chances are fractions.
    pub exact_stones: u64,
    /// The most digits of a number alone.
    pub digits: usize,
    /// The most moves of a position, or members of a set, that are listed.
    pub listed: usize,
    /// The most digits that an automaton is shown reading.
    pub steps: usize,
    /// How far tables go.
    pub tables: TableBounds,
    /// Whether numbers may be written in this numeration.
    pub offers: fn(&Numbers) -> bool,
    /// The numerations that are offered, in words.
    pub numerations: &'static str,
    /// Where the certificate of a theorem can be had.
    pub certificate: fn(&Family) -> Option<String>,
}

/// How far tables go.
#[derive(Clone, Copy)]
pub struct TableBounds {
    /// What makes the table: a request, or a job.
    pub maker: &'static str,
    /// The largest pile of a table of one pile.
    pub pile: u32,
    /// The most rows in one answer.
    pub rows: u32,
    /// The most rows of winning moves, and the largest pile whose chances are tabulated.
    pub chances: u32,
    /// The largest side of a square of thresholds, and where it begins at most.
    pub square: (u32, u32),
    /// The most fixed piles beside a square.
    pub fixed_piles: usize,
    /// The largest pile of pairs whose complements are found.
    pub pairs: u32,
    /// How far complements are searched.
    pub search: u32,
    /// The most positions by rules, and their largest pile.
    pub positions: (u64, u32),
}

const UNBOUNDED: TableBounds = TableBounds {
    maker: "question",
    pile: u32::MAX,
    rows: u32::MAX,
    chances: u32::MAX,
    square: (u32::MAX, u32::MAX),
    fixed_piles: usize::MAX,
    pairs: u32::MAX,
    search: u32::MAX,
    positions: (u64::MAX, u32::MAX),
};

/// What a page asks for while its reader waits.
const REQUESTED: TableBounds = TableBounds {
    maker: "request",
    pile: 1_000_000,
    rows: 2_001,
    chances: 300,
    square: (400, 100_000),
    fixed_piles: 2,
    pairs: 150,
    search: 100_000,
    positions: (50_000, 5_000),
};

impl Policy {
    /// No bounds.
    pub const OPEN: Self = Self {
        text_bytes: usize::MAX,
        name_bytes: usize::MAX,
        bits: u64::MAX,
        piles: usize::MAX,
        moves: usize::MAX,
        game_bits: u64::MAX,
        players: usize::MAX,
        exact_stones: u64::MAX,
        digits: 1_000_000,
        listed: usize::MAX,
        steps: usize::MAX,
        tables: UNBOUNDED,
        offers: |_| true,
        numerations: "any numeration",
        certificate: |_| None,
    };

    /// For the visitors of a page: explanations and moves of longer numbers fill pages, and the system of a numeration stays once it is made.
    pub const VISITORS: Self = Self {
        text_bytes: 10_000,
        name_bytes: 200,
        bits: 10_000,
        piles: 100,
        moves: 2_000,
        game_bits: 2_000_000,
        players: 6,
        exact_stones: 300,
        digits: 10_000,
        listed: 1_000,
        steps: 5_000,
        tables: REQUESTED,
        offers: numerations::is_offered,
        numerations: numerations::OFFERED,
        certificate: address_of_certificate,
    };

    /// For what a visitor has made as a job, and waits for.
    pub const JOBS: Self = Self {
        tables: TableBounds { maker: "job", pile: 100_000_000, pairs: 600, search: 1_000_000, ..REQUESTED },
        ..Self::VISITORS
    };

    /// The most digits of a position, all piles together: people count them.
    pub const fn position_digits(&self) -> u64 {
        self.bits / 10 * 3
    }

    /// Whether any numeration may be used.
    pub(super) fn is_open(&self) -> bool {
        self.bits == u64::MAX
    }

    pub(super) fn check_size(&self, bits: u64, piles: usize) -> Result<(), Refusal> {
        if bits <= self.bits && piles <= self.piles {
            return Ok(());
        }
        let help = format!("write at most {} piles and {} digits in all", self.piles, self.position_digits());
        Err(too_large("this position is too large", help))
    }

    pub(super) fn check_text(&self, what: &str, text: &str) -> Result<(), Refusal> {
        if text.len() <= self.text_bytes {
            return Ok(());
        }
        Err(too_large(format!("{what} too long"), format!("write at most {} bytes", self.text_bytes)))
    }

    /// A numeration that is not offered.
    pub(super) fn not_written_in(&self, numbers: &str) -> Fault {
        let help = format!("{} can be named; the command line knows others too", self.numerations);
        Fault::new(format!("numbers are not written in {numbers} here"), help)
    }
}

impl TableBounds {
    /// A table that is too large, and what would not be.
    pub(super) fn too_large(&self, help: impl Into<String>) -> Refusal {
        too_large(format!("this table is too large for a {}", self.maker), help)
    }
}

/// What would not fit, and what would.
pub(super) fn too_large(message: impl Into<String>, help: impl Into<String>) -> Refusal {
    Refusal::TooLarge { message: message.into(), help: Hint::Text(help.into()) }
}

/// Where a page finds the certificate of a family: what cannot stand in a part of a path is written as its code.
fn address_of_certificate(family: &Family) -> Option<String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte);
    let write = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let name: String = family.to_string().bytes().map(write).collect();
    Some(format!("/api/v1/theorems/{name}/certificate"))
}

/// For one question of a visitor.
pub const REQUEST: Limits =
    Limits { memory: 256 << 20, states: 1_000_000, cells: 300_000_000, moves: 1_000, ..Limits::MODEST };

/// For notes beside an answer: a second at most.
pub const QUICK: Limits = Limits { memory: 64 << 20, cells: 20_000_000, ..REQUEST };

/// For what is answered on the spot.
pub const AT_ONCE: Limits = Limits { memory: 1 << 20, cells: 100_000, ..REQUEST };

/// For a theorem that a statement needs: half of the memory for tables, half for automata.
pub const PROOF_OF_STATEMENT: Limits =
    Limits { memory: 512 << 20, states: 10_000_000, cells: 10_000_000_000, ..REQUEST };

/// For a table that is made as a job.
pub const TABLE: Limits = Limits::MODEST;

/// For a proof: half of the memory for tables, half for automata.
const PROOF: Limits = Limits { states: 100_000_000, cells: u64::MAX, ..Limits::MODEST };

/// For the claims of the papers.
const CLAIMS: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

impl Question {
    /// How much the answer to a visitor may use.
    pub const fn allowance(&self) -> Limits {
        match self {
            Self::Options(_) | Self::Odds(_) | Self::OddsTable(_) | Self::Check(_) => QUICK,
            // For the move of an opponent.
            Self::Play(_) | Self::PlayByRules(_) => Limits { cells: 100_000_000, ..REQUEST },
            Self::Table(_) => TABLE,
            Self::Prove(_) => PROOF,
            Self::Claim { .. } | Self::Recompute { .. } => CLAIMS,
            _ => REQUEST,
        }
    }
}
