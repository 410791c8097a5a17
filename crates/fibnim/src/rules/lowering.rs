//! Every move lowers the number of stones: decided for all numbers, so that every game ends.
//!
//! For each rule the statement "there are piles, an allowance and a k for which the move is legal and the piles do not become less
//! in all" is decided by automata. An infinite allowance is a case of its own: a comparison with it is true or false by the sign of its
//! coefficient, and a term that contains it is infinite, or negative and so illegal.

use automata::logic::{Answer, Assignment, Expression, Factor, Formula, Given, Statement, decide};
use automata::{FIBONACCI, TooLarge};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};

use super::guard::Comparison;
use super::mistake::{Mistake, RulesError};
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
    /// The number that the player chooses, if the rule has one.
    pub k: Option<BigUint>,
    /// Where it leads; `None` if a pile becomes infinite.
    pub to: Option<Position>,
}

impl NotLower {
    /// In words; the number that the player chooses has a name in the rule.
    fn told(&self, rule: &Rule) -> String {
        let with = rule.choice().zip(self.k.as_ref()).map(|(name, k)| format!(" with {name} = {k}"));
        let to = self.to.as_ref().map_or("a pile without end".into(), ToString::to_string);
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
            let mistake = Mistake::at(
                text,
                place.clone(),
                format!("this move need not lower the number of stones: {}", found.told(rule)),
                "every move must lower it, so that games end: say when the move is allowed, as in `move 1 <= k: m - k`",
            );
            return Err(Mistake { not_lower: Some(Box::new(found)), ..mistake }.into());
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
                    Err(_) => return Ok(Some(self.told(&found))),
                }
                bounds.pop();
            }
            bounds.push((what, high));
        }
        Ok(Some(self.told(&found)))
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
            .chain(self.rule.choice().map(|name| (name, Variable::Choice)))
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
        let all = conditions.chain(bounds).reduce(|a, b| Formula::And(Box::new(a), Box::new(b)));
        let Some(all) = all else { return Ok(Some(Vec::new())) };
        let names: Vec<String> = self.variables().map(|(name, _)| name.to_owned()).collect();
        let formula = Formula::Exists(names, Box::new(all));
        match decide(
            &Statement { definitions: Vec::new(), formula, system: &FIBONACCI },
            &Given::new(),
            limits,
        )? {
            Answer::True { witness } => Ok(Some(witness.unwrap_or_default())),
            _ => Ok(None),
        }
    }

    fn expression(&self, term: &Term) -> Expression {
        let factors = self.variables().map(|(name, variable)| {
            let coefficient = match variable {
                Variable::Pile(pile) => term.piles()[pile],
                Variable::Allowance => term.allowance(),
                Variable::Choice => term.choice(),
            };
            (coefficient, Factor::Variable(name.to_owned()))
        });
        let (sign, size) = term.constant().clone().into_parts();
        let (plus, minus) =
            if sign == Sign::Minus { (BigUint::zero(), size) } else { (size, BigUint::zero()) };
        Expression { factors: factors.filter(|(coefficient, _)| *coefficient != 0).collect(), plus, minus }
    }

    fn told(&self, found: &Assignment) -> NotLower {
        let number = |name: &str| assigned(found, name);
        let piles = self.rules.piles().iter().map(|name| number(name)).collect();
        let allowance = self.rules.allowance().map(|name| match self.infinite {
            true => Allowance::Unlimited,
            false => Allowance::Stones(number(name)),
        });
        let from = Position::new(piles, allowance);
        let k = self.rule.choice().map(number);
        let to = self.rule.result(&from, &k.clone().unwrap_or_default().into());
        NotLower { from, k, to }
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
        Factor::Part(..) => sum,
    })
}
