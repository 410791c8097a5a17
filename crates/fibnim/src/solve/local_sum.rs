//! Sums of piles with an allowance each: the exclusive or of Grundy values (G §2).

use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::Zero;
use numeration::Zeckendorf;

use super::by_theorem::PileTheorems;
use super::small_grundy::small_grundy;
use crate::game::{Allowance, Dynamic, LocalPile, Move, PileRule};
use crate::proof::Shelf;
use crate::tables::grundy::GrundyTable;
use crate::undecided::{ShelfError, Undecided};
use limits::{Limits, Watch};

/// Grundy values of single piles: by closed form, by table, by theorems that were proved, or by being a nim heap.
pub(super) struct PileValues<'a> {
    dynamic: &'a Dynamic,
    table: Option<Arc<GrundyTable>>,
    tabulated: u32,
    theorems: PileTheorems,
    /// Piles too large for a table, with their values by theorems.
    beyond: Vec<(&'a LocalPile, u32)>,
}

impl<'a> PileValues<'a> {
    /// Prepares for these piles: a table up to the largest one whose value neither a closed form nor a theorem gives.
    pub(super) fn new(
        dynamic: &'a Dynamic,
        piles: &'a [LocalPile],
        shelf: &mut dyn Shelf,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        let theorems = PileTheorems::new(dynamic, shelf);
        let mut values = Self { dynamic, table: None, tabulated: 0, theorems, beyond: Vec::new() };
        let is_needed = |pile: &&LocalPile| {
            pile.rule == PileRule::Dynamic
                && (values.closed_form(&pile.stones, &pile.allowance).is_none() || is_small(pile))
        };
        let mut needed: Vec<&LocalPile> = piles.iter().filter(is_needed).collect();
        needed.sort_by_key(|pile| &pile.stones);
        while let Some(largest) = needed.pop() {
            match tabulate(dynamic, &largest.stones, shelf, limits, watch) {
                Ok((table, size)) => {
                    (values.table, values.tabulated) = (Some(table), size);
                    break;
                }
                Err(undecided @ (Undecided::Memory { .. } | Undecided::Work { .. })) => {
                    let value = values.theorems.value(&largest.stones, &largest.allowance, shelf)?;
                    values.beyond.push((largest, value.ok_or(undecided)?));
                }
                Err(other) => return Err(other),
            }
        }
        Ok(values)
    }

    /// G(n, r), if it is known.
    pub(super) fn value(&self, n: &BigUint, allowance: &Allowance) -> Option<BigUint> {
        match (u32::try_from(n), &self.table) {
            (Ok(size), Some(table)) if size <= self.tabulated => {
                Some(table.value(size, allowance.saturated_u64()))
            }
            _ => self.closed_form(n, allowance).map(u32::from).or_else(|| self.beyond(n, allowance)),
        }
        .map(BigUint::from)
    }

    /// By a theorem, for one of the piles that all this was prepared for.
    fn beyond(&self, n: &BigUint, allowance: &Allowance) -> Option<u32> {
        let mut known = self.beyond.iter();
        known.find(|(pile, _)| pile.stones == *n && pile.allowance == *allowance).map(|&(_, value)| value)
    }

    fn closed_form(&self, n: &BigUint, allowance: &Allowance) -> Option<u8> {
        self.dynamic.is_fibonacci().then(|| small_grundy(&Zeckendorf::of(n), allowance)).flatten()
    }

    /// Whether G(n, r) can be `target`: known values aside, it is at most r, for it needs that many moves.
    fn may_be(&self, n: &BigUint, allowance: &Allowance, target: &BigUint) -> Option<bool> {
        match (self.value(n, allowance), allowance) {
            (Some(value), _) => Some(value == *target),
            (None, Allowance::Stones(r)) if r < target => Some(false),
            (None, _) if *target <= 3u32.into() && self.dynamic.is_fibonacci() => Some(false),
            _ => None,
        }
    }
}

/// A table up to this pile, and how far it goes.
fn tabulate(
    dynamic: &Dynamic,
    largest: &BigUint,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<(Arc<GrundyTable>, u32), Undecided> {
    let Some(size) = u32::try_from(largest).ok().filter(|&size| size < u32::MAX) else {
        return Err(Undecided::Memory {
            what: format!("the table of Grundy values up to {}", shown(largest)),
            needed: u128::try_from(largest).ok().map(GrundyTable::memory),
            limit: limits.memory,
        });
    };
    let table = match shelf.grundy_table(dynamic, size) {
        Some(table) => table,
        None => {
            let table = Arc::new(GrundyTable::new(dynamic, size, limits, watch)?);
            shelf.keep_grundy_table(dynamic, size, &table);
            table
        }
    };
    Ok((table, size))
}

/// The Grundy value of a pile, if no table has to be made for it.
pub(super) fn known_value(dynamic: &Dynamic, pile: &LocalPile, shelf: &mut dyn Shelf) -> Option<BigUint> {
    let closed =
        || dynamic.is_fibonacci().then(|| small_grundy(&Zeckendorf::of(&pile.stones), &pile.allowance));
    if let Some(value) = closed().flatten() {
        return Some(value.into());
    }
    let size = u32::try_from(&pile.stones).ok()?;
    let table = shelf.grundy_table(dynamic, size)?;
    Some(table.value(size, pile.allowance.saturated_u64()).into())
}

/// Small piles go into the table in any case: it lists winning moves of every value.
fn is_small(pile: &LocalPile) -> bool {
    pile.stones < 100_000u32.into()
}

/// A pile for a message, shortened if it is long.
fn shown(n: &BigUint) -> String {
    let digits = n.to_string();
    if digits.len() <= 40 { format!("{digits} stones") } else { format!("a pile of {} digits", digits.len()) }
}

/// A solved sum.
pub(super) struct LocalSum {
    pub(super) values: Vec<BigUint>,
    pub(super) nim_sum: BigUint,
    pub(super) moves: Vec<Move>,
    pub(super) complete: bool,
}

/// Solves the sum. Costs the table of Grundy values, and one look-up for every legal move.
pub(super) fn solve(
    dynamic: &Dynamic,
    piles: &[LocalPile],
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<LocalSum, Undecided> {
    let known = PileValues::new(dynamic, piles, shelf, limits, watch)?;
    let value = |pile: &LocalPile| match pile.rule {
        PileRule::NimHeap => Some(pile.stones.clone()),
        PileRule::Dynamic => known.value(&pile.stones, &pile.allowance),
    };
    let values: Vec<BigUint> =
        piles.iter().map(|pile| value(pile).expect("every pile without a theorem is in the table")).collect();
    let nim_sum = super::bouton::nim_sum(&values);
    let mut sum = LocalSum { values, nim_sum, moves: Vec::new(), complete: true };
    if sum.nim_sum.is_zero() {
        return Ok(sum);
    }
    for (i, pile) in piles.iter().enumerate() {
        let target = &sum.values[i] ^ &sum.nim_sum;
        let (takes, complete) = match pile.rule {
            PileRule::NimHeap if target < pile.stones => (vec![&pile.stones - target], true),
            PileRule::NimHeap => (Vec::new(), true),
            PileRule::Dynamic => known.takes_to(pile, &target, shelf, limits)?,
        };
        sum.complete &= complete;
        sum.moves.extend(takes.into_iter().map(|take| Move { pile: i, take }));
    }
    Ok(sum)
}

impl PileValues<'_> {
    /// The takes from a pile that lead to the Grundy value `target`, and whether these are all.
    fn takes_to(
        &self,
        pile: &LocalPile,
        target: &BigUint,
        shelf: &mut dyn Shelf,
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, bool), ShelfError> {
        if pile.stones > self.tabulated.into()
            && let Ok(value) = u32::try_from(target)
            && let Some(found) = self.theorems.takes_to(pile, value, shelf, limits)?
        {
            return Ok((found.takes, found.complete));
        }
        Ok(self.tried(pile, target, limits.moves))
    }

    /// The same by trying one take after the other.
    fn tried(&self, pile: &LocalPile, target: &BigUint, most_moves: usize) -> (Vec<BigUint>, bool) {
        let most = pile.allowance.cap(&pile.stones);
        let mut takes = Vec::new();
        let mut complete = true;
        let mut take = BigUint::ZERO;
        let mut tried = 0u32;
        while take < most {
            take += 1u32;
            tried += 1;
            if takes.len() >= most_moves || tried > MOST_TRIES {
                return (takes, false);
            }
            match self.may_be(&(&pile.stones - &take), &self.dynamic.after(&take), target) {
                Some(true) => takes.push(take.clone()),
                Some(false) => {}
                None => complete = false,
            }
        }
        (takes, complete)
    }
}

/// How many moves of one pile are tried before the list is given up as incomplete.
const MOST_TRIES: u32 = 20_000_000;
