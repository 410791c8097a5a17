//! The answers' types: what `--json` prints, what the server sends and what Python gets. With the feature `schema` they describe
//! themselves.

mod checked;
mod claim;
mod explain;
mod number;
mod odds;
mod options;
mod position;
mod representation;
mod review;
mod rules;
mod solved;
mod statement;
mod theorem;

pub use checked::Checked;
pub use claim::{ClaimCertificate, ClaimFound};
pub use explain::Explained;
pub use number::{Number, allowance, line, number, numbers};
pub use odds::{Chance, Crosstable, Duel, Odds, OddsTable, RoundRobin, percent};
pub use options::{Leads, Options, OptionsByRules, Worth, WorthByRules};
pub use position::{Question, Taken};
pub use representation::{FIRST_TERMS, RecurrenceForm, Representation, TakeawayForm, ZeckendorfForm};
pub use review::{Reviewed, ReviewedByRules, ReviewedGame};
pub(crate) use rules::list;
pub use rules::{
    KnownRules, Moved, OwnRules, ShownRules, SolutionByRules, SolvedByRules, UnsolvedByRules, WrongRules,
};
pub use solved::{SolutionOfPiles, Solved, Unsolved, outcome};
pub use statement::{Answered, AnsweredWith, Certificate, CountingMatrices, Expressed, MOST_MEMBERS};
pub use theorem::{Listed, Members, ProvedFamily, TheoremFacts, UnprovedFamily, ValueAutomaton, evaluated};
