//! The lines of rules, read with some piles fixed: what moves there are (docs/CERTIFICATES.md, "Families").

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::proof::play::step::{Asked, Linear, Quotient, Size, Step, To};
use crate::rules::{Comparison, Next, Rule, Rules, Term};

/// Why there is no proof about the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OutOfReach {
    /// The line of the move, counted from 0, if it is one.
    pub line: Option<usize>,
    /// What is in the way.
    pub message: String,
    /// What to do about it.
    pub help: &'static str,
}

impl OutOfReach {
    pub(in crate::proof) fn new(message: impl Into<String>, help: &'static str) -> Self {
        Self { line: None, message: message.into(), help }
    }

    /// A numeration in which no automaton adds.
    pub(in crate::proof) fn numeration(error: &impl ToString) -> Self {
        let help = "numbers are written in fibonacci, binary, takeaway:5/2, takeaway:3 and their like";
        Self::new(error.to_string(), help)
    }
}

/// What moves can be proved about.
const MOVES_HELP: &str = "proofs are about games whose allowance, if there is one, bounds what is chosen (k <= r), and in which no more is \
    chosen than there are stones";

/// The largest number that may stand in rules that are proved about.
const LARGEST_NUMBER: i32 = 1000;

/// The most ways in which rules may be read, and the most kinds of moves.
const MOST_STEPS: usize = 2000;

/// All lines, read with these piles fixed.
#[derive(Debug)]
pub(in crate::proof) struct Readings {
    /// In their order.
    pub(in crate::proof) all: Vec<Reading>,
    /// The fixed piles of the families that moves lead to.
    pub(in crate::proof) others: Vec<Vec<Option<u32>>>,
}

/// A line in one of the ways in which it can be read.
#[derive(Debug)]
pub(in crate::proof) enum Reading {
    /// No choice: a move, if it can ever be made.
    Single(Option<Step>),
    /// Any number of times the same, in a game without an allowance.
    Slide(Slide),
    /// Any other choice: one step with a choice, or one for each number where fixed piles change with it.
    Chosen(Vec<Step>),
}

/// A reading in which more of k is the same as fewer from further down the line: where v leads with k + 1, v - by leads with k.
#[derive(Debug)]
pub(in crate::proof) struct Slide {
    /// What a pile loses with each k.
    pub(in crate::proof) by: Vec<u32>,
    /// What a pile loses besides.
    pub(in crate::proof) besides: Vec<u32>,
    /// The least k.
    pub(in crate::proof) least: u32,
    /// What must not be negative of the piles after the move.
    pub(in crate::proof) guard: Vec<Linear>,
    /// What is asked beside of the piles after the move.
    pub(in crate::proof) asked: Vec<Asked>,
    /// What is asked beside of the piles before it.
    pub(in crate::proof) asked_before: Vec<Asked>,
    /// What must not be negative of the piles before the move, whatever is chosen: terms that stand, where the piles slide.
    pub(in crate::proof) standing: Vec<Linear>,
    /// Whether there are such terms, those that can never be negative included.
    pub(in crate::proof) has_standing: bool,
    /// The step itself, if it can ever be made.
    pub(in crate::proof) step: Option<Step>,
}

impl Reading {
    /// The kinds of moves that it is.
    pub(in crate::proof) fn steps(&self) -> &[Step] {
        match self {
            Self::Single(step) => step.as_slice(),
            Self::Slide(slide) => slide.step.as_slice(),
            Self::Chosen(steps) => steps,
        }
    }

    /// Whether it slides although part of its guard stands.
    pub(in crate::proof) fn has_standing(&self) -> bool {
        matches!(self, Self::Slide(slide) if slide.has_standing)
    }
}

impl Readings {
    /// No line at all: where the rules are said by a statement.
    pub(in crate::proof) fn none() -> Self {
        Self { all: Vec::new(), others: Vec::new() }
    }

    /// Reads all lines.
    pub(in crate::proof) fn new(rules: &Rules, fixed: &[Option<u32>]) -> Result<Self, OutOfReach> {
        let mut readings = Self::none();
        for (number, rule) in rules.lines().iter().enumerate() {
            let refusal = |message: String| OutOfReach { line: Some(number), message, help: MOVES_HELP };
            let line = Line { rules, rule, fixed };
            line.check().map_err(refusal)?;
            for guard in line.guards().map_err(refusal)? {
                let reading = line.reading(guard, &mut readings.others).map_err(refusal)?;
                readings.all.push(reading);
            }
            let steps: usize = readings.all.iter().map(|reading| reading.steps().len()).sum();
            if readings.all.len().max(steps) > MOST_STEPS {
                return Err(refusal(format!("there are more than {MOST_STEPS} kinds of moves")));
            }
        }
        Ok(readings)
    }
}

/// No move that chooses nothing asks for more than this much allowance: it is as good as none at all together with all stones.
pub(in crate::proof) fn largest_asked(rules: &Rules) -> u32 {
    let asked = rules.lines().iter().filter(|rule| rule.choice().is_none()).flat_map(|rule| {
        let differences = rule
            .guard()
            .compared()
            .iter()
            .flat_map(|compared| [compared.difference(), compared.difference().times(-1)].into_iter());
        differences.filter(|term| term.allowance() == 1).filter_map(|term| (-term.constant()).to_u32())
    });
    asked.max().unwrap_or(0)
}

/// One line of the rules.
struct Line<'a> {
    rules: &'a Rules,
    rule: &'a Rule,
    fixed: &'a [Option<u32>],
}

/// Terms that must not be negative, and what the allowance must be.
#[derive(Clone)]
struct Guards {
    terms: Vec<Linear>,
    /// Whether the allowance bounds the move.
    bounded: bool,
    /// The size of a move without a choice.
    size: u32,
}

type Read<T> = Result<T, String>;

const ALLOWANCE_ONLY_BOUNDS: &str =
    "the allowance may only bound the number that is chosen, as in 1 <= k <= r";

impl Line<'_> {
    /// What is asked of rules, piles fixed or not.
    fn check(&self) -> Read<()> {
        let large = |number: &BigInt| number.magnitude() > &(LARGEST_NUMBER as u32).into();
        let conditions = self.rule.guard().conditions().iter().map(|one| &one.term);
        let guards =
            || self.rule.guard().compared().iter().flat_map(|compared| [&compared.left, &compared.right]);
        let next = match self.rule.next() {
            Some(Next::Term { term, .. }) => Some(term),
            _ => None,
        };
        if guards().chain(self.rule.piles()).chain(next).chain(conditions).any(|term| large(term.constant()))
        {
            return Err(format!("no number above {LARGEST_NUMBER} may stand in rules for a proof"));
        }
        if self.rule.choice().is_none() {
            return Ok(());
        }
        let bounds = |term: &Term| {
            term.allowance() == 0
                && term.choice() < 0
                && term.constant() <= &BigInt::from(0)
                && term.piles().iter().all(|&coefficient| coefficient <= 1)
        };
        let bounded = self.rule.piles().iter().any(bounds)
            || self.rule.guard().compared().iter().any(|compared| {
                let difference = compared.difference();
                natural_terms(compared.comparison, &difference)
                    .first()
                    .is_some_and(|way| way.iter().any(bounds))
            });
        if !bounded {
            return Err(
                "no more may be chosen than there are stones: some pile must lose what is chosen".into()
            );
        }
        Ok(())
    }

    /// A term with the fixed piles put in.
    fn linear(&self, term: &Term) -> Read<Linear> {
        if term.allowance() != 0 {
            return Err(ALLOWANCE_ONLY_BOUNDS.into());
        }
        let mut constant = term.constant().clone();
        let mut piles = Vec::new();
        for (&coefficient, fixed) in term.piles().iter().zip(self.fixed) {
            match fixed {
                None => piles.push(coefficient),
                Some(stones) => constant += BigInt::from(coefficient) * *stones,
            }
        }
        let constant = constant.to_i32().filter(|constant| constant.abs() <= i32::MAX / 4);
        let constant = constant.ok_or("the numbers in the rules are too large with these piles fixed")?;
        Ok(Linear { piles, chosen: term.choice(), constant })
    }

    /// The ways in which the guard can hold: one, or more where something is to be different from something.
    fn guards(&self) -> Read<Vec<Guards>> {
        let mut all = vec![Guards { terms: Vec::new(), bounded: false, size: 0 }];
        for compared in self.rule.guard().compared() {
            let mut next = Vec::new();
            for way in &natural_terms(compared.comparison, &compared.difference()) {
                for guards in &all {
                    let mut guards = guards.clone();
                    for term in way {
                        self.add(&mut guards, term)?;
                    }
                    next.push(guards);
                }
            }
            all = next;
            if all.len() > MOST_STEPS {
                return Err("there are too many ways to read this guard".into());
            }
        }
        if self.rules.allowance().is_some()
            && self.rule.choice().is_some()
            && all.iter().any(|guards| !guards.bounded)
        {
            return Err("the allowance must bound the number that is chosen, as in 1 <= k <= r".into());
        }
        Ok(all)
    }

    /// One more term that must not be negative; a bound by the allowance is the size of the move.
    fn add(&self, guards: &mut Guards, term: &Term) -> Read<()> {
        if term.allowance() == 0 {
            guards.terms.push(self.linear(term)?);
            return Ok(());
        }
        let bounds = term.allowance() == 1
            && term.piles().iter().all(|&coefficient| coefficient == 0)
            && !guards.bounded;
        let size = if self.rule.choice().is_some() {
            (bounds && term.choice() == -1 && *term.constant() == BigInt::from(0)).then_some(0)
        } else {
            bounds.then(|| (-term.constant()).to_u32()).flatten()
        };
        guards.size = size.ok_or(ALLOWANCE_ONLY_BOUNDS)?;
        guards.bounded = true;
        Ok(())
    }

    /// The line with this guard.
    fn reading(&self, guards: Guards, others: &mut Vec<Vec<Option<u32>>>) -> Read<Reading> {
        let mut result = Vec::new();
        let mut becomes = Vec::new();
        for (term, (pile, fixed)) in self.rule.piles().iter().zip(self.fixed.iter().enumerate()) {
            let term = self.linear(term)?;
            match fixed {
                None => result.push(term),
                Some(_) if term.piles.iter().any(|&coefficient| coefficient != 0) => {
                    let name = &self.rules.piles()[pile];
                    return Err(format!("{name} cannot be fixed: it becomes what another pile is"));
                }
                Some(stones) if term.chosen > 0 || i64::from(term.constant) > i64::from(*stones) => {
                    return Err(format!("{} cannot be fixed: it can grow", self.rules.piles()[pile]));
                }
                Some(_) => becomes.push(term),
            }
        }
        let keeps = self.rule.keeps();
        if keeps && guards.bounded {
            return Err("a move that keeps the allowance may not ask for it".into());
        }
        let allowance = if keeps { None } else { self.next_allowance(&result, &becomes)? };
        let conditions = self.rule.guard().conditions().iter();
        let asked = conditions.map(|one| {
            let (property, negated) = (one.property, one.negated);
            let is_negative =
                one.term.coefficients().any(i32::is_negative) || one.term.constant() < &BigInt::from(0);
            if property.is_of_fibonacci() && is_negative {
                return Err(
                    "proofs ask only what is never negative to be a Fibonacci number, as in fib(k)".into()
                );
            }
            Ok(Asked { term: self.linear(&one.term)?, property, negated })
        });
        let asked = asked.collect::<Read<Vec<Asked>>>()?;
        let step =
            Step { size: Size::Chosen, guard: guards.terms, asked, result, allowance, keeps, to: To::Own };
        if self.rule.choice().is_none() {
            let step = Step { size: Size::Fixed(guards.size), ..step };
            let step = self.kept(step, &becomes, others);
            if step.as_ref().is_some_and(|step| step.keeps && step.to == To::Own) {
                return Err(
                    "a move that keeps the allowance must take from a fixed pile: fix the pile of tokens, as in --at p=1".into(),
                );
            }
            return Ok(Reading::Single(step));
        }
        if becomes.iter().all(|term| term.chosen == 0) {
            let slide = if self.rules.allowance().is_none() { slide(&step) } else { None };
            let step = self.kept(step, &becomes, others);
            return Ok(match slide {
                Some(slide) => Reading::Slide(Slide { step, ..slide }),
                None => Reading::Chosen(step.into_iter().collect()),
            });
        }
        // What is chosen is taken from a fixed pile: there are finitely many ways, and each is a move of its own.
        let most =
            becomes.iter().filter(|term| term.chosen < 0).map(|term| term.constant.div_euclid(-term.chosen));
        let most = most.min().expect("a fixed pile changes with what is chosen");
        let mut steps = Vec::new();
        // None at all if a pile is too small for the least of them.
        for chosen in (0..=most).map(i32::unsigned_abs) {
            let at = |terms: &[Linear]| terms.iter().map(|term| term.with_chosen(chosen)).collect::<Vec<_>>();
            let step = Step {
                size: Size::Fixed(chosen),
                guard: at(&step.guard),
                asked: step.asked.iter().map(|one| one.with_chosen(chosen)).collect(),
                result: at(&step.result),
                allowance: step.allowance.as_ref().map(|term| term.with_chosen(chosen)),
                keeps: step.keeps,
                to: To::Own,
            };
            steps.extend(self.kept(step, &at(&becomes), others));
        }
        Ok(Reading::Chosen(steps))
    }

    /// The allowance after the move, in a game that has one. Without limit is as good as all stones that are left, and what moves
    /// without a choice may ask for.
    fn next_allowance(&self, result: &[Linear], becomes: &[Linear]) -> Read<Option<Quotient>> {
        let whole = |term| Quotient { term, divisor: 1 };
        Ok(match self.rule.next() {
            None => None,
            Some(Next::Term { term, divisor }) => {
                Some(Quotient { term: self.linear(term)?, divisor: divisor.get() })
            }
            Some(Next::Unlimited) => {
                let asked = largest_asked(self.rules) as i32;
                let none =
                    Linear::number(asked, result.iter().map(|term| term.piles.len()).max().unwrap_or(0));
                Some(whole(result.iter().chain(becomes).fold(none, |sum, term| Linear {
                    piles: sum.piles.iter().zip(&term.piles).map(|(a, b)| a + b).collect(),
                    chosen: sum.chosen + term.chosen,
                    constant: sum.constant + term.constant,
                })))
            }
        })
    }

    /// A kind of move after which the fixed piles are these numbers, if there can be one.
    fn kept(&self, mut step: Step, becomes: &[Linear], others: &mut Vec<Vec<Option<u32>>>) -> Option<Step> {
        let never = |term: &Linear| term.is_natural() == Some(false);
        let next = step.allowance.iter().map(|next| &next.term);
        if becomes.iter().any(|term| term.constant < 0)
            || step.guard.iter().chain(&step.result).chain(next).any(never)
            || step.asked.iter().any(|one| one.is_known() == Some(false))
        {
            return None;
        }
        step.asked.retain(|one| one.is_known().is_none());
        step.guard.retain(|term| term.is_natural() != Some(true));
        let mut numbers = becomes.iter().map(|term| term.constant as u32);
        let fixed: Vec<Option<u32>> =
            self.fixed.iter().map(|fixed| fixed.and_then(|_| numbers.next())).collect();
        if fixed != self.fixed {
            let place = others.iter().position(|other| *other == fixed).unwrap_or_else(|| {
                others.push(fixed);
                others.len() - 1
            });
            step.to = To::Other(place);
        }
        Some(step)
    }
}

/// The ways in which a difference can compare so with 0, each as terms that must not be negative.
fn natural_terms(comparison: Comparison, difference: &Term) -> Vec<Vec<Term>> {
    match comparison {
        Comparison::AtLeast => vec![vec![difference.clone()]],
        Comparison::AtMost => vec![vec![difference.times(-1)]],
        Comparison::More => vec![vec![difference.clone().less_one()]],
        Comparison::Less => vec![vec![difference.times(-1).less_one()]],
        Comparison::Equal => vec![vec![difference.times(-1), difference.clone()]],
        Comparison::Different => {
            vec![vec![difference.clone().less_one()], vec![difference.times(-1).less_one()]]
        }
    }
}

/// The step as a slide, if it is one; the step itself is left out.
fn slide(step: &Step) -> Option<Slide> {
    let mut by = Vec::new();
    let mut besides = Vec::new();
    for (pile, term) in step.result.iter().enumerate() {
        let own =
            Linear { chosen: term.chosen, constant: term.constant, ..Linear::pile(pile, term.piles.len()) };
        if *term != own {
            return None;
        }
        by.push(u32::try_from(-term.chosen).ok()?);
        besides.push(u32::try_from(-term.constant).ok()?);
    }
    if by.iter().all(|&stones| stones == 0) {
        return None;
    }
    let mut least = 0;
    let (mut guard, mut standing) = (Vec::new(), Vec::new());
    for term in &step.guard {
        let along: i64 =
            term.piles.iter().zip(&by).map(|(&a, &stones)| i64::from(a) * i64::from(stones)).sum();
        if term.piles.iter().all(|&coefficient| coefficient == 0) && term.chosen >= 1 {
            // q k + c >= 0
            least = least.max(u32::try_from((-term.constant).max(0)).ok()?.div_ceil(term.chosen as u32));
        } else if i64::from(term.chosen) == -along {
            // a (v - k by) + c, and the piles after the move are v - k by - besides.
            let moved: i64 =
                term.piles.iter().zip(&besides).map(|(&a, &stones)| i64::from(a) * i64::from(stones)).sum();
            let constant = i32::try_from(i64::from(term.constant) + moved).ok()?;
            guard.push(Linear { chosen: 0, constant, piles: term.piles.clone() });
        } else if term.chosen == 0 {
            standing.push(term.clone());
        } else {
            return None;
        }
    }
    let (mut asked, mut asked_before) = (Vec::new(), Vec::new());
    for one in step.asked.iter().filter(|one| one.is_known().is_none()) {
        let term = &one.term;
        let times = |numbers: &[u32]| -> i64 {
            term.piles.iter().zip(numbers).map(|(&a, &stones)| i64::from(a) * i64::from(stones)).sum()
        };
        if i64::from(term.chosen) == -times(&by) {
            let constant = i32::try_from(i64::from(term.constant) + times(&besides)).ok()?;
            let term = Linear { chosen: 0, constant, piles: term.piles.clone() };
            asked.push(Asked { term, ..one.clone() });
        } else if term.chosen == 0 {
            asked_before.push(one.clone());
        } else {
            return None;
        }
    }
    let has_standing = !standing.is_empty();
    standing.retain(|term: &Linear| term.is_natural().is_none());
    Some(Slide { by, besides, least, guard, asked, asked_before, standing, has_standing, step: None })
}
