//! The lost positions of a game that is given by its rules, or those of one Grundy value.

use fibnim::Undecided;
use fibnim::game::Allowance;
use fibnim::rules::Rules;
use fibnim::rules::table::{Table as Found, Target};
use limits::{Limits, Stop};
use num_bigint::BigUint;

use super::{Cell, Column, Rows, Table};

/// The positions of a game up to a bound on each pile.
pub struct Positions {
    upto: u32,
    wanted: Target,
    allowance: Option<Allowance>,
    table: Found,
    limits: Limits,
}

impl Positions {
    /// The table of these rules; of all allowances, or of one.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn new(
        rules: &Rules,
        upto: u32,
        wanted: Target,
        allowance: Option<Allowance>,
        limits: &Limits,
    ) -> Result<Self, Undecided> {
        let table = Found::new(rules, upto, allowance.clone(), wanted, limits)?;
        Ok(Self { upto, wanted, allowance, table, limits: limits.clone() })
    }
}

impl Table for Positions {
    fn name(&self) -> &'static str {
        "positions"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        let wanted = match self.wanted {
            Target::Lost => "lost".to_owned(),
            Target::Value(value) => value.to_string(),
        };
        let allowance = self.allowance.as_ref().map_or("all".to_owned(), ToString::to_string);
        vec![
            // Two games of one name are not the same game.
            ("rules", self.table.rules().to_string()),
            ("upto", self.upto.to_string()),
            ("value", wanted),
            ("allowance", allowance),
        ]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        let rules = self.table.rules();
        let piles = rules.piles().iter().map(|name| Column::number(name));
        let allowance = rules.allowance().map(|name| Column::optional(name, "inf"));
        piles.chain(allowance).collect()
    }

    fn estimated_bytes(&self) -> u128 {
        // In most games a pile, or an allowance, is all that is left to choose for a lost position once the rest is given.
        let rules = self.table.rules();
        let free = rules.piles().len() + usize::from(rules.allowance().is_some() && self.allowance.is_none());
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        let given = (u128::from(self.upto) + 1).saturating_pow(free.saturating_sub(1) as u32);
        given.saturating_mul(free as u128 * (digits + 1))
    }

    fn progress(&self) -> (u64, u64) {
        self.table.progress()
    }

    fn is_done(&self) -> bool {
        self.table.is_done()
    }

    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided> {
        let mut row = Vec::new();
        for position in self.table.advance(&self.limits.ended_by(stop))? {
            row.clear();
            row.extend(position.piles().iter().map(cell));
            row.extend(position.allowance().map(|allowance| match allowance {
                Allowance::Stones(stones) => cell(stones),
                Allowance::Unlimited => Cell::Absent,
            }));
            rows.row(&row);
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        self.table.save(number);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        self.table.load(number)
    }
}

fn cell(number: &BigUint) -> Cell<'static> {
    Cell::Number(u64::try_from(number).expect("a table has small numbers"))
}
