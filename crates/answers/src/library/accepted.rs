//! Which checkers have accepted which certificates. It is told, not believed: whatever is used is checked when it is read.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::{TransactionBehavior, params};

use super::{Library, Result};

/// A checker of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Checker {
    /// `fibnim-check`, the independent program.
    Independent,
    /// `fibnim-check-proved`, which is proved right.
    Proved,
}

impl Checker {
    const ALL: [Self; 2] = [Self::Independent, Self::Proved];
}

impl fmt::Display for Checker {
    /// The name of the program.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Independent => "fibnim-check",
            Self::Proved => "fibnim-check-proved",
        })
    }
}

/// The hash of a certificate covers, through its `uses`, all that it builds on.
const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS accepted (
        hash TEXT NOT NULL,
        checker TEXT NOT NULL,
        PRIMARY KEY (hash, checker)
    ) STRICT";

impl Library {
    /// Notes that a checker has accepted the certificates with these hashes.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn note_accepted<'h>(
        &mut self,
        checker: Checker,
        hashes: impl IntoIterator<Item = &'h str>,
    ) -> Result<()> {
        let known = self.accepted();
        let is_new = |hash: &&str| !known.get(*hash).is_some_and(|checkers| checkers.contains(&checker));
        let new: Vec<&str> = hashes.into_iter().filter(is_new).collect();
        if new.is_empty() || self.is_full()? {
            return Ok(());
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute(TABLE, [])?;
        for hash in new {
            let insert = "INSERT OR IGNORE INTO accepted (hash, checker) VALUES (?1, ?2)";
            transaction.execute(insert, params![hash, checker.to_string()])?;
        }
        Ok(transaction.commit()?)
    }

    /// For each hash the checkers that have accepted its certificate, in their order; nothing in a library without such notes.
    pub(super) fn accepted(&self) -> BTreeMap<String, Vec<Checker>> {
        let mut accepted: BTreeMap<String, Vec<Checker>> = BTreeMap::new();
        let Ok(mut statement) = self.connection.prepare("SELECT hash, checker FROM accepted") else {
            return accepted;
        };
        let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
        for (hash, name) in rows.into_iter().flatten().flatten() {
            // A newer program may know checkers that this one does not.
            if let Some(checker) = Checker::ALL.into_iter().find(|checker| checker.to_string() == name) {
                accepted.entry(hash).or_default().push(checker);
            }
        }
        accepted.values_mut().for_each(|checkers| checkers.sort_unstable());
        accepted
    }
}
