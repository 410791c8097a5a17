//! Positions in statements: `lose(3, 4, n; inf)`, `win(n; r)`, `grundy(n; r) = 4`, `lose(wythoff: m, n)`, by theorems.

use std::collections::BTreeMap;
use std::sync::Arc;

use automata::logic::{
    Bounds, Comparison, Expression, Factor, Formula, KEYWORDS, Phrase, Relations, Statement, Vocabulary,
    relations,
};
use automata::{System, TooLarge};
use limits::Limits;
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{Asks, Family, Theorem};
use crate::game::notation::parse_game;
use crate::game::{Allowance, Convention, Outcome};
use crate::proof::family::group::Group;
use crate::rules::{Numbers, Rules, known, search, takeaway};
use crate::undecided::Undecided;

/// The phrases about positions of Fibonacci nim.
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        phrases: vec!["lose".into(), "win".into()],
        values: vec!["grundy".into()],
        ..Vocabulary::default()
    }
}

/// Every name that means something in a statement about numbers that are written so: relations, parts of numbers, and phrases about positions.
///
/// ```
/// use automata::FIBONACCI;
/// use fibnim::proof::phrases;
/// let names = phrases::names(&FIBONACCI);
/// assert!(["fib", "z1", "lose", "grundy"].iter().all(|name| names.iter().any(|known| known == name)));
/// ```
pub fn names(system: &System) -> Vec<String> {
    let Vocabulary { phrases, values, .. } = vocabulary();
    relations(system).map(str::to_owned).chain(phrases).chain(values).collect()
}

/// Whether a relation of one's own may not be called so: it is a keyword, or one of these [`names`].
pub fn is_reserved(name: &str, system: &System) -> bool {
    KEYWORDS.contains(&name) || names(system).iter().any(|known| known == name)
}

/// Why a phrase cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PhraseError<E> {
    /// No family has such positions.
    #[error("`{phrase}`: {problem}")]
    NoFamily {
        /// The phrase.
        phrase: String,
        /// What is wrong with it.
        problem: String,
    },
    /// An automaton outgrew its limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There is no theorem on the family.
    #[error("there is no theorem")]
    NoTheorem(E),
}

/// A statement whose phrases have got their meanings.
pub struct Resolved {
    /// The statement, without definitions, the meaning of each phrase beside it.
    pub statement: Statement,
    /// The relations of these meanings.
    pub relations: Relations,
    /// The theorems that the relations come from, by the names of their families.
    pub theorems: BTreeMap<String, Arc<Theorem>>,
}

/// Finds what the phrases of a statement mean. `games` are games that it may name beside the known ones; `theorem` finds the theorems, or
/// proves them. A phrase about one position, or a few, is solved, if `solving` has limits for that and a search within them suffices: then it needs
/// no theorem, and no certificate can be made of it.
///
/// ```
/// use std::collections::BTreeMap;
/// use automata::logic::{Answer, decide, parse_with};
/// use fibnim::proof::{phrases, prove};
/// use limits::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// let limits = Limits::default();
/// let statement = parse_with("forall n: win(3, 4, n; inf)", &phrases::vocabulary()).unwrap(); // GL Thm 19
/// let theorem = |family: &_| prove(family, &mut shelf, &Limits::default(), &mut Unwatched);
/// let resolved = phrases::resolve(&statement, &[], None, theorem).unwrap();
/// assert!(matches!(decide(&resolved.statement, &resolved.relations, &limits), Ok(Answer::True { .. })));
/// assert!(resolved.theorems.contains_key("piles:3,4"));
/// ```
///
/// # Errors
///
/// If no family has the positions of a phrase, `theorem` has none for it, or the statement becomes too long.
pub fn resolve<E>(
    statement: &Statement,
    games: &[Rules],
    solving: Option<&Limits>,
    theorem: impl FnMut(&Family) -> Result<Arc<Theorem>, E>,
) -> Result<Resolved, PhraseError<E>> {
    let system = statement.system;
    let solving = solving.map(|limits| Limits {
        states: limits.states.min(MOST_POSITIONS),
        cells: limits.cells.min(MOST_CELLS),
        ..limits.clone()
    });
    let (relations, theorems) = (Relations::new(), BTreeMap::new());
    let mut resolver = Resolver { games, solving, theorem, system, relations, theorems };
    // Phrases mean what they say with terms put in.
    let statement =
        statement.substituted()?.explain_phrases(|phrase, bounds| resolver.meaning(phrase, bounds))?;
    Ok(Resolved { statement, relations: resolver.relations, theorems: resolver.theorems })
}

/// A search for one position ends here, and a theorem is looked for.
const MOST_POSITIONS: usize = 100_000;
const MOST_CELLS: u64 = 200_000_000;

/// Maximum number of positions of one phrase to solve.
const MOST_ENUMERATED: u64 = 200;

/// Of two piles the one that is a number is fixed up to here: a proof builds on all smaller piles, and beyond this a theorem on all
/// positions is the more likely to be found.
const LARGEST_FIXED: u32 = 16;

/// That the variables have one of these lists of values.
fn one_of(lists: &[BTreeMap<String, BigUint>]) -> Formula {
    let is = |(name, value): (&String, &BigUint)| {
        let number = Expression { plus: value.clone(), ..Expression::default() };
        Formula::Compare(Expression::variable(name.as_str()), Comparison::Equal, number)
    };
    let equal = |plus: u32| {
        let number = Expression { plus: plus.into(), ..Expression::default() };
        Formula::Compare(Expression::default(), Comparison::Equal, number)
    };
    let all =
        |values: &BTreeMap<String, BigUint>| values.iter().map(is).reduce(and).unwrap_or_else(|| equal(0));
    let or = |a: Formula, b: Formula| Formula::Or(Box::new(a), Box::new(b));
    lists.iter().map(all).reduce(or).unwrap_or_else(|| equal(1))
}

struct Resolver<'a, F> {
    games: &'a [Rules],
    /// Limits of a search for one position, if there may be one.
    solving: Option<Limits>,
    theorem: F,
    system: &'static System,
    relations: Relations,
    theorems: BTreeMap<String, Arc<Theorem>>,
}

/// A relation between the numbers of a family, by its part of a theorem.
#[derive(Clone, Copy)]
enum Part {
    Target,
    Reach,
}

impl<E, F: FnMut(&Family) -> Result<Arc<Theorem>, E>> Resolver<'_, F> {
    /// The phrase about terms. A term that is not a number (1 - 2, or a part that does not exist) makes it false, whatever it says; an
    /// allowance with a part past the last one is unlimited, as in comparisons.
    fn meaning(&mut self, phrase: &Phrase, bounds: &Bounds) -> Result<Formula, PhraseError<E>> {
        let added_up = |terms: &[Expression]| terms.iter().map(Expression::added_up).collect();
        let phrase = &Phrase {
            before: added_up(&phrase.before),
            behind: phrase.behind.as_ref().map(Expression::added_up),
            ..phrase.clone()
        };
        let (family, piles) = match &phrase.game {
            None => {
                let (family, piles) = family(phrase)?;
                // One pile and two have theorems that take no time.
                if family.at().len() > 2 {
                    let number = |&pile: &u32| Expression { plus: pile.into(), ..Expression::default() };
                    let fixed = family.at().iter().flatten().map(number);
                    let all: Vec<Expression> = fixed.chain(piles.iter().cloned()).collect();
                    if let Some(known) = self.enumerated(phrase, family.rules(), &all, bounds)? {
                        return Ok(known);
                    }
                }
                (family, piles)
            }
            Some(game) => {
                let rules = rules_of_phrase(phrase, game, self.games, self.system)?;
                if let Some(known) = self.enumerated(phrase, &rules, &phrase.before, bounds)? {
                    return Ok(known);
                }
                family_of_game(phrase, rules, self.solving.is_some())?
            }
        };
        if family.system() != self.system {
            let (own, other) = (family.system().name, self.system.name);
            return Err(no_family(
                phrase,
                format!(
                    "its theorems are in {own}, and here numbers are written in {other}: ask with --numbers {own}"
                ),
            ));
        }
        let mut bound = Bound::default();
        let piles: Vec<Expression> = piles.iter().map(|pile| bound.term(pile)).collect();
        // No move takes more than all stones.
        let stones = total(&piles, &family);
        if family.rules().allowance().is_none() {
            return Ok(bound.around(self.said(phrase, &family, &piles)?));
        }
        let Some(allowance) = &phrase.behind else {
            let limit = bound.term(&stones);
            return Ok(bound.around(self.said(phrase, &family, &with(&piles, limit))?));
        };
        let has_part = allowance.factors.iter().any(|(_, factor)| matches!(factor, Factor::Part(..)));
        let unlimited = if has_part {
            let mut bound = bound.clone();
            let limit = bound.term(&stones);
            let said = self.said(phrase, &family, &with(&piles, limit))?;
            Some(bound.around(and(is_infinite(allowance), said)))
        } else {
            None
        };
        let limit = bound.term(allowance);
        let limited = bound.around(self.said(phrase, &family, &with(&piles, limit))?);
        Ok(match unlimited {
            None => limited,
            Some(unlimited) => Formula::Or(Box::new(unlimited), Box::new(limited)),
        })
    }

    /// A phrase about a few positions, each solved by a search: variables that are bounded there take each of their values. `None` if it is about
    /// more positions, or a search would take long.
    fn enumerated(
        &self,
        phrase: &Phrase,
        rules: &Rules,
        piles: &[Expression],
        bounds: &Bounds,
    ) -> Result<Option<Formula>, PhraseError<E>> {
        let Some(limits) = &self.solving else { return Ok(None) };
        let mut names: Vec<&String> = Vec::new();
        for (_, factor) in piles.iter().chain(&phrase.behind).flat_map(|term| &term.factors) {
            let Factor::Variable(name) = factor else { return Ok(None) };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let counts: Option<Vec<u64>> =
            names.iter().map(|name| bounds.most(name)?.to_u64()?.checked_add(1)).collect();
        let Some(counts) = counts else { return Ok(None) };
        let all = counts.iter().try_fold(1u64, |product, &count| product.checked_mul(count));
        let Some(all) = all.filter(|&all| all <= MOST_ENUMERATED) else { return Ok(None) };
        let (mut holds, mut fails) = (Vec::new(), Vec::new());
        for number in 0..all {
            let (mut rest, mut values) = (number, BTreeMap::new());
            for (&name, count) in names.iter().zip(&counts) {
                values.insert(name.clone(), BigUint::from(rest % count));
                rest /= count;
            }
            match self.solved(phrase, rules, piles, &values, limits)? {
                Some(true) => holds.push(values),
                Some(false) => fails.push(values),
                None => return Ok(None),
            }
        }
        // The shorter list says all: values beyond the bounds do not matter.
        Ok(Some(if holds.len() <= fails.len() { one_of(&holds) } else { not(one_of(&fails)) }))
    }

    /// Whether a phrase is true of one position, by a search; `None` if that would take long. A term that is not a number makes it false.
    fn solved(
        &self,
        phrase: &Phrase,
        rules: &Rules,
        piles: &[Expression],
        values: &BTreeMap<String, BigUint>,
        limits: &Limits,
    ) -> Result<Option<bool>, PhraseError<E>> {
        let Some(piles) = piles.iter().map(|term| term.at(values)).collect::<Option<Vec<_>>>() else {
            return Ok(Some(false));
        };
        let allowance = match (rules.allowance(), &phrase.behind) {
            (None, _) => None,
            (Some(_), None) => Some(Allowance::Unlimited),
            (Some(_), Some(term)) => match term.at(values) {
                Some(number) => Some(Allowance::Stones(number)),
                None => return Ok(Some(false)),
            },
        };
        let Ok(position) = rules.position(piles, allowance) else { return Ok(None) };
        let found = match (phrase.name.as_str(), phrase.compared) {
            ("lose", _) => search::outcome(rules, &position, limits).map(|outcome| outcome == Outcome::P),
            ("win", _) => search::outcome(rules, &position, limits).map(|outcome| outcome == Outcome::N),
            (_, Some((comparison, value))) if rules.convention() == Convention::Normal => {
                search::value(rules, &position, limits).map(|found| match comparison {
                    Comparison::Equal => found == value,
                    Comparison::Different => found != value,
                    Comparison::Less => found < value,
                    Comparison::AtMost => found <= value,
                    Comparison::More => found > value,
                    Comparison::AtLeast => found >= value,
                })
            }
            _ => return Ok(None),
        };
        match found {
            Ok(holds) => Ok(Some(holds)),
            Err(Undecided::Stopped(why)) => Err(TooLarge::from(why).into()),
            Err(_) => Ok(None),
        }
    }

    /// What the phrase says of numbers: the piles, and the allowance if there is one.
    fn said(
        &mut self,
        phrase: &Phrase,
        family: &Family,
        numbers: &[Expression],
    ) -> Result<Formula, PhraseError<E>> {
        match (phrase.name.as_str(), phrase.compared) {
            ("lose", _) => self.relation(family, Part::Target, numbers),
            ("win", _) => Ok(not(self.relation(family, Part::Target, numbers)?)),
            (_, Some((comparison, value))) => self.grundy(phrase, family, numbers, comparison, value),
            _ => Err(no_family(phrase, "it must be compared with a number")),
        }
    }

    /// A value is at least d iff every value below d is reached.
    fn grundy(
        &mut self,
        phrase: &Phrase,
        family: &Family,
        numbers: &[Expression],
        comparison: Comparison,
        value: u32,
    ) -> Result<Formula, PhraseError<E>> {
        if phrase.game.is_none() && phrase.before.len() != 1 {
            return Err(no_family(phrase, "Grundy values are known for one pile only"));
        }
        if family.rules().convention() == Convention::Misere {
            return Err(no_family(phrase, "Grundy values are those of normal play"));
        }
        if value > 20 {
            return Err(no_family(phrase, "no value above 20 is within reach of a proof"));
        }
        let with_value = |value: u32| family.asking(Asks::Value(value));
        let mut at_least = |least: u32| -> Result<Formula, PhraseError<E>> {
            // Always true, and still about the same numbers.
            let natural = |term: &Expression| {
                Formula::Compare(term.clone(), Comparison::AtLeast, Expression::default())
            };
            let mut all = numbers.iter().map(natural).reduce(and).expect("a position has a pile");
            for smaller in 0..least {
                all = and(all, self.relation(&with_value(smaller), Part::Reach, numbers)?);
            }
            Ok(all)
        };
        Ok(match comparison {
            Comparison::AtLeast => at_least(value)?,
            Comparison::More => at_least(value + 1)?,
            Comparison::Less => not(at_least(value)?),
            Comparison::AtMost => not(at_least(value + 1)?),
            Comparison::Equal => self.relation(&with_value(value), Part::Target, numbers)?,
            Comparison::Different => not(self.relation(&with_value(value), Part::Target, numbers)?),
        })
    }

    /// A part of a theorem as a relation of numbers.
    fn relation(
        &mut self,
        family: &Family,
        part: Part,
        numbers: &[Expression],
    ) -> Result<Formula, PhraseError<E>> {
        let name = match part {
            Part::Target => family.to_string(),
            Part::Reach => format!("reach {family}"),
        };
        if !self.relations.contains_key(&name) {
            let theorem = (self.theorem)(family).map_err(PhraseError::NoTheorem)?;
            let automaton = match part {
                Part::Target => theorem.target.clone(),
                Part::Reach => theorem.reach.clone(),
            };
            self.relations.insert(name.clone(), automaton);
            self.theorems.insert(family.to_string(), theorem);
        }
        Ok(Formula::Relation(name, numbers.to_vec()))
    }
}

impl Family {
    /// Its property as a phrase of the language of statements about its numbers by their names, and the games that the phrase names and that have to be
    /// brought along: `lose(3, 4, n; r)`, `grundy(n; r) = 4`, `lose(wythoff: m, n)`. `None` if there is no such phrase.
    ///
    /// ```
    /// use fibnim::proof::Family;
    /// let phrase = |name: &str| name.parse::<Family>().unwrap().phrase().unwrap().0;
    /// assert_eq!(phrase("piles:3,4"), "lose(3, 4, n; r)");
    /// assert_eq!(phrase("grundy:4"), "grundy(n; r) = 4");
    /// assert_eq!(phrase("wythoff/value=1"), "grundy(wythoff: m, n) = 1");
    /// ```
    pub fn phrase(&self) -> Option<(String, Vec<Rules>)> {
        let tracks = self.tracks();
        let names: Vec<&str> = tracks.iter().map(String::as_str).collect();
        let games = if self.is_fibonacci() { Vec::new() } else { vec![self.rules().clone()] };
        Some((self.phrase_about(&names)?, games))
    }

    /// The same about these terms, one for each of its numbers.
    pub fn phrase_about(&self, terms: &[&str]) -> Option<String> {
        let rules = self.rules();
        let mut terms = terms.iter().copied();
        let piles: Vec<String> = self
            .at()
            .iter()
            .map(|fixed| match fixed {
                Some(stones) => Some(stones.to_string()),
                None => terms.next().map(str::to_owned),
            })
            .collect::<Option<_>>()?;
        let allowance = match rules.allowance() {
            Some(_) => format!("; {}", terms.next()?),
            None => String::new(),
        };
        let game = if self.is_fibonacci() { String::new() } else { format!("{}: ", rules.name()) };
        let about = format!("({game}{}{allowance})", piles.join(", "));
        match self.asks() {
            Asks::Lost => Some(format!("lose{about}")),
            Asks::Value(value) => Some(format!("grundy{about} = {value}")),
            Asks::Moves => None,
        }
    }

    /// Whether statements speak of it without the name of a game.
    fn is_fibonacci(&self) -> bool {
        matches!(self.group(), Some(Group::Fibonacci(_))) && self.rules().convention() == Convention::Normal
    }
}

/// The piles and the allowance.
fn with(piles: &[Expression], allowance: Expression) -> Vec<Expression> {
    piles.iter().cloned().chain([allowance]).collect()
}

/// An allowance that is as good as none: all stones, those in the piles, which are variables or numbers, and those in the fixed piles of the
/// family, and what moves may ask for beside.
fn total(piles: &[Expression], family: &Family) -> Expression {
    let mut total = Expression { plus: family.most_beside().into(), ..Expression::default() };
    for pile in piles {
        total.factors.extend(pile.factors.iter().cloned());
        total.plus += &pile.plus;
    }
    total
}

/// Variables for terms that are none, each with what it is equal to.
#[derive(Clone, Default)]
struct Bound {
    terms: Vec<(String, Expression)>,
}

impl Bound {
    /// The term, if it is a variable or a number, or a variable that is equal to it.
    fn term(&mut self, term: &Expression) -> Expression {
        let is_variable = matches!(term.factors.as_slice(), [(1, Factor::Variable(_))])
            && term.plus.is_zero()
            && term.minus.is_zero();
        if is_variable || term.as_number().is_some() {
            return term.clone();
        }
        // Users cannot write a name with a blank.
        let name = format!("term {}", self.terms.len() + 1);
        self.terms.push((name.clone(), term.clone()));
        Expression::variable(name)
    }

    /// That the terms are numbers, and what is said of them.
    fn around(self, said: Formula) -> Formula {
        if self.terms.is_empty() {
            return said;
        }
        let names = self.terms.iter().map(|(name, _)| name.clone()).collect();
        let meanings = self
            .terms
            .into_iter()
            .map(|(name, term)| Formula::Compare(Expression::variable(name), Comparison::Equal, term));
        Formula::Exists(names, Box::new(meanings.fold(said, |all, meaning| and(meaning, all))))
    }
}

fn and(left: Formula, right: Formula) -> Formula {
    Formula::And(Box::new(left), Box::new(right))
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

/// That a term is infinite: it is equal to z1(0), which is.
fn is_infinite(term: &Expression) -> Formula {
    let infinite = Factor::Part(1, Box::default());
    let infinite = Expression { factors: vec![(1, infinite)], ..Expression::default() };
    Formula::Compare(term.clone(), Comparison::Equal, infinite)
}

fn no_family<E>(phrase: &Phrase, problem: impl Into<String>) -> PhraseError<E> {
    PhraseError::NoFamily { phrase: phrase.to_string(), problem: problem.into() }
}

/// The rules of a game that statements may name: one of these, a known one, or `takeaway-5-2`.
pub fn rules_of(game: &str, games: &[Rules]) -> Option<Rules> {
    if let Some(own) = games.iter().find(|rules| rules.name() == game) {
        return Some(own.clone());
    }
    let dynamic = |text: String| takeaway(&parse_game(&text).ok()?).ok();
    known(game).or_else(|| {
        let rest = game.strip_prefix("takeaway-")?;
        let text = match rest.strip_prefix("list-") {
            Some(list) => format!("[{}]", list.replace('-', ",")),
            None => rest.replacen("plus-", "+", 1).replacen("always-", "=", 1).replace('-', "/"),
        };
        dynamic(format!("takeaway:{text}")).filter(|rules| rules.name() == game)
    })
}

/// The rules of the game of a phrase, which has as many piles as it has.
fn rules_of_phrase<E>(
    phrase: &Phrase,
    game: &str,
    games: &[Rules],
    system: &System,
) -> Result<Rules, PhraseError<E>> {
    let mut rules =
        rules_of(game, games).ok_or_else(|| no_family(phrase, format!("there is no game `{game}`")))?;
    // Rules that name no numeration, and have none of their own, follow the statement.
    if rules.numbers().is_none() && rules.dynamic().is_none() {
        let numbers = system.name.parse().ok();
        let follows = |numbers: &Numbers| !matches!(numbers, Numbers::Takeaway(_) | Numbers::Sequence(_));
        rules = numbers.filter(follows).into_iter().fold(rules, Rules::written_in);
    }
    let piles = rules.piles().len();
    if phrase.before.len() != piles {
        let names = rules.piles().join(", ");
        return Err(no_family(
            phrase,
            format!("{game} has {piles} piles ({names}), not {}", phrase.before.len()),
        ));
    }
    match (rules.allowance(), phrase.has_behind) {
        (None, true) => {
            return Err(no_family(
                phrase,
                format!("{game} has no allowance: leave out the `;` and what follows it"),
            ));
        }
        (Some(name), false) => {
            return Err(no_family(
                phrase,
                format!("{game} has an allowance {name}: write it after a semicolon, or write `; inf`"),
            ));
        }
        _ => {}
    }
    Ok(rules)
}

/// The family of the positions of a phrase about a game, and the terms for its variable piles. Those that are numbers are fixed: theorems
/// on fewer variable piles are within reach more often. If all are numbers, one has to be variable; in a certificate all are then.
fn family_of_game<E>(
    phrase: &Phrase,
    rules: Rules,
    may_fix_some: bool,
) -> Result<(Family, Vec<Expression>), PhraseError<E>> {
    let piles = rules.piles().len();
    let number = |pile: &Expression| pile.as_number().and_then(|number| u32::try_from(number).ok());
    let mut fixed: Vec<Option<u32>> = phrase.before.iter().map(number).collect();
    if piles <= 2 && fixed.iter().flatten().any(|&stones| stones > LARGEST_FIXED) {
        fixed.fill(None);
    }
    if fixed.iter().all(Option::is_some) {
        if piles <= 2 || !may_fix_some {
            fixed.fill(None);
        }
        fixed[piles - 1] = None;
    }
    let terms = phrase.before.iter().zip(&fixed).filter(|(_, fixed)| fixed.is_none());
    let terms = terms.map(|(term, _)| term.clone()).collect();
    let family =
        Family::new(rules, fixed, Asks::Lost).map_err(|error| no_family(phrase, error.to_string()))?;
    Ok((family, terms))
}

/// The family of the positions of a phrase, and the terms for its variable piles.
fn family<E>(phrase: &Phrase) -> Result<(Family, Vec<Expression>), PhraseError<E>> {
    let zero = BigUint::zero();
    let mut piles: Vec<Expression> =
        phrase.before.iter().filter(|pile| pile.as_number() != Some(zero.clone())).cloned().collect();
    match piles.len() {
        0 => return Ok((Family::one_pile(), vec![Expression::default()])),
        1 => return Ok((Family::one_pile(), piles)),
        2 => return Ok((Family::two_pile(), piles)),
        _ => {}
    }
    // One pile is variable: the one that is not a number, or else the largest.
    let variable: Vec<usize> = (0..piles.len()).filter(|&i| piles[i].as_number().is_none()).collect();
    let running = match variable.as_slice() {
        [one] => *one,
        [] => (0..piles.len()).max_by_key(|&i| piles[i].as_number()).expect("there are three piles at least"),
        _ => return Err(no_family(phrase, "of three and more piles, all but one must be numbers")),
    };
    let term = piles.remove(running);
    let fixed: Option<Vec<u32>> =
        piles.iter().map(|pile| pile.as_number().and_then(|number| u32::try_from(number).ok())).collect();
    match fixed {
        Some(fixed) if fixed.iter().map(|&pile| u64::from(pile)).sum::<u64>() <= 1000 => {
            Ok((Family::with_fixed(fixed), vec![term]))
        }
        _ => Err(no_family(phrase, "the fixed piles have more than 1000 stones together")),
    }
}
