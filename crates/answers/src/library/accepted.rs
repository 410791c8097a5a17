//! Which checkers this user's program has seen accept which certificates. It is shown, not believed: whatever is used
//! is checked when it is read.

use std::collections::HashSet;

use rusqlite::{TransactionBehavior, params};

use super::vouch::{self, Key};
use super::{Checker, Library, Result};

impl Checker {
    const ALL: [Self; 2] = [Self::Independent, Self::Proved];

    /// What is vouched for: that it has accepted the certificate with this hash, which is about this family. The hash covers, through
    /// `uses`, all that the certificate builds on.
    fn acceptance(self, family: &str, hash: &str) -> String {
        format!("accepted {self} {hash} {family}")
    }
}

/// The marks of a library, with the key that they must be of.
pub(super) struct Acceptances {
    marks: HashSet<String>,
    key: Option<&'static Key>,
}

impl Acceptances {
    /// The checkers that have accepted a certificate, in their order.
    pub(super) fn of(&self, family: &str, hash: &str) -> Vec<Checker> {
        let Some(key) = self.key else { return Vec::new() };
        let has = |checker: &Checker| self.marks.contains(&key.mark(&checker.acceptance(family, hash)));
        Checker::ALL.into_iter().filter(has).collect()
    }
}

impl Library {
    /// Notes that a checker has accepted certificates: the names of their families, and their hashes.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn note_accepted(
        &mut self,
        checker: Checker,
        certificates: impl IntoIterator<Item = (String, String)>,
    ) -> Result<()> {
        let whats = certificates.into_iter().map(|(family, hash)| checker.acceptance(&family, &hash));
        self.vouch(whats)
    }

    /// Leaves marks of this user for what was checked now; none in a library that is full.
    pub(super) fn vouch(&mut self, whats: impl IntoIterator<Item = String>) -> Result<()> {
        let Some(key) = Key::of_user() else { return Ok(()) };
        let marks: Vec<String> = whats.into_iter().map(|what| key.mark(&what)).collect();
        let new: Vec<&String> = marks.iter().filter(|mark| !self.has_mark(mark)).collect();
        if new.is_empty() || self.is_full()? {
            return Ok(());
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute(vouch::TABLE, [])?;
        for mark in new {
            transaction.execute("INSERT OR IGNORE INTO vouched (mark) VALUES (?1)", params![mark])?;
        }
        Ok(transaction.commit()?)
    }

    /// Whether this user's program has left a mark for it.
    pub(super) fn is_vouched(&self, what: &str) -> bool {
        Key::of_user().is_some_and(|key| self.has_mark(&key.mark(what)))
    }

    fn has_mark(&self, mark: &str) -> bool {
        let query = "SELECT 1 FROM vouched WHERE mark = ?1";
        self.connection.query_row(query, params![mark], |_| Ok(())).is_ok()
    }

    /// All marks; none in a library without any.
    pub(super) fn acceptances(&self) -> Acceptances {
        let marks = || -> rusqlite::Result<HashSet<String>> {
            let mut statement = self.connection.prepare("SELECT mark FROM vouched")?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        Acceptances { marks: marks().unwrap_or_default(), key: Key::of_user() }
    }
}
