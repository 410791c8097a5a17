//! The move that the person is about to make: chosen with the arrows, or typed. It need not be legal: what is typed is refused when it is played,
//! and not changed before.

use answers::record::{Record, Turn};
use answers::words::{allowance, rule_move, rule_taken, short};
use fibnim::game::{Move, Piles};
use fibnim::rules::{self, RulesTranscript};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Moves of one rule that are looked through for the one before or after another.
const MOST_MOVES: usize = 100_000;

/// A move of either kind of game.
pub(super) enum Choice {
    Piles { pile: usize, take: BigUint },
    Rules { line: usize, chosen: Vec<BigUint> },
}

impl Choice {
    /// The first move of a game that is not over.
    pub(super) fn first(record: &Record) -> Self {
        let mut choice = match record {
            Record::Piles(_) => Self::Piles { pile: 0, take: BigUint::one() },
            Record::Rules(_) => Self::Rules { line: 0, chosen: Vec::new() },
        };
        choice.fit(record);
        choice
    }

    /// As it is played.
    pub(super) fn turn(&self) -> Turn {
        match self {
            Self::Piles { pile, take } => Turn::Take(Move { pile: *pile, take: take.clone() }),
            Self::Rules { line, chosen } => Turn::Choose { line: *line, chosen: chosen.clone() },
        }
    }

    /// Keeps it within the rules.
    pub(super) fn fit(&mut self, record: &Record) {
        match (&mut *self, record) {
            (Self::Piles { pile, take }, Record::Piles(game)) => {
                let position = game.end();
                if position.most(*pile).is_zero() {
                    let open = |pile: &usize| !position.most(*pile).is_zero();
                    *pile = (0..position.stones().len()).find(open).unwrap_or(0);
                }
                *take = take.clone().clamp(BigUint::one(), position.most(*pile).max(BigUint::one()));
            }
            (Self::Rules { line, chosen }, Record::Rules(game)) => {
                let (rules, position) = (game.rules(), game.end());
                if rules.play_chosen(position, *line, chosen).is_some() {
                    return;
                }
                let first = rules.moves_of(*line, position).next().or_else(|| rules.moves(position).next());
                first.into_iter().for_each(|mv| self.set(mv));
            }
            _ => {}
        }
    }

    fn set(&mut self, mv: rules::Move) {
        *self = Self::Rules { line: mv.line, chosen: numbers(mv) };
    }

    /// One stone more or less; the next or the previous move of the same rule.
    pub(super) fn change(&mut self, record: &Record, more: bool) {
        match (&mut *self, record) {
            (Self::Piles { take, .. }, _) if more => *take += 1u32,
            (Self::Piles { take, .. }, _) if !take.is_zero() => *take -= 1u32,
            (Self::Rules { line, chosen }, Record::Rules(game)) => {
                let all = game.rules().moves_of(*line, game.end()).take(MOST_MOVES);
                let mut all = all.map(numbers);
                let near = match more {
                    true => all.find(|numbers| numbers > chosen),
                    false => all.take_while(|numbers| numbers < chosen).last(),
                };
                *chosen = near.unwrap_or_else(|| std::mem::take(chosen));
            }
            _ => {}
        }
        self.fit(record);
    }

    /// The next or the previous pile, or rule.
    pub(super) fn select(&mut self, record: &Record, down: bool) {
        let turned = |place: usize, many: usize| (place + if down { 1 } else { many - 1 }) % many;
        match (&mut *self, record) {
            (Self::Piles { pile, .. }, Record::Piles(game)) => {
                let piles = game.end().stones().len().max(1);
                let mut next = turned(*pile, piles);
                while next != *pile && game.end().most(next).is_zero() {
                    next = turned(next, piles);
                }
                *pile = next;
            }
            (Self::Rules { line, .. }, Record::Rules(game)) => {
                let (rules, from) = (game.rules(), *line);
                let mut next = turned(from, rules.lines().len());
                while next != from {
                    if let Some(mv) = rules.moves_of(next, game.end()).next() {
                        self.set(mv);
                        break;
                    }
                    next = turned(next, rules.lines().len());
                }
            }
            _ => {}
        }
        self.fit(record);
    }

    /// A number that was typed; why it cannot be played, if that is so.
    pub(super) fn typed(&mut self, record: &Record, number: BigUint) -> Option<String> {
        match (&mut *self, record) {
            (Self::Piles { pile, take }, Record::Piles(game)) => {
                let most = game.end().most(*pile);
                *take = number;
                (*take > most).then(|| format!("At most {} may be taken from this pile.", short(&most)))
            }
            (Self::Rules { line, chosen }, Record::Rules(game)) => {
                let Some(first) = chosen.first_mut() else {
                    return Some("This move has no number: choose another one with the arrows.".into());
                };
                *first = number;
                let legal = game.rules().play_chosen(game.end(), *line, chosen).is_some();
                (!legal).then(|| "That is not allowed here.".into())
            }
            _ => None,
        }
    }

    /// How many stones it takes from a pile, and how many are left if there are more than before.
    pub(super) fn taking(&self, record: &Record, pile: usize) -> (BigUint, Option<BigUint>) {
        match (self, record) {
            (Self::Piles { pile: chosen, take }, _) if *chosen == pile => (take.clone(), None),
            (Self::Rules { .. }, Record::Rules(game)) => {
                let Some(mv) = self.by_rules(game) else { return (BigUint::zero(), None) };
                let (before, after) = (&game.end().piles()[pile], &mv.to.piles()[pile]);
                match after > before {
                    true => (BigUint::zero(), Some(after.clone())),
                    false => (before - after, None),
                }
            }
            _ => (BigUint::zero(), None),
        }
    }

    /// Whether it is from this pile: that one must be seen.
    pub(super) fn is_from(&self, pile: usize) -> bool {
        matches!(self, Self::Piles { pile: chosen, .. } if *chosen == pile)
    }

    /// What may be done, and what this does.
    pub(super) fn status(&self, record: &Record) -> [String; 2] {
        match (self, record) {
            (Self::Piles { pile, take }, Record::Piles(game)) => {
                let limit = match game.end().piles() {
                    Piles::Global { allowance: most, .. } => allowance(most),
                    Piles::Local(_) => format!("at most {} from this pile", short(&game.end().most(*pile))),
                };
                [limit, format!("taking {}", short(take))]
            }
            (Self::Rules { line, .. }, Record::Rules(game)) => {
                let rules = game.rules();
                let rule = rules.lines().get(*line).map(|rule| rules.describe(rule)).unwrap_or_default();
                let does = match self.by_rules(game) {
                    Some(mv) => {
                        let named = rule_move(rules, &mv);
                        let taken = rule_taken(rules, game.end(), &mv);
                        if taken == named { named } else { format!("{named}: {taken}") }
                    }
                    None => format!("move {}: not allowed", line + 1),
                };
                [rule, does]
            }
            _ => Default::default(),
        }
    }

    /// The move of the rules, if it is legal.
    fn by_rules(&self, game: &RulesTranscript) -> Option<rules::Move> {
        let Self::Rules { line, chosen } = self else { return None };
        let to = game.rules().play_chosen(game.end(), *line, chosen)?;
        let (k, more) = (chosen.first().cloned(), chosen.iter().skip(1).cloned().collect());
        Some(rules::Move { line: *line, k, more, to })
    }
}

fn numbers(mv: rules::Move) -> Vec<BigUint> {
    mv.k.into_iter().chain(mv.more).collect()
}
