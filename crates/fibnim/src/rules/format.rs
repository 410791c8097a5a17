//! Rules printed back, in the form that [`Rules::parse`] reads.

use std::fmt;

use super::{Guard, Next, Property, Rule, Rules};
use crate::game::Convention;

impl fmt::Display for Rules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.about {
            writeln!(out, "{}", format!("# {line}").trim_end())?;
        }
        match &self.allowance {
            Some(allowance) => writeln!(out, "game {}({}; {allowance})", self.name, self.piles.join(", "))?,
            None => writeln!(out, "game {}({})", self.name, self.piles.join(", "))?,
        }
        if let Some(numbers) = &self.numbers {
            writeln!(out, "numbers {numbers}")?;
        }
        if self.convention == Convention::Misere {
            writeln!(out, "misere")?;
        }
        if self.block > 0 {
            writeln!(out, "block {}", self.block)?;
        }
        for relation in self.relations() {
            writeln!(out, "given {relation}")?;
        }
        for rule in &self.lines {
            writeln!(out, "move {}", self.describe(rule))?;
        }
        Ok(())
    }
}

impl Rules {
    /// A rule of this game as it is written after `move`.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let game = known("fibonacci").unwrap();
    /// assert_eq!(game.describe(&game.lines()[0]), "1 <= k <= r: m - k; 2*k");
    /// ```
    pub fn describe(&self, rule: &Rule) -> String {
        let names: Vec<&str> = self
            .piles
            .iter()
            .map(String::as_str)
            .chain([self.allowance().unwrap_or_default(), rule.choice().unwrap_or_default()])
            .chain(rule.more_choices().iter().map(String::as_str))
            .collect();
        let mut text = guard(rule.guard(), &names);
        if !text.is_empty() {
            text.push_str(": ");
        }
        let piles: Vec<String> = rule.piles().iter().map(|term| term.named(&names).to_string()).collect();
        text.push_str(&piles.join(", "));
        match rule.next() {
            None => {}
            Some(Next::Unlimited) => text.push_str("; inf"),
            Some(Next::Term { term, divisor }) => {
                let named = term.named(&names);
                text.push_str(&match divisor.get() {
                    1 => format!("; {named}"),
                    by if term.is_product() => format!("; {named}/{by}"),
                    by => format!("; ({named})/{by}"),
                });
            }
        }
        text
    }
}

/// The guard of a rule and what its piles become, with these names for piles, the allowance (empty where there is none) and what is chosen.
pub(crate) fn with_names(rule: &Rule, names: &[&str]) -> (String, Vec<String>) {
    let piles = rule.piles().iter().map(|term| term.named(names).to_string()).collect();
    (guard(rule.guard(), names), piles)
}

/// Comparisons in chains, where one begins with what the one before ends with, and then the conditions.
fn guard(guard: &Guard, names: &[&str]) -> String {
    let mut text = String::new();
    let mut before = None;
    for one in guard.compared() {
        if before == Some(&one.left) {
            text.push_str(&format!(" {} {}", one.comparison, one.right.named(names)));
        } else {
            let joint = if text.is_empty() { "" } else { " and " };
            let (left, right) = (one.left.named(names), one.right.named(names));
            text.push_str(&format!("{joint}{left} {} {right}", one.comparison));
        }
        before = Some(&one.right);
    }
    for one in guard.conditions() {
        let joint = if text.is_empty() { "" } else { " and " };
        let term = one.term.named(names);
        let not = if one.negated { "not " } else { "" };
        text.push_str(joint);
        text.push_str(&match one.property {
            Property::Fib => format!("{not}fib({term})"),
            Property::EvenFib => format!("{not}evenfib({term})"),
            Property::Remainder { divisor, remainder } => {
                let sign = if one.negated { "!=" } else { "=" };
                match one.term.is_product() {
                    true => format!("{term} mod {divisor} {sign} {remainder}"),
                    false => format!("({term}) mod {divisor} {sign} {remainder}"),
                }
            }
        });
    }
    for one in guard.related() {
        let joint = if text.is_empty() { "" } else { " and " };
        let not = if one.negated { "not " } else { "" };
        let terms: Vec<String> = one.terms.iter().map(|term| term.named(names).to_string()).collect();
        text.push_str(&format!("{joint}{not}{}({})", one.relation.name(), terms.join(", ")));
    }
    text
}
