//! Every move lowers the number of stones: decided for all numbers, so that every game ends.
//!
//! For each rule the statement "there are piles, an allowance and a k for which the move is legal and the piles do not become less
//! in all" is decided by automata. An infinite allowance is a case of its own: a comparison with it is true or false by the sign of its
//! coefficient, and a term that contains it is infinite, or negative and so illegal.

use automata::logic::{
    Answer, Assignment, Expression, Factor, Formula, Relations, Statement, SyntaxError, decide,
};
use automata::{FIBONACCI, TooLarge};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};

use super::error::RulesError;
use super::guard::{Comparison, Condition, Property};
use super::moves::holds_at_infinity;
use super::parse::Read;
use super::position::Position;
use super::term::{Term, Variable};
use super::{Next, Rule, Rules};
use crate::game::Allowance;
use limits::Limits;

/// A legal move that does not lower the number of stones: the one with the fewest stones, then the least piles in their order, the
/// least allowance and the least k.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NotLower {
    /// Where it begins.
    pub from: Position,
    /// The number that the player chooses, if the rule has one; the first one if it has several.
    pub k: Option<BigUint>,
    /// The further numbers.
    pub more: Vec<BigUint>,
    /// Where it leads; `None` if a pile becomes infinite.
    pub to: Option<Position>,
}

impl NotLower {
    /// In words; the number that the player chooses has a name in the rule.
    fn in_words(&self, rule: &Rule) -> String {
        let chosen = rule.choices_by_name().zip(self.k.iter().chain(&self.more));
        let chosen: Vec<String> = chosen.map(|(name, k)| format!("{name} = {k}")).collect();
        let with = (!chosen.is_empty()).then(|| format!(" with {}", chosen.join(" and ")));
        let to = self.to.as_ref().map_or("an infinite pile".into(), ToString::to_string);
        format!("from {}{} to {to}", self.from, with.unwrap_or_default())
    }
}

/// Automata for conditions with larger coefficients have thousands of states.
const SMALL_COEFFICIENT: i32 = 10;

/// Refuses rules by which a game need not end.
pub(super) fn check(read: &Read, text: &str, limits: &Limits) -> Result<(), RulesError> {
    for (rule, place) in read.rules.lines().iter().zip(&read.places) {
        let found = least(&read.rules, rule, limits).map_err(|why| {
            let line = text[..place.start].matches('\n').count() + 1;
            RulesError::TooLarge { line, why }
        })?;
        if let Some(found) = found {
            let error = SyntaxError::new(
                place.clone(),
                format!("this move does not always lower the number of stones: {}", found.in_words(rule)),
                "every move must lower it, so that games end: say when the move is allowed, as in `move 1 <= k: m - k`",
            );
            return Err(RulesError::NotLower { error, least: Box::new(found) });
        }
    }
    Ok(())
}

/// The least move by this rule that does not lower the number of stones.
fn least(rules: &Rules, rule: &Rule, limits: &Limits) -> Result<Option<NotLower>, TooLarge> {
    let mut found = Vec::new();
    for infinite in [false, true].into_iter().take(1 + usize::from(rules.allowance().is_some())) {
        let Some(case) = Case::new(rules, rule, infinite) else { continue };
        found.extend(case.least(limits)?);
    }
    Ok(found.into_iter().min_by_key(|found| (found.from.stones(), found.clone())))
}

/// Legal moves that do not lower the number of stones, at finite allowances or at the infinite one.
struct Case<'a> {
    rules: &'a Rules,
    rule: &'a Rule,
    infinite: bool,
    /// What must hold, each compared with 0.
    conditions: Vec<(Term, Comparison)>,
}

impl<'a> Case<'a> {
    /// `None` if there are no such moves at first sight.
    fn new(rules: &'a Rules, rule: &'a Rule, infinite: bool) -> Option<Self> {
        let mut conditions = Vec::new();
        let mut hold = |term: Term, comparison: Comparison| {
            if !infinite || term.allowance() == 0 {
                conditions.push((term, comparison));
                return true;
            }
            let sign = if term.allowance() > 0 { Sign::Plus } else { Sign::Minus };
            holds_at_infinity(sign, comparison)
        };
        let mut grown = Term::number(rules.piles().len(), BigInt::zero());
        let guarded = rule.guard().compared().iter().all(|one| hold(one.difference(), one.comparison));
        let mut legal = guarded;
        for (pile, term) in rule.piles().iter().enumerate() {
            legal = legal && hold(term.clone(), Comparison::AtLeast);
            grown = grown.plus(term).minus(&Term::variable(rules.piles().len(), Variable::Pile(pile)));
        }
        if let Some(Next::Term { term, .. }) = rule.next() {
            legal = legal && hold(term.clone(), Comparison::AtLeast);
        }
        // With an infinite pile there is nothing left to ask.
        legal = legal && hold(grown, Comparison::AtLeast);
        legal.then_some(Self { rules, rule, infinite, conditions })
    }

    /// The same with fewer conditions: those whose automata are small.
    fn relaxed(&self) -> Self {
        let small =
            |term: &Term| term.coefficients().all(|coefficient| coefficient.abs() <= SMALL_COEFFICIENT);
        let conditions = self.conditions.iter().filter(|(term, _)| small(term)).cloned().collect();
        Self { conditions, ..*self }
    }

    fn least(&self, limits: &Limits) -> Result<Option<NotLower>, TooLarge> {
        let relaxed = self.relaxed();
        let fewer = relaxed.conditions.len() < self.conditions.len();
        // What some of the conditions forbid, all of them do.
        if fewer && relaxed.ask(&[], limits) == Ok(None) {
            return Ok(None);
        }
        let Some(mut found) = self.ask(&[], limits)? else { return Ok(None) };
        let mut bounds: Vec<(Term, BigUint)> = Vec::new();
        for what in self.order() {
            let (mut low, mut high) = (BigUint::zero(), value(&what, self, &found));
            while low < high {
                let middle = (&low + &high) >> 1u32;
                bounds.push((what.clone(), middle.clone()));
                match self.ask(&bounds, limits) {
                    Ok(Some(less)) => {
                        high = value(&what, self, &less);
                        found = less;
                    }
                    Ok(None) => low = middle + BigUint::one(),
                    Err(stopped @ TooLarge::Stopped(_)) => return Err(stopped),
                    // The rules are wrong all the same; a move that is not the least shows it as well.
                    Err(_) => return Ok(Some(self.example(&found))),
                }
                bounds.pop();
            }
            bounds.push((what, high));
        }
        Ok(Some(self.example(&found)))
    }

    /// What is to be small, the most important first.
    fn order(&self) -> Vec<Term> {
        let piles = self.rules.piles().len();
        let each: Vec<Term> = (0..piles).map(|pile| Term::variable(piles, Variable::Pile(pile))).collect();
        let sum = each.iter().fold(Term::number(piles, BigInt::zero()), |sum, pile| sum.plus(pile));
        let rest = self.variables().skip(piles).map(|(_, variable)| Term::variable(piles, variable));
        [sum].into_iter().chain(each).chain(rest).collect()
    }

    /// The variables by name: piles, a finite allowance, k.
    fn variables(&self) -> impl Iterator<Item = (&'a str, Variable)> {
        let piles = self.rules.piles().iter().enumerate();
        let allowance = self.rules.allowance().filter(|_| !self.infinite);
        piles
            .map(|(pile, name)| (name.as_str(), Variable::Pile(pile)))
            .chain(allowance.map(|name| (name, Variable::Allowance)))
            .chain(
                self.rule.choices_by_name().enumerate().map(|(place, name)| (name, Variable::Choice(place))),
            )
    }

    /// Numbers for which all conditions hold, and the terms are within their bounds.
    fn ask(&self, bounds: &[(Term, BigUint)], limits: &Limits) -> Result<Option<Assignment>, TooLarge> {
        let zero = Expression::default();
        let conditions = self
            .conditions
            .iter()
            .map(|(term, comparison)| Formula::Compare(self.expression(term), *comparison, zero.clone()));
        let bounds = bounds.iter().map(|(term, most)| {
            let most = Expression { plus: most.clone(), ..Expression::default() };
            Formula::Compare(self.expression(term), Comparison::AtMost, most)
        });
        let properties = self.rule.guard().conditions().iter().map(|one| self.property(one));
        let related = self.rule.guard().related().iter().map(|one| {
            let terms = one.terms.iter().map(|term| self.expression(term)).collect();
            let formula = Formula::Relation(one.relation.name().to_owned(), terms);
            if one.negated { Formula::Not(Box::new(formula)) } else { formula }
        });
        let all = conditions.chain(bounds).chain(properties).chain(related);
        let all = all.reduce(|a, b| Formula::And(Box::new(a), Box::new(b)));
        let Some(all) = all else { return Ok(Some(Vec::new())) };
        let names: Vec<String> = self.variables().map(|(name, _)| name.to_owned()).collect();
        let formula = Formula::Exists(names, Box::new(all));
        let relations = self.rules.relations();
        let system = relations.first().map_or(&FIBONACCI, |relation| relation.system());
        let given: Relations = relations
            .iter()
            .map(|relation| (relation.name().to_owned(), relation.automaton().clone()))
            .collect();
        match decide(&Statement { definitions: Vec::new(), formula, system }, &given, limits)? {
            Answer::True { witness } => Ok(Some(witness.unwrap_or_default())),
            _ => Ok(None),
        }
    }

    /// What is asked beside comparisons.
    fn property(&self, one: &Condition) -> Formula {
        let term = self.expression(&one.term);
        let formula = match one.property {
            Property::Fib => Formula::Relation("fib".into(), vec![term]),
            Property::EvenFib => Formula::Relation("evenfib".into(), vec![term]),
            Property::Remainder { divisor, remainder } => {
                // The term, which may be negative, and a multiple of the divisor is another one and the remainder. No name has such signs in it.
                let divisor = i32::try_from(divisor).expect("it is small");
                let names = ["multiple'", "multiple''"].map(str::to_owned);
                let mut left = term;
                left.factors.push((divisor, Factor::Variable(names[0].clone())));
                let right = Expression {
                    factors: vec![(divisor, Factor::Variable(names[1].clone()))],
                    plus: remainder.into(),
                    ..Expression::default()
                };
                Formula::Exists(names.to_vec(), Box::new(Formula::Compare(left, Comparison::Equal, right)))
            }
        };
        if one.negated { Formula::Not(Box::new(formula)) } else { formula }
    }

    fn expression(&self, term: &Term) -> Expression {
        let factors = self.variables().map(|(name, variable)| {
            let coefficient = match variable {
                Variable::Pile(pile) => term.piles()[pile],
                Variable::Allowance => term.allowance(),
                Variable::Choice(place) => term.of_choice(place),
            };
            (coefficient, Factor::Variable(name.to_owned()))
        });
        let (sign, size) = term.constant().clone().into_parts();
        let (plus, minus) =
            if sign == Sign::Minus { (BigUint::zero(), size) } else { (size, BigUint::zero()) };
        Expression { factors: factors.filter(|(coefficient, _)| *coefficient != 0).collect(), plus, minus }
    }

    fn example(&self, found: &Assignment) -> NotLower {
        let number = |name: &str| assigned(found, name);
        let piles = self.rules.piles().iter().map(|name| number(name)).collect();
        let allowance = self.rules.allowance().map(|name| match self.infinite {
            true => Allowance::Unlimited,
            false => Allowance::Stones(number(name)),
        });
        let from = Position::new(piles, allowance);
        let mut chosen: Vec<BigUint> = self.rule.choices_by_name().map(number).collect();
        let (mut rule, mut numbers) = (self.rule.clone(), chosen.iter().peekable());
        let mut last = BigInt::default();
        while let Some(next) = numbers.next() {
            last = next.clone().into();
            if numbers.peek().is_some() {
                rule = rule.choosing(&last);
            }
        }
        let to = rule.result(&from, &last);
        let k = (!chosen.is_empty()).then(|| chosen.remove(0));
        NotLower { from, k, more: chosen, to }
    }
}

/// The number of a variable; one that no condition is about is 0.
fn assigned(found: &Assignment, name: &str) -> BigUint {
    found.iter().find(|(known, _)| known == name).map(|(_, number)| number.clone()).unwrap_or_default()
}

/// The value of a term whose coefficients are natural.
fn value(term: &Term, case: &Case<'_>, found: &Assignment) -> BigUint {
    let expression = case.expression(term);
    expression.factors.iter().fold(expression.plus, |sum, (coefficient, factor)| match factor {
        Factor::Variable(name) => sum + assigned(found, name) * coefficient.unsigned_abs(),
        Factor::Part(..) | Factor::Quotient(..) | Factor::Remainder(..) => sum,
    })
}
