//! One position: brute force from the rules, every closed form, and the choice between them.
//!
//! | file | what it proves |
//! |---|---|
//! | [`oracle`] | anything small, straight from the rules |
//! | [`whinihan`], [`winning_tails`] | one pile of Fibonacci nim, all winning moves (K 3.5, AP Thm 2, AP §3) |
//! | [`schwenk`] | one pile, any nondecreasing dynamic |
//! | [`small_grundy`] | Grundy values up to 3 (G 4.1 to 4.7) |
//! | [`two_piles`], [`two_piles_words`] | two piles of Fibonacci nim (GL Thm 10; GL Thms 9 and 14) |
//! | [`power_of_two`] | power-of-two nim in any number of piles (GL Thm 22) |
//! | [`bouton`] | nim, normal and misere (GL Thm 15) |
//! | [`misere`] | one pile under misere play |
//! | [`local_sum`](self) | sums of piles, by exclusive or (G §2) |
//! | [`by_theorem`](self) | any size, for families that are [proved](crate::proof) |
//! | [`by_rules`] | games by their rules, by a theorem or a search |
//! | [`by_rows`](self) | one large pile beside small ones, where all smaller piles are proved |
//! | [`many`] | the outcomes of many positions at once |
//! | [`threshold_search`](self) | any number of global piles, by [thresholds](crate::tables::threshold), within a limits |

mod analysis;
pub mod bouton;
mod by_rows;
pub mod by_rules;
mod by_theorem;
mod local_sum;
pub mod many;
mod mirror;
pub mod misere;
pub mod oracle;
pub mod power_of_two;
pub mod review;
pub mod review_by_rules;
pub mod schwenk;
pub mod small_grundy;
mod threshold_search;
pub mod two_piles;
pub mod two_piles_words;
pub mod whinihan;
pub mod winning_tails;

pub use crate::game::Outcome;
pub use analysis::{Analysis, Reason, WinningTakes};
pub use by_theorem::ByTheorem;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::game::{Allowance, Convention, Game, LocalPile, Move, PileRule, Piles, Position};
use crate::proof::{NoTheorems, Shelf};
use crate::undecided::Undecided;
use limits::{Limits, Watch};
use local_sum::PileValues;
use oracle::{LocalOracle, OraclePile};
use two_piles::Side;

/// Solves a position by the strongest method that applies.
///
/// ```
/// use fibnim::game::{Dynamic, Game, notation};
/// use fibnim::solve::{Outcome, solve};
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let position = notation::parse("12").unwrap().position(game, None, None).unwrap();
/// let analysis = solve(&position, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(analysis.outcome, Outcome::N);
/// assert_eq!(analysis.winning_moves[0].take, 1u32.into());
/// assert_eq!(analysis.grundy, Some(6u32.into()));
/// assert_eq!(analysis.reason.method(), "whinihan");
/// ```
///
/// # Errors
///
/// If no method decides the position within the limits, or it is stopped.
pub fn solve(position: &Position, limits: &Limits, watch: &mut dyn Watch) -> Result<Analysis, Undecided> {
    solve_with(position, &mut NoTheorems, limits, watch)
}

/// Solves a position by the strongest method that applies, theorems that are known included.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::game::{Dynamic, Game, notation};
/// use fibnim::proof::{Family, prove};
/// use fibnim::solve::{Outcome, solve_with};
/// use limits::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// prove(&Family::with_fixed([3, 4]), &mut shelf, &Limits::default(), &mut Unwatched).unwrap();
/// let game = Game::normal(Dynamic::fibonacci());
/// let position = notation::parse("3,4,10^50").unwrap().position(game, None, None).unwrap();
/// let analysis = solve_with(&position, &mut shelf, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(analysis.outcome, Outcome::N); // GL Thm 19
/// assert!(!analysis.winning_moves.is_empty());
/// ```
///
/// # Errors
///
/// If no method decides the position within the limits, it is stopped, or the shelf cannot be read.
pub fn solve_with(
    position: &Position,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Analysis, Undecided> {
    solve_and_value(position, Values::Cheap, shelf, limits, watch)
}

/// Which Grundy values are given with an outcome that does not need them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Values {
    /// Those in a closed form, or in a table that the shelf has.
    Known,
    /// Those too whose table takes a fraction of a second.
    #[default]
    Cheap,
}

/// The same, with these Grundy values; [`grundy_value`] computes what they leave out.
///
/// # Errors
///
/// As those of [`solve_with`].
pub fn solve_and_value(
    position: &Position,
    values: Values,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Analysis, Undecided> {
    let game = position.game();
    let mut found = if position.is_over() {
        Solution::over(game.convention)
    } else {
        match position.piles() {
            Piles::Global { stones, allowance } => {
                solve_global(game, stones, allowance, shelf, limits, watch)?
            }
            Piles::Local(piles) => solve_local(game, piles, shelf, limits, watch)?,
        }
    };
    found.moves.sort();
    let grundy = grundy(position, &found.reason, values, shelf, limits, watch)?;
    Ok(Analysis {
        position: position.clone(),
        outcome: found.outcome,
        winning_moves: found.moves,
        complete: found.complete,
        grundy,
        reason: found.reason,
    })
}

/// What a method finds.
struct Solution {
    outcome: Outcome,
    moves: Vec<Move>,
    complete: bool,
    reason: Reason,
}

impl Solution {
    fn over(convention: Convention) -> Self {
        let outcome = if convention == Convention::Normal { Outcome::P } else { Outcome::N };
        Self { outcome, moves: Vec::new(), complete: true, reason: Reason::Over }
    }

    /// Lost, by this reason.
    fn lost(reason: Reason) -> Self {
        Self { outcome: Outcome::P, moves: Vec::new(), complete: true, reason }
    }

    fn one_pile(pile: usize, outcome: Outcome, takes: WinningTakes, reason: Reason) -> Self {
        let moves = takes.takes.into_iter().map(|take| Move { pile, take }).collect();
        Self { outcome, moves, complete: takes.complete, reason }
    }

    /// What was found of the piles at these places, said of all, the others being pairs that cancel. Moves in them may win too.
    fn beside(self, places: &[usize], pairs: usize) -> Self {
        let complete = self.complete && self.outcome == Outcome::P;
        let reason = Reason::Cancelled { pairs, rest: Box::new(self.reason) };
        Self { outcome: self.outcome, moves: self.moves, complete, reason }.with_piles(places)
    }

    /// Moves found in a list of piles without the empty ones, renumbered for the whole list.
    fn with_piles(mut self, places: &[usize]) -> Self {
        for mv in &mut self.moves {
            mv.pile = places[mv.pile];
        }
        self
    }
}

/// The places of the piles that have stones.
fn nonempty<'a>(stones: impl Iterator<Item = &'a BigUint>) -> Vec<usize> {
    stones.enumerate().filter(|(_, n)| !n.is_zero()).map(|(i, _)| i).collect()
}

fn solve_global(
    game: &Game,
    stones: &[BigUint],
    allowance: &Allowance,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Solution, Undecided> {
    let places = nonempty(stones.iter());
    let piles: Vec<BigUint> = places.iter().map(|&i| stones[i].clone()).collect();
    let normal = game.convention == Convention::Normal;
    let found = match piles.as_slice() {
        _ if game.dynamic.is_nim() => solve_nim(&piles, game.convention),
        [pile] => solve_one_pile(game, pile, allowance, limits, watch)?,
        _ if normal && game.dynamic.is_power_of_two() => {
            let solved = power_of_two::solve(&piles, allowance);
            Solution {
                outcome: solved.outcome,
                moves: solved.moves.clone(),
                complete: true,
                reason: Reason::PowerOfTwo(solved),
            }
        }
        [a, b] if normal && game.dynamic.is_fibonacci() => solve_two_piles(a, b, allowance, limits),
        _ if normal && mirror::global(&piles, &game.dynamic).is_some() => {
            Solution::lost(Reason::Mirror { pairs: piles.len() / 2 })
        }
        _ => match solve_by_theorem(game, &piles, allowance, limits, shelf)? {
            Some(found) => found,
            None => match search_thresholds(game, &piles, allowance, limits, watch) {
                Err(undecided @ (Undecided::Memory { .. } | Undecided::Work { .. }))
                    if normal && game.dynamic.is_fibonacci() =>
                {
                    by_rows::solve(&piles, allowance, limits, shelf)?.ok_or(undecided)?
                }
                found => found?,
            },
        },
    };
    Ok(found.with_piles(&places))
}

/// By a theorem, if there is one.
fn solve_by_theorem(
    game: &Game,
    piles: &[BigUint],
    allowance: &Allowance,
    limits: &Limits,
    shelf: &mut dyn Shelf,
) -> Result<Option<Solution>, Undecided> {
    let found = |solved: by_theorem::Decided| Solution {
        outcome: solved.outcome,
        moves: solved.moves,
        complete: solved.complete,
        reason: Reason::Theorem(solved.theorem),
    };
    Ok(by_theorem::solve(game, piles, allowance, limits, shelf)?.map(found))
}

fn solve_nim(piles: &[BigUint], convention: Convention) -> Solution {
    let solved = bouton::solve(piles, convention);
    let moves = solved.moves.clone();
    Solution { outcome: solved.outcome, moves, complete: true, reason: Reason::Bouton(solved) }
}

fn solve_one_pile(
    game: &Game,
    pile: &BigUint,
    allowance: &Allowance,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Solution, Undecided> {
    if game.convention == Convention::Misere {
        let Some((normal, less)) = misere::as_normal(game, pile) else {
            return search_thresholds(game, std::slice::from_ref(pile), allowance, limits, watch);
        };
        let found = solve_one_pile(&normal, &less, allowance, limits, watch)?;
        return Ok(Solution { reason: Reason::MisereOnePile(Box::new(found.reason)), ..found });
    }
    if game.dynamic.is_fibonacci() {
        let solved = whinihan::solve(pile, allowance, limits.moves);
        return Ok(Solution::one_pile(0, solved.outcome, solved.takes.clone(), Reason::Whinihan(solved)));
    }
    // A term costs about its own bytes and the vector's entry.
    let bytes_per_term = pile.bits() / 8 + 32;
    let limit = usize::try_from(limits.memory / bytes_per_term).unwrap_or(usize::MAX);
    match schwenk::solve(pile, allowance, &game.dynamic, limit, limits.moves) {
        Ok(solved) => {
            Ok(Solution::one_pile(0, solved.outcome, solved.takes.clone(), Reason::Schwenk(solved)))
        }
        Err(_) => Err(Undecided::Memory {
            what: format!("the take-away sequence of {} up to this pile", game.dynamic),
            needed: None,
            limit: limits.memory,
        }),
    }
}

fn solve_two_piles(a: &BigUint, b: &BigUint, allowance: &Allowance, limits: &Limits) -> Solution {
    let solved = two_piles::solve(a, b, allowance, limits.moves);
    let place = |side| usize::from((side == Side::Larger) == (a <= b));
    let moves = |side, takes: &WinningTakes| {
        let pile = place(side);
        takes.takes.iter().map(move |take| Move { pile, take: take.clone() }).collect::<Vec<_>>()
    };
    Solution {
        outcome: solved.case.outcome(),
        moves: [moves(Side::Smaller, &solved.smaller), moves(Side::Larger, &solved.larger)].concat(),
        complete: solved.smaller.complete && solved.larger.complete,
        reason: Reason::TwoPiles(solved),
    }
}

fn search_thresholds(
    game: &Game,
    piles: &[BigUint],
    allowance: &Allowance,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Solution, Undecided> {
    let solved = threshold_search::solve(game, piles, limits, watch)?;
    let wins = solved.threshold.is_some_and(|threshold| allowance.permits(&threshold.into()));
    let mut moves = Vec::new();
    let mut complete = true;
    if wins {
        for pile in 0..piles.len() {
            let takes = solved.winning_takes(pile, allowance.saturated_u64()).map(BigUint::from);
            let takes = WinningTakes::collect(takes, limits.moves);
            complete &= takes.complete;
            moves.extend(takes.takes.into_iter().map(|take| Move { pile, take }));
        }
    }
    Ok(Solution {
        outcome: if wins { Outcome::N } else { Outcome::P },
        moves,
        complete,
        reason: Reason::Threshold { threshold: solved.threshold.map(u64::from), cells: solved.cells },
    })
}

fn solve_local(
    game: &Game,
    all: &[LocalPile],
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Solution, Undecided> {
    let places = nonempty(all.iter().map(|pile| &pile.stones));
    let piles: Vec<LocalPile> = places.iter().map(|&i| all[i].clone()).collect();
    let is_nim = |pile: &LocalPile| pile.rule == PileRule::NimHeap || game.dynamic.is_nim();
    let found = match piles.as_slice() {
        heaps if heaps.iter().all(is_nim) => {
            let stones: Vec<BigUint> = heaps.iter().map(|heap| heap.stones.clone()).collect();
            solve_nim(&stones, game.convention)
        }
        [pile] => solve_one_pile(game, &pile.stones, &pile.allowance, limits, watch)?,
        _ if game.convention == Convention::Misere => search_local(game, &piles, limits, watch)?,
        piles if mirror::local(piles).is_empty() => Solution::lost(Reason::Mirror { pairs: piles.len() / 2 }),
        _ => {
            let sum = match local_sum::solve(&game.dynamic, &piles, shelf, limits, watch) {
                Ok(sum) => sum,
                // Equal piles cancel, also if their value is not known.
                Err(undecided @ (Undecided::Memory { .. } | Undecided::Work { .. })) => {
                    let left = mirror::local(&piles);
                    if left.len() == piles.len() {
                        return Err(undecided);
                    }
                    let rest: Vec<LocalPile> = left.iter().map(|&place| piles[place].clone()).collect();
                    let solution = solve_local(game, &rest, shelf, limits, watch)?;
                    return Ok(solution.beside(&left, (piles.len() - left.len()) / 2).with_piles(&places));
                }
                Err(other) => return Err(other),
            };
            let outcome = if sum.nim_sum.is_zero() { Outcome::P } else { Outcome::N };
            let mut values = vec![BigUint::ZERO; all.len()];
            for (&place, value) in places.iter().zip(sum.values) {
                values[place] = value;
            }
            let reason = Reason::LocalSum { values, nim_sum: sum.nim_sum };
            Solution { outcome, moves: sum.moves, complete: sum.complete, reason }
        }
    };
    Ok(found.with_piles(&places))
}

/// Misere sums have no Grundy theory: brute force.
fn search_local(
    game: &Game,
    piles: &[LocalPile],
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Solution, Undecided> {
    let small = |n: &BigUint| u64::try_from(n).ok().filter(|&n| n < u64::from(u32::MAX));
    let piles: Option<Vec<OraclePile>> = piles
        .iter()
        .map(|pile| {
            let dynamic = match pile.rule {
                PileRule::Dynamic => game.dynamic.clone(),
                PileRule::NimHeap => crate::game::Dynamic::nim(),
            };
            Some(OraclePile {
                stones: small(&pile.stones)?,
                allowance: pile.allowance.saturated_u64(),
                dynamic,
            })
        })
        .collect();
    let positions = piles.as_ref().map_or(u128::MAX, |piles| LocalOracle::cells(piles));
    let what = || "brute force over this sum under misere play".to_owned();
    Undecided::check(limits, positions, what)?;
    Undecided::check_work(limits, positions.saturating_mul(CELLS_PER_POSITION), what)?;
    let piles = piles.expect("piles that are not small have too many positions");
    let oracle = LocalOracle::watched(game.convention, piles.clone(), limits, watch)?;
    let moves = piles.iter().enumerate().flat_map(|(pile, p)| {
        let winning = (1..=p.stones).filter(move |&x| p.allowance >= x);
        let winning = winning.filter(|&x| oracle.after(pile, x) == Some(Outcome::P)).collect::<Vec<_>>();
        winning.into_iter().map(move |take| Move { pile, take: take.into() })
    });
    let moves = moves.collect();
    Ok(Solution { outcome: oracle.outcome(), moves, complete: true, reason: Reason::Search { positions } })
}

/// What brute force costs for each position, in cells of a table: measured, roughly.
const CELLS_PER_POSITION: u128 = 500;

/// The Grundy value that belongs to the answer, where the theory gives one and it is cheap: one pile,
/// a sum, or nim, under normal play.
fn grundy(
    position: &Position,
    reason: &Reason,
    values: Values,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Option<BigUint>, Undecided> {
    let game = position.game();
    if game.convention == Convention::Misere {
        return Ok(None);
    }
    Ok(match reason {
        Reason::Over => Some(BigUint::ZERO),
        Reason::Bouton(nim) => Some(nim.nim_sum.clone()),
        Reason::LocalSum { nim_sum, .. } => Some(nim_sum.clone()),
        Reason::Cancelled { rest, .. } => match &**rest {
            Reason::LocalSum { nim_sum, .. } => Some(nim_sum.clone()),
            Reason::Bouton(nim) => Some(nim.nim_sum.clone()),
            _ => None,
        },
        Reason::Mirror { .. } if matches!(position.piles(), Piles::Local(_)) => Some(BigUint::ZERO),
        Reason::Whinihan(_) | Reason::Schwenk(_) => {
            let Some(pile) = (0..position.stones().len()).find_map(|i| one_pile(position, i)) else {
                return Ok(None);
            };
            if values == Values::Known {
                return Ok(local_sum::known_value(&game.dynamic, &pile, shelf));
            }
            let cheap = Limits { memory: CHEAP_GRUNDY_BYTES.min(limits.memory), ..limits.clone() };
            match PileValues::new(&game.dynamic, std::slice::from_ref(&pile), shelf, &cheap, watch) {
                Ok(values) => values.value(&pile.stones, &pile.allowance),
                // The answer is known without it.
                Err(Undecided::Memory { .. } | Undecided::Work { .. } | Undecided::Unsupported(_)) => None,
                Err(other) => return Err(other),
            }
        }
        _ => None,
    })
}

/// The Grundy value of a solved position, whatever its table costs.
///
/// ```
/// use fibnim::game::{Dynamic, Game, Position};
/// use fibnim::proof::NoTheorems;
/// use fibnim::solve::{Values, grundy_value, solve_and_value};
/// use limits::{Limits, Unwatched};
///
/// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 5000u32, 4999.into());
/// let limits = Limits::default();
/// let quick =
///     solve_and_value(&position, Values::Known, &mut NoTheorems, &limits, &mut Unwatched).unwrap();
/// assert_eq!(quick.grundy, None);
/// assert_eq!(grundy_value(&quick, &mut NoTheorems, &limits, &mut Unwatched), Ok(29u32.into()));
/// ```
///
/// # Errors
///
/// If the theory gives none, or the limits do not suffice.
pub fn grundy_value(
    analysis: &Analysis,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<BigUint, Undecided> {
    if let Some(value) = &analysis.grundy {
        return Ok(value.clone());
    }
    if let Some(why) = why_no_value(analysis) {
        return Err(Undecided::Unsupported(why.into()));
    }
    let position = &analysis.position;
    let Some(pile) = (0..position.stones().len()).find_map(|i| one_pile(position, i)) else {
        return Ok(BigUint::ZERO);
    };
    let piles = std::slice::from_ref(&pile);
    let values = PileValues::new(&position.game().dynamic, piles, shelf, limits, watch)?;
    let value = values.value(&pile.stones, &pile.allowance);
    value.ok_or_else(|| Undecided::Unsupported("there is no Grundy value of this pile".into()))
}

/// Why there is no Grundy value of a solved position, however long one computes.
pub fn why_no_value(analysis: &Analysis) -> Option<&'static str> {
    if analysis.position.game().convention == Convention::Misere {
        return Some("there are no Grundy values under misere play");
    }
    match analysis.reason {
        _ if analysis.grundy.is_some() => None,
        Reason::Whinihan(_) | Reason::Schwenk(_) => None,
        _ if matches!(analysis.position.piles(), Piles::Global { .. }) => Some(
            "several piles that share an allowance are not a sum of games, so the piles have no Grundy values of their own",
        ),
        _ => Some("the outcome is known without Grundy values here, and those are not"),
    }
}

/// The Grundy value of one pile is looked up beside its solution if the table stays below this.
const CHEAP_GRUNDY_BYTES: u64 = 40 << 20;

/// Pile i with its allowance, if it has stones.
fn one_pile(position: &Position, i: usize) -> Option<LocalPile> {
    let pile = match position.piles() {
        Piles::Global { stones, allowance } => {
            LocalPile { stones: stones[i].clone(), allowance: allowance.clone(), rule: PileRule::Dynamic }
        }
        Piles::Local(piles) => piles[i].clone(),
    };
    (!pile.stones.is_zero()).then_some(pile)
}
