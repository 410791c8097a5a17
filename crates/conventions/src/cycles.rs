//! Cycles between the top-level modules of a crate.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;
use std::path::Path;

use crate::paths::{imports, through_root};
use crate::source::{Read, modules};

/// All cycles of the crate whose root is the given file, and what would hide one, as messages.
pub fn faults(root: &Path, read: Read<'_>) -> Vec<String> {
    match arrows(root, read) {
        Ok((arrows, mut faults)) => {
            faults.extend(arrows.knots().iter().map(|knot| arrows.tell(root, knot)));
            faults
        }
        Err(fault) => vec![fault],
    }
}

/// Which top-level module uses which, and the first place where it does.
#[derive(Debug, Default)]
struct Arrows(BTreeMap<String, BTreeMap<String, String>>);

fn arrows(root: &Path, read: Read<'_>) -> Result<(Arrows, Vec<String>), String> {
    let modules = modules(root, read)?;
    let tops: BTreeSet<&str> = modules
        .iter()
        .filter(|module| module.path.len() == 1)
        .map(|module| module.path[0].as_str())
        .collect();
    let (mut arrows, mut faults) = (Arrows::default(), Vec::new());
    let mut names = BTreeMap::new();
    for module in modules.iter().filter(|module| module.path.is_empty()) {
        let imports = imports(module, |name| tops.contains(name));
        names = imports.names;
        for (whole, line) in imports.whole {
            faults
                .push(format!("{}: `{whole}::*` in the root hides whose names they are", module.place(line)));
        }
    }
    for module in &modules {
        let Some(from) = module.path.first() else { continue };
        for mention in through_root(module) {
            let place = module.place(mention.line);
            let Some(name) = mention.name else {
                faults.push(format!("{place}: the root as a whole hides which modules are used"));
                continue;
            };
            let to = tops.get(name.as_str()).copied().or_else(|| names.get(&name).map(String::as_str));
            // Neither: an item of the root itself.
            if let Some(to) = to.filter(|to| to != from) {
                arrows.0.entry(from.clone()).or_default().entry(to.to_owned()).or_insert(place);
            }
        }
    }
    Ok((arrows, faults))
}

impl Arrows {
    fn from<'a>(&'a self, module: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.0.get(module).into_iter().flat_map(BTreeMap::keys).map(String::as_str)
    }

    /// A shortest way of at least one arrow, both ends included.
    fn way<'a>(&'a self, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
        let mut before: BTreeMap<&str, &str> = BTreeMap::new();
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            for next in self.from(here) {
                if before.contains_key(next) {
                    continue;
                }
                before.insert(next, here);
                if next == to {
                    let mut way = vec![next];
                    let mut at = here;
                    while at != from {
                        way.push(at);
                        at = before[at];
                    }
                    way.push(from);
                    way.reverse();
                    return Some(way);
                }
                queue.push_back(next);
            }
        }
        None
    }

    /// The strongly connected components of more than one module. There are a dozen modules, so ways are simply tried.
    fn knots(&self) -> Vec<Vec<&str>> {
        let mut knots: Vec<Vec<&str>> = Vec::new();
        for module in self.0.keys() {
            if knots.iter().any(|knot| knot.contains(&module.as_str())) {
                continue;
            }
            let both = |other: &&str| self.way(module, other).is_some() && self.way(other, module).is_some();
            let knot: Vec<&str> = self.0.keys().map(String::as_str).filter(both).collect();
            if knot.len() > 1 {
                knots.push(knot);
            }
        }
        knots
    }

    fn tell(&self, root: &Path, knot: &[&str]) -> String {
        let cycle = knot
            .iter()
            .filter_map(|module| self.way(module, module))
            .min_by_key(Vec::len)
            .unwrap_or_default();
        let mut text = format!("{}: cycle {}", root.display(), cycle.join(" -> "));
        for arrow in cycle.windows(2) {
            self.tell_arrow(&mut text, arrow[0], arrow[1]);
        }
        if knot.len() + 1 > cycle.len() {
            let _ = write!(text, "\n  all of these use each other: {}; by", knot.join(", "));
            for from in knot {
                for to in self.from(from).filter(|to| knot.contains(to)) {
                    if !cycle.windows(2).any(|arrow| arrow == [*from, to]) {
                        self.tell_arrow(&mut text, from, to);
                    }
                }
            }
        }
        text
    }

    fn tell_arrow(&self, text: &mut String, from: &str, to: &str) {
        let _ = write!(text, "\n    {:24} {}", format!("{from} -> {to}"), self.0[from][to]);
    }
}
