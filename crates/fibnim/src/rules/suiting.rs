//! In which numeration the theorems on a game are looked for, where its rules name none.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use numeration::Recurrent;

use super::guard::Comparison;
use super::term::Term;
use super::{Next, Numbers, Rule, Rules};
use crate::game::Dynamic;

impl Rules {
    /// The numeration that the rules name, or else one that suits them: that of the dynamic where there is one; binary where no move
    /// changes two piles, as in nim, or none has a choice, as in subtraction games; else Zeckendorf's, as in Wythoff's game.
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
                || self.lines.iter().all(|rule| rule.choice.is_none()));
        match self.dynamic() {
            // Games that are not Pisot are refused with the reason, so their numeration is named too.
            Some(dynamic) if dynamic.linear().is_ok_and(|linear| Recurrent::of(&linear).is_ok()) => {
                dynamic.into()
            }
            _ if plain => Numbers::Binary,
            _ => Numbers::Fibonacci,
        }
    }

    /// The dynamic of a game in which a move takes k stones from one pile and allows f(k), the same f for all piles, if it is such a game.
    pub fn dynamic(&self) -> Option<Dynamic> {
        let all: Option<Vec<(usize, Dynamic)>> = self.lines.iter().map(taken).collect();
        let all = all?;
        let (_, first) = all.first()?;
        let each_once =
            (0..self.piles.len()).all(|pile| all.iter().filter(|(taken, _)| *taken == pile).count() == 1);
        (each_once && all.iter().all(|(_, dynamic)| dynamic == first)).then(|| first.clone())
    }
}

/// Whether this is what a pile becomes that a move does not change.
fn stays(pile: usize, term: &Term) -> bool {
    term.choice() == 0 && keeps(pile, term)
}

/// Whether a pile stays as it is, but for what is chosen.
fn keeps(pile: usize, term: &Term) -> bool {
    let own = term.piles().iter().enumerate().all(|(other, &c)| c == i32::from(other == pile));
    own && *term.constant() == BigInt::from(0) && term.allowance() == 0
}

/// The pile from which a line takes k stones, 1 <= k <= r, and what that allows, if that is all it does.
fn taken(rule: &Rule) -> Option<(usize, Dynamic)> {
    let [least, most] = rule.guard().compared() else { return None };
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
