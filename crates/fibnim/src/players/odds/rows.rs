//! Odds of games with one shared allowance, row by row.
//!
//! A row is a vector of piles with one player to move. Going down from the positions asked for, each row learns at which
//! allowances it is needed; going up again, it is computed at just those. A random player's chance at allowance r is a
//! mean over all moves up to r, and the best answer a maximum over them, so one running sum or maximum along the row serves
//! all its allowances: a row costs as many steps as its largest pile has stones.

use num_rational::Ratio;

use super::Number;
use crate::game::{Allowance, Convention, Game, Position};
use crate::players::mind::Mind;
use crate::players::mixture::Part;
use crate::players::strategy::{Losing, Strategy};
use crate::solve::Outcome;
use crate::undecided::Undecided;
use limits::{Limits, Stop, Stopped, Watch};

/// What is played at one allowance of a row.
enum Plan {
    /// It is known who wins: whether it is the player to move.
    Sure(bool),
    Any,
    /// The best of all moves.
    Best,
    Move(Step),
    Mixture(Box<[(Ratio<u64>, Steps)]>),
}

enum Steps {
    Any,
    Of(Vec<Step>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    pile: usize,
    take: u32,
}

/// One row with one player to move.
struct Row<P> {
    /// The allowances at which it is needed; ascending once the row is planned.
    needed: Vec<u32>,
    plans: Vec<Plan>,
    chances: Vec<P>,
    /// For a best answer: the move, at each allowance.
    best: Vec<Option<Step>>,
}

impl<P> Default for Row<P> {
    fn default() -> Self {
        Self { needed: Vec::new(), plans: Vec::new(), chances: Vec::new(), best: Vec::new() }
    }
}

/// A game between two players, from any position in a box.
pub(in crate::players) struct Rows<'a, P> {
    game: &'a Game,
    players: [&'a Strategy; 2],
    sizes: Vec<u32>,
    strides: Vec<usize>,
    /// f(x), by x.
    allowed: Vec<u32>,
    rows: Vec<[Row<P>; 2]>,
}

/// What an entry costs beside its number.
const ENTRY_BYTES: u64 = 40;

/// What arithmetic costs for each pair of words, in cells of a table: measured, roughly.
const WORK: u64 = 5;

impl<'a, P: Number> Rows<'a, P> {
    pub(in crate::players) fn new(
        game: &'a Game,
        players: [&'a Strategy; 2],
        sizes: &[u32],
        limits: &Limits,
    ) -> Result<Self, Undecided> {
        let count = sizes.iter().fold(1u128, |rows, &n| rows.saturating_mul(u128::from(n) + 1));
        let row = size_of::<[Row<P>; 2]>() as u128;
        Undecided::check(limits, count.saturating_mul(row), what)?;
        let mut strides = vec![1; sizes.len()];
        for i in (1..sizes.len()).rev() {
            strides[i - 1] = strides[i] * (sizes[i] as usize + 1);
        }
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let allowed = |x: u32| u32::try_from(game.dynamic.after_u64(x.into())).unwrap_or(u32::MAX);
        Ok(Self {
            game,
            players,
            sizes: sizes.to_vec(),
            strides,
            allowed: (0..=largest).map(allowed).collect(),
            rows: (0..count).map(|_| Default::default()).collect(),
        })
    }

    /// Asks for the chance of the player to move at these piles.
    pub(in crate::players) fn ask(&mut self, piles: &[u32], allowance: u32, turn: usize) {
        let row = self.row(piles);
        self.rows[row][turn].needed.push(cap(piles, allowance));
    }

    /// The chance of the player to move, once computed.
    pub(in crate::players) fn chance(&self, piles: &[u32], allowance: u32, turn: usize) -> Option<&P> {
        let row = &self.rows[self.row(piles)][turn];
        row.chances.get(row.needed.binary_search(&cap(piles, allowance)).ok()?)
    }

    /// The best answer of the player to move, once computed: pile and stones.
    pub(in crate::players) fn best(
        &self,
        piles: &[u32],
        allowance: u32,
        turn: usize,
    ) -> Option<(usize, u32)> {
        let row = &self.rows[self.row(piles)][turn];
        let step = (*row.best.get(row.needed.binary_search(&cap(piles, allowance)).ok()?)?)?;
        Some((step.pile, step.take))
    }

    /// Computes all that was asked for. The mind must have studied the box.
    pub(in crate::players) fn run(
        &mut self,
        mind: &mut Mind<'_>,
        watch: &mut dyn Watch,
    ) -> Result<(), Undecided> {
        let total = 2 * self.rows.len() as u64;
        let limits = mind.limits().clone();
        let mut used = 0u64;
        let limit = || Undecided::Memory { what: what(), needed: None, limit: limits.memory };
        for row in (0..self.rows.len()).rev() {
            if row.is_multiple_of(64) {
                limits.tell(watch, total / 2 - row as u64, total)?;
            }
            let piles = self.piles(row);
            for turn in [0, 1] {
                self.plan(row, &piles, turn, mind, &limits.stop)?;
                used += self.rows[row][turn].plans.len() as u64 * (ENTRY_BYTES + 8);
            }
            if used > limits.memory {
                return Err(limit());
            }
        }
        used = 0;
        let mut work = 0u64;
        for row in 0..self.rows.len() {
            if row.is_multiple_of(64) {
                limits.tell(watch, total / 2 + row as u64, total)?;
            }
            let piles = self.piles(row);
            for turn in [0, 1] {
                self.compute(row, &piles, turn, &limits.stop)?;
                let chances = &self.rows[row][turn].chances;
                used += chances.iter().map(|chance| chance.bytes() + ENTRY_BYTES).sum::<u64>();
                work += chances.iter().map(|chance| (chance.bytes() / 8).pow(2) * WORK).sum::<u64>();
            }
            if work > limits.cells {
                let digits = self.rows[row].iter().flat_map(|row| &row.chances).map(Number::bytes).max();
                let digits = digits.unwrap_or(0) * 12 / 10;
                return Err(Undecided::Unsupported(format!(
                    "exact chances for these piles are too much work: at piles of {piles:?} they have {digits} digits"
                )));
            }
            if used > limits.memory {
                return Err(limit());
            }
        }
        Ok(())
    }

    /// Decides what is played at each allowance of a row, and asks for what that leads to.
    fn plan(
        &mut self,
        row: usize,
        piles: &[u32],
        turn: usize,
        mind: &mut Mind<'_>,
        stop: &Stop,
    ) -> Result<(), Undecided> {
        let mut needed = std::mem::take(&mut self.rows[row][turn].needed);
        needed.sort_unstable();
        needed.dedup();
        let mut furthest = 0;
        let mut plans = Vec::with_capacity(needed.len());
        for &allowance in &needed {
            stop.check()?;
            let plan = self.decide(piles, allowance, turn, mind)?;
            match &plan {
                Plan::Sure(_) => {}
                Plan::Any | Plan::Best => furthest = allowance,
                &Plan::Move(step) => self.ask_after(row, piles, step, turn),
                Plan::Mixture(parts) => {
                    for (_, steps) in parts {
                        match steps {
                            Steps::Any => furthest = allowance,
                            Steps::Of(steps) => {
                                steps.iter().for_each(|&step| self.ask_after(row, piles, step, turn));
                            }
                        }
                    }
                }
            }
            plans.push(plan);
        }
        for take in 1..=furthest {
            for pile in (0..piles.len()).filter(|&pile| take <= piles[pile]) {
                self.ask_after(row, piles, Step { pile, take }, turn);
            }
        }
        self.rows[row][turn].needed = needed;
        self.rows[row][turn].plans = plans;
        Ok(())
    }

    fn decide(
        &self,
        piles: &[u32],
        allowance: u32,
        turn: usize,
        mind: &mut Mind<'_>,
    ) -> Result<Plan, Undecided> {
        if allowance == 0 {
            return Ok(Plan::Sure(self.game.convention == Convention::Misere));
        }
        let (me, other) = (self.players[turn], self.players[1 - turn]);
        if me.is_perfect() || other.is_perfect() {
            match mind.outcome_u32(self.game, piles, allowance) {
                Outcome::N if me.is_perfect() => return Ok(Plan::Sure(true)),
                Outcome::P if other.is_perfect() => return Ok(Plan::Sure(false)),
                _ => {}
            }
        }
        match me {
            Strategy::Random => return Ok(Plan::Any),
            Strategy::Perfect(Losing::Best(opponent)) if **opponent == *other => return Ok(Plan::Best),
            _ => {}
        }
        let stones = piles.iter().map(|&n| n.into()).collect();
        let most = if self.game.dynamic.is_nim() {
            Allowance::Unlimited
        } else {
            Allowance::from(u64::from(allowance))
        };
        let Ok(position) = Position::global(self.game.clone(), stones, most) else {
            return Err(Undecided::Unsupported("Bouton's nim has no allowance".into()));
        };
        let mixture = me.mixture(&position, mind)?;
        let step = |mv: &crate::game::Move| Step {
            pile: mv.pile,
            take: u32::try_from(&mv.take).expect("rows are of small piles"),
        };
        Ok(match mixture.parts() {
            [(_, Part::Move(mv))] => Plan::Move(step(mv)),
            [(_, Part::Any)] => Plan::Any,
            parts => Plan::Mixture(
                parts
                    .iter()
                    .map(|(weight, part)| {
                        let steps = match part {
                            Part::Any => Steps::Any,
                            Part::Move(mv) => Steps::Of(vec![step(mv)]),
                            Part::Of(moves) => Steps::Of(moves.iter().map(step).collect()),
                        };
                        (*weight, steps)
                    })
                    .collect(),
            ),
        })
    }

    fn ask_after(&mut self, row: usize, piles: &[u32], step: Step, turn: usize) {
        let allowance = self.allowance_after(piles, step);
        let needed = &mut self.rows[row - step.take as usize * self.strides[step.pile]][1 - turn].needed;
        if needed.last() != Some(&allowance) {
            needed.push(allowance);
        }
    }

    fn allowance_after(&self, piles: &[u32], step: Step) -> u32 {
        let left = |pile: usize| piles[pile] - if pile == step.pile { step.take } else { 0 };
        let largest = (0..piles.len()).map(left).max().unwrap_or(0);
        self.allowed[step.take as usize].min(largest)
    }

    /// The chance of the player who makes this step.
    fn after(&self, row: usize, piles: &[u32], step: Step, turn: usize) -> P {
        let allowance = self.allowance_after(piles, step);
        let next = &self.rows[row - step.take as usize * self.strides[step.pile]][1 - turn];
        match next.needed.binary_search(&allowance) {
            Ok(place) => next.chances[place].not(),
            // Every step that is examined was asked for.
            Err(_) => P::sure(false),
        }
    }

    /// Computes a row at the allowances at which it is needed. Exact chances have thousands of digits, so that a row may take long, and
    /// each of its numbers is a reason to look whether it is still wanted.
    fn compute(&mut self, row: usize, piles: &[u32], turn: usize, stop: &Stop) -> Result<(), Stopped> {
        let this = &self.rows[row][turn];
        let mut chances: Vec<P> = Vec::with_capacity(this.needed.len());
        let mut answers = Vec::new();
        let (mut sum, mut count, mut reached) = (P::nothing(), 0u64, 0);
        let mut best: Option<(P, Step)> = None;
        for (&allowance, plan) in this.needed.iter().zip(&this.plans) {
            let all = match plan {
                Plan::Any | Plan::Best => true,
                Plan::Mixture(parts) => parts.iter().any(|(_, steps)| matches!(steps, Steps::Any)),
                _ => false,
            };
            while all && reached < allowance {
                reached += 1;
                for pile in (0..piles.len()).filter(|&pile| reached <= piles[pile]) {
                    stop.check()?;
                    let step = Step { pile, take: reached };
                    let chance = self.after(row, piles, step, turn);
                    sum.add(&chance);
                    count += 1;
                    if matches!(plan, Plan::Best) && best.as_ref().is_none_or(|(known, _)| chance > *known) {
                        best = Some((chance, step));
                    }
                }
            }
            stop.check()?;
            let of = |steps: &[Step]| {
                let mut sum = P::nothing();
                for &step in steps {
                    stop.check()?;
                    sum.add(&self.after(row, piles, step, turn));
                }
                Ok(sum.over(steps.len().max(1) as u64))
            };
            chances.push(match plan {
                &Plan::Sure(wins) => P::sure(wins),
                Plan::Any => sum.over(count.max(1)),
                Plan::Best => best.as_ref().map_or(P::sure(false), |(chance, _)| chance.clone()),
                &Plan::Move(step) => self.after(row, piles, step, turn),
                Plan::Mixture(parts) => {
                    let mut chance = P::nothing();
                    for (weight, steps) in parts {
                        chance.add(&match steps {
                            Steps::Any => sum.over(count.max(1)).times(weight),
                            Steps::Of(steps) => of(steps)?.times(weight),
                        });
                    }
                    chance
                }
            });
            if matches!(plan, Plan::Best) {
                answers.resize(chances.len() - 1, None);
                answers.push(best.as_ref().map(|&(_, step)| step));
            }
        }
        self.rows[row][turn].chances = chances;
        self.rows[row][turn].best = answers;
        self.rows[row][turn].plans = Vec::new();
        Ok(())
    }

    fn row(&self, piles: &[u32]) -> usize {
        piles.iter().zip(&self.strides).map(|(&n, stride)| n as usize * stride).sum()
    }

    fn piles(&self, row: usize) -> Vec<u32> {
        let each = self.sizes.iter().zip(&self.strides);
        each.map(|(&size, stride)| (row / stride % (size as usize + 1)) as u32).collect()
    }
}

fn what() -> String {
    "the table of chances for these piles".into()
}

/// More than the largest pile cannot be taken.
fn cap(piles: &[u32], allowance: u32) -> u32 {
    allowance.min(piles.iter().copied().max().unwrap_or(0))
}
