//! Solved positions.

use fibnim::Undecided;
use fibnim::game::Position;
use fibnim::solve::two_piles::{Case, Side, TwoPiles};
use fibnim::solve::{Analysis, Outcome, Reason};
use serde::Serialize;
use serde_json::{Value, json};

use super::number::{Number, number, numbers};
use super::position::{Question, Taken};
use super::representation::Representation;
use crate::solution::Solution;
use crate::words::sentences;

/// A solved position: `fibnim solve --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solved {
    #[serde(flatten)]
    question: Question,
    /// `N`: the player to move wins; `P`: the other player wins
    outcome: &'static str,
    winning_moves: Vec<Taken>,
    /// Whether these are all
    winning_moves_complete: bool,
    /// Where the theory gives one
    #[cfg_attr(feature = "schema", schema(required))]
    grundy: Option<Number>,
    /// How many moves are left when the winner hurries and the loser stalls, if that was asked for: null where it is undecided
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
    remoteness: Option<IfDecided>,
    reason: Why,
    /// The position with its allowance written out
    position: String,
    /// Why, in a few sentences
    explanation: String,
}

/// A number that was asked for: null where it is undecided.
#[derive(Debug, Serialize)]
pub(super) struct IfDecided(Option<u32>);

impl IfDecided {
    /// What was asked for, if it was.
    pub(super) fn of(found: Option<&Result<u32, Undecided>>) -> Option<Self> {
        found.map(|found| Self(found.as_ref().ok().copied()))
    }
}

/// How it is known: the method is a theorem or a search, the rest are its numbers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Why {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    numbers: WhyNumbers,
    method: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum WhyNumbers {
    OnePile(Representation),
    Others(Value),
}

/// `N` or `P`.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

/// A position of piles under a dynamic: `fibnim solve --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SolutionOfPiles {
    /// Who wins, by which moves, and why
    Solved(Box<Solved>),
    /// The limits did not suffice
    Undecided(Box<Unsolved>),
}

impl SolutionOfPiles {
    /// What was found.
    pub fn new(solution: &Solution<Position, Analysis>) -> Self {
        match &solution.found {
            Ok(analysis) => Self::Solved(Box::new(Solved {
                question: Question::new(&analysis.position),
                outcome: outcome(analysis.outcome),
                winning_moves: analysis.winning_moves.iter().map(Taken::from).collect(),
                winning_moves_complete: analysis.complete,
                grundy: analysis.grundy.as_ref().map(number),
                remoteness: IfDecided::of(solution.remoteness.as_ref()),
                reason: why(&analysis.reason),
                position: analysis.position.to_string(),
                explanation: solution.with_digits(&sentences(analysis)),
            })),
            Err(undecided) => Self::Undecided(Box::new(Unsolved {
                question: Question::new(&solution.position),
                outcome: (),
                undecided: undecided.to_string(),
                position: solution.position.to_string(),
                family: solution.provable.as_ref().map(ToString::to_string),
            })),
        }
    }
}

/// A position that the limits did not suffice for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unsolved {
    #[serde(flatten)]
    question: Question,
    /// Always null
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    outcome: (),
    /// Why it is undecided
    undecided: String,
    /// The position with its allowance written out
    position: String,
    /// A family whose proof would answer it
    #[cfg_attr(feature = "schema", schema(required))]
    family: Option<String>,
}

fn why(reason: &Reason) -> Why {
    let numbers = match reason {
        Reason::Over => json!({}),
        Reason::Whinihan(pile) => {
            let numbers = WhyNumbers::OnePile(Representation::new(&pile.zeckendorf));
            return Why { numbers, method: reason.method() };
        }
        Reason::Schwenk(pile) => {
            let (last, copies) = pile.representation.repeated();
            json!({
                "parts": numbers(pile.representation.parts()),
                "last_term": pile.sequence.has_ended().then(|| number(last)),
                "copies_of_last_term": number(copies),
                "smallest_part": pile.representation.smallest().map_or_else(Number::infinite, number),
            })
        }
        Reason::TwoPiles(piles) => two_piles(piles),
        Reason::Theorem(theorem) => json!({
            "family": theorem.family.to_string(),
            "states": theorem.states,
            "certificate": theorem.hash,
        }),
        Reason::PowerOfTwo(solved) => json!({
            "nim_sum": number(&solved.nim_sum),
            "smallest_bit": solved.smallest_bit.as_ref().map_or_else(Number::infinite, number),
        }),
        Reason::Bouton(solved) => json!({"nim_sum": number(&solved.nim_sum)}),
        Reason::LocalSum { values, nim_sum } => {
            json!({"grundy_values": numbers(values), "nim_sum": number(nim_sum)})
        }
        Reason::Mirror { pairs } => json!({"pairs": pairs}),
        Reason::Cancelled { pairs, rest } => json!({"pairs": pairs, "rest": why(rest)}),
        Reason::MisereOnePile(inner) => json!({"one_stone_less": why(inner)}),
        Reason::Threshold { threshold, cells } => json!({
            "threshold": threshold.map_or_else(Number::infinite, Number::from),
            "cells": number(&(*cells).into()),
        }),
        Reason::Row { threshold, family } => json!({
            "threshold": threshold.map_or_else(Number::infinite, |least| number(&least.into())),
            "family": family.to_string(),
        }),
        Reason::Search { positions } => json!({"positions": number(&(*positions).into())}),
    };
    Why { numbers: WhyNumbers::Others(numbers), method: reason.method() }
}

fn two_piles(solved: &TwoPiles) -> Value {
    let (s, d) = match solved.case {
        Case::Four { s } => (Some(s), None),
        Case::Five { d } => (None, Some(d)),
        _ => (None, None),
    };
    let named = solved.named_move.as_ref().map(|(side, take)| {
        let side = if *side == Side::Smaller { "smaller" } else { "larger" };
        json!({"pile": side, "take": number(take)})
    });
    json!({
        "case": solved.case.name(),
        "m": number(&solved.m),
        "k": Representation::new(&solved.k),
        "t": solved.t,
        "s": s,
        "d": d,
        "named_move": named,
    })
}
