//! The knowledge of a player: how to find winning moves, with tables that are kept between moves.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::graph::Graph;
use super::odds::{Exact, Plain};
use super::policy::Policy;
use super::remoteness::Remoteness;
use super::strategy::{Losing, Strategy};
use crate::game::{Allowance, Game, Move, Piles, Position};
use crate::proof::Shelf;
use crate::solve::{Outcome, solve_with};
use crate::undecided::Undecided;
use limits::{Limits, Unwatched, Watch};

/// The knowledge that strategies draw on, with limits for it. Tables are kept from one move to the next.
///
/// ```
/// use fibnim::game::{Dynamic, Game, Position};
/// use fibnim::players::Mind;
/// use limits::Limits;
/// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 12u32, 11.into());
/// assert_eq!(Mind::new(Limits::default()).remoteness(&position), Ok(9));
/// ```
pub struct Mind<'s> {
    limits: Limits,
    shelf: Box<dyn Shelf + 's>,
    tables: Vec<(Game, Remoteness)>,
    graphs: Vec<(Game, Graph)>,
    /// Best answers to an opponent.
    policies: Vec<(Game, Strategy, Policy)>,
}

/// How many tables are kept; the oldest goes first.
const MOST_TABLES: usize = 4;

impl<'s> Mind<'s> {
    /// A mind that knows no theorems.
    pub fn new(limits: Limits) -> Self {
        Self::with_shelf(limits, Box::new(BTreeMap::new()))
    }

    /// A mind that knows these theorems, for piles that are too large for tables.
    pub fn with_shelf(limits: Limits, shelf: Box<dyn Shelf + 's>) -> Self {
        Self { limits, shelf, tables: Vec::new(), graphs: Vec::new(), policies: Vec::new() }
    }

    /// The theorems that it knows.
    pub fn shelf(&mut self) -> &mut dyn Shelf {
        self.shelf.as_mut()
    }

    /// What it may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Makes the table that answers every question about this position and all that follow.
    ///
    /// # Errors
    ///
    /// If the table does not fit into the limits of this mind, or it is stopped.
    pub fn study(&mut self, position: &Position, watch: &mut dyn Watch) -> Result<(), Undecided> {
        if self.knows(position) {
            return Ok(());
        }
        match position.piles() {
            Piles::Global { stones, .. } => {
                let small: Option<Vec<u32>> = stones.iter().map(|n| u32::try_from(n).ok()).collect();
                let sizes = small.ok_or_else(|| Undecided::Work {
                    what: "the table of remoteness for these piles".into(),
                    needed: u128::MAX,
                    limit: self.limits.cells,
                })?;
                let table = Remoteness::new(position.game(), &sizes, &self.limits, watch)?;
                if self.tables.len() >= MOST_TABLES {
                    self.tables.remove(0);
                }
                self.tables.push((position.game().clone(), table));
            }
            Piles::Local(_) => {
                let graph = Graph::new(position, &self.limits)?;
                if self.graphs.len() >= MOST_TABLES {
                    self.graphs.remove(0);
                }
                self.graphs.push((position.game().clone(), graph));
            }
        }
        Ok(())
    }

    /// How many moves the game lasts when the winner hurries and the loser stalls.
    ///
    /// # Errors
    ///
    /// If its table does not fit into the limits of this mind, or it is stopped.
    pub fn remoteness(&mut self, position: &Position) -> Result<u32, Undecided> {
        Ok(self.seen(position)?.0)
    }

    /// Who wins.
    ///
    /// # Errors
    ///
    /// If no method decides the position within the limits of this mind, it is stopped, or its theorems cannot be read.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Undecided> {
        if self.knows(position) {
            return Ok(self.seen(position)?.1);
        }
        // The moves themselves are not asked for.
        let limits = Limits { moves: 0, ..self.limits.clone() };
        Ok(solve_with(position, self.shelf.as_mut(), &limits, &mut Unwatched)?.outcome)
    }

    /// Who wins from piles that were studied.
    pub(super) fn outcome_u32(&self, game: &Game, piles: &[u32], allowance: u32) -> Outcome {
        let known = self.tables.iter().rev().find(|(of, table)| of == game && table.covers(piles));
        let table = known.map(|(_, table)| table);
        table.expect("these piles were studied").outcome(piles, allowance)
    }

    /// The winning move with the fewest stones; of several, the first pile's.
    ///
    /// # Errors
    ///
    /// If no method decides the position within the limits of this mind, it is stopped, or its theorems cannot be read.
    pub fn winning_move(&mut self, position: &Position) -> Result<Option<Move>, Undecided> {
        if let (Some(table), Some((sizes, allowance))) = (self.table(position), in_u32(position)) {
            let found = table.winning_move(&sizes, allowance);
            return Ok(found.map(|(pile, take)| Move { pile, take: take.into() }));
        }
        if self.knows(position) {
            let lost = self.options(position)?.into_iter().filter(|option| option.outcome == Outcome::P);
            return Ok(lost.map(|option| option.mv).min_by(|a, b| a.take.cmp(&b.take)));
        }
        let analysis = solve_with(position, self.shelf.as_mut(), &self.limits, &mut Unwatched)?;
        Ok(analysis.winning_moves.into_iter().min_by(|a, b| a.take.cmp(&b.take)))
    }

    /// The move after which this opponent is most likely to lose; of several, the one with the fewest stones.
    pub(super) fn best_answer(
        &mut self,
        position: &Position,
        opponent: &Strategy,
    ) -> Result<Move, Undecided> {
        let nothing = || Undecided::Unsupported("there is no move to choose".into());
        self.study(position, &mut Unwatched)?;
        let me = Strategy::Perfect(Losing::Best(Box::new(opponent.clone())));
        let Some((sizes, allowance)) = in_u32(position) else {
            let graph = Graph::new(position, &self.limits)?;
            let table = Plain::<Exact>::new(&graph, [&me, opponent], self)?;
            let best = graph.find(position).and_then(|node| table.best[node][0].clone());
            return best.ok_or_else(nothing);
        };
        let known = |(game, whom, policy): &(Game, Strategy, Policy)| {
            game == position.game() && whom == opponent && policy.covers(&sizes)
        };
        if !self.policies.iter().any(known) {
            let policy = Policy::new(position, &sizes, opponent, self)?;
            if self.policies.len() >= MOST_TABLES {
                self.policies.remove(0);
            }
            self.policies.push((position.game().clone(), opponent.clone(), policy));
        }
        let policy = self.policies.iter().find(|entry| known(entry)).map(|(_, _, policy)| policy);
        let (pile, take) = policy.and_then(|policy| policy.answer(&sizes, allowance)).ok_or_else(nothing)?;
        Ok(Move { pile, take: take.into() })
    }

    /// Every move with what it leads to.
    pub(super) fn options(&mut self, position: &Position) -> Result<Vec<Successor>, Undecided> {
        self.study(position, &mut Unwatched)?;
        let options = if let (Some(table), Some((sizes, _))) = (self.table(position), in_u32(position)) {
            let seen = |mv: Move| {
                let remoteness = table.after(
                    &sizes,
                    mv.pile,
                    u32::try_from(&mv.take).expect("piles of a table are small"),
                );
                Successor { outcome: table.outcome_of(remoteness), remoteness, mv }
            };
            position.moves().map(seen).collect()
        } else if let Some((graph, node)) = self.node(position) {
            let seen = |(mv, option): &(Move, usize)| {
                let node = &graph.nodes()[*option];
                Successor { mv: mv.clone(), outcome: node.outcome, remoteness: node.remoteness }
            };
            graph.nodes()[node].options.iter().map(seen).collect()
        } else {
            Vec::new()
        };
        Ok(options)
    }

    /// Remoteness and outcome, from a table.
    fn seen(&mut self, position: &Position) -> Result<(u32, Outcome), Undecided> {
        self.study(position, &mut Unwatched)?;
        if let (Some(table), Some((sizes, allowance))) = (self.table(position), in_u32(position)) {
            let value = table.value(&sizes, allowance);
            return Ok((value, table.outcome_of(value)));
        }
        match self.node(position) {
            Some((graph, node)) => Ok((graph.nodes()[node].remoteness, graph.nodes()[node].outcome)),
            None => unreachable!("{position} was studied"),
        }
    }

    fn knows(&self, position: &Position) -> bool {
        self.table(position).is_some() || self.node(position).is_some()
    }

    fn table(&self, position: &Position) -> Option<&Remoteness> {
        let (sizes, _) = in_u32(position)?;
        let known = self.tables.iter().find(|(game, table)| game == position.game() && table.covers(&sizes));
        known.map(|(_, table)| table)
    }

    fn node(&self, position: &Position) -> Option<(&Graph, usize)> {
        if matches!(position.piles(), Piles::Global { .. }) {
            return None;
        }
        let of_game = self.graphs.iter().filter(|(game, _)| game == position.game());
        of_game.map(|(_, graph)| graph).find_map(|graph| Some((graph, graph.find(position)?)))
    }
}

/// A move and what it leads to.
pub(super) struct Successor {
    pub(super) mv: Move,
    /// Of the position after the move.
    pub(super) outcome: Outcome,
    /// Of the position after the move.
    pub(super) remoteness: u32,
}

/// The piles and the shared allowance of a global position, if they are small.
pub(super) fn in_u32(position: &Position) -> Option<(Vec<u32>, u32)> {
    let Piles::Global { stones, allowance } = position.piles() else { return None };
    let sizes: Option<Vec<u32>> = stones.iter().map(|n: &BigUint| u32::try_from(n).ok()).collect();
    let allowance = match allowance {
        Allowance::Stones(most) => u32::try_from(most).unwrap_or(u32::MAX),
        Allowance::Unlimited => u32::MAX,
    };
    Some((sizes?, allowance))
}
