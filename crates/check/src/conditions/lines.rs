//! Conditions 4 to 7, of games without an allowance.

use crate::automaton::Automaton;
use crate::conditions::cases::{self, Case};
use crate::conditions::reaching::Reaching;
use crate::conditions::{About, Claim, Kind, Line, Move, Reading, Tools};
use crate::reject::Reason;
use crate::rules::Term;
use crate::step::{Shape, Size};

impl<'a> Claim<'a> {
    pub(super) fn lines(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        let mut lines = Vec::new();
        for (i, reading) in self.readings.iter().enumerate() {
            let Some(line) = &reading.line else { return Err(About::condition(7).too_large()) };
            self.line(i, reading, line, tools)?;
            let mut still = self.still(line.automaton, None);
            if let Kind::Slides(slide, _) = &line.kind {
                still.shape.guards.extend(slide.standing.iter().cloned());
                still.shape.asked.extend(slide.asked.iter().cloned());
            }
            lines.push(still);
        }
        // Condition 7: R(v) iff E(v) for one of the readings, and what stands in it is not negative.
        self.iff(About::condition(7), self.reach, &lines, tools)
    }

    /// Conditions 4, 5 and 6.
    fn line(
        &self,
        number: usize,
        reading: &Reading<'a>,
        line: &Line<'a>,
        tools: &mut Tools<'_>,
    ) -> Result<(), Reason> {
        match &line.kind {
            // E(v) iff the move is legal and leads to the target.
            Kind::Single => {
                self.iff(About::condition(4).reading(number), line.automaton, &reading.moves, tools)
            }
            // E(v) iff the first move is legal and leads to the target, or v - d are numbers and E(v - d).
            Kind::Slides(slide, first) => {
                let mut down = self.still(line.automaton, None);
                for (term, lower) in down.shape.piles.iter_mut().zip(&slide.down) {
                    term.constant -= lower;
                }
                let moves: Vec<_> = first.iter().cloned().chain([down]).collect();
                self.iff(About::condition(5).reading(number), line.automaton, &moves, tools)
            }
            // E(v) iff W(v; b), where b is the sum of all piles.
            Kind::Within(within, fixed) => {
                let moves = reading.moves.iter().map(|one| (number, one.clone())).collect();
                let about = |part: u8| About { within: Some(part), ..About::condition(6) };
                Reaching { claim: self, reach: within, moves, about }.check(tools).map_err(|reason| {
                    match reason {
                        Reason::Violated { condition, within, numbers, .. } => {
                            Reason::Violated { condition, within, reading: Some(number), numbers }
                        }
                        other => other,
                    }
                })?;
                let piles = self.piles.len();
                let sum = Term { piles: vec![1; piles], choice: 0, constant: i64::from(*fixed) };
                let all = self.still(within, Some(sum));
                self.iff(About::condition(6).reading(number), line.automaton, &[all], tools)
            }
        }
    }

    /// As if the piles stayed what they are.
    fn still(&self, target: &'a Automaton, allowance: Option<Term>) -> Move<'a> {
        let count = self.piles.len();
        let pile = |place: usize| Term {
            piles: (0..count).map(|other| i64::from(other == place)).collect(),
            choice: 0,
            constant: 0,
        };
        let shape = Shape {
            size: Size::Number(0),
            guards: Vec::new(),
            asked: Vec::new(),
            piles: (0..count).map(pile).collect(),
            allowance: allowance.map(|term| (term, 1)),
            keeps: false,
        };
        Move { shape, target }
    }

    /// The automaton accepts the piles iff one of the moves is legal and leads to its target.
    fn iff(
        &self,
        about: About,
        automaton: &'a Automaton,
        moves: &[Move<'a>],
        tools: &mut Tools<'_>,
    ) -> Result<(), Reason> {
        for one in moves {
            about.none(self, tools, |scene| {
                let piles = scene.piles();
                scene.reads(automaton, piles, false);
                scene.moves(&one.shape, one.target, true)
            })?;
        }
        let needs: Vec<_> = moves.iter().map(|one| cases::needs(&one.shape)).collect();
        cases::each(&needs, &mut |case: &Case<'_>| {
            about.none(self, tools, |scene| {
                let piles = scene.piles();
                scene.reads(automaton, piles, true);
                case.failing.iter().try_for_each(|need| scene.fails(need))?;
                case.legal
                    .iter()
                    .try_for_each(|&legal| scene.moves(&moves[legal].shape, moves[legal].target, false))
            })
        })
    }
}
