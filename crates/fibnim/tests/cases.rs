//! One file of cases, and every engine that applies to each: brute force, closed forms, tables, theorems, players.
//!
//! What is expected was computed from the rules by `data/cases.py`, which shares nothing with this crate.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write};
use std::sync::Arc;

use automata::logic::{Answer, Relations};
use fibnim::game::{
    Allowance, Convention, Dynamic, Game, LocalPile, Move, PileRule, Piles, Position, notation,
};
use fibnim::players::Mind;
use fibnim::proof::{Family, Theorem, prove, statements};
use fibnim::solve::oracle::{GlobalOracle, GrundyOracle, LocalOracle, OraclePile};
use fibnim::solve::small_grundy::small_grundy;
use fibnim::solve::two_piles::{self, Side};
use fibnim::solve::{
    Analysis, Outcome, Reason, bouton, misere, power_of_two, schwenk, solve, solve_with, two_piles_words,
    whinihan,
};
use fibnim::tables::grundy::{Break, GrundyTable, scan_rows};
use fibnim::tables::threshold::{Columns, NEVER, ThresholdBox};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;
use num_traits::Zero;
use numeration::Zeckendorf;

const CASES: &str = include_str!("data/cases.txt");

/// A position with what the rules say of it.
struct Case {
    line: usize,
    text: &'static str,
    position: Position,
    outcome: Outcome,
    moves: Vec<Move>,
    grundy: Option<BigUint>,
}

/// What an engine says of a position; not every engine lists moves or has values.
#[derive(Default)]
struct Found {
    outcome: Option<Outcome>,
    moves: Option<Vec<Move>>,
    grundy: Option<BigUint>,
}

/// Theorems are proved once for all cases.
type Shelf = BTreeMap<Family, Arc<Theorem>>;

/// An engine, with the least number of cases that it must have answered: who drops out is noticed.
struct Engine {
    name: &'static str,
    least: usize,
    ask: fn(&Position, &mut Shelf) -> Option<Found>,
}

const ENGINES: [Engine; 20] = [
    Engine { name: "brute force", least: 241, ask: brute_force },
    Engine { name: "brute force, Grundy values", least: 116, ask: brute_force_values },
    Engine { name: "solve", least: 241, ask: solved },
    Engine { name: "solve, with theorems", least: 21, ask: solved_by_theorems },
    Engine { name: "Whinihan's theorem", least: 55, ask: by_whinihan },
    Engine { name: "Schwenk's theorem", least: 91, ask: by_schwenk },
    Engine { name: "one pile, misere", least: 17, ask: one_misere_pile },
    Engine { name: "two piles (GL Thm 10)", least: 27, ask: by_two_piles },
    Engine { name: "two piles, by words (GL Thm 14)", least: 72, ask: by_words },
    Engine { name: "power-of-two nim (GL Thm 22)", least: 16, ask: by_smallest_bit },
    Engine { name: "nim", least: 22, ask: by_nim_sum },
    Engine { name: "small Grundy values (G 4.1 to 4.7)", least: 41, ask: small_values },
    Engine { name: "table of Grundy values, by sweep", least: 116, ask: swept_values },
    Engine { name: "table of Grundy values, by scan", least: 116, ask: scanned_values },
    Engine { name: "table of thresholds, as a box", least: 206, ask: threshold_box },
    Engine { name: "table of thresholds, by columns", least: 202, ask: threshold_columns },
    Engine { name: "theorems on outcomes", least: 122, ask: by_theorem },
    Engine { name: "theorems on Grundy values", least: 61, ask: values_by_theorem },
    Engine { name: "a statement", least: 106, ask: by_statement },
    Engine { name: "remoteness", least: 241, ask: by_remoteness },
];

#[test]
fn every_engine_agrees_with_every_case() {
    let mut shelf = Shelf::new();
    let mut answered = [0; ENGINES.len()];
    let mut wrong = String::new();
    for case in cases() {
        let mut engines = 0;
        for (engine, answered) in ENGINES.iter().zip(&mut answered) {
            let Some(found) = (engine.ask)(&case.position, &mut shelf) else { continue };
            engines += 1;
            *answered += 1;
            let mut compare = |what: &str, agrees: bool, expected: &dyn Debug, found: &dyn Debug| {
                if !agrees {
                    let Case { line, text, .. } = case;
                    let name = engine.name;
                    writeln!(
                        wrong,
                        "line {line}: {text}\n  {name}: {what}: expected {expected:?}, found {found:?}"
                    )
                    .unwrap();
                }
            };
            if let Some(outcome) = found.outcome {
                compare("outcome", outcome == case.outcome, &case.outcome, &outcome);
            }
            if let Some(moves) = found.moves {
                let show =
                    |moves: &[Move]| -> Vec<String> { moves.iter().map(ToString::to_string).collect() };
                compare("moves", moves == case.moves, &show(&case.moves), &show(&moves));
            }
            // Misere play has no values, and none may be given.
            if let Some(value) = found.grundy {
                compare("value", Some(&value) == case.grundy.as_ref(), &case.grundy, &value);
            }
        }
        assert!(engines >= 2, "line {}: {}: only {engines} engine", case.line, case.text);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    for (engine, answered) in ENGINES.iter().zip(answered) {
        let Engine { name, least, .. } = engine;
        assert!(answered >= *least, "{name}: {answered} cases, and there were {least}");
    }
}

/// The file is what it says: no case twice, and two piles in every case of GL Thm 10.
#[test]
fn the_file_is_in_order() {
    let cases = cases();
    let texts: BTreeSet<String> =
        cases.iter().map(|case| format!("{} | {}", game_name(case.position.game()), case.position)).collect();
    assert_eq!(texts.len(), cases.len());
    let of_theorem = |case: &Case| {
        let analysis = analyse(&case.position);
        let Reason::TwoPiles(reason) = analysis.reason else { return None };
        Some(reason.case.name())
    };
    let seen: BTreeSet<&str> = cases.iter().filter_map(of_theorem).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["1", "2", "3", "4a", "4b", "5a", "5b"]);
}

fn cases() -> Vec<Case> {
    let lines = CASES.lines().enumerate();
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(i, text)| read(i + 1, text).unwrap_or_else(|| panic!("line {}: {text}", i + 1)))
        .collect()
}

fn read(line: usize, text: &'static str) -> Option<Case> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [game, position, outcome, moves, grundy] = fields.try_into().ok()?;
    let (name, convention) = match game.strip_suffix(" misere") {
        Some(name) => (name, Convention::Misere),
        None => (game, Convention::Normal),
    };
    let game = Game { dynamic: notation::parse_game(name).ok()?, convention };
    let read_move = |text: &str| {
        let (pile, take) = text.split_once(':')?;
        Some(Move { pile: pile.parse::<usize>().ok()? - 1, take: take.parse().ok()? })
    };
    Some(Case {
        line,
        text,
        position: notation::parse(position).ok()?.position(game, None, None).ok()?,
        outcome: match outcome {
            "N" => Outcome::N,
            "P" => Outcome::P,
            _ => return None,
        },
        moves: match moves {
            "-" => Vec::new(),
            moves => moves.split(' ').map(read_move).collect::<Option<_>>()?,
        },
        grundy: match grundy {
            "-" => None,
            value => Some(value.parse().ok()?),
        },
    })
}

fn game_name(game: &Game) -> String {
    format!("{} {:?}", game.dynamic, game.convention)
}

// What engines need to know of a position.

fn is_normal(position: &Position) -> bool {
    position.game().convention == Convention::Normal
}

fn is_fibonacci(position: &Position) -> bool {
    is_normal(position) && position.game().dynamic.is_fibonacci()
}

fn word(n: &BigUint) -> u32 {
    u32::try_from(n).unwrap()
}

/// Piles and shared allowance.
fn global(position: &Position) -> Option<(&[BigUint], &Allowance)> {
    match position.piles() {
        Piles::Global { stones, allowance } => Some((stones, allowance)),
        Piles::Local(_) => None,
    }
}

/// Piles with stones and their shared allowance.
fn nonempty(position: &Position) -> Option<(Vec<BigUint>, &Allowance)> {
    let (stones, allowance) = global(position)?;
    Some((stones.iter().filter(|n| !n.is_zero()).cloned().collect(), allowance))
}

/// Without limit no move takes more than there is.
fn cap(piles: &[BigUint], allowance: &Allowance) -> BigUint {
    allowance.cap(&piles.iter().sum())
}

/// The piles of a sum of games: local piles; the one pile with stones of a global game; all piles of nim.
fn summands(position: &Position) -> Option<Vec<LocalPile>> {
    match position.piles() {
        Piles::Local(piles) => Some(piles.clone()),
        Piles::Global { stones, allowance } => {
            let some = stones.iter().filter(|n| !n.is_zero()).count();
            let pile = |n: &BigUint| LocalPile {
                stones: n.clone(),
                allowance: allowance.clone(),
                rule: PileRule::Dynamic,
            };
            (some <= 1 || position.game().dynamic.is_nim()).then(|| stones.iter().map(pile).collect())
        }
    }
}

/// The only pile that has stones, if it follows the dynamic: its place, stones and allowance.
fn one_pile(position: &Position) -> Option<(usize, BigUint, Allowance)> {
    let piles = summands(position)?;
    let place = piles.iter().position(|pile| !pile.stones.is_zero()).unwrap_or(0);
    let others = (0..piles.len()).filter(|&i| i != place);
    let alone =
        others.map(|i| &piles[i]).all(|pile| pile.stones.is_zero()) && piles[place].rule == PileRule::Dynamic;
    alone.then(|| (place, piles[place].stones.clone(), piles[place].allowance.clone()))
}

// How engines answer.

fn outcome_if(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

fn moves_in(pile: usize, takes: &[BigUint]) -> Vec<Move> {
    takes.iter().map(|take| Move { pile, take: take.clone() }).collect()
}

/// An engine that knows outcomes is asked about the position and about all that a move leads to.
fn by_options(position: &Position, mut outcome: impl FnMut(&Position) -> Option<Outcome>) -> Option<Found> {
    let here = outcome(position)?;
    let mut moves = Vec::new();
    for mv in position.moves() {
        if outcome(&position.play(&mv).unwrap())? == Outcome::P {
            moves.push(mv);
        }
    }
    Some(Found { outcome: Some(here), moves: Some(moves), grundy: None })
}

/// An engine that knows values of one pile: their exclusive or decides a sum (G §2).
fn by_values(
    position: &Position,
    mut value: impl FnMut(&BigUint, &Allowance) -> Option<u64>,
) -> Option<Found> {
    if !is_normal(position) {
        return None;
    }
    let mut nim_sum = |position: &Position| {
        summands(position)?.iter().try_fold(0, |sum, pile| match pile.rule {
            PileRule::NimHeap => Some(sum ^ u64::from(word(&pile.stones))),
            PileRule::Dynamic => Some(sum ^ value(&pile.stones, &pile.allowance)?),
        })
    };
    let grundy = nim_sum(position)?;
    let found = by_options(position, |position| Some(outcome_if(nim_sum(position)? != 0)))?;
    Some(Found { grundy: Some(grundy.into()), ..found })
}

fn largest(position: &Position) -> u32 {
    position.stones().into_iter().map(word).max().unwrap_or(0)
}

fn analyse(position: &Position) -> Analysis {
    solve(position, &Limits::default(), &mut Unwatched).unwrap()
}

fn found(analysis: Analysis) -> Found {
    assert!(analysis.complete, "{}: not all moves", analysis.position);
    Found { outcome: Some(analysis.outcome), moves: Some(analysis.winning_moves), grundy: analysis.grundy }
}

// The engines.

fn brute_force(position: &Position, _: &mut Shelf) -> Option<Found> {
    let game = position.game();
    match position.piles() {
        Piles::Global { stones, .. } => {
            let sizes: Vec<u64> = stones.iter().map(|n| word(n).into()).collect();
            let oracle = GlobalOracle::new(game, &sizes);
            by_options(position, |position| {
                let (stones, allowance) = global(position)?;
                let piles: Vec<u64> = stones.iter().map(|n| word(n).into()).collect();
                Some(oracle.outcome(&piles, allowance.saturated_u64()))
            })
        }
        Piles::Local(piles) => {
            let pile = |pile: &LocalPile| OraclePile {
                stones: word(&pile.stones).into(),
                allowance: pile.allowance.saturated_u64(),
                dynamic: if pile.rule == PileRule::NimHeap { Dynamic::nim() } else { game.dynamic.clone() },
            };
            let oracle = LocalOracle::new(game.convention, piles.iter().map(pile).collect());
            let wins = |mv: &Move| oracle.after(mv.pile, word(&mv.take).into()) == Some(Outcome::P);
            let moves = position.moves().filter(wins).collect();
            Some(Found { outcome: Some(oracle.outcome()), moves: Some(moves), grundy: None })
        }
    }
}

fn brute_force_values(position: &Position, _: &mut Shelf) -> Option<Found> {
    let oracle = GrundyOracle::new(&position.game().dynamic, largest(position).into());
    by_values(position, |n, r| Some(oracle.value(word(n).into(), r.saturated_u64())))
}

fn solved(position: &Position, _: &mut Shelf) -> Option<Found> {
    Some(found(analyse(position)))
}

/// Three and more piles, where theorems are preferred to tables.
fn solved_by_theorems(position: &Position, shelf: &mut Shelf) -> Option<Found> {
    let (piles, _) = nonempty(position)?;
    if piles.len() < 3 || position.is_over() || !is_fibonacci(position) {
        return None;
    }
    theorem(&Family::of_piles(&piles)?.1, shelf)?;
    let analysis = solve_with(position, shelf, &Limits::default(), &mut Unwatched).unwrap();
    // Pairs of equal piles need no theorem.
    if matches!(analysis.reason, Reason::Mirror { .. }) {
        return None;
    }
    assert!(matches!(analysis.reason, Reason::Theorem(_)), "{position}: {}", analysis.reason.method());
    Some(found(analysis))
}

fn by_whinihan(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (place, n, allowance) = one_pile(position)?;
    is_fibonacci(position).then(|| {
        let solved = whinihan::solve(&n, &allowance, 1000);
        let moves = Some(moves_in(place, &solved.takes.takes));
        Found { outcome: Some(solved.outcome), moves, grundy: None }
    })
}

fn by_schwenk(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (place, n, allowance) = one_pile(position)?;
    is_normal(position).then(|| {
        let solved = schwenk::solve(&n, &allowance, &position.game().dynamic, 1000, 1000).unwrap();
        let moves = Some(moves_in(place, &solved.takes.takes));
        Found { outcome: Some(solved.outcome), moves, grundy: None }
    })
}

fn one_misere_pile(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (place, n, allowance) = one_pile(position)?;
    if position.is_over() {
        return None;
    }
    let (normal, n) = misere::as_normal(position.game(), &n)?;
    let solved = schwenk::solve(&n, &allowance, &normal.dynamic, 1000, 1000).unwrap();
    let moves = Some(moves_in(place, &solved.takes.takes));
    Some(Found { outcome: Some(solved.outcome), moves, grundy: None })
}

fn by_two_piles(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (piles, allowance) = global(position)?;
    let [a, b] = piles else { return None };
    if !is_fibonacci(position) || position.is_over() {
        return None;
    }
    let solved = two_piles::solve(a, b, allowance, 1000);
    let place = |side: Side| usize::from((side == Side::Larger) == (a <= b));
    let mut moves = moves_in(place(Side::Smaller), &solved.smaller.takes);
    moves.extend(moves_in(place(Side::Larger), &solved.larger.takes));
    moves.sort();
    Some(Found { outcome: Some(solved.case.outcome()), moves: Some(moves), grundy: None })
}

fn by_words(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (piles, _) = global(position)?;
    if !is_fibonacci(position) || piles.len() > 2 {
        return None;
    }
    by_options(position, |position| {
        let (piles, allowance) = global(position)?;
        let (smaller, larger) = match piles {
            [n] => (&BigUint::ZERO, n),
            [a, b] => (a.min(b), a.max(b)),
            _ => return None,
        };
        two_piles_words::outcome(smaller, &(larger - smaller), &allowance.cap(&(larger + 1u32)))
    })
}

fn by_smallest_bit(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (piles, allowance) = global(position)?;
    (is_normal(position) && position.game().dynamic.is_power_of_two()).then(|| {
        let solved = power_of_two::solve(piles, allowance);
        Found { outcome: Some(solved.outcome), moves: Some(solved.moves), grundy: None }
    })
}

fn by_nim_sum(position: &Position, _: &mut Shelf) -> Option<Found> {
    let piles = summands(position)?;
    let is_nim = position.game().dynamic.is_nim() || piles.iter().all(|p| p.rule == PileRule::NimHeap);
    is_nim.then(|| {
        let stones: Vec<BigUint> = piles.into_iter().map(|pile| pile.stones).collect();
        let solved = bouton::solve(&stones, position.game().convention);
        let grundy = is_normal(position).then_some(solved.nim_sum);
        Found { outcome: Some(solved.outcome), moves: Some(solved.moves), grundy }
    })
}

/// Only values up to 3 are given; those of the options may be larger.
fn small_values(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (_, n, allowance) = one_pile(position)?;
    let value = is_fibonacci(position).then(|| small_grundy(&Zeckendorf::of(&n), &allowance))??;
    Some(Found { outcome: Some(outcome_if(value > 0)), moves: None, grundy: Some(value.into()) })
}

fn swept_values(position: &Position, _: &mut Shelf) -> Option<Found> {
    let game = position.game();
    let table =
        GrundyTable::new(&game.dynamic, largest(position), &Limits::default(), &mut Unwatched).unwrap();
    by_values(position, |n, r| Some(table.value(word(n), r.saturated_u64()).into()))
}

fn scanned_values(position: &Position, _: &mut Shelf) -> Option<Found> {
    let rows = scan_rows(&position.game().dynamic, largest(position));
    by_values(position, |n, r| {
        let reached = |entry: &&Break| u64::from(entry.from) <= r.saturated_u64();
        rows[word(n) as usize].iter().rfind(reached).map(|entry| entry.value.into())
    })
}

/// Thresholds say nothing about a misere player who has won because nothing is allowed.
fn has_threshold(position: &Position) -> bool {
    is_normal(position) || global(position).is_some_and(|(_, r)| *r > 0.into())
}

fn wins_at(threshold: u32, allowance: &Allowance) -> Outcome {
    outcome_if(threshold != NEVER && allowance.permits(&threshold.into()))
}

fn threshold_box(position: &Position, _: &mut Shelf) -> Option<Found> {
    let (stones, allowance) = global(position)?;
    if !has_threshold(position) {
        return None;
    }
    let sizes: Vec<u32> = stones.iter().map(word).collect();
    let table = ThresholdBox::new(position.game(), &sizes, &Limits::default(), &mut Unwatched).unwrap();
    let takes = |pile: usize| {
        let takes = table.winning_takes(position.game(), pile, allowance.saturated_u64());
        takes.map(move |take| Move { pile, take: take.into() }).collect::<Vec<_>>()
    };
    let moves = (0..sizes.len()).flat_map(takes).collect();
    Some(Found {
        outcome: Some(wins_at(table.threshold(&sizes), allowance)),
        moves: Some(moves),
        grundy: None,
    })
}

fn threshold_columns(position: &Position, _: &mut Shelf) -> Option<Found> {
    by_options(position, |position| {
        let (stones, allowance) = global(position)?;
        if !has_threshold(position) || !Columns::supports(position.game(), stones.len()) {
            return None;
        }
        let mut fixed: Vec<u32> = stones.iter().map(word).collect();
        fixed.sort_unstable();
        let running = fixed.pop()?;
        let limits = Limits::default();
        let mut columns = Columns::new(position.game(), &fixed, running, &limits).unwrap();
        let column = columns.advance(running + 1, &limits, &mut Unwatched).unwrap();
        Some(wins_at(*column.thresholds.last()?, allowance))
    })
}

/// Larger families than these would take longer than all else together.
const MOST_FIXED_STONES: u32 = 11;

fn theorem(family: &Family, shelf: &mut Shelf) -> Option<Arc<Theorem>> {
    let small = family.fixed().iter().sum::<u32>() <= MOST_FIXED_STONES;
    small.then(|| prove(family, shelf, &Limits::default(), &mut Unwatched).unwrap())
}

fn by_theorem(position: &Position, shelf: &mut Shelf) -> Option<Found> {
    if !is_normal(position) {
        return None;
    }
    let dynamic = &position.game().dynamic;
    by_options(position, |position| {
        let (piles, allowance) = nonempty(position)?;
        let cap = cap(&piles, allowance);
        let (family, piles) = match piles.len() {
            0 if dynamic.is_fibonacci() => (Family::one_pile(), vec![BigUint::ZERO]),
            2 if dynamic.is_fibonacci() => (Family::two_pile(), piles),
            1.. if dynamic.is_fibonacci() => {
                let (running, family) = Family::of_piles(&piles)?;
                (family, vec![piles[running].clone()])
            }
            0 if dynamic.is_power_of_two() => (Family::power_of_two(1), vec![BigUint::ZERO]),
            1..=4 if dynamic.is_power_of_two() => (Family::power_of_two(piles.len()), piles),
            _ => return None,
        };
        Some(outcome_if(!theorem(&family, shelf)?.holds(&piles, &cap)))
    })
}

/// The values that are proved here; larger ones take minutes.
const MOST_VALUE: u32 = 5;

fn values_by_theorem(position: &Position, shelf: &mut Shelf) -> Option<Found> {
    let dynamic = &position.game().dynamic;
    let family: fn(u32) -> Family = match dynamic {
        _ if dynamic.is_fibonacci() => Family::grundy,
        _ if dynamic.is_power_of_two() => Family::power_of_two_grundy,
        _ => return None,
    };
    by_values(position, |n, r| {
        let holds = |&value: &u32| {
            let theorem = prove(&family(value), shelf, &Limits::default(), &mut Unwatched).unwrap();
            theorem.holds(std::slice::from_ref(n), &r.cap(n))
        };
        (0..=MOST_VALUE).find(holds).map(u64::from)
    })
}

fn by_statement(position: &Position, shelf: &mut Shelf) -> Option<Found> {
    let (piles, allowance) = global(position)?;
    let nonempty = nonempty(position)?.0;
    if !is_fibonacci(position)
        || nonempty.len() > 2 && theorem(&Family::of_piles(&nonempty)?.1, shelf).is_none()
    {
        return None;
    }
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    let statement = format!("lose({}; {allowance})", piles.join(", "));
    let statement = statements::read(&statement, Vec::new()).unwrap();
    let limits = Limits::default();
    let theorem = |family: &Family| prove(family, shelf, &limits, &mut Unwatched);
    let answer = statements::decide(&statement, &Relations::new(), &[], theorem, &limits, None).unwrap();
    let outcome = outcome_if(matches!(answer, Answer::False { .. }));
    Some(Found { outcome: Some(outcome), ..Found::default() })
}

/// A player who cannot move has lost after an even number of moves, or won, under misere play.
fn by_remoteness(position: &Position, _: &mut Shelf) -> Option<Found> {
    let mut mind = Mind::new(Limits::default());
    by_options(position, |position| {
        let even = mind.remoteness(position).unwrap().is_multiple_of(2);
        Some(outcome_if(even != is_normal(position)))
    })
}
