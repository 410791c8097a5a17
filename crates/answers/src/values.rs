//! The Grundy values of a family as the output of one automaton.

use std::sync::Arc;

use automata::{Automaton, WordAutomaton};
use fibnim::proof::{Asks, Family, Theorem};
use limits::{Limits, Watch};

use crate::prover::{self, OnStop};
use crate::question::{Asked, at_allowance};
use crate::refusal::{Fault, Refusal};
use crate::store::Store;

/// The Grundy values 0, 1, ... of all positions of a family, those that are proved: for each position its value, or that it is larger.
pub struct Values {
    /// The positions, without a question.
    pub family: Family,
    /// What the automaton reads.
    pub tracks: Vec<String>,
    /// Its output is the value.
    pub automaton: WordAutomaton,
    /// The theorems that it is made of, the least value first.
    pub theorems: Vec<Arc<Theorem>>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct ValueRange<'a> {
    /// The largest value that is distinguished.
    pub upto: u32,
    /// Only at this allowance, `inf` for no limit.
    pub allowance: Option<&'a str>,
}

impl Values {
    /// The values of a family that asks who loses. Theorems that the library does not have are proved and kept there.
    ///
    /// ```
    /// use answers::store::Memory;
    /// use answers::prover::OnStop;
    /// use answers::values::{Values, ValueRange};
    /// use limits::{Limits, Unwatched};
    ///
    /// let family = "nim".parse().unwrap();
    /// let wanted = ValueRange { upto: 2, allowance: None };
    /// let mut library = Memory::default();
    /// let values =
    ///     Values::new(&family, wanted, &mut library, &Limits::default(), &mut Unwatched, OnStop::Forget).unwrap();
    /// let value = |m: u32, n: u32| values.automaton.output(&[m.into(), n.into()]);
    /// assert_eq!([value(5, 5), value(5, 4), value(5, 7), value(5, 3)], [Some(0), Some(1), Some(2), None]);
    /// ```
    ///
    /// # Errors
    ///
    /// If a theorem is undecided within the limits or the library breaks; if the family asks for something else, or the game has no
    /// allowance where one is wanted.
    pub fn new(
        family: &Family,
        wanted: ValueRange<'_>,
        library: &mut dyn Store,
        limits: &Limits,
        watch: &mut dyn Watch,
        on_stop: OnStop,
    ) -> Result<Self, Refusal> {
        if family.asks() != Asks::Lost {
            let help = "name a game, such as wythoff, or one with fixed piles, such as wythoff/m=3";
            return Err(Fault::new(format!("{family} asks for one value already"), help).into());
        }
        if wanted.allowance.is_some() && family.rules().allowance().is_none() {
            return Err(Fault::new(format!("{} has no allowance", family.game()), "leave it out").into());
        }
        let with_value = |value| Asked { value: Some(value), ..Asked::default() }.of_family(family.clone());
        let mut theorems = Vec::new();
        // The last one builds on all others.
        for value in (0..=wanted.upto).rev() {
            theorems.push(theorem(&with_value(value)?, library, limits, watch, on_stop)?);
        }
        theorems.reverse();
        let mut tracks = family.tracks();
        let relations: Vec<Automaton> = match wanted.allowance {
            None => theorems.iter().map(|theorem| theorem.target.clone()).collect(),
            Some(allowance) => {
                tracks.pop();
                let at = |theorem: &Arc<Theorem>| at_allowance(theorem, allowance, limits);
                theorems.iter().map(at).collect::<Result<_, _>>()?
            }
        };
        let relations: Vec<&Automaton> = relations.iter().collect();
        let automaton = WordAutomaton::of(&relations, limits).map_err(Refusal::Statement)?;
        Ok(Self { family: family.clone(), tracks, automaton, theorems })
    }
}

fn theorem(
    family: &Family,
    library: &mut dyn Store,
    limits: &Limits,
    watch: &mut dyn Watch,
    on_stop: OnStop,
) -> Result<Arc<Theorem>, Refusal> {
    match library.find(family)? {
        Some(theorem) => Ok(theorem),
        None => Ok(prover::theorem(family, library, limits, watch, on_stop)?.theorem),
    }
}
