//! M §1 and §2: what combinatorial games are, and their outcome classes.

use std::collections::HashMap;

use fibnim::game::{Convention, Dynamic, Game};
use fibnim::solve::Outcome;
use fibnim::solve::oracle::GlobalOracle;

use crate::{ClaimContext, Finding};

/// Single stones: every game on k of them has k moves, so the last is the first player's iff k is odd. Nothing is left to
/// choose, and the convention alone decides.
pub(super) fn conventions(context: &ClaimContext) -> Finding {
    let most = context.bound(12, 8);
    let cases = (1..=most).flat_map(|k| [(k, Convention::Normal), (k, Convention::Misere)]);
    let cases = cases.map(|(k, convention)| {
        let game = Game { dynamic: Dynamic::nim(), convention };
        let piles = vec![1; k as usize];
        let wins = GlobalOracle::new(&game, &piles).outcome(&piles, u64::MAX) == Outcome::N;
        let moves_last = k % 2 == 1;
        let holds = wins == (moves_last == (convention == Convention::Normal));
        (move || format!("{k} single stones under {convention:?} play: the first player wins: {wins}"), holds)
    });
    context.every(format!("up to {most} single stones"), cases)
}

/// The longest game from every pile, over all moves; the stones left and what may be taken are all that matters.
pub(super) fn games_end(context: &ClaimContext) -> Finding {
    let most = context.bound(400, 100) as usize;
    // longest[q][p]: how long a game lasts at most with q stones, of which at most p may be taken now.
    let mut longest: Vec<Vec<usize>> = Vec::new();
    for q in 0..=most {
        let mut row = vec![0];
        for p in 1..=q {
            let after = longest[q - p][(2 * p).min(q - p)] + 1;
            row.push(after.max(row[p - 1]));
        }
        longest.push(row);
    }
    let cases = (1..=most).map(|q| {
        let moves = longest[q][q - 1];
        (
            move || format!("from {q} stones a game lasts at most {moves} moves"),
            moves == if q == 1 { 0 } else { q },
        )
    });
    context.every(format!("up to {most} stones, over all games"), cases)
}

/// Three players take turns at nim with two piles, and who takes the last stone wins.
struct ThreePlayers {
    /// Whether the player who is to move now, next or last can force a win against the others.
    forces: HashMap<(u64, u64, usize), bool>,
}

impl ThreePlayers {
    fn upto(largest: u64) -> Self {
        let mut game = Self { forces: HashMap::new() };
        for (a, b) in (0..=largest).flat_map(|a| (0..=largest).map(move |b| (a, b))) {
            for turn in 0..3 {
                let forces = game.decide(a, b, turn);
                game.forces.insert((a, b, turn), forces);
            }
        }
        game
    }

    /// `turn` is how many moves others make before the player does.
    fn decide(&self, a: u64, b: u64, turn: usize) -> bool {
        let mut options = (0..a).map(|left| (left, b)).chain((0..b).map(|left| (a, left)));
        let after = |(a, b)| self.forces[&(a, b, (turn + 2) % 3)];
        match turn {
            // Nothing is left: the last stone was the player's whose turn comes last.
            _ if (a, b) == (0, 0) => turn == 2,
            0 => options.any(after),
            _ => options.all(after),
        }
    }
}

/// "Usually": in more than half of the positions.
pub(super) fn three_players(context: &ClaimContext) -> Finding {
    let most = context.bound(60, 20);
    let game = ThreePlayers::upto(most);
    let positions: Vec<(u64, u64)> = (1..=most).flat_map(|a| (1..=a).map(move |b| (a, b))).collect();
    let nobody = |&&(a, b): &&(u64, u64)| (0..3).all(|turn| !game.forces[&(a, b, turn)]);
    let without = positions.iter().filter(nobody).count();
    let scope = format!(
        "nim for three with two piles of up to {most} stones: no player can force a win in {without} of {} positions",
        positions.len()
    );
    context.every(scope.clone(), [(|| scope, 2 * without > positions.len())])
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Left,
    Right,
}

impl Player {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Games by number: what each player can move to, always games with smaller numbers.
#[derive(Default)]
struct Games {
    options: Vec<[Vec<usize>; 2]>,
    /// Whether Left and Right can force a win, if Left starts and if Right starts.
    forces: Vec<[[bool; 2]; 2]>,
}

impl Games {
    fn add(&mut self, left: Vec<usize>, right: Vec<usize>) {
        let options = [left, right];
        let players = [Player::Left, Player::Right];
        let forces = players.map(|player| players.map(|starter| self.decide(&options, player, starter)));
        self.options.push(options);
        self.forces.push(forces);
    }

    /// Whether the player can force a win if the starter moves first. A player who cannot move loses.
    fn decide(&self, options: &[Vec<usize>; 2], player: Player, starter: Player) -> bool {
        let mut options = options[starter as usize].iter();
        let after = |&option: &usize| self.forces(option, player, starter.other());
        if player == starter { options.any(after) } else { options.all(after) }
    }

    fn forces(&self, game: usize, player: Player, starter: Player) -> bool {
        self.forces[game][player as usize][starter as usize]
    }

    /// The classes, as M describes them, that a game belongs to.
    fn classes(&self, game: usize) -> Vec<char> {
        use Player::{Left, Right};
        let wins = |player, starter| self.forces(game, player, starter);
        let descriptions = [
            ('L', wins(Left, Left) && wins(Left, Right)),
            ('R', wins(Right, Left) && wins(Right, Right)),
            ('N', wins(Left, Left) && wins(Right, Right)),
            ('P', wins(Right, Left) && wins(Left, Right)),
        ];
        descriptions.into_iter().filter(|&(_, fits)| fits).map(|(class, _)| class).collect()
    }
}

/// The members of the set given by a number's bits.
fn members(bits: usize) -> Vec<usize> {
    (0..usize::BITS as usize).filter(|&i| bits >> i & 1 == 1).collect()
}

/// All games that last at most two moves, and those of three that leave either player at most `single` of the first games.
fn small_games(single: usize) -> Games {
    let mut games = Games::default();
    games.add(Vec::new(), Vec::new());
    // Nothing or the empty game for either player: four games, of which the first is there already.
    for (left, right) in [(1, 0), (0, 1), (1, 1)] {
        games.add(members(left), members(right));
    }
    for (left, right) in (0..16).flat_map(|left| (0..16).map(move |right| (left, right))) {
        games.add(members(left), members(right));
    }
    for (left, right) in (0..single).flat_map(|left| (0..single).map(move |right| (left, right))) {
        games.add(vec![left], vec![right]);
    }
    games
}

pub(super) fn four_classes(context: &ClaimContext) -> Finding {
    let games = small_games(context.bound(260, 20) as usize);
    let count = games.options.len();
    let one_each = (0..count).map(|game| {
        let classes = games.classes(game);
        let holds = classes.len() == 1;
        (format!("the game with options {:?} is in {classes:?}", games.options[game]), holds)
    });
    let none_empty = ['L', 'R', 'N', 'P'].map(|class| {
        let found = (0..count).any(|game| games.classes(game) == [class]);
        (format!("no game is in {class}"), found)
    });
    let cases = one_each.chain(none_empty).map(|(text, holds)| (move || text, holds));
    context.every(format!("{count} games of up to three moves, all that last at most two among them"), cases)
}

/// Sets of sets: the bits of a number say which games can be moved to, for either player. The first 65536 numbers are the
/// impartial games that last at most four moves.
pub(super) fn impartial_classes(context: &ClaimContext) -> Finding {
    let count = context.bound(65_536, 2_048) as usize;
    let mut games = Games::default();
    for number in 0..count {
        games.add(members(number), members(number));
    }
    let cases = (0..count).map(|game| {
        let classes = games.classes(game);
        let holds = classes == ['N'] || classes == ['P'];
        (move || format!("the game with options {:?} is in {classes:?}", members(game)), holds)
    });
    context.every(format!("{count} impartial games of up to four moves"), cases)
}

/// An edge of Hackenbush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    /// Left may cut it.
    Blue,
    /// Right may cut it.
    Red,
    /// Both may cut it.
    Green,
}

/// What a player can leave of a stalk, edges counted from the ground: cutting edge i leaves the i edges below it.
fn cuts(stalk: &[Colour], player: Player) -> Vec<usize> {
    let own = if player == Player::Left { Colour::Blue } else { Colour::Red };
    (0..stalk.len()).filter(|&i| stalk[i] == own || stalk[i] == Colour::Green).collect()
}

/// All stalks of this many edges in these colours.
fn stalks(edges: usize, colours: &[Colour]) -> Vec<Vec<Colour>> {
    (0..edges).fold(vec![Vec::new()], |stalks, _| {
        let longer = |stalk: &Vec<Colour>| {
            let stalk = stalk.clone();
            colours.iter().map(move |&colour| stalk.iter().copied().chain([colour]).collect())
        };
        stalks.iter().flat_map(longer).collect()
    })
}

/// The class of a stalk. What is left of it are its beginnings, which are numbered by their lengths.
fn class_of(stalk: &[Colour]) -> Vec<char> {
    let mut games = Games::default();
    for edges in 0..=stalk.len() {
        let beginning = &stalk[..edges];
        games.add(cuts(beginning, Player::Left), cuts(beginning, Player::Right));
    }
    games.classes(stalk.len())
}

pub(super) fn red_blue_hackenbush(context: &ClaimContext) -> Finding {
    let most = context.bound(12, 7) as usize;
    let stalks = (1..=most).flat_map(|edges| stalks(edges, &[Colour::Blue, Colour::Red]));
    let cases = stalks.map(|stalk| {
        // The players' moves differ, and one of them wins no matter who starts, which no impartial game allows.
        let differ = cuts(&stalk, Player::Left) != cuts(&stalk, Player::Right);
        let classes = class_of(&stalk);
        let holds = differ && (classes == ['L'] || classes == ['R']);
        (move || format!("the stalk {stalk:?} is in {classes:?}"), holds)
    });
    context.every(format!("all stalks of up to {most} red and blue edges"), cases)
}

pub(super) fn green_hackenbush(context: &ClaimContext) -> Finding {
    let most = context.bound(60, 20) as usize;
    let cases = (0..=most).map(|edges| {
        let stalk = vec![Colour::Green; edges];
        let same = cuts(&stalk, Player::Left) == cuts(&stalk, Player::Right);
        let classes = class_of(&stalk);
        let holds = same && (classes == ['N'] || classes == ['P']);
        (move || format!("the stalk of {edges} green edges is in {classes:?}"), holds)
    });
    context.every(format!("stalks of up to {most} green edges"), cases)
}
