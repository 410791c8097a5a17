//! Answers as JSON, one object each: for programs that read `--json`, and for those that ask the server.

use fibnim::Undecided;
use fibnim::game::{Allowance, Convention, Move, PileRule, Piles, Position};
use fibnim::solve::two_piles::{Case, Side, TwoPiles};
use fibnim::solve::winning_tails::winning_tails;
use fibnim::solve::{Analysis, Outcome, Reason};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The largest integer that every JSON reader keeps exactly.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Above this many digits, the parts and tails of a number are left out: they would take space
/// quadratic in its length. The indices tell the same.
const MOST_DIGITS_WITH_PARTS: u64 = 2000;

/// A natural number; above 2^53 - 1 it is text, because not every reader of JSON keeps those. `"inf"` where there is no limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Number {
    Small(u64),
    Text(String),
}

impl Number {
    /// No limit.
    pub(crate) fn infinite() -> Self {
        Self::Text("inf".into())
    }
}

impl From<u64> for Number {
    fn from(n: u64) -> Self {
        if n <= LARGEST_EXACT { Self::Small(n) } else { Self::Text(n.to_string()) }
    }
}

pub(crate) fn number(n: &BigUint) -> Number {
    u64::try_from(n).map_or_else(|_| Number::Text(n.to_string()), Number::from)
}

pub(crate) fn numbers<'a>(list: impl IntoIterator<Item = &'a BigUint>) -> Vec<Number> {
    list.into_iter().map(number).collect()
}

pub(crate) fn allowance(allowance: &Allowance) -> Number {
    match allowance {
        Allowance::Stones(stones) => number(stones),
        Allowance::Unlimited => Number::infinite(),
    }
}

/// One object on a line of its own.
pub(crate) fn line(object: &impl Serialize) -> String {
    // Nothing that is printed has keys that are not text.
    serde_json::to_string(object).unwrap_or_default() + "\n"
}

/// What was asked: game, convention, piles and allowance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Question {
    game: String,
    /// `normal` or `misere`
    convention: &'static str,
    piles: Vec<Number>,
    /// `global` or `local`
    scope: &'static str,
    /// The allowance that all piles share, or that of the only pile
    #[schema(required)]
    allowance: Option<Number>,
    /// The allowance of each pile, where each has its own
    #[serde(skip_serializing_if = "Option::is_none")]
    allowances: Option<Vec<Number>>,
    /// Which piles are plain nim heaps, where each pile has its own allowance
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_heaps: Option<Vec<bool>>,
}

impl Question {
    pub(crate) fn new(position: &Position) -> Self {
        let game = position.game();
        let mut question = Self {
            game: game.dynamic.to_string(),
            convention: match game.convention {
                Convention::Normal => "normal",
                Convention::Misere => "misere",
            },
            piles: numbers(position.stones()),
            scope: "global",
            allowance: None,
            allowances: None,
            nim_heaps: None,
        };
        match position.piles() {
            Piles::Global { allowance: shared, .. } => question.allowance = Some(allowance(shared)),
            Piles::Local(piles) => {
                question.scope = "local";
                // One pile has one allowance, whatever the scope.
                if let [pile] = piles.as_slice() {
                    question.allowance = Some(allowance(&pile.allowance));
                }
                question.allowances = Some(piles.iter().map(|pile| allowance(&pile.allowance)).collect());
                question.nim_heaps = Some(piles.iter().map(|pile| pile.rule == PileRule::NimHeap).collect());
            }
        }
        question
    }
}

/// Taking so many stones from the pile with this place, counted from 0.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Taken {
    pile: usize,
    take: Number,
}

impl From<&Move> for Taken {
    fn from(mv: &Move) -> Self {
        Self { pile: mv.pile, take: number(&mv.take) }
    }
}

/// A solved position: `fibnim solve --json`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Solved {
    #[serde(flatten)]
    question: Question,
    /// `N`: the player to move wins; `P`: the other one
    outcome: &'static str,
    winning_moves: Vec<Taken>,
    /// Whether these are all
    winning_moves_complete: bool,
    /// Where the theory gives one
    #[schema(required)]
    grundy: Option<Number>,
    /// How many moves are left when the winner hurries and the loser stalls, if that was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u32>,
    reason: Why,
}

/// How it is known: the method is a theorem or a search, the rest are its numbers.
#[derive(Debug, Serialize, ToSchema)]
struct Why {
    #[serde(flatten)]
    #[schema(value_type = Object)]
    numbers: WhyNumbers,
    method: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum WhyNumbers {
    OnePile(Representation),
    Others(Value),
}

pub(crate) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

impl Solved {
    pub(crate) fn new(analysis: &Analysis, remoteness: Option<u32>) -> Self {
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
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Unsolved {
    #[serde(flatten)]
    question: Question,
    /// Always null
    #[schema(value_type = Option<String>, required)]
    outcome: (),
    /// Why it is undecided
    undecided: String,
}

impl Unsolved {
    pub(crate) fn new(position: &Position, undecided: &Undecided) -> Self {
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
        Reason::MisereOnePile(inner) => json!({"one_stone_less": why(inner)}),
        Reason::Threshold { threshold, cells } => json!({
            "threshold": threshold.map_or_else(Number::infinite, Number::from),
            "cells": number(&(*cells).into()),
        }),
        Reason::Search { positions } => json!({"positions": number(&(*positions).into())}),
    };
    Why { numbers: WhyNumbers::Others(numbers), method: reason.method() }
}

/// A number as a sum of Fibonacci numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Representation {
    /// The indices of the parts, the smallest first; F_2 = 1
    indices: Vec<u32>,
    /// The gap vector as it is printed, the first gap last
    gaps: Vec<u32>,
    /// The parts, the smallest first, unless they would be too long
    #[schema(required)]
    parts: Option<Vec<Number>>,
    /// The smallest part; `inf` for zero
    z1: Number,
}

impl Representation {
    pub(crate) fn new(z: &Zeckendorf) -> Self {
        let largest = z.indices().last().copied().unwrap_or(0);
        let short = u64::from(largest) * 209 / 1000 <= MOST_DIGITS_WITH_PARTS;
        Self {
            indices: z.indices().to_vec(),
            gaps: z.gaps().as_low().iter().rev().copied().collect(),
            parts: short.then(|| z.parts().map(|part| number(&part)).collect()),
            z1: z.part(1).map_or_else(Number::infinite, |part| number(&part)),
        }
    }

    /// The parts, the smallest first, unless they would be too long.
    pub(crate) fn into_parts(self) -> Option<Vec<Number>> {
        self.parts
    }
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

/// `fibnim zeckendorf --json`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ZeckendorfForm {
    #[serde(flatten)]
    representation: Representation,
    n: Number,
    /// The digits, the most significant first
    digits: String,
    /// The sums of the smallest parts, unless they would be too long
    #[schema(required)]
    tails: Option<Vec<Number>>,
    /// Those of them that win without limit
    #[schema(required)]
    winning_tails: Option<Vec<Number>>,
}

impl ZeckendorfForm {
    pub(crate) fn new(n: &BigUint, z: &Zeckendorf) -> Self {
        let representation = Representation::new(z);
        let tails: Option<Vec<Number>> =
            representation.parts.as_ref().map(|_| z.tails().map(|tail| number(&tail)).collect());
        let winning_tails = tails.as_ref().map(|tails| {
            let wins = winning_tails(&z.gaps());
            tails.iter().zip(wins).filter(|(_, wins)| *wins).map(|(tail, _)| tail.clone()).collect()
        });
        Self { representation, n: number(n), digits: z.digits(), tails, winning_tails }
    }
}
