//! Games without an allowance: the reach of a target, line by line of the rules.
//!
//! E(v) says for one line that some move of it leads to the target. Where a line slides, as in Wythoff's game, any number of times the
//! same from the piles, E(v) holds iff one time leads to the target or E holds one time further down: a condition without a quantifier,
//! and E has no more tracks than the position. Any other choice k gets W(v; b), that some k <= b leads to the target
//! (docs/CERTIFICATES.md, "Games without an allowance").
//!
//! Here these relations are found from the target, by projection.
//!
//! A game without an allowance has no r in which the reach grows. What takes its place is the line: where k slides along one, as in
//! Wythoff's game, "some k leads to the target" holds at v iff k = 1 leads there or it holds one step down the line. That is a
//! condition without a quantifier on an automaton E(v) with no more tracks than the position, and E is found from the target in the
//! coordinates of the line (this module). A bound b on k in the question, as with an allowance, is there for other choices only:
//! for Wythoff's value 1 it took more than 3 GB, and lines take three seconds in all. Before that, a search for two positions of the guess with a
//! move between them catches wrong guesses without a projection. The target is learned from rows in which each position rules out the lines
//! through it (`lines`, a bit for each line, twenty million rows a second).

use automata::product::{self, Part};
use automata::{Automaton, TooLarge};
use limits::Limits;
use num_bigint::BigUint;

use crate::proof::conditions::Equation;
use crate::proof::conditions::search::{Over, Violation};
use crate::proof::play::reading::{Reading, Slide};
use crate::proof::play::step::{Asked, Linear, To};

/// What a certificate says of one reading of the rules. If a reading slides, its line leaves out the guards that stand (`Slide::standing`): along the
/// line that is not a condition on the piles after the moves, and it is asked for once, where lines are put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// (v; b) such that a move of this line with k <= b leads to the target, if the line has a choice and does not slide.
    pub within: Option<Automaton>,
    /// The positions from which a move of this line leads to the target, ignoring the guards that stand.
    pub line: Automaton,
}

impl Equation<'_> {
    /// The lines of the rules, in order, with what they reach of a target.
    ///
    /// # Errors
    ///
    /// If an automaton on the way reads too many numbers at a time, outgrows the limits, or it is stopped.
    pub fn lines(&self, target: &Automaton, limits: &Limits) -> Result<Vec<Line>, TooLarge> {
        self.readings().iter().map(|reading| self.line(reading, target, limits)).collect()
    }

    /// Pairs of positions of a target, the second reached from the first by a move: then one of them is not a target. Quick, as nothing is
    /// projected; and what has none has few positions on a line, which keeps [`Equation::lines`] small.
    ///
    /// # Errors
    ///
    /// As [`Equation::lines`].
    pub fn move_within(&self, target: &Automaton, limits: &Limits) -> Result<Vec<Violation>, TooLarge> {
        for reading in self.readings() {
            for step in reading.steps().iter().filter(|step| step.to == To::Own) {
                let found = self.leads_to_itself(step, target, limits)?;
                if !found.is_empty() {
                    return Ok(found);
                }
            }
        }
        Ok(Vec::new())
    }

    /// The reach that these lines make.
    ///
    /// # Errors
    ///
    /// As [`Equation::lines`].
    pub fn reach_of_lines(&self, lines: &[Line], limits: &Limits) -> Result<Automaton, TooLarge> {
        self.union(self.legal(lines, limits)?.into_iter().map(Ok), self.piles, limits)
    }

    /// The positions from which a move of each line leads to the target: those of the line at which all guards that stand hold.
    fn legal(&self, lines: &[Line], limits: &Limits) -> Result<Vec<Automaton>, TooLarge> {
        let legal = |(reading, line): (&Reading, &Line)| {
            let mut legal = Over { automaton: line.line.clone(), tracks: (0..self.piles).collect() };
            if let (Reading::Slide(slide), None) = (reading, &line.within) {
                for term in &slide.standing {
                    legal = legal.and(&self.natural(term, |pile| pile, limits)?, self.system, limits)?;
                }
                for one in &slide.asked_before {
                    legal = legal.and(&self.asked_over(one, |pile| pile, limits)?, self.system, limits)?;
                }
            }
            Ok(legal.automaton)
        };
        self.readings().iter().zip(lines).map(legal).collect()
    }

    /// The least position at which this is not the reach that these lines make.
    pub(in crate::proof) fn not_reach_of_lines(
        &self,
        reach: &Automaton,
        lines: &[Line],
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, TooLarge> {
        let tracks: Vec<usize> = (0..self.piles).collect();
        let common = |parts: &[&Automaton]| {
            let parts: Vec<Part<'_>> = parts.iter().map(|&part| (part, tracks.as_slice())).collect();
            product::shortest(self.system, self.piles, &parts, |accepted| !accepted.contains(&false), limits)
        };
        // Complements, so that the search ends wherever one of them can accept nothing more.
        let outside = reach.complement(limits)?;
        let lines = self.legal(lines, limits)?;
        for line in &lines {
            let found = common(&[line, &outside])?;
            if found.is_some() {
                return Ok(found);
            }
        }
        let missed: Result<Vec<Automaton>, TooLarge> =
            lines.iter().map(|line| line.complement(limits)).collect();
        let missed = missed?;
        common(&[reach].into_iter().chain(&missed).collect::<Vec<_>>())
    }

    fn line(&self, reading: &Reading, target: &Automaton, limits: &Limits) -> Result<Line, TooLarge> {
        match reading {
            Reading::Single(step) => {
                let moves = step.iter().map(|step| {
                    self.leading(step, self.behind(step, target), limits)?.project(self.piles, limits)
                });
                Ok(Line { within: None, line: self.union(moves, self.piles, limits)? })
            }
            Reading::Slide(slide) => Ok(Line { within: None, line: self.slide(slide, target, limits)? }),
            Reading::Chosen(steps) => {
                let sizes = steps.iter().map(|step| self.leading(step, self.behind(step, target), limits));
                let sizes = self.union(sizes, self.piles + 1, limits)?;
                let within = self.bounded(&sizes, limits)?;
                Ok(Line { within: Some(within), line: sizes.project(self.piles, limits)? })
            }
        }
    }

    /// The positions from which a slide leads to the target.
    ///
    /// A slide leads from x, that is v without what it takes besides, to u = x - k d. Along a pile i with d_i = 1 that is k = x_i - u_i, and for the
    /// other piles u_j - d_j u_i = x_j - d_j x_i: the line does not change. So the target is written in u_i and these differences (of both
    /// signs), then some u_i <= x_i - k0 is asked for, and the differences are put in again. What lies between has as many
    /// numbers as the position, and one more: much less than with k.
    fn slide(&self, slide: &Slide, target: &Automaton, limits: &Limits) -> Result<Automaton, TooLarge> {
        let Some(step) = &slide.step else { return self.union(std::iter::empty(), self.piles, limits) };
        let target = self.behind(step, target);
        let Some(pivot) = slide.by.iter().position(|&stones| stones == 1) else {
            return self.leading(step, target, limits)?.project(self.piles, limits);
        };
        let along: Vec<usize> = (0..self.piles).filter(|&pile| pile != pivot && slide.by[pile] > 0).collect();
        // Tracks: x, u, and the differences.
        let (behind, differences) = (self.piles, 2 * self.piles);
        let place = |pile: usize| if slide.by[pile] > 0 { behind + pile } else { pile };
        let mut landing = Over { automaton: target.clone(), tracks: (0..self.piles).map(place).collect() }
            .sorted(self.system, limits)?;
        for guard in &slide.guard {
            landing = landing.and(&self.natural(guard, place, limits)?, self.system, limits)?;
        }
        for one in &slide.asked {
            landing = landing.and(&self.asked_over(one, place, limits)?, self.system, limits)?;
        }
        let mut all: Option<Automaton> = None;
        for signs in 0..1u32 << along.len() {
            let sign = |place: usize| if signs >> place & 1 == 0 { 1 } else { -1 };
            let mut relation = landing.clone();
            for (number, &pile) in along.iter().enumerate() {
                // u_j - d_j u_i = +-z_j
                let terms = [
                    (1, behind + pile),
                    (-(slide.by[pile] as i32), behind + pivot),
                    (-sign(number), differences + pile),
                ];
                relation = self.instead(&relation, &terms, behind + pile, limits)?;
            }
            let further =
                self.over(&[(1, behind + pivot), (-1, pivot)], -(slide.least as i32), false, limits)?;
            relation = relation.and(&further, self.system, limits)?.without(behind + pivot, limits)?;
            for (number, &pile) in along.iter().enumerate() {
                let terms =
                    [(1, pile), (-(slide.by[pile] as i32), pivot), (-sign(number), differences + pile)];
                relation = self.instead(&relation, &terms, differences + pile, limits)?;
            }
            all = Some(match all {
                None => relation.automaton,
                Some(all) => self.union([Ok(all), Ok(relation.automaton)].into_iter(), self.piles, limits)?,
            });
        }
        let mut all = Over {
            automaton: all.expect("there is one choice of signs at least"),
            tracks: (0..self.piles)
                .map(|pile| if slide.besides[pile] > 0 { behind + pile } else { pile })
                .collect(),
        }
        .sorted(self.system, limits)?;
        for pile in (0..self.piles).filter(|&pile| slide.besides[pile] > 0) {
            let shift =
                self.over(&[(1, pile), (-1, behind + pile)], slide.besides[pile] as i32, true, limits)?;
            all = all.and(&shift, self.system, limits)?.without(behind + pile, limits)?;
        }
        Ok(all.automaton)
    }

    /// The relation with one number got rid of that an equation determines: the sum is 0.
    fn instead(
        &self,
        relation: &Over,
        terms: &[(i32, usize)],
        number: usize,
        limits: &Limits,
    ) -> Result<Over, TooLarge> {
        let equation = self.over(terms, 0, true, limits)?;
        relation.and(&equation, self.system, limits)?.without(number, limits)
    }

    /// That a term of piles is natural, each pile on its track.
    fn natural(
        &self,
        term: &Linear,
        place: impl Fn(usize) -> usize,
        limits: &Limits,
    ) -> Result<Over, TooLarge> {
        let terms = term.piles.iter().enumerate().filter(|(_, c)| **c != 0);
        let terms: Vec<(i32, usize)> = terms.map(|(pile, &c)| (-c, place(pile))).collect();
        self.over(&terms, term.constant, false, limits)
    }

    /// That what is asked of a term of piles holds, each pile on its track.
    fn asked_over(
        &self,
        one: &Asked,
        place: impl Fn(usize) -> usize,
        limits: &Limits,
    ) -> Result<Over, TooLarge> {
        let terms = one.term.piles.iter().enumerate().filter(|(_, c)| **c != 0);
        let terms: Vec<(i32, usize)> = terms.map(|(pile, &c)| (c, place(pile))).collect();
        let automaton = self.asked(&terms, one.term.constant, one.property, limits)?;
        let automaton = if one.negated { automaton.complement(limits)? } else { (*automaton).clone() };
        let tracks = terms.iter().map(|&(_, track)| track).collect();
        Over { automaton, tracks }.sorted(self.system, limits)
    }

    /// The sum is the constant, or at most it.
    fn over(
        &self,
        terms: &[(i32, usize)],
        constant: i32,
        equal: bool,
        limits: &Limits,
    ) -> Result<Over, TooLarge> {
        let automaton =
            if equal { self.equal(terms, constant, limits)? } else { self.at_most(terms, constant, limits)? };
        let tracks = terms.iter().map(|&(_, track)| track).collect();
        Over { automaton: (*automaton).clone(), tracks }.sorted(self.system, limits)
    }
}
