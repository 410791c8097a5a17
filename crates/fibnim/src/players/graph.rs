//! All positions that can be reached from one, straight from the rules. For local piles, and for tests of what is faster.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::game::{Allowance, Convention, Move, PileRule, Piles, Position};
use crate::solve::Outcome;
use crate::undecided::Undecided;
use limits::Limits;

/// A position as numbers: for each pile its stones and what may be taken from it. The shared allowance of a global
/// position is given for every pile, up to the stones that it has.
pub(super) type Key = Vec<(u32, u32)>;

/// Positions and the moves between them. Options have smaller numbers than where they come from.
pub(super) struct Graph {
    nodes: Vec<Node>,
    by_key: HashMap<Key, usize>,
}

pub(super) struct Node {
    pub(super) position: Position,
    /// The moves, by pile, then by size, and where they lead.
    pub(super) options: Vec<(Move, usize)>,
    pub(super) remoteness: u32,
    pub(super) outcome: Outcome,
}

/// What a node costs in memory, roughly, what each of its piles, and what a move.
const NODE_BYTES: u64 = 600;
const PILE_BYTES: u64 = 250;
const MOVE_BYTES: u64 = 80;

impl Graph {
    /// Everything that can be reached from a position.
    pub(super) fn new(position: &Position, limits: &Limits) -> Result<Self, Undecided> {
        let refuse = || Undecided::Memory {
            what: "the list of all positions that can be reached from here".into(),
            needed: None,
            limit: limits.memory,
        };
        let Some(start) = key(position) else { return Err(refuse()) };
        let mut found: HashMap<Key, Position> = HashMap::from([(start, position.clone())]);
        let mut waiting = vec![position.clone()];
        let node_bytes = NODE_BYTES + PILE_BYTES * position.stones().len() as u64;
        let mut used = node_bytes;
        while let Some(position) = waiting.pop() {
            for mv in position.moves() {
                // A large pile has as many moves as stones.
                limits.stop.check()?;
                used += MOVE_BYTES;
                if used > limits.memory {
                    return Err(refuse());
                }
                let Ok(next) = position.play(&mv) else { continue };
                let Some(key) = key(&next) else { return Err(refuse()) };
                if let Entry::Vacant(place) = found.entry(key) {
                    used += node_bytes;
                    place.insert(next.clone());
                    waiting.push(next);
                }
            }
        }
        let mut ordered: Vec<(Key, Position)> = found.into_iter().collect();
        let total = |key: &Key| key.iter().map(|&(stones, _)| u64::from(stones)).sum::<u64>();
        ordered.sort_by(|(a, _), (b, _)| total(a).cmp(&total(b)).then_with(|| a.cmp(b)));
        let mut graph = Self { nodes: Vec::with_capacity(ordered.len()), by_key: HashMap::new() };
        for (key, position) in ordered {
            limits.stop.check()?;
            graph.by_key.insert(key, graph.nodes.len());
            graph.add(position);
        }
        Ok(graph)
    }

    fn add(&mut self, position: Position) {
        let option = |mv: Move| {
            let next = position.play(&mv).ok()?;
            Some((mv, *self.by_key.get(&key(&next)?)?))
        };
        let options: Vec<(Move, usize)> = position.moves().filter_map(option).collect();
        let of = |outcome: Outcome| {
            let options = options.iter().map(|&(_, option)| &self.nodes[option]);
            options.filter(move |node| node.outcome == outcome).map(|node| node.remoteness)
        };
        let (outcome, remoteness) = match (of(Outcome::P).min(), of(Outcome::N).max()) {
            (Some(quickest), _) => (Outcome::N, quickest + 1),
            (None, Some(longest)) => (Outcome::P, longest + 1),
            (None, None) if position.game().convention == Convention::Misere => (Outcome::N, 0),
            (None, None) => (Outcome::P, 0),
        };
        self.nodes.push(Node { position, options, remoteness, outcome });
    }

    /// All positions, options before where they come from.
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of a position, if it can be reached.
    pub(super) fn find(&self, position: &Position) -> Option<usize> {
        self.by_key.get(&key(position)?).copied()
    }
}

/// The position as numbers, if they are small.
pub(super) fn key(position: &Position) -> Option<Key> {
    let small = |allowance: &Allowance, stones: u32| {
        u32::try_from(allowance.saturated_u64()).unwrap_or(u32::MAX).min(stones)
    };
    let pile = |stones: &num_bigint::BigUint, allowance: &Allowance| {
        let stones = u32::try_from(stones).ok()?;
        Some((stones, small(allowance, stones)))
    };
    match position.piles() {
        Piles::Global { stones, allowance } => stones.iter().map(|n| pile(n, allowance)).collect(),
        Piles::Local(piles) => piles
            .iter()
            .map(|p| match p.rule {
                PileRule::NimHeap => pile(&p.stones, &Allowance::Unlimited),
                PileRule::Dynamic => pile(&p.stones, &p.allowance),
            })
            .collect(),
    }
}
