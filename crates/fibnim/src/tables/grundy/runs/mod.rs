//! All Grundy rows of Fibonacci nim by runs of rows.
//!
//! Neighbouring rows are alike: a break at a large allowance lies, in row after row, where the same earlier row puts it, or rows that move
//! along with it ([`Ramp`](ramp::Ramp)). So rows with one break alike are one [`Run`](run::Run), which waits and serves as a whole. A row
//! has 0.62 breaks for every doubling of the allowance, but the runs that begin in it are 4, whatever n, nearly all at small allowances: what
//! waits are hundreds of runs where [`Sweep`](super::Sweep) has hundreds of millions of intervals. And the breaks of large values change
//! so rarely that most rows need not look at them.

mod calendar;
mod ramp;
mod run;
mod servers;
mod state;

use super::Break;
use calendar::Calendar;
use ramp::Ramp;
use run::{Run, Shelf};
use servers::Servers;

/// Values from this one on are looked at only when something of them may have changed.
const LOW: usize = 24;

/// No run: it would serve no row any more.
const NONE: u32 = u32::MAX;

/// Where the row first needs more allowance: for `value`, which smaller values do not need.
#[derive(Clone, Copy, Debug)]
struct Stair {
    value: u32,
    from: Ramp,
    /// The run of rows with this stair and the next.
    run: u32,
}

impl Stair {
    fn new(value: u32, from: Ramp) -> Self {
        Self { value, from, run: NONE }
    }
}

/// Produces the Grundy rows of Fibonacci nim one after the other, in next to no memory, with piles of 64 bits.
///
/// ```
/// use fibnim::tables::grundy::Runs;
///
/// let mut runs = Runs::new(5);
/// let mut tops = Vec::new();
/// while let Some(top) = runs.next_top() {
///     tops.push(top);
/// }
/// assert_eq!(tops, [0, 1, 2, 3, 3, 4]); // G(n, n)
/// ```
#[derive(Debug)]
pub struct Runs {
    next: u64,
    end: u64,
    calendar: Calendar,
    shelf: Shelf,
    servers: Vec<Servers>,
    /// The stairs of values below [`LOW`], and after them the stair that follows.
    low: Vec<Stair>,
    /// The stairs of the values from [`LOW`] on, the end after them; the first `hidden` lie below the last of `low`.
    high: Vec<Stair>,
    hidden: usize,
    /// Up to this pile `high` stays as it is.
    high_until: u64,
    /// Stairs of the row before, and room for others.
    spare: Vec<Stair>,
}

impl Runs {
    /// The rows 0 to `largest`.
    pub fn new(largest: u64) -> Self {
        Self::shifted(0, largest)
    }

    /// The rows 0 to `largest`, under the names of larger piles: nothing but differences of piles counts.
    fn shifted(zero: u64, largest: u64) -> Self {
        Self {
            next: zero,
            end: zero + largest,
            calendar: Calendar::default(),
            shelf: Shelf::default(),
            servers: Vec::new(),
            low: Vec::new(),
            high: vec![Stair::new(LOW as u32, Ramp::NEVER)],
            hidden: 0,
            high_until: u64::MAX,
            spare: Vec::new(),
        }
    }

    /// The pile of the next row.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// G(n, n) of the next row, or `None` after the last.
    pub fn next_top(&mut self) -> Option<u32> {
        let n = self.next;
        if n > self.end {
            return None;
        }
        self.next += 1;
        let Self { calendar, shelf, servers, high_until, .. } = self;
        calendar.begin(n, |id| {
            let value = shelf.get(id).value as usize;
            if servers.len() <= value {
                servers.resize_with(value + 1, Servers::default);
            }
            servers[value].moving.push(id);
            if value >= LOW {
                *high_until = n - 1;
            }
        });
        self.climb(n);
        let end = self.low.last().filter(|end| end.from == Ramp::NEVER).or(self.high.last());
        end.map(|end| end.value)
    }

    /// The breaks of the next row, or `None` after the last.
    ///
    /// ```
    /// use fibnim::tables::grundy::{Break, Runs};
    ///
    /// let mut runs = Runs::new(4);
    /// let row = std::iter::from_fn(|| runs.next_row()).last().unwrap();
    /// assert_eq!(row, [Break { from: 0, value: 0 }, Break { from: 1, value: 1 }, Break { from: 3, value: 3 }]);
    /// ```
    pub fn next_row(&mut self) -> Option<Vec<Break<u64>>> {
        let n = self.next;
        self.next_top()?;
        let (end, low) = self.low.split_last()?;
        let high =
            if end.from == Ramp::NEVER { std::slice::from_ref(end) } else { &self.high[self.hidden..] };
        let stairs: Vec<&Stair> = low.iter().chain(high).collect();
        let breaks = stairs.windows(2).map(|pair| Break { from: pair[0].from.at(n), value: pair[1].value });
        Some(breaks.collect())
    }

    /// The stairs of row n, and the runs that begin and end with it.
    fn climb(&mut self, n: u64) {
        let mut stairs = std::mem::take(&mut self.spare);
        stairs.clear();
        stairs.push(Stair::new(0, Ramp::ZERO));
        let mut lowest = n;
        let mut value = 0;
        for servers in self.servers.iter_mut().take(LOW) {
            let Some((row, ramp)) = servers.latest(n, &mut self.shelf) else { break };
            if row < lowest {
                lowest = row;
                stairs.push(Stair::new(value, ramp));
            }
            value += 1;
        }
        if value as usize == LOW {
            let hidden = self.climb_high(n, n - lowest);
            stairs.push(Stair { run: NONE, ..self.high[hidden] });
        } else {
            stairs.push(Stair::new(value, Ramp::NEVER));
        }
        let before = std::mem::replace(&mut self.low, stairs);
        let mut stairs = std::mem::take(&mut self.low);
        self.continue_runs(n, &before, &mut stairs);
        self.low = stairs;
        self.spare = before;
    }

    /// The stairs of the large values; returns how many do not exceed `reach`.
    fn climb_high(&mut self, n: u64, reach: u64) -> usize {
        let mut before = None;
        if n > self.high_until {
            let stairs = self.high_stairs(n);
            before = Some(std::mem::replace(&mut self.high, stairs));
        }
        let hidden = self
            .high
            .iter()
            .take_while(|stair| stair.from != Ramp::NEVER && stair.from.at(n) <= reach)
            .count();
        let was_hidden = std::mem::replace(&mut self.hidden, hidden);
        if before.is_some() || hidden != was_hidden {
            let mut stairs = std::mem::take(&mut self.high);
            let before = before.unwrap_or_else(|| stairs.clone());
            self.continue_runs(n, &before[was_hidden..], &mut stairs[hidden..]);
            self.high = stairs;
        }
        hidden
    }

    fn high_stairs(&mut self, n: u64) -> Vec<Stair> {
        let mut stairs: Vec<Stair> = Vec::with_capacity(self.high.len() + 1);
        let mut until = u64::MAX;
        let mut lowest = u64::MAX;
        let mut value = LOW as u32;
        for servers in &mut self.servers[LOW..] {
            let Some((row, ramp)) = servers.latest(n, &mut self.shelf) else { break };
            until = until.min(servers.unchanged_until(n, (row, ramp), &self.shelf));
            if let Some(before) = stairs.last() {
                until = until.min(ramp.keep_order_until(before.from, n));
            }
            if row < lowest {
                lowest = row;
                stairs.push(Stair::new(value, ramp));
            }
            value += 1;
        }
        stairs.push(Stair::new(value, Ramp::NEVER));
        self.high_until = until;
        stairs
    }

    /// Two neighbouring stairs that were there in the row before continue their run; others end or begin one.
    fn continue_runs(&mut self, n: u64, before: &[Stair], stairs: &mut [Stair]) {
        let mut old = before.windows(2).peekable();
        for place in 1..stairs.len() {
            let (stair, next) = (stairs[place - 1], stairs[place]);
            while let Some(pair) = old.next_if(|pair| pair[1].value < next.value) {
                self.end_run(n, pair[0].run);
            }
            if let Some(pair) = old.next_if(|pair| pair[1].value == next.value) {
                // Which value needs the lower stair does not matter, only where it lies.
                if pair[0].from == stair.from && pair[1].from == next.from {
                    stairs[place - 1].run = pair[0].run;
                    continue;
                }
                self.end_run(n, pair[0].run);
            }
            stairs[place - 1].run = self.begin_run(n, Run::new(next.value, stair.from, next.from));
        }
        for pair in old {
            self.end_run(n, pair[0].run);
        }
    }

    fn begin_run(&mut self, n: u64, run: Run) -> u32 {
        let first = run.first(n);
        if first > self.end {
            return NONE;
        }
        let id = self.shelf.add(run);
        self.calendar.add(n + 1, first, id);
        id
    }

    /// The run ended with the row before n.
    fn end_run(&mut self, n: u64, id: u32) {
        if id == NONE {
            return;
        }
        let run = self.shelf.close(id, n - 1);
        if run.value as usize >= LOW {
            self.high_until = self.high_until.min(run.first(run.last_row) - 1);
        }
    }
}

#[cfg(test)]
mod tests;
