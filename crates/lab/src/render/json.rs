//! Answers as JSON, one object each. Integers above 2^53 - 1 are decimal strings.

use fibnim::Undecided;
use fibnim::game::{Allowance, Convention, Move, PileRule, Piles, Position};
use fibnim::solve::two_piles::{Case, Side, TwoPiles};
use fibnim::solve::winning_tails::winning_tails;
use fibnim::solve::{Analysis, Reason};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde_json::{Map, Value, json};

/// The largest integer that every JSON reader keeps exactly.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Above this many digits, the parts and tails of a number are left out: they would take space
/// quadratic in its length. The indices tell the same.
const MOST_DIGITS_WITH_PARTS: u64 = 2000;

pub(crate) fn number(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(small) if small <= LARGEST_EXACT => small.into(),
        _ => n.to_string().into(),
    }
}

fn numbers<'a>(list: impl IntoIterator<Item = &'a BigUint>) -> Value {
    list.into_iter().map(number).collect()
}

fn allowance(allowance: &Allowance) -> Value {
    match allowance {
        Allowance::Stones(stones) => number(stones),
        Allowance::Unlimited => "inf".into(),
    }
}

pub(crate) fn line(value: &Value) -> String {
    format!("{value}\n")
}

/// `fibnim solve --json`, where the budget did not suffice.
pub(crate) fn undecided(position: &Position, undecided: &Undecided) -> String {
    let mut object = question(position);
    object.insert("outcome".into(), Value::Null);
    object.insert("undecided".into(), undecided.to_string().into());
    line(&object.into())
}

/// What was asked: game, convention, piles and allowance.
pub(super) fn question(position: &Position) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("game".into(), position.game().dynamic.to_string().into());
    let convention = match position.game().convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    object.insert("convention".into(), convention.into());
    object.insert("piles".into(), numbers(position.stones()));
    match position.piles() {
        Piles::Global { allowance: shared, .. } => {
            object.insert("scope".into(), "global".into());
            object.insert("allowance".into(), allowance(shared));
        }
        Piles::Local(piles) => {
            object.insert("scope".into(), "local".into());
            // One pile has one allowance, whatever the scope.
            let single = match piles.as_slice() {
                [pile] => allowance(&pile.allowance),
                _ => Value::Null,
            };
            object.insert("allowance".into(), single);
            object.insert("allowances".into(), piles.iter().map(|pile| allowance(&pile.allowance)).collect());
            let heaps = piles.iter().map(|pile| Value::from(pile.rule == PileRule::NimHeap)).collect();
            object.insert("nim_heaps".into(), heaps);
        }
    }
    object
}

/// `fibnim solve --json`.
pub(crate) fn analysis(analysis: &Analysis, remoteness: Option<u32>) -> String {
    let mut object = question(&analysis.position);
    object.insert("outcome".into(), analysis.outcome.to_string().into());
    object.insert("winning_moves".into(), analysis.winning_moves.iter().map(winning_move).collect());
    object.insert("winning_moves_complete".into(), analysis.complete.into());
    object.insert("grundy".into(), analysis.grundy.as_ref().map_or(Value::Null, number));
    if let Some(moves) = remoteness {
        object.insert("remoteness".into(), moves.into());
    }
    object.insert("reason".into(), reason(&analysis.reason));
    line(&object.into())
}

fn winning_move(mv: &Move) -> Value {
    json!({"pile": mv.pile, "take": number(&mv.take)})
}

fn reason(reason: &Reason) -> Value {
    let mut value = match reason {
        Reason::Over => json!({}),
        Reason::Whinihan(pile) => representation(&pile.zeckendorf),
        Reason::Schwenk(pile) => {
            let (last, copies) = pile.representation.repeated();
            json!({
                "parts": numbers(pile.representation.parts()),
                "last_term": pile.sequence.has_ended().then(|| number(last)),
                "copies_of_last_term": number(copies),
                "smallest_part": pile.representation.smallest().map_or("inf".into(), number),
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
            "smallest_bit": solved.smallest_bit.as_ref().map_or("inf".into(), number),
        }),
        Reason::Bouton(solved) => json!({"nim_sum": number(&solved.nim_sum)}),
        Reason::LocalSum { values, nim_sum } => {
            json!({"grundy_values": numbers(values), "nim_sum": number(nim_sum)})
        }
        Reason::MisereOnePile(inner) => json!({"one_stone_less": self::reason(inner)}),
        Reason::Threshold { threshold, cells } => json!({
            "threshold": threshold.map_or("inf".into(), Value::from),
            "cells": number(&(*cells).into()),
        }),
        Reason::Search { positions } => json!({"positions": number(&(*positions).into())}),
    };
    value["method"] = reason.method().into();
    value
}

/// A representation: its indices and gaps always, its parts unless they are too long.
fn representation(z: &Zeckendorf) -> Value {
    let largest = z.indices().last().copied().unwrap_or(0);
    let short = u64::from(largest) * 209 / 1000 <= MOST_DIGITS_WITH_PARTS;
    json!({
        "indices": z.indices(),
        "gaps": z.gaps().as_low().iter().rev().collect::<Vec<_>>(),
        "parts": if short { z.parts().map(|part| number(&part)).collect() } else { Value::Null },
        "z1": z.part(1).map_or("inf".into(), |part| number(&part)),
    })
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
        "k": representation(&solved.k),
        "t": solved.t,
        "s": s,
        "d": d,
        "named_move": named,
    })
}

/// `fibnim zeckendorf --json`.
pub(crate) fn zeckendorf(n: &BigUint, z: &Zeckendorf) -> String {
    let mut value = representation(z);
    value["n"] = number(n);
    value["digits"] = z.digits().into();
    let (tails, winning) = if value["parts"].is_null() {
        (Value::Null, Value::Null)
    } else {
        let tails: Vec<Value> = z.tails().map(|tail| number(&tail)).collect();
        let wins = winning_tails(&z.gaps());
        let winning =
            tails.iter().zip(wins).filter(|(_, wins)| *wins).map(|(tail, _)| tail.clone()).collect();
        (tails.into(), winning)
    };
    value["tails"] = tails;
    value["winning_tails"] = winning;
    line(&value)
}
