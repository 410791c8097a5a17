//! What the prover needs to know about a family: its moves, and the teacher that answers a learner's questions.

pub(in crate::proof) mod reading;
pub(in crate::proof) mod step;

use automata::System;

use crate::game::{Convention, Dynamic, Game};
use crate::proof::family::group::Group;
use crate::proof::family::{Asks, Family};
use crate::proof::play::reading::Reading;
use crate::proof::play::step::{Size, Step, To};
use crate::tables::threshold::Columns;

/// A family, taken apart.
pub(in crate::proof) struct Play<'a> {
    pub(in crate::proof) system: &'static System,
    /// How many piles are variable.
    pub(in crate::proof) piles: usize,
    /// Whether the game has an allowance.
    pub(in crate::proof) allowance: bool,
    /// Whether every position is in the target.
    pub(in crate::proof) all: bool,
    /// All lines of the rules.
    pub(in crate::proof) readings: &'a [Reading],
    /// The families that moves lead to.
    pub(in crate::proof) others: Vec<Family>,
    /// The families that have to be reached.
    pub(in crate::proof) earlier: Vec<Family>,
    /// Where the learner's answers come from.
    pub(in crate::proof) table: Table,
}

/// A table of the thresholds of a family.
pub(in crate::proof) enum Table {
    /// Outcomes of these fixed piles and one more: a column for each.
    Columns(Game, Vec<u32>),
    /// A box of outcomes.
    Box(Game),
    /// Rows of Grundy values, for moves to this one.
    Rows(Dynamic, u32),
    /// Whatever the moves are.
    Any,
}

impl<'a> Play<'a> {
    pub(in crate::proof) fn new(family: &'a Family) -> Self {
        Self {
            system: family.system(),
            piles: family.piles(),
            allowance: family.rules().allowance().is_some(),
            all: family.asks() == Asks::Moves,
            readings: &family.readings().all,
            others: family.others(),
            earlier: family.earlier(),
            table: table(family),
        }
    }

    /// All kinds of moves.
    pub(in crate::proof) fn steps(&self) -> impl Iterator<Item = &'a Step> {
        self.readings.iter().flat_map(Reading::steps)
    }

    /// The positions of the family itself that moves lead to, in a game without an allowance.
    pub(in crate::proof) fn moves_from<'p>(
        &'p self,
        piles: &'p [u64],
    ) -> impl Iterator<Item = Vec<u64>> + 'p {
        let stones: u64 = piles.iter().sum();
        let chosen = self.steps().filter(|step| step.to == To::Own && step.size == Size::Chosen);
        let along = chosen.flat_map(move |step| (0..=stones).filter_map(move |size| step.from(piles, size)));
        along.chain(self.single_moves_from(piles))
    }

    /// Of these, those without a choice.
    pub(in crate::proof) fn single_moves_from<'p>(
        &'p self,
        piles: &'p [u64],
    ) -> impl Iterator<Item = Vec<u64>> + 'p {
        self.steps().filter(|step| step.to == To::Own).filter_map(move |step| match step.size {
            Size::Fixed(size) => step.from(piles, size.into()),
            Size::Chosen => None,
        })
    }
}

/// Games in which stones are taken from one pile and f(k) allowed have fast tables.
fn table(family: &Family) -> Table {
    let rules = family.rules();
    let listed = match family.group() {
        Some(Group::Takeaway(dynamic)) => Some(dynamic.clone()),
        _ => None,
    };
    let Some(dynamic) = listed.or_else(|| rules.dynamic()) else { return Table::Any };
    let game = match rules.convention() {
        Convention::Normal => Game::normal(dynamic.clone()),
        Convention::Misere => Game::misere(dynamic.clone()),
    };
    let fixed = family.fixed();
    match family.asks() {
        Asks::Value(value) if rules.piles().len() == 1 => Table::Rows(dynamic, value),
        Asks::Lost
            if family.piles() == 1
                && !dynamic.is_power_of_two()
                && Columns::supports(&game, rules.piles().len()) =>
        {
            Table::Columns(game, fixed)
        }
        Asks::Lost if fixed.is_empty() => Table::Box(game),
        Asks::Moves | Asks::Lost | Asks::Value(_) => Table::Any,
    }
}
