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

/// A solved position: `fibnim solve --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solved {
    #[serde(flatten)]
    question: Question,
    /// `N`: the player to move wins; `P`: the other one
    outcome: &'static str,
    winning_moves: Vec<Taken>,
    /// Whether these are all
    winning_moves_complete: bool,
    /// Where the theory gives one
    #[cfg_attr(feature = "schema", schema(required))]
    grundy: Option<Number>,
    /// How many moves are left when the winner hurries and the loser stalls, if that was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u32>,
    reason: Why,
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

impl Solved {
    /// A position with its analysis, and its remoteness if that was asked for.
    pub fn new(analysis: &Analysis, remoteness: Option<u32>) -> Self {
        Self {
            question: Question::new(&analysis.position),
            outcome: outcome(analysis.outcome),
            winning_moves: analysis.winning_moves.iter().map(Taken::from).collect(),
            winning_moves_complete: analysis.complete,
            grundy: analysis.grundy.as_ref().map(number),
            remoteness,
            reason: why(&analysis.reason),
        }
    }
}

/// A position that the budget did not suffice for.
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
}

impl Unsolved {
    /// A position, and why it is undecided.
    pub fn new(position: &Position, undecided: &Undecided) -> Self {
        Self { question: Question::new(position), outcome: (), undecided: undecided.to_string() }
    }
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
