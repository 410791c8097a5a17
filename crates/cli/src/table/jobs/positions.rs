//! `table positions`: the lost positions of a game that is given by its rules, or those of one Grundy value.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::game::Allowance;
use fibnim::rules::Rules;
use fibnim::rules::table::{Table, Wanted};
use limits::{Limits, Stop};

use super::super::spool::Spool;
use super::super::{Column, Job, Kind};
use crate::failure::Failure;

pub(crate) struct PositionsJob {
    upto: u32,
    wanted: Wanted,
    allowance: Option<Allowance>,
    table: Table,
    limits: Limits,
}

impl PositionsJob {
    pub(crate) fn new(
        rules: &Rules,
        upto: u32,
        wanted: Wanted,
        allowance: Option<Allowance>,
        limits: &Limits,
    ) -> Result<Self, Failure> {
        let table = Table::new(rules, upto, allowance.clone(), wanted, limits)?;
        Ok(Self { upto, wanted, allowance, table, limits: limits.clone() })
    }
}

impl Job for PositionsJob {
    fn name(&self) -> &'static str {
        "positions"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        let wanted = match self.wanted {
            Wanted::Lost => "lost".to_owned(),
            Wanted::Value(value) => value.to_string(),
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
        let piles = rules.piles().iter().map(|name| Column { name, kind: Kind::Number });
        let allowance = rules.allowance().map(|name| Column { name, kind: Kind::Optional("inf") });
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

    fn step(&mut self, rows: &mut Spool, stop: &Stop) -> Result<(), Failure> {
        for position in self.table.advance(&self.limits.ended_by(stop))? {
            let piles = position.piles().iter().map(ToString::to_string);
            rows.write(piles.chain(position.allowance().map(ToString::to_string)))?;
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

    fn is_drawable(&self) -> bool {
        false
    }

    fn draw(&mut self, _rows: &Path, _picture: &Path) -> Result<(), Failure> {
        Ok(())
    }
}
