//! Libraries with certificates of version 1, which named their families: they are written anew, and checked, without a question.

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::proof::{Family, Theorem, certificate};
use rusqlite::{Connection, TransactionBehavior};

use super::{Result, VERSION, insert, read};
use crate::checker;

/// The version of libraries whose certificates are of version 1.
pub(super) const OLD: i32 = 1;

/// Writes all certificates anew, unless another program has done so meanwhile.
pub(super) fn renew(connection: &mut Connection) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version == OLD {
        let theorems = renewed(&texts(&transaction)?);
        transaction.execute("DELETE FROM theorem", [])?;
        for theorem in &theorems {
            insert(&transaction, theorem)?;
        }
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(transaction.commit()?)
}

/// The certificates of a library that cannot be written, for one in memory.
pub(super) fn keep_renewed(from: &Connection, to: &mut Connection) -> Result<()> {
    let transaction = to.transaction()?;
    for theorem in renewed(&texts(from)?) {
        insert(&transaction, &theorem)?;
    }
    Ok(transaction.commit()?)
}

fn texts(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare("SELECT certificate FROM theorem")?;
    let texts = statement.query_map([], |row| row.get(0))?;
    Ok(texts.collect::<rusqlite::Result<_>>()?)
}

/// The theorems of these certificates that the checker accepts once they are written anew, each after those that it uses. What is left out
/// is proved again when it is asked for.
fn renewed(texts: &[String]) -> Vec<Theorem> {
    let read = texts.iter().filter_map(|text| read(text).ok()?.pop());
    let known: BTreeMap<Family, Arc<Theorem>> =
        read.map(|theorem| (theorem.family.clone(), Arc::new(theorem))).collect();
    let mut written: Vec<Theorem> = Vec::new();
    for family in known.keys() {
        add(family, &known, &mut written);
    }
    let text: String = written.iter().map(|theorem| theorem.certificate.as_str()).collect();
    let accepted = checker::each(text.as_bytes()).take_while(std::result::Result::is_ok).count();
    written.truncate(accepted);
    written
}

/// Writes a theorem after those that it uses; whether it is there then.
fn add(family: &Family, known: &BTreeMap<Family, Arc<Theorem>>, written: &mut Vec<Theorem>) -> bool {
    if written.iter().any(|theorem| theorem.family == *family) {
        return true;
    }
    let Some(theorem) = known.get(family) else { return false };
    if !theorem.uses.iter().all(|(used, _)| add(used, known, written)) {
        return false;
    }
    let hash = |family: &Family| written.iter().find(|theorem| theorem.family == *family).map(Theorem::hash);
    let anew = certificate::rewrite(theorem, hash);
    written.extend(anew);
    true
}
