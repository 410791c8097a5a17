//! Players at games that are given by their rules: what they play, and the odds of one against another, over a list of all positions.
//!
//! "Stones" are the sum of the piles: the fewest stones are taken by the move that leaves the largest sum, and of several such moves
//! the first in the order of the rules is played. Every legal move counts once for a random player, also where two of them lead to the same position.
//!
//! Costs a step for each move of each position that can be reached, and keeps them all: `Limits::states` positions at most.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::dice::Dice;
use super::odds::Number;
use super::simulate::Tally;
use super::strategy::{Losing, Strategy};
use crate::game::{Convention, Outcome};
use crate::rules::{Position, Rules};
use crate::undecided::Undecided;
use limits::{Limits, Unwatched, Watch};

/// What a position costs in memory, roughly, and what a move.
const NODE_BYTES: u64 = 400;
const MOVE_BYTES: u64 = 8;

/// All positions that can be reached from one, each after its options.
///
/// ```
/// use fibnim::players::Strategy;
/// use fibnim::players::by_rules::Reachable;
/// use fibnim::players::odds::Exact;
/// use fibnim::rules::known;
/// use limits::{Limits, Unwatched};
///
/// let fibonacci = known("fibonacci").unwrap();
/// let start = fibonacci.read_position("13; 12").unwrap();
/// let all = Reachable::new(&fibonacci, &start, &Limits::default(), &mut Unwatched).unwrap();
/// let chance: Exact = all.chance([&Strategy::LPS, &Strategy::Random], &mut Unwatched).unwrap();
/// assert_eq!(chance.to_string(), "31/32");
/// ```
pub struct Reachable {
    nodes: Vec<Node>,
    misere: bool,
    limits: Limits,
}

struct Node {
    stones: BigUint,
    /// By rule, then by what is chosen.
    options: Vec<usize>,
    outcome: Outcome,
    remoteness: u32,
}

/// What a player does in one position: options with their weights.
enum Choice {
    /// Any of them, all equally likely.
    Any,
    /// One of these, by their places in the list of options, all equally likely.
    Of(Vec<usize>),
}

type Mixture = Vec<(Ratio<u64>, Choice)>;

impl Reachable {
    /// Everything that can be reached from a position.
    ///
    /// # Errors
    ///
    /// If that is more than the limits allow, it is stopped, or options may be blocked.
    pub fn new(
        rules: &Rules,
        start: &Position,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        rules.has_no_blocks("a table of chances")?;
        let what = || "the list of all positions that can be reached from here".to_owned();
        let misere = rules.convention() == Convention::Misere;
        let mut all = Self { nodes: Vec::new(), misere, limits: limits.clone() };
        let mut places: HashMap<Position, usize> = HashMap::new();
        let mut used = 0u64;
        // Positions whose options are being examined, the deepest last.
        let mut open = vec![(start.clone(), rules.moves(start), Vec::new())];
        while let Some((_, moves, options)) = open.last_mut() {
            limits.stop.check()?;
            match moves.next() {
                Some(mv) => {
                    used += MOVE_BYTES;
                    if used > limits.memory {
                        return Err(Undecided::Memory { what: what(), needed: None, limit: limits.memory });
                    }
                    match places.get(&mv.to) {
                        Some(&place) => options.push(place),
                        None => {
                            if places.len() + open.len() >= limits.states {
                                return Err(Undecided::Positions { what: what(), limit: limits.states });
                            }
                            used += NODE_BYTES;
                            let moves = rules.moves(&mv.to);
                            open.push((mv.to, moves, Vec::new()));
                        }
                    }
                }
                None => {
                    let Some((position, _, options)) = open.pop() else { break };
                    if all.nodes.len().is_multiple_of(4096) {
                        limits.tell(watch, all.nodes.len() as u64, 0)?;
                    }
                    let place = all.nodes.len();
                    all.add(position.stones(), options);
                    places.insert(position, place);
                    if let Some((_, _, options)) = open.last_mut() {
                        options.push(place);
                    }
                }
            }
        }
        Ok(all)
    }

    fn add(&mut self, stones: BigUint, options: Vec<usize>) {
        let of = |outcome: Outcome| {
            let options = options.iter().map(|&option| &self.nodes[option]);
            options.filter(move |node| node.outcome == outcome).map(|node| node.remoteness)
        };
        let (outcome, remoteness) = match (of(Outcome::P).min(), of(Outcome::N).max()) {
            (Some(quickest), _) => (Outcome::N, quickest + 1),
            (None, Some(longest)) => (Outcome::P, longest + 1),
            (None, None) => (if self.misere { Outcome::N } else { Outcome::P }, 0),
        };
        self.nodes.push(Node { stones, options, outcome, remoteness });
    }

    /// The chance that the first of two players, who is to move at the start, wins.
    ///
    /// # Errors
    ///
    /// If a player cannot play by rules, or it is stopped.
    pub fn chance<P: Number>(&self, players: [&Strategy; 2], watch: &mut dyn Watch) -> Result<P, Undecided> {
        let chances = self.chances::<P>(players, watch)?;
        Ok(chances.into_iter().next_back().map_or_else(P::nothing, |[first, _]| first))
    }

    /// For every position the chance of the player to move, if that is the first player and if it is the second.
    fn chances<P: Number>(
        &self,
        players: [&Strategy; 2],
        watch: &mut dyn Watch,
    ) -> Result<Vec<[P; 2]>, Undecided> {
        let mut chances: Vec<[P; 2]> = Vec::with_capacity(self.nodes.len());
        let mut used = 0u64;
        for (place, node) in self.nodes.iter().enumerate() {
            if place.is_multiple_of(256) {
                self.limits.tell(watch, place as u64, self.nodes.len() as u64)?;
            }
            let mut both = [P::nothing(), P::nothing()];
            for turn in [0, 1] {
                let after = |option: usize| chances[option][1 - turn].not();
                both[turn] = if node.options.is_empty() {
                    P::sure(self.misere)
                } else if let Some(best) = self.best(node, players, turn, &chances) {
                    after(best)
                } else {
                    let mut chance = P::nothing();
                    for (weight, choice) in self.mixture(node, players[turn])? {
                        let chosen: Vec<usize> = match choice {
                            Choice::Any => node.options.clone(),
                            Choice::Of(places) => {
                                places.into_iter().map(|place| node.options[place]).collect()
                            }
                        };
                        let mut sum = P::nothing();
                        for &option in &chosen {
                            sum.add(&after(option));
                        }
                        chance.add(&sum.over(chosen.len().max(1) as u64).times(&weight));
                    }
                    chance
                };
            }
            used += both.iter().map(Number::bytes).sum::<u64>();
            Undecided::check(&self.limits, used.into(), || "the table of chances".into())?;
            chances.push(both);
        }
        Ok(chances)
    }

    /// The option after which an opponent, whom this player knows, is most likely to lose; of several, the one with the fewest stones taken.
    fn best<P: Number>(
        &self,
        node: &Node,
        players: [&Strategy; 2],
        turn: usize,
        chances: &[[P; 2]],
    ) -> Option<usize> {
        self.best_place(node, players, turn, chances).map(|place| node.options[place])
    }

    /// The place of that option among all of them.
    fn best_place<P: Number>(
        &self,
        node: &Node,
        players: [&Strategy; 2],
        turn: usize,
        chances: &[[P; 2]],
    ) -> Option<usize> {
        let Strategy::Perfect(Losing::Best(opponent)) = players[turn] else { return None };
        if **opponent != *players[1 - turn] {
            return None;
        }
        let mut best: Option<(P, usize)> = None;
        let stones = |place: usize| &self.nodes[node.options[place]].stones;
        for (place, &option) in node.options.iter().enumerate() {
            let chance = chances[option][1 - turn].not();
            let is_better = |(known, by): &(P, usize)| {
                chance > *known || (chance == *known && stones(place) > stones(*by))
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((chance, place));
            }
        }
        best.map(|(_, place)| place)
    }

    /// What a player does in a position with a move.
    fn mixture(&self, node: &Node, player: &Strategy) -> Result<Mixture, Undecided> {
        let any = || vec![(Ratio::one(), Choice::Any)];
        let single = |place: usize| vec![(Ratio::one(), Choice::Of(vec![place]))];
        let option = |place: usize| &self.nodes[node.options[place]];
        let places = 0..node.options.len();
        // The first of several.
        let fewest = |places: &mut dyn Iterator<Item = usize>| {
            places.reduce(|best, place| if option(place).stones > option(best).stones { place } else { best })
        };
        let most = || {
            places.clone().reduce(
                |best, place| {
                    if option(place).stones < option(best).stones { place } else { best }
                },
            )
        };
        let winning = || fewest(&mut places.clone().filter(|&place| option(place).outcome == Outcome::P));
        let perfect = |losing: &Losing| {
            if let Some(place) = winning() {
                return Ok(single(place));
            }
            let chosen = match losing {
                Losing::One => fewest(&mut places.clone()),
                Losing::Most => most(),
                Losing::Random => None,
                Losing::Stall => places.clone().reduce(|best, place| {
                    let key =
                        |place: usize| (option(place).remoteness, std::cmp::Reverse(&option(place).stones));
                    if key(place) > key(best) { place } else { best }
                }),
                Losing::Best(opponent) => {
                    let message = format!("best:{opponent} is only defined against {opponent}");
                    return Err(Undecided::Unsupported(message));
                }
            };
            Ok(chosen.map_or_else(any, single))
        };
        Ok(match player {
            Strategy::Perfect(losing) => perfect(losing)?,
            Strategy::Random => any(),
            Strategy::Greedy => most().map_or_else(any, single),
            Strategy::One => fewest(&mut places.clone()).map_or_else(any, single),
            Strategy::Below(stones) => match node.stones < (*stones).into() {
                true => perfect(&Losing::One)?,
                false => any(),
            },
            Strategy::Sometimes(p) if p.is_zero() => any(),
            Strategy::Sometimes(p) => {
                let mut parts = perfect(&Losing::One)?;
                parts.iter_mut().for_each(|(weight, _)| *weight *= p);
                if !p.is_one() {
                    parts.push((Ratio::one() - p, Choice::Any));
                }
                parts
            }
            Strategy::Depth(0) => any(),
            Strategy::Depth(moves) => {
                let within = |place: &usize| option(*place).remoteness < *moves;
                let wins =
                    places.clone().filter(|place| option(*place).outcome == Outcome::P && within(place));
                let soonest = wins.reduce(|best, place| {
                    let key =
                        |place: usize| (option(place).remoteness, std::cmp::Reverse(&option(place).stones));
                    if key(place) < key(best) { place } else { best }
                });
                let fine = || -> Vec<usize> {
                    let loses = |place: &usize| option(*place).outcome == Outcome::N && within(place);
                    places.clone().filter(|place| !loses(place)).collect()
                };
                match soonest {
                    Some(place) => single(place),
                    None => match fine() {
                        fine if fine.is_empty() => any(),
                        fine => vec![(Ratio::one(), Choice::Of(fine))],
                    },
                }
            }
            Strategy::Graded(grade) => self.mixture(node, &grade.strategy())?,
            Strategy::Fibonacci => {
                let message = "the player fibonacci knows piles of Fibonacci nim and no other rules";
                return Err(Undecided::Unsupported(message.into()));
            }
        })
    }

    /// The move of a player at the start, by its place among the legal moves; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the player does not know this game.
    pub fn draw(&self, player: &Strategy, dice: &mut Dice) -> Result<Option<usize>, Undecided> {
        let Some(node) = self.nodes.last().filter(|node| !node.options.is_empty()) else { return Ok(None) };
        if let Strategy::Perfect(Losing::Best(opponent)) = player {
            let chances = self.chances::<super::odds::Exact>([player, opponent], &mut Unwatched)?;
            return Ok(self.best_place(node, [player, opponent], 0, &chances));
        }
        Ok(Some(draw(&self.mixture(node, player)?, node.options.len(), dice)))
    }

    /// Plays games by chance: how many of them the first player wins, who is to move at the start.
    ///
    /// # Errors
    ///
    /// As [`chance`](Self::chance).
    pub fn simulate(
        &self,
        players: [&Strategy; 2],
        games: u64,
        seed: u64,
        watch: &mut dyn Watch,
    ) -> Result<Tally, Undecided> {
        let mut dice = Dice::seeded(seed);
        // A best answer needs the chances of all positions.
        let is_best = |player: &&Strategy| matches!(player, Strategy::Perfect(Losing::Best(_)));
        let chances = match players.iter().any(is_best) {
            true => self.chances::<super::odds::Exact>(players, watch)?,
            false => Vec::new(),
        };
        let mut wins = 0;
        for game in 0..games {
            if game.is_multiple_of(64) {
                self.limits.tell(watch, game, games)?;
            }
            let (mut place, mut turn) = (self.nodes.len() - 1, 0);
            while !self.nodes[place].options.is_empty() {
                let node = &self.nodes[place];
                let best = match is_best(&players[turn]) {
                    true => self.best(node, players, turn, &chances),
                    false => None,
                };
                place = match best {
                    Some(option) => option,
                    None => {
                        node.options[draw(&self.mixture(node, players[turn])?, node.options.len(), &mut dice)]
                    }
                };
                turn = 1 - turn;
            }
            wins += u64::from((turn == 1) != self.misere);
        }
        Ok(Tally { wins, games })
    }
}

/// The place of an option, drawn from a mixture.
fn draw(mixture: &Mixture, count: usize, dice: &mut Dice) -> usize {
    let mut left: Ratio<u64> = Ratio::one();
    let mut chosen = &Choice::Any;
    for (weight, choice) in mixture {
        chosen = choice;
        // The weight among what is left; certain for the last part.
        if dice.happens(&(weight / left)) {
            break;
        }
        left -= weight;
    }
    match chosen {
        Choice::Any => dice.below(count as u64) as usize,
        Choice::Of(places) => places[dice.below(places.len() as u64) as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{self, Dynamic, Game};
    use crate::players::odds::{self, Exact};
    use crate::players::{CONFIDENCE_9999, Mind};
    use crate::rules::known;

    /// One pile of Fibonacci nim has the same chances by its rules and by its dynamic, for all players whose moves do not depend on the order of piles.
    #[test]
    fn one_pile_is_the_same_by_its_rules() {
        let rules = known("fibonacci").unwrap();
        let names = [
            "perfect",
            "perfect:stall",
            "perfect:most",
            "perfect:random",
            "random",
            "greedy",
            "one",
            "below:6",
            "sometimes:3/4",
            "depth:2",
            "easy",
        ];
        let players: Vec<Strategy> = names.iter().map(|name| name.parse().unwrap()).collect();
        let mut mind = Mind::new(Limits::default());
        for n in 1..=12u32 {
            for allowance in [1, 3, n] {
                let start = rules.read_position(&format!("{n}; {allowance}")).unwrap();
                let all = Reachable::new(&rules, &start, &Limits::default(), &mut Unwatched).unwrap();
                let same = game::Position::one_pile(
                    Game::normal(Dynamic::fibonacci()),
                    n,
                    u64::from(allowance).into(),
                );
                for first in &players {
                    for second in &players {
                        let by_rules: Exact = all.chance([first, second], &mut Unwatched).unwrap();
                        let plain = odds::exact(&same, [first, second], &mut mind, &mut Unwatched).unwrap();
                        assert_eq!(by_rules, plain, "{n}; {allowance}: {first} against {second}");
                    }
                }
            }
        }
    }

    /// Chances of two random players at Wythoff's game, straight from the definition.
    #[test]
    fn random_players_average_over_moves() {
        fn by_hand(m: u32, n: u32) -> f64 {
            let mut after = Vec::new();
            after.extend((1..=m).map(|k| (m - k, n)));
            after.extend((1..=n).map(|k| (m, n - k)));
            after.extend((1..=m.min(n)).map(|k| (m - k, n - k)));
            if after.is_empty() {
                return 0.0;
            }
            after.iter().map(|&(m, n)| 1.0 - by_hand(m, n)).sum::<f64>() / after.len() as f64
        }
        let rules = known("wythoff").unwrap();
        for (m, n) in [(0, 0), (1, 2), (3, 3), (2, 4)] {
            let start = rules.read_position(&format!("{m}, {n}")).unwrap();
            let all = Reachable::new(&rules, &start, &Limits::default(), &mut Unwatched).unwrap();
            let random = &Strategy::Random;
            let chance: Exact = all.chance([random, random], &mut Unwatched).unwrap();
            assert!((odds::approximate(&chance) - by_hand(m, n)).abs() < 1e-12, "{m}, {n}");
            let tally = all.simulate([random, random], 2000, 1, &mut Unwatched).unwrap();
            assert!(tally.interval(CONFIDENCE_9999).contains(by_hand(m, n)), "{m}, {n}");
        }
    }

    /// No player does better against a random player than the best answer to it; under misere play too.
    #[test]
    fn best_is_best() {
        for rules in [known("wythoff").unwrap(), known("nim").unwrap().under(Convention::Misere)] {
            let start = rules.read_position("3, 5").unwrap();
            let all = Reachable::new(&rules, &start, &Limits::default(), &mut Unwatched).unwrap();
            let random = &Strategy::Random;
            let chance = |name: &str| {
                let player: Strategy = name.parse().unwrap();
                all.chance::<Exact>([&player, random], &mut Unwatched).unwrap()
            };
            let best = chance("best:random");
            for name in ["perfect", "perfect:stall", "perfect:most", "greedy", "one", "random"] {
                assert!(chance(name) <= best, "{name}");
            }
        }
    }

    #[test]
    fn blocked_options_are_refused() {
        let text = "game blocked(m)\nblock 1\nmove 1 <= k: m - k\n";
        let rules = Rules::parse(text, &Limits::default()).unwrap();
        let start = rules.read_position("5").unwrap();
        let all = Reachable::new(&rules, &start, &Limits::default(), &mut Unwatched);
        assert!(matches!(all, Err(Undecided::Unsupported(why)) if why.contains("blocked options")));
    }

    /// Of two chosen numbers, every pair is a move.
    #[test]
    fn several_numbers_are_chosen() {
        let rules =
            Rules::parse("game both(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\n", &Limits::default())
                .unwrap();
        let start = rules.read_position("2, 2").unwrap();
        let all = Reachable::new(&rules, &start, &Limits::default(), &mut Unwatched).unwrap();
        let chance: Exact = all.chance([&Strategy::Random, &Strategy::Random], &mut Unwatched).unwrap();
        // To 1,1 the other player has the last move; to 0,1, 1,0 and 0,0 there is none.
        assert_eq!(chance.to_string(), "3/4");
    }

    #[test]
    fn what_is_too_large_is_undecided() {
        let rules = known("wythoff").unwrap();
        let start = rules.read_position("100, 100").unwrap();
        let limits = Limits { states: 50, ..Limits::default() };
        assert!(matches!(
            Reachable::new(&rules, &start, &limits, &mut Unwatched),
            Err(Undecided::Positions { limit: 50, .. })
        ));
    }
}
