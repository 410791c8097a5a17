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

/// A step of a family takes about as long as so many steps of a search.
const WEIGHT: u64 = 20;

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

/// The steps of a family.
pub(crate) fn steps(rules: &Rules, fixed: &Fixed) -> Result<Vec<Step>, String> {
    let readings = Reading::all(rules, fixed)?;
    Ok(readings.iter().flat_map(|reading| reading.steps(fixed)).collect())
}

impl Classes {
    /// The class of a family. Those that it leads to have smaller fixed piles, and are looked at first.
    pub(crate) fn of(&mut self, rules: &Rules, fixed: &Fixed, budget: &mut Budget) -> Result<Class, NoClass> {
        let fresh = self.rules.len() as u32;
        // Whether the game is misere is not a matter of steps.
        let number = *self.rules.entry(rules.text.replacen("\nmisere\n", "\n", 1)).or_insert(fresh);
        let mut open = vec![(fixed.to_vec(), None)];
        while let Some((family, found)) = open.pop() {
            let key = (number, family);
            if self.known.contains_key(&key) {
                continue;
            }
            let family = &key.1;
            let steps: Vec<Step> = match found {
                Some(steps) => steps,
                None => {
                    let steps = steps(rules, family).map_err(NoClass::Wrong)?;
                    budget.spend(WEIGHT * (steps.len() as u64 + 1))?;
                    steps
                }
            };
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
            open.push((key.1, Some(steps)));
            open.extend(unknown.into_iter().map(|(_, to)| (to, None)));
        }
        self.known.get(&(number, fixed.to_vec())).copied().ok_or(NoClass::TooLarge)
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
