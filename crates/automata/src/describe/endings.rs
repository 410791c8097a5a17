//! Endings: the last digits that decide in which set a number is.
//!
//! A machine that reads numbers from the first digit on is turned round. A *node* of the reversal is what is known of a number when some last
//! digits are read: for each state of the machine, what it says if those digits follow. So all numbers with an ending are seen at one node: those
//! digits decide an option iff every number there is in its set. The shortest endings that decide are the ones to print; they are the words that lead
//! from the root to the first deciding nodes, and infinitely many of them have loops, which make expressions such as 1(00)+.

use limits::Limits;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::machine::{Machine, NO_NUMBER};
use super::{ANY_ORDER, CASE, Case, Description, EXCEPTION, written};
use crate::automaton::Automaton;
use crate::expression;
use crate::logic::Pattern;
use crate::system::System;
use crate::too_large::TooLarge;

/// More endings of one case are counted, and the shortest ones listed.
const MOST_LISTED: u64 = 1500;
/// More exceptions are none.
const MOST_EXCEPTIONS: usize = 24;
/// Loops through more nodes make no readable expression.
const MOST_LOOPING: usize = 40;
/// Reversals with more nodes are tried in one order only.
const MANY_NODES: usize = 600;
/// Longer expressions are not looked for.
const LONGEST: usize = 400;

/// How the numbers of a case end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings {
    /// The endings, as regular expressions over digits without blanks, short ones first.
    pub list: Vec<String>,
    /// Numbers that no ending distinguishes from others: all their digits, as regular expressions, without leading zeros.
    pub whole: Vec<String>,
    /// How many there are; `None` if there are infinitely many.
    pub count: Option<u64>,
    /// Whether the list has all of them.
    pub complete: bool,
}

impl Endings {
    /// One expression for all these numbers, leading zeros among their digits.
    pub fn pattern(&self) -> String {
        let alternatives = |list: &[String]| match list {
            [one] if !one.contains('|') => one.clone(),
            list => format!("({})", list.join("|")),
        };
        match (self.list.as_slice(), self.whole.as_slice()) {
            (list, []) => format!("(0|1)*{}", alternatives(list)),
            ([], whole) => format!("0*{}", alternatives(whole)),
            (list, whole) => format!("(0|1)*{}|0*{}", alternatives(list), alternatives(whole)),
        }
    }

    fn length(&self) -> usize {
        let length = |list: &[String]| list.iter().map(|ending| ending.len() + 1).sum::<usize>();
        // That the digits are all of them has to be said.
        length(&self.list) + length(&self.whole) + 10 * usize::from(!self.whole.is_empty())
    }
}

/// What is known when some last digits are read.
struct Node {
    /// What is said of the numbers with these last digits, each once.
    masks: Vec<u32>,
    /// The sets that all of them are in.
    common: u32,
    /// What is said of the number whose digits these are.
    own: u32,
}

/// A machine that reads from the last digit on.
pub(super) struct Reversed {
    nodes: Vec<Node>,
    /// Where each digit leads; nowhere if no number ends so.
    next: Vec<[Option<u32>; 2]>,
}

/// What a node is for some choice of cases.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All numbers here are in the option of this case.
    Decided(usize),
    /// All numbers here are in the option of "otherwise".
    Left,
    /// More digits are needed.
    Open,
}

impl Reversed {
    /// Turns a machine round. Costs as many steps as there are nodes times states.
    pub(super) fn new(machine: &Machine, most: usize, limits: &Limits) -> Result<Self, TooLarge> {
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut vectors = vec![machine.says.clone()];
        numbers.insert(machine.says.clone(), 0);
        let mut nodes = Vec::new();
        let mut next = Vec::new();
        while nodes.len() < vectors.len() {
            TooLarge::check(limits, vectors.len(), vectors.len() * (machine.says.len() * 8 + 100))?;
            if vectors.len() > most || vectors.len() * machine.says.len() > 40_000_000 {
                return Err(TooLarge::States(most));
            }
            let vector = vectors[nodes.len()].clone();
            let mut masks: Vec<u32> = vector.iter().copied().filter(|&mask| mask != NO_NUMBER).collect();
            masks.sort_unstable();
            masks.dedup();
            let common = masks.iter().fold(u32::MAX, |common, mask| common & mask);
            nodes.push(Node { masks, common, own: vector[machine.start as usize] });
            let mut row = [None; 2];
            for (digit, to) in row.iter_mut().enumerate() {
                let longer: Vec<u32> = machine.next.iter().map(|row| vector[row[digit] as usize]).collect();
                if longer.iter().all(|&mask| mask == NO_NUMBER) {
                    continue;
                }
                let fresh = vectors.len() as u32;
                *to = Some(*numbers.entry(longer).or_insert_with_key(|longer| {
                    vectors.push(longer.clone());
                    fresh
                }));
            }
            next.push(row);
        }
        Ok(Self { nodes, next })
    }

    /// How many entries its table had while it was made.
    pub(super) fn size(&self, machine: &Machine) -> usize {
        self.nodes.len() * machine.says.len()
    }

    /// How many endings decide a set, none of them an ending of another; `None` if they are infinitely many, or too many to count.
    pub(super) fn deciding(&self) -> Option<u64> {
        let kind = |node: &Node| if node.common == 0 { Kind::Open } else { Kind::Left };
        let kinds: Vec<Kind> = self.nodes.iter().map(kind).collect();
        let ends = |_: usize, to: u32| kinds[to as usize] == Kind::Left;
        let walk = self.walk(&kinds, &ends);
        match self.looping(&walk).contains(&true) {
            true => None,
            false if walk[0] => self.count_words(&walk, &ends),
            false => Some(0),
        }
    }

    /// The shortest description by sets of these lengths, if one is shorter than that. Numbers below a bound may be exceptions.
    pub(super) fn best(
        &self,
        lengths: &[usize],
        below: u64,
        sets: &[&Automaton],
        shorter_than: usize,
        limits: &Limits,
    ) -> Result<Option<Description>, TooLarge> {
        let mut best: Option<Description> = None;
        for default in 0..lengths.len() {
            let others: Vec<usize> = (0..lengths.len()).filter(|&option| option != default).collect();
            let any = others.len() < ANY_ORDER && self.nodes.len() <= MANY_NODES;
            let orders = if any { permutations(&others) } else { vec![others] };
            for order in orders {
                limits.stop.check().map_err(TooLarge::from)?;
                let bound = best.as_ref().map_or(shorter_than, |best| best.length);
                if let Some(found) = self.in_order(&order, default, lengths, below, sets, bound) {
                    best = Some(found);
                }
            }
        }
        Ok(best)
    }

    /// The description with cases in this order, if it is shorter than that.
    fn in_order(
        &self,
        order: &[usize],
        default: usize,
        lengths: &[usize],
        below: u64,
        sets: &[&Automaton],
        shorter_than: usize,
    ) -> Option<Description> {
        let kinds: Vec<Kind> = self.nodes.iter().map(|node| kind(node, order, default)).collect();
        let system = sets[0].system();
        let undecided = self.undecided(&kinds, order, default);
        // Numbers of which no ending decides anything: if there are few they are exceptions, otherwise their digits are given.
        let is_open = |node: u32| undecided[node as usize].is_some();
        let is_lost = |node: u32| undecided[node as usize] == Some(None);
        let few = self.numbers(&kinds, &is_open, system);
        let whole = few.is_none();
        let mut exceptions = match few {
            Some(few) => few,
            None => self.numbers(&kinds, &is_lost, system)?,
        };
        for n in 0..below {
            let case = self.case_of(&kinds, whole.then_some(&undecided), n, system);
            let option = case.map_or(default, |case| order[case]);
            if !sets[option].accepts(&[BigUint::from(n)]) {
                exceptions.push(n);
            }
        }
        exceptions.sort_unstable();
        exceptions.dedup();
        let mut length = EXCEPTION * exceptions.len() + CASE + lengths[default];
        if exceptions.len() > MOST_EXCEPTIONS || length >= shorter_than {
            return None;
        }
        let mut cases = Vec::new();
        for (case, &option) in order.iter().enumerate() {
            let room = shorter_than.saturating_sub(length + CASE + lengths[option]);
            let ending = |_: usize, to: u32| kinds[to as usize] == Kind::Decided(case);
            let mut endings = self.endings(&kinds, &ending, room)?;
            if whole {
                let number = |digit: usize, to: u32| digit == 1 && undecided[to as usize] == Some(Some(case));
                let numbers = self.endings(&kinds, &number, room)?;
                endings.complete &= numbers.complete;
                endings.count = None;
                endings.whole = numbers.list;
                if undecided[0] == Some(Some(case)) {
                    endings.whole.insert(0, "0".into());
                }
            }
            if endings.list.is_empty() && endings.whole.is_empty() {
                continue;
            }
            length += CASE + lengths[option] + endings.length();
            if length >= shorter_than {
                return None;
            }
            cases.push(Case { endings: Some(endings), option });
        }
        cases.push(Case { endings: None, option: default });
        Some(Description { cases, exceptions, length })
    }

    /// For each open node at which a number ends that is not in the option of "otherwise", and of which zeros in front decide nothing: the case that has
    /// it, or that none has.
    #[allow(clippy::option_option, reason = "that no case has it is an answer")]
    fn undecided(&self, kinds: &[Kind], order: &[usize], default: usize) -> Vec<Option<Option<usize>>> {
        // Whether zeros lead to something decided; walked once each.
        let mut decided: Vec<Option<bool>> =
            kinds.iter().map(|kind| (*kind != Kind::Open).then_some(true)).collect();
        for node in 0..self.nodes.len() {
            let mut path = Vec::new();
            let mut at = node;
            let end = loop {
                if let Some(known) = decided[at] {
                    break known;
                }
                decided[at] = Some(false);
                path.push(at);
                match self.next[at][0] {
                    Some(next) => at = next as usize,
                    None => break true,
                }
            };
            path.into_iter().for_each(|node| decided[node] = Some(end));
        }
        let case = |(node, decided): (&Node, &Option<bool>)| {
            let left = node.own != NO_NUMBER && node.own >> default & 1 == 0 && *decided == Some(false);
            left.then(|| order.iter().position(|option| node.own >> option & 1 == 1))
        };
        self.nodes.iter().zip(&decided).map(case).collect()
    }

    /// Which case has a number; nothing for "otherwise".
    #[allow(clippy::option_option, reason = "as above")]
    fn case_of(
        &self,
        kinds: &[Kind],
        undecided: Option<&Vec<Option<Option<usize>>>>,
        n: u64,
        system: &System,
    ) -> Option<usize> {
        let digits = system.digits(&BigUint::from(n));
        let mut node = 0usize;
        let mut whole = None;
        for place in 0..=digits.len() + self.nodes.len() {
            match kinds[node] {
                Kind::Decided(case) => return Some(case),
                Kind::Left => return None,
                Kind::Open => {}
            }
            if place == digits.len() {
                whole = undecided.and_then(|undecided| undecided[node]).flatten();
            }
            let digit = if place < digits.len() { digits[digits.len() - 1 - place] } else { 0 };
            node = self.next[node][usize::from(digit)]? as usize;
        }
        whole
    }

    /// The numbers whose digits lead to these nodes, the first digit not 0; `None` if there are many.
    fn numbers(&self, kinds: &[Kind], ends: &impl Fn(u32) -> bool, system: &System) -> Option<Vec<u64>> {
        if kinds[0] != Kind::Open {
            return Some(Vec::new());
        }
        let mut numbers = Vec::new();
        if ends(0) {
            numbers.push(0);
        }
        let walk = self.walk(kinds, &|digit: usize, to: u32| digit == 1 && ends(to));
        let mut words: Vec<(u32, Vec<u8>)> = if walk[0] { vec![(0, Vec::new())] } else { Vec::new() };
        while let Some((node, word)) = words.pop() {
            // A word longer than there are nodes has gone round.
            if word.len() > self.nodes.len().min(60) || numbers.len() > MOST_EXCEPTIONS {
                return None;
            }
            for (digit, to) in self.next[node as usize].iter().enumerate() {
                let Some(to) = *to else { continue };
                let mut longer = word.clone();
                longer.push(digit as u8);
                if digit == 1 && ends(to) {
                    let digits: Vec<u8> = longer.iter().rev().copied().collect();
                    numbers.push(u64::try_from(system.number(&digits)).ok()?);
                }
                if walk[to as usize] {
                    words.push((to, longer));
                }
            }
        }
        Some(numbers)
    }

    /// The open nodes on the way from the root to an arrow that ends a word.
    fn walk(&self, kinds: &[Kind], ends: &impl Fn(usize, u32) -> bool) -> Vec<bool> {
        let count = self.nodes.len();
        let mut leads = vec![false; count];
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut queue = Vec::new();
        for node in (0..count as u32).filter(|&node| kinds[node as usize] == Kind::Open) {
            for (digit, to) in self.next[node as usize].iter().enumerate() {
                let Some(to) = *to else { continue };
                before[to as usize].push(node);
                if ends(digit, to) && !std::mem::replace(&mut leads[node as usize], true) {
                    queue.push(node);
                }
            }
        }
        while let Some(node) = queue.pop() {
            for &earlier in &before[node as usize] {
                if !std::mem::replace(&mut leads[earlier as usize], true) {
                    queue.push(earlier);
                }
            }
        }
        let mut walk = vec![false; count];
        if !leads[0] {
            return walk;
        }
        walk[0] = true;
        let mut queue = vec![0u32];
        while let Some(node) = queue.pop() {
            for to in self.next[node as usize].iter().flatten().copied() {
                if leads[to as usize] && !std::mem::replace(&mut walk[to as usize], true) {
                    queue.push(to);
                }
            }
        }
        walk
    }

    /// The words from the root to an arrow that ends one; `None` if they have more characters than that.
    fn endings(&self, kinds: &[Kind], ends: &impl Fn(usize, u32) -> bool, room: usize) -> Option<Endings> {
        let walk = self.walk(kinds, ends);
        let mut list: Vec<String> = Vec::new();
        let mut complete = true;
        let looping = self.looping(&walk);
        let count = match () {
            () if !walk[0] => Some(0),
            () if looping.contains(&true) => None,
            () => self.count_words(&walk, ends),
        };
        let mut expressions: FxHashMap<u32, Option<Pattern>> = FxHashMap::default();
        // Breadth first: short ones come first.
        let mut words = std::collections::VecDeque::new();
        if walk[0] {
            words.push_back((0u32, Vec::<u8>::new()));
        }
        let mut characters = 0;
        while let Some((node, word)) = words.pop_front() {
            if list.len() as u64 >= MOST_LISTED {
                complete = false;
                break;
            }
            let known = list.len();
            if looping[node as usize] {
                let expression =
                    expressions.entry(node).or_insert_with(|| self.expression(&walk, ends, node)).clone()?;
                let options = match expression {
                    Pattern::Choice(options) => options,
                    other => vec![other],
                };
                for option in options {
                    let letters = word.iter().rev().map(|&digit| Pattern::Letter(vec![Some(digit)]));
                    let whole = expression::sequence([option].into_iter().chain(letters).collect());
                    list.push(written(&whole));
                }
            } else {
                for (digit, to) in self.next[node as usize].iter().enumerate() {
                    let Some(to) = *to else { continue };
                    let mut longer = word.clone();
                    longer.push(digit as u8);
                    if ends(digit, to) {
                        list.push(longer.iter().rev().map(|&digit| char::from(b'0' + digit)).collect());
                    }
                    if walk[to as usize] {
                        words.push_back((to, longer));
                    }
                }
            }
            characters += list[known..].iter().map(|ending| ending.len() + 1).sum::<usize>();
            if characters > room {
                return None;
            }
        }
        list.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        list.dedup();
        Some(Endings { list, whole: Vec::new(), count, complete })
    }

    /// Which nodes of a walk lie on a loop.
    fn looping(&self, walk: &[bool]) -> Vec<bool> {
        // What is left when nodes without successors are taken away again and again, and then those without predecessors.
        let mut left = walk.to_vec();
        for forward in [true, false] {
            let mut degree = vec![0usize; left.len()];
            let mut edges: Vec<Vec<usize>> = vec![Vec::new(); left.len()];
            for node in (0..left.len()).filter(|&node| left[node]) {
                for to in self.next[node].iter().flatten().map(|&to| to as usize).filter(|&to| left[to]) {
                    let (from, to) = if forward { (node, to) } else { (to, node) };
                    degree[from] += 1;
                    edges[to].push(from);
                }
            }
            let mut queue: Vec<usize> =
                (0..left.len()).filter(|&node| left[node] && degree[node] == 0).collect();
            while let Some(node) = queue.pop() {
                left[node] = false;
                for &from in &edges[node] {
                    degree[from] -= 1;
                    if degree[from] == 0 && left[from] {
                        queue.push(from);
                    }
                }
            }
        }
        left
    }

    /// How many words a walk without loops has.
    fn count_words(&self, walk: &[bool], ends: &impl Fn(usize, u32) -> bool) -> Option<u64> {
        fn count(
            reversed: &Reversed,
            node: u32,
            walk: &[bool],
            ends: &impl Fn(usize, u32) -> bool,
            known: &mut FxHashMap<u32, Option<u64>>,
        ) -> Option<u64> {
            if let Some(known) = known.get(&node) {
                return *known;
            }
            let mut sum = Some(0u64);
            for (digit, to) in reversed.next[node as usize].iter().enumerate() {
                let Some(to) = *to else { continue };
                let here = u64::from(ends(digit, to));
                let more = if walk[to as usize] { count(reversed, to, walk, ends, known) } else { Some(0) };
                sum = sum.zip(more).and_then(|(sum, more)| sum.checked_add(more)?.checked_add(here));
            }
            known.insert(node, sum);
            sum
        }
        count(self, 0, walk, ends, &mut FxHashMap::default())
    }

    /// The expression before the digits that lead to a node.
    fn expression(&self, walk: &[bool], ends: &impl Fn(usize, u32) -> bool, node: u32) -> Option<Pattern> {
        let mut nodes = vec![node];
        let mut at = 0;
        while at < nodes.len() {
            for to in self.next[nodes[at] as usize].iter().flatten().copied() {
                if walk[to as usize] && !nodes.contains(&to) {
                    nodes.push(to);
                }
            }
            at += 1;
            if nodes.len() > MOST_LOOPING {
                return None;
            }
        }
        let place = |node: u32| nodes.iter().position(|&other| other == node).map(|place| place + 1);
        let end = nodes.len() + 1;
        // Words are read from the first digit on: from where they end back to the node.
        let mut edges: Vec<Vec<Option<Pattern>>> = vec![vec![None; end + 1]; end + 1];
        for (from, &earlier) in nodes.iter().enumerate() {
            for (digit, to) in self.next[earlier as usize].iter().enumerate() {
                let Some(to) = *to else { continue };
                let end = ends(digit, to).then_some(0);
                for row in end.into_iter().chain(place(to)) {
                    let letter = Pattern::Letter(vec![Some(digit as u8)]);
                    edges[row][from + 1] = Some(expression::choice(edges[row][from + 1].take(), letter, 2));
                }
            }
        }
        edges[1][end] = Some(expression::nothing());
        let orders = if nodes.len() <= 8 { 24 } else { 6 };
        let found = (0..orders).filter_map(|order| expression::eliminated(edges.clone(), order, LONGEST, 2));
        found.min_by_key(|pattern| written(pattern).len())
    }
}

/// What a node is.
fn kind(node: &Node, order: &[usize], default: usize) -> Kind {
    let mut later = order.iter().fold(1u32 << default, |mask, option| mask | 1 << option);
    if node.common >> default & 1 == 1 {
        return Kind::Left;
    }
    for (case, option) in order.iter().enumerate() {
        later &= !(1 << option);
        if node.common >> option & 1 == 1 && node.masks.iter().any(|mask| mask & later == 0) {
            return Kind::Decided(case);
        }
    }
    Kind::Open
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(place);
        for mut other in permutations(&rest) {
            other.insert(0, first);
            all.push(other);
        }
    }
    all
}
