//! When families are the same: each gets a class, and those with the same steps get the same one.

use std::collections::HashMap;

use crate::budget::{Budget, TooLarge};
use crate::rules::Rules;
use crate::step::{Fixed, Reading, Shape, Step};

/// A class of families, whatever numbers, question and the word `misere` are.
pub(crate) type Class = u32;

/// Classes that are known. Two families with the same class have as many variable piles, both or neither an allowance, and the same set of steps,
/// where steps to other families are the same if these have the same class.
#[derive(Default)]
pub(crate) struct Classes {
    rules: HashMap<String, u32>,
    known: HashMap<(u32, Vec<Option<u32>>), Class>,
    shapes: HashMap<Shape, u32>,
    classes: HashMap<Key, Class>,
    /// About how many bytes are held.
    held: u64,
}

/// How many variable piles there are, whether there is an allowance, and the steps: what they do, and where they lead (0 for the
/// family itself, otherwise a class plus 1).
type Key = (usize, bool, Vec<(u32, u32)>);

/// What a term of a family's steps costs: about this number of steps of a search, and of bytes.
const WEIGHT: u64 = 20;
const BYTES: u64 = 100;

/// Why there is no class.
#[derive(Clone, Debug)]
pub(crate) enum NoClass {
    /// The piles cannot be fixed so.
    Wrong(String),
    TooLarge,
}

impl From<TooLarge> for NoClass {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// The readings of a family, and about how many terms their steps have together. The caller that makes these steps has paid for them.
pub(crate) fn readings(
    rules: &Rules,
    fixed: &Fixed,
    budget: &mut Budget,
) -> Result<(Vec<Reading>, u64), NoClass> {
    let readings = Reading::all(rules, fixed).map_err(NoClass::Wrong)?;
    let terms = readings.iter().fold(0, |terms: u64, reading| terms.saturating_add(reading.terms_of_steps()));
    budget.spend(WEIGHT.saturating_mul(terms))?;
    if BYTES.saturating_mul(terms) > budget.memory() {
        return Err(NoClass::TooLarge);
    }
    Ok((readings, terms))
}

impl Classes {
    /// The class of a family. Those that it leads to have smaller fixed piles, and are looked at first.
    pub(crate) fn of(&mut self, rules: &Rules, fixed: &Fixed, budget: &mut Budget) -> Result<Class, NoClass> {
        let fresh = self.rules.len() as u32;
        // Whether the game is misere is not a matter of steps.
        let number = *self.rules.entry(rules.text.replacen("\nmisere\n", "\n", 1)).or_insert(fresh);
        let mut open = vec![(fixed.to_vec(), None)];
        // About how many bytes the families take that wait for others.
        let mut waiting = 0u64;
        while let Some((family, found)) = open.pop() {
            let key = (number, family);
            let family = &key.1;
            let (steps, bytes): (Vec<Step>, u64) = match found {
                Some((steps, bytes)) => {
                    waiting -= bytes;
                    (steps, bytes)
                }
                None if self.known.contains_key(&key) => continue,
                None => {
                    let (readings, terms) = readings(rules, family, budget)?;
                    let steps = readings.iter().flat_map(|reading| reading.steps(family)).collect();
                    (steps, BYTES.saturating_mul(terms))
                }
            };
            if self.known.contains_key(&key) {
                continue;
            }
            let unknown: Vec<_> = steps
                .iter()
                .filter(|step| step.to != *family)
                .map(|step| (number, step.to.clone()))
                .filter(|to| !self.known.contains_key(to))
                .collect();
            if unknown.is_empty() {
                let class = self.class(&key, rules.allowance.is_some(), steps)?;
                self.hold(64 + 8 * key.1.len() as u64, budget)?;
                self.known.insert(key, class);
                continue;
            }
            waiting = waiting.saturating_add(bytes);
            if waiting.saturating_add(self.held) > budget.memory() {
                return Err(NoClass::TooLarge);
            }
            open.push((key.1, Some((steps, bytes))));
            open.extend(unknown.into_iter().map(|(_, to)| (to, None)));
        }
        self.known.get(&(number, fixed.to_vec())).copied().ok_or(NoClass::TooLarge)
    }

    /// The class of all positions of a game whose rules are said by statements: no other game has it.
    pub(crate) fn stated(&mut self, text: &str, piles: usize) -> Class {
        let fresh = self.rules.len() as u32;
        let number = *self.rules.entry(text.to_owned()).or_insert(fresh);
        let fresh = self.classes.len() as Class;
        // No step leads to a shape with this number.
        *self.classes.entry((piles, false, vec![(u32::MAX, number)])).or_insert(fresh)
    }

    /// The class of a family all of whose steps lead to itself or to families with known classes.
    fn class(
        &mut self,
        (number, family): &(u32, Vec<Option<u32>>),
        has_allowance: bool,
        steps: Vec<Step>,
    ) -> Result<Class, NoClass> {
        let variable = family.iter().filter(|pile| pile.is_none()).count();
        let mut key = Vec::new();
        for step in steps {
            let to = match step.to == *family {
                true => 0,
                false => self.known.get(&(*number, step.to)).ok_or(NoClass::TooLarge)? + 1,
            };
            let fresh = self.shapes.len() as u32;
            let size = 128 + 48 * (step.shape.guards.len() + step.shape.piles.len()) as u64;
            let shape = *self.shapes.entry(step.shape).or_insert_with(|| {
                self.held += size;
                fresh
            });
            key.push((shape, to));
        }
        key.sort_unstable();
        key.dedup();
        let fresh = self.classes.len() as Class;
        let size = 64 + 8 * key.len() as u64;
        Ok(*self.classes.entry((variable, has_allowance, key)).or_insert_with(|| {
            self.held += size;
            fresh
        }))
    }

    fn hold(&mut self, bytes: u64, budget: &Budget) -> Result<(), TooLarge> {
        self.held = self.held.saturating_add(bytes);
        if self.held > budget.memory() { Err(TooLarge) } else { Ok(()) }
    }
}
