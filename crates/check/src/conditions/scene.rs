//! A search in the making: the numbers of a position, what becomes of them, and what is asked of them.

use std::rc::Rc;

use crate::automaton::Automaton;
use crate::budget::TooLarge;
use crate::conditions::Tools;
use crate::conditions::cases::Need;
use crate::constraint::{self, Constraint, Range, Table};
use crate::digits::Digits;
use crate::numbers::System;
use crate::rules::{Asked, Property, Term};
use crate::search::{Numbers, Query, Track};
use crate::step::Shape;

/// Setting up a search takes about as long as this number of its steps: there may be many searches in which nothing is found.
const SETTING: u64 = 200;

/// Numbers of a violation.
pub(super) struct Scene<'a, 's, 't> {
    system: &'a System,
    query: Query<'a>,
    names: &'a [String],
    tools: &'s mut Tools<'t>,
    /// What is chosen, if something is: it comes first, as most follows from it.
    choice: Option<Track>,
    /// The allowance, once it is needed.
    allowance: Option<Track>,
    /// The variable piles, once they are needed.
    piles: Vec<Track>,
    /// Terms that have a track, with their divisors.
    terms: Vec<(Term, u64, Track)>,
}

impl<'a, 's, 't> Scene<'a, 's, 't> {
    pub(super) fn new(system: &'a System, names: &'a [String], tools: &'s mut Tools<'t>) -> Self {
        let query = Query::new(system);
        Self {
            system,
            query,
            names,
            tools,
            choice: None,
            allowance: None,
            piles: Vec::new(),
            terms: Vec::new(),
        }
    }

    pub(super) fn find(&mut self) -> Result<Option<Numbers>, TooLarge> {
        self.tools.budget.spend(SETTING)?;
        self.query.find(self.tools.budget)
    }

    /// The piles, and the allowance if it has a name.
    pub(super) fn position(&mut self, allowance: Option<&str>) -> Vec<Track> {
        let mut all = self.piles();
        self.allowance = allowance.map(|name| self.query.number(name));
        all.extend(self.allowance);
        all
    }

    /// The variable piles.
    pub(super) fn piles(&mut self) -> Vec<Track> {
        if self.piles.is_empty() {
            self.piles = self.names.iter().map(|name| self.query.number(name)).collect();
        }
        self.piles.clone()
    }

    /// The name of the size of moves: b, unless a pile is called so.
    fn size_name(&self) -> &'static str {
        if self.names.iter().any(|name| name == "b") { "b'" } else { "b" }
    }

    /// The size of moves, which is what is chosen where a choice is.
    pub(super) fn size(&mut self) -> Track {
        let name = self.size_name();
        let track = self.query.number(name);
        self.choice = Some(track);
        track
    }

    /// A number that differs from the size by 1.
    pub(super) fn beside_size(&mut self, size: Track, difference: i64) -> Result<Track, TooLarge> {
        let sign = if difference < 0 { '-' } else { '+' };
        let track = self.query.number(format!("{} {sign} 1", self.size_name()));
        self.sum(vec![(track, 1), (size, -1)], Range::only(difference))?;
        Ok(track)
    }

    /// A number that is given.
    pub(super) fn literal(&mut self, track: Track, number: u32) {
        let table = Table::literal(&self.system.digits(number.into()), self.system.all_digits());
        self.query.constraint(Constraint::new(Rc::new(table), vec![track]));
    }

    /// The number is none of these.
    pub(super) fn none_of(&mut self, track: Track, numbers: &[u32]) {
        let words: Vec<_> = numbers.iter().map(|&number| self.system.digits(number.into())).collect();
        self.query.constraint(Constraint::new(
            Rc::new(Table::none_of(&words, self.system.all_digits())),
            vec![track],
        ));
    }

    /// The automaton accepts the numbers, or else rejects them.
    pub(super) fn reads(&mut self, automaton: &'a Automaton, tracks: Vec<Track>, accept: bool) {
        self.query.reads(automaton, tracks, accept, false);
    }

    /// The move is legal, and its target accepts, or else rejects.
    pub(super) fn moves(
        &mut self,
        shape: &Shape,
        target: &'a Automaton,
        accept: bool,
    ) -> Result<(), TooLarge> {
        for guard in &shape.guards {
            self.natural(guard)?;
        }
        for one in &shape.asked {
            self.asked(one, true)?;
        }
        let mut tracks = Vec::new();
        for term in &shape.piles {
            tracks.push(self.track(term, 1)?);
        }
        if let Some((term, divisor)) = &shape.allowance {
            tracks.push(self.track(term, *divisor)?);
        }
        if shape.keeps {
            tracks.extend(self.allowance);
        }
        self.reads(target, tracks, accept);
        Ok(())
    }

    /// What a move needs does not hold.
    pub(super) fn fails(&mut self, need: &Need) -> Result<(), TooLarge> {
        match need {
            Need::Natural(term) => self.negative(term),
            Need::Asked(one) => self.asked(one, false),
        }
    }

    /// What is asked of a term holds, or does not.
    fn asked(&mut self, one: &Asked, holds: bool) -> Result<(), TooLarge> {
        if let Some(known) = one.is_known() {
            // Moves that can never be made are left out before.
            return if known == holds { Ok(()) } else { Err(TooLarge) };
        }
        let has = holds != one.negated;
        // Only in the numbers of Fibonacci.
        let digits = |states: &[(bool, [Option<u32>; 2])]| {
            let states: Vec<_> = states.iter().map(|&(met, moves)| (met, moves.to_vec())).collect();
            Table::of_digits(1, Digits::BINARY, &states)
        };
        let table = match (one.property, has) {
            (Property::Remainder(divisor, left), _) => {
                let multiples = self.multiples(&one.term);
                let multiple = self.query.number("the multiple");
                let (multiples, range) =
                    constraint::remainder(multiples, multiple, one.term.constant, divisor, left, !has);
                return self.sum(multiples, range);
            }
            (Property::Fib, true) => digits(&[(false, [Some(0), Some(1)]), (true, [Some(1), None])]),
            (Property::Fib, false) => {
                digits(&[(true, [Some(0), Some(1)]), (false, [Some(1), Some(2)]), (true, [Some(2), Some(2)])])
            }
            // The 1 is followed by an even number of digits, or an odd one.
            (Property::EvenFib, true) => {
                digits(&[(false, [Some(0), Some(1)]), (true, [Some(2), None]), (false, [Some(1), None])])
            }
            (Property::EvenFib, false) => digits(&[
                (true, [Some(0), Some(1)]),
                (false, [Some(2), Some(3)]),
                (true, [Some(1), Some(3)]),
                (true, [Some(3), Some(3)]),
            ]),
        };
        // Such a term is never negative.
        let track = self.track(&one.term, 1)?;
        self.query.constraint(Constraint::new(Rc::new(table), vec![track]));
        Ok(())
    }

    /// The term is not negative.
    pub(super) fn natural(&mut self, term: &Term) -> Result<(), TooLarge> {
        if term.is_never_negative() {
            return Ok(());
        }
        let multiples = self.multiples(term);
        self.sum(multiples, Range::at_least(-term.constant))
    }

    /// The term is negative.
    pub(super) fn negative(&mut self, term: &Term) -> Result<(), TooLarge> {
        self.natural(&term.negated().plus_constant(-1))
    }

    /// The multiples of a term, those of nothing left out.
    fn multiples(&mut self, term: &Term) -> Vec<(Track, i64)> {
        let piles = self.piles();
        let mut multiples: Vec<_> = self.choice.map(|choice| (choice, term.choice)).into_iter().collect();
        debug_assert!(self.choice.is_some() || term.choice == 0);
        multiples.extend(piles.into_iter().zip(term.piles.iter().copied()));
        multiples.retain(|&(_, times)| times != 0);
        multiples
    }

    /// The number that a term is, divided by a number and rounded down. So the term is not negative.
    fn track(&mut self, term: &Term, divisor: u64) -> Result<Track, TooLarge> {
        if let Some((_, _, track)) = self.terms.iter().find(|known| known.0 == *term && known.1 == divisor) {
            return Ok(*track);
        }
        let mut multiples = self.multiples(term);
        if let (&[(track, 1)], 0, 1) = (multiples.as_slice(), term.constant, divisor) {
            return Ok(track);
        }
        let mut name = term.text(self.names, self.size_name());
        if divisor > 1 {
            name =
                if name.contains(' ') { format!("({name})/{divisor}") } else { format!("{name}/{divisor}") };
        }
        let track = self.query.number(name);
        // 0 <= term - divisor * track < divisor.
        let divisor_sum = i64::try_from(divisor).map_err(|_| TooLarge)?;
        multiples.push((track, -divisor_sum));
        let range = Range { least: -term.constant, most: Some(divisor_sum - 1 - term.constant) };
        self.sum(multiples, range)?;
        self.terms.push((term.clone(), divisor, track));
        Ok(track)
    }

    /// The sum of multiples is in the range.
    fn sum(&mut self, multiples: Vec<(Track, i64)>, range: Range) -> Result<(), TooLarge> {
        let constraint = self.tools.tables.constraint(self.system, multiples, range, self.tools.budget)?;
        self.query.constraint(constraint);
        Ok(())
    }
}
