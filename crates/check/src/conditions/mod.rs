//! The conditions that make a certificate true, each as questions whether some numbers violate it.
//!
//! The numbers of the conditions are those of `docs/CERTIFICATES.md`. P is the target and R the reach.

mod cases;
mod lines;
mod reaching;
mod scene;

use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::constraint::Tables;
use crate::family::Question;
use crate::numbers::System;
use crate::reject::Reason;
use crate::step::{Shape, Slide};

use reaching::Reaching;
use scene::Scene;

/// What a certificate claims, together with what it uses.
pub(crate) struct Claim<'a> {
    pub(crate) system: &'a System,
    /// The names of the variable piles.
    pub(crate) piles: &'a [String],
    /// The name of the allowance, if there is one.
    pub(crate) allowance: Option<&'a str>,
    pub(crate) question: Question,
    pub(crate) target: &'a Automaton,
    pub(crate) reach: &'a Automaton,
    /// The reaches of the earlier ones.
    pub(crate) earlier: Vec<&'a Automaton>,
    pub(crate) readings: Vec<Reading<'a>>,
}

/// A reading of the rules.
pub(crate) struct Reading<'a> {
    pub(crate) moves: Vec<Move<'a>>,
    /// In a game without an allowance, what the certificate has for it.
    pub(crate) line: Option<Line<'a>>,
}

/// What is claimed of a reading.
pub(crate) struct Line<'a> {
    pub(crate) automaton: &'a Automaton,
    pub(crate) kind: Kind<'a>,
}

pub(crate) enum Kind<'a> {
    /// There is no choice: one move at most.
    Single,
    /// It slides, from the move with the least choice on, if there can be such a move.
    Slides(Box<Slide>, Option<Move<'a>>),
    /// The automaton `within`, and the sum of the fixed piles.
    Within(&'a Automaton, u32),
}

/// Moves of one kind, and the target of the family that they lead to.
#[derive(Clone)]
pub(crate) struct Move<'a> {
    pub(crate) shape: Shape,
    pub(crate) target: &'a Automaton,
}

impl Move<'_> {
    fn is(&self, other: &Self) -> bool {
        self.shape == other.shape && std::ptr::eq(self.target, other.target)
    }
}

/// What searches need.
pub(crate) struct Tools<'t> {
    pub(crate) tables: &'t mut Tables,
    pub(crate) budget: &'t mut Budget,
}

/// Which condition a search is about.
#[derive(Clone, Copy)]
struct About {
    condition: u8,
    within: Option<u8>,
    reading: Option<usize>,
}

impl About {
    fn condition(condition: u8) -> Self {
        Self { condition, within: None, reading: None }
    }

    fn reading(self, reading: usize) -> Self {
        Self { reading: Some(reading), ..self }
    }

    fn too_large(self) -> Reason {
        let reading = self.reading.map(|reading| format!(" in reading {reading}")).unwrap_or_default();
        Reason::TooLarge { what: format!("condition {}{reading}", self.condition) }
    }

    /// The condition holds if nothing is found that violates it.
    fn none<'a>(
        self,
        claim: &Claim<'a>,
        tools: &mut Tools<'_>,
        build: impl FnOnce(&mut Scene<'a, '_, '_>) -> Result<(), TooLarge>,
    ) -> Result<(), Reason> {
        let mut scene = Scene::new(claim.system, claim.piles, tools);
        match build(&mut scene).and_then(|()| scene.find()) {
            Ok(None) => Ok(()),
            Ok(Some(numbers)) => {
                let Self { condition, within, reading } = self;
                Err(Reason::Violated { condition, within, reading, numbers })
            }
            Err(TooLarge) => Err(self.too_large()),
        }
    }
}

impl Claim<'_> {
    /// Checks all conditions.
    pub(crate) fn check(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        self.target_follows_from_reach(tools)?;
        match self.allowance {
            Some(_) => self.with_allowance(tools),
            None => self.lines(tools),
        }
    }

    /// Condition 0: P iff all earlier reaches and not R; for `asks moves` P, always.
    fn target_follows_from_reach(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        let about = About::condition(0);
        if self.question == Question::Moves {
            return about.none(self, tools, |scene| {
                let all = scene.position(self.allowance);
                scene.reads(self.target, all, false);
                Ok(())
            });
        }
        let not_reached = self.earlier.iter().map(|&earlier| (earlier, false));
        for (automaton, accept) in std::iter::once((self.reach, true)).chain(not_reached) {
            about.none(self, tools, |scene| {
                let all = scene.position(self.allowance);
                scene.reads(self.target, all.clone(), true);
                scene.reads(automaton, all, accept);
                Ok(())
            })?;
        }
        // Moves that keep the allowance lead elsewhere, and are not part of the reach.
        let all_moves = self.readings.iter().flat_map(|reading| &reading.moves);
        let keeping: Vec<&Move<'_>> = all_moves.filter(|one| one.shape.keeps).collect();
        for one in &keeping {
            about.none(self, tools, |scene| {
                let all = scene.position(self.allowance);
                scene.reads(self.target, all, true);
                scene.moves(&one.shape, one.target, true)
            })?;
        }
        let needs: Vec<_> = keeping.iter().map(|one| cases::needs(&one.shape)).collect();
        cases::each(&needs, &mut |case: &cases::Case<'_>| {
            about.none(self, tools, |scene| {
                let all = scene.position(self.allowance);
                scene.reads(self.target, all.clone(), false);
                scene.reads(self.reach, all.clone(), false);
                self.earlier.iter().for_each(|earlier| scene.reads(earlier, all.clone(), true));
                case.failing.iter().try_for_each(|need| scene.fails(need))?;
                case.legal
                    .iter()
                    .try_for_each(|&legal| scene.moves(&keeping[legal].shape, keeping[legal].target, false))
            })
        })
    }

    /// Conditions 1, 2 and 3.
    fn with_allowance(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        // The same moves in several readings are looked at once.
        let mut moves: Vec<(usize, Move<'_>)> = Vec::new();
        for (i, reading) in self.readings.iter().enumerate() {
            for one in reading.moves.iter().filter(|one| !one.shape.keeps) {
                if !moves.iter().any(|(_, other)| other.is(one)) {
                    moves.push((i, one.clone()));
                }
            }
        }
        let reaching = Reaching { claim: self, reach: self.reach, moves, about: About::condition };
        reaching.check(tools)
    }
}
