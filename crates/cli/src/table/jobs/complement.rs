//! `table complement`: the complements of all pairs, or of one tuple.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::complement::Complements;
use limits::{Limits, Stop};

use super::super::device::Device;
use super::super::spool::Spool;
use super::super::{Column, Job, Kind, pictures};
use crate::failure::Failure;

pub(crate) struct ComplementJob {
    game: Game,
    upto: u32,
    search: u32,
    limits: Limits,
    device: String,
    table: Complements,
    written: bool,
}

impl ComplementJob {
    pub(crate) fn new(
        game: Game,
        upto: u32,
        search: u32,
        device: Device,
        limits: &Limits,
    ) -> Result<Self, Failure> {
        if device == Device::Cpu {
            Complements::check(&game, [upto, upto], search, limits)?;
        }
        let columns = device.columns(&game, &[upto, upto], search, limits)?;
        let table = Complements::on(columns, 0..=upto, 0..=upto, search);
        Ok(Self { game, upto, search, limits: limits.clone(), device: device.name(), table, written: false })
    }

    fn plane(&self) -> u64 {
        let side = u64::from(self.upto) + 1;
        side * (side + 1) / 2
    }
}

impl Job for ComplementJob {
    fn name(&self) -> &'static str {
        "complement"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![
            ("game", self.game.dynamic.to_string()),
            ("convention", format!("{:?}", self.game.convention).to_lowercase()),
            ("upto", self.upto.to_string()),
            ("search", self.search.to_string()),
        ]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![
            Column { name: "a", kind: Kind::Number },
            Column { name: "b", kind: Kind::Number },
            Column { name: "complement", kind: Kind::Optional("") },
        ]
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        u128::from(self.plane()) * (3 * digits + 2)
    }

    fn progress(&self) -> (u64, u64) {
        (self.table.next().into(), u64::from(self.search) + 1)
    }

    fn is_done(&self) -> bool {
        self.written
    }

    fn step(&mut self, rows: &mut Spool, stop: &Stop) -> Result<(), Failure> {
        if !self.table.is_done() {
            return Ok(self.table.advance(self.table.piles_per_step(), &self.limits.ended_by(stop))?);
        }
        for (a, b, complement) in self.table.rows() {
            let complement = complement.map(|c| c.to_string()).unwrap_or_default();
            rows.write([a.to_string(), b.to_string(), complement])?;
        }
        self.written = true;
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number(self.written.into());
        self.table.save(number)
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let Some(written) = number() else { return false };
        self.written = written == 1;
        self.table.load(number)
    }

    fn computed_on(&self) -> String {
        self.device.clone()
    }

    fn picture_bytes(&self) -> u64 {
        pictures::heat_map_bytes(self.upto, self.upto)
    }

    fn draw(&mut self, _rows: &Path, picture: &Path) -> Result<(), Failure> {
        Ok(pictures::complement(&self.game, &self.table, self.upto, picture)?)
    }

    fn summary(&self) -> Option<String> {
        let mut without = self.table.rows().filter(|(.., complement)| complement.is_none());
        let shown: Vec<String> = without.by_ref().take(20).map(|(a, b, _)| format!("({a}, {b})")).collect();
        let more = match without.count() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let none = if shown.is_empty() { "none".into() } else { format!("{}{more}", shown.join(" ")) };
        let ratios = self.table.largest_ratios(5).into_iter().map(|(a, b, c)| {
            format!("({a}, {b}) has {c}, {:.2} times its larger pile", f64::from(c) / f64::from(b))
        });
        let ratios: Vec<String> = ratios.collect();
        let largest = if ratios.is_empty() {
            String::new()
        } else {
            format!("\nlargest complements: {}", ratios.join("; "))
        };
        Some(format!("no complement up to {}: {none}{largest}", self.search))
    }
}
