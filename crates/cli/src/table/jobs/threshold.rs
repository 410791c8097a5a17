//! `table threshold`: the thresholds of one column.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::threshold::{NEVER, Thresholds};
use limits::{Limits, Stop};

use super::super::device::Device;
use super::super::spool::Spool;
use super::super::{Column, Job, Kind, pictures};
use crate::failure::Failure;

pub(crate) struct ThresholdJob {
    game: Game,
    piles: Vec<u32>,
    upto: u32,
    limits: Limits,
    device: String,
    columns: Box<dyn Thresholds + Send>,
}

impl ThresholdJob {
    pub(crate) fn new(
        game: Game,
        piles: Vec<u32>,
        upto: u32,
        device: Device,
        limits: &Limits,
    ) -> Result<Self, Failure> {
        let columns = device.columns(&game, &piles, upto, limits)?;
        Ok(Self { game, piles, upto, limits: limits.clone(), device: device.name(), columns })
    }
}

impl Job for ThresholdJob {
    fn name(&self) -> &'static str {
        "threshold"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        let piles: Vec<String> = self.piles.iter().map(ToString::to_string).collect();
        vec![
            ("game", self.game.dynamic.to_string()),
            ("convention", format!("{:?}", self.game.convention).to_lowercase()),
            ("piles", piles.join(",")),
            ("upto", self.upto.to_string()),
        ]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![
            Column { name: "n", kind: Kind::Number },
            Column { name: "threshold", kind: Kind::Optional("inf") },
        ]
    }

    fn is_sequence(&self) -> bool {
        true
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        u128::from(self.upto) * (digits + 5)
    }

    fn progress(&self) -> (u64, u64) {
        (self.columns.next().into(), u64::from(self.upto) + 1)
    }

    fn is_done(&self) -> bool {
        self.columns.next() > self.upto
    }

    fn step(&mut self, rows: &mut Spool, stop: &Stop) -> Result<(), Failure> {
        let from = self.columns.next();
        let count = self.columns.planes_per_step().min(self.upto - from + 1);
        let found = self.columns.advance_some(count, &self.limits.ended_by(stop))?;
        for (n, threshold) in (from..).zip(found.thresholds) {
            let threshold = if threshold == NEVER { "inf".into() } else { threshold.to_string() };
            rows.write([n.to_string(), threshold])?;
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        self.columns.save(number)
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        self.columns.load(number)
    }

    fn computed_on(&self) -> String {
        self.device.clone()
    }

    fn picture_bytes(&self) -> u64 {
        pictures::heat_map_bytes(self.upto, self.piles.iter().copied().max().unwrap_or(0))
    }

    fn draw(&mut self, _rows: &Path, picture: &Path) -> Result<(), Failure> {
        pictures::threshold(&self.game, &self.piles, self.upto, &self.limits, picture)
    }
}
