//! The conditions that make a certificate true, each as questions whether some numbers violate it.
//!
//! The numbers of the conditions are those of `docs/CERTIFICATES.md`. P is the target and R the reach.

use crate::automaton::Automaton;
use crate::family::Family;
use crate::reject::Reason;
use crate::search::{Budget, Query, TooLarge, Track};

/// What a certificate claims, together with what it uses.
pub(crate) struct Claim<'a> {
    pub(crate) family: &'a Family,
    pub(crate) target: &'a Automaton,
    pub(crate) reach: &'a Automaton,
    /// The reaches of all smaller Grundy values.
    pub(crate) smaller: Vec<&'a Automaton>,
    /// The moves in fixed piles: so many stones, to positions of this target.
    pub(crate) moves: Vec<(u32, &'a Automaton)>,
}

impl<'a> Claim<'a> {
    /// Checks all conditions.
    pub(crate) fn check(&self, budget: &mut Budget) -> Result<(), Reason> {
        self.target_follows_from_reach(budget)?;
        self.reach_grows(budget)?;
        self.reach_comes_from_moves(budget)?;
        self.moves_are_in_reach(budget)
    }

    /// Condition 0: P(v; r) iff (v; r) is in the reach of every smaller value and not in R.
    fn target_follows_from_reach(&self, budget: &mut Budget) -> Result<(), Reason> {
        let mut too_many = self.query();
        let (v, r) = (self.piles(&mut too_many), too_many.number("r"));
        too_many.reads(self.target, &v, r, true);
        too_many.reads(self.reach, &v, r, true);
        none(0, &too_many, budget)?;
        for reach in &self.smaller {
            let mut too_many = self.query();
            let (v, r) = (self.piles(&mut too_many), too_many.number("r"));
            too_many.reads(self.target, &v, r, true);
            too_many.reads(reach, &v, r, false);
            none(0, &too_many, budget)?;
        }
        let mut missing = self.query();
        let (v, r) = (self.piles(&mut missing), missing.number("r"));
        missing.reads(self.target, &v, r, false);
        missing.reads(self.reach, &v, r, false);
        for reach in &self.smaller {
            missing.reads(reach, &v, r, true);
        }
        none(0, &missing, budget)
    }

    /// Condition 1: not R(v; 0), and R(v; r) implies R(v; r + 1).
    fn reach_grows(&self, budget: &mut Budget) -> Result<(), Reason> {
        let mut without_move = self.query();
        let (v, r) = (self.piles(&mut without_move), without_move.number("r"));
        without_move.literal(r, 0);
        without_move.reads(self.reach, &v, r, true);
        none(1, &without_move, budget)?;
        let mut lost_again = self.query();
        let (v, r) = (self.piles(&mut lost_again), lost_again.number("r"));
        let after = lost_again.number("r + 1");
        lost_again.equation(&[(1, after), (-1, r)], 1);
        lost_again.reads(self.reach, &v, r, true);
        lost_again.reads(self.reach, &v, after, false);
        none(1, &lost_again, budget)
    }

    /// Condition 2: if R(v; k) and not R(v; k - 1), then some move of k stones leads to P.
    ///
    /// A violation has k <= v_i for some piles, the `large` ones, and k > v_i for the others; all ways to choose them are
    /// searched. With fixed piles, k is also the size of some moves in them, or greater than that of all.
    fn reach_comes_from_moves(&self, budget: &mut Budget) -> Result<(), Reason> {
        let most = self.moves.iter().map(|&(stones, _)| stones).max().unwrap_or(0);
        for large in 0..1u32 << self.family.piles.len() {
            for stones in 1..=most {
                none(2, &self.reach_without_move(large, Some(stones), most), budget)?;
            }
            none(2, &self.reach_without_move(large, None, most), budget)?;
        }
        Ok(())
    }

    /// R(v; k) and not R(v; k - 1), but no move of k stones to P, where k <= v_i for the large piles only, and k is this
    /// number of stones (at most `most`), or greater than `most`.
    fn reach_without_move(&self, large: u32, stones: Option<u32>, most: u32) -> Query<'a> {
        let mut query = self.query();
        let k = query.number("k");
        let before = query.number("k - 1");
        query.equation(&[(1, k), (-1, before)], 1);
        let allowance = self.allowance_after(&mut query, k);
        match stones {
            Some(stones) => query.literal(k, stones),
            None if most > 0 => {
                let bound = query.number("largest move in a fixed pile");
                query.literal(bound, most);
                query.less(bound, k);
            }
            None => {}
        }
        // Each pile of which k stones can be taken, and what is left of it.
        let (mut v, mut left) = (Vec::new(), Vec::new());
        for (i, name) in self.family.piles.iter().enumerate() {
            let pile = query.number(name);
            v.push(pile);
            if large >> i & 1 == 1 {
                left.push((i, self.left_of(&mut query, name, pile, k)));
            } else {
                query.less(pile, k);
            }
        }
        query.reads(self.reach, &v, k, true);
        query.reads(self.reach, &v, before, false);
        for (i, left) in left {
            query.reads(self.target, &replaced(&v, i, left), allowance, false);
        }
        for &(_, target) in self.moves.iter().filter(|&&(size, _)| Some(size) == stones) {
            query.reads(target, &v, allowance, false);
        }
        query
    }

    /// Condition 3: a move of k stones to P is in R(v; k).
    fn moves_are_in_reach(&self, budget: &mut Budget) -> Result<(), Reason> {
        for (i, name) in self.family.piles.iter().enumerate() {
            let mut query = self.query();
            let k = query.number("k");
            let allowance = self.allowance_after(&mut query, k);
            let v = self.piles(&mut query);
            let left = self.left_of(&mut query, name, v[i], k);
            // That is, k is not 0.
            query.less(left, v[i]);
            query.reads(self.target, &replaced(&v, i, left), allowance, true);
            query.reads(self.reach, &v, k, false);
            none(3, &query, budget)?;
        }
        for &(stones, target) in &self.moves {
            let mut query = self.query();
            let k = query.number("k");
            query.literal(k, stones);
            let allowance = self.allowance_after(&mut query, k);
            let v = self.piles(&mut query);
            query.reads(target, &v, allowance, true);
            query.reads(self.reach, &v, k, false);
            none(3, &query, budget)?;
        }
        Ok(())
    }

    fn query(&self) -> Query<'a> {
        Query::new(self.family.system)
    }

    /// The variable piles.
    fn piles(&self, query: &mut Query<'a>) -> Vec<Track> {
        self.family.piles.iter().map(|name| query.number(name)).collect()
    }

    /// The allowance after a move of k stones.
    fn allowance_after(&self, query: &mut Query<'a>, k: Track) -> Track {
        if self.family.factor == 1 {
            return k;
        }
        let allowance = query.number(format!("{} k", self.family.factor));
        query.equation(&[(self.family.factor.into(), k), (-1, allowance)], 0);
        allowance
    }

    /// What a move of k stones leaves of a pile, which therefore has as many.
    fn left_of(&self, query: &mut Query<'a>, name: &str, pile: Track, k: Track) -> Track {
        let left = query.number(format!("{name} - k"));
        query.equation(&[(1, left), (1, k), (-1, pile)], 0);
        left
    }
}

/// The piles with another number in one place.
fn replaced(piles: &[Track], place: usize, by: Track) -> Vec<Track> {
    let mut piles = piles.to_vec();
    piles[place] = by;
    piles
}

/// The condition holds if nothing is found that violates it.
fn none(condition: u8, violation: &Query<'_>, budget: &mut Budget) -> Result<(), Reason> {
    match violation.find(budget) {
        Ok(None) => Ok(()),
        Ok(Some(numbers)) => Err(Reason::Violated { condition, numbers }),
        Err(TooLarge) => Err(Reason::TooLarge { what: format!("condition {condition}") }),
    }
}
