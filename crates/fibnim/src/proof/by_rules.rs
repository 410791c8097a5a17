//! Families of a game that is given by its rules.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use automata::{BINARY, FIBONACCI, System};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::family::{Family, Play, Table};
use super::step::{Linear, Size, Step, To};
use crate::game::Convention;
use crate::rules::{Comparison, Next, Numbers, Rule, Rules, Term};

/// Positions of a game, some piles fixed, that are lost or have a Grundy value.
///
/// ```
/// use std::collections::BTreeMap;
/// use std::sync::Arc;
/// use fibnim::proof::{ByRules, Family, prove};
/// use fibnim::rules::known;
/// use work::{Limits, Unwatched};
///
/// let rules = Arc::new(known("wythoff").unwrap());
/// let family = Family::Rules(Arc::new(ByRules::new(rules, vec![None, None], None).unwrap()));
/// let theorem = prove(&family, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched).unwrap();
/// // The golden pairs: (a, a + n) with a = floor(n * phi).
/// assert!(theorem.target.accepts(&[8u32.into(), 13u32.into()]));
/// assert!(!theorem.target.accepts(&[8u32.into(), 14u32.into()]));
/// ```
///
/// Such a theorem is found and verified here like any other, but has no certificate yet: the format does not state rules.
#[derive(Clone, Debug)]
pub struct ByRules {
    rules: Arc<Rules>,
    /// For each pile what it is fixed at, if it is.
    fixed: Vec<Option<u32>>,
    value: Option<u32>,
    moves: Arc<Moves>,
}

/// The moves of a family, and the fixed piles of the families that they lead to.
#[derive(Debug)]
struct Moves {
    steps: Vec<Step>,
    others: Vec<Vec<Option<u32>>>,
}

/// Why there is no proof about the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OutOfReach {
    /// The line of the move, counted from 0, if it is one.
    pub line: Option<usize>,
    /// What is in the way.
    pub message: String,
}

impl OutOfReach {
    fn new(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }
}

/// The largest number that may stand in rules that are proved about.
const LARGEST_CONSTANT: i32 = 1000;

/// The most ways that one line of the rules may be read in.
const MOST_STEPS: usize = 2000;

impl ByRules {
    /// The positions with these piles fixed, lost or of this Grundy value.
    ///
    /// # Errors
    ///
    /// If the rules are of a kind that no proof is known for, or if all piles are fixed.
    pub fn new(rules: Arc<Rules>, fixed: Vec<Option<u32>>, value: Option<u32>) -> Result<Self, OutOfReach> {
        if fixed.len() != rules.piles().len() || fixed.iter().all(Option::is_some) {
            return Err(OutOfReach::new("one pile at least must be variable"));
        }
        if rules.convention() == Convention::Misere {
            return Err(OutOfReach::new("games under misere play are not proved yet"));
        }
        let moves = Arc::new(moves(&rules, &fixed)?);
        Ok(Self { rules, fixed, value, moves })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// For each pile what it is fixed at, if it is.
    pub fn fixed(&self) -> &[Option<u32>] {
        &self.fixed
    }

    /// The Grundy value, if it is about one.
    pub fn value(&self) -> Option<u32> {
        self.value
    }

    /// How many piles are variable.
    pub fn piles(&self) -> usize {
        self.fixed.iter().filter(|fixed| fixed.is_none()).count()
    }

    /// The names of its numbers: the variable piles, and the allowance where there is one.
    pub fn tracks(&self) -> Vec<String> {
        let names = self.rules.piles().iter().zip(&self.fixed);
        let piles = names.filter(|(_, fixed)| fixed.is_none()).map(|(name, _)| name.clone());
        piles.chain(self.rules.allowance().map(str::to_owned)).collect()
    }

    /// A position, with its numbers in words: `(m, 3)`, `(n; r)`.
    pub(super) fn position(&self) -> String {
        let pile =
            |(name, fixed): (&String, &Option<u32>)| fixed.map_or(name.clone(), |stones| stones.to_string());
        let piles: Vec<String> = self.rules.piles().iter().zip(&self.fixed).map(pile).collect();
        let allowance = self.rules.allowance().map(|name| format!("; {name}")).unwrap_or_default();
        format!("({}{allowance})", piles.join(", "))
    }

    /// The numeration: the one that the rules name, or Zeckendorf's.
    pub fn system(&self) -> &'static System {
        match self.rules.numbers() {
            Some(Numbers::Binary) => &BINARY,
            _ => &FIBONACCI,
        }
    }

    fn with(&self, fixed: &[Option<u32>], value: Option<u32>) -> Family {
        let family = Self::new(Arc::clone(&self.rules), fixed.to_vec(), value);
        match family {
            Ok(family) => Family::Rules(Arc::new(family)),
            Err(error) => unreachable!("the same rules with smaller piles are of the same kind: {error}"),
        }
    }

    /// What the prover has to know of it.
    pub(super) fn play(&self) -> Play {
        Play {
            system: self.system(),
            piles: self.piles(),
            allowance: self.rules.allowance().is_some(),
            steps: self.moves.steps.clone(),
            others: self.moves.others.iter().map(|fixed| self.with(fixed, self.value)).collect(),
            smaller: (0..self.value.unwrap_or(0)).map(|value| self.with(&self.fixed, Some(value))).collect(),
            table: Table::Any,
        }
    }
}

impl Display for ByRules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.rules.name())?;
        for (name, fixed) in self.rules.piles().iter().zip(&self.fixed) {
            if let Some(stones) = fixed {
                write!(out, "/{name}={stones}")?;
            }
        }
        match self.value {
            Some(value) => write!(out, "/value={value}"),
            None => Ok(()),
        }
    }
}

impl ByRules {
    fn key(&self) -> (&str, &[Option<u32>], Option<u32>, String) {
        (self.rules.name(), &self.fixed, self.value, self.rules.to_string())
    }
}

impl PartialEq for ByRules {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for ByRules {}

impl PartialOrd for ByRules {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ByRules {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for ByRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// All moves, by the rules with these piles fixed.
fn moves(rules: &Rules, fixed: &[Option<u32>]) -> Result<Moves, OutOfReach> {
    let mut moves = Moves { steps: Vec::new(), others: Vec::new() };
    for (line, rule) in rules.lines().iter().enumerate() {
        let told = |message: String| OutOfReach { line: Some(line), message };
        let read = Reading { rules, rule, fixed };
        for guards in read.guards().map_err(told)? {
            read.steps(guards, &mut moves).map_err(told)?;
        }
    }
    Ok(moves)
}

/// One line of the rules.
struct Reading<'a> {
    rules: &'a Rules,
    rule: &'a Rule,
    fixed: &'a [Option<u32>],
}

/// Terms that must not be negative, and the size of the move where an allowance bounds it.
#[derive(Clone)]
struct Guards {
    terms: Vec<Linear>,
    bounded: bool,
    /// The size of a move without a choice.
    size: u32,
}

type Read<T> = Result<T, String>;

impl Reading<'_> {
    fn variable(&self) -> usize {
        self.fixed.iter().filter(|fixed| fixed.is_none()).count()
    }

    /// A term with the fixed piles put in.
    fn linear(&self, term: &Term) -> Read<Linear> {
        if term.allowance() != 0 {
            return Err("the allowance may only bound the number that is chosen, as in 1 <= k <= r".into());
        }
        let mut constant = term.constant().clone();
        let mut piles = Vec::new();
        for (&coefficient, fixed) in term.piles().iter().zip(self.fixed) {
            match fixed {
                None => piles.push(coefficient),
                Some(stones) => constant += BigInt::from(coefficient) * *stones,
            }
        }
        let constant = constant.to_i32().filter(|constant| constant.abs() <= LARGEST_CONSTANT);
        let constant = constant
            .ok_or_else(|| format!("no number above {LARGEST_CONSTANT} may stand in rules for a proof"))?;
        Ok(Linear { piles, chosen: term.choice(), constant })
    }

    /// The ways in which the guard can hold: one, or more where something is to be different from something.
    fn guards(&self) -> Read<Vec<Guards>> {
        let mut all = vec![Guards { terms: Vec::new(), bounded: false, size: 0 }];
        for compared in self.rule.guard().compared() {
            let difference = compared.difference();
            // Each way is a list of terms that must not be negative.
            let ways: Vec<Vec<Term>> = match compared.comparison {
                Comparison::AtLeast => vec![vec![difference]],
                Comparison::AtMost => vec![vec![difference.times(-1)]],
                Comparison::More => vec![vec![difference.less_one()]],
                Comparison::Less => vec![vec![difference.times(-1).less_one()]],
                Comparison::Equal => vec![vec![difference.clone(), difference.times(-1)]],
                Comparison::Different => {
                    vec![vec![difference.clone().less_one()], vec![difference.times(-1).less_one()]]
                }
            };
            let mut next = Vec::new();
            for way in &ways {
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
        Ok(all)
    }

    /// One more term that must not be negative; a bound by the allowance is the size of the move.
    fn add(&self, guards: &mut Guards, term: &Term) -> Read<()> {
        if term.allowance() == 0 {
            guards.terms.push(self.linear(term)?);
            return Ok(());
        }
        let bounds = term.allowance() == 1 && term.piles().iter().all(|&coefficient| coefficient == 0);
        let size = if self.rule.choice().is_some() {
            (bounds && term.choice() == -1 && *term.constant() == BigInt::from(0)).then_some(0)
        } else {
            (bounds && !guards.bounded).then(|| (-term.constant()).to_u32()).flatten()
        };
        let size = size.filter(|&size| size <= LARGEST_CONSTANT as u32);
        guards.size =
            size.ok_or("the allowance may only bound the number that is chosen, as in 1 <= k <= r")?;
        guards.bounded = true;
        Ok(())
    }

    /// The kinds of moves that the line is.
    fn steps(&self, guards: Guards, moves: &mut Moves) -> Read<()> {
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
                Some(stones) if term.chosen > 0 || term.constant > *stones as i32 => {
                    return Err(format!("{} cannot be fixed: it can grow", self.rules.piles()[pile]));
                }
                Some(_) => becomes.push(term),
            }
        }
        let allowance = match self.rule.next() {
            None => None,
            Some(Next::Term { divisor, .. }) if divisor.get() != 1 => {
                return Err("an allowance that is divided is not proved about yet".into());
            }
            Some(Next::Term { term, .. }) => Some(self.linear(term)?),
            // As good as all stones that are left: nobody can take more.
            Some(Next::Unlimited) => {
                Some(result.iter().chain(&becomes).fold(Linear::number(0, self.variable()), |sum, term| {
                    Linear {
                        piles: sum.piles.iter().zip(&term.piles).map(|(a, b)| a + b).collect(),
                        chosen: sum.chosen + term.chosen,
                        constant: sum.constant + term.constant,
                    }
                }))
            }
        };
        let step = Step { size: Size::Chosen, guard: guards.terms, result, allowance, to: To::Own };
        if self.rule.choice().is_none() {
            let step = Step { size: Size::Fixed(guards.size), ..step };
            return self.push(step, &becomes, moves);
        }
        if self.rules.allowance().is_some() && !guards.bounded {
            return Err("the allowance must bound the number that is chosen, as in 1 <= k <= r".into());
        }
        if becomes.iter().all(|term| term.chosen == 0) {
            let terms = || step.result.iter().chain(&step.guard);
            let bounded = terms().any(|term| {
                term.chosen < 0
                    && term.constant <= 0
                    && term.piles.iter().all(|&coefficient| coefficient <= 1)
            });
            if !bounded {
                return Err(
                    "no more may be chosen than there are stones: some pile must lose what is chosen".into(),
                );
            }
            return self.push(step, &becomes, moves);
        }
        // What is chosen is taken from a fixed pile: so many ways, and each is a move of its own.
        let most =
            becomes.iter().filter(|term| term.chosen < 0).map(|term| term.constant / -term.chosen).min();
        for chosen in 0..=most.unwrap_or(0).max(0) as u32 {
            let at = |terms: &[Linear]| terms.iter().map(|term| term.with_chosen(chosen)).collect::<Vec<_>>();
            let step = Step {
                size: Size::Fixed(chosen),
                guard: at(&step.guard),
                result: at(&step.result),
                allowance: step.allowance.as_ref().map(|term| term.with_chosen(chosen)),
                to: To::Own,
            };
            self.push(step, &at(&becomes), moves)?;
        }
        Ok(())
    }

    /// A kind of move behind which the fixed piles are these numbers, if there can be one.
    fn push(&self, mut step: Step, becomes: &[Linear], moves: &mut Moves) -> Read<()> {
        let never = |term: &Linear| term.is_natural() == Some(false);
        if becomes.iter().any(|term| term.constant < 0) || step.guard.iter().chain(&step.result).any(never) {
            return Ok(());
        }
        step.guard.retain(|term| term.is_natural() != Some(true));
        let mut numbers = becomes.iter().map(|term| term.constant as u32);
        let fixed: Vec<Option<u32>> =
            self.fixed.iter().map(|fixed| fixed.and_then(|_| numbers.next())).collect();
        if fixed != self.fixed {
            let place = moves.others.iter().position(|other| *other == fixed).unwrap_or_else(|| {
                moves.others.push(fixed);
                moves.others.len() - 1
            });
            step.to = To::Other(place);
        }
        moves.steps.push(step);
        if moves.steps.len() > MOST_STEPS {
            return Err(format!("there are more than {MOST_STEPS} kinds of moves"));
        }
        Ok(())
    }
}
