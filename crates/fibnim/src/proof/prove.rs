//! From a family to a theorem: learn, test, verify, and learn from what fails.
//!
//! # What makes it fast
//!
//! Where the time went, for Grundy value 7: 60 of 100 parts to the table, 20 to the learner, 10 to verification. Four things changed that, and value 7 takes a third
//! of the time. *The learner* finds a state by a tree of questions, so that a long suffix is asked only where it distinguishes states, where a table of all
//! states and suffixes asks every state for every suffix. The tree alone was much slower (a violation
//! for each state), so every successor is still compared with its state by all suffixes of counterexamples, if the table knows the answers. Moore's
//! shortest suffixes instead of those of counterexamples were tried, and gained nothing: the words are as long as states and differences are deep. *The
//! table* of one value leaves out larger values: it needs a tenth of the time and no memory worth mentioning, and thresholds take two bytes (`kept`). Beside
//! fixed piles there is no table: which moves in the fixed piles win is an automaton with an output, made of the theorems on smaller piles (`beside`), and what is
//! left is one line, which is crossed by leaps (`leaps`): equal pieces of it are kept once, with what they make of the few earlier rows that still matter, so that row
//! 10^18 takes some microseconds, and some megabytes hold what (13, 13, n) needs for that. A table of all smaller piles took 94 s for (12, 12, n) with all that it builds on, one line row by
//! row 19; leaps take 13 where that takes 16. *Verification* looks at
//! condition 1 before the target is made, and a search reports up to 200 violations. *Many numbers* (ten and more) are got rid of one by one at once, as
//! a search would try thousands of letters in every state: five piles of power-of-two nim take 0.3 s instead of 49.
//!
//! *All cores* compare successors with their states, as these questions do not depend on each other; what is learned does not depend on the number of cores. Tried without
//! gain: when two states are distinguished, to ask what leads to them for the same suffix with the letter before it. That takes fewer verifications (7 instead of 26 for Grundy value
//! 8), but longer suffixes need larger tables, and more of them more questions.
//!
//! The learner takes the shortest suffix that distinguishes a state from a word that it represents, and starts again
//! when a table ends: states found late have shorter words than those found before them, and short words are what
//! a table can answer. Tests in order of stones come before verification for the same reason. Where a larger table would take long, the learner leaves questions
//! open: an unknown answer fits any state. The guess is verified like any other, and may be right long before the table is large enough.

use std::sync::Arc;

use automata::learn::{Learner, Stuck, Teacher, Word};
use automata::product::{self, Part};
use automata::{Automaton, TooLarge};
use limits::{Limits, Phase, Step, Stopped, Watch};
use num_bigint::BigUint;

use super::{Asks, Family, Shelf, Theorem, certificate};
use crate::numbers::Numbers;
use crate::proof::conditions::Equation;
use crate::proof::conditions::lines::Line;
use crate::proof::conditions::search::Violation;
use crate::proof::play::Play;
use crate::proof::stated::Stated;
use crate::proof::teachers::Samples;
use crate::proof::teachers::chosen::Chosen;
use crate::undecided::{ShelfError, Undecided};

/// Why a family is not proved, and how far it came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{family} is undecided: {reason}; the last guess had {states} states after words of up to {longest_word} digits"
)]
pub struct Unproved {
    /// The family, perhaps one that the asked one builds on.
    pub family: Family,
    /// What was in the way.
    pub reason: Obstacle,
    /// States of the last guess.
    pub states: usize,
    /// The longest word asked about, in digits.
    pub longest_word: usize,
}

impl Unproved {
    /// Why it was stopped, if that was in the way.
    pub fn stopped(&self) -> Option<Stopped> {
        match self.reason {
            Obstacle::TooLarge(TooLarge::Stopped(why)) | Obstacle::Table(Undecided::Stopped(why)) => {
                Some(why)
            }
            _ => None,
        }
    }
}

/// What can be in the way of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// An automaton outgrew its limits, or it was stopped.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A table outgrew its limits, or it was stopped.
    #[error(transparent)]
    Table(#[from] Undecided),
    /// The theorems that it builds on contradict the rules: they were changed.
    #[error("the theorems that it builds on contradict the rules of the game; have them checked")]
    Contradiction,
    /// The theorems that are kept cannot be read.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    /// The largest table has no answer to what has to be asked.
    #[error("positions would have to be asked about that no table within the limits reaches")]
    TableEnds,
    /// There is none: the lost positions are known, and no automaton in this numeration accepts them.
    #[error(
        "no automaton accepts the lost positions in {numbers}: for a = {a} they are Fraenkel's pairs of multiples of an irrational number, whose \
         automaton is in {fraenkel}, and what has automata in both is periodic in the end (Bès 2000)"
    )]
    NoAutomaton {
        /// The numeration.
        numbers: &'static str,
        /// The game is a-Wythoff's.
        a: u64,
        /// Fraenkel's numeration.
        fraenkel: String,
    },
    /// The independent checker did not come to an end within its limits: nothing is wrong, and nothing is certain.
    #[error("the checker could not finish: {0}")]
    Unchecked(String),
}

/// Proves a family, and before it those that its proof builds on. Each is kept as soon as it is proved.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::proof::{Family, prove};
/// use limits::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// let theorem = prove(&Family::one_pile(), &mut shelf, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(theorem.states(), 4);
/// // (10^40; 1): is it lost?
/// let pile = num_bigint::BigUint::from(10u32).pow(40);
/// assert!(!theorem.holds(&[pile], &1_000_000u32.into()));
/// ```
///
/// # Errors
///
/// If the limits do not suffice, it is cancelled, or the shelf cannot be read.
pub fn prove(
    family: &Family,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Arc<Theorem>, Unproved> {
    // Tables and automata are kept at the same time.
    prove_within(family, shelf, &limits.half(), watch)
}

fn prove_within(
    family: &Family,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Arc<Theorem>, Unproved> {
    let broken = |error: ShelfError| Unproved {
        family: family.clone(),
        reason: error.into(),
        states: 0,
        longest_word: 0,
    };
    if let Some(theorem) = shelf.theorem(family).map_err(broken)? {
        return Ok(theorem);
    }
    let mut needed = Vec::new();
    for smaller in family.needs() {
        needed.push(prove_within(&smaller, shelf, limits, watch)?);
    }
    if let Some(reason) = no_automaton(family) {
        return Err(Unproved { family: family.clone(), reason, states: 0, longest_word: 0 });
    }
    let theorem = Attempt { family, needed: &needed, limits, watch, states: 0, longest_word: 0 }.theorem()?;
    let theorem = Arc::new(theorem);
    shelf.keep(&theorem).map_err(broken)?;
    Ok(theorem)
}

/// Why there is no automaton for a family, where that is a theorem.
///
/// The lost positions of a-Wythoff's game, its piles in order, are (floor(n x), floor(n x) + a n), x irrational (A. S. Fraenkel 1982). They have an automaton in
/// Fraenkel's numeration, whose root is y = (a + sqrt(a^2 + 4)) / 2. A set with automata in two numerations with Pisot roots that have no common power is
/// definable by addition alone (A. Bès, *An extension of the Cobham-Semenov theorem*, 2000), and this one is not: the quotients of the piles have an
/// irrational limit.
fn no_automaton(family: &Family) -> Option<Obstacle> {
    let all_vary = family.at().iter().all(Option::is_none);
    let asks_lost = matches!(family.asks(), Asks::Lost | Asks::Value(0));
    let a = family.rules().a_wythoff().filter(|_| all_vary && asks_lost)?;
    let fraenkel = Numbers::fraenkel(a)?.to_string();
    let numbers = family.system();
    (!numbers.shares_powers_with(a)).then_some(Obstacle::NoAutomaton { numbers: numbers.name, a, fraenkel })
}

/// One family on its way to a theorem.
struct Attempt<'a> {
    family: &'a Family,
    needed: &'a [Arc<Theorem>],
    limits: &'a Limits,
    watch: &'a mut dyn Watch,
    states: usize,
    longest_word: usize,
}

/// What verification says of a guess.
enum Judgement {
    Proved(Solution),
    /// Somewhere among the positions of each violation.
    Wrong(Vec<Vec<Vec<u128>>>),
}

/// Target and reach, and in a game without an allowance the lines that make it.
struct Solution {
    target: Automaton,
    reach: Automaton,
    lines: Vec<Line>,
}

impl Attempt<'_> {
    fn theorem(mut self) -> Result<Theorem, Unproved> {
        if self.family.is_stated() {
            return self.stated_theorem().map_err(|reason| Unproved {
                family: self.family.clone(),
                reason,
                states: self.states,
                longest_word: self.longest_word,
            });
        }
        let Solution { target, reach, lines } = self.learn().map_err(|reason| Unproved {
            family: self.family.clone(),
            reason,
            states: self.states,
            longest_word: self.longest_word,
        })?;
        let uses = self.needed.iter().map(|theorem| (theorem.family.clone(), theorem.hash())).collect();
        let theorem =
            Theorem { family: self.family.clone(), target, reach, lines, uses, certificate: String::new() };
        Ok(Theorem { certificate: certificate::write(&theorem), ..theorem })
    }

    /// A theorem whose rules are said by a statement.
    fn stated_theorem(&mut self) -> Result<Theorem, Obstacle> {
        let limits = self.limits;
        let stated = Stated::new(self.family.rules(), self.family.system());
        let target = self.learn_stated(&stated)?;
        let reach = target.complement(limits)?;
        let statements = stated.certificates(&target, &reach, limits)?;
        let certificate = certificate::write_stated(self.family, &target, &reach, &statements);
        let family = self.family.clone();
        Ok(Theorem { family, target, reach, lines: Vec::new(), uses: Vec::new(), certificate })
    }

    /// The target, learned from a table and verified.
    fn learn_stated(&mut self, stated: &Stated<'_>) -> Result<Automaton, Obstacle> {
        let limits = self.limits;
        let (system, tracks) = (self.family.system(), self.family.piles());
        self.step(Phase::Tabulating(0))?;
        let mut table = Chosen::new(self.family.rules(), limits, &mut Watched(self))?;
        let mut learner = loop {
            match Learner::new(system, tracks, &table, limits) {
                Ok(learner) => break learner,
                Err(stuck) => self.unstick(&stuck, &mut table)?,
            }
        };
        let mut tests = table.tests();
        let mut from = 0;
        loop {
            self.report(&learner)?;
            let wrong = |&place: &usize| {
                table.is_member(&tests[place]).is_some_and(|truth| truth != learner.accepts(&tests[place]))
            };
            if let Some(place) = self.first(from..tests.len(), wrong)? {
                from = place;
                let position = tests[place].clone();
                if !self.refine_stated(&mut learner, &position, &mut table)? {
                    return Err(Obstacle::TableEnds);
                }
                continue;
            }
            if std::mem::take(&mut from) > 0 {
                continue;
            }
            let guess = learner.automaton(limits)?;
            if let Some(position) = self.wrong_in_table(&guess, &table)? {
                if !self.refine_stated(&mut learner, &position, &mut table)? {
                    return Err(Obstacle::TableEnds);
                }
                continue;
            }
            self.step(Phase::Verifying { condition: 0, states: guess.states() })?;
            let violation = match stated.violation(&guess, limits) {
                Ok(Some(violation)) => violation,
                Ok(None) => return Ok(guess),
                // A wrong guess may be much larger to decide than the right one.
                Err(TooLarge::Stopped(why)) => return Err(TooLarge::Stopped(why).into()),
                Err(too_large) => {
                    self.step(Phase::Tabulating(0))?;
                    let is_larger = table.extend(0, limits, &mut Watched(self))?;
                    if is_larger && self.wrong_in_table(&guess, &table)?.is_some() {
                        continue;
                    }
                    return Err(too_large.into());
                }
            };
            let position: Vec<u128> = violation.iter().map(saturated).collect();
            if table.is_member(&position).is_none() {
                self.step(Phase::Tabulating(0))?;
                let wanted = table.wanted(&position);
                if !table.extend(wanted, limits, &mut Watched(self))? {
                    return self.repair_stated(stated, guess);
                }
                tests = table.tests();
                if table.is_member(&position).is_none() {
                    continue;
                }
            }
            let mut here = vec![position.clone()];
            here.extend(table.options(&position));
            let wrong = |position: &&Vec<u128>| {
                table.is_member(position).is_some_and(|truth| truth != learner.accepts(position))
            };
            // The truth follows from itself.
            let Some(position) = self.first(here.iter(), wrong)? else { return Err(Obstacle::Contradiction) };
            if !self.refine_stated(&mut learner, position, &mut table)? {
                return self.repair_stated(stated, guess);
            }
        }
    }

    /// A position of the table about which a guess is wrong: one that is lost and not in the guess, or the other way round.
    fn wrong_in_table(&self, guess: &Automaton, table: &Chosen) -> Result<Option<Vec<u128>>, Obstacle> {
        const MOST: usize = 50_000;
        let numbers = |position: &[u128]| position.iter().map(|&pile| pile.into()).collect::<Vec<BigUint>>();
        let missing = self.first(table.lost(), |position| !guess.accepts(&numbers(position)))?;
        if missing.is_some() {
            return Ok(missing);
        }
        let members = guess.members().take(MOST).map(|piles| piles.iter().map(saturated).collect());
        let known = members.map_while(|position: Vec<u128>| Some((table.is_member(&position)?, position)));
        Ok(self.first(known, |(is_lost, _)| !is_lost)?.map(|(_, position)| position))
    }

    /// Learns from an error until it is none; `false` if no table answers what has to be asked.
    fn refine_stated(
        &mut self,
        learner: &mut Learner,
        position: &[u128],
        table: &mut Chosen,
    ) -> Result<bool, Obstacle> {
        let limits = self.limits;
        while table.is_member(position).is_some_and(|truth| truth != learner.accepts(position)) {
            if let Err(stuck) = learner.refine(position, &*table, limits) {
                let mut stuck = Some(stuck);
                while let Some(why) = stuck {
                    match self.unstick(&why, table) {
                        Err(Obstacle::TableEnds) if !learner.leaves_open() => learner.leave_open(),
                        Err(Obstacle::TableEnds) => return Ok(false),
                        other => other?,
                    }
                    stuck = learner.restart(&*table, limits).err();
                }
            }
            self.report(learner)?;
        }
        Ok(true)
    }

    /// A larger table, if that is what is missing.
    fn unstick(&mut self, stuck: &Stuck, table: &mut Chosen) -> Result<(), Obstacle> {
        match stuck {
            Stuck::TooLarge(reason) => Err((*reason).into()),
            Stuck::NoCounterexample(_) => Ok(()),
            Stuck::TableEnds(numbers) => {
                let (limits, wanted) = (self.limits, table.wanted(numbers));
                self.step(Phase::Tabulating(0))?;
                let is_larger = table.extend(wanted, limits, &mut Watched(self))?;
                if is_larger { Ok(()) } else { Err(Obstacle::TableEnds) }
            }
        }
    }

    /// The last attempt where no table helps: the rules applied to the guess a few times.
    fn repair_stated(&mut self, stated: &Stated<'_>, mut guess: Automaton) -> Result<Automaton, Obstacle> {
        for _ in 0..MOST_REPAIRS {
            self.step(Phase::Repairing)?;
            guess = stated.follows(&guess, self.limits)?;
            self.states = guess.states();
            if stated.violation(&guess, self.limits)?.is_none() {
                return Ok(guess);
            }
        }
        Err(Obstacle::TableEnds)
    }

    fn step(&mut self, phase: Phase) -> Result<(), Obstacle> {
        self.watch.report(&Step::Proving { family: self.family, phase });
        Ok(self.limits.stop.check().map_err(TooLarge::from)?)
    }

    /// Target and reach, verified.
    fn learn(&mut self) -> Result<Solution, Obstacle> {
        self.step(Phase::Tabulating(0))?;
        let play = Play::new(self.family);
        let needed = self.needed;
        let equation = Equation::new(self.family, |family| theorem_on(needed, family));
        if play.all && !play.allowance {
            let target = Automaton::all(play.system, play.piles, self.limits)?;
            return match self.verify_target(&equation, &target)? {
                Judgement::Proved(found) => Ok(found),
                Judgement::Wrong(_) => unreachable!("every position is in the target"),
            };
        }
        let mut table = {
            let mut watch = Watched(self);
            let limits = watch.0.limits;
            Samples::new(&play, |family| theorem_on(needed, family), limits, &mut watch)?
        };
        let tracks = play.piles + usize::from(play.allowance);
        let limits = self.limits;
        let mut learner = loop {
            match Learner::new(play.system, tracks, &table, limits) {
                Ok(learner) => break learner,
                Err(stuck) => self.get_unstuck(&stuck, &mut table)?,
            }
        };
        let mut tests: Vec<(Vec<u128>, Word, bool)> = Vec::new();
        self.first(table.tests(), |position| {
            let test = |truth| (position.clone(), learner.word(position), truth);
            tests.extend(table.is_member(position).map(test));
            false
        })?;
        // Where the last error was: what passed before is tested again once the rest passes. Errors found by tests have few
        // stones, and so keep the words short that are asked about.
        let mut from = 0;
        loop {
            self.report(&learner)?;
            let wrong = |&place: &usize| learner.accepts_word(&tests[place].1) != tests[place].2;
            if let Some(place) = self.first(from..tests.len(), wrong)? {
                from = place;
                self.refine(&mut learner, &tests[place].0, &mut table)?;
                continue;
            }
            if std::mem::take(&mut from) > 0 {
                continue;
            }
            // A larger table has more tests than it began with.
            let missed = self.first(table.later_positions(), |position| !learner.accepts(position))?;
            if let Some(position) = missed {
                self.refine(&mut learner, &position, &mut table)?;
                continue;
            }
            let guess = learner.automaton(limits)?;
            let missing = self.missing_rows(&guess, &table)?;
            if !missing.is_empty() {
                for position in &missing {
                    self.refine(&mut learner, position, &mut table)?;
                }
                continue;
            }
            let judged = if play.allowance {
                self.verify(&equation, &guess)?
            } else {
                self.verify_target(&equation, &guess)?
            };
            let wrong = match judged {
                Judgement::Proved(found) => return Ok(found),
                Judgement::Wrong(violations) => violations,
            };
            match self.learn_from_all(&wrong, &mut learner, &mut table) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(Obstacle::TableEnds) => return self.repair(&play, &equation, &guess),
                Err(other) => return Err(other),
            }
            let mut wrong = wrong.into_iter().next().unwrap_or_default();
            if let ([position], false) = (wrong.as_slice(), play.allowance) {
                // The guess is wrong there, or somewhere that a move leads to from there.
                let behind = table.behind(position);
                wrong.extend(behind);
            }
            // If the table knows them all, one is wrong.
            loop {
                let are_known = wrong.iter().all(|position| table.is_member(position).is_some());
                match self.learn_from_one(&wrong, &mut learner, &mut table) {
                    Ok(true) => break,
                    Err(Obstacle::TableEnds) => return self.repair(&play, &equation, &guess),
                    Err(other) => return Err(other),
                    // The truth violates nothing, so what the proof builds on is not the truth.
                    Ok(false) if are_known => return Err(Obstacle::Contradiction),
                    Ok(false) => {
                        let wanted = wrong.iter().map(|position| largest_pile(position)).max().unwrap_or(0);
                        if wanted > MOST_WANTED || !self.extend(wanted, &mut table)? {
                            return self.repair(&play, &equation, &guess);
                        }
                    }
                }
            }
        }
    }

    /// Learns from those violations that the table covers; whether there was anything to learn.
    fn learn_from_all(
        &mut self,
        violations: &[Vec<Vec<u128>>],
        learner: &mut Learner,
        table: &mut Samples<'_>,
    ) -> Result<bool, Obstacle> {
        let mut learned = false;
        for positions in violations {
            learned |= self.learn_from_one(positions, learner, table)?;
        }
        Ok(learned)
    }

    /// Learns from the first of these positions that the guess gets wrong and the table knows; whether there is one.
    fn learn_from_one(
        &mut self,
        positions: &[Vec<u128>],
        learner: &mut Learner,
        table: &mut Samples<'_>,
    ) -> Result<bool, Obstacle> {
        let wrong = |position: &&Vec<u128>| {
            table.is_member(position).is_some_and(|truth| truth != learner.accepts(position))
        };
        let Some(position) = self.first(positions.iter(), wrong)? else { return Ok(false) };
        self.refine(learner, position, table)?;
        Ok(true)
    }

    /// Positions in rows and columns in which the guess has none, where all have one. Quick, as one number is left; and wrong guesses
    /// make the conditions large. Some at a time, as a guess is soon changed and the rows of a large one take seconds.
    fn missing_rows(&self, guess: &Automaton, table: &Samples<'_>) -> Result<Vec<Vec<u128>>, Obstacle> {
        const MOST: usize = 100;
        let mut missing = Vec::new();
        for pile in (0..2).filter(|_| table.has_every_row()) {
            let rows = guess.project(1 - pile, self.limits)?.complement(self.limits)?;
            let least = rows.members().take(MOST).map(|row| saturated(&row[0]));
            missing.extend(least.map_while(|row| table.position_in_row(pile, row)));
        }
        Ok(missing)
    }

    /// The first of many for which this holds, unless it is cancelled.
    fn first<T>(
        &self,
        many: impl Iterator<Item = T>,
        mut holds: impl FnMut(&T) -> bool,
    ) -> Result<Option<T>, Obstacle> {
        for (place, one) in many.enumerate() {
            if place.is_multiple_of(1 << 10) {
                self.limits.stop.check().map_err(TooLarge::from)?;
            }
            if holds(&one) {
                return Ok(Some(one));
            }
        }
        Ok(None)
    }

    fn report(&mut self, learner: &Learner) -> Result<(), Obstacle> {
        self.states = learner.states();
        self.longest_word = learner.longest_word();
        self.step(Phase::Learning {
            states: learner.states(),
            longest_word: learner.longest_word(),
            questions: learner.questions(),
        })
    }

    /// Learns from an error until it is none.
    fn refine(
        &mut self,
        learner: &mut Learner,
        position: &[u128],
        table: &mut Samples<'_>,
    ) -> Result<(), Obstacle> {
        let limits = self.limits;
        while table.is_member(position).is_some_and(|truth| truth != learner.accepts(position)) {
            if let Err(stuck) = learner.refine(position, &*table, limits) {
                self.get_unstuck_or_guess(&stuck, learner, table)?;
                while let Err(stuck) = learner.restart(&*table, limits) {
                    self.get_unstuck_or_guess(&stuck, learner, table)?;
                }
            }
            self.report(learner)?;
        }
        Ok(())
    }

    /// A larger table, if that is what is missing; where there is none, questions are left open from then on.
    fn get_unstuck_or_guess(
        &mut self,
        stuck: &Stuck,
        learner: &mut Learner,
        table: &mut Samples<'_>,
    ) -> Result<(), Obstacle> {
        if matches!(stuck, Stuck::TableEnds(_)) && !learner.leaves_open() && table.is_large() {
            learner.leave_open();
            return Ok(());
        }
        match self.get_unstuck(stuck, table) {
            Err(Obstacle::TableEnds) if !learner.leaves_open() => {
                learner.leave_open();
                Ok(())
            }
            other => other,
        }
    }

    /// A larger table, if that is what is missing.
    fn get_unstuck(&mut self, stuck: &Stuck, table: &mut Samples<'_>) -> Result<(), Obstacle> {
        match stuck {
            Stuck::TooLarge(reason) => Err((*reason).into()),
            Stuck::NoCounterexample(_) => Ok(()),
            Stuck::TableEnds(numbers) => {
                if self.extend(largest_pile(numbers), table)? {
                    Ok(())
                } else {
                    Err(Obstacle::TableEnds)
                }
            }
        }
    }

    fn extend(&mut self, wanted: u128, table: &mut Samples<'_>) -> Result<bool, Obstacle> {
        let limits = self.limits;
        let before = table.largest();
        self.step(Phase::Tabulating(before))?;
        Ok(table.extend(wanted, limits, &mut Watched(self))?)
    }

    /// Decides the conditions for a guess.
    fn verify(&mut self, equation: &Equation<'_>, reach: &Automaton) -> Result<Judgement, Obstacle> {
        let limits = self.limits;
        let states = reach.states();
        let mut begin = |condition| {
            let phase = Phase::Verifying { condition, states };
            self.watch.report(&Step::Proving { family: self.family, phase });
        };
        begin(1);
        let found = equation.not_monotone(reach, limits)?;
        if !found.is_empty() {
            return Ok(Judgement::Wrong(found.iter().map(small).collect()));
        }
        let target = equation.target(reach, limits)?;
        let found = equation.wrong_moves(reach, &target, limits, begin)?;
        self.limits.stop.check().map_err(TooLarge::from)?;
        Ok(if found.is_empty() {
            Judgement::Proved(Solution { target, reach: reach.clone(), lines: Vec::new() })
        } else {
            Judgement::Wrong(found.iter().map(small).collect())
        })
    }

    /// Decides whether a target follows from itself, in a game without an allowance.
    fn verify_target(&mut self, equation: &Equation<'_>, target: &Automaton) -> Result<Judgement, Obstacle> {
        self.step(Phase::Verifying { condition: 0, states: target.states() })?;
        let limits = self.limits;
        if !equation.is_about_all() {
            let found = equation.move_within(target, limits)?;
            if !found.is_empty() {
                return Ok(Judgement::Wrong(found.iter().map(small).collect()));
            }
        }
        let lines = equation.lines(target, limits)?;
        let (reach, differs) = match equation.complement_of(target, limits)? {
            // What lines make together may be large on the way; here it is known what it must be.
            Some(reach) => {
                let differs = equation.not_reach_of_lines(&reach, &lines, limits)?;
                (reach, differs)
            }
            None => {
                let reach = equation.reach_of_lines(&lines, limits)?;
                let follows = equation.target(&reach, limits)?;
                let tracks: Vec<usize> = (0..target.tracks()).collect();
                let parts: [Part<'_>; 2] = [(target, &tracks), (&follows, &tracks)];
                let differs =
                    product::shortest(target.system(), tracks.len(), &parts, |a| a[0] != a[1], limits)?;
                (reach, differs)
            }
        };
        let Some(differs) = differs else {
            return Ok(Judgement::Proved(Solution { target: target.clone(), reach, lines }));
        };
        Ok(Judgement::Wrong(vec![vec![differs.iter().map(saturated).collect()]]))
    }

    /// The last attempt where no table helps: the rules applied to the guess a few times, and verified again.
    fn repair(
        &mut self,
        play: &Play<'_>,
        equation: &Equation<'_>,
        guess: &Automaton,
    ) -> Result<Solution, Obstacle> {
        let limits = self.limits;
        let mut guess = guess.clone();
        for _ in 0..MOST_REPAIRS {
            self.step(Phase::Repairing)?;
            let judged = if play.allowance {
                guess = equation.apply(&equation.target(&guess, limits)?, limits)?;
                self.verify(equation, &guess)?
            } else {
                let lines = equation.lines(&guess, limits)?;
                guess = equation.target(&equation.reach_of_lines(&lines, limits)?, limits)?;
                self.verify_target(equation, &guess)?
            };
            self.states = guess.states();
            if let Judgement::Proved(found) = judged {
                return Ok(found);
            }
        }
        Err(Obstacle::TableEnds)
    }
}

/// How often the rules are applied to a guess before it is given up.
const MOST_REPAIRS: usize = 6;

/// Target and reach of a family that was proved before.
fn theorem_on<'t>(needed: &'t [Arc<Theorem>], family: &Family) -> (&'t Automaton, &'t Automaton) {
    match needed.iter().find(|theorem| theorem.family == *family) {
        Some(theorem) => (&theorem.target, &theorem.reach),
        // `needs` lists all that the conditions ask for.
        None => unreachable!("{family} was not proved before"),
    }
}

/// No table is made larger for a violation at larger piles than these.
const MOST_WANTED: u128 = 1 << 40;

/// The largest number of a position.
fn largest_pile(position: &[u128]) -> u128 {
    position.iter().copied().max().unwrap_or(0)
}

/// The positions of a violation.
fn small(violation: &Violation) -> Vec<Vec<u128>> {
    violation.positions.iter().map(|position| position.iter().map(saturated).collect()).collect()
}

/// Numbers beyond a `u128` are beyond anything that can be asked.
fn saturated(n: &BigUint) -> u128 {
    u128::try_from(n).unwrap_or(u128::MAX)
}

/// Tables report their steps; a proof reports that it is tabulating.
struct Watched<'b, 'a>(&'b mut Attempt<'a>);

impl Watch for Watched<'_, '_> {
    fn report(&mut self, step: &Step<'_>) {
        let phase = match *step {
            Step::Counted { total, .. } | Step::Found { total, .. } => {
                Phase::Tabulating(u32::try_from(total).unwrap_or(u32::MAX))
            }
            Step::Proving { phase, .. } => phase,
        };
        self.0.watch.report(&Step::Proving { family: self.0.family, phase });
    }
}
