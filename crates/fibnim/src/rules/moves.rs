//! The legal moves of a position.

use automata::logic::Comparison;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::One;

use super::choices::Choices;
use super::position::Position;
use super::term::Term;
use super::term::TermValue;
use super::{Condition, Next, Rule, Rules};
use crate::game::Allowance;
use std::borrow::Cow;

/// A legal move: by which rule, with which number, and where to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Which `move` of the rules, counted from 0.
    pub line: usize,
    /// The number that the player chooses, if this rule has one; the first one if it has several.
    pub k: Option<BigUint>,
    /// The further numbers.
    pub more: Vec<BigUint>,
    /// The position after it.
    pub to: Position,
}

impl Rules {
    /// Every legal move, by rule, then by k. There may be astronomically many: take what you need.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let wythoff = known("wythoff").unwrap();
    /// let position = wythoff.read_position("1, 2").unwrap();
    /// let to: Vec<String> = wythoff.moves(&position).map(|mv| mv.to.to_string()).collect();
    /// assert_eq!(to, ["0,2", "1,1", "1,0", "0,1"]);
    /// ```
    pub fn moves(&self, position: &Position) -> Moves<'_> {
        Moves { rules: self, position: position.clone(), line: 0, levels: Vec::new(), chosen: Vec::new() }
    }

    /// How many legal moves there are, without listing them. Where a rule has several numbers to choose or asks for more than comparisons, its moves are
    /// listed up to a million; if there may be more, this is a bound.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let nim = known("nim").unwrap();
    /// let position = nim.read_position("10^40, 10^30").unwrap();
    /// assert_eq!(nim.count_moves(&position).to_string(), format!("1{}1{}", "0".repeat(9), "0".repeat(30)));
    /// ```
    pub fn count_moves(&self, position: &Position) -> BigUint {
        let counts = self.lines().iter().enumerate().filter_map(|(line, rule)| {
            let choices = rule.choices(position)?;
            if rule.is_simple() {
                return Some(choices.count());
            }
            // No chosen number is more than all stones plus the constants of the rule.
            let most = BigInt::from(position.stones()) + 1;
            let bound = (0..rule.more_choices().len()).fold(choices.count(), |count, _| count * &most);
            let is_short = bound <= BigInt::from(MOST_LISTED) || rule.leaps();
            Some(if is_short { self.moves_of(line, position).count().into() } else { bound })
        });
        counts.sum::<BigInt>().to_biguint().unwrap_or_default()
    }

    /// The legal moves of one rule, counted from 0, by k.
    pub fn moves_of(&self, line: usize, position: &Position) -> impl Iterator<Item = Move> {
        let moves =
            Moves { rules: self, position: position.clone(), line, levels: Vec::new(), chosen: Vec::new() };
        moves.take_while(move |mv| mv.line == line)
    }

    /// The move with this number, counted from 0 in the order of [`moves`](Self::moves), without listing those before it.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let nim = known("nim").unwrap();
    /// let position = nim.read_position("10^40, 5").unwrap();
    /// let last = nim.count_moves(&position) - 1u32;
    /// assert_eq!(nim.move_at(&position, &last).unwrap().k, Some(5u32.into()));
    /// ```
    pub fn move_at(&self, position: &Position, number: &BigUint) -> Option<Move> {
        let mut left = BigInt::from(number.clone());
        for (line, rule) in self.lines().iter().enumerate() {
            let Some(choices) = rule.choices(position) else { continue };
            if !rule.is_simple() {
                let mut moves = self.moves_of(line, position);
                let mut count = BigInt::from(0);
                let found = moves.find(|_| {
                    count += 1;
                    count > left
                });
                if found.is_some() {
                    return found;
                }
                left -= count;
                continue;
            }
            let holes = choices.holes();
            let count = choices.count();
            if left >= count {
                left -= count;
                continue;
            }
            let mut k = choices.least + left;
            for hole in holes {
                if hole <= k {
                    k += BigInt::one();
                }
            }
            let to = rule.result(position, &k)?;
            return Some(Move { line, k: rule.choice().and_then(|_| k.to_biguint()), more: Vec::new(), to });
        }
        None
    }

    /// The position after choosing k in a rule, if that is legal; k is left out where the rule has none.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let fibonacci = known("fibonacci").unwrap();
    /// let position = fibonacci.read_position("12; 4").unwrap();
    /// assert_eq!(fibonacci.play(&position, 0, Some(&1u32.into())).unwrap().to_string(), "11;2");
    /// assert_eq!(fibonacci.play(&position, 0, Some(&5u32.into())), None);
    /// ```
    pub fn play(&self, position: &Position, line: usize, k: Option<&BigUint>) -> Option<Position> {
        self.play_chosen(position, line, k.map(std::slice::from_ref).unwrap_or_default())
    }

    /// The position after choosing these numbers in a rule, in the order of [`Rule::choices_by_name`], if that is legal.
    ///
    /// ```
    /// use fibnim::rules::Rules;
    /// use limits::Limits;
    /// let text = "game near(m, n)\nmove 1 <= k and 1 <= l and k < l + 2 and l < k + 2: m - k, n - l\n";
    /// let rules = Rules::parse(text, &Limits::default()).unwrap();
    /// let position = rules.read_position("5, 5").unwrap();
    /// assert_eq!(rules.play_chosen(&position, 0, &[2u32.into(), 3u32.into()]).unwrap().to_string(), "3,2");
    /// assert_eq!(rules.play_chosen(&position, 0, &[2u32.into(), 4u32.into()]), None);
    /// ```
    pub fn play_chosen(&self, position: &Position, line: usize, chosen: &[BigUint]) -> Option<Position> {
        let rule = self.lines().get(line)?;
        if rule.choices_by_name().count() != chosen.len() {
            return None;
        }
        let mut rule = Cow::Borrowed(rule);
        let mut chosen = chosen.iter().map(|number| BigInt::from(number.clone())).peekable();
        loop {
            let k = chosen.next().unwrap_or_default();
            if !rule.choices(position)?.contains(&k) {
                return None;
            }
            if chosen.peek().is_none() {
                return rule.holds_at(position, &k).then(|| rule.result(position, &k))?;
            }
            rule = Cow::Owned(rule.choosing(&k));
        }
    }
}

/// As many moves of a rule are listed to count them.
const MOST_LISTED: u32 = 1_000_000;

impl Rule {
    /// Whether its moves are an interval of numbers, with at most a few holes.
    pub(super) fn is_simple(&self) -> bool {
        self.more_choices().is_empty() && !self.guard().asks_more()
    }

    /// Which k are legal, judged by the comparisons alone; `None` if none can be. Of several numbers that are chosen, which the first one can be at
    /// all.
    pub(super) fn choices(&self, position: &Position) -> Option<Choices<BigInt>> {
        let mut choices = if self.choice().is_some() { Choices::all() } else { Choices::none() };
        let mut restrict = |seen: TermValue, comparison: Comparison| match seen {
            TermValue::Line { slope, constant } => choices.restrict(&slope.into(), &constant, comparison),
            TermValue::Infinite(sign) => holds_at_infinity(sign, comparison),
        };
        let guard = self.guard().compared();
        let allowed = guard.iter().all(|c| {
            let asked = without_later(&c.difference(), c.comparison);
            asked.into_iter().all(|(term, comparison)| restrict(term.at(position), comparison))
        });
        let mut natural = |term: &Term, is_pile: bool| match term.at(position) {
            // A pile is a number of stones.
            TermValue::Infinite(sign) => !is_pile && holds_at_infinity(sign, Comparison::AtLeast),
            TermValue::Line { .. } => {
                let asked = without_later(term, Comparison::AtLeast);
                asked.into_iter().all(|(term, comparison)| restrict(term.at(position), comparison))
            }
        };
        if !allowed || !self.piles().iter().all(|term| natural(term, true)) {
            return None;
        }
        let next = match self.next() {
            Some(Next::Term { term, .. }) => natural(term, false),
            Some(Next::Unlimited) | None => true,
        };
        (next && choices.most.as_ref().is_none_or(|most| choices.least <= *most)).then_some(choices)
    }

    /// Whether what is asked beside comparisons holds for a k that is legal otherwise. All other numbers are chosen.
    pub(super) fn holds_at(&self, position: &Position, k: &BigInt) -> bool {
        let value = |term: &Term| match term.at(position) {
            TermValue::Line { slope, constant } => Some(k * slope + constant),
            TermValue::Infinite(_) => None,
        };
        self.guard().conditions().iter().all(|one| value(&one.term).is_some_and(|number| one.holds(&number)))
            && self.guard().related().iter().all(|one| {
                let numbers: Option<Vec<BigInt>> = one.terms.iter().map(value).collect();
                numbers.is_some_and(|numbers| one.holds(&numbers))
            })
    }

    /// Whether only Fibonacci numbers are chosen, and few of them are there.
    fn leaps(&self) -> bool {
        let is_choice =
            |one: &Condition| one.property.is_of_fibonacci() && !one.negated && one.term.choice() == 1;
        self.more_choices().is_empty() && self.guard().conditions().iter().any(is_choice)
    }

    /// The least k from this one on for which what is asked beside comparisons may hold; all numbers but the last one are chosen.
    fn candidate(&self, position: &Position, k: &BigInt) -> BigInt {
        let least = |one: &Condition| {
            let TermValue::Line { slope: 1, constant } = one.term.at(position) else { return None };
            let from = k + &constant;
            (!one.negated).then(|| one.property.least_from(&from) - constant)
        };
        self.guard().conditions().iter().filter_map(least).max().unwrap_or_else(|| k.clone())
    }

    /// The position after a legal k.
    pub(super) fn result(&self, position: &Position, k: &BigInt) -> Option<Position> {
        let number = |seen| match seen {
            TermValue::Line { slope, constant } => (k * slope + constant).to_biguint(),
            TermValue::Infinite(_) => None,
        };
        let piles = self.piles().iter().map(|term| number(term.at(position))).collect::<Option<_>>()?;
        let allowance = match self.next() {
            None => None,
            Some(Next::Unlimited) => Some(Allowance::Unlimited),
            Some(Next::Term { term, divisor }) => Some(match term.at(position) {
                TermValue::Infinite(_) => Allowance::Unlimited,
                line => Allowance::Stones(number(line)? / divisor.get()),
            }),
        };
        Some(Position::new(piles, allowance))
    }
}

/// What a comparison with 0 says of the first number that is chosen, whatever the later ones are: they are not negative.
fn without_later(term: &Term, comparison: Comparison) -> Vec<(Term, Comparison)> {
    if term.more().is_empty() {
        return vec![(term.clone(), comparison)];
    }
    let lower = term.more().iter().all(|&times| times <= 0);
    let raise = term.more().iter().all(|&times| times >= 0);
    let at_least = matches!(comparison, Comparison::AtLeast | Comparison::More | Comparison::Equal);
    let at_most = matches!(comparison, Comparison::AtMost | Comparison::Less | Comparison::Equal);
    let weak = |of: Comparison| if comparison == Comparison::Equal { of } else { comparison };
    match () {
        () if lower && at_least => vec![(term.without_more(), weak(Comparison::AtLeast))],
        () if raise && at_most => vec![(term.without_more(), weak(Comparison::AtMost))],
        () => Vec::new(),
    }
}

/// Whether plus or minus infinity is so compared with 0.
pub(super) fn holds_at_infinity(sign: Sign, comparison: Comparison) -> bool {
    match comparison {
        Comparison::Equal => false,
        Comparison::Different => true,
        Comparison::More | Comparison::AtLeast => sign == Sign::Plus,
        Comparison::Less | Comparison::AtMost => sign == Sign::Minus,
    }
}

/// The legal moves of a position, by rule, then by the numbers that are chosen.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    rules: &'a Rules,
    position: Position,
    /// The rule that comes next, or whose moves are being listed.
    line: usize,
    /// Each number that is chosen in it: the rule in which those before it are chosen, and which are left.
    levels: Vec<(Cow<'a, Rule>, Choices<BigInt>)>,
    /// The numbers of all levels but the last one.
    chosen: Vec<BigInt>,
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            let Some((rule, choices)) = self.levels.last_mut() else {
                let rule = self.rules.lines().get(self.line)?;
                match rule.choices(&self.position) {
                    Some(choices) => self.levels.push((Cow::Borrowed(rule), choices)),
                    None => self.line += 1,
                }
                continue;
            };
            let k = choices.least.clone();
            if choices.most.as_ref().is_some_and(|most| k > *most) {
                self.levels.pop();
                self.chosen.pop();
                self.line += usize::from(self.levels.is_empty());
                continue;
            }
            if rule.more_choices().is_empty() && !rule.is_simple() {
                let candidate = rule.candidate(&self.position, &k);
                if candidate > k {
                    choices.least = candidate;
                    continue;
                }
            }
            choices.least += BigInt::one();
            if choices.except.contains(&k) {
                continue;
            }
            if !rule.more_choices().is_empty() {
                let inner = rule.choosing(&k);
                if let Some(choices) = inner.choices(&self.position) {
                    self.levels.push((Cow::Owned(inner), choices));
                    self.chosen.push(k);
                }
                continue;
            }
            if rule.holds_at(&self.position, &k)
                && let Some(to) = rule.result(&self.position, &k)
            {
                let last = rule.choice().map(|_| &k);
                let mut chosen = self.chosen.iter().chain(last).filter_map(BigInt::to_biguint);
                return Some(Move { line: self.line, k: chosen.next(), more: chosen.collect(), to });
            }
        }
    }
}
