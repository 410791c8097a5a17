//! A theorem: what is known about a family once it is proved.

use automata::{Automaton, BINARY, FIBONACCI};
use num_bigint::BigUint;

use super::{Asks, Family, certificate};
use crate::proof::conditions::lines::Line;

/// A proved family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What it is about.
    pub family: Family,
    /// The positions that are lost, or have the Grundy value.
    pub target: Automaton,
    /// The positions from which some move leads to one of those.
    pub reach: Automaton,
    /// In a game without an allowance, what each reading of the rules reaches, in order.
    pub lines: Vec<Line>,
    /// The theorems that its proof builds on, with the hashes of their certificates.
    pub uses: Vec<(Family, String)>,
    /// The text of its certificate.
    pub certificate: String,
}

/// The theorem on a family whose automaton has this many states, as a sentence.
pub fn sentence(family: &Family, states: usize) -> String {
    let tracks = list(&family.tracks());
    let digits = match family.system() {
        system if system == &BINARY => "binary digits".into(),
        system if system == &FIBONACCI => "Zeckendorf digits".into(),
        system => format!("digits in {}", system.name),
    };
    if states == 0 {
        return format!(
            "In {}, there are no natural numbers {tracks} such that {}.",
            family.game(),
            family.property()
        );
    }
    let states = count(states);
    format!(
        "In {}, for all natural numbers {tracks}: {} if and only if the automaton of {states} accepts the {digits} of {tracks}.",
        family.game(),
        family.property(),
    )
}

impl Theorem {
    /// The hash of its certificate.
    pub fn hash(&self) -> String {
        certificate::hash(&self.certificate)
    }

    /// The automaton of what is asked: the target, or, where every position is in that, the reach, which has the positions with a move.
    pub fn answer(&self) -> &Automaton {
        match self.family.asks() {
            Asks::Moves => &self.reach,
            Asks::Lost | Asks::Value(_) => &self.target,
        }
    }

    /// How many states the automaton of the family has, the dead one not counted.
    pub fn states(&self) -> usize {
        self.target.states()
    }

    /// Whether these piles at this allowance are in the target: lost, or of the Grundy value. In a game without an allowance that
    /// means nothing. Costs one step a digit.
    pub fn holds(&self, piles: &[BigUint], allowance: &BigUint) -> bool {
        let allowance = self.family.rules().allowance().map(|_| allowance);
        let numbers: Vec<BigUint> = piles.iter().chain(allowance).cloned().collect();
        self.target.accepts(&numbers)
    }

    /// The theorem as a sentence.
    pub fn sentence(&self) -> String {
        sentence(&self.family, self.answer().states())
    }

    /// How it was proved, as a sentence.
    pub fn induction(&self) -> String {
        let tracks = self.family.tracks();
        let stones = match &tracks[..self.family.piles()] {
            [one] => one.clone(),
            piles => format!("the total {}", piles.join(" + ")),
        };
        if self.family.is_stated() {
            return format!(
                "The proof is by induction on {stones}: the rules of the game, as a statement about the lost positions, hold for the automaton."
            );
        }
        let uses = match self.uses.len() {
            0 => String::new(),
            1 => format!(", given the theorem on {}", self.uses[0].0),
            many if matches!(self.family.asks(), Asks::Value(value) if value as usize == many) => {
                format!(", given the theorems on the {many} smaller values")
            }
            many if self.family.value().is_some() => {
                format!(", given the theorems on {many} families before it")
            }
            many => format!(", given the theorems on {many} families with fewer stones"),
        };
        format!(
            "The proof is by induction on {stones}: this automaton, and a second one ({}) for the positions from which a \
             move leads to an accepted one, satisfy the rules of the game at every position{uses}.",
            count(self.reach.states())
        )
    }
}

/// "1 state", "37 states".
fn count(states: usize) -> String {
    format!("{states} state{}", if states == 1 { "" } else { "s" })
}

/// "m, n and r"
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
