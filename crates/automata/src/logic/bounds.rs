//! What a statement says of the size of its variables: in `forall x: x <= 6 => f(x)`, f is only asked about numbers up to 6.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::formula::{Comparison, Definition, Expression, Factor, Formula, Phrase, Statement};

/// The largest values that matter of variables that are bounded at the place of a phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds(BTreeMap<String, BigUint>);

impl Bounds {
    /// The largest value of a variable that matters here, if there is one.
    pub fn most(&self, variable: &str) -> Option<&BigUint> {
        self.0.get(variable)
    }

    /// These, and what a formula says that is true here: comparisons of a variable with a number, joined by `and`.
    fn and(&self, formula: &Formula) -> Self {
        let mut bounds = self.clone();
        bounds.learn(formula);
        bounds
    }

    fn learn(&mut self, formula: &Formula) {
        match formula {
            Formula::And(a, b) => {
                self.learn(a);
                self.learn(b);
            }
            Formula::Compare(a, comparison, b) => {
                let (a, b) = (a.added_up(), b.added_up());
                match comparison {
                    Comparison::AtMost | Comparison::Less => self.below(&a, *comparison, &b),
                    Comparison::AtLeast => self.below(&b, Comparison::AtMost, &a),
                    Comparison::More => self.below(&b, Comparison::Less, &a),
                    Comparison::Equal => {
                        self.below(&a, Comparison::AtMost, &b);
                        self.below(&b, Comparison::AtMost, &a);
                    }
                    Comparison::Different => {}
                }
            }
            _ => {}
        }
    }

    /// A term that is at most a number, or less than it, where the term is one variable, perhaps with a number added.
    fn below(&mut self, term: &Expression, comparison: Comparison, number: &Expression) {
        let (Some(number), [(1, Factor::Variable(name))]) = (number.as_number(), term.factors.as_slice())
        else {
            return;
        };
        // x + plus - minus <= number
        let most = number + &term.minus;
        let needed = &term.plus + u32::from(comparison == Comparison::Less);
        // No number is less than 0, so 0 is a bound for that too.
        let most = if most >= needed { most - needed } else { BigUint::ZERO };
        let known = self.0.entry(name.clone()).or_insert_with(|| most.clone());
        if most < *known {
            *known = most;
        }
    }

    fn without(&self, names: &[String]) -> Self {
        let mut bounds = self.clone();
        bounds.0.retain(|name, _| !names.contains(name));
        bounds
    }
}

impl Formula {
    /// The formula with the meaning of every phrase beside it; `meaning` gets the sizes of the variables at the place of the phrase.
    ///
    /// # Errors
    ///
    /// The first error of `meaning`.
    pub fn explain_phrases<E>(
        &self,
        bounds: &Bounds,
        meaning: &mut impl FnMut(&Phrase, &Bounds) -> Result<Self, E>,
    ) -> Result<Self, E> {
        let mut inner =
            |formula: &Self, bounds: &Bounds| Ok(Box::new(formula.explain_phrases(bounds, meaning)?));
        Ok(match self {
            Self::Not(a) => Self::Not(inner(a, bounds)?),
            // Where one is false, the other does not matter.
            Self::And(a, b) => Self::And(inner(a, &bounds.and(b))?, inner(b, &bounds.and(a))?),
            Self::Or(a, b) => Self::Or(inner(a, bounds)?, inner(b, bounds)?),
            Self::Implies(a, b) => Self::Implies(inner(a, bounds)?, inner(b, &bounds.and(a))?),
            Self::Iff(a, b) => Self::Iff(inner(a, bounds)?, inner(b, bounds)?),
            Self::Exists(names, a) => Self::Exists(names.clone(), inner(a, &bounds.without(names))?),
            Self::Forall(names, a) => Self::Forall(names.clone(), inner(a, &bounds.without(names))?),
            Self::Infinite(names, a) => Self::Infinite(names.clone(), inner(a, &bounds.without(names))?),
            Self::Phrase(phrase) => Self::Said(phrase.clone(), Box::new(meaning(phrase, bounds)?)),
            Self::Compare(..) | Self::Relation(..) | Self::Match(..) | Self::Said(..) => self.clone(),
        })
    }
}

impl Statement {
    /// The statement with the meaning of every phrase beside it. What `let` defines is put in before: a phrase means what it says with terms
    /// in it.
    ///
    /// # Errors
    ///
    /// The first error of `meaning`.
    ///
    /// # Panics
    ///
    /// If there are such definitions left.
    pub fn explain_phrases<E>(
        &self,
        mut meaning: impl FnMut(&Phrase, &Bounds) -> Result<Formula, E>,
    ) -> Result<Self, E> {
        let mut definitions = Vec::with_capacity(self.definitions.len());
        for definition in &self.definitions {
            assert!(definition.is_relation, "definitions are put in before phrases are explained");
            let formula = definition.formula.explain_phrases(&Bounds::default(), &mut meaning)?;
            definitions.push(Definition { formula, ..definition.clone() });
        }
        let formula = self.formula.explain_phrases(&Bounds::default(), &mut meaning)?;
        Ok(Self { definitions, formula, system: self.system })
    }
}

impl Expression {
    /// The number that it is with these values for its variables; `None` if one of them has none, if it has parts, quotients or remainders, or if it is
    /// less than 0.
    pub fn at(&self, values: &BTreeMap<String, BigUint>) -> Option<BigUint> {
        let (mut more, mut less) = (self.plus.clone(), self.minus.clone());
        for (coefficient, factor) in &self.factors {
            let Factor::Variable(name) = factor else { return None };
            let value = values.get(name)? * coefficient.unsigned_abs();
            if *coefficient < 0 {
                less += value;
            } else {
                more += value;
            }
        }
        (more >= less).then(|| more - less)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Vocabulary, parse_with};
    use super::*;

    /// The bounds of x and y at the place of the phrase.
    fn bounds(text: &str) -> [Option<u32>; 2] {
        let vocabulary = Vocabulary { phrases: vec!["lose".into()], ..Vocabulary::default() };
        let statement = parse_with(text, &vocabulary).unwrap();
        let mut found = None;
        let result = statement.explain_phrases(|phrase, bounds| {
            let most = |name| bounds.most(name).map(|most| u32::try_from(most).unwrap());
            found = Some([most("x"), most("y")]);
            Ok::<_, ()>(Formula::Phrase(phrase.clone()))
        });
        assert!(result.is_ok());
        found.unwrap()
    }

    #[test]
    fn comparisons_bound_what_they_guard() {
        assert_eq!(bounds("forall x: x <= 6 => lose(x; inf)"), [Some(6), None]);
        assert_eq!(bounds("forall x: 6 > x => lose(x; inf)"), [Some(5), None]);
        assert_eq!(bounds("exists x: lose(x; inf) and x + 2 = 9"), [Some(7), None]);
        assert_eq!(bounds("forall x, y: x < 4 and y <= 9 and x >= 1 => not lose(x; y)"), [Some(3), Some(9)]);
        assert_eq!(bounds("forall x: x <= 6 => (forall x: lose(x; inf))"), [None, None]);
        assert_eq!(bounds("forall x: lose(x; inf) => x <= 6"), [None, None]);
        assert_eq!(bounds("forall x: x <= 6 or lose(x; inf)"), [None, None]);
        assert_eq!(bounds("forall x: x < 0 => lose(x; inf)"), [Some(0), None]);
    }
}
