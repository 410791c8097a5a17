//! Single positions, by a search that remembers what it has met.
//!
//! The search tries a position's moves until one of them wins, and all of them for a Grundy value; numbers may be of any
//! size, but every position that it meets is kept, so what needs more than the limits allow is undecided.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::moves::Moves;
use super::{Move, Position, Rules};
use crate::game::{Convention, Outcome};
use crate::undecided::Undecided;
use limits::Limits;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, by rule, then by k.
    pub winning_moves: Vec<Move>,
    /// Whether these are all.
    pub complete: bool,
    /// Whether there is no move at all.
    pub over: bool,
    /// How it is known.
    pub by: KnownBy,
}

/// How a solved position is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// A search that has visited this number of positions.
    Search {
        /// So many.
        positions: usize,
    },
    /// A theorem on all positions of the game.
    Theorem {
        /// Its family.
        family: String,
        /// The hash of its certificate.
        hash: String,
        /// The states of its automaton.
        states: usize,
    },
}

/// Outcome and all winning moves of a position.
///
/// ```
/// use fibnim::game::Outcome;
/// use fibnim::rules::{known, search};
/// use limits::Limits;
///
/// let wythoff = known("wythoff").unwrap();
/// let solve = |text| search::solve(&wythoff, &wythoff.read_position(text).unwrap(), &Limits::default());
/// assert_eq!(solve("4, 7").unwrap().outcome, Outcome::P);
/// assert_eq!(solve("5, 6").unwrap().winning_moves[0].to.to_string(), "5,3");
/// assert!(solve("10^40, 10^40+7").is_err());
/// ```
///
/// # Errors
///
/// If the search would outgrow the limits (one position for each of [`Limits::states`]), or it is stopped.
pub fn solve(rules: &Rules, position: &Position, limits: &Limits) -> Result<Solved, Undecided> {
    let mut search = Search::<Outcome>::new(rules, limits);
    search.few_moves(position)?;
    let mut winning_moves: Vec<Move> = Vec::new();
    let (mut complete, mut over) = (true, true);
    let mut lost = Blocked::default();
    for mv in rules.moves(position) {
        over = false;
        if search.verdict(&mv.to)? == Outcome::P {
            lost.meet(&mv.to, rules.block());
            complete = winning_moves.len() < limits.moves;
            if !complete {
                break;
            }
            winning_moves.push(mv);
        }
    }
    if !lost.is_more && complete {
        // Whatever is lost is blocked.
        winning_moves.clear();
    }
    let wins = !winning_moves.is_empty() || !complete || over && rules.convention() == Convention::Misere;
    Ok(Solved {
        position: position.clone(),
        outcome: if wins { Outcome::N } else { Outcome::P },
        winning_moves,
        complete,
        over,
        by: KnownBy::Search { positions: search.known.len() + 1 },
    })
}

/// The outcome of a position: as [`solve`], but it stops at the first winning move.
///
/// ```
/// use fibnim::game::Outcome;
/// use fibnim::rules::{known, search};
/// use limits::Limits;
///
/// let wythoff = known("wythoff").unwrap();
/// let position = wythoff.read_position("4, 7").unwrap();
/// assert_eq!(search::outcome(&wythoff, &position, &Limits::default()), Ok(Outcome::P));
/// ```
///
/// # Errors
///
/// As [`solve`].
pub fn outcome(rules: &Rules, position: &Position, limits: &Limits) -> Result<Outcome, Undecided> {
    Searches::new(rules, limits).outcome(position)
}

/// The Grundy value of a position.
///
/// ```
/// use fibnim::rules::{known, search};
/// use limits::Limits;
///
/// let nim = known("nim").unwrap();
/// let position = nim.read_position("5, 3").unwrap();
/// assert_eq!(search::value(&nim, &position, &Limits::default()), Ok(6));
/// ```
///
/// # Errors
///
/// If play is misere, the search would outgrow the limits, or it is stopped.
pub fn value(rules: &Rules, position: &Position, limits: &Limits) -> Result<u32, Undecided> {
    Searches::new(rules, limits).value(position)
}

/// How many moves are left when the winner hurries and the loser stalls.
///
/// ```
/// use fibnim::rules::{known, search};
/// use limits::Limits;
///
/// let nim = known("nim").unwrap();
/// let position = nim.read_position("3, 3").unwrap();
/// assert_eq!(search::remoteness(&nim, &position, &Limits::default()), Ok(6));
/// ```
///
/// # Errors
///
/// If the search would outgrow the limits, or it is stopped.
pub fn remoteness(rules: &Rules, position: &Position, limits: &Limits) -> Result<u32, Undecided> {
    Searches::new(rules, limits).remoteness(position)
}

/// What is known of many positions of one game, each of which is met once.
///
/// ```
/// use fibnim::rules::{known, search::Searches};
/// use limits::Limits;
///
/// let (nim, limits) = (known("nim").unwrap(), Limits::default());
/// let mut searches = Searches::new(&nim, &limits);
/// let position = nim.read_position("5, 3").unwrap();
/// assert_eq!(searches.value(&position), Ok(6));
/// assert_eq!(nim.moves(&position).map(|mv| searches.value(&mv.to).unwrap()).filter(|&value| value == 0).count(), 1);
/// ```
pub struct Searches<'a> {
    outcomes: Search<'a, Outcome>,
    lengths: Search<'a, Remoteness>,
    values: Search<'a, u32>,
}

impl<'a> Searches<'a> {
    /// Within these limits, each kind of question by itself.
    pub fn new(rules: &'a Rules, limits: &'a Limits) -> Self {
        Self {
            outcomes: Search::new(rules, limits),
            lengths: Search::new(rules, limits),
            values: Search::new(rules, limits),
        }
    }

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// As [`outcome`].
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Undecided> {
        // Whoever knows how long a game lasts knows who wins it.
        match self.lengths.known.get(position) {
            Some(known) => Ok(known.outcome),
            None => self.outcomes.of(position),
        }
    }

    /// How many moves are left, and who wins.
    ///
    /// # Errors
    ///
    /// As [`remoteness`].
    pub fn remoteness(&mut self, position: &Position) -> Result<u32, Undecided> {
        self.lengths.rules.has_lengths()?;
        Ok(self.lengths.of(position)?.moves)
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    ///
    /// As [`value`].
    pub fn value(&mut self, position: &Position) -> Result<u32, Undecided> {
        self.values.rules.has_values()?;
        self.values.of(position)
    }
}

impl Rules {
    /// Whether it is known how long games last: where nothing is blocked.
    fn has_lengths(&self) -> Result<(), Undecided> {
        match self.block() {
            0 => Ok(()),
            _ => Err(Undecided::Unsupported(
                "how long a game lasts is not known where options are blocked".into(),
            )),
        }
    }

    /// Whether positions have Grundy values: under normal play, with nothing blocked.
    pub(super) fn has_values(&self) -> Result<(), Undecided> {
        let what = match self.block() {
            _ if self.convention() == Convention::Misere => "under misere play",
            0 => return Ok(()),
            _ => "where options are blocked",
        };
        Err(Undecided::Unsupported(format!("there are no Grundy values {what}")))
    }
}

/// The lost options of a position, up to the number that may be blocked.
#[derive(Default)]
struct Blocked {
    /// Each once.
    options: Vec<Position>,
    /// Whether there are more than may be blocked.
    is_more: bool,
}

impl Blocked {
    /// Notes a lost option, where a number of options may be blocked; returns whether there are more than that now.
    fn meet(&mut self, option: &Position, block: u32) -> bool {
        if !self.is_more && !self.options.contains(option) {
            self.is_more = self.options.len() >= block as usize;
            if !self.is_more {
                self.options.push(option.clone());
            }
        }
        self.is_more
    }
}

/// Who wins, and in how many moves.
#[derive(Clone, Copy)]
struct Remoteness {
    outcome: Outcome,
    moves: u32,
}

impl Verdict for Remoteness {
    fn is_lost(self) -> bool {
        self.outcome == Outcome::P
    }

    /// The soonest end among options that the other player loses, and the latest end among all.
    type Tally = (Option<u32>, Option<u32>);

    fn see(self, (soonest, latest): &mut Self::Tally) -> bool {
        if self.outcome == Outcome::P {
            *soonest = Some(soonest.map_or(self.moves, |least| least.min(self.moves)));
        }
        *latest = (*latest).max(Some(self.moves));
        false
    }

    fn conclude(&(soonest, latest): &Self::Tally, over: bool, convention: Convention) -> Self {
        let outcome = Outcome::conclude(&soonest.is_some(), over, convention);
        Self { outcome, moves: soonest.or(latest).map_or(0, |moves| moves + 1) }
    }
}

/// What a search finds out about each position.
pub(super) trait Verdict: Copy {
    /// What was seen of the options so far.
    type Tally: Default;

    /// Notes an option; returns whether no more need be examined.
    fn see(self, seen: &mut Self::Tally) -> bool;

    /// Whether the option is lost, and may be blocked.
    fn is_lost(self) -> bool;

    /// The verdict on a position whose options were seen, or that has none.
    fn conclude(seen: &Self::Tally, over: bool, convention: Convention) -> Self;
}

impl Verdict for Outcome {
    fn is_lost(self) -> bool {
        self == Self::P
    }

    /// Whether a move wins.
    type Tally = bool;

    fn see(self, wins: &mut bool) -> bool {
        *wins |= self == Self::P;
        *wins
    }

    fn conclude(wins: &bool, over: bool, convention: Convention) -> Self {
        if *wins || over && convention == Convention::Misere { Self::N } else { Self::P }
    }
}

/// A Grundy value.
impl Verdict for u32 {
    fn is_lost(self) -> bool {
        self == 0
    }

    /// Which values the options have.
    type Tally = Vec<bool>;

    fn see(self, seen: &mut Vec<bool>) -> bool {
        let value = self as usize;
        if seen.len() <= value {
            seen.resize(value + 1, false);
        }
        seen[value] = true;
        false
    }

    fn conclude(seen: &Vec<bool>, _over: bool, _convention: Convention) -> Self {
        seen.iter().position(|seen| !seen).unwrap_or(seen.len()) as u32
    }
}

/// A search, and what it has found out.
pub(super) struct Search<'a, V: Verdict> {
    rules: &'a Rules,
    limits: &'a Limits,
    known: HashMap<Position, V>,
    /// Bytes for what is known, as well as they can be counted.
    bytes: u64,
    /// Moves examined.
    looked: u64,
}

/// A position whose options are being examined.
struct Frame<'a, V: Verdict> {
    position: Position,
    moves: Moves<'a>,
    over: bool,
    seen: V::Tally,
    blocked: Blocked,
    /// The option whose verdict is waited for, where some may be blocked.
    waits_for: Option<Position>,
}

impl<V: Verdict> Frame<'_, V> {
    /// Notes an option, unless it is blocked; returns whether no more need be examined.
    fn see(&mut self, option: &Position, verdict: V, block: u32) -> bool {
        if block > 0 && verdict.is_lost() && !self.blocked.meet(option, block) {
            return false;
        }
        verdict.see(&mut self.seen)
    }
}

/// Bytes that a position takes beside its numbers: in the table, and while its moves are examined.
const BYTES_PER_POSITION: u64 = 600;

/// Cost of looking at a move, in cells of a table.
const CELLS_PER_MOVE: u64 = 100;

impl<'a, V: Verdict> Search<'a, V> {
    pub(super) fn new(rules: &'a Rules, limits: &'a Limits) -> Self {
        Self { rules, limits, known: HashMap::new(), bytes: 0, looked: 0 }
    }

    /// Refuses a position that has too many moves to examine.
    fn few_moves(&self, position: &Position) -> Result<(), Undecided> {
        match self.rules.count_moves(position) > BigUint::from(self.limits.states) {
            true => Err(self.too_many()),
            false => Ok(()),
        }
    }

    /// The verdict on a position that was asked for.
    fn of(&mut self, position: &Position) -> Result<V, Undecided> {
        self.few_moves(position)?;
        self.verdict(position)
    }

    fn too_many(&self) -> Undecided {
        let what = format!("the search through {}", self.rules.name());
        Undecided::Positions { what, limit: self.limits.states }
    }

    /// Counts a position against the limits.
    fn meet(&mut self, position: &Position, waiting: usize) -> Result<(), Undecided> {
        if self.known.len() + waiting >= self.limits.states {
            return Err(self.too_many());
        }
        let digits: u64 = position.piles().iter().map(|pile| 40 + pile.bits() / 8).sum();
        self.bytes += BYTES_PER_POSITION + 2 * digits;
        if self.bytes > self.limits.memory {
            let what = format!("the search through {}", self.rules.name());
            return Err(Undecided::Memory { what, needed: None, limit: self.limits.memory });
        }
        Ok(())
    }

    /// Counts a move against the limits.
    fn look(&mut self) -> Result<(), Undecided> {
        self.looked += 1;
        if self.looked.is_multiple_of(1024) {
            self.limits.stop.check()?;
        }
        let cells = self.looked.saturating_mul(CELLS_PER_MOVE);
        Undecided::check_work(self.limits, cells.into(), || {
            format!("the search through {}", self.rules.name())
        })
    }

    fn frame(&mut self, position: Position, waiting: usize) -> Result<Frame<'a, V>, Undecided> {
        self.meet(&position, waiting)?;
        let moves = self.rules.moves(&position);
        let (seen, blocked) = (V::Tally::default(), Blocked::default());
        Ok(Frame { position, moves, over: true, seen, blocked, waits_for: None })
    }

    /// The verdict on a position. No recursion: a pile may have a million stones.
    pub(super) fn verdict(&mut self, position: &Position) -> Result<V, Undecided> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        let mut path = vec![self.frame(position.clone(), 0)?];
        let mut last = None;
        while let Some(frame) = path.last_mut() {
            // What was found out about the option that this position waited for.
            let block = self.rules.block();
            let mut decided = match (last.take(), frame.waits_for.take()) {
                (Some(verdict), Some(option)) => frame.see(&option, verdict, block),
                (Some(verdict), None) => V::see(verdict, &mut frame.seen),
                (None, _) => false,
            };
            let mut unknown = None;
            while !decided && unknown.is_none() {
                let Some(mv) = frame.moves.next() else { break };
                self.look()?;
                frame.over = false;
                match self.known.get(&mv.to) {
                    Some(&verdict) => decided = frame.see(&mv.to, verdict, block),
                    None => unknown = Some(mv.to),
                }
            }
            match unknown {
                Some(option) => {
                    frame.waits_for = (block > 0).then(|| option.clone());
                    let frame = self.frame(option, path.len())?;
                    path.push(frame);
                }
                None => {
                    let verdict = V::conclude(&frame.seen, frame.over, self.rules.convention());
                    let position = frame.position.clone();
                    path.pop();
                    self.known.insert(position, verdict);
                    last = Some(verdict);
                }
            }
        }
        Ok(last.expect("the first position has a verdict when no other waits"))
    }
}
