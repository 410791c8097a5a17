//! Representation, gap vector and winning moves of every start, as in AP §6.

use fibnim::Undecided;
use fibnim::solve::whinihan;
use limits::Stop;

use super::{Cell, Column, Rows, Table};

/// The starts of one pile of Fibonacci nim from one size to another.
pub struct Moves {
    from: u64,
    upto: u64,
    next: u64,
}

const ROWS_PER_STEP: u64 = 10_000;

impl Moves {
    /// The table of these starts.
    pub fn new(from: u64, upto: u64) -> Self {
        Self { from, upto, next: from }
    }
}

impl Table for Moves {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", "fibonacci".into()), ("from", self.from.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![
            Column::number("n"),
            Column::text("zeckendorf"),
            Column::text("gaps"),
            Column::text("winning_moves"),
        ]
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        // Measured: 52 bytes a row at 10^3, 96 at 10^7, 242 at 10^15.
        u128::from(self.upto.saturating_sub(self.from) + 1) * digits * (18 + digits) / 2
    }

    fn progress(&self) -> (u64, u64) {
        (self.next - self.from, self.upto.saturating_sub(self.from) + 1)
    }

    fn is_done(&self) -> bool {
        self.next > self.upto
    }

    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided> {
        let end = self.next.saturating_add(ROWS_PER_STEP).min(self.upto + 1);
        while self.next < end && !stop.is_set() {
            let n = self.next;
            let solved = whinihan::start(n);
            let takes: Vec<String> = solved.takes.takes.iter().map(ToString::to_string).collect();
            let (digits, gaps) = (solved.zeckendorf.digits(), solved.zeckendorf.gaps().to_string());
            rows.row(&[
                Cell::Number(n),
                Cell::Text(&digits),
                Cell::Text(&gaps),
                Cell::Text(&takes.join(";")),
            ]);
            self.next = n + 1;
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number((self.next >> 32) as u32);
        number(self.next as u32);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let (Some(high), Some(low)) = (number(), number()) else { return false };
        self.next = u64::from(high) << 32 | u64::from(low);
        (self.from..=self.upto + 1).contains(&self.next)
    }
}
