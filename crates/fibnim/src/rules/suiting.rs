//! Which numerations to try for the theorems on a game whose rules name none, and which cannot work.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use numeration::Recurrent;

use super::guard::{Compared, Comparison};
use super::term::Term;
use super::{Next, Numbers, Rule, Rules, parse};
use crate::game::{Convention, Dynamic};

impl Rules {
    /// The numeration that the rules name, or else one that suits them: that of the dynamic where there is one; Fraenkel's for a-Wythoff's game; binary
    /// where no move changes two piles, as in nim, or none has a choice, as in subtraction games; else Zeckendorf's, as in Wythoff's game.
    ///
    /// ```
    /// use fibnim::rules::Rules;
    /// use limits::Limits;
    ///
    /// let suits = |text: &str| Rules::parse(text, &Limits::default()).unwrap().suiting_numbers().to_string();
    /// assert_eq!(suits("game two(m, n; r)\nmove 1 <= k <= r: m - k, n; 3*k\nmove 1 <= k <= r: m, n - k; 3*k"), "takeaway:3");
    /// assert_eq!(suits("game nim(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k"), "binary");
    /// assert_eq!(suits("game diagonal(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m - k, n - k"), "fibonacci");
    /// ```
    pub fn suiting_numbers(&self) -> Numbers {
        if let Some(numbers) = &self.numbers {
            return numbers.clone();
        }
        let changes =
            |rule: &Rule| rule.piles.iter().enumerate().filter(|(pile, term)| !stays(*pile, term)).count();
        let plain = self.allowance.is_none()
            && (self.lines.iter().all(|rule| changes(rule) == 1)
                || self.lines.iter().all(|rule| rule.choice.is_none()))
            && !self.asks_for_fibonacci();
        match self.dynamic().or_else(|| self.dynamic_but_for_passes()) {
            // Games that are not Pisot are refused with the reason, so their numeration is named too.
            Some(dynamic) if dynamic.linear().is_ok_and(|linear| Recurrent::of(&linear).is_ok()) => {
                dynamic.into()
            }
            _ if plain => Numbers::Binary,
            _ => self.a_wythoff().and_then(Numbers::fraenkel).unwrap_or(Numbers::Fibonacci),
        }
    }

    /// The number a for which this is a-Wythoff's game: any number from one of two piles, or from both numbers that differ by less than a.
    ///
    /// ```
    /// use fibnim::rules::known;
    /// let a = |game: &str| known(game).unwrap().a_wythoff();
    /// assert_eq!((a("wythoff"), a("generalised-wythoff"), a("maharaja")), (Some(1), Some(2), None));
    /// ```
    pub fn a_wythoff(&self) -> Option<u64> {
        let two_piles = self.piles.len() == 2 && self.allowance.is_none() && self.block == 0;
        let a = (self.lines.len().checked_sub(1)? / 2) as u64;
        if !two_piles || self.convention == Convention::Misere || a == 0 || self.lines.len().is_multiple_of(2)
        {
            return None;
        }
        let mut text =
            "game a(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k\n"
                .to_owned();
        for more in 1..a {
            text += &format!("move 1 <= k: m - k - {more}, n - k\nmove 1 <= k: m - k, n - k - {more}\n");
        }
        let unnamed =
            |rule: &Rule| Rule { choice: rule.choice.as_ref().map(|_| String::new()), ..rule.clone() };
        let own: Vec<Rule> = self.lines.iter().map(unnamed).collect();
        // As many lines, and all of them are here.
        let all = parse::read(&text).ok()?.rules.lines;
        all.iter().map(unnamed).all(|line| own.contains(&line)).then_some(a)
    }

    /// The numerations in which theorems on the game may be looked for, where its rules name none: first [the one that
    /// suits](Self::suiting_numbers); then, for a game that is not a take-away game, Zeckendorf's and base 2; and if a move takes a chosen number from two
    /// piles and up to d more from one of them, or two numbers that differ by at most d, as in a-Wythoff's game with a = d + 1, Fraenkel's, U(k+1) = a U(k) + U(k-1) from 1, a + 1.
    ///
    /// ```
    /// use fibnim::rules::known;
    ///
    /// let names = |game: &str| known(game).unwrap().possible_numbers().iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(names("maharaja"), ["fibonacci", "binary"]);
    /// assert_eq!(names("king"), ["binary", "fibonacci"]);
    /// assert_eq!(names("wythoff"), ["fibonacci"]); // as its rules say
    ///
    /// let text = "game g(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k and 1 <= l and k < l + 3 and l < k + 3: m - k, n - l";
    /// let rules = fibnim::rules::Rules::parse(text, &limits::Limits::default()).unwrap();
    /// assert_eq!(rules.possible_numbers()[1].to_string(), "recurrence:3,1;1,4");
    /// ```
    pub fn possible_numbers(&self) -> Vec<Numbers> {
        let mut all = vec![self.suiting_numbers()];
        let dynamic = self.dynamic().or_else(|| self.dynamic_but_for_passes());
        if self.numbers.is_some() || dynamic.is_some() || self.asks_for_fibonacci() {
            return all;
        }
        let further = self.lines.iter().filter_map(further_from_one).max().filter(|&further| further > 0);
        let fraenkel = further.and_then(|further| Numbers::fraenkel(further + 1));
        for numbers in fraenkel.into_iter().chain([Numbers::Fibonacci, Numbers::Binary]) {
            if !all.contains(&numbers) {
                all.push(numbers);
            }
        }
        all
    }

    /// The dynamic of all moves that choose, where the others keep the allowance.
    fn dynamic_but_for_passes(&self) -> Option<Dynamic> {
        if self.block > 0 || !self.lines.iter().any(Rule::keeps) {
            return None;
        }
        let mut all = self.lines.iter().filter(|rule| !rule.keeps()).map(taken);
        let (_, first) = all.next()??;
        all.all(|other| other.is_some_and(|(_, dynamic)| dynamic == first)).then_some(first)
    }

    /// Whether a guard is about Fibonacci numbers.
    pub(crate) fn asks_for_fibonacci(&self) -> bool {
        let mut conditions = self.lines.iter().flat_map(|rule| rule.guard.conditions());
        conditions.any(|one| one.property.is_of_fibonacci())
    }

    /// The dynamic of a game in which a move takes k stones from one pile and allows f(k), the same f for all piles, if it is such a game.
    pub fn dynamic(&self) -> Option<Dynamic> {
        if self.block > 0 {
            return None;
        }
        let all: Option<Vec<(usize, Dynamic)>> = self.lines.iter().map(taken).collect();
        let all = all?;
        let (_, first) = all.first()?;
        let each_once =
            (0..self.piles.len()).all(|pile| all.iter().filter(|(taken, _)| *taken == pile).count() == 1);
        (each_once && all.iter().all(|(_, dynamic)| dynamic == first)).then(|| first.clone())
    }
}

/// How many stones more a line takes from one pile than from another, if it takes a chosen number from both, or two numbers that differ by little.
fn further_from_one(rule: &Rule) -> Option<u64> {
    if rule.more_choices().len() == 1 {
        return apart(rule);
    }
    let taken: Vec<BigInt> =
        rule.piles.iter().filter(|term| term.choice() == -1).map(|term| -term.constant().clone()).collect();
    let (most, least) = (taken.iter().max()?, taken.iter().min()?);
    (taken.len() > 1).then(|| (most - least).to_u64())?
}

/// By how much two numbers that a line chooses, and takes from two piles, may differ: `k < l + 2 and l < k + 2`.
fn apart(rule: &Rule) -> Option<u64> {
    let takes = |place: usize| rule.piles().iter().filter(|term| term.of_choice(place) == -1).count() == 1;
    // What must not be negative, if it is the difference of the two numbers, and something.
    let natural = rule.guard().compared().iter().filter_map(|one| {
        let difference = one.difference();
        Some(match one.comparison {
            Comparison::AtLeast => difference,
            Comparison::More => difference.less_one(),
            Comparison::AtMost => difference.times(-1),
            Comparison::Less => difference.times(-1).less_one(),
            Comparison::Equal | Comparison::Different => return None,
        })
    });
    let natural: Vec<Term> = natural.collect();
    let most = |sign: i32| {
        let is = |term: &&Term| {
            (term.of_choice(0), term.of_choice(1)) == (sign, -sign)
                && term.piles().iter().all(|&times| times == 0)
        };
        natural.iter().filter(is).map(Term::constant).min()
    };
    (takes(0) && takes(1)).then(|| most(1)?.max(most(-1)?).to_u64())?
}

/// Whether this is what a pile becomes that a move does not change.
fn stays(pile: usize, term: &Term) -> bool {
    term.choice() == 0 && term.more().is_empty() && keeps(pile, term)
}

/// Whether a pile stays as it is, except for what is chosen.
fn keeps(pile: usize, term: &Term) -> bool {
    let own = term.piles().iter().enumerate().all(|(other, &c)| c == i32::from(other == pile));
    own && *term.constant() == BigInt::from(0) && term.allowance() == 0
}

/// Whether a comparison of piles and of what is chosen holds for every move that takes k >= 1 stones from a pile that has as many.
fn goes_without_saying(rule: &Rule, one: &Compared) -> bool {
    let difference = one.difference();
    let natural = match one.comparison {
        Comparison::AtLeast => difference,
        Comparison::More => difference.less_one(),
        Comparison::AtMost => difference.times(-1),
        Comparison::Less => difference.times(-1).less_one(),
        Comparison::Equal | Comparison::Different => return false,
    };
    let Some(taken) = rule.piles().iter().position(|term| term.choice() == -1) else { return false };
    // With k and what is left of the pile for the pile, nothing is negative.
    let with_choice = natural.piles()[taken] + natural.choice();
    natural.allowance() == 0
        && natural.piles().iter().any(|&times| times != 0)
        && natural.piles().iter().all(|&times| times >= 0)
        && with_choice >= 0
        && natural.constant() + with_choice >= BigInt::from(0)
}

/// The pile from which a line takes k stones, 1 <= k <= r, and what that allows, if that is all it does.
fn taken(rule: &Rule) -> Option<(usize, Dynamic)> {
    let needed: Vec<&Compared> =
        rule.guard().compared().iter().filter(|one| !goes_without_saying(rule, one)).collect();
    let [least, most] = needed[..] else { return None };
    if rule.guard().asks_more() || !rule.more_choices().is_empty() {
        return None;
    }
    // k - 1 >= 0 and r - k >= 0
    let is = |term: &Term, choice: i32, allowance: i32, constant: i32| {
        (term.choice(), term.allowance()) == (choice, allowance)
            && *term.constant() == BigInt::from(constant)
            && term.piles().iter().all(|&coefficient| coefficient == 0)
    };
    let bounds = least.comparison == Comparison::AtMost
        && most.comparison == Comparison::AtMost
        && is(&least.difference(), -1, 0, 1)
        && is(&most.difference(), 1, -1, 0);
    let mut piles = rule.piles().iter().enumerate().filter(|(_, term)| term.choice() != 0);
    let (taken, term) = piles.next()?;
    let plain = bounds && term.choice() == -1 && piles.next().is_none();
    if !plain || !rule.piles().iter().enumerate().all(|(pile, term)| keeps(pile, term)) {
        return None;
    }
    let Some(Next::Term { term: next, divisor }) = rule.next() else { return None };
    if next.allowance() != 0 || next.piles().iter().any(|&coefficient| coefficient != 0) {
        return None;
    }
    let constant = next.constant().to_u32()?;
    let dynamic = match (u32::try_from(next.choice()).ok()?, constant, divisor.get()) {
        (0, constant, 1) => Dynamic::constant(constant).ok()?,
        (times, 0, divisor) => Dynamic::multiple(times, divisor).ok()?,
        (1, more, 1) => Dynamic::plus(more),
        _ => return None,
    };
    Some((taken, dynamic))
}
