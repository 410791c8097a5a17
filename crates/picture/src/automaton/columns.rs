//! Which column everything is in, and in what order from top to bottom.

use std::collections::{HashMap, VecDeque};

use super::arrows::Arrow;

/// How often the order is improved.
const SWEEPS: usize = 24;

/// States and lanes, called cells, in columns. Cells below the number of states are the states; the others are
/// lanes, through which arrows that lead back pass a column.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// How many cells are states.
    pub(super) states: usize,
    /// The column of each cell.
    pub(super) column: Vec<usize>,
    /// The cells of each column, from top to bottom.
    pub(super) order: Vec<Vec<usize>>,
    /// Where a lane leads: the next lane, or the state at its end.
    pub(super) lane_to: Vec<usize>,
    /// The first cell on the way of each arrow: a lane, or the state itself.
    pub(super) first: Vec<usize>,
    /// Neighbours of each cell in the column to the left, and to the right.
    left: Vec<Vec<usize>>,
    right: Vec<Vec<usize>>,
    /// Neighbours in the same column.
    beside: Vec<Vec<usize>>,
}

impl Columns {
    pub(super) fn new(states: usize, arrows: &[Arrow]) -> Self {
        let column = distances(states, arrows);
        let mut columns = Self {
            states,
            column,
            order: Vec::new(),
            lane_to: Vec::new(),
            first: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
            beside: Vec::new(),
        };
        columns.lay_lanes(arrows);
        columns.link(arrows);
        columns.sort();
        columns
    }

    /// Whether a cell is a state.
    pub(super) fn is_state(&self, cell: usize) -> bool {
        cell < self.states
    }

    /// Where a lane leads, or nothing for a state.
    pub(super) fn next_of_lane(&self, cell: usize) -> Option<usize> {
        self.lane_to.get(cell.checked_sub(self.states)?).copied()
    }

    /// The cells in the column to the right that are joined to this one; for a lane, where it is entered.
    pub(super) fn to_the_right(&self, cell: usize) -> &[usize] {
        &self.right[cell]
    }

    /// The cells in the columns beside this one that it is joined to.
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.left[cell].iter().chain(&self.right[cell]).copied()
    }

    /// Lanes for the arrows that lead back more than one column; those to the same state share them.
    fn lay_lanes(&mut self, arrows: &[Arrow]) {
        let mut lanes: HashMap<(usize, usize), usize> = HashMap::new();
        for arrow in arrows {
            let end = self.column[arrow.to];
            let mut first = arrow.to;
            for column in end + 1..self.column[arrow.from] {
                first = *lanes.entry((arrow.to, column)).or_insert_with(|| {
                    self.column.push(column);
                    self.lane_to.push(first);
                    self.column.len() - 1
                });
            }
            self.first.push(first);
        }
    }

    fn link(&mut self, arrows: &[Arrow]) {
        let cells = self.column.len();
        (self.left, self.right, self.beside) =
            (vec![Vec::new(); cells], vec![Vec::new(); cells], vec![Vec::new(); cells]);
        let lanes = (self.states..cells).map(|lane| (lane, self.lane_to[lane - self.states]));
        let ways = arrows.iter().zip(&self.first).map(|(arrow, &first)| (arrow.from, first));
        for (from, to) in ways.chain(lanes) {
            match self.column[from].cmp(&self.column[to]) {
                std::cmp::Ordering::Less => {
                    self.right[from].push(to);
                    self.left[to].push(from);
                }
                std::cmp::Ordering::Greater => {
                    self.left[from].push(to);
                    self.right[to].push(from);
                }
                std::cmp::Ordering::Equal if from != to => {
                    self.beside[from].push(to);
                    self.beside[to].push(from);
                }
                std::cmp::Ordering::Equal => {}
            }
        }
        let last = self.column.iter().max().copied().unwrap_or(0);
        self.order = vec![Vec::new(); last + 1];
        for cell in 0..cells {
            self.order[self.column[cell]].push(cell);
        }
    }

    /// Few crossings: cells go to the middle of their neighbours, then change places while that helps; the
    /// best order found on the way is kept.
    fn sort(&mut self) {
        let mut best = (usize::MAX, self.order.clone());
        for sweep in 0..SWEEPS {
            self.sweep(sweep % 2 == 0);
            while self.swap() {}
            let crossings = self.cost();
            if crossings < best.0 {
                best = (crossings, self.order.clone());
            }
        }
        self.order = best.1;
    }

    fn sweep(&mut self, rightward: bool) {
        let count = self.order.len();
        for step in 1..count {
            let column = if rightward { step } else { count - 1 - step };
            let places = self.places();
            let side = if rightward { &self.left } else { &self.right };
            let middle = |cell: usize| {
                let of: Vec<f64> = side[cell].iter().map(|&other| places[other] as f64).collect();
                let own = places[cell] as f64;
                if of.is_empty() { own } else { of.iter().sum::<f64>() / of.len() as f64 }
            };
            let mut keyed: Vec<(f64, usize)> =
                self.order[column].iter().map(|&cell| (middle(cell), cell)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            self.order[column] = keyed.into_iter().map(|(_, cell)| cell).collect();
        }
    }

    /// Exchanges neighbours where that takes crossings away; whether it did anything.
    fn swap(&mut self) -> bool {
        let mut places = self.places();
        let mut swapped = false;
        for column in 0..self.order.len() {
            for upper in 1..self.order[column].len() {
                let (a, b) = (self.order[column][upper - 1], self.order[column][upper]);
                let before = self.pair_cost(a, b, &places);
                places.swap(a, b);
                if self.pair_cost(b, a, &places) < before {
                    self.order[column].swap(upper - 1, upper);
                    swapped = true;
                } else {
                    places.swap(a, b);
                }
            }
        }
        swapped
    }

    /// The cost of placing a right above b: crossings, and distances within the column.
    fn pair_cost(&self, a: usize, b: usize, places: &[usize]) -> usize {
        let crossed = |side: &[Vec<usize>]| {
            let pairs = side[a].iter().flat_map(|&x| side[b].iter().map(move |&y| (x, y)));
            pairs.filter(|&(x, y)| places[x] > places[y]).count()
        };
        let reach = |cell: usize| -> usize {
            self.beside[cell].iter().map(|&other| places[cell].abs_diff(places[other])).sum()
        };
        crossed(&self.left) + crossed(&self.right) + reach(a) + reach(b)
    }

    /// All crossings, and the distances within columns.
    fn cost(&self) -> usize {
        let places = self.places();
        let crossings: usize = self.order.iter().map(|cells| self.crossings(cells, &places)).sum();
        let reach: usize = (0..self.column.len())
            .flat_map(|cell| self.beside[cell].iter().map(move |&other| (cell, other)))
            .map(|(cell, other)| places[cell].abs_diff(places[other]))
            .sum();
        crossings + reach / 2
    }

    /// Crossings between a column and the one to its right.
    fn crossings(&self, cells: &[usize], places: &[usize]) -> usize {
        let ends: Vec<(usize, usize)> = cells
            .iter()
            .flat_map(|&cell| self.right[cell].iter().map(move |&to| (places[cell], places[to])))
            .collect();
        let crossed = |(i, a): (usize, &(usize, usize))| {
            ends[i + 1..].iter().filter(|b| (a.0 < b.0 && a.1 > b.1) || (a.0 > b.0 && a.1 < b.1)).count()
        };
        ends.iter().enumerate().map(crossed).sum()
    }

    /// The place of each cell in its column.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.column.len()];
        for cells in &self.order {
            for (place, &cell) in cells.iter().enumerate() {
                places[cell] = place;
            }
        }
        places
    }
}

/// How many letters lead from the start to each state, at least.
fn distances(states: usize, arrows: &[Arrow]) -> Vec<usize> {
    let mut distance = vec![0; states];
    let mut seen = vec![false; states];
    let mut waiting = VecDeque::from([0]);
    seen[0] = true;
    while let Some(state) = waiting.pop_front() {
        for arrow in arrows.iter().filter(|arrow| arrow.from == state) {
            if !seen[arrow.to] {
                seen[arrow.to] = true;
                distance[arrow.to] = distance[state] + 1;
                waiting.push_back(arrow.to);
            }
        }
    }
    distance
}
