//! A sweep as numbers of 32 bits, for checkpoints.

use super::ramp::Ramp;
use super::run::Run;
use super::servers::Servers;
use super::{Runs, Stair};

/// Writes numbers in pieces.
struct Writer<W>(W);

impl<W: FnMut(u32)> Writer<W> {
    fn number(&mut self, number: u64) {
        (self.0)(number as u32);
        (self.0)((number >> 32) as u32);
    }

    fn ramp(&mut self, ramp: Ramp) {
        self.number(ramp.base);
        self.number(ramp.per);
    }

    fn stairs(&mut self, stairs: &[Stair]) {
        self.number(stairs.len() as u64);
        for stair in stairs {
            (self.0)(stair.value);
            (self.0)(stair.run);
            self.ramp(stair.from);
        }
    }
}

/// Reads them again.
struct Reader<R>(R);

impl<R: FnMut() -> Option<u32>> Reader<R> {
    fn number(&mut self) -> Option<u64> {
        Some(u64::from((self.0)()?) | u64::from((self.0)()?) << 32)
    }

    fn ramp(&mut self) -> Option<Ramp> {
        Some(Ramp { base: self.number()?, per: self.number()? })
    }

    fn stairs(&mut self) -> Option<Vec<Stair>> {
        (0..self.number()?)
            .map(|_| {
                let (value, run) = ((self.0)()?, (self.0)()?);
                Some(Stair { value, run, from: self.ramp()? })
            })
            .collect()
    }
}

impl Runs {
    /// The state as numbers, for a checkpoint.
    pub fn save(&self, number: impl FnMut(u32)) {
        let mut to = Writer(number);
        to.number(self.next);
        to.number(self.high_until);
        to.number(self.hidden as u64);
        to.number(self.shelf.all().len() as u64);
        for run in self.shelf.all() {
            (to.0)(run.value);
            to.ramp(run.from);
            to.ramp(run.to);
            to.number(run.last_row);
        }
        to.number(self.shelf.unused().len() as u64);
        self.shelf.unused().iter().for_each(|&id| (to.0)(id));
        let waiting: Vec<(u64, u32)> = self.calendar.waiting(self.next).collect();
        to.number(waiting.len() as u64);
        for (first, run) in waiting {
            to.number(first);
            (to.0)(run);
        }
        to.number(self.servers.len() as u64);
        for servers in &self.servers {
            to.number(servers.moving.len() as u64);
            servers.moving.iter().for_each(|&id| (to.0)(id));
            to.number(servers.rows.servers().len() as u64);
            for (row, last) in servers.rows.servers() {
                to.number(row);
                to.number(last);
            }
        }
        to.stairs(&self.low);
        to.stairs(&self.high);
    }

    /// Continues from what [`save`](Self::save) returned, for the same largest pile; `None` if the numbers are not such a state.
    pub fn load(largest: u64, number: impl FnMut() -> Option<u32>) -> Option<Self> {
        let mut from = Reader(number);
        let mut runs = Self::new(largest);
        runs.next = from.number()?;
        runs.high_until = from.number()?;
        runs.hidden = usize::try_from(from.number()?).ok()?;
        let count = from.number()?;
        for _ in 0..count {
            let value = (from.0)()?;
            let (lower, upper, last_row) = (from.ramp()?, from.ramp()?, from.number()?);
            runs.shelf.add(Run { last_row, ..Run::new(value, lower, upper) });
        }
        let is_run = |id: u32| u64::from(id) < count;
        for _ in 0..from.number()? {
            runs.shelf.free(Some((from.0)()?).filter(|&id| is_run(id))?);
        }
        for _ in 0..from.number()? {
            let (first, id) = (from.number()?, (from.0)()?);
            if first < runs.next || !is_run(id) {
                return None;
            }
            runs.calendar.add(runs.next, first, id);
        }
        for _ in 0..from.number()? {
            let mut servers = Servers::default();
            for _ in 0..from.number()? {
                servers.moving.push(Some((from.0)()?).filter(|&id| is_run(id))?);
            }
            for _ in 0..from.number()? {
                servers.rows.insert(from.number()?, from.number()?);
            }
            runs.servers.push(servers);
        }
        runs.low = from.stairs()?;
        runs.high = from.stairs()?;
        (runs.hidden < runs.high.len()).then_some(runs)
    }
}
