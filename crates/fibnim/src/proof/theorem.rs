//! What is known of a family once it is proved.

use automata::{Automaton, BINARY};
use num_bigint::BigUint;

use super::{Family, certificate};

/// A proved family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What it is about.
    pub family: Family,
    /// The positions that are lost, or have the Grundy value.
    pub target: Automaton,
    /// The positions from which some move leads to one of those.
    pub reach: Automaton,
    /// The theorems that its proof builds on, with the hashes of their certificates.
    pub uses: Vec<(Family, String)>,
    /// The text of its certificate; empty for a family by rules ([`ByRules`](super::ByRules)), which has none yet.
    pub certificate: String,
}

/// The theorem on a family whose automaton has this many states, as a sentence.
pub fn sentence(family: &Family, states: usize) -> String {
    let tracks = list(&family.tracks());
    let digits = if family.system() == &BINARY { "binary digits" } else { "Zeckendorf digits" };
    format!(
        "In {}, for all natural numbers {tracks}: {} if and only if the automaton of {states} states accepts the {digits} of {tracks}.",
        family.game(),
        family.property(),
    )
}

impl Theorem {
    /// The hash of its certificate.
    pub fn hash(&self) -> String {
        certificate::hash(&self.certificate)
    }

    /// How many states the automaton of the family has, the dead one not counted.
    pub fn states(&self) -> usize {
        self.target.states()
    }

    /// Whether these piles at this allowance are in the target: lost, or of the Grundy value. Costs one step a digit.
    pub fn holds(&self, piles: &[BigUint], allowance: &BigUint) -> bool {
        let numbers: Vec<BigUint> = piles.iter().chain([allowance]).cloned().collect();
        self.target.accepts(&numbers)
    }

    /// The theorem as a sentence.
    pub fn sentence(&self) -> String {
        sentence(&self.family, self.states())
    }

    /// How it was proved, as a sentence.
    pub fn induction(&self) -> String {
        let stones = match self.family.piles() {
            1 => "n".to_owned(),
            _ => {
                let tracks = self.family.tracks();
                format!("the total {}", tracks[..tracks.len() - 1].join(" + "))
            }
        };
        let uses = match self.uses.len() {
            0 => String::new(),
            1 => format!(", given the theorem on {}", self.uses[0].0),
            many if self.family.value().is_some() => {
                format!(", given the theorems on the {many} smaller values")
            }
            many => format!(", given the theorems on {many} families with fewer stones"),
        };
        format!(
            "By induction on {stones}: the automaton and that of the positions with a move to it ({} states) satisfy the rules \
             of the game at every position{uses}.",
            self.reach.states()
        )
    }
}

/// "m, n and r"
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
