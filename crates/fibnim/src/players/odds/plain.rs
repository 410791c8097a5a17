//! Odds over a list of all positions, straight from the definition: for local piles, and for tests.

use super::Number;
use crate::game::{Convention, Move};
use crate::players::graph::{Graph, Node};
use crate::players::mind::Mind;
use crate::players::mixture::Part;
use crate::players::strategy::{Losing, Strategy};
use crate::undecided::Undecided;

/// For every position the chance of the player to move, if that is the first player and if it is the second.
pub(in crate::players) struct Plain<P> {
    pub(in crate::players) chances: Vec<[P; 2]>,
    /// For a best answer: the move.
    pub(in crate::players) best: Vec<[Option<Move>; 2]>,
}

impl<P: Number> Plain<P> {
    pub(in crate::players) fn new(
        graph: &Graph,
        players: [&Strategy; 2],
        mind: &mut Mind<'_>,
    ) -> Result<Self, Undecided> {
        let mut table = Self { chances: Vec::new(), best: Vec::new() };
        for node in graph.nodes() {
            let (mut chances, mut best) = ([P::nothing(), P::nothing()], [None, None]);
            for turn in [0, 1] {
                (chances[turn], best[turn]) = table.chance(node, players, turn, mind)?;
            }
            table.chances.push(chances);
            table.best.push(best);
        }
        Ok(table)
    }

    fn chance(
        &self,
        node: &Node,
        players: [&Strategy; 2],
        turn: usize,
        mind: &mut Mind<'_>,
    ) -> Result<(P, Option<Move>), Undecided> {
        if node.options.is_empty() {
            let wins = node.position.game().convention == Convention::Misere;
            return Ok((P::sure(wins), None));
        }
        let after = |option: usize| self.chances[option][1 - turn].not();
        if let Strategy::Perfect(Losing::Best(opponent)) = players[turn]
            && **opponent == *players[1 - turn]
        {
            let mut best: Option<(P, &Move)> = None;
            for (mv, option) in &node.options {
                let chance = after(*option);
                let better =
                    |(known, by): &(P, &Move)| chance > *known || (chance == *known && mv.take < by.take);
                if best.as_ref().is_none_or(better) {
                    best = Some((chance, mv));
                }
            }
            return Ok(best.map_or((P::sure(false), None), |(chance, mv)| (chance, Some(mv.clone()))));
        }
        let mean = |options: &mut dyn Iterator<Item = &(Move, usize)>| {
            let (mut sum, mut count) = (P::nothing(), 0);
            for (_, option) in options {
                sum.add(&after(*option));
                count += 1;
            }
            sum.over(count.max(1))
        };
        let mut chance = P::nothing();
        for (weight, part) in players[turn].mixture(&node.position, mind)?.parts() {
            let mut options = node.options.iter();
            let part = match part {
                Part::Any => mean(&mut options),
                Part::Move(mv) => mean(&mut options.filter(|(option, _)| option == mv)),
                Part::Of(moves) => {
                    mean(&mut options.filter(|(option, _)| moves.binary_search(option).is_ok()))
                }
            };
            chance.add(&part.times(weight));
        }
        Ok((chance, None))
    }
}
