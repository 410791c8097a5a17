//! Whether every legal move lowers the sum of all piles.

use std::rc::Rc;

use crate::budget::{Budget, TooLarge};
use crate::constraint::{self, Constraint, Range, Tables};
use crate::numbers::System;
use crate::reject::Reason;
use crate::rules::{After, Line, Property, Rules, Term};
use crate::search::Query;

/// Checks that each legal move lowers the sum of all piles, line by line.
pub(crate) fn check(rules: &Rules, budget: &mut Budget) -> Result<(), Reason> {
    // It is a question about numbers, however they are written.
    let mut search = Search { system: System::binary(), tables: Tables::default(), rules };
    for (number, line) in rules.lines.iter().enumerate() {
        for guards in line.readings() {
            match search.least_move(line, guards, budget) {
                Ok(None) => {}
                Ok(Some(numbers)) => return Err(Reason::NotLower { line: number + 1, numbers }),
                Err(TooLarge) => {
                    let what =
                        format!("whether line {} of the moves lowers the sum of all piles", number + 1);
                    return Err(Reason::TooLarge { what });
                }
            }
        }
    }
    Ok(())
}

struct Search<'r> {
    system: System,
    tables: Tables,
    rules: &'r Rules,
}

impl Search<'_> {
    /// The least legal move of a line that does not lower the sum of all piles. The allowance may be as large as one likes.
    fn least_move(
        &mut self,
        line: &Line,
        guards: Vec<Term>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<(String, String)>>, TooLarge> {
        let count = self.rules.piles.len();
        let before = Term { piles: vec![1; count], choice: 0, constant: 0 };
        let lowered = line.piles.iter().fold(before, |left, term| left.plus(-1, term));
        // What must not be negative: guards, what follows the colon, and what is not lowered.
        let mut natural = guards;
        natural.extend(line.piles.iter().cloned());
        if let Some(After::Term(term, _)) = &line.allowance {
            natural.push(term.clone());
        }
        natural.push(lowered.negated());
        // A term of the sequence is 1 at least, however numbers are written.
        let positive =
            line.asked.iter().filter(|one| !one.negated && !matches!(one.property, Property::Remainder(..)));
        natural.extend(positive.map(|one| one.term.plus_constant(-1)));
        if natural.iter().any(Term::is_always_negative) {
            return Ok(None);
        }
        if line.asked.iter().any(|one| one.is_known() == Some(false)) {
            return Ok(None);
        }
        natural.retain(|term| !term.is_never_negative());
        // Numbers that nothing speaks of are 0.
        let asked = || line.asked.iter().map(|one| &one.term);
        let spoken = |place: usize| {
            natural.iter().chain(asked()).any(|term| term.coefficients().nth(place) != Some(0))
        };
        let choice = line.choice.clone().unwrap_or_default();
        let names: Vec<_> = self.rules.piles.iter().cloned().chain([choice]).collect();
        let mut query = Query::new(&self.system);
        let tracks: Vec<_> =
            (0..=count).map(|place| spoken(place).then(|| query.number(names[place].clone()))).collect();
        for term in &natural {
            let multiples = term.coefficients().zip(&tracks).filter(|&(times, _)| times != 0);
            let multiples = multiples.filter_map(|(times, track)| Some((times, (*track)?)));
            let (coefficients, tracks): (Vec<_>, Vec<_>) = multiples.unzip();
            let range = Range::at_least(-term.constant);
            let table = self.tables.sum(&self.system, coefficients, range, budget)?;
            query.constraint(Constraint::new(Rc::clone(&table), tracks));
        }
        for one in &line.asked {
            let Property::Remainder(divisor, left) = one.property else { continue };
            let multiples = one.term.coefficients().zip(&tracks).filter(|&(times, _)| times != 0);
            let multiples: Vec<_> = multiples.filter_map(|(times, track)| Some(((*track)?, times))).collect();
            if multiples.is_empty() {
                continue;
            }
            let multiple = query.number("the multiple");
            let (multiples, range) =
                constraint::remainder(multiples, multiple, one.term.constant, divisor, left, one.negated);
            let (tracks, coefficients): (Vec<_>, Vec<_>) = multiples.into_iter().unzip();
            let table = self.tables.sum(&self.system, coefficients, range, budget)?;
            query.constraint(Constraint::new(Rc::clone(&table), tracks));
        }
        budget.spend(1)?;
        let Some(found) = query.find(budget)? else { return Ok(None) };
        let value = |name: &String| {
            let found = found.iter().find(|(other, _)| other == name);
            found.map_or_else(|| "0".to_owned(), |(_, value)| value.clone())
        };
        let told = names.iter().filter(|name| !name.is_empty());
        Ok(Some(told.map(|name| (name.clone(), value(name))).collect()))
    }
}
